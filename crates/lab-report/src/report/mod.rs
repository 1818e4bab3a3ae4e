//! What a study found: figures of every cell and measure, as tables, sentences, CSV, JSON and a page to print.

mod answer;
mod choice;
mod count;
mod csv;
mod games_csv;
mod groups;
mod html;
mod list;
mod pairs;
mod sentence;
mod summary;
mod table;
mod words;

pub(crate) use answer::rounded;
pub use answer::{answer, question};
pub use choice::{Axis, Shown, axes, plots};
pub(crate) use count::grouped;
pub use csv::csv;
pub(crate) use csv::line;
pub use games_csv::games_csv;
pub use groups::{Group, groups};
pub use html::{Example, Report, Section};
pub(crate) use list::{listed, listed_all};
pub use sentence::sentence;
pub(crate) use summary::text;
pub use summary::{Balance, CellSummary, CountedGames, Figure, Summary};
pub use table::{ReportTable, figure_table, group_table};
pub use words::{Words, words};
