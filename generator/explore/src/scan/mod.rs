//! Scans: the spectral radius, or a verdict of stability, on grids over Ω, ξ, z and parameters.
//!
//! [`Characteristic`] is the polynomial p(λ) of one step with all scanned variables as symbols;
//! [`Kernel`] evaluates it on columns of points; [`Scan`] does so for curves over a [`Grid`].
//! Radii are samples, not proofs: see [`stability`](stepsmith_prove::stability) for those. Verdicts are
//! samples where these are clear and exact where not, or else undecided.

#[cfg(test)]
mod capture;
mod characteristic;
pub mod csv;
mod doubled;
mod exact;
mod grid;
mod hurwitz;
mod kernel;
mod program;
mod radius;
mod sampling;
#[cfg(test)]
mod tests;

pub use characteristic::{Characteristic, Test};
pub use exact::POINT_LIMIT as EXACT_LIMIT;
pub use grid::{Grid, GridAxis, POINT_LIMIT, Points, TILED_LIMIT};
pub use hurwitz::{TOLERANCE, UNDECIDED};
pub use kernel::{Kernel, Show};
pub use program::{LANES, Program, ProgramError};
pub use sampling::{Curve, Request, Scan, Subject, shown};
