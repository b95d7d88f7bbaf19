//! The Brusselator by two-step PECE with steps that halve and double: the source's Table 1, a plain
//! reading of its rules, and what is counted here, side by side (Freed 2017, section 6.1). Then what the
//! solution costs with steps of any ratio, at equal tolerances and at equal errors. Draws the source's
//! Figures 1 to 3.

use std::ops::ControlFlow;
use stepsmith::pece::{Pece2, Pece2Stretched};
use stepsmith::runge_kutta::Rk4;
use stepsmith::{Error, FirstOrderSolution, Statistics, integrate_first_order};
use stepsmith_tests::plot::Figure;

type V = [f64; 2];

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

    fn halving(&self, start: V, tolerance: f64) -> Result<FirstOrderSolution<V>, Error> {
        integrate_first_order::<Pece2<_>, _>(start)
            .to(self.end)
            .halving(tolerance)
            .steps(self.global_steps)
            .rate(self.rate())
            .run()
    }

    /// The counts of the source's Table 1, by its rules as its own program has read them: the first size follows from
    /// ‖y₁‖ − ‖y₀‖, the number of steps in a global step is rounded, 2.5 to 2, and the step just made is counted among
    /// those left to be doubled, half of which are then to go, so that global steps end late.
    fn tabulated(&self, start: V, tolerance: f64) -> Counts {
        let rate = self.rate();
        let node = |t: f64, y: V| {
            let mut dy = [0.0; 2];
            rate(t, &y, &mut dy);
            Node { t, y, dy }
        };
        let delta = self.end / self.global_steps as f64;
        // The latest three nodes, and how many of them are there.
        let mut nodes = [node(0.0, start); 3];
        let mut known = 1;
        let mut left = (delta / first_size(delta, &nodes[0], node)).round() as u64;
        let mut h = delta / left as f64;
        let mut global = 1;
        let mut before = 1.0 / tolerance;
        let mut counts = [0; 3];
        loop {
            if left == 0 {
                if global == self.global_steps {
                    return counts;
                }
                global += 1;
                left = ((delta / h).round_ties_even() as u64).max(2);
                let fitting = delta / left as f64;
                if (fitting - h).abs() > 1e-12 * h {
                    h = fitting;
                    nodes[1] = between(&nodes, h, node);
                    known = 2;
                }
            }
            let [now, old, _] = nodes;
            let (predicted, next) = if known > 1 {
                let both = combined([(4.0 / 3.0, now.y), (-1.0 / 3.0, old.y)]);
                let slopes = combined([(2.0, now.dy), (-1.0, old.dy)]);
                let predicted = combined([(1.0, both), (2.0 / 3.0 * h, slopes)]);
                let slope = node(now.t + h, predicted).dy;
                (predicted, combined([(1.0, both), (2.0 / 3.0 * h, slope)]))
            } else {
                let predicted = combined([(1.0, now.y), (h, now.dy)]);
                let slopes = combined([(0.5, now.dy), (0.5, node(now.t + h, predicted).dy)]);
                (predicted, combined([(1.0, now.y), (h, slopes)]))
            };
            let error = error(predicted, next) / size(next).max(1.0) / tolerance;
            if error > 1.0 {
                (h, left) = (h / 2.0, left * 2);
                if known > 1 {
                    nodes[1] = between(&nodes, h, node);
                    known = 2;
                }
                continue;
            }
            nodes = [node(now.t + h, next), now, old];
            known = 3.min(known + 1);
            let error = error.max(1e-10);
            let factor = if before < 1.0 && error < 1.0 {
                before.powf(0.4 / 3.0) * error.powf(-0.7 / 3.0)
            } else {
                error.powf(-1.0 / 3.0)
            };
            let doubling = left;
            left -= 1;
            before = error;
            counts[0] += 1;
            if factor > 2.0 && doubling >= 4 && doubling % 2 == 0 && known == 3 {
                (h, left) = (h * 2.0, doubling / 2);
                nodes[1] = nodes[2];
                known = 2;
                counts[2] += 1;
            } else if factor < 1.0 && (left > 0 || global < self.global_steps) {
                (h, left) = (h / 2.0, left * 2);
                nodes[1] = between(&nodes, h, node);
                known = 2;
                counts[1] += 1;
            }
        }
    }

    fn stretching(&self, start: V, tolerance: f64) -> Result<FirstOrderSolution<V>, Error> {
        integrate_first_order::<Pece2Stretched<_>, _>(start)
            .to(self.end)
            .stretched(tolerance)
            .steps(self.global_steps)
            .rate(self.rate())
            .run()
    }

    /// t, y and the local error ε at the ends of steps that halve and double.
    fn steps(&self, start: V, tolerance: f64) -> Result<Vec<(f64, V, f64)>, Error> {
        let mut steps = vec![(0.0, start, f64::NAN)];
        integrate_first_order::<Pece2<_>, _>(start)
            .to(self.end)
            .halving(tolerance)
            .steps(self.global_steps)
            .rate(self.rate())
            .each_step(|step| {
                steps.push((step.t(), *step.end().y(), step.error * tolerance));
                ControlFlow::Continue(())
            })
            .run()?;
        Ok(steps)
    }

    /// The solution at the end, to about 1e-12.
    fn exact(&self, start: V) -> Result<V, Error> {
        let run = integrate_first_order::<Rk4<_>, _>(start).to(self.end);
        Ok(run.steps(100_000).rate(self.rate()).run()?.y)
    }
}

/// Steps, halved, doubled.
type Counts = [u64; 3];

/// y and its rate at t.
#[derive(Clone, Copy)]
struct Node {
    t: f64,
    y: V,
    dy: V,
}

/// Σ c y
fn combined<const K: usize>(terms: [(f64, V); K]) -> V {
    [0, 1].map(|i| terms.iter().map(|(c, y)| c * y[i]).sum())
}

fn size(y: V) -> f64 {
    y[0].hypot(y[1])
}

/// The size of the first step in a global one, by a step of Heun's method and the sizes at its ends.
fn first_size(delta: f64, now: &Node, node: impl Fn(f64, V) -> Node) -> f64 {
    let h = (size(now.y) / size(now.dy)).clamp(delta / 100.0, delta / 10.0);
    let predicted = node(h, combined([(1.0, now.y), (h, now.dy)]));
    let slopes = combined([(0.5, now.dy), (0.5, predicted.dy)]);
    let next = node(h, combined([(1.0, now.y), (h, slopes)]));
    let way = (size(next.y) - size(now.y)).abs();
    (2.0 * way / (size(next.dy) + size(now.dy))).clamp(delta / 1000.0, delta)
}

/// The node at a distance h before the latest one, on Hermite's cubic from the one before.
fn between([to, from, _]: &[Node; 3], h: f64, node: impl Fn(f64, V) -> Node) -> Node {
    let width = to.t - from.t;
    let rest = h / width;
    let theta = 1.0 - rest;
    let y = combined([
        (rest * rest * (1.0 + 2.0 * theta), from.y),
        (theta * theta * (3.0 - 2.0 * theta), to.y),
        (width * theta * rest * rest, from.dy),
        (-width * theta * theta * rest, to.dy),
    ]);
    node(to.t - h, y)
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

/// The work of reaching an error, by (evaluations, error) for tolerances from loose to tight: the least
/// between neighbours that bracket it, interpolated in the logarithms.
fn work_at(error: f64, curve: &[(f64, f64)]) -> Option<f64> {
    let between = curve.windows(2).filter_map(|pair| {
        let [(cheap, loose), (dear, tight)] = [pair[0], pair[1]];
        let share = (loose / error).ln() / (loose / tight).ln();
        (tight <= error && error < loose).then(|| cheap * (dear / cheap).powf(share))
    });
    between.min_by(f64::total_cmp)
}

/// Evaluations over all starts at equal errors, the largest at the end.
fn equal_errors(case: &Case) -> Result<(), Error> {
    let mut curves = [Vec::new(), Vec::new()];
    for half_digits in 6..=17 {
        let tolerance = 10_f64.powf(-0.5 * f64::from(half_digits));
        let mut work = [0.0; 2];
        let mut largest = [0.0_f64; 2];
        for start in STARTS {
            let exact = case.exact(start)?;
            let ends = [
                case.halving(start, tolerance)?,
                case.stretching(start, tolerance)?,
            ];
            for (i, end) in ends.into_iter().enumerate() {
                work[i] += end.statistics.evaluations as f64;
                largest[i] = largest[i].max(error(end.y, exact));
            }
        }
        for (i, curve) in curves.iter_mut().enumerate() {
            curve.push((work[i], largest[i]));
        }
    }
    println!("\nEvaluations at equal errors, A = {}, all starts", case.a);
    println!(
        "{:<12}{:<20}{:<20}ratio",
        "error", "halving, doubling", "any ratio"
    );
    for error in [1e-2, 3e-3, 1e-3, 3e-4, 1e-4, 3e-5, 1e-5] {
        let [halving, stretching] = curves.each_ref().map(|curve| work_at(error, curve));
        if let (Some(halving), Some(stretching)) = (halving, stretching) {
            let ratio = stretching / halving;
            println!("{error:<12.0e}{halving:<20.0}{stretching:<20.0}{ratio:.2}");
        }
    }
    Ok(())
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
    println!("(steps, halved, doubled) at the tolerance 1e-4; rejected apart");
    for ((case, paper), ratio) in CASES.iter().zip(["2.6", "9,602"]) {
        println!("\nA = {}, B = {}, t to {}", case.a, case.b, case.end);
        println!(
            "eigenvalues at the fixed point: ratio of magnitudes {:.0}; the source has {ratio}",
            case.eigenvalue_ratio()
        );
        println!(
            "{:<14}{:<18}{:<18}{:<18}{:<18}rejected",
            "start", "source", "as tabulated", "plain reading", "here"
        );
        for (index, start) in STARTS.into_iter().enumerate() {
            let count = |s: Statistics| [s.steps, s.halved, s.doubled];
            let sound = case.halving(start, 1e-4)?.statistics;
            let tabulated = shown(case.tabulated(start, 1e-4));
            let plain = match case.global_steps {
                200 => shown(PLAIN[index]),
                _ => "-".into(),
            };
            println!(
                "{:<14}{:<18}{tabulated:<18}{plain:<18}{:<18}{}",
                format!("({}, {})", start[0], start[1]),
                shown(paper[index]),
                shown(count(sound)),
                sound.rejected,
            );
        }
    }

    println!(
        "\nAs tabulated: the number of steps is rounded, 2.5 to 2, and the first size follows from\n\
         |y1| - |y0|, and half of the steps to go that still count the one just made are left after a\n\
         doubling, so that global steps end late. That is the source's table for A = 1, all twelve\n\
         numbers, with C = (tol/e)^(1/(p+1)) where it prints (e/tol)^(1/p), but with a step made again in\n\
         two of the runs. Its counts for A = 100 do not follow so.\n\
         Plain reading: as here, but the first size follows from |y1| - |y0|, and steps made again count\n\
         as halved."
    );
    println!("\nEvaluations (error at the end), A = 1, B = 3, from (1.5, 3)");
    println!(
        "{:<12}{:<26}{:<26}",
        "tolerance", "halving, doubling", "any ratio"
    );
    let case = &CASES[0].0;
    let start = STARTS[1];
    let exact = case.exact(start)?;
    for tolerance in [1e-3, 1e-4, 1e-5, 1e-6, 1e-7] {
        let ends = [
            case.halving(start, tolerance)?,
            case.stretching(start, tolerance)?,
        ];
        let [halving, stretching] = ends.map(|end| {
            let evaluations = end.statistics.evaluations;
            format!("{evaluations} ({:.1e})", error(end.y, exact))
        });
        println!("{tolerance:<12.0e}{halving:<26}{stretching:<26}");
    }
    equal_errors(case)?;
    draw()
}
