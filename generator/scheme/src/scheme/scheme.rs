//! The exact description of one step.

use super::equation::{Equation, Evaluation};
use super::error::SchemeError;
use super::outputs::Outputs;
use super::quantity::{Quantity, QuantityId};
use super::state_space::StateSpace;
use std::collections::{BTreeMap, BTreeSet};
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::nodal::{NodalNumber, constant_expression};
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::ring::Ring;
use stepsmith_exact::rounding::Constant;

/// The problem class a scheme steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// y' = f(t, y).
    FirstOrder,
    /// x'' = g(t, x, x').
    SecondOrder,
}

impl Class {
    /// The order r of the differential equation: 1 or 2.
    pub fn rank(self) -> usize {
        match self {
            Class::FirstOrder => 1,
            Class::SecondOrder => 2,
        }
    }
}

/// The parts of a split field, as schemes call them: the expensive one of x'' = A + B first, the one that is
/// evaluated explicitly of y' = A + B.
pub const PARTS: [&str; 2] = ["A", "B"];

/// A step of a method: quantities, linear equations, evaluations, and what is carried on.
///
/// A value of this type is validated: dimensions agree, every unknown is determined, and the
/// carry closes on itself, so that steps can follow one another for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scheme {
    pub(super) quantities: Vec<Quantity>,
    pub(super) carried: Vec<QuantityId>,
    pub(super) equations: Vec<Equation>,
    pub(super) evaluations: Vec<Evaluation>,
    /// Where the quantities of stages are coordinates over 1, t, …: the ω on whose roots the functions are, and the
    /// same step by their values at these.
    pub(super) coordinates: Option<(Polynomial, Box<Scheme>)>,
    /// The irrational values of symbols.
    pub(super) values: BTreeMap<Symbol, NodalNumber>,
    pub(super) growth: Option<Fraction>,
    pub(super) outputs: Option<Box<Outputs>>,
    pub(super) space: StateSpace<Fraction>,
}

impl Scheme {
    /// ω where the evaluations are coordinates over the functions on its roots.
    pub fn modulus(&self) -> Option<&Polynomial> {
        self.coordinates.as_ref().map(|(omega, _)| omega)
    }

    /// The step as it is made: where it is in coordinates of functions, by their values at the nodes.
    ///
    /// ```
    /// use stepsmith_scheme::spec::Spec;
    /// let settings = [("name", "gauss"), ("stages", "2")];
    /// let gauss = Spec::from_family("runge-kutta", &settings).unwrap().scheme().unwrap();
    /// let text = |scheme: &stepsmith_scheme::scheme::Scheme| scheme.equations()[0].text(scheme);
    /// assert_eq!(text(&gauss), "x_1 = x - 1/12*h*v_2");
    /// assert_eq!(text(gauss.at_nodes()), "x_1[c_1] = x + 1/4*h*v_1[c_1] + a_1_2*h*v_2[c_2]");
    /// ```
    pub fn at_nodes(&self) -> &Self {
        self.coordinates
            .as_ref()
            .map_or(self, |(_, at_nodes)| at_nodes)
    }

    /// The value of a symbol that stands for an irrational number.
    pub fn value(&self, symbol: &Symbol) -> Option<&NodalNumber> {
        self.values.get(symbol)
    }

    /// Whether every quantity is its own coordinate, and each step as long as the one before.
    pub(super) fn is_plain(&self) -> bool {
        self.coordinates.is_none() && self.values.is_empty() && self.growth.is_none()
    }

    /// The scheme with steps that are each `ratio` times the step before. A carried quantity of offset −i stands at the
    /// i-th node before t, which is t − ih only for equal steps. The next step's h is `ratio` times this step's h.
    pub fn growing(self, ratio: Fraction) -> Self {
        let growth = (ratio != Fraction::one()).then_some(ratio);
        Self { growth, ..self }
    }

    /// The outputs of the step beside its state.
    pub fn outputs(&self) -> Option<&Outputs> {
        self.outputs.as_deref()
    }

    /// The ratio of each step to the one before; `None` for equal steps.
    pub fn growth(&self) -> Option<&Fraction> {
        self.growth.as_ref()
    }

    /// The symbol that this ratio is, where it is left open.
    pub fn ratio(&self) -> Option<&Symbol> {
        self.growth.as_ref()?.as_symbol()
    }

    /// The scheme where an open ratio is 1, and each step as long as the one before.
    ///
    /// ```
    /// use stepsmith_scheme::spec::Spec;
    /// let of = |settings: &[_]| Spec::from_family("pece", settings).unwrap().scheme().unwrap();
    /// let any = of(&[("steps", "2"), ("ratio", "omega")]);
    /// assert_eq!(any.ratio().unwrap().name(), "omega");
    /// assert_eq!(any.at_equal_steps().unwrap(), of(&[("steps", "2")]));
    /// ```
    ///
    /// # Errors
    /// Those of [`Scheme::substitute`].
    pub fn at_equal_steps(&self) -> Result<Self, SchemeError> {
        match self.ratio() {
            Some(ratio) => self.substitute(&[(ratio.clone(), Fraction::one())].into()),
            None => Ok(self.clone()),
        }
    }

    /// All quantities.
    pub fn quantities(&self) -> &[Quantity] {
        &self.quantities
    }

    /// The derivative order of a quantity.
    pub fn derivative(&self, quantity: QuantityId) -> usize {
        self.quantities[quantity].derivative
    }

    /// The quantities that are known when a step starts.
    pub fn carried(&self) -> &[QuantityId] {
        &self.carried
    }

    /// The derivative orders of the carried quantities.
    pub fn carried_derivatives(&self) -> Vec<usize> {
        self.carried.iter().map(|&q| self.derivative(q)).collect()
    }

    /// The place, among the carried quantities, of the one of a derivative order at the start of the step.
    pub fn carried_at_start(&self, derivative: usize) -> Option<usize> {
        self.carried.iter().position(|&q| {
            let quantity = &self.quantities[q];
            quantity.derivative == derivative && quantity.offset.is_zero()
        })
    }

    /// The linear equations.
    pub fn equations(&self) -> &[Equation] {
        &self.equations
    }

    /// The evaluations of the right-hand side.
    pub fn evaluations(&self) -> &[Evaluation] {
        &self.evaluations
    }

    /// The nearest `f64` to a coefficient, a time or an offset; `None` where free parameters remain.
    pub fn rounded(&self, value: &Fraction) -> Option<f64> {
        Some(self.constant(value)?.double)
    }

    /// A coefficient as it is [emitted](Constant) for numbers of any kind; `None` where free parameters remain.
    pub fn constant(&self, value: &Fraction) -> Option<Constant> {
        constant_expression(value, |symbol| self.value(symbol))
    }

    /// The linear equations, solved.
    pub fn space(&self) -> &StateSpace<Fraction> {
        &self.space
    }

    /// The quantities that a step finds: all that are not carried.
    pub fn unknowns(&self) -> Vec<QuantityId> {
        (0..self.quantities.len())
            .filter(|q| !self.carried.contains(q))
            .collect()
    }

    /// The unknowns that are not the result of an evaluation.
    pub fn linear_unknowns(&self) -> Vec<QuantityId> {
        let evaluated: BTreeSet<_> = self.evaluations.iter().map(|e| e.result).collect();
        self.unknowns()
            .into_iter()
            .filter(|q| !evaluated.contains(q))
            .collect()
    }

    /// The quantity that becomes the carried one `carried` at the next step: same name, offset
    /// one higher.
    pub fn successor(&self, carried: QuantityId) -> Option<QuantityId> {
        let target = &self.quantities[carried];
        self.quantities
            .iter()
            .position(|q| q.name == target.name && q.one_step_earlier() == *target)
    }

    /// The class of problems that the scheme steps. Evaluations that yield velocities, perhaps with their derivatives
    /// along the solution, tell a first-order problem. Evaluations that yield accelerations alone tell a second-order
    /// problem.
    pub fn class(&self) -> Class {
        let mut evaluations = self.evaluations.iter();
        if evaluations.any(|e| self.derivative(e.result) == 1) {
            Class::FirstOrder
        } else {
            Class::SecondOrder
        }
    }

    /// The evaluation v = f(t, x) of which another one, a = g(t, x, v) of a first-order problem,
    /// yields the derivative along the solution, a = v_t + v_x v.
    pub fn rate(&self, evaluation: &Evaluation) -> Option<usize> {
        let second = self.derivative(evaluation.result) == 2 && evaluation.along.is_none();
        let found = self.evaluations.iter().position(|v| {
            v.along.is_none()
                && Some(v.result) == evaluation.velocity
                && v.position == evaluation.position
                && v.time == evaluation.time
        });
        found.filter(|_| second && self.class() == Class::FirstOrder)
    }

    /// The names of the fields that are evaluated; a second derivative along the solution is none.
    pub fn fields(&self) -> BTreeSet<&str> {
        let evaluations = self.evaluations.iter();
        let of_field = evaluations.filter(|e| self.rate(e).is_none());
        of_field.map(|e| e.field.as_str()).collect()
    }

    /// Whether the scheme evaluates the parts of a split field x'' = A(t, x, x') + B(t, x, x').
    pub fn is_split(&self) -> bool {
        self.class() == Class::SecondOrder && self.fields().into_iter().eq(PARTS)
    }

    /// Whether the scheme evaluates the parts of a sum y' = A(t, y) + B(t, y), A explicitly and B implicitly
    /// where these differ.
    pub fn is_additive(&self) -> bool {
        self.class() == Class::FirstOrder && self.fields().into_iter().eq(PARTS)
    }

    /// Whether an evaluation is one of the expensive part A of a split field.
    pub fn is_expensive(&self, evaluation: &Evaluation) -> bool {
        evaluation.field == PARTS[0] && self.is_split()
    }

    /// Whether derivatives of the right-hand side in given directions are evaluated, f_t τ + f_x v.
    pub fn takes_jacobians(&self) -> bool {
        self.evaluations.iter().any(|e| e.along.is_some())
    }

    /// The highest derivative that evaluations yield.
    pub fn highest_evaluated(&self) -> usize {
        let derivatives = self.evaluations.iter().map(|e| self.derivative(e.result));
        derivatives.max().unwrap_or_default()
    }

    /// The letters that occur, for parameters left free and for irrational numbers.
    pub fn symbols(&self) -> BTreeSet<Symbol> {
        self.coefficients()
            .flat_map(Fraction::free_symbols)
            .collect()
    }

    /// The parameters that are left free, in alphabetical order.
    pub fn free_symbols(&self) -> Vec<Symbol> {
        let symbols = self.symbols().into_iter();
        symbols
            .filter(|symbol| self.value(symbol).is_none())
            .collect()
    }

    /// All coefficients of the equations, and the times and offsets.
    pub fn coefficients(&self) -> impl Iterator<Item = &Fraction> {
        let terms = self.equations.iter().flat_map(|e| &e.terms);
        let times = (self.evaluations.iter()).flat_map(|e| [&e.time].into_iter().chain(&e.along));
        let offsets = self.quantities.iter().map(|q| &q.offset);
        let beside = self.outputs.iter().flat_map(|outputs| outputs.terms());
        let terms = terms.chain(beside).map(|t| &t.coefficient);
        terms.chain(times).chain(offsets)
    }

    /// The least offset among the carried quantities, where the offsets are rational.
    pub fn least_offset(&self) -> Option<Rational> {
        self.carried
            .iter()
            .filter_map(|&q| self.quantities[q].rational_offset())
            .min()
    }
}
