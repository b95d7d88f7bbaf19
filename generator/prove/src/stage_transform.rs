//! The real transform that decouples the stages of an implicit one-step method.
//!
//! Simplified Newton iteration for Xᵢ = … + h Σ_j a_ij f(X_j) solves systems with I − h A⊗J. With real
//! matrices S and Λ, A S = S Λ, where Λ has blocks
//!
//! ```text
//! [λ]   for real eigenvalues,     [ α  β]   for pairs α ± iβ, β > 0,
//!                                 [−β  α]
//! ```
//!
//! these fall into real systems and complex ones of the size of J. Λ⁻¹, with which RADAU5 works, has
//! blocks \[γ̂\] and \[α̂ −β̂; β̂ α̂\], β̂ > 0. The last row of S is 1 for real eigenvalues and (1 0) for pairs.
//!
//! *Eigenvalues*: over ℚ, or in coordinates over 1, t, …, t^(r−1) for irrational nodes, A is a rational
//! matrix; the irreducible factors of its characteristic polynomial χ are their minimal polynomials.
//!
//! *Eigenvectors*: with sₘ(λ) = Σ_{i>m} χᵢ λ^(i−m−1), χ(x) − χ(λ) = (x − λ) Σ sₘ(λ) xᵐ, so that
//!
//! ```text
//! p(λ) = Σₘ sₘ(λ) Aᵐ b,    (A − λ) p(λ) = χ(A) b − χ(λ) b = 0
//! ```
//!
//! for any b, by Cayley and Hamilton: one vector of polynomials over ℚ gives all eigenvectors. It is
//! proven to be one, and not 0, in ℚ\[λ\]/f for each factor f. At stage i it has the value
//! Σ_l cᵢˡ p_l(λ). S, S⁻¹ and the entries of A are enclosed in intervals as narrow as is asked for.
//!
//! Source: Butcher, *BIT* 16, 1976; Hairer, Wanner, *Solving Ordinary Differential Equations II*, IV.8.

use super::stage_form::StageForm;
use num_traits::One;
use std::array;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::complex::ComplexAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::interval::{Interval, rounded};
use stepsmith_exact::linear::matrix::Matrix;
use stepsmith_exact::poly::factorisation::factor;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::{Integer, Rational};
use stepsmith_scheme::problem::Problem;
use stepsmith_scheme::scheme::{Class, Scheme};

/// The most stages.
pub const STAGE_LIMIT: usize = 16;

/// An eigenvalue, or a pair of conjugate ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Eigenvalue {
    /// λ.
    Real(RealAlgebraic),
    /// α ± iβ.
    Pair(ComplexAlgebraic),
}

/// Why there is no transform.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum TransformError {
    #[error(
        "the transform is one of methods for y' = f(t, y), and of those for x'' = g(t, x, x') \
             whose positions are made of velocities as these are of accelerations"
    )]
    Class,
    #[error(
        "coefficients with free parameters, or irrational ones of a tableau, have no transform"
    )]
    Symbols,
    #[error("{stages} stages are more than the limit of {STAGE_LIMIT}")]
    Stages { stages: usize },
    #[error("the matrix of the stages is singular: some stage is explicit")]
    Singular,
    #[error("the matrix of the stages has eigenvalues that are not simple, {polynomial}")]
    Multiple { polynomial: String },
    #[error("an eigenvector vanishes at the last stage")]
    Unseen,
    #[error("an entry can not be rounded: it may be 0")]
    Open,
}

impl Problem for TransformError {
    fn help(&self) -> String {
        "choose an implicit one-step method for y' = f with numbers for all coefficients, no explicit stage and \
         simple eigenvalues"
            .into()
    }
}

/// The eigen-structure of the stages of a method.
#[derive(Clone, Debug)]
pub struct StageTransform {
    /// χ, monic.
    pub characteristic: Polynomial,
    /// The eigenvalues: real ones ascending, then pairs by β.
    pub eigenvalues: Vec<Eigenvalue>,
    /// The coordinates of p(λ).
    eigenvector: Vec<Polynomial>,
    /// A over ℚ, in coordinates for irrational nodes.
    rational: Matrix<Rational>,
    scheme: Scheme,
    /// The entries of A for the stages themselves.
    entries: Matrix<Fraction>,
}

/// Square matrices of intervals in the fixed point of `bits`.
pub struct Enclosed {
    /// The places behind the point.
    pub bits: usize,
    /// The coefficients A of the stages.
    pub a: Matrix2,
    /// The transform S.
    pub s: Matrix2,
    /// S⁻¹.
    pub s_inverse: Matrix2,
    /// Λ = S⁻¹ A S, block diagonal.
    pub lambda: Matrix2,
    /// Λ⁻¹.
    pub lambda_inverse: Matrix2,
}

/// A matrix of intervals, row by row.
pub type Matrix2 = Vec<Vec<Interval>>;

/// The nearest `f64`s to the entries of the transform.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Rounded {
    pub s: Vec<Vec<f64>>,
    pub s_inverse: Vec<Vec<f64>>,
    pub lambda: Vec<Vec<f64>>,
    pub lambda_inverse: Vec<Vec<f64>>,
}

/// The matrix of the evaluations' weights in their positions, or for x'' = g in their velocities.
fn stage_matrix(scheme: &Scheme) -> Matrix<Fraction> {
    let space = scheme.space();
    let known = space.carried.len();
    let rows = scheme.evaluations().iter();
    let rows = rows.map(|e| space.rows[e.velocity.unwrap_or(e.position)][known..].to_vec());
    Matrix::from_rows(rows.collect())
}

impl StageTransform {
    /// The eigen-structure of a scheme's stages.
    ///
    /// ```
    /// use stepsmith_prove::stage_transform::StageTransform;
    /// use stepsmith_scheme::spec::Spec;
    /// let radau = Spec::from_family("runge-kutta", &[("name", "radau-iia"), ("stages", "3")]).unwrap();
    /// let transform = StageTransform::of(&radau.scheme().unwrap()).unwrap();
    /// // Hairer and Wanner's γ̂, α̂ and β̂.
    /// let inverse = transform.rounded().unwrap().lambda_inverse;
    /// assert_eq!(inverse[0][0], 3.637834252744496);
    /// assert_eq!((inverse[1][1], inverse[2][1]), (2.6810828736277523, 3.0504301992474105));
    /// ```
    ///
    /// # Errors
    /// [`TransformError`].
    pub fn of(scheme: &Scheme) -> Result<Self, TransformError> {
        let first = scheme.class() == Class::FirstOrder && scheme.highest_evaluated() == 1;
        if !first && StageForm::of(scheme).is_none() {
            return Err(TransformError::Class);
        }
        let stages = scheme.evaluations().len();
        if stages > STAGE_LIMIT {
            return Err(TransformError::Stages { stages });
        }
        let entries = stage_matrix(scheme.at_nodes());
        let coordinates = stage_matrix(scheme);
        let rows = (0..stages).map(|i| {
            let row = coordinates.row(i).iter();
            row.map(Fraction::as_rational).collect()
        });
        let rows: Option<Vec<Vec<Rational>>> = rows.collect();
        let rational = Matrix::from_rows(rows.ok_or(TransformError::Symbols)?);
        let characteristic = Polynomial::new(rational.characteristic_polynomial());
        if characteristic.coefficient(0).is_zero() {
            return Err(TransformError::Singular);
        }
        let factors = factor(&characteristic);
        let multiple = TransformError::Multiple {
            polynomial: characteristic.fmt_in("lambda"),
        };
        if factors.iter().any(|(_, multiplicity)| *multiplicity > 1) {
            return Err(multiple);
        }
        let factors: Vec<Polynomial> = factors.into_iter().map(|(f, _)| f).collect();
        let eigenvector = starts(stages).find_map(|b| {
            let p = eigenvector(&rational, &characteristic, b);
            let proven = factors.iter().all(|f| is_eigenvector(&rational, &p, f));
            proven.then_some(p)
        });
        let found = eigenvector.zip(eigenvalues(&factors));
        let (eigenvector, eigenvalues) = found.ok_or(multiple)?;
        Ok(Self {
            eigenvector,
            eigenvalues,
            characteristic,
            rational,
            scheme: scheme.clone(),
            entries,
        })
    }

    /// The number of stages.
    pub fn stages(&self) -> usize {
        self.rational.rows()
    }

    /// Whether A S = S Λ, S S⁻¹ = I and Λ Λ⁻¹ = I hold in intervals of width at most 2^−`bits` around
    /// all entries of the differences.
    pub fn proven_within(&self, bits: usize) -> Result<bool, TransformError> {
        let mut working = bits + 64;
        while working <= 16 * bits + 4096 {
            let found = self.enclosed(working)?;
            let limit = Integer::one() << (working - bits);
            let differences = found.differences();
            let entries: Vec<&Interval> = differences.iter().flatten().flatten().collect();
            if entries.iter().all(|d| d.width() <= limit) {
                return Ok(entries.into_iter().all(Interval::has_zero));
            }
            working *= 2;
        }
        Err(TransformError::Open)
    }

    /// The nearest `f64`s.
    ///
    /// # Errors
    /// [`TransformError`].
    pub fn rounded(&self) -> Result<Rounded, TransformError> {
        let values = self.nearest(|bits| {
            let found = self.enclosed(bits)?;
            let matrices = [found.s, found.s_inverse, found.lambda, found.lambda_inverse];
            Ok(matrices.into_iter().flatten().flatten().collect())
        })?;
        let n = self.stages();
        let mut rows = values.chunks(n).map(<[f64]>::to_vec);
        let [s, s_inverse, lambda, lambda_inverse] =
            array::from_fn(|_| rows.by_ref().take(n).collect());
        Ok(Rounded {
            s,
            s_inverse,
            lambda,
            lambda_inverse,
        })
    }

    /// The nearest `f64`s to numbers that are enclosed in intervals.
    pub(super) fn nearest(
        &self,
        enclose: impl Fn(usize) -> Result<Vec<Interval>, TransformError>,
    ) -> Result<Vec<f64>, TransformError> {
        // Tell a vanishing eigenvector from an entry that stays open.
        let open = || self.enclosed(512).err().unwrap_or(TransformError::Open);
        rounded(|bits| enclose(bits).ok()).ok_or_else(open)
    }

    /// All matrices in fixed point.
    pub fn enclosed(&self, bits: usize) -> Result<Enclosed, TransformError> {
        let n = self.stages();
        let mut s = vec![vec![Interval::zero(); n]; n];
        let mut lambda = s.clone();
        let mut lambda_inverse = s.clone();
        let powers = self.powers(bits)?;
        let mut column = 0;
        for eigenvalue in &self.eigenvalues {
            let [re, im] = eigenvalue.enclosure(bits).ok_or(TransformError::Open)?;
            let vector = self.eigenvector_at(&re, &im, &powers, bits);
            let last = vector.last().cloned().ok_or(TransformError::Open)?;
            let scale = inverse(&last, bits).ok_or(TransformError::Unseen)?;
            let reciprocal =
                inverse(&[re.clone(), im.clone()], bits).ok_or(TransformError::Open)?;
            let real = matches!(eigenvalue, Eigenvalue::Real(_));
            for (i, value) in vector.iter().enumerate() {
                // The last row is 1, or (1 0), exactly.
                let [u, v] = if i + 1 == n {
                    [Interval::one(bits), Interval::zero()]
                } else {
                    product(value, &scale, bits)
                };
                s[i][column] = u;
                if !real {
                    s[i][column + 1] = v;
                }
            }
            for (matrix, [a, b]) in [(&mut lambda, [re, im]), (&mut lambda_inverse, reciprocal)] {
                matrix[column][column] = a.clone();
                if !real {
                    matrix[column][column + 1] = b.clone();
                    matrix[column + 1][column] = b.negated();
                    matrix[column + 1][column + 1] = a;
                }
            }
            column += if real { 1 } else { 2 };
        }
        let a = self.stage_entries(bits)?;
        Ok(Enclosed {
            bits,
            a,
            s_inverse: inverse_matrix(&s, bits).ok_or(TransformError::Open)?,
            s,
            lambda,
            lambda_inverse,
        })
    }

    /// An interval around a coefficient.
    pub fn coefficient(&self, value: &Fraction, bits: usize) -> Result<Interval, TransformError> {
        if let Some(value) = value.as_rational() {
            return Ok(Interval::constant(&value, bits));
        }
        let number = value
            .as_symbol()
            .and_then(|s| self.scheme.at_nodes().value(s));
        let interval = number.map(|number| number.interval(bits));
        interval.ok_or(TransformError::Symbols)
    }

    fn stage_entries(&self, bits: usize) -> Result<Matrix2, TransformError> {
        let rows = (0..self.stages()).map(|i| {
            let row = self.entries.row(i).iter();
            row.map(|e| self.coefficient(e, bits)).collect()
        });
        rows.collect()
    }

    /// Row i: the values at stage i of the functions that the coordinates multiply.
    fn powers(&self, bits: usize) -> Result<Matrix2, TransformError> {
        let n = self.stages();
        if self.scheme.modulus().is_none() {
            return Ok(identity(n, bits));
        }
        let evaluations = self.scheme.at_nodes().evaluations().iter();
        let rows = evaluations.map(|e| {
            let node = self.coefficient(&e.time, bits)?;
            Ok(powers(&node, n, bits))
        });
        rows.collect()
    }

    /// The eigenvector's real and imaginary parts at the stages.
    fn eigenvector_at(
        &self,
        re: &Interval,
        im: &Interval,
        powers: &Matrix2,
        bits: usize,
    ) -> Vec<[Interval; 2]> {
        let lambda = [re.clone(), im.clone()];
        let zero = [Interval::zero(), Interval::zero()];
        let coordinates = self.eigenvector.iter().map(|p| {
            let coefficients = p.coefficients().iter().rev();
            coefficients.fold(zero.clone(), |sum, c| {
                let [u, v] = product(&sum, &lambda, bits);
                [u.plus(&Interval::constant(c, bits)), v]
            })
        });
        let coordinates: Vec<_> = coordinates.collect();
        let values = powers.iter().map(|row| {
            let terms = row.iter().zip(&coordinates);
            terms.fold(zero.clone(), |[u, v], (power, [p, q])| {
                [u.plus(&p.times(power, bits)), v.plus(&q.times(power, bits))]
            })
        });
        values.collect()
    }
}

impl Eigenvalue {
    /// Intervals around the real and the imaginary part.
    fn enclosure(&self, bits: usize) -> Option<[Interval; 2]> {
        match self {
            Self::Real(value) => Some([Interval::around(value, bits), Interval::zero()]),
            Self::Pair(value) => value.intervals(bits),
        }
    }
}

impl Enclosed {
    /// A S − S Λ, S S⁻¹ − I and Λ Λ⁻¹ − I.
    fn differences(&self) -> [Matrix2; 3] {
        let bits = self.bits;
        let identity = identity(self.s.len(), bits);
        let lambda = matrix_product(&self.s, &self.lambda, bits);
        [
            difference(&matrix_product(&self.a, &self.s, bits), &lambda),
            difference(&matrix_product(&self.s, &self.s_inverse, bits), &identity),
            difference(
                &matrix_product(&self.lambda, &self.lambda_inverse, bits),
                &identity,
            ),
        ]
    }
}

/// P Q of square matrices.
pub(super) fn matrix_product(p: &Matrix2, q: &Matrix2, bits: usize) -> Matrix2 {
    let rows = p.iter().map(|row| {
        let entries = (0..q.len()).map(|j| {
            let terms = row.iter().zip(q).map(|(x, row)| x.times(&row[j], bits));
            terms.fold(Interval::zero(), |sum, term| sum.plus(&term))
        });
        entries.collect()
    });
    rows.collect()
}

/// P − Q.
fn difference(p: &Matrix2, q: &Matrix2) -> Matrix2 {
    let rows = p.iter().zip(q);
    let rows = rows.map(|(p, q)| p.iter().zip(q).map(|(x, y)| x.minus(y)).collect());
    rows.collect()
}

/// Vectors to begin with: (1, …, 1), then units.
fn starts(n: usize) -> impl Iterator<Item = Vec<Rational>> {
    let units = (0..n).map(move |k| (0..n).map(|i| u8::from(i == k).into()).collect());
    std::iter::once(vec![Rational::one(); n]).chain(units)
}

/// p(λ) = Σ sₘ(λ) Aᵐ b.
fn eigenvector(
    a: &Matrix<Rational>,
    characteristic: &Polynomial,
    b: Vec<Rational>,
) -> Vec<Polynomial> {
    let n = a.rows();
    let mut sum = vec![Polynomial::zero(); n];
    let mut power = b;
    for m in 0..n {
        let s = Polynomial::new(characteristic.coefficients()[m + 1..].to_vec());
        for (sum, c) in sum.iter_mut().zip(&power) {
            *sum = sum.clone() + s.scale(c);
        }
        power = a.apply(&power);
    }
    sum
}

/// Whether p(λ) is an eigenvector, and none of the zero vector, at the roots of an irreducible f.
fn is_eigenvector(a: &Matrix<Rational>, p: &[Polynomial], f: &Polynomial) -> bool {
    let maps = p.iter().enumerate().all(|(i, entry)| {
        let row = a.row(i).iter().zip(p);
        let image = row.fold(Polynomial::zero(), |sum, (c, p)| sum + p.scale(c));
        (image - Polynomial::t() * entry.clone())
            .modulo(f)
            .is_zero()
    });
    maps && p.iter().any(|p| !p.modulo(f).is_zero())
}

/// All roots of the factors: real ones ascending, then pairs by β.
fn eigenvalues(factors: &[Polynomial]) -> Option<Vec<Eigenvalue>> {
    let mut real: Vec<_> = factors.iter().flat_map(RealAlgebraic::roots_of).collect();
    real.sort();
    let mut pairs = Vec::new();
    for f in factors {
        for root in ComplexAlgebraic::upper_roots_of(f)? {
            let [re, im] = root.intervals(128)?;
            pairs.push(((im.lo, re.lo), root));
        }
    }
    pairs.sort_by(|(p, _), (q, _)| p.cmp(q));
    let pairs = pairs.into_iter().map(|(_, root)| Eigenvalue::Pair(root));
    Some(
        real.into_iter()
            .map(Eigenvalue::Real)
            .chain(pairs)
            .collect(),
    )
}

fn product([a, b]: &[Interval; 2], [c, d]: &[Interval; 2], bits: usize) -> [Interval; 2] {
    [
        a.times(c, bits).minus(&b.times(d, bits)),
        a.times(d, bits).plus(&b.times(c, bits)),
    ]
}

/// 1/(a + ib); `None` where it may be 0.
fn inverse([a, b]: &[Interval; 2], bits: usize) -> Option<[Interval; 2]> {
    let norm = a.times(a, bits).plus(&b.times(b, bits));
    let scale = norm.inverse(bits)?;
    Some([a.times(&scale, bits), b.negated().times(&scale, bits)])
}

fn identity(n: usize, bits: usize) -> Matrix2 {
    let mut matrix = vec![vec![Interval::zero(); n]; n];
    for (i, row) in matrix.iter_mut().enumerate() {
        row[i] = Interval::one(bits);
    }
    matrix
}

/// 1, c, c², …, so many of them.
pub(super) fn powers(c: &Interval, count: usize, bits: usize) -> Vec<Interval> {
    let one = Some(Interval::one(bits));
    let powers = std::iter::successors(one, |power| Some(power.times(c, bits)));
    powers.take(count).collect()
}

/// Gauss and Jordan in intervals; `None` where no pivot is certain.
pub(super) fn inverse_matrix(matrix: &Matrix2, bits: usize) -> Option<Matrix2> {
    let n = matrix.len();
    let beside = matrix.iter().zip(identity(n, bits));
    let m = beside.map(|(row, unit)| [row.clone(), unit].concat());
    let mut m: Matrix2 = m.collect();
    for k in 0..n {
        let pivot = (k..n).max_by_key(|&i| m[i][k].magnitude())?;
        m.swap(k, pivot);
        let scale = m[k][k].inverse(bits)?;
        for entry in &mut m[k] {
            *entry = entry.times(&scale, bits);
        }
        m[k][k] = Interval::one(bits);
        let pivot = m[k].clone();
        for (_, row) in m.iter_mut().enumerate().filter(|(i, _)| *i != k) {
            let factor = row[k].clone();
            for (entry, p) in row.iter_mut().zip(&pivot) {
                *entry = entry.minus(&factor.times(p, bits));
            }
            row[k] = Interval::zero();
        }
    }
    Some(m.into_iter().map(|row| row[n..].to_vec()).collect())
}

#[cfg(test)]
mod tests;
