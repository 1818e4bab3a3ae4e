//! What the library lists of a game: from its record alone, whoever wrote that.

use atar_table::{LibraryStamp, is_newer, stamped, summary};
use serde_json::{Value, json};

/// A record of Owari with these steps.
fn record(steps: &[&str]) -> Value {
    let seats = json!([{"name": "Ann"}, {"bot": 4}]);
    json!({"format": "atar-record", "version": 1, "game": "owari", "rules": 1, "options": {"stones": 3, "first": 0},
        "seats": seats, "turns": [], "draft": steps})
}

fn stamp(id: &str) -> LibraryStamp {
    LibraryStamp { id: id.to_owned(), at: 5, seconds: 7, ..LibraryStamp::default() }
}

/// Returns whether a record with these steps takes the place of an older one.
fn replaces(steps: &[&str], old: &Value) -> bool {
    stamped(&record(steps).to_string(), None, Some(&old.to_string())).expect("a game").replaces
}

#[test]
fn a_summary_says_what_the_rules_find_and_not_what_the_file_claims() {
    let mut claimed = record(&["1", "7"]);
    claimed["result"] = json!({"winners": [1]});
    let found = summary(&claimed.to_string()).expect("a game");
    assert_eq!((found.game.as_str(), found.turns, found.steps, found.winners), ("owari", 2, 2, None));
    assert_eq!(found.options, json!({"stones": 3, "first": 0}));
    assert_eq!((found.seats[0].name.as_str(), found.seats[0].bot, found.seats[1].bot), ("Ann", None, Some(4)));
    assert_eq!((found.is_set_up, found.is_analysed, found.stamp), (false, false, None));
    let refused = summary(&record(&["1", "1"]).to_string()).expect_err("a step that is not legal");
    assert!(refused.text.starts_with("Turn 2, step 1 cannot be played."), "{refused}");
}

/// The library showed `\u{202e}` where the table showed the name.
#[test]
fn names_are_those_of_the_record() {
    let name = format!("A\u{202e}nn {}", "b".repeat(190));
    let mut text = record(&["1"]);
    text["seats"][0]["name"] = json!(name);
    let found = summary(&text.to_string()).expect("a game");
    assert_eq!(found.seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>(), [&name, "Player 2"]);
}

#[test]
fn a_stamp_is_written_into_the_record_and_kept() {
    let text = record(&["1"]).to_string();
    let written = stamped(&text, Some(&stamp("a-1")), None).expect("a game");
    assert_eq!(written.summary.stamp, Some(stamp("a-1")));
    let again = stamped(&written.text, None, None).expect("a game");
    assert_eq!((again.summary.stamp, again.text), (Some(stamp("a-1")), written.text));
}

/// The key may come from anybody.
#[test]
fn a_stamp_that_is_none_of_ours_is_none() {
    let long = "a".repeat(65);
    for id in ["", "A", "../x", "a.atar", "a/b", long.as_str()] {
        let mut text = record(&["1"]);
        text["library"] = json!({"id": id, "at": 1, "seconds": 1});
        assert_eq!(summary(&text.to_string()).expect("a game").stamp, None, "{id}");
    }
    let stamp = |key: &str, value: Value| {
        let mut stamp = json!({"id": "a", "at": 1, "seconds": 0});
        stamp[key] = value;
        stamp
    };
    for other in [
        json!(7),
        json!({"id": "a"}),
        stamp("at", json!(-1)),
        stamp("key", json!("../x")),
        stamp("replaces", json!("A")),
        stamp("own", json!([-1])),
    ] {
        let mut text = record(&["1"]);
        text["library"] = other;
        assert_eq!(summary(&text.to_string()).expect("a game").stamp, None);
    }
}

#[test]
fn a_game_takes_the_place_of_an_older_one_only_if_nothing_of_that_is_lost() {
    let old = record(&["1", "7", "4"]);
    assert!(replaces(&["1", "7", "4"], &old));
    assert!(replaces(&["1"], &old), "turns were taken back");
    assert!(!replaces(&["2"], &old), "another game");
    let mut other = old.clone();
    other["options"] = json!({"stones": 3, "first": 1});
    other["draft"] = json!(["8"]);
    assert!(!replaces(&["1", "7", "4"], &other));
    let mut studied = old.clone();
    studied["version"] = json!(2);
    studied["tree"] = json!({"lines": [], "notes": [{"line": 0, "ply": 1, "text": "Well."}]});
    assert!(!replaces(&["1", "7", "4"], &studied), "its notes would be lost");
    assert!(!stamped(&old.to_string(), None, Some("no record")).expect("a game").replaces);
}

/// Who finds `replaces` may remove the older game; a game that is another has a name of its own.
#[test]
fn a_stamp_says_what_it_replaces_and_is_called_alike_only_where_it_does() {
    let wanted = LibraryStamp { key: Some("room".into()), replaces: Some("old".into()), own: vec![1], ..stamp("a") };
    let written = |old: Option<Value>| {
        let old = old.map(|old| old.to_string());
        let written = stamped(&record(&["1", "7"]).to_string(), Some(&wanted), old.as_deref()).expect("a game");
        let stamp = written.summary.stamp.expect("a stamp");
        assert_eq!(stamp.own, [1]);
        (stamp.key.is_some(), stamp.replaces.is_some())
    };
    assert_eq!(written(Some(record(&["1"]))), (true, true));
    assert_eq!(written(Some(record(&["2"]))), (false, false));
    assert_eq!(written(None), (true, false));
}

/// A record knows nothing of who resigned.
#[test]
fn an_end_that_the_rules_did_not_make_stands_in_the_stamp_and_is_no_ones_but_that_games() {
    let text = record(&["1", "7"]).to_string();
    let ended = LibraryStamp { won: Some(vec![1]), ..stamp("a") };
    let kept = stamped(&text, Some(&ended), None).expect("a game");
    assert_eq!(kept.summary.winners, Some(vec![1]));
    let on = stamped(&record(&["1", "7", "4"]).to_string(), Some(&ended), Some(&kept.text)).expect("a game");
    assert_eq!((on.replaces, on.summary.winners), (false, None), "it went on at another table");
    let again = stamped(&text, Some(&ended), Some(&kept.text)).expect("a game");
    assert_eq!((again.replaces, again.summary.winners), (true, Some(vec![1])));
}

#[test]
fn a_record_of_a_newer_program_is_known_for_one() {
    for (key, value) in [("version", json!(3)), ("rules", json!(99)), ("game", json!("chess"))] {
        let mut newer = record(&["1"]);
        newer[key] = value;
        assert!(is_newer(&newer.to_string()), "{key}");
        let refused = stamped(&newer.to_string(), None, None).expect_err("a newer one");
        assert_eq!(refused.reason, Some("newer"), "{key}");
    }
    let damaged = stamped(&record(&["1", "1"]).to_string(), None, None).expect_err("a step that is not legal");
    assert_eq!(damaged.reason, None);
    for other in [record(&["1"]).to_string(), record(&["1", "1"]).to_string(), "{}".into(), "torn".into()] {
        assert!(!is_newer(&other), "{other}");
    }
}
