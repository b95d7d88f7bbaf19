//! The families: rules that derive schemes from parameters. Each is a page of its own.

pub mod additive;
pub mod bathe;
pub mod block;
pub mod central_difference;
pub mod coefficient;
mod error;
pub mod generalized_alpha;
pub mod guide;
pub mod linear_multistep;
pub mod low_storage;
pub mod newmark;
pub mod nodal_operator;
pub mod nodal_step;
pub mod nodes;
pub mod nystrom;
pub mod pece;
pub mod rosenbrock;
mod rows;
pub mod runge_kutta;
pub mod splitting;
pub mod stabilised;
pub mod usual;
mod value;

use crate::scheme::{Evaluation, QuantityId, Scheme};
pub use coefficient::Coefficient;
pub use error::FamilyError;
use num_traits::ToPrimitive;
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::{integer, ratio};
use usual::Usual;
pub use value::{Parameters, Value};

/// The result of a family's derivation: the scheme, and its coefficients by the names of the literature.
#[derive(Clone, Debug)]
pub struct Derivation {
    /// The scheme.
    pub scheme: Scheme,
    /// The derived coefficients, by name.
    pub coefficients: BTreeMap<String, Coefficient>,
}

impl Derivation {
    /// A scheme with its coefficients.
    pub fn new(scheme: Scheme, coefficients: BTreeMap<String, Coefficient>) -> Self {
        Self {
            scheme,
            coefficients,
        }
    }
}

/// A family: its name, its parameters, and the derivation.
pub struct Family {
    /// The name in specs.
    pub name: &'static str,
    /// A description of the family in one line.
    pub summary: &'static str,
    /// The names of a member's parameters, given the parameters that select the member (such as the degree). `None`
    /// where every member has all parameters that the guide names.
    pub parameters: Option<KnownNames>,
    /// The parameters whose values are words.
    pub words: &'static [&'static str],
    /// The parameters whose values are lists.
    pub lists: &'static [&'static str],
    /// The usual ranges of parameters, given all of them.
    pub usual: fn(&Parameters) -> Vec<Usual>,
    /// The guide to the members of the family.
    pub guide: guide::Guide,
    /// The derivation.
    pub derive: fn(&Parameters) -> Result<Derivation, FamilyError>,
}

/// The names of the parameters that go with the given ones.
type KnownNames = fn(&Parameters) -> Result<Vec<&'static str>, FamilyError>;

/// All families.
pub const FAMILIES: &[Family] = &[
    central_difference::FAMILY,
    block::FAMILY,
    runge_kutta::FAMILY,
    low_storage::FAMILY,
    stabilised::FAMILY,
    additive::FAMILY,
    rosenbrock::FAMILY,
    nystrom::FAMILY,
    newmark::NEWMARK,
    generalized_alpha::HHT,
    generalized_alpha::GENERALIZED_ALPHA,
    newmark::WILSON_THETA,
    bathe::FAMILY,
    linear_multistep::ADAMS,
    linear_multistep::BDF,
    pece::FAMILY,
    splitting::FAMILY,
];

/// The family called `name`.
///
/// # Errors
/// [`FamilyError::UnknownFamily`].
pub fn family(name: &str) -> Result<&'static Family, FamilyError> {
    FAMILIES
        .iter()
        .find(|f| f.name == name)
        .ok_or_else(|| FamilyError::UnknownFamily { name: name.into() })
}

impl Family {
    /// The names of the parameters that go with the given ones.
    ///
    /// # Errors
    /// A given one whose value is not fit, on which they depend.
    pub fn known(&self, given: &Parameters) -> Result<Vec<&'static str>, FamilyError> {
        match self.parameters {
            Some(known) => known(given),
            None => Ok(self.guide.parameters.iter().map(|p| p.name).collect()),
        }
    }

    /// The member with the given parameters.
    ///
    /// # Errors
    /// Unknown, missing or unfit parameters, or a scheme that is not defined for them.
    pub fn member(&self, parameters: &Parameters) -> Result<Derivation, FamilyError> {
        let known = self.known(parameters)?;
        let mut names = parameters.keys();
        if let Some(name) = names.find(|name| !known.contains(&name.as_str())) {
            return Err(FamilyError::UnknownParameter {
                family: self.name,
                name: name.clone(),
                known: known.into_iter().map(String::from).collect(),
            });
        }
        (self.derive)(parameters)
    }

    /// The error of a missing parameter, with a way out that is not refused. The way out is a number, the parameter's
    /// own name where the parameter may be left free, or in words the value that is needed.
    pub fn missing(&self, given: &Parameters, name: &str) -> FamilyError {
        let numbers = [ratio(1, 2), integer(2), integer(3), integer(4)];
        let mut numbers = numbers.into_iter().map(Fraction::from);
        let number =
            numbers.find(|x| (self.refused(given, name, Value::Exact(x.clone()))).is_none());
        let symbol = Fraction::symbol(name);
        let free = (self.refused(given, name, Value::Exact(symbol.clone()))).is_none();
        let written = |value: &Fraction| format!("`{name} = \"{value}\"`");
        let way_out = match (number, free) {
            (Some(number), true) => format!(
                "add {}, or {} to leave it free; on the command line write `--set {name}={number}`, or `--symbolic`",
                written(&number),
                written(&symbol)
            ),
            (Some(number), false) => format!("add, for example, {}", written(&number)),
            (None, _) => match self.refused(given, name, Value::Word(String::new())) {
                Some(needed) => format!("give `{name}` a value: {needed}"),
                None => format!("give `{name}` a value"),
            },
        };
        FamilyError::MissingParameter {
            family: self.name,
            name: name.into(),
            way_out,
        }
    }

    /// The value that is needed instead of one that is refused beside the given ones.
    fn refused(&self, given: &Parameters, name: &str, value: Value) -> Option<String> {
        let mut with = given.clone();
        with.insert(name.into(), value);
        match self.member(&with) {
            Err(FamilyError::BadValue {
                name: bad, needed, ..
            }) if bad == name => Some(needed),
            _ => None,
        }
    }
}

/// The evaluation `result = field(time, position, velocity)`.
fn evaluation(
    result: QuantityId,
    field: &str,
    time: Fraction,
    position: QuantityId,
    velocity: Option<QuantityId>,
) -> Evaluation {
    Evaluation {
        result,
        field: field.into(),
        time,
        position,
        velocity,
        along: None,
    }
}

/// A parameter that must be given.
fn needed<'a>(
    given: &'a Parameters,
    family: &'static str,
    name: &str,
) -> Result<&'a Value, FamilyError> {
    (given.get(name)).ok_or_else(|| FamilyError::missing(family, name))
}

/// Whether one of these parameters is given.
fn gives(given: &Parameters, names: &[&str]) -> bool {
    names.iter().any(|name| given.contains_key(*name))
}

/// The exact value of a parameter that must be given.
fn exact_parameter(
    given: &Parameters,
    family: &'static str,
    name: &str,
) -> Result<Fraction, FamilyError> {
    let value = needed(given, family, name)?;
    let number = value.exact().cloned();
    number.ok_or_else(|| FamilyError::bad(name, "an exact number", value))
}

/// The choice that a word names; `None` where it is not given.
fn choice<T: Copy>(
    given: &Parameters,
    name: &str,
    choices: &[(&str, T)],
    needed: &str,
) -> Result<Option<T>, FamilyError> {
    let Some(value) = given.get(name) else {
        return Ok(None);
    };
    let mut named = choices.iter();
    match named.find(|(word, _)| *value == Value::Word((*word).into())) {
        Some((_, choice)) => Ok(Some(*choice)),
        None => Err(FamilyError::bad(name, needed, value)),
    }
}

/// The order of the differential equation: 1 unless `problem` is `second-order`.
fn problem_rank(given: &Parameters) -> Result<usize, FamilyError> {
    let ranks = [("first-order", 1), ("second-order", 2)];
    let rank = choice(given, "problem", &ranks, "first-order or second-order")?;
    Ok(rank.unwrap_or(1))
}

/// The value of a parameter that must be an integer in a range.
fn integer_parameter(
    given: &Parameters,
    family: &'static str,
    name: &str,
    range: std::ops::RangeInclusive<usize>,
) -> Result<usize, FamilyError> {
    let value = exact_parameter(given, family, name)?;
    let integer = value
        .as_rational()
        .filter(|r| r.is_int())
        .and_then(|r| r.to_usize());
    integer.filter(|n| range.contains(n)).ok_or_else(|| {
        let needed = format!("an integer from {} to {}", range.start(), range.end());
        FamilyError::bad(name, needed, &Value::Exact(value))
    })
}

#[cfg(test)]
mod tests {
    use crate::spec::Spec;

    /// The simplest number that the family takes, and its own name where it may be left free.
    #[test]
    fn a_missing_parameter_is_told_with_a_way_out() {
        let told = |family: &str, settings: &[(&str, &str)]| {
            let found = Spec::from_family(family, settings).and_then(|spec| spec.scheme());
            found.unwrap_err().to_string()
        };
        let steps = told("bdf", &[]);
        assert!(
            steps.contains("add, for example, `steps = \"2\"`"),
            "{steps}"
        );
        let beta = told("newmark", &[("gamma", "1/2")]);
        let way = "add `beta = \"1/2\"`, or `beta = \"beta\"` to leave it free";
        assert!(beta.contains(way), "{beta}");
    }

    /// With a node that is a symbol as without: degrees of at most r, and of r together.
    #[test]
    fn degrees_of_blocks_are_bounded() {
        for (nodes, last) in [("[a, 1]", "2"), ("[1/3, 1]", "2")] {
            for k in 0..=3 {
                for j in 0..=3 {
                    let pade = format!("[{k}, {j}]");
                    let settings = [("nodes", nodes), ("r", last), ("pade", &pade)];
                    let found = Spec::from_family("block", &settings).and_then(|s| s.scheme());
                    let fits = k <= 2 && j <= 2 && k + j >= 2;
                    assert!(found.is_ok() || !fits, "{nodes} {pade}");
                    let told = found.err().map(|error| error.to_string());
                    assert!(
                        fits || told.is_some_and(|t| t.contains("`pade`")),
                        "{nodes} {pade}"
                    );
                }
            }
        }
    }

    /// A member refuses a parameter that has no meaning for it.
    #[test]
    fn parameters_depend_on_one_another() {
        let refused = |family: &str, settings: &[(&str, &str)]| {
            let found = Spec::from_family(family, settings).and_then(|spec| spec.scheme());
            found.err().map(|error| error.to_string())
        };
        let second = ("problem", "second-order");
        for (steps, takes) in [("1", false), ("2", true), ("3", true)] {
            let settings = [("steps", steps), second, ("corrector", "type-1")];
            let found = refused("pece", &settings);
            assert_eq!(found.is_none(), takes, "{steps}: {found:?}");
            let first = [("steps", steps), ("corrector", "type-1")];
            assert!(refused("pece", &first).is_some(), "{steps}");
        }
        let named = refused("runge-kutta", &[("name", "nobody"), ("stages", "2")]).unwrap();
        assert!(
            named.contains("gauss") && named.contains("radau-iia"),
            "{named}"
        );
        let none = refused("runge-kutta", &[("name", "gauss"), ("stages", "0")]).unwrap();
        assert!(none.contains("an integer from 1 to 16"), "{none}");
        let empty = refused("low-storage", &[("A", "[]"), ("B", "[]")]).unwrap();
        assert!(empty.contains("a list of 1 to 64 numbers"), "{empty}");
        let nodes = refused("block", &[("nodes", "[]"), ("pade", "[0, 0]")]).unwrap();
        assert!(nodes.contains("a list of numbers"), "{nodes}");
        let number = refused("hht", &[("alpha", "-1/10"), ("convention", "1/2")]).unwrap();
        assert!(number.contains("one of"), "{number}");
        // Of two that go together either tells of the other.
        for (given, other) in [("alpha_m", "alpha_f"), ("alpha_f", "alpha_m")] {
            let found = refused("splitting", &[("alpha", "1/2"), (given, "1/3")]).unwrap();
            assert!(found.contains(other), "{given}: {found}");
        }
        let few = refused("runge-kutta", &[("name", "lobatto-iiia"), ("stages", "1")]).unwrap();
        assert!(few.contains("at least 2"), "{few}");
    }

    /// The numbers of a list include the numbers of the lists in it. Words are no numbers.
    #[test]
    fn values_are_made_of_numbers() {
        let [a, b, c] = [1, 2, 3].map(stepsmith_exact::field::fraction::Fraction::from);
        let exact = |c: &stepsmith_exact::field::fraction::Fraction| super::Value::Exact(c.clone());
        let inner = super::Value::List(vec![exact(&b), super::Value::Word("w".into()), exact(&c)]);
        let all = super::Value::List(vec![exact(&a), inner]);
        assert_eq!(all.numbers(), [&a, &b, &c]);
    }

    /// A force without weight is not carried: with α_f = 0 generalized-α has x, v and a, else the old force, too.
    #[test]
    fn forces_without_weight_are_not_carried() {
        let carried = |alpha_f: &str| {
            let settings = [
                ("alpha_m", "-1/3"),
                ("alpha_f", alpha_f),
                ("beta", "1/2"),
                ("gamma", "5/6"),
            ];
            Spec::member("generalized-alpha", &settings).carried().len()
        };
        assert_eq!([carried("0"), carried("1/4")], [3, 4]);
    }

    fn refused(family: &str, settings: &[(&str, &str)]) -> Option<String> {
        let found = Spec::from_family(family, settings).and_then(|spec| spec.scheme());
        found.err().map(|error| error.to_string())
    }

    /// A whole number is accepted at both ends of its range. A number beyond an end is refused, and the refusal names
    /// both ends.
    #[test]
    fn whole_numbers_have_the_ends_that_are_told() {
        type Case = (
            &'static str,
            &'static [(&'static str, &'static str)],
            &'static str,
            [usize; 2],
        );
        const QUARTER: (&str, &str) = ("alpha", "1/4");
        let cases: [Case; 11] = [
            ("adams", &[("kind", "bashforth")], "steps", [1, 20]),
            ("bdf", &[], "steps", [1, 20]),
            ("pece", &[], "steps", [1, 4]),
            ("pece", &[("steps", "1")], "corrections", [0, 8]),
            ("splitting", &[QUARTER, ("beta", "1/2")], "values", [1, 4]),
            (
                "splitting",
                &[QUARTER, ("beta", "1/2")],
                "extrapolation",
                [0, 4],
            ),
            ("splitting", &[QUARTER], "stages", [1, 3]),
            ("runge-kutta", &[("name", "gauss")], "stages", [1, 16]),
            ("block", &[("pade", "[0, 16]")], "r", [1, 16]),
            ("central-difference", &[], "degree", [3, 10]),
            (
                "runge-kutta",
                &[("A", "[],[1]"), ("b", "1/2,1/2")],
                "dense",
                [3, 8],
            ),
        ];
        for (family, others, name, [least, most]) in cases {
            let range = format!("an integer from {least} to {most}");
            let half = format!("{}/2", 2 * least + 1);
            let told = refused(family, &[others, &[(name, half.as_str())]].concat());
            assert!(told.is_some_and(|t| t.contains(&range)), "{family} {name}");
            for value in (least.saturating_sub(1)..=least + 1).chain(most - 1..=most + 1) {
                let text = value.to_string();
                let settings = [others, &[(name, text.as_str())]].concat();
                let told = refused(family, &settings);
                let outside = told.is_some_and(|told| told.contains(&range));
                let inside = (least..=most).contains(&value);
                assert_eq!(outside, !inside, "{family} {name} = {value}");
            }
        }
    }

    /// Lists of numbers of stages: one at least, and as many as are told.
    #[test]
    fn lists_have_the_lengths_that_are_told() {
        let list = |entry: &str, n: usize| vec![entry; n].join(",");
        let share = |n: usize| list(&format!("1/{n}"), n);
        for (n, fits) in [(0, false), (1, true), (64, true), (65, false)] {
            let weights = format!("[{}]", share(n.max(1)));
            let weights = if n == 0 { "[]".into() } else { weights };
            let rows = format!("[{}]", list("[]", n));
            let increments = weights.clone();
            let zeros = format!("[{}]", list("0", n));
            let told = refused("low-storage", &[("A", &zeros), ("B", &increments)]);
            let outside = told.is_some_and(|told| told.contains("a list of 1 to 64 numbers"));
            assert_eq!(outside, !fits, "low-storage {n}");
            let told = refused("runge-kutta", &[("A", &rows), ("b", &weights)]);
            let outside = told.is_some_and(|told| told.contains("a list of 1 to 64 numbers"));
            assert_eq!(outside, !fits, "runge-kutta {n}");
            let settings = [("A", rows.as_str()), ("Gamma", "[[1]]"), ("b", &weights)];
            let told = refused("rosenbrock", &settings);
            let outside = told.is_some_and(|told| told.contains("a list of 1 to 64 rows"));
            assert_eq!(outside, !fits, "rosenbrock {n}");
        }
    }

    /// A parameter of one way to give a method is no parameter of another way.
    #[test]
    fn ways_of_giving_a_method_exclude_one_another() {
        let settings = [("alpha", "1/2"), ("stages", "2"), ("beta", "1/2")];
        let told = refused("splitting", &settings).unwrap();
        assert!(told.contains("does not take `beta`"), "{told}");
        for ratio in ["-1", "0", "-1/2"] {
            let told = refused("pece", &[("steps", "2"), ("ratio", ratio)]).unwrap();
            assert!(told.contains("a positive number"), "{told}");
        }
        // The form that is meant anyway.
        let scheme = |more: &[(&str, &str)]| {
            let settings = [
                &[("degree", "3"), ("alpha", "1"), ("beta", "1/2")][..],
                more,
            ];
            Spec::member("central-difference", &settings.concat())
        };
        assert_eq!(scheme(&[]), scheme(&[("form", "reformulated")]));
    }

    /// Roots of one polynomial of the degree 16, and no more; also of a list with parameters.
    #[test]
    fn nodes_are_at_most_sixteen() {
        for (r, fits) in [(15, true), (16, true), (17, false)] {
            let factors = (1..=r).map(|i| format!("(t - {i}/{r})"));
            let product = factors.collect::<Vec<_>>().join("*");
            let list = (1..=r).map(|i| format!("{i}/{r}")).collect::<Vec<_>>();
            // A pair that no r has, which is looked at after the nodes.
            for nodes in [product, format!("[{}]", list.join(","))] {
                let told = refused("block", &[("nodes", &nodes), ("pade", "[99, 99]")]).unwrap();
                assert_eq!(told.contains("`pade`"), fits, "{nodes}: {told}");
            }
            let named = [&["c"; 1][..], &vec!["1"; r - 1]].concat();
            let nodes = format!("[{}]", named.join(","));
            let told = refused("block", &[("nodes", &nodes), ("pade", "[99, 99]")]).unwrap();
            assert_eq!(told.contains("`pade`"), fits, "{nodes}: {told}");
        }
    }

    /// Of several ways the one by the radius is named.
    #[test]
    fn what_is_missing_is_named() {
        let told = refused("generalized-alpha", &[]).unwrap();
        assert!(told.contains("missing parameter `rho_inf`"), "{told}");
        let told = refused("generalized-alpha", &[("alpha_m", "1/3")]).unwrap();
        assert!(told.contains("`alpha_f`"), "{told}");
    }
}
