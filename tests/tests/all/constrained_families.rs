//! Every compiled method on every class of problem: a measured order, or the reason of a refusal.

use nalgebra::DMatrix;
use std::f64::consts::PI;
use std::path::Path;
use stepsmith::constrained::{Constrained, ConstrainedSample, Dae, Derivative, Formulation};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::{
    Error, Settings, adams::*, bdf::*, block::*, central_difference::*, composition::*,
    low_storage::*, nystrom::*, pece::*, runge_kutta::*, splitting::*, stabilised::*,
    structural::*,
};
use stepsmith_emit::expand::stepper;
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::spec::Spec;

use left::*;

const GRAVITY: f64 = 9.81;
/// The pendulum's position at t = 1, released from (1, 0) at rest.
const END: [f64; 2] = [-0.9862917511318753, -0.16501085312554117];

/// How fast the sleigh turns at first.
const TURNING: f64 = 6.0;

/// The columns.
#[derive(Clone, Copy)]
enum Class {
    /// The pendulum's angle.
    Free,
    /// x'' = −30x + x'²/5 − x²x'/3.
    Damped,
    /// The pendulum in Cartesian coordinates.
    On(Formulation),
    /// The Chaplygin sleigh.
    Nonholonomic,
}

const CLASSES: [(&str, Class); 7] = [
    ("ODE", Class::Free),
    ("damped ODE", Class::Damped),
    ("index 1", Class::On(Formulation::Index1)),
    ("index 2", Class::On(Formulation::Index2)),
    ("index 3", Class::On(Formulation::Index3)),
    ("SOI2", Class::On(Formulation::Soi2)),
    ("nonholonomic", Class::Nonholonomic),
];

struct Problem(Class);

impl Constrained for Problem {
    fn coordinates(&self) -> usize {
        match self.0 {
            Class::Free | Class::Damped => 1,
            Class::On(_) => 2,
            Class::Nonholonomic => 3,
        }
    }

    fn holonomic(&self) -> usize {
        usize::from(matches!(self.0, Class::On(_)))
    }

    fn nonholonomic(&self) -> usize {
        usize::from(matches!(self.0, Class::Nonholonomic))
    }

    fn mass(&mut self, _t: f64, q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
        if matches!(self.0, Class::Nonholonomic) {
            let (sin, cos) = q[2].sin_cos();
            (mass[(0, 2)], mass[(2, 0)]) = (-sin, -sin);
            (mass[(1, 2)], mass[(2, 1)]) = (cos, cos);
            mass[(2, 2)] = 4.0;
        }
    }

    fn force(&mut self, _t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        match self.0 {
            Class::Damped => force[0] = v[0] * v[0] / 5.0 - q[0] * q[0] * v[0] / 3.0,
            Class::Free | Class::On(_) => force.fill(0.0),
            Class::Nonholonomic => {
                let (sin, cos) = q[2].sin_cos();
                force.copy_from_slice(&[cos * v[2] * v[2], sin * v[2] * v[2], 0.0]);
            }
        }
    }

    /// What a method for split fields evaluates once a step.
    fn expensive_force(&mut self, _t: f64, q: &[f64], _v: &[f64], force: &mut [f64]) -> bool {
        match self.0 {
            Class::Free => force[0] = -GRAVITY * q[0].cos(),
            Class::Damped => force[0] = -30.0 * q[0],
            Class::On(_) => force.copy_from_slice(&[0.0, -GRAVITY]),
            Class::Nonholonomic => return false,
        }
        true
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        if let Some(g) = g.first_mut() {
            *g = (q[0] * q[0] + q[1] * q[1] - 1.0) / 2.0;
        }
    }

    fn position_jacobian(&mut self, _t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
        (g_q[(0, 0)], g_q[(0, 1)]) = (q[0], q[1]);
        Derivative::Given
    }

    fn position_rate(&mut self, _t: f64, _q: &[f64], g_t: &mut [f64]) -> Derivative {
        g_t.fill(0.0);
        Derivative::Given
    }

    fn position_curvature(
        &mut self,
        _t: f64,
        _q: &[f64],
        v: &[f64],
        gamma: &mut [f64],
    ) -> Derivative {
        gamma.fill(-(v[0] * v[0] + v[1] * v[1]));
        Derivative::Given
    }

    fn velocity_constraint(&mut self, _t: f64, q: &[f64], v: &[f64], k: &mut [f64]) {
        if let Some(k) = k.first_mut() {
            *k = -q[2].sin() * v[0] + q[2].cos() * v[1];
        }
    }
}

/// (x, x') at t = 1 of the damped problem from (1, 1/2), by the classical Runge–Kutta method.
fn damped_end() -> [f64; 2] {
    let f = |[x, v]: [f64; 2]| [v, -30.0 * x + v * v / 5.0 - x * x * v / 3.0];
    let mut z = [1.0, 0.5];
    let n = 20_000;
    let h = 1.0 / n as f64;
    let moved = |z: [f64; 2], s: f64, k: [f64; 2]| [z[0] + s * k[0], z[1] + s * k[1]];
    for _ in 0..n {
        let k1 = f(z);
        let k2 = f(moved(z, h / 2.0, k1));
        let k3 = f(moved(z, h / 2.0, k2));
        let k4 = f(moved(z, h, k3));
        for (z, i) in z.iter_mut().zip(0..2) {
            *z += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
        }
    }
    z
}

fn run<M: ConstrainedMethod>(class: Class, steps: usize) -> Result<f64, Error> {
    let (q, v) = match class {
        Class::Free => (vec![0.0], vec![0.0]),
        Class::Damped => (vec![1.0], vec![0.5]),
        Class::On(_) => (vec![1.0, 0.0], vec![0.0, 0.0]),
        Class::Nonholonomic => (vec![0.0; 3], vec![0.0, 0.0, TURNING]),
    };
    let formulation = match class {
        Class::On(formulation) => formulation,
        _ => Formulation::Index2,
    };
    let problem = Dae::new(Problem(class), q, v).formulation(formulation);
    let found = problem.end(0.0..1.0, Settings::<M, _>::new().steps(steps))?;
    Ok(error(class, &found.end))
}

/// The largest error of position and velocity.
fn error(class: Class, end: &ConstrainedSample) -> f64 {
    let speed = (-2.0 * GRAVITY * END[1]).sqrt();
    let (q, v) = match class {
        // From the angle at t = 1 in the third quadrant.
        Class::Free => (vec![(END[1] / END[0]).atan() - PI], vec![-speed]),
        Class::Damped => {
            let [x, v] = damped_end();
            (vec![x], vec![v])
        }
        Class::On(_) => (END.to_vec(), vec![speed * END[1], -speed * END[0]]),
        Class::Nonholonomic => {
            let tau = 0.5 * TURNING;
            let sech = 1.0 / tau.cosh();
            let tanh = tau.tanh();
            let gd = 2.0 * (0.5 * tau).tanh().atan();
            let q = vec![
                4.0 * (1.0 - sech * sech - tau.cosh().ln()),
                4.0 * (gd - sech * tanh),
                2.0 * gd,
            ];
            // d/dt = TURNING/2 d/dτ
            let v = vec![
                TURNING * 2.0 * tanh * (2.0 * sech * sech - 1.0),
                TURNING * 4.0 * sech * tanh * tanh,
                TURNING * sech,
            ];
            (q, v)
        }
    };
    let found = end.q.iter().chain(&end.v);
    let difference = found
        .zip(q.iter().chain(&v))
        .map(|(found, exact)| (found - exact).abs());
    difference.fold(0.0, f64::max)
}

/// What the slope of a convergent method exceeds: constraints may cost order.
fn least<M: ConstrainedMethod>(class: Class) -> f64 {
    match class {
        Class::Free | Class::Damped | Class::On(Formulation::Index1) => {
            M::with_maps(&[], |maps| maps.order.bound()) as f64 - 0.4
        }
        _ => 0.8,
    }
}

/// Why a method does not run, as far as it is refused: anything else is a breakdown.
fn reason(error: Error) -> String {
    match error {
        Error::NotZeroStable { polynomial, .. } => {
            format!(
                "not zero-stable: zeros of {}",
                polynomial.unwrap_or_default()
            )
        }
        Error::Unstable {
            level, polynomial, ..
        } => format!("errors in {level} grow: zeros of {polynomial}"),
        Error::NoMatching {
            needed,
            found,
            level,
            ..
        } => format!("{found} {level} for {needed} accelerations"),
        Error::NoVelocity { .. } => "forms no velocity".to_string(),
        Error::SplitIndexOne { .. } => "its parts stand at different points".to_string(),
        other => format!("{BREAKDOWN}: {other}"),
    }
}

/// Errors below this show the slope of a method of high order.
const NEAR: f64 = 1e-5;

/// Errors below this have no slope.
const ROUNDING: f64 = 1e-10;

/// What is neither an order nor a refusal.
const BREAKDOWN: &str = "breaks down";

/// A cell: the slope of the error over the first of three doublings that shows the order, or the last;
/// else the reason of a refusal, or the error if it is rounding with the longest steps.
fn cell<M: ConstrainedMethod>(class: Class) -> Result<f64, String> {
    let steps = match M::with_maps(&[], |maps| maps.order.bound()) {
        0..=2 => 160,
        3 => 80,
        4 => 40,
        5..=8 => 24,
        _ => 1,
    };
    // The longest steps, of those of a method of high order, with which the end comes out nearly.
    let counts = [8 * steps, 4 * steps, 2 * steps, steps];
    let skipped = if M::with_maps(&[], |maps| maps.order.bound()) < 9 {
        3
    } else {
        0
    };
    let solved = counts[skipped..].iter();
    let solved = solved.map(|&steps| (steps, run::<M>(class, steps)));
    let solved: Vec<_> = solved.collect();
    let near = |(_, error): &&(usize, Result<f64, _>)| matches!(error, Ok(error) if *error < NEAR);
    let known = solved.iter().take_while(near).count();
    let (steps, coarse) = &solved[known.saturating_sub(1)];
    let steps = *steps;
    let mut coarse = coarse.clone().map_err(reason)?;
    if coarse < ROUNDING {
        return Err(format!("{coarse:.0e} at once"));
    }
    let mut slope = f64::NAN;
    for doubling in [2, 4, 8] {
        let fine = run::<M>(class, doubling * steps).map_err(reason)?;
        slope = (coarse / fine).log2();
        if slope > least::<M>(class) {
            break;
        }
        coarse = fine;
    }
    Ok(slope)
}

/// The row of a method: its name, its proven order, and its cells behind what is expected of them.
type Row = (&'static str, usize, [(f64, Result<f64, String>); 7]);

fn row<M: ConstrainedMethod>() -> Row {
    let cells = CLASSES.map(|(_, class)| (least::<M>(class), cell::<M>(class)));
    (
        M::name(),
        M::with_maps(&[], |maps| maps.order.bound()),
        cells,
    )
}

macro_rules! rows {
    ($($method:ident),* $(,)?) => { vec![$(row::<$method<_>>()),*] };
}

/// Members of the catalogue that the library leaves to its readers.
mod left {
    stepsmith::method!("../methods/specs/bdf/bdf7.toml");
    stepsmith::method!("../methods/specs/pece/pece2-second-order-printed.toml");
}

fn rows() -> Vec<Row> {
    rows![
        Ab4,
        Ab5,
        Bdf2,
        Bdf3,
        Bdf4,
        Bdf5,
        Bdf6,
        Bdf7,
        Block3Chebyshev,
        Block3Chebyshev13,
        Block3Equidistant,
        Block3Equidistant13,
        Block3Legendre,
        Block3Legendre13,
        Block4Chebyshev,
        Block4Equidistant,
        Block4Equidistant44,
        Block4Legendre,
        Block3Lobatto,
        Block4Lobatto,
        Radau5,
        Radau9,
        Radau13,
        CdClassical,
        Cd3,
        Cd3Best,
        Cd3SevenSixths,
        Cd3Two,
        Cd4FiveQuarters,
        Cd4Gamma,
        Cd4PaperCondition,
        Cd4Perturbed,
        Cd4PerturbedGamma,
        Cd4Quarter,
        Cd4Robust,
        Cd4Wide,
        Cd5,
        Cd5Ones,
        Cd5Optimal,
        Cd5Stable,
        Cd6Strong,
        Cd7Strong,
        Cd8Strong,
        Cd5Top,
        Cd4Accurate,
        Cd4Wider,
        Crouzeix3,
        Kutta3,
        LobattoIiic3,
        RadauIa3,
        ImplicitMidpoint,
        Gauss4,
        Gauss6,
        LobattoIiia3,
        Rk4,
        Sdirk2,
        Sdirk3,
        BogackiShampine,
        CashKarp,
        DormandPrince5,
        Fehlberg45,
        Dop853,
        Tsitouras5,
        Verner98,
        Fehlberg78,
        HeunEuler,
        Ssprk104,
        Ssprk33,
        Ssprk42,
        Ssprk93,
        Verner76,
        Verner87,
        TrBdf2,
        Williamson3,
        Ssprk104Three,
        Rkc1Stages10,
        Rkc2Stages5,
        Rkc2Stages10,
        Rkl2Stages8,
        NohBathe,
        ChungLee,
        Tchamwa,
        DormandPrinceNystrom4,
        DormandPrinceNystrom8,
        DormandPrinceNystrom12,
        BlanesMoan4,
        Nystrom4,
        ForestRuth,
        Yoshida4,
        Suzuki4,
        AverageAcceleration,
        LinearAcceleration,
        HhtTenth,
        GeneralizedAlphaFifth,
        WilsonTheta,
        ZhouTamma,
        Bathe,
        Pece1,
        Pece2,
        Pecece2,
        Pece3,
        Pece4,
        Pece1SecondOrder,
        Pece2SecondOrder,
        Pece2SecondOrderPrinted,
        Pece3SecondOrder,
        Pece4SecondOrder,
        Pece2Stretched,
        Pece2Order3,
        Pece2Wide,
        Pece2SecondOrderWide,
        Pece2SecondOrderStretched,
        SplittingHalf,
        SplittingThreeFifths,
        SplittingFourFifths,
        SplittingVerlet,
        SplittingExtrapolated,
        SplittingAlpha,
        SplittingAlphaAnnihilating,
        SplittingThird,
        SplittingFourth,
        SplittingCarried,
        SplittingCarriedThird,
    ]
}

/// The specs of the catalogue that have no row, each with the reason.
fn without_row(rows: &[Row]) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../methods/specs");
    let mut left = Vec::new();
    for family in std::fs::read_dir(root).unwrap() {
        for file in std::fs::read_dir(family.unwrap().path()).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            let spec = Spec::parse_toml("spec", &text).unwrap();
            let ranged = spec.free().next().is_some();
            if ranged || rows.iter().any(|row| row.0 == spec.name()) {
                continue;
            }
            let reason = match stepper(&spec, &Facts::of(spec.scheme().unwrap())) {
                Err(reason) => reason.to_string(),
                Ok(tokens) => {
                    let maps = tokens.to_string().contains("ConstrainedMethod");
                    assert!(!maps, "{} has no row", spec.name());
                    "a step is no affine map of accelerations alone".to_string()
                }
            };
            left.push((spec.name().to_string(), reason));
        }
    }
    left.sort();
    left
}

/// One table, no cell empty: `cargo test -p stepsmith-tests constrained_families -- --nocapture`.
#[test]
fn every_method_on_every_class_of_problem() {
    let rows = rows();
    let heads = CLASSES.map(|(head, _)| head).join(" | ");
    println!("| method | proven | {heads} |\n|{}", "---|".repeat(9));
    let mut low = Vec::new();
    for (name, order, cells) in &rows {
        let texts = cells.each_ref().map(|(_, cell)| match cell {
            Ok(slope) => format!("{slope:.2}"),
            Err(reason) => reason.clone(),
        });
        println!("| {name} | {order} | {} |", texts.join(" | "));
        for ((head, _), (least, cell)) in CLASSES.iter().zip(cells) {
            let fails = match cell {
                Ok(slope) => slope.is_nan() || slope <= least,
                Err(reason) => reason.starts_with(BREAKDOWN),
            };
            if fails {
                low.push(format!("{name}, {head}: {cell:?}, proven {order}"));
            }
        }
    }
    for (name, reason) in without_row(&rows) {
        println!("| {name} | none |{}", format!(" {reason} |").repeat(7));
    }
    assert!(low.is_empty(), "{low:#?}");
}
