//! Which differences are settled, in words.

use atar_lab::statistics::Pair;

use super::list::listed_all;

/// More pairs than these are counted instead of being named.
const MOST_PAIRS: usize = 21;
/// So many pairs that are not settled are named.
const MOST_OPEN: usize = 3;

/// What is compared.
#[derive(Clone, Copy, Debug)]
pub(super) struct Compared<'a> {
    /// The names, by number.
    pub(super) names: &'a [String],
    /// What many of them are called.
    pub(super) many: &'a str,
    /// What is said between the one that is more and those that are less.
    pub(super) than: &'a str,
}

/// Says which differences are settled and which are not; nothing without pairs.
pub(super) fn told(of: Compared<'_>, pairs: &[Pair]) -> String {
    let (known, open): (Vec<Pair>, Vec<Pair>) = pairs.iter().partition(|pair| pair.is_settled);
    if pairs.is_empty() {
        return String::new();
    }
    if known.is_empty() {
        return match open.as_slice() {
            [only] => format!("Not settled: {}.", of.pair(*only)),
            _ => format!("No difference between two {} is settled.", of.many),
        };
    }
    let settled = if pairs.len() > MOST_PAIRS {
        format!("{} of {} pairs of {}", known.len(), pairs.len(), of.many)
    } else {
        of.settled(&known)
    };
    let open = match open.as_slice() {
        [] => String::new(),
        few if few.len() <= MOST_OPEN => {
            let named: Vec<String> = few.iter().map(|pair| of.pair(*pair)).collect();
            format!(" Not settled: {}.", named.join("; "))
        }
        many => format!(" Not settled: the other {} pairs of {}.", many.len(), of.many),
    };
    format!("Settled: {settled}.{open}")
}

impl Compared<'_> {
    fn name(&self, number: usize) -> &str {
        self.names.get(number).map_or("", String::as_str)
    }

    /// Names two whose difference is not settled, in their order.
    fn pair(&self, pair: Pair) -> String {
        let (first, second) = (pair.more.min(pair.less), pair.more.max(pair.less));
        format!("{} and {}", self.name(first), self.name(second))
    }

    /// Says of each that is more than others what these are.
    fn settled(&self, known: &[Pair]) -> String {
        let of_one = |number: usize| {
            let mut less: Vec<usize> = known.iter().filter(|pair| pair.more == number).map(|pair| pair.less).collect();
            less.sort_unstable();
            let less: Vec<String> = less.iter().map(|&less| self.name(less).to_owned()).collect();
            (!less.is_empty()).then(|| format!("{} {} {}", self.name(number), self.than, listed_all(&less)))
        };
        let all: Vec<String> = (0..self.names.len()).filter_map(of_one).collect();
        all.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(settled: &[(usize, usize)], open: &[(usize, usize)]) -> Vec<Pair> {
        let pair = |is_settled| move |&(more, less): &(usize, usize)| Pair { more, less, is_settled };
        let known = settled.iter().map(pair(true));
        known.chain(open.iter().map(pair(false))).collect()
    }

    fn of_sides(count: usize, settled: &[(usize, usize)], open: &[(usize, usize)]) -> String {
        let names: Vec<String> = (1..=count).map(|side| format!("side {side}")).collect();
        let compared = Compared { names: &names, many: "settings", than: "is above" };
        told(compared, &pairs(settled, open))
    }

    #[test]
    fn what_is_settled_and_what_is_not_is_named() {
        assert_eq!(of_sides(1, &[], &[]), "");
        assert_eq!(of_sides(2, &[(1, 0)], &[]), "Settled: side 2 is above side 1.");
        assert_eq!(of_sides(2, &[], &[(1, 0)]), "Not settled: side 1 and side 2.");
        assert_eq!(
            of_sides(3, &[(2, 1), (2, 0)], &[(1, 0)]),
            "Settled: side 3 is above side 1 and side 2. Not settled: side 1 and side 2."
        );
        assert_eq!(of_sides(3, &[], &[(2, 1), (2, 0), (1, 0)]), "No difference between two settings is settled.");
    }

    #[test]
    fn many_pairs_are_counted() {
        let all: Vec<(usize, usize)> = (0..8).flat_map(|more| (0..more).map(move |less| (more, less))).collect();
        assert_eq!(
            of_sides(8, &all[..20], &all[20..]),
            "Settled: 20 of 28 pairs of settings. Not settled: the other 8 pairs of settings."
        );
    }
}
