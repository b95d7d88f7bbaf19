use super::*;
use std::collections::BTreeSet;
use std::path::Path;
use stepsmith_audit::source::read;
use stepsmith_audit::{TreeStore, Verdict, audit as judged};
use stepsmith_emit::EmitError;
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::spec::Spec;

/// The export of a spec of the catalogue, which must be what stands in `snapshots/`. After a change that is
/// meant, write it anew: `stepsmith export methods/specs/… --form … -o generator/src/export/snapshots/…`.
fn snapshot(spec: &str, language: &str, snapshot: &str) {
    let found = coded(spec, language);
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = crate_folder.join("src/export/snapshots").join(snapshot);
    let expected = std::fs::read_to_string(&path).unwrap();
    assert!(found == expected, "{} is another:\n{found}", path.display());
}

/// The names of the languages.
fn languages() -> impl Iterator<Item = &'static str> {
    FORMS.iter().filter_map(|form| match &form.target {
        form::Target::Code(_) => Some(form.name),
        form::Target::Table(_) | form::Target::Theory(_) => None,
    })
}

/// The programs that take tables, each with its form.
fn consumers() -> impl Iterator<Item = (&'static Form, &'static consumer::Consumer)> {
    FORMS.iter().filter_map(|form| match &form.target {
        form::Target::Table(consumer) => Some((*form, consumer)),
        form::Target::Code(_) | form::Target::Theory(_) => None,
    })
}

/// A spec in a form.
pub(super) fn written(spec: &Spec, form: &str) -> Result<String, ExportError> {
    let facts = Facts::of(spec.scheme().unwrap());
    super::form(form).unwrap().written(spec, &facts)
}

/// The code of a spec of the catalogue.
pub(super) fn coded(spec: &str, language: &str) -> String {
    written(&catalogued(spec), language).unwrap()
}

/// A spec of the catalogue.
fn catalogued(spec: &str) -> Spec {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../methods/specs")
        .join(spec);
    let text = std::fs::read_to_string(&path).unwrap();
    Spec::parse_toml(&path.display().to_string(), &text).unwrap()
}

#[test]
fn c_of_an_explicit_and_an_implicit_step() {
    snapshot("runge-kutta/rk4.toml", "c", "rk4.h");
    snapshot(
        "newmark/average-acceleration.toml",
        "c",
        "average_acceleration.h",
    );
}

#[test]
fn cpp_and_cuda_of_an_explicit_and_an_implicit_step() {
    snapshot("runge-kutta/rk4.toml", "cpp", "rk4.hpp");
    snapshot(
        "newmark/average-acceleration.toml",
        "cpp",
        "average_acceleration.hpp",
    );
    snapshot("runge-kutta/rk4.toml", "cuda", "rk4.cuh");
    snapshot(
        "newmark/average-acceleration.toml",
        "cuda",
        "average_acceleration.cuh",
    );
}

#[test]
fn rust_of_an_explicit_and_an_implicit_step() {
    snapshot("runge-kutta/rk4.toml", "rust", "rk4.rs.txt");
    snapshot(
        "newmark/average-acceleration.toml",
        "rust",
        "average_acceleration.rs.txt",
    );
}

#[test]
fn python_of_an_explicit_and_an_implicit_step() {
    snapshot("runge-kutta/rk4.toml", "python", "rk4.py");
    snapshot(
        "newmark/average-acceleration.toml",
        "python",
        "average_acceleration.py",
    );
}

#[test]
fn javascript_of_an_explicit_and_an_implicit_step() {
    snapshot("runge-kutta/rk4.toml", "javascript", "rk4.mjs");
    snapshot(
        "newmark/average-acceleration.toml",
        "javascript",
        "average_acceleration.mjs",
    );
}

/// Source text of a family's method.
fn exported(family: &str, parameters: &[(&str, &str)], language: &str) -> String {
    let spec = Spec::from_family(family, parameters).unwrap();
    written(&spec, language).unwrap()
}

#[test]
fn names_are_those_of_no_keyword() {
    let text = r#"
        name = "Double"
        family = "scheme"
        carry = ["x"]
        equations = ["v_out = f(t, x)", "x[1] = x + h*v_out"]
    "#;
    let spec = Spec::parse_toml("double.toml", text).unwrap();
    let c = written(&spec, "c").unwrap();
    let sum = "const double x_p1 = x + w[0] * v_out_q;";
    assert!(c.contains(sum) && c.contains("} double_method;"), "{c}");
}

#[test]
fn a_comment_does_not_end_early() {
    let text = r#"
        name = "Euler"
        title = "y */ int x; /* y"
        family = "scheme"
        carry = ["x"]
        equations = ["v = f(t, x)", "x[1] = x + h*v"]
    "#;
    let spec = Spec::parse_toml("euler.toml", text).unwrap();
    let c = written(&spec, "c").unwrap();
    assert!(c.starts_with("/*\n * y * / int x; / * y\n"), "{c}");
}

pub(super) fn of_text(text: &str) -> Spec {
    Spec::parse_toml("m.toml", text).unwrap()
}

/// A quantity that is called as the known part of another one's argument would be, or as its slice.
pub(super) const LOOKALIKE: &str = r#"
    name = "Qbase"
    family = "scheme"
    carry = ["x", "v", "a", "v_p1_base"]
    equations = [
        "x[1] = x + h*v + h^2/4*a + h^2/4*a[1] + h/12*v_p1_base - h/12*v",
        "v[1] = v + h/2*a + h/2*a[1]",
        "x_c[1] = x + h*v + h^2/3*a + h^2/6*a[1]",
        "a[1] = g(t[1], x_c[1], v[1])",
        "v_p1_base[1] = v + h*a",
    ]
"#;

#[test]
fn no_two_vectors_share_a_name() {
    for other in ["v_p1_base", "v_slot"] {
        let spec = of_text(&LOOKALIKE.replace("v_p1_base", other));
        let facts = Facts::of(spec.scheme().unwrap());
        let found = code::Code::new(&spec, &facts).unwrap();
        let vectors = found.step.vectors();
        let stored = found.step.fields.len() + found.step.bases.len();
        let all: BTreeSet<String> = (vectors.iter())
            .flat_map(|name| [name.clone(), format!("{name}_slot")])
            .collect();
        assert_eq!(
            (vectors.len(), all.len()),
            (stored, 2 * stored),
            "{vectors:?}"
        );
        let rust = stepsmith_emit::expand::stepper(&spec, &facts).unwrap();
        let file: syn::File = syn::parse2(rust).unwrap();
        let Some(syn::Item::Struct(stepper)) = file.items.first() else {
            panic!("no stepper")
        };
        let fields = stepper
            .fields
            .iter()
            .filter_map(|field| field.ident.as_ref());
        let fields: Vec<String> = fields.map(ToString::to_string).collect();
        let different: BTreeSet<&String> = fields.iter().collect();
        assert_eq!(fields.len(), different.len(), "{fields:?}");
        let beside = ["h", "w"];
        let vectors = fields
            .iter()
            .filter(|name| !beside.contains(&name.as_str()));
        assert_eq!(vectors.count(), stored, "{fields:?}");
    }
    let spec = of_text(LOOKALIKE);
    let python = written(&spec, "python").unwrap();
    let stored = ["self.v_p1_base", "self.v_p1_q_base"].map(|name| format!("{name} = np.zeros(n)"));
    assert!(stored.iter().all(|line| python.contains(line)), "{python}");
}

#[test]
fn what_is_carried_is_told_by_its_derivative_and_its_part() {
    let carried = |spec: &str| {
        let spec = catalogued(spec);
        let facts = Facts::of(spec.scheme().unwrap());
        code::Code::new(&spec, &facts).unwrap().carried().join("\n")
    };
    let robust = carried("central-difference/cd4-robust.toml");
    assert!(robust.ends_with(": j_m1, x''' at t - h"), "{robust}");
    let strong = carried("central-difference/cd7-strong.toml");
    for line in [": s_m1, x⁽⁴⁾ at t - h", ": p_m1, x⁽⁶⁾ at t - h"] {
        assert!(strong.contains(line), "{strong}");
    }
    let split = carried("splitting/splitting-alpha.toml");
    assert!(split.contains(": a_c_m1_3, B of x'' at t - "), "{split}");
    let whole = carried("newmark/average-acceleration.toml");
    assert!(whole.ends_with(": a, x'' = g(t, x, x') at t"), "{whole}");
    let of_a = of_text(
        r#"
        name = "Halves"
        family = "scheme"
        carry = ["x", "v", "a_A"]
        equations = [
            "v[1/2] = v + h/2*a_A + h/2*a_B",
            "x[1] = x + h*v[1/2]",
            "a_A[1] = A(t[1], x[1])",
            "a_B = B(t, x)",
            "v[1] = v[1/2] + h/2*a_A[1] - h/2*a_A",
        ]
        "#,
    );
    let facts = Facts::of(of_a.scheme().unwrap());
    let lines = code::Code::new(&of_a, &facts).unwrap().carried().join("\n");
    assert!(lines.ends_with("a_cap_a, A of x'' at t"), "{lines}");
}

/// Text of several lines, and such as ends comments or goes on in the next line.
#[test]
fn text_stays_in_comments() {
    let text = r#"
        name = "Euler"
        title = 'half \'
        description = '''
one *\
/ two ??/
three */ four'''
        family = "scheme"
        carry = ["x"]
        equations = ["v = f(t, x)", "x[1] = x + h*v"]
    "#;
    let spec = of_text(text);
    for language in languages() {
        let found = written(&spec, language).unwrap();
        let lines: Vec<&str> = found.lines().collect();
        let at = |words: &str| *lines.iter().find(|line| line.contains(words)).unwrap();
        let mark = match language {
            "rust" => "//! ",
            "python" => "",
            _ => " * ",
        };
        assert!(at("half").ends_with("half \\ ."), "{found}");
        assert_eq!(at("one *"), format!("{mark}one *\\ ."));
        assert_eq!(at("two"), format!("{mark}/ two ??/ ."));
        assert_eq!(at("three"), format!("{mark}three * / four"));
    }
    for (form, _) in consumers() {
        let found = written(&spec, form.name).unwrap();
        assert!(found.contains(" half \\ .\n"), "{found}");
    }
    let turned = text.replace("one", "\u{202e}one");
    assert!(Spec::parse_toml("m.toml", &turned).is_err());
}

#[test]
fn a_free_parameter_is_refused() {
    let spec = Spec::from_family("newmark", &[]).unwrap().with_symbols();
    let Ok(spec) = spec else { panic!("no symbols") };
    let error = written(&spec, "c").unwrap_err();
    assert!(
        matches!(error, ExportError::Code(EmitError::FreeSymbols { .. })),
        "{error}"
    );
}

/// Templates have no keys but those with values.
#[test]
fn no_key_is_left() {
    for spec in [
        "runge-kutta/rk4.toml",
        "newmark/average-acceleration.toml",
        "splitting/splitting-alpha.toml",
        "pece/pece2-second-order-stretched.toml",
    ] {
        for language in languages().chain(["petsc"]) {
            let found = coded(spec, language);
            assert!(!found.contains('@'), "{found}");
        }
    }
    for spec in [
        "additive/ars222.toml",
        "rosenbrock/ros2.toml",
        "scheme/yoshida4.toml",
    ] {
        let found = tabled(spec, "petsc").unwrap();
        assert!(!found.contains('@'), "{found}");
    }
    for (form, _) in consumers() {
        for spec in ["kutta3", "sdirk2", "dormand-prince5"] {
            let found = tabled(&format!("runge-kutta/{spec}.toml"), form.name).unwrap();
            assert!(!found.contains('@'), "{found}");
        }
    }
}

#[test]
fn what_nobody_reads_is_left_out() {
    // The velocity within the step of Wilson's method is needed nowhere.
    let c = exported("wilson-theta", &[("theta", "7/5")], "c");
    let body = c.split_once("/* A step from t to t + h.").unwrap().1;
    assert!(
        !body
            .split_once("_of_positions")
            .unwrap()
            .1
            .contains("const double v_p7_5 ="),
        "{body}"
    );
}

#[test]
fn only_steps_of_any_size_change_it() {
    let one_step = exported("newmark", &[("beta", "1/4"), ("gamma", "1/2")], "c");
    assert!(one_step.contains("_set_step_size("));
    let adams = exported("adams", &[("steps", "2"), ("kind", "bashforth")], "c");
    assert!(!adams.contains("set_step_size"), "{adams}");
}

/// The table of a spec of the catalogue for a program that takes such.
fn tabled(spec: &str, program: &str) -> Result<String, ExportError> {
    let spec = catalogued(spec);
    let facts = Facts::of(spec.scheme().unwrap());
    let (_, consumer) = consumers().find(|(form, _)| form.name == program).unwrap();
    Ok(tables::table(&spec, &facts, consumer)?)
}

/// The name of a file of a form.
fn file(form: &Form) -> String {
    format!("rk{}", form.end)
}

#[test]
fn tables_read_back_as_they_were() {
    // The order, and whether all of its coefficients are rational.
    let specs = [
        ("runge-kutta/kutta3.toml", 3, true),
        ("runge-kutta/sdirk2.toml", 2, false),
        ("runge-kutta/radau-ia3.toml", 5, false),
    ];
    let mut trees = TreeStore::default();
    for (spec, order, rational) in specs {
        for (form, consumer) in consumers() {
            if consumer.one_stage_at_a_time && spec.contains("radau") {
                continue;
            }
            let text = tabled(spec, form.name).unwrap();
            let read = read(&file(form), &text);
            let [table] = read.tables.as_slice() else {
                panic!("{text}")
            };
            let found = judged(table, &mut trees).unwrap();
            assert!(found.findings.is_empty() && read.notes.is_empty(), "{text}");
            assert_eq!(found.main.consistent, order, "{text}");
            assert_eq!(found.main.exact == order, rational, "{text}");
            let zero = |verdict: &Verdict| !matches!(verdict, Verdict::Refuted(_));
            assert!(found.has_times && found.row_sums.iter().all(zero), "{text}");
            if form.name == "arkode" {
                assert_eq!(table.order, Some(order), "{text}");
            }
        }
    }
}

/// The header of stepping code tells of the step alone: the code computes no outputs.
#[test]
fn headers_tell_of_the_step_alone() {
    for language in ["c", "cpp", "cuda", "rust", "python", "javascript"] {
        let code = coded("runge-kutta/dormand-prince5.toml", language);
        assert!(code.contains("Proven: order 5 from"), "{language}");
        for other in ["embedded order", "dense output", "x_hat", "theta]"] {
            assert!(!code.contains(other), "{language}: {other}");
        }
        assert!(code.contains("1: v, y' = f(t, y) at t"), "{language}");
    }
}

/// ERKStep before 6.7.0 takes the last stage for the end of the step where its time is 1, and the header says so.
#[test]
fn tables_that_sundials_steps_with_a_lower_order_say_so() {
    for (spec, warned) in [
        ("rk4", true),
        ("kutta3", true),
        ("heun-euler", true),
        ("dormand-prince5", false),
        ("ssprk33", false),
        ("sdirk2", false),
    ] {
        let text = tabled(&format!("runge-kutta/{spec}.toml"), "arkode").unwrap();
        assert_eq!(text.contains("can lose one order"), warned, "{text}");
    }
}

/// The embedded solution goes with the table, to whom takes one.
#[test]
fn pairs_read_back_with_both_orders() {
    let words = [
        ("arkode", "B->d[6] = "),
        ("petsc", "b, c, bembed, 0, NULL"),
        ("sciml", "αEEst = map(T, bhat), adaptiveorder = 4"),
        ("rooted-trees", "RungeKuttaMethod(A, b, c)"),
        ("nodepy", "ExplicitRungeKuttaPair(A, b, bhat, "),
        ("openmodelica", "setButcherTableau(tableau, c, A, b, bt)"),
    ];
    let mut trees = TreeStore::default();
    for (form, consumer) in consumers() {
        let text = tabled("runge-kutta/dormand-prince5.toml", form.name).unwrap();
        let mut words = words.iter().filter(|(name, _)| *name == form.name);
        assert!(words.all(|(_, words)| text.contains(words)), "{text}");
        let takes_pairs = ["@EMBEDDED@", "@FILLED@"];
        let templates = consumer.template.to_string() + consumer.part.unwrap_or_default();
        let takes_pairs = takes_pairs.iter().any(|key| templates.contains(key));
        let embedded = takes_pairs.then_some(4);
        let read = read(&file(form), &text);
        let [table] = read.tables.as_slice() else {
            panic!("{text}")
        };
        let found = judged(table, &mut trees).unwrap();
        assert!(found.findings.is_empty(), "{text}");
        assert_eq!(found.main.exact, 5, "{text}");
        assert_eq!(found.embedded.map(|e| e.exact), embedded, "{text}");
    }
}

/// Additive pairs and Rosenbrock methods read back with the orders that are proven of them.
#[test]
fn other_tableaus_read_back_with_their_orders() {
    let specs = [
        ("additive/imex-euler.toml", "petsc", 1, None),
        ("additive/ars343.toml", "petsc", 3, Some(2)),
        ("rosenbrock/ros2.toml", "petsc", 2, Some(1)),
        ("rosenbrock/rodas4.toml", "petsc", 4, Some(3)),
        ("additive/ars343.toml", "arkode", 3, Some(2)),
    ];
    let mut trees = TreeStore::default();
    for (spec, program, order, embedded) in specs {
        let text = tabled(spec, program).unwrap();
        for table in read("method.h", &text).tables {
            let found = judged(&table, &mut trees).unwrap();
            assert!(found.findings.is_empty(), "{text}");
            assert_eq!(found.main.consistent, order, "{text}");
            assert_eq!(found.embedded.map(|e| e.consistent), embedded, "{text}");
        }
    }
    let refused = tabled("rosenbrock/ros2.toml", "arkode");
    assert!(matches!(
        refused,
        Err(ExportError::Table(TableError::Tableau(_)))
    ));
}

/// Verlet's step moves x by h/2, v by h, and x by h/2. Kutta's and Newmark's do not move in turn.
#[test]
fn only_positions_and_velocities_that_move_in_turn_are_symplectic_tables() {
    let verlet = of_text(
        r#"
        name = "Verlet"
        family = "scheme"
        carry = ["x", "v"]
        equations = [
            "x_1[1/2] = x + h/2*v",
            "a_1[1/2] = g(t[1/2], x_1[1/2])",
            "v[1] = v + h*a_1[1/2]",
            "x[1] = x_1[1/2] + h/2*v[1]",
        ]
        "#,
    );
    let text = written(&verlet, "petsc").unwrap();
    let [half, one, zero] = ["1.0) / PetscRealConstant(2.0", "1.0", "0.0"];
    let real = |x: &str| format!("PetscRealConstant({x})");
    let positions = format!("c[2] = {{{}, {}}};", real(half), real(half));
    let velocities = format!("d[2] = {{{}, {}}};", real(one), real(zero));
    assert!(
        text.contains(&positions) && text.contains(&velocities),
        "{text}"
    );
    for other in [
        "nystrom/nystrom4.toml",
        "newmark/average-acceleration.toml",
        "newmark/linear-acceleration.toml",
    ] {
        assert!(matches!(
            tabled(other, "petsc"),
            Err(ExportError::Table(TableError::SecondOrder { .. }))
        ));
    }
}

#[test]
fn what_a_program_can_not_take_is_refused() {
    for (form, consumer) in consumers() {
        let coupled = tabled("block/radau5.toml", form.name);
        assert_eq!(
            matches!(coupled, Err(ExportError::Table(TableError::Coupled { .. }))),
            consumer.one_stage_at_a_time
        );
        let several = tabled("adams/ab4.toml", form.name);
        match consumer.multistep {
            Some(_) => assert!(form.name != "nodepy" || several.unwrap().contains(AB4)),
            None => assert!(matches!(
                several,
                Err(ExportError::Table(TableError::Tableau(_)))
            )),
        }
        // Two evaluations a step are no linear multistep method.
        let corrected = tabled("pece/pece2.toml", form.name);
        assert!(matches!(
            corrected,
            Err(ExportError::Table(TableError::Tableau(_)))
        ));
        let second = tabled("newmark/average-acceleration.toml", form.name).unwrap_err();
        assert!(
            matches!(second, ExportError::Table(TableError::SecondOrder { .. })),
            "{second}"
        );
    }
}

/// NodePy makes c = A·1 of A and b: another method than one whose c is not that. The others take c.
#[test]
fn times_that_are_not_the_sums_of_rows_go_to_whom_takes_times() {
    let settings = [("A", "[[], [1/2]]"), ("b", "[0, 1]"), ("c", "[0, 1/3]")];
    let spec = Spec::from_family("runge-kutta", &settings).unwrap();
    let refused = written(&spec, "nodepy").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "c(2) = 1/3 is not the sum of row 2 of A, 1/2; NodePy takes no c and steps at A·1: `--form arkode`, \
         `petsc`, `sciml`, `rooted-trees`, `openmodelica` take c"
    );
    let mut trees = TreeStore::default();
    for (form, _) in consumers().filter(|(_, consumer)| consumer.takes_times) {
        let text = written(&spec, form.name).unwrap();
        let read = read(&file(form), &text);
        let sums = judged(&read.tables[0], &mut trees).unwrap().row_sums;
        assert!(
            matches!(sums[..], [Verdict::Exact, Verdict::Refuted(_)]),
            "{text}"
        );
    }
    // Irrational nodes, where sums are those of coordinates; a first stage that is carried.
    for spec in [
        "block/radau5.toml",
        "runge-kutta/radau-ia3.toml",
        "block/block3-lobatto.toml",
    ] {
        assert!(tabled(spec, "nodepy").is_ok(), "{spec}");
    }
}

/// The polynomials of the Adams-Bashforth method of order 4.
const AB4: &str = "\
alpha = np.array([Rational(0, 1), Rational(0, 1), Rational(0, 1), Rational(-1, 1), Rational(1, 1)])
beta = np.array([Rational(-3, 8), Rational(37, 24), Rational(-59, 24), Rational(55, 24), Rational(0, 1)])
";

#[test]
fn only_linear_multistep_methods_have_two_polynomials() {
    let of = |carry: &str, equations: &str| {
        let text = format!(
            "name = \"M\"\nfamily = \"scheme\"\ncarry = [{carry}]\nequations = [{equations}]\n"
        );
        let spec = Spec::parse_toml("m.toml", &text).unwrap();
        multistep::Multistep::of(&spec.scheme().unwrap())
    };
    let leapfrog = "\"v = f(t, x)\", \"x[1] = x[-1] + 2*h*v\"";
    assert!(of("\"x\", \"x[-1]\"", leapfrog).is_some());
    // The same weights, but the derivative of another time.
    let late = "\"v = f(t[1], x)\", \"x[1] = x[-1] + 2*h*v\"";
    assert!(of("\"x\", \"x[-1]\"", late).is_none());
    // One leg: the derivative at a mean has the characteristic polynomial of the trapezoidal rule.
    let leg =
        "\"x_m[1/2] = x/2 + x[1]/2\", \"v[1/2] = f(t[1/2], x_m[1/2])\", \"x[1] = x + h*v[1/2]\"";
    assert!(of("\"x\"", leg).is_none());
}
