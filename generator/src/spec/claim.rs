//! Claims: the statements of a spec that the generator proves or refutes.

use super::diagnostic::Diagnostic;
use super::node::{Entry, Node, NodeValue};
use super::place::Place;
use super::problem::Problem;
use super::reader::{expression, find, symbolic, table, text};
use crate::exact::fraction::Fraction;
use crate::exact::multivariate::Symbol;
use crate::exact::pade::DEGREE_LIMIT;
use crate::exact::ring::Ring;
use num_traits::zero;
use std::fmt;

/// A statement about a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimKind {
    /// `order`, or `order_exact_start`: the order of the positions from exact starting values is this
    /// one.
    Order(usize),
    /// `order_simple_start`: the order of the positions from x, x', x'' alone is this one.
    SimpleStart(usize),
    /// `order_best_start`: the order of the positions with the best starting procedure is this one.
    BestStart(usize),
    /// `order_velocity`: the order of the carried velocities with that start is this one.
    Velocity(usize),
    /// `w_order`: the order with any matrix in place of the Jacobian is this one.
    WOrder(usize),
    /// `embedded_order`: the orders of the solutions that the step is compared with are these.
    Embedded(Vec<usize>),
    /// `dense_order`: the order of the solution within the step is this one, for all θ alike.
    Dense(usize),
    /// `stable = { damping, omega_up_to }`: stable on x'' = −ω²x − 2ξωx' for 0 < ωh < omega_up_to.
    Stable {
        /// The damping ratio ξ.
        damping: Fraction,
        /// The end of the interval of Ω = ωh; `None` for "infinity".
        omega_up_to: Option<Fraction>,
    },
    /// `stable = { real_up_to }`: stable on x' = λx for −real_up_to < λh < 0; `None` for "infinity".
    StableReal(Option<Fraction>),
    /// `stable = { imaginary_up_to }`: stable on x' = iωx for 0 < ωh < imaginary_up_to; `None` for
    /// "infinity".
    StableImaginary(Option<Fraction>),
    /// `stable = { along, up_to, at }`: stable on x'' = Σ_P (−k_P x − c_P x') of the parts P of a split
    /// field while the coefficient `along`, h²k_P (`yA`, `yB`) or hc_P (`xA`, `xB`), is between 0 and
    /// `up_to`, the others being as in the table `at`, else 0.
    StableAlong {
        /// The coefficient.
        along: String,
        /// The end of its range; `None` for "infinity".
        up_to: Option<Fraction>,
        /// The others.
        at: Vec<(String, Fraction)>,
    },
    /// `stable_despite`: stable wherever the step is without this part of a split field, for any
    /// stiffness and damping of it that are not negative.
    StableDespite(String),
    /// `unstable = { damping }`: unstable on x'' = −ω²x − 2ξωx' for every ωh > 0.
    Unstable {
        /// The damping ratio ξ.
        damping: Fraction,
    },
    /// `zero_stable`: whether the step is stable for h = 0.
    ZeroStable(bool),
    /// `zero_stable_ratios = { from, to }`: zero-stable however the ratios of steps vary between these
    /// ends, which belong to them.
    ZeroStableRatios {
        /// The smallest ratio.
        from: Fraction,
        /// The largest one.
        to: Fraction,
    },
    /// `a_stable`: whether the whole left half-plane is stable; on x'' = −ω²x − 2ξωx', whether every
    /// ωh > 0 is at every ξ ≥ 0.
    AStable(bool),
    /// `l_stable`: whether moreover all roots vanish for λh → ∞, or for ωh → ∞ without damping.
    LStable(bool),
    /// `wedge = { tan_alpha }`: stable for |arg(−λh)| < α.
    Wedge(Fraction),
    /// `rho_infinity`: the spectral radius for ωh → ∞ without damping, or λh → ∞, is this one.
    RhoInfinity(Fraction),
    /// `pade = [k, j]`: the stability function is the (k, j) Padé approximant of exp.
    Pade(usize, usize),
    /// `period_error = { power, coefficient }`: the leading term of the relative error of the period
    /// of the undamped oscillator is coefficient·(ωh)^power.
    PeriodError {
        /// The power of ωh.
        power: usize,
        /// The coefficient.
        coefficient: Fraction,
    },
    /// `zero_dynamics_stable`: whether constrained components die out without reduction of the index.
    ZeroDynamics(bool),
}

/// The highest order that can be claimed.
const ORDER_LIMIT: usize = 1000;

/// The keys of claims in specs.
pub(crate) const CLAIM_KEYS: [&str; 20] = [
    "order",
    "order_exact_start",
    "order_simple_start",
    "order_best_start",
    "order_velocity",
    "w_order",
    "embedded_order",
    "dense_order",
    "stable",
    "stable_despite",
    "unstable",
    "zero_stable",
    "zero_stable_ratios",
    "a_stable",
    "l_stable",
    "wedge",
    "rho_infinity",
    "pade",
    "period_error",
    "zero_dynamics_stable",
];

/// Those of them whose lists are one claim.
const LISTS: [&str; 2] = ["pade", "embedded_order"];

impl ClaimKind {
    /// The numbers in it.
    fn numbers(&mut self) -> Vec<&mut Fraction> {
        match self {
            Self::Stable {
                damping,
                omega_up_to,
            } => [damping].into_iter().chain(omega_up_to).collect(),
            Self::StableReal(end) | Self::StableImaginary(end) => end.iter_mut().collect(),
            Self::StableAlong { up_to, at, .. } => {
                let others = at.iter_mut().map(|(_, x)| x);
                up_to.iter_mut().chain(others).collect()
            }
            Self::ZeroStableRatios { from, to } => vec![from, to],
            Self::Unstable { damping: number }
            | Self::Wedge(number)
            | Self::RhoInfinity(number)
            | Self::PeriodError {
                coefficient: number,
                ..
            } => vec![number],
            Self::Order(_)
            | Self::SimpleStart(_)
            | Self::BestStart(_)
            | Self::Velocity(_)
            | Self::WOrder(_)
            | Self::Embedded(_)
            | Self::Dense(_)
            | Self::StableDespite(_)
            | Self::ZeroStable(_)
            | Self::AStable(_)
            | Self::LStable(_)
            | Self::Pade(..)
            | Self::ZeroDynamics(_) => Vec::new(),
        }
    }

    /// The same where a symbol in it has a value; `None` at a pole of what it states.
    pub fn at(&self, symbol: &Symbol, value: &Fraction) -> Option<Self> {
        let mut kind = self.clone();
        for number in kind.numbers() {
            *number = number.substitute(symbol, value)?;
        }
        Some(kind)
    }

    /// The key in specs.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Order(_) => "order",
            Self::SimpleStart(_) => "order_simple_start",
            Self::BestStart(_) => "order_best_start",
            Self::Velocity(_) => "order_velocity",
            Self::WOrder(_) => "w_order",
            Self::Embedded(_) => "embedded_order",
            Self::Dense(_) => "dense_order",
            Self::Stable { .. }
            | Self::StableReal(_)
            | Self::StableImaginary(_)
            | Self::StableAlong { .. } => "stable",
            Self::StableDespite(_) => "stable_despite",
            Self::Unstable { .. } => "unstable",
            Self::ZeroStable(_) => "zero_stable",
            Self::ZeroStableRatios { .. } => "zero_stable_ratios",
            Self::AStable(_) => "a_stable",
            Self::LStable(_) => "l_stable",
            Self::Wedge(_) => "wedge",
            Self::RhoInfinity(_) => "rho_infinity",
            Self::Pade(..) => "pade",
            Self::PeriodError { .. } => "period_error",
            Self::ZeroDynamics(_) => "zero_dynamics_stable",
        }
    }
}

impl fmt::Display for ClaimKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not = |holds: &bool| if *holds { "" } else { "not " };
        match self {
            Self::Order(n) => write!(f, "order {n}"),
            Self::SimpleStart(n) => write!(f, "order {n} from the simple start"),
            Self::BestStart(n) => write!(f, "order {n} with the best start"),
            Self::Velocity(n) => write!(f, "velocities of order {n}"),
            Self::WOrder(n) => write!(f, "order {n} with any matrix for the Jacobian"),
            Self::Embedded(orders) => {
                let orders: Vec<_> = orders.iter().map(usize::to_string).collect();
                write!(f, "embedded order {}", orders.join(" and "))
            }
            Self::Dense(n) => write!(f, "dense output of order {n}"),
            Self::Stable {
                damping,
                omega_up_to,
            } => {
                let end = end_text(omega_up_to.as_ref());
                write!(f, "stable for 0 < Omega < {end} at xi = {damping}")
            }
            Self::StableReal(end) => {
                write!(f, "stable for -({}) < z < 0", end_text(end.as_ref()))
            }
            Self::StableImaginary(end) => {
                write!(f, "stable for z = iy, 0 < y < {}", end_text(end.as_ref()))
            }
            Self::StableAlong { along, up_to, at } => {
                write!(f, "stable for 0 < {along} < {}", end_text(up_to.as_ref()))?;
                for (index, (name, value)) in at.iter().enumerate() {
                    let word = if index == 0 { " at" } else { "," };
                    write!(f, "{word} {name} = {value}")?;
                }
                Ok(())
            }
            Self::StableDespite(part) => write!(f, "stable wherever it is without {part}"),
            Self::Unstable { damping } => {
                write!(f, "unstable for every Omega > 0 at xi = {damping}")
            }
            Self::ZeroStable(holds) => write!(f, "{}zero-stable", not(holds)),
            Self::ZeroStableRatios { from, to } => {
                write!(f, "zero-stable for all step ratios from {from} to {to}")
            }
            Self::AStable(holds) => write!(f, "{}A-stable", not(holds)),
            Self::LStable(holds) => write!(f, "{}L-stable", not(holds)),
            Self::Wedge(tangent) => write!(f, "A(alpha)-stable for tan(alpha) = {tangent}"),
            Self::RhoInfinity(radius) => write!(f, "spectral radius {radius} at infinity"),
            Self::Pade(k, j) => write!(f, "stability function the ({k}, {j}) Pade approximant"),
            Self::PeriodError { power, coefficient } => {
                write!(f, "period error ({coefficient})*Omega^{power} + ...")
            }
            Self::ZeroDynamics(holds) => write!(f, "zero dynamics {}stable", not(holds)),
        }
    }
}

/// The end of an interval in words.
fn end_text(end: Option<&Fraction>) -> String {
    end.map_or("infinity".into(), Fraction::to_string)
}

/// A claim and where it stands.
#[derive(Clone, Debug)]
pub struct Claim {
    /// What is claimed.
    pub kind: ClaimKind,
    /// Where.
    pub place: Place,
}

/// A statement of the literature that the generator refutes.
#[derive(Clone, Debug)]
pub struct Disputed {
    /// The statement in words.
    pub statement: String,
    /// What of it can be tested; each must be refuted.
    pub claims: Vec<Claim>,
    /// What holds instead, in words.
    pub proven: Option<String>,
    /// Where it stands.
    pub place: Place,
}

/// The claims of a table; a list under a key is as many claims.
///
/// Their numbers may be expressions in parameters that are `free`.
pub(super) fn claims(
    node: &Node,
    name: &'static str,
    free: &[Symbol],
) -> Result<Vec<Claim>, Diagnostic> {
    let mut claims = Vec::new();
    for entry in table(node, name, &CLAIM_KEYS)? {
        let nodes = match &entry.value.value {
            // A pair of degrees is one claim, and so are the orders of several solutions.
            NodeValue::Array(nodes) if !LISTS.contains(&entry.key.as_str()) || nested(nodes) => {
                nodes.iter().collect()
            }
            _ => vec![&entry.value],
        };
        for node in nodes {
            let mut kind = kind(entry, node)?;
            let stranger = |value: &&mut Fraction| {
                let symbols = value.free_symbols();
                symbols.iter().any(|symbol| !free.contains(symbol))
            };
            if let Some(value) = kind.numbers().into_iter().find(stranger) {
                return Err(symbolic(value, node, &entry.key));
            }
            claims.push(Claim {
                kind,
                place: node.place.clone(),
            });
        }
    }
    Ok(claims)
}

fn kind(entry: &Entry, node: &Node) -> Result<ClaimKind, Diagnostic> {
    let key = entry.key.as_str();
    Ok(match key {
        "order" | "order_exact_start" => ClaimKind::Order(order(key, node)?),
        "order_simple_start" => ClaimKind::SimpleStart(order(key, node)?),
        "order_best_start" => ClaimKind::BestStart(order(key, node)?),
        "order_velocity" => ClaimKind::Velocity(order(key, node)?),
        "w_order" => ClaimKind::WOrder(order(key, node)?),
        "embedded_order" => ClaimKind::Embedded(match &node.value {
            NodeValue::Array(nodes) if !nodes.is_empty() => {
                let orders = nodes.iter().map(|node| order(key, node));
                orders.collect::<Result<_, _>>()?
            }
            _ => vec![order(key, node)?],
        }),
        "dense_order" => ClaimKind::Dense(order(key, node)?),
        "zero_stable" => ClaimKind::ZeroStable(truth(key, node)?),
        "a_stable" => ClaimKind::AStable(truth(key, node)?),
        "l_stable" => ClaimKind::LStable(truth(key, node)?),
        "zero_dynamics_stable" => ClaimKind::ZeroDynamics(truth(key, node)?),
        "stable_despite" => match &node.value {
            NodeValue::Text(part) => ClaimKind::StableDespite(part.clone()),
            _ => return Err(node.wrong_kind(key, "a string")),
        },
        "rho_infinity" => {
            let radius = expression(node, key)?;
            let possible = radius
                .algebraic()
                .is_none_or(|r| r.cmp_rational(&zero()).is_ge());
            let radius = Some(radius).filter(|_| possible);
            ClaimKind::RhoInfinity(radius.ok_or_else(|| node.vacuous(key, "a number from 0 on"))?)
        }
        "pade" => {
            let (k, j) = degrees(key, node)?;
            ClaimKind::Pade(k, j)
        }
        "unstable" => {
            let keys = table(node, "`unstable`", &["damping"])?;
            let damping = required(keys, node, "`unstable`", "damping", "`damping = \"0\"`")?;
            ClaimKind::Unstable { damping }
        }
        "zero_stable_ratios" => {
            const NAME: &str = "`zero_stable_ratios`";
            let keys = table(node, NAME, &["from", "to"])?;
            let [from, to] = [
                "`from = \"1/2\"`, the smallest ratio",
                "`to = 2`, the largest ratio",
            ];
            ClaimKind::ZeroStableRatios {
                from: required(keys, node, NAME, "from", from)?,
                to: required(keys, node, NAME, "to", to)?,
            }
        }
        "wedge" => {
            let keys = table(node, "`wedge`", &["tan_alpha"])?;
            let example = "`tan_alpha = \"10/3\"`, the tangent of the half angle";
            let tangent = find(keys, "tan_alpha")
                .ok_or_else(|| missing(node, "`wedge`", "tan_alpha", example))?;
            ClaimKind::Wedge(positive("tan_alpha", &tangent.value)?)
        }
        "period_error" => {
            const NAME: &str = "`period_error`";
            let keys = table(node, NAME, &["power", "coefficient"])?;
            let power = find(keys, "power")
                .ok_or_else(|| missing(node, NAME, "power", "`power = 2`, the power of Omega"))?;
            let example = "`coefficient = \"1/12\"`, that of the leading term";
            let coefficient = find(keys, "coefficient")
                .ok_or_else(|| missing(node, NAME, "coefficient", example))?;
            let value = expression(&coefficient.value, "coefficient")?;
            if Ring::is_zero(&value) {
                return Err(coefficient
                    .value
                    .vacuous("coefficient", "a number other than 0"));
            }
            ClaimKind::PeriodError {
                power: at_least("power", &power.value)?,
                coefficient: value,
            }
        }
        _ => stable(node)?,
    })
}

fn stable(node: &Node) -> Result<ClaimKind, Diagnostic> {
    const NAME: &str = "`stable`";
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
    if let Some(along) = find(given, "along") {
        return stable_along(node, along);
    }
    if let [end] = given {
        match end.key.as_str() {
            "real_up_to" => return Ok(ClaimKind::StableReal(end_of(end)?)),
            "imaginary_up_to" => return Ok(ClaimKind::StableImaginary(end_of(end)?)),
            _ => {}
        }
    }
    let keys = table(node, NAME, &ENDS[..2])?;
    let damping = "`damping = \"0\"`, the damping ratio";
    let end = "`omega_up_to = \"2\"`, the end of ωh, or \"infinity\"";
    let omega_up_to = find(keys, "omega_up_to");
    Ok(ClaimKind::Stable {
        damping: required(keys, node, NAME, "damping", damping)?,
        omega_up_to: end_of(omega_up_to.ok_or_else(|| missing(node, NAME, "omega_up_to", end))?)?,
    })
}

/// The end of an interval from 0 on; `None` for "infinity".
fn end_of(entry: &Entry) -> Result<Option<Fraction>, Diagnostic> {
    match &entry.value.value {
        NodeValue::Text(text) if text == "infinity" => Ok(None),
        _ => positive(&entry.key, &entry.value).map(Some),
    }
}

/// A number greater than 0: of intervals and angles without one nothing is stated.
fn positive(key: &str, node: &Node) -> Result<Fraction, Diagnostic> {
    let value = expression(node, key)?;
    match value.algebraic() {
        Some(known) if known.cmp_rational(&zero()).is_le() => {
            Err(node.vacuous(key, "a number greater than 0"))
        }
        _ => Ok(value),
    }
}

/// Along a coefficient of the split test equation.
fn stable_along(node: &Node, along: &Entry) -> Result<ClaimKind, Diagnostic> {
    const NAME: &str = "`stable`";
    let keys = table(node, NAME, &["along", "up_to", "at"])?;
    let end = "`up_to = \"4\"`, or \"infinity\"";
    let up_to = find(keys, "up_to").ok_or_else(|| missing(node, NAME, "up_to", end))?;
    let up_to = end_of(up_to)?;
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
    Ok(ClaimKind::StableAlong {
        along: text(along)?,
        up_to,
        at,
    })
}

fn missing(
    node: &Node,
    table: &'static str,
    key: &'static str,
    example: &'static str,
) -> Diagnostic {
    let problem = Problem::MissingKey {
        key,
        table,
        example,
    };
    Diagnostic::new(problem, &node.place)
}

fn required(
    keys: &[Entry],
    node: &Node,
    table: &'static str,
    key: &'static str,
    example: &'static str,
) -> Result<Fraction, Diagnostic> {
    let entry = find(keys, key).ok_or_else(|| missing(node, table, key, example))?;
    expression(&entry.value, key)
}

fn order(key: &str, node: &Node) -> Result<usize, Diagnostic> {
    match &node.value {
        NodeValue::Integer(digits) => {
            let number = digits.parse().ok().filter(|n| *n <= ORDER_LIMIT);
            number.ok_or_else(|| {
                let problem = Problem::BadOrder {
                    found: digits.clone(),
                    limit: ORDER_LIMIT,
                };
                Diagnostic::new(problem, &node.place)
            })
        }
        _ => Err(node.wrong_kind(key, "an integer")),
    }
}

/// An order of a term: one of 0 states nothing.
fn at_least(key: &str, node: &Node) -> Result<usize, Diagnostic> {
    match order(key, node)? {
        0 => Err(node.vacuous(key, "an integer from 1 on")),
        n => Ok(n),
    }
}

/// Whether some of them are lists.
fn nested(nodes: &[Node]) -> bool {
    let mut nodes = nodes.iter();
    nodes.any(|n| matches!(n.value, NodeValue::Array(_)))
}

/// (k, j).
fn degrees(key: &str, node: &Node) -> Result<(usize, usize), Diagnostic> {
    let degree = |node: &Node| match &node.value {
        NodeValue::Integer(digits) => digits.parse().ok().filter(|n| *n <= DEGREE_LIMIT),
        _ => None,
    };
    let pair = match &node.value {
        NodeValue::Array(nodes) => nodes.iter().map(degree).collect::<Option<Vec<_>>>(),
        _ => None,
    };
    match pair.as_deref() {
        Some(&[k, j]) => Ok((k, j)),
        _ => Err(node.wrong_kind(key, "two degrees up to 32, such as [2, 3]")),
    }
}

fn truth(key: &str, node: &Node) -> Result<bool, Diagnostic> {
    match &node.value {
        NodeValue::Boolean(value) => Ok(*value),
        NodeValue::Tokens(tokens) => match tokens.to_string().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(node.wrong_kind(key, "true or false")),
        },
        _ => Err(node.wrong_kind(key, "true or false")),
    }
}
