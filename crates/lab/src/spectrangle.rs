//! The probe of Spectrangle: the scores.

use atar_rules::spectrangle::{Spectrangle, Step};
use atar_rules::{Actor, Position};

use crate::probe::{GameInfo, Probe, by_place};

/// Tells the scores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpectrangleProbe;

/// What holds of the whole game.
const INFO: GameInfo = GameInfo {
    endings: &[("nothing_fits", "Ending because nothing fits"), ("all_passed", "Ending because all passed")],
    can_repeat: false,
    parameter: &[("players", "[2, 3, 4]")],
    studies: &[("spectrangle-match", include_str!("../../../studies/spectrangle-match.json"))],
    ..GameInfo::RULES_ONLY
};

impl Probe<Spectrangle> for SpectrangleProbe {
    fn gauge_names(&self, seats: usize) -> Vec<String> {
        by_place("score", seats).collect()
    }

    /// Adds the score of each seat's team; the seat's own where there are no teams.
    fn gauges(&self, position: &Spectrangle, order: &[u8], out: &mut Vec<i64>) {
        out.extend(order.iter().map(|&seat| i64::from(position.team_score(seat))));
    }

    /// Returns `pass` and `exchange`, with the seat that does it.
    fn happened(&self, before: &Spectrangle, step: &Step, _: &Spectrangle, tell: &mut dyn FnMut(&'static str, u8)) {
        let Actor::Seat(seat) = before.actor() else {
            return;
        };
        match step {
            Step::Pass => tell("pass", seat),
            Step::Exchange(_) => tell("exchange", seat),
            _ => {}
        }
    }

    fn spaces(&self, _: &Spectrangle) -> Option<usize> {
        Some(Spectrangle::SPACES)
    }

    fn map(&self, position: &Spectrangle, tell: &mut dyn FnMut(usize)) {
        position.taken_spaces().for_each(tell);
    }

    fn info(&self) -> &'static GameInfo {
        &INFO
    }
}
