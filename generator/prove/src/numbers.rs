//! The numbers that one scheme is made of: ℚ, one number field ℚ(γ), or whatever its symbols say.

use std::sync::Arc;
use stepsmith_exact::field::compositum::Compositum;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_scheme::scheme::Scheme;

/// The least of the domains that long calculations know.
pub(super) enum Numbers {
    Rational,
    Field(Arc<Compositum>),
    Any,
}

impl Numbers {
    /// The least domain that holds the numbers of a scheme and `more`.
    pub(super) fn of<'a>(scheme: &'a Scheme, more: impl Iterator<Item = &'a Fraction>) -> Self {
        let coefficients = (scheme.equations().iter())
            .flat_map(|e| &e.terms)
            .map(|t| &t.coefficient);
        let evaluations = scheme.evaluations().iter();
        let times = evaluations.flat_map(|e| std::iter::once(&e.time).chain(&e.along));
        let offsets = scheme.quantities().iter().map(|q| &q.offset);
        let all: Vec<_> = coefficients
            .chain(times)
            .chain(offsets)
            .chain(more)
            .collect();
        if all.iter().all(|f| f.as_rational().is_some()) {
            return Self::Rational;
        }
        Compositum::short(all.into_iter()).map_or(Self::Any, Self::Field)
    }
}

/// `$body` with `$into` from fractions to the least domain that holds `$numbers`.
macro_rules! over {
    ($numbers:expr, |$into:ident| $body:expr) => {
        match $numbers {
            $crate::numbers::Numbers::Rational => {
                let $into = stepsmith_exact::field::fraction::Fraction::as_rational;
                $body
            }
            $crate::numbers::Numbers::Field(field) => {
                let $into = |f: &stepsmith_exact::field::fraction::Fraction| field.number(f);
                $body
            }
            $crate::numbers::Numbers::Any => {
                let $into = |f: &stepsmith_exact::field::fraction::Fraction| Some(f.clone());
                $body
            }
        }
    };
}
pub(super) use over;
