//! The subjects of certificates: several claims may rest on one certificate.

use crate::analysis::facts::Facts;
use crate::analysis::stability::Axis;
use crate::scheme::Scheme;
use serde_json::Value;

/// The subject of one certificate.
pub enum Subject {
    /// A stable set, and what holds at its ends and, for x' = λx, around it.
    Set(Axis),
    /// Something else, by its name.
    Named(String, Evidence),
}

/// The evidence; `None` where it is not found.
pub type Evidence = Box<dyn Fn(&Facts) -> Option<Value>>;

impl Subject {
    pub(super) fn named(
        name: impl Into<String>,
        evidence: impl Fn(&Facts) -> Option<Value> + 'static,
    ) -> Self {
        Self::Named(name.into(), Box::new(evidence))
    }

    /// The half-plane of x' = λx: a sum y' = A + B is judged where A = 0.
    pub(super) fn of_half_plane(scheme: &Scheme) -> Self {
        Self::Set(if scheme.is_additive() {
            Axis::NegativeReal
        } else {
            Axis::of(scheme)
        })
    }
}

impl PartialEq for Subject {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Set(axis), Self::Set(other)) => axis == other,
            (Self::Named(name, _), Self::Named(other, _)) => name == other,
            _ => false,
        }
    }
}
