//! Questions that all players must agree to.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::Millis;
use crate::member::MemberId;
use crate::refusal::RoomRefusal;

/// What a player may ask the others.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// To go back to the start of the asker's last turn.
    Undo,
    /// To pause the game.
    Pause,
    /// To go on with a game that is paused.
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
    /// The ply that the game would go back to; of `undo` alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ply: Option<usize>,
    /// Who has agreed.
    pub(crate) yes: BTreeSet<MemberId>,
    /// When it ends by itself.
    pub(crate) until: Millis,
}

/// When something was asked: in which turn, and at which time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AskedAt {
    pub(crate) turn: u64,
    pub(crate) at: Millis,
}

/// How often each player was told no, and when last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<NotedNo>", into = "Vec<NotedNo>")]
pub(crate) struct RefusedQuestions(BTreeMap<(MemberId, Topic), (u32, AskedAt)>);

/// What was refused to whom, how often, and when last.
type NotedNo = (MemberId, Topic, u32, AskedAt);

impl From<Vec<NotedNo>> for RefusedQuestions {
    fn from(noted: Vec<NotedNo>) -> RefusedQuestions {
        let noted = noted.into_iter();
        RefusedQuestions(noted.map(|(by, what, count, last)| ((by, what), (count, last))).collect())
    }
}

impl From<RefusedQuestions> for Vec<NotedNo> {
    fn from(refused: RefusedQuestions) -> Vec<NotedNo> {
        let noted = refused.0.into_iter();
        noted.map(|((by, what), (count, last))| (by, what, count, last)).collect()
    }
}

/// How long a question waits for answers.
const PATIENCE: Millis = 60_000;
/// How long it waits in a game of days.
const LONG_PATIENCE: Millis = 24 * 60 * 60 * 1000;
/// How many turns must pass after a no before the same is asked again.
const TURNS_BETWEEN: u64 = 3;
/// How long it waits instead while no turns pass: in a pause, and after the end.
const TIME_BETWEEN: Millis = 60_000;
/// How often the same may be refused in a game.
const MOST: u32 = 3;

/// Returns how long a question waits for answers.
pub(crate) fn patience(is_patient: bool) -> Millis {
    if is_patient { LONG_PATIENCE } else { PATIENCE }
}

impl RefusedQuestions {
    /// Notes a no.
    pub(crate) fn note(&mut self, by: MemberId, what: Topic, now: AskedAt) {
        let (count, last) = self.0.entry((by, what)).or_default();
        *count += 1;
        *last = now;
    }

    /// Checks that a player may ask this again. `stands_still` says that no turns pass.
    ///
    /// # Errors
    /// `too_soon`, with the reason: the others are not asked.
    pub(crate) fn check(&self, by: MemberId, what: Topic, now: AskedAt, stands_still: bool) -> Result<(), RoomRefusal> {
        let Some((count, last)) = self.0.get(&(by, what)) else {
            return Ok(());
        };
        // Without an end of its own a pause would last for ever.
        if *count >= MOST && what != Topic::GoOn {
            let text = "The others have said no three times, so they are not asked again in this game.";
            return Err(RoomRefusal::too_soon(text, None));
        }
        if stands_still {
            let wait = (last.at + TIME_BETWEEN).saturating_sub(now.at);
            let text = match wait.div_ceil(1000) {
                1 => "one second".to_owned(),
                seconds => format!("{seconds} seconds"),
            };
            return again_in(wait, &text, Some(wait));
        }
        let wait = (last.turn + TURNS_BETWEEN).saturating_sub(now.turn);
        let text = match wait {
            1 => "one turn".to_owned(),
            turns => format!("{turns} turns"),
        };
        again_in(wait, &text, None)
    }
}

/// Refuses what the others have said no to, unless there is nothing left to wait for.
fn again_in(wait: u64, text: &str, after: Option<Millis>) -> Result<(), RoomRefusal> {
    if wait == 0 {
        return Ok(());
    }
    let text = format!("The others have said no. They can be asked again in {text}.");
    Err(RoomRefusal::too_soon(text, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: MemberId = MemberId(1);

    fn may_ask(refused: &RefusedQuestions, what: Topic, turn: u64, at: Millis, still: bool) -> bool {
        refused.check(ANN, what, AskedAt { turn, at }, still).is_ok()
    }

    #[test]
    fn after_a_no_the_same_waits_three_turns_and_is_asked_three_times_at_most() {
        let mut refused = RefusedQuestions::default();
        let note = |refused: &mut RefusedQuestions, turn| {
            refused.note(ANN, Topic::Undo, AskedAt { turn, at: 0 });
        };
        assert!(may_ask(&refused, Topic::Undo, 4, 0, false));
        note(&mut refused, 4);
        let early = AskedAt { turn: 6, at: 0 };
        let why = refused.check(ANN, Topic::Undo, early, false);
        let text = why.expect_err("a refusal").text;
        assert!(text.ends_with("asked again in one turn."), "{text}");
        assert!(may_ask(&refused, Topic::CallOff, 6, 0, false));
        assert!(refused.check(MemberId(2), Topic::Undo, early, false).is_ok());
        assert!(may_ask(&refused, Topic::Undo, 7, 0, false));
        note(&mut refused, 7);
        note(&mut refused, 10);
        assert!(!may_ask(&refused, Topic::Undo, 100, 0, false));
    }

    #[test]
    fn where_no_turns_pass_it_waits_a_minute_and_to_go_on_is_asked_as_often_as_need_be() {
        let mut refused = RefusedQuestions::default();
        for no in 0..5 {
            let at = no * 60_000;
            assert!(may_ask(&refused, Topic::GoOn, 4, at, true));
            refused.note(ANN, Topic::GoOn, AskedAt { turn: 4, at });
            let now = AskedAt { turn: 4, at: at + 59_999 };
            let why = refused.check(ANN, Topic::GoOn, now, true);
            let text = why.expect_err("a refusal").text;
            assert!(text.ends_with("asked again in one second."), "{text}");
        }
    }
}
