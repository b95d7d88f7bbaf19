//! The reference of the ball bearing, with steps of 2.5·10⁻⁹ s and half of it.

use stepsmith_tests::bearing::{
    END, REFERENCE_CAGE_SPEED, REFERENCE_OUTER_FORCE, REFERENCE_RING_HEIGHT, REFERENCE_STEPS,
    contacts, runge_kutta,
};

fn main() {
    println!(
        "{:>8}  {:>15}  {:>14}  {:>16}",
        "steps", "y of ring, m", "cage, rad/s", "outer force, N"
    );
    for steps in [REFERENCE_STEPS, 2 * REFERENCE_STEPS] {
        runge_kutta(END, steps, steps, |t, x, v| {
            if t > 0.0 {
                let force = contacts(x, v).outer[0].force;
                println!("{steps:>8}  {:>15.6e}  {:>14.4}  {force:>16.4}", x[1], v[5]);
            }
        });
    }
    println!(
        "{:>8}  {REFERENCE_RING_HEIGHT:>15.6e}  {REFERENCE_CAGE_SPEED:>14.4}  {REFERENCE_OUTER_FORCE:>16.4}",
        "stated"
    );
}
