//! Freedoms whose motion is given, taken out of a structure.
//!
//! With the free freedoms f and the prescribed ones p,
//!
//! ```text
//! M_ff a_f + C_ff v_f + K_ff x_f = f_f(t) − M_fp a_p(t) − C_fp v_p(t) − K_fp x_p(t).
//! ```

use super::damping::Damping;
use super::error::StructureError;
use super::linear_structure::LinearStructure;
use super::load::Load;
use super::table::{Amplitude, Motion};
use crate::linear::{Matrix, OutsideMatrix};
use std::rc::Rc;

/// The rest of a structure where the motion of some freedoms is given; made by
/// [`LinearStructure::prescribe`].
#[derive(Debug)]
pub struct Prescribed {
    /// The structure of the free freedoms.
    pub structure: LinearStructure,
    /// The freedoms of the whole structure that are free, in order.
    pub free: Vec<usize>,
}

impl LinearStructure {
    /// Takes out freedoms whose motion is given, as `(freedom, motion)`. A motion may be a closure that returns
    /// `[x, v, a]` at t, with v = dx/dt and a = dv/dt; a run [warns](crate::Warning::NotItsDerivative) of other values.
    /// It may also be the integral of a [table](super::Table::motion) of accelerations. Give motions of several kinds
    /// as `Box<dyn Amplitude<[f64; 3]>>`. Hold supports by `supports.map(|i| (i, |_| [0.0; 3]))`.
    ///
    /// ```
    /// use stepsmith::linear::Matrix;
    /// use stepsmith::structural::{AverageAcceleration, Damping, LinearStructure, Load};
    ///
    /// // A mass on a spring whose other end is moved as sin 3t: x = 9/8 (sin t/3 … ) from rest.
    /// let stiffness = [(0, 0, 1.0), (0, 1, -1.0), (1, 0, -1.0), (1, 1, 1.0)];
    /// let whole = LinearStructure {
    ///     mass: Matrix::diagonal(&[1.0, 1.0]),
    ///     damping: Damping::None,
    ///     stiffness: Matrix::from_entries(2, 2, stiffness)?,
    ///     load: Load::none(),
    /// };
    /// let end = |t: f64| {
    ///     let (s, c) = (3.0 * t).sin_cos();
    ///     [s, 3.0 * c, -9.0 * s]
    /// };
    /// let left = whole.prescribe([(0, end)])?;
    /// assert_eq!(left.free, [1]);
    /// let response = left.structure.response().solve(0.0..2.0, AverageAcceleration::new().step(1e-3))?;
    /// let x = response.displacement(0).unwrap().last().unwrap();
    /// assert!((x - (3.0 * 2.0_f64.sin() - 6.0_f64.sin()) / 8.0).abs() < 3.6e-7);
    /// # Ok::<(), stepsmith::structural::StructureError>(())
    /// ```
    ///
    /// # Errors
    /// A freedom that is not there, or given twice; all freedoms; matrices of different shapes; modal damping, whose
    /// modes are those of the free freedoms: give it to the structure that is left.
    pub fn prescribe<Q: Amplitude<[f64; 3]> + 'static>(
        self,
        motions: impl IntoIterator<Item = (usize, Q)>,
    ) -> Result<Prescribed, StructureError> {
        let n = self.freedoms();
        super::modes::check("mass", &self.mass, n)?;
        super::modes::check("stiffness", &self.stiffness, n)?;
        let mut given: Vec<(usize, Rc<Motion>)> = Vec::new();
        for (freedom, motion) in motions {
            given.push((freedom, Rc::new(motion)));
        }
        let parts = Parts::new(n, given.iter().map(|(freedom, _)| *freedom))?;
        if let Damping::Modal(_) = self.damping {
            return Err(StructureError::ModalDampingOfPrescribed);
        }
        let whole = self.damping.matrix(&self.mass, &self.stiffness)?;
        let mut load = self.load.restricted(&parts.free, n, &self.mass)?;
        for (derivative, matrix) in [Some(&self.stiffness), whole.as_ref(), Some(&self.mass)]
            .into_iter()
            .enumerate()
        {
            let columns = matrix.map(|matrix| parts.columns(matrix, given.len()));
            for (pattern, (_, motion)) in columns.into_iter().flatten().zip(&given) {
                if !pattern.is_empty() {
                    let motion = Rc::clone(motion);
                    let amplitude = move |t: f64| motion.at(t)[derivative];
                    load = load.and(Load::entries(pattern, amplitude));
                }
            }
        }
        load.motions.extend(given);
        let damping = match self.damping {
            Damping::Matrix(matrix) => Damping::Matrix(parts.free_of(&matrix)?),
            other => other,
        };
        let structure = LinearStructure {
            mass: parts.free_of(&self.mass)?,
            damping,
            stiffness: parts.free_of(&self.stiffness)?,
            load,
        };
        let free = parts.free;
        Ok(Prescribed { structure, free })
    }
}

/// The freedoms whose motion is given, and the others, which are free.
struct Parts {
    free: Vec<usize>,
    /// The number of each freedom among the given ones.
    given: Vec<Option<usize>>,
    /// The number of each freedom among the free ones.
    place: Vec<Option<usize>>,
}

impl Parts {
    fn new(freedoms: usize, given: impl Iterator<Item = usize>) -> Result<Self, StructureError> {
        let mut numbers = vec![None; freedoms];
        for (k, freedom) in given.enumerate() {
            let number = numbers.get_mut(freedom);
            let number = number.ok_or(StructureError::Freedom { freedom, freedoms })?;
            if number.replace(k).is_some() {
                return Err(StructureError::PrescribedTwice { freedom });
            }
        }
        let free: Vec<usize> = (0..freedoms).filter(|&i| numbers[i].is_none()).collect();
        if free.is_empty() && freedoms > 0 {
            return Err(StructureError::AllPrescribed { freedoms });
        }
        let mut place = vec![None; freedoms];
        for (k, &i) in free.iter().enumerate() {
            place[i] = Some(k);
        }
        Ok(Self {
            free,
            given: numbers,
            place,
        })
    }

    /// The rows and columns of the free freedoms.
    fn free_of(&self, matrix: &Matrix) -> Result<Matrix, OutsideMatrix> {
        let entries = matrix.entries();
        let kept = entries.filter_map(|(i, j, x)| Some((self.place[i]?, self.place[j]?, x)));
        Matrix::from_entries(self.free.len(), self.free.len(), kept)
    }

    /// The columns of the freedoms that are given, in the rows of the free ones, times −1.
    fn columns(&self, matrix: &Matrix, count: usize) -> Vec<Vec<(usize, f64)>> {
        let mut columns = vec![Vec::new(); count];
        for (i, j, x) in matrix.entries() {
            if let (Some(k), Some(p), true) = (self.place[i], self.given[j], x != 0.0) {
                columns[p].push((k, -x));
            }
        }
        columns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A chain that is held at every other mass: the others hang between two of them, and only their springs tell of
    /// them.
    #[test]
    fn many_may_be_given() {
        let n = 20_001;
        let springs = (0..n - 1).flat_map(|i| {
            let k = 1.0 + (i % 3) as f64;
            [(i, i, k), (i, i + 1, -k), (i + 1, i, -k), (i + 1, i + 1, k)]
        });
        let whole = LinearStructure {
            mass: Matrix::identity(n),
            damping: Damping::None,
            stiffness: Matrix::from_entries(n, n, springs).unwrap(),
            load: Load::none(),
        };
        let moved = (0..n).step_by(2).map(|i| {
            let motion = move |t: f64| [i as f64 + t, 1.0, 0.0];
            (i, motion)
        });
        let left = whole.prescribe(moved).unwrap();
        let text = format!("{:?}", left.structure.load);
        assert_eq!(text, "Load(10001 patterns, 0 functions)");
        let matrix = &left.structure.stiffness;
        assert_eq!((matrix.rows(), matrix.entries().count()), (10_000, 10_000));
        let mut forces = vec![0.0; 10_000];
        let load = left.structure.load.prepare(&left.structure.mass).unwrap();
        load.add(0.5, &mut forces);
        for (k, force) in forces.iter().enumerate() {
            let i = left.free[k];
            let spring = |i: usize| 1.0 + (i % 3) as f64;
            let [before, after] = [i - 1, i + 1].map(|i| i as f64 + 0.5);
            assert_eq!(*force, spring(i - 1) * before + spring(i) * after);
        }
    }

    /// By the run of a response and by an integration, also where more freedoms are taken out later.
    #[test]
    fn derivatives_that_are_none_are_warned_of() {
        use crate::methods::central_difference::Cd3;
        use crate::{SecondOrder, Warning};
        let warned = |factor: f64| {
            let structure = LinearStructure {
                mass: Matrix::identity(3),
                damping: Damping::None,
                stiffness: Matrix::identity(3),
                load: Load::none(),
            };
            let moved = move |t: f64| [t.sin(), factor * t.cos(), -t.sin()];
            let held = |_: f64| [0.0; 3];
            let left = structure.prescribe([(1, moved)]);
            let left = left.unwrap().structure;
            let left = left.prescribe([(0, held)]);
            let left = left.unwrap().structure;
            let response = left.response().solve(0.0..1.0, Cd3::new().step(0.01));
            let end = SecondOrder::of(left.undamped_problem().unwrap(), vec![0.0], vec![0.0])
                .end(0.0..1.0, Cd3::new().steps(100));
            let warnings = [response.unwrap().statistics, end.unwrap().statistics];
            let [first, second] = warnings.map(|statistics| statistics.warning);
            assert_eq!(first, second);
            first
        };
        assert_eq!(warned(1.0), None);
        let told = warned(-1.0);
        let named = matches!(
            told,
            Some(Warning::NotItsDerivative {
                freedom: 1,
                derivative: 1,
                ..
            })
        );
        assert!(named, "{told:?}");
        let text = told.unwrap().to_string();
        assert!(text.contains("velocity prescribed for freedom 1"), "{text}");
    }

    #[test]
    fn what_can_not_be_prescribed_is_told() {
        let refused = |freedoms: &[usize]| {
            let structure = LinearStructure {
                mass: Matrix::identity(3),
                damping: Damping::None,
                stiffness: Matrix::identity(3),
                load: Load::none(),
            };
            let held = |&i: &usize| (i, |_: f64| [0.0; 3]);
            structure.prescribe(freedoms.iter().map(held)).err()
        };
        assert_eq!(refused(&[0, 2]), None);
        let twice = refused(&[1, 1]).unwrap();
        assert_eq!(twice, StructureError::PrescribedTwice { freedom: 1 });
        let all = refused(&[0, 2, 1]).unwrap();
        assert_eq!(all, StructureError::AllPrescribed { freedoms: 3 });
        assert!(all.to_string().starts_with("the motions of all 3 freedoms"));
        assert!(matches!(
            refused(&[3]),
            Some(StructureError::Freedom { freedom: 3, .. })
        ));
    }
}
