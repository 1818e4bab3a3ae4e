//! The measures of how the game stood: of the values after each turn, once they are calibrated.

use super::conversions::{float, one_if};
use super::name::{MeasurePart, Name, Put};
use crate::trace::{ByPlace, Trace};

/// How far ahead a new leader must be: the estimates of two movers differ by 0.04 on average.
const LEAD: f64 = 0.10;
/// A winner whose value stays above this has won as good as certainly.
const SETTLED: f64 = 0.8;
/// The gain of a turn that decides a game.
const KILLER: f64 = 0.25;
/// The thirds of a game.
const THIRDS: [&str; 3] = ["first", "middle", "last"];
/// The turns of which one tells how good the judge is.
pub(crate) const EVERY: usize = 5;

/// How a game stood, in little memory: what is needed of it once the judge is calibrated.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    seats: usize,
    /// The values after each turn in thousandths, by place, one turn after the other.
    values: Box<[u16]>,
    movers: Box<[u8]>,
    shares: Box<[f64]>,
    has_ended: bool,
}

impl Standing {
    /// Returns how the game of a trace stood.
    #[must_use]
    pub fn of(trace: &Trace) -> Standing {
        Standing {
            seats: trace.seats(),
            values: trace.values.iter().flatten().copied().collect(),
            movers: trace.movers.as_slice().into(),
            shares: trace.shares.as_slice().into(),
            has_ended: trace.has_ended(),
        }
    }

    /// Returns each place's share of the win.
    #[must_use]
    pub fn shares(&self) -> &[f64] {
        &self.shares
    }

    /// Returns whether the game reached its end.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Returns the number of turns.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.values.len().div_ceil(self.seats.max(1))
    }

    /// Returns the values that were told after each turn, each set with the sum 1.
    pub fn told(&self) -> impl Iterator<Item = ByPlace<f64>> {
        self.values.chunks(self.seats.max(1)).map(|values| {
            let sum: u32 = values.iter().map(|&value| u32::from(value)).sum();
            let part = |&value: &u16| f64::from(value) / f64::from(sum.max(1));
            values.iter().map(part).collect()
        })
    }

    /// Measures the game by its values, which `sharpen` calibrates. It says the same names in the same order for all
    /// games.
    pub fn measure(&self, sharpen: impl Fn(&[f64]) -> ByPlace<f64>, put: Put<'_>) {
        let values: Vec<_> = self.told().map(|values| sharpen(&values)).collect();
        let game = Values { values: &values, movers: &self.movers, winners: self.winners() };
        game.measure(put);
    }

    /// Returns the least that a winner could expect when all who did not win stood better; none if that never was.
    #[must_use]
    pub fn low_point(&self) -> Option<f64> {
        let winners = self.winners();
        let lowest = |values: ByPlace<f64>| {
            let of_winners = winners.iter().filter_map(|&winner| values.get(winner));
            let least = of_winners.copied().reduce(f64::min)?;
            let others = (0..values.len()).filter(|place| !winners.contains(place));
            let mut others = others.map(|place| values[place]).peekable();
            others.peek()?;
            others.all(|other| other > least).then_some(least)
        };
        self.told().filter_map(lowest).reduce(f64::min)
    }

    fn winners(&self) -> Vec<usize> {
        let shares = self.shares.iter().enumerate().filter(|_| self.has_ended);
        let winners = shares.filter(|(_, share)| **share > 0.0);
        winners.map(|(place, _)| place).collect()
    }
}

/// The calibrated values of a game.
struct Values<'a> {
    /// The value of each place after each turn.
    values: &'a [ByPlace<f64>],
    movers: &'a [u8],
    winners: Vec<usize>,
}

impl Values<'_> {
    fn measure(&self, put: Put<'_>) {
        let is_told = !self.values.is_empty();
        put(Name::whole("behind"), self.behind());
        put(Name::whole("drama"), self.drama());
        put(Name::whole("upset"), self.upset());
        put(Name::whole("leads"), is_told.then(|| self.leads()));
        put(Name::whole("decided"), self.decided());
        for (third, name) in THIRDS.into_iter().enumerate() {
            let name = Name::part("uncertainty", MeasurePart::Named(name));
            put(name, self.uncertainty(third));
        }
        put(Name::whole("surprise"), is_told.then(|| self.surprise()));
        let killer = self.killer();
        put(Name::whole("killer"), killer.map(|(gain, _)| gain));
        let is_one = killer.map(|(gain, _)| one_if(gain >= KILLER));
        put(Name::part("killer", MeasurePart::Named("games")), is_one);
        let at = killer.filter(|(gain, _)| *gain >= KILLER);
        put(Name::part("killer", MeasurePart::Named("at")), at.map(|(_, at)| at));
    }

    fn most(values: &[f64]) -> f64 {
        values.iter().copied().fold(0.0, f64::max)
    }

    fn one_winner(&self) -> Option<usize> {
        match self.winners.as_slice() {
            [winner] if !self.values.is_empty() => Some(*winner),
            _ => None,
        }
    }

    /// Returns how far the winners were behind, on average over the turns.
    fn behind(&self) -> Option<f64> {
        if self.winners.is_empty() || self.values.is_empty() {
            return None;
        }
        let of_winners = |values: &[f64]| {
            let sum: f64 = self.winners.iter().map(|&winner| values[winner]).sum();
            sum / float(self.winners.len())
        };
        let turns = self.values.iter();
        let sum: f64 = turns.map(|values| Values::most(values) - of_winners(values)).sum();
        Some(sum / float(self.values.len()))
    }

    /// Returns the mean root of how far the winner was behind, over the turns at which it was.
    fn drama(&self) -> Option<f64> {
        let winner = self.one_winner()?;
        let behind = self.values.iter().filter_map(|values| {
            let behind = Values::most(values) - values[winner];
            (behind > 0.0).then(|| behind.sqrt())
        });
        let behind: Vec<f64> = behind.collect();
        let count = float(behind.len().max(1));
        Some(behind.iter().sum::<f64>() / count)
    }

    /// Returns whether no winner led at half time.
    fn upset(&self) -> Option<f64> {
        let half = self.values.len().div_ceil(2).checked_sub(1)?;
        let values = self.values.get(half).filter(|_| !self.winners.is_empty())?;
        let most = Values::most(values);
        let led = self.winners.iter().any(|&winner| values[winner] >= most);
        Some(one_if(!led))
    }

    /// Returns how often the lead changed to a place that was well ahead of all others.
    fn leads(&self) -> f64 {
        let (mut leader, mut changes) = (None, 0);
        for values in self.values {
            let ahead = (0..values.len()).find(|&place| {
                let mut others = (0..values.len()).filter(|&other| other != place);
                others.all(|other| values[place] >= values[other] + LEAD)
            });
            if ahead.is_some() && ahead != leader {
                changes += usize::from(leader.is_some());
                leader = ahead;
            }
        }
        float(changes)
    }

    /// Returns the part of the game after which the winner was as good as certain.
    fn decided(&self) -> Option<f64> {
        let winner = self.one_winner()?;
        let open = self.values.iter().rposition(|values| values[winner] < SETTLED);
        let turns = open.map_or(0, |turn| turn + 1);
        Some(float(turns) / float(self.values.len()))
    }

    /// Returns the mean entropy in a third of the game: 1 where all places stand alike.
    fn uncertainty(&self, third: usize) -> Option<f64> {
        let turns = self.values.len();
        let of_third = self.values.iter().enumerate();
        let of_third = of_third.filter(|(turn, _)| turn * THIRDS.len() / turns == third);
        let entropies: Vec<f64> = of_third.map(|(_, values)| entropy(values)).collect();
        let count = float(entropies.len());
        (!entropies.is_empty()).then(|| entropies.iter().sum::<f64>() / count)
    }

    /// Returns the way that the values went from turn to turn.
    fn surprise(&self) -> f64 {
        let pairs = self.values.windows(2);
        let way = pairs.map(|pair| {
            let squares = pair[0].iter().zip(&pair[1]).map(|(one, next)| (next - one) * (next - one));
            squares.sum::<f64>().sqrt()
        });
        way.sum()
    }

    /// Returns the greatest gain of a mover by its own turn, and where in the game it was; none of a single turn.
    fn killer(&self) -> Option<(f64, f64)> {
        let turns = self.values.windows(2).zip(self.movers.iter().skip(1)).enumerate();
        let gains = turns.map(|(turn, (pair, &mover))| {
            let value = |values: &ByPlace<f64>| values.get(usize::from(mover)).copied().unwrap_or(0.0);
            (value(&pair[1]) - value(&pair[0]), turn + 2)
        });
        let most = gains.reduce(|most, gain| if gain.0 > most.0 { gain } else { most });
        most.map(|(gain, turn)| (gain, float(turn) / float(self.values.len())))
    }
}

/// Returns the entropy of chances, as a part of the greatest.
fn entropy(values: &[f64]) -> f64 {
    let parts = values.iter().filter(|&&value| value > 0.0);
    let sum: f64 = parts.map(|&value| -value * libm::log(value)).sum();
    sum / libm::log(float(values.len().max(2)))
}
