//! Loads f(t) on a structure.

use super::error::StructureError;
use super::table::{Amplitude, Motion};
use crate::linear::Matrix;
use std::rc::Rc;

/// A load that writes itself: adds f(t) to a vector.
type Function = Box<dyn Fn(f64, &mut [f64])>;

/// The load f(t) of M a + C v + K x = f(t): a sum of fixed patterns with amplitudes, of ground motions, and
/// of functions.
///
/// ```
/// use stepsmith::structural::{Load, Table};
///
/// let ramp = Table::new([(0.0, 0.0), (2.0, 100.0)])?.held();
/// let load = Load::at(3, ramp)                                   // at one freedom
///     .and(Load::pattern(vec![1.0, 1.0, 1.0, 0.0], |t: f64| (5.0 * t).sin()))
///     .and(Load::function(|t, f| f[0] += 9.81 * t));
/// # let _ = load;
/// # Ok::<(), stepsmith::structural::FileError>(())
/// ```
#[derive(Default)]
pub struct Load {
    terms: Vec<(Shape, Box<dyn Amplitude>)>,
    functions: Vec<Function>,
    /// The motions that it comes from, and of which freedoms.
    pub(super) motions: Vec<(usize, Rc<Motion>)>,
}

enum Shape {
    Entries(Vec<(usize, f64)>),
    /// The components of a vector that are not zero, and its length.
    Pattern(Vec<(usize, f64)>, usize),
    /// −M ι, for the influence ι.
    Inertia(Vec<f64>),
}

impl Shape {
    /// The components that are not zero.
    fn entries(&self, mass: &Matrix) -> Result<Vec<(usize, f64)>, StructureError> {
        let n = mass.rows();
        match self {
            Self::Pattern(_, length) if *length != n => Err(StructureError::Length {
                what: "the pattern of a load",
                found: *length,
                wanted: n,
            }),
            Self::Pattern(entries, _) => Ok(entries.clone()),
            Self::Entries(entries) => match entries.iter().find(|(freedom, _)| *freedom >= n) {
                None => Ok(entries.clone()),
                Some(&(freedom, _)) => Err(StructureError::Freedom {
                    freedom,
                    freedoms: n,
                }),
            },
            Self::Inertia(influence) if influence.len() != n => Err(StructureError::Length {
                what: "the influence of the ground",
                found: influence.len(),
                wanted: n,
            }),
            Self::Inertia(influence) => {
                let mut inertia = vec![0.0; n];
                mass.add_product(-1.0, influence, &mut inertia);
                let entries = inertia.into_iter().enumerate();
                Ok(entries.filter(|&(_, p)| p != 0.0).collect())
            }
        }
    }
}

impl std::fmt::Debug for Load {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let patterns = self.terms.len();
        let functions = self.functions.len();
        write!(f, "Load({patterns} patterns, {functions} functions)")
    }
}

impl Load {
    /// No load.
    pub fn none() -> Self {
        Self::default()
    }

    /// An amplitude at one freedom.
    pub fn at(freedom: usize, amplitude: impl Amplitude + 'static) -> Self {
        Self::of(Shape::Entries(vec![(freedom, 1.0)]), amplitude)
    }

    /// A vector, one component a freedom, times an amplitude.
    pub fn pattern(pattern: Vec<f64>, amplitude: impl Amplitude + 'static) -> Self {
        let length = pattern.len();
        let entries = pattern.into_iter().enumerate().filter(|&(_, p)| p != 0.0);
        Self::of(Shape::Pattern(entries.collect(), length), amplitude)
    }

    /// The load −M ι a(t) of the ground's acceleration a(t). The vector ι holds the displacement of each freedom as the
    /// ground moves by 1 with the structure rigid, for instance 1 at all freedoms in its direction. The displacements
    /// of the solution are relative to the ground.
    pub fn base_acceleration(influence: Vec<f64>, amplitude: impl Amplitude + 'static) -> Self {
        Self::of(Shape::Inertia(influence), amplitude)
    }

    /// A function of time that *adds* the load to the vector it is given.
    pub fn function(function: impl Fn(f64, &mut [f64]) + 'static) -> Self {
        Self {
            terms: Vec::new(),
            functions: vec![Box::new(function)],
            motions: Vec::new(),
        }
    }

    /// The components of a pattern that are not zero, in order, times an amplitude.
    pub(super) fn entries(entries: Vec<(usize, f64)>, amplitude: impl Amplitude + 'static) -> Self {
        Self::of(Shape::Entries(entries), amplitude)
    }

    fn of(shape: Shape, amplitude: impl Amplitude + 'static) -> Self {
        Self {
            terms: vec![(shape, Box::new(amplitude))],
            functions: Vec::new(),
            motions: Vec::new(),
        }
    }

    /// The sum of both loads.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.terms.extend(other.terms);
        self.functions.extend(other.functions);
        self.motions.extend(other.motions);
        self
    }

    /// The load on the freedoms that are left of a structure of so many, with that mass matrix.
    pub(super) fn restricted(
        self,
        free: &[usize],
        n: usize,
        mass: &Matrix,
    ) -> Result<Self, StructureError> {
        let mut place = vec![None; n];
        for (k, &i) in free.iter().enumerate() {
            place[i] = Some(k);
        }
        let mut terms = Vec::new();
        for (shape, amplitude) in self.terms {
            let entries = shape.entries(mass)?;
            let kept = entries
                .into_iter()
                .filter_map(|(i, p)| Some((place[i]?, p)));
            terms.push((Shape::Entries(kept.collect()), amplitude));
        }
        let mut functions = Vec::new();
        for function in self.functions {
            let free = free.to_vec();
            let restricted = move |t: f64, f: &mut [f64]| {
                let mut whole = vec![0.0; n];
                function(t, &mut whole);
                for (f, &i) in f.iter_mut().zip(&free) {
                    *f += whole[i];
                }
            };
            functions.push(Box::new(restricted) as Function);
        }
        let motions = self.motions;
        Ok(Self {
            terms,
            functions,
            motions,
        })
    }

    /// The load made ready for a mass matrix.
    pub(super) fn prepare(&self, mass: &Matrix) -> Result<PreparedLoad<'_>, StructureError> {
        let terms = self.terms.iter().map(|(shape, _)| shape.entries(mass));
        let patterns = terms.collect::<Result<_, _>>()?;
        Ok(PreparedLoad {
            load: self,
            patterns,
        })
    }
}

/// A load with the components of its patterns that are not zero.
#[derive(Debug)]
pub(super) struct PreparedLoad<'a> {
    load: &'a Load,
    patterns: Vec<Vec<(usize, f64)>>,
}

impl PreparedLoad<'_> {
    /// out += f(t)
    pub(super) fn add(&self, t: f64, out: &mut [f64]) {
        for function in &self.load.functions {
            function(t, out);
        }
        for (pattern, (_, amplitude)) in self.patterns.iter().zip(&self.load.terms) {
            let amplitude = amplitude.at(t);
            for &(i, p) in pattern {
                out[i] += amplitude * p;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_add_up() {
        let mass = Matrix::from_entries(2, 2, [(0, 0, 2.0), (0, 1, 1.0), (1, 1, 4.0)]).unwrap();
        let load = Load::at(1, |t: f64| t)
            .and(Load::pattern(vec![1.0, -1.0], |_: f64| 10.0))
            .and(Load::base_acceleration(vec![1.0, 1.0], |t: f64| t * t))
            .and(Load::function(|t, f| f[0] += 100.0 * t));
        let load = load.prepare(&mass).unwrap();
        for _ in 0..2 {
            let sums = [10.0 - 12.0 + 200.0, 2.0 - 10.0 - 16.0];
            let mut out = [1.0, 1.0];
            load.add(2.0, &mut out);
            assert_eq!(out, [1.0 + sums[0], 1.0 + sums[1]]);
        }
    }

    #[test]
    fn loads_that_do_not_fit_are_refused() {
        let mass = Matrix::identity(2);
        let refused = |load: Load| load.prepare(&mass).unwrap_err().to_string();
        let one = |_: f64| 1.0;
        assert_eq!(
            refused(Load::at(2, one)),
            "there is no freedom 2 among 2, counted from 0"
        );
        // A component a freedom, also where those at the end are 0 or left out.
        for pattern in [vec![1.0; 3], vec![1.0, 1.0, 0.0], vec![1.0]] {
            let found = pattern.len();
            let expected = format!(
                "a vector of {found} components stands where 2 are wanted: the pattern of a load"
            );
            assert_eq!(refused(Load::pattern(pattern.clone(), one)), expected);
            let whole = Load::pattern(pattern, one).restricted(&[0], 2, &mass);
            assert_eq!(whole.unwrap_err().to_string(), expected);
        }
        assert!(refused(Load::base_acceleration(vec![1.0; 3], one)).contains("influence"));
    }
}
