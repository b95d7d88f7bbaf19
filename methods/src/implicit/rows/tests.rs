use super::*;
use crate::implicit::blocks::{Blocks, LONG};
use crate::integrate;
use crate::linear::{LinearSolver, Matrix, Tangents};
use crate::problem::{Known, SecondOrder, StructureMatrices};
use crate::statistics::Statistics;
use crate::structural::{
    AverageAcceleration, Damping, GeneralizedAlpha, GeneralizedAlphaFifth, HhtTenth,
    LinearAcceleration, LinearProblem, LinearStructure, Load, WilsonTheta,
};
use crate::{Error, OneStep, Path, Stepper};

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

/// Goes by rows however few there are, by few at once, and of 100 and more by fewer as it happens.
fn always() -> Implicit<V> {
    Implicit {
        blocks: Blocks::of([1, 100], [16, 5]),
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
    let mut rows = 0;
    let mut path = Path::default();
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
    let end = if shown {
        run.store(&mut path).run()
    } else {
        run.run()
    };
    let statistics = end
        .as_ref()
        .map_or(Statistics::default(), |end| end.statistics);
    let all = end.map(|end| {
        let points = path.points().iter();
        let points = points.flat_map(|point| [point.x.clone(), point.v.clone(), point.a.clone()]);
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

// What it carries are two positions, so that it does not step in place.
crate::method! {
    name = Numerov,
    family = "scheme",
    carry = ["x", "x[-1]", "a", "a[-1]"],
    equations = [
        "x[1] = 2*x - x[-1] + h^2/12*a[1] + 5*h^2/6*a + h^2/12*a[-1]",
        "a[1] = g(t[1], x[1])",
    ],
}

// The unknown is not carried, and the velocity that is carried is added to before it is.
crate::method! {
    name = Alone,
    family = "scheme",
    carry = ["x", "v"],
    equations = [
        "x[1] = x + h*v[1]",
        "v[1] = v + h*a[1]",
        "a[1] = g(t[1], x[1], v[1])",
    ],
}

// One of what is carried is of the unknown alone.
crate::method! {
    name = Doubled,
    family = "scheme",
    carry = ["x", "v", "a_c", "a"],
    equations = [
        "x[1] = x + h*v + h^2/4*(a + a[1])",
        "v[1] = v + h/2*a + h/3*a_c + h/6*a[1]",
        "a_c[1] = a[1]",
        "a[1] = g(t[1], x[1], v[1])",
    ],
}

/// The same of steps that form no velocity, and are not in place.
#[test]
fn steps_that_are_not_in_place_go_by_rows_too() {
    assert!(Numerov::new(1.0, &vec![0.0; 13]).pending().is_none());
    assert!(WilsonTheta::new(1.0, &vec![0.0; 13]).pending().is_none());
    for n in [13, 66, 131, 400] {
        let structure = LinearStructure {
            load: Load::base_acceleration(vec![1.0; n], |t: f64| t.sin()),
            ..loaded(n, Damping::None)
        };
        let [by_rows, whole] = [true, false].map(|by_rows| {
            let problem = structure.undamped_problem().unwrap();
            let (end, _, rows) = run::<Numerov<_>, false>(problem, (by_rows, false), &[]);
            let end = end.unwrap();
            // The memory of the start is no velocity.
            assert!(end.len() == 3 && end[1].iter().all(|v| v.is_nan()));
            let bits = end.concat().into_iter().map(f64::to_bits);
            (bits.collect::<Vec<_>>(), rows)
        });
        assert_eq!(by_rows.0, whole.0, "{n}");
        assert_eq!((by_rows.1, whole.1), (11 * n, 0), "{n}");
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
                mass: if lumped {
                    Matrix::diagonal(&vec![2.0; n])
                } else {
                    chain(n, 2.0, 0.4)
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
            is_the_same::<Alone<_>>(&structure, &[]);
            is_the_same::<Doubled<_>>(&structure, &[]);
            is_the_same::<GeneralizedAlpha<_>>(&structure, &[("rho_inf", 0.7)]);
        }
    }
}

/// What a method carries.
fn carried<M: Stepper<V>>(method: &M) -> Vec<V> {
    let mut method = method.clone();
    let slots = 0..M::CARRIED.len();
    slots.map(|k| method.carried_mut(k).clone()).collect()
}

/// Whether anything is pending.
fn is_pending<M: ByRows<V>>(method: &mut M) -> bool {
    *method.pending().unwrap()
}

/// A method that carries the same, with nothing pending.
fn anew<M: Stepper<V>>(method: &M) -> M {
    let carried = carried(method);
    let mut anew = M::new(method.step_size(), &carried[0]);
    for (k, z) in carried.into_iter().enumerate() {
        *anew.carried_mut(k) = z;
    }
    anew
}

fn step<M: Stepper<V>>(method: &mut M, mut implicit: Implicit<V>, g: &mut impl SecondOrder<V>) {
    let like = carried(method).swap_remove(0);
    step_with(method, &mut implicit, g, &mut Sample::new(0.0, &like));
}

fn step_with<M: Stepper<V>>(
    method: &mut M,
    implicit: &mut Implicit<V>,
    g: &mut impl SecondOrder<V>,
    sample: &mut Sample<V>,
) {
    let made = method.step::<_, false>(0.5, g, implicit, sample);
    assert_eq!(made, Ok(()), "{}", M::NAME);
}

/// A chain of n masses under a load.
fn loaded(n: usize, damping: Damping) -> LinearStructure {
    LinearStructure {
        mass: Matrix::diagonal(&vec![2.0; n]),
        damping,
        stiffness: chain(n, 7.0, -3.0),
        load: Load::at(n / 3, |t: f64| t),
    }
}

/// After whatever comes between two steps, the next one is that of what is carried.
fn is_of_what_is_carried<M: Stepper<V> + ByRows<V>>() {
    let n = 131;
    let structure = loaded(n, Damping::None);
    let dashpots = loaded(n, Damping::Matrix(chain(n, 0.3, -0.1)));
    let mut undamped = structure.undamped_problem().unwrap();
    let mut damped = dashpots.problem().unwrap();
    let mut sample = Sample::new(0.0, &vec![0.0; n]);
    for (between, pending) in [true, false, true, false, false].into_iter().enumerate() {
        let mut method = M::new(0.25, &vec![0.0; n]);
        let slots = 0..M::CARRIED.len();
        for k in slots.clone() {
            let z = method.carried_mut(k).iter_mut().enumerate();
            z.for_each(|(i, z)| *z = (0.3 * i as f64 + k as f64).sin());
        }
        let mut implicit = always();
        let sample = &mut sample;
        for before in [false, true] {
            assert_eq!(is_pending(&mut method), before, "{}", M::NAME);
            step_with(&mut method, &mut implicit, &mut undamped, sample);
        }
        let mut same = anew(&method);
        assert!(is_pending(&mut method) && !is_pending(&mut same));
        for method in [&mut method, &mut same] {
            match between {
                0 => {}
                1 => (slots.clone()).for_each(|k| method.carried_mut(k)[7 + k] += 1.0),
                2 => step(method, always(), &mut damped),
                3 => step(method, Implicit::default(), &mut undamped),
                // What is shown is there at once.
                _ => {
                    let made =
                        method.step::<_, true>(0.5, &mut undamped, &mut always(), &mut *sample);
                    assert_eq!(made, Ok(()));
                    assert_eq!(sample.x, carried(method)[0], "{}", M::NAME);
                }
            }
        }
        let expected = pending || between == 0;
        assert_eq!(is_pending(&mut method), expected, "{} {between}", M::NAME);
        assert_eq!(carried(&method), carried(&same), "{} {between}", M::NAME);
        for (method, implicit) in [(&mut method, &mut implicit), (&mut same, &mut always())] {
            step_with(method, implicit, &mut undamped, sample);
        }
        assert_eq!(carried(&method), carried(&same), "{} {between}", M::NAME);
        // What is asked for twice is settled once.
        let mut settled = method.clone();
        let asked = slots.clone().map(|k| settled.carried_mut(k)[k]);
        assert!(asked.sum::<f64>().is_finite());
        assert!(is_pending(&mut method) && !is_pending(&mut settled));
        assert_eq!(carried(&method), carried(&settled), "{} {between}", M::NAME);
    }
}

#[test]
fn what_is_pending_is_of_what_is_carried() {
    is_of_what_is_carried::<AverageAcceleration<_>>();
    is_of_what_is_carried::<LinearAcceleration<_>>();
    is_of_what_is_carried::<HhtTenth<_>>();
    is_of_what_is_carried::<GeneralizedAlphaFifth<_>>();
    is_of_what_is_carried::<Doubled<_>>();
    is_of_what_is_carried::<Alone<_>>();
}

/// Before a step of another size, what is pending is added with the size before.
#[test]
fn what_is_pending_is_of_a_size() {
    fn of<M: OneStep<V, 2> + ByRows<V>>() {
        let n = 131;
        let structure = loaded(n, Damping::None);
        let mut problem = structure.undamped_problem().unwrap();
        let mut method = M::new(0.25, &vec![0.0; n]);
        method.carried_mut(0)[40] = 1.0;
        step(&mut method, always(), &mut problem);
        assert!(is_pending(&mut method));
        let before = carried(&method);
        method.set_step_size(0.125);
        assert!(!is_pending(&mut method));
        assert_eq!(carried(&method), before, "{}", M::NAME);
        let mut same = anew(&method);
        let mut sample = Sample::new(0.0, &vec![0.0; n]);
        for method in [&mut method, &mut same] {
            step_with(method, &mut always(), &mut problem, &mut sample);
        }
        assert_eq!(carried(&method), carried(&same), "{}", M::NAME);
    }
    of::<AverageAcceleration<_>>();
    of::<LinearAcceleration<_>>();
}

/// A step that fails leaves nothing pending.
#[test]
fn nothing_is_pending_after_a_failure() {
    let n = 131;
    let mut structure = loaded(n, Damping::None);
    structure.load = Load::at(3, |t: f64| if t < 0.4 { t } else { f64::NAN });
    let mut problem = structure.undamped_problem().unwrap();
    let mut method = HhtTenth::new(0.25, &vec![0.0; n]);
    let mut sample = Sample::new(0.0, &vec![0.0; n]);
    let mut implicit = always();
    for (t, made) in [(0.0, Ok(())), (0.25, Err(Failure::NonFinite))] {
        let found = method.step::<_, false>(t, &mut problem, &mut implicit, &mut sample);
        assert_eq!(found, made, "{t}");
        assert_eq!(is_pending(&mut method), made.is_ok(), "{t}");
    }
}

/// In their own step, where the accelerations that lead to them are finite; in whichever row, for what is known of
/// them and for what a long step adds.
#[test]
fn positions_that_overflow_are_seen() {
    let n = 131;
    let weak = chain(n, 7.0, -3.0);
    let weak = weak.entries().map(|(i, j, k)| (i, j, 1e-9 * k));
    let weak = Matrix::from_entries(n, n, weak).unwrap();
    let cases = [(1.797e308, 0.25, 1e307), (0.0, 8.0, 1.7e308)];
    for (row, (begin, h, load)) in (0..n).step_by(13).flat_map(|i| cases.map(|case| (i, case))) {
        let problem = LinearStructure {
            mass: Matrix::identity(n),
            damping: Damping::None,
            stiffness: weak.clone(),
            load: Load::at(row, move |t| if t == 10.0 * h { load } else { 0.0 }),
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
                x[row] = begin;
                let run = integrate::<AverageAcceleration<_>, _>(x, vec![0.0; n]);
                // What a step found before tells nothing of the next one.
                let implicit = Implicit {
                    looked: true,
                    ..always()
                };
                let run = run.to(12.0 * h).steps(12);
                let run = run.implicit(implicit).problem(watched);
                let mut last = 0.0;
                let end = if shown {
                    run.observe(|sample| {
                        last = sample.t;
                        std::ops::ControlFlow::Continue(())
                    })
                    .run()
                } else {
                    run.run()
                };
                (end.map(|end| end.x), last, rows > 0)
            };
            let (found, last, by_rows) = of(true);
            assert!(by_rows);
            let expected = Err(Error::NonFinite { t: 9.0 * h });
            assert_eq!(found, expected, "{row} {begin} {shown}");
            assert_eq!((found, last, false), of(false), "{row} {shown}");
        }
    }
}

/// Of a mass that nothing holds: no acceleration tells.
#[test]
fn free_positions_that_overflow_are_seen() {
    let n = 131;
    for row in (0..n).step_by(13) {
        let held = chain(n, 7.0, -3.0);
        let held = held.entries().filter(|(i, j, _)| ![*i, *j].contains(&row));
        let problem = LinearStructure {
            mass: Matrix::identity(n),
            damping: Damping::None,
            stiffness: Matrix::from_entries(n, n, held).unwrap(),
            load: Load::none(),
        };
        let [by_rows, whole] = [true, false].map(|by_rows| {
            let mut rows = 0;
            let watched = Watched {
                problem: problem.undamped_problem().unwrap(),
                by_rows,
                rows: &mut rows,
            };
            let [mut x, mut v] = [vec![0.0; n], vec![0.0; n]];
            (x[row], v[row]) = (1.7e308, 1e307);
            let run = integrate::<AverageAcceleration<_>, _>(x, v).to(3.0);
            let end = run.steps(12).implicit(always()).problem(watched).run();
            (end.map(|end| end.x), rows > 0)
        });
        assert_eq!(by_rows, (Err(Error::NonFinite { t: 0.75 }), true), "{row}");
        assert_eq!(whole, (by_rows.0, false), "{row}");
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
    let x = vec![1.0; n];
    let v = vec![0.0; n];
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
