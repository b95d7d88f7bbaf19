//! Events: zeros of a function along the solution.

use crate::base::{Error, greater};

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
type Teller<'a, V> = Box<dyn FnMut(f64, &V) + 'a>;
type Change<'a, V> = Box<dyn FnMut(f64, &mut V) + 'a>;

/// Where an event is.
enum Place<'a, V> {
    /// At the zeros of a function.
    Zero(Function<'a, V>),
    /// Each time that so much time has passed since the beginning.
    Every { period: f64, beginning: Option<f64> },
}

impl<V> Place<'_, V> {
    /// The value of the function; NaN of times, at which nothing changes its sign.
    fn value(&mut self, t: f64, values: &V) -> f64 {
        match self {
            Self::Zero(function) => function(t, values),
            Self::Every { .. } => f64::NAN,
        }
    }
}

/// The consequence of an event.
enum Handler<'a, V> {
    /// Telling of it.
    Then(Teller<'a, V>),
    /// A change of the state, from which the run goes on.
    Act(Change<'a, V>),
}

/// A zero of a function of t and y, or t, x and v, to be found along the solution.
///
/// It counts where the function has changed its sign, or come to zero. A run looks at the function at each quarter of a
/// step, and follows it down where it turns back towards zero. So it finds each zero that is a quarter of a step away
/// from the next, and closer ones where the function has only one extremum in half a step. Two zeros within a
/// thousandth of a step may go unseen. A zero at the beginning of the interval, to rounding, is none.
///
/// It is located on the solution between (see [`Step`](crate::Step)) to rounding error, just behind the change; where
/// the function is NaN in between, where it is a number again.
///
/// A run that goes on from an event begins at a zero, or just behind it: in its first step the function is looked at
/// after the half of it, the quarter, the eighth and so on, so that a ball is seen to bounce within a step.
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
    place: Place<'a, V>,
    handler: Option<Handler<'a, V>>,
    crossing: Crossing,
    /// How many more events there are up to the last one; none where no event is the last.
    left: Option<usize>,
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
        Self::at(Place::Zero(Box::new(function)))
    }

    /// Each time that `period` > 0 has passed since the beginning of the run: a controller that is sampled. The times are
    /// multiples of the period, however long the steps are.
    pub fn every(period: f64) -> Self {
        let beginning = None;
        Self::at(Place::Every { period, beginning })
    }

    fn at(place: Place<'a, V>) -> Self {
        Self {
            place,
            handler: None,
            crossing: Crossing::default(),
            left: None,
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
        self.handler = Some(Handler::Then(Box::new(handler)));
        self
    }

    /// Lets `change` set the state at each event, or a parameter that the problem reads, and goes on from there. The run
    /// begins anew: methods of several steps forget their history, and a tolerance finds its first step again.
    ///
    /// ```
    /// use stepsmith::{Event, SecondOrder, nystrom::Nystrom4};
    ///
    /// // A ball falls from 1 m and keeps 9/10 of its speed at each of twenty impacts.
    /// let floor = Event::new(|_t, [x, _]: &[[f64; 1]; 2]| x[0]).falling();
    /// let floor = floor.act(|_t, [_, v]| v[0] *= -0.9).last_after(20);
    /// let ball = SecondOrder::velocity_free(|_t, _x, a| a[0] = -9.81, [1.0], [0.0]).event(floor);
    /// let end = ball.end(0.0..20.0, Nystrom4::new().step(0.1))?;
    /// // √(2/g) up to the first impact, and twice that times 0.9ᵏ after the k-th.
    /// let flights: f64 = (1..20).map(|k| 2.0 * 0.9_f64.powi(k)).sum();
    /// assert!((end.t - (2.0_f64 / 9.81).sqrt() * (1.0 + flights)).abs() < 1e-12);
    /// # Ok::<(), stepsmith::Error>(())
    /// ```
    ///
    /// A [last](Self::last) event acts too, but the end that it shows is the state before. Events that act in ever shorter
    /// times, as a ball that comes to rest, end in [`Error::Zeno`](crate::Error::Zeno).
    pub fn act(mut self, change: impl FnMut(f64, &mut V) + 'a) -> Self {
        self.handler = Some(Handler::Act(Box::new(change)));
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
        self.left = (count > 0).then_some(count);
        self
    }

    /// Whether it has ended the integration.
    pub(crate) fn has_ended(&self) -> bool {
        self.left == Some(0)
    }

    /// Shows the event, and returns how the run goes on.
    pub(crate) fn show(&mut self, t: f64, values: &mut V) -> Sequel {
        let acts = match &mut self.handler {
            Some(Handler::Then(tell)) => {
                tell(t, values);
                false
            }
            Some(Handler::Act(change)) => {
                change(t, values);
                true
            }
            None => false,
        };
        let is_last = self.left == Some(1);
        self.left = self.left.map(|left| left.saturating_sub(1));
        match (is_last, acts) {
            (true, _) => Sequel::End,
            (false, true) => Sequel::Anew,
            (false, false) => Sequel::On,
        }
    }
}

/// How a run goes on after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sequel {
    /// As if nothing were.
    On,
    /// From the changed state.
    Anew,
    /// Not at all.
    End,
}

/// Bisections at most: as many as bits between the smallest and the largest number.
const BISECTIONS: usize = 2200;

/// A run that begins within so many roundings of time from a zero begins at it.
const ROUNDINGS: f64 = 16.0;

/// A function is looked at so near to the ends of a step, as a part of it, to see whether it turns back there.
const NEAR: f64 = 1.0 / 1024.0;

/// The smaller part of the golden section.
const GOLDEN: f64 = 0.381_966_011_250_105_1;

/// Multiples of a period that are told in one step, at most.
const MULTIPLES: u32 = 1_000_000;

/// Golden sections at most.
const SECTIONS: usize = 40;

impl<V> Event<'_, V> {
    /// Checks the period.
    pub(crate) fn check(&self) -> Result<(), Error> {
        match self.place {
            Place::Every { period, .. } if period <= 0.0 || period.is_nan() => {
                Err(Error::Period { period })
            }
            _ => Ok(()),
        }
    }

    /// Notes the value at the beginning, of numbers with that rounding.
    pub(crate) fn begin(&mut self, t: f64, values: &V, rounding: f64) {
        self.value = self.place.value(t, values);
        if let Place::Every { beginning, .. } = &mut self.place {
            beginning.get_or_insert(t);
        }
        self.undefined = self.value.is_nan();
        self.rounding = Some(rounding);
    }

    /// The times of the events in a step from t0 to the end and the values there, in their order, on a solution that is
    /// known between. The function is looked at in quarters of the step, and just behind its beginning and before its
    /// end. Where it turns back towards zero between looks it is followed down.
    pub(crate) fn locate_on(
        &mut self,
        [t0, end]: [f64; 2],
        values: &V,
        buffer: &mut V,
        mut solution: impl FnMut(f64, &mut V),
    ) -> Vec<f64> {
        if let Place::Every { period, beginning } = &self.place {
            return multiples(*period, beginning.unwrap_or(t0), [t0, end]);
        }
        let after = self.place.value(end, values);
        let mut at = |t: f64| {
            solution(t, buffer);
            self.place.value(t, buffer)
        };
        let rounding = self.rounding.take();
        let first = rounding.filter(|_| self.crossing.may_begin(self.value));
        let h = end - t0;
        let least = first.map(|rounding| self.crossing.resolved(rounding, [t0, end]));
        let nearest = least.filter(|least| *least < h.abs());
        let mut looks = Looks::from(t0, self.value, self.undefined);
        if let Some(least) = nearest {
            // What changes within rounding of the beginning belongs to the event before.
            let t = t0 + least.copysign(h);
            let value = at(t);
            if !value.is_nan() {
                looks = Looks::from(t, value, false);
            }
        }
        for part in parts(least.map(|least| least / h.abs())) {
            let t = t0 + part * h;
            looks.push(t, at(t));
        }
        looks.push(end, after);
        self.value = looks.last();
        // Where the function is undefined it keeps its sign, to be compared where it is a number again.
        self.undefined = looks.undefined;
        looks.follow_down(&mut at);
        let crossing = self.crossing;
        let pairs = looks.seen.windows(2);
        let changes = pairs.filter(|pair| crossing.counts([pair[0].value, pair[1].value]));
        changes
            .map(|pair| locate([pair[0], pair[1]], &mut at))
            .collect()
    }
}

/// The times behind t0, up to the end, at which a multiple of the period has passed since the beginning.
fn multiples(period: f64, beginning: f64, [t0, end]: [f64; 2]) -> Vec<f64> {
    let sign = (end - t0).signum();
    let passed = ((t0 - beginning) / (sign * period)).floor();
    let times = (0..MULTIPLES).map(|k| beginning + (passed + f64::from(k)) * sign * period);
    let behind = times.skip_while(|t| sign * (t - t0) <= 0.0);
    // None where the period is not positive, or no number.
    behind.take_while(|t| sign * (end - t) >= 0.0).collect()
}

/// The parts of a step after which a function is looked at. A first step is looked at nearer and nearer to its
/// beginning, down to a least part.
fn parts(least: Option<f64>) -> impl Iterator<Item = f64> {
    let beginning = match least {
        None => vec![NEAR, 0.25],
        Some(least) => {
            let halves = (2..f64::MANTISSA_DIGITS as i32).rev();
            let halves = halves.map(|k| 0.5_f64.powi(k));
            halves.filter(|part| *part > least).collect()
        }
    };
    beginning.into_iter().chain([0.5, 0.75, 1.0 - NEAR])
}

/// A time of a step, and the value of the function there.
#[derive(Clone, Copy)]
struct Look {
    t: f64,
    value: f64,
    /// Whether the function was no number since the look before.
    gap: bool,
}

/// The looks at a function within a step where it is a number.
struct Looks {
    seen: Vec<Look>,
    /// Whether it was no number since the last of them.
    undefined: bool,
}

impl Looks {
    fn from(t: f64, value: f64, undefined: bool) -> Self {
        let gap = false;
        let seen = vec![Look { t, value, gap }];
        Self { seen, undefined }
    }

    fn push(&mut self, t: f64, value: f64) {
        if value.is_nan() {
            self.undefined = true;
        } else {
            let gap = std::mem::take(&mut self.undefined);
            self.seen.push(Look { t, value, gap });
        }
    }

    /// The value that was seen last.
    fn last(&self) -> f64 {
        self.seen.last().map_or(f64::NAN, |look| look.value)
    }

    /// Adds a look between three of one sign, of which the middle one is nearest to zero, if the sign changes there.
    fn follow_down(&mut self, at: &mut impl FnMut(f64) -> f64) {
        let mut k = 1;
        while k + 1 < self.seen.len() {
            let [a, b, c] = [self.seen[k - 1], self.seen[k], self.seen[k + 1]];
            if let Some(dip) = dip([a, b, c], at) {
                let before = (dip.t - b.t) * (c.t - b.t) < 0.0;
                self.seen.insert(k + usize::from(!before), dip);
                k += 1;
            }
            k += 1;
        }
    }
}

/// Where a function that has one sign in three looks has the other, by golden sections around the least |value|.
fn dip([mut a, mut low, mut b]: [Look; 3], at: &mut impl FnMut(f64) -> f64) -> Option<Look> {
    let sign = low.value.signum();
    for look in [&mut a, &mut low, &mut b] {
        look.value *= sign;
    }
    let turns = a.value > low.value && low.value > 0.0 && b.value >= low.value;
    if !turns || low.gap || b.gap {
        return None;
    }
    for _ in 0..SECTIONS {
        // Differences of rounding tell nothing.
        if greater(a.value, b.value) - low.value <= 4.0 * f64::EPSILON * low.value {
            return None;
        }
        let longer = if (b.t - low.t).abs() > (low.t - a.t).abs() {
            b.t
        } else {
            a.t
        };
        let t = low.t + GOLDEN * (longer - low.t);
        let look = Look {
            t,
            value: sign * at(t),
            gap: false,
        };
        if look.value <= 0.0 {
            return Some(Look {
                value: sign * look.value,
                ..look
            });
        }
        let (inner, outer) = if look.value < low.value {
            (look, low)
        } else {
            (low, look)
        };
        let outer_is_behind = (outer.t - inner.t) * (b.t - a.t) > 0.0;
        if outer_is_behind {
            b = outer;
        } else {
            a = outer;
        }
        low = inner;
    }
    None
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

    /// The least time behind the beginning of a run at which a function of numbers of that rounding tells anything. Of
    /// changes in one direction none is within rounding that counts: the value is on the other side.
    fn resolved(self, rounding: f64, [begin, end]: [f64; 2]) -> f64 {
        let rounding = match self {
            Self::Any => rounding,
            Self::Rising | Self::Falling => f64::EPSILON,
        };
        ROUNDINGS * rounding * greater(begin.abs(), end.abs())
    }
}

/// Where a function changes its sign, just behind the change, or the end where that is none.
fn locate([first, last]: [Look; 2], at: &mut impl FnMut(f64) -> f64) -> f64 {
    let undefined = last.gap;
    let [mut a, mut f_a] = [first.t, first.value];
    let [mut b, mut f_b] = [last.t, last.value];
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

#[cfg(test)]
mod tests;
