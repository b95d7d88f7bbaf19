//! Programs of `tests/examples` beside other solvers.

#[path = "../../examples/brusselator.rs"]
mod brusselator;
#[path = "../../examples/krylov.rs"]
mod krylov;
#[path = "../../examples/lorenz.rs"]
mod lorenz;

use stepsmith::linear::{LinearSolver, SolverKind};

/// SciPy's Radau with a relative tolerance of 1e-10 and LSODA with 1e-12 agree in these digits.
#[test]
fn the_brusselator_ends_where_other_solvers_do() {
    let y = brusselator::end(10, 1e-7).unwrap().y;
    for (found, expected) in [
        (y[0], 0.325_809_75),
        (y[1], 4.353_674_65),
        (y[199], 4.143_526_39),
    ] {
        assert!((found / expected - 1.0).abs() < 1e-6, "{found} {expected}");
    }
    brusselator::main().unwrap();
}

#[test]
fn iterations_end_where_factors_do() {
    let [iterated, factored] =
        [krylov::iteration(), LinearSolver::Sparse].map(|solver| krylov::end(6, solver).unwrap());
    assert_eq!(iterated.statistics.solver, Some(SolverKind::Own));
    for (by_iterations, by_factors) in iterated.y.iter().zip(&factored.y) {
        assert!((by_iterations - by_factors).abs() < 1e-5);
    }
    krylov::main().unwrap();
}

/// SciPy's DOP853 with a relative tolerance of 1e-13, one system at a time.
#[test]
fn lorenz_systems_end_where_one_of_them_does() {
    for (number, expected) in [
        (7, [0.250_298_086, 0.220_437_648, 0.127_291_178]),
        (50_000, [0.382_173_400, 0.379_951_650, 7.458_794_280]),
        (99_999, [-9.378_656_812, -8.357_121_476, 29.362_200_413]),
    ] {
        let first = number / 16 * 16;
        let lanes = lorenz::end(first, 100_000).unwrap();
        for (part, expected) in expected.iter().enumerate() {
            let found = lanes[16 * part + number - first];
            assert!((found - expected).abs() < 1e-6, "{found} {expected}");
        }
    }
    lorenz::main().unwrap();
}
