//! A place: a real algebraic value t₀ ≥ 0 of the parameter, and the ordered field K(t₀) there, K the
//! field of the coefficients: ℚ(t₀) for K = ℚ, and K itself where t₀ is rational.

use super::bivariate::Bivariate;
use crate::exact::algebraic::RealAlgebraic;
use crate::exact::local::{Local, value};
use crate::exact::quotient::{QuotientRing, Residue};
use crate::exact::rational::Rational;
use crate::exact::real_field::RealField;
use crate::exact::real_polynomial::RealPolynomial;

/// The field K(t₀) for a t₀ ≥ 0.
#[derive(Clone, Debug)]
pub(super) struct Place {
    field: RealField,
    t: Residue,
    /// The generator of K; `None` for K = ℚ, where t₀ generates the field.
    theta: Option<Residue>,
}

impl Place {
    /// The place t₀ = `root` ≥ 0 over K, ℚ if there is none.
    pub(super) fn new(root: RealAlgebraic, numbers: Option<&RealField>) -> Self {
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

    /// The same place over K = `numbers`, if it is one over ℚ.
    pub(super) fn over(&self, numbers: Option<&RealField>) -> Self {
        match self.theta {
            None if numbers.is_some() => Self::new(self.field.number(&self.t), numbers),
            _ => self.clone(),
        }
    }

    /// The field K itself, at t₀ = 1.
    pub(super) fn of_numbers(numbers: Option<&RealField>) -> Self {
        Self::new(RealAlgebraic::from_rational(Rational::from(1)), numbers)
    }

    pub(super) fn field(&self) -> &RealField {
        &self.field
    }

    pub(super) fn ring(&self) -> &QuotientRing {
        self.field.ring()
    }

    /// t₀.
    pub(super) fn t(&self) -> &Residue {
        &self.t
    }

    /// Whether t₀ = 0.
    pub(super) fn is_origin(&self) -> bool {
        self.t.is_zero()
    }

    /// c(t₀).
    pub(super) fn value(&self, c: &RealPolynomial) -> Residue {
        let ring = self.ring();
        match (c.as_rational(), &self.theta) {
            (Some(c), None) => ring.residue(c),
            (_, theta) => value(&self.lifted(c, theta.as_ref()), &self.t),
        }
    }

    /// The coefficients of a polynomial over K.
    fn lifted(&self, c: &RealPolynomial, theta: Option<&Residue>) -> Local {
        let ring = self.ring();
        let (Some(numbers), Some(theta)) = (c.field(), theta) else {
            return c.local(ring);
        };
        let constants = |r: &Residue| -> Local {
            let p = r.polynomial();
            (p.coefficients().iter().map(|x| ring.constant(x.clone()))).collect()
        };
        let coefficients = c.local(numbers.ring());
        let lifted = |r: &Residue| value(&constants(r), theta);
        coefficients.iter().map(lifted).collect()
    }

    /// The coefficients of p(λ; t₀), the last one 0 where p loses its degree.
    pub(super) fn values(&self, p: &Bivariate) -> Local {
        p.coefficients().iter().map(|c| self.value(c)).collect()
    }
}
