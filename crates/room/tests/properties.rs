//! What always holds in a room, whoever asks what in which order (docs/online.md, "What always holds").

mod support;

use atar_room::{Caller, ClockKind, Entry, EntryKind, MemberId, Room, prove, receive, roll_seed};
use atar_table::{Client, Proposal, Table};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::{Server, atar, owari, petri, teams};

/// Something that happens in a room: who asks, what kind of thing, and a number to choose by.
type Happening = (u8, u8, u16);

const TOPICS: [&str; 6] = ["undo", "pause", "go_on", "more_time", "call_off", "rematch"];
const NAMES: [&str; 5] = ["Ann", "ann", "Cleo", "Dan", "\u{202e}Eve"];

/// A request of this kind.
fn request(server: &mut Server, who: u32, kind: u8, pick: u16) -> Value {
    let number = usize::from(pick);
    let steps = if server.room.is_member(MemberId(who)) { server.legal(who) } else { Vec::new() };
    let step = steps.get(number % steps.len().max(1)).cloned().unwrap_or_default();
    let member = format!("m{}", 1 + number % 5);
    let seat = number % 5;
    match kind {
        0..=11 => json!({"do": "step", "step": step}),
        12 => json!({"do": "take_back"}),
        13 => json!({"do": "redo"}),
        14 => json!({"do": "revise", "steps": [step]}),
        15 => json!({"do": "undo_turn"}),
        16 => json!({"do": "new_game", "game": "owari", "options": {"stones": 3, "first": 0}}),
        17 => json!({"do": "bot", "level": 1}),
        18 => json!({"do": "sit", "seat": seat}),
        19 => json!({"do": "stand", "seat": seat}),
        20 => json!({"do": "ready", "ready": pick.is_multiple_of(2)}),
        21 => json!({"do": "computer", "seat": seat, "level": 1 + pick % 11}),
        22 => json!({"do": "start"}),
        23 => {
            json!({"do": "say", "text": "Hello", "to": if pick.is_multiple_of(2) { "table" } else { "watchers" }})
        }
        24 => json!({"do": "mute", "member": member, "muted": pick.is_multiple_of(2)}),
        25 if pick.is_multiple_of(3) => json!({"do": "kick", "member": member}),
        26 => json!({"do": "hand_over", "member": member}),
        27 => json!({"do": "invite"}),
        28 if pick.is_multiple_of(5) => json!({"do": "leave"}),
        29 if pick.is_multiple_of(7) => json!({"do": "end"}),
        30 => json!({"do": "rename", "name": NAMES[number % NAMES.len()], "colour": pick % 9}),
        31 => {
            json!({"do": "settings", "settings": {"watchers": pick % 4, "listed": pick.is_multiple_of(2)}})
        }
        32 => {
            json!({"do": "enter", "net": 1, "name": NAMES[number % NAMES.len()], "invitation": server.invitation()})
        }
        33 => json!({"do": "step", "step": "nonsense"}),
        34 => json!({"do": "nonsense"}),
        35 => json!({"do": "ask", "what": TOPICS[number % TOPICS.len()]}),
        36 | 37 => {
            let question = server.shown()["question"]["question"].as_u64();
            json!({"do": "answer", "question": question.unwrap_or(1), "yes": !pick.is_multiple_of(3)})
        }
        38 if pick.is_multiple_of(5) => json!({"do": "resign", "seat": seat}),
        39 => {
            json!({"do": "claim", "what": if pick.is_multiple_of(2) { "stand_in" } else { "game" }})
        }
        40 if pick.is_multiple_of(2) => {
            json!({"do": "take_away", "line": 1 + number % server.log.len()})
        }
        _ => json!({"do": "records"}),
    }
}

/// The seats of the game, by the number of their member.
fn holder(server: &Server, seat: &Value) -> Option<Value> {
    let seat = usize::try_from(seat.as_u64()?).ok()?;
    Some(server.shown()["seats"][seat]["member"].clone())
}

/// One thing happens, and all that must hold is checked.
fn happen(server: &mut Server, happening: Happening) {
    happen_once(server, happening);
    // (b) Who has heard every event knows the room as who comes anew. Clocks go on by themselves.
    let anew: Value = serde_json::from_str(&server.room.whole(MemberId(1), server.now)).expect("JSON");
    let [mut told, mut anew] = [server.shown(), anew["ok"]["room"].clone()];
    for room in [&mut told, &mut anew] {
        room["clocks"].take();
    }
    assert_eq!(told, anew, "(b)");
}

fn happen_once(server: &mut Server, (who, kind, pick): Happening) {
    let who = u32::from(who);
    if kind > 43 {
        return server.take_snapshot();
    }
    if kind > 40 {
        return time_passes(server, who, kind, pick);
    }
    server.now += u64::from(pick % 50);
    let request = request(server, who, kind, pick);
    let before = (server.log.len(), server.position(), server.shown());
    let caller = if who == 0 { Caller::Stranger } else { Caller::Member(MemberId(who)) };
    let mut keyed = request.clone();
    keyed["key"] = json!(atar_room::Bytes::<16>(server.fresh()[..16].try_into().expect("16 bytes")));
    keyed["rev"] = server.rev();
    let text = keyed.to_string();
    lose_an_append(server, caller, &text);
    let said = server.send(caller, &text);
    if !said.has_changed {
        let after = (server.log.len(), server.position(), server.shown());
        assert_eq!(before, after, "{text} changes nothing: {}", said.answer);
        return;
    }
    let seq = usize::try_from(said.answer["seq"].as_u64().expect("a number")).expect("small");
    let entry: Entry = serde_json::from_str(&server.log[seq - 1]).expect("an entry");
    if let Caller::Member(member) = caller {
        assert!(before.2["members"].as_array().expect("members").iter().any(|other| other["member"] == json!(member)));
        assert_eq!(entry.by, Some(member), "(a) {text}");
        assert_eq!(json!(entry.key), keyed["key"], "(a) {text}");
        if matches!(entry.kind, EntryKind::Steps { .. }) {
            let seat = &before.1["actor"]["seat"];
            let is_draft = matches!(keyed["do"].as_str(), Some("take_back" | "revise"));
            assert!(is_draft || holder(server, seat) == Some(json!(member)), "(d) {text}");
        }
        repeat(server, caller, &text, &said.answer);
    } else {
        assert!(matches!(entry.kind, EntryKind::Entered { .. }), "(d) a stranger only enters: {text}");
        repeat(server, caller, &text, &said.answer);
    }
}

/// Time passes, players come and go, and the room does what it owes.
fn time_passes(server: &mut Server, who: u32, kind: u8, pick: u16) {
    server.now += 10 * u64::from(pick);
    let member = MemberId(who);
    let pending = match kind {
        41 => server.room.presence(member, false, server.now),
        42 => server.room.presence(member, true, server.now),
        _ => Some(server.room.outage(u64::from(pick), server.now)),
    };
    if let Some(pending) = pending {
        server.keep(&pending);
    }
    server.tick();
}

/// A change that does not come into the log changes nothing.
fn lose_an_append(server: &mut Server, caller: Caller, text: &str) {
    let before = (server.position(), server.room.head());
    let entropy = server.fresh();
    let _lost = server.room.handle(caller, &receive(text.as_bytes()), server.now, 0, entropy);
    assert_eq!(before, (server.position(), server.room.head()), "{text}");
}

/// (e) The same key again gets the first answer and changes nothing.
fn repeat(server: &mut Server, caller: Caller, text: &str, first: &Value) {
    if let Caller::Member(member) = caller
        && !server.room.is_member(member)
    {
        return;
    }
    let log = server.log.len();
    let again = server.send(caller, text);
    assert_eq!(server.log.len(), log, "(e) {text}");
    let mut expected = first.clone();
    expected["again"] = json!(true);
    assert_eq!(again.answer, expected, "(e) {text}");
}

/// What an entry changes in the end, where players had to agree.
fn effect(kind: EntryKind) -> Option<EntryKind> {
    match kind {
        EntryKind::Asked { then, .. } | EntryKind::Answered { then, .. } => then.map(|kind| *kind),
        kind => Some(kind),
    }
}

/// (h) Each roll follows from the server seed, its number and its client seed; none is told before the end.
fn check_rolls(server: &Server) {
    let mut table = Table::new(0);
    let mut next = 1;
    let mut server_seed = None;
    for line in &server.log {
        let entry: Entry = serde_json::from_str(line).expect("an entry");
        match effect(entry.kind) {
            Some(EntryKind::Started { record, commitment, .. }) => {
                let known = server.server_seeds.iter();
                server_seed = known.copied().find(|server_seed| atar_room::digest_of(&server_seed.0) == commitment);
                let request = json!({"do": "open", "record": record}).to_string();
                table.handle(Client(0), request.as_bytes());
                next = 1;
            }
            Some(EntryKind::Steps { change, roll: None, .. }) => {
                table.apply(&change).expect("it fits");
            }
            Some(EntryKind::Steps { change, roll: Some(roll), .. }) => {
                assert_eq!(roll.n, next, "(h)");
                next += 1;
                table.set_chance(roll_seed(server_seed.expect("a server seed"), roll.n, roll.client_seed));
                assert_eq!(rolled(&mut table, &change.steps), change.steps, "(h)");
            }
            _ => {}
        }
    }
    let is_over = server.shown()["phase"] == "over";
    for (number, server_seed) in server.server_seeds.iter().enumerate() {
        let is_told = server.told.iter().any(|text| text.contains(&server_seed.to_string()));
        let has_ended = is_over || number + 1 < server.server_seeds.len();
        assert_eq!(is_told, has_ended, "(h) the server seed is told at the end, and only then");
    }
}

/// Takes steps again, with chance as it falls now.
fn rolled(table: &mut Table, steps: &[String]) -> Vec<String> {
    let mut rolled = Vec::new();
    while rolled.len() < steps.len() {
        let request = json!({"do": "step", "step": steps[rolled.len()]}).to_string();
        let Proposal::Steps(proposed) = table.propose(Client(0), request.as_bytes()) else {
            panic!("(h) {request}");
        };
        rolled.extend(proposed.change().steps.clone());
        table.commit(Proposal::Steps(proposed));
    }
    rolled
}

/// A server that starts anew from the log shows the same room.
fn check_replay(server: &Server) {
    let mut again = Room::empty();
    for line in &server.log {
        again.apply(line).expect("the log fits");
    }
    assert_eq!(again.head(), server.room.head());
    assert_eq!(again.position(), server.room.position());
    assert_eq!(again.record_text(), server.room.record_text());
    if let Some(room) = &server.from_snapshot {
        assert_eq!(room.record_text(), server.room.record_text());
        assert_eq!(room.snapshot(), server.room.snapshot());
    }
}

/// (h) The record of a game that has ended proves its rolls, and one that was altered does not.
fn check_proof(server: &Server) {
    let Some(record) = server.room.record_text() else {
        return;
    };
    prove(&record).unwrap_or_else(|why| panic!("(h) {why} {record}")).expect("a proof");
    let mut altered: Value = serde_json::from_str(&record).expect("JSON");
    let server_seed = altered["chance"]["secret"].as_str().expect("a server seed");
    let other = server_seed.replace(|digit| digit != '0', "0").replacen('0', "1", 1);
    altered["chance"]["secret"] = json!(other);
    assert!(prove(&altered.to_string()).is_err(), "(h) {altered}");
}

fn happenings() -> impl Strategy<Value = Vec<Happening>> {
    prop::collection::vec((0_u8..5, 0_u8..46, any::<u16>()), 1..80)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn whatever_happens_the_log_is_what_was_answered(
        game in 0_usize..4,
        waits in any::<bool>(),
        clock in prop::option::of(Just(ClockKind::Bank { main: 600, increment: 2 })),
        happenings in happenings(),
    ) {
        let mut settings = [atar, owari, petri, teams][game]();
        settings.clock = clock;
        let mut server = if waits { Server::new(settings).0 } else { Server::playing(settings) };
        for happening in happenings {
            happen(&mut server, happening);
            server.computers_play();
        }
        check_rolls(&server);
        check_replay(&server);
        if server.shown()["phase"] == "playing" {
            let record = server.room.record_text().expect("a record");
            prop_assert_eq!(prove(&record), Ok(None), "nothing is told before the end");
            server.end();
        }
        check_proof(&server);
    }
}

/// To the end: the server seed is told with the last step, and proves every roll.
#[test]
fn a_whole_game_is_proved_at_its_end() {
    for (settings, pick) in [(owari(), 0), (atar(), 1), (petri(), 2)] {
        let mut server = Server::playing(settings);
        for turn in 0..60 {
            let Some(member) = server.to_act() else { break };
            let steps = server.legal(member);
            let step = &steps[(turn * 7 + pick) % steps.len()];
            if turn == 20 {
                server.take_snapshot();
            }
            server.ok(member, json!({"do": "step", "step": step, "salt": format!("{turn:032x}")}));
        }
        if server.to_act().is_some() {
            server.ok(1, json!({"do": "end"}));
        }
        assert_eq!(server.shown()["phase"], "over");
        check_rolls(&server);
        check_replay(&server);
        check_proof(&server);
    }
}
