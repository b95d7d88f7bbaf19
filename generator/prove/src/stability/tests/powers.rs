//! Stable sets against powers of the step, found apart from the analysis: in floating point, from the
//! whole system of a step with its evaluations put in, by elimination with pivots.

use crate::stability::limits::a_stability::a_stability;
use crate::stability::limits::wedge::angle::Angle;
use crate::stability::limits::wedge::wedge;
use crate::stability::zero_stability::zero_stability;
use crate::stability::*;
use proptest::prelude::*;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_scheme::scheme::{FreeForm, Scheme};
use stepsmith_scheme::spec::Spec;

fn free_form<T: AsRef<str>>(carry: &[&str], statements: &[T]) -> Scheme {
    FreeForm::written(&[], carry, statements)
}

fn runge_kutta(settings: &[(&str, &str)]) -> Scheme {
    Spec::member("runge-kutta", settings)
}

fn oscillator() -> Axis {
    Axis::oscillator(0)
}

type Complex = [f64; 2];

fn times(a: Complex, b: Complex) -> Complex {
    [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]]
}

fn size(a: Complex) -> f64 {
    a[0].hypot(a[1])
}

/// The matrix of one step at s with h = 1: columns are what the carried unit vectors become. `None`
/// where the system of all unknowns, evaluations included, is singular.
fn step(scheme: &Scheme, axis: &Axis, s: f64) -> Option<Vec<Vec<Complex>>> {
    let number = |c: &Fraction| c.as_rational().unwrap().to_f64().value();
    // The factors of the position and the velocity in an evaluation.
    let factors: [Complex; 2] = match axis {
        Axis::Oscillator { damping } => {
            let xi = damping.to_f64().unwrap();
            [[-s * s, 0.0], [-2.0 * xi * s, 0.0]]
        }
        Axis::NegativeReal => [[-s, 0.0], [0.0; 2]],
        Axis::Imaginary => [[0.0, s], [0.0; 2]],
        Axis::Split { .. } => unreachable!("not drawn here"),
    };
    let carried = scheme.carried();
    let unknowns = scheme.unknowns();
    let n = unknowns.len();
    let mut rows: Vec<Vec<Complex>> = Vec::new();
    let mut add = |terms: Vec<(usize, Complex)>| {
        let mut row = vec![[0.0; 2]; n + carried.len()];
        for (quantity, c) in terms {
            let (j, sign) = match unknowns.iter().position(|&u| u == quantity) {
                Some(j) => (j, 1.0),
                None => (
                    n + carried.iter().position(|&q| q == quantity).unwrap(),
                    -1.0,
                ),
            };
            row[j][0] += sign * c[0];
            row[j][1] += sign * c[1];
        }
        rows.push(row);
    };
    for equation in scheme.equations() {
        let terms = equation.terms.iter();
        add(terms
            .map(|t| (t.quantity, [number(&t.coefficient), 0.0]))
            .collect());
    }
    for evaluation in scheme.evaluations() {
        let mut terms = vec![(evaluation.result, [-1.0, 0.0])];
        terms.push((evaluation.position, factors[0]));
        terms.extend(evaluation.velocity.map(|v| (v, factors[1])));
        add(terms);
    }
    assert_eq!(rows.len(), n);
    for k in 0..n {
        let pivot = (k..n).max_by(|&a, &b| size(rows[a][k]).total_cmp(&size(rows[b][k])))?;
        rows.swap(k, pivot);
        let d = rows[k][k];
        if size(d) < 1e-9 {
            return None;
        }
        let inverse = [d[0] / (size(d) * size(d)), -d[1] / (size(d) * size(d))];
        let scaled: Vec<Complex> = rows[k].iter().map(|&c| times(c, inverse)).collect();
        for (i, row) in rows.iter_mut().enumerate() {
            let factor = row[k];
            if i != k && factor != [0.0; 2] {
                for (c, &b) in row.iter_mut().zip(&scaled) {
                    let product = times(factor, b);
                    *c = [c[0] - product[0], c[1] - product[1]];
                }
            }
        }
        rows[k] = scaled;
    }
    let next = |&q: &usize| {
        let successor = scheme.successor(q).unwrap();
        match unknowns.iter().position(|&u| u == successor) {
            Some(i) => rows[i][n..].to_vec(),
            None => {
                let own = |&c: &usize| [f64::from(u8::from(c == successor)), 0.0];
                carried.iter().map(own).collect()
            }
        }
    };
    Some(carried.iter().map(next).collect())
}

/// Whether the powers of a matrix are bounded: whether those to 2^k, k ≤ 30, are hardly larger than those
/// with k ≤ 12. A root outside the circle by 5e-9 is seen, as is a Jordan block; rounding, which each squaring
/// doubles, stays below 1e-6. `None` where it is not clear.
fn bounded(matrix: &[Vec<Complex>]) -> Option<bool> {
    let mut power: Vec<Vec<Complex>> = matrix.to_vec();
    let mut early = 0.0f64;
    let mut late = 0.0f64;
    for k in 0..=30 {
        let norm = power.iter().flatten().map(|&c| size(c)).fold(0.0, f64::max);
        late = late.max(norm);
        if k <= 12 {
            early = late;
        }
        if late > 1e60 {
            return Some(false);
        }
        let entry = |row: &Vec<Complex>, j: usize| {
            let terms = row.iter().zip(&power).map(|(&a, b)| times(a, b[j]));
            terms.fold([0.0; 2], |sum, t| [sum[0] + t[0], sum[1] + t[1]])
        };
        power = power
            .iter()
            .map(|row| (0..matrix.len()).map(|j| entry(row, j)).collect())
            .collect();
    }
    match late / early {
        ratio if ratio < 3.0 => Some(true),
        ratio if ratio > 100.0 => Some(false),
        _ => None,
    }
}

/// Compares a stable set with powers at its critical places, its samples and further points; how many
/// points were clear.
fn judged(scheme: &Scheme, axis: Axis, further: &[f64]) -> Result<usize, TestCaseError> {
    let set = stable_set(scheme, axis.clone()).unwrap();
    let certificate = &set.certificate;
    let root = |t: f64| match certificate.characteristic.power {
        2 => t.sqrt(),
        _ => t,
    };
    let mut points: Vec<(f64, bool)> = Vec::new();
    for place in &certificate.places {
        let stable = place.verdict() == Verdict::Stable;
        points.push((root(place.value.to_f64()), stable));
    }
    let places: Vec<f64> = points.iter().map(|(s, _)| *s).collect();
    // Next to an end the powers grow too slowly to tell.
    let apart = |s: &f64| places.iter().all(|place| (*place - *s).abs() > 1e-3);
    for gap in &certificate.gaps {
        let stable = gap.table.verdict == Verdict::Stable;
        let sample = root(gap.sample.to_f64().value());
        points.extend(apart(&sample).then_some((sample, stable)));
    }
    for &s in further.iter().filter(|s| apart(s)) {
        // A binary number is a rational one.
        let exact = ratio((s * 1048576.0).round() as i64, 1048576);
        points.push((exact.to_f64().value(), set.contains(&exact)));
    }
    let mut clear = 0;
    for (s, stable) in points {
        let found = match step(scheme, &axis, s) {
            Some(matrix) => bounded(&matrix),
            None => Some(false),
        };
        if let Some(found) = found {
            clear += 1;
            prop_assert_eq!(found, stable, "at {} of {}", s, &set);
        }
    }
    Ok(clear)
}

/// n Verlet steps of sizes cᵢ h as one step.
fn verlet_steps(sizes: &[Rational]) -> Scheme {
    let mut statements = vec!["a = g(t, x)".to_string()];
    let at = |s: &Rational| {
        if *s == integer(0) {
            String::new()
        } else {
            format!("[{s}]")
        }
    };
    let mut from = integer(0);
    for c in sizes {
        let to = &from + c;
        let i = at(&from);
        let j = at(&to);
        statements.push(format!("x{j} = x{i} + {c}*h*v{i} + ({c})^2*h^2/2*a{i}"));
        if to != integer(1) {
            statements.push(format!("a{j} = g(t{j}, x{j})"));
        } else {
            statements.push("a_e[1] = g(t[1], x[1])".into());
        }
        let end = if to == integer(1) {
            "a_e[1]".into()
        } else {
            format!("a{j}")
        };
        statements.push(format!("v{j} = v{i} + {c}*h/2*(a{i} + {end})"));
        from = to;
    }
    free_form(&["x", "v"], &statements)
}

#[test]
fn verlet_steps_are_stable_where_one_is() {
    // Each step of h/n turns the motion by θ with cos θ = 1 − Ω²/(2n²); after n of them the step is ±I
    // where nθ is a multiple of π.
    for n in 1..=4usize {
        let sizes = vec![ratio(1, n as i64); n];
        let set = stable_set(&verlet_steps(&sizes), oscillator()).unwrap();
        assert_eq!(set.to_string(), format!("(0, {})", 2 * n));
        let semisimple = set.certificate.places.iter().filter(
            |place| matches!(&place.evidence, Evidence::Table(table) if !table.repeated.is_empty()),
        );
        // n − 1 of them within, and Ω = 2n, where it is not.
        assert_eq!(semisimple.count(), n);
    }
}

#[test]
fn gauss_methods_for_second_order_are_stable_for_every_step() {
    for stages in ["1", "2", "3"] {
        let settings = [
            ("name", "gauss"),
            ("stages", stages),
            ("problem", "second-order"),
        ];
        let set = stable_set(&runge_kutta(&settings), oscillator()).unwrap();
        assert_eq!(set.to_string(), "(0, ∞)", "{stages} stages");
    }
}

/// Three steps of the leapfrog method for x' = f as one: at y = 3/2 the roots e^{3iθ} and −e^{−3iθ},
/// sin θ = y/3, are the same, i.
#[test]
fn complex_double_roots_may_be_semisimple() {
    let thrice = free_form(
        &["x", "x[-1/3]"],
        &[
            "v = f(t, x)",
            "x[1/3] = x[-1/3] + 2/3*h*v",
            "v[1/3] = f(t[1/3], x[1/3])",
            "x[2/3] = x + 2/3*h*v[1/3]",
            "v[2/3] = f(t[2/3], x[2/3])",
            "x[1] = x[1/3] + 2/3*h*v[2/3]",
        ],
    );
    let set = stable_set(&thrice, Axis::Imaginary).unwrap();
    assert_eq!(set.to_string(), "(0, 3)");
    let place = set
        .certificate
        .places
        .iter()
        .find(|place| place.value.as_rational() == Some(&ratio(9, 4)));
    let Some(Evidence::Table(table)) = place.map(|place| &place.evidence) else {
        panic!("no table at 3/2")
    };
    assert!(!table.repeated.is_empty());
    let clear = judged(&thrice, Axis::Imaginary, &[0.3, 1.4, 2.9, 3.1]).unwrap();
    assert!(clear >= 6);
}

/// A copy of Verlet's method beside itself, driven by `drive` times what the first does.
fn copies(drive: &str) -> Scheme {
    let position = format!("x_b[1] = x_b + h*v_b + h^2/2*a_b + {drive}");
    free_form(
        &["x", "v", "x_b", "v_b"],
        &[
            "a = g(t, x)",
            "x[1] = x + h*v + h^2/2*a",
            "a_e[1] = g(t[1], x[1])",
            "v[1] = v + h/2*(a + a_e[1])",
            "a_b = g(t, x_b)",
            position.as_str(),
            "a_d[1] = g(t[1], x_b[1])",
            "v_b[1] = v_b + h/2*(a_b + a_d[1])",
        ],
    )
}

#[test]
fn factors_that_are_repeated_for_every_step() {
    let set = |drive: &str| stable_set(&copies(drive), oscillator()).unwrap();
    assert_eq!(set("0*x").to_string(), "(0, 2)");
    // Blocks of size 2 for every Ω, and but for Ω = 1, where h²a + x = 0.
    assert!(set("x").is_empty());
    let isolated = set("x + h^2*a");
    assert!(isolated.contains(&integer(1)));
    assert!(!isolated.contains(&ratio(999, 1000)) && !isolated.contains(&ratio(1001, 1000)));
    assert_eq!(isolated.intervals.len(), 1);
    for drive in ["0*x", "x", "x + h^2*a"] {
        let clear = judged(&copies(drive), oscillator(), &[0.5, 1.5, 1.9, 2.5]).unwrap();
        assert!(clear > 5, "{drive}");
    }
}

#[test]
fn copies_at_zero_and_in_the_half_plane() {
    let euler = ["v[1] = f(t[1], x[1])", "x[1] = x + h*v[1]"];
    let with = |statements: &[&str]| {
        let all: Vec<&str> = euler.iter().chain(statements).copied().collect();
        free_form(&["x", "x_b", "x_c"], &all)
    };
    // 1 is a root for every z, twice: in a diagonal block and in a Jordan block.
    let diagonal = with(&["x_b[1] = x_b", "x_c[1] = x_c"]);
    let jordan = with(&["x_b[1] = x_b", "x_c[1] = x_c + x_b"]);
    for (scheme, so) in [(&diagonal, true), (&jordan, false)] {
        assert_eq!(zero_stability(scheme).unwrap().is_stable(), so);
        assert_eq!(a_stability(scheme).unwrap().a_stable, so);
        let angle = wedge(scheme).unwrap().angle;
        assert_eq!(angle, if so { Angle::Right } else { Angle::Empty });
        let set = stable_set(scheme, Axis::NegativeReal).unwrap();
        assert_eq!(set.to_string(), if so { "(0, ∞)" } else { "∅" });
    }
    // Without velocities, second-order schemes may have blocks of size 2 beside their own motion.
    let verlet = ["a = g(t, x)", "x[1] = x + h*v + h^2/2*a", "v[1] = v + h*a"];
    let beside = |statements: [&str; 2]| {
        let all: Vec<&str> = verlet.iter().chain(&statements).copied().collect();
        zero_stability(&free_form(&["x", "v", "x_b", "x_c"], &all)).unwrap()
    };
    assert!(beside(["x_b[1] = x_b", "x_c[1] = x_c"]).is_stable());
    assert!(beside(["x_b[1] = x_b", "x_c[1] = x_c + x_b"]).is_stable());
    // A block of size 3 with the motion.
    assert!(!beside(["x_b[1] = x_b + x", "x_c[1] = 1/2*x_c"]).is_stable());
    assert!(beside(["x_b[1] = 2/3*x_b + 1/3*x", "x_c[1] = -x_c"]).is_stable());
    assert!(beside(["x_b[1] = -x_b", "x_c[1] = -x_c"]).is_stable());
    assert!(beside(["x_b[1] = -x_b", "x_c[1] = x_b - x_c"]).is_stable());
}

/// At z = −1 the second stage has no solution, though R = (1 + z/2)/(1 − z/2) has no pole there.
#[test]
fn poles_of_the_stages_are_poles() {
    let scheme = runge_kutta(&[("A", "[[1/2], [3/2, -1]]"), ("b", "[1/2, 1/2]")]);
    let set = stable_set(&scheme, Axis::NegativeReal).unwrap();
    assert_eq!(set.to_string(), "(0, 1) ∪ (1, ∞)");
    assert_eq!(
        stable_set(&scheme, Axis::Imaginary).unwrap().to_string(),
        "(0, ∞)"
    );
    let found = a_stability(&scheme).unwrap();
    assert!(!found.a_stable && !found.l_stable);
    assert_eq!(wedge(&scheme).unwrap().angle, Angle::Empty);
    judged(&scheme, Axis::NegativeReal, &[0.5, 1.0, 7.0]).unwrap();
    // Two idle stages with poles at −1 ± 2i.
    let a = "[[1/2], [0, -1/5, 2/5], [0, -2/5, -1/5]]";
    let scheme = runge_kutta(&[("A", a), ("b", "[1, 0, 0]")]);
    assert!(!a_stability(&scheme).unwrap().a_stable);
    let Angle::Tangent(tangent) = wedge(&scheme).unwrap().angle else {
        panic!()
    };
    assert_eq!(tangent.to_string(), "2");
    assert_eq!(
        stable_set(&scheme, Axis::NegativeReal).unwrap().to_string(),
        "(0, ∞)"
    );
    // On the axis a pole is none of the open half-plane: ±2i.
    let a = "[[1/2], [0, 0, 1/2], [0, -1/2, 0]]";
    let scheme = runge_kutta(&[("A", a), ("b", "[1, 0, 0]")]);
    assert!(a_stability(&scheme).unwrap().a_stable);
    let set = stable_set(&scheme, Axis::Imaginary).unwrap();
    assert_eq!(set.to_string(), "(0, 2) ∪ (2, ∞)");
    // R = 1/(1 − z) beside an idle stage with the pole −1: not L-stable.
    let scheme = runge_kutta(&[("A", "[[1], [0, -1]]"), ("b", "[1, 0]")]);
    assert!(!a_stability(&scheme).unwrap().l_stable);
}

#[test]
fn angles_are_right_only_if_proven() {
    let degrees =
        |tangent: Rational| Angle::Tangent(RealAlgebraic::from_rational(tangent)).degrees();
    assert_eq!(degrees(integer(1)).as_deref(), Some("45.00 degrees"));
    assert_eq!(degrees(integer(1000)).as_deref(), Some("89.94 degrees"));
    assert_eq!(
        degrees(integer(100_000)).as_deref(),
        Some("90 - 5.7e-4 degrees")
    );
    assert_eq!(Angle::Right.degrees(), None);
    // L-stable of more stages than rays are looked at for.
    let block = Spec::from_family(
        "block",
        &[("r", "9"), ("nodes", "equidistant"), ("pade", "[8, 9]")],
    );
    let found = wedge(&block.unwrap().scheme().unwrap()).unwrap();
    assert_eq!(found.angle, Angle::Right);
}

fn small() -> impl Strategy<Value = Rational> {
    (-4i64..5, prop::sample::select(vec![1i64, 2, 3])).prop_map(|(p, q)| ratio(p, q))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Compositions of Verlet steps: inner places where the trace is ±2 and the step ±I or not.
    #[test]
    fn compositions(parts in prop::collection::vec(1i64..4, 2..4)) {
        let sum: i64 = parts.iter().sum();
        let sizes: Vec<Rational> = parts.iter().map(|&p| ratio(p, sum)).collect();
        judged(&verlet_steps(&sizes), oscillator(), &[0.7, 1.9, 2.6, 4.4])?;
    }

    /// Two carried values of x' = f: a double root for every z where b = 0 or the drive vanishes, poles
    /// where an entry of A is negative.
    #[test]
    fn pairs_of_values(a in small(), b in small(), c in small(), d in small(), e in small()) {
        // Else x_b is idle.
        prop_assume!(b != integer(0) || d != integer(0));
        let scheme = free_form(&["x", "x_b"], &[
            "v = f(t, x)".to_string(),
            "v_b[1] = f(t[1], x_b[1])".into(),
            format!("x[1] = ({a})*x + ({b})*x_b + ({c})*h*v + h*v_b[1]/2"),
            format!("x_b[1] = ({d})*x_b + ({e})*x + ({c})*h*v + h*v_b[1]"),
        ]);
        for axis in [Axis::NegativeReal, Axis::Imaginary] {
            judged(&scheme, axis, &[0.2, 0.9, 3.3])?;
        }
    }

    /// Runge–Kutta methods of two implicit stages whose second has a pole at will.
    #[test]
    fn stages(a in small(), b in small(), c in small(), w in small()) {
        let rows = format!("[[{a}], [{b}, {c}]]");
        let weights = format!("[{w}, {}]", integer(1) - &w);
        let scheme = runge_kutta(&[("A", &rows), ("b", &weights)]);
        for axis in [Axis::NegativeReal, Axis::Imaginary] {
            judged(&scheme, axis, &[0.4, 1.1, 2.5, 6.0])?;
        }
        let found = a_stability(&scheme).unwrap();
        let right = wedge(&scheme).unwrap().angle == Angle::Right;
        prop_assert_eq!(found.a_stable, right);
        // A pole of a stage in the open half-plane.
        let pole = [&a, &c].iter().any(|x| **x < integer(0));
        prop_assert!(!(pole && found.a_stable));
    }
}
