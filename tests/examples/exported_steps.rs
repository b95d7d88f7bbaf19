//! Twenty steps of every method of the catalogue, bit by bit: what exported steppers must do as well.
//!
//! `.ci/exports.sh` runs this and compares. A line `method NAME KIND DERIVATIVES`, the last those
//! of what is carried, is followed by one line a step: what an
//! observer is given, each number as the hexadecimal digits of its bits.

use stepsmith::generated::{Field, SplitStepper};
use stepsmith::nalgebra::DMatrix;
use stepsmith::split::SplitField;
use stepsmith::{
    Carried, Failure, Implicit, Sample, Stepper, velocity_free, with_second_derivative,
};
use stepsmith::{adams, bdf, block, central_difference as cd, composition, low_storage, nystrom};
use stepsmith::{pece, runge_kutta, splitting, structural};

type State = Vec<f64>;

const H: f64 = 0.05;
const STEPS: usize = 20;

/// y' = f(t, y).
fn rate(t: f64, y: &State, out: &mut State) {
    out[0] = y[1] + 0.125 * t;
    out[1] = -(y[0] * y[0] * y[0]) - y[1] / (1.0 + y[0] * y[0]);
    out[2] = y[0] * y[1] - 0.5 * y[2];
}

/// y'' along the solution, nearly.
fn second_derivative(_t: f64, y: &State, dy: &State, out: &mut State) {
    out[0] = dy[1] + 0.125;
    out[1] = -(3.0 * y[0] * y[0]) * dy[0] - dy[1] / (1.0 + y[0] * y[0]);
    out[2] = y[0] * dy[1] + y[1] * dy[0] - 0.5 * dy[2];
}

/// x'' = g(t, x, x').
fn acceleration(t: f64, x: &State, v: &State, out: &mut State) {
    out[0] = -x[0] - 0.25 * x[1] * v[1];
    out[1] = -(x[1] * x[1] * x[1]) - 0.1 * v[0];
    out[2] = x[0] * x[1] - v[2] / (1.0 + x[2] * x[2]) + 0.125 * t;
}

/// x'' = g(t, x).
fn of_positions(t: f64, x: &State, out: &mut State) {
    out[0] = -x[0];
    out[1] = -(x[1] * x[1] * x[1]);
    out[2] = x[0] * x[1] + 0.125 * t;
}

/// x'' = A + B.
struct Split;

impl SplitField<State> for Split {
    const EXPENSIVE_USES_VELOCITY: bool = false;

    fn expensive(&mut self, t: f64, x: &State, _v: &State, out: &mut State) {
        out[0] = 0.125 * t - 0.5 * x[1];
        out[1] = x[0] * x[2];
        out[2] = -0.25 * x[0];
    }

    fn cheap(&mut self, _t: f64, x: &State, v: &State, out: &mut State) {
        out[0] = -4.0 * x[0] - 0.5 * v[0];
        out[1] = -(x[1] * x[1] * x[1]) - v[1];
        out[2] = -2.0 * x[2] - 0.25 * v[2] * v[2];
    }

    fn cheap_jacobians(
        &mut self,
        _t: f64,
        x: &State,
        v: &State,
        in_x: &mut DMatrix<f64>,
        in_v: &mut DMatrix<f64>,
    ) -> bool {
        in_x[(0, 0)] = -4.0;
        in_v[(0, 0)] = -0.5;
        in_x[(1, 1)] = -3.0 * x[1] * x[1];
        in_v[(1, 1)] = -1.0;
        in_x[(2, 2)] = -2.0;
        in_v[(2, 2)] = -0.5 * v[2];
        true
    }
}

/// What is carried at the start: not consistent, but the same everywhere.
fn begin(index: usize, derivative: usize, into: &mut State) {
    for (j, value) in into.iter_mut().enumerate() {
        *value = 0.5 - 0.125 * derivative as f64 + 0.0625 * j as f64 + 0.015625 * index as f64;
    }
}

fn head(name: &str, kind: &str, carried: &[Carried]) {
    let derivatives: Vec<_> = carried.iter().map(|c| c.derivative.to_string()).collect();
    println!("method {name} {kind} {}", derivatives.join(","));
}

fn show(sample: &Sample<State>, velocity: bool, acceleration: bool) {
    let v = sample.v.iter().filter(|_| velocity);
    let a = sample.a.iter().filter(|_| acceleration);
    let bits = sample.x.iter().chain(v).chain(a);
    let words: Vec<_> = bits.map(|x| format!("{:016x}", x.to_bits())).collect();
    println!("{}", words.join(" "));
}

fn run<M: Stepper<State, RANK>, G: Field<State, RANK>, const RANK: usize>(
    kind: &str,
    mut field: G,
    mut before: impl FnMut(&mut M, usize),
) -> Result<(), Failure> {
    head(M::NAME, kind, M::CARRIED);
    let mut sample = Sample::new(0.0, &vec![0.0; 3]);
    let mut stepper = M::sized(H, &sample.x);
    for (index, carried) in M::CARRIED.iter().enumerate() {
        begin(index, carried.derivative, stepper.carried_mut(index));
    }
    let mut implicit = Implicit::default();
    for k in 0..STEPS {
        before(&mut stepper, k);
        stepper.step::<_, true>(k as f64 * H, &mut field, &mut implicit, &mut sample)?;
        let velocity = M::VELOCITY_OFFSET.is_some();
        show(&sample, velocity, M::ACCELERATION_OFFSET.is_some());
    }
    Ok(())
}

fn first<M: Stepper<State, 1>>() -> Result<(), Failure> {
    run::<M, _, 1>("first", rate, |_, _| {})
}

fn both_derivatives() -> impl Field<State, 1> {
    with_second_derivative(rate, second_derivative)
}

fn both<M: Stepper<State, 1>>() -> Result<(), Failure> {
    run::<M, _, 1>("both", both_derivatives(), |_, _| {})
}

fn second<M: Stepper<State, 2>>() -> Result<(), Failure> {
    run::<M, _, 2>("second", acceleration, |_, _| {})?;
    positions::<M>()
}

fn positions<M: Stepper<State, 2>>() -> Result<(), Failure> {
    run::<M, _, 2>("positions", velocity_free(of_positions), |_, _| {})
}

/// The eleventh step and those after it are a quarter larger.
fn grow<M: Stepper<State, RANK>, const RANK: usize>(stepper: &mut M, k: usize) {
    match k {
        10 => stepper.set_step_size(1.25 * H, 1.25),
        11 => stepper.set_step_size(1.25 * H, 1.0),
        _ => {}
    }
}

fn split<M: SplitStepper<State>>() -> Result<(), Failure> {
    head(M::NAME, "split", M::CARRIED);
    let mut sample = Sample::new(0.0, &vec![0.0; 3]);
    let mut stepper = M::sized(H, &sample.x);
    for (index, carried) in M::CARRIED.iter().enumerate() {
        begin(index, carried.derivative, stepper.carried_mut(index));
    }
    let mut implicit = Implicit::default();
    for k in 0..STEPS {
        stepper.step::<_, true>(k as f64 * H, &mut Split, &mut implicit, &mut sample)?;
        show(&sample, M::VELOCITY_OFFSET.is_some(), false);
    }
    Ok(())
}

macro_rules! all {
    (@ $run:ident $module:ident $($name:ident),*) => {
        $($run::<$module::$name<State>>()?;)*
    };
    ($run:ident: $($module:ident { $($name:ident),* })*) => {
        $(all!(@ $run $module $($name),*);)*
    };
}

fn main() -> Result<(), Failure> {
    all!(first:
        adams { Ab4, Ab5 }
        bdf { Bdf2, Bdf3, Bdf4, Bdf5, Bdf6 }
        block {
            Block3Chebyshev, Block3Equidistant13, Block3Legendre, Block4Equidistant44, Block4Lobatto, Radau5,
            Radau9, Radau13
        }
        runge_kutta {
            Crouzeix3, Kutta3, LobattoIiic3, RadauIa3, Rk4, Sdirk2, Sdirk3, Dop853, DormandPrince5, Tsitouras5,
            TrBdf2, Verner98
        }
        low_storage { Williamson3, Ssprk104Three }
        pece { Pece1, Pece2, Pecece2, Pece3, Pece4 }
    );
    all!(both: pece { Pece1Acceleration, Pece2Acceleration, Pece3Acceleration, Pece4Acceleration });
    all!(second:
        cd {
            Cd3, Cd3Best, Cd4Robust, Cd4Wide, Cd4FiveQuarters, Cd4PerturbedGamma, Cd5, Cd5Ones, Cd5Stable,
            Cd8Strong, CdClassical
        }
        structural {
            AverageAcceleration, LinearAcceleration, HhtTenth, GeneralizedAlphaFifth, WilsonTheta, Bathe,
            NohBathe, ChungLee, ZhouTamma
        }
        pece { Pece1SecondOrder, Pece2SecondOrder, Pece3SecondOrder, Pece4SecondOrder }
    );
    all!(positions:
        composition { ForestRuth, Yoshida4 }
        nystrom { DormandPrinceNystrom4, DormandPrinceNystrom8, DormandPrinceNystrom12, Nystrom4, BlanesMoan4 }
    );
    all!(split:
        splitting {
            SplittingAlpha, SplittingAlphaAnnihilating, SplittingCarried, SplittingCarriedThird,
            SplittingExtrapolated, SplittingFourFifths, SplittingFourth, SplittingHalf, SplittingThird,
            SplittingThreeFifths, SplittingVerlet
        }
    );
    run::<pece::Pece2Stretched<State>, _, 1>("first", rate, grow::<_, 1>)?;
    let field = both_derivatives();
    run::<pece::Pece2AccelerationStretched<State>, _, 1>("both", field, grow::<_, 1>)?;
    run::<pece::Pece2SecondOrderStretched<State>, _, 2>("second", acceleration, grow::<_, 2>)
}
