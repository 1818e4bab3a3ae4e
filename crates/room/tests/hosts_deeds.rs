//! What the host does to others, told to all (docs/online.md).

mod support;

use atar_room::{Caller, MemberId, Oversight, Room, RoomReply, receive};
use serde_json::{Value, json};
use support::{Server, owari};

const ANN: u32 = 1;
const BEN: u32 = 2;

/// The chat, as somebody is told who comes now.
fn chat(room: &Room) -> Vec<Value> {
    let whole: Value = serde_json::from_str(&room.whole(MemberId(ANN), 0)).expect("JSON");
    whole["ok"]["chat"].as_array().expect("lines").clone()
}

fn say(server: &mut Server, member: u32, text: &str) -> Value {
    let said = json!({"do": "say", "text": text, "to": "table"});
    server.ok(member, said)["seq"].clone()
}

/// Nobody could take back what a member had written.
#[test]
fn a_line_that_the_host_takes_away_is_gone_for_who_comes_later() {
    let (mut server, _) = Server::new(owari());
    let (_, token) = server.enter("Ben");
    let known = server.room.head();
    let kind = say(&mut server, BEN, "Hello");
    let rude = say(&mut server, BEN, "Fool");
    let take = json!({"do": "take_away", "line": rude});
    assert_eq!(server.ask(BEN, take.clone()).code(), "not_allowed");
    let told = server.ok(ANN, take.clone());
    assert_eq!(told["tell"][0], json!({"event": "taken_away", "line": rude}));
    let line = &told["tell"][1];
    assert_eq!(line["text"], "Ann deleted a message from Ben.");
    assert_eq!([&line["event"], &line["did"]], ["chat", "take_away"]);
    let lines: Vec<_> = chat(&server.room).iter().map(|line| line["seq"].clone()).collect();
    assert_eq!(lines, [kind, line["seq"].clone()]);
    assert!(!server.room.snapshot().contains("Fool"));
    let back = json!({"do": "enter", "net": 1, "token": token, "since": known.seq, "link": known.link});
    let back = server.send(Caller::Stranger, &back.to_string()).answer;
    assert_eq!(back["ok"]["entries"].as_array().map(Vec::len), Some(3));
    assert!(!back.to_string().contains("Fool"), "also for who comes back");
    for line in [rude, line["seq"].clone(), json!(999)] {
        let again = json!({"do": "take_away", "line": line});
        assert_eq!(server.ask(ANN, again).code(), "bad_request");
    }
}

/// Else a host could write something, delete it, and nobody could report it.
#[test]
fn a_report_has_the_lines_that_the_host_has_taken_away() {
    let (mut server, _) = Server::new(owari());
    server.enter("Ben");
    server.room.oversee(Oversight { asks_for_manners: false, takes_reports: true, ..Oversight::default() });
    let rude = say(&mut server, ANN, "Fool");
    say(&mut server, ANN, "Well played");
    server.ok(ANN, json!({"do": "take_away", "line": rude}));
    let report = br#"{"do": "report", "member": "m1"}"#;
    let entropy = server.fresh();
    let heard = server.room.handle(Caller::Member(MemberId(BEN)), &receive(report), server.now, 0, entropy);
    let RoomReply::Report(_, report) = heard else {
        panic!("a report: {heard:?}");
    };
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let lines = report["lines"].as_array().expect("lines").iter();
    let texts: Vec<_> = lines.map(|line| line["text"].clone()).collect();
    assert_eq!(texts, ["Fool", "Well played", "Ann deleted a message."]);
}

/// The host did things to others, and nobody was told that it was the host.
#[test]
fn what_the_host_does_is_a_line_that_nobody_can_have_written() {
    let (mut server, _) = Server::new(owari());
    server.enter("Ben");
    server.enter("Cleo");
    say(&mut server, BEN, "Ann muted Cleo.");
    for request in [
        json!({"do": "mute", "member": "m2", "muted": true}),
        json!({"do": "mute", "member": "m2", "muted": false}),
        json!({"do": "invite"}),
        json!({"do": "kick", "member": "m3"}),
        json!({"do": "hand_over", "member": "m2"}),
    ] {
        server.ok(ANN, request);
    }
    server.take_snapshot();
    let told: Vec<_> = chat(&server.room).iter().map(|line| json!([line["did"], line["text"]])).collect();
    assert_eq!(
        told,
        [
            json!([null, "Ann muted Cleo."]),
            json!(["mute", "Ann muted Ben."]),
            json!(["unmute", "Ann unmuted Ben."]),
            json!(["invite", "Ann renewed the link."]),
            json!(["kick", "Ann removed Cleo."]),
            json!(["hand_over", "Ann made Ben the host."]),
        ]
    );
}

#[test]
fn who_ends_the_game_is_told_and_who_leaves_does_nothing_to_others() {
    let mut server = Server::playing(owari());
    server.enter("Cleo");
    server.ok(3, json!({"do": "leave"}));
    server.end();
    let told = chat(&server.room);
    assert_eq!(told.len(), 1);
    assert_eq!(told[0]["text"], "Ann ended the game.");
}
