//! The list of all kinds of claims.

use super::kind::Kind;
use super::{
    damped, geometry, half_plane, order, outputs, pade, period_error, rho_infinity, ssp, stable,
    stable_despite, step_ratios, unstable, wedge, zero_dynamics, zero_stable,
};

/// The kinds, in the order in which messages name them.
pub const KINDS: &[&Kind] = &[
    &order::FROM_EXACT_VALUES,
    &order::FROM_SIMPLE_START,
    &order::FROM_BEST_START,
    &order::OF_VELOCITIES,
    &order::WITH_ANY_JACOBIAN,
    &outputs::EMBEDDED,
    &outputs::DENSE,
    &stable::KIND,
    &damped::KIND,
    &stable_despite::KIND,
    &unstable::KIND,
    &zero_stable::KIND,
    &step_ratios::KIND,
    &half_plane::A_STABLE,
    &half_plane::L_STABLE,
    &wedge::KIND,
    &rho_infinity::KIND,
    &pade::KIND,
    &period_error::KIND,
    &ssp::KIND,
    &geometry::SYMPLECTIC,
    &geometry::SYMMETRIC,
    &zero_dynamics::KIND,
];

/// All keys of claims.
pub fn keys() -> Vec<&'static str> {
    KINDS.iter().flat_map(|kind| kind.keys).copied().collect()
}

/// The kind with a key.
pub fn with_key(key: &str) -> Option<&'static Kind> {
    KINDS.iter().copied().find(|kind| kind.keys.contains(&key))
}
