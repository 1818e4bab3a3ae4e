//! Questions that all players must agree to.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::Millis;
use crate::member::MemberId;

/// What a player may ask the others.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// To go back to the start of the asker's last turn.
    Undo,
    /// To stop the clocks.
    Pause,
    /// To have the clocks go on.
    GoOn,
    /// To give the others a minute more.
    MoreTime,
    /// To end the game without a winner.
    CallOff,
    /// To play again, with the seats moved on by one.
    Rematch,
}

/// How a question ends if nobody answers any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) when: Millis,
    /// Whether all who are still asked have agreed.
    pub(crate) is_agreed: bool,
}

/// A question that waits for answers.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OpenQuestion {
    /// The number of its entry.
    pub(crate) question: u64,
    pub(crate) what: Topic,
    pub(crate) by: MemberId,
    /// Who has agreed.
    pub(crate) yes: BTreeSet<MemberId>,
    /// When it ends by itself.
    pub(crate) until: Millis,
}

/// How often each player was told no, and when last, in turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<NotedNo>", into = "Vec<NotedNo>")]
pub(crate) struct RefusedQuestions(BTreeMap<(MemberId, Topic), (u32, u64)>);

/// What was refused to whom, how often, and when last.
type NotedNo = (MemberId, Topic, u32, u64);

impl From<Vec<NotedNo>> for RefusedQuestions {
    fn from(noted: Vec<NotedNo>) -> RefusedQuestions {
        let noted = noted.into_iter();
        RefusedQuestions(
            noted
                .map(|(by, what, count, last)| ((by, what), (count, last)))
                .collect(),
        )
    }
}

impl From<RefusedQuestions> for Vec<NotedNo> {
    fn from(refused: RefusedQuestions) -> Vec<NotedNo> {
        let noted = refused.0.into_iter();
        noted
            .map(|((by, what), (count, last))| (by, what, count, last))
            .collect()
    }
}

/// How long a question waits for answers.
const PATIENCE: Millis = 60_000;
/// How long it waits in a game of days.
const LONG_PATIENCE: Millis = 24 * 60 * 60 * 1000;
/// How many turns must pass after a no before the same is asked again.
const TURNS_BETWEEN: u64 = 3;
/// How often the same may be refused in a game.
const MOST: u32 = 3;

/// Returns how long a question waits for answers.
pub(crate) fn patience(is_patient: bool) -> Millis {
    if is_patient { LONG_PATIENCE } else { PATIENCE }
}

impl RefusedQuestions {
    /// Notes a no in this turn.
    pub(crate) fn note(&mut self, by: MemberId, what: Topic, turn: u64) {
        let (count, last) = self.0.entry((by, what)).or_default();
        *count += 1;
        *last = turn;
    }

    /// Returns whether a player may ask this in this turn.
    pub(crate) fn may_ask(&self, by: MemberId, what: Topic, turn: u64) -> bool {
        self.0
            .get(&(by, what))
            .is_none_or(|(count, last)| *count < MOST && turn >= last + TURNS_BETWEEN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_no_the_same_waits_three_turns_and_is_asked_three_times_at_most() {
        let mut refused = RefusedQuestions::default();
        let (ann, ben) = (MemberId(1), MemberId(2));
        assert!(refused.may_ask(ann, Topic::Undo, 4));
        refused.note(ann, Topic::Undo, 4);
        assert!(!refused.may_ask(ann, Topic::Undo, 6));
        assert!(refused.may_ask(ann, Topic::CallOff, 6) && refused.may_ask(ben, Topic::Undo, 6));
        assert!(refused.may_ask(ann, Topic::Undo, 7));
        refused.note(ann, Topic::Undo, 7);
        refused.note(ann, Topic::Undo, 10);
        assert!(!refused.may_ask(ann, Topic::Undo, 100));
    }
}
