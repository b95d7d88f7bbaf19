//! Newton's matrix of K coupled evaluations, over whichever solver takes it.
//!
//! N_kl = δ_kl M − Px_kl ∂r/∂x − Pv_kl ∂r/∂v stands on the places of the matrices that it is made of: a
//! place once taken stays, so that the order of elimination is found once. In a sparse system the unknowns
//! of one component stand side by side, k beside k, or else their band would be as wide as the vector.

use super::Slopes;
use crate::linear::solver::Solver;
use crate::linear::{LinearSolver, Matrix, SMALL, SolverKind, System, Tangents};

/// N_RR and the tangents of the coupled evaluations.
#[derive(Clone, Debug)]
pub(super) struct Newton {
    pub(super) tangents: Vec<Tangents>,
    system: System<f64>,
    wanted: LinearSolver,
    /// Whether R is all components; then neither they nor their numbers are listed.
    pub(super) all: bool,
    /// R and the other components.
    pub(super) active: Vec<usize>,
    pub(super) passive: Vec<usize>,
    /// How many components there are, and the number of each in R where R is not all of them.
    n: usize,
    rank: Vec<usize>,
    /// How far two evaluations and two components of R are apart.
    strides: (usize, usize),
    /// The increments of R, and what a matrix is multiplied with and yields.
    compact: Vec<f64>,
    known: Vec<f64>,
    image: Vec<f64>,
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
            system,
            wanted,
            all: true,
            active: Vec::with_capacity(n),
            passive: Vec::with_capacity(n),
            n,
            rank: Vec::with_capacity(n),
            strides: (0, 1),
            compact: Vec::with_capacity(n * count),
            known: Vec::with_capacity(n),
            image: Vec::with_capacity(n),
        }
    }

    /// Tangents are those of y = 0: what another problem wrote is not left where this one writes nothing.
    pub(super) fn forget(&mut self) {
        for tangents in &mut self.tangents {
            if tangents.has_mass() {
                tangents.mass = Matrix::identity(self.n);
            }
            tangents.in_x.clear();
            tangents.in_v.clear();
        }
    }

    /// The kind of solver of the system.
    pub(super) fn kind(&self) -> SolverKind {
        self.system.kind()
    }

    /// The cost of a factorisation, in solutions.
    pub(super) fn price(&self) -> f64 {
        self.system.price()
    }

    /// Sets R to what is stated, or to the rows that are not those of y = 0.
    pub(super) fn partition(&mut self, stated: Option<&[usize]>, p: &Slopes<'_>) {
        let n = self.n;
        self.active.clear();
        self.passive.clear();
        // R is all there is where one matrix takes in every row.
        let fills = |(k, tangents): (usize, &Tangents)| {
            let (in_x, in_v) = p.needed(k);
            tangents.has_mass()
                || in_x && tangents.in_x.fills_rows()
                || in_v && tangents.in_v.fills_rows()
        };
        let mut evaluations = self.tangents.iter().take(p.count).enumerate();
        self.all = stated.is_none() && evaluations.any(fills);
        if self.all {
            return;
        }
        let taken = usize::MAX;
        self.rank.clear();
        self.rank.resize(n, taken);
        if let Some(stated) = stated {
            for rank in stated.iter().filter(|i| **i < n) {
                self.rank[*rank] = 0;
            }
        } else {
            for (k, tangents) in self.tangents.iter().take(p.count).enumerate() {
                let (in_x, in_v) = p.needed(k);
                for (needed, matrix) in [(in_x, &tangents.in_x), (in_v, &tangents.in_v)] {
                    // Places of a pattern count, so that R stays.
                    if needed {
                        matrix.each_row(|i| self.rank[i] = 0);
                    }
                }
            }
        }
        for (i, rank) in self.rank.iter_mut().enumerate() {
            if *rank == taken {
                self.passive.push(i);
            } else {
                *rank = self.active.len();
                self.active.push(i);
            }
        }
    }

    /// The components of R with their numbers in it.
    fn members(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let all = 0..if self.all { self.n } else { 0 };
        all.chain(self.active.iter().copied()).enumerate()
    }

    /// Shows every entry of N_RR, by the unknowns of the system; ends where `show` does.
    fn each(&self, p: &Slopes<'_>, show: &mut dyn FnMut(usize, usize, f64) -> bool) -> bool {
        let (apart, beside) = self.strides;
        let place = |k: usize, i: usize| match self.rank.get(i) {
            _ if self.all => (i < self.n).then(|| k * apart + i * beside),
            Some(&rank) if rank != usize::MAX => Some(k * apart + rank * beside),
            _ => None,
        };
        let mut shown = |[k, l]: [usize; 2], matrix: &Matrix, factor: f64| {
            matrix.all(|i, j, x| match (place(k, i), place(l, j)) {
                (Some(i), Some(j)) => show(i, j, factor * x),
                _ => true,
            })
        };
        let mut evaluations = self.tangents.iter().take(p.count).enumerate();
        evaluations.all(|(k, tangents)| {
            shown([k, k], &tangents.mass, 1.0)
                && (0..p.count).all(|l| {
                    let (px, pv) = p.at(k, l);
                    let parts = [(px, &tangents.in_x), (pv, &tangents.in_v)];
                    parts
                        .into_iter()
                        .all(|(slope, matrix)| slope == 0.0 || shown([k, l], matrix, -slope))
                })
        })
    }

    /// N_RR as a sum of matrices, where it is one of a single evaluation and all components.
    fn parts(&self, p: &Slopes<'_>) -> Option<[(f64, &Matrix); 3]> {
        let tangents = self.tangents.first()?;
        let (px, pv) = p.at(0, 0);
        let parts = [
            (1.0, &tangents.mass),
            (-px, &tangents.in_x),
            (-pv, &tangents.in_v),
        ];
        (p.count == 1 && self.passive.is_empty()).then_some(parts)
    }

    /// Forms and factors N_RR; false if it is singular.
    pub(super) fn factor(&mut self, p: &Slopes<'_>) -> bool {
        let count = p.count;
        let m = self.members().count();
        let size = count * m;
        let dense = match self.wanted {
            LinearSolver::Automatic => size <= SMALL,
            wanted => wanted == LinearSolver::Dense,
        };
        self.strides = if dense { (m, 1) } else { (1, count) };
        let mut system = std::mem::take(&mut self.system);
        let regular = match self.parts(p) {
            Some(parts) => system.factor_sum(size, self.wanted, parts),
            None => {
                system.form(size, self.wanted, |show| self.each(p, show));
                system.factor()
            }
        };
        self.system = system;
        regular
    }

    /// Whether residuals are the right-hand side of the system as they stand.
    fn is_whole(&self, p: &Slopes<'_>) -> bool {
        self.passive.is_empty() && (p.count == 1 || self.strides.1 == 1)
    }

    /// Turns residuals, evaluation by evaluation, into increments.
    pub(super) fn apply_inverse(&mut self, p: &Slopes<'_>, increment: &mut [f64]) {
        let count = p.count;
        let n = self.n;
        if self.is_whole(p) {
            self.system.solve(increment);
            return;
        }
        let (apart, beside) = self.strides;
        let mut compact = std::mem::take(&mut self.compact);
        compact.clear();
        compact.resize(count * self.members().count(), 0.0);
        for k in 0..count {
            for (rank, i) in self.members() {
                compact[k * apart + rank * beside] = increment[k * n + i];
            }
        }
        if !self.passive.is_empty() {
            self.subtract_known(p, increment, &mut compact);
        }
        self.system.solve(&mut compact);
        for k in 0..count {
            for (rank, i) in self.members() {
                increment[k * n + i] = compact[k * apart + rank * beside];
            }
        }
        self.compact = compact;
    }

    /// r_R − C δ, δ the increments outside of R.
    fn subtract_known(&mut self, p: &Slopes<'_>, increment: &[f64], compact: &mut [f64]) {
        let count = p.count;
        let n = self.n;
        let (apart, beside) = self.strides;
        for k in 0..count {
            self.image.clear();
            self.image.resize(n, 0.0);
            for in_v in [false, true] {
                self.known.clear();
                self.known.resize(n, 0.0);
                for l in 0..count {
                    let (px, pv) = p.at(k, l);
                    let slope = if in_v { pv } else { px };
                    for &j in self.passive.iter().filter(|_| slope != 0.0) {
                        self.known[j] += slope * increment[l * n + j];
                    }
                }
                let tangents = &self.tangents[k];
                let matrix = if in_v { &tangents.in_v } else { &tangents.in_x };
                matrix.add_product(1.0, &self.known, &mut self.image);
            }
            for (rank, &i) in self.active.iter().enumerate() {
                compact[k * apart + rank * beside] += self.image[i];
            }
        }
    }
}
