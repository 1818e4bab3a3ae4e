//! Which steps each seat took in a simulation, for "all moves as first" (Gelly and Silver, "Combining online and
//! offline knowledge in
//! UCT", 2007).

/// The steps of one simulation, by seat and mark.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    /// A bit for every mark, by seat.
    bits: Vec<Vec<u64>>,
    all: Vec<(u8, u16)>,
}

/// The words with a bit for every mark there could be.
const WORDS: usize = (1 << 16) / 64;

fn place(mark: u16) -> (usize, u64) {
    (usize::from(mark / 64), 1 << (mark % 64))
}

impl Taken {
    /// Forgets the steps of the simulation before.
    pub(crate) fn begin(&mut self) {
        for (seat, mark) in self.all.drain(..) {
            self.bits[usize::from(seat)][place(mark).0] = 0;
        }
    }

    /// Notes a step.
    pub(crate) fn note(&mut self, seat: u8, mark: u16) {
        let index = usize::from(seat);
        if self.bits.len() <= index {
            self.bits.resize_with(index + 1, || vec![0; WORDS]);
        }
        let (word, bit) = place(mark);
        self.bits[index][word] |= bit;
        self.all.push((seat, mark));
    }

    /// Tells the places in a list of marks whose steps the seat has taken.
    pub(crate) fn each(&self, seat: u8, marks: &[u16], mut tell: impl FnMut(usize)) {
        let Some(bits) = self.bits.get(usize::from(seat)) else {
            return;
        };
        for (index, &mark) in marks.iter().enumerate() {
            let (word, bit) = place(mark);
            if bits[word] & bit != 0 {
                tell(index);
            }
        }
    }
}
