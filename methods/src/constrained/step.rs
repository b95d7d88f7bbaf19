//! One step of a constrained problem: the assembler, the same for every scheme.
//!
//! Unknown in evaluation k are the acceleration a_k and the multipliers μ_k = (λ_k, ψ_k). With the
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
//! Divided by these powers of h the Newton matrix tends to blocks p_kl of [M Cᵀ; C 0] as h → 0: its
//! condition stays bounded. Increments are measured where the constraint acts: h² a against positions,
//! h a against velocities, a against itself.

use super::consistent::Redundancy;
use super::error::ConstrainedError;
use super::index_one::baumgarte;
use super::linear::{Factored, row_norms};
use super::maps::{Map, Maps, Place, position_places, velocity_places};
use super::model::{Model, Point, add_product};
use super::options::{Formulation, NewtonKind};
use super::problem::Constrained;
use crate::state::{is_finite, max_norm};
use nalgebra::DVector;
use std::ops::Range;

/// On which derivative of the constraints a pass works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    Acceleration,
    Velocity,
    Position,
}

impl Level {
    /// How often a is integrated there.
    fn power(self) -> i32 {
        match self {
            Self::Acceleration => 0,
            Self::Velocity => 1,
            Self::Position => 2,
        }
    }
}

/// A solve for all evaluations in groups that can follow one another.
struct Pass {
    level: Level,
    /// Whether positions are known from a pass before.
    fixed_positions: bool,
    groups: Vec<Group>,
}

struct Group {
    range: Range<usize>,
    /// The factored Newton matrix, kept by modified Newton.
    factored: Option<Factored>,
}

/// One evaluation with the powers of h put in.
pub(super) struct Argument {
    pub time: f64,
    pub position: Map,
    pub velocity: Map,
}

/// Accelerations and multipliers of the evaluations.
#[derive(Clone)]
pub(super) struct Unknowns {
    pub a: Vec<Vec<f64>>,
    pub multipliers: Vec<Vec<f64>>,
}

/// What the solves have cost.
#[derive(Clone, Copy, Default)]
pub(super) struct Cost {
    pub iterations: u64,
    pub factorisations: u64,
}

/// How a step is solved.
pub(super) struct Settings {
    pub formulation: Formulation,
    pub newton: NewtonKind,
    pub rtol: f64,
    pub max_iterations: usize,
    pub baumgarte: Option<(f64, f64)>,
}

/// The maps of a scheme at one step size.
struct Scaled {
    arguments: Vec<Argument>,
    /// For each carried quantity its derivative order and next value.
    next: Vec<(usize, Map)>,
    position_places: Vec<Place>,
    velocity_places: Vec<Place>,
}

impl Scaled {
    fn new(
        maps: &Maps,
        h: f64,
        formulation: Formulation,
        (on_positions, on_velocities): (bool, bool),
    ) -> Result<Self, ConstrainedError> {
        let mut arguments = Vec::new();
        for e in maps.evaluations {
            let method = maps.name;
            let velocity = e.velocity.ok_or(ConstrainedError::NoVelocity { method })?;
            arguments.push(Argument {
                time: e.time,
                position: Map::new(maps, e.position.offset, e.position.coefficients, 0, h),
                velocity: Map::new(maps, velocity.offset, velocity.coefficients, 1, h),
            });
        }
        let next = maps.carried.iter().zip(maps.next).map(|(z, next)| {
            let map = Map::new(maps, z.offset + 1.0, next, z.derivative, h);
            (z.derivative, map)
        });
        let refusal = |level| {
            move |found| ConstrainedError::NoMatching {
                method: maps.name,
                formulation,
                level,
                needed: maps.evaluations.len(),
                found,
            }
        };
        Ok(Self {
            arguments,
            next: next.collect(),
            position_places: match on_positions {
                true => position_places(maps, h).map_err(refusal("position"))?,
                false => Vec::new(),
            },
            velocity_places: match on_velocities {
                true => velocity_places(maps, h).map_err(refusal("velocity"))?,
                false => Vec::new(),
            },
        })
    }
}

pub(super) struct Assembler {
    pub(super) h: f64,
    pub(super) n: usize,
    /// All constraints, m of them holonomic.
    pub(super) p: usize,
    pub(super) m: usize,
    maps: Maps,
    scaled: Scaled,
    passes: Vec<Pass>,
    settings: Settings,
    redundancy: Redundancy,
    /// The size of the mass matrix and the norms of the constraints' gradients.
    pub(super) mass_size: f64,
    pub(super) norms: Vec<f64>,
    /// What the step starts from, and what the step before started from.
    pub carried: Vec<Vec<f64>>,
    previous: Vec<Vec<f64>>,
    pub unknowns: Unknowns,
    /// The auxiliary unknowns of SOI2, which give the positions.
    auxiliary: Unknowns,
    pub cost: Cost,
}

impl Assembler {
    /// For steps of size h, its history zero; `at` is a consistent state for sizes and norms.
    pub(super) fn new<P: Constrained>(
        maps: &Maps,
        h: f64,
        settings: Settings,
        model: &mut Model<P>,
        at: Point<'_>,
        redundancy: Redundancy,
        initial: (&DVector<f64>, &DVector<f64>),
    ) -> Result<Self, ConstrainedError> {
        let (n, m, p) = (model.n, model.m, model.m + model.l);
        let formulation = settings.formulation;
        let levels: &[Level] = match formulation {
            // Without constraints there is nothing to differentiate.
            _ if p == 0 => &[Level::Acceleration],
            Formulation::Index1 => &[Level::Acceleration],
            Formulation::Index2 => &[Level::Velocity],
            Formulation::Index3 => &[Level::Position],
            Formulation::Soi2 => &[Level::Position, Level::Velocity],
        };
        let on_positions = levels.contains(&Level::Position) && m > 0;
        let on_velocities =
            levels.contains(&Level::Velocity) || levels[0] != Level::Acceleration && p > m;
        let scaled = Scaled::new(maps, h, formulation, (on_positions, on_velocities))?;
        let s = scaled.arguments.len();
        let zero = vec![vec![0.0; n]; maps.carried.len()];
        let (a, multipliers) = initial;
        let unknowns = Unknowns {
            a: vec![a.as_slice().to_vec(); s],
            multipliers: vec![multipliers.as_slice().to_vec(); s],
        };
        let mass_size = model.mass(at.t, at.q).amax();
        let mut assembler = Self {
            h,
            n,
            p,
            m,
            maps: *maps,
            scaled,
            passes: Vec::new(),
            settings,
            redundancy,
            mass_size: if mass_size > 0.0 { mass_size } else { 1.0 },
            norms: row_norms(&model.jacobian(at)),
            previous: zero.clone(),
            carried: zero,
            auxiliary: unknowns.clone(),
            unknowns,
            cost: Cost::default(),
        };
        for (index, &level) in levels.iter().enumerate() {
            let pass = assembler.pass(level, index > 0);
            assembler.passes.push(pass);
        }
        Ok(assembler)
    }

    /// Goes over to another step size. Between grid points a carried quantity z stands at t + o h, o its
    /// offset: with `modify` it is moved to the new place by z ← z + o (h/h₋₁ − 1)(z − z₋₁).
    pub(super) fn set_step(&mut self, h: f64, modify: bool) -> Result<(), ConstrainedError> {
        if h == self.h {
            return Ok(());
        }
        let places = (
            !self.scaled.position_places.is_empty(),
            !self.scaled.velocity_places.is_empty(),
        );
        self.scaled = Scaled::new(&self.maps, h, self.settings.formulation, places)?;
        if modify {
            let both = self.carried.iter_mut().zip(&self.previous);
            for ((z, previous), quantity) in both.zip(self.maps.carried) {
                let factor = quantity.offset * (h / self.h - 1.0);
                for (z, previous) in z.iter_mut().zip(previous) {
                    *z += factor * (*z - previous);
                }
            }
        }
        self.h = h;
        for group in self.passes.iter_mut().flat_map(|pass| &mut pass.groups) {
            group.factored = None;
        }
        Ok(())
    }

    /// Ends the step: the next one starts from `next`.
    pub(super) fn advance(&mut self, next: Vec<Vec<f64>>) {
        self.previous = std::mem::replace(&mut self.carried, next);
    }

    /// The arguments of evaluation k.
    pub(super) fn argument(&self, k: usize) -> &Argument {
        &self.scaled.arguments[k]
    }

    /// The places whose constraints a level takes for evaluation k: of g, and of velocities.
    pub(super) fn places(&self, level: Level, k: usize) -> (Option<&Place>, Option<&Place>) {
        match level {
            Level::Acceleration => (None, None),
            Level::Velocity => (None, self.scaled.velocity_places.get(k)),
            Level::Position => (
                self.scaled.position_places.get(k),
                self.scaled.velocity_places.get(k),
            ),
        }
    }

    /// Cuts the evaluations into the smallest groups that depend on earlier ones only.
    fn pass(&self, level: Level, fixed_positions: bool) -> Pass {
        let last = |k: usize| {
            let argument = &self.scaled.arguments[k];
            let (position, velocity) = self.places(level, k);
            let places = position.into_iter().chain(velocity);
            let places = places.flat_map(|p| {
                let position = Some(&p.position).filter(|_| !fixed_positions);
                position.into_iter().chain(&p.velocity)
            });
            let own = Some(&argument.position).filter(|_| !fixed_positions);
            own.into_iter()
                .chain([&argument.velocity])
                .chain(places)
                .filter_map(Map::last)
                .fold(k, usize::max)
        };
        let mut groups = Vec::new();
        let mut begin = 0;
        while begin < self.scaled.arguments.len() {
            let (mut k, mut end) = (begin, begin + 1);
            while k < end {
                end = end.max(last(k) + 1);
                k += 1;
            }
            groups.push(Group {
                range: begin..end,
                factored: None,
            });
            begin = end;
        }
        Pass {
            level,
            fixed_positions,
            groups,
        }
    }

    /// Solves for the accelerations and multipliers of the step at time t.
    pub(super) fn solve<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
    ) -> Result<(), ConstrainedError> {
        let mut passes = std::mem::take(&mut self.passes);
        let (mut done, count) = (Ok(()), passes.len());
        for (index, pass) in passes.iter_mut().enumerate() {
            let auxiliary = count == 2 && index == 0;
            let (level, fixed) = (pass.level, pass.fixed_positions);
            if auxiliary {
                std::mem::swap(&mut self.unknowns, &mut self.auxiliary);
            }
            for group in &mut pass.groups {
                done = done.and_then(|()| self.newton(model, t, level, fixed, group));
            }
            if auxiliary {
                std::mem::swap(&mut self.unknowns, &mut self.auxiliary);
            }
        }
        self.passes = passes;
        if self.passes.len() == 1 {
            self.auxiliary.a.clone_from(&self.unknowns.a);
        }
        done
    }

    /// The value of a map of derivative order m after the solve.
    pub(super) fn value(&self, map: &Map, m: usize) -> Vec<f64> {
        let mut out = vec![0.0; self.n];
        let unknowns = if m == 0 {
            &self.auxiliary
        } else {
            &self.unknowns
        };
        map.value(&self.carried, &unknowns.a, &mut out);
        out
    }

    /// What is carried on.
    pub(super) fn next(&self) -> Vec<Vec<f64>> {
        let next = self.scaled.next.iter().map(|(m, map)| self.value(map, *m));
        next.collect()
    }

    /// The value of a map in the middle of a solve: positions from the pass before, if they are fixed.
    pub(super) fn at(&self, map: &Map, fixed: bool) -> Vec<f64> {
        let mut out = vec![0.0; self.n];
        let unknowns = if fixed {
            &self.auxiliary
        } else {
            &self.unknowns
        };
        map.value(&self.carried, &unknowns.a, &mut out);
        out
    }

    /// Newton's iteration for one group.
    fn newton<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        t: f64,
        level: Level,
        fixed: bool,
        group: &mut Group,
    ) -> Result<(), ConstrainedError> {
        let range = group.range.clone();
        let full = self.settings.newton == NewtonKind::Full;
        let (mut previous, mut increment) = (f64::INFINITY, f64::INFINITY);
        let mut refactor = full || group.factored.is_none();
        let mut renewed = false;
        for iteration in 0..self.settings.max_iterations {
            self.cost.iterations += 1;
            let residual = self.residual(model, t, level, fixed, range.clone());
            if !is_finite(residual.as_slice()) {
                if iteration == 0 {
                    return Err(ConstrainedError::non_finite(t));
                }
                break;
            }
            let fresh = refactor;
            if refactor {
                self.cost.factorisations += 1;
                let matrix = self.matrix(model, t, level, fixed, range.clone());
                let nullity = match level {
                    Level::Position if self.p == self.m => self.redundancy.position,
                    _ => self.redundancy.both,
                } * range.len();
                group.factored = Factored::new(matrix, nullity);
                refactor = full;
            }
            let factored = group.factored.as_ref();
            let change = factored.and_then(|f| f.solve(&residual));
            let Some(change) = change else {
                group.factored = None;
                return Err(ConstrainedError::Singular { t });
            };
            self.apply(&change, range.clone());
            increment = self.measure(&change, level, fixed, range.clone());
            let rate = if iteration > 0 {
                increment / previous
            } else {
                f64::INFINITY
            };
            let left = if rate < 0.5 {
                increment * rate / (1.0 - rate)
            } else {
                f64::INFINITY
            };
            // A matrix from an earlier step has to show that it contracts.
            let trusted = fresh || rate < 0.5 || increment == 0.0;
            renewed |= fresh;
            let level = if renewed { NOISE } else { ROUNDING };
            let rounding = iteration > 0 && rate > 0.5 && increment <= level / self.settings.rtol;
            if trusted && (increment <= 1.0 || left <= 0.1) || rounding {
                return Ok(());
            }
            if iteration > 0 && rate > 0.25 && !fresh {
                refactor = true;
            }
            previous = increment;
        }
        group.factored = None;
        Err(ConstrainedError::NotConverged {
            t,
            iterations: self.settings.max_iterations,
            increment,
        })
    }

    /// Subtracts Newton's increment.
    fn apply(&mut self, change: &DVector<f64>, range: Range<usize>) {
        let (n, width) = (self.n, self.n + self.p);
        for (block, k) in range.enumerate() {
            let change = &change.as_slice()[block * width..];
            for (a, change) in self.unknowns.a[k].iter_mut().zip(change) {
                *a -= change;
            }
            let multipliers = self.unknowns.multipliers[k].iter_mut();
            for ((mu, change), norm) in multipliers.zip(&change[n..]).zip(&self.norms) {
                *mu -= change * self.mass_size / norm;
            }
        }
    }

    /// The increment of the accelerations, brought to the level of the constraints, over the tolerance.
    fn measure(
        &self,
        change: &DVector<f64>,
        level: Level,
        fixed: bool,
        range: Range<usize>,
    ) -> f64 {
        let (n, width, h) = (self.n, self.n + self.p, self.h.abs());
        let (mut largest, mut scale) = (0.0_f64, f64::MIN_POSITIVE);
        for (block, k) in range.enumerate() {
            let a = max_norm(&self.unknowns.a[k]);
            largest = largest.max(max_norm(&change.as_slice()[block * width..][..n]));
            scale = scale.max(a * h.powi(level.power()));
            if level != Level::Acceleration {
                let v = max_norm(&self.at(&self.scaled.arguments[k].velocity, false));
                scale = scale.max(v * h.powi(level.power() - 1));
            }
            if level == Level::Position {
                scale = scale.max(max_norm(
                    &self.at(&self.scaled.arguments[k].position, fixed),
                ));
            }
        }
        largest * h.powi(level.power()) / (self.settings.rtol * scale)
    }

    /// The residuals of a group, scaled.
    fn residual<P: Constrained>(
        &self,
        model: &mut Model<P>,
        t: f64,
        level: Level,
        fixed: bool,
        range: Range<usize>,
    ) -> DVector<f64> {
        let (n, p, width) = (self.n, self.p, self.n + self.p);
        let mut residual = DVector::zeros(width * range.len());
        for (block, k) in range.enumerate() {
            let argument = &self.scaled.arguments[k];
            let (q, v) = (
                self.at(&argument.position, fixed),
                self.at(&argument.velocity, false),
            );
            let point = Point {
                t: t + argument.time * self.h,
                q: &q,
                v: &v,
            };
            let (a, multipliers) = (&self.unknowns.a[k], &self.unknowns.multipliers[k]);
            let dynamics = model.residual(point, a, multipliers) / self.mass_size;
            let constraint = match level {
                Level::Acceleration => self.acceleration_level(model, point, a),
                _ => self.constraint(model, t, level, fixed, k),
            };
            residual.rows_mut(block * width, n).copy_from(&dynamics);
            for (i, norm) in self.norms.iter().enumerate().take(p) {
                residual[block * width + n + i] = constraint[i] / norm;
            }
        }
        residual
    }

    /// C a − (γ, κ), with Baumgarte's terms.
    pub(super) fn acceleration_level<P: Constrained>(
        &self,
        model: &mut Model<P>,
        at: Point<'_>,
        a: &[f64],
    ) -> DVector<f64> {
        if self.p == 0 {
            return DVector::zeros(0);
        }
        let mut residual = -model.curvature(at);
        if let Some((alpha, beta)) = self.settings.baumgarte {
            residual -= baumgarte(model, at, alpha, beta);
        }
        add_product(&mut residual, &model.jacobian(at), a);
        residual
    }

    /// The constraints at the places of evaluation k, over their powers of h.
    fn constraint<P: Constrained>(
        &self,
        model: &mut Model<P>,
        t: f64,
        level: Level,
        fixed: bool,
        k: usize,
    ) -> DVector<f64> {
        let (position, velocity) = self.places(level, k);
        let mut values = DVector::zeros(self.p);
        if let Some((q, v, t)) = velocity.and_then(|place| self.place(place, t, fixed)) {
            let at = Point { t, q: &q, v: &v };
            values.copy_from(&(model.velocity_level(at) / self.h));
        }
        if let Some(place) = position {
            let q = self.at(&place.position, fixed);
            let g = model.position(t + place.position.offset * self.h, &q);
            values
                .rows_mut(0, self.m)
                .copy_from(&(g / (self.h * self.h)));
        }
        values
    }

    /// Position, velocity and time of a velocity place.
    pub(super) fn place(
        &self,
        place: &Place,
        t: f64,
        fixed: bool,
    ) -> Option<(Vec<f64>, Vec<f64>, f64)> {
        let velocity = place.velocity.as_ref()?;
        let (q, v) = (self.at(&place.position, fixed), self.at(velocity, false));
        Some((q, v, t + velocity.offset * self.h))
    }
}

/// Increments below this, relative to what they change, that no longer shrink are rounding.
const ROUNDING: f64 = 64.0 * f64::EPSILON;
/// The same with a new matrix: residuals may hold differences of differences.
const NOISE: f64 = 1e-9;
