//! `wedge`: A(α)-stable, stable on x' = λx for |arg(−λh)| < α.

use super::kind::prelude::*;
use super::reading::{positive, required};
use stepsmith_prove::stability::Angle;
use stepsmith_scheme::spec::table;

pub(super) const KIND: Kind = Kind {
    keys: &["wedge"],
    example: "{ tan_alpha = \"10/3\" }",
    states: "stable on x' = λx for |arg(−λh)| < α, where tan α = `tan_alpha`",
    read: |_, node| {
        const NAME: &str = "`wedge`";
        let keys = table(node, NAME, &["tan_alpha"])?;
        let example = "`tan_alpha = \"10/3\"`, the tangent of the half angle";
        let tangent = required(keys, node, NAME, ("tan_alpha", example))?;
        Ok(Box::new(Wedge(positive("tan_alpha", &tangent.value)?)))
    },
};

/// tan α.
#[derive(Clone, Debug)]
struct Wedge(Fraction);

impl fmt::Display for Wedge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "A(α)-stable for tan α = {}", self.0)
    }
}

impl Claimed for Wedge {
    fn written(&self) -> Written {
        Written::table([("tan_alpha", (&self.0).into())])
    }

    fn numbers(&mut self) -> Vec<&mut Fraction> {
        vec![&mut self.0]
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        let Some(claimed) = self.0.algebraic() else {
            return undecided("the tangent is a number of too large a degree");
        };
        let found = match facts.wedge() {
            Ok(found) => found,
            Err(error) => return undecided(error),
        };
        let (so, evidence) = match &found.angle {
            Angle::Undecided(reason) => return undecided(reason),
            Angle::Tangent(widest) => (
                claimed <= *widest,
                format!("the widest stable wedge has tan α = {widest}"),
            ),
            Angle::Right => (true, "the scheme is A-stable".into()),
            Angle::Empty => (
                false,
                "rays near the negative real axis have unstable points".into(),
            ),
        };
        let evidence = if facts.scheme().is_additive() {
            format!("where A = 0: {evidence}")
        } else {
            evidence
        };
        truth(true, so, evidence, &found.word())
    }

    fn subject(&self, scheme: &Scheme) -> Subject {
        Subject::of_half_plane(scheme)
    }
}
