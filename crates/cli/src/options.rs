//! Games and options on the command line.

use atar_rules::Position;
use atar_rules::games::{self, Visitor};
use atar_table::read_options;
use serde_json::{Map, Value};

use crate::failure::Failure;

/// The given options. Missing ones have the game's defaults.
pub(crate) type GivenOptions = Map<String, Value>;

/// Visits a game by its name.
pub(crate) fn visit<T, V: Visitor<Output = Result<T, Failure>>>(game: &str, visitor: V) -> Result<T, Failure> {
    games::visit(game, visitor).ok_or_else(|| Failure::BadArgument(format!("There is no game called {game}.")))?
}

/// Returns all options of a game. Checks keys and types only.
pub(crate) fn checked<P: Position>(given: GivenOptions) -> Result<P::Options, Failure> {
    let mut options =
        serde_json::to_value(P::Options::default()).map_err(|error| Failure::Failed(error.to_string()))?;
    if let Value::Object(options) = &mut options {
        options.extend(given);
    }
    read_options::<P>(&options).map_err(|refusal| refused(&refusal.text))
}

/// Returns the start of a game with these options.
pub(crate) fn begin<P: Position>(options: &P::Options) -> Result<P, Failure> {
    P::start(options).map_err(|bad| refused(&bad.to_string()))
}

/// Returns the start of a game with the given options.
pub(crate) fn start<P: Position>(given: GivenOptions) -> Result<P, Failure> {
    begin(&checked::<P>(given)?)
}

fn refused(text: &str) -> Failure {
    Failure::BadArgument(format!("--options: {text}"))
}
