//! A step allocates nothing, on whichever path it runs.

#![allow(clippy::ptr_arg)] // the state of these problems is a `Vec`

use stepsmith::adams::Ab4;
use stepsmith::block::{Block3Chebyshev, Radau5};
use stepsmith::central_difference::{Cd3, Cd4Wide, Cd5};
use stepsmith::generated::Field;
use stepsmith::runge_kutta::Rk4;
use stepsmith::{Implicit, Iteration, Ode, Sample, Stepper, velocity_free};

/// Heap allocations in 50 steps of a stepper that is ready to go.
fn allocations<M, G, const RANK: usize>(mut g: G, iteration: Iteration) -> u64
where
    M: Stepper<Vec<f64>, RANK>,
    G: Field<Vec<f64>, RANK>,
{
    let start = vec![0.3, -0.2, 0.1, 0.7];
    let mut stepper = M::sized(1e-2, &start);
    stepper.carried_mut(0).clone_from(&start);
    let mut implicit = Implicit::new(iteration);
    implicit.prepare(&start, 3);
    let mut sample = Sample::new(0.0, &start);
    let counted = allocation_counter::measure(|| {
        for k in 1..=50 {
            stepper
                .step::<_, true>(k as f64 * 1e-2, &mut g, &mut implicit, &mut sample)
                .expect("the problem is smooth and the step small");
        }
    });
    counted.count_total
}

fn cubic(_t: f64, x: &Vec<f64>, a: &mut Vec<f64>) {
    a.iter_mut().zip(x).for_each(|(a, x)| *a = -x - x * x * x);
}

fn damped(_t: f64, x: &Vec<f64>, v: &Vec<f64>, a: &mut Vec<f64>) {
    for i in 0..x.len() {
        a[i] = -x[i] - 0.2 * v[i] * v[i].abs();
    }
}

#[test]
fn explicit_steps() {
    let automatic = Iteration::Automatic;
    assert_eq!(
        allocations::<Cd3<_>, _, 2>(velocity_free(cubic), automatic),
        0
    );
    assert_eq!(
        allocations::<Cd4Wide<_>, _, 2>(velocity_free(cubic), automatic),
        0
    );
    assert_eq!(
        allocations::<Cd5<_>, _, 2>(velocity_free(cubic), automatic),
        0
    );
}

#[test]
fn implicit_steps() {
    for iteration in [
        Iteration::FixedPoint,
        Iteration::Newton,
        Iteration::ModifiedNewton,
    ] {
        assert_eq!(
            allocations::<Cd3<_>, _, 2>(damped, iteration),
            0,
            "{iteration:?}"
        );
        assert_eq!(
            allocations::<Cd4Wide<_>, _, 2>(damped, iteration),
            0,
            "{iteration:?}"
        );
    }
}

/// y' of the same four numbers, in a ring.
fn ring(t: f64, y: &Vec<f64>, dy: &mut Vec<f64>) {
    for i in 0..y.len() {
        dy[i] = t.sin() - y[i] * y[(i + 1) % y.len()];
    }
}

#[test]
fn first_order_steps() {
    for iteration in [
        Iteration::Automatic,
        Iteration::FixedPoint,
        Iteration::Newton,
        Iteration::ModifiedNewton,
    ] {
        let counts = [
            allocations::<Rk4<_>, _, 1>(ring, iteration),
            allocations::<Ab4<_>, _, 1>(ring, iteration),
            allocations::<Block3Chebyshev<_>, _, 1>(ring, iteration),
            allocations::<Radau5<_>, _, 1>(ring, iteration),
        ];
        assert_eq!(counts, [0; 4], "{iteration:?}");
    }
}

/// What a whole adaptive integration to `end` allocates.
fn allocated(end: f64) -> (u64, u64) {
    let mut steps = 0;
    let counted = allocation_counter::measure(|| {
        let times = [0.5, 0.75, 1.0];
        let driven = |t: f64, y: &Vec<f64>, dy: &mut Vec<f64>| {
            cubic(t, y, dy);
            dy[0] += 50.0 * (t.sin() - y[0]);
        };
        let run = Ode::new(driven, vec![0.3, -0.2, 0.1, 0.7])
            .output(&times, |_| ())
            .end(0.0..end, Radau5::new().rtol(1e-8).atol(1e-8));
        steps = run.expect("the problem is smooth").statistics.steps;
    });
    (counted.count_total, steps)
}

#[test]
fn adaptive_steps() {
    let ((few, fewer_steps), (many, steps)) = (allocated(1.0), allocated(40.0));
    assert!(steps > fewer_steps + 50, "{fewer_steps} {steps}");
    assert_eq!(few, many, "in {fewer_steps} steps and in {steps}");
}

#[test]
fn the_counter_counts() {
    assert!(allocation_counter::measure(|| drop(vec![1.0_f64; 3])).count_total > 0);
}
