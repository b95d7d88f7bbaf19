use super::{exact_in_analyses, general, scheme};
use crate::conditions::conditions;
use crate::elimination::Values;
use crate::local_error::local_error;
use crate::order::{Reached, order_on, residuals};
use crate::restriction::Restriction;
use crate::solve::{Solutions, solve};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::Spec;

fn velocity_free() -> Vec<Restriction> {
    vec!["A:velocity-free".parse().unwrap()]
}

/// The values of the one solution.
fn only(found: &Solutions) -> &Values {
    match found.solutions.as_slice() {
        [solution] => &solution.values,
        all => panic!("{all:?}"),
    }
}

fn best(scheme: &Scheme, restrictions: &[Restriction]) -> usize {
    order_on(scheme, restrictions, 6)
        .unwrap()
        .best_start
        .exactly()
        .unwrap()
}

/// Lemma 1: h³/6 ((3α−1)(A_x x' + A_t) − A_x' C + (3β−1) B_z X) in the positions, and
/// h²/2 ((2α−1)(A_x x' + A_t) − A_x' C + (2β−1) B_z X) in the velocities, C = A + B.
#[test]
fn lemma_1_is_the_local_error_on_coloured_trees() {
    let found = local_error(&general(), &[], 3).unwrap();
    let expected = |a: &str, c: &str, b: &str| -> Vec<(String, Fraction)> {
        [
            ("A[x:v]", a),
            ("A[v:A]", c),
            ("A[v:B]", c),
            ("A[t]", a),
            ("B[x:v]", b),
            ("B[v:A]", b),
            ("B[v:B]", b),
            ("B[t]", b),
        ]
        .map(|(tree, text)| (tree.to_string(), exact_in_analyses(text)))
        .into()
    };
    for (error, expected) in found.iter().zip([
        expected("(3*alpha - 1)/6", "-1/6", "(3*beta - 1)/6"),
        expected("(2*alpha - 1)/2", "-1/2", "(2*beta - 1)/2"),
    ]) {
        let terms = error.terms.iter();
        let terms: Vec<_> = terms
            .map(|t| (t.tree.clone(), t.coefficient.clone()))
            .collect();
        assert_eq!(terms, expected, "{}", error.quantity);
    }
}

/// Theorem 2: consistent, and of second order in the positions of one step, for all α and β. Over
/// many steps the order is 1, and 2 only for α = β = 1/2 and A free of x'.
#[test]
fn theorem_2_is_local() {
    let general = general();
    let local = local_error(&general, &[], 2).unwrap();
    assert!(local.iter().all(|error| error.terms.is_empty()));
    let order = order_on(&general, &[], 4).unwrap();
    assert_eq!(order.best_start, 1);
    assert_eq!(order.velocity.and_then(Reached::exactly), Some(1));
    assert!(solve(&general, &[], 2).unwrap().impossible());
    let solved = solve(&general, &velocity_free(), 2).unwrap();
    let solution = only(&solved);
    let values: Vec<_> = solution.texts().collect();
    assert_eq!(
        values,
        [("alpha", "1/2".to_string()), ("beta", "1/2".to_string())]
    );
    assert!(solve(&general, &velocity_free(), 3).unwrap().impossible());
    let half = scheme(&[("alpha", "1/2"), ("beta", "1/2")]);
    let order = order_on(&half, &velocity_free(), 4).unwrap();
    assert_eq!(order.best_start, 2);
    assert_eq!(order.velocity.and_then(Reached::exactly), Some(2));
}

/// The residuals of order 2, tree by tree: only the errors of the velocities stay, as Lemma 1 says.
#[test]
fn the_conditions_of_order_2() {
    let second: Vec<_> = residuals(&general(), &[], 2)
        .unwrap()
        .into_iter()
        .skip(2)
        .collect();
    let local = local_error(&general(), &[], 3).unwrap();
    let of_velocity = |tree: &str| {
        let term = local[1].terms.iter().find(|t| t.tree == tree);
        term.map_or_else(Fraction::zero, |t| t.coefficient.clone())
    };
    assert!(second.len() >= 6);
    for term in &second {
        assert_eq!(
            term.coefficient,
            of_velocity(&term.tree).negated(),
            "{}",
            term.tree
        );
    }
    let found = conditions(&general(), &velocity_free(), None).unwrap();
    let texts: Vec<_> = found[0]
        .conditions
        .iter()
        .map(|c| c.residual.to_string())
        .collect();
    assert_eq!(texts, ["-(2*alpha - 1)/2", "-(2*beta - 1)/2"]);
}

/// With A depending on x', no one-step method with one explicit evaluation of A, at any point, has order 2. Further
/// evaluations of B before it do not help: its velocity lacks A.
#[test]
fn one_step_can_not_reach_order_2() {
    let text = r#"
        name = "OneStep"
        family = "scheme"
        carry = ["x", "v"]
        equations = [
            "a_0 = B(t, x, v)",
            "x_A[c] = x + d*h*v + e*h^2*a_0", "v_A[c] = v + s*h*a_0",
            "a_A[c] = A(t[c], x_A[c], v_A[c])",
            "a_1[1] = B(t[1], x[1], v[1])",
            "x[1] = x + h*v + h^2*(p*a_0 + q*a_A[c] + r*a_1[1])",
            "v[1] = v + h*(P*a_0 + Q*a_A[c] + R*a_1[1])",
        ]
        [parameters]
        c = "c"
        d = "d"
        e = "e"
        s = "s"
        p = "p"
        q = "q"
        r = "r"
        P = "P"
        Q = "Q"
        R = "R"
    "#;
    let general = Spec::parse_toml("one-step.toml", text)
        .unwrap()
        .scheme()
        .unwrap();
    let found = solve(&general, &[], 2).unwrap();
    assert!(found.impossible());
    assert_eq!(found.contradiction.unwrap().equations[0].tree, "A[v:A]");
    assert!(!solve(&general, &velocity_free(), 2).unwrap().impossible());
}

/// With the last step's velocity it is v_A = v + σ (v − v[-1]) that has order 2, for σ = 1/2 alone;
/// this is the member with `extrapolation = 1`.
#[test]
fn velocities_are_extrapolated_by_half_a_step() {
    let text = r#"
        name = "Extrapolated"
        family = "scheme"
        carry = ["x", "v", "v[-1]"]
        equations = [
            "x_A[alpha] = x + alpha*h*v", "v_A[sigma] = v + sigma*(v - v[-1])",
            "a_A[alpha] = A(t[alpha], x_A[alpha], v_A[sigma])",
            "x_B[beta] = (1 - beta)*x + beta*x[1]", "v_B[beta] = (1 - beta)*v + beta*v[1]",
            "a_B[beta] = B(t[beta], x_B[beta], v_B[beta])",
            "x[1] = x + h*v + h^2/2*(a_A[alpha] + a_B[beta])",
            "v[1] = v + h*(a_A[alpha] + a_B[beta])",
        ]
        [parameters]
        alpha = "alpha"
        beta = "beta"
        sigma = "sigma"
    "#;
    let general = Spec::parse_toml("extrapolated.toml", text)
        .unwrap()
        .scheme()
        .unwrap();
    let found = solve(&general, &[], 2).unwrap();
    assert!(found.remaining.is_empty());
    let solution = only(&found);
    assert!(solution.texts().all(|(_, value)| value == "1/2") && solution.texts().count() == 3);
    let member = scheme(&[("alpha", "1/2"), ("beta", "1/2"), ("extrapolation", "1")]);
    assert_eq!(best(&member, &[]), 2);
    let order = order_on(&member, &[], 4).unwrap();
    assert_eq!(order.exact_start, 2);
    assert_eq!(order.velocity.and_then(Reached::exactly), Some(2));
}

/// The generalized-α method for B keeps order 2 with any damping of the stiff part, exactly if γ = 1/2 − α_m + α_f, as
/// without A.
#[test]
fn generalized_alpha_for_b_has_order_2() {
    let open = ["alpha", "alpha_m", "alpha_f", "beta", "gamma"].map(|n| (n, n));
    let mut settings = open.to_vec();
    settings.push(("extrapolation", "1"));
    let found = solve(&scheme(&settings), &[], 2).unwrap();
    assert!(found.remaining.is_empty());
    let solution = only(&found);
    let values: Vec<_> = solution.texts().collect();
    assert_eq!(
        values,
        [
            ("alpha", "1/2".to_string()),
            ("alpha_f", "alpha_m + gamma - 1/2".to_string())
        ]
    );
    for rho in ["0", "1/2", "1"] {
        let settings = [("alpha", "1/2"), ("rho_inf", rho), ("extrapolation", "1")];
        let order = order_on(&scheme(&settings), &[], 4).unwrap();
        assert_eq!(order.best_start, 2, "rho_inf = {rho}");
        assert_eq!(order.exact_start, 2, "rho_inf = {rho}");
    }
}

/// k values of A have order k at any node, and one more at a zero of ∫₀¹ ∏ (c − α + j) dc.
#[test]
fn interpolated_values_have_higher_order() {
    let open = scheme(&[("alpha", "alpha"), ("values", "2"), ("stages", "2")]);
    let third = &conditions(&open, &[], None).unwrap()[0];
    assert_eq!(third.order, 3);
    assert_eq!(third.conditions.len(), 1);
    let polynomial = third.conditions[0]
        .residual
        .numerator()
        .primitive()
        .to_string();
    assert_eq!(polynomial, "6*alpha^2 - 12*alpha + 5");
    let best_of = |settings: &[(&str, &str)]| best(&scheme(settings), &[]);
    assert_eq!(
        best_of(&[("alpha", "1/2"), ("values", "2"), ("stages", "2")]),
        2
    );
    let two = [("alpha", "1 - sqrt(6)/6"), ("values", "2"), ("stages", "2")];
    assert_eq!(best_of(&two), 3);
    assert_eq!(
        order_on(&scheme(&two), &[], 4)
            .unwrap()
            .exact_start
            .exactly()
            .unwrap(),
        3
    );
    let lagging = [&two[..], &[("extrapolation", "1")]].concat();
    assert_eq!(best_of(&lagging), 2);
    assert_eq!(best(&scheme(&lagging), &velocity_free()), 3);
}

#[test]
fn four_is_reached_with_three_values() {
    let three = [
        ("alpha", "(3 - sqrt(3))/2"),
        ("values", "3"),
        ("stages", "3"),
    ];
    assert_eq!(best(&scheme(&three), &["autonomous".parse().unwrap()]), 4);
}

/// Every member evaluates A once, and before anything implicit.
#[test]
fn a_is_evaluated_once_and_first() {
    for settings in [
        &[("alpha", "1/2"), ("beta", "4/5")][..],
        &[("alpha", "1/2"), ("rho_inf", "1/5"), ("extrapolation", "1")],
        &[("alpha", "1/2"), ("values", "2"), ("stages", "2")],
        &[("alpha", "1/2"), ("values", "3"), ("stages", "3")],
    ] {
        let scheme = scheme(settings);
        let of_a: Vec<_> = scheme
            .evaluations()
            .iter()
            .filter(|e| e.field == "A")
            .collect();
        let [a] = of_a.as_slice() else { panic!() };
        let space = scheme.space();
        let known = space.carried.len();
        for quantity in [Some(a.position), a.velocity].into_iter().flatten() {
            assert!(space.rows[quantity][known..].iter().all(Fraction::is_zero));
        }
    }
}

#[test]
fn unfit_parameters_are_refused() {
    for settings in [
        &[("alpha", "1/2")][..],
        &[("alpha", "1/2"), ("beta", "1/2"), ("values", "5")],
        &[("alpha", "1/2"), ("beta", "1/2"), ("values", "1/2")],
        &[("alpha", "1/2"), ("stages", "4")],
        &[("alpha", "1/2"), ("rho_inf", "-1")],
        &[("alpha", "1/2"), ("beta", "1/2"), ("rho_inf", "1")],
        &[
            ("alpha", "1/2"),
            ("alpha_m", "1"),
            ("alpha_f", "1/2"),
            ("beta", "1"),
            ("gamma", "1"),
        ],
        &[("alpha", "1/2"), ("theta", "1")],
    ] {
        let refused = Spec::from_family("splitting", settings).and_then(|spec| spec.scheme());
        assert!(refused.is_err(), "{settings:?}");
    }
}

/// Up to four values of A are interpolated, and no more.
#[test]
fn as_many_values_as_are_known_are_taken() {
    for (values, taken) in [("0", false), ("1", true), ("4", true), ("5", false)] {
        let settings = [("alpha", "1/2"), ("beta", "1/2"), ("values", values)];
        let found = Spec::from_family("splitting", &settings).and_then(|spec| spec.scheme());
        assert_eq!(found.is_ok(), taken, "{values}");
    }
}
