//! The names of games for people.

use atar_rules::Presentation;
use atar_rules::games::{self, Visitor};

struct Title;

impl Visitor for Title {
    type Output = &'static str;

    fn visit<P: Presentation>(self) -> &'static str {
        P::TITLE
    }
}

/// Returns the name of a game for people; none if there is no such game.
///
/// ```
/// assert_eq!(atar_table::title_of("owari"), Some("Owari"));
/// assert_eq!(atar_table::title_of("chess"), None);
/// ```
#[must_use]
pub fn title_of(game: &str) -> Option<&'static str> {
    games::visit(game, Title)
}
