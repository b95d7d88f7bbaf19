//! Evaluations of the parts, counted, and where it is asked for those of A recorded.

use super::SplitField;
use crate::delegation::delegate;
use crate::state::State;

/// A split field that counts its evaluations.
#[derive(Debug)]
pub(super) struct Counted<P, S> {
    problem: P,
    pub(super) expensive: u64,
    pub(super) cheap: u64,
    record: Option<Record<S>>,
}

/// An evaluation of A.
#[derive(Debug)]
pub(super) struct Evaluated<S> {
    pub(super) t: f64,
    pub(super) x: S,
    pub(super) a: S,
}

/// The last evaluation of A, and one before it that was kept.
#[derive(Debug)]
struct Record<S> {
    now: Evaluated<S>,
    then: Evaluated<S>,
    known: [bool; 2],
}

impl<P, S: State<Real = f64>> Counted<P, S> {
    pub(super) fn new(problem: P) -> Self {
        Self {
            problem,
            expensive: 0,
            cheap: 0,
            record: None,
        }
    }

    /// Records evaluations of A at vectors like `like`.
    pub(super) fn record(&mut self, like: &S) {
        let zero = || Evaluated {
            t: f64::NAN,
            x: like.zeros(),
            a: like.zeros(),
        };
        self.record = Some(Record {
            now: zero(),
            then: zero(),
            known: [false; 2],
        });
    }

    /// Evaluates A without recording it.
    pub(super) fn look(&mut self, t: f64, x: &S, v: &S, a: &mut S)
    where
        P: SplitField<S>,
    {
        self.expensive += 1;
        self.problem.expensive(t, x, v, a);
    }

    /// Keeps the last evaluation, to be compared with later ones.
    pub(super) fn keep(&mut self) {
        if let Some(record) = &mut self.record
            && record.known[0]
        {
            std::mem::swap(&mut record.now, &mut record.then);
            record.known = [false, true];
        }
    }

    /// The last evaluation of A and the one that was kept, where there are both.
    pub(super) fn recorded(&self) -> Option<[&Evaluated<S>; 2]> {
        let record = self.record.as_ref()?;
        (record.known == [true; 2]).then_some([&record.now, &record.then])
    }
}

impl<S: State<Real = f64>, P: SplitField<S>> SplitField<S> for Counted<P, S> {
    const EXPENSIVE_USES_VELOCITY: bool = P::EXPENSIVE_USES_VELOCITY;
    const CHEAP_USES_VELOCITY: bool = P::CHEAP_USES_VELOCITY;

    #[inline]
    fn expensive(&mut self, t: f64, x: &S, v: &S, a: &mut S) {
        self.expensive += 1;
        self.problem.expensive(t, x, v, a);
        if let Some(record) = &mut self.record {
            record.now.t = t;
            record.now.x.clone_from(x);
            record.now.a.clone_from(a);
            record.known[0] = true;
        }
    }

    #[inline]
    fn cheap(&mut self, t: f64, x: &S, v: &S, b: &mut S) {
        self.cheap += 1;
        self.problem.cheap(t, x, v, b);
    }

    delegate!(self.problem as SplitField<S>: jacobians_of_parts, components);
}
