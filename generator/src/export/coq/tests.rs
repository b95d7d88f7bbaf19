use super::*;
use stepsmith_scheme::spec::Spec;

fn written(spec: &Spec) -> Result<String, TheoryError> {
    theory(spec, &Facts::of(spec.scheme().unwrap()))
}

fn spec(text: &str) -> Spec {
    Spec::parse_toml("test.toml", text).unwrap()
}

/// The trapezoidal rule has the order 2, and its claim is a theorem.
#[test]
fn a_rational_method_has_its_rows_and_its_theorems() {
    let text = written(&spec(
        "name = \"Trapezoidal\"\nfamily = \"runge-kutta\"\n[parameters]\nA = [[], [\"1/2\", \"1/2\"]]\n\
         b = [\"1/2\", \"1/2\"]\n[claims]\na_stable = true\nl_stable = false\nzero_stable = true\n",
    ));
    let text = text.unwrap();
    assert!(
        text.contains("Evaluation 0 [1] [[1]; [1 # 2]; [1 # 2]] [] [] [] ]"),
        "{text}"
    );
    assert!(
        text.contains("Theorem trapezoidal_order : order_is 0 trapezoidal 2."),
        "{text}"
    );
    assert!(
        text.contains("Theorem trapezoidal_a_stable : a_stable_is 0 trapezoidal."),
        "{text}"
    );
    assert!(
        text.contains("Theorem trapezoidal_zero_stable : zero_stable_is 0 trapezoidal."),
        "{text}"
    );
    assert!(!text.contains("l_stable_is"), "{text}");
}

/// 6θ is an integer if 6θ³ − 18θ² + 9θ − 1 = 0: its polynomial is x³ − 18x² + 54x − 36.
#[test]
fn an_irrational_number_is_an_integer_over_a_denominator() {
    let gamma = "root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)";
    let text = format!(
        "name = \"One\"\nfamily = \"runge-kutta\"\n[parameters]\nA = [[\"{gamma}\"]]\nb = [1]\n"
    );
    let text = written(&spec(&text)).unwrap();
    assert!(text.contains("is_the_root [-36; 54; -18]%Z"), "{text}");
    assert!(
        text.contains("Evaluation 0 [0; 1 # 6] [[1]; [0; 1 # 6]]"),
        "{text}"
    );
    assert!(
        text.contains("forall alpha, one_root alpha -> order_is alpha one 1."),
        "{text}"
    );
}

/// The velocity of a central difference is of order 2 after one step from exact values, and of order 3 after many.
#[test]
fn a_method_with_a_start_of_its_own_is_refused() {
    let settings = [
        ("degree", "4"),
        ("alpha", "5/6"),
        ("beta", "5/6"),
        ("gamma", "1"),
    ];
    let refused = written(&Spec::from_family("central-difference", &settings).unwrap());
    assert!(
        matches!(refused, Err(TheoryError::Start(least, order)) if least < order),
        "{refused:?}"
    );
    let free = Spec::from_family("newmark", &[("beta", "beta"), ("gamma", "1/2")]).unwrap();
    assert!(matches!(written(&free), Err(TheoryError::Number(_))));
}
