use super::*;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::families::central_difference::{member, symbolic};
use stepsmith_scheme::scheme::FreeForm;
use stepsmith_scheme::written;

fn exact(texts: &[&str]) -> Vec<Fraction> {
    texts.iter().map(|text| written::exact(text)).collect()
}

fn central_difference(theta: &[&str]) -> Order {
    order(&member(&exact(theta)).unwrap().scheme, 8).unwrap()
}

fn scheme(parameters: &[&str], carry: &[&str], statements: &[&str]) -> Scheme {
    FreeForm::written(parameters, carry, statements)
}

fn free_form(carry: &[&str], statements: &[&str]) -> Order {
    order(&scheme(&[], carry, statements), 10).unwrap()
}

fn restricted(scheme: &Scheme, kinds: &[&str]) -> usize {
    let kinds: Vec<Restriction> = kinds.iter().map(|k| k.parse().unwrap()).collect();
    order_on(scheme, &kinds, 10).unwrap().best_start.bound()
}

#[test]
fn central_difference_members_have_the_proven_orders() {
    for (theta, expected) in [
        (&["1", "1/2"][..], 2),
        (&["4/3", "1/2"], 2),
        (&["2", "1/2"], 2),
        (&["7/6", "1/2"], 2),
        (&["sqrt(2)", "1/2"], 2),
        (&["1", "3/5"], 1),
        (&["5/4", "1/3", "1/2"], 4),
        (&["1/4", "1/3", "1/2"], 3),
        (&["3/4", "1/3", "1/2"], 3),
        (&["1", "1/2", "3/4"], 2),
        (&["1", "7/12", "3/4"], 3),
        (&["4/5", "1", "1", "1"], 4),
        (&["1", "1", "1", "1"], 4),
        (&["alpha", "gamma - 1/6", "gamma"], 3),
        (&["alpha", "1/2"], 2),
        (&["alpha", "beta"], 1),
    ] {
        let order = central_difference(theta);
        // Some values of the symbols may reach more.
        let known = match order.best_start {
            Reached::AtLeast(_) => theta.concat().contains("a"),
            Reached::Exactly(_) => true,
        };
        assert!(known && order.best_start.bound() == expected, "{theta:?}");
        assert!(
            !order.error_terms.is_empty(),
            "{theta:?}: the next order must fail"
        );
    }
}

#[test]
fn starts_cost_what_they_cost() {
    let order = central_difference(&["5/4", "1/3", "1/2"]);
    assert_eq!(
        (
            order.exact_start.exactly().unwrap(),
            order.velocity.and_then(Reached::exactly)
        ),
        (4, Some(4))
    );
    assert_eq!(
        order.simple_start.exactly().unwrap(),
        2,
        "the paper's zero jerk costs two orders"
    );
    assert_eq!(
        central_difference(&["3/4", "1/3", "1/2"])
            .exact_start
            .exactly()
            .unwrap(),
        3
    );
    assert_eq!(
        central_difference(&["1", "1/2"])
            .simple_start
            .exactly()
            .unwrap(),
        2
    );
}

#[test]
fn the_condition_for_degree_four_is_beta_equals_gamma_less_a_sixth() {
    let order = order(&member(&symbolic(4)).unwrap().scheme, 6).unwrap();
    assert_eq!(order.best_start, Reached::AtLeast(2));
    let [condition] = exact(&["gamma - 1/6 - beta"]).try_into().unwrap();
    for term in &order.error_terms {
        let ratio = term.coefficient.exact_quotient(&condition).unwrap();
        assert!(
            ratio.as_rational().is_some(),
            "{}: {}",
            term.tree,
            term.coefficient
        );
    }
}

/// Central differences put x'' + h²/12 x⁗ for x'' and x' + h²/6 x⃛ for x': the defect is
/// x⁗/12 − g_v x⃛/6, tree by tree, each times σ.
#[test]
fn the_error_terms_of_central_differences_are_those_of_their_differences() {
    let order = central_difference(&["1", "1/2"]);
    let text = |t: &TreeTerm| format!("{}: {}", t.tree, t.coefficient);
    assert_eq!(
        order.error_terms.iter().map(text).collect::<Vec<_>>(),
        [
            "g[x:v, x:v]: 1/6",
            "g[x:v, v:g]: 1/6",
            "g[x:g]: 1/12",
            "g[v:g, v:g]: 1/6",
            "g[v:g[x:v]]: -1/12",
            "g[v:g[v:g]]: -1/12",
        ]
    );
}

/// The explicit two-step method of order 3 (Dahlquist's example) diverges.
#[test]
fn no_start_saves_a_scheme_that_is_not_zero_stable() {
    let order = free_form(
        &["x", "x[-1]", "v[-1]"],
        &["v = f(t, x)", "x[1] = -4*x + 5*x[-1] + h*(4*v + 2*v[-1])"],
    );
    assert_eq!(
        (
            order.best_start.exactly().unwrap(),
            order.exact_start.exactly().unwrap(),
            order.simple_start.exactly().unwrap()
        ),
        (3, 0, 0)
    );
}

#[test]
fn first_order_methods() {
    let rk4 = free_form(
        &["x"],
        &[
            "v1 = f(t, x)",
            "x2[1/2] = x + h/2*v1",
            "v2 = f(t[1/2], x2[1/2])",
            "x3[1/2] = x + h/2*v2",
            "v3 = f(t[1/2], x3[1/2])",
            "x4[1] = x + h*v3",
            "v4 = f(t[1], x4[1])",
            "x[1] = x + h/6*(v1 + 2*v2 + 2*v3 + v4)",
        ],
    );
    assert_eq!(
        (
            rk4.best_start.exactly().unwrap(),
            rk4.exact_start.exactly().unwrap(),
            rk4.error_terms.len()
        ),
        (4, 4, 9)
    );
    let ab3 = free_form(
        &["x", "v[-1]", "v[-2]"],
        &["v = f(t, x)", "x[1] = x + h/12*(23*v - 16*v[-1] + 5*v[-2])"],
    );
    assert_eq!(
        (
            ab3.best_start.exactly().unwrap(),
            ab3.exact_start.exactly().unwrap()
        ),
        (3, 3)
    );
    let bdf2 = free_form(
        &["x", "x[-1]"],
        &[
            "v[1] = f(t[1], x[1])",
            "x[1] = 4/3*x - x[-1]/3 + 2*h/3*v[1]",
        ],
    );
    assert_eq!(bdf2.best_start.exactly().unwrap(), 2);
    let mistimed = free_form(&["x"], &["v = f(t[1/2], x)", "x[1] = x + h*v"]);
    assert_eq!(mistimed.best_start.exactly().unwrap(), 1);
}

#[test]
fn second_order_methods() {
    let newmark = |beta: &str, gamma: &str| {
        free_form(
            &["x", "v", "a"],
            &[
                &format!("x[1] = x + h*v + h^2*((1/2 - {beta})*a + {beta}*a[1])"),
                &format!("v[1] = v + h*((1 - {gamma})*a + {gamma}*a[1])"),
                "a[1] = g(t[1], x[1], v[1])",
            ],
        )
    };
    assert_eq!(newmark("1/4", "1/2").best_start, 2);
    assert_eq!(newmark("1/4", "3/5").best_start, 1);
    // Leapfrog whose velocity is labelled as that of a whole step.
    let leapfrog = free_form(
        &["x", "v"],
        &["a = g(t, x)", "v[1] = v + h*a", "x[1] = x + h*v[1]"],
    );
    assert_eq!(
        (
            leapfrog.best_start.exactly().unwrap(),
            leapfrog.velocity.and_then(Reached::exactly)
        ),
        (2, Some(1))
    );
    // Generalized-α with ρ∞ = 1/2: α_m = 0, α_f = 1/3; g at the time 1 − α_f, then at 1.
    let generalized_alpha = |time: &str| {
        free_form(
            &["x", "v", "a[-1/3]"],
            &[
                "x[1] = x + h*v + h^2*(1/18*a[-1/3] + 4/9*a[2/3])",
                "v[1] = v + h*(1/6*a[-1/3] + 5/6*a[2/3])",
                "x_m[2/3] = 1/3*x + 2/3*x[1]",
                "v_m[2/3] = 1/3*v + 2/3*v[1]",
                &format!("a[2/3] = g(t[{time}], x_m[2/3], v_m[2/3])"),
            ],
        )
    };
    assert_eq!(generalized_alpha("2/3").best_start, 2);
    assert_eq!(generalized_alpha("1").best_start, 1);
    let classical = free_form(
        &["x", "x[-1]"],
        &[
            "v = (x[1] - x[-1])/(2*h)",
            "a = (x[1] - 2*x + x[-1])/h^2",
            "a = g(t, x, v)",
        ],
    );
    assert_eq!(
        (
            classical.best_start.exactly().unwrap(),
            classical.simple_start.exactly().unwrap()
        ),
        (2, 2)
    );
}

/// y' = A + B by Lie's and by Strang's splitting of explicit steps, and as if there were no parts.
#[test]
fn parts_of_a_split_field_are_told_apart() {
    let heun = |first: &str, second: &str| {
        scheme(
            &[],
            &["x"],
            &[
                &format!("v_1 = {first}(t, x)"),
                "x_2[1] = x + h*v_1",
                &format!("v_2[1] = {second}(t[1], x_2[1])"),
                "x[1] = x + h/2*(v_1 + v_2[1])",
            ],
        )
    };
    let order = |s: &Scheme| order(s, 4);
    assert_eq!(order(&heun("f", "f")).unwrap().best_start, 2);
    // Half of A and half of B is no step of x' = A + B.
    assert_eq!(order(&heun("A", "B")).unwrap().best_start, 0);
    let euler = |b: &str| {
        let statements = ["v_A = A(t, x)", b, "x[1] = x + h*(v_A + v_B)"];
        order(&scheme(&[], &["x"], &statements)).unwrap()
    };
    let parallel = euler("v_B = B(t, x)");
    assert_eq!(parallel.best_start.exactly().unwrap(), 1);
    let trees: Vec<_> = parallel
        .error_terms
        .iter()
        .map(|t| t.tree.as_str())
        .collect();
    assert_eq!(trees, ["A[A]", "A[B]", "B[A]", "B[B]"]);
}

/// Method (5) of Modin, Fritzson and Führer: order 1, and 2 only where α = β = 1/2 and A is free of
/// the velocity (its Theorem 2 claims 2 in q for all α, β).
#[test]
fn semiexplicit_splitting() {
    let method = scheme(
        &["alpha", "beta"],
        &["x", "v"],
        &[
            "x_A[alpha] = x + h*alpha*v",
            "a_A[alpha] = A(t[alpha], x_A[alpha], v)",
            "x_B[beta] = (1 - beta)*x + beta*x[1]",
            "v_B[beta] = (1 - beta)*v + beta*v[1]",
            "a_B[beta] = B(t[beta], x_B[beta], v_B[beta])",
            "x[1] = x + h*v + h^2/2*(a_A[alpha] + a_B[beta])",
            "v[1] = v + h*(a_A[alpha] + a_B[beta])",
        ],
    );
    assert_eq!(restricted(&method, &[]), 1);
    assert_eq!(restricted(&method, &["A:velocity-free"]), 1);
    let free: Restriction = "A:velocity-free".parse().unwrap();
    let found = crate::solve::solve(&method, &[free], 2).unwrap();
    let values: Vec<_> = found.solutions[0].values.texts().collect();
    let half = "1/2".to_string();
    assert_eq!(values, [("alpha", half.clone()), ("beta", half)]);
    assert_eq!((found.solutions.len(), found.remaining.len()), (1, 0));
    let found = crate::solve::solve(&method, &[], 2).unwrap();
    assert!(found.impossible());
    assert_eq!(found.contradiction.unwrap().equations[0].tree, "A[v:A]");

    let half = |name: &str| {
        (
            stepsmith_exact::poly::multivariate::Symbol::new(name),
            exact(&["1/2"]).remove(0),
        )
    };
    let midpoint = method
        .substitute(&[half("alpha"), half("beta")].into())
        .unwrap();
    let order = order(&midpoint, 4).unwrap();
    assert_eq!(order.best_start.exactly().unwrap(), 1);
    let trees: Vec<_> = order.error_terms.iter().map(|t| t.tree.as_str()).collect();
    assert_eq!(trees, ["A[v:A]", "A[v:B]"], "only A's velocity is at fault");
}

/// Schemes for x'' = g(t, x) are judged on such problems.
#[test]
fn velocity_free_schemes() {
    let stormer = free_form(
        &["x", "x[-1]"],
        &["a = g(t, x)", "x[1] = 2*x - x[-1] + h^2*a"],
    );
    assert_eq!(
        (
            stormer.best_start.exactly().unwrap(),
            stormer.velocity.and_then(Reached::exactly)
        ),
        (2, None)
    );
    let numerov = free_form(
        &["x", "x[-1]", "a[-1]"],
        &[
            "a = g(t, x)",
            "a[1] = g(t[1], x[1])",
            "x[1] = 2*x - x[-1] + h^2/12*(a[1] + 10*a + a[-1])",
        ],
    );
    assert_eq!(numerov.best_start.exactly().unwrap(), 4);
    let verlet = free_form(
        &["x", "v", "a"],
        &[
            "x[1] = x + h*v + h^2/2*a",
            "a[1] = g(t[1], x[1])",
            "v[1] = v + h/2*(a + a[1])",
        ],
    );
    assert_eq!(
        (
            verlet.best_start.exactly().unwrap(),
            verlet.velocity.and_then(Reached::exactly)
        ),
        (2, Some(2))
    );
    // Nystrom's method of order 4 with three stages.
    let nystrom = free_form(
        &["x", "v"],
        &[
            "a_1 = g(t, x)",
            "x_2[1/2] = x + h/2*v + h^2/8*a_1",
            "a_2[1/2] = g(t[1/2], x_2[1/2])",
            "x_3[1] = x + h*v + h^2/2*a_2[1/2]",
            "a_3[1] = g(t[1], x_3[1])",
            "x[1] = x + h*v + h^2/6*(a_1 + 2*a_2[1/2])",
            "v[1] = v + h/6*(a_1 + 4*a_2[1/2] + a_3[1])",
        ],
    );
    assert_eq!(nystrom.best_start.exactly().unwrap(), 4);
}

#[test]
fn special_problems_can_give_more() {
    // Newmark with beta = 1/12 is Numerov's method where g is free of the velocity.
    let fox_goodwin = scheme(
        &[],
        &["x", "v", "a"],
        &[
            "x[1] = x + h*v + h^2*(5/12*a + 1/12*a[1])",
            "v[1] = v + h/2*(a + a[1])",
            "a[1] = g(t[1], x[1], v[1])",
        ],
    );
    assert_eq!(restricted(&fox_goodwin, &[]), 2);
    assert_eq!(restricted(&fox_goodwin, &["linear"]), 2);
    assert_eq!(restricted(&fox_goodwin, &["velocity-free"]), 4);
    // The stability polynomial of order 3 with a quadrature of order 2.
    let linear = scheme(
        &[],
        &["x"],
        &[
            "v_1 = f(t, x)",
            "x_2 = x + h/3*v_1",
            "v_2 = f(t[1/3], x_2)",
            "x_3 = x + h/2*v_2",
            "v_3 = f(t[1/2], x_3)",
            "x[1] = x + h*v_3",
        ],
    );
    assert_eq!(restricted(&linear, &[]), 2);
    assert_eq!(
        restricted(&linear, &["linear"]),
        2,
        "p(t) is integrated to order 2"
    );
    assert_eq!(restricted(&linear, &["linear", "autonomous"]), 3);
    let mistimed = scheme(&[], &["x"], &["v = f(t[1/2], x)", "x[1] = x + h*v"]);
    assert_eq!(restricted(&mistimed, &["autonomous", "linear"]), 1);
}

#[test]
fn a_time_that_is_not_the_argument_s_own_is_an_error_of_its_own() {
    let midpoint = |time: &str| {
        free_form(
            &["x"],
            &[
                "v_1 = f(t, x)",
                "x_2 = x + h/2*v_1",
                &format!("v_2 = f(t[{time}], x_2)"),
                "x[1] = x + h*v_2",
            ],
        )
    };
    assert_eq!(midpoint("1/2").best_start, 2);
    let late = midpoint("1");
    assert_eq!(late.best_start.exactly().unwrap(), 1);
    let trees: Vec<_> = late.error_terms.iter().map(|t| t.tree.as_str()).collect();
    assert_eq!(trees, ["f[t]"]);
}

#[test]
fn all_conditions_through_the_first_that_fails_are_listed() {
    let order = central_difference(&["1", "1/2"]);
    let holding = order.conditions.iter().filter(|t| t.coefficient.is_zero());
    assert_eq!((order.conditions.len(), holding.count()), (1 + 2 + 6, 3));
    let failing = order.conditions.iter().filter(|t| !t.coefficient.is_zero());
    assert!(failing.eq(&order.error_terms));
}

/// Methods for y' = f with y'' given: Obreshkov's, and those of Chan and Tsai with y'' at a second
/// stage, of order 4, and at a third one, of order 5.
#[test]
fn second_derivatives_along_the_solution() {
    let trapezoidal = free_form(
        &["x", "v", "a"],
        &[
            "v[1] = f(t[1], x[1])",
            "a[1] = g(t[1], x[1], v[1])",
            "x[1] = x + h/2*(v + v[1]) + h^2/12*(a - a[1])",
        ],
    );
    assert_eq!(trapezoidal.best_start.exactly().unwrap(), 4);
    assert_eq!(trapezoidal.simple_start.exactly().unwrap(), 4);
    let taylor = free_form(
        &["x"],
        &["v = f(t, x)", "a = g(t, x, v)", "x[1] = x + h*v + h^2/2*a"],
    );
    assert_eq!(taylor.best_start.exactly().unwrap(), 2);
    let two = free_form(
        &["x"],
        &[
            "v = f(t, x)",
            "a = g(t, x, v)",
            "x2[1/2] = x + h/2*v + h^2/8*a",
            "v2 = f(t[1/2], x2[1/2])",
            "a2 = g(t[1/2], x2[1/2], v2)",
            "x[1] = x + h*v + h^2/6*(a + 2*a2)",
        ],
    );
    assert_eq!(two.best_start.exactly().unwrap(), 4);
    let three = free_form(
        &["x"],
        &[
            "v = f(t, x)",
            "a = g(t, x, v)",
            "x2[2/5] = x + 2*h/5*v + 2*h^2/25*a",
            "v2 = f(t[2/5], x2[2/5])",
            "a2 = g(t[2/5], x2[2/5], v2)",
            "x3[1] = x + h*v + h^2*(-1/4*a + 3/4*a2)",
            "v3 = f(t[1], x3[1])",
            "a3 = g(t[1], x3[1], v3)",
            "x[1] = x + h*v + h^2*(1/8*a + 25/72*a2 + 1/36*a3)",
        ],
    );
    assert_eq!(three.best_start.exactly().unwrap(), 5);
    // The trees of y' alone: at order 4 that of the error, none of a part called g.
    assert!(three.conditions.iter().all(|c| !c.tree.contains('g')));
}

/// What is not looked at is not claimed, and what is looked at is.
#[test]
fn a_limit_bounds_what_is_known() {
    let second = member(&exact(&["1", "1/2"])).unwrap().scheme;
    for (limit, expected) in [(0, "at least 0"), (1, "at least 1"), (2, "2"), (3, "2")] {
        assert_eq!(
            order(&second, limit).unwrap().best_start.to_string(),
            expected
        );
    }
    // By assumptions, which hold beyond a limit.
    for (problem, velocity) in [("first-order", None), ("second-order", Some(4))] {
        let settings = [("name", "gauss"), ("stages", "2"), ("problem", problem)];
        let found = order(
            &stepsmith_scheme::spec::Spec::member("runge-kutta", &settings),
            2,
        )
        .unwrap();
        assert_eq!(found.exact_start.to_string(), "4", "{problem}");
        assert_eq!(found.velocity.map(Reached::bound), velocity, "{problem}");
    }
    // Velocities are those of positions that have a force: x' = f carries none.
    let carried = free_form(&["x", "v"], &["x[1] = x + h*v", "v[1] = f(t[1], x[1])"]);
    assert_eq!(
        (carried.velocity, carried.best_start),
        (None, Reached::Exactly(1))
    );
}

/// Gauss' method of three stages: where the search ends below its order 6 the assumptions alone tell it, and else
/// the trees do.
#[test]
fn assumptions_tell_what_a_search_can_not_reach() {
    let settings = [("name", "gauss"), ("stages", "3")];
    let scheme = stepsmith_scheme::spec::Spec::member("runge-kutta", &settings);
    for limit in 4..=7 {
        let found = order(&scheme, limit).unwrap();
        assert_eq!(found.best_start, Reached::Exactly(6), "{limit}");
        assert_eq!(found.exact_start.proven(), Reached::Exactly(6), "{limit}");
        assert_eq!(found.simplifying.is_some(), limit < 6, "{limit}");
        assert_eq!(found.conditions.is_empty(), limit < 6, "{limit}");
        assert_eq!(found.error_terms.len() > 1, limit >= 6, "{limit}");
    }
}

/// Where the velocity of an evaluation is v + θ·x/h or v/2, uniform motion is not what it sees.
#[test]
fn a_velocity_argument_is_that_of_uniform_motion() {
    let of = |argument: &str| {
        let seen = format!("v_e = {argument}");
        let step = [
            "a = g(t, x, v_e)",
            &seen,
            "v[1] = v + h*a",
            "x[1] = x + h*v",
        ];
        order(&scheme(&[], &["x", "v"], &step), 3).map(|found| found.best_start)
    };
    assert_eq!(of("v"), Ok(Reached::Exactly(1)));
    let detail = "the velocity argument";
    for argument in ["v + x/h", "v - 1/1000*x/h", "v/2", "0*v"] {
        let refused = Err(OrderError::NotConsistent { detail });
        assert_eq!(of(argument), refused, "{argument}");
    }
}

/// A velocity that is shown beside positions of order 2, but as a multiple of it, is of order 0.
#[test]
fn a_multiple_of_the_velocity_has_no_order() {
    for (shown, velocity) in [
        ("(x[1] - x[-1])/(2*h)", 1),
        ("(x[1] - x[-1])/h", 0),
        ("(x[1] - x[-1])/(2*h) + v/1000", 0),
        ("0*v", 0),
        ("(3*x[1] - 4*x + x[-1])/(2*h)", 2),
    ] {
        let step = [
            "a = g(t, x)",
            "x[1] = 2*x - x[-1] + h^2*a",
            &format!("v[1] = {shown}"),
        ];
        let found = free_form(&["x[-1]", "x", "v"], &step);
        assert_eq!(found.best_start, Reached::Exactly(2), "{shown}");
        assert_eq!(found.velocity, Some(Reached::Exactly(velocity)), "{shown}");
    }
}
