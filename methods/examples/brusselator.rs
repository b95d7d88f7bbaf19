//! The Brusselator by two-step PECE with steps that halve and double: the source's Table 1, a plain
//! reading of its rules, and what is counted here, side by side (Freed 2017, section 6.1). Then what the
//! solution costs with steps of any ratio.

use stepsmith::pece::{Pece2, Pece2Stretched};
use stepsmith::runge_kutta::Rk4;
use stepsmith::{Error, FirstOrderSolution, Reading, TwoStepStatistics, integrate_first_order};

type V = [f64; 2];

/// A, B, the end and the number of global steps.
struct Case {
    a: f64,
    b: f64,
    end: f64,
    global_steps: usize,
}

impl Case {
    fn rate(&self) -> impl Fn(f64, &V, &mut V) + use<> {
        let (a, b) = (self.a, self.b);
        move |_t, y, dy| {
            let reaction = y[0] * y[0] * y[1];
            *dy = [a + reaction - (b + 1.0) * y[0], b * y[0] - reaction];
        }
    }

    fn halving(
        &self,
        start: V,
        tolerance: f64,
        reading: Reading,
    ) -> Result<FirstOrderSolution<V, TwoStepStatistics>, Error> {
        integrate_first_order::<Pece2<_>, _>(start)
            .to(self.end)
            .two_step(tolerance)
            .reading(reading)
            .global_steps(self.global_steps)
            .rate(self.rate())
            .run()
    }

    fn stretching(
        &self,
        start: V,
        tolerance: f64,
    ) -> Result<FirstOrderSolution<V, TwoStepStatistics>, Error> {
        integrate_first_order::<Pece2Stretched<_>, _>(start)
            .to(self.end)
            .stretched_steps(tolerance)
            .global_steps(self.global_steps)
            .rate(self.rate())
            .run()
    }

    /// The solution at the end, to about 1e-12.
    fn exact(&self, start: V) -> Result<V, Error> {
        let run = integrate_first_order::<Rk4<_>, _>(start).to(self.end);
        Ok(run.steps(100_000).rate(self.rate()).run()?.y)
    }
}

/// Steps, halved, doubled.
type Counts = [u64; 3];

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

fn main() -> Result<(), Error> {
    println!("(steps, halved, doubled) at the tolerance 1e-4; rejected apart");
    for (case, paper) in &CASES {
        println!("\nA = {}, B = {}, t to {}", case.a, case.b, case.end);
        println!(
            "{:<14}{:<18}{:<18}{:<18}{:<18}{:<10}{:<18}",
            "start", "source", "as tabulated", "plain reading", "here", "rejected", "as printed"
        );
        for (index, start) in STARTS.into_iter().enumerate() {
            let count = |s: TwoStepStatistics| [s.steps, s.halved, s.doubled];
            let sound = case.halving(start, 1e-4, Reading::Sound)?.statistics;
            let read = |reading| match case.halving(start, 1e-4, reading) {
                Ok(end) => shown(count(end.statistics)),
                Err(error) => error.to_string(),
            };
            let (tabulated, printed) = (read(Reading::Tabulated), read(Reading::Printed));
            let plain = match case.global_steps {
                200 => shown(PLAIN[index]),
                _ => "-".into(),
            };
            println!(
                "{:<14}{:<18}{tabulated:<18}{plain:<18}{:<18}{:<10}{printed}",
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
    let (case, start) = (&CASES[0].0, STARTS[1]);
    let exact = case.exact(start)?;
    for tolerance in [1e-3, 1e-4, 1e-5, 1e-6, 1e-7] {
        let ends = [
            case.halving(start, tolerance, Reading::Sound)?,
            case.stretching(start, tolerance)?,
        ];
        let [halving, stretching] = ends.map(|end| {
            let evaluations = end.statistics.evaluations;
            format!("{evaluations} ({:.1e})", error(end.y, exact))
        });
        println!("{tolerance:<12.0e}{halving:<26}{stretching:<26}");
    }
    Ok(())
}
