//! The data that a step needs of the stages of a method, all as the nearest `f64`s.
//!
//! In the notation of [`StageForm`], with B S = S Λ from [`StageTransform`] and W = S⁻¹ U, a step
//! forms no U at all:
//!
//! ```text
//! h B U = h S Λ W,     h² B² U = h² S Λ² W,     h bᵀU = h (bᵀS) W,     P(θ) = Σ_l θˡ (Lᵀ S)_l W,
//! ```
//!
//! where L_jl are the coefficients of the Lagrange polynomials on the nodes. Where u₀ is carried, P is carried on as
//! P + (u₀ − P(0)) ω(θ)/ω(0), ω = Π(θ − cᵢ). The integral of that over [0, 1] and bᵀU + δ u₀ differ by the closing
//! weights, which vanish where the form [closes](StageForm::closes).
//!
//! All numbers come from enclosures of the exact ones, and are rounded once.

use super::stage_form::StageForm;
use super::stage_transform::{
    Eigenvalue, Matrix2, StageTransform, TransformError, inverse_matrix, matrix_product, powers,
};
use std::array;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::interval::Interval;
use stepsmith_exact::rational::ratio;
use stepsmith_scheme::scheme::Scheme;

/// The stages of a method in the nearest `f64`s; vectors have K entries, matrices K rows of K.
#[derive(Clone, Debug, PartialEq)]
pub struct StageData {
    /// c.
    pub nodes: Vec<f64>,
    /// d.
    pub slope: Vec<f64>,
    /// B d.
    pub slope_twice: Vec<f64>,
    /// The real parts of the eigenvalues of B, columns of Λ in order.
    pub alpha: Vec<f64>,
    /// The imaginary parts of the eigenvalues of B: 0 for real ones, then β, −β for pairs.
    pub beta: Vec<f64>,
    /// The number of real eigenvalues, which come first.
    pub reals: usize,
    /// S.
    pub s: Vec<Vec<f64>>,
    /// S⁻¹.
    pub s_inverse: Vec<Vec<f64>>,
    /// S Λ.
    pub s_lambda: Vec<Vec<f64>>,
    /// S Λ².
    pub s_lambda_squared: Vec<Vec<f64>>,
    /// bᵀS.
    pub end: Vec<f64>,
    /// δ.
    pub end_slope: f64,
    /// bᵀd.
    pub end_slope_twice: f64,
    /// Row l: the weights of W in the coefficient of θˡ in P.
    pub polynomial: Vec<Vec<f64>>,
    /// The coefficients of the polynomial through d at the nodes.
    pub slope_polynomial: Vec<f64>,
    /// The coefficients of θ, …, θᴷ in ω(θ)/ω(0); zeros where u₀ is not carried.
    pub omega: Vec<f64>,
    /// The closing weights, as weights of W.
    pub closing: Vec<f64>,
    /// The closing weight of u₀.
    pub closing_slope: f64,
    /// The closing weights times d.
    pub closing_slope_twice: f64,
    /// Whether u₀ is carried.
    pub carries: bool,
    /// Whether the step ends at the last stage.
    pub ends_at_last: bool,
    /// The least power of h, less one, in h (u₀ − P(0)).
    pub estimate_order: usize,
}

impl StageData {
    /// The data of a scheme; `None` if it has not the form.
    ///
    /// # Errors
    /// [`TransformError`] if it has the form, but no transform.
    ///
    /// ```
    /// use stepsmith_prove::stage_data::StageData;
    /// use stepsmith_scheme::spec::Spec;
    /// let spec = Spec::from_family("runge-kutta", &[("name", "radau-iia"), ("stages", "3")]).unwrap();
    /// let data = StageData::of(&spec.scheme().unwrap()).unwrap().unwrap();
    /// assert_eq!((data.reals, data.nodes[2]), (1, 1.0));
    /// assert!(!data.carries);
    /// ```
    pub fn of(scheme: &Scheme) -> Result<Option<Self>, TransformError> {
        let Some(form) = StageForm::of(scheme) else {
            return Ok(None);
        };
        let transform = StageTransform::of(scheme)?;
        let mut values = transform
            .nearest(|bits| {
                let (scalars, vectors, matrices) = enclosed(&form, &transform, bits)?;
                let matrices = matrices.into_iter().flatten();
                let vectors = vectors.into_iter().chain(matrices).flatten();
                Ok(scalars.into_iter().chain(vectors).collect())
            })?
            .into_iter();
        let k = form.stages();
        let [
            end_slope,
            end_slope_twice,
            closing_slope,
            closing_slope_twice,
        ] = array::from_fn(|_| values.next().unwrap_or_default());
        let mut vector = || values.by_ref().take(k).collect::<Vec<f64>>();
        let [
            nodes,
            slope,
            slope_twice,
            alpha,
            beta,
            end,
            slope_polynomial,
            omega,
            closing,
        ] = array::from_fn(|_| vector());
        let [s, s_inverse, s_lambda, s_lambda_squared, polynomial] =
            array::from_fn(|_| (0..k).map(|_| vector()).collect());
        let eigenvalues = transform.eigenvalues.iter();
        Ok(Some(Self {
            reals: eigenvalues
                .filter(|e| matches!(e, Eigenvalue::Real(_)))
                .count(),
            carries: form.carries,
            ends_at_last: form.ends_at_last,
            estimate_order: form.estimate_order(),
            nodes,
            slope,
            slope_twice,
            alpha,
            beta,
            s,
            s_inverse,
            s_lambda,
            s_lambda_squared,
            end,
            end_slope,
            end_slope_twice,
            polynomial,
            slope_polynomial,
            omega,
            closing,
            closing_slope,
            closing_slope_twice,
        }))
    }
}

/// The numbers of [`StageData`], its vectors and its matrices, in the order in which it reads them.
type Numbers = ([Interval; 4], [Vec<Interval>; 9], [Matrix2; 5]);

fn enclosed(
    form: &StageForm,
    transform: &StageTransform,
    bits: usize,
) -> Result<Numbers, TransformError> {
    let found = transform.enclosed(bits)?;
    let k = form.stages();
    let entries = &form.entries;
    let nodes = enclosures(transform, &entries.nodes, bits)?;
    let slope = enclosures(transform, &entries.slope, bits)?;
    let weights = enclosures(transform, &entries.weights, bits)?;
    let end_slope = transform.coefficient(&entries.end_slope, bits)?;
    let s_lambda = matrix_product(&found.s, &found.lambda, bits);
    let s_lambda_squared = matrix_product(&s_lambda, &found.lambda, bits);
    let alpha: Vec<_> = (0..k).map(|j| found.lambda[j][j].clone()).collect();
    let beta = couplings(transform, &found.lambda);

    let vandermonde = nodes.iter().map(|c| powers(c, k, bits)).collect();
    // Row l: the coefficients of θˡ in the Lagrange polynomials.
    let by_power = inverse_matrix(&vandermonde, bits).ok_or(TransformError::Open)?;
    let polynomial = matrix_product(&by_power, &found.s, bits);
    let slope_polynomial = (by_power.iter()).map(|row| dot(row, &slope, bits));
    let slope_polynomial: Vec<_> = slope_polynomial.collect();
    let omega = omega(form, &nodes, bits).ok_or(TransformError::Open)?;
    let (closing, closing_slope) = closing(form, &by_power, &omega, (&weights, &end_slope), bits);
    let end = row_times(&weights, &found.s, bits);
    let slope_twice = (found.a.iter()).map(|row| dot(row, &slope, bits)).collect();
    let scalars = [
        end_slope,
        dot(&weights, &slope, bits),
        closing_slope,
        dot(&closing, &slope, bits),
    ];
    let closing = row_times(&closing, &found.s, bits);
    let vectors = [
        nodes.clone(),
        slope,
        slope_twice,
        alpha,
        beta,
        end,
        slope_polynomial,
        omega,
        closing,
    ];
    let matrices = [
        found.s,
        found.s_inverse,
        s_lambda,
        s_lambda_squared,
        polynomial,
    ];
    Ok((scalars, vectors, matrices))
}

/// Intervals around coefficients.
fn enclosures(
    transform: &StageTransform,
    values: &[Fraction],
    bits: usize,
) -> Result<Vec<Interval>, TransformError> {
    let values = values.iter();
    values.map(|x| transform.coefficient(x, bits)).collect()
}

/// The coefficients of θ, …, θᴷ in ω(θ)/ω(0), zeros where u₀ is not carried; `None` if ω(0) may be 0.
fn omega(form: &StageForm, nodes: &[Interval], bits: usize) -> Option<Vec<Interval>> {
    if !form.carries {
        return Some(vec![Interval::zero(); nodes.len()]);
    }
    let all = from_roots(nodes.iter(), bits);
    let scale = all[0].inverse(bits)?;
    Some(all[1..].iter().map(|c| c.times(&scale, bits)).collect())
}

/// u·v.
fn dot(u: &[Interval], v: &[Interval], bits: usize) -> Interval {
    let terms = u.iter().zip(v).map(|(u, v)| u.times(v, bits));
    terms.fold(Interval::zero(), |sum, term| sum.plus(&term))
}

fn column(m: &Matrix2, j: usize) -> Vec<Interval> {
    m.iter().map(|row| row[j].clone()).collect()
}

/// uᵀ M of a square matrix.
fn row_times(u: &[Interval], m: &Matrix2, bits: usize) -> Vec<Interval> {
    (0..m.len()).map(|j| dot(u, &column(m, j), bits)).collect()
}

/// The two entries of Λ beside the diagonal for each pair of eigenvalues, and 0 for each real one.
fn couplings(transform: &StageTransform, lambda: &Matrix2) -> Vec<Interval> {
    let mut beta = Vec::new();
    for eigenvalue in &transform.eigenvalues {
        let j = beta.len();
        match eigenvalue {
            Eigenvalue::Real(_) => beta.push(Interval::zero()),
            Eigenvalue::Pair(_) => {
                beta.extend([&lambda[j][j + 1], &lambda[j + 1][j]].map(Interval::clone));
            }
        }
    }
    beta
}

/// The closing weights of the stages, and of the slope that a step `carries`: the weights at the end less the integral
/// of the interpolating polynomial. Integrals are over [0, 1]: of θˡ, and κ, the integral of ω(θ)/ω(0).
fn closing(
    form: &StageForm,
    by_power: &Matrix2,
    omega: &[Interval],
    (weights, end_slope): (&[Interval], &Interval),
    bits: usize,
) -> (Vec<Interval>, Interval) {
    let k = weights.len();
    if form.closes() {
        return (vec![Interval::zero(); k], Interval::zero());
    }
    let areas = (1..=k as i64 + 1).map(|l| Interval::constant(&ratio(1, l), bits));
    let areas: Vec<_> = areas.collect();
    let mut kappa = Interval::zero();
    if form.carries {
        let terms = omega.iter().zip(&areas[1..]);
        kappa = terms.fold(Interval::one(bits), |sum, (c, area)| {
            sum.plus(&c.times(area, bits))
        });
    }
    let integrals = row_times(&areas[..k], by_power, bits);
    let weights = (0..k).map(|j| {
        let carried = kappa.times(&by_power[0][j], bits);
        weights[j].minus(&integrals[j]).plus(&carried)
    });
    (weights.collect(), end_slope.minus(&kappa))
}

/// The coefficients of Π(θ − cᵢ), ascending.
fn from_roots<'a>(nodes: impl Iterator<Item = &'a Interval>, bits: usize) -> Vec<Interval> {
    nodes.fold(vec![Interval::one(bits)], |p, c| {
        let shifted = std::iter::once(Interval::zero()).chain(p.iter().cloned());
        let below = p.iter().map(|x| x.times(c, bits)).chain([Interval::zero()]);
        shifted.zip(below).map(|(x, y)| x.minus(&y)).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::spec::Spec;

    fn of(family: &str, settings: &[(&str, &str)]) -> StageData {
        StageData::of(&Spec::member(family, settings))
            .unwrap()
            .unwrap()
    }

    fn block(nodes: &str, r: &str, pade: &str) -> StageData {
        of("block", &[("nodes", nodes), ("r", r), ("pade", pade)])
    }

    fn dot(u: &[f64], v: &[f64]) -> f64 {
        u.iter().zip(v).map(|(u, v)| u * v).sum()
    }

    /// P(θ) of U = S W, for the U that W stands for.
    fn value(data: &StageData, w: &[f64], theta: f64) -> f64 {
        let rows = data.polynomial.iter().rev();
        rows.fold(0.0, |sum, row| sum * theta + dot(row, w))
    }

    #[test]
    fn p_interpolates_and_the_ends_agree() {
        for (nodes, r, pade) in [
            ("radau", "3", "[2, 3]"),
            ("chebyshev", "3", "[2, 3]"),
            ("equidistant", "4", "[2, 4]"),
            ("chebyshev", "3", "[0, 3]"),
            ("radau", "5", "[4, 5]"),
        ] {
            let data = block(nodes, r, pade);
            let k = data.nodes.len();
            // U = cos c
            let u: Vec<f64> = data.nodes.iter().map(|c| c.cos()).collect();
            let w: Vec<f64> = data.s_inverse.iter().map(|row| dot(row, &u)).collect();
            for (c, u) in data.nodes.iter().zip(&u) {
                assert!((value(&data, &w, *c) - u).abs() < 1e-12, "{nodes} {pade}");
            }
            // The dense polynomial, carried on to u₀ = 1.3, ends where the step ends.
            let start = 1.3;
            let area = |row: &dyn Fn(usize) -> f64| -> f64 {
                (0..k).map(|l| row(l) / (l + 1) as f64).sum()
            };
            let mut end = area(&|l| dot(&data.polynomial[l], &w));
            if data.carries {
                let tail: f64 = (0..k).map(|l| data.omega[l] / (l + 2) as f64).sum();
                end += (1.0 + tail) * (start - dot(&data.polynomial[0], &w));
            }
            end += dot(&data.closing, &w) + data.closing_slope * start;
            let expected = dot(&data.end, &w) + data.end_slope * start;
            assert!((end - expected).abs() < 1e-13, "{nodes} {pade}");
            // bᵀS = last row of S Λ where the step ends at the last stage.
            assert_eq!(data.end, data.s_lambda[k - 1], "{nodes} {pade}");
        }
    }

    #[test]
    fn s_lambda_squared_is_b_squared() {
        let data = block("legendre", "4", "[3, 4]");
        // B e + d = c, so B² e + B d = B c, which is c²/2 for stage order 2.
        let e: Vec<f64> = data.s_inverse.iter().map(|row| row.iter().sum()).collect();
        for (i, row) in data.s_lambda_squared.iter().enumerate() {
            let found = dot(row, &e) + data.slope_twice[i];
            assert!((found - data.nodes[i] * data.nodes[i] / 2.0).abs() < 1e-14);
        }
        for (i, row) in data.s_lambda.iter().enumerate() {
            assert!((dot(row, &e) + data.slope[i] - data.nodes[i]).abs() < 1e-14);
        }
    }

    #[test]
    fn nothing_of_a_scheme_without_the_form() {
        assert_eq!(
            StageData::of(&Spec::member("bdf", &[("steps", "3")])),
            Ok(None)
        );
        // The implicit Euler method is its own transform.
        let euler = of("bdf", &[("steps", "1")]);
        assert_eq!(
            (euler.s, euler.alpha, euler.end),
            (vec![vec![1.0]], vec![1.0], vec![1.0])
        );
    }
}
