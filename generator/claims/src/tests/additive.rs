//! Tests of the family in [`stepsmith_scheme::families::additive`].

use crate::check;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::order::order;
use stepsmith_prove::stability::{Axis, StabilityError};
use stepsmith_scheme::scheme::Evaluation;
use stepsmith_scheme::scheme::butcher::Tableau;
use stepsmith_scheme::scheme::{PARTS, Scheme};
use stepsmith_scheme::spec::{Diagnostic, Spec};

fn spec(parameters: &str, claims: &str) -> Spec {
    let text = format!(
        "name = \"Pair\"\nfamily = \"additive\"\n[parameters]\n{parameters}\n[claims]\n{claims}"
    );
    Spec::parse_toml("pair.toml", &text).unwrap()
}

fn scheme(parameters: &str) -> Result<Scheme, Diagnostic> {
    spec(parameters, "").scheme()
}

/// The scheme (2, 2, 2) of Ascher, Ruuth and Spiteri, with an a_32 that may be another.
fn ars222(a: &str) -> String {
    format!(
        r#"
        gamma = "1 - sqrt(2)/2"
        explicit = [[], ["gamma"], ["1 - ({a})", "{a}"]]
        implicit = [[], [0, "gamma"], [0, "1 - gamma", "gamma"]]
        b = [["1 - ({a})", "{a}"], [0, "1 - gamma", "gamma"]]
        "#
    )
}

const A32: &str = "1 + sqrt(2)/2";
const EULER: &str = "explicit = [[], [1]]\nimplicit = [[], [0, 1]]\nb = [[1], [0, 1]]";

/// Two steps of Euler's to a time of one: the last stage is the end, whatever its row adds up to.
#[test]
fn a_step_that_goes_too_far_ends_where_it_says() {
    let twice = "explicit = [[], [2]]\nimplicit = [[], [0, 2]]\nb = [[2], [0, 2]]";
    let twice = scheme(twice).unwrap();
    let texts: Vec<_> = twice.equations().iter().map(|e| e.text(&twice)).collect();
    assert_eq!(texts, ["x[1] = x + 2*h*v_A1 + 2*h*v_B2[2]"]);
}

#[test]
fn both_eulers_are_one_step() {
    let both = scheme(EULER).unwrap();
    let texts: Vec<_> = both.equations().iter().map(|e| e.text(&both)).collect();
    assert_eq!(texts, ["x[1] = x + h*v_A1 + h*v_B2[1]"]);
    assert_eq!(both.evaluations().len(), 2);
    assert_eq!(order(&both, 4).unwrap().exact_start.proven(), 1);
}

#[test]
fn orders_need_the_conditions_of_both_parts() {
    let found = |a: &str| {
        let found = order(&scheme(&ars222(a)).unwrap(), 4).unwrap();
        let trees: Vec<String> = found.error_terms.into_iter().map(|t| t.tree).collect();
        (found.exact_start.proven(), trees)
    };
    let (second, failing) = found(A32);
    assert_eq!(second, 2);
    // At order 3 conditions of either part and of both fail.
    for tree in ["A[A, A]", "B[A, A]", "B[B[A]]", "A[B[B]]"] {
        assert!(failing.iter().any(|t| t == tree), "{tree}: {failing:?}");
    }
    // A damaged entry: each part by itself would not show A in B.
    let (first, failing) = found("1");
    assert_eq!(first, 1);
    assert_eq!(failing, ["A[A]", "A[B]"]);
}

#[test]
fn a_part_alone_is_the_method_of_its_tableau() {
    let both = scheme(&ars222(A32)).unwrap();
    let [a, b] = PARTS.map(|part| Tableau::of(&both.of_part(part).unwrap()).unwrap());
    let text = |row: &[Fraction]| row.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(text(&a.b), ["-sqrt(2)/2", "(sqrt(2) + 2)/2"]);
    assert_eq!(text(&b.b), ["sqrt(2)/2", "-(sqrt(2) - 2)/2"]);
    assert_eq!(
        (a.stages(), b.stages()),
        (2, 2),
        "no stage that nothing needs"
    );
    assert_eq!(b.a[1], b.b, "stiffly accurate");
}

#[test]
fn the_implicit_part_alone_is_l_stable_and_the_explicit_one_to_a_limit() {
    let claims = "a_stable = true\nl_stable = true\n\
                  stable = [{ along = \"yA\", up_to = 2 }, { along = \"yB\", up_to = \"infinity\" }]";
    let report = check(&spec(&ars222(A32), claims)).unwrap();
    assert!(report.holds(), "{:?}", report.failures());
    let evidence = report.claims[0].outcome.evidence();
    assert!(evidence.starts_with("where A = 0: "), "{evidence}");
    let beyond = "stable = [{ along = \"yA\", up_to = \"201/100\" }]";
    assert!(!check(&spec(&ars222(A32), beyond)).unwrap().holds());
    // Forward Euler of A does not become A-stable by its partner, nor the partner by it.
    let euler = check(&spec(EULER, "l_stable = true")).unwrap();
    assert!(euler.holds(), "{:?}", euler.failures());
    let swapped = "explicit = [[], [1]]\nimplicit = [[], [0, 1]]\nb = [[0, 1], [1]]";
    let swapped = check(&spec(swapped, "a_stable = true")).unwrap();
    assert!(!swapped.holds());
}

/// z = λh of y' = λy says nothing of a sum: it was once taken as λ in both parts.
#[test]
fn what_is_about_one_field_is_refused() {
    let facts = Facts::of(scheme(EULER).unwrap());
    for axis in [Axis::NegativeReal, Axis::Imaginary] {
        let error = facts.stable_set(&axis).unwrap_err();
        assert!(
            matches!(error, StabilityError::Amplification { .. }),
            "{error}"
        );
    }
    assert!(facts.stability_function().is_err());
    assert!(Tableau::of(facts.scheme()).is_err());
    let named = Axis::split("xA", &[]);
    let error = facts.stable_set(&named).unwrap_err();
    assert!(
        matches!(error, StabilityError::NoCoefficient { .. }),
        "{error}"
    );
    for claim in [
        "pade = [0, 1]",
        "rho_infinity = 0",
        "stable = [{ real_up_to = 1 }]",
    ] {
        let report = check(&spec(EULER, claim)).unwrap();
        assert_eq!(report.claims[0].outcome.word(), "undecided", "{claim}");
    }
}

#[test]
fn embedded_orders_are_those_of_trees_with_two_colours() {
    let pair = |embedded: &str| {
        let text = format!("{}\nembedded = {embedded}", ars222(A32));
        check(&spec(&text, "embedded_order = 1")).unwrap().holds()
    };
    assert!(pair("[1]"));
    assert!(pair("[[1], [0, 1]]"));
    // Of order 2 in A alone, but not in B.
    assert!(pair(r#"[["-sqrt(2)/2", "1 + sqrt(2)/2"], [0, 1]]"#));
    assert!(!pair("[1, 1]"));
}

#[test]
fn tableaux_that_do_not_fit_are_refused() {
    for (parameters, why) in [
        (
            "explicit = [[1]]\nimplicit = [[1]]\nb = [1]",
            "without its diagonal",
        ),
        (
            "explicit = [[], [1]]\nimplicit = [[0, 1], [0, 1]]\nb = [1]",
            "solved for by itself",
        ),
        (
            "explicit = [[], [1]]\nimplicit = [[1]]\nb = [1]",
            "a list of 2 rows",
        ),
        (
            "explicit = [[], [1]]\nimplicit = [[], [1]]\nb = [1, 0, 0]",
            "at most 2",
        ),
        (
            "explicit = [[]]\nimplicit = [[1]]\nb = [[1], [1], [1]]",
            "those of B",
        ),
        ("explicit = []\nimplicit = []\nb = []", "1 to 64 rows"),
        (
            "explicit = [[]]\nimplicit = [[1]]\nb = [1]\nembedded = [1]",
            "other weights",
        ),
        ("explicit = [[]]\nimplicit = [[1]]", "missing parameter `b`"),
    ] {
        let error = scheme(parameters).unwrap_err().to_string();
        assert!(error.contains(why), "{parameters}: {error}");
    }
}

/// A first stage that is implicit has an equation as the others have: the midpoint rule in B, and Euler's in A.
#[test]
fn first_stages_may_be_implicit() {
    let one = scheme("explicit = [[]]\nimplicit = [['1/2']]\nb = [[1], [1]]").unwrap();
    let carried = one.equations().len();
    assert_eq!((carried, one.evaluations().len()), (2, 2));
    assert_eq!(order(&one, 3).unwrap().exact_start, 1);
}

/// A stage has one time for each part, the sum of that part's row, and none where nothing is made of it.
#[test]
fn parts_have_their_own_nodes() {
    let of = |b: &str| {
        let text = format!("explicit = [[], [1]]\nimplicit = [[], ['1/4', '1/4']]\nb = {b}");
        let scheme = scheme(&text).unwrap();
        let time = |e: &Evaluation| (e.field.clone(), e.time.to_string());
        scheme.evaluations().iter().map(time).collect::<Vec<_>>()
    };
    let at = |part: &str, time: &str| (part.to_string(), time.to_string());
    let all = [at("A", "0"), at("B", "0"), at("A", "1"), at("B", "1/2")];
    assert_eq!(of("[['1/2', '1/2'], ['1/2', '1/2']]"), all);
    assert_eq!(
        of("[[1], ['1/2', '1/2']]"),
        [at("A", "0"), at("B", "0"), at("B", "1/2")]
    );
    // The end by the coefficients of a stage of which nothing is made.
    let idle = scheme("explicit = [[], [1]]\nimplicit = [[], [1]]\nb = [[1], [1]]").unwrap();
    assert_eq!((idle.evaluations().len(), idle.equations().len()), (2, 1));
}
