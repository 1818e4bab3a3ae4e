//! A player: one game at a time, in slices.

use std::sync::Arc;
use std::time::Duration;

use atar_lab::Study;
use atar_lab::game::Pace;
use atar_lab_service::{LabJob, Playing};

/// Plays one game at a time.
#[derive(Default)]
pub struct GamePlayer {
    /// The study of the last game, which need not be read again.
    study: Option<(u64, Arc<Study>)>,
    game: Option<Game>,
}

struct Game {
    number: u64,
    playing: Playing,
    pace: Pace,
    /// How long it has taken when the last slice began.
    last: Option<Duration>,
}

impl GamePlayer {
    /// Begins a game that a service has dealt. Returns whether it could be read.
    pub fn begin(&mut self, job: &[u8]) -> bool {
        let job = str::from_utf8(job).ok();
        let job = job.and_then(|job| LabJob::from_json(job, self.study.as_ref()));
        self.game = job.map(|job| {
            self.study = Some(job.study.clone());
            Game { number: job.number, playing: job.begin(), pace: Pace::default(), last: None }
        });
        self.game.is_some()
    }

    /// Plays for a few milliseconds. `so_far` is how long the game has taken. Returns whether it can be finished.
    pub fn play(&mut self, so_far: Duration) -> bool {
        let Some(game) = &mut self.game else {
            return true;
        };
        if let Some(last) = game.last {
            game.pace.took(so_far.saturating_sub(last));
        }
        game.last = Some(so_far);
        game.playing.run(game.pace.nodes(), so_far)
    }

    /// Returns what the game came to, for the service; an empty text if there is no game.
    pub fn finish(&mut self, so_far: Duration) -> String {
        let Some(game) = self.game.take() else {
            return String::new();
        };
        let done = game.playing.finish(so_far.as_secs_f64());
        serde_json::to_string(&(game.number, done)).unwrap_or_default()
    }

    /// Drops the game.
    pub fn drop_game(&mut self) {
        self.game = None;
    }
}
