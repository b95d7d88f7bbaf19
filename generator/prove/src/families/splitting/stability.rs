//! Theorem 3, Corollary 4, Lemma 5 and Theorem 6 of the source, and their like for the member with
//! the generalized-α method.

use super::{exact_in_analyses, general, scheme};
use crate::amplification::{TestEquation, amplification};
use crate::stability::region::dominance::dominance;
use crate::stability::region::oscillation::discriminant;
use crate::stability::region::positivity::{Range, nonnegative};
use crate::stability::region::{Region, region};
use crate::step_polynomial::StepPolynomial;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::{Scheme, reserved};
use stepsmith_scheme::written::polynomial_in_analyses as polynomial;

fn put(p: &Multivariate, values: &[(&str, &str)]) -> Multivariate {
    values.iter().fold(p.clone(), |p, (s, v)| {
        p.substitute(&reserved::symbol(s), &polynomial(v))
    })
}

fn of(scheme: &Scheme) -> Region {
    region(scheme, TestEquation::Split, &0.into())
        .unwrap()
        .unwrap()
}

const B_OFF: [(&str, &str); 2] = [("xB", "0"), ("yB", "0")];

/// Theorem 3: h²k ≥ 0, hc ≤ 2 − α h²k, hc ≥ (1/2 − α) h²k, without (0, 0) and (2 − 4α, 4). The third condition meets
/// one of the others at these two points only.
#[test]
fn theorem_3() {
    let found = of(&general());
    let at = |p: &Multivariate| put(p, &B_OFF);
    let one = at(&found.at_one);
    let minus_one = at(&found.at_minus_one);
    let product = at(&found.product);
    assert_eq!(at(&found.leading), polynomial("2"));
    assert_eq!(one, polynomial("yA"));
    assert_eq!(minus_one, polynomial("2 - alpha*yA - xA"));
    assert_eq!(product, polynomial("2*(xA - (1/2 - alpha)*yA)"));
    // P(1) = 0 and det = 1 at y = 0, 2x = 0; P(−1) = 0 and det = 1 where 4 − y vanishes too.
    assert_eq!(put(&product, &[("yA", "0")]), polynomial("2*xA"));
    let double = &minus_one.scale(&integer(2)) + &product;
    assert_eq!(double, polynomial("4 - yA"));
    assert_eq!(
        put(&minus_one, &[("yA", "4")]),
        polynomial("(2 - 4*alpha) - xA")
    );
    // The same for the whole method: these points with x_A + x_B + αy_A + βy_B and so on.
    let p = &found.product + &found.at_minus_one.scale(&integer(2));
    assert_eq!(p, polynomial("4 - yA - yB + 4*beta*xB + 2*beta*yB"));
    let at_one = put(&found.product, &[("yA", "-yB")]);
    let stated = put(
        &polynomial("2*(xA + xB + alpha*yA + beta*yB)"),
        &[("yA", "-yB")],
    );
    assert_eq!(at_one, stated);
}

/// Corollary 4: oscillatory where hc < 2h√k − h²k (1 + 2α)/2, in the stable region; there the left
/// side plus h²k (1 + 2α)/2 is not negative, so squaring is allowed.
#[test]
fn corollary_4() {
    let r = scheme(&[("alpha", "alpha"), ("beta", "beta")]);
    let found = discriminant(&r, TestEquation::Split, &0.into())
        .unwrap()
        .unwrap();
    let of_r = put(&found, &B_OFF);
    // With y = s²: (2x + (1 + 2α)s²)² − 16s², a product of which one factor has the sign.
    let of_r = put(&of_r, &[("yA", "s^2")]).primitive();
    let factors = [
        "2*xA + (1 + 2*alpha)*s^2 - 4*s",
        "2*xA + (1 + 2*alpha)*s^2 + 4*s",
    ]
    .map(polynomial);
    assert_eq!(of_r, (&factors[0] * &factors[1]).primitive());
    let region = of(&general());
    let at = |p: &Multivariate| put(p, &B_OFF);
    let sum = &at(&region.product) + &at(&region.at_one).scale(&integer(2));
    assert_eq!(sum, polynomial("2*xA + (1 + 2*alpha)*yA"));
    // The exact flow's critical damping, hc = 2h√k, is that of α = −1/2.
    assert_eq!(
        put(&factors[0], &[("alpha", "-1/2")]),
        polynomial("2*(xA - 2*s)")
    );
}

/// Lemma 5: the transformation (13) takes the characteristic equation of R into the equation of S.
#[test]
fn lemma_5() {
    let s = amplification(&general(), TestEquation::Split)
        .unwrap()
        .matrix;
    let r = |k: usize| {
        let c = ["1 - x + y*(1 - 2*a)/2", "-(2 - x - y*(1 + 2*a)/2)", "1"];
        exact_in_analyses(c[k])
    };
    let d = "(2 + 2*beta*xB + beta*yB)";
    let images = [
        ("x", format!("2*(xA + xB)/{d}")),
        ("y", format!("2*(yA + yB)/{d}")),
        ("a", "(alpha*yA + beta*yB)/(yA + yB)".to_string()),
    ];
    for (k, c) in s.characteristic_polynomial().iter().enumerate() {
        let image = images.iter().fold(r(k), |f, (s, v)| {
            f.substitute(&reserved::symbol(s), &exact_in_analyses(v))
                .unwrap()
        });
        assert_eq!(image, *c, "lambda^{k}");
    }
}

/// Theorem 6: for β ≥ 1/2, k_B ≥ 0, c_B ≥ 0 the step is stable wherever the one without B is.
#[test]
fn theorem_6() {
    let ranges = [
        Range::at_least(reserved::symbol("beta"), ratio(1, 2)),
        Range::at_least(reserved::symbol("xB"), integer(0)),
        Range::at_least(reserved::symbol("yB"), integer(0)),
    ];
    let b = ["xB", "yB"].map(Symbol::internal);
    let shown = dominance(&of(&general()), &b, &ranges).unwrap();
    for (gain, text) in shown.differences.iter().zip([
        "beta*(2*xB + yB)",
        "yB",
        "(2*beta - 1)*xB",
        "2*xB + (2*beta - 1)*yB",
    ]) {
        assert_eq!(gain.polynomial, polynomial(text));
        assert_eq!(gain.expanded(), gain.polynomial);
    }
    // For β < 1/2 large damping by B violates the second condition.
    let less = [
        Range::between(reserved::symbol("beta"), integer(0), ratio(1, 2)),
        ranges[1].clone(),
        ranges[2].clone(),
    ];
    assert!(dominance(&of(&general()), &b, &less).is_none());
    let at = put(
        &of(&general()).at_minus_one,
        &[("alpha", "0"), ("beta", "1/4"), ("xA", "0"), ("xB", "5")],
    );
    assert_eq!(at, polynomial("-1/2"));
}

/// The left side of the proof's (ii) is not decreasing in k_B. At α = β = 1/2, c = 0, h²k_A = 1 the left side is 0.5,
/// 0.8 and 1.57 at h²k_B = 0, 1, 10.
#[test]
fn the_proof_of_theorem_6_is_not_right() {
    let left = "(2*xA + 2*alpha*yA + 2*xB + 2*beta*yB)/(2 + 2*beta*xB + beta*yB)";
    let at = |y_b: &str| {
        let values = [
            ("alpha", "1/2"),
            ("beta", "1/2"),
            ("xA", "0"),
            ("xB", "0"),
            ("yA", "1"),
            ("yB", y_b),
        ];
        let value = values.iter().fold(exact_in_analyses(left), |f, (s, v)| {
            f.substitute(&reserved::symbol(s), &exact_in_analyses(v))
                .unwrap()
        });
        value.as_rational().unwrap()
    };
    assert_eq!(
        ["0", "1", "10"].map(at),
        [ratio(1, 2), ratio(4, 5), ratio(11, 7)]
    );
    // It is condition (ii): 2 less it has the sign of P(−1).
    let slack = exact_in_analyses("2").minus(&exact_in_analyses(left));
    let region = of(&general());
    let p = Fraction::from(region.at_minus_one).scaled(&integer(2));
    assert_eq!(slack, p.exact_quotient(&region.leading.into()).unwrap());
}

/// y_B = 3948 and β = 4/5: ρ = 0.9966 here, 0.251 with the θ-method.
#[test]
fn stiff_components_are_damped_slowly() {
    let s = amplification(&general(), TestEquation::Split)
        .unwrap()
        .matrix;
    let values = [
        ("alpha", "1/2"),
        ("beta", "4/5"),
        ("xA", "0"),
        ("yA", "0"),
        ("xB", "0"),
        ("yB", "3948"),
    ];
    let value = |f: Fraction| {
        let f = values.iter().fold(f, |f, (s, v)| {
            f.substitute(&reserved::symbol(s), &exact_in_analyses(v))
                .unwrap()
        });
        f.as_rational().unwrap()
    };
    let t = value(s.trace());
    let d = value(s.determinant());
    let p = |x: Rational| &x * &x - &t * &x + &d;
    // Two real roots, in (−0.99665, −0.9966) and in (−0.26, −0.25): p changes its sign in both.
    let sign = |x: Rational| p(x) > integer(0);
    assert!(sign(ratio(-99665, 100000)) && !sign(ratio(-9966, 10000)));
    assert!(!sign(ratio(-26, 100)) && sign(ratio(-1, 4)));
}

/// P of a member with x_A = x_B = 0 where named, and Hurwitz's conditions of its Möbius image.
fn hurwitz(scheme: &Scheme, values: &[(&str, &str)]) -> Vec<Multivariate> {
    let p = StepPolynomial::new(scheme, TestEquation::Split, &0.into()).unwrap();
    let coefficients = p.coefficients.iter().map(|c| put(c, values));
    let coefficients: Vec<_> = coefficients.skip_while(Multivariate::is_zero).collect();
    let [c0, c1, c2, c3] = coefficients.as_slice() else {
        panic!("degree 3")
    };
    // (1 − s)³ p((1 + s)/(1 − s)).
    let three = |c: &Multivariate| c.scale(&integer(3));
    let b0 = &(c0 + c1) + &(c2 + c3);
    let b1 = &(&three(c3) - &three(c0)) + &(c2 - c1);
    let b2 = &(&three(c3) + &three(c0)) - &(c2 + c1);
    let b3 = &(c3 - c0) + &(c1 - c2);
    let minor = &(&b1 * &b2) - &(&b0 * &b3);
    vec![b0, b1, b2, b3, minor]
}

/// Undamped A alone: α = 1/2 has the limit 4, which is excluded, α > 1/2 the limit 2/α, and α < 1/2
/// none.
#[test]
fn limits_without_damping() {
    let found = of(&general());
    let at = |p: &Multivariate| put(&put(p, &B_OFF), &[("xA", "0")]);
    assert_eq!(at(&found.at_minus_one), polynomial("2 - alpha*yA"));
    assert_eq!(at(&found.product), polynomial("(2*alpha - 1)*yA"));
    let stable = |alpha: Rational, y: Rational| {
        let zero = || integer(0);
        let values = [alpha, y, zero(), zero(), zero(), ratio(1, 2)];
        let names = ["alpha", "yA", "xA", "xB", "yB", "beta"].map(reserved::symbol);
        found
            .contains(&names.into_iter().zip(values).collect())
            .unwrap()
    };
    assert!(stable(ratio(1, 2), ratio(399, 100)) && !stable(ratio(1, 2), integer(4)));
    assert!(stable(ratio(4, 5), ratio(5, 2)) && !stable(ratio(4, 5), ratio(251, 100)));
    assert!(!stable(ratio(2, 5), ratio(1, 1000)));
}

/// With the generalized-α method for B and undamped A: stable for 0 < h²k_A < 4, the limit of the
/// Störmer–Verlet method, whatever h²k_B > 0, hc_B ≥ 0 and 0 ≤ ρ∞ < 1 are.
#[test]
fn generalized_alpha_for_b_keeps_the_limit_of_verlet() {
    let member = scheme(&[("alpha", "1/2"), ("rho_inf", "rho")]);
    let ranges = [
        Range::between(reserved::symbol("rho"), integer(0), integer(1)),
        Range::between(reserved::symbol("yA"), integer(0), integer(4)),
        Range::at_least(reserved::symbol("xB"), integer(0)),
        Range::at_least(reserved::symbol("yB"), integer(0)),
    ];
    // Also at xB = 0.
    let closed = ["xB"].map(Symbol::internal);
    assert_stable(&hurwitz(&member, &[("xA", "0")]), &ranges, &closed);
}

/// All conditions, up to the sign of P, are positive inside the ranges and where `closed` are at
/// their ends, by identities.
fn assert_stable(conditions: &[Multivariate], ranges: &[Range], closed: &[Symbol]) {
    // P may stand with either sign.
    let sign = if nonnegative(&conditions[3], ranges).is_some() {
        1
    } else {
        -1
    };
    for (k, condition) in conditions.iter().enumerate() {
        let condition = condition.scale(&integer(if k == 4 { 1 } else { sign }));
        let shown = nonnegative(&condition, ranges);
        let shown = shown.unwrap_or_else(|| panic!("{condition}"));
        assert_eq!(shown.expanded(), condition);
        assert!(shown.is_positive_up_to(closed), "{condition}");
    }
}

/// With v_A = 3/2 v − 1/2 v[-1] and B = 0 the stable region is smaller by the damping alone:
/// h²k_A + 4 hc_A < 4 in place of h²k_A + 2 hc_A < 4.
#[test]
fn extrapolated_velocities_narrow_the_region() {
    let member = scheme(&[("alpha", "1/2"), ("beta", "1/2"), ("extrapolation", "1")]);
    let inside = [("xB", "0"), ("yB", "0"), ("xA", "(1 - u)*w"), ("yA", "4*u")];
    let ranges = ["u", "w"].map(|s| Range::between(reserved::symbol(s), integer(0), integer(1)));
    let conditions = hurwitz(&member, &inside);
    assert_stable(&conditions, &ranges, &[]);
    let edge = hurwitz(&member, &[("xB", "0"), ("yB", "0")])
        .swap_remove(3)
        .primitive();
    assert!([edge.clone(), -&edge].contains(&polynomial("4 - yA - 4*xA")));
}

/// The generalized-α method for B, with A damped through v as it stands, keeps the whole region. Where the source's
/// method is stable at α = 1/2 without B, hc_A + h²k_A/2 < 2, this method is stable with any B.
#[test]
fn generalized_alpha_for_b_keeps_the_whole_region() {
    let member = scheme(&[("alpha", "1/2"), ("rho_inf", "rho")]);
    let ranges = [
        Range::between(reserved::symbol("rho"), integer(0), integer(1)),
        Range::between(reserved::symbol("u"), integer(0), integer(1)),
        Range::between(reserved::symbol("w"), integer(0), integer(1)),
        Range::at_least(reserved::symbol("xB"), integer(0)),
        Range::at_least(reserved::symbol("yB"), integer(0)),
    ];
    let inside = [("xA", "2*(1 - u)*w"), ("yA", "4*u")];
    assert_stable(
        &hurwitz(&member, &inside),
        &ranges,
        &["xB"].map(Symbol::internal),
    );
}
