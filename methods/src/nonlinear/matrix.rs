//! Newton's matrix of K coupled evaluations, over whichever solver takes it.
//!
//! N_kl = δ_kl M − Px_kl ∂r/∂x − Pv_kl ∂r/∂v. The unknowns of one component stand side by side, k beside k, or else
//! their band would be as wide as the vector.

use crate::base::{Real, is_finite, widened};
use crate::jacobian::zeroed;
use crate::linear::{LinearSolver, Matrix, SMALL, System, Tangents};

/// N and the tangents of the coupled evaluations.
#[derive(Clone, Debug)]
pub(super) struct Newton {
    pub(super) tangents: Vec<Tangents>,
    pub(super) wanted: LinearSolver,
    pub(super) system: System<f64>,
    /// Whether M of some evaluation is not the identity.
    heavy: bool,
    /// The image of a vector under M.
    image: Vec<f64>,
    /// A right-hand side in the order of the system.
    ordered: Vec<f64>,
}

impl Newton {
    /// Room for so many evaluations of n components.
    pub(super) fn new(count: usize, n: usize, wanted: LinearSolver) -> Self {
        let mut tangents = vec![Tangents::new(n); count];
        let mut system = System::default();
        if n * count <= SMALL {
            for tangents in &mut tangents {
                tangents.in_x.dense_mut();
                tangents.in_v.dense_mut();
            }
            system.reset_dense(n * count);
        }
        Self {
            tangents,
            wanted,
            system,
            heavy: false,
            image: Vec::with_capacity(n),
            ordered: Vec::with_capacity(n * count),
        }
    }

    /// Finds out whether masses are other than 1.
    pub(super) fn weigh_masses(&mut self) {
        self.heavy = self.tangents.iter().any(Tangents::has_mass);
    }

    /// r += M y, of evaluation k.
    pub(super) fn add_mass<R: Real>(
        &mut self,
        k: usize,
        y: &[R],
        room: &mut Vec<f64>,
        r: &mut [R],
    ) {
        if !self.heavy {
            r.iter_mut().zip(y).for_each(|(r, y)| *r += *y);
            return;
        }
        let y = widened(y, room);
        zeroed(&mut self.image, r.len());
        self.tangents[k].mass.add_product(1.0, y, &mut self.image);
        for (r, image) in r.iter_mut().zip(&self.image) {
            *r += R::from_f64(*image);
        }
    }

    /// Forms and factors N of these slopes, Px and then Pv; false if it is singular.
    pub(super) fn factor<const K: usize>(&mut self, slopes: &[f64]) -> bool {
        let n = self.tangents[0].mass.rows();
        let tangents = &self.tangents;
        (self.system).form(K * n, self.wanted, |show| all::<K>(tangents, slopes, show));
        self.system.factor()
    }

    /// The factors of Nᵀ at these slopes; none if it is singular.
    pub(super) fn transposed<const K: usize>(&self, slopes: &[f64]) -> Option<System<f64>> {
        let n = self.tangents[0].mass.rows();
        let mut system = System::default();
        system.form(K * n, self.wanted, |show| {
            all::<K>(&self.tangents, slopes, &mut |i, j, x| show(j, i, x))
        });
        system.factor().then_some(system)
    }

    /// M, if it is not the identity.
    pub(super) fn mass(&self) -> Option<&Matrix> {
        self.heavy.then(|| &self.tangents[0].mass)
    }

    /// Whether all entries of the tangents are finite.
    pub(super) fn is_finite<const K: usize>(&self) -> bool {
        let matrices = self.tangents.iter().take(K);
        let mut matrices = matrices.flat_map(|t| [&t.mass, &t.in_x, &t.in_v]);
        matrices.all(|matrix| is_finite(matrix.values()))
    }

    /// Turns residuals, evaluation by evaluation, into increments.
    pub(super) fn apply_inverse<const K: usize>(&mut self, increment: &mut [f64]) {
        solve(&mut self.system, K, &mut self.ordered, increment);
    }
}

/// Whether all entries of N at these slopes, Px and then Pv, pass.
fn all<const K: usize>(
    tangents: &[Tangents],
    slopes: &[f64],
    show: &mut dyn FnMut(usize, usize, f64) -> bool,
) -> bool {
    let (px, pv) = slopes.split_at(K * K);
    (0..K * K).all(|index| {
        let k = index / K;
        let l = index % K;
        let Tangents { mass, in_x, in_v } = &tangents[k];
        let inertia = if k == l { 1.0 } else { 0.0 };
        let parts = [(inertia, mass), (-px[index], in_x), (-pv[index], in_v)];
        let mut parts = parts.into_iter().filter(|(factor, _)| *factor != 0.0);
        parts.all(|(factor, matrix): (f64, &Matrix)| {
            matrix.all(|i, j, x| show(i * K + k, j * K + l, factor * x))
        })
    })
}

/// Solves a system of `count` evaluations, whose right-hand side comes evaluation by evaluation.
pub(super) fn solve(
    system: &mut System<f64>,
    count: usize,
    ordered: &mut Vec<f64>,
    side: &mut [f64],
) {
    if count == 1 {
        system.solve(side);
        return;
    }
    let n = side.len() / count;
    ordered.resize(side.len(), 0.0);
    for (index, ordered) in ordered.iter_mut().enumerate() {
        *ordered = side[index % count * n + index / count];
    }
    system.solve(ordered);
    for (index, ordered) in ordered.iter().enumerate() {
        side[index % count * n + index / count] = *ordered;
    }
}
