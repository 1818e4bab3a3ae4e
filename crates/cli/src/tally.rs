//! Adds up the results of a match.

use std::time::Duration;

use serde::Serialize;

/// The standard errors on each side that cover 95% of all samples.
const CONFIDENCE: f64 = 1.96;

/// One game of a match.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MatchGame {
    /// Player a's score: 1 for a win, 0 for a loss, a part of 1 if several seats share the win.
    pub(crate) share: f64,
    /// The number of finished turns.
    pub(crate) turns: u32,
    /// Whether the game reached its end.
    pub(crate) ended: bool,
    /// The turns of players a and b, and the time that they took.
    pub(crate) moved: [u32; 2],
    pub(crate) took: [Duration; 2],
}

/// The sums over all games so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    games: u32,
    wins: u32,
    losses: u32,
    unfinished: u32,
    points: f64,
    turns: u64,
    moved: [u32; 2],
    took: [Duration; 2],
}

impl Tally {
    pub(crate) fn add(&mut self, game: &MatchGame) {
        self.games += 1;
        self.wins += u32::from(game.share >= 1.0);
        self.losses += u32::from(game.share <= 0.0);
        self.unfinished += u32::from(!game.ended);
        self.points += game.share;
        self.turns += u64::from(game.turns);
        for player in 0..2 {
            self.moved[player] += game.moved[player];
            self.took[player] += game.took[player];
        }
    }

    /// Adds a game of which only player a's score is known.
    pub(crate) fn add_share(&mut self, share: f64) {
        self.add(&MatchGame { share, ended: true, ..MatchGame::default() });
    }

    pub(crate) fn games(&self) -> u32 {
        self.games
    }

    fn draws(&self) -> u32 {
        self.games - self.wins - self.losses
    }

    pub(crate) fn score(&self) -> f64 {
        self.points / f64::from(self.games.max(1))
    }

    /// Returns the 95% confidence interval of the true score, by Wilson's formula.
    pub(crate) fn interval(&self) -> (f64, f64) {
        let games = f64::from(self.games.max(1));
        let square = CONFIDENCE * CONFIDENCE;
        let score = self.score();
        let middle = (score + square / (2.0 * games)) / (1.0 + square / games);
        let spread = (score * (1.0 - score) / games + square / (4.0 * games * games)).sqrt();
        let spread = CONFIDENCE * spread / (1.0 + square / games);
        ((middle - spread).max(0.0), (middle + spread).min(1.0))
    }

    fn seconds_a_turn(&self, player: usize) -> f64 {
        self.took[player].as_secs_f64() / f64::from(self.moved[player].max(1))
    }

    /// Returns one line for a person.
    pub(crate) fn line(&self, of: u32) -> String {
        let (low, high) = self.interval();
        format!(
            "{} of {of} games: a wins {}, draws {}, loses {}; score {:.1}% ({:.1} to {:.1})",
            self.games,
            self.wins,
            self.draws(),
            self.losses,
            100.0 * self.score(),
            100.0 * low,
            100.0 * high,
        )
    }

    pub(crate) fn report<'a>(&self, game: &'a str, a: String, b: String, seed: u64) -> MatchReport<'a> {
        let (low, high) = self.interval();
        MatchReport {
            game,
            a,
            b,
            seed,
            games: self.games,
            wins: self.wins,
            draws: self.draws(),
            losses: self.losses,
            unfinished: self.unfinished,
            score: self.score(),
            confidence_95: [low, high],
            mean_turns: self.turns as f64 / f64::from(self.games.max(1)),
            seconds_per_turn: [self.seconds_a_turn(0), self.seconds_a_turn(1)],
        }
    }
}

/// The last line of the output. Scores are from 0 to 1.
#[derive(Debug, Serialize)]
pub(crate) struct MatchReport<'a> {
    game: &'a str,
    a: String,
    b: String,
    seed: u64,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    unfinished: u32,
    score: f64,
    confidence_95: [f64; 2],
    mean_turns: f64,
    seconds_per_turn: [f64; 2],
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(shares: &[f64]) -> Tally {
        let mut tally = Tally::default();
        for &share in shares {
            tally.add_share(share);
        }
        tally
    }

    #[test]
    fn wins_draws_and_losses_are_told_apart() {
        let tally = tally(&[1.0, 0.5, 0.0, 1.0, 0.25]);
        assert_eq!((tally.wins, tally.draws(), tally.losses), (2, 2, 1));
        assert!((tally.score() - 0.55).abs() < 1e-9);
    }

    /// 65 of 100: Wilson's interval is 55.3% to 73.6%.
    #[test]
    fn the_interval_is_wilson_s() {
        let mut shares = vec![1.0; 65];
        shares.resize(100, 0.0);
        let (low, high) = tally(&shares).interval();
        assert!((low - 0.5525).abs() < 0.001, "{low}");
        assert!((high - 0.7364).abs() < 0.001, "{high}");
    }

    #[test]
    fn the_interval_stays_within_bounds() {
        for shares in [&[0.0; 10], &[1.0; 10]] {
            let (low, high) = tally(shares).interval();
            assert!((0.0..=1.0).contains(&low) && (0.0..=1.0).contains(&high));
            assert!(high - low > 0.2, "ten games prove little");
        }
    }
}
