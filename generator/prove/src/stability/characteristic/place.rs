//! A place: a real algebraic value t₀ ≥ 0 of the parameter, and the ordered field K(t₀) there, K the field of the
//! coefficients. K(t₀) is ℚ(t₀) for K = ℚ, and K itself where t₀ is rational.

use super::bivariate::Bivariate;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::quotient::FieldPolynomial;
use stepsmith_exact::field::quotient::{Residue, value_in};
use stepsmith_exact::field::real_field::RealField;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::poly::dense::value;
use stepsmith_exact::rational::Rational;

/// The field K(t₀) for a t₀ ≥ 0.
#[derive(Clone, Debug)]
pub struct Place {
    /// K(t₀).
    pub field: RealField,
    /// t₀.
    pub t: Residue,
    /// The generator of K; `None` for K = ℚ, where t₀ generates the field.
    theta: Option<Residue>,
}

impl Place {
    /// The place t₀ = `root` ≥ 0 over K, ℚ if there is none.
    pub fn new(root: RealAlgebraic, numbers: Option<&RealField>) -> Self {
        let (field, t, theta) = match numbers {
            Some(numbers) => {
                let joined = numbers.joined(&root);
                (joined.field, joined.t, Some(joined.theta))
            }
            None => {
                let field = RealField::new(root);
                let t = field.ring().t();
                (field, t, None)
            }
        };
        Self { field, t, theta }
    }

    /// The same place over K = `numbers`, where it is one over ℚ and K is larger.
    pub fn widened(&self, numbers: Option<&RealField>) -> Option<Self> {
        match self.theta {
            None if numbers.is_some() => Some(Self::new(self.field.number(&self.t), numbers)),
            _ => None,
        }
    }

    /// The field K itself, at t₀ = 1.
    pub fn of_numbers(numbers: Option<&RealField>) -> Self {
        Self::new(RealAlgebraic::from_rational(Rational::from(1)), numbers)
    }

    /// Whether t₀ = 0.
    pub fn is_origin(&self) -> bool {
        self.t.is_zero()
    }

    /// The values c(t₀) of polynomials over K.
    pub fn values<'a>(
        &self,
        polynomials: impl IntoIterator<Item = &'a RealPolynomial>,
    ) -> Vec<Residue> {
        let ring = self.field.ring();
        let Some(theta) = &self.theta else {
            let values = polynomials.into_iter().map(|c| match c.as_rational() {
                Some(c) => ring.residue(c),
                None => value(&c.local(), &self.t),
            });
            return values.collect();
        };
        let values = polynomials.into_iter();
        values
            .map(|p| value_in(&p.local(), [&self.t, theta]))
            .collect()
    }

    /// The coefficients of p(λ; t₀), the last one 0 where p loses its degree.
    pub fn coefficients(&self, p: &Bivariate) -> FieldPolynomial {
        self.values(p.coefficients())
    }
}
