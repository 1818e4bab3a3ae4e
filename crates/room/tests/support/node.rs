//! A server with one room, whose log is kept and answers by hand.

use atar_room::{
    Action, Append, Bytes, Caller, ClientMessage, LogHead, MemberId, ReadLine, Reading, Replica, Requester, Room,
    RoomAnswer, RoomSettings, ServerSeed, receive,
};
use serde_json::{Value, json};

/// A log, as a ledger keeps it.
#[derive(Clone, Default)]
pub struct Log {
    pub lines: Vec<ReadLine>,
    /// Where it ends, as is noted beside it.
    pub noted: Option<LogHead>,
    pub server_seed: Option<ServerSeed>,
    pub snapshot: Option<(u64, String)>,
}

/// A server with one room, and what it has said so far.
pub struct Node {
    pub replica: Replica,
    pub actions: Vec<Action>,
    pub now: u64,
    pub entropy: u8,
    /// What the last key is made of.
    pub keyed: u8,
}

pub const ANN: Requester = Requester(1);
pub const BEN: Requester = Requester(2);

impl Log {
    pub fn head(&self) -> LogHead {
        self.lines.last().map_or(LogHead::START, |line| LogHead { seq: line.seq, link: line.link })
    }

    pub fn append(&mut self, append: &Append) -> bool {
        if self.head() == append.head {
            return true;
        }
        if self.head() != append.known {
            return false;
        }
        let LogHead { seq, link } = append.head;
        let text = append.line.clone();
        self.lines.push(ReadLine { seq, link, text });
        self.noted = Some(append.head);
        self.server_seed = append.server_seed.or(self.server_seed);
        true
    }

    pub fn has(&self, end: LogHead) -> bool {
        let mut lines = self.lines.iter();
        lines.any(|line| (line.seq, line.link) == (end.seq, end.link))
    }

    pub fn read(&self, since: u64, may_skip: bool) -> Reading {
        let snapshot = self.snapshot.clone().filter(|_| may_skip);
        let since = snapshot.as_ref().map_or(since, |(seq, _)| *seq);
        let lines = self.lines.iter().filter(|line| line.seq > since);
        Reading {
            snapshot: snapshot.map(|(_, text)| text),
            head: self.noted.unwrap_or(LogHead::START),
            lines: lines.cloned().collect(),
            server_seed: self.server_seed,
        }
    }
}

impl Node {
    /// A server that opens the room.
    pub fn open(log: &mut Log) -> Node {
        let (replica, actions) = Replica::open();
        let mut node = Node { replica, actions, now: 1_000_000, entropy: 0, keyed: 0 };
        node.serve(log);
        node
    }

    /// A server where Ann has made a room, and the game has started: Ann and Ben play.
    pub fn playing(log: &mut Log, settings: RoomSettings) -> Node {
        let pending = Room::create("r1", settings, "Ann", 1_000, [1; 32]).expect("a room");
        let (replica, actions) = Replica::create(pending, ANN);
        let mut node = Node { replica, actions, now: 1_000, entropy: 9, keyed: 0 };
        let invitation = node.answer(ANN, log)["ok"]["room"]["invitation"].clone();
        let enter = json!({"do": "enter", "net": 1, "name": "Ben", "invitation": invitation});
        node.handle(BEN, Caller::Stranger, enter);
        assert!(node.answer(BEN, log)["ok"]["you"]["token"].is_string());
        for (member, seat) in [(1, 0), (2, 1)] {
            node.ok(log, member, json!({"do": "sit", "seat": seat}));
            node.ok(log, member, json!({"do": "ready", "ready": true}));
        }
        node.ok(log, 1, json!({"do": "start"}));
        node
    }

    /// Does what the replica has said, as far as the log is concerned, until it is content. Returns the rest.
    pub fn serve(&mut self, log: &mut Log) -> Vec<Action> {
        let mut others = Vec::new();
        while !self.actions.is_empty() {
            for act in std::mem::take(&mut self.actions) {
                let actions = match act {
                    Action::Append(append) => {
                        let is_in = log.append(&append);
                        self.replica.appended(Some(is_in), self.now)
                    }
                    Action::Read { may_skip } => {
                        let reading = log.read(0, may_skip);
                        self.replica.read_log(Some(reading), self.now)
                    }
                    Action::Compare { requester, known } => {
                        let has = log.has(known);
                        let now = self.now;
                        self.replica.compared(requester, known, Some(has), now)
                    }
                    Action::Keep { head, text } => {
                        log.snapshot = Some((head.seq, text));
                        Vec::new()
                    }
                    other => {
                        others.push(other);
                        Vec::new()
                    }
                };
                self.actions.extend(actions);
            }
        }
        others
    }

    pub fn handle(&mut self, requester: Requester, caller: Caller, request: Value) {
        self.entropy += 1;
        let message = ClientMessage {
            requester,
            caller,
            message: receive(request.to_string().as_bytes()),
            now: self.now,
            lag: 0,
            entropy: [self.entropy; 32],
        };
        self.actions.extend(self.replica.handle(message));
    }

    pub fn ask(&mut self, member: u32, request: Value) {
        self.entropy += 1;
        self.keyed = self.entropy;
        self.again(member, request);
    }

    /// Asks with the key of the last request.
    pub fn again(&mut self, member: u32, mut request: Value) {
        request["key"] = json!(Bytes([self.keyed; 16]));
        if let Some(position) = self.replica.room().position() {
            let position: Value = serde_json::from_str(&position).expect("JSON");
            request["rev"] = position["rev"].clone();
        }
        let caller = Caller::Member(MemberId(member));
        self.handle(Requester(member.into()), caller, request);
    }

    pub fn answer(&mut self, requester: Requester, log: &mut Log) -> Value {
        let actions = self.serve(log);
        let texts: Vec<_> = actions.iter().filter_map(|act| answer_to(requester, act)).collect();
        assert_eq!(texts.len(), 1, "one request, one answer: {actions:?}");
        serde_json::from_str(texts[0]).expect("JSON")
    }

    pub fn ok(&mut self, log: &mut Log, member: u32, request: Value) -> Value {
        self.ask(member, request.clone());
        let answer = self.answer(Requester(member.into()), log);
        assert!(!answer["ok"].is_null(), "{request}: {answer}");
        answer
    }
}

/// What an action answers to this requester.
pub fn answer_to(requester: Requester, act: &Action) -> Option<&str> {
    match act {
        Action::Answer { requester: to, answer: RoomAnswer { text, .. } }
        | Action::Enter { requester: to, text, .. } => (*to == requester).then_some(text),
        _ => None,
    }
}

pub fn step(step: &str) -> Value {
    json!({"do": "step", "step": step})
}

/// Takes the order to append out of what is to be done.
pub fn take_append(node: &mut Node) -> Append {
    let at = node.actions.iter().position(|act| matches!(act, Action::Append(_)));
    match node.actions.remove(at.expect("something is appended")) {
        Action::Append(append) => *append,
        other => panic!("{other:?}"),
    }
}

pub fn has(actions: &[Action], is_wanted: impl Fn(&Action) -> bool) -> bool {
    actions.iter().any(is_wanted)
}
