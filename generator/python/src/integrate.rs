//! Integrations with methods by name.

use crate::field::{Callable, First, Function, Manner, Rate, Second, Trouble};
use crate::solution::{Found, IntegrationError, Rows};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::cell::RefCell;
use std::fmt::Display;
use std::ops::ControlFlow;
use stepsmith::{
    Crossing, Drives, Error, Event, Integration, Method, Named, Ordinary, Path, Statistics, Tolerance,
};

type V = Vec<f64>;

/// An event: its function, 1 where it is to rise, −1 where it is to fall, and whether it ends the run.
type Watched = (Py<PyAny>, i8, bool);

/// Everything that is said of a run but the problem.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Options {
    interval: (f64, f64),
    rtol: Option<f64>,
    atol: Option<V>,
    step_size: Option<f64>,
    steps: Option<usize>,
    first_step: Option<f64>,
    min_step: Option<f64>,
    max_step: Option<f64>,
    max_steps: Option<u64>,
    t_eval: Option<V>,
    dense: bool,
    events: Vec<Watched>,
    progress: Option<Py<PyAny>>,
    args: Vec<Py<PyAny>>,
    lists: bool,
}

impl Options {
    /// Whether Python runs while steps are made, but for signals.
    pub fn calls_python(&self) -> bool {
        !self.events.is_empty() || self.progress.is_some()
    }

    /// How functions are called.
    pub fn manner(&self, py: Python<'_>) -> Manner {
        Manner {
            more: self.args.iter().map(|value| value.clone_ref(py)).collect(),
            lists: self.lists,
        }
    }
}

pub fn refused(error: impl Display) -> PyErr {
    IntegrationError::new_err(error.to_string())
}

pub fn named(name: &str) -> PyResult<Method> {
    Method::named(name).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The methods: name, problem, order, whether a step is explicit, whether a tolerance may choose the steps, and
/// proven limits of ω h with the damping ratios they are for.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub fn methods() -> Vec<(&'static str, String, String, bool, bool, Vec<(f64, f64)>)> {
    let methods = Method::all().map(|m| {
        let limits = m.stable().iter();
        let limits = limits.map(|range| (range.damping, range.up_to));
        (
            m.name(),
            m.class().to_string(),
            m.order().to_string(),
            m.is_explicit(),
            m.takes_any_size(),
            limits.collect(),
        )
    });
    methods.collect()
}

/// The points noted during a run: those of the solution, and those of each event.
pub struct Notes {
    rows: RefCell<Rows>,
    events: Vec<RefCell<Rows>>,
}

impl Notes {
    fn new(options: &Options) -> Self {
        let events = options.events.iter().map(|_| RefCell::default());
        Self {
            rows: RefCell::default(),
            events: events.collect(),
        }
    }
}

/// A run with everything but its problem and its sizes.
fn described<'a, const RANK: usize>(
    py: Python<'_>,
    run: Integration<'a, Named, Ordinary<V, RANK>>,
    options: &Options,
    (notes, trouble): (&'a Notes, &Trouble),
) -> Integration<'a, Named, Ordinary<V, RANK>> {
    let mut run = run.from(options.interval.0).to(options.interval.1);
    run = match (options.steps, options.step_size) {
        (Some(count), _) => run.steps(count),
        (_, Some(h)) => run.step_size(h),
        _ => run,
    };
    if let Some(h) = options.first_step {
        run = run.first_step(h);
    }
    if let Some(h) = options.min_step {
        run = run.min_step(h);
    }
    if let Some(h) = options.max_step {
        run = run.max_step(h);
    }
    if let Some(count) = options.max_steps {
        run = run.max_steps(count);
    }
    for ((function, direction, last), found) in options.events.iter().zip(&notes.events) {
        let callable = Callable::new(function.clone_ref(py), options.manner(py));
        let trouble = trouble.clone();
        let value = move |t: f64, values: &[V; RANK]| {
            let vectors: Vec<&[f64]> = values.iter().map(V::as_slice).collect();
            let value = trouble.attempt(|py| callable.call(py, t, &vectors)?.extract());
            value.unwrap_or(f64::NAN)
        };
        let crossing = match direction {
            1.. => Crossing::Rising,
            0 => Crossing::Any,
            _ => Crossing::Falling,
        };
        let event = Event::new(value)
            .crossing(crossing)
            .then(move |t, values: &[V; RANK]| {
                let v = values.get(1).map_or(&[][..], V::as_slice);
                found.borrow_mut().push((t, &values[0]), (t, v));
            });
        run = run.event(if *last { event.last() } else { event });
    }
    if let Some(show) = &options.progress {
        let show = show.clone_ref(py);
        let trouble = trouble.clone();
        run = run.progress(move |progress| {
            let rest = progress.remaining.map(|rest| rest.as_secs_f64());
            trouble.attempt(|py| show.call1(py, (progress.fraction, progress.t, rest)));
        });
    }
    run
}

/// Whether a run goes on: not if there is trouble.
fn goes_on(trouble: &Trouble) -> ControlFlow<()> {
    trouble.heed();
    if trouble.is_there() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Ends of runs of all kinds.
pub type Ends = Result<(f64, Statistics), Error>;

/// Runs, with the GIL or without, and gathers what is found.
pub fn gathered<'py, const RANK: usize>(
    py: Python<'py>,
    (options, calls_python): (Options, bool),
    begin: impl FnOnce() -> PyResult<Integration<'static, Named, Ordinary<V, RANK>>> + Send,
    run: impl for<'a> FnOnce(
        Integration<'a, Named, Ordinary<V, RANK>>,
        &Options,
        (&'a Notes, &'a Trouble),
    ) -> PyResult<Ends>
    + Send,
) -> PyResult<Bound<'py, PyDict>> {
    let work = move || {
        let notes = Notes::new(&options);
        let trouble = Trouble::default();
        let mut path = Path::new();
        let ended = {
            let mut described = Python::attach(|py| {
                Ok::<_, PyErr>(described(py, begin()?, &options, (&notes, &trouble)))
            })?;
            if options.dense {
                described = described.store(&mut path);
            }
            run(described, &options, (&notes, &trouble))
        };
        if let Some(error) = trouble.take() {
            return Err(error);
        }
        let (end, statistics) = ended?.map_err(refused)?;
        let Notes { rows, events } = notes;
        Ok(Found {
            rows: rows.into_inner(),
            events: events.into_iter().map(RefCell::into_inner).collect(),
            path: options.dense.then_some(path),
            statistics,
            end,
        })
    };
    let found = if calls_python { work() } else { py.detach(work) };
    found?.into_dict(py)
}

/// Integrates y' = f(t, y).
#[pyfunction]
pub fn solve<'py>(
    py: Python<'py>,
    method: &str,
    function: Function,
    y0: V,
    jacobian: Option<Py<PyAny>>,
    second_derivative: Option<Function>,
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let method = named(method)?;
    let calls_python = options.calls_python()
        || jacobian.is_some()
        || function.is_python()
        || second_derivative.as_ref().is_some_and(Function::is_python);
    gathered(
        py,
        (options, calls_python),
        move || method.integrate_first_order(y0).map_err(refused),
        move |run, options, (notes, trouble)| {
            let manner = || Python::attach(|py| options.manner(py));
            let second = second_derivative
                .map(|second| Rate::new(second, manner(), trouble))
                .transpose()?;
            let problem = First {
                rate: Rate::new(function, manner(), trouble)?,
                jacobian: jacobian.map(|jacobian| Callable::new(jacobian, manner())),
                second,
            };
            let note = |t: f64, y: &V| notes.rows.borrow_mut().push((t, y), (t, &[]));
            let run = match &options.t_eval {
                Some(times) => run.output(times, note).observe(|_, _| goes_on(trouble)),
                None => run.observe(move |t, y| {
                    note(t, y);
                    goes_on(trouble)
                }),
            };
            Ok(match (&options.atol, problem.second.is_some()) {
                (Some(atol), true) => {
                    let run = run.tolerances(options.rtol.unwrap_or(0.0), atol);
                    run.second_derivative_problem(problem).run()
                }
                (None, true) => run.second_derivative_problem(problem).run(),
                (Some(atol), false) => run
                    .tolerances(options.rtol.unwrap_or(0.0), atol)
                    .problem(problem)
                    .run(),
                (None, false) => run.problem(problem).run(),
            }
            .map(|end| (end.t, end.statistics)))
        },
    )
}

/// Integrates x'' = g(t, x, x'), or x'' = g(t, x) if `velocity_free`.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn solve_second_order<'py>(
    py: Python<'py>,
    method: &str,
    function: Function,
    x0: V,
    v0: V,
    velocity_free: bool,
    jacobians: Option<(Py<PyAny>, Py<PyAny>)>,
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let method = named(method)?;
    let calls_python = options.calls_python() || jacobians.is_some() || function.is_python();
    gathered(
        py,
        (options, calls_python),
        move || method.integrate(x0, v0).map_err(refused),
        move |run, options, (notes, trouble)| {
            let manner = || Python::attach(|py| options.manner(py));
            let rate = Rate::new(function, manner(), trouble)?;
            let jacobians =
                jacobians.map(|(x, v)| [x, v].map(|jacobian| Callable::new(jacobian, manner())));
            let run = noted(run, options, (notes, trouble));
            if velocity_free { by_sizes(run.problem(Second::<false> { rate, jacobians }), options) } else { by_sizes(run.problem(Second::<true> { rate, jacobians }), options) }
        },
    )
}

/// A run of a second-order problem of which points are noted.
pub fn noted<'a>(
    run: Integration<'a, Named, Ordinary<V, 2>>,
    options: &Options,
    (notes, trouble): (&'a Notes, &'a Trouble),
) -> Integration<'a, Named, Ordinary<V, 2>> {
    match &options.t_eval {
        Some(times) => {
            let note = |t: f64, x: &V, v: &V| notes.rows.borrow_mut().push((t, x), (t, v));
            run.output(times, note).observe(|_| goes_on(trouble))
        }
        None => run.observe(|sample| {
            let mut rows = notes.rows.borrow_mut();
            rows.push((sample.t, &sample.x), (sample.velocity_time, &sample.v));
            goes_on(trouble)
        }),
    }
}

/// Runs by a tolerance, if there is one, or by the steps given.
pub fn by_sizes<'a, P>(
    run: Integration<'a, Named, Ordinary<V, 2>, P>,
    options: &Options,
) -> PyResult<Ends>
where
    P: stepsmith::SecondOrder<V>,
    stepsmith::Given: Drives<Named, Ordinary<V, 2>, P>,
    Tolerance: Drives<Named, Ordinary<V, 2>, P>,
{
    let ended = match &options.atol {
        Some(atol) => run.tolerances(options.rtol.unwrap_or(0.0), atol).run(),
        None => run.run(),
    };
    Ok(ended.map(|end| (end.t, end.statistics)))
}
