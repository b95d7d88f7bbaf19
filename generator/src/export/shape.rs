//! The shapes of methods that programs take: one Butcher tableau, two of an additive pair, two polynomials, and others.

use super::multistep::Multistep;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::outputs;
use stepsmith_scheme::families::{Coefficient, Derivation, additive, rosenbrock};
use stepsmith_scheme::scheme::butcher::{Tableau, TableauError};
use stepsmith_scheme::spec::Spec;

/// The shape of a method.
pub(super) enum Shape {
    /// A tableau for y' = f.
    RungeKutta(Part),
    /// The explicit and the implicit tableau of an additive pair.
    Additive([Part; 2]),
    /// A tableau, and Γ beside the Jacobian.
    Rosenbrock(Part, Vec<Vec<Fraction>>),
    /// A tableau for x'' = g, and the turns by which positions and velocities move, where they do.
    SecondOrder(Option<Turns>),
    /// The two polynomials of a linear multistep method, and the reason that there is no tableau.
    Multistep(Multistep, TableauError),
}

/// A Butcher tableau with the weights of a solution to compare with.
pub(super) struct Part {
    pub(super) tableau: Tableau,
    pub(super) embedded: Option<Vec<Fraction>>,
}

/// The parts of the step by which positions and velocities move in turn, positions first.
pub(super) struct Turns {
    pub(super) positions: Vec<Fraction>,
    pub(super) velocities: Vec<Fraction>,
}

impl Shape {
    /// The shape of a method.
    pub(super) fn of(spec: &Spec, facts: &Facts) -> Result<Self, TableauError> {
        let scheme = facts.scheme();
        let derived = || spec.derive().ok();
        if spec.family() == additive::FAMILY.name
            && let Some(derived) = derived()
        {
            return Ok(Self::Additive(
                ["", "_hat"].map(|hat| named_part(&derived, hat)),
            ));
        }
        if spec.family() == rosenbrock::FAMILY.name
            && let Some(derived) = derived()
        {
            let part = named_part(&derived, "");
            let gamma = matrix(&derived, "gamma", part.tableau.stages());
            return Ok(Self::Rosenbrock(part, gamma));
        }
        let tableau = match (Tableau::of(scheme), Multistep::of(scheme)) {
            (Err(reason), Some(method)) => return Ok(Self::Multistep(method, reason)),
            (found, _) => found?,
        };
        if tableau.position.is_some() {
            return Ok(Self::SecondOrder(Turns::of(&tableau)));
        }
        let orders = facts.outputs().ok();
        let embedded = orders.and_then(|orders| outputs::embedded(scheme, orders));
        let embedded = embedded.map(|(weights, _)| weights);
        Ok(Self::RungeKutta(Part { tableau, embedded }))
    }
}

/// The tableau of a family's coefficients, with `hat` behind their names.
fn named_part(derived: &Derivation, hat: &str) -> Part {
    let stages = (1..).take_while(|i| has(derived, &format!("b{hat}_{i}")));
    let stages = stages.count();
    let row = |name: &str| row(derived, &format!("{name}{hat}"), stages);
    let is_pair = has(derived, "embedded_1");
    Part {
        tableau: Tableau {
            a: matrix(derived, &format!("a{hat}"), stages),
            b: row("b"),
            c: row("c"),
            position: None,
            velocities: false,
        },
        embedded: is_pair.then(|| row("embedded")),
    }
}

fn has(derived: &Derivation, name: &str) -> bool {
    derived.coefficients.contains_key(name)
}

/// A coefficient by its name. A family may leave out a zero.
fn coefficient(derived: &Derivation, name: &str) -> Fraction {
    match derived.coefficients.get(name) {
        Some(Coefficient::Exact(value)) => value.clone(),
        _ => Fraction::zero(),
    }
}

/// The coefficients `name_1`, `name_2`, ….
fn row(derived: &Derivation, name: &str, length: usize) -> Vec<Fraction> {
    let places = 1..=length;
    let row = places.map(|i| coefficient(derived, &format!("{name}_{i}")));
    row.collect()
}

/// The rows of the coefficients `name_1_1`, `name_1_2`, ….
fn matrix(derived: &Derivation, name: &str, length: usize) -> Vec<Vec<Fraction>> {
    let places = 1..=length;
    let rows = places.map(|i| row(derived, &format!("{name}_{i}"), length));
    rows.collect()
}

impl Turns {
    /// The turns of a tableau for x'' = g(t, x), where
    ///
    /// ```text
    /// ā_ij = b_j (c_i − c_j) for j < i, else 0,   b̄_j = b_j (1 − c_j)
    /// ```
    ///
    /// Then positions move by c_1, c_2 − c_1, …, 1 − c_s of the step, and velocities by b_1, …, b_s, 0.
    fn of(tableau: &Tableau) -> Option<Self> {
        let (rows, end) = tableau.position.as_ref()?;
        let mut stages = rows.iter().zip(&tableau.c).enumerate();
        let moves = stages.all(|(i, (row, time))| *row == moved(tableau, time, i));
        let ends = *end == moved(tableau, &Fraction::one(), tableau.stages());
        if tableau.velocities || !moves || !ends {
            return None;
        }
        let [zero, one] = [Fraction::zero(), Fraction::one()];
        let before = [&zero].into_iter().chain(&tableau.c);
        let after = tableau.c.iter().chain([&one]);
        let positions = before.zip(after).map(|(before, after)| after.minus(before));
        let velocities = tableau.b.iter().chain([&zero]);
        Some(Self {
            positions: positions.collect(),
            velocities: velocities.cloned().collect(),
        })
    }
}

/// The weights of the first accelerations in a position at some time, if velocities keep what these give them.
fn moved(tableau: &Tableau, time: &Fraction, known: usize) -> Vec<Fraction> {
    let weights = tableau.b.iter().zip(&tableau.c).take(known);
    let mut weights: Vec<Fraction> = weights.map(|(b, c)| b.times(&time.minus(c))).collect();
    weights.resize(tableau.stages(), Fraction::zero());
    weights
}
