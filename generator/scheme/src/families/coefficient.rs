//! A derived coefficient: an exact number or expression, a number at irrational nodes, or a table
//! of such.

use std::collections::BTreeMap;
use std::fmt;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::nodal::NodalNumber;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::Rational;

/// Significant digits of numbers that have no short exact form.
const DIGITS: usize = 20;

/// A derived coefficient.
#[derive(Clone, Debug, PartialEq)]
pub enum Coefficient {
    /// An exact number or an expression in free symbols.
    Exact(Fraction),
    /// A number at nodes that may be irrational.
    Nodal(Box<NodalNumber>),
    /// A degree or another small number.
    Count(usize),
    /// A vector, or the rows of a matrix.
    List(Vec<Coefficient>),
    /// Coefficients by name.
    Table(BTreeMap<String, Coefficient>),
}

impl Coefficient {
    /// The value of the coefficient, where it is one rational number.
    pub fn as_rational(&self) -> Option<Rational> {
        match self {
            Self::Exact(value) => value.as_rational(),
            Self::Nodal(number) => number.rational(),
            _ => None,
        }
    }

    /// The coefficients of a polynomial, ascending.
    pub fn polynomial(p: &Polynomial) -> Self {
        let coefficients = p.coefficients().iter();
        Self::list(coefficients.map(|c| Fraction::from(c.clone())))
    }

    /// The list of some coefficients.
    pub(super) fn list<T: Into<Self>>(coefficients: impl IntoIterator<Item = T>) -> Self {
        Self::List(coefficients.into_iter().map(T::into).collect())
    }
}

impl From<NodalNumber> for Coefficient {
    fn from(number: NodalNumber) -> Self {
        Self::Nodal(Box::new(number))
    }
}

impl From<Fraction> for Coefficient {
    fn from(value: Fraction) -> Self {
        Self::Exact(value)
    }
}

impl fmt::Display for Coefficient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(value) => value.fmt(f),
            // The shortest exact form, else a decimal with an ellipsis.
            Self::Nodal(number) => match number.algebraic().and_then(|exact| exact.closed_form()) {
                Some(closed) => f.write_str(&closed),
                None => write!(f, "{}…", number.decimal(DIGITS)),
            },
            Self::Count(n) => n.fmt(f),
            Self::List(items) => {
                let items: Vec<_> = items.iter().map(Self::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
            Self::Table(entries) => {
                let entries: Vec<_> = entries.iter().map(|(k, v)| format!("{k} = {v}")).collect();
                write!(f, "{{{}}}", entries.join(", "))
            }
        }
    }
}
