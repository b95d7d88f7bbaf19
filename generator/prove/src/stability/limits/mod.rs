//! How far stability reaches, of methods for x' = λx: all of the left half-plane ([`a_stability`]) or a [`half_plane`],
//! the widest [`wedge`] in it, at endless steps ([`at_infinity`]), by the [`stability_function`] alone; of split steps
//! whatever the sizes of their parts ([`unconditional`]).

pub mod a_stability;
pub mod at_infinity;
pub mod half_plane;
pub mod stability_function;
pub mod unconditional;
pub mod wedge;
