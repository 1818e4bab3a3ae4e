//! The time in rooms.
//!
//! It begins as the wall clock shows it and goes on with the steady clock, so nothing that happens to the wall clock is
//! measured as somebody's turn, absence or stay. The wall clock is the ledger's, where it has one: all servers of a
//! database have the same time, whatever their own clocks show. A time in which the host stood still, or ran not at
//! all, is a [`Gap`]: rooms give it back, and it counts for nothing.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use atar_ledger::Run;
use atar_room::Millis;

/// How often somebody looks at the clock, at least: a thread that does nothing else.
pub(crate) const LOOK_EVERY: std::time::Duration = std::time::Duration::from_millis(250);
/// For how long nobody may have looked. After a longer time the host stood still: if even a thread that only sleeps did
/// not run, nobody was served.
const LONGEST_UNSEEN: Millis = 2_000;
/// How far the wall clock may be ahead. Once it is further, the machine slept while its steady clock stood still, or
/// somebody has set the wall clock: what entries are dated by follows.
const LONGEST_LEAD: Millis = 60_000;

/// The time in rooms. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct RoomClock(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    source: ClockSource,
    seen: Mutex<Seen>,
}

/// Where the time comes from.
#[derive(Clone, Debug)]
pub(crate) enum ClockSource {
    /// The system's clocks. The steady one counts from here.
    System(Instant),
    /// Clocks in the hands of a test.
    Hand(Arc<HandClock>),
}

/// Clocks in the hands of a test.
#[derive(Debug)]
pub struct HandClock(Mutex<Face>);

/// What clocks show, in milliseconds.
#[derive(Clone, Copy, Debug)]
struct Face {
    /// Since the start of 1970.
    wall: Millis,
    /// Since some beginning.
    steady: Millis,
    /// For how long nobody has looked.
    unseen: Millis,
}

/// What was seen of the clocks so far.
#[derive(Debug)]
struct Seen {
    /// The time in rooms, and what the steady clock showed then.
    now: Millis,
    steady: Millis,
    /// The time in which the host has been running without a gap.
    run: Run,
    gaps: Vec<Gap>,
    /// What the clock of the ledger showed last, and the steady clock then.
    of_ledger: Option<(Millis, Millis)>,
}

/// A time in which no host ran, or it stood still, or could not reach the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gap {
    pub(crate) since: Millis,
    pub(crate) until: Millis,
}

impl ClockSource {
    /// Returns the milliseconds since the start of 1970, as the wall clock shows them.
    fn wall(&self) -> Millis {
        match self {
            ClockSource::System(_) => system_time(),
            ClockSource::Hand(clock) => clock.face().wall,
        }
    }

    fn look(&self, seen: Millis) -> Face {
        match self {
            ClockSource::System(start) => {
                let steady = Millis::try_from(start.elapsed().as_millis()).unwrap_or(Millis::MAX);
                Face { wall: system_time(), steady, unseen: steady.saturating_sub(seen) }
            }
            ClockSource::Hand(clock) => clock.look(),
        }
    }
}

impl HandClock {
    /// Returns clocks that show this time, in milliseconds since the start of 1970, and stand still.
    #[must_use]
    pub fn new(time: u64) -> HandClock {
        HandClock(Mutex::new(Face { wall: time, steady: 0, unseen: 0 }))
    }

    /// Lets milliseconds pass, in which the host runs.
    pub fn pass(&self, time: u64) {
        let mut face = self.face();
        face.wall += time;
        face.steady += time;
    }

    /// Lets milliseconds pass, in which the host stands still.
    pub fn stand_still(&self, time: u64) {
        let mut face = self.face();
        face.wall += time;
        face.steady += time;
        face.unseen += time;
    }

    /// Sets the wall clock forward or back, or lets the machine sleep: the steady clock may stand still meanwhile.
    pub fn set_wall(&self, time: u64) {
        self.face().wall = time;
    }

    /// Returns what the wall clock shows.
    #[must_use]
    pub fn wall(&self) -> u64 {
        self.face().wall
    }

    fn face(&self) -> MutexGuard<'_, Face> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn look(&self) -> Face {
        let mut face = self.face();
        let shown = *face;
        face.unseen = 0;
        shown
    }
}

impl RoomClock {
    /// Returns the clock of a host that begins to run, after these runs. Time never goes back behind the last of them:
    /// entries are dated by it. `of_ledger` is what the ledger's own clock shows.
    pub(crate) fn begin(source: ClockSource, runs: &[Run], of_ledger: Option<Millis>) -> RoomClock {
        let mut face = source.look(0);
        face.wall = of_ledger.unwrap_or(face.wall);
        let of_ledger = of_ledger.map(|time| (time, face.steady));
        let last = runs.iter().map(|run| run.until).max();
        let now = last.map_or(face.wall, |last| last.max(face.wall));
        let idle = runs.iter().map(|run| run.idle).max().unwrap_or(0);
        let run = Run { since: now, until: now, idle: idle + last.map_or(0, |last| now - last) };
        let gaps = Gap::between(runs.iter().chain([&run]));
        let seen = Seen { now, steady: face.steady, run, gaps, of_ledger };
        RoomClock(Arc::new(Shared { source, seen: Mutex::new(seen) }))
    }

    /// Returns the time in rooms, in milliseconds since the start of 1970. It never goes back.
    pub(crate) fn now(&self) -> Millis {
        self.look(|seen| seen.now)
    }

    /// Returns the time in rooms, for how long hosts have run by then, and how many gaps there have been before.
    pub(crate) fn now_after_gaps(&self) -> (Millis, Millis, usize) {
        self.look(|seen| (seen.now, seen.run.ran(), seen.gaps.len()))
    }

    /// Returns the gaps that have ended by a time, but for so many first ones.
    pub(crate) fn gaps(&self, but: usize, now: Millis) -> Vec<Gap> {
        self.look(|seen| {
            let gaps = seen.gaps.iter().skip(but);
            gaps.filter(|gap| gap.until <= now).copied().collect()
        })
    }

    /// Returns the time in which the host has been running without a gap, until now.
    pub(crate) fn run(&self) -> Run {
        self.look(|seen| seen.run)
    }

    /// Notes that the log could not be reached since a time, until now: nobody could play then.
    pub(crate) fn give_back(&self, since: Millis) {
        self.look(|seen| seen.lose(since));
    }

    /// Notes what the clock of the ledger shows.
    pub(crate) fn follow(&self, of_ledger: Millis) {
        self.look(|seen| seen.of_ledger = Some((of_ledger, seen.steady)));
    }

    /// Returns what this machine's wall clock shows.
    pub(crate) fn wall(&self) -> Millis {
        self.0.source.wall()
    }

    /// Looks at the clock, and then at what has been seen of it. All threads of rooms look: nothing is logged
    /// meanwhile.
    fn look<T>(&self, read: impl FnOnce(&mut Seen) -> T) -> T {
        let mut seen = self.0.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let face = self.0.source.look(seen.steady);
        let gap = seen.see(face);
        let read = read(&mut seen);
        drop(seen);
        if let Some(Gap { since, until }) = gap {
            let seconds = (until - since) / 1000;
            tracing::warn!(seconds, "the host stood still, or the system's clock was set");
        }
        read
    }
}

impl Seen {
    /// Notes what the clocks show. Returns the gap that has just ended, if one has.
    fn see(&mut self, face: Face) -> Option<Gap> {
        let wall = self.of_ledger.map_or(face.wall, |(time, since)| time + face.steady.saturating_sub(since));
        let steady = self.now + face.steady.saturating_sub(self.steady);
        let stood_still = face.unseen > LONGEST_UNSEEN;
        let unseen = if stood_still { face.unseen } else { 0 };
        let since = self.now.max(steady.saturating_sub(unseen));
        let is_behind = wall > steady + LONGEST_LEAD;
        let now = if is_behind { wall } else { steady };
        let gap = (now > since).then_some(Gap { since, until: now });
        if let Some(gap) = gap {
            self.begin_run(now, now - since);
            self.gaps.push(gap);
        }
        self.run.until = now;
        self.now = now;
        self.steady = face.steady;
        gap
    }

    /// Makes gaps of the time since then that is in none yet.
    fn lose(&mut self, since: Millis) {
        let mut known: Vec<_> = self.gaps.iter().filter(|gap| gap.until > since).collect();
        known.sort_unstable_by_key(|gap| gap.since);
        let (mut from, mut lost) = (since, Vec::new());
        for gap in known {
            lost.push((from, gap.since));
            from = from.max(gap.until);
        }
        lost.push((from, self.now));
        let lost = lost.into_iter().filter(|(since, until)| since < until);
        let lost: Vec<_> = lost.map(|(since, until)| Gap { since, until }).collect();
        let time: Millis = lost.iter().map(|gap| gap.until - gap.since).sum();
        if time > 0 {
            self.begin_run(self.now, time);
            self.gaps.extend(lost);
        }
    }

    /// Begins a run after so much time without one.
    fn begin_run(&mut self, now: Millis, idle: Millis) {
        self.run = Run { since: now, until: now, idle: self.run.idle + idle };
    }
}

impl Gap {
    /// Returns the times in which none of these runs was, the first ones first. Those of several hosts may overlap.
    fn between<'a>(mut runs: impl Iterator<Item = &'a Run>) -> Vec<Gap> {
        let Some(mut last) = runs.next() else {
            return Vec::new();
        };
        let mut gaps = Vec::new();
        for next in runs {
            // Less than that if runs between them were forgotten.
            let idle = next.idle.saturating_sub(last.idle).min(next.since.saturating_sub(last.until));
            if idle > 0 {
                gaps.push(Gap { since: next.since - idle, until: next.since });
            }
            if next.until > last.until {
                last = next;
            }
        }
        gaps
    }
}

fn system_time() -> Millis {
    let time = SystemTime::now().duration_since(UNIX_EPOCH);
    time.map_or(0, |time| Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::log_probe::logged;

    const START: Millis = 1_000_000;
    const HOUR: Millis = 60 * 60 * 1000;

    fn begun(runs: &[Run]) -> (Arc<HandClock>, RoomClock) {
        let hand = Arc::new(HandClock::new(START));
        let clock = RoomClock::begin(ClockSource::Hand(Arc::clone(&hand)), runs, None);
        (hand, clock)
    }

    /// Several servers of a ledger had other times, and a room that came to one whose clock was behind stood still.
    #[test]
    fn the_clock_of_the_ledger_counts_and_not_that_of_the_machine() {
        let hand = Arc::new(HandClock::new(START + HOUR));
        let clock = RoomClock::begin(ClockSource::Hand(Arc::clone(&hand)), &[], Some(START));
        hand.pass(5_000);
        assert_eq!(clock.now(), START + 5_000);
        hand.set_wall(START + 9 * HOUR);
        clock.follow(START + 5_000);
        hand.pass(5_000);
        assert_eq!((clock.now(), clock.gaps(0, Millis::MAX)), (START + 10_000, vec![]), "this machine's is wrong");
        clock.follow(0);
        hand.pass(5_000);
        assert_eq!((clock.now(), clock.gaps(0, Millis::MAX)), (START + 15_000, vec![]), "it never goes back");
        clock.follow(START + HOUR);
        let gap = Gap { since: START + 15_000, until: START + HOUR };
        assert_eq!((clock.now(), clock.gaps(0, Millis::MAX)), (START + HOUR, vec![gap]), "the machine slept");
    }

    #[test]
    fn a_wall_clock_that_is_set_back_does_not_show() {
        let (hand, clock) = begun(&[]);
        hand.pass(5_000);
        hand.set_wall(0);
        assert_eq!(clock.now(), START + 5_000);
        hand.pass(5_000);
        assert_eq!(clock.now(), START + 10_000);
        assert_eq!((clock.gaps(0, Millis::MAX), clock.run().ran()), (vec![], START + 10_000));
    }

    #[test]
    fn a_wall_clock_that_is_set_forward_dates_and_counts_for_nothing() {
        let (hand, clock) = begun(&[]);
        hand.pass(5_000);
        hand.set_wall(START + 5_000 + LONGEST_LEAD);
        assert_eq!(clock.now(), START + 5_000, "as steady clocks say");
        hand.pass(1_000);
        hand.set_wall(START + HOUR);
        let gap = Gap { since: START + 6_000, until: START + HOUR };
        assert_eq!((clock.now(), clock.gaps(0, Millis::MAX)), (START + HOUR, vec![gap]));
        assert_eq!(clock.run().ran(), START + 6_000);
        hand.set_wall(START);
        hand.pass(1_000);
        assert_eq!(clock.now_after_gaps(), (START + HOUR + 1_000, START + 7_000, 1));
    }

    /// Several hosts may run at once: what another one served is no gap.
    #[test]
    fn only_what_no_host_served_is_a_gap() {
        let run = |since, until, idle| Run { since, until, idle };
        let gaps = |runs: &[Run]| begun(runs).1.gaps(0, Millis::MAX);
        let long = run(100, 900_000, 0);
        assert_eq!(gaps(&[long, run(200, 500_000, 0)]), [Gap { since: 900_000, until: START }]);
        assert_eq!(gaps(&[long, run(200_000, 800_000, 60_000)]), [Gap { since: 900_000, until: START }]);
        let pause = Gap { since: 900_000, until: 950_000 };
        let last = Gap { since: 960_000, until: START };
        assert_eq!(gaps(&[long, run(200, 500_000, 0), run(950_000, 960_000, 50_000)]), [pause, last]);
    }

    #[test]
    fn a_time_in_which_the_host_stood_still_is_a_gap() {
        let (hand, clock) = begun(&[]);
        hand.pass(5_000);
        assert_eq!(clock.now(), START + 5_000, "it only has much to do");
        hand.stand_still(LONGEST_UNSEEN);
        assert_eq!(clock.now_after_gaps(), (START + 7_000, START + 7_000, 0));
        hand.stand_still(70_000);
        let gap = Gap { since: START + 7_000, until: START + 77_000 };
        assert_eq!((clock.now(), clock.gaps(0, Millis::MAX)), (START + 77_000, vec![gap]));
        assert_eq!(clock.gaps(1, Millis::MAX), []);
        assert_eq!(clock.run().ran(), START + 7_000);
    }

    /// On a busy machine every look at the clock comes late, for as long as that lasts.
    #[test]
    fn a_machine_that_has_much_to_do_does_not_stand_still() {
        let (hand, clock) = begun(&[]);
        let late = HOUR / LONGEST_UNSEEN;
        for _ in 0..late {
            hand.stand_still(LONGEST_UNSEEN);
            clock.now();
        }
        let ran = START + late * LONGEST_UNSEEN;
        assert_eq!(clock.now_after_gaps(), (ran, ran, 0));
        // Threads of rooms may look later still: one that does nothing else has looked meanwhile.
        hand.pass(HOUR);
        assert_eq!(clock.now_after_gaps(), (ran + HOUR, ran + HOUR, 0));
    }

    #[test]
    fn a_time_without_the_log_is_a_gap_but_for_what_is_one_already() {
        let (hand, clock) = begun(&[]);
        hand.pass(5_000);
        clock.give_back(START + 5_000);
        assert_eq!(clock.gaps(0, Millis::MAX), []);
        hand.pass(10_000);
        clock.now();
        hand.stand_still(70_000);
        clock.now();
        hand.pass(20_000);
        clock.give_back(START + 5_000);
        let gap = |since, until| Gap { since: START + since, until: START + until };
        let gaps = [gap(15_000, 85_000), gap(5_000, 15_000), gap(85_000, 105_000)];
        assert_eq!(clock.gaps(0, Millis::MAX), gaps);
        assert_eq!(clock.run().ran(), START + 5_000);
        hand.pass(1_000);
        assert_eq!(clock.run().ran(), START + 6_000);
    }

    /// All threads of rooms waited while a line was written to the log.
    #[test]
    fn nobody_waits_for_the_clock_while_a_line_is_logged() {
        let (hand, clock) = begun(&[]);
        hand.stand_still(70_000);
        let other = clock.clone();
        let count = logged(move || _ = other.now(), || _ = clock.now());
        assert_eq!(count, 1);
    }

    #[test]
    fn the_times_without_a_host_are_gaps() {
        let run = |since, until, idle| Run { since, until, idle };
        let runs = [
            run(100_000, 200_000, 0),
            // The last sign of life came before the end.
            run(500_000, 600_000, 299_000),
        ];
        let (_, clock) = begun(&runs);
        let gap = |since, until| Gap { since, until };
        let gaps = [gap(201_000, 500_000), gap(600_000, START)];
        assert_eq!(clock.gaps(0, Millis::MAX), gaps);
        assert_eq!(clock.run().ran(), 600_000 - 299_000);
        // A wall clock that is behind the last sign of life.
        let (_, clock) = begun(&[run(START, START + HOUR, 0)]);
        assert_eq!((clock.now(), clock.gaps(0, Millis::MAX)), (START + HOUR, vec![]));
        assert_eq!(clock.run(), run(START + HOUR, START + HOUR, 0));
    }
}
