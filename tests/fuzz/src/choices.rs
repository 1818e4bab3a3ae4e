//! Bytes as a row of choices: the same bytes choose the same, and a change of a byte changes one choice and those after
//! it.

use arbitrary::Unstructured;

/// Words and signs that stand in records, requests and steps.
const WORDS: &[&str] = &[
    "",
    "atar",
    "spectrangle",
    "owari",
    "petri",
    "blokus",
    "players",
    "random",
    "fixed",
    "any",
    "all",
    "hex",
    "square",
    "corners",
    "none",
    "duo",
    "classic",
    "official",
    "cells",
    "auto",
    "manual",
    "commit",
    "clock",
    "chance",
    "seat 0",
    "seat 1",
    "pass",
    "gift",
    "piece",
    "bite",
    "@a1",
    "a1-a2",
    "a1x",
    "a1",
    "Ann",
    "\u{202e}",
    "é",
    "\u{0}",
    "\\",
    "\"",
    "99999999999999999999",
    "-1",
];

/// Numbers at which something may change.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "8",
    "10",
    "12",
    "20",
    "40",
    "41",
    "100",
    "101",
    "200",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775808",
    "0.5",
    "-0.0",
    "1e3",
    "1e308",
    "1e400",
];

/// What is left of some bytes to choose by.
pub(crate) struct Choices<'a>(Unstructured<'a>);

impl<'a> Choices<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices(Unstructured::new(bytes))
    }

    /// Returns whether all bytes have been used. Then every choice is the first.
    pub(crate) fn is_used_up(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns a number below `count`, which is at least 1.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let number = self.0.int_in_range(0..=count.max(1) - 1);
        number.unwrap_or_default()
    }

    /// Returns one of a list, which is not empty.
    pub(crate) fn of<'b, T>(&mut self, list: &'b [T]) -> &'b T {
        &list[self.below(list.len())]
    }

    /// Returns whether something that happens once in so many times happens now.
    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) + 1 == count
    }

    /// Returns any number.
    pub(crate) fn number(&mut self) -> u64 {
        self.0.arbitrary().unwrap_or_default()
    }

    /// Returns at most so many bytes as they are.
    pub(crate) fn bytes(&mut self, most: usize) -> &'a [u8] {
        let count = self.below(most + 1).min(self.0.len());
        self.0.bytes(count).unwrap_or_default()
    }

    /// Returns a short text of any kind.
    pub(crate) fn text(&mut self) -> String {
        match self.below(8) {
            0 => "x".repeat(*self.of(&[1, 199, 200, 201, 300])),
            1 | 2 => String::from_utf8_lossy(self.bytes(12)).into_owned(),
            3 => [*self.of(WORDS), *self.of(WORDS)].concat(),
            _ => (*self.of(WORDS)).to_owned(),
        }
    }

    /// Returns JSON of any kind, at most so deep, as it is written.
    pub(crate) fn json(&mut self, depth: usize) -> String {
        let kinds = if depth == 0 { 5 } else { 8 };
        match self.below(kinds) {
            0 => (*self.of(&["null", "true", "false"])).to_owned(),
            1 | 2 => (*self.of(NUMBERS)).to_owned(),
            3 | 4 => quoted(&self.text()),
            5 => {
                let (depth, inner) = (self.below(140), self.json(0));
                format!("{}{inner}{}", "[".repeat(depth), "]".repeat(depth))
            }
            6 => {
                let members: Vec<_> = (0..self.below(4)).map(|_| self.json(depth - 1)).collect();
                format!("[{}]", members.join(","))
            }
            _ => {
                let member = |choices: &mut Self| format!("{}:{}", quoted(&choices.text()), choices.json(depth - 1));
                let members: Vec<_> = (0..self.below(4)).map(|_| member(self)).collect();
                format!("{{{}}}", members.join(","))
            }
        }
    }

    /// Returns a text with one change: signs that are lost, doubled, exchanged or put in.
    pub(crate) fn changed(&mut self, text: &str) -> String {
        let signs: Vec<char> = text.chars().collect();
        let from = self.below(signs.len() + 1);
        let length = if self.one_in(4) { self.below(signs.len() + 1) } else { self.below(4) };
        let upto = (from + length).min(signs.len());
        let (before, part, after) = (&signs[..from], &signs[from..upto], &signs[upto..]);
        let put = match self.below(8) {
            0 => String::new(),
            1 => part.iter().chain(part).collect(),
            2 => part.iter().rev().collect(),
            3 => return before.iter().collect(),
            4 => self.json(2),
            5 => (*self.of(NUMBERS)).to_owned(),
            _ => self.text(),
        };
        let signs = before.iter().copied().chain(put.chars());
        signs.chain(after.iter().copied()).collect()
    }
}

/// Returns a text as JSON.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
