//! What the weights of rollouts are fitted to, which `make learn` does (crates/learn).

/// A weight of the moves of rollouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RolloutWeight {
    /// What it is for, in small letters and `_`.
    pub name: &'static str,
    /// What one more of it is worth, in eighths of a natural logarithm of how often the move is taken.
    pub eighths: i32,
    /// Whether it follows from the moves of searches. Others were found by matches.
    pub is_learned: bool,
}

/// A move that a rollout would choose by its weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// For each move that there was, how much of what each weight is for.
    pub counts: Vec<Vec<u8>>,
    /// The index of the move that was taken.
    pub taken: usize,
}
