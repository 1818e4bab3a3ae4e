//! What members write to each other.

use serde::{Deserialize, Serialize};

use crate::member::MemberId;
use crate::name::{has_look, is_unseen};
use crate::refusal::RoomRefusal;

/// Who is to hear a line.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Everybody.
    Table,
    /// Those without a seat.
    Watchers,
}

/// A line of chat.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChatLine {
    /// The number of its entry.
    pub(crate) seq: u64,
    pub(crate) by: MemberId,
    pub(crate) text: String,
    pub(crate) to: Audience,
    /// What the host has done, where the line tells that. Nobody has written such a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) did: Option<Deed>,
}

/// What a host does that all are told in the chat.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Deed {
    Mute,
    Unmute,
    TakeAway,
    Kick,
    Clear,
    Admit,
    HandOver,
    Invite,
    End,
}

/// The longest line, in characters.
pub(crate) const MAX_LINE_CHARS: usize = 300;

/// Signs that cannot be seen, but say whether the one before is shown as text or as a picture: ❤︎ or ❤️.
const STYLES: std::ops::RangeInclusive<char> = '\u{fe0e}'..='\u{fe0f}';

/// Returns a line as it is kept: without signs that cannot be seen, such as those that turn the direction of writing,
/// and without breaks.
///
/// # Errors
/// `bad_request` if nothing is left, or too much.
pub(crate) fn read_line(given: &str) -> Result<String, RoomRefusal> {
    let is_kept = |sign: &char| STYLES.contains(sign) || !is_unseen(*sign);
    let spaced = given.chars().map(|sign| if sign.is_whitespace() { ' ' } else { sign });
    let plain: String = spaced.filter(is_kept).collect();
    let text = plain.trim();
    if !has_look(text) || text.chars().count() > MAX_LINE_CHARS {
        let why = format!("A line must have 1 to {MAX_LINE_CHARS} characters.");
        return Err(RoomRefusal::bad_request(why));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_plain_and_short() {
        assert_eq!(read_line(" a\u{202e}b\n ").as_deref(), Ok("ab"));
        assert_eq!(read_line("a\u{ad}b\u{e000}\u{2066}").as_deref(), Ok("ab"));
        assert_eq!(read_line("a\u{2028}b\nc").as_deref(), Ok("a b c"));
        assert_eq!(read_line("\u{2764}\u{fe0f}").as_deref(), Ok("\u{2764}\u{fe0f}"));
        assert!(read_line("\u{200f}").is_err());
        assert!(read_line("\u{3164}\u{ad}").is_err(), "nothing to be seen");
        assert!(read_line(&"é".repeat(300)).is_ok());
        assert!(read_line(&"é".repeat(301)).is_err());
    }
}
