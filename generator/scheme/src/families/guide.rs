//! The guide to the members of a family: its parameters, their values and signs, examples.

/// A parameter of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// The name of the parameter.
    pub name: &'static str,
    /// The values that it takes.
    pub values: &'static str,
    /// The meaning of the parameter, and what holds where it is not given.
    pub meaning: &'static str,
}

/// A parameter's name, its values and its meaning.
pub(super) const fn about(
    name: &'static str,
    values: &'static str,
    meaning: &'static str,
) -> About {
    About {
        name,
        values,
        meaning,
    }
}

/// The guide to a family.
///
/// ```
/// use stepsmith_scheme::families::family;
/// use stepsmith_scheme::spec::Spec;
/// let guide = &family("newmark").unwrap().guide;
/// assert_eq!(guide.parameters[0].name, "beta");
/// let example = guide.examples[0];
/// assert_eq!(example, [("beta", "1/4"), ("gamma", "1/2")]);
/// assert!(Spec::from_family("newmark", example).unwrap().scheme().is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guide {
    /// All parameters.
    pub parameters: &'static [About],
    /// The parameters that go together, and the conventions of signs.
    pub notes: &'static str,
    /// Settings of members, as on the command line.
    pub examples: &'static [&'static [(&'static str, &'static str)]],
}

#[cfg(test)]
mod tests {
    use crate::families::FAMILIES;
    use crate::families::value::{Parameters, Value};
    use crate::spec::Spec;
    use std::collections::BTreeSet;

    #[test]
    fn examples_are_derived_and_every_parameter_is_told() {
        for family in FAMILIES {
            let told: BTreeSet<&str> = family.guide.parameters.iter().map(|p| p.name).collect();
            assert_eq!(
                told.len(),
                family.guide.parameters.len(),
                "{}: twice",
                family.name
            );
            let mut known = BTreeSet::new();
            for example in family.guide.examples {
                let spec = Spec::from_family(family.name, example).unwrap();
                assert!(spec.scheme().is_ok(), "{} {example:?}", family.name);
                let word = |(name, value): &(&str, &str)| {
                    (name.to_string(), Value::Word(value.to_string()))
                };
                let mut given: Parameters = example.iter().map(word).collect();
                for parameter in spec.parameters() {
                    given.insert(parameter.name.clone(), parameter.value.clone());
                }
                known.extend(family.known(&given).unwrap());
            }
            known.extend(family.words.iter().chain(family.lists));
            assert_eq!(told, known, "{}", family.name);
        }
    }
}
