//! Integrations with methods by name.

use crate::callable::{Callable, Manner, Trouble};
use crate::errors::{failed, refused};
use crate::field::{First, Function, Rate, Second};
use crate::matrix::{Jacobian, pattern};
use crate::solution::{Found, Rows, Stored};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::cell::RefCell;
use std::ops::{ControlFlow, Range};
use stepsmith::generated::Kind;
use stepsmith::{
    Acceleration, Class, Crossing, Equal, Error, Event, Method, Named, Ode, Ordinary, Path,
    Problem, SecondOrder, Settings, Statistics, Tolerance,
};

type V = Vec<f64>;

/// An event: its function, 1 where it is to rise, −1 where it is to fall, and how many of it end the run, 0 if none do.
type Watched = (Py<PyAny>, i8, usize);

/// Everything that is said of a run but the problem.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Options {
    interval: (f64, f64),
    #[pyo3(default)]
    rtol: Option<f64>,
    #[pyo3(default)]
    atol: Option<V>,
    #[pyo3(default)]
    step_size: Option<f64>,
    #[pyo3(default)]
    steps: Option<usize>,
    #[pyo3(default)]
    first_step: Option<f64>,
    #[pyo3(default)]
    min_step: Option<f64>,
    #[pyo3(default)]
    max_step: Option<f64>,
    #[pyo3(default)]
    max_steps: Option<u64>,
    /// Values of the method's free parameters.
    parameters: Vec<(String, f64)>,
    #[pyo3(default)]
    pub t_eval: Option<V>,
    #[pyo3(default)]
    dense_output: bool,
    events: Vec<Watched>,
    #[pyo3(default)]
    progress: Option<Py<PyAny>>,
    args: Vec<Py<PyAny>>,
    #[pyo3(default)]
    lists: bool,
}

impl Options {
    /// Whether Python runs while steps are made, apart from the check for signals.
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

    /// From where to where.
    pub fn range(&self) -> Range<f64> {
        self.interval.0..self.interval.1
    }

    /// The method with its settings.
    pub fn chosen(&self, method: Method) -> Chosen {
        let mut settings = method.settings();
        for (name, value) in &self.parameters {
            settings = settings.parameter(name, *value);
        }
        if let Some(h) = self.first_step {
            settings = settings.first_step(h);
        }
        if let Some(h) = self.min_step {
            settings = settings.min_step(h);
        }
        if let Some(h) = self.max_step {
            settings = settings.max_step(h);
        }
        if let Some(count) = self.max_steps {
            settings = settings.max_steps(count);
        }
        match (self.steps, self.step_size, &self.atol) {
            (Some(count), ..) => Chosen::Equal(settings.steps(count)),
            (_, Some(h), _) => Chosen::Equal(settings.step(h)),
            (.., atol) => {
                let settings = settings.rtol(self.rtol.unwrap_or(0.0));
                Chosen::Tolerance(settings.atol(atol.clone().unwrap_or_default()))
            }
        }
    }
}

/// A method with its settings, in equal steps or by a tolerance.
pub enum Chosen {
    Equal(Settings<Named, V, Equal>),
    Tolerance(Settings<Named, V, Tolerance>),
}

/// The end of a problem of any kind, by the method and in the steps that the options say.
macro_rules! end {
    ($problem:expr, $method:expr, $options:expr) => {
        match $options.chosen($method) {
            $crate::integrate::Chosen::Equal(settings) => $problem.end($options.range(), settings),
            $crate::integrate::Chosen::Tolerance(settings) => {
                $problem.end($options.range(), settings)
            }
        }
    };
}
pub(crate) use end;

pub fn named(name: &str) -> PyResult<Method> {
    Method::named(name).map_err(refused)
}

/// The methods: name, problem, order, whether a step is explicit, and whether a tolerance may choose the steps.
/// Proven limits of ω h with their damping ratios, and free parameters with their ranges, follow.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub fn methods() -> Vec<(
    &'static str,
    String,
    String,
    bool,
    bool,
    Vec<(f64, f64)>,
    Vec<(&'static str, String)>,
)> {
    let methods = Method::all().map(|m| {
        let limits = m.stable().iter();
        let limits = limits.map(|range| (range.damping, range.up_to));
        let free = m.parameters().iter();
        let free = free.map(|parameter| (parameter.name, parameter.range.to_string()));
        (
            m.name(),
            m.class().to_string(),
            m.order().to_string(),
            m.is_explicit(),
            m.takes_any_size(),
            limits.collect(),
            free.collect(),
        )
    });
    methods.collect()
}

/// The points noted during a run: the points of the solution, and the points of each event.
pub struct Notes {
    pub rows: RefCell<Rows>,
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

/// The observer of a run.
pub struct Watch<'a, K: Kind> {
    pub options: &'a Options,
    pub notes: &'a Notes,
    pub trouble: &'a Trouble,
    path: Option<&'a mut Path<K::Point>>,
}

impl<'a, K: Kind> Watch<'a, K> {
    /// The problem with its events, and with all else that is alike of all kinds.
    pub fn over<P, const RANK: usize>(&mut self, problem: Problem<'a, K, P>) -> Problem<'a, K, P>
    where
        K: Kind<Values = [V; RANK]>,
    {
        let Self {
            options,
            notes,
            trouble,
            ..
        } = *self;
        let mut problem = problem;
        if let Some(path) = self.path.take() {
            problem = problem.store(path);
        }
        for ((function, direction, count), found) in options.events.iter().zip(&notes.events) {
            let callable =
                Python::attach(|py| Callable::new(function.clone_ref(py), options.manner(py)));
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
            problem = problem.event(event.last_after(*count));
        }
        if let Some(show) = &options.progress {
            problem = problem.progress(move |progress| {
                let rest = progress.remaining.map(|rest| rest.as_secs_f64());
                trouble.attempt(|py| show.call1(py, (progress.fraction, progress.t, rest)));
            });
        }
        problem
    }
}

/// Whether a run goes on: not if there is trouble.
pub fn goes_on(trouble: &Trouble) -> ControlFlow<()> {
    trouble.heed();
    if trouble.is_there() {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

/// Ends of runs of all kinds.
pub type Ends = Result<Statistics, Error>;

/// Runs, with the GIL or without, and gathers what is found.
pub fn gathered<'py, K: Kind>(
    py: Python<'py>,
    (options, calls_python): (Options, bool),
    run: impl for<'a> FnOnce(Watch<'a, K>) -> PyResult<Ends> + Send,
) -> PyResult<Bound<'py, PyDict>>
where
    Stored: From<Path<K::Point>>,
{
    let work = move || {
        let notes = Notes::new(&options);
        let trouble = Trouble::default();
        let mut path = Path::new();
        let ended = run(Watch {
            options: &options,
            notes: &notes,
            trouble: &trouble,
            path: options.dense_output.then_some(&mut path),
        });
        if let Some(error) = trouble.take() {
            return Err(error);
        }
        let statistics = ended?.map_err(failed)?;
        let Notes { rows, events } = notes;
        Ok(Found {
            rows: rows.into_inner(),
            events: events.into_iter().map(RefCell::into_inner).collect(),
            path: options.dense_output.then(|| path.into()),
            statistics,
        })
    };
    let found = if calls_python {
        work()
    } else {
        py.detach(work)
    };
    found?.into_dict(py)
}

/// Integrates y' = f(t, y).
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn solve<'py>(
    py: Python<'py>,
    method: &str,
    function: Function,
    y0: V,
    jacobian: Option<Bound<'py, PyAny>>,
    sparsity: Option<Bound<'py, PyAny>>,
    second_derivative: Option<Function>,
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let method = named(method)?;
    if method.class() == Class::SecondDerivative && second_derivative.is_none() {
        let method = method.name();
        return Err(refused(Error::NoSecondDerivative { method }));
    }
    let n = y0.len();
    let jacobian = jacobian
        .map(|given| Jacobian::new(&given, (n, n), options.manner(py)))
        .transpose()?;
    // Where the Jacobian is given its places are known.
    let sparsity = sparsity.filter(|_| jacobian.is_none());
    let pattern = sparsity.map(|given| pattern(&given, n)).transpose()?;
    let calls_python = options.calls_python()
        || jacobian.as_ref().is_some_and(Jacobian::is_python)
        || function.is_python()
        || second_derivative.as_ref().is_some_and(Function::is_python);
    gathered(py, (options, calls_python), move |watch| {
        let manner = || Python::attach(|py| watch.options.manner(py));
        let problem = First {
            rate: Rate::new(function, manner(), watch.trouble)?,
            jacobian,
            found: None,
            pattern,
            second: second_derivative
                .map(|second| Rate::new(second, manner(), watch.trouble))
                .transpose()?,
        };
        Ok(first_order(problem, y0, method, watch))
    })
}

fn first_order(
    problem: First,
    y0: V,
    method: Method,
    mut watch: Watch<'_, Ordinary<V, 1>>,
) -> Ends {
    let problem = watch.over(Ode::of(problem, y0));
    let Watch {
        options,
        notes,
        trouble,
        ..
    } = watch;
    let note = |t: f64, y: &V| notes.rows.borrow_mut().push((t, y), (t, &[]));
    let problem = match &options.t_eval {
        Some(times) => problem.output(times, note).observe(|_, _| goes_on(trouble)),
        None => problem.observe(move |t, y| {
            note(t, y);
            goes_on(trouble)
        }),
    };
    end!(problem, method, options).map(|end| end.statistics)
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
    jacobians: Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let method = named(method)?;
    let n = x0.len();
    let jacobian = |given: Bound<'py, PyAny>| Jacobian::new(&given, (n, n), options.manner(py));
    let jacobians = jacobians
        .map(|(in_x, in_v)| PyResult::Ok([jacobian(in_x)?, jacobian(in_v)?]))
        .transpose()?;
    let calls_python = options.calls_python()
        || jacobians.iter().flatten().any(Jacobian::is_python)
        || function.is_python();
    gathered(py, (options, calls_python), move |watch| {
        let manner = Python::attach(|py| watch.options.manner(py));
        let rate = Rate::new(function, manner, watch.trouble)?;
        Ok(if velocity_free {
            second_order(
                Second::<false> {
                    rate,
                    jacobians,
                    found: Vec::new(),
                },
                (x0, v0),
                method,
                watch,
            )
        } else {
            second_order(
                Second::<true> {
                    rate,
                    jacobians,
                    found: Vec::new(),
                },
                (x0, v0),
                method,
                watch,
            )
        })
    })
}

/// The end of a second-order problem.
pub fn second_order(
    problem: impl Acceleration<V>,
    (x0, v0): (V, V),
    method: Method,
    mut watch: Watch<'_, Ordinary<V, 2>>,
) -> Ends {
    let problem = watch.over(SecondOrder::of(problem, x0, v0));
    let Watch {
        options,
        notes,
        trouble,
        ..
    } = watch;
    let problem = match &options.t_eval {
        Some(times) => {
            let note = |t: f64, x: &V, v: &V| notes.rows.borrow_mut().push((t, x), (t, v));
            problem.output(times, note).observe(|_| goes_on(trouble))
        }
        None => problem.observe(|sample| {
            let mut rows = notes.rows.borrow_mut();
            rows.push((sample.t, &sample.x), (sample.velocity_time, &sample.v));
            goes_on(trouble)
        }),
    };
    end!(problem, method, options).map(|end| end.statistics)
}
