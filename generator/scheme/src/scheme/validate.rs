//! The conditions that a scheme must satisfy before anything reads it.
//!
//! * Dimensions: in Σ c·hᵏ·q = 0 the number k − m (m the derivative order of q) is the same in
//!   every term, since hᵏ q has the dimension of x · time^(k−m).
//! * An evaluation yields the right derivative from arguments of the right derivatives: all yield
//!   accelerations, or all velocities v = f(t, x). Beside velocities, where f is a single field, a
//!   second evaluation may yield the derivative of f along the solution, a = g(t, x, v) = f_t + f_x f, at
//!   the time, position and result of an evaluation of f. An evaluation may also yield the derivative
//!   a = f(t, x, v, tau) = tau f_t + f_x v of a field that is evaluated.
//! * Every carried quantity has a successor: the same name with an offset one higher.
//! * There are as many linear equations as unknowns that no evaluation yields, and they are
//!   independent.
//! * No quantity is idle: each unknown is carried on or stands in another equation.
//! * No free parameter has a [reserved](super::reserved) name, nor that of a quantity or a function of the scheme.

use super::equation::Evaluation;
use super::error::SchemeError;
use super::outputs::THETA;
use super::quantity::{Quantity, QuantityId};
use super::reserved::reserved_in;
use super::scheme::Scheme;
use super::state_space::StateSpace;
use std::collections::BTreeSet;
use stepsmith_exact::field::fraction::Fraction;

/// The functions of exact values.
const FUNCTIONS: [&str; 4] = ["sqrt", "cbrt", "cos", "root"];

/// Checks everything this module's documentation lists; the solution of the linear equations.
pub(super) fn validate(scheme: &Scheme) -> Result<StateSpace<Fraction>, SchemeError> {
    equations(scheme)?;
    used(scheme)?;
    determinacy(scheme)
}

/// The same of a scheme at values of its symbols, where what is used may be multiplied by 0.
pub(super) fn at_values(scheme: &Scheme) -> Result<StateSpace<Fraction>, SchemeError> {
    equations(scheme)?;
    determinacy(scheme)
}

fn equations(scheme: &Scheme) -> Result<(), SchemeError> {
    names_are_free(scheme)?;
    dimensions(scheme)?;
    evaluations(scheme)?;
    carry(scheme)?;
    defined(scheme)
}

fn name(scheme: &Scheme, id: QuantityId) -> String {
    scheme.quantities()[id].to_string()
}

fn names(scheme: &Scheme, ids: &[QuantityId]) -> String {
    let quoted = ids.iter().map(|&id| format!("`{}`", name(scheme, id)));
    let quoted: Vec<_> = quoted.collect();
    quoted.join(", ")
}

fn names_are_free(scheme: &Scheme) -> Result<(), SchemeError> {
    none_reserved(scheme.coefficients())?;
    let mut symbols = scheme.coefficients().flat_map(Fraction::free_symbols);
    symbols.try_for_each(|symbol| unlike_equations(scheme, symbol.name()))
}

/// Refuses a parameter that is printed as a quantity or a function beside it is.
fn unlike_equations(scheme: &Scheme, name: &str) -> Result<(), SchemeError> {
    let mut fields = scheme.evaluations().iter().map(|e| e.field.as_str());
    let what = if scheme.quantities().iter().any(|q| q.name == name) {
        "quantity"
    } else if fields.any(|field| field == name) || FUNCTIONS.contains(&name) {
        "function"
    } else {
        return Ok(());
    };
    let name = name.to_string();
    Err(SchemeError::NameInEquations { name, what })
}

fn none_reserved<'a>(mut values: impl Iterator<Item = &'a Fraction>) -> Result<(), SchemeError> {
    match values.find_map(reserved_in) {
        Some(symbol) => Err(SchemeError::Reserved {
            name: symbol.to_string(),
        }),
        None => Ok(()),
    }
}

/// Checks the outputs beside the state: they are positions and velocities, and no free parameter is called θ.
pub(super) fn outputs(scheme: &Scheme) -> Result<(), SchemeError> {
    let outputs = scheme.outputs().into_iter();
    let positions = outputs.clone().flat_map(|o| o.positions());
    let positions = positions.map(|term| (term, 0));
    let velocities = outputs.flat_map(|o| o.velocities.iter().flatten());
    let all = positions.chain(velocities.map(|term| (term, 1)));
    for (index, (term, derivative)) in all.enumerate() {
        let quantity = &scheme.quantities()[term.quantity];
        let needed = quantity.derivative as i32 - derivative;
        if term.power != needed {
            return Err(SchemeError::Dimension {
                equation: index,
                quantity: quantity.to_string(),
                found: term.power,
                needed,
            });
        }
        none_reserved(std::iter::once(&term.coefficient))?;
        let mut symbols = term.coefficient.free_symbols().into_iter();
        if symbols.any(|symbol| symbol.name() == THETA) {
            let name = THETA.into();
            return Err(SchemeError::Reserved { name });
        }
    }
    Ok(())
}

fn dimensions(scheme: &Scheme) -> Result<(), SchemeError> {
    for (index, equation) in scheme.equations().iter().enumerate() {
        let dimension = |t: &super::equation::Term| t.power - scheme.derivative(t.quantity) as i32;
        let subject = equation.subject.and_then(|q| equation.term(q));
        let Some(reference) = subject.or_else(|| equation.terms.first()).map(dimension) else {
            return Err(SchemeError::EmptyEquation { equation: index });
        };
        if let Some(term) = equation.terms.iter().find(|t| dimension(t) != reference) {
            let quantity = &scheme.quantities()[term.quantity];
            return Err(SchemeError::Dimension {
                equation: index,
                quantity: quantity.to_string(),
                found: term.power,
                needed: reference + quantity.derivative as i32,
            });
        }
    }
    Ok(())
}

fn evaluations(scheme: &Scheme) -> Result<(), SchemeError> {
    if scheme.evaluations().is_empty() {
        return Err(SchemeError::NoEvaluation);
    }
    let rank = scheme.class().rank();
    for (index, evaluation) in scheme.evaluations().iter().enumerate() {
        let result = &scheme.quantities()[evaluation.result];
        if evaluation.along.is_some() {
            if (result.derivative, rank) != (2, 1) || !is_directional(scheme, evaluation) {
                return Err(SchemeError::Directional {
                    evaluation: index,
                    result: result.to_string(),
                });
            }
        } else if (result.derivative, rank) == (2, 1) {
            if !is_second_derivative(scheme, evaluation) {
                return Err(SchemeError::SecondDerivative {
                    evaluation: index,
                    result: result.to_string(),
                });
            }
        } else if result.derivative != rank {
            return Err(SchemeError::EvaluationResult {
                evaluation: index,
                result: result.to_string(),
                field: evaluation.field.clone(),
                found: result.derivative,
                needed: rank,
            });
        }
        let earlier = &scheme.evaluations()[..index];
        if earlier.iter().any(|e| e.result == evaluation.result)
            || scheme.carried().contains(&evaluation.result)
        {
            return Err(SchemeError::EvaluatedTwice {
                evaluation: index,
                quantity: result.to_string(),
            });
        }
    }
    Ok(())
}

/// Whether an acceleration is the derivative of an evaluated field f(t, x) in the direction of a velocity.
fn is_directional(scheme: &Scheme, evaluation: &Evaluation) -> bool {
    let mut evaluations = scheme.evaluations().iter().filter(|e| e.along.is_none());
    scheme.derivative(evaluation.position) == 0
        && evaluation
            .velocity
            .is_some_and(|v| scheme.derivative(v) == 1)
        && evaluations.any(|e| e.field == evaluation.field && scheme.derivative(e.result) == 1)
}

/// Whether an acceleration of a first-order problem is the derivative of the one field along the
/// solution.
fn is_second_derivative(scheme: &Scheme, evaluation: &Evaluation) -> bool {
    let first = fields_yielding(scheme, 1);
    let second = fields_yielding(scheme, 2);
    scheme.rate(evaluation).is_some()
        && first.len() <= 1
        && second.len() <= 1
        && first.is_disjoint(&second)
}

/// The fields of which evaluations, not in a direction, yield a derivative.
fn fields_yielding(scheme: &Scheme, derivative: usize) -> BTreeSet<&str> {
    let evaluations = scheme.evaluations().iter();
    let yielding =
        evaluations.filter(|e| e.along.is_none() && scheme.derivative(e.result) == derivative);
    yielding.map(|e| e.field.as_str()).collect()
}

fn carry(scheme: &Scheme) -> Result<(), SchemeError> {
    for (i, &id) in scheme.carried().iter().enumerate() {
        let quantity = &scheme.quantities()[id];
        if scheme.carried()[..i].contains(&id) {
            return Err(SchemeError::CarriedTwice {
                quantity: quantity.to_string(),
            });
        }
        if scheme.successor(id).is_none() {
            let offset = quantity.offset.clone();
            let needed = Quantity {
                offset: &offset + &1.into(),
                ..quantity.clone()
            };
            return Err(SchemeError::Carry {
                carried: quantity.to_string(),
                needed: needed.to_string(),
            });
        }
    }
    Ok(())
}

/// In how many equations a quantity stands.
fn in_equations(scheme: &Scheme, id: QuantityId) -> usize {
    let equations = scheme.equations().iter();
    equations
        .filter(|equation| equation.term(id).is_some())
        .count()
}

fn is_evaluated(scheme: &Scheme, id: QuantityId) -> bool {
    scheme.evaluations().iter().any(|e| e.result == id)
}

fn defined(scheme: &Scheme) -> Result<(), SchemeError> {
    for id in scheme.unknowns() {
        if in_equations(scheme, id) == 0 && !is_evaluated(scheme, id) {
            return Err(SchemeError::Undefined {
                quantity: name(scheme, id),
            });
        }
    }
    Ok(())
}

fn used(scheme: &Scheme) -> Result<(), SchemeError> {
    for id in 0..scheme.quantities().len() {
        let mut evaluations = scheme.evaluations().iter();
        let argument = evaluations.any(|e| e.position == id || e.velocity == Some(id));
        let mut carried = scheme.carried().iter();
        let carried_on = carried.any(|&c| scheme.successor(c) == Some(id));
        let defining = usize::from(!scheme.carried().contains(&id) && !is_evaluated(scheme, id));
        // A velocity or acceleration at a whole step is output, even if no equation needs it.
        let output = (1..=2).contains(&scheme.derivative(id));
        if !argument && !carried_on && !output && in_equations(scheme, id) <= defining {
            return Err(SchemeError::Unused {
                quantity: name(scheme, id),
            });
        }
    }
    Ok(())
}

fn determinacy(scheme: &Scheme) -> Result<StateSpace<Fraction>, SchemeError> {
    let unknowns = scheme.linear_unknowns();
    if unknowns.len() != scheme.equations().len() {
        return Err(SchemeError::Count {
            equations: scheme.equations().len(),
            unknowns: unknowns.len(),
            names: names(scheme, &unknowns),
        });
    }
    StateSpace::of(scheme).ok_or_else(|| SchemeError::Dependent {
        names: names(scheme, &unknowns),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scheme::free_form::{FreeForm, FreeFormError, Line};
    use crate::scheme::scheme::Class;
    use crate::scheme::text::TextError;
    use stepsmith_exact::ring::Ring;

    fn scheme(carry: &[&str], statements: &[&str]) -> Result<Scheme, SchemeError> {
        let form = FreeForm::read(&[], carry, statements);
        form.scheme().map_err(|error| match error {
            FreeFormError::Scheme(error, _) => error,
            other => panic!("{other:?}"),
        })
    }

    #[test]
    fn parameters_are_no_unknowns_of_test_equations() {
        let with = |name: &str| {
            let half = Fraction::from(stepsmith_exact::rational::ratio(1, 2));
            let coefficient = half.plus(&Fraction::symbol(name));
            let form = FreeForm::read(&[], &["x"], &["v = f(t, x)", "x[1] = x + h*beta*v"]);
            let parameters = [("beta".to_string(), coefficient)].into();
            FreeForm { parameters, ..form }.scheme()
        };
        for name in [
            "Omega", "xi", "z", "re", "im", "xA", "yB", "yOther", "h", "t", "lambda", "pi",
            "infinity",
        ] {
            let expected = SchemeError::Reserved { name: name.into() };
            match with(name) {
                Err(FreeFormError::Scheme(error, _)) => assert_eq!(error, expected),
                other => panic!("{name}: {other:?}"),
            }
        }
        for name in ["omega", "alpha", "xa", "x_A", "zeta", "theta"] {
            assert!(with(name).is_ok(), "{name}");
        }
    }

    /// `a*h*a` says nothing.
    #[test]
    fn parameters_are_no_quantities_of_the_equations() {
        use crate::spec::Spec;
        for name in ["x", "v", "a", "g", "sqrt"] {
            let spec = Spec::from_family("newmark", &[("beta", name), ("gamma", "1/2")]).unwrap();
            let error = spec.scheme().unwrap_err().to_string();
            assert!(error.contains(&format!("`{name}` is a ")), "{error}");
        }
        for name in ["j", "f", "b", "a_0"] {
            let spec = Spec::from_family("newmark", &[("beta", name), ("gamma", "1/2")]).unwrap();
            assert!(spec.scheme().is_ok(), "{name}");
        }
    }

    /// A time or a position twice, a divisor that is zero, and one that is a quantity.
    #[test]
    fn what_can_not_be_read_is_told() {
        let told = |statements: &[&str]| match FreeForm::read(&[], &["x"], statements).scheme() {
            Err(FreeFormError::Text(error, _)) => error.error,
            other => panic!("{statements:?}: {other:?}"),
        };
        for call in ["f(t, x, t[1])", "f(x, x)", "f(t, x, t, 1)", "f(t)"] {
            let call = format!("v = {call}");
            assert_eq!(
                told(&[&call, "x[1] = x + h*v"]),
                TextError::Evaluation,
                "{call}"
            );
        }
        for (step, expected) in [
            ("x[1] = (x + h*v)/(1 - 1)", TextError::DivisionByZero),
            ("x[1] = (x + h*v)/(h - h)", TextError::DivisionByZero),
            ("x[1] = h*v/x", TextError::Nonlinear),
            ("x[1] = (x + h*v)/(1 + h)", TextError::Divisor),
        ] {
            assert_eq!(told(&["v = f(t, x)", step]), expected, "{step}");
        }
    }

    #[test]
    fn each_quantity_is_found_once_and_used() {
        let twice = scheme(&["x"], &["v = f(t, x)", "v = f(t[1], x)", "x[1] = x + h*v"]);
        let idle = scheme(
            &["x"],
            &["v = f(t, x)", "x[1] = x + h*v", "x_m[1/2] = x + h/2*v"],
        );
        assert!(
            matches!(
                twice,
                Err(SchemeError::EvaluatedTwice { evaluation: 1, .. })
            ),
            "{twice:?}"
        );
        assert!(matches!(idle, Err(SchemeError::Unused { .. })), "{idle:?}");
        // Nor may what is carried, be it the first.
        let never_read = scheme(
            &["x_u", "x"],
            &["v = f(t, x)", "x[1] = x + h*v", "x_u[1] = x + 2*h*v"],
        );
        let expected =
            matches!(&never_read, Err(SchemeError::Unused { quantity }) if quantity == "x_u");
        assert!(expected, "{never_read:?}");
    }

    /// The direction is a velocity, the result an acceleration of y' = f(t, y), and f is evaluated itself.
    #[test]
    fn derivatives_in_a_direction_have_one() {
        let rosenbrock = scheme(
            &["x"],
            &[
                "v = f(t, x)",
                "a = f(t, x, v, 1)",
                "x[1] = x + h*v + h^2/2*a",
            ],
        )
        .unwrap();
        let with = |change: &dyn Fn(&mut Vec<Evaluation>)| {
            let mut evaluations = rosenbrock.evaluations().to_vec();
            change(&mut evaluations);
            Scheme::new(
                rosenbrock.quantities().to_vec(),
                rosenbrock.carried().to_vec(),
                rosenbrock.equations().to_vec(),
                evaluations,
            )
        };
        assert!(with(&|_| ()).is_ok());
        let x = rosenbrock.evaluations()[0].position;
        let v = rosenbrock.evaluations()[0].result;
        let a = rosenbrock.evaluations()[1].result;
        type Change<'a> = &'a dyn Fn(&mut Vec<Evaluation>);
        for (what, change) in [
            (
                "none",
                &(|all: &mut Vec<Evaluation>| all[1].velocity = None) as Change<'_>,
            ),
            ("a position", &|all: &mut Vec<_>| all[1].velocity = Some(x)),
            ("an acceleration", &|all: &mut Vec<_>| {
                all[1].velocity = Some(a)
            }),
            ("at a velocity", &|all: &mut Vec<_>| all[1].position = v),
            ("of another field", &|all: &mut Vec<_>| {
                all[1].field = "k".into()
            }),
        ] {
            let error = with(change).unwrap_err();
            let expected = matches!(error, SchemeError::Directional { evaluation: 1, .. });
            assert!(expected, "{what}: {error}");
        }
        // A velocity as the derivative of f.
        let error = with(&|all| {
            all.push(all[0].clone());
            (all[0].velocity, all[0].along) = (Some(v), Some(Fraction::one()));
        })
        .unwrap_err();
        let expected = matches!(error, SchemeError::Directional { evaluation: 0, .. });
        assert!(expected, "{error}");
    }

    #[test]
    fn accelerations_beside_velocities_are_derivatives_along_the_solution() {
        let step = "x[1] = x + h*v + h^2/2*a";
        // In either order of the statements.
        for statements in [
            ["v = f(t, x)", "a = g(t, x, v)", step],
            ["a = g(t, x, v)", "v = f(t, x)", step],
        ] {
            let taylor = scheme(&["x"], &statements).unwrap();
            assert_eq!(taylor.class(), Class::FirstOrder);
            let rates = taylor.evaluations().iter().map(|e| taylor.rate(e));
            assert_eq!(rates.flatten().count(), 1);
        }
        for statements in [
            // No velocity, another time, another position, the same field, two fields.
            &["v = f(t, x)", "a = g(t, x)", step][..],
            &["v = f(t, x)", "a = g(t[1], x, v)", step],
            &[
                "x_p[1] = x + h*v",
                "v = f(t, x)",
                "a = g(t, x_p[1], v)",
                step,
            ],
            &["v = f(t, x)", "a = f(t, x, v)", step],
            &[
                "v = f(t, x)",
                "v_b = k(t, x)",
                "a = g(t, x, v)",
                "x[1] = x + h*v + h*v_b + h^2/2*a",
            ],
            &[
                "v = f(t, x)",
                "a = g(t, x, v)",
                "a_b = k(t, x, v)",
                "x[1] = x + h*v + h^2/4*a + h^2/4*a_b",
            ],
        ] {
            let error = scheme(&["x"], statements).unwrap_err();
            let expected = matches!(error, SchemeError::SecondDerivative { .. });
            assert!(expected, "{statements:?}: {error}");
        }
    }

    /// The place of an equation is where that begins.
    #[test]
    fn what_says_nothing_is_shown() {
        let statements = ["v = f(t, x)", "x[1] = x + h*v", "2*v - v = v"];
        match FreeForm::read(&[], &["x"], &statements).scheme() {
            Err(FreeFormError::Scheme(error, Some((line, span)))) => {
                assert_eq!(error, SchemeError::EmptyEquation { equation: 1 });
                assert_eq!(line, Line::Statement(2));
                assert_eq!(span.source_text().as_deref(), Some("2*v - v"));
            }
            other => panic!("{other:?}"),
        }
    }
}
