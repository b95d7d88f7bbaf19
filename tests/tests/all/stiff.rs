//! Stiff problems of the literature to tolerances 1e-4 … 1e-10: what is achieved at the end of the
//! interval is within a factor of 10 of the tolerance, in the norm that the tolerances define,
//! max |yᵢ − refᵢ|/(atol/rtol + |refᵢ|), for every method that chooses its steps.
//!
//! `cargo test -p stepsmith-tests stiff:: -- --nocapture` prints error/rtol and the steps.

use std::fmt::Write as _;
use stepsmith::block::*;
use stepsmith::{Drives, Ode, Ordinary, Settings, Tolerance};
use stepsmith_tests::stiff::{
    Hires, Oregonator, ProtheroRobinson, Robertson, RobertsonShort, Stiff, VanDerPol,
    VanDerPolMillion, VanDerPolScaled,
};

/// The digits asked for.
const DIGITS: std::ops::RangeInclusive<i32> = 4..=10;
/// The factor of the tolerance that an error may reach.
const FACTOR: f64 = 10.0;

/// Error over tolerance, and steps.
fn excess<P, M, const N: usize>(rtol: f64) -> (f64, u64)
where
    P: Stiff<N>,
    Tolerance: Drives<M, Ordinary<[f64; N], 1>, P>,
{
    let method = Settings::<M, _>::new().rtol(rtol).atol(rtol * P::SCALE);
    let end = Ode::of(P::default(), P::INITIAL).end(P::START..P::END, method.max_steps(10_000_000));
    end.map_or((f64::INFINITY, 0), |end| {
        (P::error(&end.y) / rtol, end.statistics.steps)
    })
}

/// A line of the table, and the tolerances that were missed.
fn row<P, M, const N: usize>(table: &mut String, missed: &mut Vec<String>)
where
    P: Stiff<N>,
    Tolerance: Drives<M, Ordinary<[f64; N], 1>, P>,
{
    let _ = write!(table, "{:24}", P::NAME);
    for digits in DIGITS {
        let (excess, steps) = excess::<P, M, N>(10f64.powi(-digits));
        let _ = write!(table, "{excess:9.2} {steps:6}");
        if excess.is_nan() || excess > FACTOR {
            missed.push(format!("{} at 1e-{digits}: {excess:.1}", P::NAME));
        }
    }
    table.push('\n');
}

/// One test a method, over all problems.
macro_rules! keep_the_tolerance {
    ($($test:ident: $method:ident),* $(,)?) => { $(
        #[test]
        fn $test() {
            let mut missed = Vec::new();
            let mut table = format!("{:24}", stringify!($method));
            for digits in DIGITS {
                let _ = write!(table, "{:>16}", format!("1e-{digits}"));
            }
            table.push('\n');
            row::<VanDerPol, $method<_>, 2>(&mut table, &mut missed);
            row::<VanDerPolScaled, $method<_>, 2>(&mut table, &mut missed);
            row::<VanDerPolMillion, $method<_>, 2>(&mut table, &mut missed);
            row::<Robertson, $method<_>, 3>(&mut table, &mut missed);
            row::<RobertsonShort, $method<_>, 3>(&mut table, &mut missed);
            row::<Oregonator, $method<_>, 3>(&mut table, &mut missed);
            row::<Hires, $method<_>, 8>(&mut table, &mut missed);
            row::<ProtheroRobinson, $method<_>, 1>(&mut table, &mut missed);
            println!("{table}");
            assert!(missed.is_empty(), "error over tolerance: {missed:#?}");
        }
    )* };
}

keep_the_tolerance! {
    radau5_keeps_the_tolerance: Radau5,
    radau9_keeps_the_tolerance: Radau9,
    radau13_keeps_the_tolerance: Radau13,
    equidistant_keeps_the_tolerance: Block3Equidistant,
    chebyshev_keeps_the_tolerance: Block3Chebyshev,
    legendre_keeps_the_tolerance: Block3Legendre,
    equidistant_of_four_keeps_the_tolerance: Block4Equidistant,
}
