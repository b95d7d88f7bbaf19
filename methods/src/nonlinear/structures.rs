//! Steps of structures with many freedoms, by every solver and with every kind of matrix.

use crate::base::Failure;
use crate::linear::{LinearSolver, Matrix, Pattern, SolverKind, Tangents};
use crate::nonlinear::implicit::{Core, Implicit, Iteration};
use crate::problem::{Acceleration, velocity_free, with_jacobians};
use nalgebra::DMatrix;

type V = Vec<f64>;

/// A chain of n masses between springs, the first held: M a = −K x − C v − c x³ + f(t), M consistent or 1.
struct Chain {
    mass: Matrix,
    stiffness: Matrix,
    damping: Matrix,
    cubic: f64,
    linear: bool,
    tangents: bool,
    pattern: Option<Pattern>,
    evaluations: u64,
}

/// Values along the diagonal and beside it.
fn tridiagonal(n: usize, diagonal: f64, beside: f64) -> Matrix {
    let entries = (0..n).flat_map(|i| {
        let next = (i + 1 < n).then_some([(i, i + 1, beside), (i + 1, i, beside)]);
        std::iter::once((i, i, diagonal)).chain(next.into_iter().flatten())
    });
    Matrix::from_entries(n, n, entries).unwrap()
}

impl Chain {
    fn new(n: usize, cubic: f64) -> Self {
        Self {
            mass: Matrix::identity(n),
            stiffness: tridiagonal(n, 2e4, -1e4),
            damping: tridiagonal(n, 0.2, -0.1),
            cubic,
            linear: false,
            tangents: false,
            pattern: None,
            evaluations: 0,
        }
    }

    /// r(t, x, v)
    fn load(&mut self, t: f64, x: &V, v: &V, out: &mut V) {
        self.evaluations += 1;
        for (i, (out, x)) in out.iter_mut().zip(x).enumerate() {
            *out = (t + i as f64).sin() - self.cubic * x.powi(3);
        }
        self.stiffness.add_product(-1.0, x, out);
        self.damping.add_product(-1.0, v, out);
    }
}

impl Acceleration<V> for Chain {
    /// Of M = 1 alone.
    fn acceleration(&mut self, t: f64, x: &V, v: &V, a: &mut V) {
        self.load(t, x, v, a);
    }

    fn has_dense_jacobians(&self) -> bool {
        false
    }

    fn is_linear(&self) -> bool {
        self.linear
    }

    fn residual_at(&mut self, _k: usize, (t, x, v): (f64, &V, &V), a: &V, out: &mut V) {
        self.load(t, x, v, out);
        self.mass.add_product(-1.0, a, out);
    }

    fn tangents_at(&mut self, _k: usize, (_, x, _): (f64, &V, &V), into: &mut Tangents) -> bool {
        if self.tangents {
            into.mass.assign(1.0, &self.mass);
            into.in_x.assign(-1.0, &self.stiffness);
            for (i, x) in x.iter().enumerate() {
                into.in_x.add(i, i, -3.0 * self.cubic * x * x).unwrap();
            }
            into.in_v.assign(-1.0, &self.damping);
        }
        self.tangents
    }

    fn pattern(&self) -> Option<&Pattern> {
        self.pattern.as_ref()
    }
}

/// x and v after some steps of Newmark's method, β = 1/4, γ = 1/2.
fn newmark<P: Acceleration<V>>(
    problem: &mut P,
    implicit: &mut Implicit<V>,
    n: usize,
    steps: usize,
) -> Result<[V; 2], Failure> {
    let h = 0.01;
    let mut x: V = (0..n).map(|i| 0.3 * (0.1 * i as f64).sin()).collect();
    let mut v = vec![0.0; n];
    let mut a = vec![0.0; n];
    for step in 1..=steps {
        let mut base = x.clone();
        let mut speed = v.clone();
        for i in 0..n {
            base[i] += h * v[i] + 0.25 * h * h * a[i];
            speed[i] += 0.5 * h * a[i];
        }
        let core = Core {
            t: [step as f64 * h],
            position: [&base],
            position_slope: [[0.25 * h * h]],
            velocity: [&speed],
            velocity_slope: [[0.5 * h]],
        };
        implicit.solve(problem, &core, [&mut a])?;
        for i in 0..n {
            x[i] = base[i] + 0.25 * h * h * a[i];
            v[i] = speed[i] + 0.5 * h * a[i];
        }
    }
    Ok([x, v])
}

fn apart(a: &[V; 2], b: &[V; 2]) -> f64 {
    let both = a.iter().flatten().zip(b.iter().flatten());
    let size = a.iter().flatten().fold(0.0_f64, |s, x| s.max(x.abs()));
    both.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max) / size
}

fn solvers() -> Vec<(LinearSolver, SolverKind)> {
    vec![
        (LinearSolver::Dense, SolverKind::Dense),
        (LinearSolver::Banded, SolverKind::Banded),
        (LinearSolver::Automatic, SolverKind::Banded),
        #[cfg(feature = "sparse")]
        (LinearSolver::Sparse, SolverKind::Sparse),
    ]
}

#[test]
fn every_solver_and_every_matrix_makes_the_same_motion() {
    for cubic in [0.0, 1e3] {
        for n in [40, 90] {
            let run = |problem: &mut Chain, solver| {
                let mut implicit = Implicit::new(Iteration::ModifiedNewton).linear_solver(solver);
                let found = newmark(problem, &mut implicit, n, 30).unwrap();
                (found, implicit.statistics())
            };
            let (expected, _) = run(&mut Chain::new(n, cubic), LinearSolver::Dense);
            for (solver, kind) in solvers() {
                for way in 0..4 {
                    let mut problem = Chain::new(n, cubic);
                    problem.tangents = way >= 2;
                    problem.linear = way == 3 && cubic == 0.0;
                    problem.pattern = (way == 1).then(|| Pattern::banded(n, 1, 1));
                    let (found, statistics) = run(&mut problem, solver);
                    let error = apart(&found, &expected);
                    assert!(error < 1e-12, "{n} {cubic} {solver:?} {way}: {error:e}");
                    assert_eq!(statistics.solver, Some(kind));
                }
            }
        }
    }
}

#[test]
fn a_linear_problem_takes_one_factorisation_and_one_iteration_to_a_step() {
    let n = 200;
    let steps = 50;
    for iteration in [Iteration::Automatic, Iteration::ModifiedNewton] {
        let mut problem = Chain::new(n, 0.0);
        (problem.linear, problem.tangents) = (true, true);
        let mut implicit = Implicit::new(iteration);
        newmark(&mut problem, &mut implicit, n, steps).unwrap();
        let found = implicit.statistics();
        assert_eq!(found.factorisations, 1);
        // Another to a step that looks whether it is solved, and two beside the tangents.
        assert_eq!((found.iterations, found.evaluations), (50, 102));
        assert_eq!(problem.evaluations, 102);
    }
}

/// M a = r with a consistent mass: the solution of an implicit step has no residual.
#[test]
fn a_consistent_mass_is_never_inverted() {
    let n = 60;
    for cubic in [0.0, 1e3] {
        let mut problem = Chain::new(n, cubic);
        problem.mass = tridiagonal(n, 4.0, 1.0);
        problem.tangents = true;
        problem.linear = cubic == 0.0;
        let x: V = (0..n).map(|i| (0.2 * i as f64).cos()).collect();
        let v = vec![0.1; n];
        let px = 1e-3;
        let pv = 2e-2;
        let core = Core {
            t: [0.3],
            position: [&x],
            position_slope: [[px]],
            velocity: [&v],
            velocity_slope: [[pv]],
        };
        let mut y = vec![0.0; n];
        let mut implicit = Implicit::new(Iteration::ModifiedNewton);
        implicit.solve(&mut problem, &core, [&mut y]).unwrap();
        let moved = |base: &V, p: f64| base.iter().zip(&y).map(|(b, y)| b + p * y).collect::<V>();
        let at = moved(&x, px);
        let speed = moved(&v, pv);
        let mut residual = vec![0.0; n];
        problem.residual_at(0, (0.3, &at, &speed), &y, &mut residual);
        let largest = residual.iter().fold(0.0_f64, |s, r| s.max(r.abs()));
        // Terms are of the size of the stiffness.
        assert!(largest < 1e-9, "{largest:e}");
    }
}

#[test]
fn differences_take_as_many_evaluations_as_there_are_colours() {
    let n = 300;
    let mut evaluations = Vec::new();
    for pattern in [Some(Pattern::banded(n, 1, 1)), None] {
        let mut problem = Chain::new(n, 1e3);
        problem.pattern = pattern;
        let mut implicit = Implicit::new(Iteration::Newton);
        newmark(&mut problem, &mut implicit, n, 1).unwrap();
        let found = implicit.statistics();
        assert_eq!(found.solver, Some(SolverKind::Banded));
        let matrices = found.factorisations;
        let iterations = found.iterations;
        evaluations.push(found.evaluations - iterations - 6 * matrices);
        assert_eq!(found.evaluations, problem.evaluations);
    }
    // Three colours for x and three for v in each matrix, one in each of both to compare the pattern that is given; the
    // search.
    assert_eq!(evaluations[0], 2);
    assert!((40..200).contains(&evaluations[1]), "{evaluations:?}");
}

/// A contact between neighbours that is open at first: its places are missed, and found when they matter.
#[test]
fn what_the_search_missed_is_found_when_newton_is_slow() {
    let n = 60;
    let force = |x: &V, i: usize, j: usize| (x[i] - x[j] - 0.2).max(0.0) * 1e5;
    let mut problem = velocity_free(move |t: f64, x: &V, a: &mut V| {
        for i in 0..n {
            a[i] = 3.0 - 4.0 * t - 1e4 * x[i] - x[i].powi(3);
        }
        // Opposite ends push one another when the first has moved far.
        for i in 0..n / 2 {
            let push = force(x, i, n - 1 - i);
            a[i] -= push;
            a[n - 1 - i] += push;
        }
    });
    let mut implicit = Implicit::new(Iteration::ModifiedNewton);
    for offset in [0.0, 0.0, 1.0, 1.0] {
        let mut x = vec![0.0; n];
        x[..n / 2].fill(offset);
        let v = vec![0.0; n];
        let core = Core {
            t: [0.0],
            position: [&x],
            position_slope: [[1e-2]],
            velocity: [&v],
            velocity_slope: [[0.1]],
        };
        let mut y = vec![0.0; n];
        implicit.solve(&mut problem, &core, [&mut y]).unwrap();
        let x: V = x.iter().zip(&y).map(|(x, y)| x + 1e-2 * y).collect();
        let mut a = vec![0.0; n];
        problem.acceleration(0.0, &x, &v, &mut a);
        let size = y.iter().fold(1.0_f64, |s, y| s.max(y.abs()));
        let error = a
            .iter()
            .zip(&y)
            .map(|(a, y)| (a - y).abs())
            .fold(0.0, f64::max);
        assert!(error < 1e-9 * 1e5 * size, "{offset} {error:e}");
    }
    assert_eq!(implicit.statistics().solver, Some(SolverKind::Banded));
}

/// Dense Jacobians of a sparse problem are solved for in a band.
#[test]
fn zeros_of_dense_jacobians_are_seen() {
    let n = 50;
    let mut problem = with_jacobians(
        velocity_free(move |_, x: &V, a: &mut V| {
            for i in 0..n {
                a[i] = -1e4 * x[i] + if i > 0 { 3e3 * x[i - 1] } else { 0.0 };
            }
        }),
        move |_, _: &V, _: &V, g_x: &mut DMatrix<f64>, _: &mut DMatrix<f64>| {
            for i in 0..n {
                g_x[(i, i)] = -1e4;
                if i > 0 {
                    g_x[(i, i - 1)] = 3e3;
                }
            }
        },
    );
    let mut implicit = Implicit::new(Iteration::ModifiedNewton);
    newmark(&mut problem, &mut implicit, n, 3).unwrap();
    assert_eq!(implicit.statistics().solver, Some(SolverKind::Banded));
}

/// Where everything depends on everything, matrices are dense up to a size and refused beyond.
#[test]
fn full_matrices_are_dense_or_refused() {
    for n in [40, 4097] {
        let mut problem = velocity_free(move |_, x: &V, a: &mut V| {
            let sum: f64 = x.iter().sum();
            a.iter_mut().zip(x).for_each(|(a, x)| *a = -1e6 * x - sum);
        });
        let mut implicit = Implicit::new(Iteration::ModifiedNewton);
        let found = newmark(&mut problem, &mut implicit, n, 2);
        match n {
            40 => assert_eq!(implicit.statistics().solver, Some(SolverKind::Dense)),
            _ => assert_eq!(found, Err(Failure::Dense { size: n })),
        }
    }
}

/// Two coupled evaluations: blocks, whose unknowns stand side by side in a band.
#[test]
fn coupled_evaluations_share_a_band() {
    let n = 80;
    let mut found = Vec::new();
    for (solver, kind) in solvers() {
        let mut problem = Chain::new(n, 1e3);
        problem.tangents = true;
        let x: V = (0..n).map(|i| (0.2 * i as f64).cos()).collect();
        let v = vec![0.1; n];
        let core = Core {
            t: [0.1, 0.2],
            position: [&x, &x],
            position_slope: [[2e-4, -1e-4], [3e-4, 1e-4]],
            velocity: [&v, &v],
            velocity_slope: [[0.02, -0.01], [0.03, 0.01]],
        };
        let mut y = vec![0.0; n];
        let mut z = vec![0.0; n];
        let mut implicit = Implicit::new(Iteration::ModifiedNewton).linear_solver(solver);
        implicit
            .solve(&mut problem, &core, [&mut y, &mut z])
            .unwrap();
        assert_eq!(implicit.statistics().solver, Some(kind));
        found.push([y, z]);
    }
    for other in &found {
        assert!(apart(other, &found[0]) < 1e-11);
    }
}
