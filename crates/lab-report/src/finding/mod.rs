//! What studies find out: which parameters suit, how two studies differ, whether a finding holds, how deep a game is.

mod compare;
mod confirm;
mod seek;
mod tables;

pub use compare::{CannotCompare, CellDifference, MeasureDifference, compare};
pub use confirm::{Confirmation, Finding, confirm, findings, fresh_seed};
pub(crate) use seek::unit;
pub use seek::{SoughtAnswer, SoughtCell, sought, sought_csv, sought_maps, sought_section, sought_table};
pub use tables::{confirmation_table, depth_plot, depth_sentence, depth_table, difference_table};
