//! The lesser and the greater of numbers that may be NaN. The result is NaN if a number is.
//!
//! `f64::min`, `max` and `clamp` drop NaN, so that a step size, scale or error that could not be found
//! would count as the limit that it is compared with.

/// The lesser of two numbers, NaN if one of them is.
pub(crate) fn lesser(a: f64, b: f64) -> f64 {
    if a <= b || a.is_nan() { a } else { b }
}

/// The greater of two numbers, NaN if one of them is.
pub(crate) fn greater(a: f64, b: f64) -> f64 {
    if a >= b || a.is_nan() { a } else { b }
}

/// x, or the limit that it is beyond; `greatest` where the limits are in disorder.
pub(crate) fn within(x: f64, least: f64, greatest: f64) -> f64 {
    lesser(greater(x, least), greatest)
}

/// The greatest of some numbers and 0, NaN if one of them is.
pub(crate) fn greatest(numbers: impl IntoIterator<Item = f64>) -> f64 {
    numbers.into_iter().fold(0.0, greater)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_stays_none() {
        let nan = f64::NAN;
        for (a, b) in [(1.0, 2.0), (2.0, 1.0), (-0.5, f64::INFINITY), (3.0, 3.0)] {
            assert_eq!(lesser(a, b), f64::min(a, b));
            assert_eq!(greater(a, b), f64::max(a, b));
            assert_eq!(greatest([a, b]), f64::max(f64::max(a, b), 0.0));
        }
        for x in [-1.0, 0.0, 1.0, f64::INFINITY, nan] {
            for found in [
                lesser(x, nan),
                lesser(nan, x),
                greater(x, nan),
                greater(nan, x),
            ] {
                assert!(found.is_nan());
            }
            assert!(greatest([x, nan, 1.0]).is_nan() && greatest([nan, x]).is_nan());
            assert!(within(nan, 0.0, 1.0).is_nan() && within(x, nan, 1.0).is_nan());
            assert!(within(x, 0.0, nan).is_nan());
        }
        assert_eq!(within(5.0, 2.0, 1.0), 1.0);
    }
}
