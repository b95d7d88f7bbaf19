//! Stability along an axis.

use super::limits::{a_stability, at_infinity, wedge, zero_stability};
use super::stable_set::stable_set;
use serde_json::{Value, json};
use std::sync::Arc;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::stability::limits::a_stability::AStability;
use stepsmith_prove::stability::limits::at_infinity::AtInfinity;
use stepsmith_prove::stability::limits::wedge::Wedge;
use stepsmith_prove::stability::zero_stability::ZeroStability;
use stepsmith_prove::stability::{Axis, StabilityError, StableSet};
use stepsmith_scheme::scheme::{Class, PARTS, Scheme};

/// The stable set along an axis, and what holds at both of its ends and around it.
pub struct Findings<'a> {
    /// The set.
    pub set: Arc<StableSet>,
    /// At h = 0.
    pub zero: &'a ZeroStability,
    /// In the limit of endless steps.
    pub infinity: Arc<AtInfinity>,
    /// For x' = λx alone.
    pub half_plane: Option<(&'a AStability, &'a Wedge)>,
    /// The scheme that the findings are about.
    pub scheme: &'a Scheme,
}

impl<'a> Findings<'a> {
    /// The findings about a scheme along an axis.
    ///
    /// # Errors
    /// A part of the findings is not found.
    pub fn of(facts: &'a Facts, axis: &Axis) -> Result<Self, StabilityError> {
        let half_plane = match facts.scheme().class() {
            Class::FirstOrder => Some((facts.a_stability()?, facts.wedge()?)),
            Class::SecondOrder => None,
        };
        // The limit is one for all directions of z.
        let infinity = match &half_plane {
            Some((found, _)) if !facts.scheme().is_additive() => {
                Arc::new(found.at_infinity.clone())
            }
            _ => facts.at_infinity(axis)?,
        };
        Ok(Self {
            zero: facts.zero_stability()?,
            infinity,
            set: facts.stable_set(axis)?,
            half_plane,
            scheme: facts.scheme(),
        })
    }

    /// The object that `stepsmith stability` prints.
    pub fn to_json(&self) -> Value {
        let mut value = stable_set(&self.set);
        value["zero_stability"] = zero_stability(self.zero);
        value["at_infinity"] = at_infinity(&self.infinity);
        // Of a part alone it stands on the axis of that.
        let whole = self.half_plane.filter(|_| !self.scheme.is_additive());
        if let Some((half_plane, angle)) = whole {
            value["a_stability"] = a_stability(half_plane);
            value["wedge"] = wedge(angle);
        }
        value
    }
}

/// A stable set, in words and with its evidence.
pub fn along(facts: &Facts, axis: &Axis) -> Option<Value> {
    // On x' = λx a sum y' = A + B is judged where A = 0.
    let scheme = facts.scheme();
    let alone = match axis {
        Axis::NegativeReal if scheme.is_additive() => scheme.of_part(PARTS[1]).map(Facts::of),
        _ => None,
    };
    let found = Findings::of(alone.as_ref().unwrap_or(facts), axis).ok()?;
    let mut value = json!({ "statement": format!("stable {axis}: {}", found.set) });
    if let (Some(value), Value::Object(found)) = (value.as_object_mut(), found.to_json()) {
        value.extend(found);
    }
    Some(value)
}
