//! The model of a spec: what is asked for, and what is claimed of it.

use super::diagnostic::Diagnostic;
use super::entry::check_cost;
use super::error::SpecError;
use super::node::{Entry, Node, NodeValue};
use super::parameter_range::ParameterRange;
use super::parameters::{self, Parameter};
use super::place::{Place, Source};
use crate::families::usual::Usual;
use crate::families::{self, Derivation, Family, FamilyError, Value};
use crate::scheme::text::{Expression, Kind, Statement, in_one_field};
use crate::scheme::{FreeForm, FreeFormError, Line, Quantity, Scheme, SchemeError};
use proc_macro2::Span;
use std::collections::BTreeMap;
use std::iter::repeat;
use stepsmith_exact::field::fraction::Fraction;

/// The name of the free-form family.
pub(super) const FREE_FORM: &str = "scheme";

/// A method as specified: its family and parameters, or its equations, and the claims about it.
///
/// ```
/// use stepsmith_scheme::spec::Spec;
/// let text = r#"
///     name = "Leapfrog"
///     family = "scheme"
///     carry = ["x", "v[-1/2]"]
///     equations = ["a = g(t, x)", "v[1/2] = v[-1/2] + h*a", "x[1] = x + h*v[1/2]"]
///     [claims]
///     order = 2
/// "#;
/// let spec = Spec::parse_toml("leapfrog.toml", text).unwrap();
/// assert_eq!(spec.scheme().unwrap().carried().len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Spec {
    pub(super) name: String,
    pub(super) family: String,
    pub(super) name_place: Place,
    pub(super) family_place: Place,
    pub(super) title: Option<String>,
    pub(super) description: Option<String>,
    pub(super) source: Option<String>,
    pub(super) parameters_place: Option<Place>,
    pub(super) parameters: Vec<Parameter>,
    pub(super) claims: Option<Node>,
    pub(super) disputed: Option<Node>,
    pub(super) carry: Vec<Node>,
    pub(super) equations: Vec<Node>,
}

impl Spec {
    /// A spec of a family and settings as on a command line, without claims. Its name is the
    /// family's in UpperCamel.
    ///
    /// ```
    /// use stepsmith_scheme::spec::Spec;
    /// let settings = [("degree", "3"), ("alpha", "1"), ("beta", "beta")];
    /// let spec = Spec::from_family("central-difference", &settings).unwrap();
    /// assert_eq!(spec.scheme().unwrap().free_symbols().len(), 1);
    /// ```
    ///
    /// # Errors
    /// A [`Diagnostic`] at the setting that is wrong.
    pub fn from_family(family: &str, settings: &[(&str, &str)]) -> Result<Self, Diagnostic> {
        let family_place = Source::new("--family", family).whole();
        families::family(family).map_err(|error| Diagnostic::new(error, &family_place))?;
        let mut entries: Vec<Entry> = Vec::new();
        for (name, value) in settings {
            let source = Source::new("--set", format!("{name}={value}"));
            let place = source.range(0..name.len());
            if entries.iter().any(|e| e.key == *name) {
                let key = name.to_string();
                return Err(Diagnostic::new(SpecError::DuplicateKey { key }, &place));
            }
            let value = Node {
                place: source.range(name.len() + 1..source.text.len()),
                value: NodeValue::Text(value.to_string()),
            };
            entries.push(Entry {
                key: name.to_string(),
                place,
                value,
            });
        }
        Ok(Self {
            name: family.split('-').map(capitalised).collect(),
            family: family.into(),
            name_place: family_place.clone(),
            family_place,
            title: None,
            description: None,
            source: None,
            parameters_place: None,
            parameters: parameters::values(&entries, parameters::Kinds::of(family))?,
            claims: None,
            disputed: None,
            carry: Vec::new(),
            equations: Vec::new(),
        })
    }

    /// The spec with all missing parameters as symbols of their own names.
    ///
    /// # Errors
    /// A missing parameter that can not be a symbol, such as a degree.
    pub fn with_symbols(mut self) -> Result<Self, Diagnostic> {
        if self.family == FREE_FORM {
            return Ok(self);
        }
        let family = families::family(&self.family)
            .map_err(|error| Diagnostic::new(error, &self.family_place))?;
        loop {
            let member = family.member(&self.family_parameters(family));
            let Err(FamilyError::MissingParameter { name, .. }) = member else {
                return Ok(self);
            };
            let place = self.family_place.clone();
            let value = Value::Exact(stepsmith_exact::field::fraction::Fraction::symbol(&name));
            self.parameters.push(Parameter {
                name: name.clone(),
                value,
                written: name.clone(),
                free: None,
                name_place: place.clone(),
                place,
                used: false,
            });
            let unfit = matches!(
                family.member(&self.family_parameters(family)),
                Err(FamilyError::BadValue { name: bad, .. }) if bad == name
            );
            if unfit {
                self.parameters.pop();
                let error = FamilyError::missing(family.name, &name);
                return Err(family_error(&self, error));
            }
        }
    }

    /// The spec with other values for some parameters, or with values for further ones; the values
    /// of the others that refer to these follow them. Claims and disputes are left out, as they
    /// are about the values that were.
    ///
    /// # Errors
    /// A [`Diagnostic`] at the setting that is wrong.
    pub fn with_settings(mut self, settings: &[Entry]) -> Result<Self, Diagnostic> {
        if settings.is_empty() {
            return Ok(self);
        }
        let mut entries: Vec<Entry> = Vec::new();
        for p in &self.parameters {
            let value = NodeValue::Text(p.written.clone());
            let place = p.place.clone();
            entries.push(Entry {
                key: p.name.clone(),
                place: p.name_place.clone(),
                value: Node { value, place },
            });
        }
        for setting in settings {
            match entries.iter_mut().find(|e| e.key == setting.key) {
                Some(entry) => *entry = setting.clone(),
                None => entries.push(setting.clone()),
            }
        }
        let before = self.parameters;
        self.parameters = parameters::values(&entries, parameters::Kinds::of(&self.family))?;
        for p in &mut self.parameters {
            let set = settings.iter().any(|setting| setting.key == p.name);
            let kept = before.iter().find(|b| !set && b.name == p.name);
            p.free = p.free.take().or(kept.and_then(|b| b.free.clone()));
        }
        self.claims = None;
        self.disputed = None;
        Ok(self)
    }

    /// The method's name: a Rust type name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the name stands.
    pub fn name_place(&self) -> &Place {
        &self.name_place
    }

    /// The family's name; `scheme` for a free-form one.
    pub fn family(&self) -> &str {
        &self.family
    }

    /// A title for people.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// A description for people.
    pub fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    /// Where the method is published.
    pub fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// The parameters in the order given.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The parameters that are left free, each in its range.
    pub fn free(&self) -> impl Iterator<Item = &ParameterRange> {
        self.parameters.iter().filter_map(|p| p.free.as_ref())
    }

    /// The quantities carried from step to step, as written; none but in a free-form spec.
    pub fn carry(&self) -> Vec<String> {
        self.carry.iter().map(Node::written).collect()
    }

    /// The equations as written; none but in a free-form spec.
    pub fn equations(&self) -> Vec<String> {
        self.equations.iter().map(Node::written).collect()
    }

    /// The table of claims about the method, as it is written.
    pub fn claims(&self) -> Option<&Node> {
        self.claims.as_ref()
    }

    /// The table, or tables, of statements of the source that are wrong, as written.
    pub fn disputed(&self) -> Option<&Node> {
        self.disputed.as_ref()
    }

    /// The place that stands for the spec as a whole: where it names its family.
    pub fn place(&self) -> &Place {
        &self.family_place
    }

    /// The scheme, and the coefficients by the names of the literature.
    ///
    /// # Errors
    /// Parameters that do not fit the family, or statements that are no scheme.
    pub fn derive(&self) -> Result<Derivation, Diagnostic> {
        if self.family == FREE_FORM {
            let scheme = self.free_form()?;
            let coefficients = BTreeMap::new();
            return Ok(Derivation::new(scheme, coefficients));
        }
        families::family(&self.family)
            .and_then(|family| family.member(&self.family_parameters(family)))
            .map_err(|error| family_error(self, error))
    }

    /// Parameters with values beyond the [usual ranges](crate::families::usual), each with the range and
    /// the convention: what is derived for them is likely not what was meant.
    ///
    /// ```
    /// use stepsmith_scheme::spec::Spec;
    /// let of = |alpha| Spec::from_family("hht", &[("alpha", alpha)]).unwrap();
    /// assert!(of("-1/20").warnings().is_empty());
    /// assert!(of("1/20").warnings()[0].message().contains("negative values damp"));
    /// ```
    pub fn warnings(&self) -> Vec<Diagnostic> {
        let unusual = |(p, usual): (&Parameter, Usual)| match &p.value {
            Value::Exact(value) if !usual.contains(value) => {
                let problem = SpecError::Unusual {
                    name: p.name.clone(),
                    value: value.to_string(),
                    meaning: usual.meaning,
                    range: usual.range(),
                };
                Some(Diagnostic::new(problem, &p.place))
            }
            _ => None,
        };
        self.with_usual().filter_map(unusual).collect()
    }

    /// The values of parameters that have a [usual range](crate::families::usual), and the range of each.
    ///
    /// ```
    /// use stepsmith_scheme::spec::Spec;
    /// let spec = Spec::from_family("hht", &[("alpha", "w/2")]).unwrap();
    /// let (value, usual) = spec.usual_ranges().pop().unwrap();
    /// assert_eq!((value.to_string(), usual.range()), ("w/2".into(), "from -1/3 to 0".into()));
    /// ```
    pub fn usual_ranges(&self) -> Vec<(Fraction, Usual)> {
        let ranges = self.with_usual().filter_map(|(p, usual)| match &p.value {
            Value::Exact(value) => Some((value.clone(), usual)),
            _ => None,
        });
        ranges.collect()
    }

    /// The parameters that have a usual range, and the range of each.
    fn with_usual(&self) -> impl Iterator<Item = (&Parameter, Usual)> {
        let family = families::family(&self.family).ok();
        let usual = family.map(|family| (family.usual)(&self.family_parameters(family)));
        let usual = usual.unwrap_or_default();
        self.parameters.iter().filter_map(move |p| {
            let own = usual.iter().find(|usual| usual.parameter == p.name);
            Some((p, own?.clone()))
        })
    }

    /// The scheme; for any step ratio where that is left free.
    ///
    /// # Errors
    /// As [`Spec::derive`].
    pub fn scheme(&self) -> Result<Scheme, Diagnostic> {
        Ok(self.derive()?.scheme)
    }

    /// The [scheme at equal steps](Scheme::at_equal_steps).
    ///
    /// # Errors
    /// As [`Spec::derive`].
    pub fn at_equal_steps(&self) -> Result<Scheme, Diagnostic> {
        let equal = self.scheme()?.at_equal_steps();
        equal.map_err(|error| Diagnostic::new(error, &self.family_place))
    }

    /// The parameters, without mere definitions to which other parameters refer.
    pub(super) fn family_parameters(&self, family: &Family) -> families::Parameters {
        let all = self.parameters.iter();
        let mut given: families::Parameters =
            all.map(|p| (p.name.clone(), p.value.clone())).collect();
        // A family that can't say what it knows says why when it is asked for its member.
        if let Ok(known) = family.known(&given) {
            let used = self.parameters.iter().filter(|p| p.used);
            for definition in used.filter(|p| !known.contains(&p.name.as_str())) {
                given.remove(&definition.name);
            }
        }
        given
    }

    fn free_form(&self) -> Result<Scheme, Diagnostic> {
        let mut carry = Vec::new();
        for node in &self.carry {
            let expression = node.parse("carry")?;
            check_cost(&expression, node)?;
            carry.push(expression);
        }
        let mut statements = Vec::new();
        for node in &self.equations {
            let statement: Statement = node.parse("equations")?;
            check_cost(&statement.left, node)?;
            check_cost(&statement.right, node)?;
            statements.push(statement);
        }
        let parameters = self.parameters.iter();
        let parameters =
            parameters.filter_map(|p| Some((p.name.clone(), p.value.exact()?.clone())));
        let free_form = FreeForm {
            parameters: parameters.collect(),
            carry,
            statements,
        };
        let scheme = free_form.scheme().map_err(|error| match error {
            FreeFormError::Text(located, line) => self.line(line).at(&located),
            FreeFormError::Scheme(error, place) => {
                let missing = undefined(&error, &free_form);
                let (error, place) =
                    missing.map_or((error, place), |(error, at)| (error, Some(at)));
                let place = place.map(|(line, span)| self.line(line).inner_place(span));
                let first = self
                    .equations
                    .first()
                    .map_or(&self.family_place, |n| &n.place);
                Diagnostic::new(error, &place.unwrap_or_else(|| first.clone()))
            }
        })?;
        in_one_field(scheme.coefficients())
            .map_err(|error| Diagnostic::new(error, &self.family_place))?;
        Ok(scheme)
    }

    /// A line as it is given.
    fn line(&self, line: Line) -> &Node {
        match line {
            Line::Carry(i) => &self.carry[i],
            Line::Statement(i) => &self.equations[i],
        }
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

/// A quantity as it is printed: its name, and the value of its offset.
fn printed(expression: &Expression, free_form: &FreeForm) -> Option<String> {
    let Kind::Name(name, offset) = &expression.kind else {
        return None;
    };
    let name = name.clone();
    let Some(offset) = offset else {
        return Some(name);
    };
    let offset = offset.value(&|n| free_form.parameters.get(n).cloned());
    Some(Quantity::new(name, 0, offset.ok()?).to_string())
}

/// Where equations are too few, the first unknown that no statement is written for, at its place.
fn undefined(error: &SchemeError, free_form: &FreeForm) -> Option<(SchemeError, (Line, Span))> {
    let SchemeError::Count {
        equations,
        unknowns,
        names,
    } = error
    else {
        return None;
    };
    let mut lefts = free_form.statements.iter().map(|s| &s.left);
    if equations >= unknowns || !lefts.all(|e| matches!(e.kind, Kind::Name(..))) {
        return None;
    }
    let defined = free_form.statements.iter();
    let defined: Vec<String> = defined
        .filter_map(|s| printed(&s.left, free_form))
        .collect();
    let mut unknowns = names.split(", ").map(|name| name.trim_matches('`'));
    let quantity = unknowns.find(|name| !defined.iter().any(|d| d == name))?;
    let statements = free_form.statements.iter().zip((0..).map(Line::Statement));
    let sides = statements.flat_map(|(s, line)| [(&s.left, line), (&s.right, line)]);
    let mut names = sides.flat_map(|(side, line)| side.names().into_iter().zip(repeat(line)));
    let (name, line) =
        names.find(|(name, _)| printed(name, free_form).as_deref() == Some(quantity))?;
    let quantity = quantity.into();
    Some((SchemeError::Undefined { quantity }, (line, name.span)))
}

/// The place of a parameter's error.
pub(super) fn family_error(spec: &Spec, error: FamilyError) -> Diagnostic {
    let error = match (error, families::family(&spec.family)) {
        (FamilyError::MissingParameter { name, .. }, Ok(family)) => {
            family.missing(&spec.family_parameters(family), &name)
        }
        (error, _) => error,
    };
    let at = |name: &str| spec.parameters.iter().find(|p| p.name == name);
    let place = match &error {
        FamilyError::UnknownParameter { name, .. } => at(name).map(|p| &p.name_place),
        FamilyError::BadValue { name, .. } => at(name).map(|p| &p.place),
        _ => None,
    };
    let place = place
        .or(spec.parameters_place.as_ref())
        .unwrap_or(&spec.family_place)
        .clone();
    Diagnostic::new(error, &place)
}
