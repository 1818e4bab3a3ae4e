//! What a server does with a log that is damaged, or that has lost what somebody knows.

mod support;

use atar_room::{Action, Bytes, Caller, LogHead, Replica, SNAPSHOT_EVERY, Token, check_log};
use serde_json::json;
use support::node::{ANN, BEN, Log, Node, answer_to, has, step};
use support::owari;

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
    let another = LogHead { link: Bytes([7; 16]), ..log.head() };
    let longer = LogHead { seq: 99, ..log.head() };
    let shorter = LogHead { seq: 3, ..log.head() };
    for noted in [another, longer, shorter] {
        let noted = Some(noted);
        expect_refused(&mut Log { noted, ..log.clone() }, "another end");
        check_log(&Log { noted, ..log.clone() }.read(0, false), None).expect_err("another end");
    }
    for server_seed in [None, Some(Bytes([7; 32]))] {
        expect_refused(&mut Log { server_seed, ..log.clone() }, "another server seed");
        check_log(&Log { server_seed, ..log.clone() }.read(0, false), None).expect_err("a server seed");
    }
    assert_eq!(check_log(&log.read(0, false), None), Ok(()));
    assert!(!Node::open(&mut log).replica.has_failed());
}

fn expect_refused(log: &mut Log, what: &str) {
    let lines = log.lines.clone();
    let (replica, actions) = Replica::open();
    let mut node = Node { replica, actions, now: 2_000_000, entropy: 0, keyed: 0 };
    let actions = node.serve(log);
    let failed = |actions: &[Action]| has(actions, |act| matches!(act, Action::Fail(_)));
    assert!(failed(&actions) && node.replica.has_failed(), "{what}: {actions:?}");
    assert!(node.replica.is_idle() && node.replica.due().is_none(), "{what}");
    let mut name = json!({"do": "enter", "net": 1, "name": "Cleo"});
    name["key"] = json!(Bytes([9; 16]));
    node.handle(BEN, Caller::Stranger, name);
    assert_eq!(node.answer(BEN, log)["error"]["code"], "unavailable", "{what}");
    let actions = come_back(&mut node, log, None);
    let answer = actions.iter().find_map(|act| answer_to(ANN, act));
    assert!(answer.is_some_and(|text| text.contains("is damaged")), "{what}");
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
    wrong.snapshot = Some((SNAPSHOT_EVERY, text.replace(&format!("\"seq\":{SNAPSHOT_EVERY}"), "\"seq\":77")));
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
    node.ok(&mut log, 2, json!({"do": "say", "text": "Well.", "to": "table"}));
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
    assert_eq!(lost(&come_back(&mut node, &mut put_back, Some(known))), Some(known), "ahead");
    assert_eq!(lost(&come_back(&mut node, &mut put_back, Some(before))), None);
    // The game goes on without them: the log is as long as theirs, then longer than is remembered.
    for line in 0..80_u8 {
        node.now += 1;
        node.entropy = line + 40;
        node.ok(&mut put_back, 1, json!({"do": "say", "text": "Hello", "to": "table"}));
        let lost = lost(&come_back(&mut node, &mut put_back, Some(known)));
        assert_eq!(lost, Some(known), "on another branch, {line} later");
    }
    let long_ago = lost(&come_back(&mut node, &mut put_back, Some(before)));
    assert_eq!(long_ago, None, "who was long away has lost nothing");
    let mut reopened = Node::open(&mut put_back);
    assert_eq!(lost(&come_back(&mut reopened, &mut put_back, Some(known))), Some(known));
    assert_eq!(lost(&come_back(&mut reopened, &mut put_back, Some(before))), None);
}

/// Whether the log has lost something cannot be told while it cannot be reached.
#[test]
fn who_knows_another_log_waits_until_the_log_can_be_reached() {
    let mut log = Log::default();
    let mut node = Node::playing(&mut log, owari());
    let known = LogHead { seq: 99, ..log.head() };
    let enter = json!({"do": "enter", "net": 1, "token": Bytes([1; 16]), "since": 99, "link": known.link});
    node.handle(ANN, Caller::Stranger, enter);
    assert!(!node.replica.is_idle(), "it waits");
    node.actions = node.replica.compared(ANN, known, None, node.now);
    assert_eq!(node.answer(ANN, &mut log)["error"]["code"], "unavailable");
    assert!(node.replica.is_idle());
}
