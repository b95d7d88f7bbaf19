//! The evidence for the audit: errors in right tables are found and named, and right tables have no finding.

#![allow(clippy::unwrap_used)] // helpers of tests, which lints do not take for tests

mod copies;
mod damage;
mod draw;
mod famous;
mod languages;
mod papers;
mod tableau;
mod tally;
mod writers;
