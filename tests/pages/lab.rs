//! docs/lab.md names every request, event and error of the lab, and no others.

use serde_json::Value;

use super::schema::{definitions, words};
use super::sources::sorted;
use super::{named, page};

/// The words of the tables: its requests, its events and its errors.
fn listed() -> Vec<String> {
    named(&page("lab.md"), "The connection")
}

/// The definitions of the messages' schema.
fn messages() -> Value {
    definitions("lab.schema.json")
}

fn is_verb(word: &str) -> bool {
    word.starts_with("lab_")
}

#[test]
fn the_page_names_every_request_once() {
    let named = listed().into_iter().filter(|word| is_verb(word));
    let mut named: Vec<_> = named.collect();
    named.sort();
    assert_eq!(named, sorted(words(&messages()["LabRequest"], "do")));
}

#[test]
fn the_page_names_every_code_once() {
    let named: Vec<_> = listed().into_iter().filter(|word| !is_verb(word)).collect();
    let codes = messages()["LabErrorCode"]["oneOf"].take();
    let codes = codes.as_array().expect("codes").iter();
    let codes: Vec<_> = codes.filter_map(|code| code["const"].as_str()).collect();
    assert_eq!(named, codes);
}

#[test]
fn the_page_names_every_event() {
    let page = page("lab.md");
    let named = page.split("The event `").skip(1);
    let named = named.filter_map(|text| text.split('`').next());
    let named = sorted(named.map(str::to_owned).collect());
    assert_eq!(named, sorted(words(&messages(), "event")));
}
