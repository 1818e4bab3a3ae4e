//! How fast a member may change what everybody gets the whole room for.

use super::Room;
use crate::Millis;
use crate::entry::EntryKind;
use crate::member::MemberId;
use crate::refusal::RoomRefusal;

/// How often a member may, in the long run.
const EVERY: Millis = 1_000;
/// How many such changes they may make at once.
const AT_ONCE: Millis = 20;

impl Room {
    /// Checks that a member may make this change now.
    pub(super) fn check_pace(
        &self,
        member: MemberId,
        kind: &EntryKind,
        now: Millis,
    ) -> Result<(), RoomRefusal> {
        let busy = self.members.get(&member).map_or(0, |member| member.busy);
        let wait = (busy + EVERY).saturating_sub(now + AT_ONCE * EVERY);
        if kind.is_paced() && wait > 0 {
            return Err(RoomRefusal::too_fast(wait));
        }
        Ok(())
    }

    /// Counts a change.
    pub(super) fn count_pace(&mut self, member: Option<MemberId>, kind: &EntryKind) {
        let at = self.at;
        if kind.is_paced() {
            self.change_member(member, |member| member.busy = member.busy.max(at) + EVERY);
        }
    }
}
