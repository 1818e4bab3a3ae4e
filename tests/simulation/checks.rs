//! What must hold at the end of a simulation (docs/online.md, "What always holds").

use std::collections::{BTreeMap, BTreeSet};

use atar_ledger::{LogLine, LogStore};
use atar_room::{Broadcast, Entry, EntryKind, Room, roll_seed};
use atar_table::{Client, Proposal, Table};
use serde_json::{Value, json};

use crate::client::{Renewal, written};
use crate::node::Node;
use crate::world::{ROOM, World};

/// The log in the end, and what it tells.
struct History {
    lines: Vec<LogLine>,
    entries: Vec<Entry>,
    /// What each entry tells.
    told: Vec<Broadcast>,
    room: Room,
    lost: BTreeSet<(u64, String)>,
}

pub fn check(world: &World) {
    let history = History::of(world);
    history.check_settled(world);
    history.check_answers(world);
    history.check_told(world);
    history.check_rewound(world);
    history.check_keys(world);
    history.check_clocks(world);
    history.check_rolls(world);
    check_leases(world);
}

/// Who has lost the room appends nothing, though its entry would fit.
fn check_leases(world: &World) {
    assert_eq!(world.stale, 0, "entries of servers that had lost the room");
}

impl History {
    /// Replays the log from its start.
    fn of(world: &World) -> History {
        let mut ledger = world.database.replayed();
        let lines = ledger.lines(ROOM, 0).expect("read");
        let mut room = Room::empty();
        let told = lines.iter().map(|line| room.apply(&line.text).expect("the log fits")).collect();
        let entries = lines.iter().map(|line| serde_json::from_str(&line.text).expect("an entry"));
        let is_in = |link| lines.iter().any(|line| line.link == link);
        let lost = world.lost.iter().filter(|(_, link)| !is_in(*link));
        let lost: BTreeSet<_> = lost.map(|(seq, link)| (*seq, written(*link))).collect();
        History { entries: entries.collect(), lines, told, room, lost }
    }

    fn link(&self, seq: u64) -> Option<String> {
        let at = usize::try_from(seq).ok()?.checked_sub(1)?;
        Some(written(self.lines.get(at)?.link))
    }

    /// Thirty seconds after the last fault nobody waits for anything, and all know the same.
    fn check_settled(&self, world: &World) {
        let head = self.room.head();
        // Another one may not have found out yet that it has lost the room, as nobody is there.
        let owner = world.nodes.iter().enumerate().find(|(_, node)| node.lease == world.database.owner);
        if let Some((number, Node { replica: Some(replica), .. })) = owner {
            assert!(replica.is_available(), "node {number} reaches the log");
            assert_eq!(replica.room().head(), head, "node {number}");
            assert_eq!(without_effects(replica.room()), without_effects(&self.room), "node {number}");
        }
        for (number, client) in world.clients.iter().enumerate() {
            assert!(
                client.waits.is_none(),
                "client {number} waits for {}",
                client.waits.as_ref().map_or("", |waits| &waits.text)
            );
            assert_eq!(client.head, Some((head.seq, head.link.to_string())), "client {number}");
        }
    }

    /// (a) An answered change is in the log once, at the number that was told; unless the ledger has lost it.
    fn check_answers(&self, world: &World) {
        for (number, client) in world.clients.iter().enumerate() {
            for (key, seq, link) in &client.answered {
                if self.lost.contains(&(*seq, link.clone())) {
                    continue;
                }
                assert_eq!(self.link(*seq).as_ref(), Some(link), "(a) client {number}");
                let entry = &self.entries[usize::try_from(*seq).expect("small") - 1];
                assert_eq!(entry.key.map(|key| key.to_string()).as_ref(), Some(key), "(a) client {number}");
            }
        }
    }

    /// (b), (c) What was told is the log, and shows what a replay shows; unless the ledger has lost it.
    fn check_told(&self, world: &World) {
        for (number, client) in world.clients.iter().enumerate() {
            for (seq, link, text) in &client.told {
                if self.lost.contains(&(*seq, link.clone())) {
                    continue;
                }
                assert_eq!(self.link(*seq).as_ref(), Some(link), "(b) client {number}");
                let told = &self.told[usize::try_from(*seq).expect("small") - 1];
                let text: Value = serde_json::from_str(text).expect("JSON");
                let is_same = [false, true].into_iter().any(|is_player| {
                    let message: Value = serde_json::from_str(&told.message(is_player)).expect("JSON");
                    message == text
                });
                assert!(is_same, "(c) client {number}: {text} is not {}", told.message(false));
            }
        }
    }

    /// (b) Whoever knew what the ledger has lost was told so before anything that does not follow from it. Nobody else
    /// was, unless there were two ledgers.
    fn check_rewound(&self, world: &World) {
        for (number, client) in world.clients.iter().enumerate() {
            for Renewal { from, to, is_rewound } in &client.renewals {
                let (knew_lost, knows_lost) = (self.lost.contains(from), self.lost.contains(to));
                let says = format!("(b) client {number} knew {from:?}, then {to:?}");
                assert!(*is_rewound || !knew_lost || knows_lost, "{says}, and was not told that it was lost");
                let may_be = knew_lost || knows_lost || world.second_primary.is_some();
                assert!(!*is_rewound || may_be, "{says}, and was told that it was lost");
            }
        }
    }

    /// (d), (e), (f) Nobody acts for others, one key has one effect, and a turn is played once.
    fn check_keys(&self, world: &World) {
        let mut seen = BTreeSet::new();
        for entry in &self.entries {
            let Some(by) = entry.by else { continue };
            let key = entry.key.expect("a key").to_string();
            assert!(seen.insert((by, key.clone())), "(e) {entry:?}");
            // Two may have had one number, if the ledger lost who came first.
            let mut clients = world.clients.iter().filter(|client| client.members.contains(&by.to_string()));
            assert!(clients.any(|client| client.sent.contains_key(&key)), "(d) {entry:?}");
        }
    }

    /// (g) Nobody thinks for ten minutes in a minute, whatever failed and however long the servers slept; and what they
    /// slept is given back once.
    fn check_clocks(&self, world: &World) {
        for entry in &self.entries {
            let is_time =
                matches!(&entry.kind, EntryKind::Ended(atar_room::Ending { why: atar_room::EndReason::Time, .. }));
            assert!(!is_time, "(g) {entry:?}");
        }
        assert!(self.entries.windows(2).all(|pair| pair[0].at <= pair[1].at), "(g)");
        let given: u64 = self.entries.iter().map(outage).sum();
        assert!(given <= world.slept + world.time(), "(g) {given}");
    }

    /// (h) Each roll follows from the server seed, its number and its client seed; none was told before the end.
    fn check_rolls(&self, world: &World) {
        let seeds = world.database.appends.iter().filter_map(|append| append.server_seed);
        let seeds: BTreeMap<_, _> =
            seeds.map(|atar_ledger::ServerSeed(seed)| (atar_room::digest_of(&seed), atar_room::Bytes(seed))).collect();
        let mut table = Table::new(0);
        let (mut next, mut seed) = (1, None);
        for entry in &self.entries {
            match effect(&entry.kind) {
                Some(EntryKind::Started { record, commitment, .. }) => {
                    seed = seeds.get(commitment).copied();
                    let request = json!({"do": "open", "record": record}).to_string();
                    table.handle(Client(0), request.as_bytes());
                    next = 1;
                }
                Some(EntryKind::Steps { change, roll: Some(roll), .. }) => {
                    assert_eq!(roll.n, next, "(h)");
                    next += 1;
                    table.set_chance(roll_seed(seed.expect("a server seed"), roll.n, roll.client_seed));
                    assert_eq!(rolled(&mut table, &change.steps), change.steps, "(h)");
                }
                Some(EntryKind::Steps { change, roll: None, .. }) => {
                    table.apply(change).expect("it fits");
                }
                _ => {}
            }
        }
        let told_early = seeds
            .values()
            .map(ToString::to_string)
            .filter(|seed| !self.lines.iter().any(|line| line.text.contains(seed.as_str())));
        for seed in told_early {
            let is_lost = !world.lost.is_empty();
            let texts = world.clients.iter().flat_map(|client| &client.texts);
            assert!(is_lost || texts.into_iter().all(|text| !text.contains(&seed)), "(h) a server seed is told");
        }
    }
}

/// The time that an entry gives back.
fn outage(entry: &Entry) -> u64 {
    match entry.kind {
        EntryKind::Outage { time } => time,
        _ => 0,
    }
}

/// What an entry changes in the end, where players had to agree.
fn effect(kind: &EntryKind) -> Option<&EntryKind> {
    match kind {
        EntryKind::Asked { then, .. } | EntryKind::Answered { then, .. } | EntryKind::Closed { then, .. } => {
            then.as_deref()
        }
        kind => Some(kind),
    }
}

/// Takes steps again, with chance as it falls now.
fn rolled(table: &mut Table, steps: &[String]) -> Vec<String> {
    let mut rolled = Vec::new();
    while rolled.len() < steps.len() {
        let request = json!({"do": "step", "step": steps[rolled.len()]}).to_string();
        let Proposal::Steps(proposed) = table.propose(Client(0), request.as_bytes()) else {
            panic!("(h) {request}");
        };
        rolled.extend(proposed.change().steps.clone());
        table.commit(Proposal::Steps(proposed));
    }
    rolled
}

/// The position without what the last change did, which a snapshot does not keep.
fn without_effects(room: &Room) -> Option<Value> {
    let position = room.position()?;
    let mut position: Value = serde_json::from_str(&position).expect("JSON");
    for gone in ["effects", "since", "thinking"] {
        position[gone].take();
    }
    Some(position)
}
