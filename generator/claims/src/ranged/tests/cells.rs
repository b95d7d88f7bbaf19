//! What one value proves of the values around it, and what it does not.

use super::{check, outcome, written};
use stepsmith_scheme::spec::Spec;

/// What a sample proves of its cell only where nothing but it is so: the parts of the steps of one θ alone.
///
/// Each method is the one that is said of it at θ = θ₀, which is the simplest number of the open range, and of no
/// other θ.
#[test]
fn what_is_so_of_one_value_alone_is_not_proven_of_a_cell() {
    let of = |carry: &str, equations: &str, theta: &str, claim: &str| {
        let found = written(carry, equations, theta, claim).unwrap();
        found.claims[0].outcome.word()
    };
    // Velocities (1 + θ)v₁ − v_a, whose deviations (1 − θ)/2·v change their sign in each step: of order 1 but for
    // θ = 1. A third root θ/4 is a symbol's.
    let oscillating = (
        "'x', 'v_a', 'x_c'",
        "'v_1 = f(t, x)', 'x_2[1/2] = x + h/2*v_1', 'v_2[1/2] = f(t[1/2], x_2[1/2])', 'x_3[1] = x + h*v_1', \
         'v_3[1] = f(t[1], x_3[1])', 'x[1] = x + h*v_2[1/2] + h*(v_a - (1 + theta)/2*v_1 \
         + (1 + theta)/4*(v_3[1] - v_1))', 'v_a[1] = (1 + theta)*v_1 - v_a', \
         'x_c[1] = x + h*v_1 + theta/4*(x_c - x)'",
        "order = 2",
    );
    // Deviations 2(θ − 7/5)v that halve in each step: from exact values of order 1 but for θ = 7/5.
    let decaying = (
        "'x', 'v_d'",
        "'v_1 = f(t, x)', 'x_2[1/2] = x + h/2*v_1', 'v_2[1/2] = f(t[1/2], x_2[1/2])', \
         'x[1] = x + h*v_2[1/2] + h*(v_d - v_1 - 2*(theta - 7/5)*v_1 + 8*(theta - 7/5)*(v_2[1/2] - v_1))', \
         'v_6[1] = f(t[1], x[1])', 'v_d[1] = v_6[1] + 1/2*(v_d - v_1) + (theta - 7/5)*v_1'",
        "order = 1",
    );
    // A double root −1, semisimple for θ = 1.
    let at_rest = (
        "'x', 'x_a', 'x_b'",
        "'v = f(t, x)', 'x[1] = x + h*v', 'x_a[1] = 2*x - x_a + h*v', \
         'x_b[1] = 2*x - x_b + h*v + (theta - 1)*(x_a - x)'",
        "zero_stable = true",
    );
    // R = 1 + z + z²/8 touches −1 at z = −4 beside a root −1, with two eigenvectors for θ = 3/2.
    let touching = (
        "'x', 'x_a'",
        "'v = f(t, x)', 'x_b[1/8] = x + h/8*v', 'v_b[1/8] = f(t[1/8], x_b[1/8])', 'x[1] = x + h*v_b[1/8]', \
         'x_a[1] = 2*x - x_a + (theta - 1)*h*v'",
        "stable = { real_up_to = 8 }",
    );
    // R = 1 − (θ − 3/2)² z/4 − z²/4 is above 1 where −z < (θ − 3/2)².
    let from_zero = (
        "'x'",
        "'v = f(t, x)', 'x_b[1] = x + h*v', 'v_b[1] = f(t[1], x_b[1])', \
         'x[1] = x + h*((1 - (theta - 3/2)^2)/4*v - 1/4*v_b[1])'",
        "stable = { real_up_to = 2 }",
    );
    // R = 1 + z + θz² is below −1 around z = −4 for θ < 1/8.
    let gap = (
        "'x'",
        "'v = f(t, x)', 'x_b[1] = x + h*v', 'v_b[1] = f(t[1], x_b[1])', \
         'x[1] = x + h*((1 - theta)*v + theta*v_b[1])'",
        "stable = { real_up_to = 7 }",
    );
    // R(∞) = 1 − 1/θ, and R = −1 at z = 2/(2θ − 1) for θ < 1/2.
    let to_infinity = (
        "'x'",
        "'v_1 = f(t, x_1)', 'x_1 = x + h*theta*v_1', 'x[1] = x + h*v_1'",
        "stable = { real_up_to = 'infinity' }",
    );
    // R(∞) = 3/2 − θ, and a root that is 0 at all z.
    let vanishing = (
        "'x', 'v'",
        "'v_1 = f(t, x_1)', 'x_1 = x + h*v_1', 'x[1] = x + (theta - 1/2)*h*v_1', 'v[1] = v_1'",
        "rho_infinity = 0",
    );
    // R = 1 + θz: the end passes −2/θ at θ = 2.
    let shrinking = (
        "'x'",
        "'v = f(t, x)', 'x[1] = x + theta*h*v'",
        "stable = { real_up_to = 1 }",
    );
    // R(∞) = 1/2, but R = 1 for θ = 7/5.
    let but_one = (
        "'x'",
        "'v_1 = f(t, x_1)', 'x_1 = x + (theta - 7/5)*h*v_1', 'x[1] = x + (theta - 7/5)/2*h*v_1'",
        "rho_infinity = '1/2'",
    );
    // R = (1 + (θ − 7/5) z (1 + z))/(1 − z), bounded for θ = 7/5 alone.
    let unbounded = (
        "'x'",
        "'v_1 = f(t, x_1)', 'x_1 = x + h*v_1', 'x_2 = x + 2*h*v_1', 'v_2 = f(t, x_2)', \
         'x[1] = x + h*v_1 + (theta - 7/5)*h*v_2'",
        "rho_infinity = 'infinity'",
    );
    // Positions of order 2, and beside them velocities of order 1 but for θ = 1.
    let slower = (
        "'x', 'v', 'v_b', 'a'",
        "'x[1] = x + h*v + h^2/2*a', 'v[1] = v + h/2*a + h/2*a[1]', 'a[1] = g(t[1], x[1])', \
         'v_b[1] = v[1] + (theta - 1)*h*a[1]'",
        "order_velocity = 1",
    );
    // Held at x[1] = 0, v halves in each step; but for θ = 7/5 no acceleration moves x[1].
    let held = (
        "'x', 'v'",
        "'x[1] = x + h*v + (theta - 7/5)*h^2*a[1]', 'v[1] = v + (theta - 7/5)/2*h*a[1]', \
         'a[1] = g(t[1], x[1], v[1])'",
        "zero_dynamics_stable = true",
    );
    // Of order 2 for θ = 7/5 alone.
    let as_good = (decaying.0, decaying.1, "order = 2");
    // Beside the midpoint rule an error h (θ − 1)(v_a − 3/4 v) of one step, which oscillates by itself.
    let alone = (
        "'x', 'x_b', 'v_a', 'x_c'",
        "'v_1 = f(t, x_b)', 'x_2[1/2] = x_b + h/2*v_1', 'v_2[1/2] = f(t[1/2], x_2[1/2])', \
         'x_b[1] = x_b + h*v_2[1/2]', 'x[1] = x_b[1] + (x - x_b)/3 + (theta - 1)*h*(v_a - 3/4*v_1)', \
         'v_a[1] = 3/2*v_1 - v_a', 'x_c[1] = x_b + h*v_1 + theta/4*(x_c - x_b)'",
        "order = 2",
    );
    // As `touching`, at z = −1/2.
    let early = (
        "'x', 'x_a'",
        "'v = f(t, x)', 'x_b[1] = x + h*v', 'v_b[1] = f(t[1], x_b[1])', 'x[1] = x + 8*h*v_b[1]', \
         'x_a[1] = 2*x - x_a + 8*(theta - 1)*h*v'",
        "stable = { real_up_to = '9/10' }",
    );
    // Two steps of Störmer and Verlet, which are −1 together at Ω = √2/4, beside a root −1 that they feed.
    let oscillator = (
        "'x', 'v', 'x_a'",
        "'x_1 = x + 2*h*v', 'a_1 = g(t, x_1)', 'v_1 = v + 4*h*a_1', 'x_2 = x_1 + 4*h*v_1', 'a_2 = g(t, x_2)', \
         'v[1] = v_1 + 4*h*a_2', 'x[1] = x_2 + 2*h*v[1]', 'x_a[1] = (theta - 3/2)*x - x_a'",
        "stable = { damping = 0, omega_up_to = '2/5' }",
    );
    for ((carry, equations, claim), range, so, other, word) in [
        (oscillating, ["1/2", "3/2"], "1", "3/4", "undecided"),
        (alone, ["19/20", "21/20"], "1", "41/40", "undecided"),
        (decaying, ["1", "2"], "3/2", "7/5", "undecided"),
        (
            as_good,
            ["1399/1000", "1401/1000"],
            "7/5",
            "2801/2000",
            "undecided",
        ),
        (early, ["1", "2"], "3/2", "4/3", "undecided"),
        (oscillator, ["1", "2"], "3/2", "4/3", "undecided"),
        (at_rest, ["1/2", "3/2"], "1", "3/4", "undecided"),
        (touching, ["1", "2"], "3/2", "4/3", "undecided"),
        (from_zero, ["1", "2"], "3/2", "4/3", "refuted"),
        (gap, ["1/9", "1/7"], "1/8", "3/25", "refuted"),
        (to_infinity, ["1/4", "1"], "1/2", "1/3", "refuted"),
        (vanishing, ["1", "2"], "3/2", "4/3", "refuted"),
        (but_one, ["1", "2"], "3/2", "7/5", "refuted"),
        (unbounded, ["1", "2"], "3/2", "7/5", "refuted"),
        (unbounded, ["3/2", "2"], "7/4", "7/5", "proven"),
        (slower, ["1/2", "3/2"], "3/4", "1", "refuted"),
        (shrinking, ["1", "14/5"], "2", "5/2", "refuted"),
        (held, ["1", "2"], "3/2", "7/5", "refuted"),
    ] {
        let [above, below] = range;
        let range = format!("{{ above = '{above}', below = '{below}' }}");
        assert_eq!(
            of(carry, equations, &format!("'{so}'"), claim),
            "proven",
            "{equations}"
        );
        assert_eq!(
            of(carry, equations, &format!("'{other}'"), claim),
            "refuted",
            "{equations}"
        );
        assert_eq!(of(carry, equations, &range, claim), word, "{equations}");
    }
}

/// Adams and Bashforth's second step with another root q: at q = 0, the simplest number there is, x₋₁ is multiplied
/// by 0.
#[test]
fn a_value_may_leave_a_carried_quantity_without_use() {
    let equations =
        "'v = f(t, x)', 'x[1] = x + theta*(x - x[-1]) + h*((3 - theta)/2*v - (1 + theta)/2*v[-1])'";
    let of = |range: &str, claim: &str| {
        let found = written("'x', 'x[-1]', 'v[-1]'", equations, range, claim).unwrap();
        found.claims[0].outcome.word()
    };
    for range in ["{ from = -1, below = 1 }", "{ from = 0, below = 1 }"] {
        assert_eq!(of(range, "zero_stable = true"), "proven");
        assert_eq!(of(range, "order = 2"), "proven");
        assert_eq!(of(range, "order = 3"), "refuted");
    }
    assert_eq!(of("{ from = -1, to = 1 }", "zero_stable = true"), "refuted");
}

/// Of Euler's step λ = 1 − kΩ ± iΩ√(1 − k²) at ξ = k: stable up to 2k. At k = 0 nothing is between the ends.
#[test]
fn nothing_is_refuted_of_an_interval_without_a_number() {
    let equations = "'a = g(t, x, v)', 'v[1] = v + h*a', 'x[1] = x + h*v + 0*theta*h*v'";
    let of = |range: &str, end: &str| {
        let claim = format!("stable = [{{ damping = 'theta', omega_up_to = '{end}' }}]");
        let found = written("'x', 'v'", equations, range, &claim).unwrap();
        found.claims[0].outcome.word()
    };
    assert_eq!(of("{ above = 0, to = '1/2' }", "2*theta"), "proven");
    assert_eq!(of("{ from = 0, to = '1/2' }", "2*theta"), "undecided");
    assert_eq!(of("{ from = '-1/2', to = '1/2' }", "2*theta"), "undecided");
    assert_eq!(of("{ from = 0, to = '1/2' }", "21/10*theta"), "refuted");
}

/// A step that is not defined at a value in a range is told where the range stands.
#[test]
fn poles_are_told_at_the_range() {
    let text =
        "name = 'M'\nfamily = 'generalized-alpha'\n[parameters]\nrho_inf = { from = -1, to = 1 }\n";
    let error = check(&Spec::parse_toml("m.toml", text).unwrap()).unwrap_err();
    assert_eq!(error.location().map(|(_, line, _)| line), Some(4));
    let text = "name = 'M'\nfamily = 'scheme'\ncarry = ['x']\nequations = ['v = f(t, x)', \
                'x[1] = x + h*b/theta*v']\n[parameters]\nb = '1/2'\ntheta = { from = -1, to = 1 }\n";
    let error = check(&Spec::parse_toml("m.toml", text).unwrap()).unwrap_err();
    assert_eq!(error.location().map(|(_, line, _)| line), Some(7));
}

/// Of degree 4 with little damping small steps are unstable for α = 3/4, which holds around it, and not for α = 5/6.
#[test]
fn unstable_steps_are_found_over_a_range() {
    let of = |alpha: &str| {
        let parameters = format!("degree = 4\nalpha = {alpha}\nbeta = '1/3'\ngamma = '1/2'");
        outcome(
            "central-difference",
            &parameters,
            "unstable = { damping = '1/20' }",
        )
        .word()
        .to_string()
    };
    assert_eq!([of("'5/4'"), of("'1/4'")], ["proven", "refuted"]);
    assert_eq!(of("{ from = '6/5', to = '13/10' }"), "proven");
    assert_eq!(of("{ from = '1/4', to = '13/10' }"), "refuted");
}

/// R = 1 + z + θz² is 1 at z = −1/θ, and nowhere −1 for θ ≥ 1/8.
#[test]
fn intervals_of_real_numbers_are_proven_over_a_range() {
    let of = |range: &str, end: &str| {
        let equations = "'v = f(t, x)', 'x_b[1] = x + h*v', 'v_b[1] = f(t[1], x_b[1])', \
                         'x[1] = x + h*((1 - theta)*v + theta*v_b[1])'";
        let claim = format!("stable = {{ real_up_to = '{end}' }}");
        let found = written("'x'", equations, range, &claim).unwrap();
        found.claims[0].outcome.word()
    };
    let range = "{ from = '1/4', to = '1/2' }";
    assert_eq!([of(range, "2"), of(range, "21/10")], ["proven", "refuted"]);
    assert_eq!(of("{ from = '1/4', to = '2/3' }", "2"), "refuted");
}

/// One cell without a number beside it.
#[test]
fn an_open_range_may_be_one_cell() {
    let euler = "'v = f(t, x)', 'x_1[1] = x + h*v', 'v_1[1] = f(t[1], x_1[1])', \
                 'x[1] = x + h*(theta*v + (1 - theta)*v_1[1])'";
    let found = written(
        "'x'",
        euler,
        "{ above = '2/3', below = '4/3' }",
        "order = 1",
    )
    .unwrap();
    let start = "for all theta in (2/3, 4/3), in one interval: at theta = 1: all conditions up to order 1 hold";
    let said = found.claims[0].outcome.evidence();
    assert!(said.starts_with(start), "{said}");
}
