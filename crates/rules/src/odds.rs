//! Weighted picks.

/// Returns the sum of all weights, up to which tickets go.
#[must_use]
pub fn total<S>(odds: &[(S, u32)]) -> u32 {
    odds.iter().map(|(_, weight)| weight).sum()
}

/// Returns what a ticket draws, a number below the sum of all weights; none beyond.
///
/// ```
/// use atar_rules::odds;
///
/// let weighted = [("one", 1), ("none", 0), ("three", 3)];
/// assert_eq!(odds::total(&weighted), 4);
/// let drawn = (0..5).map(|ticket| odds::draw(&weighted, ticket).copied());
/// let expected = [Some("one"), Some("three"), Some("three"), Some("three"), None];
/// assert!(drawn.eq(expected));
/// ```
#[must_use]
pub fn draw<S>(odds: &[(S, u32)], ticket: u32) -> Option<&S> {
    let mut left = ticket;
    let drawn = odds.iter().find(|(_, weight)| {
        let hit = left < *weight;
        left = left.wrapping_sub(*weight);
        hit
    });
    drawn.map(|(step, _)| step)
}
