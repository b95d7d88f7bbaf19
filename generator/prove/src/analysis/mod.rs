//! Facts about a scheme, proven from the scheme alone.

pub mod amplification;
pub mod barrier;
pub mod conditions;
pub mod constrained_step;
pub mod dispersion;
pub mod effective;
pub mod elimination;
mod estimates;
pub mod facts;
pub mod local_error;
mod numbers;
pub mod order;
pub mod outputs;
pub mod prediction;
pub mod resizing;
pub mod restriction;
mod series;
pub mod simplifying;
pub mod solve;
pub mod stability;
pub mod stage_data;
pub mod stage_form;
pub mod stage_transform;
mod starts;
pub mod step_polynomial;
pub mod symmetry;
pub mod zero_dynamics;
