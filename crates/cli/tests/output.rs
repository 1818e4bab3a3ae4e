//! What becomes of output that nobody takes.

mod support;

use std::process::Stdio;

use serde_json::json;
use support::{Folder, atar_cli, stderr};

/// Arguments of every command that writes and ends.
fn commands(folder: &Folder) -> Vec<Vec<String>> {
    let record = json!({
        "format": "atar-record", "version": 1, "game": "atar", "rules": 1,
        "options": { "side": 4, "stones": [1, 1], "placement": "players", "order": "fixed" },
    });
    let file = folder.write("a.atar", record.to_string());
    [
        "--help",
        "perft atar --depth 1",
        "playouts atar --seconds 0.01",
        &format!("check {file}"),
        &format!("show {file}"),
    ]
    .map(|line| line.split(' ').map(str::to_owned).collect())
    .into()
}

#[test]
fn a_reader_that_has_gone_is_no_error() {
    let folder = Folder::new();
    for arguments in commands(&folder) {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = atar_cli(&[]);
        command.args(&arguments).stdout(Stdio::from(writer));
        let output = command.output().expect("the program runs");
        assert_eq!(stderr(&output), "", "{arguments:?}");
        assert!(output.status.success(), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_said() {
    let folder = Folder::new();
    for arguments in commands(&folder).into_iter().skip(1) {
        let full = std::fs::File::options().write(true).open("/dev/full");
        let mut command = atar_cli(&[]);
        command.args(&arguments).stdout(Stdio::from(full.expect("a full device")));
        let output = command.output().expect("the program runs");
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
        assert!(said.contains("cannot be written"), "{arguments:?}: {said}");
    }
}
