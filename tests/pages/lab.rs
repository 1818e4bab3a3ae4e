//! docs/lab.md names every request, event and error of the lab, and no others.

use super::sources::{events, sorted, sources, variants};
use super::{named, page};

/// The words of the tables: its requests, its events and its errors.
fn words() -> Vec<String> {
    named(&page("lab.md"), "The connection")
}

#[test]
fn the_page_names_every_request_once() {
    let mut named: Vec<_> = words().into_iter().filter(|word| is_verb(word)).collect();
    named.sort();
    assert_eq!(named, verbs());
}

/// The verbs, as the macro in the code lists them.
fn verbs() -> Vec<String> {
    let code = sources("crates/lab/src/service/request.rs");
    let lines = code
        .lines()
        .filter(|line| line.contains(" => ") && line.trim().starts_with('"'));
    let verbs = lines.filter_map(|line| line.split('"').nth(1));
    sorted(verbs.map(str::to_owned).collect())
}

fn is_verb(word: &str) -> bool {
    word.starts_with("lab_")
}

#[test]
fn the_page_names_every_code_once() {
    let named: Vec<_> = words().into_iter().filter(|word| !is_verb(word)).collect();
    let codes = variants(&sources("crates/lab/src/service/refusal.rs"), "Code");
    assert_eq!(named, codes);
}

#[test]
fn the_page_names_every_event() {
    let page = page("lab.md");
    for event in events(&sources("crates/lab/src/service")) {
        assert!(page.contains(&format!("The event `{event}`")), "{event}");
    }
    let named = page.split("The event `").skip(1);
    let named = named.filter_map(|text| text.split('`').next());
    let named = sorted(named.map(str::to_owned).collect());
    assert_eq!(named, events(&sources("crates/lab/src/service")));
}
