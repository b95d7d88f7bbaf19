//! The default start of multistep methods on stiff problems, beside their solutions.

use std::ops::ControlFlow;
use stepsmith::bdf::{Bdf2, Bdf3, Bdf4, Bdf6};
use stepsmith::structural::{GeneralizedAlphaFifth, HhtTenth};
use stepsmith::{Implicit, Iteration, Ode, SecondOrder, Settings, Stepper};

type V = [f64; 1];

/// y' = −λ (y − cos t), y(0) = y₀.
fn relaxed(lambda: f64, y0: f64, t: f64) -> f64 {
    let slow = |t: f64| (lambda * lambda * t.cos() + lambda * t.sin()) / (1.0 + lambda * lambda);
    slow(t) + (y0 - slow(0.0)) * (-lambda * t).exp()
}

/// The largest error at the grid points, those of the start and others.
fn errors<M: Stepper<V, 1>>(lambda: f64, y0: f64, steps: usize, lead: usize) -> [f64; 2] {
    let mut worst = [0.0_f64; 2];
    let mut k = 0;
    Ode::new(|t, y, dy| dy[0] = -lambda * (y[0] - t.cos()), [y0])
        .observe(|point| {
            let error = (point.y()[0] - relaxed(lambda, y0, point.t)).abs();
            let part = &mut worst[usize::from(k > lead)];
            *part = if error <= *part { *part } else { error };
            k += 1;
            ControlFlow::Continue(())
        })
        .end(0.0..2.0, Settings::<M, _>::new().steps(steps))
        .unwrap();
    worst
}

#[test]
fn first_order() {
    for lambda in [1e3, 1e6, 1e9, 1e12] {
        for y0 in [1.0, 0.0, -3.0] {
            for (name, [start, rest]) in [
                ("Bdf2", errors::<Bdf2<V>>(lambda, y0, 50, 1)),
                ("Bdf3", errors::<Bdf3<V>>(lambda, y0, 50, 2)),
                ("Bdf4", errors::<Bdf4<V>>(lambda, y0, 50, 3)),
                ("Bdf6", errors::<Bdf6<V>>(lambda, y0, 50, 5)),
            ] {
                println!("{name} {lambda:e} {y0}: {start:e} {rest:e}");
                assert!(start < 1e-10, "{name} {lambda:e} {y0}: {start:e}");
                // What is stiff does not show; where it had not died out at t = 0 the formula itself
                // takes y₀ for a value of the slow motion, and divides it by λh.
                let fast = 5.0 * (y0 - 1.0).abs() / (lambda * 0.04);
                let bound = fast + if lambda > 1e5 { 1e-9 } else { 1e-6 };
                assert!(rest < bound, "{name} {lambda:e} {y0}: {rest:e}");
            }
        }
    }
}

/// Backwards in time what is stiff grows; a start there is that of the problem that it is.
#[test]
fn backwards() {
    let problem = Ode::new(|t, y, dy| dy[0] = 1e6 * (y[0] - t.cos()), [1.0]);
    let end = problem.end(0.0..-2.0, Bdf2::new().steps(50)).unwrap();
    assert!((end.y[0] - relaxed(1e6, 1.0, 2.0)).abs() < 1e-9, "{end:?}");
}

/// x'' = −k (x − cos t) − c x', x(0), x'(0) on the slow motion x = A cos t + B sin t with
/// (k − 1) A + c B = k, (k − 1) B = c A.
#[test]
fn second_order() {
    fn error<M: Stepper<V, 2>>(k: f64, c: f64, steps: usize) -> f64 {
        let a = k * (k - 1.0) / ((k - 1.0) * (k - 1.0) + c * c);
        let b = c * a / (k - 1.0);
        let exact = |t: f64| a * t.cos() + b * t.sin();
        let mut worst = 0.0_f64;
        let acceleration =
            |t: f64, x: &V, v: &V, g: &mut V| g[0] = -k * (x[0] - t.cos()) - c * v[0];
        let method = Settings::<M, _>::new().steps(steps);
        SecondOrder::new(acceleration, [a], [b])
            .observe(|sample| {
                let error = (sample.x[0] - exact(sample.t)).abs();
                worst = if error <= worst { worst } else { error };
                ControlFlow::Continue(())
            })
            .end(0.0..2.0, method.implicit(Implicit::new(Iteration::Newton)))
            .unwrap();
        worst
    }
    for (k, c) in [(1e6, 1e3), (1e10, 1e5), (1e12, 1e9)] {
        for (name, error) in [
            ("generalized-α", error::<GeneralizedAlphaFifth<V>>(k, c, 50)),
            ("HHT", error::<HhtTenth<V>>(k, c, 50)),
        ] {
            println!("{name} {k:e} {c:e}: {error:e}");
            assert!(error < 1e-6, "{name} {k:e} {c:e}: {error:e}");
        }
    }
}
