//! Drawing one of some things, each by its weight.

use crate::dice::Dice;

/// Things with weights, to draw one of.
#[derive(Debug)]
pub(crate) struct Lots<T> {
    /// Each with the sum of the weights up to it.
    all: Vec<(u32, T)>,
}

impl<T> Lots<T> {
    /// None yet.
    pub(crate) fn new() -> Self {
        Lots {
            all: Vec::with_capacity(64),
        }
    }

    /// Takes all out.
    pub(crate) fn clear(&mut self) {
        self.all.clear();
    }

    /// The sum of all weights.
    fn sum(&self) -> u32 {
        self.all.last().map_or(0, |(sum, _)| *sum)
    }

    /// Puts another in.
    pub(crate) fn put(&mut self, weight: u32, thing: T) {
        self.all.push((self.sum() + weight, thing));
    }

    /// One of them, and a number below its weight, uniformly; none if all weights are 0.
    pub(crate) fn draw(&self, dice: &mut Dice) -> Option<(&T, u32)> {
        if self.sum() == 0 {
            return None;
        }
        let ticket = dice.below(self.sum());
        let index = self.all.partition_point(|(sum, _)| *sum <= ticket);
        let before = index.checked_sub(1).map_or(0, |index| self.all[index].0);
        Some((&self.all[index].1, ticket - before))
    }
}

#[cfg(test)]
mod tests {
    use super::Lots;
    use crate::dice::Dice;

    #[test]
    fn each_is_drawn_by_its_weight() {
        let mut dice = Dice::new(3);
        let mut drawn = [0_u32; 3];
        for _ in 0..4000 {
            let mut lots = Lots::new();
            for (index, weight) in [1, 0, 3].into_iter().enumerate() {
                lots.put(weight, index);
            }
            let (index, ticket) = lots.draw(&mut dice).expect("there are some");
            assert!(ticket < [1, 0, 3][*index]);
            drawn[*index] += 1;
        }
        assert_eq!(drawn[1], 0);
        assert!(drawn[0].abs_diff(1000) < 150, "{drawn:?}");
    }

    #[test]
    fn of_none_none_is_drawn() {
        let mut dice = Dice::new(3);
        assert_eq!(Lots::<u8>::new().draw(&mut dice), None);
        let mut lots = Lots::new();
        lots.put(0, 'a');
        assert_eq!(lots.draw(&mut dice), None);
    }
}
