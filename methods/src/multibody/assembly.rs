//! The common part of plane and spatial mechanisms: joints, forces along coordinates, and loads.
//!
//! A joint is a relation g(t, q_a, q_b) = 0. A force element acts along a quantity s(q_a, q_b) between
//! two bodies (a distance, an angle) by a law F(t, s, s'); by the principle of virtual work it is the
//! generalised force
//!
//! ```text
//! Q = F ∂s/∂q,
//! ```
//!
//! s' = s_q v. A load F(t), given in the ground's axes, acts on a point p(q): Q = (∂p/∂q)ᵀ F.
//!
//! A joint acts by its multipliers and by its friction, along the quantity s that it leaves free:
//!
//! ```text
//! Q = −(∂g/∂q)ᵀ λ + F ∂s/∂q,    F = −c N tanh(s'/s₀),    N = |λ_N|,
//! ```
//!
//! λ_N the multipliers that press the bodies on each other. N depends on the acceleration, and F is solved for with it.

use super::bodies::{Bodies, Call, Joint};
use super::pair::{Pair, Relation};
use crate::constrained::ConstrainedSample;
use nalgebra::SVector;
use std::ops::Range;

/// A law F(t, s, s').
pub(super) enum Law {
    /// −k (s − s₀) − c s'
    Spring {
        stiffness: f64,
        damping: f64,
        free: f64,
    },
    Actuator(Box<dyn Fn(f64, f64, f64) -> f64>),
}

impl Law {
    /// A spring of that stiffness and damping, free at a length or angle.
    pub(super) fn spring((stiffness, damping, free): (f64, f64, f64)) -> Self {
        Self::Spring {
            stiffness,
            damping,
            free,
        }
    }

    fn force(&self, t: f64, s: f64, rate: f64) -> f64 {
        match self {
            Self::Spring {
                stiffness,
                damping,
                free,
            } => -stiffness * (s - free) - damping * rate,
            Self::Actuator(force) => force(t, s, rate),
        }
    }
}

/// Forces on all coordinates, given (t, q, v).
pub(super) type Forces = Box<dyn FnMut(f64, &[f64], &[f64], &mut [f64])>;

/// The methods of a [`Constrained`](crate::constrained::Constrained) mechanism that need nothing of its bodies but their
/// number of coordinates.
macro_rules! assembled {
    ($coordinates:literal) => {
        fn check(&self) -> Result<(), crate::Error> {
            self.bodies.check()
        }

        fn coordinates(&self) -> usize {
            self.positions.len()
        }

        fn holonomic(&self) -> usize {
            self.assembly.equations()
        }

        fn mass(&mut self, t: f64, q: &[f64], mass: &mut DMatrix<f64>) {
            let mut entries = Entries::new(q.len(), q.len());
            self.sparse_mass(t, q, &mut entries);
            for &(i, j, x) in entries.list() {
                mass[(i, j)] = x;
            }
        }

        /// The bodies at both ends of a spring or of another force.
        fn coupling(&self, places: &mut Entries) {
            const N: usize = $coordinates;
            for bodies in self.assembly.coupled() {
                for i in bodies.into_iter().flatten() {
                    for j in bodies.into_iter().flatten() {
                        places.block(N * i, N * j, &[[1.0; N]; N]);
                    }
                }
            }
        }

        fn expensive_force(&mut self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) -> bool {
            if let Some(forces) = &mut self.expensive {
                force.fill(0.0);
                forces(t, q, v, force);
            }
            self.expensive.is_some()
        }

        fn multiplier_force(
            &mut self,
            t: f64,
            q: &[f64],
            v: &[f64],
            lambda: &[f64],
            _psi: &[f64],
            force: &mut [f64],
        ) -> bool {
            let brakes = self.assembly.brakes();
            if brakes {
                self.force(t, q, v, force);
                self.assembly.joint_forces((t, q, v, lambda), force);
            }
            brakes
        }

        fn position_constraint(&mut self, t: f64, q: &[f64], g: &mut [f64]) {
            self.assembly.constraint(t, q, g);
        }

        fn position_jacobian(&mut self, t: f64, q: &[f64], g_q: &mut DMatrix<f64>) -> Derivative {
            (self.assembly).each_gradient(t, q, |i, j, x| g_q[(i, j)] += x);
            Derivative::Given
        }

        fn sparse_position_jacobian(&mut self, t: f64, q: &[f64], g_q: &mut Entries) -> bool {
            (self.assembly).each_gradient(t, q, |i, j, x| g_q.add(i, j, x));
            true
        }

        fn position_rate(&mut self, t: f64, q: &[f64], g_t: &mut [f64]) -> Derivative {
            self.assembly.rate(t, q, g_t);
            Derivative::Given
        }

        fn position_curvature(
            &mut self,
            t: f64,
            q: &[f64],
            v: &[f64],
            gamma: &mut [f64],
        ) -> Derivative {
            self.assembly.curvature(t, q, v, gamma);
            Derivative::Given
        }
    };
}
pub(super) use assembled;

/// A force along a quantity of one equation.
pub(super) struct Element<R, const N: usize, const W: usize> {
    pub along: Pair<R, N, W>,
    pub law: Law,
}

/// A force on the second body of a relation that yields a point.
pub(super) struct Load<R, const N: usize, const W: usize> {
    pub point: Pair<R, N, W>,
    pub force: Box<dyn Fn(f64) -> [f64; 3]>,
}

/// Friction in a joint, F = −c N tanh(s'/s₀).
struct Friction<R, const N: usize, const W: usize> {
    /// The first relation of the joint.
    joint: usize,
    /// s
    along: Pair<R, N, W>,
    /// The places of λ_N.
    normal: Range<usize>,
    /// c
    coefficient: f64,
    /// s₀
    speed: f64,
}

/// A quantity that a joint leaves free, and the places of λ_N among the joint's multipliers.
pub(super) type Free<R> = (R, Range<usize>);

/// t, q, v and λ.
type State<'s> = (f64, &'s [f64], &'s [f64], &'s [f64]);

impl<R: Relation<N, W>, const N: usize, const W: usize> Friction<R, N, W> {
    /// F ∂s/∂w
    fn force(&self, (t, q, v, lambda): State<'_>) -> SVector<f64, W> {
        let [gradient, ..] = self.along.gradient(t, q);
        let rate = gradient.dot(&self.along.gather(v));
        let normal = lambda[self.normal.clone()]
            .iter()
            .fold(0.0, |n: f64, x| n.hypot(*x));
        gradient * (-self.coefficient * normal * (rate / self.speed).tanh())
    }
}

/// The joints and forces of a mechanism whose bodies have N coordinates; W = 2N.
pub(super) struct Assembly<R, const N: usize, const W: usize> {
    pub joints: Vec<Pair<R, N, W>>,
    pub elements: Vec<Element<R, N, W>>,
    pub loads: Vec<Load<R, N, W>>,
    frictions: Vec<Friction<R, N, W>>,
}

impl<R, const N: usize, const W: usize> Assembly<R, N, W> {
    pub(super) fn new() -> Self {
        Self {
            joints: Vec::new(),
            elements: Vec::new(),
            loads: Vec::new(),
            frictions: Vec::new(),
        }
    }
}

impl<R: Relation<N, W>, const N: usize, const W: usize> Assembly<R, N, W> {
    pub(super) fn equations(&self) -> usize {
        self.joints.iter().map(Pair::equations).sum()
    }

    /// Every joint with the index of its first equation.
    fn numbered(&self) -> impl Iterator<Item = (usize, &Pair<R, N, W>)> {
        let mut next = 0;
        self.joints.iter().map(move |joint| {
            let first = next;
            next += joint.equations();
            (first, joint)
        })
    }

    fn fill<T>(&self, out: &mut [f64], of: impl Fn(&Pair<R, N, W>) -> T)
    where
        T: IntoIterator<Item = f64>,
    {
        for (first, joint) in self.numbered() {
            let count = joint.equations();
            for (out, value) in out[first..first + count].iter_mut().zip(of(joint)) {
                *out = value;
            }
        }
    }

    /// g(t, q)
    pub(super) fn constraint(&self, t: f64, q: &[f64], g: &mut [f64]) {
        self.fill(g, |joint| joint.value(t, q));
    }

    /// ∂g/∂t
    pub(super) fn rate(&self, t: f64, q: &[f64], g_t: &mut [f64]) {
        self.fill(g_t, |joint| joint.rate(t, q));
    }

    /// γ = −(g_tt + 2 G_t v + (G v)_q v)
    pub(super) fn curvature(&self, t: f64, q: &[f64], v: &[f64], gamma: &mut [f64]) {
        self.fill(gamma, |joint| joint.along(t, q, v).map(|r| -r.1));
    }

    /// Shows the entries of G, which are to be added up: both sides of a joint may be the same body.
    pub(super) fn each_gradient(&self, t: f64, q: &[f64], mut show: impl FnMut(usize, usize, f64)) {
        for (first, joint) in self.numbered() {
            let rows = joint.gradient(t, q);
            for (row, gradient) in rows.iter().enumerate().take(joint.equations()) {
                joint.each(|i, j| show(first + row, j, gradient[i]));
            }
        }
    }

    /// Adds the forces of all elements and loads.
    pub(super) fn force(&self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]) {
        for Element { along, law } in &self.elements {
            let [s, ..] = along.value(t, q);
            let [gradient, ..] = along.gradient(t, q);
            let rate = gradient.dot(&along.gather(v));
            along.scatter(&(gradient * law.force(t, s, rate)), force);
        }
        for Load { point, force: load } in &self.loads {
            let gradients = point.gradient(t, q);
            for (gradient, component) in gradients.iter().zip(load(t)) {
                point.scatter(&(gradient * component), force);
            }
        }
    }

    /// Whether a joint has friction.
    pub(super) fn brakes(&self) -> bool {
        !self.frictions.is_empty()
    }

    /// Adds friction to a joint of which `free` knows the free quantity.
    pub(super) fn brake(
        &mut self,
        bodies: &mut Bodies,
        joint: Joint,
        [coefficient, speed]: [f64; 2],
        free: impl FnOnce(&[Pair<R, N, W>]) -> Option<Free<R>>,
    ) {
        let call: Call = ("friction", &[]);
        let may = coefficient >= 0.0 && coefficient.is_finite() && speed > 0.0 && speed.is_finite();
        let given = || format!("the coefficient {coefficient:?} and the speed {speed:?}");
        let instead = "a finite coefficient that is not negative and a finite speed above 0";
        bodies.expect(call, may, given, instead);
        let relations = bodies.relations(joint);
        let found = relations.and_then(|relations| {
            let first = self.numbered().nth(relations.start)?.0;
            let joint = &self.joints[relations.clone()];
            let (quantity, normal) = free(joint)?;
            Some(Friction {
                joint: relations.start,
                along: Pair {
                    relation: quantity,
                    bodies: joint[0].bodies,
                },
                normal: first + normal.start..first + normal.end,
                coefficient,
                speed,
            })
        });
        let given = || "another joint".to_owned();
        let instead = "a revolute or prismatic joint of this mechanism";
        bodies.expect(call, found.is_some(), given, instead);
        self.frictions.extend(found);
    }

    /// −(∂r/∂w)ᵀ λ of a relation with the index of its first equation.
    fn reaction(
        &self,
        (first, joint): (usize, &Pair<R, N, W>),
        (t, q, _, lambda): State<'_>,
    ) -> SVector<f64, W> {
        let gradients = joint.gradient(t, q).into_iter().take(joint.equations());
        let each = gradients.zip(&lambda[first..]);
        each.map(|(gradient, lambda)| gradient * -lambda).sum()
    }

    /// Adds the forces of all joints.
    pub(super) fn joint_forces(&self, state: State<'_>, force: &mut [f64]) {
        for (first, joint) in self.numbered() {
            joint.scatter(&self.reaction((first, joint), state), force);
        }
        for friction in &self.frictions {
            friction.along.scatter(&friction.force(state), force);
        }
    }

    /// The first relation of a joint, and the generalised force of the joint over w. There is none for a joint of another
    /// mechanism, or a state that is not of this number of coordinates.
    pub(super) fn joint_force(
        &self,
        relations: Option<Range<usize>>,
        coordinates: usize,
        at: &ConstrainedSample,
    ) -> Option<(&Pair<R, N, W>, SVector<f64, W>)> {
        let fits = [&at.q, &at.v].iter().all(|z| z.len() == coordinates);
        let relations = relations.filter(|_| fits && at.lambda.len() >= self.equations())?;
        let state: State<'_> = (at.t, &at.q, &at.v, &at.lambda);
        let own = self.numbered().skip(relations.start).take(relations.len());
        let reaction: SVector<f64, W> = own.map(|joint| self.reaction(joint, state)).sum();
        let braking = (self.frictions.iter()).filter(|friction| friction.joint == relations.start);
        let friction: SVector<f64, W> = braking.map(|friction| friction.force(state)).sum();
        Some((self.joints.get(relations.start)?, reaction + friction))
    }

    /// The bodies at both ends of every element and load.
    pub(super) fn coupled(&self) -> impl Iterator<Item = [Option<usize>; 2]> {
        let elements = self.elements.iter().map(|element| element.along.bodies);
        elements.chain(self.loads.iter().map(|load| load.point.bodies))
    }

    /// The energy in the springs.
    pub(super) fn energy(&self, t: f64, q: &[f64]) -> f64 {
        let of = |element: &Element<R, N, W>| match element.law {
            Law::Spring {
                stiffness, free, ..
            } => {
                let [s, ..] = element.along.value(t, q);
                0.5 * stiffness * (s - free) * (s - free)
            }
            Law::Actuator(_) => 0.0,
        };
        self.elements.iter().map(of).sum()
    }
}
