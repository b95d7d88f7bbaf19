//! The joints of a plane mechanism: each equation with its row of G and its γ.
//!
//! With a point p = r + R(θ) s of a body,
//!
//! ```text
//! p' = r' + θ' R⊥ s,    p'' = r'' + θ'' R⊥ s − θ'² R s.
//! ```

use super::Local;

/// The motion of a driven coordinate: the value at t and its first two derivatives.
pub(super) type Drive = Box<dyn Fn(f64) -> [f64; 3]>;

pub(super) enum Joint {
    /// p_a = p_b
    Revolute([Pin; 2]),
    /// The angle between the bodies and the component of p_b − p_a along the normal of `axis`, both
    /// constant.
    Prismatic {
        pins: [Pin; 2],
        axis: Local,
        angle: f64,
    },
    /// |p_b − p_a| = length, as (|p_b − p_a|² − length²)/(2 length).
    Distance { pins: [Pin; 2], length: f64 },
    /// The wheel's centre stays at its height, x + radius θ constant: the wheel's index, the height and
    /// the constant.
    Rolling {
        wheel: usize,
        radius: f64,
        start: [f64; 2],
    },
    /// θ_b − θ_a = φ(t)
    Driven {
        bodies: [Option<usize>; 2],
        angle: Drive,
    },
}

/// A point of a body.
#[derive(Clone, Copy)]
pub(super) struct Pin {
    /// The body's index; `None` for the ground.
    pub body: Option<usize>,
    pub local: Local,
}

/// A point of a body that is somewhere.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    /// The body's index; `None` for the ground.
    pub body: Option<usize>,
    /// R s
    pub arm: [f64; 2],
    /// r + R s
    pub point: [f64; 2],
}

impl Placed {
    /// p'
    pub(super) fn speed(&self, v: impl Fn(usize) -> f64) -> [f64; 2] {
        let Some(i) = self.body else {
            return [0.0; 2];
        };
        let turned = quarter(self.arm);
        [
            v(3 * i) + v(3 * i + 2) * turned[0],
            v(3 * i + 1) + v(3 * i + 2) * turned[1],
        ]
    }

    /// The part of p'' without accelerations: −θ'² R s.
    fn centripetal(&self, v: impl Fn(usize) -> f64) -> [f64; 2] {
        let spin = self.spin(v);
        self.arm.map(|s| -spin * spin * s)
    }

    fn spin(&self, v: impl Fn(usize) -> f64) -> f64 {
        self.body.map_or(0.0, |i| v(3 * i + 2))
    }

    /// Shows the derivatives of n·p: columns and values.
    pub(super) fn each(&self, n: [f64; 2], mut show: impl FnMut(usize, f64)) {
        if let Some(i) = self.body {
            show(3 * i, n[0]);
            show(3 * i + 1, n[1]);
            show(3 * i + 2, dot(n, quarter(self.arm)));
        }
    }
}

/// The values of an equation of a joint.
pub(super) struct Equation {
    pub residual: f64,
    pub gamma: f64,
}

impl Joint {
    pub(super) fn equations(&self) -> usize {
        match self {
            Self::Revolute(_) | Self::Prismatic { .. } | Self::Rolling { .. } => 2,
            Self::Distance { .. } | Self::Driven { .. } => 1,
        }
    }

    /// Shows the equations at (t, q), where `v` tells a velocity, by their number within the joint, and some
    /// entries of their rows of G at a time, those at the same place to be added up; `place` places a point.
    #[inline]
    pub(super) fn each(
        &self,
        (t, q): (f64, &[f64]),
        v: impl Fn(usize) -> f64 + Copy,
        place: impl Fn(Pin) -> Placed,
        mut show: impl FnMut(usize, Equation),
        mut write: impl FnMut(&[(usize, usize, f64)]),
    ) {
        let angle_of = |body: Option<usize>| body.map_or(0.0, |i| q[3 * i + 2]);
        match self {
            Self::Revolute([a, b]) => {
                let a = place(*a);
                let b = place(*b);
                let p = difference(b.point, a.point);
                let c = difference(b.centripetal(v), a.centripetal(v));
                for (pin, sign) in [(b, 1.0), (a, -1.0)] {
                    if let Some(i) = pin.body {
                        let [x, y] = quarter(pin.arm).map(|turned| sign * turned);
                        write(&[
                            (0, 3 * i, sign),
                            (0, 3 * i + 2, x),
                            (1, 3 * i + 1, sign),
                            (1, 3 * i + 2, y),
                        ]);
                    }
                }
                for axis in 0..2 {
                    show(
                        axis,
                        Equation {
                            residual: p[axis],
                            gamma: -c[axis],
                        },
                    );
                }
            }
            Self::Prismatic { pins, axis, angle } => {
                let mut entry = |row: usize, j: usize, x: f64| write(&[(row, j, x)]);
                let a = place(pins[0]);
                let b = place(pins[1]);
                let [angle_a, angle_b] = pins.map(|pin| angle_of(pin.body));
                let mut spins = |row: usize, body: Option<usize>, factor: f64| {
                    if let Some(i) = body {
                        entry(row, 3 * i + 2, factor);
                    }
                };
                spins(0, b.body, 1.0);
                spins(0, a.body, -1.0);
                show(
                    0,
                    Equation {
                        residual: angle_b - angle_a - angle,
                        gamma: 0.0,
                    },
                );
                // n·d with n = R⊥ axis: n' = −θ' e, n'' = −θ'' e − θ'² n, e = R axis.
                let e = place(Pin {
                    local: *axis,
                    ..pins[0]
                });
                let (e, normal) = (e.arm, quarter(e.arm));
                let d = difference(b.point, a.point);
                let rate = difference(b.speed(v), a.speed(v));
                let c = difference(b.centripetal(v), a.centripetal(v));
                let spin = a.spin(v);
                spins(1, a.body, -dot(e, d));
                b.each(normal, |j, x| entry(1, j, x));
                a.each(normal.map(|n| -n), |j, x| entry(1, j, x));
                show(
                    1,
                    Equation {
                        residual: dot(normal, d),
                        gamma: 2.0 * spin * dot(e, rate) + spin * spin * dot(normal, d)
                            - dot(normal, c),
                    },
                );
            }
            Self::Distance { pins, length } => {
                let mut entry = |row: usize, j: usize, x: f64| write(&[(row, j, x)]);
                let a = place(pins[0]);
                let b = place(pins[1]);
                let d = difference(b.point, a.point);
                let rate = difference(b.speed(v), a.speed(v));
                let c = difference(b.centripetal(v), a.centripetal(v));
                b.each(d.map(|d| d / length), |j, x| entry(0, j, x));
                a.each(d.map(|d| -d / length), |j, x| entry(0, j, x));
                show(
                    0,
                    Equation {
                        residual: (dot(d, d) - length * length) / (2.0 * length),
                        gamma: -(dot(rate, rate) + dot(d, c)) / length,
                    },
                );
            }
            Self::Rolling {
                wheel,
                radius,
                start: [height, start],
            } => {
                let i = 3 * wheel;
                write(&[(0, i + 1, 1.0), (1, i, 1.0), (1, i + 2, *radius)]);
                let residuals = [q[i + 1] - height, q[i] + radius * q[i + 2] - start];
                for (row, residual) in residuals.into_iter().enumerate() {
                    let gamma = 0.0;
                    show(row, Equation { residual, gamma });
                }
            }
            Self::Driven { bodies, angle } => {
                let [a, b] = *bodies;
                let [value, _, gamma] = angle(t);
                for (body, factor) in [(b, 1.0), (a, -1.0)] {
                    if let Some(i) = body {
                        write(&[(0, 3 * i + 2, factor)]);
                    }
                }
                let residual = angle_of(b) - angle_of(a) - value;
                show(0, Equation { residual, gamma });
            }
        }
    }
}

pub(super) fn difference(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

pub(super) fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// Turned by a right angle.
fn quarter(s: [f64; 2]) -> [f64; 2] {
    [-s[1], s[0]]
}
