//! Gradients by the adjoint of steps, beside runs in dual numbers, forward sensitivities and differences of the same
//! steps.

use super::sensitivities::{PENDULUM, pendulum, pendulum_rate};
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use stepsmith::adams::{Ab4, Ab5};
use stepsmith::bdf::{Bdf2, Bdf4};
use stepsmith::block::{
    Block3Chebyshev, Block3Lobatto, Block4Equidistant, Block4Equidistant44, Block4Legendre,
    Block4Lobatto, Radau5, Radau9, Radau13,
};
use stepsmith::linear::Matrix;
use stepsmith::low_storage::{Ssprk104Three, Williamson3};
use stepsmith::num_dual::{Dual64, DualNum};
use stepsmith::pece::{
    Pece1, Pece2, Pece2Order3, Pece2Stretched, Pece2Wide, Pece3, Pece4, Pecece2,
};
use stepsmith::rosenbrock::{Rodas4, Ros34pw2};
use stepsmith::runge_kutta::{
    BogackiShampine, CashKarp, Crouzeix3, Dop853, DormandPrince5, Fehlberg45, Fehlberg78,
    HeunEuler, Kutta3, LobattoIiic3, RadauIa3, Rk4, Sdirk2, Sdirk3, Ssprk33, Ssprk42, Ssprk93,
    Ssprk104, Theta, TrBdf2, Tsitouras5, Verner76, Verner87, Verner98,
};
use stepsmith::two_derivative::ChanTsai5;
use stepsmith::{Adjoint, Error, Event, Gradient, Ode, Sensitive, Start, State};

/// w·∂f/∂y and w·∂f/∂p of the pendulum.
fn product(p: &[f64], (t, y): (f64, &[f64]), w: &[f64], by_y: &mut [f64], by_p: &mut [f64]) {
    let ratio = p[0] / p[1];
    let phase = p[5] * t + p[6];
    by_y[0] -= w[1] * (ratio * y[0].cos() + 2.0 * p[7] * (2.0 * y[0]).cos());
    by_y[1] += w[0] - w[1] * (p[2] + 3.0 * p[3] * y[1] * y[1]);
    let own = [
        -y[0].sin() / p[1],
        ratio / p[1] * y[0].sin(),
        -y[1],
        -y[1].powi(3),
        phase.cos(),
        -p[4] * t * phase.sin(),
        -p[4] * phase.sin(),
        -(2.0 * y[0]).sin(),
    ];
    for (by_p, own) in by_p.iter_mut().zip(own) {
        *by_p += w[1] * own;
    }
}

type Rates = fn(f64, &[f64; 2], &mut [f64; 2]);
type Products = fn(f64, &[f64; 2], &[f64; 2], &mut [f64; 2], &mut [f64]);

/// The pendulum with its product.
fn adjoint<'a>() -> Adjoint<'a, [f64; 2], Rates, Products> {
    let rate: Rates = |t, y, dy| pendulum_rate(t, y, &PENDULUM, dy);
    let product: Products = |t, y, w, by_y, by_p| product(&PENDULUM, (t, y), w, by_y, by_p);
    Ode::new(rate, [PENDULUM[8], PENDULUM[9]]).adjoint(8, product)
}

/// The derivatives by all ten numbers, of which the last two are the start.
fn whole(found: Gradient<[f64; 2]>) -> Vec<f64> {
    [found.by_p, found.by_y0.to_vec()].concat()
}

/// The objective at the end, and its derivatives.
fn at_end<D: DualNum<Primitive = f64> + Copy>(y: &[D]) -> D {
    y[0] * y[0] + y[1].sin()
}

fn at_end_slope(y: &[f64; 2], by_y: &mut [f64; 2]) {
    *by_y = [2.0 * y[0], y[1].cos()];
}

/// The term of an objective at each grid point, and its derivatives.
fn on_the_way<D: DualNum<Primitive = f64> + Copy>(t: f64, y: &[D]) -> D {
    y[0] * y[1] * t.cos()
}

fn on_the_way_slope(t: f64, y: &[f64; 2], by_y: &mut [f64; 2]) {
    by_y[0] += y[1] * t.cos();
    by_y[1] += y[0] * t.cos();
}

/// The largest difference over the largest number.
pub(crate) fn apart(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    let each = a.iter().zip(b).map(|(a, b)| (a - b).abs());
    let size = b.iter().fold(0.0_f64, |most, b| most.max(b.abs()));
    // What is no number is far apart.
    each.fold(0.0, |most, x| if x <= most { most } else { x }) / size
}

/// The run in dual numbers differentiates steps and start as they were computed.
#[test]
fn explicit_methods_of_every_kind_are_differentiated_to_rounding() {
    macro_rules! compare {
        ($start:ident: $($method:ident)*) => {$(
            let found = adjoint()
                .along(on_the_way_slope)
                .gradient(0.0..3.0, $method::new().steps(90).start(Start::$start), at_end_slope)
                .unwrap();
            let mut beside = Vec::new();
            for j in 0..PENDULUM.len() {
                let mut p = PENDULUM.map(Dual64::from_re);
                p[j].eps = 1.0;
                let sum = Cell::new(Dual64::from_re(0.0));
                let rate = |t: f64, y: &[Dual64; 2], dy: &mut [Dual64; 2]| pendulum_rate(t, y, &p, dy);
                let end = Ode::of(rate, [p[8], p[9]])
                    .observe(|point| {
                        sum.set(sum.get() + on_the_way(point.t, point.y()));
                        ControlFlow::Continue(())
                    })
                    .end(0.0..3.0, $method::new().steps(90).start(Start::$start))
                    .unwrap();
                beside.push((sum.get() + at_end(&end.y)).eps);
            }
            let error = apart(&whole(found), &beside);
            assert!(error < 1e-13, "{}: {error:e}", stringify!($method));
        )*};
    }
    compare!(Collocation: Rk4 Kutta3 HeunEuler BogackiShampine CashKarp Fehlberg45 DormandPrince5 Tsitouras5);
    compare!(Collocation: Fehlberg78 Verner76 Verner87 Dop853 Verner98 Ssprk33 Ssprk42 Ssprk93 Ssprk104);
    compare!(Collocation: Williamson3 Ssprk104Three);
    compare!(Collocation: Ab4 Ab5);
    compare!(Collocation: Pece1 Pece2 Pece2Order3 Pece2Stretched Pece2Wide Pece3 Pece4 Pecece2);
    compare!(ZeroHigherDerivatives: DormandPrince5 Ab4 Pece2 Pece3);
}

/// Newton's iteration takes no dual numbers: beside forward sensitivities of the same steps.
#[test]
fn implicit_methods_of_every_kind_are_differentiated_to_rounding() {
    macro_rules! compare {
        ($($method:ident $(($parameter:literal))?)*) => {$(
            let found = adjoint()
                .along(on_the_way_slope)
                .gradient(0.0..3.0, $method::new($($parameter)?).steps(90), at_end_slope)
                .unwrap();
            let mut beside = vec![0.0; PENDULUM.len()];
            let mut add = |slopes: Vec<f64>| {
                beside.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
            };
            let end = pendulum(&PENDULUM)
                .observe(|point| {
                    add(point.y().gradient(point.t, |t, y, _p| y[0] * y[1] * t.cos()));
                    ControlFlow::Continue(())
                })
                .end(0.0..3.0, $method::new($($parameter)?).steps(90))
                .unwrap();
            add(end.y.gradient(3.0, |_t, y, _p| at_end(y)));
            let error = apart(&whole(found), &beside);
            assert!(error < 1e-12, "{}: {error:e}", stringify!($method));
        )*};
    }
    // Stages that are solved together, one after the other, and after an explicit one.
    compare!(Radau5 Radau9 Radau13 Block3Chebyshev Block4Legendre Block4Equidistant44 LobattoIiic3 RadauIa3);
    compare!(Sdirk2 Sdirk3 Crouzeix3 TrBdf2 Theta(0.7));
    // An explicit stage at the end of the step before, which is carried.
    compare!(Block3Lobatto Block4Lobatto Block4Equidistant);
    compare!(Bdf2 Bdf4);
}

/// Steps that a tolerance has chosen are held: beside differences and forward sensitivities of a run in the same steps.
#[test]
fn chosen_steps_are_held() {
    macro_rules! compare {
        ($($method:ident)*) => {$(
            let times = RefCell::new(Vec::new());
            let rate = |t: f64, y: &[f64; 2], dy: &mut [f64; 2]| pendulum_rate(t, y, &PENDULUM, dy);
            let method = || $method::new().rtol(1e-6).atol(1e-6);
            let seen = Ode::new(rate, [PENDULUM[8], PENDULUM[9]]).observe(|point| {
                times.borrow_mut().push(point.t);
                ControlFlow::Continue(())
            });
            seen.end(0.0..10.0, method()).unwrap();
            let times = times.into_inner();
            let sizes = times.windows(2).map(|pair| pair[1] - pair[0]);
            assert!(sizes.clone().fold(0.0, f64::max) > 2.0 * sizes.fold(f64::INFINITY, f64::min));
            let found = whole(adjoint().gradient(0.0..10.0, method(), at_end_slope).unwrap());

            let same = $method::new().times(times.clone());
            let forward = pendulum(&PENDULUM).end(0.0..10.0, same).unwrap();
            let forward = forward.y.gradient(10.0, |_t, y, _p| at_end(y));
            let error = apart(&found, &forward);
            assert!(error < 1e-12, "{}: {error:e}", stringify!($method));

            let objective = |p: &[f64]| {
                let rate = |t: f64, y: &[f64; 2], dy: &mut [f64; 2]| pendulum_rate(t, y, p, dy);
                let same = $method::new().times(times.clone());
                at_end(&Ode::new(rate, [p[8], p[9]]).end(0.0..10.0, same).unwrap().y)
            };
            let slope = |j: usize, part: f64| {
                let at = |factor: f64| {
                    let mut p = PENDULUM;
                    p[j] *= factor;
                    objective(&p)
                };
                (at(1.0 + part) - at(1.0 - part)) / (2.0 * part * PENDULUM[j])
            };
            let differences = (0..10).map(|j| (4.0 * slope(j, 3e-4) - slope(j, 6e-4)) / 3.0);
            let error = apart(&found, &differences.collect::<Vec<f64>>());
            assert!(error < 1e-9, "{}: {error:e}", stringify!($method));
        )*};
    }
    // A pair, and halves of steps.
    compare!(DormandPrince5 Williamson3);
}

/// Backwards in time, and nowhere.
#[test]
fn the_interval_may_go_back_or_be_empty() {
    let there = |to: f64| {
        let problem = Ode::new(|_t, y, dy| dy[0] = -y[0] * y[0], [0.5]);
        let problem = problem.adjoint(0, |_t, y, w, by_y, _by_p| by_y[0] -= 2.0 * y[0] * w[0]);
        let problem = problem.along(|_t, _y, by_y| by_y[0] += 1.0);
        let method = DormandPrince5::new().rtol(1e-10).atol(1e-10);
        problem
            .gradient(1.0..to, method, |_y, by_y| by_y[0] = 3.0)
            .unwrap()
    };
    // At once: 3, and 1 of the only grid point.
    assert_eq!(there(1.0).by_y0, [4.0]);
    // Without the grid points, y = y0/(1 + y0 t).
    macro_rules! back {
        ($($method:ident)*) => {$(
            let problem = Ode::new(|_t, y, dy| dy[0] = -y[0] * y[0], [0.5]);
            let problem = problem.adjoint(0, |_t, y, w, by_y, _by_p| by_y[0] -= 2.0 * y[0] * w[0]);
            let method = $method::new().steps(400);
            let found = problem.gradient(1.0..0.0, method, |_y, by_y| by_y[0] = 1.0).unwrap();
            assert!((found.by_y0[0] - 4.0).abs() < 1e-6, "{found:?}");
        )*};
    }
    back!(Ab4 Radau5);
}

/// The second time that the pendulum passes a mark that moves, beside forward sensitivities.
#[test]
fn the_time_of_an_event_is_differentiated() {
    macro_rules! compare {
        ($($method:ident $error:literal;)*) => {$(
            let mut errors = Vec::new();
            for rtol in [1e-5, 1e-9] {
                let passing = Event::new(|t: f64, [y]: &[[f64; 2]; 1]| y[0] - 0.2 * t.sin());
                let rate: Rates = |t, y, dy| pendulum_rate(t, y, &PENDULUM, dy);
                let product: Products = |t, y, w, by_y, by_p| product(&PENDULUM, (t, y), w, by_y, by_p);
                let found = Ode::new(rate, [PENDULUM[8], PENDULUM[9]])
                    .event(passing.last_after(2))
                    .adjoint(8, product)
                    .until(|t, _y, by_y| {
                        by_y[0] += 1.0;
                        -0.2 * t.cos()
                    })
                    .gradient(0.0..10.0, $method::new().rtol(rtol).atol(rtol), at_end_slope)
                    .unwrap();
                let passing = Event::new(|t: f64, [z]: &[Sensitive; 1]| z.y()[0] - 0.2 * t.sin());
                let end = pendulum(&PENDULUM)
                    .event(passing.last_after(2))
                    .end(0.0..10.0, Verner98::new().rtol(1e-13).atol(1e-13).max_step(0.05))
                    .unwrap();
                let passing = |t: Dual64, y: &[Dual64], _p: &[Dual64]| y[0] - t.sin() * 0.2;
                let beside = end.y.gradient_at_event(end.t, passing, |_t, y, _p| at_end(y));
                assert!((found.end.t - end.t).abs() < 1e3 * rtol);
                errors.push(apart(&whole(found), &beside));
            }
            assert!(errors[0] < 1e-2 && errors[1] < $error, "{} {errors:?}", stringify!($method));
        )*};
    }
    compare! { DormandPrince5 1e-7; Radau5 1e-7; Sdirk3 1e-6; }
}

/// A stone that falls from z at the speed v, in steps that are exact, lands at T = (v + √(v² + 2 g z))/g.
#[test]
fn the_last_of_equal_steps_ends_at_the_event() {
    let fall = |to: f64, component: usize| {
        let ground = Event::new(|_t, [y]: &[[f64; 3]; 1]| y[0]).last();
        let rate = |_t: f64, y: &[f64; 3], dy: &mut [f64; 3]| *dy = [y[1], -9.81, 1.0];
        let problem = Ode::new(rate, [3.0, 0.0, 0.0]).event(ground);
        let problem = problem.adjoint(0, |_t, _y, w, by_y, _by_p| by_y[1] += w[0]);
        let problem = problem.until(|_t, _y, by_y| {
            by_y[0] += 1.0;
            0.0
        });
        let slope = |_y: &[f64; 3], by_y: &mut [f64; 3]| by_y[component] = 1.0;
        problem
            .gradient(0.0..to, Rk4::new().steps(7), slope)
            .unwrap()
    };
    let landing = fall(1.0, 2);
    assert!((landing.end.t - (6.0_f64 / 9.81).sqrt()).abs() < 1e-12);
    assert!(apart(&landing.by_y0, &[landing.end.t / 6.0, 1.0 / 9.81, 1.0]) < 1e-12);
    // Where it does not land in time, the objective is at the end of the interval.
    assert!(apart(&fall(0.5, 0).by_y0, &[1.0, 0.5, 0.0]) < 1e-14);
}

/// A gradient takes the evaluations of at most one more run, and a product for each evaluation of a step.
#[test]
fn evaluations_are_those_of_two_runs() {
    let cost = |p: [f64; 10], kept: usize| {
        let [evaluations, products] = [Cell::new(0), Cell::new(0)];
        let rate = |t: f64, y: &[f64; 2], dy: &mut [f64; 2]| {
            evaluations.set(evaluations.get() + 1);
            pendulum_rate(t, y, &p, dy);
        };
        let problem = Ode::new(rate, [p[8], p[9]]).adjoint(8, |t, y, w, by_y, by_p| {
            products.set(products.get() + 1);
            product(&p, (t, y), w, by_y, by_p);
        });
        let method = DormandPrince5::new().steps(64);
        let found = problem
            .checkpoints(kept)
            .gradient(0.0..3.0, method, at_end_slope);
        assert_eq!(found.unwrap().end.statistics.evaluations, 64 * 6 + 1);
        (evaluations.get() - (64 * 6 + 1), products.get())
    };
    // The sixth value is in no argument of the step.
    assert_eq!(cost(PENDULUM, usize::MAX), (64 * 5, 64 * 6));
    // The end and eight states, from each of which seven steps are made again.
    assert_eq!(cost(PENDULUM, 9).0, 64 * 5 + 8 * 7 * 6);
}

/// A product by a sparse Jacobian, and a mass: a linear problem, whose gradient is a difference.
#[test]
fn jacobians_and_masses_take_part() {
    const N: usize = 30;
    let entries = (0..N).flat_map(|i| {
        let sides = [i.checked_sub(1), (i + 1 < N).then_some(i + 1)];
        let sides = sides
            .into_iter()
            .flatten()
            .map(move |j| (i, j, 1.0 + j as f64 / 9.0));
        sides.chain([(i, i, -2.0)])
    });
    let a = Matrix::from_entries(N, N, entries).unwrap();
    let mass: Vec<f64> = (0..N).map(|i| 1.0 + i as f64).collect();
    let problem = |y0: Vec<f64>| {
        let rate = |_t: f64, y: &Vec<f64>, dy: &mut Vec<f64>| {
            dy.fill(0.0);
            a.add_product(1.0, y, dy);
        };
        Ode::new(rate, y0).mass(Matrix::diagonal(&mass))
    };
    let weights: Vec<f64> = (0..N).map(|i| (i as f64).cos()).collect();
    let method = || Tsitouras5::new().steps(50);
    let adjoint = problem(vec![1.0; N]).adjoint(0, |_t, _y, w, by_y, _by_p| {
        let divided: Vec<f64> = w.iter().zip(&mass).map(|(w, m)| w / m).collect();
        a.add_transposed_product(1.0, &divided, by_y);
    });
    let slope = |_y: &Vec<f64>, by_y: &mut Vec<f64>| by_y.copy_from_slice(&weights);
    let found = adjoint.gradient(0.0..2.0, method(), slope).unwrap();
    let objective = |y0: Vec<f64>| {
        let y = problem(y0).end(0.0..2.0, method()).unwrap().y;
        y.iter().zip(&weights).map(|(y, w)| y * w).sum::<f64>()
    };
    let units = (0..N).map(|i| (0..N).map(|j| f64::from(u8::from(i == j))).collect());
    let differences: Vec<f64> = units.map(objective).collect();
    assert!(apart(&found.by_y0, &differences) < 1e-13);
}

thread_local! {
    /// The states that there are, and the most that there were.
    static STATES: Cell<[usize; 2]> = const { Cell::new([0, 0]) };
}

/// A state that is counted.
struct Counted(Vec<f64>);

impl Counted {
    fn new(y: Vec<f64>) -> Self {
        let [now, most] = STATES.get();
        STATES.set([now + 1, most.max(now + 1)]);
        Self(y)
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        Self::new(self.0.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let [now, most] = STATES.get();
        STATES.set([now - 1, most]);
    }
}

impl State for Counted {
    type Real = f64;

    fn as_slice(&self) -> &[f64] {
        &self.0
    }

    fn as_mut_slice(&mut self) -> &mut [f64] {
        &mut self.0
    }
}

/// States are kept up to the bound, and the gradient stays the same.
#[test]
fn checkpoints_bound_memory() {
    macro_rules! compare {
        ($method:ident, $carried:literal, $stages:literal) => {
            let run = |kept: Option<usize>| {
                STATES.set([0, 0]);
                let y0 = Counted::new(vec![PENDULUM[8], PENDULUM[9]]);
                let rate = |t: f64, y: &Counted, dy: &mut Counted| {
                    pendulum_rate(t, &y.0, &PENDULUM, &mut dy.0)
                };
                let mut problem = Ode::new(rate, y0).adjoint(8, |t, y, w, by_y, by_p| {
                    product(&PENDULUM, (t, &y.0), &w.0, &mut by_y.0, by_p);
                });
                if let Some(kept) = kept {
                    problem = problem.checkpoints(kept);
                }
                let slope =
                    |y: &Counted, by_y: &mut Counted| by_y.0 = vec![2.0 * y.0[0], y.0[1].cos()];
                let found = problem
                    .gradient(0.0..10.0, $method::new().steps(1000), slope)
                    .unwrap();
                let [_, most] = STATES.get();
                ([found.by_p, found.by_y0.0.clone()].concat(), most)
            };
            // Memory of the method, evaluations with their arguments, and a handful.
            let besides = 2 * $stages + 3 * $carried + 16;
            let (all, most) = run(None);
            assert!(
                most >= 1000 * $carried && most < 1001 * $carried + besides,
                "{most}"
            );
            for kept in [1, 7, 45, 400] {
                let (found, most) = run(Some(kept));
                let bound = $carried * (kept + 2 * 1000 / kept) + besides;
                assert!(most <= bound, "{kept}: {most} of {bound}");
                let error = apart(&found, &all);
                assert!(error < 1e-13, "{kept}: {error:e}");
            }
        };
    }
    compare!(DormandPrince5, 1, 7);
    compare!(Ab4, 4, 17);
}

/// Nothing is wrong in silence.
#[test]
fn what_has_no_adjoint_is_refused() {
    macro_rules! refused {
        ($($method:ident $(. $call:ident ($value:expr))*;)*) => {$(
            let found = adjoint().gradient(0.0..3.0, $method::new() $(. $call ($value))*, at_end_slope);
            let method = stringify!($method);
            assert_eq!(found.err(), Some(Error::NoAdjoint { method }));
        )*};
    }
    refused! {
        Rodas4.rtol(1e-6);
        Ros34pw2.steps(90);
        // Weights that depend on the ratio of steps.
        Pece2Stretched.stretched(1e-6);
        // A history that is no function of y0.
        DormandPrince5.steps(90).start(Start::Jets(vec![[PENDULUM[8], PENDULUM[9]], [0.0; 2]]));
        Ab4.steps(90).start(Start::Solution(Box::new(|m, _t| [[PENDULUM[8], PENDULUM[9]], [PENDULUM[9], 0.0]][m])));
        // A start in several pieces.
        Ab4.steps(5);
    }
    let second = Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0]);
    let second = second.second_derivative(|_t, y, _dy, ddy| ddy[0] = y[0]);
    let second = second.adjoint(0, |_t, _y, w, by_y, _by_p| by_y[0] -= w[0]);
    let found = second.gradient(0.0..1.0, ChanTsai5::new().steps(9), |_y, by_y| {
        by_y[0] = 1.0
    });
    assert!(matches!(found, Err(Error::NoAdjoint { .. })));

    let decay = || Ode::new(|_t, y, dy| dy[0] = -y[0], [1.0]);
    let half = || Event::new(|_t, [y]: &[[f64; 1]; 1]| y[0] - 0.5);
    let stopped = decay().observe(|point| match point.t > 0.5 {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    let product = |_t: f64, _y: &[f64; 1], w: &[f64; 1], by_y: &mut [f64; 1], _by_p: &mut [f64]| {
        by_y[0] -= w[0]
    };
    let until = |_t: f64, _y: &[f64; 1], by_y: &mut [f64; 1]| {
        by_y[0] += 1.0;
        0.0
    };
    let slope = |_y: &[f64; 1], by_y: &mut [f64; 1]| by_y[0] = 1.0;
    let refused = |found: Result<Gradient<[f64; 1]>, Error>| {
        assert_eq!(found.err(), Some(Error::AdjointOfEvents));
    };
    let steps = || Rk4::new().steps(9);
    refused(
        decay()
            .event(half().last())
            .adjoint(0, product)
            .gradient(0.0..1.0, steps(), slope),
    );
    // An observer that ends the run, a change of y, a term along the run, and a history.
    for problem in [stopped, decay().event(half().act(|_t, [y]| y[0] += 1.0))] {
        refused(
            problem
                .adjoint(0, product)
                .until(until)
                .gradient(0.0..1.0, steps(), slope),
        );
    }
    let problem = || {
        decay()
            .event(half().last())
            .adjoint(0, product)
            .until(until)
    };
    refused(
        problem()
            .along(|_t, _y, _by_y| ())
            .gradient(0.0..1.0, steps(), slope),
    );
    refused(problem().gradient(0.0..1.0, Ab4::new().steps(9), slope));
    // An event that only tells is none of it.
    let told = decay().event(half()).adjoint(0, product);
    assert!(told.gradient(0.0..1.0, steps(), slope).is_ok());
    let wild = decay().adjoint(0, |_t, _y, _w, by_y, _by_p| by_y[0] = f64::NAN);
    let found = wild.gradient(0.0..1.0, Rk4::new().steps(9), |_y, by_y| by_y[0] = 1.0);
    assert_eq!(found.err(), Some(Error::NonFinite { t: 0.0 }));
    let longer = Ode::new(
        |_t, y: &Vec<f64>, dy: &mut Vec<f64>| dy[0] = -y[0],
        vec![1.0],
    );
    let longer = longer.adjoint(0, |_t, _y, _w, by_y, _by_p| by_y.push(1.0));
    let found = longer.gradient(0.0..1.0, Rk4::new().steps(9), |_y, by_y| by_y[0] = 1.0);
    assert!(
        matches!(found, Err(Error::Step { .. })),
        "{:?}",
        found.err()
    );
    let empty = Ode::new(|_t, _y: &Vec<f64>, _dy: &mut Vec<f64>| (), Vec::new());
    let empty = empty.adjoint(0, |_t, _y, _w, _by_y, _by_p| ());
    let found = empty.gradient(0.0..1.0, Rk4::new().steps(9), |_y, _by_y| ());
    assert_eq!(found.err(), Some(Error::Empty));
}
