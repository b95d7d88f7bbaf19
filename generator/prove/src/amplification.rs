//! The exact amplification matrix of one step on a linear test equation.
//!
//! On scaled quantities (x, hv, h²a, …) the right-hand side is
//!
//! ```text
//! oscillator  x'' = −ω²x − 2ξωx':    h²a = −Ω² x − 2ξΩ (hv),   Ω = ωh
//! dahlquist   x'  = λx:              hv  = z x,  h²a = z² x,    z = λh
//!             a derivative of f in the direction v: h²a = z (hv)
//! split       parts A, B:            h²a = −yA x − xA (hv),     yA = h²kA, xA = hcA
//!             of x' = A + B:         hv_A = −yA x,              yA = hkA
//! ```
//!
//! With z_next = V z + B a and a = L z + K a from the evaluations, the matrix is
//! A = V + B (I − K)⁻¹ L; its characteristic polynomial det(λI − A) is monic, ascending in λ, and
//! equal to det [[λ − V, −B], [−L, I − K]]/det(I − K).

use super::restriction::part_names;
use super::sampled::{Sampled, lifted};
use std::collections::BTreeSet;
use stepsmith_exact::field::compositum::{Compositum, generators_of};
use stepsmith_exact::field::fraction::{Fraction, cleared};
use stepsmith_exact::field::generator::is_generator;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::ring::{ExactDivision as _, Ring};
use stepsmith_scheme::problem::Problem;
use stepsmith_scheme::scheme::{Class, Evaluation, Quantity, Scheme};

/// The largest system whose characteristic polynomial is found by minors.
const MINOR_LIMIT: usize = 13;

/// A linear test equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestEquation {
    /// x'' = −ω²x − 2ξωx', in Ω = ωh (`Omega`) and ξ (`xi`).
    Oscillator,
    /// x' = λx, in z = λh (`z`).
    Dahlquist,
    /// x'' as a sum of parts named by the evaluations, in h²k and hc of each; or x', in hk of each.
    Split,
}

impl TestEquation {
    /// The test equation that a scheme has by default: the one of its class of problems, and of
    /// sums of parts the split one.
    pub fn of(scheme: &Scheme) -> Self {
        match scheme.class() {
            _ if part_names(scheme).len() > 1 => Self::Split,
            Class::FirstOrder => Self::Dahlquist,
            Class::SecondOrder => Self::Oscillator,
        }
    }

    /// The factors of the position and of the velocity argument in a scaled evaluation. A part of a split field that
    /// every evaluation takes without a velocity has no damping.
    pub fn factors(
        self,
        scheme: &Scheme,
        evaluation: &Evaluation,
        xi: &Fraction,
    ) -> (Fraction, Fraction) {
        let symbol = Fraction::internal;
        let rate = scheme.rate(evaluation).is_some();
        match self {
            Self::Oscillator => {
                let omega = symbol("Omega");
                let damping = xi.times(&omega).times(&2.into());
                (omega.times(&omega).negated(), damping.negated())
            }
            Self::Dahlquist if evaluation.along.is_some() => (Fraction::zero(), symbol("z")),
            Self::Dahlquist if rate => (symbol("z").times(&symbol("z")), Fraction::zero()),
            Self::Dahlquist => (symbol("z"), Fraction::zero()),
            Self::Split => {
                let part = &evaluation.field;
                let damping = if takes_velocity(scheme, Some(part)) {
                    symbol(&format!("x{part}")).negated()
                } else {
                    Fraction::zero()
                };
                (symbol(&format!("y{part}")).negated(), damping)
            }
        }
    }
}

/// The amplification matrix of a scheme, on the carried quantities scaled by powers of h.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amplification {
    /// The state: the carried quantities, each times h to its derivative order.
    pub state: Vec<Quantity>,
    /// The symbols of the test equation that occur.
    pub symbols: Vec<String>,
    /// The matrix A of one step.
    pub matrix: Matrix<Fraction>,
    /// det(I − K): the step is defined exactly where it has a value and that is not 0, even if A has a
    /// limit there.
    pub determinant: Fraction,
    /// A multiple of det(λI − A) by a polynomial, where that is found without the entries of A.
    cleared: Option<Vec<Multivariate>>,
}

/// Why a scheme has no amplification matrix on a test equation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum AmplificationError {
    #[error("the test equation `{test}` has another order than the problems of this method")]
    WrongClass { test: &'static str },
    #[error(
        "the right-hand side has the parts {}, but the test equation has one part", parts.join(", ")
    )]
    SplitField { parts: Vec<String> },
    #[error("the step has no solution on this test equation")]
    Singular,
    #[error(
        "the step gives no velocity to its right-hand side, so it does not solve problems with damping"
    )]
    NoVelocity,
    #[error(
        "each step is {ratio} times as long as the one before, so no single matrix describes all steps on the test \
         equation"
    )]
    Growing { ratio: Fraction },
}

/// The way out where steps grow by a fixed ratio.
pub(super) const GROWING: &str = "leave `ratio` out for equal steps; `derive` shows the weights, and the claim \
                                  `zero_stable` decides the root condition for this ratio";

impl Problem for AmplificationError {
    fn help(&self) -> String {
        let help = match self {
            Self::WrongClass { .. } => {
                "use the test equation `dahlquist` for y' = f(t, y), `oscillator` or `split` for x'' = g(t, x, x')"
            }
            Self::SplitField { .. } => {
                "use the test equation `split`, with a stiffness and a damping for each part"
            }
            Self::Singular => "choose other parameters",
            Self::NoVelocity => {
                "leave the damping out, or choose a method that gives velocities to its right-hand side"
            }
            Self::Growing { .. } => GROWING,
        };
        help.into()
    }
}

/// The amplification matrix of `scheme` on `test`.
///
/// ```
/// use stepsmith_prove::amplification::{TestEquation, amplification};
/// use stepsmith_scheme::families::central_difference::{member, symbolic};
/// let scheme = member(&symbolic(3)).unwrap().scheme;
/// let a = amplification(&scheme, TestEquation::Oscillator).unwrap();
/// assert_eq!(a.matrix.at(1, 0).to_string(), "-Omega^2*beta/(2*Omega*beta*xi + 1)");
/// ```
///
/// # Errors
/// A test equation of the wrong order, an oscillator for a split field, a step without solution
/// on it, or steps that are not equal.
pub fn amplification(
    scheme: &Scheme,
    test: TestEquation,
) -> Result<Amplification, AmplificationError> {
    amplification_at(scheme, test, &Fraction::internal("xi"))
}

/// Whether every evaluation, or every one of a part, takes a velocity: else damped motions are none of the
/// problems of the scheme.
pub fn takes_velocity(scheme: &Scheme, part: Option<&str>) -> bool {
    let evaluations = scheme.evaluations().iter();
    let mut concerned = evaluations.filter(|e| part.is_none_or(|part| e.field == part));
    concerned.all(|e| e.velocity.is_some())
}

/// Whether a coefficient of the split test equation is the damping of a part that has none.
pub fn is_void_damping(scheme: &Scheme, coefficient: &str) -> bool {
    let part = coefficient.strip_prefix('x');
    part.is_some() && !takes_velocity(scheme, part)
}

/// Whether `test` is of the scheme's class of problems, and the scheme of equal steps.
pub fn applicable(scheme: &Scheme, test: TestEquation) -> Result<(), AmplificationError> {
    if let Some(ratio) = scheme.growth() {
        let ratio = ratio.clone();
        return Err(AmplificationError::Growing { ratio });
    }
    match (test, scheme.class()) {
        (TestEquation::Dahlquist, Class::SecondOrder) => {
            Err(AmplificationError::WrongClass { test: "dahlquist" })
        }
        (TestEquation::Oscillator, Class::FirstOrder) => {
            Err(AmplificationError::WrongClass { test: "oscillator" })
        }
        (TestEquation::Split, Class::FirstOrder) if part_names(scheme).len() < 2 => {
            Err(AmplificationError::WrongClass { test: "split" })
        }
        (TestEquation::Oscillator | TestEquation::Dahlquist, _) if part_names(scheme).len() > 1 => {
            let parts = part_names(scheme).into_iter().map(String::from).collect();
            Err(AmplificationError::SplitField { parts })
        }
        _ => Ok(()),
    }
}

/// The same with the damping ratio ξ of the oscillator as given, which may be a number.
pub fn amplification_at(
    scheme: &Scheme,
    test: TestEquation,
    xi: &Fraction,
) -> Result<Amplification, AmplificationError> {
    applicable(scheme, test)?;
    let parts = system(scheme, test, xi);
    let (determinant, matrix, cleared) = in_one_symbol(&parts)
        .or_else(|| in_fractions(&parts))
        .ok_or(AmplificationError::Singular)?;
    let carried = scheme.carried().iter();
    let state = carried.map(|&q| scheme.quantities()[q].clone()).collect();
    let entries = (0..matrix.rows()).flat_map(|i| matrix.row(i));
    let occurring: BTreeSet<Symbol> = entries.flat_map(Fraction::free_symbols).collect();
    let mut symbols = coefficients(scheme, test);
    symbols.dedup();
    symbols.retain(|name| occurring.contains(&Symbol::internal(name)));
    Ok(Amplification {
        state,
        symbols,
        matrix,
        determinant,
        cleared,
    })
}

/// V, B, L and I − K.
pub(super) fn system(scheme: &Scheme, test: TestEquation, xi: &Fraction) -> [Matrix<Fraction>; 4] {
    let space = scheme.space();
    let d = space.carried.len();
    let s = space.evaluated.len();
    let rows = scheme.evaluations().iter().map(|evaluation| {
        let (position, velocity) = test.factors(scheme, evaluation, xi);
        let row = space.rows[evaluation.position].iter();
        let row = row.map(|c| c.times(&position));
        let Some(v) = evaluation.velocity else {
            return row.collect();
        };
        let both = row.zip(&space.rows[v]);
        both.map(|(sum, c)| sum.plus(&c.times(&velocity))).collect()
    });
    let rows: Vec<Vec<Fraction>> = rows.collect();
    let l = Matrix::from_fn(s, d, |i, j| rows[i][j].clone());
    let identity: Matrix<Fraction> = Matrix::identity(s);
    let identity_minus_k = Matrix::from_fn(s, s, |i, j| identity.at(i, j).minus(&rows[i][d + j]));
    [space.transition(), space.input(), l, identity_minus_k]
}

/// The names of the coefficients of a test equation.
fn coefficients(scheme: &Scheme, test: TestEquation) -> Vec<String> {
    match test {
        TestEquation::Oscillator => vec!["Omega".into(), "xi".into()],
        TestEquation::Dahlquist => vec!["z".into()],
        TestEquation::Split => {
            let fields = scheme.evaluations().iter().map(|e| &e.field);
            let names = fields.map(|field| [format!("y{field}"), format!("x{field}")]);
            names.flatten().collect()
        }
    }
}

/// det(I − K), A and the coefficients of a multiple of det(λI − A), where these are known.
type Solved = (Fraction, Matrix<Fraction>, Option<Vec<Multivariate>>);

/// The solution for polynomials in one symbol over a number field; `None` for others, and if I − K is singular.
fn in_one_symbol(parts: &[Matrix<Fraction>; 4]) -> Option<Solved> {
    let entries = parts
        .iter()
        .flat_map(|m| (0..m.rows()).flat_map(|i| m.row(i)));
    let symbols: BTreeSet<Symbol> = entries.clone().flat_map(Fraction::free_symbols).collect();
    let symbol = symbols.first().filter(|_| symbols.len() == 1)?;
    let field = Compositum::among(&generators_of(entries))?;
    let [v, b, l, system] = parts.each_ref().map(|m| lifted(m, symbol, &field));
    let found = Sampled::of([&v?, &b?, &l?, &system?])?;
    let d = Fraction::from(found.denominator.in_generators(symbol)?);
    let in_generators = |p: &RealPolynomial| p.in_generators(symbol);
    let quotient = |p: &RealPolynomial| Fraction::from(in_generators(p)?).exact_quotient(&d);
    let matrix = found.numerators.try_map(quotient)?;
    let characteristic = found.characteristic.iter().map(in_generators);
    Some((d, matrix, characteristic.collect()))
}

/// Coefficients divided by the last of them.
fn monic(coefficients: &[Multivariate]) -> Option<Vec<Fraction>> {
    let leading = coefficients.last()?;
    let coefficients = coefficients.iter();
    let quotients = coefficients.map(|c| Fraction::new(c.clone(), leading.clone()));
    quotients.collect()
}

/// The solution in fractions; `None` if I − K is singular.
fn in_fractions(parts: &[Matrix<Fraction>; 4]) -> Option<Solved> {
    let [v, b, l, system] = parts;
    let (d, adjugate) = system.adjugate_solve(l)?;
    let response = adjugate.map(|x| x.divided_by(&d));
    // Minors of many rows are many.
    let few = v.rows() + l.rows() <= MINOR_LIMIT;
    let matrix = v.plus(&b.times(&response));
    Some((d, matrix, few.then(|| characteristic(parts))))
}

/// The coefficients of det [[λ − V, −B], [−L, I − K]] in λ, with rows cleared of denominators.
///
/// Square roots stand as symbols of their own: an identity of polynomials holds for their values as well, and a
/// [`Fraction`] made of two takes these.
fn characteristic([v, b, l, system]: &[Matrix<Fraction>; 4]) -> Vec<Multivariate> {
    let lambda = Symbol::internal("lambda");
    let known = v.rows();
    let identity: Matrix<Fraction> = Matrix::identity(known);
    let shifted = identity.map(|e| e.times(&lambda.clone().into()));
    let upper = shifted
        .plus(&v.map(Ring::negated))
        .beside(&b.map(Ring::negated));
    let lower = l.map(Ring::negated).beside(system);
    let rows = (0..known).map(|i| upper.row(i));
    let rows = rows.chain((0..l.rows()).map(|i| lower.row(i)));
    let pencil = Matrix::from_rows(rows.map(|row| cleared(row).0).collect());
    let mut coefficients = pencil.determinant().coefficients_in(&lambda);
    coefficients.resize(known + 1, Multivariate::default());
    coefficients
}

impl Amplification {
    /// det(λI − A): coefficients ascending in λ, monic.
    pub fn characteristic_polynomial(&self) -> Vec<Fraction> {
        let found = self.cleared.as_deref().and_then(monic);
        found.unwrap_or_else(|| self.matrix.characteristic_polynomial())
    }

    /// A multiple of det(λI − A) by a polynomial, where that is found without the entries of A, and no square roots
    /// occur.
    pub(super) fn cleared_characteristic(&self) -> Option<&[Multivariate]> {
        let coefficients = self.cleared.as_deref()?;
        let mut symbols = coefficients.iter().flat_map(Multivariate::symbols);
        (!symbols.any(|s| is_generator(&s))).then_some(coefficients)
    }
}

#[cfg(test)]
mod tests;
