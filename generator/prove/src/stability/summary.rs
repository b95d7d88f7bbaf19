//! The summary of a method's stability that a user sees first. It has the exact stable sets on the test equations of
//! the method's class, undamped and damped, and the spectral radius for infinite steps.
//!
//! A method that is stable without damping need not be stable with it: degree 4 of the central-difference family with
//! α = 3/4, β = 1/3, γ = 1/2 is stable for Ω < √3 at ξ = 0 and for no Ω at all at any ξ > 0. Second-order methods are
//! therefore shown at several ξ.

use super::region::between;
use crate::facts::Facts;
use crate::stability::axis::Axis;
use crate::stability::error::StabilityError;
use crate::stability::stable_set::StableSet;
use crate::stability::stable_set::interval::Endpoint;
use std::cmp::Ordering;
use std::sync::Arc;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_exact::rounding::from_f64;
use stepsmith_scheme::scheme::{Class, PARTS, Scheme};

/// A statement of the summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The subject of the statement, such as `Omega at xi = 1/20`.
    pub subject: String,
    /// The statement, such as `stable in (0, 2]`.
    pub statement: String,
    /// Whether arbitrarily small steps are unstable where the problem's own motion decays or persists.
    pub unstable: bool,
}

/// A proven range of steps of the test oscillator.
#[derive(Clone, Debug, PartialEq)]
pub struct Range {
    /// The damping ratio ξ.
    pub damping: Rational,
    /// Every 0 < Ω < `up_to` is stable: the exact limit rounded down; 0 where arbitrarily small steps are
    /// unstable, ∞ where all are stable.
    pub up_to: f64,
    /// The same at all damping ratios from this one to the next range's, both included. Nothing where no bound between
    /// them is decided.
    pub up_to_next: Option<f64>,
    /// Every Ω above it is unstable: the end of the last stable interval rounded up; 0 where there is none, ∞ where it
    /// has no end.
    pub unstable_above: f64,
}

/// The statements.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Line by line.
    pub rows: Vec<Row>,
    /// For methods of second order the ranges at the damping ratios shown, where they are decided.
    pub ranges: Vec<Range>,
}

/// The damping ratios ξ that are shown.
pub fn dampings() -> [Rational; 4] {
    [integer(0), ratio(1, 20), ratio(1, 10), ratio(1, 2)]
}

impl Summary {
    /// The statements about a scheme; none where free parameters remain.
    ///
    /// ```
    /// use stepsmith_prove::{facts::Facts, stability::summary::Summary};
    /// use stepsmith_scheme::spec::Spec;
    /// let settings = [("degree", "4"), ("alpha", "3/4"), ("beta", "1/3"), ("gamma", "1/2")];
    /// let spec = Spec::from_family("central-difference", &settings).unwrap();
    /// let summary = Summary::of(&Facts::of(spec.scheme().unwrap()));
    /// assert_eq!(summary.rows[0].statement, "stable in (0, sqrt(3))");
    /// assert_eq!(summary.rows[1].statement, "unstable for every step size");
    /// assert!(summary.rows[1].unstable);
    /// ```
    pub fn of(facts: &Facts) -> Self {
        if !facts.free().is_empty() {
            return Self::default();
        }
        let scheme = facts.scheme();
        let axes = match scheme.class() {
            _ if scheme.is_split() => vec![Axis::of(scheme)],
            Class::SecondOrder => {
                let at = dampings().into_iter();
                at.map(Axis::oscillator).collect()
            }
            Class::FirstOrder if scheme.is_additive() => of_parts(),
            Class::FirstOrder => vec![Axis::NegativeReal, Axis::Imaginary],
        };
        let mut rows = Vec::new();
        let mut ranges = Vec::new();
        for axis in &axes {
            let set = facts.stable_set(axis);
            if let (Axis::Oscillator { damping }, Ok(set)) = (axis, &set)
                && let Some(damping) = damping.as_rational()
            {
                ranges.push(Range {
                    damping,
                    up_to: limit(set),
                    up_to_next: None,
                    unstable_above: last(set),
                });
            }
            rows.push(match (axis, &set, facts.orthogonal_form()) {
                (Axis::NegativeReal, Err(StabilityError::Long { .. }), Some(form)) => {
                    let up_to = rounded_down(&number(form.stable_up_to()));
                    let limit = if form.is_limit() {
                        "; the limit, rounded down"
                    } else {
                        " at least"
                    };
                    plain(&axis.to_string(), format!("stable in (0, {up_to}]{limit}"))
                }
                _ => row(axis, set),
            });
        }
        if rows.iter().all(|row| row.statement.is_empty()) {
            return Self::default();
        }
        rows.retain(|row| !row.statement.is_empty());
        if let (Class::FirstOrder, Ok(found)) = (scheme.class(), facts.a_stability()) {
            rows.push(plain(half_plane(scheme), found.word().into()));
        }
        let limit = facts.at_infinity(&Axis::of(scheme));
        if let (false, Ok(found)) = (scheme.is_additive(), limit)
            && let Some(radius) = &found.spectral_radius
        {
            rows.push(plain("infinite steps", format!("spectral radius {radius}")));
        }
        join(facts, &mut ranges);
        Self { rows, ranges }
    }
}

/// The limit of a stable set rounded down, 0 where arbitrarily small steps are unstable.
pub fn limit(set: &StableSet) -> f64 {
    set.limit().map_or(0.0, rounded_down)
}

/// Where the last interval of a stable set ends; 0 where there is none.
fn last(set: &StableSet) -> f64 {
    let last = set.intervals.last();
    last.map_or(0.0, |interval| rounded_up(&interval.to))
}

/// Finds what holds between the damping ratios of ranges.
fn join(facts: &Facts, ranges: &mut [Range]) {
    let curves = match ranges {
        [_, _, ..] => between::curves(facts.scheme()),
        _ => None,
    };
    let Some(curves) = curves else {
        return;
    };
    let mut effort = between::Effort::default();
    let next: Vec<Range> = ranges.iter().skip(1).cloned().collect();
    for (range, next) in ranges.iter_mut().zip(next) {
        let ends = [&range.damping, &next.damping];
        let least = range.up_to.min(next.up_to);
        let middle = Axis::oscillator((&range.damping + &next.damping) / integer(2));
        range.up_to_next = match least {
            0.0 => Some(0.0),
            _ => (facts.stable_set(&middle).ok())
                .and_then(|set| between::limit(&curves, ends, least.min(limit(&set)), &mut effort)),
        };
    }
}

/// Of y' = A + B each part alone, with λ < 0.
pub fn of_parts() -> Vec<Axis> {
    PARTS
        .map(|part| Axis::split(&format!("y{part}"), &[]))
        .into()
}

/// The subject of the statement on A-stability: for y' = A + B the step where A = 0.
pub fn half_plane(scheme: &Scheme) -> &'static str {
    if scheme.is_additive() {
        "left half-plane, A = 0"
    } else {
        "left half-plane"
    }
}

impl Summary {
    /// The summary that every step is stable on oscillators of these damping ratios.
    pub fn always(dampings: Vec<Rational>) -> Self {
        let rows = dampings.iter().map(|damping| {
            let subject = format!("Omega at xi = {damping}");
            plain(&subject, "stable in (0, ∞)".into())
        });
        let rows = rows.collect();
        let ranges = dampings.into_iter().map(|damping| {
            let up_to = f64::INFINITY;
            Range {
                damping,
                up_to,
                up_to_next: None,
                unstable_above: up_to,
            }
        });
        Self {
            rows,
            ranges: ranges.collect(),
        }
    }
}

fn plain(subject: &str, statement: String) -> Row {
    Row {
        subject: subject.into(),
        statement,
        unstable: false,
    }
}

fn number(x: Rational) -> Endpoint {
    Endpoint::Number(RealAlgebraic::from_rational(x))
}

/// The greatest `f64` that is not above an end.
fn rounded_down(end: &Endpoint) -> f64 {
    let (nearest, side) = rounded(end);
    if side.is_ge() {
        nearest
    } else {
        nearest.next_down()
    }
}

/// The least `f64` that is not below an end.
fn rounded_up(end: &Endpoint) -> f64 {
    let (nearest, side) = rounded(end);
    if side.is_le() {
        nearest
    } else {
        nearest.next_up()
    }
}

/// The `f64` next to an end, and on which side of it the end lies; ∞ where there is no end.
fn rounded(end: &Endpoint) -> (f64, Ordering) {
    let Endpoint::Number(number) = end else {
        return (f64::INFINITY, Ordering::Equal);
    };
    let nearest = number.to_f64();
    let exact = from_f64(nearest);
    let side = exact.map_or(Ordering::Less, |exact| number.cmp_rational(&exact));
    (nearest, side)
}

/// The row on the stable set along an axis; the statement is empty where the step has no such set.
fn row(axis: &Axis, set: Result<Arc<StableSet>, StabilityError>) -> Row {
    let (statement, unstable) = match set {
        Ok(set) if set.is_empty() => ("unstable for every step size".into(), true),
        Ok(set) => match set.limit() {
            None => (format!("stable in {set}, not for small steps"), true),
            Some(_) => (format!("stable in {set}"), false),
        },
        // Numbers are missing, or the axis asks for what the step does not take.
        Err(StabilityError::FreeSymbols { .. } | StabilityError::NoVelocity) => {
            (String::new(), false)
        }
        Err(error) => (format!("not decided: {error}"), false),
    };
    Row {
        subject: axis.to_string(),
        statement,
        // On the imaginary axis many a good method grows: that is no warning.
        unstable: unstable && *axis != Axis::Imaginary,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::scheme::FreeForm;
    use stepsmith_scheme::spec::Spec;

    fn of(family: &str, settings: &[(&str, &str)]) -> Vec<(String, String, bool)> {
        let rows = Summary::of(&Facts::of(Spec::member(family, settings))).rows;
        let parts = |row: Row| (row.subject, row.statement, row.unstable);
        rows.into_iter().map(parts).collect()
    }

    #[test]
    fn every_damping_is_told_and_what_is_unstable_is_marked() {
        let theta = |alpha, beta, gamma| {
            let settings = [
                ("degree", "4"),
                ("alpha", alpha),
                ("beta", beta),
                ("gamma", gamma),
            ];
            of("central-difference", &settings)
        };
        let unstable = |rows: &[(String, String, bool)]| -> Vec<bool> {
            rows.iter().map(|row| row.2).collect()
        };
        // Stable without damping alone; with little damping not for small steps; everywhere; nowhere.
        let wide = theta("3/4", "1/3", "1/2");
        assert_eq!(unstable(&wide), [false, true, true, true, false]);
        let quarter = theta("1/4", "1/3", "1/2");
        assert_eq!(quarter[1].0, "Omega at xi = 1/20");
        assert!(quarter[1].1.contains("[1/10, ") && quarter[1].2);
        let robust = theta("5/6", "5/6", "1");
        assert_eq!(robust[0].1, "stable in (0, sqrt(18/5))");
        assert_eq!(unstable(&robust), [false; 5]);
        assert_eq!(unstable(&theta("5/4", "1/3", "1/2"))[..4], [true; 4]);
        assert!(theta("alpha", "1/3", "1/2").is_empty());
    }

    /// The time of a slope means nothing to y' = λy, but the scheme is none before it is a number.
    #[test]
    fn nothing_is_told_while_a_parameter_is_free() {
        let rows = |symbols: &[&str], time: &str| {
            let slope = format!("v = f({time}, x)");
            let scheme = FreeForm::written(symbols, &["x"], &[&slope, "x[1] = x + h*v"]);
            Summary::of(&Facts::of(scheme)).rows
        };
        assert!(rows(&["c"], "t[c]").is_empty());
        assert_eq!(rows(&[], "t[1/2]")[0].statement, "stable in (0, 2]");
    }

    /// Both limits and what is between them: the ends of the exact set lie between neighbouring numbers.
    #[test]
    fn what_is_stable_beyond_the_limit_is_not_unstable() {
        let text = include_str!("../../../../methods/specs/nystrom/dormand-prince-nystrom8.toml");
        let facts = Facts::of(
            Spec::parse_toml("pair.toml", text)
                .unwrap()
                .scheme()
                .unwrap(),
        );
        let ranges = Summary::of(&facts).ranges;
        let [
            Range {
                up_to,
                unstable_above,
                ..
            },
        ] = ranges[..]
        else {
            panic!("{ranges:?}")
        };
        let set = facts.stable_set(&Axis::oscillator(integer(0))).unwrap();
        let stable = |omega: f64| set.contains(&from_f64(omega).unwrap());
        assert!(stable(up_to) && !stable(up_to.next_up()) && up_to < 3.15);
        assert!(stable(unstable_above.next_down()) && !stable(unstable_above));
        assert!(unstable_above > 3.29);
    }

    #[test]
    fn ranges_are_the_greatest_numbers_below_the_exact_limits() {
        let ranges = |family: &str, settings: &[(&str, &str)]| {
            Summary::of(&Facts::of(Spec::member(family, settings))).ranges
        };
        let theta = [
            ("degree", "4"),
            ("alpha", "5/6"),
            ("beta", "5/6"),
            ("gamma", "1"),
        ];
        let found = ranges("central-difference", &theta);
        let at: Vec<_> = found.iter().map(|range| range.damping.clone()).collect();
        assert_eq!(at, dampings());
        // (5 x^2 - 18 at xi = 0; the limit at xi is the positive root of 5 x^2 + 6 xi x - 18.)
        for range in found {
            let Range { damping, up_to, .. } = range;
            // An irrational end is no number, and lies between two.
            assert_eq!(range.unstable_above, up_to.next_up());
            let p = |x: f64| {
                let x = from_f64(x).unwrap();
                integer(5) * &x * &x + integer(6) * &damping * &x - integer(18)
            };
            assert!(
                p(up_to) <= integer(0) && p(up_to.next_up()) > integer(0),
                "{damping}"
            );
        }
        // A limit that is a number keeps it; none, and no stable step at all.
        let verlet = [("degree", "3"), ("alpha", "1"), ("beta", "1/2")];
        let verlet = &ranges("central-difference", &verlet)[0];
        assert_eq!([verlet.up_to, verlet.unstable_above], [2.0; 2]);
        let average = [("beta", "1/4"), ("gamma", "1/2")];
        assert!(
            ranges("newmark", &average)
                .iter()
                .all(|range| [range.up_to, range.unstable_above] == [f64::INFINITY; 2])
        );
        let wide = [
            ("degree", "4"),
            ("alpha", "3/4"),
            ("beta", "1/3"),
            ("gamma", "1/2"),
        ];
        let wide: Vec<_> = ranges("central-difference", &wide)
            .iter()
            .map(|r| r.up_to)
            .collect();
        assert_eq!(wide[1..], [0.0; 3]);
        assert!(ranges("bdf", &[("steps", "2")]).is_empty());
    }

    #[test]
    fn first_order_methods_tell_of_their_half_plane() {
        let euler = of("adams", &[("steps", "1"), ("kind", "bashforth")]);
        assert_eq!(euler[0].1, "stable in (0, 2]");
        assert_eq!(euler[1].1, "unstable for every step size");
        assert!(!euler[1].2);
        assert_eq!(euler[2].1, "not A-stable");
        let implicit = of("bdf", &[("steps", "1")]);
        assert_eq!(implicit.last().unwrap().1, "spectral radius 0");
        // Adams and Bashforth's methods of no order have no name; BDF7 is unstable for every z < 0.
        assert!(of("bdf", &[("steps", "7")])[0].2);
    }

    /// Above 16 stages the orthogonal form tells the limit, and says whether it is one.
    #[test]
    fn many_stages_have_their_limit_on_the_real_axis() {
        let rows = |order, stages| {
            let settings = [
                ("polynomials", "chebyshev"),
                ("order", order),
                ("stages", stages),
            ];
            of("stabilised", &settings)
        };
        assert_eq!(
            rows("1", "20")[0].1,
            "stable in (0, 800]; the limit, rounded down"
        );
        // 2 (s² − 1)/3
        assert_eq!(rows("2", "17")[0].1, "stable in (0, 192] at least");
        assert!(
            rows("2", "17")[1]
                .1
                .starts_with("not decided: the stable set of 17 stages")
        );
        assert!(rows("2", "16")[0].1.starts_with("stable in (0, 170]"));
    }

    /// x[1] = (1 − Ω⁴ (ξ² − ξ₁²)(ξ² − ξ₂²)/100) x, with powers of Ω and ξ by evaluations of themselves. The step
    /// neither grows nor decays at ξ₁ and ξ₂, and grows at all ratios between them.
    #[test]
    fn stable_ends_tell_nothing_of_what_is_between_them() {
        let dampings = dampings();
        let [low, high] = [&dampings[1], &dampings[2]].map(|xi| xi * xi);
        let last = format!(
            "x[1] = x - (h^2*a_5/16 - ({})/4*h^2*a_6 + {}*h^2*a_7)/100",
            &low + &high,
            &low * &high
        );
        // h² g(0, y/h) = −2 Ω ξ y, h² g(y, 0) = −Ω² y.
        let rows = [
            "x_z = 0*x",
            "v_0 = 0*x/h",
            "v_1 = x/h",
            "a_1 = g(t, x_z, v_1)",
            "v_2 = h*a_1",
            "a_2 = g(t, x_z, v_2)",
            "v_3 = h*a_2",
            "a_3 = g(t, x_z, v_3)",
            "v_4 = h*a_3",
            "a_5 = g(t, x_z, v_4)",
            "x_p = -h^2*a_2",
            "a_6 = g(t, x_p, v_0)",
            "a_8 = g(t, x, v_0)",
            "x_q = h^2*a_8",
            "a_7 = g(t, x_q, v_0)",
            &last,
        ];
        let scheme = FreeForm::written(&[], &["x"], &rows);
        let ranges = Summary::of(&Facts::of(scheme)).ranges;
        let found: Vec<_> = ranges.iter().map(|r| (r.up_to, r.up_to_next)).collect();
        assert_eq!(found[1], (f64::INFINITY, Some(0.0)));
        // The other ratios are no better than their own limits: 200/(ξ₁ ξ₂)² at 0, and so on.
        let close = |found: f64, ratio: f64| {
            let [low, high] = [0.05_f64, 0.1].map(|xi| ratio * ratio - xi * xi);
            (found / (200.0 / (low * high)).powf(0.25) - 1.0).abs() < 1e-12
        };
        assert!(
            close(found[0].0, 0.0) && close(found[3].0, 0.5),
            "{found:?}"
        );
        assert_eq!(found[0].1, Some(found[0].0));
        assert_eq!(found[2], (f64::INFINITY, Some(found[3].0)));
    }

    /// With a letter no axis is decided, and nothing else is told.
    #[test]
    fn nothing_is_told_of_letters() {
        let end = "x[1] = x + h*((1 - theta)*v + theta*v[1])";
        let statements = ["v = f(t, x)", "v[1] = f(t[1], x[1])", end];
        let scheme = stepsmith_scheme::scheme::FreeForm::written(&["theta"], &["x"], &statements);
        let told = Summary::of(&Facts::of(scheme));
        assert_eq!(told, Summary::default());
    }
}
