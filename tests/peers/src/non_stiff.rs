//! Two-step PECE methods beside explicit Runge–Kutta methods, on problems that are not stiff.

use crate::measure::{Batch, Counts, Failed, repeat};
use crate::results::{self, Point, Work};
use crate::{explicit, plot, two_step};
use std::cell::Cell;
use std::error::Error;
use std::fs;
use std::path::Path;
use stepsmith_tests::non_stiff::{self, Brusselator, NonStiff, Vehicle};

/// The batches of a point.
const ROUNDS: usize = 5;
/// The least seconds of a batch.
const BATCH: f64 = 0.02;
/// A solver for which one solve takes longer is not asked for tighter tolerances.
const LONGEST: f64 = 0.1;
/// Errors are looked at as often as this, and at the end.
const LOOKS: f64 = 1000.0;

/// One solve of a problem with a tolerance, which counts evaluations, and looks at errors if asked to.
pub struct Run<'a, P> {
    /// The problem.
    pub problem: &'a P,
    /// The relative and the absolute tolerance.
    pub tolerance: f64,
    /// Whether errors are looked at.
    pub is_checked: bool,
    evaluations: Cell<u64>,
    error: Cell<f64>,
    /// The latest time seen, and when to look next.
    times: Cell<(f64, f64)>,
}

impl<'a, P> Run<'a, P> {
    fn new(problem: &'a P, tolerance: f64, is_checked: bool) -> Self {
        Self {
            problem,
            tolerance,
            is_checked,
            evaluations: Cell::new(0),
            error: Cell::new(0.0),
            times: Cell::new((0.0, 0.0)),
        }
    }

    /// Counts an evaluation of f.
    pub fn count(&self) {
        self.evaluations.set(self.evaluations.get() + 1);
    }

    /// f(t, y).
    pub fn rate<const N: usize>(&self, t: f64, y: &[f64; N], dy: &mut [f64; N])
    where
        P: NonStiff<N>,
    {
        self.count();
        self.problem.rate(t, y, dy);
    }

    /// Looks at the end of a step. An end of the interval that rounding errors miss is one.
    pub fn see<const N: usize>(&self, t: f64, y: &[f64; N])
    where
        P: NonStiff<N>,
    {
        let end = self.problem.end();
        let (_, next) = self.times.get();
        let is_end = (t - end).abs() <= 1e-12 * end;
        if !self.is_checked || (t < next && !is_end) {
            return;
        }
        self.times.set((t, next + end / LOOKS));
        if let Some(exact) = self.problem.solution(if is_end { end } else { t }) {
            self.error
                .set(self.error.get().max(non_stiff::error(y, &exact)));
        }
    }
}

/// Makes the steps of a run; gives their number.
pub type Solve<P> = fn(&Run<P>) -> Result<u64, Failed>;

/// A solver under its name.
pub struct Solver<P> {
    /// The name in tables.
    pub name: &'static str,
    /// Whether it is Stepsmith's.
    pub is_ours: bool,
    /// Solves.
    pub solve: Solve<P>,
}

impl<P> Solver<P> {
    /// The largest error over some problems, and the work of all of them.
    fn check<const N: usize>(&self, problems: &[P], tolerance: f64) -> Result<(f64, Counts), Failed>
    where
        P: NonStiff<N>,
    {
        let mut error = 0.0_f64;
        let mut steps = 0;
        let mut evaluations = 0;
        for problem in problems {
            let run = Run::new(problem, tolerance, true);
            steps += (self.solve)(&run)?;
            evaluations += run.evaluations.get();
            if (run.times.get().0 - problem.end()).abs() > 1e-12 * problem.end() {
                return Err(Failed("ends too early".to_string()));
            }
            error = error.max(run.error.get());
        }
        let counts = Counts {
            steps: Some(steps),
            evaluations: Some(evaluations),
            ..Counts::default()
        };
        Ok((error, counts))
    }

    /// A batch of solves of all problems.
    fn measure(&self, problems: &[P], tolerance: f64) -> Result<f64, Failed> {
        let all = || {
            problems
                .iter()
                .map(|p| (self.solve)(&Run::new(p, tolerance, false)))
                .sum()
        };
        let (seconds, _steps) = repeat::<u64>(BATCH, all)?;
        Ok(seconds)
    }
}

/// All points of some problems that go by one name.
fn measure<P: NonStiff<N>, const N: usize>(
    name: &'static str,
    problems: &[P],
    solvers: &[Solver<P>],
    points: &mut Vec<Point>,
) {
    let mut is_slow = vec![false; solvers.len()];
    for digits in 2..=13 {
        let tolerance = 10f64.powi(-digits);
        eprintln!("{name}, tolerance = {tolerance:e}");
        let asked: Vec<usize> = (0..solvers.len()).filter(|i| !is_slow[*i]).collect();
        let checks: Vec<_> = (asked.iter())
            .map(|i| solvers[*i].check(problems, tolerance))
            .collect();
        let mut batches = vec![Ok(Vec::new()); asked.len()];
        for _ in 0..ROUNDS {
            for ((i, check), batches) in asked.iter().zip(&checks).zip(&mut batches) {
                let (Ok((error, counts)), Ok(known)) = (check.clone(), &mut *batches) else {
                    continue;
                };
                match solvers[*i].measure(problems, tolerance) {
                    Ok(seconds) => {
                        is_slow[*i] |= seconds > LONGEST;
                        known.push(Batch {
                            seconds,
                            error,
                            counts,
                        });
                    }
                    Err(failed) => *batches = Err(failed),
                }
            }
        }
        for ((i, check), batches) in asked.into_iter().zip(checks).zip(batches) {
            points.push(Point {
                problem: name,
                solver: solvers[i].name,
                is_ours: solvers[i].is_ours,
                rtol: tolerance,
                atol: tolerance,
                batches: check.and(batches),
            });
        }
    }
}

/// Measures all, writes `pece.csv`, `pece.md` and two pictures a problem, and prints the tables.
///
/// # Errors
/// A file that can't be written.
pub fn run(results: &Path) -> Result<(), Box<dyn Error>> {
    let mut points = Vec::new();
    for (name, problems) in [
        ("Brusselator, A = 1", Brusselator::LIMIT_CYCLE),
        ("Brusselator, A = 100", Brusselator::FAST),
    ] {
        let mut solvers = two_step::on_brusselator();
        solvers.extend(explicit::on_autonomous());
        measure(name, &problems, &solvers, &mut points);
    }
    let vehicle = Vehicle::new().ok_or("the vehicle has no rest")?;
    let mut solvers = two_step::on_vehicle();
    solvers.extend(explicit::on_any());
    measure("Vehicle", &[vehicle], &solvers, &mut points);

    let mut table = String::new();
    for (work, title) in [
        (Work::Evaluations, "Evaluations"),
        (Work::Milliseconds, "Milliseconds"),
    ] {
        table += &format!(
            "# {title} at equal error\n\n{}",
            results::table(&points, work)
        );
        for problem in results::names(&points, |p| p.problem) {
            let svg = plot::svg(&points, problem, "largest error", work);
            let file = format!(
                "pece-{}-{}.svg",
                results::kebab(problem),
                title.to_lowercase()
            );
            fs::write(results.join(file), svg)?;
        }
    }
    fs::write(results.join("pece.csv"), results::csv(&points))?;
    fs::write(results.join("pece.md"), &table)?;
    print!("{table}");
    Ok(())
}
