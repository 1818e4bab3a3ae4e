//! What a server makes of members and others who come, go and come back.

mod support;

use atar_room::{Bytes, Caller, MemberId, Requester};
use serde_json::{Value, json};
use support::node::{ANN, Log, Node, answer_to, take_append};
use support::owari;

const CLEO: MemberId = MemberId(3);

fn invitation(node: &Node) -> Value {
    let room = node.replica.room().whole(MemberId(1), node.now);
    let mut room: Value = serde_json::from_str(&room).expect("JSON");
    room["ok"]["room"]["invitation"].take()
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

fn by_name(name: &str) -> Value {
    json!({"do": "enter", "net": 1, "name": name})
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
    let answers: Vec<_> = actions.iter().filter_map(|act| answer_to(Requester(3), act)).collect();
    assert!(answers[0].contains("token"), "{answers:?}");
    assert!(answers[1].contains(r#""ok":true"#), "{answers:?}");
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
    assert!(log.lines.last().is_some_and(|line| line.text.contains("away")));
    node.ok(&mut log, 1, json!({"do": "hand_over", "member": "m3"}));
    assert_eq!(node.replica.room().next_tick(), Some(node.now + 120_000));
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
