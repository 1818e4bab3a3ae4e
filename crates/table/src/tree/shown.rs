//! A tree as clients get it.

use serde::Serialize;

use super::{NodeId, Note, Tree};

/// The answer to `tree`, and to every verb that changes the tree alone.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub struct TreeAnswer {
    /// Grows with every change of the tree.
    rev: u64,
    /// The node on the board.
    node: NodeId,
    /// The nodes that have changed since, all if nothing was known.
    nodes: Vec<ShownNode>,
    /// The nodes that were deleted since, with all after them.
    gone: Vec<NodeId>,
}

/// A node as clients get it.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "TreeNode"))]
#[derive(Clone, Debug, Serialize)]
struct ShownNode {
    /// Its number; that of the root is 0.
    id: NodeId,
    /// The node before it; the root's own number for the root.
    parent: NodeId,
    /// The step that leads to it; empty for the root.
    step: String,
    /// The seat that takes the step; null for chance.
    seat: Option<u8>,
    /// Whether the step ends the turn.
    ends: bool,
    /// The nodes after it; the first is the line that goes on.
    children: Vec<NodeId>,
    #[serde(flatten)]
    note: Note,
}

/// Where the board is in a tree.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct TreePlace {
    /// The node on the board.
    node: NodeId,
    /// The number of the tree's last change.
    rev: u64,
}

impl Tree {
    /// Returns where the board is.
    pub(crate) fn place(&self) -> TreePlace {
        TreePlace { node: self.current(), rev: self.rev }
    }

    /// Returns what has changed since the change with this number; all if there is none.
    pub(crate) fn since(&self, rev: Option<u64>) -> TreeAnswer {
        let known = rev.filter(|&rev| rev <= self.rev);
        let nodes = (0..).map(NodeId).zip(&self.nodes).filter_map(|(id, node)| Some((id, node.as_ref()?)));
        let changed = nodes.filter(|(_, node)| known.is_none_or(|known| node.changed > known));
        let shown = changed.map(|(id, node)| ShownNode {
            id,
            parent: node.parent,
            step: node.taken.step.clone(),
            seat: node.taken.seat,
            ends: node.taken.ends,
            children: node.children.clone(),
            note: node.note.clone(),
        });
        let gone = self.gone.iter().filter(|(rev, _)| known.is_some_and(|known| *rev > known));
        TreeAnswer {
            rev: self.rev,
            node: self.current(),
            nodes: shown.collect(),
            gone: gone.map(|(_, node)| *node).collect(),
        }
    }
}
