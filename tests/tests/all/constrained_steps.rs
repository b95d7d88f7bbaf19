//! Steps of constrained problems: what they allocate, and that a band is as good as a dense matrix.

use nalgebra::DMatrix;
use stepsmith::block::Radau5;
use stepsmith::central_difference::Cd3;
use stepsmith::constrained::{
    Constrained, ConstrainedEnd, Dae, Derivative, Formulation, LinearSolver,
};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::multibody::{GROUND, Mechanism};
use stepsmith::runge_kutta::DormandPrince5;
use stepsmith::splitting::SplittingFourFifths;
use stepsmith::structural::GeneralizedAlphaFifth;
use stepsmith::{Error, Method, Settings};
use stepsmith_tests::mechanisms::four_bars;

/// A chain of rods of 1 m and 1 kg, hung up at one end and stretched out level.
fn chain(links: usize) -> Mechanism {
    let mut mechanism = Mechanism::new([0.0, -9.81]);
    let mut last = GROUND;
    let mut end = [0.0, 0.0];
    for k in 0..links {
        let rod = mechanism.body(1.0, 1.0 / 12.0, [k as f64 + 0.5, 0.0, 0.0]);
        mechanism.revolute(last, end, rod, [-0.5, 0.0]);
        (last, end) = (rod, [0.5, 0.0]);
    }
    mechanism
}

fn run<M: ConstrainedMethod>(
    mut mechanism: Mechanism,
    (steps, formulation): (usize, Formulation),
    solver: LinearSolver,
) -> ConstrainedEnd {
    let q = mechanism.positions();
    let v = mechanism.velocities();
    let method = Settings::<M, _>::new().steps(steps).linear_solver(solver);
    let problem = Dae::new(&mut mechanism, q, v).formulation(formulation);
    problem.end(0.0..steps as f64 * 1e-3, method).unwrap()
}

/// An integration allocates at its start and at its end, not on the way, new matrices included.
#[test]
fn a_constrained_step_allocates_nothing() {
    fn counts<M: ConstrainedMethod>(formulation: Formulation, solver: LinearSolver) {
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
        assert_eq!(few, many, "{} {formulation:?} {solver:?}", M::name());
    }
    for formulation in [Formulation::Index2, Formulation::Index3, Formulation::Soi2] {
        for solver in [LinearSolver::Dense, LinearSolver::Banded] {
            counts::<GeneralizedAlphaFifth<Vec<f64>>>(formulation, solver);
            counts::<Cd3<Vec<f64>>>(formulation, solver);
            counts::<Radau5<Vec<f64>>>(formulation, solver);
        }
    }
}

/// Two masses on springs, held together twice.
struct HeldTwice;

impl Constrained for HeldTwice {
    fn coordinates(&self) -> usize {
        2
    }

    fn holonomic(&self) -> usize {
        2
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn has_constant_mass(&self) -> bool {
        true
    }

    fn force(&mut self, _t: f64, q: &[f64], _v: &[f64], force: &mut [f64]) {
        (force[0], force[1]) = (-q[0], 1.0 - 3.0 * q[1]);
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        (g[0], g[1]) = (q[0] - q[1], 2.0 * (q[0] - q[1]));
    }

    fn position_jacobian(&mut self, _t: f64, _q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        g_q.copy_from_slice(&[1.0, 2.0, -1.0, -2.0]);
        Derivative::Given
    }

    fn position_rate(&mut self, _t: f64, _q: &[f64], g_t: &mut [f64]) -> Derivative {
        g_t.fill(0.0);
        Derivative::Given
    }
}

/// Nor where constraints repeat one another, but for new matrices and for what is looked at again after 1, 2, 4, …
/// steps.
#[test]
fn a_step_under_repeated_constraints_allocates_nothing() {
    for formulation in [Formulation::Index2, Formulation::Index3, Formulation::Soi2] {
        let count = |steps: usize| {
            let mut factorisations = 0;
            let counted = allocation_counter::measure(|| {
                let problem = Dae::new(HeldTwice, vec![0.0; 2], vec![0.5; 2]);
                let method = GeneralizedAlphaFifth::new().steps(steps);
                let end = problem
                    .formulation(formulation)
                    .end(0.0..1e-2 * steps as f64, method);
                let statistics = end.unwrap().statistics;
                assert_eq!(statistics.constraints.redundant, 1);
                factorisations = statistics.factorisations;
            });
            (counted.count_total, factorisations)
        };
        let ((few, before), (many, after)) = (count(130), count(250));
        // What is looked at at the end takes a few more or less, and an allocation of each step 120.
        assert!(many < few + 60, "{formulation:?}: {few} {many}");
        assert_eq!(before, after, "{formulation:?}");
    }
}

/// The largest difference of positions, over their size.
fn difference<M: ConstrainedMethod>(
    mechanism: impl Fn() -> Mechanism,
    formulation: Formulation,
) -> f64 {
    let end = |solver| run::<M>(mechanism(), (50, formulation), solver).end.q;
    let dense = end(LinearSolver::Dense);
    let banded = end(LinearSolver::Banded);
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

/// A unit mass on the unit circle that counts its forces, cheap and expensive ones, and gives its G or does not.
#[derive(Default)]
struct Counted {
    cheap: u64,
    expensive: u64,
    is_split: bool,
    gives: bool,
}

impl Constrained for Counted {
    fn coordinates(&self) -> usize {
        2
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn force(&mut self, _t: f64, _q: &[f64], v: &[f64], force: &mut [f64]) {
        self.cheap += 1;
        force.copy_from_slice(&[-0.1 * v[0], -9.81]);
    }

    fn expensive_force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) -> bool {
        self.expensive += u64::from(self.is_split);
        force.copy_from_slice(&[0.3, 0.0]);
        self.is_split
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = q[0] * q[0] + q[1] * q[1] - 1.0;
    }

    fn position_jacobian(&mut self, _t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        if !self.gives {
            return Derivative::Differences;
        }
        (g_q[(0, 0)], g_q[(0, 1)]) = (2.0 * q[0], 2.0 * q[1]);
        Derivative::Given
    }
}

/// Every evaluation of forces is told, those of the start and of differences included.
#[test]
fn evaluations_of_forces_are_counted() {
    fn assert_told<M: ConstrainedMethod>(formulation: Formulation, is_split: bool, chosen: bool) {
        let mut problem = Counted {
            is_split,
            ..Counted::default()
        };
        let method = Settings::<M, _>::new();
        let counted = Dae::new(&mut problem, vec![1.0, 0.0], vec![0.0, 0.0]);
        let counted = counted.formulation(formulation);
        let end = if chosen {
            counted.end(0.0..1.0, method.rtol(1e-5).atol(1e-5))
        } else {
            counted.end(0.0..1.0, method.steps(50))
        };
        let found = end.unwrap().statistics;
        let name = format!("{} {formulation:?} {is_split} {chosen}", M::name());
        assert_eq!(
            (found.evaluations, found.expensive),
            (problem.cheap, problem.expensive),
            "{name}"
        );
        let whole = if is_split {
            found.expensive
        } else {
            found.evaluations
        };
        assert!(found.start > 0 && found.start < whole, "{name} {found:?}");
    }
    for is_split in [false, true] {
        for chosen in [false, true] {
            for formulation in [
                Formulation::Index1,
                Formulation::Index2,
                Formulation::Index3,
                Formulation::Soi2,
            ] {
                assert_told::<GeneralizedAlphaFifth<_>>(formulation, is_split, chosen);
                assert_told::<Radau5<_>>(formulation, is_split, chosen);
            }
            assert_told::<DormandPrince5<_>>(Formulation::Index1, is_split, chosen);
        }
        assert_told::<Cd3<_>>(Formulation::Index3, is_split, false);
        assert_told::<SplittingFourFifths<_>>(Formulation::Soi2, is_split, false);
    }
}

/// In its centre a circle leaves no direction in which to go, whether its gradient is given or not.
#[test]
fn a_start_without_a_gradient_is_refused() {
    for gives in [false, true] {
        let problem = Counted {
            gives,
            ..Counted::default()
        };
        let found =
            Dae::new(problem, vec![0.0; 2], vec![0.0; 2]).end(0.0..0.1, Radau5::new().steps(1));
        assert!(
            matches!(found, Err(Error::NoGradient { t: 0.0, row: 0 })),
            "{gives} {found:?}"
        );
    }
    let end = Dae::new(Counted::default(), vec![0.5, 0.0], vec![0.0; 2])
        .end(0.0..0.0, Radau5::new().steps(1))
        .unwrap()
        .end;
    assert!((end.q[0] - 1.0).abs() < 1e-14, "{:?}", end.q);
}

/// A double pendulum of nearly no moments of inertia, with steps that are too large for its reactions: the iteration
/// leads nowhere, which is no fault of a Jacobian.
#[test]
fn a_diverged_iteration_is_no_wrong_jacobian() {
    for steps in [300, 500, 700, 1000] {
        let mut mechanism = Mechanism::new([0.0, -9.81]);
        let bodies = [1.0, 2.0].map(|x| mechanism.body(1.0, 1e-9, [x, 0.0, 0.0]));
        mechanism.revolute(GROUND, [0.0, 0.0], bodies[0], [-1.0, 0.0]);
        mechanism.revolute(bodies[0], [0.0, 0.0], bodies[1], [-1.0, 0.0]);
        let q = mechanism.positions();
        let v = mechanism.velocities();
        let found = Dae::new(&mut mechanism, q, v)
            .formulation(Formulation::Index3)
            .end(0.0..2.0, Cd3::new().steps(steps));
        println!("{steps} {found:?}");
        assert!(
            !matches!(found, Err(Error::Jacobian { .. })),
            "{steps} {found:?}"
        );
    }
}

/// What is shown as the reaction of a pendulum under constraints on positions tends to it, whatever the method: along
/// the rod it is m (v² − g y) = −3 m g y.
#[test]
fn reactions_of_every_method_converge() {
    let mut runs = 0;
    for method in Method::all() {
        let error = |steps| {
            let mut rod = Mechanism::new([0.0, -9.81]);
            let bob = rod.body(1.0, 0.1, [1.0, 0.0, 0.0]);
            rod.distance(GROUND, [0.0, 0.0], bob, [0.0, 0.0], 1.0);
            let q = rod.positions();
            let v = rod.velocities();
            let settings = valued!(method).steps(steps);
            let problem = Dae::new(rod, q, v).formulation(Formulation::Index3);
            let end = problem.end(0.0..0.5, settings).ok()?.end;
            let off = end.a[0].hypot(end.a[1] + 9.81) + 3.0 * 9.81 * end.q[1];
            Some(off.abs() / (3.0 * 9.81)).filter(|error| error.is_finite())
        };
        if let (Some(coarse), Some(fine)) = (error(100), error(400)) {
            runs += 1;
            let converges = fine < 1e-6 || fine < 0.05 && fine < 0.6 * coarse;
            assert!(converges, "{} {coarse} {fine}", method.name());
        }
    }
    assert!(runs > 40, "{runs}");
}
