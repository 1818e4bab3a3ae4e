//! The schema of a game's options: what each of them may be, as data.
//!
//! From it come the checks, the sentences about what is refused, and the forms of fronts.

pub(crate) mod declaration;

use serde::Serialize;

/// An option that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{option} is {value}; it must be {allowed}.")]
pub struct BadOptions {
    /// The option's key.
    pub option: &'static str,
    /// The value as given.
    pub value: String,
    /// What would be allowed, as the end of a sentence.
    pub allowed: String,
}

/// All options of a game, and the quantities that can fill them.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Schema {
    /// The options, in the order in which they are checked and shown.
    pub options: &'static [OptionSpec],
    /// Quantities that are not options but give some.
    pub derived: &'static [Share],
}

/// The description of one option.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionSpec {
    /// The option's name in protocol and record.
    pub key: &'static str,
    /// The option's name for people.
    pub label: &'static str,
    /// What a number counts, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<&'static str>,
    /// Which values there are.
    #[serde(flatten)]
    pub kind: OptionKind,
    /// What the sentence about the option adds.
    #[serde(skip)]
    pub note: &'static str,
}

/// Which values an option has.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionKind {
    /// A whole number within bounds.
    Number {
        /// The least.
        from: u32,
        /// The most.
        to: u32,
    },
    /// One of several values.
    Choice {
        /// The values.
        choices: &'static [Choice],
    },
    /// True or false.
    Flag {
        /// The false, for people.
        no: &'static str,
        /// The true, for people.
        yes: &'static str,
    },
    /// Several whole numbers.
    List(List),
}

/// A value that can be chosen.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// The value.
    pub value: ChoiceValue,
    /// The value for people.
    pub label: &'static str,
    /// The option and the value of it without which this cannot be chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only_with: Option<(&'static str, &'static str)>,
}

/// A value of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(inline))]
#[serde(untagged)]
pub enum ChoiceValue {
    /// A text.
    Text(&'static str),
    /// A whole number.
    Number(u32),
}

/// The possible values of a list of whole numbers.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(inline))]
pub struct List {
    /// Whether there may be null in its place.
    pub optional: bool,
    /// The least and the most numbers.
    pub lengths: (usize, usize),
    /// Whether there is a number for each player. Where no option `players` says how many those are, the list does.
    pub one_a_player: bool,
    /// The least that each may be.
    pub from: u32,
    /// The most that each may be, where there is such a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
    /// What holds between the numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<ListRule>,
    /// Each number for people, in their order; where there is one a player, all of them are the first.
    pub items: &'static [Item],
    /// What the numbers from `from` on are called, where they count nothing.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub names: &'static [&'static str],
}

/// A number of a list, for people.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Item {
    /// What it is called.
    pub label: &'static str,
    /// What it counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<&'static str>,
}

/// A rule for the numbers of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ListRule {
    /// None is less than the one before.
    NotFalling,
    /// Each is greater than the one before.
    Rising,
    /// Two of them differ, at least.
    NotAllSame,
}

/// A quantity that fills a list: a percentage of the spaces of a board, shared by the players.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Share {
    /// The quantity's name.
    pub key: &'static str,
    /// The quantity's name for people.
    pub label: &'static str,
    /// What it counts, for people.
    pub unit: &'static str,
    /// The least that may be asked for.
    pub from: u32,
    /// The most that may be asked for, and that all numbers of the list may come to together.
    pub to: u32,
    /// What is offered first.
    pub default: u32,
    /// The option whose square is the number of spaces.
    pub square_of: &'static str,
    /// The option that it fills.
    pub fills: &'static str,
}

/// The value of an option, for [`Schema::check`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Given {
    /// A whole number.
    Number(u32),
    /// A text.
    Text(&'static str),
    /// A list of whole numbers.
    List(Vec<u32>),
    /// A value that is valid by its type, or null.
    Good,
}

impl Schema {
    /// Returns the keys of all options.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.options.iter().map(|option| option.key)
    }

    /// Checks values, which are given in the order of the options.
    ///
    /// # Errors
    /// The first option that is out of bounds.
    pub(crate) fn check(&self, given: &[Given]) -> Result<(), BadOptions> {
        for (option, value) in self.options.iter().zip(given) {
            self.check_one(option, value, given)?;
        }
        Ok(())
    }

    fn check_one(&self, option: &OptionSpec, value: &Given, given: &[Given]) -> Result<(), BadOptions> {
        match (option.kind, value) {
            (OptionKind::Number { from, to }, Given::Number(number)) => {
                let is_good = (from..=to).contains(number);
                option.must(is_good, number, || option.allowed())
            }
            (OptionKind::Choice { choices }, Given::Number(number)) => {
                let mut fitting = choices.iter().filter(|choice| choice.value == ChoiceValue::Number(*number));
                let is_good = fitting.any(|choice| self.is_open(choice, given));
                option.must(is_good, number, || option.allowed())
            }
            (OptionKind::List(list), Given::List(numbers)) => {
                let players = self.number("players", given).filter(|_| list.one_a_player);
                let is_good = list.holds(numbers, players);
                option.must(is_good, numbers, || list.allowed(players))?;
                self.check_sum(option, numbers, given)
            }
            _ => Ok(()),
        }
    }

    /// Returns whether what a choice needs is given.
    fn is_open(&self, choice: &Choice, given: &[Given]) -> bool {
        let is_given = |(key, word)| self.value(key, given) == Some(&Given::Text(word));
        choice.only_with.is_none_or(is_given)
    }

    /// Checks that the numbers of a list are together no more than a share of the board.
    fn check_sum(&self, option: &OptionSpec, numbers: &[u32], given: &[Given]) -> Result<(), BadOptions> {
        for share in self.derived.iter().filter(|share| share.fills == option.key) {
            let Some(side) = self.number(share.square_of, given) else {
                continue;
            };
            let (most, key) = (share.most(side), option.key);
            let sum: u64 = numbers.iter().copied().map(u64::from).sum();
            option.must(sum <= u64::from(most), numbers, || {
                let (board, percent) = (share.square_of, share.to);
                format!("at most {most} {key} together on a board of {board} {side} ({percent}%)")
            })?;
        }
        Ok(())
    }

    fn value<'a>(&self, key: &str, given: &'a [Given]) -> Option<&'a Given> {
        let found = self.keys().position(|known| known == key);
        found.and_then(|index| given.get(index))
    }

    fn number(&self, key: &str, given: &[Given]) -> Option<u32> {
        match self.value(key, given) {
            Some(Given::Number(number)) => Some(*number),
            _ => None,
        }
    }
}

impl OptionSpec {
    /// Returns what the option may be, as the end of a sentence.
    #[must_use]
    pub fn allowed(&self) -> String {
        let allowed = match self.kind {
            OptionKind::Number { from, to } => format!("a whole number from {from} to {to}"),
            OptionKind::Choice { choices } => allowed_choices(choices),
            OptionKind::Flag { .. } => "true or false".to_owned(),
            OptionKind::List(list) => list.allowed(None),
        };
        allowed + self.note
    }

    fn must<V: std::fmt::Debug + ?Sized>(
        &self,
        is_good: bool,
        value: &V,
        allowed: impl FnOnce() -> String,
    ) -> Result<(), BadOptions> {
        if is_good {
            return Ok(());
        }
        Err(BadOptions { option: self.key, value: format!("{value:?}"), allowed: allowed() })
    }
}

/// Returns the choices in words: those that are always open, then those that need something.
fn allowed_choices(choices: &[Choice]) -> String {
    let (mut always, mut with): (Vec<_>, Option<(_, Vec<_>)>) = (Vec::new(), None);
    for choice in choices {
        let word = match choice.value {
            ChoiceValue::Text(text) => format!("{text:?}"),
            ChoiceValue::Number(number) => number.to_string(),
        };
        match choice.only_with {
            None => always.push(word),
            Some(needed) => with.get_or_insert((needed, Vec::new())).1.push(word),
        }
    }
    let always = one_of(&always);
    match with {
        None => always,
        Some(((option, value), words)) => {
            format!("{always}, or {} where {option} is {value:?}", one_of(&words))
        }
    }
}

/// Returns words joined by commas and an "or".
fn one_of(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}

impl List {
    /// Returns whether the numbers are good, in a game of so many players.
    fn holds(&self, numbers: &[u32], players: Option<u32>) -> bool {
        let (least, most) = self.lengths;
        let is_long_enough = match players {
            Some(players) => u32::try_from(numbers.len()) == Ok(players),
            None => (least..=most).contains(&numbers.len()),
        };
        let within = |&number: &u32| number >= self.from && self.to.is_none_or(|to| number <= to);
        is_long_enough && numbers.iter().all(within) && self.rule.is_none_or(|rule| rule.holds(numbers))
    }

    /// Returns what the list may be, as the end of a sentence.
    fn allowed(&self, players: Option<u32>) -> String {
        let optional = if self.optional { "null, or " } else { "" };
        let count = match (players, self.lengths) {
            (Some(players), _) => format!("{players} "),
            (None, (2, 2)) => "two ".to_owned(),
            (None, (3, 3)) => "three ".to_owned(),
            (None, _) if self.optional => String::new(),
            (None, (least, most)) => format!("{least} to {most} "),
        };
        let from = self.from;
        let range = self.to.map_or(String::new(), |to| format!(" from {from} to {to}"));
        let one_a_player = if self.one_a_player { ", one a player" } else { "" };
        let each = self.to.map_or(format!(", each at least {from}"), |_| String::new());
        let rule = self.rule.map_or("", ListRule::words);
        format!("{optional}a list of {count}whole numbers{range}{one_a_player}{each}{rule}")
    }
}

impl ListRule {
    fn holds(self, numbers: &[u32]) -> bool {
        match self {
            ListRule::NotFalling => numbers.is_sorted(),
            ListRule::Rising => numbers.is_sorted_by(|one, next| one < next),
            ListRule::NotAllSame => numbers.iter().any(|number| Some(number) != numbers.first()),
        }
    }

    fn words(self) -> &'static str {
        match self {
            ListRule::NotFalling => ", none less than the one before",
            ListRule::Rising => ", each greater than the one before",
            ListRule::NotAllSame => ", not all the same",
        }
    }
}

impl Share {
    /// Returns what each player gets of a board of this side: `max(1, ⌊percent · side² / (100 · players)⌋)`.
    #[must_use]
    pub const fn each(&self, percent: u32, side: u32, players: u32) -> u32 {
        let each = percent * side * side / (100 * players);
        if each == 0 { 1 } else { each }
    }

    /// Returns the most that all players together may have on a board of this side.
    const fn most(&self, side: u32) -> u32 {
        self.to * side * side / 100
    }
}

/// Returns the specification of an option that is a whole number within bounds.
pub(crate) const fn number(label: &'static str, (from, to): (u32, u32), unit: Option<&'static str>) -> OptionSpec {
    let kind = OptionKind::Number { from, to };
    OptionSpec { unit, ..spec(label, kind) }
}

/// Returns the specification of an option with a choice of values.
pub(crate) const fn choice(label: &'static str, choices: &'static [Choice]) -> OptionSpec {
    spec(label, OptionKind::Choice { choices })
}

/// Returns the specification of an option that is true or false.
pub(crate) const fn flag(label: &'static str, no: &'static str, yes: &'static str) -> OptionSpec {
    spec(label, OptionKind::Flag { no, yes })
}

/// Returns the specification of an option with a list of whole numbers.
pub(crate) const fn list(label: &'static str, list: List) -> OptionSpec {
    spec(label, OptionKind::List(list))
}

/// Returns the specification of the number of players.
pub(crate) const fn players((least, most): (u8, u8)) -> OptionSpec {
    number("Players", (least as u32, most as u32), None)
}

/// Returns the specification of the team of each of so many players, which is null where everybody plays alone.
pub(crate) const fn teams((least, most): (u8, u8), rule: Option<ListRule>) -> OptionSpec {
    list(
        "Teams",
        List {
            optional: true,
            lengths: (least as usize, most as usize),
            one_a_player: true,
            from: 0,
            to: Some(most as u32 - 1),
            rule,
            items: &[Item { label: "Team", unit: None }],
            names: &["Team A", "Team B", "Team C", "Team D"],
        },
    )
}

/// Returns a specification. Its declaration names the key.
const fn spec(label: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec { key: "", label, unit: None, kind, note: "" }
}

/// Returns a number of a list, for people.
pub(crate) const fn item(label: &'static str, unit: Option<&'static str>) -> Item {
    Item { label, unit }
}

/// Returns a text that can be chosen.
pub(crate) const fn text(value: &'static str, label: &'static str) -> Choice {
    Choice { value: ChoiceValue::Text(value), label, only_with: None }
}
