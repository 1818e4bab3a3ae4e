//! A position as a line of text: the game's name, and behind it the options and the state as JSON, or a notation of the
//! game's own (docs/record.md, "Start").

use atar_reasons::json_reason;
use atar_rules::Presentation;
use atar_rules::games::{self, Visitor};
use serde_json::Value;

use crate::game::{AnyGame, Beginning, PositionParts};
use crate::refusal::{ErrorCode, Refusal, shortened};
use crate::title::title_of;

/// Begins a game from a line of text. Where `game` is given, the position must be one of this game, and its name may be
/// missing.
///
/// # Errors
/// `bad_position` or `bad_options`. The sentence says what is wrong, and where.
pub(crate) fn begin(text: &str, game: Option<&str>) -> Result<Box<dyn AnyGame>, Refusal> {
    let text = unmarked(text);
    let (name, place) = split(text, game)?;
    let begun = games::visit(name, Begin { text, place });
    begun.unwrap_or_else(|| Err(no_game(name)))
}

/// Reads a position of a game from a line of text.
///
/// ```
/// use atar_rules::owari::Owari;
/// use atar_table::read_position;
///
/// let whole = r#"owari {"options":{"stones":1,"first":0},"state":{"pits":[0,0,0,0,0,1,8,0,0,0,1,0,0,2],"mover":0}}"#;
/// let list = read_position::<Owari>("(0 0 0 0 0 1 8 0 0 0 1 0 0 2)");
/// assert_eq!(list, read_position(whole));
/// assert!(list.is_ok());
/// let refused = read_position::<Owari>("(0 0 0 0 0 1 8 0 0 0 0 0 0 3)").expect_err("a side is empty");
/// assert_eq!(
///     refused.text,
///     "The position's pits cannot be: when one side is empty, the stones of the other are in its goal."
/// );
/// ```
///
/// # Errors
/// `bad_position` or `bad_options`. The sentence says what is wrong, and where.
pub fn read_position<P: Presentation>(text: &str) -> Result<P, Refusal> {
    let text = unmarked(text);
    let (_, place) = split(text, Some(P::NAME))?;
    read::<P>(text, place).map(|beginning| beginning.position)
}

/// Returns a text without the mark at its beginning by which some programs tell its encoding.
fn unmarked(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// Returns the name of the game, and where what follows it begins.
fn split<'a>(text: &'a str, game: Option<&'a str>) -> Result<(&'a str, usize), Refusal> {
    let place = text.find(['{', '(', '[']).unwrap_or(text.len());
    let name = match (text[..place].trim(), game) {
        ("", _) if place == text.len() => return Err(refused("There is no position: the text is empty.".to_owned())),
        ("", Some(game)) => game,
        ("", None) => {
            let mut names = games::NAMES.iter();
            let named = names.find(|name| games::visit(name, HasNotation(&text[place..])).unwrap_or_default());
            named.ok_or_else(|| refused(format!("The position must begin with the name of a game: {}.", names_of())))?
        }
        // People write names with a capital letter.
        (name, _) => {
            let known = games::NAMES.iter().find(|known| known.eq_ignore_ascii_case(name));
            known.ok_or_else(|| no_game(name))?
        }
    };
    match game.filter(|&game| game != name) {
        Some(other) => {
            let title = |name| title_of(name).unwrap_or_default();
            Err(refused(format!("The position is one of {}, not of {}.", title(name), title(other))))
        }
        None => Ok((name, place)),
    }
}

/// Reads what begins at a place of the text.
fn read<P: Presentation>(text: &str, place: usize) -> Result<Beginning<P>, Refusal> {
    let rest = &text[place..];
    if let Some(read) = P::read_notation(rest) {
        return Beginning::from_notation(read);
    }
    if !rest.starts_with('{') {
        let title = P::TITLE;
        return Err(refused(format!(
            "No position follows the name of {title}. Copy the whole line, to the last bracket."
        )));
    }
    // The blanks let a place in the JSON be one in the whole text.
    let json = format!("{}{rest}", " ".repeat(place));
    let parts: PositionParts<Value, Value> = serde_json::from_str(&json).map_err(|error| {
        let why = match error.is_data() {
            true => "it is not as a copied position is, with options and state".to_owned(),
            false => json_reason(&json, &error),
        };
        refused(format!("The position cannot be read: {why}."))
    })?;
    Beginning::read(&parts.options, parts.rules, Some(&parts.state))
}

fn names_of() -> String {
    games::NAMES.join(", ")
}

fn no_game(name: &str) -> Refusal {
    let (name, names) = (shortened(name), names_of());
    refused(format!("The position must begin with the name of a game, and {name} is none; there are {names}."))
}

fn refused(text: String) -> Refusal {
    Refusal::new(ErrorCode::BadPosition, text)
}

/// Begins a game with what stands at a place of the text.
struct Begin<'a> {
    text: &'a str,
    place: usize,
}

impl Visitor for Begin<'_> {
    type Output = Result<Box<dyn AnyGame>, Refusal>;

    fn visit<P: Presentation>(self) -> Self::Output {
        Ok(read::<P>(self.text, self.place)?.into_game())
    }
}

/// Whether a text is in a notation of the game's own.
struct HasNotation<'a>(&'a str);

impl Visitor for HasNotation<'_> {
    type Output = bool;

    fn visit<P: Presentation>(self) -> bool {
        P::read_notation(self.0).is_some()
    }
}
