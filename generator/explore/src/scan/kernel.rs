//! A characteristic polynomial compiled for scanning: columns of numbers in, verdicts or spectral
//! radii out.
//!
//! What comes out are samples in floating-point arithmetic, not proofs; those are the business of
//! [`stable_set`](stepsmith_prove::stability::stable_set). ρ is the largest |λ|; where it is within
//! 10⁻⁹ of 1, a sample tells neither stability nor instability, and the verdict is [`UNDECIDED`].

use super::characteristic::Characteristic;
use super::hurwitz;
#[cfg(doc)]
use super::hurwitz::UNDECIDED;
use super::program::{Block, LANES, Program, ProgramError};
use super::radius::Bisection;
use stepsmith_exact::poly::multivariate::{Multivariate, Symbol};
use stepsmith_exact::rational::integer;

/// The largest degree: binomial coefficients up to it are exact in 64 bits.
const DEGREE_LIMIT: usize = 60;

/// The quantity asked of each point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    /// The spectral radius ρ.
    #[default]
    Radius,
    /// 1 where ρ < 1 − 10⁻⁹, 0 where ρ > 1 + 10⁻⁹, [`UNDECIDED`] between.
    Verdict,
    /// Of a p of degree 2: the verdict, greater by 1 where it is not 0 and the motion oscillates:
    /// c₁² < 4 c₀ c₂.
    Motion,
}

/// A compiled characteristic polynomial.
///
/// ```
/// use stepsmith_scheme::families::central_difference::{member, symbolic};
/// use stepsmith_explore::scan::{Characteristic, Kernel, Show, Test};
/// use stepsmith_scheme::scheme::reserved::symbol;
/// let scheme = member(&symbolic(3)).unwrap().scheme;
/// let p = Characteristic::new(&scheme, Test::Oscillator).unwrap();
/// let inputs = ["Omega", "xi", "alpha", "beta"].map(symbol);
/// let mut radii = [0.0; 2];
/// Kernel::new(&p, &inputs, Show::Radius)
///     .unwrap()
///     .evaluate(&[&[1.0, 2.5], &[0.0; 2], &[1.0; 2], &[0.5; 2]], &mut radii);
/// assert!((radii[0] - 1.0).abs() < 1e-12 && (radii[1] - 4.0).abs() < 1e-12);
/// ```
#[derive(Clone, Debug)]
pub struct Kernel {
    inputs: usize,
    program: Program,
    bisection: Bisection,
    show: Show,
}

impl Kernel {
    /// Compiles `p` as a function of `inputs`.
    ///
    /// # Errors
    /// Symbols in p that are no inputs, too many terms, or a degree that is too high.
    pub fn new(p: &Characteristic, inputs: &[Symbol], show: Show) -> Result<Self, ProgramError> {
        let limit = match show {
            Show::Motion => 2,
            _ => DEGREE_LIMIT,
        };
        if p.degree() > limit {
            let degree = p.degree();
            return Err(ProgramError::Degree { degree, limit });
        }
        let mut polynomials = match show {
            Show::Radius => p.coefficients().to_vec(),
            Show::Verdict | Show::Motion => p.mobius(),
        };
        if show == Show::Motion {
            polynomials.push(discriminant(p.coefficients()));
        }
        Ok(Self {
            inputs: inputs.len(),
            program: Program::new(&polynomials, inputs)?,
            bisection: Bisection::new(p.degree()),
            show,
        })
    }

    /// Fills `results` from one column of numbers for each input. The result is NaN where a number or an intermediate
    /// result is not finite, or a column is too short. The radius is ∞ where the polynomial has lost its leading
    /// coefficient.
    pub fn evaluate(&self, columns: &[&[f64]], results: &mut [f64]) {
        let mut registers: Vec<Block> = vec![[0.0; LANES]; self.program.registers()];
        for (b, results) in results.chunks_mut(LANES).enumerate() {
            let first = b * LANES;
            for (i, register) in registers.iter_mut().take(self.inputs).enumerate() {
                let column = columns.get(i).and_then(|c| c.get(first..)).unwrap_or(&[]);
                let count = column.len().min(LANES);
                register[..count].copy_from_slice(&column[..count]);
                register[count..].fill(f64::NAN);
            }
            let mut rows = self.program.run(&mut registers);
            let block = match (self.show, rows.as_mut_slice()) {
                (_, []) => [f64::NAN; LANES],
                (Show::Radius, rows) => self.bisection.radius(rows),
                (Show::Verdict, rows) => hurwitz::verdict(rows),
                (Show::Motion, [_]) => [f64::NAN; LANES],
                (Show::Motion, [image @ .., discriminant]) => {
                    let verdict = hurwitz::verdict(image);
                    std::array::from_fn(|l| {
                        let oscillates = verdict[l] > 0.0 && discriminant[l] < 0.0;
                        verdict[l] + f64::from(u8::from(oscillates))
                    })
                }
            };
            results.copy_from_slice(&block[..results.len()]);
        }
    }
}

/// c₁² − 4 c₀ c₂; of lower degree, where the root is real, 0.
fn discriminant(c: &[Multivariate]) -> Multivariate {
    match c {
        [c0, c1, c2] => &(c1 * c1) - &(c0 * c2).scale(&integer(4)),
        _ => Multivariate::default(),
    }
}
