//! A step in coordinates of functions on nodes, as it is made: by values at the nodes.
//!
//! Let ω have the real and simple roots c₁ < … < c_r. The evaluations of a step [over](Scheme::over) it,
//! and their arguments, are coordinates F_0 … F_(r−1) of functions F(t) = Σ F_l tˡ in ℚ\[t\]/ω; evaluated are
//! their values F(c_i). By Vandermonde's matrix and its inverse, with Lagrange's λ_n
//! ([`lagrange_coefficients`]),
//!
//! ```text
//! F(c_i) = Σ_l c_iˡ F_l,      G_n = Σ_j λ_n(c_j) G(c_j),
//! F_l = z_l z + Σ_n E_ln G_n   ⟺   F(c_i) = z(c_i) z + Σ_j κ(c_i, c_j) G(c_j),
//!                                   z(t) = Σ_l z_l tˡ,   κ(t, s) = Σ_ln E_ln tˡ λ_n(s),
//! q = z + Σ_n e_n G_n          ⟺   q = z + Σ_j b(c_j) G(c_j),   b(s) = Σ_n e_n λ_n(s).
//! ```
//!
//! Numbers that are rational stand as they are, others as symbols c_i, d_i = z(c_i), b_j and, with a letter
//! that the family names, a_ij = κ(c_i, c_j). A q that is Σ_l cˡ F_l at a rational node c, at its time, is
//! that stage itself.

use super::equation::{Equation, Evaluation, Term};
use super::error::SchemeError;
use super::quantity::{Quantity, QuantityId};
use super::scheme::Scheme;
use num_traits::One;
use std::collections::BTreeMap;
use stepsmith_exact::field::algebraic::RealAlgebraic;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::lagrange::lagrange_coefficients;
use stepsmith_exact::field::nodal::NodalNumber;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::Rational;

/// The role of a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Role {
    /// A quantity outside of the stages, by its place in the scheme in coordinates.
    Single(QuantityId),
    /// The l-th coordinate of a function, or its value at the l-th node.
    Stage(Function, usize),
}

/// The functions that are known at every stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Function {
    Result,
    Position,
    Velocity,
}

/// The kernels by role, a whole function by its 0-th coordinate: the power of h, and κ(t, s) by powers of t. A quantity
/// that is no function has a constant.
type Kernels = BTreeMap<Role, (i32, Vec<Polynomial>)>;

fn fails<T>(detail: impl Into<String>) -> Result<T, SchemeError> {
    let detail = detail.into();
    Err(SchemeError::Image { detail })
}

/// The roots of ω, and numbers at them.
struct Nodes<'a> {
    roots: Vec<RealAlgebraic>,
    lambda: Vec<Polynomial>,
    letter: &'a str,
    values: BTreeMap<Symbol, NodalNumber>,
}

impl<'a> Nodes<'a> {
    fn of(omega: &Polynomial, letter: &'a str) -> Result<Self, SchemeError> {
        let lambda = lagrange_coefficients(omega);
        let roots = RealAlgebraic::roots_of(omega);
        if !lambda.is_empty() && Some(roots.len()) == omega.degree() {
            Ok(Self {
                roots,
                lambda,
                letter,
                values: BTreeMap::new(),
            })
        } else {
            fails("the polynomial's roots are not all real and simple")
        }
    }

    /// The number itself where it is rational, or a symbol for it.
    fn entry(&mut self, name: String, number: NodalNumber) -> Result<Fraction, SchemeError> {
        let symbol = Symbol::internal(&name);
        if self.values.get(&symbol) == Some(&number) {
            return Ok(symbol.into());
        }
        if let Some(value) = number.rational() {
            return Ok(value.into());
        }
        match self.values.insert(symbol.clone(), number) {
            None => Ok(symbol.into()),
            Some(_) => fails(format!("two numbers have the name {name}")),
        }
    }

    /// cᵢ, or what stands for it.
    fn at(&mut self, letter: &str, p: &Polynomial, i: usize) -> Result<Fraction, SchemeError> {
        let number = NodalNumber::of_one(&self.roots[i], p);
        self.entry(format!("{letter}_{}", i + 1), number)
    }

    /// κ(cᵢ, c_j).
    fn between(
        &mut self,
        kernel: &[Polynomial],
        i: usize,
        j: usize,
    ) -> Result<Fraction, SchemeError> {
        let a = self.roots[i].clone();
        let b = self.roots[j].clone();
        let number = NodalNumber::new(a, b, kernel.to_vec());
        self.entry(format!("{}_{}_{}", self.letter, i + 1, j + 1), number)
    }
}

/// A scheme in coordinates over ω's functions, by the roles of its quantities.
struct Coordinates<'a> {
    scheme: &'a Scheme,
    roles: Vec<Role>,
    /// t ↦ the time of the evaluation at t.
    time: Polynomial,
}

impl<'a> Coordinates<'a> {
    fn of(scheme: &'a Scheme, degree: usize) -> Result<Self, SchemeError> {
        let evaluations = scheme.evaluations();
        let first = &evaluations[0];
        let alike = evaluations.iter().all(|e| {
            let velocities = e.velocity.is_some() == first.velocity.is_some();
            e.field == first.field && e.along.is_none() && velocities
        });
        if evaluations.len() != degree || !alike {
            return fails("the evaluations are not one at as many nodes");
        }
        let times: Option<Vec<Rational>> =
            evaluations.iter().map(|e| e.time.as_rational()).collect();
        let Some(times) = times else {
            return fails("the times of evaluations are not rational");
        };
        let singles = 0..scheme.quantities().len();
        let mut roles: Vec<Role> = singles.map(Role::Single).collect();
        for (l, e) in evaluations.iter().enumerate() {
            let held = [
                (Some(e.result), Function::Result),
                (Some(e.position), Function::Position),
                (e.velocity, Function::Velocity),
            ];
            for (q, function) in held.into_iter().filter_map(|(q, f)| Some((q?, f))) {
                if roles[q] != Role::Single(q) || scheme.carried().contains(&q) {
                    return fails(format!(
                        "`{}` is not one coordinate of one function",
                        scheme.quantities()[q]
                    ));
                }
                roles[q] = Role::Stage(function, l);
            }
        }
        Ok(Self {
            scheme,
            roles,
            time: Polynomial::new(times),
        })
    }

    /// The kernels of the equation that defines a quantity, or of the equations for all coordinates of a function.
    fn kernels(&self, subject: Role, lambda: &[Polynomial]) -> Result<Kernels, SchemeError> {
        let mut kernels = Kernels::new();
        let r = lambda.len();
        for (q, role) in self.roles.iter().enumerate() {
            let l = match (subject, *role) {
                (Role::Stage(f, _), Role::Stage(g, l)) if f == g => l,
                (subject, role) if subject == role => 0,
                _ => continue,
            };
            let mut defining = (self.scheme.equations().iter()).filter(|e| e.subject == Some(q));
            let (Some(equation), None) = (defining.next(), defining.next()) else {
                return fails("a coordinate is not defined by one equation");
            };
            for term in equation.terms.iter().filter(|t| t.quantity != q) {
                let Some(c) = term.coefficient.as_rational() else {
                    return fails("a coefficient is not rational");
                };
                let (whole, weight) = match self.roles[term.quantity] {
                    Role::Stage(g, n) => (Role::Stage(g, 0), lambda[n].scale(&c)),
                    single => (single, Polynomial::constant(c)),
                };
                // The power is that of its dimension, in every row.
                let (_, kernel) = kernels
                    .entry(whole)
                    .or_insert_with(|| (term.power, vec![Polynomial::zero(); r]));
                kernel[l] = kernel[l].clone() + weight;
            }
        }
        Ok(kernels)
    }

    /// The stage that a quantity is, if its equation takes the value of a function at a rational node, and it
    /// stands at the time there.
    fn stage(&self, q: QuantityId, roots: &[RealAlgebraic]) -> Option<Role> {
        let mut equations = self.scheme.equations().iter();
        let equation = equations.find(|e| e.subject == Some(q))?;
        let mut row = vec![Rational::default(); roots.len()];
        let mut found = None;
        for term in equation.terms.iter().filter(|t| t.quantity != q) {
            let Role::Stage(function, n) = self.roles[term.quantity] else {
                return None;
            };
            if term.power != 0 || *found.get_or_insert(function) != function {
                return None;
            }
            row[n] = term.coefficient.as_rational()?;
        }
        let offset = self.scheme.quantities()[q].rational_offset()?;
        let node = roots.iter().position(|c| {
            c.as_rational().is_some_and(|c| {
                let powers = std::iter::successors(Some(Rational::one()), |p| Some(p * c));
                powers.take(row.len()).eq(row.iter().cloned()) && self.time.evaluate(c) == offset
            })
        })?;
        Some(Role::Stage(found?, node))
    }
}

/// The quantities of a step at the nodes, and which of them each one in coordinates becomes.
struct Places {
    quantities: Vec<Quantity>,
    of: BTreeMap<Role, QuantityId>,
    /// The quantities that are stages.
    stages: BTreeMap<QuantityId, Role>,
}

impl Places {
    fn of(coordinates: &Coordinates, nodes: &mut Nodes) -> Result<Self, SchemeError> {
        let scheme = coordinates.scheme;
        let unknowns = scheme.unknowns().into_iter();
        let ends = unknowns.filter(|&q| coordinates.roles[q] == Role::Single(q));
        let stages: BTreeMap<QuantityId, Role> = ends
            .filter_map(|q| Some((q, coordinates.stage(q, &nodes.roots)?)))
            .collect();
        let mut quantities = Vec::new();
        let mut of = BTreeMap::new();
        for (q, quantity) in scheme.quantities().iter().enumerate() {
            let role = coordinates.roles[q];
            let quantity = match role {
                Role::Single(_) if stages.contains_key(&q) => continue,
                Role::Single(_) => quantity.clone(),
                Role::Stage(_, i) => match stages.iter().find(|(_, stage)| **stage == role) {
                    Some((&end, _)) => scheme.quantities()[end].clone(),
                    None => {
                        let offset = nodes.at("c", &coordinates.time, i)?;
                        let plain = Quantity {
                            offset: offset.clone(),
                            ..Quantity::derivative(quantity.derivative, 0)
                        };
                        // All that is known at a stage where the step ends is named so.
                        let ends = stages
                            .values()
                            .any(|s| matches!(s, Role::Stage(_, e) if *e == i));
                        if ends && !scheme.quantities().contains(&plain) {
                            plain
                        } else {
                            Quantity {
                                offset,
                                ..quantity.clone()
                            }
                        }
                    }
                },
            };
            of.insert(role, quantities.len());
            quantities.push(quantity);
        }
        for (&end, stage) in &stages {
            of.insert(Role::Single(end), of[stage]);
        }
        Ok(Self {
            quantities,
            of,
            stages,
        })
    }

    /// The equation of a quantity that is no stage: q = z + Σ_j b(c_j) G(c_j).
    fn end(&self, q: Role, kernels: Kernels, nodes: &mut Nodes) -> Result<Equation, SchemeError> {
        let mut terms = Vec::new();
        for (role, (power, kernel)) in kernels {
            match role {
                Role::Single(_) => {
                    let c = kernel[0].coefficient(0);
                    terms.push(Term::new(c.into(), power, self.of[&role]));
                }
                Role::Stage(g, _) => {
                    for j in 0..nodes.roots.len() {
                        let b = nodes.at("b", &kernel[0], j)?;
                        terms.push(Term::new(b, power, self.of[&Role::Stage(g, j)]));
                    }
                }
            }
        }
        Ok(Equation::define(self.of[&q], terms))
    }

    /// The equation of a function at the i-th node: F(c_i) = z(c_i) z + Σ_j κ(c_i, c_j) G(c_j).
    fn stage(
        &self,
        stage: Role,
        i: usize,
        kernels: &Kernels,
        nodes: &mut Nodes,
    ) -> Result<Equation, SchemeError> {
        let mut terms = Vec::new();
        for (role, (power, kernel)) in kernels {
            match *role {
                Role::Single(_) => {
                    let constants = kernel.iter().map(|p| p.coefficient(0));
                    let d = nodes.at("d", &Polynomial::new(constants.collect()), i)?;
                    terms.push(Term::new(d, *power, self.of[role]));
                }
                Role::Stage(g, _) => {
                    for j in 0..nodes.roots.len() {
                        let a = nodes.between(kernel, i, j)?;
                        terms.push(Term::new(a, *power, self.of[&Role::Stage(g, j)]));
                    }
                }
            }
        }
        Ok(Equation::define(self.of[&stage], terms))
    }
}

/// The step of `scheme`, which is in coordinates over the functions on the roots of `omega`, with values at
/// these; and the numbers that its symbols stand for.
pub(super) fn at_nodes(
    scheme: &Scheme,
    omega: &Polynomial,
    letter: &str,
) -> Result<(Scheme, BTreeMap<Symbol, NodalNumber>), SchemeError> {
    let mut nodes = Nodes::of(omega, letter)?;
    let r = nodes.roots.len();
    let coordinates = Coordinates::of(scheme, r)?;
    let places = Places::of(&coordinates, &mut nodes)?;

    let mut equations = Vec::new();
    for equation in scheme.equations() {
        let Some(q) = equation.subject else {
            return fails("an equation defines nothing");
        };
        match coordinates.roles[q] {
            Role::Single(_) if places.stages.contains_key(&q) => {}
            role @ Role::Single(_) => {
                let kernels = coordinates.kernels(role, &nodes.lambda)?;
                equations.push(places.end(role, kernels, &mut nodes)?);
            }
            role @ Role::Stage(function, 0) => {
                let kernels = coordinates.kernels(role, &nodes.lambda)?;
                for i in 0..r {
                    let stage = Role::Stage(function, i);
                    equations.push(places.stage(stage, i, &kernels, &mut nodes)?);
                }
            }
            Role::Stage(..) => {}
        }
    }
    // Positions, then velocities.
    equations.sort_by_key(|e| e.subject.map(|q| places.quantities[q].derivative));

    let roles = coordinates.roles.iter();
    let place: Vec<QuantityId> = roles.map(|role| places.of[role]).collect();
    let mut evaluations = Vec::new();
    for (i, evaluation) in scheme.evaluations().iter().enumerate() {
        evaluations.push(Evaluation {
            result: place[evaluation.result],
            time: nodes.at("c", &coordinates.time, i)?,
            position: place[evaluation.position],
            velocity: evaluation.velocity.map(|v| place[v]),
            ..evaluation.clone()
        });
    }
    let carried = scheme.carried().iter().map(|&q| place[q]).collect();
    let scheme = Scheme::new(places.quantities, carried, equations, evaluations)?;
    Ok((scheme, nodes.values))
}

#[cfg(test)]
mod tests;
