//! Small conversions.

/// Returns a whole number as a float.
pub(crate) fn float(number: usize) -> f64 {
    number as f64
}

/// Returns 1 for what holds, else 0.
pub(crate) fn one_if(holds: bool) -> f64 {
    if holds { 1.0 } else { 0.0 }
}
