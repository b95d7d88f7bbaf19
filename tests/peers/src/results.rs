//! The points of a run as CSV, and the time at equal error as a table.

use crate::measure::{Batch, Failed};
use std::fmt::Write as _;

/// A solver on a problem at a tolerance.
#[derive(Clone, Debug)]
pub struct Point {
    /// The problem.
    pub problem: &'static str,
    /// The solver.
    pub solver: &'static str,
    /// Whether the solver is Stepsmith's.
    pub is_ours: bool,
    /// The relative tolerance.
    pub rtol: f64,
    /// The absolute tolerance.
    pub atol: f64,
    /// One measurement a round, or why there is none.
    pub batches: Result<Vec<Batch>, Failed>,
}

/// Median, least time and error of a point that was reached.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// The median of the seconds of one solve.
    pub median: f64,
    /// The least of them.
    pub least: f64,
    /// The last batch, for error and counts.
    pub batch: Batch,
}

impl Point {
    /// Median and least time, if the end was reached.
    pub fn timing(&self) -> Option<Timing> {
        let batches = self.batches.as_ref().ok()?;
        let mut seconds: Vec<f64> = batches.iter().map(|b| b.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        Some(Timing {
            median: *seconds.get(seconds.len() / 2)?,
            least: *seconds.first()?,
            batch: *batches.last()?,
        })
    }
}

/// What a solve costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// The median of its milliseconds.
    Milliseconds,
    /// Evaluations of f.
    Evaluations,
}

impl Work {
    /// The axis label.
    pub fn label(self) -> &'static str {
        match self {
            Self::Milliseconds => "milliseconds",
            Self::Evaluations => "evaluations of f",
        }
    }

    /// Of a point; nothing if the solver does not count it.
    fn of(self, timing: &Timing) -> Option<f64> {
        match self {
            Self::Milliseconds => Some(1e3 * timing.median),
            Self::Evaluations => timing.batch.counts.evaluations.map(|count| count as f64),
        }
    }

    fn shown(self, work: f64) -> String {
        match self {
            Self::Milliseconds => format!("{work:.3}"),
            Self::Evaluations => format!("{work:.0}"),
        }
    }
}

/// All points, one a line.
pub fn csv(points: &[Point]) -> String {
    let mut text = String::from(
        "problem,solver,rtol,atol,error,seconds_median,seconds_least,batches,steps,evaluations,\
         jacobians,factorisations,failure\n",
    );
    let count = |c: Option<u64>| c.map_or(String::new(), |c| c.to_string());
    for point in points {
        let problem = point.problem.replace(',', ";");
        let solver = point.solver;
        let _ = write!(
            text,
            "{problem},{solver},{:.0e},{:.0e},",
            point.rtol, point.atol
        );
        let _ = match (point.timing(), &point.batches) {
            (Some(timing), Ok(batches)) => {
                let counts = timing.batch.counts;
                let [steps, evaluations, jacobians, factorisations] = [
                    counts.steps,
                    counts.evaluations,
                    counts.jacobians,
                    counts.factorisations,
                ]
                .map(count);
                writeln!(
                    text,
                    "{:.4e},{:.4e},{:.4e},{},{steps},{evaluations},{jacobians},{factorisations},",
                    timing.batch.error,
                    timing.median,
                    timing.least,
                    batches.len(),
                )
            }
            (_, Err(failed)) => writeln!(
                text,
                ",,,,,,,,{}",
                failed.to_string().replace([',', '\n'], ";")
            ),
            (None, Ok(_)) => writeln!(text, ",,,,,,,,not measured"),
        };
    }
    text
}

/// The work that a solver takes to stay within an error, by its (error, work): the least over all
/// pairs of neighbouring tolerances that bracket the error, interpolated in the logarithms; or that
/// of the loosest tolerance, if it ends within the error already.
pub fn work_at(error: f64, curve: &[(f64, f64)]) -> Option<f64> {
    let within = curve.first().filter(|(e, _)| *e <= error).map(|(_, s)| *s);
    let between = curve.windows(2).filter_map(|pair| {
        let [(loose, fast), (tight, slow)] = [pair[0], pair[1]];
        let brackets = tight <= error && error < loose;
        let share = (loose / error).ln() / (loose / tight).ln();
        brackets.then(|| fast * (slow / fast).powf(share))
    });
    between.chain(within).min_by(f64::total_cmp)
}

/// The curve (error, work) of a solver on a problem, from the loosest tolerance on. An error of 0
/// counts as the rounding error.
pub fn curve(points: &[Point], problem: &str, solver: &str, work: Work) -> Vec<(f64, f64)> {
    let of = |p: &&Point| p.problem == problem && p.solver == solver;
    let timings = points.iter().filter(of).filter_map(Point::timing);
    timings
        .filter_map(|t| Some((t.batch.error.max(f64::EPSILON), work.of(&t)?)))
        .collect()
}

/// The names in a column of the points, each once, in their order.
pub fn names(points: &[Point], of: impl Fn(&Point) -> &'static str) -> Vec<&'static str> {
    let mut names = Vec::new();
    for name in points.iter().map(of) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// A name for files: lower-case letters and digits, joined by hyphens.
pub fn kebab(name: &str) -> String {
    let hyphens: String = (name.to_lowercase().chars())
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    let words: Vec<&str> = hyphens.split('-').filter(|w| !w.is_empty()).collect();
    words.join("-")
}

/// Work at equal achieved error, and Stepsmith's best over the best of the others.
pub fn table(points: &[Point], work: Work) -> String {
    let mut text = String::new();
    let is_ours = |solver: &str| points.iter().any(|p| p.solver == solver && p.is_ours);
    for problem in names(points, |p| p.problem) {
        let of_problem: Vec<Point> =
            (points.iter().filter(|p| p.problem == problem).cloned()).collect();
        let solvers = names(&of_problem, |p| p.solver);
        let _ = writeln!(text, "## {problem}\n");
        let _ = writeln!(
            text,
            "| error | {} | Stepsmith's best / others' best |",
            solvers.join(" | ")
        );
        let _ = writeln!(text, "|{}", "---:|".repeat(solvers.len() + 2));
        for digits in 2..=10 {
            let error = 10f64.powi(-digits);
            let mut best = [f64::INFINITY; 2];
            let mut cells = Vec::new();
            for solver in &solvers {
                let least = work_at(error, &curve(points, problem, solver, work));
                let place = &mut best[usize::from(is_ours(solver))];
                *place = place.min(least.unwrap_or(f64::INFINITY));
                cells.push(least.map_or("–".to_string(), |w| work.shown(w)));
            }
            let [others, ours] = best;
            let ratio = if ours.is_finite() && others.is_finite() {
                format!("{:.2}", ours / others)
            } else {
                "–".to_string()
            };
            let _ = writeln!(text, "| 1e-{digits} | {} | {ratio} |", cells.join(" | "));
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_law_is_interpolated_exactly() {
        // seconds = error^(−1/4).
        let curve: Vec<(f64, f64)> = (2..9)
            .map(|k| 10f64.powi(-k))
            .map(|e| (e, e.powf(-0.25)))
            .collect();
        for error in [3e-3, 1e-4, 7e-8] {
            let seconds = work_at(error, &curve).unwrap();
            assert!((seconds / error.powf(-0.25) - 1.0).abs() < 1e-12);
        }
        assert_eq!(work_at(1e-9, &curve), None);
        assert_eq!(work_at(1.0, &curve), Some(curve[0].1));
    }
}
