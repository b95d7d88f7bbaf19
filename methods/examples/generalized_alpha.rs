//! Generalized-α with ρ∞ = 1/5 and steps h/3, 2h/3 in turn, constraints on positions and velocities at
//! once: errors at t = 1 of positions y, velocities z, the algorithmic acceleration a (at its own time)
//! and multipliers λ, ψ and their slopes (Jay, Negrut, eqs. 15, 16, section 8); the relation of the algorithmic
//! acceleration is one of accelerations, or of forces with the mass matrix of the step before. Figures are drawn.
//!
//! The source states slopes 2, 2, 2, 2, 2, on a problem whose constraints determine the motion.

use nalgebra::DMatrix;
use stepsmith::Error;
use stepsmith::constrained::{Constrained, Dae, Formulation, MassForm};
use stepsmith::structural::GeneralizedAlphaFifth;
use stepsmith_tests::plot::Figure;

/// Three coordinates, one constraint of each kind, M = M(t, q), everything depending on everything:
/// q = (eᵗ, e⁻²ᵗ, e⁻ᵗ), λ = e⁻ᵗ, ψ = eᵗ; all derivatives by differences.
struct Manufactured;

fn exact(t: f64) -> ([f64; 3], [f64; 3], [f64; 3]) {
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

/// The errors of y, z, a, λ, ψ at t = 1 in the Euclidean norm, the source's.
fn errors<P: Constrained>(
    problem: P,
    n: usize,
    pairs: usize,
    form: MassForm,
) -> Result<[f64; 5], Error> {
    let h = 1.0 / pairs as f64;
    let time = |k: usize| (k / 2) as f64 * h + if k % 2 == 1 { h / 3.0 } else { 0.0 };
    let (y, z, _) = exact(0.0);
    let times = (0..=2 * pairs).map(time).collect();
    let solution = Dae::new(problem, y[..n].to_vec(), z[..n].to_vec())
        .mass_form(form)
        .formulation(Formulation::Soi2)
        .end(0.0..1.0, GeneralizedAlphaFifth::new().times(times))?;
    let end = solution.end;
    let (y, z, _) = exact(1.0);
    let norm = |found: &[f64], exact: &[f64]| {
        let squares = found.iter().zip(exact).map(|(a, b)| (a - b).powi(2));
        squares.sum::<f64>().sqrt()
    };
    let (t, a) = solution.algorithmic.unwrap_or_default();
    Ok([
        norm(&end.q, &y),
        norm(&end.v, &z),
        norm(&a, &exact(t).2),
        norm(&end.lambda, &[(-1.0_f64).exp()]),
        norm(&end.psi, &[1.0_f64.exp()]),
    ])
}

/// The h of pairs of steps.
const PAIRS: [usize; 5] = [20, 40, 80, 160, 320];

/// Errors over h, printed with their slopes.
fn table<P: Constrained>(
    title: &str,
    problem: fn() -> P,
    n: usize,
    form: MassForm,
) -> Result<Vec<[f64; 5]>, Error> {
    println!("{title}, {form:?} mass");
    let mut rows: Vec<[f64; 5]> = Vec::new();
    for pairs in PAIRS {
        let fine = errors(problem(), n, pairs, form)?;
        print!("  h = 1/{pairs:<4}");
        for (i, error) in fine.iter().enumerate() {
            match rows.last() {
                Some(coarse) => print!("  {error:.2e} ({:.2})", (coarse[i] / error).log2()),
                None => print!("  {error:.2e}       "),
            }
        }
        println!();
        rows.push(fine);
    }
    println!();
    Ok(rows)
}

/// Tables of one problem in both mass forms, and a figure of that name for one of them.
fn show<P: Constrained>(
    title: &str,
    name: &str,
    problem: fn() -> P,
    n: usize,
    drawn: MassForm,
) -> Result<(), Box<dyn std::error::Error>> {
    for form in [MassForm::Previous, MassForm::Pointwise] {
        let rows = table(title, problem, n, form)?;
        if form != drawn {
            continue;
        }
        let mut figure = Figure::new(title, "h", "error at t = 1").logarithmic(true, true);
        for (i, quantity) in ["y", "z", "a", "lambda", "psi"].into_iter().enumerate() {
            let of_h = PAIRS.iter().zip(&rows);
            let points: Vec<_> = of_h.map(|(&n, row)| (1.0 / n as f64, row[i])).collect();
            figure = figure.line(quantity, &points);
        }
        figure.save(name)?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("errors of y, z, a, lambda, psi, and their slopes\n");
    // Eqs. 14, 16: the mass matrix of the step before.
    show(
        "The source's problem",
        "generalized-alpha-figure-1",
        || Determined,
        2,
        MassForm::Previous,
    )?;
    show(
        "A degree of freedom left",
        "generalized-alpha-free",
        || Manufactured,
        3,
        MassForm::Previous,
    )
}
