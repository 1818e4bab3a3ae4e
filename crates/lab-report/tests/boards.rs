//! Heat maps of where something stands.

use atar_lab::measurements::Measurements;
use atar_lab::{Engine, Study};
use atar_lab_report::look;
use serde_json::json;

/// The board has a heat map of as many spaces as its map has.
#[test]
fn games_with_a_board_that_fills_up_have_a_heat_map() {
    for (game, options) in
        [("petri", json!({"width": 10, "height": 10})), ("spectrangle", json!({})), ("blokus", json!({}))]
    {
        let study = json!({
            "format": "atar-study", "version": 1, "game": game, "options": options,
            "line_ups": [{"all": "greedy"}], "stop": {"games": 4}, "seed": 3, "most_turns": 400,
        });
        let study = Study::read(&study.to_string()).expect("a study");
        let mut game_in_progress = study.begin(&study.cells[0], 0, None).expect("a game");
        while !game_in_progress.run(u64::MAX).expect("no defect") {}
        let mut measurements = Measurements::new(&study);
        measurements.take(&game_in_progress.trace(0.0));
        let engine = Engine::of(&study).expect("an engine");
        let plots = look::plots(&study, &measurements.results(), &engine, &[]);
        assert!(plots.iter().any(|(name, _)| name == "board-1.svg"), "{game}");
    }
}
