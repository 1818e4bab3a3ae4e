//! One measure of a study at a time, as a screen shows it.

use serde::Serialize;
use serde_json::{Map, Value};

use super::page::histograms;
use super::{answer, boards, depths, judge, words};
use crate::finding::{SoughtCell, sought, sought_maps, unit};
use crate::plots::Unit;
use crate::report::{
    CellSummary, Group, Section, Shown, Summary, Words, axes, group_table, groups, plots, question, sentence,
};
use atar_lab::Study;
use atar_lab::measurements::Results;
use atar_lab::measures::Measure;
use atar_lab::seek::{FoundCell, KnownFigure};
use atar_lab::statistics::{Interval, Verdict};

/// What is shown where nothing is asked for.
const FIRST: &str = "share";
/// What a search tells of the shares of all places.
const LARGEST: &str = "Most wins of one place";
const SMALLEST: &str = "Fewest wins of one place";
/// More settings than these are only counted: of those that are as wished, and of those that are open.
const MOST_SETTINGS: usize = 60;
const MOST_OPEN: usize = 12;
/// The measure of doublings, and the one of how much the players knew.
const DEPTH: &str = "depth";
const JUDGE: &str = "judge";
/// More boards than these would fill pages.
const MOST_BOARDS: usize = 6;

/// A measure for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedMeasure {
    /// Its name.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What it says.
    pub sentence: String,
    /// What its figures count.
    pub unit: String,
}

impl NamedMeasure {
    /// Returns a measure with its words.
    #[must_use]
    pub fn new(name: &str, words: Words) -> NamedMeasure {
        NamedMeasure { name: name.to_owned(), title: words.title, sentence: words.sentence, unit: words.unit }
    }

    /// Returns a measure as it is listed.
    #[must_use]
    pub fn listed(measure: &Measure) -> NamedMeasure {
        let [name, title, sentence, unit] =
            [measure.name, measure.title, measure.sentence, measure.unit].map(str::to_owned);
        NamedMeasure { name, title, sentence, unit }
    }
}

/// What changes between cells, with its values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Parameter {
    /// Its name in studies.
    name: String,
    /// Its values for people.
    values: Vec<String>,
}

/// A table whose rows belong to cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CellTable {
    /// What it is called.
    caption: String,
    /// What is above its columns.
    headings: Vec<String>,
    /// Its rows.
    rows: Vec<CellRow>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct CellRow {
    /// The name of the cell; null where the row is about several.
    cell: Option<String>,
    /// The texts of its columns.
    texts: Vec<String>,
}

/// A cell for a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CellView {
    /// Its name.
    cell: String,
    /// The same for people.
    label: String,
    /// How many games there are.
    games: usize,
    /// What the shares of its places say.
    verdict: Option<Verdict>,
    /// Whether that may be chance among so many cells.
    is_uncertain: bool,
    /// The ways in which games ended, each with a game at least.
    endings: Vec<String>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WishView {
    /// Maps as SVG: each two knobs as a field of cells.
    pub maps: Vec<String>,
    /// The cells that are as wished, then the open ones, the nearest to an answer first; 60 and a dozen at most.
    pub settings: Vec<WishedCell>,
    /// The number of cells that are as wished.
    pub good: usize,
    /// The number of cells of which more games would tell whether they are.
    pub open: usize,
}

/// A cell that is as wished, or may be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WishedCell {
    /// The name of the cell.
    pub cell: String,
    /// The same for people.
    pub label: String,
    /// Whether it is as wished; else it is open.
    pub is_good: bool,
    /// The games that count.
    pub games: usize,
    /// About how many games more would settle it; null where that is not known.
    pub more: Option<usize>,
    /// The figures of the wish.
    pub figures: Vec<WishedFigure>,
    /// All options of its game.
    pub options: Map<String, Value>,
    /// The number of seats.
    pub seats: usize,
}

/// A figure of a wish, for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WishedFigure {
    /// What it is.
    pub title: String,
    /// Its mean, with the interval that holds at any time and for all cells at once.
    pub text: String,
}

/// One measure of a study, and what else there is to choose.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MeasureView {
    /// The question of the study.
    pub question: String,
    /// The answer in sentences.
    pub answer: Vec<String>,
    /// What is as wished; null where the study has no wish.
    pub wish: Option<WishView>,
    /// The measures that have figures.
    pub measures: Vec<NamedMeasure>,
    /// The measure that is shown.
    pub measure: String,
    /// What changes between the cells.
    pub parameters: Vec<Parameter>,
    /// The parameter from left to right; null if the lab chooses.
    pub by: Option<String>,
    /// The parameter of the colours; null if the lab chooses.
    pub colour: Option<String>,
    /// What the measure came to.
    pub sentence: String,
    /// Plots as SVG.
    pub plots: Vec<String>,
    /// The same as a table.
    pub table: CellTable,
    /// All cells.
    pub cells: Vec<CellView>,
}

/// Returns a measure of a study for a screen: the one that is asked for if it has figures, else a usual one. `found` is
/// what a search found, in a study with a wish.
#[must_use]
pub fn view(
    study: &Study,
    results: &Results,
    (summary, found): (&Summary, &[FoundCell]),
    measure: Option<&str>,
    shown: Shown<'_>,
) -> MeasureView {
    let axes = axes(summary);
    let known = |name: Option<&str>| {
        let axis = axes.iter().find(|(key, _)| Some(key.as_str()) == name);
        axis.map(|(key, _)| key.clone())
    };
    let (by, colour) = (known(shown.by), known(shown.colour));
    let shown = Shown { by: by.as_deref(), colour: colour.as_deref() };
    let topics = topics(study, results, summary);
    let topic = topics.iter().position(|topic| Some(topic.name.as_str()) == measure);
    let within = || {
        let part = format!("{}.", measure?);
        topics.iter().position(|topic| topic.name.starts_with(&part))
    };
    let usual = || topics.iter().position(|topic| topic.name == FIRST);
    let topic = topic.or_else(within).or_else(usual).unwrap_or(0);
    let told = topics.get(topic).map(|topic| topic.tell(study, results, summary, shown));
    let (sentence, plots, table) = told.unwrap_or_default();
    let measure = topics.get(topic).map(|topic| topic.name.clone());
    let wish = (!study.wish.is_empty()).then(|| wish(study, found));
    MeasureView {
        question: question(summary),
        answer: if wish.is_some() { sought(study, found).sentences } else { answer(summary, results) },
        wish,
        measure: measure.unwrap_or_default(),
        measures: topics.into_iter().map(|topic| NamedMeasure::new(&topic.name, topic.words)).collect(),
        parameters: axes.iter().cloned().map(|(name, values)| Parameter { name, values }).collect(),
        by,
        colour,
        sentence,
        plots,
        table,
        cells: cells(summary),
    }
}

fn wish(study: &Study, found: &[FoundCell]) -> WishView {
    let is = |status: &'static str| move |cell: &SoughtCell| cell.status == status;
    let (good, others): (Vec<_>, Vec<_>) = sought(study, found).cells.into_iter().partition(is("good"));
    let mut open: Vec<_> = others.into_iter().filter(is("open")).collect();
    open.sort_by_key(|cell| cell.more.unwrap_or(usize::MAX));
    let counts = (good.len(), open.len());
    let settings = good.into_iter().take(MOST_SETTINGS).chain(open.into_iter().take(MOST_OPEN));
    WishView {
        maps: sought_maps(study, found),
        settings: settings.map(|cell| wished(study, cell)).collect(),
        good: counts.0,
        open: counts.1,
    }
}

fn wished(study: &Study, cell: SoughtCell) -> WishedCell {
    let figure = |figure: &KnownFigure| {
        let name = figure.measure.as_str();
        let unit = unit(study, name);
        let most = if unit == Unit::Share { 1.0 } else { f64::INFINITY };
        let mean = unit.text(figure.mean?);
        // An interval may end beyond what its figure can be.
        let range = figure.interval.map(|interval| Interval::new(interval.low, interval.high.min(most)));
        let range = range.map_or_else(String::new, |range| format!(" ({})", unit.range(range).replace(' ', "\u{a0}")));
        let words = words(name, &study.game).unwrap_or_else(|| Words::plain(name));
        let wished = study.wish.get(name);
        let is_least = wished.is_some_and(|wished| wished.least.is_some() && wished.most.is_none());
        let title = match (name == FIRST, is_least) {
            (false, _) => words.title,
            (true, false) => LARGEST.to_owned(),
            (true, true) => SMALLEST.to_owned(),
        };
        Some(WishedFigure { title, text: mean + &range })
    };
    WishedCell {
        seats: study.cells.iter().find(|known| known.id == cell.id).map_or(0, |known| known.seats),
        cell: cell.id.to_string(),
        label: cell.cell,
        is_good: cell.status == "good",
        games: cell.games,
        more: cell.more,
        figures: cell.figures.iter().filter_map(figure).collect(),
        options: cell.options,
    }
}

fn cells(summary: &Summary) -> Vec<CellView> {
    let cells = summary.cells.iter().map(|cell| CellView {
        cell: cell.cell.to_string(),
        label: summary.label(cell),
        games: cell.games,
        verdict: cell.verdict,
        is_uncertain: cell.is_uncertain,
        endings: endings(cell),
    });
    cells.collect()
}

fn endings(cell: &CellSummary) -> Vec<String> {
    let had = cell.figures.iter().filter(|figure| figure.mean > 0.0);
    let endings = had.filter_map(|figure| figure.measure.strip_prefix("ending."));
    endings.map(str::to_owned).collect()
}

/// Something that can be looked at.
struct Subject {
    name: String,
    words: Words,
    what: What,
}

/// What a topic is about.
enum What {
    Measures(Group),
    Whole(Section),
}

fn topics(study: &Study, results: &Results, summary: &Summary) -> Vec<Subject> {
    let groups = groups(summary).into_iter().map(|group| Subject {
        name: group.name.clone(),
        words: words(&group.name, &study.game).unwrap_or_else(|| Words::plain(&group.name)),
        what: What::Measures(group),
    });
    let sections = [(DEPTH, depths::section(results)), (JUDGE, judge::section(results))];
    let sections = sections.into_iter().filter_map(|(name, section)| {
        let section = section?;
        Some(Subject { name: name.to_owned(), words: section.words.clone(), what: What::Whole(section) })
    });
    groups.chain(sections).collect()
}

impl Subject {
    /// Returns its sentence, plots and table.
    fn tell(
        &self,
        study: &Study,
        results: &Results,
        summary: &Summary,
        shown: Shown<'_>,
    ) -> (String, Vec<String>, CellTable) {
        let group = match &self.what {
            What::Measures(group) => group,
            What::Whole(section) => {
                let table = section_table(section, results);
                return (self.words.sentence.clone(), section.plots.clone(), table);
            }
        };
        let mut plots = plots(summary, group, &self.words, shown);
        let own = histograms(results).into_iter();
        plots.extend(own.filter(|(name, _)| *name == group.name).map(|(_, svg)| svg));
        if group.name == super::SPACES {
            let boards = boards(study, results).into_iter().take(MOST_BOARDS);
            plots.extend(boards.map(|(_, svg)| svg));
        }
        (sentence(summary, group, &self.words), plots, table(summary, group, &self.words))
    }
}

/// Returns the table of a group of measures, with the cell of each row.
fn table(summary: &Summary, group: &Group, words: &Words) -> CellTable {
    let table = group_table(summary, group);
    let has_row = |cell: &&CellSummary| match group.measures.as_slice() {
        [measure] => cell.figure(measure).is_some(),
        _ => true,
    };
    let cells = summary.cells.iter().filter(has_row);
    let rows =
        table.rows.into_iter().zip(cells).map(|(texts, cell)| CellRow { cell: Some(cell.cell.to_string()), texts });
    CellTable { caption: words.title.clone(), headings: table.headings, rows: rows.collect() }
}

/// Joins the tables of a section. A row whose first text is the label of a cell belongs to it.
fn section_table(section: &Section, results: &Results) -> CellTable {
    let of_cell = |label: &str| {
        let found = results.cells.iter().find(|result| result.cell.label() == label);
        found.map(|result| result.cell.id.to_string())
    };
    let several = section.tables.len() > 1;
    let rows = section.tables.iter().flat_map(|table| table.rows.iter().map(move |texts| (table, texts)));
    let row = |(table, texts): (&crate::report::ReportTable, &Vec<String>)| {
        let mut texts = texts.clone();
        let cell = texts.first().and_then(|label| of_cell(label));
        if let (true, Some(first)) = (several, texts.first_mut()) {
            *first = format!("{}: {first}", table.caption);
        }
        CellRow { cell, texts }
    };
    let first = section.tables.first();
    CellTable {
        caption: section.words.title.clone(),
        headings: first.map_or_else(Vec::new, |table| table.headings.clone()),
        rows: rows.map(row).collect(),
    }
}
