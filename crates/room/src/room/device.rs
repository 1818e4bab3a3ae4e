//! A member's other devices.

use super::Room;
use super::broadcast::RoomChange;
use super::handle_request::{Accepted, RequestContext};
use crate::Millis;
use crate::caller::{PendingEntry, RoomReply};
use crate::chance::{Digest, Token, digest_of};
use crate::entry::EntryKind;
use crate::member::{MemberId, Pairing};
use crate::refusal::{RoomErrorCode, RoomRefusal};
use crate::wire::NewDevice;

/// How long a secret lets another device in.
const VALID: Millis = 10 * 60 * 1000;
/// How many other devices a member may have.
const MOST: usize = 4;

impl Room {
    /// Lets a member enter at another device. The secret is told to the asker alone, and once.
    pub(super) fn device(&self, member: MemberId, context: &RequestContext<'_>) -> Result<Accepted, RoomRefusal> {
        let devices = self.state.members.get(&member).map(|member| member.devices.len());
        if devices.is_some_and(|devices| devices >= MOST) {
            let text = format!("You already use {MOST} other devices in this room.");
            return Err(RoomRefusal::new(RoomErrorCode::Full, text));
        }
        let device = context.token();
        let secret = digest_of(&device.0);
        let until = context.now + VALID;
        Ok(Accepted::Aside(Box::new(EntryKind::Device { secret, until }), NewDevice { device, until }))
    }

    /// Lets a member's other device in. It gets a token of its own, which is worth nothing any more when the member
    /// leaves.
    pub(super) fn pair(&self, device: Token, context: &RequestContext<'_>) -> Result<RoomReply, RoomRefusal> {
        let secret = digest_of(&device.0);
        let is_shown = |pairing: Pairing| pairing.secret == secret && context.now < pairing.until;
        let mut members = self.state.members.iter();
        let member = members
            .find(|(_, member)| member.pairing.is_some_and(is_shown))
            .map(|(id, _)| *id)
            .ok_or_else(RoomRefusal::no_room)?;
        self.check_network(context.network)?;
        let token = self.new_token(context);
        let kind = EntryKind::Paired { member, token: digest_of(&token.0) };
        Ok(RoomReply::Entry(Box::new(PendingEntry {
            id: Some(context.headers.id().to_owned()),
            token: Some(token),
            joins: Some(member),
            ..self.by_itself(kind, context.now)
        })))
    }

    pub(super) fn make_device(&mut self, by: Option<MemberId>, secret: Digest, until: Millis) -> RoomChange {
        self.change_member(by, |member| {
            member.pairing = Some(Pairing { secret, until });
        });
        RoomChange::of_nothing()
    }

    pub(super) fn make_pair(&mut self, member: MemberId, token: Digest) -> RoomChange {
        self.change_member(Some(member), |member| {
            member.pairing = None;
            member.devices.push(token);
        });
        RoomChange::of_nothing()
    }
}
