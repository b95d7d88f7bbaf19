//! Fields ℚ(γ₁, …, γₙ) of [generators](crate::field::generator), which may depend on one another.
//!
//! In the order of their degrees, then of their names, each γᵢ has a monic minimal polynomial hᵢ
//! over ℚ(γ₁, …, γᵢ₋₁), with coefficients that are polynomials in the generators before it. The
//! products of powers γᵢᵉ, e < deg hᵢ, are a basis of the field: replacing powers by the *relations*
//! hᵢ = 0 gives a normal form, in which 0 is 0 and a rational number is a constant. cos(2π/9) has
//! degree 1 over ℚ(cos(π/9)): it is 1 − 2 cos²(4π/9) whatever the two are called.
//!
//! *Finding hᵢ.* Let K = ℚ(θ) be the field before, of degree D, and m the minimal polynomial over ℚ
//! of γ, of degree n. For coprime D and n, and for square roots of distinct primes, h = m. Otherwise
//! let η = θ + s·γ generate K(γ), N its minimal polynomial: h = gcd(m(x), N(θ + s·x)) over K
//! (Trager 1976).
//!
//! *A generator of the field.* θ is such an η, step by step. For √p₁, …, √pₖ it is their sum, as its
//! conjugates ±√p₁ ± … ± √pₖ are distinct.

use crate::field::algebraic::RealAlgebraic;
use crate::field::fraction::Fraction;
use crate::field::generator::{generators, is_generator, number};
use crate::field::interned::Interned;
use crate::field::quotient::Residue;
use crate::field::real_field::{RealField, coprime};
use crate::kernel::Inverse as _;
use crate::poly::multivariate::{Multivariate, Symbol};
use crate::rational::integer;
use crate::ring::Ring;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// The largest degree over ℚ of a field of numbers.
pub const DEGREE_LIMIT: usize = 32;

/// The largest degree of a field of which the elements are short: powers of a primitive element have long coefficients
/// where it is high.
const SHORT_LIMIT: usize = 6;

/// The fields met so far, by their ordered generators.
static FIELDS: Interned<Vec<Symbol>, Compositum> = Interned::new();

/// A generator γ with γᵈ = c₀ + c₁γ + … + c_(d−1)γ^(d−1).
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    pub(crate) generator: Symbol,
    /// The cₖ, in the generators before.
    pub(crate) powers: Vec<Multivariate>,
}

/// The field of a set of generators.
#[derive(Debug)]
pub struct Compositum {
    pub(crate) relations: Vec<Relation>,
    embedding: OnceLock<Embedding>,
}

/// ℚ(γ₁, …, γₙ) = ℚ(θ).
#[derive(Clone, Debug)]
struct Embedding {
    field: RealField,
    elements: BTreeMap<Symbol, Residue>,
}

impl Compositum {
    /// The field of the generators among `symbols`; `None` beyond [`DEGREE_LIMIT`].
    ///
    /// ```
    /// use stepsmith_exact::{field::compositum::Compositum, field::irrational::cosine, rational::ratio};
    /// let [a, b] = [(1, 9), (2, 9)].map(|(k, n)| cosine(&ratio(k, n)).unwrap());
    /// let symbols = a.numerator().symbols().union(&b.numerator().symbols()).cloned().collect();
    /// assert_eq!(Compositum::among(&symbols).unwrap().degree(), 3);
    /// ```
    pub fn among(symbols: &BTreeSet<Symbol>) -> Option<Arc<Self>> {
        let mut field = Self::of(&[]);
        let ordered = ordered(symbols);
        for (i, (degree, symbol)) in ordered.iter().enumerate() {
            // What is beyond the limit by far is not even looked at.
            let independent = coprime(field.degree(), *degree) || symbol.radicand().is_some();
            let product = field.degree() * degree;
            if product > DEGREE_LIMIT * if independent { 1 } else { 4 } {
                return None;
            }
            let names: Vec<Symbol> = ordered[..=i].iter().map(|(_, s)| s.clone()).collect();
            field = Self::of(&names);
            if field.degree() > DEGREE_LIMIT {
                return None;
            }
        }
        Some(field)
    }

    /// The field of numbers that have generators and no other symbol, if it is of degree 2 to `SHORT_LIMIT`.
    ///
    /// A [`Fraction`] finds its generators and their relations anew in each operation. Long calculations with numbers
    /// of one field go on with its elements.
    pub fn short<'a>(numbers: impl Iterator<Item = &'a Fraction>) -> Option<Arc<Self>> {
        let mut symbols = BTreeSet::new();
        for number in numbers {
            symbols.extend(number.numerator().symbols());
            symbols.extend(number.denominator().symbols());
        }
        if symbols.is_empty() || !symbols.iter().all(is_generator) {
            return None;
        }
        Self::among(&symbols).filter(|field| field.degree() <= SHORT_LIMIT)
    }

    /// The relations of generators, without a limit.
    pub(crate) fn related(symbols: &BTreeSet<Symbol>) -> Arc<Self> {
        let names: Vec<Symbol> = ordered(symbols).into_iter().map(|(_, s)| s).collect();
        Self::of(&names)
    }

    /// The field of generators in order.
    fn of(names: &[Symbol]) -> Arc<Self> {
        let names = names.to_vec();
        if let Some(field) = FIELDS.get(&names) {
            return field;
        }
        let mut relations = Vec::new();
        if let Some((last, before)) = names.split_last() {
            let before = Self::of(before);
            relations.clone_from(&before.relations);
            // What is ordered has a number, and elements of a field are polynomials in its generators.
            let relation = before.relation(last);
            relations.push(relation.expect("a generator is algebraic over the field before"));
        }
        let field = Self {
            relations,
            embedding: OnceLock::new(),
        };
        FIELDS.kept(names, field)
    }

    /// The degree of the field over ℚ.
    pub fn degree(&self) -> usize {
        self.relations.iter().map(|r| r.powers.len()).product()
    }

    /// The field as ℚ(θ).
    pub fn field(&self) -> RealField {
        self.embedding().field.clone()
    }

    /// The value of a polynomial in the generators; `None` if it has other symbols.
    pub fn value(&self, p: &Multivariate) -> Option<Residue> {
        let embedding = self.embedding();
        let mut sum = Residue::zero();
        for (monomial, c) in p.terms() {
            let mut term = Residue::from_rational(c);
            for (symbol, exponent) in monomial.powers() {
                let element = embedding.elements.get(symbol)?;
                for _ in 0..*exponent {
                    term = term * element;
                }
            }
            sum = sum + term;
        }
        Some(sum)
    }

    /// The value of a number in the generators; `None` if it has other symbols.
    pub fn number(&self, c: &Fraction) -> Option<Residue> {
        let scale = c.denominator().as_constant()?.inv();
        self.value(&c.numerator().scale(&scale))
    }

    /// The relation of one more generator.
    fn relation(&self, generator: &Symbol) -> Option<Relation> {
        let alpha = number(generator)?;
        let minimal = alpha.minimal_polynomial().monic();
        let squares = self
            .relations
            .iter()
            .all(|r| r.generator.radicand().is_some());
        let degree = minimal.degree()?;
        let is_independent =
            (squares && generator.radicand().is_some()) || coprime(self.degree(), degree);
        let coefficients: Vec<Multivariate> = if is_independent {
            let rational = minimal.coefficients().iter().cloned();
            rational.map(Multivariate::constant).collect()
        } else {
            let field = self.field();
            let over = field.minimal_polynomial_of(&alpha);
            let written = over.iter().map(Fraction::of_element);
            let written = written.map(|c| Some(c?.numerator().clone()));
            written.collect::<Option<_>>()?
        };
        let (_, tail) = coefficients.split_last()?;
        Some(Relation {
            generator: generator.clone(),
            powers: tail.iter().map(|c| -c).collect(),
        })
    }

    /// Found at the first call.
    fn embedding(&self) -> &Embedding {
        // Relations are between numbers, and the powers of a generator of a field are a basis.
        self.embedding.get_or_init(|| {
            self.embedded()
                .expect("every field of numbers has a generator")
        })
    }

    fn embedded(&self) -> Option<Embedding> {
        let names: Vec<Symbol> = self.relations.iter().map(|r| r.generator.clone()).collect();
        let Some((last, before)) = self.relations.split_last() else {
            return Some(Embedding {
                field: RealField::rationals(),
                elements: BTreeMap::new(),
            });
        };
        let base = Self::of(&names[..before.len()]);
        let mut embedding = base.embedding().clone();
        let generator = last.generator.clone();
        if let [own] = last.powers.as_slice() {
            embedding.elements.insert(generator, base.value(own)?);
            return Some(embedding);
        }
        // η = θ + s·|γ|.
        let alpha = number(&generator)?;
        let (sign, magnitude) = alpha.signed_magnitude();
        let joined = embedding.field.joined(&magnitude);
        let sign = integer(sign);
        let own = Fraction::from(generator.clone()).scaled(&sign);
        let theta = match Fraction::of_element(&embedding.field.ring().t()) {
            // To ℚ γ is joined alone.
            _ if embedding.field.generator().as_rational().is_some() => own,
            theta => theta?.plus(&own.scaled(&integer(joined.factor))),
        };
        let mut field = joined.field;
        if names.iter().all(|name| name.radicand().is_some()) {
            // The greatest of its conjugates, as narrow as its square roots are.
            let minimal = field.generator().minimal_polynomial().clone();
            let sum = RealAlgebraic::among(vec![minimal], |bits| theta.enclosure(bits))?;
            field = RealField::new(sum);
        }
        let field = field.with_generators(theta.numerator().clone());
        let theta_in = field.ring().residue(&joined.theta.polynomial());
        let mut elements = BTreeMap::new();
        for (name, element) in &embedding.elements {
            elements.insert(name.clone(), element.polynomial().at(&theta_in));
        }
        elements.insert(
            generator,
            field.ring().residue(&joined.t.polynomial()).scaled(&sign),
        );
        Some(Embedding { field, elements })
    }
}

/// The generators in values.
pub fn generators_of<'a>(values: impl Iterator<Item = &'a Fraction>) -> BTreeSet<Symbol> {
    values.flat_map(|v| generators(v.numerator())).collect()
}

/// The generators among symbols with their degrees, by degree and name.
fn ordered(symbols: &BTreeSet<Symbol>) -> Vec<(usize, Symbol)> {
    let numbers = symbols.iter().filter_map(|symbol| {
        let degree = number(symbol)?.minimal_polynomial().degree()?;
        Some((degree, symbol.clone()))
    });
    let mut ordered: Vec<_> = numbers.collect();
    ordered.sort();
    ordered
}
