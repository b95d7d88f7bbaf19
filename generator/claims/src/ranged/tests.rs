//! Claims over a range against those on single values.

mod cells;
mod crossed;
mod zeros;

use super::super::{Report, check};
use super::everywhere;
use crate::outcome::Outcome;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::order::Order;
use stepsmith_prove::stability::summary::dampings;
use stepsmith_scheme::spec::{Diagnostic, Spec};
use stepsmith_scheme::written::exact;

fn checked(family: &str, parameters: &str, claims: &str) -> Result<Report, Diagnostic> {
    let text = format!(
        "name = 'M'\nfamily = '{family}'\n[parameters]\n{parameters}\n[claims]\n{claims}\n"
    );
    check(&Spec::parse_toml("m.toml", &text).unwrap())
}

fn report(family: &str, parameters: &str, claims: &str) -> Report {
    checked(family, parameters, claims).unwrap()
}

/// The only claim's outcome.
fn outcome(family: &str, parameters: &str, claim: &str) -> Outcome {
    report(family, parameters, claim).claims[0].outcome.clone()
}

/// What holds instead.
fn refuted(family: &str, parameters: &str, claim: &str) -> String {
    match outcome(family, parameters, claim) {
        Outcome::Refuted { instead, .. } => instead,
        other => panic!("{parameters}, {claim}: {other:?}"),
    }
}

fn undecided(family: &str, parameters: &str, claim: &str) -> String {
    match outcome(family, parameters, claim) {
        Outcome::Undecided { reason } => reason,
        other => panic!("{parameters}, {claim}: {other:?}"),
    }
}

const ALWAYS: &str = "stable = { damping = 0, omega_up_to = 'infinity' }";
const DAMPED: &str = "stable = { damping = '1/20', omega_up_to = 'infinity' }";
const CLAIMS: [&str; 7] = [
    "order = 2",
    "order_simple_start = 2",
    "order_best_start = 2",
    "order_velocity = 2",
    "zero_stable = true",
    ALWAYS,
    "zero_dynamics_stable = true",
];
const RHO: [&str; 2] = ["generalized-alpha", "rho_inf = { from = 0, below = 1 }"];
const ALPHA: [&str; 2] = ["hht", "alpha = { from = '-1/3', below = 0 }"];

/// Degree 3 of order 2 is stable below √(4/(2α − 1)): √(12/5) at α = 4/3, and less beyond.
#[test]
fn ends_that_are_irrational_are_decided_over_a_range() {
    let claim = "stable = { damping = 0, omega_up_to = 'sqrt(12/5)' }";
    let over = |range: &str| {
        let parameters = format!("degree = 3\nbeta = '1/2'\nalpha = {range}");
        outcome("central-difference", &parameters, claim)
    };
    let within = over("{ from = 1, to = '4/3' }");
    assert!(matches!(within, Outcome::Proven { .. }), "{within:?}");
    for range in [
        "{ from = 1, to = '1334/1000' }",
        "{ above = '4/3', to = 2 }",
    ] {
        let beyond = over(range);
        assert!(
            matches!(beyond, Outcome::Refuted { .. }),
            "{range}: {beyond:?}"
        );
    }
}

#[test]
fn what_is_claimed_of_one_member_holds_over_the_range() {
    for ([family, range], radius) in [(RHO, "rho_inf"), (ALPHA, "(1 + alpha)/(1 - alpha)")] {
        let radius = format!("rho_infinity = '{radius}'");
        let claims = [&CLAIMS[..], &[&radius]].concat().join("\n");
        let found = report(family, range, &claims);
        assert!(found.holds(), "{:?}", found.failures());
        let said = found.claims[0].outcome.evidence();
        // Numbers between cells are named, and what holds is told of the first.
        let (name, value) = match family {
            "hht" => ("alpha", "-1/3"),
            _ => ("rho_inf", "0"),
        };
        let start =
            format!(", in one interval and at {value}: at {name} = {value}: all conditions");
        assert!(said.contains(&start), "{said}");
        // The end decides: errors of constrained positions do not die out there.
        let closed = range.replace("below", "to");
        let told = refuted(family, &closed, "zero_dynamics_stable = true");
        let (name, end) = match family {
            "hht" => ("alpha", 0),
            _ => ("rho_inf", 1),
        };
        assert_eq!(told, format!("at {name} = {end} unstable"));
        let others = format!("order = 2\nzero_stable = true\n{ALWAYS}\n{radius}");
        assert!(report(family, &closed, &others).holds());
    }
    assert!(report("generalized-alpha", RHO[1], DAMPED).holds());
}

/// The next of some numbers that look random.
fn next(state: &mut u64, below: u64) -> u64 {
    *state = state
        .wrapping_mul(6364136223846793005)
        .wrapping_add(1442695040888963407);
    (*state >> 33) % below
}

/// Over random ranges: what is proven holds of the scheme with a number, at random values in the range; what is
/// refuted is refuted of the scheme with the value that is told.
#[test]
fn no_value_in_a_range_contradicts_what_is_said_of_it() {
    // In 24ths: a parameter, the others, ends, a claim.
    let cases = [
        ("newmark", "gamma = '1/2'", "beta", [0, 12], ALWAYS),
        (
            "newmark",
            "beta = '(gamma + 1/2)^2/4'",
            "gamma",
            [6, 24],
            ALWAYS,
        ),
        ("newmark", "beta = '1/4'", "gamma", [6, 24], "order = 1"),
        ("hht", "", "alpha", [-24, 12], ALWAYS),
        ("hht", "", "alpha", [-24, 12], "zero_dynamics_stable = true"),
        (
            "hht",
            "",
            "alpha",
            [-24, 12],
            "rho_infinity = '(1 + THETA)/(1 - THETA)'",
        ),
        (
            "generalized-alpha",
            "",
            "rho_inf",
            [-12, 40],
            "zero_stable = true",
        ),
        (
            "generalized-alpha",
            "",
            "rho_inf",
            [0, 40],
            "rho_infinity = 'THETA'",
        ),
        ("generalized-alpha", "", "rho_inf", [-12, 40], "order = 2"),
        ("wilson-theta", "", "theta", [24, 48], ALWAYS),
    ];
    let state = &mut 1;
    let mut told = [0; 3];
    let mut values = 0;
    for (family, others, name, [least, most], claim) in cases {
        for _ in 0..8 {
            let width = (most - least) as u64;
            let a = least + next(state, width) as i64;
            let b = a + 1 + next(state, (most - a) as u64) as i64;
            let lower = ["from", "above"];
            let upper = ["to", "below"];
            let range = format!(
                "{others}\n{name} = {{ {} = '{a}/24', {} = '{b}/24' }}",
                lower[next(state, 2) as usize],
                upper[next(state, 2) as usize]
            );
            // The fixed scheme, from its own derivation.
            let at = |value: &str| {
                let claim = claim.replace("THETA", &format!("({value})"));
                outcome(family, &format!("{others}\n{name} = '{value}'"), &claim)
            };
            match outcome(family, &range, &claim.replace("THETA", name)) {
                Outcome::Proven { .. } => {
                    told[0] += 1;
                    for _ in 0..16 {
                        values += 1;
                        let parts = 1 + next(state, 60) as i64;
                        let k = parts - 1 - next(state, parts as u64) as i64;
                        let value = format!("{}/{}", a * parts + (b - a) * k, 24 * parts);
                        // 0 parts is the lower end, which may not belong.
                        if k > 0 {
                            let found = at(&value);
                            assert_eq!(
                                found.word(),
                                "proven",
                                "{family} {range} {value}: {found:?}"
                            );
                        }
                    }
                }
                Outcome::Refuted { instead, .. } => {
                    told[1] += 1;
                    values += 1;
                    let value = instead.split(' ').nth(3).unwrap();
                    let found = at(value);
                    assert_eq!(
                        found.word(),
                        "refuted",
                        "{family} {range} {value}: {found:?}"
                    );
                }
                Outcome::Undecided { reason } => {
                    told[2] += 1;
                    println!("{family} {range} {claim}: {reason}");
                }
            }
        }
    }
    assert!(
        values >= 300 && told[0] >= 20 && told[1] >= 20,
        "{told:?}, {values} values"
    );
    assert!(told[2] <= 8, "{told:?}");
}

/// Just outside of where they hold, claims are refuted, and told where.
#[test]
fn ranges_that_reach_too_far_are_refuted() {
    let wide = |range: &str, claim: &str| refuted("generalized-alpha", range, claim);
    assert_eq!(
        wide("rho_inf = { from = 0, to = '101/100' }", ALWAYS)
            .split(';')
            .next(),
        Some("at rho_inf = 201/200 unstable for every Omega > 0")
    );
    wide("rho_inf = { from = 0, to = 1 }", "rho_infinity = '1/2'");
    wide("rho_inf = { from = 0, to = 1 }", "order = 3");
    wide("rho_inf = { from = 0, to = 1 }", "zero_stable = false");
    let newmark = |range: &str, claim: &str| refuted("newmark", range, claim);
    newmark("gamma = '1/2'\nbeta = { from = '24/100', to = 1 }", ALWAYS);
}

/// One value in the middle, or at an end, has an order beyond that of all others: it refutes a claim of theirs, as they
/// refute one of its.
#[test]
fn what_a_single_value_has_beyond_an_order_refutes_it() {
    let newmark = |gamma: &str, claim: &str| {
        outcome("newmark", &format!("beta = '1/4'\ngamma = {gamma}"), claim)
    };
    for range in ["{ from = 0, to = 1 }", "{ from = '1/2', to = 1 }"] {
        for (claim, subject) in [
            ("order = 1", "the order"),
            ("order_simple_start = 1", "the order from the simple start"),
            ("order_best_start = 1", "the order with the best start"),
        ] {
            let Outcome::Refuted { evidence, instead } = newmark(range, claim) else {
                panic!("{range} {claim}");
            };
            assert_eq!(instead, format!("at gamma = 1/2 {subject} is 2"));
            assert!(
                evidence.starts_with("`order` means exactly this order, so leave this value out of the range, by `above` or `below` at an end and by two specs within; all other values have the order: for all gamma"),
                "{evidence}"
            );
        }
        for claim in ["order = 2", "order = 0"] {
            assert_eq!(newmark(range, claim).word(), "refuted", "{range} {claim}");
        }
    }
    let found = newmark("{ above = '1/2', to = 1 }", "order = 1");
    assert_eq!(found.word(), "proven");
}

/// The limit of degree 3 is Ω = w for α = 1/2 + 2/w², β = 1/2: an end that moves with the parameter.
#[test]
fn ends_may_depend_on_the_parameter() {
    let of = |end: &str| {
        let parameters =
            "degree = 3\nw = { from = 1, to = 2 }\nalpha = '1/2 + 2/w^2'\nbeta = '1/2'";
        let claim = format!("stable = {{ damping = 0, omega_up_to = '{end}' }}");
        outcome("central-difference", parameters, &claim)
    };
    assert_eq!(of("w").word(), "proven", "{:?}", of("w"));
    assert_eq!(of("w/2 + 1/2").word(), "proven");
    assert_eq!(of("w + 1/1000").word(), "refuted");
    // Beyond w for w < 2 alone.
    assert_eq!(of("w/2 + 1").word(), "refuted");
}

/// Degree 4 with β = 1/3, γ = 1/2 has order 4 at α = 5/4 alone; here that is where c = √5/2.
#[test]
fn irrational_values_refute_as_well() {
    let of = |power: u32, to: &str| {
        let parameters = format!(
            "degree = 4\nc = {{ from = 1, to = '{to}' }}\nalpha = 'c^{power}'\nbeta = '1/3'\ngamma = '1/2'"
        );
        outcome("central-difference", &parameters, "order_best_start = 3")
    };
    assert_eq!(of(2, "11/10").word(), "proven");
    match of(2, "6/5") {
        Outcome::Refuted { instead, .. } => {
            assert_eq!(
                instead,
                "at c = sqrt(5)/2 the order with the best start is 4"
            );
        }
        other => panic!("{other:?}"),
    }
    assert_ne!(of(5, "6/5").word(), "proven");
}

#[test]
fn poles_in_the_range_are_refused() {
    let of = |range: &str| {
        checked(
            "generalized-alpha",
            &format!("rho_inf = {range}"),
            "order = 2",
        )
    };
    let error = of("{ from = -1, to = 1 }").unwrap_err();
    assert!(
        error.message().contains("at -1 has no value"),
        "{}",
        error.message()
    );
    assert!(of("{ above = -1, to = 1 }").is_ok());
    // 2 − ρ∞ is what the new acceleration is divided by.
    let error = of("{ from = 1, to = '5/2' }").unwrap_err();
    assert!(
        error.message().contains("at 2 has no value"),
        "{}",
        error.message()
    );
}

/// A scheme written out, with a parameter θ in [0, 2].
fn written(carry: &str, equations: &str, theta: &str, claim: &str) -> Result<Report, Diagnostic> {
    let text = format!(
        "name = 'M'\nfamily = 'scheme'\ncarry = [{carry}]\nequations = [{equations}]\n[parameters]\n\
         theta = {theta}\n[claims]\n{claim}\n"
    );
    check(&Spec::parse_toml("m.toml", &text).unwrap())
}

/// θ·(x₁ − x − h·v₁) = 0 is Euler's implicit method but for θ = 0, where it determines nothing: no coefficient has
/// a pole there.
#[test]
fn where_equations_depend_on_one_another_nothing_is_claimed() {
    let of = |theta: &str| {
        let equations = "'v[1] = f(t[1], x[1])', 'theta*x[1] = theta*x + theta*h*v[1]'";
        written("'x'", equations, theta, "order = 1")
    };
    for range in ["{ from = -1, to = 1 }", "{ from = 0, to = 1 }"] {
        let error = of(range).unwrap_err();
        let said = "do not determine `x[1]` at theta = 0:";
        assert!(error.message().contains(said), "{}", error.message());
    }
    for range in ["{ above = 0, to = 1 }", "{ from = -1, below = 0 }"] {
        assert!(of(range).unwrap().holds());
    }
    // The pole of one that is irrational.
    let of = |range: &str| {
        let step =
            "'v = f(t, x)', 'x[1] = x + h/(theta - cbrt(2))*v + h*(1 - 1/(theta - cbrt(2)))*v'";
        written("'x'", step, range, "order = 1")
    };
    assert!(of("{ from = 0, to = 1 }").unwrap().holds());
    // Nor is there code for them.
    let spec = "name = 'M'\nfamily = 'scheme'\ncarry = ['x']\nequations = ['v[1] = f(t[1], x[1])', \
                'theta*x[1] = theta*x + theta*h*v[1]']\n[parameters]\ntheta = { from = 0, to = 1 }\n";
    let spec = Spec::parse_toml("m.toml", spec).unwrap();
    let facts = Facts::over(spec.scheme().unwrap(), spec.free().cloned().collect());
    let reason = everywhere(&facts, std::iter::empty()).err().unwrap();
    assert!(reason.contains("do not determine"), "{reason}");
    // Two parameters, each of which may make the step undefined.
    let both = |theta: &str, others: &str| {
        let equations = "'v[1] = f(t[1], x[1])', 'theta*b*x[1] = theta*b*x + theta*b*h*v[1]'";
        written("'x'", equations, &format!("{theta}\n{others}"), "order = 1")
    };
    let away = "{ from = 1, to = 2 }";
    assert!(both("{ from = 0, to = 2 }", "b = { from = 1, to = 2 }").is_ok_and(|r| !r.holds()));
    assert!(both(away, "b = '1/2'").unwrap().holds());
}

/// x₁ = (1 + θ) x₀ − θ x₋₁ + …, of order 1 with the local error (1 − θ)/3: the root θ is a second root 1 for
/// θ = 1, where no start makes it a method.
#[test]
fn a_second_root_one_has_no_order() {
    let step = "'v = f(t, x)', 'x[1] = (1 + theta)*x - theta*x[-1] \
                + h*((1 - theta)*2/3 + (1 + theta)/2)*v + h*((1 - theta)/3 - (1 + theta)/2)*v[-1]'";
    let of = |theta: &str| {
        let carry = "'x', 'x[-1]', 'v[-1]'";
        let found = written(carry, step, theta, "order_best_start = 1").unwrap();
        found.claims[0].outcome.clone()
    };
    assert_eq!(of("'3/2'").word(), "proven");
    assert_eq!(of("1").word(), "refuted");
    assert_eq!(of("{ from = 0, below = 1 }").word(), "proven");
    match of("{ from = 0, to = 2 }") {
        Outcome::Refuted { instead, .. } => {
            assert_eq!(instead, "at theta = 1 the scheme has no order");
        }
        other => panic!("{other:?}"),
    }
    match of("{ from = 0, to = 2 }\nother = { from = 0, to = 1 }") {
        Outcome::Undecided { reason } => assert!(reason.contains("several"), "{reason}"),
        other => panic!("{other:?}"),
    }
    // Where both are in it, whether 1 − θη vanishes is not asked.
    let product = step.replace("theta", "(theta*eta)");
    let both = "{ from = 0, to = '1/2' }\neta = { from = 0, to = '1/2' }";
    let found = written(
        "'x', 'x[-1]', 'v[-1]'",
        &product,
        both,
        "order_best_start = 1",
    )
    .unwrap();
    match &found.claims[0].outcome {
        Outcome::Undecided { reason } => {
            assert!(
                reason.ends_with("vanishes in the ranges is not decided"),
                "{reason}"
            );
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_not_known_over_a_range_is_undecided() {
    let [family, range] = RHO;
    let reason = undecided(family, range, "a_stable = true");
    assert!(reason.contains("for rho_inf in [0, 1): "), "{reason}");
    // But a value that refutes it does.
    refuted(
        "newmark",
        "gamma = '1/2'\nbeta = { from = 0, to = 1 }",
        "a_stable = true",
    );
    // Two parameters: orders as identities, where no root has to be looked for.
    let both = "beta = { from = 0, to = 1 }\ngamma = { from = '1/2', to = 1 }";
    undecided("newmark", both, ALWAYS);
    let one = "beta = { from = 0, to = 1 }\ngamma = '1/2'";
    assert!(report("newmark", one, "order = 2").holds());
}

/// What code for a parameter in a range states: orders that are the same all over it, and the damping ratios at
/// which every step is stable wherever it is.
#[test]
fn what_holds_everywhere_is_told() {
    let of = |family: &str, parameters: &str| {
        let text = format!("name = 'M'\nfamily = '{family}'\n[parameters]\n{parameters}\n");
        let spec = Spec::parse_toml("m.toml", &text).unwrap();
        let facts = Facts::over(spec.scheme().unwrap(), spec.free().cloned().collect());
        everywhere(&facts, std::iter::empty()).map(|found| {
            let Order {
                exact_start,
                simple_start,
                best_start,
                ..
            } = found.order;
            let orders = [exact_start.proven(), simple_start.proven(), best_start];
            (orders.map(|reached| reached.to_string()), found.always)
        })
    };
    let orders = |all: [&str; 3]| all.map(str::to_string);
    let two = orders(["2", "2", "2"]);
    let one = orders(["1", "1", "1"]);
    let bound = "at least 0";
    let all = dampings().to_vec();
    assert_eq!(of(RHO[0], RHO[1]), Ok((two, all.clone())));
    // Stable at every step for 2β ≥ γ alone.
    let gamma = "gamma = { above = '1/2', to = 1 }";
    let widest = format!("beta = '(gamma + 1/2)^2/4'\n{gamma}");
    assert_eq!(of("newmark", &widest), Ok((one.clone(), all)));
    let narrow = format!("beta = '1/4'\n{gamma}");
    assert_eq!(of("newmark", &narrow), Ok((one.clone(), Vec::new())));
    let euler = "A = [['theta']]\nb = [1]\ntheta = { above = '1/2', to = 1 }";
    assert_eq!(of("runge-kutta", euler), Ok((one, Vec::new())));
    // From the simple start less than with the best one, which is not shown of a range.
    let degree = |gamma: &str| {
        let parameters = "degree = 4\nalpha = '5/6'\nbeta = 'gamma - 1/6'";
        of(
            "central-difference",
            &format!("{parameters}\ngamma = {gamma}"),
        )
    };
    let (found, always) = degree("{ from = '3/4', to = 1 }").unwrap();
    assert_eq!((found, always.len()), (orders(["3", bound, "3"]), 0));
    // The parasitic root is 1 − 1/γ.
    let why = degree("{ from = '1/3', to = '2/5' }").unwrap_err();
    assert!(why.contains("zero-stable is refuted"), "{why}");
    // Of order 2 at an end.
    let closed = "beta = '1/4'\ngamma = { from = '1/2', to = 1 }";
    let bounds = orders(["at least 1", "at least 1", "at least 1"]);
    assert_eq!(of("newmark", closed), Ok((bounds, Vec::new())));
    let both = "beta = { from = '1/2', to = 1 }\ngamma = { from = '1/2', to = 1 }";
    assert!(
        of("newmark", both)
            .unwrap_err()
            .contains("one free parameter")
    );
}

/// Coefficients of code may have poles where the step has none.
#[test]
fn coefficients_of_code_have_no_poles() {
    let text = format!(
        "name = 'M'\nfamily = '{}'\n[parameters]\n{}\n",
        RHO[0], RHO[1]
    );
    let spec = Spec::parse_toml("m.toml", &text).unwrap();
    let facts = Facts::over(spec.scheme().unwrap(), spec.free().cloned().collect());
    let rho = Fraction::symbol("rho_inf");
    for (pole, defined) in [("1/2", false), ("0", false), ("1", true), ("-1/2", true)] {
        let place = exact(pole);
        let coefficient = Fraction::one().exact_quotient(&rho.minus(&place)).unwrap();
        let found = everywhere(&facts, [&rho, &coefficient].into_iter());
        assert_eq!(found.is_ok(), defined, "{pole}");
        if let Err(why) = found {
            assert!(why.ends_with(&format!("has no value at {pole}")), "{why}");
        }
    }
}

/// R(∞) = −1/(θ − 7/5)², and at θ = 7/5 the step is Euler's: there the claim says nothing, and nor does a sample beside.
#[test]
fn a_radius_with_a_pole_is_not_proven_across_it() {
    let of = |range: &str| {
        let step = "'v_1 = f(t, x_1)', 'x_1 = x + (theta - 7/5)^2*h*v_1', \
                    'x[1] = x + (1 + (theta - 7/5)^2)*h*v_1'";
        let claim = "rho_infinity = '1/(theta - 7/5)^2'";
        let found = written("'x'", step, range, claim).unwrap();
        found.claims[0].outcome.word()
    };
    assert_eq!(of("{ above = 1, below = 2 }"), "undecided");
    assert_eq!(of("{ above = '7/5', below = 2 }"), "proven");
    assert_eq!(of("{ from = 1, below = '7/5' }"), "proven");
    assert_eq!(of("{ from = 1, to = '7/5' }"), "undecided");
}
