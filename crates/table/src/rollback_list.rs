//! A list whose latest changes can be rolled back.

use std::ops::Deref;

/// A list that grows and shrinks at its end. Everything since [`RollbackList::begin`] can be rolled back. The cost
/// depends only on what changed.
#[derive(Debug)]
pub(crate) struct RollbackList<T> {
    items: Vec<T>,
    /// How many of the items at the beginning are still there.
    kept: usize,
    /// The same of the change before, for when this one is rolled back.
    kept_before: usize,
    /// The items removed since the beginning, in order.
    removed: Vec<T>,
}

impl<T> Default for RollbackList<T> {
    fn default() -> RollbackList<T> {
        RollbackList { items: Vec::new(), kept: 0, kept_before: 0, removed: Vec::new() }
    }
}

impl<T> Deref for RollbackList<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> From<Vec<T>> for RollbackList<T> {
    fn from(items: Vec<T>) -> RollbackList<T> {
        RollbackList { kept: items.len(), kept_before: items.len(), items, removed: Vec::new() }
    }
}

impl<T> RollbackList<T> {
    /// Begins a change. Earlier changes cannot be rolled back any more.
    pub(crate) fn begin(&mut self) {
        self.kept_before = self.kept;
        self.kept = self.items.len();
        self.removed.clear();
    }

    /// Ends a change. It cannot be rolled back any more.
    pub(crate) fn commit(&mut self) {
        self.removed.clear();
    }

    /// Undoes everything since the beginning.
    pub(crate) fn roll_back(&mut self) {
        self.items.truncate(self.kept);
        self.items.append(&mut self.removed);
        self.kept = self.kept_before;
    }

    /// Returns how many items have stayed since the change began; after [`RollbackList::roll_back`], in the change
    /// before.
    pub(crate) fn kept(&self) -> usize {
        self.kept
    }

    /// Appends an item.
    pub(crate) fn push(&mut self, item: T) {
        self.items.push(item);
    }

    /// Keeps only the first `length` items.
    pub(crate) fn truncate(&mut self, length: usize) {
        if length < self.kept {
            self.items.truncate(self.kept);
            self.removed.splice(..0, self.items.drain(length..));
            self.kept = length;
        } else {
            self.items.truncate(length);
        }
    }

    /// Removes what `keep` refuses. This cannot be rolled back.
    pub(crate) fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.items.retain(keep);
        self.begin();
    }

    /// Removes the item at an index. This cannot be rolled back.
    pub(crate) fn remove(&mut self, index: usize) {
        self.items.remove(index);
        self.begin();
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_rolled_back_is_as_it_was(
            before in prop::collection::vec(0_u8..4, 0..9),
            changes in prop::collection::vec(prop::option::of(0_usize..9), 0..20),
        ) {
            let mut list = RollbackList::default();
            before.iter().for_each(|item| list.push(*item));
            let kept_before = list.kept();
            list.begin();
            let mut plain = before.clone();
            let mut kept = before.len();
            for change in changes {
                match change {
                    None => {
                        list.push(9);
                        plain.push(9);
                    }
                    Some(length) => {
                        list.truncate(length);
                        plain.truncate(length);
                        kept = kept.min(length);
                    }
                }
                prop_assert_eq!(&*list, &plain[..]);
                prop_assert_eq!(list.kept(), kept);
            }
            list.roll_back();
            prop_assert_eq!(&*list, &before[..]);
            prop_assert_eq!(list.kept(), kept_before);
        }
    }
}
