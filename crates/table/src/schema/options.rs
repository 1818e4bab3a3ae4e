//! The forms of the schema of a game's options (docs/protocol.md, "The schema of options").

use schemars::JsonSchema;
use serde_json::Value;

/// What each option of a game may be.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
pub(crate) struct OptionsSchema {
    /// The options.
    options: Vec<OptionSpec>,
    /// Quantities that are not options but fill one.
    derived: Vec<Share>,
}

/// What one option may be.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct OptionSpec {
    /// The option's name in messages.
    key: String,
    /// The option's name for people.
    label: String,
    /// What a number counts.
    #[schemars(skip_serializing_if = "Option::is_none")]
    unit: Option<String>,
    /// The value that is offered first.
    default: Value,
    #[schemars(flatten)]
    kind: Kind,
}

/// Which values an option has.
#[derive(JsonSchema)]
#[schemars(tag = "kind", rename_all = "snake_case", rename = "OptionKind")]
#[allow(dead_code, reason = "only its form is needed")]
enum Kind {
    Number {
        /// The least.
        from: u32,
        /// The most.
        to: u32,
    },
    Choice {
        /// The values.
        choices: Vec<Choice>,
    },
    Flag {
        /// The false, for people.
        no: String,
        /// The true, for people.
        yes: String,
    },
    List {
        /// Whether there may be null in its place.
        optional: bool,
        /// The least and the most numbers.
        lengths: [usize; 2],
        /// Whether there is a number for each player.
        one_a_player: bool,
        /// The least that each may be.
        from: u32,
        /// The most that each may be, where there is such a bound.
        #[schemars(skip_serializing_if = "Option::is_none")]
        to: Option<u32>,
        /// What holds between the numbers.
        #[schemars(skip_serializing_if = "Option::is_none")]
        rule: Option<ListRule>,
        /// Each number for people; where there is one a player, all of them are the first.
        items: Vec<Item>,
        /// What the numbers from `from` on are called, where they count nothing.
        #[schemars(skip_serializing_if = "Option::is_none")]
        names: Option<Vec<String>>,
    },
}

/// A value that can be chosen.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct Choice {
    /// The value: a text or a whole number.
    value: Value,
    /// The value for people.
    label: String,
    /// The option and the value of it without which this cannot be chosen.
    #[schemars(skip_serializing_if = "Option::is_none")]
    only_with: Option<[String; 2]>,
}

/// A number of a list, for people.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct Item {
    /// What it is called.
    label: String,
    /// What it counts.
    #[schemars(skip_serializing_if = "Option::is_none")]
    unit: Option<String>,
}

/// What holds between the numbers of a list.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
#[allow(dead_code, reason = "only its form is needed")]
enum ListRule {
    NotFalling,
    Rising,
    NotAllSame,
}

/// A quantity that fills a list: a percentage of the spaces of a board, shared by the players.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct Share {
    /// The quantity's name.
    key: String,
    /// The quantity's name for people.
    label: String,
    /// What it counts.
    unit: String,
    /// The least that may be asked for.
    from: u32,
    /// The most that may be asked for, and that all numbers of the list may come to together.
    to: u32,
    /// What is offered first.
    default: u32,
    /// The option whose square is the number of spaces.
    square_of: String,
    /// The option that it fills.
    fills: String,
}
