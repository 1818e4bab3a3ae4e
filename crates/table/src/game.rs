//! One game in progress, whatever its rules: its steps, and the positions where its turn and draft began.

use std::fmt;

use atar_rules::games::Visitor;
use atar_rules::{Actor, Flow, History, IllegalStep, Position, Presentation, Turn, Verb};
use atar_search::{Player, search};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};

use crate::job::{AnySearch, TypedSearch};
use crate::options;
use crate::refusal::{Refusal, shortened};

/// The effects of a change, in order.
pub(crate) type Effects = Vec<Value>;

/// A game of any kind, as the table sees it.
pub(crate) trait AnyGame: Send {
    fn name(&self) -> &'static str;
    fn rules(&self) -> u32;
    fn options(&self) -> Value;
    fn seats(&self) -> usize;
    fn actor(&self) -> Actor;
    /// Who was to act when the draft began: whose draft it is.
    fn draft_actor(&self) -> Actor;
    /// The number of steps played.
    fn ply(&self) -> usize;
    /// The number of finished turns.
    fn turn(&self) -> usize;
    /// The number of steps since the last finished turn.
    fn steps_of_turn(&self) -> usize;
    fn state(&self) -> Value;
    /// How the game ended, as the state has it; null before the end.
    fn result(&self) -> Value;
    fn view(&self) -> Value;
    /// The steps that can be taken back, oldest first.
    fn draft(&self) -> Vec<String>;
    /// All legal steps, sorted, and at a chance node their weights.
    fn legal(&self) -> (Vec<String>, Option<Vec<u32>>);
    fn step(&mut self, text: &str) -> Result<Effects, Refusal>;
    /// Why a step cannot be taken; none if it can.
    fn refusal(&self, text: &str) -> Option<Refusal>;
    /// Takes a step without telling its effects.
    fn replay_step(&mut self, text: &str) -> Result<(), Refusal>;
    /// Takes back the last step of the draft.
    fn take_back(&mut self) -> Result<Effects, Refusal>;
    /// Replaces the draft; nothing changes on an error.
    fn revise(&mut self, steps: &[String]) -> Result<Effects, Refusal>;
    /// Goes back to the start of the last turn that a person finished, or of the current one if it has a draft that
    /// counts.
    fn undo_turn(
        &mut self,
        is_person: &dyn Fn(u8) -> bool,
        draft_counts: bool,
    ) -> Result<Effects, Refusal>;
    fn can_undo_turn(&self, is_person: &dyn Fn(u8) -> bool, draft_counts: bool) -> bool;
    /// Rolls one chance step.
    fn roll(&mut self, dice: &mut ChaCha8Rng) -> Result<Effects, Refusal>;
    /// A computer player at work on the rest of the turn of the seat that acts.
    fn think(&self, player: Player, seed: u64) -> Box<dyn AnySearch>;
    /// The verbs of the game's own.
    fn verbs(&self) -> &'static [Verb];
    /// The game as it was after so many steps, and what the last of them did; none if it has fewer.
    fn at_ply(&self, ply: usize) -> Option<(Box<dyn AnyGame>, Effects)>;
    fn copy(&self) -> Box<dyn AnyGame>;
    /// Counts from here which steps have gone and come.
    fn mark(&mut self);
    /// Since the mark: how many of the first steps have stayed, and the steps that follow them.
    fn since_mark(&self) -> (usize, Vec<String>);
    /// Writes the finished turns as JSON, each in a list of its own, with this text between them.
    fn write_turns(&self, between: &str, out: &mut String);
    /// Writes every step after the last finished turn as a list in JSON.
    fn write_current(&self, out: &mut String);
    /// Writes every step as one list in JSON.
    fn write_steps(&self, out: &mut dyn fmt::Write) -> fmt::Result;
    /// The seats that finished these turns, and the one whose turn it is now; none for chance, and at the end.
    fn turn_seats(&self) -> Vec<Option<u8>>;
    /// The turns after this many finished ones, the current one last, each with its seat, the ply that it ends at, and
    /// what it has done.
    fn history(&self, turn: usize) -> Vec<Value>;
    fn diagram(&self) -> String;
    fn svg(&self) -> String;
}

/// Starts a game with options from outside.
pub(crate) struct StartGame<'a>(pub(crate) &'a Value);

impl Visitor for StartGame<'_> {
    type Output = Result<Box<dyn AnyGame>, Refusal>;

    fn visit<P: Presentation>(self) -> Self::Output {
        let options = options::read::<P>(self.0)?;
        let start = P::start(&options).map_err(|bad| options::refused(bad.to_string()))?;
        Ok(Box::new(Game::new(options, start)))
    }
}

#[derive(Clone)]
struct Game<P: Presentation> {
    options: P::Options,
    /// The position before the first step.
    start: P,
    turns: Vec<Turn<P>>,
    /// The steps since the last finished turn, chance included.
    current: Vec<P::Step>,
    /// How many of them come before the draft.
    opened: usize,
    /// The position that the draft began from.
    draft_start: P,
    position: P,
    /// The least number of steps that the game has had since the mark.
    floor: usize,
}

impl<P: Presentation> Game<P> {
    fn new(options: P::Options, start: P) -> Self {
        Game {
            options,
            turns: Vec::new(),
            current: Vec::new(),
            opened: 0,
            draft_start: start.clone(),
            position: start.clone(),
            start,
            floor: 0,
        }
    }

    fn drafted(&self) -> &[P::Step] {
        &self.current[self.opened..]
    }

    /// Every step of the game, in order.
    fn all_steps(&self) -> impl Iterator<Item = &P::Step> {
        let finished = self.turns.iter().flat_map(|turn| &turn.steps);
        finished.chain(&self.current)
    }

    fn parse(&self, text: &str) -> Result<P::Step, Refusal> {
        text.parse().map_err(|_| {
            let text = shortened(text);
            let title = P::TITLE;
            Refusal::illegal_step(format!("{text}: no step of {title} is written like this."))
        })
    }

    /// Takes a step; on an error nothing has changed.
    fn take(&mut self, step: P::Step) -> Result<(), Refusal> {
        let actor = self.position.actor();
        let flow = self.position.step(&step);
        let flow = flow.map_err(|why| refused_by_the_rules::<P>(&step, &why))?;
        self.current.push(step);
        if flow == Flow::TurnOver {
            self.finish_turn(actor);
        } else if actor == Actor::Chance {
            self.opened = self.current.len();
            self.draft_start = self.position.clone();
        }
        Ok(())
    }

    /// A chance step that ends a turn belongs to the seat that acted before it.
    fn finish_turn(&mut self, actor: Actor) {
        let seat = seat(actor).or_else(|| seat(self.draft_start.actor()));
        let steps = std::mem::take(&mut self.current);
        self.turns.push(Turn { seat, steps });
        self.opened = 0;
        self.draft_start = self.position.clone();
    }

    /// Takes a step and tells its effects.
    fn step_with_effects(&mut self, step: P::Step) -> Result<Effects, Refusal> {
        let effects = self.position.effects(&step);
        self.take(step)?;
        Ok(effects.iter().map(|effect| json!(effect)).collect())
    }

    /// The game after its first steps only.
    fn cut(&self, ply: usize) -> Game<P> {
        let mut game = Game::new(self.options.clone(), self.start.clone());
        for step in self.all_steps().take(ply) {
            // The same steps from the same start are legal again.
            let _ = game.take(step.clone());
        }
        game
    }

    /// What was undone to get from this game back to its first `ply` steps, latest first.
    fn undone(&self, ply: usize) -> Effects {
        let mut game = self.cut(ply);
        let steps = self.all_steps().skip(ply).cloned();
        let mut undone: Vec<_> = steps
            .map(|step| {
                let text = step.to_string();
                let effects = game.step_with_effects(step).unwrap_or_default();
                json!({ "effect": "taken_back", "step": text, "effects": effects })
            })
            .collect();
        undone.reverse();
        undone
    }

    /// The ply of the first step of the turn after this many finished turns.
    fn ply_of_turn(&self, turn: usize) -> usize {
        let turns = self.turns.iter().take(turn);
        turns.map(|turn| turn.steps.len()).sum()
    }

    /// Where `undo_turn` goes back to: after the chance that opened the turn.
    fn undo_ply(&self, is_person: &dyn Fn(u8) -> bool, draft_counts: bool) -> Option<usize> {
        if draft_counts && !self.drafted().is_empty() {
            return Some(self.ply() - self.drafted().len());
        }
        let by_person = |turn: &Turn<P>| turn.seat.is_some_and(is_person);
        let last = self.turns.iter().rposition(by_person)?;
        let before = self.ply_of_turn(last);
        let mut game = self.cut(before);
        let opening = self.turns[last].steps.iter().take_while(|&step| {
            let chance = game.position.actor() == Actor::Chance;
            chance && game.take(step.clone()).is_ok()
        });
        Some(before + opening.count())
    }

    fn go_back(&mut self, ply: usize) -> Effects {
        let effects = self.undone(ply);
        let floor = self.floor.min(ply);
        *self = Game {
            floor,
            ..self.cut(ply)
        };
        effects
    }
}

impl<P: Presentation> AnyGame for Game<P> {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn rules(&self) -> u32 {
        P::RULES
    }

    fn options(&self) -> Value {
        json!(self.options)
    }

    fn seats(&self) -> usize {
        P::seats(&self.options)
    }

    fn actor(&self) -> Actor {
        self.position.actor()
    }

    fn draft_actor(&self) -> Actor {
        self.draft_start.actor()
    }

    fn ply(&self) -> usize {
        self.ply_of_turn(self.turns.len()) + self.current.len()
    }

    fn turn(&self) -> usize {
        self.turns.len()
    }

    fn steps_of_turn(&self) -> usize {
        self.current.len()
    }

    fn state(&self) -> Value {
        json!(self.position.state())
    }

    fn result(&self) -> Value {
        json!(self.position.outcome())
    }

    fn view(&self) -> Value {
        json!(self.position.view(&History {
            turns: &self.turns,
            draft_start: &self.draft_start,
            draft: self.drafted(),
        }))
    }

    fn draft(&self) -> Vec<String> {
        texts(self.drafted())
    }

    fn legal(&self) -> (Vec<String>, Option<Vec<u32>>) {
        if self.actor() == Actor::Chance {
            let mut odds = Vec::new();
            self.position.odds(&mut odds);
            let mut odds: Vec<_> = odds
                .iter()
                .map(|(step, weight)| (step.to_string(), *weight))
                .collect();
            odds.sort_unstable();
            let (steps, weights) = odds.into_iter().unzip();
            return (steps, Some(weights));
        }
        let mut steps = Vec::new();
        self.position.legal_steps(&mut steps);
        let mut steps = texts(&steps);
        steps.sort_unstable();
        (steps, None)
    }

    fn step(&mut self, text: &str) -> Result<Effects, Refusal> {
        let step = self.parse(text)?;
        self.step_with_effects(step)
    }

    fn refusal(&self, text: &str) -> Option<Refusal> {
        let step = self.parse(text);
        let step = match step {
            Ok(step) => step,
            Err(refusal) => return Some(refusal),
        };
        let why = self.position.clone().step(&step).err()?;
        Some(refused_by_the_rules::<P>(&step, &why))
    }

    fn replay_step(&mut self, text: &str) -> Result<(), Refusal> {
        let step = self.parse(text)?;
        self.take(step)
    }

    fn take_back(&mut self) -> Result<Effects, Refusal> {
        if self.drafted().is_empty() {
            return Err(nothing_to_take_back());
        }
        Ok(self.go_back(self.ply() - 1))
    }

    fn revise(&mut self, steps: &[String]) -> Result<Effects, Refusal> {
        if self.drafted().is_empty() {
            return Err(nothing_to_take_back());
        }
        let draft = self.draft();
        let same = draft.iter().zip(steps).take_while(|(old, new)| old == new);
        let kept = same.count();
        let mut game = self.clone();
        let mut effects = game.go_back(self.ply() - draft.len() + kept);
        for (index, text) in steps.iter().enumerate().skip(kept) {
            if game.turn() != self.turn() {
                let text = shortened(text);
                return Err(Refusal::illegal_step(format!(
                    "{text}: the turn has ended before this step."
                )));
            }
            let step = game.step(text);
            effects.extend(step.map_err(|why| in_draft(index, &why))?);
        }
        *self = game;
        Ok(effects)
    }

    fn undo_turn(
        &mut self,
        is_person: &dyn Fn(u8) -> bool,
        draft_counts: bool,
    ) -> Result<Effects, Refusal> {
        let ply = self.undo_ply(is_person, draft_counts);
        Ok(self.go_back(ply.ok_or_else(nothing_to_take_back)?))
    }

    fn can_undo_turn(&self, is_person: &dyn Fn(u8) -> bool, draft_counts: bool) -> bool {
        let by_person = |turn: &Turn<P>| turn.seat.is_some_and(is_person);
        draft_counts && !self.drafted().is_empty() || self.turns.iter().any(by_person)
    }

    fn roll(&mut self, dice: &mut ChaCha8Rng) -> Result<Effects, Refusal> {
        let mut odds = Vec::new();
        self.position.odds(&mut odds);
        // The order of the outcomes is part of what a seed means, and generators may list them in any order.
        odds.sort_unstable();
        let total: u32 = odds.iter().map(|(_, weight)| weight).sum();
        if total == 0 {
            return Err(Refusal::illegal_step("No chance is to act now."));
        }
        let mut ticket = dice.random_range(0..total);
        let drawn = odds.into_iter().find(|(_, weight)| {
            let hit = ticket < *weight;
            ticket = ticket.wrapping_sub(*weight);
            hit
        });
        drawn.map_or_else(|| Ok(Vec::new()), |(step, _)| self.step_with_effects(step))
    }

    fn think(&self, player: Player, seed: u64) -> Box<dyn AnySearch> {
        let searcher = search(&self.position, self.seats(), player, seed);
        Box::new(TypedSearch(searcher))
    }

    fn verbs(&self) -> &'static [Verb] {
        P::VERBS
    }

    fn at_ply(&self, ply: usize) -> Option<(Box<dyn AnyGame>, Effects)> {
        if ply > self.ply() {
            return None;
        }
        let mut game = self.cut(ply.saturating_sub(1));
        let last = self.all_steps().nth(game.ply());
        let effects = match last {
            Some(step) if ply > 0 => game.step_with_effects(step.clone()).unwrap_or_default(),
            _ => Vec::new(),
        };
        Some((Box::new(game), effects))
    }

    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn mark(&mut self) {
        self.floor = self.ply();
    }

    fn since_mark(&self) -> (usize, Vec<String>) {
        let steps = self.all_steps().skip(self.floor);
        (self.floor, steps.map(ToString::to_string).collect())
    }

    fn write_turns(&self, between: &str, out: &mut String) {
        for (index, turn) in self.turns.iter().enumerate() {
            out.push_str(if index == 0 { "" } else { between });
            // A string takes whatever is written.
            let _ = write_list(&turn.steps, out);
        }
    }

    fn write_current(&self, out: &mut String) {
        let _ = write_list(&self.current, out);
    }

    fn write_steps(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write_list(self.all_steps(), out)
    }

    fn turn_seats(&self) -> Vec<Option<u8>> {
        let finished = self.turns.iter().map(|turn| turn.seat);
        finished.chain([seat(self.draft_start.actor())]).collect()
    }

    fn history(&self, turn: usize) -> Vec<Value> {
        let mut game = self.cut(self.ply_of_turn(turn));
        let finished = self.turns.iter().skip(turn);
        let finished = finished.map(|turn| (turn.seat, &turn.steps));
        let goes_on = self.actor() != Actor::Over;
        let now = goes_on.then_some((seat(self.draft_start.actor()), &self.current));
        let turns = finished.chain(now).map(|(seat, steps)| {
            let effects = steps.iter().cloned();
            let effects = effects.flat_map(|step| game.step_with_effects(step).unwrap_or_default());
            let effects: Effects = effects.collect();
            json!({ "seat": seat, "ply": game.ply(), "effects": effects })
        });
        turns.collect()
    }

    fn diagram(&self) -> String {
        self.position.diagram()
    }

    fn svg(&self) -> String {
        self.position.picture().to_svg()
    }
}

fn seat(actor: Actor) -> Option<u8> {
    match actor {
        Actor::Seat(seat) => Some(seat),
        Actor::Chance | Actor::Over => None,
    }
}

/// Texts of steps hold nothing that JSON would have to escape.
fn write_list<'a, S: fmt::Display + 'a>(
    steps: impl IntoIterator<Item = &'a S>,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    out.write_char('[')?;
    for (index, step) in steps.into_iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        write!(out, "{comma}\"{step}\"")?;
    }
    out.write_char(']')
}

fn texts<S: ToString>(steps: &[S]) -> Vec<String> {
    steps.iter().map(ToString::to_string).collect()
}

fn in_draft(index: usize, why: &Refusal) -> Refusal {
    Refusal::illegal_step(format!(
        "Step {} of the draft does not fit: {why}",
        index + 1
    ))
}

fn refused_by_the_rules<P: Position>(step: &P::Step, why: &P::Illegal) -> Refusal {
    Refusal::by_the_rules(format!("{step}: {why}."), why.code())
}

fn nothing_to_take_back() -> Refusal {
    Refusal::illegal_step("There is nothing to take back.")
}
