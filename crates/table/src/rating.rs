//! Ratings by Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022), which a front asks for and keeps: the table
//! has no memory of them.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::fields::Field;

/// How far ratings may lie apart. Within these limits nothing overflows, and the search for the volatility ends.
const RATINGS: RangeInclusive<f64> = 0.0..=4000.0;
/// From what a rating is known as well as can be to what nothing is known of it.
const DEVIATIONS: RangeInclusive<f64> = 10.0..=350.0;
const VOLATILITIES: RangeInclusive<f64> = 0.01..=0.2;

/// As many results as one request may have.
const MOST_RESULTS: usize = 100;

/// How strong somebody is, or how difficult something.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The rating, from 0 to 4000.
    rating: f64,
    /// Its deviation, from 10 to 350: the strength is within twice of it, 19 times in 20.
    deviation: f64,
    /// Its volatility, from 0.01 to 0.2: by how much the strength changes.
    volatility: f64,
}

impl Rating {
    fn new(rating: f64, deviation: f64, volatility: f64) -> Option<Rating> {
        let is_known = RATINGS.contains(&rating) && DEVIATIONS.contains(&deviation);
        (is_known && VOLATILITIES.contains(&volatility)).then_some(Rating { rating, deviation, volatility })
    }

    /// Returns the rating after results, which are of one period.
    #[must_use]
    pub fn after(self, results: &[RatedResult]) -> Rating {
        let own = Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility };
        let results: Vec<_> = results.iter().map(RatedResult::counted).collect();
        let next = glicko2_rating_period(&own, &results, &Glicko2Config::new());
        Rating {
            rating: within(next.rating, &RATINGS),
            deviation: within(next.deviation, &DEVIATIONS),
            volatility: within(next.volatility, &VOLATILITIES),
        }
    }
}

fn within(value: f64, limits: &RangeInclusive<f64>) -> f64 {
    value.clamp(*limits.start(), *limits.end())
}

impl Field for Rating {
    const KIND: &'static str =
        "a rating from 0 to 4000 with a deviation from 10 to 350 and a volatility from 0.01 to 0.2";

    fn read(value: Option<&Value>) -> Option<Rating> {
        let Rating { rating, deviation, volatility } = Rating::deserialize(value?).ok()?;
        Rating::new(rating, deviation, volatility)
    }
}

/// A result against somebody, or at something.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct RatedResult {
    /// The rating of the other, from 0 to 4000.
    rating: f64,
    /// Its deviation, from 10 to 350.
    deviation: f64,
    /// 1 for a win, 0 for a loss, 0.5 for a shared win.
    score: f64,
}

impl RatedResult {
    /// Returns whether it can be counted.
    fn is_sound(&self) -> bool {
        let is_score = [0.0, 0.5, 1.0].contains(&self.score);
        is_score && RATINGS.contains(&self.rating) && DEVIATIONS.contains(&self.deviation)
    }

    fn counted(&self) -> (Glicko2Rating, Outcomes) {
        let outcome = match self.score {
            score if score > 0.5 => Outcomes::WIN,
            score if score < 0.5 => Outcomes::LOSS,
            _ => Outcomes::DRAW,
        };
        // How the other's strength changes is of no matter to whom the rating is of.
        (Glicko2Rating { rating: self.rating, deviation: self.deviation, ..Glicko2Rating::new() }, outcome)
    }
}

impl Field for Vec<RatedResult> {
    const KIND: &'static str = "a list of 1 to 100 results, each with a rating from 0 to 4000, a deviation from 10 to \
                                350 and a score of 0, 0.5 or 1";

    fn read(value: Option<&Value>) -> Option<Vec<RatedResult>> {
        let results = Vec::<RatedResult>::deserialize(value?).ok()?;
        let is_sound = (1..=MOST_RESULTS).contains(&results.len()) && results.iter().all(RatedResult::is_sound);
        is_sound.then_some(results)
    }
}
