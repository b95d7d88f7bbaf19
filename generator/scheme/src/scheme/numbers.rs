//! Irrational numbers as they are written: what is read is that number, and what is printed is read again.

use super::text::parse_expression;
use crate::written::{exact, exact_in_analyses};
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::generator::{is_generator, number};
use stepsmith_exact::field::irrational::*;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::{Integer, Rational, integer};
use stepsmith_exact::rational::{parse_decimal, ratio};
use stepsmith_exact::ring::Ring as _;
use stepsmith_exact::rounding::to_f64;

/// The roots of 3/2 ± √2/100 are conjugates with the same rounded bounds.
#[test]
fn conjugates_have_names_of_their_own() {
    let one = exact("sqrt(3/2 + sqrt(2)/100)");
    let other = exact("sqrt(3/2 - sqrt(2)/100)");
    assert_ne!(one, other);
    assert_eq!(one.minus(&other).signum(), Some(1));
    for value in [&one, &other] {
        assert_eq!(exact(&value.to_string()), *value, "{value}");
    }
    let square = one.times(&one).minus(&other.times(&other));
    assert_eq!(square, exact("sqrt(2)/50"));
    // Bounds that are unambiguous stay.
    let root = exact("root(x^3 - 4*x + 1, 0, 1)").to_string();
    assert_eq!(root, "root(x^3 - 4*x + 1, 0, 1)");
}

/// A zero of an integer polynomial by Newton's method, kept to 400 bits.
fn newton(p: &[i64], start: &str) -> Rational {
    let value = |x: &Rational, p: &[i64]| {
        let horner = |sum: Rational, c: &i64| sum * x + integer(*c);
        p.iter().rev().fold(integer(0), horner)
    };
    let indexed = p.iter().enumerate().skip(1);
    let slope: Vec<i64> = indexed.map(|(k, c)| k as i64 * c).collect();
    let unit = Rational::from(Integer::from(1) << 400);
    let start = start
        .strip_prefix('-')
        .map_or((1, start), |start| (-1, start));
    let mut x = parse_decimal(start.1).unwrap() * integer(start.0);
    for _ in 0..12 {
        x = &x - value(&x, p) / value(&x, &slope);
        x = Rational::from((&x * &unit).trunc()) / &unit;
    }
    x
}

/// Independent of isolation and enclosures: the nearest `f64` and 60 digits.
#[test]
fn constants_are_those_of_newtons_method() {
    for (text, polynomial, start) in [
        ("cbrt(2)", &[-2, 0, 0, 1][..], "1.26"),
        ("2^(1/5)", &[-2, 0, 0, 0, 0, 1], "1.15"),
        ("-cbrt(5)", &[5, 0, 0, 1], "-1.7"),
        (
            "root(6*x^3 - 18*x^2 + 9*x - 1, 0.4, 0.5)",
            &[-1, 9, -18, 6],
            "0.4358",
        ),
        (
            "root(6*x^3 - 18*x^2 + 9*x - 1, 2, 3)",
            &[-1, 9, -18, 6],
            "2.405",
        ),
        ("cos(pi/18)/sqrt(3) + 1/2", &[-1, 12, -36, 24], "1.0685"),
        ("1/(2 - 2^(1/3))", &[-1, 6, -12, 6], "1.3512"),
        ("cos(pi/7)", &[1, -4, -4, 8], "0.9"),
        ("cos(3*pi/7)", &[1, -4, -4, 8], "0.22"),
        ("cos(5*pi/7)", &[1, -4, -4, 8], "-0.62"),
        ("cos(-22*pi/9)", &[1, -6, 0, 8], "0.17"),
    ] {
        let found = exact(text);
        let expected = newton(polynomial, start);
        assert_eq!(found.to_f64(), Some(to_f64(&expected)), "{text}");
        let digits = |x: RealAlgebraic| x.decimal(60);
        let near = RealAlgebraic::from_rational(expected);
        assert_eq!(digits(found.algebraic().unwrap()), digits(near), "{text}");
    }
}

#[test]
fn printed_numbers_are_read_again() {
    for text in [
        "cbrt(12)",
        "cos(5*pi/18)",
        "root(x^5 - x - 1, 1, 2)",
        "root(x^3 - 7*x + 7, -4, -3)",
        "root(x^3 - 2, 5/4, 4/3)",
    ] {
        assert_eq!(exact(text).to_string(), text);
    }
    // The polynomial shown is the minimal one.
    let root = exact("root((x^3 - 2)*(x - 3), 1, 2)");
    assert_eq!(root.to_string(), "root(x^3 - 2, 1, 2)");
    assert_eq!(root, exact("cbrt(2)"));
    assert_ne!(root, exact("cbrt(2) + 1e-40"));
    assert_eq!(
        exact("root(x^4 - 10*x^2 + 1, 3, 4)"),
        exact("sqrt(2) + sqrt(3)")
    );
    assert_eq!(
        exact("root(x^2 - x - 1, 1, 2)").to_string(),
        "(sqrt(5) + 1)/2"
    );
    assert_eq!(exact("root(x^2 - sqrt(2), 1, 2)"), exact("2^(1/4)"));
    assert_eq!(
        exact("root(2*x - 3, 1, 2)").as_rational(),
        Some(ratio(3, 2))
    );
}

/// cos kα = T_k(cos α), and cos is even with period 2π.
#[test]
fn cosines_satisfy_their_addition_theorem() {
    for n in [5, 7, 9, 12, 15] {
        for (j, k) in [(1, 1), (1, 2), (2, 3), (3, n - 1), (-4, 2 * n + 1)] {
            let cos = |k: i64| cosine(&ratio(k, n)).unwrap();
            let product = cos(j).times(&cos(k)).scaled(&integer(2));
            assert_eq!(product, cos(j + k).plus(&cos(j - k)), "{j} {k} {n}");
        }
    }
}

/// An indeterminate that someone calls as a number is called is none.
#[test]
fn names_alone_make_no_numbers() {
    assert!(is_generator(&Symbol::internal("sqrt(2)")));
    assert!(!is_generator(&Symbol::new("sqrt(2)")) && number(&Symbol::new("sqrt(2)")).is_none());
    assert!(!is_generator(&Symbol::internal("sqrt")));
    assert_eq!(Fraction::sqrt(&Rational::from(0)), Some(Fraction::zero()));
}

/// Of fractions too: the cube of ∛v is v.
#[test]
fn cubes_of_cube_roots_are_what_they_are_of() {
    for text in ["1/2", "2/3", "4/27", "5/12", "9", "16/81", "1/27", "250"] {
        let root = exact(&format!("cbrt({text})"));
        let value = exact(text);
        assert_eq!(root.times(&root).times(&root), value, "{text}");
        let cube = value.to_f64().unwrap().cbrt();
        assert!(
            (root.to_f64().unwrap() - cube).abs() < 1e-15 * cube,
            "{text}"
        );
    }
}

/// cos(π − x) = −cos x, cos(−x) = cos x and cos(2π − x) = cos x are one number, not several.
#[test]
fn cosines_of_supplements_are_opposite() {
    for n in [5, 7, 9, 11] {
        for k in 1..n {
            let of = |k: i64| exact(&format!("cos({k}*pi/{n})"));
            assert_eq!(of(n - k), of(k).negated(), "{k}/{n}");
            assert_eq!([of(-k), of(2 * n - k)], [of(k), of(k)], "{k}/{n}");
        }
    }
}

/// Of x^16 − √2 and its conjugate the product has the degree 32, which is the most.
#[test]
fn degrees_of_roots_count_those_of_their_coefficients() {
    let of = |n: usize, c: &str| {
        parse_expression(&format!("root(x^{n} - {c}, 1, 2)"))
            .unwrap()
            .value(&|_| None)
    };
    assert!(of(16, "sqrt(2)").is_ok() && of(17, "sqrt(2)").is_err());
    assert!(of(32, "2").is_ok() && of(33, "2").is_err());
}

/// √(3/2 + √2/100) = 1.2305… and its conjugate 1.2189… part at 157/128 first.
#[test]
fn bounds_are_neighbours_on_a_scale() {
    let [x, y] = [1.5 + 2f64.sqrt() / 100.0, 1.5 - 2f64.sqrt() / 100.0].map(f64::sqrt);
    let cells = |k: i32| [x, y].map(|x| (x * 2f64.powi(k)).floor());
    let k = (0..).find(|&k| cells(k)[0] != cells(k)[1]).unwrap();
    let unit = Integer::from(1) << (k as usize);
    let lo = Rational::from(Integer::from(cells(k)[0] as i64)) / &unit;
    let hi = Rational::from(Integer::from(cells(k)[0] as i64 + 1)) / &unit;
    let mut number = exact("sqrt(3/2 + sqrt(2)/100)").algebraic().unwrap();
    number.refine(&ratio(1, 1 << 60));
    let given = [1, 2].map(|x| RealAlgebraic::from_rational(integer(x)));
    let found = alone(&number, given.into(), (&1.into(), &2.into()));
    assert_eq!(found, (lo.into(), hi.into()));
}

/// The first root of a number is the number itself, whatever its name.
#[test]
fn first_roots_are_the_numbers_themselves() {
    for text in ["2", "-3/2", "0", "sqrt(2)", "1 - cbrt(2)"] {
        let value = exact(text);
        assert_eq!(nth_root(&value, 1), Ok(value), "{text}");
    }
}

/// The norm of xⁿ − √2 is of degree 2n, which may be 32; √ of a negative number is none.
#[test]
fn degrees_over_a_field_are_those_of_norms() {
    let roots = |n: u32| {
        let power = Multivariate::from(Symbol::internal("x")).pow(n);
        real_roots(&Fraction::from(power).minus(&exact("sqrt(2)")))
    };
    assert_eq!(roots(16).map(|all| all.len()), Ok(2));
    assert!(matches!(roots(17), Err(RootError::Degree { .. })));
    assert!(Fraction::sqrt(&integer(-4)).is_none() && Fraction::sqrt(&ratio(-1, 9)).is_none());
}

/// An interval has its ends, whether the root there is rational or not; and a symbol is no number.
#[test]
fn roots_may_be_the_ends_of_their_intervals() {
    for (text, value) in [
        ("root(x^2 - 1, 1, 2)", "1"),
        ("root(x^2 - 1, 1/2, 1)", "1"),
        ("root(x^2 - 2, sqrt(2), 2)", "sqrt(2)"),
        ("root(x^2 - 2, 1, sqrt(2))", "sqrt(2)"),
    ] {
        assert_eq!(exact(text), exact(value), "{text}");
    }
    assert!(exact("sqrt(2)").to_constant().is_some());
    assert_eq!(Fraction::symbol("theta").to_constant(), None);
    for n in 1..6 {
        assert_eq!(nth_root(&Fraction::zero(), n), Ok(Fraction::zero()));
    }
}

#[test]
fn products_and_sums_of_square_roots_are_read_as_printed() {
    for text in [
        "a*sqrt(6)*w",
        "-5*sqrt(30) + sqrt(2) + sqrt(3)",
        "sqrt(999985999949)",
    ] {
        assert_eq!(exact(text).to_string(), text);
        assert_eq!(exact(&exact(text).to_string()), exact(text), "{text}");
    }
}

#[test]
fn factors_are_primitive_and_square_free() {
    let p = exact_in_analyses("12*Omega^4*(alpha - 2)^3*(Omega^2*alpha - 4)^2*(beta^2 - 1)");
    let p = p.numerator();
    let found: Vec<String> = p.factors().iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "Omega",
            "Omega^2*alpha - 4",
            "alpha - 2",
            "beta + 1",
            "beta - 1"
        ]
    );
}
