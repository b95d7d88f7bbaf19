//! Methods by name, chosen when the program runs.
//!
//! A [`Method`] is data: name, class, order, limits of stability. It takes the same settings as a method given by its
//! type, and yields the same bits; states are `Vec<f64>`. All methods
//! are compiled for that, which takes its time: the feature `named` says that it is wanted.
//!
//! ```
//! use stepsmith::{Method, SecondOrder};
//!
//! let spring = || SecondOrder::velocity_free(|_t, x, a| a[0] = -x[0], vec![1.0], vec![0.0]);
//!
//! // x'' = −x by each method for accelerations without velocities that is stable for 100 steps to t = 10.
//! let stable = Method::all().filter(|m| m.takes_velocity_free() && m.stable_up_to(0.0) > Some(0.1));
//! for method in stable.filter(|m| m.order().bound() > 1 && m.parameters().is_empty()) {
//!     let end = spring().end(0.0..10.0, method.settings().steps(100))?;
//!     assert!((end.x[0] - 10.0_f64.cos()).abs() < 0.013, "{method}");
//! }
//!
//! // Parameters that a method leaves free take their values by name too.
//! let damped = Method::named("GeneralizedAlpha")?;
//! let [rho_inf] = damped.parameters() else { panic!("one is free") };
//! let end = spring().end(0.0..10.0, damped.settings().steps(1000).parameter(rho_inf.name, 0.8))?;
//! assert!((end.x[0] - 10.0_f64.cos()).abs() < 1e-4);
//!
//! // What is misspelt is told.
//! let error = Method::named("radua5").unwrap_err().to_string();
//! assert_eq!(error, "no method is called `radua5`: did you mean `Radau5`?");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod catalogue;
mod divided;
mod drives;
mod erased;

use crate::base::{Error, Order};
use crate::integrator::integrate::Settings;
use crate::problem::StableRange;
use crate::stepper::{Carried, Maps, Parameter};
use drives::{Entry, Runs};
use std::fmt;

/// In place of a method's type: the method is known when the program runs.
#[derive(Clone, Copy, Debug)]
pub enum Named {}

/// The problems that a method is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Class {
    /// y' = f(t, y).
    FirstOrder,
    /// y' = f(t, y) with its second derivative.
    SecondDerivative,
    /// x'' = g(t, x, x').
    SecondOrder,
    /// x'' = g(t, x).
    VelocityFree,
    /// x'' = A(t, x, x') + B(t, x, x').
    Split,
    /// y' = A(t, y) + B(t, y).
    Additive,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FirstOrder => "y' = f(t, y)",
            Self::SecondDerivative => "y' = f(t, y) with y'' = g(t, y, y')",
            Self::SecondOrder => "x'' = g(t, x, x')",
            Self::VelocityFree => "x'' = g(t, x)",
            Self::Split => "x'' = A(t, x, x') + B(t, x, x')",
            Self::Additive => "y' = A(t, y) + B(t, y)",
        })
    }
}

/// The reasons why no method was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MethodError {
    /// No method has that name.
    #[error("no method is called `{name}`{}", meant(.nearest))]
    Unknown {
        /// The name asked for.
        name: String,
        /// The most similar name.
        nearest: Option<&'static str>,
    },
}

fn meant(nearest: &Option<&str>) -> String {
    match nearest {
        Some(nearest) => format!(": did you mean `{nearest}`?"),
        None => "; `Method::all()` lists those there are".into(),
    }
}

/// A method of the catalogue, chosen when the program runs; see the [module](self).
#[derive(Clone, Copy)]
pub struct Method(&'static Entry);

impl Method {
    /// Every method of the catalogue.
    pub fn all() -> impl Iterator<Item = Self> {
        catalogue::ENTRIES.iter().map(Self)
    }

    /// The method of that name, in any case of its letters.
    ///
    /// # Errors
    /// [`MethodError::Unknown`] with the name that is most like it.
    pub fn named(name: &str) -> Result<Self, MethodError> {
        let wanted = name.to_lowercase();
        let distance = |method: &Self| distance(&wanted, &method.name().to_lowercase());
        let found = Self::all().map(|method| (distance(&method), method));
        match found.min_by_key(|(distance, _)| *distance) {
            Some((0, method)) => Ok(method),
            nearest => Err(MethodError::Unknown {
                name: name.into(),
                nearest: nearest
                    .filter(|(distance, _)| 3 * distance <= wanted.chars().count().max(3))
                    .map(|(_, method)| method.name()),
            }),
        }
    }

    /// The name of the method, which is the name of its type.
    pub fn name(self) -> &'static str {
        self.0.method.name
    }

    /// The class of problems that the method is for.
    pub fn class(self) -> Class {
        self.0.class()
    }

    /// The proven order from exact starting values.
    pub fn order(self) -> Order {
        self.0.method.order
    }

    /// The parameters that it leaves free, which [`.parameter`](Settings::parameter) gives their values.
    pub fn parameters(self) -> &'static [Parameter] {
        self.0.method.parameters
    }

    /// The quantities carried from step to step; offsets that depend on a free parameter are NaN.
    pub fn carried(self) -> &'static [Carried] {
        self.0.method.carried
    }

    /// Whether a step is straight-line code, for accelerations that read the velocity if any do.
    pub fn is_explicit(self) -> bool {
        self.0.is_explicit()
    }

    /// Whether it takes steps of any sizes: a tolerance, and given times.
    pub fn takes_any_size(self) -> bool {
        self.0.method.beside.is_some()
    }

    /// Whether it is for x'' = g(t, x).
    pub fn takes_velocity_free(self) -> bool {
        matches!(self.class(), Class::SecondOrder | Class::VelocityFree)
    }

    /// Proven ranges of steps on x'' = −ω² x − 2 ξ ω x'.
    pub fn stable(self) -> &'static [StableRange] {
        self.0.method.stable
    }

    /// The limit of ω h at the damping ratio ξ, where it is proven: at 0, 1/20, 1/10 and 1/2 for methods for
    /// x''.
    pub fn stable_up_to(self, damping: f64) -> Option<f64> {
        let row = self.stable().iter().find(|row| row.damping == damping);
        row.map(|row| row.up_to)
    }

    /// The method, to be given its settings. States are `Vec<f64>`. If the method is not for a problem, the run ends
    /// with [`Error::OtherProblem`].
    pub fn settings(self) -> Settings<Named, Vec<f64>> {
        let mut settings = Settings::new();
        settings.number = Self::all().position(|method| method == self);
        settings
    }
}

impl PartialEq for Method {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Method {}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Method").field(&self.name()).finish()
    }
}

/// The method in one line: name, class, order, explicit or implicit, ranges of free parameters, limits of ω h.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_explicit() {
            "explicit"
        } else {
            "implicit"
        };
        write!(
            f,
            "{}: {}, order {}, {kind}",
            self.name(),
            self.class(),
            self.order()
        )?;
        for Parameter { name, range, .. } in self.parameters() {
            write!(f, ", {name} in {range}")?;
        }
        for StableRange { damping, up_to, .. } in self.stable() {
            if up_to.is_finite() {
                write!(f, ", ωh < {up_to} at ξ = {damping}")?
            } else {
                write!(f, ", ωh < ∞ at ξ = {damping}")?
            }
        }
        Ok(())
    }
}

impl Entry {
    /// The method with that number in the list.
    ///
    /// # Errors
    /// [`Error::OtherProblem`] where settings name no method.
    fn numbered(number: Option<usize>) -> Result<&'static Self, Error> {
        let entry = number.and_then(|number| catalogue::ENTRIES.get(number));
        entry.ok_or_else(|| Error::OtherProblem {
            method: "",
            problem: String::new(),
            fitting: Method::all().map(Method::name).collect(),
        })
    }

    /// The error of a method that is for other problems. It names the methods that fit.
    fn other_problem(&self, fits: impl Fn(&Self) -> bool) -> Error {
        let fitting = Method::all().filter(|method| fits(method.0));
        Error::OtherProblem {
            method: self.method.name,
            problem: self.class().to_string(),
            fitting: fitting.map(Method::name).collect(),
        }
    }

    /// The error of a method for problems without velocities.
    fn reads_velocity(&self) -> Error {
        let method = self.method.name;
        Error::ReadsVelocity { method }
    }

    /// The error of a method that is asked for steps of different sizes.
    fn equal_steps(&self) -> Error {
        let mut elsewhere = self
            .method
            .carried
            .iter()
            .filter(|carried| carried.offset != 0.0);
        let carried = elsewhere.next().or(self.method.carried.last());
        Error::EqualSteps {
            method: self.method.name,
            carried: carried.map_or("", |carried| carried.name),
        }
    }

    fn is_for_first_order(&self) -> bool {
        matches!(self.class(), Class::FirstOrder | Class::SecondDerivative)
    }

    fn is_for_second_order(&self) -> bool {
        matches!(self.class(), Class::SecondOrder | Class::VelocityFree)
    }

    /// Whether it forms velocities where it evaluates accelerations.
    fn is_for_constraints(&self) -> bool {
        self.maps_say(|maps| maps.form_velocities()) == Some(true)
    }

    fn class(&self) -> Class {
        match &self.runs {
            Runs::First(_) => Class::FirstOrder,
            Runs::Twice(_) => Class::SecondDerivative,
            Runs::Second(_) => Class::SecondOrder,
            Runs::Free(_) => Class::VelocityFree,
            Runs::Split(..) => Class::Split,
            Runs::Additive(_) => Class::Additive,
        }
    }

    /// Whether no evaluation takes its own result or a later one. Methods that take second derivatives along the
    /// solution are explicit. Methods that solve for one part of two, and methods that take a Jacobian, are not.
    fn is_explicit(&self) -> bool {
        let explicit = |maps: &Maps<'_>| {
            let known = maps.carried.len();
            (maps.evaluations.iter().enumerate()).all(|(k, evaluation)| {
                let rows = [Some(evaluation.position), evaluation.velocity];
                let mut later = rows
                    .iter()
                    .flatten()
                    .flat_map(|row| row.coefficients.iter().skip(known + k));
                later.all(|c| *c == 0.0)
            })
        };
        let said = self.maps_say(explicit);
        said.unwrap_or(self.class() == Class::SecondDerivative)
    }

    /// The answer of the maps at every value of the free parameters, where there are maps.
    fn maps_say(&self, ask: impl Fn(&Maps<'_>) -> bool) -> Option<bool> {
        let lend = self.maps?;
        let mut said = None;
        lend(&[], &mut |maps| said = Some(ask(maps)));
        said
    }
}

/// How many letters must be changed, put in or left out, or exchanged with their neighbours.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = changed.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}
