//! Block formulas for y' = f(t, y): implicit stages at nodes in one step, whose stability function
//! is a Padé approximant of exp. All but `Block4Equidistant44`, which is A-stable alone, are L-stable
//! and suit stiff problems.
//!
//! [`Block3Lobatto`] and [`Block4Lobatto`] have the least error constant of their orders and approximants.
//!
//! They step adaptively, where `Radau5`, `Radau9` and `Radau13` serve wide, middle and narrow tolerances;
//! or in fixed steps, as here.
//!
//! Each type is compiled from its spec in `specs/block/`; what is proven about it stands in its
//! documentation and, with the evidence, in `catalogue/block/`.
//!
//! ```
//! use stepsmith::{Implicit, Iteration, Ode, block::Radau5};
//!
//! // Prothero and Robinson: y = cos t, with a transient that dies within 1e-6.
//! let problem = Ode::new(|t, y, dy| dy[0] = -1e6 * (y[0] - t.cos()) - t.sin(), [1.0])
//!     .jacobian(|_t, _y, f_y| f_y[(0, 0)] = -1e6);
//! let newton = Implicit::new(Iteration::ModifiedNewton);
//! let end = problem.end(0.0..2.0, Radau5::new().step(0.1).implicit(newton))?;
//! assert!((end.y[0] - 2.0_f64.cos()).abs() < 4.8e-12);
//! # Ok::<(), stepsmith::Error>(())
//! ```

pub use crate::integrator::start::stiff::Radau9;

use stepsmith_macros::method;

method!("specs/block/block3-equidistant.toml");
method!("specs/block/block3-equidistant13.toml");
method!("specs/block/block3-chebyshev.toml");
method!("specs/block/block3-chebyshev13.toml");
method!("specs/block/block3-legendre.toml");
method!("specs/block/block3-legendre13.toml");
method!("specs/block/block4-chebyshev.toml");
method!("specs/block/block4-equidistant.toml");
method!("specs/block/block4-equidistant44.toml");
method!("specs/block/block4-legendre.toml");
method!("specs/block/block3-lobatto.toml");
method!("specs/block/block4-lobatto.toml");
method!("specs/block/radau5.toml");
method!("specs/block/radau13.toml");
