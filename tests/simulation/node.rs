//! A server of the simulation: it does what its replica says.

use std::collections::BTreeMap;
use std::time::Duration;

use atar_ledger::{LEASE, Lease, Opening, RoomNote, RoomSnapshot, Server};
use atar_room::{
    Action, Caller, ClientMessage, MemberId, Replica, Requester, Room, RoomRefusal, RoomSettings, StandIn, receive,
};
use atar_server::{append_to, head_of, reading_of};
use atar_table::{FinishedJob, Table};
use rand::RngExt;
use serde_json::{Value, json};

use crate::mutation::Mutation;
use crate::world::{Event, LedgerOrder, LedgerOutcome, NODES, ROOM, World};

pub struct Node {
    /// Grows with each crash, and when it loses the room: what was on its way to the node before is lost.
    pub epoch: u32,
    /// How often it has started: another server each time.
    boot: u32,
    pub is_up: bool,
    pub paused_until: u64,
    /// Until when it does not reach the ledger.
    pub cut_until: u64,
    /// Until when it is led to the second primary.
    pub astray_until: u64,
    /// How far its clock is off.
    pub offset: i64,
    pub replica: Option<Replica>,
    /// What it has of the room.
    pub lease: Lease,
    /// Until when nobody takes what it has, and whether it is known that nobody has before.
    lives_until: u64,
    is_sure: bool,
    /// What has come from outside before it is known who has the room.
    early: Vec<(Requester, String)>,
    /// The connections that it passes on, and where to.
    relayed: BTreeMap<Requester, (usize, u32)>,
    /// Its connections, with their clients and members.
    conns: BTreeMap<Requester, (usize, Option<MemberId>)>,
    looked: u64,
    announced: u64,
    ticked: u64,
}

impl Node {
    pub fn new(_: usize) -> Node {
        Node {
            epoch: 0,
            boot: 0,
            is_up: true,
            paused_until: 0,
            cut_until: 0,
            astray_until: 0,
            offset: 0,
            replica: None,
            lease: Lease::default(),
            lives_until: 0,
            is_sure: true,
            early: Vec::new(),
            relayed: BTreeMap::new(),
            conns: BTreeMap::new(),
            looked: 0,
            announced: 0,
            ticked: 0,
        }
    }

    /// Returns whether it has the room, or is about to.
    fn is_opening(&self) -> bool {
        self.replica.as_ref().is_some_and(|replica| !replica.is_open())
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
        self.nodes[0].lease = Lease { server: self.server_of(0).id, epoch: 0 };
        self.do_acts(0, actions);
    }

    /// Returns a node as the ledger knows it.
    fn server_of(&self, node: usize) -> Server {
        let id = format!("{node}.{}", self.nodes[node].boot);
        Server { address: id.clone(), id, build: String::new() }
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
            self.doubt(node);
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
        self.open_room(node);
        true
    }

    fn open_room(&mut self, node: usize) {
        if self.nodes[node].replica.is_none() {
            let (mut replica, mut actions) = Replica::open();
            let sleeps = self.sleeps_of(node, 0);
            actions.extend(replica.handle_outages(sleeps, self.time_of(node)));
            self.nodes[node].replica = Some(replica);
            self.do_acts(node, actions);
        }
    }

    pub fn node_hears(&mut self, node: usize, epoch: u32, requester: Requester, text: &str) {
        if !self.is_now(node, epoch) {
            return;
        }
        if let Some((owner, owner_epoch)) = self.nodes[node].relayed.get(&requester).copied() {
            let event = Event::ToNode { node: owner, epoch: owner_epoch, requester, text: text.to_owned() };
            return self.send(requester, false, event);
        }
        let Some((_, member)) = self.nodes[node].conns.get(&requester).copied() else {
            return;
        };
        let is_sure = self.nodes[node].is_sure && self.now + self.slept < self.nodes[node].lives_until;
        if self.nodes[node].is_opening() || member.is_none() && !is_sure {
            self.nodes[node].early.push((requester, text.to_owned()));
            return self.doubt(node);
        }
        self.node_handles(node, requester, member, text);
    }

    fn node_handles(&mut self, node: usize, requester: Requester, member: Option<MemberId>, text: &str) {
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
        match outcome {
            LedgerOutcome::Appended(appended) => {
                let is_trusted = self.mutation == Some(Mutation::TrustUnknownOutcome);
                let appended = appended.or(is_trusted.then_some(true));
                self.with_replica(node, |replica, now| replica.appended(appended, now));
            }
            LedgerOutcome::Opened(opening) => self.node_opens(node, opening),
            LedgerOutcome::Has(requester, known, has) => {
                self.with_replica(node, |replica, now| replica.compared(requester, known, has, now));
            }
            LedgerOutcome::Due => self.open_room(node),
            LedgerOutcome::Holds(Some(false)) => self.lose(node),
            LedgerOutcome::Holds(holds) => self.node_holds(node, holds.is_some()),
            LedgerOutcome::Announced { at, has_lapsed } => {
                self.nodes[node].lives_until = at + LEASE;
                if has_lapsed {
                    self.doubt(node);
                }
            }
        }
    }

    fn node_opens(&mut self, node: usize, opening: Option<Opening>) {
        match opening {
            Some(Opening::Open { lease, unserved, reading }) => {
                self.nodes[node].lease = lease;
                self.nodes[node].is_sure = true;
                self.with_replica(node, |replica, now| {
                    let outage = unserved.map(|it| (now.saturating_sub(it.since), now.saturating_sub(it.until)));
                    drop(replica.handle_outages(outage, now));
                    replica.read_log(Some(reading_of(reading)), now)
                });
                self.begin(node);
            }
            Some(Opening::Elsewhere(server)) => self.relay(node, &server),
            Some(Opening::NoRoom) => panic!("the room is never lost"),
            None => self.with_replica(node, |replica, now| replica.read_log(None, now)),
        }
    }

    /// A node still has the room, or cannot find out.
    fn node_holds(&mut self, node: usize, is_known: bool) {
        self.nodes[node].is_sure |= is_known;
        for (requester, text) in std::mem::take(&mut self.nodes[node].early) {
            let conn = self.nodes[node].conns.get(&requester).copied();
            match conn {
                Some((_, member)) if is_known => self.node_handles(node, requester, member, &text),
                Some(_) => {
                    let refused = RoomRefusal::unavailable().answer_to(&receive(text.as_bytes()));
                    self.tell(node, requester, refused.text);
                }
                None => {}
            }
        }
    }

    /// A node has the room now. Who is not here soon is away.
    fn begin(&mut self, node: usize) {
        let epoch = self.nodes[node].epoch;
        let room = self.nodes[node].replica.as_ref().map(Replica::room);
        let members: Vec<_> = room.into_iter().flat_map(Room::members).collect();
        for member in members {
            self.after(10_000, Event::Away { node, epoch, member });
        }
        self.node_holds(node, true);
    }

    /// Another node has the room: what comes here is passed on to it, if it is there.
    fn relay(&mut self, node: usize, server: &Server) {
        self.nodes[node].replica = None;
        let owner = (0..NODES).find(|other| self.server_of(*other) == *server);
        let owner = owner.filter(|owner| self.nodes[*owner].replica.is_some() && !self.nodes[*owner].is_opening());
        let conns = std::mem::take(&mut self.nodes[node].conns);
        let early = std::mem::take(&mut self.nodes[node].early);
        let Some(owner) = owner else {
            return self.close(conns);
        };
        let to = (owner, self.nodes[owner].epoch);
        for (requester, conn) in conns {
            self.faults.relayed += 1;
            self.nodes[owner].conns.insert(requester, conn);
            self.nodes[node].relayed.insert(requester, to);
        }
        for (requester, text) in early {
            self.send(requester, false, Event::ToNode { node: owner, epoch: to.1, requester, text });
        }
    }

    /// A node throws the room away, and sends everybody on.
    fn lose(&mut self, node: usize) {
        self.nodes[node].epoch += 1;
        self.nodes[node].replica = None;
        self.nodes[node].early.clear();
        self.nodes[node].relayed.clear();
        let conns = std::mem::take(&mut self.nodes[node].conns);
        self.close(conns);
    }

    fn close(&mut self, conns: BTreeMap<Requester, (usize, Option<MemberId>)>) {
        for (requester, (client, _)) in conns {
            let delay = self.entropy.random_range(1..2_000);
            self.after(delay, Event::Closed { client, requester });
        }
    }

    pub fn node_plays(&mut self, node: usize, epoch: u32, turn: Box<FinishedJob>) {
        if self.is_now(node, epoch) {
            let entropy = self.fresh();
            self.with_replica(node, |replica, now| replica.handle_turn(*turn, now, entropy));
        }
    }

    /// A node does what is due, four times a second, looks each second whether nobody has the room that is due, and
    /// says every three that it lives. One that stood still asks whether it still has the room.
    pub fn node_ticks(&mut self, node: usize) {
        if self.nodes[node].is_up {
            let entropy = self.fresh();
            let stood_still = self.now > self.nodes[node].ticked + 2_000;
            self.nodes[node].ticked = self.now;
            self.with_replica(node, |replica, now| {
                if replica.due().is_some_and(|due| due <= now) { replica.tick(now, entropy) } else { Vec::new() }
            });
            let server = self.server_of(node);
            if self.now >= self.nodes[node].looked + 1_000 {
                self.nodes[node].looked = self.now;
                self.order(node, LedgerOrder::Due { server: server.id.clone() });
            }
            if self.now >= self.nodes[node].announced + 3_000 {
                self.nodes[node].announced = self.now;
                self.order(node, LedgerOrder::Announce(server, self.now + self.slept));
            }
            if stood_still {
                self.doubt(node);
            }
        }
        self.after(250, Event::NodeTick { node });
    }

    fn doubt(&mut self, node: usize) {
        if self.nodes[node].replica.is_some() && !self.nodes[node].is_opening() {
            self.nodes[node].is_sure = false;
            let lease = self.nodes[node].lease.clone();
            self.order(node, LedgerOrder::Holds(lease));
        }
    }

    pub fn node_is_left(&mut self, node: usize, epoch: u32, requester: Requester) {
        if !self.is_now(node, epoch) {
            return;
        }
        if let Some((owner, owner_epoch)) = self.nodes[node].relayed.remove(&requester) {
            return self.after(20, Event::Left { node: owner, epoch: owner_epoch, requester });
        }
        let Some((_, Some(member))) = self.nodes[node].conns.remove(&requester) else {
            return;
        };
        if !self.nodes[node].has(member) {
            self.after(10_000, Event::Away { node, epoch, member });
        }
    }

    pub fn node_misses(&mut self, node: usize, epoch: u32, member: MemberId) {
        if self.is_now(node, epoch) && !self.nodes[node].has(member) {
            self.with_replica(node, |replica, now| replica.handle_presence(member, false, now));
        }
    }

    /// A node dies. It starts anew, as another server, and remembers nothing.
    pub fn crash(&mut self, node: usize, _long: u64) {
        self.faults.crashes += 1;
        let relayed = std::mem::take(&mut self.nodes[node].relayed);
        self.lose(node);
        self.nodes[node].boot += 1;
        self.nodes[node].announced = 0;
        self.nodes[node].lives_until = 0;
        // The owner sees the connections end that came by way of it, and so do their clients.
        for (requester, (owner, epoch)) in relayed {
            if let Some((client, _)) = self.nodes[owner].conns.get(&requester).copied() {
                self.after(1_000, Event::Closed { client, requester });
            }
            self.after(20, Event::Left { node: owner, epoch, requester });
        }
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
                let append = append_to(ROOM.to_owned(), self.nodes[node].lease.clone(), *append, self.now);
                self.order(node, LedgerOrder::Append(Box::new(append)));
                if self.mutation == Some(Mutation::AnswerBeforeCommit) {
                    let epoch = self.nodes[node].epoch;
                    let outcome = LedgerOutcome::Appended(Some(true));
                    self.after(0, Event::LedgerOutcome { node, epoch, outcome });
                }
            }
            Action::Read { may_skip } => {
                let server = self.server_of(node).id;
                self.order(node, LedgerOrder::Open { server, may_skip });
            }
            Action::Compare { requester, known } => {
                self.order(node, LedgerOrder::Has { requester, known });
            }
            Action::Answer { requester, answer } => self.tell(node, requester, answer.text),
            Action::Report { report, .. } => panic!("nobody reads reports here: {report}"),
            Action::Enter { requester, member, text, lost } => {
                if let Some(from) = lost.filter(|_| self.mutation != Some(Mutation::HideLoss)) {
                    let rewound = json!({"event": "rewound", "from": from});
                    self.tell(node, requester, rewound.to_string());
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
            Action::Lost => self.lose(node),
            Action::RoomGone => panic!("the room is never lost"),
            Action::Fail(why) => panic!("the log can always be followed: {why:?}"),
        }
    }

    fn order(&mut self, node: usize, order: LedgerOrder) {
        let epoch = self.nodes[node].epoch;
        let delay = self.delay();
        self.after(delay, Event::LedgerOrder { node, epoch, order });
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

    /// The computer's turn is thought over at every node that takes the room for its own: one of them wins.
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
