//! Stepsmith's methods with steps that a tolerance chooses.

use crate::measure::{Contestant, End, Failed, counts};
use stepsmith::block::{Block3Chebyshev, Block3Equidistant, Radau5};
use stepsmith::{Drives, Ode, Ordinary, Settings, Tolerance};
use stepsmith_tests::stiff::Stiff;

stepsmith::method! {
    name = Radau9,
    family = "block",
    parameters = { r = 5, nodes = "radau", pade = [4, 5] },
    claims = { order = 9, l_stable = true },
}

stepsmith::method! {
    name = Radau13,
    family = "block",
    parameters = { r = 7, nodes = "radau", pade = [6, 7] },
    claims = { l_stable = true },
}

fn contestant<P, M, const N: usize>(name: &'static str) -> Contestant
where
    P: Stiff<N> + 'static,
    M: 'static,
    Tolerance: Drives<M, Ordinary<[f64; N], 1>, P>,
{
    Contestant::new::<P, N>(name, true, |rtol| {
        let end = Ode::of(P::default(), P::INITIAL)
            .end(
                P::START..P::END,
                Settings::<M, _>::new()
                    .rtol(rtol)
                    .atol(rtol * P::SCALE)
                    .max_steps(10_000_000),
            )
            .map_err(|e| Failed(e.to_string()))?;
        Ok(End {
            y: end.y,
            counts: counts(&end.statistics),
        })
    })
}

/// All of them on a problem.
pub fn contestants<P: Stiff<N> + 'static, const N: usize>() -> Vec<Contestant> {
    vec![
        contestant::<P, Radau5<_>, N>("Stepsmith Radau5"),
        contestant::<P, Radau9<_>, N>("Stepsmith Radau9"),
        contestant::<P, Radau13<_>, N>("Stepsmith Radau13"),
        contestant::<P, Block3Equidistant<_>, N>("Stepsmith Block3Equidistant"),
        contestant::<P, Block3Chebyshev<_>, N>("Stepsmith Block3Chebyshev"),
    ]
}
