//! The step of a constrained problem: the assembler, the same for every scheme.
//!
//! The unknowns of evaluation k are the acceleration a_k and the multipliers μ_k = (λ_k, ψ_k). With the
//! affine maps X_k(a), V_k(a) of the scheme they solve
//!
//! ```text
//! M(t_k, X_k) a_k = f(t_k, X_k, V_k, μ_k)                 at the arguments of evaluation k,
//! index 1:  C a_k = (γ, κ)                                at the same arguments,
//! index 2:  (G V + g_t)/h = 0,  k/h = 0                   at velocity place k,
//! index 3:  g(P)/h² = 0                                   at position place k,  k/h = 0 as above,
//! SOI2:     index 3 for auxiliary (ã, λ̃, ψ̃), which give all positions; then index 2 for (a, λ, ψ).
//! ```
//!
//! An evaluation of the expensive part of a split field is known beforehand: M a_k = f_A.
//!
//! Divided by these powers of h the Newton matrix tends to blocks p_kl of [M Cᵀ; C 0] as h → 0: its
//! condition stays bounded. Increments are measured where the constraint acts: h² a against positions,
//! h a against velocities, a against itself.
//!
//! A step allocates nothing, with or without a new Newton matrix, unless constraints repeat one another or the matrix
//! is sparse.

use super::beginning::Beginning;
use super::consistency::accelerations;
use super::coupling::{Differences, couplings};
use super::entries::{Matrix, Shown};
use super::integration::Options;
use super::linear::{System, row_norms};
use super::model::{Jacobian, Matrices, Model, Point};
use super::passes::Pass;
use super::prediction::Prediction;
use super::problem::Constrained;
use super::quantities::Scaled;
use super::rank::Rank;
use crate::base::{Error, Formulation};
use crate::jacobian::colouring::Colouring;
use crate::linear::SolverKind;
use crate::nonlinear::convergence::Upkeep;
use crate::problem::Part;
use crate::stepper::Maps;
use nalgebra::DVector;
use std::ops::Range;

/// The derivative of the constraints on which a pass works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    Acceleration,
    Velocity,
    Position,
}

/// The equations that a pass solves.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub level: Level,
    /// Whether positions are known from a pass before.
    pub fixed_positions: bool,
}

pub(super) struct Group {
    pub range: Range<usize>,
    /// Whether it is an evaluation of the expensive part of a split field.
    pub given: bool,
    /// The Newton matrix, kept by modified Newton.
    pub system: System,
    /// The cost of the Newton matrix.
    pub upkeep: Upkeep,
}

/// Accelerations and multipliers of the evaluations.
#[derive(Clone, Default)]
pub(super) struct Unknowns {
    pub a: Vec<Vec<f64>>,
    pub multipliers: Vec<Vec<f64>>,
    /// The same in the steps before.
    before: [Vec<Prediction>; 2],
}

impl Unknowns {
    /// Of s evaluations that begin alike.
    fn new(a: &[f64], multipliers: &[f64], s: usize) -> Self {
        Self {
            a: vec![a.to_vec(); s],
            multipliers: vec![multipliers.to_vec(); s],
            before: [a, multipliers].map(|like| vec![Prediction::new(like.len()); s]),
        }
    }

    /// Puts predictions in place of the unknowns of the step before.
    fn predict(&mut self) {
        let both = self.a.iter_mut().chain(&mut self.multipliers);
        for (unknown, before) in both.zip(self.before.iter().flatten()) {
            before.predict(unknown);
        }
    }

    /// Keeps the unknowns for predictions.
    fn remember(&mut self) {
        let both = self.a.iter().chain(&self.multipliers);
        for (unknown, before) in both.zip(self.before.iter_mut().flatten()) {
            before.push(unknown);
        }
    }

    /// Forgets the steps before.
    fn forget(&mut self) {
        self.before
            .iter_mut()
            .flatten()
            .for_each(Prediction::forget);
    }
}

/// A step before it is tried.
pub(super) struct Untried {
    h: f64,
    histories: [Vec<Vec<f64>>; 2],
    unknowns: [Unknowns; 2],
}

/// The cost of the solves.
#[derive(Clone, Copy, Default)]
pub(super) struct Cost {
    pub iterations: u64,
    pub factorisations: u64,
    /// The solver of the last systems.
    pub solver: Option<SolverKind>,
}

/// Memory of one evaluation.
pub(super) struct Memory {
    /// M and C at the argument.
    pub argument: Matrices,
    /// C at the place of its constraints.
    pub place: Jacobian,
    /// The derivatives of the residual of its dynamics in q and v.
    pub in_q: Matrix,
    pub in_v: Matrix,
}

impl Memory {
    fn new<P: Constrained>(model: &Model<P>) -> Self {
        Self {
            argument: model.matrices(),
            place: model.jacobian_memory(),
            in_q: Matrix::new(model.n, model.n),
            in_v: Matrix::new(model.n, model.n),
        }
    }

    /// C at the place of its constraints, which may be the argument.
    pub(super) fn c(&mut self, at_argument: bool) -> &mut Jacobian {
        if at_argument {
            &mut self.argument.c
        } else {
            &mut self.place
        }
    }
}

/// Memory of differences.
pub(super) struct Work {
    /// The coordinates that the dynamics and the constraints depend on.
    pub couplings: [Colouring; 2],
    pub differences: Differences,
    pub value: Vec<f64>,
    pub constraints_in_q: Matrix,
    pub constraints_in_v: Matrix,
    pub in_multipliers: Matrix,
    pub matrices: Matrices,
    /// Of Baumgarte's terms.
    pub level: Vec<f64>,
}

impl Work {
    fn new<P: Constrained>(model: &Model<P>, here: &Matrices) -> Self {
        let [n, p] = [model.n, model.m + model.l];
        Self {
            couplings: couplings(&model.problem, here),
            differences: Differences::default(),
            value: vec![0.0; n + p],
            constraints_in_q: Matrix::new(p, n),
            constraints_in_v: Matrix::new(p, n),
            in_multipliers: Matrix::new(n, p),
            matrices: model.matrices(),
            level: Vec::new(),
        }
    }
}

/// The measures of residuals, accelerations and multipliers.
pub(super) struct Scales {
    /// The size of the mass matrix and the norms of the constraints' gradients.
    pub mass: f64,
    pub norms: Vec<f64>,
    /// The size of the mass matrix over each norm: the units of scaled multipliers.
    pub units: Vec<f64>,
}

impl Scales {
    /// By mass and p constraints at a point.
    fn of(here: &Matrices, p: usize) -> Self {
        let mut largest = 0.0_f64;
        here.mass
            .matrix
            .each(|_, _, x| largest = largest.max(x.abs()));
        let mass = if largest > 0.0 { largest } else { 1.0 };
        let norms = row_norms(&here.c, p);
        Self {
            mass,
            units: norms.iter().map(|norm| mass / norm).collect(),
            norms,
        }
    }
}

/// The carried quantities at the start of the step, at the start of the step before, and at the end.
pub(super) struct Carry {
    pub now: Vec<Vec<f64>>,
    before: Vec<Vec<f64>>,
    pub next: Vec<Vec<f64>>,
}

/// Memory of the iteration of a group.
#[derive(Default)]
pub(super) struct Iterates {
    /// Scaled residuals, and increments.
    pub residual: Vec<f64>,
    pub increment: Vec<f64>,
    /// The first iterate: accelerations and multipliers of each evaluation.
    pub begin: Vec<f64>,
    pub cost: Cost,
}

pub(super) struct Assembler<'m> {
    pub(super) n: usize,
    /// All constraints, m of them holonomic.
    pub(super) p: usize,
    pub(super) m: usize,
    pub(super) maps: Maps<'m>,
    pub(super) scaled: Scaled,
    passes: Vec<Pass>,
    pub(super) settings: Options,
    pub(super) scales: Scales,
    pub(super) carry: Carry,
    pub unknowns: Unknowns,
    /// The auxiliary unknowns of SOI2, which give the positions.
    pub(super) auxiliary: Unknowns,
    pub(super) iterates: Iterates,
    pub(super) memory: Vec<Memory>,
    pub(super) work: Work,
    pub(super) rank: Rank,
}

/// The levels that a step solves on, one after another.
fn levels(formulation: Formulation, constraints: usize) -> &'static [Level] {
    match formulation {
        // Without constraints there is nothing to differentiate.
        _ if constraints == 0 => &[Level::Acceleration],
        Formulation::Index1 => &[Level::Acceleration],
        Formulation::Index2 => &[Level::Velocity],
        Formulation::Index3 => &[Level::Position],
        Formulation::Soi2 => &[Level::Position, Level::Velocity],
    }
}

impl<'m> Assembler<'m> {
    /// For steps of size h, its history zero; `at` is a consistent state for sizes and norms.
    pub(super) fn new<P: Constrained>(
        maps: &Maps<'m>,
        h: f64,
        options: &Options,
        model: &mut Model<P>,
        begin: &Beginning,
    ) -> Result<Self, Error> {
        let at = begin.at();
        let redundancy = begin.repeated;
        let [n, m, p] = [model.n, model.m, model.m + model.l];
        let levels = levels(options.formulation, p);
        let on_positions = levels.contains(&Level::Position) && m > 0;
        let on_velocities =
            levels.contains(&Level::Velocity) || levels[0] != Level::Acceleration && p > m;
        let on = [on_positions, on_velocities];
        let scaled = Scaled::new(maps, h, n, options.formulation, on)?;
        let s = scaled.arguments.len();
        let zero = vec![vec![0.0; n]; maps.carried.len()];
        let unknowns = Unknowns::new(begin.a.as_slice(), begin.multipliers.as_slice(), s);
        let here = model.matrices_at(at);
        let twice = levels.len() > 1;
        let mut assembler = Self {
            n,
            p,
            m,
            maps: *maps,
            scaled,
            passes: Vec::new(),
            settings: *options,
            scales: Scales::of(&here, p),
            carry: Carry {
                now: zero.clone(),
                before: zero.clone(),
                next: zero,
            },
            auxiliary: if twice {
                unknowns.clone()
            } else {
                Unknowns::default()
            },
            unknowns,
            iterates: Iterates::default(),
            memory: (0..s).map(|_| Memory::new(model)).collect(),
            work: Work::new(model, &here),
            rank: Rank::new(redundancy, &here.c, [n, m, p]),
        };
        for (index, &level) in levels.iter().enumerate() {
            let kind = Kind {
                level,
                fixed_positions: index > 0,
            };
            assembler.add_pass(kind)?;
        }
        Ok(assembler)
    }

    /// Adds the pass that solves equations of a kind.
    fn add_pass(&mut self, kind: Kind) -> Result<(), Error> {
        let redundancy = self.rank.redundancy;
        let nullity = match kind.level {
            Level::Position if self.p == self.m => redundancy.position,
            _ => redundancy.both,
        };
        let pass = self.pass(kind, nullity)?;
        self.passes.push(pass);
        Ok(())
    }

    /// Goes over to another step size. Between grid points a carried quantity z stands at t + o h, o its
    /// offset: it is moved to the new place by z ← z + o (h/h₋₁ − 1)(z − z₋₁).
    ///
    /// Newton matrices are kept: scaled as they are, they depend on h through stiffness and damping
    /// alone, and a matrix that no longer contracts is replaced.
    pub(super) fn set_step(&mut self, h: f64) {
        if h == self.scaled.h {
            return;
        }
        let both = self.carry.now.iter_mut().zip(&self.carry.before);
        for ((z, previous), quantity) in both.zip(self.maps.carried) {
            let factor = quantity.offset * (h / self.scaled.h - 1.0);
            for (z, previous) in z.iter_mut().zip(previous) {
                *z += factor * (*z - previous);
            }
        }
        self.scaled.set_step(&self.maps, h);
        self.unknowns.forget();
        self.auxiliary.forget();
    }

    /// The carried quantity of derivative order m of the grid point that a step begins at.
    pub(super) fn beginning(&self, m: usize) -> Option<&[f64]> {
        let mut all = self.maps.carried.iter().zip(&self.carry.now);
        let found = all.find(|(z, _)| z.derivative == m && z.offset == 0.0);
        found.map(|(_, value)| value.as_slice())
    }

    /// The step size.
    pub(super) fn h(&self) -> f64 {
        self.scaled.h
    }

    /// The state from which another attempt at the step starts.
    pub(super) fn keep(&self) -> Untried {
        Untried {
            h: self.scaled.h,
            histories: [self.carry.now.clone(), self.carry.before.clone()],
            unknowns: [self.unknowns.clone(), self.auxiliary.clone()],
        }
    }

    /// Goes back to that.
    pub(super) fn restore(&mut self, kept: Untried) {
        self.set_step(kept.h);
        [self.carry.now, self.carry.before] = kept.histories;
        [self.unknowns, self.auxiliary] = kept.unknowns;
    }

    /// Ends the step: the next one starts from `next`.
    pub(super) fn advance(&mut self) {
        std::mem::swap(&mut self.carry.before, &mut self.carry.now);
        std::mem::swap(&mut self.carry.now, &mut self.carry.next);
    }

    /// The part of a split field to which evaluation k belongs.
    pub(super) fn part(&self, k: usize) -> Option<Part> {
        self.maps.evaluations.get(k).and_then(|e| e.part)
    }

    /// Solves for the accelerations and multipliers of the step at time t.
    pub(super) fn solve<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
    ) -> Result<(), Error> {
        for quantity in &mut self.scaled.quantities {
            quantity.begin(&self.carry.now);
        }
        self.unknowns.predict();
        self.auxiliary.predict();
        let mut passes = std::mem::take(&mut self.passes);
        let twice = passes.len() > 1;
        let solved = passes.iter_mut().enumerate().try_for_each(|(index, pass)| {
            if !twice || index > 0 {
                return self.solve_pass(model, t, pass);
            }
            std::mem::swap(&mut self.unknowns, &mut self.auxiliary);
            let solved = self.solve_pass(model, t, pass);
            std::mem::swap(&mut self.unknowns, &mut self.auxiliary);
            solved
        });
        self.passes = passes;
        if solved.is_ok() {
            self.unknowns.remember();
            self.auxiliary.remember();
        }
        solved
    }

    /// Solves the groups of a pass one after another.
    fn solve_pass<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        pass: &mut Pass,
    ) -> Result<(), Error> {
        for group in &mut pass.groups {
            if group.given {
                self.evaluate_given(model, t, pass.kind, group)?
            } else {
                self.newton_from(model, t, pass.kind, group)?
            }
        }
        Ok(())
    }

    /// Newton's iteration from the prediction. If a group of several evaluations does not converge from there, it
    /// starts again. It then begins with the accelerations and multipliers at the positions and velocities of the
    /// step's beginning.
    fn newton_from<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        kind: Kind,
        group: &mut Group,
    ) -> Result<(), Error> {
        self.leave_kernel(group);
        let found = self.newton(model, t, kind, group);
        let lost = matches!(found, Err(Error::NotConverged { .. })) && group.range.len() > 1;
        if !lost {
            return found;
        }
        let Some((a, multipliers)) = self.consistent(model, t) else {
            return found;
        };
        for k in group.range.clone() {
            self.unknowns.a[k].copy_from_slice(a.as_slice());
            self.unknowns.multipliers[k].copy_from_slice(multipliers.as_slice());
        }
        self.newton(model, t, kind, group)
    }

    /// Takes away from the prediction its part in the kernel of the matrix: increments are of least norm, but what is
    /// extrapolated need not be.
    fn leave_kernel(&mut self, group: &mut Group) {
        if group.system.nullity == 0 {
            return;
        }
        let scaled = &mut self.iterates.increment;
        scaled.clear();
        for k in group.range.clone() {
            scaled.extend(&self.unknowns.a[k]);
            let multipliers = self.unknowns.multipliers[k].iter().zip(&self.scales.units);
            scaled.extend(multipliers.map(|(mu, unit)| mu / unit));
        }
        group.system.keep_kernel(scaled);
        self.apply(group.range.clone());
    }

    /// The accelerations and multipliers at the positions and velocities that the step at t begins with, if
    /// it begins with both.
    fn consistent<P: Constrained>(
        &self,
        model: &mut Model<P>,
        t: f64,
    ) -> Option<(DVector<f64>, DVector<f64>)> {
        let q = self.beginning(0)?;
        let v = self.beginning(1)?;
        let none = vec![0.0; self.p];
        accelerations(
            model,
            Point { t, q, v },
            self.rank.redundancy.both,
            None,
            &none,
        )
        .ok()
    }

    /// The point at which evaluation k of the step at time t takes its forces.
    pub(super) fn argument(&self, k: usize, t: f64) -> Point<'_> {
        self.scaled.point(&self.scaled.arguments[k], t)
    }

    /// The accelerations that give quantities of derivative order m after the solve.
    pub(super) fn accelerations(&self, m: usize) -> &[Vec<f64>] {
        if m == 0 && self.passes.len() > 1 {
            &self.auxiliary.a
        } else {
            &self.unknowns.a
        }
    }

    /// Forms the quantities that are carried on.
    pub(super) fn form_next(&mut self) {
        let mut next = std::mem::take(&mut self.carry.next);
        for (out, (map, known)) in next.iter_mut().zip(&self.scaled.next) {
            match known {
                Some(index) => out.copy_from_slice(&self.scaled.quantities[*index].value),
                None => map.value(&self.carry.now, self.accelerations(map.derivative), out),
            }
        }
        self.carry.next = next;
    }
}
