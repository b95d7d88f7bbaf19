//! Numbers and polynomials at random.

use crate::poly::polynomial::Polynomial;
use crate::rational::{Rational, ratio};
use proptest::prelude::*;

pub(crate) fn rational() -> impl Strategy<Value = Rational> + Clone {
    (-30i64..30, 1i64..12).prop_map(|(n, d)| ratio(n, d))
}

/// Of fewer coefficients than `length`.
pub(crate) fn polynomial(length: usize) -> impl Strategy<Value = Polynomial> + Clone {
    prop::collection::vec(rational(), 0..length).prop_map(Polynomial::new)
}
