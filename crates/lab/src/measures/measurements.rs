//! Measures all games of a study.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::cell_measures::balance_of;
use super::conversions::{float, one_if};
use super::game_measures::{OwnMeasures, own};
use super::list::{Measure, find};
use super::name::Name;
use super::trace_measures::plain;
use super::value_measures::{EVERY, Standing};
use crate::cell::{Cell, CellId};
use crate::sample::{Sample, SampleKind};
use crate::statistics::{Calibration, Said, Sharpener, calibrate};
use crate::study::Study;
use crate::trace::Trace;

/// The most turns of a cell by which its judge is calibrated.
const MOST_SAID: usize = 20_000;

/// Measures single games, on any number of threads.
#[derive(Clone)]
pub struct Measurer {
    measure_own: Arc<OwnMeasures>,
    /// The names of the figures of each cell, which all its games share.
    names: Arc<Mutex<BTreeMap<CellId, Arc<[Name]>>>>,
}

/// A game that has been measured by itself.
pub struct MeasuredGame {
    cell: CellId,
    game: u32,
    names: Arc<[Name]>,
    figures: Box<[f64]>,
    ending: String,
    standing: Standing,
    map: Option<Box<[u16]>>,
}

impl Measurer {
    /// Measures a game.
    #[must_use]
    pub fn measure(&self, trace: &Trace) -> MeasuredGame {
        let known = self.names().get(&trace.cell).cloned();
        let (mut names, mut figures) = (Vec::new(), Vec::new());
        let mut put = |name, figure: Option<f64>| {
            if known.is_none() {
                names.push(name);
            }
            figures.push(figure.unwrap_or(f64::NAN));
        };
        plain(trace, &mut put);
        (self.measure_own)(trace, &mut put);
        let names = known.unwrap_or_else(|| self.note_names(trace.cell, names));
        MeasuredGame {
            cell: trace.cell,
            game: trace.game,
            names,
            figures: figures.into(),
            ending: trace.ending.clone(),
            standing: Standing::of(trace),
            map: trace.map.as_deref().map(small),
        }
    }

    fn names(&self) -> MutexGuard<'_, BTreeMap<CellId, Arc<[Name]>>> {
        // Whoever panicked has left the map as it was, or with one more entry.
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the names of the figures of a cell, if no other thread has.
    fn note_names(&self, cell: CellId, names: Vec<Name>) -> Arc<[Name]> {
        let mut known = self.names();
        Arc::clone(known.entry(cell).or_insert_with(|| names.into()))
    }
}

/// The games of a study that have been measured, in any order.
pub struct Measurements<S> {
    measurer: Measurer,
    games: MeasuredGames<S>,
}

/// The games that had been measured at some time. A copy shares them with the original.
#[derive(Clone)]
pub struct MeasuredGames<S> {
    study: S,
    own: &'static [Measure],
    cells: BTreeMap<CellId, Arc<CellMeasurements>>,
    /// The endings of all games so far.
    endings: Vec<String>,
}

/// The games of a cell that have been measured.
#[derive(Clone, Default)]
struct CellMeasurements {
    names: Arc<[Name]>,
    rows: BTreeMap<u32, Arc<Row>>,
}

/// A measured game.
struct Row {
    /// Its figures, in the order of their names; not a number where a measure says nothing.
    figures: Box<[f64]>,
    /// The index of its ending.
    ending: usize,
    standing: Standing,
    map: Option<Box<[u16]>>,
}

impl<S: Borrow<Study>> Measurements<S> {
    /// Creates the measurements of a study.
    #[must_use]
    pub fn new(study: S) -> Measurements<S> {
        let (own, measure_own) = own(&study.borrow().game);
        Measurements {
            measurer: Measurer {
                measure_own: Arc::new(measure_own),
                names: Arc::default(),
            },
            games: MeasuredGames {
                study,
                own,
                cells: BTreeMap::new(),
                endings: Vec::new(),
            },
        }
    }

    /// Returns what measures the games of this study.
    #[must_use]
    pub fn measurer(&self) -> Measurer {
        self.measurer.clone()
    }

    /// Measures a game.
    pub fn take(&mut self, trace: &Trace) {
        self.add(&self.measurer.measure(trace));
    }

    /// Adds a game that has been measured.
    pub fn add(&mut self, game: &MeasuredGame) {
        let games = &mut self.games;
        let cell = Arc::make_mut(games.cells.entry(game.cell).or_default());
        if cell.names.is_empty() {
            cell.names = Arc::clone(&game.names);
        }
        let mut known = games.endings.iter();
        let ending = known.position(|ending| *ending == game.ending);
        let ending = ending.unwrap_or_else(|| {
            games.endings.push(game.ending.clone());
            games.endings.len() - 1
        });
        let row = Row {
            figures: game.figures.clone(),
            ending,
            standing: game.standing.clone(),
            map: game.map.clone(),
        };
        cell.rows.insert(game.game, Arc::new(row));
    }

    /// Returns the games that have been measured so far.
    pub(crate) fn games(&self) -> MeasuredGames<S>
    where
        S: Clone,
    {
        self.games.clone()
    }

    /// Returns what came out: of each cell the unbroken beginning of its games, as far as the study asks for.
    #[must_use]
    pub fn results(&self) -> Results {
        self.games.results()
    }
}

impl<S: Borrow<Study>> MeasuredGames<S> {
    /// Returns what came out: of each cell the unbroken beginning of its games, as far as the study asks for.
    #[must_use]
    pub fn results(&self) -> Results {
        let mut endings: Vec<_> = self.endings.iter().cloned().enumerate().collect();
        endings.sort_by(|one, other| one.1.cmp(&other.1));
        let study = self.study.borrow();
        let cells = study.cells.iter().map(|cell| {
            let most = study.most_games(cell);
            let measured = self.cells.get(&cell.id).map(Arc::as_ref);
            CellResult::of(cell, measured, most, &endings, self.own)
        });
        Results {
            cells: cells.collect(),
            own: self.own,
        }
    }
}

/// What came out of a study.
#[derive(Clone, Debug)]
pub struct Results {
    /// The results of its cells, in the order of the study.
    pub cells: Vec<CellResult>,
    /// The measures of the game's own.
    pub own: &'static [Measure],
}

/// What came out of a cell.
#[derive(Clone, Debug)]
pub struct CellResult {
    /// The cell.
    pub cell: Cell,
    /// The games that count.
    pub games: usize,
    /// How good the estimates are by which the game stood; none without games.
    pub calibration: Option<Calibration>,
    /// For each space of the board, the part of the turns after which something stood on it.
    pub map: Option<Vec<f64>>,
    columns: Vec<Column>,
    /// By game, how low a winner stood when it stood lowest.
    low_points: Vec<Option<f64>>,
}

/// The figures of one name, by game; not a number where there is none.
#[derive(Clone, Debug)]
struct Column {
    name: String,
    kind: SampleKind,
    of_values: bool,
    figures: Vec<f64>,
}

impl CellResult {
    fn of(
        cell: &Cell,
        measurements: Option<&CellMeasurements>,
        most: u32,
        endings: &[(usize, String)],
        own: &[Measure],
    ) -> CellResult {
        let (names, rows) = measurements.map_or((&[][..], Vec::new()), |measurements| {
            let in_order = (0..most).zip(&measurements.rows);
            let rows = in_order.take_while(|(next, (game, _))| next == *game);
            let rows: Vec<&Row> = rows.map(|(_, (_, row))| row.as_ref()).collect();
            (measurements.names.as_ref(), rows)
        });
        let calibration = calibration(&rows);
        let mut columns: Vec<Column> = names
            .iter()
            .enumerate()
            .map(|(index, name)| {
                let figure = |row: &&Row| row.figures.get(index).copied().unwrap_or(f64::NAN);
                Column::of(*name, own, rows.iter().map(figure).collect())
            })
            .collect();
        columns.extend(endings.iter().map(|(index, ending)| {
            Column {
                name: format!("ending.{ending}"),
                kind: SampleKind::Share,
                of_values: false,
                figures: rows
                    .iter()
                    .map(|row| one_if(row.ending == *index))
                    .collect(),
            }
        }));
        columns.extend(standing_columns(&rows, calibration.as_ref(), own));
        CellResult {
            cell: cell.clone(),
            games: rows.len(),
            calibration,
            map: map(&rows),
            columns,
            low_points: rows.iter().map(|row| row.standing.low_point()).collect(),
        }
    }

    /// Returns the names of all its figures, in their order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.name.as_str())
    }

    /// Returns the figures of a name, by game.
    #[must_use]
    pub fn sample(&self, name: &str) -> Option<Sample> {
        let column = self.columns.iter().find(|column| column.name == name)?;
        let figure = |figure: &f64| (!figure.is_nan()).then_some(*figure);
        Some(Sample {
            name: column.name.clone(),
            kind: column.kind,
            round: self.cell.round() as usize,
            values: column.figures.iter().map(figure).collect(),
        })
    }

    /// Returns the figures of a name, by game: not a number where the measure says nothing of it.
    #[must_use]
    pub fn figures(&self, name: &str) -> Option<&[f64]> {
        let mut columns = self.columns.iter();
        columns
            .find(|column| column.name == name)
            .map(|column| column.figures.as_slice())
    }

    /// Returns a figure of a game; none where the measure says nothing of it.
    #[must_use]
    pub fn figure(&self, name: &str, game: usize) -> Option<f64> {
        let figure = self.figures(name)?.get(game).copied();
        figure.filter(|figure| !figure.is_nan())
    }

    /// Returns the least that a winner of a game could expect when all who did not win stood better; none if that never
    /// was.
    #[must_use]
    pub fn low_point(&self, game: usize) -> Option<f64> {
        self.low_points.get(game).copied().flatten()
    }

    /// Returns whether a game that was played again came out as it did when it was measured.
    #[must_use]
    pub fn is_same(&self, trace: &Trace) -> bool {
        let figure = |name: &str| self.figure(name, trace.game as usize);
        let places = (1..).zip(&trace.shares);
        let mut shares =
            places.map(|(place, share)| figure(&format!("share.{place}")) == Some(*share));
        figure("turns") == Some(trace.turns.into())
            && figure("plies") == Some(trace.plies.into())
            && figure(&format!("ending.{}", trace.ending)) == Some(1.0)
            && shares.all(|is_same| is_same)
    }

    /// Returns whether the judge can tell what a name says: all that does not say how the game stood is known.
    #[must_use]
    pub fn is_known(&self, name: &str) -> bool {
        let column = self.columns.iter().find(|column| column.name == name);
        let of_values = column.is_some_and(|column| column.of_values);
        !of_values || self.calibration.as_ref().is_some_and(Calibration::knows)
    }

    /// Returns how even the places are; none without games.
    #[must_use]
    pub fn balance(&self) -> Option<f64> {
        let shares: Vec<f64> = (1..=self.cell.seats)
            .filter_map(|place| self.mean(&format!("share.{place}")))
            .collect();
        (!shares.is_empty()).then(|| balance_of(&shares))
    }

    /// Returns how uneven drawn setups are by themselves.
    #[must_use]
    pub fn setup_bias(&self) -> Option<f64> {
        let sample = self.sample("share.1")?;
        super::cell_measures::setup_bias(&sample.values, sample.round)
    }

    /// Returns how much the lengths of games differ.
    #[must_use]
    pub fn spread(&self) -> Option<f64> {
        super::cell_measures::spread(&self.sample("turns")?.values)
    }

    /// Returns the score of a, in a cell with a and b: its mean share of the win.
    #[must_use]
    pub fn score_of_a(&self) -> Option<Sample> {
        let round = self.cell.round() as usize;
        let places = 0..self.cell.seats;
        let shares: Vec<_> = places
            .filter_map(|place| self.sample(&format!("share.{}", place + 1)))
            .collect();
        let games = u32::try_from(self.games).unwrap_or(u32::MAX);
        let own = |game: u32| {
            shares
                .get(self.cell.place_of_a(game))?
                .values
                .get(game as usize)
                .copied()?
        };
        let is_pair = matches!(self.cell.line_up, crate::study::LineUp::Pair { .. });
        is_pair.then(|| Sample {
            name: "score".to_owned(),
            kind: SampleKind::Share,
            round,
            values: (0..games).map(own).collect(),
        })
    }

    fn mean(&self, name: &str) -> Option<f64> {
        let sample = self.sample(name)?;
        let rounds = crate::statistics::Rounds::new(&sample.values, sample.round);
        (rounds.count() > 0).then(|| rounds.mean())
    }
}

impl Column {
    fn of(name: Name, own: &[Measure], figures: Vec<f64>) -> Column {
        let measure = find(name.measure, own);
        Column {
            name: name.to_string(),
            kind: measure.map_or(SampleKind::Number, |measure| measure.kind_of(name.part)),
            of_values: measure.is_some_and(|measure| measure.is_of_values(name.part)),
            figures,
        }
    }
}

/// Returns the figures of how the games stood, calibrated.
fn standing_columns(
    rows: &[&Row],
    calibration: Option<&Calibration>,
    own: &[Measure],
) -> Vec<Column> {
    let sharpener = Sharpener::new(calibration.map_or(1.0, |calibration| calibration.tau));
    let mut columns: Vec<(Name, Vec<f64>)> = Vec::new();
    for row in rows {
        let mut index = 0;
        row.standing
            .measure(|values| sharpener.of_places(values), &mut |name, figure| {
                if columns.len() == index {
                    columns.push((name, Vec::new()));
                }
                columns[index].1.push(figure.unwrap_or(f64::NAN));
                index += 1;
            });
    }
    let columns = columns.into_iter();
    columns
        .map(|(name, figures)| Column::of(name, own, figures))
        .collect()
}

/// Calibrates the judge of a cell on every fifth turn of its games, or of as many of them as are enough.
fn calibration(rows: &[&Row]) -> Option<Calibration> {
    let ended = || {
        rows.iter()
            .enumerate()
            .filter(|(_, row)| row.standing.has_ended())
    };
    let turns: usize = ended()
        .map(|(_, row)| row.standing.told().count() / EVERY)
        .sum();
    // Pairs of games, so that odd and even ones are left out alike.
    let apart = turns.div_ceil(MOST_SAID).max(1);
    let mut said = Vec::new();
    for (game, row) in ended().filter(|(game, _)| (game / 2).is_multiple_of(apart)) {
        said.extend(
            row.standing
                .told()
                .skip(EVERY - 1)
                .step_by(EVERY)
                .map(|values| Said {
                    game,
                    values: values.into_vec(),
                    shares: row.standing.shares().to_vec(),
                }),
        );
    }
    calibrate(&said)
}

/// Returns the turns of each space in little memory.
fn small(map: &[u32]) -> Box<[u16]> {
    let small = |&turns: &u32| u16::try_from(turns).unwrap_or(u16::MAX);
    map.iter().map(small).collect()
}

/// Returns for each space the part of all turns after which something stood on it.
fn map(rows: &[&Row]) -> Option<Vec<f64>> {
    let maps: Option<Vec<_>> = rows.iter().map(|row| row.map.as_deref()).collect();
    let maps = maps.filter(|maps| !maps.is_empty())?;
    let turns: usize = rows.iter().map(|row| row.standing.told().count()).sum();
    let mut all = vec![0.0; maps.first().map_or(0, |map| map.len())];
    for map in maps {
        for (sum, &held) in all.iter_mut().zip(map) {
            *sum += f64::from(held) / float(turns.max(1));
        }
    }
    Some(all)
}

/// Returns the figures of a name of a game, if the measure needs nothing but the game itself.
pub(crate) fn figure(study: &Study, trace: &Trace, name: &str) -> Option<f64> {
    let mut found = None;
    let (_, measure_own) = own(&study.game);
    let mut put = |known: Name, figure: Option<f64>| {
        if known.to_string() == name {
            found = figure;
        }
    };
    plain(trace, &mut put);
    measure_own(trace, &mut put);
    if let Some(ending) = name.strip_prefix("ending.") {
        found = Some(one_if(trace.ending == ending));
    }
    found
}
