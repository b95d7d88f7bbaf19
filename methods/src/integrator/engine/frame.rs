//! Steps in a frame that moves along, so that roundings do not add up.
//!
//! A step commutes with translations, and of x'' = g with uniform motions as well: with x = X + V τ + d it makes
//! the step of d'' = g(t, X + V τ + d, V + d'), d = d' = 0 at its beginning, or with V = 0 and d' the velocity where
//! numbers are finer than times. What it yields are increments,
//! rounded as small numbers are, and X and V take them up as unevaluated sums of two numbers:
//!
//! ```text
//! y = d + h V + x,   s = X + y,   x ← y − (s − X) exactly,   X ← s
//! ```
//!
//! Source: Kahan, Further remarks on reducing truncation errors, CACM 8, 1965; Møller, BIT 5, 1965.

use super::stepping::{Description, Machine, Material};
use crate::base::{Failure, Real, State};
use crate::integrator::statistics::Statistics;
use crate::linear::Tangents;
use crate::nonlinear::implicit::{Implicit, ImplicitStatistics};
use crate::problem::{Acceleration, Counted, Field, Rate, delegate};
use crate::stepper::{Carried, Sample, Stepper};
use nalgebra::DMatrix;

/// A vector as the sum of a number and the remainder of its rounding.
#[derive(Debug)]
struct Sum<S> {
    high: S,
    low: S,
}

impl<S: State> Sum<S> {
    fn zero(like: &S) -> Self {
        let high = like.zeros();
        let low = like.zeros();
        Self { high, low }
    }

    fn pairs(&self) -> impl Iterator<Item = (S::Real, S::Real)> {
        let high = self.high.as_slice();
        let low = self.low.as_slice();
        high.iter().copied().zip(low.iter().copied())
    }

    /// Adds y_i to each component.
    fn add(&mut self, y: impl Iterator<Item = S::Real>) {
        let high = self.high.as_mut_slice();
        let low = self.low.as_mut_slice();
        for ((high, low), y) in high.iter_mut().zip(low).zip(y) {
            let x = *high;
            let y = y + *low;
            let sum = x + y;
            let of_y = sum - x;
            (*high, *low) = (sum, (x - (sum - of_y)) + (y - of_y));
        }
    }
}

/// Where the origin of a step is.
#[derive(Debug)]
struct Frame<S> {
    /// The beginning of the step.
    t: f64,
    /// X, and when in the step the frame is there.
    position: Sum<S>,
    at: f64,
    /// V, 0 where the differential equation is of first order.
    velocity: Sum<S>,
}

impl<S: State> Frame<S> {
    /// Puts d, at a time in the step, back in its place.
    fn position(&self, tau: f64, d: &S, out: &mut S) {
        let moved = S::Real::from_f64(tau - self.at);
        let frame = self.position.pairs().zip(self.velocity.pairs());
        let places = out.as_mut_slice().iter_mut().zip(d.as_slice());
        for ((out, d), ((x, low), (v, _))) in places.zip(frame) {
            *out = x + (low + v * moved + *d);
        }
    }

    fn velocity(&self, d: &S, out: &mut S) {
        let places = out.as_mut_slice().iter_mut().zip(d.as_slice());
        for ((out, d), (v, low)) in places.zip(self.velocity.pairs()) {
            *out = v + (low + *d);
        }
    }
}

/// The field as it is seen from the frame, in times from the beginning of the step.
#[doc(hidden)]
#[derive(Debug)]
pub struct Framed<P, S> {
    field: Counted<P>,
    frame: Frame<S>,
    x: S,
    v: S,
}

impl<P, S: State> Framed<P, S> {
    /// The field, and arguments as they are outside of the frame.
    #[inline]
    fn place(&mut self, tau: f64, x: &S, v: &S) -> (&mut Counted<P>, (f64, &S, &S)) {
        self.frame.position(tau, x, &mut self.x);
        // Nobody reads it of an equation of first order.
        self.frame.velocity(v, &mut self.v);
        (&mut self.field, (self.frame.t + tau, &self.x, &self.v))
    }
}

impl<P: Acceleration<S>, S: State> Acceleration<S> for Framed<P, S> {
    const USES_VELOCITY: bool = P::USES_VELOCITY;

    #[inline]
    fn acceleration(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        let (g, (t, x, v)) = self.place(t, x, v);
        g.acceleration(t, x, v, a);
    }

    fn jacobians(
        &mut self,
        t: f64,
        x: &S,
        v: &S,
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        let (g, (t, x, v)) = self.place(t, x, v);
        g.jacobians(t, x, v, g_x, g_v)
    }

    fn residual_at(&mut self, k: usize, at: (f64, &S, &S), a: &S, out: &mut S) {
        let (g, at) = self.place(at.0, at.1, at.2);
        Acceleration::residual_at(g, k, at, a, out);
    }

    fn tangents_at(&mut self, k: usize, at: (f64, &S, &S), into: &mut Tangents) -> bool {
        let (g, at) = self.place(at.0, at.1, at.2);
        Acceleration::tangents_at(g, k, at, into)
    }

    fn origin(&self) -> Option<[&S; 2]> {
        Some([&self.frame.position.high, &self.frame.velocity.high])
    }

    delegate!(self.field as Acceleration<S>: density, facts);
}

impl<P: Rate<S>, S: State> Rate<S> for Framed<P, S> {
    const SECOND_DERIVATIVE: bool = P::SECOND_DERIVATIVE;
    const PARTS: bool = P::PARTS;

    #[inline]
    fn rate(&mut self, t: f64, y: &S, dy: &mut S) {
        let (f, (t, y, _)) = self.place(t, y, y);
        f.rate(t, y, dy);
    }

    fn jacobian(&mut self, t: f64, y: &S, f_y: &mut DMatrix<f64>) -> bool {
        let (f, (t, y, _)) = self.place(t, y, y);
        f.jacobian(t, y, f_y)
    }

    fn residual(&mut self, at: (f64, &S), dy: &S, out: &mut S) {
        let (f, (t, y, _)) = self.place(at.0, at.1, at.1);
        Rate::residual(f, (t, y), dy, out);
    }

    fn tangents(&mut self, at: (f64, &S), into: &mut Tangents) -> bool {
        let (f, (t, y, _)) = self.place(at.0, at.1, at.1);
        Rate::tangents(f, (t, y), into)
    }

    fn rate_in_time(&mut self, t: f64, y: &S, out: &mut S) -> bool {
        let (f, (t, y, _)) = self.place(t, y, y);
        Rate::rate_in_time(f, t, y, out)
    }

    fn origin(&self) -> Option<[&S; 2]> {
        Some([&self.frame.position.high, &self.frame.velocity.high])
    }

    /// The rate is the same in every frame.
    fn second_derivative(&mut self, t: f64, y: &S, dy: &S, ddy: &mut S) {
        let (f, (t, y, _)) = self.place(t, y, y);
        Rate::second_derivative(f, t, y, dy, ddy);
    }

    delegate!(self.field as Rate<S>: density, properties);
}

/// A stepper that is always at the origin of its frame.
pub(crate) struct Compensated<M, P, S, const RANK: usize> {
    stepper: M,
    field: Framed<P, S>,
    implicit: Implicit<S>,
    /// The statistics of the implicit core before this integration.
    before: ImplicitStatistics,
    h: f64,
    carried: Vec<Carried>,
    /// The slots of X and V.
    anchors: [Option<usize>; 2],
}

impl<M: Stepper<S, RANK>, P, S: State, const RANK: usize> Compensated<M, P, S, RANK> {
    /// Before the first step.
    pub(crate) fn boxed(material: Material<'_, Counted<P>, S>) -> Box<Self> {
        let mut stepper: M = material.stepper();
        let carried = M::carried(&material.parameters);
        let Material {
            h,
            like,
            field,
            implicit,
            ..
        } = material;
        let slot = |m: usize| carried.iter().position(|c| m < RANK && c.derivative == m);
        // Times are f64: what moves with V is known no better.
        let finer = S::Real::EPSILON < f64::EPSILON;
        let anchors = [slot(0), slot(1).filter(|_| !finer)];
        let mut taken = |slot: Option<usize>| {
            let mut sum = Sum::zero(like);
            if let Some(k) = slot {
                let found = stepper.carried_mut(k).as_slice();
                sum.high.as_mut_slice().copy_from_slice(found);
            }
            sum
        };
        let frame = Frame {
            t: f64::NAN,
            position: taken(anchors[0]),
            at: anchors[0].map_or(0.0, |k| carried[k].offset * h),
            velocity: taken(anchors[1]),
        };
        let before = implicit.statistics();
        let x = like.clone();
        let v = like.clone();
        let mut found = Self {
            stepper,
            field: Framed { field, frame, x, v },
            implicit,
            before,
            h,
            carried,
            anchors,
        };
        let [x, v] = [0, 1].map(|m| found.anchored(m).unwrap_or_else(|| like.zeros()));
        found.shift(&x, &v);
        Box::new(found)
    }

    /// The vector in the slot of X or of V.
    fn anchored(&mut self, m: usize) -> Option<S> {
        self.anchors[m].map(|k| self.stepper.carried_mut(k).clone())
    }

    /// Goes over to a frame that is ahead by x at the time of X, and by v.
    fn shift(&mut self, x: &S, v: &S) {
        let at = self.anchors[0].map_or(0.0, |k| self.carried[k].offset);
        for (k, carried) in self.carried.iter().enumerate() {
            let moved = S::Real::from_f64((carried.offset - at) * self.h);
            let parts = x.as_slice().iter().zip(v.as_slice());
            let slot = self.stepper.carried_mut(k).as_mut_slice();
            for (d, (x, v)) in slot.iter_mut().zip(parts) {
                match carried.derivative {
                    0 => *d = (*d - *x) - *v * moved,
                    1 if RANK > 1 => *d -= *v,
                    _ => {}
                }
            }
        }
    }
}

impl<M, P, S, const RANK: usize> Machine<S> for Compensated<M, P, S, RANK>
where
    M: Stepper<S, RANK>,
    Counted<P>: Field<S, RANK>,
    Framed<P, S>: Field<S, RANK>,
    S: State,
{
    type Field = Counted<P>;

    fn into_field(self: Box<Self>) -> Counted<P> {
        self.field.field
    }

    fn method(&self) -> &'static Description {
        const { &Description::of::<M, S, RANK>() }
    }

    fn step(&mut self, t: f64, shown: bool, sample: &mut Sample<S>) -> Result<(), Failure> {
        let h = self.h;
        let field = &mut self.field;
        field.frame.t = t;
        let stepper = &mut self.stepper;
        let implicit = &mut self.implicit;
        if shown {
            stepper.step::<_, true>(0.0, field, implicit, sample)?;
            let d = sample.x.clone();
            field
                .frame
                .position(M::SAMPLE_OFFSET * h, &d, &mut sample.x);
            if RANK > 1 && M::VELOCITY_OFFSET.is_some() {
                let d = sample.v.clone();
                field.frame.velocity(&d, &mut sample.v);
            }
        } else {
            stepper.step::<_, false>(0.0, field, implicit, sample)?;
        }
        let [x, v] = [0, 1].map(|m| self.anchored(m).unwrap_or_else(|| self.field.x.zeros()));
        let Frame {
            position, velocity, ..
        } = &mut self.field.frame;
        let h = S::Real::from_f64(h);
        let moved = velocity.pairs().map(|(v, low)| h * v + h * low);
        position.add(x.as_slice().iter().zip(moved).map(|(d, moved)| *d + moved));
        velocity.add(v.as_slice().iter().copied());
        // What is not finite stays so: the slots of X and V become d − d.
        self.shift(&x, &v);
        Ok(())
    }

    fn carried_mut(&mut self, index: usize) -> &mut S {
        self.stepper.carried_mut(index)
    }

    fn evaluate(&mut self, t: f64, x: &S, v: &S, out: &mut S) {
        self.field.field.evaluate(t, x, v, out);
    }

    fn commit(&mut self, point: &Sample<S>) {
        self.field.field.commit(point.t, &point.x);
    }

    fn count(&self, statistics: &mut Statistics) {
        statistics.evaluations = self.field.field.count;
        statistics.count_implicit(self.implicit.statistics(), self.before);
        statistics.solver = statistics.solver.or(self.field.field.known().solver);
    }
}
