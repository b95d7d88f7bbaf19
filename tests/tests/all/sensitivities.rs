//! Derivatives of solutions by parameters, beside closed forms, runs in dual numbers and runs of other parameters.

use nalgebra::{Complex, DMatrix, DVector};
use std::f64::consts::PI;
use stepsmith::bdf::Bdf4;
use stepsmith::block::{Radau5, Radau9};
use stepsmith::linear::{LinearSolver, Matrix, Pattern, Solver, SolverKind};
use stepsmith::num_dual::{Dual64, DualNum};
use stepsmith::pece::Pece2Stretched;
use stepsmith::rosenbrock::Rodas4;
use stepsmith::runge_kutta::{DormandPrince5, Rk4, Sdirk3, TrBdf2, Verner87};
use stepsmith::{Error, Event, Ode, Parametric, Sensitive};
use stepsmith_tests::stiff::{RobertsonShort, Stiff};

type Problem<'a> = Ode<'a, Sensitive<'a>, Parametric>;

#[path = "../../examples/pendulum_gradient.rs"]
mod pendulum_gradient;
mod references;

/// The largest |a − b| over the largest |b| of each column.
fn apart(a: &DMatrix<f64>, b: &DMatrix<f64>) -> f64 {
    assert_eq!(a.shape(), b.shape());
    let columns = a.column_iter().zip(b.column_iter());
    let each = columns.map(|(a, b)| (a - b).amax() / b.amax());
    // What is no number is far apart.
    each.fold(0.0, |most, x| if x <= most { most } else { x })
}

/// ∂f/∂p by differences of fourth order over a part of each p_j.
fn differences(p: &[f64], part: f64, f: impl Fn(&[f64]) -> Vec<f64>) -> DMatrix<f64> {
    let central = |j: usize, part: f64| {
        let at = |factor: f64| {
            let mut p = p.to_vec();
            p[j] *= factor;
            DVector::from_vec(f(&p))
        };
        (at(1.0 + part) - at(1.0 - part)) / (2.0 * part * p[j])
    };
    let column = |j| (4.0 * central(j, part) - central(j, 2.0 * part)) / 3.0;
    let columns: Vec<DVector<f64>> = (0..p.len()).map(column).collect();
    DMatrix::from_columns(&columns)
}

/// The growth a, the capacity K and the start of y' = a y (1 − y/K).
const LOGISTIC: [f64; 3] = [1.3, 5.0, 0.4];

fn logistic<'a>() -> Problem<'a> {
    Ode::with_parameters(
        |_t, y, p, dy| dy[0] = p[0] * y[0] * (-y[0] / p[1] + 1.0),
        |p| vec![p[2]],
        &LOGISTIC,
    )
}

/// y(t), in dual numbers, and its derivatives.
fn logistic_exactly(t: f64) -> DMatrix<f64> {
    let y = |p: [Dual64; 3]| {
        let grown = (p[0] * t).exp() * p[2];
        p[1] * grown / (p[1] + grown - p[2])
    };
    DMatrix::from_fn(1, 3, |_, j| {
        let mut p = LOGISTIC.map(Dual64::from_re);
        p[j].eps = 1.0;
        y(p).eps
    })
}

/// Every kind of engine takes them, and their errors fall by the order of the method.
#[test]
fn sensitivities_converge_as_the_solution_does() {
    let exact = logistic_exactly(3.0);
    macro_rules! slope {
        ($method:ident, $order:literal) => {
            let error = |steps: usize| {
                let end = logistic()
                    .end(0.0..3.0, $method::new().steps(steps))
                    .unwrap();
                apart(&end.y.sensitivities(), &exact)
            };
            let slope = (error(60) / error(120)).log2();
            assert!(
                (slope - $order).abs() < 0.35,
                "{}: {slope}",
                stringify!($method)
            );
        };
    }
    slope!(Rk4, 4.0);
    slope!(Sdirk3, 3.0);
    slope!(TrBdf2, 2.0);
    slope!(Bdf4, 4.0);
    slope!(Rodas4, 4.0);
    slope!(Radau5, 5.0);
    // In a frame that moves along, and with steps of any ratio.
    let compensated = Rk4::new().steps(500).compensated();
    let end = logistic().end(0.0..3.0, compensated).unwrap();
    assert!(apart(&end.y.sensitivities(), &exact) < 1e-9);
    let stretched = Pece2Stretched::new().stretched(1e-8);
    let end = logistic().end(0.0..3.0, stretched).unwrap();
    assert!(apart(&end.y.sensitivities(), &exact) < 1e-6);
}

#[test]
fn sensitivities_keep_to_the_tolerance() {
    macro_rules! kept {
        ($times:expr, $($method:ident)*) => {$(
            for rtol in [1e-4, 1e-6, 1e-8] {
                let method = $method::new().rtol(rtol).atol(rtol);
                let solution = logistic().solve(0.0..3.0, method).unwrap();
                for t in $times {
                    let found = solution.at(t).unwrap().sensitivities();
                    let error = apart(&found, &logistic_exactly(t));
                    assert!(error < 30.0 * rtol, "{} {rtol} {t}: {error:e}", stringify!($method));
                }
            }
        )*};
    }
    kept!([3.0], DormandPrince5 Verner87 Radau5 Radau9 Rodas4);
    // Between grid points too, of methods that have a solution of their own there.
    kept!([0.7, 1.9], DormandPrince5 Radau5 Radau9);
}

/// A driven pendulum with linear and cubic friction: g, L, both frictions, amplitude, frequency and phase of the drive,
/// a magnet, the start.
pub(crate) const PENDULUM: [f64; 10] = [9.81, 1.2, 0.1, 0.02, 0.6, 1.7, 0.3, 0.4, 1.1, -0.5];

pub(crate) fn pendulum_rate<D: DualNum<Primitive = f64> + Copy>(
    t: f64,
    y: &[D],
    p: &[D],
    dy: &mut [D],
) {
    let drive = p[4] * (p[5] * t + p[6]).cos();
    let friction = p[2] * y[1] + p[3] * y[1].powi(3);
    dy[0] = y[1];
    dy[1] = drive - p[0] / p[1] * y[0].sin() - friction - p[7] * (y[0] * 2.0).sin();
}

pub(crate) fn pendulum<'a>(p: &[f64]) -> Problem<'a> {
    Ode::with_parameters(pendulum_rate, |p| p[8..].to_vec(), p)
}

#[test]
fn ten_sensitivities_of_a_pendulum_are_what_runs_beside_show() {
    let end = |p: &[f64]| {
        let rate = |t: f64, y: &[f64; 2], dy: &mut [f64; 2]| pendulum_rate(t, y, p, dy);
        let method = Verner87::new().rtol(1e-14).atol(1e-14).max_step(0.05);
        let end = Ode::new(rate, [p[8], p[9]]).end(0.0..10.0, method);
        end.unwrap().y.to_vec()
    };
    let beside = differences(&PENDULUM, 3e-4, end);
    let found = |rtol: f64| {
        let method = Verner87::new().rtol(rtol).atol(rtol);
        let end = pendulum(&PENDULUM).end(0.0..10.0, method).unwrap();
        end.y.sensitivities()
    };
    assert!(
        apart(&found(1e-12), &beside) < 2e-9,
        "{:e}",
        apart(&found(1e-12), &beside)
    );
    assert!(apart(&found(1e-6), &beside) < 1e-4);
}

/// The derivatives of steps are the steps of derivatives: a run in dual numbers ends with the same, to rounding.
#[test]
fn equal_steps_are_differentiated_to_rounding() {
    let end = pendulum(&PENDULUM)
        .end(0.0..4.0, Rk4::new().steps(100))
        .unwrap();
    let found = end.y.sensitivities();
    for j in 0..PENDULUM.len() {
        let mut p = PENDULUM.map(Dual64::from_re);
        p[j].eps = 1.0;
        let rate = |t: f64, y: &[Dual64; 2], dy: &mut [Dual64; 2]| pendulum_rate(t, y, &p, dy);
        let end = Ode::of(rate, [p[8], p[9]])
            .end(0.0..4.0, Rk4::new().steps(100))
            .unwrap();
        for (i, y) in end.y.iter().enumerate() {
            assert!((found[(i, j)] - y.eps).abs() < 1e-12, "{i} {j}");
        }
    }
}

/// Of implicit steps too, beside runs of other parameters in the same steps.
#[test]
fn implicit_steps_are_differentiated() {
    macro_rules! compare {
        ($($method:ident)*) => {$(
            let method = || $method::new().steps(100);
            let end = pendulum(&PENDULUM).end(0.0..4.0, method()).unwrap();
            let beside = differences(&PENDULUM, 1e-5, |p| {
                let rate = |t: f64, y: &[f64; 2], dy: &mut [f64; 2]| pendulum_rate(t, y, p, dy);
                Ode::new(rate, [p[8], p[9]]).end(0.0..4.0, $method::new().steps(100)).unwrap().y.to_vec()
            });
            let error = apart(&end.y.sensitivities(), &beside);
            assert!(error < 2e-7, "{}: {error:e}", stringify!($method));
        )*};
    }
    compare!(Sdirk3 TrBdf2 Bdf4 Radau5);
}

pub(crate) const ROBERTSON: [f64; 3] = [0.04, 1e4, 3e7];

pub(crate) fn robertson<'a>() -> Problem<'a> {
    Ode::with_parameters(
        |_t, y, p, dy| {
            let [slow, back, fast] = [p[0] * y[0], p[1] * y[1] * y[2], p[2] * y[1] * y[1]];
            (dy[0], dy[1], dy[2]) = (back - slow, slow - back - fast, fast);
        },
        |_p| vec![1.0.into(), 0.0.into(), 0.0.into()],
        &ROBERTSON,
    )
}

/// Four atols, one for y and one for each sensitivity.
fn robertson_atol(rtol: f64) -> Vec<f64> {
    [1e-6, 1e-11, 1e-6].map(|scale| scale * rtol).repeat(4)
}

#[test]
fn robertsons_sensitivities_are_right() {
    for (t, reference) in references::ROBERTSON {
        let reference = DMatrix::from_row_slice(3, 3, &reference);
        macro_rules! right {
            ($($method:ident, $rtol:literal, $error:literal, $steps:literal;)*) => {$(
                let method = $method::new().rtol($rtol).atol(robertson_atol($rtol));
                let end = robertson().end(0.0..t, method).unwrap();
                let error = apart(&end.y.sensitivities(), &reference);
                let name = stringify!($method);
                assert!(error < $error, "{name} {t} {error:e}");
                assert!(end.statistics.steps < $steps, "{name} {}", end.statistics);
            )*};
        }
        right! {
            Radau5, 1e-5, 1e-5, 120;
            Radau5, 1e-8, 1e-8, 400;
            Radau9, 1e-8, 1e-8, 200;
            Rodas4, 1e-6, 1e-5, 400;
            TrBdf2, 1e-5, 1e-3, 1000;
        }
    }
}

/// What conserves area conserves it: Sᵀ J S = J of a Hamiltonian's flow, S its derivative by the start.
#[test]
fn the_flow_of_a_hamiltonian_is_symplectic() {
    let start = [0.3, 0.4, -0.2, 0.1];
    let rate = |_t: f64, y: &[Dual64], _p: &[Dual64], dy: &mut [Dual64]| {
        // Hénon and Heiles
        (dy[0], dy[1]) = (y[2], y[3]);
        dy[2] = -y[0] - y[0] * y[1] * 2.0;
        dy[3] = -y[1] - y[0] * y[0] + y[1] * y[1];
    };
    let form = DMatrix::from_fn(4, 4, |i, j| {
        f64::from(u8::from(j == i + 2)) - f64::from(u8::from(i == j + 2))
    });
    for rtol in [1e-6, 1e-9] {
        let problem = Ode::with_parameters(rate, |p| p.to_vec(), &start);
        let end = problem
            .end(0.0..20.0, DormandPrince5::new().rtol(rtol).atol(rtol))
            .unwrap();
        let s = end.y.sensitivities();
        let defect = (s.transpose() * &form * &s - &form).amax();
        assert!(defect < 300.0 * rtol * s.amax(), "{rtol}: {defect:e}");
        // It is no trifle.
        assert!(s.amax() > 3.0);
    }
}

/// One system of the size of y is factored for all.
#[test]
fn one_small_matrix_is_factored() {
    fn small<T: nalgebra::ComplexField>(pattern: &Pattern) -> Box<dyn Solver<T>> {
        assert_eq!(pattern.rows(), 3);
        Box::new(Dense(DMatrix::<T>::zeros(3, 3), None))
    }
    #[derive(Clone, Debug)]
    struct Dense<T: nalgebra::ComplexField>(
        DMatrix<T>,
        Option<nalgebra::LU<T, nalgebra::Dyn, nalgebra::Dyn>>,
    );
    impl<T: nalgebra::ComplexField> Solver<T> for Dense<T> {
        fn clear(&mut self) {
            self.0.fill(T::zero());
        }
        fn add(&mut self, i: usize, j: usize, x: T) -> bool {
            self.0[(i, j)] += x;
            true
        }
        fn factor(&mut self) -> bool {
            self.1 = Some(self.0.clone().lu());
            true
        }
        fn solve(&mut self, b: &mut [T]) {
            assert_eq!(b.len(), 3);
            let mut x = DVector::from_column_slice(b);
            if let Some(factors) = &self.1 {
                factors.solve_mut(&mut x);
            }
            b.clone_from_slice(x.as_slice());
        }
        fn boxed(&self) -> Box<dyn Solver<T>> {
            Box::new(self.clone())
        }
    }
    let own = LinearSolver::Own {
        real: small::<f64>,
        complex: small::<Complex<f64>>,
    };
    let method = || Radau5::new().rtol(1e-6).atol(robertson_atol(1e-6));
    let end = robertson()
        .end(0.0..40.0, method().linear_solver(own))
        .unwrap();
    assert_eq!(end.statistics.solver, Some(SolverKind::Own));
    let as_ever = robertson().end(0.0..40.0, method()).unwrap();
    assert_eq!(end.statistics.steps, as_ever.statistics.steps);
    // The iteration is Newton's: no more steps and iterations than y alone takes, but for the tolerance.
    let rate = RobertsonShort;
    let alone = Radau5::new().rtol(1e-6).atol([1e-12, 1e-17, 1e-12]);
    let alone = Ode::of(rate, RobertsonShort::INITIAL)
        .end(0.0..40.0, alone)
        .unwrap();
    assert!(end.statistics.steps < 2 * alone.statistics.steps);
}

/// Heat in a rod of n points by its conductivity and by the heat at its end, and what a sparse matrix finds of them.
#[test]
fn larger_systems_find_their_pattern() {
    const N: usize = 40;
    let rate = |_t: f64, y: &[Dual64], p: &[Dual64], dy: &mut [Dual64]| {
        for i in 0..N {
            let left = if i == 0 { p[1] } else { y[i - 1] };
            let right = if i + 1 == N {
                Dual64::from_re(0.0)
            } else {
                y[i + 1]
            };
            // Conductivity grows with temperature.
            dy[i] = p[0] * (y[i] * 0.5 + 1.0) * (left + right - y[i] * 2.0) * (N * N) as f64;
        }
    };
    let p = [0.3, 1.5];
    let end = |p: &[f64]| {
        let problem = Ode::with_parameters(rate, |_p| vec![0.0.into(); N], p);
        problem
            .end(0.0..0.2, Radau5::new().rtol(1e-9).atol(1e-9))
            .unwrap()
    };
    let found = end(&p);
    let beside = differences(&p, 1e-4, |p| end(p).y.y().to_vec());
    let error = apart(&found.y.sensitivities(), &beside);
    assert!(error < 1e-6, "{error:e}");
    assert_eq!(found.statistics.solver, Some(SolverKind::Banded));
}

/// A pendulum from rest reaches its lowest point after a quarter of its period.
#[test]
fn the_time_of_an_event_depends_on_parameters() {
    // Gravity, and the angle at the start.
    let p = [9.81, 1.2];
    let problem = |p: &[f64]| {
        let lowest = Event::new(|_t, [z]: &[Sensitive; 1]| z.y()[0])
            .falling()
            .last();
        Ode::with_parameters(
            |_t, y, p, dy| (dy[0], dy[1]) = (y[1], -p[0] * y[0].sin()),
            |p| vec![p[1], 0.0.into()],
            p,
        )
        .event(lowest)
        .end(0.0..9.0, Verner87::new().rtol(1e-12).atol(1e-12))
        .unwrap()
    };
    let end = problem(&p);
    let zero = |_t: Dual64, y: &[Dual64], _p: &[Dual64]| y[0];
    let by_time = end.y.gradient_at_event(end.t, zero, |t, _y, _p| t);
    // T ~ g^(−1/2), and dT/dθ₀ of the arithmetic-geometric mean.
    assert!((by_time[0] + 0.5 * end.t / 9.81).abs() < 1e-11);
    let period = |angle: f64| {
        let [mut a, mut b] = [1.0, (0.5 * angle).cos()];
        for _ in 0..8 {
            [a, b] = [0.5 * (a + b), (a * b).sqrt()];
        }
        0.5 * PI / (9.81_f64.sqrt() * a)
    };
    assert!((end.t - period(1.2)).abs() < 1e-11);
    let slope = (period(1.2 + 1e-4) - period(1.2 - 1e-4)) / 2e-4;
    assert!((by_time[1] - slope).abs() < 1e-8, "{by_time:?} {slope}");
    // v² = 2 g (1 − cos θ₀) there.
    let speed = end
        .y
        .gradient_at_event(end.t, zero, |_t, y, _p| y[1].powi(2));
    let exact = [2.0 * (1.0 - 1.2_f64.cos()), 2.0 * 9.81 * 1.2_f64.sin()];
    assert!((speed[0] - exact[0]).abs() < 1e-9 && (speed[1] - exact[1]).abs() < 1e-9);
}

/// Gravity, restitution, height and drag of a ball on a floor that rises with time.
const BALL: [f64; 5] = [9.81, 0.8, 1.0, 0.1, 0.05];

fn ball<'a>(p: &[f64]) -> Problem<'a> {
    let floor = |t: Dual64, y: &[Dual64], p: &[Dual64]| y[0] - p[4] * t;
    let impact = Event::new(|t, [z]: &[Sensitive; 1]| z.y()[0] - z.p()[4] * t).falling();
    Ode::with_parameters(
        |_t, y, p, dy| (dy[0], dy[1]) = (y[1], -p[0] - p[3] * y[1].powi(2) * y[1].re.signum()),
        |p| vec![p[2], 0.0.into()],
        p,
    )
    .event(impact.act(move |t, [z]| {
        z.jump(t, floor, |_t, y, p| y[1] = p[4] - p[1] * (y[1] - p[4]));
    }))
}

#[test]
fn sensitivities_jump_where_a_ball_bounces() {
    let end = |p: &[f64], rtol: f64| {
        let method = Verner87::new().rtol(rtol).atol(rtol).max_step(0.02);
        ball(p).end(0.0..2.0, method).unwrap().y
    };
    let beside = differences(&BALL, 1e-4, |p| end(p, 1e-13).y().to_vec());
    let error = apart(&end(&BALL, 1e-13).sensitivities(), &beside);
    assert!(error < 1e-8, "{error:e}");
    let error = |rtol: f64| {
        let method = DormandPrince5::new().rtol(rtol).atol(rtol);
        let end = ball(&BALL).end(0.0..2.0, method).unwrap();
        apart(&end.y.sensitivities(), &beside)
    };
    let [coarse, fine] = [error(1e-6), error(1e-9)];
    assert!(coarse < 1e-3 && fine < 1e-2 * coarse, "{coarse:e} {fine:e}");
    // Implicit steps, and steps of one size.
    let found = ball(&BALL)
        .end(0.0..2.0, Radau5::new().rtol(1e-9).atol(1e-9))
        .unwrap();
    assert!(apart(&found.y.sensitivities(), &beside) < 1e-6);
    let found = ball(&BALL).end(0.0..2.0, Rk4::new().steps(1000)).unwrap();
    assert!(apart(&found.y.sensitivities(), &beside) < 1e-5);
}

/// A field that jumps at a time that is a parameter, seen by a mode: y' = 1 up to p, then −y.
#[test]
fn a_switch_is_a_component_that_jumps() {
    let problem = Ode::with_parameters(
        |_t, y, _p, dy| {
            dy[0] = if y[1].re > 0.5 {
                -y[0]
            } else {
                Dual64::from_re(1.0)
            };
            dy[1] = 0.0.into();
        },
        |_p| vec![0.0.into(), 0.0.into()],
        &[0.75],
    );
    let switch = Event::new(|t, [z]: &[Sensitive; 1]| t - z.p()[0]);
    let switch = switch.act(|t, [z]| z.jump(t, |t, _y, p| t - p[0], |_t, y, _p| y[1] = 1.0.into()));
    let end = problem
        .event(switch)
        .end(0.0..2.0, Rk4::new().steps(800))
        .unwrap();
    // y = p e^(p − t)
    let exact = 1.75 * (-1.25_f64).exp();
    assert!((end.y.sensitivities()[(0, 0)] - exact).abs() < 1e-9);
}

/// Nothing is wrong in silence.
#[test]
fn what_has_no_sensitivity_is_refused() {
    let method = || DormandPrince5::new().rtol(1e-8).atol(1e-8);
    let mass = logistic().mass(Matrix::identity(4)).end(0.0..1.0, method());
    assert_eq!(mass.err(), Some(Error::MassAndParameters));
    // Components that are not written, and starts of several lengths.
    let unwritten = Ode::with_parameters(|_t, _y, _p, _dy| {}, |p| p.to_vec(), &[1.0]);
    assert!(matches!(
        unwritten.end(0.0..1.0, method()),
        Err(Error::NonFinite { .. })
    ));
    let uneven = |p: &[Dual64]| vec![p[0]; if p[0].eps == 0.0 { 2 } else { 1 }];
    let uneven = Ode::with_parameters(|_t, y, _p, dy| dy.copy_from_slice(y), uneven, &[1.0]);
    assert!(matches!(
        uneven.end(0.0..1.0, method()),
        Err(Error::NonFinite { .. })
    ));
    let empty = Ode::with_parameters(|_t, _y, _p, _dy| {}, |_p| Vec::new(), &[1.0]);
    assert!(matches!(empty.end(0.0..1.0, method()), Err(Error::Empty)));
}

/// Without parameters it is the problem itself, and a parameter that is 0 varies by 1.
#[test]
fn none_and_zero_are_parameters_too() {
    let rate = |_t: f64, y: &[Dual64], p: &[Dual64], dy: &mut [Dual64]| {
        dy[0] = -y[0] + p.first().copied().unwrap_or(Dual64::from_re(0.0));
    };
    for p in [&[][..], &[0.0]] {
        let problem = Ode::with_parameters(rate, |_p| vec![2.0.into()], p);
        let end = problem
            .end(0.0..1.0, Radau5::new().rtol(1e-9).atol(1e-9))
            .unwrap();
        assert!((end.y.y()[0] - 2.0 * (-1.0_f64).exp()).abs() < 1e-8);
        let found = end.y.sensitivities();
        assert_eq!(found.shape(), (1, p.len()));
        let wrong = |s: &f64| (s - (1.0 - (-1.0_f64).exp())).abs() > 1e-8;
        assert!(!found.iter().any(wrong));
    }
}

#[test]
fn the_example_prints_the_gradient() {
    pendulum_gradient::main().unwrap();
}
