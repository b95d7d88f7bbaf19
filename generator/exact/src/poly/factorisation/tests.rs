use super::*;
use crate::rational::{integer, ratio};
use crate::strategies::polynomial;
use proptest::prelude::*;

/// The degrees of the irreducible factors, after checking that they multiply back to `p`.
fn degrees(p: &Polynomial) -> Vec<usize> {
    let factors = factor(p);
    let product = factors
        .iter()
        .fold(Polynomial::one(), |q, (g, i)| q * g.pow(*i));
    assert_eq!(product.monic(), p.monic());
    for (g, _) in &factors {
        assert_eq!(g, &Polynomial::from(g.primitive_integer()));
    }
    factors.iter().filter_map(|(g, _)| g.degree()).collect()
}

/// tⁿ − 1.
fn unity(n: usize) -> Polynomial {
    Polynomial::monomial(integer(1), n) - Polynomial::one()
}

#[test]
fn degenerate_polynomials() {
    for p in [
        Polynomial::zero(),
        Polynomial::one(),
        Polynomial::constant(ratio(-2, 3)),
    ] {
        assert!(p.square_free_factors().is_empty());
        assert!(factor(&p).is_empty());
    }
    assert_eq!(Polynomial::zero().square_free_part(), Polynomial::zero());
    assert_eq!(
        Polynomial::constant(integer(7)).square_free_part(),
        Polynomial::one()
    );
    assert_eq!(
        factor(&Polynomial::monomial(ratio(-3, 2), 4)),
        [(Polynomial::t(), 4)]
    );
    assert_eq!(degrees(&Polynomial::from_integers(&[0, 7, 3])), [1, 1]);
}

#[test]
fn cyclotomic_polynomials() {
    // Over the divisors d of n, tⁿ − 1 is the product of Φ_d, irreducible of degree φ(d).
    assert_eq!(degrees(&unity(12)), [1, 1, 2, 2, 2, 4]);
    assert_eq!(degrees(&unity(36)), [1, 1, 2, 2, 2, 4, 6, 6, 12]);
    assert_eq!(degrees(&unity(41)), [1, 40]);
}

#[test]
fn irreducible_but_reducible_modulo_every_prime() {
    assert_eq!(degrees(&Polynomial::from_integers(&[1, 0, 0, 0, 1])), [4]);
    // Swinnerton-Dyer: the minimal polynomial of √2 + √3 + √5 + √7, with ≥ 8 factors mod p:
    // S(t + √q)·S(t − √q) = A² − q·B² for S(t + x) ≡ A + B·x mod x² − q.
    let mut s = Polynomial::t();
    for prime in [2, 3, 5, 7] {
        let mut a = Polynomial::zero();
        let mut b = Polynomial::zero();
        for c in s.coefficients().iter().rev() {
            let next = Polynomial::t() * &a + b.scale(&integer(prime));
            b = Polynomial::t() * &b + &a;
            a = next + Polynomial::constant(c.clone());
        }
        s = a.pow(2) - b.pow(2).scale(&integer(prime));
    }
    assert_eq!(degrees(&s), [16]);
    assert_eq!(
        degrees(&(&s * s.at(&Polynomial::from_integers(&[1, 1])))),
        [16, 16]
    );
}

#[test]
fn factors_of_half_the_degree_are_parted() {
    // Two factors of half the degree, by primes modulo which both stay what they are, and others.
    let quadratics =
        |a, b| Polynomial::from_integers(&[a, 0, 1]) * Polynomial::from_integers(&[b, 0, 1]);
    assert_eq!(degrees(&quadratics(1, 3)), [2, 2]);
    let cubic = |c| Polynomial::from_integers(&[c, -1, 0, 1]);
    assert_eq!(degrees(&(cubic(1) * cubic(-1))), [3, 3]);
    assert_eq!(
        degrees(&Polynomial::from_integers(&[-1, -1, 0, 0, 0, 1])),
        [5]
    );
}

#[test]
fn leading_coefficients_are_shared_out() {
    let p = Polynomial::from_integers(&[5, 0, -7, 6]) * Polynomial::from_integers(&[-9, 4, 10]);
    assert_eq!(
        degrees(&(&p * Polynomial::from_integers(&[11, 30]).pow(2))),
        [1, 2, 3]
    );
}

#[test]
fn degree_forty_is_quick() {
    let dense = |seed: i64| {
        let step = |i: i64| (i * i * i * seed + 31 * i) % 1009 - 500;
        Polynomial::from_integers(&(1..=21).map(step).collect::<Vec<_>>())
    };
    assert_eq!(degrees(&(dense(7) * dense(11))).iter().sum::<usize>(), 40);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn square_free_factors_multiply_back(a in polynomial(3), b in polynomial(4)) {
        let p = a.pow(3) * &b;
        let factors = p.square_free_factors();
        let product = factors.iter().fold(Polynomial::one(), |q, (f, i)| q * f.pow(*i));
        prop_assert_eq!(if p.is_zero() { Polynomial::zero() } else { product }, p.monic());
        let radical = factors.iter().fold(Polynomial::one(), |q, (f, _)| q * f);
        prop_assert_eq!(if p.is_zero() { p.clone() } else { radical }, p.square_free_part());
    }

    #[test]
    fn products_come_apart(a in polynomial(5), b in polynomial(5), c in polynomial(3)) {
        let p = &a * &b * c.pow(2);
        if p.is_zero() {
            return Ok(());
        }
        prop_assert_eq!(degrees(&p).is_empty(), p.is_constant());
        // Factors of factors are themselves, and those of a are among those of p.
        for (g, _) in factor(&a) {
            prop_assert_eq!(factor(&g), vec![(g.clone(), 1)]);
            prop_assert!(factor(&p).iter().any(|(h, _)| *h == g));
        }
    }
}

/// t (t + 1)³ (t − 2)⁶ has no factors once, twice, four or five times but t.
#[test]
fn multiplicities_without_factors_are_left_out() {
    let line = |c: i64| Polynomial::from_integers(&[c, 1]);
    let p = line(0) * line(1).pow(3) * line(-2).pow(6);
    let expected = [(line(0), 1), (line(1), 3), (line(-2), 6)];
    assert_eq!(p.square_free_factors(), expected);
    assert!(
        Polynomial::constant(ratio(3, 2))
            .square_free_factors()
            .is_empty()
    );
}

/// Lifted factors are told modulo more than the bound, be that below p, p or above it.
#[test]
fn factors_are_lifted_beyond_the_bound() {
    let f = [-6, 11, -6, 1].map(Integer::from);
    let field = PrimeField::new(7);
    let modular = [1, 2, 3].map(|root| vec![7 - root, 1]);
    for bound in [1, 6, 7, 8, 48, 49, 50, 2400, 2401, 2402] {
        let bound = Integer::from(bound);
        let (ring, lifted) = lifted_beyond(&bound, &f, field, &modular);
        assert!(ring.modulus > bound, "{bound}");
        let product = lifted.iter().fold(vec![Integer::from(1)], |p, g| {
            let mut product = vec![Integer::from(0); p.len() + g.len() - 1];
            for (i, a) in p.iter().enumerate() {
                for (j, b) in g.iter().enumerate() {
                    product[i + j] += a * b;
                }
            }
            product
        });
        assert_eq!(ring.reduce(product), ring.reduce(f.to_vec()), "{bound}");
    }
}

/// Fourteen of the 21 quadratics that are irreducible modulo 7, with which there are no fewer factors: the last two
/// are parted as the others are.
#[test]
fn the_last_two_factors_are_parted() {
    let is_square = |n: i64| (0..7).any(|x| (x * x - n).rem_euclid(7) == 0);
    let quadratics = (0..7).flat_map(|b| (1..7).map(move |c| (b, c)));
    let irreducible = quadratics
        .filter(|(b, c)| !is_square(b * b - 4 * c))
        .take(14);
    let product = irreducible.fold(Polynomial::one(), |p, (b, c)| {
        p * Polynomial::from_integers(&[c + 70, b, 1])
    });
    assert_eq!(degrees(&product), [2; 14]);
}
