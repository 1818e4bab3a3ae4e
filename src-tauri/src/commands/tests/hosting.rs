//! The window hosts rooms, joins them over a connection, and others find them.

use std::sync::mpsc::Receiver;

use atar_nearby::ServiceBrowser;

use super::*;

/// A connection of the page, over which it asks and hears.
struct PageConnection<'a> {
    window: &'a WebviewWindow<MockRuntime>,
    number: u32,
    events: Receiver<Value>,
    asked: u64,
}

impl<'a> PageConnection<'a> {
    fn open(window: &'a WebviewWindow<MockRuntime>, number: u32, address: &str, path: &str) -> Self {
        let events = listen_to(window, "connection");
        let fields = json!({"connection": number, "address": address, "path": path});
        call(window, "connection_open", fields).expect("a connection");
        PageConnection { window, number, events, asked: 0 }
    }

    /// Asks, and returns the answer. What else is heard is dropped.
    fn ask(&mut self, mut request: Value) -> Value {
        self.asked += 1;
        request["id"] = json!(self.asked);
        let text = json!({"connection": self.number, "text": request.to_string()});
        call(self.window, "connection_send", text).expect("sent");
        loop {
            let heard = next(&self.events);
            assert_eq!(heard["closed"], Value::Null, "{heard}");
            let text = heard["text"].as_str().expect("a text");
            let message: Value = serde_json::from_str(text).expect("JSON");
            if heard["connection"] == self.number && message["re"] == self.asked {
                return message;
            }
        }
    }
}

fn begin(window: &WebviewWindow<MockRuntime>) -> Value {
    call(window, "host_begin", json!({"name": "Ann"})).expect("hosting")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// Creates a listed room. Returns its ID and the token of who created it.
fn create(window: &WebviewWindow<MockRuntime>, hosting: &Value) -> (String, String) {
    let mut lobby = PageConnection::open(window, 1, text(&hosting["own"]), "/api/lobby");
    let room = json!({
        "do": "create", "name": "Ann", "listed": true, "owner": hosting["owner"],
        "game": "owari", "options": {"stones": 3, "first": 0},
    });
    let created = lobby.ask(room);
    call(window, "connection_close", json!({"connection": 1, "code": 1000})).expect("closed");
    let ok = &created["ok"];
    (text(&ok["room"]).to_owned(), text(&ok["token"]).to_owned())
}

#[test]
fn the_window_hosts_and_its_rooms_go_on_when_it_hosts_again() {
    let folder = Folder::new();
    let window = window_on(loopback(), Some(folder.path("rooms")));
    let idle = call(&window, "host_state", json!({})).expect("a state");
    assert_eq!((&idle["hosting"], &idle["addresses"]), (&json!(false), &json!([])));
    let hosting = begin(&window);
    assert_eq!(hosting["name"], "Ann’s Atar");
    assert_eq!(begin(&window), hosting, "it begins once");
    let main = |address: &&Value| address["main"] == true;
    let addresses = hosting["addresses"].as_array().expect("a list");
    assert_eq!(addresses.iter().filter(main).count(), addresses.len().min(1));

    let (room, token) = create(&window, &hosting);
    call(&window, "host_end", json!({})).expect("ended");
    assert_eq!(call(&window, "host_state", json!({})).expect("a state"), idle);
    let refusal =
        call(&window, "connection_open", json!({"connection": 5, "address": hosting["own"], "path": "/api/lobby"}));
    assert_eq!(refusal.expect_err("a refusal")["code"], "connection");

    let again = begin(&window);
    assert_ne!(again["owner"], hosting["owner"]);
    let path = format!("/api/room/{room}");
    let mut connection = PageConnection::open(&window, 2, text(&again["own"]), &path);
    let entered = connection.ask(json!({"do": "enter", "net": 1, "token": token}));
    assert_eq!(entered["ok"]["you"]["host"], true, "{entered}");
    call(&window, "host_end", json!({})).expect("ended");
}

#[test]
fn a_room_goes_on_when_it_is_opened_in_the_next_run() {
    let folder = Folder::new();
    let window = window_on(loopback(), Some(folder.path("rooms")));
    let hosting = begin(&window);
    let (room, token) = create(&window, &hosting);
    window.state::<Hosting>().end_with_program();

    let next_run = window_on(loopback(), Some(folder.path("rooms")));
    let path = format!("/api/room/{room}");
    let mut connection = PageConnection::open(&next_run, 1, text(&hosting["own"]), &path);
    let entered = connection.ask(json!({"do": "enter", "net": 1, "token": token}));
    assert_eq!(entered["ok"]["you"]["host"], true, "{entered}");
    call(&next_run, "host_end", json!({})).expect("ended");
    // Who has ended it does not want it to begin by itself.
    let fields = json!({"connection": 2, "address": hosting["own"], "path": "/api/lobby"});
    let refusal = call(&next_run, "connection_open", fields).expect_err("a refusal");
    assert_eq!(refusal["code"], "connection");
}

#[test]
fn only_the_window_itself_may_create_rooms() {
    let window = window_on(loopback(), None);
    let hosting = begin(&window);
    let mut lobby = PageConnection::open(&window, 1, text(&hosting["own"]), "/api/lobby");
    let hello = lobby.ask(json!({"do": "hello"}));
    assert_eq!((&hello["ok"]["kind"], &hello["ok"]["may_create"]), (&json!("home"), &json!(false)));
    let room = json!({"do": "create", "name": "Eve", "game": "owari", "options": {"stones": 3, "first": 0}, "owner": "0".repeat(32)});
    assert_eq!(lobby.ask(room)["error"]["code"], "not_allowed");
    call(&window, "host_end", json!({})).expect("ended");
}

#[test]
fn listed_rooms_are_announced_while_the_window_hosts() {
    let network = loopback();
    let window = window_on(network, None);
    let (sender, found) = mpsc::channel();
    let hear = move |found: &[atar_nearby::FoundRoom]| {
        let _ = sender.send(json!(found));
    };
    let _browser = ServiceBrowser::start(network, hear).expect("a looker");
    let hosting = begin(&window);
    let (room, _) = create(&window, &hosting);
    assert_eq!(
        next(&found),
        json!([{
            "name": "Ann’s Owari", "address": hosting["own"], "room": room,
            "game": "owari", "phase": "waiting", "seats": "0/2",
        }])
    );
    // What the window itself hosts is not nearby.
    let nearby = listen_to(&window, "nearby");
    call(&window, "nearby_look", json!({})).expect("looking");
    assert_eq!(next(&nearby), json!([]));
    call(&window, "host_end", json!({})).expect("ended");
    assert_eq!(next(&found), json!([]));
}
