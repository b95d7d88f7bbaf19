//! The arguments of a search.

use crate::cli::input::Input;
use crate::cli::tiles::Tiling;
use clap::{Args, ValueEnum};
use stepsmith_prove::facts::SEARCH_LIMIT;

/// Arguments of `search`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXPLANATION}\n\n{EXAMPLES}"))]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    pub(in crate::cli) input: Input,
    /// The quantity to optimise
    #[arg(long, value_enum, default_value_t)]
    pub(super) objective: Objective,
    /// The order of the method: its conditions are solved, and the parameters that they leave free are searched. The
    /// order holds from the best starting values; the answer says if exact values reach less
    #[arg(long, value_name = "ORDER",
          value_parser = clap::value_parser!(u8).range(1..=SEARCH_LIMIT as i64))]
    pub(super) order: Option<u8>,
    /// A damping ratio ξ for the stable range; repeat the option for more, and the least range counts
    #[arg(
        long = "damping",
        value_name = "XI",
        default_value = "0",
        allow_hyphen_values = true
    )]
    pub(super) dampings: Vec<String>,
    /// Require that errors on constrained positions die out without reduction of the index
    #[arg(long)]
    pub(super) zero_dynamics: bool,
    /// The greatest allowed error constant: the greatest magnitude among the residuals that `stepsmith order` prints
    #[arg(long, value_name = "BOUND")]
    pub(super) error_at_most: Option<String>,
    /// The least stable range, if another quantity is optimised
    #[arg(long, value_name = "BOUND")]
    pub(super) range_at_least: Option<String>,
    /// The greatest allowed magnitude of parasitic roots at h = 0
    #[arg(long, value_name = "BOUND")]
    pub(super) parasitic_at_most: Option<String>,
    /// The target for the greatest magnitude of a root for infinite steps, with `--objective rho-infinity`
    #[arg(long, value_name = "VALUE", default_value = "0")]
    pub(super) rho_infinity: String,
    /// Print the trade-off of range and error constant as CSV. Each row has the widest range for at most half the
    /// error constant of the row before, or a short number up to a hundredth below that half
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u8).range(1..),
        conflicts_with_all = ["toml", "error_at_most", "tiles"])]
    pub(super) front: Option<u8>,
    /// The range of a parameter as NAME=FROM..TO, also if --order solves for it; repeat the option for more. The
    /// default is the range in the spec, or the usual one in the family. Without one, samples lie between -4 and 4, and
    /// proofs hold for all numbers
    #[arg(long, value_name = "RANGE")]
    pub(super) over: Vec<String>,
    /// The number of samples, for several parameters
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(super) tries: u32,
    /// The seed of the samples; the same seed gives the same answer
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// The share of the best value that simple numbers may lose
    #[arg(long, value_name = "SHARE", default_value = "1/100")]
    pub(super) share: String,
    /// The name of the method in the spec that is found
    #[arg(long, default_value = "Found")]
    pub(super) name: String,
    /// Print only the spec, as TOML
    #[arg(long, conflicts_with = "tiles")]
    pub(super) toml: bool,
    #[command(flatten)]
    pub(super) tiling: Tiling,
    /// The number of tiles; each starts with the next seed and gives one row
    #[arg(
        long,
        value_name = "NUMBER",
        requires = "tiles",
        default_value_t = 100,
        help_heading = "Tiles"
    )]
    pub(super) starts: u64,
}

const EXPLANATION: &str = "\
The range of a method is the supremum of the steps up to which all are stable: Omega = omega h of the
oscillator x'' = -omega^2 x - 2 xi omega x', or -z of x' = z x. Only methods that are zero-stable count.

Instead of the range something else may be best, the range then being at least a bound or of no concern:
  error         the order is greatest, and of these the error constant least, the greatest magnitude of a
                coefficient of the principal error term
  period        of the undamped period error c Omega^k + ... the order k is greatest, and of these |c| least
  rho-infinity  the greatest magnitude of a root for infinite steps is nearest to --rho-infinity
  ssp           the SSP coefficient of a Runge-Kutta method is greatest: the largest step, in those of the explicit
                Euler method, that keeps every convex bound which that method keeps

Parameters keep to the ranges of the spec and to the usual ranges of the family, unless --over says otherwise. A
method that is unstable at all small steps is no result. If the objective is the same for several values, the answer
names these, and the least error constant decides there; if that is the same too, a simple positive number is taken.

With one parameter left free the best is looked for among all critical values, each judged exactly, and proven
by cells: then it says `proven maximal`, or `proven minimal`. With more of them samples by differential evolution propose
a place; the simplest rational numbers near it that lose no more than a share are judged exactly. Then the
statements about the method are proven, and that it is the best is not: it says `best found`. It says `proven optimal`
where no method is better for another reason, as for a range without end, or for the SSP coefficient s - p + 1 of an
explicit method of s stages and order p.

The spec that is printed claims what is proven, and has been checked.";

const EXAMPLES: &str = "Examples:
  stepsmith search --family central-difference --set degree=3 --symbolic --order 2
  stepsmith search --family central-difference --set degree=4 --symbolic --order 3 --damping 0 --damping 1/10
  stepsmith search --family newmark --set beta=0 --symbolic
  stepsmith search --family newmark --symbolic --order 2 --objective period
  stepsmith search --family central-difference --set degree=3 --symbolic --order 2 --objective error
  stepsmith search --family runge-kutta --set 'A=[[], [c]]' --set 'b=[1-w, w]' --order 2 --objective ssp";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Objective {
    /// The range of stable steps is greatest
    #[default]
    Range,
    /// The error constant is least
    Error,
    /// The period error is of the highest order, and of the least coefficient there
    Period,
    /// The greatest root for infinite steps is nearest to a number in magnitude
    RhoInfinity,
    /// The SSP coefficient is greatest
    Ssp,
}
