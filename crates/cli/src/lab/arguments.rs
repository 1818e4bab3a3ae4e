//! The arguments of `lab`.

use std::path::PathBuf;
use std::time::Duration;

use atar_lab::schedule::Part;
use atar_lab::study::{Vary, Wished};
use atar_rules::games;
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand, value_parser};
use serde_json::{Map, Value};

use crate::argument_values::{Jobs, object, seconds};

/// How to get a kind of file that DuckDB writes.
const PARQUET: &str = "To write the games as Parquet, use DuckDB: duckdb -c \"COPY (FROM 'size.games.jsonl' WHERE cell IS NOT NULL) TO 'size.parquet'\"";

#[derive(Debug, Args)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    pub(crate) command: LabCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    /// Write a study to standard output, to edit or run
    New(NewArgs),
    /// Play the games of a study; resumes where it stopped; the last line is JSON
    Run(RunArgs),
    /// Print the results; the last line is JSON
    Show(LabShowArgs),
    /// Write games as records to open in Atar
    Games(GamesArgs),
    /// Write the printable report, and each of its plots
    Report(ReportArgs),
    /// Write one row per game, or the summary
    #[command(after_help = PARQUET)]
    Export(ExportArgs),
    /// Check the findings with fresh games, and report those games only; the last line is JSON
    Confirm(ConfirmArgs),
    /// Compare two rule sets, or two players, measure by measure; the last line is JSON
    Compare(CompareArgs),
    /// Look for the combinations that are as the study wishes; resumes where it stopped; the last line is JSON
    Seek(SeekArgs),
    /// List every measure: what it says, unit, formula, source
    Measures(MeasuresArgs),
}

/// A study and the files of its games.
#[derive(Debug, Args)]
pub(crate) struct ResultsArgs {
    /// Study
    #[arg(value_name = "STUDY")]
    pub(crate) study: PathBuf,
    /// Files of its games [default: beside the study, with .games.jsonl instead of .json]
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// Game to study
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(games::NAMES))]
    pub(crate) game: String,
    /// Name of the study, at most 200 characters
    #[arg(long, value_name = "NAME", default_value = "")]
    pub(crate) name: String,
    /// Options that are the same in all games, as a JSON object
    #[arg(long, value_name = "JSON", default_value = "{}", value_parser = object, hide_default_value = true)]
    pub(crate) options: Map<String, Value>,
    /// Option or knob with its values, such as side=6,8,10; may be given more than once
    #[arg(long, value_name = "KEY=VALUES", value_parser = axis)]
    pub(crate) grid: Vec<(String, Vec<Value>)>,
    /// Knob with its range, such as side=6..10, or side=6..10/2 in steps of two; may be given more than once
    #[arg(long, value_name = "KEY=FROM..TO", value_parser = range)]
    pub(crate) vary: Vec<(String, Vary)>,
    /// What is wished of a measure: turns=60..120, share=..0.36, leads=more:0.5, clock.on=less:0.1; may be given more
    /// than once, also for one measure
    #[arg(long, value_name = "MEASURE=WISH", value_parser = wished)]
    pub(crate) wish: Vec<(String, Wished)>,
    /// Seconds of a turn, by which the measure minutes is worked out
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub(crate) pace: Option<f64>,
    /// Player at every place: random, greedy, flat, level=N or nodes=N, optionally with ,without=STEP; may be
    /// given more than once
    #[arg(long, value_name = "PLAYER")]
    pub(crate) all: Vec<String>,
    /// Player who takes every place in turn
    #[arg(long, value_name = "PLAYER", requires = "b")]
    pub(crate) a: Option<String>,
    /// Player at all other places
    #[arg(long, value_name = "PLAYER", requires = "a")]
    pub(crate) b: Option<String>,
    /// Nodes to start from: twice as many against this many, and so on
    #[arg(long, value_name = "NODES", allow_negative_numbers = true)]
    pub(crate) double: Option<u64>,
    /// How many times to double them
    #[arg(long, value_name = "N", default_value_t = 6, requires = "double", allow_negative_numbers = true)]
    pub(crate) times: u64,
    /// Games of each cell
    #[arg(long, value_name = "N", default_value_t = 400, allow_negative_numbers = true)]
    pub(crate) games: u32,
    /// Seed of the games: the same seed plays the same games
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Nodes of a judge that says how the game stands [default: the player to move says]
    #[arg(long, value_name = "NODES", allow_negative_numbers = true)]
    pub(crate) judge: Option<u64>,
    /// What to keep of the games besides their figures
    #[arg(long, value_name = "WHAT", default_value = "examples", value_parser = ["none", "examples", "steps"])]
    pub(crate) keep: String,
    /// Leave out combinations that the rules do not allow
    #[arg(long)]
    pub(crate) skip_impossible: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Study
    #[arg(value_name = "STUDY")]
    pub(crate) study: PathBuf,
    /// File of the games [default: beside the study, with .games.jsonl instead of .json]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Part to play, such as 3/8, for several machines: every eighth round, or in a search every eighth cell; lab show
    /// tells what all files together say
    #[arg(long, value_name = "I/M", value_parser = part)]
    pub(crate) part: Option<Part>,
    #[command(flatten)]
    pub(crate) pace: PaceArgs,
}

#[derive(Debug, Args)]
pub(crate) struct LabShowArgs {
    #[command(flatten)]
    pub(crate) results: ResultsArgs,
    /// Measure to show, such as turns or share; may be given more than once [default: the most important ones]
    #[arg(long, value_name = "NAME")]
    pub(crate) measure: Vec<String>,
    /// Key of the grid to sort rows by
    #[arg(long, value_name = "KEY")]
    pub(crate) by: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    #[command(flatten)]
    pub(crate) results: ResultsArgs,
    /// Which games: typical, shortest, longest, drama, upset, surprise, shared, or an ending such as shot_clock
    #[arg(long, value_name = "PICK", default_value = "typical")]
    pub(crate) pick: String,
    /// Cell, by the values of its keys, such as side=8,density=33 [default: every cell]
    #[arg(long, value_name = "VALUES", value_parser = values)]
    pub(crate) cell: Vec<CellValues>,
    /// Line-up of the cell, such as "level=3" or "level=3 against greedy" [default: every one]
    #[arg(long, value_name = "PLAYERS")]
    pub(crate) line_up: Option<String>,
    /// Number of games per cell
    #[arg(
        long,
        value_name = "N",
        default_value_t = 3,
        value_parser = value_parser!(u16).range(1..=1000),
        allow_negative_numbers = true
    )]
    pub(crate) count: u16,
    /// Folder to write them to
    #[arg(long, value_name = "FOLDER")]
    pub(crate) to: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) results: ResultsArgs,
    /// Write one row per game, as comma-separated values (RFC 4180)
    #[arg(long, value_name = "OUT")]
    pub(crate) csv: Option<PathBuf>,
    /// Write the summary of all cells as JSON
    #[arg(long, value_name = "OUT", required_unless_present = "csv")]
    pub(crate) json: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    pub(crate) results: ResultsArgs,
    /// File to write the report to
    #[arg(long, value_name = "OUT")]
    pub(crate) html: PathBuf,
    /// Folder to write each plot to as a file of its own
    #[arg(long, value_name = "FOLDER")]
    pub(crate) svg: Option<PathBuf>,
}

/// How many games are played at once, and for how long.
#[derive(Debug, Args)]
pub(crate) struct PaceArgs {
    #[command(flatten)]
    pub(crate) at_once: Jobs,
    /// Time to play; run it again to continue
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: Option<Duration>,
}

#[derive(Debug, Args)]
pub(crate) struct ConfirmArgs {
    #[command(flatten)]
    pub(crate) results: ResultsArgs,
    #[command(flatten)]
    pub(crate) pace: PaceArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// First study
    #[arg(value_name = "STUDY")]
    pub(crate) first: PathBuf,
    /// Second study
    #[arg(value_name = "STUDY")]
    pub(crate) second: PathBuf,
    /// File of the games of the first study; may be given more than once [default: beside the study]
    #[arg(long, value_name = "FILE")]
    pub(crate) games_a: Vec<PathBuf>,
    /// File of the games of the second study; may be given more than once [default: beside the study]
    #[arg(long, value_name = "FILE")]
    pub(crate) games_b: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct SeekArgs {
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// Folder to write the maps to: each two knobs as a field of cells
    #[arg(long, value_name = "FOLDER")]
    pub(crate) svg: Option<PathBuf>,
    /// Write one row per cell, as comma-separated values (RFC 4180)
    #[arg(long, value_name = "OUT")]
    pub(crate) csv: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct MeasuresArgs {
    /// Game whose measures are listed [default: those of every game]
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(games::NAMES))]
    pub(crate) game: Option<String>,
}

fn part(text: &str) -> Result<Part, String> {
    let numbers = text.split_once('/').and_then(|(index, of)| {
        let index: u32 = index.parse().ok()?;
        let of: u32 = of.parse().ok()?;
        (1..=of).contains(&index).then(|| Part { index: index - 1, of })
    });
    numbers.ok_or_else(|| "it must be I/M with I from 1 to M".to_owned())
}

/// Values of the keys of a cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CellValues(pub(crate) Vec<(String, Value)>);

/// Reads the values of a cell, such as `side=8,stones=[9,10]`.
fn values(text: &str) -> Result<CellValues, String> {
    let wrong = || "it must be keys and values, such as side=8,density=33".to_owned();
    let pair = |text: &str| {
        let (key, value) = text.split_once('=')?;
        (!key.is_empty()).then(|| (key.to_owned(), word(value)))
    };
    let pairs: Option<_> = parts(text).into_iter().map(pair).collect();
    pairs.map(CellValues).ok_or_else(wrong)
}

/// Splits a text at its commas, but not at those in a list.
fn parts(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (at, sign) in text.char_indices() {
        match sign {
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// Reads an option with its values: JSON, or words separated by commas.
fn axis(text: &str) -> Result<(String, Vec<Value>), String> {
    let (key, values) = text.split_once('=').ok_or("it must be a key, = and its values, such as side=6,8,10")?;
    let words = || values.split(',').map(word).collect();
    let list = serde_json::from_str(&format!("[{values}]"));
    Ok((key.to_owned(), list.unwrap_or_else(|_| words())))
}

/// Reads a knob with its range.
fn range(text: &str) -> Result<(String, Vary), String> {
    let parts = || {
        let (key, range) = text.split_once('=')?;
        let (range, step) = range.split_once('/').unwrap_or((range, "1"));
        let (from, to) = range.split_once("..")?;
        let vary = Vary { from: from.parse().ok()?, to: to.parse().ok()?, step: step.parse().ok()? };
        (!key.is_empty()).then(|| (key.to_owned(), vary))
    };
    parts().ok_or_else(|| "it must be a knob and its range, such as side=6..10 or side=6..10/2".to_owned())
}

/// Reads what is wished of a measure.
fn wished(text: &str) -> Result<(String, Wished), String> {
    let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
    let end = |text: &str| if text.is_empty() { Some(None) } else { number(text).map(Some) };
    let parts = || {
        let (measure, wish) = text.split_once('=').filter(|(measure, _)| !measure.is_empty())?;
        let wished = match (wish.strip_prefix("more:"), wish.strip_prefix("less:"), wish.split_once("..")) {
            (Some(by), ..) => Wished { more: Some(number(by)?), ..Wished::default() },
            (_, Some(by), _) => Wished { less: Some(number(by)?), ..Wished::default() },
            (.., Some((least, most))) => Wished { least: end(least)?, most: end(most)?, ..Wished::default() },
            _ => return None,
        };
        Some((measure.to_owned(), wished))
    };
    parts().ok_or_else(|| {
        "it must be a measure and a wish, such as turns=60..120, turns=60.. or leads=more:0.5".to_owned()
    })
}

/// Reads a value: JSON, or else a text.
fn word(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::from(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_json_or_words() {
        assert_eq!(axis("side=6,8"), Ok(("side".into(), vec![json!(6), json!(8)])));
        assert_eq!(axis("placement=players,random").expect("words").1, [json!("players"), json!("random")]);
        assert_eq!(axis("stones=[5,5],[6,4]").expect("lists").1, [json!([5, 5]), json!([6, 4])]);
        assert!(axis("side").is_err());
    }

    /// The cells of a study with uneven numbers of stones could not be chosen, since their lists were split.
    #[test]
    fn the_values_of_a_cell_can_be_lists() {
        let read = |text| values(text).map(|CellValues(pairs)| pairs);
        assert_eq!(
            read("stones=[9,10],side=8"),
            Ok(vec![("stones".into(), json!([9, 10])), ("side".into(), json!(8))])
        );
        for text in ["side", "=8", "side=8,", ""] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn ranges_and_wishes_are_read() {
        assert_eq!(range("side=6..10"), Ok(("side".into(), Vary { from: 6, to: 10, step: 1 })));
        assert_eq!(range("density=20..40/5").expect("a range").1.values().collect::<Vec<_>>(), [20, 25, 30, 35, 40]);
        for text in ["side", "side=6", "=6..10", "side=6..x", "side=6..10/", "side=-1..3"] {
            assert!(range(text).is_err(), "{text}");
        }
        let bounds = |text| wished(text).map(|(_, wished)| (wished.least, wished.most, wished.more, wished.less));
        assert_eq!(bounds("turns=60..120"), Ok((Some(60.0), Some(120.0), None, None)));
        assert_eq!(bounds("share=..0.36"), Ok((None, Some(0.36), None, None)));
        assert_eq!(bounds("leads=more:0.5"), Ok((None, None, Some(0.5), None)));
        assert_eq!(bounds("clock.on=less:0.1"), Ok((None, None, None, Some(0.1))));
        for text in ["turns", "turns=60", "=1..2", "turns=a..b", "turns=nan..2", "turns=more:x"] {
            assert!(wished(text).is_err(), "{text}");
        }
    }

    #[test]
    fn parts_count_from_one() {
        assert_eq!(part("3/8"), Ok(Part { index: 2, of: 8 }));
        for text in ["0/8", "9/8", "1", "1/0", "-1/3", "1/3/5", "a/b"] {
            assert!(part(text).is_err(), "{text}");
        }
    }
}
