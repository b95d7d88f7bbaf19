//! Tables as other programs take them.

use super::consumer::{Consumer, TableError, numeral};
use super::names::{readable, snake};
use super::shape::{Part, Shape};
use super::template::{Values, filled, lines, one, when};
use std::fmt::Write;
use std::slice;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::ring::Ring;
use stepsmith_prove::facts::Facts;
use stepsmith_prove::outputs;
use stepsmith_scheme::scheme::Scheme;
use stepsmith_scheme::scheme::butcher::{Tableau, TableauError};
use stepsmith_scheme::spec::Spec;

/// The head of a table: a comment with the method, its order, title and source.
fn head(spec: &Spec, order: usize, consumer: &Consumer) -> String {
    let mark = consumer.comment;
    let name = consumer.name;
    let mut text = format!(
        "{mark} {}, order {order}: a table for {name}.\n",
        spec.name()
    );
    let said = spec.title().into_iter().chain(spec.source());
    for line in said.flat_map(readable) {
        let _ = writeln!(text, "{}", format!("{mark} {line}").trim_end());
    }
    text
}

/// Numbers as a consumer takes them.
fn numerals(
    scheme: &Scheme,
    values: &[Fraction],
    consumer: &Consumer,
) -> Result<Vec<String>, TableError> {
    let numerals = values.iter().map(|x| numeral(scheme, x, consumer));
    numerals.collect()
}

/// Whether y' = 1 is stepped exactly to every stage: A e + d = c, where e is 1 at the stages and d is the part of a
/// carried derivative. The test covers coordinates of functions on irrational nodes as well.
fn times_are_sums(scheme: &Scheme) -> bool {
    let space = scheme.space();
    let mut carried = space.carried.iter();
    let Some(x) = carried.position(|&q| scheme.quantities()[q].derivative == 0) else {
        return false;
    };
    let arguments = scheme.evaluations().iter().map(|e| &space.rows[e.position]);
    let units = arguments.clone().map(|row| row[x].clone());
    // In the columns of the state space y is 0 and y' is 1.
    let known = (0..space.carried.len()).map(|i| {
        if i == x {
            Fraction::zero()
        } else {
            Fraction::one()
        }
    });
    let state: Vec<Fraction> = known.chain(units).collect();
    let mut stages = arguments.zip(scheme.evaluations());
    stages.all(|(row, e)| Ring::dot(row, &state) == e.time)
}

/// The error that c is not A·1, for a consumer that is given A and b alone.
fn other_times(tableau: &Tableau, consumer: &'static str) -> TableError {
    let rows = tableau.a.iter();
    let sums = rows.map(|row| row.iter().fold(Fraction::zero(), |sum, a| sum.plus(a)));
    let sums: Vec<Fraction> = sums.collect();
    let differ = sums
        .iter()
        .zip(&tableau.c)
        .position(|(sum, time)| sum != time);
    let stage = differ.unwrap_or(0);
    TableError::Times {
        stage: stage + 1,
        time: tableau.c[stage].to_string(),
        sum: sums[stage].to_string(),
        consumer,
    }
}

/// Whether a stage reads its own derivative or a later one; from 1 on, a later one.
fn reads_from(tableau: &Tableau, further: usize) -> bool {
    let mut rows = tableau.a.iter().enumerate();
    rows.any(|(i, row)| row.iter().skip(i + further).any(|x| !x.is_zero()))
}

/// The entries of an array that are not zero, each with its place.
fn entries(name: &str, row: &[String], zero: &str) -> Vec<String> {
    let entries = row.iter().enumerate().filter(|(_, x)| *x != zero);
    entries.map(|(j, x)| format!("{name}[{j}] = {x}")).collect()
}

/// Whether the last stage stands at the end of the step, and is not the end of the step.
fn ends_otherwise(tableau: &Tableau) -> bool {
    let ends = tableau.c.last().is_some_and(|c| *c == Fraction::one());
    ends && tableau.a.last() != Some(&tableau.b)
}

/// The rows of a matrix as a consumer takes them.
fn rows(
    scheme: &Scheme,
    matrix: &[Vec<Fraction>],
    consumer: &Consumer,
) -> Result<Vec<String>, TableError> {
    let rows = matrix.iter().map(|row| {
        let row = numerals(scheme, row, consumer)?;
        Ok(row.join(consumer.between))
    });
    rows.collect()
}

/// A comma behind each row but the last.
fn commas(rows: usize) -> Vec<String> {
    let mut commas = vec![",".to_string(); rows];
    commas.last_mut().into_iter().for_each(String::clear);
    commas
}

/// The numbers of a tableau, and the words that depend on them.
fn tableau(scheme: &Scheme, part: &Part, consumer: &Consumer) -> Result<Values, TableError> {
    let Part { tableau, embedded } = part;
    let a = tableau.a.iter().map(|row| numerals(scheme, row, consumer));
    let a = a.collect::<Result<Vec<_>, _>>()?;
    let b = numerals(scheme, &tableau.b, consumer)?;
    let c = numerals(scheme, &tableau.c, consumer)?;
    let is_pair = embedded.is_some();
    let d = embedded.as_deref().unwrap_or_default();
    let d = numerals(scheme, d, consumer)?;
    let implicit = reads_from(tableau, 0);
    let zero = (consumer.quotient)("0", "1");
    let named = a.iter().enumerate();
    let named = named.map(|(i, row)| (format!("A[{i}]"), row));
    let named = named.chain([("b".into(), &b), ("c".into(), &c), ("d".into(), &d)]);
    let entries = named.flat_map(|(name, row)| entries(&name, row, &zero));
    let is_late = !implicit && ends_otherwise(tableau);
    let [kind, name, class] = match (implicit, is_pair) {
        (true, _) => ["implicit", "ImplicitRKTableau", "RungeKuttaMethod"],
        (false, false) => ["explicit", "ExplicitRKTableau", "ExplicitRungeKuttaMethod"],
        (false, true) => ["explicit", "ExplicitRKTableau", "ExplicitRungeKuttaPair"],
    };
    Ok(Values::from([
        ("FILLED", entries.collect()),
        ("ROW", rows(scheme, &tableau.a, consumer)?),
        ("COMMA", commas(b.len())),
        ("S", one(b.len())),
        ("B", one(b.join(", "))),
        ("C", one(c.join(", "))),
        ("EMBEDDED", one(d.join(", "))),
        ("BT", one(if is_pair { "bt" } else { "NULL" })),
        ("IMPLICIT", when(implicit)),
        ("EXPLICIT", when(!implicit)),
        ("LATE", when(is_late)),
        ("PAIR", when(is_pair)),
        ("ALONE", when(!is_pair)),
        ("PAIRED", when(is_pair && !implicit)),
        ("UNPAIRED", when(!is_pair || implicit)),
        ("KIND", one(kind)),
        ("HALF", one("")),
        ("TABLEAU", one(name)),
        ("CLASS", one(class)),
    ]))
}

/// The names of a method, its order and the order of its embedded solution.
fn names(spec: &Spec, facts: &Facts, order: usize) -> Values {
    let orders = facts.outputs().ok();
    let embedded = orders.and_then(|orders| outputs::embedded(facts.scheme(), orders));
    let least = embedded.map_or(0, |(_, order)| order);
    Values::from([
        ("METHOD", one(spec.name())),
        ("P", one(snake(spec.name()))),
        ("UP", one(snake(spec.name()).to_uppercase())),
        ("ORDER", one(order)),
        ("LEAST", one(least)),
    ])
}

/// The numbers of a tableau, or of a pair whose explicit tableau stands first. The template of a part writes each.
fn tableaus(
    scheme: &Scheme,
    parts: &[Part],
    consumer: &Consumer,
    names: &Values,
) -> Result<Values, TableError> {
    let is_additive = parts.len() > 1;
    let mut all = Values::new();
    let mut text = String::new();
    for (part, (kind, half)) in parts.iter().zip([("explicit", ""), ("implicit", "t")]) {
        let mut values = tableau(scheme, part, consumer)?;
        values.extend(names.clone());
        if is_additive {
            values.extend([("KIND", one(kind)), ("HALF", one(half))]);
        }
        text.push_str(&filled(consumer.part.unwrap_or_default(), &values));
        all.extend(values);
    }
    all.insert("PARTS", lines(text.trim_end()));
    if is_additive {
        all.extend([("EXPLICIT", when(false)), ("IMPLICIT", when(false))]);
    }
    all.insert("ADDITIVE", when(is_additive));
    Ok(all)
}

/// An error if a consumer does not take a tableau.
fn admitted(scheme: &Scheme, tableau: &Tableau, consumer: &Consumer) -> Result<(), TableError> {
    if consumer.one_stage_at_a_time && reads_from(tableau, 1) {
        return Err(TableError::Coupled {
            consumer: consumer.name,
        });
    }
    if !consumer.takes_times && !times_are_sums(scheme) {
        return Err(other_times(tableau, consumer.name));
    }
    Ok(())
}

/// The template of a consumer for a shape, where it takes the method.
fn template(
    scheme: &Scheme,
    shape: &Shape,
    consumer: &Consumer,
) -> Result<&'static str, TableError> {
    let found = match shape {
        Shape::RungeKutta(part) => {
            admitted(scheme, &part.tableau, consumer)?;
            Ok(consumer.template)
        }
        Shape::Additive(_) => match consumer.part {
            Some(_) => Ok(consumer.template),
            None => Err(TableauError::Split),
        },
        Shape::Rosenbrock(..) => consumer.rosenbrock.ok_or(TableauError::HigherDerivative),
        Shape::Multistep(_, reason) => consumer.multistep.ok_or_else(|| reason.clone()),
        Shape::SecondOrder(turns) => {
            let template = turns.as_ref().and(consumer.symplectic);
            return template.ok_or(TableError::SecondOrder {
                consumer: consumer.name,
            });
        }
    };
    Ok(found?)
}

/// The numbers of a shape.
fn numbers(
    scheme: &Scheme,
    shape: &Shape,
    consumer: &Consumer,
    names: &Values,
) -> Result<Values, TableError> {
    let list = |values: &[Fraction]| -> Result<Vec<String>, TableError> {
        Ok(one(numerals(scheme, values, consumer)?.join(", ")))
    };
    Ok(match shape {
        Shape::RungeKutta(part) => tableaus(scheme, slice::from_ref(part), consumer, names)?,
        Shape::Additive(parts) => tableaus(scheme, parts, consumer, names)?,
        Shape::Rosenbrock(part, gamma) => {
            let mut values = tableau(scheme, part, consumer)?;
            values.insert("GAMMA", rows(scheme, gamma, consumer)?);
            values
        }
        Shape::Multistep(method, _) => Values::from([
            ("ALPHA", list(&method.alpha)?),
            ("BETA", list(&method.beta)?),
        ]),
        Shape::SecondOrder(Some(turns)) => Values::from([
            ("S", one(turns.positions.len())),
            ("C", list(&turns.positions)?),
            ("D", list(&turns.velocities)?),
        ]),
        Shape::SecondOrder(None) => Values::new(),
    })
}

/// The table of a method for a program that takes such.
pub(super) fn table(spec: &Spec, facts: &Facts, consumer: &Consumer) -> Result<String, TableError> {
    let shape = Shape::of(spec, facts)?;
    let template = template(facts.scheme(), &shape, consumer)?;
    let order = facts.order()?.exact_start.proven().bound();
    let names = names(spec, facts, order);
    let mut values = numbers(facts.scheme().at_nodes(), &shape, consumer, &names)?;
    values.extend(names);
    Ok(head(spec, order, consumer) + &filled(template, &values))
}
