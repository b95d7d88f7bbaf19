//! The rational roots of f ∈ ℤ\[t\], p-adically.
//!
//! Let f be square-free with f(0) ≠ 0, 2ᵏ a bound for the magnitude of its roots and u/v, in lowest terms, a
//! root. Then v divides lc(f), so n = lc(f)·u/v is an integer, |n| < |lc(f)|·2ᵏ. For a prime p that does not
//! divide lc(f) the root is one mod p; where that is a simple one, Newton's iteration
//!
//! ```text
//! x ← x − f(x)/f'(x)   mod p², p⁴, p⁸, …
//! ```
//!
//! leads from it to u/v mod P alone, and n is the residue of lc(f)·x of least magnitude as soon as
//! P > 2·|lc(f)|·2ᵏ. Whether n/lc(f) is a root then is seen by dividing.

use crate::kernel::RemEuclid as _;
use crate::poly::integral::{primitive, quotient};
use crate::poly::isolation::root_exponent;
use crate::poly::prime_field::PrimeField;
use crate::rational::{Integer, inverse_modulo};
use num_traits::Signed as _;

/// The factors v·t − u of a primitive square-free f, f(0) ≠ 0, for its rational roots u/v, and f without
/// them.
pub(crate) fn split(mut f: Vec<Integer>) -> (Vec<Vec<Integer>>, Vec<Integer>) {
    let mut linear = Vec::new();
    let Some(leading) = f.last().cloned() else {
        return (linear, f);
    };
    // Where k < 0, |n| < |lc(f)| is bound enough.
    let exponent = usize::try_from(root_exponent(&f)).unwrap_or(0);
    let bound = leading.clone().abs() << (exponent + 1);
    let (field, starts) = simple_roots(&f);
    for start in starts {
        let mut x = Integer::from(start);
        let mut modulus = Integer::from(field.prime());
        while modulus <= bound {
            modulus = &modulus * &modulus;
            let (value, slope) = jet(&f, &x, &modulus);
            // The slope is prime to p, hence to its powers.
            let Some(inverse) = inverse_modulo(&slope, &modulus) else {
                break;
            };
            x = residue(x - value * inverse, &modulus);
        }
        let mut n = residue(&leading * x, &modulus);
        if &n * 2 > modulus {
            n -= &modulus;
        }
        // f(0) ≠ 0, whatever it is modulo a small p.
        if n.is_zero() {
            continue;
        }
        let factor = primitive(vec![-n, leading.clone()]);
        if let Some(rest) = quotient(&f, &factor) {
            linear.push(factor);
            f = rest;
        }
    }
    (linear, f)
}

/// The field of the least odd prime from the length of f on that does not divide lc(f), with simple roots of f alone,
/// and these.
fn simple_roots(f: &[Integer]) -> (PrimeField, Vec<u64>) {
    // All primes but the divisors of lc(f)·disc(f) ≠ 0 will do.
    let fields = PrimeField::least().skip_while(|field| field.prime() < f.len() as u64);
    let mut found = fields.filter_map(|field| {
        let p = field.prime();
        let f = field.residues(f);
        if f.last() == Some(&0) {
            return None;
        }
        let mut roots = Vec::new();
        // Residues are below p, a little above the degree: their products are words.
        for x in 0..p {
            let (value, slope) = f.iter().rev().fold((0, 0), |(value, slope), c| {
                ((value * x + c) % p, (slope * x + value) % p)
            });
            match (value == 0, slope == 0) {
                (true, true) => return None,
                (true, false) => roots.push(x),
                _ => {}
            }
        }
        Some((field, roots))
    });
    found.next().expect("infinitely many primes are suitable")
}

/// f(x) and f'(x) in ℤ/m.
fn jet(f: &[Integer], x: &Integer, m: &Integer) -> (Integer, Integer) {
    let zero = (Integer::from(0), Integer::from(0));
    f.iter().rev().fold(zero, |(value, slope), c| {
        let slope = residue(slope * x + &value, m);
        (residue(value * x + c, m), slope)
    })
}

/// The representative in 0..m.
fn residue(a: Integer, m: &Integer) -> Integer {
    a.rem_euclid(m).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::polynomial::Polynomial;
    use crate::rational::ratio;

    /// t³ + t + 5 has the root 0 modulo 5, which is above twice the bound of its roots.
    #[test]
    fn a_root_that_is_0_modulo_the_prime_is_none() {
        let f = || [5, 1, 0, 1].map(Integer::from).to_vec();
        assert_eq!(split(f()), (Vec::new(), f()));
    }

    /// 29 is found modulo 81, the first square of a square of 3 beyond 64, twice the bound of n.
    #[test]
    fn a_root_just_below_half_of_the_modulus_is_positive() {
        for root in [28, 29, 31, -29] {
            let factor = [-root, 1].map(Integer::from).to_vec();
            assert_eq!(
                split(factor.clone()),
                (vec![factor], vec![Integer::from(1)]),
                "{root}"
            );
        }
    }

    /// 64 is the bound of roots of t² − 30t − 1000, and 81 is not twice as much: there 50 would be −31.
    #[test]
    fn a_root_above_half_of_its_bound_is_found() {
        for [a, b] in [[50, -20], [-50, 20], [47, -17], [-44, 14]] {
            let f = [a * b, -a - b, 1].map(Integer::from).to_vec();
            let (mut linear, rest) = split(f);
            linear.sort();
            let mut factors = [[-a, 1], [-b, 1]].map(|f| f.map(Integer::from).to_vec());
            factors.sort();
            assert_eq!((&linear[..], rest), (&factors[..], vec![Integer::from(1)]));
        }
    }

    use proptest::prelude::*;

    proptest! {
        #[test]
        fn roots_are_found_beside_irrational_ones(
            roots in prop::collection::btree_set((-40i64..41, 1i64..30), 0..6), with in 0usize..3,
        ) {
            let roots = roots.into_iter().filter(|&(p, _)| p != 0).map(|(p, q)| ratio(p, q));
            let roots: std::collections::BTreeSet<_> = roots.collect();
            let roots: Vec<_> = roots.into_iter().collect();
            let other = Polynomial::from_integers([&[1][..], &[-2, 0, 1], &[3, 0, 1, 5]][with]);
            let (linear, rest) = split((Polynomial::from_roots(&roots) * other.clone()).primitive_integer());
            let mut found: Vec<_> = linear.into_iter().map(Polynomial::from).collect();
            let mut expected: Vec<_> = roots.iter().map(|x| Polynomial::from_roots(std::slice::from_ref(x))).collect();
            found.iter_mut().for_each(|p| *p = p.monic());
            let order = |p: &Polynomial, q: &Polynomial| p.coefficients().cmp(q.coefficients());
            found.sort_by(order);
            expected.sort_by(order);
            prop_assert_eq!(found, expected);
            prop_assert_eq!(Polynomial::from(rest).monic(), other.monic());
        }
    }
}
