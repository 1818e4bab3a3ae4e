//! The options and their bounds.

use atar_rules::Position;
use atar_rules::spectrangle::{Match, Options, Spectrangle};
use serde_json::json;

use super::{cites, options};

#[test]
fn the_options_are_players_match_and_teams() {
    let _rule = cites(r#"{"players": 2, "match": "all", "teams": null}"#);
    let expected = json!({"players": 2, "match": "all", "teams": null});
    assert_eq!(json!(Options::default()), expected);
    let keys: Vec<_> = Spectrangle::OPTIONS.keys().collect();
    assert_eq!(keys, ["players", "match", "teams"]);
    let any = json!({"players": 4, "match": "any", "teams": [0, 1, 0, 1]});
    let read: Options = serde_json::from_value(any).expect("options");
    assert_eq!((read.rule, read.teams), (Match::Any, Some(vec![0, 1, 0, 1])));
    for wrong in [
        json!({"match": "all", "teams": null}),
        json!({"players": 2, "match": "some", "teams": null}),
        json!({"players": 2, "match": "all", "teams": null, "more": 1}),
        json!({"players": 2.5, "match": "all", "teams": null}),
        json!({"players": 2, "match": "all", "teams": 1}),
        json!({"players": 2, "match": "all", "teams": [-1, 0]}),
    ] {
        assert!(serde_json::from_value::<Options>(wrong.clone()).is_err(), "{wrong}");
    }
}

/// Why a game with these options is refused.
fn refusal(options: &Options) -> String {
    let refused = Spectrangle::start(options);
    refused.expect_err("options out of bounds").to_string()
}

#[test]
fn the_number_of_players_is_bounded() {
    let _rule = cites("A tile game for 2 to 4 players.");
    assert!((2..=4).all(|players| Spectrangle::start(&options(players, Match::Any)).is_ok()));
    for players in [0, 1, 5, 255] {
        let why = format!("players is {players}; it must be a whole number from 2 to 4.");
        assert_eq!(refusal(&options(players, Match::All)), why);
    }
}

#[test]
fn every_seat_has_a_team() {
    let _rule = cites("`teams` is null or gives each seat a team, as `[0, 1, 0, 1]`:");
    let teams = |players: u8, teams: &[u8]| Options { teams: Some(teams.to_vec()), ..options(players, Match::All) };
    for good in [teams(2, &[1, 0]), teams(3, &[0, 3, 0]), teams(4, &[0, 1, 0, 1])] {
        assert!(Spectrangle::start(&good).is_ok(), "{good:?}");
    }
    let why = "; it must be null, or a list of 3 whole numbers from 0 to 3, one a player.";
    for bad in [&[][..], &[0, 1], &[0, 1, 0, 1], &[0, 1, 4], &[255, 0, 1]] {
        assert_eq!(refusal(&teams(3, bad)), format!("teams is {bad:?}{why}"));
    }
}
