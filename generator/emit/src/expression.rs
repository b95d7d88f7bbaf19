//! Weighted sums as expressions: constants in a table, equal coefficients shared.

use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::{QuantityId, Scheme, Term};

/// The expression that computes a component of a vector, every operation in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// 0.
    Zero,
    /// A component of a quantity.
    Quantity(QuantityId),
    /// A constant of the table times another expression.
    Product(usize, Box<Expression>),
    /// A sum from the left; `true` stands for a minus sign.
    Sum(Vec<(bool, Expression)>),
}

impl Expression {
    /// Whether a component of q is read.
    pub fn reads(&self, q: QuantityId) -> bool {
        match self {
            Self::Zero => false,
            Self::Quantity(other) => *other == q,
            Self::Product(_, inner) => inner.reads(q),
            Self::Sum(parts) => parts.iter().any(|(_, part)| part.reads(q)),
        }
    }

    /// A sum, which is its summand where that is the only one.
    fn signed_sum(mut parts: Vec<(bool, Self)>) -> Self {
        match parts.pop() {
            Some((false, only)) if parts.is_empty() => only,
            last => {
                parts.extend(last);
                Self::Sum(parts)
            }
        }
    }
}

/// Terms that share the factor magnitude·h^power.
struct Group {
    magnitude: Fraction,
    power: i32,
    members: Vec<(bool, Expression)>,
}

/// The constants c·hᵏ of a step, each once.
#[derive(Clone, Debug, Default)]
pub struct Constants(Vec<(Fraction, i32)>);

impl Constants {
    /// c and k of each constant.
    pub fn entries(&self) -> &[(Fraction, i32)] {
        &self.0
    }

    /// The place of c·hᵏ in the table.
    pub fn place(&mut self, coefficient: Fraction, power: i32) -> usize {
        let entry = (coefficient, power);
        let known = self.0.iter().position(|c| *c == entry);
        known.unwrap_or_else(|| {
            self.0.push(entry);
            self.0.len() - 1
        })
    }

    /// Σ c hᵏ q: terms of coefficient ±1 as they are, the others grouped by equal factors.
    pub fn sum(&mut self, scheme: &Scheme, terms: &[Term]) -> Expression {
        let one = Fraction::one();
        let mut plain: Vec<(bool, Expression)> = Vec::new();
        let mut groups: Vec<Group> = Vec::new();
        for term in terms {
            let negative = (scheme.rounded(&term.coefficient)).is_some_and(|f| f < 0.0);
            let magnitude = if negative {
                term.coefficient.negated()
            } else {
                term.coefficient.clone()
            };
            let signed = (negative, Expression::Quantity(term.quantity));
            if term.power == 0 && magnitude == one {
                plain.push(signed);
                continue;
            }
            let mut known = groups.iter_mut();
            match known.find(|g| g.magnitude == magnitude && g.power == term.power) {
                Some(group) => group.members.push(signed),
                None => {
                    groups.push(Group {
                        magnitude,
                        power: term.power,
                        members: vec![signed],
                    });
                }
            }
        }
        let mut products: Vec<(bool, Expression)> = Vec::new();
        for group in groups {
            let factor = self.place(group.magnitude, group.power);
            // The sign of a group is that of its first member.
            let lead = group.members[0].0;
            let members = group.members.into_iter();
            let inner = Expression::signed_sum(members.map(|(s, q)| (s != lead, q)).collect());
            products.push((lead, Expression::Product(factor, Box::new(inner))));
        }
        let mut parts = plain;
        if parts.is_empty() || products.len() < 2 {
            parts.extend(products);
        } else {
            // Increments first: one rounding at the magnitude of the sum instead of several.
            parts.push((false, Expression::Sum(products)));
        }
        if parts.is_empty() {
            Expression::Zero
        } else {
            Expression::signed_sum(parts)
        }
    }
}
