//! Measures that belong together, such as the shares of all places.

use super::summary::Summary;

/// The least numbered measures that are a line over the game.
const LINE: usize = 6;

/// Measures with the same first word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The first word: `share` of `share.1`.
    pub name: String,
    /// The measures, in their order.
    pub measures: Vec<String>,
}

impl Group {
    /// Returns what a measure adds to the name of the group.
    #[must_use]
    pub fn part<'a>(&self, measure: &'a str) -> &'a str {
        let rest = measure.strip_prefix(&self.name).unwrap_or(measure);
        rest.strip_prefix('.').unwrap_or(rest)
    }

    /// Returns whether the measures are parts of a whole.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.measures.len() > 1 && matches!(self.name.as_str(), "share" | "ending")
    }

    /// Returns whether the measures are numbered points of the game.
    #[must_use]
    pub fn is_line(&self) -> bool {
        let numbered = |measure: &&String| self.part(measure).parse::<f64>().is_ok();
        !self.is_whole() && self.measures.iter().filter(numbered).count() >= LINE
    }
}

/// Returns the measures of a summary in groups, in the order in which they come first. `stones.1.5` belongs to
/// `stones.1`: numbered points of one place.
#[must_use]
pub fn groups(summary: &Summary) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for figure in summary.cells.iter().flat_map(|cell| &cell.figures) {
        let (name, _) = figure.measure.rsplit_once('.').unwrap_or((&figure.measure, ""));
        match groups.iter_mut().find(|group| group.name == name) {
            Some(group) if group.measures.contains(&figure.measure) => {}
            Some(group) => group.measures.push(figure.measure.clone()),
            None => groups.push(Group { name: name.to_owned(), measures: vec![figure.measure.clone()] }),
        }
    }
    groups
}
