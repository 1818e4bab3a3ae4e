//! Times in which a server stood still or could not reach the log: they are nobody's (docs/online.md, "Time").

mod support;

use atar_room::RoomSettings;
use serde_json::{Value, json};
use support::node::{ANN, Log, Node, step, take_append};
use support::owari;

fn with_bank() -> RoomSettings {
    let mut settings = owari();
    settings.clock = Some(atar_room::ClockKind::Bank { main: 60, increment: 0 });
    settings
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
