//! Algorithmic accelerations: second derivatives that a scheme carries between grid points, as
//! generalized-α does.
//!
//! Such a scheme has one evaluation b and a carried a_o, at t + o h, with
//!
//! ```text
//! a_{1+o} = Σ c_i a_i + s b,     (1 − α_m) a_{1+α} + α_m a_α = (1 − α_f) a₁ + α_f a₀.
//! ```
//!
//! That it is a relation makes it algorithmic, not the place: with ρ∞ = 0 it stands at t − h, where other
//! schemes carry an acceleration that they evaluated.
//!
//! With a variable mass matrix the relation can be one of forces (Jay, Negrut, eq. 14),
//! M* a_{1+o} = Σ c_i p_i + s f, where p_i = M a_i at the place of a_i and
//! M* = M(t + (1+o) h, q + (1+o) h v). Put as a step of the kind above, it solves
//!
//! ```text
//! M* b + δ = f,     δ = Σ c_i (M* a_i − p_i)/s,
//! ```
//!
//! the same system with the mass matrix frozen and a constant force added, since then
//! M* a_{1+o} = Σ c_i M* a_i + s (f − δ). For unequal steps p is moved as a is (eq. 16).

use super::entries::Shown;
use super::linear::System;
use super::model::{Frozen, Kept, Model};
use super::problem::Constrained;
use super::step::Assembler;
use crate::base::{Error, add, max_norm};
use crate::linear::LinearSolver;
use crate::nonlinear::convergence::Convergence;
use crate::stepper::{Carried, Maps};

/// Where the mass matrix of an algorithmic acceleration stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MassForm {
    /// With the evaluation, M(t₁, q₁) a₁ = f₁; the algorithmic relation is one of accelerations.
    #[default]
    Pointwise,
    /// The relation is one of forces; M a of the old acceleration is carried, with the matrix of the
    /// step before, and moved with the step size (eq. 16).
    Previous,
    /// The relation is one of forces; the old acceleration takes M(t + αh, q + αh v).
    Current,
}

/// The first value of an algorithmic acceleration a_α.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum AlgorithmicStart {
    /// The solution's own at t0 + αh, as far as the start knows it.
    #[default]
    Exact,
    /// a(t0): costs order in a and λ of the first steps, not in q and v.
    Initial,
    /// a_α = (1 − α) a(t0) + α a₁ with a₁ of the first step (Lunk, Simeon; Jay, Negrut, eq. 10). If the scheme's
    /// relation is one of forces, the start is M_α a_α = (1 − α) f₀ + α f₁ instead. Here M_α = M(t0 + αh, q0 + αh v0)
    /// must not be singular, and f₀ and f₁ include the forces of the constraints.
    Implicit,
}

/// The algorithmic acceleration of a scheme.
#[derive(Clone, Copy, Debug)]
pub(super) struct Algorithmic<'m> {
    /// The slot among the carried quantities, and the offset o.
    pub slot: usize,
    pub offset: f64,
    /// c_i and s.
    row: &'m [f64],
    scale: f64,
}

impl<'m> Algorithmic<'m> {
    /// The algorithmic acceleration of a scheme with one evaluation; `None` if it carries none.
    pub(super) fn of(maps: &Maps<'m>) -> Option<Self> {
        let all = maps.carried.iter().zip(maps.next).enumerate();
        let mut found = all.filter_map(|(slot, (z, row))| {
            let (of_carried, of_evaluations) = row.split_at(maps.carried.len());
            let [scale] = of_evaluations else { return None };
            let terms = of_carried.iter().zip(maps.carried);
            let mut terms = terms.filter(|(c, _)| **c != 0.0).peekable();
            let relates = *scale != 0.0 && terms.peek().is_some();
            let of_accelerations = z.derivative == 2 && terms.all(|(_, z)| z.derivative == 2);
            (relates && of_accelerations).then_some(Self {
                slot,
                offset: z.offset,
                row: of_carried,
                scale: *scale,
            })
        });
        found.next()
    }

    /// The quantity that a scheme carries from t − h or earlier, and can't move to where steps of another size
    /// would have put it.
    pub(super) fn fixed(maps: &Maps<'m>) -> Option<&'m Carried> {
        let slot = Self::of(maps).map(|found| found.slot);
        let others = maps
            .carried
            .iter()
            .enumerate()
            .filter(|(index, _)| Some(*index) != slot);
        others.map(|(_, z)| z).find(|z| z.offset <= -1.0)
    }

    /// The algorithmic acceleration of a scheme, or the error of a scheme without one.
    pub(super) fn required(maps: &Maps<'m>) -> Result<Self, Error> {
        let method = maps.name;
        Self::of(maps).ok_or(Error::NoAlgorithmic { method })
    }

    /// a_α of the implicit start, found by repeating the first step, at t, from a(t0).
    pub(super) fn start_implicitly<P: Constrained>(
        &self,
        model: &mut Model<P>,
        step: &mut Assembler<'_>,
        t: f64,
        form: MassForm,
        initial: &[f64],
    ) -> Result<(), Error> {
        step.carry.now[self.slot].copy_from_slice(initial);
        let of_forces = match form {
            MassForm::Pointwise => None,
            _ => Some(self.forces_at_start(model, step, t, initial)),
        };
        let blend = |old: &[f64], new: &[f64]| -> Vec<f64> {
            let pairs = old.iter().zip(new);
            pairs
                .map(|(old, new)| (1.0 - self.offset) * old + self.offset * new)
                .collect()
        };
        let mut change = f64::INFINITY;
        let mut judge = Convergence::new();
        for _ in 0..REPETITIONS {
            let next = match &of_forces {
                None => {
                    step.solve(model, t)?;
                    blend(initial, &step.unknowns.a[0])
                }
                Some((p0, mass)) => {
                    let force = first_force(model, step, t, form)?;
                    let mut next = blend(p0, &force);
                    let mut system = System::new(model.n, 0, LinearSolver::Automatic);
                    system.divide_by(&mass.matrix, &mut next, t)?;
                    next
                }
            };
            let moved = next.iter().zip(&step.carry.now[self.slot]);
            change = moved.fold(0.0, |most, (a, b)| f64::max(most, (a - b).abs()));
            let size = max_norm(&next);
            step.carry.now[self.slot] = next;
            judge.take(change / (SMALL * size), change, true);
            if judge.is_converged(true) || judge.is_idle(true) && change <= NOISE * size {
                return Ok(());
            }
        }
        Err(Error::NotConverged {
            t,
            iterations: REPETITIONS,
            increment: change,
        })
    }

    /// Where the relation is one of forces: M(t0, q0) a(t0), and M(t0 + αh, q0 + αh v0).
    fn forces_at_start<P: Constrained>(
        &self,
        model: &mut Model<P>,
        step: &Assembler<'_>,
        t: f64,
        initial: &[f64],
    ) -> (Vec<f64>, Kept) {
        let mut mass = model.matrices().mass;
        let (t0, q0) = ahead(step, t, 0.0);
        model.mass_at(t0, &q0, &mut mass);
        let p0 = product(&mass, initial);
        let (t, q) = ahead(step, t, self.offset * step.h());
        model.mass_at(t, &q, &mut mass);
        (p0, mass)
    }
}

/// f₁ = M* b + δ of the first step, from the carried quantities.
fn first_force<P: Constrained>(
    model: &mut Model<P>,
    step: &mut Assembler<'_>,
    t: f64,
    form: MassForm,
) -> Result<Vec<f64>, Error> {
    let Some(mut forces) = Forces::new(form, model, step, t)? else {
        return Ok(Vec::new());
    };
    forces.freeze(model, step, t);
    let solved = step.solve(model, t);
    model.frozen = None;
    solved?;
    let mut force = product(&forces.mass, &step.unknowns.a[0]);
    add(&mut force, 1.0, &forces.shift);
    Ok(force)
}

/// Repetitions of the first step, and the relative change that ends them.
const REPETITIONS: usize = 60;
const SMALL: f64 = 1e-11;
/// Changes below this that no longer shrink are rounding: a_1 may come from differences of differences.
const NOISE: f64 = 1e-9;

/// The forces p_i = M a_i of the carried accelerations.
#[derive(Clone)]
pub(super) struct Forces<'m> {
    algorithmic: Algorithmic<'m>,
    form: MassForm,
    /// The forces by slot; a slot that holds no acceleration has an empty vector.
    p: Vec<Vec<f64>>,
    previous: Vec<Vec<f64>>,
    /// The step size they stand for.
    h: f64,
    mass: Kept,
    /// δ of the step.
    shift: Vec<f64>,
}

impl<'m> Forces<'m> {
    /// The forces of the first step, from its carried accelerations; `None` if the form needs none.
    pub(super) fn new<P: Constrained>(
        form: MassForm,
        model: &mut Model<P>,
        step: &Assembler<'m>,
        t: f64,
    ) -> Result<Option<Self>, Error> {
        if form == MassForm::Pointwise {
            return Ok(None);
        }
        let algorithmic = Algorithmic::required(&step.maps)?;
        let h = step.h();
        let n = model.n;
        let mut mass = model.matrices().mass;
        let mut p = Vec::new();
        for (z, value) in step.maps.carried.iter().zip(&step.carry.now) {
            p.push(match z.derivative {
                2 => {
                    let (t, q) = ahead(step, t, z.offset * h);
                    model.mass_at(t, &q, &mut mass);
                    product(&mass, value)
                }
                _ => Vec::new(),
            });
        }
        Ok(Some(Self {
            algorithmic,
            form,
            previous: p.clone(),
            p,
            h,
            mass,
            shift: vec![0.0; n],
        }))
    }

    /// Freezes the mass matrix for the step at t, whose accelerations have been moved to it.
    pub(super) fn freeze<P: Constrained>(
        &mut self,
        model: &mut Model<P>,
        step: &Assembler<'_>,
        t: f64,
    ) {
        let h = step.h();
        let Algorithmic {
            slot,
            offset,
            row,
            scale,
        } = self.algorithmic;
        match self.form {
            MassForm::Current => {
                let (t, q) = ahead(step, t, offset * h);
                model.mass_at(t, &q, &mut self.mass);
                self.p[slot] = product(&self.mass, &step.carry.now[slot]);
            }
            _ if h != self.h => {
                let factor = offset * (h / self.h - 1.0);
                for (p, previous) in self.p[slot].iter_mut().zip(&self.previous[slot]) {
                    *p += factor * (*p - previous);
                }
            }
            _ => {}
        }
        self.h = h;
        let (t, q) = ahead(step, t, (1.0 + offset) * h);
        model.mass_at(t, &q, &mut self.mass);
        self.shift.fill(0.0);
        for (index, c) in row.iter().enumerate().filter(|(_, c)| **c != 0.0) {
            let inertia = product(&self.mass, &step.carry.now[index]);
            let pairs = inertia.iter().zip(&self.p[index]);
            for (shift, (inertia, p)) in self.shift.iter_mut().zip(pairs) {
                *shift += c / scale * (inertia - p);
            }
        }
        model.frozen = Some(Frozen {
            t,
            q,
            shift: self.shift.clone(),
        });
    }

    /// Thaws it, and takes the forces of the accelerations that are carried on.
    pub(super) fn thaw<P: Constrained>(&mut self, model: &mut Model<P>, step: &Assembler<'_>) {
        model.frozen = None;
        std::mem::swap(&mut self.p, &mut self.previous);
        for (index, (z, next)) in step.maps.carried.iter().zip(&step.carry.next).enumerate() {
            if z.derivative == 2 {
                self.p[index] = product(&self.mass, next);
                // An evaluation's own force is M* b + δ = f.
                if index != self.algorithmic.slot {
                    add(&mut self.p[index], 1.0, &self.shift);
                }
            }
        }
    }
}

/// (t + s, q + s v) with the carried q and v.
fn ahead(step: &Assembler<'_>, t: f64, s: f64) -> (f64, Vec<f64>) {
    let q = step.beginning(0).unwrap_or(&[]);
    let v = step.beginning(1).unwrap_or(&[]);
    let pairs = q.iter().zip(v);
    (t + s, pairs.map(|(q, v)| q + s * v).collect())
}

fn product(mass: &Kept, z: &[f64]) -> Vec<f64> {
    let mut product = vec![0.0; z.len()];
    mass.matrix.add_product(z, &mut product);
    product
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::block::Block3Equidistant;
    use crate::methods::central_difference::Cd3;
    use crate::stepper::ConstrainedMethod;
    use crate::structural::{AverageAcceleration, GeneralizedAlphaFifth, HhtTenth};

    stepsmith::method! {
        name = Annihilating,
        family = "generalized-alpha",
        parameters = { rho_inf = 0 },
    }

    stepsmith::method! {
        name = Conserving,
        family = "generalized-alpha",
        parameters = { rho_inf = 1 },
    }

    /// ρ∞ = 1/5: α_m = −1/2, α_f = 1/6, so that a_{1+α} = (5/6 a₁ + 1/6 a₀ + 1/2 a_α)/(3/2).
    ///
    /// ρ∞ = 0: α_m = −1, α_f = 0, a_{1+α} = (a₁ + a_α)/2.
    ///
    /// ρ∞ = 1: α_m = α_f = 1/2, a_{1+α} = a₁ + a₀ − a_α.
    #[test]
    fn what_is_carried_decides() {
        fn check<M: ConstrainedMethod>(offset: f64, scale: f64, own: f64) {
            M::with_maps(&[], |maps| {
                let found = Algorithmic::of(maps).unwrap();
                assert!((found.offset - offset).abs() < 1e-15);
                assert!((found.scale - scale).abs() < 1e-15);
                assert!((found.row[found.slot] - own).abs() < 1e-15);
                assert!(Algorithmic::fixed(maps).is_none());
            });
        }
        fn is_one<M: ConstrainedMethod>() -> bool {
            M::with_maps(&[], |maps| Algorithmic::of(maps).is_some())
        }
        check::<GeneralizedAlphaFifth<_>>(-2.0 / 3.0, 5.0 / 9.0, 1.0 / 3.0);
        check::<Annihilating<_>>(-1.0, 0.5, 0.5);
        check::<Conserving<_>>(0.0, 1.0, -1.0);
        assert!(is_one::<HhtTenth<_>>());
        assert!(!is_one::<AverageAcceleration<_>>());
        assert!(!is_one::<Cd3<_>>());
        assert!(!is_one::<Block3Equidistant<_>>());
        let fixed = Cd3::with_maps(&[], |maps| Algorithmic::fixed(maps).map(|z| z.name));
        assert_eq!(fixed, Some("v[-1]"));
    }
}
