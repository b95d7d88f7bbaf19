//! Structures of any size: a chain, a plane frame, a lattice in space; and their exact motion by modes.

use nalgebra::{DMatrix, DVector};
use stepsmith::linear::Matrix;
use stepsmith::structural::{Modes, Table};

/// M and K of a structure over its free freedoms, and the freedom that is loaded.
#[derive(Clone, Debug)]
pub struct Model {
    /// M.
    pub mass: Matrix,
    /// K.
    pub stiffness: Matrix,
    /// The freedom that is pushed.
    pub loaded: usize,
}

/// Entries of M and of K over the freedoms of all nodes, with those that are held taken out.
struct Assembly {
    /// The number of each free freedom.
    number: Vec<Option<usize>>,
    free: usize,
    mass: Vec<(usize, usize, f64)>,
    stiffness: Vec<(usize, usize, f64)>,
}

impl Assembly {
    fn new(freedoms: usize, held: impl Fn(usize) -> bool) -> Self {
        let mut free = 0;
        let number = (0..freedoms).map(|i| {
            (!held(i)).then(|| {
                free += 1;
                free - 1
            })
        });
        let number = number.collect();
        Self {
            number,
            free,
            mass: Vec::new(),
            stiffness: Vec::new(),
        }
    }

    fn add<const N: usize>(&mut self, places: [usize; N], blocks: [Option<[[f64; N]; N]>; 2]) {
        for (list, block) in [&mut self.stiffness, &mut self.mass]
            .into_iter()
            .zip(blocks)
        {
            for (i, row) in block.iter().flatten().enumerate() {
                for (j, &x) in row.iter().enumerate() {
                    if let (Some(i), Some(j), true) =
                        (self.number[places[i]], self.number[places[j]], x != 0.0)
                    {
                        list.push((i, j, x));
                    }
                }
            }
        }
    }

    fn finish(self, loaded: usize) -> Model {
        let matrix = |entries| {
            Matrix::from_entries(self.free, self.free, entries).expect("numbers below `free`")
        };
        Model {
            mass: matrix(self.mass),
            stiffness: matrix(self.stiffness),
            loaded: self.number[loaded].expect("a free freedom is loaded"),
        }
    }
}

/// n unit masses and n + 1 unit springs between two walls; the middle mass is loaded.
pub fn chain(n: usize) -> Model {
    let mut all = Assembly::new(n + 2, |i| i == 0 || i == n + 1);
    for i in 0..=n {
        all.add([i, i + 1], [Some([[1.0, -1.0], [-1.0, 1.0]]), None]);
    }
    for i in 1..=n {
        all.add([i], [None, Some([[1.0]])]);
    }
    all.finish(n.div_ceil(2))
}

/// The mass of beams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeamMass {
    /// That of the interpolation.
    Consistent,
    /// Half of it at each end, with the rotary inertia m l²/24 of half the beam about its end.
    Lumped,
}

/// K and M of Euler and Bernoulli's beam from the origin to (x, y): u, v, θ at one end, then the other.
fn beam(
    [x, y]: [f64; 2],
    [axial, bending, density]: [f64; 3],
    kind: BeamMass,
) -> [[[f64; 6]; 6]; 2] {
    let l = x.hypot(y);
    let c = x / l;
    let s = y / l;
    let a = axial / l;
    let b = bending / l.powi(3);
    let p = 6.0 * l;
    let q = l * l;
    let local = |axial: [f64; 2], rows: [[f64; 4]; 4], f: [f64; 2]| {
        let mut matrix = DMatrix::zeros(6, 6);
        for (i, j) in [(0, 0), (0, 3), (3, 0), (3, 3)] {
            matrix[(i, j)] = f[0] * axial[usize::from(i != j)];
        }
        let places = [1, 2, 4, 5];
        for (i, row) in rows.iter().enumerate() {
            for (j, x) in row.iter().enumerate() {
                matrix[(places[i], places[j])] = f[1] * x;
            }
        }
        let mut turn = DMatrix::identity(6, 6);
        for k in [0, 3] {
            (turn[(k, k)], turn[(k, k + 1)]) = (c, s);
            (turn[(k + 1, k)], turn[(k + 1, k + 1)]) = (-s, c);
        }
        let turned = turn.transpose() * matrix * turn;
        std::array::from_fn(|i| std::array::from_fn(|j| turned[(i, j)]))
    };
    let stiffness = local(
        [1.0, -1.0],
        [
            [12.0, p, -12.0, p],
            [p, 4.0 * q, -p, 2.0 * q],
            [-12.0, -p, 12.0, -p],
            [p, 2.0 * q, -p, 4.0 * q],
        ],
        [a, b],
    );
    let m = density * l;
    let mass = match kind {
        BeamMass::Consistent => local(
            [2.0, 1.0],
            [
                [156.0, 22.0 * l, 54.0, -13.0 * l],
                [22.0 * l, 4.0 * q, 13.0 * l, -3.0 * q],
                [54.0, 13.0 * l, 156.0, -22.0 * l],
                [-13.0 * l, -3.0 * q, -22.0 * l, 4.0 * q],
            ],
            [m / 6.0, m / 420.0],
        ),
        BeamMass::Lumped => {
            let inertia = m * q / 24.0;
            let diagonal = [m / 2.0, m / 2.0, inertia, m / 2.0, m / 2.0, inertia];
            std::array::from_fn(|i| std::array::from_fn(|j| if i == j { diagonal[i] } else { 0.0 }))
        }
    };
    [stiffness, mass]
}

/// A plane frame of steel, clamped at its feet, in SI units: columns of 3.5 m, girders of 6 m that carry
/// the floors' mass, one element each; the top of the first column is pushed.
pub fn frame(bays: usize, storeys: usize, kind: BeamMass) -> Model {
    let line = bays + 1;
    let mut all = Assembly::new(3 * line * (storeys + 1), |i| i < 3 * line);
    let young = 2.0e11;
    let column = beam([0.0, 3.5], [young * 1.0e-2, young * 2.0e-4, 78.5], kind);
    let girder = beam([6.0, 0.0], [young * 8.0e-3, young * 1.5e-4, 628.0], kind);
    let places = |a: usize, b: usize| {
        let of = |node: usize, k: usize| 3 * node + k;
        [of(a, 0), of(a, 1), of(a, 2), of(b, 0), of(b, 1), of(b, 2)]
    };
    for node in line..line * (storeys + 1) {
        all.add(places(node - line, node), column.map(Some));
        if node % line > 0 {
            all.add(places(node - 1, node), girder.map(Some));
        }
    }
    all.finish(3 * line * storeys)
}

/// n³ unit masses at the points of a cubic lattice: springs of stiffness 1 along its edges and 1/2 along
/// the diagonals of its faces; one face is held, the opposite corner is pushed along the first axis.
pub fn lattice(n: usize) -> Model {
    let number = |[i, j, k]: [usize; 3]| (i * n + j) * n + k;
    let mut all = Assembly::new(3 * n * n * n, |freedom| freedom < 3 * n * n);
    let edges = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|d| (d, 1.0));
    let diagonals = [
        [1, 1, 0],
        [1, -1, 0],
        [1, 0, 1],
        [1, 0, -1],
        [0, 1, 1],
        [0, 1, -1],
    ];
    let springs: Vec<([i64; 3], f64)> = edges
        .into_iter()
        .chain(diagonals.map(|d| (d, 0.5)))
        .collect();
    for (i, j, k) in (0..n).flat_map(|i| (0..n).flat_map(move |j| (0..n).map(move |k| (i, j, k)))) {
        let node = number([i, j, k]);
        for m in 0..3 {
            all.add([3 * node + m], [None, Some([[1.0]])]);
        }
        for (d, stiffness) in &springs {
            let end = [i, j, k].into_iter().zip(d).map(|(i, d)| i as i64 + d);
            let end: Vec<usize> = end.filter_map(|i| usize::try_from(i).ok()).collect();
            if end.len() == 3 && end.iter().all(|&i| i < n) {
                let other = number([end[0], end[1], end[2]]);
                let square = d.iter().map(|d| d * d).sum::<i64>() as f64;
                let places = [0, 1, 2, 3, 4, 5].map(|m| 3 * [node, other][m / 3] + m % 3);
                let block = std::array::from_fn(|a| {
                    std::array::from_fn(|b| {
                        let sign = if a / 3 == b / 3 { 1.0 } else { -1.0 };
                        sign * stiffness * (d[a % 3] * d[b % 3]) as f64 / square
                    })
                });
                all.add(places, [Some(block), None]);
            }
        }
    }
    all.finish(3 * (n * n * n - 1))
}

/// x and v of M x'' + C x' + K x = p f(t) at t from x₀, v₀ at 0, exactly but for rounding, for a broken
/// line f that begins at t = 0 and damping ratios below 1 of the modes: over each of its pieces
/// q = (a + b s)/ω² − 2 ξ b/ω³ + e^(−ξωs) (A cos ω̄s + B sin ω̄s) with ω̄ = ω √(1 − ξ²).
pub fn exact(
    model: &Model,
    ratio: impl Fn(f64) -> f64,
    (pattern, table): (&[f64], &Table),
    [x0, v0]: [&[f64]; 2],
    t: f64,
) -> [DVector<f64>; 2] {
    let modes = Modes::of(&model.mass, &model.stiffness).expect("a structure has modes");
    let n = pattern.len();
    let weigh = |x: &[f64]| {
        let mut out = vec![0.0; n];
        model.mass.add_product(1.0, x, &mut out);
        modes.shapes.tr_mul(&DVector::from_vec(out))
    };
    let q0 = weigh(x0);
    let p0 = weigh(v0);
    let forces = modes.shapes.tr_mul(&DVector::from_column_slice(pattern));
    let mut ends: Vec<f64> = table.times().iter().copied().filter(|&s| s < t).collect();
    ends.push(t);
    let solve = |k: usize| {
        let omega = modes.frequencies[k];
        let xi = ratio(omega);
        let damped = omega * (1.0 - xi * xi).sqrt();
        let mut q = q0[k];
        let mut p = p0[k];
        for pair in ends.windows(2) {
            let h = pair[1] - pair[0];
            let value = |s: f64| stepsmith::structural::Amplitude::at(table, s) * forces[k];
            // Just before the end of the piece its line has not broken yet.
            let a = value(pair[0]);
            let middle = value(pair[0] + h / 2.0);
            let b = (middle - a) / (h / 2.0);
            let particular = |s: f64| (a + b * s) / (omega * omega) - 2.0 * xi * b / omega.powi(3);
            let slope = b / (omega * omega);
            let big_a = q - particular(0.0);
            let big_b = (p - slope + xi * omega * big_a) / damped;
            let (sin, cos) = (damped * h).sin_cos();
            let decay = (-xi * omega * h).exp();
            q = particular(h) + decay * (big_a * cos + big_b * sin);
            p = slope
                + decay
                    * ((damped * big_b - xi * omega * big_a) * cos
                        - (damped * big_a + xi * omega * big_b) * sin);
        }
        (q, p)
    };
    let (q, p): (Vec<f64>, Vec<f64>) = (0..n).map(solve).unzip();
    [q, p].map(|q| &modes.shapes * DVector::from_vec(q))
}
