//! Problems whose functions are given in Python, or by their addresses.

use crate::callable::{Callable, Manner, Trouble};
use crate::matrix::{Jacobian, fill};
use crate::pointer::Pointer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use stepsmith::Acceleration;
use stepsmith::linear::{Matrix, Pattern, Tangents};
use stepsmith::nalgebra::DMatrix;

type V = Vec<f64>;

/// A function as it is given.
#[derive(FromPyObject)]
pub enum Function {
    /// Addresses of a function in machine code and of its data.
    Machine((usize, usize)),
    /// A callable.
    Python(Py<PyAny>),
}

impl Function {
    /// Whether Python runs when it is called.
    pub fn is_python(&self) -> bool {
        matches!(self, Self::Python(_))
    }
}

/// A right-hand side.
pub struct Rate {
    function: Kind,
    trouble: Trouble,
}

enum Kind {
    Python(Callable),
    Machine(Pointer),
}

impl Rate {
    /// A function and how it is called.
    ///
    /// # Errors
    /// An address 0.
    pub fn new(function: Function, manner: Manner, trouble: &Trouble) -> PyResult<Self> {
        let function = match function {
            Function::Python(function) => Kind::Python(Callable::new(function, manner)),
            Function::Machine((function, data)) => {
                let pointer = Pointer::new(function, data);
                Kind::Machine(
                    pointer.ok_or_else(|| PyValueError::new_err("the function's address is 0"))?,
                )
            }
        };
        Ok(Self {
            function,
            trouble: trouble.clone(),
        })
    }

    /// Writes its value; what is no number if there is trouble, so that the run ends.
    fn write(&mut self, t: f64, vectors: &[&[f64]], out: &mut [f64]) {
        self.trouble.heed();
        if self.trouble.is_there() {
            return out.fill(f64::NAN);
        }
        match (&self.function, vectors) {
            (Kind::Machine(pointer), [y]) => pointer.plain(t, y, out),
            (Kind::Machine(pointer), [x, v]) => pointer.moving(t, x, v, out),
            (Kind::Machine(_), _) => out.fill(f64::NAN),
            (Kind::Python(callable), _) => {
                let written = self
                    .trouble
                    .attempt(|py| callable.write(py, t, vectors, out));
                if written.is_none() {
                    out.fill(f64::NAN);
                }
            }
        }
    }
}

/// y' = f(t, y), perhaps with the Jacobian or its places, and with y''.
pub struct First {
    pub rate: Rate,
    pub jacobian: Option<Jacobian>,
    /// The Jacobian that was found last, until it is taken.
    pub found: Option<Matrix>,
    pub pattern: Option<Pattern>,
    pub second: Option<Rate>,
}

impl From<Rate> for First {
    fn from(rate: Rate) -> Self {
        Self {
            rate,
            jacobian: None,
            found: None,
            pattern: None,
            second: None,
        }
    }
}

impl stepsmith::Rate<Vec<f64>> for First {
    // A method that takes it is refused before if there is none.
    const SECOND_DERIVATIVE: bool = true;

    fn rate(&mut self, t: f64, y: &Vec<f64>, dy: &mut Vec<f64>) {
        self.rate.write(t, &[y], dy);
    }

    fn second_derivative(&mut self, t: f64, y: &Vec<f64>, dy: &Vec<f64>, ddy: &mut Vec<f64>) {
        match &mut self.second {
            Some(second) => second.write(t, &[y, dy], ddy),
            None => ddy.fill(f64::NAN),
        }
    }

    fn tangents(&mut self, (t, y): (f64, &Vec<f64>), into: &mut Tangents) -> bool {
        let n = (y.len(), y.len());
        let given = self.jacobian.as_ref();
        self.found = given.and_then(|given| given.at(&self.rate.trouble, t, &[y], n));
        let sparse = self.found.take_if(|found| found.pattern().is_some());
        sparse.is_some_and(|sparse| {
            into.in_x.assign(1.0, &sparse);
            true
        })
    }

    fn jacobian(&mut self, _t: f64, _y: &Vec<f64>, f_y: &mut DMatrix<f64>) -> bool {
        self.found.take().is_some_and(|dense| {
            fill(&dense, f_y);
            true
        })
    }

    fn pattern(&self) -> Option<&Pattern> {
        self.pattern.as_ref()
    }

    fn has_dense_jacobians(&self) -> bool {
        self.jacobian.is_some()
    }
}

/// x'' = g(t, x, x'), or g(t, x), perhaps with the Jacobians.
pub struct Second<const USES_VELOCITY: bool> {
    rate: Rate,
    jacobians: Option<[Jacobian; 2]>,
    /// The Jacobians that were found last, until they are taken.
    found: Vec<Matrix>,
}

impl<const USES_VELOCITY: bool> Second<USES_VELOCITY> {
    pub fn new(rate: Rate, jacobians: Option<[Jacobian; 2]>) -> Self {
        Self {
            rate,
            jacobians,
            found: Vec::new(),
        }
    }

    /// The Jacobians there, none if there are none or there is trouble.
    fn find(&self, t: f64, x: &V, v: &V) -> Vec<Matrix> {
        let n = (x.len(), x.len());
        let vectors: [&[f64]; 2] = [x, v];
        let read = 1 + usize::from(USES_VELOCITY);
        let given = self.jacobians.iter().flatten().take(read);
        given
            .map_while(|one| one.at(&self.rate.trouble, t, &vectors[..read], n))
            .collect()
    }
}

impl<const USES_VELOCITY: bool> Acceleration<V> for Second<USES_VELOCITY> {
    const USES_VELOCITY: bool = USES_VELOCITY;

    fn acceleration(&mut self, t: f64, x: &V, v: &V, a: &mut V) {
        if USES_VELOCITY {
            self.rate.write(t, &[x, v], a)
        } else {
            self.rate.write(t, &[x], a)
        }
    }

    fn tangents_at(&mut self, _k: usize, (t, x, v): (f64, &V, &V), into: &mut Tangents) -> bool {
        self.found = self.find(t, x, v);
        let sparse = self.found.iter().any(|found| found.pattern().is_some());
        if sparse {
            let both = [&mut into.in_x, &mut into.in_v].into_iter();
            both.zip(self.found.drain(..))
                .for_each(|(into, found)| into.assign(1.0, &found));
        }
        sparse
    }

    fn jacobians(
        &mut self,
        t: f64,
        x: &V,
        v: &V,
        g_x: &mut DMatrix<f64>,
        g_v: &mut DMatrix<f64>,
    ) -> bool {
        let mut found = std::mem::take(&mut self.found);
        if found.is_empty() {
            found = self.find(t, x, v);
        }
        let both = [g_x, g_v].into_iter();
        both.zip(&found)
            .for_each(|(zeros, found)| fill(found, zeros));
        !found.is_empty()
    }

    fn has_dense_jacobians(&self) -> bool {
        self.jacobians.is_some()
    }
}
