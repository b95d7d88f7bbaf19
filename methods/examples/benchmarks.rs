//! The IFToMM benchmark mechanisms: reference and result side by side, with the published limits of
//! error, for several methods.
//!
//! The references of the pendulum and of the windows are elliptic functions and Taylor series of 30
//! digits, that of the squeezer is published, those of Bricard's mechanism and of the governor are
//! converged solutions in other coordinates by other solvers: tests/peers/mechanisms.py. The limits on
//! the drift of energy are those of the benchmark library.
//!
//! ```sh
//! cargo run --release -p stepsmith --example benchmarks            # all of them
//! cargo run --release -p stepsmith --example benchmarks -- A04     # one
//! ```

use std::ops::ControlFlow;
use std::time::Instant;
use stepsmith::block::Radau5;
use stepsmith::central_difference::Cd3;
use stepsmith::constrained::Formulation::{self, Index1, Index2, Index3, Soi2};
use stepsmith::constrained::{Constrained, Dae};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::structural::{GeneralizedAlphaFifth, HhtTenth};
use stepsmith::{Error, Settings};
use stepsmith_tests::mechanisms::{
    P3, SQUEEZER, bricard, governor, pendulum, squeezer, squeezer_angles, windows,
};

/// The energy at q, q'.
type Energy<P> = fn(&P, &[f64], &[f64]) -> f64;

/// A mechanism with what is measured of it.
struct Case<P> {
    name: &'static str,
    build: fn() -> P,
    start: fn(&P) -> [Vec<f64>; 2],
    energy: Option<Energy<P>>,
    limit: Option<f64>,
    measure: fn(&P, &[f64]) -> Vec<f64>,
    reference: &'static [f64],
    end: f64,
}

impl<P: Constrained> Case<P> {
    /// Whether the arguments name it, or none; then its title is shown.
    fn wanted(&self) -> bool {
        let names: Vec<String> = std::env::args().skip(1).collect();
        if !names.is_empty() && !names.iter().any(|name| self.name.starts_with(name)) {
            return false;
        }
        println!("\n{}, reference {:?}", self.name, self.reference);
        println!(
            "{:<32}{:>9}{:>11}{:>11}{:>10}{:>12}{:>10}",
            "method", "step", "error", "drift/J", "limit/J", "violation", "ms/step"
        );
        true
    }

    fn run<M: ConstrainedMethod>(&self, formulation: Formulation, h: f64) {
        let mut problem = (self.build)();
        let seen = (self.build)();
        let [q, v] = (self.start)(&seen);
        let mut before = None;
        let mut drift = self.energy.map(|_| 0.0_f64);
        let clock = Instant::now();
        let run = Dae::new(&mut problem, q, v)
            .formulation(formulation)
            .observe(|sample| {
                if let (Some(energy), Some(drift)) = (self.energy, &mut drift) {
                    let now = energy(&seen, &sample.q, &sample.v);
                    *drift = drift.max((now - *before.get_or_insert(now)).abs());
                }
                ControlFlow::Continue(())
            })
            .end(0.0..self.end, Settings::<M, _>::new().step(h));
        let elapsed = clock.elapsed().as_secs_f64();
        let method = format!("{}, {formulation:?}", M::name());
        let limit = self.limit.map_or("-".into(), |x| format!("{x:.0e}"));
        match run {
            Ok(solution) => {
                let found = (self.measure)(&seen, &solution.end.q);
                let pairs = found.iter().zip(self.reference);
                let error = pairs.fold(0.0, |most: f64, (x, y)| most.max((x - y).abs()));
                println!(
                    "{method:<32}{h:>9}{error:>11.2e}{:>11}{limit:>10}{:>12.1e}{:>10.3}",
                    drift.map_or("-".into(), |x| format!("{x:.2e}")),
                    solution.statistics.constraints.position,
                    1e3 * elapsed / solution.statistics.steps as f64,
                );
                println!("    {found:.9?}");
            }
            Err(error) => refused(&method, h, &error),
        }
    }
}

fn refused(method: &str, h: f64, error: &Error) {
    println!("{method:<32}{h:>9}  {error}");
}

fn main() {
    a01_pendulum();
    a02_windows();
    a03_squeezer();
    a04_bricard();
    a05_governor();
}

fn a01_pendulum() {
    let case = Case {
        name: "A01, pendulum: x and y of the tip at 10 s",
        build: || pendulum().0,
        start: |p| [p.positions(), p.velocities()],
        energy: Some(|p, q, v| p.energy(q, v)),
        limit: Some(5e-5),
        measure: |_, q| q[..2].to_vec(),
        reference: &[-0.275087462576117, -0.961419205099125],
        end: 10.0,
    };
    if case.wanted() {
        case.run::<GeneralizedAlphaFifth<_>>(Soi2, 1e-3);
        case.run::<GeneralizedAlphaFifth<_>>(Soi2, 4e-4);
        case.run::<HhtTenth<_>>(Soi2, 4e-4);
        case.run::<Cd3<_>>(Index3, 1e-3);
        case.run::<Radau5<_>>(Soi2, 1e-2);
        case.run::<Radau5<_>>(Index2, 1e-2);
        case.run::<Radau5<_>>(Index1, 1e-2);
    }
}

fn a02_windows() {
    let case = Case {
        name: "A02, row of 40 windows: x and y of the first corner at 10 s",
        build: || windows(40).0,
        start: |p| [p.positions(), p.velocities()],
        energy: Some(|p, q, v| p.energy(q, v)),
        limit: Some(0.1),
        measure: |_, q| vec![2.0 * q[0], 2.0 * q[1]],
        reference: &[0.180512226686728, 0.983572740582312],
        end: 10.0,
    };
    if case.wanted() {
        case.run::<GeneralizedAlphaFifth<_>>(Soi2, 2e-3);
        case.run::<GeneralizedAlphaFifth<_>>(Soi2, 1e-3);
        case.run::<Radau5<_>>(Soi2, 2e-2);
    }
}

fn a03_squeezer() {
    let case = Case {
        name: "A03, Andrews' squeezer: its seven angles at 0.03 s",
        build: squeezer,
        start: |p| [p.positions(), p.velocities()],
        energy: None,
        limit: None,
        measure: |_, q| squeezer_angles(q).to_vec(),
        reference: &SQUEEZER,
        end: 0.03,
    };
    if case.wanted() {
        case.run::<GeneralizedAlphaFifth<_>>(Soi2, 1e-5);
        case.run::<Cd3<_>>(Index3, 1e-5);
        case.run::<Radau5<_>>(Soi2, 1e-4);
        case.run::<Radau5<_>>(Soi2, 5e-5);
    }
}

fn a04_bricard() {
    let case = Case {
        name: "A04, Bricard's mechanism: P3 at 10 s",
        build: || bricard().0,
        start: |p| [p.positions(), p.velocities()],
        energy: Some(|p, q, v| p.energy(q, v)),
        limit: Some(1e-3),
        measure: |p, q| p.point(q, bricard().1, P3).to_vec(),
        reference: BRICARD,
        end: 10.0,
    };
    if case.wanted() {
        case.run::<GeneralizedAlphaFifth<_>>(Soi2, 1e-3);
        case.run::<Radau5<_>>(Soi2, 1e-2);
    }
}

fn a05_governor() {
    let case = Case {
        name: "A05, flyball governor: height of the slider at 10 s",
        build: || governor().0,
        start: |p| [p.positions(), p.velocities()],
        energy: None,
        limit: None,
        measure: |_, q| vec![q[9]],
        reference: GOVERNOR,
        end: 10.0,
    };
    if case.wanted() {
        case.run::<GeneralizedAlphaFifth<_>>(Soi2, 5e-3);
        case.run::<HhtTenth<_>>(Soi2, 5e-3);
        case.run::<Cd3<_>>(Index3, 5e-3);
        case.run::<Radau5<_>>(Soi2, 2e-2);
    }
}

/// By tests/peers/mechanisms.py.
const BRICARD: &[f64] = &[0.9999999638, -1.000269123, 0.999730841];
const GOVERNOR: &[f64] = &[0.619622917061];
