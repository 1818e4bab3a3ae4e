//! Who plays a game of a study.

use std::fmt;
use std::str::FromStr;

use atar_search::{LEVEL_NAMES, Player};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::place::{self, quoted};

/// The longest text of a step that is left out, in bytes.
const LONGEST_PATTERN: usize = 50;

/// Who plays at which place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LineUp {
    /// The same player at every place.
    All(LabPlayer),
    /// Player a takes each place in turn, and b all others.
    #[serde(untagged)]
    Pair {
        /// The player with one place.
        a: LabPlayer,
        /// The player with all other places.
        b: LabPlayer,
    },
}

impl LineUp {
    /// Returns the player at a place, where a has the place `of_a`.
    #[must_use]
    pub fn player(&self, place: usize, of_a: usize) -> &LabPlayer {
        match self {
            LineUp::All(player) => player,
            LineUp::Pair { a, .. } if place == of_a => a,
            LineUp::Pair { b, .. } => b,
        }
    }

    /// Returns who plays as people call them: `level 3 (Casual) against greedy`.
    #[must_use]
    pub fn title(&self) -> String {
        match self {
            LineUp::All(player) => player.title(),
            LineUp::Pair { a, b } => format!("{} against {}", a.title(), b.title()),
        }
    }

    /// Returns the players that are in it.
    pub fn players(&self) -> impl Iterator<Item = &LabPlayer> {
        let (first, second) = match self {
            LineUp::All(player) => (player, None),
            LineUp::Pair { a, b } => (a, Some(b)),
        };
        std::iter::once(first).chain(second)
    }
}

impl fmt::Display for LineUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineUp::All(player) => write!(f, "{player}"),
            LineUp::Pair { a, b } => write!(f, "{a} against {b}"),
        }
    }
}

/// A computer player, and the steps that it does without.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "String", inline))]
pub struct LabPlayer {
    /// The player as `match` knows it.
    name: String,
    /// The steps that it does not take where there are others.
    without: Vec<Pattern>,
}

impl LabPlayer {
    /// Returns the player as `match` knows it.
    #[must_use]
    pub fn player(&self) -> Player {
        // The name has been parsed once.
        self.name.parse().unwrap_or(Player::Random)
    }

    /// Returns the player as people call it: `level 3 (Casual) without clock`.
    #[must_use]
    pub fn title(&self) -> String {
        let player = self.player();
        let mut title = match player {
            Player::Level(level) => {
                let name = LEVEL_NAMES.get(usize::from(level).wrapping_sub(1));
                let name = name.map_or_else(String::new, |name| format!(" ({name})"));
                format!("level {level}{name}")
            }
            Player::Nodes(nodes) => format!("{nodes} nodes"),
            Player::Random | Player::Greedy | Player::Flat => player.to_string(),
        };
        for pattern in &self.without {
            title.push_str(&format!(" without {pattern}"));
        }
        title
    }

    /// Returns the steps that it does not take where there are others.
    #[must_use]
    pub fn without(&self) -> &[Pattern] {
        &self.without
    }
}

impl From<Player> for LabPlayer {
    fn from(player: Player) -> LabPlayer {
        LabPlayer { name: player.to_string(), without: Vec::new() }
    }
}

impl fmt::Display for LabPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        let mut without = self.without.iter();
        without.try_for_each(|pattern| write!(f, ",without={pattern}"))
    }
}

impl Serialize for LabPlayer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for LabPlayer {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<LabPlayer, D::Error> {
        let value = Value::deserialize(from)?;
        let text = value.as_str().ok_or_else(|| D::Error::custom(place::is(&value, "the name of a player")))?;
        text.parse().map_err(|error: String| D::Error::custom(format_args!(" is {}; {error}.", quoted(&value))))
    }
}

impl FromStr for LabPlayer {
    type Err = String;

    fn from_str(text: &str) -> Result<LabPlayer, String> {
        let mut parts = text.split(",without=");
        let name = parts.next().unwrap_or_default();
        let player: Player = name.parse().map_err(|error| format!("{error}"))?;
        let mut without: Vec<_> = parts.map(str::parse).collect::<Result<_, _>>()?;
        without.sort_unstable();
        without.dedup();
        Ok(LabPlayer { name: player.to_string(), without })
    }
}

/// The steps with a text: exactly this one, or every one that begins with it (`bite*`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pattern {
    text: String,
    is_prefix: bool,
}

impl Pattern {
    /// Returns the text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether steps that begin with the text are meant, too.
    pub(crate) fn is_prefix(&self) -> bool {
        self.is_prefix
    }

    /// Returns whether a step has such a text.
    #[must_use]
    pub fn fits(&self, step: &str) -> bool {
        if self.is_prefix { step.starts_with(&self.text) } else { step == self.text }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let star = if self.is_prefix { "*" } else { "" };
        write!(f, "{}{star}", self.text)
    }
}

impl FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Pattern, String> {
        let (text, is_prefix) = match text.strip_suffix('*') {
            Some(text) => (text, true),
            None => (text, false),
        };
        let is_plain = |sign: char| sign.is_ascii_graphic() && !"*,=".contains(sign) || sign == ' ';
        if text.is_empty() || text.len() > LONGEST_PATTERN || !text.chars().all(is_plain) {
            return Err(format!(
                "without= must be followed by a step, or by the start of a step and *, of at most \
                 {LONGEST_PATTERN} characters"
            ));
        }
        Ok(Pattern { text: text.to_owned(), is_prefix })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in ["random", "level=3", "level=3,without=clock", "greedy,without=bite*,without=skip"] {
            let player: LabPlayer = text.parse().expect("a player");
            assert_eq!(player.to_string(), text);
        }
    }

    /// Newcomers did not know what `level=3` was: screens and reports call players what the rest of the program does.
    #[test]
    fn players_have_the_names_that_people_know() {
        let title = |text: &str| text.parse::<LabPlayer>().expect("a player").title();
        assert_eq!(title("level=3"), "level 3 (Casual)");
        assert_eq!(title("level=10,without=clock"), "level 10 (Expert) without clock");
        assert_eq!(title("nodes=1600"), "1600 nodes");
        assert_eq!(title("greedy"), "greedy");
        let [a, b] = ["nodes=100", "level=1"].map(|text| text.parse().expect("a player"));
        assert_eq!(LineUp::Pair { a, b }.title(), "100 nodes against level 1 (Beginner)");
    }

    #[test]
    fn other_players_are_refused() {
        for text in ["", "level=11", "level=3,without=", "level=3,without=*", "level=3,clock", "a,without=clock"] {
            assert!(text.parse::<LabPlayer>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_star_stands_for_every_ending() {
        let fits = |pattern: &str, step| pattern.parse::<Pattern>().expect("a pattern").fits(step);
        assert!(fits("bite*", "bite c4") && fits("clock", "clock"));
        assert!(!fits("bite*", "clock") && !fits("bite", "bite c4"));
    }
}
