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

use super::integral::{primitive, pseudo_div_rem};
use super::prime_field::PrimeField;
use super::rational::{Integer, gcd as integer_gcd};
use crate::kernel::RemEuclid as _;
use num_traits::{One as _, Signed as _, Zero as _};
use std::sync::LazyLock;

/// The greatest common divisor of primitive a, b ≠ 0, of positive leading coefficient.
pub(super) fn gcd(a: &[Integer], b: &[Integer]) -> Vec<Integer> {
    let (Some(leading_a), Some(leading_b)) = (a.last(), b.last()) else {
        return Vec::new();
    };
    let common = integer_gcd(leading_a, leading_b);
    let mut known: Option<Image> = None;
    for prime in primes() {
        let (Some(of_a), Some(of_b)) = (reduced(a, prime), reduced(b, prime)) else {
            continue;
        };
        let field = PrimeField::new(prime);
        let mut image = field.gcd(of_a, of_b);
        if image.len() == 1 {
            break;
        }
        let factor = word(&common, prime);
        image
            .iter_mut()
            .for_each(|c| *c = *c * factor % u64::from(prime));
        known = match known {
            Some(known) if known.coefficients.len() < image.len() => Some(known),
            Some(known) if known.coefficients.len() == image.len() => {
                let (next, settled) = known.with(&image, field, prime);
                if settled {
                    let found = next.candidate();
                    if divides(&found, a) && divides(&found, b) {
                        return found;
                    }
                }
                Some(next)
            }
            _ => Some(Image {
                coefficients: image.into_iter().map(Integer::from).collect(),
                modulus: prime.into(),
            }),
        };
    }
    vec![Integer::one()]
}

/// A polynomial modulo a product of primes, with coefficients in 0..m.
struct Image {
    coefficients: Vec<Integer>,
    modulus: Integer,
}

impl Image {
    /// The same modulo another prime, too, and whether the residues of least magnitude are as they were.
    fn with(&self, image: &[u64], field: PrimeField, prime: u32) -> (Self, bool) {
        let p = u64::from(prime);
        // m ≠ 0 mod p: all primes are different.
        let inverse = field.power(word(&self.modulus, prime), p - 2);
        let modulus = &self.modulus * Integer::from(prime);
        let mut settled = true;
        let lifted = self.coefficients.iter().zip(image).map(|(old, new)| {
            let steps = (new + p - word(old, prime)) % p * inverse % p;
            // old, or old − m.
            settled &= if old * Integer::from(2) > self.modulus {
                steps == p - 1
            } else {
                steps == 0
            };
            old + &self.modulus * Integer::from(steps)
        });
        let coefficients = lifted.collect();
        (
            Self {
                coefficients,
                modulus,
            },
            settled,
        )
    }

    /// The primitive part of the polynomial with the residues of least magnitude.
    fn candidate(&self) -> Vec<Integer> {
        let least = self.coefficients.iter().map(|c| {
            if c * Integer::from(2) > self.modulus {
                c - &self.modulus
            } else {
                c.clone()
            }
        });
        let found = primitive(least.collect());
        if found.last().is_some_and(Integer::is_negative) {
            found.into_iter().map(|c| -c).collect()
        } else {
            found
        }
    }
}

/// The greatest primes of 32 bits, more than are needed but for huge coefficients.
const GREATEST: [u32; 16] = [
    4_294_967_291,
    4_294_967_279,
    4_294_967_231,
    4_294_967_197,
    4_294_967_189,
    4_294_967_161,
    4_294_967_143,
    4_294_967_111,
    4_294_967_087,
    4_294_967_029,
    4_294_966_997,
    4_294_966_981,
    4_294_966_943,
    4_294_966_927,
    4_294_966_909,
    4_294_966_877,
];

/// 2³² − 2¹⁶.
const SIEVED_TO: u32 = u32::MAX - 0xffff;

/// The primes below [`GREATEST`], down to 2³² − 2¹⁶, by the sieve of Eratosthenes.
static NEXT: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let first = u64::from(SIEVED_TO);
    let last = u64::from(GREATEST[15]);
    let mut is_composite = vec![false; 1 << 16];
    for d in (3..=u32::from(u16::MAX))
        .step_by(2)
        .filter(|&d| is_prime(d))
    {
        for multiple in (first.next_multiple_of(d.into())..=last).step_by(d as usize) {
            is_composite[(multiple - first) as usize] = true;
        }
    }
    let odd = (first..last).rev().filter(|n| n % 2 == 1);
    let prime = odd.filter(|n| !is_composite[(n - first) as usize]);
    prime.filter_map(|n| u32::try_from(n).ok()).collect()
});

/// Primes of 32 bits, from the greatest down.
pub(super) fn primes() -> impl Iterator<Item = u32> {
    let next = (0..).map_while(|i| NEXT.get(i).copied());
    let below = (0..).map_while(|i| SIEVED_TO.checked_sub(1 + 2 * i));
    let below = below.filter(|&n| is_prime(n));
    GREATEST.into_iter().chain(next).chain(below)
}

fn is_prime(odd: u32) -> bool {
    let divisors = (3..=u32::from(u16::MAX)).step_by(2);
    divisors
        .take_while(|d| d * d <= odd)
        .all(|d| !odd.is_multiple_of(d))
}

/// c mod p.
pub(super) fn word(c: &Integer, prime: u32) -> u64 {
    // A remainder is below the prime.
    u64::try_from(c.rem_euclid(&Integer::from(prime))).unwrap_or_default()
}

/// a mod p, if its leading coefficient remains.
fn reduced(a: &[Integer], prime: u32) -> Option<Vec<u64>> {
    let words: Vec<u64> = a.iter().map(|c| word(c, prime)).collect();
    words.last().is_some_and(|c| !c.is_zero()).then_some(words)
}

/// Whether a primitive polynomial divides another one.
fn divides(divisor: &[Integer], a: &[Integer]) -> bool {
    pseudo_div_rem(a.to_vec(), divisor).is_some_and(|(_, rest, _)| rest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::polynomial::Polynomial;
    use super::*;
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
        let all = (0..1 << 10).map(|i| u32::MAX - 2 * i);
        let all: Vec<u32> = all.filter(|n| is_prime(*n)).take(20).collect();
        assert_eq!(primes().take(20).collect::<Vec<_>>(), all);
        // At both ends of what is sieved, and below it.
        for top in [GREATEST[15], SIEVED_TO + 1999, SIEVED_TO - 1] {
            let expected = (0..).map(|i| top - 2 * i).filter(|n| is_prime(*n));
            let found = primes().skip_while(|&n| n > top);
            assert!(found.take(30).eq(expected.take(30)), "{top}");
        }
        assert!(primes().take(2000).is_sorted_by(|a, b| a > b));
        for prime in all[..3].iter().map(|p| i64::from(*p)) {
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
        let product: Integer = primes().take(2).map(Integer::from).product();
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

    /// Against the sieve; and squares of primes up to the largest.
    #[test]
    fn primes_are_those_of_the_sieve() {
        let mut composite = vec![false; 10_000];
        for i in 2..composite.len() {
            for j in (2 * i..composite.len()).step_by(i) {
                composite[j] = true;
            }
        }
        for odd in (3..composite.len()).step_by(2) {
            assert_eq!(is_prime(odd as u32), !composite[odd], "{odd}");
        }
        assert!(is_prime(u32::MAX - 4) && !is_prime(65_521 * 65_521) && !is_prime(65_519 * 65_521));
    }
}
