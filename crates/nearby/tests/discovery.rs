//! Two programs find each other. Nothing leaves this machine: multicast is joined and sent on loopback alone.

use std::env;
use std::io::{BufRead, BufReader};
use std::net::UdpSocket;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use atar_nearby::{Advert, Announcer, FoundRoom, Network, RoomPhase, SeatCount, ServiceBrowser};

/// The time after which a test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(60);

/// The environment variable that makes this test the other program.
const OTHER: &str = "ATAR_NEARBY_PORT";

/// Returns a port of UDP that nobody else uses.
fn free_port() -> u16 {
    let socket = UdpSocket::bind("127.0.0.1:0").expect("a socket");
    socket.local_addr().expect("an address").port()
}

fn advert(room: &str, phase: RoomPhase, taken: usize) -> Advert {
    Advert { room: room.into(), game: "petri".into(), phase, seats: SeatCount::new(taken, 4).expect("seats") }
}

fn look(network: Network) -> (ServiceBrowser, Receiver<Vec<FoundRoom>>) {
    let (sender, heard) = mpsc::channel();
    let hear = move |found: &[FoundRoom]| {
        let _ = sender.send(found.to_vec());
    };
    (ServiceBrowser::start(network, hear).expect("a looker"), heard)
}

/// Waits until what is found is told in these words.
fn wait_for(heard: &Receiver<Vec<FoundRoom>>, wanted: &[&str]) {
    let end = Instant::now() + PATIENCE;
    let mut last = Vec::new();
    loop {
        let left = end.saturating_duration_since(Instant::now());
        let Ok(found) = heard.recv_timeout(left) else {
            panic!("{wanted:?} was not found, but {last:?}");
        };
        last = found.iter().map(words).collect();
        if last == wanted {
            return;
        }
    }
}

fn words(found: &FoundRoom) -> String {
    let FoundRoom { name, address, room, game, phase, seats } = found;
    format!("{name} {address} {room} {game} {phase:?} {seats}")
}

#[test]
fn rooms_are_found_as_they_change_and_go() {
    let network = Network::loopback(free_port());
    let (_browser, heard) = look(network);
    let mut announcer = Announcer::new(network, 7878);
    let say = |announcer: &mut Announcer, rooms: &[Advert]| {
        let rooms = rooms.iter().map(|room| ("Ann’s Petri".to_owned(), room.clone()));
        announcer.announce(rooms).expect("announced");
    };
    say(&mut announcer, &[advert("aaaaaaaaaa", RoomPhase::Waiting, 1)]);
    let waiting = "Ann’s Petri http://127.0.0.1:7878 aaaaaaaaaa petri Waiting 1/4";
    wait_for(&heard, &[waiting]);

    let playing = "Ann’s Petri http://127.0.0.1:7878 aaaaaaaaaa petri Playing 4/4";
    let second = "Ann’s Petri http://127.0.0.1:7878 bbbbbbbbbb petri Waiting 0/4";
    let rooms = [advert("aaaaaaaaaa", RoomPhase::Playing, 4), advert("bbbbbbbbbb", RoomPhase::Waiting, 0)];
    say(&mut announcer, &rooms);
    wait_for(&heard, &[playing, second]);

    say(&mut announcer, &rooms[..1]);
    wait_for(&heard, &[playing]);
    say(&mut announcer, &[]);
    wait_for(&heard, &[]);
}

/// Both had one name, so one of them was not listed; and when it ended, the other was gone from the list, too.
#[test]
fn rooms_of_one_name_at_two_hosts_are_found_and_the_end_of_one_leaves_the_other() {
    let network = Network::loopback(free_port());
    let (_browser, heard) = look(network);
    let say = |room: &str, port| {
        let mut announcer = Announcer::new(network, port);
        let advert = advert(room, RoomPhase::Waiting, 1);
        let announced = announcer.announce([("Ann’s Petri".to_owned(), advert)]);
        announced.expect("announced");
        announcer
    };
    let first = say("aaaaaaaaaa", 4001);
    let _second = say("bbbbbbbbbb", 4002);
    let one = "Ann’s Petri http://127.0.0.1:4001 aaaaaaaaaa petri Waiting 1/4";
    let other = "Ann’s Petri http://127.0.0.1:4002 bbbbbbbbbb petri Waiting 1/4";
    wait_for(&heard, &[one, other]);
    drop(first);
    wait_for(&heard, &[other]);
    // Who begins to look now finds it, too: what was withdrawn took nothing with it.
    let (_browser, heard) = look(network);
    wait_for(&heard, &[other]);
}

/// A room has another name when it has another host.
#[test]
fn a_room_that_is_announced_under_another_name_stays_in_the_list() {
    let network = Network::loopback(free_port());
    let (_browser, heard) = look(network);
    let mut announcer = Announcer::new(network, 4003);
    for host in ["Ann", "Ben"] {
        let room = advert("aaaaaaaaaa", RoomPhase::Waiting, 1);
        let announced = announcer.announce([(format!("{host}’s Petri"), room)]);
        announced.expect("announced");
        let found = format!("{host}’s Petri http://127.0.0.1:4003 aaaaaaaaaa petri Waiting 1/4");
        wait_for(&heard, &[&found]);
    }
}

/// Run by the test below as another program: looks, and writes what it finds to standard output.
#[test]
fn the_other_program() {
    let Ok(port) = env::var(OTHER) else {
        return;
    };
    let (_browser, heard) = look(Network::loopback(port.parse().expect("a port")));
    let found = heard.recv_timeout(PATIENCE).expect("a room");
    println!("\nfound: {}", words(&found[0]));
}

/// Ends the other program, also when the test fails.
struct Other(Child);

impl Drop for Other {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn two_programs_on_one_machine_find_each_other() {
    let port = free_port();
    let mut announcer = Announcer::new(Network::loopback(port), 4321);
    let room = ("Ben’s Petri".to_owned(), advert("cccccccccc", RoomPhase::Waiting, 2));
    announcer.announce([room]).expect("announced");
    let mut other = Command::new(env::current_exe().expect("this program"));
    other.args(["--exact", "the_other_program", "--nocapture"]).env(OTHER, port.to_string());
    let mut other = Other(other.stdout(Stdio::piped()).spawn().expect("the other program"));
    let output = BufReader::new(other.0.stdout.take().expect("its output"));
    let line = output.lines().map_while(Result::ok).find(|line| line.starts_with("found: "));
    assert_eq!(line.as_deref(), Some("found: Ben’s Petri http://127.0.0.1:4321 cccccccccc petri Waiting 2/4"));
}
