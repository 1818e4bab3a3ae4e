//! A saved file keeps its links, owners, permissions, attributes and other names. These tests use the disk of this
//! machine.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use atar_storage::{Disk, Durability, StorageError, SystemDisk, Written, write_atomically, write_atomically_or_rescue};
use tempfile::TempDir;

/// The id of the user and of the group `nobody`.
const NOBODY: u32 = 65_534;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Returns a folder with a file that holds the old text.
fn with_old() -> (TempDir, PathBuf) {
    let folder = folder();
    let path = folder.path().join("game.atar");
    fs::write(&path, "the old text").expect("written");
    (folder, path)
}

fn save(path: &Path) -> Result<Written, StorageError> {
    write_atomically(&SystemDisk, path, b"new")
}

/// Writes the new text. Asserts that the file holds it, and that the folder holds these names.
fn saves(path: &Path, names: &[&str]) {
    assert!(save(path).expect("written").is_durable());
    assert_eq!(read(path), "new");
    let mut found = SystemDisk.file_names(path.parent().expect("a folder")).expect("names");
    found.sort();
    assert_eq!(found, names);
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("the file")
}

fn is_root(folder: &TempDir) -> bool {
    fs::metadata(folder.path()).expect("the folder").uid() == 0
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("a mode");
}

/// Links and permissions stay. A read-only file is not replaced, not even by an administrator.
#[test]
fn links_and_permissions_stay() {
    let (folder, path) = with_old();
    let link = folder.path().join("link.atar");
    symlink(&path, &link).expect("a link");
    set_mode(&path, 0o600);
    let before = there(&path);
    saves(&link, &["game.atar", "link.atar"]);
    assert_ne!(there(&path).0, before.0, "it was replaced");
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert_eq!(read(&path), "new");
    let mode = fs::metadata(&path).expect("the file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);

    fs::write(&path, "old").expect("written");
    set_mode(&path, 0o400);
    let error = save(&path).expect_err("no right to write");
    assert_eq!(error.reason(), "you do not have permission");
    assert_eq!(read(&path), "old");
}

/// Links to links lead to the file, from any working folder. A link to a missing file creates that file. The link
/// itself was replaced before.
#[test]
fn links_are_followed_to_their_end() {
    let folder = folder();
    let deep = folder.path().join("deep");
    fs::create_dir(&deep).expect("a folder");
    symlink("second", folder.path().join("first")).expect("a link");
    symlink("deep/third", folder.path().join("second")).expect("a link");
    symlink("../game.atar", deep.join("third")).expect("a link");
    for _ in 0..2 {
        saves(&folder.path().join("first"), &["deep", "first", "game.atar", "second"]);
        assert_eq!(read(&folder.path().join("game.atar")), "new");
    }
    assert!(deep.join("third").is_symlink());
}

#[test]
fn links_in_a_circle_are_refused() {
    let folder = folder();
    let (one, other) = (folder.path().join("one"), folder.path().join("other"));
    symlink(&one, &other).expect("a link");
    symlink(&other, &one).expect("a link");
    let error = save(&one).expect_err("a circle");
    assert_eq!(error.reason(), "its links lead in a circle");
    assert!(one.is_symlink() && other.is_symlink());
}

/// A hard link of the file kept the old game.
#[test]
fn other_names_see_the_change() {
    let (folder, path) = with_old();
    let other = folder.path().join("other.atar");
    fs::hard_link(&path, &other).expect("another name");
    saves(&path, &["game.atar", "other.atar"]);
    assert_eq!(read(&other), "new");
    assert_eq!(fs::metadata(&path).expect("the file").nlink(), 2);
}

/// With an administrator's rights, the new file gets the old owner.
#[test]
fn the_owner_and_the_group_stay() {
    let (folder, path) = with_old();
    if !is_root(&folder) {
        return;
    }
    chown(&path, Some(NOBODY), Some(NOBODY)).expect("another owner");
    set_mode(&path, 0o640);
    let before = there(&path);
    saves(&path, &["game.atar"]);
    let after = there(&path);
    assert_ne!(after.0, before.0, "it was replaced");
    assert_eq!((after.1, after.2, after.3), (NOBODY, NOBODY, before.3));
}

/// A file lost the attributes of other programs and its access control list when it was replaced.
#[cfg(target_os = "linux")]
#[test]
fn attributes_stay() {
    let (_folder, path) = with_old();
    if !set_attribute(&path, COMMENT, b"Ann's best") {
        return;
    }
    let has_list = set_attribute(&path, "system.posix_acl_access", &list());
    let before = there(&path);
    saves(&path, &["game.atar"]);
    let after = there(&path);
    assert_eq!(after.3, before.3);
    assert_ne!(after.0, before.0, "it was replaced");
    assert_eq!(attribute(&path, COMMENT).as_deref(), Some(&b"Ann's best"[..]));
    let found = attribute(&path, "system.posix_acl_access");
    assert_eq!(found, has_list.then(list));
}

/// In a folder with a default access control list, a file that had no list gets none.
#[cfg(target_os = "linux")]
#[test]
fn no_attributes_come() {
    let (folder, path) = with_old();
    if !set_attribute(folder.path(), "system.posix_acl_default", &list()) {
        return;
    }
    let before = there(&path);
    saves(&path, &["game.atar"]);
    let after = there(&path);
    assert_eq!(after.3, before.3);
    assert_ne!(after.0, before.0, "it was replaced");
    assert_eq!(attribute(&path, "system.posix_acl_access"), None);
}

#[cfg(target_os = "linux")]
const COMMENT: &str = "user.comment";

/// Returns an access control list in the format of the kernel (version 2). The owner, user 65534 and the group may
/// write; nobody else may read.
#[cfg(target_os = "linux")]
fn list() -> Vec<u8> {
    let entries = [(1_u16, 6_u16, u32::MAX), (2, 6, NOBODY), (4, 6, u32::MAX), (16, 6, u32::MAX), (32, 0, u32::MAX)];
    let mut list = 2_u32.to_le_bytes().to_vec();
    for (tag, rights, id) in entries {
        list.extend(tag.to_le_bytes());
        list.extend(rights.to_le_bytes());
        list.extend(id.to_le_bytes());
    }
    list
}

/// Sets an attribute. Returns false if the disk supports none.
#[cfg(target_os = "linux")]
fn set_attribute(path: &Path, name: &str, value: &[u8]) -> bool {
    rustix::fs::setxattr(path, name, value, rustix::fs::XattrFlags::empty()).is_ok()
}

#[cfg(target_os = "linux")]
fn attribute(path: &Path, name: &str) -> Option<Vec<u8>> {
    let mut found = [0; 100];
    let length = rustix::fs::getxattr(path, name, &mut found[..]).ok()?;
    Some(found[..length].to_vec())
}

/// A name may have 255 bytes, which left no room for the suffix of a temporary name.
#[test]
fn long_names_are_saved_and_too_long_ones_are_said() {
    for length in 240..=255 {
        let folder = folder();
        let name = format!("{}.atar", "a".repeat(length - 5));
        let path = folder.path().join(&name);
        for _ in 0..2 {
            saves(&path, &[&name]);
        }
        fs::hard_link(&path, folder.path().join("b")).expect("another name");
        saves(&path, &[&name, "b"]);
    }
    let folder = folder();
    let error = save(&folder.path().join("a".repeat(256))).expect_err("too long");
    assert_eq!(error.reason(), "the name is too long");
}

/// Only regular files are replaced. Nothing else is opened, since a pipe would block and a device might act.
#[test]
fn only_files_are_written() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    let error = save(&pipe).expect_err("a pipe");
    assert_eq!(error.reason(), "it is not a file");
    let error = save(Path::new("/dev/null")).expect_err("a device");
    assert_eq!(error.reason(), "it is not a file");
    let error = save(folder.path()).expect_err("a folder");
    assert_eq!(error.reason(), "it is a folder");
    assert_eq!(SystemDisk.file_names(folder.path()).expect("names"), ["pipe"]);
    assert!(!fs::metadata(&pipe).expect("the pipe").is_file());
}

/// Linux cannot sync the files of `/proc`.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_synced_is_not_confirmed() {
    let synced = SystemDisk.sync_folder(Path::new("/proc/self"));
    assert_eq!(synced.expect("no error"), Durability::Unconfirmed);
    let path = Path::new("/proc/self/comm");
    let mut file = SystemDisk.open(path).expect("a file");
    let synced = SystemDisk.sync(&mut file);
    assert_eq!(synced.expect("no error"), Durability::Unconfirmed);
}

/// The environment variable with the folder in which the next test saves, as another user.
const AS_NOBODY: &str = "ATAR_SAVES_AS_NOBODY";

/// Saves the files that the tests below have prepared. Does nothing by itself.
#[test]
fn somebody_else_saves() {
    let Some(folder) = std::env::var_os(AS_NOBODY).map(PathBuf::from) else {
        return;
    };
    let spare = folder.join("spare");
    for name in ["theirs", "group", "closed/file", "unread"] {
        let path = folder.join(name);
        let written = write_atomically_or_rescue(&SystemDisk, &path, b"new", &spare);
        assert!(written.expect(name).is_durable(), "{name}");
    }
    for name in ["refused", "own"] {
        let error = write_atomically_or_rescue(&SystemDisk, &folder.join(name), b"new", &spare);
        let reason = error.expect_err("no right to write").reason();
        assert_eq!(reason, "you do not have permission");
    }
    let unreadable = folder.join("unreadable");
    let written = write_atomically_or_rescue(&SystemDisk, &unreadable.join("file"), b"new", &spare);
    assert!(matches!(written, Ok(Written::Unconfirmed)), "{written:?}");
}

/// A user who may write a file but not change its owner overwrites it in place, since a new file would be the user's
/// own. So does a user who may not create files in the folder. A user who may only create files there does not replace
/// a read-only file.
#[test]
fn what_cannot_be_given_away_is_written_in_place() {
    let folder = folder();
    if !is_root(&folder) || !can_be_nobody() {
        return;
    }
    let root = folder.path();
    set_mode(root, 0o777);
    for (name, mode) in [("closed", 0o755), ("unreadable", 0o733), ("spare", 0o777)] {
        fs::create_dir(root.join(name)).expect("a folder");
        set_mode(&root.join(name), mode);
    }
    let files = [
        ("theirs", 0, 0, 0o666),
        ("group", 0, NOBODY, 0o664),
        ("closed/file", 0, 0, 0o666),
        ("refused", 0, 0, 0o644),
        ("own", NOBODY, NOBODY, 0o464),
        ("unread", NOBODY, NOBODY, 0o222),
    ];
    for (name, owner, group, mode) in files {
        let path = root.join(name);
        fs::write(&path, "the old text").expect("written");
        chown(&path, Some(owner), Some(group)).expect("an owner");
        set_mode(&path, mode);
    }
    let all = || files.map(|(name, ..)| there(&root.join(name)));
    let before = all();
    save_as_nobody(root);
    assert_eq!(all(), before);
    for (name, text) in [
        ("theirs", "new"),
        ("group", "new"),
        ("closed/file", "new"),
        ("refused", "the old text"),
        ("own", "the old text"),
        ("unread", "new"),
        ("unreadable/file", "new"),
    ] {
        assert_eq!(read(&root.join(name)), text, "{name}");
    }
    assert_eq!(fs::read_dir(root.join("spare")).expect("names").count(), 0);
    assert_eq!(fs::read_dir(root).expect("names").count(), 8);
}

/// Returns the number of a file, its owner and group, and its mode.
fn there(path: &Path) -> (u64, u32, u32, u32) {
    let file = fs::metadata(path).expect("the file");
    (file.ino(), file.uid(), file.gid(), file.mode())
}

fn as_nobody(program: &Path) -> Command {
    let mut command = Command::new("setpriv");
    command
        .args(["--reuid", &NOBODY.to_string(), "--regid"])
        .args([&NOBODY.to_string(), "--clear-groups"])
        .arg(program);
    command
}

/// Returns whether the system has the program that runs commands as another user.
fn can_be_nobody() -> bool {
    let tried = as_nobody(Path::new("true")).status();
    tried.is_ok_and(|status| status.success())
}

/// Runs a copy of these tests as another user, who may not be able to read the build folder.
fn save_as_nobody(folder: &Path) {
    let tests = std::env::current_exe().expect("these tests");
    let program = folder.join("tests");
    fs::copy(tests, &program).expect("a copy");
    set_mode(&program, 0o755);
    let output = as_nobody(&program)
        .args(["--exact", "somebody_else_saves"])
        .env(AS_NOBODY, folder)
        .current_dir(folder)
        .output()
        .expect("the tests run");
    fs::remove_file(program).expect("removed");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("1 passed"), "{said}");
}
