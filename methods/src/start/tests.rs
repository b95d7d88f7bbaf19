//! Starts against known solutions.

use super::*;
use crate::step::tests::{Cd3, Cd4, Trapezoid};

type V = [f64; 1];

/// x' of x'' = −x is the cosine's; the m-th derivative at t.
fn cosine(m: usize, t: f64) -> V {
    [(t + m as f64 * PI / 2.0).cos()]
}

fn oscillator(_: f64, x: &V, _: &V, a: &mut V) {
    a[0] = -x[0];
}

fn initial(x: &V, v: &V, h: f64) -> (f64, [f64; 4]) {
    let values = &[*x, *v];
    let initial = Initial { t: 0.0, h, values };
    let start = Start::Collocation;
    let trajectory = Trajectory::new::<Cd4<V>, _, 2>(&start, &initial, &mut oscillator).unwrap();
    let mut stepper = Cd4::new(h, x);
    trajectory.fill(h, &mut stepper).unwrap();
    (h, [0, 1, 2, 3].map(|index| stepper.carried_mut(index)[0]))
}

#[test]
fn collocation_errors_shrink_as_the_powers_of_h_say() {
    // Degree K = 3, so every scaled quantity errs by O(h⁶); x at t0 + h, v, a, j at t0.
    let mut errors = Vec::new();
    for h in [0.4, 0.2, 0.1] {
        let (_, found) = initial(&cosine(0, 0.3), &cosine(1, 0.3), h);
        let exact = [
            cosine(0, 0.3 + h),
            cosine(1, 0.3),
            cosine(2, 0.3),
            cosine(3, 0.3),
        ];
        assert_eq!(found[1], exact[1][0]);
        assert!((found[2] - exact[2][0]).abs() < 4e-16);
        errors.push([
            (found[0] - exact[0][0]).abs(),
            h.powi(3) * (found[3] - exact[3][0]).abs(),
        ]);
    }
    for pair in errors.windows(2) {
        for (coarse, fine) in pair[0].iter().zip(&pair[1]) {
            assert!((coarse / fine).log2() > 5.5, "{errors:?}");
        }
    }
}

#[test]
fn first_order_solutions_are_integrated_once() {
    // y' = −2 t y²: y = 1/(1 + t²), whose quadrature of degree 4 errs by O(h⁶).
    let mut f = |t: f64, y: &V, dy: &mut V| dy[0] = -2.0 * t * y[0] * y[0];
    let errors = [0.2, 0.1, 0.05].map(|h| {
        let values = &[[0.8]];
        let initial = Initial { t: 0.5, h, values };
        let pieces = collocate(&initial, h, 4, &mut f).unwrap();
        let (mut y, mut dy) = ([0.0], [0.0]);
        let t = 0.5 + h;
        let last = &pieces[pieces.len() - 1];
        last.derivative(0, t, &mut y);
        last.derivative(1, t, &mut dy);
        let exact = 1.0 / (1.0 + t * t);
        assert!((dy[0] + 2.0 * t * exact * exact).abs() < 1e-3);
        (y[0] - exact).abs()
    });
    for pair in errors.windows(2) {
        assert!((pair[0] / pair[1]).log2() > 5.5, "{errors:?}");
    }
}

#[test]
fn rounding_of_a_stiff_rate_does_not_shorten_the_pieces() {
    // Rounding of y moves y' = −200 (y − cos t) − sin t by 200 ε: that is all sweeps can leave.
    let mut f = |t: f64, y: &V, dy: &mut V| dy[0] = -200.0 * (y[0] - t.cos()) - t.sin();
    let values = &[[1.0]];
    let initial = Initial {
        t: 0.0,
        h: 0.05,
        values,
    };
    let pieces = collocate(&initial, 0.15, 4, &mut f).unwrap();
    assert!(pieces.len() <= 256, "{}", pieces.len());
    let mut y = [0.0];
    pieces[pieces.len() - 1].derivative(0, 0.15, &mut y);
    assert!((y[0] - 0.15_f64.cos()).abs() < 1e-14, "{y:?}");
}

#[test]
fn collocation_is_subdivided_where_sweeps_do_not_contract() {
    // ω h = 30 on one piece can't contract; the start must still follow the solution.
    let mut stiff = |_: f64, x: &V, _: &V, a: &mut V| a[0] = -900.0 * x[0];
    let initial = Initial {
        t: 0.0,
        h: 1.0,
        values: &[[1.0], [0.0]],
    };
    let pieces = collocate(&initial, 1.0, 8, &mut stiff).unwrap();
    assert!(pieces.len() > 4);
    let trajectory = Trajectory {
        t: 0.0,
        kind: Kind::Pieces(pieces),
    };
    let mut x = [0.0];
    for k in 0..=20 {
        let t = k as f64 / 20.0;
        trajectory.derivative(0, t, &mut x).unwrap();
        assert!((x[0] - (30.0 * t).cos()).abs() < 1e-6);
    }
    trajectory.derivative(3, 0.5, &mut x).unwrap();
    assert!((x[0] / 27000.0 - 15.0_f64.sin()).abs() < 1e-3);
}

#[test]
fn one_step_schemes_start_from_the_initial_values_alone() {
    let mut count = 0;
    let mut g = |_: f64, x: &V, _: &V, a: &mut V| {
        count += 1;
        a[0] = -1e20 * x[0];
    };
    let initial = Initial {
        t: 0.0,
        h: 0.1,
        values: &[[1.0], [2.0]],
    };
    let start = Start::Collocation;
    let trajectory = Trajectory::new::<Trapezoid<V>, _, 2>(&start, &initial, &mut g).unwrap();
    let mut stepper = Trapezoid::new(0.1, &[0.0]);
    trajectory.fill(0.1, &mut stepper).unwrap();
    let history = [0, 1, 2].map(|index| stepper.carried_mut(index)[0]);
    assert_eq!((history, count), ([1.0, 2.0, -1e20], 1));
}

#[test]
fn named_starts_fill_their_history() {
    let h = 0.1;
    let (x, v) = (cosine(0, 0.3), cosine(1, 0.3));
    let initial = Initial {
        t: 0.3,
        h,
        values: &[x, v],
    };
    let fill = |start: &Start<V>| {
        let mut stepper = Cd4::new(h, &x);
        let mut g = oscillator;
        Trajectory::new::<Cd4<V>, _, 2>(start, &initial, &mut g)?.fill(h, &mut stepper)?;
        Ok::<_, Error>([0, 1, 2, 3].map(|index| stepper.carried_mut(index)[0]))
    };
    let paper = fill(&Start::ZeroHigherDerivatives).unwrap();
    assert!((paper[0] - (x[0] + h * v[0] - 0.5 * h * h * x[0])).abs() < 1e-16);
    assert_eq!(paper[1..], [v[0], -x[0], 0.0]);

    let exact = fill(&Start::Solution(Box::new(cosine))).unwrap();
    assert_eq!(
        exact,
        [
            cosine(0, 0.4)[0],
            v[0],
            cosine(2, 0.3)[0],
            cosine(3, 0.3)[0]
        ]
    );

    let jets: Vec<V> = (0..12).map(|m| cosine(m, 0.3)).collect();
    let taylor = fill(&Start::Jets(jets.clone())).unwrap();
    assert!(taylor.iter().zip(exact).all(|(a, b)| (a - b).abs() < 1e-15));

    let short = fill(&Start::Jets(jets[..3].to_vec()));
    assert_eq!(
        short,
        Err(Error::StartIncomplete {
            needed: 4,
            given: 3
        })
    );
    let other = fill(&Start::Jets(vec![x, [7.0], x, x]));
    assert_eq!(other, Err(Error::StartContradicts { derivative: 1 }));
}

#[test]
fn what_can_not_be_followed_is_an_error() {
    // x'' = 1/(1 − t)² is not smooth at t = 1, where its acceleration is infinite.
    let mut pole = |t: f64, _: &V, _: &V, a: &mut V| a[0] = 1.0 / ((1.0 - t) * (1.0 - t));
    let initial = Initial {
        t: 0.0,
        h: 1.0,
        values: &[[0.0], [0.0]],
    };
    let start = Start::Collocation;
    let failed = Trajectory::new::<Cd3<V>, _, 2>(&start, &initial, &mut pole).err();
    assert!(
        matches!(failed, Some(Error::StartNotConverged { t }) if t > 0.9),
        "{failed:?}"
    );

    let like = vec![0.0, 0.0];
    let initial = Initial {
        t: 0.0,
        h: 1.0,
        values: &[like.clone(), like.clone()],
    };
    let start = Start::Solution(Box::new(|_, _| vec![0.0]));
    let mut free = |_: f64, _: &Vec<f64>, _: &Vec<f64>, a: &mut Vec<f64>| a.fill(0.0);
    let trajectory = Trajectory::new::<Cd3<_>, _, 2>(&start, &initial, &mut free).unwrap();
    let failed = trajectory.fill(1.0, &mut Cd3::new(1.0, &like));
    assert_eq!(
        failed,
        Err(Error::StartLength {
            derivative: 0,
            expected: 2,
            found: 1
        })
    );
}
