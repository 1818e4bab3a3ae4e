//! Counts only the unbroken beginning of numbered things.

use std::collections::BTreeMap;

/// Puts numbered things in their order, and lets those up to the first missing one through.
///
/// Short games end first: counting whatever is done would make every game look shorter.
///
/// ```
/// let mut order = atar_lab::InOrder::new(0);
/// assert!(order.take(1, "b").next().is_none());
/// assert!(order.take(0, "a").eq(["a", "b"]));
/// ```
#[derive(Debug)]
pub struct InOrder<T> {
    next: u32,
    /// The things that came too early.
    waiting: BTreeMap<u32, T>,
}

impl<T> InOrder<T> {
    /// Creates the order of things of which the first has this number.
    #[must_use]
    pub fn new(first: u32) -> Self {
        InOrder { next: first, waiting: BTreeMap::new() }
    }

    /// Takes a thing, and returns those that are next in order. Those that are not consumed stay.
    pub fn take(&mut self, number: u32, thing: T) -> impl Iterator<Item = T> {
        self.waiting.insert(number, thing);
        std::iter::from_fn(|| {
            let ready = self.waiting.remove(&self.next)?;
            self.next += 1;
            Some(ready)
        })
    }
}

impl<T> Default for InOrder<T> {
    fn default() -> Self {
        InOrder::new(0)
    }
}

#[cfg(test)]
mod tests {
    use super::InOrder;

    #[test]
    fn things_come_in_their_order() {
        let mut order = InOrder::new(5);
        let mut take = |number, thing| order.take(number, thing).collect::<Vec<f64>>();
        assert!(take(6, 0.6).is_empty());
        assert!(take(7, 0.7).is_empty());
        assert_eq!(take(5, 0.5), [0.5, 0.6, 0.7]);
        assert_eq!(take(8, 0.8), [0.8]);
    }

    #[test]
    fn what_is_not_asked_for_waits_on() {
        let mut order = InOrder::new(0);
        assert_eq!(order.take(1, 'b').next(), None);
        assert_eq!(order.take(0, 'a').next(), Some('a'));
        assert_eq!(order.take(2, 'c').collect::<Vec<_>>(), ['b', 'c']);
    }

    /// Searching all waiting items each time would take hours for a million.
    #[test]
    fn a_million_may_wait_for_the_first() {
        let mut order = InOrder::new(0);
        let last = 1_000_000;
        for number in (1..=last).rev() {
            assert_eq!(order.take(number, number).next(), None);
        }
        assert!(order.take(0, 0).eq(0..=last));
    }
}
