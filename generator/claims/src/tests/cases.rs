//! Methods, and claims about them that hold and that do not.

/// Bogacki and Shampine's, with Hermite's cubic.
pub(super) const PAIR: &str = "runge-kutta: A = [[], [\"1/2\"], [0, \"3/4\"], [\"2/9\", \"1/3\", \"4/9\"]]; \
    b = [\"2/9\", \"1/3\", \"4/9\", 0]; embedded = [\"7/24\", \"1/4\", \"1/3\", \"1/8\"]; \
    dense = [[1, \"-4/3\", \"5/9\"], [0, 1, \"-2/3\"], [0, \"4/3\", \"-8/9\"], [0, -1, 1]]";
/// Of order 2 with the exact Jacobian.
pub(super) const ROW: &str = "rosenbrock: A = [[]]; Gamma = [[\"1/2\"]]; b = [1]";
/// Kutta's of order 3 with two solutions to compare with.
pub(super) const THREE: &str = "runge-kutta: A = [[], [\"1/2\"], [-1, 2]]; b = [\"1/6\", \"2/3\", \"1/6\"]; \
    embedded = [[0, 1], [1]]";
pub(super) const RK4: &str = "runge-kutta: A = [[], [\"1/2\"], [0, \"1/2\"], [0, 0, 1]]; \
                   b = [\"1/6\", \"1/3\", \"1/3\", \"1/6\"]";
pub(super) const SSPRK33: &str =
    "runge-kutta: A = [[], [1], [\"1/4\", \"1/4\"]]; b = [\"1/6\", \"1/6\", \"2/3\"]";
pub(super) const DEGREE_FIVE: &str =
    "central-difference: degree = 5; alpha = \"4/5\"; beta = 1; gamma = 1; zeta = 1";
pub(super) const OPTIMAL: &str = "central-difference: degree = 5; alpha = \"6/5\"; beta = \"1/4\"; \
                       gamma = \"1/3\"; zeta = \"1/2\"";
pub(super) const TRAPEZOIDAL: &str = "newmark: beta = \"1/4\"; gamma = \"1/2\"";
pub(super) const SPLIT: &str = "splitting: alpha = \"1/2\"; beta = \"4/5\"";
pub(super) const BDF2: &str = "bdf: steps = 2";
pub(super) const BDF3: &str = "bdf: steps = 3";

/// R = (1 + z/2)/(1 − z/2), but the second stage has a pole at −1.
pub(super) const CANCELLED: &str =
    "runge-kutta: A = [[\"1/2\"], [\"3/2\", -1]]; b = [\"1/2\", \"1/2\"]";
/// The same R beside idle stages with poles at −1 ± 2i.
pub(super) const IDLE: &str = "runge-kutta: A = [[\"1/2\"], [0, \"-1/5\", \"2/5\"], \
                    [0, \"-2/5\", \"-1/5\"]]; b = [1, 0, 0]";
pub(super) const GAUSS: &str =
    "runge-kutta: name = \"gauss\"; stages = 2; problem = \"second-order\"";

/// R(z) begins like exp, is less than −1 for −z between 3.79 and 27.8, and tends to 9/10.
pub(super) const GAP: &str =
    "runge-kutta: A = [[\"1/10\"], [\"99/500\", \"1/10\"]]; b = [\"1/2\", \"1/2\"]";
pub(super) const UNSOLVABLE: &str =
    "runge-kutta: A = [[\"1/2\"], [\"3/2\", -1]]; b = [\"1/2\", \"1/2\"]";
pub(super) const FOX_GOODWIN: &str = "newmark: beta = \"1/12\"; gamma = \"1/2\"";
pub(super) const LINEAR: &str = "newmark: beta = \"1/6\"; gamma = \"1/2\"";
pub(super) const ALPHA: &str = "generalized-alpha: rho_inf = \"1/5\"";
pub(super) const RADAU: &str = "block: r = 3; nodes = \"radau\"; pade = [2, 3]";
pub(super) const ROBUST: &str =
    "central-difference: degree = 4; alpha = \"5/6\"; beta = \"5/6\"; gamma = 1";
pub(super) const SDIRK3: &str = "runge-kutta: gamma = \"root(6*x^3 - 18*x^2 + 9*x - 1, 0.4, 0.5)\"; \
                      c2 = \"(1 + gamma)/2\"; b2 = \"(6*gamma^2 - 20*gamma + 5)/4\"; \
                      A = [[\"gamma\"], [\"c2 - gamma\", \"gamma\"], \
                      [\"1 - b2 - gamma\", \"b2\", \"gamma\"]]; \
                      b = [\"1 - b2 - gamma\", \"b2\", \"gamma\"]";
/// |R(iy)| ≤ 1 exactly for y² ≥ 32.
pub(super) const LATE: &str = "runge-kutta: A = [[\"1/4\"], [\"3/8\", \"1/4\"]]; b = [\"1/2\", \"1/2\"]; \
                    problem = \"second-order\"";
pub(super) const LEAPFROG: &str = "newmark: beta = 0; gamma = \"1/2\"";

/// A key, a method, what is proven of it and what refuted.
pub(super) type Case = (
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

/// Claims of each key that hold, and others that do not by as little as a claim can: a relative 10⁻⁶ of
/// a limit, one order, one degree, a sign, a power.
pub(super) const CASES: &[Case] = &[
    ("order", RK4, &["4"], &["3", "5", "0"]),
    ("order", TRAPEZOIDAL, &["2"], &["1", "3"]),
    ("order", SDIRK3, &["3"], &["2", "4"]),
    ("a_stable", SDIRK3, &["true"], &["false"]),
    ("l_stable", SDIRK3, &["true"], &["false"]),
    (
        "stable",
        ROBUST,
        &[
            "{ damping = \"sqrt(2)/2\", omega_up_to = \"sqrt((99 - 9*sqrt(21))/25)\" }",
            "{ damping = \"sqrt(2)/2\", omega_up_to = \"1.519956\" }",
            "{ damping = \"root(2*x^2 - 1, 0, 1)\", omega_up_to = \"3/2\" }",
        ],
        &[
            "{ damping = \"sqrt(2)/2\", omega_up_to = \"1.519960\" }",
            "{ damping = \"sqrt(2)/2\", omega_up_to = \"infinity\" }",
            "{ damping = \"cbrt(2)/2\", omega_up_to = \"1.556674\" }",
        ],
    ),
    ("order", OPTIMAL, &["0"], &["1", "4"]),
    ("order_exact_start", RK4, &["4"], &["3", "5"]),
    ("order_simple_start", DEGREE_FIVE, &["2"], &["1", "3"]),
    ("order_best_start", OPTIMAL, &["4"], &["0", "3", "5"]),
    ("order_velocity", TRAPEZOIDAL, &["2"], &["1", "3"]),
    (
        "order_velocity",
        "newmark: beta = \"1/4\"; gamma = \"3/5\"",
        &["1"],
        &["0", "2"],
    ),
    (
        "stable",
        LINEAR,
        &[
            "{ damping = 0, omega_up_to = \"sqrt(12)\" }",
            "{ damping = 0, omega_up_to = \"3.464098\" }",
        ],
        &[
            "{ damping = 0, omega_up_to = \"3.464106\" }",
            "{ damping = 0, omega_up_to = \"infinity\" }",
        ],
    ),
    (
        "stable",
        TRAPEZOIDAL,
        &[
            "{ damping = 0, omega_up_to = \"infinity\" }",
            "{ damping = \"1/20\", omega_up_to = \"infinity\" }",
        ],
        &[],
    ),
    (
        "stable",
        RK4,
        &["{ real_up_to = \"2.785290\" }"],
        &[
            "{ real_up_to = \"2.785297\" }",
            "{ real_up_to = \"infinity\" }",
        ],
    ),
    (
        // Stable again above the gap.
        "stable",
        GAP,
        &["{ real_up_to = 3 }"],
        &["{ real_up_to = 100 }", "{ real_up_to = \"infinity\" }"],
    ),
    (
        "stable",
        BDF2,
        &[
            "{ real_up_to = \"infinity\" }",
            "{ imaginary_up_to = \"infinity\" }",
        ],
        &[],
    ),
    ("stable", BDF3, &[], &["{ imaginary_up_to = \"infinity\" }"]),
    (
        "stable",
        RK4,
        &[
            "{ imaginary_up_to = \"sqrt(8)\" }",
            "{ imaginary_up_to = \"2.828425\" }",
        ],
        &[
            "{ imaginary_up_to = \"2.828430\" }",
            "{ imaginary_up_to = \"infinity\" }",
        ],
    ),
    (
        "stable",
        SPLIT,
        &[
            "{ along = \"yA\", up_to = 4, at = { xB = 2, yB = \"1000\" } }",
            "{ along = \"yB\", up_to = \"infinity\", at = { yA = \"3.99\" } }",
        ],
        &[
            "{ along = \"yA\", up_to = \"4.000004\", at = { xB = 0, yB = 0 } }",
            "{ along = \"yA\", up_to = \"infinity\" }",
        ],
    ),
    ("stable_despite", SPLIT, &["\"B\""], &["\"A\""]),
    (
        "stable_despite",
        "splitting: alpha = \"1/2\"; beta = \"1/3\"",
        &[],
        &["\"B\""],
    ),
    ("unstable", DEGREE_FIVE, &["{ damping = 0 }"], &[]),
    ("unstable", TRAPEZOIDAL, &[], &["{ damping = 0 }"]),
    ("unstable", LINEAR, &[], &["{ damping = 0 }"]),
    ("unstable", LATE, &[], &["{ damping = 0 }"]),
    (
        "stable",
        LATE,
        &[],
        &["{ damping = 0, omega_up_to = \"1/1000000\" }"],
    ),
    ("zero_stable", OPTIMAL, &["false"], &["true"]),
    ("zero_stable", BDF3, &["true"], &["false"]),
    ("zero_stable", "bdf: steps = 7", &["false"], &["true"]),
    (
        // R is that of the trapezoidal rule, but there is no step with z = −1.
        "stable",
        UNSOLVABLE,
        &["{ real_up_to = 1 }"],
        &[
            "{ real_up_to = \"1.000001\" }",
            "{ real_up_to = \"infinity\" }",
        ],
    ),
    ("a_stable", UNSOLVABLE, &["false"], &["true"]),
    ("a_stable", BDF2, &["true"], &["false"]),
    ("a_stable", BDF3, &["false"], &["true"]),
    (
        "a_stable",
        "runge-kutta: A = [[\"1/2\"]]; b = [1]",
        &["true"],
        &["false"],
    ),
    (
        "a_stable",
        "runge-kutta: A = [[\"499999/1000000\"]]; b = [1]",
        &["false"],
        &["true"],
    ),
    ("a_stable", TRAPEZOIDAL, &["true"], &["false"]),
    ("a_stable", LINEAR, &["false"], &["true"]),
    ("a_stable", ALPHA, &["true"], &["false"]),
    ("l_stable", BDF2, &["true"], &["false"]),
    (
        "l_stable",
        "runge-kutta: A = [[\"1/2\"]]; b = [1]",
        &["false"],
        &["true"],
    ),
    (
        "l_stable",
        "generalized-alpha: rho_inf = 0",
        &["true"],
        &["false"],
    ),
    ("l_stable", ALPHA, &["false"], &["true"]),
    (
        "wedge",
        BDF3,
        &[
            "{ tan_alpha = \"sqrt(757687/3645)\" }",
            "{ tan_alpha = \"14.41768\" }",
        ],
        &["{ tan_alpha = \"14.41772\" }"],
    ),
    ("a_stable", CANCELLED, &["false"], &["true"]),
    (
        "wedge",
        IDLE,
        &["{ tan_alpha = 2 }", "{ tan_alpha = \"1/2\" }"],
        &["{ tan_alpha = \"2.000002\" }"],
    ),
    ("a_stable", IDLE, &["false"], &["true"]),
    (
        "stable",
        GAUSS,
        &["{ damping = 0, omega_up_to = \"infinity\" }"],
        &[],
    ),
    ("wedge", BDF2, &["{ tan_alpha = 1000000 }"], &[]),
    (
        "wedge",
        "bdf: steps = 7",
        &[],
        &["{ tan_alpha = \"1/1000\" }"],
    ),
    (
        "rho_infinity",
        TRAPEZOIDAL,
        &["1"],
        &[
            "\"999999/1000000\"",
            "\"1000001/1000000\"",
            "0",
            "\"infinity\"",
        ],
    ),
    // R is a polynomial.
    (
        "rho_infinity",
        RK4,
        &["\"infinity\""],
        &["0", "1", "1000000"],
    ),
    ("rho_infinity", ALPHA, &["\"1/5\""], &["\"200001/1000000\""]),
    (
        // The root is −1/2.
        "rho_infinity",
        "runge-kutta: A = [[\"2/3\"]]; b = [1]",
        &["\"1/2\""],
        &["\"3/2\"", "0"],
    ),
    (
        "pade",
        RADAU,
        &["[2, 3]"],
        &["[3, 2]", "[1, 3]", "[2, 2]", "[3, 3]", "[2, 4]"],
    ),
    (
        // R = (1 + z/3)/(1 - 2z/3 + z²/5), with the numerator of (1, 2) alone.
        "pade",
        "runge-kutta: A = [[\"5/12\", \"-23/180\"], [\"3/4\", \"1/4\"]]; b = [\"3/4\", \"1/4\"]",
        &[],
        &["[1, 2]", "[2, 1]"],
    ),
    ("pade", RK4, &["[4, 0]"], &["[0, 4]", "[3, 0]", "[5, 0]"]),
    ("pade", BDF2, &[], &["[0, 2]"]),
    (
        "period_error",
        TRAPEZOIDAL,
        &["{ power = 2, coefficient = \"1/12\" }"],
        &[
            "{ power = 2, coefficient = \"-1/12\" }",
            "{ power = 2, coefficient = \"1000001/12000000\" }",
            "{ power = 1, coefficient = \"1/12\" }",
            "{ power = 3, coefficient = \"1/12\" }",
            "{ power = 4, coefficient = \"1/12\" }",
        ],
    ),
    (
        // Damping begins with Ω, before the period.
        "period_error",
        "newmark: beta = \"1/4\"; gamma = \"3/5\"",
        &["{ power = 2, coefficient = \"143/2400\" }"],
        &["{ power = 1, coefficient = \"143/2400\" }"],
    ),
    (
        "period_error",
        LEAPFROG,
        &["{ power = 2, coefficient = \"-1/24\" }"],
        // The second term is no leading one: 1/(1 + Ω²/24 + 3Ω⁴/640 + …) − 1.
        &[
            "{ power = 2, coefficient = \"1/24\" }",
            "{ power = 4, coefficient = \"-17/5760\" }",
        ],
    ),
    (
        "period_error",
        FOX_GOODWIN,
        &["{ power = 4, coefficient = \"-1/480\" }"],
        &[
            "{ power = 4, coefficient = \"1/480\" }",
            "{ power = 2, coefficient = \"-1/480\" }",
            "{ power = 6, coefficient = \"-1/480\" }",
        ],
    ),
    (
        "ssp",
        SSPRK33,
        &["1"],
        &[
            "0",
            "\"1000001/1000000\"",
            "\"999999/1000000\"",
            "\"infinity\"",
        ],
    ),
    (
        "damped",
        "stabilised: polynomials = \"chebyshev\"; order = 1; stages = 3",
        &[
            "{ real_from = 0, real_up_to = 18, at_most = 1 }",
            "{ real_from = \"18\", real_up_to = 19, at_most = \"2.1537\" }",
        ],
        &[
            "{ real_from = 0, real_up_to = \"18.001\", at_most = 1 }",
            "{ real_from = 1, real_up_to = 18, at_most = \"0.999\" }",
            "{ real_from = 18, real_up_to = 19, at_most = \"2.1536\" }",
        ],
    ),
    (
        "stable",
        "stabilised: polynomials = \"chebyshev\"; order = 1; stages = 20",
        &["{ real_up_to = 800 }", "{ real_up_to = \"799.999\" }"],
        &[
            "{ real_up_to = \"800.0000001\" }",
            "{ real_up_to = \"infinity\" }",
        ],
    ),
    ("ssp", RK4, &["0"], &["\"1/1000000\""]),
    ("symplectic", RK4, &["false"], &["true"]),
    ("symmetric", RK4, &["false"], &["true"]),
    ("symplectic", TRAPEZOIDAL, &["false"], &["true"]),
    ("symmetric", TRAPEZOIDAL, &["true"], &["false"]),
    (
        "symplectic",
        "newmark: beta = 0; gamma = \"1/2\"",
        &["true"],
        &["false"],
    ),
    (
        "symplectic",
        "additive: explicit = [[], [1]]; implicit = [[], [0, 1]]; b = [[1, 0], [0, 1]]",
        &["false", "\"separable\""],
        &["true", "\"partitioned\""],
    ),
    (
        "symmetric",
        "additive: explicit = [[], [1]]; implicit = [[], [0, 1]]; b = [[1, 0], [0, 1]]",
        &["false"],
        &["true", "\"partitioned\"", "\"separable\""],
    ),
    ("symplectic", SPLIT, &["false"], &["true"]),
    (
        "ssp",
        "runge-kutta: A = [[1]]; b = [1]",
        &["\"infinity\""],
        &["1000000"],
    ),
    (
        "zero_stable_ratios",
        "pece: steps = 2; ratio = \"omega\"",
        &["{ from = \"1/1000000\", to = \"2.414213\" }"],
        &["{ from = \"1/1000000\", to = \"2.414214\" }"],
    ),
    (
        "zero_stable_ratios",
        "pece: steps = 2; problem = \"second-order\"; ratio = \"omega\"",
        &["{ from = \"0.676948\", to = \"2.414213\" }"],
        &[
            "{ from = \"0.676947\", to = \"2.414213\" }",
            "{ from = \"0.676948\", to = \"2.414214\" }",
        ],
    ),
    (
        "embedded_order",
        PAIR,
        &["2", "[2]"],
        &["0", "1", "3", "[2, 2]"],
    ),
    ("embedded_order", THREE, &["[2, 1]"], &["[1, 2]", "2", "1"]),
    ("embedded_order", RK4, &[], &["0"]),
    (
        // Kutta's step beside Euler's.
        "embedded_order",
        "runge-kutta: A = [[], [\"1/2\"], [0, \"1/2\"], [0, 0, 1]]; b = [1, 0, 0, 0]; \
         embedded = [\"1/6\", \"1/3\", \"1/3\", \"1/6\"]",
        &["4"],
        &["3", "5"],
    ),
    ("w_order", ROW, &["1"], &["0", "2"]),
    ("w_order", RK4, &[], &["4"]),
    ("dense_order", PAIR, &["3"], &["0", "2", "4"]),
    ("dense_order", THREE, &[], &["0"]),
    ("zero_dynamics_stable", ALPHA, &["true"], &["false"]),
    // Weak: ζ² + 1, and (2ζ − 1)(ζ + 1).
    (
        "zero_dynamics_stable",
        "newmark: beta = \"1/2\"; gamma = \"1/2\"",
        &["false"],
        &["true"],
    ),
    (
        "zero_dynamics_stable",
        "central-difference: degree = 3; alpha = 0; beta = 1",
        &["false"],
        &["true"],
    ),
    (
        "zero_dynamics_stable",
        "newmark: beta = \"1/4\"; gamma = \"2/5\"",
        &["false"],
        &["true"],
    ),
];
