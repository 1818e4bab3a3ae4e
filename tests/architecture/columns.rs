//! How wide the sources are. rustfmt and Prettier break the code; nothing breaks comments. ESLint looks after the
//! scripts.

use std::fs;
use std::path::{Path, PathBuf};

use super::root;

/// The most characters of a line.
const WIDEST: usize = 120;

#[test]
fn no_comment_is_wider_than_a_hundred_and_twenty_columns() {
    let folders = ["crates", "src-tauri/src", "tests", "ui/css", "ui/games"];
    let files = folders
        .iter()
        .flat_map(|folder| files(&root().join(folder)));
    let wide: Vec<String> = files.flat_map(|path| wide_comments(&path)).collect();
    assert_eq!(wide, Vec::<String>::new());
}

/// Every file in a folder and its folders, but for what npm has installed.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .filter(|path| !path.ends_with("node_modules"))
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

/// The places of the comments of a file that are too wide.
fn wide_comments(path: &Path) -> Vec<String> {
    let sign = match path.extension().and_then(|kind| kind.to_str()) {
        Some("rs") => "//",
        Some("css") => "/*",
        _ => return Vec::new(),
    };
    let text = fs::read_to_string(path).expect("a source file");
    let wide = text
        .lines()
        .enumerate()
        .filter(|(_, line)| line.trim_start().starts_with(sign) && line.chars().count() > WIDEST);
    wide.map(|(at, _)| format!("{}:{}", path.display(), at + 1))
        .collect()
}
