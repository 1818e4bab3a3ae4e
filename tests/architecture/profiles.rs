//! What the sources rely on in the profiles of the build.

use std::fs;

use super::root;

/// The table answers a defect of the rules with an error and goes on (`catch_panic`), a job of a computer player ends
/// alone, and the log has the panic. All of that needs panics that unwind. A panic ends the web module, which says so;
/// its carrier starts it anew.
#[test]
fn panics_unwind_in_every_program_that_ships_but_the_web_module() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    let mut section = "";
    let mut aborting = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line;
        } else if line.replace(' ', "").starts_with("panic=\"abort\"") {
            aborting.push(section);
        }
    }
    assert_eq!(aborting, ["[profile.web]"]);
}
