//! Polynomials in ζ over a field F, as their coefficients ascending without trailing zeros.

pub(super) use stepsmith_exact::poly::dense::{derivative, gcd, plus, times, trimmed};
use stepsmith_exact::ring::Field;

/// A polynomial: c₀ + c₁ζ + …, the last coefficient not 0.
pub(super) type Coefficients<F> = Vec<F>;

/// The degree; 0 for constants and for 0.
pub(super) fn degree<F>(p: &[F]) -> usize {
    p.len().saturating_sub(1)
}

/// pⁿ.
pub(super) fn power<F: Field>(p: &[F], n: usize) -> Coefficients<F> {
    (0..n).fold(vec![F::one()], |power, _| times(&power, p))
}

/// p/`divisor` where that leaves no remainder, for a divisor that does not vanish at 0.
pub(super) fn exact_div<F: Field>(p: &[F], divisor: &[F]) -> Option<Coefficients<F>> {
    let first = divisor.first()?.inverse()?;
    if p.len() < divisor.len() {
        return p.is_empty().then(Vec::new);
    }
    // As series: 1/p(0) is lighter than one over a leading coefficient.
    let mut rest = p.to_vec();
    let count = p.len() + 1 - divisor.len();
    let mut quotient = Vec::with_capacity(count);
    for k in 0..count {
        let factor = rest[k].times(&first);
        for (slot, c) in rest[k..].iter_mut().zip(divisor) {
            *slot = slot.minus(&factor.times(c));
        }
        quotient.push(factor);
    }
    rest.iter().all(F::is_zero).then_some(quotient)
}

/// The first `count` coefficients of the series p/q, where q(0) = 1.
pub(crate) fn series<F: Field>(p: &[F], q: &[F], count: usize) -> Vec<F> {
    let mut terms: Vec<F> = Vec::with_capacity(count);
    for n in 0..count {
        let start = p.get(n).cloned().unwrap_or_else(F::zero);
        let recurrence = q.iter().skip(1).zip(terms.iter().rev());
        let term = recurrence.fold(start, |sum, (c, u)| sum.minus(&c.times(u)));
        terms.push(term);
    }
    terms
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rational::{Rational, integer};

    /// 1/(1 − Ω) and (1 + Ω)/(1 + Ω²).
    #[test]
    fn quotients_are_series() {
        let numbers = |all: &[i64]| -> Vec<Rational> { all.iter().map(|&n| integer(n)).collect() };
        let of = |p: &[i64], q: &[i64]| series(&numbers(p), &numbers(q), q.len());
        assert_eq!(of(&[1], &[1, -1, 0, 0]), numbers(&[1, 1, 1, 1]));
        assert_eq!(of(&[1, 1], &[1, 0, 1, 0]), numbers(&[1, 1, -1, -1]));
        assert!(of(&[1], &[]).is_empty());
    }
}
