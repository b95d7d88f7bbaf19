//! The force in a contact of round bodies.

/// The force F(t, s, s') between two spheres, or a sphere and a plane, for an `actuator` or a `slide_actuator`. With
/// the depth δ = gap − s,
///
/// ```text
/// F = k δ^(3/2) (1 + c δ'),    F ≥ 0,    F = 0 for δ ≤ 0,
/// ```
///
/// Hertz' law with the damping of Hunt and Crossley (1975). `gap` is the distance s of the first touch: the sum of the
/// radii between centres, or the radius over a plane. `stiffness` is k, in units of force over length^(3/2), `damping` is
/// c, in units of time over length. A body that comes with a small speed v leaves with v (1 − ⅔ c v). Without damping a
/// mass m presses δ = (5 m v²/(4 k))^(2/5) deep, and leaves after 2.94 δ/v.
///
/// Steps have to be short beside this time. A step with a tolerance may miss a contact altogether: bound it by
/// `max_step`, or end the run at an event s = gap.
///
/// ```
/// use stepsmith::constrained::Dae;
/// use stepsmith::multibody::{GROUND, Mechanism, contact};
/// use stepsmith::structural::GeneralizedAlpha;
///
/// // A ball of radius 0.1 m falls on a floor, and loses some of its speed.
/// let mut mechanism = Mechanism::new([0.0, -10.0]);
/// let ball = mechanism.body(1.0, 0.004, [0.0, 0.3, 0.0]);
/// let law = contact(1e6, 0.1, 0.1);
/// mechanism.slide_actuator((GROUND, [0.0, 0.0]), [0.0, 1.0], (ball, [0.0, 0.0]), law);
/// let (q0, v0) = (mechanism.positions(), mechanism.velocities());
/// let run = Dae::new(&mut mechanism, q0, v0);
/// let end = run.end(0.0..0.22, GeneralizedAlpha::new(0.8).step(1e-4))?.end;
/// // It comes with 2 m/s at 0.2 s, and leaves 0.011 s later with 1.76 m/s.
/// let left = end.v[1] + 10.0 * (0.22 - 0.211);
/// assert!((left - 1.76).abs() < 0.01, "{left}");
/// # Ok::<(), stepsmith::Error>(())
/// ```
pub fn contact(stiffness: f64, damping: f64, gap: f64) -> impl Fn(f64, f64, f64) -> f64 + 'static {
    move |_t, s, rate| {
        let depth = gap - s;
        if depth > 0.0 {
            stiffness * depth * depth.sqrt() * (1.0 - damping * rate).max(0.0)
        } else {
            0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constrained::{Dae, Formulation};
    use crate::multibody::{GROUND, Mechanism, SpatialMechanism};
    use crate::runge_kutta::Rk4;

    const K: f64 = 1e4;

    /// The speed with which a mass of 2 leaves an oblique plane that it meets with speed v.
    fn leaving(v: f64, damping: f64) -> f64 {
        let normal = [0.6, 0.8];
        let mut mechanism = Mechanism::new([0.0; 2]);
        let ball = mechanism.body(2.0, 1.0, [0.6 * 0.5, 0.8 * 0.5, 0.3]);
        mechanism.moving(ball, [-0.6 * v, -0.8 * v, 0.0]);
        let law = contact(K, damping, 0.5);
        mechanism.slide_actuator((GROUND, [0.0; 2]), normal, (ball, [0.0; 2]), law);
        let (q0, v0) = (mechanism.positions(), mechanism.velocities());
        let depth = (2.0 * 1.25 * v * v / K).powf(0.4);
        let end = Dae::new(&mut mechanism, q0, v0)
            .end(0.0..4.0 * depth / v, Rk4::new().steps(1000))
            .unwrap()
            .end;
        assert!((0.8 * end.v[0] - 0.6 * end.v[1]).abs() < 1e-12 && end.v[2] == 0.0);
        0.6 * end.v[0] + 0.8 * end.v[1]
    }

    /// In contact, m v dv/(1 + c v) = −k δ^(3/2) dδ for v = δ'. So v/c − ln(1 + c v)/c² is the same for the speeds v and
    /// −w of arrival and departure.
    #[test]
    fn speeds_of_departure_are_those_of_the_integral() {
        for v in [0.3, 2.0] {
            assert!((leaving(v, 0.0) - v).abs() < 1e-7 * v);
            for damping in [0.05, 0.4] {
                let w = leaving(v, damping);
                let integral = |u: f64| u / damping - (damping * u).ln_1p() / (damping * damping);
                let [came, left] = [v, -w].map(integral);
                assert!(
                    (came - left).abs() < 1e-6 * came,
                    "{v} {damping}: {came} {left}"
                );
                assert!(w < v);
            }
        }
    }

    /// Two spheres of the same mass that meet along a line exchange their velocities, and keep them square to it.
    #[test]
    fn spheres_exchange_their_velocities() {
        let mut mechanism = SpatialMechanism::new([0.0; 3]);
        let standing = [1.0, 0.0, 0.0, 0.0];
        let line = [2.0 / 3.0, -1.0 / 3.0, 2.0 / 3.0];
        let first = mechanism.body(1.5, [0.1; 3], [0.0; 3], standing);
        let second = mechanism.body(1.5, [0.1; 3], line, standing);
        mechanism.moving(first, line, [0.0; 3]);
        mechanism.actuator((first, [0.0; 3]), (second, line), contact(K, 0.0, 1.0));
        let (q0, v0) = (mechanism.positions(), mechanism.velocities());
        let end = Dae::new(&mut mechanism, q0, v0)
            .formulation(Formulation::Index1)
            .end(0.0..0.2, Rk4::new().steps(500))
            .unwrap()
            .end;
        for (k, along) in line.into_iter().enumerate() {
            assert!(end.v[k].abs() < 1e-6 && (end.v[7 + k] - along).abs() < 1e-6);
        }
    }

    /// A contact of a plane that turns with its body moves that body too: momentum and its moment are kept.
    #[test]
    fn a_plane_of_a_body_takes_the_momentum() {
        let mut mechanism = SpatialMechanism::new([0.0; 3]);
        let standing = [1.0, 0.0, 0.0, 0.0];
        let plate = mechanism.body(3.0, [0.2, 0.3, 0.4], [0.0; 3], standing);
        let ball = mechanism.body(1.0, [0.1; 3], [0.4, -0.2, 0.3], standing);
        mechanism.moving(ball, [0.1, 0.2, -2.0], [0.0; 3]);
        let law = contact(K, 0.1, 0.25);
        mechanism.slide_actuator(
            (plate, [0.0; 3]),
            [0.0, 0.0, 1.0],
            (ball, [0.4, -0.2, 0.3]),
            law,
        );
        let (q0, v0) = (mechanism.positions(), mechanism.velocities());
        let before = mechanism.momentum(&q0, &v0);
        let end = Dae::new(&mut mechanism, q0, v0)
            .formulation(Formulation::Index1)
            .end(0.0..0.1, Rk4::new().steps(500))
            .unwrap()
            .end;
        let after = mechanism.momentum(&end.q, &end.v);
        for (before, after) in before.concat().into_iter().zip(after.concat()) {
            assert!((before - after).abs() < 1e-9, "{before} {after}");
        }
        assert!(end.v[2] < -0.2 && end.v[9] > -1.5, "{:?}", end.v);
    }
}
