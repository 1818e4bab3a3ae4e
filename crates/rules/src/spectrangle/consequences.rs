//! What a turn of Spectrangle brings about: points.

use super::Spectrangle;
use crate::consequence::{Consequence, Words};

const POINTS: Words = Words::new("scores", "point", "points");

pub(super) fn of(after: &Spectrangle, before: &Spectrangle, seat: u8) -> Vec<Consequence> {
    let score = |position: &Spectrangle| position.scores().get(usize::from(seat)).copied().unwrap_or_default();
    vec![POINTS.wanted(score(after) - score(before))]
}
