//! Stable sets that are known by theory or were constructed.

mod algebraic_numbers;
mod float_traps;
mod powers;
mod square_roots;

use super::characteristic::Characteristic;
use super::characteristic::bivariate::Bivariate;
use super::stable_set::certificate;
use super::*;
use crate::amplification::{TestEquation, amplification};
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::rational::{integer, ratio};
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::families::central_difference::{member, symbolic};
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::written::free_form;

fn central_difference(theta: &[(i64, i64)], damping: Rational) -> StableSet {
    let theta: Vec<Fraction> = theta.iter().map(|&(p, q)| ratio(p, q).into()).collect();
    let scheme = member(&theta).unwrap().scheme;
    stable_set(&scheme, Axis::oscillator(damping)).unwrap()
}

fn undamped(theta: &[(i64, i64)]) -> String {
    central_difference(theta, integer(0)).to_string()
}

/// The stable set of ∏ factors in t, each given by rows of coefficients of λ⁰, λ¹, …
fn constructed(factors: &[&[&[i64]]]) -> StableSet {
    let factor = |rows: &&[&[i64]]| {
        Bivariate::new(
            rows.iter()
                .map(|c| RealPolynomial::from_integers(c))
                .collect(),
        )
    };
    let one = Bivariate::new(vec![RealPolynomial::one()]);
    let p = factors
        .iter()
        .map(factor)
        .fold(one, |p, f| p.times(&f))
        .primitive();
    let characteristic = Characteristic {
        even: p,
        odd: Bivariate::default(),
        pole: RealPolynomial::one(),
        power: 1,
        pencil: None,
    };
    StableSet::of(Certificate::new(Axis::NegativeReal, characteristic))
}

/// What changes at a single t, each by one critical polynomial or by two at once.
#[test]
fn every_change_is_seen() {
    type Rows<'a> = &'a [&'a [i64]];
    let moving: Rows = &[&[0, -1], &[1]]; // λ − t
    let inverse: Rows = &[&[1], &[0, 1]]; // tλ + 1
    let quartic: Rows = &[&[1], &[], &[2], &[], &[1]]; // (λ² + 1)²
    let reciprocal: Rows = &[&[3], &[-10], &[3]]; // (λ − 3)(3λ − 1)
    for (factors, expected) in [
        // A pair on the circle meets in 1, or in −1.
        (vec![&[&[1][..], &[0, -1], &[1]][..]], "(0, 2)"),
        (vec![&[&[1], &[0, 1], &[1]]], "(0, 2)"),
        (vec![moving], "(0, 1]"),
        // One root enters in −1 where another leaves in 1.
        (vec![moving, inverse], "{1}"),
        // What stands beside the crossing is never stable.
        (vec![quartic, moving], "∅"),
        (vec![reciprocal, moving], "∅"),
    ] {
        assert_eq!(constructed(&factors).to_string(), expected);
    }
}

#[test]
fn degree_three() {
    // At Ω = 2 the root −1 is double; for the others it is simple there.
    assert_eq!(undamped(&[(1, 1), (1, 2)]), "(0, 2)");
    assert_eq!(undamped(&[(4, 3), (1, 2)]), "(0, sqrt(12/5)]");
    assert_eq!(undamped(&[(2, 1), (1, 2)]), "(0, sqrt(4/3)]");
}

#[test]
fn degree_four() {
    let set = |alpha| undamped(&[alpha, (1, 3), (1, 2)]);
    assert_eq!(set((1, 4)), "(0, sqrt(8/5)]");
    assert_eq!(set((3, 4)), "(0, sqrt(3))");
    assert_eq!(set((5, 4)), "∅");
    let wide = central_difference(&[(3, 4), (1, 3), (1, 2)], integer(0));
    let end = wide
        .certificate
        .places
        .iter()
        .find(|p| p.value.as_rational() == Some(&integer(3)));
    assert_eq!(end.unwrap().verdict(), Verdict::Multiple);
    assert_eq!(wide.at_zero, Verdict::Multiple);
    assert_eq!(wide.limit().unwrap().to_string(), "sqrt(3)");
    for damping in [ratio(1, 100), ratio(1, 20)] {
        let damped = central_difference(&[(3, 4), (1, 3), (1, 2)], damping);
        assert_eq!(damped.to_string(), "∅", "Milne–Simpson in v");
    }
}

#[test]
fn degree_five_of_the_paper_is_never_stable() {
    assert_eq!(undamped(&[(4, 5), (1, 1), (1, 1), (1, 1)]), "∅");
    assert_eq!(undamped(&[(1, 1), (1, 1), (1, 1), (1, 1)]), "∅");
}

#[test]
fn newmark_s_average_acceleration_is_stable_for_every_step() {
    let newmark = free_form(
        &["x", "v", "a"],
        &[
            "x[1] = x + h*v + h^2/4*(a + a[1])",
            "v[1] = v + h/2*(a + a[1])",
            "a[1] = g(t[1], x[1], v[1])",
        ],
    );
    for damping in [integer(0), ratio(1, 3), integer(2)] {
        let set = stable_set(&newmark, Axis::oscillator(damping)).unwrap();
        assert_eq!(set.to_string(), "(0, ∞)");
        assert_eq!(set.intervals[0].to, Endpoint::Infinity);
    }
    // Negative damping blows up, as the motion itself does.
    let set = stable_set(&newmark, Axis::oscillator(ratio(-1, 10))).unwrap();
    assert!(!set.contains(&ratio(1, 10)));
}

fn rk4() -> Scheme {
    free_form(
        &["x"],
        &[
            "v1 = f(t, x)",
            "x2 = x + h/2*v1",
            "v2 = f(t[1/2], x2)",
            "x3 = x + h/2*v2",
            "v3 = f(t[1/2], x3)",
            "x4 = x + h*v3",
            "v4 = f(t[1], x4)",
            "x[1] = x + h/6*(v1 + 2*v2 + 2*v3 + v4)",
        ],
    )
}

#[test]
fn the_classical_runge_kutta_method() {
    let real = stable_set(&rk4(), Axis::NegativeReal).unwrap();
    let end = real.limit().unwrap().number().unwrap();
    // R(−s) = 1: −1 + s/2 − s²/6 + s³/24 = 0.
    assert_eq!(
        end.minimal_polynomial(),
        &Polynomial::from_integers(&[-24, 12, -4, 1])
    );
    assert_eq!(end.decimal(10), "2.785293563");
    assert_eq!(real.to_string(), "(0, 2.78529356340…]");
    assert!(real.contains(&integer(0)));
    let imaginary = stable_set(&rk4(), Axis::Imaginary).unwrap();
    assert_eq!(imaginary.to_string(), "(0, sqrt(8)]");
}

#[test]
fn one_step_and_multistep_methods_for_first_order_problems() {
    let euler = free_form(&["x"], &["v = f(t, x)", "x[1] = x + h*v"]);
    let set = |scheme: &Scheme, axis| stable_set(scheme, axis).unwrap().to_string();
    assert_eq!(set(&euler, Axis::NegativeReal), "(0, 2]");
    assert_eq!(set(&euler, Axis::Imaginary), "∅");
    let backward = free_form(&["x"], &["x[1] = x + h*v[1]", "v[1] = f(t[1], x[1])"]);
    assert_eq!(set(&backward, Axis::NegativeReal), "(0, ∞)");
    assert_eq!(set(&backward, Axis::Imaginary), "(0, ∞)");
    let midpoint = free_form(
        &["x", "v"],
        &["x[1] = x + h/2*(v + v[1])", "v[1] = f(t[1], x[1])"],
    );
    assert_eq!(set(&midpoint, Axis::Imaginary), "(0, ∞)");
    let leapfrog = free_form(&["x", "x[-1]"], &["v = f(t, x)", "x[1] = x[-1] + 2*h*v"]);
    assert_eq!(set(&leapfrog, Axis::NegativeReal), "∅");
    // λ² − 2iyλ − 1: at y = 1 the double root i.
    assert_eq!(set(&leapfrog, Axis::Imaginary), "(0, 1)");
    let ab2 = free_form(
        &["x", "v[-1]"],
        &["v = f(t, x)", "x[1] = x + h/2*(3*v - v[-1])"],
    );
    assert_eq!(set(&ab2, Axis::NegativeReal), "(0, 1]");
    assert_eq!(set(&ab2, Axis::Imaginary), "∅");
    let ab3 = free_form(
        &["x", "v[-1]", "v[-2]"],
        &["v = f(t, x)", "x[1] = x + h/12*(23*v - 16*v[-1] + 5*v[-2])"],
    );
    assert_eq!(set(&ab3, Axis::NegativeReal), "(0, 6/11]");
    // The boundary locus of three-step Adams–Bashforth leaves iℝ at y² = 144/275.
    assert_eq!(set(&ab3, Axis::Imaginary), "(0, sqrt(144/275)]");
}

#[test]
fn constructed_sets() {
    // λ − (t² − 3t + 1): |λ| ≤ 1 on [0, 1] and [2, 3].
    assert_eq!(
        constructed(&[&[&[-1, 3, -1], &[1]]]).to_string(),
        "(0, 1] ∪ [2, 3]"
    );
    // λ = 1 + (t² − 2)²: an isolated stable point at √2.
    assert_eq!(
        constructed(&[&[&[-5, 0, 4, 0, -1], &[1]]]).to_string(),
        "{sqrt(2)}"
    );
    // λ = 1 − (t² − 2)² beside the constant root 1: √2 is taken out by the double root.
    let p: &[&[i64]] = &[&[3, 0, -4, 0, 1], &[1]];
    let set = constructed(&[p, &[&[-1], &[1]]]);
    assert_eq!(
        set.to_string(),
        "[0.765366864730…, sqrt(2)) ∪ (sqrt(2), 1.84775906502…]"
    );
    // λ² − (2 − t)λ + 1 is conservative: stable for t in (0, 4).
    let conservative: &[&[i64]] = &[&[1], &[-2, 1], &[1]];
    assert_eq!(constructed(&[conservative]).to_string(), "(0, 4)");
    // … and with the root t/2 beside it; (λ + 1) meets only at t = 4.
    assert_eq!(
        constructed(&[conservative, &[&[0, -1], &[2]]]).to_string(),
        "(0, 2]"
    );
    assert_eq!(
        constructed(&[conservative, &[&[1], &[1]]]).to_string(),
        "(0, 4)"
    );
    // Two conservative factors that coincide at t = 1 only: 2 − t and 2 − t².
    let other: &[&[i64]] = &[&[1], &[-2, 0, 1], &[1]];
    assert_eq!(
        constructed(&[conservative, other]).to_string(),
        "(0, 1) ∪ (1, 2)"
    );
    // The same factor twice is never stable.
    assert_eq!(constructed(&[conservative, conservative]).to_string(), "∅");
    // A root of R meets one of G on the circle: i of λ² + 1 and of λ² + t at t = 1.
    assert_eq!(
        constructed(&[&[&[1], &[], &[1]], &[&[0, 1], &[], &[1]]]).to_string(),
        "(0, 1)"
    );
}

#[test]
fn crossings_agree_with_tables_in_the_field_of_the_place() {
    let members: [&[(i64, i64)]; 5] = [
        &[(1, 4), (1, 3), (1, 2)],
        &[(7, 8), (2, 3), (5, 6)],
        &[(3, 2), (1, 1), (4, 3)],
        &[(4, 5), (1, 1), (1, 1), (1, 1)],
        &[(8, 5), (26, 25), (103, 100), (51, 50)],
    ];
    let mut crossings = 0;
    for (theta, damping) in members
        .iter()
        .flat_map(|m| [(m, integer(0)), (m, ratio(1, 20))])
    {
        let certificate = central_difference(theta, damping).certificate;
        for place in &certificate.places {
            let table = certificate::table(&certificate.characteristic, place.value.clone());
            assert_eq!(
                place.verdict(),
                table.verdict,
                "{theta:?} at {}",
                place.value
            );
            crossings += usize::from(matches!(place.evidence, Evidence::Crossing(_)));
        }
        for gap in &certificate.gaps {
            let sample = RealAlgebraic::from_rational(gap.sample.clone());
            assert_eq!(
                gap.table,
                certificate::table(&certificate.characteristic, sample)
            );
        }
    }
    assert!(crossings > 9, "{crossings}");
}

/// R(iy) of the classical method is real at y² = 6, below its limit √8: p and its conjugate have the root in
/// common there, and nothing else happens. So has R = 1 + z ± z²/2 + z³ at y = 1, where it is 1 ∓ 1/2.
#[test]
fn places_are_passed_where_only_conjugates_meet() {
    let cubic = |second: &str| {
        let step = format!("x[1] = x + h*v {second} x_3/2 + h*v_3");
        let [two, three] = ["x_2 = h*v", "x_3 = h*v_2"];
        let [v, v_2, v_3] = ["v = f(t, x)", "v_2 = f(t, x_2)", "v_3 = f(t, x_3)"];
        free_form(&["x"], &[v, two, v_2, three, v_3, &step])
    };
    for (scheme, square, expected) in [
        (rk4(), 6, Verdict::Stable),
        (cubic("+"), 1, Verdict::Stable),
        (cubic("-"), 1, Verdict::Outside),
    ] {
        let certificate = stable_set(&scheme, Axis::Imaginary).unwrap().certificate;
        let place = (certificate.places.iter())
            .find(|place| place.value.cmp_rational(&integer(square)).is_eq())
            .unwrap();
        assert_eq!(place.evidence, Evidence::Passing(expected));
        let table = certificate::table(&certificate.characteristic, place.value.clone());
        assert_eq!(table.verdict, expected);
    }
}

#[test]
fn what_is_not_decided_is_refused() {
    let scheme = member(&symbolic(3)).unwrap().scheme;
    let axis = || Axis::oscillator(0);
    let symbols = vec!["alpha".to_string(), "beta".to_string()];
    assert_eq!(
        stable_set(&scheme, axis()).unwrap_err(),
        StabilityError::FreeSymbols { symbols }
    );
    let theta = [
        [2, 3, 5, 7, 11, 13]
            .map(|p| Fraction::sqrt(&integer(p)).unwrap())
            .iter()
            .fold(Fraction::zero(), |sum, root| sum.plus(root)),
        ratio(1, 2).into(),
    ];
    let error = stable_set(&member(&theta).unwrap().scheme, axis()).unwrap_err();
    let numbers = ["11)", "13)", "2)", "3)", "5)", "7)"].map(|n| format!("sqrt({n}"));
    let numbers = numbers.into();
    assert_eq!(error, StabilityError::Irrational { numbers });
    let error = stable_set(&member(&theta).unwrap().scheme, Axis::Imaginary).unwrap_err();
    assert!(matches!(error, StabilityError::Amplification { .. }));
}

#[test]
fn poles_are_cut_out() {
    // Backward Euler on x' = λx is undefined at z = 1; on the real axis for z < 0 it is not.
    // x₁ = x − h v₁ has its pole at z = −1.
    let mirrored = free_form(&["x"], &["x[1] = x - h*v[1]", "v[1] = f(t[1], x[1])"]);
    let set = stable_set(&mirrored, Axis::NegativeReal).unwrap();
    assert_eq!(set.to_string(), "[2, ∞)");
    let pole = set
        .certificate
        .places
        .iter()
        .find(|p| p.verdict() == Verdict::Undefined);
    assert_eq!(pole.unwrap().value.as_rational(), Some(&integer(1)));
}

/// A step for x'' = g(t, x) is told nothing of a damping, and says so.
#[test]
fn a_step_without_velocities_has_no_damped_motion() {
    let verlet = [
        "a = g(t, x)",
        "v[1/2] = v[-1/2] + h*a",
        "x[1] = x + h*v[1/2]",
    ];
    let scheme = free_form(&["x", "v[-1/2]"], &verlet);
    let at = |p, q| {
        let damping = ratio(p, q).into();
        stable_set(&scheme, Axis::Oscillator { damping })
    };
    assert_eq!(at(0, 1).unwrap().to_string(), "(0, 2)");
    assert_eq!(at(1, 20).unwrap_err(), StabilityError::NoVelocity);
    let rows = super::summary::Summary::of(&crate::facts::Facts::of(scheme)).rows;
    assert!(rows.iter().all(|row| !row.subject.contains("1/20")));
    assert!(!rows.is_empty());
}

/// Nor is a damping told of a part that is evaluated without a velocity, be it once.
#[test]
fn a_part_without_velocities_has_no_damping() {
    for (first, second, damped) in [
        (", v", ", v_2[1]", true),
        (", v", "", false),
        ("", "", false),
    ] {
        let equations = [
            &format!("a_1 = A(t, x{first})"),
            "x_2[1] = x + h*v + h^2/2*a_1",
            "v_2[1] = v + h*a_1",
            &format!("a_2[1] = A(t[1], x_2[1]{second})"),
            "a_B = B(t, x, v)",
            "x[1] = x + h*v + h^2/2*a_1 + h^2/2*a_B",
            "v[1] = v + h/2*a_1 + h/2*a_2[1] + h*a_B",
        ];
        let scheme = free_form(&["x", "v"], &equations);
        let some = [("xA".to_string(), ratio(1, 2).into())];
        for axis in [Axis::split("xA", &[]), Axis::split("yA", &some)] {
            let expected = (!damped).then_some(StabilityError::NoVelocity);
            assert_eq!(stable_set(&scheme, axis).err(), expected, "{second}");
        }
        for along in ["yA", "xB", "yB"] {
            assert!(stable_set(&scheme, Axis::split(along, &[])).is_ok());
        }
        // On what the step does not know nothing is stable.
        let unknown = [("yC".to_string(), ratio(1, 2).into())];
        for axis in [
            Axis::split("xC", &[]),
            Axis::split("omega", &[]),
            Axis::split("yA", &unknown),
        ] {
            let error = stable_set(&scheme, axis).unwrap_err();
            assert!(
                matches!(error, StabilityError::NoCoefficient { .. }),
                "{error}"
            );
        }
        let step = amplification(&scheme, TestEquation::Split).unwrap();
        assert_eq!(step.symbols.contains(&"xA".into()), damped, "{second}");
    }
}

/// z = 0 is a point of either axis, with one step: that of the imaginary one, p = A + iyB, is A there, whatever B is.
#[test]
fn both_axes_begin_with_the_same_step() {
    let midpoint = "x[1] = x[-1] + 2*h*v";
    let doubled = "x[1] = -x + x[-1] + x[-2] + h*(v + 3*v[-1])";
    let outside = "x[1] = -4*x + 5*x[-1] + h*(4*v + 2*v[-1])";
    for (carry, next, expected) in [
        (&["x"][..], "x[1] = x + h*v", Verdict::Stable),
        (
            &["x", "v[-1]"],
            "x[1] = x + h*(3/2*v - 1/2*v[-1])",
            Verdict::Stable,
        ),
        (&["x", "x[-1]"], midpoint, Verdict::Stable),
        (
            &["x", "x[-1]", "x[-2]", "v[-1]"],
            doubled,
            Verdict::Multiple,
        ),
        (&["x", "x[-1]", "v[-1]"], outside, Verdict::Outside),
    ] {
        let scheme =
            stepsmith_scheme::scheme::FreeForm::written(&[], carry, &["v = f(t, x)", next]);
        let tables = [Axis::NegativeReal, Axis::Imaginary].map(|axis| {
            let set = stable_set(&scheme, axis).unwrap();
            assert_eq!(set.contains(&integer(0)), expected == Verdict::Stable);
            set.certificate.at_zero
        });
        for table in &tables {
            assert_eq!(table.verdict, expected, "{next}");
        }
        // Roots of A count once, not as often as in A² + y²B².
        let evidence = tables.map(|t| (t.real_multiplicities, t.shared.len(), t.reflections.len()));
        assert_eq!(evidence[0], evidence[1], "{next}");
    }
}
