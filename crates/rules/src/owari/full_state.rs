//! Positions of Owari from their states.

use serde::{Deserialize, Serialize};

use super::board::{Board, PITS};
use super::state::{Outcome, State};
use super::{Options, Owari, SEATS};
use crate::bad_state::{BadState, Derived};

/// The state with what it lacks (docs/record.md, "Start").
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "docs/record.md describes each")]
pub struct FullState {
    pub pits: Vec<u8>,
    #[serde(default, skip_serializing_if = "Derived::is_open")]
    pub result: Derived<Option<Outcome>>,
    pub mover: u8,
}

/// The small pits of both sides.
const SMALL_PITS: u32 = PITS as u32 - 2;

impl FullState {
    pub(super) fn of(position: &Owari) -> FullState {
        let State { pits, result } = State::of(position);
        FullState { pits: pits.to_vec(), result: Derived::new(result), mover: position.mover }
    }

    pub(super) fn empty(start: &Owari) -> FullState {
        FullState { pits: vec![0; PITS.into()], result: Derived::default(), mover: start.mover }
    }

    pub(super) fn position(&self, start: &Owari) -> Result<Owari, BadState> {
        BadState::unless_counted(&self.pits, PITS.into(), "pits")?;
        let mut pits = [0; PITS as usize];
        pits.copy_from_slice(&self.pits);
        let (held, all) = (sum(&pits), sum(&start.pits()));
        if held != all {
            let stones = if held == 1 { "stone" } else { "stones" };
            let bad = BadState::new("pits", format!("they hold {held} {stones}; the game has {all}"));
            return Err(bad.unfinished_if(held < all));
        }
        BadState::unless(self.mover < SEATS, "mover", "there is no such player")?;
        let board = Board::of(&pits);
        let rule = "when one side is empty, the stones of the other are in its goal";
        BadState::unless(board.is_bare(0) == board.is_bare(1), "pits", rule)?;
        Ok(Owari { board, mover: self.mover })
    }
}

/// Reads a list of the stones in pits 0 to 13 in brackets, with the seat to move behind it if it is not seat 0; none if
/// the text is something else. The options follow from the number of stones.
pub(super) fn read_list(text: &str) -> Option<Result<(Options, FullState), BadState>> {
    let (list, mover) = text.trim().strip_prefix(['(', '['])?.split_once([')', ']'])?;
    Some(of_list(list, mover.trim()))
}

fn of_list(list: &str, mover: &str) -> Result<(Options, FullState), BadState> {
    let numbers = list.split(|sign: char| sign == ',' || sign.is_whitespace()).filter(|number| !number.is_empty());
    let read = |key, number: &str| {
        let wrong = |_| BadState::at(key, number, "it is no number of stones");
        number.parse::<u8>().map_err(wrong)
    };
    let pits = numbers.map(|number| read("pits", number)).collect::<Result<Vec<_>, _>>()?;
    BadState::unless_counted(&pits, PITS.into(), "pits")?;
    let mover = match mover {
        "" | "0" => 0,
        "1" => 1,
        _ => return Err(BadState::at("mover", mover, "there is no such player")),
    };
    let held = sum(&pits);
    let stones = u8::try_from(held / SMALL_PITS).ok().filter(|_| held.is_multiple_of(SMALL_PITS));
    let options = stones.map(|stones| Options { stones, first: mover }).filter(|options| options.check().is_ok());
    let options = options.ok_or_else(|| {
        let rule = format!("they hold {held} stones; a game has 12 to 96, a multiple of 12");
        BadState::new("pits", rule)
    })?;
    Ok((options, FullState { pits, result: Derived::default(), mover }))
}

fn sum(pits: &[u8]) -> u32 {
    pits.iter().copied().map(u32::from).sum()
}
