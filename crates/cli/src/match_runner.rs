//! Games between two computer players. The same seed gives the same games on any number of cores.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use atar_lab::Seeds;
use atar_lab::game::{GameInProgress, Players, Terms};
use atar_lab::study::LabPlayer;
use atar_rules::Position;
use atar_search::Player;

use crate::failure::Failure;
use crate::tally::MatchGame;

/// A game that takes more turns counts as a draw, and is reported as unfinished.
const MAX_TURNS: u32 = 3000;

/// Two players, and the seed of their games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatchRunner {
    /// Player a, who has one seat, and player b, who has all others.
    pub(crate) players: [Player; 2],
    pub(crate) seed: u64,
}

/// Returns how many games to play at the same time: the given number, or one per core.
pub(crate) fn jobs(asked: Option<u16>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, usize::from)
}

impl MatchRunner {
    /// Plays the games with these numbers. Calls `tell` as each ends, and stops when it returns false.
    pub(crate) fn play_all<P: Position>(
        &self,
        start: &P,
        seats: usize,
        numbers: Range<u32>,
        jobs: usize,
        mut tell: impl FnMut(u32, MatchGame) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        let (next, enough) = (AtomicU32::new(numbers.start), AtomicBool::new(false));
        let (sender, results) = mpsc::channel();
        let work = |sender: mpsc::Sender<_>| {
            while !enough.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= numbers.end {
                    break;
                }
                let played = self.play(start.clone(), seats, number);
                // If nobody receives the result, enough games have been played.
                let _ = sender.send((number, played));
            }
        };
        thread::scope(|scope| {
            for _ in 0..jobs.min(numbers.len()) {
                let sender = sender.clone();
                scope.spawn(|| work(sender));
            }
            drop(sender);
            let told = results.into_iter().try_for_each(|(number, played)| {
                let more = tell(number, played?)?;
                enough.fetch_or(!more, Ordering::Relaxed);
                Ok(())
            });
            enough.store(true, Ordering::Relaxed);
            told
        })
    }

    /// Plays one game. Consecutive games have the same chance, with a in another seat each time.
    fn play<P: Position>(&self, start: P, seats: usize, number: u32) -> Result<MatchGame, Failure> {
        let a = number as usize % seats;
        let player = |seat: usize| LabPlayer::from(self.players[usize::from(seat != a)]);
        let mut game_in_progress = GameInProgress::new(
            start,
            Terms {
                seats,
                players: Players::BySeat((0..seats).map(player).collect()),
                seeds: Seeds::of_match(self.seed),
                number,
                round: u32::try_from(seats).unwrap_or(u32::MAX),
                most_turns: MAX_TURNS,
                judge: None,
            },
        );
        let mut played = MatchGame::default();
        let mut is_over = false;
        while !is_over {
            let (seat, began) = (game_in_progress.mover(), Instant::now());
            is_over = game_in_progress.play_part().map_err(Failure::Failed)?;
            if let Some(seat) = seat {
                let player = usize::from(usize::from(seat) != a);
                played.took[player] += began.elapsed();
                played.moved[player] += 1;
            }
        }
        played.turns = game_in_progress.all_turns();
        if let Some(winners) = game_in_progress.position().winners() {
            played.ended = true;
            let won = winners.iter().any(|&winner| usize::from(winner) == a);
            played.share = if won { 1.0 / winners.len() as f64 } else { 0.0 };
        } else {
            played.share = 1.0 / seats as f64;
        }
        Ok(played)
    }
}
