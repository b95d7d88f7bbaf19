//! The bodies of a mechanism, known to the one that made them.

use crate::error::Error;
use std::sync::atomic::{AtomicU64, Ordering};

/// A body of a mechanism, or the ground. Another mechanism takes it for a mistake: an integration then ends
/// with [`Error::Body`] before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body(Option<Known>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    mechanism: u64,
    index: usize,
}

/// The ground: a body at the origin that does not move.
pub const GROUND: Body = Body(None);

/// The numbers of mechanisms; which one a mechanism gets shows nowhere.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// What a mechanism knows of its bodies.
pub(super) struct Bodies {
    mechanism: u64,
    count: usize,
    /// The first call with a body that is none of them.
    mistake: Option<Error>,
}

impl Bodies {
    pub(super) fn new() -> Self {
        Self {
            mechanism: NEXT.fetch_add(1, Ordering::Relaxed),
            count: 0,
            mistake: None,
        }
    }

    /// One more.
    pub(super) fn add(&mut self) -> Body {
        let known = Known {
            mechanism: self.mechanism,
            index: self.count,
        };
        self.count += 1;
        Body(Some(known))
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

    /// Notes that `call` was given bodies, if one is of another mechanism.
    pub(super) fn take<const N: usize>(&mut self, call: &'static str, bodies: [Body; N]) {
        if !bodies.into_iter().all(|body| self.knows(body)) {
            let given = "a body of another mechanism";
            self.mistake.get_or_insert(Error::Body { call, given });
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

    /// The first mistake.
    pub(super) fn check(&self) -> Result<(), Error> {
        self.mistake.clone().map_or(Ok(()), Err)
    }
}
