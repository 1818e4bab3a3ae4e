//! A game played by the texts of its steps, as a table plays it.
#![allow(dead_code, reason = "each test binary uses a part of this")]

use atar_rules::{Actor, Flow, History, Presentation, Turn};
use serde_json::{Value, json};

/// A game in progress.
#[derive(Clone)]
pub struct Game<P: Presentation> {
    /// Where it stands.
    pub position: P,
    turns: Vec<Turn<P>>,
    /// The index of each seat's last finished turn.
    last_turns: Vec<Option<usize>>,
    /// The steps since the last finished turn, chance included.
    current: Vec<P::Step>,
    /// How many of them come before the draft.
    opened: usize,
    /// The position that the last finished turn began from.
    last_turn_start: Option<P>,
    /// The position that the turn began from.
    turn_start: P,
    /// The position that the draft began from.
    draft_start: P,
}

impl<P: Presentation> Game<P> {
    /// The game before its first step.
    pub fn start(options: &P::Options) -> Self {
        Game::from(P::start(options).unwrap_or_else(|error| panic!("{error}")))
    }

    /// The game that begins with this position.
    pub fn from(position: P) -> Self {
        Game {
            last_turn_start: None,
            turn_start: position.clone(),
            draft_start: position.clone(),
            position,
            turns: Vec::new(),
            last_turns: vec![None; P::SEATS.1.into()],
            current: Vec::new(),
            opened: 0,
        }
    }

    /// Takes steps, `"a1-b2, commit"`, each of which must be legal.
    pub fn play(mut self, steps: &str) -> Self {
        let steps = steps.split(", ").map(parsed::<P>);
        steps.for_each(|step| self.take(step));
        self
    }

    /// Takes a step, which must be legal.
    pub fn take(&mut self, step: P::Step) {
        let actor = self.position.actor();
        let flow = self.position.step(&step);
        let flow = flow.unwrap_or_else(|error| panic!("{step}: {error}\n{self}"));
        self.current.push(step);
        if flow == Flow::TurnOver {
            self.finish_turn(actor);
        } else if actor == Actor::Chance {
            self.opened = self.current.len();
            self.draft_start = self.position.clone();
        }
    }

    /// A chance step that ends a turn belongs to the seat that acted before it.
    fn finish_turn(&mut self, actor: Actor) {
        let by = [actor, self.draft_start.actor()];
        let seat = by.into_iter().find_map(|actor| match actor {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        });
        if let Some(seat) = seat {
            self.last_turns[usize::from(seat)] = Some(self.turns.len());
        }
        let steps = std::mem::take(&mut self.current);
        self.turns.push(Turn { seat, steps });
        self.opened = 0;
        let start = std::mem::replace(&mut self.turn_start, self.position.clone());
        self.last_turn_start = Some(start);
        self.draft_start = self.position.clone();
    }

    /// How the position came about.
    pub fn history(&self) -> History<'_, P> {
        History {
            turns: &self.turns,
            last_turns: &self.last_turns,
            last_turn_start: self.last_turn_start.as_ref(),
            draft_start: &self.draft_start,
            draft: &self.current[self.opened..],
        }
    }

    /// The actor as the protocol writes it.
    pub fn actor(&self) -> Value {
        match self.position.actor() {
            Actor::Seat(seat) => json!({ "seat": seat }),
            Actor::Chance => json!("chance"),
            Actor::Over => Value::Null,
        }
    }

    /// The canonical state.
    pub fn state(&self) -> Value {
        json!(self.position.state())
    }

    /// What a front needs beyond the state.
    pub fn view(&self) -> Value {
        json!(self.position.view(&self.history()))
    }

    /// The legal steps, sorted.
    pub fn legal(&self) -> Vec<String> {
        let mut steps = Vec::new();
        self.position.legal_steps(&mut steps);
        let mut texts: Vec<_> = steps.iter().map(ToString::to_string).collect();
        texts.sort_unstable();
        texts
    }

    /// Whether a step is legal: it is in the list, and it is accepted.
    pub fn allows(&self, text: &str) -> bool {
        let listed = self.legal().iter().any(|legal| legal == text);
        let accepted = self.position.clone().step(&parsed::<P>(text)).is_ok();
        assert_eq!(listed, accepted, "{text}: in the list, and accepted\n{self}");
        listed
    }

    /// Why a step is refused; the refusal must leave the position as it was.
    pub fn refusal(&self, text: &str) -> String {
        let mut position = self.position.clone();
        let refused = position.step(&parsed::<P>(text));
        let refused = refused.expect_err(&format!("{text} is refused\n{self}"));
        assert!(!self.allows(text));
        assert_eq!(position, self.position, "{text} was refused and changed the game");
        refused.to_string()
    }

    /// What a step would do.
    pub fn effects(&self, text: &str) -> Value {
        json!(self.position.effects(&parsed::<P>(text)))
    }
}

impl<P: Presentation> std::fmt::Display for Game<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.position.diagram(), self.state())
    }
}

fn parsed<P: Presentation>(text: &str) -> P::Step {
    let step = text.parse();
    step.unwrap_or_else(|error| panic!("{text} is how a step is written: {error:?}"))
}
