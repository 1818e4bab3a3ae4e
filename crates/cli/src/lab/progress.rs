//! How far a run has come, on standard error.

use std::time::{Duration, Instant};

use crate::output;

/// How often the line on a terminal changes.
const EVERY: Duration = Duration::from_millis(250);

/// Reports progress: on a terminal in one line that changes, elsewhere in a line for every tenth of the games.
pub(super) struct Progress {
    games: u64,
    /// Whether fewer games may be enough.
    stops_early: bool,
    /// The games at hand before, and those played since.
    before: u64,
    played: u64,
    began: Instant,
    terminal: bool,
    shown: Option<Instant>,
    tenths: u64,
}

impl Progress {
    pub(super) fn new((games, stops_early): (u64, bool), before: u64) -> Progress {
        Progress {
            games,
            stops_early,
            before,
            played: 0,
            began: Instant::now(),
            terminal: output::is_watched(),
            shown: None,
            tenths: before * 10 / games.max(1),
        }
    }

    /// Counts a game.
    pub(super) fn count(&mut self) {
        self.played += 1;
        self.show();
    }

    /// Shows how far it is, if that is due.
    pub(super) fn show(&mut self) {
        let tenths = (self.before + self.played) * 10 / self.games.max(1);
        if self.terminal && self.shown.is_none_or(|shown| shown.elapsed() >= EVERY) {
            self.shown = Some(Instant::now());
            output::show_progress(self.line());
        } else if !self.terminal && tenths > self.tenths {
            output::note(self.line());
        }
        self.tenths = tenths;
    }

    pub(super) fn end(&self) {
        if self.terminal {
            output::show_progress(self.line());
            output::end_line();
        }
    }

    /// Returns the games played here.
    pub(super) fn played(&self) -> u64 {
        self.played
    }

    /// Returns a line for a person, with the time left at the speed so far.
    fn line(&self) -> String {
        let done = self.before + self.played;
        let line = format!("{done} of {} games", of(self.games, self.stops_early));
        let left = self.games.saturating_sub(done);
        if self.played == 0 || left == 0 {
            return line;
        }
        let seconds = self.began.elapsed().as_secs_f64() / self.played as f64 * left as f64;
        format!("{line}; {} left", duration(seconds))
    }
}

/// Returns the number of games of a study, or that these are the most.
pub(super) fn of(games: u64, stops_early: bool) -> String {
    let most = if stops_early { "at most " } else { "" };
    format!("{most}{games}")
}

/// Returns a length of time in words.
fn duration(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{seconds:.0} s"),
        ..6_000.0 => format!("{:.0} min", seconds / 60.0),
        ..360_000.0 => format!("{:.0} h", seconds / 3_600.0),
        _ => format!("{:.0} days", seconds / 86_400.0),
    }
}

#[cfg(test)]
mod tests {
    use super::{Progress, duration};

    /// "12 of 10000 games" made a study that ends when it knows enough look hopeless.
    #[test]
    fn a_study_that_may_stop_early_says_how_many_games_it_has_at_most() {
        let line = |stops_early| Progress::new((10_000, stops_early), 12).line();
        assert_eq!(line(true), "12 of at most 10000 games");
        assert_eq!(line(false), "12 of 10000 games");
    }

    #[test]
    fn times_are_told_in_the_unit_that_fits() {
        let told = [5.0, 99.0, 120.0, 7_200.0, 864_000.0].map(duration);
        assert_eq!(told, ["5 s", "99 s", "2 min", "2 h", "10 days"]);
    }
}
