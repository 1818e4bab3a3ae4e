//! The lab behind a screen: every request, what is refused, games in any order, stopping and going on.

mod asking;
mod carrier;
mod conversation;
mod looking;
mod messages;
mod playing;
