//! Stages of problems with many components: heat in a rod, in a band or dense.

use super::*;
use crate::linear::{Matrix, Pattern, SolverKind, Tangents};
use crate::methods::block::{Block4Chebyshev, Radau5};
use crate::{Ode, Rate, Stepper};

type V = Vec<f64>;

/// M y' = −K y − y³ of n parts of a rod.
struct Heat {
    mass: Matrix,
    stiffness: Matrix,
    tangents: bool,
    pattern: Option<Pattern>,
    evaluations: usize,
}

impl Heat {
    fn new(n: usize) -> Self {
        let entries = (0..n).flat_map(|i| {
            let next = (i + 1 < n).then_some([(i, i + 1, -1e3), (i + 1, i, -1e3)]);
            std::iter::once((i, i, 2e3)).chain(next.into_iter().flatten())
        });
        Self {
            mass: Matrix::identity(n),
            stiffness: Matrix::from_entries(n, n, entries).unwrap(),
            tangents: false,
            pattern: None,
            evaluations: 0,
        }
    }
}

impl Rate<V> for Heat {
    fn rate(&mut self, t: f64, y: &V, dy: &mut V) {
        self.evaluations += 1;
        dy.iter_mut()
            .zip(y)
            .for_each(|(dy, y)| *dy = t.sin() - y.powi(3));
        self.stiffness.add_product(-1.0, y, dy);
        // A lumped mass.
        for (i, dy) in dy.iter_mut().enumerate() {
            *dy /= self.mass.get(i, i);
        }
    }

    fn has_dense_jacobians(&self) -> bool {
        false
    }

    fn tangents(&mut self, (_, y): (f64, &V), into: &mut Tangents) -> bool {
        if self.tangents {
            into.mass.assign(1.0, &self.mass);
            into.in_x.assign(-1.0, &self.stiffness);
            for (i, y) in y.iter().enumerate() {
                into.in_x.add(i, i, -3.0 * y * y).unwrap();
            }
        }
        self.tangents
    }

    fn pattern(&self) -> Option<&Pattern> {
        self.pattern.as_ref()
    }
}

/// The stages and the end of a step from y, and its error; and whether the systems are in a band.
fn step<M, const K: usize>(problem: &mut Heat, y: &V) -> (V, V, bool)
where
    M: Stepper<V, 1, Sizes = Stages<K>>,
{
    let stages = &M::SIZES;
    let values = [y.clone()];
    let n = y.len();
    let mut work = Simplified::<V, 1, K>::new(y, stages, LinearSolver::Automatic);
    work.weight = [vec![1e8; n]];
    let mut slope = vec![0.0; n];
    problem.rate(0.2, y, &mut slope);
    let at = Origin {
        t: 0.2,
        h: 0.01,
        values: &values,
        slope: &slope,
    };
    assert!(work.differentiate(problem, &at).unwrap());
    assert!(work.factor(stages, at.h));
    work.start_constant(stages, &at);
    for _ in 0..4 {
        work.solve(problem, stages, &at, 1e-12).unwrap();
    }
    let mut next = [y.clone()];
    let mut error = [y.clone()];
    work.end(stages, &at, &mut next);
    work.estimate(stages, &at, &slope, false, &mut error);
    let real = work.shifted.real.iter().map(|system| system.kind());
    let complex = work.shifted.complex.iter().map(|system| system.kind());
    let banded = real.chain(complex).all(|kind| kind == SolverKind::Banded);
    let ([next], [error]) = (next, error);
    (next, error, banded)
}

fn bands<M, const K: usize>()
where
    M: Stepper<V, 1, Sizes = Stages<K>>,
{
    let n = 120;
    let y: V = (0..n).map(|i| (0.3 * i as f64).sin()).collect();
    let largest = |a: &V, b: &V| {
        let both = a.iter().zip(b).map(|(a, b)| (a - b).abs());
        both.fold(0.0, f64::max)
    };
    let mut dense = Heat::new(n);
    dense.pattern = Some(Pattern::banded(n, n, n));
    let (expected, error, banded) = step::<M, K>(&mut dense, &y);
    assert!(!banded);
    for way in 0..3 {
        let mut problem = Heat::new(n);
        problem.tangents = way == 0;
        problem.pattern = (way == 1).then(|| Pattern::banded(n, 1, 1));
        let (found, estimate, banded) = step::<M, K>(&mut problem, &y);
        assert!(banded);
        assert!(largest(&found, &expected) < 1e-11, "{way}");
        assert!(largest(&estimate, &error) < 1e-7, "{way}");
    }
    // M = 2 with twice the forces is the same motion.
    let mut heavy = Heat::new(n);
    heavy.tangents = true;
    let (expected, error, _) = step::<M, K>(&mut heavy, &y);
    let mut twice = Heavy(heavy);
    twice.0.mass = Matrix::diagonal(&vec![2.0; n]);
    let values = [y.clone()];
    let stages = &M::SIZES;
    let mut work = Simplified::<V, 1, K>::new(&y, stages, LinearSolver::Automatic);
    work.weight = [vec![1e8; n]];
    let mut slope = vec![0.0; n];
    twice.rate(0.2, &y, &mut slope);
    let at = Origin {
        t: 0.2,
        h: 0.01,
        values: &values,
        slope: &slope,
    };
    assert!(work.differentiate(&mut twice, &at).unwrap());
    assert!(work.shifted.heavy && work.factor(stages, at.h));
    work.start_constant(stages, &at);
    for _ in 0..4 {
        work.solve(&mut twice, stages, &at, 1e-12).unwrap();
    }
    let mut next = [y.clone()];
    let mut estimate = [y.clone()];
    work.end(stages, &at, &mut next);
    work.estimate(stages, &at, &slope, false, &mut estimate);
    assert!(largest(&next[0], &expected) < 1e-12);
    assert!(largest(&estimate[0], &error) < 1e-12);
}

/// Heat with everything twice: M, the load and the tangents.
struct Heavy(Heat);

impl Rate<V> for Heavy {
    fn rate(&mut self, t: f64, y: &V, dy: &mut V) {
        self.0.rate(t, y, dy);
        dy.iter_mut().for_each(|dy| *dy *= 2.0);
    }

    fn residual(&mut self, (t, y): (f64, &V), dy: &V, out: &mut V) {
        self.rate(t, y, out);
        for (out, dy) in out.iter_mut().zip(dy) {
            *out = 2.0 * (*out - dy);
        }
    }

    fn tangents(&mut self, at: (f64, &V), into: &mut Tangents) -> bool {
        self.0.tangents(at, into);
        let once = into.in_x.clone();
        into.in_x.assign(2.0, &once);
        true
    }
}

#[test]
fn stages_with_real_and_complex_shifts_are_solved_in_a_band() {
    bands::<Radau5<V>, 3>();
    bands::<Block4Chebyshev<V>, 4>();
}

/// The whole integration, with tolerances. Coloured differences take as many evaluations as there are colours.
#[test]
fn radau_takes_few_evaluations_of_a_long_rod() {
    let run = |n: usize| {
        let mut problem = Heat::new(n);
        let y: V = (0..n).map(|i| (0.3 * i as f64).sin()).collect();
        Ode::of(crate::ByRef(&mut problem), y)
            .end(0.0..0.1, Radau5::new().rtol(1e-6).atol(1e-8))
            .unwrap();
        problem.evaluations
    };
    let short = run(100);
    let long = run(800);
    assert!(long < 2 * short, "{short} {long}");
}
