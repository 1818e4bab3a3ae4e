//! The world of a simulation: time, the network, the ledger, and what goes wrong.

use std::collections::BTreeMap;

use atar_ledger::{Announced, Append, Lease, LogStore, Opening, Server};
use atar_room::{LogHead, MemberId, Requester};
use atar_server::head_of;
use atar_table::FinishedJob;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::client::SimulatedClient;
use crate::database::Database;
use crate::mutation::Mutation;
use crate::node::Node;

/// When things begin to go wrong, when that ends, and when all must be settled.
pub const CALM: u64 = 3_000;
pub const PEACE: u64 = 40_000;
pub const END: u64 = PEACE + 30_000;
/// When the world begins, and when that peace does.
const BEGIN: u64 = 1_000_000;
pub const PEACE_AT: u64 = BEGIN + PEACE;
pub const NODES: usize = 3;
pub const ROOM: &str = "sim";

pub struct World {
    pub now: u64,
    /// How long all nodes have slept: their clocks are so far ahead of the world's, in which people wait no longer for
    /// it.
    pub slept: u64,
    /// From when to when they slept, as their clocks show it.
    pub sleeps: Vec<(u64, u64)>,
    pub entropy: ChaCha8Rng,
    pub database: Database,
    /// A database that takes entries and answers, too, for the nodes that are led to it. What it has is lost.
    pub second_primary: Option<Database>,
    /// What is done wrong on purpose.
    pub mutation: Option<Mutation>,
    /// What alone goes wrong, time and again; anything if none.
    pub only: Option<fn(&mut World)>,
    /// How many entries the ledger took from a server that did not have the room.
    pub stale: u32,
    /// What the ledger has lost: numbers and links. Some may have been appended once more.
    pub lost: Vec<(u64, [u8; 16])>,
    /// Until when the ledger answers nobody.
    pub ledger_down: u64,
    pub nodes: Vec<Node>,
    pub clients: Vec<SimulatedClient>,
    pub faults: Faults,
    events: BTreeMap<(u64, u64), Event>,
    count: u64,
    /// When the last text of each connection arrives, in each direction: they come in order.
    last: BTreeMap<(Requester, bool), u64>,
}

/// How often what went wrong.
#[derive(Clone, Copy, Debug, Default)]
pub struct Faults {
    pub crashes: u32,
    pub pauses: u32,
    pub sleeps: u32,
    pub cuts: u32,
    pub closed: u32,
    pub jumps: u32,
    pub unknown: u32,
    pub relayed: u32,
    pub failovers: u32,
    pub losses: u32,
    pub splits: u32,
    pub rewound: u32,
    pub beaten: u32,
    pub entries: u32,
}

pub enum Event {
    /// A text of a client arrives at its node.
    ToNode { node: usize, epoch: u32, requester: Requester, text: String },
    /// A text arrives at a client.
    ToClient { client: usize, requester: Requester, text: String },
    /// A client learns that its connection has ended.
    Closed { client: usize, requester: Requester },
    /// A node learns that a connection has ended.
    Left { node: usize, epoch: u32, requester: Requester },
    /// A node thinks that a member has been away for a while.
    Away { node: usize, epoch: u32, member: MemberId },
    /// The ledger gets an order.
    LedgerOrder { node: usize, epoch: u32, order: LedgerOrder },
    /// A node hears of its order.
    LedgerOutcome { node: usize, epoch: u32, outcome: LedgerOutcome },
    /// A computer has found its turn.
    Turn { node: usize, epoch: u32, turn: Box<FinishedJob> },
    /// A node looks at its clock.
    NodeTick { node: usize },
    /// A client wants something.
    ClientTick { client: usize },
    /// Something goes wrong.
    Fault,
}

pub enum LedgerOrder {
    Append(Box<Append>),
    Open { server: String, may_skip: bool },
    Announce(Server, u64),
    Due { server: String },
    Holds(Lease),
    Has { requester: Requester, known: LogHead },
    Note(atar_ledger::RoomNote),
    Keep(atar_ledger::RoomSnapshot),
}

pub enum LedgerOutcome {
    Appended(Option<bool>),
    Opened(Option<Opening>),
    Announced { at: u64, has_lapsed: bool },
    Due,
    Holds(Option<bool>),
    Has(Requester, LogHead, Option<bool>),
}

impl Faults {
    pub fn add(&mut self, other: Faults) {
        for (sum, more) in self.counts().into_iter().zip({
            let mut other = other;
            other.counts().map(|count| *count)
        }) {
            *sum += more;
        }
    }

    fn counts(&mut self) -> [&mut u32; 14] {
        [
            &mut self.crashes,
            &mut self.pauses,
            &mut self.sleeps,
            &mut self.cuts,
            &mut self.closed,
            &mut self.jumps,
            &mut self.unknown,
            &mut self.relayed,
            &mut self.failovers,
            &mut self.losses,
            &mut self.splits,
            &mut self.rewound,
            &mut self.beaten,
            &mut self.entries,
        ]
    }

    /// A simulation in which nothing goes wrong says nothing.
    pub fn assert_all_happened(mut self) {
        let text = format!("{self:?}");
        assert!(self.counts().into_iter().all(|count| *count > 0), "{text}");
    }
}

impl World {
    pub fn new(seed: u64, mutation: Option<Mutation>) -> World {
        let mut world = World {
            now: BEGIN,
            slept: 0,
            sleeps: Vec::new(),
            entropy: ChaCha8Rng::seed_from_u64(seed),
            database: Database::default(),
            second_primary: None,
            mutation,
            only: None,
            stale: 0,
            lost: Vec::new(),
            ledger_down: 0,
            nodes: (0..NODES).map(Node::new).collect(),
            clients: (0..4).map(SimulatedClient::new).collect(),
            faults: Faults::default(),
            events: BTreeMap::new(),
            count: 0,
            last: BTreeMap::new(),
        };
        world.found_room(seed);
        for client in 0..world.clients.len() {
            world.after(10 + 20 * u64::try_from(client).expect("small"), Event::ClientTick { client });
        }
        for node in 0..NODES {
            world.after(250, Event::NodeTick { node });
        }
        world.after(CALM, Event::Fault);
        world
    }

    /// Time since the beginning.
    pub fn time(&self) -> u64 {
        self.now - BEGIN
    }

    pub fn is_peace(&self) -> bool {
        self.time() >= PEACE
    }

    /// Returns whether something happens, of which the chance is one in so many.
    pub fn chance(&mut self, of: u32) -> bool {
        self.entropy.random_range(0..of) == 0
    }

    pub fn fresh(&mut self) -> [u8; 32] {
        self.entropy.random()
    }

    /// How long a text is on its way: mostly a little, sometimes long.
    pub fn delay(&mut self) -> u64 {
        let is_slow = self.time() >= CALM && !self.is_peace() && self.chance(25);
        if is_slow { self.entropy.random_range(100..3_000) } else { self.entropy.random_range(1..20) }
    }

    pub fn after(&mut self, delay: u64, event: Event) {
        self.count += 1;
        self.events.insert((self.now + delay, self.count), event);
    }

    /// Sends something over a connection: after all that was sent before.
    pub fn send(&mut self, requester: Requester, is_to_client: bool, event: Event) {
        let at = self.now + self.delay();
        let last = self.last.entry((requester, is_to_client)).or_default();
        *last = at.max(*last);
        let delay = *last - self.now;
        self.after(delay, event);
    }

    pub fn run(&mut self) {
        while let Some(((at, number), event)) = self.events.pop_first() {
            // What is on its way at the end arrives, and nothing new begins.
            if at > BEGIN + END && !matches!(event, Event::ToClient { .. } | Event::LedgerOutcome { .. }) {
                continue;
            }
            self.now = at;
            if let Some(until) = self.paused_until(&event) {
                self.events.insert((until, number), event);
                continue;
            }
            self.happen(event);
        }
    }

    /// A node that is paused does nothing until it wakes.
    fn paused_until(&self, event: &Event) -> Option<u64> {
        let node = match event {
            Event::ToNode { node, .. }
            | Event::Left { node, .. }
            | Event::Away { node, .. }
            | Event::LedgerOutcome { node, .. }
            | Event::Turn { node, .. }
            | Event::NodeTick { node } => *node,
            _ => return None,
        };
        Some(self.nodes[node].paused_until).filter(|until| *until > self.now)
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::ToNode { node, epoch, requester, text } => self.node_hears(node, epoch, requester, &text),
            Event::ToClient { client, requester, text } => self.client_hears(client, requester, &text),
            Event::Closed { client, requester } => self.client_is_cut(client, requester),
            Event::Left { node, epoch, requester } => self.node_is_left(node, epoch, requester),
            Event::Away { node, epoch, member } => self.node_misses(node, epoch, member),
            Event::LedgerOrder { node, epoch, order } => self.ledger_hears(node, epoch, order),
            Event::LedgerOutcome { node, epoch, outcome } => self.node_learns(node, epoch, outcome),
            Event::Turn { node, epoch, turn } => self.node_plays(node, epoch, turn),
            Event::NodeTick { node } => self.node_ticks(node),
            Event::ClientTick { client } => self.client_ticks(client),
            Event::Fault => self.go_wrong(),
        }
    }

    /// The ledger does what a node asks, unless the order or its outcome is lost on the way.
    fn ledger_hears(&mut self, node: usize, epoch: u32, order: LedgerOrder) {
        let is_cut = self.now < self.ledger_down || self.now < self.nodes[node].cut_until;
        let is_wild = self.time() >= CALM && !self.is_peace();
        let is_lost = is_cut || is_wild && self.chance(60);
        let is_unheard = is_wild && self.chance(30);
        let stands_still = self.mutation == Some(Mutation::NeverEndLease);
        let time = if stands_still { 0 } else { self.now + self.slept };
        self.database_of(node).ledger.set_time(time);
        let outcome = match order {
            LedgerOrder::Note(note) => {
                if !is_lost {
                    self.database_of(node).ledger.note(&note).expect("noted");
                }
                return;
            }
            LedgerOrder::Keep(snapshot) => {
                if !is_lost {
                    self.database_of(node).ledger.put_snapshot(&snapshot).expect("kept");
                }
                return;
            }
            LedgerOrder::Append(_) if is_lost => LedgerOutcome::Appended(None),
            LedgerOrder::Append(append) => {
                let is_in = self.append(node, *append);
                self.faults.beaten += u32::from(!is_in);
                self.faults.unknown += u32::from(is_unheard && is_in);
                LedgerOutcome::Appended(Some(is_in).filter(|_| !is_unheard))
            }
            LedgerOrder::Has { requester, known } => {
                let has = self.database_of(node).ledger.has(ROOM, head_of(known)).expect("read");
                let has = Some(has).filter(|_| !is_lost && !is_unheard);
                LedgerOutcome::Has(requester, known, has)
            }
            LedgerOrder::Open { .. } if is_lost => LedgerOutcome::Opened(None),
            LedgerOrder::Open { server, may_skip } => {
                let database = self.database_of(node);
                let opening = database.ledger.take_and_read(ROOM, &server, may_skip).expect("read");
                if let Opening::Open { lease, .. } = &opening {
                    database.owner = lease.clone();
                }
                LedgerOutcome::Opened(Some(opening).filter(|_| !is_unheard))
            }
            LedgerOrder::Announce(..) if is_lost => return,
            LedgerOrder::Announce(server, at) => {
                let announced = self.database_of(node).ledger.announce(&server).expect("kept");
                assert!(!matches!(announced, Announced::Excluded { .. }), "no two are reached at one address");
                LedgerOutcome::Announced { at, has_lapsed: announced == Announced::Anew }
            }
            LedgerOrder::Due { server } => {
                let now = self.now + self.slept;
                if is_lost || self.database_of(node).ledger.due(now, &server, 1).expect("read").is_empty() {
                    return;
                }
                LedgerOutcome::Due
            }
            LedgerOrder::Holds(lease) => {
                let holds = self.database_of(node).ledger.holds(ROOM, &lease).expect("read");
                LedgerOutcome::Holds(Some(holds).filter(|_| !is_lost && !is_unheard))
            }
        };
        if self.mutation == Some(Mutation::AnswerBeforeCommit) && matches!(outcome, LedgerOutcome::Appended(_)) {
            return;
        }
        let is_unknown = matches!(
            outcome,
            LedgerOutcome::Appended(None)
                | LedgerOutcome::Opened(None)
                | LedgerOutcome::Holds(None)
                | LedgerOutcome::Has(_, _, None)
        );
        let delay = if is_unknown { self.entropy.random_range(50..1_500) } else { self.delay() };
        self.after(delay, Event::LedgerOutcome { node, epoch, outcome });
    }

    fn go_wrong(&mut self) {
        if self.is_peace() {
            return;
        }
        match self.only {
            Some(fault) => fault(self),
            None => self.let_anything_go_wrong(),
        }
        let next = self.entropy.random_range(200..2_500);
        self.after(next, Event::Fault);
    }

    fn let_anything_go_wrong(&mut self) {
        let node = self.entropy.random_range(0..NODES);
        let long = self.entropy.random_range(100..6_000);
        match self.entropy.random_range(0..12) {
            0 | 1 => self.crash(node, long),
            2 => {
                self.faults.pauses += 1;
                // Some for longer than a lease.
                self.nodes[node].paused_until = self.nodes[node].paused_until.max(self.now + 4 * long);
            }
            3 | 4 => {
                self.faults.cuts += 1;
                self.nodes[node].cut_until = self.now + long;
            }
            5..=7 => self.cut_a_client(),
            8 => {
                self.faults.jumps += 1;
                self.nodes[node].offset = self.entropy.random_range(-2_000..2_000);
            }
            9 => {
                self.faults.failovers += 1;
                self.ledger_down = self.now + long;
            }
            10 if self.chance(3) => {
                self.faults.failovers += 1;
                self.ledger_down = self.now + long;
                let count = self.entropy.random_range(1..4);
                self.lose_entries(count);
            }
            10 => self.lead_astray(),
            11 => {
                self.faults.sleeps += 1;
                let minutes = self.entropy.random_range(20..60);
                self.sleep(minutes * 60_000);
            }
            _ => {}
        }
    }

    /// Two primaries: some nodes are led to the one whose entries will be lost, for longer than a lease or not.
    pub fn lead_astray(&mut self) {
        let mut astray = Vec::new();
        for node in 0..NODES {
            let until = self.now + self.entropy.random_range(500..25_000);
            if self.chance(2) {
                astray.push((node, until));
            }
        }
        self.split_database(&astray);
    }
}
