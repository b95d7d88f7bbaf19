//! The proof that a scheme at irrational nodes is the image of one with rational coefficients.
//!
//! Let ω have the simple roots c₁ < … < c_r. The rational scheme's evaluations, and their arguments, are
//! coordinates F_0 … F_(r−1) of functions F(t) = Σ F_l tˡ in ℚ\[t\]/ω; the other scheme has their values
//! F(c_i) instead. By Vandermonde's matrix and its inverse, with Lagrange's λ_n
//! ([`lagrange_coefficients`]),
//!
//! ```text
//! F(c_i) = Σ_l c_iˡ F_l,      G_n = Σ_j λ_n(c_j) G(c_j),
//! F_l = z_l z + Σ_n E_ln G_n   ⟺   F(c_i) = z(c_i) z + Σ_j κ(c_i, c_j) G(c_j),
//!                                   z(t) = Σ_l z_l tˡ,   κ(t, s) = Σ_ln E_ln tˡ λ_n(s).
//! ```
//!
//! Each equation of the one scheme must be the image of those of the other so: its coefficients the
//! numbers z(c_i) and κ(c_i, c_j), as the same polynomials at the same nodes where they are irrational, as
//! the same rationals where they are not. That the λ_n belong to ω, and the nodes are its roots, is proven
//! beside it. The linear equations being the same, so are the state spaces.

use super::equation::{Equation, Term};
use super::quantity::{Quantity, QuantityId};
use super::scheme::Scheme;
use super::validate::SchemeError;
use crate::exact::algebraic::RealAlgebraic;
use crate::exact::fraction::Fraction;
use crate::exact::lagrange::{is_lagrange_basis, lagrange_coefficients};
use crate::exact::multivariate::Symbol;
use crate::exact::nodal::NodalNumber;
use crate::exact::polynomial::Polynomial;
use crate::exact::rational::{Rational, integer};
use crate::exact::ring::Ring;
use std::collections::{BTreeMap, BTreeSet};

/// What a quantity stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Role {
    /// One outside of the stages, by its place in the scheme at the nodes.
    Single(QuantityId),
    /// The l-th coordinate of a function, or its value at the l-th node.
    Stage(Function, usize),
}

/// What is known at every stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Function {
    Result,
    Position,
    Velocity,
}

/// The coefficients of an equation's right-hand side, with the powers of h.
type Row = BTreeMap<Role, (i32, Fraction)>;

/// A scheme's quantities by their roles, and its equations by those of their subjects.
struct Side {
    roles: Vec<Role>,
    rows: BTreeMap<Role, Row>,
}

struct Proof<'a> {
    values: &'a BTreeMap<Symbol, NodalNumber>,
    nodes: &'a [RealAlgebraic],
    lambda: Vec<Polynomial>,
}

fn differs(detail: impl Into<String>) -> SchemeError {
    let detail = detail.into();
    SchemeError::Image { detail }
}

/// Proves that `scheme` at `values` is the image of `rational` on `nodes`.
pub(super) fn verify(
    scheme: &Scheme,
    values: &BTreeMap<Symbol, NodalNumber>,
    nodes: &[RealAlgebraic],
    rational: &Scheme,
) -> Result<(), SchemeError> {
    let omega = rational
        .modulus()
        .ok_or_else(|| differs("it is over no polynomial"))?;
    let r = omega.degree().unwrap_or(0);
    let is_root = |c: &RealAlgebraic| omega.exact_div(c.minimal_polynomial()).is_some();
    let ascending = nodes.windows(2).all(|pair| pair[0] < pair[1]);
    let lambda = lagrange_coefficients(omega);
    if nodes.len() != r || !ascending || !nodes.iter().all(is_root) {
        return Err(differs("the nodes are not the roots of the polynomial"));
    }
    if !is_lagrange_basis(&lambda, omega) {
        return Err(differs("the polynomial has no basis of Lagrange"));
    }
    let carried = |scheme: &Scheme| -> Vec<_> {
        let carried = scheme.carried().iter();
        carried.map(|&q| scheme.quantities()[q].clone()).collect()
    };
    let stages = |scheme: &Scheme| scheme.evaluations().len() == r;
    if carried(scheme) != carried(rational) || !stages(scheme) || !stages(rational) {
        return Err(differs("what is carried or evaluated is not the same"));
    }
    let proof = Proof {
        values,
        nodes,
        lambda,
    };
    proof.evaluations(scheme, rational)?;
    let single = |q: QuantityId| Some(Role::Single(q));
    let here = Side::of(scheme, single)?;
    let there = Side::of(rational, |q| {
        let same = |other: &Quantity| *other == rational.quantities()[q];
        scheme.quantities().iter().position(same).map(Role::Single)
    })?;
    proof.offsets(scheme, &here)?;
    proof.equations(&here, &there)
}

impl Side {
    fn of(
        scheme: &Scheme,
        single: impl Fn(QuantityId) -> Option<Role>,
    ) -> Result<Self, SchemeError> {
        let role = |q: QuantityId| {
            let evaluations = scheme.evaluations().iter().enumerate();
            let stage = |(l, e): (usize, &super::Evaluation)| {
                let of = |function, held| (held == Some(q)).then_some(Role::Stage(function, l));
                of(Function::Result, Some(e.result))
                    .or_else(|| of(Function::Position, Some(e.position)))
                    .or_else(|| of(Function::Velocity, e.velocity))
            };
            let found = evaluations.filter_map(|(l, e)| stage((l, e))).next();
            found.or_else(|| single(q))
        };
        let named = |q: QuantityId| {
            role(q).ok_or_else(|| differs(format!("nothing is `{}`", scheme.quantities()[q])))
        };
        let roles: Result<Vec<Role>, _> = (0..scheme.quantities().len()).map(named).collect();
        let roles = roles?;
        let mut rows = BTreeMap::new();
        for equation in scheme.equations() {
            let (subject, row) = row(equation, &roles)?;
            if rows.insert(subject, row).is_some() {
                return Err(differs("a quantity is defined twice"));
            }
        }
        Ok(Self { roles, rows })
    }
}

/// The subject of an equation, and its right-hand side.
fn row(equation: &Equation, roles: &[Role]) -> Result<(Role, Row), SchemeError> {
    let subject = equation.subject.and_then(|q| equation.term(q));
    let subject = subject.filter(|t| t.power == 0 && t.coefficient == Fraction::from(-1));
    let subject = subject.ok_or_else(|| differs("an equation defines nothing"))?;
    let others = equation
        .terms
        .iter()
        .filter(|t| t.quantity != subject.quantity);
    let entry = |t: &Term| (roles[t.quantity], (t.power, t.coefficient.clone()));
    Ok((roles[subject.quantity], others.map(entry).collect()))
}

impl Proof<'_> {
    /// Whether a coefficient is the number.
    fn is(&self, coefficient: &Fraction, number: &NodalNumber) -> bool {
        if let Some(rational) = coefficient.as_rational() {
            return number.rational() == Some(rational);
        }
        let value = coefficient.as_symbol().and_then(|s| self.values.get(s));
        value == Some(number)
    }

    /// The times of evaluations are the values of one function, their fields the same.
    fn evaluations(&self, scheme: &Scheme, rational: &Scheme) -> Result<(), SchemeError> {
        let times = rational.evaluations().iter().map(|e| e.time.as_rational());
        let times: Option<Vec<Rational>> = times.collect();
        let times = times.ok_or_else(|| differs("the times of evaluations are not rational"))?;
        let time = Polynomial::new(times);
        let pairs = scheme.evaluations().iter().zip(rational.evaluations());
        for ((here, there), node) in pairs.zip(self.nodes) {
            let at = NodalNumber::of_one(node, &time);
            let same = here.field == there.field
                && here.velocity.is_some() == there.velocity.is_some()
                && self.is(&here.time, &at);
            if !same {
                return Err(differs(
                    "the times or fields of evaluations are not the same",
                ));
            }
        }
        Ok(())
    }

    /// Stages stand at their nodes.
    fn offsets(&self, scheme: &Scheme, here: &Side) -> Result<(), SchemeError> {
        for (quantity, role) in scheme.quantities().iter().zip(&here.roles) {
            if let Role::Stage(_, i) = *role {
                let node = NodalNumber::of_one(&self.nodes[i], &Polynomial::t());
                if !self.is(&quantity.offset, &node) {
                    return Err(differs(format!("`{quantity}` stands at no node")));
                }
            }
        }
        Ok(())
    }

    /// Every equation of either side is the image of the other's.
    fn equations(&self, here: &Side, there: &Side) -> Result<(), SchemeError> {
        let mut functions = BTreeSet::new();
        for (&subject, row) in &here.rows {
            let expected = match subject {
                Role::Single(_) => {
                    let row = there.rows.get(&subject);
                    let row = row.ok_or_else(|| differs("an equation has no image"))?;
                    self.image(std::slice::from_ref(row), None)?
                }
                Role::Stage(function, i) => {
                    functions.insert(function);
                    self.image(&self.coordinates(function, there)?, Some(i))?
                }
            };
            self.same(row, &expected)?;
        }
        for (&subject, row) in &there.rows {
            match subject {
                Role::Single(_) if here.rows.contains_key(&subject) => {}
                Role::Single(q) => self.end(here.roles[q], row)?,
                Role::Stage(function, _) if functions.contains(&function) => {}
                Role::Stage(..) => return Err(differs("an equation is the image of none")),
            }
        }
        Ok(())
    }

    /// The equations of all coordinates of a function.
    fn coordinates(&self, function: Function, there: &Side) -> Result<Vec<Row>, SchemeError> {
        let row = |l: usize| there.rows.get(&Role::Stage(function, l)).cloned();
        let rows: Option<Vec<Row>> = (0..self.nodes.len()).map(row).collect();
        rows.ok_or_else(|| differs("a function lacks coordinates"))
    }

    /// Rows over coordinates, of those of a function taken at the i-th node, or of a single number, as one
    /// over the values at nodes.
    fn image(
        &self,
        rows: &[Row],
        node: Option<usize>,
    ) -> Result<BTreeMap<Role, (i32, NodalNumber)>, SchemeError> {
        let r = self.nodes.len();
        let mut powers: BTreeMap<Role, i32> = BTreeMap::new();
        // κ(t, s) by the power of t; of what is no stage its coefficients are constants.
        let mut kernels: BTreeMap<Role, Vec<Polynomial>> = BTreeMap::new();
        for (l, row) in rows.iter().enumerate() {
            for (role, (power, coefficient)) in row {
                let c = coefficient.as_rational();
                let c = c.ok_or_else(|| differs("a coefficient is not rational"))?;
                let (whole, weight) = match *role {
                    Role::Single(_) => (*role, Polynomial::one()),
                    Role::Stage(g, n) => (Role::Stage(g, 0), self.lambda[n].clone()),
                };
                if *powers.entry(whole).or_insert(*power) != *power {
                    return Err(differs("powers of h differ"));
                }
                let kernel = kernels
                    .entry(whole)
                    .or_insert_with(|| vec![Polynomial::zero(); r]);
                kernel[l] = kernel[l].clone() + weight.scale(&c);
            }
        }
        let mut image = BTreeMap::new();
        for (role, kernel) in kernels {
            let power = powers[&role];
            let number = |j: Option<usize>| {
                let at = |i: Option<usize>| &self.nodes[i.unwrap_or(0)];
                match (node, j) {
                    (Some(i), Some(_)) => {
                        NodalNumber::new(at(Some(i)).clone(), at(j).clone(), kernel.clone())
                    }
                    // A polynomial in t alone, or in s alone.
                    (Some(i), None) => {
                        let constants = kernel.iter().map(|p| p.coefficient(0)).collect();
                        NodalNumber::of_one(at(Some(i)), &Polynomial::new(constants))
                    }
                    (None, j) => NodalNumber::of_one(at(j), &kernel[0]),
                }
            };
            match role {
                Role::Single(_) => {
                    image.insert(role, (power, number(None)));
                }
                Role::Stage(g, _) => {
                    let all = (0..r).map(|j| (Role::Stage(g, j), (power, number(Some(j)))));
                    image.extend(all);
                }
            }
        }
        Ok(image)
    }

    /// Whether a row has the expected numbers as its coefficients, and no others.
    fn same(
        &self,
        row: &Row,
        expected: &BTreeMap<Role, (i32, NodalNumber)>,
    ) -> Result<(), SchemeError> {
        let zero = (0, Fraction::zero());
        for (role, (power, number)) in expected {
            let (found_power, found) = row.get(role).unwrap_or(&zero);
            let powers_agree = power == found_power || found.is_zero();
            if !powers_agree || !self.is(found, number) {
                return Err(differs(format!(
                    "the coefficient {found} is another number"
                )));
            }
        }
        match row.keys().find(|role| !expected.contains_key(role)) {
            None => Ok(()),
            Some(_) => Err(differs("an equation has a term too many")),
        }
    }

    /// A single quantity of the rational scheme is a function's value at a node: Σ_l c_iˡ F_l.
    fn end(&self, role: Role, row: &Row) -> Result<(), SchemeError> {
        let Role::Stage(function, i) = role else {
            return Err(differs("an equation is the image of none"));
        };
        let coefficient = |l: usize| match row.get(&Role::Stage(function, l)) {
            Some((0, coefficient)) => coefficient.clone(),
            _ => Fraction::zero(),
        };
        let power = |l: usize| {
            let power = Polynomial::monomial(integer(1), l);
            NodalNumber::of_one(&self.nodes[i], &power)
        };
        let r = self.nodes.len();
        match row.len() == r && (0..r).all(|l| self.is(&coefficient(l), &power(l))) {
            true => Ok(()),
            false => Err(differs("the step does not end at a node")),
        }
    }
}

#[cfg(test)]
mod tests;
