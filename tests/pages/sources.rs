//! What the sources name, where no list can be had from the code itself.

use std::fs;
use std::path::Path;

/// The text of a source file, or of all in a folder and its folders, from the root.
pub fn sources(path: &str) -> String {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path))
}

fn read(path: &Path) -> String {
    if !path.is_dir() {
        return fs::read_to_string(path).expect("a source file");
    }
    let entries = fs::read_dir(path).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.map(|path| read(&path)).collect()
}

/// The variants of an enumeration that has no other braces at the beginning of a line, as the wire writes them.
pub fn variants(code: &str, name: &str) -> Vec<String> {
    let begin = format!("enum {name} {{\n");
    let body = code.split(&begin).nth(1).expect("the enumeration");
    let lines = body.lines().take_while(|line| *line != "}");
    lines
        .map(str::trim)
        .filter(|line| line.starts_with(char::is_uppercase))
        .map(|line| snake_case(line.split(|sign: char| !sign.is_alphanumeric()).next()))
        .collect()
}

fn snake_case(name: Option<&str>) -> String {
    let signs = name.unwrap_or_default().char_indices();
    let parts = signs.flat_map(|(at, sign)| {
        let gap = (at > 0 && sign.is_uppercase()).then_some('_');
        gap.into_iter().chain(sign.to_lowercase())
    });
    parts.collect()
}

/// The words, each once, in their order.
pub fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    words.dedup();
    words
}

#[test]
fn variants_are_found() {
    let code = "enum Code {\n    /// A doc line.\n    NoRun,\n    Busy { by: u8 },\n}\n\nenum Other {\n    No,\n}\n";
    assert_eq!(variants(code, "Code"), ["no_run", "busy"]);
}
