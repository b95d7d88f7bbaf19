//! Work and precision of Stepsmith's methods beside SUNDIALS CVODE and Rust solvers: on stiff
//! problems, and of the two-step PECE methods on problems that are not.
//!
//! Every solver takes the same problems, tolerances and analytic Jacobians on this machine in this
//! run, in turns, so that what else the machine does hits all alike. With the argument `bearing`:
//! splitting methods beside CVODE on the ball bearing. See the README beside.

mod bdf;
mod bearing;
mod cvode;
mod explicit;
mod large;
mod measure;
mod non_stiff;
mod plot;
mod radau;
mod results;
mod sensitive;
mod stepsmith_members;
mod two_step;

use cvode::Cvode;
use measure::Contestant;
use results::{Point, Work};
use std::cell::RefCell;
use std::error::Error;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;
use std::rc::Rc;
use stepsmith_tests::stiff::{
    Hires, Oregonator, ProtheroRobinson, Robertson, RobertsonShort, Stiff, VanDerPol,
    VanDerPolScaled,
};

/// How much a comparison takes.
struct Effort {
    /// The batches of a point.
    rounds: usize,
    /// A solver for which one solve takes more seconds is not asked for tighter tolerances.
    longest: f64,
}

/// The effort for small systems.
const SHORT: Effort = Effort {
    rounds: 5,
    longest: 1.0,
};
/// The least seconds of a batch.
const BATCH: f64 = 0.05;

/// All points of a problem, with its name and the absolute tolerance over the relative one.
fn points(
    problem: &'static str,
    scale: f64,
    contestants: &mut [Contestant],
    digits: RangeInclusive<i32>,
    effort: &Effort,
) -> Vec<Point> {
    let mut is_slow = vec![false; contestants.len()];
    let mut points = Vec::new();
    for digits in digits {
        let rtol = 10f64.powi(-digits);
        eprintln!("{problem}, rtol = {rtol:e}");
        let first = points.len();
        points.extend(contestants.iter().map(|contestant| Point {
            problem,
            solver: contestant.name,
            is_ours: contestant.is_ours,
            rtol,
            atol: rtol * scale,
            batches: Ok(Vec::new()),
        }));
        for _ in 0..effort.rounds {
            for (i, contestant) in contestants.iter_mut().enumerate() {
                let point = &mut points[first + i];
                if is_slow[i] && point.batches.as_ref().is_ok_and(Vec::is_empty) {
                    continue;
                }
                let Ok(batches) = &mut point.batches else {
                    continue;
                };
                match (contestant.measure)(rtol, BATCH) {
                    Ok(batch) => {
                        is_slow[i] |= batch.seconds > effort.longest;
                        batches.push(batch);
                    }
                    Err(failed) => {
                        eprintln!("    {}: {failed}", contestant.name);
                        point.batches = Err(failed);
                    }
                }
            }
        }
    }
    points
}

/// All points of a stiff problem of few equations.
fn measure<P: Stiff<N> + 'static, const N: usize>(
    key: &'static str,
    cvode: Option<&Rc<RefCell<Cvode>>>,
) -> Vec<Point> {
    let mut contestants: Vec<Contestant> = stepsmith_members::contestants::<P, N>();
    contestants.extend(cvode.map(|cvode| cvode::contestant::<P, N>(cvode, key)));
    contestants.push(radau::contestant::<P, N>());
    contestants.push(bdf::bdf::<P, N>());
    contestants.push(bdf::esdirk::<P, N>());
    points(P::NAME, P::SCALE, &mut contestants, 2..=11, &SHORT)
}

fn main() -> Result<(), Box<dyn Error>> {
    let only = std::env::args().nth(1);
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    fs::create_dir_all(&results)?;
    if only.as_deref() == Some("pece") {
        return non_stiff::run(&results);
    }
    let wanted = |key: &str| only.as_ref().is_none_or(|only| only == key);
    let directory = tempfile::tempdir()?;
    if only.as_deref() == Some("bearing") {
        return bearing::run(directory.path(), &results);
    }
    if only.as_deref() == Some("sensitivities") {
        return sensitive::run(directory.path(), &results);
    }
    if only.as_deref() == Some("large") {
        let problem = std::env::args().nth(2);
        return large::run(directory.path(), &results, problem.as_deref());
    }
    let cvode = match Cvode::start(directory.path(), "cvode.c", &cvode::DENSE) {
        Ok(cvode) => {
            eprintln!("SUNDIALS {}", cvode.version);
            Some(Rc::new(RefCell::new(cvode)))
        }
        Err(failed) => {
            eprintln!("without CVODE: {failed}");
            None
        }
    };
    let cvode = cvode.as_ref();
    let mut points = Vec::new();
    macro_rules! on {
        ($problem:ident, $n:literal, $key:literal) => {
            if wanted($key) {
                points.extend(measure::<$problem, $n>($key, cvode));
            }
        };
    }
    on!(VanDerPol, 2, "van-der-pol");
    on!(VanDerPolScaled, 2, "van-der-pol-scaled");
    on!(Robertson, 3, "robertson");
    on!(RobertsonShort, 3, "robertson-short");
    on!(Oregonator, 3, "oregonator");
    on!(Hires, 8, "hires");
    on!(ProtheroRobinson, 1, "prothero-robinson");

    let table = results::table(&points, Work::Milliseconds);
    fs::write(results.join("work-precision.csv"), results::csv(&points))?;
    fs::write(results.join("work-precision.md"), &table)?;
    for problem in results::names(&points, |p| p.problem) {
        let error = "error at the end, in the norm of the tolerances";
        let svg = plot::svg(&points, problem, error, Work::Milliseconds);
        fs::write(
            results.join(format!("{}.svg", results::kebab(problem))),
            svg,
        )?;
    }
    print!("{table}");
    match only {
        None => non_stiff::run(&results),
        Some(_) => Ok(()),
    }
}
