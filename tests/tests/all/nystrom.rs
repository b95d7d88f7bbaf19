//! Nyström pairs: what steps cost, the errors that they tell, and low storage beside its tableau.

use std::f64::consts::TAU;
use stepsmith::generated::AnySize;
use stepsmith::low_storage::Ssprk104Three;
use stepsmith::nystrom::{
    BlanesMoan4, DormandPrinceNystrom4, DormandPrinceNystrom8, DormandPrinceNystrom12, Nystrom4,
};
use stepsmith::runge_kutta::Ssprk104;
use stepsmith::{
    Estimate, Event, Implicit, Ode, Sample, SecondOrder, Settings, Stepper, velocity_free,
};

type V = [f64; 1];

/// On x'' = −x from (1, 0) the differences are those of the two solutions, of the position and of the velocity.
#[test]
fn estimates_are_the_differences_of_the_solutions() {
    let h: f64 = 0.5;
    let mut stepper = DormandPrinceNystrom4::sized(h, &[0.0]);
    for (k, value) in [1.0, 0.0, -1.0].into_iter().enumerate() {
        *Stepper::<V, 2>::carried_mut(&mut stepper, k) = [value];
    }
    let mut field = velocity_free(|_: f64, x: &V, a: &mut V| a[0] = -x[0]);
    let mut sample = Sample::new(0.0, &[0.0]);
    stepper
        .step::<_, true>(0.0, &mut field, &mut Implicit::default(), &mut sample)
        .unwrap();
    // The stages by hand.
    let q = h * h;
    let a1 = -1.0;
    let a2 = -(1.0 + q / 32.0 * a1);
    let a3 = -(1.0 + q * (7.0 / 1000.0 * a1 + 119.0 / 500.0 * a2));
    let x = 1.0 + q * (a1 / 14.0 + 8.0 / 27.0 * a2 + 25.0 / 189.0 * a3);
    let a4 = -x;
    let v = h * (a1 / 14.0 + 32.0 / 81.0 * a2 + 250.0 / 567.0 * a3 + 5.0 / 54.0 * a4);
    let x_hat = 1.0 + q * (-7.0 / 150.0 * a1 + 67.0 / 150.0 * a2 + 3.0 / 20.0 * a3 - a4 / 20.0);
    let v_hat = h * (13.0 / 21.0 * a1 - 20.0 / 27.0 * a2 + 275.0 / 189.0 * a3 - a4 / 3.0);
    assert!((sample.x[0] - x).abs() < 1e-15 && (sample.v[0] - v).abs() < 1e-15);
    let mut differences = [[0.0]; 2];
    stepper.differences(&mut differences).unwrap();
    for ([found], expected) in differences.into_iter().zip([x - x_hat, v - v_hat]) {
        assert!((found - expected).abs() < 1e-15, "{found} {expected}");
    }
}

/// A step is accepted where the mean of the squares of both errors, in units of what is allowed, is below 1.
#[test]
fn velocities_count_as_positions_do() {
    let h: f64 = 0.5;
    let errors = {
        let mut stepper = DormandPrinceNystrom4::sized(h, &[0.0]);
        for (k, value) in [1.0, 0.0, -1.0].into_iter().enumerate() {
            *Stepper::<V, 2>::carried_mut(&mut stepper, k) = [value];
        }
        let mut field = velocity_free(|_: f64, x: &V, a: &mut V| a[0] = -x[0]);
        let mut sample = Sample::new(0.0, &[0.0]);
        stepper
            .step::<_, false>(0.0, &mut field, &mut Implicit::default(), &mut sample)
            .unwrap();
        let mut differences = [[0.0]; 2];
        stepper.differences(&mut differences).unwrap();
        differences.map(|[e]| e.abs())
    };
    for tight in 0..2 {
        for (factor, rejects) in [(1.001, false), (0.999, true)] {
            // The other error is nothing beside what is allowed of it.
            let mut atol = [1e3; 2];
            atol[tight] = factor * errors[tight] / 2.0_f64.sqrt();
            let problem = SecondOrder::velocity_free(|_, x: &V, a| a[0] = -x[0], [1.0], [0.0]);
            let method = DormandPrinceNystrom4::new().rtol(0.0).atol(atol);
            let end = problem.end(0.0..h, method.first_step(h)).unwrap();
            assert_eq!(end.statistics.rejected > 0, rejects, "{tight}, {factor}");
            assert_eq!(end.statistics.estimate, Some(Estimate::Embedded));
        }
    }
}

/// Three evaluations an attempt, the start one, and one for the size of the first step.
#[test]
fn attempts_cost_their_stages() {
    let problem = SecondOrder::velocity_free(|_, x: &V, a| a[0] = -x[0].powi(3), [1.0], [0.0]);
    let method = DormandPrinceNystrom4::new().rtol(1e-8).atol(1e-8);
    let end = problem.end(0.0..20.0, method).unwrap();
    let s = end.statistics;
    assert_eq!(s.evaluations, 3 * (s.steps + s.rejected + s.diverged) + 2);
    let energy = 0.5 * end.v[0].powi(2) + 0.25 * end.x[0].powi(4);
    assert!((energy - 0.25).abs() < 1e-6, "{energy}");
}

/// x'' = −x³ over many periods: order 4, six evaluations a step, and an energy that what is not symplectic loses.
#[test]
fn a_symplectic_composition_keeps_the_energy() {
    fn run<M: Stepper<V>>(end: f64, steps: usize) -> ([f64; 2], u64) {
        let problem = SecondOrder::velocity_free(|_, x: &V, a| a[0] = -x[0].powi(3), [1.0], [0.0]);
        let method = Settings::<M, _>::new().steps(steps);
        let end = problem.end(0.0..end, method).unwrap();
        ([end.x[0], end.v[0]], end.statistics.evaluations)
    }
    let energy = |[x, v]: [f64; 2]| (0.5 * v * v + 0.25 * x.powi(4) - 0.25).abs();
    let [rough, coarse, fine] = [40, 80, 2000].map(|steps| run::<BlanesMoan4<V>>(10.0, steps));
    assert_eq!(coarse.1, 6 * 80 + 1);
    let error = |of: [f64; 2]| (of[0] - fine.0[0]).hypot(of[1] - fine.0[1]);
    let slope = (error(rough.0) / error(coarse.0)).log2();
    assert!((3.75..4.25).contains(&slope), "{slope}");
    // Of as many evaluations.
    let kept = energy(run::<BlanesMoan4<V>>(1e4, 20_000).0);
    let lost = energy(run::<Nystrom4<V>>(1e4, 40_000).0);
    assert!(kept < 1e-4 && lost > 100.0 * kept, "{kept}, {lost}");
}

/// Kepler's motion.
fn kepler(_: f64, x: &[f64; 2], a: &mut [f64; 2]) {
    let cube = (x[0] * x[0] + x[1] * x[1]).powf(1.5);
    *a = [-x[0] / cube, -x[1] / cube];
}

/// Its error once around an ellipse of eccentricity e, from the point that is nearest.
fn around<M: Stepper<[f64; 2], 2, Sizes = AnySize>>(e: f64, steps: Result<usize, f64>) -> f64 {
    let speed = ((1.0 + e) / (1.0 - e)).sqrt();
    let problem = SecondOrder::velocity_free(kepler, [1.0 - e, 0.0], [0.0, speed]);
    let method = Settings::<M, _>::new();
    let end = match steps {
        Ok(steps) => problem.end(0.0..TAU, method.steps(steps)),
        Err(tolerance) => problem.end(0.0..TAU, method.rtol(tolerance).atol(tolerance)),
    };
    let end = end.unwrap();
    let estimate = steps.is_err().then_some(Estimate::Embedded);
    assert_eq!(end.statistics.estimate, estimate);
    (end.x[0] - 1.0 + e).hypot(end.x[1])
}

/// Errors fall with the order that is proven, and the pairs keep to their tolerance.
#[test]
fn high_orders_are_reached() {
    type M8 = DormandPrinceNystrom8<[f64; 2]>;
    type M12 = DormandPrinceNystrom12<[f64; 2]>;
    let slope = |[coarse, fine]: [f64; 2]| (coarse / fine).log2();
    let eighth = slope([40, 80].map(|steps| around::<M8>(0.5, Ok(steps))));
    assert!((7.5..8.5).contains(&eighth), "{eighth}");
    let twelfth = slope([6, 12].map(|steps| around::<M12>(0.1, Ok(steps))));
    assert!((11.5..12.5).contains(&twelfth), "{twelfth}");
    for tolerance in [1e-8, 1e-11] {
        for error in [
            around::<M8>(0.5, Err(tolerance)),
            around::<M12>(0.5, Err(tolerance)),
        ] {
            assert!(error < 50.0 * tolerance, "{tolerance:e}: {error:e}");
        }
    }
}

/// Low storage makes the steps of its tableau but for rounding.
#[test]
fn low_storage_is_the_same_method() {
    let run = |end: f64| {
        let rate = |t: f64, y: &[f64; 2], dy: &mut [f64; 2]| {
            *dy = [y[1], t.cos() - y[0].sin() - 0.1 * y[1].powi(3)];
        };
        let problem = || Ode::new(rate, [0.7, 0.4]);
        let three = problem().end(0.0..end, Ssprk104Three::new().steps(50));
        let ten = problem().end(0.0..end, Ssprk104::new().steps(50));
        let [three, ten] = [three, ten].map(|end| end.unwrap().y);
        (three[0] - ten[0]).hypot(three[1] - ten[1])
    };
    assert!(run(5.0) < 1e-13);
}

/// The solution within a step is as good as its end.
#[test]
fn within_steps_the_solution_keeps_the_tolerance() {
    fn worst<M: Stepper<V, 2, Sizes = AnySize>>(tolerance: f64) -> f64 {
        let off = |t: f64, x: &V, v: &V| (x[0] - t.cos()).abs().max((v[0] + t.sin()).abs());
        let mut event = f64::NAN;
        let falling = Event::new(|_, [x, _]: &[V; 2]| x[0]).falling();
        let method = Settings::<M, _>::new().rtol(tolerance).atol(tolerance);
        let solution = SecondOrder::velocity_free(|_, x: &V, a| a[0] = -x[0], [1.0], [0.0])
            .event(falling.then(|t, _| event = t))
            .solve(0.0..10.0, method)
            .unwrap();
        let points = (0..1000).map(|k| solution.at(0.01 * f64::from(k)).unwrap());
        let errors = points.map(|point| off(point.t, &point.x, &point.v));
        let late = (event - 2.5 * std::f64::consts::PI).abs();
        errors.fold(late, f64::max)
    }
    for tolerance in [1e-6, 1e-10] {
        for found in [
            worst::<DormandPrinceNystrom8<_>>(tolerance),
            worst::<DormandPrinceNystrom12<_>>(tolerance),
        ] {
            println!("{tolerance:e}: {found:e}");
            assert!(found < 20.0 * tolerance, "{found:e}");
        }
    }
}
