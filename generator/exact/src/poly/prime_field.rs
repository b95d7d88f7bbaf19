//! Polynomials over 𝔽ₚ for an odd prime p of 32 bits, in machine words: ascending coefficients in 0..p
//! without trailing zeros.
//!
//! t^(pⁱ) − t is the product of the monic irreducible polynomials of the degrees that divide i: so, for
//! i = 1, 2, …, its common divisor with what is left of a square-free f is the product of the factors of f of
//! degree i. Those of one degree d are parted by gcd(a^((pᵈ−1)/2) − 1, f) for trial a (Cantor–Zassenhaus); there is no
//! randomness: trials are enumerated.

use crate::budget::look;
use crate::kernel::RemEuclid as _;
use crate::poly::integral::trim;
use crate::rational::Integer;
use std::sync::LazyLock;

/// 𝔽ₚ.
#[derive(Clone, Copy)]
pub(crate) struct PrimeField {
    prime: u64,
}

/// A polynomial.
pub(crate) type Words = Vec<u64>;

/// A polynomial without trailing zeros.
fn trimmed(mut p: Words) -> Words {
    trim(&mut p);
    p
}

/// The fields of the primes from 2³² − 2¹⁶ to 2³², from the greatest down. Only huge numbers need more primes.
static GREATEST: LazyLock<Vec<PrimeField>> = LazyLock::new(|| between(u32::MAX - 0xffff));

/// The fields of the primes from `first` to `first` + 2¹⁶, from the greatest down, by the sieve of Eratosthenes.
fn between(first: u32) -> Vec<PrimeField> {
    let first = u64::from(first);
    let mut is_prime = vec![true; 1 << 16];
    for d in 2..1 << 16 {
        for multiple in (first.next_multiple_of(d)..first + (1 << 16)).step_by(d as usize) {
            is_prime[(multiple - first) as usize] = false;
        }
    }
    let primes = (0..1 << 16).rev().filter(|i| is_prime[*i as usize]);
    primes.map(|i| PrimeField { prime: first + i }).collect()
}

impl PrimeField {
    #[cfg(test)]
    pub(crate) fn new(prime: u32) -> Self {
        let prime = prime.into();
        Self { prime }
    }

    /// The fields of the primes of 32 bits, from the greatest down.
    pub(crate) fn greatest() -> impl Iterator<Item = Self> {
        let known = (0..).map_while(|i| GREATEST.get(i).copied());
        let firsts = (1 << 16..u32::MAX - 0xffff).rev().step_by(1 << 16);
        known.chain(firsts.flat_map(|last| between(last - 0xffff)))
    }

    /// The fields of the odd primes, from the least up.
    pub(crate) fn least() -> impl Iterator<Item = Self> {
        let odd = (3u64..).step_by(2);
        let primes = odd.filter(|&n| (3..).take_while(|d| d * d <= n).all(|d| n % d != 0));
        primes.map(|prime| Self { prime })
    }

    pub(crate) fn prime(self) -> u64 {
        self.prime
    }

    /// c mod p.
    pub(crate) fn residue(self, c: &Integer) -> u64 {
        // A remainder is below the prime.
        u64::try_from(c.rem_euclid(&Integer::from(self.prime))).unwrap_or_default()
    }

    /// The residues of numbers.
    pub(crate) fn residues(self, numbers: &[Integer]) -> Words {
        numbers.iter().map(|c| self.residue(c)).collect()
    }

    /// The number of least magnitude that is `known`, of least magnitude itself, mod m and `residue` mod p, which does
    /// not divide m.
    pub(crate) fn joined(self, known: &Integer, m: &Integer, residue: u64) -> Integer {
        let inverse = self.inverse(self.residue(m));
        let steps = self.minus(residue, self.residue(known)) * inverse % self.prime;
        if 2 * steps > self.prime {
            known - m * Integer::from(self.prime - steps)
        } else {
            known + m * Integer::from(steps)
        }
    }

    /// a − b.
    fn minus(self, a: u64, b: u64) -> u64 {
        (a + self.prime - b) % self.prime
    }

    /// c, or −c.
    fn signed(self, c: u64, negative: bool) -> u64 {
        if negative { self.minus(0, c) } else { c }
    }

    /// cⁿ.
    fn power(self, c: u64, n: u64) -> u64 {
        let bits = (0..u64::BITS - n.leading_zeros()).rev();
        bits.fold(1, |power, bit| {
            let square = power * power % self.prime;
            match n >> bit & 1 {
                1 => square * c % self.prime,
                _ => square,
            }
        })
    }

    /// 1/c, and 0 for 0.
    fn inverse(self, c: u64) -> u64 {
        self.power(c, self.prime - 2)
    }

    /// c·p.
    fn multiple(self, p: &[u64], c: u64) -> Words {
        p.iter().map(|a| a * c % self.prime).collect()
    }

    /// p over its leading coefficient.
    pub(crate) fn monic(self, p: &[u64]) -> Words {
        let leading = p.last().copied().unwrap_or(0);
        self.multiple(p, self.inverse(leading))
    }

    /// (q, r) with a = q·b + r and deg r < deg b, for monic b.
    fn div_rem(self, mut a: Words, b: &[u64]) -> (Words, Words) {
        let degree = b.len() - 1;
        let mut quotient = vec![0; a.len().saturating_sub(degree)];
        for i in (0..quotient.len()).rev() {
            look();
            let q = a[i + degree];
            let negated = self.minus(0, q);
            for (c, b) in a[i..].iter_mut().zip(b) {
                *c = (*c + negated * b % self.prime) % self.prime;
            }
            quotient[i] = q;
        }
        (quotient, trimmed(a))
    }

    /// a − b.
    fn difference(self, mut a: Words, b: &[u64]) -> Words {
        a.resize(a.len().max(b.len()), 0);
        a.iter_mut()
            .zip(b)
            .for_each(|(a, b)| *a = self.minus(*a, *b));
        trimmed(a)
    }

    /// a·b.
    pub(crate) fn product(self, a: &[u64], b: &[u64]) -> Words {
        let mut product = vec![0; a.len() + b.len()];
        for (i, a) in a.iter().enumerate() {
            for (sum, b) in product[i..].iter_mut().zip(b) {
                *sum = (*sum + a * b % self.prime) % self.prime;
            }
        }
        trimmed(product)
    }

    /// aⁿ mod f, for monic f.
    fn power_modulo(self, a: &[u64], n: u64, f: &[u64]) -> Words {
        let modulo = |p: Words| self.div_rem(p, f).1;
        let bits = (0..u64::BITS - n.leading_zeros()).rev();
        bits.fold(vec![1], |power: Words, bit| {
            let square = modulo(self.product(&power, &power));
            match n >> bit & 1 {
                1 => modulo(self.product(&square, a)),
                _ => square,
            }
        })
    }

    /// The monic greatest common divisor.
    pub(crate) fn gcd(self, a: &[u64], b: &[u64]) -> Words {
        self.gcd_modulo(a, b).0
    }

    /// (g, s) with g the monic greatest common divisor and g ≡ s·a mod b.
    pub(crate) fn gcd_modulo(self, a: &[u64], b: &[u64]) -> (Words, Words) {
        let mut g = self.monic(b);
        let mut s = Vec::new();
        let mut next = a.to_vec();
        let mut next_s = vec![1];
        while let Some(&leading) = next.last() {
            let unit = self.inverse(leading);
            next = self.multiple(&next, unit);
            next_s = self.multiple(&next_s, unit);
            let (q, r) = self.div_rem(g, &next);
            let r_s = self.difference(s, &self.product(&q, &next_s));
            ((g, s), (next, next_s)) = ((next, next_s), (r, r_s));
        }
        (g, s)
    }

    /// The determinant of Sylvester's matrix of two polynomials of the formal degrees m and n, whose leading
    /// coefficients may vanish. If aₘ = 0, then Res(a, b) = (−1)ⁿ bₙ Res(a less aₘ, b). If bₙ = 0, the factor is aₘ,
    /// without the sign. Multiples of b may be taken from a.
    pub(crate) fn resultant(self, a: &[u64], b: &[u64]) -> u64 {
        let m = a.len() - 1;
        let n = b.len() - 1;
        if m < n {
            return self.signed(self.resultant(b, a), m * n % 2 == 1);
        }
        if n == 0 {
            return self.power(b[0], m as u64);
        }
        let shortened = self.signed(b[n], n % 2 == 1);
        match (a[m], b[n]) {
            (0, 0) => 0,
            (0, _) => shortened * self.resultant(&a[..m], b) % self.prime,
            (leading, 0) => leading * self.resultant(a, &b[..n]) % self.prime,
            _ => {
                let (_, r) = self.div_rem(a.to_vec(), &self.monic(b));
                if r.is_empty() {
                    return 0;
                }
                let power = self.power(shortened, (a.len() - r.len()) as u64);
                power * self.resultant(&r, b) % self.prime
            }
        }
    }

    /// The determinant of a square matrix, by Gauss.
    pub(crate) fn determinant(self, mut m: Vec<Words>) -> u64 {
        let mut determinant = 1;
        for k in 0..m.len() {
            let Some(pivot) = (k..m.len()).find(|&i| m[i][k] != 0) else {
                return 0;
            };
            if pivot != k {
                m.swap(k, pivot);
                determinant = self.minus(0, determinant);
            }
            let (above, below) = m.split_at_mut(k + 1);
            let top = &above[k];
            determinant = determinant * top[k] % self.prime;
            let inverse = self.inverse(top[k]);
            for row in below.iter_mut().filter(|row| row[k] != 0) {
                let factor = self.prime - row[k] * inverse % self.prime;
                for (c, t) in row[k..].iter_mut().zip(&top[k..]) {
                    *c = (*c + factor * t % self.prime) % self.prime;
                }
            }
        }
        determinant
    }

    /// Whether p has no repeated factor.
    pub(crate) fn is_square_free(self, p: &[u64]) -> bool {
        let terms = p.iter().zip(0..).skip(1);
        let slope = terms.map(|(c, i)| c * (i % self.prime) % self.prime);
        self.gcd(p, &trimmed(slope.collect())).len() == 1
    }

    /// A monic square-free f as products of its irreducible factors of degree 1, 2, …
    pub(crate) fn split_by_degree(self, mut f: Words) -> Vec<(Words, usize)> {
        let mut factors = Vec::new();
        let mut power: Words = vec![0, 1];
        let mut degree = 1;
        while f.len() > 2 * degree {
            power = self.power_modulo(&power, self.prime, &f);
            let g = self.gcd(&f, &self.difference(power.clone(), &[0, 1]));
            if g.len() > 1 {
                f = self.div_rem(f, &g).0;
                factors.push((g, degree));
            }
            degree += 1;
        }
        if f.len() > 1 {
            let degree = f.len() - 1;
            factors.push((f, degree));
        }
        factors
    }

    /// The irreducible factors of f, a product of monic irreducibles of one degree.
    pub(crate) fn split_degree(self, f: Words, degree: usize) -> Vec<Words> {
        let mut pending = vec![f];
        let mut irreducible = Vec::new();
        // All polynomials, as digits in base p: some trial parts any two factors.
        let mut trials = (self.prime..).map(|n| {
            let digits = std::iter::successors(Some(n), |n| Some(n / self.prime));
            let digits = digits.take_while(|&n| n > 0);
            digits.map(|n| n % self.prime).collect::<Words>()
        });
        while let Some(f) = pending.pop() {
            if f.len() == degree + 1 {
                irreducible.push(f);
                continue;
            }
            let Some(trial) = trials.next() else { break };
            // a^((pᵈ−1)/2) as the product of the b^(pⁱ), i < d, for b = a^((p−1)/2).
            let mut conjugate = self.power_modulo(&trial, (self.prime - 1) / 2, &f);
            let mut power = conjugate.clone();
            for _ in 1..degree {
                conjugate = self.power_modulo(&conjugate, self.prime, &f);
                power = self.div_rem(self.product(&power, &conjugate), &f).1;
            }
            let g = self.gcd(&f, &self.difference(power, &[1]));
            let (quotient, _) = self.div_rem(f, &g);
            pending.extend([g, quotient].into_iter().filter(|part| part.len() > 1));
        }
        irreducible
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The primes agree with trial division at the ends of the ranges that are sieved at once.
    #[test]
    fn primes_are_those_without_divisors() {
        let is_prime = |n: &u64| {
            (2..)
                .take_while(|d| d * d <= *n)
                .all(|d| !n.is_multiple_of(d))
        };
        for top in [
            1u64 << 32,
            (1 << 32) - (1 << 16) + 2000,
            (1 << 32) - (1 << 16),
        ] {
            let expected = (1..top).rev().filter(is_prime).take(30);
            let found = PrimeField::greatest().map(PrimeField::prime);
            assert!(
                found.skip_while(|p| *p >= top).take(30).eq(expected),
                "{top}"
            );
        }
        let least = PrimeField::least().map(PrimeField::prime);
        assert!(least.take(30).eq((3..).filter(is_prime).take(30)));
    }

    /// t^(p²) − t is the product of all monic irreducible polynomials of degrees 1 and 2: p of the one
    /// and p(p − 1)/2 of the other.
    #[test]
    fn irreducible_polynomials_are_counted() {
        for prime in [3u32, 5, 7, 4_294_967_291] {
            let field = PrimeField::new(prime);
            // (t − 1)(t² − c) for c no square: of degrees 1 and 2.
            let p = u64::from(prime);
            let c = (2..p)
                .find(|&c| field.power(c, (p - 1) / 2) == p - 1)
                .unwrap();
            let f = vec![c, p - c, p - 1, 1];
            assert!(field.is_square_free(&f));
            let found = field.split_by_degree(f);
            assert_eq!(
                found,
                [(vec![p - 1, 1], 1), (vec![p - c, 0, 1], 2)],
                "{prime}"
            );
            assert!(!field.is_square_free(&[1, 2, 1]));
            if prime < 10 {
                let size = (prime * prime) as usize;
                let mut all = vec![0; size + 1];
                (all[1], all[size]) = (p - 1, 1);
                let degrees: Vec<usize> = (field.split_by_degree(all).iter())
                    .map(|(g, d)| (g.len() - 1) / d)
                    .collect();
                let prime = prime as usize;
                assert_eq!(degrees, [prime, prime * (prime - 1) / 2]);
            }
        }
    }

    /// Euclid and Gauss against Sylvester's matrix, for all polynomials over 𝔽₃ of small formal degrees.
    #[test]
    fn resultants_are_sylvester_s_determinants() {
        let field = PrimeField::new(3);
        let all = |degree: u32| {
            let digits = move |n: u64| (0..=degree).map(|i| n / 3u64.pow(i) % 3).collect();
            (0..3u64.pow(degree + 1)).map(digits)
        };
        for a in (0..3).flat_map(all) {
            for b in (0..4).flat_map(all) {
                let (a, b): (&Words, &Words) = (&a, &b);
                let m = a.len() - 1;
                let n = b.len() - 1;
                let row = |p: &Words, shift: usize| {
                    let mut row = vec![0; m + n];
                    for (i, c) in p.iter().rev().enumerate() {
                        row[i + shift] = *c;
                    }
                    row
                };
                let rows = (0..n).map(|i| row(a, i)).chain((0..m).map(|i| row(b, i)));
                let rows: Vec<Words> = rows.collect();
                assert_eq!(
                    field.resultant(a, b),
                    field.determinant(rows),
                    "{a:?}, {b:?}"
                );
            }
        }
    }

    /// Π (xⱼ − xᵢ) of Vandermonde's matrix, with its rows in any order, and 0 for one that is there twice.
    #[test]
    fn determinants_by_gauss() {
        let field = PrimeField::new(101);
        let vandermonde = |x: [u64; 3]| {
            let rows = x.map(|x| (0..3).map(|k| field.power(x, k)).collect());
            field.determinant(rows.to_vec())
        };
        for x in [
            [0, 1, 2],
            [1, 0, 2],
            [2, 1, 0],
            [7, 50, 99],
            [5, 5, 9],
            [100, 3, 100],
        ] {
            let less = |i: usize, j: usize| x[j] + 101 - x[i];
            assert_eq!(
                vandermonde(x),
                less(0, 1) * less(0, 2) * less(1, 2) % 101,
                "{x:?}"
            );
        }
        assert_eq!(field.determinant(vec![vec![0, 3], vec![5, 0]]), 101 - 15);
        assert_eq!(field.determinant(Vec::new()), 1);
    }

    /// cⁿ is a product, aᵖ = a(tᵖ) modulo f, and a = q b + r.
    #[test]
    fn powers_and_remainders() {
        for prime in [3u32, 7, 13] {
            let field = PrimeField::new(prime);
            let p = u64::from(prime);
            for c in 0..p {
                let mut product = 1;
                for n in 0..20 {
                    assert_eq!(field.power(c, n), product, "{c}^{n} in {p}");
                    product = product * c % p;
                }
            }
            let f = vec![2, 0, 1, 1];
            let a = vec![1, 2, 2];
            let mut spread = vec![0; 2 * prime as usize + 1];
            for (i, c) in a.iter().enumerate() {
                spread[i * prime as usize] = *c;
            }
            let (quotient, rest) = field.div_rem(spread.clone(), &f);
            assert_eq!(field.power_modulo(&a, p, &f), rest);
            assert!(rest.len() < f.len());
            let mut sum = vec![0; spread.len()];
            for (i, q) in quotient.iter().enumerate() {
                for (j, c) in f.iter().enumerate() {
                    sum[i + j] += q * c;
                }
            }
            rest.iter().zip(&mut sum).for_each(|(r, s)| *s += r);
            let sum: Words = sum.into_iter().map(|c| c % p).collect();
            assert_eq!(sum, spread);
        }
    }

    /// gcd(f g, f h) = f for coprime g and h; f g is square-free, and f f is not.
    #[test]
    fn common_divisors_are_monic() {
        let field = PrimeField::new(11);
        let times = |a: &[u64], b: &[u64]| field.product(a, b);
        let f = vec![3, 0, 1];
        let g = vec![5, 2];
        let h = vec![1, 1, 4];
        assert_eq!(times(&g, &h), [5, 7, 0, 8]);
        assert_eq!(field.gcd(&times(&f, &g), &times(&f, &h)), f);
        assert_eq!(field.gcd(&times(&f, &h), &times(&f, &g)), f);
        assert_eq!(field.gcd(&g, &h), [1]);
        assert_eq!(field.gcd(&[], &times(&[2], &f)), f);
        for (a, b) in [(&g, &h), (&h, &g), (&times(&f, &g), &times(&f, &h))] {
            let (common, s) = field.gcd_modulo(a, b);
            let difference = field.difference(times(&s, a), &common);
            assert!(field.div_rem(difference, &field.monic(b)).1.is_empty());
        }
        assert!(field.is_square_free(&times(&f, &g)) && !field.is_square_free(&times(&f, &f)));
        // (t¹¹ + 1)' = 0 in characteristic 11.
        assert!(!field.is_square_free(&[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]));
    }

    /// t³ − t + 1 and t⁵ − t + 1 are irreducible, over 𝔽₃ and 𝔽₅ (Artin and Schreier).
    #[test]
    fn an_irreducible_polynomial_is_its_own_factor() {
        for prime in [3u32, 5] {
            let field = PrimeField::new(prime);
            let p = u64::from(prime);
            let mut f = vec![0; prime as usize + 1];
            (f[0], f[1], f[prime as usize]) = (1, p - 1, 1);
            let found = field.split_by_degree(f.clone());
            assert_eq!(found, [(f, prime as usize)]);
        }
    }
}
