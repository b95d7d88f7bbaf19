//! What constraints leave of the orders of methods: the book's table, measured.

use nalgebra::DMatrix;
use stepsmith::constrained::{Constrained, Dae, Formulation};
use stepsmith::generated::ConstrainedMethod;
use stepsmith::{Error, Settings, block::*, central_difference::*, runge_kutta::*, structural::*};

/// A particle on a paraboloid of revolution, with drag: x, y, z with g = z − (x² + y²)/2.
struct Bowl;

impl Constrained for Bowl {
    fn coordinates(&self) -> usize {
        3
    }

    fn holonomic(&self) -> usize {
        1
    }

    fn mass(&mut self, _t: f64, _q: &[f64], mass: &mut DMatrix<f64>) {
        mass.fill_with_identity();
    }

    fn force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        force.copy_from_slice(&[t.sin() - 0.1 * v[0], q[0], -3.0 - 0.1 * v[2] * v[2]]);
    }

    fn position_constraint(&mut self, _t: f64, q: &[f64], g: &mut [f64]) {
        g[0] = q[2] - 0.5 * (q[0] * q[0] + q[1] * q[1]);
    }
}

const FORMULATIONS: [Formulation; 4] = [
    Formulation::Index1,
    Formulation::Index2,
    Formulation::Index3,
    Formulation::Soi2,
];

/// q and v at the end in so many steps.
fn end<M: ConstrainedMethod>(
    formulation: Formulation,
    steps: usize,
) -> Result<[Vec<f64>; 2], Error> {
    let q = vec![0.8, 0.1, 0.325];
    let v = vec![0.2, 0.9, 0.25];
    let end = Dae::new(Bowl, q, v)
        .formulation(formulation)
        .end(0.0..1.0, Settings::<M, _>::new().steps(steps))?
        .end;
    Ok([end.q, end.v])
}

fn difference(a: &[f64], b: &[f64]) -> f64 {
    let both = a.iter().zip(b);
    both.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// The orders of positions and velocities, by the finest of steps whose errors are far above rounding.
fn orders<M: ConstrainedMethod>(formulation: Formulation, exact: &[Vec<f64>; 2]) -> String {
    let mut found = [f64::NAN; 2];
    let mut before = [f64::NAN; 2];
    for steps in [8, 16, 32, 64, 128, 256] {
        let end = match end::<M>(formulation, steps) {
            Ok(end) => end,
            Err(Error::Unstable { .. } | Error::NoMatching { .. }) => return "refused".to_string(),
            Err(other) => panic!("{} {formulation:?} {steps}: {other}", M::name()),
        };
        for m in 0..2 {
            let error = difference(&end[m], &exact[m]);
            let slope = (before[m] / error).log2();
            if error > 1e-11 && slope.is_finite() {
                found[m] = slope;
            }
            before[m] = error;
        }
    }
    let [q, v] = found.map(|slope| format!("{slope:.0}"));
    if q == v { q } else { format!("{q}, {v}") }
}

#[test]
fn the_book_has_them() {
    let exact = end::<Radau9<_>>(Formulation::Soi2, 200).unwrap();
    let mut table =
        "| method | order | index 1 | index 2 | index 3 | SOI2 |\n|---|---|---|---|---|---|\n"
            .to_string();
    macro_rules! rows {
        ($($method:ident),*) => {$({
            let cells = FORMULATIONS.map(|formulation| orders::<$method<_>>(formulation, &exact));
            let name = <$method<_>>::name();
            let order = <$method<_>>::with_maps(&[], |maps| maps.order.bound());
            let row = cells.join(" | ");
            table += &format!("| `{}` | {} | {row} |\n", name, order);
        })*};
    }
    rows!(
        Rk4,
        Kutta3,
        DormandPrince5,
        Crouzeix3,
        Sdirk2,
        Sdirk3,
        TrBdf2,
        LobattoIiic3,
        RadauIa3,
        Radau5,
        GeneralizedAlphaFifth,
        AverageAcceleration,
        HhtTenth,
        Bathe,
        Cd3,
        Cd4Robust,
        Cd5Ones
    );
    println!("{table}");
    let book = include_str!("../../../methods/book/src/reference/running.md");
    assert!(
        book.contains(&table),
        "the book's table is not this:\n{table}"
    );
}
