//! Plots as SVG text: dots with intervals, heat maps, stacked bars, lines with bands, histograms, boards, and cells by
//! two measures.
//!
//! A plot has no style, script or link, so that it may stand in any page. Ink is `currentColor`, and areas are
//! colours that let the page shine through, so that a plot suits light and dark pages and paper. Series have the
//! colours of [`PALETTE`](atar_rules::picture::PALETTE) and its marks, as stones have. What a mark stands for is
//! told by its `<title>`, and the table under a plot tells it to everybody.

mod bars;
mod board;
mod cell_grid;
mod dots;
mod field;
mod frame;
mod heat;
mod histogram;
mod legend;
mod lines;
mod mark;
mod scale;
mod scatter;
mod svg;

pub use bars::{Bar, Bars};
pub use board::BoardPlot;
pub use cell_grid::Edge;
pub use dots::{Dot, DotSeries, Dots};
pub use field::{Field, FieldCells};
pub use heat::{Heat, HeatMap};
pub use histogram::Histogram;
pub use lines::{LinePoint, LineSeries, Lines};
pub use scale::Unit;
pub use scatter::{Scatter, Spot, Wished};
pub use svg::{escaped, on_paper};
