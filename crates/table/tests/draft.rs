//! Taking back and revising.

mod support;

use atar_table::{Change, StepsChange};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use support::{Session, games, steps_of, texts};

/// What two ways to one position must agree in.
fn essence(position: &Value) -> Value {
    json!([
        position["state"],
        position["view"],
        position["draft"],
        position["ply"],
        position["turn"],
        position["actor"]
    ])
}

/// "`take_back` | position without the last step of the draft"
#[test]
fn taking_back_and_playing_again_is_as_if_nothing_had_been() {
    let mut dice = ChaCha8Rng::seed_from_u64(5);
    for (game, options) in games() {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options, "roll": "manual"}));
        for _ in 0..300 {
            let before = session.position();
            let Some(after) = session.random_step(&mut dice) else {
                break;
            };
            if texts(&after["draft"]).is_empty() {
                continue;
            }
            let back = session.ok(json!({"do": "take_back"}));
            assert_eq!(essence(&back), essence(&before), "{game}");
            assert_eq!(back["effects"][0]["effect"], "taken_back");
            let step = texts(&after["draft"]).pop().expect("a step");
            assert_eq!(essence(&session.step(&step)), essence(&after), "{game}: {step}");
        }
    }
}

/// Taking back and revising the draft comes to the same as playing directly.
#[test]
fn revising_equals_playing_directly() {
    let mut dice = ChaCha8Rng::seed_from_u64(6);
    for (game, options) in games() {
        let mut direct = Session::new(1);
        direct.ok(json!({"do": "new_game", "game": game, "options": options, "seed": 1}));
        let mut drafts: Vec<Vec<String>> = Vec::new();
        for _ in 0..400 {
            let Some(position) = direct.random_step(&mut dice) else {
                break;
            };
            let draft = texts(&position["draft"]);
            if draft.is_empty() {
                drafts.clear();
                continue;
            }
            let earlier = drafts.choose(&mut dice).cloned().unwrap_or_else(|| vec![draft[0].clone()]);
            direct.ok(json!({"do": "revise", "steps": earlier}));
            if earlier.is_empty() {
                continue;
            }
            let revised = direct.ok(json!({"do": "revise", "steps": draft}));
            assert_eq!(essence(&revised), essence(&position), "{game}");
            drafts.push(draft);
        }
    }
}

/// A game of Atar at its first turn of play: seat 0 has a1 and b2, seat 1 has d1 and d7.
fn in_play() -> Session {
    let mut session = Session::new(1);
    let options = json!({"side": 4, "stones": [2, 2], "placement": "players", "order": "fixed"});
    session.ok(json!({"do": "new_game", "game": "atar", "options": options}));
    session.steps("@a1, commit, @d1, commit, @b2, commit, @d7, commit");
    session
}

/// "an error names the first step that does not fit"; nothing of the revision is then played.
#[test]
fn a_revision_that_does_not_fit_names_the_first_wrong_step() {
    let mut session = in_play();
    session.steps("b2-b1, a1-b2");
    let (code, text) = session.refused(json!({"do": "revise", "steps": ["a1-b2", "b2-b1"]}));
    assert_eq!(code, "illegal_step");
    assert!(text.contains("Step 1") && text.contains("a1-b2"), "{text}");
    let (_, text) = session.refused(json!({"do": "revise", "steps": ["b2-b1", "nonsense"]}));
    assert!(text.contains("Step 2") && text.contains("nonsense"), "{text}");
}

/// "only the last step may end the turn"
#[test]
fn a_revision_may_end_the_turn_with_its_last_step_only() {
    let mut session = in_play();
    session.step("b2-b1");
    let (_, text) = session.refused(json!({"do": "revise", "steps": ["b2-b1", "a1-b2", "commit", "d1-c1"]}));
    assert!(text.contains("d1-c1") && text.contains("turn has ended"), "{text}");
    let ended = session.ok(json!({"do": "revise", "steps": ["b2-b1", "a1-b2", "commit"]}));
    assert_eq!((&ended["actor"], &ended["draft"]), (&json!({"seat": 1}), &json!([])));
}

/// "`take_back`, `undo_turn`, `revise` with nothing to take back" are illegal steps.
#[test]
fn with_an_empty_draft_there_is_nothing_to_take_back() {
    let mut session = in_play();
    assert_eq!(session.refused(json!({"do": "take_back"})).0, "illegal_step");
    assert_eq!(session.refused(json!({"do": "revise", "steps": ["b2-b1"]})).0, "illegal_step");
    let mut fresh = Session::small();
    assert_eq!(fresh.refused(json!({"do": "undo_turn"})).0, "illegal_step");
    assert_eq!(fresh.position()["can"], json!({"take_back": false, "undo_turn": false, "redo": false, "roll": false}));
}

/// docs/view.md: what a step that is taken back had done is told, latest first.
#[test]
fn what_was_undone_is_told() {
    let mut session = in_play();
    session.steps("b2-b1, a1-b2");
    let revised = session.ok(json!({"do": "revise", "steps": ["b2-b3"]}));
    let undone: Vec<_> =
        revised["effects"].as_array().expect("effects").iter().map(|effect| effect["step"].clone()).collect();
    assert_eq!(undone, [json!("a1-b2"), json!("b2-b1"), Value::Null]);
    let moved = json!({"effect": "moved", "from": "b2", "to": "b1", "seat": 0});
    assert_eq!(revised["effects"][1]["effects"], json!([moved]));
    assert_eq!(revised["effects"][2], json!({"effect": "moved", "from": "b2", "to": "b3", "seat": 0}));
}

/// "position at the start of the last turn that a person finished, or of the current one if it has a draft"
#[test]
fn undo_turn_goes_back_turn_by_turn() {
    let mut session = in_play();
    let first = session.position();
    session.steps("b2-b1, a1-b2, commit");
    let second = session.position();
    session.step("d1-d2");
    assert_eq!(essence(&session.ok(json!({"do": "undo_turn"}))), essence(&second), "the current turn");
    assert_eq!(essence(&session.ok(json!({"do": "undo_turn"}))), essence(&first), "the turn before");
    let placing = session.ok(json!({"do": "undo_turn"}));
    assert_eq!((&placing["state"]["phase"], &placing["state"]["racks"]), (&json!("setup"), &json!([0, 1])));
}

/// "chance that opened that turn stays as it fell"
#[test]
fn undo_turn_keeps_the_chance_that_opened_the_turn() {
    let mut session = Session::new(1);
    let options = json!({"side": 5, "stones": [2, 2, 2], "placement": "random", "order": "random"});
    let start = session.ok(json!({"do": "new_game", "game": "atar", "options": options, "seed": 3}));
    let mut dice = ChaCha8Rng::seed_from_u64(2);
    while session.position()["turn"] == 0 {
        session.random_step(&mut dice);
    }
    assert_eq!(essence(&session.ok(json!({"do": "undo_turn"}))), essence(&start));
}

/// "chance after it falls anew": not the same dice again.
#[test]
fn chance_after_an_undone_turn_falls_anew() {
    let chancy = games().into_iter().find(|(game, _)| game == "petri" || game == "spectrangle");
    let Some((game, options)) = chancy else {
        return;
    };
    let mut session = Session::new(1);
    session.ok(json!({"do": "new_game", "game": game, "options": options, "seed": 3}));
    let step = session.legal().remove(0);
    let rolls: Vec<_> = (0..12)
        .map(|_| {
            let state = session.step(&step)["state"].to_string();
            session.ok(json!({"do": "undo_turn"}));
            state
        })
        .collect();
    assert!(rolls.iter().any(|roll| *roll != rolls[0]));
}

/// A turn of the computer is not "the last turn that a person finished".
#[test]
fn undo_turn_passes_over_the_computer_s_turns() {
    let mut session = Session::new(1);
    let options = json!({"side": 4, "stones": [2, 2], "placement": "players", "order": "fixed"});
    let seats = json!([{"name": "Ann"}, {"name": "Computer", "bot": 4}]);
    let start = session.ok(json!({"do": "new_game", "game": "atar", "options": options, "seats": seats}));
    session.steps("@a1, commit, @d1, commit");
    assert_eq!(essence(&session.ok(json!({"do": "undo_turn"}))), essence(&start));
}

/// The redo of a front: steps that were undone can be played again, whatever their number.
#[test]
fn any_part_of_a_draft_can_be_taken_back_and_played_again() {
    let mut dice = ChaCha8Rng::seed_from_u64(8);
    let mut session = in_play();
    session.steps("b2-b1, a1-b2, clock");
    let full = session.position();
    for _ in 0..20 {
        let draft = texts(&full["draft"]);
        let back = dice.random_range(1..=draft.len());
        for _ in 0..back {
            session.ok(json!({"do": "take_back"}));
        }
        for step in &draft[draft.len() - back..] {
            session.step(step);
        }
        assert_eq!(essence(&session.position()), essence(&full));
    }
}

/// docs/view.md: "`redo` plays again what was undone last, exactly as it was", chance included, one undo after the
/// other.
#[test]
fn what_was_undone_comes_back_exactly() {
    let mut dice = ChaCha8Rng::seed_from_u64(10);
    for (game, options) in games() {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options, "seed": 4}));
        for _ in 0..60 {
            session.random_step(&mut dice);
        }
        let record = session.record();
        let mut gone = Vec::new();
        loop {
            let before = session.position();
            let verb = if before["can"]["take_back"] == true && dice.random_bool(0.5) {
                "take_back"
            } else if before["can"]["undo_turn"] == true {
                "undo_turn"
            } else {
                break;
            };
            session.ok(json!({ "do": verb }));
            gone.push(essence(&before));
        }
        assert!(gone.len() > 3, "{game}");
        while let Some(before) = gone.pop() {
            let again = session.ok(json!({"do": "redo"}));
            assert_eq!(essence(&again), before, "{game}");
            assert_eq!(again["can"]["redo"], json!(!gone.is_empty()), "{game}");
        }
        assert_eq!(session.record(), record, "{game}");
        assert_eq!(session.refused(json!({"do": "redo"})).0, "illegal_step");
    }
}

/// A new step, a new game and a draft that was changed leave nothing to redo; looking does.
#[test]
fn what_was_undone_is_gone_once_something_else_is_played() {
    let can_redo = |session: &mut Session| session.position()["can"]["redo"] == true;
    let undone = || {
        let mut session = in_play();
        session.steps("b2-b1, a1-b2");
        session.ok(json!({"do": "take_back"}));
        assert!(can_redo(&mut session));
        session
    };
    for request in [
        json!({"do": "step", "step": "a1-b2"}),
        json!({"do": "revise", "steps": ["b2-b3"]}),
        json!({"do": "open", "record": undone().record()}),
    ] {
        let mut session = undone();
        session.ok(request.clone());
        assert!(!can_redo(&mut session), "{request}");
    }
    let mut session = undone();
    let preview = session.ok(json!({"do": "preview", "step": "a1-b2"}));
    assert_eq!(preview["can"]["redo"], json!(false));
    session.ok(json!({"do": "show", "ply": 2}));
    session.refused(json!({"do": "step", "step": "nonsense"}));
    session.ok(json!({"do": "seats", "seats": [{"name": "Ann"}, {}]}));
    assert!(can_redo(&mut session));
}

/// A turn that was reset comes back as a whole, and what it had done is told.
#[test]
fn a_draft_that_was_emptied_is_redone_at_once() {
    let mut session = in_play();
    let full = session.steps("b2-b1, a1-b2, clock");
    session.ok(json!({"do": "revise", "steps": []}));
    let again = session.ok(json!({"do": "redo"}));
    assert_eq!(essence(&again), essence(&full));
    let moved = |from: &str, to: &str| json!({"effect": "moved", "from": from, "to": to, "seat": 0});
    assert_eq!(again["effects"][0], moved("b2", "b1"));
    assert_eq!(again["effects"][1], moved("a1", "b2"));
}

/// What carriers keep: applying each change to the steps kept so far always gives the steps of the record.
#[test]
fn the_changes_add_up_to_the_record() {
    let mut dice = ChaCha8Rng::seed_from_u64(9);
    for (game, options) in games() {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options, "seed": 1}));
        let mut kept = steps_of(&session.record());
        for _ in 0..200 {
            let verb = ["take_back", "undo_turn", "redo", "legal"].choose(&mut dice).expect("one");
            let legal = session.legal();
            let request = match (dice.random_range(0..4), legal.choose(&mut dice)) {
                (1.., Some(step)) => json!({"do": "step", "step": step}),
                _ => json!({"do": verb}),
            };
            match session.say(request.to_string()).change {
                Some(Change::Steps(StepsChange { ply, steps })) => {
                    kept.truncate(ply);
                    kept.extend(steps);
                }
                Some(_) => panic!("no other game was begun"),
                None => {}
            }
            assert_eq!(kept, steps_of(&session.record()), "{game}: {request}");
        }
        let draft = texts(&session.position()["draft"]);
        let reply = session.say(json!({"do": "revise", "steps": draft}).to_string());
        assert!(
            draft.is_empty()
                || matches!(reply.change, Some(Change::Steps(StepsChange { steps, .. })) if steps.is_empty())
        );
    }
}
