//! Steps of constrained problems: what they allocate, and that a band is as good as a dense matrix.

use std::f64::consts::FRAC_PI_2;
use stepsmith::block::Radau5;
use stepsmith::central_difference::Cd3;
use stepsmith::constrained::{
    AffineMaps, ConstrainedSolution, Formulation, GROUND, LinearSolver, Mechanism,
    integrate_constrained,
};
use stepsmith::structural::GeneralizedAlphaFifth;

/// A chain of rods of 1 m and 1 kg, hung up at one end and stretched out level.
fn chain(links: usize) -> Mechanism {
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    let (mut last, mut end) = (GROUND, [0.0, 0.0]);
    for k in 0..links {
        let rod = mechanism.body(1.0, 1.0 / 12.0, [k as f64 + 0.5, 0.0, 0.0]);
        mechanism.revolute(last, end, rod, [-0.5, 0.0]);
        (last, end) = (rod, [0.5, 0.0]);
    }
    mechanism
}

/// N + 1 upright rods on the ground, joined by N rods at their tops, all of 1 m and 1 kg.
fn four_bars(count: usize) -> Mechanism {
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    let mut corner = None;
    for k in 0..=count {
        let x = k as f64;
        let upright = mechanism.body(1.0, 1.0 / 12.0, [x, 0.5, FRAC_PI_2]);
        mechanism.moving(upright, [0.5, 0.0, -1.0]);
        mechanism.revolute(GROUND, [x, 0.0], upright, [-0.5, 0.0]);
        if let Some(beam) = corner {
            mechanism.revolute(beam, [0.5, 0.0], upright, [0.5, 0.0]);
        }
        if k < count {
            let beam = mechanism.body(1.0, 1.0 / 12.0, [x + 0.5, 1.0, 0.0]);
            mechanism.moving(beam, [1.0, 0.0, 0.0]);
            mechanism.revolute(upright, [0.5, 0.0], beam, [-0.5, 0.0]);
            corner = Some(beam);
        }
    }
    mechanism
}

fn run<M: AffineMaps>(
    mut mechanism: Mechanism,
    (steps, formulation): (usize, Formulation),
    solver: LinearSolver,
) -> ConstrainedSolution {
    let (q, v) = (mechanism.positions(), mechanism.velocities());
    integrate_constrained::<M, _>(&mut mechanism, q, v)
        .to(steps as f64 * 1e-3)
        .steps(steps)
        .formulation(formulation)
        .linear_solver(solver)
        .run()
        .unwrap()
}

/// An integration allocates at its start and at its end, not on the way, new matrices included.
#[test]
fn a_constrained_step_allocates_nothing() {
    fn counts<M: AffineMaps>(formulation: Formulation, solver: LinearSolver) {
        let count = |steps| {
            let mut factorisations = 0;
            let counted = allocation_counter::measure(|| {
                let solution = run::<M>(chain(2), (steps, formulation), solver);
                factorisations = solution.statistics.factorisations;
            });
            (counted.count_total, factorisations)
        };
        let ((few, before), (many, after)) = (count(20), count(400));
        assert!(after > before, "{before} {after}");
        assert_eq!(few, many, "{} {formulation:?} {solver:?}", M::MAPS.name);
    }
    for formulation in [Formulation::Index2, Formulation::Index3, Formulation::Soi2] {
        for solver in [LinearSolver::Dense, LinearSolver::Banded] {
            counts::<GeneralizedAlphaFifth<Vec<f64>>>(formulation, solver);
            counts::<Cd3<Vec<f64>>>(formulation, solver);
            counts::<Radau5<Vec<f64>>>(formulation, solver);
        }
    }
}

/// The largest difference of positions, over their size.
fn difference<M: AffineMaps>(mechanism: impl Fn() -> Mechanism, formulation: Formulation) -> f64 {
    let end = |solver| run::<M>(mechanism(), (50, formulation), solver).end.q;
    let (dense, banded) = (end(LinearSolver::Dense), end(LinearSolver::Banded));
    let size = dense.iter().fold(0.0_f64, |size, q| size.max(q.abs()));
    let both = dense.iter().zip(&banded);
    both.fold(0.0_f64, |most, (a, b)| most.max((a - b).abs())) / size
}

#[test]
fn a_band_is_as_good_as_a_dense_matrix() {
    for formulation in [Formulation::Index3, Formulation::Soi2] {
        let differences = [
            difference::<GeneralizedAlphaFifth<Vec<f64>>>(|| chain(12), formulation),
            difference::<GeneralizedAlphaFifth<Vec<f64>>>(|| four_bars(6), formulation),
            difference::<Radau5<Vec<f64>>>(|| chain(8), formulation),
        ];
        for found in differences {
            assert!(found < 1e-12, "{formulation:?} {differences:?}");
        }
    }
}

/// Central differences iterate for the multipliers alone, from few numbers or many: the same motion as of a method
/// that solves for all unknowns, but for errors of order h².
#[test]
fn multipliers_alone_find_the_same_motion() {
    for links in [2, 12] {
        let end = |q: Vec<f64>, other: Vec<f64>| -> f64 {
            let size = other.iter().fold(0.0_f64, |size, q| size.max(q.abs()));
            let both = q.iter().zip(&other);
            both.fold(0.0_f64, |most, (a, b)| most.max((a - b).abs())) / size
        };
        let options = (100, Formulation::Index3);
        let alone = run::<Cd3<Vec<f64>>>(chain(links), options, LinearSolver::Dense)
            .end
            .q;
        let all = run::<Radau5<Vec<f64>>>(chain(links), options, LinearSolver::Dense)
            .end
            .q;
        let found = end(alone, all);
        assert!(found < 1e-7, "{links} {found:e}");
    }
}
