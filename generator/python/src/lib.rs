//! Stepsmith for Python: what the package `stepsmith` is made of.

mod callable;
mod constrained;
mod errors;
mod field;
mod integrate;
mod matrix;
mod mechanism;
mod pointer;
mod proofs;
mod solution;
mod spatial;
mod split;
mod structure;

use pyo3::prelude::*;

#[pymodule]
mod _core {
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::constrained::solve_constrained;
    #[pymodule_export]
    use crate::integrate::{methods, solve, solve_second_order};
    #[pymodule_export]
    use crate::mechanism::{joint_force, solve_mechanism};
    #[pymodule_export]
    use crate::proofs::{answer, catalogue, scan, warnings};
    #[pymodule_export]
    use crate::solution::Path;
    #[pymodule_export]
    use crate::spatial::{solve_spatial_mechanism, spatial_joint_force};
    #[pymodule_export]
    use crate::split::solve_split;
    #[pymodule_export]
    use crate::structure::{
        read_record, response_spectrum, solve_nonlinear_structure, solve_springs, solve_structure,
    };
}
