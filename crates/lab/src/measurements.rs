//! Measures all games of a study.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::cell_id::CellId;
use crate::game_measures::{OwnMeasures, measures_of, own};
use crate::measures::{EVERY, Measure, Name, Standing, balance_of, find, float, one_if, plain, setup_bias, spread};
use crate::sample::{Sample, SampleKind};
use crate::spread::{AtOnce, Spread, finish};
use crate::statistics::{Calibration, Forecast, Sharpener, calibrate};
use crate::study::{Study, StudyCell};
use crate::trace::{ByPlace, Trace};

/// The most turns of a cell by which its judge is calibrated.
const MOST_SAID: usize = 20_000;
/// The games, and the spaces of a board, that are measured together.
const GAMES: usize = 500;
const SPACES: usize = 32;

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
    /// Creates what measures the games of a study.
    pub(crate) fn new(study: &Study) -> Measurer {
        let (_, measure_own) = own(&study.game);
        Measurer { measure_own: Arc::new(measure_own), names: Arc::default() }
    }

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

impl fmt::Debug for Measurer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Measurer").finish_non_exhaustive()
    }
}

impl MeasuredGame {
    /// Returns a figure; none where the measure says nothing of the game. One that says how the game stood is as the
    /// players judged it, without calibration.
    pub(crate) fn figure(&self, name: &str) -> Option<f64> {
        if let Some(ending) = name.strip_prefix("ending.") {
            return Some(one_if(self.ending == ending));
        }
        match self.names.iter().position(|known| known.to_string() == name) {
            Some(index) => self.figures.get(index).copied().filter(|figure| !figure.is_nan()),
            None => self.judged_figure(name),
        }
    }

    fn judged_figure(&self, name: &str) -> Option<f64> {
        let mut found = None;
        self.standing.measure(ByPlace::from_slice, &mut |known, figure| {
            if known.to_string() == name {
                found = figure;
            }
        });
        found
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
        let (measurer, own) = (Measurer::new(study.borrow()), measures_of(&study.borrow().game));
        Measurements { measurer, games: MeasuredGames { study, own, cells: BTreeMap::new(), endings: Vec::new() } }
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
        let row = Row { figures: game.figures.clone(), ending, standing: game.standing.clone(), map: game.map.clone() };
        cell.rows.insert(game.game, Arc::new(row));
    }

    /// Returns the games that have been measured so far.
    #[must_use]
    pub fn games(&self) -> MeasuredGames<S>
    where
        S: Clone,
    {
        self.games.clone()
    }

    /// Returns what came out: of each cell the unbroken beginning of its games, as far as the study asks for.
    #[must_use]
    pub fn results(&self) -> Results {
        finish(self.games.results(&AtOnce))
    }

    /// Returns the same, worked out in parts.
    pub async fn results_in_parts(&self, spread: &impl Spread) -> Results
    where
        S: Sync,
    {
        self.games.results(spread).await
    }
}

impl<S: Borrow<Study>> MeasuredGames<S> {
    /// Returns what came out: of each cell the unbroken beginning of its games, as far as the study asks for.
    pub async fn results(&self, spread: &impl Spread) -> Results {
        let mut endings: Vec<_> = self.endings.iter().cloned().enumerate().collect();
        endings.sort_by(|one, other| one.1.cmp(&other.1));
        let study: &Study = self.study.borrow();
        let counted = study.cells.iter().map(|cell| {
            let measured = self.cells.get(&cell.id).map(Arc::as_ref);
            Counted::of(cell, measured, study.most_games(cell))
        });
        let counted: Vec<Counted> = counted.collect();
        let calibrations = spread.map(counted.len(), |cell| {
            let standings: Vec<&Standing> = counted[cell].rows.iter().map(|row| &row.standing).collect();
            calibration(&standings)
        });
        let calibrations = calibrations.await;
        let mut cells = Vec::with_capacity(counted.len());
        for (counted, calibration) in counted.iter().zip(calibrations) {
            let result = counted.result(calibration, &endings, self.own, spread);
            cells.push(result.await);
        }
        Results { cells }
    }
}

/// What came out of a study.
#[derive(Clone, Debug)]
pub struct Results {
    /// The results of its cells, in the order of the study.
    pub cells: Vec<CellResult>,
}

/// What came out of a cell.
#[derive(Clone, Debug)]
pub struct CellResult {
    /// The cell.
    pub cell: StudyCell,
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

/// The games of a cell that count: the unbroken beginning, as far as the study asks for.
struct Counted<'a> {
    cell: &'a StudyCell,
    names: &'a [Name],
    rows: Vec<&'a Row>,
}

impl<'a> Counted<'a> {
    fn of(cell: &'a StudyCell, measured: Option<&'a CellMeasurements>, most: u32) -> Counted<'a> {
        let (names, rows) = measured.map_or((&[][..], Vec::new()), |measured| {
            let in_order = (0..most).zip(&measured.rows);
            let rows = in_order.take_while(|(next, (game, _))| next == *game);
            let rows = rows.map(|(_, (_, row))| row.as_ref());
            (measured.names.as_ref(), rows.collect())
        });
        Counted { cell, names, rows }
    }

    async fn result(
        &self,
        calibration: Option<Calibration>,
        endings: &[(usize, String)],
        own: &[Measure],
        spread: &impl Spread,
    ) -> CellResult {
        let plain = self.names.len();
        let column = |index: usize| match self.names.get(index) {
            Some(&name) => Column::of(name, own, self.figures(index)),
            None => self.ending(&endings[index - plain]),
        };
        let mut columns = spread.map(plain + endings.len(), column).await;
        let (standing, low_points) = self.standing(calibration.as_ref(), own, spread).await;
        columns.extend(standing);
        CellResult {
            cell: self.cell.clone(),
            games: self.rows.len(),
            calibration,
            map: self.map(spread).await,
            columns,
            low_points,
        }
    }

    fn figures(&self, index: usize) -> Vec<f64> {
        let figure = |row: &&Row| row.figures.get(index).copied().unwrap_or(f64::NAN);
        self.rows.iter().map(figure).collect()
    }

    fn ending(&self, (index, ending): &(usize, String)) -> Column {
        let is_own = |row: &&Row| one_if(row.ending == *index);
        Column {
            name: format!("ending.{ending}"),
            kind: SampleKind::Share,
            of_values: false,
            figures: self.rows.iter().map(is_own).collect(),
        }
    }

    /// Returns the figures of how the games stood, calibrated; and how low a winner stood in each game.
    async fn standing(
        &self,
        calibration: Option<&Calibration>,
        own: &[Measure],
        spread: &impl Spread,
    ) -> (Vec<Column>, Vec<Option<f64>>) {
        let sharpener = Sharpener::new(calibration.map_or(1.0, |calibration| calibration.tau));
        let parts: Vec<&[&Row]> = self.rows.chunks(GAMES).collect();
        let measured = spread.map(parts.len(), |part| {
            let low_points: Vec<_> = parts[part].iter().map(|row| row.standing.low_point()).collect();
            (standing_figures(parts[part], &sharpener), low_points)
        });
        let (mut columns, mut low_points): (Vec<(Name, Vec<f64>)>, Vec<_>) = Default::default();
        for (figures, low) in measured.await {
            low_points.extend(low);
            if columns.is_empty() {
                columns = figures;
                continue;
            }
            for ((_, all), (_, more)) in columns.iter_mut().zip(figures) {
                all.extend(more);
            }
        }
        let columns = columns.into_iter();
        let columns = columns.map(|(name, figures)| Column::of(name, own, figures));
        (columns.collect(), low_points)
    }

    /// Returns for each space the part of all turns after which something stood on it.
    async fn map(&self, spread: &impl Spread) -> Option<Vec<f64>> {
        let maps: Option<Vec<_>> = self.rows.iter().map(|row| row.map.as_deref()).collect();
        let maps = maps.filter(|maps| !maps.is_empty())?;
        let turns: usize = self.rows.iter().map(|row| row.standing.turns()).sum();
        let spaces = maps.first().map_or(0, |map| map.len());
        let of_part = |part: usize| {
            let first = part * SPACES;
            let mut sums = vec![0.0; SPACES.min(spaces - first)];
            for map in &maps {
                let held = map.get(first..).unwrap_or_default();
                for (sum, &held) in sums.iter_mut().zip(held) {
                    *sum += f64::from(held) / float(turns.max(1));
                }
            }
            sums
        };
        let parts = spread.map(spaces.div_ceil(SPACES), of_part).await;
        Some(parts.concat())
    }
}

impl CellResult {
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
        columns.find(|column| column.name == name).map(|column| column.figures.as_slice())
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
        let mut shares = places.map(|(place, share)| figure(&format!("share.{place}")) == Some(*share));
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
        let shares: Vec<f64> = (1..=self.cell.seats).filter_map(|place| self.mean(&format!("share.{place}"))).collect();
        (!shares.is_empty()).then(|| balance_of(&shares))
    }

    /// Returns how uneven drawn setups are by themselves.
    #[must_use]
    pub fn setup_bias(&self) -> Option<f64> {
        let sample = self.sample("share.1")?;
        setup_bias(&sample.values, sample.round)
    }

    /// Returns how much the lengths of games differ.
    #[must_use]
    pub fn spread(&self) -> Option<f64> {
        spread(&self.sample("turns")?.values)
    }

    /// Returns the score of a, in a cell with a and b: its mean share of the win.
    #[must_use]
    pub fn score_of_a(&self) -> Option<Sample> {
        let round = self.cell.round() as usize;
        let places = 0..self.cell.seats;
        let shares: Vec<_> = places.filter_map(|place| self.sample(&format!("share.{}", place + 1))).collect();
        let games = u32::try_from(self.games).unwrap_or(u32::MAX);
        let own = |game: u32| shares.get(self.cell.place_of_a(game))?.values.get(game as usize).copied()?;
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

/// Returns the figures of how games stood, by name.
fn standing_figures(rows: &[&Row], sharpener: &Sharpener) -> Vec<(Name, Vec<f64>)> {
    let mut columns: Vec<(Name, Vec<f64>)> = Vec::new();
    for row in rows {
        let mut index = 0;
        row.standing.measure(|values| sharpener.of_places(values), &mut |name, figure| {
            if columns.len() == index {
                columns.push((name, Vec::new()));
            }
            columns[index].1.push(figure.unwrap_or(f64::NAN));
            index += 1;
        });
    }
    columns
}

/// Calibrates the judge of a cell on every fifth turn of its games, or of as many of them as are enough.
fn calibration(standings: &[&Standing]) -> Option<Calibration> {
    let ended = || standings.iter().enumerate().filter(|(_, standing)| standing.has_ended());
    let turns: usize = ended().map(|(_, standing)| standing.turns() / EVERY).sum();
    // Pairs of games, so that odd and even ones are left out alike.
    let apart = turns.div_ceil(MOST_SAID).max(1);
    let mut said = Vec::new();
    for (game, standing) in ended().filter(|(game, _)| (game / 2).is_multiple_of(apart)) {
        said.extend(standing.told().skip(EVERY - 1).step_by(EVERY).map(|values| Forecast {
            game,
            values: values.into_vec(),
            shares: standing.shares().to_vec(),
        }));
    }
    calibrate(&said)
}

/// Returns the turns of each space in little memory.
fn small(map: &[u32]) -> Box<[u16]> {
    let small = |&turns: &u32| u16::try_from(turns).unwrap_or(u16::MAX);
    map.iter().map(small).collect()
}
