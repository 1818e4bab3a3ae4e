//! A room as a server has it, its log and its time, and those who send it messages: all in one thread, by chance that
//! follows from a number.

use std::collections::VecDeque;
use std::time::Duration;

use atar_room::{
    Action, Append, Caller, ClientMessage, LogHead, MAX_WATCHERS, MemberId, Replica, Requester, Room, RoomLimits,
    RoomSettings, receive,
};
use atar_table::{Client, FinishedJob, Table};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::messages::{Sent, message, one_in, sixteen};
use crate::person::{Id, Person};

const PEOPLE: usize = 4;
/// The longest time between two messages, in milliseconds.
const LONGEST: u64 = 400;
/// How often it is checked that all are answered and agree.
const CHECK_EVERY: usize = 40;

/// Somebody at a connection to the room.
struct Visitor {
    requester: Requester,
    /// Who they are once they have entered.
    member: Option<MemberId>,
    person: Person,
}

/// A room and its people.
pub struct SimulatedRoom {
    dice: ChaCha8Rng,
    now: u64,
    replica: Replica,
    /// The same room at a server that follows the log.
    follower: Room,
    /// The ends that the log has had, one for each entry.
    heads: Vec<LogHead>,
    /// The entry that is on its way into the log.
    on_its_way: VecDeque<Append>,
    /// What computers have found.
    turns: VecDeque<FinishedJob>,
    people: Vec<Visitor>,
    askers: u64,
    before: Sent,
    pub sent: usize,
}

impl SimulatedRoom {
    pub fn new(number: usize) -> Self {
        let mut dice = ChaCha8Rng::seed_from_u64(number as u64);
        let entropy = entropy(&mut dice);
        let now = 1_000_000;
        let pending = Room::create("fuzz", settings(number), "Ann", now, entropy).expect("a room");
        let (replica, acts) = Replica::create(pending, Requester(0));
        let mut people: Vec<Visitor> = (0..PEOPLE).map(|at| Visitor::new(at as u64)).collect();
        people[0].person.waits = Some((Id::Unknown, "the creation".to_owned()));
        let mut room = SimulatedRoom {
            dice,
            now,
            replica,
            follower: Room::empty(),
            heads: Vec::new(),
            on_its_way: VecDeque::new(),
            turns: VecDeque::new(),
            people,
            askers: PEOPLE as u64,
            before: Sent::default(),
            sent: 0,
        };
        room.replica.limit(RoomLimits::new(1, MAX_WATCHERS));
        room.perform(acts);
        room.drain();
        room
    }

    /// Returns how many entries there are.
    pub fn changes(&self) -> u64 {
        self.heads.len() as u64
    }

    /// Has so many messages come, from all at once: who has none on its way sends one, before the log has answered.
    pub fn receive(&mut self, messages: usize) {
        let mut checked = 0;
        while self.sent < messages && !self.is_deserted() {
            self.now += self.dice.random_range(0..LONGEST);
            let at = self.next_speaker();
            if self.people[at].person.waits.is_none() {
                self.speak(at);
            }
            if one_in(&mut self.dice, 3) {
                self.work();
            }
            if self.sent >= checked + CHECK_EVERY {
                checked = self.sent;
                self.drain();
                self.check();
            }
        }
    }

    /// Settles what is under way, and checks that all know the same, a server that follows the log, too.
    pub fn end(&mut self) {
        self.drain();
        self.check();
        let room = self.replica.room();
        assert_eq!(self.follower.head(), room.head());
        assert_eq!(self.follower.position(), room.position());
    }

    /// Returns whether all have left. Nobody can enter any more.
    fn is_deserted(&self) -> bool {
        self.replica.room().members().count() == 0
    }

    /// Anybody, but often who is to act, so that games go on.
    fn next_speaker(&mut self) -> usize {
        let to_act = self.people.iter().position(|visitor| visitor.member.is_some() && visitor.person.is_to_act());
        match to_act {
            Some(at) if one_in(&mut self.dice, 2) => at,
            _ => self.dice.random_range(0..PEOPLE),
        }
    }

    fn speak(&mut self, at: usize) {
        if one_in(&mut self.dice, 60) {
            self.cut(at);
        }
        let (id, text) = match &self.people[at] {
            Visitor { member: Some(_), person, .. } => message(&mut self.dice, person, &self.before),
            Visitor { member: None, .. } => self.entrance(at),
        };
        self.sent += 1;
        self.before.remember(&mut self.dice, &text);
        let visitor = &mut self.people[at];
        visitor.person.waits = Some((id, String::from_utf8_lossy(&text).into_owned()));
        let said = ClientMessage {
            requester: visitor.requester,
            caller: visitor.member.map_or(Caller::Stranger, Caller::Member),
            message: receive(&text),
            now: self.now,
            lag: self.dice.random_range(0..300),
            entropy: entropy(&mut self.dice),
        };
        let acts = self.replica.handle(said);
        self.perform(acts);
    }

    /// How somebody asks to be let in: by their token, by the invitation, or without a right.
    fn entrance(&mut self, at: usize) -> (Id, Vec<u8>) {
        let id = json!(self.sent);
        let mut request = json!({"id": id, "do": "enter", "net": 1});
        let known = self.people.iter().filter(|visitor| visitor.member.is_some());
        let invitation = known.map(|visitor| visitor.person.room["invitation"].clone()).next();
        let (person, dice) = (&self.people[at].person, &mut self.dice);
        match (&person.token, &person.head) {
            _ if one_in(dice, 20) => request["token"] = sixteen(dice),
            (Some(token), Some((seq, link))) if !one_in(dice, 4) => {
                request["token"] = json!(token);
                request["since"] = json!(seq);
                request["link"] = json!(link);
            }
            (Some(token), _) => request["token"] = json!(token),
            (None, _) => {
                request["name"] = json!(format!("Guest {}", self.sent));
                request["invitation"] = invitation.unwrap_or_else(|| sixteen(dice));
            }
        }
        (Id::Known(id), request.to_string().into_bytes())
    }

    /// Somebody's connection is cut.
    fn cut(&mut self, at: usize) {
        self.askers += 1;
        let visitor = &mut self.people[at];
        visitor.requester = Requester(self.askers);
        // What waited is not answered any more.
        visitor.person.waits = None;
        let gone = visitor.member.take();
        if let Some(member) = gone.filter(|member| self.replica.room().is_member(*member)) {
            let acts = self.replica.handle_presence(member, false, self.now);
            self.perform(acts);
        }
    }

    /// The log, the computers and time do something.
    fn work(&mut self) {
        if let Some(append) = self.on_its_way.pop_front() {
            self.append(append);
        } else if let Some(turn) = self.turns.pop_front() {
            let entropy = entropy(&mut self.dice);
            let acts = self.replica.handle_turn(turn, self.now, entropy);
            self.perform(acts);
        } else if self.replica.due().is_some_and(|due| due <= self.now) {
            let entropy = entropy(&mut self.dice);
            let acts = self.replica.tick(self.now, entropy);
            self.perform(acts);
        }
    }

    /// An entry comes into the log, or its outcome is not known; then it is sent again.
    fn append(&mut self, append: Append) {
        let is_lost = one_in(&mut self.dice, 100);
        let is_in = self.heads.last() == Some(&append.head);
        let comes = !is_lost || one_in(&mut self.dice, 2);
        if comes && !is_in {
            assert_eq!(self.follower.head(), append.known);
            self.follower.apply(&append.line).expect("the entry fits");
            self.heads.push(append.head);
        }
        let acts = self.replica.appended((!is_lost).then_some(true), self.now);
        self.perform(acts);
    }

    /// Waits until nothing is under way.
    fn drain(&mut self) {
        for _ in 0..10_000 {
            let has_work = !self.on_its_way.is_empty() || !self.turns.is_empty();
            if !has_work && self.replica.is_idle() {
                return;
            }
            if !has_work {
                self.now = self.now.max(self.replica.due().expect("a time"));
            }
            self.work();
        }
        panic!("the room does not come to rest");
    }

    /// Nobody waits, and all know what the room is.
    fn check(&self) {
        let room = self.replica.room();
        for Visitor { member, person, .. } in &self.people {
            assert!(person.waits.is_none(), "nobody answers: {:?}", person.waits);
            let Some(member) = *member else {
                continue;
            };
            let whole: Value = serde_json::from_str(&room.whole(member, self.now)).expect("JSON");
            let (seq, link) = person.head.as_ref().expect("the end of the log");
            assert_eq!((&whole["seq"], &whole["link"]), (&json!(seq), &json!(link)));
            assert_eq!(without_passing(&whole["ok"]["position"]), without_passing(&person.position));
            let (here, there) = (without_passing(&whole["ok"]["room"]), without_passing(&person.room));
            assert_eq!(here, there);
        }
    }

    fn perform(&mut self, acts: Vec<Action>) {
        for act in acts {
            self.perform_one(act);
        }
        let seed = self.dice.random();
        for job in self.replica.think(seed).jobs {
            let turn = job.run(&|| Duration::ZERO, &|_| (), &mut |_| ());
            self.turns.push_back(turn);
        }
    }

    fn perform_one(&mut self, act: Action) {
        match act {
            Action::Append(append) => self.on_its_way.push_back(*append),
            Action::Answer { requester, answer } => {
                // Whose connection was cut hears nothing.
                if let Some(visitor) = self.at(requester) {
                    visitor.take_answer(&answer.text);
                }
            }
            Action::Enter { requester, member, text, lost: _ } => {
                let now = self.now;
                let Some(visitor) = self.at(requester) else {
                    return;
                };
                visitor.member = Some(member);
                visitor.take_answer(&text);
                let acts = self.replica.handle_presence(member, true, now);
                self.perform(acts);
            }
            Action::Compare { requester, known } => {
                let has = self.heads.contains(&known);
                let acts = self.replica.compared(requester, known, Some(has), self.now);
                self.perform(acts);
            }
            Action::Tell { broadcast, but } => self.tell(&broadcast, but),
            Action::Note { .. } | Action::LogUnavailable | Action::LogRestored => {}
            Action::Keep { text, .. } => {
                drop(Room::from_snapshot(&text).expect("a snapshot is read"));
            }
            Action::Report { report, .. } => panic!("nobody reads reports here: {report}"),
            Action::Read { .. } | Action::Lost | Action::RoomGone | Action::Fail(_) => {
                panic!("the log has what was appended: {act:?}")
            }
        }
    }

    fn tell(&mut self, told: &atar_room::Broadcast, but: Option<Requester>) {
        let messages =
            [false, true].map(|is_player| serde_json::from_str::<Value>(&told.message(is_player)).expect("JSON"));
        let room = self.replica.room();
        for visitor in &mut self.people {
            if let Some(member) = visitor.member.filter(|_| Some(visitor.requester) != but) {
                visitor.person.hear(&messages[usize::from(room.is_player(member))]);
            }
        }
        let is_gone = |visitor: &&mut Visitor| visitor.member.is_some_and(|member| told.gone().contains(&member));
        for visitor in self.people.iter_mut().filter(is_gone) {
            self.askers += 1;
            *visitor = Visitor::new(self.askers);
        }
    }

    fn at(&mut self, requester: Requester) -> Option<&mut Visitor> {
        self.people.iter_mut().find(|visitor| visitor.requester == requester)
    }
}

impl Visitor {
    fn new(requester: u64) -> Visitor {
        Visitor { requester: Requester(requester), member: None, person: Person::default() }
    }

    fn take_answer(&mut self, text: &str) {
        let code = self.person.take_answer(text);
        if code.is_some_and(|code| code == "no_room") && self.member.is_none() {
            self.person = Person::default();
        }
    }
}

/// What is shown, but for what is told of the last change alone, and times that run.
fn without_passing(shown: &Value) -> Value {
    let mut shown = shown.clone();
    for key in ["effects", "since", "clocks"] {
        if shown.is_object() {
            shown[key] = Value::Null;
        }
    }
    shown
}

fn entropy(dice: &mut ChaCha8Rng) -> [u8; 32] {
    let mut entropy = [0; 32];
    dice.fill_bytes(&mut entropy);
    entropy
}

/// The games and the rules of the house take turns.
fn settings(number: usize) -> RoomSettings {
    let (game, options) = match number % 4 {
        0 => ("owari", json!({"stones": 3, "first": 0})),
        1 => ("atar", json!({"side": 5, "stones": [4, 4, 4], "placement": "players", "order": "random"})),
        2 => ("petri", usual("petri")),
        _ => ("spectrangle", usual("spectrangle")),
    };
    let mut settings = RoomSettings::new(game, options);
    settings.watchers = 6;
    if number % 3 == 1 {
        settings.clock = Some(atar_room::ClockKind::Bank { main: 600, increment: 2 });
    }
    settings
}

/// The usual options of a game, as a table tells them.
fn usual(game: &str) -> Value {
    let hello = Table::new(0).handle(Client(0), br#"{"do": "hello"}"#.as_slice());
    let hello: Value = serde_json::from_str(&hello.answer.expect("an answer").into_text()).expect("JSON");
    let games = hello["ok"]["games"].as_array().expect("games");
    let known = games.iter().find(|known| known["name"] == game);
    known.expect("the game")["options"].clone()
}
