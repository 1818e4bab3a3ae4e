//! What somebody notes beside a step.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::Field;

/// The most characters of a comment.
const MOST_CHARACTERS: usize = 4_000;
/// The most arrows and rings at a position.
const MOST_SHAPES: usize = 64;
/// The most bytes that line and step of a note take in a record, with what stands between two notes.
const PLACE_BYTES: usize = 40;
/// The most characters of one of them.
const MOST_SHAPE_CHARACTERS: usize = 40;

/// What somebody thinks of a step.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// It is good.
    Good,
    /// It is bad.
    Bad,
    /// It is interesting.
    Interesting,
}

/// A comment of bounded length. Its lines end with a line feed; any other control character is a space.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Comment(String);

/// Arrows and rings on the board: a place's name, or two with `>` between.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>")]
pub struct Shapes(Vec<String>);

/// What stands beside a step.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Note {
    /// A comment; missing if there is none.
    #[serde(skip_serializing_if = "Comment::is_empty")]
    pub(crate) text: Comment,
    /// What somebody thinks of the step; missing if nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mark: Option<Mark>,
    /// Arrows and rings on the board; missing if there are none.
    #[serde(skip_serializing_if = "Shapes::is_empty")]
    pub(crate) shapes: Shapes,
    /// Whether what follows is not shown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) folded: bool,
}

/// What changes of a note; what is none stays.
#[derive(Clone, Debug, Default)]
pub(crate) struct NoteChange {
    pub(crate) text: Option<Comment>,
    /// Another mark, or none any more.
    pub(crate) mark: Option<Option<Mark>>,
    pub(crate) shapes: Option<Shapes>,
    pub(crate) folded: Option<bool>,
}

impl Note {
    pub(crate) fn is_empty(&self) -> bool {
        *self == Note::default()
    }

    /// Returns the most bytes that it takes in a record, with the step beside which it stands.
    pub(crate) fn bytes(&self) -> usize {
        if self.is_empty() {
            return 0;
        }
        // Cannot fail: everything in a note can be written as JSON.
        PLACE_BYTES + serde_json::to_string(self).map_or(0, |json| json.len())
    }

    pub(crate) fn with(&self, change: NoteChange) -> Note {
        let NoteChange { text, mark, shapes, folded } = change;
        Note {
            text: text.unwrap_or_else(|| self.text.clone()),
            mark: mark.unwrap_or(self.mark),
            shapes: shapes.unwrap_or_else(|| self.shapes.clone()),
            folded: folded.unwrap_or(self.folded),
        }
    }
}

impl Comment {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Shapes {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl TryFrom<String> for Comment {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Comment, &'static str> {
        // Other programs end lines in other ways, and indent with tabs.
        let lines = text.replace("\r\n", "\n").replace('\r', "\n");
        let plain = lines.replace(|sign: char| sign.is_control() && sign != '\n', " ");
        if plain.chars().count() > MOST_CHARACTERS { Err(Comment::KIND) } else { Ok(Comment(plain)) }
    }
}

impl TryFrom<Vec<String>> for Shapes {
    type Error = &'static str;

    fn try_from(shapes: Vec<String>) -> Result<Shapes, &'static str> {
        let is_name = |name: &str| !name.is_empty() && !name.chars().any(char::is_control);
        let is_shape = |shape: &String| {
            let names = shape.split('>').count();
            names <= 2 && shape.split('>').all(is_name) && shape.chars().count() <= MOST_SHAPE_CHARACTERS
        };
        let fits = shapes.len() <= MOST_SHAPES && shapes.iter().all(is_shape);
        if fits { Ok(Shapes(shapes)) } else { Err(Shapes::KIND) }
    }
}

impl Field for Comment {
    const KIND: &'static str = "a text of at most 4000 characters";

    fn read(value: Option<&Value>) -> Option<Comment> {
        Comment::try_from(value?.as_str()?.to_owned()).ok()
    }
}

impl Field for Shapes {
    const KIND: &'static str = "a list of at most 64 places, or two places with > between";

    fn read(value: Option<&Value>) -> Option<Shapes> {
        Shapes::deserialize(value?).ok()
    }
}

/// A mark to set, or `none` to take one away.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkChange {
    /// It is good.
    Good,
    /// It is bad.
    Bad,
    /// It is interesting.
    Interesting,
    /// No mark.
    None,
}

impl MarkChange {
    /// Returns the mark; none if there is to be none.
    pub(crate) fn mark(self) -> Option<Mark> {
        match self {
            MarkChange::Good => Some(Mark::Good),
            MarkChange::Bad => Some(Mark::Bad),
            MarkChange::Interesting => Some(Mark::Interesting),
            MarkChange::None => None,
        }
    }
}

impl Field for MarkChange {
    const KIND: &'static str = "\"good\", \"bad\", \"interesting\" or \"none\"";

    fn read(value: Option<&Value>) -> Option<MarkChange> {
        MarkChange::deserialize(value?).ok()
    }
}
