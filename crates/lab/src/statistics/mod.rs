//! Statistics over the games of a study: intervals, comparisons, verdicts and when to stop.
//!
//! All functions take plain numbers in the order of the games. They use `libm` instead of the system's own
//! functions, so that a study stops after the same game on every machine.

mod balance;
mod bets;
mod calibration;
mod comparison;
mod depth;
mod holm;
mod interval;
mod looks;
mod means;
mod medians;
mod pairs;
mod rounds;
mod shares;
mod special;
mod sprt;
mod verdict;

pub use balance::{FairBalance, balance, fair_balance};
pub use bets::{Bets, RoundSum, gain_above, gain_below, interval_at_any_time};
pub use calibration::{Bin, Calibration, Forecast, Sharpener, calibrate};
pub use comparison::{Difference, difference_of_means, difference_of_shares, p_of_means, p_of_shares};
pub use depth::{Ceiling, Depth, Doubling, DoublingGain, depth};
pub use holm::holm;
pub use interval::{CONFIDENCE, Interval};
pub use looks::{FIRST_LOOK, confidence_of_verdict, is_narrow, narrow_after};
pub use means::{Mean, mean, mean_at};
pub use medians::{Median, median, quantile};
pub use pairs::{Pair, PairTest, p_within, settled};
pub use rounds::{Moments, Rounds};
pub use shares::{EstimatedShare, share, share_at, wilson};
pub use special::{normal_quantile, t_quantile};
pub use sprt::{MARGIN, Sprt, TestDecision};
pub use verdict::{TOLERANCE, Verdict, fair_range, games_to_tell, judge, unevenness, verdict};
