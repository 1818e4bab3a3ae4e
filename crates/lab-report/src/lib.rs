//! What a study of the lab found, told to people.
//!
//! Everything here is pure, as the lab itself. It only says what [`atar_lab`] has measured: nothing in the lab depends
//! on it.
//!
//! | module | is |
//! | --- | --- |
//! | [`plots`] | plots as SVG text |
//! | [`report`] | the figures of a study as tables, sentences, CSV, JSON and a page to print |
//! | [`finding`] | which parameters suit, how two studies differ, whether a finding holds, how deep a game is |
//! | [`look`] | what came out of a study, ready to be told |

pub mod finding;
pub mod look;
pub mod plots;
pub mod report;
