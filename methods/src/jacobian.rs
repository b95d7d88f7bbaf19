//! ∂r/∂x and ∂r/∂v of M y = r(t, x, v) at a point: as the problem gives them, or by differences.
//!
//! What is given or remembered, matrices and patterns, is [compared](self::agreement) along one direction with values
//! beside the point when the first matrix is made, the second, the fourth, the eighth …, and where one contracts
//! slowly; what contradicts them is not taken.

mod agreement;
pub(crate) mod colouring;
mod columns;
mod detection;
mod differences;
pub(crate) mod direction;
mod grouping;

use self::agreement::Belief;
use self::columns::{Columns, DENSE, FEW};
use crate::base::real::{self, Real, size, widen, widened};
use crate::base::{Failure, State, same_length};
use crate::linear::{Matrix, Tangents};
use crate::problem::AnyField;

/// How differences are taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Differences {
    /// Forward, over √ε of the size of a component.
    Narrow,
    /// Forward and wide, of affine functions.
    Wide,
    /// Central and wide, where these are better.
    Central,
    /// Forward, over √ε of components themselves where these are small.
    Own,
}

/// How far given matrices have to agree with values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trust {
    /// Taken as it is.
    Blind,
    /// Near enough for iterations to converge.
    Rough,
    /// Near enough for an order to rest on it.
    Close,
}

/// The evaluation that tangents are taken of: its number, time, y and r, and the arguments that are needed.
pub(crate) struct Place<'a, S> {
    pub(crate) k: usize,
    pub(crate) t: f64,
    pub(crate) y: &'a S,
    pub(crate) value: &'a S,
    pub(crate) needed: [bool; 2],
    pub(crate) trust: Trust,
}

impl<S> Place<'_, S> {
    /// The numbers of the arguments that are needed.
    fn arguments(&self) -> impl Iterator<Item = usize> + use<S> {
        let needed = self.needed;
        (0..2).filter(move |m| needed[*m])
    }
}

/// The point of tangents, and room for the values beside it.
#[derive(Clone, Debug)]
pub(crate) struct Jacobian<S> {
    /// x and v.
    pub(crate) point: [S; 2],
    /// The size by which each of their components may vary.
    pub(crate) sizes: [Vec<f64>; 2],
    /// r − M y there.
    pub(crate) here: Vec<f64>,
    /// Evaluations so far.
    pub(crate) evaluations: u64,
    /// Whether differences were taken since this was last set.
    pub(crate) by_differences: bool,
    /// |X| and |V| of the frame that the field is seen from; empty unless it moves along.
    pub(crate) origin: [Vec<f64>; 2],
    /// The sizes of the terms of rows.
    pub(crate) terms: Vec<f64>,
    /// The arguments beside the point, and r − M y there.
    moved: [S; 2],
    probe: S,
    other: S,
    /// The distance by which each component is moved.
    moves: [Vec<f64>; 2],
    image: Vec<f64>,
    /// The components of a group whose differences may still become better.
    open: Vec<usize>,
    /// The groups of each coupled evaluation.
    columns: Vec<Columns>,
    belief: Belief,
}

/// ∂r/∂x or ∂r/∂v.
fn tangent(tangents: &mut Tangents, m: usize) -> &mut Matrix {
    match m {
        0 => &mut tangents.in_x,
        _ => &mut tangents.in_v,
    }
}

/// So many zeros, in the same memory if it is large enough.
pub(crate) fn zeroed(x: &mut Vec<f64>, n: usize) {
    x.clear();
    x.resize(n, 0.0);
}

impl<S: State> Jacobian<S> {
    /// Room for as many components as `like` has.
    pub(crate) fn new(like: &S) -> Self {
        let n = like.len();
        let numbers = || Vec::with_capacity(n);
        let both = || [(); 2].map(|()| vec![0.0; n]);
        Self {
            point: [like.zeros(), like.zeros()],
            sizes: both(),
            here: vec![0.0; n],
            evaluations: 0,
            by_differences: false,
            origin: [Vec::new(), Vec::new()],
            terms: numbers(),
            moved: [like.zeros(), like.zeros()],
            probe: like.zeros(),
            other: like.zeros(),
            moves: both(),
            image: numbers(),
            open: Vec::with_capacity(n),
            columns: vec![Columns::of(n)],
            belief: Belief::default(),
        }
    }

    /// Makes room for so many coupled evaluations, at least.
    pub(crate) fn grow(&mut self, count: usize) {
        let n = self.here.len();
        let known = self.columns.len();
        self.columns
            .resize_with(count.max(known), || Columns::of(n));
    }

    /// Writes tangents at the point, of which `here` is known.
    pub(crate) fn write<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
        differences: Differences,
        tangents: &mut Tangents,
    ) -> Result<(), Failure> {
        if place.k == 0 {
            self.belief.begin_matrix();
        }
        if !self.belief.refused && self.given(g, place, tangents)? {
            if self.agrees(g, place, tangents)? {
                return Ok(());
            }
            self.belief.refused = true;
        }
        self.by_differences = true;
        let remembered = self.group_columns(g, place, false)?;
        self.difference(g, place, differences, tangents)?;
        if remembered && !self.agrees(g, place, tangents)? {
            self.belief.distrusted = true;
            self.group_columns(g, place, true)?;
            self.difference(g, place, differences, tangents)?;
        }
        Ok(())
    }

    /// Writes the matrices that the problem gives, sparse or dense. Returns whether it gives any.
    fn given<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
        tangents: &mut Tangents,
    ) -> Result<bool, Failure> {
        let n = self.here.len();
        let [x, v] = &self.point;
        let at = (place.t, x, v);
        if g.tangents_at(place.k, at, tangents) {
            for matrix in [&tangents.mass, &tangents.in_x, &tangents.in_v] {
                same_length(n, [matrix.rows(), matrix.columns()])?;
            }
            self.check_mass(g, place, &tangents.mass)?;
            return Ok(true);
        }
        let asked = g.has_dense_jacobians() && g.pattern().is_none() && n <= DENSE;
        if !asked || self.belief.no_jacobians {
            return Ok(false);
        }
        let in_x = tangents.in_x.dense_mut();
        let in_v = tangents.in_v.dense_mut();
        let given = g.differentiate_at(place.k, at, in_x, in_v);
        for matrix in [in_x, in_v] {
            same_length(n, [matrix.nrows(), matrix.ncols()])?;
        }
        self.belief.no_jacobians = !given && n > FEW;
        Ok(given)
    }

    /// Takes up where the frame is that the field is seen from.
    #[inline]
    pub(crate) fn see(&mut self, origin: Option<[&S; 2]>) {
        let Some(origin) = origin else { return };
        for (sizes, z) in self.origin.iter_mut().zip(origin) {
            sizes.clear();
            sizes.extend(z.as_slice().iter().map(|z| size(*z)));
        }
    }

    /// Components of x and v vary by their own sizes as the field sees them, but at least by these.
    pub(crate) fn vary(&mut self, least: [f64; 2]) {
        for (m, least) in least.into_iter().enumerate() {
            let z = self.point[m].as_slice();
            for (j, (size, z)) in self.sizes[m].iter_mut().zip(z).enumerate() {
                let own = real::size(*z) + self.origin[m].get(j).unwrap_or(&0.0);
                *size = real::varied::<S::Real>(own.max(least));
            }
        }
    }

    /// |r| + |∂r/∂x| |x| + |∂r/∂v| |v| of a value at the point, into `terms`.
    pub(crate) fn size_terms(&mut self, value: &S, tangents: &Tangents) {
        let Self {
            terms,
            image,
            point,
            origin,
            ..
        } = self;
        terms.clear();
        terms.extend(value.as_slice().iter().map(|value| size(*value)));
        let matrices = [&tangents.in_x, &tangents.in_v];
        for ((matrix, z), origin) in matrices.into_iter().zip(point).zip(origin) {
            matrix.add_sizes(widened(z.as_slice(), image), terms);
            // The field sees these from where their frame is.
            matrix.add_sizes(origin, terms);
        }
    }

    /// Writes r − M y at the point into `here`.
    pub(crate) fn evaluate_here<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        t: f64,
        y: &S,
    ) -> Result<(), Failure> {
        self.evaluations += 1;
        let [x, v] = &self.point;
        g.residual_at(0, (t, x, v), y, &mut self.probe);
        same_length(self.here.len(), [self.probe.len()])?;
        widen(self.probe.as_slice(), &mut self.here);
        Ok(())
    }

    /// Goes back to the point.
    fn leave(&mut self) {
        for (moved, z) in self.moved.iter_mut().zip(&self.point) {
            moved.as_mut_slice().copy_from_slice(z.as_slice());
        }
    }

    /// Moves component j of argument m.
    fn shift(&mut self, m: usize, j: usize, delta: f64) {
        let component = &mut self.moved[m].as_mut_slice()[j];
        let old = *component;
        *component += S::Real::from_f64(delta);
        self.moves[m][j] = (*component - old).to_f64();
    }

    /// Writes r − M y at the arguments that are moved into `probe`.
    fn evaluate<const RANK: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        place: &Place<'_, S>,
    ) -> Result<(), Failure> {
        self.evaluations += 1;
        let [x, v] = &self.moved;
        g.residual_at(place.k, (place.t, x, v), place.y, &mut self.probe);
        same_length(self.here.len(), [self.probe.len()])
    }
}
