//! Comments name pages that are there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::root;

/// The kinds of sources that are looked at, and what a comment begins with in them.
const COMMENTS: &[(&str, &[&str])] = &[
    ("rs", &["//"]),
    ("js", &["//", "/*", "*"]),
    ("mjs", &["//", "/*", "*"]),
    ("css", &["/*", "*"]),
    ("sh", &["#"]),
    ("toml", &["#"]),
];

#[test]
fn every_page_that_a_comment_names_is_in_the_repository() {
    let missing: Vec<_> = sources().iter().flat_map(|path| missing(path)).collect();
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn a_page_that_is_not_there_is_noticed() {
    let line = "/// What is asked (docs/rules/atar.md, \"Setup\"; product.md): see README.md, not readme().";
    let named: Vec<_> = pages(line).collect();
    assert_eq!(named, ["docs/rules/atar.md", "product.md", "README.md"]);
    let there: Vec<_> = named.iter().map(|page| is_there(page)).collect();
    assert_eq!(there, [true, false, true]);
}

/// Every file that git knows.
fn sources() -> Vec<PathBuf> {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output();
    let listed = String::from_utf8(listed.expect("git").stdout).expect("names");
    assert!(listed.lines().count() > 100, "{listed}");
    listed.lines().map(|name| root().join(name)).collect()
}

/// The places where a source's comments name pages that are not there.
fn missing(path: &Path) -> Vec<String> {
    let kind = path.extension().and_then(|kind| kind.to_str());
    let signs = COMMENTS.iter().find(|(known, _)| Some(*known) == kind);
    let (Some((_, signs)), Ok(text)) = (signs, fs::read_to_string(path)) else {
        return Vec::new();
    };
    let comments = text.lines().enumerate().filter(|(_, line)| {
        let line = line.trim_start();
        signs.iter().any(|sign| line.starts_with(sign))
    });
    let named = comments.flat_map(|(at, line)| pages(line).map(move |page| (at, page)));
    named
        .filter(|(_, page)| !is_there(page))
        .map(|(at, page)| format!("{}:{}: {page}", path.display(), at + 1))
        .collect()
}

/// The pages that a line names, as paths from the root.
fn pages(line: &str) -> impl Iterator<Item = &str> {
    let is_of_path = |sign: char| sign.is_alphanumeric() || "/._-".contains(sign);
    let words = line.split(move |sign| !is_of_path(sign));
    let words = words.map(|word| word.trim_matches('.'));
    words.filter(|word| word.ends_with(".md") && word.len() > ".md".len())
}

fn is_there(page: &str) -> bool {
    root().join(page).is_file()
}
