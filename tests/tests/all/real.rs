//! Runs in other numbers than `f64`: single precision, sums of two doubles, several numbers side by side.

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use stepsmith::block::{Radau5, Radau9};
use stepsmith::central_difference::{Cd4Robust, Cd5};
use stepsmith::nystrom::{DormandPrinceNystrom8, DormandPrinceNystrom12};
use stepsmith::pece::{Pece2, Pece2SecondOrderStretched, Pece2Stretched};
use stepsmith::rosenbrock::Rodas4;
use stepsmith::runge_kutta::{DormandPrince5, Rk4, Verner87, Verner98};
use stepsmith::structural::AverageAcceleration;
use stepsmith::{
    Drives, Equal, Error, Event, Ode, OdeEnd, Ordinary, Path, Real, SecondOrder, SecondOrderEnd,
    Settings, Start, State, Stepper, velocity_free,
};

/// 2⁻²³
const SINGLE: f64 = f32::EPSILON as f64;

/// An unevaluated sum of two doubles, about 106 bits; without the `TAIL`s of coefficients for comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sum<const TAIL: bool>(f64, f64);

type Double = Sum<true>;

/// a + b exactly.
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let of_b = sum - a;
    (sum, (a - (sum - of_b)) + (b - of_b))
}

impl<const T: bool> Sum<T> {
    fn of(a: f64, b: f64) -> Self {
        let (high, low) = two_sum(a, b);
        Self(high, low)
    }
}

impl<const T: bool> Add for Sum<T> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let (high, low) = two_sum(self.0, other.0);
        let (more, rest) = two_sum(self.1, other.1);
        let (high, low) = two_sum(high, low + more);
        Self::of(high, low + rest)
    }
}

impl<const T: bool> Mul for Sum<T> {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let high = self.0 * other.0;
        let low = self.0.mul_add(other.0, -high);
        Self::of(high, low + (self.0 * other.1 + self.1 * other.0))
    }
}

impl<const T: bool> Neg for Sum<T> {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0, -self.1)
    }
}

impl<const T: bool> Sub for Sum<T> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl<const T: bool> Div for Sum<T> {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        let first = Self(self.0 / other.0, 0.0);
        let rest = self - first * other;
        let second = Self(rest.0 / other.0, 0.0);
        let rest = rest - second * other;
        first + second + Self(rest.0 / other.0, 0.0)
    }
}

impl<const T: bool> AddAssign for Sum<T> {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<const T: bool> SubAssign for Sum<T> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const T: bool> Real for Sum<T> {
    // 2⁻¹⁰²
    const EPSILON: f64 = 4.0 * f64::EPSILON * f64::EPSILON;
    const ONE_NUMBER: bool = true;

    fn from_f64(value: f64) -> Self {
        Self(value, 0.0)
    }

    fn to_f64(self) -> f64 {
        self.0
    }

    fn constant(_: f32, double: f64, tail: f64) -> Self {
        Self(double, if T { tail } else { 0.0 })
    }
}

/// Four numbers side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Lanes([f64; 4]);

macro_rules! lanes {
    ($($operator:ident $name:ident),*) => {
        $(impl $operator for Lanes {
            type Output = Self;
            fn $name(self, other: Self) -> Self {
                Self(std::array::from_fn(|k| self.0[k].$name(other.0[k])))
            }
        })*
    };
}
lanes!(Add add, Sub sub, Mul mul, Div div);

impl Neg for Lanes {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.map(|x| -x))
    }
}

impl AddAssign for Lanes {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Lanes {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Real for Lanes {
    const EPSILON: f64 = f64::EPSILON;

    fn from_f64(value: f64) -> Self {
        Self([value; 4])
    }

    fn to_f64(self) -> f64 {
        let larger = |a: f64, b: f64| if b.abs() > a.abs() { b } else { a };
        self.0.into_iter().fold(0.0, larger)
    }

    fn powi(self, k: i32) -> Self {
        Self(self.0.map(|x| x.powi(k)))
    }
}

/// y' = −y², y(0) = 1: y = 1/(1 + t), at t = 1.
fn decay<R: Real, M: Stepper<[R; 1], 1>>(steps: usize) -> [R; 1] {
    let rate = |_: f64, y: &[R; 1], dy: &mut [R; 1]| dy[0] = -(y[0] * y[0]);
    let end = Ode::of(rate, [R::from_f64(1.0)]).end(0.0..1.0, equal::<R, M>(steps));
    end.unwrap().y
}

/// Equal steps from an exact start.
fn equal<R: Real, M>(steps: usize) -> Settings<M, [R; 1], Equal> {
    let start = Start::Solution(Box::new(derivative));
    Settings::new().steps(steps).start(start)
}

/// The derivative of order m of 1/(1 + t).
fn derivative<R: Real>(m: usize, t: f64) -> [R; 1] {
    let place = R::from_f64(1.0) + R::from_f64(t);
    let one = R::from_f64(1.0) / place;
    [(1..=m).fold(one, |d, k| R::from_f64(-(k as f64)) * d / place)]
}

/// x'' = 2 x³, x = 1/(1 + t), at t = `to`.
fn growth<R: Real, M: Stepper<[R; 1], 2>>(to: f64, steps: usize) -> [R; 1] {
    let two = R::from_f64(2.0);
    let free = velocity_free(|_, x: &[R; 1], a| a[0] = two * x[0] * x[0] * x[0]);
    let problem = SecondOrder::of(free, derivative(0, 0.0), derivative(1, 0.0));
    problem.end(0.0..to, equal::<R, M>(steps)).unwrap().x
}

/// The same by x'' = −2 x x'.
fn damped_growth<R: Real, M: Stepper<[R; 1], 2>>(to: f64, steps: usize) -> [R; 1] {
    let two = R::from_f64(2.0);
    let damped = |_: f64, x: &[R; 1], v: &[R; 1], a: &mut [R; 1]| a[0] = -(two * x[0] * v[0]);
    let problem = SecondOrder::of(damped, derivative(0, 0.0), derivative(1, 0.0));
    problem.end(0.0..to, equal::<R, M>(steps)).unwrap().x
}

/// y' = −y³/2, y(0) = 1: y = 1/√(1 + t), at t = 3, and half of that: 1/(1 + t).
fn root<R: Real, M: Stepper<[R; 1], 1>>(steps: usize) -> [R; 1] {
    let half = R::from_f64(0.5);
    let rate = |_: f64, y: &[R; 1], dy: &mut [R; 1]| dy[0] = -(half * y[0] * y[0] * y[0]);
    let problem = Ode::of(rate, [R::from_f64(1.0)]);
    let end = problem.end(0.0..3.0, Settings::<M, _>::new().steps(steps));
    [half * end.unwrap().y[0]]
}

/// |x − 1/(1 + t)|
fn error<const T: bool>([x]: [Sum<T>; 1], t: f64) -> f64 {
    let [exact] = derivative(0, t);
    (x - exact).to_f64().abs()
}

/// Errors of steps h and h/2 far below those of doubles, and the slope between them. Steps are powers of 2, which
/// add up to the end without rounding.
fn assert_slope(name: &str, errors: [f64; 2], (below, order): (f64, f64)) {
    let slope = (errors[0] / errors[1]).log2();
    let found = errors[1] < below && (slope - order).abs() < 0.3;
    assert!(found, "{name}: {errors:?}, slope {slope}");
}

#[test]
fn explicit_steps_of_two_doubles_keep_the_order_of_the_method() {
    let verner = |n| error(decay::<Double, Verner87<_>>(n), 1.0);
    assert_slope("Verner87", [512, 1024].map(verner), (1e-23, 8.0));
    let verner = |n| error(decay::<Double, Verner98<_>>(n), 1.0);
    assert_slope("Verner98", [256, 512].map(verner), (1e-22, 9.0));
    let nystrom = |n| error(growth::<Double, DormandPrinceNystrom8<_>>(1.0, n), 1.0);
    assert_slope("nystrom 8", [512, 1024].map(nystrom), (1e-22, 8.0));
    let to = 1.0 / 64.0;
    let cd5 = |n| error(growth::<Double, Cd5<_>>(to, n), to);
    assert_slope("Cd5", [2048, 4096].map(cd5), (1e-22, 4.0));
}

/// Newton's matrices are of doubles: its iterations refine what they leave.
#[test]
fn implicit_steps_of_two_doubles_keep_the_order_of_the_method() {
    let radau = |n| error(root::<Double, Radau9<_>>(n), 3.0);
    assert_slope("Radau9", [96, 192].map(radau), (1e-20, 9.0));
    let radau = |n| error(root::<Double, Radau5<_>>(n), 3.0);
    assert_slope("Radau5", [6144, 12288].map(radau), (1e-20, 5.0));
    let to = 1.0 / 16384.0;
    let average = |n| error(damped_growth::<Double, AverageAcceleration<_>>(to, n), to);
    assert_slope("average", [2048, 4096].map(average), (1e-19, 2.0));
    let cd5 = |n| error(damped_growth::<Double, Cd5<_>>(to, n), to);
    assert_slope("Cd5, implicit", [16, 32].map(cd5), (1e-23, 4.0));
}

/// Compensated steps as well: their frame moves along by no time that is a double.
#[test]
fn compensated_steps_of_two_doubles_are_as_good() {
    let two = Double::from_f64(2.0);
    let problem = || {
        let free = velocity_free(|_, x: &[Double; 1], a| a[0] = two * x[0] * x[0] * x[0]);
        SecondOrder::of(free, derivative(0, 0.0), derivative(1, 0.0))
    };
    let method = || DormandPrinceNystrom12::new().steps(256);
    let plain = error(problem().end(0.0..1.0, method()).unwrap().x, 1.0);
    let compensated = problem().end(0.0..1.0, method().compensated());
    let compensated = error(compensated.unwrap().x, 1.0);
    println!("{plain:e} {compensated:e}");
    assert!(compensated < 1e-29, "{plain:e} {compensated:e}");
}

/// What coefficients lack as doubles is what makes the difference.
#[test]
fn without_their_tails_coefficients_are_those_of_doubles() {
    let with = error(decay::<Double, Verner87<_>>(1024), 1.0);
    let without = error(decay::<Sum<false>, Verner87<_>>(1024), 1.0);
    assert!(with < 1e-23 && without > 1e-19, "{with:e} {without:e}");
}

/// Numbers that have a sine.
trait Sine: Real {
    fn sine(self) -> Self;
}

impl Sine for f64 {
    fn sine(self) -> Self {
        self.sin()
    }
}

impl Sine for f32 {
    fn sine(self) -> Self {
        self.sin()
    }
}

/// The ends of runs of every kind.
fn runs<R: Sine>() -> Vec<(&'static str, Result<Vec<f64>, Error>)> {
    let number = R::from_f64;
    let values = |vectors: &[&[R; 2]]| -> Vec<f64> {
        let components = vectors.iter().flat_map(|z| z.as_slice());
        components.map(|c| c.to_f64()).collect()
    };
    let x0 = [number(1.0), number(0.5)];
    let v0 = [number(0.0), number(0.25)];
    let free = |_: f64, x: &[R; 2], a: &mut [R; 2]| {
        *a = [number(0.5) * x[1] - x[0].sine(), -x[1] - x[0]];
    };
    let damped = |t: f64, x: &[R; 2], v: &[R; 2], a: &mut [R; 2]| {
        free(t, x, a);
        a[0] -= number(0.25) * v[0] * v[0] * v[0];
        a[1] -= number(0.5) * v[1];
    };
    // y' of the same, stiff.
    let rate = |_: f64, y: &[R; 2], dy: &mut [R; 2]| {
        *dy = [y[1], -(number(50.0) * y[1]) - number(50.0) * y[0].sine()];
    };
    let second = |end: SecondOrderEnd<[R; 2]>| values(&[&end.x, &end.v]);
    let first = |end: OdeEnd<[R; 2]>| values(&[&end.y]);
    let free = || SecondOrder::of(velocity_free(free), x0, v0);
    let damped = || SecondOrder::of(damped, x0, v0);
    let stiff = || Ode::of(rate, x0);
    let interval = || 0.0..2.0;
    let mut found = Vec::new();
    let end = free().end(interval(), Cd4Robust::new().steps(200));
    found.push(("explicit", end.map(second)));
    let end = damped().end(interval(), Cd4Robust::new().steps(200));
    found.push(("implicit", end.map(second)));
    let average = AverageAcceleration::new;
    let end = damped().end(interval(), average().steps(200).compensated());
    found.push(("compensated", end.map(second)));
    let end = damped().end(interval(), average().rtol(1e-4).atol(1e-4));
    found.push(("doubling", end.map(second)));
    let end = damped().end(interval(), Pece2SecondOrderStretched::new().stretched(1e-4));
    found.push(("stretched", end.map(second)));
    let end = stiff().end(interval(), DormandPrince5::new().rtol(1e-5).atol(1e-5));
    found.push(("pair", end.map(first)));
    let end = stiff().end(interval(), Radau5::new().rtol(1e-5).atol(1e-5));
    found.push(("stages", end.map(first)));
    let end = stiff().end(interval(), Radau9::new().steps(20));
    found.push(("block", end.map(first)));
    let end = stiff().end(interval(), Rodas4::new().rtol(1e-5).atol(1e-5));
    found.push(("Rosenbrock", end.map(first)));
    let end = stiff().end(interval(), Pece2::new().steps(400));
    found.push(("corrected", end.map(first)));
    let mut path = Path::new();
    let mut time = f64::NAN;
    let falls = Event::new(|_, [x, _]: &[[R; 2]; 2]| x[0].to_f64()).falling();
    let end = free()
        .event(falls.then(|t, _| time = t).last())
        .store(&mut path)
        .end(0.0..8.0, Cd4Robust::new().steps(800));
    let halfway = path.at(0.5).map(|point| point.x);
    found.push((
        "event",
        end.map(|end| {
            let [x, v] = halfway.map_or([f64::NAN; 2], |x| x.map(|x| x.to_f64()));
            vec![end.t, x, v, end.v[0].to_f64()]
        }),
    ));
    assert_eq!(found.last().unwrap().1.as_ref().unwrap()[0], time);
    found
}

/// Rounding adds up over two hundred steps of size 1: to no more than these multiples of 2⁻²³.
#[test]
fn single_precision_agrees_with_double() {
    for ((name, single), (_, double)) in runs::<f32>().into_iter().zip(runs::<f64>()) {
        let single = single.unwrap();
        let double = double.unwrap();
        let apart = single.iter().zip(&double).map(|(a, b)| (a - b).abs());
        let apart = apart.fold(0.0, f64::max) / SINGLE;
        let allowed = 64.0;
        assert!(
            apart < allowed,
            "{name}: {apart} ulps, {single:?} {double:?}"
        );
    }
}

/// Cosine over [0, 3] by steps of the number R: the error, the steps, or why there are none.
fn chosen<R, M, Z>(method: Settings<M, [R; 2], Z>) -> Result<(f64, u64), Error>
where
    R: Real,
    Z: Drives<M, Ordinary<[R; 2], 1>, Rate<R>>,
{
    let rate: Rate<R> = |_, y, dy| *dy = [y[1], -y[0]];
    let end = Ode::of(rate, [1.0, 0.0].map(R::from_f64)).end(0.0..3.0, method)?;
    Ok((end.y[0].to_f64() - 3.0_f64.cos(), end.statistics.steps))
}

type Rate<R> = fn(f64, &[R; 2], &mut [R; 2]);

/// What no number resolves is refused before a step is made.
#[test]
fn tolerances_below_what_numbers_resolve_are_refused() {
    fn single(tolerance: f64) -> Result<(f64, u64), Error> {
        chosen::<f32, _, _>(Pece2Stretched::new().stretched(tolerance))
    }
    fn double(tolerance: f64) -> Result<(f64, u64), Error> {
        let method = Pece2Stretched::new().stretched(tolerance);
        chosen::<f64, _, _>(method.max_steps(1))
    }
    type Run = fn(f64) -> Result<(f64, u64), Error>;
    let runs: [(f64, Run); 2] = [(SINGLE, single), (f64::EPSILON, double)];
    for (digit, run) in runs {
        let least = 4.0 * digit;
        let refused = |tolerance| Err(Error::Unresolved { tolerance, least });
        for tolerance in [1e-300, digit, 0.999 * least] {
            assert_eq!(run(tolerance), refused(tolerance));
        }
        assert_ne!(run(least), refused(least));
    }
    let message = single(1e-8).unwrap_err().to_string();
    assert!(
        message.contains("give 4.76837158203125e-7 or more"),
        "{message}"
    );
}

/// An rtol that asks for more than numbers hold counts as what they hold.
#[test]
fn an_rtol_is_what_numbers_resolve() {
    fn of<R: Real>(rtol: f64) -> Result<(f64, u64), Error> {
        chosen(DormandPrince5::<[R; 2]>::new().rtol(rtol).atol(1e-30))
    }
    let double = of::<f64>;
    let single = of::<f32>;
    assert_eq!(double(1e-20), double(4.0 * f64::EPSILON));
    assert_eq!(single(1e-20), single(4.0 * SINGLE));
    assert!(double(0.0).unwrap().0.abs() < 64.0 * f64::EPSILON);
    assert!(single(0.0).unwrap().0.abs() < 64.0 * SINGLE);
}

/// Four runs at once, to the last bit.
#[test]
fn numbers_side_by_side_are_runs_of_their_own() {
    let starts = [1.0, 0.5, -0.25, 2.0];
    let rate = |y: [f64; 2]| [y[1], -y[0] * y[0] * y[0]];
    fn run<R: Real, M: Stepper<[R; 2], 1>>(start: R, rate: impl Fn([R; 2]) -> [R; 2]) -> [R; 2] {
        let rate = |_: f64, y: &[R; 2], dy: &mut [R; 2]| *dy = rate(*y);
        let problem = Ode::of(rate, [start, R::from_f64(0.125)]);
        let end = problem.end(0.0..3.0, Settings::<M, _>::new().steps(100));
        end.unwrap().y
    }
    let side_by_side = |y: [Lanes; 2]| [y[1], -y[0] * y[0] * y[0]];
    let together = run::<Lanes, Rk4<_>>(Lanes(starts), side_by_side);
    let alone = starts.map(|start| run::<f64, Rk4<_>>(start, rate));
    assert_eq!([0, 1, 2, 3].map(|k| together.map(|y| y.0[k])), alone);
    let together = run::<Lanes, Verner87<_>>(Lanes(starts), side_by_side);
    let alone = starts.map(|start| run::<f64, Verner87<_>>(start, rate));
    assert_eq!([0, 1, 2, 3].map(|k| together.map(|y| y.0[k])), alone);
}

/// Coefficients of free parameters, evaluated in the run: once to each number, and with their tails.
#[test]
fn coefficients_of_free_parameters_are_rounded_once() {
    use stepsmith::generated::{coefficient, quotient};
    // 1 + 2⁻²⁴ + 2⁻⁵⁴: as a double halfway between two singles.
    let whole = 2.0_f64.powi(54);
    let above = [(whole, [0]), (2.0_f64.powi(30) + 1.0, [0])];
    let below = [(whole, [0])];
    assert_eq!(quotient(&above, &below, &[0.5]) as f32, 1.0);
    let single: f32 = coefficient(&above, &below, &[0.5]);
    assert_eq!(single, 1.0_f32.next_up());
    let double: Double = coefficient(&above, &below, &[0.5]);
    let tail = 2.0_f64.powi(-54);
    assert_eq!(double, Sum(1.0 + 2.0_f64.powi(-24), tail));
    // (1 − x)/(1 + x) at x = 1/2: 1/3
    let above = [(1.0, [0]), (-1.0, [1])];
    let below = [(1.0, [0]), (1.0, [1])];
    let third: Double = coefficient(&above, &below, &[0.5]);
    assert_eq!(third, Double::from_f64(1.0) / Double::from_f64(3.0));
}

/// Vectors of every kind hold numbers of every kind.
#[test]
fn vectors_of_single_precision_are_states() {
    fn sum<S: State>(x: &S) -> f64 {
        x.as_slice().iter().map(|c| c.to_f64()).sum()
    }
    assert_eq!(sum(&[1.0_f32, 2.0]), 3.0);
    assert_eq!(sum(&vec![1.0_f32, 2.0]), 3.0);
    assert_eq!(sum(&nalgebra::vector![1.0_f32, 2.0]), 3.0);
    assert_eq!(sum(&nalgebra::dvector![1.0_f32, 2.0]), 3.0);
}
