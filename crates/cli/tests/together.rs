//! People, computers and programs of others play together in the rooms of a real `atar-cli host`.

#[path = "support/host.rs"]
mod host;
mod support;

use std::process::{Child, Command, Stdio};

use host::{Host, Line};
use serde_json::{Value, json};

/// The script in the docs.
const BOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/online/bot.py");

/// A device in a room, with all that its people see.
struct Device {
    line: Line,
    seats: Vec<u64>,
    room: Value,
    position: Value,
    /// How many turns it has played.
    turns: usize,
}

impl Device {
    fn enter(host: &Host, room: &str, with: Value) -> Self {
        let mut line = host.line(&format!("/api/room/{room}"));
        let mut request = json!({"do": "enter", "net": 1});
        request.as_object_mut().expect("an object").extend(with.as_object().expect("an object").clone());
        let (entered, _) = line.ask(request);
        let ok = &entered["ok"];
        assert!(ok.is_object(), "{entered}");
        let (room, position) = (ok["room"].clone(), ok["position"].clone());
        Device { line, seats: Vec::new(), room, position, turns: 0 }
    }

    fn sit(&mut self, seat: u64) {
        self.change(json!({"do": "sit", "seat": seat}));
        self.seats.push(seat);
    }

    fn change(&mut self, request: Value) {
        let (answer, heard) = self.line.ask(request);
        assert_eq!(answer["error"], Value::Null);
        heard.iter().chain([&answer]).for_each(|message| self.note(message));
    }

    fn note(&mut self, message: &Value) {
        for told in message["tell"].as_array().into_iter().flatten() {
            if told["event"] == "member" && told["gone"].is_null() {
                let members = self.room["members"].as_array_mut().expect("members");
                members.retain(|known| known["member"] != told["member"]["member"]);
                members.push(told["member"].clone());
            }
            for (key, shown) in [("room", &mut self.room), ("position", &mut self.position)] {
                if !told[key].is_null() {
                    *shown = told[key].clone();
                }
            }
        }
    }

    fn phase(&self) -> &str {
        self.room["phase"].as_str().expect("a phase")
    }

    fn is_to_act(&self) -> bool {
        let seat = self.position["actor"]["seat"].as_u64();
        self.phase() == "playing" && seat.is_some_and(|seat| self.seats.contains(&seat))
    }

    /// Plays what the device's people have to until the game is over, or `turns` turns.
    fn play(&mut self, turns: usize) {
        while self.phase() != "over" && self.turns < turns {
            if self.is_to_act() {
                self.step();
            } else {
                let message = self.line.hear();
                self.note(&message);
            }
        }
    }

    /// Takes a legal step, one that ends the turn if there is one.
    fn step(&mut self) {
        let (legal, heard) = self.line.ask(json!({"do": "legal"}));
        heard.iter().for_each(|message| self.note(message));
        let steps = legal["ok"]["steps"].as_array().expect("steps");
        let ends = |step: &&Value| *step == "commit" || *step == "pass";
        let step = steps.iter().find(ends).unwrap_or(&steps[0]);
        let (turn, rev) = (self.position["turn"].clone(), &self.position["rev"]);
        self.change(json!({"do": "step", "step": step, "rev": rev}));
        self.turns += usize::from(self.position["turn"] != turn);
    }
}

/// The script, which is ended with the test.
struct Bot(Child);

impl Bot {
    /// Lets the script join a room.
    fn join(link: &str) -> Self {
        let python = ["/usr/bin/python3", "python3"].into_iter().find(|python| {
            let mut check = Command::new(python);
            check.args(["-c", "import websockets"]).stderr(Stdio::null());
            check.status().is_ok_and(|status| status.success())
        });
        let python = python.expect("Python with the library websockets; tools/setup/packages.sh test installs it");
        let mut bot = Command::new(python);
        bot.args([BOT, link, "Robo"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        Bot(bot.spawn().expect("the script runs"))
    }

    /// Waits for its end. Returns the result that it has told.
    fn result(mut self) -> Value {
        let status = self.0.wait().expect("an end");
        let read = |pipe: Option<&mut dyn std::io::Read>| {
            let mut text = String::new();
            pipe.expect("its output").read_to_string(&mut text).expect("a text");
            text
        };
        let told = read(self.0.stdout.as_mut().map(|pipe| pipe as _));
        let wrong = read(self.0.stderr.as_mut().map(|pipe| pipe as _));
        assert!(status.success(), "{wrong}");
        serde_json::from_str(&told).unwrap_or_else(|error| panic!("{error}: {told}"))
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_script_of_the_docs_has_at_most_forty_lines() {
    let script = std::fs::read_to_string(BOT).expect("the script");
    assert!(script.lines().count() <= 40);
}

#[test]
fn the_script_of_the_docs_plays_a_whole_game() {
    let host = Host::start(&[]);
    let options = default_options(&host, "spectrangle");
    let [room, token, invitation] = host.create(json!({"game": "spectrangle", "options": options}));
    let mut ann = Device::enter(&host, &room, json!({"token": token}));
    ann.sit(0);
    let bot = Bot::join(&format!("http://{}/?room={room}#{invitation}", host.authority));
    let is_ready = |ann: &Device| ann.room["members"][1]["ready"] == true;
    while !is_ready(&ann) {
        let message = ann.line.hear();
        ann.note(&message);
    }
    assert_eq!(ann.room["members"][1]["name"], "Robo");
    ann.change(json!({"do": "ready", "ready": true}));
    ann.change(json!({"do": "start"}));
    ann.play(usize::MAX);
    assert_eq!(bot.result(), ann.position["result"]);
    assert!(ann.position["result"]["winners"].is_array());
}

#[test]
fn petri_is_played_by_two_people_at_one_device_one_at_another_and_a_computer() {
    let host = Host::start(&[]);
    let mut options = default_options(&host, "petri");
    options["players"] = json!(4);
    let [room, token, invitation] = host.create(json!({"game": "petri", "options": options}));
    let mut ann = Device::enter(&host, &room, json!({"token": token}));
    let mut ben = Device::enter(&host, &room, json!({"invitation": invitation, "name": "Ben"}));
    ann.sit(0);
    ann.sit(2);
    ben.sit(1);
    ann.change(json!({"do": "computer", "seat": 3, "level": 1}));
    ben.change(json!({"do": "ready", "ready": true}));
    ann.change(json!({"do": "ready", "ready": true}));
    ann.change(json!({"do": "start"}));
    let other = std::thread::spawn(move || {
        ben.play(3);
        ben
    });
    ann.play(6);
    let ben = other.join().expect("Ben has played");
    assert_eq!((ann.turns, ben.turns), (6, 3));
    let seats = &ann.position["seats"];
    assert_eq!(
        (&seats[0]["name"], &seats[2]["name"], &seats[1]["name"]),
        (&json!("Ann"), &json!("Ann"), &json!("Ben"))
    );
    assert_eq!(seats[3]["bot"], 1);
}

/// Returns the usual options of a game, as a table tells them.
fn default_options(host: &Host, game: &str) -> Value {
    let (hello, _) = host.line("/table").ask(json!({"do": "hello"}));
    let games = hello["ok"]["games"].as_array().expect("games");
    let known = games.iter().find(|known| known["name"] == game);
    known.expect("the game")["options"].clone()
}
