//! The implicit core by every iteration.

use super::*;
use crate::problem::{velocity_free, with_jacobians};
use nalgebra::DMatrix;

type V = [f64; 2];

fn scalar<'a>(x: &'a [f64; 1], v: &'a [f64; 1], px: f64, pv: f64) -> Core<'a, [f64; 1], 1> {
    Core {
        t: [0.0],
        position: [x],
        position_slope: [[px]],
        velocity: [v],
        velocity_slope: [[pv]],
    }
}

pub(crate) fn nonlinear(t: f64, x: &V, v: &V, a: &mut V) {
    a[0] = -x[0] + v[0] * v[1] / 5.0 - x[1] * x[1] * v[0] / 3.0 + t;
    a[1] = -x[1].sin() - 0.5 * v[1] * v[1].abs() + x[0] * v[0];
}

pub(crate) fn jacobians(_: f64, x: &V, v: &V, g_x: &mut DMatrix<f64>, g_v: &mut DMatrix<f64>) {
    g_x[(0, 0)] = -1.0;
    g_x[(0, 1)] = -2.0 / 3.0 * x[1] * v[0];
    g_x[(1, 0)] = v[0];
    g_x[(1, 1)] = -x[1].cos();
    g_v[(0, 0)] = v[1] / 5.0 - x[1] * x[1] / 3.0;
    g_v[(0, 1)] = v[0] / 5.0;
    g_v[(1, 0)] = x[0];
    g_v[(1, 1)] = -v[1].abs();
}

/// The two coupled stages of the Gauss method for x'' at step h.
fn gauss<'a>(x: [&'a V; 2], v: [&'a V; 2], h: f64) -> Core<'a, V, 2> {
    let r = 3.0_f64.sqrt() / 6.0;
    let a = [[0.25, 0.25 - r], [0.25 + r, 0.25]];
    let mut square = [[0.0; 2]; 2];
    for i in 0..2 {
        for j in 0..2 {
            square[i][j] = h * h * (a[i][0] * a[0][j] + a[i][1] * a[1][j]);
        }
    }
    Core {
        t: [h * (0.5 - r), h * (0.5 + r)],
        position: x,
        position_slope: square,
        velocity: v,
        velocity_slope: a.map(|row| row.map(|a| h * a)),
    }
}

#[test]
fn every_iteration_and_jacobian_finds_the_same_coupled_solution() {
    let x = [[0.3, 0.8], [0.4, 0.7]];
    let v = [[1.0, -0.5], [1.1, -0.4]];
    let core = gauss([&x[0], &x[1]], [&v[0], &v[1]], 0.1);
    let mut analytic = with_jacobians(nonlinear, jacobians);
    let mut solutions = Vec::new();
    for iteration in [
        Iteration::Automatic,
        Iteration::FixedPoint,
        Iteration::Newton,
        Iteration::ModifiedNewton,
    ] {
        let mut implicit = Implicit::new(iteration);
        let mut y0 = [0.0; 2];
        let mut y1 = [0.0; 2];
        implicit
            .solve(&mut nonlinear, &core, [&mut y0, &mut y1])
            .unwrap();
        solutions.push([y0, y1]);
        let mut y0 = [0.0; 2];
        let mut y1 = [0.0; 2];
        implicit
            .solve(&mut analytic, &core, [&mut y0, &mut y1])
            .unwrap();
        solutions.push([y0, y1]);
        assert_eq!(implicit.statistics().solves, 2);
    }
    for [y0, y1] in &solutions {
        for (y, first) in y0.iter().chain(y1).zip(solutions[0].iter().flatten()) {
            assert!((y - first).abs() < 4e-15, "{solutions:?}");
        }
    }
}

#[test]
fn newton_needs_few_iterations_and_modified_newton_few_factorisations() {
    let x = [0.3, 0.8];
    let v = [1.0, -0.5];
    let mut counts = Vec::new();
    for iteration in [Iteration::Newton, Iteration::ModifiedNewton] {
        let mut implicit = Implicit::new(iteration);
        for _ in 0..10 {
            let mut y0 = [0.0; 2];
            let mut y1 = [0.0; 2];
            let core = gauss([&x, &x], [&v, &v], 0.1);
            implicit
                .solve(&mut nonlinear, &core, [&mut y0, &mut y1])
                .unwrap();
        }
        counts.push(implicit.statistics());
    }
    assert!(counts[0].iterations <= 50, "{counts:?}");
    assert_eq!(counts[0].factorisations, counts[0].iterations);
    assert!(counts[1].factorisations <= 2, "{counts:?}");
}

#[test]
fn automatic_goes_over_to_newton_on_stiff_problems_only() {
    for (stiffness, newton) in [(1e-2, false), (1e9, true)] {
        let mut spring = velocity_free(|_, x: &[f64; 1], a| a[0] = -stiffness * x[0]);
        let mut implicit = Implicit::default();
        let mut y = [0.0];
        for _ in 0..5 {
            let core = scalar(&[1.0], &[0.0], 1.0, 0.0);
            implicit.solve(&mut spring, &core, [&mut y]).unwrap();
            let exact = -stiffness / (1.0 + stiffness);
            assert!((y[0] - exact).abs() < 1e-13 * exact.abs());
        }
        assert_eq!(implicit.statistics().factorisations > 0, newton);
        assert!(implicit.statistics().iterations < 40);
    }
}

#[test]
fn divergence_and_cycles_are_not_convergence() {
    // y = c − s y: diverging for s = 3, a cycle for s = 1; with rounding noise for s = 1.
    for slope in [3.0, 1.0] {
        let mut g = |_: f64, _: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]| a[0] = -v[0];
        let mut implicit = Implicit::new(Iteration::FixedPoint);
        let mut y = [0.0];
        let failure = implicit.solve(&mut g, &scalar(&[0.0], &[1.0], 0.0, slope), [&mut y]);
        let Err(Failure::NotConverged {
            iterations,
            increment,
        }) = failure
        else {
            panic!("{failure:?}")
        };
        assert!(iterations <= 100 && increment >= 1.0);
        let mut y = [0.0];
        Implicit::default()
            .solve(&mut g, &scalar(&[0.0], &[1.0], 0.0, slope), [&mut y])
            .unwrap();
        assert!((y[0] + 1.0 / (1.0 + slope)).abs() < 1e-15);
    }
}

#[test]
fn noise_of_g_at_rounding_level_is_converged() {
    // A stiff spring away from the origin: the noise of g is far above ε |y|.
    let mut g = velocity_free(|_, x: &[f64; 1], a| a[0] = -1e8 * (x[0] - 1.000001));
    for iteration in [
        Iteration::Automatic,
        Iteration::Newton,
        Iteration::ModifiedNewton,
    ] {
        let mut y = [0.0];
        let core = scalar(&[1.0], &[0.0], 0.25e-6, 0.0);
        Implicit::new(iteration)
            .solve(&mut g, &core, [&mut y])
            .unwrap();
        assert!((y[0] - 100.0 / 26.0).abs() < 1e-8, "{y:?}");
    }
}

#[test]
fn failures_carry_their_cause() {
    let core = scalar(&[0.0], &[1.0], 0.0, 0.5);
    let mut y = [0.0];
    let mut nan = |_: f64, _: &[f64; 1], _: &[f64; 1], a: &mut [f64; 1]| a[0] = f64::NAN;
    let failure = Implicit::default().solve(&mut nan, &core, [&mut y]);
    assert_eq!(failure, Err(Failure::NonFinite));

    // g_v = 2 makes I − g_v/2 vanish.
    let mut singular = with_jacobians(
        |_: f64, _: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]| a[0] = 2.0 * v[0],
        |_, _: &[f64; 1], _: &[f64; 1], _: &mut DMatrix<f64>, g_v: &mut DMatrix<f64>| {
            g_v[(0, 0)] = 2.0;
        },
    );
    let failure = Implicit::new(Iteration::Newton).solve(&mut singular, &core, [&mut y]);
    assert_eq!(failure, Err(Failure::Singular));

    let mut grown = |_: f64, _: &Vec<f64>, _: &Vec<f64>, a: &mut Vec<f64>| a.push(0.0);
    let z = vec![0.0];
    let core = Core {
        t: [0.0],
        position: [&z],
        position_slope: [[0.0]],
        velocity: [&z],
        velocity_slope: [[0.5]],
    };
    let mut y = z.clone();
    let failure = Implicit::default().solve(&mut grown, &core, [&mut y]);
    assert_eq!(
        failure,
        Err(Failure::Shape {
            expected: 1,
            found: 2
        })
    );

    let mut shaped = with_jacobians(
        |_: f64, _: &Vec<f64>, v: &Vec<f64>, a: &mut Vec<f64>| a[0] = v[0] + 1.0,
        |_, _: &Vec<f64>, _: &Vec<f64>, g_x: &mut DMatrix<f64>, _: &mut DMatrix<f64>| {
            *g_x = DMatrix::zeros(3, 3);
        },
    );
    let failure = Implicit::new(Iteration::Newton).solve(&mut shaped, &core, [&mut y]);
    assert_eq!(
        failure,
        Err(Failure::Shape {
            expected: 1,
            found: 3
        })
    );
}

#[test]
fn a_kept_matrix_that_no_longer_fits_does_not_feign_convergence() {
    // Stiff at t = 0, soft at t = 1: the old matrix makes every increment tiny.
    let mut g = |t: f64, x: &[f64; 1], _: &[f64; 1], a: &mut [f64; 1]| {
        a[0] = -x[0] * if t < 0.5 { 1e12 } else { 1.0 };
    };
    let mut implicit = Implicit::new(Iteration::ModifiedNewton);
    let mut core = scalar(&[1.0], &[0.0], 1.0, 0.0);
    let mut y = [0.0];
    implicit.solve(&mut g, &core, [&mut y]).unwrap();
    core.t = [1.0];
    let mut y = [-0.5 + 1e-6];
    implicit.solve(&mut g, &core, [&mut y]).unwrap();
    assert!((y[0] + 0.5).abs() < 1e-15, "{y:?}");
}

#[test]
fn a_zero_tolerance_means_rounding() {
    let x = [0.3, 0.8];
    let v = [1.0, -0.5];
    for (rtol, atol) in [(0.0, 0.0), (f64::NAN, -1.0)] {
        let mut implicit = Implicit::default().tolerance(rtol, atol);
        let mut y0 = [0.0; 2];
        let mut y1 = [0.0; 2];
        let core = gauss([&x, &x], [&v, &v], 0.1);
        implicit
            .solve(&mut nonlinear, &core, [&mut y0, &mut y1])
            .unwrap();
        assert!(implicit.statistics().iterations < 30);
    }
}

/// Whatever y holds, a first iterate that stands beside it leads to the same solution at the same cost as in y:
/// by every iteration, of one evaluation and of two, of a field that is affine until t = 1, and beyond.
#[test]
fn first_iterates_may_stand_beside() {
    let mut bent = |t: f64, x: &V, v: &V, a: &mut V| {
        *a = [-x[0] + 0.3 * v[1] + 1.0, 0.2 * x[0] - 2.0 * v[1]];
        a[0] -= if t < 1.0 { 0.0 } else { x[0].powi(3) };
    };
    let x = [0.3, 0.8];
    let v = [1.0, -0.5];
    for iteration in [
        Iteration::Automatic,
        Iteration::FixedPoint,
        Iteration::Newton,
        Iteration::ModifiedNewton,
    ] {
        let [mut in_place, mut beside] = [(); 2].map(|()| Implicit::new(iteration));
        let [mut pair, mut apart] = [(); 2].map(|()| Implicit::new(iteration));
        for t in [0.0, 0.3, 0.6, 1.2, 1.5, 0.2] {
            let core = Core {
                t: [t],
                position: [&x],
                position_slope: [[0.1]],
                velocity: [&v],
                velocity_slope: [[0.2]],
            };
            let first = [t.sin(), t.cos()];
            let mut y = first;
            let mut other = [f64::NAN; 2];
            in_place.solve(&mut bent, &core, [&mut y]).unwrap();
            let done = beside.solve_from(&mut bent, &core, [&first], [&mut other]);
            assert_eq!((done, y), (Ok(()), other), "{iteration:?} {t}");

            let core = gauss([&x, &x], [&v, &v], 0.1 + 0.01 * t);
            let mut y = first;
            let mut z = v;
            pair.solve(&mut nonlinear, &core, [&mut y, &mut z]).unwrap();
            let [mut of_y, mut of_z] = [[f64::NAN; 2]; 2];
            let unknowns = [&mut of_y, &mut of_z];
            let done = apart.solve_from(&mut nonlinear, &core, [&first, &v], unknowns);
            assert_eq!((done, y, z), (Ok(()), of_y, of_z), "{iteration:?} {t}");
        }
        assert_eq!(in_place.statistics(), beside.statistics());
        assert_eq!(pair.statistics(), apart.statistics());
    }
}

#[test]
fn a_first_iterate_of_another_length_is_refused() {
    let mut g = |_: f64, _: &Vec<f64>, v: &Vec<f64>, a: &mut Vec<f64>| a.copy_from_slice(v);
    let z = vec![0.0; 2];
    let mut y = vec![0.0; 2];
    let short = vec![0.0];
    let core = Core {
        t: [0.0],
        position: [&z],
        position_slope: [[0.0]],
        velocity: [&z],
        velocity_slope: [[0.5]],
    };
    let failure = Implicit::default().solve_from(&mut g, &core, [&short], [&mut y]);
    let expected = 2;
    let found = 1;
    assert_eq!(failure, Err(Failure::Shape { expected, found }));
}

/// The iterations of y = 1 + y/8, which contracts by 8, by a fixed point.
fn iterations<R: Real>(mut implicit: Implicit<[R; 1]>) -> u64 {
    let one = R::from_f64(1.0);
    let eighth = R::from_f64(0.125);
    let zero = R::zero();
    let mut g = |_t: f64, _x: &[R; 1], v: &[R; 1], a: &mut [R; 1]| a[0] = one + eighth * v[0];
    let core = Core {
        t: [0.0],
        position: [&[zero]],
        position_slope: [[zero]],
        velocity: [&[zero]],
        velocity_slope: [[one]],
    };
    let mut y = [zero];
    implicit.solve(&mut g, &core, [&mut y]).unwrap();
    implicit.statistics().iterations
}

/// A tolerance that is not set is one of the number's own roundings, one that is set is what it is, though the same.
#[test]
fn a_tolerance_that_is_set_is_not_that_of_others() {
    let fixed = Iteration::FixedPoint;
    let unset = iterations::<f64>(Implicit::new(fixed));
    let given = iterations::<f64>(Implicit::new(fixed).tolerance(RTOL, 0.0));
    assert_eq!(unset, given);
    let unset = iterations::<f32>(Implicit::new(fixed));
    let given = iterations::<f32>(Implicit::new(fixed).tolerance(RTOL, 0.0));
    assert!(unset < given && given <= unset + 3, "{unset} {given}");
}

/// y = −1000 x − x², x = b + y/2000 from a b of which no part is as fine as other numbers, y given by a step before.
fn of_what_has_decayed<R: Real, S: State<Real = R>>(make: impl Fn(R) -> S) {
    let mut g = |_: f64, x: &S, _: &S, a: &mut S| {
        let x = x.as_slice()[0];
        a.as_mut_slice()[0] = R::from_f64(-1e3) * x - x * x;
    };
    for iteration in [
        Iteration::Automatic,
        Iteration::Newton,
        Iteration::ModifiedNewton,
    ] {
        let mut implicit = Implicit::new(iteration);
        for k in 0..80 {
            let b = R::MIN_POSITIVE * 0.5_f64.powi(k);
            let base = make(R::from_f64(b));
            let rest = make(R::zero());
            let core = Core {
                t: [0.0],
                position: [&base],
                position_slope: [[R::from_f64(5e-4)]],
                velocity: [&rest],
                velocity_slope: [[R::zero()]],
            };
            let mut y = make(R::from_f64(-1e3 * b));
            let solved = implicit.solve(&mut g, &core, [&mut y]);
            assert_eq!(solved, Ok(()), "{iteration:?} {k}");
            let apart = (y.as_slice()[0].to_f64() + 1e3 / 1.5 * b).abs();
            assert!(
                apart <= 2.0 * R::MIN_POSITIVE,
                "{iteration:?} {k} {apart:e}"
            );
        }
    }
}

#[test]
fn what_decays_does_so_to_the_end() {
    of_what_has_decayed(|x: f64| [x]);
    of_what_has_decayed(|x: f32| [x]);
}
