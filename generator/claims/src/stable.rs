//! `stable`: stable from 0 on up to an end along an axis of a test equation.

use super::kind::prelude::*;
use super::reading::{end_of, number, required};
use super::segment::Segment;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::rational::integer;
use stepsmith_exact::ring::Ring as _;
use stepsmith_prove::stability::{Axis, Endpoint};
use stepsmith_scheme::spec::{Diagnostic, Node, NodeValue, expression, find, table, text};

const NAME: &str = "`stable`";

pub(super) const KIND: Kind = Kind {
    keys: &["stable"],
    example: "{ damping = \"0\", omega_up_to = \"2\" }",
    states: "stable on x'' = −ω²x − 2ξωx' for 0 < ωh < `omega_up_to` at ξ = `damping`; on x' = λx for \
             −`real_up_to` < λh < 0; on x' = iωx for 0 < ωh < `imaginary_up_to`; for split fields `along` a \
             coefficient such as `yA` = h²k_A `up_to` an end, the others as in `at`; an end may be `\"infinity\"`",
    read: |_, node| Ok(Box::new(Stable(read(node)?))),
};

/// The whole segment is stable.
#[derive(Clone, Debug)]
pub(super) struct Stable(pub(super) Segment);

fn read(node: &Node) -> Result<Segment, Diagnostic> {
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
        let axis = match entry.key.as_str() {
            "real_up_to" => Some(Axis::NegativeReal),
            "imaginary_up_to" => Some(Axis::Imaginary),
            _ => None,
        };
        if let Some(axis) = axis {
            let end = end_of(entry)?;
            return Ok(Segment { axis, end });
        }
    }
    let keys = table(node, NAME, &ENDS[..2])?;
    let end = "`omega_up_to = \"2\"`, the end of ωh, or \"infinity\"";
    let damping = ("damping", "`damping = \"0\"`, the damping ratio");
    let damping = number(keys, node, NAME, damping)?;
    let end = end_of(required(keys, node, NAME, ("omega_up_to", end))?)?;
    let axis = Axis::Oscillator { damping };
    Ok(Segment { axis, end })
}

fn along(node: &Node) -> Result<Segment, Diagnostic> {
    let keys = table(node, NAME, &["along", "up_to", "at"])?;
    let along = ("along", "`along = \"yA\"`, a coefficient");
    let along = required(keys, node, NAME, along)?;
    let end = ("up_to", "`up_to = \"4\"`, or \"infinity\"");
    let end = end_of(required(keys, node, NAME, end)?)?;
    let at: Vec<(String, Fraction)> = match find(keys, "at").map(|at| &at.value) {
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
    // Names with the value 0 are kept: it is looked whether there are such.
    let axis = Axis::Split {
        along: text(along)?,
        at: at.into_iter().collect(),
    };
    Ok(Segment { axis, end })
}

impl fmt::Display for Stable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Segment { axis, end } = &self.0;
        let up_to = |variable: &str| match end {
            Some(end) => format!("0 < {variable} < {end}"),
            None => format!("every {variable} > 0"),
        };
        match axis {
            Axis::Oscillator { damping } => {
                write!(f, "stable for {} at xi = {damping}", up_to("Omega"))
            }
            Axis::NegativeReal => match end {
                Some(end) => write!(f, "stable for {} < z < 0", end.negated()),
                None => f.write_str("stable for every z < 0"),
            },
            Axis::Imaginary => write!(f, "stable for z = iy, {}", up_to("y")),
            Axis::Split { along, at } => {
                write!(f, "stable for {}", up_to(along))?;
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
        let end = Written::end(self.0.end.as_ref());
        match &self.0.axis {
            Axis::Oscillator { damping } => {
                Written::table([("damping", damping.into()), ("omega_up_to", end)])
            }
            Axis::NegativeReal => Written::table([("real_up_to", end)]),
            Axis::Imaginary => Written::table([("imaginary_up_to", end)]),
            Axis::Split { along, at } => {
                let at = at.iter().map(|(name, value)| (name.clone(), value.into()));
                let along = Written::Text(along.clone());
                let at = Written::Table(at.collect());
                Written::table([("along", along), ("up_to", end), ("at", at)])
            }
        }
    }

    fn numbers(&mut self) -> Vec<&mut Fraction> {
        let end = self.0.end.iter_mut();
        self.0.axis.numbers_mut().into_iter().chain(end).collect()
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        up_to(facts, &self.0)
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        Subject::Set(match &self.0.axis {
            // Of a value 0 nothing is left in the axis.
            Axis::Split { along, at } => Axis::split(along, &Vec::from_iter(at.clone())),
            axis => axis.clone(),
        })
    }

    fn segment(&self) -> Option<Segment> {
        match self.0.axis {
            Axis::Oscillator { .. } | Axis::NegativeReal => Some(self.0.clone()),
            Axis::Imaginary | Axis::Split { .. } => None,
        }
    }
}

/// Stable from 0 on up to an end, or everywhere: in one interval, without a gap of any width.
fn up_to(facts: &Facts, segment: &Segment) -> Outcome {
    let variable = segment.axis.variable();
    let claimed = match segment.end.as_ref().map(Fraction::algebraic) {
        None => Endpoint::Infinity,
        Some(Some(end)) => Endpoint::Number(end),
        Some(None) => {
            return undecided("the end of the interval is a number of too large a degree");
        }
    };
    // Of a free parameter the end may be such a number.
    if claimed.cmp_rational(&integer(0)).is_le() {
        return undecided(format!("no number lies between 0 and {claimed}"));
    }
    let set = match facts.stable_set(&segment.axis) {
        Ok(set) => set,
        Err(error) => return by_form(facts, segment).unwrap_or_else(|| undecided(error)),
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

/// The outcome that an orthogonal form of the stability function tells.
fn by_form(facts: &Facts, segment: &Segment) -> Option<Outcome> {
    let form = (segment.axis == Axis::NegativeReal).then(|| facts.orthogonal_form())??;
    let [start, one] = [0, 1].map(integer);
    let so = match &segment.end {
        Some(end) => form.is_within([&start, &end.as_rational()?], &one)?,
        None => false,
    };
    let evidence = format!("{form}; the claimed end is compared with |R| = 1 exactly");
    let instead = "unstable for some z between the claimed end and 0";
    Some(truth(true, so, evidence, instead))
}

/// Whether the claimed end of an interval is greater than a limit.
fn reaches_beyond(claimed: &Endpoint, limit: &RealAlgebraic) -> bool {
    match claimed {
        Endpoint::Number(claimed) => limit < claimed,
        Endpoint::Infinity => true,
    }
}
