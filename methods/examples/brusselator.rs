//! The Brusselator by two-step PECE: the source's Table 1 beside its rules as its own program has read them, by which
//! steps halve and double (Freed 2017, section 6.1); then what steps of any ratio cost. Draws the source's Figures 1 to 3.

use std::ops::ControlFlow;
use stepsmith::pece::Pece2Stretched;
use stepsmith::runge_kutta::Rk4;
use stepsmith::{Error, Ode, OdeEnd};
use stepsmith_tests::plot::Figure;
use stepsmith_tests::tabulated::{Counts, V, tabulated};

/// A, B, the end and the number of global steps.
struct Case {
    a: f64,
    b: f64,
    end: f64,
    global_steps: usize,
}

impl Case {
    /// |λ_max|/|λ_min| of the Jacobian at the fixed point (A, B/A): λ² − (B − 1 − A²)λ + A² = 0.
    fn eigenvalue_ratio(&self) -> f64 {
        let half = (self.b - 1.0 - self.a * self.a) / 2.0;
        let product = self.a * self.a;
        let square = half * half - product;
        if square < 0.0 {
            return 1.0;
        }
        let large = half.abs() + square.sqrt();
        large * large / product
    }

    fn rate(&self) -> impl Fn(f64, &V, &mut V) + use<> {
        let a = self.a;
        let b = self.b;
        move |_t, y, dy| {
            let reaction = y[0] * y[0] * y[1];
            *dy = [a + reaction - (b + 1.0) * y[0], b * y[0] - reaction];
        }
    }

    fn stretching(&self, start: V, tolerance: f64) -> Result<OdeEnd<V>, Error> {
        Ode::new(self.rate(), start).end(0.0..self.end, Pece2Stretched::new().stretched(tolerance))
    }

    /// t, y and the local error ε at the ends of steps.
    fn steps(&self, start: V, tolerance: f64) -> Result<Vec<(f64, V, f64)>, Error> {
        let mut steps = vec![(0.0, start, f64::NAN)];
        Ode::new(self.rate(), start)
            .each_step(|step| {
                steps.push((step.t(), *step.end().y(), step.error * tolerance));
                ControlFlow::Continue(())
            })
            .end(0.0..self.end, Pece2Stretched::new().stretched(tolerance))?;
        Ok(steps)
    }

    /// The solution at the end, to about 1e-12.
    fn exact(&self, start: V) -> Result<V, Error> {
        Ok(Ode::new(self.rate(), start)
            .end(0.0..self.end, Rk4::new().steps(100_000))?
            .y)
    }
}

const STARTS: [V; 4] = [[0.1, 0.1], [1.5, 3.0], [2.0, 0.5], [3.25, 2.5]];
const CASES: [(Case, [Counts; 4]); 2] = [
    (
        Case {
            a: 1.0,
            b: 3.0,
            end: 20.0,
            global_steps: 200,
        },
        [[1186, 6, 9], [1592, 6, 9], [1332, 7, 10], [1451, 6, 12]],
    ),
    (
        Case {
            a: 100.0,
            b: 3.0,
            end: 0.1,
            global_steps: 100,
        },
        [[353, 0, 6], [362, 0, 4], [467, 0, 3], [414, 0, 5]],
    ),
];
/// Another plain reading of the rules, for the first case.
const PLAIN: [Counts; 4] = [[1500, 8, 10], [1594, 6, 9], [1645, 8, 11], [1492, 4, 9]];

fn shown(counts: Counts) -> String {
    let [steps, halved, doubled] = counts;
    format!("({steps}, {halved}, {doubled})")
}

fn error(found: V, exact: V) -> f64 {
    (found[0] - exact[0]).hypot(found[1] - exact[1])
}

/// The source's Figures 1 to 3.
fn draw() -> Result<(), Box<dyn std::error::Error>> {
    let [(cycle, _), (fast, _)] = &CASES;
    let name = |start: V| format!("from ({}, {})", start[0], start[1]);
    let mut phases = Figure::new("Brusselator, A = 1, B = 3", "y1", "y2");
    let mut normalised = ["y1", "y2"].map(|y| {
        let label = format!("{y} / {y}(0)");
        Figure::new("Brusselator, A = 100, B = 3", "t", &label).logarithmic(false, true)
    });
    for start in STARTS {
        let orbit: Vec<_> = cycle
            .steps(start, 1e-4)?
            .iter()
            .map(|(_, y, _)| (y[0], y[1]))
            .collect();
        phases = phases.line(&name(start), &orbit);
        let steps = fast.steps(start, 1e-4)?;
        let mut component = 0;
        normalised = normalised.map(|figure| {
            let i = component;
            component += 1;
            let curve: Vec<_> = steps
                .iter()
                .map(|(t, y, _)| (*t, y[i] / start[i]))
                .collect();
            figure.line(&name(start), &curve)
        });
    }
    phases.save("pece-figure-1")?;
    Figure::save_row(normalised.into(), "pece-figure-2")?;
    let mut errors = Vec::new();
    for case in [cycle, fast] {
        let title = format!("Local error, A = {}, B = 3", case.a);
        let mut figure = Figure::new(&title, "t", "error").logarithmic(false, true);
        for start in STARTS {
            let curve: Vec<_> = case
                .steps(start, 1e-4)?
                .iter()
                .map(|(t, _, e)| (*t, *e))
                .collect();
            figure = figure.line(&name(start), &curve);
        }
        errors.push(figure.dashed("tolerance", &[(0.0, 1e-4), (case.end, 1e-4)]));
    }
    Figure::save_row(errors, "pece-figure-3")?;
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("(steps, halved, doubled) at the tolerance 1e-4");
    for ((case, paper), ratio) in CASES.iter().zip(["2.6", "9,602"]) {
        println!("\nA = {}, B = {}, t to {}", case.a, case.b, case.end);
        println!(
            "eigenvalues at the fixed point: ratio of magnitudes {:.0}; the source has {ratio}",
            case.eigenvalue_ratio()
        );
        println!(
            "{:<14}{:<18}{:<18}plain reading",
            "start", "source", "as tabulated"
        );
        for (index, start) in STARTS.into_iter().enumerate() {
            let steps = (case.end, case.global_steps);
            let tabulated = shown(tabulated(case.rate(), start, steps, 1e-4));
            let plain = match case.global_steps {
                200 => shown(PLAIN[index]),
                _ => "-".into(),
            };
            println!(
                "{:<14}{:<18}{tabulated:<18}{plain}",
                format!("({}, {})", start[0], start[1]),
                shown(paper[index]),
            );
        }
    }

    println!(
        "\nAs tabulated: the number of steps is rounded, 2.5 to 2, and the first size follows from\n\
         |y1| - |y0|, and half of the steps to go that still count the one just made are left after a\n\
         doubling, so that global steps end late. That is the source's table for A = 1, all twelve\n\
         numbers, with C = (tol/e)^(1/(p+1)) where it prints (e/tol)^(1/p), but with a step made again in\n\
         two of the runs. Its counts for A = 100 do not follow so.\n\
         Plain reading: the same without those slips, and steps made again count as halved."
    );
    println!("\nSteps of any ratio, A = 1, B = 3, from (1.5, 3)");
    println!("{:<12}{:<14}error at the end", "tolerance", "evaluations");
    let case = &CASES[0].0;
    let start = STARTS[1];
    let exact = case.exact(start)?;
    for tolerance in [1e-3, 1e-4, 1e-5, 1e-6, 1e-7] {
        let end = case.stretching(start, tolerance)?;
        let evaluations = end.statistics.evaluations;
        let error = error(end.y, exact);
        println!("{tolerance:<12.0e}{evaluations:<14}{error:.1e}");
    }
    draw()
}
