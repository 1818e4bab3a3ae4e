//! The database of a simulation: one ledger, or for a while two that both take what they are told.

use atar_ledger::{Append, Appended, Lease, LogStore, Memory};

use crate::mutation::Mutation;
use crate::world::{PEACE_AT, World};

/// A ledger, and what it took.
#[derive(Clone, Default)]
pub struct Database {
    pub ledger: Memory,
    /// Who has the room.
    pub owner: Lease,
    /// What was appended, in order, with its number and link.
    pub appends: Vec<Append>,
}

impl Database {
    /// Appends an entry. Returns whether it is in, and whether it is new and of a server that does not have the room.
    fn append(&mut self, append: Append, mutation: Option<Mutation>) -> Taken {
        if self.appends.is_empty() {
            self.owner = append.lease.clone();
        }
        let is_stale = append.lease != self.owner;
        let lease = if mutation == Some(Mutation::IgnoreEpoch) { self.owner.clone() } else { append.lease.clone() };
        let append = Append { lease, ..append };
        let appended = self.ledger.append(std::slice::from_ref(&append)).expect("written");
        let is_in = appended[0] == Appended::Yes;
        // The same again changes nothing.
        let is_new = is_in && self.appends.last().map(Append::head) != Some(append.head());
        if is_new {
            self.appends.push(append);
        }
        Taken { is_in, is_new, is_stale }
    }

    /// Returns a ledger in which somebody else may go on from here: without the last entries, and without who has the
    /// room.
    fn lose(&mut self, keep: usize) -> Vec<Append> {
        let lost = self.appends.split_off(keep);
        self.ledger = self.replayed();
        self.owner = Lease::default();
        lost
    }

    /// Returns the ledger as it is, to be read.
    pub fn replayed(&self) -> Memory {
        let mut ledger = Memory::new();
        let of_nobody = |append: &Append| Append { lease: Lease::default(), ..append.clone() };
        let appends: Vec<_> = self.appends.iter().map(of_nobody).collect();
        let appended = ledger.append(&appends).expect("written");
        assert!(appended.iter().all(|appended| *appended == Appended::Yes));
        ledger
    }
}

/// What has come of an entry.
struct Taken {
    is_in: bool,
    is_new: bool,
    is_stale: bool,
}

impl World {
    /// Returns the database that a node is led to.
    pub fn database_of(&mut self, node: usize) -> &mut Database {
        let is_astray = self.now < self.nodes[node].astray_until;
        match &mut self.second_primary {
            Some(second) if is_astray => second,
            _ => &mut self.database,
        }
    }

    /// A node appends an entry. Returns whether it is in.
    pub fn append(&mut self, node: usize, append: Append) -> bool {
        let mutation = self.mutation;
        let entry = (append.head().seq, append.link);
        let taken = self.database_of(node).append(append, mutation);
        if taken.is_new {
            self.stale += u32::from(taken.is_stale);
            if self.now < self.nodes[node].astray_until {
                self.lost.push(entry);
            }
        }
        taken.is_in
    }

    /// The database comes back without its last entries. Those of the beginning are never lost.
    pub fn lose_entries(&mut self, count: usize) {
        let Some(least) = self.beginning() else {
            return;
        };
        let keep = self.database.appends.len().saturating_sub(count).max(least);
        if keep >= self.database.appends.len() {
            return;
        }
        self.faults.losses += 1;
        let lost = self.database.lose(keep);
        self.lost.extend(lost.iter().map(|append| (append.head().seq, append.link)));
    }

    /// Returns how many entries are never lost; none if the game has not started.
    fn beginning(&self) -> Option<usize> {
        let is_start = |append: &Append| append.line.contains(r#""kind":"started""#);
        Some(self.database.appends.iter().position(is_start)? + 1)
    }

    /// From now on there are two primaries, and neither knows of the other. These nodes are led to the one that is to
    /// lose, until the time beside each at the latest: what it takes it answers, and all of that will be gone.
    pub fn split_database(&mut self, nodes: &[(usize, u64)]) {
        let is_split = self.nodes.iter().any(|node| self.now < node.astray_until);
        if is_split || self.beginning().is_none() {
            return;
        }
        self.faults.splits += 1;
        self.second_primary = Some(self.database.clone());
        for (node, until) in nodes {
            self.nodes[*node].astray_until = *until.min(&PEACE_AT);
        }
    }
}
