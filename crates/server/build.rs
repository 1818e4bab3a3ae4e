//! In a release the front is inside the program: builds the crate anew when a file of the front is added, removed or
//! changed.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Otherwise the files are read when they are asked for.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo:rerun-if-changed=../../ui");
    }
}
