//! The program `disk-image`: what it makes of an app and tauri.conf.json, and what it says to bad input.

mod reader;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use reader::{Seen, open};

const CONFIG: &str = r#"{
    "productName": "Test",
    "bundle": {
        "icon": ["a.png", "a.icns"],
        "macOS": { "dmg": {
            "background": "picture.png",
            "windowSize": { "width": 600, "height": 400 },
            "appPosition": { "x": 100, "y": 200 },
            "applicationFolderPosition": { "x": 500, "y": 200 }
        } }
    }
}"#;

/// A folder with an app and what belongs to it.
fn place() -> tempfile::TempDir {
    let place = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(place.path().join("Test.app/Contents/MacOS")).expect("a folder");
    for (name, text) in [
        ("Test.app/Contents/MacOS/test", "program"),
        ("tauri.conf.json", CONFIG),
        ("a.icns", "icon"),
        ("picture.png", "picture"),
    ] {
        fs::write(place.path().join(name), text).expect("written");
    }
    place
}

fn run(place: &Path, date: &str, file: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_disk-image"));
    program.args(["Test.app", "tauri.conf.json", file]).env("SOURCE_DATE_EPOCH", date).current_dir(place);
    program.output().expect("it runs")
}

/// What the program says when it fails. It leaves no file.
fn refused(place: &Path, date: &str, file: &str) -> String {
    let output = run(place, date, file);
    assert_eq!(output.status.code(), Some(1));
    let left = fs::read_dir(place).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    assert!(left.into_iter().all(|name| !name.display().to_string().contains("dmg")));
    let said = String::from_utf8(output.stderr).expect("a text");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

#[test]
fn an_app_lies_beside_the_link_to_where_it_belongs() {
    let place = place();
    let output = run(place.path(), "1700000000", "one.dmg");
    assert!(output.status.success(), "{output:?}");
    let bytes = fs::read(place.path().join("one.dmg")).expect("an image");
    let volume = open(&bytes);
    assert_eq!((&*volume.name, volume.date), ("Test", 1_700_000_000 + 2_082_844_800));
    assert_eq!(volume.numbers.len(), volume.entries.len());
    let paths: Vec<_> = volume.entries.keys().map(String::as_str).collect();
    let expected = [
        ".DS_Store",
        ".VolumeIcon.icns",
        ".background",
        ".background/picture.png",
        "Applications",
        "Test.app",
        "Test.app/Contents",
        "Test.app/Contents/MacOS",
        "Test.app/Contents/MacOS/test",
    ];
    assert_eq!(paths, expected);
    assert_eq!(volume.entries["Applications"], Seen::Link("/Applications".to_owned()));
    assert_eq!(volume.flags.keys().collect::<Vec<_>>(), ["", ".VolumeIcon.icns"]);

    run(place.path(), "1700000000", "two.dmg");
    assert!(bytes == fs::read(place.path().join("two.dmg")).expect("an image"));
}

#[cfg(unix)]
#[test]
fn modes_and_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let place = place();
    let program = place.path().join("Test.app/Contents/MacOS/test");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o750)).expect("set");
    symlink("../MacOS/test", place.path().join("Test.app/Contents/link")).expect("linked");
    assert!(run(place.path(), "1700000000", "it.dmg").status.success());
    let volume = open(&fs::read(place.path().join("it.dmg")).expect("an image"));
    assert_eq!(volume.entries["Test.app/Contents/MacOS/test"], Seen::File(0o750, b"program".to_vec()));
    assert_eq!(volume.entries["Test.app/Contents/link"], Seen::Link("../MacOS/test".to_owned()));
}

#[test]
fn bad_input_gets_a_sentence_and_leaves_nothing() {
    let place = place();
    let path = place.path();
    assert!(refused(path, "yesterday", "it.dmg").contains("SOURCE_DATE_EPOCH"));
    assert!(refused(path, "99999999999", "it.dmg").contains("2040"));
    assert!(refused(path, "1", "nowhere/it.dmg").contains("cannot be written"));
    fs::remove_file(path.join("picture.png")).expect("removed");
    assert!(refused(path, "1", "it.dmg").contains("picture.png cannot be read"));
    fs::write(path.join("tauri.conf.json"), CONFIG.replace("\"width\": 600", "\"width\": -1")).expect("written");
    fs::write(path.join("picture.png"), "picture").expect("written");
    assert!(refused(path, "1", "it.dmg").contains("windowSize/width"));
    fs::write(path.join("tauri.conf.json"), "{").expect("written");
    assert!(refused(path, "1", "it.dmg").contains("no JSON"));
    fs::write(path.join("tauri.conf.json"), CONFIG).expect("written");
    fs::remove_dir_all(path.join("Test.app")).expect("removed");
    assert!(refused(path, "1", "it.dmg").contains("Test.app cannot be read"));
}
