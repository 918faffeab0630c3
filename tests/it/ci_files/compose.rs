//! `compose.yaml`, without an engine: its commands, run on this machine.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::Stdio;

use super::{file, folder};

/// The words of the list below a key of a service, with the volume in a folder of this machine.
fn words(service: &str, key: &str, work: &Path) -> Vec<String> {
    let text = file("compose.yaml");
    let (_, text) = text
        .split_once(&format!("\n  {service}:\n"))
        .expect(service);
    let list = text
        .lines()
        .find_map(|line| line.trim().strip_prefix(key))
        .expect(key);
    let list = list.trim().trim_start_matches('[').trim_end_matches(']');
    let folder = work.display().to_string();
    list.split(", ")
        .map(|word| word.replace("/data", &folder))
        .collect()
}

#[test]
fn the_suite_finds_the_service_that_compose_starts() {
    let work = folder("compose");
    let mut serve = words("service", "command:", &work);
    for word in &mut serve {
        // Another program may have the port here.
        *word = word.replace("--port=8080", "--port=0");
    }
    let mut service = crate::program::program()
        .args(serve)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the service starts");
    let out = service.stdout.take().expect("its output");
    let ready = BufReader::new(out)
        .lines()
        .any(|line| line.is_ok_and(|line| line.contains("serving until interrupted")));
    let within = |args: &[String]| {
        let done = crate::program::program()
            .args(args)
            .current_dir(&work)
            .output();
        let done = done.expect("the program starts");
        (done.status.code(), format!("{done:?}"))
    };
    let health = words("service", "test:", &work);
    let check = within(&health[2..]);
    let mut suite = words("suite", "command:", &work);
    suite.push("--rule=LIST-9".to_owned());
    let run = within(&suite);
    service.kill().expect("the service can be ended");
    service.wait().expect("the service ends");
    assert!(ready);
    assert_eq!(health[..2], ["CMD", "/usr/bin/content-conformance"]);
    assert_eq!(check.0, Some(0), "{}", check.1);
    assert_eq!(run.0, Some(0), "{}", run.1);
    assert!(work.join("reports/latest/report.html").exists());
}
