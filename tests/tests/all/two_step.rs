//! Two-step integration with steps of any ratio: errors, the solution between steps, events, statistics, and what bad
//! problems do; and the source's rules.

use std::cell::Cell;
use std::f64::consts::PI;
use std::ops::ControlFlow;
use stepsmith::pece::{Pece2AccelerationStretched, Pece2SecondOrderStretched, Pece2Stretched};
use stepsmith::{Error, Event, Failure, Implicit, Ode, OdeEnd, Sample, SecondOrder, Stepper};
use stepsmith_tests::tabulated::tabulated;

type V1 = [f64; 1];
type V2 = [f64; 2];
type End<S> = Result<OdeEnd<S>, Error>;

fn brusselator(_t: f64, y: &V2, dy: &mut V2) {
    let reaction = y[0] * y[0] * y[1];
    *dy = [1.0 + reaction - 4.0 * y[0], 3.0 * y[0] - reaction];
}

fn decay(_t: f64, y: &V1, dy: &mut V1) {
    dy[0] = -y[0];
}

/// y' from y0 to the end.
fn stretched_to<F: FnMut(f64, &V1, &mut V1)>(
    y0: f64,
    end: f64,
    tolerance: f64,
    rate: F,
) -> End<V1> {
    Ode::new(rate, [y0]).end(0.0..end, Pece2Stretched::new().stretched(tolerance))
}

/// The exponent e of error ∝ toleranceᵉ, by least squares over four decades.
fn exponent(error: impl Fn(f64) -> f64) -> f64 {
    let tolerances: Vec<f64> = (13..22).map(|k| 10_f64.powf(-0.5 * k as f64)).collect();
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let x: Vec<f64> = tolerances.iter().map(|tol| tol.log10()).collect();
    let y: Vec<f64> = tolerances.iter().map(|tol| error(*tol).log10()).collect();
    let x0 = mean(&x);
    let y0 = mean(&y);
    let products = x.iter().zip(&y).map(|(x, y)| (x - x0) * (y - y0));
    products.sum::<f64>() / x.iter().map(|x| (x - x0).powi(2)).sum::<f64>()
}

/// A method of order p with an estimate O(hᵏ) has h ∝ tol^(1/k), and an error hᵖ.
fn assert_exponent(found: f64, p: f64, k: f64) {
    println!("{found}, {p}/{k}");
    assert!((found - p / k).abs() < 0.08, "{found}, not {p}/{k}");
}

#[test]
fn errors_follow_the_tolerance() {
    let error = |tolerance| {
        let end = stretched_to(1.0, 4.0, tolerance, |t, y, dy| dy[0] = t.cos() * y[0]);
        (end.unwrap().y[0] - 4.0_f64.sin().exp()).abs()
    };
    assert_exponent(exponent(error), 2.0, 3.0);
}

#[test]
fn second_order_errors_follow_the_tolerance() {
    let damped = |_: f64, x: &V1, v: &V1, a: &mut V1| a[0] = -x[0] - 0.2 * v[0];
    let omega = 0.99_f64.sqrt();
    let exact = |t: f64| (-0.1 * t).exp() * ((omega * t).cos() + 0.1 / omega * (omega * t).sin());
    let error = |tolerance| {
        let method = Pece2SecondOrderStretched::new().stretched(tolerance);
        let end = SecondOrder::new(damped, [1.0], [0.0]).end(0.0..6.0, method);
        (end.unwrap().x[0] - exact(6.0)).abs()
    };
    assert_exponent(exponent(error), 2.0, 3.0);
}

/// The starts of the source's Table 1.
const STARTS: [V2; 4] = [[0.1, 0.1], [1.5, 3.0], [2.0, 0.5], [3.25, 2.5]];

/// Sums and extremes of the steps shown are those of the statistics, and so is the work.
#[test]
fn statistics_add_up() {
    let sum = Cell::new(0.0);
    let least = Cell::new(f64::INFINITY);
    let greatest = Cell::new(0.0);
    let count = Cell::new(0);
    let evaluations = Cell::new(0);
    let rate = |t: f64, y: &V2, dy: &mut V2| {
        evaluations.set(evaluations.get() + 1);
        brusselator(t, y, dy);
    };
    let end = Ode::new(rate, [2.0, 0.5])
        .each_step(|step| {
            let h = step.t() - step.t0();
            sum.set(sum.get() + h);
            least.set(h.min(least.get()));
            greatest.set(h.max(greatest.get()));
            count.set(count.get() + 1);
            assert!(step.error < 1.0);
            ControlFlow::Continue(())
        })
        .end(0.0..20.0, Pece2Stretched::new().stretched(1e-4))
        .unwrap();
    let s = end.statistics;
    assert_eq!((s.steps, s.evaluations), (count.get(), evaluations.get()));
    // The initial slope, the one that sizes the first step, and two for each attempt.
    assert_eq!(s.evaluations, 2 + 2 * (s.steps + s.rejected));
    assert!(s.rejected > 0);
    assert!((sum.get() - 20.0).abs() < 1e-11);
    assert!((least.get() - s.sizes.smallest).abs() < 1e-13);
    assert!((greatest.get() - s.sizes.largest).abs() < 1e-13);
}

/// The source's Table 1, for A = 1: steps, halved, doubled, with the starts of STARTS.
#[test]
fn the_rules_as_tabulated_count_what_the_source_counts() {
    let table = [[1186, 6, 9], [1592, 6, 9], [1332, 7, 10], [1451, 6, 12]];
    for (start, expected) in STARTS.into_iter().zip(table) {
        let found = tabulated(brusselator, start, (20.0, 200), 1e-4);
        assert_eq!(found, expected, "{start:?}");
    }
}

/// The solution and its second derivative, one evaluation each.
#[test]
fn second_derivative_errors_follow_the_tolerance() {
    let exact = 4.0_f64.sin().exp();
    let f = |t: f64, y: &V1, dy: &mut V1| dy[0] = t.cos() * y[0];
    let g = |t: f64, y: &V1, dy: &V1, ddy: &mut V1| ddy[0] = t.cos() * dy[0] - t.sin() * y[0];
    let end = |tolerance| {
        let method = Pece2AccelerationStretched::new().stretched(tolerance);
        let problem = Ode::new(f, [1.0]).second_derivative(g);
        problem.end(0.0..4.0, method).unwrap()
    };
    assert_exponent(
        exponent(|tolerance| (end(tolerance).y[0] - exact).abs()),
        3.0,
        4.0,
    );
    let s = end(1e-6).statistics;
    // Both derivatives at first, a rate to size the first step, four evaluations for an attempt.
    assert_eq!(s.evaluations, 3 + 4 * (s.steps + s.rejected));
    // For the same tolerance order 3 takes fewer steps than order 2.
    let other = stretched_to(1.0, 4.0, 1e-9, f).unwrap();
    assert!(2 * end(1e-9).statistics.steps < other.statistics.steps);
}

#[test]
fn the_grid_is_met_and_steps_are_dense() {
    let exact = |t: f64| (-t).exp();
    let grid = [0, 1, 2, 3, 4, 5, 6, 7].map(|k| 3.0 * f64::from(k) / 7.0);
    let mut seen = Vec::new();
    let mut dense = 0.0_f64;
    Ode::new(decay, [1.0])
        .output(&grid, |point| seen.push((point.t, point.y()[0])))
        .each_step(|step| {
            let t = 0.3 * step.t0() + 0.7 * step.t();
            dense = dense.max((step.at(t).y()[0] - exact(t)).abs());
            ControlFlow::Continue(())
        })
        .end(0.0..3.0, Pece2Stretched::new().stretched(1e-7))
        .unwrap();
    assert!(dense < 2e-5, "{dense}");
    assert_eq!(seen.len(), 8);
    for (k, (t, y)) in seen.into_iter().enumerate() {
        assert_eq!(t, grid[k]);
        assert!((y - exact(t)).abs() < 2e-5);
    }
}

/// cos t falls through zero at π/2, 5π/2 …, and rises at 3π/2 ….
#[test]
fn events_are_found_by_their_direction() {
    let mut falling = Vec::new();
    let mut rising = Vec::new();
    let mut any = 0;
    let position = |_: f64, [x, _]: &[V1; 2]| x[0];
    let end = SecondOrder::new(|_, x: &V1, _, a| a[0] = -x[0], [1.0], [0.0])
        .event(Event::new(position).falling().then(|t, _| falling.push(t)))
        .event(Event::new(position).rising().then(|t, _| rising.push(t)))
        .event(Event::new(position).then(|_, [x, v]| {
            any += 1;
            assert!(x[0].abs() < 1e-13 && (v[0].abs() - 1.0).abs() < 1e-3);
        }))
        .event(Event::new(|t, _: &[V1; 2]| t - 15.0).last())
        .end(0.0..20.0, Pece2SecondOrderStretched::new().stretched(1e-8))
        .unwrap();
    assert_eq!((falling.len(), rising.len(), any), (3, 2, 5));
    for (first, found) in [(0.5, falling), (1.5, rising)] {
        for (k, t) in found.into_iter().enumerate() {
            assert!((t - (first + 2.0 * k as f64) * PI).abs() < 1e-5);
        }
    }
    assert!((end.t - 15.0).abs() < 1e-13);
    assert!((end.x[0] - 15.0_f64.cos()).abs() < 6e-6);
    let apart = end.a[0] + end.x[0];
    assert!(apart.abs() < 5e-6, "{apart}");
}

#[test]
fn events_and_stops_end_the_grid() {
    let mut seen = Vec::new();
    let mut hits = 0;
    let grid: Vec<f64> = (0..=20).map(|k| 0.1 * f64::from(k)).collect();
    let end = Ode::new(decay, [1.0])
        .output(&grid, |point| seen.push(point.t))
        .event(
            Event::new(|_, [y]: &[V1; 1]| y[0] - 0.5)
                .then(|_, _| hits += 1)
                .last(),
        )
        .end(0.0..2.0, Pece2Stretched::new().stretched(1e-6))
        .unwrap();
    assert!((end.t - 2.0_f64.ln()).abs() < 1e-4 && (end.y[0] - 0.5).abs() < 1e-14);
    assert_eq!((hits, seen.len()), (1, 7));
    let end = Ode::new(decay, [1.0])
        .observe(|point| {
            if point.t < 0.95 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })
        .end(0.0..2.0, Pece2Stretched::new().stretched(1e-6))
        .unwrap()
        .t;
    assert!((0.95..1.0).contains(&end), "{end}");
}

/// Backwards in t is forwards in −t, to the bit.
#[test]
fn time_has_two_directions() {
    let forwards = stretched_to(1.0, 3.0, 1e-6, |t, y, dy| dy[0] = y[0] * (t - y[0]));
    let backwards = stretched_to(1.0, -3.0, 1e-6, |t, y, dy| dy[0] = y[0] * (t + y[0]));
    let forwards = forwards.unwrap();
    let mut backwards = backwards.unwrap();
    backwards.statistics.sizes.last *= -1.0;
    assert_eq!(forwards.t, -backwards.t);
    assert_eq!(
        (forwards.y, forwards.statistics),
        (backwards.y, backwards.statistics)
    );
}

#[test]
fn what_is_no_integration_is_told() {
    let end = Ode::new(|_, _: &Vec<f64>, _| {}, Vec::new())
        .end(0.0..1.0, Pece2Stretched::new().stretched(1e-4));
    assert_eq!(end.unwrap_err(), Error::Empty);

    let end = SecondOrder::new(|_, _: &Vec<f64>, _, _| {}, vec![1.0], vec![0.0; 2])
        .end(0.0..1.0, Pece2SecondOrderStretched::new().stretched(1e-4));
    assert!(matches!(end, Err(Error::Lengths { .. })));

    let shape = Failure::Shape {
        expected: 1,
        found: 2,
    };
    let growing = |t: f64, _: &Vec<f64>, dy: &mut Vec<f64>| {
        dy.resize(if t > 0.5 { 2 } else { 1 }, 0.0);
        dy[0] = 1.0;
    };
    let problem = Ode::new(growing, vec![1.0]);
    let end = problem.end(0.0..1.0, Pece2Stretched::new().stretched(1e-4));
    assert!(matches!(end, Err(Error::Step { source, .. }) if source == shape));

    let problem = || Ode::new(decay, [1.0]);
    let method = |tolerance| Pece2Stretched::new().stretched(tolerance);
    let wide = method(1e-4).step_factors(0.9, 0.2, 2.42);
    let end = problem().end(0.0..1.0, wide);
    assert_eq!(end.unwrap_err(), Error::StepControl);
    let end = problem().end(0.0..1.0, method(1e-9).max_steps(10));
    assert!(matches!(end, Err(Error::TooManySteps { limit: 10, .. })));
    let nowhere = problem().end(0.0..0.0, method(1e-4));
    assert_eq!(nowhere.unwrap().y, [1.0]);
}

#[test]
fn a_start_at_rest_is_no_obstacle() {
    // y = t²/2 from 0, where 0/0 would be the first step size; and y = 1 for ever.
    let end = stretched_to(0.0, 2.0, 1e-6, |t, _, dy| dy[0] = t);
    assert!((end.unwrap().y[0] - 2.0).abs() < 1e-4);
    let end = stretched_to(1.0, 2.0, 1e-6, |_, _, dy| dy[0] = 0.0).unwrap();
    assert!((end.y[0] - 1.0).abs() < 1e-14);
    assert!(end.statistics.steps < 200, "{:?}", end.statistics);
    let end = SecondOrder::velocity_free(|_, x: &V1, a| a[0] = -x[0], [1.0], [0.0])
        .end(0.0..PI, Pece2SecondOrderStretched::new().stretched(1e-7))
        .unwrap();
    assert!((end.x[0] + 1.0).abs() < 1e-4);
}

/// One stretched step from exact values on t⁰ … tᵏ at nodes t = 0 and −h/ω.
fn stretched<M, const RANK: usize>(omega: f64, h: f64, degree: i32) -> [f64; 3]
where
    M: Stepper<V1, RANK>,
    Power: stepsmith::generated::Field<V1, RANK>,
{
    let mut power = Power(degree);
    let mut stepper = M::sized(h, &[0.0]);
    stepper.set_step_size(h, omega);
    for (index, carried) in M::CARRIED.iter().enumerate() {
        let t = 1.0 + carried.offset * h / omega;
        *stepper.carried_mut(index) = [power.derivative(carried.derivative as i32, t)];
    }
    let mut implicit = Implicit::default();
    let mut sample = Sample::new(0.0, &[0.0]);
    stepper
        .step::<_, false>(1.0, &mut power, &mut implicit, &mut sample)
        .unwrap();
    let mut found = [f64::NAN; 3];
    for (index, carried) in M::CARRIED.iter().enumerate() {
        if carried.offset == 0.0 {
            let exact = power.derivative(carried.derivative as i32, 1.0 + h);
            found[carried.derivative] = stepper.carried_mut(index)[0] - exact;
        }
    }
    found
}

/// x = tᵏ as the solution of x' = k t^(k−1), and of x'' = k (k−1) t^(k−2).
struct Power(i32);

impl Power {
    fn derivative(&self, m: i32, t: f64) -> f64 {
        let factor: i32 = (0..m).map(|i| self.0 - i).product();
        match factor {
            0 => 0.0,
            _ => f64::from(factor) * t.powi(self.0 - m),
        }
    }
}

impl stepsmith::Rate<V1> for Power {
    const SECOND_DERIVATIVE: bool = true;

    fn rate(&mut self, t: f64, _: &V1, dy: &mut V1) {
        dy[0] = self.derivative(1, t);
    }

    fn second_derivative(&mut self, t: f64, _: &V1, _: &V1, ddy: &mut V1) {
        ddy[0] = self.derivative(2, t);
    }
}

impl stepsmith::Acceleration<V1> for Power {
    fn acceleration(&mut self, t: f64, _: &V1, _: &V1, a: &mut V1) {
        a[0] = self.derivative(2, t);
    }
}

#[test]
fn stretched_weights_are_exact_to_their_degree_at_any_ratio() {
    // At 0.6769 the blend of types 1 and 2 has a pole, their mean has none.
    for omega in [0.1, 0.5, 0.6769, 1.0, 1.7, 2.4] {
        for degree in 0..=2 {
            let [x, ..] = stretched::<Pece2Stretched<_>, 1>(omega, 0.3, degree);
            assert!(x.abs() < 1e-14, "{omega}, {degree}: {x}");
        }
        // Positions are exact to degree 3, their velocities to degree 2.
        for degree in 0..=3 {
            let [x, ..] = stretched::<Pece2AccelerationStretched<_>, 1>(omega, 0.3, degree);
            assert!(x.abs() < 1e-13, "{omega}, {degree}: {x}");
            let [x, v, _] = stretched::<Pece2SecondOrderStretched<_>, 2>(omega, 0.3, degree);
            assert!(
                x.abs() < 1e-13 && v.abs() < 1e-13,
                "{omega}, {degree}: {x}, {v}"
            );
        }
        let [x, ..] = stretched::<Pece2Stretched<_>, 1>(omega, 0.3, 3);
        assert!(x.abs() > 1e-4);
    }
}

/// Where nothing moves, a difference shrinks with ratios below the bound, and grows above it.
#[test]
fn the_bound_of_ratios_is_that_of_zero_stability() {
    let bound = <Pece2Stretched<V1> as Stepper<V1, 1>>::SIZES.below;
    let growth = |ratio: f64| {
        let mut stepper = Pece2Stretched::sized(1.0, &[0.0]);
        stepper.set_step_size(1.0, ratio);
        for (index, value) in [1.0, 0.0, 0.0, 0.0].into_iter().enumerate() {
            *stepper.carried_mut(index) = [value];
        }
        let mut rest = |_: f64, _: &V1, dy: &mut V1| dy[0] = 0.0;
        let mut implicit = Implicit::default();
        let mut sample = Sample::new(0.0, &[0.0]);
        stepper
            .step::<_, false>(0.0, &mut rest, &mut implicit, &mut sample)
            .unwrap();
        (stepper.carried_mut(0)[0] - 1.0).abs()
    };
    assert!(growth(0.999 * bound) < 1.0 && growth(0.5) < 1.0);
    assert!(growth(1.001 * bound) > 1.0);
}
