//! Games' names stand in the games' own modules and in the registries, nowhere else in the Rust sources and the tools:
//! a new game touches nothing that is shared.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use atar_rules::games;

use super::{mentions, root, source_folders, sources};

/// The registries: the lists of games, and the files that declare their modules.
const REGISTRIES: &[&str] = &[
    "crates/rules/src/games.rs",
    "crates/rules/src/lib.rs",
    "crates/search/src/games.rs",
    "crates/search/src/lib.rs",
    "crates/search/src/puzzles/games.rs",
    "crates/search/src/puzzles/mod.rs",
    "crates/lab/src/games.rs",
    "crates/lab/src/lib.rs",
];

/// What is about one game by its nature, or has yet to be moved into a game's module. What is not needed must leave the
/// list.
const ABOUT_ONE_GAME: &[&str] = &[
    // The commands `solve` and `gtp`, and their arguments.
    "crates/cli/src/arguments.rs",
    "crates/cli/src/gtp/commands.rs",
    "crates/cli/src/gtp/blokus.rs",
    "crates/cli/src/gtp/mod.rs",
    "crates/cli/src/solve.rs",
    // The goals of the ladder, by game.
    "crates/cli/src/ladder/goal.rs",
];

#[test]
fn shared_sources_name_no_game() {
    let mut naming = BTreeSet::new();
    for folder in source_folders() {
        for (path, text) in sources(&root().join(&folder)) {
            let file = path.strip_prefix(root()).expect("inside").to_owned();
            if !is_a_games_own(&file) && !is_test(&file) && names_a_game(&code(&text)) {
                naming.insert(file.display().to_string());
            }
        }
    }
    let allowed = REGISTRIES.iter().chain(ABOUT_ONE_GAME);
    assert_eq!(naming, allowed.map(ToString::to_string).collect());
}

#[test]
fn shared_tools_name_no_game() {
    let entries = |folder: &Path| fs::read_dir(folder).expect("the tools").map(|entry| entry.expect("an entry").path());
    let folders = entries(&root().join("tools")).filter(|path| path.is_dir() && !path.ends_with("node_modules"));
    // What a folder of these holds by game has files of the games' own.
    let files: Vec<_> =
        folders.flat_map(|folder| entries(&folder).collect::<Vec<_>>()).filter(|path| is_tool(path)).collect();
    assert!(files.len() > 20, "{files:?}");
    let naming = files.iter().filter(|path| {
        let text = fs::read_to_string(path).expect("a tool");
        names_a_game(&tool_code(&text))
    });
    assert_eq!(naming.collect::<Vec<_>>(), Vec::<&PathBuf>::new());
}

/// Whether the file is a tool that all games share.
fn is_tool(path: &Path) -> bool {
    let kind = path.extension().and_then(|kind| kind.to_str());
    path.is_file() && kind.is_some_and(|kind| ["sh", "mjs"].contains(&kind))
}

/// A script without its comments, which may show how a tool is called.
fn tool_code(text: &str) -> String {
    let is_comment = |line: &&str| ["#", "//", "/*", "*"].iter().any(|sign| line.starts_with(sign));
    let lines = text.lines().map(str::trim_start);
    let lines: Vec<_> = lines.filter(|line| !is_comment(line)).collect();
    lines.join("\n")
}

/// Whether the file is in a module of a game.
fn is_a_games_own(file: &Path) -> bool {
    let names_one = |part: Component| {
        Path::new(part.as_os_str())
            .file_stem()
            .and_then(|stem| stem.to_str())
            .is_some_and(|stem| games::NAMES.contains(&stem))
    };
    let shares = ["crates/rules", "crates/search", "crates/lab"];
    shares.iter().any(|shared| file.starts_with(shared)) && file.components().skip(3).any(names_one)
}

/// Whether the file is compiled for tests only.
pub(super) fn is_test(file: &Path) -> bool {
    let stem = file.file_stem().and_then(|stem| stem.to_str());
    stem.is_some_and(|stem| stem == "tests" || stem.ends_with("_contract"))
        || file.parent().is_some_and(|folder| folder.ends_with("tests"))
}

/// The text without comments, and without the tests at its end.
fn code(text: &str) -> String {
    let text = text.split("\nmod tests {").next().unwrap_or("");
    let lines = text.lines().map(str::trim_start);
    let lines = lines.filter(|line| !line.starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether code names a game, as a module, a type or a text. Atar is the program's name too, so that only its module
/// and its type count.
fn names_a_game(code: &str) -> bool {
    games::NAMES.iter().any(|name| {
        let title = name[..1].to_uppercase() + &name[1..];
        if *name == "atar" {
            return ["atar_rules::atar", "crate::atar", "atar::Atar"].iter().any(|path| mentions(code, path));
        }
        mentions(code, name) || mentions(code, &title)
    })
}

#[test]
fn names_are_found_in_code_only() {
    assert!(names_a_game("use atar_rules::owari::Options;"));
    assert!(names_a_game("fn f(position: &Petri) {}"));
    assert!(names_a_game("use atar_rules::atar::Step;"));
    assert!(!names_a_game("use atar_rules::games; const TITLE: &str = \"Atar\";"));
    assert!(names_a_game(&tool_code("# Games\nplayouts petri")));
    assert!(!names_a_game(&tool_code("# GAME=petri\nplayouts $GAME")));
    assert!(!names_a_game(&code("// Owari's pits\nfn f() {}\nmod tests {\n    use super::petri;\n}")));
}
