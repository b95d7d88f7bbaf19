//! The tests from outside: the command line, its diagnostics, and claims drawn at random.

mod audit;
mod book;
mod catalogue;
mod cli;
mod convert;
mod crates;
mod diagnostics;
mod dispersion;
mod export;
mod faults;
mod installed;
mod list;
mod program;
mod random_claims;
mod readme;
mod refusals;
mod report;
mod reproduction;
mod scan;
mod search;
mod settings;
mod sharp;
mod stability;
mod tiles;
mod trace;
