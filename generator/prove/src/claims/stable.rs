//! `stable`: stable from 0 on up to an end along an axis of a test equation.

use super::kind::end_text;
use super::kind::prelude::*;
use super::ray::Ray;
use super::reading::{end_of, number, required};
use crate::analysis::amplification::TestEquation;
use crate::analysis::stability::characteristic::check_coefficients;
use crate::analysis::stability::{Axis, Endpoint};
use crate::spec::{Diagnostic, Node, NodeValue, expression, find, table, text};
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::rational::integer;
use stepsmith_exact::ring::Ring;

const NAME: &str = "`stable`";

pub(super) const KIND: Kind = Kind {
    keys: &["stable"],
    example: "{ damping = \"0\", omega_up_to = \"2\" }",
    states: "stable on x'' = −ω²x − 2ξωx' for 0 < ωh < `omega_up_to` at ξ = `damping`; on x' = λx for \
             −`real_up_to` < λh < 0; on x' = iωx for 0 < ωh < `imaginary_up_to`; for split fields `along` a \
             coefficient such as `yA` = h²k_A `up_to` an end, the others as in `at`; an end may be `\"infinity\"`",
    takes_list: false,
    read: |_, node| Ok(Box::new(read(node)?)),
};

#[derive(Clone, Debug)]
pub(super) struct Stable {
    pub(super) on: On,
    /// `None` for "infinity".
    pub(super) end: Option<Fraction>,
}

/// The test equation.
#[derive(Clone, Debug)]
pub(super) enum On {
    /// x'' = −ω²x − 2ξωx' at a damping ratio ξ, along ωh.
    Oscillator(Fraction),
    /// x' = λx, along −λh.
    Real,
    /// x' = iωx, along ωh.
    Imaginary,
    /// x'' = Σ_P (−k_P x − c_P x') of the parts P of a split field, along one of the coefficients h²k_P (`yA`,
    /// `yB`) and hc_P (`xA`, `xB`), the others being as they are here, else 0.
    Split(String, Vec<(String, Fraction)>),
}

fn read(node: &Node) -> Result<Stable, Diagnostic> {
    const ENDS: [&str; 7] = [
        "damping",
        "omega_up_to",
        "real_up_to",
        "imaginary_up_to",
        "along",
        "up_to",
        "at",
    ];
    let given = table(node, NAME, &ENDS)?;
    if find(given, "along").is_some() {
        return along(node);
    }
    if let [entry] = given {
        let on = match entry.key.as_str() {
            "real_up_to" => Some(On::Real),
            "imaginary_up_to" => Some(On::Imaginary),
            _ => None,
        };
        if let Some(on) = on {
            let end = end_of(entry)?;
            return Ok(Stable { on, end });
        }
    }
    let keys = table(node, NAME, &ENDS[..2])?;
    let end = "`omega_up_to = \"2\"`, the end of ωh, or \"infinity\"";
    let damping = ("damping", "`damping = \"0\"`, the damping ratio");
    let damping = number(keys, node, NAME, damping)?;
    let end = end_of(required(keys, node, NAME, ("omega_up_to", end))?)?;
    let on = On::Oscillator(damping);
    Ok(Stable { on, end })
}

fn along(node: &Node) -> Result<Stable, Diagnostic> {
    let keys = table(node, NAME, &["along", "up_to", "at"])?;
    let along = ("along", "`along = \"yA\"`, a coefficient");
    let along = required(keys, node, NAME, along)?;
    let end = ("up_to", "`up_to = \"4\"`, or \"infinity\"");
    let end = end_of(required(keys, node, NAME, end)?)?;
    let at = match find(keys, "at").map(|at| &at.value) {
        None => Vec::new(),
        Some(at) => match &at.value {
            NodeValue::Table(entries) => entries
                .iter()
                .map(|e| Ok((e.key.clone(), expression(&e.value, &e.key)?)))
                .collect::<Result<_, _>>()?,
            _ => return Err(at.wrong_kind("at", "a table")),
        },
    };
    if let NodeValue::Text(name) = &along.value.value
        && at.iter().any(|(other, _)| other == name)
    {
        return Err(node.vacuous("at", "values of the other coefficients only"));
    }
    let on = On::Split(text(along)?, at);
    Ok(Stable { on, end })
}

impl Stable {
    fn axis(&self) -> Axis {
        match &self.on {
            On::Oscillator(damping) => Axis::oscillator(damping.clone()),
            On::Real => Axis::NegativeReal,
            On::Imaginary => Axis::Imaginary,
            On::Split(along, at) => Axis::split(along, at),
        }
    }
}

impl fmt::Display for Stable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = end_text(self.end.as_ref());
        match &self.on {
            On::Oscillator(xi) => write!(f, "stable for 0 < Omega < {end} at xi = {xi}"),
            On::Real => write!(f, "stable for -({end}) < z < 0"),
            On::Imaginary => write!(f, "stable for z = iy, 0 < y < {end}"),
            On::Split(along, at) => {
                write!(f, "stable for 0 < {along} < {end}")?;
                for (index, (name, value)) in at.iter().enumerate() {
                    let word = if index == 0 { " at" } else { "," };
                    write!(f, "{word} {name} = {value}")?;
                }
                Ok(())
            }
        }
    }
}

impl Claimed for Stable {
    fn written(&self) -> Written {
        let end = Written::end(self.end.as_ref());
        match &self.on {
            On::Oscillator(xi) => Written::table([("damping", xi.into()), ("omega_up_to", end)]),
            On::Real => Written::table([("real_up_to", end)]),
            On::Imaginary => Written::table([("imaginary_up_to", end)]),
            On::Split(along, at) => {
                let at = at.iter().map(|(name, value)| (name.clone(), value.into()));
                let along = Written::Text(along.clone());
                let at = Written::Table(at.collect());
                Written::table([("along", along), ("up_to", end), ("at", at)])
            }
        }
    }

    fn numbers(&mut self) -> Vec<&mut Fraction> {
        let end = self.end.iter_mut();
        match &mut self.on {
            On::Oscillator(damping) => [damping].into_iter().chain(end).collect(),
            On::Real | On::Imaginary => end.collect(),
            On::Split(_, at) => end.chain(at.iter_mut().map(|(_, x)| x)).collect(),
        }
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        let variable = match &self.on {
            On::Oscillator(_) => "Omega",
            On::Real => "-z",
            On::Imaginary => "y",
            On::Split(along, at) => {
                // Of a value 0 nothing is left in the axis.
                let names = at.iter().map(|(name, _)| name.as_str());
                if let Err(error) = check_coefficients(facts.scheme(), names) {
                    return undecided(error);
                }
                along
            }
        };
        up_to(facts, &self.axis(), self.end.as_ref(), variable)
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        Subject::Set(self.axis())
    }

    fn ray(&self) -> Option<Ray> {
        let end = self.end.clone();
        match &self.on {
            On::Oscillator(damping) => Some(Ray::of_oscillator(damping, end)),
            On::Real => Some(Ray {
                test: TestEquation::Dahlquist,
                damping: Fraction::zero(),
                end: end.map(|end| end.negated()),
            }),
            On::Imaginary | On::Split(..) => None,
        }
    }
}

/// Stable from 0 on up to an end, or everywhere: in one interval, without gaps of whatever width.
fn up_to(facts: &Facts, axis: &Axis, end: Option<&Fraction>, variable: &str) -> Outcome {
    let claimed = match end.map(Fraction::algebraic) {
        None => Endpoint::Infinity,
        Some(Some(end)) => Endpoint::Number(end),
        Some(None) => {
            return undecided("the end of the interval is a number of too large a degree");
        }
    };
    // Of a free parameter the end may be such a number.
    if claimed.cmp_rational(&integer(0)).is_le() {
        return undecided(format!("nothing is between 0 and {claimed}"));
    }
    let set = match facts.stable_set(axis) {
        Ok(set) => set,
        Err(error) => return undecided(error),
    };
    let evidence = format!("the stable set is {set}");
    let instead = match set.limit() {
        None if set.is_empty() => format!("unstable for every {variable} > 0"),
        None => format!("unstable for arbitrarily small {variable}"),
        Some(Endpoint::Number(limit)) if reaches_beyond(&claimed, limit) => {
            format!("unstable for some {variable} at or just above {limit}")
        }
        Some(_) => return Outcome::Proven { evidence },
    };
    Outcome::Refuted { evidence, instead }
}

/// Whether the claimed end of an interval is greater than a limit.
fn reaches_beyond(claimed: &Endpoint, limit: &RealAlgebraic) -> bool {
    match claimed {
        Endpoint::Number(claimed) => limit < claimed,
        Endpoint::Infinity => true,
    }
}
