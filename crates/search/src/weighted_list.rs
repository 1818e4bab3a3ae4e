//! A weighted choice among some things.

use crate::rng::Rng;

/// Things with weights, to pick one of.
#[derive(Debug)]
pub(crate) struct WeightedList<T> {
    /// Each thing with the sum of the weights up to it.
    sums: Vec<(u32, T)>,
}

impl<T> WeightedList<T> {
    /// Creates an empty list.
    pub(crate) fn new() -> Self {
        WeightedList { sums: Vec::with_capacity(64) }
    }

    /// Returns the sum of all weights.
    fn total(&self) -> u32 {
        self.sums.last().map_or(0, |(sum, _)| *sum)
    }

    /// Adds a thing with its weight.
    pub(crate) fn push(&mut self, weight: u32, thing: T) {
        self.sums.push((self.total() + weight, thing));
    }

    /// Picks a thing by its weight, with a uniform number below that weight; none if all weights are 0.
    pub(crate) fn pick(&self, rng: &mut Rng) -> Option<(&T, u32)> {
        if self.total() == 0 {
            return None;
        }
        let ticket = rng.below(self.total());
        let index = self.sums.partition_point(|(sum, _)| *sum <= ticket);
        let before = index.checked_sub(1).map_or(0, |index| self.sums[index].0);
        Some((&self.sums[index].1, ticket - before))
    }
}

#[cfg(test)]
mod tests {
    use super::WeightedList;
    use crate::rng::Rng;

    #[test]
    fn each_is_picked_by_its_weight() {
        let mut rng = Rng::new(3);
        let mut picked = [0_u32; 3];
        for _ in 0..4000 {
            let mut list = WeightedList::new();
            for (index, weight) in [1, 0, 3].into_iter().enumerate() {
                list.push(weight, index);
            }
            let (index, ticket) = list.pick(&mut rng).expect("there are some");
            assert!(ticket < [1, 0, 3][*index]);
            picked[*index] += 1;
        }
        assert_eq!(picked[1], 0);
        assert!(picked[0].abs_diff(1000) < 150, "{picked:?}");
    }

    #[test]
    fn of_none_none_is_picked() {
        let mut rng = Rng::new(3);
        assert_eq!(WeightedList::<u8>::new().pick(&mut rng), None);
        let mut list = WeightedList::new();
        list.push(0, 'a');
        assert_eq!(list.pick(&mut rng), None);
    }
}
