//! `damped`: a bound of |R(z)| on a part of the negative real axis.

use super::kind::prelude::*;
use super::reading::{not_negative, required};
use stepsmith_exact::rounding::to_f64;
use stepsmith_scheme::spec::table;

pub(super) const KIND: Kind = Kind {
    keys: &["damped"],
    example: "{ real_from = \"1\", real_up_to = \"10\", at_most = \"19/20\" }",
    states: "|R(z)| ≤ `at_most` for −`real_up_to` ≤ z ≤ −`real_from`, where R(z) = a + b·T_s(w0 + w1 z) or \
             a + b·P_s(w0 + w1 z) is the stability function, s ≥ 3",
    read: |_, node| {
        let name = "`damped`";
        let keys = table(node, name, &["real_from", "real_up_to", "at_most"])?;
        let number = |key: &'static str, example| {
            let entry = required(keys, node, name, (key, example))?;
            not_negative(key, &entry.value)
        };
        Ok(Box::new(Damped {
            from: number(
                "real_from",
                "`real_from = \"1\"`, where the range of −z starts",
            )?,
            up_to: number(
                "real_up_to",
                "`real_up_to = \"10\"`, where the range of −z ends",
            )?,
            at_most: number("at_most", "`at_most = \"19/20\"`, the bound of |R|")?,
        }))
    },
};

/// |R| is at most a number for −z in a range.
#[derive(Clone, Debug)]
struct Damped {
    from: Fraction,
    up_to: Fraction,
    at_most: Fraction,
}

impl fmt::Display for Damped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "|R(z)| <= {} for {} <= -z <= {}",
            self.at_most, self.from, self.up_to
        )
    }
}

impl Claimed for Damped {
    fn written(&self) -> Written {
        Written::table([
            ("real_from", (&self.from).into()),
            ("real_up_to", (&self.up_to).into()),
            ("at_most", (&self.at_most).into()),
        ])
    }

    fn numbers(&mut self) -> Vec<&mut Fraction> {
        vec![&mut self.from, &mut self.up_to, &mut self.at_most]
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        let numbers = [&self.from, &self.up_to, &self.at_most].map(Fraction::as_rational);
        let [Some(from), Some(up_to), Some(at_most)] = numbers else {
            return undecided("a number of the claim is not rational");
        };
        if from > up_to {
            return undecided(format!("no number lies between {from} and {up_to}"));
        }
        let Some(form) = facts.orthogonal_form() else {
            return undecided(
                "the stability function is no shifted Chebyshev or Legendre polynomial",
            );
        };
        let bound = to_f64(&form.damping());
        let evidence = format!("{form}; |R| is at most about {bound:.6} where |w0 + w1 z| ≤ 1");
        match form.is_within([&from, &up_to], &at_most) {
            Some(so) => truth(true, so, evidence, "|R(z)| is greater at some of these z"),
            None => undecided("an end of the range is inside the oscillations of R"),
        }
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        Subject::OrthogonalForm
    }
}
