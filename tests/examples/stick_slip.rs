//! A block on a moving belt, held by a spring: it sticks until the spring pulls it off, slides back and sticks again.

use std::cell::{Cell, RefCell};
use stepsmith::{Error, Event, SecondOrder, nystrom::Nystrom4};

/// The frequency of the block on its spring.
pub const OMEGA: f64 = 3.0;
/// The speed of the belt.
pub const BELT: f64 = 0.4;
/// The coefficient of static friction times g.
pub const STATIC: f64 = 5.0;
/// The coefficient of kinetic friction times g.
pub const KINETIC: f64 = 3.5;

/// The times at which the block begins to slide.
///
/// # Errors
/// Errors of the run.
pub fn slides() -> Result<Vec<f64>, Error> {
    let slides = Cell::new(false);
    let times = RefCell::new(Vec::new());
    let pull = |x: f64| OMEGA * OMEGA * x;
    let turn = Event::new(|_, [x, v]: &[[f64; 1]; 2]| {
        if slides.get() {
            v[0] - BELT
        } else {
            pull(x[0]) - STATIC
        }
    });
    let turn = turn.rising().act(|t, [_, v]| {
        if !slides.get() {
            times.borrow_mut().push(t);
        }
        slides.set(!slides.get());
        v[0] = BELT;
    });
    let slip = |x: f64| if slides.get() { KINETIC - pull(x) } else { 0.0 };
    SecondOrder::velocity_free(|_t, x, a| a[0] = slip(x[0]), [0.0], [BELT])
        .event(turn)
        .end(0.0..20.0, Nystrom4::new().step(1e-3))?;
    Ok(times.into_inner())
}

/// Prints them.
///
/// # Errors
/// Errors of the run.
pub fn main() -> Result<(), Error> {
    println!("{:.6?}", slides()?);
    Ok(())
}
