//! Rebuilds the crate when a feature or a schema comes or goes: the embedding macro notices changed
//! files only, so a new feature file would be left out of the binary in silence.

fn main() {
    for folder in ["features", "schemas"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
