//! M a + C v + s(x, v) = f(t), with springs whose forces s remember their path.

use super::damping::Damping;
use super::error::StructureError;
use super::laws::{Law, Memory, Trial};
use super::load::{Load, PreparedLoad};
use super::modes::check;
use super::nonlinear::{NonlinearStructure, RestoringForce};
use crate::linear::{Entries, Matrix};

/// A structure of masses with springs between them: M a + C v + s(x, v) = f(t).
///
/// Forces are trial forces from the state at the last accepted step, and the state is committed once a step, as in
/// OpenSees. The tangents are those of the trial forces, so that Newton's iteration converges quadratically.
///
/// ```
/// use stepsmith::linear::Matrix;
/// use stepsmith::structural::{
///     AverageAcceleration, Bilinear, Damping, Load, Spring, SpringStructure, Table,
/// };
///
/// // Two storeys of 200 t, whose columns yield at 900 kN, shaken by a pulse of the ground of 6 m/s².
/// let columns = Bilinear { stiffness: 1.5e8, yield_force: 9e5, ratio: 0.05 };
/// let structure = SpringStructure {
///     mass: Matrix::diagonal(&[2e5; 2]),
///     damping: Damping::None,
///     springs: vec![Spring::to_ground(0, columns), Spring::between(0, 1, columns)],
///     load: Load::base_acceleration(
///         vec![1.0; 2],
///         Table::new([(0.0, 0.0), (0.2, 6.0), (0.4, 0.0)])?,
///     ),
/// };
/// let method = AverageAcceleration::new().step(0.005);
/// let response = structure.problem()?.response().solve(0.0..4.0, method)?;
/// // The storey at the ground has yielded: its drift exceeds f_y/k = 6 mm.
/// assert!(response.peak(0).unwrap() > 0.03);
/// # Ok::<(), stepsmith::structural::StructureError>(())
/// ```
#[derive(Debug)]
pub struct SpringStructure {
    /// M: diagonal if it is lumped.
    pub mass: Matrix,
    /// C. Rayleigh's takes the [stiffness](Self::initial_stiffness) before any motion.
    pub damping: Damping,
    /// The springs.
    pub springs: Vec<Spring>,
    /// f(t).
    pub load: Load,
}

/// A spring between two freedoms, or a freedom and the ground.
///
/// ```
/// use stepsmith::structural::{Gap, Spring};
///
/// let contact = Gap { stiffness: 1e9, gap: 0.02 };
/// // A wall beyond x₃ = 2 cm: the stretch is −x₃.
/// let wall = Spring { ends: [Some(3), None], law: Box::new(contact) };
/// // A wall beyond x₃ = −2 cm, and a neighbour: the stretch is x₄ − x₃.
/// let springs = [wall, Spring::to_ground(3, contact), Spring::between(3, 4, contact)];
/// assert_eq!(springs[2].stretch(&[0.0, 0.0, 0.0, 1.0, 3.0]), 2.0);
/// ```
#[derive(Debug)]
pub struct Spring {
    /// The freedoms a and b of its ends, none for the ground, where x is 0. The stretch is u = x_b − x_a.
    pub ends: [Option<usize>; 2],
    /// The force over the stretch.
    pub law: Box<dyn Law>,
}

impl Spring {
    /// From the ground to a freedom: the stretch is its displacement.
    pub fn to_ground(freedom: usize, law: impl Law + 'static) -> Self {
        Self {
            ends: [None, Some(freedom)],
            law: Box::new(law),
        }
    }

    /// From one freedom to another: the stretch is the difference x_to − x_from.
    pub fn between(from: usize, to: usize, law: impl Law + 'static) -> Self {
        Self {
            ends: [Some(from), Some(to)],
            law: Box::new(law),
        }
    }

    /// x_b − x_a, and the same of velocities.
    pub fn stretch(&self, x: &[f64]) -> f64 {
        let place = |i: usize| x.get(i).copied().unwrap_or(f64::NAN);
        let [a, b] = self.ends.map(|end| end.map_or(0.0, place));
        b - a
    }

    fn trial(&self, memory: &Memory, t: f64, x: &[f64], v: &[f64]) -> Trial {
        (self.law).trial(memory, t, self.stretch(x), self.stretch(v))
    }

    /// The freedoms that it moves, with the derivative of the stretch in each.
    fn moved(&self) -> impl Iterator<Item = (usize, f64)> {
        let [a, b] = self.ends;
        let signed = [a.map(|a| (a, -1.0)), b.map(|b| (b, 1.0))];
        signed.into_iter().flatten()
    }

    /// Shows the entries of the matrix whose quadratic form is `value` u².
    fn show(&self, value: f64, mut show: impl FnMut(usize, usize, f64)) {
        for (i, in_i) in self.moved() {
            for (j, in_j) in self.moved() {
                show(i, j, in_i * in_j * value);
            }
        }
    }
}

impl SpringStructure {
    /// The number of freedoms.
    pub fn freedoms(&self) -> usize {
        self.mass.rows()
    }

    /// The tangent stiffness at rest before any motion, for instance for [`Modes`](super::Modes).
    ///
    /// # Errors
    /// A freedom that is not there.
    pub fn initial_stiffness(&self) -> Result<Matrix, StructureError> {
        let n = self.freedoms();
        let mut ends = self.springs.iter().flat_map(Spring::moved);
        if let Some((freedom, _)) = ends.find(|(i, _)| *i >= n) {
            let freedoms = n;
            return Err(StructureError::Freedom { freedom, freedoms });
        }
        let mut entries = Vec::new();
        for spring in &self.springs {
            let rest = spring.law.trial(&Memory::default(), 0.0, 0.0, 0.0);
            spring.show(rest.stiffness, |i, j, value| entries.push((i, j, value)));
        }
        Ok(Matrix::from_entries(n, n, entries)?)
    }

    /// The structure as a problem for [`SecondOrder::of`](crate::SecondOrder::of), before any motion: springs remember the
    /// straight path from x = 0 to the initial displacements.
    ///
    /// # Errors
    /// Constants of laws that make no sense, freedoms that are not there, and the errors of
    /// [`LinearStructure::problem`](super::LinearStructure::problem).
    pub fn problem(&self) -> Result<NonlinearStructure<Springs<'_>>, StructureError> {
        check("mass", &self.mass, self.freedoms())?;
        (self.springs.iter()).try_for_each(|spring| spring.law.check())?;
        let stiffness = self.initial_stiffness()?;
        let springs = Springs {
            structure: self,
            damping: self.damping.matrix(&self.mass, &stiffness)?,
            load: self.load.prepare(&self.mass)?,
            memories: vec![Memory::default(); self.springs.len()],
        };
        NonlinearStructure::new(&self.mass, springs)
    }
}

/// The forces C v + s(x, v) − f(t) of a [`SpringStructure`], with the memories of its springs.
#[derive(Debug)]
pub struct Springs<'a> {
    structure: &'a SpringStructure,
    damping: Option<Matrix>,
    load: PreparedLoad<'a>,
    memories: Vec<Memory>,
}

impl Springs<'_> {
    fn pairs(&self) -> impl Iterator<Item = (&Spring, &Memory)> {
        self.structure.springs.iter().zip(&self.memories)
    }
}

impl RestoringForce for Springs<'_> {
    fn force(&mut self, t: f64, x: &[f64], v: &[f64], r: &mut [f64]) {
        r.fill(0.0);
        self.load.add(t, r);
        r.iter_mut().for_each(|r| *r = -*r);
        if let Some(damping) = &self.damping {
            damping.add_product(1.0, v, r);
        }
        for (spring, memory) in self.pairs() {
            let force = spring.trial(memory, t, x, v).force;
            spring.moved().for_each(|(i, in_i)| r[i] += in_i * force);
        }
    }

    fn commit(&mut self, t: f64, x: &[f64]) -> bool {
        for (spring, memory) in self.structure.springs.iter().zip(&mut self.memories) {
            spring.law.commit(memory, t, spring.stretch(x));
        }
        true
    }

    fn tangents(
        &mut self,
        t: f64,
        x: &[f64],
        v: &[f64],
        stiffness: &mut Entries,
        damping: &mut Entries,
    ) -> bool {
        for (i, j, value) in self.damping.iter().flat_map(Matrix::entries) {
            damping.add(i, j, value);
        }
        for (spring, memory) in self.pairs() {
            let trial = spring.trial(memory, t, x, v);
            spring.show(trial.stiffness, |i, j, value| stiffness.add(i, j, value));
            spring.show(trial.damping, |i, j, value| damping.add(i, j, value));
        }
        true
    }
}
