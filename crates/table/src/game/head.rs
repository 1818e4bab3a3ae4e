//! Where a game stands after some of its steps.

use std::sync::Arc;

use atar_rules::{Actor, Flow, Position, Presentation, Turn};

use super::effect::{Effects, StepEffects, effects_of};

/// A position with the state of its turn. Copies share the positions, so a copy costs the same at every moment of a
/// game.
#[derive(Clone)]
pub(super) struct Head<P: Position> {
    /// The number of finished turns.
    pub(super) turn: usize,
    /// The ply at which the turn began.
    pub(super) turn_ply: usize,
    /// The number of each seat's last finished turn.
    pub(super) last_turns: Arc<[Option<usize>]>,
    /// The position in which the last finished turn began.
    pub(super) last_turn_start: Option<Arc<P>>,
    /// The position in which the turn began.
    turn_start: Arc<P>,
    /// The steps since the last finished turn, chance included.
    pub(super) current: Vec<P::Step>,
    /// The effects of these steps; shorter if nobody has asked for them yet.
    effects: Effects,
    /// How many of these steps come before the draft.
    draft_index: usize,
    /// The position in which the draft began; none if it began with the turn.
    draft_start: Option<Arc<P>>,
    pub(super) position: Arc<P>,
}

/// A step that was refused, and why.
type RefusedStep<P> = (<P as Position>::Step, <P as Position>::Illegal);

/// A turn that a step has finished.
pub(super) struct FinishedTurn<P: Position> {
    pub(super) turn: Turn<P>,
    /// The effects of its steps, as far as somebody has asked for them.
    pub(super) effects: Effects,
}

impl<P: Presentation> Head<P> {
    pub(super) fn new(start: P, seats: usize) -> Head<P> {
        let start = Arc::new(start);
        Head {
            turn: 0,
            turn_ply: 0,
            last_turns: vec![None; seats].into(),
            last_turn_start: None,
            turn_start: Arc::clone(&start),
            current: Vec::new(),
            effects: Vec::new(),
            draft_index: 0,
            draft_start: None,
            position: start,
        }
    }

    pub(super) fn ply(&self) -> usize {
        self.turn_ply + self.current.len()
    }

    /// Returns the steps that can be taken back.
    pub(super) fn draft(&self) -> &[P::Step] {
        &self.current[self.draft_index..]
    }

    /// Returns the position in which the draft began.
    pub(super) fn draft_start(&self) -> &P {
        self.draft_start.as_ref().unwrap_or(&self.turn_start)
    }

    /// Returns the ply at which the draft began.
    pub(super) fn draft_ply(&self) -> usize {
        self.turn_ply + self.draft_index
    }

    /// Returns the head from which to replay up to `ply`: the start of the draft or of the turn, whichever is nearer.
    pub(super) fn base(&self, ply: usize) -> Head<P> {
        let mut head = self.clone();
        if ply < self.draft_ply() {
            head.draft_index = 0;
            head.draft_start = None;
        }
        let start = head.draft_start.as_ref().unwrap_or(&head.turn_start);
        head.position = Arc::clone(start);
        head.current.truncate(head.draft_index);
        head.effects.truncate(head.draft_index);
        head
    }

    /// Takes a step; on an error nothing has changed.
    pub(super) fn step(&mut self, step: P::Step) -> Result<Option<FinishedTurn<P>>, RefusedStep<P>> {
        #[cfg(test)]
        super::count::step();
        let actor = self.position.actor();
        let flow = match Arc::make_mut(&mut self.position).step(&step) {
            Ok(flow) => flow,
            Err(why) => return Err((step, why)),
        };
        self.current.push(step);
        if flow == Flow::TurnOver {
            return Ok(Some(self.finish_turn(actor)));
        }
        if actor == Actor::Chance {
            self.draft_index = self.current.len();
            self.draft_start = Some(Arc::clone(&self.position));
        }
        Ok(None)
    }

    /// Notes and returns the effects of the step that is taken next.
    pub(super) fn note_effects(&mut self, step: &P::Step) -> StepEffects {
        self.note_current_effects();
        let effects = effects_of(self.position.as_ref(), step);
        self.effects.push(effects.clone());
        effects
    }

    /// Drops the effects noted for a step that was then refused.
    pub(super) fn drop_note(&mut self) {
        self.effects.truncate(self.current.len());
    }

    /// Returns the effects of each step of the turn, as far as they are noted.
    pub(super) fn current_effects(&self) -> &[StepEffects] {
        &self.effects
    }

    /// Notes the effects of all steps of the turn.
    pub(super) fn note_current_effects(&mut self) {
        if self.effects.len() != self.current.len() {
            let mut position = P::clone(&self.turn_start);
            self.effects = self
                .current
                .iter()
                .map(|step| {
                    let effects = effects_of(&position, step);
                    // It was legal before.
                    let _ = position.step(step);
                    effects
                })
                .collect();
        }
    }

    /// Ends the turn. A chance step that ends a turn belongs to the seat that acted before it.
    fn finish_turn(&mut self, actor: Actor) -> FinishedTurn<P> {
        let seat = seat(actor).or_else(|| seat(self.draft_start().actor()));
        let steps = std::mem::take(&mut self.current);
        let effects = std::mem::take(&mut self.effects);
        let last_turns = Arc::make_mut(&mut self.last_turns);
        if let Some(last) = seat.and_then(|seat| last_turns.get_mut(usize::from(seat))) {
            *last = Some(self.turn);
        }
        self.turn += 1;
        self.turn_ply += steps.len();
        let start = Arc::clone(&self.position);
        self.last_turn_start = Some(std::mem::replace(&mut self.turn_start, start));
        self.draft_index = 0;
        self.draft_start = None;
        FinishedTurn { turn: Turn { seat, steps }, effects }
    }
}

/// Returns the seat of an actor; none for chance, and at the end.
pub(super) fn seat(actor: Actor) -> Option<u8> {
    match actor {
        Actor::Seat(seat) => Some(seat),
        Actor::Chance | Actor::Over => None,
    }
}
