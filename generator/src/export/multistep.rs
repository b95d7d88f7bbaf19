//! Linear multistep methods as their two polynomials.
//!
//! ```text
//! Σ_j α_j y_(n+j) = h Σ_j β_j f(t_(n+j), y_(n+j)),   j = 0 … k
//! ```
//!
//! A scheme is one where a single equation determines the next y from those before, and from evaluations at
//! these alone. Source: Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, III.2.

use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::{Class, Scheme};

/// α and β, the oldest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Multistep {
    pub(super) alpha: Vec<Fraction>,
    pub(super) beta: Vec<Fraction>,
}

impl Multistep {
    /// The two polynomials of a scheme, if it is a linear multistep method.
    pub(super) fn of(scheme: &Scheme) -> Option<Self> {
        let ([equation], [evaluation]) = (scheme.equations(), scheme.evaluations()) else {
            return None;
        };
        let quantities = scheme.quantities();
        // Each derivative belongs to the y of its own time.
        let there = quantities[evaluation.position].offset == evaluation.time
            && quantities[evaluation.result].offset == evaluation.time;
        if scheme.class() != Class::FirstOrder || !there {
            return None;
        }
        let times = equation.terms.iter();
        let times = times.map(|t| quantities[t.quantity].rational_offset());
        let times = times.collect::<Option<Vec<Rational>>>()?;
        let first = times.iter().min()?;
        let steps = whole(times.iter().max()? - first)?;
        let mut found = Self {
            alpha: vec![Fraction::zero(); steps + 1],
            beta: vec![Fraction::zero(); steps + 1],
        };
        for (term, time) in equation.terms.iter().zip(&times) {
            let place = whole(time - first)?;
            let name = &quantities[term.quantity].name;
            if *name == quantities[evaluation.position].name {
                found.alpha[place] = term.coefficient.negated();
            } else if *name == quantities[evaluation.result].name {
                found.beta[place] = term.coefficient.clone();
            } else {
                return None;
            }
        }
        (!found.alpha[steps].is_zero()).then_some(found)
    }
}

/// A number of steps, if it is one.
fn whole(number: Rational) -> Option<usize> {
    let integer = number.is_int().then(|| number.numerator().clone())?;
    usize::try_from(integer).ok()
}
