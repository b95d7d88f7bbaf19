//! Where both factors of a norm are one: N = p(λ; z) p(λ; z̄) on the real axis of z, and with z₊ = z₋ at ξ = 1.
//!
//! There N is a square, and floating-point numbers know its roots to 10⁻⁸ alone, a double one of p to 10⁻⁴. So these
//! points are sampled by p itself, which is the square-free part of N with the number put in.

use super::characteristic::{Characteristic, Test};
use super::kernel::{Kernel, Show};
use super::program::ProgramError;
use stepsmith_exact::field::fraction::Fraction;
use stepsmith_exact::poly::multivariate::Symbol;
use stepsmith_scheme::scheme::Class;

/// The points at which a variable has one value.
#[derive(Clone, Debug)]
pub(super) struct Doubled {
    /// The column of the variable.
    input: usize,
    value: f64,
    kernel: Kernel,
}

impl Doubled {
    /// The points of a grid at which a norm is a square; none where no axis meets them.
    pub(super) fn of(
        p: &Characteristic,
        (test, class): (Test, Class),
        inputs: &[Symbol],
        show: Show,
    ) -> Result<Option<Self>, ProgramError> {
        let (name, value) = match (test, class) {
            (Test::ComplexPlane, _) => ("im", 0_i32),
            (Test::Oscillator, Class::FirstOrder) => ("xi", 1),
            _ => return Ok(None),
        };
        let found = inputs.iter().enumerate().find(|(_, s)| s.name() == name);
        let Some((input, symbol)) = found.filter(|_| show != Show::Motion) else {
            return Ok(None);
        };
        let p = p
            .at(symbol, &Fraction::from(i64::from(value)))
            .square_free();
        let kernel = Kernel::new(&p, inputs, show)?;
        let value = f64::from(value);
        Ok(Some(Self {
            input,
            value,
            kernel,
        }))
    }

    /// Puts what p tells in the place of the samples of its square.
    pub(super) fn put_right(&self, columns: &[&[f64]], samples: &mut [f64]) {
        let is_square = |i: usize| columns[self.input][i] == self.value;
        if !(0..samples.len()).any(is_square) {
            return;
        }
        let mut found = vec![0.0; samples.len()];
        self.kernel.evaluate(columns, &mut found);
        for i in (0..samples.len()).filter(|i| is_square(*i)) {
            samples[i] = found[i];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::scanned;
    use super::*;
    use stepsmith_scheme::spec::Spec;

    /// Euler's explicit method has |1 + z|, and on a critically damped oscillator |1 − Ω|.
    #[test]
    fn the_real_axis_of_the_plane_is_as_sharp_as_any_other_line() {
        let euler = Spec::from_family("adams", &[("steps", "1"), ("kind", "bashforth")]).unwrap();
        let plane = ["re=-1/3,-1/7,-9/10", "im=0,1/3"];
        let (_, radii) = scanned(&euler, &plane, &[], Show::Radius);
        let x: [f64; 3] = [-1.0 / 3.0, -1.0 / 7.0, -0.9];
        let of = |y: f64| x.map(|x| (1.0 + x).hypot(y));
        let near = |found: &[f64], expected: &[f64]| {
            assert_eq!(found.len(), expected.len());
            for (found, expected) in found.iter().zip(expected) {
                assert!((found - expected).abs() < 1e-12, "{found} {expected}");
            }
        };
        near(&radii, &[of(0.0), of(1.0 / 3.0)].concat());
        let oscillator = ["Omega=1/3,5/2", "xi=1,1/2"];
        let (_, radii) = scanned(&euler, &oscillator, &[], Show::Radius);
        let half = |omega: f64| (1.0 - omega + omega * omega).sqrt();
        near(
            &radii,
            &[2.0 / 3.0, 3.0 / 2.0, half(1.0 / 3.0), half(5.0 / 2.0)],
        );
    }

    /// λ² − (1 − z)λ − z of x[1] = x − h v + h v[−1]: at z = −1 its root 1 is double, and fourfold of its square.
    #[test]
    fn a_double_root_on_the_real_axis_is_double() {
        let text = "name = 'D'\nfamily = 'scheme'\ncarry = ['x', 'v[-1]']\n\
                    equations = ['x[1] = x - h*v + h*v[-1]', 'v = f(t, x)']\n";
        let spec = Spec::parse_toml("d.toml", text).unwrap();
        let (_, radii) = scanned(&spec, &["re=-1", "im=0"], &[], Show::Radius);
        assert!((radii[0] - 1.0).abs() < 1e-7, "{radii:?}");
    }
}
