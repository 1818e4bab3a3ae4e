//! Changes in two halves: proposed, then committed here or applied at another table.

mod support;

use std::time::Duration;

use atar_table::{Client, Proposal, Reply, Response, Rights, StepsChange, Table};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::{games, small_options, texts};

const CLIENT: Client = Client(1);

fn text(reply: &Reply) -> Option<String> {
    reply.answer.clone().map(Response::into_text)
}

fn answer(reply: &Reply) -> Value {
    serde_json::from_str(text(reply).as_deref().unwrap_or("null")).expect("JSON")
}

fn ask(table: &mut Table, request: &Value) -> Value {
    answer(&table.handle(CLIENT, request.to_string().as_bytes()))
}

fn position(table: &mut Table) -> Value {
    ask(table, &json!({"do": "position"}))["ok"].take()
}

/// The position without its effects and what it added, which a record that was just opened does not have.
fn lasting(mut position: Value) -> Value {
    position["effects"].take();
    position["since"].take();
    position
}

/// A request of this kind, which may fit the position or not. `pick` chooses among what is possible.
fn request(table: &mut Table, kind: u8, pick: usize) -> Value {
    let now = position(table);
    let steps = texts(&ask(table, &json!({"do": "legal"}))["ok"]["steps"]);
    let step = steps.get(pick % steps.len().max(1)).cloned().unwrap_or_default();
    let mut draft = texts(&now["draft"]);
    draft.truncate(pick % (draft.len() + 1));
    match kind {
        0..=4 => json!({"do": "step", "step": step}),
        5 => json!({"do": "take_back"}),
        6 => json!({"do": "redo"}),
        7 => json!({"do": "revise", "steps": draft}),
        8 => {
            draft.push(step);
            json!({"do": "revise", "steps": draft})
        }
        9 => json!({"do": "undo_turn"}),
        10 => json!({"do": "undo_turn", "seat": pick % 3}),
        11 => json!({"do": "roll"}),
        12 => json!({"do": "step", "step": "nonsense"}),
        13 => json!({"do": "preview", "step": step}),
        14 => json!({"do": "take_back", "rev": 0}),
        15 => json!({"do": "pause"}),
        16 => json!({"do": "seats", "seats": now["seats"]}),
        _ => json!({"do": "record"}),
    }
}

/// Every game, Atar small and with a draft from the first step.
fn all_games() -> Vec<(String, Value)> {
    let mut all = games();
    all.push(("atar".to_owned(), small_options()));
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn proposing_and_committing_is_handling_and_others_can_apply(
        game in 0_usize..6,
        manual in any::<bool>(),
        kinds in prop::collection::vec((0_u8..18, any::<usize>()), 1..40),
    ) {
        let (name, options) = all_games()[game].clone();
        let roll = if manual { "manual" } else { "auto" };
        let begin = json!({"do": "new_game", "game": name, "options": options, "roll": roll, "seed": 5});
        let (mut handling, mut committing) = (Table::new(1), Table::new(1));
        ask(&mut handling, &begin);
        ask(&mut committing, &begin);
        let mut following = Table::new(2);
        let record = ask(&mut handling, &json!({"do": "record"}))["ok"]["record"].take();
        ask(&mut following, &json!({"do": "open", "record": record, "roll": roll}));
        for (kind, pick) in kinds {
            let request = request(&mut handling, kind, pick).to_string();
            let handled = handling.handle(CLIENT, request.as_bytes());
            let before = position(&mut committing);
            let first = committing.propose(CLIENT, request.as_bytes());
            prop_assert_eq!(before, position(&mut committing));
            let proposed = committing.propose(CLIENT, request.as_bytes());
            if let (Proposal::Steps(first), Proposal::Steps(second)) = (&first, &proposed) {
                prop_assert_eq!(first.change(), second.change());
                prop_assert_eq!(first.has_rolled(), second.has_rolled());
                let told = following.apply(first.change());
                prop_assert!(told.is_ok(), "{:?}", told);
            } else if let Proposal::Whole(_) = &proposed {
                following.handle(CLIENT, request.as_bytes());
            }
            let committed = committing.commit(proposed);
            prop_assert_eq!(text(&committed), text(&handled), "{}", request);
            prop_assert_eq!(&committed.change, &handled.change, "{}", request);
            let texts = |reply: &Reply| reply.events.iter().map(|event| event.text.clone()).collect::<Vec<_>>();
            prop_assert_eq!(texts(&committed), texts(&handled), "{}", request);
            let now = position(&mut handling);
            prop_assert_eq!(&now, &position(&mut committing));
            prop_assert_eq!(lasting(now), lasting(position(&mut following)));
        }
    }
}

#[test]
fn a_change_that_does_not_fit_leaves_the_game_as_it_was() {
    let mut table = Table::new(1);
    let none = StepsChange { ply: 0, steps: vec![] };
    assert!(table.apply(&none).is_err(), "there is no game");
    ask(&mut table, &json!({"do": "new_game", "game": "owari", "options": {"stones": 3, "first": 0}}));
    ask(&mut table, &json!({"do": "step", "step": "4"}));
    let before = position(&mut table);
    for (ply, steps) in [(2, vec![]), (0, vec!["4", "4"]), (1, vec!["nonsense"])] {
        let steps = steps.into_iter().map(str::to_owned).collect();
        let change = StepsChange { ply, steps };
        assert!(table.apply(&change).is_err(), "{change:?}");
        assert_eq!(position(&mut table), before, "{change:?}");
    }
}

/// The fair chance of rooms: what falls follows from a seed that is drawn for each request.
#[test]
fn chance_follows_from_the_seed_that_was_set_last() {
    let mut table = Table::shared();
    table.grant(CLIENT, Rights::All);
    let options = &games().into_iter().find(|(name, _)| name == "petri").expect("Petri").1;
    ask(&mut table, &json!({"do": "new_game", "game": "petri", "options": options}));
    let proposed = |table: &mut Table, seed| {
        table.set_chance([seed; 32]);
        let steps = texts(&ask(table, &json!({"do": "legal"}))["ok"]["steps"]);
        let request = json!({"do": "step", "step": steps[0]}).to_string();
        match table.propose(CLIENT, request.as_bytes()) {
            Proposal::Steps(proposed) => (proposed.change().clone(), proposed.has_rolled()),
            other => panic!("{other:?}"),
        }
    };
    let first = proposed(&mut table, 1);
    assert!(first.1, "a turn of Petri ends with a roll");
    assert_eq!(proposed(&mut table, 1), first);
    let others = (2..12).map(|seed| proposed(&mut table, seed));
    assert!(others.into_iter().any(|other| other != first));
}

#[test]
fn the_turn_of_a_computers_seat_is_one_change() {
    let mut table = Table::shared();
    table.grant(CLIENT, Rights::All);
    let seats = json!([{"bot": 1}, {"bot": 1}]);
    ask(&mut table, &json!({"do": "new_game", "game": "atar", "options": small_options(), "seats": seats}));
    let mut plies = vec![table.ply()];
    for seed in 0..4 {
        let reply = table.think(seed);
        assert!(reply.events[0].text.contains("\"thinking\""), "{:?}", reply.events);
        assert!(table.think(seed).jobs.is_empty(), "it is thinking already");
        let job = reply.jobs.into_iter().next().expect("a job");
        let finished = job.run(&|| Duration::ZERO, &|_| (), &mut |_| ());
        let Proposal::Steps(proposed) = table.propose(CLIENT, finished) else { panic!("the turn is proposed") };
        assert_eq!(proposed.change().ply, table.ply(), "nothing is played yet");
        assert!(proposed.thought().is_some_and(|thought| thought.contains("\"played\":true")));
        table.apply(proposed.change()).expect("it fits");
        plies.push(table.ply());
    }
    assert!(plies.windows(2).all(|pair| pair[0] < pair[1]), "{plies:?}");
}

/// What was thought about a position that is gone is not played.
#[test]
fn a_turn_that_comes_too_late_changes_nothing() {
    let mut table = Table::shared();
    table.grant(CLIENT, Rights::All);
    let game =
        json!({"do": "new_game", "game": "owari", "options": {"stones": 3, "first": 0}, "seats": [{"bot": 1}, {}]});
    ask(&mut table, &game);
    let job = table.think(1).jobs.remove(0);
    ask(&mut table, &game);
    let finished = job.run(&|| Duration::ZERO, &|_| (), &mut |_| ());
    let proposed = table.propose(CLIENT, finished);
    assert!(matches!(proposed, Proposal::Answered(reply) if reply.answer.is_none()));
}
