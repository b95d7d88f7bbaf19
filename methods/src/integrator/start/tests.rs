//! Starts against known solutions.

use super::*;
use crate::integrator::integrate::{Ode, SecondOrder, Settings};
use crate::methods::bdf::{Bdf2, Bdf6};
use crate::problem::{Field, velocity_free};
use crate::stepper::Stepper;
use crate::stepper::step::tests::{Cd3, Cd4, Trapezoid};
use crate::structural::GeneralizedAlphaFifth;
use std::f64::consts::PI;

type V = [f64; 1];

/// What a start has to reach for a method.
fn needs<M: Stepper<S>, S: State>() -> (&'static [Carried], usize, usize) {
    let shift = M::SAMPLE_OFFSET.round() as usize;
    (M::CARRIED, M::ORDER.bound(), shift)
}

/// x' of x'' = −x is the cosine's; the m-th derivative at t.
fn cosine(m: usize, t: f64) -> V {
    [(t + m as f64 * PI / 2.0).cos()]
}

fn oscillator(_: f64, x: &V, _: &V, a: &mut V) {
    a[0] = -x[0];
}

/// The m-th derivative of 1/t.
fn reciprocal(m: usize, t: f64) -> f64 {
    let factorial: f64 = (1..=m).map(|f| f as f64).product();
    (if m.is_multiple_of(2) {
        factorial
    } else {
        -factorial
    }) / t.powi(m as i32 + 1)
}

/// The errors of the scaled derivatives hᵐ x⁽ᵐ⁾ of orders 0 … 7 at four times of [1, 1 + h], of
/// 1/t as the solution of g, and the evaluations.
fn scaled_errors<G: Field<V, RANK>, const RANK: usize>(h: f64, order: usize, mut g: G) -> [f64; 8] {
    let values = &std::array::from_fn(|m| [reciprocal(m, 1.0)]);
    let initial = Initial { t: 1.0, h, values };
    let pieces = pieces(&initial, h, order, 0, &mut g).unwrap();
    assert_eq!(pieces.len(), 1);
    std::array::from_fn(|m| {
        let errors = [0.2, 0.5, 0.8, 1.0].map(|theta| {
            let mut found = [f64::NAN];
            pieces[pieces.len() - 1].derivative(m, theta, &mut found);
            (found[0] - reciprocal(m, 1.0 + theta * h)).abs()
        });
        h.powi(m as i32) * errors.into_iter().fold(0.0, f64::max)
    })
}

#[test]
fn every_scaled_derivative_errs_by_the_power_that_is_proven() {
    // 1/t solves x'' = −2 x x', x'' = 2 x³ and y' = −y².
    let velocity = |_: f64, x: &V, v: &V, a: &mut V| a[0] = -2.0 * x[0] * v[0];
    let free = || velocity_free(|_: f64, x: &V, a: &mut V| a[0] = 2.0 * x[0].powi(3));
    let rate = |_: f64, y: &V, dy: &mut V| dy[0] = -y[0] * y[0];
    for order in 1..=6 {
        let below = usize::from(order == 4);
        type Errors<'a> = &'a dyn Fn(f64) -> [f64; 8];
        let cases: [(Errors<'_>, usize); 3] = [
            (
                &|h| scaled_errors::<_, 2>(h, order, velocity),
                order + 3 - below,
            ),
            (&|h| scaled_errors::<_, 2>(h, order, free()), order + 3),
            (
                &|h| scaled_errors::<_, 1>(h, order, rate),
                order + 2 - below,
            ),
        ];
        for (case, (errors, power)) in cases.into_iter().enumerate() {
            let [coarse, fine] = [0.1, 0.05].map(errors);
            for (m, (coarse, fine)) in coarse.iter().zip(fine).enumerate() {
                // What the initial values give exactly has no error; what is lacking is hᵐ x⁽ᵐ⁾ itself.
                let slope = (coarse / fine).log2();
                let power = power as f64;
                assert!(
                    slope > power - 0.6,
                    "{order}, {case}, {m}: {slope} for {power}"
                );
            }
        }
    }
}

#[test]
fn the_evaluations_are_those_of_the_table() {
    let count = |order: usize, velocity: bool, rank: usize| {
        let mut count = 0;
        let values = &[[1.0], [-1.0]];
        let t = 1.0;
        let h = 0.1;
        let pieces = match (rank, velocity) {
            (1, _) => {
                let initial = Initial {
                    t,
                    h,
                    values: &[[1.0]],
                };
                let mut f = |_: f64, y: &V, dy: &mut V| {
                    count += 1;
                    dy[0] = -y[0] * y[0];
                };
                pieces::<_, 1>(&initial, h, order, 0, &mut f)
            }
            (_, true) => {
                let initial = Initial { t, h, values };
                let mut g = |_: f64, x: &V, v: &V, a: &mut V| {
                    count += 1;
                    a[0] = -2.0 * x[0] * v[0];
                };
                pieces::<_, 2>(&initial, h, order, 0, &mut g)
            }
            (_, false) => {
                let initial = Initial { t, h, values };
                let mut g = velocity_free(|_: f64, x: &V, a: &mut V| {
                    count += 1;
                    a[0] = 2.0 * x[0].powi(3);
                });
                pieces::<_, 2>(&initial, h, order, 0, &mut g)
            }
        };
        assert_eq!(pieces.unwrap().len(), 1);
        count
    };
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(|p| count(p, false, 2)),
        [3, 4, 6, 8, 11, 14]
    );
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(|p| count(p, true, 2)),
        [3, 5, 8, 8, 17, 23]
    );
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(|p| count(p, true, 1)),
        [3, 5, 8, 8, 17, 23]
    );
}

#[test]
fn rounding_of_a_stiff_rate_does_not_stop_the_start() {
    // Rounding of y moves y' = −200 (y − cos t) − sin t by 200 ε.
    let mut f = |t: f64, y: &V, dy: &mut V| dy[0] = -200.0 * (y[0] - t.cos()) - t.sin();
    let values = &[[1.0]];
    let initial = Initial {
        t: 0.0,
        h: 0.05,
        values,
    };
    let pieces = pieces(&initial, 0.15, 4, 0, &mut f).unwrap();
    assert!(pieces.len() <= 64, "{}", pieces.len());
    let mut y = [0.0];
    pieces[pieces.len() - 1].derivative(0, 1.0, &mut y);
    assert!((y[0] - 0.15_f64.cos()).abs() < 1e-11, "{y:?}");
}

#[test]
fn the_stretch_is_subdivided_where_the_field_does_not_contract() {
    // ω h = 30 on one piece can't contract; the start must still follow the solution.
    let mut stiff = |_: f64, x: &V, _: &V, a: &mut V| a[0] = -900.0 * x[0];
    let initial = Initial {
        t: 0.0,
        h: 1.0,
        values: &[[1.0], [0.0]],
    };
    let pieces = pieces(&initial, 1.0, 8, 2, &mut stiff).unwrap();
    assert!(pieces.len() > 4);
    let trajectory = Trajectory {
        t: 0.0,
        kind: Kind::Pieces(pieces),
        at_once: false,
    };
    let mut x = [0.0];
    for k in 0..=20 {
        let t = k as f64 / 20.0;
        trajectory.derivative(0, t, &mut x).unwrap();
        // ω H = 15/8 on each of 16 pieces: ten derivatives leave (15/8)¹⁰/10!, 1.5e-4, of each, and an
        // error of v grows to ω t times itself.
        assert!((x[0] - (30.0 * t).cos()).abs() < 1e-2, "{t}: {x:?}");
    }
    trajectory.derivative(3, 0.5, &mut x).unwrap();
    assert!((x[0] / 27000.0 - 15.0_f64.sin()).abs() < 1e-2);
}

#[test]
fn within_the_limit_of_central_differences_one_piece_does() {
    // Masses on springs, thrown about at random: every motion is present, up to ω H = 2 · 0.99.
    let mut state = 1_u64;
    let mut random = || {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as f64 / 2_f64.powi(30) - 1.0
    };
    for (order, damping) in [2, 3, 4].into_iter().flat_map(|p| [(p, 0.0), (p, 0.05)]) {
        for _ in 0..40 {
            let mut draw = || (0..50).map(|_| random()).collect::<Vec<f64>>();
            let values = &[draw(), draw()];
            let mut count = 0;
            let mut chain = |x: &[f64], v: &[f64], a: &mut [f64]| {
                count += 1;
                for i in 0..50_usize {
                    let at = |z: &[f64], j: Option<usize>| {
                        j.and_then(|j| z.get(j).copied()).unwrap_or(0.0)
                    };
                    let curve =
                        |z: &[f64]| at(z, i.checked_sub(1)) - 2.0 * z[i] + at(z, Some(i + 1));
                    a[i] = curve(x) + damping * curve(v);
                }
            };
            let initial = Initial {
                t: 0.0,
                h: 0.99,
                values,
            };
            let pieces = if damping == 0.0 {
                let mut g = velocity_free(|_: f64, x: &Vec<f64>, a: &mut Vec<f64>| chain(x, x, a));
                pieces(&initial, 0.99, order, 0, &mut g)
            } else {
                let mut g = |_: f64, x: &Vec<f64>, v: &Vec<f64>, a: &mut Vec<f64>| chain(x, v, a);
                pieces(&initial, 0.99, order, 0, &mut g)
            };
            assert_eq!(pieces.unwrap().len(), 1);
            assert!(count <= 10);
        }
    }
}

#[test]
fn what_does_not_contract_is_never_taken_in_one_piece() {
    // Beyond the stretch that a motion of this rate lets contract, whatever its direction.
    for order in 1..=6 {
        for rate in [-1e9, -1e5, -300.0, -60.0, 60.0] {
            let mut f = |t: f64, y: &V, dy: &mut V| dy[0] = rate * (y[0] - t.cos()) - t.sin();
            let initial = Initial {
                t: 0.3,
                h: 0.2,
                values: &[[0.3_f64.cos()]],
            };
            let pieces = pieces(&initial, 0.2, order, 0, &mut f).unwrap();
            assert!(pieces.len() > 1, "{order}, {rate}");
        }
        for omega in [1e6, 300.0, 60.0] {
            let mut g = |t: f64, x: &V, _: &V, a: &mut V| {
                a[0] = -omega * omega * (x[0] - t.cos()) - t.cos();
            };
            let values = &[[0.3_f64.cos()], [-0.3_f64.sin()]];
            let initial = Initial {
                t: 0.3,
                h: 0.2,
                values,
            };
            let pieces = pieces(&initial, 0.2, order, 0, &mut g).unwrap();
            assert!(pieces.len() > 1, "{order}, {omega}");
        }
    }
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
    let trajectory =
        Trajectory::over(&start, &initial, &mut g, needs::<Trapezoid<V>, _>()).unwrap();
    let history = trajectory.history(0.1, &[0.0], Trapezoid::<V>::CARRIED);
    assert_eq!(history, Ok(vec![[1.0], [2.0], [-1e20]]));
    assert_eq!(count, 1);
}

#[test]
fn named_starts_fill_their_history() {
    let h = 0.1;
    let x = cosine(0, 0.3);
    let v = cosine(1, 0.3);
    let initial = Initial {
        t: 0.3,
        h,
        values: &[x, v],
    };
    let fill = |start: &Start<V>| {
        let mut g = oscillator;
        let trajectory = Trajectory::over(start, &initial, &mut g, needs::<Cd4<V>, _>())?;
        let history = trajectory.history(h, &x, Cd4::<V>::CARRIED)?;
        Ok::<_, Error>([0, 1, 2, 3].map(|index: usize| history[index][0]))
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
    // A solution that begins elsewhere; one that does but for rounding.
    for (begun, derivative, told) in [
        (1e-3, 0, true),
        (1e-3, 1, true),
        (1e-10, 0, false),
        (1e-10, 1, false),
    ] {
        let begun = move |m: usize, t: f64| {
            let [x] = cosine(m, t);
            [x + if m == derivative { begun } else { 0.0 }]
        };
        let expected = if told {
            Some(Error::StartContradicts { derivative })
        } else {
            None
        };
        assert_eq!(fill(&Start::Solution(Box::new(begun))).err(), expected);
    }
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
    let failed = Trajectory::over(&start, &initial, &mut pole, needs::<Cd3<V>, _>()).err();
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
    let failed = Trajectory::over(&start, &initial, &mut free, needs::<Cd3<Vec<f64>>, _>());
    assert_eq!(
        failed.err(),
        Some(Error::StartLength {
            derivative: 0,
            expected: 2,
            found: 1
        })
    );
}

/// x'' = −x beside y'' = −k (y − 10⁻⁸ cos t), by a method of order 2 that carries accelerations beside x and v.
#[test]
fn held_accelerations_start_stiff_problems() {
    use crate::structural::GeneralizedAlphaFifth;
    let end = |k: f64, start: Start<[f64; 2]>, steps: usize| {
        let g = move |_: f64, x: &[f64; 2], a: &mut [f64; 2]| *a = [-x[0], -k * x[1]];
        let newton = crate::Implicit::new(crate::Iteration::Newton);
        let method = GeneralizedAlphaFifth::new().steps(steps).start(start);
        SecondOrder::velocity_free(g, [1.0, 1e-8], [0.0; 2])
            .end(0.0..5.0, method.implicit(newton))
            .unwrap()
    };
    for k in [1e6, 1e8, 1e10, 1e12] {
        let found = end(k, Start::Collocation, 50);
        assert!(found.statistics.start <= 10, "{k:e}: {}", found.statistics);
        let [slow, fast] = [found.x[0] - 5.0_f64.cos(), found.x[1]];
        assert!(
            slow.abs() < 4e-2 && fast.abs() < 1e-7,
            "{k:e}: {slow:e} {fast:e}"
        );
        assert_eq!(found.statistics.steps, 50);
        let [coarse, fine] = [100, 200].map(|n| {
            let found = end(k, Start::Collocation, n);
            (found.x[0] - 5.0_f64.cos()).abs()
        });
        assert!((coarse / fine).log2() > 1.9, "{k:e}: {coarse:e} {fine:e}");
    }
}

/// Far from the solution these forces fall off again: levels that have gone there change little of them, while the
/// solution is cos t.
#[test]
fn forces_that_saturate_do_not_hide_that_they_are_stiff() {
    for stiffness in [1e4, 1e6, 1e8, 1e10] {
        for width in [1.0, 1e2, 1e4, 1e6] {
            let pull = move |u: f64| -stiffness * u / (1.0 + width * u * u);
            let rate = move |t: f64, y: &[f64; 1], dy: &mut [f64; 1]| {
                dy[0] = pull(y[0] - t.cos()) - t.sin();
            };
            let damped = move |t: f64, _: &[f64; 1], v: &[f64; 1], a: &mut [f64; 1]| {
                a[0] = pull(v[0] + t.sin()) - t.cos();
            };
            let held = move |t: f64, x: &[f64; 1], a: &mut [f64; 1]| {
                a[0] = pull(x[0] - t.cos()) - t.cos();
            };
            let first = || Ode::new(rate, [1.0]);
            let second = SecondOrder::new(damped, [1.0], [0.0]);
            let free = SecondOrder::velocity_free(held, [1.0], [0.0]);
            let method = || GeneralizedAlphaFifth::new().steps(100);
            let ends = [
                first().end(0.0..1.0, Bdf2::new().steps(100)).unwrap().y[0],
                first().end(0.0..1.0, Bdf6::new().steps(100)).unwrap().y[0],
                second.end(0.0..1.0, method()).unwrap().x[0],
                free.end(0.0..1.0, method()).unwrap().x[0],
            ];
            let near = |end: &f64| (end - 1_f64.cos()).abs() < 1e-5;
            assert!(ends.iter().all(near), "{stiffness:e} {width:e} {ends:?}");
        }
    }
}

/// Whether anybody watches changes nothing at the end.
#[test]
fn runs_end_alike_whoever_watches() {
    fn ends<M: Stepper<Vec<f64>>>(n: usize) {
        let problem = || {
            let wave = |f: f64| (0..n).map(|i| (f * i as f64).sin()).collect::<Vec<_>>();
            let spring = |_: f64, x: &Vec<f64>, a: &mut Vec<f64>| {
                a.iter_mut().zip(x).for_each(|(a, x)| *a = -x - 0.1 * x * x);
            };
            SecondOrder::velocity_free(spring, wave(0.1), wave(0.3))
        };
        let method = || Settings::<M, _>::new().steps(20);
        let unseen = problem().end(0.0..1.0, method()).unwrap();
        let seen = problem()
            .observe(|_| std::ops::ControlFlow::Continue(()))
            .end(0.0..1.0, method())
            .unwrap();
        assert_eq!([unseen.x, unseen.v], [seen.x, seen.v], "{n} {}", M::NAME);
    }
    for n in [3, 300] {
        ends::<crate::methods::central_difference::Cd3<_>>(n);
        ends::<crate::structural::AverageAcceleration<_>>(n);
        ends::<crate::structural::HhtTenth<_>>(n);
        ends::<GeneralizedAlphaFifth<_>>(n);
    }
}
