//! What all have agreed to stop stands still, and an undo gives nobody time, in every order of asking, answering,
//! playing, taking back, pausing and going away (docs/online.md, "Clocks"). The times are counted here once more, from
//! what is seen from outside.

mod support;

use std::collections::{BTreeMap, BTreeSet};

use atar_room::{ClockKind, MemberId, RoomSettings, StandIn, Undo};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::{Server, owari, three};

const DAY: i64 = 24 * 60 * 60 * 1000;
/// From then on the others need not wait for who is away.
const WAIT: i64 = 60_000;
const PEOPLE: u32 = 3;

/// Something that happens: who does it, what, a number to choose by, and how long it takes.
type Happening = (u32, u8, u16, i64);

fn settings(clock: u8, undo: Undo, stand_in: bool, is_for_two: bool) -> RoomSettings {
    let mut settings = if is_for_two { owari() } else { three() };
    if is_for_two {
        settings.options["stones"] = json!(4);
    }
    settings.clock = Some(match clock {
        0 => ClockKind::Bank {
            main: 300,
            increment: 5,
        },
        1 => ClockKind::Turn {
            seconds: 20,
            reserve: 300,
        },
        _ => ClockKind::Days { days: 1 },
    });
    settings.undo = undo;
    settings.stand_in = stand_in.then_some(StandIn {
        after: 40,
        level: 1,
    });
    settings
}

/// A game in which the last seat is a computer's, or a person's.
fn playing(settings: RoomSettings, has_computer: bool) -> Server {
    if !has_computer {
        return Server::playing(settings);
    }
    let (mut server, _) = Server::new(settings);
    let seats = server.shown()["seats"].as_array().expect("seats").len();
    server.enter("Ben");
    let people = (1..).zip(0..seats - 1);
    for (member, seat) in people {
        server.ok(member, json!({"do": "sit", "seat": seat}));
        server.ok(member, json!({"do": "ready", "ready": true}));
    }
    server.ok(1, json!({"do": "computer", "seat": seats - 1, "level": 1}));
    server.ok(1, json!({"do": "start"}));
    server
}

/// What is counted beside the room.
struct Count {
    clock: ClockKind,
    after: Option<i64>,
    /// What each seat has taken in each turn.
    taken: BTreeMap<(usize, usize), i64>,
    /// The turns that their players have ended, and that stand.
    ended: BTreeSet<(usize, usize)>,
    /// The turn that was the first of each seat.
    first: BTreeMap<usize, usize>,
    more: Vec<i64>,
    is_paused: bool,
    away: BTreeSet<u32>,
    /// How long who is to act has kept the others waiting by being away.
    absent: i64,
    /// The turn that goes on, the seat, and its player.
    turn: usize,
    seat: usize,
    player: Option<u32>,
}

impl Count {
    fn new(settings: &RoomSettings, server: &Server) -> Count {
        let seats = server.shown()["seats"].as_array().expect("seats").len();
        let mut count = Count {
            clock: settings.clock.expect("a clock"),
            after: settings
                .stand_in
                .map(|stand_in| 1000 * i64::from(stand_in.after)),
            taken: BTreeMap::new(),
            ended: BTreeSet::new(),
            first: BTreeMap::new(),
            more: vec![0; seats],
            is_paused: false,
            away: BTreeSet::new(),
            absent: 0,
            turn: 0,
            seat: 0,
            player: None,
        };
        count.look(server);
        count
    }

    /// Notes whose turn it is.
    fn look(&mut self, server: &Server) {
        let before = (self.turn, self.player);
        self.turn = turns(server);
        let shown = shown(server);
        let seat = shown["position"]["actor"]["seat"].as_u64().unwrap_or(0);
        self.seat = usize::try_from(seat).expect("small");
        self.player = to_act(&shown);
        if self.player.is_some() {
            self.first.entry(self.seat).or_insert(self.turn);
        }
        if before != (self.turn, self.player) {
            self.absent = 0;
        }
    }

    fn pass(&mut self, time: i64) {
        let Some(player) = self.player.filter(|_| !self.is_paused) else {
            return;
        };
        *self.taken.entry((self.turn, self.seat)).or_default() += time;
        if self.away.contains(&player) {
            self.absent += time;
        }
    }

    fn free(&self, turn: usize, seat: usize) -> i64 {
        let first = if self.first.get(&seat) == Some(&turn) {
            30_000
        } else {
            0
        };
        let each = match self.clock {
            ClockKind::Bank { .. } => 0,
            ClockKind::Turn { seconds, .. } => 1000 * i64::from(seconds),
            ClockKind::Days { days } => DAY * i64::from(days),
        };
        first + each
    }

    /// What a seat has left over all its turns, and what it has free in the one that goes on.
    fn left(&self, seat: usize) -> i64 {
        let (main, increment) = match self.clock {
            ClockKind::Bank { main, increment } => (main, increment),
            ClockKind::Turn { reserve, .. } => (reserve, 0),
            ClockKind::Days { .. } => (0, 0),
        };
        let ended = self.ended.iter().filter(|(_, own)| *own == seat).count();
        let paid = 1000 * i64::from(increment) * i64::try_from(ended).expect("small");
        let runs = |turn: usize| self.player.is_some() && (turn, seat) == (self.turn, self.seat);
        let own = self.taken.iter().filter(|((_, own), _)| *own == seat);
        let used = own.map(|((turn, _), taken)| {
            let over = taken - self.free(*turn, seat);
            if runs(*turn) { over } else { over.max(0) }
        });
        let is_new = runs(self.turn) && !self.taken.contains_key(&(self.turn, seat));
        let free = if is_new {
            self.free(self.turn, seat)
        } else {
            0
        };
        1000 * i64::from(main) + paid + self.more[seat] + free - used.sum::<i64>()
    }

    fn taken_now(&self) -> i64 {
        self.taken
            .get(&(self.turn, self.seat))
            .copied()
            .unwrap_or(0)
    }

    /// Whether the time of who is to act is up, if messages may still take so long.
    fn is_up(&self, lag: i64) -> bool {
        let is_up = match self.clock {
            ClockKind::Days { .. } => {
                let most = 3 * (self.free(self.turn, self.seat) + self.more[self.seat]);
                self.taken_now() >= most + 200
            }
            _ => self.left(self.seat) + 200 + lag <= 0,
        };
        self.player.is_some() && !self.is_paused && is_up
    }

    /// Whether who is to act has nothing left, and the flag has not fallen yet. What is forgiven then depends on the
    /// way of messages, which the tests of the clocks count.
    fn is_in_grace(&self) -> bool {
        let is_days = matches!(self.clock, ClockKind::Days { .. });
        let is_over = self.player.is_some() && self.left(self.seat) < 0;
        is_over && !self.is_paused && !is_days && !self.is_up(500)
    }

    fn can_claim(&self, who: u32) -> bool {
        let is_over = matches!(self.clock, ClockKind::Days { .. })
            && self.taken_now() >= self.free(self.turn, self.seat);
        let player = self
            .player
            .filter(|player| *player != who && !self.is_paused);
        player.is_some() && (self.absent >= WAIT || is_over)
    }

    fn stands_in(&self) -> bool {
        let due = self.after.is_some_and(|after| self.absent >= after);
        due && !self.is_paused
            && self
                .player
                .is_some_and(|player| self.away.contains(&player))
    }

    /// The room shows these times.
    fn check(&self, server: &Server) {
        let shown = shown(server);
        let clocks = &shown["room"]["clocks"];
        assert_eq!(clocks["paused"], self.is_paused);
        let number = |value: &Value| value.as_i64();
        for seat in 0..self.more.len() {
            let mut left = number(&clocks["left"][seat]).expect("a time");
            if clocks["seat"] == seat {
                let now = i64::try_from(server.now).expect("small");
                let since = number(&clocks["since"]).expect("a time");
                let taken = number(&clocks["taken"]).unwrap_or(now - since);
                assert_eq!(clocks["taken"].is_null(), !self.is_paused);
                left += number(&clocks["free"]).expect("a time") - taken;
            }
            let is_days = matches!(self.clock, ClockKind::Days { .. });
            assert!(is_days || left == self.left(seat), "{clocks} {seat}");
        }
        if self.is_paused {
            assert!(shown["late"].is_null(), "nobody is late");
        }
    }
}

/// The room as it is now.
fn shown(server: &Server) -> Value {
    let whole = server.room.whole(MemberId(1), server.now);
    let mut whole: Value = serde_json::from_str(&whole).expect("JSON");
    whole["ok"].take()
}

/// The member whose turn it is; none if a computer's.
fn to_act(shown: &Value) -> Option<u32> {
    let seat = usize::try_from(shown["position"]["actor"]["seat"].as_u64()?).ok()?;
    let member = &shown["room"]["seats"][seat]["member"];
    member.as_str()?.strip_prefix('m')?.parse().ok()
}

/// How many turns are finished.
fn turns(server: &Server) -> usize {
    let record = server.room.record_text().expect("a record");
    let record: Value = serde_json::from_str(&record).expect("JSON");
    record["turns"].as_array().expect("turns").len()
}

/// One thing happens. Returns whether the game goes on.
fn happen(server: &mut Server, count: &mut Count, (who, kind, pick, time): Happening) -> bool {
    server.now += time.unsigned_abs();
    count.pass(time);
    if count.is_in_grace() || !time_comes(server, count) {
        return false;
    }
    let before = (turns(server), count.seat, count.player);
    match kind {
        0..=9 => step(server, count, pick),
        10..=13 => ask(server, count, who, pick),
        14..=18 => answer(server, count, who, !pick.is_multiple_of(4)),
        19 | 20 => presence(server, count, who, kind == 20),
        21 => claim(server, count, who),
        22 | 23 if server.computers_play() > 0 => {
            assert!(
                !count.is_paused,
                "computers do not play while the game is paused"
            );
        }
        _ => {}
    }
    if !server.room.is_playing() {
        return false;
    }
    let now = turns(server);
    if now < before.0 {
        count.ended.retain(|(turn, _)| *turn < now);
    } else if now > before.0 && before.2.is_some() {
        count.ended.insert((before.0, before.1));
    }
    count.look(server);
    count.check(server);
    true
}

/// What time brings about is due by the count, too.
fn time_comes(server: &mut Server, count: &mut Count) -> bool {
    if count.is_up(500) {
        assert!(server.tick() > 0, "a flag falls");
        return false;
    }
    let (stands_in, before) = (count.stands_in(), server.log.len());
    server.tick();
    assert!(server.room.is_playing(), "no flag falls");
    let stood_in = server.log[before..]
        .iter()
        .any(|line| line.contains(r#""kind":"stood_in""#));
    assert_eq!(stood_in, stands_in, "a stand-in comes when it is due");
    // A question that nobody is left to answer is agreed to with the stand-in. That ends what is counted here.
    let is_agreed =
        |line: &String| line.contains(r#""kind":"closed""#) && line.contains(r#""then""#);
    if server.log[before..].iter().any(is_agreed) {
        return false;
    }
    count.look(server);
    true
}

fn step(server: &mut Server, count: &Count, pick: u16) {
    let Some(member) = count.player else {
        return;
    };
    let steps = server.legal(member);
    let step = &steps[usize::from(pick) % steps.len()];
    let said = server.ask(member, json!({"do": "step", "step": step}));
    let expected = match (count.is_paused, count.is_up(0)) {
        (true, _) => "too_soon",
        (false, true) => "over",
        (false, false) => "",
    };
    assert_eq!(said.code(), expected, "{}", said.answer);
}

fn ask(server: &mut Server, count: &mut Count, who: u32, pick: u16) {
    let topics = ["undo", "undo", "undo", "pause", "go_on", "more_time"];
    let what = topics[usize::from(pick) % topics.len()];
    let said = server.ask(who, json!({"do": "ask", "what": what}));
    let text = said.answer["error"]["text"].as_str().unwrap_or("");
    if text.starts_with("Somebody would have no time left") {
        assert!(matches!(count.clock, ClockKind::Bank { .. }));
    }
    if said.has_changed && shown(server)["room"]["question"].is_null() {
        comes(server, count, who, what);
    }
}

fn answer(server: &mut Server, count: &mut Count, who: u32, yes: bool) {
    let question = shown(server)["room"]["question"].take();
    let request = json!({"do": "answer", "question": question["question"], "yes": yes});
    let said = server.ask(who, request);
    if said.has_changed && yes && shown(server)["room"]["question"].is_null() {
        let asker = question["by"].as_str().and_then(|by| by[1..].parse().ok());
        let what = question["what"].as_str().expect("a topic");
        comes(server, count, asker.expect("a member"), what);
    }
}

/// What was asked has come about.
fn comes(server: &Server, count: &mut Count, asker: u32, what: &str) {
    match what {
        "pause" => count.is_paused = true,
        "go_on" => {
            count.is_paused = false;
            count.absent = 0;
        }
        "more_time" => {
            let seats = shown(server)["room"]["seats"].take();
            for (seat, more) in count.more.iter_mut().enumerate() {
                let own = format!("m{asker}");
                let holder = &seats[seat];
                if holder["member"] != own && holder["away"][0] != own {
                    *more += 60_000;
                }
            }
        }
        _ => {}
    }
}

fn presence(server: &mut Server, count: &mut Count, who: u32, is_here: bool) {
    let pending = server.room.presence(MemberId(who), is_here, server.now);
    if let Some(pending) = pending {
        server.keep(&pending);
        if is_here {
            count.away.remove(&who);
        } else {
            count.away.insert(who);
        }
        if count.player == Some(who) {
            count.absent = 0;
        }
    }
}

fn claim(server: &mut Server, count: &Count, who: u32) {
    if !server.room.is_player(MemberId(who)) {
        return;
    }
    let may = count.can_claim(who);
    let said = server.ask(who, json!({"do": "claim", "what": "stand_in"}));
    assert_eq!(said.has_changed, may, "{}", said.answer);
    if count.is_paused {
        assert_eq!(said.code(), "too_soon");
    }
}

fn happenings() -> impl Strategy<Value = Vec<Happening>> {
    let time = prop_oneof![
        6 => 0_i64..4_000,
        2 => 4_000_i64..45_000,
        1 => Just(61_000_i64),
        1 => Just(DAY + 31_000),
    ];
    prop::collection::vec((1..=PEOPLE, 0_u8..24, any::<u16>(), time), 1..70)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]
    #[test]
    fn what_all_have_stopped_stands_still_and_an_undo_gives_nobody_time(
        clock in 0_u8..3,
        is_free in any::<bool>(),
        stand_in in any::<bool>(),
        is_for_two in any::<bool>(),
        has_computer in any::<bool>(),
        happenings in happenings(),
    ) {
        let undo = if is_free { Undo::Free } else { Undo::Ask };
        let settings = settings(clock, undo, stand_in, is_for_two);
        let mut server = playing(settings.clone(), has_computer);
        let mut count = Count::new(&settings, &server);
        for mut happening in happenings {
            // Days pass only where turns have days, and in pauses.
            if clock != 2 && !count.is_paused {
                happening.3 = happening.3.min(61_000);
            }
            if !happen(&mut server, &mut count, happening) {
                break;
            }
            // What was told is of no use here.
            server.told.clear();
        }
    }
}
