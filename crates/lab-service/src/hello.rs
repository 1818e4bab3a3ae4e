//! What can be asked here: games with their knobs and questions, players, measures, the built-in studies.

use atar_rules::games::{self, Visitor};
use atar_rules::options::{Choice, OptionKind};
use atar_rules::{Position, Presentation};
use atar_search::LEVELS;
use serde::Serialize;
use serde_json::{Value, json};

use atar_lab::games::probe;
use atar_lab::measures::COMMON;
use atar_lab::picks::KINDS;
use atar_lab::question::{Question, questions};
use atar_lab::study::{MAX_BYTES, MAX_CELLS, MAX_GAMES, MAX_NAME, figures_to_wish, is_part};
use atar_lab_report::look::{NamedMeasure, words};
use atar_lab_report::report::Words;

/// The player that is offered first.
pub(super) const PLAYER: &str = "level=3";

/// The answer to `lab_hello`: what can be asked here.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct LabHello {
    /// The games.
    games: Vec<LabGame>,
    /// The players that are offered, the weakest first.
    players: Vec<String>,
    /// The one that is offered before anybody has chosen one.
    default_player: &'static str,
    /// The measures of every game.
    measures: Vec<NamedMeasure>,
    /// The built-in studies.
    studies: Vec<BuiltInStudy>,
    /// How large a study may be.
    limits: StudyLimits,
    /// The games that are played at once.
    jobs: usize,
}

/// What can be asked about a game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct LabGame {
    /// The game's name in requests.
    game: &'static str,
    /// The game's name for people.
    title: &'static str,
    /// The whole numbers that a grid can have: options, quantities that fill one, and `players`.
    knobs: Vec<Knob>,
    /// The options with a few values.
    choices: Vec<OptionChoices>,
    /// The ready questions.
    questions: Vec<OfferedQuestion>,
    /// The kinds of games to look at. Besides them each ending is one.
    picks: &'static [&'static str],
    /// The measures of this game alone.
    measures: Vec<NamedMeasure>,
    /// The figures that a wish can be about.
    wishes: Vec<WishFigure>,
}

/// A figure that a wish can be about.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct WishFigure {
    #[serde(flatten)]
    measure: NamedMeasure,
    /// Whether it is a part of a whole, between 0 and 1.
    is_share: bool,
}

/// A whole number that a grid can have.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Knob {
    /// Its name in studies.
    name: &'static str,
    /// Its name for people.
    label: &'static str,
    /// What it counts.
    unit: Option<&'static str>,
    /// The least that it may be.
    least: u32,
    /// The most that it may be.
    most: u32,
    /// What it usually is.
    #[cfg_attr(test, schemars(with = "u32"))]
    default: Value,
}

/// An option with a few values.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct OptionChoices {
    /// Its name in studies.
    name: &'static str,
    /// Its name for people.
    label: &'static str,
    /// Its values.
    choices: &'static [Choice],
    /// The usual one.
    #[cfg_attr(test, schemars(with = "atar_rules::options::ChoiceValue"))]
    default: Value,
}

/// A ready question.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct OfferedQuestion {
    /// Its name in requests.
    name: &'static str,
    /// The question.
    text: &'static str,
    /// How it is answered.
    sentence: &'static str,
    /// The measure that answers it.
    measure: &'static str,
}

/// A built-in study.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct BuiltInStudy {
    /// The name of its file.
    name: &'static str,
    /// What people call it.
    title: String,
    /// The game's name.
    game: &'static str,
    /// The study.
    #[cfg_attr(test, schemars(with = "atar_lab::study::StudyFile"))]
    study: Value,
}

/// How large a study may be.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct StudyLimits {
    /// Its file, in bytes.
    bytes: usize,
    /// Its cells.
    cells: usize,
    /// The games of all cells.
    games: u64,
    /// Its name, in characters.
    name: usize,
}

/// Returns the answer to `lab_hello`.
pub(super) fn hello(jobs: usize) -> LabHello {
    let games = games::NAMES.iter().filter_map(|name| games::visit(name, Describe));
    let studies = games::NAMES.iter().filter_map(|name| games::visit(name, Studies)).flatten();
    LabHello {
        games: games.collect(),
        players: players(),
        default_player: PLAYER,
        measures: COMMON.iter().map(NamedMeasure::listed).collect(),
        studies: studies.collect(),
        limits: StudyLimits { bytes: MAX_BYTES, cells: MAX_CELLS, games: MAX_GAMES, name: MAX_NAME },
        jobs,
    }
}

/// Returns the players that are offered, the weakest first.
fn players() -> Vec<String> {
    let levels = (1..=LEVELS).map(|level| format!("level={level}"));
    ["random", "greedy"].map(str::to_owned).into_iter().chain(levels).collect()
}

/// Returns the ready questions about a game; none if there is no such game.
pub(super) fn questions_of(game: &str) -> Option<Vec<Question>> {
    games::visit(game, Questions)
}

struct Questions;

impl Visitor for Questions {
    type Output = Vec<Question>;

    fn visit<P: Presentation>(self) -> Vec<Question> {
        let info = probe::<P>().info();
        questions(info.parameter, info.questions)
    }
}

/// Returns the lists of a game that quantities fill, with the keys of the quantities: where a study gives one, it must
/// not give the other.
pub(super) fn filled_by(game: &str) -> Vec<(&'static str, &'static str)> {
    games::visit(game, Filled).unwrap_or_default()
}

struct Filled;

impl Visitor for Filled {
    type Output = Vec<(&'static str, &'static str)>;

    fn visit<P: Presentation>(self) -> Self::Output {
        P::OPTIONS.derived.iter().map(|share| (share.fills, share.key)).collect()
    }
}

struct Studies;

impl Visitor for Studies {
    type Output = Vec<BuiltInStudy>;

    fn visit<P: Presentation>(self) -> Vec<BuiltInStudy> {
        let study = |&(name, text): &(&'static str, &'static str)| {
            let study: Value = serde_json::from_str(text).unwrap_or_default();
            BuiltInStudy { name, title: study["name"].as_str().unwrap_or_default().to_owned(), game: P::NAME, study }
        };
        probe::<P>().info().studies.iter().map(study).collect()
    }
}

struct Describe;

impl Visitor for Describe {
    type Output = LabGame;

    fn visit<P: Presentation>(self) -> LabGame {
        let info = probe::<P>().info();
        let questions = questions(info.parameter, info.questions);
        let questions = questions.into_iter().map(|question| OfferedQuestion {
            name: question.name,
            text: question.text,
            sentence: question.sentence,
            measure: question.measure,
        });
        LabGame {
            game: P::NAME,
            title: P::TITLE,
            knobs: knobs::<P>(),
            choices: choices::<P>(),
            questions: questions.collect(),
            picks: &KINDS,
            measures: info.measures.iter().map(NamedMeasure::listed).collect(),
            wishes: wishes::<P>(),
        }
    }
}

fn wishes<P: Position>() -> Vec<WishFigure> {
    let figures = figures_to_wish(P::NAME, (P::SEATS.0.into(), P::SEATS.1.into())).into_iter();
    let figures = figures.map(|name| {
        let words = words(&name, P::NAME).unwrap_or_else(|| Words::plain(&name));
        WishFigure { is_share: is_part(P::NAME, &name), measure: NamedMeasure::new(&name, words) }
    });
    figures.collect()
}

fn defaults<P: Position>() -> Value {
    serde_json::to_value(P::Options::default()).unwrap_or_default()
}

/// Returns the whole numbers that a grid can have: options, quantities that fill lists, and the number of players.
fn knobs<P: Position>() -> Vec<Knob> {
    let defaults = defaults::<P>();
    let numbers = P::OPTIONS.options.iter().filter_map(|option| {
        let OptionKind::Number { from, to } = option.kind else {
            return None;
        };
        Some(Knob {
            name: option.key,
            label: option.label,
            unit: option.unit,
            least: from,
            most: to,
            default: defaults[option.key].clone(),
        })
    });
    let shares = P::OPTIONS.derived.iter().map(|share| Knob {
        name: share.key,
        label: share.label,
        unit: Some(share.unit),
        least: share.from,
        most: share.to,
        default: json!(share.default),
    });
    let has_list = !P::OPTIONS.derived.is_empty() && P::OPTIONS.keys().all(|key| key != "players");
    let players = has_list.then(|| Knob {
        name: "players",
        label: "Players",
        unit: None,
        least: P::SEATS.0.into(),
        most: P::SEATS.1.into(),
        default: json!(P::seats(&P::Options::default())),
    });
    numbers.chain(shares).chain(players).collect()
}

/// Returns the options with a few values.
fn choices<P: Position>() -> Vec<OptionChoices> {
    let defaults = defaults::<P>();
    let choices = P::OPTIONS.options.iter().filter_map(|option| {
        let OptionKind::Choice { choices } = option.kind else {
            return None;
        };
        Some(OptionChoices { name: option.key, label: option.label, choices, default: defaults[option.key].clone() })
    });
    choices.collect()
}

#[cfg(test)]
mod tests {
    use atar_search::DEFAULT_LEVEL;

    use super::*;
    use atar_lab::picks::Pick;

    #[test]
    fn the_player_that_is_offered_first_is_the_usual_computer() {
        assert_eq!(PLAYER, format!("level={DEFAULT_LEVEL}"));
    }

    #[test]
    fn every_kind_that_is_offered_is_known() {
        for kind in KINDS {
            let pick = kind.parse();
            assert!(!matches!(pick, Ok(Pick::Ending(_)) | Err(_)), "{kind}");
        }
    }
}
