//! The table: the authority on the game in progress.
//!
//! Carriers (desktop, server, command line) pass each message to [`Table::handle`] and deliver its answer and events.
//! The table does no input or output, reads no clock, and takes all randomness from its seed.

mod analyst;
mod answer;
mod client;
mod envelope;
mod event;
mod fields;
mod game;
mod helper_desk;
mod id;
mod job;
mod message;
mod options;
mod position_json;
mod position_text;
mod rating;
mod raw_json;
mod record;
mod refusal;
mod report;
mod request;
mod review;
mod rights;
mod rollback_list;
#[cfg(test)]
mod schema;
mod seats;
mod sorted;
mod summary;
mod table;
mod title;
mod tree;

pub use answer::{
    Answer, BotTurn, GameInfo, Hello, LegalSteps, LookedAt, PictureAnswer, PositionText, RecordAnswer, TurnHistory,
};
pub use atar_rules::picture::PALETTE;
pub use atar_search::{DEFAULT_LEVEL, Helper, LEVELS};
pub use client::Client;
pub use envelope::{Envelope, EnvelopeError};
pub use event::{AddressedEvent, Recipients};
pub use fields::{Level, LineCount, MAX_MESSAGE_BYTES, Milliseconds, NodeLimit, Rev, Roll, Seconds, Seed};
pub use game::ForeignFile;
pub use helper_desk::HelperDesk;
pub use job::{FinishedJob, Job, Stopper};
pub use message::{Change, Message, Reply, Response, StepsChange, message_too_long, refused, verb_of};
pub use options::{for_seats as options_for_seats, read as read_options};
pub use position_json::PositionJson;
pub use position_text::read_position;
pub use rating::{RatedResult, Rating};
pub use raw_json::{RecordJson, RecordText};
pub use record::{EXTENSION, MAX_RECORD_BYTES, foreign_extensions, is_newer};
pub use refusal::{ErrorCode, Refusal};
pub use report::{AnalysisReport, BetterSteps, MarkCounts, MarkedSeat, MarkedTurn, ReviewReport};
pub use request::{Request, VERBS, fields};
pub use rights::Rights;
pub use seats::{SeatChange, Seats};
pub use sorted::sorted;
pub use summary::{GameSummary, LibraryStamp, SummaryAnswer, SummarySeat, stamped, summary};
pub use table::{PROOF_KEY, Proposal, ProposedSteps, SavedGame, Table, WholeRequest};
pub use title::title_of;
pub use tree::{Comment, MarkChange, NodeId, Shapes, TreeAnswer};
