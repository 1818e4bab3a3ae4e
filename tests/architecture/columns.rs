//! How wide the sources are. rustfmt and Prettier break most code, but neither comments nor macros, and no line that a
//! text in it makes too wide. ESLint looks after the scripts.

use std::fs;
use std::path::{Path, PathBuf};

use super::root;

/// The most characters of a line.
const WIDEST: usize = 120;

#[test]
fn no_comment_is_wider_than_a_hundred_and_twenty_columns() {
    let folders = ["crates", "src-tauri/src", "tests", "ui/css", "ui/games"];
    let files = folders.iter().flat_map(|folder| files(&root().join(folder)));
    let wide: Vec<String> = files.flat_map(|path| wide_comments(&path)).collect();
    assert_eq!(wide, Vec::<String>::new());
}

#[test]
fn no_rust_code_is_wider_than_a_hundred_and_twenty_columns() {
    let folders = ["crates", "src-tauri", "tests"];
    let files = folders.iter().flat_map(|folder| files(&root().join(folder)));
    let sources = files.filter(|path| path.extension().is_some_and(|kind| kind == "rs"));
    let wide: Vec<String> = sources.flat_map(|path| wide_code(&path)).collect();
    assert_eq!(wide, Vec::<String>::new());
}

/// The places of the code of a file that is too wide without its texts.
fn wide_code(path: &Path) -> Vec<String> {
    let code = without_texts(&fs::read_to_string(path).expect("a source file"));
    let lines = code.lines().enumerate();
    let wide = lines.filter(|(_, line)| line.chars().count() > WIDEST);
    wide.map(|(at, _)| format!("{}:{}", path.display(), at + 1)).collect()
}

/// Rust code without what stands in its texts and comments, on the same lines.
pub(super) fn without_texts(code: &str) -> String {
    let mut kept = String::new();
    let mut rest = code;
    while let Some(sign) = rest.chars().next() {
        let length = text_length(rest);
        let (token, after) = rest.split_at(length.unwrap_or(sign.len_utf8()));
        match length {
            Some(_) => kept.extend(token.chars().filter(|sign| *sign == '\n')),
            None => kept.push_str(token),
        }
        rest = after;
    }
    kept
}

/// The length of the text, the character or the comment with which code begins; none if it begins with none.
fn text_length(code: &str) -> Option<usize> {
    let to = |from: usize, end: &str| code[from..].find(end).map(|at| from + at + end.len());
    if code.starts_with("//") {
        return Some(code.find('\n').unwrap_or(code.len()));
    }
    if let Some(raw) = code.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        let opens = raw[hashes..].starts_with('"');
        return opens.then(|| to(hashes + 2, &format!("\"{}", "#".repeat(hashes))))?;
    }
    let quote = code.chars().next().filter(|sign| "\"'".contains(*sign))?;
    if quote == '\'' && !code.starts_with("'\\") {
        // A lifetime has no second quotation mark.
        let end = code.char_indices().nth(2)?;
        return (end.1 == '\'').then_some(end.0 + 1);
    }
    let mut is_escaped = false;
    let end = code.char_indices().skip(1).find(|(_, sign)| {
        let ends = *sign == quote && !is_escaped;
        is_escaped = *sign == '\\' && !is_escaped;
        ends
    });
    end.map(|(at, _)| at + 1)
}

#[test]
fn texts_and_comments_are_no_code() {
    let code = concat!(
        r#"let a = "x \" y"; // "why""#,
        "\n",
        r##"let b: &'a str = r#"1" 2"#;"##,
        "\n",
        r#"let c = ['"', '\'', b'\\'];"#,
    );
    assert_eq!(without_texts(code), "let a = ; \nlet b: &'a str = ;\nlet c = [, , b];");
    assert_eq!(without_texts("f(\"one\ntwo\")"), "f(\n)");
}

/// Every file in a folder and its folders, but for what npm has installed.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .filter(|path| !path.ends_with("node_modules"))
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
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
    wide.map(|(at, _)| format!("{}:{}", path.display(), at + 1)).collect()
}
