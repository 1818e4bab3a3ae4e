//! A page of rules whose every sentence some test cites.

use std::fs;
use std::ops::Range;
use std::path::Path;

/// What a citation looks like in the sources of the tests.
const CITATION: &str = "cites(";

/// A rule, word for word as its page has it. When the test that holds it fails, it is printed.
#[must_use = "the rule is printed when the test fails while it is held"]
pub struct Rule(&'static str);

impl Drop for Rule {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("The rule: “{}”", folded(self.0));
        }
    }
}

/// A page of rules.
pub struct Page {
    /// The page as it is written.
    pub text: &'static str,
}

impl Page {
    /// The rule that a test checks.
    ///
    /// # Panics
    /// The page does not have these words exactly once.
    pub fn cites(&self, words: &'static str) -> Rule {
        let found = self.folded().matches(&folded(words)).count();
        assert_eq!(found, 1, "the page has these words {found} times, not once: “{words}”");
        Rule(words)
    }

    /// The text of the page's code blocks, in order.
    pub fn code(&self) -> Vec<String> {
        let blocks = units(self.text).into_iter().filter_map(|unit| match unit {
            Unit::Code(text) => Some(text),
            Unit::Prose(_) => None,
        });
        blocks.collect()
    }

    /// The sentences, rows and blocks of which no source file in the folder cites every word.
    /// Where the page comes from is no rule.
    pub fn uncited(&self, tests: &Path) -> Vec<String> {
        let page = self.folded();
        let cited = citations(tests);
        let cited: Vec<_> =
            cited.iter().filter_map(|words| Some(page.find(words)?..page.find(words)? + words.len())).collect();
        let mut from = 0;
        let passages = passages(self.text).into_iter().filter(|passage| {
            let at = from + page[from..].find(passage).expect("a passage of the page");
            from = at + passage.len();
            !passage.starts_with("Source:") && !covered(at, passage, &cited)
        });
        passages.collect()
    }

    fn folded(&self) -> String {
        passages(self.text).join(" ")
    }
}

/// Whether every letter and digit of the passage that begins at `at` is within a citation.
fn covered(at: usize, passage: &str, cited: &[Range<usize>]) -> bool {
    let mut words = passage.char_indices().filter(|(_, sign)| sign.is_alphanumeric());
    words.all(|(index, _)| cited.iter().any(|range| range.contains(&(at + index))))
}

/// The text with every run of white space as one blank.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The sentences of paragraphs and list items, the rows of tables and the blocks of code, in order.
fn passages(text: &str) -> Vec<String> {
    let passages = units(text).into_iter().flat_map(|unit| match unit {
        Unit::Code(text) => vec![folded(&text)],
        Unit::Prose(text) => sentences(&folded(&text)),
    });
    passages.collect()
}

/// A sentence ends with a full stop before a blank.
fn sentences(text: &str) -> Vec<String> {
    let ends = text.match_indices(". ").map(|(index, _)| index + 1);
    let mut from = 0;
    let sentences = ends.chain([text.len()]).map(|end| {
        let sentence = text[from..end].trim().to_owned();
        from = end;
        sentence
    });
    sentences.collect()
}

/// A part of a page that stands by itself; headings are none.
enum Unit {
    /// A paragraph, list item or row of a table.
    Prose(String),
    Code(String),
}

fn units(text: &str) -> Vec<Unit> {
    let mut units = Vec::new();
    let mut open = false;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let line = line.trim();
        if line.starts_with("```") {
            let block: Vec<_> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            units.push(Unit::Code(block.join("\n")));
            open = false;
        } else if line.is_empty() || line.starts_with('#') || is_rule_of_table(line) {
            open = false;
        } else if line.starts_with('|') && lines.peek().is_some_and(|next| is_rule_of_table(next)) {
            // The head of a table says nothing by itself.
            open = false;
        } else if let (true, Some(Unit::Prose(text))) = (open && !begins(line), units.last_mut()) {
            *text = format!("{text} {line}");
        } else {
            units.push(Unit::Prose(without_marker(line).to_owned()));
            open = true;
        }
    }
    units
}

fn is_rule_of_table(line: &str) -> bool {
    line.starts_with("| -") || line.starts_with("|-")
}

/// Whether the line begins a list item or a row of a table.
fn begins(line: &str) -> bool {
    line.starts_with('|') || without_marker(line) != line
}

fn without_marker(line: &str) -> &str {
    let number = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let numbered = (number != line).then(|| number.strip_prefix(". "));
    let dashed = line.strip_prefix("- ");
    dashed.or(numbered.flatten()).unwrap_or(line)
}

/// Every text that a source file in the folder cites, white space folded.
fn citations(tests: &Path) -> Vec<String> {
    let files = fs::read_dir(tests).expect("the folder of the tests");
    let files = files.map(|file| file.expect("a file of the folder").path());
    let sources = files.filter(|file| file.extension().is_some_and(|ext| ext == "rs"));
    sources
        .flat_map(|source| {
            let source = fs::read_to_string(source).expect("a source file");
            let calls = source.split(CITATION).skip(1);
            calls.filter_map(literal).collect::<Vec<_>>()
        })
        .collect()
}

/// The string that the source begins with, plain without escapes, or raw.
fn literal(source: &str) -> Option<String> {
    let source = source.trim_start();
    let (open, close) = if source.starts_with("r#\"") { ("r#\"", "\"#") } else { ("\"", "\"") };
    let text = source.strip_prefix(open)?;
    Some(folded(&text[..text.find(close)?]))
}
