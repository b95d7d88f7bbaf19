use super::*;

const BILINEAR: Bilinear = Bilinear {
    stiffness: 3.0,
    yield_force: 1.5,
    ratio: 0.1,
};

fn smooth(exponent: f64, beta: f64) -> BoucWen {
    let Bilinear {
        stiffness,
        yield_force,
        ratio,
    } = BILINEAR;
    BoucWen {
        stiffness,
        yield_force,
        ratio,
        exponent,
        beta,
    }
}

/// The forces along a path from u = 0.
fn forces(law: &dyn Law, path: impl IntoIterator<Item = f64>) -> Vec<f64> {
    let mut memory = Memory::default();
    let force = |u: f64| {
        let trial = law.trial(&memory, 0.0, u, 0.0);
        law.commit(&mut memory, 0.0, u);
        let again = law.trial(&memory, 0.0, u, 0.0).force;
        assert!((trial.force - again).abs() < 1e-14, "{law:?} at {u}");
        trial.force
    };
    path.into_iter().map(force).collect()
}

/// From one turning point to the next, in so many parts each.
fn between(turns: &[f64], parts: usize) -> Vec<f64> {
    let leg = |pair: &[f64]| {
        let [from, to] = [pair[0], pair[1]];
        let part = move |k: usize| from + (to - from) * k as f64 / parts as f64;
        (1..=parts).map(part).collect::<Vec<_>>()
    };
    turns.windows(2).flat_map(leg).collect()
}

/// ∮ f du over two cycles to ±3 d is 4 (1 − α) f_y (3 d − d) a cycle, d = 1/2. The corners are points of the path, so
/// that the trapezoidal rule is exact.
#[test]
fn a_cycle_dissipates_the_area_of_its_parallelogram() {
    let path = between(&[0.0, 1.5, -1.5, 1.5, -1.5, 1.5], 48);
    let forces = forces(&BILINEAR, path.iter().copied());
    let pairs = path.windows(2).zip(forces.windows(2));
    let works: Vec<f64> = pairs
        .map(|(u, f)| (u[1] - u[0]) * 0.5 * (f[0] + f[1]))
        .collect();
    // From the first turning point on.
    for cycle in works[47..].chunks(96) {
        let work: f64 = cycle.iter().sum();
        assert!((work - 4.0 * 0.9 * 1.5).abs() < 1e-13, "{work}");
    }
}

/// The return is exact: a path in one step ends with the force of the same path in many.
#[test]
fn the_steps_of_a_monotone_path_do_not_matter() {
    let turns = [0.0, 0.3, -2.0, 1.1, 0.2, 5.0, 4.5, -7.0];
    let whole = forces(&BILINEAR, turns[1..].iter().copied());
    let fine = forces(&BILINEAR, between(&turns, 1000));
    for (k, force) in whole.iter().enumerate() {
        assert!((force - fine[1000 * (k + 1) - 1]).abs() < 1e-12);
    }
    // On the line of yielding: f = α k u ± (1 − α) f_y.
    assert!((whole[1] + 0.3 * 2.0 + 0.9 * 1.5).abs() < 1e-14);
}

/// A tangent is the derivative of its trial force: central differences differ by O(e²), or by rounding.
#[test]
fn tangents_are_derivatives() {
    let laws: [&dyn Law; 8] = [
        &Linear {
            stiffness: 2.0,
            damping: 0.3,
        },
        &Gap {
            stiffness: 5.0,
            gap: 0.4,
        },
        &BILINEAR,
        &smooth(1.0, 0.5),
        &smooth(1.0, 0.9),
        &smooth(2.0, 0.6),
        &smooth(2.7, 1.5),
        &smooth(40.0, 0.5),
    ];
    let path = [0.1, 0.77, 0.61, -0.9, -0.8, 1.9, 0.2];
    let e = 1e-6;
    for law in laws {
        let mut memory = Memory::default();
        for committed in path {
            law.commit(&mut memory, 0.0, committed);
            for u in [-2.03, -0.71, -0.11, 0.07, 0.23, 0.83, 1.41, 3.1] {
                let at = |u: f64, v: f64| law.trial(&memory, 0.0, u, v).force;
                let Trial {
                    stiffness, damping, ..
                } = law.trial(&memory, 0.0, u, 0.7);
                let by_u = (at(u + e, 0.7) - at(u - e, 0.7)) / (2.0 * e);
                let by_v = (at(u, 0.7 + e) - at(u, 0.7 - e)) / (2.0 * e);
                let near = |x: f64, y: f64| (x - y).abs() < 1e-8;
                assert!(near(by_u, stiffness), "{law:?} {u}: {by_u} {stiffness}");
                assert!(near(by_v, damping), "{law:?} {u}: {by_v} {damping}");
            }
        }
    }
}

/// Loading by n = 1 is ζ = 1 − e^(−δ), by n = 2 tanh δ. Back from ζ₁, with β = 1/2, it falls as δ does. Errors are O(δ).
#[test]
fn the_smooth_law_follows_its_closed_forms_to_first_order() {
    let to = 1.7; // in units of d = 1/2
    for (n, exact) in [(1.0, 1.0 - f64::exp(-to)), (2.0, to.tanh())] {
        let law = smooth(n, 0.5);
        let error = |parts: usize| {
            let path = between(&[0.0, 0.5 * to, 0.5 * (to - 0.4)], parts);
            let forces = forces(&law, path.iter().copied());
            let zeta = |k: usize| (forces[k] - 0.3 * path[k]) / (0.9 * 1.5);
            let [top, back] = [zeta(parts - 1), zeta(2 * parts - 1)];
            assert!((top - back - 0.4).abs() < 1e-13, "{n}: {top} {back}");
            (top - exact).abs()
        };
        let [coarse, fine] = [error(200), error(400)];
        let slope = (coarse / fine).log2();
        assert!((slope - 1.0).abs() < 0.01, "{n}: {slope} {coarse:e}");
        assert!(coarse < 3e-3, "{n}: {coarse:e}");
    }
}

/// With β = 1/2 the corners of the loops differ from those of a bilinear spring by O(1/n).
#[test]
fn sharp_corners_are_those_of_a_bilinear_spring() {
    let path = between(&[0.0, 1.2, -0.7, 1.9, 1.3, -2.0], 4000);
    let expected = forces(&BILINEAR, path.iter().copied());
    let apart = |n: f64| {
        let found = forces(&smooth(n, 0.5), path.iter().copied());
        let differences = found.iter().zip(&expected).map(|(a, b)| (a - b).abs());
        differences.fold(0.0, f64::max)
    };
    let [blunt, sharp, sharpest] = [10.0, 40.0, 160.0].map(apart);
    for (left, right) in [(blunt, sharp), (sharp, sharpest)] {
        assert!((3.0..5.0).contains(&(left / right)), "{left:e} {right:e}");
    }
    assert!(sharpest < 0.02, "{sharpest:e}");
}

/// |ζ| ≤ 1 however long the steps, forth and back alike.
#[test]
fn the_smooth_law_stays_within_its_bounds() {
    for n in [1.0, 1.5, 2.0, 10.0, 500.0] {
        for beta in [0.5, 0.7, 1.0, 3.0] {
            let law = smooth(n, beta);
            for step in [1e-300, 1e-9, 1e-3, 0.3, 4.0, 1e3, 1e9] {
                let path = [step, 2.0 * step, -step, 3.0 * step, 2.9 * step, -4.0 * step];
                let forth = forces(&law, path);
                let back = forces(&law, path.map(|u| -u));
                for (k, (forth, back)) in forth.iter().zip(&back).enumerate() {
                    let hysteretic = forth - 0.3 * path[k];
                    let allowed = 0.9 * 1.5 + 1e-15 * (1.0 + path[k].abs());
                    assert!(hysteretic.abs() <= allowed, "{n} {beta} {step}");
                    assert_eq!(*forth, -back, "{n} {beta} {step}");
                }
            }
        }
    }
}

#[test]
fn constants_that_make_no_sense_are_refused() {
    let told = |law: &dyn Law| law.check().unwrap_err().to_string();
    let bilinear = |stiffness: f64, yield_force: f64, ratio: f64| Bilinear {
        stiffness,
        yield_force,
        ratio,
    };
    assert_eq!(
        told(&bilinear(-1.0, 1.0, 0.0)),
        "a spring has the stiffness -1: a positive number is wanted"
    );
    assert!(told(&bilinear(1.0, f64::NAN, 0.0)).contains("the yield force NaN"));
    assert!(told(&bilinear(1.0, 1.0, 1.5)).contains("1.5: a number from 0 to 1"));
    assert!(told(&smooth(0.5, 0.5)).contains("the exponent 0.5: a number from 1 on"));
    assert!(told(&smooth(2.0, 0.4)).contains("the beta 0.4: a number from 1/2 on"));
    let contact = Gap {
        stiffness: 0.0,
        gap: 0.0,
    };
    assert!(told(&contact).contains("the stiffness of the contact 0"));
    let open = Gap {
        stiffness: 1.0,
        gap: f64::INFINITY,
    };
    assert!(told(&open).contains("the gap inf"));
    let dashpot = Linear {
        stiffness: 0.0,
        damping: f64::NAN,
    };
    assert!(told(&dashpot).contains("the damping NaN"));
    assert!(smooth(1.0, 0.5).check().is_ok() && BILINEAR.check().is_ok());
    assert!(Linear::default().check().is_ok());
}
