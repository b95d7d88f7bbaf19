//! Kinds of claims: how a claim is read, and how it is judged.

use super::critical;
use super::outcome::Outcome;
use super::segment::Segment;

use super::subject::Subject;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::stability::region::critical_values::Critical;

use std::fmt;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::{Diagnostic, Node};

/// The imports that every kind of claims needs.
pub(super) mod prelude {
    pub(crate) use crate::kind::{Claimed, Kind, Written};
    pub(crate) use crate::outcome::{Outcome, truth, undecided};
    pub(crate) use stepsmith_prove::facts::Facts;

    pub(crate) use crate::subject::Subject;
    pub(crate) use stepsmith_scheme::scheme::Scheme;

    pub(crate) use std::fmt;
    pub(crate) use stepsmith_exact::field::fraction::Fraction;
}

/// A kind of claims: the keys it has in specs, and how it is read.
///
/// ```
/// use stepsmith_claims::KINDS;
/// let keys: Vec<_> = KINDS.iter().flat_map(|kind| kind.keys).collect();
/// assert!(keys.contains(&&"order") && keys.contains(&&"wedge"));
/// ```
#[derive(Debug)]
pub struct Kind {
    /// The key in specs, and what else it may be called.
    pub keys: &'static [&'static str],
    /// An example of the value behind the key.
    pub example: &'static str,
    /// The statement that a claim of this kind makes.
    pub states: &'static str,
    /// Reads the claim behind the key.
    pub read: fn(&str, &Node) -> Read,
}

/// A claim that was read.
pub type Read = Result<Box<dyn Claimed>, Diagnostic>;

impl Kind {
    /// Whether a list behind the key is one claim, and not as many: a pair of degrees, the orders of several solutions.
    pub(super) fn takes_list(&self) -> bool {
        matches!(self.keys, ["pade" | "embedded_order"])
    }

    /// The claim that stands behind one of its keys.
    pub fn statement(&'static self, key: &str, node: &Node) -> Result<Statement, Diagnostic> {
        let claim = (self.read)(key, node)?;
        Ok(Statement { kind: self, claim })
    }
}

/// A statement about a method; displayed in words.
#[derive(Debug)]
pub struct Statement {
    kind: &'static Kind,
    claim: Box<dyn Claimed>,
}

impl Statement {
    /// The key in specs.
    pub fn key(&self) -> &'static str {
        self.kind.keys[0]
    }

    /// The value behind the key.
    pub fn written(&self) -> Written {
        self.claim.written()
    }

    /// The claim.
    pub fn claim(&self) -> &dyn Claimed {
        &*self.claim
    }

    /// The numbers in it.
    pub fn numbers(&mut self) -> Vec<&mut Fraction> {
        self.claim.numbers()
    }
}

impl Clone for Statement {
    fn clone(&self) -> Self {
        Self {
            kind: self.kind,
            claim: self.claim.copied(),
        }
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.claim.fmt(f)
    }
}

/// A claim: displayed in words, judged by facts.
pub trait Claimed: fmt::Debug + fmt::Display + Copied + Send + Sync {
    /// The value behind the claim's key in a spec.
    fn written(&self) -> Written;

    /// The numbers in it, where free parameters may stand.
    fn numbers(&mut self) -> Vec<&mut Fraction> {
        Vec::new()
    }

    /// The outcome of the claim.
    fn judged(&self, facts: &Facts) -> Outcome;

    /// The subject of the claim's certificate.
    fn subject(&self, scheme: &Scheme) -> Subject;

    /// Whether it is one on the order: what is an identity in free parameters proves it.
    fn is_on_order(&self) -> bool {
        false
    }

    /// The stronger result that holds, in words, where a free parameter may reach more at single values of its range.
    fn exceeded(&self, _facts: &Facts) -> Option<String> {
        None
    }

    /// The segment on whose stable pieces it is, where these are known over a range of a free parameter.
    fn segment(&self) -> Option<Segment> {
        None
    }

    /// Polynomials in a free parameter between whose zeros its truth is the same, where it has no segment.
    fn critical(&self, facts: &Facts, symbol: &Symbol) -> Critical {
        if self.is_on_order() {
            critical::of_order(facts, symbol)
        } else {
            Err(format!(
                "this kind of claim is not decided over a range of {symbol}; give {symbol} one value"
            ))
        }
    }

    /// Whether what is proven of a `sample` is so between these zeros; `facts` have the parameter free.
    ///
    /// # Errors
    /// Why not.
    fn carries_over(&self, _facts: &Facts, _sample: &Facts) -> Result<(), String> {
        if self.is_on_order() {
            Err("the comparison is decided only as an identity in the parameter".into())
        } else {
            Ok(())
        }
    }
}

/// Values that can be copied without their type.
pub trait Copied {
    fn copied(&self) -> Box<dyn Claimed>;
}

impl<T: Claimed + Clone + 'static> Copied for T {
    fn copied(&self) -> Box<dyn Claimed> {
        Box::new(self.clone())
    }
}

impl dyn Claimed + '_ {
    /// The same claim with a value for a symbol in it; `None` where one of its numbers has a pole.
    pub(super) fn at(&self, symbol: &Symbol, value: &Fraction) -> Option<Box<dyn Claimed>> {
        let mut claim = self.copied();
        for number in claim.numbers() {
            *number = number.substitute(symbol, value)?;
        }
        Some(claim)
    }
}

/// The value behind a key, exact numbers as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// An order, a power or a degree.
    Integer(usize),
    /// Whether something holds.
    Truth(bool),
    /// A number or a word.
    Text(String),
    /// Several.
    List(Vec<Written>),
    /// Several with names.
    Table(Vec<(String, Written)>),
}

impl Written {
    pub(super) fn table<const N: usize>(entries: [(&str, Self); N]) -> Self {
        Self::Table(entries.map(|(key, value)| (key.into(), value)).into())
    }

    /// The end of an interval.
    pub(super) fn end(end: Option<&Fraction>) -> Self {
        Self::Text(end.map_or("infinity".into(), Fraction::to_string))
    }
}

impl From<usize> for Written {
    fn from(number: usize) -> Self {
        Self::Integer(number)
    }
}

impl From<&Fraction> for Written {
    fn from(number: &Fraction) -> Self {
        Self::Text(number.to_string())
    }
}
