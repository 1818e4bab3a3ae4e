//! A view of a game at one of its plies.

use std::borrow::Cow;
use std::fmt;

use atar_rules::foreign::ForeignGame;
use atar_rules::{Actor, History, Position, Presentation, Turn};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use super::effect::{Effects, effects_of};
use super::foreign::{self, ForeignFile};
use super::head::{Head, seat};
use super::position::{GameParts, PositionAnswer, Surroundings};
use super::progress::Game;
use super::start::{EditableStates, position_text};
use super::text::{Texts, parse, refused_by_the_rules, texts, write_list};
use super::{AnyMoment, TurnStory};
use crate::refusal::Refusal;

/// The length at which the JSON of a position begins to grow. Most positions are shorter, so that they are written
/// without being moved.
const POSITION_BYTES: usize = 4 << 10;

/// A game at one of its plies. The turns that were finished by then are those of the game.
pub(super) trait AtPly {
    type Rules: Presentation;

    fn game(&self) -> &Game<Self::Rules>;
    fn head(&self) -> &Head<Self::Rules>;

    fn turns(&self) -> &[Turn<Self::Rules>] {
        &self.game().turns[..self.head().turn]
    }

    /// Returns how the position came about.
    fn played(&self) -> History<'_, Self::Rules> {
        let head = self.head();
        History {
            turns: self.turns(),
            last_turns: &head.last_turns,
            last_turn_start: head.last_turn_start.as_deref(),
            draft_start: head.draft_start(),
            draft: head.draft(),
        }
    }
}

/// A game as it is now.
impl<P: Presentation> AtPly for Game<P> {
    type Rules = P;

    fn game(&self) -> &Game<P> {
        self
    }

    fn head(&self) -> &Head<P> {
        &self.head
    }
}

/// A game as it was.
pub(super) struct Moment<'a, P: Presentation> {
    pub(super) game: &'a Game<P>,
    pub(super) head: Head<P>,
}

impl<P: Presentation> AtPly for Moment<'_, P> {
    type Rules = P;

    fn game(&self) -> &Game<P> {
        self.game
    }

    fn head(&self) -> &Head<P> {
        &self.head
    }
}

fn position_answer<'a, M: AtPly>(
    moment: &'a M,
    around: &Surroundings<'a>,
) -> PositionAnswer<'a, impl Serialize, impl Serialize, impl Serialize, impl Serialize> {
    let position = &moment.head().position;
    let own = GameParts {
        state: position.state(),
        view: position.view(&moment.played()),
        result: position.outcome(),
        draft: Texts(moment.head().draft()),
        since: around.since.map(|rev| moment.game().since(rev)),
    };
    PositionAnswer::new(moment, own, around)
}

impl<M: AtPly> AnyMoment for M {
    fn name(&self) -> &'static str {
        M::Rules::NAME
    }

    fn rules(&self) -> u32 {
        self.head().position.rules()
    }

    fn options(&self) -> Value {
        json!(self.game().options)
    }

    fn start(&self) -> Option<&Value> {
        self.game().start.as_ref()
    }

    fn foreign_file(&self, names: &[String]) -> Result<ForeignFile, Refusal> {
        let game = self.game();
        let steps = game.all_steps_from(0).take(self.head().ply()).cloned().collect();
        let start = game.start.as_ref().map(|_| game.head_at(0, |_| ()).position.as_ref().clone());
        foreign::write(&ForeignGame { options: game.options.clone(), start, names: names.to_vec(), steps })
    }

    fn position_text(&self) -> String {
        position_text(&self.game().options, self.head().position.as_ref())
    }

    fn editable_states(&self) -> Result<EditableStates, Refusal> {
        EditableStates::of(&self.game().options, self.head().position.as_ref())
    }

    fn actor(&self) -> Actor {
        self.head().position.actor()
    }

    fn draft_actor(&self) -> Actor {
        self.head().draft_start().actor()
    }

    fn ply(&self) -> usize {
        self.head().ply()
    }

    fn draft_ply(&self) -> usize {
        self.head().draft_ply()
    }

    fn turn(&self) -> usize {
        self.head().turn
    }

    fn steps_of_turn(&self) -> usize {
        self.head().current.len()
    }

    fn result(&self) -> Box<RawValue> {
        raw(&self.head().position.outcome())
    }

    fn winners(&self) -> Option<Vec<u8>> {
        self.head().position.winners()
    }

    fn position(&self, around: &Surroundings<'_>) -> String {
        let mut json = Vec::with_capacity(POSITION_BYTES);
        position_answer(self, around).write(&mut json);
        // Cannot fail: JSON is UTF-8.
        String::from_utf8(json).unwrap_or_default()
    }

    fn raw_position(&self, around: &Surroundings<'_>) -> Box<RawValue> {
        raw(&position_answer(self, around))
    }

    fn has_draft(&self) -> bool {
        !self.head().draft().is_empty()
    }

    fn legal(&self) -> (Vec<String>, Option<Vec<u32>>) {
        if self.actor() == Actor::Chance {
            let mut odds = Vec::new();
            self.head().position.odds(&mut odds);
            let mut odds: Vec<_> = odds.iter().map(|(step, weight)| (step.to_string(), *weight)).collect();
            odds.sort_unstable();
            let (steps, weights) = odds.into_iter().unzip();
            return (steps, Some(weights));
        }
        let mut steps = Vec::new();
        self.head().position.legal_steps(&mut steps);
        let mut steps = texts(&steps);
        steps.sort_unstable();
        (steps, None)
    }

    fn refusal(&self, text: &str) -> Option<Refusal> {
        let step = match parse::<M::Rules>(text) {
            Ok(step) => step,
            Err(refusal) => return Some(refusal),
        };
        let why = M::Rules::clone(&self.head().position).step(&step).err()?;
        Some(refused_by_the_rules::<M::Rules>(&step, &why))
    }

    fn has_turn_of(&self, is_seat: &dyn Fn(u8) -> bool) -> bool {
        let mut turns = (0..).zip(self.head().last_turns.iter());
        turns.any(|(seat, turn)| turn.is_some() && is_seat(seat))
    }

    fn write_turns(&self, between: &str, out: &mut String) {
        for (index, turn) in self.turns().iter().enumerate() {
            out.push_str(if index == 0 { "" } else { between });
            // Writing to a string cannot fail.
            let _ = write_list(&turn.steps, out);
        }
    }

    fn write_current(&self, out: &mut String) {
        let _ = write_list(&self.head().current, out);
    }

    fn write_steps(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let finished = self.turns().iter().flat_map(|turn| &turn.steps);
        write_list(finished.chain(&self.head().current), out)
    }

    fn turn_seats(&self) -> Vec<Option<u8>> {
        let finished = self.turns().iter().map(|turn| turn.seat);
        finished.chain([seat(self.draft_actor())]).collect()
    }

    fn history(&self, turn: usize, most_bytes: usize) -> (Vec<TurnStory<'static>>, bool) {
        let first = turn.min(self.head().turn);
        let mut ply = self.game().ply_of_turn(first);
        let mut position = M::Rules::clone(&self.game().head_at(ply, |_| ()).position);
        let finished = self.turns()[first..].iter();
        let finished = finished.map(|turn| (turn.seat, &turn.steps));
        let goes_on = self.actor() != Actor::Over;
        let current = goes_on.then_some((seat(self.draft_actor()), &self.head().current));
        let (mut turns, mut bytes) = (Vec::new(), 0);
        for (seat, steps) in finished.chain(current) {
            if bytes >= most_bytes {
                return (turns, true);
            }
            ply += steps.len();
            let story = TurnStory { seat, ply, steps: texts(steps), effects: Cow::Owned(play(&mut position, steps)) };
            bytes += raw(&story).get().len();
            turns.push(story);
        }
        (turns, false)
    }

    fn diagram(&self) -> String {
        self.head().position.diagram()
    }

    fn svg(&self) -> String {
        self.head().position.picture().to_svg()
    }
}

/// Takes steps that were legal before, and returns their effects.
fn play<P: Presentation>(position: &mut P, steps: &[P::Step]) -> Effects {
    let mut effects = Effects::new();
    for step in steps {
        effects.push(effects_of(position, step));
        let _ = position.step(step);
    }
    effects
}

/// Writes a value as JSON. Cannot fail: everything in states and views can be written as JSON.
fn raw(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}
