//! The colours of the seats.

use atar_table::PALETTE;
use serde_json::{Value, json};

use super::Room;
use crate::seats::{Holder, RoomSeats};

/// The colours of the palette.
pub(super) const COLOURS: u8 = 7;
const _: () = assert!(
    COLOURS as usize == PALETTE.len(),
    "a colour for each of the palette"
);

impl Room {
    /// Returns the seats as the table gets them at the start: each with a colour of its own. A game that goes on keeps
    /// its colours, unless somebody has chosen one.
    pub(super) fn coloured_seats(&self, seats: &RoomSeats) -> Value {
        let mut seated = self.table_seats(seats);
        let chosen = self.chosen_colours(seats);
        if self.beginning.is_some() && chosen.iter().all(Option::is_none) {
            return seated;
        }
        for (seat, colour) in seated
            .as_array_mut()
            .into_iter()
            .flatten()
            .zip(all_colours(chosen))
        {
            seat["colour"] = json!(colour);
        }
        seated
    }

    /// Returns for each seat the colour that its member has chosen. Only the first seat with a colour has it.
    fn chosen_colours(&self, seats: &RoomSeats) -> Vec<Option<u8>> {
        let mut chosen: Vec<Option<u8>> = Vec::new();
        for (_, holder) in seats.iter() {
            let member = holder.and_then(Holder::member);
            let colour = member.and_then(|id| self.members.get(&id)?.colour);
            let is_first = !chosen.contains(&colour);
            chosen.push(colour.filter(|_| is_first));
        }
        chosen
    }
}

/// Returns a colour for each seat: the one that was chosen, else its own number, else the first that is left.
fn all_colours(chosen: Vec<Option<u8>>) -> Vec<u8> {
    let mut taken = chosen.clone();
    let mut colours = Vec::new();
    for (seat, colour) in (0..).zip(chosen) {
        let free = |colour: &u8| !taken.contains(&Some(*colour));
        let next = Some(seat).filter(|seat| *seat < COLOURS && free(seat));
        let colour = colour
            .or(next)
            .or_else(|| (0..COLOURS).find(free))
            .unwrap_or(seat % COLOURS);
        taken.push(Some(colour));
        colours.push(colour);
    }
    colours
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_seats_have_one_colour() {
        assert_eq!(all_colours(vec![None, None]), [0, 1]);
        assert_eq!(all_colours(vec![Some(1), None]), [1, 0]);
        assert_eq!(all_colours(vec![Some(4), None]), [4, 1]);
        assert_eq!(all_colours(vec![Some(2), None, None]), [2, 1, 0]);
        assert_eq!(all_colours(vec![None; 8]), [0, 1, 2, 3, 4, 5, 6, 0]);
    }
}
