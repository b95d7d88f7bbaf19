//! The step on one part of a split field, the others being 0.

use super::equation::{Equation, Evaluation};
use super::quantity::QuantityId;
use super::scheme::Scheme;
use std::collections::BTreeSet;

impl Scheme {
    /// The step where all parts but `part` vanish, as a scheme of this part. Evaluations of the other parts are 0, and
    /// so are carried values of them. Outputs beside the state are left out.
    ///
    /// ```
    /// use stepsmith_scheme::spec::Spec;
    /// // Forward and backward Euler.
    /// let text = r#"
    ///     name = "Both"
    ///     family = "scheme"
    ///     carry = ["x"]
    ///     equations = [
    ///         "v_A = A(t, x)", "x[1] = x + h*v_A + h*v_B[1]", "v_B[1] = B(t[1], x[1])",
    ///     ]
    /// "#;
    /// let both = Spec::parse_toml("both.toml", text).unwrap().scheme().unwrap();
    /// let backward = both.of_part("B").unwrap();
    /// assert_eq!(backward.equations()[0].text(&backward), "x[1] = x + h*v_B[1]");
    /// assert!(both.of_part("C").is_none());
    /// ```
    ///
    /// `None` where the part is not evaluated, or nothing is left that closes on itself.
    pub fn of_part(&self, part: &str) -> Option<Self> {
        if !self.is_plain() || !self.fields().contains(part) {
            return None;
        }
        let kept: Vec<&Evaluation> =
            (self.evaluations().iter().filter(|e| e.field == part)).collect();
        let gone = self.evaluations().iter().filter(|e| e.field != part);
        let mut zero: BTreeSet<QuantityId> = gone.map(|e| e.result).collect();
        // What becomes a value of another part is one of earlier steps.
        while let Some(&q) = self.carried().iter().find(|&&q| {
            !zero.contains(&q) && self.successor(q).is_some_and(|next| zero.contains(&next))
        }) {
            zero.insert(q);
        }
        let mut equations = self.equations().to_vec();
        for equation in &mut equations {
            equation.terms.retain(|t| !zero.contains(&t.quantity));
        }
        let carried: Vec<QuantityId> =
            (self.carried().iter().copied().filter(|q| !zero.contains(q))).collect();
        // Arguments of the other parts alone are read by nothing any more.
        let ends = carried.iter().filter_map(|&q| self.successor(q));
        let mut needed: BTreeSet<QuantityId> = carried.iter().copied().chain(ends).collect();
        for e in &kept {
            needed.extend([e.position, e.result].into_iter().chain(e.velocity));
        }
        while let Some(index) = idle(&equations, &needed) {
            zero.extend(equations.remove(index).subject);
        }
        self.without(&zero, carried, equations, kept)
    }

    /// The scheme of all quantities but some, by the places that are left to them.
    fn without(
        &self,
        gone: &BTreeSet<QuantityId>,
        carried: Vec<QuantityId>,
        mut equations: Vec<Equation>,
        evaluations: Vec<&Evaluation>,
    ) -> Option<Self> {
        let left = (0..self.quantities().len()).filter(|q| !gone.contains(q));
        let left: Vec<QuantityId> = left.collect();
        let place = |q: QuantityId| left.binary_search(&q).ok();
        for equation in &mut equations {
            if let Some(subject) = &mut equation.subject {
                *subject = place(*subject)?;
            }
            for term in &mut equation.terms {
                term.quantity = place(term.quantity)?;
            }
        }
        let evaluations = evaluations.into_iter().map(|e| {
            Some(Evaluation {
                result: place(e.result)?,
                position: place(e.position)?,
                velocity: match e.velocity {
                    Some(v) => Some(place(v)?),
                    None => None,
                },
                ..e.clone()
            })
        });
        let evaluations = evaluations.collect::<Option<Vec<_>>>()?;
        let quantities = left.iter().map(|&q| self.quantities()[q].clone()).collect();
        let carried = carried.into_iter().map(place).collect::<Option<Vec<_>>>()?;
        Scheme::new(quantities, carried, equations, evaluations).ok()
    }
}

/// The index of an equation that defines what no other reads, and nothing else needs.
fn idle(equations: &[Equation], needed: &BTreeSet<QuantityId>) -> Option<usize> {
    equations.iter().position(|e| {
        e.subject.is_some_and(|q| {
            let reads = equations.iter().filter(|other| other.term(q).is_some());
            !needed.contains(&q) && reads.count() == 1
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::scheme::free_form::FreeForm;
    use stepsmith_exact::field::fraction::Fraction;

    /// A quantity that a kept equation reads is kept as well.
    #[test]
    fn quantities_that_are_read_stay() {
        let both = FreeForm::written(
            &[],
            &["x"],
            &[
                "v_A = A(t, x)",
                "x_mid = x + h/2*v_A",
                "v_B[1] = B(t[1], x[1])",
                "x[1] = x_mid + h/2*v_A + h*v_B[1]",
            ],
        );
        let found = both.of_part("B").unwrap();
        let texts: Vec<String> = found.equations().iter().map(|e| e.text(&found)).collect();
        assert_eq!(texts, ["x_mid = x", "x[1] = x_mid + h*v_B[1]"]);
    }

    /// Carried values of a part that vanishes are gone; carried values of the other part stay.
    #[test]
    fn earlier_values_go_with_their_part() {
        let both = FreeForm::written(
            &[],
            &["x", "v_A[-1]"],
            &[
                "v_A = A(t, x)",
                "v_B[1] = B(t[1], x[1])",
                "x[1] = x + 3/2*h*v_A - 1/2*h*v_A[-1] + h*v_B[1]",
            ],
        );
        let step = |part: &str| {
            let found = both.of_part(part).unwrap();
            (found.carried().len(), found.equations()[0].text(&found))
        };
        assert_eq!(step("B"), (1, "x[1] = x + h*v_B[1]".into()));
        let (carried, text) = step("A");
        assert_eq!(carried, 2);
        assert!(!text.contains("v_B") && text.contains("v_A[-1]"), "{text}");
        // Steps of other sizes have no part of their own.
        let stretched = both.growing(Fraction::symbol("omega"));
        assert!(stretched.of_part("B").is_none());
    }

    /// Quantities that are made for the other part alone go as well.
    #[test]
    fn arguments_go_with_their_part() {
        let both = FreeForm::written(
            &[],
            &["x"],
            &[
                "v_A = A(t, x)",
                "x_m[1/2] = x + 1/2*h*v_A",
                "v_m[1/2] = A(t[1/2], x_m[1/2])",
                "v_B[1] = B(t[1], x[1])",
                "x[1] = x + h*v_m[1/2] + h*v_B[1]",
            ],
        );
        let sizes = |part: &str| {
            let found = both.of_part(part).unwrap();
            (found.quantities().len(), found.equations().len())
        };
        assert_eq!((sizes("A"), sizes("B")), ((5, 2), (3, 1)));
    }
}
