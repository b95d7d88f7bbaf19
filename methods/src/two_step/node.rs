//! A node of a two-step integration, and Hermite's rule between two.
//!
//! On a step of size H from y₀ to y₁, θ = (t − t₀)/H, the cubic with the given values and slopes is
//!
//! ```text
//! y(θ) = (1−θ)²(1+2θ) y₀ + θ²(3−2θ) y₁ + H θ(1−θ)² y₀' − H θ²(1−θ) y₁'
//! ```
//!
//! with an error of O(H⁴); in the middle it is (y₀ + y₁)/2 − H (y₁' − y₀')/8. Positions are
//! interpolated with velocities for slopes; where velocities are integrated, they with accelerations.

use super::pair::carries_beyond;
use crate::error::Error;
use crate::field::Field;
use crate::real::Real;
use crate::state::{State, is_finite};
use crate::step::{Carried, same_length};

/// The derivatives of orders 0 … RANK at a time, and the next one where a method carries it.
#[derive(Clone, Debug)]
pub(crate) struct Node<S, const RANK: usize> {
    pub t: f64,
    pub values: [S; RANK],
    pub slope: S,
    pub beyond: Option<S>,
}

impl<S: State, const RANK: usize> Node<S, RANK> {
    /// The beginning of an integration with methods that carry these, perhaps with a derivative beyond
    /// the slope.
    pub fn first<G: Field<S, RANK>>(
        g: &mut G,
        t: f64,
        values: &[S; RANK],
        carried: [&[Carried]; 2],
    ) -> Result<Self, Error> {
        let beyond = carried
            .into_iter()
            .any(|carried| carries_beyond(carried, RANK));
        let mut node = Self {
            t,
            values: values.clone(),
            slope: values[0].zeros(),
            beyond: beyond.then(|| values[0].zeros()),
        };
        node.evaluate(g)?;
        Ok(node)
    }

    /// The derivative of order m, the highest one where that is higher.
    pub fn derivative(&self, m: usize) -> &S {
        match &self.beyond {
            Some(beyond) if m > RANK => beyond,
            _ => self.values.get(m).unwrap_or(&self.slope),
        }
    }

    pub fn derivative_mut(&mut self, m: usize) -> &mut S {
        match &mut self.beyond {
            Some(beyond) if m > RANK => beyond,
            _ => self.values.get_mut(m).unwrap_or(&mut self.slope),
        }
    }

    /// Whether all its derivatives are finite.
    pub fn is_finite(&self) -> bool {
        let derivatives = self.values.iter().chain([&self.slope]).chain(&self.beyond);
        derivatives.fold(true, |finite, z| finite & is_finite(z.as_slice()))
    }

    /// Takes the values at t on Hermite's cubic between two nodes, and the slope from the field.
    pub fn interpolate<G: Field<S, RANK>>(
        &mut self,
        g: &mut G,
        between: [&Self; 2],
        t: f64,
    ) -> Result<(), Error> {
        self.t = t;
        hermite(between, t, &mut self.values);
        self.evaluate(g)
    }

    /// The slope from the field, and what is beyond.
    pub fn evaluate<G: Field<S, RANK>>(&mut self, g: &mut G) -> Result<(), Error> {
        let Self {
            t, values, slope, ..
        } = self;
        g.evaluate(*t, &values[0], &values[RANK - 1], slope);
        same_length(values[0].len(), [slope.len()]).map_err(|failure| Error::at(*t, failure))?;
        self.evaluate_beyond(g)?;
        if self.is_finite() {
            Ok(())
        } else {
            Err(Error::NonFinite { t: self.t })
        }
    }

    /// The derivative beyond the slope, where there is one, from the field.
    pub fn evaluate_beyond<G: Field<S, RANK>>(&mut self, g: &mut G) -> Result<(), Error> {
        let Self {
            t,
            values,
            slope,
            beyond: Some(beyond),
        } = self
        else {
            return Ok(());
        };
        g.second_derivative(*t, &values[0], slope, beyond);
        same_length(values[0].len(), [beyond.len()]).map_err(|failure| Error::at(*t, failure))
    }
}

/// Hermite's cubics of the values at t.
fn hermite<S: State, const RANK: usize>(
    [from, to]: [&Node<S, RANK>; 2],
    t: f64,
    out: &mut [S; RANK],
) {
    let h = to.t - from.t;
    let theta = (t - from.t) / h;
    let rest = 1.0 - theta;
    let weights = [
        rest * rest * (1.0 + 2.0 * theta),
        theta * theta * (3.0 - 2.0 * theta),
        h * theta * rest * rest,
        -h * theta * theta * rest,
    ];
    let weights = weights.map(S::Real::from_f64);
    for (m, out) in out.iter_mut().enumerate() {
        combine(weights, [from, to], m, out);
    }
}

/// w₀ y₀ + w₁ y₁ + w₂ y₀' + w₃ y₁' for the derivatives of order m.
fn combine<S: State, const RANK: usize>(
    w: [S::Real; 4],
    [from, to]: [&Node<S, RANK>; 2],
    m: usize,
    out: &mut S,
) {
    let y0 = from.derivative(m).as_slice();
    let y1 = to.derivative(m).as_slice();
    let u0 = from.derivative(m + 1).as_slice();
    let u1 = to.derivative(m + 1).as_slice();
    let values = y0.iter().zip(y1).zip(u0.iter().zip(u1));
    for (out, ((y0, y1), (u0, u1))) in out.as_mut_slice().iter_mut().zip(values) {
        *out = (w[0] * *y0 + w[1] * *y1) + (w[2] * *u0 + w[3] * *u1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(t: f64) -> Node<[f64; 1], 2> {
        Node {
            t,
            values: [[t.sin()], [t.cos()]],
            slope: [-t.sin()],
            beyond: None,
        }
    }

    #[test]
    fn the_middle_is_rule_11_and_the_ends_are_the_nodes() {
        let a = node(0.3);
        let b = node(0.5);
        let mut out = a.values;
        hermite([&a, &b], 0.4, &mut out);
        for (m, out) in out.iter().enumerate() {
            let y0 = a.derivative(m)[0];
            let y1 = b.derivative(m)[0];
            let u0 = a.derivative(m + 1)[0];
            let u1 = b.derivative(m + 1)[0];
            let rule = 0.5 * (y0 + y1) - 0.2 * (u1 - u0) / 8.0;
            assert!((out[0] - rule).abs() < 1e-15);
        }
        for end in [&a, &b] {
            hermite([&a, &b], end.t, &mut out);
            assert_eq!(out, end.values);
        }
    }

    /// The error falls by 2⁴ where the step is halved.
    #[test]
    fn values_are_of_order_four() {
        let errors = |h: f64| {
            let a = node(0.3);
            let b = node(0.3 + h);
            let t = 0.3 + 0.4 * h;
            let mut out = a.values;
            hermite([&a, &b], t, &mut out);
            [out[0][0] - t.sin(), out[1][0] - t.cos()]
        };
        let coarse = errors(0.1);
        let fine = errors(0.05);
        for m in 0..2 {
            let slope = (coarse[m] / fine[m]).abs().log2();
            assert!((slope - 4.0).abs() < 0.15, "{m}: {slope}");
        }
    }

    #[test]
    fn the_middle_is_of_order_four() {
        let error = |h: f64| {
            let a = node(0.3 - 0.5 * h);
            let b = node(0.3 + 0.5 * h);
            let mut out = a.values;
            hermite([&a, &b], 0.3, &mut out);
            out[0][0] - 0.3_f64.sin()
        };
        let slope = (error(0.1) / error(0.05)).log2();
        assert!((slope - 4.0).abs() < 0.02, "{slope}");
    }
}
