//! Events: zeros of a function along the solution.

use crate::base::greater;

/// The changes of sign that count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Crossing {
    /// All.
    #[default]
    Any,
    /// From below zero, in the direction of integration.
    Rising,
    /// From above zero, in the direction of integration.
    Falling,
}

type Function<'a, V> = Box<dyn FnMut(f64, &V) -> f64 + 'a>;
type Handler<'a, V> = Box<dyn FnMut(f64, &V) + 'a>;

/// A zero of a function of t and y, or t, x and v, to be found along the solution.
///
/// It counts where the function has changed its sign, or come to zero, at the end of a step; two
/// zeros within one step go unseen, and one at the beginning of the interval, to rounding, is none. It is located
/// on the solution between (see [`Step`](crate::Step)) to rounding error, just behind the change; where the
/// function is NaN in between, where it is a number again.
///
/// A run that goes on from an event begins at a zero, or just behind it: in its first step the function is looked at
/// after the half of it, the quarter, and so on, so that a ball is seen to bounce within a step. Balls that lose a part
/// of their speed each time bounce endlessly often before they rest: the book's *Running an integration* has the loop.
///
/// ```
/// use stepsmith::{Event, SecondOrder, pece::Pece2SecondOrderStretched};
///
/// // A ball thrown up from 1 m at 5 m/s: when is it highest, when does it land?
/// let mut highest = f64::NAN;
/// let top = Event::new(|_t, [_, v]: &[[f64; 1]; 2]| v[0]).then(|_t, [x, _]| highest = x[0]);
/// let landing = Event::new(|_t, [x, _]: &[[f64; 1]; 2]| x[0]).falling().last();
/// let end = SecondOrder::new(|_t, _x, _v, a| a[0] = -9.81, [1.0], [5.0])
///     .event(top)
///     .event(landing)
///     .end(0.0..10.0, Pece2SecondOrderStretched::new().stretched(1e-6).first_step(0.1))?;
/// assert!((highest - (1.0 + 25.0 / 19.62)).abs() < 1e-14);
/// assert!((end.t - (5.0 + (25.0_f64 + 19.62).sqrt()) / 9.81).abs() < 1e-14);
/// # Ok::<(), stepsmith::Error>(())
/// ```
#[must_use]
pub struct Event<'a, V> {
    function: Function<'a, V>,
    handler: Option<Handler<'a, V>>,
    crossing: Crossing,
    /// How many more events there are up to the last one, 0 where none is the last.
    left: usize,
    /// The function's value at the end of the step before.
    value: f64,
    /// Whether the function was no number there; the value is then an earlier one.
    undefined: bool,
    /// The rounding of the state's numbers, before the first step.
    rounding: Option<f64>,
}

impl<'a, V> Event<'a, V> {
    /// Where `function` is zero, as `|t, [y]|` or `|t, [x, v]|`.
    pub fn new(function: impl FnMut(f64, &V) -> f64 + 'a) -> Self {
        Self {
            function: Box::new(function),
            handler: None,
            crossing: Crossing::default(),
            left: 0,
            value: f64::NAN,
            undefined: true,
            rounding: None,
        }
    }

    /// Counts these changes of sign only.
    pub fn crossing(mut self, crossing: Crossing) -> Self {
        self.crossing = crossing;
        self
    }

    /// Counts zeros only where the function rises.
    pub fn rising(self) -> Self {
        self.crossing(Crossing::Rising)
    }

    /// Counts zeros only where the function falls.
    pub fn falling(self) -> Self {
        self.crossing(Crossing::Falling)
    }

    /// Calls `handler` with the time of each event and the solution there.
    pub fn then(mut self, handler: impl FnMut(f64, &V) + 'a) -> Self {
        self.handler = Some(Box::new(handler));
        self
    }

    /// Ends the integration at the first such event. Other events at the same time are still told.
    pub fn last(self) -> Self {
        self.last_after(1)
    }

    /// Ends the integration at the event with that number, counted from 1; 0 ends it at none.
    ///
    /// ```
    /// use stepsmith::{Event, Ode, runge_kutta::DormandPrince5};
    ///
    /// // y = cos t is zero for the third time at 5π/2.
    /// let third = Event::new(|_t, [y]: &[[f64; 2]; 1]| y[0]).last_after(3);
    /// let end = Ode::new(|_t, y, dy| *dy = [y[1], -y[0]], [1.0, 0.0])
    ///     .event(third)
    ///     .end(0.0..100.0, DormandPrince5::new().rtol(1e-9).atol(1e-9))?;
    /// assert!((end.t - 2.5 * std::f64::consts::PI).abs() < 1e-6);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    pub fn last_after(mut self, count: usize) -> Self {
        self.left = count;
        self
    }

    /// Shows the event, and returns whether it is the last one.
    pub(crate) fn show(&mut self, t: f64, values: &V) -> bool {
        if let Some(handler) = &mut self.handler {
            handler(t, values);
        }
        let is_last = self.left == 1;
        self.left = self.left.saturating_sub(1);
        is_last
    }
}

/// Bisections at most: as many as bits between the smallest and the largest number.
const BISECTIONS: usize = 2200;

/// A run that begins within so many roundings of time from a zero begins at it.
const ROUNDINGS: f64 = 16.0;

/// A time, and the value of the function there.
type Value = (f64, f64);

impl<V> Event<'_, V> {
    /// Notes the value at the beginning, of numbers with that rounding.
    pub(crate) fn begin(&mut self, t: f64, values: &V, rounding: f64) {
        self.value = (self.function)(t, values);
        self.undefined = self.value.is_nan();
        self.rounding = Some(rounding);
    }

    /// The time of the event in a step from t0 to the end and the values there, on a solution that is
    /// known between; `None` if there is none.
    pub(crate) fn locate_on(
        &mut self,
        [t0, end]: [f64; 2],
        values: &V,
        buffer: &mut V,
        mut solution: impl FnMut(f64, &mut V),
    ) -> Option<f64> {
        let before = self.value;
        let after = (self.function)(end, values);
        // Where the function is undefined it keeps its sign, to be compared where it is a number again.
        let undefined = std::mem::replace(&mut self.undefined, after.is_nan());
        if !after.is_nan() {
            self.value = after;
        }
        let mut at = |t: f64| {
            solution(t, buffer);
            (self.function)(t, buffer)
        };
        let whole = [(t0, before), (end, after)];
        let crossing = self.crossing;
        let first = self.rounding.take().filter(|_| crossing.may_begin(before));
        if let Some(rounding) = first {
            let [from, to] = crossing.first(whole, rounding, &mut at)?;
            return Some(locate([from, to], false, at));
        }
        crossing
            .counts([before, after])
            .then(|| locate(whole, undefined, at))
    }
}

impl Crossing {
    /// Whether the function has changed its sign in the way that counts, or come to zero.
    fn counts(self, [before, after]: [f64; 2]) -> bool {
        let rising = before < 0.0 && after >= 0.0;
        let falling = before > 0.0 && after <= 0.0;
        match self {
            Self::Any => rising || falling,
            Self::Rising => rising,
            Self::Falling => falling,
        }
    }

    /// Whether a run that begins with this value may begin at a zero, from which it goes on.
    fn may_begin(self, value: f64) -> bool {
        match self {
            Self::Any => !value.is_nan(),
            Self::Rising => value >= 0.0,
            Self::Falling => value <= 0.0,
        }
    }

    /// The first change that counts within the first step. The search looks at half of the step, a quarter, and so on
    /// down to its beginning. A run that goes on from an event may come back before the step ends. A change within
    /// rounding of the beginning belongs to the event before.
    fn first(
        self,
        [begin, end]: [Value; 2],
        rounding: f64,
        at: &mut impl FnMut(f64) -> f64,
    ) -> Option<[Value; 2]> {
        let h = end.0 - begin.0;
        // Of changes in one direction none is there that counts: the value is on the other side.
        let rounding = match self {
            Self::Any => rounding,
            Self::Rising | Self::Falling => f64::EPSILON,
        };
        let least = ROUNDINGS * rounding * greater(begin.0.abs(), end.0.abs());
        let halved = (1..f64::MANTISSA_DIGITS as i32)
            .rev()
            .map(|k| 0.5_f64.powi(k) * h);
        let halved = halved.filter(|part| part.abs() > least);
        let nearest = (least < h.abs()).then(|| least.copysign(h));
        let mut last = begin;
        for (k, part) in nearest.into_iter().chain(halved).enumerate() {
            let t = begin.0 + part;
            let now = (t, at(t));
            if now.1.is_nan() {
                continue;
            }
            if k > 0 && self.counts([last.1, now.1]) {
                return Some([last, now]);
            }
            last = now;
        }
        self.counts([last.1, end.1]).then_some([last, end])
    }
}

/// Where a function changes its sign, just behind the change, or the end where that is none.
fn locate(
    [(mut a, mut f_a), (mut b, mut f_b)]: [Value; 2],
    undefined: bool,
    mut at: impl FnMut(f64) -> f64,
) -> f64 {
    // The zero lies between a and b; f(a) has the sign of `before`, f(b) not. The false position
    // with halved weights (Illinois), and every third time the middle.
    let before = f_a;
    for count in 0..BISECTIONS {
        let middle = 0.5 * (a + b);
        if middle == a || middle == b {
            break;
        }
        // Of f(b) = 0 this is b: a function that stays 0 has become so before.
        let secant = b - (b - a) * (f_b / (f_b - f_a));
        let inside = (secant - a) * (secant - b) < 0.0;
        let t = if count % 3 < 2 && inside {
            secant
        } else {
            middle
        };
        let f = at(t);
        // What is no number counts as behind the change, unless the step began there. Products of small
        // numbers vanish.
        if f > 0.0 && before > 0.0 || f < 0.0 && before < 0.0 || f.is_nan() && undefined {
            (a, f_a, f_b) = (t, f, 0.5 * f_b);
        } else {
            (b, f_b, f_a) = (t, f, 0.5 * f_a);
        }
    }
    b
}
