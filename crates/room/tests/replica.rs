//! What a server does when the log answers late, otherwise than wished, or not at all.

mod support;

use atar_room::{Action, Bytes, Caller, LogHead, MemberId, ReadLine, Replica, SNAPSHOT_EVERY};
use serde_json::json;
use support::node::{ANN, BEN, Log, Node, answer_to, has, step, take_append};
use support::owari;

#[test]
fn a_room_that_does_not_exist_lets_nobody_in() {
    let mut log = Log::default();
    let (replica, actions) = Replica::open();
    let mut node = Node { replica, actions, now: 5, entropy: 0, keyed: 0 };
    let enter = json!({"id": 7, "do": "enter", "net": 1, "token": Bytes([1; 16])});
    node.handle(ANN, Caller::Stranger, enter);
    let actions = node.serve(&mut log);
    assert!(has(&actions, |act| matches!(act, Action::RoomGone)), "{actions:?}");
    let answer = actions.iter().find_map(|act| answer_to(ANN, act));
    let answer = answer.expect("an answer");
    assert!(answer.contains(r#""re":7"#) && answer.contains("no_room"), "{answer}");
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
    assert!(has(&node.actions, |act| matches!(act, Action::LogUnavailable)), "{:?}", node.actions);
    assert_eq!(node.answer(ANN, &mut log)["error"]["code"], "unavailable");
    assert!(!node.replica.is_available());
    node.ask(2, json!({"do": "say", "text": "Hello", "to": "table"}));
    assert_eq!(node.answer(BEN, &mut log)["error"]["code"], "unavailable");
    node.ask(2, json!({"do": "position"}));
    assert_eq!(node.answer(BEN, &mut log)["ok"]["ply"], 0, "reading goes on");
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
    assert_eq!((&answer["ok"]["ply"], &answer["again"]), (&json!(1), &json!(true)));
    assert!(node.replica.is_available() && node.replica.is_idle());
    assert_eq!(log.head(), node.replica.room().head());
}

/// Another server has taken the room, or the log has lost lines: what was known here is thrown away, and nobody is told
/// anything of what was not kept.
#[test]
fn a_log_that_goes_on_without_this_server_is_left_alone() {
    let mut log = Log::default();
    let mut here = Node::playing(&mut log, owari());
    let mut there = Node::open(&mut log);
    there.ok(&mut log, 2, json!({"do": "say", "text": "Hello", "to": "table"}));
    here.ask(1, step("4"));
    here.ask(2, json!({"do": "say", "text": "Too late", "to": "table"}));
    let actions = here.serve(&mut log);
    assert!(matches!(actions[..], [Action::Lost]), "{actions:?}");
    assert_eq!(log.head(), there.replica.room().head());
    there.ok(&mut log, 1, step("4"));
}

/// Who comes back knows a line that this server has not seen, and the log has it: another server went on with the room.
/// Before, they were let in and shown the older room, and nobody told them that their last lines were gone.
#[test]
fn a_server_that_is_behind_its_log_lets_nobody_back_into_an_older_room() {
    let mut log = Log::default();
    let mut here = Node::playing(&mut log, owari());
    let mut there = Node::open(&mut log);
    there.ok(&mut log, 2, json!({"do": "say", "text": "Hello", "to": "table"}));
    let known = log.head();
    let enter = json!({"do": "enter", "net": 1, "token": Bytes([1; 16]), "since": known.seq, "link": known.link});
    here.handle(ANN, Caller::Stranger, enter);
    let actions = here.replica.compared(ANN, known, Some(true), here.now);
    assert!(matches!(actions[..], [Action::Lost]), "{actions:?}");
}

/// A room opens from a snapshot; one that cannot be read is passed over.
#[test]
fn a_long_log_is_opened_from_a_snapshot() {
    let mut log = Log::default();
    let mut node = Node::playing(&mut log, owari());
    for line in 0..SNAPSHOT_EVERY {
        node.now += 1;
        node.entropy = u8::try_from(line % 200).expect("small") + 10;
        node.ok(&mut log, 1, json!({"do": "say", "text": "Hello", "to": "table"}));
    }
    assert_eq!(log.snapshot.as_ref().map(|(seq, _)| *seq), Some(SNAPSHOT_EVERY));
    let short = Log { lines: log.lines[usize::try_from(SNAPSHOT_EVERY).expect("small")..].to_vec(), ..log.clone() };
    let opened = Node::open(&mut short.clone());
    assert_eq!(opened.replica.room().head(), node.replica.room().head());
    assert_eq!(opened.replica.room().snapshot(), node.replica.room().snapshot());
    for unreadable in ["", "{}", r#"{"v":99}"#] {
        log.snapshot = Some((SNAPSHOT_EVERY, unreadable.to_owned()));
        let opened = Node::open(&mut log);
        assert_eq!(opened.replica.room().snapshot(), node.replica.room().snapshot());
    }
}

#[test]
fn a_log_of_a_newer_program_is_left_to_it() {
    let mut log = Log::default();
    drop(Node::playing(&mut log, owari()));
    let line = r#"{"v":99,"at":5000000000000,"kind":"dance"}"#;
    let LogHead { seq, link } = log.head().after(line);
    log.lines.push(ReadLine { seq, link, text: line.to_owned() });
    log.noted = Some(log.head());
    let mut node = Node::open(&mut log);
    assert!(node.replica.has_failed());
    node.ask(1, step("4"));
    let actions = node.serve(&mut log);
    let answer = actions.iter().find_map(|act| answer_to(ANN, act));
    assert!(answer.is_some_and(|text| text.contains("unavailable")), "{actions:?}");
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
