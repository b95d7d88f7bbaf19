//! The joints of a plane mechanism: each equation with its row of G and its γ.
//!
//! With a point p = r + R(θ) s of a body,
//!
//! ```text
//! p' = r' + θ' R⊥ s,    p'' = r'' + θ'' R⊥ s − θ'² R s.
//! ```

use super::bodies::Body;
use super::planar::Local;

/// What a driven coordinate does: the value at t and its first two derivatives.
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
    Driven { bodies: [Body; 2], angle: Drive },
}

/// A point of a body.
#[derive(Clone, Copy)]
pub(super) struct Pin {
    pub body: Body,
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
    pub(super) fn speed(&self, v: &[f64]) -> [f64; 2] {
        let Some(i) = self.body else {
            return [0.0; 2];
        };
        let turned = quarter(self.arm);
        [
            v[3 * i] + v[3 * i + 2] * turned[0],
            v[3 * i + 1] + v[3 * i + 2] * turned[1],
        ]
    }

    /// What p'' holds beside the accelerations: −θ'² R s.
    fn centripetal(&self, v: &[f64]) -> [f64; 2] {
        let spin = self.spin(v);
        self.arm.map(|s| -spin * spin * s)
    }

    fn spin(&self, v: &[f64]) -> f64 {
        self.body.map_or(0.0, |i| v[3 * i + 2])
    }

    /// Adds the derivatives of n·p.
    pub(super) fn add(&self, row: &mut Row, n: [f64; 2]) {
        if let Some(i) = self.body {
            row.push(3 * i, n[0]);
            row.push(3 * i + 1, n[1]);
            row.push(3 * i + 2, dot(n, quarter(self.arm)));
        }
    }

    /// Adds the derivatives of a multiple of one component of p.
    fn add_component(&self, row: &mut Row, axis: usize, factor: f64) {
        if let Some(i) = self.body {
            row.push(3 * i + axis, factor);
            row.push(3 * i + 2, factor * quarter(self.arm)[axis]);
        }
    }
}

/// A row of G: columns and values, those of the same column added up.
#[derive(Clone, Copy, Default)]
pub(super) struct Row {
    entries: [(usize, f64); 7],
    count: usize,
}

impl Row {
    fn push(&mut self, column: usize, value: f64) {
        if let Some(entry) = self.entries.get_mut(self.count) {
            *entry = (column, value);
            self.count += 1;
        }
    }

    fn add_angle(&mut self, body: Option<usize>, factor: f64) {
        if let Some(i) = body {
            self.push(3 * i + 2, factor);
        }
    }

    pub(super) fn entries(&self) -> &[(usize, f64)] {
        &self.entries[..self.count]
    }
}

/// One equation of a joint.
#[derive(Default)]
pub(super) struct Equation {
    pub residual: f64,
    pub gamma: f64,
    pub row: Row,
}

impl Joint {
    pub(super) fn equations(&self) -> usize {
        match self {
            Self::Revolute(_) | Self::Prismatic { .. } | Self::Rolling { .. } => 2,
            Self::Distance { .. } | Self::Driven { .. } => 1,
        }
    }

    /// Shows the equations at (t, q, v), where `place` places a point and `angle` yields a body's index
    /// and angle.
    pub(super) fn each(
        &self,
        (t, q, v): (f64, &[f64], &[f64]),
        place: impl Fn(Pin) -> Placed,
        angle_of: impl Fn(Body) -> (Option<usize>, f64),
        mut show: impl FnMut(Equation),
    ) {
        match self {
            Self::Revolute(pins) => {
                let [a, b] = pins.map(place);
                let p = difference(b.point, a.point);
                let c = difference(b.centripetal(v), a.centripetal(v));
                for axis in 0..2 {
                    let mut row = Row::default();
                    b.add_component(&mut row, axis, 1.0);
                    a.add_component(&mut row, axis, -1.0);
                    show(Equation {
                        residual: p[axis],
                        gamma: -c[axis],
                        row,
                    });
                }
            }
            Self::Prismatic { pins, axis, angle } => {
                let [a, b] = pins.map(&place);
                let [angle_a, angle_b] = pins.map(|pin| angle_of(pin.body).1);
                let mut row = Row::default();
                row.add_angle(b.body, 1.0);
                row.add_angle(a.body, -1.0);
                show(Equation {
                    residual: angle_b - angle_a - angle,
                    row,
                    ..Equation::default()
                });
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
                let mut row = Row::default();
                b.add(&mut row, normal);
                a.add(&mut row, normal.map(|n| -n));
                row.add_angle(a.body, -dot(e, d));
                show(Equation {
                    residual: dot(normal, d),
                    gamma: 2.0 * spin * dot(e, rate) + spin * spin * dot(normal, d)
                        - dot(normal, c),
                    row,
                });
            }
            Self::Distance { pins, length } => {
                let [a, b] = pins.map(place);
                let d = difference(b.point, a.point);
                let rate = difference(b.speed(v), a.speed(v));
                let c = difference(b.centripetal(v), a.centripetal(v));
                let mut row = Row::default();
                b.add(&mut row, d.map(|d| d / length));
                a.add(&mut row, d.map(|d| -d / length));
                show(Equation {
                    residual: (dot(d, d) - length * length) / (2.0 * length),
                    gamma: -(dot(rate, rate) + dot(d, c)) / length,
                    row,
                });
            }
            Self::Rolling {
                wheel,
                radius,
                start: [height, start],
            } => {
                let i = 3 * wheel;
                let mut row = Row::default();
                row.push(i + 1, 1.0);
                show(Equation {
                    residual: q[i + 1] - height,
                    row,
                    ..Equation::default()
                });
                let mut row = Row::default();
                row.push(i, 1.0);
                row.push(i + 2, *radius);
                show(Equation {
                    residual: q[i] + radius * q[i + 2] - start,
                    row,
                    ..Equation::default()
                });
            }
            Self::Driven { bodies, angle } => {
                let [(a, angle_a), (b, angle_b)] = bodies.map(angle_of);
                let [value, _, gamma] = angle(t);
                let mut row = Row::default();
                row.add_angle(b, 1.0);
                row.add_angle(a, -1.0);
                show(Equation {
                    residual: angle_b - angle_a - value,
                    gamma,
                    row,
                });
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
