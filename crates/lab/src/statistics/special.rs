//! Quantiles of the normal distribution and of Student's, and the distribution of the binomial.

/// The size below which a factor of the continued fraction counts as nothing.
const TINY: f64 = 1e-300;
/// The fraction needs some √n terms; this is enough for 10¹⁰ games.
const MOST_TERMS: u32 = 100_000;

/// Returns the probability that a standard normal number is at most `x`.
pub(super) fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

/// Returns the probability that a standard normal number is further from 0 than `x`.
pub(super) fn normal_two_sided(x: f64) -> f64 {
    libm::erfc(x.abs() / std::f64::consts::SQRT_2)
}

/// Returns the number that a standard normal one stays below with probability `p`.
#[must_use]
pub fn normal_quantile(p: f64) -> f64 {
    quantile(normal_cdf, p)
}

/// Returns the probability that a number of Student's distribution is further from 0 than `t`.
pub(super) fn t_two_sided(t: f64, freedom: f64) -> f64 {
    beta(freedom / (freedom + t * t), freedom / 2.0, 0.5)
}

/// Returns the number that one of Student's distribution stays below with probability `p`. The degrees of freedom need
/// not be whole.
#[must_use]
pub fn t_quantile(p: f64, freedom: f64) -> f64 {
    let cdf = |t: f64| {
        let outside = t_two_sided(t, freedom) / 2.0;
        if t < 0.0 { outside } else { 1.0 - outside }
    };
    quantile(cdf, p)
}

/// Returns the probability of at most `k` successes in `n` trials with one half each.
pub(super) fn coin_cdf(k: u64, n: u64) -> f64 {
    if k >= n {
        return 1.0;
    }
    beta(0.5, (n - k) as f64, k as f64 + 1.0)
}

/// Inverts a distribution that is symmetric about 0, by halving.
fn quantile(cdf: impl Fn(f64) -> f64, p: f64) -> f64 {
    if p <= 0.0 || p >= 1.0 {
        return if p <= 0.0 { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    // Small tails are the more exact ones.
    if p > 0.5 {
        return -quantile(cdf, 1.0 - p);
    }
    let mut low = -1.0;
    while cdf(low) > p && low > -1e300 {
        low *= 2.0;
    }
    let mut high = 0.0;
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        if cdf(middle) < p {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

/// Returns the regularized incomplete beta function Iₓ(a, b), by its continued fraction (Abramowitz and Stegun
/// 26.5.8) and the method of Lentz.
fn beta(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return if x <= 0.0 { 0.0 } else { 1.0 };
    }
    // The fraction converges quickly on this side only.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta(1.0 - x, b, a);
    }
    let logarithm = libm::lgamma(a + b) - libm::lgamma(a) - libm::lgamma(b) + a * libm::log(x) + b * libm::log1p(-x);
    libm::exp(logarithm) / a / fraction(x, a, b)
}

/// Returns 1 + d₁ / (1 + d₂ / (1 + …)).
fn fraction(x: f64, a: f64, b: f64) -> f64 {
    let (mut value, mut up, mut down) = (1.0, 1.0, 0.0);
    for term in 1..=MOST_TERMS {
        let d = coefficient(term, x, a, b);
        down = 1.0 / away_from_0(1.0 + d * down);
        up = away_from_0(1.0 + d / up);
        value *= up * down;
        if (up * down - 1.0).abs() < 1e-15 {
            break;
        }
    }
    value
}

fn coefficient(term: u32, x: f64, a: f64, b: f64) -> f64 {
    let m = f64::from(term / 2);
    if term.is_multiple_of(2) {
        m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m))
    } else {
        -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0))
    }
}

fn away_from_0(number: f64) -> f64 {
    if number.abs() < TINY { TINY } else { number }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: f64, published: f64, digits: f64) {
        assert!((found - published).abs() < digits, "{found} {published}");
    }

    /// From the tables of every book.
    #[test]
    fn normal_quantiles_are_the_published_ones() {
        for (p, published) in [
            (0.5, 0.0),
            (0.9, 1.281_551_565_545),
            (0.975, 1.959_963_984_540),
            (0.98, 2.053_748_910_632),
            (0.9995, 3.290_526_731_492),
            (1e-10, -6.361_340_902_404),
        ] {
            assert_near(normal_quantile(p), published, 1e-11);
            assert_near(normal_cdf(published), p, 1e-12);
        }
        assert_eq!(normal_quantile(1.0), f64::INFINITY);
        assert_eq!(normal_quantile(0.0), f64::NEG_INFINITY);
    }

    /// NIST, Engineering Statistics Handbook, 1.3.6.7.2, and the closed forms for one and two degrees of freedom.
    #[test]
    fn quantiles_of_student_are_the_published_ones() {
        for (p, freedom, published) in [
            (0.975, 1.0, 12.706),
            (0.975, 2.0, 4.303),
            (0.975, 5.0, 2.571),
            (0.95, 10.0, 1.812),
            (0.975, 30.0, 2.042),
            (0.999, 4.0, 7.173),
            (0.995, 100.0, 2.626),
        ] {
            assert_near(t_quantile(p, freedom), published, 5.1e-4);
        }
        let p: f64 = 0.83;
        let cauchy = (std::f64::consts::PI * (p - 0.5)).tan();
        assert_near(t_quantile(p, 1.0), cauchy, 1e-10);
        let two = (2.0 * p - 1.0) / (2.0 * p * (1.0 - p)).sqrt();
        assert_near(t_quantile(p, 2.0), two, 1e-10);
        assert_near(t_quantile(0.975, 1e9), normal_quantile(0.975), 1e-6);
    }

    /// By counting: 10 tosses have 1024 outcomes, of which 1 + 10 + 45 have at most two heads.
    #[test]
    fn tosses_are_counted() {
        assert_near(coin_cdf(2, 10), 56.0 / 1024.0, 1e-14);
        assert_near(coin_cdf(0, 20), 0.5_f64.powi(20), 1e-18);
        assert_near(coin_cdf(10, 10), 1.0, 1e-15);
        // Symmetric: half of the outcomes of an odd number of tosses have fewer heads than tails.
        for n in [3, 101, 40_001, 1_000_001] {
            assert_near(coin_cdf(n / 2, n), 0.5, 1e-9);
        }
    }
}
