//! The probe of Atar: the board that shrinks, the stones, the clock.

use atar_rules::atar::{Atar, Phase, Step};
use atar_rules::{Actor, Position};

mod measures;

use crate::measures::Put;
use crate::probe::{GameInfo, Probe, by_place};
use crate::question::{Others, Question};
use crate::trace::Trace;

/// Tells size, clock and stones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtarProbe;

/// Returns the seat in whose turn a step was taken; after the last step of a setup by chance, the first to move.
fn mover(before: &Atar, after: &Atar) -> u8 {
    match (before.actor(), after.actor()) {
        (Actor::Seat(seat), _) | (_, Actor::Seat(seat)) => seat,
        _ => 0,
    }
}

/// The questions about what only this game has.
const QUESTIONS: &[Question] = &[
    Question {
        name: "clock",
        text: "What does the clock do?",
        sentence: "How much the shot clock runs, and how well players do without starting it.",
        measure: "clock",
        grid: &[],
        others: Others::Without("clock"),
    },
    Question {
        name: "shrink",
        text: "Does the board shrink?",
        sentence: "How the board’s size changes over the game, with few stones and with many.",
        measure: "size",
        grid: &[("density", "[20, 33, 45]")],
        others: Others::Nobody,
    },
];
/// What holds of the whole game.
const INFO: GameInfo = GameInfo {
    can_be_out: true,
    endings: &[("last_standing", "Ending with one player left"), ("shot_clock", "Ending by the shot clock")],
    measures: measures::MEASURES,
    questions: QUESTIONS,
    parameter: &[("side", "[6, 8, 10]")],
    studies: &[
        ("atar-fair", include_str!("../../../../studies/atar-fair.json")),
        ("atar-size", include_str!("../../../../studies/atar-size.json")),
        ("atar-clock", include_str!("../../../../studies/atar-clock.json")),
        ("atar-players", include_str!("../../../../studies/atar-players.json")),
        ("atar-settings", include_str!("../../../../studies/atar-settings.json")),
        ("atar-depth", include_str!("../../../../studies/atar-depth.json")),
        ("atar-handicap", include_str!("../../../../studies/atar-handicap.json")),
        ("atar-wish-two", include_str!("../../../../studies/atar-wish-two.json")),
        ("atar-wish-three", include_str!("../../../../studies/atar-wish-three.json")),
        ("atar-wish-four", include_str!("../../../../studies/atar-wish-four.json")),
        ("atar-wish-seven", include_str!("../../../../studies/atar-wish-seven.json")),
    ],
    ..GameInfo::RULES_ONLY
};

impl Probe<Atar> for AtarProbe {
    fn is_setup(&self, position: &Atar) -> bool {
        position.phase() == Phase::Setup
    }

    fn order(&self, position: &Atar) -> Option<Vec<u8>> {
        position.order().map(<[u8]>::to_vec)
    }

    /// Returns the size of the board, the position of the clock (−1 while it stands still) and the stones by place.
    fn gauge_names(&self, seats: usize) -> Vec<String> {
        let whole = ["size", "clock"].map(str::to_owned);
        whole.into_iter().chain(by_place("stones", seats)).collect()
    }

    fn gauges(&self, position: &Atar, order: &[u8], out: &mut Vec<i64>) {
        out.push(position.size().into());
        out.push(position.clock().0.map_or(-1, i64::from));
        let stones = order.iter().map(|&seat| position.stones_of(seat).len());
        out.extend(stones.map(|count| i64::try_from(count).unwrap_or(i64::MAX)));
    }

    /// Returns `row`, one for each row that is removed, `removed` for each stone, `out` for the last one of a seat,
    /// `clock_started`, and `clock_reset_rows` or `clock_reset_stone`, each with the seat in whose turn it was.
    fn happened(&self, before: &Atar, step: &Step, after: &Atar, tell: &mut dyn FnMut(&'static str, u8)) {
        let seat = mover(before, after);
        let rows = before.size().saturating_sub(after.size());
        let (clock_before, clock_after) = (before.clock().0, after.clock().0);
        let starts = *step == Step::Commit && before.is_clock_wished();
        if let Step::Remove(_) = step {
            tell("removed", seat);
            if clock_before.is_some() && clock_after.is_none() {
                tell("clock_reset_stone", seat);
            }
            if after.stones_of(seat).is_empty() {
                tell("out", seat);
            }
        }
        let appears = starts && after.phase() == Phase::Play;
        if appears {
            tell("clock_started", seat);
        }
        for _ in 0..rows {
            tell("row", seat);
        }
        if rows > 0 && (clock_before.is_some() || appears) && clock_after.is_none() {
            tell("clock_reset_rows", seat);
        }
    }

    fn spaces(&self, position: &Atar) -> Option<usize> {
        Some(position.spaces())
    }

    fn map(&self, position: &Atar, tell: &mut dyn FnMut(usize)) {
        let seats = position.order().map_or(0, <[u8]>::len);
        for seat in (0..).take(seats) {
            position.stones_of(seat).iter().for_each(|space| tell(space.index()));
        }
    }

    fn measure(&self, trace: &Trace, put: Put<'_>) {
        measures::measure(trace, put);
    }

    fn info(&self) -> &'static GameInfo {
        &INFO
    }
}
