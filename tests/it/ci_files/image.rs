//! What the image is built from: `.dockerignore` lets in every file that cargo asks for.

use super::file;

#[test]
fn the_image_is_built_from_every_file_that_cargo_asks_for() {
    let manifest: toml::Table = toml::from_str(&file("Cargo.toml")).expect("TOML");
    let mut needed: Vec<String> = ["src", "Cargo.toml", "Cargo.lock", "build.rs"]
        .map(str::to_owned)
        .into();
    let members = manifest["workspace"]["members"].as_array();
    let members = members.into_iter().flatten();
    needed.extend(members.filter_map(|member| Some(member.as_str()?.to_owned())));
    for (kind, folder) in [("test", "tests"), ("bench", "benches")] {
        let targets = manifest[kind].as_array().into_iter().flatten();
        let names = targets.filter_map(|target| target["name"].as_str());
        needed.extend(names.map(|name| format!("{folder}/{name}.rs")));
    }
    assert!(needed.contains(&"tests/embedded.rs".to_owned()));
    let ignored = file(".dockerignore");
    let let_in: Vec<&str> = ignored
        .lines()
        .filter_map(|line| line.strip_prefix('!'))
        .collect();
    for path in needed {
        let is_in = |name: &&str| path == *name || path.starts_with(&format!("{name}/"));
        assert!(let_in.iter().any(is_in), "{path} is not let in");
    }
}
