//! Every verb by every kind of member, and by those who are none, over real connections (docs/online.md). What the room
//! itself allows is tested in `crates/room`; here nobody gets around it by the connection that they have.

#[path = "support/host.rs"]
mod host;
#[path = "support/requests.rs"]
mod requests;

use std::collections::BTreeSet;

use host::{ClientConnection, Created, Hosting, key, owari};
use requests::requests;
use serde_json::{Value, json};

/// Atar for two, with drafts.
fn atar() -> Value {
    let options = json!({"side": 4, "stones": [2, 2], "placement": "players", "order": "fixed"});
    json!({"game": "atar", "options": options})
}

/// What everybody in a room may ask, which changes nothing.
const LOOKS: [&str; 13] = [
    "ping",
    "records",
    "hello",
    "position",
    "legal",
    "preview",
    "record",
    "history",
    "show",
    "picture",
    "position_text",
    "look_at",
    "rate",
];

/// A game that goes on: Ann hosts and has begun a turn, Ben waits for his, and Cleo watches. Dora was removed.
struct Game {
    host: Hosting,
    created: Created,
    people: [ClientConnection; 3],
    dora: String,
    /// Who hears all that changes.
    witness: ClientConnection,
}

impl Game {
    fn new() -> Self {
        let mut settings = atar_server::HostSettings::default();
        settings.limits.new_of_address = 10_000;
        settings.limits.requests_at_once = 10_000;
        let host = Hosting::with(settings);
        let (created, mut ann, ben) = host.playing(atar());
        let (dora, _) = host.join(&created, "Dora");
        ann.change(json!({"do": "kick", "member": "m3"}));
        let invitation = ann.invitation().expect("a new one");
        let created = Created { invitation, ..created };
        let (_, cleo) = host.join(&created, "Cleo");
        let (_, mut witness) = host.join(&created, "Wanda");
        let begun = ann.step();
        witness.until(|message| message["seq"] == begun["seq"]);
        Game { host, created, people: [ann, ben, cleo], dora, witness }
    }

    /// Has somebody ask. Returns the error's code, and whether anything has changed.
    fn ask(&mut self, who: usize, mut request: Value) -> (String, bool) {
        let connection = &mut self.people[who];
        request["rev"] = connection.ask(json!({"do": "position"}))["ok"]["rev"].clone();
        request["key"] = json!(key());
        let answer = connection.ask(request);
        self.witness.ask(json!({"do": "ping"}));
        let has_changed = self.witness.has_heard(|message| message["event"] == "entry");
        let code = answer["error"]["code"].as_str().unwrap_or("");
        (code.to_owned(), has_changed)
    }
}

#[test]
fn every_verb_is_asked() {
    let asked = requests();
    let asked: BTreeSet<_> = asked.iter().filter_map(|request| request["do"].as_str()).collect();
    let all: BTreeSet<_> = [atar_room::VERBS, atar_table::VERBS].concat().into_iter().collect();
    assert_eq!(asked, all);
}

#[test]
fn each_member_of_a_game_may_do_what_is_theirs_and_nothing_else() {
    let own: [&[&str]; 3] = [
        &[
            "rename",
            "say",
            "mute",
            "kick",
            "hand_over",
            "invite",
            "end",
            "device",
            "leave",
            "ask",
            "resign",
            "step",
            "take_back",
            "revise",
            "commit",
        ],
        &["rename", "say", "device", "leave", "ask"],
        &["rename", "device", "leave"],
    ];
    for (who, own) in own.into_iter().enumerate() {
        let mut game = Game::new();
        for request in requests() {
            let verb = request["do"].as_str().expect("a verb").to_owned();
            if own.contains(&verb.as_str()) {
                // It is theirs, and changes the game: so there is a game for each.
                let mut game = Game::new();
                let (code, has_changed) = game.ask(who, request);
                assert_eq!((code.as_str(), has_changed), ("", true), "{who}: {verb}");
                continue;
            }
            let (code, has_changed) = game.ask(who, request);
            assert_eq!(code.is_empty(), LOOKS.contains(&verb.as_str()), "{who}: {verb} {code}");
            assert!(!has_changed, "{who}: {verb}");
            // Some of Ann's could be hers, were it the moment.
            let reasons: &[&str] = match who {
                0 => &["", "bad_request", "full", "illegal_step", "no_redo", "not_allowed", "over", "too_soon"],
                _ => &["", "bad_request", "full", "not_allowed", "not_your_turn", "over", "too_soon"],
            };
            assert!(reasons.contains(&code.as_str()), "{who}: {verb} {code}");
        }
    }
}

#[test]
fn who_is_no_member_can_ask_nothing() {
    let mut game = Game::new();
    let mut other = atar();
    other["name"] = json!("Fred");
    let (elsewhere, _fred) = game.host.create(other);
    let tokens = [None, Some(&game.dora), Some(&elsewhere.token)];
    // Who was removed is told so. To all others it is not even said that there is such a room.
    let refused = |is_removed: bool| if is_removed { "removed" } else { "no_room" };
    for token in tokens {
        let mut connection = game.host.open(&format!("/api/room/{}", game.created.room));
        if let Some(token) = token {
            let answer = connection.ask(json!({"do": "enter", "net": 1, "token": token}));
            assert_eq!(answer["error"]["code"], refused(game.dora == *token));
        }
        for mut request in requests() {
            request["key"] = json!(key());
            request["rev"] = json!(1);
            request["member"] = json!("m1");
            request["token"] = json!(token);
            let answer = connection.ask(request.clone());
            let is_removed = token == Some(&game.dora) && (request["do"] == "enter" || request["do"] == "look");
            assert_eq!(answer["error"]["code"], refused(is_removed), "{request}");
            assert!(answer["ok"].is_null());
        }
        assert!(!connection.has_heard(|_| true), "they hear nothing");
    }
    game.witness.ask(json!({"do": "ping"}));
    assert!(!game.witness.has_heard(|message| message["event"] == "entry"));
}

#[test]
fn nobody_gets_the_draft_or_the_seat_of_somebody_else_by_saying_so() {
    let mut game = Game::new();
    let draft = |game: &mut Game| game.people[2].ask(json!({"do": "record"}))["ok"]["record"]["draft"].clone();
    let before = draft(&mut game);
    assert_eq!(before.as_array().map(Vec::len), Some(1));
    for who in [1, 2] {
        for request in [
            json!({"do": "take_back"}),
            json!({"do": "revise", "steps": []}),
            json!({"do": "step", "step": "commit"}),
            json!({"do": "resign", "seat": 0}),
            json!({"do": "sit", "seat": 0}),
            json!({"do": "claim", "what": "stand_in"}),
        ] {
            let mut request = request;
            for (field, said) in [("by", "m1"), ("member", "m1"), ("token", "m1")] {
                request[field] = json!(said);
            }
            request["client"] = json!(1);
            let (code, has_changed) = game.ask(who, request.clone());
            assert!(!code.is_empty() && !has_changed, "{who}: {request}");
        }
    }
    assert_eq!(draft(&mut game), before);
}

/// Who sends the key of somebody else's request gets neither its answer nor its effect.
#[test]
fn a_key_is_known_of_its_own_member_alone() {
    let host = Hosting::start();
    let (_, mut ann, mut ben) = host.playing(owari());
    let say = json!({"do": "say", "text": "Hello", "to": "table", "key": key()});
    let first = ann.ask(say.clone());
    let other = ben.ask(say.clone());
    assert!(other["again"].is_null() && other["seq"] != first["seq"], "{other}");
    assert_eq!(other["tell"][0]["by"], "m2");
    assert_eq!(ann.ask(say)["again"], true);
}

#[test]
fn players_do_not_hear_what_watchers_write_before_the_end() {
    let host = Hosting::start();
    let (created, mut ann, mut ben) = host.playing(owari());
    let (token, mut cleo) = host.join(&created, "Cleo");
    let (_, mut dora) = host.join(&created, "Dora");
    let head = ann.change(json!({"do": "say", "text": "Listen", "to": "table"}));
    cleo.change(json!({"do": "say", "text": "whisper", "to": "watchers"}));
    assert_eq!(dora.until(|message| message["by"] == "m3")["tell"][0]["text"], "whisper");
    for connection in [&mut ann, &mut ben] {
        connection.ask(json!({"do": "ping"}));
        for verb in ["position", "record", "history", "hello", "picture"] {
            connection.ask(json!({"do": verb}));
        }
    }
    // Nor by coming back, with or without what is known.
    for known in [json!({}), json!({"since": head["seq"], "link": head["link"]})] {
        let mut with = known;
        with["token"] = json!(created.token);
        let (entered, connection) = host.enter(&created.room, with.clone());
        assert!(entered["ok"].is_object());
        assert!(!entered.to_string().contains("whisper"));
        drop(connection);
        with["token"] = json!(token);
        let (entered, _line) = host.enter(&created.room, with);
        assert!(entered.to_string().contains("whisper"), "a watcher hears it");
    }
    for connection in [&mut ann, &mut ben] {
        assert!(!connection.texts.iter().any(|text| text.contains("whisper")));
    }
    ann.change(json!({"do": "end"}));
    let (entered, _line) = host.enter(&created.room, json!({"token": created.token}));
    assert!(entered.to_string().contains("whisper"), "afterwards all hear all");
}

#[test]
fn tokens_are_told_to_nobody_else_and_invitations_to_members_alone() {
    let host = Hosting::start();
    let mut proposal = owari();
    proposal["listed"] = json!(true);
    let mut lobby = host.lobby();
    lobby.ask(json!({"do": "list"}));
    let (created, mut ann, mut ben) = host.playing(proposal);
    let (cleo, mut cleo_line) = host.join(&created, "Cleo");
    let mut stranger = host.open(&format!("/api/room/{}", created.room));
    ann.step();
    ben.step();
    cleo_line.change(json!({"do": "rename", "name": "Cleopatra"}));
    ann.change(json!({"do": "kick", "member": "m3"}));
    let invitation = ann.invitation().expect("a new one");
    ann.change(json!({"do": "end"}));
    for connection in [&mut ann, &mut ben] {
        for verb in ["position", "record", "history", "hello", "picture"] {
            connection.ask(json!({"do": verb}));
        }
    }
    lobby.until(|message| message["rooms"][0]["phase"] == "over" || message["rooms"] == json!([]));
    stranger.ask(json!({"do": "position"}));
    cleo_line.closed();
    let tokens = [&created.token, &cleo];
    let who_hears =
        |connection: &ClientConnection, secret: &str| connection.texts.iter().any(|text| text.contains(secret));
    for (name, connection) in [("Ann", &ann), ("Ben", &ben), ("the lobby", &lobby), ("a stranger", &stranger)] {
        for token in tokens {
            assert!(!who_hears(connection, token), "{name} has heard a token");
        }
    }
    assert!(!who_hears(&cleo_line, &created.token));
    assert!(who_hears(&ann, &invitation) && who_hears(&ben, &invitation));
    for (name, connection) in [("Cleo", &cleo_line), ("the lobby", &lobby), ("a stranger", &stranger)] {
        assert!(!who_hears(connection, &invitation), "{name} has heard the invitation");
    }
    let old = json!({"invitation": created.invitation, "name": "Eve"});
    assert_eq!(host.enter(&created.room, old).0["ok"]["you"]["token"], Value::Null);
}
