//! The colours of the seats.

use atar_table::{PALETTE, SeatChange};

use super::Room;
use crate::seats::RoomSeats;

/// The colours of the palette.
pub(super) const COLOURS: u8 = 7;
const _: () = assert!(COLOURS as usize == PALETTE.len(), "a colour for each of the palette");

impl Room {
    /// Returns the seats as the table gets them at the start: each with a colour of its own. A game that goes on keeps
    /// its colours, unless somebody has chosen one; in a rematch everybody keeps theirs at the next seat.
    pub(super) fn coloured_seats(&self, seats: &RoomSeats) -> Vec<SeatChange> {
        let mut seated = self.table_seats(seats);
        // Those of the game that has ended; none before the first.
        let mut worn = self.table.colours();
        if !worn.is_empty() {
            worn.rotate_right(1);
        }
        let chosen = self.chosen_colours(seats, &worn);
        if self.state.beginning.is_some() && chosen.iter().all(Option::is_none) {
            return seated;
        }
        for (seat, colour) in seated.iter_mut().zip(all_colours(chosen, &worn)) {
            seat.colour = Some(colour);
        }
        seated
    }

    /// Returns for each seat the colour that its member has chosen. Only one seat has it: the one that wears it
    /// already, else the first.
    fn chosen_colours(&self, seats: &RoomSeats, worn: &[u8]) -> Vec<Option<u8>> {
        let wishes: Vec<Option<u8>> =
            seats.iter().map(|(_, holder)| self.state.members.get(&holder?.member()?)?.colour).collect();
        let place_of = |wish: u8| {
            let wishing = || (0..wishes.len()).filter(|seat| wishes[*seat] == Some(wish));
            wishing().find(|seat| worn.get(*seat) == Some(&wish)).or_else(|| wishing().next())
        };
        let chosen = wishes.iter().enumerate().map(|(seat, wish)| wish.filter(|wish| place_of(*wish) == Some(seat)));
        chosen.collect()
    }
}

/// Returns a colour for each seat: the one that was chosen, else the one that is `worn`, else the seat's own number,
/// else the first that is left.
fn all_colours(chosen: Vec<Option<u8>>, worn: &[u8]) -> Vec<u8> {
    let mut taken = chosen.clone();
    let mut colours = Vec::new();
    for (seat, colour) in (0..).zip(chosen) {
        let free = |colour: &u8| !taken.contains(&Some(*colour));
        let usual = worn.get(usize::from(seat)).copied().unwrap_or(seat);
        let next = Some(usual).filter(|colour| *colour < COLOURS && free(colour));
        let colour = colour.or(next).or_else(|| (0..COLOURS).find(free)).unwrap_or(seat % COLOURS);
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
        let all = |chosen: &[Option<u8>], worn: &[u8]| all_colours(chosen.to_vec(), worn);
        assert_eq!(all(&[None, None], &[]), [0, 1]);
        assert_eq!(all(&[Some(1), None], &[]), [1, 0]);
        assert_eq!(all(&[Some(4), None], &[]), [4, 1]);
        assert_eq!(all(&[Some(2), None, None], &[]), [2, 1, 0]);
        assert_eq!(all(&[None; 8], &[]), [0, 1, 2, 3, 4, 5, 6, 0]);
        assert_eq!(all(&[None, None], &[1, 0]), [1, 0]);
        assert_eq!(all(&[None, Some(5), None], &[5, 0, 1]), [0, 5, 1]);
    }
}
