//! The bodies of a mechanism, known only to the mechanism that made them.

use super::pair::Pair;
use crate::base::Error;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// A body of a mechanism, or the ground. Give it to calls of its own mechanism only: otherwise an integration ends with
/// [`Error::Body`] before it begins. It ends with [`Error::Mechanism`] where a call was given an argument that no body
/// or joint can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body(Option<Known>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    mechanism: u64,
    index: usize,
}

/// A joint of a mechanism, returned by the call that makes it. The mechanism tells its force by `joint_force`. It brakes
/// the joint by `friction`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joint {
    mechanism: u64,
    /// The index of the first of its relations, and of the next joint's.
    relations: [usize; 2],
}

/// The name of the numbers that a spring takes.
pub(super) const LAW: &str = "the stiffness, damping and free length or angle";

/// The ground: a body at the origin that does not move.
pub const GROUND: Body = Body(None);

/// The numbers of mechanisms. They are not shown anywhere.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// The bodies of a mechanism.
pub(super) struct Bodies {
    mechanism: u64,
    count: usize,
    /// The error of the first call that was given an argument that it can't take.
    mistake: Option<Error>,
}

/// A call that builds a mechanism: its name, and the bodies that it is about.
pub(super) type Call<'b> = (&'static str, &'b [Body]);

impl Bodies {
    pub(super) fn new() -> Self {
        Self {
            mechanism: NEXT.fetch_add(1, Ordering::Relaxed),
            count: 0,
            mistake: None,
        }
    }

    /// The one that comes next.
    pub(super) fn next(&self) -> Body {
        Body(Some(Known {
            mechanism: self.mechanism,
            index: self.count,
        }))
    }

    /// Adds a body, and returns it.
    pub(super) fn add(&mut self) -> Body {
        let body = self.next();
        self.count += 1;
        body
    }

    /// Whether a body is one of them, or the ground.
    pub(super) fn knows(&self, body: Body) -> bool {
        body.0.is_none_or(|known| known.mechanism == self.mechanism)
    }

    /// The index of one of them.
    pub(super) fn index(&self, body: Body) -> Option<usize> {
        let known = body.0.filter(|_| self.knows(body));
        known.map(|known| known.index)
    }

    /// Notes that `call` was given bodies, if one is of another mechanism, or both are the same.
    pub(super) fn take<const N: usize>(&mut self, call: &'static str, bodies: [Body; N]) {
        if !bodies.into_iter().all(|body| self.knows(body)) {
            let given = "a body of another mechanism";
            self.mistake.get_or_insert(Error::Body { call, given });
        }
        if let [a, b] = bodies[..] {
            let twice = || "the same at both ends".to_owned();
            self.expect((call, &[a]), a != b, twice, "two bodies");
        }
    }

    /// The same of a call that needs a body that can move.
    pub(super) fn take_moving(&mut self, call: &'static str, body: Body) -> Option<usize> {
        self.take(call, [body]);
        if body == GROUND {
            let given = "the ground";
            self.mistake.get_or_insert(Error::Body { call, given });
        }
        self.index(body)
    }

    /// A relation between two bodies, which `call` was given.
    pub(super) fn pair<R, const N: usize, const W: usize>(
        &mut self,
        call: &'static str,
        bodies: [Body; 2],
        relation: R,
    ) -> Pair<R, N, W> {
        self.take(call, bodies);
        let bodies = bodies.map(|body| self.index(body));
        Pair { relation, bodies }
    }

    /// The joint with these relations.
    pub(super) fn joint(&self, relations: Range<usize>) -> Joint {
        Joint {
            mechanism: self.mechanism,
            relations: [relations.start, relations.end],
        }
    }

    /// The relations of one of its joints.
    pub(super) fn relations(&self, joint: Joint) -> Option<Range<usize>> {
        let [first, next] = joint.relations;
        (joint.mechanism == self.mechanism).then_some(first..next)
    }

    /// Notes the argument of a call, and the argument that it needs instead, unless a condition holds.
    pub(super) fn expect(
        &mut self,
        (call, bodies): Call<'_>,
        holds: bool,
        given: impl FnOnce() -> String,
        instead: &'static str,
    ) {
        if !holds {
            let bodies = bodies.iter().map(|body| self.index(*body)).collect();
            self.mistake.get_or_insert(Error::Mechanism {
                call,
                bodies,
                given: given(),
                instead,
            });
        }
    }

    /// Notes numbers, called `what`, if one of them is not finite.
    pub(super) fn finite(&mut self, call: Call<'_>, what: &str, numbers: &[f64]) {
        let finite = numbers.iter().all(|x| x.is_finite());
        self.expect(
            call,
            finite,
            || format!("{what} {numbers:?}"),
            "finite numbers",
        );
    }

    /// The unit vector of a direction, which is noted if its length is 0 or not finite.
    pub(super) fn unit<const D: usize>(&mut self, call: Call<'_>, axis: [f64; D]) -> [f64; D] {
        let size = axis.iter().fold(0.0, |size: f64, x| size.hypot(*x));
        let given = || format!("the direction {axis:?}");
        let instead = "a finite one, of any length but 0";
        self.expect(call, size > 0.0 && size.is_finite(), given, instead);
        axis.map(|x| x / size)
    }

    /// Notes a body's mass and moments of inertia, if one of them is negative or not finite.
    pub(super) fn inertia(&mut self, call: Call<'_>, mass: f64, moments: &[f64]) {
        let may = |x: &f64| *x >= 0.0 && x.is_finite();
        let given = || format!("the mass {mass:?} and the inertia {moments:?}");
        let all = may(&mass) && moments.iter().all(may);
        self.expect(call, all, given, "finite ones that are not negative");
    }

    /// The first mistake.
    pub(super) fn check(&self) -> Result<(), Error> {
        self.mistake.clone().map_or(Ok(()), Err)
    }
}
