//! Splitting methods and CVODE's BDF on the ball bearing, by evaluations of the contacts.
//!
//! Every evaluation of the contacts counts: those of rejected steps, of the start, of Newton's
//! iterations. For CVODE the ones for Jacobians are counted in three ways: not at all; 12 a Jacobian, as
//! Modin, Fritzson and Führer count a rigid body (17 is what `bearing.c` takes); and as CVODE's own
//! dense differences take them, 66.
//!
//! CVODE's evaluations at a given error are the fewest over all its weights of errors and maximal orders
//! that are tried, interpolated between neighbouring tolerances linearly in the logarithms. CVODE is
//! sampled by its own interpolation, steps of varied size by cubic ones, both every 10⁻⁶ s; steps of
//! one size are sampled at every step.
//!
//! Seconds are those of a solve without its evaluation against the reference: processor time for CVODE,
//! the least of 20 solves by the clock for the others, where solves take a millisecond or less.

mod control;
mod cvode;
mod history;
mod members;
mod pictures;
mod tables;

use crate::cvode::{Cvode, DENSE};
use crate::measure::Failed;
use cvode::{Jacobian, WEIGHTS};
use history::{Errors, Reference, State};
use std::error::Error;
use std::fs;
use std::path::Path;
use stepsmith::splitting::{
    SplittingAlpha, SplittingAlphaAnnihilating, SplittingCarried, SplittingCarriedThird,
    SplittingExtrapolated, SplittingFourFifths, SplittingFourth, SplittingHalf, SplittingThird,
};

/// Solves for the time of a point.
const ROUNDS: usize = 20;
/// Least seconds of processor time for the time of a point of CVODE.
const SECONDS: f64 = 0.0;
/// Times of the samples of CVODE.
const SAMPLES: usize = 600;

/// What a solve took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    /// Steps.
    pub steps: u64,
    /// Steps rejected.
    pub rejected: u64,
    /// Evaluations of the contacts, without those for Jacobians.
    pub evaluations: u64,
    /// Of these, those of the start.
    pub start: u64,
    /// Jacobians.
    pub jacobians: u64,
    /// Evaluations of the contacts for them.
    pub for_jacobians: u64,
}

/// A method at a step size or tolerance.
#[derive(Clone, Debug)]
pub struct Point {
    /// The method.
    pub method: &'static str,
    /// How its steps are chosen, or its errors weighed.
    pub variant: String,
    /// The step size, s, or the tolerance.
    pub setting: f64,
    /// What it took.
    pub count: Count,
    /// Seconds.
    pub seconds: f64,
    /// How far it is from the reference.
    pub errors: Errors,
}

/// Points as they come.
struct Points<'a> {
    reference: &'a Reference,
    points: Vec<Point>,
}

impl Points<'_> {
    /// Adds a solve; one that fails, as one beyond the limit of stability does, is left out.
    fn add(&mut self, name: &str, solved: Result<(Point, Vec<State>), Failed>) {
        match solved {
            Ok((mut point, history)) => {
                point.errors = self.reference.errors(&history);
                self.points.push(point);
            }
            Err(failed) => eprintln!("    {name}: {failed}"),
        }
    }
}

/// 10^(−k/4), k from a to b.
fn tolerances(a: i32, b: i32) -> impl Iterator<Item = f64> {
    (a..=b).map(|k| 10f64.powf(-0.25 * f64::from(k)))
}

/// Runs all, and writes tables and pictures.
///
/// # Errors
/// No CVODE; a file that cannot be written.
pub fn run(directory: &Path, results: &Path) -> Result<(), Box<dyn Error>> {
    eprintln!("the reference");
    let reference = Reference::new();
    let mut program = Cvode::start(directory, "bearing.c", &DENSE)?;
    cvode::check(&mut program)?;

    let mut ours = Points {
        reference: &reference,
        points: Vec::new(),
    };
    macro_rules! fixed {
        ($($method:ident),+) => {$(
            eprintln!(stringify!($method));
            for tenths in [5u32, 10, 20, 25, 30, 40, 50, 60, 80, 100] {
                let h = 1e-7 * f64::from(tenths);
                let name = format!("{} at h = {h:e}", stringify!($method));
                ours.add(&name, members::fixed::<$method<_>>(h, ROUNDS));
            }
        )+};
    }
    fixed!(
        SplittingFourFifths,
        SplittingHalf,
        SplittingExtrapolated,
        SplittingAlpha,
        SplittingAlphaAnnihilating,
        SplittingThird,
        SplittingFourth,
        SplittingCarried,
        SplittingCarriedThird
    );
    macro_rules! chosen {
        ($($method:ident),+) => {$(
            for cage in [1.0, 0.1, 0.03] {
                eprintln!("{}, cage {cage}", stringify!($method));
                for tolerance in tolerances(2, 14) {
                    let solved = members::chosen::<$method<_>>(cage, tolerance, ROUNDS);
                    ours.add(stringify!($method), solved);
                }
            }
        )+};
    }
    chosen!(SplittingCarried, SplittingCarriedThird);

    let mut theirs = Points {
        reference: &reference,
        points: Vec::new(),
    };
    for weights in &WEIGHTS {
        for order in [3, 5] {
            for jacobian in [Jacobian::Dense, Jacobian::ByContact] {
                eprintln!("CVODE, {}, order {order}, {jacobian:?}", weights.name);
                for tolerance in tolerances(2, 24) {
                    let how = (jacobian, order, tolerance);
                    let solved = cvode::solve(&mut program, weights, how, (SAMPLES, SECONDS));
                    theirs.add(weights.name, solved);
                }
            }
        }
    }
    let ours = ours.points;
    let theirs = theirs.points;
    fs::write(results.join("bearing.csv"), tables::csv(&ours, &theirs))?;
    let text = tables::markdown(&ours, &theirs);
    fs::write(results.join("bearing.md"), &text)?;
    fs::write(
        results.join("bearing-cage-error.svg"),
        pictures::errors(&ours, &theirs, true),
    )?;
    fs::write(
        results.join("bearing-outer-error.svg"),
        pictures::errors(&ours, &theirs, false),
    )?;

    // The histories: the source's step size beside CVODE at the source's mean step.
    let (_, split) = members::fixed::<SplittingFourFifths<_>>(1e-6, 1)?;
    let how = (Jacobian::Dense, 5, 1e-6);
    let (_, bdf) = cvode::solve(&mut program, &cvode::PLAIN, how, (SAMPLES, 0.0))?;
    for (name, svg) in pictures::histories(&reference, &split, &bdf) {
        fs::write(results.join(name), svg)?;
    }
    print!("{text}");
    Ok(())
}
