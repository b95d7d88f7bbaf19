//! The program `stepsmith`: what it answers, for programs that ask it as a library.
//!
//! Methods are derived and proven by [`stepsmith_prove`]. Here is what stands above: code and tables for other
//! programs ([`export`]), pictures of grids ([`render`]), and the command line ([`cli`]).

pub mod cli;
pub mod export;
pub mod json;
pub mod render;
