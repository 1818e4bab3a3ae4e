//! Moderation by the operator of a public server: a notice to those who enter, and reports.

use serde_json::json;

use super::Room;
use super::handle_request::{Accepted, RequestContext};
use crate::member::MemberId;
use crate::message::ReadOk;
use crate::refusal::RoomRefusal;

/// What the operator of a server sees to; by default nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Oversight {
    /// Whether those who enter a listed room are asked for manners.
    pub asks_for_manners: bool,
    /// Whether each word of a name must be in one script.
    pub one_script: bool,
    /// Whether somebody reads reports.
    pub takes_reports: bool,
}

/// How many lines of chat a report has.
const LINES: usize = 50;

/// What those are told who enter a listed room of a public server.
const MANNERS: &str =
    "Anyone can enter this room. Be kind to each other, and tell nobody who you are or where you live.";

impl Room {
    /// Says what the operator of this server sees to, from now on.
    pub fn oversee(&mut self, oversight: Oversight) {
        self.oversight = oversight;
    }

    /// Returns what those who enter are told before the chat, if anything.
    pub(super) fn notice(&self) -> Option<&'static str> {
        let is_told = self.oversight.asks_for_manners && self.state.settings.listed;
        is_told.then_some(MANNERS)
    }

    /// Puts the last lines of chat before the operator.
    pub(super) fn report(
        &self,
        by: MemberId,
        about: Option<MemberId>,
        context: &RequestContext<'_>,
    ) -> Result<Accepted, RoomRefusal> {
        if !self.oversight.takes_reports {
            let text = "Nobody reads reports here. The host of the room can mute and remove people.";
            return Err(RoomRefusal::not_allowed(text));
        }
        about.map_or(Ok(()), |about| self.check_member(about))?;
        let mut lines: Vec<_> = self.state.chat.iter().chain(&self.deleted).collect();
        lines.sort_by_key(|line| line.seq);
        let lines = lines.split_off(lines.len().saturating_sub(LINES));
        let names = self.state.members.iter().map(|(id, member)| (id.to_string(), member.name.as_str().into()));
        let report = json!({
            "at": context.now,
            "room": self.state.name,
            "by": by,
            "about": about,
            "members": serde_json::Map::from_iter(names),
            "lines": lines,
        });
        Ok(Accepted::Report(context.answer(ReadOk::Done(true)), report.to_string()))
    }
}
