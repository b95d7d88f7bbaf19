//! Properties of a right-hand side beyond its class. They decide which trees the order conditions need.
//!
//! A scheme that evaluates a part g as g(t, x) alone, never with a velocity, is meant for problems whose g is free of
//! velocities: its order is the order on these problems. The user sets any further restriction: g(t, x) for a scheme
//! that takes velocities, g linear, g free of t.

use std::fmt;
use std::str::FromStr;
use stepsmith_scheme::scheme::trees::Part;
use stepsmith_scheme::scheme::{Class, Scheme};

/// A property that the right-hand side, or a part of it, is known to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// g(t, x): free of the velocity.
    VelocityFree,
    /// K x + C x' + p(t) with constant K and C.
    Linear,
    /// Free of t.
    Autonomous,
}

impl Special {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::VelocityFree, Self::Linear, Self::Autonomous];

    /// The name of the property on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::VelocityFree => "velocity-free",
            Self::Linear => "linear",
            Self::Autonomous => "autonomous",
        }
    }
}

/// A property of one part of the right-hand side, or of all.
///
/// ```
/// use stepsmith_prove::restriction::{Restriction, Special};
/// let restriction: Restriction = "A:velocity-free".parse().unwrap();
/// assert_eq!(restriction.part.as_deref(), Some("A"));
/// assert_eq!(restriction.special, Special::VelocityFree);
/// assert_eq!("linear".parse::<Restriction>().unwrap().to_string(), "linear");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// The part, by the name that the scheme's evaluations give it; all parts if `None`.
    pub part: Option<String>,
    /// The property that the part is known to have.
    pub special: Special,
}

/// The text is no [`Restriction`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a kind of right-hand side; the kinds are `velocity-free`, `linear` and `autonomous`"
)]
pub struct RestrictionError(String);

impl FromStr for Restriction {
    type Err = RestrictionError;
    fn from_str(text: &str) -> Result<Self, RestrictionError> {
        let (part, name) = match text.split_once(':') {
            Some((part, name)) => (Some(part.to_string()), name),
            None => (None, text),
        };
        let special = Special::ALL.into_iter().find(|s| s.name() == name);
        let special = special.ok_or_else(|| RestrictionError(text.into()))?;
        Ok(Self { part, special })
    }
}

impl fmt::Display for Restriction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(part) = &self.part {
            write!(f, "{part}:")?;
        }
        f.write_str(self.special.name())
    }
}

/// The names of the parts of a scheme's right-hand side, in the order of their first evaluations;
/// the derivative of one along the solution is no part.
pub fn part_names(scheme: &Scheme) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for evaluation in scheme.evaluations() {
        if scheme.rate(evaluation).is_none() && !names.contains(&evaluation.field.as_str()) {
            names.push(&evaluation.field);
        }
    }
    names
}

/// The parts of a scheme's right-hand side under restrictions. Time leaves stand for all
/// non-autonomous parts; where others do their work they can be left out.
pub(super) fn parts(scheme: &Scheme, restrictions: &[Restriction]) -> Vec<Part> {
    let parts = part_names(scheme).into_iter().map(|name| {
        let own = restrictions.iter();
        let own = own.filter(|r| r.part.as_deref().is_none_or(|part| part == name));
        let known: Vec<Special> = own.map(|r| r.special).collect();
        let mut evaluations = scheme.evaluations().iter().filter(|e| e.field == name);
        Part {
            name: name.into(),
            velocity: scheme.class() == Class::SecondOrder
                && !known.contains(&Special::VelocityFree)
                && evaluations.any(|e| e.velocity.is_some()),
            linear: known.contains(&Special::Linear),
            time: !known.contains(&Special::Autonomous),
        }
    });
    parts.collect()
}

/// The problem that a scheme steps, such as `x'' = A(t, x) + B(t, x, x')`.
pub fn problem(scheme: &Scheme, restrictions: &[Restriction]) -> String {
    let parts = parts(scheme, restrictions).into_iter().map(|part| {
        let mut arguments = Vec::new();
        arguments.extend(part.time.then_some("t"));
        arguments.push("x");
        arguments.extend(part.velocity.then_some("x'"));
        let linear = if part.linear { " linear" } else { "" };
        format!("{}({}){linear}", part.name, arguments.join(", "))
    });
    let terms: Vec<String> = parts.collect();
    let left = match scheme.class() {
        Class::FirstOrder => "x'",
        Class::SecondOrder => "x''",
    };
    format!("{left} = {}", terms.join(" + "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restrictions_are_read_and_written() {
        for text in ["velocity-free", "A:linear", "g:autonomous"] {
            assert_eq!(text.parse::<Restriction>().unwrap().to_string(), text);
        }
        for text in ["", "A:", "A", "linear:A", "Linear"] {
            assert!(text.parse::<Restriction>().is_err(), "{text}");
        }
    }

    /// The text of a problem tells the known properties of the right-hand side.
    #[test]
    fn problems_are_written_with_what_is_known_of_them() {
        let settings = [("beta", "1/4"), ("gamma", "1/2")];
        let newmark = stepsmith_scheme::spec::Spec::from_family("newmark", &settings).unwrap();
        let newmark = newmark.scheme().unwrap();
        let told = |kinds: &[&str]| {
            let kinds: Vec<Restriction> = kinds.iter().map(|k| k.parse().unwrap()).collect();
            problem(&newmark, &kinds)
        };
        assert_eq!(told(&[]), "x'' = g(t, x, x')");
        assert_eq!(told(&["velocity-free"]), "x'' = g(t, x)");
        assert_eq!(told(&["linear", "autonomous"]), "x'' = g(x, x') linear");
        assert_eq!(told(&["g:linear"]), "x'' = g(t, x, x') linear");
        assert_eq!(told(&["A:linear"]), "x'' = g(t, x, x')");
    }
}
