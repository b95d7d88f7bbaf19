//! Predictor–corrector methods PE(CE)^m around BDF: explicit, several steps, m + 1 evaluations each.
//!
//! For y' = f(t, y): [`Pece1`] (Heun's method) to [`Pece4`], and [`Pecece2`], which corrects twice.
//! For y' = f(t, y) with y'' along the solution given, too: [`Pece1Acceleration`] to
//! [`Pece4Acceleration`], and [`Pece2AccelerationHighest`]; see
//! [`second_derivative`](crate::second_derivative). For x'' = g(t, x, x'): [`Pece1SecondOrder`] to
//! [`Pece4SecondOrder`]. [`Pece2Wide`], [`Pece2AccelerationWide`] and [`Pece2SecondOrderWide`] have the same
//! positions and other weights, for wider ranges of stable steps, [`Pece2Order3`] for one order more.
//! [`Pece2Stretched`], [`Pece2AccelerationStretched`] and
//! [`Pece2SecondOrderStretched`] are the two-step ones for steps of any ratio; how steps adapt to a
//! tolerance: [`two_step`](crate::two_step). No number of corrections
//! makes such a method A-stable: for stiff problems see [`bdf`](crate::bdf).
//!
//! Each type is compiled from its spec in `specs/pece/`; what is proven about it stands in its
//! documentation and, with the evidence, in `catalogue/pece/`. There is what the source printed wrongly
//! as well.
//!
//! ```
//! use stepsmith::{Ode, pece::Pece2};
//!
//! // The Brusselator with A = 1, B = 3 at its steady state (A, B/A) stays there.
//! let end = Ode::new(
//!     |_t, y, dy| {
//!         let reaction = y[0] * y[0] * y[1];
//!         *dy = [1.0 + reaction - 4.0 * y[0], 3.0 * y[0] - reaction];
//!     },
//!     [1.0, 3.0],
//! )
//! .end(0.0..1.0, Pece2::new().steps(100))?;
//! assert!((end.y[0] - 1.0).abs() < 1e-12 && (end.y[1] - 3.0).abs() < 1e-12);
//! # Ok::<(), stepsmith::Error>(())
//! ```

use stepsmith_macros::method;

method!("specs/pece/pece1.toml");
method!("specs/pece/pece2.toml");
method!("specs/pece/pecece2.toml");
method!("specs/pece/pece3.toml");
method!("specs/pece/pece4.toml");
method!("specs/pece/pece1-acceleration.toml");
method!("specs/pece/pece2-acceleration.toml");
method!("specs/pece/pece2-acceleration-highest.toml");
method!("specs/pece/pece2-acceleration-stretched.toml");
method!("specs/pece/pece3-acceleration.toml");
method!("specs/pece/pece4-acceleration.toml");
method!("specs/pece/pece1-second-order.toml");
method!("specs/pece/pece2-second-order.toml");
method!("specs/pece/pece3-second-order.toml");
method!("specs/pece/pece4-second-order.toml");
method!("specs/pece/pece2-order3.toml");
method!("specs/pece/pece2-wide.toml");
method!("specs/pece/pece2-acceleration-wide.toml");
method!("specs/pece/pece2-second-order-wide.toml");
method!("specs/pece/pece2-stretched.toml");
method!("specs/pece/pece2-second-order-stretched.toml");
