//! Rooms at a real host, and those who send them messages: each on a thread, over a WebSocket.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use atar_server::HostSettings;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};
use tungstenite::Message;

use crate::host::{ClientConnection, Hosting, Place};
use crate::messages::{Sent, game, message, one_in, sixteen};
use crate::person::{Id, Person};

const PEOPLE: u64 = 4;

/// What all know of each other.
struct Shared {
    place: Place,
    /// How many messages are still to be sent.
    left: AtomicUsize,
    meeting: Mutex<Meeting>,
    names: AtomicUsize,
}

/// Where they meet.
#[derive(Default)]
struct Meeting {
    room: String,
    /// The newest invitation, and the entry that told it.
    invitation: (u64, String),
    /// How many are in the room.
    inside: usize,
    /// Whether its game has ended.
    is_over: bool,
    rooms: usize,
}

impl Shared {
    fn meeting(&self) -> MutexGuard<'_, Meeting> {
        self.meeting.lock().expect("nobody has panicked")
    }
}

struct Visitor {
    shared: Arc<Shared>,
    dice: ChaCha8Rng,
    connection: Option<ClientConnection>,
    room: String,
    person: Person,
    sent: Sent,
}

impl Visitor {
    fn new(shared: &Arc<Shared>, number: u64) -> Self {
        Visitor {
            shared: Arc::clone(shared),
            dice: ChaCha8Rng::seed_from_u64(number),
            connection: None,
            room: String::new(),
            person: Person::default(),
            sent: Sent::default(),
        }
    }

    /// Takes part until all messages are sent.
    fn run(mut self) -> Self {
        let take = |left: usize| left.checked_sub(1);
        while self.is_inside() && self.shared.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok() {
            if self.shared.meeting().room != self.room {
                self.ask(json!({"do": "leave"}));
                continue;
            }
            let (id, text) = message(&mut self.dice, &self.person, &self.sent);
            self.sent.remember(&mut self.dice, &text);
            self.exchange(id, text);
        }
        self
    }

    /// Enters if need be. Returns false if there is nothing more to do.
    fn is_inside(&mut self) -> bool {
        while self.connection.is_none() {
            if self.shared.left.load(Ordering::Relaxed) == 0 {
                return false;
            }
            match self.person.token.clone() {
                Some(token) => self.come_back(&token),
                None => self.come_in(),
            }
        }
        true
    }

    fn come_back(&mut self, token: &str) {
        let (seq, link) = self.person.head.clone().unzip();
        if self.enter(json!({"token": token, "since": seq.unwrap_or(0), "link": link})).is_some() {
            // Somebody has removed them meanwhile.
            self.leave();
        }
    }

    /// Asks to be let into the room. Returns the code if that is refused, for want of the room or of a place.
    fn enter(&mut self, with: Value) -> Option<String> {
        let (answer, connection) = self.shared.place.enter(&self.room, with);
        self.person.waits = Some((Id::Unknown, "enter".to_owned()));
        let code = self.person.take_answer(&answer.to_string());
        match &code {
            None => self.connection = Some(connection),
            Some(code) => assert!(["no_room", "full"].contains(&&**code), "{answer}"),
        }
        self.tell_others();
        code
    }

    fn come_in(&mut self) {
        let shared = Arc::clone(&self.shared);
        let mut meeting = shared.meeting();
        if meeting.inside == 0 || meeting.is_over && one_in(&mut self.dice, 2) {
            let (created, connection) = shared.place.create(game(&mut self.dice));
            drop(connection);
            let rooms = meeting.rooms + 1;
            let invitation = (0, created.invitation);
            *meeting = Meeting { room: created.room.clone(), invitation, inside: 1, is_over: false, rooms };
            self.room = created.room;
            self.person = Person { token: Some(created.token), ..Person::default() };
            return;
        }
        let name = format!("N{}", shared.names.fetch_add(1, Ordering::Relaxed));
        let with = json!({"invitation": meeting.invitation.1, "name": name});
        self.room.clone_from(&meeting.room);
        // Counted before the answer, so that the others do not give the room up.
        meeting.inside += 1;
        drop(meeting);
        if self.enter(with).is_some() {
            // The invitation is an old one, or there is no place: others change that.
            self.leave();
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Sends a message, and waits for its answer or the end of the connection.
    fn exchange(&mut self, id: Id, text: Vec<u8>) {
        self.person.waits = Some((id, String::from_utf8_lossy(&text).into_owned()));
        let connection = self.connection.as_mut().expect("inside");
        let frame = match String::from_utf8(text) {
            Ok(text) => Message::text(text),
            Err(bytes) => Message::binary(bytes.into_bytes()),
        };
        // If the connection has ended, its code is still to be read.
        let _ = connection.socket.send(frame);
        while let (Some(connection), Some((_, asked))) = (&mut self.connection, &self.person.waits) {
            match connection.socket.read() {
                Ok(Message::Text(text)) => self.take(&text),
                Ok(Message::Close(frame)) => self.close(frame.map_or(0, |frame| frame.code.into())),
                Ok(_) => {}
                Err(error) => panic!("{error}: no answer to {asked}"),
            }
        }
    }

    fn take(&mut self, text: &str) {
        let message: Value = serde_json::from_str(text).expect("every message is JSON");
        if message["event"].is_string() {
            self.person.hear(&message);
        } else {
            self.person.take_answer(text);
        }
        self.tell_others();
    }

    /// Sends a request, and waits for its answer.
    fn ask(&mut self, mut request: Value) {
        request["id"] = json!("asked");
        request["key"] = sixteen(&mut self.dice);
        self.exchange(Id::Known(json!("asked")), request.to_string().into_bytes());
    }

    /// Goes out with a connection that was closed.
    fn close(&mut self, code: u16) {
        self.connection = None;
        let asked = self.person.waits.take();
        match code {
            // Too long, too many, or not UTF-8: the member may come back.
            1007..=1009 => {}
            1000 | 4001 | 4002 | 4004 => self.leave(),
            _ => panic!("closed with {code} after {asked:?}"),
        }
    }

    /// Is no member any more.
    fn leave(&mut self) {
        self.person = Person::default();
        let mut meeting = self.shared.meeting();
        if meeting.room == self.room {
            meeting.inside -= 1;
        }
    }

    /// Tells those who want to come in of the newest invitation.
    fn tell_others(&self) {
        let (Some((seq, _)), Some(invitation)) = (&self.person.head, self.person.room["invitation"].as_str()) else {
            return;
        };
        let mut meeting = self.shared.meeting();
        if meeting.room == self.room && *seq >= meeting.invitation.0 {
            meeting.invitation = (*seq, invitation.to_owned());
            meeting.is_over = self.person.room["phase"] == "over";
        }
    }

    /// Hears all that was told until now.
    fn listen(&mut self) {
        // Who was behind gets everything after the first answer, and before the second.
        for _ in 0..2 {
            if self.connection.is_some() {
                self.ask(json!({"do": "ping"}));
            }
        }
    }
}

/// Counts the panics of all threads, those that the server survives too.
fn count_panics() -> Arc<AtomicUsize> {
    let panics = Arc::new(AtomicUsize::new(0));
    let (counted, usual) = (Arc::clone(&panics), std::panic::take_hook());
    std::panic::set_hook(Box::new(move |info| {
        counted.fetch_add(1, Ordering::Relaxed);
        usual(info);
    }));
    panics
}

/// Ends the game that may go on, so that no computer plays, and waits until all know the same.
fn settle(visitors: &mut Vec<Visitor>) {
    visitors.iter_mut().for_each(Visitor::listen);
    visitors.retain(|visitor| visitor.connection.is_some());
    visitors.iter_mut().for_each(|visitor| visitor.ask(json!({"do": "end"})));
    loop {
        visitors.iter_mut().for_each(Visitor::listen);
        visitors.retain(|visitor| visitor.connection.is_some());
        if visitors.windows(2).all(|pair| pair[0].person.head == pair[1].person.head) {
            return;
        }
    }
}

/// Sends so many messages to a host, and checks that it has survived them and all know the same.
pub fn play(messages: usize) {
    let panics = count_panics();
    let mut settings = HostSettings { most_level: 2, ..HostSettings::default() };
    settings.limits.requests_at_once = u32::MAX;
    settings.limits.new_of_address = u32::MAX;
    let host = Hosting::with(settings);
    let shared = Arc::new(Shared {
        place: *host,
        left: AtomicUsize::new(messages),
        meeting: Mutex::default(),
        names: AtomicUsize::default(),
    });
    let visitors = (0..PEOPLE).map(|number| {
        let visitor = Visitor::new(&shared, number);
        std::thread::spawn(move || visitor.run())
    });
    let visitors: Vec<_> = visitors.collect();
    let visitors = visitors.into_iter().map(|visitor| visitor.join().expect("all is answered"));
    let room = |visitor: &Visitor| visitor.shared.meeting().room == visitor.room;
    let mut visitors: Vec<Visitor> = visitors.filter(|visitor| visitor.connection.is_some()).filter(room).collect();
    settle(&mut visitors);
    for visitor in &mut visitors {
        let known = visitor.person.clone();
        visitor.person.head = None;
        visitor.come_back(known.token.as_deref().expect("a token"));
        let told = &visitor.person;
        assert_eq!((&told.head, &told.room, &told.position), (&known.head, &known.room, &known.position));
    }
    for pair in visitors.windows(2) {
        let [one, other] = [&pair[0].person, &pair[1].person];
        assert_eq!((&one.room, &one.position), (&other.room, &other.position));
    }
    assert_eq!(panics.load(Ordering::Relaxed), 0);
    let meeting = shared.meeting();
    println!("{} rooms, {} entries in the last one", meeting.rooms, meeting.invitation.0);
}
