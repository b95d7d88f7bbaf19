//! One step on a linear test equation as a matrix, from the scheme's equations: every quantity times h to
//! its derivative order, the evaluations as equations beside the others, solved by elimination.

use std::collections::BTreeMap;
use std::ops::{Add, Div, Mul, Neg, Sub};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::rational::Rational;
use stepsmith_scheme::scheme::{Class, Evaluation, Scheme};

/// A complex number.
#[derive(Clone, Debug, PartialEq)]
pub struct Complex<T>(pub T, pub T);

/// What a step is computed in.
pub trait Number:
    Clone
    + PartialEq
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    fn integer(value: i64) -> Self;
    /// A coefficient of a scheme; `None` if it is not one of these numbers.
    fn coefficient(scheme: &Scheme, value: &Fraction) -> Option<Self>;
    /// How good a pivot it is; 0 for none.
    fn size(&self) -> f64;
}

impl Number for f64 {
    fn integer(value: i64) -> Self {
        value as f64
    }
    fn coefficient(scheme: &Scheme, value: &Fraction) -> Option<Self> {
        scheme.rounded(value)
    }
    fn size(&self) -> f64 {
        self.abs()
    }
}

impl Number for Rational {
    fn integer(value: i64) -> Self {
        Rational::from(value)
    }
    fn coefficient(_: &Scheme, value: &Fraction) -> Option<Self> {
        value.as_rational()
    }
    fn size(&self) -> f64 {
        if *self == Rational::ZERO { 0.0 } else { 1.0 }
    }
}

/// A linear test equation at a point.
#[derive(Clone, Debug)]
pub enum Test<T> {
    /// x'' = −ω²x − 2ξωx': Ω and ξ.
    Oscillator { omega: T, xi: T },
    /// x' = λx: z.
    Linear { z: Complex<T> },
    /// The y and x of each part, by name; those not named are 0.
    Split(BTreeMap<String, T>),
}

pub type Rows<T> = Vec<Vec<T>>;

/// A scheme with its coefficients as numbers.
pub struct Step<'a, T> {
    scheme: &'a Scheme,
    /// Σ c q = 0: the c and q of each equation.
    equations: Vec<Vec<(T, usize)>>,
    /// Of each carried quantity the one that takes its place.
    next: Vec<usize>,
}

impl<'a, T: Number> Step<'a, T> {
    /// `None` if a coefficient is no such number.
    pub fn new(scheme: &'a Scheme) -> Option<Self> {
        let equations = scheme.equations().iter().map(|equation| {
            let terms = equation.terms.iter();
            terms
                .map(|term| Some((T::coefficient(scheme, &term.coefficient)?, term.quantity)))
                .collect()
        });
        let carried = scheme.carried().iter();
        Some(Self {
            scheme,
            equations: equations.collect::<Option<_>>()?,
            next: carried
                .map(|&q| scheme.successor(q))
                .collect::<Option<_>>()?,
        })
    }

    pub fn scheme(&self) -> &Scheme {
        self.scheme
    }

    /// The matrix of one step; of twice the size, real and imaginary parts apart, for a z that is not
    /// real. `None` where the step has no solution.
    pub fn matrix(&self, test: &Test<T>) -> Option<Rows<T>> {
        let zero = T::integer(0);
        let quantities = self.scheme.quantities().len();
        let copies = match test {
            Test::Linear { z } if z.1 != zero => 2,
            _ => 1,
        };
        let mut rows: Rows<T> = Vec::new();
        for equation in &self.equations {
            for copy in 0..copies {
                let mut row = vec![zero.clone(); copies * quantities];
                for (c, q) in equation {
                    let entry = &mut row[copy * quantities + q];
                    *entry = entry.clone() + c.clone();
                }
                rows.push(row);
            }
        }
        for evaluation in self.scheme.evaluations() {
            rows.extend((0..copies).map(|copy| self.evaluated(evaluation, test, copy, copies)));
        }
        let columns = |ids: &[usize]| -> Vec<usize> {
            let of = |copy: usize| ids.iter().map(move |q| copy * quantities + q);
            (0..copies).flat_map(of).collect()
        };
        let carried = columns(self.scheme.carried());
        let unknown = columns(&self.scheme.unknowns());
        let solved = solve(rows, &unknown, &carried)?;
        let of = |q: usize| -> Vec<T> {
            if let Some(i) = carried.iter().position(|&c| c == q) {
                let unit = |j: usize| T::integer(i64::from(i == j));
                return (0..carried.len()).map(unit).collect();
            }
            solved[unknown.iter().position(|&u| u == q).unwrap()].clone()
        };
        Some(columns(&self.next).into_iter().map(of).collect())
    }

    /// What an evaluation yields, less its result.
    fn evaluated(
        &self,
        evaluation: &Evaluation,
        test: &Test<T>,
        copy: usize,
        copies: usize,
    ) -> Vec<T> {
        let zero = T::integer(0);
        let quantities = self.scheme.quantities().len();
        let mut row = vec![zero.clone(); copies * quantities];
        let mut put = |q: usize, copy: usize, value: T| {
            let entry = &mut row[copy * quantities + q];
            *entry = entry.clone() + value;
        };
        put(evaluation.result, copy, T::integer(-1));
        let x = evaluation.position;
        let velocity = evaluation.velocity;
        match test {
            Test::Oscillator { omega, xi } => {
                put(x, copy, -(omega.clone() * omega.clone()));
                if let Some(v) = velocity {
                    put(v, copy, -(T::integer(2) * xi.clone() * omega.clone()));
                }
            }
            Test::Linear { z } => {
                // The derivative along the solution is λ times the velocity.
                let rate = self.scheme.rate(evaluation).is_some();
                let of = velocity.filter(|_| rate).unwrap_or(x);
                put(of, copy, z.0.clone());
                if copies == 2 {
                    let sign = T::integer(if copy == 0 { -1 } else { 1 });
                    put(of, 1 - copy, sign * z.1.clone());
                }
            }
            Test::Split(values) => {
                let of = |letter: char| {
                    let name = format!("{letter}{}", evaluation.field);
                    -values.get(&name).cloned().unwrap_or(zero.clone())
                };
                put(x, copy, of('y'));
                if let Some(v) = velocity {
                    put(v, copy, of('x'));
                }
            }
        }
        row
    }
}

/// The unknowns over the known: rows · (unknown, known) = 0.
fn solve<T: Number>(mut rows: Rows<T>, unknown: &[usize], known: &[usize]) -> Option<Rows<T>> {
    let zero = T::integer(0);
    for (k, &column) in unknown.iter().enumerate() {
        let size = |row: &Vec<T>| row[column].size();
        let pivot = (k..rows.len()).max_by(|&i, &j| size(&rows[i]).total_cmp(&size(&rows[j])))?;
        if size(&rows[pivot]) < 1e-13 {
            return None;
        }
        rows.swap(k, pivot);
        let unit = rows[k][column].clone();
        for entry in &mut rows[k] {
            *entry = entry.clone() / unit.clone();
        }
        let leading = rows[k].clone();
        for (i, row) in rows.iter_mut().enumerate() {
            let factor = row[column].clone();
            if i != k && factor != zero {
                for (entry, above) in row.iter_mut().zip(&leading) {
                    if *above != zero {
                        *entry = entry.clone() - factor.clone() * above.clone();
                    }
                }
            }
        }
    }
    let row = |k: usize| known.iter().map(|&c| -rows[k][c].clone()).collect();
    Some((0..unknown.len()).map(row).collect())
}

/// Whether the scheme is for x' = f.
pub fn is_first_order(scheme: &Scheme) -> bool {
    scheme.class() == Class::FirstOrder
}
