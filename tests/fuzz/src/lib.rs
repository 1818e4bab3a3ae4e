//! Fuzz targets: what is done with any bytes, and what must hold then.
//!
//! A target takes bytes and panics where the program does not keep a promise. Bytes whose first is below 32 are
//! directions: the rest chooses, one choice after the other, what sound thing is made and how it is damaged, so that
//! any bytes lead deep into the program. Other bytes are taken as they are, as a file or a text that somebody sends; so
//! they stand in `corpus/`, where a person can read them.
//!
//! `make test` runs each target on its corpus and on a fixed number of random inputs, the same every time
//! (`targets.rs`). `make fuzz` lets libFuzzer look for inputs that reach new code, for as long as one likes
//! (`tools/test/fuzz.sh`), and leaves what it finds in the corpus.

mod choices;
mod contract;
mod foreign;
mod games;
mod kept;
mod library;
mod messages;
mod positions;
mod puzzles;
mod records;
mod session;
mod states;
mod steps;
mod studies;
mod trees;

use choices::Choices;

/// Something that is done with any bytes.
#[derive(Clone, Copy, Debug)]
pub struct FuzzTarget {
    /// The name, also of its folder in the corpus.
    pub name: &'static str,
    /// Does it.
    pub run: fn(&[u8]),
    /// How many random inputs the tests try: a second or two in the profile of the tests.
    pub tries: u64,
}

/// All targets.
pub const TARGETS: [FuzzTarget; 11] = [
    FuzzTarget { name: "records", run: records::run, tries: 600 },
    FuzzTarget { name: "foreign", run: foreign::run, tries: 300 },
    FuzzTarget { name: "kept", run: kept::run, tries: 120 },
    FuzzTarget { name: "library", run: library::run, tries: 150 },
    FuzzTarget { name: "messages", run: messages::run, tries: 150 },
    FuzzTarget { name: "steps", run: steps::run, tries: 4000 },
    FuzzTarget { name: "positions", run: positions::run, tries: 1500 },
    FuzzTarget { name: "states", run: states::run, tries: 150 },
    FuzzTarget { name: "puzzles", run: puzzles::run, tries: 150 },
    FuzzTarget { name: "studies", run: studies::run, tries: 150 },
    FuzzTarget { name: "trees", run: trees::run, tries: 150 },
];

/// Returns the target of this name.
#[must_use]
pub fn target(name: &str) -> Option<FuzzTarget> {
    TARGETS.into_iter().find(|target| target.name == name)
}

/// Bytes that are directions begin with one below this.
pub const DIRECTIONS: u8 = 32;

/// What an input is.
enum Input<'a> {
    Directions(Choices<'a>),
    AsItIs(&'a [u8]),
}

impl<'a> From<&'a [u8]> for Input<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        match bytes.split_first() {
            Some((&first, rest)) if first < DIRECTIONS => Input::Directions(Choices::new(rest)),
            _ => Input::AsItIs(bytes),
        }
    }
}
