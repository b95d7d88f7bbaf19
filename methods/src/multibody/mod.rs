//! Mechanisms of rigid bodies, in a plane and in space: a [`Constrained`](crate::constrained::Constrained) problem
//! built body by body and joint by joint.

mod assembly;
mod bodies;
mod contact;
mod pair;
mod planar;
mod spatial;

pub use bodies::{Body, GROUND, Joint};
pub use contact::contact;
pub use planar::{Local, Mechanism};
pub use spatial::SpatialMechanism;
