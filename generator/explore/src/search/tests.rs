//! Searches with known answers, and what must not be called proven.

use super::evolution::{Draws, evolution};
use super::maximum::{Optimum, maximum};
use super::*;
use crate::scan::{Characteristic, Test};
use num_traits::Signed as _;
use std::collections::BTreeMap;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::poly::dense::without_zero_root;
use stepsmith_exact::poly::multivariate::Multivariate;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::rational::{integer, ratio};
use stepsmith_exact::ring::Ring;
use stepsmith_exact::rounding::to_f64;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::stability::region::critical_values::of_roots;
use stepsmith_prove::stability::{Axis, Endpoint, Verdict as Roots, root_condition};
use stepsmith_scheme::families::central_difference::member;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::Spec;

fn undamped(scheme: Scheme) -> Question {
    Question::of(scheme)
}

pub(super) fn degree_three() -> Scheme {
    member(&[Fraction::symbol("alpha"), ratio(1, 2).into()])
        .unwrap()
        .scheme
}

fn proven(question: &Question) -> (String, String) {
    match maximum(question).unwrap() {
        Optimum::Proven(at) => (at.value.to_string(), at.judged.range.to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn known_optima_are_found_and_proven() {
    assert_eq!(proven(&undamped(degree_three())), ("1".into(), "2".into()));
    // Explicit Newmark: below gamma = 1/2 nothing is stable, above it Omega^2 = 2/gamma is the end.
    let settings = [("beta", "0"), ("gamma", "gamma")];
    let scheme = Spec::member("newmark", &settings);
    assert_eq!(proven(&undamped(scheme)), ("1/2".into(), "2".into()));
    // From beta = 1/4 on the range has no end.
    let settings = [("beta", "beta"), ("gamma", "1/2")];
    let scheme = Spec::member("newmark", &settings);
    assert_eq!(proven(&undamped(scheme)).1, "∞");
}

#[test]
fn an_end_of_the_domain_may_be_best() {
    let domain = vec![Bounded::closed(
        Symbol::new("alpha"),
        ratio(4, 3),
        integer(3),
    )];
    for zero_dynamics in [false, true] {
        let question = Question {
            zero_dynamics,
            domain: domain.clone(),
            ..undamped(degree_three())
        };
        assert_eq!(proven(&question), ("4/3".into(), "sqrt(12/5)".into()));
    }
}

#[test]
fn a_supremum_that_no_value_reaches_is_no_maximum() {
    // The root is -1 at Omega^2 = (12 gamma - 6)/(3 gamma - 1), which tends to 4.
    let gamma = Fraction::symbol("gamma");
    let theta = [1.into(), gamma.minus(&ratio(1, 6).into()), gamma];
    let question = undamped(member(&theta).unwrap().scheme);
    let Optimum::Found(at, why) = maximum(&question).unwrap() else {
        panic!()
    };
    assert!(why.contains("greater still"), "{why}");
    let two = Endpoint::Number(RealAlgebraic::from_rational(integer(2)));
    assert!(at.judged.range < two, "{}", at.judged.range);
    // Up to gamma = 2 it is reached there: 18/5.
    let domain = vec![Bounded::closed(
        Symbol::new("gamma"),
        ratio(1, 2),
        integer(2),
    )];
    let question = Question { domain, ..question };
    assert_eq!(proven(&question), ("2".into(), "sqrt(18/5)".into()));
}

#[test]
fn a_bound_on_the_error_moves_the_optimum() {
    // Degree 3 has the error constant max(|6 alpha - 7|/6, 1/12).
    let scheme = degree_three();
    let order = stepsmith_prove::order::order(&scheme, 10).unwrap();
    let errors: Vec<_> = order
        .error_terms
        .iter()
        .map(|t| t.coefficient.clone())
        .collect();
    let at = |alpha| {
        let question = Question {
            errors: errors.clone(),
            ..undamped(scheme.clone())
        };
        let values = BTreeMap::from([(Symbol::new("alpha"), Fraction::from(alpha))]);
        match question.at(&values).unwrap() {
            Verdict::Kept(found) => found.error.unwrap().as_rational().unwrap(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        (at(ratio(1, 1)), at(ratio(7, 6))),
        (ratio(1, 6), ratio(1, 12))
    );
    let bound = ratio(1, 8);
    let bounded = Question {
        errors: errors.clone(),
        error_at_most: Some(bound.clone()),
        ..undamped(scheme.clone())
    };
    let Optimum::Proven(best) = maximum(&bounded).unwrap() else {
        panic!()
    };
    assert!(
        best.value.minus(&1.into()).signum() == Some(1),
        "{}",
        best.value
    );
    assert_eq!(at(best.value.as_rational().unwrap()), bound);
    let landscape = Landscape::new(&bounded).unwrap();
    assert!(landscape.range(&[1.0]) < 0.0 && landscape.range(&[7.0 / 6.0]) > 1.7);
}

#[test]
fn samples_are_the_exact_ranges() {
    let question = undamped(degree_three());
    let landscape = Landscape::new(&question).unwrap();
    for alpha in [
        ratio(1, 1),
        ratio(7, 6),
        ratio(4, 3),
        ratio(2, 1),
        ratio(3, 1),
    ] {
        let exact = (4.0 / (2.0 * stepsmith_exact::rounding::to_f64(&alpha) - 1.0)).sqrt();
        let sampled = landscape.range(&[stepsmith_exact::rounding::to_f64(&alpha)]);
        assert!((sampled - exact).abs() < 1e-3, "{alpha}: {sampled} {exact}");
    }
    assert!(landscape.range(&[0.5]) < 0.0);
}

#[test]
fn a_seed_decides_all() {
    let question = undamped(degree_three());
    let landscape = Landscape::new(&question).unwrap();
    let run = |seed| evolution(&[(-4.0, 4.0)], 200, seed, |point| landscape.range(point));
    let bits =
        |all: Vec<evolution::Scored>| all.iter().map(|s| s.score.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(run(1)), bits(run(1)));
    assert_ne!(run(1)[1].point, run(2)[1].point);
}

#[test]
fn no_drawn_value_exceeds_what_is_proven() {
    let symbol = || Fraction::symbol("alpha");
    let theta = |rest: &[(i64, i64)]| -> Vec<Fraction> {
        let rest = rest.iter().map(|(p, q)| Fraction::from(ratio(*p, *q)));
        [symbol()].into_iter().chain(rest).collect()
    };
    let damped = |xi: Rational| Axis::oscillator(xi);
    let mut draws = evolution::Draws::of(7);
    let mut all_proven = 0;
    for (rest, axes) in [
        (theta(&[(1, 2)]), vec![damped(integer(0))]),
        (theta(&[(1, 2)]), vec![damped(ratio(1, 10))]),
        (theta(&[(5, 6), (1, 1)]), vec![damped(integer(0))]),
        (
            theta(&[(5, 6), (1, 1)]),
            vec![damped(integer(0)), damped(ratio(1, 20))],
        ),
        (theta(&[(19, 12), (7, 4)]), vec![damped(integer(0))]),
    ] {
        let question = Question {
            axes,
            ..undamped(member(&rest).unwrap().scheme)
        };
        let (best, proven) = match maximum(&question).unwrap() {
            Optimum::Proven(best) => (best, true),
            Optimum::Found(best, _) => (best, false),
            Optimum::None(why) => panic!("{why:?}"),
        };
        let near = best.value.to_f64().unwrap();
        let mut greater = 0;
        for i in 0..40 {
            // Half of them close by, where the range is near its maximum.
            let x = match i % 2 {
                0 => 4.0 * draws.unit() - 1.0,
                _ => near + (draws.unit() - 0.5) / 64.0,
            };
            let value = Fraction::from(ratio((x * 65_536.0) as i64, 65_536));
            let values = BTreeMap::from([(Symbol::new("alpha"), value)]);
            if let Verdict::Kept(found) = question.at(&values).unwrap() {
                greater += usize::from(found.range > best.judged.range);
            }
        }
        let told = format!("{} of {:?}: {greater}", best.value, question.axes);
        assert!(!proven || greater == 0, "{told}");
        all_proven += usize::from(proven);
    }
    // Those of one axis without damping at least.
    assert!(all_proven >= 3, "{all_proven}");
}

#[test]
fn a_window_of_unstable_steps_ends_the_range() {
    // Degree 4 with 1/2 + 1/2000 is unstable for small steps and stable in a window: no range at all.
    let gamma = &ratio(1, 2) + &ratio(1, 2000);
    let theta = [
        ratio(5, 4).into(),
        ratio(1, 3).into(),
        Fraction::from(gamma),
    ];
    let question = undamped(member(&theta).unwrap().scheme);
    let Verdict::Kept(found) = question.at(&BTreeMap::new()).unwrap() else {
        panic!()
    };
    assert_eq!(
        found.range.cmp_rational(&integer(0)),
        std::cmp::Ordering::Equal
    );
}

/// s: the magnitude of the coefficient of Ω²·λᵏ⁻¹ in the monic characteristic polynomial without damping.
fn leading_slope(scheme: &Scheme) -> Rational {
    let p = Characteristic::new(scheme, Test::Oscillator).unwrap();
    let p = p.at(&Symbol::internal("xi"), &Fraction::zero());
    let [.., next, top] = p.coefficients() else {
        panic!("a degree of at least 1");
    };
    let parts = next.coefficients_in(&Symbol::internal("Omega"));
    let number = |part: &Multivariate| part.as_constant().unwrap().clone();
    let slope = parts.get(2).map_or_else(|| integer(0), number);
    (slope / number(top)).abs()
}

#[test]
fn no_explicit_step_of_one_evaluation_passes_the_barrier() {
    let mut draws = Draws::of(5);
    let mut stable = 0;
    let mut near = 0;
    for trial in 0..240 {
        let degree = 3 + trial % 4;
        // beta about 1/2, where ranges are not empty, and weights about 1.
        let weight = |draws: &mut Draws| ratio(1 + (draws.unit() * 28.0) as i64, 12);
        let mut theta: Vec<Fraction> = (1..degree).map(|_| weight(&mut draws).into()).collect();
        if degree == 3 {
            theta[1] = ratio(1, 2).into();
        } else if trial % 3 > 0 {
            theta[1] = theta[2].minus(&ratio(1, 6).into());
        }
        let Ok(found) = member(&theta) else { continue };
        let facts = Facts::of(found.scheme.clone());
        let axis = Axis::oscillator(0);
        let Ok(set) = facts.stable_set(&axis) else {
            continue;
        };
        let Some(Endpoint::Number(range)) = set.limit().cloned() else {
            continue;
        };
        let s = leading_slope(&found.scheme);
        let above = |bound: Rational| range.cmp_rational(&bound).is_gt();
        assert!(!above(integer(2)), "{theta:?}: {range}");
        // W^2 s <= 4 and W <= 1 + W^2 s/4 at a rational number just below and above W.
        let w = range.to_f64();
        let s = to_f64(&s);
        assert!(w * w * s <= 4.0 + 1e-9, "{theta:?}: {w}, {s}");
        assert!(w <= 1.0 + w * w * s / 4.0 + 1e-9, "{theta:?}: {w}, {s}");
        stable += 1;
        near += usize::from(w > 1.5);
    }
    assert!(stable > 20 && near > 1, "{stable}, {near}");
    // Equality is Verlet's alone.
    let verlet = member(&[integer(1).into(), ratio(1, 2).into()])
        .unwrap()
        .scheme;
    assert_eq!(leading_slope(&verlet), integer(1));
}

/// c(n, k), by c(n + 1, k) = n c(n, k) + c(n, k − 1).
fn stirling(n: usize) -> Vec<i64> {
    (0..n).fold(vec![1], |row, n| {
        let mut next = vec![0; row.len() + 1];
        for (k, c) in row.iter().enumerate() {
            next[k] += n as i64 * c;
            next[k + 1] += c;
        }
        next
    })
}

#[test]
fn every_degree_has_members_without_parasitic_roots() {
    for degree in 4..=10 {
        let numbers = stirling(degree - 2);
        let mut binomial = 1;
        // alpha and beta are of no concern at h = 0.
        let mut theta = vec![Fraction::from(1), Fraction::from(1)];
        for (k, number) in numbers.iter().enumerate().take(degree - 2).skip(1) {
            theta.push(ratio(*number, binomial).into());
            binomial = binomial * (degree - 2 - k) as i64 / k as i64;
        }
        let facts = Facts::of(member(&theta).unwrap().scheme);
        let at_rest = facts.zero_stability().unwrap();
        let parasitic = without_zero_root(at_rest.parasitic.coefficients());
        assert!(
            at_rest.strong && parasitic.len() == 1,
            "{degree}: {theta:?}"
        );
    }
}

/// Of `Cd4Damped` at Ω² = 3: (λ + ρ)² q(λ), and no root of q is of a greater magnitude than ρ from 3/10 to 9/10.
#[test]
fn the_principal_roots_of_cd4_damped_meet_in_minus_rho() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../methods/specs/central-difference/cd4-damped.toml"
    );
    let text = std::fs::read_to_string(path).unwrap();
    let scheme = Spec::parse_toml("cd4-damped.toml", &text)
        .unwrap()
        .scheme()
        .unwrap();
    let p = Characteristic::new(&scheme, Test::Oscillator).unwrap();
    let p = p.at(&Symbol::internal("xi"), &Fraction::zero());
    let omega = Symbol::internal("Omega");
    let at = |c: &Multivariate| {
        let powers = c.coefficients_in(&omega);
        let even = powers.iter().step_by(2).rev();
        even.fold(Multivariate::default(), |sum, c| {
            &sum.scale(&integer(3)) + c
        })
    };
    let mut q: Vec<Fraction> = p.coefficients().iter().map(|c| at(c).into()).collect();
    let rho = Fraction::symbol("rho");
    for _ in 0..2 {
        // Horner's rule at −rho.
        let mut value = Fraction::zero();
        let mut quotient = Vec::new();
        for c in q.iter().rev() {
            value = c.minus(&value.times(&rho));
            quotient.push(value.clone());
        }
        assert!(quotient.pop().unwrap().is_zero());
        quotient.reverse();
        q = quotient;
    }
    let mut power = Fraction::one();
    for c in &mut q {
        *c = c.times(&power);
        power = power.times(&rho);
    }
    let symbol = Symbol::new("rho");
    let critical = of_roots(&q, &symbol).unwrap();
    let inside = |root: &RealAlgebraic| {
        root.cmp_rational(&ratio(3, 10)).is_gt() && root.cmp_rational(&ratio(9, 10)).is_lt()
    };
    let verdict = |rho: Rational| {
        let at = q
            .iter()
            .map(|c| c.substitute(&symbol, &rho.clone().into()).unwrap());
        let at = RealPolynomial::from_fractions(&at.collect::<Vec<_>>()).unwrap();
        root_condition::verdict(&at)
    };
    let roots = critical
        .iter()
        .filter(|p| !p.is_zero())
        .flat_map(RealAlgebraic::roots_of);
    let mut places: Vec<RealAlgebraic> = roots.filter(inside).collect();
    places.sort();
    places.dedup();
    for place in &places {
        let (lo, hi) = place.enclosure(&ratio(1, 1_000_000));
        assert!(
            [lo, hi].map(verdict).iter().all(|v| *v != Roots::Outside),
            "{place}"
        );
    }
    for rho in [ratio(3, 10), ratio(1, 2), ratio(9, 10)] {
        assert_ne!(verdict(rho.clone()), Roots::Outside, "{rho}");
    }
}
