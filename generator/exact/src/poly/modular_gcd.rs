//! Greatest common divisors in ℤ\[t\], from those modulo primes.
//!
//! Let g be the primitive greatest common divisor of primitive a and b, and p a prime that divides neither
//! leading coefficient. Then g mod p divides gcd(a mod p, b mod p), whose degree is that of g for all but
//! finitely many p, and never less: if it is 0 once, a and b are coprime. Else the images
//!
//! ```text
//! c·gcd(a mod p, b mod p),   c = gcd(lc(a), lc(b)),
//! ```
//!
//! for primes of the least degree met are those of the polynomial c/lc(g)·g, which the Chinese remainder
//! theorem finds as soon as the product of primes is greater than twice its coefficients. A candidate is
//! known to be right when it divides both: its degree is not below that of g.

use crate::poly::integral::{divides, primitive, with_positive_leading};
use crate::poly::prime_field::PrimeField;
use crate::rational::{Integer, gcd as integer_gcd};
use num_traits::One as _;

/// The greatest common divisor of primitive a, b ≠ 0, of positive leading coefficient.
pub(crate) fn gcd(a: &[Integer], b: &[Integer]) -> Vec<Integer> {
    let (Some(leading_a), Some(leading_b)) = (a.last(), b.last()) else {
        return Vec::new();
    };
    let common = integer_gcd(leading_a, leading_b);
    // What is known of common/lc(g)·g: its residues of least magnitude modulo a product of primes.
    let mut known: Vec<Integer> = Vec::new();
    let mut modulus = Integer::one();
    for field in PrimeField::greatest() {
        let [of_a, of_b] = [a, b].map(|p| field.residues(p));
        if of_a.last() == Some(&0) || of_b.last() == Some(&0) {
            continue;
        }
        let image = field.gcd(&of_a, &of_b);
        if image.len() == 1 {
            break;
        }
        if !known.is_empty() && known.len() < image.len() {
            continue;
        }
        let image = field.product(&image, &[field.residue(&common)]);
        if known.len() != image.len() {
            known = vec![Integer::ZERO; image.len()];
            modulus = Integer::one();
        }
        let residues = known.iter().zip(&image);
        let next: Vec<_> = residues
            .map(|(c, new)| field.joined(c, &modulus, *new))
            .collect();
        if next == known {
            let found = with_positive_leading(primitive(next));
            if divides(&found, a) && divides(&found, b) {
                return found;
            }
        } else {
            known = next;
        }
        modulus *= Integer::from(field.prime());
    }
    vec![Integer::one()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::integral::pseudo_div_rem;
    use crate::poly::polynomial::Polynomial;
    use proptest::prelude::*;

    fn product(factors: &[&[i64]]) -> Vec<Integer> {
        let factors = factors.iter().map(|f| Polynomial::from_integers(f));
        factors
            .fold(Polynomial::one(), |p, f| p * f)
            .primitive_integer()
    }

    #[test]
    fn common_factors_are_found_with_their_powers() {
        let (f, g, h): (&[i64], &[i64], &[i64]) =
            (&[-3, 0, 2], &[7, 1, 5], &[1, -4_000_000_000_000, 3]);
        assert_eq!(gcd(&product(&[f, g]), &product(&[g, h])), product(&[g]));
        assert_eq!(
            gcd(&product(&[f, f, h]), &product(&[f, f, f, g])),
            product(&[f, f])
        );
        assert_eq!(
            gcd(&product(&[f, h, h]), &product(&[h, h, g])),
            product(&[h, h])
        );
        assert_eq!(gcd(&product(&[f]), &product(&[g])), product(&[]));
        assert_eq!(gcd(&product(&[f, g]), &product(&[f, g])), product(&[f, g]));
        assert_eq!(gcd(&product(&[]), &product(&[f])), product(&[]));
    }

    /// Modulo the greatest primes themselves t and t + p are the same.
    #[test]
    fn primes_that_mislead_are_outvoted() {
        for prime in PrimeField::greatest()
            .take(3)
            .map(|field| field.prime() as i64)
        {
            let (a, b): ([i64; 2], [i64; 2]) = ([1, 1], [1 + prime, 1]);
            assert_eq!(gcd(&product(&[&a]), &product(&[&b])), product(&[]));
            let shared: &[i64] = &[2, 0, 3];
            assert_eq!(
                gcd(&product(&[&a, shared]), &product(&[&b, shared])),
                product(&[shared])
            );
            // A leading coefficient that vanishes mod p.
            let steep: &[i64] = &[1, prime];
            assert_eq!(
                gcd(&product(&[steep, shared]), &product(&[&a, shared])),
                product(&[shared])
            );
        }
    }

    /// Modulo both primes at first, t + 1 divides t + 1 + p₁p₂: it settles as a divisor of one of the two.
    #[test]
    fn a_divisor_of_one_is_no_common_divisor() {
        let product: Integer = PrimeField::greatest()
            .take(2)
            .map(|field| Integer::from(field.prime()))
            .product();
        let a = vec![1.into(), 1.into()];
        let b = vec![product + Integer::one(), 1.into()];
        assert_eq!(gcd(&a, &b), [Integer::one()]);
        assert_eq!(gcd(&b, &a), [Integer::one()]);
    }

    proptest! {
        /// As by Euclid's algorithm with pseudo-remainders.
        #[test]
        fn euclid_agrees(
            a in prop::collection::vec(-9i64..10, 1..6),
            b in prop::collection::vec(-9i64..10, 1..6),
            c in prop::collection::vec(-99i64..100, 1..6),
        ) {
            let [p, q] = [product(&[&a, &c]), product(&[&b, &c])];
            prop_assume!(!p.is_empty() && !q.is_empty());
            let mut x = p.clone();
            let mut y = q.clone();
            while let Some((_, r, _)) = pseudo_div_rem(x.clone(), &y) {
                (x, y) = (y, primitive(r));
            }
            let expected = Polynomial::from(x).primitive_integer();
            prop_assert_eq!(gcd(&p, &q), expected);
        }
    }
}
