//! The members that are drawn, and what theory knows of them.
//!
//! Orders by the conditions of Butcher (trees up to order 4) and of linear multistep formulas; approximants
//! by their definition; Newmark's and the generalized-α methods as in Hughes, *The Finite Element
//! Method*, ch. 9, and Chung and Hulbert 1993; splitting as in Modin, Fritzson and Führer 2007.

use super::Case;
use super::axes::{self, Axis, Binary};
use super::draw::{Draw, Ratio};
use super::principal::best_start;
use super::ratios::step_ratios;
use super::step::{Step, is_first_order};

/// All members with their claims.
pub fn cases() -> Vec<Case> {
    let mut draw = Draw::new(15);
    let mut cases = Vec::new();
    newmark(&mut draw, &mut cases);
    generalized_alpha(&mut draw, &mut cases);
    central_differences(&mut draw, &mut cases);
    runge_kutta(&mut draw, &mut cases);
    collocation(&mut cases);
    multistep(&mut draw, &mut cases);
    predictor_corrector(&mut cases);
    splitting(&mut draw, &mut cases);
    step_ratios(&mut draw, &mut cases);
    cases
}

/// What is asked of every scheme.
fn common(draw: &mut Draw, case: &mut Case, step: &Binary) {
    axes::at_zero(case, step);
    if is_first_order(step.scheme()) {
        axes::ends(case, step, &Axis::Real);
        axes::ends(case, step, &Axis::Imaginary);
    } else {
        axes::ends(case, step, &Axis::Oscillator("0".into()));
        let damping = draw.one_of(&["0.05", "0.25", "0.5", "1", "1.5"]);
        axes::ends(case, step, &Axis::Oscillator(damping.into()));
    }
    axes::everywhere(case, step);
}

/// The order is n, and no other.
fn order(case: &mut Case, n: usize) {
    case.claim(format!("order = {n}"), true);
    case.claim(format!("order = {}", n + 1), false);
    case.claim(format!("order_exact_start = {n}"), true);
    case.claim(format!("order_exact_start = {}", n + 1), false);
    if n > 1 {
        case.claim(format!("order = {}", n - 1), false);
    }
}

/// The leading term of the period error, and three that are not.
fn period(case: &mut Case, coefficient: Ratio) {
    let Ratio(p, q) = coefficient;
    let claim =
        |power: usize, c: Ratio| format!("period_error = {{ power = {power}, coefficient = {c} }}");
    if p == 0 {
        case.claim(claim(2, Ratio(1, 1000)), false);
        return;
    }
    case.claim(claim(2, coefficient), true);
    case.claim(claim(2, Ratio(-p, q)), false);
    case.claim(claim(1, coefficient), false);
    case.claim(claim(2, Ratio(1000 * p + 1, 1000 * q)), false);
}

/// β and γ: order 2 iff γ = 1/2; zero dynamics by the roots of βλ² + (1/2 + γ − 2β)λ + 1/2 − γ + β.
fn newmark(draw: &mut Draw, cases: &mut Vec<Case>) {
    for k in 0..24 {
        let gamma = match k % 3 {
            0 => Ratio(1, 2),
            _ => draw.ratio(0, 1),
        };
        let mut beta = draw.ratio(0, 1);
        let mut radius = None;
        if k % 4 == 1 && gamma.0 > 0 {
            // β = (γ + 1/2)²/4 makes the root at infinity double: 1 − 2/(γ + 1/2).
            let Ratio(p, q) = gamma;
            let g = Ratio(2 * p + q, 2 * q);
            beta = Ratio(g.0 * g.0, 4 * g.1 * g.1);
            radius = Some(Ratio((g.0 - 2 * g.1).abs(), g.0).to_string());
        }
        let mut case = Case::new(
            cases.len(),
            "newmark",
            format!("beta = {beta}\ngamma = {gamma}"),
        );
        let scheme = case.spec().scheme().unwrap();
        let step = Step::new(&scheme).unwrap();
        common(draw, &mut case, &step);
        axes::radius_at_infinity(&mut case, &step, radius);
        let n = 1 + usize::from(gamma.0 * 2 == gamma.1);
        order(&mut case, n);
        best_start(&mut case, &step, n);
        for (claimed, reached) in [(n - 1, false), (n, true), (n + 1, false)] {
            case.claim(format!("order_velocity = {claimed}"), reached);
        }
        case.claim(format!("order_simple_start = {n}"), true);
        case.claim(format!("order_simple_start = {}", n + 1), false);
        // β/2 − g/4 + g²/8 − 1/24 for g = γ − 1/2.
        let g = (2 * gamma.0 - gamma.1, 2 * gamma.1);
        let b = (beta.0, beta.1);
        let q = 24 * b.1 * g.1 * g.1;
        let p = 12 * b.0 * g.1 * g.1 - 6 * b.1 * g.0 * g.1 + 3 * b.1 * g.0 * g.0 - b.1 * g.1 * g.1;
        period(&mut case, Ratio(p, q));
        let slack = 2.0 * beta.value() - gamma.value();
        let gamma_over = gamma.value() - 0.5;
        if slack.abs() > 1e-9 && gamma_over.abs() > 1e-9 {
            let stable = slack > 0.0 && gamma_over > 0.0;
            case.claim("zero_dynamics_stable = true", stable);
            case.claim("zero_dynamics_stable = false", !stable);
        }
        cases.push(case);
    }
}

/// By ρ∞, by α of Hilber, Hughes and Taylor, and Wilson's θ.
fn generalized_alpha(draw: &mut Draw, cases: &mut Vec<Case>) {
    for k in 0..12 {
        let rho = match k {
            0 => Ratio(0, 1),
            _ => draw.ratio(0, 1),
        };
        let mut case = Case::new(cases.len(), "generalized-alpha", format!("rho_inf = {rho}"));
        let scheme = case.spec().scheme().unwrap();
        let step = Step::new(&scheme).unwrap();
        common(draw, &mut case, &step);
        axes::radius_at_infinity(&mut case, &step, Some(rho.to_string()));
        order(&mut case, 2);
        best_start(&mut case, &step, 2);
        let Ratio(p, q) = rho;
        period(
            &mut case,
            Ratio(11 * p * p - 14 * p * q + 11 * q * q, 24 * (p + q) * (p + q)),
        );
        if rho.value() < 1.0 {
            case.claim("zero_dynamics_stable = true", true);
            case.claim("zero_dynamics_stable = false", false);
        }
        cases.push(case);
    }
    for _ in 0..8 {
        let alpha = Ratio(-(draw.below(15) as i64), 20);
        let mut case = Case::new(cases.len(), "hht", format!("alpha = {alpha}"));
        let scheme = case.spec().scheme().unwrap();
        let step = Step::new(&scheme).unwrap();
        common(draw, &mut case, &step);
        axes::radius_at_infinity(&mut case, &step, None);
        order(&mut case, 2);
        best_start(&mut case, &step, 2);
        cases.push(case);
    }
    for _ in 0..6 {
        let theta = Ratio(20 + draw.below(21) as i64, 20);
        let mut case = Case::new(cases.len(), "wilson-theta", format!("theta = {theta}"));
        let scheme = case.spec().scheme().unwrap();
        let step = Step::new(&scheme).unwrap();
        common(draw, &mut case, &step);
        axes::radius_at_infinity(&mut case, &step, None);
        best_start(&mut case, &step, 2);
        cases.push(case);
    }
}

/// Degrees 3 to 5; of degree 3 the order is 2 iff β = 1/2, else 1.
fn central_differences(draw: &mut Draw, cases: &mut Vec<Case>) {
    for k in 0..21 {
        let degree = 3 + k % 3;
        let names = ["alpha", "beta", "gamma", "zeta"];
        let mut body = format!("degree = {degree}");
        let mut second = Ratio(0, 1);
        for (i, name) in names[..degree - 1].iter().enumerate() {
            let value = match (i, k % 2) {
                (1, 0) if degree == 3 => Ratio(1, 2),
                _ => draw.ratio(0, 2),
            };
            if i == 1 {
                second = value;
            }
            // θ₂ and above are divided by.
            let value = if i >= 2 && value.0 == 0 {
                Ratio(1, 2)
            } else {
                value
            };
            body += &format!("\n{name} = {value}");
        }
        let mut case = Case::new(cases.len(), "central-difference", body);
        let Ok(scheme) = case.spec().scheme() else {
            continue;
        };
        let step = Step::new(&scheme).unwrap();
        common(draw, &mut case, &step);
        // Consistent, so 1 at least.
        let mut known = 1;
        if degree == 3 {
            known += usize::from(2 * second.0 == second.1);
            order(&mut case, known);
        }
        best_start(&mut case, &step, known);
        cases.push(case);
    }
}

/// Random tableaus, explicit and implicit, of orders 1 to 4.
fn runge_kutta(draw: &mut Draw, cases: &mut Vec<Case>) {
    let mut tableaus: Vec<(Vec<Vec<Ratio>>, Vec<Ratio>)> = Vec::new();
    let zero = Ratio(0, 1);
    for _ in 0..6 {
        // Explicit, two stages, order 2: b₂ = 1/(2c).
        let c = Ratio(1 + draw.below(8) as i64, 4);
        let b2 = Ratio(c.1, 2 * c.0);
        tableaus.push((
            vec![vec![zero], vec![c]],
            vec![Ratio(b2.1 - b2.0, b2.1), b2],
        ));
    }
    for _ in 0..6 {
        // One implicit stage: the θ-method.
        tableaus.push((vec![vec![draw.ratio(0, 1)]], vec![Ratio(1, 1)]));
    }
    for _ in 0..8 {
        // Singly diagonal, two stages.
        let g = Ratio(1 + draw.below(12) as i64, 12);
        let b = draw.ratio(0, 1);
        tableaus.push((
            vec![vec![g], vec![draw.ratio(-1, 1), g]],
            vec![b, Ratio(b.1 - b.0, b.1)],
        ));
    }
    for _ in 0..6 {
        // Explicit, three stages.
        let b = [Ratio(1, 6), Ratio(2, 3), Ratio(1, 6)];
        let c = draw.one_of(&[Ratio(-1, 1), Ratio(-1, 2), zero]);
        let a32 = draw.one_of(&[Ratio(2, 1), Ratio(1, 1)]);
        tableaus.push((
            vec![vec![zero], vec![Ratio(1, 2)], vec![c, a32]],
            b.to_vec(),
        ));
    }
    let half = Ratio(1, 2);
    let sixth = Ratio(1, 6);
    let third = Ratio(1, 3);
    tableaus.push((
        vec![
            vec![zero],
            vec![half],
            vec![zero, half],
            vec![zero, zero, Ratio(1, 1)],
        ],
        vec![sixth, third, third, sixth],
    ));
    for (a, b) in tableaus {
        let list = |row: &[Ratio]| {
            let entries: Vec<String> = row.iter().map(Ratio::to_string).collect();
            format!("[{}]", entries.join(", "))
        };
        let rows: Vec<String> = a.iter().map(|row| list(row)).collect();
        let body = format!("A = [{}]\nb = {}", rows.join(", "), list(&b));
        let mut case = Case::new(cases.len(), "runge-kutta", body);
        let scheme = case.spec().scheme().unwrap();
        let step = Step::new(&scheme).unwrap();
        common(draw, &mut case, &step);
        let n = butcher_order(&a, &b);
        order(&mut case, n);
        best_start(&mut case, &step, n);
        approximant(&mut case, &a, &b);
        axes::radius_at_infinity(&mut case, &step, None);
        cases.push(case);
    }
}

/// The order by Butcher's conditions, 4 at most: no tableau here has more.
fn butcher_order(a: &[Vec<Ratio>], b: &[Ratio]) -> usize {
    let s = b.len();
    let a: Vec<Vec<f64>> = (a.iter())
        .map(|row| {
            (0..s)
                .map(|j| row.get(j).map_or(0.0, |e| e.value()))
                .collect()
        })
        .collect();
    let b: Vec<f64> = b.iter().map(|e| e.value()).collect();
    let ones = vec![1.0; s];
    let apply = |v: &[f64]| -> Vec<f64> {
        a.iter()
            .map(|row| row.iter().zip(v).map(|(x, y)| x * y).sum())
            .collect()
    };
    let dot = |v: &[f64]| -> f64 { b.iter().zip(v).map(|(x, y)| x * y).sum() };
    let times =
        |u: &[f64], v: &[f64]| -> Vec<f64> { u.iter().zip(v).map(|(x, y)| x * y).collect() };
    let c = apply(&ones);
    let c2 = times(&c, &c);
    let ac = apply(&c);
    let conditions = [
        vec![dot(&ones) - 1.0],
        vec![dot(&c) - 1.0 / 2.0],
        vec![dot(&c2) - 1.0 / 3.0, dot(&ac) - 1.0 / 6.0],
        vec![
            dot(&times(&c2, &c)) - 1.0 / 4.0,
            dot(&times(&c, &ac)) - 1.0 / 8.0,
            dot(&apply(&c2)) - 1.0 / 12.0,
            dot(&apply(&ac)) - 1.0 / 24.0,
        ],
    ];
    conditions
        .iter()
        .take_while(|all| all.iter().all(|defect| defect.abs() < 1e-12))
        .count()
}

/// Padé approximants of one and two stages, told by the coefficients of R = N/D.
fn approximant(case: &mut Case, a: &[Vec<Ratio>], b: &[Ratio]) {
    let [b1] = b else { return };
    let theta = a[0][0].value();
    let weight = b1.value();
    // R = (1 + (b − θ)z)/(1 − θz)
    let pairs = [((0, 1), 1.0), ((1, 1), 0.5), ((1, 0), 0.0)];
    for ((k, j), value) in pairs {
        let so = (theta - value).abs() < 1e-12 && weight == 1.0;
        case.claim(format!("pade = [{k}, {j}]"), so);
    }
    case.claim("pade = [2, 1]", false);
}

/// Block formulas and collocation methods: R is the Padé approximant (k, j), A-stable iff k ≤ j ≤ k + 2
/// (Wanner, Hairer and Nørsett 1978), L-stable iff moreover k < j.
fn collocation(cases: &mut Vec<Case>) {
    let mut known: Vec<(Case, usize, usize)> = Vec::new();
    for (nodes, r) in [
        ("equidistant", 2),
        ("equidistant", 3),
        ("radau", 2),
        ("radau", 3),
        ("lobatto", 3),
        ("legendre", 3),
        ("chebyshev", 3),
    ] {
        for (k, j) in (0..=r).flat_map(|k| (0..=r).map(move |j| (k, j))) {
            if k + j >= r {
                let body = format!("r = {r}\nnodes = \"{nodes}\"\npade = [{k}, {j}]");
                let case = Case::new(cases.len() + known.len(), "block", body);
                known.push((case, k, j));
            }
        }
    }
    for (name, stages, k, j) in [
        ("gauss", 1, 1, 1),
        ("gauss", 2, 2, 2),
        ("gauss", 3, 3, 3),
        ("radau-iia", 2, 1, 2),
        ("radau-iia", 3, 2, 3),
        ("radau-ia", 2, 1, 2),
        ("lobatto-iiic", 2, 0, 2),
        ("lobatto-iiic", 3, 1, 3),
    ] {
        let mut case = Case::new(
            cases.len() + known.len(),
            "runge-kutta",
            format!("name = \"{name}\"\nstages = {stages}"),
        );
        order(&mut case, k + j);
        case.claim(format!("order_best_start = {}", k + j), true);
        case.claim(format!("order_best_start = {}", k + j + 1), false);
        known.push((case, k, j));
    }
    for (mut case, k, j) in known {
        case.claim(format!("pade = [{k}, {j}]"), true);
        for (other, second) in [(j, k), (k + 1, j), (k, j + 1)] {
            case.claim(
                format!("pade = [{other}, {second}]"),
                (other, second) == (k, j),
            );
        }
        let a_stable = k <= j && j <= k + 2;
        for claimed in [true, false] {
            case.claim(format!("a_stable = {claimed}"), a_stable == claimed);
            case.claim(
                format!("l_stable = {claimed}"),
                (a_stable && k < j) == claimed,
            );
        }
        if k < j {
            case.claim("rho_infinity = 0", true);
        }
        if k == j {
            case.claim("rho_infinity = 1", true);
            case.claim("rho_infinity = \"999/1000\"", false);
        }
        cases.push(case);
    }
}

/// BDF, Adams, and random explicit formulas of two steps.
fn multistep(draw: &mut Draw, cases: &mut Vec<Case>) {
    for steps in 1..=7 {
        let mut case = Case::new(cases.len(), "bdf", format!("steps = {steps}"));
        let scheme = case.spec().scheme().unwrap();
        let step = Step::new(&scheme).unwrap();
        common(draw, &mut case, &step);
        // Unstable beyond six steps, but of that order with the best start.
        best_start(&mut case, &step, steps);
        if steps <= 6 {
            order(&mut case, steps);
            case.claim("rho_infinity = 0", true);
        }
        if (2..=5).contains(&steps) {
            axes::widest_wedge(&mut case, &step);
        }
        cases.push(case);
    }
    for (kind, more) in [("bashforth", 0), ("moulton", 1)] {
        for steps in 1..=4 {
            let body = format!("steps = {steps}\nkind = \"{kind}\"");
            let mut case = Case::new(cases.len(), "adams", body);
            let scheme = case.spec().scheme().unwrap();
            let step = Step::new(&scheme).unwrap();
            common(draw, &mut case, &step);
            order(&mut case, steps + more);
            best_start(&mut case, &step, steps + more);
            cases.push(case);
        }
    }
    for k in 0..24 {
        // x₁ = (1 + a) x₀ − a x₋₁ + h (b₀ v₀ + b₁ v₋₁), b₀ = (3 − a)/2 and b₁ = −(1 + a)/2 for order 2.
        let a = Ratio(draw.below(61) as i64 - 30, 20);
        let off = if k % 2 == 0 {
            0
        } else {
            1 + draw.below(6) as i64
        };
        let q = a.1;
        let p = a.0;
        let b0 = format!("{}/{}", 3 * q - p + off, 2 * q);
        let b1 = format!("{}/{}", -q - p - off, 2 * q);
        let body = format!(
            "carry = [\"x\", \"x[-1]\", \"v[-1]\"]\nequations = [\"v = f(t, x)\", \
             \"x[1] = (1 + {p}/{q})*x - {p}/{q}*x[-1] + h*(({b0})*v + ({b1})*v[-1])\"]"
        );
        let mut case = Case::new(cases.len(), "scheme", body);
        let Ok(scheme) = case.spec().scheme() else {
            continue;
        };
        let step = Step::new(&scheme).unwrap();
        common(draw, &mut case, &step);
        if p.abs() < q {
            order(&mut case, 2 - usize::from(off != 0));
        }
        // Zero-stable or not; next to a = 1 the roots are not told apart.
        if (p - q).abs() * 4 > q {
            best_start(&mut case, &step, 2 - usize::from(off != 0));
        }
        cases.push(case);
    }
}

/// PECE of one and two steps: max(k, 2) for x' = f.
fn predictor_corrector(cases: &mut Vec<Case>) {
    let mut draw = Draw::new(3);
    for steps in 1..=2 {
        for problem in ["first-order", "velocity-and-acceleration", "second-order"] {
            let body = format!("steps = {steps}\nproblem = \"{problem}\"");
            let mut case = Case::new(cases.len(), "pece", body);
            let scheme = case.spec().scheme().unwrap();
            let step = Step::new(&scheme).unwrap();
            common(&mut draw, &mut case, &step);
            if problem == "first-order" {
                order(&mut case, 2);
            }
            best_start(&mut case, &step, 2);
            cases.push(case);
        }
    }
}

/// α and β: B narrows no region iff β ≥ 1/2, A always does.
fn splitting(draw: &mut Draw, cases: &mut Vec<Case>) {
    for k in 0..16 {
        let alpha = match k % 2 {
            0 => Ratio(1, 2),
            _ => draw.ratio(0, 1),
        };
        let beta = draw.ratio(0, 1);
        let mut case = Case::new(
            cases.len(),
            "splitting",
            format!("alpha = {alpha}\nbeta = {beta}"),
        );
        let scheme = case.spec().scheme().unwrap();
        let step = Step::new(&scheme).unwrap();
        axes::at_zero(&mut case, &step);
        best_start(&mut case, &step, 1);
        let decimals = ["0", "0.25", "0.5", "1", "1.5", "3", "7.5"];
        for along in ["yA", "yB", "xA", "xB"] {
            let others = ["yA", "yB", "xA", "xB"]
                .into_iter()
                .filter(|name| *name != along);
            let at = others.map(|name| (name.to_string(), draw.one_of(&decimals).to_string()));
            let axis = Axis::Split(along.into(), at.collect());
            axes::ends(&mut case, &step, &axis);
        }
        let dominant = 2 * beta.0 >= beta.1;
        match k % 4 {
            3 => case.claim("stable_despite = \"A\"", false),
            _ => case.claim("stable_despite = \"B\"", dominant),
        }
        cases.push(case);
    }
}
