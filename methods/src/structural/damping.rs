//! The damping matrix C of a structure.

use super::error::StructureError;
use super::modes::{Modes, check, dense};
use crate::linear::Matrix;
use nalgebra::DMatrix;

/// Damping C of M a + C v + K x = f(t).
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Damping {
    /// C = 0.
    #[default]
    None,
    /// Rayleigh's: C = `mass` M + `stiffness` K, which damps the frequency ω by the ratio
    /// ξ = `mass`/(2 ω) + `stiffness` ω/2. See [`rayleigh`](Self::rayleigh).
    Rayleigh {
        /// The coefficient a₀ of M.
        mass: f64,
        /// The coefficient a₁ of K.
        stiffness: f64,
    },
    /// The ratio ξ of each mode, by ascending frequency; modes beyond the list are undamped. C is dense:
    /// C = M Φ diag(2 ξ ω) Φᵀ M.
    Modal(Vec<f64>),
    /// C itself.
    Matrix(Matrix),
}

impl Damping {
    /// Rayleigh's damping with ratios ξ at two frequencies ω, as (ω, ξ): between them it is less, beyond
    /// them more.
    ///
    /// ```
    /// use stepsmith::structural::Damping;
    ///
    /// let damping = Damping::rayleigh([(2.0, 0.05), (8.0, 0.05)])?;
    /// let Damping::Rayleigh { mass, stiffness } = damping else { unreachable!() };
    /// assert!((mass - 0.16).abs() < 1e-15 && (stiffness - 0.01).abs() < 1e-16);
    /// # Ok::<(), stepsmith::structural::StructureError>(())
    /// ```
    ///
    /// # Errors
    /// Frequencies that are equal or not positive, ratios that are negative, or such that one of the
    /// coefficients would be: then some frequencies would be fed.
    pub fn rayleigh(points: [(f64, f64); 2]) -> Result<Self, StructureError> {
        let [(w1, xi1), (w2, xi2)] = points;
        let difference = w2 * w2 - w1 * w1;
        let mass = 2.0 * w1 * w2 * (xi1 * w2 - xi2 * w1) / difference;
        let stiffness = 2.0 * (xi2 * w2 - xi1 * w1) / difference;
        let sound = |x: f64| x >= 0.0 && x.is_finite();
        let possible = [w1, w2, xi1, xi2, mass, stiffness].into_iter().all(sound);
        if !possible || w1 == 0.0 || w2 == 0.0 {
            return Err(StructureError::Damping {
                ratios: vec![xi1, xi2],
                frequencies: vec![w1, w2],
            });
        }
        Ok(Self::Rayleigh { mass, stiffness })
    }

    /// Whether C = 0, as far as the coefficients alone tell.
    pub(super) fn is_none(&self) -> bool {
        match self {
            Self::None => true,
            Self::Rayleigh { mass, stiffness } => *mass == 0.0 && *stiffness == 0.0,
            Self::Modal(ratios) => ratios.iter().all(|&xi| xi == 0.0),
            Self::Matrix(_) => false,
        }
    }

    /// Whether the damping fits a structure of n freedoms.
    ///
    /// # Errors
    /// Coefficients that are not finite, a matrix of another shape, ratios of more modes than there are.
    pub(super) fn fits(&self, n: usize) -> Result<(), StructureError> {
        let finite = |numbers: &[f64]| {
            if numbers.iter().all(|x| x.is_finite()) {
                Ok(())
            } else {
                Err(StructureError::Damping {
                    ratios: numbers.to_vec(),
                    frequencies: Vec::new(),
                })
            }
        };
        match self {
            _ if self.is_none() => Ok(()),
            Self::None => Ok(()),
            Self::Rayleigh { mass, stiffness } => finite(&[*mass, *stiffness]),
            Self::Modal(ratios) if ratios.len() > n => Err(StructureError::Length {
                what: "damping ratios of modes",
                found: ratios.len(),
                wanted: n,
            }),
            Self::Modal(ratios) => finite(ratios),
            Self::Matrix(matrix) => check("damping", matrix, n),
        }
    }

    /// C, for these matrices, or none where it is zero.
    ///
    /// # Errors
    /// Damping that does not [fit](Self::fits), modes that can't be computed.
    pub(super) fn matrix(
        &self,
        mass: &Matrix,
        stiffness: &Matrix,
    ) -> Result<Option<Matrix>, StructureError> {
        self.fits(mass.rows())?;
        if self.is_none() {
            return Ok(None);
        }
        Ok(match self {
            Self::None => None,
            // Both matrices have one shape.
            Self::Rayleigh {
                mass: a0,
                stiffness: a1,
            } => Matrix::combination((*a0, mass), (*a1, stiffness)),
            Self::Modal(ratios) => Some(modal(ratios, mass, stiffness)?.into()),
            Self::Matrix(matrix) => Some(matrix.clone()),
        })
    }
}

/// M Φ diag(2 ξ ω) Φᵀ M
fn modal(
    ratios: &[f64],
    mass: &Matrix,
    stiffness: &Matrix,
) -> Result<DMatrix<f64>, StructureError> {
    let modes = Modes::of(mass, stiffness)?;
    let weighted = dense(mass) * modes.shapes;
    let mut scaled = weighted.clone();
    for (j, mut column) in scaled.column_iter_mut().enumerate() {
        let xi = ratios.get(j).copied().unwrap_or(0.0);
        column *= 2.0 * xi * modes.frequencies[j];
    }
    Ok(scaled * weighted.transpose())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(n: usize) -> [Matrix; 2] {
        let springs = (0..n).flat_map(|i| {
            let off = (i > 0).then_some((i, i.saturating_sub(1), -1.0));
            let up = (i + 1 < n).then_some((i, i + 1, -1.0));
            [Some((i, i, 2.0)), off, up].into_iter().flatten()
        });
        let masses: Vec<f64> = (0..n).map(|i| 1.0 + i as f64).collect();
        [
            Matrix::diagonal(&masses),
            Matrix::from_entries(n, n, springs).unwrap(),
        ]
    }

    /// ξ of each mode: φᵀ C φ = 2 ξ ω.
    fn ratios(damping: &Damping) -> Vec<(f64, f64)> {
        let [mass, stiffness] = chain(5);
        let modes = Modes::of(&mass, &stiffness).unwrap();
        let c = dense(&damping.matrix(&mass, &stiffness).unwrap().unwrap());
        let reduced = modes.shapes.transpose() * c * &modes.shapes;
        for (i, j) in (0..5).flat_map(|i| (0..i).map(move |j| (i, j))) {
            assert!(reduced[(i, j)].abs() < 1e-14 && reduced[(j, i)].abs() < 1e-14);
        }
        let frequencies = modes.frequencies.iter().enumerate();
        frequencies
            .map(|(i, &omega)| (omega, reduced[(i, i)] / (2.0 * omega)))
            .collect()
    }

    #[test]
    fn damping_gives_the_ratios_it_states() {
        let [mass, stiffness] = chain(5);
        let omega = Modes::of(&mass, &stiffness).unwrap().frequencies;
        let points = [(omega[0], 0.03), (omega[3], 0.05)];
        let found = ratios(&Damping::rayleigh(points).unwrap());
        for (k, xi) in [(0, 0.03), (3, 0.05)] {
            assert!((found[k].1 - xi).abs() < 1e-14);
        }
        let given = [0.1, 0.0, 0.02];
        let found = ratios(&Damping::Modal(given.to_vec()));
        for (k, (_, xi)) in found.iter().enumerate() {
            assert!((xi - given.get(k).unwrap_or(&0.0)).abs() < 1e-14, "{k}");
        }
    }

    #[test]
    fn impossible_damping_is_refused() {
        for points in [
            [(1.0, 0.05), (1.0, 0.05)],
            [(0.0, 0.05), (1.0, 0.05)],
            [(1.0, -0.1), (2.0, 0.05)],
            [(1.0, 0.05), (10.0, 0.001)],
            [(f64::NAN, 0.05), (1.0, 0.05)],
        ] {
            assert!(Damping::rayleigh(points).is_err(), "{points:?}");
        }
        let [mass, stiffness] = chain(3);
        let refused = |damping: Damping| damping.matrix(&mass, &stiffness).is_err();
        assert!(refused(Damping::Modal(vec![0.1; 4])));
        assert!(refused(Damping::Modal(vec![f64::NAN])));
        assert!(refused(Damping::Matrix(Matrix::identity(2))));
        assert!(!refused(Damping::Modal(vec![0.0; 9])));
    }
}
