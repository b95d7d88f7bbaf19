//! Conformance tests of the whole toolkit stand in `tests/`, benchmarks in `benches/`, the
//! comparison with other solvers, a package of its own, in `peers/`. Here is what they and the examples
//! share: problems with their references, mechanisms, figures.

pub mod bearing;
pub mod clock;
pub mod mechanisms;
pub mod non_stiff;
pub mod plot;
pub mod printed;
pub mod race_car;
pub mod reference;
pub mod stiff;
pub mod structures;
pub mod tabulated;
