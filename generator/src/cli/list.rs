//! `stepsmith list`: the methods of the catalogue that have what is asked for, by proof.

mod motion;

use self::motion::Motion;
use super::catalogue::{Catalogue, is_member};
use super::format::{Format, joined, table};
use super::input::{Texts, parsed, rational};
use super::parallel::in_parallel;
use super::typeset::DIGITS;
use crate::cli::outcome::Outcome;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::cmp::{Ordering, Reverse};
use std::path::PathBuf;
use std::sync::Arc;
use stepsmith_exact::rational::Rational;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::stability::{Axis, Endpoint, Interval, StableSet};
use stepsmith_scheme::plan::Plan;
use stepsmith_scheme::scheme::{Class, Scheme};
use stepsmith_scheme::spec::{Diagnostic, Source, Spec};

/// Arguments of `list`.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Explicit methods, and methods that are explicit if accelerations do not depend on velocities
    #[arg(long, conflicts_with = "implicit")]
    explicit: bool,
    /// Methods with an implicit equation
    #[arg(long)]
    implicit: bool,
    /// Methods of at least this order from exact starting values
    #[arg(long, value_name = "N")]
    order: Option<usize>,
    /// Methods that are stable for all 0 < Omega <= OMEGA on x'' = -omega^2 x - 2 xi omega x', Omega = omega h; `infinity` for
    /// all Omega
    #[arg(long, value_name = "OMEGA")]
    omega: Option<String>,
    /// The damping ratio xi of the test equation
    #[arg(
        long,
        value_name = "XI",
        default_value = "0",
        allow_hyphen_values = true
    )]
    damping: String,
    /// A-stable methods, for x' = f(t, x)
    #[arg(long)]
    a_stable: bool,
    /// L-stable methods, for x' = f(t, x)
    #[arg(long)]
    l_stable: bool,
    /// Methods with a spectral radius of at most RHO for infinite steps
    #[arg(long, value_name = "RHO")]
    rho_infinity: Option<String>,
    /// Methods of one family
    #[arg(long)]
    family: Option<String>,
    /// Methods for one kind of problem; those for `second-order` with their period error, damping, overshoot and zero dynamics
    #[arg(long = "for", value_enum, value_name = "PROBLEM")]
    problem: Option<Kind>,
    /// The key to sort by
    #[arg(long, value_enum, default_value_t)]
    sort: Sort,
    /// Format of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The root of a repository; the default is the one around the current directory, or the built-in catalogue
    #[arg(long, value_name = "DIRECTORY")]
    root: Option<PathBuf>,
}

/// A kind of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// y' = f(t, y)
    FirstOrder,
    /// x'' = g(t, x, x')
    SecondOrder,
    /// x'' = A(t, x, x') + B(t, x, x')
    Split,
    /// y' = A(t, y) + B(t, y)
    Additive,
}

impl Kind {
    fn of(scheme: &Scheme) -> Self {
        match scheme.class() {
            _ if scheme.is_split() => Self::Split,
            Class::FirstOrder if scheme.is_additive() => Self::Additive,
            Class::FirstOrder => Self::FirstOrder,
            Class::SecondOrder => Self::SecondOrder,
        }
    }

    /// The name of the kind, and the variable of its stable sets.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::FirstOrder => ("first-order", "−z"),
            Self::SecondOrder => ("second-order", "Ω"),
            Self::Split => ("split", "h²k_A"),
            Self::Additive => ("additive", "hk_A"),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Sort {
    /// By family and name
    #[default]
    Name,
    /// The highest order first
    Order,
    /// The longest stable range first
    Limit,
}

/// The listed properties of a method. A property that is not known, or has no sense for the method, is absent.
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) family: String,
    pub(super) title: Option<String>,
    kind: Kind,
    pub(super) work: &'static str,
    /// As text, for `at least`; as a number for comparing.
    pub(super) order: Option<(String, usize)>,
    pub(super) stable: Option<Arc<StableSet>>,
    pub(super) at_infinity: Option<Endpoint>,
    half_plane: Option<(bool, bool)>,
    motion: Option<Motion>,
}

const WITHOUT_VELOCITIES: &str = "explicit if g does not depend on x'";

/// The work of a step: explicit, explicit without velocities, or implicit.
fn work(scheme: &Scheme) -> &'static str {
    let explicit =
        |velocity| Plan::new(scheme.at_nodes(), velocity).is_ok_and(|plan| plan.is_explicit());
    match (explicit(true), explicit(false)) {
        (true, _) => "explicit",
        (false, true) => "explicit without velocities",
        (false, false) => "implicit",
    }
}

impl Listed {
    pub(super) fn new(spec: &Spec, facts: &Facts, damping: &Rational) -> Self {
        let scheme = facts.scheme();
        let kind = Kind::of(scheme);
        let axis = match kind {
            Kind::SecondOrder => Axis::oscillator(damping.clone()),
            _ => Axis::of(scheme),
        };
        let reached = facts.order().ok().map(|o| o.exact_start);
        let half_plane = (kind == Kind::FirstOrder).then(|| facts.a_stability().ok());
        let at_infinity = facts.at_infinity(&axis).ok();
        Self {
            name: spec.name().into(),
            family: spec.family().into(),
            title: spec.title().map(String::from),
            kind,
            work: work(scheme),
            order: reached.map(|order| (order.to_string(), order.proven().bound())),
            stable: facts.stable_set(&axis).ok(),
            at_infinity: at_infinity.and_then(|found| found.spectral_radius.clone()),
            half_plane: half_plane
                .flatten()
                .map(|found| (found.a_stable, found.l_stable)),
            motion: None,
        }
    }

    /// The variable of the stable set.
    pub(super) fn variable(&self) -> &'static str {
        self.kind.words().1
    }

    /// The spectral radius for infinite steps.
    pub(super) fn radius(&self) -> Option<String> {
        self.at_infinity.as_ref().map(Endpoint::to_string)
    }

    /// The kind of problem.
    pub(super) fn problem(&self) -> &'static str {
        self.kind.words().0
    }

    /// Whether all 0 < s <= `end` are stable; all s > 0 where there is no end.
    fn is_stable_up_to(&self, end: Option<&Rational>) -> bool {
        self.stable
            .as_deref()
            .is_some_and(|set| match (set.limit(), end) {
                (None, _) | (Some(Endpoint::Number(_)), None) => false,
                (Some(Endpoint::Number(limit)), Some(end)) => match limit.cmp_rational(end) {
                    Ordering::Equal => set.contains(end),
                    order => order.is_gt(),
                },
                (Some(Endpoint::Infinity), _) => true,
            })
    }

    /// The end of the stable range from 0 on.
    pub(super) fn limit(&self) -> f64 {
        match self.stable.as_deref().and_then(StableSet::limit) {
            None => 0.0,
            Some(Endpoint::Number(limit)) => limit.to_f64(),
            Some(_) => f64::INFINITY,
        }
    }

    /// The method in one line: order, work and stability.
    pub(super) fn in_words(&self) -> String {
        let order = self.order.as_ref().map(|(text, _)| format!("order {text}"));
        let stable = match (self.stability(), self.stable.as_deref()) {
            (word, _) if self.half_plane.is_some_and(|(a_stable, _)| a_stable) => word,
            (_, None) => String::new(),
            (set, Some(stable)) => self.stable_in_words(stable, set),
        };
        self.with_work(order.unwrap_or_default(), stable)
    }

    /// The work of a step between its order and its stability.
    pub(super) fn with_work(&self, order: String, stable: String) -> String {
        let work = match self.work {
            "explicit without velocities" => WITHOUT_VELOCITIES,
            work => work,
        };
        let parts = [order, work.into(), stable];
        joined(parts.into_iter().filter(|part| !part.is_empty()), "; ")
    }

    fn stable_in_words(&self, set: &StableSet, written: String) -> String {
        let variable = self.variable();
        let undamped = if self.kind == Kind::SecondOrder {
            " undamped"
        } else {
            ""
        };
        match (set.limit(), set.intervals.as_slice()) {
            (_, []) => format!("unstable for every {variable} > 0{undamped}"),
            (Some(Endpoint::Infinity), _) if self.kind == Kind::FirstOrder => {
                "stable for every z < 0".into()
            }
            (Some(Endpoint::Infinity), _) => format!("stable for every {variable} > 0{undamped}"),
            (Some(end), [only]) => {
                let relation = if only.to_closed { "<=" } else { "<" };
                format!("stable for 0 < {variable} {relation} {end}{undamped}")
            }
            _ => format!("stable for {variable} in {written}{undamped}"),
        }
    }

    pub(super) fn stability(&self) -> String {
        match (&self.stable, self.half_plane) {
            (_, Some((_, true))) => "L-stable".into(),
            (_, Some((true, _))) => "A-stable".into(),
            (Some(set), _) => set.to_string(),
            (None, _) => String::new(),
        }
    }

    fn row(&self) -> Vec<String> {
        let order = self.order.as_ref().map_or("-", |(text, _)| text);
        let work = match self.work {
            "explicit without velocities" => "explicit*",
            work => work,
        };
        let stable = match (&self.stable, self.half_plane) {
            (Some(set), _) if self.motion.is_some() => brief_set(set),
            (Some(set), None | Some((false, _))) if !set.is_empty() => {
                format!("{}: {}", self.variable(), brief_set(set))
            }
            _ => self.stability(),
        };
        let radius = self.at_infinity.as_ref().map(brief).unwrap_or_default();
        let mut row = vec![self.name.clone()];
        match &self.motion {
            None => row.extend([
                self.family.clone(),
                work.into(),
                order.into(),
                stable,
                radius,
            ]),
            Some(motion) => {
                row.extend([order.into(), stable, radius]);
                row.extend(motion.row());
            }
        }
        row
    }

    fn value(&self) -> Value {
        json!({
            "name": self.name,
            "family": self.family,
            "title": self.title,
            "problem": self.problem(),
            "work": self.work,
            "order": self.order.as_ref().map(|(text, _)| text),
            "stable": self.stable.as_deref().map(StableSet::to_string),
            "spectral_radius_at_infinity": self.radius().map(|r| r.replace('∞', "infinity")),
            "a_stable": self.half_plane.map(|(a, _)| a),
            "l_stable": self.half_plane.map(|(_, l)| l),
            "motion": self.motion.as_ref().map(Motion::value),
        })
    }
}

pub(super) fn run(arguments: &Arguments, texts: Texts) -> Result<Outcome, Diagnostic> {
    let format = arguments.format.without_latex("list")?;
    let damping = rational("--damping", &arguments.damping)?;
    let number = |option, text: &Option<String>| {
        let text = text.as_deref().filter(|text| *text != "infinity");
        text.map(|text| rational(option, text)).transpose()
    };
    let omega = number("--omega", &arguments.omega)?;
    let rho = number("--rho-infinity", &arguments.rho_infinity)?;
    if let Some(name) = &arguments.family
        && name != "scheme"
    {
        let place = Source::new("--family", name).whole();
        stepsmith_scheme::families::family(name).map_err(|error| Diagnostic::new(error, &place))?;
    }
    let catalogue = match (texts, &arguments.root) {
        (Some(texts), None) => Catalogue {
            specs: texts.to_vec(),
            from: "given".into(),
        },
        (_, root) => Catalogue::read(root.as_deref())?,
    };
    // Of each member of the catalogue: `None` where nobody asks for it, before anything of it is proven.
    let members = in_parallel(
        &catalogue.specs,
        |text| text.name.clone(),
        |text| {
            let spec = parsed(text)?;
            if !is_member(&spec) {
                return Ok(None);
            }
            let asked = (arguments.family.as_ref()).is_none_or(|name| spec.family() == name);
            let scheme = asked.then(|| spec.scheme()).transpose()?;
            let facts = (scheme.filter(|scheme| arguments.has_kind(scheme))).map(Facts::of);
            Ok(Some(facts.map(|facts| Listed {
                motion: arguments.shows_motion().then(|| Motion::of(&facts)),
                ..Listed::new(&spec, &facts, &damping)
            })))
        },
    )?;
    let members: Vec<Option<Listed>> = members.into_iter().flatten().collect();
    let total = format!("{} methods {}", members.len(), catalogue.from);
    let mut listed: Vec<Listed> = members.into_iter().flatten().collect();
    listed.retain(|method| arguments.selects(method, omega.as_ref(), rho.as_ref()));
    match arguments.sort {
        Sort::Name => {}
        Sort::Order => listed.sort_by_key(|m| Reverse(m.order.as_ref().map(|(_, p)| *p))),
        Sort::Limit => listed.sort_by(|a, b| b.limit().total_cmp(&a.limit())),
    }
    Ok(Outcome::good(match format {
        Format::Json => {
            let all: Vec<_> = listed.iter().map(Listed::value).collect();
            format!("{:#}\n", Value::Array(all))
        }
        _ => text(&listed, &total, &arguments.damping),
    }))
}

impl Arguments {
    /// Whether all that is listed moves an oscillator.
    fn shows_motion(&self) -> bool {
        self.problem == Some(Kind::SecondOrder)
    }

    /// Whether a scheme is for the problems asked for, and explicit or implicit as asked.
    fn has_kind(&self, scheme: &Scheme) -> bool {
        self.problem.is_none_or(|kind| Kind::of(scheme) == kind)
            && (!self.explicit || work(scheme) != "implicit")
            && (!self.implicit || work(scheme) == "implicit")
    }

    /// Whether a method has the order and the stability asked for.
    fn selects(&self, method: &Listed, omega: Option<&Rational>, rho: Option<&Rational>) -> bool {
        let (a_stable, l_stable) = method.half_plane.unwrap_or((false, false));
        let order = method.order.as_ref().map(|(_, order)| *order);
        self.order
            .is_none_or(|least| order.is_some_and(|order| order >= least))
            && (!self.a_stable || a_stable)
            && (!self.l_stable || l_stable)
            && (self.omega.is_none()
                || method.kind == Kind::SecondOrder && method.is_stable_up_to(omega))
            && rho.is_none_or(|most| {
                let radius = method.at_infinity.as_ref();
                radius.is_some_and(|radius| radius.cmp_rational(most).is_le())
            })
    }
}

/// An end of an interval in few columns: a rational number, or the first digits.
fn brief(end: &Endpoint) -> String {
    match end.number() {
        Some(number) if number.as_rational().is_none() => format!("{}…", number.decimal(DIGITS)),
        _ => end.to_string(),
    }
}

/// A stable set in few columns.
pub(super) fn brief_set(set: &StableSet) -> String {
    match set.intervals.as_slice() {
        [] => set.to_string(),
        intervals => joined(intervals.iter().map(brief_interval), " ∪ "),
    }
}

fn brief_interval(interval: &Interval) -> String {
    if interval.is_point() {
        return format!("{{{}}}", brief(&interval.from));
    }
    let open = if interval.from_closed { '[' } else { '(' };
    let close = if interval.to_closed { ']' } else { ')' };
    format!(
        "{open}{}, {}{close}",
        brief(&interval.from),
        brief(&interval.to)
    )
}

fn text(listed: &[Listed], total: &str, damping: &str) -> String {
    let moves = listed.iter().any(|method| method.motion.is_some());
    let header: &[&str] = if moves {
        &[
            "method",
            "order",
            "stable",
            "ρ∞",
            "T̄/T − 1",
            "ξ̄",
            "overshoot",
            "index 3",
        ]
    } else {
        &["method", "family", "step", "order", "stable", "ρ∞"]
    };
    let rows = std::iter::once(header.iter().map(ToString::to_string).collect());
    let mut text = table(rows.chain(listed.iter().map(Listed::row)));
    let mut notes = vec![
        (
            "Ω",
            format!("Ω = ωh for x'' = −ω²x − 2ξωx' at ξ = {damping}"),
        ),
        ("−z", "z = λh for x' = λx".into()),
        (
            "h²k_A",
            "h²k_A for x'' = A + B with A = −k_A·x and B = 0".into(),
        ),
        (
            "hk_A",
            "hk_A for x' = A + B with A = −k_A·x and B = 0".into(),
        ),
    ];
    notes.retain(|(name, _)| listed.iter().any(|method| method.variable() == *name));
    let mut notes: Vec<String> = notes.into_iter().map(|(_, note)| note).collect();
    let has_marks = listed
        .iter()
        .any(|m| m.work == "explicit without velocities");
    if has_marks && !moves {
        notes.push(format!(
            "explicit*: {WITHOUT_VELOCITIES}, in x'' = g(t, x, x')"
        ));
    }
    text += &table(notes.into_iter().map(|note| vec![note]));
    text + &format!("{} of {total}\n", listed.len())
}
