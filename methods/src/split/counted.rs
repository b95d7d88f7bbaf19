//! Evaluations of the parts are counted here. Evaluations of A are also recorded where they are asked for.

use super::SplitField;
use crate::base::State;
use crate::problem::delegate;

/// A split field that counts its evaluations.
#[derive(Debug)]
pub(crate) struct Counted<P, S> {
    problem: P,
    pub(super) expensive: u64,
    pub(super) cheap: u64,
    /// The last two evaluations of A, the latest first, where they are recorded.
    pub(super) last: Option<[Evaluated<S>; 2]>,
}

/// An evaluation of A.
#[derive(Clone, Debug)]
pub(super) struct Evaluated<S> {
    pub(super) t: f64,
    pub(super) x: S,
    pub(super) a: S,
}

impl<P, S: State<Real = f64>> Counted<P, S> {
    pub(super) fn new(problem: P) -> Self {
        Self {
            problem,
            expensive: 0,
            cheap: 0,
            last: None,
        }
    }

    pub(super) fn into_problem(self) -> P {
        self.problem
    }

    /// Records evaluations of A, vectors like `like`.
    pub(super) fn record(&mut self, like: &S) {
        let none = Evaluated {
            t: f64::NAN,
            x: like.zeros(),
            a: like.zeros(),
        };
        self.last = Some([none.clone(), none]);
    }

    /// The last evaluation of A.
    pub(super) fn latest(&self) -> Option<&Evaluated<S>> {
        self.last.as_ref().map(|[latest, _]| latest)
    }
}

impl<S: State<Real = f64>, P: SplitField<S>> SplitField<S> for Counted<P, S> {
    const EXPENSIVE_USES_VELOCITY: bool = P::EXPENSIVE_USES_VELOCITY;
    const CHEAP_USES_VELOCITY: bool = P::CHEAP_USES_VELOCITY;

    #[inline]
    fn expensive(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        self.expensive += 1;
        self.problem.expensive(t, x, v, a);
        if let Some(last) = &mut self.last {
            last.swap(0, 1);
            last[0].t = t;
            last[0].x.clone_from(x);
            last[0].a.clone_from(a);
        }
    }

    #[inline]
    fn cheap(&mut self, t: f64, x: &S, v: &S, b: &mut S) {
        self.cheap += 1;
        self.problem.cheap(t, x, v, b);
    }

    delegate!(self.problem as SplitField<S>: jacobians_of_parts, components);
}
