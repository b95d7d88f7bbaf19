//! Linear structures beside their exact motion by modes: convergence, energy, dense and sparse matrices,
//! prescribed motion.

use nalgebra::DMatrix;
use std::f64::consts::PI;
use stepsmith::central_difference::{Cd3, Cd4Robust};
use stepsmith::linear::{Matrix, SolverKind};
use stepsmith::structural::{
    Amplitude, AverageAcceleration, Bathe, Damping, GeneralizedAlphaFifth, HhtTenth,
    LinearAcceleration, LinearStructure, Load, Modes, Table, WilsonTheta, matrix_market,
};
use stepsmith::{Implicit, Iteration, Order, SecondOrder, Settings, Stepper};
use stepsmith_tests::structures::{BeamMass, Model, chain, exact, frame, lattice};

fn dense(matrix: &Matrix) -> DMatrix<f64> {
    let mut dense = DMatrix::zeros(matrix.rows(), matrix.columns());
    for (i, j, x) in matrix.entries() {
        dense[(i, j)] += x;
    }
    dense
}

/// The structure of a model with a load at its loaded freedom.
fn loaded(model: &Model, damping: Damping, load: Table) -> LinearStructure {
    LinearStructure {
        mass: model.mass.clone(),
        damping,
        stiffness: model.stiffness.clone(),
        load: Load::at(model.loaded, load),
    }
}

/// The error of M on a damped chain from a given state under a broken line, against its exact motion.
fn error<M: Stepper<Vec<f64>>>(steps: usize, ratios: [f64; 2], load: &Table) -> f64 {
    let model = chain(5);
    let rayleigh = ratios[0] + ratios[1] > 0.0;
    let damping = if rayleigh {
        Damping::Rayleigh {
            mass: ratios[0],
            stiffness: ratios[1],
        }
    } else {
        Damping::None
    };
    let x0: Vec<f64> = (0..5).map(|i| (i as f64 + 1.0).sin()).collect();
    let v0: Vec<f64> = (0..5).map(|i| (2.0 * i as f64).cos()).collect();
    let mut pattern = vec![0.0; 5];
    pattern[model.loaded] = 1.0;
    let end = 4.0;
    let xi = |omega: f64| ratios[0] / (2.0 * omega) + ratios[1] * omega / 2.0;
    let [x, v] = exact(&model, xi, (&pattern, load), [&x0, &v0], end);
    let structure = loaded(&model, damping, load.clone());
    let method = Settings::<M, _>::new().steps(steps);
    let found = if rayleigh {
        let problem = structure.problem().expect("sound data");
        SecondOrder::of(problem, x0, v0).end(0.0..end, method)
    } else {
        let problem = structure.undamped_problem().expect("sound data");
        SecondOrder::of(problem, x0, v0).end(0.0..end, method)
    };
    let found = found.expect("sound data");
    let off = |found: &[f64], exact: &[f64]| {
        let pairs = found.iter().zip(exact);
        pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    };
    let in_x = off(&found.x, x.as_slice());
    // Velocities of another time are not compared.
    if found.velocity_time == end {
        in_x.max(off(&found.v, v.as_slice()))
    } else {
        in_x
    }
}

fn converges<M: Stepper<Vec<f64>>>() {
    let Order::Exactly(order) = M::ORDER else {
        panic!("{}", M::NAME)
    };
    // A line without a break, so that the motion is smooth: free, stepped, on a ramp.
    let free = Table::new([(0.0, 0.0)]).expect("sound data").held();
    let step = Table::new([(0.0, 2.0)]).expect("sound data").held();
    let ramp = Table::new([(0.0, -1.0), (8.0, 7.0)]).expect("sound data");
    for ratios in [[0.0, 0.0], [0.1, 0.05]] {
        for load in [&free, &step, &ramp] {
            let [coarse, fine] = [200, 400].map(|steps| error::<M>(steps, ratios, load));
            let slope = (coarse / fine).log2();
            let name = M::NAME;
            assert!(
                (slope - order as f64).abs() < 0.02,
                "{name} {ratios:?}: {slope}, {coarse:e}, {fine:e}"
            );
            assert!(coarse < 2e-3, "{name}: {coarse:e}");
        }
    }
}

#[test]
fn every_method_converges_to_the_superposition_of_modes_with_its_order() {
    converges::<AverageAcceleration<_>>();
    converges::<LinearAcceleration<_>>();
    converges::<HhtTenth<_>>();
    converges::<GeneralizedAlphaFifth<_>>();
    converges::<WilsonTheta<_>>();
    converges::<Bathe<_>>();
    converges::<Cd3<_>>();
    converges::<Cd4Robust<_>>();
}

#[test]
fn loads_that_break_on_grid_points_are_met_exactly_in_the_limit() {
    // A triangular pulse: breaks at 1 and 2 are grid points of both runs.
    let pulse = Table::new([(0.0, 0.0), (1.0, 3.0), (2.0, 0.0)])
        .unwrap()
        .held();
    for ratios in [[0.0, 0.0], [0.1, 0.05]] {
        let [coarse, fine] =
            [200, 400].map(|steps| error::<AverageAcceleration<_>>(steps, ratios, &pulse));
        assert!(
            ((coarse / fine).log2() - 2.0).abs() < 0.1,
            "{coarse:e} {fine:e}"
        );
    }
}

#[test]
fn frames_of_either_mass_swing_with_their_lowest_period() {
    for kind in [BeamMass::Consistent, BeamMass::Lumped] {
        let model = frame(2, 3, kind);
        let modes = Modes::of(&model.mass, &model.stiffness).unwrap();
        let period = 2.0 * PI / modes.frequencies[0];
        let shape: Vec<f64> = modes.shapes.column(0).iter().copied().collect();
        let structure = loaded(&model, Damping::None, Table::new([(0.0, 0.0)]).unwrap());
        let problem = structure.undamped_problem().unwrap();
        let end = SecondOrder::of(problem, shape.clone(), vec![0.0; shape.len()])
            .end(0.0..period, AverageAcceleration::new().steps(400))
            .unwrap();
        // tan(Ω̄/2) = Ω/2: the phase after 400 steps.
        let h = period / 400.0;
        let phase = 400.0 * 2.0 * (modes.frequencies[0] * h / 2.0).atan();
        for (x, shape) in end.x.iter().zip(&shape) {
            let scale = modes.shapes.column(0).amax();
            assert!(
                (x - shape * phase.cos()).abs() < 1e-8 * scale,
                "{kind:?} {x} {shape}"
            );
        }
    }
}

#[test]
fn explicit_steps_take_a_consistent_mass_too() {
    let model = frame(2, 2, BeamMass::Consistent);
    let n = model.mass.rows();
    let highest = *Modes::of(&model.mass, &model.stiffness)
        .unwrap()
        .frequencies
        .last()
        .unwrap();
    let load = Table::new([(0.0, 0.0), (1.0, 1.0e5)]).unwrap();
    let mut pattern = vec![0.0; n];
    pattern[model.loaded] = 1.0;
    let end = 400.0 / highest;
    let zero = vec![0.0; n];
    let [x, _] = exact(&model, |_| 0.0, (&pattern, &load), [&zero, &zero], end);
    let structure = loaded(&model, Damping::None, load);
    let errors = [1000, 2000].map(|steps| {
        let problem = structure.undamped_problem().unwrap();
        let end = SecondOrder::of(problem, zero.clone(), zero.clone())
            .end(0.0..end, Cd3::new().steps(steps))
            .unwrap();
        let off = end.x.iter().zip(x.iter()).map(|(a, b)| (a - b).abs());
        off.fold(0.0, f64::max) / x.amax()
    });
    assert!(
        ((errors[0] / errors[1]).log2() - 2.0).abs() < 0.1,
        "{errors:?}"
    );
    assert!(errors[1] < 1.1e-6, "{errors:?}");
}

#[test]
fn energy_is_kept_by_the_average_acceleration_and_lost_by_the_others() {
    let model = lattice(4);
    let n = model.mass.rows();
    let mass = dense(&model.mass);
    let stiffness = dense(&model.stiffness);
    let energy = |x: &[f64], v: &[f64]| {
        let [x, v] = [x, v].map(nalgebra::DVector::from_column_slice);
        0.5 * (v.dot(&(&mass * &v)) + x.dot(&(&stiffness * &x)))
    };
    let structure = loaded(&model, Damping::None, Table::new([(0.0, 0.0)]).unwrap());
    let x0: Vec<f64> = (0..n).map(|i| ((i * i) as f64).sin()).collect();
    let v0: Vec<f64> = (0..n).map(|i| (i as f64).cos()).collect();
    let before = energy(&x0, &v0);
    fn ends<M: Stepper<Vec<f64>>>(
        structure: &LinearStructure,
        x0: &[f64],
        v0: &[f64],
    ) -> [Vec<f64>; 2] {
        let problem = structure.undamped_problem().expect("sound data");
        let end = SecondOrder::of(problem, x0.to_vec(), v0.to_vec())
            .end(0.0..200.0, Settings::<M, _>::new().steps(200))
            .expect("sound data");
        [end.x, end.v]
    }
    let [x, v] = ends::<AverageAcceleration<_>>(&structure, &x0, &v0);
    assert!((energy(&x, &v) / before - 1.0).abs() < 1e-10);
    let [x, v] = ends::<HhtTenth<_>>(&structure, &x0, &v0);
    let kept = energy(&x, &v) / before;
    let [x, v] = ends::<GeneralizedAlphaFifth<_>>(&structure, &x0, &v0);
    assert!(kept < 0.7 && energy(&x, &v) < 0.7 * before);
}

#[test]
fn a_moving_ground_is_a_prescribed_motion_seen_from_it() {
    // The wall to the left of a chain moves by u: relative to it the load is −M ι u″.
    let n = 6;
    let model = chain(n);
    let record = Table::new([(0.0, 0.0), (0.5, 2.0), (1.0, -3.0), (1.5, 0.5), (2.5, 0.0)]).unwrap();
    // One end of the chain is free, so that the rigid motion is that of all masses by 1.
    let mut free = model.stiffness.clone();
    free.add(n - 1, n - 1, -1.0).unwrap();
    let damping = || Damping::Rayleigh {
        mass: 0.0,
        stiffness: 0.05,
    };
    let relative = LinearStructure {
        mass: model.mass.clone(),
        damping: damping(),
        stiffness: free.clone(),
        load: Load::base_acceleration(vec![1.0; n], record.clone()),
    };
    // The same with the wall as freedom n, of any mass.
    let entries = free
        .entries()
        .chain([(n, n, 1.0), (0, n, -1.0), (n, 0, -1.0)]);
    let mass = model.mass.entries().chain([(n, n, 7.0)]);
    let whole = LinearStructure {
        mass: Matrix::from_entries(n + 1, n + 1, mass).unwrap(),
        damping: damping(),
        stiffness: Matrix::from_entries(n + 1, n + 1, entries).unwrap(),
        load: Load::none(),
    };
    let ground = record.clone().motion();
    let left = whole.prescribe([(n, ground)]).unwrap();
    assert_eq!(left.free, (0..n).collect::<Vec<_>>());
    let run = |structure: &LinearStructure| {
        let method = AverageAcceleration::new().step(2.5e-3);
        structure.response().solve(0.0..5.0, method).unwrap()
    };
    let relative = run(&relative);
    let absolute = run(&left.structure);
    let motion = record.motion();
    for i in 0..n {
        let [x, y] = [&relative, &absolute].map(|found| found.displacement(i).unwrap());
        for ((t, x), y) in relative.times.iter().zip(x).zip(y) {
            let [u, ..] = motion.at(*t);
            assert!((y - (x + u)).abs() < 1e-4, "{i} {t}: {x} + {u} ≠ {y}");
        }
    }
}

#[test]
fn models_are_written_as_matrix_market_and_read_back() {
    for model in [chain(7), frame(2, 2, BeamMass::Consistent), lattice(3)] {
        for matrix in [&model.mass, &model.stiffness] {
            let mut text = Vec::new();
            matrix_market::write(matrix, &mut text).unwrap();
            let read = matrix_market::parse(text.as_slice()).unwrap();
            let half = matrix.entries().all(|(i, j, x)| matrix.get(j, i) == x);
            assert!(half, "the models are symmetric");
            assert_eq!(&read, matrix);
        }
    }
}

#[test]
fn an_element_of_a_frame_has_its_rigid_motions_and_its_mass() {
    // Rigid motions of a frame whose feet are free take no force; held, it stands on them.
    let model = frame(2, 2, BeamMass::Consistent);
    let lumped = frame(2, 2, BeamMass::Lumped);
    let n = model.mass.rows();
    for direction in [0, 1] {
        let rigid: Vec<f64> = (0..n)
            .map(|i| f64::from(u8::from(i % 3 == direction)))
            .collect();
        let force = |matrix: &Matrix| {
            let mut out = vec![0.0; n];
            matrix.add_product(1.0, &rigid, &mut out);
            out
        };
        // Above the first storey nothing reaches the feet.
        let stiff = force(&model.stiffness);
        for (i, f) in stiff.iter().enumerate().skip(3 * 3) {
            assert!(f.abs() < 1e-6, "{i}: {f}");
        }
        // Both masses are the beams': 3 columns a storey and 2 girders a floor, less what hangs on feet.
        let total = |matrix: &Matrix| {
            force(matrix)
                .iter()
                .zip(&rigid)
                .map(|(f, x)| f * x)
                .sum::<f64>()
        };
        let columns = 78.5 * 3.5;
        let girders = 628.0 * 6.0;
        assert!((total(&lumped.mass) - (4.5 * columns + 4.0 * girders)).abs() < 1e-6);
        // Of a column on its foot the upper end moves alone: 156/420 of it across, 1/3 along.
        let ends = 3.0 * [156.0 / 420.0, 1.0 / 3.0][direction];
        let consistent = (3.0 + ends) * columns + 4.0 * girders;
        assert!((total(&model.mass) - consistent).abs() < 1e-6);
    }
}

/// Sparse factors serve all steps, short and long: they keep the energy, and a step takes the room of its solution alone.
#[test]
fn sparse_steps_keep_the_energy() {
    let model = lattice(8);
    let n = model.mass.rows();
    let structure = loaded(&model, Damping::None, Table::new([(0.0, 0.0)]).unwrap());
    let x0: Vec<f64> = (0..n).map(|i| ((i * i) as f64).sin()).collect();
    let run = |h: f64, steps: usize| {
        let implicit = Implicit::new(Iteration::ModifiedNewton);
        let mut found = None;
        let allocated = allocation_counter::measure(|| {
            let problem = structure.undamped_problem().expect("sound data");
            let problem = SecondOrder::of(problem, x0.clone(), vec![0.0; n]);
            let method = AverageAcceleration::new().steps(steps).implicit(implicit);
            found = problem.end(0.0..steps as f64 * h, method).ok();
        });
        let found = found.expect("sound data");
        ([found.x, found.v], found.statistics, allocated.count_total)
    };
    let energy = |[x, v]: &[Vec<f64>; 2]| {
        let products = model.stiffness.entries().map(|(i, j, k)| x[i] * k * x[j]);
        products.sum::<f64>() + v.iter().map(|v| v * v).sum::<f64>()
    };
    let before = energy(&[x0.clone(), vec![0.0; n]]);
    // What the solver keeps for a thread comes with its first run.
    run(0.005, 1);
    for h in [0.005, 2.0] {
        let (found, statistics, allocated) = run(h, 10);
        assert_eq!(statistics.solver, Some(SolverKind::Sparse), "{h}");
        assert!((energy(&found) / before - 1.0).abs() < 1e-12, "{h}");
        let (.., more) = run(h, 15);
        assert_eq!(allocated + 5, more, "{h}");
    }
}
