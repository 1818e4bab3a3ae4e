//! The list of measures. Each is told in one sentence, with its unit, its formula and its source.

use serde::Serialize;

use super::name::MeasurePart;
use crate::sample::SampleKind;

/// A measure: what it says, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Measure {
    /// Its name, to which a place, a kind or a part is added after a point.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it says, in a sentence.
    pub sentence: &'static str,
    /// What its figures count.
    pub unit: &'static str,
    /// How it is worked out.
    pub formula: &'static str,
    /// Who had the idea; their numbers may differ.
    pub source: &'static str,
    /// What its figures are.
    #[serde(skip)]
    pub kind: SampleKind,
    /// The names for people of its parts that have one.
    #[serde(skip)]
    pub parts: &'static [(&'static str, &'static str)],
    /// The parts whose figures are shares though those of the measure are not.
    #[serde(skip)]
    pub shares: &'static [&'static str],
    /// The parts that say how the game stood though the measure does not.
    #[serde(skip)]
    pub values: &'static [&'static str],
    /// Whether it says how the game stood, which a judge must be able to tell.
    pub of_values: bool,
    /// Whether it is a figure of a cell, or of all its line-ups, and not of a game.
    pub of_cell: bool,
}

impl Measure {
    /// Creates a measure whose figures are numbers.
    pub(crate) const fn number(
        name: &'static str,
        title: &'static str,
        unit: &'static str,
        sentence: &'static str,
    ) -> Measure {
        Measure {
            name,
            title,
            sentence,
            unit,
            formula: "",
            source: "",
            kind: SampleKind::Number,
            parts: &[],
            shares: &[],
            values: &[],
            of_values: false,
            of_cell: false,
        }
    }

    /// Creates a measure whose figures are parts of 1.
    pub(crate) const fn share(
        name: &'static str,
        title: &'static str,
        unit: &'static str,
        sentence: &'static str,
    ) -> Measure {
        Measure { kind: SampleKind::Share, ..Measure::number(name, title, unit, sentence) }
    }

    /// Adds how it is worked out.
    pub(crate) const fn by(self, formula: &'static str) -> Measure {
        Measure { formula, ..self }
    }

    /// Adds who had the idea.
    pub(crate) const fn after(self, source: &'static str) -> Measure {
        Measure { source, ..self }
    }

    /// Makes it one of how the game stood.
    pub(crate) const fn of_values(self) -> Measure {
        Measure { of_values: true, ..self }
    }

    /// Makes it a figure of a cell.
    pub(crate) const fn of_cell(self) -> Measure {
        Measure { of_cell: true, ..self }
    }

    /// Adds the names of parts for people.
    pub(crate) const fn with_parts(self, parts: &'static [(&'static str, &'static str)]) -> Measure {
        Measure { parts, ..self }
    }

    /// Adds parts whose figures are shares.
    pub(crate) const fn with_shares(self, shares: &'static [&'static str]) -> Measure {
        Measure { shares, ..self }
    }

    /// Adds parts that say how the game stood.
    pub(crate) const fn with_values(self, values: &'static [&'static str]) -> Measure {
        Measure { values, ..self }
    }

    /// Returns whether a part says how the game stood.
    #[must_use]
    pub fn is_of_values(&self, part: MeasurePart) -> bool {
        self.of_values || matches!(part, MeasurePart::Named(name) if self.values.contains(&name))
    }

    /// Returns what the figures of a part are.
    #[must_use]
    pub fn kind_of(&self, part: MeasurePart) -> SampleKind {
        match part {
            MeasurePart::Named(name) if self.shares.contains(&name) => SampleKind::Share,
            _ => self.kind,
        }
    }
}

use Measure as M;

/// The measures of every game.
pub const COMMON: &[Measure] = &[
    M::share(
        "share",
        "Wins by place",
        "share of the games",
        "How often a place wins; fair is 1 divided by the number of places.",
    )
    .by("mean of s_p")
    .after("Browne 2008; Ludii AdvantageP1"),
    M::share(
        "score",
        "Score of a against b",
        "share of the wins",
        "The share of the wins that player a takes against player b; a plays every place in turn.",
    )
    .by("mean of s_p for the place p of a")
    .after("fishtest")
    .of_cell(),
    M::number(
        "balance",
        "Balance of the places",
        "0 to 1",
        "How even the places are: 1 if all win equally often.",
    )
    .by("1 − (largest − smallest share)")
    .after("Ludii Balance; GAVEL")
    .of_cell(),
    M::share(
        "shared",
        "Shared wins",
        "share of the games",
        "How often several places share the win.",
    )
    .by("mean of 1 if more than one place has s_p > 0")
    .after("Ludii Drawishness"),
    M::share(
        "unended",
        "Games cut off",
        "share of the games",
        "How often a game is cut off because it takes too many turns.",
    )
    .by("mean of 1 if T = most_turns without an end")
    .after("Ludii Completion"),
    M::share(
        "ending",
        "How games end",
        "share of the games",
        "How often a game ends in this way.",
    )
    .by("mean of 1 if the rules name this reason")
    .after("Ludii Outcomes"),
    M::number(
        "margin",
        "Winner’s lead at the end",
        "points",
        "How far the winner is ahead in whatever decides the game.",
    )
    .after("Ai Ai reports")
    .by("best score of the winners less the best of the others"),
    M::number(
        "setup_bias",
        "Unevenness of the setup",
        "share",
        "How uneven random setups are in themselves.",
    )
    .by("√max(0, covariance of s_1 within rounds)")
    .after("fishtest's opening bias")
    .of_cell(),
    M::number("turns", "Turns of play", "turns", "How long a game is, not counting its setup.")
        .by("T")
        .after("Ludii Duration"),
    M::number(
        "rounds",
        "Turns per place",
        "turns of each place",
        "How many turns each place has.",
    )
    .after("Ludii DurationTurns")
    .by("T / n"),
    M::number(
        "plies",
        "Steps",
        "steps",
        "How many steps a game has, including setup and chance.",
    )
    .by("steps of seats and chance")
    .after("Ludii DurationActions"),
    M::number(
        "spread",
        "Spread of game lengths",
        "share of the mean",
        "How much game lengths vary.",
    )
    .after("Ludii Duration, its deviation")
    .by("standard deviation of T / mean of T")
    .of_cell(),
    M::number(
        "behind",
        "Winner’s deficit during the game",
        "share",
        "How far behind the eventual winners are during the game.",
    )
    .by("mean over t of max_q v_t[q] − mean over W of v_t")
    .after("Ludii Drama")
    .of_values(),
    M::number(
        "drama",
        "Winner’s deficit while behind",
        "0 to 1",
        "How badly the winner stood while behind.",
    )
    .by("mean of √(max_q v_t[q] − v_t[w]) over the turns at which w is behind")
    .after("Browne and Maire 2010")
    .of_values(),
    M::share(
        "upset",
        "Winner not leading at half time",
        "share of the games",
        "How often the winner was not leading at half time.",
    )
    .by("mean of 1 if no w has max v_t at t = ⌈T/2⌉")
    .after("Browne 2008")
    .of_values(),
    M::number(
        "leads",
        "Lead changes",
        "changes",
        "How often the lead changes to a place that is 0.10 ahead of all others.",
    )
    .by("changes of p with v_t[p] ≥ v_t[q] + 0.10 for all q")
    .after("Ludii LeadChange")
    .of_values(),
    M::number(
        "decided",
        "Decided after",
        "share of the game",
        "How far into the game the winner is all but certain.",
    )
    .by("last t with v_t[w] < 0.8, / T")
    .after("Browne 2008, with another threshold")
    .of_values(),
    M::number(
        "uncertainty",
        "How open the game is",
        "0 to 1",
        "How open the game is in its first, middle and last third.",
    )
    .with_parts(&[("first", "How open the first third is"), ("middle", "How open the middle third is"), ("last", "How open the last third is")])
    .by("mean of −Σ v ln v / ln n")
    .after("Browne 2008; Shannon")
    .of_values(),
    M::number(
        "surprise",
        "Swing of the chances",
        "share",
        "How much the chances of all places swing in a game.",
    )
    .by("Σ_t |v_{t+1} − v_t|")
    .after("Ely, Frankel, Kamenica 2015")
    .of_values(),
    M::number(
        "killer",
        "Largest gain in one turn",
        "share",
        "The most that a place gains in one turn of its own; how many games have a gain of 0.25; and where in the game.",
    )
    .with_parts(&[("games", "Games with a large gain in one turn"), ("at", "When the largest gain comes")])
    .by("max of v_{t+1}[m] − v_t[m] for the mover m")
    .after("Browne 2008")
    .with_shares(&["games"])
    .of_values(),
    M::number(
        "branching",
        "Number of choices",
        "steps",
        "How many steps there are to choose from: mean, median and most.",
    )
    .with_parts(&[("median", "Typical number of choices"), ("most", "Largest number of choices")])
    .by("b_i")
    .after("Ludii BranchingFactor"),
    M::number(
        "agency",
        "Decisions with a real choice",
        "share of the decisions",
        "How often there is more than one step to choose from.",
    )
    .by("share of b_i > 1")
    .after("GAVEL"),
    M::number(
        "tree",
        "Size of the game tree",
        "powers of ten",
        "How many different games are possible, judging by the number of steps.",
    )
    .by("Σ log10 b_i")
    .after("Ludii GameTreeComplexity"),
    M::number(
        "coverage",
        "Part of the board that is used",
        "share of the spaces",
        "How much of the board ever holds something.",
    )
    .by("spaces that ever held something / all spaces")
    .after("Ludii BoardCoverage; GAVEL"),
    M::number(
        "repeats",
        "Turns that repeat a position",
        "turns",
        "How many turns end in a position seen before.",
    )
    .by("turns with a position seen before")
    .after("Ludii"),
    M::number(
        "depth",
        "Value of thinking twice as long",
        "Elo",
        "How much thinking twice as long is worth, for each doubling.",
    )
    .by("400 log10 r, r = s (n−1) / (1−s)")
    .after("Lantz et al. 2017; Ai Ai; Ludii SkillTrace")
    .of_cell(),
    M::number(
        "out_early",
        "Waiting after elimination",
        "share of the game",
        "How long eliminated players must watch, with more than two players.",
    )
    .by("mean over those out of (T − turn) / T")
    .after("Elias, Garfield, Gutschera 2012"),
];

/// Returns a measure by its name.
#[must_use]
pub fn find(name: &str, own: &[Measure]) -> Option<Measure> {
    let mut all = COMMON.iter().chain(own);
    all.find(|measure| measure.name == name).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_measures::measures_of;

    /// Several had neither, and the score of a against b was not listed.
    #[test]
    fn every_measure_says_how_it_is_worked_out() {
        let own = atar_rules::games::NAMES.iter().flat_map(|game| measures_of(game));
        for measure in COMMON.iter().chain(own) {
            assert!(!measure.formula.is_empty(), "{}", measure.name);
        }
        for measure in COMMON {
            assert!(!measure.source.is_empty(), "{}", measure.name);
        }
        assert!(find("score", &[]).is_some());
    }
}
