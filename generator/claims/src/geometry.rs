//! `symplectic` and `symmetric`: the geometry of a step.

use super::kind::prelude::*;
use super::reading;
use stepsmith_prove::geometry::Geometry;
use stepsmith_scheme::scheme::Class;

pub(super) const SYMPLECTIC: Kind = Kind {
    keys: &["symplectic"],
    example: "true",
    states: "whether the step preserves dp ∧ dq on every Hamiltonian system y' = f(y), or x'' = −∇U(x)",
    read: |key, node| {
        Ok(Box::new(OfStep(
            Property::Symplectic,
            reading::truth(key, node)?,
        )))
    },
};

pub(super) const SYMMETRIC: Kind = Kind {
    keys: &["symmetric"],
    example: "true",
    states: "whether a step of −h undoes one of h, for every y' = f(y), or x'' = g(x)",
    read: |key, node| {
        Ok(Box::new(OfStep(
            Property::Symmetric,
            reading::truth(key, node)?,
        )))
    },
};

#[derive(Clone, Copy, Debug)]
enum Property {
    Symplectic,
    Symmetric,
}

impl Property {
    fn word(self) -> &'static str {
        match self {
            Self::Symplectic => "symplectic",
            Self::Symmetric => "symmetric",
        }
    }

    fn is_one_of(self, found: Geometry) -> bool {
        match self {
            Self::Symplectic => found.symplectic,
            Self::Symmetric => found.symmetric,
        }
    }

    /// Why the step has the property, or has it not.
    fn evidence(self, scheme: &Scheme, so: bool) -> String {
        let conditions = match (self, scheme.class()) {
            (Self::Symmetric, _) => {
                let adjoint = if so {
                    "the step itself"
                } else {
                    "another step"
                };
                return format!("the adjoint of the step is {adjoint}");
            }
            (Self::Symplectic, Class::FirstOrder) => "bᵢ aᵢⱼ + bⱼ aⱼᵢ = bᵢ bⱼ",
            (Self::Symplectic, Class::SecondOrder) => {
                "b̄ᵢ = bᵢ (1 − cᵢ) and bᵢ (b̄ⱼ − āᵢⱼ) = bⱼ (b̄ᵢ − āⱼᵢ)"
            }
        };
        let verb = if so { "hold" } else { "fail" };
        format!("the conditions {conditions} {verb}")
    }
}

#[derive(Clone, Debug)]
struct OfStep(Property, bool);

impl fmt::Display for OfStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&told(self.0, self.1))
    }
}

fn told(property: Property, so: bool) -> String {
    let not = if so { "" } else { "not " };
    format!("{not}{}", property.word())
}

impl Claimed for OfStep {
    fn written(&self) -> Written {
        Written::Truth(self.1)
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        let Self(property, claimed) = *self;
        let so = match facts.geometry() {
            Ok(found) => property.is_one_of(found),
            Err(error) => return undecided(error),
        };
        let evidence = property.evidence(facts.scheme(), so);
        truth(claimed, so, evidence, &told(property, so))
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        Subject::Geometry
    }
}
