//! `zero_stable_ratios`: zero-stable however the ratios of steps vary between two ends, which belong to them.

use super::kind::prelude::*;
use super::reading::number;
use stepsmith_exact::rational::integer;
use stepsmith_scheme::spec::table;

pub(super) const KIND: Kind = Kind {
    keys: &["zero_stable_ratios"],
    example: "{ from = \"1/2\", to = 2 }",
    states: "zero-stable however the ratios of steps vary between `from` and `to`",
    read: |_, node| {
        const NAME: &str = "`zero_stable_ratios`";
        let keys = table(node, NAME, &["from", "to"])?;
        let from = ("from", "`from = \"1/2\"`, the smallest ratio");
        let to = ("to", "`to = 2`, the largest ratio");
        Ok(Box::new(ZeroStableRatios {
            from: number(keys, node, NAME, from)?,
            to: number(keys, node, NAME, to)?,
        }))
    },
};

#[derive(Clone, Debug)]
struct ZeroStableRatios {
    from: Fraction,
    to: Fraction,
}

impl fmt::Display for ZeroStableRatios {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to } = self;
        write!(f, "zero-stable for all step ratios from {from} to {to}")
    }
}

impl Claimed for ZeroStableRatios {
    fn written(&self) -> Written {
        Written::table([("from", (&self.from).into()), ("to", (&self.to).into())])
    }

    fn numbers(&mut self) -> Vec<&mut Fraction> {
        vec![&mut self.from, &mut self.to]
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        let (Some(from), Some(to)) = (self.from.as_rational(), self.to.as_rational()) else {
            return undecided("the ratios are not rational");
        };
        if from > to || from <= integer(0) {
            return undecided("`from` must be positive and at most `to`");
        }
        if facts.step().ratio().is_none() {
            return undecided(
                "the weights hold for one step ratio only; leave the parameter `ratio` free",
            );
        }
        let found = match facts.step_ratios() {
            Ok(found) => found,
            Err(error) => return undecided(error),
        };
        let factors = listed(&found.factors);
        let poles = listed(&found.poles);
        let intervals = listed(&found.intervals);
        let evidence = format!(
            "differences of positions shrink by the factors {factors}; the poles of the weights: {poles}; the steps are \
             stable however the ratios vary within {intervals}"
        );
        let so = found.holding(&from, &to).is_some();
        if !so && !found.fails(&from, &to) {
            return undecided(
                "a factor has magnitude 1 at one of these ratios, and this case is not decided",
            );
        }
        let instead =
            "one of these ratios is a pole of the weights, or differences do not shrink with it";
        truth(true, so, evidence, instead)
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        Subject::StepRatios
    }
}

fn listed<T: ToString>(all: &[T]) -> String {
    if all.is_empty() {
        return "none".into();
    }
    all.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_scheme::spec::Spec;

    /// A claim about an impossible range of ratios is neither proven nor refuted.
    #[test]
    fn ratios_are_positive_and_in_order() {
        let settings = [("steps", "2"), ("ratio", "omega")];
        let scheme = Spec::from_family("pece", &settings).unwrap().scheme();
        let facts = Facts::of(scheme.unwrap());
        let judged = |from: i64, to: i64| {
            let [from, to] = [from, to].map(Fraction::from);
            ZeroStableRatios { from, to }.judged(&facts)
        };
        let no_ratios = undecided("`from` must be positive and at most `to`");
        for (from, to) in [(0, 1), (-1, 1), (2, 1)] {
            assert_eq!(judged(from, to), no_ratios, "{from} to {to}");
        }
        assert!(matches!(judged(1, 1), Outcome::Proven { .. }));
        assert!(matches!(judged(1, 9), Outcome::Refuted { .. }));
    }
}
