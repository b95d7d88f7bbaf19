//! `unstable`: unstable on x'' = −ω²x − 2ξωx' for every ωh > 0.

use super::kind::prelude::*;
use super::reading::number;
use super::segment::Segment;
use stepsmith_prove::stability::Axis;
use stepsmith_scheme::spec::table;

pub(super) const KIND: Kind = Kind {
    keys: &["unstable"],
    example: "{ damping = \"0\" }",
    states: "unstable on x'' = −ω²x − 2ξωx' for every ωh > 0 at ξ = `damping`",
    read: |_, node| {
        const NAME: &str = "`unstable`";
        let keys = table(node, NAME, &["damping"])?;
        let damping = number(keys, node, NAME, ("damping", "`damping = \"0\"`"))?;
        Ok(Box::new(Unstable(damping)))
    },
};

/// At this damping ratio.
#[derive(Clone, Debug)]
struct Unstable(Fraction);

impl Unstable {
    fn axis(&self) -> Axis {
        let damping = self.0.clone();
        Axis::Oscillator { damping }
    }
}

impl fmt::Display for Unstable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unstable for every Omega > 0 at xi = {}", self.0)
    }
}

impl Claimed for Unstable {
    fn written(&self) -> Written {
        Written::table([("damping", (&self.0).into())])
    }

    fn numbers(&mut self) -> Vec<&mut Fraction> {
        vec![&mut self.0]
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        match facts.stable_set(&self.axis()) {
            Ok(set) => {
                let evidence = format!("the stable set is {set}");
                truth(
                    true,
                    set.is_empty(),
                    evidence,
                    "the step is stable for some Omega > 0",
                )
            }
            Err(error) => undecided(error),
        }
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        Subject::Set(self.axis())
    }

    fn segment(&self) -> Option<Segment> {
        let axis = self.axis();
        Some(Segment { axis, end: None })
    }
}
