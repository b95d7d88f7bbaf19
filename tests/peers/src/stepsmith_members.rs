//! Stepsmith's adaptive stiff methods.

use crate::measure::Contestant;
use stepsmith_tests::stiff::Stiff;

/// All of them on a problem.
pub fn contestants<P: Stiff<N> + 'static, const N: usize>() -> Vec<Contestant> {
    Vec::new()
}
