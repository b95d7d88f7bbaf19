//! Symbols, and products of their powers.

use crate::text::power;
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// The largest radicand (numerator times denominator, to a power) whose root is taken by its primes.
pub const RADICAND_LIMIT: u64 = 1_000_000_000_000;

/// An indeterminate: its name, and whose it is.
///
/// What a user writes and what an analysis introduces are never the same symbol, though both print as
/// their names: no parameter can be captured by a test equation, a proof or a number.
///
/// ```
/// use stepsmith_exact::poly::multivariate::Symbol;
/// assert_ne!(Symbol::new("Omega"), Symbol::internal("Omega"));
/// assert!(Symbol::internal("Omega") < Symbol::new("alpha"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol {
    // First, so that symbols are in the order of their names.
    name: Arc<str>,
    owner: Owner,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Owner {
    Internal,
    User,
}

impl Symbol {
    /// The r of a symbol `sqrt(r)`.
    pub(crate) fn radicand(&self) -> Option<u64> {
        let inner = self.name().strip_prefix("sqrt(")?.strip_suffix(')')?;
        inner.parse().ok()
    }

    /// The symbol that a user calls `name`.
    pub fn new(name: &str) -> Self {
        let owner = Owner::User;
        Self {
            name: name.into(),
            owner,
        }
    }

    /// The symbol that this library calls `name`: the unknown of a test equation, of a proof, or a number.
    pub fn internal(name: &str) -> Self {
        let owner = Owner::Internal;
        Self {
            name: name.into(),
            owner,
        }
    }

    /// Whether it is this library's own.
    pub fn is_internal(&self) -> bool {
        self.owner == Owner::Internal
    }

    /// The name of the symbol.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// A product of powers of symbols, sorted by symbol, exponents positive.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Monomial(pub(crate) Vec<(Symbol, u32)>);

impl Monomial {
    /// The product of powers of symbols, each given once, in their order.
    pub fn of(powers: impl IntoIterator<Item = (Symbol, u32)>) -> Self {
        Self(powers.into_iter().filter(|(_, e)| *e > 0).collect())
    }

    /// The powers that make it up, by symbol.
    pub fn powers(&self) -> &[(Symbol, u32)] {
        &self.0
    }

    /// The factors as text. Square roots of different primes make one, `sqrt(6)`, where that can be read again.
    pub(crate) fn factors(&self) -> Vec<String> {
        let root = |(symbol, k): &(Symbol, u32)| symbol.radicand().filter(|_| *k == 1);
        let product = (self.0.iter().filter_map(root))
            .try_fold(1, u64::checked_mul)
            .filter(|&product| product <= RADICAND_LIMIT);
        let mut merged = product.map(|product| format!("sqrt({product})"));
        let texts = (self.0.iter()).filter_map(|entry| match (product, root(entry)) {
            (Some(_), Some(_)) => merged.take(),
            _ => Some(power(entry.0.name(), entry.1 as usize)),
        });
        texts.collect()
    }

    /// The exponent of `symbol`, 0 where it does not occur.
    pub fn exponent(&self, symbol: &Symbol) -> u32 {
        let power = self.0.iter().find(|(s, _)| s == symbol);
        power.map_or(0, |(_, e)| *e)
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        let mut powers = [self.0.as_slice(), &other.0].concat();
        powers.sort_by(|(a, _), (b, _)| a.cmp(b));
        powers.dedup_by(|(symbol, e), (kept, sum)| {
            let same = symbol == kept;
            *sum += if same { *e } else { 0 };
            same
        });
        Self(powers)
    }

    pub(crate) fn quotient(&self, divisor: &Self) -> Option<Self> {
        let divides = divisor.0.iter().all(|(s, e)| self.exponent(s) >= *e);
        divides.then(|| {
            let reduced = self
                .0
                .iter()
                .map(|(s, e)| (s.clone(), e - divisor.exponent(s)));
            Self(reduced.filter(|(_, e)| *e > 0).collect())
        })
    }

    pub(crate) fn without(&self, symbol: &Symbol) -> Self {
        let others = self.0.iter().filter(|(s, _)| s != symbol);
        Self(others.cloned().collect())
    }
}

impl Ord for Monomial {
    fn cmp(&self, other: &Self) -> Ordering {
        for ((a, e), (b, f)) in self.0.iter().zip(&other.0) {
            match a.cmp(b) {
                Ordering::Less => return Ordering::Greater,
                Ordering::Greater => return Ordering::Less,
                Ordering::Equal if e != f => return e.cmp(f),
                Ordering::Equal => {}
            }
        }
        self.0.len().cmp(&other.0.len())
    }
}

impl PartialOrd for Monomial {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
