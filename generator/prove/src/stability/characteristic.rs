//! The characteristic polynomial of a step along an axis of the test equation, as polynomials in
//! one real variable t ≥ 0.
//!
//! With M = N/D the amplification matrix and D the determinant of the step's whole linear system (see
//! [`pencil`]), D·det(λ − M) is a polynomial in t too, and p is its primitive part. The
//! step is not defined where D vanishes, and only there can the leading coefficient of p; a zero of D
//! that p has lost with its content is one all the same.
//!
//! Where the scheme or the axis has irrational numbers among its coefficients, so has p: everything is
//! over the real number field K that they generate, unless they cancel as in Gauss' formulas.
//!
//! | axis | symbol | t | p |
//! |---|---|---|---|
//! | oscillator | Ω = s | s, or s² where only even powers occur | p(λ; s) |
//! | negative real | z = −s | s, or s² likewise | p(λ; −s) |
//! | split | a coefficient of it = s | likewise | p(λ; s) at the values of the others |
//! | imaginary | z = is | s² | E(λ; −t) + i√t·O(λ; −t) for p(λ; z) = E(λ; z²) + z·O(λ; z²) |

pub mod bivariate;
pub(super) mod common_zeros;
pub mod determinants;
pub mod pencil;
pub(super) mod place;

use self::bivariate::Bivariate;
use self::pencil::Pencil;
use crate::amplification::{applicable, is_void_damping, system, takes_velocity};
use crate::sampled::{Sampled, lifted};
use crate::stability::axis::Axis;
use crate::stability::error::StabilityError;
use std::collections::BTreeMap;
use std::sync::Arc;
use stepsmith_exact::field::compositum::{Compositum, generators_of};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_field::RealField;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::scheme::{Class, Scheme, StateSpace};

/// p = `even` + i√t·`odd` in λ and t = sᵏ, with the places where the step is not defined.
#[derive(Clone, Debug)]
pub struct Characteristic {
    /// The real part.
    pub even: Bivariate,
    /// The imaginary part over √t; 0 on the real axes.
    pub odd: Bivariate,
    /// The step is defined exactly where this polynomial in t does not vanish.
    pub pole: RealPolynomial,
    /// The k of t = sᵏ: 1 or 2.
    pub power: usize,
    /// The step itself; without one p stands for its companion matrix, whose eigenvalues have one
    /// eigenvector each.
    pub pencil: Option<Pencil>,
}

impl Characteristic {
    /// The characteristic polynomial of a step along an axis of its test equation.
    pub(super) fn along(axis: &Axis, step: Step) -> Self {
        match axis {
            Axis::Oscillator { .. } | Axis::Split { .. } => step.real(),
            Axis::NegativeReal => step.mirrored().real(),
            Axis::Imaginary => step.imaginary(),
        }
    }

    /// The field K of the coefficients; `None` for ℚ.
    pub fn field(&self) -> Option<&RealField> {
        let parts = self.even.field().or_else(|| self.odd.field());
        parts.or_else(|| self.pole.field())
    }

    /// p(λ; −t) of a p(λ; z) and a pole without a step.
    pub(super) fn negative_real(p: &Bivariate, pole: &RealPolynomial) -> Self {
        Self {
            even: p.map(RealPolynomial::mirrored),
            odd: Bivariate::default(),
            pole: pole.mirrored(),
            power: 1,
            pencil: None,
        }
    }

    /// p(λ; i√t) of a p(λ; z) and a pole without a step.
    pub(super) fn imaginary(p: &Bivariate, pole: &RealPolynomial) -> Self {
        Self {
            even: p.map(|c| c.on_imaginary_axis()[0].clone()),
            odd: p.map(|c| c.on_imaginary_axis()[1].clone()),
            pole: pole.squared_modulus(),
            power: 2,
            pencil: None,
        }
    }
}

/// p(λ; s), D(s) and the step in the symbol s of the test equation: the same for all directions of z.
#[derive(Clone, Debug)]
pub struct Step {
    /// p, primitive.
    pub(super) p: Bivariate,
    /// D, over a number.
    pub(super) pole: RealPolynomial,
    /// The step.
    pub(super) pencil: Pencil,
}

impl Step {
    /// The step of a scheme without free parameters along `axis`, at the damping and the other
    /// coefficients of it.
    pub fn new(scheme: &Scheme, axis: &Axis) -> Result<Self, StabilityError> {
        if let Axis::Split { along, at } = axis {
            let names = at.keys().chain([along]).map(String::as_str);
            check_coefficients(scheme, names)?;
        }
        let mut free = scheme.free_symbols();
        free.extend(axis.numbers().into_iter().flat_map(Fraction::free_symbols));
        if !free.is_empty() {
            let symbols = free.iter().map(Symbol::to_string).collect();
            return Err(StabilityError::FreeSymbols { symbols });
        }
        applicable(scheme, axis.test()).map_err(|error| StabilityError::Amplification { error })?;
        if is_void(scheme, axis) {
            return Err(StabilityError::NoVelocity);
        }
        let broken = "a factor of the test equation is no polynomial on its axis";
        let parts = parts(scheme, axis, &*field(scheme.space(), axis)?)
            .ok_or(StabilityError::Internal { broken })?;
        let Sampled {
            numerators,
            denominator,
            characteristic,
        } = Sampled::of(parts.each_ref()).ok_or(StabilityError::NeverDefined)?;
        Ok(Self {
            p: Bivariate::new(characteristic).primitive(),
            pole: denominator.primitive(),
            pencil: Pencil {
                numerators,
                denominator,
                doubled: false,
            },
        })
    }

    /// In −s.
    fn mirrored(self) -> Self {
        Self {
            p: self.p.map(RealPolynomial::mirrored),
            pole: self.pole.mirrored(),
            pencil: self.pencil.map(RealPolynomial::mirrored),
        }
    }

    /// On a real axis, in s² where that is possible.
    fn real(self) -> Characteristic {
        let even = self.pencil.is_even()
            && is_even(&self.pole)
            && self.p.coefficients().iter().all(is_even);
        let (p, pole, pencil, power) = if even {
            let pencil = self.pencil.map(halved);
            (self.p.map(halved), halved(&self.pole), pencil, 2)
        } else {
            (self.p, self.pole, self.pencil, 1)
        };
        Characteristic {
            even: p,
            odd: Bivariate::default(),
            pole,
            power,
            pencil: Some(pencil),
        }
    }

    /// On the imaginary axis.
    fn imaginary(self) -> Characteristic {
        Characteristic {
            pencil: Some(self.pencil.imaginary()),
            ..Characteristic::imaginary(&self.p, &self.pole)
        }
    }
}

fn is_even(c: &RealPolynomial) -> bool {
    c.every_second(1).is_zero()
}

/// An even polynomial, in s².
fn halved(c: &RealPolynomial) -> RealPolynomial {
    c.every_second(0)
}

/// The field of the numbers of the state space and of the axis.
fn field(space: &StateSpace<Fraction>, axis: &Axis) -> Result<Arc<Compositum>, StabilityError> {
    let entries = space.rows.iter().flatten();
    let generators = generators_of(entries.chain(axis.numbers()));
    Compositum::among(&generators).ok_or_else(|| {
        let numbers = generators.iter().map(Symbol::to_string).collect();
        StabilityError::Irrational { numbers }
    })
}

/// Whether the damping along or on an axis is one of a part that takes no velocity.
fn is_void(scheme: &Scheme, axis: &Axis) -> bool {
    match axis {
        Axis::Oscillator { damping } => !damping.is_zero() && !takes_velocity(scheme, None),
        Axis::Split { along, at } => {
            let given = at.iter().filter(|(_, value)| !value.is_zero());
            let mut names = given.map(|(name, _)| name).chain([along]);
            names.any(|name| is_void_damping(scheme, name))
        }
        Axis::NegativeReal | Axis::Imaginary => false,
    }
}

/// V, B, L and I − K in the symbol of an axis; `None` where an entry is no polynomial in it.
fn parts(scheme: &Scheme, axis: &Axis, field: &Compositum) -> Option<[Matrix<RealPolynomial>; 4]> {
    let damping = match axis {
        Axis::Oscillator { damping } => damping.clone(),
        Axis::NegativeReal | Axis::Imaginary | Axis::Split { .. } => Fraction::zero(),
    };
    let fixed = fixed(scheme, axis);
    let symbol = Symbol::internal(axis.symbol());
    let [v, b, l, system] = system(scheme, axis.test(), &damping).map(|m| {
        let settled = m.try_map(|c| c.at(&fixed))?;
        lifted(&settled, &symbol, field)
    });
    Some([v?, b?, l?, system?])
}

/// The coefficients of the split test equation.
fn coefficients(scheme: &Scheme) -> Vec<String> {
    let damped = scheme.class() == Class::SecondOrder;
    let of_parts = scheme.fields().into_iter().flat_map(|part| {
        let damping = damped.then(|| format!("x{part}"));
        damping.into_iter().chain([format!("y{part}")])
    });
    of_parts.collect()
}

/// Whether these are such.
pub fn check_coefficients<'a>(
    scheme: &Scheme,
    mut names: impl Iterator<Item = &'a str>,
) -> Result<(), StabilityError> {
    let known = coefficients(scheme);
    match names.find(|name| !known.iter().any(|k| k == name)) {
        Some(name) => Err(StabilityError::NoCoefficient {
            name: name.into(),
            known,
        }),
        None => Ok(()),
    }
}

/// The values of the coefficients of the split test equation off its axis: what is not given vanishes.
fn fixed(scheme: &Scheme, axis: &Axis) -> BTreeMap<Symbol, Fraction> {
    let Axis::Split { along, at } = axis else {
        return BTreeMap::new();
    };
    let others = coefficients(scheme)
        .into_iter()
        .filter(|name| name != along);
    let values = others.map(|name| {
        let value = at.get(&name).cloned().unwrap_or_else(Fraction::zero);
        (Symbol::internal(&name), value)
    });
    values.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::poly::polynomial::Polynomial;
    use stepsmith_exact::rational::{Rational, ratio};
    use stepsmith_scheme::spec::Spec;

    /// All of the step is even in s, or it is left in s.
    #[test]
    fn a_step_is_halved_where_all_of_it_is_even() {
        let step = || {
            let damping = Fraction::from(0);
            Step::new(
                &Spec::member("newmark", &[("beta", "1/4"), ("gamma", "1/2")]),
                &Axis::Oscillator { damping },
            )
            .unwrap()
        };
        let odd = || RealPolynomial::from_integers(&[1, 1]);
        let pencil = step().pencil.map(|c| c + odd());
        assert_eq!(step().real().power, 2);
        let others = [
            Step {
                pole: odd(),
                ..step()
            },
            Step {
                p: Bivariate::new(vec![odd(), RealPolynomial::one()]),
                ..step()
            },
            Step {
                p: Bivariate::new(vec![RealPolynomial::one(), odd()]),
                ..step()
            },
            Step { pencil, ..step() },
        ];
        for other in others {
            assert_eq!(other.real().power, 1);
        }
    }

    /// From values at integers, and from M in fractions.
    #[test]
    fn two_derivations_agree() {
        let families: [(&str, &[(&str, &str)]); 8] = [
            (
                "central-difference",
                &[("degree", "3"), ("alpha", "1"), ("beta", "4/5")],
            ),
            (
                "central-difference",
                &[
                    ("degree", "5"),
                    ("alpha", "1.62"),
                    ("beta", "1.03522"),
                    ("gamma", "1.0291293"),
                    ("zeta", "1.016"),
                ],
            ),
            ("newmark", &[("beta", "1/4"), ("gamma", "1/2")]),
            ("bdf", &[("steps", "3")]),
            ("adams", &[("kind", "bashforth"), ("steps", "3")]),
            (
                "runge-kutta",
                &[("A", "[[0, 0], [1/2, 1/2]]"), ("b", "[1/2, 1/2]")],
            ),
            // Two evaluations of a common pole
            (
                "runge-kutta",
                &[("A", "[[1/4], [1/2, 1/4]]"), ("b", "[1/2, 1/2]")],
            ),
            // A pole that the stability function has lost
            (
                "runge-kutta",
                &[("A", "[[1/2], [3/2, -1]]"), ("b", "[1/2, 1/2]")],
            ),
        ];
        for (family, settings) in families {
            let scheme = Spec::member(family, settings);
            let axis = match scheme.class() {
                Class::SecondOrder => Axis::oscillator(ratio(1, 20)),
                Class::FirstOrder => Axis::NegativeReal,
            };
            let p = Step::new(&scheme, &axis).unwrap().p;
            let [v, b, l, system] = system(&scheme, axis.test(), &ratio(1, 20).into());
            let matrix = v.plus(&b.times(&system.solve(&l).unwrap()));
            let monic = matrix.characteristic_polynomial();
            // At every s both are the same up to a factor.
            for s in (1..20).map(|i| ratio(2 * i - 1, 7)) {
                let values: Vec<Rational> = monic
                    .iter()
                    .map(|c| {
                        c.substitute(&Symbol::internal(axis.symbol()), &s.clone().into())
                            .unwrap()
                    })
                    .map(|c| c.as_rational().unwrap())
                    .collect();
                let found = p.at(&s).monic();
                assert_eq!(found, Polynomial::new(values).into(), "{family} at {s}");
            }
        }
    }

    /// The determinant of I − zA has the zeros 2 and −1, R = 1/(1 − z/2)·… only the former.
    #[test]
    fn a_pole_that_cancels_remains_a_pole() {
        let settings = [("A", "[[1/2], [3/2, -1]]"), ("b", "[1/2, 1/2]")];
        let step = Step::new(&Spec::member("runge-kutta", &settings), &Axis::NegativeReal).unwrap();
        assert_eq!(step.pole, RealPolynomial::from_integers(&[-2, -1, 1]));
        assert_eq!(step.p.degree(), 1);
        assert_eq!(step.p.leading(), RealPolynomial::from_integers(&[-2, 1]));
    }
}
