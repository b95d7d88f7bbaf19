//! Semiexplicit splitting methods for x'' = A(t, x, x') + B(t, x, x'): A is evaluated once a step, B is
//! implicit; see [`split`](crate::split).
//!
//! [`SplittingHalf`], [`SplittingThreeFifths`] and [`SplittingFourFifths`] are those of the source,
//! [`SplittingVerlet`] the first of them for A free of velocities. Of order 2 for any A is
//! [`SplittingExtrapolated`]; [`SplittingAlpha`] and [`SplittingAlphaAnnihilating`] damp stiff motion as
//! well. [`SplittingThird`] and [`SplittingFourth`] are of orders 3 and 4, with L-stable stages for B.
//! [`SplittingCarried`] and [`SplittingCarriedThird`] evaluate A at the predicted end of the step and
//! carry it: what begins during a step, as a contact does, is seen in that step.
//!
//! Each type is compiled from its spec in `specs/splitting/`; what is proven about it stands in its
//! documentation and, with the evidence, in `catalogue/splitting/`.

use stepsmith_macros::method;

method!("specs/splitting/splitting-half.toml");
method!("specs/splitting/splitting-three-fifths.toml");
method!("specs/splitting/splitting-four-fifths.toml");
method!("specs/splitting/splitting-verlet.toml");
method!("specs/splitting/splitting-extrapolated.toml");
method!("specs/splitting/splitting-alpha.toml");
method!("specs/splitting/splitting-alpha-annihilating.toml");
method!("specs/splitting/splitting-third.toml");
method!("specs/splitting/splitting-fourth.toml");
method!("specs/scheme/splitting-carried.toml");
method!("specs/scheme/splitting-carried-third.toml");
