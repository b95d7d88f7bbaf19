//! Problems x'' = A(t, x, x') + B(t, x, x'): A is evaluated once a step, B is solved for.

use crate::field::{Function, Rate, Second};
use crate::integrate::{Ends, Options, Watch, end, gathered, named, pair};
use crate::matrix::Jacobian;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use stepsmith::split::{Split, Sum};
use stepsmith::{Divided, Method};

type V = Vec<f64>;

/// Integrates x'' = A(t, x, x') + B(t, x, x'), or A(t, x) if `velocity_free`. The Jacobians belong to B. B moves the
/// components `acts_on`, or any.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn solve_split<'py>(
    py: Python<'py>,
    method: &str,
    parts: (Function, Function),
    values: (V, V),
    velocity_free: bool,
    acts_on: Option<Vec<usize>>,
    jacobians: Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let method = named(method)?;
    let jacobians = pair(py, jacobians, values.0.len(), &options)?;
    let (expensive, cheap) = parts;
    let calls_python = options.calls_python()
        || jacobians.iter().flatten().any(Jacobian::is_python)
        || expensive.is_python()
        || cheap.is_python();
    gathered(py, (options, calls_python), move |watch| {
        let rate = |given| {
            let manner = Python::attach(|py| watch.options.manner(py));
            Rate::new(given, manner, watch.trouble)
        };
        let (expensive, cheap) = (rate(expensive)?, Second::new(rate(cheap)?, jacobians));
        Ok(if velocity_free {
            let expensive = Second::<false>::new(expensive, None);
            divided(Sum { expensive, cheap }, values, acts_on, method, watch)
        } else {
            let expensive = Second::<true>::new(expensive, None);
            divided(Sum { expensive, cheap }, values, acts_on, method, watch)
        })
    })
}

/// The end of a split problem.
fn divided<const READS: bool>(
    parts: Sum<Second<READS>, Second<true>>,
    (x0, v0): (V, V),
    acts_on: Option<Vec<usize>>,
    method: Method,
    mut watch: Watch<'_, Divided<V>>,
) -> Ends {
    let problem = watch.over(Split::of(parts, x0, v0));
    let end = match acts_on {
        Some(components) => end!(problem.acts_on(components), method, watch.options),
        None => end!(problem, method, watch.options),
    };
    end.map(|end| end.statistics)
}
