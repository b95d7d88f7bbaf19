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
use crate::exact::by_values;
use crate::exact::fraction::{Fraction, cleared};
use crate::exact::generator::is_generator;
use crate::exact::matrix::Matrix;
use crate::exact::minors;
use crate::exact::multivariate::{Multivariate, Symbol};
use crate::exact::polynomial::Polynomial;
use crate::exact::ring::Ring;
use crate::scheme::{Class, Evaluation, Quantity, Scheme};
use std::collections::BTreeSet;

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

    /// The factors of the position and of the velocity argument in a scaled evaluation; `rate` is
    /// whether it yields the derivative of a velocity along the solution.
    pub(crate) fn factors(
        self,
        evaluation: &Evaluation,
        rate: bool,
        xi: &Fraction,
    ) -> (Fraction, Fraction) {
        let symbol = Fraction::internal;
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
                let damping = match evaluation.velocity {
                    Some(_) => symbol(&format!("x{part}")).negated(),
                    None => Fraction::zero(),
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
/// use stepsmith_generator::analysis::amplification::{TestEquation, amplification};
/// use stepsmith_generator::families::central_difference::{member, symbolic};
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
pub(crate) fn takes_velocity(scheme: &Scheme, part: Option<&str>) -> bool {
    let evaluations = scheme.evaluations().iter();
    let mut concerned = evaluations.filter(|e| part.is_none_or(|part| e.field == part));
    concerned.all(|e| e.velocity.is_some())
}

/// Whether `test` is of the scheme's class of problems, and the scheme of equal steps.
pub(crate) fn applicable(scheme: &Scheme, test: TestEquation) -> Result<(), AmplificationError> {
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
pub(crate) fn amplification_at(
    scheme: &Scheme,
    test: TestEquation,
    xi: &Fraction,
) -> Result<Amplification, AmplificationError> {
    applicable(scheme, test)?;
    let scheme = scheme.rational();
    let space = scheme.space();
    let (d, s) = (space.carried.len(), space.evaluated.len());
    let mut identity_minus_k = Matrix::identity(s);
    let mut l = Matrix::zero(s, d);
    for (e, evaluation) in scheme.evaluations().iter().enumerate() {
        let (position, velocity) = test.factors(evaluation, scheme.rate(evaluation).is_some(), xi);
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
    let (v, b) = (space.transition(), space.input());
    let system = System::of(&v, &b, &l, &identity_minus_k);
    let solved = match system.as_ref().and_then(System::response) {
        Some(solved) => Some(solved),
        None => identity_minus_k
            .solve(&l)
            .map(|response| (identity_minus_k.determinant(), response)),
    };
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
        system,
    })
}

/// [[V, B], [L, I − K]] with rows cleared of denominators, each with the factor that does it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct System {
    rows: Matrix<Multivariate>,
    factors: Vec<Multivariate>,
    /// The number of carried quantities.
    known: usize,
}

impl System {
    /// `None` where square roots occur, which are no symbols of their own.
    fn of(
        v: &Matrix<Fraction>,
        b: &Matrix<Fraction>,
        l: &Matrix<Fraction>,
        identity_minus_k: &Matrix<Fraction>,
    ) -> Option<Self> {
        let upper = (0..v.rows()).map(|i| [v.row(i), b.row(i)].concat());
        let lower = (0..l.rows()).map(|i| [l.row(i), identity_minus_k.row(i)].concat());
        let mut factors = Vec::new();
        let mut rows = Vec::new();
        for row in upper.chain(lower) {
            let rational = |c: &Fraction| {
                let symbols = c.numerator().symbols();
                symbols.iter().all(|s| !is_generator(s))
            };
            if !row.iter().all(rational) {
                return None;
            }
            let (row, factor) = cleared(&row);
            rows.push(row);
            factors.push(factor);
        }
        Some(Self {
            rows: Matrix::from_rows(rows),
            factors,
            known: v.rows(),
        })
    }

    /// det(I − K) and (I − K)⁻¹ L; `None` if that is singular.
    fn response(&self) -> Option<(Fraction, Matrix<Fraction>)> {
        let (known, size) = (self.known, self.rows.rows());
        let part = |from: usize, to: usize| {
            let rows = (known..size).map(|i| self.rows.row(i)[from..to].to_vec());
            Matrix::from_rows(rows.collect())
        };
        let (l, system) = (part(0, known), part(known, size));
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
        let mut response = Matrix::zero(size - known, known);
        for (i, j) in (0..size - known).flat_map(|i| (0..known).map(move |j| (i, j))) {
            *response.at_mut(i, j) = over(adjugate.at(i, j), &d)?;
        }
        Some((over(&d, &scale)?, response))
    }

    /// The only symbol, if there is but one.
    fn variable(&self) -> Option<Symbol> {
        let rows = (0..self.rows.rows()).flat_map(|i| self.rows.row(i));
        let symbols: BTreeSet<Symbol> = rows.flat_map(Multivariate::symbols).collect();
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
    pub(crate) fn cleared_characteristic(&self) -> Option<Vec<Multivariate>> {
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
            let entry = |(j, c): (usize, &Multivariate)| match i == j {
                true => &(&factor * &lambda) - c,
                false => -c,
            };
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
mod tests {
    use super::*;
    use crate::families::central_difference::{member, symbolic};
    use crate::scheme::reserved;
    use crate::scheme::text::parse_expression;

    fn expression(text: &str) -> Fraction {
        let symbol = |name: &str| Some(reserved::symbol(name).into());
        parse_expression(text).unwrap().value(&symbol).unwrap()
    }

    fn undamped(degree: usize) -> Matrix<Fraction> {
        let scheme = member(&symbolic(degree)).unwrap().scheme;
        let damped = amplification(&scheme, TestEquation::Oscillator)
            .unwrap()
            .matrix;
        damped.map(|e| {
            e.substitute(&Symbol::internal("xi"), &Fraction::zero())
                .unwrap()
        })
    }

    fn assert_matrix(degree: usize, expected: &[&[&str]]) {
        let matrix = undamped(degree);
        for (i, row) in expected.iter().enumerate() {
            for (j, text) in row.iter().enumerate() {
                assert_eq!(
                    *matrix.at(i, j),
                    expression(text),
                    "entry ({}, {})",
                    i + 1,
                    j + 1
                );
            }
        }
    }

    #[test]
    fn degree_three_is_eq_37() {
        assert_matrix(
            3,
            &[
                &[
                    "1 - (alpha + 2*beta)/2*Omega^2",
                    "1",
                    "(3 - alpha - 2*beta)/2",
                ],
                &["-beta*Omega^2", "1", "1 - beta"],
                &["-Omega^2", "0", "0"],
            ],
        );
    }

    #[test]
    fn degree_four_is_eq_66() {
        assert_matrix(
            4,
            &[
                &[
                    "1 - (alpha + 3*beta + 3*gamma)/(6*gamma)*Omega^2",
                    "1",
                    "1 - (alpha + 3*beta)/(6*gamma)",
                    "2/3 - (alpha + 3*beta)/(6*gamma)",
                ],
                &[
                    "-beta/(2*gamma)*Omega^2",
                    "1",
                    "1 - beta/(2*gamma)",
                    "1/2 - beta/(2*gamma)",
                ],
                &["-Omega^2", "0", "0", "0"],
                &["-Omega^2/gamma", "0", "-1/gamma", "1 - 1/gamma"],
            ],
        );
    }

    /// Eq. 74 of the paper, but for its entry (1,5), which it prints with 3/4 where 3/8 is proven.
    #[test]
    fn degree_five_is_eq_74_with_three_eighths() {
        let sum = "(alpha + 4*beta + 4*zeta)/(12*gamma)";
        let rows: [[String; 5]; 5] = [
            [
                "1 - (alpha + 4*beta + 6*gamma + 4*zeta)/(12*gamma)*Omega^2".into(),
                "1".into(),
                format!("1 - {sum}"),
                format!("2/3 - {sum}"),
                "3/8 - (alpha + 4*beta + 4*zeta)/(24*gamma)".into(),
            ],
            [
                "-beta/(3*gamma)*Omega^2".into(),
                "1".into(),
                "1 - beta/(3*gamma)".into(),
                "1/2 - beta/(3*gamma)".into(),
                "1/6 - beta/(6*gamma)".into(),
            ],
            [
                "-Omega^2".into(),
                "0".into(),
                "0".into(),
                "0".into(),
                "0".into(),
            ],
            [
                "-2*zeta/gamma*Omega^2".into(),
                "0".into(),
                "-2*zeta/gamma".into(),
                "1 - 2*zeta/gamma".into(),
                "1 - zeta/gamma".into(),
            ],
            [
                "-2/gamma*Omega^2".into(),
                "0".into(),
                "-2/gamma".into(),
                "-2/gamma".into(),
                "1 - 1/gamma".into(),
            ],
        ];
        let rows: Vec<Vec<&str>> = rows
            .iter()
            .map(|r| r.iter().map(String::as_str).collect())
            .collect();
        let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
        assert_matrix(5, &rows);
    }

    /// χ(z) = z(z−1)²P₂ + Ω²Q + 2ξΩ z(z−1)P₁ up to the constant factor that makes χ monic: the
    /// Nordsieck form of a pair of linear multistep methods.
    #[test]
    fn the_characteristic_polynomial_splits() {
        for degree in 3..=6 {
            let scheme = member(&symbolic(degree)).unwrap().scheme;
            let monic = amplification(&scheme, TestEquation::Oscillator)
                .unwrap()
                .characteristic_polynomial();
            let common = monic.iter().fold(Multivariate::one(), |lcm, c| {
                let d = c.denominator();
                let factor = d.exact_div(&lcm.gcd(d)).unwrap();
                &lcm * &factor
            });
            let (omega, xi) = (Symbol::internal("Omega"), Symbol::internal("xi"));
            let parts: Vec<Vec<Multivariate>> = monic
                .iter()
                .map(|c| {
                    let cleared = c.times(&common.clone().into());
                    assert_eq!(*cleared.denominator(), Multivariate::one());
                    let by_omega = cleared.numerator().coefficients_in(&omega);
                    assert!(by_omega.len() <= 3, "degree {degree}: at most Ω²");
                    (0..3)
                        .map(|k| by_omega.get(k).cloned().unwrap_or_default())
                        .collect()
                })
                .collect();
            let column =
                |k: usize| -> Vec<Multivariate> { parts.iter().map(|p| p[k].clone()).collect() };
            assert!(
                column(0)
                    .iter()
                    .chain(&column(2))
                    .all(|c| c.degree_in(&xi) == 0)
            );
            assert!(
                column(1).iter().all(|c| c.is_empty()
                    || (c.degree_in(&xi) == 1 && c.coefficients_in(&xi)[0].is_empty()))
            );
            // z(z−1)² divides the first part and z(z−1) the damped one.
            let value_at_one =
                |p: &[Multivariate]| p.iter().fold(Multivariate::default(), |sum, c| &sum + c);
            let slope_at_one = |p: &[Multivariate]| {
                p.iter()
                    .enumerate()
                    .fold(Multivariate::default(), |sum, (k, c)| {
                        &sum + &c.scale(&crate::exact::rational::integer(k as i64))
                    })
            };
            assert!(
                column(0)[0].is_empty() && column(1)[0].is_empty(),
                "degree {degree}"
            );
            assert!(value_at_one(&column(0)).is_empty() && slope_at_one(&column(0)).is_empty());
            assert!(value_at_one(&column(1)).is_empty());
            assert!(!value_at_one(&column(2)).is_empty());
        }
    }

    #[test]
    fn the_characteristic_polynomial_annihilates_the_determinant_of_the_step() {
        // Independent derivation: χ(0) = (−1)^d det A by fraction-free elimination.
        for degree in 3..=4 {
            let scheme = member(&symbolic(degree)).unwrap().scheme;
            let a = amplification(&scheme, TestEquation::Oscillator).unwrap();
            let constant = a.characteristic_polynomial()[0].clone();
            let determinant = a.matrix.determinant();
            let sign = if degree % 2 == 0 { 1 } else { -1 };
            assert_eq!(constant, determinant.times(&Fraction::from(sign)));
        }
    }

    /// By minors of the rows of A, by those of the whole system and by traces of powers of A.
    #[test]
    fn characteristic_polynomials_are_the_same_by_all_ways() {
        let split = [("alpha", "1/2"), ("beta", "beta")];
        for (family, settings) in [
            ("splitting", &split[..]),
            ("newmark", &[("beta", "beta"), ("gamma", "gamma")]),
            ("pece", &[("steps", "2"), ("problem", "second-order")]),
        ] {
            let scheme = crate::spec::Spec::from_family(family, settings).unwrap();
            let scheme = scheme.scheme().unwrap();
            let step = amplification(&scheme, TestEquation::of(&scheme)).unwrap();
            let monic = |coefficients: Vec<Multivariate>| -> Vec<Fraction> {
                let leading = coefficients.last().unwrap();
                let over = |c: &Multivariate| Fraction::new(c.clone(), leading.clone());
                coefficients.iter().map(|c| over(c).unwrap()).collect()
            };
            let expected = step.matrix.characteristic_polynomial();
            let minors = step.system.as_ref().unwrap().characteristic();
            assert_eq!(monic(minors), expected, "{family}");
            assert_eq!(step.by_rows().unwrap(), expected, "{family}");
        }
        let irrational = [
            ("alpha", "(3 - sqrt(3))/2"),
            ("values", "3"),
            ("stages", "2"),
        ];
        let scheme = crate::spec::Spec::from_family("splitting", &irrational).unwrap();
        let step = amplification(&scheme.scheme().unwrap(), TestEquation::Split).unwrap();
        let expected = step.matrix.characteristic_polynomial();
        assert_eq!(step.by_rows().unwrap(), expected);
    }

    /// Two parts make a split field of y' = f; one has no part to be without.
    #[test]
    fn one_part_is_no_split_field() {
        let of = |second: &str| {
            let statements = [
                "v = A(t, x)",
                &format!("w_1 = {second}(t, x)"),
                "x[1] = x + h/2*v + h/2*w_1",
            ];
            let form = crate::scheme::FreeForm {
                carry: vec![parse_expression("x").unwrap()],
                statements: statements
                    .map(|s| {
                        crate::scheme::text::parse_statement(&s.replace("w_1", "v_1")).unwrap()
                    })
                    .into(),
                ..Default::default()
            };
            applicable(&form.scheme().unwrap(), TestEquation::Split)
        };
        assert_eq!(of("B"), Ok(()));
        let test = "split";
        assert_eq!(of("A"), Err(AmplificationError::WrongClass { test }));
    }

    /// A matrix of one entry has all that occurs in it; where only the last entry has a symbol it occurs too.
    #[test]
    fn symbols_occur_in_any_entry() {
        let of = |settings: &[(&str, &str)], test| {
            let spec = crate::spec::Spec::from_family("runge-kutta", settings).unwrap();
            amplification(&spec.scheme().unwrap(), test)
                .unwrap()
                .symbols
        };
        let euler = [("A", "[[]]"), ("b", "[1]")];
        assert_eq!(of(&euler, TestEquation::Dahlquist), ["z"]);
        let form = crate::scheme::FreeForm {
            carry: ["x", "v"].map(|c| parse_expression(c).unwrap()).into(),
            statements: ["a = g(t, x, v)", "x[1] = x + h*v", "v[1] = v + 0*h*a"]
                .map(|s| crate::scheme::text::parse_statement(s).unwrap())
                .into(),
            ..Default::default()
        };
        let still = amplification(&form.scheme().unwrap(), TestEquation::Oscillator).unwrap();
        assert!(still.symbols.is_empty(), "{:?}", still.symbols);
    }
}
