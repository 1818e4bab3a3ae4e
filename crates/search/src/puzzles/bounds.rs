//! Exact search of endings for one side against all others, with bounds where it does not look far enough.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use atar_rules::{Actor, Position, odds};

use super::turns::{TurnEnd, turn_ends};
use crate::heuristics::{Heuristics, evaluate_terminal};
use crate::key_hasher::IdentityHasher;

/// What is certain of a side's share of the win, if it plays its best and all others join forces against it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) least: f64,
    pub(crate) most: f64,
}

impl Bounds {
    const OPEN: Bounds = Bounds { least: 0.0, most: 1.0 };

    pub(crate) fn exactly(share: f64) -> Bounds {
        Bounds { least: share, most: share }
    }

    /// Returns whether nothing is left to find out. Shares that differ less than this are equal: sums of thirds are not
    /// exact.
    pub(crate) fn is_exact(self) -> bool {
        self.most - self.least < SAME
    }
}

/// Shares that differ less are equal.
pub(crate) const SAME: f64 = 1e-9;
/// No position of the path.
const NOWHERE: usize = usize::MAX;

/// What the search came to.
#[derive(Clone, Copy)]
struct Found {
    bounds: Bounds,
    /// The first position of the path because of which `most` is as it is: what comes back to a position is no way to
    /// win. Beyond that position `most` does not hold.
    since: usize,
}

/// A position that was searched.
struct Known<P> {
    position: P,
    bounds: Bounds,
    /// The turns that the search looked ahead.
    turns: usize,
}

/// A position on the way from the root.
struct Passed<P> {
    position: P,
    /// Whether chance acts there. What comes back to a position by chance is no circle.
    is_chance: bool,
}

/// A search for the share of one side.
///
/// The bounds that it returns are certain, however little it looks ahead. A game that never ends is not won. That comes
/// out right if whoever comes back to a position has not won there: who can win, can win without.
pub(crate) struct BoundSearch<'a, P: Position> {
    heuristics: &'a dyn Heuristics<P>,
    team: u8,
    /// The positions that may still be searched.
    left: u64,
    /// The positions that have been.
    spent: u64,
    /// The turns that the search looks ahead at most, and those that it has.
    turns: usize,
    deepest: usize,
    /// The most positions within a turn.
    widest: usize,
    /// Asked for single keys only, so the order in it does not matter.
    known: HashMap<u64, Vec<Known<P>>, BuildHasherDefault<IdentityHasher>>,
    path: Vec<Passed<P>>,
}

impl<'a, P: Position> BoundSearch<'a, P> {
    /// Creates a search for the side of a team, of so many positions at most, and so many within a turn.
    pub(crate) fn new(heuristics: &'a dyn Heuristics<P>, team: u8, most: u64, widest: usize) -> Self {
        BoundSearch {
            heuristics,
            team,
            left: most,
            spent: 0,
            turns: 0,
            deepest: 0,
            widest,
            known: HashMap::default(),
            path: Vec::new(),
        }
    }

    /// Returns the positions that were searched.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }

    /// Returns how many turns it has looked ahead at most.
    pub(crate) fn deepest(&self) -> usize {
        self.deepest
    }

    /// Returns the bounds of the side's share after looking so many turns ahead; none if that takes too long.
    pub(crate) fn bounds(&mut self, position: &P, turns: usize) -> Option<Bounds> {
        self.path.clear();
        self.turns = turns;
        self.search(position, turns).map(|found| found.bounds)
    }

    /// Returns the share of the side in a game that is over.
    fn share(&self, position: &P) -> f64 {
        let mut shares = Vec::new();
        evaluate_terminal(position, self.heuristics.seats(), &mut shares);
        let own = (0_u8..).zip(shares).filter(|(seat, _)| position.team(*seat) == self.team);
        own.map(|(_, share)| share).sum()
    }

    fn search(&mut self, position: &P, turns: usize) -> Option<Found> {
        let actor = position.actor();
        if actor == Actor::Over {
            return Some(Found { bounds: Bounds::exactly(self.share(position)), since: NOWHERE });
        }
        let key = self.heuristics.key(position).unwrap_or_default();
        let mut bounds = Bounds::OPEN;
        if let Some(known) = self.known(key, position) {
            if known.bounds.is_exact() || known.turns >= turns {
                return Some(Found { bounds: known.bounds, since: NOWHERE });
            }
            bounds = known.bounds;
        }
        let circle = self.path.iter().rev().take_while(|passed| !passed.is_chance);
        let circle = circle.enumerate().find(|(_, passed)| passed.position == *position);
        if let Some((back, _)) = circle {
            return Some(Found { bounds: Bounds::exactly(0.0), since: self.path.len() - 1 - back });
        }
        if turns == 0 {
            return Some(Found { bounds, since: NOWHERE });
        }
        self.left = self.left.checked_sub(1)?;
        self.spent += 1;
        self.deepest = self.deepest.max(self.turns - turns + 1);
        let place = self.path.len();
        self.path.push(Passed { position: position.clone(), is_chance: actor == Actor::Chance });
        let found = match actor {
            Actor::Seat(seat) => self.after_turns(position, position.team(seat) == self.team, turns - 1),
            Actor::Chance | Actor::Over => self.after_chance(position, turns),
        };
        self.path.truncate(place);
        let Found { bounds: mut searched, since } = found?;
        searched.least = searched.least.max(bounds.least);
        searched.most = searched.most.min(bounds.most);
        let holds = since >= place;
        let kept = Bounds { most: if holds { searched.most } else { bounds.most }, ..searched };
        self.keep(key, position, kept, if holds { turns } else { 0 });
        Some(Found { bounds: searched, since: if holds { NOWHERE } else { since } })
    }

    fn known(&self, key: u64, position: &P) -> Option<&Known<P>> {
        self.known.get(&key)?.iter().find(|known| known.position == *position)
    }

    fn keep(&mut self, key: u64, position: &P, bounds: Bounds, turns: usize) {
        let all = self.known.entry(key).or_default();
        match all.iter_mut().find(|known| known.position == *position) {
            Some(known) => (known.bounds, known.turns) = (bounds, turns.max(known.turns)),
            None => all.push(Known { position: position.clone(), bounds, turns }),
        }
    }

    /// Returns what the seat's best turn comes to: the side's own best, or the worst for it.
    fn after_turns(&mut self, position: &P, is_own: bool, turns: usize) -> Option<Found> {
        let mut ends = turn_ends(self.heuristics, position, self.widest)?;
        self.sort(position, &mut ends, is_own);
        let worst = Bounds::exactly(if is_own { 0.0 } else { 1.0 });
        let mut found = Found { bounds: worst, since: NOWHERE };
        for end in ends {
            let next = self.search(&end.position, turns)?;
            let Found { bounds, since } = &mut found;
            if is_own {
                *bounds =
                    Bounds { least: bounds.least.max(next.bounds.least), most: bounds.most.max(next.bounds.most) };
                if bounds.least >= 1.0 - SAME {
                    return Some(Found { bounds: *bounds, since: NOWHERE });
                }
            } else {
                *bounds =
                    Bounds { least: bounds.least.min(next.bounds.least), most: bounds.most.min(next.bounds.most) };
                if bounds.most <= SAME {
                    return Some(Found { bounds: *bounds, since: next.since });
                }
            }
            *since = next.since.min(*since);
        }
        Some(found)
    }

    /// Puts the turns first that promise most: the proof ends with the first that decides.
    fn sort(&self, before: &P, ends: &mut [TurnEnd<P>], is_own: bool) {
        let mut shares = Vec::new();
        ends.sort_by_cached_key(|end| {
            self.heuristics.evaluate(&end.position, &mut shares);
            let own = (0_u8..).zip(&shares).filter(|(seat, _)| end.position.team(*seat) == self.team);
            let share: f64 = own.map(|(_, share)| share).sum();
            // Whole numbers have an order.
            #[expect(clippy::cast_possible_truncation, reason = "a share is at most 1")]
            let rank = (share * 1e9) as i64;
            let gain = match end.steps.as_slice() {
                [step] => self.heuristics.gain(before, step, &end.position),
                _ => 0,
            };
            (if is_own { -rank } else { rank }, gain.saturating_neg())
        });
    }

    /// Returns the mean of what follows on all outcomes of chance.
    fn after_chance(&mut self, position: &P, turns: usize) -> Option<Found> {
        let mut outcomes = Vec::new();
        position.odds(&mut outcomes);
        let total = f64::from(odds::total(&outcomes));
        let mut found = Found { bounds: Bounds::exactly(0.0), since: NOWHERE };
        for (step, weight) in outcomes {
            let mut after = position.clone();
            after.step(&step).ok()?;
            let next = self.search(&after, turns)?;
            let part = f64::from(weight) / total;
            found.bounds.least += part * next.bounds.least;
            found.bounds.most += part * next.bounds.most;
            found.since = found.since.min(next.since);
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use atar_rules::atar::{Atar, Options, Order, PlacementMode};
    use atar_rules::blokus::Blokus;
    use atar_rules::spectrangle::Spectrangle;

    use super::*;
    use crate::games::heuristics;
    use crate::review::Ending;
    use crate::rng::Rng;

    const WIDEST: usize = 10_000;

    /// Returns the late positions of a random game in which a seat is to move.
    fn endings<P: Position>(options: &P::Options, seed: u64, most: usize) -> Vec<P> {
        let (mut position, mut rng) = (P::start(options).expect("options"), Rng::new(seed));
        let mut positions = Vec::new();
        while let Some(step) = rng.step(&position) {
            if matches!(position.actor(), Actor::Seat(_)) {
                positions.push(position.clone());
            }
            position.step(&step).expect("a legal step");
        }
        positions.split_off(positions.len().saturating_sub(most))
    }

    /// Compares the shares with those of the search without bounds; returns how many were compared.
    fn agrees<P: Position>(options: &P::Options) -> usize {
        let mut compared = 0;
        for position in (0..6).flat_map(|seed| endings::<P>(options, seed, 5)) {
            let heuristics = heuristics::<P>(2);
            let Some(shares) = Ending::new(heuristics.as_ref(), 4_000).value(&position) else { continue };
            for team in 0..2 {
                let mut search = BoundSearch::new(heuristics.as_ref(), team, 10_000, WIDEST);
                let Some(bounds) = search.bounds(&position, 60) else { continue };
                let share = shares[usize::from(team)];
                assert!(bounds.is_exact() && (bounds.least - share).abs() < SAME, "{bounds:?} {share} {position:?}");
                compared += 1;
            }
        }
        compared
    }

    #[test]
    fn endings_have_the_shares_of_a_search_without_bounds() {
        assert!(agrees::<Blokus>(&atar_rules::blokus::Options::default()) > 20);
        assert!(agrees::<Spectrangle>(&atar_rules::spectrangle::Options::default()) > 20);
    }

    /// All positions of a game of Atar that can go round in circles, with the turns that lead from each to which.
    fn graph(start: &Atar) -> Vec<(Atar, Vec<usize>)> {
        let heuristics = heuristics::<Atar>(2);
        let mut graph: Vec<(Atar, Vec<usize>)> = vec![(start.clone(), Vec::new())];
        let mut places: HashMap<u64, usize> = HashMap::new();
        let mut at = 0;
        while at < graph.len() {
            let position = graph[at].0.clone();
            let ends = match position.actor() {
                Actor::Over => Vec::new(),
                _ => turn_ends(heuristics.as_ref(), &position, WIDEST).expect("a small turn"),
            };
            for end in ends {
                let key = heuristics.key(&end.position).expect("a key");
                let place = *places.entry(key).or_insert(graph.len());
                if place == graph.len() {
                    graph.push((end.position, Vec::new()));
                }
                graph[at].1.push(place);
            }
            at += 1;
        }
        graph
    }

    /// Returns of each position whether seat 0 can force a win: the least set that is closed under its turns.
    fn won(graph: &[(Atar, Vec<usize>)]) -> Vec<bool> {
        let mut won: Vec<_> = graph.iter().map(|(position, _)| position.winners() == Some(vec![0])).collect();
        loop {
            let before = won.clone();
            for (at, (position, after)) in graph.iter().enumerate().filter(|(_, (_, after))| !after.is_empty()) {
                let mut after = after.iter().map(|&place| before[place]);
                let is_own = position.actor() == Actor::Seat(0);
                won[at] |= if is_own { after.any(|won| won) } else { after.all(|won| won) };
            }
            if won == before {
                return won;
            }
        }
    }

    /// Stones of Atar can go to and fro for ever. What the search is certain of is what all positions of the game say,
    /// looked at together.
    #[test]
    fn circles_are_no_wins_and_hide_none() {
        let options = Options { side: 3, stones: vec![1, 2], placement: PlacementMode::Random, order: Order::Fixed };
        let mut start = Atar::start(&options).expect("options");
        let mut rng = Rng::new(2);
        while start.actor() == Actor::Chance {
            let step = rng.step(&start).expect("a step");
            start.step(&step).expect("a legal step");
        }
        let graph = graph(&start);
        let won = won(&graph);
        let heuristics = heuristics::<Atar>(2);
        let (mut wins, mut others) = (0, 0);
        for ((position, _), &is_won) in graph.iter().zip(&won).step_by(1 + graph.len() / 400) {
            let mut search = BoundSearch::new(heuristics.as_ref(), 0, 3_000, WIDEST);
            for turns in 0..10 {
                let Some(bounds) = search.bounds(position, turns) else { break };
                assert!(if is_won { bounds.most >= 1.0 } else { bounds.least < 1.0 }, "{bounds:?} {position:?}");
                wins += usize::from(bounds.least >= 1.0);
                others += usize::from(bounds.most < 1.0);
            }
        }
        assert!(wins > 50 && others > 50, "{wins} {others} of {}", graph.len());
    }
}
