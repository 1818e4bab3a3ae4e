//! Which steps each seat took in a simulation, for "all moves as first" (Gelly and Silver, "Combining online and offline knowledge in
//! UCT", 2007).

/// The steps of one simulation, by seat and mark.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    /// The number of the simulation in which each seat took the step of each mark last.
    last: Vec<Vec<u32>>,
    simulation: u32,
}

/// How many marks there are.
const MARKS: usize = 1 << 16;

impl Taken {
    /// Forgets the steps of the simulation before.
    pub(crate) fn begin(&mut self) {
        self.simulation += 1;
    }

    /// Notes a step.
    pub(crate) fn note(&mut self, seat: u8, mark: u16) {
        let seat = usize::from(seat);
        if self.last.len() <= seat {
            self.last.resize_with(seat + 1, Vec::new);
        }
        let last = &mut self.last[seat];
        if last.is_empty() {
            last.resize(MARKS, 0);
        }
        last[usize::from(mark)] = self.simulation;
    }

    /// Tells the places in a list of marks whose steps the seat has taken.
    pub(crate) fn each(&self, seat: u8, marks: &[u16], mut tell: impl FnMut(usize)) {
        let last = self
            .last
            .get(usize::from(seat))
            .filter(|last| !last.is_empty());
        let Some(last) = last else {
            return;
        };
        for (place, &mark) in marks.iter().enumerate() {
            if last[usize::from(mark)] == self.simulation {
                tell(place);
            }
        }
    }
}
