use super::*;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::rational::integer;
use stepsmith_scheme::scheme::FreeForm;
use stepsmith_scheme::written::{exact, polynomial};

fn theta() -> Symbol {
    Symbol::new("theta")
}

fn t() -> Symbol {
    Symbol::new("t")
}

fn scheme(carry: &[&str], statements: &[&str]) -> Scheme {
    FreeForm::written(&["theta"], carry, statements)
}

/// Crank and Nicolson's with a weight: R(z) = (1 + (1 − θ)z)/(1 − θz), R(∞) = 1 − 1/θ.
fn weighted() -> Scheme {
    let statements = [
        "v = f(t, x)",
        "x[1] = x + h*((1 - theta)*v + theta*v[1])",
        "v[1] = f(t[1], x[1])",
    ];
    scheme(&["x"], &statements)
}

/// All real zeros, ascending.
fn zeros(polynomials: &[Polynomial]) -> Vec<String> {
    let mut zeros: Vec<_> = polynomials
        .iter()
        .flat_map(RealAlgebraic::roots_of)
        .collect();
    zeros.sort();
    zeros.dedup();
    zeros.iter().map(ToString::to_string).collect()
}

fn project(curves: &[&str], limit: Option<&str>) -> Result<(Vec<String>, usize), String> {
    let found = curves.iter().map(|text| polynomial(text)).collect();
    let along = projected(found, (limit.map(polynomial), &theta()), &t())?;
    Ok((zeros(&along.critical), along.curves.len()))
}

/// Where curves over θ appear, turn, meet one another, pass t = 0 or escape, each by hand.
#[test]
fn curves_are_projected_onto_what_parts_them() {
    let of = |curves: &[&str], limit: Option<&str>| project(curves, limit).unwrap();
    let list = |all: &[&str]| -> Vec<String> { all.iter().map(ToString::to_string).collect() };
    // The circle turns, and is at t = 0, at ±2; the line is at t = 0 for θ = 0; they meet at t = θ = ±√2.
    let circle = "t^2 + theta^2 - 4";
    assert_eq!(of(&[circle], None), (list(&["-2", "2"]), 1));
    let both = ["-2", "-sqrt(2)", "0", "sqrt(2)", "2"];
    assert_eq!(of(&[circle, "t - theta"], None), (list(&both), 2));
    // t = 1 meets the circle at ±√3 and the line at 1, and is no curve itself.
    let with_limit = [
        "-2", "-sqrt(3)", "-sqrt(2)", "0", "1", "sqrt(2)", "sqrt(3)", "2",
    ];
    let found = of(&[circle, "t - theta"], Some("t - 1"));
    assert_eq!(found, (list(&with_limit), 2));
    // t = −1/(θ − 5) escapes at 5; θ = 3 is upright.
    assert_eq!(
        of(&["(theta - 5)*t + 1", "theta - 3"], None),
        (list(&["3", "5"]), 1)
    );
    // t³ + (θ − 6)t turns where it has its only zero of three, at 6, and t = 0 is another curve.
    assert_eq!(of(&["t^2 + theta - 6", "t"], None), (list(&["6"]), 2));
    assert_eq!(of(&["t^3 + (theta - 6)*t"], None), (list(&["6"]), 1));
    // What is told twice, or has a part in common with another, is told apart.
    let (found, count) = of(&["(t - theta)*(t - 1)", "(t - theta)*(t - 2)"], None);
    assert_eq!((found, count), (list(&["0", "1", "2"]), 3));
    let repeated = project(&["(t - theta)^2"], None).unwrap_err();
    assert!(
        repeated.ends_with("is not separated from others"),
        "{repeated}"
    );
    let other = project(&["t - theta - eta"], None).unwrap_err();
    assert!(
        other.contains("has symbols or roots beside theta"),
        "{other}"
    );
}

/// The parts of x²y, xy³ and 6 have no factor in common, and vanish where these do.
#[test]
fn common_parts_are_taken_out() {
    let of = |all: &[&str]| {
        let found = coprime(all.iter().map(|p| polynomial(p)).collect());
        let mut found: Vec<String> = found.iter().map(|p| p.primitive().to_string()).collect();
        found.sort();
        found
    };
    assert_eq!(of(&["x^2*y", "x*y^3", "6"]), ["x", "y"]);
    assert_eq!(of(&["x*y", "y*z", "x*z"]), ["x", "y", "z"]);
    assert_eq!(of(&["x - 1", "x + 1", "x^2 - 1"]), ["x + 1", "x - 1"]);
    assert!(of(&["2", "-1"]).is_empty());
}

/// λ² − θλ + 1/4 has a root on the circle at θ = ±5/4, λ − 1/(θ − 3) at θ = 2 and 4, and none at 3.
#[test]
fn roots_cross_the_circle_at_critical_values() {
    let of = |p: &[&str]| {
        let p: Vec<Fraction> = p.iter().map(|c| exact(c)).collect();
        zeros(&of_roots(&p, &theta()).unwrap())
    };
    assert_eq!(of(&["1/4", "-theta", "1"]), ["-5/4", "5/4"]);
    assert_eq!(of(&["1/(3 - theta)", "1"]), ["2", "3", "4"]);
    // A pair λ, 1/λ is on the circle between ±2.
    assert_eq!(of(&["1", "-theta", "1"]), ["-2", "2"]);
    // Two roots of magnitude 1 for θ = 1.
    assert_eq!(of(&["theta", "0", "1"]), ["-1", "1"]);
    assert!(of_roots(&[exact("eta"), exact("1")], &theta()).is_err());
}

/// R = −1 is at z = 2/(2θ − 1), the pole at 1/θ: they escape at 1/2 and 0 and never meet. −3 is the one at 1/6
/// and the other at −1/3.
#[test]
fn along_the_axis_ends_pass_one_another() {
    let of = |end: Option<&str>| {
        let test = TestEquation::Dahlquist;
        let limit = end.map(|end| at_number(test, &exact(end)).unwrap());
        let found = along(&weighted(), test, &Fraction::zero(), (limit, &theta())).unwrap();
        assert_eq!(found.curves.len(), 2);
        zeros(&found.critical)
    };
    assert_eq!(of(None), ["0", "1/2"]);
    assert_eq!(of(Some("-3")), ["-1/3", "0", "1/6", "1/2"]);
    assert_eq!(of(Some("-3/theta")), ["0", "3/8", "1/2"]);
    // −√2 is the pole at −√2/2, and where R is −1 at (1 − √2)/2; those of √2, its conjugate, besides.
    let half = "sqrt(2)/2";
    let [less, more] = ["(1 - sqrt(2))/2", "(1 + sqrt(2))/2"];
    let expected = [&format!("-{half}"), less, "0", "1/2", half, more]
        .map(|n| exact(n).algebraic().unwrap().to_string());
    assert_eq!(of(Some("-sqrt(2)")), expected);
    // Twice −1 at every z.
    let statements = [
        "v = f(t, x)",
        "x[1] = x + h*v",
        "j_1[1] = -j_1",
        "j_2[1] = -j_2",
    ];
    let multiple = scheme(&["x", "j_1", "j_2"], &statements);
    let found = along(
        &multiple,
        TestEquation::Dahlquist,
        &Fraction::zero(),
        (None, &theta()),
    );
    assert!(found.err().unwrap().contains("multiple wherever"));
    let split = at_number(TestEquation::Split, &exact("1"));
    assert_eq!(split.unwrap_err(), "this is not decided over a range");
}

/// Of ρ = |1 − 1/θ|, which is r at 1/(1 ± r), 0 at 1 and ∞ at 0.
#[test]
fn magnitudes_for_infinite_steps_pass_a_radius() {
    let test = TestEquation::Dahlquist;
    let q = limit(&weighted(), test, &Fraction::zero()).unwrap();
    let ratio = exact("(theta - 1)/theta");
    let root = Fraction::from(-&q[0]).exact_quotient(&Fraction::from(q[1].clone()));
    assert_eq!((q.len(), root), (2, Some(ratio)));
    let of = |radius: &str| {
        zeros(&at_infinity(&weighted(), test, (Some(&exact(radius)), &theta())).unwrap())
    };
    assert_eq!(of("1/2"), ["0", "2/3", "2"]);
    assert_eq!(of("1"), ["0", "1/2"]);
    assert_eq!(of("0"), ["0", "1"]);
    // θ = |1 − 1/θ| at 1/φ; where the radius vanishes or escapes it is another statement.
    assert_eq!(of("theta"), ["(-1 - sqrt(5))/2", "0", "(-1 + sqrt(5))/2"]);
    let pole = of("1/(theta - 5)");
    let zero = of("theta - 7");
    assert_eq!(
        (pole.len(), pole.contains(&"5".into())),
        (6, true),
        "{pole:?}"
    );
    assert_eq!(
        (zero.len(), zero.contains(&"7".into())),
        (6, true),
        "{zero:?}"
    );
    let rho = Multivariate::from(Symbol::internal(RADIUS));
    let half = &rho.scale(&integer(2)) - &Multivariate::one();
    let found = radii(&weighted(), test, &Fraction::zero(), (Some(half), &theta())).unwrap();
    assert_eq!(zeros(&found.critical), ["0", "2/3", "1", "2"]);
}

/// Of two explicit steps one root escapes, and the other tends to θ/(1 + θ): ±1/2 at 1 and −1/3.
#[test]
fn radii_are_those_of_the_roots_that_stay() {
    let of = |factor: &str| {
        let end = format!("x[1] = x + h*{factor}*((1 + theta)*v - theta*v[-1])");
        let explicit = scheme(&["x", "v[-1]"], &["v = f(t, x)", &end]);
        let rho = Multivariate::from(Symbol::internal(RADIUS));
        let half = &rho.scale(&integer(2)) - &Multivariate::one();
        let at = (Some(half), &theta());
        let found = radii(&explicit, TestEquation::Dahlquist, &Fraction::zero(), at).unwrap();
        zeros(&found.critical)
    };
    // At 3 all of the limit vanishes, and it is another one.
    assert!(of("(theta - 3)").contains(&"3".into()));
    let zeros = of("1");
    for expected in ["-1/3", "1"] {
        assert!(zeros.contains(&expected.into()), "{zeros:?}");
    }
    assert_eq!(zeros.len(), 4, "{zeros:?}");
}

/// Of (1 + θz)/(1 − θz) it is −1, but with θ = 0.
#[test]
fn limits_are_others_where_all_of_them_vanish() {
    let statements = [
        "v = f(t, x)",
        "x[1] = x + theta*h*(v + v[1])",
        "v[1] = f(t[1], x[1])",
    ];
    let scheme = scheme(&["x"], &statements);
    let half = exact("1/2");
    let found = at_infinity(&scheme, TestEquation::Dahlquist, (Some(&half), &theta())).unwrap();
    assert_eq!(zeros(&found), ["0"]);
}
