//! The equations of a scheme: linear ones Σ c·hᵏ·q = 0, and evaluations of the right-hand side.

use super::quantity::QuantityId;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;

/// A term c·hᵏ·q.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The exact coefficient c.
    pub coefficient: Fraction,
    /// The power k of the step size.
    pub power: i32,
    /// The quantity q.
    pub quantity: QuantityId,
}

impl Term {
    /// c·hᵏ·q.
    pub fn new(coefficient: Fraction, power: i32, quantity: QuantityId) -> Self {
        Self {
            coefficient,
            power,
            quantity,
        }
    }
}

/// A linear equation Σ c·hᵏ·q = 0, written as `subject = …` where it defines a quantity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equation {
    /// The quantity on the left side, where that is a single one.
    pub subject: Option<QuantityId>,
    /// All terms, brought to one side; the subject has coefficient −1.
    pub terms: Vec<Term>,
}

impl Equation {
    /// The equation `subject = Σ terms`.
    pub fn define(subject: QuantityId, terms: Vec<Term>) -> Self {
        let mut all = vec![Term::new(Fraction::from(-1), 0, subject)];
        all.extend(terms);
        Self {
            subject: Some(subject),
            terms: summed(all),
        }
    }

    /// The equation Σ terms = 0.
    pub fn vanish(terms: Vec<Term>) -> Self {
        Self {
            subject: None,
            terms: summed(terms),
        }
    }

    /// The term of `quantity`, if it occurs.
    pub fn term(&self, quantity: QuantityId) -> Option<&Term> {
        self.terms.iter().find(|t| t.quantity == quantity)
    }

    /// The coefficient of `quantity`, 0 if it does not occur.
    pub fn coefficient(&self, quantity: QuantityId) -> Fraction {
        let terms = self.terms.iter().filter(|t| t.quantity == quantity);
        terms.fold(Fraction::zero(), |sum, t| sum.plus(&t.coefficient))
    }
}

/// Terms of the same quantity and power added up.
fn summed(terms: Vec<Term>) -> Vec<Term> {
    let terms = terms.into_iter();
    let sums = collected(terms.map(|t| (t.coefficient, (t.power, t.quantity))));
    let terms = sums.into_iter();
    terms.map(|(c, (k, q))| Term::new(c, k, q)).collect()
}

/// Multiples of the same thing added up, zeros dropped, first occurrence first.
pub(super) fn collected<T: PartialEq>(
    multiples: impl IntoIterator<Item = (Fraction, T)>,
) -> Vec<(Fraction, T)> {
    let mut sums: Vec<(Fraction, T)> = Vec::new();
    for (c, thing) in multiples {
        match sums.iter_mut().find(|(_, known)| *known == thing) {
            Some((sum, _)) => *sum = sum.plus(&c),
            None => sums.push((c, thing)),
        }
    }
    sums.retain(|(c, _)| !c.is_zero());
    sums
}

/// An evaluation of the right-hand side, `a = g(t, x, v)` or `v = f(t, x)`, or of a derivative of f. The derivative
/// along the solution is `a = g(t, x, v)` with the v of an evaluation of f. The derivative in a direction, tau f_t +
/// f_x v, is `a = f(t, x, v, tau)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The quantity that receives the value: an acceleration (of g) or a velocity (of f).
    pub result: QuantityId,
    /// The name of the field, or of the part of a split field.
    pub field: String,
    /// The time at which it is evaluated, as an offset in steps.
    pub time: Fraction,
    /// The position argument.
    pub position: QuantityId,
    /// The velocity argument, of a second-order field that is given one, or the direction v of a derivative.
    pub velocity: Option<QuantityId>,
    /// The rate tau of t in the direction, where it is the derivative of f in one.
    pub along: Option<Fraction>,
}
