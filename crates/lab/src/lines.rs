//! The lines of a file of games: headers, which say what was asked and what played, and games.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use atar_reasons::json_reason;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cell_id::CellId;
use crate::engine::Engine;
use crate::study::{Study, StudyCell};
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
    let header = Header { format: FORMAT.to_owned(), version: VERSION, study: study.to_json(), engine: engine.clone() };
    // Texts and numbers can always be written.
    serde_json::to_string(&header).unwrap_or_default()
}

/// Returns the line of a game, without a line break.
#[must_use]
pub fn line(trace: &Trace) -> String {
    serde_json::to_string(trace).unwrap_or_default()
}

/// Returns whether a line of ours is a header.
#[must_use]
pub fn is_header(line: &[u8]) -> bool {
    line.starts_with(b"{\"format\"")
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

/// Reads lines by themselves: what can be done for many lines at once.
#[derive(Clone, Debug)]
pub struct LineReader {
    /// The places of each cell.
    seats: Arc<BTreeMap<CellId, usize>>,
}

/// A line that was read by itself, with something made of its game.
#[derive(Debug)]
pub struct GameLine<T>(LineContent<T>);

#[derive(Debug)]
enum LineContent<T> {
    Header(Box<Header>),
    Game(ReadGame<T>),
    /// A game of no cell of the study.
    OfOthers,
    /// Half a sentence that says what is wrong.
    Wrong(String),
}

#[derive(Debug)]
struct ReadGame<T> {
    cell: CellId,
    game: u32,
    ending: String,
    digest: u64,
    /// What was made of the game, or what does not fit together in it.
    made: Result<T, &'static str>,
}

impl LineReader {
    /// Reads a whole line.
    #[must_use]
    pub fn read(&self, text: &str) -> GameLine<Trace> {
        let text = text.trim_end();
        if text.len() > MAX_LINE {
            return GameLine(LineContent::Wrong("is too long".to_owned()));
        }
        if !text.starts_with("{\"cell\"")
            && let Ok(header) = serde_json::from_str::<Header>(text)
        {
            return GameLine(LineContent::Header(Box::new(header)));
        }
        match serde_json::from_str(text) {
            Ok(trace) => GameLine(self.read_game(trace, text)),
            Err(error) => GameLine(LineContent::Wrong(format!("is not a game: {}", json_reason(text, &error)))),
        }
    }

    fn read_game(&self, trace: Trace, text: &str) -> LineContent<Trace> {
        let Some(&seats) = self.seats.get(&trace.cell) else {
            return LineContent::OfOthers;
        };
        LineContent::Game(ReadGame {
            cell: trace.cell,
            game: trace.game,
            ending: trace.ending.clone(),
            digest: digest(text),
            made: match flaw(&trace, seats) {
                Some(flaw) => Err(flaw),
                None => Ok(trace),
            },
        })
    }
}

impl<T> GameLine<T> {
    /// Makes something else of its game.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> GameLine<U> {
        GameLine(match self.0 {
            LineContent::Header(header) => LineContent::Header(header),
            LineContent::Game(game) => LineContent::Game(ReadGame {
                cell: game.cell,
                game: game.game,
                ending: game.ending,
                digest: game.digest,
                made: game.made.map(make),
            }),
            LineContent::OfOthers => LineContent::OfOthers,
            LineContent::Wrong(why) => LineContent::Wrong(why),
        })
    }
}

/// Which games of a study there are.
#[derive(Debug)]
pub struct GameIndex<S> {
    study: S,
    reader: LineReader,
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

/// The games of a cell that there are: the digest of each game's line, and its index.
type Entry = BTreeMap<u32, (u64, usize)>;

impl<S: Borrow<Study>> GameIndex<S> {
    /// Creates the ledger of a study. Games of other engines than this are refused; where none is given, those of
    /// other engines than the first.
    #[must_use]
    pub fn new(study: S, engine: Option<&Engine>) -> GameIndex<S> {
        let cells = &study.borrow().cells;
        let seats = |cell: &StudyCell| (cell.id, cell.seats);
        let reader = LineReader { seats: Arc::new(cells.iter().map(seats).collect()) };
        let cells = cells.iter().map(|cell| (cell.id, Entry::new())).collect();
        GameIndex { study, reader, engine: engine.cloned(), cells, lines: 0, header: None, endings: BTreeSet::new() }
    }

    /// Returns whether there is a game.
    #[must_use]
    pub fn has(&self, cell: CellId, game: u32) -> bool {
        let entry = self.cells.get(&cell);
        entry.is_some_and(|entry| entry.contains_key(&game))
    }

    /// Returns how many games of a cell there are, whether or not some before them are missing.
    #[must_use]
    pub fn games(&self, cell: CellId) -> usize {
        self.cells.get(&cell).map_or(0, Entry::len)
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

    /// Returns what reads the lines of this study.
    #[must_use]
    pub fn reader(&self) -> LineReader {
        self.reader.clone()
    }

    /// Takes a whole line. Returns the game that it tells, if it is one of the study and new.
    ///
    /// # Errors
    /// The line cannot be taken.
    pub fn take(&mut self, text: &str) -> Result<Option<Trace>, BadLine> {
        let line = self.reader.read(text);
        self.take_read(text, line)
    }

    /// Takes a whole line that was read. Returns what was made of its game, if it is one of the study and new.
    ///
    /// # Errors
    /// The line cannot be taken.
    pub fn take_read<T>(&mut self, text: &str, line: GameLine<T>) -> Result<Option<T>, BadLine> {
        let index = self.lines;
        self.lines += 1;
        match line.0 {
            LineContent::Header(header) => self.take_header(&header, text.trim_end()).map(|()| None),
            LineContent::Game(game) => self.check_sequence().and_then(|()| self.add(game, index)),
            LineContent::OfOthers => self.check_sequence().map(|()| None),
            LineContent::Wrong(why) => Err(BadLine::Wrong(why)),
        }
    }

    /// Notes a game that was played here.
    pub fn note(&mut self, trace: &Trace, text: &str) {
        let index = self.lines;
        self.lines += 1;
        if let Some(entry) = self.cells.get_mut(&trace.cell) {
            entry.insert(trace.game, (digest(text), index));
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

    fn add<T>(&mut self, game: ReadGame<T>, index: usize) -> Result<Option<T>, BadLine> {
        let Some(games) = self.cells.get_mut(&game.cell) else {
            return Ok(None);
        };
        let made = game.made.map_err(|flaw| BadLine::Wrong(format!("is not a game: {flaw}")))?;
        if !self.endings.contains(&game.ending) {
            if self.endings.len() >= MOST_ENDINGS {
                let text = format!("has too many different endings: a study has at most {MOST_ENDINGS}");
                return Err(BadLine::Wrong(text));
            }
            self.endings.insert(game.ending);
        }
        match *games.entry(game.game).or_insert((game.digest, index)) {
            (_, first) if first == index => Ok(Some(made)),
            (known, _) if known == game.digest => Ok(None),
            (_, first) => Err(BadLine::Differs(first)),
        }
    }
}

/// Returns a digest of a game's line but for the seconds, which come last.
fn digest(text: &str) -> u64 {
    let end = text.rfind(",\"seconds\":").unwrap_or(text.len());
    digest_of(&text.as_bytes()[..end])
}

/// Returns a number that hardly any two texts share. It takes eight bytes at once, since files have hundreds of
/// megabytes, and it is never kept.
fn digest_of(bytes: &[u8]) -> u64 {
    /// Odd, so that words that differ give numbers that differ.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let add = |digest: u64, word: u64| (digest.rotate_left(23) ^ word).wrapping_mul(FACTOR);
    let (words, rest) = bytes.as_chunks();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let rest = rest.iter().map(|byte| u64::from(*byte));
    words.chain(rest).fold(bytes.len() as u64, add)
}

/// Returns what does not fit together in a game of so many places, if anything.
fn flaw(trace: &Trace, seats: usize) -> Option<&'static str> {
    let turns = trace.turns as usize;
    let is_place = |place: u8| usize::from(place) < seats;
    let fits = [
        ("shares", trace.shares.len() == seats),
        ("movers", trace.movers.len() == turns && trace.movers.iter().all(|&place| is_place(place))),
        ("values", trace.values.len() == turns && trace.values.iter().all(|value| value.len() == seats)),
        ("gauges", trace.gauges.values().all(|gauge| gauge.len() == turns)),
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
