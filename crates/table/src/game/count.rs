//! Counts the steps that requests take or replay, for tests.

use std::cell::Cell;

thread_local! {
    static STEPS: Cell<usize> = const { Cell::new(0) };
}

pub(super) fn step() {
    STEPS.set(STEPS.get() + 1);
}

mod tests;
