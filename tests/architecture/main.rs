//! The arrows between the crates, what the rules may not use (ARCHITECTURE.md), and the form of the sources.

mod circles;
mod columns;
mod names;
mod pages;
mod profiles;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use atar_rules::games;
use serde_json::Value;

/// The packages of the tests that cross crates: they may use everything, and nothing may use them.
const TESTS: &[&str] = &["atar-tests", "atar-fuzz", "atar-soak"];

/// The package that the tests of any crate may use. It uses none of the others.
const FOR_TESTS: &str = "atar-schema";

const THREADS: &str = "std::thread";

/// What pure sources do not mention: randomness, clock, files, threads, the network, the environment, loggers. A
/// duration is no clock.
const IMPURE: &[&str] = &[
    "Instant",
    "SystemTime",
    "std::fs",
    "std::io",
    THREADS,
    "std::net",
    "std::env",
    "std::process",
    "println!",
    "dbg!",
    "static mut",
];

/// What depends on hash order or floating point.
const UNSTEADY: &[&str] = &["HashMap", "HashSet", "f32", "f64"];

fn root() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().expect("the root of the workspace").to_owned()
}

/// The folders with the sources of the crates, from the root.
fn source_folders() -> Vec<String> {
    let crates = fs::read_dir(root().join("crates")).expect("the crates");
    let names = crates.map(|entry| entry.expect("an entry").file_name());
    let folders = names.map(|name| format!("crates/{}/src", name.display()));
    let mut folders: Vec<_> = folders.chain(["src-tauri/src".to_owned()]).collect();
    folders.sort();
    folders
}

/// Cargo's own reading of all Cargo.toml files.
fn packages() -> Vec<Value> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut metadata = Command::new(cargo);
    metadata.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]);
    let output = metadata.current_dir(root()).output().expect("cargo can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array_mut().expect("packages");
    std::mem::take(packages)
}

fn name(package: &Value) -> &str {
    package["name"].as_str().expect("a name")
}

/// The packages that a package depends on; those for tests and builds too, unless `kind` is given.
fn dependencies<'a>(package: &'a Value, kind: Option<&Value>) -> BTreeSet<&'a str> {
    let dependencies = package["dependencies"].as_array().expect("a list").iter();
    let wanted = dependencies.filter(|dependency| kind.is_none_or(|kind| dependency["kind"] == *kind));
    wanted.map(name).collect()
}

/// Whether a package uses another outside of its tests.
fn is_in_program(package: &Value, used: &str) -> bool {
    let kinds = [Value::Null, Value::from("build")];
    let mut kinds = kinds.iter();
    kinds.any(|kind| dependencies(package, Some(kind)).contains(used))
}

/// Every source file in a folder and its folders, with its text.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                return sources(&path);
            }
            let text = fs::read_to_string(&path).expect("a source file");
            vec![(path, text)]
        })
        .collect()
}

/// Whether the text has the word, not as a part of a longer one.
fn mentions(text: &str, word: &str) -> bool {
    let is_part = |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric() || sign == '_');
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        let opens = word.starts_with(char::is_alphanumeric) && is_part(before.chars().next_back());
        let closes = word.ends_with(char::is_alphanumeric) && is_part(after.chars().next());
        !opens && !closes
    })
}

fn assert_free_of(folder: &str, words: &[&str]) {
    assert_free_but_for("", folder, words);
}

/// That no file of a folder, but for one that may, mentions one of the words.
fn assert_free_but_for(file: &str, folder: &str, words: &[&str]) {
    let may = |path: &Path| path.file_name().is_some_and(|name| name == file);
    let sources = sources(&root().join(folder));
    for (path, text) in sources.iter().filter(|(path, _)| !may(path)) {
        for word in words {
            assert!(!mentions(text, word), "{} mentions {word}", path.display());
        }
    }
}

/// The arrows that ARCHITECTURE.md draws: what each package uses of the workspace.
fn drawn() -> BTreeMap<String, BTreeSet<String>> {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page");
    let (_, after) = page.split_once("```mermaid\nflowchart TD\n").expect("a drawing");
    let (drawing, _) = after.split_once("```").expect("an end");
    let package = |node: &str| match node.trim() {
        "src-tauri" => "atar".to_owned(),
        folder => format!("atar-{folder}"),
    };
    let mut arrows = BTreeMap::new();
    for line in drawing.lines() {
        let (user, used) = line.split_once("-->").unwrap_or((line, ""));
        let used = used.split('&').filter(|node| !node.trim().is_empty()).map(package).collect();
        assert_eq!(arrows.insert(package(user), used), None, "{user} is drawn once");
    }
    arrows
}

#[test]
fn the_arrows_are_those_that_are_drawn() {
    let packages = packages();
    let ours: BTreeSet<_> = packages.iter().map(name).collect();
    let drawn = drawn();
    let none = BTreeSet::new();
    for package in packages.iter().filter(|package| !TESTS.contains(&name(package))) {
        let user = name(package);
        let all = dependencies(package, None).intersection(&ours).copied().collect::<BTreeSet<_>>();
        let used = all.into_iter().filter(|used| *used != FOR_TESTS || is_in_program(package, used));
        let allowed = drawn.get(user).unwrap_or(&none);
        assert_eq!(used.map(str::to_owned).collect::<BTreeSet<_>>(), *allowed, "what {user} uses");
    }
    let users = drawn.keys().map(String::as_str).collect::<BTreeSet<_>>();
    assert!(users.is_subset(&ours), "there is no package of each name: {users:?}");
    assert!(ours.contains("atar") && ours.contains("atar-rules"), "{ours:?}");
}

#[test]
fn the_rules_depend_on_serde_and_thiserror_only() {
    let packages = packages();
    let rules = packages.iter().find(|package| name(package) == "atar-rules");
    let rules = rules.expect("the package of the rules");
    assert_eq!(dependencies(rules, Some(&Value::Null)), BTreeSet::from(["schemars", "serde", "thiserror"]));
    // Only tests ask for the schemas.
    let all = rules["dependencies"].as_array().expect("a list").iter();
    let mut schemars = all.filter(|dependency| dependency["name"] == "schemars");
    assert!(schemars.all(|dependency| dependency["optional"] == true));
    assert!(dependencies(rules, Some(&Value::from("build"))).is_empty());
}

#[test]
fn the_rules_are_pure() {
    assert_free_of("crates/rules/src", IMPURE);
    assert_free_of("crates/rules/src", UNSTEADY);
}

/// "The authority, without input or output"; its dice are given a seed by the caller.
#[test]
fn the_table_has_no_input_or_output() {
    assert_free_of("crates/table/src", IMPURE);
}

/// A room is told the time and given its luck, so that every node makes the same of the same log.
#[test]
fn a_room_is_pure() {
    assert_free_of("crates/room/src", IMPURE);
    assert_free_of("crates/room/src", UNSTEADY);
}

/// Files, time and threads are those of whoever plays the games.
#[test]
fn the_lab_is_pure() {
    for folder in ["crates/lab/src", "crates/lab-report/src", "crates/lab-service/src"] {
        // A test, which is told how many searches to make, and prints what they came to.
        assert_free_but_for("simulation.rs", folder, IMPURE);
        assert_free_of(folder, &["HashMap", "HashSet", "f32"]);
    }
}

/// Wall time is the caller's. Parallel rollouts change nothing but the time.
#[test]
fn the_search_has_no_input_or_output_and_threads_in_one_place_only() {
    let others = IMPURE.iter().copied().filter(|word| *word != THREADS);
    assert_free_of("crates/search/src", &others.collect::<Vec<_>>());
    assert_free_but_for("worker.rs", "crates/search/src", &[THREADS]);
}

#[test]
fn no_game_imports_another() {
    // The game of docs/adding-a-game.md, where it is compiled, is a single file elsewhere.
    let folder = |game: &str| format!("crates/rules/src/{game}");
    let own = games::NAMES.iter().filter(|game| root().join(folder(game)).is_dir());
    let own: Vec<_> = own.collect();
    assert!(own.len() >= 5, "{own:?}");
    for game in own {
        let others = games::NAMES.iter().filter(|other| *other != game);
        let imports = others.flat_map(|other| ["crate", "super"].map(|from| format!("{from}::{other}")));
        let imports: Vec<_> = imports.collect();
        let imports: Vec<_> = imports.iter().map(String::as_str).collect();
        assert_free_of(&folder(game), &imports);
    }
}

#[test]
fn words_are_found_as_words() {
    assert!(mentions("use std::time::Instant;", "Instant"));
    assert!(mentions("let x: f64 = 1.0;", "f64"));
    assert!(!mentions("let wolf64 = 1;", "f64"));
    assert!(!mentions("MyHashMaps", "HashMap"));
    assert!(mentions("rand::rng()", "rand") && !mentions("random", "rand"));
}
