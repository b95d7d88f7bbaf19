//! The test equations that are asked for by name.

use clap::ValueEnum;
use stepsmith_prove::amplification::TestEquation;

/// A linear test equation.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Test {
    /// x'' = −ω²x − 2ξωx', in Omega = ωh and xi
    Oscillator,
    /// x' = λx, in z = λh
    Dahlquist,
    /// x'' as a sum of linear parts
    Split,
}

impl From<Test> for TestEquation {
    fn from(test: Test) -> Self {
        match test {
            Test::Oscillator => Self::Oscillator,
            Test::Dahlquist => Self::Dahlquist,
            Test::Split => Self::Split,
        }
    }
}
