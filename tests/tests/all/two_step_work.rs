//! The work of steps that stretch against that of steps that halve and double.

use stepsmith::pece::{Pece2, Pece2Stretched};
use stepsmith::{Error, FirstOrderSolution, integrate_first_order};
use stepsmith_tests::non_stiff::{Brusselator, NonStiff, error};

type V2 = [f64; 2];
type End<S> = Result<FirstOrderSolution<S>, Error>;

fn brusselator(_t: f64, y: &V2, dy: &mut V2) {
    let reaction = y[0] * y[0] * y[1];
    *dy = [1.0 + reaction - 4.0 * y[0], 3.0 * y[0] - reaction];
}

/// The starts of the source's Table 1.
const STARTS: [V2; 4] = [[0.1, 0.1], [1.5, 3.0], [2.0, 0.5], [3.25, 2.5]];

#[test]
fn any_ratio_costs_at_most_half_of_halving_and_doubling() {
    for start in STARTS {
        let exact = integrate_first_order::<stepsmith::runge_kutta::Rk4<_>, _>(start);
        let exact = exact
            .to(20.0)
            .steps(20_000)
            .rate(brusselator)
            .run()
            .unwrap()
            .y;
        let error = |y: V2| (y[0] - exact[0]).hypot(y[1] - exact[1]);
        let halving = integrate_first_order::<Pece2<_>, _>(start)
            .to(20.0)
            .halving(1e-5)
            .steps(200)
            .rate(brusselator)
            .run()
            .unwrap();
        let stretching = integrate_first_order::<Pece2Stretched<_>, _>(start)
            .to(20.0)
            .stretched(1e-5)
            .steps(200)
            .rate(brusselator)
            .run()
            .unwrap();
        let [cost, other] = [stretching.statistics, halving.statistics].map(|s| s.evaluations);
        assert!(2 * cost <= other, "{start:?}: {cost} of {other}");
        assert!(error(stretching.y) < 1e-3 && error(halving.y) < 1e-3);
    }
}

/// The least work within an error, by (evaluations, error) from loose to tight tolerances: between
/// neighbours that bracket it, interpolated in the logarithms.
fn work_at(error: f64, curve: &[(f64, f64)]) -> f64 {
    let between = curve.windows(2).filter_map(|pair| {
        let [(cheap, loose), (dear, tight)] = [pair[0], pair[1]];
        let share = (loose / error).ln() / (loose / tight).ln();
        (tight <= error && error < loose).then(|| cheap * (dear / cheap).powf(share))
    });
    between.min_by(f64::total_cmp).unwrap()
}

/// Evaluations over all starts, and the largest error at the end, for tolerances of 1e-3 to 1e-7.
fn curve(run: impl Fn(V2, f64) -> End<V2>) -> Vec<(f64, f64)> {
    let point = |half_digits: i32| {
        let tolerance = 10_f64.powf(-0.5 * f64::from(half_digits));
        let mut work = 0.0;
        let mut largest = 0.0_f64;
        for problem in Brusselator::LIMIT_CYCLE {
            let end = run(problem.initial(), tolerance).unwrap();
            work += end.statistics.evaluations as f64;
            largest = largest.max(error(&end.y, &problem.solution(20.0).unwrap()));
        }
        (work, largest)
    };
    (6..=14).map(point).collect()
}

#[test]
fn any_ratio_costs_at_most_half_at_equal_errors() {
    let halving = curve(|start, tolerance| {
        let run = integrate_first_order::<Pece2<_>, _>(start).to(20.0);
        run.halving(tolerance).steps(200).rate(brusselator).run()
    });
    let stretching = curve(|start, tolerance| {
        let run = integrate_first_order::<Pece2Stretched<_>, _>(start).to(20.0);
        run.stretched(tolerance).steps(200).rate(brusselator).run()
    });
    for error in [1e-3, 3e-4, 1e-4] {
        let cost = work_at(error, &stretching);
        let other = work_at(error, &halving);
        assert!(2.0 * cost <= other, "{error:e}: {cost:.0} of {other:.0}");
    }
}
