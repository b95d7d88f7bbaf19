//! A proof that a part of the right-hand side does not narrow the stable region of the other parts.
//!
//! For a step with P of degree 2 the root condition is that of a [`Region`]: L > 0, and three polynomials are
//! nonnegative. The third and one of the first two are not both 0, unless the double root 1 or −1 that there is then
//! is semisimple. Setting the symbols y and x of a part to 0 gives the conditions without it. If
//!
//! ```text
//! condition − condition without the part ≥ 0      for all three, and for L
//! ```
//!
//! each by an [identity](super::positivity), and if no double root is semisimple without the part, then the step is
//! stable wherever it is stable without the part. The polynomials are no less than those without the part. Where one
//! of the first two and the third vanish together, so do those without the part, and the step without the part is not
//! stable there.

use super::narrowing::{Point, narrowing};
use super::positivity::{Nonnegative, Range, nonnegative};
use super::{Region, region};
use crate::amplification::TestEquation;
use crate::stability::characteristic::common_zeros::have_none;
use num_traits::Signed;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_exact::rational::{Rational, integer};
use stepsmith_exact::ring::Ring as _;
use stepsmith_scheme::scheme::Scheme;

/// The identities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dominance {
    /// The symbols of the part.
    pub symbols: Vec<Symbol>,
    /// The ranges of all symbols of the differences.
    pub ranges: Vec<Range>,
    /// The region without the part; its L is a positive number.
    pub without: Region,
    /// The differences of L, of P(1), of P(−1) and of 1 − det.
    pub differences: [Nonnegative; 4],
}

/// The identities that a part does not narrow a region, where all symbols are in their ranges. The part's `symbols` are
/// put to 0. Nothing if no identities are found, if L is no positive number without the part, or if a double root 1 or
/// −1 may be semisimple there.
pub fn dominance(region: &Region, symbols: &[Symbol], ranges: &[Range]) -> Option<Dominance> {
    let zero = symbols.iter().map(|s| (s.clone(), Rational::from(0)));
    let without = region.at(&zero.collect());
    without.leading.as_constant().filter(|c| c.is_positive())?;
    let doubles = [
        (&without.double_one, &without.at_one),
        (&without.double_minus_one, &without.at_minus_one),
    ];
    for (defect, value) in doubles {
        let zero = defect.iter().chain([value, &without.product]);
        if !have_none(zero.cloned().collect(), Vec::new()) {
            return None;
        }
    }
    let differences = [
        nonnegative(&(&region.leading - &without.leading), ranges)?,
        nonnegative(&(&region.at_one - &without.at_one), ranges)?,
        nonnegative(&(&region.at_minus_one - &without.at_minus_one), ranges)?,
        nonnegative(&(&region.product - &without.product), ranges)?,
    ];
    Some(Dominance {
        symbols: symbols.to_vec(),
        ranges: ranges.to_vec(),
        without,
        differences,
    })
}

/// The effect of one part of a split field on the stable region of the other parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartDominance {
    /// Here the step is stable without the part, and not with it.
    Narrowed(Point),
    /// In the region it is stable wherever it is without the part.
    Dominated(Box<Region>, Box<Dominance>),
}

impl PartDominance {
    /// A point that shows one, else identities that show the other.
    ///
    /// ```
    /// use stepsmith_prove::stability::region::dominance::PartDominance;
    /// use stepsmith_scheme::spec::Spec;
    /// let settings = [("alpha", "1/2"), ("beta", "4/5")];
    /// let scheme = Spec::from_family("splitting", &settings).unwrap().scheme().unwrap();
    /// assert!(matches!(PartDominance::of(&scheme, "B"), Ok(PartDominance::Dominated(..))));
    /// assert!(matches!(PartDominance::of(&scheme, "A"), Ok(PartDominance::Narrowed(_))));
    /// ```
    ///
    /// # Errors
    /// Why neither is shown.
    pub fn of(scheme: &Scheme, part: &str) -> Result<Self, String> {
        if !scheme.fields().contains(part) {
            return Err(format!("the step evaluates no part {part}"));
        }
        if let Some(point) = narrowing(scheme, part).map_err(|error| error.to_string())? {
            return Ok(Self::Narrowed(point));
        }
        let region = region(scheme, TestEquation::Split, &Fraction::zero());
        let region = region.map_err(|error| error.to_string())?;
        let found = Dominance::of_parts(region.as_ref(), &[part.to_string()], &[])?;
        let region = region.ok_or(NO_REGION)?;
        Ok(Self::Dominated(region.into(), found.into()))
    }
}

/// Why nothing is shown of a step without [`Region`].
const NO_REGION: &str = "only steps with two roots have a region in closed form";

impl Dominance {
    /// The identities for parts of a split field, whose stiffness and damping are not negative, where
    /// other symbols are in `ranges`.
    ///
    /// # Errors
    /// Why there are none.
    pub fn of_parts(
        region: Option<&Region>,
        parts: &[String],
        ranges: &[Range],
    ) -> Result<Self, &'static str> {
        let names = parts
            .iter()
            .flat_map(|part| [format!("x{part}"), format!("y{part}")]);
        let symbols: Vec<Symbol> = names.map(|name| Symbol::internal(&name)).collect();
        let own = symbols.iter().cloned();
        let own = own.map(|symbol| Range::at_least(symbol, integer(0)));
        let ranges: Vec<Range> = ranges.iter().cloned().chain(own).collect();
        let found = dominance(region.ok_or(NO_REGION)?, &symbols, &ranges);
        found.ok_or(
            "no identity shows that the conditions are no stricter with the part, or a double root on the \
             circle may be semisimple without it",
        )
    }

    /// The names of the four polynomials, in order.
    pub const NAMES: [&'static str; 4] = ["leading", "at_one", "at_minus_one", "product"];
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepsmith_exact::poly::multivariate::Multivariate;
    use stepsmith_scheme::spec::Spec;

    #[test]
    fn a_part_that_is_not_evaluated_is_named() {
        let settings = [("alpha", "1/2"), ("beta", "4/5")];
        let found = PartDominance::of(&Spec::member("splitting", &settings), "C");
        assert_eq!(found.unwrap_err(), "the step evaluates no part C");
    }

    /// With conditions that the part leaves as they are, and a double root −1 where u = 1.
    fn region(double_minus_one: &str) -> Region {
        let [u, y] = ["u", "yB"].map(Multivariate::symbol);
        let one = Multivariate::constant(integer(1));
        Region {
            leading: one.clone(),
            at_one: &one + &y,
            at_minus_one: &one - &u,
            product: &one - &u,
            double_one: vec![one.clone()],
            double_minus_one: vec![match double_minus_one {
                "never" => one,
                "beside" => &u + &one,
                _ => &(&u - &one) + &y,
            }],
        }
    }

    /// A root that is semisimple without the part need not be so with it.
    #[test]
    fn semisimple_double_roots_are_not_taken_for_unstable_ones() {
        let symbols = [Symbol::new("yB")];
        let ranges = [Range::at_least(symbols[0].clone(), integer(0))];
        let found = |defect| dominance(&region(defect), &symbols, &ranges);
        assert!(found("never").is_some() && found("beside").is_some());
        assert!(found("there").is_none());
        // The same at 1; and without a positive number to divide by.
        let [u, y] = ["u", "yB"].map(Multivariate::symbol);
        let one = Multivariate::constant(integer(1));
        let at_one = |defect: &Multivariate| Region {
            at_one: &(&one - &u) + &y,
            at_minus_one: one.clone(),
            double_one: vec![defect.clone()],
            ..region("never")
        };
        let found = |region: &Region| dominance(region, &symbols, &ranges);
        assert!(found(&at_one(&one)).is_some() && found(&at_one(&(&u - &one))).is_none());
        for leading in [-&one, Multivariate::default(), u] {
            let other = Region {
                leading,
                ..region("never")
            };
            assert!(found(&other).is_none());
        }
    }
}
