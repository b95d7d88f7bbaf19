//! `symplectic` and `symmetric`: the geometry of a step.

use super::kind::Read;
use super::kind::prelude::*;
use super::reading;
use stepsmith_prove::geometry::{Geometry, Systems};
use stepsmith_scheme::scheme::Class;
use stepsmith_scheme::spec::{Node, NodeValue};

pub(super) const SYMPLECTIC: Kind = Kind {
    keys: &["symplectic"],
    example: "true",
    states: "whether the step preserves dp ∧ dq on every Hamiltonian system y' = f(y), or x'' = −∇U(x); of a sum \
             A + B, both are Hamiltonian; `\"partitioned\"` states it of q' = A(q, p), p' = B(q, p), and `\"separable\"` \
             of q' = A(p), p' = B(q)",
    read: |key, node| read(Property::Symplectic, key, node),
};

pub(super) const SYMMETRIC: Kind = Kind {
    keys: &["symmetric"],
    example: "true",
    states: "whether a step of −h undoes one of h, for every y' = f(y), or x'' = g(x), or a sum A + B; \
             `\"separable\"` states it of q' = A(p), p' = B(q)",
    read: |key, node| read(Property::Symmetric, key, node),
};

fn read(property: Property, key: &str, node: &Node) -> Read {
    let NodeValue::Text(text) = &node.value else {
        let holds = reading::truth(key, node)?;
        return Ok(Box::new(OfStep(property, Systems::All, holds)));
    };
    let named = Systems::ALL
        .into_iter()
        .find(|systems| systems.word() == Some(text));
    let needed = "true, false, \"partitioned\" or \"separable\"";
    let systems = named.ok_or_else(|| node.wrong_kind(key, needed))?;
    Ok(Box::new(OfStep(property, systems, true)))
}

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
    fn evidence(self, scheme: &Scheme, systems: Systems, so: bool) -> String {
        let conditions = match (self, scheme.class(), systems) {
            (Self::Symmetric, ..) => {
                let adjoint = if so {
                    "the step itself"
                } else {
                    "another step"
                };
                return format!("the adjoint of the step is {adjoint}");
            }
            (_, _, Systems::Partitioned) => "bᵢ âᵢⱼ + b̂ⱼ aⱼᵢ = bᵢ b̂ⱼ and bᵢ = b̂ᵢ",
            (_, _, Systems::Separable) => "bᵢ âᵢⱼ + b̂ⱼ aⱼᵢ = bᵢ b̂ⱼ",
            (Self::Symplectic, Class::FirstOrder, _) => "bᵢ aᵢⱼ + bⱼ aⱼᵢ = bᵢ bⱼ",
            (Self::Symplectic, Class::SecondOrder, _) => {
                "b̄ᵢ = bᵢ (1 − cᵢ) and bᵢ (b̄ⱼ − āᵢⱼ) = bⱼ (b̄ᵢ − āⱼᵢ)"
            }
        };
        let verb = if so { "hold" } else { "fail" };
        format!("the conditions {conditions} {verb}")
    }
}

#[derive(Clone, Debug)]
struct OfStep(Property, Systems, bool);

impl fmt::Display for OfStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&told(self.0, self.1, self.2))
    }
}

fn told(property: Property, systems: Systems, so: bool) -> String {
    let not = if so { "" } else { "not " };
    let on = systems.word().map(|word| format!(" on {word} systems"));
    format!("{not}{}{}", property.word(), on.unwrap_or_default())
}

impl Claimed for OfStep {
    fn written(&self) -> Written {
        match self.1.word() {
            None => Written::Truth(self.2),
            Some(word) => Written::Text(word.into()),
        }
    }

    fn judged(&self, facts: &Facts) -> Outcome {
        let Self(property, systems, claimed) = *self;
        let so = match facts.geometry(systems) {
            Ok(found) => property.is_one_of(found),
            Err(error) => return undecided(error),
        };
        let evidence = property.evidence(facts.scheme(), systems, so);
        truth(claimed, so, evidence, &told(property, systems, so))
    }

    fn subject(&self, _scheme: &Scheme) -> Subject {
        Subject::Geometry(self.1)
    }
}
