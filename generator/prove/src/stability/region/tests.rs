use super::super::stable_set;
use super::boundary::{BoundaryCurve, boundary};
use super::*;
use crate::stability::axis::Axis;
use crate::stability::root_condition::Verdict;
use crate::stability::stable_set::critical::Kind;
use stepsmith_exact::rational::ratio;
use stepsmith_scheme::scheme::{FreeForm, reserved};
use stepsmith_scheme::written::exact;
use stepsmith_scheme::written::polynomial_in_analyses as polynomial_of;

fn free_form(symbols: &[&str], statements: &[&str]) -> Scheme {
    FreeForm::written(symbols, &["x", "v"], statements)
}

/// Method (5) of Modin, Fritzson, Führer.
fn splitting() -> Scheme {
    free_form(
        &["alpha", "beta"],
        &[
            "x_1[alpha] = x + alpha*h*v",
            "a_1[alpha] = A(t[alpha], x_1[alpha], v)",
            "x_2[beta] = (1 - beta)*x + beta*x[1]",
            "v_2[beta] = (1 - beta)*v + beta*v[1]",
            "a_2[beta] = B(t[beta], x_2[beta], v_2[beta])",
            "x[1] = x + h*v + h^2/2*(a_1[alpha] + a_2[beta])",
            "v[1] = v + h*(a_1[alpha] + a_2[beta])",
        ],
    )
}

/// Steps θh and (1 − θ)h of Verlet's method, drifts outside.
fn two_parts() -> Scheme {
    free_form(
        &["theta"],
        &[
            "x_1[theta/2] = x + theta/2*h*v",
            "a_1[theta/2] = A(t[theta/2], x_1[theta/2])",
            "v_1[theta] = v + theta*h*a_1[theta/2]",
            "x_2[(1 + theta)/2] = x_1[theta/2] + h/2*v_1[theta]",
            "a_2[(1 + theta)/2] = A(t[(1 + theta)/2], x_2[(1 + theta)/2])",
            "v[1] = v_1[theta] + (1 - theta)*h*a_2[(1 + theta)/2]",
            "x[1] = x_2[(1 + theta)/2] + (1 - theta)/2*h*v[1]",
        ],
    )
}

fn of(scheme: &Scheme) -> Region {
    let found = region(scheme, TestEquation::Split, &0.into());
    found.unwrap().unwrap()
}

fn point<const N: usize>(values: [(&str, Rational); N]) -> BTreeMap<Symbol, Rational> {
    values
        .into_iter()
        .map(|(s, v)| (reserved::symbol(s), v))
        .collect()
}

/// The exact root condition of the splitting method, as polynomials in α, β and the parts.
#[test]
fn the_splitting_region_is_linear_in_the_parts() {
    let found = of(&splitting());
    assert_eq!(found.leading, polynomial_of("2 + 2*beta*xB + beta*yB"));
    assert_eq!(found.at_one, polynomial_of("yA + yB"));
    assert_eq!(
        found.at_minus_one,
        polynomial_of("2 - xA - alpha*yA - (1 - 2*beta)*xB")
    );
    assert_eq!(
        found.product,
        polynomial_of("2*(xA + xB) - (1 - 2*alpha)*yA - (1 - 2*beta)*yB")
    );
    // Without stiffness x grows with v, and at −1 there is some.
    assert_eq!(found.double_one, [Multivariate::one()]);
    assert_eq!(found.double_minus_one, [Multivariate::one()]);
    let curves = boundary(&splitting(), TestEquation::Split, &0.into())
        .unwrap()
        .curves;
    for (kind, expected) in [
        (Kind::RestAtOne, found.at_one),
        (Kind::RestAtMinusOne, found.at_minus_one),
        (Kind::Pairs, found.product),
    ] {
        let polynomial = expected.primitive();
        assert!(
            curves.contains(&BoundaryCurve { kind, polynomial }),
            "{kind:?}"
        );
    }
}

/// Whether the powers of a matrix of two rows are bounded, by its trace t and determinant d: the roots of
/// λ² − tλ + d lie in the closed disc exactly if |d| ≤ 1 and |t| ≤ 1 + d; two of them meet on the circle
/// exactly if d = 1, t = ±2, and then it must be ±1.
fn bounded(step: &Matrix<Rational>) -> bool {
    let [a, b, c, d] = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(i, j)| step.at(i, j));
    let trace = a + d;
    let determinant = a * d - b * c;
    let inside = determinant.abs() <= integer(1) && trace.abs() <= integer(1) + &determinant;
    let double = determinant == integer(1) && trace.abs() == integer(2);
    inside && (!double || b.is_zero() && c.is_zero() && a == d)
}

fn matrix_at(p: &StepPolynomial, point: &BTreeMap<Symbol, Rational>) -> Option<Matrix<Rational>> {
    let put = |c: &Multivariate| {
        let value = point.iter().fold(c.clone(), |c, (s, v)| {
            c.substitute(s, &Multivariate::constant(v.clone()))
        });
        value.as_constant().unwrap().clone()
    };
    let defined = !put(&p.pole).is_zero();
    defined.then(|| p.matrix.map(|e| put(e.numerator()) / put(e.denominator())))
}

/// On grids with all the corners the region is where powers are bounded, and so is what the root condition
/// says at each point.
#[test]
fn the_region_is_where_powers_are_bounded() {
    let halves = |from: i64, to: i64| (from..=to).map(|i| ratio(i, 2)).collect::<Vec<_>>();
    let whole = |values: &[i64]| values.iter().copied().map(integer).collect::<Vec<_>>();
    let splitting_grid = [
        ("alpha", halves(0, 2)),
        ("beta", halves(0, 2)),
        ("xA", whole(&[0, 1, 2])),
        ("xB", whole(&[-1, 0, 1])),
        ("yA", whole(&[-2, 0, 2])),
        ("yB", whole(&[-2, 0, 2])),
    ];
    let parts_grid = [
        ("theta", halves(-1, 3)),
        ("xA", whole(&[0])),
        ("yA", whole(&[-1, 0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17])),
    ];
    let mut double = [0, 0];
    for (scheme, grid) in [
        (splitting(), &splitting_grid[..]),
        (two_parts(), &parts_grid[..]),
    ] {
        let found = of(&scheme);
        let p = StepPolynomial::new(&scheme, TestEquation::Split, &0.into()).unwrap();
        let mut points = vec![BTreeMap::new()];
        for (name, values) in grid {
            let put = |point: &BTreeMap<Symbol, Rational>, value: &Rational| {
                let mut point = point.clone();
                point.insert(reserved::symbol(name), value.clone());
                point
            };
            points = (points.iter())
                .flat_map(|point| values.iter().map(|value| put(point, value)))
                .collect();
        }
        for point in points {
            let step = matrix_at(&p, &point);
            let expected = step.as_ref().is_some_and(bounded);
            assert_eq!(found.contains(&point), Some(expected), "{point:?}");
            let names = point.iter().map(|(s, v)| (s.to_string(), v.clone()));
            let verdict = p.verdict_at(&names.collect()).unwrap();
            assert_eq!(
                verdict == Verdict::Stable,
                expected,
                "{point:?}: {verdict:?}"
            );
            assert_eq!(verdict == Verdict::Undefined, step.is_none(), "{point:?}");
            let here = found.at(&point);
            let corner =
                here.product.is_empty() && (here.at_one.is_empty() || here.at_minus_one.is_empty());
            double[usize::from(expected)] += usize::from(corner);
        }
    }
    assert!(double[0] > 5 && double[1] > 0, "{double:?}");
}

/// Two equal steps of Verlet's method are −1 where each is a quarter turn, Ω² = 8: the set of the whole is
/// (0, 4) without a gap. Unequal ones have a gap beside it.
#[test]
fn a_double_root_that_is_semisimple_is_in_the_region() {
    let found = of(&two_parts());
    let at = |theta: Rational, y: i64| {
        found.contains(&point([
            ("theta", theta),
            ("xA", integer(0)),
            ("yA", integer(y)),
        ]))
    };
    assert_eq!(at(ratio(1, 2), 8), Some(true));
    assert_eq!(at(ratio(1, 2), 15), Some(true));
    // A Jordan block of −1 of each step, and of 1 of both.
    assert_eq!(at(ratio(1, 2), 16), Some(false));
    assert_eq!(at(ratio(1, 2), 0), Some(false));
    assert_eq!(at(ratio(2, 5), 8), Some(false));
    assert_eq!(found.contains(&point([("theta", integer(1))])), None);
    let half = BTreeMap::from([(Symbol::new("theta"), Fraction::from(ratio(1, 2)))]);
    let whole = two_parts().substitute(&half).unwrap();
    let set = stable_set(&whole, Axis::split("yA", &[])).unwrap();
    assert_eq!(set.to_string(), "(0, 16)");
}

#[test]
fn defects_are_those_of_the_whole_matrix() {
    // M − 1 vanishes at x = 1 alone, with a denominator in the first row only, or in the last.
    for rows in [
        [["2/(1+x)", "0"], ["0", "1"]],
        [["1", "0"], ["0", "2/(1+x)"]],
    ] {
        let step = Matrix::from_rows(rows.map(|row| row.map(exact).to_vec()).to_vec());
        let found = defect(&step, 1, &Multivariate::one());
        assert_eq!(found, [polynomial_of("x - 1")]);
    }
}

#[test]
fn the_sign_at_the_origin_is_that_of_the_constant() {
    for (text, expected) in [
        ("x^2 - 1", Ordering::Less),
        ("1 - x^2", Ordering::Greater),
        ("2 - x*y", Ordering::Greater),
        ("x^2", Ordering::Greater),
        ("-x", Ordering::Less),
    ] {
        assert_eq!(sign_at_origin(&polynomial_of(text)), expected, "{text}");
    }
}

/// Beside a double root there may be Jordan blocks of 0 as large as the rest.
#[test]
fn a_double_root_is_judged_without_the_roots_zero() {
    let of = |rows: &[&[i64]], sigma: i64| {
        let rows = rows
            .iter()
            .map(|row| row.iter().map(|&c| c.into()).collect());
        let found = defect(
            &Matrix::from_rows(rows.collect()),
            sigma,
            &Multivariate::one(),
        );
        found.is_empty()
    };
    for sigma in [1, -1] {
        let simple: [&[i64]; 4] = [
            &[sigma, 0, 0, 0],
            &[0, sigma, 0, 0],
            &[0, 0, 0, 1],
            &[0, 0, 0, 0],
        ];
        let block: [&[i64]; 4] = [
            &[sigma, 1, 0, 0],
            &[0, sigma, 0, 0],
            &[0, 0, 0, 1],
            &[0, 0, 0, 0],
        ];
        assert!(of(&simple, sigma) && !of(&block, sigma) && !of(&simple, -sigma));
        assert!(of(&[&[sigma, 0], &[0, sigma]], sigma) && !of(&[&[sigma, 0], &[1, sigma]], sigma));
    }
}

/// Three equal steps of Verlet's method, each a third or a sixth of a turn where they are all 1 or all −1: double
/// roots that are semisimple, and the only ones but at the ends.
#[test]
fn double_roots_of_either_sign_may_be_semisimple() {
    let scheme = free_form(
        &[],
        &[
            "x_1[1/6] = x + h/6*v",
            "a_1[1/6] = A(t[1/6], x_1[1/6])",
            "v_1[1/3] = v + h/3*a_1[1/6]",
            "x_2[1/2] = x_1[1/6] + h/3*v_1[1/3]",
            "a_2[1/2] = A(t[1/2], x_2[1/2])",
            "v_2[2/3] = v_1[1/3] + h/3*a_2[1/2]",
            "x_3[5/6] = x_2[1/2] + h/3*v_2[2/3]",
            "a_3[5/6] = A(t[5/6], x_3[5/6])",
            "v[1] = v_2[2/3] + h/3*a_3[5/6]",
            "x[1] = x_3[5/6] + h/6*v[1]",
        ],
    );
    let found = of(&scheme);
    assert!(found.product.is_empty(), "areas are kept");
    for (y, expected) in [
        (0, false),
        (1, true),
        (9, true),
        (27, true),
        (35, true),
        (36, false),
        (37, false),
    ] {
        let here = point([("xA", integer(0)), ("yA", integer(y))]);
        assert_eq!(found.contains(&here), Some(expected), "{y}");
    }
    let [one, minus_one] = [&found.double_one, &found.double_minus_one];
    assert!(
        found
            .at(&point([("yA", integer(27))]))
            .double_one
            .iter()
            .all(Multivariate::is_empty)
    );
    assert!(one.len() == 1 && minus_one.len() == 1);
}

/// Of 2x − x₋₁ − (h²a − (x − x₋₁)/2)/(θ − 1) the leading coefficient θ − 1 is negative at the origin.
#[test]
fn a_negative_leading_coefficient_is_turned() {
    let end = "x[1] = 2*x - x_b - (h^2*a - x/2 + x_b/2)/(theta - 1)";
    let statements = ["a = g(t, x)", end, "x_b[1] = x"];
    let scheme = FreeForm::written(&["theta"], &["x", "x_b"], &statements);
    let found = region(&scheme, TestEquation::Oscillator, &0.into());
    let found = found.unwrap().unwrap();
    assert_eq!(found.leading, polynomial_of("1 - theta"));
    assert_eq!(found.at_one, polynomial_of("Omega^2"));
}
