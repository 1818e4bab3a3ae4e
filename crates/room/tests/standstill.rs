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
/// Who may be in a room: players, and those who watch and may take a seat.
const PEOPLE: u32 = 5;
/// How long a flag waits for messages on their way, and what a turn gets back for that, both at most.
const GRACE: i64 = 200;
const MAX_LAG: i64 = 500;
/// What a seat has for that, and what each of its turns adds.
const STORE: i64 = 2_000;
const REGAINED: i64 = 250;

/// Something that happens: who does it, what, a number to choose by, how long it takes, and how long messages do.
type Happening = (u32, u8, u16, i64, i64);

fn settings(clock: u8, undo: Undo, stand_in: bool, is_for_two: bool) -> RoomSettings {
    let mut settings = if is_for_two { owari() } else { three() };
    if is_for_two {
        settings.options["stones"] = json!(4);
    }
    settings.clock = Some(match clock {
        0 => ClockKind::Bank { main: 300, increment: 5 },
        1 => ClockKind::Turn { seconds: 20, reserve: 300 },
        _ => ClockKind::Days { days: 1 },
    });
    settings.undo = undo;
    settings.stand_in = stand_in.then_some(StandIn { after: 40, level: 1 });
    settings
}

/// A game in which the last seat is a computer's, or a person's.
fn playing(settings: RoomSettings, has_computer: bool) -> Server {
    if !has_computer {
        let mut server = Server::playing(settings);
        watchers(&mut server);
        return server;
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
    watchers(&mut server);
    server
}

fn watchers(server: &mut Server) {
    for name in ["Dan", "Eve", "Fay"] {
        if server.room.members().count() < usize::try_from(PEOPLE).expect("small") {
            server.enter(name);
        }
    }
}

/// What is counted beside the room.
struct Count {
    clock: ClockKind,
    after: Option<i64>,
    /// What each seat has taken in each turn.
    taken: BTreeMap<(usize, usize), i64>,
    /// What of that was forgiven: for the way of messages, and what was more than the seat had.
    back: BTreeMap<(usize, usize), i64>,
    over: BTreeMap<(usize, usize), i64>,
    /// What the turn that goes on had used before.
    begun: i64,
    /// What each seat can still get back for the way of messages.
    store: Vec<i64>,
    /// The turns that their players have ended once, and those of them that stand.
    played: BTreeSet<(usize, usize)>,
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
            after: settings.stand_in.map(|stand_in| 1000 * i64::from(stand_in.after)),
            taken: BTreeMap::new(),
            back: BTreeMap::new(),
            over: BTreeMap::new(),
            begun: 0,
            store: vec![STORE; seats],
            played: BTreeSet::new(),
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
        count.look(server, 0);
        count
    }

    /// Notes whose turn it is. If it is another's, who has ended one is paid for that, and gets back that messages take
    /// so long.
    fn look(&mut self, server: &Server, lag: i64) {
        let before = (self.turn, self.player);
        let now = turns(server);
        let acting = shown(server);
        let seat = acting["position"]["actor"]["seat"].as_u64();
        let goes_on = now == self.turn && seat == u64::try_from(self.seat).ok() && to_act(&acting).is_some();
        let runs = self.player.is_some();
        if runs && !goes_on {
            self.stop((now > self.turn).then_some(lag));
        }
        self.ended.retain(|(turn, _)| *turn < now);
        self.turn = now;
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
        if !(runs && goes_on) {
            self.begun = self.used(self.turn, self.seat);
        }
    }

    /// The clock of who was to act stops.
    fn stop(&mut self, ended: Option<i64>) {
        let key = (self.turn, self.seat);
        let used = self.used(self.turn, self.seat) - self.begun;
        let back = ended.map_or(0, |lag| self.may_get_back(lag).min(used));
        *self.back.entry(key).or_default() += back;
        let missing = -self.left(self.seat);
        *self.over.entry(key).or_default() += missing.max(0);
        if ended.is_none() {
            return;
        }
        let regained = if self.played.insert(key) { REGAINED } else { 0 };
        let store = &mut self.store[self.seat];
        *store = (*store - back + regained).min(STORE);
        self.ended.insert(key);
    }

    /// What the turn that goes on may get back if messages take so long.
    fn may_get_back(&self, lag: i64) -> i64 {
        let had = self.back.get(&(self.turn, self.seat)).copied();
        let most = MAX_LAG - had.unwrap_or(0);
        lag.min(most).min(self.store[self.seat])
    }

    /// What a turn has used of what its seat has for all.
    fn used(&self, turn: usize, seat: usize) -> i64 {
        let taken = self.taken.get(&(turn, seat)).copied();
        (taken.unwrap_or(0) - self.free(turn, seat)).max(0)
    }

    /// Notes what the room has told since in its log.
    fn hear(&mut self, server: &Server, since: usize) {
        for line in &server.log[since..] {
            let entry: Value = serde_json::from_str(line).expect("JSON");
            let then = entry.get("then").unwrap_or(&entry);
            match then["kind"].as_str() {
                Some("paused") => {
                    self.is_paused = then["paused"] == true;
                    self.absent = 0;
                }
                Some("more_time") => {
                    for (seat, more) in self.more.iter_mut().enumerate() {
                        let but = then["but"].as_array().expect("seats");
                        *more += if but.contains(&json!(seat)) { 0 } else { 60_000 };
                    }
                }
                Some("gone") => {
                    let gone = then["member"].as_str().and_then(|id| id[1..].parse().ok());
                    self.away.remove(&gone.expect("a member"));
                }
                _ => {}
            }
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
        let first = if self.first.get(&seat) == Some(&turn) { 30_000 } else { 0 };
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
        let free = if is_new { self.free(self.turn, seat) } else { 0 };
        let of_seat = |all: &BTreeMap<(usize, usize), i64>| {
            let own = all.iter().filter(|((_, own), _)| *own == seat);
            own.map(|(_, time)| time).sum::<i64>()
        };
        let forgiven = of_seat(&self.back) + of_seat(&self.over);
        1000 * i64::from(main) + paid + self.more[seat] + free + forgiven - used.sum::<i64>()
    }

    fn taken_now(&self) -> i64 {
        self.taken.get(&(self.turn, self.seat)).copied().unwrap_or(0)
    }

    /// Whether the time of who is to act is up, if messages may still take so long.
    fn is_up(&self, lag: i64) -> bool {
        let is_up = match self.clock {
            ClockKind::Days { .. } => {
                let had = self.left(self.seat) + self.taken_now() - self.forgiven_now();
                self.taken_now() >= 3 * had + GRACE
            }
            _ => {
                let over = self.over.get(&(self.turn, self.seat)).copied();
                let grace = (GRACE - over.unwrap_or(0)).max(0);
                self.left(self.seat) + grace + self.may_get_back(lag) <= 0
            }
        };
        self.player.is_some() && !self.is_paused && is_up
    }

    /// What was forgiven of the turn that goes on, when it was ended before.
    fn forgiven_now(&self) -> i64 {
        let key = (self.turn, self.seat);
        [&self.back, &self.over].iter().filter_map(|all| all.get(&key)).sum()
    }

    fn can_claim(&self, who: u32) -> bool {
        let is_over =
            matches!(self.clock, ClockKind::Days { .. }) && self.taken_now() >= self.free(self.turn, self.seat);
        let player = self.player.filter(|player| *player != who && !self.is_paused);
        player.is_some() && (self.absent >= WAIT || is_over)
    }

    fn stands_in(&self) -> bool {
        let due = self.after.is_some_and(|after| self.absent >= after);
        due && !self.is_paused && self.player.is_some_and(|player| self.away.contains(&player))
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
            assert_eq!(left, self.left(seat), "{clocks} {seat}");
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
fn happen(server: &mut Server, count: &mut Count, happening: Happening) -> bool {
    let (who, kind, pick, time, lag) = happening;
    server.now += time.unsigned_abs();
    server.lag = lag.unsigned_abs();
    if kind == OUTAGE && server.room.counts_time() {
        // Nobody could play.
        let outage = server.room.outage(time.unsigned_abs(), server.now);
        server.keep(&outage);
    } else {
        count.pass(time);
    }
    if !time_comes(server, count) {
        return false;
    }
    let before = server.log.len();
    match kind {
        0..=9 => step(server, count, pick),
        10..=13 => ask(server, count, who, pick),
        14..=18 => answer(server, who, !pick.is_multiple_of(4)),
        24..=27 => sit(server, count, who),
        28 => go(server, who, pick),
        19 | 20 => presence(server, count, who, kind == 20),
        21 => claim(server, count, who),
        22 | 23 if server.computers_play() > 0 => {
            assert!(!count.is_paused, "computers do not play while the game is paused");
        }
        _ => {}
    }
    if !server.room.is_playing() {
        return false;
    }
    count.hear(server, before);
    count.look(server, lag);
    count.check(server);
    true
}

const OUTAGE: u8 = 29;

/// Somebody who watches sits down where a computer stands in.
fn sit(server: &mut Server, count: &Count, who: u32) {
    let seats = shown(server)["room"]["seats"].take();
    let seats = seats.as_array().expect("seats");
    let is_kept = |seat: &Value| !seat["reserved"].is_null();
    let free = |seat: &Value| !seat["stand_in"].is_null() || is_kept(seat);
    let Some(seat) = seats.iter().position(free).filter(|_| !count.away.contains(&who)) else {
        return;
    };
    if let Some(MemberId(host)) = server.room.host().filter(|_| is_kept(&seats[seat])) {
        server.ask(host, json!({"do": "admit", "member": format!("m{who}")}));
    }
    server.ask(who, json!({"do": "sit", "seat": seat}));
}

/// Somebody gives up, leaves, or is removed.
fn go(server: &mut Server, who: u32, pick: u16) {
    let request = match pick % 3 {
        0 => json!({"do": "leave"}),
        1 => json!({"do": "resign", "seat": pick % 2}),
        _ => json!({"do": "kick", "member": format!("m{who}")}),
    };
    let by = match (pick % 3, server.room.host()) {
        (2, Some(MemberId(host))) => host,
        _ => who,
    };
    server.ask(by, request);
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
    let stood_in = server.log[before..].iter().any(|line| line.contains(r#""kind":"stood_in""#));
    assert_eq!(stood_in, stands_in, "a stand-in comes when it is due");
    count.hear(server, before);
    count.look(server, 0);
    true
}

fn step(server: &mut Server, count: &Count, pick: u16) {
    let Some(member) = count.player else {
        return;
    };
    let steps = server.legal(member);
    let step = &steps[usize::from(pick) % steps.len()];
    let said = server.ask(member, json!({"do": "step", "step": step}));
    let lag = i64::try_from(server.lag).expect("small");
    let expected = match (count.is_paused, count.is_up(lag)) {
        (true, _) => "too_soon",
        (false, true) => "over",
        (false, false) => "",
    };
    assert_eq!(said.code(), expected, "{}", said.answer);
}

fn ask(server: &mut Server, count: &Count, who: u32, pick: u16) {
    let topics = ["undo", "undo", "undo", "pause", "go_on", "more_time"];
    let what = topics[usize::from(pick) % topics.len()];
    let said = server.ask(who, json!({"do": "ask", "what": what}));
    let text = said.answer["error"]["text"].as_str().unwrap_or("");
    if text.starts_with("Somebody would have no time left") {
        assert!(matches!(count.clock, ClockKind::Bank { .. }));
    }
}

fn answer(server: &mut Server, who: u32, yes: bool) {
    let question = shown(server)["room"]["question"].take();
    let request = json!({"do": "answer", "question": question["question"], "yes": yes});
    server.ask(who, request);
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
    let lag = prop_oneof![Just(0_i64), Just(120), Just(500), Just(900)];
    prop::collection::vec((1..=PEOPLE, 0..=OUTAGE, any::<u16>(), time, lag), 1..70)
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
