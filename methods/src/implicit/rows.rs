//! Steps around one implicit evaluation, whose loops before and after it go by rows:
//!
//! ```text
//! M y = r(t, b + P y, c + Q y),   b, c from what is carried,   then what is carried next, from that and y.
//! ```
//!
//! Where the problem is linear by its construction and its matrix that of a chain, some rows of b and c are formed,
//! then those of r, which are eliminated at once; on the way back some rows of y are found, and what is carried next
//! of them. So b and c never go to memory, and no vector more than twice a step, where y would four times.

use super::{Core, Failure, Implicit};
use crate::field::Field;
use crate::linear::Rows;
use crate::real::Real;
use crate::state::{State, is_finite};
use crate::step::Sample;
use std::ops::Range;

/// Vectors of so many components don't stay in near memory.
const LONG: usize = 1 << 16;
/// Pairs of rows from each end that go at once, so that what a block reads and forms stays in a core's own memory:
/// half a MiB. Of few rows each of some ten vectors is read in pieces too short to be fetched ahead.
const PAIRS: usize = 1 << 11;

/// When steps go by rows, and by how many.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blocks {
    /// Steps of so many components do.
    long: usize,
    /// Pairs of rows from each end that go at once.
    pairs: usize,
}

impl Default for Blocks {
    fn default() -> Self {
        Self {
            long: LONG,
            pairs: PAIRS,
        }
    }
}

/// A step whose loops go by rows around its only implicit evaluation.
pub trait ByRows<S: State> {
    /// Forms the known parts of the arguments of these rows, from the beginning of the vectors that
    /// [`core`](Self::core) names on.
    ///
    /// # Errors
    /// Vectors of different lengths.
    fn before(&mut self, uses_velocity: bool, rows: Range<usize>) -> Result<(), Failure>;

    /// The evaluation of the step from t, its first iterate where that is lent, and the unknown.
    fn core(&mut self, uses_velocity: bool, t: f64) -> (Core<'_, S, 1>, Option<&S>, &mut S);

    /// Forms what is carried next in these rows, and shows it.
    ///
    /// # Errors
    /// Vectors of different lengths.
    fn after<const SAMPLE: bool>(
        &mut self,
        rows: Range<usize>,
        sample: &mut Sample<S>,
    ) -> Result<(), Failure>;

    /// The positions that are carried next, as far as [`after`](Self::after) has formed them.
    fn positions(&self) -> &S;
}

impl<S: State> Implicit<S> {
    /// A step of n components from t, but for the exchange of vectors that ends it.
    ///
    /// # Errors
    /// Every [`Failure`]; what is carried is then of no use.
    #[doc(hidden)]
    #[inline(always)]
    pub fn step_by_rows<M: ByRows<S>, G: Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        method: &mut M,
        (n, t): (usize, f64),
        g: &mut G,
        sample: &mut Sample<S>,
    ) -> Result<(), Failure> {
        self.looked = false;
        if n >= self.blocks.long
            && let Some(swept) = self.sweep::<M, G, SAMPLE>(method, (n, t), g, sample)
        {
            return swept;
        }
        method.before(G::USES_VELOCITY, 0..n)?;
        let (core, first, y) = method.core(G::USES_VELOCITY, t);
        self.solve_with(g, &core, first.map(|first| [first]), [y])?;
        method.after::<SAMPLE>(0..n, sample)
    }

    /// The same by rows, where that can be.
    #[inline(never)]
    fn sweep<M: ByRows<S>, G: Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        method: &mut M,
        (n, t): (usize, f64),
        g: &mut G,
        sample: &mut Sample<S>,
    ) -> Option<Result<(), Failure>> {
        let (core, first, y) = method.core(G::USES_VELOCITY, t);
        let lengths = [core.position[0], core.velocity[0], &*y];
        let alike = lengths
            .into_iter()
            .chain(first)
            .all(|vector| vector.len() == n);
        S::Real::doubles(y.as_slice()).filter(|_| alike)?;
        let pairs = self.blocks.pairs;
        let chain = self.constant((n, &*g), &core)?.chain()?;
        let reach = g.begin_rows(core.t[0])?;
        let mut step = Swept::<_, _, _, SAMPLE> {
            method,
            g,
            t,
            n,
            pairs,
            reach,
            sample,
            failed: Ok(()),
            finite: true,
        };
        let finite = chain.sweep(&mut step);
        let made = step.failed;
        self.looked = step.finite;
        let count = &mut self.statistics;
        count.evaluations += 1;
        count.solves += 1;
        count.iterations += 1;
        Some(made.and(finite.then_some(()).ok_or(Failure::NonFinite)))
    }
}

/// A step on its way.
struct Swept<'a, S, M, G, const SAMPLE: bool> {
    method: &'a mut M,
    g: &'a mut G,
    t: f64,
    n: usize,
    pairs: usize,
    /// How far from its own place a row reads.
    reach: usize,
    sample: &'a mut Sample<S>,
    failed: Result<(), Failure>,
    /// Whether the positions carried next are finite, as far as they are formed.
    finite: bool,
}

impl<S: State, M: ByRows<S>, G: Field<S, 2>, const SAMPLE: bool> Rows<f64>
    for Swept<'_, S, M, G, SAMPLE>
{
    fn pairs(&self) -> usize {
        self.pairs
    }

    #[inline(never)]
    fn form(&mut self, rows: Range<usize>) {
        if self.failed.is_err() {
            return;
        }
        // Arguments that two blocks read are formed twice: that is cheaper than to keep them.
        let begin = rows.start.saturating_sub(self.reach);
        let read = begin..rows.end.saturating_add(self.reach).min(self.n);
        let count = read.len();
        self.failed = self.method.before(G::USES_VELOCITY, read);
        let (core, _, y) = self.method.core(G::USES_VELOCITY, self.t);
        let at = [core.position[0], core.velocity[0]];
        let at = at.map(|z| S::Real::doubles(&z.as_slice()[..count]));
        let y = S::Real::doubles_mut(&mut y.as_mut_slice()[rows.clone()]);
        if let ([Some(x), Some(v)], Some(y)) = (at, y) {
            self.g.right_in(rows.start, (begin, [x, v]), y);
        }
    }

    fn all(&mut self) -> &mut [f64] {
        let (_, _, y) = self.method.core(G::USES_VELOCITY, self.t);
        S::Real::doubles_mut(y.as_mut_slice()).unwrap_or_default()
    }

    #[inline(never)]
    fn take(&mut self, rows: Range<usize>) {
        if self.failed.is_ok() {
            self.failed = self.method.after::<SAMPLE>(rows.clone(), self.sample);
            self.finite &= is_finite(&self.method.positions().as_slice()[rows]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::integrate;
    use crate::linear::{LinearSolver, Matrix, Tangents};
    use crate::problem::{Known, SecondOrder, StructureMatrices};
    use crate::statistics::Statistics;
    use crate::structural::{
        AverageAcceleration, Damping, GeneralizedAlpha, GeneralizedAlphaFifth, HhtTenth,
        LinearAcceleration, LinearProblem, LinearStructure, Load, WilsonTheta,
    };
    use crate::{Error, Path, Stepper};

    type V = Vec<f64>;

    /// A linear problem that counts the rows it is asked for; or does not go by rows.
    struct Watched<'a, const DAMPED: bool> {
        problem: LinearProblem<'a, DAMPED>,
        by_rows: bool,
        rows: &'a mut usize,
    }

    impl<const DAMPED: bool> SecondOrder<V> for Watched<'_, DAMPED> {
        const USES_VELOCITY: bool = DAMPED;

        fn acceleration(&mut self, t: f64, x: &V, v: &V, a: &mut V) {
            SecondOrder::acceleration(&mut self.problem, t, x, v, a);
        }

        fn has_dense_jacobians(&self) -> bool {
            false
        }

        fn is_linear(&self) -> bool {
            true
        }

        fn known(&self) -> Known {
            SecondOrder::<V>::known(&self.problem)
        }

        fn residual_at(&mut self, k: usize, at: (f64, &V, &V), a: &V, out: &mut V) {
            SecondOrder::residual_at(&mut self.problem, k, at, a, out);
        }

        fn right_at(&mut self, at: (f64, &V, &V), out: &mut V) -> bool {
            SecondOrder::right_at(&mut self.problem, at, out)
        }

        fn matrices(&self) -> Option<StructureMatrices<'_>> {
            SecondOrder::<V>::matrices(&self.problem)
        }

        fn begin_rows(&mut self, t: f64) -> Option<usize> {
            let reach = SecondOrder::<V>::begin_rows(&mut self.problem, t)?;
            self.by_rows.then_some(reach)
        }

        fn right_in(&mut self, first: usize, at: (usize, [&[f64]; 2]), out: &mut [f64]) {
            *self.rows += out.len();
            SecondOrder::<V>::right_in(&mut self.problem, first, at, out);
        }

        fn tangents_at(&mut self, k: usize, at: (f64, &V, &V), into: &mut Tangents) -> bool {
            SecondOrder::tangents_at(&mut self.problem, k, at, into)
        }
    }

    /// Goes by rows however few there are, and by few at once.
    fn always() -> Implicit<V> {
        Implicit {
            blocks: Blocks { long: 1, pairs: 16 },
            ..Implicit::default()
        }
    }

    /// What 12 steps on n masses end with and show on their way, and how many rows were formed alone.
    fn run<M: Stepper<V>, const DAMPED: bool>(
        problem: LinearProblem<'_, DAMPED>,
        (by_rows, shown): (bool, bool),
        values: &[(&str, f64)],
    ) -> (Result<Vec<V>, Error>, Statistics, usize) {
        let n = problem.structure().freedoms();
        let (mut rows, mut path) = (0, Path::default());
        let begin = [0.3, 0.7].map(|f| (0..n).map(|i| (f * i as f64).sin()).collect::<V>());
        let [x, v] = begin;
        let mut run = integrate::<M, _>(x, v).to(3.0).steps(12);
        run = run.implicit(always());
        for (name, value) in values {
            run = run.parameter(name, *value);
        }
        let watched = Watched {
            problem,
            by_rows,
            rows: &mut rows,
        };
        let run = run.problem(watched);
        let end = match shown {
            true => run.store(&mut path).run(),
            false => run.run(),
        };
        let statistics = end
            .as_ref()
            .map_or(Statistics::default(), |end| end.statistics);
        let all = end.map(|end| {
            let points = path.points().iter();
            let points =
                points.flat_map(|point| [point.x.clone(), point.v.clone(), point.a.clone()]);
            points.chain([end.x, end.v, end.a]).collect()
        });
        (all, statistics, rows)
    }

    fn chain(n: usize, diagonal: f64, beside: f64) -> Matrix {
        let pair = |i: usize| [(i, i + 1, beside), (i + 1, i, beside)];
        let entries = (0..n).map(|i| (i, i, diagonal + 0.01 * (i % 7) as f64));
        Matrix::from_entries(n, n, entries.chain((0..n - 1).flat_map(pair))).unwrap()
    }

    /// Whether 10 steps, and what they show, are the same to the bit by rows as in whole vectors, and each row is
    /// formed once a step.
    fn is_the_same<M: Stepper<V>>(structure: &LinearStructure, values: &[(&str, f64)]) {
        let n = structure.freedoms();
        for shown in [false, true] {
            let of = |by_rows| {
                let problem = structure.problem().unwrap();
                run::<M, true>(problem, (by_rows, shown), values)
            };
            let ((by_rows, told, rows), (whole, other, none)) = (of(true), of(false));
            assert_eq!(by_rows, whole, "{} {n} {shown}", M::NAME);
            assert_eq!(told, other);
            // In all steps, or all but the start.
            let steps = rows / n;
            assert_eq!((rows % n, none), (0, 0), "{} {n} {shown}", M::NAME);
            assert!((11..=12).contains(&steps), "{} {n} {steps}", M::NAME);
            if matches!(structure.damping, Damping::None) {
                let of = |by_rows| {
                    let problem = structure.undamped_problem().unwrap();
                    run::<M, false>(problem, (by_rows, shown), values)
                };
                let ((by_rows, _, rows), (whole, ..)) = (of(true), of(false));
                assert_eq!(
                    (by_rows, rows),
                    (whole, steps * n),
                    "{} {n} {shown}",
                    M::NAME
                );
            }
        }
    }

    #[test]
    fn steps_by_rows_are_those_of_whole_vectors() {
        let rayleigh = |mass, stiffness| Damping::Rayleigh { mass, stiffness };
        for n in [13, 32, 64, 65, 66, 101, 131, 400] {
            let dampings = [
                Damping::None,
                rayleigh(0.1, 0.02),
                rayleigh(0.1, 0.0),
                Damping::Matrix(chain(n, 0.3, -0.1)),
            ];
            for (damping, lumped) in dampings
                .into_iter()
                .flat_map(|d| [(d.clone(), true), (d, false)])
            {
                let structure = LinearStructure {
                    mass: match lumped {
                        true => Matrix::diagonal(&vec![2.0; n]),
                        false => chain(n, 2.0, 0.4),
                    },
                    damping,
                    stiffness: chain(n, 7.0, -3.0),
                    load: Load::at(n / 3, |t: f64| t)
                        .and(Load::base_acceleration(vec![1.0; n], |t: f64| t.sin()))
                        .and(Load::function(|t, f| f[1] += t * t)),
                };
                is_the_same::<AverageAcceleration<_>>(&structure, &[]);
                is_the_same::<LinearAcceleration<_>>(&structure, &[]);
                is_the_same::<HhtTenth<_>>(&structure, &[]);
                is_the_same::<GeneralizedAlphaFifth<_>>(&structure, &[]);
                is_the_same::<WilsonTheta<_>>(&structure, &[]);
                is_the_same::<GeneralizedAlpha<_>>(&structure, &[("rho_inf", 0.7)]);
            }
        }
    }

    /// In their own step, where the accelerations that lead to them are finite; in whichever row.
    #[test]
    fn positions_that_overflow_are_seen() {
        let n = 131;
        let weak = chain(n, 7.0, -3.0);
        let weak = weak.entries().map(|(i, j, k)| (i, j, 1e-9 * k));
        let weak = Matrix::from_entries(n, n, weak).unwrap();
        for row in (0..n).step_by(13) {
            let problem = LinearStructure {
                mass: Matrix::identity(n),
                damping: Damping::None,
                stiffness: weak.clone(),
                load: Load::at(row, |t| if t == 2.5 { 1e307 } else { 0.0 }),
            };
            for shown in [false, true] {
                let of = |by_rows| {
                    let mut rows = 0;
                    let watched = Watched {
                        problem: problem.undamped_problem().unwrap(),
                        by_rows,
                        rows: &mut rows,
                    };
                    let mut x = vec![0.0; n];
                    x[row] = 1.797e308;
                    let run = integrate::<AverageAcceleration<_>, _>(x, vec![0.0; n]);
                    // What a step found before tells nothing of the next one.
                    let implicit = Implicit {
                        looked: true,
                        ..always()
                    };
                    let run = run.to(3.0).steps(12).implicit(implicit).problem(watched);
                    let mut last = 0.0;
                    let end = match shown {
                        true => run
                            .observe(|sample| {
                                last = sample.t;
                                std::ops::ControlFlow::Continue(())
                            })
                            .run(),
                        false => run.run(),
                    };
                    (end.map(|end| end.x), last, rows > 0)
                };
                let (found, last, by_rows) = of(true);
                assert!(by_rows);
                assert_eq!(found, Err(Error::NonFinite { t: 2.25 }), "{row} {shown}");
                assert_eq!((found, last, false), of(false), "{row} {shown}");
            }
        }
    }

    /// Without being asked to, and in blocks that the rows don't fill, with the same end to the bit.
    #[test]
    fn long_steps_go_by_rows() {
        for (n, expected) in [(LONG - 1, 0), (LONG, 2 * LONG), (LONG + 7, 2 * (LONG + 7))] {
            let structure = LinearStructure {
                mass: Matrix::diagonal(&vec![2.0; n]),
                damping: Damping::None,
                stiffness: chain(n, 7.0, -3.0),
                load: Load::none(),
            };
            let [by_rows, whole] = [true, false].map(|by_rows| {
                let mut rows = 0;
                let watched = Watched {
                    problem: structure.problem().unwrap(),
                    by_rows,
                    rows: &mut rows,
                };
                let x = (0..n).map(|i| (0.3 * i as f64).sin()).collect();
                let run = integrate::<AverageAcceleration<_>, _>(x, vec![0.0; n]);
                let run = run.to(0.5).steps(2);
                let end = run.problem::<Watched<'_, true>>(watched).run().unwrap();
                (rows, [end.x, end.v, end.a])
            });
            assert_eq!((by_rows.0, whole.0), (expected, 0));
            assert!(by_rows.1 == whole.1, "{n}");
        }
    }

    /// Few freedoms, wider bands, other solvers and matrices that are not positive definite.
    #[test]
    fn what_is_no_chain_goes_in_whole_vectors() {
        let n = 100;
        let of = |n: usize, stiffness: Matrix| {
            let structure = LinearStructure {
                mass: Matrix::diagonal(&vec![2.0; n]),
                damping: Damping::None,
                stiffness,
                load: Load::none(),
            };
            let problem = structure.problem().unwrap();
            let (end, _, rows) = run::<AverageAcceleration<_>, true>(problem, (true, false), &[]);
            (end.is_ok(), rows)
        };
        let wide = |i: usize| [(i, i + 2, -1.0), (i + 2, i, -1.0)];
        let wide = (0..n).map(|i| (i, i, 9.0)).chain((0..n - 2).flat_map(wide));
        let wide = Matrix::from_entries(n, n, wide).unwrap();
        assert_eq!(of(n, wide), (true, 0));
        assert_eq!(of(12, chain(12, 7.0, -3.0)), (true, 0));
        assert_eq!(of(n, chain(n, 7.0, -3.0)), (true, 12 * n));
        // M + h²/4 K = 2 − 200/64 on its diagonal.
        assert_eq!(of(n, chain(n, -200.0, -3.0)), (true, 0));
        let structure = LinearStructure {
            mass: Matrix::diagonal(&vec![2.0; n]),
            damping: Damping::None,
            stiffness: chain(n, 7.0, -3.0),
            load: Load::none(),
        };
        let (x, v) = (vec![1.0; n], vec![0.0; n]);
        let mut rows = 0;
        let watched = Watched {
            problem: structure.problem().unwrap(),
            by_rows: true,
            rows: &mut rows,
        };
        let dense = always().linear_solver(LinearSolver::Dense);
        let run = integrate::<AverageAcceleration<_>, _>(x, v)
            .to(3.0)
            .steps(12);
        run.implicit(dense)
            .problem::<Watched<'_, true>>(watched)
            .run()
            .unwrap();
        assert_eq!(rows, 0);
    }

    /// A load that breaks down is seen in whichever row, with the same words.
    #[test]
    fn loads_that_are_not_finite_end_the_run() {
        let n = 120;
        for freedom in [0, 1, 15, 16, 31, 40, 59, 60, 61, 87, 88, 104, 118, 119] {
            for bad in [f64::NAN, f64::INFINITY] {
                let structure = LinearStructure {
                    mass: Matrix::diagonal(&vec![2.0; n]),
                    damping: Damping::None,
                    stiffness: chain(n, 7.0, -3.0),
                    load: Load::at(freedom, move |t: f64| if t < 2.0 { t } else { bad }),
                };
                let [by_rows, whole] = [true, false].map(|by_rows| {
                    let problem = structure.problem().unwrap();
                    run::<HhtTenth<_>, true>(problem, (by_rows, false), &[]).0
                });
                assert!(by_rows.is_err(), "{freedom} {bad}");
                assert_eq!(by_rows, whole, "{freedom} {bad}");
            }
        }
    }
}
