//! Many steps of the methods that conserve: which are those is decided by their characteristic polynomials, whose
//! roots come in pairs λ, 1/λ for all Ω, so that none is damped where the step is stable.
//!
//! 10⁴ steps here; `STEPSMITH_STEPS=1000000` makes as many, in minutes.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use stepsmith::{Class, Error, Method, Ode, SecondOrder};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::ring::Ring;
use stepsmith_prove::amplification::TestEquation;
use stepsmith_prove::step_polynomial::StepPolynomial;
use stepsmith_scheme::spec::Spec;

fn steps() -> usize {
    let given = std::env::var("STEPSMITH_STEPS").ok();
    given.map_or(10_000, |steps| steps.parse().unwrap())
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}

/// Whether the roots of a step's polynomial on x'' = −ω²x, or on y' = λy with λ imaginary, other than 0, come in
/// pairs λ, 1/λ.
fn conserves(spec: &Spec) -> bool {
    let scheme = spec.scheme().unwrap();
    let test = TestEquation::of(&scheme);
    if test == TestEquation::Split {
        return false;
    }
    let Ok(p) = StepPolynomial::new(&scheme, test, &0.into()) else {
        return false;
    };
    let p: Vec<Fraction> = p.coefficients.into_iter().map(Fraction::from).collect();
    let p: Vec<Fraction> = p.into_iter().skip_while(|c| c.is_zero()).collect();
    // 1/λ of a conjugate z = −iy is that of its conjugate.
    let z = Symbol::internal("z");
    let mirrored: Vec<Fraction> = (p.iter().rev())
        .map(|c| match test {
            TestEquation::Dahlquist => c
                .substitute(&z, &Fraction::internal("z").negated())
                .unwrap(),
            _ => c.clone(),
        })
        .collect();
    p.len() > 1 && (p == mirrored || p.iter().zip(&mirrored).all(|(a, b)| a.plus(b).is_zero()))
}

/// The methods of the catalogue that are run by their names.
fn conservative() -> Vec<Method> {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../methods/specs");
    let paths = files(&specs).into_iter().flat_map(|family| files(&family));
    let specs = paths.map(|path| {
        let text = std::fs::read_to_string(&path).unwrap();
        Spec::parse_toml("spec.toml", &text).unwrap()
    });
    let conserving = specs
        .filter(|spec| spec.free().next().is_none() && conserves(spec))
        .filter_map(|spec| Method::named(spec.name()).ok());
    conserving.collect()
}

/// A problem x'' = g(x) with its energy.
struct Conserved {
    name: &'static str,
    start: [Vec<f64>; 2],
    g: fn(&[f64], &mut [f64]),
    potential: fn(&[f64]) -> f64,
}

const PROBLEMS: [fn() -> Conserved; 3] = [
    || Conserved {
        name: "oscillator",
        start: [vec![1.0], vec![0.25]],
        g: |x, a| a[0] = -x[0],
        potential: |x| 0.5 * x[0] * x[0],
    },
    || Conserved {
        name: "pendulum",
        start: [vec![1.0], vec![0.25]],
        g: |x, a| a[0] = -x[0].sin(),
        potential: |x| 1.0 - x[0].cos(),
    },
    || Conserved {
        name: "Kepler",
        start: [vec![0.8, 0.0], vec![0.0, 1.5_f64.sqrt()]],
        g: |x, a| {
            let r = x[0].hypot(x[1]);
            (a[0], a[1]) = (-x[0] / (r * r * r), -x[1] / (r * r * r));
        },
        potential: |x| -1.0 / x[0].hypot(x[1]),
    },
];

/// The least and the largest energy of each tenth of a run.
fn run(method: Method, problem: &Conserved, h: f64) -> Result<Vec<[f64; 2]>, Error> {
    let steps = steps();
    let mut tenths = vec![[f64::INFINITY, f64::NEG_INFINITY]; 10];
    let mut k = 0;
    let g = problem.g;
    let potential = problem.potential;
    let mut see = |x: &[f64], v: &[f64]| {
        let energy = 0.5 * v.iter().map(|v| v * v).sum::<f64>() + potential(x);
        let [low, high] = &mut tenths[(10 * k / (steps + 1)).min(9)];
        (*low, *high) = (low.min(energy), high.max(energy));
        k += 1;
        ControlFlow::Continue(())
    };
    let [x, v] = problem.start.clone();
    let interval = 0.0..h * steps as f64;
    let equal = method.settings().steps(steps);
    match method.class() {
        Class::FirstOrder => {
            let n = x.len();
            let rate = move |_t: f64, y: &Vec<f64>, dy: &mut Vec<f64>| {
                dy[..n].copy_from_slice(&y[n..]);
                g(&y[..n], &mut dy[n..]);
            };
            Ode::new(rate, [x, v].concat())
                .observe(|point| see(&point.x[..n], &point.x[n..]))
                .end(interval, equal)?;
        }
        _ => {
            SecondOrder::velocity_free(|_t, x: &Vec<f64>, a: &mut Vec<f64>| g(x, a), x, v)
                .observe(|sample| see(&sample.x, &sample.v))
                .end(interval, equal)?;
        }
    }
    Ok(tenths)
}

/// How far the ends of the range of energies move from the second tenth to the last, and how wide that is: the first
/// one has the start in it, which is the solution and no step.
fn drift(tenths: &[[f64; 2]]) -> [f64; 2] {
    let [first, last] = [tenths[1], tenths[9]];
    let moved = (last[0] - first[0]).abs().max((last[1] - first[1]).abs());
    [moved, first[1] - first[0]]
}

/// Over 3·10⁴ steps and more: energies are those of the second tenth, but for roundings, of which a step may add 1/h (in
/// the classical form of central differences they are divided by h), and on the nonlinear problems for a part of
/// what they swing by within a period, since tenths end where they end.
#[test]
fn energies_stay_in_their_range() {
    let methods = conservative();
    assert!(methods.len() >= 8, "{methods:?}");
    let count = steps() as f64;
    let mut wrong = Vec::new();
    for (problem, part) in PROBLEMS
        .map(|problem| problem())
        .iter()
        .zip([1e-6, 1e-4, 1e-3])
    {
        for &method in &methods {
            let h = 0.05_f64.min(0.1 * method.stable_up_to(0.0).unwrap_or(1.0));
            let [moved, range] = drift(&run(method, problem, h).unwrap());
            let told = format!(
                "{:<10} {:<20} h {h:.3}: swings by {range:.2e}, moves by {moved:.2e}, {:.3} eps/h a step",
                problem.name,
                method.name(),
                moved * h / (count * f64::EPSILON)
            );
            println!("{told}");
            if moved.is_nan() || moved >= part * range + count * f64::EPSILON / h {
                wrong.push(told);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What damps is found out by the same measure, by the least that is in the catalogue.
#[test]
fn what_damps_moves() {
    let methods = conservative();
    let damped = Method::named("Rk4").unwrap();
    assert!(!methods.contains(&damped));
    let [moved, range] = drift(&run(damped, &PROBLEMS[0](), 0.05).unwrap());
    let count = steps() as f64;
    assert!(
        moved > 10.0 * (1e-6 * range + count * f64::EPSILON / 0.05),
        "{moved:e}"
    );
}
