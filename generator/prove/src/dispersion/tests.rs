use super::*;
use crate::amplification::amplification;
use crate::order::order;
use stepsmith_exact::rational::Rational;
use stepsmith_scheme::families::central_difference::member;
use stepsmith_scheme::spec::Spec;
use stepsmith_scheme::written::exact;

fn series(family: &str, settings: &[(&str, &str)], damping: &Fraction, terms: usize) -> Dispersion {
    dispersion(&Spec::member(family, settings), damping, terms).unwrap()
}

fn undamped() -> Fraction {
    Fraction::zero()
}

fn central(theta: &[(i64, i64)]) -> Scheme {
    let theta: Vec<Fraction> = theta.iter().map(|&(p, q)| ratio(p, q).into()).collect();
    member(&theta).unwrap().scheme
}

/// cos Ω̄ = 1 − Ω²/2, so that Ω̄/Ω = arcsin(Ω/2)/(Ω/2) = ∑ (2k)!/(16ᵏ k!² (2k+1)) Ω²ᵏ.
#[test]
fn verlet_is_the_arcsine() {
    let found = dispersion(&central(&[(1, 1), (1, 2)]), &undamped(), 8).unwrap();
    let mut expected = vec![Fraction::zero(); found.frequency.len()];
    let mut central_binomial = integer(1);
    for k in 1..=4 {
        let i = k as i64;
        central_binomial *= ratio((2 * i) * (2 * i - 1), i * i);
        let power = num_traits::Pow::pow(integer(16), k);
        expected[2 * k] = (&central_binomial / power / integer(2 * i + 1)).into();
    }
    assert_eq!(found.frequency, expected);
    assert_eq!(found.period[2], ratio(-1, 24).into());
    assert!(found.damping_ratio.iter().all(Ring::is_zero));
}

/// The trapezoidal rule has λ = (1 + sΩ/2)/(1 − sΩ/2): w = ∑ 2 (s/2)^{2k+1} Ω^{2k}/(2k+1), in the
/// ring with the symbol ξ, for Newmark's average acceleration.
#[test]
fn average_acceleration_is_the_area_tangent_at_every_damping() {
    let settings = [("beta", "1/4"), ("gamma", "1/2")];
    let xi = Fraction::symbol("xi");
    let found = series("newmark", &settings, &xi, 5);
    let ring = Exponents { xi };
    let mut power = ring.s();
    for (k, w) in found.exponent.iter().enumerate() {
        let factor = if k % 2 == 0 {
            ratio(1, (1 << k) * (k as i64 + 1))
        } else {
            integer(0)
        };
        assert_eq!(*w, ring.scaled(&power, &factor.into()), "w_{k}");
        power = ring.times(&power, &ring.s());
    }
    let undamped = series("newmark", &settings, &undamped(), 3);
    assert_eq!(undamped.period[2], ratio(1, 12).into());
    assert!(undamped.damping_ratio.iter().all(Ring::is_zero));
}

/// Newmark at γ = 1/2: sin²(Ω̄/2) = Ω²/(4(1 + βΩ²)), hence T̄/T − 1 = (β/2 − 1/24)Ω² + …; and for
/// γ ≠ 1/2 the determinant 1 − (γ − 1/2)Ω²/(1 + βΩ²) = |λ|² gives ξ̄ = (γ − 1/2)Ω/2 + ….
#[test]
fn newmark_in_its_parameters() {
    let settings = [("beta", "beta"), ("gamma", "gamma")];
    let found = series("newmark", &settings, &undamped(), 2);
    assert_eq!(found.damping_ratio[1], exact("(gamma - 1/2)/2"));
    assert_eq!(found.linear_order(), Some(1));
    let found = series(
        "newmark",
        &[("beta", "beta"), ("gamma", "1/2")],
        &undamped(),
        2,
    );
    assert_eq!(found.period[2], exact("beta/2 - 1/24"));
    assert_eq!(found.linear_order(), Some(2));
}

/// Degree 4 of the central differences: order 3 exactly if β = γ − 1/6, not β = 2γ/3.
#[test]
fn degree_four_in_its_parameters() {
    let settings = [
        ("degree", "4"),
        ("alpha", "alpha"),
        ("beta", "beta"),
        ("gamma", "gamma"),
    ];
    let found = series("central-difference", &settings, &undamped(), 2);
    assert_eq!(found.period[2], exact("(6*beta - 6*gamma + 1)/24"));
    assert!(found.period[1].is_zero() && found.damping_ratio[2].is_zero());
    let paper = dispersion(&central(&[(1, 1), (1, 2), (3, 4)]), &undamped(), 1).unwrap();
    assert_eq!(paper.linear_order(), Some(2));
}

/// Chung and Hulbert's method in ρ∞, by the brief's closed forms.
#[test]
fn generalized_alpha_in_rho() {
    let found = series("generalized-alpha", &[("rho_inf", "rho")], &undamped(), 2);
    assert_eq!(
        found.period[2],
        exact("(11*rho^2 - 14*rho + 11)/(24*(1 + rho)^2)")
    );
    assert_eq!(found.damping_ratio[3], exact("(1 - rho)^3/(2*(1 + rho)^3)"));
    assert!(found.damping_ratio[1].is_zero() && found.damping_ratio[2].is_zero());
}

/// HHT by another way: the principal root at Ω = 1/64 by Newton's iteration over ℚ(i), started
/// from 1 + iΩ, against the third- and fifth-power terms of the damping ratio.
#[test]
fn hht_damps_in_the_third_power() {
    let alpha = "-1/10";
    let spec = [("alpha", alpha)];
    let found = series("hht", &spec, &undamped(), 2);
    assert!(found.damping_ratio[1].is_zero() && found.damping_ratio[2].is_zero());
    let c3 = found.damping_ratio[3].as_rational().unwrap();
    let c5 = series("hht", &spec, &undamped(), 4).damping_ratio[5].clone();
    // p = ∑ pⱼλʲ at Ω: Newton from 1 + iΩ over ℚ(i), rounded to 2⁻²⁰⁰ so that numbers stay short.
    let step = amplification(&Spec::member("hht", &spec), TestEquation::Oscillator).unwrap();
    let omega = ratio(1, 64);
    let at = |c: &Fraction| {
        let xi = c
            .substitute(&Symbol::internal("xi"), &Fraction::zero())
            .unwrap();
        let value = xi.substitute(&Symbol::internal("Omega"), &omega.clone().into());
        value.unwrap().as_rational().unwrap()
    };
    let p: Vec<Rational> = step.characteristic_polynomial().iter().map(at).collect();
    let times = |a: &[Rational; 2], b: &[Rational; 2]| {
        [&a[0] * &b[0] - &a[1] * &b[1], &a[0] * &b[1] + &a[1] * &b[0]]
    };
    let rounded = |x: Rational| {
        let scale = num_traits::Pow::pow(integer(2), 200usize);
        (x * &scale).round() / scale
    };
    let mut root = [integer(1), omega.clone()];
    for _ in 0..8 {
        let mut value = [integer(0), integer(0)];
        let mut slope = [integer(0), integer(0)];
        for c in p.iter().rev() {
            let moved = times(&slope, &root);
            slope = [&moved[0] + &value[0], &moved[1] + &value[1]];
            value = times(&value, &root);
            value[0] += c;
        }
        let norm = &slope[0] * &slope[0] + &slope[1] * &slope[1];
        let conjugate = [&slope[0] / &norm, -&slope[1] / &norm];
        let change = times(&value, &conjugate);
        root = [
            rounded(&root[0] - &change[0]),
            rounded(&root[1] - &change[1]),
        ];
    }
    // ln|λ|² = ln(1 − δ) = −δ − δ²/2 − …; ξ̄ = −ln|λ|/Ω̄ with Ω̄ = Ω(1 + O(Ω²)).
    let delta = integer(1) - (&root[0] * &root[0] + &root[1] * &root[1]);
    let log = &delta + &delta * &delta / integer(2);
    let mut frequency = integer(0);
    let mut power = integer(1);
    for c in &found.frequency {
        frequency += c.as_rational().unwrap() * &power;
        power *= &omega;
    }
    let ratio_found = log / integer(2) / (&omega * (integer(1) + frequency));
    let cube = &omega * &omega * &omega;
    let error = ratio_found / &cube - (&c3 + c5.as_rational().unwrap() * &omega * &omega);
    assert!(c3 > integer(0));
    // What is left is c₇Ω⁴ and the rest of the logarithm.
    assert!(
        error < ratio(1, 1 << 24) && error > ratio(-1, 1 << 24),
        "{error}"
    );
}

/// Runge–Kutta: ln R(z) − z from R(z) = 1 + z + … + z⁴/24 alone.
#[test]
fn rk4() {
    let text = include_str!("../../../../methods/specs/runge-kutta/rk4.toml");
    let scheme = Spec::parse_toml("rk4.toml", text)
        .unwrap()
        .scheme()
        .unwrap();
    let found = dispersion(&scheme, &undamped(), 2).unwrap();
    let logarithm = found.logarithm.clone().unwrap();
    assert_eq!(logarithm[5], ratio(-1, 120).into());
    assert_eq!(logarithm[6], ratio(1, 144).into());
    assert_eq!(found.period[4], ratio(1, 120).into());
    assert_eq!(found.damping_ratio[5], ratio(1, 144).into());
    assert_eq!(found.linear_order(), Some(4));
}

/// The order for linear problems is that for all, or more; and undamped it is the same where the
/// principal error term has a tree without branches: over the whole catalogue, B-series against the
/// principal root.
#[test]
fn the_leading_error_is_not_below_the_order() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../methods/specs");
    let mut count = 0;
    let mut equal = 0;
    for family in std::fs::read_dir(root).unwrap() {
        for file in std::fs::read_dir(family.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            let spec = Spec::parse_toml("spec", &text).unwrap();
            if spec.free().next().is_some() {
                continue;
            }
            let scheme = spec.at_equal_steps().unwrap();
            // The parts of a split field have frequencies of their own.
            let undefined = dispersion(&scheme, &undamped(), 1).err();
            if let Some(DispersionError::Amplification { error }) = undefined {
                assert!(matches!(error, AmplificationError::SplitField { .. }));
                continue;
            }
            let trees = order(&scheme, 5).unwrap();
            let nonlinear = trees.best_start.bound();
            let is_path = |tree: &str| !tree.contains([',', 't']) && !tree.contains("v:");
            let sharp = trees.error_terms.iter().any(|term| is_path(&term.tree));
            let takes_velocity = scheme.evaluations().iter().all(|e| e.velocity.is_some());
            let damped = scheme.class() == Class::FirstOrder || takes_velocity;
            let dampings = [undamped(), ratio(1, 3).into()];
            // A damped motion is no problem of a step without velocities.
            for damping in dampings.into_iter().take(if damped { 2 } else { 1 }) {
                let found = dispersion(&scheme, &damping, 1).unwrap();
                if sharp && damping.is_zero() {
                    assert_eq!(found.linear_order(), Some(nonlinear), "{path:?}");
                    equal += 1;
                }
                let linear = found.linear_order().unwrap();
                assert!(linear >= nonlinear, "{path:?}: {linear} < {nonlinear}");
            }
            count += 1;
        }
    }
    assert!(count > 20 && equal > 15, "{count}, {equal}");
}

#[test]
fn what_is_no_oscillation_is_refused() {
    let scheme = central(&[(1, 1), (1, 2)]);
    for damping in [ratio(1, 1), ratio(-1, 2), ratio(3, 1)] {
        let error = dispersion(&scheme, &damping.into(), 1).unwrap_err();
        assert!(matches!(error, DispersionError::Damping { .. }));
    }
    let written = |carry: &[&str], statements: &[&str]| {
        stepsmith_scheme::scheme::FreeForm::written(&[], carry, statements)
    };
    let inconsistent = ["a = g(t, x)", "x[1] = x + h*v", "v[1] = v + 2*h*a"];
    let scheme = written(&["x", "v"], &inconsistent);
    let error = dispersion(&scheme, &undamped(), 1).unwrap_err();
    assert_eq!(error, DispersionError::NotConsistent);
    // λ = 2 + z, which is as fast as the solution, and starts from 2.
    let doubled = written(&["x"], &["v = f(t, x)", "x[1] = 2*x + h*v"]);
    let error = dispersion(&doubled, &undamped(), 1).unwrap_err();
    assert_eq!(error, DispersionError::NotConsistent);
    let verlet = &[
        "a = g(t, x)",
        "v[1/2] = v[-1/2] + h*a",
        "x[1] = x + h*v[1/2]",
    ];
    let copy = &[
        "a_c = g(t, x_c)",
        "v_c[1/2] = v_c[-1/2] + h*a_c",
        "x_c[1] = x_c + h*v_c[1/2]",
    ];
    let carry = ["x", "v[-1/2]", "x_c", "v_c[-1/2]"];
    let scheme = written(&carry, &[&verlet[..], &copy[..]].concat());
    let error = dispersion(&scheme, &undamped(), 1).unwrap_err();
    assert_eq!(error, DispersionError::NotSimple);
}
