//! Equations, evaluations and outputs of a scheme in the equation language.

use super::equation::{Equation, Evaluation, Term};
use super::outputs::{Outputs, THETA};
use super::scheme::Scheme;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::ring::Ring;
use stepsmith_exact::text::signed_sum;

impl Equation {
    /// The equation in the equation language, such as `v = v[-1] + 1/2*h*a + 1/2*h*a[-1]`.
    pub fn text(&self, scheme: &Scheme) -> String {
        let (left, right): (String, Vec<&Term>) = match self.subject {
            Some(subject) => (
                scheme.quantities()[subject].to_string(),
                self.terms
                    .iter()
                    .filter(|t| t.quantity != subject)
                    .collect(),
            ),
            None => ("0".into(), self.terms.iter().collect()),
        };
        format!("{left} = {}", Self::sum_text(right.into_iter(), scheme))
    }

    /// A sum of terms in the equation language.
    fn sum_text<'a>(terms: impl Iterator<Item = &'a Term>, scheme: &Scheme) -> String {
        let terms = terms.map(|term| {
            let (sign, magnitude) = term.coefficient.signed_text();
            let mut factors = Vec::from_iter((magnitude != "1").then_some(magnitude));
            factors.extend(match term.power {
                0 => None,
                1 => Some("h".into()),
                k if k < 0 => Some(format!("h^({k})")),
                k => Some(format!("h^{k}")),
            });
            factors.push(scheme.quantities()[term.quantity].to_string());
            (sign, factors.join("*"))
        });
        signed_sum("-", terms)
    }
}

impl Evaluation {
    /// The evaluation in the equation language, such as `a = g(t, x, v)`.
    pub fn text(&self, scheme: &Scheme) -> String {
        let quantities = scheme.quantities();
        let time = if self.time.is_zero() {
            "t".into()
        } else {
            format!("t[{}]", self.time)
        };
        let mut arguments = vec![time, quantities[self.position].to_string()];
        arguments.extend(self.velocity.map(|v| quantities[v].to_string()));
        arguments.extend(self.along.as_ref().map(Fraction::to_string));
        format!(
            "{} = {}({})",
            quantities[self.result],
            self.field,
            arguments.join(", ")
        )
    }
}

impl Outputs {
    /// The solutions to compare with, in the equation language: `x_hat[1] = x + 1/2*h*v + …`, then their velocities, and the
    /// solution within the step, line by line.
    pub fn texts(&self, scheme: &Scheme) -> Vec<String> {
        let several = self.compared.len() > 1;
        let positions = self.compared.iter().zip(1..);
        let positions = positions.map(|(terms, k)| ("x", terms, k));
        let velocities = self
            .velocities
            .iter()
            .zip(1..)
            .map(|(terms, k)| ("v", terms, k));
        let texts = positions.chain(velocities).map(|(letter, terms, k)| {
            let label = if several {
                format!("{k}")
            } else {
                String::new()
            };
            let sum = Equation::sum_text(terms.iter(), scheme);
            format!("{letter}_hat{label}[1] = {sum}")
        });
        texts.chain(self.dense_text(scheme)).collect()
    }

    /// The solution within the step, with polynomials in `theta` as coefficients.
    pub fn dense_text(&self, scheme: &Scheme) -> Option<String> {
        let theta = Fraction::from(Symbol::internal(THETA));
        let mut all: Vec<Term> = Vec::new();
        let mut power = Fraction::one();
        for terms in &self.dense {
            all.extend(terms.iter().map(|t| Term {
                coefficient: t.coefficient.times(&power),
                ..t.clone()
            }));
            power = power.times(&theta);
        }
        let sum = Equation::vanish(all).terms;
        if sum.is_empty() {
            return None;
        }
        let sum = Equation::sum_text(sum.iter(), scheme);
        Some(format!("x[{THETA}] = {sum}"))
    }
}
