//! The usual ranges of parameters. In these ranges the members of a family have the properties that the family is known
//! for.
//!
//! A member outside of a range is derived all the same. It is likely a mistake: a sign of another convention, or a
//! percentage in the place of a fraction. Then the range and the convention are told.

use super::value::Parameters;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::{Rational, ratio};
use stepsmith_exact::ring::Ring;

/// The usual range of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usual {
    /// The parameter.
    pub parameter: &'static str,
    /// The least usual value.
    pub from: Rational,
    /// The greatest, where there is one.
    pub to: Option<Rational>,
    /// The meaning of the parameter in the convention at hand.
    pub meaning: &'static str,
}

impl Usual {
    /// From p/q to r/s.
    pub(super) fn between(
        parameter: &'static str,
        from: (i64, i64),
        to: (i64, i64),
        meaning: &'static str,
    ) -> Self {
        Self {
            to: Some(ratio(to.0, to.1)),
            ..Self::at_least(parameter, from, meaning)
        }
    }

    /// From p/q on.
    pub(super) fn at_least(
        parameter: &'static str,
        from: (i64, i64),
        meaning: &'static str,
    ) -> Self {
        Self {
            parameter,
            from: ratio(from.0, from.1),
            to: None,
            meaning,
        }
    }

    /// Whether a number lies in the range; free symbols may.
    pub fn contains(&self, value: &Fraction) -> bool {
        let above = value.minus(&self.from.clone().into());
        let below = self.to.clone().map(|to| Fraction::from(to).minus(value));
        let mut distances = [Some(above), below].into_iter().flatten();
        distances.all(|x| x.signum().is_none_or(|sign| sign >= 0))
    }

    /// The range in words.
    pub fn range(&self) -> String {
        match &self.to {
            Some(to) => format!("from {} to {to}", self.from),
            None => format!("{} or more", self.from),
        }
    }
}

/// No parameter has a usual range.
pub(super) fn none(_: &Parameters) -> Vec<Usual> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::super::family;
    use super::*;
    use stepsmith_exact::rational::integer;

    /// The ranges of the literature, whose ends are usual, and what is beyond them is not.
    #[test]
    fn ranges_have_the_ends_of_the_literature() {
        for (name, parameter, expected) in [
            ("newmark", "beta", "from 0 to 1/2"),
            ("newmark", "gamma", "from 1/2 to 1"),
            ("hht", "alpha", "from -1/3 to 0"),
            ("generalized-alpha", "rho_inf", "from 0 to 1"),
            ("generalized-alpha", "spectral_radius", "from 0 to 1"),
            ("wilson-theta", "theta", "137/100 or more"),
            ("bathe", "rho_inf", "from 0 to 1"),
            ("bathe", "gamma", "from 0 to 1"),
            ("splitting", "alpha", "from 0 to 1"),
            ("splitting", "beta", "from 1/2 to 1"),
            ("splitting", "rho_inf", "from 0 to 1"),
            ("splitting", "spectral_radius", "from 0 to 1"),
        ] {
            let all = (family(name).unwrap().usual)(&Parameters::default());
            let found = all.iter().find(|usual| usual.parameter == parameter);
            let found = found.unwrap_or_else(|| panic!("{name} {parameter}"));
            assert_eq!(found.range(), expected, "{name} {parameter}");
            let little = ratio(1, 1000);
            let holds = |value: &Rational| found.contains(&value.clone().into());
            assert!(holds(&found.from) && !holds(&(&found.from - &little)));
            match &found.to {
                Some(to) => assert!(holds(to) && !holds(&(to + &little))),
                None => assert!(holds(&integer(1000))),
            }
        }
    }
}
