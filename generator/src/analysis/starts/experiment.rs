//! The orders from starts against errors measured on nonlinear problems: the scheme's exact
//! matrices rounded to binary floats, evaluations solved by fixed-point iteration, the exact
//! solution by Taylor series.

use super::super::order::order;
use super::super::series::Series;
use super::{Start, zero_stable};
use crate::exact::fraction::Fraction;
use crate::exact::rational::Rational;
use crate::scheme::{Class, Scheme, StateSpace};
use crate::spec::Spec;
use num_traits::ToPrimitive;

const TERMS: usize = 26;

/// Taylor coefficients of the exact solution at t = `steps`·h, from given values at t = 0:
/// x'' = −x + x'²/5 − x²x'/3 or y' = −y + y³/5 + t/2.
fn taylor(class: Class, time: f64) -> Vec<f64> {
    let pieces = (time.abs() * 12.0).ceil().max(1.0);
    let mut start = [0.8, 0.3];
    let product = |a: &[f64], b: &[f64], k: usize| (0..=k).map(|i| a[i] * b[k - i]).sum::<f64>();
    let mut x = vec![0.0; TERMS];
    for piece in 0..=pieces as usize {
        x = vec![0.0; TERMS];
        x[..class.rank()].copy_from_slice(&start[..class.rank()]);
        for k in class.rank() - 1..TERMS - 1 {
            let square: Vec<f64> = (0..TERMS).map(|i| product(&x, &x, i)).collect();
            match class {
                Class::FirstOrder => {
                    let t = [time / pieces * piece as f64, 1.0]
                        .get(k)
                        .copied()
                        .unwrap_or(0.0);
                    let f = -x[k] + product(&square, &x, k) / 5.0 + t / 2.0;
                    x[k + 1] = f / (k + 1) as f64;
                }
                Class::SecondOrder => {
                    let v: Vec<f64> = (1..TERMS).map(|i| i as f64 * x[i]).collect();
                    let k = k - 1;
                    let g = -x[k] + product(&v, &v, k) / 5.0 - product(&square, &v, k) / 3.0;
                    x[k + 2] = g / ((k + 1) * (k + 2)) as f64;
                }
            }
        }
        let h = time / pieces;
        let at = |c: &[f64]| c.iter().rev().fold(0.0, |sum, c| sum * h + c);
        let v: Vec<f64> = (1..TERMS).map(|i| i as f64 * x[i]).collect();
        start = [at(&x), at(&v)];
    }
    x
}

/// hᵐ x⁽ᵐ⁾ at a time for all m.
fn scaled_jet(class: Class, time: f64, h: f64) -> Vec<f64> {
    let mut scale = 1.0;
    let scaled = taylor(class, time).into_iter().enumerate().map(|(m, c)| {
        scale *= if m == 0 { 1.0 } else { m as f64 * h };
        c * scale
    });
    scaled.collect()
}

/// The errors of the carried position after n and n + 1 steps of 1/n.
pub(super) fn errors(scheme: &Scheme, start: &Start<Rational>, steps: usize) -> [f64; 2] {
    let class = scheme.class();
    let h = 1.0 / steps as f64;
    let space = StateSpace::of(scheme).unwrap().rational().unwrap();
    let float = |r: &Rational| r.to_f64().unwrap();
    let rows: Vec<Vec<f64>> = space
        .rows
        .iter()
        .map(|r| r.iter().map(float).collect())
        .collect();
    let carried: Vec<(usize, f64)> = (space.carried.iter())
        .map(|&q| &scheme.quantities()[q])
        .map(|q| (q.derivative, float(&q.rational_offset().unwrap())))
        .collect();
    let times: Vec<f64> = (scheme.evaluations().iter())
        .map(|e| float(&e.time.as_rational().unwrap()))
        .collect();
    let initial = |&(m, offset): &(usize, f64)| match start {
        Start::Exact => scaled_jet(class, offset * h, h)[m],
        Start::Taylor { degree, instant } => {
            let instant = float(instant);
            let jet = scaled_jet(class, instant * h, h);
            let mut power = 1.0;
            let terms = (m..=*degree).map(|k| {
                power *= if k == m {
                    1.0
                } else {
                    (offset - instant) / (k - m) as f64
                };
                jet[k] * power
            });
            terms.sum()
        }
    };
    let mut z: Vec<f64> = carried.iter().map(initial).collect();
    let mut errors = [0.0; 2];
    let position = carried.iter().position(|c| c.0 == 0).unwrap();
    for n in 0..steps + 2 {
        if n >= steps {
            let time = (n as f64 + carried[position].1) * h;
            errors[n - steps] = z[position] - taylor(class, time)[0];
        }
        let mut known = z.clone();
        known.resize(z.len() + times.len(), 0.0);
        let value = |known: &[f64], q: usize| -> f64 {
            rows[q].iter().zip(known).map(|(c, z)| c * z).sum()
        };
        for _ in 0..40 {
            for (i, e) in scheme.evaluations().iter().enumerate() {
                let x = value(&known, e.position);
                let v = e.velocity.map_or(0.0, |v| value(&known, v) / h);
                let t = (n as f64 + times[i]) * h;
                known[z.len() + i] = match class {
                    Class::FirstOrder => h * (-x + x.powi(3) / 5.0 + t / 2.0),
                    Class::SecondOrder => h * h * (-x + v * v / 5.0 - x * x * v / 3.0),
                };
            }
        }
        z = space.successors.iter().map(|&q| value(&known, q)).collect();
    }
    errors
}

/// The measured order: with E(h) = c hᵖ + d h^(p+1) + …, the slope of 2^(p+1) E(h/2) − E(h) ≈ c hᵖ.
pub(super) fn measured(scheme: &Scheme, start: &Start<Rational>, claimed: usize) -> f64 {
    let steps = [48, 48, 48, 48, 32, 20, 12][claimed];
    let [coarse, middle, fine] = [1, 2, 4].map(|n| errors(scheme, start, n * steps)[0]);
    let factor = 2_f64.powi(claimed as i32 + 1);
    ((factor * middle - coarse) / (factor * fine - middle))
        .abs()
        .log2()
}

/// From either start the claimed order is the measured one.
fn compare(name: &str, scheme: &Scheme) {
    let known = order(scheme, 8).unwrap();
    let series = Series::new(scheme, &[], Fraction::as_rational, Fraction::from).unwrap();
    if series.parasitic().is_some_and(|p| !zero_stable(&p)) {
        assert_eq!(
            (known.exact_start.order, known.simple_start.order),
            (0, 0),
            "{name}"
        );
        return;
    }
    for (start, claimed) in [
        (Start::Exact, known.exact_start.order),
        (series.simple_start(), known.simple_start.order),
    ] {
        let slope = measured(scheme, &start, claimed);
        let near = (slope - claimed as f64).abs() < 0.1;
        assert!(near, "{name} from {start:?}: {slope} for {claimed}");
    }
}

#[test]
fn catalogue_members_reach_the_orders_from_their_starts() {
    let specs = concat!(env!("CARGO_MANIFEST_DIR"), "/../methods/specs");
    let mut files: Vec<_> = std::fs::read_dir(specs)
        .unwrap()
        .flat_map(|family| std::fs::read_dir(family.unwrap().path()).unwrap())
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let spec = Spec::parse_toml("spec.toml", &text).unwrap();
        compare(spec.name(), &spec.scheme().unwrap());
    }
}

#[test]
fn linear_multistep_methods_reach_the_orders_from_their_starts() {
    let compare = |family, settings: &[(&str, &str)]| {
        let spec = Spec::from_family(family, settings).unwrap();
        compare(&format!("{family} {settings:?}"), &spec.scheme().unwrap());
    };
    for steps in ["1", "2", "3", "4", "5"] {
        compare("adams", &[("steps", steps), ("kind", "bashforth")]);
        compare("bdf", &[("steps", steps)]);
    }
    // The fifth has order 6, which binary floats hardly show.
    for steps in ["1", "2", "3", "4"] {
        compare("adams", &[("steps", steps), ("kind", "moulton")]);
    }
}
