//! The start: the history that a stepper carries into its first step.

mod stiff;

use crate::bounds::{greater, greatest};
use crate::error::Error;
use crate::field::Field;
use crate::series::{antiderivative, clenshaw, differentiate, interpolate};
use crate::state::{State, is_finite, max_norm, zeros};
use crate::step::{Carried, Sample, Stepper, lead, sample_shift};
use std::f64::consts::PI;
use std::fmt;

/// A closure that yields the derivative of order m of the solution at time t, as `(m, t)`.
pub type ExactSolution<S> = Box<dyn Fn(usize, f64) -> S>;

/// Where the carried quantities of the first step come from.
///
/// Written for x'' = g(t, x, x'); for y' = f(t, y), which begins with y0 alone, read y for x, one
/// derivative less known and one integration less. The first step stands at t0 + L h, where −L is the oldest carried offset rounded down, so that
/// nothing carried is older than t0. Grid points before the first step's sample come from the start
/// as well.
///
/// ```
/// use stepsmith::Start;
///
/// let start: Start<[f64; 1]> = Start::default();
/// assert_eq!(format!("{start:?}"), "Collocation");
/// // The true jets of cos t at t0 = 0: x, x', x'', x'''.
/// let jets = Start::Jets(vec![[1.0], [0.0], [-1.0], [0.0]]);
/// // The solution itself: the m-th derivative of cos t is cos(t + m π/2).
/// let exact: Start<[f64; 1]> = Start::Solution(Box::new(|m, t| {
///     [(t + m as f64 * std::f64::consts::FRAC_PI_2).cos()]
/// }));
/// # let _ = (jets, exact);
/// ```
#[derive(Default)]
pub enum Start<S> {
    /// x'' as a polynomial of degree K = max(order, highest carried derivative) on \[t0, t0 + L h\],
    /// collocated at Chebyshev points and integrated exactly to v and x (a one-step method). Every
    /// scaled derivative hᵐ x⁽ᵐ⁾ has an error of O(hᴷ⁺³), O(hᴷ⁺²) for y' = f(t, y), so this start
    /// never costs order. It is solved by fixed-point sweeps to rounding level, on shorter pieces
    /// where they don't contract; where that would take pieces below a 64th of the whole, the problem
    /// is stiff, and the Radau IIA method of order 9 goes on, at a tolerance of 1e-12.
    #[default]
    Collocation,
    /// x, x', x'', x''' … at t0, as many as known: the history is that of their Taylor polynomial.
    /// It needs all derivatives that the scheme carries, and costs order with fewer than the
    /// scheme's order if anything stands later than t0.
    Jets(Vec<S>),
    /// The exact solution, taken at each quantity's own time.
    Solution(ExactSolution<S>),
    /// The papers' start: x0 + s v0 + s²/2 g(t0, x0, v0), its higher derivatives zero, at t0 + s.
    /// It costs order unless the true jerk vanishes at t0; it is there to reproduce tables. For
    /// y' = f(t, y) it is y0 + s f(t0, y0): the history of f held at its initial value.
    ZeroHigherDerivatives,
}

impl<S: fmt::Debug> fmt::Debug for Start<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Collocation => f.write_str("Collocation"),
            Self::Jets(jets) => f.debug_tuple("Jets").field(jets).finish(),
            Self::Solution(_) => f.write_str("Solution(..)"),
            Self::ZeroHigherDerivatives => f.write_str("ZeroHigherDerivatives"),
        }
    }
}

/// The initial values of an integration with step h: the derivatives of orders 0 … RANK − 1 at t.
pub(crate) struct Initial<'a, S, const RANK: usize> {
    pub t: f64,
    pub h: f64,
    pub values: &'a [S; RANK],
}

/// The solution near t0 as the start knows it.
pub(crate) struct Trajectory<'a, S> {
    t: f64,
    kind: Kind<'a, S>,
}

enum Kind<'a, S> {
    Taylor(Vec<S>),
    Exact(&'a ExactSolution<S>),
    Pieces(Vec<Piece>),
}

impl<'a, S: State> Trajectory<'a, S> {
    /// What `start` says about the solution through the initial values, as far as M needs it.
    pub(crate) fn new<M: Stepper<S, RANK>, G: Field<S, RANK>, const RANK: usize>(
        start: &'a Start<S>,
        initial: &Initial<'_, S, RANK>,
        g: &mut G,
    ) -> Result<Self, Error> {
        let shift = sample_shift::<S, M, RANK>();
        Self::over(start, initial, g, (M::CARRIED, M::ORDER.bound(), shift))
    }

    /// The same for a method given by what it carries, its order and the shift of its sample.
    pub(crate) fn over<G: Field<S, RANK>, const RANK: usize>(
        start: &'a Start<S>,
        initial: &Initial<'_, S, RANK>,
        g: &mut G,
        (carried, order, shift): (&[Carried], usize, usize),
    ) -> Result<Self, Error> {
        let highest = carried.iter().map(|c| c.derivative).max().unwrap_or(0);
        let kind = match start {
            Start::Solution(solution) => Kind::Exact(solution),
            Start::Jets(jets) => {
                let needed = (highest + 1).max(RANK);
                if jets.len() < needed {
                    return Err(Error::StartIncomplete {
                        needed,
                        given: jets.len(),
                    });
                }
                for (derivative, jet) in jets.iter().enumerate() {
                    check_length(derivative, &initial.values[0], jet)?;
                }
                for (derivative, value) in initial.values.iter().enumerate() {
                    if jets[derivative].as_slice() != value.as_slice() {
                        return Err(Error::StartContradicts { derivative });
                    }
                }
                let mut jets = jets.clone();
                if jets.len() == RANK {
                    jets.push(highest_derivative(initial, g)?);
                }
                Kind::Taylor(jets)
            }
            Start::Collocation => match span::<RANK>(carried, shift, highest) {
                None => Kind::Taylor(jet(initial, g)?),
                Some(span) => {
                    let degree = order.max(highest).max(1);
                    Kind::Pieces(collocate(initial, span * initial.h, degree, g)?)
                }
            },
            Start::ZeroHigherDerivatives => Kind::Taylor(jet(initial, g)?),
        };
        Ok(Self { t: initial.t, kind })
    }

    /// Fills the stepper's history for a first step at t0 + L h.
    pub(crate) fn fill<M: Stepper<S, RANK>, const RANK: usize>(
        &self,
        h: f64,
        stepper: &mut M,
    ) -> Result<(), Error> {
        let lead = lead(M::CARRIED) as f64;
        for (index, carried) in M::CARRIED.iter().enumerate() {
            let t = self.t + (lead + carried.offset) * h;
            let slot = stepper.carried_mut(index);
            self.derivative(carried.derivative, t, slot)?;
            if !is_finite(slot.as_slice()) {
                return Err(Error::NonFinite { t });
            }
        }
        Ok(())
    }

    /// The sample at the grid point t of a solution of rank 2, or its position for rank 1.
    pub(crate) fn sample<const RANK: usize>(
        &self,
        t: f64,
        sample: &mut Sample<S>,
    ) -> Result<(), Error> {
        (sample.t, sample.velocity_time, sample.acceleration_time) = (t, t, t);
        self.derivative(0, t, &mut sample.x)?;
        if RANK == 2 {
            self.derivative(1, t, &mut sample.v)?;
            self.derivative(2, t, &mut sample.a)?;
        }
        Ok(())
    }

    /// The derivative of order m at time t.
    pub(crate) fn derivative(&self, m: usize, t: f64, out: &mut S) -> Result<(), Error> {
        match &self.kind {
            Kind::Taylor(jets) => taylor(jets, m, t - self.t, out),
            Kind::Exact(solution) => {
                let exact = solution(m, t);
                check_length(m, out, &exact)?;
                out.as_mut_slice().copy_from_slice(exact.as_slice());
            }
            Kind::Pieces(pieces) => {
                // The first piece that reaches t, else the last one.
                let piece = pieces.iter().find(|p| p.local(t) <= 1.0).or(pieces.last());
                if let Some(piece) = piece {
                    piece.derivative(m, t, out.as_mut_slice());
                }
            }
        }
        Ok(())
    }
}

fn check_length<S: State>(derivative: usize, like: &S, found: &S) -> Result<(), Error> {
    let (expected, found) = (like.len(), found.len());
    if expected == found {
        Ok(())
    } else {
        Err(Error::StartLength {
            derivative,
            expected,
            found,
        })
    }
}

/// How many steps from t0 the history and the first samples reach; `None` if the initial values and
/// the highest derivative at t0 are all that is needed, so that a stiff problem needs no collocation
/// for a one-step scheme.
fn span<const RANK: usize>(carried: &[Carried], shift: usize, highest: usize) -> Option<f64> {
    let lead = lead(carried);
    let latest = carried.iter().fold(0.0, |latest: f64, c| {
        greater(latest, lead as f64 + c.offset)
    });
    let latest = greater(latest, (lead + shift).saturating_sub(1) as f64);
    (latest > 0.0 || highest > RANK).then_some(greater(latest, 1.0))
}

/// The field at (t, z): z are the derivatives of orders 0 … RANK − 1. A field of rank 1, which
/// ignores the velocity, is given its position for it.
fn evaluate<S: State, G: Field<S, RANK>, const RANK: usize>(
    g: &mut G,
    t: f64,
    z: &[S; RANK],
    out: &mut S,
) -> Result<(), Error> {
    g.evaluate(t, &z[0], &z[RANK - 1], out);
    check_length(RANK, &z[0], out)
}

/// The derivative of order RANK at the start.
fn highest_derivative<S: State, G: Field<S, RANK>, const RANK: usize>(
    initial: &Initial<'_, S, RANK>,
    g: &mut G,
) -> Result<S, Error> {
    let mut out = zeros(&initial.values[0]);
    evaluate(g, initial.t, initial.values, &mut out)?;
    if !is_finite(out.as_slice()) {
        return Err(Error::NonFinite { t: initial.t });
    }
    Ok(out)
}

/// The derivatives of orders 0 … RANK at the start.
fn jet<S: State, G: Field<S, RANK>, const RANK: usize>(
    initial: &Initial<'_, S, RANK>,
    g: &mut G,
) -> Result<Vec<S>, Error> {
    let mut jet = initial.values.to_vec();
    jet.push(highest_derivative(initial, g)?);
    Ok(jet)
}

/// x⁽ᵐ⁾(t0 + s) = Σ_k sᵏ/k! x⁽ᵐ⁺ᵏ⁾(t0), by Horner's scheme.
fn taylor<S: State>(jets: &[S], m: usize, s: f64, out: &mut S) {
    out.as_mut_slice().fill(0.0);
    for (k, jet) in jets.iter().skip(m).enumerate().rev() {
        let factor = s / (k + 1) as f64;
        for (out, jet) in out.as_mut_slice().iter_mut().zip(jet.as_slice()) {
            *out = jet + factor * *out;
        }
    }
}

/// A polynomial solution on [t, t + width]: of the derivatives of orders 0 … RANK, and of each
/// component, the Chebyshev coefficients.
struct Piece {
    t: f64,
    width: f64,
    /// The derivatives at t, which the series would give with rounding errors.
    begin: Vec<Vec<f64>>,
    series: Vec<Vec<Vec<f64>>>,
}

impl Piece {
    /// t in units of the piece, 0 at its beginning and 1 at its end.
    fn local(&self, t: f64) -> f64 {
        (t - self.t) / self.width
    }

    fn derivative(&self, m: usize, t: f64, out: &mut [f64]) {
        let rank = self.series.len() - 1;
        if m <= rank && t == self.t {
            out.copy_from_slice(&self.begin[m]);
            return;
        }
        let u = 2.0 * self.local(t) - 1.0;
        for (out, series) in out.iter_mut().zip(&self.series[m.min(rank)]) {
            let mut higher = series.clone();
            for _ in rank..m {
                differentiate(&mut higher, self.width);
            }
            *out = clenshaw(&higher, u);
        }
    }
}

/// Sweeps per piece.
const SWEEPS: usize = 60;
/// The shortest pieces that sweeps are tried on, as parts of the whole.
const SHORTEST: f64 = 64.0;
/// Pieces tried in all before the start gives up.
const PIECES: usize = 4096;

/// The collocation solution on [t0, t0 + length], halving the pieces where sweeps don't contract.
fn collocate<S: State, G: Field<S, RANK>, const RANK: usize>(
    initial: &Initial<'_, S, RANK>,
    length: f64,
    degree: usize,
    g: &mut G,
) -> Result<Vec<Piece>, Error> {
    highest_derivative(initial, g)?;
    let (mut t, mut values) = (initial.t, initial.values.clone());
    let end = initial.t + length;
    let mut width = length;
    let mut pieces: Vec<Piece> = Vec::new();
    for _ in 0..PIECES {
        let left = end - t;
        // The last piece absorbs what rounding leaves.
        let last = width.abs() >= left.abs() * (1.0 - 1e-9);
        let piece = if last { left } else { width };
        match sweep(t, &values, piece, degree, g)? {
            None if SHORTEST * width.abs() <= length.abs() => {
                let values = &values;
                let rest = Initial { t, h: left, values };
                pieces.extend(stiff::pieces(&rest, left, g)?);
                return Ok(pieces);
            }
            None => width /= 2.0,
            Some(done) => {
                evaluate_series(&done.series, 1.0, &mut values);
                t += piece;
                pieces.push(done);
                if last {
                    return Ok(pieces);
                }
            }
        }
    }
    Err(Error::StartNotConverged { t })
}

/// The values of the first series at u.
fn evaluate_series<S: State>(series: &[Vec<Vec<f64>>], u: f64, values: &mut [S]) {
    for (out, series) in values.iter_mut().zip(series) {
        for (out, series) in out.as_mut_slice().iter_mut().zip(series) {
            *out = clenshaw(series, u);
        }
    }
}

/// One piece by Picard's iteration, a ← g(t, x(a), v(a)) at the nodes; `None` without contraction.
fn sweep<S: State, G: Field<S, RANK>, const RANK: usize>(
    t: f64,
    values: &[S; RANK],
    width: f64,
    degree: usize,
    g: &mut G,
) -> Result<Option<Piece>, Error> {
    // cos(iπ/K) for all i needed, and the nodes −cos(jπ/K), the first of which is t itself.
    let cosines: Vec<f64> = (0..2 * degree)
        .map(|i| (i as f64 * PI / degree as f64).cos())
        .collect();
    let (mut z, mut a) = (values.clone(), zeros(&values[0]));
    evaluate(g, t, &z, &mut a)?;
    let begin: Vec<Vec<f64>> = z
        .iter()
        .chain([&a])
        .map(|z| z.as_slice().to_vec())
        .collect();
    let mut values: Vec<Vec<f64>> = begin[RANK].iter().map(|&a| vec![a; degree + 1]).collect();
    let mut series = integrate(&values, &begin, &cosines, width);
    let mut previous = f64::INFINITY;
    for count in 0..SWEEPS {
        // The largest change against each component, and against the whole.
        let mut change = vec![0.0_f64; values.len()];
        let mut size: Vec<f64> = begin.iter().map(|z| max_norm(z)).collect();
        size[RANK] = 0.0;
        for j in 1..=degree {
            let u = -cosines[j];
            evaluate_series(&series, u, &mut z);
            evaluate(g, t + 0.5 * (1.0 + u) * width, &z, &mut a)?;
            if !is_finite(a.as_slice()) {
                return Ok(None);
            }
            for (size, z) in size.iter_mut().zip(z.iter().chain([&a])) {
                *size = greater(*size, max_norm(z.as_slice()));
            }
            for ((a, values), change) in a.as_slice().iter().zip(&mut values).zip(&mut change) {
                *change = greater(*change, (a - values[j]).abs());
                values[j] = *a;
            }
        }
        series = integrate(&values, &begin, &cosines, width);
        let relative = change.iter().zip(&values).map(|(&change, values)| {
            let still = change == 0.0;
            if still {
                0.0
            } else {
                change / max_norm(values)
            }
        });
        let relative = greatest(relative);
        // Rounding in a derivative of order m moves a by as much as |z⁽ᵐ⁾|/widthᴿ⁻ᵐ allows.
        let level = size.iter().rev().enumerate();
        let level = level.fold(0.0_f64, |level, (below, size)| {
            greater(level, size / width.abs().powi(below as i32))
        });
        let slow = relative > 0.5 * previous;
        let rounding = slow && max_norm(&change) <= 1024.0 * f64::EPSILON * level;
        if relative <= 4.0 * f64::EPSILON || rounding {
            return Ok(Some(Piece {
                t,
                width,
                begin,
                series,
            }));
        }
        if count > 2 && slow {
            return Ok(None);
        }
        previous = relative;
    }
    Ok(None)
}

/// The series of all derivatives, per component, from the values of the highest at the nodes.
fn integrate(
    values: &[Vec<f64>],
    begin: &[Vec<f64>],
    cosines: &[f64],
    width: f64,
) -> Vec<Vec<Vec<f64>>> {
    let highest = values.iter().map(|values| interpolate(values, cosines));
    let mut series: Vec<Vec<Vec<f64>>> = vec![highest.collect()];
    for begin in begin.iter().rev().skip(1) {
        let above = series[series.len() - 1].iter().zip(begin);
        let below = above.map(|(above, &begin)| antiderivative(above, begin, width));
        let below = below.collect();
        series.push(below);
    }
    series.reverse();
    series
}

#[cfg(test)]
mod tests;
