use super::experiment::{errors, measured};
use super::*;
use crate::order::order;
use crate::stability::{Verdict, root_condition::verdict};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_scheme::families::central_difference::member;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::Spec;
use stepsmith_scheme::written::exact;
use stepsmith_scheme::written::free_form;

fn central_difference(theta: &[&str]) -> Scheme {
    let theta: Vec<Fraction> = theta.iter().map(|text| exact(text)).collect();
    member(&theta).unwrap().scheme
}

/// The order of a scheme from a start.
fn reached(scheme: &Scheme, start: &Start<Rational>) -> usize {
    let mut series = Series::new(scheme, &[], Fraction::as_rational, Fraction::from).unwrap();
    let rank = scheme.class().rank();
    let best = order(scheme, 8).unwrap().best_start;
    for weight in rank..best.bound() + rank {
        for tree in series.forest.grow(weight) {
            assert!(series.enter(tree).is_zero());
        }
    }
    let zero = series.zero_stable().unwrap();
    let reached = series.order_from(start.clone(), best, &zero);
    // A velocity argument that deviates from the start has no series: then it is a bound.
    let reached = reached.proven();
    assert!(reached.exactly().is_some() || reached.bound() <= 1);
    reached.bound()
}

fn taylor(degree: usize, instant: i64) -> Start<Rational> {
    Start::Taylor {
        degree,
        instant: integer(instant),
    }
}

fn starts(scheme: &Scheme) -> (usize, usize, usize) {
    let order = order(scheme, 8).unwrap();
    (
        order.best_start.exactly().unwrap(),
        order.exact_start.exactly().unwrap(),
        order.simple_start.exactly().unwrap(),
    )
}

/// Kutta's third-order method and a term c h (f(x + h d) + f(x − h d) − 2 f(x)) that is even in
/// d = v − f, which the best start makes 0. `decay` is the eigenvalue of d.
fn even_in_a_deviation(decay: &str) -> Scheme {
    free_form(
        &["x", "v"],
        &[
            "v1 = f(t, x)",
            "x2[1/2] = x + h/2*v1",
            "v2 = f(t[1/2], x2[1/2])",
            "x3[1] = x + h*(2*v2 - v1)",
            "v3 = f(t[1], x3[1])",
            "x4 = x + h*(v - v1)",
            "v4 = f(t, x4)",
            "x5 = x - h*(v - v1)",
            "v5 = f(t, x5)",
            "x[1] = x + h/6*(v1 + 4*v2 + v3) + 2*h*(v4 + v5 - 2*v1)",
            "v6[1] = f(t[1], x[1])",
            &format!("v[1] = v6[1] + ({decay})*(v - v1)"),
        ],
    )
}

#[test]
fn exact_values_start_the_central_differences_with_full_order() {
    for (theta, expected) in [
        (&["4/5", "1", "1", "1"][..], (4, 4, 2)),
        (&["5/4", "1/3", "1/2"], (4, 4, 2)),
        (&["1", "7/12", "3/4"], (3, 3, 2)),
        (&["1", "1/2"], (2, 2, 2)),
        (&["6/5", "1/4", "1/3", "1/2"], (4, 0, 0)),
        (&["sqrt(2)", "1/2"], (2, 2, 2)),
    ] {
        assert_eq!(starts(&central_difference(theta)), expected, "{theta:?}");
    }
}

/// Beside x, of order 2 with the derivative at the end of Euler's step, two values of it whose deviations change
/// sign in each step: the root −1 is double with two eigenvectors, and neither grows. A term that feeds one by the
/// other leaves one eigenvector: that deviation grows with the number of steps, and so does the error of x, if that
/// takes anything from it.
#[test]
fn multiple_roots_with_as_many_eigenvectors_leave_the_order() {
    for (argument, coupling, expected) in [
        ("x_a", "0", Some((2, 2, 2))),
        ("x_b", "1/3", Some((2, 0, 0))),
        ("x_a", "1/3", None),
    ] {
        let scheme = free_form(
            &["x", "x_a", "x_b"],
            &[
                &format!("v = f(t, {argument})"),
                "x_c[1/2] = x + h/2*v",
                "v_c[1/2] = f(t[1/2], x_c[1/2])",
                "x[1] = x + h*v_c[1/2]",
                "x_a[1] = 2*x - x_a + h*v",
                &format!("x_b[1] = 2*x - x_b + h*v + ({coupling})*(x_a - x)"),
            ],
        );
        match expected {
            Some(expected) => assert_eq!(starts(&scheme), expected, "{coupling}"),
            None => {
                let found = order(&scheme, 6).unwrap().exact_start;
                assert_eq!(found, StartOrder::Proven(Reached::AtLeast(0)));
            }
        }
    }
}

/// Accelerations at v_a/2, v_a → 2v halfway in each step: at first they are wrong by as much as g(t, x, v/2) is, which
/// no series of trees tells. Of order 1 it is at least, and not of more where the best start reaches no more.
#[test]
fn a_velocity_argument_that_is_wrong_at_first_leaves_a_bound() {
    let once = [
        "a = g(t, x, v_e)",
        "v_e = v_a/2",
        "v[1] = v + h*a",
        "x[1] = x + h*v + h^2/2*a",
    ];
    let first = free_form(
        &["x", "v", "v_a"],
        &[&once[..], &["v_a[1] = v_a/2 + v"]].concat(),
    );
    assert_eq!(starts(&first), (1, 1, 1));
    // v_a = 2v − 2ha + …, so that v_a/2 + v − v[−1] is v but for h².
    let second = free_form(
        &["x", "v", "v[-1]", "v_a"],
        &[
            "a = g(t, x, v_e)",
            "v_e = v_a/2 + v - v[-1]",
            "x[1] = x + h*v + h^2/2*a",
            "v_f[1] = v + h*a",
            "a_f[1] = g(t[1], x[1], v_f[1])",
            "v[1] = v + h/2*a + h/2*a_f[1]",
            "v_a[1] = v_a/2 + v[1]",
        ],
    );
    let found = order(&second, 6).unwrap();
    assert_eq!(found.best_start, 2);
    assert_eq!(found.exact_start.proven(), Reached::AtLeast(1));
    // And h (v_a − 2v)/7, a constant part in the position beside it: that there is an error at h proves nothing of h
    // where one cannot tell what else is at h.
    let third = free_form(
        &["x", "v", "v[-1]", "v_a"],
        &[
            "a = g(t, x, v_e)",
            "v_e = v_a/2 + v - v[-1]",
            "x[1] = x + h*v + h^2/2*a + h/7*(v_a - 2*v + 2*h*a)",
            "v_f[1] = v + h*a",
            "a_f[1] = g(t[1], x[1], v_f[1])",
            "v[1] = v + h/2*a + h/2*a_f[1]",
            "v_a[1] = v_a/2 + v[1]",
        ],
    );
    let found = order(&third, 6).unwrap();
    assert_eq!(found.best_start, 2);
    assert_eq!(found.exact_start.proven(), Reached::AtLeast(1));
}

#[test]
fn multistep_methods_start_from_exact_values_with_full_order() {
    for steps in 1..=5 {
        let spec = |family, settings: &[(&str, &str)]| {
            let scheme = Spec::from_family(family, settings).unwrap().scheme();
            starts(&scheme.unwrap())
        };
        let number = steps.to_string();
        let simple = steps.min(2);
        let count = ("steps", number.as_str());
        let adams = spec("adams", &[count, ("kind", "bashforth")]);
        assert_eq!(adams, (steps, steps, simple));
        assert_eq!(spec("bdf", &[count]), (steps, steps, simple));
    }
    let unstable = Spec::from_family("bdf", &[("steps", "7")])
        .unwrap()
        .scheme();
    assert_eq!(starts(&unstable.unwrap()), (7, 0, 0));
}

/// Every start in time: constants, tangents and parabolas at the first instant and at the last.
#[test]
fn histories_by_polynomials_cost_what_the_errors_show() {
    let ab3 = free_form(
        &["x", "v[-1]", "v[-2]"],
        &["v = f(t, x)", "x[1] = x + h/12*(23*v - 16*v[-1] + 5*v[-2])"],
    );
    let differences = free_form(
        &["x", "x[-1]"],
        &[
            "v = (x[1] - x[-1])/(2*h)",
            "a = (x[1] - 2*x + x[-1])/h^2",
            "a = g(t, x, v)",
        ],
    );
    // The history of f held at its first value; x₋₁ = x₀ − h v₀.
    assert_eq!(reached(&ab3, &taylor(1, 0)), 2);
    assert_eq!(reached(&ab3, &taylor(0, 0)), 1);
    assert_eq!(reached(&ab3, &taylor(2, 0)), 3);
    assert_eq!(reached(&differences, &taylor(1, 0)), 1);
    assert_eq!(reached(&differences, &taylor(2, 0)), 2);
    assert_eq!(reached(&differences, &taylor(0, 0)), 0);
    for (scheme, start) in [
        (&ab3, taylor(1, 0)),
        (&ab3, taylor(0, 0)),
        (&ab3, taylor(1, -2)),
        (&ab3, taylor(2, -1)),
        (&differences, taylor(1, 0)),
        (&differences, taylor(1, -1)),
        (&differences, taylor(0, -1)),
        (&differences, taylor(2, -1)),
    ] {
        let claimed = reached(scheme, &start);
        let slope = measured(scheme, &start, claimed);
        assert!((slope - claimed as f64).abs() < 0.1, "{start:?}: {slope}");
    }
}

/// The explicit midpoint rule with eigenvalue −1: what does not decay counts.
#[test]
fn an_oscillation_that_stays_is_an_error() {
    let midpoint = free_form(&["x", "x[-1]"], &["v = f(t, x)", "x[1] = x[-1] + 2*h*v"]);
    assert_eq!(reached(&midpoint, &Start::Exact), 2);
    assert_eq!(reached(&midpoint, &taylor(0, 0)), 1);
    assert_eq!(reached(&midpoint, &taylor(1, 0)), 2);
    // The same rule without an error but the oscillation: x₋₁ is wrong by h² only.
    for degree in [0, 1] {
        let start = taylor(degree, 0);
        let [coarse, fine] = [64, 128].map(|n| {
            let [even, odd] = errors(&midpoint, &start, n);
            even.abs().max(odd.abs())
        });
        let slope = (coarse / fine).log2();
        assert!((slope - (degree + 1) as f64).abs() < 0.1, "{slope}");
    }
}

/// An error h v (νⁿ − 3⁻ⁿ)/(ν − 1/3) of the position: for ν = −1 it oscillates for ever, without a part that stays.
#[test]
fn an_oscillation_by_itself_is_an_error() {
    let of = |own: &str, old: &str| {
        free_form(
            &["x", "x_b", "v_a"],
            &[
                "v_1 = f(t, x_b)",
                "x_2[1/2] = x_b + h/2*v_1",
                "v_2[1/2] = f(t[1/2], x_2[1/2])",
                "x_b[1] = x_b + h*v_2[1/2]",
                "x[1] = x_b[1] + (x - x_b)/3 + h*(v_a - v_1)",
                &format!("v_a[1] = {own}*v_1 + {old}*v_a"),
            ],
        )
    };
    let [oscillating, decaying] = [of("2", "(-1)"), of("3/2", "(-1/2)")];
    let orders = |scheme: &Scheme| [0, 1].map(|degree| reached(scheme, &taylor(degree, 0)));
    assert_eq!([orders(&oscillating), orders(&decaying)], [[1, 2], [2, 2]]);
}

/// Deviations h d whose squares add up: once where they decay, Σ 4⁻ⁿ, and in every step where they
/// oscillate, (−1)ⁿ(−1)ⁿ = 1.
#[test]
fn products_of_deviations_count() {
    for (decay, expected) in [("-1", 2), ("1/2", 3), ("0", 3)] {
        let scheme = even_in_a_deviation(decay);
        assert_eq!(reached(&scheme, &Start::Exact), 3, "{decay}");
        // v = 0 at first.
        assert_eq!(reached(&scheme, &taylor(0, 0)), expected, "{decay}");
        let slope = measured(&scheme, &taylor(0, 0), expected);
        assert!((slope - expected as f64).abs() < 0.1, "{decay}: {slope}");
    }
}

/// Two deviations d = v − f that decay as 2⁻ⁿ and 3⁻ⁿ are added to w ← −w + h (9 f(x + h d) − 9 f(x − h d) − …), with
/// 9 Σ (−2)⁻ⁿ = 8 Σ (−3)⁻ⁿ: of h² f'd nothing stays. They are those of the first point, and f' moves on: of the next power
/// Σ n (−2)⁻ⁿ and Σ n (−3)⁻ⁿ remain, not as their factors, though nothing feeds w but them.
#[test]
fn what_moves_along_while_it_decays_counts() {
    let scheme = |second: &str| {
        let end = format!("x[1] = x_b[1] + x_b - x + 9*h*(v5 - v6) - {second}*h*(v7 - v8)");
        free_form(
            &["x", "x_b", "v", "v_b"],
            &[
                "v1 = f(t, x_b)",
                "x2[1/2] = x_b + h/2*v1",
                "v2 = f(t[1/2], x2[1/2])",
                "x3[1/2] = x_b + h/2*v2",
                "v3 = f(t[1/2], x3[1/2])",
                "x4[1] = x_b + h*v3",
                "v4 = f(t[1], x4[1])",
                "x_b[1] = x_b + h/6*(v1 + 2*v2 + 2*v3 + v4)",
                "x5 = x_b + h*(v - v1)",
                "v5 = f(t, x5)",
                "x6 = x_b - h*(v - v1)",
                "v6 = f(t, x6)",
                "x7 = x_b + h*(v_b - v1)",
                "v7 = f(t, x7)",
                "x8 = x_b - h*(v_b - v1)",
                "v8 = f(t, x8)",
                &end,
                "v9[1] = f(t[1], x_b[1])",
                "v[1] = v9[1] + (v - v1)/2",
                "v_b[1] = v9[1] + (v_b - v1)/3",
            ],
        )
    };
    for (second, expected) in [("8", 3), ("9", 2)] {
        let scheme = scheme(second);
        assert_eq!(reached(&scheme, &Start::Exact), 4);
        assert_eq!(reached(&scheme, &taylor(0, 0)), expected, "{second}");
        let slope = measured(&scheme, &taylor(0, 0), expected);
        assert!((slope - expected as f64).abs() < 0.1, "{second}: {slope}");
    }
}

/// V with the eigenvalues 1, 1/2 twice (one block), 1/3 and −1.
fn modes() -> (Matrix<Rational>, Modes<Rational>) {
    let rows = [
        [(1, 1), (1, 1), (0, 1), (2, 1), (1, 1)],
        [(0, 1), (1, 2), (1, 1), (0, 1), (3, 1)],
        [(0, 1), (0, 1), (1, 2), (1, 1), (0, 1)],
        [(0, 1), (0, 1), (0, 1), (1, 3), (1, 1)],
        [(0, 1), (0, 1), (0, 1), (0, 1), (-1, 1)],
    ];
    let rows = rows.map(|row| row.map(|(p, q)| ratio(p, q)));
    let v = Matrix::from_rows(rows.map(|r| r.to_vec()).to_vec());
    let modes = Modes::new(v.resolvent(), 1).unwrap();
    (v, modes)
}

#[test]
fn sequences_are_those_of_the_recurrence() {
    let (v, mut modes) = modes();
    let first: Vec<Rational> = [3, -1, 2, 5, 7].map(integer).to_vec();
    let sources: Vec<_> = first.iter().cloned().map(Sequence::first).collect();
    let solution = modes.resolvent(&sources);
    let count = 40;
    let terms = |modes: &Modes<Rational>, u: &Sequence<Rational>| {
        polynomials::series(&u.numerator, &modes.denominator(&u.exponents), count)
    };
    let listed: Vec<_> = solution.iter().map(|u| terms(&modes, u)).collect();
    let mut z = first;
    for n in 0..count {
        let at_n: Vec<_> = listed.iter().map(|u| u[n].clone()).collect();
        assert_eq!(at_n, z);
        z = v.apply(&z);
    }
    // Products, also of products, and with exceptions at the start.
    for (i, j) in [(0, 0), (1, 1), (1, 3), (2, 4), (4, 4)] {
        let late = solution[j].delayed(3);
        let product = modes.product(&solution[i], &late).unwrap();
        let expected: Vec<_> = (terms(&modes, &solution[i]).iter())
            .zip(&terms(&modes, &late))
            .map(|(a, b)| a * b)
            .collect();
        assert_eq!(terms(&modes, &product), expected);
        let cube = modes.product(&product, &solution[2]).unwrap();
        let expected: Vec<_> = expected
            .iter()
            .zip(&listed[2])
            .map(|(a, b)| a * b)
            .collect();
        assert_eq!(terms(&modes, &cube), expected);
    }
    // (−1)ⁿ times itself stays, times what decays it decays.
    let square = modes.product(&solution[4], &solution[4]).unwrap();
    assert_eq!(square.pole_at_one(), 1);
    assert_eq!(square.exponents.iter().skip(1).sum::<usize>(), 0);
}

/// With symbols left free the order is told with its condition: where values of the symbols satisfy it
/// the order is reached, where a root lies outside it is 0.
#[test]
fn symbols_leave_zero_stability_a_condition() {
    let symbolic = order(&central_difference(&["k", "b", "c", "d"]), 6).unwrap();
    let ZeroStable::If(polynomial) = &symbolic.zero_stability else {
        panic!("{:?}", symbolic.zero_stability);
    };
    let StartOrder::IfZeroStable(reached) = symbolic.exact_start else {
        panic!("{}", symbolic.exact_start);
    };
    assert_eq!(symbolic.exact_start.exactly(), None);
    for (values, stable) in [
        (["4/5", "1", "1", "1"], true),
        (["6/5", "1/4", "1/3", "1/2"], false),
        (["1", "1", "1/2", "1/2"], false),
    ] {
        let put = |c: &Fraction| {
            let pairs = ["k", "b", "c", "d"].iter().zip(values);
            pairs.fold(c.clone(), |c, (name, value)| {
                let value = exact(value);
                let symbol = Fraction::symbol(name)
                    .numerator()
                    .symbols()
                    .into_iter()
                    .next();
                c.substitute(&symbol.unwrap(), &value).unwrap()
            })
        };
        let numbers: Vec<Fraction> = polynomial.iter().map(put).collect();
        let numbers = RealPolynomial::from_fractions(&numbers).unwrap();
        let outside = verdict(&numbers) != Verdict::Stable;
        assert_eq!(outside, !stable, "{values:?}");
        let found = order(&central_difference(&values), 6).unwrap();
        match (stable, values[0]) {
            (true, _) => assert!(found.exact_start.exactly() >= Some(reached.bound())),
            // A Jordan block of −1, in derivatives that follow from one another.
            (false, "1") => {
                assert_eq!(found.zero_stability, ZeroStable::Open);
                assert_eq!(found.exact_start.proven(), Reached::AtLeast(0));
            }
            (false, _) => {
                assert_eq!(found.zero_stability, ZeroStable::No);
                assert_eq!(found.exact_start, 0);
            }
        }
    }
    // The parasitic root of degree 4 is 1 - 1/gamma.
    let fourth = order(&central_difference(&["alpha", "gamma - 1/6", "gamma"]), 6).unwrap();
    assert_eq!(
        fourth.zero_stability.condition().unwrap(),
        "lambda - (gamma - 1)/gamma"
    );
    assert_eq!(fourth.exact_start.to_string(), "at least 3 if zero-stable");
}

/// Square roots are numbers: zero-stability is decided with them, also where roots lie on the circle.
#[test]
fn zero_stability_with_square_roots() {
    let two_steps = |root: &str| {
        // (λ − 1)(λ − c), of order 2 with β for c.
        free_form(
            &["x", "x[-1]", "v[-1]"],
            &[
                "v = f(t, x)",
                &format!(
                    "x[1] = (1 + {root})*x - ({root})*x[-1] + h*((3 - ({root}))/2*v - (1 + {root})/2*v[-1])"
                ),
            ],
        )
    };
    for (root, expected) in [
        ("sqrt(2)/2", ZeroStable::Strongly),
        ("-sqrt(2)", ZeroStable::No),
        ("sqrt(2) - 1", ZeroStable::Strongly),
        ("sqrt(3) - sqrt(2)", ZeroStable::Strongly),
        ("-(sqrt(3)*sqrt(3))/3", ZeroStable::Weakly),
    ] {
        let found = order(&two_steps(root), 6).unwrap();
        assert_eq!(found.zero_stability, expected, "{root}");
        let reached = if expected == ZeroStable::No { 0 } else { 2 };
        assert!(
            found.best_start == 2 && found.exact_start == reached,
            "{root}"
        );
    }
}

#[test]
fn degrees_count_from_zero() {
    let one = integer(1);
    assert_eq!(polynomials::degree::<Rational>(&[]), 0);
    assert_eq!(polynomials::degree(std::slice::from_ref(&one)), 0);
    assert_eq!(polynomials::degree(&[one.clone(), one.clone(), one]), 2);
}

/// (1 + ζ)(2 − ζ), 0 and 1 over 1 + ζ.
#[test]
fn quotients_are_exact_or_none() {
    let of = |c: &[i64]| -> Vec<Rational> { c.iter().map(|&c| integer(c)).collect() };
    let over = |p: &[i64]| polynomials::exact_div(&of(p), &of(&[1, 1]));
    assert_eq!(over(&[2, 1, -1]), Some(of(&[2, -1])));
    assert_eq!(
        [over(&[]), over(&[1]), over(&[2, 1, 1])],
        [Some(Vec::new()), None, None]
    );
}

/// Chan and Tsai's method of order 4 and h² (g − g) at x and at x + h d, d = v − f: where v = 0 at first x errs once by
/// the change of h² f' f over a way h d, which is of order 3.
#[test]
fn derivatives_of_the_field_deviate_with_their_places() {
    let scheme = free_form(
        &["x", "v"],
        &[
            "v1 = f(t, x)",
            "a1 = g(t, x, v1)",
            "x2[1/2] = x + h/2*v1 + h^2/8*a1",
            "v2[1/2] = f(t[1/2], x2[1/2])",
            "a2[1/2] = g(t[1/2], x2[1/2], v2[1/2])",
            "x3 = x + h*(v - v1)",
            "v3 = f(t, x3)",
            "a3 = g(t, x3, v3)",
            "x[1] = x + h*v1 + h^2/6*(a1 + 2*a2[1/2]) + h^2*(a3 - a1)",
            "v[1] = f(t[1], x[1])",
        ],
    );
    let starts = [Start::Exact, taylor(0, 0)];
    assert_eq!(starts.map(|start| reached(&scheme, &start)), [4, 3]);
}

/// A slope that is carried and starts as 0 leaves an error of h, at irrational nodes as at rational ones. Sequences of
/// functions on nodes are not multiplied, but what is known before bounds the order.
#[test]
fn a_slope_that_is_wrong_at_first_costs_the_order_at_any_nodes() {
    for (nodes, irrational) in [("equidistant", false), ("chebyshev", true)] {
        let settings = [("nodes", nodes), ("r", "3"), ("pade", "[1, 3]")];
        let scheme = Spec::member("block", &settings);
        assert_eq!(scheme.modulus().is_some(), irrational);
        assert_eq!(reached(&scheme, &taylor(0, 0)), 1, "{nodes}");
    }
}

/// Adams and Bashforth's second rule with twice the last velocity in place of it: the velocity itself is half of that,
/// and the first step is of order 1.
#[test]
fn what_is_carried_starts_as_the_derivative_it_is() {
    let scheme = free_form(
        &["x", "v"],
        &["v1 = f(t, x)", "x[1] = x + h*(3/2*v1 - v/4)", "v[1] = 2*v1"],
    );
    assert_eq!(starts(&scheme), (2, 1, 1));
}
