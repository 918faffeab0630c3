//! From the start of the program to its first request.

use std::fs;
use std::io::Read as _;
use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::common::{BINARY, Scratch, median};
use crate::effort::Effort;
use crate::table::{Goal, Row};

pub(crate) fn rows(effort: &Effort) -> Vec<Row> {
    let folder = Scratch::new("start");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let file = folder.path().join("target.toml");
    let target = format!(
        "[target]\nbase_url = \"http://{address}\"\n[states]\nurl = \"http://{address}/states\"\n"
    );
    fs::write(&file, target).expect("a target file");
    let times = effort.times * 4;
    let once = |_| {
        let began = Instant::now();
        let mut program = Command::new(BINARY)
            .args(["run", "--no-config", "--quiet", "--target"])
            .arg(&file)
            .arg("--out")
            .arg(folder.path().join("out"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let (mut stream, _) = listener.accept().expect("a connection");
        let read = stream.read(&mut [0; 64]).expect("a request");
        let took = began.elapsed();
        // It is not answered: there is nothing more to see.
        let _ = program.kill();
        let _ = program.wait();
        assert!(read > 0, "the first connection brings a request");
        took.as_secs_f64() * 1e3
    };
    vec![Row {
        unit: "ms",
        ..Row::ratio(
            "start to first request",
            median((0..times).map(once).collect()),
            Goal::AtMost(20.0),
            format!("`run --target` until the server has read of it, median of {times}"),
        )
    }]
}
