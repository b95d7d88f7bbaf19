//! Steps of a split field that are controlled.
//!
//! Rules for methods that carry x and x' alone ([`AnySplitSize`](crate::generated::AnySplitSize)):
//!
//! * [`stiffness`](Settings::stiffness): h²σ is kept at a target below the method's limit of stability in the absence
//!   of damping, where σ is how stiff A was along the last step (eq. 15 and section 5.1 of the source).
//!   With A at the points X₀ and X₁ where two steps evaluated it anyhow, each for the last time,
//!
//!   ```text
//!   σ = ‖A(X₁) − A(X₀)‖/‖X₁ − X₀‖,   h = √(target/σ),
//!   ```
//!
//!   which is the Sundman transformation dt = s dτ with s = 1/√σ, in equal steps √target of τ. σ is known
//!   after the step, and along it alone: what a step jumps into, as a contact, and what is stiff across the
//!   motion are not seen, and a solution can be wrong by its whole size. So the error of single steps is
//!   kept at a tolerance as well, as by the next rule, and the smaller size is taken.
//!   [`unchecked_stiffness`](Settings::unchecked_stiffness) is the source's rule by itself: no further evaluations of A
//!   but for two at the start and those of steps rejected from that limit on, and no word on the error.
//! * [`rtol`](Settings::rtol) and [`atol`](Settings::atol): the classical control of the error of single steps, by two
//!   steps of
//!   h/2 beside one of h, and by A at their end; four evaluations of A for two steps.
//! * [`reversible`](Settings::reversible): h follows a given scale s(t, x) in a way that looks the same from
//!   either end of a step. With the density ρ = 1/h (Hairer, Söderlind, *SIAM J. Sci. Comput.* 26, 2005),
//!
//!   ```text
//!   ρ_{n+1/2} = ρ_{n−1/2} − (d/dt) ln s (t_n, x_n),   h = 1/ρ_{n+1/2}.
//!   ```
//!
//!   The method must be symmetric itself ([`AnySplitSize::symmetric`](crate::generated::AnySplitSize::symmetric)), as that of
//!   α = β = 1/2 is, and A free of velocities. The stiffness σ can not
//!   be the scale here: it belongs to a pair of points, not to the node between them, and A at the node
//!   would be an evaluation more.
//!
//! Steps that fail, or end in infinite or undefined values, are tried again at half their size; below
//! the least step ([`min_step`](Settings::min_step)) that is an error, and of reversible steps at once.
//!
//! ```
//! use stepsmith::split::{Split, Sum};
//! use stepsmith::{splitting::SplittingVerlet, velocity_free};
//!
//! // A ball falls on a table: a contact force, expensive; its shell is a stiff spring.
//! let parts = Sum {
//!     expensive: velocity_free(|_t, x: &[f64; 2], a: &mut [f64; 2]| {
//!         *a = [-9.81 + 1e6 * (0.1 - x[0]).max(0.0), -9.81];
//!     }),
//!     cheap: velocity_free(|_t, x: &[f64; 2], b: &mut [f64; 2]| {
//!         let force = 1e8 * (x[1] - x[0] - 0.1);
//!         *b = [force, -force];
//!     }),
//! };
//! let method = SplittingVerlet::new().rtol(1e-4).atol(1e-4).stiffness(0.1);
//! let end = Split::of(parts, [1.0, 1.1], [0.0, 0.0]).end(0.0..2.0, method.max_step(1e-2))?;
//! assert!(
//!     end.x[0] > 0.09 && end.statistics.sizes.largest > 10.0 * end.statistics.sizes.smallest
//! );
//! # Ok::<(), stepsmith::Error>(())
//! ```

mod reversible;
mod stiffness;

pub use reversible::Reversible;
pub use stiffness::Stiffness;

#[cfg(doc)]
use crate::Settings;

#[cfg(test)]
mod tests;
