//! Tells a release which front to hold: that of the folder `ATAR_FRONT`, or the sources in `ui/`.

use std::env;
use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=ATAR_FRONT");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui");
    let front = env::var_os("ATAR_FRONT").map_or(sources, Into::into);
    println!("cargo:rustc-env=ATAR_FRONT={}", front.display());
    // Other builds read the files on request.
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo:rerun-if-changed={}", front.display());
    }
}
