//! What a server does when the log answers late, otherwise than wished, or not at all.

mod support;

use atar_room::{
    Action, Append, Bytes, Caller, ClientMessage, LogHead, MemberId, ReadLine, Reading, Replica,
    Requester, Room, RoomSettings, SNAPSHOT_EVERY, Secret, Token, check_log,
};
use serde_json::{Value, json};
use support::owari;

/// A log, as a ledger keeps it.
#[derive(Clone, Default)]
struct Log {
    lines: Vec<ReadLine>,
    /// Where it ends, as is noted beside it.
    noted: Option<LogHead>,
    secret: Option<Secret>,
    snapshot: Option<(u64, String)>,
}

/// A server with one room, and what it has said so far.
struct Node {
    replica: Replica,
    actions: Vec<Action>,
    now: u64,
    entropy: u8,
    /// What the last key is made of.
    keyed: u8,
}

const ANN: Requester = Requester(1);
const BEN: Requester = Requester(2);

impl Log {
    fn head(&self) -> LogHead {
        self.lines.last().map_or(LogHead::START, |line| LogHead {
            seq: line.seq,
            link: line.link,
        })
    }

    fn append(&mut self, append: &Append) -> bool {
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
        self.secret = append.secret.or(self.secret);
        true
    }

    fn has(&self, end: LogHead) -> bool {
        let mut lines = self.lines.iter();
        lines.any(|line| (line.seq, line.link) == (end.seq, end.link))
    }

    fn read(&self, since: u64, may_skip: bool) -> Reading {
        let snapshot = self.snapshot.clone().filter(|_| may_skip);
        let since = snapshot.as_ref().map_or(since, |(seq, _)| *seq);
        let lines = self.lines.iter().filter(|line| line.seq > since);
        Reading {
            snapshot: snapshot.map(|(_, text)| text),
            head: self.noted.unwrap_or(LogHead::START),
            lines: lines.cloned().collect(),
            secret: self.secret,
        }
    }
}

impl Node {
    /// A server that opens the room.
    fn open(log: &mut Log) -> Node {
        let (replica, actions) = Replica::open();
        let mut node = Node {
            replica,
            actions,
            now: 1_000_000,
            entropy: 0,
            keyed: 0,
        };
        node.serve(log);
        node
    }

    /// A server where Ann has made a room, and the game has started: Ann and Ben play.
    fn playing(log: &mut Log, settings: RoomSettings) -> Node {
        let pending = Room::create("r1", settings, "Ann", 1_000, [1; 32]).expect("a room");
        let (replica, actions) = Replica::create(pending, ANN);
        let mut node = Node {
            replica,
            actions,
            now: 1_000,
            entropy: 9,
            keyed: 0,
        };
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
    fn serve(&mut self, log: &mut Log) -> Vec<Action> {
        let mut others = Vec::new();
        while !self.actions.is_empty() {
            for act in std::mem::take(&mut self.actions) {
                let actions = match act {
                    Action::Append(append) => {
                        let is_in = log.append(&append);
                        self.replica.appended(Some(is_in), self.now)
                    }
                    Action::Read { since, may_skip } => {
                        let reading = log.read(since, may_skip);
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

    fn handle(&mut self, requester: Requester, caller: Caller, request: Value) {
        self.entropy += 1;
        let message = ClientMessage {
            requester,
            caller,
            text: request.to_string().into_bytes(),
            now: self.now,
            lag: 0,
            entropy: [self.entropy; 32],
        };
        self.actions.extend(self.replica.handle(message));
    }

    fn ask(&mut self, member: u32, request: Value) {
        self.entropy += 1;
        self.keyed = self.entropy;
        self.again(member, request);
    }

    /// Asks with the key of the last request.
    fn again(&mut self, member: u32, mut request: Value) {
        request["key"] = json!(Bytes([self.keyed; 16]));
        if let Some(position) = self.replica.room().position() {
            let position: Value = serde_json::from_str(&position).expect("JSON");
            request["rev"] = position["rev"].clone();
        }
        let caller = Caller::Member(MemberId(member));
        self.handle(Requester(member.into()), caller, request);
    }

    fn answer(&mut self, requester: Requester, log: &mut Log) -> Value {
        let actions = self.serve(log);
        let texts: Vec<_> = actions
            .iter()
            .filter_map(|act| answer_to(requester, act))
            .collect();
        assert_eq!(texts.len(), 1, "one request, one answer: {actions:?}");
        serde_json::from_str(texts[0]).expect("JSON")
    }

    fn ok(&mut self, log: &mut Log, member: u32, request: Value) -> Value {
        self.ask(member, request.clone());
        let answer = self.answer(Requester(member.into()), log);
        assert!(!answer["ok"].is_null(), "{request}: {answer}");
        answer
    }
}

fn answer_to(requester: Requester, act: &Action) -> Option<&str> {
    match act {
        Action::Answer {
            requester: to,
            text,
        }
        | Action::Enter {
            requester: to,
            text,
            ..
        } => (*to == requester).then_some(text),
        _ => None,
    }
}

fn step(step: &str) -> Value {
    json!({"do": "step", "step": step})
}

/// Takes the order to append out of what is to be done.
fn take_append(node: &mut Node) -> Append {
    let at = node
        .actions
        .iter()
        .position(|act| matches!(act, Action::Append(_)));
    match node.actions.remove(at.expect("something is appended")) {
        Action::Append(append) => *append,
        other => panic!("{other:?}"),
    }
}

fn has(actions: &[Action], is_wanted: impl Fn(&Action) -> bool) -> bool {
    actions.iter().any(is_wanted)
}

#[test]
fn a_room_that_does_not_exist_lets_nobody_in() {
    let mut log = Log::default();
    let (replica, actions) = Replica::open();
    let mut node = Node {
        replica,
        actions,
        now: 5,
        entropy: 0,
        keyed: 0,
    };
    let enter = json!({"id": 7, "do": "enter", "net": 1, "token": Bytes([1; 16])});
    node.handle(ANN, Caller::Stranger, enter);
    let actions = node.serve(&mut log);
    assert!(
        has(&actions, |act| matches!(act, Action::Gone)),
        "{actions:?}"
    );
    let answer = actions.iter().find_map(|act| answer_to(ANN, act));
    let answer = answer.expect("an answer");
    assert!(
        answer.contains(r#""re":7"#) && answer.contains("no_room"),
        "{answer}"
    );
}

/// Everybody who asks for a change is told that nothing can be decided, also who asked for the one whose outcome is not
/// known: they ask again with the same key. Before, they waited for as long as the disk was full.
#[test]
fn an_unknown_outcome_is_settled_by_the_same_line_again() {
    let mut log = Log::default();
    let mut node = Node::playing(&mut log, owari());
    node.ask(1, step("4"));
    let key = node.keyed;
    let append = take_append(&mut node);
    log.append(&append);
    node.now += 300;
    node.actions = node.replica.appended(None, node.now);
    assert!(
        has(&node.actions, |act| matches!(act, Action::Out)),
        "{:?}",
        node.actions
    );
    assert_eq!(node.answer(ANN, &mut log)["error"]["code"], "unavailable");
    assert!(!node.replica.is_available());
    node.ask(2, json!({"do": "say", "text": "Hello", "to": "table"}));
    assert_eq!(node.answer(BEN, &mut log)["error"]["code"], "unavailable");
    node.ask(2, json!({"do": "position"}));
    assert_eq!(
        node.answer(BEN, &mut log)["ok"]["ply"],
        0,
        "reading goes on"
    );
    let due = node.replica.due().expect("another try");
    node.now = due;
    node.actions = node.replica.tick(due, [3; 32]);
    let again = take_append(&mut node);
    assert_eq!(again, append);
    node.actions = node.replica.appended(Some(log.append(&again)), node.now);
    node.serve(&mut log);
    node.keyed = key;
    node.again(1, step("4"));
    let answer = node.answer(ANN, &mut log);
    assert_eq!(
        (&answer["ok"]["ply"], &answer["again"]),
        (&json!(1), &json!(true))
    );
    assert!(node.replica.is_available() && node.replica.is_idle());
    assert_eq!(log.head(), node.replica.room().head());
}

#[test]
fn a_change_that_was_beaten_is_heard_again() {
    let mut log = Log::default();
    let mut here = Node::playing(&mut log, owari());
    let mut there = Node::open(&mut log);
    there.ok(
        &mut log,
        2,
        json!({"do": "say", "text": "Hello", "to": "table"}),
    );
    here.ask(1, step("4"));
    let actions = here.serve(&mut log);
    assert!(
        has(&actions, |act| matches!(
            act,
            Action::Tell { but: None, .. }
        )),
        "{actions:?}"
    );
    let answer = actions.iter().find_map(|act| answer_to(ANN, act));
    let answer: Value = serde_json::from_str(answer.expect("an answer")).expect("JSON");
    assert_eq!(answer["ok"]["ply"], 1, "both came into the log");
    assert_eq!(answer["seq"].as_u64(), Some(log.head().seq));
    there.actions = there.replica.look();
    there.serve(&mut log);
    assert_eq!(
        here.replica.room().position(),
        there.replica.room().position()
    );
    let rev = json!({"do": "step", "step": "5"});
    there.ask(1, rev.clone());
    here.ok(&mut log, 2, json!({"do": "rename", "name": "Benno"}));
    there.serve(&mut log);
    assert_eq!(here.replica.room().head(), log.head());
}

/// Both may have lost and won: the own line is found among those that were read.
#[test]
fn an_own_line_that_others_have_followed_is_answered() {
    let mut log = Log::default();
    let mut here = Node::playing(&mut log, owari());
    let mut there = Node::open(&mut log);
    here.ask(1, step("4"));
    let append = take_append(&mut here);
    log.append(&append);
    here.replica.appended(None, here.now);
    there.actions = there.replica.look();
    there.serve(&mut log);
    there.ok(
        &mut log,
        2,
        json!({"do": "say", "text": "Hello", "to": "table"}),
    );
    here.now = here.replica.due().expect("another try");
    here.actions = here.replica.tick(here.now, [3; 32]);
    here.serve(&mut log);
    here.again(1, step("4"));
    let answer = here.answer(ANN, &mut log);
    assert_eq!(
        (&answer["ok"]["ply"], &answer["again"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(
        answer["seq"].as_u64(),
        Some(append.head.seq),
        "its own number"
    );
    assert_eq!(here.replica.room().head(), log.head());
    let position = here.replica.room().position().expect("a game");
    let position: Value = serde_json::from_str(&position).expect("JSON");
    assert_eq!(position["ply"], 1, "one key, one effect");
}

#[test]
fn a_log_that_has_lost_lines_is_read_anew_and_nobody_is_left_in_the_dark() {
    let mut log = Log::default();
    let mut node = Node::playing(&mut log, owari());
    let before = log.clone();
    node.ok(&mut log, 1, step("4"));
    let lost = log.head();
    log = before;
    node.ask(2, json!({"do": "say", "text": "Hello", "to": "table"}));
    let actions = node.serve(&mut log);
    let rewound = actions.iter().find_map(|act| match act {
        Action::Rewound { from, to } => Some((*from, to.seq)),
        _ => None,
    });
    assert_eq!(rewound, Some((lost, lost.seq - 1)));
    assert!(
        actions.iter().any(|act| answer_to(BEN, act).is_some()),
        "{actions:?}"
    );
    let position: Value =
        serde_json::from_str(&node.replica.room().position().expect("a game")).expect("JSON");
    assert_eq!(position["ply"], 0);
    assert_eq!(node.replica.room().head(), log.head());
}

#[test]
fn an_enter_and_what_comes_after_it_at_once_are_of_one_member() {
    let mut log = Log::default();
    let mut node = Node::playing(&mut log, owari());
    let room: Value = serde_json::from_str(&node.replica.room().snapshot()).expect("JSON");
    let enter = json!({"do": "enter", "net": 1, "name": "Cleo", "invitation": room["invitation"]});
    node.handle(Requester(3), Caller::Stranger, enter);
    let say = json!({"do": "say", "text": "Hello", "to": "watchers", "key": Bytes([99; 16])});
    node.handle(Requester(3), Caller::Stranger, say);
    let actions = node.serve(&mut log);
    let answers: Vec<_> = actions
        .iter()
        .filter_map(|act| answer_to(Requester(3), act))
        .collect();
    assert!(answers[0].contains("token"), "{answers:?}");
    assert!(answers[1].contains(r#""ok":true"#), "{answers:?}");
}

/// A room opens from a snapshot; one that cannot be read is passed over.
#[test]
fn a_long_log_is_opened_from_a_snapshot() {
    let mut log = Log::default();
    let mut node = Node::playing(&mut log, owari());
    for line in 0..SNAPSHOT_EVERY {
        node.now += 1;
        node.entropy = u8::try_from(line % 200).expect("small") + 10;
        node.ok(
            &mut log,
            1,
            json!({"do": "say", "text": "Hello", "to": "table"}),
        );
    }
    assert_eq!(
        log.snapshot.as_ref().map(|(seq, _)| *seq),
        Some(SNAPSHOT_EVERY)
    );
    let short = Log {
        lines: log.lines[usize::try_from(SNAPSHOT_EVERY).expect("small")..].to_vec(),
        ..log.clone()
    };
    let opened = Node::open(&mut short.clone());
    assert_eq!(opened.replica.room().head(), node.replica.room().head());
    assert_eq!(
        opened.replica.room().snapshot(),
        node.replica.room().snapshot()
    );
    for unreadable in ["", "{}", r#"{"v":99}"#] {
        log.snapshot = Some((SNAPSHOT_EVERY, unreadable.to_owned()));
        let opened = Node::open(&mut log);
        assert_eq!(
            opened.replica.room().snapshot(),
            node.replica.room().snapshot()
        );
    }
}

/// Time in which the log could not be reached is nobody's.
#[test]
fn an_outage_of_the_log_is_given_back() {
    let mut log = Log::default();
    let mut node = Node::playing(&mut log, with_bank());
    let flag = node.replica.room().next_tick().expect("a flag");
    node.now += 5_000;
    node.ask(1, json!({"do": "say", "text": "Hello", "to": "table"}));
    take_append(&mut node);
    node.replica.appended(None, node.now);
    node.now += 40_000;
    node.actions = node.replica.tick(node.now, [3; 32]);
    node.serve(&mut log);
    assert_eq!(node.replica.room().next_tick(), Some(flag + 40_000));
}

fn with_bank() -> RoomSettings {
    let mut settings = owari();
    settings.clock = Some(atar_room::ClockKind::Bank {
        main: 60,
        increment: 0,
    });
    settings
}

/// A server that stood still gives that back before it looks at what has come meanwhile.
#[test]
fn what_comes_after_a_server_stood_still_is_not_too_late() {
    for is_waiting in [false, true] {
        let mut log = Log::default();
        let mut node = Node::playing(&mut log, with_bank());
        let since = node.now;
        if is_waiting {
            node.ask(2, json!({"do": "say", "text": "Hello", "to": "table"}));
        }
        let append = is_waiting.then(|| take_append(&mut node));
        node.now += 500_000;
        let (now, outages) = (node.now, [(since, node.now)]);
        let actions = node.replica.handle_outages(outages, now);
        node.actions.extend(actions);
        node.ask(1, step("4"));
        let actions = node.replica.tick(now, [3; 32]);
        node.actions.extend(actions);
        if let Some(append) = append {
            let is_in = log.append(&append);
            let actions = node.replica.appended(Some(is_in), now);
            node.actions.extend(actions);
        }
        let answer = node.answer(ANN, &mut log);
        assert_eq!(answer["ok"]["ply"], 1, "{answer}");
        let lines = log.lines.iter().rev().take(2);
        let kinds = lines.map(|line| serde_json::from_str::<Value>(&line.text).expect("JSON"));
        let kinds: Vec<_> = kinds.map(|entry| entry["kind"].clone()).collect();
        assert_eq!(kinds, ["steps", "outage"]);
        assert_eq!(node.replica.room().next_tick(), Some(now + 90_700));
    }
}

/// The log could not be reached, and the server stood still meanwhile: nothing is given back twice.
#[test]
fn a_time_in_two_outages_counts_once() {
    let mut log = Log::default();
    let mut node = Node::playing(&mut log, with_bank());
    let (flag, since) = (node.replica.room().next_tick().expect("a flag"), node.now);
    let outages = [
        (since + 10_000, since + 50_000),
        (since + 20_000, since + 30_000),
        (since + 40_000, since + 60_000),
        // Before the last entry, so it was given back then.
        (0, since),
    ];
    node.now += 70_000;
    node.actions = node.replica.handle_outages(outages, node.now);
    node.serve(&mut log);
    assert_eq!(node.replica.room().next_tick(), Some(flag + 50_000));
    // Known again after it was read again.
    let before = log.lines.len();
    node.actions = node.replica.handle_outages(outages, node.now);
    node.serve(&mut log);
    assert_eq!(log.lines.len(), before);
}

#[test]
fn a_log_of_a_newer_program_is_left_to_it() {
    let mut log = Log::default();
    let mut node = Node::playing(&mut log, owari());
    let line = r#"{"v":99,"at":5000000000000,"kind":"dance"}"#;
    let LogHead { seq, link } = log.head().after(line);
    log.lines.push(ReadLine {
        seq,
        link,
        text: line.to_owned(),
    });
    node.ask(1, step("4"));
    let actions = node.serve(&mut log);
    assert!(
        has(&actions, |act| matches!(act, Action::Fail(_))),
        "{actions:?}"
    );
    let answer = actions.iter().find_map(|act| answer_to(ANN, act));
    assert!(
        answer.is_some_and(|text| text.contains("unavailable")),
        "{actions:?}"
    );
}

/// Who only takes long has never been away. So their next step, not a new connection, shows that they are back; before,
/// the computer kept the seat for ever.
#[test]
fn who_takes_long_has_the_seat_back_with_their_next_change() {
    let mut settings = owari();
    settings.clock = Some(atar_room::ClockKind::Days { days: 1 });
    settings.options["stones"] = json!(4);
    let mut log = Log::default();
    let mut node = Node::playing(&mut log, settings);
    node.now += 2 * 24 * 60 * 60 * 1000;
    node.ok(&mut log, 2, json!({"do": "claim", "what": "stand_in"}));
    node.handle(ANN, Caller::Member(MemberId(1)), json!({"do": "ping"}));
    node.answer(ANN, &mut log);
    let is_stood_in = |node: &Node| node.replica.room().is_stood_in_for(MemberId(1));
    assert!(is_stood_in(&node), "a program asks for the time by itself");
    node.ask(1, step("0"));
    node.answer(ANN, &mut log);
    assert!(!is_stood_in(&node));
    let said = json!({"do": "say", "text": "I am back.", "to": "table"});
    node.ok(&mut log, 1, said);
}

/// All see that a watcher is gone, also one who becomes the host.
#[test]
fn who_becomes_the_host_and_is_not_connected_is_away() {
    let mut log = Log::default();
    let mut node = Node::playing(&mut log, owari());
    node.ok(&mut log, 2, json!({"do": "ping"}));
    let enter = json!({"do": "enter", "net": 1, "name": "Cleo", "invitation": invitation(&node)});
    node.handle(Requester(3), Caller::Stranger, enter);
    node.answer(Requester(3), &mut log);
    let before = log.lines.len();
    let (member, now) = (MemberId(3), node.now);
    node.actions = node.replica.handle_presence(member, false, now);
    node.serve(&mut log);
    assert_eq!(log.lines.len(), before + 1);
    assert!(
        log.lines
            .last()
            .is_some_and(|line| line.text.contains("away"))
    );
    node.ok(&mut log, 1, json!({"do": "hand_over", "member": "m3"}));
    assert_eq!(node.replica.room().next_tick(), Some(node.now + 120_000));
}

fn invitation(node: &Node) -> Value {
    let room = node.replica.room().whole(MemberId(1), node.now);
    let mut room: Value = serde_json::from_str(&room).expect("JSON");
    room["ok"]["room"]["invitation"].take()
}

/// Enters as Ann, who made the room, and returns what the server does.
fn come_back(node: &mut Node, log: &mut Log, known: Option<LogHead>) -> Vec<Action> {
    let token: Token = Bytes([1; 16]);
    let mut enter = json!({"do": "enter", "net": 1, "token": token});
    if let Some(LogHead { seq, link }) = known {
        (enter["since"], enter["link"]) = (json!(seq), json!(link));
    }
    node.handle(ANN, Caller::Stranger, enter);
    node.serve(log)
}

/// What happened to a log while no server ran, to its entry of this index.
type Damage = fn(&mut Log, usize);

const DAMAGES: [(&str, Damage); 6] = [
    ("garbled", |log, at| {
        log.lines[at].text = log.lines[at].text.replace(':', "?");
    }),
    ("a space more", |log, at| log.lines[at].text.push(' ')),
    ("another link", |log, at| {
        log.lines[at].link = Bytes([7; 16]);
    }),
    ("missing", |log, at| drop(log.lines.remove(at))),
    ("cut off here", |log, at| log.lines.truncate(at)),
    ("of another room", |log, at| {
        log.lines[at].text = log.lines[0].text.replace("Ann", "Eve");
    }),
];

/// People came in to the state before the damage, and nothing that they did there could be kept.
#[test]
fn a_damaged_log_lets_nobody_in_and_nothing_is_written_to_it() {
    let mut log = Log::default();
    let mut node = Node::playing(&mut log, owari());
    node.ok(&mut log, 1, step("4"));
    for at in 0..log.lines.len() {
        for (kind, damage) in DAMAGES {
            let mut damaged = log.clone();
            damage(&mut damaged, at);
            expect_refused(&mut damaged, &format!("{kind} at {at}"));
            let fault = check_log(&damaged.read(0, false), None).expect_err(kind);
            assert_eq!(fault.seq, at as u64 + 1, "{kind}: {fault}");
        }
    }
    let another = LogHead {
        link: Bytes([7; 16]),
        ..log.head()
    };
    let longer = LogHead {
        seq: 99,
        ..log.head()
    };
    let shorter = LogHead {
        seq: 3,
        ..log.head()
    };
    for noted in [another, longer, shorter] {
        let noted = Some(noted);
        expect_refused(
            &mut Log {
                noted,
                ..log.clone()
            },
            "another end",
        );
        check_log(
            &Log {
                noted,
                ..log.clone()
            }
            .read(0, false),
            None,
        )
        .expect_err("another end");
    }
    for secret in [None, Some(Bytes([7; 32]))] {
        expect_refused(
            &mut Log {
                secret,
                ..log.clone()
            },
            "another secret",
        );
        check_log(
            &Log {
                secret,
                ..log.clone()
            }
            .read(0, false),
            None,
        )
        .expect_err("a secret");
    }
    assert_eq!(check_log(&log.read(0, false), None), Ok(()));
    assert!(!Node::open(&mut log).replica.has_failed());
}

fn expect_refused(log: &mut Log, what: &str) {
    let lines = log.lines.clone();
    let (replica, actions) = Replica::open();
    let mut node = Node {
        replica,
        actions,
        now: 2_000_000,
        entropy: 0,
        keyed: 0,
    };
    let actions = node.serve(log);
    let failed = |actions: &[Action]| has(actions, |act| matches!(act, Action::Fail(_)));
    assert!(
        failed(&actions) && node.replica.has_failed(),
        "{what}: {actions:?}"
    );
    assert!(
        node.replica.is_idle() && node.replica.due().is_none(),
        "{what}"
    );
    let mut name = json!({"do": "enter", "net": 1, "name": "Cleo"});
    name["key"] = json!(Bytes([9; 16]));
    node.handle(BEN, Caller::Stranger, name);
    assert_eq!(
        node.answer(BEN, log)["error"]["code"],
        "unavailable",
        "{what}"
    );
    let actions = come_back(&mut node, log, None);
    let answer = actions.iter().find_map(|act| answer_to(ANN, act));
    assert!(
        answer.is_some_and(|text| text.contains("is damaged")),
        "{what}"
    );
    assert!(!failed(&actions), "{what}: the operator is told once");
    assert_eq!(log.lines, lines, "{what}");
}

/// What stands before a snapshot is not read when the room opens; everything after it is, and the snapshot itself.
#[test]
fn a_damaged_log_with_a_snapshot_opens_only_where_nothing_is_lost() {
    let mut log = Log::default();
    let mut node = Node::playing(&mut log, owari());
    for line in 0..SNAPSHOT_EVERY {
        node.now += 1;
        node.entropy = u8::try_from(line % 200).expect("small") + 10;
        let said = json!({"do": "say", "text": "Hello", "to": "table"});
        node.ok(&mut log, 1, said);
    }
    let (kept, text) = log.snapshot.clone().expect("a snapshot");
    let kept = usize::try_from(kept).expect("small");
    assert_eq!(check_log(&log.read(0, false), Some(&text)), Ok(()));
    for (kind, damage) in DAMAGES {
        for at in [kept, kept + 1, log.lines.len() - 1] {
            let mut damaged = log.clone();
            damage(&mut damaged, at);
            expect_refused(&mut damaged, &format!("{kind} at {at}"));
        }
        let mut damaged = log.clone();
        damage(&mut damaged, 5);
        check_log(&damaged.read(0, false), Some(&text)).expect_err(kind);
    }
    let other = text.replace("Ann", "Eve");
    let fault = check_log(&log.read(0, false), Some(&other)).expect_err("another snapshot");
    assert_eq!(fault.seq, SNAPSHOT_EVERY, "{fault}");
    // A snapshot that leads nowhere is passed over.
    let mut wrong = log.clone();
    wrong.snapshot = Some((
        SNAPSHOT_EVERY,
        text.replace(&format!("\"seq\":{SNAPSHOT_EVERY}"), "\"seq\":77"),
    ));
    let opened = Node::open(&mut wrong);
    assert_eq!(opened.replica.room().head(), log.head());
}

/// Who knows more than a log that was put back, or another one, is told so, and told what of it is left.
#[test]
fn who_knows_a_log_that_is_lost_is_told_when_they_come_back() {
    let mut log = Log::default();
    let mut node = Node::playing(&mut log, owari());
    let copy = log.clone();
    let before = copy.head();
    node.ok(&mut log, 1, step("4"));
    node.now += 1;
    node.ok(
        &mut log,
        2,
        json!({"do": "say", "text": "Well.", "to": "table"}),
    );
    let known = log.head();
    let mut put_back = copy;
    let mut node = Node::open(&mut put_back);
    let lost = |actions: &[Action]| {
        let entered = actions.iter().find_map(|act| match act {
            Action::Enter { lost, .. } => Some(*lost),
            _ => None,
        });
        entered.unwrap_or_else(|| panic!("nobody comes in: {actions:?}"))
    };
    assert_eq!(
        lost(&come_back(&mut node, &mut put_back, Some(known))),
        Some(known),
        "ahead"
    );
    assert_eq!(
        lost(&come_back(&mut node, &mut put_back, Some(before))),
        None
    );
    // The game goes on without them: the log is as long as theirs, then longer than is remembered.
    for line in 0..80_u8 {
        node.now += 1;
        node.entropy = line + 40;
        node.ok(
            &mut put_back,
            1,
            json!({"do": "say", "text": "Hello", "to": "table"}),
        );
        let lost = lost(&come_back(&mut node, &mut put_back, Some(known)));
        assert_eq!(lost, Some(known), "on another branch, {line} later");
    }
    let long_ago = lost(&come_back(&mut node, &mut put_back, Some(before)));
    assert_eq!(long_ago, None, "who was long away has lost nothing");
    let mut reopened = Node::open(&mut put_back);
    assert_eq!(
        lost(&come_back(&mut reopened, &mut put_back, Some(known))),
        Some(known)
    );
    assert_eq!(
        lost(&come_back(&mut reopened, &mut put_back, Some(before))),
        None
    );
}

/// A member who was told more by another server has lost nothing: this server reads on.
#[test]
fn who_knows_more_than_this_server_is_not_told_that_it_is_lost() {
    let mut log = Log::default();
    let mut here = Node::playing(&mut log, owari());
    let mut there = Node::open(&mut log);
    here.ok(&mut log, 1, step("4"));
    let known = log.head();
    let actions = come_back(&mut there, &mut log, Some(known));
    let entered = actions.iter().any(
        |act| matches!(act, Action::Enter { lost: None, text, .. } if text.contains("entries")),
    );
    assert!(entered, "{actions:?}");
}

/// Whether the log has lost something cannot be told while it cannot be reached.
#[test]
fn who_knows_another_log_waits_until_the_log_can_be_reached() {
    let mut log = Log::default();
    let mut node = Node::playing(&mut log, owari());
    let known = LogHead {
        seq: 99,
        ..log.head()
    };
    let enter =
        json!({"do": "enter", "net": 1, "token": Bytes([1; 16]), "since": 99, "link": known.link});
    node.handle(ANN, Caller::Stranger, enter);
    assert!(!node.replica.is_idle(), "it waits");
    node.actions = node.replica.compared(ANN, known, None, node.now);
    assert_eq!(node.answer(ANN, &mut log)["error"]["code"], "unavailable");
    assert!(node.replica.is_idle());
}

/// A listed room for which somebody is one too many: Ann, Ben, and Cleo, who has been away for two minutes.
fn full(log: &mut Log) -> (Node, Value) {
    let mut settings = owari();
    settings.watchers = 1;
    settings.listed = true;
    let mut node = Node::playing(log, settings);
    node.handle(Requester(3), Caller::Stranger, by_name("Cleo"));
    let token = node.answer(Requester(3), log)["ok"]["you"]["token"].clone();
    let now = node.now;
    node.actions = node.replica.handle_presence(CLEO, false, now);
    node.serve(log);
    node.now += 120_000;
    (node, token)
}

const CLEO: MemberId = MemberId(3);

fn by_name(name: &str) -> Value {
    json!({"do": "enter", "net": 1, "name": name})
}

/// While an entry was on its way, who had just come back lost the place to a newcomer, and heard that the host had
/// removed them.
#[test]
fn who_is_just_coming_back_keeps_the_place() {
    let mut log = Log::default();
    let (mut node, token) = full(&mut log);
    node.ask(1, json!({"do": "say", "text": "Hello", "to": "table"}));
    let append = take_append(&mut node);
    let back = json!({"do": "enter", "net": 1, "token": token});
    node.handle(Requester(4), Caller::Stranger, back);
    node.handle(Requester(5), Caller::Stranger, by_name("Dan"));
    node.ask(1, json!({"do": "clear"}));
    node.actions = node.replica.appended(Some(log.append(&append)), node.now);
    let actions = node.serve(&mut log);
    let answer = |requester| {
        let mut answers = actions.iter().filter_map(|act| answer_to(requester, act));
        answers.next_back().expect("an answer").to_owned()
    };
    assert!(answer(Requester(4)).contains(r#""member":"m3""#));
    assert!(answer(Requester(5)).contains(r#""code":"full""#));
    assert!(answer(ANN).contains(r#""code":"not_allowed""#));
    assert!(node.replica.room().is_member(CLEO));
    // Once they are away again, they lose it as ever.
    node.now += 200_000;
    let now = node.now;
    node.actions = node.replica.handle_presence(CLEO, false, now);
    node.serve(&mut log);
    node.now += 120_000;
    node.handle(Requester(6), Caller::Stranger, by_name("Eve"));
    let answer = node.answer(Requester(6), &mut log);
    assert!(answer["ok"]["you"]["token"].is_string(), "{answer}");
}

/// Somebody who comes and goes without end wrote two entries each time.
#[test]
fn a_watcher_who_comes_and_goes_does_not_fill_the_log() {
    let mut log = Log::default();
    let (mut node, _) = full(&mut log);
    let before = log.lines.len();
    for _ in 0..20 {
        for is_here in [true, false] {
            node.now += 3_000;
            let now = node.now;
            let actions = node.replica.handle_presence(CLEO, is_here, now);
            node.actions.extend(actions);
            if node.replica.due().is_some_and(|due| due <= now) {
                let actions = node.replica.tick(now, [3; 32]);
                node.actions.extend(actions);
            }
            node.serve(&mut log);
        }
    }
    let entries = log.lines.len() - before;
    assert!(entries <= 4, "two minutes, {entries} entries");
    // In the end it is told.
    let due = node.replica.due().expect("what is still to be told");
    assert!(!node.replica.is_idle());
    node.now = due;
    node.actions = node.replica.tick(due, [3; 32]);
    node.serve(&mut log);
    assert!(node.replica.is_idle() && node.replica.due().is_none());
    let last = &log.lines.last().expect("a line").text;
    assert!(last.contains(r#""kind":"away""#), "{last}");
    // A player is told of at once.
    for is_here in [false, true, false] {
        let before = log.lines.len();
        let now = node.now;
        node.actions = node.replica.handle_presence(MemberId(2), is_here, now);
        node.serve(&mut log);
        assert_eq!(log.lines.len(), before + 1);
    }
}

/// After the log had been read anew, removing somebody turned only the first of their networks away.
#[test]
fn what_is_known_of_networks_outlasts_reading_the_log_anew() {
    let network = |number: u8| Caller::StrangerFrom(Bytes([number; 16]));
    let mut log = Log::default();
    let mut settings = owari();
    settings.listed = true;
    let mut node = Node::playing(&mut log, settings);
    node.handle(Requester(3), network(1), by_name("Cleo"));
    let token = node.answer(Requester(3), &mut log)["ok"]["you"]["token"].clone();
    let back = json!({"do": "enter", "net": 1, "token": token});
    node.handle(Requester(4), network(2), back);
    node.answer(Requester(4), &mut log);
    let before = log.clone();
    node.ok(&mut log, 1, step("4"));
    log = before;
    node.ask(2, json!({"do": "say", "text": "Hello", "to": "table"}));
    let actions = node.serve(&mut log);
    assert!(has(&actions, |act| matches!(act, Action::Rewound { .. })));
    node.ok(&mut log, 1, json!({"do": "kick", "member": "m3"}));
    for number in [1, 2] {
        node.handle(Requester(5), network(number), by_name("Dan"));
        let answer = node.answer(Requester(5), &mut log);
        assert_eq!(answer["error"]["code"], "removed", "{number}: {answer}");
    }
}
