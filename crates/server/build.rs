//! Rebuilds a release when a file of the front is added, removed or changed, since the front is embedded.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Other builds read the files on request.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo:rerun-if-changed=../../ui");
    }
}
