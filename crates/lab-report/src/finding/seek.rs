//! What a search found, told: which combinations are as wished, which are not and why, and what is open.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;

use crate::plots::{Field, FieldCells, Scatter, Spot, Unit, Wished};
use crate::report::{ReportTable, Section, Words, grouped, line, listed, listed_all, rounded, text, words as words_of};
use atar_lab::capital;
use atar_lab::game_measures::is_of_values;
use atar_lab::seek::{BrokenBound, CellStatus, FoundCell, KnownFigure};
use atar_lab::statistics::Interval;
use atar_lab::study::is_part;
use atar_lab::{CellId, Study, StudyCell};

/// More cells than these are not named one by one.
const MOST_NAMED: usize = 6;
/// More maps than these would fill pages.
const MOST_MAPS: usize = 10;

/// A cell of a search, as JSON and CSV tell it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SoughtCell {
    /// The cell, for people.
    pub cell: String,
    /// Its name.
    pub id: CellId,
    /// `good`, `bad`, `beaten` or `open`.
    pub status: &'static str,
    /// Why, in a few words; empty for those that are good.
    pub why: String,
    /// The games that count.
    pub games: usize,
    /// About how many games more would tell.
    pub more: Option<usize>,
    /// All options of its game.
    pub options: serde_json::Map<String, Value>,
    /// The figures of the wish.
    pub figures: Vec<KnownFigure>,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SoughtAnswer {
    /// The sentences.
    pub sentences: Vec<String>,
    /// The cells, in the order of the study.
    pub cells: Vec<SoughtCell>,
}

/// Returns what a search found, in words and figures.
#[must_use]
pub fn sought(study: &Study, found: &[FoundCell]) -> SoughtAnswer {
    let search = Search { study, found };
    SoughtAnswer { sentences: search.sentences(), cells: found.iter().map(|found| search.cell(found)).collect() }
}

/// Returns the table of the cells that are good, then of those that are open, the nearest to an answer first.
#[must_use]
pub fn sought_table(study: &Study, answer: &SoughtAnswer) -> ReportTable {
    let (good, mut open): (Vec<&SoughtCell>, Vec<&SoughtCell>) = answer
        .cells
        .iter()
        .filter(|cell| ["good", "open"].contains(&cell.status))
        .partition(|cell| cell.status == "good");
    open.sort_by_key(|cell| cell.more.unwrap_or(usize::MAX));
    let shown: Vec<&SoughtCell> = good.into_iter().chain(open).collect();
    let measures = answer.cells.first().map_or(&[][..], |cell| &cell.figures);
    let names = measures.iter().map(|figure| figure.measure.clone());
    let headings = ["setting".to_owned(), "is".to_owned()].into_iter().chain(names).chain(["games".to_owned()]);
    let row = |cell: &&SoughtCell| {
        let figures = cell.figures.iter().map(|figure| {
            let unit = unit(study, &figure.measure);
            let mean = figure.mean.map_or_else(|| "–".to_owned(), |mean| unit.text(mean));
            figure.interval.map_or_else(|| mean.clone(), |interval| format!("{mean} ({})", unit.range(interval)))
        });
        let start = [cell.cell.clone(), cell.status.to_owned()];
        start.into_iter().chain(figures).chain([grouped(cell.games)]).collect()
    };
    ReportTable {
        caption: "What was found (intervals hold at any time and for all settings at once)".to_owned(),
        headings: headings.collect(),
        rows: shown.iter().map(row).collect(),
    }
}

/// Returns all cells as CSV (RFC 4180): a row for each.
#[must_use]
pub fn sought_csv(study: &Study, answer: &SoughtAnswer) -> String {
    let keys: Vec<&str> = study.grid.iter().map(|(key, _)| key.as_str()).collect();
    let measures = answer.cells.first().map_or(&[][..], |cell| &cell.figures);
    let names = measures.iter().flat_map(|figure| ["", "_low", "_high"].map(|end| format!("{}{end}", figure.measure)));
    let headings =
        ["cell"].into_iter().chain(keys.iter().copied()).chain(["line_up", "status", "why", "games", "more"]);
    let mut csv = line(headings.map(str::to_owned).chain(names));
    for cell in &answer.cells {
        let of_study = study.cells.iter().find(|known| known.id == cell.id);
        let value =
            |key: &&str| of_study.and_then(|cell| cell.value(key)).map_or_else(String::new, |value| text(&value));
        let players = of_study.map_or_else(String::new, |cell| cell.line_up.to_string());
        let more = cell.more.map_or_else(String::new, |more| more.to_string());
        let known = [players, cell.status.to_owned(), cell.why.clone(), cell.games.to_string(), more];
        let figures = cell.figures.iter().flat_map(|figure| {
            [figure.mean, figure.interval.map(|interval| interval.low), figure.interval.map(|interval| interval.high)]
        });
        let figures = figures.map(|figure| figure.map_or_else(String::new, |figure| figure.to_string()));
        csv.push_str(&line(
            [cell.id.to_string()].into_iter().chain(keys.iter().map(value)).chain(known).chain(figures),
        ));
    }
    csv
}

/// Returns what a search found as a part of a report; none where a study has no wish.
#[must_use]
pub fn sought_section(study: &Study, found: &[FoundCell]) -> Option<Section> {
    let answer = sought(study, found);
    let words = Words { title: "The wish".to_owned(), sentence: wish_in_words(study), ..Words::default() };
    (!study.wish.is_empty()).then(|| Section {
        words,
        found: answer.sentences.join(" "),
        plots: sought_maps(study, found),
        boards: Vec::new(),
        tables: vec![sought_table(study, &answer)],
    })
}

/// Says what a study wishes for.
fn wish_in_words(study: &Study) -> String {
    let told = study.wish.iter().map(|(name, wished)| {
        let (unit, words) = (unit(study, name), words(study, name));
        let bounds = match (wished.least, wished.most) {
            (Some(least), Some(most)) => format!(" {}", unit.range(Interval::new(least, most))),
            (Some(least), None) => format!(" at least {}", unit.text(least)),
            (None, Some(most)) => format!(" at most {}", unit.text(most)),
            (None, None) => String::new(),
        };
        let direction = match (wished.more, wished.less) {
            (Some(_), _) => ", the more the better",
            (_, Some(_)) => ", the less the better",
            _ => "",
        };
        match (name.as_str(), wished.least, wished.most) {
            ("share", None, Some(most)) => format!("no place wins more than {}", unit.text(most)),
            ("share", Some(least), None) => format!("each place wins {} or more", unit.text(least)),
            _ => format!("{words}{bounds}{direction}"),
        }
    });
    capital(&format!("{}.", told.collect::<Vec<_>>().join("; ")))
}

/// Returns the maps of a search: each two keys of the grid with several values as a field of cells.
#[must_use]
pub fn sought_maps(study: &Study, found: &[FoundCell]) -> Vec<String> {
    let keys: Vec<&(String, Vec<Value>)> = study.grid.iter().filter(|(_, values)| values.len() > 1).collect();
    let pairs = (0..keys.len()).flat_map(|one| (one + 1..keys.len()).map(move |other| (one, other)));
    let pairs: Vec<_> = pairs.take(MOST_MAPS).map(|(one, other)| (keys[one], keys[other])).collect();
    let maps = pairs.into_iter().map(|(down, across)| map(study, found, across, down).to_svg());
    maps.chain(front(study, found)).collect()
}

/// Returns the cells by the first two measures of a wish, with their bounds: of the directions if there are two. None
/// with fewer measures.
fn front(study: &Study, found: &[FoundCell]) -> Option<String> {
    let search = Search { study, found };
    let directions = study.wish.iter().filter(|(_, wished)| wished.matters().is_some());
    let mut measures = directions.chain(study.wish.iter().filter(|(_, wished)| wished.matters().is_none()));
    let (across, up) = (measures.next()?, measures.next()?);
    let wished = |(name, wished): (&String, &atar_lab::study::Wished)| Wished {
        measure: words(study, name),
        unit: unit(study, name),
        range: Interval::new(wished.least.unwrap_or(f64::NEG_INFINITY), wished.most.unwrap_or(f64::INFINITY)),
    };
    let mean = |cell: &FoundCell, name: &str| cell.figures.iter().find(|figure| figure.measure == name)?.mean;
    let spot = |cell: &FoundCell| {
        let at = (mean(cell, across.0)?, mean(cell, up.0)?);
        Some(Spot { name: search.label(cell), at, is_front: cell.status == CellStatus::Good })
    };
    let plot = Scatter {
        title: format!("{} and {}", capital(&words(study, across.0)), words(study, up.0)),
        across: wished(across),
        up: wished(up),
        spots: found.iter().filter_map(spot).collect(),
    };
    Some(plot.to_svg())
}

fn map(study: &Study, found: &[FoundCell], across: &(String, Vec<Value>), down: &(String, Vec<Value>)) -> Field {
    let is_at = |found: &FoundCell, (key, value): (&str, &Value)| {
        study.cells.get(found.index).and_then(|cell| cell.value(key)).as_ref() == Some(value)
    };
    let place = |row: &Value, column: &Value| {
        let mut cells = FieldCells::default();
        let here = found.iter().filter(|found| is_at(found, (&down.0, row)) && is_at(found, (&across.0, column)));
        for found in here {
            match found.status {
                CellStatus::Good => cells.good += 1,
                CellStatus::Bad(_) | CellStatus::Beaten(_) => cells.bad += 1,
                CellStatus::Open(_) => cells.open += 1,
            }
        }
        cells
    };
    let row = |row: &Value| across.1.iter().map(|column| place(row, column)).collect();
    let texts = |(key, values): &(String, Vec<Value>)| (key.clone(), values.iter().map(text).collect());
    Field {
        title: format!("As wished by {} and {}", down.0, across.0),
        across: texts(across),
        down: texts(down),
        cells: down.1.iter().map(row).collect(),
    }
}

struct Search<'a> {
    study: &'a Study,
    found: &'a [FoundCell],
}

impl Search<'_> {
    fn of(&self, fits: impl Fn(&CellStatus) -> bool) -> Vec<&FoundCell> {
        self.found.iter().filter(|found| fits(&found.status)).collect()
    }

    fn at(&self, found: &FoundCell) -> Option<&StudyCell> {
        self.study.cells.get(found.index)
    }

    /// Returns a cell for people: only what differs from one to another.
    fn label(&self, found: &FoundCell) -> String {
        let Some(cell) = self.at(found) else {
            return String::new();
        };
        let several = |key: &str| self.study.grid.iter().any(|(known, values)| known == key && values.len() > 1);
        let values = cell.at.iter().filter(|(key, _)| several(key));
        let mut label: Vec<String> = values.map(|(key, value)| format!("{key} {}", text(value))).collect();
        if self.study.line_ups.len() > 1 || label.is_empty() {
            label.push(cell.line_up.title());
        }
        label.join(", ")
    }

    fn cell(&self, found: &FoundCell) -> SoughtCell {
        let (status, why, more) = match &found.status {
            CellStatus::Good => ("good", String::new(), None),
            CellStatus::Bad(broken) => ("bad", self.too(broken), None),
            CellStatus::Beaten(by) => {
                let better = self.found.iter().find(|found| found.index == *by);
                let better = better.map_or_else(String::new, |better| self.label(better));
                ("beaten", format!("{better} is better"), None)
            }
            CellStatus::Open(more) => ("open", "more games are needed".to_owned(), *more),
        };
        let cell = self.at(found);
        SoughtCell {
            cell: self.label(found),
            id: cell.map_or(CellId([0; 32]), |cell| cell.id),
            status,
            why,
            games: found.games,
            more,
            options: cell.map(|cell| cell.options.clone()).unwrap_or_default(),
            figures: found.figures.clone(),
        }
    }

    fn sentences(&self) -> Vec<String> {
        let good = self.of(|status| *status == CellStatus::Good);
        let beaten = self.of(|status| matches!(status, CellStatus::Beaten(_)));
        let bad = self.of(|status| matches!(status, CellStatus::Bad(_)));
        let open = self.of(|status| matches!(status, CellStatus::Open(_)));
        let mut sentences = vec![self.count(good.len(), bad.len(), open.len())];
        if !good.is_empty() {
            if self.found.len() > 1 {
                sentences.push(format!("As wished: {}.", self.named(&good)));
            }
            sentences.extend(self.figures(&good));
        }
        let these = if good.len() == 1 { "it" } else { "one of these" };
        match beaten.len() {
            0 => {}
            1 => sentences.push(format!("One other is beaten by {these}.")),
            many => sentences.push(format!("{} others are beaten by {these}.", grouped(many))),
        }
        sentences.extend(self.reasons(&bad));
        if !open.is_empty() {
            sentences.push(self.left(&open));
        }
        sentences.extend(self.judged());
        sentences
    }

    /// Says which figures depend on what players thought of the game.
    fn judged(&self) -> Option<String> {
        let names = self.study.wish.keys().filter(|name| is_of_values(&self.study.game, name));
        let judged: Vec<String> = names.map(|name| words(self.study, name)).collect();
        (!judged.is_empty()).then(|| {
            let all = capital(&listed_all(&judged));
            format!(
                "{all}: judged by the players themselves. Reports calibrate their judgement, so their figures differ."
            )
        })
    }

    fn count(&self, good: usize, bad: usize, open: usize) -> String {
        let games: usize = self.found.iter().map(|found| found.games).sum();
        let all = self.found.len();
        let after = format!("after {} games in all.", grouped(games));
        let combinations = format!("{} combinations", grouped(all));
        match (all, good, bad, open) {
            (1, 1, ..) => format!("The only combination is as wished, {after}"),
            (1, _, 1, _) => format!("The only combination is not as wished, {after}"),
            (1, ..) => format!("Whether the only combination is as wished is not decided yet, {after}"),
            (2, 2, ..) => format!("Both combinations are as wished, {after}"),
            _ if good == all => format!("All {combinations} are as wished, {after}"),
            _ if bad == all => format!("Of {combinations}, none is as wished, {after}"),
            _ if open == all => format!("Of {combinations}, none is decided yet, {after}"),
            _ => {
                let is = |count| if count < 2 { "is" } else { "are" };
                let yes = match good {
                    0 if open == 0 => "none is as wished".to_owned(),
                    0 => "none is known to be as wished".to_owned(),
                    _ => format!("{} {} as wished", grouped(good), is(good)),
                };
                let others = [(bad, "not"), (open, "open")].into_iter().filter(|(count, _)| *count > 0);
                let others = others.map(|(count, word)| format!("{} {} {word}", grouped(count), is(count)));
                let parts: Vec<String> = [yes].into_iter().chain(others).collect();
                format!("Of {combinations}, {}, {after}", listed_all(&parts))
            }
        }
    }

    /// Names cells: by the values of each key if these are all their combinations, or else one by one.
    fn named(&self, cells: &[&FoundCell]) -> String {
        let several = self.study.grid.iter().filter(|(_, values)| values.len() > 1);
        let values = several.map(|(key, values)| {
            let has = |value: &&Value| cells.iter().any(|cell| self.value(cell, key).as_ref() == Some(*value));
            (key, values.iter().filter(has).collect::<Vec<_>>())
        });
        let values: Vec<_> = values.collect();
        let points: usize = values.iter().map(|(_, values)| values.len()).product();
        if cells.len() > 1 && !values.is_empty() && points * self.study.line_ups.len() == cells.len() {
            let told = values.iter().map(|(key, values)| format!("{key} {}", list(values)));
            let told: Vec<String> = told.collect();
            return told.join(" with ");
        }
        let named = cells.iter().take(MOST_NAMED).map(|cell| self.label(cell));
        let rest = cells.len().saturating_sub(MOST_NAMED);
        let rest = (rest > 0).then(|| format!("and {rest} more"));
        named.chain(rest).collect::<Vec<_>>().join("; ")
    }

    fn value(&self, found: &FoundCell, key: &str) -> Option<Value> {
        self.at(found)?.value(key)
    }

    /// Says what the means of cells are.
    fn figures(&self, cells: &[&FoundCell]) -> Option<String> {
        let names = self.study.wish.iter().filter_map(|(name, wished)| {
            let means =
                cells.iter().filter_map(|cell| cell.figures.iter().find(|figure| figure.measure == *name)?.mean);
            let means: Vec<f64> = means.collect();
            let (low, high) = (means.iter().copied().reduce(f64::min)?, means.iter().copied().reduce(f64::max)?);
            let unit = unit(self.study, name);
            let range =
                if unit.text(low) == unit.text(high) { unit.text(low) } else { unit.range(Interval::new(low, high)) };
            Some(match (name.as_str(), wished.most) {
                ("share", None) => format!("each place wins {} or more", unit.text(low)),
                ("share", _) => format!("no place wins more than {}", unit.text(high)),
                _ => format!("{} {range}", words(self.study, name)),
            })
        });
        let names: Vec<String> = names.collect();
        (!names.is_empty()).then(|| format!("On average: {}.", names.join(", ")))
    }

    /// Says which values of a key are bad in every cell, and why; or why the rest is, where no key tells.
    fn reasons(&self, bad: &[&FoundCell]) -> Vec<String> {
        let mut sentences = Vec::new();
        for (key, values) in self.study.grid.iter().filter(|(_, values)| values.len() > 1) {
            let mut by_reason: BTreeMap<String, Vec<&Value>> = BTreeMap::new();
            for value in values {
                let own = self.found.iter().filter(|cell| self.value(cell, key).as_ref() == Some(value));
                let reasons: Option<Vec<String>> = own.map(|cell| self.reason(cell)).collect();
                if let Some(reason) = reasons.as_deref().and_then(joined) {
                    by_reason.entry(reason).or_default().push(value);
                }
            }
            let told =
                |(reason, values): (&String, &Vec<&Value>)| format!("With {key} {} a game {reason}.", list(values));
            sentences.extend(by_reason.iter().map(told));
        }
        if sentences.is_empty() {
            let reasons: Vec<String> = bad.iter().filter_map(|cell| self.reason(cell)).collect();
            let is_all = bad.len() == self.found.len();
            let a_game = if is_all { "A game" } else { "Where a game is not as wished, it" };
            sentences.extend(joined(&reasons).map(|reason| format!("{a_game} {reason}.")));
        }
        sentences
    }

    /// Returns why a cell is bad, as the end of a sentence.
    fn reason(&self, found: &FoundCell) -> Option<String> {
        match &found.status {
            CellStatus::Bad(broken) => Some(self.too(broken)),
            _ => None,
        }
    }

    /// Says what is wrong with a measure that is outside its bounds.
    fn too(&self, broken: &BrokenBound) -> String {
        let measure = broken.measure.as_str();
        let [seldom, short, early, few, little, below] = if broken.is_low {
            ["seldom", "short", "early", "few", "little", "below"]
        } else {
            ["often", "long", "late", "many", "much", "above"]
        };
        match measure.split_once('.').unwrap_or((measure, "")) {
            ("turns" | "minutes" | "rounds" | "plies", _) => format!("is too {short}"),
            ("decided", _) => format!("is decided too {early}"),
            ("unended", _) => format!("is cut off too {seldom}"),
            ("balance", _) => "is not balanced".to_owned(),
            ("share", "") => format!("lets a place win too {seldom}"),
            ("share", place) => format!("lets place {place} win too {seldom}"),
            ("ending", _) => {
                let ending = words(self.study, measure);
                format!("ends too {seldom} {}", ending.strip_prefix("ending ").unwrap_or(&ending))
            }
            ("score", _) => format!("lets player a win too {seldom}"),
            ("shared" | "leads", _) => format!("has too {few} {}", words(self.study, measure)),
            ("out_early", _) => format!("has too {little} {}", words(self.study, measure)),
            _ => format!("is {below} the wish in “{}”", words(self.study, measure)),
        }
    }

    /// Names the open cells, and about how many games more would tell of the middle one: what all would need together
    /// depends on those next to a bound, which nobody can tell.
    fn left(&self, open: &[&FoundCell]) -> String {
        let more = open.iter().map(|cell| match cell.status {
            CellStatus::Open(Some(more)) => more,
            _ => usize::MAX,
        });
        let mut more: Vec<usize> = more.collect();
        more.sort_unstable();
        let middle = more.get((more.len() - 1) / 2).copied().filter(|more| *more < usize::MAX);
        let (each, them) = if open.len() == 1 { ("", "it") } else { (" each", "half of them") };
        let games =
            middle.map(|more| format!(": about {} more games{each} would settle {them}", grouped(rounded(more))));
        format!("Open: {}{}.", self.named(open), games.unwrap_or_default())
    }
}

/// Joins different reasons. The same ones are joined alike, however often each is told.
fn joined(reasons: &[String]) -> Option<String> {
    let reasons: BTreeSet<&String> = reasons.iter().collect();
    let reasons: Vec<String> = reasons.into_iter().cloned().collect();
    (!reasons.is_empty()).then(|| listed(&reasons))
}

/// Returns a measure as a sentence names it.
fn words(study: &Study, measure: &str) -> String {
    if let Some(place) = measure.strip_prefix("share.") {
        return format!("wins of place {place}");
    }
    let words = words_of(measure, &study.game).unwrap_or_else(|| Words::plain(measure));
    let mut title = words.title.chars();
    title.next().map_or_else(String::new, |first| first.to_lowercase().chain(title).collect())
}

/// Returns in what a figure is told.
pub(crate) fn unit(study: &Study, measure: &str) -> Unit {
    if is_part(&study.game, measure) { Unit::Share } else { Unit::Number }
}

/// Returns values as people list them: 8; 8 or 9; 8 to 10; a, b or c.
fn list(values: &[&Value]) -> String {
    let numbers: Option<Vec<u64>> = values.iter().map(|value| value.as_u64()).collect();
    if let Some(numbers @ [first, _, .., last]) = numbers.as_deref()
        && numbers.len() > 2
        && numbers.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1]))
    {
        return format!("{first} to {last}");
    }
    listed(&values.iter().map(|value| text(value)).collect::<Vec<_>>())
}
