//! The scores that levels must reach.

/// The score that a level must reach against the one two below it. Less in games with much chance. In a game that both
/// can play perfectly, no more than half.
const GOALS: [(&str, f64); 2] = [("spectrangle", 0.55), ("owari", 0.5)];
const GOAL: f64 = 0.65;

/// Returns the goal of a game.
pub(super) fn goal(game: &str) -> f64 {
    let own = GOALS.iter().find(|(name, _)| *name == game);
    own.map_or(GOAL, |(_, goal)| *goal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_with_much_chance_have_a_lower_goal() {
        assert!(goal("spectrangle") < goal("atar"));
        assert!(atar_rules::games::NAMES.iter().all(|name| goal(name) >= 0.5));
    }
}
