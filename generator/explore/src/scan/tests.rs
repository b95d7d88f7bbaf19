//! Kernels against closed forms, known roots and exact stable sets.

use super::*;
use proptest::prelude::*;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::{integer, ratio};
use stepsmith_exact::ring::Ring;
use stepsmith_exact::rounding::{from_f64, to_f64};
use stepsmith_prove::amplification::TestEquation;
use stepsmith_prove::stability::{Axis, Verdict, stable_set};
use stepsmith_prove::step_polynomial::StepPolynomial;
use stepsmith_scheme::families::central_difference::{member, symbolic};
use stepsmith_scheme::scheme::{Scheme, reserved};
use stepsmith_scheme::spec::{Entry, Node, Source, Spec};

/// The values of `show` at points of the named inputs.
fn values(p: &Characteristic, show: Show, inputs: &[&str], points: &[&[f64]]) -> Vec<f64> {
    let symbols: Vec<Symbol> = inputs.iter().map(|s| reserved::symbol(s)).collect();
    let mut results = vec![-1.0; points[0].len()];
    Kernel::new(p, &symbols, show)
        .unwrap()
        .evaluate(points, &mut results);
    results
}

/// The polynomial whose coefficients are the inputs c0 … cn.
fn general(degree: usize) -> (Characteristic, Vec<String>) {
    let names: Vec<String> = (0..=degree).map(|k| format!("c{k}")).collect();
    let coefficients = names.iter().map(|n| Multivariate::symbol(n)).collect();
    (Characteristic::without_zero_root(coefficients), names)
}

fn of_coefficients(show: Show, coefficients: &[f64]) -> f64 {
    let (p, names) = general(coefficients.len() - 1);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let columns: Vec<[f64; 1]> = coefficients.iter().map(|c| [*c]).collect();
    let columns: Vec<&[f64]> = columns.iter().map(|c| c.as_slice()).collect();
    values(&p, show, &names, &columns)[0]
}

#[test]
fn leapfrog_has_the_closed_form_of_its_radius() {
    // λ² + (Ω² − 2) λ + 1: |λ| = 1 up to Ω = 2, then Ω²/2 − 1 + √((Ω²/2 − 1)² − 1).
    let p = Characteristic::new(&member(&symbolic(3)).unwrap().scheme, Test::Oscillator).unwrap();
    let omega: Vec<f64> = (0..400).map(|i| f64::from(i) * 0.01).collect();
    let [zeros, ones, halves] = [0.0, 1.0, 0.5].map(|x| vec![x; omega.len()]);
    let points = [omega.as_slice(), &zeros, &ones, &halves];
    let inputs = ["Omega", "xi", "alpha", "beta"];
    let radii = values(&p, Show::Radius, &inputs, &points);
    let verdicts = values(&p, Show::Verdict, &inputs, &points);
    for ((omega, radius), verdict) in omega.iter().zip(radii).zip(verdicts) {
        let m = omega * omega / 2.0 - 1.0;
        let exact = if m <= 1.0 {
            1.0
        } else {
            m + (m * m - 1.0).sqrt()
        };
        // At Ω = 0 and 2 the root is double.
        let tolerance = if *omega == 0.0 || *omega == 2.0 {
            3e-8
        } else {
            1e-11
        };
        assert!(
            (radius - exact).abs() < tolerance * exact,
            "{omega}: {radius} {exact}"
        );
        // On the circle a sample leaves it open.
        let expected = if *omega <= 2.0 { UNDECIDED } else { 0.0 };
        assert_eq!(verdict, expected, "{omega}");
    }
}

#[test]
fn conservative_steps_are_left_open_however_small() {
    let p = Characteristic::new(&member(&symbolic(3)).unwrap().scheme, Test::Oscillator).unwrap();
    let omega: Vec<f64> = (0..300).map(|i| 0.9f64.powi(i)).collect();
    let [zeros, ones, halves] = [0.0, 1.0, 0.5].map(|x| vec![x; omega.len()]);
    let inputs = ["Omega", "xi", "alpha", "beta"];
    let points = [omega.as_slice(), &zeros, &ones, &halves];
    assert!(
        values(&p, Show::Verdict, &inputs, &points)
            .iter()
            .all(|v| *v == UNDECIDED)
    );
}

#[test]
fn exceptional_points_are_nan_or_infinite() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for place in 0..4 {
            let mut c = [0.1, 0.2, 0.3, 1.0];
            c[place] = bad;
            assert!(of_coefficients(Show::Radius, &c).is_nan(), "{c:?}");
            assert!(of_coefficients(Show::Verdict, &c).is_nan(), "{c:?}");
        }
    }
    assert_eq!(
        of_coefficients(Show::Radius, &[0.5, 1.0, 0.0]),
        f64::INFINITY
    );
    assert_eq!(of_coefficients(Show::Verdict, &[0.5, 1.0, 0.0]), 0.0);
    assert!(of_coefficients(Show::Radius, &[0.0; 4]).is_nan());
    assert_eq!(of_coefficients(Show::Radius, &[0.0, 0.0, 0.0, 2.0]), 0.0);
    assert_eq!(of_coefficients(Show::Verdict, &[0.0, 0.0, 0.0, 2.0]), 1.0);
}

#[test]
fn bad_lanes_do_not_touch_their_neighbours() {
    let (p, names) = general(2);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let lead: Vec<f64> = (0..200)
        .map(|i| match i % 3 {
            0 => 1.0,
            1 => f64::NAN,
            _ => 0.0,
        })
        .collect();
    let quarter = vec![-0.25; 200];
    let zero = vec![0.0; 200];
    let radii = values(&p, Show::Radius, &names, &[&quarter, &zero, &lead]);
    for (i, radius) in radii.iter().enumerate() {
        match i % 3 {
            0 => assert!((radius - 0.5).abs() < 1e-12),
            1 => assert!(radius.is_nan()),
            _ => assert_eq!(*radius, f64::INFINITY),
        }
    }
}

/// The coefficients of lead·∏(λ − root) over the pairs a ± ib and the real roots.
fn expanded(lead: f64, pairs: &[(f64, f64)], reals: &[f64]) -> Vec<f64> {
    let times = |p: Vec<f64>, q: &[f64]| {
        let mut product = vec![0.0; p.len() + q.len() - 1];
        for (i, a) in p.iter().enumerate() {
            for (j, b) in q.iter().enumerate() {
                product[i + j] += a * b;
            }
        }
        product
    };
    let p = pairs.iter().fold(vec![lead], |p, (modulus, angle)| {
        times(p, &[modulus * modulus, -2.0 * modulus * angle.cos(), 1.0])
    });
    reals.iter().fold(p, |p, r| times(p, &[-r, 1.0]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn known_roots_give_their_radius(
        lead in prop_oneof![-1e3..-1e-3, 1e-3..1e3],
        pairs in prop::collection::vec((0.05f64..3.0, 0.3f64..2.8), 0..4),
        reals in prop::collection::vec(-3.0f64..3.0, 1..4),
    ) {
        let moduli = pairs.iter().map(|p| p.0).chain(reals.iter().map(|r| r.abs()));
        let mut moduli: Vec<f64> = moduli.collect();
        moduli.sort_by(f64::total_cmp);
        let radius = moduli.pop().unwrap();
        // A largest root that is apart from the others is well conditioned.
        prop_assume!(radius > 0.05 && moduli.iter().all(|m| *m < 0.9 * radius));
        let c = expanded(lead, &pairs, &reals);
        let found = of_coefficients(Show::Radius, &c);
        prop_assert!((found - radius).abs() < 1e-10 * radius, "{} {}", found, radius);
        let stable = of_coefficients(Show::Verdict, &c);
        if (radius - 1.0).abs() > 1e-6 {
            prop_assert_eq!(stable, if radius < 1.0 { 1.0 } else { 0.0 });
        }
    }

    #[test]
    fn the_radius_scales_with_the_roots(
        c in prop::collection::vec(-1.0f64..1.0, 2..9), exponent in -200i32..200,
    ) {
        // p(λ/E) for a power of two E has exactly E times the roots.
        let n = c.len() - 1;
        prop_assume!(c[n].abs() > 1e-3 && c[..n].iter().any(|c| c.abs() > 1e-3));
        let e = 2f64.powi(exponent / n as i32);
        let scaled: Vec<f64> = c.iter().enumerate().map(|(k, c)| c * e.powi((n - k) as i32)).collect();
        let [before, after] = [&c, &scaled].map(|c| of_coefficients(Show::Radius, c));
        prop_assert_eq!(before * e, after);
    }
}

/// Verdicts at many rational points beside the proven stable set, away from its ends.
fn agrees_with_the_stable_set(scheme: &Scheme, axis: Axis, sign: i64) {
    let set = stable_set(scheme, axis.clone()).unwrap();
    let (test, name) = match &axis {
        Axis::Oscillator { .. } => (Test::Oscillator, "Omega"),
        Axis::NegativeReal => (Test::RealAxis, "z"),
        Axis::Imaginary => (Test::ComplexPlane, "im"),
        Axis::Split { along, .. } => (Test::Split, along.as_str()),
    };
    let mut p = Characteristic::new(scheme, test).unwrap();
    match &axis {
        Axis::Oscillator { damping } => {
            p = p.at(&Symbol::internal("xi"), damping);
        }
        Axis::Imaginary => p = p.at(&Symbol::internal("re"), &Fraction::from(0)),
        Axis::NegativeReal => {}
        Axis::Split { along, at } => {
            for other in ["xA", "yA", "xB", "yB"]
                .iter()
                .filter(|other| *other != along)
            {
                let value = at.get(*other).cloned().unwrap_or_else(Fraction::zero);
                p = p.at(&reserved::symbol(other), &value);
            }
        }
    }
    let points: Vec<_> = (1..400).map(|i| ratio(i * 97 % 1000 + 1, 173)).collect();
    let is_near_end = |s: &stepsmith_exact::rational::Rational| {
        let ends = set.intervals.iter().flat_map(|i| [&i.from, &i.to]);
        let margin = ratio(1, 100_000);
        ends.filter_map(|e| e.number()).any(|end| {
            end.cmp_rational(&(s - &margin)).is_gt() && end.cmp_rational(&(s + &margin)).is_lt()
        })
    };
    // Near 0 a radius such as 1 + s⁶/1000 is not told from 1.
    let is_clear = |s: &stepsmith_exact::rational::Rational| *s > ratio(1, 4) && !is_near_end(s);
    let points: Vec<_> = points.into_iter().filter(is_clear).collect();
    let column: Vec<f64> = points
        .iter()
        .map(|s| to_f64(&(s * integer(sign))))
        .collect();
    let verdicts = values(&p, Show::Verdict, &[name], &[&column]);
    for (s, verdict) in points.iter().zip(verdicts) {
        let contradicted = if set.contains(s) { 0.0 } else { 1.0 };
        assert_ne!(verdict, contradicted, "{axis:?} at {s}: {set}");
        assert!(set.contains(s) || verdict == 0.0, "{axis:?} at {s}: {set}");
    }
}

#[test]
fn verdicts_agree_with_proven_stable_sets() {
    let cd = |theta: &[(i64, i64)]| {
        let theta: Vec<Fraction> = theta.iter().map(|(p, q)| ratio(*p, *q).into()).collect();
        member(&theta).unwrap().scheme
    };
    let second_order = [
        cd(&[(1, 1), (1, 2)]),
        cd(&[(4, 3), (1, 2)]),
        cd(&[(3, 4), (1, 3), (1, 2)]),
        cd(&[(5, 4), (1, 3), (1, 2)]),
        cd(&[(4, 5), (1, 1), (1, 1), (1, 1)]),
        Spec::member("newmark", &[("beta", "1/4"), ("gamma", "1/2")]),
        Spec::member("newmark", &[("beta", "1/6"), ("gamma", "1/2")]),
        Spec::member("hht", &[("alpha", "-1/10")]),
        Spec::member("generalized-alpha", &[("rho_inf", "1/5")]),
        Spec::member("wilson-theta", &[("theta", "7/5")]),
    ];
    for scheme in &second_order {
        for damping in [integer(0), ratio(1, 20)] {
            let damping = damping.into();
            agrees_with_the_stable_set(scheme, Axis::Oscillator { damping }, 1);
        }
    }
    let first_order = [
        Spec::member("adams", &[("steps", "2"), ("kind", "bashforth")]),
        Spec::member("adams", &[("steps", "4"), ("kind", "bashforth")]),
        Spec::member("adams", &[("steps", "3"), ("kind", "moulton")]),
        Spec::member("bdf", &[("steps", "4")]),
    ];
    for scheme in &first_order {
        agrees_with_the_stable_set(scheme, Axis::NegativeReal, -1);
        agrees_with_the_stable_set(scheme, Axis::Imaginary, 1);
    }
}

#[test]
fn verdicts_agree_with_proven_sets_of_split_fields() {
    let members: [&[(&str, &str)]; 5] = [
        &[("alpha", "1/2"), ("beta", "1/2")],
        &[("alpha", "3/4"), ("beta", "4/5")],
        &[("alpha", "1/2"), ("beta", "1/3")],
        &[("alpha", "1/2"), ("rho_inf", "1/2"), ("extrapolation", "1")],
        &[("alpha", "1-sqrt(6)/6"), ("values", "2"), ("stages", "2")],
    ];
    let at: [&[(&str, i64, i64)]; 4] = [
        &[],
        &[("xA", 1, 5)],
        &[("xB", 3, 1), ("yB", 70, 1)],
        &[("yA", 2, 1), ("xB", 1, 2)],
    ];
    for member in members {
        let scheme = Spec::member("splitting", member);
        for along in ["yA", "xA", "yB", "xB"] {
            for at in at {
                let at = at.iter().filter(|(name, ..)| *name != along);
                let at = at.map(|&(name, p, q)| (name.to_string(), ratio(p, q).into()));
                let along = along.to_string();
                let at = at.collect();
                agrees_with_the_stable_set(&scheme, Axis::Split { along, at }, 1);
            }
        }
    }
}

/// A scan of one method for verdicts, as the command makes it: the samples of its first curve.
pub(super) fn scanned(
    spec: &Spec,
    over: &[&str],
    fixed: &[(&str, &str)],
    show: Show,
) -> (Grid, Vec<f64>) {
    let node = |name: &str, text: &str| Node::from(Source::new(name, text));
    let over: Vec<_> = over
        .iter()
        .map(|text| super::GridAxis::parse(&node("--over", text)).unwrap())
        .collect();
    let fixed: Vec<Entry> = fixed
        .iter()
        .map(|(name, value)| Entry {
            key: name.to_string(),
            place: Source::new("--set", *name).whole(),
            value: node("--set", value),
        })
        .collect();
    let names = over.iter().map(|a| a.symbol.name());
    let test = Test::of_variables(names.chain(fixed.iter().map(|e| e.key.as_str())), None);
    let subject = Subject {
        label: spec.name().into(),
        spec: spec.clone(),
    };
    let scan = Scan::new(Request {
        subjects: vec![subject],
        fixed,
        over,
        curves: Vec::new(),
        test,
        show,
        point_limit: POINT_LIMIT,
    })
    .unwrap();
    let samples = scan.sample(&scan.curves[0], 0..scan.grid.len());
    (scan.grid, samples)
}

/// Central differences of degree 4 with β = 1/3, γ = 1/2.
fn degree_four(alpha: &str) -> Spec {
    let settings = [
        ("degree", "4"),
        ("alpha", alpha),
        ("beta", "1/3"),
        ("gamma", "1/2"),
    ];
    Spec::from_family("central-difference", &settings).unwrap()
}

#[test]
fn along_one_variable_the_exact_set_is_what_is_shown() {
    let verdicts = |spec: &Spec, over: &str, fixed: &[(&str, &str)]| {
        scanned(spec, &[over], fixed, Show::Verdict).1
    };
    let settings = [("degree", "3"), ("alpha", "1"), ("beta", "1/2")];
    let leapfrog = Spec::from_family("central-difference", &settings).unwrap();
    // A Jordan block at 2; Ω = 0 tells of zero-stability.
    let found = verdicts(&leapfrog, "Omega=0,1/1000,1.999999999999,2,2.1", &[]);
    assert_eq!(found, [1.0, 1.0, 1.0, 0.0, 0.0]);
    // ρ = 1 + Ω²/3 to first order: no sample near 0 shows it.
    let wide = degree_four("5/4");
    assert_eq!(verdicts(&wide, "Omega=1e-9,1e-5,0.01,1", &[]), [0.0; 4]);
    let splitting = Spec::from_family("splitting", &[("alpha", "1/2"), ("beta", "4/5")]).unwrap();
    assert_eq!(
        verdicts(&splitting, "yA=3.999,4,4.001", &[]),
        [1.0, 0.0, 0.0]
    );
    let (_, motion) = scanned(&splitting, &["yA=1,4"], &[], Show::Motion);
    assert_eq!(motion, [2.0, 0.0]);
    // Leapfrog in first order: z = iy, both signs, to 1 exclusive; no z < 0; z > 0 grows.
    let explicit = Spec::from_family("adams", &[("steps", "2"), ("kind", "bashforth")]).unwrap();
    assert_eq!(
        verdicts(&explicit, "z=-1.01,-1,-0.5,0.5", &[]),
        [0.0, 1.0, 1.0, 0.0]
    );
}

/// Copies of a step have multiple roots on the circle, which floating-point numbers take for some beyond it.
#[test]
fn copies_of_a_step_are_as_stable_as_one() {
    for n in 1..=4 {
        let copies: String = (0..n)
            .map(|k| {
                format!(
                    "'v_{k} = f(t, x_{k})', 'v_{k}[1] = f(t[1], x_{k}[1])', \
                              'x_{k}[1] = x_{k} + h/2*(v_{k} + v_{k}[1])', "
                )
            })
            .collect();
        let carry: String = (0..n).map(|k| format!("'x_{k}', ")).collect();
        let text = format!(
            "name = 'Copies'\nfamily = 'scheme'\ncarry = [{carry}]\nequations = [{copies}]\n"
        );
        let spec =
            Spec::parse_toml("copies.toml", &text.replace("x_0", "x").replace("v_0", "v")).unwrap();
        let (_, verdicts) = scanned(&spec, &["im=-3,1/3,1,2,50"], &[], Show::Verdict);
        assert_eq!(verdicts, [1.0; 5], "{n}");
        let (_, radii) = scanned(&spec, &["z=-1,-3,-1/2"], &[], Show::Radius);
        for (radius, expected) in radii.iter().zip([1.0 / 3.0, 0.2, 0.6]) {
            assert!((radius - expected).abs() < 1e-12, "{n} {radius}");
        }
    }
}

/// Over two variables, row by row against the stable set of each damping: nothing undecided but
/// multiple roots on the circle, and nothing wrong.
#[test]
fn over_two_variables_exact_points_agree_with_the_sets() {
    for spec in [degree_four("1/4"), degree_four("5/4"), degree_four("3/4")] {
        let over = ["Omega=0.01..2.01:41", "xi=0,0.0625,0.5"];
        let (grid, samples) = scanned(&spec, &over, &[], Show::Verdict);
        let columns = grid.columns(0..grid.len());
        let mut open = 0;
        for (row, damping) in [integer(0), ratio(1, 16), ratio(1, 2)]
            .into_iter()
            .enumerate()
        {
            let scheme = spec.scheme().unwrap();
            let set = stable_set(&scheme, Axis::oscillator(damping)).unwrap();
            for i in 41 * row..41 * (row + 1) {
                let s = from_f64(columns[0][i]).unwrap();
                open += usize::from(samples[i] == UNDECIDED);
                let contradicted = if set.contains(&s) { 0.0 } else { 1.0 };
                assert_ne!(samples[i], contradicted, "{s} in {set}?");
            }
        }
        assert_eq!(open, 0);
    }
}

/// R is that of the trapezoidal rule, but the stages have no solution for z = −1: as Ω = ξ = 1, among others.
const CANCELLED: [(&str, &str); 2] = [("A", "[[1/2], [3/2, -1]]"), ("b", "[1/2, 1/2]")];

/// On grids that hit poles which have cancelled in p, verdicts are those of the whole step at each point.
#[test]
fn over_two_variables_there_is_no_step_at_cancelled_poles() {
    let settings = [&CANCELLED[..], &[("problem", "second-order")]].concat();
    let spec = Spec::from_family("runge-kutta", &settings).unwrap();
    let scheme = spec.scheme().unwrap();
    let xi = Fraction::internal("xi");
    let p = StepPolynomial::new(&scheme, TestEquation::Oscillator, &xi).unwrap();
    let over = ["Omega=0.25..2:8", "xi=0,0.5,1,1.25,2"];
    let (grid, samples) = scanned(&spec, &over, &[], Show::Verdict);
    let columns = grid.columns(0..grid.len());
    let mut counts = [0, 0];
    for (i, sample) in samples.iter().enumerate() {
        let values = columns.iter().map(|column| from_f64(column[i]).unwrap());
        let names = ["Omega", "xi"].map(String::from).into_iter();
        let verdict = p.verdict_at(&names.zip(values).collect()).unwrap();
        counts[usize::from(verdict == Verdict::Undefined)] += 1;
        let expected = f64::from(u8::from(verdict == Verdict::Stable));
        assert_eq!(
            *sample,
            expected,
            "{:?}: {verdict:?}",
            [columns[0][i], columns[1][i]]
        );
    }
    assert!(counts[0] > 30 && counts[1] >= 3, "{counts:?}");
    let spec = Spec::from_family("runge-kutta", &CANCELLED).unwrap();
    let (_, plane) = scanned(&spec, &["re=-2,-1", "im=0,1"], &[], Show::Verdict);
    assert_eq!(plane, [1.0, 0.0, 1.0, 1.0]);
    let (_, radii) = scanned(&spec, &["re=-2,-1", "im=0,1"], &[], Show::Radius);
    assert!(
        radii[1].is_nan() && radii.iter().filter(|r| r.is_nan()).count() == 1,
        "{radii:?}"
    );
}

#[test]
fn a_first_order_scheme_on_the_undamped_oscillator_is_its_imaginary_axis() {
    let scheme = Spec::member("adams", &[("steps", "5"), ("kind", "bashforth")]);
    let at = |test, fixed: &str| {
        let zero = Fraction::from(0);
        Characteristic::new(&scheme, test)
            .unwrap()
            .at(&reserved::symbol(fixed), &zero)
    };
    let y: Vec<f64> = (0..128).map(|i| f64::from(i) / 64.0).collect();
    let oscillator = values(&at(Test::Oscillator, "xi"), Show::Radius, &["Omega"], &[&y]);
    let plane = values(&at(Test::ComplexPlane, "re"), Show::Radius, &["im"], &[&y]);
    assert_eq!(oscillator, plane);
}

#[test]
fn symbols_without_values_are_named() {
    let scheme = member(&symbolic(3)).unwrap().scheme;
    let p = Characteristic::new(&scheme, Test::Oscillator).unwrap();
    let error = Kernel::new(&p, &[Symbol::internal("Omega")], Show::Verdict).unwrap_err();
    let symbols = ["alpha", "beta", "xi"].map(String::from).to_vec();
    assert_eq!(error, ProgramError::FreeSymbols { symbols });
}

/// Coefficients overflow there, their ratios do not: λ² + 2λ + 1 is left of the average acceleration.
#[test]
fn numbers_whose_squares_overflow() {
    let sampled = |show| {
        let source = |text: &str| Source::new("--over", text).into();
        let spec = Spec::from_family("newmark", &[("beta", "1/4"), ("gamma", "1/2")]).unwrap();
        let scan = Scan::new(Request {
            subjects: vec![Subject {
                label: "M".into(),
                spec,
            }],
            fixed: Vec::new(),
            over: vec![GridAxis::parse(&source("Omega=1e155,1e154,1e308")).unwrap()],
            curves: Vec::new(),
            test: Test::Oscillator,
            show,
            point_limit: 10,
        });
        let scan = scan.unwrap();
        scan.sample(&scan.curves[0], 0..3)
    };
    let radii = sampled(Show::Radius);
    assert_eq!(radii, [1.0; 3]);
    assert_eq!(sampled(Show::Verdict), [1.0; 3]);
    assert!(sampled(Show::Motion).iter().all(|m| !m.is_nan()));
    // λ² − (1 + 3z/2) λ + z/2, whose larger root is next to 3z/2, beyond all powers of two.
    let adams = Spec::member("adams", &[("steps", "2"), ("kind", "bashforth")]);
    let p = Characteristic::new(&adams, Test::RealAxis).unwrap();
    let radius = values(&p, Show::Radius, &["z"], &[&[-1e308]])[0];
    assert!((radius / 1.5e308 - 1.0).abs() < 1e-9, "{radius}");
}

#[test]
fn square_roots_are_numbers() {
    // λ − √2 z
    let root = Multivariate::from(Symbol::internal("sqrt(2)"));
    let c = &root * &Multivariate::from(Symbol::internal("z"));
    let p = Characteristic::without_zero_root(vec![-&c, Multivariate::one()]);
    let radius = values(&p, Show::Radius, &["z"], &[&[0.5]])[0];
    assert!((radius - 0.5f64.sqrt()).abs() < 1e-12);
}

/// The map of motions of a split step against its region and discriminant: the critical damping
/// 2x + 2y = 4√y at α = 1/2, below the line x + y/2 = 2.
#[test]
fn motions_of_a_split_step() {
    let split = Spec::member("splitting", &[("alpha", "1/2"), ("beta", "4/5")]);
    let p = Characteristic::new(&split, Test::Split).unwrap();
    let mut points = [Vec::new(), Vec::new()];
    let mut expected = Vec::new();
    for (i, j) in (1..30).flat_map(|i| (1..50).map(move |j| (i, j))) {
        let x = 0.1 * f64::from(i) + 0.003;
        let y = 0.1 * f64::from(j) + 0.007;
        points[0].push(x);
        points[1].push(y);
        let oscillates = x + y < 2.0 * y.sqrt();
        expected.push(if x + y / 2.0 < 2.0 {
            1.0 + f64::from(u8::from(oscillates))
        } else {
            0.0
        });
    }
    let zeros = vec![0.0; expected.len()];
    let columns = [points[0].as_slice(), &points[1], &zeros, &zeros];
    let found = values(&p, Show::Motion, &["xA", "yA", "xB", "yB"], &columns);
    assert_eq!(found, expected);
    assert!([0.0, 1.0, 2.0].iter().all(|value| found.contains(value)));
    let cubic = Characteristic::new(
        &Spec::member("splitting", &[("alpha", "1/2"), ("rho_inf", "1")]),
        Test::Split,
    );
    let inputs = ["xA", "yA", "xB", "yB"].map(Symbol::internal);
    assert!(Kernel::new(&cubic.unwrap(), &inputs, Show::Motion).is_err());
    let names = ["xA", "beta"].into_iter();
    assert_eq!(Test::of_variables(names.clone(), None), Test::Split);
    assert!(Test::Split.has_variable("yB") && !Test::Split.has_variable("xi"));
}
