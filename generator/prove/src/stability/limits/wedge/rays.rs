//! The rays on which a one-step method is stable.
//!
//! For q = D(z)·λ − N(z) on the ray z = −s(1 + iT), s > 0, with τ = T² let
//!
//! ```text
//! E(s; τ) = |D|² − |N|²,
//! ```
//!
//! a polynomial in s and τ, since conjugate rays give the same. The wedge between the rays of ±T is
//! stable exactly if E(s; τ') ≥ 0 for all s > 0 and 0 ≤ τ' < T²: where D vanishes and N does not, E is
//! negative. E = sᵏ·∏ fᵢⁱ over ℚ(τ) with square-free coprime fᵢ; the number and order of their roots
//! s > 0, and with them the sign pattern of E, can change only where the leading coefficient, the
//! constant one or the discriminant of F = ∏ fᵢ vanishes. So the zeros τ > 0 of these critical
//! polynomials cut the half-line into gaps, in each of which one rational sample decides. By
//! continuity E ≥ 0 at every place between stable gaps: the wedge is that of the stable gaps from 0
//! on, and all of the half-plane if there is no other.

use super::angle::Angle;
use crate::stability::characteristic::bivariate::Bivariate;
use crate::stability::limits::a_stability::NotNegative;
use crate::stability::stable_set::certificate::{sample_before, separated};
use crate::stability::stable_set::interval::{positive_roots, square_root};
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::rational::{Rational, integer};

/// The highest degree of E in s for which the critical polynomials are formed.
const DEGREE_LIMIT: usize = 16;

/// E on the rays, and where it is not negative.
#[derive(Clone, Debug)]
pub struct Rays {
    /// E in s, with coefficients in τ.
    pub energy: Bivariate,
    /// The critical polynomials in τ.
    pub critical: Vec<RealPolynomial>,
    /// The positive zeros of the critical polynomials, up to the first gap that fails.
    pub places: Vec<RealAlgebraic>,
    /// The samples in the gaps between them, and whether E ≥ 0 there.
    pub samples: Vec<(Rational, bool)>,
}

impl Rays {
    /// The rays of q, of degree at most 1 in λ; `None` if E has too high a degree.
    pub(super) fn new(q: &Bivariate) -> Option<Self> {
        let lower = squared_on_ray(&q.coefficient(0));
        let energy = match q.degree() {
            0 => lower,
            _ => squared_on_ray(&q.coefficient(1)).plus(&lower.map(|c| c.scale(&integer(-1)))),
        };
        if energy.degree() > DEGREE_LIMIT {
            return None;
        }
        let f = energy.without_zero_root().square_free_part();
        let mut critical = vec![f.leading(), f.coefficient(0)];
        if f.degree() > 0 {
            critical.push(f.resultant(&f.derivative()));
        }
        critical.extend([energy.content(), energy.leading()]);
        critical.retain(|p| !p.is_constant());
        let mut all: Vec<RealAlgebraic> = critical.iter().flat_map(positive_roots).collect();
        all.sort();
        all.dedup();
        let all = separated(all);
        let mut samples = Vec::new();
        for i in 0..=all.len() {
            let sample = sample_before(&all, i);
            let holds = NotNegative::of(energy.at(&sample)).holds;
            samples.push((sample, holds));
            if !holds {
                break;
            }
        }
        let passed = samples.iter().filter(|(_, holds)| *holds).count();
        let places = all.into_iter().take(passed).collect();
        Some(Self {
            energy,
            critical,
            places,
            samples,
        })
    }

    pub(super) fn angle(&self) -> Angle {
        let stable = self.samples.iter().all(|(_, holds)| *holds);
        match (stable, self.places.last()) {
            (true, _) => Angle::Right,
            (false, Some(place)) => Angle::Tangent(square_root(place)),
            (false, None) => Angle::Empty,
        }
    }
}

/// The a and b of p(−s(1 + iT)) = a(s; τ) + iT·b(s; τ), in s with coefficients in τ = T².
pub(super) fn on_ray(p: &RealPolynomial) -> [Bivariate; 2] {
    // (1 + iT)ʲ = aⱼ(τ) + iT·bⱼ(τ).
    let mut a = RealPolynomial::one();
    let mut b = RealPolynomial::zero();
    let mut real = Vec::new();
    let mut imaginary = Vec::new();
    for c in &p.mirrored().coefficients() {
        real.push(&a * c);
        imaginary.push(&b * c);
        (a, b) = (&a - &b * RealPolynomial::t(), &a + &b);
    }
    [real, imaginary].map(Bivariate::new)
}

/// |p(−s(1 + iT))|², in s with coefficients in τ = T².
fn squared_on_ray(p: &RealPolynomial) -> Bivariate {
    let [real, imaginary] = on_ray(p);
    let weighted = imaginary.times(&imaginary).map(|c| c * RealPolynomial::t());
    real.times(&real).plus(&weighted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::rounding::to_f64;

    fn rays(numerator: &[i64], denominator: &[i64]) -> Rays {
        let rows = [numerator, denominator].map(RealPolynomial::from_integers);
        Rays::new(&Bivariate::new(rows.into())).unwrap()
    }

    #[test]
    fn the_last_stable_ray_bounds_the_wedge() {
        let angle = |places: &[i64], holds: &[bool]| {
            let number = |n: &i64| RealAlgebraic::from_rational(integer(*n));
            let rays = Rays {
                energy: Bivariate::default(),
                critical: Vec::new(),
                places: places.iter().map(number).collect(),
                samples: holds.iter().map(|&holds| (integer(0), holds)).collect(),
            };
            rays.angle()
        };
        let two = Angle::Tangent(RealAlgebraic::from_rational(integer(2)));
        assert_eq!(angle(&[1, 4], &[true, true, false]), two);
        assert_eq!(angle(&[4], &[true, false]), two);
        assert_eq!(angle(&[1, 4], &[true, true, true]), Angle::Right);
        assert_eq!(angle(&[], &[false]), Angle::Empty);
    }

    #[test]
    fn powers_of_backward_euler() {
        // R = 1/(1 − z)³ is at most 1 wherever |1 − z| ≥ 1.
        assert_eq!(rays(&[-1], &[1, -3, 3, -1]).angle(), Angle::Right);
        // R = (1 − 5z)/(1 − z)²: R(−1) = 3/2, though R(∞) = 0.
        assert_eq!(rays(&[-1, 5], &[1, -2, 1]).angle(), Angle::Empty);
    }

    #[test]
    fn a_pole_on_a_ray_ends_the_wedge() {
        // R = ε/(z² + 2z + 5) with the poles −1 ± 2i: at tan = 2 for ever smaller ε, so a little below
        // that for ε = 1/100.
        let Angle::Tangent(tangent) = rays(&[-1], &[500, 200, 100]).angle() else {
            panic!()
        };
        assert!(tangent.cmp_rational(&integer(2)).is_lt());
        assert!(
            tangent
                .cmp_rational(&Rational::from_parts_signed(199.into(), 100.into()))
                .is_gt()
        );
    }

    /// The least of |D|² − |N|² over some s on the ray of T, in plain floating point.
    fn least_energy(numerator: &[f64], denominator: &[f64], tangent: f64) -> f64 {
        let squared = |p: &[f64], s: f64| {
            let x = -s;
            let y = -s * tangent;
            let value = p.iter().rev().fold((0.0, 0.0), |(re, im), c| {
                (re * x - im * y + c, re * y + im * x)
            });
            value.0 * value.0 + value.1 * value.1
        };
        let sizes = (-400..=600).map(|k| 10f64.powf(f64::from(k) / 200.0));
        let energy = |s: f64| squared(denominator, s) - squared(numerator, s);
        sizes.map(energy).fold(f64::INFINITY, f64::min)
    }

    /// Between neighbouring places one ray speaks for all, and the last stable one is where floating point has it.
    #[test]
    fn samples_and_places_are_those_of_the_energy() {
        for (numerator, denominator, count) in [
            // Padé's approximations of exp of degrees 0 over 3 and 4.
            (&[6][..], &[6, -6, 3, -1][..], None),
            (&[24], &[24, -24, 12, -4, 1], None),
            // z² + 2z + 5 in place of 5.
            (&[1], &[5, 2, 1], None),
            // R = 1 + z + z²/8 touches −1 on the real axis: E has a double root for τ = 0.
            (&[8, 8, 1], &[8], Some(0)),
            // Never stable, and always.
            (&[1, 1], &[1], Some(0)),
            (&[2, 1], &[2, -1], None),
        ] {
            let negated: Vec<i64> = numerator.iter().map(|c| -c).collect();
            let rays = rays(&negated, denominator);
            let floats = |p: &[i64]| p.iter().map(|&c| c as f64).collect::<Vec<_>>();
            let [n, d] = [numerator, denominator].map(floats);
            assert_eq!(rays.samples.len(), rays.places.len() + 1);
            assert!(count.is_none_or(|count| rays.places.len() == count));
            let mut below = 0.0;
            for (i, (sample, holds)) in rays.samples.iter().enumerate() {
                let above = rays
                    .places
                    .get(i)
                    .map_or(f64::INFINITY, RealAlgebraic::to_f64);
                let tau = to_f64(sample);
                assert!(below < tau && tau < above, "{below} < {tau} < {above}");
                // Where the gap that fails ends is not told.
                let beyond = if *holds {
                    (2.0 * tau).min((tau + above) / 2.0)
                } else {
                    tau
                };
                for tau in [(tau + below) / 2.0, tau, beyond] {
                    let least = least_energy(&n, &d, tau.sqrt());
                    assert_eq!(least >= 0.0, *holds, "{denominator:?} at {tau}: {least}");
                }
                for p in &rays.critical {
                    assert!(
                        !p.is_constant()
                            && p.real_roots().iter().all(|x| {
                                let x = x.to_f64();
                                x <= below || x >= above || i + 1 == rays.samples.len()
                            })
                    );
                }
                below = above;
            }
            // All but the last sample hold.
            assert!(rays.samples.iter().rev().skip(1).all(|(_, holds)| *holds));
        }
    }

    /// p(−s(1 + iT)) = a + iT·b, and its square is a² + τb².
    #[test]
    fn polynomials_on_a_ray() {
        // At s = 2, τ = 3: z = −2 − 2i√3, z² = −8 + 8i√3, z³ = 64.
        let value = |p: &Bivariate| p.at(&integer(3)).evaluate(&integer(2)).number();
        let number = |n: i64| RealAlgebraic::from_rational(integer(n));
        for (p, [a, b]) in [
            (&[7][..], [7, 0]),
            (&[0, 1], [-2, -2]),
            (&[0, 0, 1], [-8, 8]),
            (&[0, 0, 0, 1], [64, 0]),
            (&[1, 1, 1, 1], [55, 6]),
        ] {
            let p = RealPolynomial::from_integers(p);
            assert_eq!(on_ray(&p).each_ref().map(value), [a, b].map(number));
            assert_eq!(value(&squared_on_ray(&p)), number(a * a + 3 * b * b));
        }
    }
}
