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
const WORDS: [&str; 6] = [
    "Annabella",
    "Benvolio",
    "Cleopatra",
    "rutabaga",
    "kohlrabi",
    "Rapunzel",
];

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
        answer["ok"]
            .is_object()
            .then(|| (token.unwrap_or_default(), line))
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
    spy.change(
        &mut ann,
        json!({"do": "say", "text": WORDS[3], "to": "table"}),
    );
    spy.change(
        &mut cleo,
        json!({"do": "say", "text": WORDS[4], "to": "watchers"}),
    );
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
    assert!(
        spy.enter(json!({"invitation": invitation, "name": "X"}))
            .is_none()
    );
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

#[test]
fn no_token_name_or_word_is_in_any_log_however_much_is_logged() {
    let folder = Folder::new();
    let data = folder.path("data");
    let mut host = Host::start(&[
        "--public", "--data", &data, "--log", "trace", "--title", WORDS[5],
    ]);
    let errors = listen(&mut host);
    let options = json!({"stones": 4, "first": 0});
    let room = json!({"name": WORDS[0], "game": "owari", "options": options, "listed": true});
    let [room, token, invitation] = host.create(room);
    let mut spy = Spy {
        host,
        secrets: vec![room.clone(), token.clone(), invitation.clone()],
        room,
    };
    live(&mut spy, &token, &invitation);
    let Spy { host, secrets, .. } = spy;
    drop(host);
    let errors = errors.join().expect("all that was written");
    let log = std::fs::read_to_string(folder.path("data/logs/host.log")).expect("a log");
    for (name, text) in [("standard error", &errors), ("the file", &log)] {
        assert!(text.contains("listening"), "{name} is a log: {text}");
        for secret in secrets.iter().map(String::as_str).chain(WORDS) {
            assert!(!text.contains(secret), "{secret} is in {name}: {text}");
        }
    }
    assert!(secrets.len() > 7, "tokens and invitations were heard");
    let reports = std::fs::read_to_string(folder.path("data/reports.jsonl"));
    assert!(
        reports.expect("reports").contains(WORDS[3]),
        "a report has what was written"
    );
}
