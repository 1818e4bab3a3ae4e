//! The threads that play games, one game each at a time.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use atar_lab::game::{Defect, Pace};
use atar_lab::schedule::{NextGame, Schedule};
use atar_lab::{Study, Trace};

use crate::interrupt::Interrupt;

/// How often a thread that waits for games checks for an interrupt.
const LOOK_UP: Duration = Duration::from_millis(50);

/// A game that has been played, by the index of its cell; or why it could not be.
pub(super) type PlayedGame = Result<(usize, Trace), Defect>;

/// The schedule, shared by the threads.
struct SharedSchedule<'a> {
    schedule: Mutex<&'a mut Schedule>,
    /// Notified when games that others wait for have been played.
    bell: Condvar,
}

impl<'a> SharedSchedule<'a> {
    fn schedule(&self) -> MutexGuard<'_, &'a mut Schedule> {
        self.schedule.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// Plays what a schedule deals out until nothing is left, or until the interrupt. Calls `tell` with each game as it
/// ends; its answer says whether the cell has games enough, so that no further block of it is dealt. Calls `idle` now
/// and then.
pub(super) fn play<E>(
    study: &Study,
    schedule: &mut Schedule,
    jobs: usize,
    interrupt: &Interrupt,
    mut tell: impl FnMut(PlayedGame) -> Result<bool, E>,
    mut idle: impl FnMut() -> Result<(), E>,
) -> Result<(), E> {
    let shared = SharedSchedule { schedule: Mutex::new(schedule), bell: Condvar::new() };
    let (sender, played) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, shared) = (sender.clone(), &shared);
            scope.spawn(move || work(study, shared, interrupt, &sender));
        }
        drop(sender);
        let told = hear(&played, &shared, &mut tell, &mut idle);
        if told.is_err() {
            interrupt.raise();
        }
        told
    })
}

/// Collects the games until all threads have ended.
fn hear<E>(
    played: &Receiver<PlayedGame>,
    shared: &SharedSchedule<'_>,
    tell: &mut impl FnMut(PlayedGame) -> Result<bool, E>,
    idle: &mut impl FnMut() -> Result<(), E>,
) -> Result<(), E> {
    loop {
        match played.recv_timeout(LOOK_UP) {
            Ok(played) => {
                let game = played.as_ref().ok().map(|(cell, trace)| (*cell, trace.game));
                let is_enough = tell(played)?;
                if let Some((cell, game)) = game {
                    let mut schedule = shared.schedule();
                    if is_enough {
                        schedule.enough(cell);
                    }
                    schedule.played(cell, game);
                }
                shared.bell.notify_all();
            }
            Err(RecvTimeoutError::Timeout) => idle()?,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

/// Plays one game after the other.
fn work(study: &Study, shared: &SharedSchedule<'_>, interrupt: &Interrupt, sender: &Sender<PlayedGame>) {
    while let Some((cell, number)) = deal(shared, interrupt) {
        let Some(played) = game(study, cell, number, interrupt) else {
            return;
        };
        if sender.send(played.map(|trace| (cell, trace))).is_err() {
            return;
        }
    }
}

/// Returns the next game to play; none when nothing is left, or at the interrupt.
fn deal(shared: &SharedSchedule<'_>, interrupt: &Interrupt) -> Option<(usize, u32)> {
    let mut schedule = shared.schedule();
    while !interrupt.is_raised() {
        match schedule.deal() {
            NextGame::Play(cell, number) => return Some((cell, number)),
            NextGame::Done => return None,
            NextGame::Wait => {
                let woken = shared.bell.wait_timeout(schedule, LOOK_UP);
                schedule = woken.map_or_else(|poisoned| poisoned.into_inner().0, |(guard, _)| guard);
            }
        }
    }
    None
}

/// Plays a game; none if it was dropped at the interrupt.
fn game(study: &Study, cell: usize, number: u32, interrupt: &Interrupt) -> Option<Result<Trace, Defect>> {
    let began = Instant::now();
    let begun = study.cells.get(cell).map(|cell| study.begin(cell, number, None));
    let mut game = match begun? {
        Ok(game) => game,
        Err(text) => {
            let record = String::new();
            return Some(Err(Defect { text, record }));
        }
    };
    let mut pace = Pace::default();
    loop {
        let slice = Instant::now();
        match game.run(pace.nodes()) {
            Ok(true) => return Some(Ok(game.trace(began.elapsed().as_secs_f64()))),
            Ok(false) if interrupt.is_raised() => return None,
            Ok(false) => {}
            Err(defect) => return Some(Err(defect)),
        }
        pace.took(slice.elapsed());
    }
}
