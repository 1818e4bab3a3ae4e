//! Neither files nor folders of a crate import each other in a circle.
//!
//! An edge leads from a file to each file whose items it names. What a file takes from the files above it (`super`) is
//! no edge: those are made of it, as a game's module is of its files. Names that a file above only passes on count as
//! taken from where they come from. An edge between the files of two folders is one between the folders: those that
//! stand side by side, with the file that is named as they are. Tests, and texts, are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::columns::without_texts;
use super::names::is_test;
use super::{root, source_folders, sources};

/// The circles that are still to be parted: the crate, and the modules of the circle. What is parted must leave the
/// list.
const STILL_TO_BE_PARTED: &[(&str, &[&str])] = &[];

/// The path of a module inside its crate.
type Module = Vec<String>;

/// For each module, the modules beside it that it uses.
type Arrows = BTreeMap<Module, BTreeSet<Module>>;

/// A file: the names that it brings in from elsewhere, and all paths that it mentions.
#[derive(Debug, Default)]
struct File {
    /// Each name that the file imports or passes on, with its path. `*` stands for all names of a module.
    imports: Vec<(String, Vec<String>)>,
    /// Every path that begins with `crate`, `super`, `self` or a module below.
    paths: Vec<Vec<String>>,
}

/// The files of a crate.
struct Crate(BTreeMap<Module, File>);

impl Crate {
    fn read(folder: &Path) -> Crate {
        let files = sources(folder)
            .into_iter()
            .filter(|(path, _)| !is_test(path))
            .map(|(path, text)| (module(path.strip_prefix(folder).expect("inside")), text));
        Crate::of(files)
    }

    fn of(files: impl IntoIterator<Item = (Module, String)>) -> Crate {
        let files = files.into_iter().map(|(module, text)| (module, File::read(&text)));
        Crate(files.collect())
    }

    /// The files whose items a file names, but for itself and the files above it.
    fn edges(&self, from: &Module) -> BTreeSet<Module> {
        let named = self.0[from].paths.iter();
        named.flat_map(|path| self.homes(from, path, 0)).filter(|home| !from.starts_with(home)).collect()
    }

    /// The files where the item of a path that stands in a file is at home.
    fn homes(&self, from: &Module, path: &[String], depth: usize) -> BTreeSet<Module> {
        assert!(depth < 20, "{path:?} of {from:?} leads nowhere");
        let Some((mut at, mut rest)) = self.base(from, path) else {
            return BTreeSet::new();
        };
        while let Some((name, further)) = rest.split_first() {
            let mut below = at.clone();
            below.push(name.clone());
            if !self.0.contains_key(&below) {
                break;
            }
            (at, rest) = (below, further);
        }
        let Some(name) = rest.first() else {
            return BTreeSet::from([at]);
        };
        let passed_on = self.passed_on(&at, name, depth);
        if !passed_on.is_empty() {
            return passed_on;
        }
        // It may be the file's own or come in with all names of another.
        let mut homes = self.passed_on(&at, "*", depth);
        homes.insert(at);
        homes
    }

    /// Where a name comes from that a file imports itself.
    fn passed_on(&self, at: &Module, name: &str, depth: usize) -> BTreeSet<Module> {
        let imports = self.0[at].imports.iter();
        let fitting = imports.filter(|(imported, _)| imported == name);
        let homes = fitting.flat_map(|(_, path)| self.homes(at, path, depth + 1));
        homes.filter(|home| home != at).collect()
    }

    /// The module that a path begins in, and what of the path is left; none for paths into other crates.
    fn base<'a>(&self, from: &Module, path: &'a [String]) -> Option<(Module, &'a [String])> {
        let (first, mut rest) = path.split_first()?;
        let mut at = from.clone();
        match first.as_str() {
            "crate" => at.clear(),
            "self" => {}
            "super" => {
                at.pop();
                while let Some(further) = rest.strip_prefix(&["super".to_owned()]) {
                    at.pop();
                    rest = further;
                }
            }
            name => {
                at.push(name.to_owned());
                return self.0.contains_key(&at).then_some((at, rest));
            }
        }
        Some((at, rest))
    }

    /// The arrows between files and folders that stand side by side.
    fn arrows(&self) -> Arrows {
        let mut arrows = Arrows::new();
        for from in self.0.keys() {
            for to in self.edges(from) {
                let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
                // What is below a file is a part of it.
                if shared < from.len() {
                    let [from, to] = [from, &to].map(|module| module[..=shared].to_vec());
                    arrows.entry(to.clone()).or_default();
                    arrows.entry(from).or_default().insert(to);
                }
            }
        }
        arrows
    }

    /// The circles, each as the sorted names of its modules.
    fn circles(&self) -> BTreeSet<Vec<String>> {
        let arrows = self.arrows();
        let reached: BTreeMap<_, _> = arrows.keys().map(|from| (from, reach(&arrows, from))).collect();
        let mutual = |from: &Module| {
            let others = reached[from].iter();
            let others = others.filter(|other| reached[other].contains(from));
            others.map(|other| other.join("::")).collect::<Vec<_>>()
        };
        let all = arrows.keys().map(mutual);
        all.filter(|circle| !circle.is_empty()).collect()
    }
}

/// Every module that a module uses, directly or not.
fn reach(arrows: &Arrows, from: &Module) -> BTreeSet<Module> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(module) = waiting.pop() {
        for next in &arrows[module] {
            if reached.insert(next.clone()) {
                waiting.push(next);
            }
        }
    }
    reached
}

/// The module of a file.
fn module(file: &Path) -> Module {
    let path = file.with_extension("");
    let mut module: Module = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if matches!(module.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        module.pop();
    }
    module
}

impl File {
    fn read(text: &str) -> File {
        let text = code(text);
        let mut file = File::default();
        let mut others = String::new();
        for statement in text.split_inclusive(';') {
            let Some(at) = use_in(statement) else {
                others.push_str(statement);
                continue;
            };
            others.push_str(&statement[..at]);
            let tree: String = statement[at + "use ".len()..].split(';').take(1).collect();
            for (name, path) in expand(&tree) {
                file.paths.push(path.clone());
                file.imports.push((name, path));
            }
        }
        file.paths.extend(paths(&others));
        file
    }
}

/// The code without comments and texts, and without the tests at its end.
fn code(text: &str) -> String {
    let text = text.split("\nmod tests {").next().unwrap_or("");
    assert!(
        !text.lines().any(|line| line.starts_with("mod ") && line.ends_with('{')),
        "a module inside of a file hides what its paths mean"
    );
    without_texts(text)
}

/// Where the word `use` begins a line of a statement, behind `pub` or not.
fn use_in(statement: &str) -> Option<usize> {
    let mut at = 0;
    for line in statement.split_inclusive('\n') {
        let begins = line.trim_start();
        let behind = begins
            .strip_prefix("pub(crate) ")
            .or_else(|| begins.strip_prefix("pub(super) "))
            .or_else(|| begins.strip_prefix("pub "))
            .unwrap_or(begins);
        if behind.starts_with("use ") {
            return Some(at + line.len() - behind.len());
        }
        at += line.len();
    }
    None
}

/// The names that a tree of imports brings in, each with its path.
fn expand(tree: &str) -> Vec<(String, Vec<String>)> {
    let tree = tree.trim();
    if let Some(at) = tree.find('{') {
        let head = words(&tree[..at]);
        let inside = tree[at + 1..].trim_end().trim_end_matches('}');
        let parts = branches(inside);
        return parts
            .iter()
            .flat_map(|part| expand(part))
            .map(|(name, path)| {
                let path = path.into_iter().filter(|word| word != "self");
                let path: Vec<_> = head.iter().cloned().chain(path).collect();
                let name = if name == "self" { path.last().cloned().unwrap_or_default() } else { name };
                (name, path)
            })
            .collect();
    }
    let (path, new_name) = tree.split_once(" as ").unwrap_or((tree, ""));
    let mut path = words(path);
    let last = path.last().cloned().unwrap_or_default();
    if last == "*" {
        path.pop();
    }
    let name = if new_name.is_empty() { last } else { new_name.trim().to_owned() };
    if name.is_empty() { Vec::new() } else { vec![(name, path)] }
}

/// The words of a path.
fn words(path: &str) -> Vec<String> {
    let words = path.split("::").map(str::trim);
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The parts between the outermost commas.
fn branches(inside: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0_i32);
    for sign in inside.chars() {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        if sign == ',' && depth == 0 {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(sign);
        }
    }
    parts
}

/// Every path of two words or more in code.
fn paths(code: &str) -> Vec<Vec<String>> {
    let is_part = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == ':';
    let parts = code.split(|sign| !is_part(sign));
    parts.map(words).filter(|path| path.len() > 1).collect()
}

#[test]
fn no_modules_import_each_other_in_a_circle() {
    let circles = source_folders().into_iter().flat_map(|folder| {
        let circles = Crate::read(&root().join(&folder)).circles();
        circles.into_iter().map(move |circle| (folder.clone(), circle))
    });
    let found: BTreeSet<_> = circles.collect();
    let known = STILL_TO_BE_PARTED.iter().map(|(folder, files)| {
        let files = files.iter().map(ToString::to_string).collect::<Vec<_>>();
        (folder.to_string(), files)
    });
    assert_eq!(found, known.collect());
}

/// The circles of a crate of these files.
fn circles_of(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let files = files.iter().map(|(path, text)| (module(Path::new(path)), text.to_string()));
    Crate::of(files).circles().into_iter().collect()
}

#[test]
fn circles_are_found_through_imports_paths_and_names_passed_on() {
    let two = [vec!["a".to_owned(), "b".to_owned()]];
    let other = ("b.rs", "use crate::a::A;\npub struct B(A);");
    for text in [
        "use super::b::B;",
        "use crate::{b::{B, C}, d};",
        "use super::b::{self, B as Other};",
        "use crate::b::*;",
        "fn f(_: crate::b::B) {}",
        "use super::B;",
    ] {
        let root = ("lib.rs", "mod a;\nmod b;\npub use b::B;");
        assert_eq!(circles_of(&[root, ("a.rs", text), other]), two, "{text}");
    }
}

/// As they stood between the lab's cells and studies, and between a host, its lobby and its rooms: each file takes from
/// files that take nothing of it.
#[test]
fn circles_are_found_between_folders() {
    let inside = [
        ("lib.rs", "mod a;\nmod b;"),
        ("b.rs", "use crate::a::X;\npub struct B(X);"),
        ("a/x.rs", "pub struct X;"),
        ("a.rs", "mod x;\nmod y;\npub use x::X;"),
    ];
    for text in ["use crate::b::B;", "use super::super::b::B;", "fn f(_: crate::b::B) {}"] {
        let circles = circles_of(&[&inside[..], &[("a/y.rs", text)]].concat());
        assert_eq!(circles, [["a", "b"]], "{text}");
    }
    let parted = [&inside[..], &[("a/y.rs", "use super::x::X;\nuse super::X as Y;")]].concat();
    assert!(circles_of(&parted).is_empty());
}

#[test]
fn what_is_above_other_crates_comments_and_tests_are_no_circles() {
    let root = ("lib.rs", "mod a;\nmod b;\nuse a::A;\npub struct C(A);");
    let other = ("b.rs", "use crate::a::A;\npub struct B(A);");
    for text in [
        "use super::C;",
        "use elsewhere::b::B;",
        "// use super::b::B;",
        "/// See [`crate::b::B`].\npub struct A;",
        "#[with(\"crate::b::B\")]\npub struct A;",
        "pub struct A;\n#[cfg(test)]\nmod tests {\n    use super::super::b::B;\n}",
    ] {
        assert_eq!(circles_of(&[root, ("a.rs", text), other]), Vec::<Vec<String>>::new(), "{text}");
    }
}
