//! The workspace of an implicit core: its residual, its Newton matrix and their increments.
//!
//! Newton's matrix N = M − Px⊗r_x − Pv⊗r_v of M y = r(t, x, v) is the identity in every row of a component
//! on which r does not act: whose row in r_x and r_v is zero in all of the coupled evaluations, M being 1.
//! With R the other components, C their columns of N that are not theirs, and r the residual,
//!
//! ```text
//! δ = r outside of R,   N_RR δ_R = r_R − C δ,
//! ```
//!
//! so that only N_RR is factorised. R is what the field states, or else the rows of its tangents that have
//! entries.

mod agreement;
mod argument;
mod differences;
mod grouping;
pub(crate) mod iteration;
mod matrix;
mod probes;
mod resolvent;
mod rounding;
#[cfg(test)]
mod structures;
#[cfg(test)]
mod wrong;

use self::argument::argument;
pub(crate) use self::argument::begin;
use self::matrix::Newton;
use self::probes::Line;
use crate::field::AnyField;
use crate::implicit::{Core, Failure};
use crate::linear::columns::{Columns, DENSE, FEW};
use crate::linear::{LinearSolver, SolverKind, Tangents};
use crate::problem::Identity;
use crate::real::{Real, narrow, size, widen, widened};
use crate::state::{State, is_finite};
use crate::step::{same_length, seen};

/// The purpose of a matrix.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Iterations, which show how good it is: of one solve or those of `kept` ones, with `refined` differences.
    Iteration { kept: bool, refined: bool },
    /// A linearly implicit step, whose order rests on it where it is `exact`.
    Step { exact: bool },
}

/// The vectors and matrices of a solve, for as many coupled evaluations as were ever asked for.
#[derive(Clone, Debug)]
pub(crate) struct Work<S> {
    pub(crate) position: S,
    velocity: S,
    probe: S,
    other: S,
    /// The sizes of the terms of rows.
    terms: Vec<f64>,
    /// Room for numbers as `f64`.
    room: Vec<f64>,
    value: Vec<S>,
    pub(crate) initial: Vec<S>,
    /// The residual, then the increment.
    increment: Vec<f64>,
    /// The residual of the iteration before.
    before: Vec<f64>,
    /// Px and Pv of the factorised matrix; empty if there is none.
    slopes: Vec<f64>,
    newton: Option<Newton>,
    /// Whether a Jacobian of the matrix was taken by differences.
    by_differences: bool,
    /// Whether g has turned out not to be affine.
    curved: bool,
    /// The problem that the matrix was factored for, if that is linear by its construction.
    known: Option<Identity>,
    /// Whether the field is said to be linear, and has not been found to be otherwise.
    pub(crate) linear: bool,
    /// Whether the pattern that is given has been found to lack places.
    distrusted: bool,
    /// Whether what is given has been found to agree with values of the field, and how often it has been.
    trusted: bool,
    agreed: u32,
    /// How many matrices were taken on which an order rests.
    exact: u64,
    /// Whether the derivative in time that is given has been found to be none.
    wrong_in_time: bool,
    /// Whether the matrix has been compared with values of the field, or was made of them.
    compared: bool,
    /// Whether g was affine where the matrix was taken, as far as differences tell.
    affine: bool,
    line: Line<S>,
    /// |X| and |V| of the frame that the field is seen from; empty unless it moves along.
    origin: [Vec<f64>; 2],
    columns: Columns,
    /// The old value of each component that is moved, and by how much; moves of a group.
    moves: Vec<(f64, f64)>,
    forth: Vec<f64>,
    /// By how much both arguments are moved.
    lengths: [Vec<f64>; 2],
    /// The components of a group whose differences may still become better.
    open: Vec<usize>,
    /// Whether the pattern that was found is to be found again, and how often that has been in vain.
    doubted: bool,
    confidence: u32,
    /// Whether the problem has been asked for dense Jacobians in vain.
    no_jacobians: bool,
    /// Whether M is not the identity.
    heavy: bool,
    wanted: LinearSolver,
}

/// The derivatives of its field that a problem gives.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Given {
    Nothing,
    /// Of x'' = g, or y' = f: no M.
    Jacobians,
    /// With M.
    Tangents,
}

/// Px and then Pv of K evaluations, row by row.
struct Slopes<'a> {
    slopes: &'a [f64],
    count: usize,
}

impl Slopes<'_> {
    fn at(&self, k: usize, l: usize) -> (f64, f64) {
        let (px, pv) = self.slopes.split_at(self.slopes.len() / 2);
        let index = k * self.count + l;
        (px[index], pv[index])
    }

    /// Whether g_x and g_v of evaluation k matter.
    fn needed(&self, k: usize) -> (bool, bool) {
        let any = |pick: fn((f64, f64)) -> f64| (0..self.count).any(|l| pick(self.at(k, l)) != 0.0);
        (any(|p| p.0), any(|p| p.1))
    }
}

impl<S: State> Work<S> {
    pub(crate) fn new(like: &S, count: usize) -> Self {
        let mut work = Self {
            position: like.zeros(),
            velocity: like.zeros(),
            probe: like.zeros(),
            other: like.zeros(),
            terms: Vec::with_capacity(like.len()),
            room: Vec::with_capacity(like.len()),
            value: Vec::new(),
            initial: Vec::new(),
            increment: Vec::new(),
            before: Vec::new(),
            slopes: Vec::new(),
            newton: None,
            by_differences: false,
            curved: false,
            known: None,
            linear: false,
            distrusted: false,
            trusted: false,
            agreed: 0,
            exact: 0,
            wrong_in_time: false,
            compared: false,
            affine: false,
            line: Line::new(like),
            origin: [Vec::new(), Vec::new()],
            columns: Columns::of(like.len()),
            moves: Vec::with_capacity(like.len()),
            forth: Vec::with_capacity(like.len()),
            lengths: [(); 2].map(|()| Vec::with_capacity(like.len())),
            open: Vec::with_capacity(like.len()),
            doubted: false,
            confidence: 0,
            no_jacobians: false,
            heavy: false,
            wanted: LinearSolver::default(),
        };
        work.grow(count);
        work
    }

    pub(crate) fn grow(&mut self, count: usize) {
        if self.value.len() < count {
            for vectors in [&mut self.value, &mut self.initial] {
                vectors.resize_with(count, || self.position.zeros());
            }
            let size = count * self.position.len();
            for numbers in [&mut self.increment, &mut self.before] {
                // Zeros that come as such cost nothing until they are used.
                let known = std::mem::replace(numbers, vec![0.0; size]);
                numbers[..known.len()].copy_from_slice(&known);
            }
            self.slopes = Vec::with_capacity(2 * count * count);
            if self.newton.take().is_some() {
                self.grow_newton();
            }
        }
    }

    /// Makes room for the matrices.
    pub(crate) fn grow_newton(&mut self) {
        if self.newton.is_none() {
            let count = self.value.len();
            let n = self.position.len();
            self.newton = Some(Newton::new(count, n, self.wanted));
        }
    }

    /// Systems are solved in this way from now on.
    pub(crate) fn solve_by(&mut self, wanted: LinearSolver) {
        if self.wanted != wanted {
            self.wanted = wanted;
            self.slopes.clear();
            if self.newton.take().is_some() {
                self.grow_newton();
            }
        }
    }

    /// The kind of solver of the linear systems.
    pub(crate) fn solver(&self) -> Option<SolverKind> {
        let factored = self.newton.as_ref().filter(|_| !self.slopes.is_empty());
        factored.map(Newton::kind)
    }

    /// The cost of a factorisation, in solutions.
    pub(crate) fn price(&self) -> f64 {
        self.newton.as_ref().map_or(0.0, Newton::price)
    }

    #[inline]
    pub(crate) fn factored_for<const K: usize>(&self, core: &Core<'_, S, K>) -> bool {
        let [px, pv] = slopes(core);
        self.slopes.len() == 2 * K * K
            && are(&self.slopes[..K * K], px)
            && are(&self.slopes[K * K..], pv)
            && self.newton.is_some()
    }

    /// Whether the matrix was factored for this problem, which is linear by its construction.
    #[inline]
    pub(crate) fn was_factored_for(&self, known: Option<Identity>) -> bool {
        known.is_some() && self.known == known
    }

    /// The residual of K evaluations, then their increment.
    pub(crate) fn increment<const K: usize>(&self) -> &[f64] {
        &self.increment[..K * self.position.len()]
    }

    /// Whether the matrix was made of differences.
    pub(crate) fn is_of_differences(&self) -> bool {
        self.by_differences
    }

    /// Whether the matrix has been compared with values of the field, or was made of them: one that is only
    /// given may make an increment small that is not.
    pub(crate) fn is_compared(&self) -> bool {
        self.compared
    }

    /// Whether the matrix is the derivative of an affine g, so that one increment is all there is.
    pub(crate) fn is_exact(&self) -> bool {
        self.affine
    }

    /// X_k and V_k into `position` and `velocity`.
    fn arguments<G: AnyField<S, RANK> + ?Sized, const RANK: usize, const K: usize>(
        &mut self,
        (k, g): (usize, &G),
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
    ) {
        argument(
            core.position[k],
            &core.position_slope[k],
            y,
            &mut self.position,
        );
        if g.uses_velocity() {
            argument(
                core.velocity[k],
                &core.velocity_slope[k],
                y,
                &mut self.velocity,
            );
        }
    }

    /// r(t_k, X_k, V_k) into `value` and the residual r − M y into `increment`; without Newton's matrix that
    /// of g = M⁻¹ r, g − y.
    pub(crate) fn residual<G: AnyField<S, RANK> + ?Sized, const RANK: usize, const K: usize>(
        &mut self,
        g: &mut G,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        newton: bool,
    ) -> Result<(), Failure> {
        let n = self.position.len();
        for k in 0..K {
            self.arguments((k, &*g), core, y);
            let at = (core.t[k], &self.position, &self.velocity);
            let value = &mut self.value[k];
            if newton {
                g.residual_at(k, at, y[k], value);
            } else {
                g.evaluate_at(k, at.0, at.1, at.2, value);
            }
            same(n, value.len())?;
            seen(value)?;
            let residual = &mut self.increment[k * n..(k + 1) * n];
            let value = value.as_mut_slice();
            let y = y[k].as_slice();
            if !newton {
                for ((r, g), y) in residual.iter_mut().zip(value).zip(y) {
                    *r = (*g - *y).to_f64();
                }
                continue;
            }
            widen(value, residual);
            match &self.newton {
                Some(newton) if self.heavy => {
                    let mass = &newton.tangents[k].mass;
                    let y = widened(y, &mut self.room);
                    match S::Real::doubles_mut(value) {
                        Some(value) => mass.add_product(1.0, y, value),
                        // For sizes alone.
                        None => {
                            let mut whole = residual.to_vec();
                            mass.add_product(1.0, y, &mut whole);
                            narrow(&whole, value);
                        }
                    }
                }
                _ => value.iter_mut().zip(y).for_each(|(value, y)| *value += *y),
            }
        }
        Ok(())
    }

    /// Writes the tangents of evaluation k where the problem gives them: sparse ones, or dense ones where
    /// these have room.
    fn given<const RANK: usize>(
        &mut self,
        (k, g): (usize, &mut dyn AnyField<S, RANK>),
        t: f64,
        newton: &mut Newton,
    ) -> Result<Given, Failure> {
        let n = self.position.len();
        let tangents = &mut newton.tangents[k];
        if g.tangents_at(k, (t, &self.position, &self.velocity), tangents) {
            for matrix in [&tangents.mass, &tangents.in_x, &tangents.in_v] {
                same(n, matrix.rows())?;
                same(n, matrix.columns())?;
            }
            return Ok(Given::Tangents);
        }
        let asked = g.has_dense_jacobians() && g.pattern().is_none() && n <= DENSE;
        if !asked || self.no_jacobians {
            return Ok(Given::Nothing);
        }
        let in_x = tangents.in_x.dense_mut();
        let in_v = tangents.in_v.dense_mut();
        let at = (t, &self.position, &self.velocity);
        let given = g.differentiate_at(k, at, in_x, in_v);
        for matrix in [in_x, in_v] {
            same(n, matrix.nrows())?;
            same(n, matrix.ncols())?;
        }
        self.no_jacobians = !given && n > FEW;
        Ok(if given {
            Given::Jacobians
        } else {
            Given::Nothing
        })
    }

    /// Factors M − Px⊗r_x − Pv⊗r_v at the arguments of y, whose residual stands in `increment`; returns the
    /// evaluations spent. Of a matrix that will be `kept` it is found out whether g is affine; differences are
    /// `refined` where that is asked for.
    pub(crate) fn factor<const RANK: usize, const K: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        purpose: Purpose,
    ) -> Result<u64, Failure> {
        self.slopes.clear();
        let Some(mut newton) = self.newton.take() else {
            return Err(Failure::Singular);
        };
        let known = g.known().linear;
        if known.is_some() && known != self.known {
            newton.forget();
        }
        let formed = self.form(g, core, y, purpose, &mut newton);
        self.heavy = newton.tangents.iter().take(K).any(Tangents::has_mass);
        self.newton = Some(newton);
        self.known = known;
        let evaluations = formed?;
        self.eliminate(g, core)?;
        Ok(evaluations)
    }

    /// Factors the matrix of the tangents at hand.
    fn eliminate<const RANK: usize, const K: usize>(
        &mut self,
        g: &dyn AnyField<S, RANK>,
        core: &Core<'_, S, K>,
    ) -> Result<(), Failure> {
        self.slopes.clear();
        let Some(mut newton) = self.newton.take() else {
            return Err(Failure::Singular);
        };
        let p = slopes(core).into_iter().flatten();
        self.slopes.extend(p.map(|p| p.to_f64()));
        let p = self.p(K);
        newton.partition(g.acts_on(), &p);
        let regular = newton.factor(&p);
        self.newton = Some(newton);
        if !regular {
            self.slopes.clear();
            // Where arguments or entries are undefined the matrix is no more to blame than the field.
            let arguments = [&self.position, &self.velocity].map(|z| is_finite(z.as_slice()));
            let tangents = (self.newton.iter()).flat_map(|newton| newton.tangents.iter().take(K));
            let mut matrices = tangents.flat_map(|t| [&t.mass, &t.in_x, &t.in_v]);
            let defined = arguments == [true, true] && matrices.all(|m| is_finite(m.values()));
            return Err(if defined {
                Failure::Singular
            } else {
                Failure::NonFinite
            });
        }
        Ok(())
    }

    /// Writes the tangents of all evaluations; the evaluations spent. What is given is compared with values
    /// of the field where it is not [trusted](Self::doubt).
    fn form<const RANK: usize, const K: usize>(
        &mut self,
        g: &mut dyn AnyField<S, RANK>,
        core: &Core<'_, S, K>,
        y: &[&mut S; K],
        purpose: Purpose,
        newton: &mut Newton,
    ) -> Result<u64, Failure> {
        let (kept, refined) = match purpose {
            Purpose::Iteration { kept, refined } => (kept, refined),
            Purpose::Step { .. } => (false, false),
        };
        let closely = purpose == Purpose::Step { exact: true };
        self.exact += u64::from(closely);
        self.by_differences = false;
        self.curved |= refined;
        let mut evaluations = 0;
        let again = closely && self.looks_again();
        let trusted = self.trusted && !again || g.known().linear.is_some();
        // Whether anything was compared, and whether all of that agreed.
        let mut compared = false;
        let mut sound = true;
        let mut believed = false;
        for k in 0..K {
            self.arguments((k, &*g), core, y);
            let source = self.given((k, &mut *g), core.t[k], newton)?;
            let mut given = source != Given::Nothing;
            believed |= given && trusted;
            if given && !trusted {
                let tangents = &newton.tangents[k];
                if source == Given::Tangents {
                    evaluations += self.check_mass((k, &mut *g), core, y, tangents)?;
                }
                let of = (tangents, closely);
                let (spent, agree) = self.agree((k, &mut *g), core, y, of)?;
                (evaluations, given) = (evaluations + spent, agree);
                (compared, sound) = (true, sound && agree);
            }
            loop {
                if !given {
                    if !self.by_differences {
                        evaluations += self.group_columns(g, core, y)?;
                        self.arguments((k, &*g), core, y);
                    }
                    self.by_differences = true;
                    let tangents = &mut newton.tangents[k];
                    self.columns.reset(&mut tangents.in_x);
                    if g.uses_velocity() {
                        self.columns.reset(&mut tangents.in_v);
                    }
                }
                let tangents = &mut newton.tangents[k];
                evaluations += self.differences((k, &mut *g), core, y, (given, kept), tangents)?;
                if given || trusted || self.distrusted || g.pattern().is_none() {
                    break;
                }
                let (spent, agree) = self.agree((k, &mut *g), core, y, (tangents, closely))?;
                evaluations += spent;
                compared = true;
                if agree {
                    break;
                }
                // By a pattern that is looked for.
                (self.distrusted, self.by_differences) = (true, false);
            }
            let tangents = &mut newton.tangents[k];
            if refined && !given {
                evaluations += self.refine((k, &mut *g), core, y, tangents)?;
            }
            if matches!(purpose, Purpose::Step { .. }) && !given {
                evaluations += self.narrow((k, &mut *g), core, y, tangents)?;
            }
            if !g.uses_velocity_at(k) {
                tangents.in_v.clear();
            }
        }
        self.compared = g.known().linear.is_some() || !believed;
        if compared && sound {
            (self.trusted, self.agreed) = (true, self.agreed.saturating_add(1));
        } else if closely && compared {
            self.trusted = false;
        }
        self.affine = self.linear || kept && !self.curved;
        Ok(evaluations)
    }

    /// Whether what an order rests on is looked at at this step, ever less often: entries may be wrong that were 0 at
    /// first.
    fn looks_again(&self) -> bool {
        self.exact.is_power_of_two()
    }

    /// Px and Pv of the factorised matrix.
    fn p(&self, count: usize) -> Slopes<'_> {
        Slopes {
            slopes: &self.slopes,
            count,
        }
    }

    /// Turns the residual of K evaluations into Newton's increment.
    pub(crate) fn apply_inverse<const K: usize>(&mut self) {
        let n = self.position.len();
        self.before[..K * n].copy_from_slice(&self.increment[..K * n]);
        let Some(newton) = &mut self.newton else {
            return;
        };
        let p = Slopes {
            slopes: &self.slopes,
            count: K,
        };
        newton.apply_inverse(&p, &mut self.increment[..K * n]);
    }

    /// Adds the increment to y; the largest component of it over atol + rtol |y|.
    pub(crate) fn advance<const K: usize>(&self, y: &mut [&mut S; K], rtol: f64, atol: f64) -> f64 {
        let mut scaled = 0.0_f64;
        let components = y.iter_mut().flat_map(|y| y.as_mut_slice());
        for (y, increment) in components.zip(&self.increment) {
            *y += S::Real::from_f64(*increment);
            if *increment != 0.0 {
                scaled = scaled.max(increment.abs() / (atol + rtol * size(*y)));
            }
        }
        scaled
    }

    /// Sets y to its first iterate.
    pub(crate) fn restore<const K: usize>(&self, y: &mut [&mut S; K]) {
        for (y, initial) in y.iter_mut().zip(&self.initial) {
            y.as_mut_slice().copy_from_slice(initial.as_slice());
        }
    }
}

#[inline]
fn same(expected: usize, found: usize) -> Result<(), Failure> {
    same_length(expected, [found])
}

/// Whether these are the same numbers.
#[inline]
fn are<R: Real>(doubles: &[f64], numbers: &[R]) -> bool {
    match R::doubles(numbers) {
        Some(same) => doubles == same,
        None => (doubles.iter().zip(numbers)).all(|(double, number)| *double == number.to_f64()),
    }
}

/// Px and Pv.
fn slopes<'a, S: State, const K: usize>(core: &'a Core<'_, S, K>) -> [&'a [S::Real]; 2] {
    [&core.position_slope, &core.velocity_slope].map(|slopes| slopes.as_flattened())
}

#[cfg(test)]
mod tests;
