//! Zero dynamics: what a scheme does to components that are held by a constraint.
//!
//! A scheme is a linear recurrence z⁺ = V z + B u driven by its evaluations u, whose position
//! arguments are X = L z + K u (all scaled by powers of h). On x'' = −ω²x, u = −Ω²X. Where a
//! constraint x = 0 holds instead (index 3, without differentiating the constraint), u is
//! acceleration that the multipliers supply: it is *solved for* so that X = 0 is *enforced*, at the
//! offset of each evaluation's position argument. In an explicit member that argument, x(t), is
//! found before u: there u(t) is what puts the *next* position x(t + h) on the constraint, which is
//! the same condition one step later. Blends of points, and split fields, whose part A is given, are
//! as in [`constraint_places`].
//!
//! A solution z, u ~ ζⁿ of z⁺ = V z + B u, X = 0 exists for the zeros ζ of Rosenbrock's determinant
//!
//! ```text
//!          | ζI − V  −B |
//! N(ζ) =   |    L     K |  =  det(ζI − V) · det(L (ζI − V)⁻¹ B + K),
//! ```
//!
//! the zeros of the transfer from u to X. The characteristic polynomial of the step on the
//! undamped oscillator, over det(ζI − V), is det(I + Ω²(L(ζI − V)⁻¹B + K)): N is the coefficient of
//! its highest power of Ω², and so the limit Ω → ∞, at any damping. For the central-difference
//! family, χ(ζ) = ζ(ζ−1)²P₂(ζ) + Ω²Q(ζ) + 2ξΩ ζ(ζ−1)P₁(ζ), it is Q; for generalized-α (ζ + ρ∞)³ but
//! for a factor ζ; for a linear multistep method on y' = f, where the constraint is y = 0 (index
//! 2), it is σ(ζ), for a Runge–Kutta method with regular A it is ζ − R(∞).
//!
//! The constrained components of a solution obey N(E) Y = 0 with E the shift by one step, driven
//! by the rest: errors die out exactly if N is *Schur stable*, all zeros |ζ| < 1. They persist if
//! zeros on the circle are simple, and grow otherwise.

use super::constraint_places::constraint_places;
use super::stability::{Verdict, root_condition};
use crate::exact::fraction::Fraction;
use crate::exact::matrix::Matrix;
use crate::exact::polynomial::Polynomial;
use crate::exact::rational::{Rational, ratio};
use crate::exact::real_polynomial::RealPolynomial;
use crate::exact::ring::{ExactDivision as _, Ring};
use crate::scheme::{QuantityId, Scheme, StateSpace};

/// Whether errors in constrained components die out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZeroVerdict {
    /// All zeros inside the unit circle: errors die out.
    Schur,
    /// Zeros on the circle, all simple, none outside: errors persist.
    Weak,
    /// A zero outside, or a multiple one on the circle: errors grow.
    Unstable,
}

impl ZeroVerdict {
    /// The word for it in text and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Schur => "schur stable",
            Self::Weak => "weakly stable",
            Self::Unstable => "unstable",
        }
    }
}

/// N, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZeroDynamics {
    /// N/ζᵏ for the largest possible k, ascending, with coprime integer coefficients if they are
    /// rational, else over the leading one.
    pub polynomial: Vec<Fraction>,
    /// The multiplicity k of the zero ζ = 0.
    pub zero_roots: usize,
    /// What holds; `None` where coefficients are not rational numbers.
    pub verdict: Option<ZeroVerdict>,
}

/// Why a scheme has no zero dynamics.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum ZeroDynamicsError {
    #[error("the step's linear equations have no unique solution")]
    Singular,
    #[error("constraints do not determine what the step evaluates: N vanishes for every zeta")]
    Undetermined,
}

/// The zero dynamics of `scheme`.
///
/// ```
/// use stepsmith_generator::analysis::zero_dynamics::{ZeroVerdict, zero_dynamics};
/// use stepsmith_generator::exact::rational::ratio;
/// use stepsmith_generator::families::central_difference::member;
/// let best = member(&[ratio(4, 3).into(), ratio(1, 2).into()]).unwrap().scheme;
/// let found = zero_dynamics(&best).unwrap();
/// // 7ζ² − 2ζ + 1
/// assert_eq!(found.polynomial, [1, -2, 7].map(Into::into));
/// assert_eq!(found.verdict, Some(ZeroVerdict::Schur));
/// ```
///
/// # Errors
/// A scheme whose constrained step is not determined.
pub fn zero_dynamics(scheme: &Scheme) -> Result<ZeroDynamics, ZeroDynamicsError> {
    // Coordinates of the stages, where there are such, vanish exactly if the stages do.
    let scheme = scheme.rational();
    let space = StateSpace::of(scheme).ok_or(ZeroDynamicsError::Singular)?;
    let places = constraint_places(scheme, &space).into_iter();
    let positions: Vec<_> = places
        .map(|place| (place.evaluation, place.position))
        .collect();
    judged(rosenbrock(&space, &positions))
}

/// The zero dynamics of a scheme for second-order problems under constraints v = 0 on velocities
/// (index 2): N with the velocity arguments for X. Any constant position goes with v = 0, so that
/// ζ − 1 divides it; that factor, the drift along the constraint, is left out.
///
/// ```
/// use stepsmith_generator::analysis::zero_dynamics::{ZeroVerdict, velocity_zero_dynamics};
/// use stepsmith_generator::exact::rational::ratio;
/// use stepsmith_generator::families::central_difference::member;
/// // Degree 4 with β = 1/3, γ = 1/2 is Milne and Simpson's method in v: ζ² + 4ζ + 1.
/// let theta = [ratio(5, 4), ratio(1, 3), ratio(1, 2)].map(Into::into);
/// let found = velocity_zero_dynamics(&member(&theta).unwrap().scheme).unwrap();
/// assert_eq!(found.polynomial, [1, 4, 1].map(Into::into));
/// assert_eq!(found.verdict, Some(ZeroVerdict::Unstable));
/// ```
///
/// # Errors
/// A scheme whose evaluations take no velocity, or whose constrained step is not determined.
pub fn velocity_zero_dynamics(scheme: &Scheme) -> Result<ZeroDynamics, ZeroDynamicsError> {
    let scheme = scheme.rational();
    let space = StateSpace::of(scheme).ok_or(ZeroDynamicsError::Singular)?;
    let places = constraint_places(scheme, &space).into_iter();
    let velocities = places.map(|place| Some((place.evaluation, place.velocity?)));
    let velocities: Option<Vec<_>> = velocities.collect();
    let velocities = velocities.ok_or(ZeroDynamicsError::Undetermined)?;
    let n = rosenbrock(&space, &velocities);
    // N/(ζ − 1), by Horner's scheme at 1.
    let mut quotient = Vec::new();
    let mut carry = Fraction::zero();
    for coefficient in n.iter().rev() {
        carry = carry.plus(coefficient);
        quotient.push(carry.clone());
    }
    match quotient.pop() {
        Some(remainder) if remainder.is_zero() => {}
        _ => return Err(ZeroDynamicsError::Undetermined),
    }
    quotient.reverse();
    judged(quotient)
}

/// N, taken apart.
fn judged(n: Vec<Fraction>) -> Result<ZeroDynamics, ZeroDynamicsError> {
    let zero_roots = n.iter().take_while(|c| c.is_zero()).count();
    let mut polynomial = n.get(zero_roots..).unwrap_or_default().to_vec();
    while polynomial.last().is_some_and(Ring::is_zero) {
        polynomial.pop();
    }
    let leading = polynomial
        .last()
        .cloned()
        .ok_or(ZeroDynamicsError::Undetermined)?;
    let rational: Option<Vec<Rational>> = polynomial.iter().map(Fraction::as_rational).collect();
    let (polynomial, verdict) = match rational {
        Some(coefficients) => {
            let integral = Polynomial::new(coefficients).primitive_integer();
            let primitive = Polynomial::from(integral);
            let coefficients = primitive.coefficients().iter().cloned();
            let fractions: Vec<_> = coefficients.map(Fraction::from).collect();
            (fractions, Some(verdict(&primitive.into())))
        }
        None => {
            // The leading coefficient is not zero.
            let monic = polynomial.iter().map(|c| c.divided_by(&leading));
            let monic: Vec<_> = monic.collect();
            let numbers = RealPolynomial::from_fractions(&monic);
            (monic, numbers.as_ref().map(verdict))
        }
    };
    Ok(ZeroDynamics {
        polynomial,
        zero_roots,
        verdict,
    })
}

/// The coefficients of N, ascending in ζ: for u the evaluations of these indices, for X the quantities
/// beside them. What else is evaluated is given.
fn rosenbrock(space: &StateSpace<Fraction>, outputs: &[(usize, QuantityId)]) -> Vec<Fraction> {
    let (d, s) = (space.carried.len(), outputs.len());
    let (v, b) = (space.transition(), space.input());
    // N has degree d at most: its values at 0, 1, … d determine it.
    let value = |zeta: i64| {
        let mut m = Matrix::zero(d + s, d + s);
        for i in 0..d {
            for j in 0..d {
                let shift = if i == j { zeta } else { 0 };
                *m.at_mut(i, j) = Fraction::from(shift).minus(v.at(i, j));
            }
            for (j, &(evaluation, _)) in outputs.iter().enumerate() {
                *m.at_mut(i, d + j) = b.at(i, evaluation).negated();
            }
        }
        for (e, &(_, output)) in outputs.iter().enumerate() {
            let row = &space.rows[output];
            for (j, c) in row[..d].iter().enumerate() {
                *m.at_mut(d + e, j) = c.clone();
            }
            for (j, &(evaluation, _)) in outputs.iter().enumerate() {
                *m.at_mut(d + e, d + j) = row[d + evaluation].clone();
            }
        }
        m.determinant()
    };
    let values: Vec<Fraction> = (0..=d as i64).map(value).collect();
    interpolated(&values)
}

/// The polynomial with the values f(0), f(1), …: f(ζ) = ∑ Δᵏf(0) ζ(ζ−1)…(ζ−k+1)/k!.
fn interpolated(values: &[Fraction]) -> Vec<Fraction> {
    let mut coefficients = vec![Fraction::zero(); values.len()];
    let mut differences = values.to_vec();
    let mut falling = Polynomial::one(); // ζ(ζ−1)…(ζ−k+1)/k!
    for k in 0..values.len() {
        for (sum, factor) in coefficients.iter_mut().zip(falling.coefficients()) {
            *sum = sum.plus(&differences[0].scaled(factor));
        }
        let (k, next) = (k as i64, k as i64 + 1);
        falling = falling * Polynomial::new(vec![ratio(-k, next), ratio(1, next)]);
        differences = differences
            .windows(2)
            .map(|pair| pair[1].minus(&pair[0]))
            .collect();
    }
    coefficients
}

/// The root condition on N, and whether it holds strictly: without zeros on the circle, where ζ and
/// 1/ζ are both zeros.
fn verdict(n: &RealPolynomial) -> ZeroVerdict {
    let on_circle = !n.gcd(&n.reverse()).is_constant();
    match (root_condition::verdict(n), on_circle) {
        (Verdict::Stable, false) => ZeroVerdict::Schur,
        (Verdict::Stable, true) => ZeroVerdict::Weak,
        _ => ZeroVerdict::Unstable,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::amplification::TestEquation;
    use crate::analysis::step_polynomial::StepPolynomial;
    use crate::exact::multivariate::{Multivariate, Symbol};
    use crate::exact::rational::integer;
    use crate::families::central_difference::{member, symbolic};
    use crate::scheme::Class;
    use crate::spec::Spec;

    fn of(family: &str, settings: &[(&str, &str)]) -> ZeroDynamics {
        let spec = Spec::from_family(family, settings).unwrap();
        zero_dynamics(&spec.scheme().unwrap()).unwrap()
    }

    /// The coefficients of the highest power of the test equation's symbol in p, over the last.
    fn limit(scheme: &Scheme, symbol: &str, damping: &Fraction) -> Vec<Fraction> {
        let test = TestEquation::of(scheme);
        let p = StepPolynomial::new(scheme, test, damping).unwrap();
        let symbol = Symbol::new(symbol);
        let degree = p.coefficients.iter().map(|c| c.degree_in(&symbol)).max();
        let highest = |c: &Multivariate| {
            let by_power = c.coefficients_in(&symbol);
            let at = by_power.get(degree.unwrap_or(0) as usize);
            Fraction::from(at.cloned().unwrap_or_default())
        };
        let mut n: Vec<Fraction> = p.coefficients.iter().map(highest).collect();
        while n.last().is_some_and(Ring::is_zero) {
            n.pop();
        }
        let leading = n.last().cloned().unwrap();
        n.iter()
            .map(|c| c.exact_quotient(&leading).unwrap())
            .collect()
    }

    fn monic(found: &ZeroDynamics) -> Vec<Fraction> {
        let leading = found.polynomial.last().unwrap();
        let zeros = vec![Fraction::zero(); found.zero_roots];
        let rest = found.polynomial.iter();
        zeros
            .into_iter()
            .chain(rest.map(|c| c.exact_quotient(leading).unwrap()))
            .collect()
    }

    /// N is the Q of χ = z(z−1)²P₂ + Ω²Q + 2ξΩ z(z−1)P₁, whatever the damping.
    #[test]
    fn rosenbrock_is_the_limit_of_the_characteristic_polynomial() {
        for degree in 3..=6 {
            let scheme = member(&symbolic(degree)).unwrap().scheme;
            let found = zero_dynamics(&scheme).unwrap();
            assert_eq!(found.verdict, None);
            let dampings = [integer(0), ratio(1, 3)];
            for damping in dampings.into_iter().take(if degree < 6 { 2 } else { 1 }) {
                let limit = limit(&scheme, "Omega", &damping.into());
                assert_eq!(monic(&found), limit, "degree {degree}");
            }
        }
        for (family, settings) in [
            ("newmark", vec![("beta", "beta"), ("gamma", "gamma")]),
            ("hht", vec![("alpha", "-1/10")]),
            ("generalized-alpha", vec![("rho_inf", "rho")]),
            ("wilson-theta", vec![("theta", "7/5")]),
            // One-step methods, at irrational nodes too: ζ − R(∞).
            ("runge-kutta", vec![("name", "gauss"), ("stages", "2")]),
            ("runge-kutta", vec![("name", "gauss"), ("stages", "3")]),
            ("runge-kutta", vec![("name", "radau-iia"), ("stages", "2")]),
        ] {
            let spec = Spec::from_family(family, &settings).unwrap();
            let scheme = spec.scheme().unwrap();
            let found = zero_dynamics(&scheme).unwrap();
            let symbol = match scheme.class() {
                Class::FirstOrder => "z",
                Class::SecondOrder => "Omega",
            };
            let limit = limit(&scheme, symbol, &Fraction::symbol("xi"));
            assert_eq!(monic(&found), limit, "{family}");
        }
    }

    /// ζ(ζ + ρ∞)³; at ρ∞ = 1 the triple zero −1.
    #[test]
    fn generalized_alpha_contracts_by_rho_inf() {
        let found = of("generalized-alpha", &[("rho_inf", "rho")]);
        let rho = Fraction::symbol("rho");
        let (rho2, three) = (rho.times(&rho), Fraction::from(3));
        let expected = [
            rho.times(&rho2),
            rho2.times(&three),
            rho.times(&three),
            Fraction::one(),
        ];
        assert_eq!(found.polynomial, expected);
        for (rho, verdict) in [
            ("0", ZeroVerdict::Schur),
            ("1/5", ZeroVerdict::Schur),
            ("99/100", ZeroVerdict::Schur),
            ("1", ZeroVerdict::Unstable),
        ] {
            let found = of("generalized-alpha", &[("rho_inf", rho)]);
            assert_eq!(found.verdict, Some(verdict), "rho_inf = {rho}");
        }
    }

    /// βζ² + (1/2 + γ − 2β)ζ + 1/2 − γ + β: (ζ + 1)²/4 for average acceleration, and
    /// 1/6 (ζ² + 4ζ + 1) for linear acceleration.
    #[test]
    fn newmark() {
        let average = of("newmark", &[("beta", "1/4"), ("gamma", "1/2")]);
        assert_eq!(average.polynomial, [1, 2, 1].map(Fraction::from));
        assert_eq!(average.verdict, Some(ZeroVerdict::Unstable));
        let linear = of("newmark", &[("beta", "1/6"), ("gamma", "1/2")]);
        assert_eq!(linear.polynomial, [1, 4, 1].map(Fraction::from));
        assert_eq!(linear.verdict, Some(ZeroVerdict::Unstable));
        let damped = of("newmark", &[("beta", "1/2"), ("gamma", "3/4")]);
        assert_eq!(damped.verdict, Some(ZeroVerdict::Schur));
    }

    /// ((1 − γ) + γζ) for Newmark; central differences of degree 3: (1 − β) + βζ.
    #[test]
    fn velocities_have_the_dynamics_of_their_quadrature() {
        let of = |family: &str, settings: &[(&str, &str)]| {
            let spec = Spec::from_family(family, settings).unwrap();
            velocity_zero_dynamics(&spec.scheme().unwrap()).unwrap()
        };
        let newmark = of("newmark", &[("beta", "1/3"), ("gamma", "3/4")]);
        assert_eq!(newmark.polynomial, [1, 3].map(Fraction::from));
        assert_eq!(newmark.verdict, Some(ZeroVerdict::Schur));
        let theta = [ratio(4, 3), ratio(1, 2)].map(Fraction::from);
        let best = velocity_zero_dynamics(&member(&theta).unwrap().scheme).unwrap();
        assert_eq!(best.polynomial, [1, 1].map(Fraction::from));
        assert_eq!(best.verdict, Some(ZeroVerdict::Weak));
    }

    /// The constrained run itself: positions on x = 0, the acceleration solved for in each step, a
    /// perturbed start. Z obeys N(E) Z = 0.
    #[test]
    fn a_constrained_run_obeys_the_polynomial() {
        let theta: Vec<Fraction> = [ratio(9, 8), ratio(2, 3), ratio(3, 4)]
            .map(Into::into)
            .into();
        let scheme = member(&theta).unwrap().scheme;
        let found = zero_dynamics(&scheme).unwrap();
        let space = StateSpace::of(&scheme).unwrap();
        let (v, b) = (space.transition(), space.input());
        let d = space.carried.len();
        // u(t) from x(t + h) = 0, the first component.
        let step = |z: &[Fraction]| {
            let free = v.apply(z);
            let u = free[0].negated().exact_quotient(b.at(0, 0)).unwrap();
            let next = (0..d).map(|i| free[i].plus(&b.at(i, 0).times(&u)));
            next.collect::<Vec<_>>()
        };
        let mut run = vec![vec![
            Fraction::zero(),
            ratio(1, 3).into(),
            Fraction::from(-2),
            ratio(5, 7).into(),
        ]];
        for n in 0..8 {
            run.push(step(&run[n]));
        }
        let n = monic(&found);
        for window in run[1..].windows(n.len()) {
            let weighted = |component: usize| {
                let terms = n.iter().zip(window).map(|(c, z)| c.times(&z[component]));
                terms.fold(Fraction::zero(), |sum, term| sum.plus(&term))
            };
            assert!((0..d).all(|component| weighted(component).is_zero()));
        }
        assert!(run.last().unwrap().iter().any(|c| !c.is_zero()));
    }

    /// σ(ζ) of a multistep method: ζᵏ for BDF, the weights for Adams.
    #[test]
    fn multistep_methods_have_sigma() {
        let bdf = of("bdf", &[("steps", "3")]);
        assert_eq!(bdf.polynomial.len(), 1);
        assert_eq!(bdf.verdict, Some(ZeroVerdict::Schur));
        let adams = of("adams", &[("steps", "2"), ("kind", "bashforth")]);
        assert_eq!(adams.polynomial, [-1, 3].map(Fraction::from));
    }

    /// Two accelerations for one position: the constraint can not tell them apart, unless one is the
    /// given part A.
    #[test]
    fn two_parts_at_one_position_are_not_determined() {
        let expression = |text| crate::scheme::text::parse_expression(text).unwrap();
        let found = |part: &str| {
            let statements = [
                format!("a_1 = {part}(t, x)"),
                "a_2 = B(t, x)".into(),
                "v[1/2] = v[-1/2] + h*a_1 + h*a_2".into(),
                "x[1] = x + h*v[1/2]".into(),
            ];
            let statement = |text: &String| crate::scheme::text::parse_statement(text).unwrap();
            let form = crate::scheme::FreeForm {
                carry: ["x", "v[-1/2]"].map(expression).into(),
                statements: statements.iter().map(statement).collect(),
                ..Default::default()
            };
            zero_dynamics(&form.scheme().unwrap())
        };
        assert_eq!(found("C").unwrap_err(), ZeroDynamicsError::Undetermined);
        assert_eq!(found("A").unwrap().verdict, Some(ZeroVerdict::Schur));
    }

    /// Held at its end, a step with B at a blend carries on v ↦ −v, whatever β; of generalized-α for
    /// B the zeros are −ρ∞ twice.
    #[test]
    fn splitting_on_constraints() {
        let blend = of("splitting", &[("alpha", "1/2"), ("beta", "beta")]);
        assert_eq!(blend.polynomial, [1, 1].map(Fraction::from));
        let alpha = of("splitting", &[("alpha", "1/2"), ("rho_inf", "1/3")]);
        assert_eq!(alpha.polynomial, [1, 6, 9].map(Fraction::from));
    }

    /// The members that their source runs on constraints are Schur stable; of degree 4 with
    /// β = 1/3, γ = 1/2 only α = 5/4 is: 3/4 has the simple zero −1, 1/4 a zero outside.
    #[test]
    fn central_differences_on_constraints() {
        let verdict = |theta: &[(i64, i64)]| {
            let theta: Vec<Fraction> = theta.iter().map(|&(p, q)| ratio(p, q).into()).collect();
            zero_dynamics(&member(&theta).unwrap().scheme)
                .unwrap()
                .verdict
        };
        let top = [
            (162, 100),
            (103522, 100000),
            (10291293, 10000000),
            (1016, 1000),
        ];
        assert_eq!(verdict(&top), Some(ZeroVerdict::Schur));
        assert_eq!(verdict(&[(1, 1); 4]), Some(ZeroVerdict::Schur));
        for (alpha, expected) in [
            ((5, 4), ZeroVerdict::Schur),
            ((3, 4), ZeroVerdict::Weak),
            ((1, 4), ZeroVerdict::Unstable),
        ] {
            assert_eq!(
                verdict(&[alpha, (1, 3), (1, 2)]),
                Some(expected),
                "{alpha:?}"
            );
        }
    }

    #[test]
    fn simple_zeros_on_the_circle_are_weak() {
        let trapezoidal = Polynomial::from_integers(&[1, 1]);
        assert_eq!(verdict(&trapezoidal.into()), ZeroVerdict::Weak);
        assert_eq!(
            verdict(&RealPolynomial::from_integers(&[1, 0, 2])),
            ZeroVerdict::Schur
        );
        assert_eq!(
            verdict(&RealPolynomial::from_integers(&[1, 3, 2])),
            ZeroVerdict::Weak
        );
        assert_eq!(
            verdict(&RealPolynomial::from_integers(&[2, 1])),
            ZeroVerdict::Unstable
        );
    }
}
