//! Claims on stability along axes, whose truth is found by walking along them.
//!
//! A limit of stability is where the walk first meets an unbounded power, found to 10⁻¹³ by bisection. A
//! claim up to a limit less 10⁻⁶ of itself is true, up to one more by as much false: of the latter, a point
//! within is unbounded; of the former, the walk and a point just below its end are bounded with 77 digits
//! where the scheme is rational.

use super::Case;
use super::powers::{is_bounded, is_bounded_but_linear, is_bounded_precisely, radius};
use super::step::{Complex, Number, Step, Test, is_first_order};
use std::collections::BTreeMap;
use stepsmith_exact::rational::{Rational, parse_decimal};
use stepsmith_scheme::scheme::Scheme;

/// A half-line s > 0 of a test equation.
#[derive(Clone, Debug)]
pub enum Axis {
    /// Ω = s at this ξ, a decimal.
    Oscillator(String),
    /// z = −s.
    Real,
    /// z = is.
    Imaginary,
    /// z = −s(1 + iT).
    Ray(f64),
    /// A coefficient of the parts, with the others.
    Split(String, Vec<(String, String)>),
}

impl Axis {
    /// The test equation at s, a decimal; rays are for binary numbers only.
    fn at<T: Number>(&self, s: T, read: &dyn Fn(&str) -> T) -> Test<T> {
        let zero = T::integer(0);
        match self {
            Self::Oscillator(xi) => Test::Oscillator {
                omega: s,
                xi: read(xi),
            },
            Self::Real => Test::Linear {
                z: Complex(-s, zero),
            },
            Self::Imaginary => Test::Linear {
                z: Complex(zero, s),
            },
            Self::Ray(tangent) => {
                let tangent = read(&format!("{tangent}"));
                Test::Linear {
                    z: Complex(-s.clone(), -(s * tangent)),
                }
            }
            Self::Split(along, at) => {
                let others = at.iter().map(|(name, value)| (name.clone(), read(value)));
                let mut values: BTreeMap<String, T> = others.collect();
                values.insert(along.clone(), s);
                Test::Split(values)
            }
        }
    }

    /// The claim that the axis is stable up to an end.
    fn claim(&self, end: &str) -> String {
        match self {
            Self::Oscillator(xi) => {
                format!("stable = {{ damping = \"{xi}\", omega_up_to = \"{end}\" }}")
            }
            Self::Real => format!("stable = {{ real_up_to = \"{end}\" }}"),
            Self::Imaginary => format!("stable = {{ imaginary_up_to = \"{end}\" }}"),
            Self::Ray(tangent) => unreachable!("{tangent}"),
            Self::Split(along, at) => {
                let at = at
                    .iter()
                    .map(|(name, value)| format!("{name} = \"{value}\""));
                let at = at.collect::<Vec<_>>().join(", ");
                format!("stable = {{ along = \"{along}\", up_to = \"{end}\", at = {{ {at} }} }}")
            }
        }
    }
}

fn binary(text: &str) -> f64 {
    text.parse().unwrap()
}

fn exact(text: &str) -> Rational {
    let digits = text.trim_start_matches('-');
    let value = parse_decimal(digits).unwrap();
    if digits.len() < text.len() {
        -value
    } else {
        value
    }
}

/// The step in binary numbers.
pub type Binary<'a> = Step<'a, f64>;

/// Whether the step is stable at s; where it has no solution it is not.
fn is_stable(step: &Binary, axis: &Axis, s: f64) -> bool {
    step.matrix(&axis.at(s, &binary))
        .is_some_and(|m| is_bounded(&m))
}

/// The same at decimals with 77 digits; `None` of a scheme that is not rational.
fn are_stable_precisely(scheme: &Scheme, axis: &Axis, decimals: &[&str]) -> Option<bool> {
    let step: Step<Rational> = Step::new(scheme)?;
    let stable = |s: &&str| {
        step.matrix(&axis.at(exact(s), &exact))
            .is_some_and(|m| is_bounded_precisely(&m))
    };
    Some(decimals.iter().all(stable))
}

/// What a walk along an axis meets.
pub enum Walk {
    /// No unstable point.
    Stable,
    /// The first unstable point is about here, none before.
    Limit(f64),
    /// Instability already at the first steps; whether everywhere.
    Unstable { everywhere: bool },
}

/// From 1/100 to 10⁴.
fn steps() -> impl Iterator<Item = f64> {
    (0..=400).map(|k| 0.01 * 1.0351_f64.powi(k))
}

fn walk(step: &Binary, axis: &Axis) -> Walk {
    let stable = |s: f64| is_stable(step, axis, s);
    let mut below = None;
    for s in steps() {
        if stable(s) {
            below = Some(s);
            continue;
        }
        let Some(mut low) = below else {
            let everywhere = steps().all(|s| !stable(s));
            return Walk::Unstable { everywhere };
        };
        let mut high = s;
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if stable(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Walk::Limit(high);
    }
    Walk::Stable
}

/// Claims up to the end of stability and beyond.
pub fn ends(case: &mut Case, step: &Binary, axis: &Axis) {
    if !case.taken {
        return;
    }
    let decimal = |s: f64| format!("{s:.12}");
    match walk(step, axis) {
        Walk::Stable => {
            case.claim(axis.claim("infinity"), true);
            case.claim(axis.claim("123.5"), true);
        }
        Walk::Unstable { everywhere } => {
            case.claim(axis.claim("infinity"), false);
            case.claim(axis.claim("0.02"), false);
            if let Axis::Oscillator(xi) = axis {
                case.claim(format!("unstable = {{ damping = \"{xi}\" }}"), everywhere);
            }
        }
        Walk::Limit(limit) => {
            case.claim(axis.claim("infinity"), false);
            case.claim(axis.claim(&decimal(limit * (1.0 + 1e-6))), false);
            let below = decimal(limit * (1.0 - 1e-6));
            let points = [&below, &decimal(limit * 0.5), "0.001"];
            let confirmed = are_stable_precisely(step.scheme(), axis, &points);
            if confirmed.unwrap_or(limit > 0.1) {
                case.claim(axis.claim(&below), true);
                case.claim(axis.claim(&decimal(limit * 0.7)), true);
                if let Axis::Oscillator(xi) = axis {
                    case.claim(format!("unstable = {{ damping = \"{xi}\" }}"), false);
                }
            }
        }
    }
}

/// Claims of the step at h = 0.
pub fn at_zero(case: &mut Case, step: &Binary) {
    let stable = if is_first_order(step.scheme()) {
        is_bounded(&step.matrix(&Axis::Real.at(0.0, &binary)).unwrap())
    } else {
        let none = Test::Split(BTreeMap::new());
        is_bounded_but_linear(&step.matrix(&none).unwrap())
    };
    case.claim("zero_stable = true", stable);
    case.claim("zero_stable = false", !stable);
}

/// Claims on the half-plane, or on oscillators of all dampings.
pub fn everywhere(case: &mut Case, step: &Binary) {
    if !case.taken {
        return;
    }
    let axes: Vec<Axis> = if is_first_order(step.scheme()) {
        let rays = [0.1, 0.5, 1.0, 2.0, 5.0, 20.0].map(Axis::Ray);
        [Axis::Real, Axis::Imaginary]
            .into_iter()
            .chain(rays)
            .collect()
    } else {
        let dampings = ["0", "0.01", "0.1", "0.5", "1", "3", "20"];
        dampings.map(|xi| Axis::Oscillator(xi.into())).to_vec()
    };
    let stable = (axes.iter()).all(|axis| steps().step_by(2).all(|s| is_stable(step, axis, s)));
    case.claim("a_stable = true", stable);
    case.claim("a_stable = false", !stable);
    let damped = at_infinity(step) < 1e-3;
    case.claim("l_stable = true", stable && damped);
    case.claim("l_stable = false", !(stable && damped));
}

/// The spectral radius for steps of 10⁷.
fn at_infinity(step: &Binary) -> f64 {
    let axis = if is_first_order(step.scheme()) {
        Axis::Real
    } else {
        Axis::Oscillator("0".into())
    };
    (step.matrix(&axis.at(1e7, &binary))).map_or(f64::INFINITY, |m| radius(&m))
}

/// Claims on the spectral radius at infinity that are not true, beside one that is, if it is known.
pub fn radius_at_infinity(case: &mut Case, step: &Binary, known: Option<String>) {
    let found = at_infinity(step);
    for off in [-0.01, 0.01] {
        if found < 1e3 && found + off > 0.0 {
            case.claim(format!("rho_infinity = \"{:.6}\"", found + off), false);
        }
    }
    if let Some(known) = known {
        case.claim(format!("rho_infinity = {known}"), true);
    }
}

/// Claims on the widest wedge of a scheme for x' = f.
pub fn widest_wedge(case: &mut Case, step: &Binary) {
    if !case.taken {
        return;
    }
    let stable = |tangent: f64| steps().all(|s| is_stable(step, &Axis::Ray(tangent), s));
    let claim = |tangent: f64| format!("wedge = {{ tan_alpha = \"{tangent:.9}\" }}");
    let mut low = 0.0;
    let mut high = f64::INFINITY;
    for k in 0..24 {
        let tangent = 0.02 * 1.5_f64.powi(k);
        if !stable(tangent) {
            high = tangent;
            break;
        }
        low = tangent;
    }
    if low == 0.0 {
        case.claim(claim(high), false);
        return;
    }
    if high == f64::INFINITY {
        case.claim(claim(low), true);
        return;
    }
    while high - low > 1e-4 * low {
        let middle = (low + high) / 2.0;
        if stable(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    // The walk's steps may miss a short unstable stretch: an end is only near.
    case.claim(claim(low * 0.99), true);
    case.claim(claim(high), false);
    case.claim(claim(high * 1.01), false);
}
