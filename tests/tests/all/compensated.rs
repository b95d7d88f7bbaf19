//! Compensated sums: the same steps, without the roundings that add up.

use stepsmith::adams::Ab4;
use stepsmith::bdf::Bdf3;
use stepsmith::block::Radau5;
use stepsmith::central_difference::{Cd3, Cd5, CdClassical};
use stepsmith::composition::ForestRuth;
use stepsmith::rosenbrock::Rodas4;
use stepsmith::runge_kutta::Rk4;
use stepsmith::structural::AverageAcceleration;
use stepsmith::{Error, Failure, Ode, SecondOrder, Settings, Stepper};
use stepsmith_tests::printed::measured::{compensated_pendulum_drift, pendulum_drift};

/// 10⁶ steps of the source's pendulum, in which a step errs by less than rounding does.
#[test]
fn the_rounding_floor_of_the_pendulum_is_a_hundredth() {
    let [plain, kept] = [
        pendulum_drift::<Cd5<_>>,
        compensated_pendulum_drift::<Cd5<_>>,
    ]
    .map(|drift| drift(1e-5).unwrap());
    assert!(kept < 1e-14 && plain > 100.0 * kept, "{plain:e} {kept:e}");
    // Central differences in the classical form, whose roundings are divided by h twice.
    let kept = compensated_pendulum_drift::<CdClassical<_>>(1e-5).unwrap();
    let reformulated = pendulum_drift::<Cd3<_>>(1e-5).unwrap();
    assert!(
        (kept / reformulated - 1.0).abs() < 1e-3,
        "{kept:e} {reformulated:e}"
    );
}

/// The end of x'' = −sin x − x'/10 + cos t/5, far from the origin of time, and of y = (x, x')'.
fn second<M: Stepper<[f64; 2]>>(compensated: bool) -> [f64; 4] {
    let force = |t: f64, x: &[f64; 2], v: &[f64; 2], a: &mut [f64; 2]| {
        *a = [0, 1].map(|i| -(3.0 * (x[i] - 5.0)).sin() - 0.1 * v[i] + 0.2 * t.cos());
    };
    let problem = SecondOrder::new(force, [5.5, 4.0], [0.3, 1.0]);
    let method = Settings::<M, _>::new().steps(400);
    let end = if compensated {
        problem.end(20.0..24.0, method.compensated())
    } else {
        problem.end(20.0..24.0, method)
    };
    let end = end.unwrap();
    [end.x[0], end.x[1], end.v[0], end.v[1]]
}

fn first<M: Stepper<[f64; 2], 1>>(compensated: bool) -> [f64; 2] {
    let rate = |t: f64, y: &[f64; 2], dy: &mut [f64; 2]| {
        *dy = [
            y[1],
            -(3.0 * (y[0] - 5.0)).sin() - 0.1 * y[1] + 0.2 * t.cos(),
        ];
    };
    let problem = Ode::new(rate, [5.5, 0.3]);
    let method = Settings::<M, _>::new().steps(400);
    let end = if compensated {
        problem.end(20.0..24.0, method.compensated())
    } else {
        problem.end(20.0..24.0, method)
    };
    end.unwrap().y
}

fn close(name: &str, one: &[f64], other: &[f64]) {
    for (a, b) in one.iter().zip(other) {
        assert!(
            (a - b).abs() < 2e-12 * a.abs().max(1.0),
            "{name}: {one:?} {other:?}"
        );
    }
}

/// Whatever is carried, explicit or implicit.
#[test]
fn steps_are_the_same_but_for_rounding() {
    macro_rules! same {
        ($run:ident: $($method:ident),*) => {$(
            close(stringify!($method), &$run::<$method<_>>(false), &$run::<$method<_>>(true));
        )*};
    }
    same!(second: Cd3, Cd5, AverageAcceleration);
    same!(first: Rk4, Ab4, Bdf3, Radau5);
}

/// The slots of what is carried are differences to the frame: what is no number is no difference either.
#[test]
fn what_is_not_finite_is_told_where_nobody_watches() {
    let force = |t: f64, _: &[f64; 1], a: &mut [f64; 1]| {
        a[0] = if t > 0.5 { f64::INFINITY } else { 0.0 };
    };
    let error = SecondOrder::velocity_free(force, [1.0], [0.0])
        .end(0.0..1.0, ForestRuth::new().steps(100).compensated())
        .unwrap_err();
    assert!(
        matches!(error, Error::NonFinite { t } if (0.45..0.55).contains(&t)),
        "{error}"
    );
}

/// A step of Rosenbrock's kind takes the Jacobian as it is, and differences of small increments do not tell it.
#[test]
fn steps_that_take_the_jacobian_are_refused() {
    let error = Ode::new(|_, y: &[f64; 1], dy| dy[0] = -y[0], [1.0])
        .end(0.0..1.0, Rodas4::new().steps(10).compensated())
        .unwrap_err();
    let source = Failure::Framed;
    assert_eq!(error, Error::Step { t: 0.0, source });
}

/// Implicit steps are solved to what the field can tell where its frame is, and end there within what it rounds.
#[test]
fn stiff_springs_are_solved_far_from_the_origin() {
    let end = |far: f64| {
        let force = |_: f64, x: &[f64; 2], a: &mut [f64; 2]| {
            let spring = 1e6 * (x[1] - x[0] - 1.0);
            *a = [
                spring + 10.0 * (far - x[0]),
                -spring + 10.0 * (far - x[1]).powi(3),
            ];
        };
        let problem = SecondOrder::velocity_free(force, [far, far + 1.001], [0.0; 2]);
        let method = AverageAcceleration::new().steps(1000).compensated();
        let end = problem.end(0.0..1.0, method).unwrap();
        assert!(end.statistics.iterations < 3000, "{}", end.statistics);
        end.x.map(|x| x - far)
    };
    let near = end(0.0);
    for far in [1e2, 1e4, 1e6] {
        let apart = end(far).into_iter().zip(near).map(|(a, b)| (a - b).abs());
        assert!(
            apart.fold(0.0, f64::max) < 10.0 * f64::EPSILON * far,
            "{far}"
        );
    }
}
