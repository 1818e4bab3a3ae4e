//! Many tests at once.

/// Returns the p-values corrected by Holm ("A simple sequentially rejective multiple test procedure", 1979), in
/// the order given: those below 5% hold together with 95%.
#[must_use]
pub fn holm(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut corrected = vec![1.0; values.len()];
    let mut least = 0.0_f64;
    for (rank, &place) in order.iter().enumerate() {
        let left = (values.len() - rank) as f64;
        least = least.max(values[place] * left).min(1.0);
        corrected[place] = least;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_corrected(given: &[f64], published: &[f64]) {
        for (found, published) in holm(given).iter().zip(published) {
            assert!((found - published).abs() < 1e-9, "{found} {published}");
        }
    }

    /// The textbook's example (Wright, "Adjusted p-values for simultaneous inference", 1992, explains the method).
    #[test]
    fn values_are_corrected_step_by_step() {
        assert_corrected(&[0.01, 0.04, 0.03, 0.005], &[0.03, 0.06, 0.06, 0.02]);
        assert_corrected(&[0.01, 0.02, 0.03, 0.04], &[0.04, 0.06, 0.06, 0.06]);
        assert_corrected(&[0.6, 0.9], &[1.0, 1.0]);
        assert_corrected(&[0.02], &[0.02]);
        assert_eq!(holm(&[]), Vec::<f64>::new());
    }
}
