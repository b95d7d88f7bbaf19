//! Histories of chosen freedoms.

use super::error::StructureError;
use super::linear_structure::{LinearProblem, LinearStructure};
use super::nonlinear::{NonlinearStructure, RestoringForce};
use crate::integrator::integrate::{Drives, Ordinary, SecondOrder, Settings};
use crate::integrator::statistics::Statistics;
use crate::problem::Acceleration;
use std::io::{self, BufWriter, Write};
use std::ops::{ControlFlow, Range};

/// The response of a structure, to be described and run; made by [`LinearStructure::response`] and
/// [`NonlinearStructure::response`].
#[derive(Debug)]
pub struct ResponseOf<S> {
    structure: S,
    kept: Kept,
}

/// The start of a run, and the part of it that is kept.
#[derive(Debug)]
struct Kept {
    initial: Option<[Vec<f64>; 2]>,
    every: usize,
    freedoms: Option<Vec<usize>>,
}

/// Displacements, velocities and accelerations of freedoms over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// The times.
    pub times: Vec<f64>,
    /// The freedoms.
    pub freedoms: Vec<usize>,
    /// The cost of the run, and its warning.
    pub statistics: Statistics,
    /// How much later than `times` velocities and accelerations stand: 0 unless the method is staggered.
    pub shifts: [f64; 2],
    /// Of each freedom x, v and a, one after another.
    histories: Vec<[Vec<f64>; 3]>,
}

impl LinearStructure {
    /// The response of the structure from rest.
    ///
    /// ```
    /// use stepsmith::linear::Matrix;
    /// use stepsmith::structural::{Damping, HhtTenth, LinearStructure, Load, Table};
    ///
    /// let structure = LinearStructure {
    ///     mass: Matrix::diagonal(&[2.0, 1.0]),
    ///     damping: Damping::Modal(vec![0.02, 0.05]),
    ///     stiffness: Matrix::from_entries(2, 2, [(0, 0, 6.0), (0, 1, -2.0), (1, 0, -2.0), (1, 1, 4.0)])?,
    ///     load: Load::at(1, Table::new([(0.0, 10.0)])?.held()),
    /// };
    /// let response = structure.response().freedoms([1]).solve(0.0..2.8, HhtTenth::new().step(0.28))?;
    /// let x = response.displacement(1).unwrap();
    /// assert!((x[1] - 0.36).abs() < 0.017, "{x:?}");
    /// let mut file = Vec::new();
    /// response.write_csv(&mut file)?;
    /// assert!(file.starts_with(b"t,x1,v1,a1\n0,0,0,10\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn response(&self) -> ResponseOf<&Self> {
        ResponseOf::from_rest(self)
    }
}

impl<R: RestoringForce> NonlinearStructure<R> {
    /// The response of the structure from rest.
    ///
    /// ```
    /// use stepsmith::linear::Matrix;
    /// use stepsmith::structural::{AverageAcceleration, NonlinearStructure, RestoringForce};
    ///
    /// /// A spring that hardens, x + x³, under the load 1.
    /// struct Spring;
    ///
    /// impl RestoringForce for Spring {
    ///     fn force(&mut self, _t: f64, x: &[f64], _v: &[f64], r: &mut [f64]) {
    ///         r[0] = x[0] + x[0].powi(3) - 1.0;
    ///     }
    /// }
    ///
    /// let structure = NonlinearStructure::new(&Matrix::identity(1), Spring)?;
    /// let response = structure.response().solve(0.0..5.0, AverageAcceleration::new().step(1e-3))?;
    /// // The mass turns at the root of x²/2 + x⁴/4 = x.
    /// let x = response.peak(0).unwrap();
    /// assert!((x / 2.0 + x.powi(3) / 4.0 - 1.0).abs() < 1e-5);
    /// # Ok::<(), stepsmith::structural::StructureError>(())
    /// ```
    pub fn response(self) -> ResponseOf<Self> {
        ResponseOf::from_rest(self)
    }
}

impl<S> ResponseOf<S> {
    fn from_rest(structure: S) -> Self {
        let kept = Kept {
            initial: None,
            every: 1,
            freedoms: None,
        };
        Self { structure, kept }
    }

    /// Sets the displacements and velocities at the beginning; at rest if not called.
    #[must_use]
    pub fn initially(mut self, x0: Vec<f64>, v0: Vec<f64>) -> Self {
        self.kept.initial = Some([x0, v0]);
        self
    }

    /// Keeps each k-th step alone.
    #[must_use]
    pub fn every(mut self, k: usize) -> Self {
        self.kept.every = k.max(1);
        self
    }

    /// Keeps these freedoms alone; all of them if not called.
    #[must_use]
    pub fn freedoms(mut self, freedoms: impl IntoIterator<Item = usize>) -> Self {
        self.kept.freedoms = Some(freedoms.into_iter().collect());
        self
    }
}

impl ResponseOf<&LinearStructure> {
    /// Integrates over an interval by a method; undamped structures as problems without velocities.
    ///
    /// # Errors
    /// Those of [`LinearStructure::problem`] and of [`SecondOrder`]; a freedom that is not there, initial
    /// values of another length.
    pub fn solve<M, Z>(
        self,
        interval: Range<f64>,
        method: Settings<M, Vec<f64>, Z>,
    ) -> Result<Response, StructureError>
    where
        Z: for<'s> Drives<M, Ordinary<Vec<f64>, 2>, LinearProblem<'s, false>>
            + for<'s> Drives<M, Ordinary<Vec<f64>, 2>, LinearProblem<'s, true>>,
    {
        let n = self.structure.freedoms();
        match self.structure.undamped_problem() {
            Ok(problem) => self.kept.run((problem, n), interval, method),
            Err(StructureError::Damped) => {
                let problem = self.structure.problem()?;
                self.kept.run((problem, n), interval, method)
            }
            Err(error) => Err(error),
        }
    }
}

impl<R: RestoringForce> ResponseOf<NonlinearStructure<R>> {
    /// Integrates over an interval by a method.
    ///
    /// # Errors
    /// Those of [`SecondOrder`]; a freedom that is not there, initial values of another length.
    pub fn solve<M, Z>(
        self,
        interval: Range<f64>,
        method: Settings<M, Vec<f64>, Z>,
    ) -> Result<Response, StructureError>
    where
        Z: Drives<M, Ordinary<Vec<f64>, 2>, NonlinearStructure<R>>,
    {
        let n = self.structure.freedoms();
        self.kept.run((self.structure, n), interval, method)
    }
}

impl Kept {
    /// The run of the problem that a structure of n freedoms is.
    fn run<P, M, Z>(
        self,
        (problem, n): (P, usize),
        interval: Range<f64>,
        method: Settings<M, Vec<f64>, Z>,
    ) -> Result<Response, StructureError>
    where
        P: Acceleration<Vec<f64>>,
        Z: Drives<M, Ordinary<Vec<f64>, 2>, P>,
    {
        let freedoms = self.freedoms.unwrap_or_else(|| (0..n).collect());
        if let Some(&freedom) = freedoms.iter().find(|&&freedom| freedom >= n) {
            let freedoms = n;
            return Err(StructureError::Freedom { freedom, freedoms });
        }
        let [x0, v0] = self.initial.unwrap_or_else(|| [vec![0.0; n], vec![0.0; n]]);
        for (what, vector) in [("initial displacements", &x0), ("initial velocities", &v0)] {
            if vector.len() != n {
                let found = vector.len();
                let wanted = n;
                return Err(StructureError::Length {
                    what,
                    found,
                    wanted,
                });
            }
        }
        let mut times = Vec::new();
        let mut histories: Vec<[Vec<f64>; 3]> = vec![Default::default(); freedoms.len()];
        let mut shifts = [0.0; 2];
        let mut seen = 0_usize;
        let every = self.every;
        let end = SecondOrder::of(problem, x0, v0)
            .observe(|sample| {
                if seen.is_multiple_of(every) {
                    times.push(sample.t);
                    shifts = [sample.velocity_time, sample.acceleration_time].map(|t| t - sample.t);
                    for (history, &i) in histories.iter_mut().zip(&freedoms) {
                        let values = [&sample.x, &sample.v, &sample.a];
                        for (history, values) in history.iter_mut().zip(values) {
                            history.push(values[i]);
                        }
                    }
                }
                seen += 1;
                ControlFlow::Continue(())
            })
            .end(interval, method)?;
        Ok(Response {
            times,
            freedoms,
            statistics: end.statistics,
            shifts,
            histories,
        })
    }
}

impl Response {
    fn history(&self, freedom: usize, derivative: usize) -> Option<&[f64]> {
        let k = self.freedoms.iter().position(|&kept| kept == freedom)?;
        Some(&self.histories[k][derivative])
    }

    /// The displacements of a freedom at `times`; `None` if it was not kept.
    pub fn displacement(&self, freedom: usize) -> Option<&[f64]> {
        self.history(freedom, 0)
    }

    /// The velocities of a freedom; NaN where the method forms none.
    pub fn velocity(&self, freedom: usize) -> Option<&[f64]> {
        self.history(freedom, 1)
    }

    /// The accelerations of a freedom, relative to the ground where that moves; NaN where the method
    /// forms none.
    pub fn acceleration(&self, freedom: usize) -> Option<&[f64]> {
        self.history(freedom, 2)
    }

    /// The largest |x| of a freedom.
    pub fn peak(&self, freedom: usize) -> Option<f64> {
        let x = self.displacement(freedom)?;
        Some(crate::base::greatest(x.iter().map(|x| x.abs())))
    }

    /// The largest |x_upper − x_lower| of two freedoms: the drift of the storey between two floors.
    pub fn peak_drift(&self, upper: usize, lower: usize) -> Option<f64> {
        let upper = self.displacement(upper)?;
        let lower = self.displacement(lower)?;
        let drifts = upper
            .iter()
            .zip(lower)
            .map(|(upper, lower)| (upper - lower).abs());
        Some(crate::base::greatest(drifts))
    }

    /// Writes a line of names, `t,x0,v0,a0,x1,…`, then one a time, every number in full.
    ///
    /// # Errors
    /// Those of writing.
    pub fn write_csv(&self, to: impl Write) -> io::Result<()> {
        let mut out = BufWriter::new(to);
        write!(out, "t")?;
        for i in &self.freedoms {
            write!(out, ",x{i},v{i},a{i}")?;
        }
        writeln!(out)?;
        for (k, t) in self.times.iter().enumerate() {
            write!(out, "{t}")?;
            for history in self.histories.iter().flatten() {
                write!(out, ",{}", history[k])?;
            }
            writeln!(out)?;
        }
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::{LinearSolver, Matrix, SolverKind};
    use crate::structural::{AverageAcceleration, Damping, Load};

    /// Two free masses that part at unit speed, after t = 1/2 by 1/2 at most.
    #[test]
    fn a_drift_is_the_difference_of_displacements() {
        let structure = LinearStructure {
            mass: Matrix::identity(3),
            damping: Damping::None,
            stiffness: Matrix::from_entries(3, 3, []).unwrap(),
            load: Load::default(),
        };
        let response = structure
            .response()
            .initially(vec![0.25, 0.0, 0.0], vec![2.0, 1.0, 0.0])
            .freedoms([0, 1])
            .solve(0.0..0.5, AverageAcceleration::new().step(0.125))
            .unwrap();
        assert_eq!(response.peak_drift(0, 1), Some(0.75));
        assert_eq!(response.peak_drift(1, 0), Some(0.75));
        assert_eq!(response.peak_drift(0, 2), None);
    }

    #[test]
    fn linear_systems_are_solved_as_is_said() {
        let n = 20;
        let springs =
            (0..n).flat_map(|i| [(i, i, 2.0), (i, (i + 1) % n, -1.0), ((i + 1) % n, i, -1.0)]);
        let structure = LinearStructure {
            mass: Matrix::identity(n),
            damping: Damping::None,
            stiffness: Matrix::from_entries(n, n, springs).unwrap(),
            load: Load::default(),
        };
        let run = |solver| {
            let response = structure.response().initially(vec![0.0; n], vec![1.0; n]);
            let method = AverageAcceleration::new().step(0.1).linear_solver(solver);
            response.solve(0.0..1.0, method).unwrap()
        };
        let dense = run(LinearSolver::Dense);
        let banded = run(LinearSolver::Banded);
        assert_eq!(dense.statistics.solver, Some(SolverKind::Dense));
        assert_eq!(banded.statistics.solver, Some(SolverKind::Banded));
        let ends = [&dense, &banded].map(|response| response.displacement(3).unwrap()[10]);
        assert!(
            (ends[0] - 1.0).abs() < 1e-13 && (ends[1] - 1.0).abs() < 1e-13,
            "{ends:?}"
        );
    }
}
