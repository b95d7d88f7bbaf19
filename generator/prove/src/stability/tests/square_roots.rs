//! Schemes with square roots among their coefficients, against theory and closed forms.

use crate::stability::limits::a_stability::{AStability, OnAxis, a_stability};
use crate::stability::limits::stability_function::stability_function;
use crate::stability::stable_set::certificate;
use crate::stability::stable_set::interval::square_root;
use crate::stability::zero_stability::zero_stability;
use crate::stability::*;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::integer;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::families::central_difference::member;
use stepsmith_scheme::scheme::{FreeForm, Scheme};
use stepsmith_scheme::spec::Spec;
use stepsmith_scheme::written::exact;

fn runge_kutta(a: &str, b: &str) -> Scheme {
    Spec::member("runge-kutta", &[("A", a), ("b", b)])
}

/// A = (γ, 0; 1 − 2γ, γ), b = (1/2, 1/2), of order 2.
fn crouzeix(gamma: &str) -> AStability {
    let g = exact(gamma);
    let below = Fraction::one().minus(&g.scaled(&integer(2)));
    let a = format!("[[{g}], [{below}, {g}]]");
    a_stability(&runge_kutta(&a, "[1/2, 1/2]")).unwrap()
}

/// A = (γ, 0; 1 − γ, γ), b = (1 − γ, γ), of order 2 at 1 ± √2/2.
fn alexander(gamma: &str) -> AStability {
    let g = exact(gamma);
    let below = Fraction::one().minus(&g);
    let a = format!("[[{g}], [{below}, {g}]]");
    a_stability(&runge_kutta(&a, &format!("[{below}, {g}]"))).unwrap()
}

fn undamped(theta: &[&str]) -> StableSet {
    let theta: Vec<Fraction> = theta.iter().map(|text| exact(text)).collect();
    let damping = integer(0);
    stable_set(&member(&theta).unwrap().scheme, Axis::oscillator(damping)).unwrap()
}

#[test]
fn singly_diagonal_methods_of_two_stages() {
    // R(∞) = 0 at the zeros 1 ± √2/2 of γ² − 2γ + 1/2; A-stable from γ = 1/4 on.
    for gamma in ["1 - sqrt(2)/2", "1 + sqrt(2)/2"] {
        assert_eq!(alexander(gamma).word(), "L-stable", "{gamma}");
    }
    // Order 3 at (3 ± √3)/6, of which the lower one is 0.211.
    assert_eq!(crouzeix("(3 + sqrt(3))/6").word(), "A-stable, not L-stable");
    assert_eq!(crouzeix("(3 - sqrt(3))/6").word(), "not A-stable");
    // Just above and below 1/4.
    assert!(crouzeix("sqrt(2)*707107/4000000").a_stable);
    assert!(!crouzeix("sqrt(2)*707106/4000000").a_stable);
}

#[test]
fn gauss_with_roots_is_gauss() {
    let two = runge_kutta(
        "[[1/4, 1/4 - sqrt(3)/6], [1/4 + sqrt(3)/6, 1/4]]",
        "[1/2, 1/2]",
    );
    let three = runge_kutta(
        "[[5/36, 2/9 - sqrt(15)/15, 5/36 - sqrt(15)/30], \
          [5/36 + sqrt(15)/24, 2/9, 5/36 - sqrt(15)/24], \
          [5/36 + sqrt(15)/30, 2/9 + sqrt(15)/15, 5/36]]",
        "[5/18, 4/9, 5/18]",
    );
    for (typed, stages) in [(two, "2"), (three, "3")] {
        let named = Spec::member("runge-kutta", &[("name", "gauss"), ("stages", stages)]);
        let found = a_stability(&typed).unwrap();
        assert_eq!(found.word(), "A-stable, not L-stable");
        assert_eq!(stability_function(&typed), stability_function(&named));
        let set = |scheme| stable_set(scheme, Axis::Imaginary).unwrap();
        assert_eq!(set(&typed).to_string(), "(0, ∞)");
        let polynomial = |scheme| set(scheme).certificate.characteristic.even;
        assert_eq!(polynomial(&typed), polynomial(&named));
        // |R(iy)| = 1.
        let Some(OnAxis::Energy(energy)) = found.axis else {
            panic!()
        };
        assert!(energy.polynomial.is_zero());
    }
}

#[test]
fn degree_three_has_a_limit_in_closed_form() {
    // Ω² = 4/(2α − 1) for β = 1/2, α ≥ 1; here the conjugates of α are negative.
    for alpha in [
        "sqrt(2) - 1/4",
        "sqrt(2)",
        "sqrt(2) + sqrt(3) - 1/2",
        "5*sqrt(5)/11",
    ] {
        let set = undamped(&[alpha, "1/2"]);
        let square = integer(4).into();
        let below = exact(alpha).scaled(&integer(2)).minus(&1.into());
        let square: Fraction = Ring::exact_quotient(&square, &below).unwrap();
        let limit = set.limit().unwrap().number().unwrap().clone();
        assert_eq!(limit, square_root(&square.algebraic().unwrap()));
        assert_eq!(set.intervals.len(), 1, "{alpha}: {set}");
    }
    assert_eq!(
        undamped(&["sqrt(2) + 1/2", "1/2"])
            .limit()
            .unwrap()
            .to_string(),
        "1.18920711500…"
    );
}

#[test]
fn conjugates_do_not_matter() {
    // R = 1 + cz: with c = √2/2 stable up to −z = 2√2, with its conjugate for no −z at all.
    let up = runge_kutta("[[0]]", "[sqrt(2)/2]");
    assert_eq!(
        stable_set(&up, Axis::NegativeReal).unwrap().to_string(),
        "(0, sqrt(8)]"
    );
    let down = runge_kutta("[[0]]", "[-sqrt(2)/2]");
    assert!(stable_set(&down, Axis::NegativeReal).unwrap().is_empty());
    // The parasitic root √2 − 2 is inside the circle, its conjugate is outside.
    for (root, stable) in [("sqrt(2) - 2", true), ("-sqrt(2) - 2", false)] {
        let root = exact(root);
        let sum = Fraction::one().plus(&root);
        let scheme = two_step(&sum, &root.negated());
        let found = zero_stability(&scheme).unwrap();
        assert_eq!(
            (found.is_stable(), found.strong),
            (stable, stable),
            "{root}"
        );
    }
}

/// x[1] = a·x + b·x[−1] + (1 + b)·h·v: roots 1 and −b for a + b = 1.
fn two_step(a: &Fraction, b: &Fraction) -> Scheme {
    let weight = Fraction::one().plus(b);
    let step = format!("x[1] = ({a})*x + ({b})*x[-1] + ({weight})*h*v");
    FreeForm::written(&[], &["x", "x[-1]"], &["v = f(t, x)", &step])
}

#[test]
fn explicit_methods_end_where_the_function_leaves_the_disc() {
    // R = 1 + z + cz² is at most 1 up to −z = 1/c, and never below −1 for c > 1/8.
    for (c, end) in [("sqrt(2)/2", "sqrt(2)"), ("sqrt(3)/5", "sqrt(25/3)")] {
        let scheme = runge_kutta(&format!("[[], [{c}]]"), "[0, 1]");
        let set = stable_set(&scheme, Axis::NegativeReal).unwrap();
        assert_eq!(set.to_string(), format!("(0, {end}]"));
    }
    // c in ℚ(√2, √3).
    let scheme = runge_kutta("[[], [sqrt(2)/3 + sqrt(3)/5]]", "[0, 1]");
    let set = stable_set(&scheme, Axis::NegativeReal).unwrap();
    let c = exact("sqrt(2)/3 + sqrt(3)/5");
    let end = Fraction::one()
        .exact_quotient(&c)
        .unwrap()
        .algebraic()
        .unwrap();
    assert_eq!(set.limit().unwrap().number(), Some(&end));
    assert_eq!(set.intervals.len(), 1);
}

/// Three stages with √6: the function is rational, that of the method by name.
#[test]
fn radau_with_roots_is_radau() {
    let typed = runge_kutta(
        "[[(88 - 7*sqrt(6))/360, (296 - 169*sqrt(6))/1800, (3*sqrt(6) - 2)/225], \
          [(296 + 169*sqrt(6))/1800, (88 + 7*sqrt(6))/360, -(2 + 3*sqrt(6))/225], \
          [(16 - sqrt(6))/36, (16 + sqrt(6))/36, 1/9]]",
        "[(16 - sqrt(6))/36, (16 + sqrt(6))/36, 1/9]",
    );
    let named = Spec::member("runge-kutta", &[("name", "radau-iia"), ("stages", "3")]);
    assert_eq!(a_stability(&typed).unwrap().word(), "L-stable");
    assert_eq!(stability_function(&typed), stability_function(&named));
}

/// The ends of a stable set are on the boundary curves of the family.
#[test]
fn degree_four_ends_on_the_boundary_curves() {
    use crate::amplification::TestEquation;
    use crate::stability::region::boundary::boundary;
    use stepsmith_exact::field::compositum::Compositum;
    use stepsmith_exact::field::real_polynomial::RealPolynomial;
    use stepsmith_exact::poly::multivariate::Symbol;
    let rest = ["1/3", "1/2"].map(exact);
    let theta: Vec<Fraction> = [Fraction::symbol("alpha")]
        .into_iter()
        .chain(rest)
        .collect();
    let family = member(&theta).unwrap().scheme;
    let curves = boundary(&family, TestEquation::Oscillator, &0.into())
        .unwrap()
        .curves;
    for alpha in ["sqrt(2) - 4/5", "sqrt(3)/3", "sqrt(6) - sqrt(2) - 1/2"] {
        let set = undamped(&[alpha, "1/3", "1/2"]);
        let limit = set.limit().unwrap().number().unwrap();
        let alpha = exact(alpha);
        let roots = Compositum::among(&alpha.numerator().symbols()).unwrap();
        let on = curves.iter().filter(|curve| {
            let at = Fraction::from(curve.polynomial.clone());
            let at = at.substitute(&Symbol::new("alpha"), &alpha).unwrap();
            let omega = Symbol::internal("Omega");
            let at = RealPolynomial::from_multivariate(at.numerator(), &omega, &roots).unwrap();
            at.vanishes_at(limit)
        });
        assert!(on.count() > 0, "{alpha}: {set}");
    }
}

/// Ω = −z: a damped oscillator over ℚ(√2), whose certificate is checked at its own samples.
#[test]
fn tables_at_samples_and_places_agree_with_the_polynomial_there() {
    let theta: Vec<Fraction> = ["sqrt(2) - 1/2", "1/3", "2/3"].map(exact).into();
    let scheme = member(&theta).unwrap().scheme;
    let damping = stepsmith_exact::rational::ratio(1, 20);
    let set = stable_set(&scheme, Axis::oscillator(damping)).unwrap();
    let certificate = &set.certificate;
    assert!(!certificate.places.is_empty());
    for (place, sides) in certificate.places.iter().zip(certificate.gaps.windows(2)) {
        let table = certificate::table(&certificate.characteristic, place.value.clone());
        assert_eq!(table.verdict, place.verdict());
        for gap in sides {
            let sample = RealAlgebraic::from_rational(gap.sample.clone());
            assert_eq!(
                gap.table,
                certificate::table(&certificate.characteristic, sample)
            );
        }
    }
}

/// 2-step backward differences but for a weight: the locus of a multistep method over ℚ(√2).
#[test]
fn a_multistep_method_with_a_root_has_a_wedge() {
    use crate::stability::limits::wedge::angle::Angle;
    use crate::stability::limits::wedge::wedge;
    // (1 + c)x[1] − (1 + 2c)x + c·x[−1] = h·v[1], A-stable of order 1 for c in [0, 1/2].
    for (c, right) in [("sqrt(2)/4", true), ("sqrt(3)/2", false)] {
        let c = exact(c);
        let first = Fraction::one().plus(&c);
        let middle = Fraction::one().plus(&c.scaled(&integer(2)));
        let step =
            format!("x[1] = ({middle})/({first})*x - ({c})/({first})*x[-1] + h/({first})*v[1]");
        let scheme = FreeForm::written(&[], &["x", "x[-1]"], &["v[1] = f(t[1], x[1])", &step]);
        let found = a_stability(&scheme).unwrap();
        let angle = wedge(&scheme).unwrap().angle;
        assert_eq!(found.a_stable, right, "{c}");
        assert_eq!(angle == Angle::Right, right, "{c}: {angle:?}");
    }
}

/// Gauss's method written out in √3: p is over ℚ, the step is not. At Ω = √12 it is −I.
#[test]
fn a_rational_polynomial_of_an_irrational_step() {
    let settings = [
        ("A", "[[1/4, 1/4 - sqrt(3)/6], [1/4 + sqrt(3)/6, 1/4]]"),
        ("b", "[1/2, 1/2]"),
        ("problem", "second-order"),
    ];
    let damping = integer(0).into();
    let set = stable_set(
        &Spec::member("runge-kutta", &settings),
        Axis::Oscillator { damping },
    )
    .unwrap();
    assert!(set.certificate.characteristic.field().is_none());
    assert_eq!(set.to_string(), "(0, ∞)");
}
