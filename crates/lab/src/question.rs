//! Questions that are ready to be asked, from which a study is made.

use serde_json::{Map, Value, json};

/// How many games are played for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename_all = "snake_case"))]
pub enum Amount {
    /// Enough for large differences.
    Quick,
    /// Enough for most questions.
    Sound,
    /// Enough to call a game of two places fair.
    Thorough,
}

impl Amount {
    /// All amounts with their names.
    pub const ALL: [(&'static str, Amount); 3] =
        [("quick", Amount::Quick), ("sound", Amount::Sound), ("thorough", Amount::Thorough)];

    /// Returns the games of a cell.
    #[must_use]
    pub fn games(self) -> u32 {
        match self {
            Amount::Quick => 100,
            Amount::Sound => 1_000,
            Amount::Thorough => 4_000,
        }
    }
}

/// Who plays for an answer, besides the player that is chosen at every place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// Nobody else.
    Nobody,
    /// The greedy player, at every place.
    Greedy,
    /// The chosen one without a step: at one place, and at every place.
    Without(&'static str),
    /// Players with more and more nodes against each other, in the place of the chosen one.
    Doublings,
}

/// A question about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Its name in requests.
    pub name: &'static str,
    /// The question.
    pub text: &'static str,
    /// How it is answered, in a sentence.
    pub sentence: &'static str,
    /// The measure that answers it.
    pub measure: &'static str,
    /// What is compared, unless it is fixed: keys, each with its values as JSON.
    pub grid: &'static [GridParameter],
    /// Who else plays.
    pub others: Others,
}

/// A key of a grid with its values as JSON.
pub type GridParameter = (&'static str, &'static str);

/// The questions about every game. How long it is depends most on the game's own parameter.
const COMMON: [Question; 5] = [
    Question {
        name: "fair",
        text: "Is it fair?",
        sentence: "How often each place wins when equal players sit at all of them.",
        measure: "share",
        grid: &[],
        others: Others::Nobody,
    },
    Question {
        name: "long",
        text: "How long is a game?",
        sentence: "How many turns games take, and what makes them longer.",
        measure: "turns",
        grid: &[],
        others: Others::Nobody,
    },
    Question {
        name: "end",
        text: "How does it end?",
        sentence: "How often games end in each way, with strong and with weak players.",
        measure: "ending",
        grid: &[],
        others: Others::Greedy,
    },
    Question {
        name: "exciting",
        text: "Is it exciting?",
        sentence: "How often the lead changes, how far behind winners were, and when games are decided.",
        measure: "leads",
        grid: &[],
        others: Others::Nobody,
    },
    Question {
        name: "thinking",
        text: "Does thinking pay off?",
        sentence: "How much stronger a player gets by thinking twice as long.",
        measure: "depth",
        grid: &[],
        others: Others::Doublings,
    },
];

/// The nodes of the weakest player of doublings, and how often they are doubled.
const DOUBLINGS: (u64, u64) = (50, 4);

/// Returns the questions about a game, those of its own last.
#[must_use]
pub fn questions(parameter: &'static [GridParameter], own: &'static [Question]) -> Vec<Question> {
    let common = COMMON.into_iter().map(|question| match question.name {
        "long" => Question { grid: parameter, ..question },
        _ => question,
    });
    common.chain(own.iter().copied()).collect()
}

impl Question {
    /// Returns the study that answers it, as its file holds it. `options` are fixed.
    #[must_use]
    pub fn study(&self, game: &str, options: &Map<String, Value>, player: &str, amount: Amount) -> Value {
        let open = self.grid.iter().filter(|(key, _)| !options.contains_key(*key));
        let grid = open.filter_map(|(key, values)| {
            let values: Value = serde_json::from_str(values).ok()?;
            Some(json!({ *key: values }))
        });
        json!({
            "format": "atar-study",
            "version": 1,
            "name": self.text,
            "game": game,
            "options": options,
            "grid": grid.collect::<Vec<_>>(),
            "line_ups": self.line_ups(player),
            "stop": { "games": amount.games() },
            "skip_impossible": true,
        })
    }

    fn line_ups(&self, player: &str) -> Vec<Value> {
        let all = json!({ "all": player });
        match self.others {
            Others::Greedy if player != "greedy" => vec![all, json!({ "all": "greedy" })],
            Others::Nobody | Others::Greedy => vec![all],
            Others::Without(step) => {
                let without = format!("{player},without={step}");
                let against = json!({ "a": without, "b": player });
                vec![all, json!({ "all": without }), against]
            }
            Others::Doublings => {
                let (nodes, times) = DOUBLINGS;
                vec![json!({ "double": nodes, "times": times })]
            }
        }
    }
}
