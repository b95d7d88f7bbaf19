//! The force of a spring over its stretch, with a memory and without.
//!
//! ```text
//! Linear     f = k u + c u'
//! Gap        f = k min(u + g, 0)
//! Bilinear   f = α k u + (1 − α) k (u − p),   |u − p| ≤ d = f_y/k,   p moves where the bound is met
//! BoucWen    f = α k u + (1 − α) k d ζ,       d ζ' = u' (1 − |ζ|ⁿ (β sgn(u' ζ) + 1 − β))
//! ```
//!
//! A bilinear spring is two springs side by side. One is elastic, the other slides at the force (1 − α) f_y: kinematic
//! hardening. The law of Bouc and Wen rounds the corners off, and tends to it as n → ∞: |ζ| grows to 1.
//! It is integrated over the stretch by Euler's implicit method, δ = Δu/d:
//!
//! ```text
//! F(ζ) = ζ − ζ₀ − δ (1 − |ζ|ⁿ (β sgn(δ ζ) + 1 − β)) = 0
//! ```
//!
//! F' ≥ 1 if β ≥ 1/2, so that there is one root, and |ζ| never exceeds 1. The error of ζ is O(δ) over a path of given
//! length.
//!
//! Source: Bouc, *Modèle mathématique d'hystérésis*, Acustica 24, 1971; Wen, *Method for random vibration of hysteretic
//! systems*, Journal of the Engineering Mechanics Division 102, 1976.

use super::error::StructureError;
use crate::base::greater;

/// The numbers that a law keeps of a path; all are 0 before it.
pub type Memory = [f64; 8];

/// A trial force with its tangents.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Trial {
    /// f.
    pub force: f64,
    /// ∂f/∂u.
    pub stiffness: f64,
    /// ∂f/∂u'.
    pub damping: f64,
}

/// The law of a spring: its force over the stretch u and the rate v = u'. Positive forces pull the ends together.
///
/// The law holds constants alone; what it remembers of a path is a [`Memory`], which a structure keeps for each spring.
///
/// ```
/// use stepsmith::structural::{Law, Memory, Trial};
///
/// /// A spring whose stiffness falls with the greatest stretch so far.
/// #[derive(Debug)]
/// struct Damaged {
///     stiffness: f64,
///     length: f64,
/// }
///
/// impl Law for Damaged {
///     fn trial(&self, memory: &Memory, _t: f64, u: f64, _v: f64) -> Trial {
///         let greatest = memory[0].max(u.abs());
///         let left = self.stiffness * (-greatest / self.length).exp();
///         let grows = u.abs() > memory[0];
///         let slope = if grows { left * (1.0 - greatest / self.length) } else { left };
///         Trial { force: left * u, stiffness: slope, damping: 0.0 }
///     }
///
///     fn commit(&self, memory: &mut Memory, _t: f64, u: f64) {
///         memory[0] = memory[0].max(u.abs());
///     }
/// }
///
/// let spring = Damaged { stiffness: 100.0, length: 1.0 };
/// let mut memory = Memory::default();
/// spring.commit(&mut memory, 0.0, 1.0);
/// let back = spring.trial(&memory, 0.0, 0.5, 0.0);
/// assert_eq!(back.force, 50.0 * (-1.0_f64).exp());
/// ```
pub trait Law: std::fmt::Debug {
    /// The force at the end of a path from the last committed stretch to u. It must not change where u is committed.
    fn trial(&self, memory: &Memory, t: f64, u: f64, v: f64) -> Trial;

    /// Takes a stretch of the solution into the memory; nothing if not written.
    fn commit(&self, memory: &mut Memory, t: f64, u: f64) {
        let _ = (memory, t, u);
    }

    /// Checks the constants.
    ///
    /// # Errors
    /// [`StructureError::Law`] for one that makes no sense.
    fn check(&self) -> Result<(), StructureError> {
        Ok(())
    }
}

/// An error unless a constant of a law is as it is `wanted`.
fn require(
    holds: bool,
    name: &'static str,
    value: f64,
    wanted: &'static str,
) -> Result<(), StructureError> {
    let error = StructureError::Law {
        name,
        value,
        wanted,
    };
    holds.then_some(()).ok_or(error)
}

fn require_positive(name: &'static str, value: f64) -> Result<(), StructureError> {
    let positive = value > 0.0 && value.is_finite();
    require(positive, name, value, "a positive number")
}

/// A spring and a dashpot side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Linear {
    /// k.
    pub stiffness: f64,
    /// c.
    pub damping: f64,
}

impl Law for Linear {
    fn trial(&self, _memory: &Memory, _t: f64, u: f64, v: f64) -> Trial {
        Trial {
            force: self.stiffness * u + self.damping * v,
            stiffness: self.stiffness,
            damping: self.damping,
        }
    }

    fn check(&self) -> Result<(), StructureError> {
        let Self { stiffness, damping } = *self;
        require(stiffness.is_finite(), "stiffness", stiffness, "a number")?;
        require(damping.is_finite(), "damping", damping, "a number")
    }
}

/// A contact: both ends push each other apart where they have come nearer by more than a gap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// k of the contact.
    pub stiffness: f64,
    /// The gap g; negative if the contact begins compressed.
    pub gap: f64,
}

impl Law for Gap {
    fn trial(&self, _memory: &Memory, _t: f64, u: f64, _v: f64) -> Trial {
        let closed = u + self.gap;
        let stiffness = if closed < 0.0 { self.stiffness } else { 0.0 };
        Trial {
            force: stiffness * closed,
            stiffness,
            damping: 0.0,
        }
    }

    fn check(&self) -> Result<(), StructureError> {
        require_positive("stiffness of the contact", self.stiffness)?;
        require(self.gap.is_finite(), "gap", self.gap, "a number")
    }
}

/// A spring that yields at a force, and hardens kinematically. It remembers the slip p.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bilinear {
    /// k, before it yields.
    pub stiffness: f64,
    /// f_y.
    pub yield_force: f64,
    /// α, the stiffness after yielding as a part of k.
    pub ratio: f64,
}

impl Bilinear {
    /// u − p on the surface or within, where u is a trial.
    fn elastic(&self, slip: f64, u: f64) -> f64 {
        let most = self.yield_force / self.stiffness;
        (u - slip).min(most).max(-most)
    }
}

impl Law for Bilinear {
    fn trial(&self, memory: &Memory, _t: f64, u: f64, _v: f64) -> Trial {
        let elastic = self.elastic(memory[0], u);
        let hardening = self.ratio * self.stiffness;
        let sliding = self.stiffness - hardening;
        let sticks = elastic == u - memory[0];
        Trial {
            force: hardening * u + sliding * elastic,
            stiffness: if sticks { self.stiffness } else { hardening },
            damping: 0.0,
        }
    }

    fn commit(&self, memory: &mut Memory, _t: f64, u: f64) {
        // A step that does not slip leaves every bit of the slip.
        let elastic = self.elastic(memory[0], u);
        if elastic != u - memory[0] {
            memory[0] = u - elastic;
        }
    }

    fn check(&self) -> Result<(), StructureError> {
        check_yielding(self.stiffness, self.yield_force, self.ratio)
    }
}

fn check_yielding(stiffness: f64, yield_force: f64, ratio: f64) -> Result<(), StructureError> {
    require_positive("stiffness", stiffness)?;
    require_positive("yield force", yield_force)?;
    let share = (0.0..=1.0).contains(&ratio);
    require(share, "ratio of stiffnesses", ratio, "a number from 0 to 1")
}

/// A spring that yields smoothly, by Bouc and Wen. It remembers the last stretch, and ζ.
///
/// No tolerance sees the error O(δ) of Euler's method: halve the steps, and compare. A start at x ≠ 0 is one step of it from
/// x = 0, however small the steps that follow.
///
/// The state equation z' = A u' − β̄ |u'| |z|ⁿ⁻¹ z − γ̄ u' |z|ⁿ with A = 1 is this law for β = β̄ dⁿ, 1 − β = γ̄ dⁿ with
/// d = (β̄ + γ̄)^(−1/n) = f_y/k.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoucWen {
    /// k, at first.
    pub stiffness: f64,
    /// f_y, where the first and the last tangent meet.
    pub yield_force: f64,
    /// α, the last stiffness as a part of k.
    pub ratio: f64,
    /// n, from 1 on: the larger, the sharper is the corner.
    pub exponent: f64,
    /// β, from 1/2 on; with 1/2 the spring unloads by the stiffness k.
    pub beta: f64,
}

/// Iterations of Newton's method at most; they get nearer to the root in each.
const ITERATIONS: usize = 100;

impl BoucWen {
    /// β sgn(δ ζ) + 1 − β, for δ > 0.
    fn weight(&self, zeta: f64) -> f64 {
        if zeta < 0.0 {
            1.0 - 2.0 * self.beta
        } else {
            1.0
        }
    }

    /// F and F' at ζ, for δ ≥ 0.
    fn residual(&self, from: f64, delta: f64, zeta: f64) -> [f64; 2] {
        let n = self.exponent;
        let weight = self.weight(zeta);
        let power = zeta.abs().powf(n - 1.0);
        let rate = 1.0 - power * zeta.abs() * weight;
        let slope = weight * n * power * zeta.signum();
        [zeta - from - delta * rate, 1.0 + delta * slope]
    }

    /// The root of F, and dζ/dδ there, for δ ≥ 0.
    ///
    /// F is convex for ζ > 0 and concave for ζ < 0, so that Newton's iteration comes down on a positive root from any
    /// point above it, and up on a negative one from below.
    fn advanced(&self, from: f64, delta: f64) -> [f64; 2] {
        let at_zero = -from - delta;
        // F(1) ≥ 0 if ζ₀ ≤ 1.
        let highest = greater(from, 1.0);
        let mut zeta = (-at_zero).min(highest);
        for _ in 0..ITERATIONS {
            let [f, slope] = self.residual(from, delta, zeta);
            let next = zeta - f / slope;
            let nearer = if at_zero < 0.0 {
                next < zeta
            } else {
                next > zeta
            };
            if !nearer {
                break;
            }
            zeta = next;
        }
        let [_, slope] = self.residual(from, delta, zeta);
        let rate = 1.0 - zeta.abs().powf(self.exponent) * self.weight(zeta);
        [zeta, rate / slope]
    }

    /// ζ at the end of a path to u, and its derivative in δ.
    fn end(&self, memory: &Memory, u: f64) -> [f64; 2] {
        let [last, zeta, ..] = *memory;
        let delta = (u - last) * self.stiffness / self.yield_force;
        // Forth and back are alike.
        let sign = if delta < 0.0 { -1.0 } else { 1.0 };
        let [end, slope] = self.advanced(sign * zeta, sign * delta);
        [sign * end, slope]
    }
}

impl Law for BoucWen {
    fn trial(&self, memory: &Memory, _t: f64, u: f64, _v: f64) -> Trial {
        let [zeta, slope] = self.end(memory, u);
        let hardening = self.ratio * self.stiffness;
        Trial {
            force: hardening * u + (1.0 - self.ratio) * self.yield_force * zeta,
            stiffness: hardening + (self.stiffness - hardening) * slope,
            damping: 0.0,
        }
    }

    fn commit(&self, memory: &mut Memory, _t: f64, u: f64) {
        memory[1] = self.end(memory, u)[0];
        memory[0] = u;
    }

    fn check(&self) -> Result<(), StructureError> {
        check_yielding(self.stiffness, self.yield_force, self.ratio)?;
        let n = self.exponent;
        let sharp = n >= 1.0 && n.is_finite();
        require(sharp, "exponent", n, "a number from 1 on")?;
        let beta = self.beta;
        let dissipates = beta >= 0.5 && beta.is_finite();
        require(dissipates, "beta", beta, "a number from 1/2 on")
    }
}

#[cfg(test)]
mod tests;
