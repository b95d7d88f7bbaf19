use super::check;
use crate::spec::Spec;

/// The word for the outcome of one claim about a method.
fn outcome(method: &str, claim: &str) -> String {
    let (family, parameters) = method.split_once(": ").unwrap();
    let parameters = parameters.replace("; ", "\n");
    let text = format!(
        "name = \"Example\"\nfamily = \"{family}\"\n[parameters]\n{parameters}\n[claims]\n{claim}\n"
    );
    let report = check(&Spec::parse_toml("example.toml", &text).unwrap()).unwrap();
    report.claims[0].outcome.word().to_string()
}

const RK4: &str = "runge-kutta: A = [[], [\"1/2\"], [0, \"1/2\"], [0, 0, 1]]; \
                   b = [\"1/6\", \"1/3\", \"1/3\", \"1/6\"]";
const DEGREE_FIVE: &str =
    "central-difference: degree = 5; alpha = \"4/5\"; beta = 1; gamma = 1; zeta = 1";
const OPTIMAL: &str = "central-difference: degree = 5; alpha = \"6/5\"; beta = \"1/4\"; \
                       gamma = \"1/3\"; zeta = \"1/2\"";
const TRAPEZOIDAL: &str = "newmark: beta = \"1/4\"; gamma = \"1/2\"";
const SPLIT: &str = "splitting: alpha = \"1/2\"; beta = \"4/5\"";
const BDF2: &str = "bdf: steps = 2";
const BDF3: &str = "bdf: steps = 3";

#[test]
fn every_kind_of_claim_is_proven_where_it_holds_and_refuted_where_not() {
    for (method, holds, fails) in [
        (RK4, "order = 4", "order = 5"),
        (RK4, "order_exact_start = 4", "order_exact_start = 5"),
        (
            DEGREE_FIVE,
            "order_simple_start = 2",
            "order_simple_start = 3",
        ),
        (TRAPEZOIDAL, "order_velocity = 2", "order_velocity = 3"),
        (
            "newmark: beta = \"1/6\"; gamma = \"1/2\"",
            "stable = { damping = 0, omega_up_to = \"sqrt(12)\" }",
            "stable = { damping = 0, omega_up_to = \"3.4642\" }",
        ),
        (
            RK4,
            "stable = { real_up_to = \"2.785\" }",
            "stable = { real_up_to = \"2.786\" }",
        ),
        (
            RK4,
            "stable = { imaginary_up_to = \"sqrt(8)\" }",
            "stable = { imaginary_up_to = \"2.8285\" }",
        ),
        (
            DEGREE_FIVE,
            "unstable = { damping = 0 }",
            "zero_stable = false",
        ),
        (OPTIMAL, "zero_stable = false", "zero_stable = true"),
        (
            SPLIT,
            "stable = { along = \"yA\", up_to = 4, at = { xB = 2, yB = \"1000\" } }",
            "stable = { along = \"yA\", up_to = \"4.01\", at = { xB = 0, yB = 0 } }",
        ),
        (
            SPLIT,
            "stable = { along = \"yB\", up_to = \"infinity\", at = { yA = \"3.99\" } }",
            "stable = { along = \"yA\", up_to = \"infinity\" }",
        ),
        (BDF2, "a_stable = true", "a_stable = false"),
        (BDF3, "a_stable = false", "a_stable = true"),
        (BDF2, "l_stable = true", "l_stable = false"),
        (
            BDF3,
            "wedge = { tan_alpha = \"14.4\" }",
            "wedge = { tan_alpha = \"14.5\" }",
        ),
        (TRAPEZOIDAL, "rho_infinity = 1", "rho_infinity = \"1/2\""),
        (
            TRAPEZOIDAL,
            "period_error = { power = 2, coefficient = \"1/12\" }",
            "period_error = { power = 2, coefficient = \"1/24\" }",
        ),
        (
            "generalized-alpha: rho_inf = \"1/5\"",
            "zero_dynamics_stable = true",
            "zero_dynamics_stable = false",
        ),
        (
            TRAPEZOIDAL,
            "zero_dynamics_stable = false",
            "unstable = { damping = 0 }",
        ),
    ] {
        assert_eq!(outcome(method, holds), "proven", "{method}: {holds}");
        assert_eq!(outcome(method, fails), "refuted", "{method}: {fails}");
    }
}

#[test]
fn a_list_under_a_key_is_as_many_claims() {
    let claims = "stable = [{ real_up_to = 2 }, { imaginary_up_to = 3 }]";
    let (family, parameters) = RK4.split_once(": ").unwrap();
    let parameters = parameters.replace("; ", "\n");
    let text = format!(
        "name = \"Two\"\nfamily = \"{family}\"\n[parameters]\n{parameters}\n[claims]\n{claims}\n"
    );
    let report = check(&Spec::parse_toml("two.toml", &text).unwrap()).unwrap();
    let words: Vec<_> = report.claims.iter().map(|c| c.outcome.word()).collect();
    assert_eq!(words, ["proven", "refuted"]);
}

#[test]
fn a_part_that_narrows_no_region_is_shown_by_identities() {
    assert_eq!(outcome(SPLIT, "stable_despite = \"B\""), "proven");
    // A small β, more than two roots, no such part.
    let blend = "splitting: alpha = \"1/2\"; beta = \"1/3\"";
    let alpha = "splitting: alpha = \"1/2\"; rho_inf = \"1/2\"";
    for (method, part) in [(blend, "B"), (alpha, "B"), (SPLIT, "C"), (BDF2, "B")] {
        let claim = format!("stable_despite = \"{part}\"");
        assert_eq!(outcome(method, &claim), "undecided", "{method}");
    }
    let unknown = "stable = { along = \"yC\", up_to = 1 }";
    assert_eq!(outcome(SPLIT, unknown), "undecided");
    assert_eq!(outcome(BDF2, unknown), "undecided");
}
