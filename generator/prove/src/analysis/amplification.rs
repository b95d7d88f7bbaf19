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
use crate::scheme::{Class, Evaluation, Quantity, Scheme};
use std::collections::BTreeSet;
use stepsmith_exact::compositum::{Compositum, generators_of};
use stepsmith_exact::fraction::{Fraction, cleared};
use stepsmith_exact::generator::is_generator;
use stepsmith_exact::kernel::Inverse as _;
use stepsmith_exact::matrix::Matrix;
use stepsmith_exact::multivariate::{Multivariate, Symbol};
use stepsmith_exact::polynomial::Polynomial;
use stepsmith_exact::real_polynomial::RealPolynomial;
use stepsmith_exact::ring::Ring;
use stepsmith_exact::{by_values, minors};

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

    /// The factors of the position and of the velocity argument in a scaled evaluation. What is evaluated without a
    /// velocity anywhere has no damping.
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
    /// The equations of the step, if no square roots occur.
    system: Option<System>,
}

/// Why a scheme has no amplification matrix on a test equation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum AmplificationError {
    #[error("the test equation `{test}` is of another order than the scheme's right-hand side")]
    WrongClass { test: &'static str },
    #[error(
        "the right-hand side has the parts {}: the test equation is of one part", parts.join(", ")
    )]
    SplitField { parts: Vec<String> },
    #[error("the step has no solution on this test equation")]
    Singular,
    #[error(
        "the step evaluates its right-hand side without a velocity: a damped motion is none of its problems"
    )]
    NoVelocity,
    #[error(
        "with steps that are each {ratio} times the one before, the test equation has another step at \
         each: no power of one matrix is the solution"
    )]
    Growing { ratio: Fraction },
}

/// The amplification matrix of `scheme` on `test`.
///
/// ```
/// use stepsmith_prove::analysis::amplification::{TestEquation, amplification};
/// use stepsmith_prove::families::central_difference::{member, symbolic};
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
    let space = scheme.space();
    let d = space.carried.len();
    let s = space.evaluated.len();
    let mut identity_minus_k = Matrix::identity(s);
    let mut l = Matrix::zero(s, d);
    for (e, evaluation) in scheme.evaluations().iter().enumerate() {
        let (position, velocity) = test.factors(scheme, evaluation, xi);
        let add = |target: &mut Fraction, sign: i64, column: usize| {
            let mut sum = space.rows[evaluation.position][column].times(&position);
            if let Some(v) = evaluation.velocity {
                sum = sum.plus(&space.rows[v][column].times(&velocity));
            }
            *target = target.plus(&sum.times(&sign.into()));
        };
        (0..d).for_each(|j| add(l.at_mut(e, j), 1, j));
        (0..s).for_each(|j| add(identity_minus_k.at_mut(e, j), -1, d + j));
    }
    let v = space.transition();
    let b = space.input();
    let system = System::of(&v, &b, &l, &identity_minus_k);
    let rational = system.is_rational();
    let in_field = if rational {
        None
    } else {
        irrational_response(&l, &identity_minus_k)
    };
    let solved = in_field.or_else(|| system.response());
    let (determinant, response) = solved.ok_or(AmplificationError::Singular)?;
    let matrix = v.plus(&b.times(&response));
    let state = space
        .carried
        .iter()
        .map(|&q| scheme.quantities()[q].clone())
        .collect();
    let occurring = |name: &str| {
        (0..d * d).any(|i| {
            let entry = matrix.at(i / d, i % d);
            entry.free_symbols().contains(&Symbol::internal(name))
        })
    };
    let mut candidates: Vec<String> = match test {
        TestEquation::Oscillator => vec!["Omega".into(), "xi".into()],
        TestEquation::Dahlquist => vec!["z".into()],
        TestEquation::Split => {
            let names = scheme.evaluations().iter();
            names
                .flat_map(|e| [format!("y{}", e.field), format!("x{}", e.field)])
                .collect()
        }
    };
    candidates.dedup();
    let symbols = candidates
        .into_iter()
        .filter(|name| occurring(name))
        .collect();
    Ok(Amplification {
        state,
        symbols,
        matrix,
        determinant,
        system: rational.then_some(system),
    })
}

/// det(I − K) and (I − K)⁻¹ L for polynomials in one symbol over a number field; `None` for others, and if I − K
/// is singular.
fn irrational_response(
    l: &Matrix<Fraction>,
    identity_minus_k: &Matrix<Fraction>,
) -> Option<(Fraction, Matrix<Fraction>)> {
    let whole = l.beside(identity_minus_k);
    let entries = || (0..whole.rows()).flat_map(|i| whole.row(i));
    let symbols: BTreeSet<Symbol> = entries().flat_map(Fraction::free_symbols).collect();
    let symbol = symbols.first().filter(|_| symbols.len() == 1)?;
    let field = Compositum::among(&generators_of(entries()))?;
    let lifted = |m: &Matrix<Fraction>| {
        let entry = |c: &Fraction| {
            let unit = c.denominator().as_constant()?.inv();
            RealPolynomial::from_multivariate(&c.numerator().scale(&unit), symbol, &field)
        };
        m.try_map(entry)
    };
    let (d, adjugate) = lifted(identity_minus_k)?.adjugate_solve(&lifted(l)?)?;
    let back = |p: &RealPolynomial| Some(Fraction::from(p.in_generators(symbol)?));
    let d = back(&d)?;
    let response = adjugate.try_map(|p| back(p)?.exact_quotient(&d))?;
    Some((d, response))
}

/// [[V, B], [L, I − K]] with rows cleared of denominators, each with the factor that does it.
///
/// Square roots stand as symbols of their own: an identity of polynomials holds for their values as well, and a
/// [`Fraction`] made of two takes these.
#[derive(Clone, Debug, PartialEq, Eq)]
struct System {
    rows: Matrix<Multivariate>,
    factors: Vec<Multivariate>,
    /// The number of carried quantities.
    known: usize,
}

impl System {
    fn of(
        v: &Matrix<Fraction>,
        b: &Matrix<Fraction>,
        l: &Matrix<Fraction>,
        identity_minus_k: &Matrix<Fraction>,
    ) -> Self {
        let upper = (0..v.rows()).map(|i| [v.row(i), b.row(i)].concat());
        let lower = (0..l.rows()).map(|i| [l.row(i), identity_minus_k.row(i)].concat());
        let mut factors = Vec::new();
        let mut rows = Vec::new();
        for row in upper.chain(lower) {
            let (row, factor) = cleared(&row);
            rows.push(row);
            factors.push(factor);
        }
        Self {
            rows: Matrix::from_rows(rows),
            factors,
            known: v.rows(),
        }
    }

    fn symbols(&self) -> BTreeSet<Symbol> {
        let rows = (0..self.rows.rows()).flat_map(|i| self.rows.row(i));
        rows.flat_map(Multivariate::symbols).collect()
    }

    /// Whether no square root or other irrational number occurs.
    fn is_rational(&self) -> bool {
        self.symbols().iter().all(|s| !is_generator(s))
    }

    /// det(I − K) and (I − K)⁻¹ L; `None` if that is singular.
    fn response(&self) -> Option<(Fraction, Matrix<Fraction>)> {
        let known = self.known;
        let size = self.rows.rows();
        let part = |from: usize, to: usize| {
            let rows = (known..size).map(|i| self.rows.row(i)[from..to].to_vec());
            Matrix::from_rows(rows.collect())
        };
        let l = part(0, known);
        let system = part(known, size);
        let (d, adjugate) = match self.variable() {
            Some(symbol) => {
                let univariate = |m: &Matrix<Multivariate>| {
                    m.map(|c| c.to_univariate(&symbol).unwrap_or_else(Polynomial::zero))
                };
                let (d, x) = by_values::adjugate_solve(&univariate(&system), &univariate(&l))?;
                let back = |p: &Polynomial| Multivariate::from_univariate(p, &symbol);
                (back(&d), x.map(back))
            }
            None => system.adjugate_solve(&l)?,
        };
        let over = |p: &Multivariate, q: &Multivariate| Fraction::new(p.clone(), q.clone());
        let factors = self.factors[known..].iter();
        let scale = factors.fold(Multivariate::one(), |product, f| &product * f);
        let response = adjugate.try_map(|p| over(p, &d))?;
        Some((over(&d, &scale)?, response))
    }

    /// The only symbol, if there is but one.
    fn variable(&self) -> Option<Symbol> {
        let symbols = self.symbols();
        match symbols.len() {
            1 => symbols.into_iter().next(),
            _ => None,
        }
    }

    /// The coefficients of det [[λ − V, −B], [−L, I − K]] in λ, times the factors.
    fn characteristic(&self) -> Vec<Multivariate> {
        let lambda = Symbol::internal("lambda");
        let mut pencil = self.rows.clone();
        for (i, factor) in self.factors.iter().enumerate() {
            for j in 0..pencil.columns() {
                if (i < self.known) == (j < self.known) && i >= self.known {
                    continue;
                }
                let entry = -pencil.at(i, j);
                *pencil.at_mut(i, j) = entry;
            }
            if i < self.known {
                let diagonal = factor * &lambda.clone().into();
                *pencil.at_mut(i, i) = pencil.at(i, i) + &diagonal;
            }
        }
        let mut coefficients = minors::determinant(&pencil).coefficients_in(&lambda);
        coefficients.resize(self.known + 1, Multivariate::default());
        coefficients
    }
}

impl Amplification {
    /// det(λI − A): coefficients ascending in λ, monic.
    pub fn characteristic_polynomial(&self) -> Vec<Fraction> {
        let cleared = self.cleared_characteristic();
        let monic = cleared.as_ref().and_then(|coefficients| {
            let leading = coefficients.last()?;
            let over = |c: &Multivariate| Fraction::new(c.clone(), leading.clone());
            coefficients.iter().map(over).collect::<Option<Vec<_>>>()
        });
        let few = || self.matrix.rows() <= MINOR_LIMIT;
        (monic.or_else(|| few().then(|| self.by_rows()).flatten()))
            .unwrap_or_else(|| self.matrix.characteristic_polynomial())
    }

    /// A multiple of det(λI − A) by a polynomial, where that is found without the entries of A.
    pub fn cleared_characteristic(&self) -> Option<Vec<Multivariate>> {
        let system = self.system.as_ref()?;
        // Of one symbol the entries of A are light, and minors of many rows are many.
        let light = system.variable().is_some() || system.rows.rows() > MINOR_LIMIT;
        (!light).then(|| system.characteristic())
    }

    /// det(λI − A) of rows cleared of denominators, by minors. Square roots are symbols of their own until all
    /// is done: a row brings but one in.
    fn by_rows(&self) -> Option<Vec<Fraction>> {
        let lambda = Multivariate::from(Symbol::internal("lambda"));
        let n = self.matrix.rows();
        let row = |i: usize| {
            let (entries, factor) = cleared(self.matrix.row(i));
            let entry =
                |(j, c): (usize, &Multivariate)| if i == j { &(&factor * &lambda) - c } else { -c };
            entries.iter().enumerate().map(entry).collect()
        };
        let pencil = Matrix::from_rows((0..n).map(row).collect());
        let coefficients =
            minors::determinant(&pencil).coefficients_in(&Symbol::internal("lambda"));
        let leading = coefficients.get(n)?;
        let over = |c: &Multivariate| Fraction::new(c.clone(), leading.clone());
        coefficients.iter().map(over).collect()
    }
}

#[cfg(test)]
mod tests;
