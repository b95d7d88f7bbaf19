//! Exact verdicts where samples can't tell.
//!
//! A conservative step has its roots on the circle wherever it is stable, and a step such as
//! ρ = 1 + Ω⁶/1000 is unstable by less than any sample shows. Where floating-point numbers leave
//! |ρ − 1| < 10⁻⁹, the point itself, a number with 53 bits, is taken as a rational:
//!
//! * along one variable of the test problem, all else being numbers, by the exact
//!   [`stable_set`](stepsmith_prove::stability::stable_set), which every point of the curve shares; up to
//!   [`POINT_LIMIT`] points it decides all of them, because samples put a multiple root on the circle outside it;
//! * over parameters, or over two variables, by the root condition on p(λ) at the point, up to
//!   [`POINT_LIMIT`] points; on the real axis of the plane, where N is the square of p, on p itself. A multiple root on
//!   the circle remains undecided there: p does not tell whether the step has a Jordan block.
//!
//! At Ω = 0 no step is made. The verdict there is zero-stability, for maps where no parameter is scanned.

use super::characteristic::{Characteristic, Test};
use super::hurwitz::{TOLERANCE, UNDECIDED};
use super::program::{Block, LANES};
use super::radius::{Bisection, is_blurred};
use num_traits::Signed;
use std::collections::BTreeMap;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::field::real_polynomial::RealPolynomial;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::poly::polynomial::Polynomial;
use stepsmith_exact::rational::Rational;
use stepsmith_exact::ring::Ring;
use stepsmith_exact::rounding::{from_f64, to_f64};
use stepsmith_prove::stability::root_condition::verdict;
use stepsmith_prove::stability::zero_stability::zero_stability;
use stepsmith_prove::stability::{Axis, StableSet, Verdict, stable_set};
use stepsmith_scheme::scheme::{Class, Scheme};

/// The largest grid of which points are decided one by one.
pub const POINT_LIMIT: usize = 1 << 18;

/// The exact verdicts of one curve.
#[derive(Clone, Debug)]
pub(super) enum Exact {
    /// The stable set along the only variable.
    Along(Box<Along>),
    /// p(λ) at the point.
    AtPoints(Box<AtPoints>),
    /// None are looked for.
    Nowhere,
}

/// A stable set in s, where x = ±s is the scanned variable.
#[derive(Clone, Debug)]
pub(super) struct Along {
    set: StableSet,
    zero_stable: Option<bool>,
    /// The axis: of z < 0 s = −x, and on the imaginary one x and −x are the same step.
    axis: Axis,
}

/// The root condition at a point.
#[derive(Clone, Debug)]
pub(super) struct AtPoints {
    polynomial: Characteristic,
    /// The scanned variables.
    symbols: Vec<Symbol>,
    /// p of x' = λx where λ is real, of maps of the plane.
    on_axis: Option<Characteristic>,
    /// The verdict where no step is made, if it is the same for the whole map.
    zero_stable: Option<bool>,
}

impl Exact {
    /// The verdicts of `scheme` along the variables `inputs`, the others being `fixed`, where p(λ) is
    /// `polynomial`, on a grid of this many points.
    pub(super) fn new(
        scheme: &Scheme,
        test: Test,
        inputs: &[Symbol],
        fixed: &BTreeMap<String, Fraction>,
        polynomial: &Characteristic,
        points: usize,
    ) -> Self {
        let along = match inputs {
            [only] => along(scheme, test, only.name(), fixed),
            _ => None,
        };
        match along {
            Some(along) => Self::Along(Box::new(along)),
            None if points <= POINT_LIMIT => {
                let at = AtPoints::new(scheme, test, inputs, fixed, polynomial);
                Self::AtPoints(Box::new(at))
            }
            None => Self::Nowhere,
        }
    }

    /// 1 or 0 at a point, or [`UNDECIDED`].
    pub(super) fn verdict(&self, point: &[f64]) -> f64 {
        let Some(numbers) = numbers(point) else {
            return UNDECIDED;
        };
        let stable = match (self, numbers.as_slice()) {
            (Self::Along(along), [x]) => along.is_stable(x),
            (Self::AtPoints(at), numbers) => at.is_stable(numbers),
            _ => None,
        };
        stable.map_or(UNDECIDED, |stable| f64::from(u8::from(stable)))
    }
}

impl AtPoints {
    fn new(
        scheme: &Scheme,
        test: Test,
        inputs: &[Symbol],
        fixed: &BTreeMap<String, Fraction>,
        polynomial: &Characteristic,
    ) -> Self {
        let at_values = || scheme.substitute(&parameters(test, fixed)).ok();
        let is_plane = test == Test::ComplexPlane
            && (["re", "im"].iter()).all(|name| inputs.iter().any(|s| s.name() == *name));
        let no_step = inputs.iter().all(|s| test.has_variable(s.name()))
            && fixed.iter().all(|(name, value)| {
                let of_steps = test.has_variable(name) && name != "xi";
                !of_steps || value.is_zero()
            });
        Self {
            polynomial: polynomial.clone(),
            symbols: inputs.to_vec(),
            on_axis: is_plane
                .then(|| Characteristic::new(&at_values()?, Test::RealAxis).ok())
                .flatten(),
            zero_stable: no_step.then(|| zero_stable(&at_values()?)).flatten(),
        }
    }

    fn is_stable(&self, point: &[Rational]) -> Option<bool> {
        let both = || self.symbols.iter().zip(point);
        if self.zero_stable.is_some() && both().all(|(s, x)| s.name() == "xi" || x.is_zero()) {
            return self.zero_stable;
        }
        let is_real = both().any(|(s, x)| s.name() == "im" && x.is_zero());
        let Some(on_axis) = self.on_axis.as_ref().filter(|_| is_real) else {
            return is_stable(value(&self.polynomial, &self.symbols, point));
        };
        let of_axis = both().filter(|(s, _)| s.name() != "im");
        let of_axis = of_axis.map(|(s, x)| match s.name() {
            "re" => (Symbol::internal("z"), x.clone()),
            _ => (s.clone(), x.clone()),
        });
        let (symbols, point): (Vec<_>, Vec<_>) = of_axis.unzip();
        is_stable(value(on_axis, &symbols, &point))
    }
}

/// The values of parameters, without the values of the test problem's variables.
fn parameters(test: Test, fixed: &BTreeMap<String, Fraction>) -> BTreeMap<Symbol, Fraction> {
    let parameters = fixed.iter().filter(|(name, _)| !test.has_variable(name));
    let named = parameters.map(|(name, value)| (Symbol::new(name), value.clone()));
    named.collect()
}

impl Along {
    fn is_stable(&self, x: &Rational) -> Option<bool> {
        let s = match self.axis {
            Axis::NegativeReal => -x,
            Axis::Imaginary => x.abs(),
            _ => x.clone(),
        };
        if s.is_zero() {
            return self.zero_stable;
        }
        s.is_positive().then(|| self.set.contains(&s))
    }
}

/// The verdict where no step is made; `None` where it is not decided.
fn zero_stable(scheme: &Scheme) -> Option<bool> {
    let found = zero_stability(scheme).ok()?;
    (!found.is_open()).then(|| found.is_stable())
}

/// The stable set along a variable of the test problem; `None` where there is none.
fn along(
    scheme: &Scheme,
    test: Test,
    variable: &str,
    fixed: &BTreeMap<String, Fraction>,
) -> Option<Along> {
    let is_zero = |name: &str| {
        fixed
            .get(name)
            .is_none_or(|value| value.as_rational() == Some(Rational::from(0)))
    };
    let axis = match (test, scheme.class(), variable) {
        (Test::Oscillator, Class::SecondOrder, "Omega") => {
            Axis::oscillator(fixed.get("xi").cloned().unwrap_or_else(Fraction::zero))
        }
        (Test::Oscillator, Class::FirstOrder, "Omega") if is_zero("xi") => Axis::Imaginary,
        (Test::ComplexPlane, _, "im") if is_zero("re") => Axis::Imaginary,
        (Test::ComplexPlane, _, "re") if is_zero("im") => Axis::NegativeReal,
        (Test::RealAxis, _, "z") => Axis::NegativeReal,
        (Test::Split, ..) => {
            let mut others = fixed.clone();
            others.retain(|name, _| test.has_variable(name));
            Axis::split(variable, &Vec::from_iter(others))
        }
        _ => return None,
    };
    let scheme = scheme.substitute(&parameters(test, fixed)).ok()?;
    Some(Along {
        set: stable_set(&scheme, axis.clone()).ok()?,
        zero_stable: zero_stable(&scheme),
        axis,
    })
}

/// The spectral radius where numbers are so large that coefficients overflow, or a root on the circle may be multiple.
/// There the polynomial is formed exactly, keeps each root once, and is rounded relative to its largest coefficient.
#[derive(Clone, Debug)]
pub(super) struct Large {
    pub(super) polynomial: Characteristic,
    pub(super) symbols: Vec<Symbol>,
}

impl Large {
    /// The spectral radius at a point; `None` where the point is no number, or a coefficient is no rational.
    pub(super) fn radius(&self, point: &[f64]) -> Option<f64> {
        let numbers = numbers(point)?;
        let p = value(&self.polynomial, &self.symbols, &numbers);
        let coefficients = p.coefficients().iter().cloned();
        let coefficients = coefficients.map(|c| Fraction::from(c).as_rational());
        let coefficients: Vec<Rational> = coefficients.collect::<Option<_>>()?;
        let simple = each_root_once(&coefficients)?;
        let largest = simple.iter().map(Signed::abs).max()?;
        if largest.is_zero() {
            return None;
        }
        let blocks = (simple.iter()).map(|c| [to_f64(&(c / &largest)); LANES]);
        let mut blocks: Vec<Block> = blocks.collect();
        let radii = Bisection::new(simple.len() - 1).radius(&mut blocks);
        // Of a stable step whose roots have the product ±1 all are on the circle.
        let ends = coefficients.first().zip(coefficients.last());
        let is_volume_kept = ends.is_some_and(|(first, last)| first.abs() == last.abs());
        let is_on_circle = is_volume_kept && is_stable(p) == Some(true);
        Some(if is_on_circle { 1.0 } else { radii[0] })
    }

    /// Whether it is the radius of a point that may be one beside it: roots on the circle that are double.
    pub(super) fn blurs(&self, sample: f64) -> bool {
        is_blurred(sample, self.polynomial.degree())
    }

    /// The verdict that follows from it.
    pub(super) fn verdict(&self, point: &[f64]) -> f64 {
        match self.radius(point) {
            Some(radius) if radius < 1.0 - TOLERANCE => 1.0,
            Some(radius) if radius > 1.0 + TOLERANCE => 0.0,
            _ => UNDECIDED,
        }
    }
}

/// The polynomial with the same roots, each of them simple; one whose leading coefficient vanishes as it is.
fn each_root_once(p: &[Rational]) -> Option<Vec<Rational>> {
    if p.last()?.is_zero() {
        return Some(p.to_vec());
    }
    let simple = RealPolynomial::from(Polynomial::new(p.to_vec())).square_free_part();
    Some(simple.as_rational()?.coefficients().to_vec())
}

/// The coordinates of a point, which is none where one is no number.
fn numbers(point: &[f64]) -> Option<Vec<Rational>> {
    point.iter().map(|x| from_f64(*x)).collect()
}

/// p(λ) at a point.
fn value(p: &Characteristic, symbols: &[Symbol], point: &[Rational]) -> Characteristic {
    let values = symbols.iter().zip(point);
    values.fold(p.clone(), |p, (symbol, x)| p.at(symbol, &x.clone().into()))
}

/// The root condition on p(λ); `None` where it has a multiple root on the circle.
fn is_stable(p: Characteristic) -> Option<bool> {
    // Without its leading coefficient the step has no solution.
    if p.coefficients().last().is_none_or(Multivariate::is_empty) {
        return Some(false);
    }
    let coefficients = p.coefficients().iter().cloned().map(Fraction::from);
    let p = RealPolynomial::from_fractions(&coefficients.collect::<Vec<_>>())?;
    match verdict(&p) {
        Verdict::Stable => Some(true),
        Verdict::Outside | Verdict::Undefined => Some(false),
        Verdict::Multiple => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::kernel::Show;
    use super::super::tests::scanned;
    use super::*;
    use stepsmith_scheme::spec::Spec;

    /// |1 + z| of Euler's explicit method is 1 at −2 and 0, on the real axis of the plane as on the line.
    #[test]
    fn single_roots_on_the_circle_are_stable_on_the_real_axis_of_the_plane() {
        let euler = Spec::from_family("adams", &[("steps", "1"), ("kind", "bashforth")]).unwrap();
        let (_, plane) = scanned(&euler, &["re=-2.5,-2,-1,0", "im=0,1"], &[], Show::Verdict);
        assert_eq!(plane, [0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.0]);
        // λ² − (1 − z)λ − z has the double root 1 at −1, and of a Jordan block p tells nothing.
        let text = "name = 'D'\nfamily = 'scheme'\ncarry = ['x', 'v[-1]']\n\
                    equations = ['x[1] = x - h*v + h*v[-1]', 'v = f(t, x)']\n";
        let double = Spec::parse_toml("d.toml", text).unwrap();
        let (_, plane) = scanned(&double, &["re=-1,0", "im=0"], &[], Show::Verdict);
        assert_eq!(plane, [UNDECIDED, 1.0]);
    }

    /// Roots ±1 are double at Ω = 0, with x and x' at rest, and where the stable steps of leapfrog and of Newmark's
    /// method with β = 3/16 end. There the radius is 1 to more than half of the digits.
    #[test]
    fn double_roots_on_the_circle_have_radius_one() {
        let degree_four = [
            ("degree", "4"),
            ("alpha", "5/6"),
            ("beta", "5/6"),
            ("gamma", "1"),
        ];
        for (family, parameters, over) in [
            (
                "newmark",
                &[("beta", "1/4"), ("gamma", "1/2")][..],
                "Omega=0,1",
            ),
            ("newmark", &[("beta", "0"), ("gamma", "1/2")], "Omega=0,1,2"),
            (
                "newmark",
                &[("beta", "3/16"), ("gamma", "1/2")],
                "Omega=0,1,4",
            ),
            ("central-difference", &degree_four, "Omega=0"),
        ] {
            let spec = Spec::from_family(family, parameters).unwrap();
            let (_, radii) = scanned(&spec, &[over], &[], Show::Radius);
            assert!(
                radii.iter().all(|r| (r - 1.0).abs() < 1e-12),
                "{family} {over}: {radii:?}"
            );
        }
    }

    /// At Ω = 10¹⁶⁰ coefficients overflow. The roots of leapfrog have the product 1, but one is about Ω². The roots of
    /// the trapezoidal rule lie on the circle, and three roots near −1/2 are stable as well.
    #[test]
    fn radii_beyond_all_numbers_are_those_of_the_step() {
        let at = |family: &str, parameters: &[(&str, &str)]| {
            let spec = Spec::from_family(family, parameters).unwrap();
            scanned(&spec, &["Omega=1e160"], &[], Show::Radius).1[0]
        };
        assert_eq!(
            at("newmark", &[("beta", "0"), ("gamma", "1/2")]),
            f64::INFINITY
        );
        assert_eq!(at("newmark", &[("beta", "1/4"), ("gamma", "1/2")]), 1.0);
        let damped = at("generalized-alpha", &[("rho_inf", "1/2")]);
        assert!((damped - 0.5).abs() < 1e-5, "{damped}");
    }

    /// Without a step there is zero-stability, in maps as on lines; the double root −1 at yA = 4 stays open.
    #[test]
    fn zero_stability_is_told_of_maps_where_no_step_is_made() {
        let trapezoidal = [("beta", "1/4"), ("gamma", "1/2")];
        let trapezoidal = Spec::from_family("newmark", &trapezoidal).unwrap();
        let over = ["Omega=0,1", "xi=0,1/10"];
        let (_, map) = scanned(&trapezoidal, &over, &[], Show::Verdict);
        assert_eq!(map, [1.0; 4]);
        let splitting =
            Spec::from_family("splitting", &[("alpha", "1/2"), ("beta", "1/2")]).unwrap();
        let (_, map) = scanned(&splitting, &["yA=0,4", "yB=0"], &[], Show::Verdict);
        assert_eq!(map, [1.0, UNDECIDED]);
        // A step in A is one that is made, and parameters that are scanned may decide of zero-stability.
        let fixed = [("yA", "4")];
        let (_, map) = scanned(&splitting, &["yB=0", "xB=0"], &fixed, Show::Verdict);
        assert_eq!(map, [UNDECIDED]);
        let newmark = [("beta", "beta"), ("gamma", "1/2")];
        let newmark = Spec::from_family("newmark", &newmark).unwrap();
        let (_, map) = scanned(&newmark, &["Omega=0", "beta=0"], &[], Show::Verdict);
        assert_eq!(map, [UNDECIDED]);
    }

    /// Of a midpoint rule with the velocity (x₀ − x₋₁)/h errors of positions are divided by h: zero-stability is open.
    #[test]
    fn what_is_open_of_zero_stability_is_undecided() {
        let text = "name = 'O'\nfamily = 'scheme'\ncarry = ['x', 'x[-1]', 'v', 'v[-1]']\n\
                    equations = ['v_d = (x - x[-1])/h', 'a = g(t, x, v_d)', 'x[1] = x[-1] + 2*h*v', \
                    'v[1] = v[-1] + 2*h*a']\n";
        let open = Spec::parse_toml("o.toml", text).unwrap();
        for over in [&["Omega=0"][..], &["Omega=0", "xi=0"]] {
            let (_, told) = scanned(&open, over, &[], Show::Verdict);
            assert_eq!(told, [UNDECIDED], "{over:?}");
        }
    }
}
