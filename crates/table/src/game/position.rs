//! The position as clients get it.

use atar_rules::Actor;
use serde::Serialize;
use serde_json::value::RawValue;

use super::effect::serialize_flat;
use super::{AnyMoment, StepEffects, TurnStory};
use crate::seats::Computer;
use crate::tree::TreePlace;

/// The answer to every verb that changes the game or asks for its position.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Position"))]
#[derive(Debug, Serialize)]
// `T` are steps, written as a list of texts.
pub(crate) struct PositionAnswer<'a, S = (), V = (), R = (), T = Vec<String>> {
    /// The game's name.
    game: &'static str,
    /// Grows with every change and never repeats at a table.
    rev: u64,
    /// The number of steps, chance included.
    ply: usize,
    /// The number of finished turns.
    turn: usize,
    /// The actor of the next step; null at the end.
    actor: Option<ActorName>,
    /// The whole state, in the game's own form.
    #[cfg_attr(test, schemars(with = "serde_json::Map<String, serde_json::Value>"))]
    state: S,
    /// What a front needs besides, in the game's own form.
    #[cfg_attr(test, schemars(with = "serde_json::Map<String, serde_json::Value>"))]
    view: V,
    /// The steps of this turn that can be taken back, oldest first.
    draft: T,
    /// What the last change did, in order.
    #[serde(serialize_with = "serialize_flat")]
    #[cfg_attr(test, schemars(with = "Vec<crate::schema::own::Effect>"))]
    effects: &'a [StepEffects],
    /// How the game ended, in the game's own form; null before the end.
    #[cfg_attr(test, schemars(with = "Option<crate::schema::own::GameResult>"))]
    result: R,
    /// The seats' players.
    #[cfg_attr(test, schemars(with = "Vec<crate::seats::ShownSeat>"))]
    seats: &'a RawValue,
    /// Whether some requests would be accepted now.
    can: AvailableRequests,
    /// The computer that is thinking about this position.
    thinking: Option<Computer>,
    /// Whether computers' seats rest.
    paused: bool,
    /// What the last change added; null if it began the game.
    since: Option<Since<'a, T>>,
    /// Where the board is in the tree; missing unless somebody studies the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<TreePlace>,
}

/// The actor of the next step.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Actor"))]
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ActorName {
    /// The player at this seat, counted from 0.
    Seat(u8),
    /// Chance: dice, a draw or the like.
    Chance,
}

/// Whether some requests would be accepted now.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct AvailableRequests {
    /// Whether `take_back` would be.
    pub(crate) take_back: bool,
    /// Whether `undo_turn` would be.
    pub(crate) undo_turn: bool,
    /// Whether `redo` would be.
    pub(crate) redo: bool,
    /// Whether `roll` would be.
    pub(crate) roll: bool,
}

/// What a change added to the record and the history.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Since"))]
#[derive(Debug, Serialize)]
pub(crate) struct Since<'a, T> {
    /// The position before the change.
    pub(crate) rev: u64,
    /// How many turns at the beginning stayed as they were.
    pub(crate) turn: usize,
    /// The turns after those, the current one last; it is missing at the end.
    pub(crate) turns: Vec<TurnStory<'a, T>>,
}

impl ActorName {
    /// Returns the name of an actor; none at the end.
    pub(crate) fn of(actor: Actor) -> Option<ActorName> {
        match actor {
            Actor::Seat(seat) => Some(ActorName::Seat(seat)),
            Actor::Chance => Some(ActorName::Chance),
            Actor::Over => None,
        }
    }
}

/// The parts of a position that the game does not know.
pub(crate) struct Surroundings<'a> {
    pub(crate) rev: u64,
    pub(crate) effects: &'a [StepEffects],
    pub(crate) seats: &'a RawValue,
    pub(crate) can: AvailableRequests,
    pub(crate) thinking: Option<Computer>,
    pub(crate) paused: bool,
    /// The number of the position before the last change; none if that began the game.
    pub(crate) since: Option<u64>,
    /// Where the board is in the tree; none unless somebody studies the game.
    pub(crate) tree: Option<TreePlace>,
}

/// The parts of a position that are of the game's own types.
pub(crate) struct GameParts<'a, S, V, R, T> {
    pub(crate) state: S,
    pub(crate) view: V,
    pub(crate) result: R,
    pub(crate) draft: T,
    pub(crate) since: Option<Since<'a, T>>,
}

impl<'a, S, V, R, T> PositionAnswer<'a, S, V, R, T> {
    pub(crate) fn new(
        moment: &dyn AnyMoment,
        own: GameParts<'a, S, V, R, T>,
        around: &Surroundings<'a>,
    ) -> PositionAnswer<'a, S, V, R, T> {
        PositionAnswer {
            game: moment.name(),
            rev: around.rev,
            ply: moment.ply(),
            turn: moment.turn(),
            actor: ActorName::of(moment.actor()),
            state: own.state,
            view: own.view,
            draft: own.draft,
            effects: around.effects,
            result: own.result,
            seats: around.seats,
            can: around.can,
            thinking: around.thinking,
            paused: around.paused,
            since: own.since,
            tree: around.tree,
        }
    }
}

impl<S: Serialize, V: Serialize, R: Serialize, T: Serialize> PositionAnswer<'_, S, V, R, T> {
    /// Writes the position as JSON. Its own keys are written as they are: to look for what must be escaped in them, as
    /// serde does, would take a tenth of a step. A test compares both.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let AvailableRequests { take_back, undo_turn, redo, roll } = &self.can;
        write_field(out, "{\"game\":", &self.game);
        write_field(out, ",\"rev\":", &self.rev);
        write_field(out, ",\"ply\":", &self.ply);
        write_field(out, ",\"turn\":", &self.turn);
        write_field(out, ",\"actor\":", &self.actor);
        write_field(out, ",\"state\":", &self.state);
        write_field(out, ",\"view\":", &self.view);
        write_field(out, ",\"draft\":", &self.draft);
        write_effects(out, self.effects);
        write_field(out, ",\"result\":", &self.result);
        write_field(out, ",\"seats\":", self.seats);
        write_field(out, ",\"can\":{\"take_back\":", take_back);
        write_field(out, ",\"undo_turn\":", undo_turn);
        write_field(out, ",\"redo\":", redo);
        write_field(out, ",\"roll\":", roll);
        write_field(out, "},\"thinking\":", &self.thinking);
        write_field(out, ",\"paused\":", &self.paused);
        match &self.since {
            Some(since) => since.write(out),
            None => out.extend_from_slice(b",\"since\":null"),
        }
        if let Some(place) = &self.tree {
            write_field(out, ",\"tree\":", place);
        }
        out.push(b'}');
    }
}

impl<T: Serialize> Since<'_, T> {
    fn write(&self, out: &mut Vec<u8>) {
        write_field(out, ",\"since\":{\"rev\":", &self.rev);
        write_field(out, ",\"turn\":", &self.turn);
        out.extend_from_slice(b",\"turns\":[");
        for (index, story) in self.turns.iter().enumerate() {
            let before = if index == 0 { "{" } else { ",{" };
            out.extend_from_slice(before.as_bytes());
            write_field(out, "\"seat\":", &story.seat);
            write_field(out, ",\"ply\":", &story.ply);
            write_field(out, ",\"steps\":", &story.steps);
            write_effects(out, &story.effects);
            out.push(b'}');
        }
        out.extend_from_slice(b"]}");
    }
}

fn write_effects(out: &mut Vec<u8>, effects: &[StepEffects]) {
    out.extend_from_slice(b",\"effects\":");
    // Cannot fail: effects were written as JSON before.
    let _ = serialize_flat(effects, &mut serde_json::Serializer::new(out));
}

/// Writes a value after `key`, which is in quotes and has what separates it from the field before.
fn write_field(out: &mut Vec<u8>, key: &str, value: &(impl Serialize + ?Sized)) {
    out.extend_from_slice(key.as_bytes());
    // Cannot fail: everything in states and views can be written as JSON.
    let _ = serde_json::to_writer(out, value);
}
