//! The program `stepsmith`: what it answers, for programs that ask it as a library.
//!
//! Methods are derived and proven by [`stepsmith_prove`]. Here is what stands above: tables of other people
//! ([`audit`]), code and tables for other programs ([`export`]), grids ([`scan`]), the best members of a family
//! ([`search`]), and the command line ([`cli`]).

pub mod audit;
pub mod cli;
pub mod export;
pub mod scan;
pub mod search;
#[cfg(test)]
mod written;
