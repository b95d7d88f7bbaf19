//! `period_error`: the leading term of T̄/T − 1, the relative error of the period of the undamped oscillator.

use super::kind::prelude::*;
use super::reading::{order, required};
use stepsmith_exact::ring::Ring;
use stepsmith_scheme::spec::{expression, table};

pub(super) const KIND: Kind = Kind {
    keys: &["period_error"],
    example: "{ power = 2, coefficient = \"1/12\" }",
    states: "the leading term, `coefficient`·(ωh)^`power`, of the relative error of the period of the undamped \
             oscillator",
    read: |_, node| {
        const NAME: &str = "`period_error`";
        let keys = table(node, NAME, &["power", "coefficient"])?;
        let power = ("power", "`power = 2`, the power of Omega");
        let power = &required(keys, node, NAME, power)?.value;
        let example = "`coefficient = \"1/12\"`, that of the leading term";
        let given = &required(keys, node, NAME, ("coefficient", example))?.value;
        let coefficient = expression(given, "coefficient")?;
        if Ring::is_zero(&coefficient) {
            return Err(given.vacuous("coefficient", "a number other than 0"));
        }
        match order("power", power)? {
            0 => Err(power.vacuous("power", "an integer from 1 on")),
            power => Ok(Box::new(PeriodError { power, coefficient })),
        }
    },
};

#[derive(Clone, Debug)]
struct PeriodError {
    power: usize,
    coefficient: Fraction,
}

/// c·Ωᵏ.
fn term(c: &Fraction, power: usize) -> String {
    let (negative, magnitude) = c.signed_text();
    let sign = if negative { "-" } else { "" };
    format!("{sign}{magnitude}*Omega^{power}")
}

impl fmt::Display for PeriodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { power, coefficient } = self;
        write!(f, "period error {} + …", term(coefficient, *power))
    }
}

impl Claimed for PeriodError {
    fn written(&self) -> Written {
        let coefficient = (&self.coefficient).into();
        Written::table([("power", self.power.into()), ("coefficient", coefficient)])
    }

    fn numbers(&mut self) -> Vec<&mut Fraction> {
        vec![&mut self.coefficient]
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        let power = self.power;
        let found = match facts.dispersion(&Fraction::zero(), power + 1) {
            Ok(found) => found,
            Err(error) => return undecided(error),
        };
        if found.period.len() <= power && found.period.iter().all(Ring::is_zero) {
            let known = found.period.len().saturating_sub(1);
            return undecided(format!(
                "the series has no term up to Omega^{known}, and later terms are not computed"
            ));
        }
        let mut terms = found.period.iter().enumerate();
        let (evidence, so) = match terms.find(|(_, c)| !c.is_zero()) {
            Some((k, c)) => (
                format!("it begins with {}", term(c, k)),
                k == power && *c == self.coefficient,
            ),
            None => (format!("the series has no term up to Omega^{power}"), false),
        };
        truth(
            true,
            so,
            evidence,
            "the period error has another leading term",
        )
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        Subject::PeriodError(self.power)
    }
}
