//! Seats of the computer. The shell plays for them, and the window sees each step.

use super::*;

/// Returns a game of Atar on a small board. `bots` are the levels of its computers, 0 for a person.
fn game_with(bots: [u8; 2]) -> Value {
    let seats = bots.map(|bot| match bot {
        0 => json!({}),
        level => json!({ "bot": level }),
    });
    let options = json!({"side": 4, "stones": [3, 3], "placement": "random", "order": "fixed"});
    json!({"game": "atar", "options": options, "seats": seats, "seed": 2})
}

/// Returns the next position that the page gets.
fn next_position(events: &Receiver<Value>) -> Value {
    loop {
        let mut event = next(events);
        if event["event"] == "changed" {
            return event["position"].take();
        }
    }
}

#[test]
fn computers_play_each_other_to_the_end_and_every_step_is_kept() {
    let disk = MemoryDisk::new();
    let window = window_of(atar_storage::open_store(disk.clone(), Some(Path::new("/game"))));
    let events = heard(&window);
    let mut last = call(&window, "new_game", game_with([1, 2])).expect("a game");
    while last["result"].is_null() {
        let position = next_position(&events);
        assert!(position["ply"].as_u64() > last["ply"].as_u64(), "step by step");
        last = position;
    }
    let played = record(&window);
    disk.power_cut(0);
    let again = window_of(atar_storage::open_store(disk, Some(Path::new("/game"))));
    assert_eq!(record(&again), played);
}

#[test]
fn a_person_plays_the_computer_to_the_end() {
    let window = window();
    let events = heard(&window);
    let mut now = call(&window, "new_game", game_with([0, 1])).expect("a game");
    while now["result"].is_null() {
        if now["actor"] != json!({"seat": 0}) {
            now = next_position(&events);
            continue;
        }
        // A player who asks for help in each turn.
        let hint = call(&window, "bot", json!({"level": 1})).expect("a hint");
        for step in hint["steps"].as_array().expect("steps") {
            now = call(&window, "step", json!({"step": step})).expect("a step");
        }
    }
}

#[test]
fn the_computer_is_stopped_and_nothing_more_is_played() {
    let window = window();
    let events = heard(&window);
    let mut game = game_with([10, 10]);
    game["options"]["side"] = json!(12);
    game["options"]["stones"] = json!([30, 30]);
    call(&window, "new_game", game).expect("a game");
    while next(&events)["event"] != "progress" {}
    assert_eq!(call(&window, "stop", json!({})), Ok(json!(true)));
    let stopped = next_position(&events);
    assert_eq!(stopped["paused"], true);
    // The same threads give a hint after the one that was stopped.
    call(&window, "bot", json!({"nodes": 1})).expect("a hint");
    assert_eq!(call(&window, "position", json!({})), Ok(stopped));
}

/// A game still belongs to its file after its players change.
#[test]
fn a_game_belongs_to_its_file_whoever_plays() {
    let folder = Folder::new();
    let path = folder.path("game.atar");
    let window = window();
    call(&window, "new_game", game()).expect("a game");
    fs::write(&path, record(&window)).expect("a file");
    let events = heard(&window);
    arrive(&window, path.clone());
    let text = next(&events)["file"]["text"].take();
    call(&window, "open", json!({"text": text})).expect("the same game");
    assert_eq!(file(&window)["saved"], true);
    let seats = json!({"seats": [{"name": "Ann"}, {}]});
    call(&window, "seats", seats).expect("other players");
    assert_eq!(file(&window)["saved"], false, "not as it is now");
    assert_eq!(file(&window)["name"], "game.atar");
}
