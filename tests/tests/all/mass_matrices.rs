//! M y' = r(t, y): a mass that is regular is never divided by, and one that is singular is refused.

use stepsmith::block::Radau5;
use stepsmith::linear::{Matrix, Tangents};
use stepsmith::rosenbrock::Rodas4;
use stepsmith::runge_kutta::{Sdirk3, TrBdf2};
use stepsmith::{Error, Failure, Ode, Rate};

/// M y' = −K y with K = 1 or, in the second row, −1 beside the diagonal.
struct Circuit {
    mass: [[f64; 2]; 2],
}

const STIFFNESS: [[f64; 2]; 2] = [[1.0, 0.0], [-1.0, 1.0]];

fn times(matrix: &[[f64; 2]; 2], y: &[f64; 2]) -> [f64; 2] {
    matrix.map(|row| row[0] * y[0] + row[1] * y[1])
}

impl Rate<[f64; 2]> for Circuit {
    fn rate(&mut self, _t: f64, y: &[f64; 2], dy: &mut [f64; 2]) {
        let [[a, b], [c, d]] = self.mass;
        let determinant = a * d - b * c;
        let [r, s] = times(&STIFFNESS, y).map(|r| -r);
        *dy = match determinant {
            // Without an inverse, the right-hand side that users write.
            0.0 => [r, s],
            _ => [(d * r - b * s) / determinant, (a * s - c * r) / determinant],
        };
    }

    fn residual(&mut self, (_, y): (f64, &[f64; 2]), dy: &[f64; 2], out: &mut [f64; 2]) {
        let [r, s] = times(&STIFFNESS, y);
        let [p, q] = times(&self.mass, dy);
        *out = [-r - p, -s - q];
    }

    fn tangents(&mut self, _at: (f64, &[f64; 2]), into: &mut Tangents) -> bool {
        let full = |matrix: [[f64; 2]; 2]| {
            let places = [(0, 0), (0, 1), (1, 0), (1, 1)];
            Matrix::from_entries(2, 2, places.map(|(i, j)| (i, j, matrix[i][j]))).unwrap()
        };
        into.mass = full(self.mass);
        into.in_x = full(STIFFNESS.map(|row| row.map(|k| -k)));
        true
    }
}

type Run = fn([[f64; 2]; 2]) -> Result<[f64; 2], Error>;

fn problem(mass: [[f64; 2]; 2]) -> Ode<'static, [f64; 2], Circuit> {
    Ode::of(Circuit { mass }, [1.0, 0.5])
}

const RUNS: [(&str, Run); 6] = [
    ("Radau5", |m| {
        Ok(problem(m).end(0.0..1.0, Radau5::new().steps(20))?.y)
    }),
    ("Radau5 in any steps", |m| {
        Ok(problem(m)
            .end(0.0..1.0, Radau5::new().rtol(1e-6).atol(1e-8))?
            .y)
    }),
    ("TrBdf2 in any steps", |m| {
        Ok(problem(m)
            .end(0.0..1.0, TrBdf2::new().rtol(1e-6).atol(1e-8))?
            .y)
    }),
    ("Sdirk3", |m| {
        Ok(problem(m).end(0.0..1.0, Sdirk3::new().steps(100))?.y)
    }),
    ("Rodas4", |m| {
        Ok(problem(m).end(0.0..1.0, Rodas4::new().steps(20))?.y)
    }),
    ("Rodas4 in any steps", |m| {
        Ok(problem(m)
            .end(0.0..1.0, Rodas4::new().rtol(1e-6).atol(1e-8))?
            .y)
    }),
];

/// An equation without a derivative, and two that hold the same one.
#[test]
fn a_singular_mass_is_refused() {
    for mass in [
        [[1.0, 0.0], [0.0, 0.0]],
        [[1e-6, -1e-6], [-1e-6, 1e-6]],
        [[0.0, 2.0], [0.0, 1.0]],
    ] {
        for (name, run) in RUNS {
            let found = run(mass);
            let refused = matches!(
                found,
                Err(Error::Step {
                    t: 0.0,
                    source: Failure::SingularMass
                })
            );
            assert!(refused, "{name} {mass:?}: {found:?}");
        }
    }
}

/// With M = [[2, 1], [0, 1]], M⁻¹ K = [[1, −1/2], [−1, 1]] has the eigenvalues 1 ± 1/√2.
#[test]
fn a_regular_mass_moves_as_its_eigenvalues() {
    let [x, y] = [1.0, 0.5];
    let root = f64::sqrt(0.5);
    // y₁ = a e⁻ᵏᵗ + b e⁻ˡᵗ with k = 1 + 1/√2, l = 1 − 1/√2, and y₂ = √2 (b e⁻ˡᵗ − a e⁻ᵏᵗ).
    let a = 0.5 * (x - root * y);
    let b = 0.5 * (x + root * y);
    let [fast, slow] = [a * (-1.0 - root).exp(), b * (root - 1.0).exp()];
    let exact = [fast + slow, (slow - fast) / root];
    for (name, run) in RUNS {
        let found = run([[2.0, 1.0], [0.0, 1.0]]).unwrap();
        for (found, exact) in found.iter().zip(exact) {
            assert!((found - exact).abs() < 1e-5, "{name}: {found} {exact}");
        }
    }
}

/// Without an entry on the diagonal a mass may be regular: M⁻¹ K = [[−1, 1], [1, 0]] here.
#[test]
fn a_mass_without_a_diagonal_is_regular() {
    let ends = RUNS.map(|(name, run)| (name, run([[0.0, 1.0], [1.0, 0.0]]).unwrap()));
    let [(_, first), others @ ..] = ends;
    for (name, end) in others {
        for (one, other) in first.iter().zip(end) {
            assert!((one - other).abs() < 1e-4, "{name}: {one} {other}");
        }
    }
}
