//! A server of the simulation: it does what its replica says.

use std::collections::BTreeMap;
use std::time::Duration;

use atar_ledger::{Lease, RoomNote, RoomSnapshot};
use atar_room::{Action, Caller, ClientMessage, MemberId, Replica, Requester, Room, RoomSettings, StandIn, receive};
use atar_server::{append_to, head_of, reading_of};
use atar_table::{FinishedJob, Table};
use rand::RngExt;
use serde_json::{Value, json};

use crate::world::{CALM, Event, LedgerOrder, LedgerOutcome, NODES, ROOM, World};

pub struct Node {
    /// Grows with each crash: what was on its way to the node before is lost.
    pub epoch: u32,
    pub is_up: bool,
    pub paused_until: u64,
    /// Until when it does not reach the ledger.
    pub cut_until: u64,
    /// How far its clock is off.
    pub offset: i64,
    pub replica: Option<Replica>,
    /// Its connections, with their clients and members.
    conns: BTreeMap<Requester, (usize, Option<MemberId>)>,
    looked: u64,
}

impl Node {
    pub fn new(_: usize) -> Node {
        Node {
            epoch: 0,
            is_up: true,
            paused_until: 0,
            cut_until: 0,
            offset: 0,
            replica: None,
            conns: BTreeMap::new(),
            looked: 0,
        }
    }

    fn has(&self, member: MemberId) -> bool {
        self.conns.values().any(|(_, here)| *here == Some(member))
    }
}

/// The games that are played, by seed.
fn settings(seed: u64) -> RoomSettings {
    let mut settings = match seed % 4 {
        0 => {
            let options = json!({"side": 4, "stones": [2, 2], "placement": "players", "order": "random"});
            RoomSettings::new("atar", options)
        }
        3 => RoomSettings::new("spectrangle", spectrangle()),
        _ => RoomSettings::new("owari", json!({"stones": 2, "first": 0})),
    };
    settings.clock = Some(atar_room::ClockKind::Bank { main: 600, increment: 2 });
    settings.stand_in = Some(StandIn { after: 10, level: 1 });
    settings
}

/// The usual options of Spectrangle, for two.
fn spectrangle() -> Value {
    let hello = Table::new(0).handle(atar_table::Client(0), &br#"{"do": "hello"}"#[..]);
    let hello: Value = serde_json::from_str(&hello.answer.expect("an answer").into_text()).expect("JSON");
    let games = hello["ok"]["games"].as_array().expect("games");
    let game = games.iter().find(|game| game["name"] == "spectrangle");
    let mut options = game.expect("Spectrangle")["options"].clone();
    options["players"] = json!(2);
    options
}

impl World {
    /// Node 0 makes the room, with Ann as its host.
    pub fn found_room(&mut self, seed: u64) {
        let entropy = self.fresh();
        let pending = Room::create(ROOM, settings(seed), "Ann", self.now, entropy).expect("a room");
        let requester = Requester(0);
        self.clients[0].begin(requester);
        self.nodes[0].conns.insert(requester, (0, Some(MemberId(1))));
        let (replica, actions) = Replica::create(pending, requester);
        self.nodes[0].replica = Some(replica);
        self.do_acts(0, actions);
    }

    /// Returns the time as a node has it.
    fn time_of(&self, node: usize) -> u64 {
        self.as_node_has_it(node, self.now + self.slept)
    }

    fn as_node_has_it(&self, node: usize, time: u64) -> u64 {
        time.saturating_add_signed(self.nodes[node].offset)
    }

    /// Returns the sleeps, but for so many first ones, as the clock of a node showed them.
    fn sleeps_of(&self, node: usize, but: usize) -> Vec<(u64, u64)> {
        let sleeps = self.sleeps.iter().skip(but);
        sleeps.map(|(since, until)| (self.as_node_has_it(node, *since), self.as_node_has_it(node, *until))).collect()
    }

    /// All nodes sleep for so long, as on a machine that is closed: their clocks go on.
    pub fn sleep(&mut self, long: u64) {
        let since = self.now + self.slept;
        self.slept += long;
        self.sleeps.push((since, since + long));
        for node in 0..NODES {
            let sleeps = self.sleeps_of(node, self.sleeps.len() - 1);
            self.with_replica(node, |replica, now| replica.handle_outages(sleeps, now));
        }
    }

    fn is_now(&self, node: usize, epoch: u32) -> bool {
        self.nodes[node].is_up && self.nodes[node].epoch == epoch
    }

    /// A client connects. Returns whether somebody answers.
    pub fn connect(&mut self, client: usize, node: usize, requester: Requester) -> bool {
        if !self.nodes[node].is_up {
            return false;
        }
        self.nodes[node].conns.insert(requester, (client, None));
        if self.nodes[node].replica.is_none() {
            let (mut replica, mut actions) = Replica::open();
            let sleeps = self.sleeps_of(node, 0);
            actions.extend(replica.handle_outages(sleeps, self.time_of(node)));
            self.nodes[node].replica = Some(replica);
            self.do_acts(node, actions);
        }
        true
    }

    pub fn node_hears(&mut self, node: usize, epoch: u32, requester: Requester, text: &str) {
        if !self.is_now(node, epoch) {
            return;
        }
        let Some((_, member)) = self.nodes[node].conns.get(&requester).copied() else {
            return;
        };
        let message = ClientMessage {
            requester,
            caller: member.map_or(Caller::Stranger, Caller::Member),
            message: receive(text.as_bytes()),
            now: self.time_of(node),
            lag: 20,
            entropy: self.fresh(),
        };
        self.with_replica(node, |replica, _| replica.handle(message));
    }

    fn with_replica(&mut self, node: usize, action: impl FnOnce(&mut Replica, u64) -> Vec<Action>) {
        let now = self.time_of(node);
        if let Some(replica) = &mut self.nodes[node].replica {
            let actions = action(replica, now);
            self.do_acts(node, actions);
        }
    }

    pub fn node_learns(&mut self, node: usize, epoch: u32, outcome: LedgerOutcome) {
        if !self.is_now(node, epoch) {
            return;
        }
        self.with_replica(node, |replica, now| match outcome {
            LedgerOutcome::Appended(appended) => replica.appended(appended, now),
            LedgerOutcome::Read(reading) => replica.read_log(reading.map(reading_of), now),
            LedgerOutcome::Has(requester, known, has) => replica.compared(requester, known, has, now),
        });
    }

    pub fn node_plays(&mut self, node: usize, epoch: u32, turn: Box<FinishedJob>) {
        if self.is_now(node, epoch) {
            let entropy = self.fresh();
            self.with_replica(node, |replica, now| replica.handle_turn(*turn, now, entropy));
        }
    }

    pub fn node_looks(&mut self, node: usize) {
        if self.nodes[node].is_up {
            self.with_replica(node, |replica, _| replica.look());
        }
    }

    /// A node does what is due, four times a second, and looks for what others have appended each second.
    pub fn node_ticks(&mut self, node: usize) {
        if self.nodes[node].is_up {
            let entropy = self.fresh();
            self.with_replica(node, |replica, now| {
                if replica.due().is_some_and(|due| due <= now) { replica.tick(now, entropy) } else { Vec::new() }
            });
            if self.now >= self.nodes[node].looked + 1_000 {
                self.nodes[node].looked = self.now;
                self.node_looks(node);
            }
        }
        self.after(250, Event::NodeTick { node });
    }

    pub fn node_is_left(&mut self, node: usize, epoch: u32, requester: Requester) {
        if !self.is_now(node, epoch) {
            return;
        }
        let Some((_, Some(member))) = self.nodes[node].conns.remove(&requester) else {
            return;
        };
        if !self.nodes[node].has(member) {
            self.after(10_000, Event::Away { node, epoch, member });
        }
    }

    pub fn node_misses(&mut self, node: usize, epoch: u32, member: MemberId) {
        let elsewhere = self.nodes.iter().any(|node| node.is_up && node.has(member));
        if self.is_now(node, epoch) && !elsewhere {
            self.with_replica(node, |replica, now| replica.handle_presence(member, false, now));
        }
    }

    /// A node dies. After a while it starts anew, and remembers nothing.
    pub fn crash(&mut self, node: usize, _long: u64) {
        self.faults.crashes += 1;
        let fallen = &mut self.nodes[node];
        fallen.epoch += 1;
        fallen.replica = None;
        for (requester, (client, member)) in std::mem::take(&mut fallen.conns) {
            let delay = self.entropy.random_range(1..2_000);
            self.after(delay, Event::Closed { client, requester });
            if let Some(member) = member {
                self.miss_elsewhere(node, member);
            }
        }
    }

    /// Another node sees to it that the members of a dead one are away.
    fn miss_elsewhere(&mut self, node: usize, member: MemberId) {
        let other = (node + 1) % NODES;
        let epoch = self.nodes[other].epoch;
        self.after(10_000, Event::Away { node: other, epoch, member });
    }

    fn do_acts(&mut self, node: usize, actions: Vec<Action>) {
        for action in actions {
            self.do_act(node, action);
        }
        self.think(node);
    }

    fn do_act(&mut self, node: usize, action: Action) {
        match action {
            Action::Append(append) => {
                self.faults.entries += 1;
                let append = append_to(ROOM.to_owned(), Lease::default(), *append, self.now);
                self.order(node, LedgerOrder::Append(Box::new(append)));
                self.wake_others(node);
            }
            Action::Read { since, may_skip } => {
                self.order(node, LedgerOrder::Read { since, may_skip });
            }
            Action::Compare { requester, known } => {
                self.order(node, LedgerOrder::Has { requester, known });
            }
            Action::Answer { requester, answer } => self.tell(node, requester, answer.text),
            Action::Report { report, .. } => panic!("nobody reads reports here: {report}"),
            Action::Enter { requester, member, text, lost } => {
                if lost.is_some() {
                    self.tell(node, requester, r#"{"event":"rewound"}"#.to_owned());
                }
                if let Some((_, here)) = self.nodes[node].conns.get_mut(&requester) {
                    *here = Some(member);
                }
                self.tell(node, requester, text);
                self.with_replica(node, |replica, now| replica.handle_presence(member, true, now));
            }
            Action::Tell { broadcast, but } => {
                let conns: Vec<_> =
                    self.nodes[node].conns.iter().map(|(requester, conn)| (*requester, conn.1)).collect();
                for (requester, member) in conns {
                    let room = self.nodes[node].replica.as_ref().map(Replica::room);
                    let is_player = room.zip(member).is_some_and(|(room, member)| room.is_player(member));
                    if member.is_some() && Some(requester) != but {
                        self.tell(node, requester, broadcast.message(is_player));
                    }
                }
            }
            Action::Note { head, notes } => {
                let note = RoomNote {
                    room: ROOM.to_owned(),
                    head: head_of(head),
                    due: notes.due,
                    expires: Some(self.now + notes.stays),
                    card: notes.card,
                };
                self.order(node, LedgerOrder::Note(note));
            }
            Action::Keep { head, text } => {
                let room = ROOM.to_owned();
                self.order(node, LedgerOrder::Keep(RoomSnapshot { room, head: head_of(head), text }));
            }
            Action::LogUnavailable => self.tell_all(node, r#"{"event":"unavailable"}"#),
            Action::LogRestored => self.tell_all(node, r#"{"event":"available"}"#),
            Action::Rewound { .. } => self.tell_rewound(node),
            Action::RoomGone => panic!("the room is never lost"),
            Action::Fail(why) => panic!("the log can always be followed: {why:?}"),
        }
    }

    fn order(&mut self, node: usize, order: LedgerOrder) {
        let epoch = self.nodes[node].epoch;
        let delay = self.delay();
        self.after(delay, Event::LedgerOrder { node, epoch, order });
    }

    fn wake_others(&mut self, node: usize) {
        for other in (0..NODES).filter(|other| *other != node) {
            if self.time() > CALM && self.chance(4) {
                self.faults.lost_wakes += 1;
                continue;
            }
            let delay = 30 + self.delay();
            self.after(delay, Event::Wake { node: other });
        }
    }

    fn tell(&mut self, node: usize, requester: Requester, text: String) {
        if let Some((client, _)) = self.nodes[node].conns.get(&requester).copied() {
            self.send(requester, true, Event::ToClient { client, requester, text });
        }
    }

    fn tell_all(&mut self, node: usize, text: &str) {
        let conns: Vec<_> = self.nodes[node].conns.keys().copied().collect();
        for requester in conns {
            self.tell(node, requester, text.to_owned());
        }
    }

    /// Everybody gets everything anew.
    fn tell_rewound(&mut self, node: usize) {
        self.tell_all(node, r#"{"event":"rewound"}"#);
        let now = self.time_of(node);
        let conns: Vec<_> = self.nodes[node].conns.iter().map(|(requester, conn)| (*requester, conn.1)).collect();
        for (requester, member) in conns {
            let room = self.nodes[node].replica.as_ref().map(Replica::room);
            let whole = room.zip(member).map(|(room, member)| room.whole(member, now));
            if let Some(whole) = whole {
                self.tell(node, requester, whole);
            }
        }
    }

    /// The computer's turn is thought over at every node that has the room: one of them wins.
    fn think(&mut self, node: usize) {
        let seed = self.entropy.random();
        let Some(replica) = &mut self.nodes[node].replica else {
            return;
        };
        for job in replica.think(seed).jobs {
            let turn = job.run(&|| Duration::ZERO, &|_| (), &mut |_| ());
            let epoch = self.nodes[node].epoch;
            let delay = self.entropy.random_range(5..400);
            self.after(delay, Event::Turn { node, epoch, turn: Box::new(turn) });
        }
    }
}
