//! Polynomials compiled to straight-line code on blocks of points.
//!
//! ```text
//! pᵢ = ∑ cᵢⱼ mⱼ,   mⱼ = mₗ · x
//! ```
//!
//! Every monomial mⱼ of any of the polynomials is computed once, as the product of an earlier one
//! with an input x, and every polynomial is one sum over the monomials. The exact cᵢⱼ, square
//! roots included, are rounded correctly, once. Each instruction runs over a block of points in a
//! plain loop, which the compiler turns into vector instructions; multiplication and addition are
//! never contracted, so that results are the same on every machine.

use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};

/// The number of points in a block, which registers hold.
pub const LANES: usize = 16;
/// The most monomials and terms of a program.
const SIZE_LIMIT: usize = 20_000;

/// A value at each point of a block.
pub type Block = [f64; LANES];

/// Why polynomials cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum ProgramError {
    #[error("`{}` is given no value", symbols.join("`, `"))]
    FreeSymbols { symbols: Vec<String> },
    #[error("the characteristic polynomial has {size} terms, more than the limit of {SIZE_LIMIT}")]
    TooLarge { size: usize },
    #[error("the characteristic polynomial has degree {degree}, more than the limit of {limit}")]
    Degree { degree: usize, limit: usize },
}

/// constant + ∑ c·m over (index of m, c).
#[derive(Clone, Debug)]
struct Sum {
    constant: f64,
    terms: Vec<(usize, f64)>,
}

/// Compiled polynomials: the inputs come first among the monomials.
#[derive(Clone, Debug)]
pub struct Program {
    inputs: usize,
    /// The two factors of each product, by their places.
    products: Vec<[usize; 2]>,
    sums: Vec<Sum>,
}

type Powers = Vec<(Symbol, u32)>;

impl Program {
    /// Compiles `polynomials` as functions of `inputs`.
    ///
    /// # Errors
    /// Symbols that are no inputs, or too many terms.
    pub fn new(polynomials: &[Multivariate], inputs: &[Symbol]) -> Result<Self, ProgramError> {
        let size = polynomials.iter().map(Multivariate::len).sum();
        if size > SIZE_LIMIT {
            return Err(ProgramError::TooLarge { size });
        }
        let numbers: Vec<_> = polynomials.iter().map(|p| by_monomial(p, inputs)).collect();
        let mut missing: Vec<String> = numbers
            .iter()
            .flat_map(BTreeMap::values)
            .flat_map(Fraction::free_symbols)
            .map(|s| s.to_string())
            .collect();
        if !missing.is_empty() {
            missing.sort();
            missing.dedup();
            return Err(ProgramError::FreeSymbols { symbols: missing });
        }
        let mut program = Self {
            inputs: inputs.len(),
            products: Vec::new(),
            sums: Vec::new(),
        };
        let mut known: BTreeMap<Powers, usize> = inputs
            .iter()
            .enumerate()
            .map(|(i, s)| (vec![(s.clone(), 1)], i))
            .collect();
        for polynomial in &numbers {
            let mut sum = Sum {
                constant: 0.0,
                terms: Vec::new(),
            };
            for (powers, number) in polynomial {
                // Without free symbols a number has a value.
                let value = number.to_f64().unwrap_or(f64::NAN);
                if powers.is_empty() {
                    sum.constant = value;
                } else {
                    sum.terms
                        .push((program.monomial(powers, &mut known)?, value));
                }
            }
            program.sums.push(sum);
        }
        Ok(program)
    }

    /// The index of a monomial, which is computed if it is not known yet.
    fn monomial(
        &mut self,
        powers: &Powers,
        known: &mut BTreeMap<Powers, usize>,
    ) -> Result<usize, ProgramError> {
        if let Some(&index) = known.get(powers) {
            return Ok(index);
        }
        if self.products.len() >= SIZE_LIMIT {
            let size = self.products.len();
            return Err(ProgramError::TooLarge { size });
        }
        // A factor that leaves a known monomial, else the first symbol.
        let factor = (0..powers.len())
            .find(|&i| known.contains_key(&without(powers, i)))
            .unwrap_or(0);
        let left = self.monomial(&without(powers, factor), known)?;
        let right = known[&vec![(powers[factor].0.clone(), 1)]];
        let index = self.inputs + self.products.len();
        self.products.push([left, right]);
        known.insert(powers.clone(), index);
        Ok(index)
    }

    /// A JavaScript function of the inputs that returns the values, by the operations of
    /// [`run`](Self::run) in their order, so that its results are the same to the last bit.
    ///
    /// ```
    /// use stepsmith_exact::poly::multivariate::Multivariate;
    /// use stepsmith_explore::scan::Program;
    /// use stepsmith_scheme::scheme::reserved::symbol;
    /// let x = symbol("x");
    /// let p = &Multivariate::from(x.clone()).pow(2) + &Multivariate::constant(3.into());
    /// let program = Program::new(&[p], &[x.clone()]).unwrap();
    /// assert_eq!(program.javascript(&[x]), "(x)=>{const $1=x*x;return[3+$1]}");
    /// ```
    pub fn javascript(&self, inputs: &[Symbol]) -> String {
        let name = |i: usize| match inputs.get(i) {
            Some(input) => input.to_string(),
            // No name of an input has this sign.
            None => format!("${i}"),
        };
        let names: Vec<String> = (0..self.inputs).map(name).collect();
        let mut text = format!("({})=>{{", names.join(","));
        let products = self.products.iter().enumerate();
        let products: Vec<String> = products
            .map(|(i, [left, right])| {
                let [m, left, right] = [self.inputs + i, *left, *right].map(name);
                format!("{m}={left}*{right}")
            })
            .collect();
        if !products.is_empty() {
            text.push_str(&format!("const {};", products.join(",")));
        }
        let sums: Vec<String> = self.sums.iter().map(|sum| sum.javascript(name)).collect();
        text.push_str(&format!("return[{}]}}", sums.join(",")));
        text
    }

    /// The number of blocks that [`run`](Self::run) needs to work in: inputs, then products.
    pub fn registers(&self) -> usize {
        self.inputs + self.products.len()
    }

    /// The values of the polynomials; the inputs stand at the start of `registers`.
    pub fn run(&self, registers: &mut [Block]) -> Vec<Block> {
        for (i, factors) in self.products.iter().enumerate() {
            let [left, right] = factors.map(|place| registers[place]);
            registers[self.inputs + i] = std::array::from_fn(|l| left[l] * right[l]);
        }
        self.sums.iter().map(|sum| sum.run(registers)).collect()
    }
}

impl Sum {
    fn javascript(&self, name: impl Fn(usize) -> String) -> String {
        let terms = self.terms.iter().map(|&(index, c)| {
            let (sign, magnitude) = if c < 0.0 { ("-", -c) } else { ("+", c) };
            // Neither a factor 1 nor a term 0 changes a bit of the value.
            if magnitude == 1.0 {
                format!("{sign}{}", name(index))
            } else {
                format!("{sign}{}*{}", numeral(magnitude), name(index))
            }
        });
        let terms: String = terms.collect();
        match terms.strip_prefix('+') {
            _ if self.constant != 0.0 || terms.is_empty() => {
                format!("{}{terms}", numeral(self.constant))
            }
            Some(rest) => rest.into(),
            None => terms,
        }
    }

    fn run(&self, registers: &[Block]) -> Block {
        let mut sums = [self.constant; LANES];
        for &(index, c) in &self.terms {
            for (sum, m) in sums.iter_mut().zip(&registers[index]) {
                *sum += c * m;
            }
        }
        sums
    }
}

/// The shortest numeral that is read as this very number.
fn numeral(value: f64) -> String {
    let text = format!("{value:?}");
    text.strip_suffix(".0").map(String::from).unwrap_or(text)
}

/// A monomial without a factor of the symbol at a place.
fn without(powers: &Powers, place: usize) -> Powers {
    let mut rest = powers.clone();
    rest[place].1 -= 1;
    rest.retain(|(_, exponent)| *exponent > 0);
    rest
}

/// The coefficients of a polynomial by monomials in `inputs`; they may contain square roots.
fn by_monomial(polynomial: &Multivariate, inputs: &[Symbol]) -> BTreeMap<Powers, Fraction> {
    let mut grouped: BTreeMap<Powers, Multivariate> = BTreeMap::new();
    for (monomial, c) in polynomial.terms() {
        let (outer, inner): (Powers, Powers) = monomial
            .powers()
            .iter()
            .cloned()
            .partition(|(s, _)| inputs.contains(s));
        let constant = Multivariate::constant(c.clone());
        let term = inner.iter().fold(constant, |product, (s, e)| {
            &product * &Multivariate::from(s.clone()).pow(*e)
        });
        let sum = grouped.entry(outer).or_default();
        *sum = &*sum + &term;
    }
    grouped
        .into_iter()
        .map(|(powers, sum)| (powers, sum.into()))
        .collect()
}
