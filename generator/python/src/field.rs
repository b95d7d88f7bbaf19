//! Problems whose functions are given in Python, or by their addresses.

use crate::callable::{Callable, Manner, Trouble};
use crate::matrix::Jacobian;
use crate::pointer::Pointer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use stepsmith::Acceleration;
use stepsmith::linear::{Pattern, Tangents};

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
    pub pattern: Option<Pattern>,
    pub second: Option<Rate>,
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
        let Some(jacobian) = &self.jacobian else {
            return false;
        };
        jacobian.write(&self.rate.trouble, t, &[y], &mut into.in_x)
    }

    fn pattern(&self) -> Option<&Pattern> {
        self.pattern.as_ref()
    }

    fn has_dense_jacobians(&self) -> bool {
        false
    }
}

/// x'' = g(t, x, x'), or g(t, x), perhaps with the Jacobians.
pub struct Second<const USES_VELOCITY: bool> {
    pub rate: Rate,
    pub jacobians: Option<[Jacobian; 2]>,
}

impl<const USES_VELOCITY: bool> Acceleration<Vec<f64>> for Second<USES_VELOCITY> {
    const USES_VELOCITY: bool = USES_VELOCITY;

    fn acceleration(&mut self, t: f64, x: &Vec<f64>, v: &Vec<f64>, a: &mut Vec<f64>) {
        if USES_VELOCITY {
            self.rate.write(t, &[x, v], a)
        } else {
            self.rate.write(t, &[x], a)
        }
    }

    fn tangents_at(
        &mut self,
        _k: usize,
        (t, x, v): (f64, &Vec<f64>, &Vec<f64>),
        into: &mut Tangents,
    ) -> bool {
        let Some([in_x, in_v]) = &self.jacobians else {
            return false;
        };
        let vectors: [&[f64]; 2] = [x, v];
        let vectors = &vectors[..1 + usize::from(USES_VELOCITY)];
        let trouble = &self.rate.trouble;
        in_x.write(trouble, t, vectors, &mut into.in_x)
            && (!USES_VELOCITY || in_v.write(trouble, t, vectors, &mut into.in_v))
    }

    fn has_dense_jacobians(&self) -> bool {
        false
    }
}
