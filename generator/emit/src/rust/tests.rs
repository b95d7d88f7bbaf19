use super::*;
use crate::expand;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::ratio;
use stepsmith_prove::order::OrderError;
use stepsmith_scheme::families::central_difference::{member, symbolic};
use stepsmith_scheme::spec::Spec;

/// The stepper of a scheme without words and ranges.
fn bare(facts: &Facts) -> Result<TokenStream, EmitError> {
    let order = facts.order()?;
    Emitter::new(facts, "Example", None)?.emit(&[], (order, &[]))
}

fn emitted(theta: &[(i64, i64)]) -> String {
    let theta: Vec<Fraction> = theta.iter().map(|&(p, q)| ratio(p, q).into()).collect();
    let scheme = member(&theta).unwrap().scheme;
    let code = bare(&Facts::of(scheme)).unwrap();
    prettyplease::unparse(&syn::parse2(code).unwrap())
}

#[test]
fn constants_are_folded_and_shared() {
    let code = emitted(&[(1, 1), (1, 2)]);
    let half = "exact(0.5)";
    let table = format!("[{half} * h, h, {half} * h.powi(2)]");
    assert!(code.contains(&table), "{code}");
    assert!(code.contains("let v = v_m1 + w[0] * (a + a_m1);"), "{code}");
    assert!(!code.contains("0.0 *"), "{code}");
}

/// What no `f32` holds is emitted by its roundings, each of the exact value.
#[test]
fn other_constants_are_emitted_with_their_tails() {
    let code = emitted(&[(3, 4), (1, 3), (1, 2)]);
    let sixth = "near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(2)";
    assert!(code.contains(sixth), "{code}");
    assert!(code.contains("w: [S::Real; "), "{code}");
}

#[test]
fn history_rotates() {
    let code = emitted(&[(3, 4), (1, 3), (1, 2)]);
    assert!(code.contains("swap(&mut self.a_m1, &mut self.a)"), "{code}");
}

#[test]
fn a_scheme_that_gives_no_velocity_refuses_problems_that_want_one() {
    let text = r#"
        name = "Leapfrog"
        family = "scheme"
        carry = ["x", "v[-1/2]"]
        equations = ["a = g(t, x)", "v[1/2] = v[-1/2] + h*a", "x[1] = x + h*v[1/2]"]
    "#;
    let spec = Spec::parse_toml("leapfrog.toml", text).unwrap();
    let scheme = spec.scheme().unwrap();
    let code = expand::stepper(&spec, &Facts::of(scheme)).unwrap();
    let code = prettyplease::unparse(&syn::parse2(code).unwrap());
    assert!(
        code.contains("is for right-hand sides that ignore the velocity"),
        "{code}"
    );
    assert!(
        code.contains("const VELOCITY_OFFSET: Option<f64> = Some(0.5);"),
        "{code}"
    );
}

fn of_family(family: &str, parameters: &[(&str, &str)]) -> String {
    let spec = Spec::from_family(family, parameters).unwrap();
    let scheme = spec.scheme().unwrap();
    let code = bare(&Facts::of(scheme)).unwrap();
    prettyplease::unparse(&syn::parse2(code).unwrap())
}

#[test]
fn a_first_order_field_is_one_of_rank_one() {
    let code = of_family("adams", &[("steps", "2"), ("kind", "bashforth")]);
    for part in [
        "Stepper<S, 1> for Example<S>",
        "step<G: ::stepsmith::generated::Field<S, 1>",
        "g.evaluate(t, &self.x, &self.x, &mut self.v);",
        "let x_p1 = x + (w[0] * v - w[1] * v_m1);",
        "swap(&mut self.v_m1, &mut self.v)",
        "const SAMPLE_OFFSET: f64 = 1.0;",
        "const VELOCITY_OFFSET: Option<f64> = None;",
    ] {
        assert!(code.contains(part), "{part}: {code}");
    }
    assert!(!code.contains("ignore the velocity"), "{code}");
}

#[test]
fn coupled_stages_are_one_core() {
    let code = of_family(
        "block",
        &[("r", "2"), ("nodes", "chebyshev"), ("pade", "[1, 2]")],
    );
    assert!(code.contains("[&mut self.v_1_"), "{code}");
    assert_eq!(code.matches("implicit.solve").count(), 1, "{code}");
    assert!(
        code.contains("velocity_slope: [[zero, zero], [zero, zero]]"),
        "{code}"
    );
}

/// What a core begins with is handed over where it is carried, and not copied.
#[test]
fn first_iterates_are_handed_over() {
    let handed = "implicit.solve_from(g, &core, [&self.a], [&mut self.a_p1])";
    for code in [
        of_text(NUMEROV),
        of_family("newmark", &[("beta", "1/4"), ("gamma", "1/2")]),
        of_family("bathe", &[("rho_inf", "1/2")]),
    ] {
        assert!(code.contains(handed), "{code}");
        assert!(!code.contains("a_p1_slot[i] ="), "{code}");
    }
    // The base is all that the trapezoidal rule's pass writes.
    let code = of_family("adams", &[("steps", "1"), ("kind", "moulton")]);
    assert!(code.contains("x_p1_base_slot[i] = x + w[0] * v;"), "{code}");
    assert!(!code.contains("v_p1_slot[i] ="), "{code}");
}

/// Whose slots move on by two: their places are not those of what comes next.
const NUMEROV: &str = r#"
    name = "Numerov"
    family = "scheme"
    carry = ["x", "x[-1]", "a", "a[-1]"]
    equations = [
        "x[1] = 2*x - x[-1] + h^2/12*a[1] + 5*h^2/6*a + h^2/12*a[-1]",
        "a[1] = g(t[1], x[1])",
    ]
"#;

fn of_text(text: &str) -> String {
    let spec = Spec::parse_toml("example.toml", text).unwrap();
    let code = expand::stepper(&spec, &Facts::of(spec.scheme().unwrap())).unwrap();
    prettyplease::unparse(&syn::parse2(code).unwrap())
}

#[test]
fn symbolic_schemes_are_refused() {
    let scheme = member(&symbolic(3)).unwrap().scheme;
    let error = bare(&Facts::of(scheme)).unwrap_err();
    assert_eq!(
        error,
        EmitError::FreeSymbols {
            symbols: "alpha`, `beta".into()
        }
    );
}

#[test]
fn a_predictor_that_is_corrected_is_shown() {
    let code = of_family("pece", &[("steps", "1"), ("corrections", "2")]);
    assert!(code.contains("Some([&self.x_p_p1])"), "{code}");
    let ratio = ("ratio", "omega");
    let second = ("problem", "second-order");
    let code = of_family("pece", &[("steps", "2"), second, ratio]);
    assert!(
        code.contains("Some([&self.x_p_p1, &self.v_p_p1])"),
        "{code}"
    );
    // A predictor alone, an implicit step, and stages of a step that does not end with an evaluation; equal steps.
    for (family, parameters) in [
        ("pece", vec![("steps", "1"), ("corrections", "0")]),
        ("pece", vec![("steps", "1"), ("corrections", "solved")]),
        ("pece", vec![("steps", "2"), second]),
        ("adams", vec![("steps", "2"), ("kind", "bashforth")]),
    ] {
        assert!(!of_family(family, &parameters).contains("predicted"));
    }
}

#[test]
fn second_derivatives_are_asked_of_the_field_after_the_first() {
    let class = ("problem", "velocity-and-acceleration");
    let ratio = ("ratio", "omega");
    let code = of_family("pece", &[("steps", "2"), class, ratio]);
    let v = code.find("g.evaluate(t + self.h, &self.x_p1, &self.x_p1, &mut self.v_p1)");
    let a = code.find("g.second_derivative(t + self.h, &self.x_p1, &self.v_p1, &mut self.a_p1)");
    assert!(v.is_some() && v < a, "{code}");
    for part in [
        "Stepper<S, 1> for Example<S>",
        "G::SECOND_DERIVATIVE,",
        "const ACCELERATION_OFFSET: Option<f64> = None;",
        "[&self.x_p_p1]",
    ] {
        assert!(code.contains(part), "{part}: {code}");
    }
    assert!(!code.contains("ConstrainedMethod"), "{code}");
    let tight: String = code.split_whitespace().collect();
    assert!(tight.contains("AnyRatio<::stepsmith::pece::Pece1Acceleration<S>"));
    assert!(tight.contains("2.414213562373095,4"));
}

#[test]
fn implicit_second_derivatives_have_no_code() {
    let class = ("problem", "velocity-and-acceleration");
    let solved = [("steps", "2"), class, ("corrections", "solved")];
    let scheme = Spec::from_family("pece", &solved)
        .unwrap()
        .scheme()
        .unwrap();
    let error = bare(&Facts::of(scheme)).unwrap_err();
    assert_eq!(error, EmitError::ImplicitSecondDerivative);
}

#[test]
fn the_sample_is_what_is_carried_on() {
    let code = of_family("pece", &[("steps", "2"), ("problem", "second-order")]);
    assert!(
        code.contains("sample.a.as_mut_slice()[i] = a_p1;"),
        "{code}"
    );
}

#[test]
fn weights_for_any_ratio_are_quotients_of_whole_polynomials() {
    let code = of_family("pece", &[("steps", "2"), ("ratio", "omega")]);
    for part in [
        "w: Self::weights(h, 1.0)",
        "AnyRatio::new(",
        "2.414213562373095",
        "(1.0 + ratio * (2.0 + ratio)) / (1.0 + ratio * 2.0)",
    ] {
        assert!(code.contains(part), "{part}: {code}");
    }
    assert!(!of_family("pece", &[("steps", "2")]).contains("ratio"));
}

/// The ends of step ratios lie inside the true ones, next to them; here 1 + √2, and the pole of the blend.
#[test]
fn step_ratios_end_inside() {
    use stepsmith_exact::rational::Rational;
    let settings = [
        ("steps", "2"),
        ("problem", "second-order"),
        ("ratio", "omega"),
    ];
    let spec = Spec::from_family("pece", &settings).unwrap();
    let scheme = spec.scheme().unwrap();
    let [above, below] = super::prediction::ratios(&Facts::of(scheme)).unwrap();
    let at = |x: f64, f: &dyn Fn(&Rational) -> Rational| f(&Rational::try_from(x).unwrap());
    let pole = |t: &Rational| {
        [4, 14, 18, 0, -9, -3]
            .iter()
            .fold(Rational::from(0), |sum, &c| sum * t + Rational::from(c))
    };
    let silver = |t: &Rational| t * t - t * Rational::from(2) - Rational::from(1);
    let zero = Rational::from(0);
    assert!(at(above, &pole) > zero && at(above.next_down(), &pole) < zero);
    assert!(at(below, &silver) < zero && at(below.next_up(), &silver) > zero);
}

/// No code for steps that grow for ever; what is not zero-stable says so, whatever else it is.
#[test]
fn steps_that_grow_are_refused_and_instability_is_said() {
    let growing = [("steps", "2"), ("ratio", "3/2")];
    let scheme = Spec::from_family("pece", &growing)
        .unwrap()
        .scheme()
        .unwrap();
    let error = bare(&Facts::of(scheme)).unwrap_err();
    let growing = matches!(error, EmitError::Order(OrderError::Growing { .. }));
    assert!(growing, "{error}");
    let said = |stable: bool| format!("const ZERO_STABLE: bool = {stable};");
    for (family, settings, stable) in [
        ("bdf", vec![("steps", "6")], true),
        ("bdf", vec![("steps", "7")], false),
        ("pece", vec![("steps", "2"), ("ratio", "omega")], true),
        ("splitting", vec![("alpha", "1/2"), ("beta", "4/5")], true),
    ] {
        assert!(
            of_family(family, &settings).contains(&said(stable)),
            "{family} {settings:?}"
        );
    }
}

/// The constant is the order from exact starting values, and a bound where no more is known.
#[test]
fn the_order_is_stated_as_it_is_known() {
    let order_of = |family: &str, parameters: &[(&str, &str)]| {
        let code = of_family(family, parameters);
        let line = code.lines().find(|l| l.contains("const ORDER")).unwrap();
        line.trim().to_string()
    };
    let constant =
        |value: &str| format!("const ORDER: ::stepsmith::Order = ::stepsmith::Order::{value};");
    let newmark = [("beta", "1/4"), ("gamma", "1/2")];
    assert_eq!(order_of("newmark", &newmark), constant("Exactly(2)"));
    // Searched through order 12.
    let adams = [("steps", "13"), ("kind", "bashforth")];
    assert_eq!(order_of("adams", &adams), constant("AtLeast(12)"));
    let radau = [("nodes", "radau"), ("r", "3"), ("pade", "[2, 3]")];
    assert_eq!(order_of("block", &radau), constant("Exactly(5)"));
    // Not zero-stable.
    assert_eq!(order_of("bdf", &[("steps", "7")]), constant("Exactly(0)"));
}

#[test]
fn long_numbers_make_no_long_names() {
    let nodes = ["1", "2"].map(|last| format!("0.{}{last}", "3".repeat(300)));
    let rows = format!("[[], [{}], [0, {}]]", nodes[0], nodes[1]);
    let code = of_family("runge-kutta", &[("A", &rows), ("b", "[0, 1/2, 1/2]")]);
    let words = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let longest = words.map(str::len).max().unwrap();
    assert!((200..230).contains(&longest), "{longest}");
}

/// The stepper of a spec with a free parameter.
fn free_stepper(text: &str) -> Result<String, EmitError> {
    let spec = Spec::parse_toml("free.toml", text).unwrap();
    let facts = Facts::over(spec.scheme().unwrap(), spec.free().cloned().collect());
    let code = expand::stepper(&spec, &facts)?;
    Ok(prettyplease::unparse(&syn::parse2(code).unwrap()))
}

/// Newmark's method is of order 1 over a range, and of order 2 where γ = 1/2: the code states the bound, and where it is
/// more.
#[test]
fn orders_over_a_range_that_a_value_exceeds_are_bounds() {
    let of = |range: &str| {
        let text = format!(
            "name = 'N'\nfamily = 'newmark'\n[parameters]\nbeta = '1/4'\ngamma = {range}\n"
        );
        free_stepper(&text).unwrap()
    };
    let more = "But at gamma = 1/2 the order is 2.";
    for (range, exceeded) in [
        ("{ from = '1/2', to = 1 }", true),
        ("{ above = '1/2', to = 1 }", false),
    ] {
        let text = of(range);
        let word = if exceeded { "AtLeast" } else { "Exactly" };
        assert!(text.contains(&format!("Order::{word}(1)")), "{range}");
        assert_eq!(text.contains(more), exceeded, "{range}");
    }
}

/// A method with a free parameter says so where it lends its maps.
#[test]
fn free_methods_lend_their_maps() {
    let alpha = |rho: &str| {
        format!("name = 'Example'\nfamily = 'generalized-alpha'\n[parameters]\nrho_inf = {rho}\n")
    };
    let code = free_stepper(&alpha("{ from = 0, to = 1 }")).unwrap();
    for part in [
        "ConstrainedMethod for Example<::std::vec::Vec<f64>>",
        "take(\n            &g::Maps {",
        "ZerosWithin::at(",
        // ρ∞ = 1 alone is unstable on positions.
        "to: 0.9999999999999999,",
        "polynomial: \"zeta^3 + 3*rho_inf*zeta^2 + 3*rho_inf^2*zeta + rho_inf^3\",",
    ] {
        assert!(code.contains(part), "{part}: {code}");
    }
    let code = of_family("generalized-alpha", &[("rho_inf", "4/5")]);
    assert!(
        code.contains("const MAPS: g::Maps<'static> = g::Maps {"),
        "{code}"
    );
    assert!(!code.contains("parameters()"), "{code}");
}

/// Taken twice, θ⁵ has the square θ¹⁰, whose powers floats may not have: the method runs without constraints alone.
#[test]
fn too_high_a_degree_leaves_the_stepper() {
    let theta = |power: usize| {
        format!(
            "name = 'Example'\nfamily = 'scheme'\ncarry = ['x', 'v']\nequations = [\n\
             'v[1] = f(t[1], x[1])',\n'x[1] = x + h*((1 - theta^{power})*v + theta^{power}*v[1])']\n\
             [parameters]\ntheta = {{ from = '9/10', to = 1 }}\n"
        )
    };
    let [four, five] = [4, 5].map(|power| free_stepper(&theta(power)).unwrap());
    assert!(four.contains("ConstrainedMethod"));
    assert!(five.contains("Stepper<S, 1> for Example<S>") && !five.contains("ConstrainedMethod"));
}

/// The parts of a split field are stepped by another interface, which has no values of parameters.
#[test]
fn split_fields_have_no_free_parameters() {
    let text = r#"
        name = "Example"
        family = "scheme"
        carry = ["x", "v"]
        equations = [
            "x_A[1] = x + h*v",
            "v_A[1] = v + 0*h*a_A[1]",
            "a_A[1] = A(t[1], x_A[1], v_A[1])",
            "a_B[1] = B(t[1], x[1], v[1])",
            "v[1] = v + h*(a_A[1] + a_B[1])",
            "x[1] = x + h*v + theta*h^2*(a_A[1] + a_B[1])",
        ]
        [parameters]
        theta = { from = "1/2", to = 1 }
    "#;
    let reason = "steps of a split field take no values of parameters".into();
    assert_eq!(free_stepper(text), Err(EmitError::Range { reason }));
}
