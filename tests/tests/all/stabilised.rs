//! Stabilised explicit methods on heat with a reaction, u_t = u_xx − u³ + g(t), by differences in space.

use stepsmith::stabilised::{Rkc1Stages10, Rkc2Stages5, Rkc2Stages10, Rkl2Stages8};
use stepsmith::{Drives, Equal, Ode, Ordinary, Settings, Stepper};
use stepsmith_tests::reference::solve;

/// The points of the grid within the interval.
const POINTS: usize = 15;
/// 1/width of the grid.
const INVERSE: f64 = POINTS as f64 + 1.0;
/// The end of the runs.
const END: f64 = 0.2;

type U = [f64; POINTS];
type Rate<S> = fn(f64, &S, &mut S);

fn heat(t: f64, u: &U, du: &mut U) {
    for i in 0..POINTS {
        let left = if i > 0 { u[i - 1] } else { 0.0 };
        let right = u.get(i + 1).copied().unwrap_or(0.0);
        du[i] = (left - 2.0 * u[i] + right) * INVERSE * INVERSE - u[i].powi(3) + (3.0 * t).cos();
    }
}

/// sin πx + sin 3πx: slow modes, as the fast ones are damped by a twentieth a step.
fn start() -> U {
    std::array::from_fn(|i| {
        let x = (i + 1) as f64 / INVERSE;
        let pi = std::f64::consts::PI;
        (pi * x).sin() + (3.0 * pi * x).sin()
    })
}

/// The greatest error at the end.
fn error<M: Stepper<U, 1>>(steps: usize, exact: &U) -> f64
where
    Equal: Drives<M, Ordinary<U, 1>, Rate<U>>,
{
    let problem = Ode::new(heat as Rate<U>, start());
    let method = Settings::<M, _>::new().steps(steps);
    let end = problem.end(0.0..END, method).unwrap().y;
    let errors = end.iter().zip(exact).map(|(a, b)| (a - b).abs());
    errors.fold(0.0, f64::max)
}

/// The slope of the error from eight times as many steps on as stability needs.
fn has_order<M: Stepper<U, 1>>(limit: f64, exact: &U)
where
    Equal: Drives<M, Ordinary<U, 1>, Rate<U>>,
{
    let order = M::ORDER.bound() as f64;
    let fewest = (END * (4.0 * INVERSE * INVERSE + 12.0) / limit).ceil() as usize;
    let [coarse, fine] = [8, 16].map(|factor| error::<M>(factor * fewest, exact));
    let slope = (coarse / fine).log2();
    println!(
        "{}: {fewest} steps, errors {coarse:.1e}, {fine:.1e}, slope {slope:.2}",
        M::NAME
    );
    assert!((slope - order).abs() < 0.15, "{}: {slope}", M::NAME);
    // The least number of steps is stable, and tells the solution roughly.
    assert!(error::<M>(fewest, exact) < 0.5, "{}", M::NAME);
}

#[test]
fn orders_are_met_on_heat_with_a_reaction() {
    let exact = solve(heat, (0.0, END), start(), 100);
    has_order::<Rkc1Stages10<U>>(193.65, &exact);
    has_order::<Rkc2Stages5<U>>(16.602, &exact);
    has_order::<Rkc2Stages10<U>>(64.738, &exact);
    has_order::<Rkl2Stages8<U>>(35.0, &exact);
}

/// A right-hand side of one unknown.
type Decay = Box<dyn FnMut(f64, &[f64; 1], &mut [f64; 1])>;

/// y after 300 steps of y' = −λy with y(0) = 1.
fn after<M: Stepper<[f64; 1], 1>>(lambda: f64) -> f64
where
    Equal: Drives<M, Ordinary<[f64; 1], 1>, Decay>,
{
    let rate: Decay = Box::new(move |_, y, dy| dy[0] = -lambda * y[0]);
    let method = Settings::<M, _>::new().steps(300);
    Ode::new(rate, [1.0]).end(0.0..300.0, method).unwrap().y[0]
}

/// Compiled steps grow just beyond the proven limits, and do not just before them.
#[test]
fn limits_are_the_proven_ones() {
    macro_rules! check {
        ($($method:ident $limit:literal),*) => {$(
            let [within, beyond] = [0.999, 1.01].map(|share| after::<$method<[f64; 1]>>(share * $limit).abs());
            println!("{}: {within:.1e}, {beyond:.1e}", stringify!($method));
            assert!(within < 1.0 && beyond > 10.0, "{}", stringify!($method));
        )*};
    }
    check!(Rkc1Stages10 193.654, Rkc2Stages5 16.602, Rkc2Stages10 64.738, Rkl2Stages8 35.0);
}
