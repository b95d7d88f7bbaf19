//! Where a step is stable: decided exactly, in layers, each of which reads those above it.
//!
//! * [`characteristic`]: the polynomial p(λ; s) of one step along an [`Axis`], over ℚ or a number field;
//! * [`root_condition`]: whether its roots lie in |λ| ≤ 1 at one place s, those on the circle
//!   [semisimple](root_condition::semisimple);
//! * [`zero_stability`]: the same at h = 0, and where steps
//!   [vary by a ratio](zero_stability::step_ratios);
//! * [`stable_set`](mod@stable_set): all s > 0 at once, with a certificate;
//! * [`region`]: several unknowns at once, between the surfaces at which a root meets the circle;
//! * [`limits`]: how far stability reaches for x' = λx and for damped motion: half-planes, wedges, endless steps;
//! * [`summary`]: what of this a method is told by.
//!
//! # Growth
//!
//! Seconds of processor time of one command, all that `stability` prints, in a development build. r is the
//! number of nodes of `block` at equidistant nodes; k the steps and m the corrections of `pece` for
//! `problem = velocity-and-acceleration`; n the degree of `central-difference`, all of whose parameters are
//! symbols.
//!
//! | | | | | | | |
//! |---|---|---|---|---|---|---|
//! | r, pade = (r − 1, r) | 4 | 6 | 8 | 10 | 12 | 16 |
//! | `stability` | 0.01 | 0.01 | 0.01 | 0.01 | 0.05 | 0.37 |
//! | `amplification` | 0.01 | 0.01 | 0.01 | 0.01 | 0.03 | 0.20 |
//! | m | 1 | 2 | 4 | 8 | | |
//! | imaginary axis, k = 2 | 0.01 | 0.01 | 0.01 | 0.10 | | |
//! | k = 3 | 0.01 | 0.02 | 0.06 | 0.29 | | |
//! | k = 4 | 0.03 | 0.05 | 0.16 | 0.87 | | |
//! | n | 4 | 5 | 6 | 7 | 8 | 9 |
//! | `boundary` | 0.01 | 0.01 | 0.01 | 0.05 | 0.21 | 1.3 |
//! | with ξ a symbol | | | 0.07 | 0.38 | 2.2 | |
//!
//! So with r they grow about as r⁴; with k and m about as the square of the degrees k(m + 1) of the critical
//! polynomials, half of it for those that have factors: these are lifted from modulo a prime, while the others
//! are seen to be irreducible. The wedge of a block formula that is not A-stable takes 0.17 for r = 7,
//! pade = (4, 7), and 0.44 for r = 8, pade = (5, 8); with n all grows sixfold from one degree to the next, as
//! the number of terms of the curves does.

mod axis;
pub mod characteristic;
mod error;
pub mod limits;
pub mod region;
pub mod root_condition;
pub mod stable_set;
pub mod summary;
pub mod zero_stability;

pub use axis::Axis;
pub use error::StabilityError;
pub use limits::wedge::Angle;
pub use root_condition::{Table, Verdict};
pub use stable_set::certificate::{Certificate, CriticalPlace, Evidence, Gap};
pub use stable_set::interval::{Endpoint, Interval};
pub use stable_set::{StableSet, stable_set};

#[cfg(test)]
mod tests;
