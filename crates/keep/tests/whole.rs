//! Files are replaced whole or not at all.

mod support;

use std::io;
use std::path::Path;

use atar_keep::{Disk, SystemDisk, write_whole};
use support::PaperDisk;

const FILE: &str = "/home/game.atar";

/// Whatever fails, and when: the file is the old one or the new one, and nothing is left beside it.
#[test]
fn a_file_is_the_old_one_or_the_new_one() {
    for acts in 0..6 {
        for power_cut in [false, true] {
            let disk = PaperDisk::new();
            write_whole(&disk, Path::new(FILE), b"old").expect("a sound disk");
            disk.break_after(acts, io::ErrorKind::StorageFull);
            let written = write_whole(&disk, Path::new(FILE), b"new and longer");
            let spoiled = disk.is_broken();
            if power_cut {
                disk.power_cut(4);
            }
            disk.mend();
            let content = disk.read(Path::new(FILE)).expect("the file");
            assert!(
                content == b"old" || content == b"new and longer",
                "{content:?}"
            );
            assert!(written.is_err() || content == b"new and longer");
            assert!(written.is_ok() || spoiled);
        }
    }
}

/// The message names the file and the reason.
#[test]
fn a_refused_write_says_what_and_why() {
    let disk = PaperDisk::new();
    disk.break_after(0, io::ErrorKind::StorageFull);
    let error = write_whole(&disk, Path::new(FILE), b"new").expect_err("a full disk");
    assert_eq!(
        error.to_string(),
        "/home/game.atar cannot be written: the disk is full."
    );
}

#[test]
fn on_the_real_disk_nothing_is_left_beside_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.atar");
    for text in ["one", "two"] {
        write_whole(&SystemDisk, &path, text.as_bytes()).expect("a disk");
        assert_eq!(std::fs::read_to_string(&path).expect("the file"), text);
    }
    assert_eq!(
        SystemDisk.names(folder.path()).expect("names"),
        ["game.atar"]
    );
    let missing = folder.path().join("missing/game.atar");
    assert!(write_whole(&SystemDisk, &missing, b"").is_err());
}

/// A link stays one, permissions stay, and a file that must not be written is not replaced.
#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = tempfile::tempdir().expect("a folder");
    let (path, link) = (
        folder.path().join("game.atar"),
        folder.path().join("link.atar"),
    );
    fs::write(&path, "old").expect("written");
    symlink(&path, &link).expect("a link");
    fs::set_permissions(&path, Permissions::from_mode(0o600)).expect("a mode");
    write_whole(&SystemDisk, &link, b"new").expect("written");
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert_eq!(fs::read_to_string(&path).expect("the file"), "new");
    let mode = fs::metadata(&path).expect("the file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);

    fs::set_permissions(&path, Permissions::from_mode(0o400)).expect("a mode");
    let error = write_whole(&SystemDisk, &path, b"newer").expect_err("no right to write");
    assert_eq!(error.reason(), "the right to do so is missing");
    assert_eq!(fs::read_to_string(&path).expect("the file"), "new");
}
