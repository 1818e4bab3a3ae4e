//! A tree as a record has it: lines, each of which leaves an earlier one, and notes (docs/record.md, "Tree").

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_path_to_error::Segment;

use super::{MOST_BYTES, MOST_CHILDREN, MOST_NODES, NodeId, Note, Tree, TreeStep};
use crate::refusal::shortened;

/// The most bytes of a tree's JSON: those of its lines and notes, and what stands around them.
const MOST_FILE_BYTES: usize = MOST_BYTES + (1 << 10);

/// A tree as a record has it.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "RecordTree"))]
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct FileTree {
    /// The variations. Line 0 is the game, and these have the numbers from 1 on.
    lines: Vec<FileLine>,
    /// What stands beside steps.
    notes: Vec<FileNote>,
}

/// A line that leaves an earlier one.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "RecordLine"))]
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileLine {
    /// The line that it leaves.
    of: usize,
    /// After how many steps from the beginning of the game; more than where that line itself begins.
    ply: usize,
    /// Its steps, chance included.
    steps: Vec<String>,
}

/// What stands beside a step.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "RecordNote"))]
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileNote {
    /// The line.
    line: usize,
    /// The number of steps from the beginning of the game.
    ply: usize,
    #[serde(flatten)]
    note: Note,
}

/// The nodes of a line while a tree is read.
struct Line {
    /// The number of steps before the first of these nodes.
    ply: usize,
    nodes: Vec<NodeId>,
}

impl Tree {
    /// Returns the tree as a record has it; none if there is nothing but the game.
    pub(crate) fn to_file(&self) -> Option<FileTree> {
        if self.is_plain() {
            return None;
        }
        let mut file = FileTree::default();
        // Each line with the node that it begins with and the number of steps before that.
        let mut waiting = VecDeque::from([(0, 0, NodeId::ROOT)]);
        let mut count = 1;
        while let Some((line, ply, first)) = waiting.pop_front() {
            let mut steps = Vec::new();
            let nodes = std::iter::once(first).chain(self.goes_on(first));
            for (ply, node) in (ply..).zip(nodes) {
                let note = self.get(node).map(|node| &node.note).filter(|note| !note.is_empty());
                file.notes.extend(note.map(|note| FileNote { line, ply, note: note.clone() }));
                for &other in self.children(node).iter().skip(1) {
                    waiting.push_back((count, ply + 1, other));
                    file.lines.push(FileLine { of: line, ply, steps: Vec::new() });
                    count += 1;
                }
                steps.push(self.step(node).to_owned());
            }
            if line > 0 {
                file.lines[line - 1].steps = steps;
            }
        }
        Some(file)
    }

    /// Reads a tree around a game with these steps. Whether the rules allow its steps is yet to be seen.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub(crate) fn read(written: &RawValue, game: Vec<TreeStep>) -> Result<Tree, String> {
        if written.get().len() > MOST_FILE_BYTES {
            return Err(format!("it is larger than {} MiB", MOST_FILE_BYTES >> 20));
        }
        let mut reader = serde_json::Deserializer::from_str(written.get());
        let file: FileTree = serde_path_to_error::deserialize(&mut reader).map_err(|error| unreadable(&error))?;
        let mut tree = Tree::new();
        tree.follow(0, game, true);
        let most = tree.count + MOST_NODES;
        let mut lines = vec![Line { ply: 0, nodes: tree.path[1..].to_vec() }];
        for (number, line) in (1_usize..).zip(file.lines) {
            let FileLine { of, ply, steps } = line;
            if steps.is_empty() {
                return Err(format!("its line {number} has no steps"));
            }
            let parent = node_at(&lines, of, ply).filter(|_| of < number);
            let parent = parent
                .ok_or_else(|| format!("its line {number} leaves line {of} after step {ply}, where it cannot"))?;
            let nodes = tree.grow(parent, steps, most)?;
            lines.push(Line { ply, nodes });
        }
        for FileNote { line, ply, note } in file.notes {
            let node = node_at(&lines, line, ply).and_then(|node| tree.get_mut(node));
            let node =
                node.ok_or_else(|| format!("it has a note at step {ply} of line {line}, which has no such step"))?;
            if !node.note.is_empty() {
                return Err(format!("it has more than one note at step {ply} of line {line}"));
            }
            node.note = note;
            tree.bytes += node.note.bytes();
        }
        tree.rev = 0;
        tree.nodes.iter_mut().flatten().for_each(|node| node.changed = 0);
        Ok(tree)
    }

    /// Adds steps after a node, up to so many nodes in all. Returns their nodes.
    fn grow(&mut self, parent: NodeId, steps: Vec<String>, most: usize) -> Result<Vec<NodeId>, String> {
        if self.count + steps.len() > most {
            return Err(format!("it has more than {MOST_NODES} steps"));
        }
        if self.children(parent).len() >= MOST_CHILDREN {
            return Err(format!("it has more than {MOST_CHILDREN} variations at one position"));
        }
        let mut at = parent;
        let nodes = steps.into_iter().map(|step| {
            at = self.child(at, &step).unwrap_or_else(|| self.add(at, TreeStep { step, seat: None, ends: false }));
            at
        });
        Ok(nodes.collect())
    }
}

impl FileTree {
    /// Returns the tree as JSON; what stands before, between and after its lines and notes is white space, but for a
    /// comma. Cannot fail: everything in it can be written as JSON.
    pub(crate) fn json(&self, before: &str, between: &str, after: &str) -> Box<RawValue> {
        fn list(members: &[impl Serialize], before: &str, between: &str, after: &str) -> String {
            let members = members.iter().map(|member| serde_json::to_string(member).unwrap_or_default());
            let members: Vec<_> = members.collect();
            if members.is_empty() { "[]".to_owned() } else { format!("[{before}{}{after}]", members.join(between)) }
        }
        let lines = list(&self.lines, before, between, after);
        let notes = list(&self.notes, before, between, after);
        let json = RawValue::from_string(format!("{{\"lines\":{lines},\"notes\":{notes}}}"));
        json.unwrap_or_else(|_| RawValue::NULL.to_owned())
    }
}

/// Says which of a tree's lines or notes cannot be read.
fn unreadable(error: &serde_path_to_error::Error<serde_json::Error>) -> String {
    let mut path = error.path().iter();
    let place = match (path.next(), path.next()) {
        (Some(Segment::Map { key }), Some(Segment::Seq { index })) => {
            format!("its {} {}", key.trim_end_matches('s'), index + 1)
        }
        _ => "it".to_owned(),
    };
    let what = error.inner().to_string();
    match what.strip_prefix("unknown field `").and_then(|rest| rest.split('`').next()) {
        Some(key) => format!("{place} has a key that this program does not know, {}", shortened(key)),
        None => format!("something in {place} is missing or has another form"),
    }
}

/// Returns the node of a line after so many steps.
fn node_at(lines: &[Line], line: usize, ply: usize) -> Option<NodeId> {
    let Line { ply: first, nodes } = lines.get(line)?;
    match (line, ply.checked_sub(*first)?) {
        (0, 0) => Some(NodeId::ROOT),
        (_, place) => nodes.get(place.checked_sub(1)?).copied(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::NoteChange;
    use super::super::note::Mark;
    use super::*;

    fn step(number: usize) -> TreeStep {
        TreeStep { step: number.to_string(), seat: Some(0), ends: true }
    }

    /// A record with 100,000 variations, each with a mark, took more bytes than were read: the analysis was lost.
    #[test]
    fn a_full_tree_can_be_read_again() {
        let game = || (0..400).map(step);
        let mut tree = Tree::new();
        tree.follow(0, game(), true);
        let mut wanted = (0..400).flat_map(|ply| (0..500).map(move |other| (ply, 1_000 + other)));
        let is_full = wanted.any(|(ply, other)| {
            let (node, steps) = (tree.at_ply(ply), vec![step(other)]);
            if tree.check_room_for(node, &steps).is_err() {
                return true;
            }
            let added = tree.add_line(node, steps);
            let change =
                NoteChange { mark: Some(Some(Mark::Interesting)), folded: Some(true), ..NoteChange::default() };
            tree.annotate(added, change).is_err()
        });
        assert!(is_full && tree.count > 50_000, "{}", tree.count);
        let written = tree.to_file().expect("a tree").json("\n  ", ",\n  ", "\n ");
        let again = Tree::read(&written, game().collect()).expect("it can be read");
        assert_eq!(again.count, tree.count);
        assert_eq!(again.bytes, tree.bytes);
        assert!(written.get().len() > MOST_BYTES / 2, "nothing is refused too early");
    }

    /// What was the game before is a variation then, and must have room as one.
    #[test]
    fn a_game_too_long_for_a_variation_stays_the_game() {
        let mut tree = Tree::new();
        tree.follow(0, (0..=MOST_NODES).map(step), true);
        let other = tree.add_line(NodeId::ROOT, vec![step(7)]);
        assert!(tree.promote(other).is_err());
        let last = tree.at_ply(2);
        tree.delete(last).expect("a node");
        assert!(tree.promote(other).is_ok());
        assert_eq!(tree.main_line(), [other]);
    }
}
