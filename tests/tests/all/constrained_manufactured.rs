//! Constrained problems with a manufactured solution: orders where everything depends on everything,
//! and with unequal steps.

use nalgebra::DMatrix;
use stepsmith::block::Block3Equidistant;
use stepsmith::central_difference::Cd3;
use stepsmith::constrained::{
    AlgorithmicStart, Constrained, ConstrainedEnd, Dae, Formulation, MassForm,
};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::runge_kutta::Rk4;
use stepsmith::structural::{GeneralizedAlphaFifth, HhtTenth};
use stepsmith::{Error, Settings};

stepsmith::method! {
    name = GeneralizedAlphaAnnihilating,
    family = "generalized-alpha",
    parameters = { rho_inf = 0 },
}

/// Three coordinates, one constraint of each kind, M = M(t, q), everything depending on everything:
/// q = (eᵗ, e⁻²ᵗ, e⁻ᵗ), λ = e⁻ᵗ, ψ = eᵗ; all derivatives by differences.
pub(crate) struct Manufactured;

/// From t = 0.
fn problem<'a>() -> Dae<'a, Manufactured> {
    let (y, z, _) = exact(0.0);
    Dae::new(Manufactured, y.into(), z.into())
}

pub(crate) fn exact(t: f64) -> ([f64; 3], [f64; 3], [f64; 3]) {
    let e = t.exp();
    let f = (-2.0 * t).exp();
    let g = (-t).exp();
    ([e, f, g], [e, -2.0 * f, -g], [e, 4.0 * f, g])
}

fn manufactured_mass(t: f64, y: &[f64]) -> [[f64; 3]; 3] {
    [
        [y[0] + 1.0, y[1], (y[2] - (-t).exp()).sin()],
        [y[2], 2.0 + y[0] * y[1], y[0]],
        [y[1] * t.exp(), -y[2], 3.0 + y[0] * y[2]],
    ]
}

fn manufactured_force(y: &[f64], z: &[f64]) -> [f64; 3] {
    [-y[0] * z[0], -y[1] * z[2], -y[2] * z[1]]
}

impl Constrained for Manufactured {
    fn coordinates(&self) -> usize {
        3
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn nonholonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, t: f64, q: &[f64], mass: &mut DMatrix<f64>) {
        for (i, row) in manufactured_mass(t, q).iter().enumerate() {
            for (j, entry) in row.iter().enumerate() {
                mass[(i, j)] = *entry;
            }
        }
    }

    fn force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        // What makes the exact solution one.
        let (y, z, a) = exact(t);
        let lambda = (-t).exp();
        let psi = t.exp();
        let g_y = [2.0 * y[0] * y[1], y[0] * y[0], 0.0];
        let k_z = [z[2], 0.0, z[0]];
        let mass = manufactured_mass(t, &y);
        let there = manufactured_force(&y, &z);
        let here = manufactured_force(q, v);
        for i in 0..3 {
            let inertia: f64 = mass[i].iter().zip(a).map(|(m, a)| m * a).sum();
            force[i] = here[i] - there[i] + inertia + g_y[i] * lambda + k_z[i] * psi;
        }
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = q[0] * q[0] * q[1] - 1.0;
    }

    fn velocity_constraint(&mut self, _t: f64, q: &[f64], v: &[f64], k: &mut [f64]) {
        k[0] = v[0] * v[2] + q[0] * q[2];
    }
}

/// The largest errors of q, v, λ, ψ at t = 1.
fn manufactured<M: ConstrainedMethod>(steps: usize, formulation: Formulation) -> [f64; 4] {
    let end = problem()
        .formulation(formulation)
        .end(0.0..1.0, Settings::<M, _>::new().steps(steps));
    exact_errors(&end.unwrap(), 3)
}

/// The errors against the exact solution at t = 1 with its first n coordinates.
pub(crate) fn exact_errors(solution: &ConstrainedEnd, n: usize) -> [f64; 4] {
    let end = &solution.end;
    let (y, z, _) = exact(1.0);
    let y = &y[..n];
    let z = &z[..n];
    let largest = |a: &[f64], b: &[f64]| {
        let difference = a.iter().zip(b).map(|(a, b)| (a - b).abs());
        difference.fold(0.0, f64::max)
    };
    [
        largest(&end.q, y),
        largest(&end.v, z),
        largest(&end.lambda, &[(-1.0_f64).exp()]),
        largest(&end.psi, &[1.0_f64.exp()]),
    ]
}

#[test]
fn a_problem_where_everything_depends_on_everything() {
    fn assert_order<M: ConstrainedMethod>(steps: usize, order: f64, formulations: &[Formulation]) {
        for &formulation in formulations {
            let coarse = manufactured::<M>(steps, formulation);
            let fine = manufactured::<M>(2 * steps, formulation);
            let slopes = [0, 1, 2, 3].map(|i| (coarse[i] / fine[i]).log2());
            println!("{} {formulation:?} {slopes:.2?} {fine:?}", M::name());
            assert!(
                slopes.iter().all(|s| *s > order - 0.25),
                "{} {formulation:?} {slopes:?}",
                M::name()
            );
        }
    }
    use Formulation::{Index1, Index2, Index3, Soi2};
    assert_order::<GeneralizedAlphaFifth<_>>(40, 2.0, &[Index1, Index2, Index3, Soi2]);
    assert_order::<HhtTenth<_>>(40, 2.0, &[Index1, Index2, Index3, Soi2]);
    assert_order::<Cd3<_>>(40, 2.0, &[Index1, Index2, Index3]);
    assert_order::<Rk4<_>>(20, 4.0, &[Index1]);
    // Errors of the multipliers change sign near these steps.
    for formulation in [Index1, Index2] {
        let coarse = manufactured::<Block3Equidistant<_>>(10, formulation);
        let fine = manufactured::<Block3Equidistant<_>>(20, formulation);
        for i in 0..2 {
            assert!(
                (coarse[i] / fine[i]).log2() > 3.7,
                "{formulation:?} {coarse:?} {fine:?}"
            );
        }
    }
}

// Its constrained accelerations change their sign from step to step, and do not grow on velocities.
stepsmith::method! {
    name = GeneralizedAlphaOne,
    family = "generalized-alpha",
    parameters = { rho_inf = 1 },
    claims = { order = 2, zero_dynamics_stable = false },
}

/// With ρ∞ = 1 the root −1 is multiple in every formulation; semisimple at index 2 and in SOI2, where the
/// method is of order 2 in q, v, λ and ψ; and with a Jordan block at index 3, which is refused.
#[test]
fn semisimple_roots_on_the_circle_are_no_obstacle() {
    for formulation in [Formulation::Index2, Formulation::Soi2] {
        let coarse = manufactured::<GeneralizedAlphaOne<_>>(80, formulation);
        let fine = manufactured::<GeneralizedAlphaOne<_>>(160, formulation);
        let slopes = [0, 1, 2, 3].map(|i| (coarse[i] / fine[i]).log2());
        assert!(
            slopes.iter().all(|s| *s > 1.7),
            "{formulation:?} {slopes:?} {fine:?}"
        );
    }
    let error = problem()
        .formulation(Formulation::Index3)
        .end(0.0..1.0, GeneralizedAlphaOne::new().steps(80));
    assert!(matches!(error, Err(Error::Unstable { .. })), "{error:?}");
}

/// Two coordinates with one constraint of each kind, forces nonlinear in the multipliers (Jay, Negrut,
/// section 8); the solution is the first two coordinates of the one above.
struct Determined;

impl Constrained for Determined {
    fn coordinates(&self) -> usize {
        2
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn nonholonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, t: f64, q: &[f64], mass: &mut DMatrix<f64>) {
        (mass[(0, 0)], mass[(0, 1)]) = (q[0], q[1] - (-2.0 * t).exp());
        (mass[(1, 0)], mass[(1, 1)]) = ((q[0] - t.exp()).sin(), q[0] * q[1]);
    }

    fn force(&mut self, _t: f64, _q: &[f64], _v: &[f64], force: &mut [f64]) {
        // All of it depends on the multipliers.
        force.fill(f64::NAN);
    }

    fn multiplier_force(
        &mut self,
        t: f64,
        y: &[f64],
        z: &[f64],
        lambda: &[f64],
        psi: &[f64],
        force: &mut [f64],
    ) -> bool {
        let lambda = lambda[0];
        let psi = psi[0];
        let e = t.exp();
        force[0] =
            e * (y[0] * z[1] + 2.0 * y[1] * z[0]) + e * e * y[0] * lambda - y[0] * z[1] * psi - 2.0;
        force[1] = (y[1] * z[1] / 2.0 - 2.0 * y[0] * z[0] * y[1] * z[1] + y[1] * lambda * lambda)
            / e
            - y[0] * z[0] * psi
            + e * e * e;
        true
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = q[0] * q[0] * q[1] - 1.0;
    }

    fn velocity_constraint(&mut self, _t: f64, q: &[f64], v: &[f64], k: &mut [f64]) {
        k[0] = q[0] * v[0] * v[1] + 2.0;
    }
}

/// Steps h/3 and 2h/3 in turn have to move the algorithmic acceleration with the step size, a ← a + α (h/h₋₁ − 1)(a − a₋₁):
/// order 2 with that and 1 without, of x'' = −x.
#[test]
fn unequal_steps_without_the_move_lose_an_order() {
    // ρ∞ = 1/5, in the convention of Chung and Hulbert; the acceleration stands at t + (α_m − α_f) h.
    let [alpha_m, alpha_f, beta, gamma] = [-0.5, 1.0 / 6.0, 25.0 / 36.0, 7.0 / 6.0];
    let offset: f64 = alpha_m - alpha_f;
    let error = |pairs: usize, moved: bool| {
        let [mut t, mut before, mut old] = [0.0, 0.0, 0.0];
        let [mut x, mut v, mut evaluated] = [1.0_f64, 0.0, -1.0];
        let mut a = f64::NAN;
        for k in 0..2 * pairs {
            let h = [1.0, 2.0][k % 2] / (3.0 * pairs as f64);
            if k == 0 {
                a = -(offset * h).cos();
            } else if moved {
                a += offset * (h / before - 1.0) * (a - old);
            }
            // a₁ = −x₁ with x₁ = base + slope a₁.
            let share = h * h * beta * (1.0 - alpha_f) / (1.0 - alpha_m);
            let known = (alpha_f * evaluated - alpha_m * a) / (1.0 - alpha_m);
            let base = x + h * v + h * h * ((0.5 - beta) * a + beta * known);
            let next = -base / (1.0 + share);
            let new = known + (1.0 - alpha_f) / (1.0 - alpha_m) * next;
            x += h * v + h * h * ((0.5 - beta) * a + beta * new);
            v += h * ((1.0 - gamma) * a + gamma * new);
            (old, a, evaluated, before) = (a, new, next, h);
            t += h;
        }
        (x - f64::cos(t)).hypot(v + f64::sin(t))
    };
    for (moved, order) in [(true, 2.0), (false, 1.0)] {
        let slope = (error(160, moved) / error(320, moved)).log2();
        assert!((slope - order).abs() < 0.1, "{moved} {slope}");
    }
}

/// From 0 to 1 in pairs of steps h/3 and 2h/3.
fn times(pairs: usize) -> Vec<f64> {
    let h = 1.0 / pairs as f64;
    let points = 0..=2 * pairs;
    let time = |k: usize| (k / 2) as f64 * h + if k % 2 == 1 { h / 3.0 } else { 0.0 };
    points.map(time).collect()
}

/// Where constraints determine the motion (n = m + l) and where they do not.
#[test]
fn generalized_alpha_with_unequal_steps() {
    fn slopes<M: ConstrainedMethod, P: Constrained>(problem: fn() -> P, n: usize) -> [f64; 4] {
        let (y, z, _) = exact(0.0);
        let errors = |pairs: usize| {
            let y = y[..n].to_vec();
            let z = z[..n].to_vec();
            let end = Dae::new(problem(), y, z)
                .formulation(Formulation::Soi2)
                .end(0.0..1.0, Settings::<M, _>::new().times(times(pairs)));
            exact_errors(&end.unwrap(), n)
        };
        let coarse = errors(80);
        let fine = errors(160);
        println!("{n} {fine:?}");
        [0, 1, 2, 3].map(|i| (coarse[i] / fine[i]).log2())
    }
    type Fifth = GeneralizedAlphaFifth<Vec<f64>>;
    let free = slopes::<Fifth, _>(|| Manufactured, 3);
    let determined = slopes::<Fifth, _>(|| Determined, 2);
    // ρ∞ = 0: the algorithmic acceleration stands where the step before began.
    type Zero = GeneralizedAlphaAnnihilating<Vec<f64>>;
    let zero = slopes::<Zero, _>(|| Manufactured, 3);
    println!("{free:?}\n{determined:?}\n{zero:?}");
    for slope in free.iter().chain(&determined).chain(&zero) {
        assert!(
            (slope - 2.0).abs() < 0.25,
            "{free:?} {determined:?} {zero:?}"
        );
    }
    // A scheme with a longer memory refuses.
    assert!(matches!(
        problem().end(0.0..1.0, Cd3::new().times(times(4))),
        Err(Error::EqualSteps { .. })
    ));
}

/// Errors of y, z, λ, ψ and a_α (at its own time) of generalized-α on the first problem, in pairs of
/// steps h/3 and 2h/3.
fn errors_with_forces<M: ConstrainedMethod>(form: MassForm, pairs: usize) -> [f64; 5] {
    let solution = problem()
        .mass_form(form)
        .formulation(Formulation::Soi2)
        .end(0.0..1.0, Settings::<M, _>::new().times(times(pairs)))
        .unwrap();
    let [y, z, lambda, psi] = exact_errors(&solution, 3);
    [y, z, lambda, psi, algorithmic_error(&solution)]
}

fn algorithmic_error(solution: &ConstrainedEnd) -> f64 {
    let (t, a) = solution.algorithmic.as_ref().unwrap();
    let exact = exact(*t).2;
    let difference = a.iter().zip(exact).map(|(a, b)| (a - b).abs());
    difference.fold(0.0, f64::max)
}

/// The relation of generalized-α as one of forces (Jay, Negrut, eqs. 14 to 16): order 2 in all.
#[test]
fn generalized_alpha_with_forces() {
    fn check<M: ConstrainedMethod>() {
        for form in [MassForm::Pointwise, MassForm::Previous, MassForm::Current] {
            let coarse = errors_with_forces::<M>(form, 80);
            let fine = errors_with_forces::<M>(form, 160);
            let slopes = [0, 1, 2, 3, 4].map(|i| (coarse[i] / fine[i]).log2());
            println!("{} {form:?}: {slopes:.2?} {fine:?}", M::name());
            for slope in slopes {
                assert!((slope - 2.0).abs() < 0.3, "{form:?} {slopes:?}");
            }
        }
    }
    check::<GeneralizedAlphaFifth<Vec<f64>>>();
    check::<GeneralizedAlphaAnnihilating<Vec<f64>>>();
    // A scheme without an algorithmic acceleration has no such relation.
    let previous = problem().mass_form(MassForm::Previous);
    assert!(matches!(
        previous.end(0.0..1.0, Cd3::new().steps(10)),
        Err(Error::NoAlgorithmic { .. })
    ));
}

/// The start of a_α: after two steps its error is of order 1 from a(t0), of order 2 else; y and z are of
/// order 2 in any case.
#[test]
fn starts_of_the_algorithmic_acceleration() {
    check_starts::<GeneralizedAlphaFifth<Vec<f64>>>();
    check_starts::<GeneralizedAlphaAnnihilating<Vec<f64>>>();
}

fn check_starts<M: ConstrainedMethod>() {
    let run = |start, end: f64, steps| {
        problem()
            .algorithmic_start(start)
            .formulation(Formulation::Soi2)
            .end(0.0..end, Settings::<M, _>::new().steps(steps))
            .unwrap()
    };
    for (start, order) in [
        (AlgorithmicStart::Exact, 2.0),
        (AlgorithmicStart::Implicit, 2.0),
        (AlgorithmicStart::Initial, 1.0),
    ] {
        let first = |h| algorithmic_error(&run(start, 2.0 * h, 2));
        let slope = (first(1e-3) / first(5e-4)).log2();
        println!("{start:?}: first steps {slope:.2}");
        assert!((slope - order).abs() < 0.2, "{start:?} {slope}");
        let whole = |steps| exact_errors(&run(start, 1.0, steps), 3);
        let coarse = whole(80);
        let fine = whole(160);
        for i in 0..2 {
            let slope = (coarse[i] / fine[i]).log2();
            assert!((slope - 2.0).abs() < 0.25, "{start:?} {i} {slope}");
        }
    }
}

/// Eq. 10 on the relation of forces, M_α a_α = (1 − α) f₀ + α f₁ with the forces of constraints in f: a_α is read
/// from what the first step makes of it, z₁ = z₀ + h ((1 − γ) a_α + γ a_{1+α}).
#[test]
fn the_implicit_start_is_one_of_forces_where_the_relation_is() {
    let alpha = -2.0 / 3.0;
    let gamma = 7.0 / 6.0;
    let h = 0.05;
    let times = |mass: [[f64; 3]; 3], a: [f64; 3]| {
        mass.map(|row| row.iter().zip(a).map(|(m, a)| m * a).sum::<f64>())
    };
    for form in [MassForm::Previous, MassForm::Current, MassForm::Pointwise] {
        let (y, z, a0) = exact(0.0);
        let first = problem()
            .mass_form(form)
            .algorithmic_start(AlgorithmicStart::Implicit)
            .formulation(Formulation::Soi2)
            .end(0.0..h, GeneralizedAlphaFifth::new().steps(1))
            .unwrap();
        let next = first.algorithmic.unwrap().1;
        let end = first.end;
        let a_alpha: [f64; 3] =
            std::array::from_fn(|i| ((end.v[i] - z[i]) / h - gamma * next[i]) / (1.0 - gamma));
        let mut force = [0.0; 3];
        Manufactured.force(h, &end.q, &end.v, &mut force);
        let lambda = end.lambda[0];
        let psi = end.psi[0];
        let q = &end.q;
        let v = &end.v;
        force[0] -= 2.0 * q[0] * q[1] * lambda + v[2] * psi;
        force[1] -= q[0] * q[0] * lambda;
        force[2] -= v[0] * psi;
        let before = times(manufactured_mass(0.0, &y), a0);
        let place: [f64; 3] = std::array::from_fn(|i| y[i] + alpha * h * z[i]);
        let mass = manufactured_mass(alpha * h, &place);
        let residual = (0..3)
            .map(|i| times(mass, a_alpha)[i] - (1.0 - alpha) * before[i] - alpha * force[i])
            .fold(0.0, |most: f64, r| most.max(r.abs()));
        // The relation of accelerations differs from it by what M changes in a step.
        if form == MassForm::Pointwise {
            assert!(residual > 1e-3, "{residual:e}");
        } else {
            assert!(residual < 1e-8, "{form:?} {residual:e}");
        }
    }
}
