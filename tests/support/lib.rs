//! What the tests that cross crates share.

pub mod hostile;
pub mod solver;

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

/// The path of `atar-cli`, built from the sources as they are and in the profile of the tests.
///
/// # Panics
/// It cannot be built.
#[must_use]
pub fn atar_cli() -> PathBuf {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(build).clone()
}

fn build() -> PathBuf {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    // With a test of the workspace, cargo chooses the features of the libraries as `cargo test --workspace` does:
    // otherwise all that the program stands on would be built a second time.
    build.args(["build", "--quiet", "--locked", "--workspace"]);
    build.args(["--bin", "atar-cli", "--test", "architecture"]);
    if !cfg!(debug_assertions) {
        build.arg("--release");
    }
    build.current_dir(env!("CARGO_MANIFEST_DIR"));
    // Cargo tells each test of its package, and some libraries (ring) are built again whenever these variables change.
    let of_package = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(of_package) {
            build.env_remove(name);
        }
    }
    let status = build.status().expect("cargo can be run");
    assert!(status.success(), "atar-cli cannot be built");
    let test = std::env::current_exe().expect("the test's own path");
    // Tests are in `deps`, beside the programs.
    let folder = test.ancestors().nth(2).expect("the folder of programs");
    folder.join(format!("atar-cli{}", std::env::consts::EXE_SUFFIX))
}
