//! Games of two teams: a team is one side (docs/online.md, "Sides").

mod support;

use atar_room::{ClockKind, Entry, MemberId, Room, RoomSettings};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::{Server, owari, teams, three};

const ANN: u32 = 1;
const BEN: u32 = 2;
const CLEO: u32 = 3;
const DAN: u32 = 4;
const MINUTE: u64 = 60_000;

fn claim(what: &str) -> Value {
    json!({"do": "claim", "what": what})
}

fn with_clock(clock: ClockKind) -> RoomSettings {
    let mut settings = teams();
    settings.clock = Some(clock);
    settings
}

fn resign(server: &mut Server, member: u32) {
    server.ok(member, json!({"do": "resign", "seat": member - 1}));
}

fn leave(server: &mut Server, member: u32) {
    server.ok(member, json!({"do": "leave"}));
}

fn version(server: &Server) -> u32 {
    let entry: Entry = serde_json::from_str(server.log.last().expect("an entry")).expect("JSON");
    entry.v
}

/// "The room gets the teams from its table, and tells them (`teams` in the room), if some seats play together."
#[test]
fn a_room_tells_the_teams_of_its_game() {
    assert_eq!(Server::playing(teams()).shown()["teams"], json!([0, 1, 0, 1]));
    assert_eq!(Server::new(teams()).0.shown().get("teams"), None, "before the start");
    assert_eq!(Server::playing(three()).shown().get("teams"), None, "everyone alone");
}

/// "While another person of the side has a seat, a computer stands in, and the seat is free to `sit` in."
#[test]
fn a_mate_plays_on_with_a_computer() {
    for go in [resign, leave] {
        let mut server = Server::playing(teams());
        go(&mut server, ANN);
        let shown = server.shown();
        assert_eq!(shown["phase"], "playing");
        assert_eq!(shown["seats"][0], json!({"stand_in": 3}), "free to `sit` in");
        go(&mut server, BEN);
        assert_eq!(server.shown()["phase"], "playing", "nobody else of that team is gone");
    }
}

/// "With the last person the side loses."
#[test]
fn the_last_of_a_team_who_resigns_or_leaves_loses_for_all_of_it() {
    for (go, why) in [(resign as fn(&mut Server, u32), "resigned"), (leave, "left")] {
        let mut server = Server::playing(teams());
        go(&mut server, ANN);
        server.take_snapshot();
        go(&mut server, CLEO);
        let ended = server.shown()["ended"].clone();
        assert_eq!(ended, json!({"why": why, "winners": [1, 3], "loser": 2}));
        assert_eq!(version(&server), 2);
        let mut again = Room::empty();
        for line in &server.log {
            again.apply(line).expect("the log fits");
        }
        assert_eq!(again.snapshot(), server.room.snapshot());
    }
}

/// "Being removed is the same as leaving."
#[test]
fn who_is_removed_does_not_lose_for_a_mate() {
    let mut server = Server::playing(teams());
    server.ok(ANN, json!({"do": "kick", "member": "m2"}));
    assert_eq!(server.shown()["phase"], "playing");
    server.ok(ANN, json!({"do": "kick", "member": "m4"}));
    let ended = server.shown()["ended"].clone();
    assert_eq!(ended, json!({"why": "left", "winners": [0, 2], "loser": 3}));
}

/// A computer that was there from the start is nobody to play on for.
#[test]
fn a_team_of_one_person_and_a_computer_loses_with_the_person() {
    let (mut server, _) = Server::new(teams());
    server.enter("Ben");
    for (member, seat) in [(ANN, 0), (BEN, 1), (BEN, 3)] {
        server.ok(member, json!({"do": "sit", "seat": seat}));
    }
    server.ok(ANN, json!({"do": "computer", "seat": 2, "level": 1}));
    for member in [ANN, BEN] {
        server.ok(member, json!({"do": "ready", "ready": true}));
    }
    server.ok(ANN, json!({"do": "start"}));
    server.take_snapshot();
    server.ok(BEN, json!({"do": "resign", "seat": 3}));
    let ended = server.shown()["ended"].clone();
    assert_eq!(ended, json!({"why": "resigned", "winners": [0, 2], "loser": 3}));
}

/// "The side loses as soon as the time of one of its seats is up."
#[test]
fn a_team_loses_when_the_time_of_one_of_its_seats_is_up() {
    let mut server = Server::playing(with_clock(ClockKind::Bank { main: 60, increment: 5 }));
    let seat = server.to_act().expect("a player") - 1;
    server.now = server.room.due().expect("a flag");
    assert_eq!(server.tick(), 1);
    let winners = if seat.is_multiple_of(2) { [1, 3] } else { [0, 2] };
    let ended = server.shown()["ended"].clone();
    assert_eq!(ended, json!({"why": "time", "winners": winners, "loser": seat}));
}

/// "The others may claim the game, unless another person of that side is here."
#[test]
fn the_others_may_claim_the_game_when_nobody_of_the_team_is_here() {
    let mut server = Server::playing(teams());
    let late = server.to_act().expect("a player");
    let mate = (late + 1) % 4 + 1;
    let other = late % 4 + 1;
    server.away(late, false);
    server.now += MINUTE;
    assert_eq!(server.ask(mate, claim("game")).code(), "not_allowed", "against oneself");
    assert_eq!(server.ask(other, claim("game")).code(), "not_allowed", "the mate is here");
    server.away(mate, false);
    server.ok(other, claim("game"));
    let ended = server.shown()["ended"].clone();
    let winners = if late % 2 == 1 { [1, 3] } else { [0, 2] };
    assert_eq!(ended, json!({"why": "away", "winners": winners, "loser": late - 1}));
}

/// "Then they may claim only a computer, as may a mate, who cannot claim the game."
#[test]
fn a_mate_may_claim_a_computer_for_who_is_away() {
    let mut server = Server::playing(teams());
    let late = server.to_act().expect("a player");
    server.away(late, false);
    server.now += MINUTE;
    server.ok((late + 1) % 4 + 1, claim("stand_in"));
    assert_eq!(server.position()["seats"][(late - 1) as usize]["bot"], 3);
}

/// "In a game with more than two sides a computer stands in for everyone who resigns, leaves or runs out of time."
#[test]
fn with_three_sides_the_game_goes_on_without_a_team() {
    let mut settings = teams();
    settings.options["teams"] = json!([0, 0, 1, 2]);
    let mut server = Server::playing(settings);
    resign(&mut server, ANN);
    resign(&mut server, BEN);
    leave(&mut server, CLEO);
    assert_eq!(server.shown()["phase"], "playing");
    leave(&mut server, DAN);
    let ended = server.shown()["ended"].clone();
    assert_eq!(ended, json!({"why": "left", "winners": [0, 1, 2], "loser": 3}));
}

/// Where everyone plays alone, entries are those of the first version, to the byte.
#[test]
fn without_teams_entries_name_no_winners() {
    let mut server = Server::playing(owari());
    resign(&mut server, BEN);
    let ended = server.shown()["ended"].clone();
    assert_eq!(ended, json!({"why": "resigned", "winners": [0]}));
    assert_eq!(version(&server), 1);
    assert!(!server.log.last().expect("an entry").contains("winners"));
}

/// A room without teams in its entries: a program before this one wrote that all but who left had won.
#[test]
fn an_entry_of_the_first_version_is_read_as_it_was() {
    let mut server = Server::playing(teams());
    for member in [BEN, CLEO, DAN] {
        resign_by_stand_in(&mut server, member);
    }
    leave(&mut server, ANN);
    let line = server.log.last().expect("an entry").clone();
    let mut old: Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(old["winners"], json!([1, 3]));
    old["v"] = json!(1);
    old.as_object_mut().expect("an object").remove("winners");
    let mut room = Room::empty();
    for line in &server.log[..server.log.len() - 1] {
        room.apply(line).expect("the log fits");
    }
    room.apply(&old.to_string()).expect("the old line fits");
    let whole: Value = serde_json::from_str(&room.whole(MemberId(BEN), server.now)).expect("JSON");
    let ended = whole["ok"]["room"]["ended"].clone();
    assert_eq!(ended, json!({"why": "left", "winners": [1, 2, 3]}));
}

/// A computer takes a seat over as in logs of before, where that ended no game.
fn resign_by_stand_in(server: &mut Server, member: u32) {
    let line = json!({"v": 1, "at": server.now, "kind": "stood_in", "seat": member - 1, "level": 3, "is_kept": false});
    let line = line.to_string();
    server.room.apply(&line).expect("it fits");
    server.follower.apply(&line).expect("it fits");
    server.log.push(line);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    /// Whoever goes in whatever order: no team plays on without a person, and none that has one has lost by it.
    #[test]
    fn a_game_of_two_teams_goes_on_while_both_have_people(
        going in prop::collection::vec((1_u32..5, 0_u8..4), 1..12),
        by_clock in any::<bool>(),
    ) {
        let clock = ClockKind::Bank { main: 600, increment: 2 };
        let mut server = Server::playing(if by_clock { with_clock(clock) } else { teams() });
        for (member, how) in going {
            let seat = member - 1;
            let request = match how {
                0 => json!({"do": "resign", "seat": seat}),
                1 => json!({"do": "leave"}),
                2 => claim(if seat < 2 { "game" } else { "stand_in" }),
                _ => {
                    let away = server.room.presence(MemberId(member), false, server.now);
                    if let Some(pending) = away.filter(|_| server.room.is_member(MemberId(member))) {
                        server.keep(&pending);
                    }
                    server.now += MINUTE;
                    server.tick();
                    continue;
                }
            };
            if server.room.is_member(MemberId(member)) {
                server.ask(member, request);
            }
            let shown = server.shown();
            let has_person = |team: usize| {
                [team, team + 2].iter().any(|seat| {
                    let holder = &shown["seats"][seat];
                    holder["member"].is_string() || holder["away"].is_array()
                })
            };
            if shown["phase"] == "playing" {
                prop_assert!(has_person(0) && has_person(1), "{shown}");
                continue;
            }
            let ended = &shown["ended"];
            let loser = usize::try_from(ended["loser"].as_u64().expect("a seat")).expect("small") % 2;
            prop_assert_eq!(&ended["winners"], &json!([1 - loser, 3 - loser]));
            let others = [loser, loser + 2].into_iter().filter(|seat| ended["loser"] != *seat);
            for mate in others {
                let id = shown["seats"][mate]["member"].as_str();
                let mut members = shown["members"].as_array().expect("members").iter();
                let is_here = id.is_some_and(|id| {
                    members.any(|member| member["member"] == id && member["away"].is_null())
                });
                prop_assert!(ended["why"] == "time" || !is_here, "a mate who is here plays on: {shown}");
            }
            break;
        }
    }
}
