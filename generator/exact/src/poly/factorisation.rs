//! Factorisation in ℚ\[t\]: irreducible factors of square-free polynomials by Zassenhaus.
//!
//! By Gauss's lemma a primitive f ∈ ℤ\[t\] factors over ℚ as it does over ℤ. Let f be square-free of degree n, and p
//! a prime for which f mod p keeps its degree and stays square-free. Then
//!
//! 1. f mod p is factored over 𝔽ₚ, by degrees and then by Cantor and Zassenhaus;
//! 2. Hensel's lemma lifts the factors to a modulus P = pᵉ > 2·lc(f)·2ⁿ‖f‖₂, which exceeds
//!    twice every coefficient of lc(f)·g for any g dividing f (Mignotte);
//! 3. each irreducible g then is the primitive part of lc(f)·∏ over a subset of the lifted factors,
//!    reduced symmetrically mod P, and subsets are tried by size.
//!
//! Degrees up to about 40 take at most seconds; the number of subsets in step 3 can be exponential
//! for the rare polynomials that factor mod every prime far more than over ℚ.

use crate::kernel::{RemEuclid as _, SquareRoot as _};
use crate::poly::integral::{primitive, quotient, times, trim};
use crate::poly::polynomial::Polynomial;
use crate::poly::prime_field::{PrimeField, Words};
use crate::rational::{Integer, inverse_modulo};
use num_traits::{One, Signed, Zero};

/// How many suitable primes are compared; the one with the fewest factors is lifted.
const PRIMES_COMPARED: usize = 8;

/// The irreducible factors over ℚ with their multiplicities: pairs (g, i) with p = c·∏ gⁱ. Every g has coprime integer
/// coefficients and a positive leading one. The factors are ordered by degree, then by coefficients from the constant
/// one up. A constant has no factors.
///
/// ```
/// use stepsmith_exact::{poly::factorisation::factor, poly::polynomial::Polynomial};
/// let factors = factor(&Polynomial::from_integers(&[0, -4, 0, 0, 0, 1])); // t⁵ − 4t
/// let text: Vec<String> = factors.iter().map(|(g, i)| format!("({g})^{i}")).collect();
/// assert_eq!(text.join(" "), "(t)^1 (t^2 - 2)^1 (t^2 + 2)^1");
/// ```
pub fn factor(p: &Polynomial) -> Vec<(Polynomial, usize)> {
    let mut factors = Vec::new();
    for (part, multiplicity) in p.square_free_factors() {
        let irreducible = factor_square_free(part.primitive_integer());
        factors.extend(
            irreducible
                .into_iter()
                .map(|g| (Polynomial::from(g), multiplicity)),
        );
    }
    factors.sort_by(|(g, _), (h, _)| {
        g.degree()
            .cmp(&h.degree())
            .then_with(|| g.coefficients().cmp(h.coefficients()))
    });
    factors
}

/// The irreducible factors of a primitive square-free polynomial of degree at least 1.
fn factor_square_free(mut f: Vec<Integer>) -> Vec<Vec<Integer>> {
    let mut factors = Vec::new();
    if f[0].is_zero() {
        factors.push(vec![Integer::zero(), Integer::one()]);
        f.remove(0);
    }
    // Only a constant 1 may be left.
    if f.len() < 2 {
        return factors;
    }
    let Some((field, by_degree)) = best_prime(&f) else {
        factors.push(f);
        return factors;
    };
    let modular = by_degree
        .into_iter()
        .flat_map(|(g, d)| field.split_degree(g, d));
    factors.extend(recombine(f, field, &modular.collect::<Vec<_>>()));
    factors
}

/// Products of irreducibles of one degree, with that degree.
type DegreeFactors = Vec<(Words, usize)>;

/// Among the first suitable primes one with the fewest factors of f, and f factored by degree.
fn best_prime(f: &[Integer]) -> Option<(PrimeField, DegreeFactors)> {
    let suitable = PrimeField::least().filter_map(|field| {
        let reduced = field.residues(f);
        let keeps_degree = reduced.last().is_some_and(|leading| *leading != 0);
        let fits = keeps_degree && field.is_square_free(&reduced);
        fits.then(|| (field, field.split_by_degree(field.monic(&reduced))))
    });
    // All primes but the divisors of lc(f)·disc(f) ≠ 0 are suitable: there is a minimum.
    let compared = suitable.take(PRIMES_COMPARED);
    compared.min_by_key(|(_, by_degree)| {
        let counts = by_degree.iter().map(|(g, d)| (g.len() - 1) / d);
        counts.sum::<usize>()
    })
}

/// The irreducible factors of f, f(0) ≠ 0, from its monic factors mod p.
fn recombine(mut f: Vec<Integer>, field: PrimeField, modular: &[Words]) -> Vec<Vec<Integer>> {
    // Factors of cofactors of f obey the bound for f.
    let squared_norm: Integer = f.iter().map(|c| c * c).sum();
    let leading = f[f.len() - 1].abs();
    let bound = ((Integer::from(squared_norm.sqrt()) + 1u32) * leading) << f.len();
    let (ring, mut lifted) = lifted_beyond(&bound, &f, field, modular);

    let mut factors = Vec::new();
    let mut size = 1;
    while 2 * size <= lifted.len() {
        if let Some((subset, factor, cofactor)) = find_factor(&f, &ring, &lifted, size) {
            factors.push(factor);
            f = cofactor;
            for &i in subset.iter().rev() {
                lifted.remove(i);
            }
        } else {
            size += 1;
        }
    }
    factors.push(f);
    factors
}

/// A ring ℤ/pᵉ with pᵉ > `bound`, and the monic factors of f there.
fn lifted_beyond(
    bound: &Integer,
    f: &[Integer],
    field: PrimeField,
    modular: &[Words],
) -> (Modular, Vec<Vec<Integer>>) {
    let prime = Integer::from(field.prime());
    let mut exponent = 1;
    let mut modulus = prime.clone();
    while modulus <= *bound {
        modulus *= &prime;
        exponent += 1;
    }
    // Each step at most doubles the exponent, and the last one comes out where it should.
    let exponents = std::iter::successors(Some(exponent), |e: &usize| Some(e.div_ceil(2)));
    let mut rings: Vec<Modular> = (exponents.take_while(|&e| e > 1))
        .map(|exponent| Modular {
            modulus: prime.pow(exponent),
        })
        .collect();
    rings.reverse();
    let ring = Modular { modulus };
    let lifted = lift(ring.monic(f), field, modular, &rings);
    (ring, lifted)
}

/// Lifts a factorisation over 𝔽ₚ of the monic f into monic factors in the last of `rings`. The rings are ℤ/pᵉ with
/// ascending e ≥ 2, and each e is at most twice the one before.
fn lift(
    f: Vec<Integer>,
    field: PrimeField,
    factors: &[Words],
    rings: &[Modular],
) -> Vec<Vec<Integer>> {
    let [_, _, ..] = factors else { return vec![f] };
    let (left, right) = factors.split_at(factors.len() / 2);
    let [g, h] = [left, right].map(|part| {
        part.iter()
            .fold(vec![1], |p, factor| field.product(&p, factor))
    });
    // s·g + u·h = 1, with deg s < deg h and deg u < deg g.
    let (_, s) = field.gcd_modulo(&g, &h);
    let (_, u) = field.gcd_modulo(&h, &g);
    let [mut g, mut h, mut s, mut u] =
        [g, h, s, u].map(|p| p.into_iter().map(Integer::from).collect::<Vec<_>>());
    let one = [Integer::one()];
    for (i, ring) in rings.iter().enumerate() {
        let error = ring.sum(&f, &ring.product(&g, &h), -1);
        let (q, r) = ring.div_rem(ring.product(&s, &error), &h);
        let change = ring.sum(&ring.product(&u, &error), &ring.product(&q, &g), 1);
        (g, h) = (ring.sum(&g, &change, 1), ring.sum(&h, &r, 1));
        if i + 1 == rings.len() {
            break;
        }
        let identity = ring.sum(&ring.product(&s, &g), &ring.product(&u, &h), 1);
        let error = ring.sum(&identity, &one, -1);
        let (q, r) = ring.div_rem(ring.product(&s, &error), &h);
        let change = ring.sum(&ring.product(&u, &error), &ring.product(&q, &g), 1);
        (s, u) = (ring.sum(&s, &r, -1), ring.sum(&u, &change, -1));
    }
    let mut lifted = lift(g, field, left, rings);
    lifted.extend(lift(h, field, right, rings));
    lifted
}

/// The first subset of `size` lifted factors that makes up a factor g of f, with g and f/g.
fn find_factor(
    f: &[Integer],
    ring: &Modular,
    lifted: &[Vec<Integer>],
    size: usize,
) -> Option<(Vec<usize>, Vec<Integer>, Vec<Integer>)> {
    let leading = f.last()?;
    let ends = leading * &f[0];
    let mut subset: Vec<usize> = (0..size).collect();
    loop {
        // The constant coefficient of lc(f)·g divides lc(f)·f(0): most subsets fail this test.
        let constant = subset
            .iter()
            .fold(leading.clone(), |c, &i| c * &lifted[i][0] % &ring.modulus);
        let constant = ring.symmetric(constant);
        if !constant.is_zero() && ends.is_multiple_of(&constant) {
            let start = vec![leading.clone()];
            let product = subset
                .iter()
                .fold(start, |g, &i| ring.product(&g, &lifted[i]));
            let candidate = primitive(product.into_iter().map(|c| ring.symmetric(c)).collect());
            if let Some(cofactor) = quotient(f, &candidate) {
                return Some((subset, candidate, cofactor));
            }
        }
        advance(&mut subset, lifted.len())?;
    }
}

/// Turns an ascending subset of 0..n into the next one of its size in lexicographic order.
fn advance(subset: &mut [usize], n: usize) -> Option<()> {
    let size = subset.len();
    let movable = (0..size).rev().find(|&i| subset[i] + size - i < n)?;
    let first = subset[movable] + 1;
    for (offset, element) in subset[movable..].iter_mut().enumerate() {
        *element = first + offset;
    }
    Some(())
}

/// The polynomials over ℤ/m, as ascending coefficients in 0..m without trailing zeros.
struct Modular {
    modulus: Integer,
}

impl Modular {
    /// The class of an integer polynomial.
    fn reduce(&self, mut p: Vec<Integer>) -> Vec<Integer> {
        p.iter_mut()
            .for_each(|c| *c = std::mem::take(c).rem_euclid(&self.modulus).into());
        trim(&mut p);
        p
    }

    /// The representative of c ∈ 0..m in (−m/2, m/2].
    fn symmetric(&self, c: Integer) -> Integer {
        if &c * 2 > self.modulus {
            c - &self.modulus
        } else {
            c
        }
    }

    /// a + b·`factor` for an integer factor.
    fn sum(&self, a: &[Integer], b: &[Integer], factor: i32) -> Vec<Integer> {
        let mut sum = a.to_vec();
        sum.resize(a.len().max(b.len()), Integer::zero());
        sum.iter_mut().zip(b).for_each(|(c, b)| *c += b * factor);
        self.reduce(sum)
    }

    /// a·b.
    fn product(&self, a: &[Integer], b: &[Integer]) -> Vec<Integer> {
        self.reduce(times(a, b))
    }

    /// (q, r) with a = q·b + r and deg r < deg b, for monic b.
    fn div_rem(&self, mut a: Vec<Integer>, b: &[Integer]) -> (Vec<Integer>, Vec<Integer>) {
        let degree = b.len() - 1;
        let mut quotient = vec![Integer::zero(); a.len().saturating_sub(degree)];
        for i in (0..quotient.len()).rev() {
            let q = Integer::from((&a[i + degree]).rem_euclid(&self.modulus));
            for (c, b) in a[i..].iter_mut().zip(b) {
                *c -= &q * b;
            }
            quotient[i] = q;
        }
        (self.reduce(quotient), self.reduce(a))
    }

    /// p divided by its leading coefficient, which must be invertible.
    fn monic(&self, p: &[Integer]) -> Vec<Integer> {
        let inverse = p
            .last()
            .and_then(|leading| inverse_modulo(leading, &self.modulus));
        self.product(p, &[inverse.unwrap_or_else(Integer::one)])
    }
}

#[cfg(test)]
mod tests;
