//! The problem M y' = r(t, y), with a mass M that is constant.

use crate::base::{Real, State, in_doubles, widened};
use crate::linear::null_rows::{null_rows, replaced};
use crate::linear::{Matrix, Pattern, System, Tangents};
use crate::problem::{Known, Rate, delegate};

/// A first-order problem with its mass: M y' = r(t, y), r the right-hand side of a problem; made by
/// [`Ode::mass`](crate::Ode::mass).
///
/// Its [`rate`](Rate::rate) is a u with M u = r. Where M is singular, u is 0 in as many components as M lacks rows, and
/// it leaves out the part of r that no M u is. Methods that solve algebraic equations take the
/// [`residual`](Rate::residual), which has that part.
#[derive(Clone, Debug)]
pub struct WithMass<P> {
    problem: P,
    mass: Matrix,
    /// The rows of M that are sums of others.
    null: Vec<usize>,
    /// M with 1 in a column of its own in place of each of them; none where that has no inverse.
    factors: Option<System<f64>>,
    image: Vec<f64>,
    room: Vec<f64>,
}

impl<P> WithMass<P> {
    pub(crate) fn new(problem: P, mass: Matrix) -> Self {
        let null = null_rows(&mass);
        Self {
            factors: replaced(&mass, &null, null.iter().map(|null| null.unit)),
            null: null.iter().map(|null| null.unit.0).collect(),
            problem,
            mass,
            image: Vec::new(),
            room: Vec::new(),
        }
    }

    /// Overwrites r by u with M u = r; by NaN where M is not finite, or of another size.
    fn divide<R: Real>(&mut self, r: &mut [R]) {
        match &mut self.factors {
            Some(factors) if self.mass.rows() == r.len() => {
                self.null.iter().for_each(|row| r[*row] = R::zero());
                in_doubles(r, &mut self.room, |r| factors.solve(r));
            }
            _ => r.fill(R::from_f64(f64::NAN)),
        }
    }
}

impl<S: State, P: Rate<S>> Rate<S> for WithMass<P> {
    fn rate(&mut self, t: f64, y: &S, dy: &mut S) {
        self.problem.rate(t, y, dy);
        self.divide(dy.as_mut_slice());
    }

    fn residual(&mut self, (t, y): (f64, &S), dy: &S, out: &mut S) {
        self.problem.rate(t, y, out);
        let dy = widened(dy.as_slice(), &mut self.room);
        self.image.clear();
        self.image.resize(dy.len(), 0.0);
        self.mass.add_product(1.0, dy, &mut self.image);
        for (out, image) in out.as_mut_slice().iter_mut().zip(&self.image) {
            *out -= S::Real::from_f64(*image);
        }
    }

    fn tangents(&mut self, at: (f64, &S), into: &mut Tangents) -> bool {
        let given = self.problem.tangents(at, into);
        into.mass.clone_from(&self.mass);
        given
    }

    fn is_linear(&self) -> bool {
        self.problem.is_linear()
    }

    fn pattern(&self) -> Option<&Pattern> {
        self.problem.pattern()
    }

    fn known(&self) -> Known {
        Known {
            mass: true,
            algebraic: !self.null.is_empty(),
            freedoms: Some(self.mass.rows()),
            ..self.problem.known()
        }
    }

    delegate!(self.problem as Rate<S>: jacobian, density, origin);
}
