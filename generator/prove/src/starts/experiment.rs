//! The orders from starts against errors measured on nonlinear problems. The scheme's exact matrices are rounded to
//! pairs of binary floats. Fixed-point iteration solves the evaluations, and Taylor series give the exact solution.

use super::super::order::{ZeroStable, order};
use super::super::series::Series;
use super::Start;
use crate::restriction::part_names;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_exact::rounding::from_f64;
use stepsmith_scheme::scheme::{Class, Scheme};
use stepsmith_scheme::spec::Spec;
use twofloat::TwoFloat as Real;

const TERMS: usize = 26;

/// The pair of floats nearest to a number.
fn real(value: &Fraction) -> Real {
    let high = value.to_f64().unwrap();
    let rest = value.minus(&from_f64(high).unwrap().into());
    Real::new_add(high, rest.to_f64().unwrap())
}

/// The parts of x'' by colour: −x + x'²/5 and −x²x'/3, or −x and x'²/5 − x²x'/3 where the first is to be free of x'. A
/// single colour has all of x'', or −x − x³/3 where it is to be free of x'.
fn part(colour: usize, colours: usize, is_free: bool, x: Real, v: Real) -> Real {
    let [spring, square, damping] = [zero() - x, v * v / 5.0, zero() - x * x * v / 3.0];
    match (colours, colour, is_free) {
        (1, _, true) => spring - x * x * x / 3.0,
        (1, ..) => spring + square + damping,
        (_, 0, true) => spring,
        (_, _, true) => square + damping,
        (_, 0, false) => spring + square,
        _ => damping,
    }
}

/// The shares of the colours in the carried values of x'', for each carried quantity.
fn shares(scheme: &Scheme, colours: usize) -> Vec<Vec<Real>> {
    let mut series = Series::new(scheme, &[], |f| Some(f.clone()), |f| f).unwrap();
    let vertices = series.forest.grow(2);
    for &vertex in &vertices {
        series.enter(vertex);
    }
    let values = (0..scheme.carried().len()).map(|i| {
        let shares = vertices[..colours].iter().map(|&v| series.share(i, 2, v));
        let values = shares.map(|share| share.map_or(Real::from(1.0), real));
        values.collect()
    });
    values.collect()
}

fn zero() -> Real {
    Real::from(0.0)
}

fn sum(terms: impl Iterator<Item = Real>) -> Real {
    terms.fold(zero(), |sum, term| sum + term)
}

/// Taylor coefficients of the exact solution at `time`, from given values at t = 0. The problem is x'' = −x + x'²/5 −
/// x²x'/3, or −x − x³/3 where it is to be free of x', or y' = −y + y³/5 + t/2.
fn taylor(class: Class, free: bool, time: Real) -> Vec<Real> {
    let pieces = (f64::from(time).abs() * 12.0).ceil().max(1.0);
    let h = time / pieces;
    let mut start = [Real::from(4.0) / 5.0, Real::from(3.0) / 10.0];
    let mut x = vec![zero(); TERMS];
    for piece in 0..=pieces as usize {
        x = vec![zero(); TERMS];
        x[..class.rank()].copy_from_slice(&start[..class.rank()]);
        // The coefficients of x² below the one that is sought.
        let mut square = Vec::with_capacity(TERMS);
        for k in class.rank() - 1..TERMS - 1 {
            square.push(product(&x, &x, square.len()));
            match class {
                Class::FirstOrder => {
                    let times = [h * piece as f64, Real::from(1.0)];
                    let t = times.get(k).copied().unwrap_or(zero());
                    let f = product(&square, &x, k) / 5.0 - x[k] + t / 2.0;
                    x[k + 1] = f / (k + 1) as f64;
                }
                Class::SecondOrder => {
                    let v = slope(&x);
                    let k = k - 1;
                    let g = if free {
                        zero() - product(&square, &x, k) / 3.0 - x[k]
                    } else {
                        product(&v, &v, k) / 5.0 - product(&square, &v, k) / 3.0 - x[k]
                    };
                    x[k + 2] = g / ((k + 1) * (k + 2)) as f64;
                }
            }
        }
        let both = [x.clone(), slope(&x)];
        start = both.map(|c| c.iter().rev().fold(zero(), |sum, c| sum * h + *c));
    }
    x
}

/// The coefficient of tᵏ in a product of series.
fn product(a: &[Real], b: &[Real], k: usize) -> Real {
    sum((0..=k).map(|i| a[i] * b[k - i]))
}

/// The derivative of a series.
fn slope(x: &[Real]) -> Vec<Real> {
    (1..TERMS).map(|i| x[i] * i as f64).collect()
}

/// A scheme in steps of one size on the problem of its class.
struct Run<'a> {
    scheme: &'a Scheme,
    h: Real,
    /// The number of parts of the field.
    parts: usize,
    /// The part of each evaluation.
    colours: Vec<usize>,
    /// Whether the first part is free of the velocity.
    is_free: bool,
    rows: Vec<Vec<Real>>,
    times: Vec<Real>,
}

impl<'a> Run<'a> {
    fn of(scheme: &'a Scheme, steps: usize) -> Self {
        let names = part_names(scheme);
        let evaluations = scheme.evaluations().iter();
        // Derivatives of the right-hand side have no part of their own.
        let colours = evaluations
            .clone()
            .map(|e| names.iter().position(|n| *n == e.field).unwrap_or(0));
        let colours: Vec<usize> = colours.collect();
        let mut coloured = evaluations.clone().zip(&colours);
        let rows = scheme.space().rows.iter();
        Self {
            scheme,
            h: Real::from(1.0) / steps as f64,
            parts: names.len(),
            is_free: coloured.any(|(e, colour)| *colour == 0 && e.velocity.is_none()),
            rows: rows.map(|r| r.iter().map(real).collect()).collect(),
            times: evaluations.map(|e| real(&e.time)).collect(),
            colours,
        }
    }

    /// hᵐ x⁽ᵐ⁾ of the exact solution at a time in steps, for all m.
    fn jet(&self, time: Real) -> Vec<Real> {
        let free = self.is_free && self.parts < 2;
        let mut jet = taylor(self.scheme.class(), free, time * self.h);
        let mut scale = Real::from(1.0);
        for (m, c) in jet.iter_mut().enumerate().skip(1) {
            scale = scale * self.h * m as f64;
            *c *= scale;
        }
        jet
    }

    /// h² times the shares of the parts, at a time in steps.
    fn of_parts(&self, shares: &[Real], time: Real) -> Real {
        let jet = self.jet(time);
        let v = jet[1] / self.h;
        let shares = shares.iter().enumerate();
        let parts = shares.map(|(c, share)| *share * part(c, self.parts, self.is_free, jet[0], v));
        self.h * self.h * sum(parts)
    }

    /// The first value of a carried quantity.
    fn initial<F: Clone + Into<Fraction>>(
        &self,
        start: &Start<F>,
        shares: &[Vec<Real>],
        i: usize,
    ) -> Real {
        let quantity = &self.scheme.quantities()[self.scheme.carried()[i]];
        let offset = real(&quantity.offset);
        let m = quantity.derivative;
        let is_share = m == 2 && self.parts > 1;
        let (degree, instant) = match start {
            Start::Exact if is_share => return self.of_parts(&shares[i], offset),
            Start::Exact => return self.jet(offset)[m],
            Start::Taylor { degree, instant } => (*degree, real(&instant.clone().into())),
        };
        if is_share {
            return self.of_parts(&shares[i], instant);
        }
        let jet = self.jet(instant);
        let mut power = Real::from(1.0);
        sum((m..=degree).map(|k| {
            if k > m {
                power = power * (offset - instant) / (k - m) as f64;
            }
            jet[k] * power
        }))
    }

    /// A quantity, from the carried and evaluated ones.
    fn value(&self, known: &[Real], q: usize) -> Real {
        sum(self.rows[q].iter().zip(known).map(|(c, z)| *c * *z))
    }

    /// The scaled result of an evaluation.
    fn evaluated(&self, i: usize, t: Real, x: Real, v: Real) -> Real {
        let h = self.h;
        let e = &self.scheme.evaluations()[i];
        let f = x * x * x / 5.0 - x + t / 2.0;
        match self.scheme.class() {
            // tau f_t + f_x v
            Class::FirstOrder if e.along.is_some() => {
                let rate = e.along.as_ref().map_or(zero(), real);
                h * h * (v * (x * x * 3.0 / 5.0 - 1.0) + rate * 0.5)
            }
            // f_t + f_x f
            Class::FirstOrder if self.scheme.rate(e).is_some() => {
                h * h * (f * (x * x * 3.0 / 5.0 - 1.0) + 0.5)
            }
            // y' = A + B, neither of them linear.
            Class::FirstOrder if self.parts > 1 => match self.colours[i] {
                0 => h * (x * x * x / 10.0 + t / 2.0),
                _ => h * (x * x * x / 10.0 - x),
            },
            Class::FirstOrder => h * f,
            Class::SecondOrder => h * h * part(self.colours[i], self.parts, self.is_free, x, v),
        }
    }

    /// The values carried and evaluated in the n-th step.
    fn solved(&self, z: &[Real], n: usize) -> Vec<Real> {
        let mut known = z.to_vec();
        known.resize(z.len() + self.times.len(), zero());
        for _ in 0..40 {
            let before = known.clone();
            for (i, e) in self.scheme.evaluations().iter().enumerate() {
                let x = self.value(&known, e.position);
                let v = e
                    .velocity
                    .map_or(zero(), |v| self.value(&known, v) / self.h);
                let t = (self.times[i] + n as f64) * self.h;
                known[z.len() + i] = self.evaluated(i, t, x, v);
            }
            // The next sweeps would find the same.
            if known == before {
                break;
            }
        }
        known
    }
}

/// The errors of the carried position after n and n + 1 steps of 1/n.
pub(super) fn errors<F: Clone + Into<Fraction>>(
    scheme: &Scheme,
    start: &Start<F>,
    steps: usize,
) -> [f64; 2] {
    let run = Run::of(scheme, steps);
    let shares = if run.parts > 1 && scheme.class() == Class::SecondOrder {
        shares(scheme, run.parts)
    } else {
        Vec::new()
    };
    let carried = scheme.carried();
    let mut z: Vec<Real> = (0..carried.len())
        .map(|i| run.initial(start, &shares, i))
        .collect();
    let mut errors = [0.0; 2];
    let derivatives = scheme.carried_derivatives();
    let position = derivatives.iter().position(|&m| m == 0).unwrap();
    let offset = real(&scheme.quantities()[carried[position]].offset);
    for n in 0..steps + 2 {
        if n >= steps {
            errors[n - steps] = f64::from(z[position] - run.jet(offset + n as f64)[0]);
        }
        let known = run.solved(&z, n);
        let successors = scheme.space().successors.iter();
        z = successors.map(|&q| run.value(&known, q)).collect();
    }
    errors
}

/// The measured order: with E(h) = c hᵖ + d h^(p+1) + …, the slope of 2^(p+1) E(h/2) − E(h) ≈ c hᵖ.
pub(super) fn measured<F: Clone + Into<Fraction>>(
    scheme: &Scheme,
    start: &Start<F>,
    claimed: usize,
) -> f64 {
    let [coarse, middle, fine] = [48, 96, 192].map(|steps| errors(scheme, start, steps)[0]);
    let factor = 2_f64.powi(claimed as i32 + 1);
    ((factor * middle - coarse) / (factor * fine - middle))
        .abs()
        .log2()
}

/// From either start the claimed order is the measured one.
fn compare(name: &str, scheme: &Scheme) {
    let known = order(scheme, 8).unwrap();
    // Binary floats show no higher order here; runs of compiled methods do.
    if known.best_start.exactly().is_none() {
        return;
    }
    let series = Series::new(scheme, &[], |f| Some(f.clone()), |f| f).unwrap();
    if known.zero_stability == ZeroStable::No {
        assert_eq!(
            [known.exact_start, known.simple_start].map(|o| o.exactly()),
            [Some(0); 2],
            "{name}"
        );
        return;
    }
    for (start, claimed) in [
        (Start::Exact, known.exact_start.exactly().unwrap()),
        (series.simple_start(), known.simple_start.exactly().unwrap()),
    ] {
        let slope = measured(scheme, &start, claimed);
        let near = (slope - claimed as f64).abs() < 0.1;
        assert!(near, "{name} from {start:?}: {slope} for {claimed}");
    }
}

#[test]
fn catalogue_members_reach_the_orders_from_their_starts() {
    let specs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../methods/specs");
    let mut files: Vec<_> = std::fs::read_dir(specs)
        .unwrap()
        .flat_map(|family| std::fs::read_dir(family.unwrap().path()).unwrap())
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    // All of them where all draws are asked for.
    let every = std::env::var_os("STEPSMITH_DRAWS").map_or(3, |_| 1);
    for file in files.into_iter().step_by(every) {
        let text = std::fs::read_to_string(&file).unwrap();
        let spec = Spec::parse_toml("spec.toml", &text).unwrap();
        let scheme = spec.at_equal_steps().unwrap();
        // Compiled code measures methods at irrational nodes: see the conformance tests.
        if scheme.modulus().is_none() && spec.free().next().is_none() {
            compare(spec.name(), &scheme);
        }
    }
}

fn compare_member(family: &str, settings: &[(&str, &str)]) {
    let spec = Spec::from_family(family, settings).unwrap();
    let scheme = spec.at_equal_steps().unwrap();
    compare(&format!("{family} {settings:?}"), &scheme);
}

#[test]
fn linear_multistep_methods_reach_the_orders_from_their_starts() {
    for steps in ["1", "2", "3", "4", "5"] {
        compare_member("adams", &[("steps", steps), ("kind", "bashforth")]);
        compare_member("bdf", &[("steps", steps)]);
    }
    // The fifth has order 6, which binary floats hardly show.
    for steps in ["1", "2", "3", "4"] {
        compare_member("adams", &[("steps", steps), ("kind", "moulton")]);
    }
}
