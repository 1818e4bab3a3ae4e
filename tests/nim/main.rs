//! The game of docs/adding-a-game.md: its page shows the files as they are, and they work.

#[cfg(feature = "example-game")]
mod played;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What stands before a block that shows a file, or a part of it: the whole file comes in all its blocks together.
const WHOLE: &str = "<!-- whole: ";
/// What stands before a block whose lines stand in a file that is there already.
const LINES: &str = "<!-- lines: ";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The blocks of the page after marks of a kind: the file that each names, and its text.
fn blocks(page: &str, mark: &str) -> Vec<(String, String)> {
    let marked = page.split(mark).skip(1);
    let block = |text: &str| {
        let (file, rest) = text.split_once(" -->").expect("the end of a mark");
        let (_, rest) = rest.split_once("```").expect("a block");
        let (_, rest) = rest.split_once('\n').expect("a line");
        let (block, _) = rest.split_once("\n```").expect("the end of a block");
        (file.to_owned(), block.to_owned())
    };
    marked.map(block).collect()
}

/// All files of the game that the page must show: those that somebody who adds a game writes.
fn files() -> Vec<String> {
    let front = fs::read_dir(root().join("tests/nim/front")).expect("the front's folder");
    let front = front.map(|entry| entry.expect("an entry").file_name());
    let front = front.map(|name| format!("tests/nim/front/{}", name.display()));
    let rust = ["rules.rs", "heuristics.rs"].map(|name| format!("tests/nim/{name}"));
    rust.into_iter().chain(front).collect()
}

#[test]
fn the_page_shows_every_file_as_it_is() {
    let page = read("docs/adding-a-game.md");
    let mut shown: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, block) in blocks(&page, WHOLE) {
        shown.entry(file).or_default().push(block);
    }
    for file in files() {
        let parts = shown.remove(&file).unwrap_or_default();
        let whole = format!("{}\n", parts.join("\n\n"));
        assert!(whole == read(&file), "the page shows another {file}");
    }
    assert!(shown.is_empty(), "{shown:?}");
}

#[test]
fn the_lines_of_the_page_stand_in_the_registries() {
    let page = read("docs/adding-a-game.md");
    let blocks = blocks(&page, LINES);
    assert!(blocks.len() >= 4, "{blocks:?}");
    for (file, block) in blocks {
        let text = read(&file);
        for line in block.lines().filter(|line| !line.is_empty()) {
            let stands = text.lines().any(|known| known.trim() == line.trim());
            assert!(stands, "{file} has no line {line}");
        }
    }
}
