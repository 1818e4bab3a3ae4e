//! Why something cannot be read, written or reached, in words for a person, without the phrases of libraries and
//! systems.

mod escape;
mod json;
mod system;

pub use escape::Escaped;
pub use json::json_reason;
pub use system::{action_reason, cannot, is_in_use, system_reason};
