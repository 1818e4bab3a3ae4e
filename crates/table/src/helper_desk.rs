//! Rollouts for a search that runs in another instance of the program.

use atar_search::{BatchRunner, Opening};

use crate::position_text;

/// Answers the messages of the searches to which a [`Helper`](crate::Helper) was lent, one search at a time.
#[derive(Default)]
pub struct HelperDesk {
    /// What rolls out for the search that asked last.
    runner: Option<Box<dyn BatchRunner>>,
}

impl HelperDesk {
    /// Returns the answer to a message. None if it is none of such a search.
    pub fn answer(&mut self, message: &[u8]) -> Option<Vec<u8>> {
        let (opening, batch) = Opening::read(message)?;
        if let Some(opening) = opening {
            let game = position_text::begin(opening.start, None).ok()?;
            self.runner = Some(game.batch_runner(&opening));
        }
        self.runner.as_mut()?.roll_out(batch)
    }
}
