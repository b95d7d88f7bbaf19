//! Steppers: the trait that generated code implements, and the known properties of methods.

pub mod free;
pub mod maps;
pub mod sizes;
pub mod step;
pub mod two_step;

pub use free::{Parameter, coefficient, quotient};
pub use maps::{ConstrainedMethod, Evaluation, Maps, Row, ZeroDynamics, Zeros, ZerosWithin};
pub(crate) use maps::{Map, hold_at_the_end, position_places, velocity_places};
pub use sizes::{AnyRatio, AnySize, EqualSteps};
pub use step::{Carried, Sample, Stepper};
pub(crate) use step::{lead, require_zero_stable};
pub use two_step::Stretched;
