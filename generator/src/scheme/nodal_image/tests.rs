use super::*;
use crate::exact::rational::ratio;
use crate::families::nodal_operator::NodalOperator;
use crate::scheme::Evaluation;
use crate::spec::Spec;

/// A member at irrational nodes, taken apart.
struct Parts {
    scheme: Scheme,
    values: BTreeMap<Symbol, NodalNumber>,
    nodes: Vec<RealAlgebraic>,
    rational: Scheme,
}

fn parts(family: &str, settings: &[(&str, &str)]) -> Parts {
    let spec = Spec::from_family(family, settings).unwrap();
    let scheme = spec.scheme().unwrap();
    let coefficients = scheme.equations().iter().flat_map(|e| &e.terms);
    let coefficients = coefficients.map(|t| &t.coefficient);
    let offsets = scheme.quantities().iter().map(|q| &q.offset);
    let symbols = coefficients.chain(offsets).flat_map(Fraction::free_symbols);
    let values = symbols.map(|s| (s.clone(), scheme.value(&s).unwrap().clone()));
    let rational = scheme.rational().clone();
    Parts {
        values: values.collect(),
        nodes: RealAlgebraic::roots_of(rational.modulus().unwrap()),
        scheme,
        rational,
    }
}

impl Parts {
    fn holds(&self) -> bool {
        verify(&self.scheme, &self.values, &self.nodes, &self.rational).is_ok()
    }
}

fn examples() -> [Parts; 5] {
    [
        parts(
            "block",
            &[("r", "3"), ("nodes", "legendre"), ("pade", "2,3")],
        ),
        parts(
            "block",
            &[
                ("r", "3"),
                ("nodes", "chebyshev"),
                ("pade", "1,3"),
                ("problem", "second-order"),
            ],
        ),
        parts("runge-kutta", &[("name", "gauss"), ("stages", "2")]),
        parts(
            "runge-kutta",
            &[
                ("name", "lobatto-iiic"),
                ("stages", "4"),
                ("problem", "second-order"),
            ],
        ),
        parts("runge-kutta", &[("name", "radau-iia"), ("stages", "3")]),
    ]
}

#[test]
fn members_at_irrational_nodes_are_images() {
    for example in examples() {
        assert!(example.holds());
    }
}

/// A scheme with one coefficient changed by `change`; `None` where it is no scheme then.
fn changed(scheme: &Scheme, equation: usize, term: usize, change: &Fraction) -> Option<Scheme> {
    let mut equations = scheme.equations().to_vec();
    let coefficient = &mut equations[equation].terms[term].coefficient;
    *coefficient = coefficient.plus(change);
    let (quantities, carried) = (scheme.quantities().to_vec(), scheme.carried().to_vec());
    let evaluations = scheme.evaluations().to_vec();
    let other = Scheme::new(quantities, carried, equations, evaluations).ok()?;
    Some(match scheme.modulus() {
        Some(omega) => other.over(omega.clone()),
        None => other,
    })
}

/// Whichever coefficient of either scheme is another number, be it by 10⁻³⁰, they are not the same.
#[test]
fn no_coefficient_may_be_another() {
    let little = Fraction::from(ratio(1, 1_000_000_000_000_000).pow(2));
    for example in examples() {
        let mut tried = 0;
        for (e, equation) in example.rational.equations().iter().enumerate() {
            for term in 0..equation.terms.len() {
                if let Some(rational) = changed(&example.rational, e, term, &little) {
                    tried += 1;
                    let scheme = example.scheme.clone();
                    let values = example.values.clone();
                    let error = scheme.with_values(values, &example.nodes, rational);
                    assert!(matches!(error, Err(SchemeError::Image { .. })));
                }
            }
        }
        for (e, equation) in example.scheme.equations().iter().enumerate() {
            for term in 0..equation.terms.len() {
                if let Some(scheme) = changed(&example.scheme, e, term, &little) {
                    tried += 1;
                    let other = Parts {
                        scheme,
                        values: example.values.clone(),
                        nodes: example.nodes.clone(),
                        rational: example.rational.clone(),
                    };
                    assert!(!other.holds(), "equation {e}, term {term}");
                }
            }
        }
        assert!(tried > 10, "{tried}");
    }
}

/// Other values of the symbols, other nodes, another polynomial, other times.
#[test]
fn no_value_node_or_time_may_be_another() {
    for mut example in examples() {
        for symbol in example.values.keys().cloned().collect::<Vec<_>>() {
            let other =
                NodalNumber::of_one(&example.nodes[0], &Polynomial::monomial(integer(3), 2));
            let own = example.values.insert(symbol.clone(), other).unwrap();
            assert!(!example.holds(), "{symbol}");
            example.values.insert(symbol, own);
        }
        example.nodes.reverse();
        assert!(!example.holds());
        example.nodes.reverse();
        let last = example.nodes.pop().unwrap();
        assert!(!example.holds());
        example.nodes.push(last);

        let rational = example.rational.clone();
        let omega = rational.modulus().unwrap().clone();
        example.rational = rational
            .clone()
            .over(omega + Polynomial::constant(ratio(1, 1000)));
        assert!(!example.holds());
        let late = rational.evaluations().iter().map(|e| Evaluation {
            time: e.time.plus(&Fraction::one()),
            ..e.clone()
        });
        let late = Scheme::new(
            rational.quantities().to_vec(),
            rational.carried().to_vec(),
            rational.equations().to_vec(),
            late.collect(),
        );
        example.rational = late.unwrap().over(rational.modulus().unwrap().clone());
        assert!(!example.holds());
        example.rational = rational;
        assert!(example.holds());
    }
}

/// The transposed matrix of an operator is that of another.
#[test]
fn a_transposed_operator_is_another() {
    let mut example = parts("runge-kutta", &[("name", "gauss"), ("stages", "2")]);
    let images = [Polynomial::t(), Polynomial::monomial(ratio(1, 2), 2)];
    let omega = example.rational.modulus().unwrap().clone();
    let operator = NodalOperator::new(omega, example.nodes.clone(), &images);
    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let symbol = Symbol::internal(&format!("a_{}_{}", i + 1, j + 1));
        if let Some(value) = example.values.get_mut(&symbol) {
            assert_eq!(*value, operator.entry(i, j));
            *value = operator.entry(j, i);
        }
    }
    assert!(!example.holds());
}
