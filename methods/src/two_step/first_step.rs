//! The one-step methods that begin two-step integrations, by what is evaluated.

/// For y' = f(t, y): Euler's rule, corrected by the trapezoidal rule (Freed 2017, eqs. 3).
pub type FirstOrder<S> = crate::pece::Pece1<S>;

/// Where y'' is given, too: Taylor's polynomial of degree 2, corrected by
/// y₁ = y₀ + h/2 (y₁' + y₀') − h²/12 (y₁'' − y₀'') (eqs. 5).
pub type SecondDerivative<S> = crate::pece::Pece1Acceleration<S>;

/// For x'' = g(t, x, x'): both, for velocities and positions (eqs. 7).
pub type SecondOrder<S> = crate::pece::Pece1SecondOrder<S>;
