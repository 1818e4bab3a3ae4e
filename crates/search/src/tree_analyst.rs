//! The computer that watches, by the tree search: the best turns are that of the steps with most visits, and those that
//! leave it at the step with most visits, wherever that is.

use atar_rules::{Actor, Position};

use crate::analysis::{Analysis, Analyst, Estimate, LateValues, Line};
use crate::heuristics::{Heuristics, evaluate_terminal, float};
use crate::parallel::ValueSums;
use crate::planned_turn::PlannedTurn;
use crate::simulation::Simulation;
use crate::tree::Tree;

/// The best turns along which simulations begin.
const FOLLOWED: usize = 3;

/// The turns among which the best are sought, however many are asked for: the first is the same then. Others have so
/// few visits that their shares are luck.
const CANDIDATES: usize = 5;

/// A tree search that thinks about one position for ever.
pub(crate) struct TreeAnalyst<P: Position> {
    /// Makes what is known of the game, for so many seats.
    heuristics: fn(usize) -> Box<dyn Heuristics<P>>,
    seats: usize,
    seed: u64,
    tree: Tree<P>,
    root: Root<P>,
    simulation: Simulation<P>,
    /// Whether each second simulation begins further on in one of the best turns, so that their later steps are as well
    /// searched as the first.
    follows: bool,
}

/// The position that is watched.
struct Root<P: Position> {
    position: P,
    key: u64,
    /// The values of the simulations by the first step, since the position is watched.
    sums: Vec<ValueSums>,
    values: LateValues,
    /// The simulations before the position was watched, and since.
    kept: u64,
    spent: u64,
}

/// The best turn up to one of its decisions.
#[derive(Clone)]
struct Decision<P: Position> {
    turn: PlannedTurn<P>,
    /// The key of the position there.
    key: u64,
}

/// A turn that leaves the best one with a step, or the best turn itself.
struct Branch {
    /// The number of the decision, and the index of the step's edge there.
    decision: usize,
    edge: usize,
    visits: u32,
}

impl<P: Position> Root<P> {
    fn is_seats(&self) -> bool {
        matches!(self.position.actor(), Actor::Seat(_))
    }
}

impl<P: Position> TreeAnalyst<P> {
    /// Creates an analyst of a position.
    pub(crate) fn new(
        position: &P,
        seats: usize,
        heuristics: fn(usize) -> Box<dyn Heuristics<P>>,
        seed: u64,
    ) -> TreeAnalyst<P> {
        let own = heuristics(seats);
        let key = own.key(position).unwrap_or_default();
        let mut tree = Tree::new(position, own, seed);
        let root = root(&mut tree, position, key, seats);
        let simulation = Simulation::new(position.clone());
        TreeAnalyst { heuristics, seats, seed, tree, root, simulation, follows: true }
    }

    /// Has all simulations begin at the position itself.
    pub(crate) fn without_following(mut self) -> Self {
        self.follows = false;
        self
    }

    fn simulate(&mut self) {
        let number = self.root.spent;
        self.root.spent += 1;
        let followed = self.follows && self.root.is_seats() && number % 2 == 1;
        if !followed || !self.simulate_along(number / 2) {
            self.simulate_from_root();
        }
    }

    fn simulate_from_root(&mut self) {
        let Root { position, key, .. } = &self.root;
        self.tree.select(position, *key, &mut self.simulation);
        self.tree.roll_out(&mut self.simulation);
        self.tree.back_up(&self.simulation);
        let values = &self.simulation.values;
        self.root.values.add(values);
        if let Some(first) = self.simulation.path.first().filter(|_| self.root.is_seats()) {
            self.root.sums[first.edge].add(values);
        }
    }

    /// Simulates from further on in one of the best turns. Returns false if it is over after its first step.
    fn simulate_along(&mut self, number: u64) -> bool {
        let which = modulo(number, FOLLOWED);
        let Some(edge) = self.followed().get(which).copied() else {
            return false;
        };
        let later = self.positions_of_turn(edge);
        let Some((position, key)) = later.get(modulo(number / FOLLOWED as u64, later.len().max(1))) else {
            return false;
        };
        self.tree.select(position, *key, &mut self.simulation);
        self.tree.roll_out(&mut self.simulation);
        self.tree.back_up(&self.simulation);
        self.root.sums[edge].add(&self.simulation.values);
        true
    }

    /// Returns the positions of the turn that begins with an edge, but for the first and the last, and their keys.
    fn positions_of_turn(&mut self, edge: usize) -> Vec<(P, u64)> {
        let mut positions = Vec::new();
        self.follow(edge, |position, key| positions.push((position.clone(), key)));
        positions
    }

    /// Follows the turn that begins with an edge. Calls `pass` where the turn goes on.
    fn follow(&mut self, edge: usize, pass: impl FnMut(&P, u64)) -> PlannedTurn<P> {
        let start = self.first_decision();
        self.follow_from(start, edge, pass)
    }

    fn first_decision(&self) -> Decision<P> {
        Decision { turn: PlannedTurn::new(self.root.position.clone()), key: self.root.key }
    }

    /// Follows a turn that goes on with an edge, along the steps with most visits. Calls `pass` where the turn goes on.
    fn follow_from(&mut self, start: Decision<P>, edge: usize, mut pass: impl FnMut(&P, u64)) -> PlannedTurn<P> {
        let Decision { mut turn, mut key } = start;
        let node = self.tree.root(key, &turn.position);
        let mut next = node.edges.get(edge).map(|edge| edge.step.clone());
        while let Some(step) = next {
            turn.take(step.clone());
            if turn.is_over() {
                break;
            }
            key = self.tree.key(key, &step, &turn.position);
            pass(&turn.position, key);
            next = self.tree.best_step(key, &turn.position);
        }
        turn
    }

    /// Returns the decisions of the best turn; and this turn and all that leave it with a step that was tried, those
    /// with most visits first.
    fn branches(&mut self) -> (Vec<Decision<P>>, Vec<Branch>) {
        let (mut decisions, mut best, mut others) = (Vec::new(), None, Vec::new());
        let mut now = self.first_decision();
        while !now.turn.is_over() {
            let Some(step) = self.tree.best_step(now.key, &now.turn.position) else { break };
            let decision = decisions.len();
            for (edge, tried) in self.tree.edges_of(now.key).iter().enumerate() {
                let branch = Branch { decision, edge, visits: tried.visits };
                if tried.step != step {
                    others.extend((tried.visits > 0).then_some(branch));
                } else if best.is_none() {
                    best = Some(branch);
                }
            }
            decisions.push(now.clone());
            now.turn.take(step.clone());
            now.key = self.tree.key(now.key, &step, &now.turn.position);
        }
        others.sort_by_key(|branch| u32::MAX - branch.visits);
        (decisions, best.into_iter().chain(others).collect())
    }

    /// Returns the edges of the root that simulations follow, the best first: those with most visits, but for a last
    /// resort.
    fn followed(&mut self) -> Vec<usize> {
        let Root { position, key, .. } = &self.root;
        let best = self.tree.best_step(*key, position);
        let edges = &self.tree.root(*key, position).edges;
        let visited = edges.iter().enumerate().filter(|(_, edge)| edge.visits > 0 || Some(&edge.step) == best.as_ref());
        let mut ranking: Vec<usize> = visited.map(|(index, _)| index).collect();
        let order = |&index: &usize| (Some(&edges[index].step) != best.as_ref(), u32::MAX - edges[index].visits, index);
        if FOLLOWED < ranking.len() {
            ranking.select_nth_unstable_by_key(FOLLOWED, order);
            ranking.truncate(FOLLOWED);
        }
        ranking.sort_unstable_by_key(order);
        ranking
    }

    /// Returns each seat's share after a step of the best turn's decisions. The tree knows that of the seat that acts;
    /// those of the others are as in the simulations since the position is watched.
    fn edge_value(&mut self, decision: &Decision<P>, edge: usize, seat: u8) -> Vec<f64> {
        let Root { position, key, sums, values, .. } = &self.root;
        let first = match decision.turn.steps.first() {
            Some(step) => self.tree.root(*key, position).edges.iter().position(|edge| edge.step == *step),
            None => Some(edge),
        };
        let means = first.and_then(|first| sums.get(first)).and_then(ValueSums::means);
        let means = means.or_else(|| values.estimate().map(|estimate| estimate.value));
        let mut value = means.unwrap_or_else(|| vec![1.0 / float(self.seats); self.seats]);
        let share = self.tree.edge_share(decision.key, &decision.turn.position, edge);
        if let (Some(share), Some(&mean)) = (share, value.get(usize::from(seat))) {
            let others = float(self.seats.saturating_sub(1).max(1));
            for other in &mut value {
                *other = if mean < 1.0 { *other * (1.0 - share) / (1.0 - mean) } else { (1.0 - share) / others };
            }
            value[usize::from(seat)] = share;
        }
        value
    }

    /// Returns the turn that goes on with an edge, and the position after it.
    fn line(&mut self, decision: &Decision<P>, branch: &Branch, seat: u8) -> (P, Line<P::Step>) {
        let mut value = self.edge_value(decision, branch.edge, seat);
        let turn = self.follow_from(decision.clone(), branch.edge, |_, _| ());
        let exact = turn.position.actor() == Actor::Over;
        if exact {
            evaluate_terminal(&turn.position, self.seats, &mut value);
        }
        (turn.position, Line { steps: turn.steps, value, visits: u64::from(branch.visits), exact })
    }

    /// Returns the best turns, by the share of the seat that acts. Those that come to the same position are one.
    fn lines(&mut self, wanted: usize, seat: u8) -> Vec<Line<P::Step>> {
        let most = wanted.max(CANDIDATES);
        let mut lines: Vec<(P, Line<P::Step>)> = Vec::new();
        let (decisions, branches) = self.branches();
        for branch in &branches {
            let (position, line) = self.line(&decisions[branch.decision], branch, seat);
            if let Some((_, known)) = lines.iter_mut().find(|(known, _)| *known == position) {
                known.visits += line.visits;
            } else if lines.len() < most {
                lines.push((position, line));
            } else {
                // Those that are left could lead to the same positions, but have fewer visits.
                break;
            }
        }
        let mut lines: Vec<_> = lines.into_iter().map(|(_, line)| line).collect();
        let share = |line: &Line<P::Step>| line.value.get(usize::from(seat)).copied().unwrap_or_default();
        lines.sort_by(|one, other| {
            let order = self.is_won(other, seat).cmp(&self.is_won(one, seat));
            order.then(share(other).total_cmp(&share(one)))
        });
        lines.truncate(wanted);
        lines
    }

    /// Returns whether a turn certainly wins: no other can be better.
    fn is_won(&self, line: &Line<P::Step>, seat: u8) -> bool {
        let team = |seat| self.root.position.team(seat);
        let seats = (0..).zip(&line.value);
        let shares = seats.filter(|&(other, _)| team(other) == team(seat)).map(|(_, share)| share);
        line.exact && shares.sum::<f64>() >= 1.0
    }
}

/// Returns a number modulo another one.
fn modulo(number: u64, modulus: usize) -> usize {
    usize::try_from(number % modulus as u64).unwrap_or_default()
}

/// Returns the root of a tree where a position is watched.
fn root<P: Position>(tree: &mut Tree<P>, position: &P, key: u64, seats: usize) -> Root<P> {
    let mut root =
        Root { position: position.clone(), key, sums: Vec::new(), values: LateValues::new(seats), kept: 0, spent: 0 };
    if root.is_seats() {
        root.sums.resize_with(tree.root(key, position).edges.len(), || ValueSums::new(seats));
        root.kept = u64::from(tree.visits(key));
    }
    root
}

impl<P: Position> Analyst<P> for TreeAnalyst<P> {
    fn run(&mut self, nodes: u64) -> bool {
        if self.root.position.actor() == Actor::Over {
            return true;
        }
        for _ in 0..nodes {
            // The counts of the tree have 32 bits.
            if self.nodes() >= u64::from(u32::MAX) {
                return true;
            }
            self.simulate();
        }
        false
    }

    fn nodes(&self) -> u64 {
        self.root.kept + self.root.spent
    }

    fn analysis(&mut self, lines: usize) -> Analysis<P::Step> {
        let Estimate { value, exact, .. } = self.estimate();
        let mut analysis = Analysis { nodes: self.nodes(), value, exact, lines: Vec::new() };
        if exact {
            evaluate_terminal(&self.root.position, self.seats, &mut analysis.value);
        }
        if let Actor::Seat(seat) = self.root.position.actor() {
            analysis.lines = self.lines(lines.max(1), seat);
            if let Some(best) = analysis.lines.first() {
                analysis.value.clone_from(&best.value);
                analysis.exact = self.is_won(best, seat);
            }
        }
        analysis
    }

    fn estimate(&self) -> Estimate {
        let exact = self.root.position.actor() == Actor::Over;
        let known = self.root.values.estimate().filter(|_| !exact);
        known.unwrap_or_else(|| {
            let mut value = Vec::new();
            self.tree.heuristics().evaluate(&self.root.position, &mut value);
            Estimate { error: value.iter().map(|_| if exact { 0.0 } else { 0.5 }).collect(), value, exact }
        })
    }

    /// The tree goes on where it has room left; without keys of positions it cannot know them again.
    fn go_to(&mut self, position: &P) {
        if *position == self.root.position {
            return;
        }
        let own = (self.heuristics)(self.seats);
        let key = own.key(position);
        if key.is_none() || self.tree.is_half_full() {
            self.tree = Tree::new(position, own, self.seed);
        }
        self.root = root(&mut self.tree, position, key.unwrap_or_default(), self.seats);
    }
}
