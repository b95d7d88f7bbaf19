//! Integrations with methods by name.

use crate::callable::{Callable, Manner, Trouble, take};
use crate::errors::{failed, refused};
use crate::field::{First, Function, Rate, Second};
use crate::matrix::{Jacobian, compressed, pattern};
use crate::solution::{Found, Rows, Stored};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::cell::RefCell;
use std::ops::{ControlFlow, Range};
use stepsmith::additive::Additive;
use stepsmith::constrained::ConstrainedSample;
use stepsmith::generated::{Kind, Point};
use stepsmith::{
    Acceleration, Class, Crossing, Equal, Error, Event, Method, Named, Ode, Ordinary, Path,
    Problem, Sample, SecondOrder, Settings, Statistics, Tolerance,
};

type V = Vec<f64>;

/// An event.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Watched {
    /// The function whose zeros are found; none where there is a period.
    function: Option<Py<PyAny>>,
    period: Option<f64>,
    /// The function that changes the state there.
    act: Option<Py<PyAny>>,
    /// 1 where the function is to rise, −1 where it is to fall.
    direction: i8,
    /// How many of it end the run, 0 if none do.
    count: usize,
}

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
    observe: Option<Py<PyAny>>,
    #[pyo3(default)]
    progress: Option<Py<PyAny>>,
    args: Vec<Py<PyAny>>,
    #[pyo3(default)]
    lists: bool,
}

impl Watched {
    /// The event, whose points are noted.
    fn event<'a, const RANK: usize>(
        &self,
        options: &Options,
        found: &'a RefCell<Rows>,
        trouble: &'a Trouble,
    ) -> Event<'a, [V; RANK]> {
        let callable = |function: &Py<PyAny>| {
            Python::attach(|py| Callable::new(function.clone_ref(py), options.manner(py)))
        };
        let event = match (&self.function, self.period) {
            (None, Some(period)) => Event::every(period),
            (None, None) => Event::new(|_, _: &[V; RANK]| f64::NAN),
            (Some(function), _) => {
                let callable = callable(function);
                Event::new(move |t, values: &[V; RANK]| {
                    let value = trouble.attempt(|py| {
                        let value = callable.call(py, t, &values.each_ref().map(V::as_slice))?;
                        value.extract()
                    });
                    value.unwrap_or(f64::NAN)
                })
            }
        };
        let crossing = match self.direction {
            1.. => Crossing::Rising,
            0 => Crossing::Any,
            _ => Crossing::Falling,
        };
        let event = event.crossing(crossing).last_after(self.count);
        let note = move |t: f64, values: &[V; RANK]| {
            let v = values.get(1).map_or(&[][..], V::as_slice);
            found.borrow_mut().push((t, &values[0]), (t, v));
        };
        let Some(act) = &self.act else {
            return event.then(note);
        };
        let callable = callable(act);
        event.act(move |t, values| {
            note(t, values);
            trouble.attempt(|py| {
                let state = callable.call(py, t, &values.each_ref().map(V::as_slice))?;
                if state.is_none() {
                    return Ok(());
                }
                set(&state, values)
            });
        })
    }
}

/// Sets the state to the one that a function returned: y, or the pair of x and v.
fn set<const RANK: usize>(state: &Bound<'_, PyAny>, values: &mut [V; RANK]) -> PyResult<()> {
    if let [y] = values.as_mut_slice() {
        return take(state, y);
    }
    let parts: Vec<Bound<'_, PyAny>> = state.try_iter()?.collect::<PyResult<_>>()?;
    if parts.len() != RANK {
        return Err(PyValueError::new_err(
            "an event that acts returns the pair of positions and velocities, or None",
        ));
    }
    let mut pairs = parts.iter().zip(values);
    pairs.try_for_each(|(part, value)| take(part, value))
}

impl Options {
    /// Whether Python runs while steps are made, apart from the check for signals.
    pub fn calls_python(&self) -> bool {
        !self.events.is_empty() || self.observe.is_some() || self.progress.is_some()
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

/// A point of a solution with the time of its velocity.
pub trait Noted: Point<Real = f64> {
    fn velocity_time(&self) -> f64;
}

impl Noted for Sample<V> {
    fn velocity_time(&self) -> f64 {
        self.velocity_time
    }
}

impl Noted for ConstrainedSample {
    fn velocity_time(&self) -> f64 {
        self.velocity_time
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
    /// The problem with its observers.
    pub fn over<P, const RANK: usize>(&mut self, problem: Problem<'a, K, P>) -> Problem<'a, K, P>
    where
        K: Kind<Values = [V; RANK], Point: Noted>,
    {
        let Self {
            options,
            notes,
            trouble,
            ..
        } = *self;
        let note = |point: &K::Point| {
            let mut rows = notes.rows.borrow_mut();
            let [x, v, _, lambda, psi] = point.parts();
            let v = if RANK > 1 { v } else { &[] };
            rows.push((point.t(), x), (point.velocity_time(), v));
            rows.multipliers.extend(lambda);
            rows.multipliers.extend(psi);
        };
        let problem = match &options.t_eval {
            Some(times) => problem.output(times, note).observe(|_| goes_on(trouble)),
            None => problem.observe(move |point| {
                note(point);
                goes_on(trouble)
            }),
        };
        let mut problem = problem;
        if let Some(path) = self.path.take() {
            problem = problem.store(path);
        }
        for (watched, found) in options.events.iter().zip(&notes.events) {
            problem = problem.event(watched.event(self.options, found, trouble));
        }
        if let Some(function) = &options.observe {
            let callable =
                Python::attach(|py| Callable::new(function.clone_ref(py), options.manner(py)));
            problem = problem.observe(move |point| {
                let vectors = &point.parts()[..RANK];
                trouble.attempt(|py| callable.call(py, point.t(), vectors).map(drop));
                goes_on(trouble)
            });
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

/// Integrates y' = f(t, y), M y' = f(t, y), or y' = f(t, y) + `implicit`(t, y). The Jacobian and its places belong to `implicit` if it is
/// given, else to f.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub fn solve<'py>(
    py: Python<'py>,
    method: &str,
    function: Function,
    implicit: Option<Function>,
    y0: V,
    mass: Option<Bound<'py, PyAny>>,
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
    if method.class() == Class::Additive && implicit.is_none() {
        return Err(refused(format!(
            "{} takes y' in two parts: give the part that it solves for as `implicit`",
            method.name()
        )));
    }
    let n = y0.len();
    let mass = mass.map(|mass| compressed(&mass, n)).transpose()?;
    let jacobian = jacobian
        .map(|given| Jacobian::new(&given, (n, n), options.manner(py)))
        .transpose()?;
    // Where the Jacobian is given its places are known.
    let sparsity = sparsity.filter(|_| jacobian.is_none());
    let pattern = sparsity.map(|given| pattern(&given, n)).transpose()?;
    let is_python = |given: &Option<Function>| given.as_ref().is_some_and(Function::is_python);
    let calls_python = options.calls_python()
        || jacobian.as_ref().is_some_and(Jacobian::is_python)
        || function.is_python()
        || is_python(&implicit)
        || is_python(&second_derivative);
    gathered(py, (options, calls_python), move |watch| {
        let rate = |given| {
            let manner = Python::attach(|py| watch.options.manner(py));
            Rate::new(given, manner, watch.trouble)
        };
        let second = second_derivative.map(rate).transpose()?;
        let solved = |given| {
            Ok::<_, PyErr>(First {
                jacobian,
                pattern,
                second,
                ..First::from(rate(given)?)
            })
        };
        Ok(match (implicit, mass) {
            (None, None) => first_order(Ode::of(solved(function)?, y0), method, watch),
            (None, Some(mass)) => {
                first_order(Ode::of(solved(function)?, y0).mass(mass), method, watch)
            }
            (Some(implicit), _) => {
                let explicit = First::from(rate(function)?);
                let problem = Additive::new(explicit, solved(implicit)?);
                first_order(Ode::of(problem, y0), method, watch)
            }
        })
    })
}

fn first_order<'a>(
    problem: Ode<'a, V, impl stepsmith::Rate<V>>,
    method: Method,
    mut watch: Watch<'a, Ordinary<V, 1>>,
) -> Ends {
    let problem = watch.over(problem);
    end!(problem, method, watch.options).map(|end| end.statistics)
}

/// The Jacobians in positions and velocities, where they are given.
pub fn pair(
    py: Python<'_>,
    given: Option<(Bound<'_, PyAny>, Bound<'_, PyAny>)>,
    n: usize,
    options: &Options,
) -> PyResult<Option<[Jacobian; 2]>> {
    let jacobian = |given: Bound<'_, PyAny>| Jacobian::new(&given, (n, n), options.manner(py));
    given
        .map(|(in_x, in_v)| Ok([jacobian(in_x)?, jacobian(in_v)?]))
        .transpose()
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
    let jacobians = pair(py, jacobians, n, &options)?;
    let calls_python = options.calls_python()
        || jacobians.iter().flatten().any(Jacobian::is_python)
        || function.is_python();
    gathered(py, (options, calls_python), move |watch| {
        let manner = Python::attach(|py| watch.options.manner(py));
        let rate = Rate::new(function, manner, watch.trouble)?;
        let values = (x0, v0);
        Ok(if velocity_free {
            second_order(Second::<false>::new(rate, jacobians), values, method, watch)
        } else {
            second_order(Second::<true>::new(rate, jacobians), values, method, watch)
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
    end!(problem, method, watch.options).map(|end| end.statistics)
}
