//! Irrational numbers made of expressions: roots of polynomials, radicals, cosines.
//!
//! Each is a fraction in [generators](crate::field::generator), which give it a name.

use crate::field::algebraic::RealAlgebraic;
use crate::field::compositum::{Compositum, DEGREE_LIMIT};
use crate::field::fraction::Fraction;
use crate::field::generator::{generators, named};
use crate::field::real_polynomial::RealPolynomial;
use crate::poly::monomial::RADICAND_LIMIT;
use crate::poly::multivariate::{Multivariate, Symbol};
use crate::poly::polynomial::Polynomial;
use crate::rational::{Integer, Rational, integer};
use crate::ring::Ring;
use num_traits::ToPrimitive;

/// The largest n of a cos(kπ/n).
pub const COSINE_LIMIT: u64 = 120;

/// The largest degree of a polynomial of which a root is asked for.
pub const POLYNOMIAL_LIMIT: usize = 32;

/// Why there is no such number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RootError {
    /// Free symbols, or a denominator.
    #[error("`{text}` is not a polynomial in x with numbers as coefficients")]
    NoPolynomial {
        /// The expression that was given.
        text: String,
    },
    /// A bound with free symbols.
    #[error("`{text}` is not a number")]
    NoNumber {
        /// The expression that was given.
        text: String,
    },
    /// Not one root.
    #[error("{} of {polynomial} between {from} and {to}", plural(*.count))]
    Roots {
        /// How many.
        count: usize,
        /// The polynomial.
        polynomial: String,
        /// The lower bound.
        from: String,
        /// The upper bound.
        to: String,
    },
    /// √ or an even power root of a negative number.
    #[error("`{text}` is not a real number")]
    Negative {
        /// The root.
        text: String,
    },
    /// Beyond [`POLYNOMIAL_LIMIT`], [`COSINE_LIMIT`] or [`DEGREE_LIMIT`].
    #[error(
        "`{text}` is beyond the limits here: polynomials of degree {POLYNOMIAL_LIMIT}, cosines of \
         multiples of pi/{COSINE_LIMIT}, fields of degree {DEGREE_LIMIT} over the rationals"
    )]
    Degree {
        /// The number or polynomial that is too large.
        text: String,
    },
}

/// The number called `name` unless it has a simpler form.
fn called(name: &str, number: RealAlgebraic) -> Fraction {
    Fraction::of_algebraic(&number).unwrap_or_else(|| named(name, number).into())
}

fn plural(count: usize) -> String {
    match count {
        0 => "there is no root".into(),
        n => format!("there are {n} roots"),
    }
}

/// The one root of `polynomial` in x in \[from, to\].
///
/// ```
/// use stepsmith_exact::{field::fraction::Fraction, field::irrational::root, ring::Ring};
/// let x = Fraction::internal("x");
/// let p = x.times(&x).times(&x).minus(&2.into());
/// let root = root(&p, &1.into(), &2.into()).unwrap();
/// assert_eq!(root.to_string(), "root(x^3 - 2, 1, 2)");
/// assert_eq!(root.power(3).unwrap().as_rational(), Some(2.into()));
/// ```
///
/// # Errors
/// No root there or several, and what is no polynomial, no number, or too large.
pub fn root(polynomial: &Fraction, from: &Fraction, to: &Fraction) -> Result<Fraction, RootError> {
    let lo = real(from)?;
    let hi = real(to)?;
    let inside = real_roots(polynomial)?
        .into_iter()
        .filter(|root| *root >= lo && *root <= hi);
    let mut inside: Vec<RealAlgebraic> = inside.collect();
    match (inside.pop(), inside.len()) {
        (Some(number), 0) => {
            let minimal = number.minimal_polynomial();
            if minimal.degree() > Some(DEGREE_LIMIT) {
                let text = minimal.fmt_in("x");
                return Err(RootError::Degree { text });
            }
            let (from, to) = alone(&number, (lo, hi), (from, to));
            let name = format!("root({}, {from}, {to})", minimal.fmt_in("x"));
            Ok(called(&name, number))
        }
        (found, others) => Err(RootError::Roots {
            count: others + usize::from(found.is_some()),
            polynomial: polynomial.to_string(),
            from: from.to_string(),
            to: to.to_string(),
        }),
    }
}

/// The number that a bound is.
fn real(bound: &Fraction) -> Result<RealAlgebraic, RootError> {
    bound.algebraic().ok_or_else(|| RootError::NoNumber {
        text: bound.to_string(),
    })
}

/// Bounds with one root of the number's minimal polynomial between them: the given bounds, if only one root lies
/// between them. Where a polynomial has irrational coefficients, conjugates of its roots may lie beside the roots
/// without being roots. One name must not stand for two numbers.
pub fn alone(
    number: &RealAlgebraic,
    (lo, hi): (RealAlgebraic, RealAlgebraic),
    given: (&Fraction, &Fraction),
) -> (Fraction, Fraction) {
    let all = RealAlgebraic::roots_of(number.minimal_polynomial());
    let inside = (all.iter()).filter(|root| **root >= lo && **root <= hi);
    if inside.count() == 1 {
        return (given.0.clone(), given.1.clone());
    }
    let mut scale = Rational::from(1);
    loop {
        let (below, above) = number.enclosure(&(Rational::from(1) / &scale));
        let from = Rational::from((below * &scale).floor()) / &scale;
        let to = Rational::from((above * &scale).ceil()) / &scale;
        let inside = all
            .iter()
            .filter(|root| root.cmp_rational(&from).is_ge() && root.cmp_rational(&to).is_le());
        if inside.count() == 1 {
            return (from.into(), to.into());
        }
        scale *= integer(2);
    }
}

/// The distinct real roots of a polynomial in x, coefficients irrational or not.
pub fn real_roots(polynomial: &Fraction) -> Result<Vec<RealAlgebraic>, RootError> {
    let x = Symbol::internal("x");
    let refused = || RootError::NoPolynomial {
        text: polynomial.to_string(),
    };
    let too_large = || RootError::Degree {
        text: polynomial.to_string(),
    };
    let scale = polynomial.denominator().as_constant();
    if scale.is_none() || polynomial.free_symbols() != [x.clone()] {
        return Err(refused());
    }
    let p = polynomial.numerator();
    let field = Compositum::among(&generators(p)).ok_or_else(too_large)?;
    let degree = p.degree_in(&x) as usize * field.degree();
    if degree > POLYNOMIAL_LIMIT {
        return Err(too_large());
    }
    let p = RealPolynomial::from_multivariate(p, &x, &field).ok_or_else(refused)?;
    Ok(p.real_roots())
}

/// The real number ⁿ√value, which has the sign of `value`, for n ≥ 1.
///
/// ```
/// use stepsmith_exact::{field::fraction::Fraction, field::irrational::nth_root, rational::ratio};
/// let of = |value: Fraction, n| nth_root(&value, n).unwrap().to_string();
/// assert_eq!(of(ratio(16, 27).into(), 3), "2*cbrt(2)/3");
/// assert_eq!(of(4.into(), 4), "sqrt(2)");
/// ```
///
/// # Errors
/// Even roots of negative numbers, free symbols, and what is too large.
pub fn nth_root(value: &Fraction, n: u32) -> Result<Fraction, RootError> {
    let text = || match n {
        2 => format!("sqrt({value})"),
        3 => format!("cbrt({value})"),
        _ => format!("({value})^(1/{n})"),
    };
    let Some(sign) = value.signum() else {
        let text = value.to_string();
        return Err(RootError::NoNumber { text });
    };
    if sign < 0 {
        return match n % 2 {
            0 => Err(RootError::Negative { text: text() }),
            _ => Ok(nth_root(&value.negated(), n)?.negated()),
        };
    }
    if n as usize > POLYNOMIAL_LIMIT {
        return Err(RootError::Degree { text: text() });
    }
    if sign == 0 || n < 2 {
        return Ok(value.clone());
    }
    let radical = match (value.as_rational(), n) {
        (Some(value), 2) => Fraction::sqrt(&value),
        (Some(value), 3) => cube_root(&value),
        _ => None,
    };
    if let Some(radical) = radical {
        return Ok(radical);
    }
    let power = Multivariate::from(Symbol::internal("x")).pow(n);
    let polynomial = Fraction::from(power).minus(value);
    // An upper bound: ⁿ√v ≤ max(1, v) ≤ ⌈v⌉ for v > 0.
    let number = value
        .algebraic()
        .ok_or_else(|| RootError::Degree { text: text() })?;
    let to = number.enclosure(&Rational::from(1)).1.ceil();
    root(&polynomial, &0.into(), &Rational::from(to).into())
}

/// ∛value for a rational value > 0 with a radicand within [`RADICAND_LIMIT`].
fn cube_root(value: &Rational) -> Option<Fraction> {
    let denominator = value.denominator().as_ibig();
    let radicand = (value.numerator() * denominator * denominator)
        .to_u64()
        .filter(|&n| n <= RADICAND_LIMIT)?;
    let factors = prime_factors(radicand);
    let product = |part: fn(u32) -> u32| -> u64 {
        let powers = factors.iter().map(|(prime, e)| prime.pow(part(*e)));
        powers.product()
    };
    let outer = product(|e| e / 3);
    let inner = product(|e| e % 3);
    let factor = Rational::from_parts_signed(outer.into(), denominator.clone());
    // A perfect square is the square of a smaller root.
    let (inner, exponent) = if factors.iter().all(|(_, e)| e % 3 != 1) {
        (product(|e| u32::from(e % 3 == 2)), 2)
    } else {
        (inner, 1)
    };
    let cube = Polynomial::monomial(Rational::from(1), 3);
    let minimal = cube - Polynomial::constant(inner.into());
    let root = called(
        &format!("cbrt({inner})"),
        RealAlgebraic::roots_of(&minimal).pop()?,
    );
    Some(root.power(exponent)?.scaled(&factor))
}

/// cos(rπ) for a rational r.
///
/// With r = k/n the number is a root of T_n(x) − (−1)ᵏ, the Chebyshev polynomial, of which the roots
/// are the cos(jπ/n) with j ≡ k mod 2, and descend with j in 0 ≤ j ≤ n.
///
/// ```
/// use stepsmith_exact::{field::irrational::cosine, rational::ratio, ring::Ring};
/// assert_eq!(cosine(&ratio(5, 6)).unwrap().to_string(), "-sqrt(3)/2");
/// let c = cosine(&ratio(1, 18)).unwrap();
/// let triple = c.power(3).unwrap().times(&4.into()).minus(&c.times(&3.into()));
/// assert_eq!(triple, cosine(&ratio(1, 6)).unwrap());
/// ```
///
/// # Errors
/// A denominator beyond [`COSINE_LIMIT`].
pub fn cosine(r: &Rational) -> Result<Fraction, RootError> {
    let too_large = || RootError::Degree {
        text: format!("cos({r}*pi)"),
    };
    let whole = r.denominator().as_ibig();
    let n = whole
        .to_u64()
        .filter(|n| *n <= COSINE_LIMIT)
        .ok_or_else(too_large)?;
    // cos is even with period 2π, and cos(π − x) = −cos x.
    let period = Integer::from(2 * n);
    let remainder = ((r.numerator() % &period) + &period) % &period;
    let k = remainder.to_u64().ok_or_else(too_large)?;
    let k = k.min(2 * n - k);
    if 2 * k > n {
        return Ok(cosine(&Rational::from_parts_signed((n - k).into(), whole.clone()))?.negated());
    }
    let mut previous = Polynomial::one();
    let mut chebyshev = Polynomial::t();
    for _ in 1..n {
        let next = Polynomial::from_integers(&[0, 2]) * &chebyshev - &previous;
        (previous, chebyshev) = (chebyshev, next);
    }
    let sign = if k % 2 == 0 { 1 } else { -1 };
    let roots = RealAlgebraic::roots_of(&(chebyshev - Polynomial::constant(integer(sign))));
    let number = usize::try_from((n - k) / 2)
        .ok()
        .and_then(|i| roots.get(i).cloned());
    let number = number.ok_or_else(too_large)?;
    if number.minimal_polynomial().degree() > Some(DEGREE_LIMIT) {
        return Err(too_large());
    }
    let factor = if k == 1 {
        String::new()
    } else {
        format!("{k}*")
    };
    Ok(called(&format!("cos({factor}pi/{n})"), number))
}

impl Fraction {
    /// √value for a rational value ≥ 0, by taking square factors out of the primes; `None` for
    /// negative values and for radicands beyond 10¹².
    pub fn sqrt(value: &Rational) -> Option<Self> {
        let denominator = value.denominator().as_ibig();
        // A negative one is no `u64`.
        let radicand = (value.numerator() * denominator)
            .to_u64()
            .filter(|&n| n <= RADICAND_LIMIT)?;
        let factor = Rational::from_parts_signed(1.into(), denominator.clone());
        let mut root = Multivariate::constant(factor);
        for (prime, exponent) in prime_factors(radicand) {
            let square = Integer::from(prime).pow(exponent as usize / 2);
            root = root.scale(&Rational::from(square));
            if exponent % 2 == 1 {
                root = &root * &Multivariate::from(Symbol::internal(&format!("sqrt({prime})")));
            }
        }
        Some(match radicand {
            0 => Self::zero(),
            _ => root.into(),
        })
    }
}

/// The prime factorisation of n by trial division.
fn prime_factors(mut n: u64) -> Vec<(u64, u32)> {
    let mut factors = Vec::new();
    let mut candidate = 2;
    while candidate * candidate <= n {
        let mut exponent = 0;
        while n.is_multiple_of(candidate) {
            n /= candidate;
            exponent += 1;
        }
        if exponent > 0 {
            factors.push((candidate, exponent));
        }
        candidate += 1;
    }
    if n > 1 {
        factors.push((n, 1));
    }
    factors
}
