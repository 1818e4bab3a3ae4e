//! The tree of a game that somebody studies: the game, what else could have been played, and notes (docs/record.md,
//! "Tree").
//!
//! A node is a step, and the root is the position from which the game begins. The first children, from the root on, are
//! the main line: the game itself. The table knows which of the lines is on the board.

mod file;
mod note;
mod shown;

pub(crate) use file::FileTree;
pub use note::{Comment, MarkChange, Shapes};
pub(crate) use note::{Note, NoteChange};
pub use shown::TreeAnswer;
pub(crate) use shown::TreePlace;

use serde::Serialize;
use serde_json::Value;

use crate::fields::Field;
use crate::refusal::Refusal;

/// The most nodes of a tree.
pub(crate) const MOST_NODES: usize = 200_000;
/// The most steps after one position: each is compared with a new one.
pub(crate) const MOST_CHILDREN: usize = 1_000;
/// The most bytes that it takes in a record, besides the steps of the game.
pub(crate) const MOST_BYTES: usize = 8 << 20;
/// The most bytes that a line takes in a record besides its steps, with what stands between two lines.
const LINE_BYTES: usize = 48;

/// The number of a node. It stays as long as the game is open, and is never given again.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NodeId(u32);

impl NodeId {
    /// The node of the position from which the game begins.
    pub(crate) const ROOT: NodeId = NodeId(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Field for NodeId {
    const KIND: &'static str = "the number of a node";

    fn read(value: Option<&Value>) -> Option<NodeId> {
        value?.as_u64().and_then(|number| u32::try_from(number).ok()).map(NodeId)
    }
}

/// A step as the tree keeps it.
#[derive(Clone, Debug)]
pub(crate) struct TreeStep {
    /// The step.
    pub(crate) step: String,
    /// The seat that took it; none for chance.
    pub(crate) seat: Option<u8>,
    /// Whether it ended the turn.
    pub(crate) ends: bool,
}

#[derive(Debug)]
struct Node {
    taken: TreeStep,
    parent: NodeId,
    /// The steps after it; the first is the line that goes on.
    children: Vec<NodeId>,
    note: Note,
    /// The tree's number when it changed last.
    changed: u64,
}

/// A tree of steps.
#[derive(Debug)]
pub(crate) struct Tree {
    /// The nodes by number; none where one was deleted.
    nodes: Vec<Option<Node>>,
    /// The line on the board, the root first.
    path: Vec<NodeId>,
    /// Grows with every change of the tree.
    rev: u64,
    /// The nodes that were deleted with all after them, and the tree's number then.
    gone: Vec<(u64, NodeId)>,
    /// The nodes but for the root, and the most bytes that all would take in a record: those of the game count, too.
    count: usize,
    bytes: usize,
}

/// Returns how many bytes a step takes in a record, with what stands between two.
fn step_bytes(step: &str) -> usize {
    step.len() + 3
}

impl Tree {
    /// Returns a tree with a root alone.
    pub(crate) fn new() -> Tree {
        let root = Node {
            taken: TreeStep { step: String::new(), seat: None, ends: true },
            parent: NodeId::ROOT,
            children: Vec::new(),
            note: Note::default(),
            changed: 0,
        };
        Tree { nodes: vec![Some(root)], path: vec![NodeId::ROOT], rev: 0, gone: Vec::new(), count: 0, bytes: 0 }
    }

    /// Returns the node on the board.
    pub(crate) fn current(&self) -> NodeId {
        self.path.last().copied().unwrap_or(NodeId::ROOT)
    }

    /// Returns the number of the last change.
    pub(crate) fn rev(&self) -> u64 {
        self.rev
    }

    /// Returns the node of the line on the board after so many steps.
    pub(crate) fn at_ply(&self, ply: usize) -> NodeId {
        self.path.get(ply).copied().unwrap_or_else(|| self.current())
    }

    /// Returns whether there is nothing but the game.
    pub(crate) fn is_plain(&self) -> bool {
        self.nodes.iter().flatten().all(|node| node.children.len() < 2 && node.note.is_empty())
    }

    /// Notes that the line on the board goes on with these steps after its first `kept`. `is_main` makes it the main
    /// line. Returns whether the tree has changed.
    pub(crate) fn follow(&mut self, kept: usize, steps: impl IntoIterator<Item = TreeStep>, is_main: bool) -> bool {
        let (before, rev) = (self.rev, self.rev + 1);
        self.path.truncate(kept + 1);
        for step in steps {
            let parent = self.current();
            let node = match self.child(parent, &step.step) {
                Some(child) => child,
                None => {
                    self.rev = rev;
                    self.add(parent, step)
                }
            };
            if is_main && self.make_first(node, rev) {
                self.rev = rev;
            }
            self.path.push(node);
        }
        self.rev != before
    }

    /// Adds steps after a node, without going there. Returns the last of them.
    pub(crate) fn add_line(&mut self, node: NodeId, steps: Vec<TreeStep>) -> NodeId {
        self.rev += 1;
        steps.into_iter().fold(node, |parent, step| match self.child(parent, &step.step) {
            Some(child) => child,
            None => self.add(parent, step),
        })
    }

    fn add(&mut self, parent: NodeId, taken: TreeStep) -> NodeId {
        // Cannot fail: memory ends before.
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.count += 1;
        self.bytes += step_bytes(&taken.step) + if self.children(parent).is_empty() { 0 } else { LINE_BYTES };
        let changed = self.rev;
        self.nodes.push(Some(Node { taken, parent, children: Vec::new(), note: Note::default(), changed }));
        if let Some(parent) = self.get_mut(parent) {
            parent.children.push(id);
            parent.changed = changed;
        }
        id
    }

    /// Checks that there is room for these steps after a node.
    ///
    /// # Errors
    /// `bad_request`.
    pub(crate) fn check_room_for(&self, node: NodeId, steps: &[TreeStep]) -> Result<(), Refusal> {
        if self.children(node).len() >= MOST_CHILDREN {
            return Err(Refusal::bad_request(format!(
                "There are {MOST_CHILDREN} variations here, the most that can be. Delete some first."
            )));
        }
        let bytes: usize = steps.iter().map(|step| step_bytes(&step.step)).sum();
        self.check_room(steps.len(), LINE_BYTES + bytes)
    }

    fn check_room(&self, nodes: usize, bytes: usize) -> Result<(), Refusal> {
        self.check_size(self.goes_on(NodeId::ROOT), nodes, bytes)
    }

    /// Checks that what there is besides a game with these nodes can be kept, with so much more.
    fn check_size(&self, game: impl Iterator<Item = NodeId>, nodes: usize, bytes: usize) -> Result<(), Refusal> {
        let (steps, size) = game.fold((0, 0), |(steps, size), node| (steps + 1, size + step_bytes(self.step(node))));
        if self.count + nodes <= MOST_NODES + steps && self.bytes + bytes <= MOST_BYTES + size {
            return Ok(());
        }
        let most = MOST_BYTES >> 20;
        Err(Refusal::bad_request(format!(
            "The analysis is full: it holds at most {MOST_NODES} steps, and {most} MiB. Delete variations first."
        )))
    }

    fn get(&self, node: NodeId) -> Option<&Node> {
        self.nodes.get(node.index())?.as_ref()
    }

    fn get_mut(&mut self, node: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(node.index())?.as_mut()
    }

    /// Returns the node that a step leads to.
    pub(crate) fn child(&self, node: NodeId, step: &str) -> Option<NodeId> {
        let is_it = |child: &&NodeId| self.get(**child).is_some_and(|child| child.taken.step == step);
        self.children(node).iter().find(is_it).copied()
    }

    /// Returns the nodes after a node, the line that goes on first.
    pub(crate) fn children(&self, node: NodeId) -> &[NodeId] {
        self.get(node).map_or(&[], |node| &node.children)
    }

    /// Returns the step that led to a node.
    pub(crate) fn step(&self, node: NodeId) -> &str {
        self.get(node).map_or("", |node| &node.taken.step)
    }

    /// Notes who took the step of a node, and whether it ended the turn.
    pub(crate) fn set_step(&mut self, node: NodeId, seat: Option<u8>, ends: bool) {
        if let Some(node) = self.get_mut(node) {
            node.taken.seat = seat;
            node.taken.ends = ends;
        }
    }

    /// Returns the nodes from the root to this one, without the root.
    ///
    /// # Errors
    /// `bad_request` if there is no such node.
    pub(crate) fn line_to(&self, node: NodeId) -> Result<Vec<NodeId>, Refusal> {
        let mut line = Vec::new();
        let mut at = node;
        while at != NodeId::ROOT {
            let known = self.get(at).ok_or_else(|| no_node(node))?;
            line.push(at);
            at = known.parent;
        }
        line.reverse();
        Ok(line)
    }

    /// Returns how many steps of a line are also the first on the board.
    pub(crate) fn shared_ply(&self, line: &[NodeId]) -> usize {
        let on_board = &self.path[1..];
        line.iter().zip(on_board).take_while(|(one, other)| one == other).count()
    }

    /// Returns the nodes of the line that goes on after a node.
    fn goes_on(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.children(node).first().copied(), |&node| self.children(node).first().copied())
    }

    /// Returns the nodes of the main line, without the root.
    pub(crate) fn main_line(&self) -> Vec<NodeId> {
        self.goes_on(NodeId::ROOT).collect()
    }

    /// Returns whether the line on the board is the main line, all of it.
    pub(crate) fn is_at_main_end(&self) -> bool {
        let is_first = |pair: &[NodeId]| self.children(pair[0]).first() == Some(&pair[1]);
        self.path.windows(2).all(is_first) && self.children(self.current()).is_empty()
    }

    /// Puts a node before the others after the same step. Returns whether it was not the first.
    fn make_first(&mut self, node: NodeId, rev: u64) -> bool {
        let Some(parent) = self.get(node).map(|node| node.parent) else {
            return false;
        };
        let Some(parent) = self.get_mut(parent) else {
            return false;
        };
        let at = parent.children.iter().position(|child| *child == node).unwrap_or_default();
        if at > 0 {
            parent.children[..=at].rotate_right(1);
            parent.changed = rev;
        }
        at > 0
    }

    /// Makes the line that leads to a node the main line.
    ///
    /// # Errors
    /// `bad_request` if there is no such node, or the game as it was is too long for a variation.
    pub(crate) fn promote(&mut self, node: NodeId) -> Result<(), Refusal> {
        let line = self.line_to(node)?;
        self.check_size(line.iter().copied().chain(self.goes_on(node)), 0, 0)?;
        self.rev += 1;
        let rev = self.rev;
        for node in line {
            self.make_first(node, rev);
        }
        Ok(())
    }

    /// Deletes a node and all after it.
    ///
    /// # Errors
    /// `bad_request` if there is no such node, or it is the root.
    pub(crate) fn delete(&mut self, node: NodeId) -> Result<(), Refusal> {
        if node == NodeId::ROOT {
            return Err(Refusal::bad_request("The beginning of the game cannot be deleted."));
        }
        let parent = self.get(node).ok_or_else(|| no_node(node))?.parent;
        self.rev += 1;
        self.gone.push((self.rev, node));
        let rev = self.rev;
        // Of several lines that go on there is one less.
        self.bytes -= if self.children(parent).len() > 1 { LINE_BYTES } else { 0 };
        if let Some(parent) = self.get_mut(parent) {
            parent.children.retain(|child| *child != node);
            parent.changed = rev;
        }
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            if let Some(deleted) = self.nodes[node.index()].take() {
                self.count -= 1;
                let lines = deleted.children.len().saturating_sub(1);
                self.bytes -= step_bytes(&deleted.taken.step) + deleted.note.bytes() + lines * LINE_BYTES;
                waiting.extend(deleted.children);
            }
        }
        Ok(())
    }

    /// Changes the note of a node.
    ///
    /// # Errors
    /// `bad_request` if there is no such node, or no room.
    pub(crate) fn annotate(&mut self, node: NodeId, change: NoteChange) -> Result<(), Refusal> {
        let known = self.get(node).ok_or_else(|| no_node(node))?;
        let (note, before) = (known.note.with(change), known.note.bytes());
        self.check_room(0, note.bytes().saturating_sub(before))?;
        self.bytes = self.bytes - before + note.bytes();
        self.rev += 1;
        let rev = self.rev;
        if let Some(known) = self.get_mut(node) {
            known.note = note;
            known.changed = rev;
        }
        Ok(())
    }
}

fn no_node(NodeId(number): NodeId) -> Refusal {
    Refusal::bad_request(format!("There is no node {number} in this analysis."))
}
