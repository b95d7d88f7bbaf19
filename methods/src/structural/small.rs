//! M a + C v + K x = f(t) of N freedoms, on arrays:
//!
//! ```text
//! a = M⁻¹ f(t) − M⁻¹K x − M⁻¹C v
//! ```
//!
//! with both products formed once, so that an acceleration takes 2 N² multiplications and no memory but its own.

use super::error::StructureError;
use super::linear_structure::LinearStructure;
use super::load::PreparedLoad;
use super::mass::Mass;
use super::modes::check;
use super::warning::warning;
use crate::linear::Matrix;
use crate::problem::{Identity, Known, SecondOrder};
use crate::warning::{PlannedSteps, Warning};
use nalgebra::DMatrix;

/// A [`LinearStructure`] of N freedoms whose states are arrays; made by [`LinearStructure::small_problem`] and
/// [`LinearStructure::undamped_small_problem`].
#[derive(Debug)]
pub struct SmallProblem<'a, const N: usize, const DAMPED: bool> {
    structure: &'a LinearStructure,
    identity: Identity,
    mass: Mass,
    /// −M⁻¹K and −M⁻¹C.
    in_x: [[f64; N]; N],
    in_v: [[f64; N]; N],
    load: PreparedLoad<'a>,
    loaded: bool,
}

impl LinearStructure {
    /// The structure as a problem on arrays of its N freedoms, damped or not: for a few freedoms, of which an
    /// implicit step takes one evaluation and one product with an inverse matrix.
    ///
    /// ```
    /// use stepsmith::{central_difference::Cd3, integrate, linear::Matrix};
    /// use stepsmith::structural::{Damping, LinearStructure, Load};
    ///
    /// let structure = LinearStructure {
    ///     mass: Matrix::diagonal(&[2.0, 1.0]),
    ///     damping: Damping::Rayleigh { mass: 0.1, stiffness: 0.0 },
    ///     stiffness: Matrix::from_entries(2, 2, [(0, 0, 6.0), (0, 1, -2.0), (1, 0, -2.0), (1, 1, 4.0)])?,
    ///     load: Load::at(1, |t: f64| t.sin()),
    /// };
    /// let run = || integrate::<Cd3<_>, _>([0.0; 2], [0.0; 2]).to(1.0).steps(1000);
    /// let small = run().problem(structure.small_problem::<2>()?).run()?;
    /// assert!(small.statistics.evaluations < 1010); // one a step
    /// let other = integrate::<Cd3<_>, _>(vec![0.0; 2], vec![0.0; 2]).to(1.0).steps(1000);
    /// let other = other.problem(structure.problem()?).run()?;
    /// assert!((small.x[1] - other.x[1]).abs() < 1e-15);
    /// # Ok::<(), stepsmith::structural::StructureError>(())
    /// ```
    ///
    /// # Errors
    /// Another number of freedoms, and those of [`problem`](Self::problem).
    pub fn small_problem<const N: usize>(
        &self,
    ) -> Result<SmallProblem<'_, N, true>, StructureError> {
        self.prepare_small()
    }

    /// The same of an undamped structure, whose accelerations don't depend on velocities: many methods are then
    /// explicit.
    ///
    /// # Errors
    /// [`StructureError::Damped`], and those of [`small_problem`](Self::small_problem).
    pub fn undamped_small_problem<const N: usize>(
        &self,
    ) -> Result<SmallProblem<'_, N, false>, StructureError> {
        if self.damping.is_none() {
            self.prepare_small()
        } else {
            Err(StructureError::Damped)
        }
    }

    fn prepare_small<const N: usize, const DAMPED: bool>(
        &self,
    ) -> Result<SmallProblem<'_, N, DAMPED>, StructureError> {
        check("mass", &self.mass, N)?;
        check("stiffness", &self.stiffness, N)?;
        let mut mass = Mass::new(&self.mass)?;
        let damping = self.damping.matrix(&self.mass, &self.stiffness)?;
        let in_x = over(&mut mass, &self.stiffness);
        let in_v = damping.map_or([[0.0; N]; N], |damping| over(&mut mass, &damping));
        Ok(SmallProblem {
            structure: self,
            identity: Identity::new(),
            in_x,
            in_v,
            load: self.load.prepare(&self.mass)?,
            loaded: !self.load.is_none(),
            mass,
        })
    }
}

/// −M⁻¹A
fn over<const N: usize>(mass: &mut Mass, matrix: &Matrix) -> [[f64; N]; N] {
    let mut rows = [[0.0; N]; N];
    for j in 0..N {
        let mut column: [f64; N] = std::array::from_fn(|i| -matrix.get(i, j));
        mass.solve(&mut column);
        for (row, entry) in rows.iter_mut().zip(column) {
            row[j] = entry;
        }
    }
    rows
}

/// Σ_j r_j x_j
#[inline(always)]
fn product<const N: usize>(row: &[f64; N], x: &[f64; N]) -> f64 {
    (0..N).map(|j| row[j] * x[j]).sum()
}

impl<const N: usize, const DAMPED: bool> SmallProblem<'_, N, DAMPED> {
    /// a += M⁻¹ f(t)
    fn add_load(&mut self, t: f64, a: &mut [f64; N]) {
        if !self.mass.reciprocals().is_empty() {
            self.load.add(t, a, self.mass.reciprocals());
            return;
        }
        let mut load = [0.0; N];
        self.load.add(t, &mut load, &[]);
        self.mass.solve(&mut load);
        for (a, load) in a.iter_mut().zip(load) {
            *a += load;
        }
    }
}

impl<const N: usize, const DAMPED: bool> SecondOrder<[f64; N]> for SmallProblem<'_, N, DAMPED> {
    const USES_VELOCITY: bool = DAMPED;

    #[inline]
    fn acceleration(&mut self, t: f64, x: &[f64; N], v: &[f64; N], a: &mut [f64; N]) {
        for (a, (in_x, in_v)) in a.iter_mut().zip(self.in_x.iter().zip(&self.in_v)) {
            *a = product(in_x, x);
            if DAMPED {
                *a += product(in_v, v);
            }
        }
        if self.loaded {
            self.add_load(t, a);
        }
    }

    fn jacobians(
        &mut self,
        _: f64,
        _: &[f64; N],
        _: &[f64; N],
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        for (i, j) in (0..N).flat_map(|i| (0..N).map(move |j| (i, j))) {
            (g_x[(i, j)], g_v[(i, j)]) = (self.in_x[i][j], self.in_v[i][j]);
        }
        true
    }

    fn is_linear(&self) -> bool {
        true
    }

    fn known(&self) -> Known {
        Known {
            linear: Some(self.identity),
            mass: true,
            solver: None,
            freedoms: Some(N),
        }
    }

    #[inline]
    fn right_at(&mut self, (t, x, v): (f64, &[f64; N], &[f64; N]), out: &mut [f64; N]) -> bool {
        self.acceleration(t, x, v, out);
        true
    }

    fn warning(&self, steps: &PlannedSteps) -> Option<Warning> {
        warning(self.structure, &self.mass, steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::central_difference::{Cd3, Cd4Robust};
    use crate::structural::{AverageAcceleration, Damping, GeneralizedAlphaFifth, Load};
    use crate::{Stepper, integrate};

    const N: usize = 4;

    fn matrix(diagonal: f64, beside: f64) -> Matrix {
        let entries = (0..N).flat_map(|i| {
            let right = [(i, i + 1, beside), (i + 1, i, beside)];
            let right = if i + 1 < N { &right[..] } else { &[] };
            [&[(i, i, diagonal + i as f64)], right].concat()
        });
        Matrix::from_entries(N, N, entries).unwrap()
    }

    fn structures() -> Vec<LinearStructure> {
        let masses = [Matrix::diagonal(&[1.0, 2.0, 3.0, 4.0]), matrix(4.0, 1.0)];
        let loads = [
            || Load::none(),
            || Load::base_acceleration(vec![1.0; N], |t: f64| t.cos()),
            || Load::at(2, |t: f64| 3.0 * t).and(Load::function(|t, f| f[1] += t)),
        ];
        let damping = |kind: usize| match kind {
            0 => Damping::None,
            1 => Damping::Rayleigh {
                mass: 0.3,
                stiffness: 0.02,
            },
            _ => Damping::Matrix(matrix(0.5, -0.1)),
        };
        let mut all = Vec::new();
        for mass in masses {
            for load in loads {
                all.extend((0..3).map(|kind| LinearStructure {
                    mass: mass.clone(),
                    damping: damping(kind),
                    stiffness: matrix(20.0, -10.0),
                    load: load(),
                }));
            }
        }
        all
    }

    fn ends<M, V>(structure: &LinearStructure) -> [f64; 2]
    where
        M: Stepper<[f64; N]>,
        V: Stepper<Vec<f64>>,
    {
        let x = [0.3, -0.1, 0.2, 0.05];
        let v = [1.0, 0.0, -0.5, 0.25];
        let small = integrate::<M, _>(x, v).to(2.0).steps(200);
        let small = small.problem(structure.small_problem().unwrap());
        let large = integrate::<V, _>(x.to_vec(), v.to_vec()).to(2.0).steps(200);
        let large = large.problem(structure.problem().unwrap());
        let small = small.run().unwrap();
        let large = large.run().unwrap();
        let apart = |a: &[f64], b: &[f64]| {
            let apart = a.iter().zip(b).map(|(a, b)| (a - b).abs());
            apart.fold(0.0, f64::max)
        };
        [apart(&small.x, &large.x), apart(&small.v, &large.v)]
    }

    #[test]
    fn arrays_move_as_the_sparse_structure_does() {
        for structure in structures() {
            for [x, v] in [
                ends::<Cd3<_>, Cd3<_>>(&structure),
                ends::<Cd4Robust<_>, Cd4Robust<_>>(&structure),
                ends::<AverageAcceleration<_>, AverageAcceleration<_>>(&structure),
                ends::<GeneralizedAlphaFifth<_>, GeneralizedAlphaFifth<_>>(&structure),
            ] {
                assert!(x < 1e-13 && v < 1e-12, "{structure:?}: {x:e} {v:e}");
            }
        }
    }

    /// Beyond what is inverted systems are factored, and evaluated once a step all the same.
    #[test]
    fn more_freedoms_than_are_inverted() {
        const MORE: usize = 16;
        let beside = |i: usize| [(i, i, 20.0), (i, i + 1, -9.0), (i + 1, i, -9.0)];
        let entries = (0..MORE - 1)
            .flat_map(beside)
            .chain([(MORE - 1, MORE - 1, 20.0)]);
        let structure = LinearStructure {
            mass: Matrix::identity(MORE),
            damping: Damping::Rayleigh {
                mass: 0.2,
                stiffness: 0.01,
            },
            stiffness: Matrix::from_entries(MORE, MORE, entries).unwrap(),
            load: Load::at(3, |t: f64| t.cos()),
        };
        let x: [f64; MORE] = std::array::from_fn(|i| (i as f64).sin());
        let small = integrate::<AverageAcceleration<_>, _>(x, [0.0; MORE]).to(2.0);
        let small = small.steps(200).problem(structure.small_problem().unwrap());
        let large = integrate::<AverageAcceleration<_>, _>(x.to_vec(), vec![0.0; MORE]).to(2.0);
        let large = large.steps(200).problem(structure.problem().unwrap());
        let small = small.run().unwrap();
        let large = large.run().unwrap();
        let apart = small.x.iter().zip(&large.x).map(|(a, b)| (a - b).abs());
        assert!(apart.fold(0.0, f64::max) < 1e-13);
        let own = small.statistics;
        let other = large.statistics;
        assert_eq!(own.factorisations, 1);
        assert_eq!(own.evaluations, other.evaluations);
    }

    #[test]
    fn undamped_ones_are_explicit_and_others_refused() {
        let all = structures();
        let free = &all[0];
        let damped = &all[1];
        let run = integrate::<Cd3<_>, _>([0.1; N], [0.0; N])
            .to(1.0)
            .steps(100);
        let end = run.problem(free.undamped_small_problem().unwrap()).run();
        assert_eq!(end.unwrap().statistics.factorisations, 0);
        let refused = damped.undamped_small_problem::<N>().unwrap_err();
        assert_eq!(refused, StructureError::Damped);
        let refused = free.small_problem::<3>().unwrap_err().to_string();
        assert_eq!(refused, "the mass matrix is 4 × 4; 3 × 3 is wanted");
    }

    #[test]
    fn steps_beyond_the_limit_are_warned_of() {
        let structure = &structures()[0];
        let critical = super::super::critical_step::<Cd3<[f64; N]>, _>(structure).unwrap();
        let warned = |h: f64| {
            let run = integrate::<Cd3<_>, _>([0.1; N], [0.0; N]).to(4.0 * h);
            let run = run.steps(4).problem(structure.small_problem().unwrap());
            run.run().unwrap().statistics.warning
        };
        assert_eq!(warned(0.999 * critical.step), None);
        assert!(matches!(
            warned(1.01 * critical.step),
            Some(Warning::AboveCriticalStep { surely: true, .. })
        ));
    }
}
