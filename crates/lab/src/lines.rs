//! The lines of a file of games: headers, which say what was asked and what played, and games.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cell::{Cell, CellId};
use crate::engine::Engine;
use crate::study::Study;
use crate::trace::Trace;

/// The value of a header's key `format`.
const FORMAT: &str = "atar-games";
/// The version of the lines that is read and written.
const VERSION: u32 = 1;
/// The longest name of an ending, in letters, and the most endings of a study: each becomes a measure of all games.
const LONGEST_ENDING: usize = 40;
const MOST_ENDINGS: usize = 32;
/// The largest line that is read, in bytes.
pub const MAX_LINE: usize = 16 << 20;

/// The first line of a file. Files that are joined have several.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: String,
    version: u32,
    study: Value,
    engine: Engine,
}

/// Returns the header of a file, as a line without a line break.
#[must_use]
pub fn header(study: &Study, engine: &Engine) -> String {
    let header = Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        study: study.to_json(),
        engine: engine.clone(),
    };
    // Texts and numbers can always be written.
    serde_json::to_string(&header).unwrap_or_default()
}

/// Returns the line of a game, without a line break.
#[must_use]
pub fn line(trace: &Trace) -> String {
    serde_json::to_string(trace).unwrap_or_default()
}

/// Returns what a header says: the study, and the engine that played. None if the line is none, or its study is wrong.
#[must_use]
pub fn read_header(line: &str) -> Option<(Study, Engine)> {
    let header: Header = serde_json::from_str(line.trim_end()).ok()?;
    let is_known = header.format == FORMAT && header.version == VERSION;
    let study = Study::read(&header.study.to_string()).ok()?;
    is_known.then_some((study, header.engine))
}

/// Why a line cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadLine {
    /// It is no line of such a file, or not of this study or engine: half a sentence.
    Wrong(String),
    /// It tells a game in another way than the line at this index of all lines, from 0.
    Differs(usize),
}

/// Which games of a study there are.
#[derive(Debug)]
pub struct GameIndex<S> {
    study: S,
    /// The engine of all games; none before the first header, where any is taken.
    engine: Option<Engine>,
    cells: BTreeMap<CellId, Entry>,
    /// The lines read so far.
    lines: usize,
    /// The last header, to tell whether the study has changed since.
    header: Option<String>,
    /// The endings of all games so far.
    endings: BTreeSet<String>,
}

/// The games of a cell that there are.
#[derive(Debug)]
struct Entry {
    /// The places of the cell.
    seats: usize,
    /// The digest of each game's line, and its index.
    games: BTreeMap<u32, (u64, usize)>,
}

impl<S: Borrow<Study>> GameIndex<S> {
    /// Creates the ledger of a study. Games of other engines than this are refused; where none is given, those of
    /// other engines than the first.
    #[must_use]
    pub fn new(study: S, engine: Option<&Engine>) -> GameIndex<S> {
        let entry = |cell: &Cell| Entry {
            seats: cell.seats,
            games: BTreeMap::new(),
        };
        let cells = study.borrow().cells.iter();
        let cells = cells.map(|cell| (cell.id, entry(cell))).collect();
        GameIndex {
            study,
            engine: engine.cloned(),
            cells,
            lines: 0,
            header: None,
            endings: BTreeSet::new(),
        }
    }

    /// Returns whether there is a game.
    #[must_use]
    pub fn has(&self, cell: CellId, game: u32) -> bool {
        let entry = self.cells.get(&cell);
        entry.is_some_and(|entry| entry.games.contains_key(&game))
    }

    /// Returns how many games of a cell there are, whether or not some before them are missing.
    #[must_use]
    pub fn games(&self, cell: CellId) -> usize {
        self.cells.get(&cell).map_or(0, |entry| entry.games.len())
    }

    /// Returns the last header that was read.
    #[must_use]
    pub fn header(&self) -> Option<&str> {
        self.header.as_deref()
    }

    /// Returns what played the games, by the last header that was read.
    #[must_use]
    pub fn played_by(&self) -> Option<Engine> {
        let header: Header = serde_json::from_str(self.header()?).ok()?;
        Some(header.engine)
    }

    /// Takes a whole line. Returns the game that it tells, if it is one of the study and new.
    ///
    /// # Errors
    /// The line cannot be taken.
    pub fn take(&mut self, text: &str) -> Result<Option<Trace>, BadLine> {
        let index = self.lines;
        self.lines += 1;
        let text = text.trim_end();
        if text.len() > MAX_LINE {
            return Err(BadLine::Wrong("is too long".to_owned()));
        }
        if !text.starts_with("{\"cell\"")
            && let Ok(header) = serde_json::from_str::<Header>(text)
        {
            return self.take_header(&header, text).map(|()| None);
        }
        let trace: Trace = serde_json::from_str(text)
            .map_err(|error| BadLine::Wrong(format!("is not a game: {}", reason(&error))))?;
        self.check_sequence()?;
        self.add(trace, digest(text), index)
    }

    /// Notes a game that was played here.
    pub fn note(&mut self, trace: &Trace, text: &str) {
        let index = self.lines;
        self.lines += 1;
        if let Some(entry) = self.cells.get_mut(&trace.cell) {
            entry.games.insert(trace.game, (digest(text), index));
        }
    }

    fn take_header(&mut self, header: &Header, text: &str) -> Result<(), BadLine> {
        let wrong = |text: String| Err(BadLine::Wrong(text));
        if header.format != FORMAT || header.version != VERSION {
            return wrong(format!("is not {FORMAT} of version {VERSION}"));
        }
        let study = Study::read(&header.study.to_string());
        let study = study.map_err(|bad| BadLine::Wrong(format!("has an invalid study: {bad}")))?;
        if let Some(key) = self.study.borrow().conflict(&study) {
            return wrong(format!("belongs to another study: its {key} differs"));
        }
        let known = self.engine.get_or_insert_with(|| header.engine.clone());
        if let Some(other) = known.conflict(&header.engine) {
            return wrong(format!("is from another engine: {other}"));
        }
        known.players.extend(header.engine.players.clone());
        self.header = Some(text.to_owned());
        Ok(())
    }

    fn check_sequence(&self) -> Result<(), BadLine> {
        match self.header {
            Some(_) => Ok(()),
            None => Err(BadLine::Wrong("comes before a header".to_owned())),
        }
    }

    fn add(&mut self, trace: Trace, digest: u64, index: usize) -> Result<Option<Trace>, BadLine> {
        let Some(entry) = self.cells.get_mut(&trace.cell) else {
            return Ok(None);
        };
        if let Some(wrong) = flaw(&trace, entry.seats) {
            return Err(BadLine::Wrong(format!("is not a game: {wrong}")));
        }
        if !self.endings.contains(&trace.ending) {
            if self.endings.len() >= MOST_ENDINGS {
                let text =
                    format!("has too many different endings: a study has at most {MOST_ENDINGS}");
                return Err(BadLine::Wrong(text));
            }
            self.endings.insert(trace.ending.clone());
        }
        match *entry.games.entry(trace.game).or_insert((digest, index)) {
            (_, first) if first == index => Ok(Some(trace)),
            (known, _) if known == digest => Ok(None),
            (_, first) => Err(BadLine::Differs(first)),
        }
    }
}

/// Returns serde's reason without its place in the text, which is one line.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let end = text.find(" at line ").unwrap_or(text.len());
    text[..end].to_owned()
}

/// Returns a digest of a game's line but for the seconds, which come last.
fn digest(text: &str) -> u64 {
    let end = text.rfind(",\"seconds\":").unwrap_or(text.len());
    let mut hasher = DefaultHasher::new();
    text[..end].hash(&mut hasher);
    hasher.finish()
}

/// Returns what does not fit together in a game of so many places, if anything.
fn flaw(trace: &Trace, seats: usize) -> Option<&'static str> {
    let turns = trace.turns as usize;
    let is_place = |place: u8| usize::from(place) < seats;
    let fits = [
        ("shares", trace.shares.len() == seats),
        (
            "movers",
            trace.movers.len() == turns && trace.movers.iter().all(|&place| is_place(place)),
        ),
        (
            "values",
            trace.values.len() == turns && trace.values.iter().all(|value| value.len() == seats),
        ),
        (
            "gauges",
            trace.gauges.values().all(|gauge| gauge.len() == turns),
        ),
        ("marks", trace.marks.iter().all(|mark| is_place(mark.place))),
        ("seconds", trace.seconds.is_finite()),
        ("ending", is_ending(&trace.ending)),
    ];
    let is_share = |share: &f64| (0.0..=1.0).contains(share);
    if !trace.shares.iter().all(is_share) {
        return Some("shares");
    }
    let flaw = fits.into_iter().find(|(_, fits)| !fits);
    flaw.map(|(field, _)| field)
}

/// Returns whether a text can be the name of an ending.
fn is_ending(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
    (1..=LONGEST_ENDING).contains(&text.len()) && text.bytes().all(is_letter)
}
