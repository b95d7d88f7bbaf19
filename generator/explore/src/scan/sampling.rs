//! A scan: curves of one quantity over a grid.

use super::characteristic::{Characteristic, Test, is_void};
use super::doubled::Doubled;
use super::exact::{Exact, Large, POINT_LIMIT};
use super::grid::{Grid, GridAxis};
use super::hurwitz::UNDECIDED;
use super::kernel::{Kernel, Show};
use super::program::ProgramError;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::ring::Ring as _;
use stepsmith_prove::amplification::AmplificationError;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::spec::{Diagnostic, Entry, Node, NodeValue, Place, Spec, Usage, number};

/// The points that one task takes on.
const TASK: usize = 1 << 12;
/// The most curves.
const CURVE_LIMIT: usize = 1000;

/// A method to scan, as it is given.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The name in the legend.
    pub label: String,
    /// The method.
    pub spec: Spec,
}

/// A scan as it is asked for.
#[derive(Clone, Debug)]
pub struct Request {
    /// The methods.
    pub subjects: Vec<Subject>,
    /// Values of variables of the test problem and of parameters, the same for all methods.
    pub fixed: Vec<Entry>,
    /// The axes of the grid.
    pub over: Vec<GridAxis>,
    /// Variables of which each value is a curve by itself.
    pub curves: Vec<GridAxis>,
    /// The test problem.
    pub test: Test,
    /// The quantity asked of each point.
    pub show: Show,
    /// The most points of the grid.
    pub point_limit: u64,
}

/// A curve, or a map over a grid of more than one axis.
#[derive(Clone, Debug)]
pub struct Curve {
    /// The name in the legend.
    pub label: String,
    /// The method, and then the values of the variables that distinguish curves.
    pub key: Vec<String>,
    kernel: Kernel,
    /// Where that samples a square.
    doubled: Option<Doubled>,
    exact: Exact,
    /// Whether exact verdicts stand for all samples.
    decided: bool,
    /// The quantity asked of each point.
    show: Show,
    /// Radii of points at which there are none in floating-point numbers, or blurred ones.
    large: Option<Large>,
}

/// A curve whose polynomial is not yet compiled.
#[derive(Clone)]
struct Draft {
    label: String,
    key: Vec<String>,
    polynomial: Characteristic,
    fixed: BTreeMap<String, Fraction>,
}

/// The value of a variable of the test problem.
type Constant = (Symbol, Fraction);

impl Request {
    /// The axes, and then the variables that distinguish curves.
    fn axes(&self) -> impl Iterator<Item = &GridAxis> {
        self.over.iter().chain(&self.curves)
    }

    /// The variables of the grid's axes and of the curves.
    fn scanned(&self) -> Vec<Symbol> {
        self.axes().map(|axis| axis.symbol.clone()).collect()
    }

    /// Refuses names that are meant otherwise or given twice, curves that are not listed, and too many of them.
    fn check(&self) -> Result<(), Diagnostic> {
        let variables = self.test.variables();
        let axes = self.axes().collect::<Vec<_>>();
        for (i, axis) in axes.iter().enumerate() {
            let name = axis.symbol.name();
            let refused = |message: String, help: &str| {
                Err(Diagnostic::new(Usage::new(message, help), &axis.place))
            };
            let variables = variables.iter().chain(Test::LETTERS);
            let meant = variables.filter(|v| v.eq_ignore_ascii_case(name) && **v != name);
            if let Some(variable) = meant.copied().next() {
                let message = format!("`{name}` is no variable of the test problem");
                return refused(message, &format!("did you mean `{variable}`?"));
            }
            let stands_before = axes[..i].iter().any(|a| a.symbol == axis.symbol);
            if stands_before || self.fixed.iter().any(|e| e.key == name) {
                let message = format!("`{name}` is given values twice");
                return refused(message, "remove one of them");
            }
            if i >= self.over.len() && axis.listed.is_empty() {
                let message = "curves need listed values".to_string();
                return refused(message, "write them so: `xi=0,1/20,1/10`");
            }
        }
        let mut lengths = self.curves.iter().map(|axis| axis.listed.len());
        let count = lengths.try_fold(self.subjects.len(), |n, more| {
            n.checked_mul(more).filter(|n| *n <= CURVE_LIMIT)
        });
        match count {
            Some(_) => Ok(()),
            None => {
                let message = format!("there are more than {CURVE_LIMIT} curves");
                Err(Diagnostic::usage(message, "give fewer values"))
            }
        }
    }

    /// The settings of all methods, and the values of variables of the test problem.
    fn values(&self) -> Result<(Vec<Entry>, Vec<Constant>), Diagnostic> {
        let mut settings = Vec::new();
        let mut constants = Vec::new();
        for entry in &self.fixed {
            if self.test.has_variable(&entry.key) {
                let value = number(&entry.value, &entry.key)?;
                constants.push((Symbol::internal(&entry.key), value));
            } else {
                settings.push(entry.clone());
            }
        }
        for axis in self.axes() {
            if !self.test.has_variable(axis.symbol.name()) {
                settings.push(symbolic(axis.symbol.name(), &axis.place));
            }
        }
        // What is not given of these is 0; Omega and z have no natural value.
        let variables = self.test.variables();
        for name in variables.iter().filter(|v| ["xi", "re", "im"].contains(v)) {
            let is_scanned = self.axes().any(|axis| axis.symbol.name() == *name);
            if !is_scanned && !constants.iter().any(|(s, _)| s.name() == *name) {
                constants.push((Symbol::internal(name), Fraction::from(0)));
            }
        }
        Ok((settings, constants))
    }
}

/// A method, with the test problem and the quantity sampled of it.
struct Sampled<'a> {
    scheme: &'a Scheme,
    place: &'a Place,
    test: Test,
    show: Show,
}

impl Sampled<'_> {
    /// The characteristic polynomial in the scanned symbols, at the values of the constants.
    fn polynomial(
        &self,
        scanned: &[Symbol],
        constants: &[Constant],
    ) -> Result<Characteristic, Diagnostic> {
        let refused = |error| Diagnostic::new(error, self.place);
        let damped = constants.iter().filter(|(_, value)| !value.is_zero());
        let mut dampings = scanned.iter().chain(damped.map(|(s, _)| s));
        if dampings.any(|s| is_void(self.scheme, self.test, s.name())) {
            return Err(refused(AmplificationError::NoVelocity));
        }
        let p = Characteristic::new(self.scheme, self.test).map_err(refused)?;
        let p = constants.iter().fold(p, |p, (s, value)| p.at(s, value));
        // Of a split field, what is not given is 0.
        let rest = p.free_symbols().into_iter().filter(|s| {
            self.test == Test::Split && self.test.has_variable(s.name()) && !scanned.contains(s)
        });
        let zero = Fraction::from(0);
        Ok(rest.fold(p, |p, s| p.at(&s, &zero)))
    }

    /// A curve over so many points, compiled.
    fn curve(&self, draft: Draft, inputs: &[Symbol], points: usize) -> Result<Curve, Diagnostic> {
        let Self {
            scheme, test, show, ..
        } = *self;
        let refused = |error| not_compiled(error, show, self.place);
        let p = &draft.polynomial;
        let sampled = match show {
            Show::Radius | Show::Verdict => p.square_free(),
            Show::Motion => p.clone(),
        };
        let kernel = Kernel::new(&sampled, inputs, show).map_err(refused)?;
        let of = (test, scheme.class());
        let doubled = Doubled::of(p, of, inputs, show).map_err(refused)?;
        let exact = match show {
            Show::Radius => Exact::Nowhere,
            Show::Verdict | Show::Motion => {
                Exact::new(scheme, test, inputs, &draft.fixed, p, points)
            }
        };
        let large = (points <= POINT_LIMIT).then(|| Large {
            polynomial: sampled,
            symbols: inputs.to_vec(),
        });
        Ok(Curve {
            decided: show == Show::Verdict
                && points <= POINT_LIMIT
                && matches!(exact, Exact::Along(_)),
            show,
            large,
            label: draft.label,
            key: draft.key,
            kernel,
            doubled,
            exact,
        })
    }
}

/// The curves of a scan, compiled.
#[derive(Clone, Debug)]
pub struct Scan {
    /// The curves.
    pub curves: Vec<Curve>,
    /// The variables that distinguish curves.
    pub variables: Vec<String>,
    /// The grid, the same for all curves.
    pub grid: Grid,
    /// The quantity asked of each point.
    pub show: Show,
}

impl Scan {
    /// Derives the methods with the scanned parameters left symbolic, and compiles their
    /// characteristic polynomials.
    ///
    /// # Errors
    /// A [`Diagnostic`] at the place of whatever is wrong.
    pub fn new(request: Request) -> Result<Self, Diagnostic> {
        request.check()?;
        let (settings, constants) = request.values()?;
        let scanned = request.scanned();
        let Request {
            subjects,
            over,
            curves: variants,
            test,
            show,
            point_limit,
            ..
        } = request;
        let inputs: Vec<Symbol> = over.iter().map(|axis| axis.symbol.clone()).collect();
        let grid = Grid::new(over, point_limit)?;
        let mut curves = Vec::new();
        for Subject { label, spec } in subjects {
            let spec = spec.with_settings(&settings)?;
            let sampled = Sampled {
                scheme: &spec.at_equal_steps()?,
                place: spec.place(),
                test,
                show,
            };
            let polynomial = sampled.polynomial(&scanned, &constants)?;
            let fixed = constants.iter();
            let fixed = fixed.map(|(s, value)| (s.to_string(), value.clone()));
            let mut family = vec![Draft {
                label: label.clone(),
                key: vec![label],
                polynomial,
                fixed: fixed.collect(),
            }];
            for axis in &variants {
                let drafts = family.into_iter().flat_map(|draft| {
                    let values = axis.listed.iter();
                    values.map(move |listed| draft.with(axis, listed))
                });
                family = drafts.collect();
            }
            for draft in family {
                curves.push(sampled.curve(draft, &inputs, grid.len())?);
            }
        }
        Ok(Self {
            curves,
            variables: variants.iter().map(|a| a.symbol.to_string()).collect(),
            grid,
            show,
        })
    }

    /// The samples of one curve at some points of the grid, on all processors.
    pub fn sample(&self, curve: &Curve, points: Range<usize>) -> Vec<f64> {
        let mut samples = vec![0.0; points.len()];
        let tasks = samples.par_chunks_mut(TASK).enumerate();
        tasks.for_each(|(i, samples)| {
            let first = points.start + i * TASK;
            let columns = self.grid.columns(first..first + samples.len());
            let columns: Vec<&[f64]> = columns.iter().map(Vec::as_slice).collect();
            curve.kernel.evaluate(&columns, samples);
            if let Some(doubled) = &curve.doubled {
                doubled.put_right(&columns, samples);
            }
            curve.decide(&columns, samples);
        });
        samples
    }
}

impl Draft {
    /// The curve for one value of a variable.
    fn with(&self, axis: &GridAxis, (text, value): &(String, Fraction)) -> Self {
        let name = axis.symbol.name();
        let mut draft = Self {
            label: format!("{}, {} = {text}", self.label, shown(name)),
            key: self.key.clone(),
            polynomial: self.polynomial.at(&axis.symbol, value),
            fixed: self.fixed.clone(),
        };
        draft.key.push(text.clone());
        draft.fixed.insert(name.into(), value.clone());
        draft
    }
}

impl Curve {
    /// The quantity at a point where numbers overflow, as far as it is known.
    fn beyond(&self, point: &[f64]) -> f64 {
        let large = self.large.as_ref();
        if self.show == Show::Radius {
            return large.and_then(|l| l.radius(point)).unwrap_or(f64::NAN);
        }
        let found = match self.exact.verdict(point) {
            UNDECIDED => large.map_or(UNDECIDED, |l| l.verdict(point)),
            verdict => verdict,
        };
        // Whether it oscillates is not known.
        if self.show == Show::Motion && found != 0.0 {
            UNDECIDED
        } else {
            found
        }
    }

    /// Puts exact verdicts in the place of samples that are left open, and of all samples where one set has the
    /// verdicts.
    fn decide(&self, columns: &[&[f64]], samples: &mut [f64]) {
        for (i, sample) in samples.iter_mut().enumerate() {
            let point = || -> Vec<f64> { columns.iter().map(|column| column[i]).collect() };
            if sample.is_nan() {
                let point = point();
                if point.iter().all(|x| x.is_finite()) {
                    *sample = self.beyond(&point);
                }
                continue;
            }
            if self.show == Show::Radius {
                if let Some(large) = self.large.as_ref().filter(|large| large.blurs(*sample)) {
                    *sample = large.radius(&point()).unwrap_or(*sample);
                }
                continue;
            }
            let oscillates = *sample == 1.0 + UNDECIDED;
            // A multiple root near the circle is sampled outside it.
            let told = self.decided && (*sample == 0.0 || *sample == 1.0);
            if *sample == UNDECIDED || oscillates || told {
                let verdict = self.exact.verdict(&point());
                if oscillates && verdict == 1.0 {
                    *sample = 2.0;
                } else if !told || verdict != UNDECIDED {
                    *sample = verdict;
                }
            }
        }
    }
}

/// The setting of a parameter to a symbol of its own name.
fn symbolic(name: &str, place: &Place) -> Entry {
    Entry {
        key: name.into(),
        place: place.clone(),
        value: Node {
            value: NodeValue::Text(name.into()),
            place: place.clone(),
        },
    }
}

/// The letter of a variable, where the literature has one.
pub fn shown(name: &str) -> &str {
    match name {
        "Omega" => "Ω",
        "xi" => "ξ",
        "alpha" => "α",
        "beta" => "β",
        "gamma" => "γ",
        "zeta" => "ζ",
        "eta" => "η",
        "theta" => "θ",
        "rho_inf" => "ρ∞",
        "re" => "Re z",
        "im" => "Im z",
        "xA" => "h c_A",
        "yA" => "h² k_A",
        "xB" => "h c_B",
        "yB" => "h² k_B",
        name => name,
    }
}

fn not_compiled(error: ProgramError, show: Show, place: &Place) -> Diagnostic {
    let help = match &error {
        ProgramError::FreeSymbols { symbols } => {
            let name = symbols.first().map_or("xi", String::as_str);
            format!("scan it, as in `--over {name}=0..2:201`, or fix it: `--set {name}=1/2`")
        }
        ProgramError::Degree { .. } if show == Show::Motion => {
            "of steps with more than two roots `--show verdict` tells whether they are stable"
                .into()
        }
        ProgramError::TooLarge { .. } | ProgramError::Degree { .. } => {
            "fix some of the parameters".into()
        }
    };
    let message = error.to_string();
    Diagnostic::new(Usage::new(message, help), place)
}
