//! A game in progress: who acts, thinks, steps.

use std::sync::Arc;

use atar_rules::{Actor, Flow, Position};
use atar_search::{LeavesOut, Player, Rng, Searcher, search, search_without};

use super::pattern;
use super::steps::Steps;
use super::trace_recorder::{PlayerDecision, TraceRecorder};
use super::{Players, Terms};
use crate::capital::capital;
use crate::study::{LabPlayer, StudyCell};
use crate::trace::Trace;

/// A game from its start to its end, or to the turn at which it is cut off.
pub struct GameInProgress<P: Position> {
    position: P,
    terms: Terms,
    chance: Rng,
    /// The parts of turns so far, each of which is thought out with a seed of its own.
    parts: u64,
    work: Work<P>,
    recorder: TraceRecorder<P>,
    steps: Steps<P>,
}

/// The search that is under way.
enum Work<P: Position> {
    /// None: the next actor acts.
    Nothing,
    /// A player thinks about the rest of the turn.
    Thought(Box<dyn Searcher<P>>),
    /// The judge thinks about how the game stands.
    Judgement(Box<dyn Searcher<P>>),
}

impl<P: Position> GameInProgress<P> {
    /// Begins a game.
    #[must_use]
    pub fn new(start: P, terms: Terms) -> GameInProgress<P> {
        let round = u64::from(terms.number / terms.round.max(1));
        GameInProgress {
            chance: Rng::new(terms.seeds.chance(round)),
            recorder: TraceRecorder::new(&start, terms.seats),
            position: start,
            terms,
            parts: 0,
            work: Work::Nothing,
            steps: Steps::default(),
        }
    }

    /// Plays on for about so many nodes of search. Returns whether the game is over or cut off.
    ///
    /// # Errors
    /// A defect of the rules, in a sentence.
    pub fn run(&mut self, nodes: u64) -> Result<bool, String> {
        let mut left = nodes.max(1);
        while left > 0 && !self.is_done() {
            left = left.saturating_sub(self.advance(left)?.max(1));
        }
        Ok(self.is_done())
    }

    /// Plays one part of a turn: a step of chance, or what a player thinks out at once. Returns whether the game is
    /// over or cut off.
    ///
    /// # Errors
    /// A defect of the rules, in a sentence.
    pub fn play_part(&mut self) -> Result<bool, String> {
        let parts = self.parts;
        while self.parts == parts && !self.is_done() {
            self.advance(u64::MAX)?;
        }
        Ok(self.is_done())
    }

    /// Returns the position that the game has come to.
    #[must_use]
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Returns the seat that acts; none where chance does or the game is over.
    #[must_use]
    pub fn mover(&self) -> Option<u8> {
        match self.position.actor() {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance | Actor::Over => None,
        }
    }

    /// Returns the turns so far, with those of the setup.
    #[must_use]
    pub fn all_turns(&self) -> u32 {
        self.recorder.all_turns()
    }

    /// Returns the steps so far.
    #[must_use]
    pub fn steps(&self) -> &Steps<P> {
        &self.steps
    }

    /// Returns the line of the game so far, without what only its cell knows.
    #[must_use]
    pub fn trace(&self) -> Trace {
        self.recorder.trace(&self.position, self.terms.number)
    }

    /// Returns the record of the game so far, as one of a cell.
    pub(super) fn record(&self, cell: &StudyCell) -> String {
        let name = |seat: u8| {
            let place = self.recorder.place(seat);
            let player = cell.line_up.player(place, cell.place_of_a(self.terms.number));
            format!("{}, place {}", capital(&player.title()), place + 1)
        };
        let names: Vec<_> = (0..).take(self.terms.seats).map(name).collect();
        self.steps.record(cell, &names, &self.position)
    }

    fn is_done(&self) -> bool {
        let is_over = self.position.actor() == Actor::Over;
        let is_cut = self.recorder.all_turns() >= self.terms.most_turns;
        matches!(self.work, Work::Nothing) && (is_cut || is_over)
    }

    /// Advances the game by one search or one step, with so many nodes at most. Returns the nodes that it took.
    fn advance(&mut self, nodes: u64) -> Result<u64, String> {
        match std::mem::replace(&mut self.work, Work::Nothing) {
            Work::Nothing => self.act().map(|()| 1),
            Work::Thought(mut player) => {
                let before = player.progress().0;
                if player.run(nodes) {
                    self.play(player.as_mut())?;
                    return Ok(nodes_since(before, player.as_ref()));
                }
                let took = nodes_since(before, player.as_ref());
                self.work = Work::Thought(player);
                Ok(took)
            }
            Work::Judgement(mut judge) => {
                let before = judge.progress().0;
                if judge.run(nodes) {
                    self.recorder.judge(&judge.plan().value);
                    return Ok(nodes_since(before, judge.as_ref()));
                }
                let took = nodes_since(before, judge.as_ref());
                self.work = Work::Judgement(judge);
                Ok(took)
            }
        }
    }

    /// Lets chance step, or a player or the judge begin to think.
    fn act(&mut self) -> Result<(), String> {
        match self.position.actor() {
            Actor::Over => Ok(()),
            Actor::Chance => {
                let step = self.chance.step(&self.position);
                let step = step.ok_or_else(|| self.nobody())?;
                self.parts += 1;
                self.take(&step, None)
            }
            Actor::Seat(seat) => {
                self.recorder.see_order(&self.position);
                self.work = match self.terms.judge.filter(|_| self.recorder.awaits_judge()) {
                    Some(nodes) => Work::Judgement(self.judgement(nodes)),
                    None => Work::Thought(self.thought(seat)?),
                };
                Ok(())
            }
        }
    }

    fn judgement(&self, nodes: u64) -> Box<dyn Searcher<P>> {
        let seed = self.terms.seeds.judgement(self.terms.number, self.recorder.turns());
        search(&self.position, self.terms.seats, Player::Nodes(nodes), seed)
    }

    fn thought(&self, seat: u8) -> Result<Box<dyn Searcher<P>>, String> {
        let seed = self.terms.seeds.thought(self.terms.number, self.parts);
        let player = match &self.terms.players {
            Players::ByPlace(players) => players.get(self.recorder.place(seat)),
            Players::BySeat(players) => players.get(usize::from(seat)),
        };
        let player = player.ok_or_else(|| format!("Nobody plays at seat {seat}."))?;
        think(&self.position, self.terms.seats, player, seed)
    }

    /// Plays what a player has thought out.
    fn play(&mut self, player: &mut dyn Searcher<P>) -> Result<(), String> {
        let plan = player.plan();
        if plan.steps.is_empty() {
            return Err(self.nobody());
        }
        self.parts += 1;
        let counts = player.counts();
        let mut steps = plan.steps.iter().enumerate();
        steps.try_for_each(|(number, step)| {
            let decision = PlayerDecision { value: &plan.value, choices: counts.get(number).copied() };
            self.take(step, Some(decision))
        })
    }

    /// Takes a step, of chance or by a decision.
    fn take(&mut self, step: &P::Step, decision: Option<PlayerDecision>) -> Result<(), String> {
        let before = self.position.clone();
        let flow = self.position.step(step).map_err(|illegal| {
            format!("{step} is in the list of legal steps, but: {illegal}. This is a bug in the rules.")
        })?;
        self.steps.push(step.clone(), flow == Flow::TurnOver);
        self.recorder.step(&before, step, &self.position, decision);
        if flow == Flow::TurnOver {
            let is_judged = self.terms.judge.is_some();
            self.recorder.end_turn(&before, &self.position, is_judged);
        }
        Ok(())
    }

    fn nobody(&self) -> String {
        format!("No player has a step in {:?}. This is a bug in the program.", self.position)
    }
}

fn nodes_since<P: Position>(before: u64, searcher: &dyn Searcher<P>) -> u64 {
    searcher.progress().0.saturating_sub(before)
}

/// Starts a player, who may do without some steps.
///
/// # Errors
/// The player cannot do without steps.
pub(crate) fn think<P: Position>(
    position: &P,
    seats: usize,
    player: &LabPlayer,
    seed: u64,
) -> Result<Box<dyn Searcher<P>>, String> {
    if player.without().is_empty() {
        return Ok(search(position, seats, player.player(), seed));
    }
    let patterns = player.without().to_vec();
    let leaves_out: LeavesOut<P> = Arc::new(move |step| pattern::fits_any(&patterns, step));
    let restricted = search_without(position, seats, player.player(), seed, leaves_out);
    restricted.ok_or_else(|| format!("{player}: this player cannot leave out steps."))
}
