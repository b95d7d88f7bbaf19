use super::{Report, check};
use crate::claim::{Claim, claims};
use crate::kinds::keys;
use stepsmith_scheme::spec::{Diagnostic, Spec};

mod additive;
mod cases;
mod orders;

use cases::{BDF2, BDF3, CASES, Case, RK4, SPLIT, THREE, TRAPEZOIDAL, UNSOLVABLE};

/// The claims of a spec.
pub(super) fn read(name: &str, text: &str) -> Result<Vec<Claim>, Diagnostic> {
    claims(&Spec::parse_toml(name, text)?)
}

/// What is found of a spec.
pub(super) fn checked(text: &str) -> Report {
    check(&Spec::parse_toml("m.toml", text).unwrap()).unwrap()
}

/// A spec of a method, with what follows its parameters.
fn with(method: &str, rest: &str) -> String {
    let (family, parameters) = method.split_once(": ").unwrap();
    let parameters = parameters.replace("; ", "\n");
    format!("name = 'M'\nfamily = '{family}'\n[parameters]\n{parameters}\n{rest}\n")
}

/// What is found of claims about a method.
fn claimed(method: &str, claims: &str) -> Report {
    checked(&with(method, &format!("[claims]\n{claims}")))
}

/// The words for the outcomes of claims about a method.
fn outcomes(method: &str, claims: &str) -> Vec<&'static str> {
    let report = claimed(method, claims);
    report.claims.iter().map(|c| c.outcome.word()).collect()
}

/// The word for the outcome of one claim about a method.
fn outcome(method: &str, claim: &str) -> &'static str {
    outcomes(method, claim)[0]
}

#[test]
fn every_kind_of_claim_is_proven_where_it_holds_and_refuted_where_not() {
    let mut wrong = Vec::new();
    for (key, method, holds, fails) in CASES {
        for (claims, expected) in [(holds, "proven"), (fails, "refuted")] {
            for claim in *claims {
                let claim = format!("{key} = {claim}");
                let found = outcome(method, &claim);
                if found != expected {
                    wrong.push(format!("{method}: {claim} is {found}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is claimed in JSON is under these keys, and the schema names them all.
#[test]
fn the_schema_has_the_kinds() {
    let schema = include_str!("../../schema/output.json");
    let schema: serde_json::Value = serde_json::from_str(schema).unwrap();
    let claims = schema["$defs"]["claim"]["properties"].as_object().unwrap();
    let kinds: Vec<_> = super::KINDS.iter().map(|kind| kind.keys[0]).collect();
    assert_eq!(claims.keys().collect::<Vec<_>>(), kinds);
}

/// The example of each kind is one, and is written as it is read.
#[test]
fn examples_are_claims() {
    for kind in super::KINDS {
        for key in kind.keys {
            let text = format!(
                "name = 'M'\nfamily = 'bdf'\nparameters = {{ steps = 2 }}\n[claims]\n{key} = {}\n",
                kind.example
            );
            let spec = Spec::parse_toml("m.toml", &text).unwrap();
            let claims = super::claims(&spec).unwrap();
            let statement = &claims[0].statement;
            assert_eq!(statement.key(), kind.keys[0]);
            let written = toml(&statement.written());
            let numbers = kind.example.replace("to = 2 ", "to = \"2\" ");
            assert_eq!(written, numbers);
        }
    }
}

/// A claim in tokens is the claim in TOML.
#[test]
fn tokens_claim_as_texts_do() {
    let tokens = "name = M, family = newmark, parameters = { beta = 1/6, gamma = 1/2 }, \
                  claims = { stable = { damping = 1/20, omega_up_to = sqrt(2) } }";
    let toml = "name = 'M'\nfamily = 'newmark'\nparameters = { beta = '1/6', gamma = '1/2' }\n\
                claims = { stable = { damping = '1/20', omega_up_to = 'sqrt(2)' } }\n";
    let tokens = claims(&Spec::parse_tokens(tokens.parse().unwrap()).unwrap()).unwrap();
    let toml = read("m.toml", toml).unwrap();
    assert_eq!(
        tokens[0].statement.to_string(),
        toml[0].statement.to_string()
    );
}

fn toml(written: &super::Written) -> String {
    use crate::kind::Written;
    match written {
        Written::Integer(number) => number.to_string(),
        Written::Truth(holds) => holds.to_string(),
        Written::Text(text) => format!("{text:?}"),
        Written::List(all) => format!("[{}]", all.iter().map(toml).collect::<Vec<_>>().join(", ")),
        Written::Table(all) => {
            let all = all
                .iter()
                .map(|(key, value)| format!("{key} = {}", toml(value)));
            format!("{{ {} }}", all.collect::<Vec<_>>().join(", "))
        }
    }
}

/// Of 2λ⁹ + 1, the polynomial of an implicit step at infinity, pairs of roots are not looked for: what the radius is
/// stays open, but no root escapes.
#[test]
fn a_radius_that_is_not_found_is_finite() {
    let carried: Vec<String> = (1..=8).map(|k| format!("\"v[-{k}]\"")).collect();
    let of = |claim: &str| {
        let text = format!(
            "name = 'M'\nfamily = 'scheme'\ncarry = [\"x\", {}]\nequations = ['v = f(t, x)', 'v[1] = f(t[1], x[1])', \
             'x[1] = x + 2/3*h*v[1] + 1/3*h*v[-8]']\n[claims]\nrho_infinity = '{claim}'\n",
            carried.join(", ")
        );
        checked(&text).claims[0].outcome.word()
    };
    assert_eq!((of("infinity"), of("1/2")), ("refuted", "undecided"));
}

/// Steps with the positions of BDF3 and other weights of the slopes: the least of |tan arg(−z)| where
/// z = ρ(λ)/σ(λ), |λ| = 1, enters the half-plane is 3.83492…, 10.57588… and 63.46925….
#[test]
fn wedges_are_those_of_the_curve_of_all_weights() {
    let of = |slopes: &str, tangent: &str| {
        let names = ["v", "v[-1]", "v[-2]"];
        let used = names
            .iter()
            .rposition(|name| slopes.contains(&format!("*{name}")));
        let carry: Vec<_> = names[..=used.unwrap()]
            .iter()
            .map(|name| format!("'{name}'"))
            .collect();
        let carry = carry.join(", ");
        let text = format!(
            "name = 'M'\nfamily = 'scheme'\ncarry = ['x', 'x[-1]', 'x[-2]', {carry}]\n\
             equations = ['v[1] = f(t[1], x[1])', \
             '11/6*x[1] = 3*x - 3/2*x[-1] + 1/3*x[-2] + h*({slopes})']\n\
             [claims]\nwedge = {{ tan_alpha = '{tangent}' }}\n"
        );
        checked(&text).claims[0].outcome.word()
    };
    for (slopes, within, beyond) in [
        ("4/5*v[1] + 1/5*v", "3.83492", "3.83493"),
        ("v[1] + 1/4*v - 1/4*v[-1]", "10.57588", "10.57589"),
        (
            "v[1] + 1/4*v - 1/3*v[-1] + 1/12*v[-2]",
            "63.46925",
            "63.46926",
        ),
    ] {
        assert_eq!(
            (of(slopes, within), of(slopes, beyond)),
            ("proven", "refuted"),
            "{slopes}"
        );
    }
}

/// A key without claims of both outcomes is one that nothing tests.
#[test]
fn every_key_has_cases() {
    let ends = ["omega_up_to", "real_up_to", "imaginary_up_to", "along"];
    let kinds = keys()
        .into_iter()
        .map(|key| (key, ""))
        .chain(ends.map(|end| ("stable", end)));
    for (kind, part) in kinds {
        let claims = |pick: fn(&Case) -> &'static [&'static str]| {
            let cases = CASES.iter().filter(|case| case.0 == kind);
            cases.flat_map(pick).any(|claim| claim.contains(part))
        };
        assert!(
            claims(|case| case.2) && claims(|case| case.3),
            "{kind} {part}"
        );
    }
}

/// What says nothing, or can't be, is no claim.
#[test]
fn a_claim_that_is_no_table_is_told_with_its_name_in_one_pair_of_quotes() {
    let text = "name = \"Bdf3\"\nfamily = \"bdf\"\n[parameters]\nsteps = 3\n[claims]\nwedge = 1\n";
    let error = read("b.toml", text).unwrap_err().message();
    assert!(
        error.contains("`wedge` must be a table") && !error.contains("``"),
        "{error}"
    );
}

#[test]
fn vacuous_claims_are_errors_of_the_spec() {
    for (claim, place) in [
        ("stable = { real_up_to = \"-5\" }", "real_up_to"),
        ("stable = { real_up_to = 0 }", "real_up_to"),
        (
            "stable = { imaginary_up_to = \"-sqrt(2)\" }",
            "imaginary_up_to",
        ),
        (
            "stable = { imaginary_up_to = \"1 - sqrt(2)\" }",
            "imaginary_up_to",
        ),
        (
            "stable = { damping = 0, omega_up_to = \"0\" }",
            "omega_up_to",
        ),
        (
            "stable = { damping = 0, omega_up_to = \"-1/2\" }",
            "omega_up_to",
        ),
        ("stable = { along = \"yA\", up_to = \"-1\" }", "up_to"),
        (
            "stable = { along = \"yA\", up_to = 4, at = { yA = 1 } }",
            "at",
        ),
        ("wedge = { tan_alpha = 0 }", "tan_alpha"),
        ("wedge = { tan_alpha = \"-3\" }", "tan_alpha"),
        ("rho_infinity = \"-1/2\"", "rho_infinity"),
        (
            "period_error = { power = 0, coefficient = \"1/12\" }",
            "power",
        ),
        (
            "period_error = { power = 2, coefficient = 0 }",
            "coefficient",
        ),
    ] {
        let text = format!(
            "name = \"Vacuous\"\nfamily = \"bdf\"\n[parameters]\nsteps = 2\n[claims]\n{claim}\n"
        );
        let error = read("vacuous.toml", &text).unwrap_err();
        let shown = error.to_string();
        assert!(shown.contains(&format!("`{place}`")), "{claim}: {shown}");
    }
}

#[test]
fn a_list_under_a_key_is_as_many_claims() {
    let claims = "stable = [{ real_up_to = 2 }, { imaginary_up_to = 3 }]";
    assert_eq!(outcomes(RK4, claims), ["proven", "refuted"]);
    let claims = "stable_despite = [\"A\", \"B\"]";
    assert_eq!(outcomes(SPLIT, claims), ["refuted", "proven"]);
}

/// A damping of 0 of a part that takes no velocity is none; the certificate is the one without it.
#[test]
fn coefficients_that_are_zero_change_nothing() {
    let explicit = "carry = ['x', 'v']\nequations = ['a_1 = A(t, x)', 'a_2 = B(t, x)', 'v[1/2] = v + h/2*a_1 + h/2*a_2', \
                    'x[1] = x + h*v[1/2]', 'a_1[1] = A(t[1], x[1])', 'a_2[1] = B(t[1], x[1])', \
                    'v[1] = v[1/2] + h/2*a_1[1] + h/2*a_2[1]']";
    let report = |at: &str| {
        checked(&format!(
            "name = 'M'\nfamily = 'scheme'\n{explicit}\n[claims]\nstable = {{ along = 'yA', up_to = 1{at} }}\n"
        ))
    };
    let (without, with) = (report(""), report(", at = { xA = 0, yB = 0 }"));
    assert!(without.holds(), "{:?}", without.failures());
    assert!(with.holds(), "{:?}", with.failures());
    let subject = |report: &Report| report.claims[0].statement.claim().subject(report.scheme());
    assert!(subject(&with) == subject(&without));
    assert_eq!(
        report(", at = { xC = 0 }").claims[0].outcome.word(),
        "undecided"
    );
}

#[test]
fn a_part_that_narrows_no_region_is_shown_by_identities() {
    assert_eq!(outcome(SPLIT, "stable_despite = \"B\""), "proven");
    // More than two roots, no such part.
    let alpha = "splitting: alpha = \"1/2\"; rho_inf = \"1/2\"";
    for (method, part) in [(alpha, "B"), (SPLIT, "C"), (BDF2, "B")] {
        let claim = format!("stable_despite = \"{part}\"");
        assert_eq!(outcome(method, &claim), "undecided", "{method}");
    }
    let unknown = "stable = { along = \"yC\", up_to = 1 }";
    assert_eq!(outcome(SPLIT, unknown), "undecided");
    assert_eq!(outcome(BDF2, unknown), "undecided");
    // Nor is anything said at one that is 0.
    let unknown = "stable = { along = \"yA\", up_to = 1, at = { yC = 0 } }";
    assert_eq!(outcome(SPLIT, unknown), "undecided");
    let known = "stable = { along = \"yA\", up_to = 1, at = { yB = 0 } }";
    assert_eq!(outcome(SPLIT, known), "proven");
    // No oscillator has two parts: there is no Ω that could tend to infinity.
    assert_eq!(outcome(SPLIT, "rho_infinity = 0"), "undecided");
}

/// Gauss of s stages: 1 + (s!)²/((2s)! (2s + 1)!) Ω²ˢ + … for even and odd s alike. Beyond Ω²⁴ no term is looked
/// for, and so none refuted.
#[test]
fn a_period_error_beyond_what_is_looked_for_is_undecided() {
    let of = |stages: u32, denominator: &str, power: u32| {
        let claim =
            format!("period_error = {{ power = {power}, coefficient = \"1/({denominator})\" }}");
        outcome(
            &format!("runge-kutta: name = \"gauss\"; stages = {stages}"),
            &claim,
        )
    };
    // 24! 25!/12!².
    assert_eq!(of(12, "41944731705933745734549504000000", 24), "proven");
    assert_eq!(of(12, "41944731705933745734549504000001", 24), "refuted");
    // There is no term at 24, and none is known at 25 or 26.
    assert_eq!(of(13, "1", 24), "refuted");
    assert_eq!(of(13, "1", 25), "undecided");
    assert_eq!(of(13, "1", 26), "undecided");
    let gauss = "runge-kutta: name = \"gauss\"; stages = 13";
    let claim = "period_error = { power = 26, coefficient = 1 }";
    let report = claimed(gauss, claim);
    assert_eq!(
        report.claims[0].outcome.evidence(),
        "the series has no term up to Omega^24, and later terms are not computed"
    );
}

/// What one solution refutes another cannot leave open: of (a, 1 − a) at 0 and 1/2 the order is 1, but for a = 0, and
/// Euler's is 1.
#[test]
fn one_embedded_solution_refutes_the_claim_on_all() {
    let pair = "runge-kutta: A = [[], [\"1/2\"], [-1, 2]]; b = [\"1/6\", \"2/3\", \"1/6\"]; \
                embedded = [[\"a\", \"1 - a\"], [1]]; a = \"a\"";
    for (claim, expected) in [
        ("[1, 1]", "undecided"),
        ("[1, 2]", "refuted"),
        ("[0, 1]", "refuted"),
    ] {
        let claim = format!("embedded_order = {claim}");
        assert_eq!(outcome(pair, &claim), expected, "{claim}");
    }
}

/// The certificate of a claim on the half-plane is that of its axis; of oscillators it is another.
#[test]
fn half_planes_are_those_of_their_test_equation() {
    use super::subject::Subject;
    use stepsmith_prove::stability::Axis;
    let of = |method: &str| {
        let spec = Spec::parse_toml("m.toml", &with(method, "")).unwrap();
        Subject::of_half_plane(&spec.scheme().unwrap())
    };
    let additive = "additive: explicit = [[], [1]]; implicit = [[], [0, 1]]; b = [[1, 0], [0, 1]]";
    assert!(of(RK4) == Subject::Set(Axis::NegativeReal));
    assert!(of(additive) == Subject::Set(Axis::NegativeReal));
    assert!(of(TRAPEZOIDAL) == Subject::Set(Axis::oscillator(0)));
}

/// With a number for the step ratio the claim is of that ratio: the parasitic root is ω²/(1 + 2ω), 9/7 at 3.
#[test]
fn zero_stability_is_that_of_the_ratio() {
    for (omega, holds) in [
        ("1", true),
        ("2", true),
        ("12/5", true),
        ("5/2", false),
        ("3", false),
    ] {
        let method = format!("pece: steps = 2; ratio = \"{omega}\"");
        let [yes, no] = [("true", holds), ("false", !holds)].map(|(word, proven)| {
            let expected = if proven { "proven" } else { "refuted" };
            (format!("zero_stable = {word}"), expected)
        });
        for (claim, expected) in [yes, no] {
            assert_eq!(outcome(&method, &claim), expected, "{omega} {claim}");
        }
    }
    // Orders and stable sets are of equal steps.
    let method = "pece: steps = 2; ratio = \"3/2\"";
    for claim in [
        "order = 2",
        "order = 3",
        "stable = { real_up_to = 1 }",
        "a_stable = false",
    ] {
        assert_eq!(outcome(method, claim), "undecided", "{claim}");
    }
}

/// Up to each end of the interval, and no further; poles are no ratios; empty intervals prove nothing.
#[test]
fn an_interval_of_ratios_is_proven_or_refuted() {
    let any = "pece: steps = 2; ratio = \"omega\"";
    let blend = "pece: steps = 2; problem = \"second-order\"; ratio = \"omega\"";
    for (method, from, to, expected) in [
        (any, "1/1000", "2.414", "proven"),
        (any, "1/1000", "2.415", "refuted"),
        (any, "1", "1", "proven"),
        (any, "5/2", "3", "refuted"),
        (any, "2", "1", "undecided"),
        (any, "0", "1", "undecided"),
        (any, "-1", "1", "undecided"),
        (blend, "0.677", "2.414", "proven"),
        (blend, "0.676", "2.414", "refuted"),
        (blend, "0.676", "0.677", "refuted"),
        (blend, "1/10", "0.676", "proven"),
        (blend, "0.677", "2.415", "refuted"),
        ("pece: steps = 2", "1", "2", "undecided"),
        (BDF2, "1", "1", "undecided"),
    ] {
        let claim = format!("zero_stable_ratios = {{ from = \"{from}\", to = \"{to}\" }}");
        assert_eq!(outcome(method, &claim), expected, "{method} {claim}");
    }
}

/// What is not solvable is not stable; a Jordan block on the circle is not either.
#[test]
fn zero_dynamics_need_a_solvable_step() {
    for (method, holds) in [
        ("block: r = 3; pade = [3, 2]", false),
        ("block: r = 4; pade = [4, 4]", false),
        ("block: r = 3; pade = [2, 3]", true),
        ("generalized-alpha: rho_inf = 1", false),
        (RK4, false),
    ] {
        for (word, proven) in [("true", holds), ("false", !holds)] {
            let claim = format!("zero_dynamics_stable = {word}");
            let expected = if proven { "proven" } else { "refuted" };
            assert_eq!(outcome(method, &claim), expected, "{method}");
        }
    }
}

/// Where the search ends at order 10 a bound is all that is known: lower numbers are false, others open.
/// Methods with stages are decided however high, also by halves: (7, 8) for nodes of Radau is 15.
#[test]
fn bounds_decide_what_they_can() {
    let thirteen = "adams: steps = 13; kind = \"bashforth\"";
    for claims in [
        [
            ("order = 11", "refuted"),
            ("order_best_start = 13", "undecided"),
        ],
        [
            ("order_best_start = 11", "refuted"),
            ("order = 12", "undecided"),
        ],
    ] {
        let text = claims.map(|(claim, _)| claim).join("\n");
        let expected = claims.map(|(_, expected)| expected);
        assert_eq!(outcomes(thirteen, &text), expected, "{text}");
    }
    for problem in ["first-order", "second-order"] {
        let radau =
            format!("block: r = 8; nodes = \"radau\"; pade = [7, 8]; problem = \"{problem}\"");
        for (order, expected) in [
            (10, "refuted"),
            (14, "refuted"),
            (15, "proven"),
            (16, "refuted"),
        ] {
            for key in ["order", "order_simple_start", "order_best_start"] {
                let claim = format!("{key} = {order}");
                assert_eq!(outcome(&radau, &claim), expected, "{problem}: {claim}");
            }
        }
    }
}

/// The finding about one claim, in words.
fn words(method: &str, claim: &str) -> (String, String) {
    match &claimed(method, claim).claims[0].outcome {
        super::Outcome::Refuted { evidence, instead } => (evidence.clone(), instead.clone()),
        other => panic!("{other:?}"),
    }
}

/// A violated condition is told with how many there are beside it: of order 2 there is one tree, of order 3
/// two, of which the midpoint rule violates both and f[f[f]] alone is violated with c² = 1/3.
#[test]
fn violated_conditions_are_counted() {
    let euler = "runge-kutta: A = [[]]; b = [1]";
    let midpoint = "runge-kutta: A = [[], [\"1/2\"]]; b = [0, 1]";
    let kutta = "runge-kutta: A = [[], [\"2/3\"]]; b = [\"1/4\", \"3/4\"]";
    for (method, claim, expected) in [
        (
            euler,
            "order = 2",
            "the condition of order 2 for f[f] fails, with residual 1/2",
        ),
        (
            midpoint,
            "order = 3",
            "2 conditions of order 3 fail, the first for f[f, f], with residual 1/12",
        ),
        (
            kutta,
            "order = 3",
            "the condition of order 3 for f[f[f]] fails, with residual 1/6",
        ),
    ] {
        assert_eq!(words(method, claim).0, expected);
    }
}

/// Stable nowhere, or not from 0 on.
#[test]
fn where_a_method_is_unstable_is_told() {
    let euler = "runge-kutta: A = [[]]; b = [1]";
    let late = "runge-kutta: A = [[\"1/4\"], [\"3/8\", \"1/4\"]]; b = [\"1/2\", \"1/2\"]";
    for (method, expected) in [
        (euler, "unstable for every y > 0"),
        (late, "unstable for arbitrarily small y"),
    ] {
        assert_eq!(
            words(method, "stable = { imaginary_up_to = 7 }").1,
            expected
        );
    }
}

/// What stands in the way, or holds instead, in full.
#[test]
fn what_decided_is_told() {
    let euler = "runge-kutta: A = [[]]; b = [1]";
    let midpoint = "runge-kutta: A = [[\"1/2\"]]; b = [1]";
    let free = "no pole lies in the left half-plane";
    let axis = "no z on the imaginary axis has a root outside the unit circle";
    let roots = "as z tends to infinity, the roots tend to those of";
    let always = "without damping every Omega > 0 is stable; for xi > 0 5 positive polynomials show that all \
                  roots lie inside the unit circle";
    let infinite = "for infinite steps the roots are those of lambda^3 + 2*lambda^2 + lambda";
    for (method, claim, evidence, instead) in [
        (
            euler,
            "a_stable = true",
            format!("{free}; {roots} 1"),
            "not A-stable",
        ),
        (
            UNSOLVABLE,
            "a_stable = true",
            format!("a pole lies in the left half-plane; {roots} lambda + 1"),
            "not A-stable",
        ),
        (
            midpoint,
            "a_stable = false",
            format!("{free}; {axis}; {roots} lambda + 1"),
            "A-stable, not L-stable",
        ),
        (
            BDF3,
            "a_stable = true",
            format!("{free}; some{}; {roots} lambda^3", &axis[2..]),
            "not A-stable",
        ),
        (
            TRAPEZOIDAL,
            "a_stable = false",
            always.to_string(),
            "stable for every Omega > 0 and xi >= 0",
        ),
        (
            TRAPEZOIDAL,
            "l_stable = true",
            format!("{always}; {infinite}"),
            "not all roots vanish for infinite steps",
        ),
        (
            "generalized-alpha: rho_inf = 0",
            "l_stable = false",
            "without damping every Omega > 0 is stable; for xi > 0 6 positive polynomials show that all roots \
             lie inside the unit circle; for infinite steps the roots are those of lambda^3"
                .into(),
            "all roots vanish for infinite steps",
        ),
        (
            TRAPEZOIDAL,
            "rho_infinity = 0",
            infinite.to_string(),
            "the spectral radius is 1",
        ),
        (
            TRAPEZOIDAL,
            "zero_dynamics_stable = true",
            "errors are multiplied by the roots of zeta^3 + 2*zeta^2 + zeta".into(),
            "unstable",
        ),
        (
            "pece: steps = 2; ratio = \"omega\"",
            "zero_stable_ratios = { from = 1, to = 3 }",
            "differences of positions shrink by the factors omega^2/(2*omega + 1); the poles of the weights: none; \
             the steps are stable however the ratios vary within (0, 1 + sqrt(2))"
                .into(),
            "one of these ratios is a pole of the weights, or differences do not shrink with it",
        ),
        (
            THREE,
            "embedded_order = [2, 2]",
            "the condition of order 2 for f[f] fails, with residual 1/2".into(),
            "the order of the embedded solution is 1",
        ),
        (
            RK4,
            "embedded_order = [2]",
            "the step has no outputs beside its state".into(),
            "there is no embedded solution",
        ),
    ] {
        assert_eq!(
            words(method, claim),
            (evidence, instead.to_string()),
            "{method} {claim}"
        );
    }
}

/// What fails is told with what holds instead, once where the evidence says it already.
#[test]
fn failures_say_what_holds_instead() {
    let failures = |method: &str, claims: &str| checked(&with(method, claims)).failures();
    let four = "[claims]\nzero_stable = false\norder = 4\n[[disputed]]\nstatement = 'S'\nclaim = { order = 3 }";
    assert_eq!(
        failures(BDF3, four),
        [
            "claim refuted: not zero-stable: strongly zero-stable; the parasitic roots are those of \
             lambda^2 - 7/11*lambda + 2/11",
            "claim refuted: order 4: the order is 3: 4 conditions of order 4 fail, the first for f[f, f, f], with \
             residual -3/2",
            "disputed statement is true: \"S\" (order 3): all conditions up to order 3 hold; 4 conditions of order 4 \
             fail, the first for f[f, f, f], with residual -3/2",
        ]
    );
    let ratios = "{ from = 1, to = 2 }";
    let open = format!(
        "[claims]\nzero_stable_ratios = {ratios}\n[[disputed]]\nstatement = 'S'\nclaim = {{ zero_stable_ratios = {ratios} }}"
    );
    let told = failures("pece: steps = 2", &open);
    assert!(told[0].starts_with("claim not proven: "), "{told:?}");
    assert!(told[1].starts_with("disputed statement not refuted: \"S\" ("));
    assert!(failures(BDF3, "[claims]\norder = 3").is_empty());
}

/// Every number of a claim may be one, and no letter that is none of the method.
#[test]
fn letters_of_no_method_are_refused_in_claims() {
    for (method, claim) in [
        (
            TRAPEZOIDAL,
            "period_error = { power = 2, coefficient = \"1/12\" }",
        ),
        (TRAPEZOIDAL, "rho_infinity = \"1/12\""),
        (TRAPEZOIDAL, "unstable = { damping = \"1/12\" }"),
        (
            TRAPEZOIDAL,
            "stable = { damping = \"1/12\", omega_up_to = 1 }",
        ),
        (
            TRAPEZOIDAL,
            "stable = { damping = 0, omega_up_to = \"1/12\" }",
        ),
        (RK4, "stable = { real_up_to = \"1/12\" }"),
        (SPLIT, "stable = { along = \"yA\", up_to = \"1/12\" }"),
        (
            SPLIT,
            "stable = { along = \"yA\", up_to = 1, at = { xB = \"1/12\" } }",
        ),
        (BDF3, "wedge = { tan_alpha = \"1/12\" }"),
        (BDF2, "zero_stable_ratios = { from = \"1/12\", to = 2 }"),
    ] {
        let text = with(method, &format!("[claims]\n{claim}"));
        assert!(read("m.toml", &text).is_ok(), "{claim}");
        assert!(
            read("m.toml", &text.replace("1/12", "q")).is_err(),
            "{claim}"
        );
    }
}
