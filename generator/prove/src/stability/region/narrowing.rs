//! A point at which a part of a split field makes an otherwise stable step unstable.
//!
//! The characteristic polynomial of the step over ℚ in the stiffness and damping of the parts is looked
//! at in rational points: one at which the root condition holds without the part, and with it some root lies
//! outside the circle, or on it with a Jordan block, refutes that the part narrows no region. That none of the points is one
//! proves nothing.

use crate::amplification::{AmplificationError, TestEquation};
use crate::stability::root_condition::Verdict;
use crate::step_polynomial::StepPolynomial;
use std::collections::BTreeMap;
use std::fmt;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::{Rational, integer, ratio};
use stepsmith_exact::ring::Ring as _;
use stepsmith_scheme::scheme::Scheme;

/// How many points are looked at.
const POINT_LIMIT: usize = 4_000;

/// The stiffness and the damping of all parts, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point(pub BTreeMap<String, Rational>);

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self.0.iter();
        let text = values.map(|(name, value)| format!("{name} = {value}"));
        f.pad(&text.collect::<Vec<_>>().join(", "))
    }
}

/// A point of the kind for `part`, if one is found.
///
/// ```
/// use stepsmith_prove::stability::region::narrowing::narrowing;
/// use stepsmith_scheme::spec::Spec;
/// let member = |beta| {
///     let spec = Spec::from_family("splitting", &[("alpha", "1/2"), ("beta", beta)]).unwrap();
///     narrowing(&spec.scheme().unwrap(), "B").unwrap()
/// };
/// assert!(member("1/3").is_some() && member("4/5").is_none());
/// ```
///
/// # Errors
/// A scheme without parts, or a step without solution on them.
pub fn narrowing(scheme: &Scheme, part: &str) -> Result<Option<Point>, AmplificationError> {
    let p = StepPolynomial::new(scheme, TestEquation::Split, &Fraction::zero())?;
    let mut points: Vec<BTreeMap<String, Rational>> = vec![BTreeMap::new()];
    for name in scheme.fields() {
        let values = values(name == part);
        points = (points.iter())
            .flat_map(|point| {
                values.iter().map(|[x, y]| {
                    let mut point = point.clone();
                    point.insert(format!("x{name}"), x.clone());
                    point.insert(format!("y{name}"), y.clone());
                    point
                })
            })
            .take(POINT_LIMIT)
            .collect();
    }
    let point = points.into_iter().find(|point| {
        let verdict = p.verdict_at(point);
        if !matches!(verdict, Some(Verdict::Outside | Verdict::Multiple)) {
            return false;
        }
        let mut without = point.clone();
        for name in [format!("x{part}"), format!("y{part}")] {
            without.insert(name, integer(0));
        }
        p.verdict_at(&without) == Some(Verdict::Stable)
    });
    Ok(point.map(Point))
}

/// Damping and stiffness: of the part both small and large, of the others such that a step of order one
/// may be stable.
fn values(of_part: bool) -> Vec<[Rational; 2]> {
    let (dampings, stiffnesses) = if of_part {
        (
            [(0, 1), (1, 1), (10, 1)],
            [(1, 1), (4, 1), (50, 1), (1000, 1), (1, 8)],
        )
    } else {
        (
            [(0, 1), (1, 2), (1, 1)],
            [(1, 1), (2, 1), (3, 1), (39, 10), (1, 8)],
        )
    };
    let pairs = dampings
        .iter()
        .flat_map(|x| stiffnesses.iter().map(move |y| [x, y]));
    pairs.map(|pair| pair.map(|&(p, q)| ratio(p, q))).collect()
}
