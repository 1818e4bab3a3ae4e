//! What a host writes about its people: nothing that anybody else may know (docs/security.md, "Somebody who gets a
//! log").

#[path = "support/host.rs"]
mod host;
mod support;

use std::io::Read;
use std::thread::JoinHandle;

use host::{Host, Line};
use serde_json::{Value, json};
use support::Folder;
use tungstenite::Message;

/// What people write, which would be recognized in a log.
const WORDS: [&str; 6] = ["Annabella", "Benvolio", "Cleopatra", "rutabaga", "kohlrabi", "Rapunzel"];

/// All that is said to a host and by it, and what of it is secret.
struct Spy {
    host: Host,
    room: String,
    secrets: Vec<String>,
}

impl Spy {
    /// Enters, and notes the token.
    fn enter(&mut self, with: Value) -> Option<(String, Line)> {
        let mut line = self.host.line(&format!("/api/room/{}", self.room));
        let mut request = with;
        request["do"] = json!("enter");
        request["net"] = json!(1);
        let (answer, _) = line.ask(request);
        let token = answer["ok"]["you"]["token"].as_str().map(str::to_owned);
        self.secrets.extend(token.clone());
        answer["ok"].is_object().then(|| (token.unwrap_or_default(), line))
    }

    /// Asks, and notes the invitation if there is a new one.
    fn ask(&mut self, line: &mut Line, request: Value) -> Value {
        let (answer, heard) = line.ask(request);
        for message in heard.iter().chain([&answer]) {
            for event in message["tell"].as_array().into_iter().flatten() {
                let invitation = event["room"]["invitation"].as_str();
                self.secrets.extend(invitation.map(str::to_owned));
            }
        }
        answer
    }

    /// Asks for a change that must be accepted.
    fn change(&mut self, line: &mut Line, request: Value) {
        let answer = self.ask(line, request.clone());
        assert!(!answer["ok"].is_null(), "{request}: {answer}");
    }
}

/// Reads all that a host writes to standard error.
fn listen(host: &mut Host) -> JoinHandle<String> {
    let mut pipe = host.process.child.stderr.take().expect("its errors");
    std::thread::spawn(move || {
        let mut text = String::new();
        pipe.read_to_string(&mut text).expect("a text");
        text
    })
}

/// Does all that people do, and much that they should not.
fn live(spy: &mut Spy, token: &str, invitation: &str) {
    let (_, mut ann) = spy.enter(json!({"token": token})).expect("Annabella");
    let with = json!({"invitation": invitation, "name": WORDS[1]});
    let (ben_token, mut ben) = spy.enter(with).expect("Benvolio");
    let with = json!({"invitation": invitation, "name": "Cleo"});
    let (cleo_token, mut cleo) = spy.enter(with).expect("Cleo");
    spy.change(&mut cleo, json!({"do": "rename", "name": WORDS[2]}));
    spy.change(&mut ann, json!({"do": "sit", "seat": 0}));
    spy.change(&mut ben, json!({"do": "sit", "seat": 1}));
    for line in [&mut ann, &mut ben] {
        spy.change(line, json!({"do": "ready", "ready": true}));
    }
    spy.change(&mut ann, json!({"do": "start"}));
    let step = json!({"do": "step", "step": "0", "rev": 0});
    spy.ask(&mut ann, step);
    spy.change(&mut ann, json!({"do": "say", "text": WORDS[3], "to": "table"}));
    spy.change(&mut cleo, json!({"do": "say", "text": WORDS[4], "to": "watchers"}));
    // A report, which is written to a file of its own, and a line that is deleted.
    spy.change(&mut cleo, json!({"do": "report", "member": "m1"}));
    let said = json!({"do": "say", "text": WORDS[4], "to": "table"});
    let line = spy.ask(&mut ann, said)["seq"].clone();
    spy.change(&mut ann, json!({"do": "take_away", "line": line}));
    // Another device, whose secret lets it in once.
    let device = spy.ask(&mut ann, json!({"do": "device"}))["ok"]["device"].clone();
    spy.secrets.extend(device.as_str().map(str::to_owned));
    assert!(spy.enter(json!({"device": device})).is_some());
    assert!(spy.enter(json!({"device": device})).is_none());
    spy.change(&mut ann, json!({"do": "invite"}));
    spy.change(&mut ann, json!({"do": "kick", "member": "m3"}));
    // A connection that is cut, and one that comes back.
    drop(ben);
    let (_, mut ben) = spy.enter(json!({"token": ben_token})).expect("Benvolio");
    // What does not let anybody in, and what cannot be read.
    assert!(spy.enter(json!({"token": cleo_token})).is_none());
    assert!(spy.enter(json!({"invitation": invitation, "name": "X"})).is_none());
    assert!(spy.enter(json!({"token": [ben_token]})).is_none());
    for broken in [
        format!(r#"{{"do": "enter", "token": "{ben_token}""#),
        format!(r#"{{"do": "{ben_token}"}}"#),
        format!(r#"{{"do": "step", "step": "{ben_token}", "key": "{ben_token}"}}"#),
    ] {
        ben.socket.send(Message::text(broken)).expect("sent");
    }
    spy.ask(&mut ben, json!({"do": "ping"}));
    let long = format!("{ben_token}{}", "x".repeat(70_000));
    ben.socket.send(Message::text(long)).expect("sent");
    spy.change(&mut ann, json!({"do": "leave"}));
}

/// Starts a host that logs all it can, with its rooms in this folder, and reads what it writes to standard error.
fn start(folder: &Folder) -> (Host, JoinHandle<String>) {
    let data = folder.path("data");
    let mut host = Host::start(&["--public", "--data", &data, "--log", "trace", "--title", WORDS[5]]);
    let errors = listen(&mut host);
    (host, errors)
}

/// Creates a room for Annabella. Returns who listens there, her token, and the invitation.
fn create(host: Host) -> (Spy, String, String) {
    let options = json!({"stones": 4, "first": 0});
    let room = json!({"name": WORDS[0], "game": "owari", "options": options, "listed": true});
    let [room, token, invitation] = host.create(room);
    let spy = Spy { host, secrets: vec![room.clone(), token.clone(), invitation.clone()], room };
    (spy, token, invitation)
}

/// What is logged of a damaged room.
const DAMAGED: &str = "the log of a room cannot be followed";

/// Ends the host. Nothing secret is in its logs, and this is. Returns the room and the secrets.
fn check_logs(spy: Spy, errors: JoinHandle<String>, folder: &Folder, expected: &str) -> (String, Vec<String>) {
    let Spy { host, room, secrets } = spy;
    drop(host);
    let errors = errors.join().expect("all that was written");
    let log = std::fs::read_to_string(folder.path("data/logs/host.log")).expect("a log");
    for (name, text) in [("standard error", &errors), ("the file", &log)] {
        assert!(text.contains(expected), "{expected} is in {name}: {text}");
        let secrets = secrets.iter().map(String::as_str).chain(WORDS);
        // The operator is told which room is damaged. Nobody gets into it.
        for secret in secrets.filter(|secret| expected != DAMAGED || *secret != room) {
            assert!(!text.contains(secret), "{secret} is in {name}: {text}");
        }
    }
    (room, secrets)
}

#[test]
fn no_token_name_or_word_is_in_any_log_however_much_is_logged() {
    let folder = Folder::new();
    let (host, errors) = start(&folder);
    let (mut spy, token, invitation) = create(host);
    live(&mut spy, &token, &invitation);
    assert!(spy.secrets.len() > 7, "tokens and invitations were heard");
    check_logs(spy, errors, &folder, "listening");
    let reports = std::fs::read_to_string(folder.path("data/reports.jsonl"));
    assert!(reports.expect("reports").contains(WORDS[3]), "a report has what was written");
}

/// Lets people meet, changes the file of the rooms while no host runs, and lets Annabella come back to the
/// next host. Returns what she hears; that host's log says this.
fn come_back_after(change: &str, expected: &str) -> Value {
    let folder = Folder::new();
    let (host, errors) = start(&folder);
    let (mut spy, token, invitation) = create(host);
    let (_, mut ann) = spy.enter(json!({"token": token})).expect("Annabella");
    let with = json!({"invitation": invitation, "name": WORDS[1]});
    let (_, mut ben) = spy.enter(with).expect("Benvolio");
    spy.change(&mut ben, json!({"do": "rename", "name": WORDS[2]}));
    let told = spy.ask(&mut ann, json!({"do": "sit", "seat": 0}));
    let (room, secrets) = check_logs(spy, errors, &folder, "listening");
    alter(&folder.path("data/rooms.sqlite"), change);
    let (host, errors) = start(&folder);
    let spy = Spy { host, room, secrets };
    let mut line = spy.host.line(&format!("/api/room/{}", spy.room));
    let mut request = json!({"do": "enter", "net": 1, "token": token});
    request["since"] = told["seq"].clone();
    request["link"] = told["link"].clone();
    let (answer, heard) = line.ask(request);
    check_logs(spy, errors, &folder, expected);
    json!({"answer": answer, "heard": heard})
}

/// Changes a file of rooms.
fn alter(path: &str, change: &str) {
    let rooms = rusqlite::Connection::open(path).expect("the rooms");
    rooms.execute_batch(change).expect("a change");
}

#[test]
fn nothing_secret_is_logged_of_a_room_whose_log_has_lost_its_end() {
    let told = come_back_after(
        "DELETE FROM snapshot;
         DELETE FROM entry WHERE seq = (SELECT head FROM room);
         UPDATE room SET head = head - 1;
         UPDATE room SET link = (SELECT link FROM entry WHERE seq = head);",
        "listening",
    );
    let seats = &told["answer"]["ok"]["room"]["seats"];
    assert_eq!(seats[0], Value::Null, "as it was before: {told}");
    assert_eq!(told["heard"][0]["event"], "rewound", "{told}");
}

#[test]
fn nothing_secret_is_logged_of_a_room_whose_log_cannot_be_read() {
    let told = come_back_after(
        "DELETE FROM snapshot;
         UPDATE entry SET body = replace(body, 'Cleopatra', 'Cleopatra\" Rapunzel');",
        DAMAGED,
    );
    assert_eq!(told["answer"]["error"]["code"], "unavailable", "{told}");
}

#[test]
fn nothing_secret_is_logged_where_the_rooms_are_out_of_reach() {
    let change = "ALTER TABLE entry RENAME COLUMN body TO text;";
    let told = come_back_after(change, "the log cannot be reached");
    assert_eq!(told["answer"]["error"]["code"], "unavailable", "{told}");
}

/// When the file of reports was full, honest reports were answered `ok` and lost, and nobody was told.
#[test]
fn that_reports_cannot_be_kept_is_told_to_who_reports_and_once_to_the_operator() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("data")).expect("a folder");
    let full = std::fs::File::create(folder.path("data/reports.jsonl")).expect("a file");
    full.set_len(16 << 20).expect("room for it");
    let (host, errors) = start(&folder);
    let (mut spy, token, _) = create(host);
    let (_, mut ann) = spy.enter(json!({"token": token})).expect("Annabella");
    for _ in 0..3 {
        let answer = spy.ask(&mut ann, json!({"do": "report"}));
        assert_eq!(answer["error"]["code"], "full", "{answer}");
    }
    drop((spy, ann));
    let errors = errors.join().expect("all that was written");
    let told = errors.matches("reports cannot be kept").count();
    assert_eq!(told, 1, "{errors}");
}
