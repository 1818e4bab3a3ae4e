//! The steps that each seat played in a simulation, for the "all moves as first" statistics of RAVE (Gelly & Silver,
//! "Combining online and offline knowledge in UCT", 2007).

/// A set of the steps of one simulation, by seat and step id.
#[derive(Debug, Default)]
pub(crate) struct PlayedSteps {
    /// A bit for every id, by seat.
    bits: Vec<Vec<u64>>,
    /// The members, in the order in which they came.
    members: Vec<(u8, u16)>,
}

/// The words with a bit for every id there could be.
const WORDS: usize = (1 << 16) / 64;

/// Returns the word and the bit of an id.
fn bit_of(step_id: u16) -> (usize, u64) {
    (usize::from(step_id / 64), 1 << (step_id % 64))
}

impl PlayedSteps {
    /// Removes all steps.
    pub(crate) fn clear(&mut self) {
        for (seat, step_id) in self.members.drain(..) {
            self.bits[usize::from(seat)][bit_of(step_id).0] = 0;
        }
    }

    /// Adds a step.
    pub(crate) fn insert(&mut self, seat: u8, step_id: u16) {
        let index = usize::from(seat);
        if self.bits.len() <= index {
            self.bits.resize_with(index + 1, || vec![0; WORDS]);
        }
        let (word, bit) = bit_of(step_id);
        self.bits[index][word] |= bit;
        self.members.push((seat, step_id));
    }

    /// Calls `found` with the index of each id in a list that the seat has played.
    pub(crate) fn for_each_in(&self, seat: u8, step_ids: &[u16], mut found: impl FnMut(usize)) {
        let Some(bits) = self.bits.get(usize::from(seat)) else {
            return;
        };
        for (index, &step_id) in step_ids.iter().enumerate() {
            let (word, bit) = bit_of(step_id);
            if bits[word] & bit != 0 {
                found(index);
            }
        }
    }
}
