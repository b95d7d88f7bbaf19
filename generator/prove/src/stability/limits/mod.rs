//! How far the stability of a method for x' = λx reaches. The subjects are the left half-plane ([`a_stability`], from
//! zeros in a [`half_plane`]), the widest [`wedge`] in it, and endless steps ([`at_infinity`]). One-step methods have a
//! [`stability_function`]. For x'' = g the subject is stability at all step sizes and damping ratios
//! ([`unconditional`]).

pub mod a_stability;
pub mod at_infinity;
pub mod half_plane;
pub mod orthogonal_form;
pub mod stability_function;
pub mod unconditional;
pub mod wedge;
