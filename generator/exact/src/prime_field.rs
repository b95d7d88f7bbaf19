//! Polynomials over 𝔽ₚ for an odd prime p of 32 bits, in machine words: ascending coefficients in 0..p
//! without trailing zeros.
//!
//! t^(pⁱ) − t is the product of the monic irreducible polynomials of the degrees that divide i: so, for
//! i = 1, 2, …, its common divisor with what is left of a square-free f is the product of the factors of f of
//! degree i.

/// 𝔽ₚ.
#[derive(Clone, Copy)]
pub(super) struct PrimeField {
    prime: u64,
}

/// A polynomial.
type Words = Vec<u64>;

impl PrimeField {
    pub(super) fn new(prime: u32) -> Self {
        Self {
            prime: prime.into(),
        }
    }

    fn trimmed(mut p: Words) -> Words {
        while p.last() == Some(&0) {
            p.pop();
        }
        p
    }

    /// cⁿ.
    pub(super) fn power(self, c: u64, n: u64) -> u64 {
        (0..u64::BITS - n.leading_zeros())
            .rev()
            .fold(1, |power, bit| {
                let square = power * power % self.prime;
                match n >> bit & 1 {
                    1 => square * c % self.prime,
                    _ => square,
                }
            })
    }

    /// p over its leading coefficient.
    pub(super) fn monic(self, p: Words) -> Words {
        let Some(&leading) = p.last() else { return p };
        let inverse = self.power(leading, self.prime - 2);
        p.iter().map(|c| c * inverse % self.prime).collect()
    }

    /// p'.
    fn derivative(self, p: &[u64]) -> Words {
        let terms = p.iter().zip(0u64..).skip(1);
        Self::trimmed(
            terms
                .map(|(c, i)| c * (i % self.prime) % self.prime)
                .collect(),
        )
    }

    /// (q, r) with a = q·b + r and deg r < deg b, for monic b.
    fn div_rem(self, mut a: Words, b: &[u64]) -> (Words, Words) {
        let degree = b.len() - 1;
        let mut quotient = vec![0; a.len().saturating_sub(degree)];
        for i in (0..quotient.len()).rev() {
            crate::budget::count(1);
            let q = a[i + degree];
            let negated = (self.prime - q) % self.prime;
            for (c, b) in a[i..].iter_mut().zip(b) {
                *c = (*c + negated * b % self.prime) % self.prime;
            }
            quotient[i] = q;
        }
        (quotient, Self::trimmed(a))
    }

    /// a·b mod f, for monic f.
    fn product_modulo(self, a: &[u64], b: &[u64], f: &[u64]) -> Words {
        let mut product = vec![0; a.len() + b.len()];
        for (i, a) in a.iter().enumerate() {
            for (sum, b) in product[i..].iter_mut().zip(b) {
                *sum = (*sum + a * b % self.prime) % self.prime;
            }
        }
        self.div_rem(Self::trimmed(product), f).1
    }

    /// aᵖ mod f, for monic f.
    fn frobenius(self, a: &[u64], f: &[u64]) -> Words {
        let bits = u64::BITS - self.prime.leading_zeros();
        (0..bits).rev().fold(vec![1], |power: Words, bit| {
            let square = self.product_modulo(&power, &power, f);
            match self.prime >> bit & 1 {
                1 => self.product_modulo(&square, a, f),
                _ => square,
            }
        })
    }

    /// The monic greatest common divisor.
    pub(super) fn gcd(self, a: Words, b: Words) -> Words {
        let mut a = self.monic(a);
        let mut b = self.monic(b);
        while !b.is_empty() {
            let (_, r) = self.div_rem(a, &b);
            (a, b) = (b, self.monic(r));
        }
        a
    }

    /// The determinant of Sylvester's matrix of two polynomials of the formal degrees m and n, whose
    /// leading coefficients may vanish: aₘ of one alone leaves Res(a, b) = (−1)ⁿ bₙ Res(a less aₘ, b), or
    /// without the sign for b. By Euclid, Res(p, q) = (−1)^(mn) lc(q)^(m−k) Res(q, r) for r = p mod q of
    /// degree k.
    pub(super) fn resultant(self, a: &[u64], b: &[u64]) -> u64 {
        let signed = |c: u64, odd: bool| {
            if odd {
                (self.prime - c) % self.prime
            } else {
                c
            }
        };
        let m = a.len() - 1;
        let n = b.len() - 1;
        if n == 0 {
            return self.power(b[0], m as u64);
        }
        if m == 0 {
            return self.power(a[0], n as u64);
        }
        let mut p = Self::trimmed(a.to_vec());
        let mut q = Self::trimmed(b.to_vec());
        if p.is_empty() || q.is_empty() {
            return 0;
        }
        let mut factor = match [a.len() - p.len(), b.len() - q.len()] {
            [0, missing] => self.power(a[m], missing as u64),
            [missing, 0] => self.power(signed(b[n], n % 2 == 1), missing as u64),
            _ => return 0,
        };
        loop {
            let m = p.len() - 1;
            let n = q.len() - 1;
            if n == 0 {
                return factor * self.power(q[0], m as u64) % self.prime;
            }
            let leading = q[n];
            let (_, r) = self.div_rem(p, &self.monic(q.clone()));
            let Some(k) = r.len().checked_sub(1) else {
                return 0;
            };
            let power = self.power(leading, (m - k) as u64);
            factor = signed(factor * power % self.prime, m * n % 2 == 1);
            (p, q) = (q, r);
        }
    }

    /// The determinant of a square matrix, by Gauss.
    pub(super) fn determinant(self, mut m: Vec<Words>) -> u64 {
        let mut determinant = 1;
        for k in 0..m.len() {
            let Some(pivot) = (k..m.len()).find(|&i| m[i][k] != 0) else {
                return 0;
            };
            if pivot != k {
                m.swap(k, pivot);
                determinant = (self.prime - determinant) % self.prime;
            }
            let (above, below) = m.split_at_mut(k + 1);
            let top = &above[k];
            determinant = determinant * top[k] % self.prime;
            let inverse = self.power(top[k], self.prime - 2);
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
    pub(super) fn is_square_free(self, p: &[u64]) -> bool {
        self.gcd(p.to_vec(), self.derivative(p)).len() == 1
    }

    /// A monic square-free f as products of its irreducible factors of degree 1, 2, …
    pub(super) fn split_by_degree(self, mut f: Words) -> Vec<(Words, usize)> {
        let mut factors = Vec::new();
        let mut power: Words = vec![0, 1];
        let mut degree = 1;
        while f.len() > 2 * degree {
            power = self.frobenius(&power, &f);
            let mut difference = power.clone();
            difference.resize(power.len().max(2), 0);
            difference[1] = (difference[1] + self.prime - 1) % self.prime;
            let g = self.gcd(f.clone(), Self::trimmed(difference));
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
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(field.frobenius(&a, &f), rest);
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
        let times = |a: &[u64], b: &[u64]| {
            let mut product = vec![0; a.len() + b.len() - 1];
            for (i, a) in a.iter().enumerate() {
                for (j, b) in b.iter().enumerate() {
                    product[i + j] = (product[i + j] + a * b) % 11;
                }
            }
            product
        };
        let f = vec![3, 0, 1];
        let g = vec![5, 2];
        let h = vec![1, 1, 4];
        assert_eq!(field.gcd(times(&f, &g), times(&f, &h)), f);
        assert_eq!(field.gcd(times(&f, &h), times(&f, &g)), f);
        assert_eq!(field.gcd(g.clone(), h.clone()), [1]);
        assert_eq!(field.gcd(Vec::new(), times(&[2], &f)), f);
        assert!(field.is_square_free(&times(&f, &g)) && !field.is_square_free(&times(&f, &f)));
        assert_eq!(field.derivative(&[4, 3, 2, 1]), [3, 4, 3]);
        // (t¹¹)' = 0 in characteristic 11.
        assert!(
            field
                .derivative(&[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
                .is_empty()
        );
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
