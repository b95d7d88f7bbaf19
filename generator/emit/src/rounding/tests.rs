use super::*;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::ratio;
use stepsmith_exact::rounding::{from_f64, to_f64};
use stepsmith_prove::facts::Facts;
use stepsmith_scheme::spec::Spec;

fn facts(text: &str) -> Facts {
    let spec = Spec::parse_toml("a spec", text).unwrap();
    Facts::over(spec.scheme().unwrap(), spec.free().cloned().collect())
}

fn member(family: &str, settings: &[(&str, &str)]) -> Facts {
    Facts::of(
        Spec::from_family(family, settings)
            .unwrap()
            .scheme()
            .unwrap(),
    )
}

/// Numbers that a step can be run on.
trait Number: Clone {
    fn read(value: f64) -> Self;
    fn add(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn negated(&self) -> Self;
    /// c hᵏ, as the emitted code forms it; `at` is what c depends on, and whether it is evaluated in the run.
    fn constant(c: &Fraction, power: i32, h: f64, at: &At) -> Self;
}

/// Values of free parameters, or of the ratio of steps.
#[derive(Default)]
struct At {
    values: Vec<(Symbol, f64)>,
    in_the_run: bool,
}

impl At {
    /// c with the values put in.
    fn exact(&self, c: &Fraction) -> Fraction {
        (self.values.iter()).fold(c.clone(), |c, (symbol, value)| {
            let value = Fraction::from(from_f64(*value).unwrap());
            c.substitute(symbol, &value).unwrap()
        })
    }

    /// c as the emitted code evaluates it: by Horner's scheme in the ratio, or without rounding, here with the most
    /// that a unit in the last place may be.
    fn rounded(&self, c: &Fraction) -> f64 {
        if !self.in_the_run {
            let nearest = self.exact(c).to_f64().unwrap();
            return if self.values.is_empty() || c.as_rational().is_some() {
                nearest
            } else {
                nearest.next_up()
            };
        }
        let [(symbol, x)] = self.values.as_slice() else {
            panic!("one ratio");
        };
        let factor = c.numerator().rational_content() / c.denominator().rational_content();
        let part = |p: &Multivariate, factor: Rational| {
            let p = p.primitive().scale(&factor).to_univariate(symbol).unwrap();
            let coefficients: Vec<f64> = p.coefficients().iter().map(to_f64).collect();
            coefficients.iter().rev().fold(0.0, |sum, c| c + x * sum)
        };
        let above = part(c.numerator(), factor.numerator().clone().into());
        above
            / part(
                c.denominator(),
                factor.denominator().as_ibig().clone().into(),
            )
    }
}

impl Number for f64 {
    fn read(value: f64) -> Self {
        value
    }
    fn add(&self, other: &Self) -> Self {
        self + other
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn negated(&self) -> Self {
        -self
    }
    fn constant(c: &Fraction, power: i32, h: f64, at: &At) -> Self {
        let c = at.rounded(c);
        match power {
            0 => c,
            -1 => c / h,
            _ => c * h.powi(power),
        }
    }
}

impl Number for Rational {
    fn read(value: f64) -> Self {
        from_f64(value).unwrap()
    }
    fn add(&self, other: &Self) -> Self {
        self + other
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn negated(&self) -> Self {
        -self
    }
    fn constant(c: &Fraction, power: i32, h: f64, at: &At) -> Self {
        let h = Self::read(h);
        let factors = (0..power.unsigned_abs()).map(|_| h.clone());
        let powered = factors.fold(integer(1), |p, h| p * h);
        let c = at.exact(c).as_rational().unwrap();
        if power < 0 { c / powered } else { c * powered }
    }
}

/// One component of the step, with inputs as given: carried quantities first, then results of evaluations as they come.
fn run<T: Number>(
    step: &Step,
    body: &Body,
    (h, at): (f64, &At),
    inputs: &BTreeMap<QuantityId, f64>,
) -> Vec<T> {
    let constants: Vec<T> = (step.constants.entries().iter())
        .map(|(c, power)| T::constant(c, *power, h, at))
        .collect();
    let mut vectors: BTreeMap<Vector, T> = BTreeMap::new();
    for &q in step.scheme.carried() {
        vectors.insert(Vector::Of(q), T::read(inputs[&q]));
    }
    for action in &body.head {
        match action {
            Action::Pass(pass) => run_pass(pass, &constants, &mut vectors),
            Action::Evaluate(index, _) => {
                let result = step.scheme.evaluations()[*index].result;
                vectors.insert(Vector::Of(result), T::read(inputs[&result]));
            }
            Action::Resolve(resolve) => {
                let direction = resolve.direction;
                vectors.insert(Vector::Of(direction), T::read(inputs[&direction]));
            }
            Action::Solve(solve) => {
                for result in &solve.results {
                    vectors.insert(Vector::Of(*result), T::read(inputs[result]));
                }
            }
        }
    }
    run_pass(&body.last, &constants, &mut vectors);
    for &(one, other) in &body.rotation {
        let a = vectors[&Vector::Of(one)].clone();
        let b = vectors[&Vector::Of(other)].clone();
        vectors.insert(Vector::Of(one), b);
        vectors.insert(Vector::Of(other), a);
    }
    let carried = step.scheme.carried().iter();
    carried.map(|&q| vectors[&Vector::Of(q)].clone()).collect()
}

fn run_pass<T: Number>(pass: &Pass, constants: &[T], vectors: &mut BTreeMap<Vector, T>) {
    let mut local: BTreeMap<QuantityId, T> = BTreeMap::new();
    for &q in &pass.loads {
        local.insert(q, vectors[&Vector::Of(q)].clone());
    }
    for (target, value) in &pass.assignments {
        let value = evaluate(value, constants, &local);
        local.insert(*target, value);
    }
    for (vector, value) in &pass.stores {
        vectors.insert(*vector, evaluate(value, constants, &local));
    }
}

fn evaluate<T: Number>(
    expression: &Expression,
    constants: &[T],
    local: &BTreeMap<QuantityId, T>,
) -> T {
    match expression {
        Expression::Zero => T::read(0.0),
        Expression::Quantity(q) => local[q].clone(),
        Expression::Product(index, other) => {
            constants[*index].times(&evaluate(other, constants, local))
        }
        Expression::Sum(parts) => {
            let mut sum: Option<T> = None;
            for (negative, part) in parts {
                let part = evaluate(part, constants, local);
                let part = if *negative { part.negated() } else { part };
                sum = Some(sum.map_or(part.clone(), |sum| sum.add(&part)));
            }
            sum.unwrap()
        }
    }
}

/// Numbers between −1 and 1 with all their bits, from a counter.
fn draw(state: &mut u64) -> f64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
}

/// The greatest rounding error of any carried quantity over its bound, by so many samples against exact arithmetic.
fn greatest_share(facts: &Facts, samples: usize) -> f64 {
    let step = Step::new(facts).unwrap();
    let rounding = Rounding::of(&step, facts).unwrap();
    let quantities = step.scheme.quantities();
    let ranges = Ranges::of(step.scheme, facts).unwrap();
    let mut state = 1;
    let mut greatest = 0.0_f64;
    for _ in 0..samples {
        let h = 0.3 + 0.2 * draw(&mut state);
        let inputs: BTreeMap<QuantityId, f64> = (0..quantities.len())
            .map(|q| (q, draw(&mut state)))
            .collect();
        let values = ranges.ranges.iter().map(|(symbol, from, to)| {
            let from = to_f64(from);
            let to = to_f64(to);
            let drawn = from + (to - from) * (draw(&mut state) + 1.0) / 2.0;
            (symbol.clone(), drawn.clamp(from, to))
        });
        let at = At {
            values: values.collect(),
            in_the_run: step.scheme.ratio().is_some(),
        };
        for body in &step.bodies {
            let computed: Vec<f64> = run(&step, body, (h, &at), &inputs);
            let exact: Vec<Rational> = run(&step, body, (h, &at), &inputs);
            for ((row, computed), exact) in rounding.rows.iter().zip(computed).zip(exact) {
                let scale =
                    |q: QuantityId| from_f64(h).unwrap().pow(quantities[q].derivative as isize);
                let bound = row.errors.iter().fold(integer(0), |sum, (&q, e)| {
                    sum + e * from_f64(inputs[&q].abs()).unwrap() * scale(q)
                });
                let u = from_f64(f64::EPSILON / 2.0).unwrap();
                let slack = integer(1) - integer(i64::from(row.roundings)) * &u;
                let bound = bound * u / slack / scale(row.quantity);
                let error = (from_f64(computed).unwrap() - exact).abs();
                assert!(
                    error <= bound,
                    "{}: {}",
                    quantities[row.quantity],
                    to_f64(&(error / bound))
                );
                if bound.is_positive() {
                    greatest = greatest.max(to_f64(&(error / bound)));
                }
            }
        }
    }
    greatest
}

#[test]
fn the_bounds_of_central_differences_are_those_counted_by_hand() {
    // v = v[-1] + w0 (a + a[-1]), w0 = h/2 rounded once as a product of h; x[1] = x + (h v + w1 a), w1 = h²/2.
    let facts = member(
        "central-difference",
        &[("degree", "3"), ("alpha", "1"), ("beta", "1/2")],
    );
    let step = Step::new(&facts).unwrap();
    let rounding = Rounding::of(&step, &facts).unwrap();
    let find = |name: &str| {
        let quantities = step.scheme.quantities();
        (0..quantities.len())
            .find(|&q| quantities[q].to_string() == name)
            .unwrap()
    };
    let row = |name: &str| {
        rounding
            .rows
            .iter()
            .find(|row| row.quantity == find(name))
            .unwrap()
    };
    let v = row("v[-1]");
    // v[-1]: the outer sum. a: a + a[-1], the product, the constant's product, the outer sum.
    assert_eq!(v.errors[&find("v[-1]")], integer(1));
    assert_eq!(v.errors[&find("a")], ratio(4, 2));
    assert_eq!(v.errors[&find("a[-1]")], ratio(4, 2));
    assert_eq!((v.roundings, v.errors.len()), (4, 3));
    let x = row("x");
    // x: the outer sum. v[-1]: v's own 1, the product with h, the inner sum, the outer one.
    assert_eq!(x.errors[&find("x")], integer(1));
    assert_eq!(x.errors[&find("v[-1]")], integer(4));
    // a by v: 4 + 3 at 1/2; by itself: h², 1/2·, ·a, inner and outer sum at 1/2.
    assert_eq!(x.errors[&find("a")], ratio(7, 2) + ratio(5, 2));
    assert_eq!(x.errors[&find("a[-1]")], ratio(7, 2));
    assert_eq!(row("a[-1]").roundings, 0);
    assert_eq!(rounding.text(&step), "14.5·u in x[1], 5·u in h·v");
}

#[test]
fn no_error_of_a_step_passes_its_bound_and_some_come_near() {
    let classic = [("A", "[],[1/2],[0,1/2],[0,0,1]"), ("b", "1/6,1/3,1/3,1/6")];
    let third = [
        ("degree", "4"),
        ("alpha", "5/6"),
        ("beta", "5/6"),
        ("gamma", "1"),
    ];
    let damped = [("rho_inf", "1/3")];
    for (facts, least) in [
        (member("runge-kutta", &classic), 0.2),
        (member("central-difference", &third), 0.1),
        (member("generalized-alpha", &damped), 0.05),
        (
            member("adams", &[("kind", "bashforth"), ("steps", "5")]),
            0.15,
        ),
        (
            member("pece", &[("steps", "2"), ("problem", "second-order")]),
            0.0,
        ),
        (member("block", &[("r", "4")]), 0.1),
        (member("bathe", &[("rho_inf", "0"), ("gamma", "1/2")]), 0.05),
        (
            member("splitting", &[("alpha", "1/3"), ("beta", "2/3")]),
            0.05,
        ),
    ] {
        let share = greatest_share(&facts, 400);
        assert!(share > least, "{share}");
    }
}

/// Steps of any ratio within what is proven, and free parameters anywhere in their ranges.
#[test]
fn no_error_passes_its_bound_whatever_coefficients_depend_on() {
    let read = |path: &str| {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../methods/");
        facts(&std::fs::read_to_string(format!("{root}{path}.toml")).unwrap())
    };
    for (path, least) in [
        ("specs/pece/pece2-stretched", 0.05),
        ("specs/pece/pece2-second-order-stretched", 0.02),
        ("specs/pece/pece2-acceleration-stretched", 0.02),
        ("specs/generalized-alpha/generalized-alpha", 0.02),
        ("specs/newmark/newmark", 0.0),
        ("specs/hht/hht", 0.02),
        ("specs/central-difference/cd4-damped", 0.02),
    ] {
        let share = greatest_share(&read(path), 400);
        assert!(share > least, "{path}: {share}");
    }
}

#[test]
fn a_coefficient_is_bounded_over_a_range_and_not_beyond_a_pole() {
    let of = |range: &str, coefficient: &str| {
        let text = format!(
            "name = \"Ranged\"\nfamily = \"scheme\"\ncarry = [\"x\"]\n\
             equations = [\"v = f(t, x)\", \"x[1] = x + h*({coefficient})*v\"]\n\
             [parameters]\nalpha = {range}\n"
        );
        let facts = facts(&text);
        let step = Step::new(&facts).unwrap();
        Rounding::of(&step, &facts).map(|found| {
            let row = &found.rows[0];
            // The quotient twice, its product with h, that with v, and the sum.
            let e = row.errors.values().max().unwrap() / integer(i64::from(row.roundings));
            (row.roundings, to_f64(&e))
        })
    };
    let near = |found: Result<(u32, f64), Unbounded>, exact: f64| {
        let (roundings, most) = found.unwrap();
        assert_eq!(roundings, 5);
        assert!(most >= exact && most < exact * 1.02, "{most} for {exact}");
    };
    near(of("{ from = 0, to = 1 }", "alpha"), 1.0);
    near(of("{ from = -3, to = 2 }", "alpha"), 3.0);
    // Its greatest value 1/4 is inside.
    near(of("{ from = 0, to = 1 }", "alpha*(1 - alpha)"), 0.25);
    near(of("{ from = 1, to = 4 }", "(alpha + 1)/alpha"), 2.0);
    // It need not reach the end of an open range.
    near(of("{ above = 0, below = 2 }", "1/(1 + alpha)"), 1.0);
    for (range, coefficient) in [
        ("{ above = 0, to = 1 }", "1/alpha"),
        ("{ from = 0, below = 1 }", "alpha/(1 - alpha)"),
    ] {
        let refused = of(range, coefficient).unwrap_err();
        assert!(matches!(refused, Unbounded::Coefficient(_)));
    }
}

/// Weights of two steps of ratio ω: two roundings for each power above and below, the quotient, the product with h. The
/// ratios end at 1 + √2, where (ω + 1)²/(2ω + 1) is 2 and ω²/(2ω + 1) is 1; (ω + 1)/(2ω + 1) is greatest at 1/10.
#[test]
fn weights_that_are_evaluated_in_the_run_count_their_operations() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../methods/specs/pece/pece2-stretched.toml"
    );
    let facts = facts(&std::fs::read_to_string(path).unwrap());
    let step = Step::new(&facts).unwrap();
    let ranges = Ranges::of(step.scheme, &facts).unwrap();
    let constants = ranges.constants(&step.constants).unwrap();
    let entries = step.constants.entries().iter().zip(&constants);
    let known: Vec<_> = entries
        .map(|((c, power), found)| {
            (
                c.to_string(),
                *power,
                found.roundings,
                to_f64(&found.magnitude),
            )
        })
        .collect();
    let square = "(omega^2 + 2*omega + 1)/(2*omega + 1)";
    for (text, power, roundings, exact) in [
        (square, 0, 7, 2.0),
        ("-omega^2/(2*omega + 1)", 0, 7, 1.0),
        (square, 1, 8, 2.0),
        ("(omega + 1)/(2*omega + 1)", 1, 6, 11.0 / 12.0),
    ] {
        let found = known
            .iter()
            .find(|found| (&found.0[..], found.1) == (text, power));
        let (_, _, counted, magnitude) = found.unwrap_or_else(|| panic!("{text}: {known:?}"));
        assert_eq!(*counted, roundings, "{text}");
        assert!(
            (exact - 1e-9..exact * 1.02).contains(magnitude),
            "{text}: {magnitude}"
        );
    }
}

/// Below the normal numbers a rounding may err by more than u times the number.
#[test]
fn a_coefficient_that_underflows_has_no_bound() {
    let of = |digits: usize| {
        let text = format!(
            "name = \"Small\"\nfamily = \"scheme\"\ncarry = [\"x\"]\n\
             equations = [\"v = f(t, x)\", \"x[1] = x + h/3e{digits}*v\"]\n"
        );
        let facts = facts(&text);
        let step = Step::new(&facts).unwrap();
        Rounding::of(&step, &facts).map(|found| found.rows[0].roundings)
    };
    assert_eq!(of(300), Ok(4));
    assert!(matches!(of(309), Err(Unbounded::Coefficient(_))));
}

#[test]
fn irrational_coefficients_are_bounded_from_above() {
    let facts = facts(
        "name = \"Root\"\nfamily = \"scheme\"\ncarry = [\"x\"]\n\
         equations = [\"v = f(t, x)\", \"x[1] = x + sqrt(2)*h*v\"]\n",
    );
    let step = Step::new(&facts).unwrap();
    let rounding = Rounding::of(&step, &facts).unwrap();
    let bound = rounding.rows[0].errors.values().max().unwrap();
    // sqrt(2), its product with h, that with v, and the sum.
    let exact = 4.0 * 2.0_f64.sqrt();
    let excess = to_f64(bound) - exact;
    assert!((0.0..1e-14).contains(&excess), "{excess}");
    assert!(bound * bound > integer(32));
    assert_eq!(rounding.text(&step), "6.66·u in x[1]");
}

#[test]
fn digits_are_rounded_up() {
    for (value, text) in [
        (ratio(1, 3), "0.34"),
        (integer(5), "5"),
        (ratio(29, 2), "14.5"),
        (ratio(1, 1000), "0.01"),
        (integer(100), "100"),
        (ratio(1999, 20), "99.95"),
    ] {
        assert_eq!(rounded_up(&value), text);
    }
}
