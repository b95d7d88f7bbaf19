// stepsmith 0.1.0, spec sha256 46f7831c1dd5d5eb299d98998a409281ab2ef2504c10cbbd1c99a1bb0d4b4120, text sha256 a3fbf81d9b7256d6510b34b457330c62da84708ce60f695efce52eb3f58dc796
// Ssprk93, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 4 conditions of order 4 fail, the first for f[f, f, f], with residual 1/72.
// proven: SSP coefficient 6: (I + rK)⁻¹ [K e] is not negative up to r = 6, and its entry (2, 11) is negative behind it.

/// The strong-stability-preserving method of nine stages and order 3
///
/// Preserves monotonicity with six times the step of Euler's method.
///
/// Proven: order 3 from exact starting values, 3 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 13.2897595067…]` |
/// | y on the imaginary axis, z = iy | `stable in (0, 4.11764802561…]` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 8.44·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Ketcheson, Highly efficient strong stability-preserving Runge–Kutta methods with low-storage implementations, SIAM J. Sci. Comput. 30, 2008.
///
/// Parameters: A = [[], [1/6], [1/6, 1/6], [1/6, 1/6, 1/6], [1/6, 1/6, 1/6, 1/6], [1/6, 1/6, 1/6, 1/6, 1/6], [1/6, 1/15, 1/15, 1/15, 1/15, 1/15], [1/6, 1/15, 1/15, 1/15, 1/15, 1/15, 1/6], [1/6, 1/15, 1/15, 1/15, 1/15, 1/15, 1/6, 1/6]], b = [1/6, 1/15, 1/15, 1/15, 1/15, 1/15, 1/6, 1/6, 1/6].
///
/// ```text
/// v_1 = f(t, x_1)
/// v_2[1/6] = f(t[1/6], x_2[1/6])
/// v_3[1/3] = f(t[1/3], x_3[1/3])
/// v_4[1/2] = f(t[1/2], x_4[1/2])
/// v_5[2/3] = f(t[2/3], x_5[2/3])
/// v_6[5/6] = f(t[5/6], x_6[5/6])
/// v_7[1/2] = f(t[1/2], x_7[1/2])
/// v_8[2/3] = f(t[2/3], x_8[2/3])
/// v_9[5/6] = f(t[5/6], x_9[5/6])
/// x_1 = x
/// x_2[1/6] = x + 1/6*h*v_1
/// x_3[1/3] = x + 1/6*h*v_1 + 1/6*h*v_2[1/6]
/// x_4[1/2] = x + 1/6*h*v_1 + 1/6*h*v_2[1/6] + 1/6*h*v_3[1/3]
/// x_5[2/3] = x + 1/6*h*v_1 + 1/6*h*v_2[1/6] + 1/6*h*v_3[1/3] + 1/6*h*v_4[1/2]
/// x_6[5/6] = x + 1/6*h*v_1 + 1/6*h*v_2[1/6] + 1/6*h*v_3[1/3] + 1/6*h*v_4[1/2] + 1/6*h*v_5[2/3]
/// x_7[1/2] = x + 1/6*h*v_1 + 1/15*h*v_2[1/6] + 1/15*h*v_3[1/3] + 1/15*h*v_4[1/2] + 1/15*h*v_5[2/3] + 1/15*h*v_6[5/6]
/// x_8[2/3] = x + 1/6*h*v_1 + 1/15*h*v_2[1/6] + 1/15*h*v_3[1/3] + 1/15*h*v_4[1/2] + 1/15*h*v_5[2/3] + 1/15*h*v_6[5/6] + 1/6*h*v_7[1/2]
/// x_9[5/6] = x + 1/6*h*v_1 + 1/15*h*v_2[1/6] + 1/15*h*v_3[1/3] + 1/15*h*v_4[1/2] + 1/15*h*v_5[2/3] + 1/15*h*v_6[5/6] + 1/6*h*v_7[1/2] + 1/6*h*v_8[2/3]
/// x[1] = x + 1/6*h*v_1 + 1/15*h*v_2[1/6] + 1/15*h*v_3[1/3] + 1/15*h*v_4[1/2] + 1/15*h*v_5[2/3] + 1/15*h*v_6[5/6] + 1/6*h*v_7[1/2] + 1/6*h*v_8[2/3] + 1/6*h*v_9[5/6]
/// ```
#[derive(Clone, Debug)]
pub struct Ssprk93<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 2],
    x: S,
    x_1: S,
    v_1: S,
    v_2_p1_6: S,
    v_3_p1_3: S,
    v_4_p1_2: S,
    v_5_p2_3: S,
    v_6_p5_6: S,
    v_7_p1_2: S,
    v_8_p2_3: S,
    v_9_p5_6: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Ssprk93<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 2] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(0.06666667, 0.06666666666666667, 9.251858538542971e-19) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Ssprk93<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Ssprk93";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(3);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = None;
    const ACCELERATION_OFFSET: Option<f64> = None;
    const ZERO_STABLE: bool = true;
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            x_1: like.zeros(),
            v_1: like.zeros(),
            v_2_p1_6: like.zeros(),
            v_3_p1_3: like.zeros(),
            v_4_p1_2: like.zeros(),
            v_5_p2_3: like.zeros(),
            v_6_p5_6: like.zeros(),
            v_7_p1_2: like.zeros(),
            v_8_p2_3: like.zeros(),
            v_9_p5_6: like.zeros(),
        }
    }
    fn step_size(&self) -> f64 {
        self.h
    }
    fn set_step_size(&mut self, h: f64, _: f64) {
        self.h = h;
        self.w = Self::weights(h);
    }
    fn carried_mut(&mut self, index: usize) -> &mut S {
        match index {
            _ => &mut self.x,
        }
    }
    #[inline]
    fn step<G: ::stepsmith::generated::Field<S, 1>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        let n = self.x.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        ::stepsmith::generated::same_length(n, [self.x.len(), self.x_1.len()])?;
        let x_slot = &self.x.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_1 = x;
            x_1_slot[i] = x_1;
        }
        g.evaluate(t, &self.x_1, &self.x_1, &mut self.v_1);
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.x.len(), self.x_1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_2_p1_6 = x + w[0] * v_1;
            x_1_slot[i] = x_2_p1_6;
        }
        g.evaluate(
            t + 0.16666666666666666 * self.h,
            &self.x_1,
            &self.x_1,
            &mut self.v_2_p1_6,
        );
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.v_2_p1_6.len(), self.x.len(), self.x_1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_6_slot = &self.v_2_p1_6.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1_6 = v_2_p1_6_slot[i];
            let x_3_p1_3 = x + w[0] * (v_1 + v_2_p1_6);
            x_1_slot[i] = x_3_p1_3;
        }
        g.evaluate(
            t + 0.3333333333333333 * self.h,
            &self.x_1,
            &self.x_1,
            &mut self.v_3_p1_3,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p1_6.len(),
                self.v_3_p1_3.len(),
                self.x.len(),
                self.x_1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_6_slot = &self.v_2_p1_6.as_slice()[..n];
        let v_3_p1_3_slot = &self.v_3_p1_3.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1_6 = v_2_p1_6_slot[i];
            let v_3_p1_3 = v_3_p1_3_slot[i];
            let x_4_p1_2 = x + w[0] * (v_1 + v_2_p1_6 + v_3_p1_3);
            x_1_slot[i] = x_4_p1_2;
        }
        g.evaluate(t + 0.5 * self.h, &self.x_1, &self.x_1, &mut self.v_4_p1_2);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p1_6.len(),
                self.v_3_p1_3.len(),
                self.v_4_p1_2.len(),
                self.x.len(),
                self.x_1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_6_slot = &self.v_2_p1_6.as_slice()[..n];
        let v_3_p1_3_slot = &self.v_3_p1_3.as_slice()[..n];
        let v_4_p1_2_slot = &self.v_4_p1_2.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1_6 = v_2_p1_6_slot[i];
            let v_3_p1_3 = v_3_p1_3_slot[i];
            let v_4_p1_2 = v_4_p1_2_slot[i];
            let x_5_p2_3 = x + w[0] * (v_1 + v_2_p1_6 + v_3_p1_3 + v_4_p1_2);
            x_1_slot[i] = x_5_p2_3;
        }
        g.evaluate(
            t + 0.6666666666666666 * self.h,
            &self.x_1,
            &self.x_1,
            &mut self.v_5_p2_3,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p1_6.len(),
                self.v_3_p1_3.len(),
                self.v_4_p1_2.len(),
                self.v_5_p2_3.len(),
                self.x.len(),
                self.x_1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_6_slot = &self.v_2_p1_6.as_slice()[..n];
        let v_3_p1_3_slot = &self.v_3_p1_3.as_slice()[..n];
        let v_4_p1_2_slot = &self.v_4_p1_2.as_slice()[..n];
        let v_5_p2_3_slot = &self.v_5_p2_3.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1_6 = v_2_p1_6_slot[i];
            let v_3_p1_3 = v_3_p1_3_slot[i];
            let v_4_p1_2 = v_4_p1_2_slot[i];
            let v_5_p2_3 = v_5_p2_3_slot[i];
            let x_6_p5_6 = x + w[0] * (v_1 + v_2_p1_6 + v_3_p1_3 + v_4_p1_2 + v_5_p2_3);
            x_1_slot[i] = x_6_p5_6;
        }
        g.evaluate(
            t + 0.8333333333333334 * self.h,
            &self.x_1,
            &self.x_1,
            &mut self.v_6_p5_6,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p1_6.len(),
                self.v_3_p1_3.len(),
                self.v_4_p1_2.len(),
                self.v_5_p2_3.len(),
                self.v_6_p5_6.len(),
                self.x.len(),
                self.x_1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_6_slot = &self.v_2_p1_6.as_slice()[..n];
        let v_3_p1_3_slot = &self.v_3_p1_3.as_slice()[..n];
        let v_4_p1_2_slot = &self.v_4_p1_2.as_slice()[..n];
        let v_5_p2_3_slot = &self.v_5_p2_3.as_slice()[..n];
        let v_6_p5_6_slot = &self.v_6_p5_6.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1_6 = v_2_p1_6_slot[i];
            let v_3_p1_3 = v_3_p1_3_slot[i];
            let v_4_p1_2 = v_4_p1_2_slot[i];
            let v_5_p2_3 = v_5_p2_3_slot[i];
            let v_6_p5_6 = v_6_p5_6_slot[i];
            let x_7_p1_2 = x
                + (w[0] * v_1
                    + w[1] * (v_2_p1_6 + v_3_p1_3 + v_4_p1_2 + v_5_p2_3 + v_6_p5_6));
            x_1_slot[i] = x_7_p1_2;
        }
        g.evaluate(t + 0.5 * self.h, &self.x_1, &self.x_1, &mut self.v_7_p1_2);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p1_6.len(),
                self.v_3_p1_3.len(),
                self.v_4_p1_2.len(),
                self.v_5_p2_3.len(),
                self.v_6_p5_6.len(),
                self.v_7_p1_2.len(),
                self.x.len(),
                self.x_1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_6_slot = &self.v_2_p1_6.as_slice()[..n];
        let v_3_p1_3_slot = &self.v_3_p1_3.as_slice()[..n];
        let v_4_p1_2_slot = &self.v_4_p1_2.as_slice()[..n];
        let v_5_p2_3_slot = &self.v_5_p2_3.as_slice()[..n];
        let v_6_p5_6_slot = &self.v_6_p5_6.as_slice()[..n];
        let v_7_p1_2_slot = &self.v_7_p1_2.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1_6 = v_2_p1_6_slot[i];
            let v_3_p1_3 = v_3_p1_3_slot[i];
            let v_4_p1_2 = v_4_p1_2_slot[i];
            let v_5_p2_3 = v_5_p2_3_slot[i];
            let v_6_p5_6 = v_6_p5_6_slot[i];
            let v_7_p1_2 = v_7_p1_2_slot[i];
            let x_8_p2_3 = x
                + (w[0] * (v_1 + v_7_p1_2)
                    + w[1] * (v_2_p1_6 + v_3_p1_3 + v_4_p1_2 + v_5_p2_3 + v_6_p5_6));
            x_1_slot[i] = x_8_p2_3;
        }
        g.evaluate(
            t + 0.6666666666666666 * self.h,
            &self.x_1,
            &self.x_1,
            &mut self.v_8_p2_3,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p1_6.len(),
                self.v_3_p1_3.len(),
                self.v_4_p1_2.len(),
                self.v_5_p2_3.len(),
                self.v_6_p5_6.len(),
                self.v_7_p1_2.len(),
                self.v_8_p2_3.len(),
                self.x.len(),
                self.x_1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_6_slot = &self.v_2_p1_6.as_slice()[..n];
        let v_3_p1_3_slot = &self.v_3_p1_3.as_slice()[..n];
        let v_4_p1_2_slot = &self.v_4_p1_2.as_slice()[..n];
        let v_5_p2_3_slot = &self.v_5_p2_3.as_slice()[..n];
        let v_6_p5_6_slot = &self.v_6_p5_6.as_slice()[..n];
        let v_7_p1_2_slot = &self.v_7_p1_2.as_slice()[..n];
        let v_8_p2_3_slot = &self.v_8_p2_3.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1_6 = v_2_p1_6_slot[i];
            let v_3_p1_3 = v_3_p1_3_slot[i];
            let v_4_p1_2 = v_4_p1_2_slot[i];
            let v_5_p2_3 = v_5_p2_3_slot[i];
            let v_6_p5_6 = v_6_p5_6_slot[i];
            let v_7_p1_2 = v_7_p1_2_slot[i];
            let v_8_p2_3 = v_8_p2_3_slot[i];
            let x_9_p5_6 = x
                + (w[0] * (v_1 + v_7_p1_2 + v_8_p2_3)
                    + w[1] * (v_2_p1_6 + v_3_p1_3 + v_4_p1_2 + v_5_p2_3 + v_6_p5_6));
            x_1_slot[i] = x_9_p5_6;
        }
        g.evaluate(
            t + 0.8333333333333334 * self.h,
            &self.x_1,
            &self.x_1,
            &mut self.v_9_p5_6,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p1_6.len(),
                self.v_3_p1_3.len(),
                self.v_4_p1_2.len(),
                self.v_5_p2_3.len(),
                self.v_6_p5_6.len(),
                self.v_7_p1_2.len(),
                self.v_8_p2_3.len(),
                self.v_9_p5_6.len(),
                self.x.len(),
            ],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_6_slot = &self.v_2_p1_6.as_slice()[..n];
        let v_3_p1_3_slot = &self.v_3_p1_3.as_slice()[..n];
        let v_4_p1_2_slot = &self.v_4_p1_2.as_slice()[..n];
        let v_5_p2_3_slot = &self.v_5_p2_3.as_slice()[..n];
        let v_6_p5_6_slot = &self.v_6_p5_6.as_slice()[..n];
        let v_7_p1_2_slot = &self.v_7_p1_2.as_slice()[..n];
        let v_8_p2_3_slot = &self.v_8_p2_3.as_slice()[..n];
        let v_9_p5_6_slot = &self.v_9_p5_6.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1_6 = v_2_p1_6_slot[i];
            let v_3_p1_3 = v_3_p1_3_slot[i];
            let v_4_p1_2 = v_4_p1_2_slot[i];
            let v_5_p2_3 = v_5_p2_3_slot[i];
            let v_6_p5_6 = v_6_p5_6_slot[i];
            let v_7_p1_2 = v_7_p1_2_slot[i];
            let v_8_p2_3 = v_8_p2_3_slot[i];
            let v_9_p5_6 = v_9_p5_6_slot[i];
            let x_p1 = x
                + (w[0] * (v_1 + v_7_p1_2 + v_8_p2_3 + v_9_p5_6)
                    + w[1] * (v_2_p1_6 + v_3_p1_3 + v_4_p1_2 + v_5_p2_3 + v_6_p5_6));
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Ssprk93<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Ssprk93"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Ssprk93",
            order: ::stepsmith::Order::Exactly(3),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(
                        0.0,
                        &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.0,
                            &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.16666666666666666,
                    part: None,
                    position: g::Row::new(
                        0.16666666666666666,
                        &[
                            1.0,
                            0.16666666666666666,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.16666666666666666,
                            &[
                                0.0,
                                1.0,
                                0.16666666666666666,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.3333333333333333,
                    part: None,
                    position: g::Row::new(
                        0.3333333333333333,
                        &[
                            1.0,
                            0.3333333333333333,
                            0.027777777777777776,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.3333333333333333,
                            &[
                                0.0,
                                1.0,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.5,
                    part: None,
                    position: g::Row::new(
                        0.5,
                        &[
                            1.0,
                            0.5,
                            0.05555555555555555,
                            0.027777777777777776,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.5,
                            &[
                                0.0,
                                1.0,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.6666666666666666,
                    part: None,
                    position: g::Row::new(
                        0.6666666666666666,
                        &[
                            1.0,
                            0.6666666666666666,
                            0.08333333333333333,
                            0.05555555555555555,
                            0.027777777777777776,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.6666666666666666,
                            &[
                                0.0,
                                1.0,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.8333333333333334,
                    part: None,
                    position: g::Row::new(
                        0.8333333333333334,
                        &[
                            1.0,
                            0.8333333333333334,
                            0.1111111111111111,
                            0.08333333333333333,
                            0.05555555555555555,
                            0.027777777777777776,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.8333333333333334,
                            &[
                                0.0,
                                1.0,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.5,
                    part: None,
                    position: g::Row::new(
                        0.5,
                        &[
                            1.0,
                            0.5,
                            0.05555555555555555,
                            0.044444444444444446,
                            0.03333333333333333,
                            0.022222222222222223,
                            0.011111111111111112,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.5,
                            &[
                                0.0,
                                1.0,
                                0.16666666666666666,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.0,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.6666666666666666,
                    part: None,
                    position: g::Row::new(
                        0.6666666666666666,
                        &[
                            1.0,
                            0.6666666666666666,
                            0.08333333333333333,
                            0.05555555555555555,
                            0.044444444444444446,
                            0.03333333333333333,
                            0.022222222222222223,
                            0.011111111111111112,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.6666666666666666,
                            &[
                                0.0,
                                1.0,
                                0.16666666666666666,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.16666666666666666,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.8333333333333334,
                    part: None,
                    position: g::Row::new(
                        0.8333333333333334,
                        &[
                            1.0,
                            0.8333333333333334,
                            0.1111111111111111,
                            0.06666666666666667,
                            0.05555555555555555,
                            0.044444444444444446,
                            0.03333333333333333,
                            0.022222222222222223,
                            0.027777777777777776,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.8333333333333334,
                            &[
                                0.0,
                                1.0,
                                0.16666666666666666,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    1.0,
                    0.1388888888888889,
                    0.07777777777777778,
                    0.06666666666666667,
                    0.05555555555555555,
                    0.044444444444444446,
                    0.03333333333333333,
                    0.05555555555555555,
                    0.027777777777777776,
                    0.0,
                ],
                &[
                    0.0,
                    1.0,
                    0.16666666666666666,
                    0.06666666666666667,
                    0.06666666666666667,
                    0.06666666666666667,
                    0.06666666666666667,
                    0.06666666666666667,
                    0.16666666666666666,
                    0.16666666666666666,
                    0.16666666666666666,
                ],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    1.0,
                    0.1388888888888889,
                    0.07777777777777778,
                    0.06666666666666667,
                    0.05555555555555555,
                    0.044444444444444446,
                    0.03333333333333333,
                    0.05555555555555555,
                    0.027777777777777776,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.16666666666666666,
                        0.06666666666666667,
                        0.06666666666666667,
                        0.06666666666666667,
                        0.06666666666666667,
                        0.06666666666666667,
                        0.16666666666666666,
                        0.16666666666666666,
                        0.16666666666666666,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta - 1",
            }),
            position_zeros: None,
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
