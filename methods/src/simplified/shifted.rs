//! The tangents at the beginning of a step, and the matrices shifted by the eigenvalues of its stages.
//!
//! For M y' = r(t, y) and M x'' = r(t, x, v), at each μ real or complex,
//!
//! ```text
//! μ M − ∂r/∂y,    μ² M − μ ∂r/∂v − ∂r/∂x,
//! ```
//!
//! dense or sparse as the tangents are.

use super::Origin;
use crate::affine::{CONFIDENT, WIDE, direction, is_foretold};
use crate::field::AnyField;
use crate::implicit::Failure;
use crate::linear::columns::{Columns, DENSE, FEW};
use crate::linear::detection::{DETECTING, by_values, mark};
use crate::linear::solver::Scalar;
use crate::linear::{LinearSolver, Matrix, SMALL, System, Tangents};
use crate::real::{Real, coarser, in_doubles, size, widened};
use crate::state::{State, is_finite};
use crate::step::same_length;
use nalgebra::{Complex, DMatrix};

/// The tangents of a step and the factors of the shifted matrices.
pub(super) struct Shifted<S> {
    pub(super) tangents: Tangents,
    pub(super) real: Vec<System<f64>>,
    pub(super) complex: Vec<System<Complex<f64>>>,
    /// How they are to be solved.
    pub(super) wanted: LinearSolver,
    /// Whether M is not the identity.
    pub(super) heavy: bool,
    columns: Columns,
    /// An argument that is moved, and the values where it is and where it is not.
    argument: [S; 2],
    moved: S,
    base: S,
    /// By how much each component is moved.
    moves: Vec<f64>,
    image: Vec<f64>,
    /// By how much both arguments are moved, and the sizes of the terms of rows.
    lengths: [Vec<f64>; 2],
    terms: Vec<f64>,
    side: Vec<f64>,
    /// Room for numbers as `f64`.
    room: Vec<f64>,
    /// Whether the pattern that is given has been found to lack places.
    distrusted: bool,
    /// Whether what is given has been found to agree with values of the field, and how often it has been.
    trusted: bool,
    agreed: u32,
    /// Whether the problem has been asked for a dense Jacobian in vain.
    no_jacobian: bool,
}

impl<S: State> Shifted<S> {
    pub(super) fn new(like: &S, [reals, pairs]: [usize; 2], wanted: LinearSolver) -> Self {
        let n = like.len();
        let small = || Matrix::from(DMatrix::zeros(n, n));
        let tangents = if n <= SMALL {
            Tangents {
                mass: Matrix::identity(n),
                in_x: small(),
                in_v: small(),
            }
        } else {
            Tangents::new(n)
        };
        let mut real = vec![System::default(); reals];
        let mut complex = Vec::new();
        complex.resize(pairs, System::default());
        if n <= SMALL {
            real.iter_mut().for_each(|system| system.reset_dense(n));
            complex.iter_mut().for_each(|system| system.reset_dense(n));
        }
        Self {
            tangents,
            real,
            complex,
            wanted,
            heavy: false,
            columns: Columns::default(),
            argument: [like.zeros(), like.zeros()],
            moved: like.zeros(),
            base: like.zeros(),
            moves: Vec::new(),
            image: Vec::new(),
            lengths: [Vec::new(), Vec::new()],
            terms: Vec::new(),
            side: Vec::new(),
            room: Vec::new(),
            distrusted: false,
            trusted: false,
            agreed: 0,
            no_jacobian: false,
        }
    }

    /// Takes the tangents at the beginning of a step: the problem's own where they agree with its values,
    /// or forward differences from `known`, the right-hand side there. False if they are not finite.
    pub(super) fn differentiate<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        at: &Origin<'_, S, RANK>,
        known: Option<&S>,
        weight: &[S; RANK],
    ) -> Result<bool, Failure> {
        let n = at.slope.len();
        let mut given = self.given(g, at)?;
        self.heavy = self.tangents.has_mass();
        let mut refuted = false;
        let trusted = self.trusted || g.known().linear.is_some();
        if given && !trusted {
            self.evaluate_base(g, at, known)?;
            given = self.agree(g, at, weight)?;
            refuted = !given;
            self.trust(given);
        }
        if !given {
            if self.heavy {
                // Differences are those of M⁻¹ r.
                (self.heavy, self.tangents.mass) = (false, Matrix::identity(n));
            }
            self.evaluate_base(g, at, known)?;
            self.group_columns(g, at, weight)?;
            self.differences(g, at, weight)?;
            if g.pattern().is_some() && !trusted && !self.distrusted {
                self.distrusted = !self.agree(g, at, weight)?;
                if self.distrusted {
                    self.group_columns(g, at, weight)?;
                    self.differences(g, at, weight)?;
                } else {
                    self.trust(!refuted);
                }
            }
        }
        let Tangents { mass, in_x, in_v } = &self.tangents;
        let matrices = [mass, in_x, in_v];
        for matrix in matrices {
            same_length(n, [matrix.rows(), matrix.columns()])?;
        }
        Ok(matrices.iter().all(|matrix| is_finite(matrix.values())))
    }

    /// Notes whether the given matrices or pattern agree with values of the field.
    fn trust(&mut self, agree: bool) {
        self.trusted = agree;
        self.agreed += u32::from(agree);
    }

    /// An iteration has diverged or was slow: what is given is compared with values again when it is next
    /// asked for, unless it has agreed too often.
    pub(super) fn doubt(&mut self) {
        self.trusted &= self.agreed >= CONFIDENT;
    }

    /// Whether the problem gives its tangents, sparse or dense.
    fn given<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        at: &Origin<'_, S, RANK>,
    ) -> Result<bool, Failure> {
        let n = at.slope.len();
        let x = &at.values[0];
        let v = &at.values[RANK - 1];
        if g.tangents_at(0, (at.t, x, v), &mut self.tangents) {
            return Ok(true);
        }
        let asked = g.has_dense_jacobians() && g.pattern().is_none() && n <= DENSE;
        if !asked || self.no_jacobian {
            return Ok(false);
        }
        let Tangents { in_x, in_v, .. } = &mut self.tangents;
        let in_x = in_x.dense_mut();
        let in_v = in_v.dense_mut();
        let given = g.differentiate(at.t, x, v, in_x, in_v);
        for matrix in [in_x, in_v] {
            same_length(n, [matrix.nrows(), matrix.ncols()])?;
        }
        self.no_jacobian = !given && n > FEW;
        Ok(given)
    }

    /// The right-hand side at the beginning of a step into `base`.
    fn evaluate_base<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        at: &Origin<'_, S, RANK>,
        known: Option<&S>,
    ) -> Result<(), Failure> {
        match known {
            Some(known) => self.base.as_mut_slice().copy_from_slice(known.as_slice()),
            None => {
                self.leave(at);
                self.evaluate(g, at.t)?;
                std::mem::swap(&mut self.base, &mut self.moved);
            }
        }
        same_length(at.slope.len(), [self.base.len()])
    }

    /// Whether the tangents agree with the values beside those in `base`, near by or further away.
    fn agree<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        at: &Origin<'_, S, RANK>,
        weight: &[S; RANK],
    ) -> Result<bool, Failure> {
        let n = at.slope.len();
        for width in [coarser::<S::Real>().sqrt(), WIDE] {
            self.leave(at);
            zeroed(&mut self.image, n);
            zeroed(&mut self.terms, n);
            for m in 0..Self::used(g) {
                let argument = &mut self.argument[m];
                let lengths = &mut self.lengths[m];
                lengths.resize(n, 0.0);
                let components = argument.as_mut_slice().iter_mut().zip(&mut *lengths);
                for (j, (component, length)) in components.enumerate() {
                    let old = *component;
                    let delta = width / WIDE * direction(j) * Self::size(at, weight, m, j);
                    *component += S::Real::from_f64(delta);
                    *length = (*component - old).to_f64();
                }
                let Tangents { in_x, in_v, .. } = &self.tangents;
                let matrix = if m == 0 { in_x } else { in_v };
                matrix.add_product(1.0, lengths, &mut self.image);
                matrix.add_sizes(lengths, &mut self.terms);
            }
            self.evaluate(g, at.t)?;
            // M g changes as r does.
            let change = &mut self.lengths[0];
            let values = self.moved.as_slice().iter().zip(self.base.as_slice());
            for (change, (after, before)) in change.iter_mut().zip(values) {
                *change = (*after - *before).to_f64();
            }
            if self.heavy {
                zeroed(&mut self.side, n);
                self.tangents.mass.add_product(1.0, change, &mut self.side);
                std::mem::swap(change, &mut self.side);
            }
            let rows = change.iter().zip(self.base.as_slice());
            let mut rows = rows.zip(self.image.iter().zip(&self.terms));
            if rows.all(|((change, size), (foretold, terms))| {
                let values = [0.0, *change, size.to_f64()];
                is_foretold(values, [*foretold, *terms], coarser::<S::Real>())
            }) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The arguments that matter: y, or x and v.
    fn used<const RANK: usize>(g: &dyn AnyField<S, RANK>) -> usize {
        if RANK == 2 && g.uses_velocity() { 2 } else { 1 }
    }

    /// The size by which component j of argument m may be taken to vary.
    fn size<const RANK: usize>(
        at: &Origin<'_, S, RANK>,
        weight: &[S; RANK],
        m: usize,
        j: usize,
    ) -> f64 {
        // What moves the component in a step of size h.
        let rate = at.values.get(m + 1).unwrap_or(at.slope).as_slice();
        let old = at.values[m].as_slice()[j];
        let weight = weight[m].as_slice()[j];
        let moved = (at.h * rate[j].to_f64()).abs();
        size(old).max(moved).max(1.0 / weight.to_f64())
    }

    /// Writes the right-hand side at the arguments that are moved.
    fn evaluate<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        t: f64,
    ) -> Result<(), Failure> {
        let [x, v] = &self.argument;
        let v = if RANK == 2 { v } else { x };
        g.evaluate(t, x, v, &mut self.moved);
        same_length(self.base.len(), [self.moved.len()])
    }

    fn leave<const RANK: usize>(&mut self, at: &Origin<'_, S, RANK>) {
        for (argument, value) in self.argument.iter_mut().zip(at.values) {
            argument.as_mut_slice().copy_from_slice(value.as_slice());
        }
    }

    /// Finds which components are moved together.
    fn group_columns<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        at: &Origin<'_, S, RANK>,
        weight: &[S; RANK],
    ) -> Result<(), Failure> {
        let n = at.slope.len();
        if let Some(pattern) = g.pattern().filter(|_| !self.distrusted) {
            same_length(n, [pattern.rows(), pattern.columns()])?;
            self.columns.follow(pattern);
            return Ok(());
        }
        let of_given = g.pattern().is_some_and(|given| self.columns.follows(given));
        if self.columns.count() > 0 && !of_given {
            return Ok(());
        }
        if n <= FEW {
            self.columns.single(n, None);
            return Ok(());
        }
        let (found, _) = by_values(n, |group, way, seen| {
            self.leave(at);
            for m in 0..Self::used(g) {
                for j in group.iter().flat_map(|interval| interval.components()) {
                    let delta = DETECTING * direction(j) * Self::size(at, weight, m, j);
                    let component = &mut self.argument[m].as_mut_slice()[j];
                    let mut moved = component.to_f64();
                    way.move_component(&mut moved, delta);
                    *component = S::Real::from_f64(moved);
                }
            }
            self.evaluate(g, at.t)?;
            let base = widened(self.base.as_slice(), &mut self.room);
            mark(self.moved.as_slice(), base, seen);
            Ok(())
        })?;
        let grouped = self.columns.found(n, found, None);
        grouped.map(drop).ok_or(Failure::Dense { size: n })
    }

    /// Forward differences, from `base`.
    fn differences<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        at: &Origin<'_, S, RANK>,
        weight: &[S; RANK],
    ) -> Result<(), Failure> {
        self.leave(at);
        self.moves.resize(at.slope.len(), 0.0);
        self.columns.reset(&mut self.tangents.in_x);
        if RANK == 2 {
            self.columns.reset(&mut self.tangents.in_v);
        }
        for m in 0..Self::used(g) {
            for c in 0..self.columns.count() {
                for &j in self.columns.group(c) {
                    let old = at.values[m].as_slice()[j];
                    let delta = coarser::<S::Real>().sqrt() * Self::size(at, weight, m, j);
                    let next = old + S::Real::from_f64(delta);
                    self.argument[m].as_mut_slice()[j] = next;
                    self.moves[j] = (next - old).to_f64();
                }
                self.evaluate(g, at.t)?;
                let matrix = match m {
                    0 => &mut self.tangents.in_x,
                    _ => &mut self.tangents.in_v,
                };
                let values = matrix.values_mut();
                let moved = self.moved.as_slice();
                let base = self.base.as_slice();
                for &j in self.columns.group(c) {
                    for (i, slot) in self.columns.places(j) {
                        values[slot] = (moved[i] - base[i]).to_f64() / self.moves[j];
                    }
                    self.argument[m].as_mut_slice()[j] = at.values[m].as_slice()[j];
                }
            }
        }
        Ok(())
    }

    /// x ← M x
    pub(super) fn weigh(&mut self, x: &mut [S::Real]) {
        let image = &mut self.image;
        let mass = &self.tangents.mass;
        if self.heavy {
            in_doubles(x, &mut self.room, |x| {
                zeroed(image, x.len());
                mass.add_product(1.0, x, image);
                x.copy_from_slice(image);
            });
        }
    }
}

/// So many in the same memory if it is large enough.
fn zeroed(x: &mut Vec<f64>, n: usize) {
    x.clear();
    x.resize(n, 0.0);
}

/// Forms and factors μ M − ∂r/∂y, or μ² M − μ ∂r/∂v − ∂r/∂x, for a solver; false if it is singular.
pub(super) fn factor<T: Scalar, const RANK: usize>(
    (system, wanted): (&mut System<T>, LinearSolver),
    mu: T,
    tangents: &Tangents,
) -> bool {
    let inertia = if RANK == 2 { mu * mu } else { mu };
    let size = tangents.mass.rows();
    let Tangents { mass, in_x, in_v } = tangents;
    let in_v = (if RANK == 2 { -mu } else { T::zero() }, in_v);
    system.factor_sum(size, wanted, [(inertia, mass), (-T::one(), in_x), in_v])
}
