//! The methods of the catalogue, by families.

#[cfg(feature = "adams")]
pub mod adams;
pub mod additive;
#[cfg(feature = "bdf")]
pub mod bdf;
pub mod block;
#[cfg(feature = "central-difference")]
pub mod central_difference;
#[cfg(feature = "nystrom")]
pub mod composition;
#[cfg(feature = "low-storage")]
pub mod low_storage;
#[cfg(feature = "nystrom")]
pub mod nystrom;
pub mod pece;
#[cfg(feature = "rosenbrock")]
pub mod rosenbrock;
#[cfg(feature = "runge-kutta")]
pub mod runge_kutta;
#[cfg(feature = "split")]
pub mod splitting;
#[cfg(feature = "stabilised")]
pub mod stabilised;
#[cfg(feature = "runge-kutta")]
pub mod two_derivative;
