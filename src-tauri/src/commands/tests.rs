//! Calls the commands as the page does, on windows that are not shown.

mod connections;
mod hostile;
mod hosting;
mod lab;
mod logs;
mod saving;
mod seats;

use std::fs;
use std::io;
use std::net::UdpSocket;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use atar_nearby::Network;
use atar_storage::{Disk, OpenedStore};
use atar_table::{Client, Table, VERBS};
use serde_json::{Map, Value, json};
use tauri::ipc::{CallbackFn, InvokeBody};
use tauri::test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder, mock_context, noop_assets};
use tauri::webview::InvokeRequest;
use tauri::{DragDropEvent, Listener, Manager, WebviewWindow, WebviewWindowBuilder, WindowEvent};

use super::install;
use crate::closing::Closing;
use crate::dialogs::Dialogs;
use crate::files::tests::Folder;
use crate::host_connections::HostConnections;
use crate::hosting::Hosting;
use crate::lab::Lab;
use crate::menu::MenuBar;
use crate::nearby::Nearby;
use crate::notifications::Notifications;
use crate::opened_files;
use crate::preferences::PreferenceStore;
use crate::table_actor::TableHandle;
use crate::window_table::{self, memory_disk::MemoryDisk};

const SEED: u64 = 7;

fn window() -> WebviewWindow<MockRuntime> {
    window_of(atar_storage::open_store(MemoryDisk::new(), Some(Path::new("/game"))))
}

/// Returns a network of loopback that nobody else uses.
fn loopback() -> Network {
    let socket = UdpSocket::bind("127.0.0.1:0").expect("a socket");
    Network::loopback(socket.local_addr().expect("an address").port())
}

/// Returns a window that looks for rooms on this network, and hosts there at any free port, with a log in this folder.
fn window_on(network: Network, folder: Option<PathBuf>) -> WebviewWindow<MockRuntime> {
    let opened = atar_storage::open_store(MemoryDisk::new(), Some(Path::new("/game")));
    let hosting = Hosting::in_folder(folder).on(network);
    window_with(opened, Nearby::on(network), hosting)
}

/// Returns a window whose game is saved in this store.
fn window_of<D>(opened: OpenedStore<D>) -> WebviewWindow<MockRuntime>
where
    D: Disk + Send + 'static,
    D::File: Send,
{
    window_with(opened, Nearby::default(), Hosting::in_folder(None))
}

fn window_with<D>(opened: OpenedStore<D>, nearby: Nearby, hosting: Hosting) -> WebviewWindow<MockRuntime>
where
    D: Disk + Send + 'static,
    D::File: Send,
{
    let (memory, _) = PreferenceStore::open(None, false);
    let notifications = Notifications::default();
    let lab = Lab::start(None).expect("a thread");
    let table = TableHandle::start(SEED, opened, memory.clone(), notifications.clone(), &lab.pause());
    let table = table.expect("a thread");
    let practice = TableHandle::start_practice(SEED, memory.clone(), notifications.clone(), &lab.pause());
    let app = install(mock_builder(), table, practice.expect("a thread"))
        .manage(Closing::default())
        .manage(Dialogs::default())
        .manage(hosting)
        .manage(lab)
        .manage(HostConnections::default())
        .manage(nearby)
        .manage(MenuBar::<MockRuntime>::default())
        .manage(memory)
        .manage(notifications)
        .build(mock_context(noop_assets()))
        .expect("an app");
    WebviewWindowBuilder::new(&app, "main", tauri::WebviewUrl::default()).build().expect("a window")
}

/// Returns the events that the page gets from now on.
fn heard(window: &WebviewWindow<MockRuntime>) -> Receiver<Value> {
    let events = listen_to(window, "table");
    call(window, "listen", json!({})).expect("no answer");
    events
}

/// Returns the Tauri events of a name from now on.
fn listen_to(window: &WebviewWindow<MockRuntime>, name: &str) -> Receiver<Value> {
    let (sender, events) = mpsc::channel();
    window.app_handle().listen_any(name, move |event| {
        let event = serde_json::from_str(event.payload()).expect("JSON");
        let _ = sender.send(event);
    });
    events
}

fn next(events: &Receiver<Value>) -> Value {
    events.recv_timeout(PATIENCE).expect("an event")
}

fn call(window: &WebviewWindow<MockRuntime>, command: &str, fields: Value) -> Result<Value, Value> {
    invoke(window, command, InvokeBody::Json(fields))
}

/// The time after which a test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(30);

/// Returns the result of the page's `invoke`.
fn invoke(window: &WebviewWindow<MockRuntime>, command: &str, body: InvokeBody) -> Result<Value, Value> {
    let url = if cfg!(windows) { "http://tauri.localhost" } else { "tauri://localhost" };
    let request = InvokeRequest {
        cmd: command.into(),
        callback: CallbackFn(0),
        error: CallbackFn(1),
        url: url.parse().expect("an address"),
        body,
        headers: Default::default(),
        invoke_key: INVOKE_KEY.into(),
    };
    get_ipc_response(window, request).map(|body| body.deserialize().expect("JSON"))
}

fn fields(value: Value) -> Map<String, Value> {
    value.as_object().expect("an object").clone()
}

/// Returns the result of a table without a carrier.
fn at_table(table: &mut Table, verb: &str, fields: Map<String, Value>) -> Result<Value, Value> {
    let reply = table.handle(Client(0), window_table::message(verb, fields).as_bytes());
    let answer: Value = serde_json::from_str(&reply.answer.expect("an answer").into_text()).expect("JSON");
    match answer.get("ok") {
        Some(ok) => Ok(ok.clone()),
        None => Err(answer["error"].clone()),
    }
}

/// Requests that need no field and have a job go on for long, once there is a game.
const LONG: [&str; 2] = ["analyse", "review"];

/// Each request exists in every carrier.
#[test]
fn each_verb_of_the_table_is_a_command_of_its_own_name() {
    let window = window();
    let mut table = Table::new(SEED);
    let game =
        json!({"game": "atar", "options": {"side": 4, "stones": [2, 2], "placement": "players", "order": "random"}});
    for (verb, fields) in VERBS
        .iter()
        .map(|verb| (*verb, Map::new()))
        .chain([("new_game", fields(game))])
        .chain(VERBS.iter().filter(|verb| !LONG.contains(verb)).map(|verb| (*verb, Map::new())))
    {
        let told = invoke(&window, verb, InvokeBody::Json(Value::Object(fields.clone())));
        assert_eq!(told, at_table(&mut table, verb, fields), "{verb}");
    }
}

#[test]
fn the_table_for_lessons_takes_every_verb_and_leaves_the_other_table_alone() {
    let window = window();
    let events = heard(&window);
    let own = listen_to(&window, "practice");
    let mut table = Table::new(SEED);
    let begun = json!({"game": "owari", "options": {"stones": 3, "first": 0}});
    call(&window, "new_game", begun.clone()).expect("a game");
    for (verb, mut fields) in VERBS
        .iter()
        .map(|verb| (*verb, Map::new()))
        .chain([("new_game", fields(begun)), ("step", fields(json!({"step": "4"})))])
    {
        let expected = at_table(&mut table, verb, fields.clone());
        fields.insert("do".into(), json!(verb));
        assert_eq!(call(&window, "practice", Value::Object(fields)), expected, "{verb}");
    }
    assert_eq!(call(&window, "position", json!({})).expect("the game")["ply"], 0);
    let bot = json!([{}, {"bot": 1}]);
    call(&window, "practice", json!({"do": "seats", "seats": bot})).expect("a computer");
    assert_eq!(next(&own)["event"], "thinking");
    assert!(events.try_recv().is_err());
    for wrong in [json!({}), json!({"do": "castle"}), json!({"do": 7})] {
        let refused = call(&window, "practice", wrong).expect_err("no verb");
        assert_eq!(refused["code"], "bad_request");
    }
}

#[test]
fn the_verbs_that_the_issue_names_are_commands() {
    for verb in ["new_game", "place", "move", "remove", "commit", "shot_clock"] {
        assert!(VERBS.contains(&verb), "{verb}");
    }
}

#[test]
fn other_commands_do_not_reach_the_table() {
    let window = window();
    for command in ["castle", "New_Game", "", "do"] {
        let told = invoke(&window, command, InvokeBody::default()).expect_err(command);
        assert_eq!(told, format!("Command {command} not found"));
    }
}

#[test]
fn the_verb_is_the_commands_name_whatever_the_fields_say() {
    let window = window();
    let body = InvokeBody::Json(json!({"do": "new_game"}));
    assert!(invoke(&window, "hello", body).expect("an answer")["games"].is_array());
}

#[test]
fn a_computer_player_answers_when_it_is_done() {
    let window = window();
    let options = json!({"side": 4, "stones": [2, 2], "placement": "random", "order": "fixed"});
    let game = json!({"game": "atar", "options": options, "seed": 1});
    invoke(&window, "new_game", InvokeBody::Json(game)).expect("a game");
    let bot = InvokeBody::Json(json!({"nodes": 50, "seed": 1}));
    let told = invoke(&window, "bot", bot).expect("an answer");
    let steps = told["steps"].as_array().expect("steps");
    assert_eq!(steps.last(), Some(&json!("commit")), "{told}");
}

#[test]
fn fields_that_are_no_object_are_refused() {
    let window = window();
    for body in [InvokeBody::Json(json!([1])), InvokeBody::Json(Value::Null), InvokeBody::Raw(vec![1])] {
        let refusal = invoke(&window, "hello", body).expect_err("a refusal");
        assert_eq!(refusal["code"], "bad_request");
    }
}

fn game() -> Value {
    let options = json!({"side": 4, "stones": [2, 2], "placement": "players", "order": "fixed"});
    json!({"game": "atar", "options": options})
}

/// A game that cannot be saved goes on, with one clear message.
#[test]
fn a_game_that_cannot_be_kept_goes_on_and_it_is_said_once() {
    let disk = MemoryDisk::new();
    let window = window_of(atar_storage::open_store(disk.clone(), Some(Path::new("/game"))));
    let events = heard(&window);
    call(&window, "new_game", game()).expect("a game");
    disk.break_after(0, io::ErrorKind::StorageFull);
    for space in ["a1", "b1"] {
        call(&window, "place", json!({"space": space})).expect("a step");
        let told = call(&window, "commit", json!({})).expect("a step");
        assert_eq!(told["draft"], json!([]));
    }
    let event = next(&events);
    let text = event["text"].as_str().expect("a text");
    assert_eq!(event["event"], "trouble");
    assert!(text.contains("nothing can be saved in /game (the disk is full)"), "{text}");
    disk.mend();
    call(&window, "place", json!({"space": "b2"})).expect("a step");
    disk.break_after(0, io::ErrorKind::PermissionDenied);
    call(&window, "take_back", json!({})).expect("a step");
    let text = next(&events)["text"].to_string();
    assert!(text.contains("you do not have permission"), "{text}");
    assert!(events.try_recv().is_err(), "no more than that was told");
}

#[test]
fn a_window_that_keeps_no_game_says_so_and_can_be_used() {
    let window = window_of(atar_storage::open_store(MemoryDisk::new(), None));
    let events = heard(&window);
    let text = next(&events)["text"].to_string();
    assert!(text.contains("cannot keep the game in progress: the system has no folder"), "{text}");
    call(&window, "new_game", game()).expect("a game");
}

fn record(window: &WebviewWindow<MockRuntime>) -> String {
    let told = call(window, "record", json!({"text": true})).expect("a record");
    told["text"].as_str().expect("a text").to_owned()
}

/// Returns the fields with which the page saves the game to a place.
fn to_save(window: &WebviewWindow<MockRuntime>, place: &Value) -> Value {
    let position = call(window, "position", json!({})).expect("a position");
    let game = json!({"text": record(window), "rev": position["rev"]});
    json!({"game": game, "name": "x", "place": place, "replace": false})
}

fn file(window: &WebviewWindow<MockRuntime>) -> Value {
    call(window, "notes", json!({})).expect("notes")["file"].take()
}

/// Opens a file as a double click or a drop does.
fn arrive(window: &WebviewWindow<MockRuntime>, path: PathBuf) {
    opened_files::take(window.app_handle(), path);
}

#[test]
fn a_file_from_outside_is_handed_to_the_page_and_the_game_belongs_to_it() {
    let folder = Folder::new();
    let path = folder.path("game.atar");
    let window = window();
    call(&window, "new_game", game()).expect("a game");
    assert_eq!(file(&window), Value::Null);
    fs::write(&path, record(&window)).expect("a file");
    // Nothing is lost before the page listens.
    arrive(&window, path.clone());
    let events = heard(&window);
    let event = next(&events);
    assert_eq!(event["event"], "opened");
    assert_eq!(event["file"]["name"], "game.atar");
    call(&window, "open", json!({"text": event["file"]["text"]})).expect("a game");
    let place = &event["file"]["place"];
    assert_eq!(file(&window), json!({"name": "game.atar", "place": place, "saved": true}));
    let recent = call(&window, "notes", json!({})).expect("notes")["recent"].take();
    assert_eq!(recent, json!([{"name": "game.atar", "place": place}]));

    call(&window, "place", json!({"space": "a1"})).expect("a step");
    assert_eq!(file(&window)["saved"], false);
    let save = to_save(&window, place);
    call(&window, "save_file", save).expect("saved");
    assert_eq!(file(&window)["saved"], true);
    assert_eq!(fs::read_to_string(&path).expect("a file"), record(&window));
    call(&window, "new_game", game()).expect("a game");
    assert_eq!(file(&window), Value::Null);
}

#[test]
fn what_cannot_be_read_from_outside_is_said() {
    let folder = Folder::new();
    let window = window();
    let events = heard(&window);
    fs::write(folder.path("picture.atar"), [0xff]).expect("a file");
    for (name, why) in [
        ("missing.atar", "missing.atar cannot be read: it does not exist."),
        ("picture.atar", "“picture.atar” isn’t an Atar game."),
        ("", " is not a file."),
    ] {
        arrive(&window, folder.path(name));
        let event = next(&events);
        let text = event["text"].as_str().expect("a text");
        assert_eq!(event["event"], "trouble");
        assert!(text.ends_with(why), "{text}");
    }
}

/// A crash may have damaged a file that could only be overwritten in place. Nobody would look for its rescue copy.
#[test]
fn a_file_whose_writing_was_interrupted_is_said_when_it_is_opened() {
    let folder = Folder::new();
    let path = folder.path("game.atar");
    fs::write(&path, "{}").expect("a file");
    fs::write(folder.path(".game.atar.rescue"), "{}").expect("a copy");
    let window = window();
    let events = heard(&window);
    arrive(&window, path);
    let text = next(&events)["text"].to_string();
    assert!(text.contains("Saving game.atar was interrupted"), "{text}");
    assert_eq!(next(&events)["file"]["name"], "game.atar");
}

#[test]
fn a_dropped_file_is_handed_to_the_page() {
    let folder = Folder::new();
    let path = folder.path("dropped.atar");
    fs::write(&path, "{}").expect("a file");
    let window = window();
    let events = heard(&window);
    let paths = vec![path, folder.path("second.atar")];
    let position = tauri::PhysicalPosition::new(10.0, 10.0);
    let dropped = WindowEvent::DragDrop(DragDropEvent::Drop { paths, position });
    opened_files::on_window_event(&window.as_ref().window(), &dropped);
    assert_eq!(next(&events)["file"]["name"], "dropped.atar");
    assert!(events.try_recv().is_err(), "one game is opened");
}

#[test]
fn a_recent_file_that_is_gone_is_forgotten() {
    let folder = Folder::new();
    let path = folder.path("game.atar");
    let window = window();
    let events = heard(&window);
    call(&window, "new_game", game()).expect("a game");
    fs::write(&path, record(&window)).expect("a file");
    arrive(&window, path.clone());
    let opened = next(&events)["file"].take();
    call(&window, "open", json!({"text": opened["text"]})).expect("a game");
    let place = json!({"place": opened["place"]});
    let again = call(&window, "reopen_file", place.clone()).expect("the file");
    assert_eq!(again, opened);

    fs::remove_file(&path).expect("removed");
    let refusal = call(&window, "reopen_file", place).expect_err("a refusal");
    assert_eq!(refusal["text"], "“game.atar” is gone: it was moved, renamed or deleted.");
    let notes = call(&window, "notes", json!({})).expect("notes");
    assert_eq!((&notes["recent"], &notes["file"]), (&json!([]), &Value::Null));
}

/// A record could have the key with which the shell saved the game's file. After the next start the game belonged to
/// that file, and Save overwrote it.
#[test]
fn no_record_decides_which_file_is_saved() {
    let folder = Folder::new();
    let (theirs, disk) = (folder.path("letter.txt"), MemoryDisk::new());
    fs::write(&theirs, "Dear Ann").expect("a file");
    let window = window_of(atar_storage::open_store(disk.clone(), Some(Path::new("/game"))));
    call(&window, "new_game", game()).expect("a game");
    let mut crafted: Value = serde_json::from_str(&record(&window)).expect("JSON");
    for key in ["kept_file", "file", "place"] {
        crafted[key] = json!(theirs);
    }
    crafted["kept_version"] = json!(1);
    crafted["kept"] = json!(2);
    call(&window, "open", json!({"record": crafted})).expect("a game");
    call(&window, "place", json!({"space": "a1"})).expect("a step");
    assert_eq!(file(&window), Value::Null);
    disk.power_cut(0);
    let again = window_of(atar_storage::open_store(disk, Some(Path::new("/game"))));
    assert_eq!(file(&again), Value::Null);
    let save = to_save(&again, &json!(theirs));
    let refusal = call(&again, "save_file", save).expect_err("a refusal");
    assert_eq!(refusal["code"], "bad_request");
    assert_eq!(fs::read_to_string(&theirs).expect("a file"), "Dear Ann");
}

#[test]
fn the_page_can_use_no_place_that_nobody_has_chosen() {
    let folder = Folder::new();
    let path = folder.path("game.atar");
    let window = window();
    let place = json!({"game": {"text": "text", "rev": 1}, "name": "n", "place": path, "replace": true});
    let refusal = call(&window, "save_file", place.clone()).expect_err("a refusal");
    assert_eq!(refusal["code"], "bad_request");
    let refusal = call(&window, "reopen_file", place).expect_err("a refusal");
    assert_eq!(refusal["code"], "bad_request");
    assert!(!path.exists());
}

#[test]
fn settings_are_kept_as_they_are() {
    let window = window();
    let settings = json!({"prefs": {"theme": "dark"}, "games": {}});
    let first = call(&window, "notes", json!({})).expect("notes")["stamp"].clone();
    let kept = call(&window, "keep_settings", json!({"settings": settings, "over": first})).expect("kept");
    let notes = call(&window, "notes", json!({})).expect("notes");
    assert_eq!([&notes["settings"], &notes["stamp"]], [&settings, &kept["stamp"]]);
}

#[test]
fn settings_that_the_page_has_not_seen_are_returned_and_not_written_over() {
    let window = window();
    let settings = json!({"prefs": {"theme": "dark"}, "games": {}});
    let first = call(&window, "notes", json!({})).expect("notes")["stamp"].clone();
    call(&window, "keep_settings", json!({"settings": settings, "over": first})).expect("kept");
    let found = call(&window, "keep_settings", json!({"settings": {}, "over": first})).expect("not written over");
    assert_eq!(
        found,
        call(&window, "notes", json!({}))
            .map(|notes| { json!({"settings": notes["settings"], "stamp": notes["stamp"]}) })
            .expect("notes")
    );
    assert_eq!(found["settings"], settings);
}

#[test]
fn the_zoom_has_bounds() {
    let window = window();
    call(&window, "zoom", json!({"factor": 1.5})).expect("zoomed");
    for factor in [0.0, -1.0, 100.0] {
        let refusal = call(&window, "zoom", json!({"factor": factor})).expect_err("a refusal");
        assert_eq!(refusal["code"], "bad_request");
    }
}

#[test]
fn the_chance_of_a_record_is_checked() {
    let window = window();
    let proved = |record: Value| call(&window, "prove", json!({"record": record.to_string()}));
    assert_eq!(proved(json!({})), Ok(Value::Null), "no server seed is told");
    let forged = json!({"chance": {"seal": "0".repeat(64), "secret": "0".repeat(64), "rolls": []}});
    let refusal = proved(forged).expect_err("a refusal");
    assert_eq!(refusal["text"], "The server seed does not match the commitment.");
}

#[test]
fn the_window_asks_for_attention() {
    let window = window();
    let notice = json!({"title": "Your turn", "text": "Owari with <b>Ben</b>"});
    call(&window, "attention", notice).expect("asked, also where the system shows nothing");
    let long = json!({"title": "Your turn", "text": "x".repeat(1_001)});
    let refusal = call(&window, "attention", long).expect_err("a refusal");
    assert_eq!(refusal["code"], "bad_request");
}

/// The commands that the front calls are those of the shell.
#[test]
fn the_commands_of_the_page_are_those_of_the_shell() {
    let page = [
        include_str!("../../../ui/transport/tauri.js"),
        include_str!("../../../ui/transport/shell-connections.js"),
        include_str!("../../../ui/transport/shell-rooms.js"),
        include_str!("../../../ui/transport/lab.js"),
        include_str!("../../../ui/transport/library.js"),
    ];
    let calls = page.iter().flat_map(|file| file.split("invoke('").skip(1));
    let mut asked: Vec<_> = calls.filter_map(|rest| rest.split('\'').next()).collect();
    let shell = include_str!("../commands.rs");
    let list = shell.split("generate_handler![").nth(1).and_then(|rest| rest.split(']').next());
    let list = list.expect("the list").split(',').map(str::trim);
    let mut known: Vec<_> = list.filter(|name| !name.is_empty()).collect();
    asked.sort_unstable();
    asked.dedup();
    known.sort_unstable();
    assert_eq!(asked, known);
}
