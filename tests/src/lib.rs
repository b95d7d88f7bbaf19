//! Conformance tests of the whole toolkit stand in `tests/`, benchmarks in `benches/`, the
//! comparison with other solvers, a package of its own, in `peers/`.

pub mod bearing;
pub mod non_stiff;
pub mod stiff;
