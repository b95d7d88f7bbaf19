//! Structures, and the usual methods of structural dynamics. The implicit methods are Newmark, HHT, generalized-α and its
//! twin [`ZhouTamma`], Wilson-θ and Bathe. The explicit methods [`NohBathe`], [`ChungLee`] and [`Tchamwa`] damp the motions that a mesh
//! does not resolve.
//!
//! A [`LinearStructure`] is M a + C v + K x = f(t), with matrices from entries or from
//! [Matrix Market files](matrix_market), loads that are functions or [tables](Table), such as an
//! accelerogram; a [`NonlinearStructure`] is M a + r(t, x, v) = 0, and a [`SpringStructure`] is one of springs that yield,
//! touch, or follow a law of yours. All are problems like any other, for
//! [`SecondOrder::of`](crate::SecondOrder::of) and every method; [`LinearStructure::response`] is the short way to
//! histories. [`critical_step`] tells how large the steps of explicit methods may be.
//!
//! Each method here is compiled from its spec in `specs/`; what is proven about it stands in its
//! documentation and, with the evidence, in `catalogue/`.

/// The book's page, its examples compiled.
#[cfg(doctest)]
#[doc = include_str!("../book/src/guides/structures.md")]
struct Book;

mod critical;
mod damping;
mod error;
mod frequency;
mod laws;
mod linear_structure;
mod load;
mod mass;
pub mod matrix_market;
mod modes;
mod motion;
mod nonlinear;
mod prescribed;
mod response;
mod spectrum;
mod springs;
mod table;
mod warning;

pub use crate::problem::Warning;
pub use critical::{CriticalStep, critical_step};
pub use damping::Damping;
pub use error::{FileError, Problem, StructureError};
pub use frequency::{Certainty, LargestFrequency};
pub use laws::{Bilinear, BoucWen, Gap, Law, Linear, Memory, Trial};
pub use linear_structure::{LinearProblem, LinearStructure};
pub use load::Load;
pub use modes::Modes;
pub use nonlinear::{NonlinearStructure, RestoringForce};
pub use prescribed::Prescribed;
pub use response::{Response, ResponseOf};
pub use spectrum::{Peaks, response_spectrum};
pub use springs::{Spring, SpringStructure, Springs};
pub use table::{Amplitude, IntegratedTable, Table};

use stepsmith_macros::method;

method!("specs/newmark/average-acceleration.toml");
method!("specs/newmark/linear-acceleration.toml");
method!("specs/hht/hht-tenth.toml");
method!("specs/generalized-alpha/generalized-alpha-fifth.toml");
method!("specs/wilson-theta/wilson-theta.toml");
method!("specs/bathe/bathe.toml");
method!("specs/scheme/zhou-tamma.toml");
// Explicit ones, that damp high frequencies.
method!("specs/scheme/chung-lee.toml");
method!("specs/scheme/noh-bathe.toml");
method!("specs/scheme/tchamwa.toml");
// With a parameter that is left free.
method!("specs/generalized-alpha/generalized-alpha.toml");
method!("specs/hht/hht.toml");
method!("specs/newmark/newmark.toml");
