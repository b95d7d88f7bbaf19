//! Scans of schemes on grids of step sizes and parameters ([`scan`]), and searches for the best members of a family
//! ([`search`]).
//!
//! Both sample in floating point. A search proves its answer by [`stepsmith_prove`]; a scan decides by it the verdicts
//! that samples leave open.

pub mod scan;
pub mod search;
