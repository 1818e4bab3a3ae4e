//! A buffer that puts results back in order.

use std::collections::BTreeMap;
use std::iter;

/// Puts numbered items back in order.
#[derive(Debug)]
pub(crate) struct ReorderBuffer<T> {
    next: u32,
    /// The items that came too early.
    waiting: BTreeMap<u32, T>,
}

impl<T> ReorderBuffer<T> {
    /// Creates a buffer whose first item has this number.
    pub(crate) fn new(first: u32) -> Self {
        ReorderBuffer {
            next: first,
            waiting: BTreeMap::new(),
        }
    }

    /// Takes an item, and returns the items that are next in order. Those that are not consumed stay in the buffer.
    pub(crate) fn take(&mut self, number: u32, thing: T) -> impl Iterator<Item = T> {
        self.waiting.insert(number, thing);
        iter::from_fn(|| {
            let ready = self.waiting.remove(&self.next)?;
            self.next += 1;
            Some(ready)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::ReorderBuffer;

    #[test]
    fn things_come_in_their_order() {
        let mut order = ReorderBuffer::new(5);
        let mut take = |number, thing| order.take(number, thing).collect::<Vec<f64>>();
        assert!(take(6, 0.6).is_empty());
        assert!(take(7, 0.7).is_empty());
        assert_eq!(take(5, 0.5), [0.5, 0.6, 0.7]);
        assert_eq!(take(8, 0.8), [0.8]);
    }

    #[test]
    fn what_is_not_asked_for_waits_on() {
        let mut order = ReorderBuffer::new(0);
        assert_eq!(order.take(1, 'b').next(), None);
        assert_eq!(order.take(0, 'a').next(), Some('a'));
        assert_eq!(order.take(2, 'c').collect::<Vec<_>>(), ['b', 'c']);
    }

    /// Searching all waiting items each time would take hours for a million.
    #[test]
    fn a_million_may_wait_for_the_first() {
        let mut order = ReorderBuffer::new(0);
        let last = 1_000_000;
        for number in (1..=last).rev() {
            assert_eq!(order.take(number, number).next(), None);
        }
        assert!(order.take(0, 0).eq(0..=last));
    }
}
