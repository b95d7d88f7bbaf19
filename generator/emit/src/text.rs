//! A step as text, as far as languages write it alike: names, times, sums, and what loops consist of.

use super::expression::Expression;
use super::step::{Pass, Solve, Step, Vector};
use stepsmith_exact::text::signed_sum;
use stepsmith_scheme::scheme::QuantityId;

/// An implicit core as lists in brackets, an entry for each of its evaluations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lists {
    /// The times.
    pub times: String,
    /// The known parts of the positions.
    pub position: String,
    /// The slopes of the positions in the unknowns.
    pub position_slopes: String,
    /// The known parts of the velocities.
    pub velocity: String,
    /// The slopes of the velocities.
    pub velocity_slopes: String,
}

/// Items in brackets.
pub fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", Vec::from_iter(items).join(", "))
}

/// The constants of slopes as a list of lists.
fn slopes(rows: &[Vec<Option<usize>>], zero: &str) -> String {
    let constant = |index: &Option<usize>| index.map_or(zero.to_string(), |i| format!("w[{i}]"));
    list(rows.iter().map(|row| list(row.iter().map(constant))))
}

impl Step<'_> {
    /// The identifier of a quantity.
    pub fn ident(&self, q: QuantityId) -> &str {
        &self.names[q]
    }

    /// The vector in which a quantity is kept.
    pub fn kept(&self, q: QuantityId) -> &str {
        self.ident(self.home(q))
    }

    /// The name of a vector.
    pub fn vector(&self, vector: Vector) -> String {
        match vector {
            Vector::Of(q) => self.kept(q).to_string(),
            Vector::Base(q) => format!("{}_base", self.ident(q)),
        }
    }

    /// All vectors that are stored, the carried ones first: no two of one name where identifiers are
    /// [distinct](super::names::distinct).
    pub fn vectors(&self) -> Vec<String> {
        let fields = self.fields.iter().map(|&q| Vector::Of(q));
        let bases = self.bases.iter().map(|&q| Vector::Base(q));
        fields.chain(bases).map(|v| self.vector(v)).collect()
    }

    /// The time of an evaluation, where `h` is the step size.
    pub fn time(&self, evaluation: usize, h: &str) -> String {
        match self.times[evaluation] {
            0.0 => "t".to_string(),
            1.0 => format!("t + {h}"),
            o if o < 0.0 => format!("t - {:?} * {h}", -o),
            o => format!("t + {o:?} * {h}"),
        }
    }

    /// An expression: infix, with the constants as `w[0]`, `w[1]`, …
    pub fn expression(&self, expression: &Expression, zero: &str) -> String {
        match expression {
            Expression::Zero => zero.to_string(),
            Expression::Quantity(q) => self.ident(*q).to_string(),
            Expression::Product(index, other) => {
                format!("w[{index}] * {}", self.factor(other, zero))
            }
            Expression::Sum(parts) => {
                let parts = parts.iter();
                signed_sum(
                    "-",
                    parts.map(|(minus, part)| (*minus, self.factor(part, zero))),
                )
            }
        }
    }

    fn factor(&self, expression: &Expression, zero: &str) -> String {
        let text = self.expression(expression, zero);
        match expression {
            Expression::Sum(_) => format!("({text})"),
            _ => text,
        }
    }

    /// The vectors that a pass reads and does not write.
    pub fn read(&self, pass: &Pass) -> Vec<&str> {
        let sources = pass.loads.iter().map(|&q| self.kept(q));
        let is_written = |from: &str| pass.written().any(|vector| self.vector(vector) == from);
        sources.filter(|from| !is_written(from)).collect()
    }

    /// The lines of a pass: lines that load components, that compute them, that give them to an observer, and that
    /// store them. The text `declare` stands before each component that is loaded or computed. An observer's line comes
    /// from `sample`, with a letter and a value.
    pub fn components(
        &self,
        pass: &Pass,
        [declare, zero]: [&str; 2],
        sample: impl Fn(&str, &str) -> String,
    ) -> [String; 4] {
        let loads = pass.loads.iter();
        let loads =
            loads.map(|&q| format!("{declare}{} = {}_slot[i];\n", self.ident(q), self.kept(q)));
        let assignments = pass.assignments.iter().map(|(target, value)| {
            let value = self.expression(value, zero);
            format!("{declare}{} = {value};\n", self.ident(*target))
        });
        let samples = pass.samples.iter();
        let samples =
            samples.map(|&(field, q)| sample(["x", "v", "a"][field], self.ident(q)) + "\n");
        let stores = pass.stores.iter().map(|(vector, value)| {
            let value = self.expression(value, zero);
            format!("{}_slot[i] = {value};\n", self.vector(*vector))
        });
        [
            loads.collect(),
            assignments.collect(),
            samples.collect(),
            stores.collect(),
        ]
    }

    /// The lists of a core. `h` is the step size, and `own` stands before vectors. `velocity` writes a velocity from
    /// the velocity argument, if there is one, and the position.
    pub fn lists(
        &self,
        core: &Solve,
        [h, own, zero]: [&str; 3],
        velocity: impl Fn(Option<String>, String) -> String,
    ) -> Lists {
        let vector = |vector: Vector| format!("{own}{}", self.vector(vector));
        let arguments = core.velocity.iter().zip(&core.position);
        let velocities = arguments.map(|(v, &x)| velocity(v.map(vector), vector(x)));
        Lists {
            times: list(core.evaluations.iter().map(|&e| self.time(e, h))),
            position: list(core.position.iter().map(|&x| vector(x))),
            position_slopes: slopes(&core.position_slopes, zero),
            velocity: list(velocities),
            velocity_slopes: slopes(&core.velocity_slopes, zero),
        }
    }
}
