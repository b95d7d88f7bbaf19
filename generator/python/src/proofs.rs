//! The program's answers, for Python.

use crate::errors::exception;
use pyo3::prelude::*;
use std::any::Any;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use stepsmith_explore::scan::csv::{DIGITS, rounded};
use stepsmith_generator::cli;
use stepsmith_generator::render::{Picture, render};
use stepsmith_scheme::spec::{self, Source, Spec};

/// How often it is asked whether the user has interrupted.
const PATIENCE: Duration = Duration::from_millis(50);
/// Deep terms are simplified by recursion.
const STACK: usize = 64 << 20;

/// The parts of a diagnostic: message, help, notes, place, and the whole text with the lines that it concerns.
type Said = (
    String,
    String,
    Vec<String>,
    Option<(String, usize, usize)>,
    String,
);

fn said(diagnostic: &spec::Diagnostic) -> Said {
    (
        diagnostic.message(),
        diagnostic.help(),
        diagnostic.notes().to_vec(),
        diagnostic.location(),
        diagnostic.render_plain(),
    )
}

/// Calculates in another thread, and heeds an interrupt meanwhile: the calculation is left to itself then.
fn apart<T: Send + 'static>(
    py: Python<'_>,
    calculate: impl FnOnce() -> Result<T, spec::Diagnostic> + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = channel();
    let receiver = Mutex::new(receiver);
    let thread = thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody may be there any more to take it.
        let _ = sender.send(calculate().map_err(|diagnostic| said(&diagnostic)));
    })?;
    let found = loop {
        match py.detach(|| wait(&receiver)) {
            Ok(found) => break found,
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => {
                let panic = thread.join().err();
                resume_unwind(
                    panic.unwrap_or_else(|| Box::new("no answer") as Box<dyn Any + Send>),
                );
            }
        }
    };
    found.map_err(|said| exception(py, "StepsmithError", said))
}

/// The value that a thread sends within the period `PATIENCE`.
fn wait<T>(receiver: &Mutex<Receiver<T>>) -> Result<T, RecvTimeoutError> {
    let receiver = receiver.lock().unwrap_or_else(PoisonError::into_inner);
    receiver.recv_timeout(PATIENCE)
}

/// Specs as they were given: their names and texts.
fn sources(texts: Vec<(String, String)>) -> Vec<Arc<Source>> {
    let sources = texts
        .into_iter()
        .map(|(name, text)| Source::new(name, text));
    sources.collect()
}

/// The text that the program `stepsmith` writes, and whether all holds.
#[pyfunction]
pub fn answer(
    py: Python<'_>,
    arguments: Vec<String>,
    texts: Vec<(String, String)>,
) -> PyResult<(String, bool)> {
    let texts = sources(texts);
    let outcome = apart(py, move || cli::answer(arguments, &texts))?;
    Ok((outcome.text, outcome.holds))
}

/// A curve's key and samples.
type Samples = (Vec<String>, Vec<f64>);

/// The names that distinguish curves, the axes with their points, the curves, and the picture, if there is one.
type Scanned = (
    Vec<String>,
    Vec<(String, Vec<f64>)>,
    Vec<Samples>,
    Option<String>,
);

/// The samples of `stepsmith scan`, with their axes and the picture.
#[pyfunction]
pub fn scan(
    py: Python<'_>,
    arguments: Vec<String>,
    texts: Vec<(String, String)>,
) -> PyResult<Scanned> {
    let texts = sources(texts);
    apart(py, move || {
        let figure = cli::figure(arguments, &texts)?;
        let scan = &figure.scan;
        let axes = scan.grid.axes().iter();
        let axes = axes.map(|axis| (axis.symbol.to_string(), axis.values.clone()));
        let curves = scan.curves.iter().map(|curve| {
            let samples = scan.sample(curve, 0..scan.grid.len());
            (
                curve.key.clone(),
                samples.into_iter().map(|x| rounded(x, DIGITS)).collect(),
            )
        });
        let picture = render(scan, &figure.title, figure.up_to, Picture::Svg);
        let picture = picture.ok().and_then(|bytes| String::from_utf8(bytes).ok());
        Ok((
            scan.variables.clone(),
            axes.collect(),
            curves.collect(),
            picture,
        ))
    })
}

/// The warnings of a spec.
#[pyfunction]
pub fn warnings(py: Python<'_>, name: String, text: String) -> PyResult<Vec<String>> {
    apart(py, move || {
        let spec = Spec::parse_toml(&name, &text)?;
        Ok(spec
            .warnings()
            .iter()
            .map(spec::Diagnostic::render_plain)
            .collect())
    })
}

/// The specs of the catalogue: the names of files and their texts.
#[pyfunction]
pub fn catalogue() -> Vec<(&'static str, &'static str)> {
    cli::EMBEDDED.to_vec()
}
