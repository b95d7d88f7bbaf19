//! A(α)-stability: the widest wedge around the negative real axis in which a scheme is stable.
//!
//! The wedge W(α) = {z ≠ 0 : |arg(−z)| < α}, 0 < α ≤ 90°, is open. Linear multistep methods have a
//! characteristic polynomial of degree 1 in z, p = k(λ)·(ρ(λ) − z σ(λ)) with coprime ρ and σ, where k
//! collects the roots that do not depend on z. The other roots meet the circle exactly for z on the
//! *boundary locus* Γ = {ρ(ζ)/σ(ζ) : |ζ| = 1}.
//!
//! For any scheme, if a root is outside the circle in the limit z → ∞, no wedge is stable. Otherwise,
//!
//! *W(α) is stable exactly if Γ does not meet it, z = −1 is stable, and k satisfies the root
//! condition.* For z off Γ the number of roots outside the circle, those at infinity included, does
//! not change on the connected W(α). And if Γ meets W(α) at z = ρ(ζ)/σ(ζ), then as λ ↦ ρ(λ)/σ(λ) is
//! open, it takes some λ next to ζ with |λ| > 1 into W(α).
//!
//! On ζ = e^{iθ}, u = cos θ, with the polynomials Tₙ and Uₙ of Chebyshev,
//!
//! ```text
//! ρ(ζ) σ(ζ̄) = X(u) + i sin θ·Y(u),
//! X = ∑ ρⱼσₖ T_{|j−k|},    Y = ∑ ρⱼσₖ sgn(j − k) U_{|j−k|−1},
//! ```
//!
//! which is z·|σ|². So tan²α is the infimum of (1 − u²)Y²/X² = N/M over the u in \[−1, 1\] with
//! X(u) < 0, N/M in lowest terms; without such u, α = 90° and the scheme is A-stable. The infimum is
//! attained, or approached at z = 0 or ∞, at one of finitely many u in the closure of that set: where
//! N'M = NM', where X = 0, or at ±1. If it is 0 there is no wedge.
//!
//! Other schemes: see [`rays`] for one-step methods. An A-stable scheme has α = 90°,
//! whatever it is. A pole of the step that is none of its roots, as it has cancelled, ends the wedge
//! by itself ([`pole_rays`]).
//!
//! Source: Widlund 1967; Hairer, Wanner, *Solving Ordinary Differential Equations II*, V.2.

pub mod angle;
pub mod pole_rays;
pub mod rays;

pub use self::angle::Angle;

use self::pole_rays::PoleRays;
use self::rays::Rays;
use super::a_stability::{AStability, Parts, a_stability};
use super::at_infinity::AtInfinity;
use crate::stability::characteristic::bivariate::Bivariate;
use crate::stability::error::StabilityError;
use crate::stability::root_condition::schur_cohn::strictly_inside;
use crate::stability::stable_set::interval::{Endpoint, square_root};
use crate::stability::zero_stability::step_ratios::between;
use std::cmp::Ordering;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::rational::integer;
use stepsmith_exact::ring::ExactDivision as _;
use stepsmith_scheme::scheme::Scheme;

/// The widest stable wedge of a scheme, with the evidence.
#[derive(Clone, Debug)]
pub struct Wedge {
    /// α.
    pub angle: Angle,
    /// p, k and q.
    pub parts: Parts,
    /// The evidence that decides the angle, beside k and the poles.
    pub evidence: Evidence,
    /// The poles of the step that its roots do not show, if there are any.
    pub poles: Option<PoleRays>,
}

/// The evidence that decides the wedge.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// A-stability.
    HalfPlane,
    /// The boundary locus of a linear multistep method.
    Locus(Locus),
    /// The rays of a one-step method.
    Rays(Rays),
    /// A root that escapes, or has its limit outside the circle, for z → ∞.
    Infinity(AtInfinity),
    /// Nothing but k, or nothing at all.
    Nothing,
}

/// The boundary locus ρ(ζ)/σ(ζ).
#[derive(Clone, Debug)]
pub struct Locus {
    /// ρ.
    pub rho: RealPolynomial,
    /// σ.
    pub sigma: RealPolynomial,
    /// X.
    pub x: RealPolynomial,
    /// Y.
    pub y: RealPolynomial,
    /// N and M of tan² = N/M.
    pub tangent_squared: [RealPolynomial; 2],
    /// N'M − NM'.
    pub critical: RealPolynomial,
    /// The u in the closure of X < 0 at which tan² is bounded and may be least; none are needed if
    /// z = −1 is not stable.
    pub candidates: Vec<Candidate>,
    /// Whether all roots at z = −1 lie inside the circle.
    pub sample_stable: bool,
}

/// A point of the locus at which the angle may be least.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// u = cos θ.
    pub u: RealAlgebraic,
    /// tan² there, or its limit.
    pub tangent_squared: RealAlgebraic,
}

/// The widest wedge in which a scheme for x' = f is stable.
///
/// ```
/// use stepsmith_prove::stability::{Angle, limits::wedge::wedge};
/// use stepsmith_scheme::spec::Spec;
/// let bdf = |steps| Spec::from_family("bdf", &[("steps", steps)]).unwrap().scheme().unwrap();
/// assert_eq!(wedge(&bdf("2")).unwrap().angle, Angle::Right);
/// let Angle::Tangent(tangent) = wedge(&bdf("3")).unwrap().angle else { panic!() };
/// assert_eq!(tangent.decimal(6), "14.4177");
/// ```
///
/// # Errors
/// Those of [`stable_set`](fn@super::super::stable_set).
pub fn wedge(scheme: &Scheme) -> Result<Wedge, StabilityError> {
    Ok(Wedge::of(&a_stability(scheme)?))
}

impl Wedge {
    /// The widest wedge of a scheme of which it is known whether it is A-stable.
    pub fn of(found: &AStability) -> Self {
        let parts = found.parts.clone();
        if found.a_stable {
            return Self {
                angle: Angle::Right,
                parts,
                evidence: Evidence::HalfPlane,
                poles: None,
            };
        }
        let (angle, evidence) = decide(found);
        let poles = PoleRays::hidden(&parts);
        let nearest = poles.as_ref().and_then(|poles| poles.nearest.clone());
        Self {
            angle: match nearest {
                Some(nearest) => angle.up_to(nearest),
                None => angle,
            },
            parts,
            evidence,
            poles,
        }
    }
}

/// The angle that the roots leave, and why.
fn decide(found: &AStability) -> (Angle, Evidence) {
    let parts = &found.parts;
    let at_infinity = &found.at_infinity;
    if !parts.constant_roots_hold() {
        return (Angle::Empty, Evidence::Nothing);
    }
    if at_infinity.is_outside() {
        return (Angle::Empty, Evidence::Infinity(at_infinity.clone()));
    }
    let rows = parts.moving.transposed();
    match (rows.coefficients(), parts.moving.degree()) {
        ([_], _) => (Angle::Right, Evidence::Nothing),
        ([rho, sigma], _) => {
            let locus = Locus::new(rho.clone(), sigma.scale(&integer(-1)));
            (locus.angle(), Evidence::Locus(locus))
        }
        (_, 0..=1) => match Rays::new(&parts.moving) {
            Some(rays) => (rays.angle(), Evidence::Rays(rays)),
            None => (Angle::Undecided("too many stages"), Evidence::Nothing),
        },
        _ => {
            let reason = "neither a one-step method nor of degree 1 in z";
            (Angle::Undecided(reason), Evidence::Nothing)
        }
    }
}

impl Locus {
    fn new(rho: RealPolynomial, sigma: RealPolynomial) -> Self {
        let (x, y) = parts_on_circle(&rho, &sigma);
        let sine_squared = RealPolynomial::from_integers(&[1, 0, -1]);
        let numerator = &sine_squared * &y * &y;
        let denominator = &x * &x;
        let common = numerator.gcd(&denominator);
        let [n, m] = [numerator, denominator].map(|p| p.divided_by(&common));
        let critical = n.derivative() * &m - &n * m.derivative();
        let mut locus = Self {
            sample_stable: inside_at_minus_one(&rho, &sigma),
            rho,
            sigma,
            x,
            y,
            tangent_squared: [n, m],
            critical,
            candidates: Vec::new(),
        };
        if locus.sample_stable {
            locus.candidates = locus.candidates();
        }
        locus
    }

    /// The candidates, ascending in u.
    fn candidates(&self) -> Vec<Candidate> {
        let ends = [-1, 1].map(|u| RealAlgebraic::from_rational(integer(u)));
        let mut places: Vec<_> = ends.into_iter().collect();
        places.extend(self.critical.real_roots());
        places.extend(self.x.real_roots());
        places.sort();
        places.dedup();
        let [n, m] = &self.tangent_squared;
        let bounded = places.into_iter().filter(|u| {
            let inside =
                u.cmp_rational(&integer(-1)).is_ge() && u.cmp_rational(&integer(1)).is_le();
            inside && !m.vanishes_at(u) && self.borders_on_left(u)
        });
        bounded
            .map(|u| Candidate {
                tangent_squared: quotient_at(n, m, &u),
                u,
            })
            .collect()
    }

    /// Whether u in [−1, 1] is in the closure of the v in [−1, 1] with X(v) < 0.
    fn borders_on_left(&self, u: &RealAlgebraic) -> bool {
        let mut derivative = self.x.clone();
        let mut order = 0;
        while !derivative.is_zero() {
            // X is about X⁽ᵏ⁾(u)(v − u)ᵏ/k! for the first k with X⁽ᵏ⁾(u) ≠ 0.
            let after = derivative.sign_at(u);
            if after.is_ne() {
                let before = if order % 2 == 1 {
                    after.reverse()
                } else {
                    after
                };
                let first = u.cmp_rational(&integer(-1));
                let last = u.cmp_rational(&integer(1));
                return (after.is_lt() && last.is_lt()) || (before.is_lt() && first.is_gt());
            }
            (derivative, order) = (derivative.derivative(), order + 1);
        }
        false
    }

    fn angle(&self) -> Angle {
        if !self.sample_stable {
            return Angle::Empty;
        }
        let least = self.candidates.iter().map(|c| &c.tangent_squared).min();
        let Some(least) = least else {
            return Angle::Right;
        };
        match least.as_rational() {
            Some(zero) if zero.is_zero() => Angle::Empty,
            _ => Angle::Tangent(square_root(least)),
        }
    }
}

/// X and Y.
fn parts_on_circle(
    rho: &RealPolynomial,
    sigma: &RealPolynomial,
) -> (RealPolynomial, RealPolynomial) {
    let size = rho.coefficients().len().max(sigma.coefficients().len());
    let first = chebyshev(size, RealPolynomial::t());
    let second = chebyshev(size, RealPolynomial::from_integers(&[0, 2]));
    let mut x = RealPolynomial::zero();
    let mut y = RealPolynomial::zero();
    for (j, r) in rho.coefficients().iter().enumerate() {
        for (k, s) in sigma.coefficients().iter().enumerate() {
            let weight = r * s;
            let distance = j.abs_diff(k);
            x = x + &first[distance] * &weight;
            match j.cmp(&k) {
                Ordering::Greater => y = y + &second[distance - 1] * &weight,
                Ordering::Less => y = y - &second[distance - 1] * &weight,
                Ordering::Equal => {}
            }
        }
    }
    (x, y)
}

/// C₀ = 1, C₁ = `first`, Cₙ₊₁ = 2u·Cₙ − Cₙ₋₁: the Tₙ for u, the Uₙ for 2u.
fn chebyshev(count: usize, first: RealPolynomial) -> Vec<RealPolynomial> {
    let mut list = vec![RealPolynomial::one(), first];
    while list.len() < count {
        let [.., before, last] = list.as_slice() else {
            break;
        };
        let next = RealPolynomial::from_integers(&[0, 2]) * last - before;
        list.push(next);
    }
    list
}

/// Whether ρ + σ keeps the degree of p and has all roots inside the circle.
fn inside_at_minus_one(rho: &RealPolynomial, sigma: &RealPolynomial) -> bool {
    let p = rho + sigma;
    p.degree() == rho.degree().max(sigma.degree()) && strictly_inside(&p)
}

/// n(u)/m(u), for m(u) ≠ 0.
///
/// It is a root of Res_u(μ, n − x·m), μ the minimal polynomial of u; the sign of n − x·m at u tells
/// on which side of a rational x it lies.
pub(super) fn quotient_at(
    n: &RealPolynomial,
    m: &RealPolynomial,
    u: &RealAlgebraic,
) -> RealAlgebraic {
    if let Some(u) = u.as_rational() {
        return n.evaluate(u).divided_by(&m.evaluate(u)).number();
    }
    let size = n.size().max(m.size());
    let linear =
        (0..size).map(|i| RealPolynomial::from_numbers(&[n.coefficient(i), -m.coefficient(i)]));
    let constants = u.minimal_polynomial().coefficients().iter().cloned();
    let minimal = Bivariate::new(constants.map(RealPolynomial::constant).collect());
    let values = minimal.resultant(&Bivariate::new(linear.collect()));
    let mut roots = values.real_roots();
    let positive = m.sign_at(u).is_gt();
    while roots.len() > 1 {
        let upper = roots.split_off(roots.len() / 2);
        let x = between(&roots[roots.len() - 1], &Endpoint::Number(upper[0].clone()));
        let order = (n - m.scale(&x)).sign_at(u);
        // n(u)/m(u) against x.
        let against = if positive { order } else { order.reverse() };
        if against.is_gt() {
            roots = upper;
        }
    }
    roots.pop().expect("the value is a root of the resultant")
}

impl Wedge {
    /// The statement in words, with tan α.
    pub fn word(&self) -> String {
        match &self.angle {
            Angle::Right => "90 degrees (A-stable)".into(),
            Angle::Tangent(tangent) => format!("tan alpha = {tangent}"),
            Angle::Empty => "no wedge is stable".into(),
            Angle::Undecided(reason) => format!("undecided: {reason}"),
        }
    }
}

#[cfg(test)]
mod tests;
