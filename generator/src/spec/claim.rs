//! Claims: the statements of a spec that the generator proves or refutes.

use super::place::Place;
use crate::exact::fraction::Fraction;
use std::fmt;

/// A statement about a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimKind {
    /// `order`: the order of the positions with the best starting procedure is this one.
    Order(usize),
    /// `order_exact_start`: exact starting values reach at least this order.
    ExactStart(usize),
    /// `order_simple_start`: starting from x, x', x'' alone reaches at least this order.
    SimpleStart(usize),
    /// `order_velocity`: the carried velocities have this order.
    Velocity(usize),
    /// `stable = { damping, omega_up_to }`: stable on x'' = −ω²x − 2ξωx' for 0 < ωh < omega_up_to.
    Stable {
        /// The damping ratio ξ.
        damping: Fraction,
        /// The end of the interval of Ω = ωh.
        omega_up_to: Fraction,
    },
}

/// The keys of claims in specs.
pub(super) const CLAIM_KEYS: [&str; 5] = [
    "order",
    "order_exact_start",
    "order_simple_start",
    "order_velocity",
    "stable",
];

impl ClaimKind {
    /// The key in specs.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Order(_) => "order",
            Self::ExactStart(_) => "order_exact_start",
            Self::SimpleStart(_) => "order_simple_start",
            Self::Velocity(_) => "order_velocity",
            Self::Stable { .. } => "stable",
        }
    }
}

impl fmt::Display for ClaimKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order(n) => write!(f, "order {n}"),
            Self::ExactStart(n) => write!(f, "order {n} at least from exact starting values"),
            Self::SimpleStart(n) => write!(f, "order {n} at least from the simple start"),
            Self::Velocity(n) => write!(f, "velocities of order {n}"),
            Self::Stable {
                damping,
                omega_up_to,
            } => {
                write!(f, "stable for 0 < Omega < {omega_up_to} at xi = {damping}")
            }
        }
    }
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
