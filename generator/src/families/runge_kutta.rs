//! Runge–Kutta methods for y' = f(t, y), from a tableau.
//!
//! Source: Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, II.1.
//!
//! ```text
//! X_i = x + h Σ_j a_ij V_j,   V_i = f(t + c_i h, X_i),   x[1] = x + h Σ_i b_i V_i
//! ```
//!
//! The tableau is data, not derived; c_i = Σ_j a_ij unless it is given. Rows of A may be cut off
//! after their last entry, so that explicit methods are written as triangles.

use super::{Derivation, Family, FamilyError, Parameters, Value};
use crate::exact::fraction::Fraction;
use crate::exact::ring::Ring;
use crate::scheme::{Equation, Evaluation, Quantity, Scheme, Term};
use std::collections::BTreeMap;

/// The family as specs name it.
pub const FAMILY: Family = Family {
    name: "runge-kutta",
    summary: "Runge-Kutta methods from a tableau A, b, c",
    parameters: |_| Ok(["A", "b", "c"].map(String::from).to_vec()),
    words: &[],
    lists: &["A", "b", "c"],
    derive,
};

/// The most stages a tableau may have.
const STAGE_LIMIT: usize = 64;

fn list<'a>(given: &'a Parameters, name: &str) -> Result<Option<&'a [Value]>, FamilyError> {
    match given.get(name) {
        None => Ok(None),
        Some(Value::List(values)) => Ok(Some(values)),
        Some(value) => Err(FamilyError::bad(name, "a list", value)),
    }
}

fn row(name: &str, values: &[Value], stages: usize) -> Result<Vec<Fraction>, FamilyError> {
    let exact = |value: &Value| match value {
        Value::Exact(value) => Ok(value.clone()),
        _ => Err(FamilyError::bad(name, "a list of exact numbers", value)),
    };
    let mut row = values.iter().map(exact).collect::<Result<Vec<_>, _>>()?;
    if row.len() > stages {
        let needed = format!("at most {stages} entries, as many as b has");
        return Err(FamilyError::bad(
            name,
            needed,
            &Value::List(values.to_vec()),
        ));
    }
    row.resize(stages, Fraction::zero());
    Ok(row)
}

fn derive(given: &Parameters) -> Result<Derivation, FamilyError> {
    let missing = |name: &str| FamilyError::MissingParameter {
        family: FAMILY.name,
        name: name.into(),
    };
    let b = list(given, "b")?.ok_or_else(|| missing("b"))?;
    let stages = b.len();
    if !(1..=STAGE_LIMIT).contains(&stages) {
        let needed = format!("a list of 1 to {STAGE_LIMIT} numbers");
        return Err(FamilyError::bad("b", needed, &Value::List(b.to_vec())));
    }
    let b = row("b", b, stages)?;
    let rows = list(given, "A")?.ok_or_else(|| missing("A"))?;
    if rows.len() != stages {
        let needed = format!("a list of {stages} rows, as many as b has entries");
        return Err(FamilyError::bad("A", needed, &Value::List(rows.to_vec())));
    }
    let of_a = |value: &Value| match value {
        Value::List(values) => row("A", values, stages),
        _ => Err(FamilyError::bad("A", "a list of rows", value)),
    };
    let a = rows.iter().map(of_a).collect::<Result<Vec<_>, _>>()?;
    let c = match list(given, "c")? {
        Some(values) => row("c", values, stages)?,
        None => a
            .iter()
            .map(|r| r.iter().fold(Fraction::zero(), |s, e| s.plus(e)))
            .collect(),
    };
    tableau(&a, &b, &c)
}

/// The scheme of a tableau.
///
/// # Errors
/// [`FamilyError::Scheme`] where a stage is used by nothing.
pub fn tableau(
    a: &[Vec<Fraction>],
    b: &[Fraction],
    c: &[Fraction],
) -> Result<Derivation, FamilyError> {
    let stages = b.len();
    let mut quantities = vec![Quantity::derivative(0, 0), Quantity::derivative(0, 1)];
    for (derivative, letter) in [(0, "x"), (1, "v")] {
        quantities.extend((0..stages).map(|i| Quantity {
            name: format!("{letter}_{}", i + 1),
            derivative,
            offset: c[i].clone(),
        }));
    }
    let (position, velocity) = (|i: usize| 2 + i, |i: usize| 2 + stages + i);
    let combination = |target, weights: &[Fraction]| {
        let sum = weights
            .iter()
            .enumerate()
            .map(|(j, w)| Term::new(w.clone(), 1, velocity(j)));
        let start = Term::new(Fraction::one(), 0, 0);
        Equation::define(target, std::iter::once(start).chain(sum).collect())
    };
    let mut equations: Vec<Equation> = (0..stages)
        .map(|i| combination(position(i), &a[i]))
        .collect();
    equations.push(combination(1, b));
    let evaluations = (0..stages).map(|i| Evaluation {
        result: velocity(i),
        field: "f".into(),
        time: c[i].clone(),
        position: position(i),
        velocity: None,
    });
    let mut coefficients = BTreeMap::new();
    for i in 0..stages {
        coefficients.insert(format!("b_{}", i + 1), b[i].clone().into());
        coefficients.insert(format!("c_{}", i + 1), c[i].clone().into());
        for (j, entry) in a[i].iter().enumerate().filter(|(_, e)| !e.is_zero()) {
            coefficients.insert(format!("a_{}_{}", i + 1, j + 1), entry.clone().into());
        }
    }
    let scheme = Scheme::new(quantities, vec![0], equations, evaluations.collect())
        .map_err(|error| FamilyError::Scheme { error })?;
    Ok(Derivation {
        scheme,
        coefficients,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::amplification::{TestEquation, amplification};
    use crate::analysis::order::order;
    use crate::exact::rational::ratio;
    use crate::scheme::text::parse_expression;

    fn fractions(text: &str) -> Vec<Fraction> {
        let value = |e: &str| parse_expression(e).unwrap().value(&|_| None).unwrap();
        text.split_whitespace().map(value).collect()
    }

    fn method(a: &str, b: &str) -> Derivation {
        let b = fractions(b);
        let rows = a.split(';').map(|r| {
            let mut row = fractions(r);
            row.resize(b.len(), Fraction::zero());
            row
        });
        let a: Vec<Vec<Fraction>> = rows.collect();
        let sum = |r: &Vec<Fraction>| r.iter().fold(Fraction::zero(), |s, e| s.plus(e));
        let c: Vec<Fraction> = a.iter().map(sum).collect();
        tableau(&a, &b, &c).unwrap()
    }

    #[test]
    fn orders_of_textbook_methods() {
        let best = |d: &Derivation| order(&d.scheme, 8).unwrap().best_start;
        assert_eq!(
            best(&method("; 1/2; -1 2", "1/6 2/3 1/6")),
            3,
            "Kutta's third-order method"
        );
        assert_eq!(best(&method("; 1/2; 0 1/2; 0 0 1", "1/6 1/3 1/3 1/6")), 4);
        assert_eq!(best(&method("1/2", "1")), 2, "implicit midpoint rule");
        let radau = "5/12 -1/12; 3/4 1/4";
        assert_eq!(
            best(&method(radau, "3/4 1/4")),
            3,
            "Radau IIA with two stages"
        );
        let gauss = "1/4 1/4-sqrt(3)/6; 1/4+sqrt(3)/6 1/4";
        assert_eq!(best(&method(gauss, "1/2 1/2")), 4, "Gauss with two stages");
    }

    #[test]
    fn the_stability_function_of_rk4_is_the_truncated_exponential() {
        let rk4 = method("; 1/2; 0 1/2; 0 0 1", "1/6 1/3 1/3 1/6");
        let r = amplification(&rk4.scheme, TestEquation::Dahlquist).unwrap();
        let z = Fraction::symbol("z");
        let expected = [(4, 24), (3, 6), (2, 2), (1, 1), (0, 1)]
            .iter()
            .fold(Fraction::zero(), |sum, &(k, n)| {
                sum.plus(&z.power(k).unwrap().scaled(&ratio(1, n)))
            });
        assert_eq!(*r.matrix.at(0, 0), expected);
    }
}
