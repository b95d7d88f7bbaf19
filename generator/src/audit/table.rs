//! A table of coefficients as someone wrote it, and the same in other numbers.

use super::expression::{BITS, Expression, Reading};
use crate::exact::fraction::Fraction;
use crate::exact::interval::Interval;
use crate::exact::rational::Rational;
use crate::exact::rounding::to_f64;
use std::fmt;

/// The arrays of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// A, the weights of stages in stages.
    A,
    /// b, the weights of the step.
    B,
    /// c, the times of stages.
    C,
    /// b̂, the weights of the embedded step.
    BHat,
    /// Γ, the weights of h f' times stages, of a Rosenbrock method.
    Gamma,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "A",
            Self::B => "b",
            Self::C => "c",
            Self::BHat => "bhat",
            Self::Gamma => "Gamma",
        })
    }
}

/// A place in a table, counted from 0; written as in the field, from 1: `a(3,2)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The array.
    pub part: Part,
    /// The row in A, the place in the others.
    pub row: usize,
    /// The column in A, 0 in the others.
    pub column: usize,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = self.row + 1;
        match self.part {
            Part::A => write!(f, "a({row},{})", self.column + 1),
            Part::B => write!(f, "b({row})"),
            Part::C => write!(f, "c({row})"),
            Part::BHat => write!(f, "bhat({row})"),
            Part::Gamma => write!(f, "gamma({row},{})", self.column + 1),
        }
    }
}

/// A, b, c, b̂ and Γ in numbers of one kind; A and Γ are square, and as large as b.
///
/// With Γ they are those of a Rosenbrock method,
///
/// ```text
/// k_i = h f(y + Σ_{j<i} a_ij k_j) + h f'(y) Σ_{j≤i} γ_ij k_j,    y[1] = y + Σ b_i k_i
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers<T> {
    /// A by rows.
    pub a: Vec<Vec<T>>,
    /// b.
    pub b: Vec<T>,
    /// c, where it is given.
    pub c: Option<Vec<T>>,
    /// b̂, where there is one.
    pub b_hat: Option<Vec<T>>,
    /// Γ by rows, of a Rosenbrock method.
    pub gamma: Option<Vec<Vec<T>>>,
    /// Which part of a sum f = Σ f_p each stage evaluates, of an additive method; empty where there is one part.
    pub parts: Vec<usize>,
}

impl<T> Numbers<T> {
    /// How many stages there are.
    pub fn stages(&self) -> usize {
        self.b.len()
    }

    /// The number at a place.
    pub fn at(&self, entry: Entry) -> Option<&T> {
        match entry.part {
            Part::A => self.a.get(entry.row)?.get(entry.column),
            Part::B => self.b.get(entry.row),
            Part::C => self.c.as_ref()?.get(entry.row),
            Part::BHat => self.b_hat.as_ref()?.get(entry.row),
            Part::Gamma => self.gamma.as_ref()?.get(entry.row)?.get(entry.column),
        }
    }

    /// The same, to be changed.
    pub fn at_mut(&mut self, entry: Entry) -> Option<&mut T> {
        match entry.part {
            Part::A => self.a.get_mut(entry.row)?.get_mut(entry.column),
            Part::B => self.b.get_mut(entry.row),
            Part::C => self.c.as_mut()?.get_mut(entry.row),
            Part::BHat => self.b_hat.as_mut()?.get_mut(entry.row),
            Part::Gamma => self
                .gamma
                .as_mut()?
                .get_mut(entry.row)?
                .get_mut(entry.column),
        }
    }

    /// All places, those of A first.
    pub fn entries(&self) -> Vec<Entry> {
        let n = self.stages();
        let of = |part| {
            (0..n).map(move |row| Entry {
                part,
                row,
                column: 0,
            })
        };
        let square = |part| {
            (0..n).flat_map(move |row| (0..n).map(move |column| Entry { part, row, column }))
        };
        let gamma = self.gamma.is_some().then(|| square(Part::Gamma));
        let c = self.c.is_some().then(|| of(Part::C));
        let b_hat = self.b_hat.is_some().then(|| of(Part::BHat));
        square(Part::A)
            .chain(gamma.into_iter().flatten())
            .chain(of(Part::B))
            .chain(c.into_iter().flatten())
            .chain(b_hat.into_iter().flatten())
            .collect()
    }

    /// The same in other numbers; `None` where one has none.
    pub fn try_map<U>(&self, mut into: impl FnMut(&T) -> Option<U>) -> Option<Numbers<U>> {
        let mut list = |list: &[T]| list.iter().map(&mut into).collect::<Option<Vec<U>>>();
        let mut square =
            |rows: &[Vec<T>]| rows.iter().map(|row| list(row)).collect::<Option<Vec<_>>>();
        Some(Numbers {
            a: square(&self.a)?,
            gamma: self.gamma.as_deref().map(&mut square).transpose_option()?,
            parts: self.parts.clone(),
            b: list(&self.b)?,
            c: self.c.as_deref().map(&mut list).transpose_option()?,
            b_hat: self.b_hat.as_deref().map(&mut list).transpose_option()?,
        })
    }
}

/// `Option<Option<T>>`: absent is fine, impossible is not.
trait TransposeOption<T> {
    fn transpose_option(self) -> Option<Option<T>>;
}

impl<T> TransposeOption<T> for Option<Option<T>> {
    fn transpose_option(self) -> Option<Option<T>> {
        match self {
            None => Some(None),
            Some(found) => found.map(Some),
        }
    }
}

/// A table of a Runge–Kutta method as it is written somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What it is called.
    pub name: String,
    /// Where it stands, as `file:line`.
    pub place: String,
    /// The coefficients as written; what is not written is 0.
    pub numbers: Numbers<Expression>,
    /// What every number may differ by from what was meant, where it was measured.
    pub uncertain: Option<Rational>,
    /// The order that is claimed.
    pub order: Option<usize>,
    /// The order that is claimed of the embedded step.
    pub embedded_order: Option<usize>,
    /// What of it was not understood.
    pub notes: Vec<String>,
}

impl Table {
    /// The numbers that the entries may stand for.
    pub(super) fn enclosures(&self, reading: Reading) -> Option<Numbers<Interval>> {
        let Some(radius) = &self.uncertain else {
            return self.numbers.try_map(|e| e.enclosure(reading));
        };
        // What was printed or measured exactly as nothing is nothing.
        let around = |e: &Expression| match *e == Expression::zero() {
            true => Some(Interval::zero()),
            false => {
                let (lo, hi) = e.enclosure(reading)?.ends(BITS);
                Some(Interval::spanning(&(lo - radius), &(hi + radius), BITS))
            }
        };
        self.numbers.try_map(around)
    }

    /// The numbers themselves, where all are exact.
    pub(super) fn exact(&self) -> Option<Numbers<Fraction>> {
        self.uncertain
            .is_none()
            .then(|| self.numbers.try_map(Expression::exact))?
    }
}

/// The middles, as nearest `f64`s.
pub(super) fn nearest(numbers: &Numbers<Interval>) -> Option<Numbers<f64>> {
    numbers.try_map(|x| Some(to_f64(&super::expression::middle(x))))
}
