//! The shapes that programs take: one Butcher tableau, two of an additive pair, two polynomials, and others.

use super::consumer::{Consumer, TableError};
use super::multistep::Multistep;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::outputs;
use stepsmith_scheme::families::{Coefficient, Derivation, additive, rosenbrock};
use stepsmith_scheme::scheme::butcher::Tableau;
use stepsmith_scheme::spec::Spec;

/// The shape of a method, with the template of the consumer.
pub(super) enum Shape {
    /// Tableaus: one, or the explicit and the implicit one of an additive pair.
    Tableaus(Vec<Part>),
    /// The two polynomials of a linear multistep method.
    Multistep(Multistep, &'static str),
    /// A tableau, and Γ beside the Jacobian.
    Rosenbrock(Part, Vec<Vec<Fraction>>, &'static str),
    /// Parts of the step by which positions and velocities move in turn.
    Symplectic([Vec<Fraction>; 2], &'static str),
}

/// A Butcher tableau with the weights of a solution to compare with.
pub(super) struct Part {
    pub(super) tableau: Tableau,
    pub(super) embedded: Option<Vec<Fraction>>,
}

impl Shape {
    /// The shape in which a consumer takes a method.
    pub(super) fn of(spec: &Spec, facts: &Facts, consumer: &Consumer) -> Result<Self, TableError> {
        let scheme = facts.scheme();
        let of_family = |family: &str| (spec.family() == family).then(|| spec.derive().ok());
        if let (Some(_), Some(Some(derived))) = (consumer.part, of_family(additive::FAMILY.name)) {
            let parts = ["", "_hat"].map(|hat| named_part(&derived, hat));
            return Ok(Self::Tableaus(parts.into()));
        }
        if let (Some(template), Some(Some(derived))) =
            (consumer.rosenbrock, of_family(rosenbrock::FAMILY.name))
        {
            let part = named_part(&derived, "");
            let gamma = matrix(&derived, "gamma", part.tableau.stages());
            return Ok(Self::Rosenbrock(part, gamma, template));
        }
        let tableau = match (
            Tableau::of(scheme),
            consumer.multistep,
            Multistep::of(scheme),
        ) {
            (Err(_), Some(template), Some(method)) => {
                return Ok(Self::Multistep(method, template));
            }
            (found, ..) => found?,
        };
        match (&tableau.position, consumer.symplectic, turns(&tableau)) {
            (None, ..) => {}
            (_, Some(template), Some(turns)) => return Ok(Self::Symplectic(turns, template)),
            _ => {
                return Err(TableError::SecondOrder {
                    consumer: consumer.name,
                });
            }
        }
        let orders = facts.outputs().ok();
        let embedded = orders.and_then(|orders| outputs::embedded(scheme, orders));
        let embedded = embedded.map(|(weights, _)| weights);
        Ok(Self::Tableaus(vec![Part { tableau, embedded }]))
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

/// A coefficient by its name; those that are 0 may be left out.
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

/// The parts of the step by which positions and velocities move in turn, positions first, where a tableau for
/// x'' = g(t, x) does so:
///
/// ```text
/// ā_ij = b_j (c_i − c_j) for j < i, else 0,   b̄_j = b_j (1 − c_j)
/// ```
///
/// Positions move by c_1, c_2 − c_1, …, 1 − c_s, velocities by b_1, …, b_s, 0.
fn turns(tableau: &Tableau) -> Option<[Vec<Fraction>; 2]> {
    let (rows, end) = tableau.position.as_ref()?;
    let moved = |time: &Fraction, known: usize| -> Vec<Fraction> {
        let stages = tableau.b.iter().zip(&tableau.c).enumerate();
        let weights = stages.map(|(j, (b, c))| match j < known {
            true => b.times(&time.minus(c)),
            false => Fraction::zero(),
        });
        weights.collect()
    };
    let mut stages = rows.iter().zip(&tableau.c).enumerate();
    let moves = stages.all(|(i, (row, time))| *row == moved(time, i));
    let ends = *end == moved(&Fraction::one(), tableau.stages());
    (moves && ends && !tableau.velocities).then(|| {
        let before = [Fraction::zero()];
        let before = before.iter().chain(&tableau.c);
        let after = [Fraction::one()];
        let after = tableau.c.iter().chain(&after);
        let positions = before.zip(after).map(|(before, after)| after.minus(before));
        let velocities = tableau.b.iter().cloned().chain([Fraction::zero()]);
        [positions.collect(), velocities.collect()]
    })
}
