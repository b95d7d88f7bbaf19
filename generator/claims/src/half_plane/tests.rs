//! What stands in the way of stability at every step.

use crate::tests::checked;

/// The trapezoidal rule, of which differences are taken twice: (λ − 1)² (λ − 1 − z(λ + 1)/2).
#[test]
fn roots_that_do_not_move_are_told() {
    let text = "name = 'Thrice'\nfamily = 'scheme'\ncarry = ['x', 'x[-1]', 'x[-2]', 'v', 'v[-1]', 'v[-2]']\n\
                equations = ['v[1] = f(t[1], x[1])', \
                'x[1] = 3*x - 3*x[-1] + x[-2] + h/2*(v[1] - v - v[-1] + v[-2])']\n\
                [claims]\na_stable = true\n";
    let report = checked(text);
    let outcome = &report.claims[0].outcome;
    assert_eq!(outcome.word(), "refuted");
    let evidence = outcome.evidence();
    assert!(evidence.contains("multiple on it"), "{evidence}");
}

/// The trapezoidal rule beside a root 3 at every z.
#[test]
fn roots_that_lie_outside_at_every_step_are_told() {
    let text = "name = 'Beside'\nfamily = 'scheme'\ncarry = ['x', 'v', 'x_a']\n\
                equations = ['v[1] = f(t[1], x[1])', 'x[1] = x + h/2*(v[1] + v)', 'x_a[1] = 3*x_a - 2*x']\n\
                [claims]\na_stable = true\n";
    let report = checked(text);
    let outcome = &report.claims[0].outcome;
    assert_eq!(outcome.word(), "refuted");
    let evidence = outcome.evidence();
    let told = "; roots that do not depend on z lie outside the unit circle";
    assert!(evidence.contains(told), "{evidence}");
}

/// (1 + z²) λ = 1 + z: roots escape at ±i, which are not within the left half-plane.
#[test]
fn roots_that_escape_on_the_axis_are_told() {
    let text = "name = 'Escaping'\nfamily = 'scheme'\ncarry = ['x']\nequations = [\
                'v_1 = f(t, x_1)', 'v_2 = f(t, x_2)', 'x_1 = x - h*v_2', 'x_2 = x + h*v_1', 'x[1] = x + h*v_1']\n\
                [claims]\na_stable = true\n";
    let outcome = &checked(text).claims[0].outcome;
    assert_eq!(outcome.word(), "refuted");
    let evidence = outcome.evidence();
    assert!(
        evidence.starts_with("a root grows beyond all bounds on the imaginary axis;"),
        "{evidence}"
    );
}

/// ρ∞ is that of undamped oscillators: this step takes no velocities, and has no others.
#[test]
fn the_radius_at_infinity_needs_no_damping() {
    let text = "name = 'Average'\nfamily = 'scheme'\ncarry = ['x', 'x[-1]', 'a', 'a[-1]']\nequations = [\
                'x[1] = 2*x - x[-1] + h^2/4*(a[1] + 2*a + a[-1])', 'a[1] = g(t[1], x[1])']\n\
                [claims]\nrho_infinity = [1, '999/1000']\na_stable = true\n";
    let report = checked(text);
    let words: Vec<_> = report.claims.iter().map(|c| c.outcome.word()).collect();
    assert_eq!(words, ["proven", "refuted", "undecided"]);
}

/// The poles of the idle stages are those of an oscillator with ξ = 1/√5 and Ω = √5, which is irrational: no damping
/// that is looked at meets them.
#[test]
fn poles_at_a_damping_that_is_not_looked_at_are_no_stable_steps() {
    let words = |claim: &str| {
        let text = format!(
            "name = 'Idle'\nfamily = 'runge-kutta'\n[parameters]\nproblem = 'second-order'\nb = [1, 0, 0]\n\
             A = [['1/2'], [0, '-1/5', '2/5'], [0, '-2/5', '-1/5']]\n[claims]\n{claim}\n"
        );
        checked(&text).claims[0].outcome.word()
    };
    assert_ne!(words("a_stable = true"), "proven");
    let xi = "stable = { damping = \"1/sqrt(5)\", omega_up_to = \"infinity\" }";
    assert_eq!(words(xi), "refuted");
    let others = "stable = { damping = \"9/20\", omega_up_to = \"infinity\" }";
    assert_eq!(words(others), "proven");
}
