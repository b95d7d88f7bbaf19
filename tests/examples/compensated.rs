//! The largest error of the energy of the pendulum of `printed` over 10 s, in J, as steps are and in compensated sums.

use stepsmith::central_difference::{Cd3, Cd4FiveQuarters, Cd4Wide, Cd5, CdClassical};
use stepsmith::composition::ForestRuth;
use stepsmith::{Error, Stepper};
use stepsmith_tests::printed::measured::{compensated_pendulum_drift, pendulum_drift};

fn row<M: Stepper<[f64; 1]>>(sizes: &[f64]) -> Result<(), Error> {
    for &h in sizes {
        let plain = pendulum_drift::<M>(h)?;
        let kept = compensated_pendulum_drift::<M>(h)?;
        println!(
            "{:<16} {h:>6.0e} {plain:>12.3e} {kept:>12.3e} {:>8.0} x",
            M::NAME,
            plain / kept
        );
    }
    Ok(())
}

fn main() -> Result<(), Error> {
    let sizes: Vec<f64> = std::env::args()
        .skip(1)
        .filter_map(|h| h.parse().ok())
        .collect();
    row::<CdClassical<_>>(&sizes)?;
    row::<Cd3<_>>(&sizes)?;
    row::<Cd4FiveQuarters<_>>(&sizes)?;
    row::<Cd4Wide<_>>(&sizes)?;
    row::<Cd5<_>>(&sizes)?;
    row::<ForestRuth<_>>(&sizes)
}
