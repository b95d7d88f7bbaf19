//! A parameter is never taken for a symbol that an analysis brings along, whatever it is called.
//!
//! Of f(p) nothing but the name of p may depend on it: with p called as an analysis calls one of its own
//! unknowns, every result is that of p called otherwise, renamed. Specs refuse such names, where results
//! would be misread; here they are put into schemes all the same.

use crate::scan::characteristic::{Characteristic, Test};
use std::fmt::Display;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::generator::is_generator;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_prove::amplification::{TestEquation, amplification};
use stepsmith_prove::dispersion::dispersion;
use stepsmith_prove::order::{ZeroStable, order};
use stepsmith_prove::stability::region::boundary::boundary;
use stepsmith_prove::stability::region::region;
use stepsmith_prove::stability::zero_stability::step_ratios::step_ratios;
use stepsmith_prove::step_polynomial::StepPolynomial;
use stepsmith_prove::zero_dynamics::{Formulation, zero_dynamics};
use stepsmith_scheme::scheme::reserved::is_reserved;
use stepsmith_scheme::scheme::text::parse_expression;
use stepsmith_scheme::scheme::{Class, Scheme};
use stepsmith_scheme::spec::{Diagnostic, Place, Spec};

/// The names of the library's own symbols, and of generators and entries that stand for numbers.
const NAMES: [&str; 20] = [
    "h", "t", "Omega", "xi", "z", "re", "im", "xA", "yA", "xB", "yB", "lambda", "x", "theta", "pi",
    "infinity", "omega", "sqrt(2)", "c_1", "a_1_1",
];

/// Members with the parameter p of every family that leaves one free.
const MEMBERS: [(&str, &[(&str, &str)]); 9] = [
    (
        "central-difference",
        &[("degree", "3"), ("alpha", "p"), ("beta", "sqrt(2)/2")],
    ),
    (
        "central-difference",
        &[
            ("degree", "4"),
            ("alpha", "2 - p"),
            ("beta", "1/3"),
            ("gamma", "p"),
        ],
    ),
    ("newmark", &[("beta", "p"), ("gamma", "1/2")]),
    ("hht", &[("alpha", "p/2")]),
    ("generalized-alpha", &[("rho_inf", "p")]),
    ("wilson-theta", &[("theta", "p")]),
    ("splitting", &[("alpha", "1"), ("beta", "p")]),
    (
        "runge-kutta",
        &[("A", "[[p, 0], [1 - 2*p, p]]"), ("b", "[1/2, 1/2]")],
    ),
    ("pece", &[("steps", "2"), ("ratio", "p")]),
];

fn spec(family: &str, settings: &[(&str, &str)], name: &str) -> Result<Spec, Diagnostic> {
    let values: Vec<String> = settings.iter().map(|(_, v)| v.replace('p', name)).collect();
    let named = settings.iter().zip(&values);
    let named: Vec<(&str, &str)> = named.map(|((key, _), v)| (*key, v.as_str())).collect();
    Spec::from_family(family, &named)
}

/// The name of an analysis, with everything that it says in symbols.
type Analysed = (&'static str, Result<Vec<Fraction>, String>);

fn said<T, E: Display>(
    found: Result<T, E>,
    values: impl FnOnce(T) -> Vec<Fraction>,
) -> Result<Vec<Fraction>, String> {
    found.map(values).map_err(|error| error.to_string())
}

fn polynomials(p: &[Multivariate]) -> Vec<Fraction> {
    p.iter().cloned().map(Fraction::from).collect()
}

/// Everything that analyses say in symbols, by the name of the analysis.
fn analysed(scheme: &Scheme) -> Vec<Analysed> {
    let (test, scans): (_, &[Test]) = match scheme.class() {
        Class::FirstOrder => (
            TestEquation::Dahlquist,
            &[Test::RealAxis, Test::ComplexPlane, Test::Oscillator],
        ),
        Class::SecondOrder if scheme.is_split() => (TestEquation::Split, &[Test::Split]),
        Class::SecondOrder => (TestEquation::Oscillator, &[Test::Oscillator]),
    };
    let mut all = vec![(
        "amplification",
        said(amplification(scheme, test), |found| {
            let rows = (0..found.matrix.rows()).flat_map(|i| found.matrix.row(i));
            let mut all: Vec<Fraction> = rows.cloned().collect();
            all.extend(found.characteristic_polynomial());
            all.extend(found.symbols.iter().map(|s| Fraction::internal(s)));
            all
        }),
    )];
    all.extend(of_steps(scheme, test));
    for test in scans {
        let p = Characteristic::new(scheme, *test);
        all.push(("characteristic", said(p, |p| polynomials(p.coefficients()))));
    }
    all.push((
        "order",
        said(order(scheme, 2), |found| {
            let terms = found.conditions.into_iter().chain(found.error_terms);
            let mut all: Vec<Fraction> = terms.map(|t| t.coefficient).collect();
            if let ZeroStable::If(condition) = found.zero_stability {
                all.extend(condition);
            }
            all
        }),
    ));
    for formulation in Formulation::ALL {
        let found = zero_dynamics(scheme, formulation);
        all.push(("zero dynamics", said(found, |found| found.polynomial)));
    }
    if scheme.ratio().is_some() {
        all.push((
            "step ratios",
            said(step_ratios(scheme), |found| found.factors),
        ));
        all.extend(analysed(&scheme.at_equal_steps().unwrap()));
    }
    all
}

/// The analyses of the step on a test equation.
fn of_steps(scheme: &Scheme, test: TestEquation) -> Vec<Analysed> {
    let mut all = Vec::new();
    for damping in [Fraction::from(0), Fraction::internal("xi")] {
        let step = StepPolynomial::new(scheme, test, &damping);
        all.push((
            "step polynomial",
            said(step, |p| {
                polynomials(&[&p.coefficients[..], &[p.pole]].concat())
            }),
        ));
        all.push((
            "dispersion",
            said(dispersion(scheme, &damping, 2), |d| {
                [d.period, d.damping_ratio].concat()
            }),
        ));
    }
    let curves = boundary(scheme, test, &0.into());
    all.push((
        "boundary",
        said(curves, |c| {
            c.curves.into_iter().map(|c| c.polynomial.into()).collect()
        }),
    ));
    all.push((
        "region",
        said(region(scheme, test, &0.into()), |found| {
            let found = found.into_iter();
            let all = found.flat_map(|r| [r.leading, r.at_one, r.at_minus_one, r.product]);
            all.map(Fraction::from).collect()
        }),
    ));
    all
}

/// Compares the results for a parameter with one of our names to the results for a parameter with the next name in the
/// alphabet.
fn assert_renamed(family: &str, name: &str, ours: &Scheme, free: &Scheme) {
    // "x0" stands before "xA".
    let after = format!("{name}0");
    let own = Symbol::new(name);
    let free_symbol = Symbol::new(&after);
    let ours = analysed(ours);
    let free = analysed(free);
    assert_eq!(ours.len(), free.len());
    for ((what, here), (_, there)) in ours.into_iter().zip(free) {
        let back = Fraction::from(own.clone());
        let there = there
            .map(|mut values| {
                values
                    .iter_mut()
                    .for_each(|f| *f = f.substitute(&free_symbol, &back).unwrap());
                values
            })
            .map_err(|text| text.replace(&after, name));
        assert_eq!(here, there, "{family}: {what} with {name}");
        // Every symbol is p, a number, or the analysis's own.
        for symbol in here.iter().flatten().flat_map(Fraction::free_symbols) {
            let known = symbol == own || symbol.is_internal() || is_generator(&symbol);
            assert!(known, "{family}: {what} has {symbol} of a user");
        }
    }
}

/// The names that the k-th member is tried with: every fourth from another one on, all where all draws are asked for.
fn names(k: usize) -> impl Iterator<Item = &'static str> {
    let every = std::env::var_os("STEPSMITH_DRAWS").map_or(4, |_| 1);
    NAMES.into_iter().skip(k % every).step_by(every)
}

#[test]
fn no_name_of_a_parameter_is_captured() {
    for (k, (family, settings)) in MEMBERS.into_iter().enumerate() {
        let scheme = spec(family, settings, "p").unwrap().scheme().unwrap();
        for name in names(k) {
            let [ours, free] = [name, &format!("{name}0")].map(|name| {
                let renamed = scheme.with_symbol(&Symbol::new("p"), &Symbol::new(name));
                renamed.unwrap()
            });
            assert_renamed(family, name, &ours, &free);
        }
    }
}

/// From specs: a diagnostic at the name, or the member with another name.
#[test]
fn names_of_test_equations_are_refused_where_they_stand() {
    for (k, (family, settings)) in MEMBERS.into_iter().enumerate() {
        for name in names(k).filter(|name| !name.contains('(')) {
            match spec(family, settings, name).and_then(|spec| spec.scheme()) {
                Ok(scheme) => {
                    assert!(!is_reserved(name), "{family}: {name}");
                    let free = spec(family, settings, &format!("{name}0")).unwrap();
                    assert_renamed(family, name, &scheme, &free.scheme().unwrap());
                }
                Err(error) if error.to_string().contains("of the equations") => {
                    assert!(!is_reserved(name), "{family}: {error}");
                }
                Err(error) => {
                    assert!(is_reserved(name), "{family}: {error}");
                    let Some((source, range)) = error.place().and_then(Place::text_range) else {
                        panic!("{family}: no place of {name}: {error}");
                    };
                    assert_eq!(&source.text[range.clone()], name, "{family}");
                }
            }
        }
    }
}

/// The x of `root` and the π of `cos` are those written there, not what a parameter is called.
#[test]
fn variables_of_functions_are_written_in_them() {
    for (text, name) in [("root(p^3 - 2, 1, 2)", "x"), ("cos(p/9)", "pi")] {
        let expression = parse_expression(text).unwrap();
        let value = expression.value(&|_| Some(Fraction::symbol(name)));
        assert!(value.is_err(), "{text} with {name}");
    }
    let written = parse_expression("cos(pi/9) + root(x^3 - 2, 1, 2)").unwrap();
    assert!(written.value(&|_| None).is_ok());
}
