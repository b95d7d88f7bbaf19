//! Splitting methods under constraints with multipliers: orders, evaluations of the expensive forces,
//! refusals, and the limit of ever stiffer springs.

use nalgebra::DMatrix;
use std::ops::ControlFlow;
use stepsmith::constrained::{Constrained, ConstrainedEnd, Dae, Formulation};
use stepsmith::generated::{ConstrainedMethod, SplitStepper};
use stepsmith::split::Split;
use stepsmith::splitting::*;
use stepsmith::structural::AverageAcceleration;
use stepsmith::{Error, Implicit, Iteration, Settings};
use stepsmith_tests::bearing::{
    DRIVEN, END, FREEDOMS, REFERENCE_CAGE_SPEED, REFERENCE_RING_HEIGHT, acceleration_of_contacts,
    acceleration_of_drive, start,
};
use stepsmith_tests::reference::solve_second;

/// A body on a circle whose radius changes, pulled by soft forces A that depend on its velocity or
/// not, and by a spring B; M depends on time and position.
#[derive(Default)]
struct Body {
    free: bool,
    without_velocity: bool,
    expensive: u64,
}

fn soft(t: f64, x: &[f64], v: &[f64], a: &mut [f64]) {
    a[0] = 0.3 * (2.0 * t).sin() - 0.5 * v[0] * x[1];
    a[1] = -1.0 - 0.4 * v[1].powi(3) + 0.2 * x[0] * v[0];
}

fn soft_at_rest(t: f64, x: &[f64], a: &mut [f64]) {
    a[0] = 0.3 * (2.0 * t).sin() - 0.5 * x[0] * x[1];
    a[1] = -1.0 + 0.2 * x[0];
}

fn spring(t: f64, x: &[f64], v: &[f64], b: &mut [f64]) {
    b[0] = -3.0 * (x[0] - 0.5 * t.cos()) - 0.7 * v[0];
    b[1] = -0.4 * x[1] * x[1] * v[1];
}

impl Constrained for Body {
    fn coordinates(&self) -> usize {
        2
    }

    fn holonomic(&self) -> usize {
        usize::from(!self.free)
    }

    fn mass(&mut self, t: f64, q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
        if !self.free {
            mass[(0, 0)] = 2.0 + 0.1 * t.sin();
            (mass[(0, 1)], mass[(1, 0)]) = (0.2 * q[0], 0.2 * q[0]);
        }
    }

    fn force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        spring(t, q, v, force);
    }

    fn expensive_force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) -> bool {
        self.expensive += 1;
        if self.without_velocity {
            soft_at_rest(t, q, force)
        } else {
            soft(t, q, v, force)
        }
        true
    }

    fn position_constraint(&mut self, t: f64, q: &[f64], g: &mut [f64]) {
        if let Some(g) = g.first_mut() {
            *g = q[0] * q[0] + q[1] * q[1] - 1.0 - 0.1 * t.sin();
        }
    }
}

fn run<M: ConstrainedMethod>(
    body: &mut Body,
    formulation: Formulation,
    steps: usize,
) -> Result<ConstrainedEnd, Error> {
    Dae::new(body, START[0].to_vec(), START[1].to_vec())
        .formulation(formulation)
        .end(0.0..1.0, Settings::<M, _>::new().steps(steps))
}

/// On the circle, and along it: 2 q·v = 1/10.
const START: [[f64; 2]; 2] = [[0.8, -0.6], [0.3, 0.19 / 0.6]];

/// q'' and λ of the body, by hand: a = M⁻¹(f − 2qλ) with q·a = −v·v − sin t/20.
fn by_hand(without_velocity: bool, t: f64, q: &[f64; 2], v: &[f64; 2]) -> ([f64; 2], f64) {
    let mut a = [0.0; 2];
    let mut b = [0.0; 2];
    if without_velocity {
        soft_at_rest(t, q, &mut a)
    } else {
        soft(t, q, v, &mut a)
    }
    spring(t, q, v, &mut b);
    let first = 2.0 + 0.1 * t.sin();
    let beside = 0.2 * q[0];
    let second = 1.0;
    let determinant = first * second - beside * beside;
    let divided = |f: [f64; 2]| {
        [
            (second * f[0] - beside * f[1]) / determinant,
            (first * f[1] - beside * f[0]) / determinant,
        ]
    };
    let dot = |x: [f64; 2], y: [f64; 2]| x[0] * y[0] + x[1] * y[1];
    let free = divided([a[0] + b[0], a[1] + b[1]]);
    let across = divided(*q);
    let wanted = -dot(*v, *v) - t.sin() / 20.0;
    let lambda = (dot(*q, free) - wanted) / (2.0 * dot(*q, across));
    let along = [0, 1].map(|i| free[i] - 2.0 * lambda * across[i]);
    (along, lambda)
}

/// The slopes of the errors of q, v and λ under halving, against the solution by another method.
fn slopes<M: ConstrainedMethod>(
    without_velocity: bool,
    formulation: Formulation,
    steps: usize,
) -> [f64; 3] {
    let field = |t: f64, q: &[f64; 2], v: &[f64; 2], a: &mut [f64; 2]| {
        *a = by_hand(without_velocity, t, q, v).0;
    };
    let [q, v] = solve_second(field, (0.0, 1.0), START, 100);
    let lambda = by_hand(without_velocity, 1.0, &q, &v).1;
    let ends = [1, 2].map(|k| {
        let mut body = Body {
            without_velocity,
            ..Body::default()
        };
        run::<M>(&mut body, formulation, k * steps).unwrap().end
    });
    let largest = |found: &[f64], exact: &[f64]| {
        let pairs = found.iter().zip(exact);
        pairs.fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()))
    };
    let errors = ends.map(|end| {
        [
            largest(&end.q, &q),
            largest(&end.v, &v),
            largest(&end.lambda, &[lambda]),
        ]
    });
    [0, 1, 2].map(|part| (errors[0][part] / errors[1][part]).log2())
}

/// The slopes with the longest steps that show the orders, else with the shortest.
fn settled<M: ConstrainedMethod>(
    without_velocity: bool,
    formulation: Formulation,
    least: [f64; 3],
) -> [f64; 3] {
    let mut found = [f64::NAN; 3];
    for steps in [40, 80, 160] {
        found = slopes::<M>(without_velocity, formulation, steps);
        if found.iter().zip(least).all(|(found, least)| *found > least) {
            break;
        }
    }
    found
}

/// Proven orders, kept under constraints on velocities and on both levels; on positions alone at most 2.
/// Multipliers stand where B is evaluated, at t + βh of a blend.
#[test]
fn constraints_cost_no_order() {
    macro_rules! rows {
        ($($method:ident $without_velocity:literal $order:literal),* $(,)?) => {$(
            for formulation in [Formulation::Index2, Formulation::Soi2, Formulation::Index3] {
                let order = match formulation {
                    Formulation::Index3 => f64::min($order, 2.0),
                    _ => $order,
                };
                let least = [order - 0.4, order - 0.4, 0.8];
                let found = settled::<$method<_>>($without_velocity, formulation, least);
                let name = <$method<Vec<f64>> as ConstrainedMethod>::name();
                println!("{name}, {formulation}: {found:.2?}");
                for (found, least) in found.into_iter().zip(least) {
                    assert!(found > least, "{name}, {formulation}: {found}");
                }
            }
        )*};
    }
    rows![
        SplittingHalf false 1.0,
        SplittingHalf true 2.0,
        SplittingThreeFifths false 1.0,
        SplittingFourFifths false 1.0,
        SplittingVerlet true 2.0,
        SplittingExtrapolated false 2.0,
        SplittingAlpha false 2.0,
        SplittingAlphaAnnihilating false 2.0,
        SplittingThird false 3.0,
        SplittingFourth false 4.0,
        SplittingCarried false 2.0,
        SplittingCarriedThird false 3.0,
    ];
}

/// One evaluation a step, two on both levels at once no more; the start takes a few.
#[test]
fn expensive_forces_are_evaluated_once_a_step() {
    let count = |formulation, steps| {
        let mut body = Body::default();
        run::<SplittingFourFifths<_>>(&mut body, formulation, steps).unwrap();
        body.expensive
    };
    for formulation in [Formulation::Index2, Formulation::Soi2] {
        let start = count(formulation, 10) - 10;
        assert!(start < 5, "{start}");
        assert_eq!(count(formulation, 1000) - start, 1000);
    }
    // Another method evaluates them with every residual.
    let mut body = Body::default();
    let implicit = run::<AverageAcceleration<_>>(&mut body, Formulation::Index2, 1000).unwrap();
    assert!(body.expensive > implicit.statistics.iterations);
}

/// Without constraints the assembler makes the steps of the compiled method; their starts are solved for
/// by different methods.
#[test]
fn without_constraints_it_is_the_stepper() {
    fn ends<M: ConstrainedMethod + SplitStepper<Vec<f64>>>() -> [Vec<f64>; 2] {
        let mut body = Body {
            free: true,
            ..Body::default()
        };
        let found = run::<M>(&mut body, Formulation::Index2, 40).unwrap().end;
        let [x, v] = START.map(|z| z.to_vec());
        let problem = Split::new(
            |t, x, v, a| soft(t, x, v, a),
            |t, x, v, b| spring(t, x, v, b),
            x,
            v,
        );
        let method = Settings::<M, _>::new().steps(40);
        let method = method.implicit(Implicit::new(Iteration::Newton).tolerance(1e-14, 0.0));
        let stepped = problem.end(0.0..1.0, method).unwrap();
        [[found.q, found.v].concat(), [stepped.x, stepped.v].concat()]
    }
    for [assembled, stepped] in [
        ends::<SplittingHalf<_>>(),
        ends::<SplittingExtrapolated<_>>(),
        ends::<SplittingAlpha<_>>(),
        ends::<SplittingFourth<_>>(),
        ends::<SplittingCarriedThird<_>>(),
    ] {
        for (a, b) in assembled.iter().zip(&stepped) {
            assert!((a - b).abs() < 1e-8, "{assembled:?} {stepped:?}");
        }
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let mut body = Body::default();
    let refused = run::<SplittingHalf<_>>(&mut body, Formulation::Index1, 10);
    assert!(matches!(refused, Err(Error::SplitIndexOne { .. })));
    // A free of velocities is given none.
    let refused = run::<SplittingVerlet<_>>(&mut body, Formulation::Index2, 10);
    assert!(refused.is_err());
    let refused = run::<ImplicitInBoth<_>>(&mut body, Formulation::Index2, 10);
    assert!(
        matches!(refused, Err(Error::ImplicitExpensive { .. })),
        "{refused:?}"
    );
}

stepsmith::method! {
    name = ImplicitInBoth,
    family = "scheme",
    carry = [x, v],
    equations = [
        x[1] = x + h*v[1],
        v[1] = v + h*a_1[1] + h*a_2[1],
        a_1[1] = A(t[1], x[1], v[1]),
        a_2[1] = B(t[1], x[1], v[1]),
    ],
}

/// Springs k that hold the body are a constraint on its position in the limit: what differs is of order
/// 1/k, with the same steps.
#[test]
fn a_constraint_is_the_limit_of_springs() {
    let q = [0.8, -0.6];
    let v = [0.3, 0.4];
    let mut load = f64::NAN;
    let constrained = Dae::new(Circle, q.to_vec(), v.to_vec())
        .formulation(Formulation::Index3)
        .observe(|sample| {
            if sample.t == 0.0 {
                load = sample.lambda[0];
            }
            ControlFlow::Continue(())
        })
        .end(0.0..1.0, SplittingAlphaAnnihilating::new().steps(400))
        .unwrap();
    assert!(constrained.statistics.constraints.position < 1e-13);
    let held = |stiffness: f64| {
        // Stretched by the load that they carry.
        let stretched = q.map(|q| q * (1.0 + load / stiffness));
        let damping = 2.0 * stiffness.sqrt();
        let springs = |_t: f64, x: &[f64; 2], v: &[f64; 2], b: &mut [f64; 2]| {
            let stretch = (x[0] * x[0] + x[1] * x[1] - 1.0) / 2.0;
            let rate = x[0] * v[0] + x[1] * v[1];
            *b = x.map(|x| -(stiffness * stretch + damping * rate) * x);
        };
        let end = Split::new(|t, x, v, a| soft(t, x, v, a), springs, stretched, v)
            .end(0.0..1.0, SplittingAlphaAnnihilating::new().steps(400));
        end.unwrap().x
    };
    let distance = |stiffness| {
        let pairs = held(stiffness).into_iter().zip(&constrained.end.q);
        pairs.fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()))
    };
    let distances = [1e4, 1e5, 1e6].map(distance);
    for pair in distances.windows(2) {
        assert!((pair[0] / pair[1] - 10.0).abs() < 2.0, "{distances:?}");
    }
}

/// A unit mass on the unit circle under the soft forces.
struct Circle;

impl Constrained for Circle {
    fn coordinates(&self) -> usize {
        2
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
        force.fill(0.0);
    }

    fn expensive_force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) -> bool {
        soft(t, q, v, force);
        true
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = (q[0] * q[0] + q[1] * q[1] - 1.0) / 2.0;
    }
}

/// The ball bearing whose ring is held and turned by constraints rather than by stiff springs; all
/// coordinates have unit mass.
struct Bearing {
    expensive: u64,
}

impl Constrained for Bearing {
    fn coordinates(&self) -> usize {
        FREEDOMS
    }

    fn holonomic(&self) -> usize {
        DRIVEN.len()
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
        force.fill(0.0);
    }

    fn expensive_force(&mut self, _t: f64, q: &[f64], v: &[f64], force: &mut [f64]) -> bool {
        self.expensive += 1;
        let [q, v] = [q, v].map(|z| z.try_into().unwrap());
        let mut a = [0.0; FREEDOMS];
        acceleration_of_contacts(&q, &v, &mut a);
        force.copy_from_slice(&a);
        true
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        for (g, place) in g.iter_mut().zip(DRIVEN) {
            *g = q[place];
        }
    }
}

/// The paper's bearing, announced there as an extension: with multipliers in place of the penalty the
/// solution is that of springs of 10⁷ Hz, for one evaluation of the contacts a step.
#[test]
fn the_ring_of_a_bearing_is_driven_by_multipliers() {
    const STEPS: usize = 600;
    let (x, v) = start();
    let mut bearing = Bearing { expensive: 0 };
    let solution = Dae::new(&mut bearing, x.to_vec(), v.to_vec())
        .formulation(Formulation::Soi2)
        .end(0.0..END, SplittingFourFifths::new().steps(STEPS))
        .unwrap();
    println!("{} evaluations", bearing.expensive);
    assert!(bearing.expensive < STEPS as u64 + 5);
    let end = &solution.end;
    for place in DRIVEN {
        assert!(end.q[place].abs() < 1e-18 && end.v[place].abs() < 1e-12);
    }
    let sprung = Split::new(
        |_t, x, v, a| acceleration_of_contacts(x, v, a),
        |_t, x, v, b| acceleration_of_drive(x, v, b),
        x,
        v,
    )
    .end(0.0..END, SplittingFourFifths::new().steps(STEPS))
    .unwrap();
    let heights = [end.q[1], sprung.x[1], REFERENCE_RING_HEIGHT];
    let speeds = [end.v[5], sprung.v[5], REFERENCE_CAGE_SPEED];
    println!("{heights:?} {speeds:?}");
    // Of the spring and of the constraint, and of both and the reference.
    for [held, sprung, reference] in [heights, speeds] {
        assert!((held / sprung - 1.0).abs() < 1e-4, "{held} {sprung}");
        assert!((held / reference - 1.0).abs() < 2e-2, "{held} {reference}");
    }
}
