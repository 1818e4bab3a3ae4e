//! The figures of a study.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;

use atar_lab::spread::{AtOnce, Spread, finish};
use atar_lab::statistics::{
    FairBalance, Interval, Median, Moments, Pair, PairTest, Rounds, TestDecision, Verdict, balance,
    confidence_of_verdict, fair_balance, games_to_tell, holm, judge, mean, median, p_within, settled, share,
    unevenness,
};
use atar_lab::stops::{decision, is_done};
use atar_lab::study::LineUp;
use atar_lab::{CellId, Sample, SampleKind, Study, StudyCell};

/// The measure of which each place has one.
pub(super) const SHARE: &str = "share.";
/// What is not below this p-value is chance.
const CHANCE: f64 = 0.05;

/// The games of a cell that count, by measure.
#[derive(Clone, Debug)]
pub struct CountedGames<'a> {
    /// The cell.
    pub cell: &'a StudyCell,
    /// The number of games.
    pub games: usize,
    /// The measures.
    pub samples: Vec<Sample>,
    /// The measures that say how the games stood, where the judge cannot tell that.
    pub unknown: Vec<String>,
    /// Figures of all games together, without an interval.
    pub whole: Vec<(String, f64)>,
}

/// The figures of a study.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The study, as its file holds it.
    pub study: Value,
    /// Which program played: versions, and a digest of its players.
    pub engine: String,
    /// The cells, in the order of the grid.
    pub cells: Vec<CellSummary>,
}

/// The figures of a cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellSummary {
    /// The name of the cell.
    pub cell: CellId,
    /// Its place in the grid.
    pub at: Vec<(String, Value)>,
    /// Who played, as studies write it.
    pub players: String,
    /// Who played, as people call them.
    pub player_names: String,
    /// The number of places.
    pub places: usize,
    /// The number of games that count.
    pub games: usize,
    /// Whether these are all games: as many as are planned, or enough by the study's rule to stop.
    pub is_done: bool,
    /// Whether the places are fair; only where all players are equal.
    pub verdict: Option<Verdict>,
    /// The pairs of its places, counted from 1, and whether it is settled which of the two wins more.
    pub pairs: Vec<Pair>,
    /// About how many games would give a verdict, where it is open and a million games would.
    pub games_to_tell: Option<usize>,
    /// Whether a reaches the score against b that the study asks for; only where it asks for one.
    pub decision: Option<TestDecision>,
    /// N, where a has 2N nodes and b has N.
    pub doubles: Option<u64>,
    /// The confidence that something needs to be settled; none where it is too early.
    #[serde(skip)]
    pub confidence: Option<f64>,
    /// Whether the verdict holds only without the correction for many cells.
    pub is_uncertain: bool,
    /// The balance of the places, and what fair ones show.
    pub balance: Option<Balance>,
    /// The measures.
    pub figures: Vec<Figure>,
}

/// How even the places of a cell are.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Balance {
    /// 1 less the distance from the largest share to the smallest.
    pub balance: f64,
    /// What fair places show after as many games.
    pub fair: Option<FairBalance>,
}

/// A measure in a cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// The name of the measure, such as `share.1`.
    pub measure: String,
    /// Whether it is a share.
    pub is_share: bool,
    /// The games of which the measure says something.
    pub games: usize,
    /// The mean; of shares the share.
    pub mean: f64,
    /// The rounds of these games.
    pub rounds: usize,
    /// The standard error over rounds.
    pub error: Option<f64>,
    /// The 95% interval.
    pub interval: Option<Interval>,
    /// Median and quartiles, of what is no share.
    pub median: Option<Median>,
    /// Whether it differs from what is fair only without the correction for many cells.
    pub is_uncertain: bool,
    /// Whether the judge can tell: what it cannot is greyed.
    pub is_known: bool,
}

impl Summary {
    /// Returns the figures of a study.
    #[must_use]
    pub fn new(study: &Study, engine: &str, played: &[CountedGames]) -> Summary {
        finish(Summary::in_parts(study, engine, played, &AtOnce))
    }

    /// Returns the same, worked out in parts.
    pub async fn in_parts(study: &Study, engine: &str, played: &[CountedGames<'_>], spread: &impl Spread) -> Summary {
        let mut cells = Vec::with_capacity(played.len());
        for played in played {
            let figures = figures(played, spread).await;
            cells.push(CellSummary::new(study, played, figures));
        }
        compare_with_fair(&mut cells, spread).await;
        correct(&mut cells, played);
        settle(&mut cells, played, spread).await;
        Summary { study: study.to_json(), engine: engine.to_owned(), cells }
    }

    /// Returns the name of the study.
    #[must_use]
    pub fn name(&self) -> &str {
        self.study["name"].as_str().unwrap_or_default()
    }

    /// Returns who played, as people call them, if it is the same in all cells.
    #[must_use]
    pub fn players(&self) -> Option<&str> {
        let first = &self.cells.first()?.player_names;
        let same = self.cells.iter().all(|cell| cell.player_names == *first);
        same.then_some(first.as_str())
    }

    /// Returns what tells a cell from the others: its place in the grid, and its players if they differ.
    #[must_use]
    pub fn label(&self, cell: &CellSummary) -> String {
        let at = cell.at.iter().map(|(key, value)| format!("{key} {}", text(value)));
        let is_known = self.players().is_some() && !cell.at.is_empty();
        let players = (!is_known).then(|| cell.player_names.clone());
        at.chain(players).collect::<Vec<_>>().join(", ")
    }

    /// Returns the number of games of all cells.
    #[must_use]
    pub fn games(&self) -> usize {
        self.cells.iter().map(|cell| cell.games).sum()
    }
}

impl CellSummary {
    fn new(study: &Study, played: &CountedGames, figures: Vec<Figure>) -> CellSummary {
        let cell = played.cell;
        let is_equal = matches!(cell.line_up, LineUp::All(_));
        let shares: Vec<Rounds> = places(played).map(Rounds::from).collect();
        let means: Vec<f64> = shares.iter().map(Rounds::mean).collect();
        let judged = is_equal && shares.len() > 1 && played.games > 0;
        let is_done = is_done(study, cell, played.games, &played.samples);
        // Whoever adds games has looked before, as a search does: only the first end is one that needs less.
        let is_end = is_done && !study.is_extended && study.wish.is_empty();
        let verdict = judged.then(|| judge(&shares, is_end));
        let games_to_tell = || {
            let shares: Vec<_> = shares.iter().map(|&rounds| share(rounds)).collect();
            let is_open = !is_done && !study.is_extended;
            let planned = is_open.then(|| study.most_games(cell) as usize);
            games_to_tell(&shares, played.games, planned)
        };
        CellSummary {
            cell: cell.id,
            at: cell.at.clone(),
            players: cell.line_up.to_string(),
            player_names: cell.line_up.title(),
            places: cell.seats,
            games: played.games,
            is_done,
            verdict,
            pairs: Vec::new(),
            games_to_tell: verdict.filter(|verdict| *verdict == Verdict::Open).and_then(|_| games_to_tell()),
            decision: decision(study, cell, &played.samples),
            doubles: cell.doubles(),
            confidence: confidence_of_verdict(played.games, is_end),
            is_uncertain: false,
            balance: judged.then(|| Balance { balance: balance(&means), fair: None }),
            figures,
        }
    }

    /// Returns a measure.
    #[must_use]
    pub fn figure(&self, measure: &str) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.measure == measure)
    }
}

/// Returns a value of an option for people.
pub(crate) fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

async fn figures(played: &CountedGames<'_>, spread: &impl Spread) -> Vec<Figure> {
    let is_known = |sample: &Sample| !played.unknown.contains(&sample.name);
    let samples = &played.samples;
    let figure = |index: usize| Figure::new(&samples[index], is_known(&samples[index]));
    let mut figures = spread.map(samples.len(), figure).await;
    let whole = played.whole.iter();
    figures.extend(whole.map(|(name, figure)| Figure::whole(name, *figure, played.games)));
    figures
}

impl Figure {
    fn new(sample: &Sample, is_known: bool) -> Figure {
        let rounds = Rounds::from(sample);
        let is_share = sample.kind == SampleKind::Share;
        let interval = if is_share {
            (rounds.count() > 0).then(|| share(rounds).interval)
        } else {
            mean(rounds).map(|mean| mean.interval)
        };
        Figure {
            measure: sample.name.clone(),
            is_share,
            games: rounds.count(),
            mean: rounds.mean(),
            rounds: rounds.rounds(),
            error: rounds.error(),
            interval,
            median: if is_share { None } else { median(rounds) },
            is_uncertain: false,
            is_known,
        }
    }

    fn whole(name: &str, figure: f64, games: usize) -> Figure {
        Figure {
            measure: name.to_owned(),
            is_share: false,
            games,
            mean: figure,
            rounds: 0,
            error: None,
            interval: None,
            median: None,
            is_uncertain: false,
            is_known: true,
        }
    }

    /// Returns its mean with its error.
    pub(super) fn moments(&self) -> Moments {
        Moments { mean: self.mean, error: self.error, games: self.games, rounds: self.rounds }
    }

    /// Returns whether there is something to show.
    #[must_use]
    pub fn is_told(&self) -> bool {
        self.is_known && self.games > 0
    }
}

/// Returns the shares of all places.
fn places<'a>(played: &'a CountedGames) -> impl Iterator<Item = &'a Sample> {
    let is_place = |sample: &&Sample| {
        let place = sample.name.strip_prefix(SHARE);
        place.is_some_and(|place| place.parse::<usize>().is_ok())
    };
    played.samples.iter().filter(is_place)
}

/// Adds what fair places show. It is simulated once for all cells with as many places and games.
async fn compare_with_fair(cells: &mut [CellSummary], spread: &impl Spread) {
    let judged = cells.iter().filter(|cell| cell.balance.is_some());
    let kinds: BTreeSet<(usize, usize)> = judged.map(|cell| (cell.places, cell.games)).collect();
    let kinds: Vec<(usize, usize)> = kinds.into_iter().collect();
    let fair = |kind: usize| fair_balance(kinds[kind].0, kinds[kind].1);
    let fair = spread.map(kinds.len(), fair).await;
    let known: BTreeMap<_, _> = kinds.into_iter().zip(fair).collect();
    for cell in cells {
        if let Some(balance) = &mut cell.balance {
            balance.fair = known.get(&(cell.places, cell.games)).copied();
        }
    }
}

/// Tells of each two places which wins more, and whether that is settled, corrected over all cells and places.
async fn settle(cells: &mut [CellSummary], played: &[CountedGames<'_>], spread: &impl Spread) {
    let of_cell = |number: usize| match cells[number].verdict {
        Some(_) => place_tests(cells[number].confidence, &played[number]),
        None => Vec::new(),
    };
    let tests = spread.map(cells.len(), of_cell).await;
    let of_all: Vec<PairTest> = tests.iter().flatten().copied().collect();
    let mut pairs = settled(&of_all).into_iter();
    for (cell, tests) in cells.iter_mut().zip(&tests) {
        cell.pairs = pairs.by_ref().take(tests.len()).collect();
    }
}

/// Returns the tests of all pairs of a cell's places, counted from 1.
fn place_tests(confidence: Option<f64>, played: &CountedGames) -> Vec<PairTest> {
    let places: Vec<&Sample> = places(played).collect();
    let mut tests = Vec::new();
    for (number, one) in places.iter().enumerate() {
        for (other_number, other) in places.iter().enumerate().skip(number + 1) {
            let values = one.values.iter().zip(&other.values);
            let values = values.map(|(one, other)| Some((*one)? - (*other)?));
            let values: Vec<Option<f64>> = values.collect();
            let differences = Rounds::new(&values, one.round);
            let (mut more, mut less) = (number + 1, other_number + 1);
            if differences.mean() < 0.0 {
                (more, less) = (less, more);
            }
            tests.push(PairTest { more, less, p: p_within(differences), confidence });
        }
    }
    tests
}

/// Marks what is uneven only without Holm's correction over all cells and places.
fn correct(cells: &mut [CellSummary], played: &[CountedGames]) {
    let judged = |cell: &CellSummary| cell.verdict.is_some();
    let tests: Vec<(usize, &str, f64)> = cells
        .iter()
        .zip(played)
        .enumerate()
        .filter(|(_, (cell, _))| judged(cell))
        .flat_map(|(number, (cell, played))| {
            places(played).map(move |sample| {
                let p = unevenness(share(Rounds::from(sample)), cell.places);
                (number, sample.name.as_str(), p)
            })
        })
        .collect();
    let values: Vec<f64> = tests.iter().map(|(_, _, p)| *p).collect();
    let corrected = holm(&values);
    let mut certain = vec![false; cells.len()];
    for ((number, measure, p), corrected) in tests.into_iter().zip(corrected) {
        certain[number] |= corrected < CHANCE;
        let figures = &mut cells[number].figures;
        if let Some(figure) = figures.iter_mut().find(|figure| figure.measure == measure) {
            figure.is_uncertain = p < CHANCE && corrected >= CHANCE;
        }
    }
    for (cell, certain) in cells.iter_mut().zip(certain) {
        cell.is_uncertain = cell.verdict == Some(Verdict::Uneven) && !certain;
    }
}
