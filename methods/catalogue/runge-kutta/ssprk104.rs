// stepsmith 0.1.0, spec sha256 0ada56f20d6479f5760fb071aaff555e4b98c7d2994ca3372019498fb69ff8ed, text sha256 e062abf52268b5f34f675572b66771a4d4049852cb9d6f91571dd7e753054fe0
// Ssprk104, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual -1/360.
// proven: embedded order 3: all conditions up to order 3 hold; 4 conditions of order 4 fail, the first for f[f, f, f], with residual 1/72.
// proven: dense output of order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual (72*theta^5 - 90*theta^4 - 34*theta^3 + 51*theta^2)/360.
// proven: stable for -13917/1000 < z < 0: the stable set is (0, 13.9170474646…].
// proven: stable for z = iy, 0 < y < 24607/5000: the stable set is (0, 4.92145307073…].
// proven: SSP coefficient 6: (I + rK)⁻¹ [K e] is not negative up to r = 6, and its entry (2, 12) is negative behind it.

/// The strong-stability-preserving method of ten stages and order 4
///
/// Preserves monotonicity with six times the step of Euler's method; with an embedded solution of order 3.
///
/// Proven: order 4 from exact starting values, 4 when only y and y' are right at the start.
///
/// Beside the state each step yields: embedded order 3; dense output of order 4, continuously differentiable.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 13.9170474646…]` |
/// | y on the imaginary axis, z = iy | `stable in (0, 4.92145307073…]` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 10.4·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Ketcheson, Highly efficient strong stability-preserving Runge–Kutta methods with low-storage implementations, SIAM J. Sci. Comput. 30, 2008; Conde, Fekete, Shadid, Embedded pairs for optimal explicit strong stability preserving Runge–Kutta methods, J. Comput. Appl. Math. 412, 2022.
///
/// Parameters: A = [[], [1/6], [1/6, 1/6], [1/6, 1/6, 1/6], [1/6, 1/6, 1/6, 1/6], [1/15, 1/15, 1/15, 1/15, 1/15], [1/15, 1/15, 1/15, 1/15, 1/15, 1/6], [1/15, 1/15, 1/15, 1/15, 1/15, 1/6, 1/6], [1/15, 1/15, 1/15, 1/15, 1/15, 1/6, 1/6, 1/6], [1/15, 1/15, 1/15, 1/15, 1/15, 1/6, 1/6, 1/6, 1/6]], b = [1/10, 1/10, 1/10, 1/10, 1/10, 1/10, 1/10, 1/10, 1/10, 1/10], embedded = [1/5, 0, 0, 3/10, 0, 0, 1/5, 0, 3/10, 0], dense = 4.
///
/// ```text
/// v_1[1/6] = f(t[1/6], x_1[1/6])
/// v_2[1/3] = f(t[1/3], x_2[1/3])
/// v_3[1/2] = f(t[1/2], x_3[1/2])
/// v_4[2/3] = f(t[2/3], x_4[2/3])
/// v_5[1/3] = f(t[1/3], x_5[1/3])
/// v_6[1/2] = f(t[1/2], x_6[1/2])
/// v_7[2/3] = f(t[2/3], x_7[2/3])
/// v_8[5/6] = f(t[5/6], x_8[5/6])
/// v_9[1] = f(t[1], x_9[1])
/// v[1] = f(t[1], x[1])
/// x_1[1/6] = x + 1/6*h*v
/// x_2[1/3] = x + 1/6*h*v + 1/6*h*v_1[1/6]
/// x_3[1/2] = x + 1/6*h*v + 1/6*h*v_1[1/6] + 1/6*h*v_2[1/3]
/// x_4[2/3] = x + 1/6*h*v + 1/6*h*v_1[1/6] + 1/6*h*v_2[1/3] + 1/6*h*v_3[1/2]
/// x_5[1/3] = x + 1/15*h*v + 1/15*h*v_1[1/6] + 1/15*h*v_2[1/3] + 1/15*h*v_3[1/2] + 1/15*h*v_4[2/3]
/// x_6[1/2] = x + 1/15*h*v + 1/15*h*v_1[1/6] + 1/15*h*v_2[1/3] + 1/15*h*v_3[1/2] + 1/15*h*v_4[2/3] + 1/6*h*v_5[1/3]
/// x_7[2/3] = x + 1/15*h*v + 1/15*h*v_1[1/6] + 1/15*h*v_2[1/3] + 1/15*h*v_3[1/2] + 1/15*h*v_4[2/3] + 1/6*h*v_5[1/3] + 1/6*h*v_6[1/2]
/// x_8[5/6] = x + 1/15*h*v + 1/15*h*v_1[1/6] + 1/15*h*v_2[1/3] + 1/15*h*v_3[1/2] + 1/15*h*v_4[2/3] + 1/6*h*v_5[1/3] + 1/6*h*v_6[1/2] + 1/6*h*v_7[2/3]
/// x_9[1] = x + 1/15*h*v + 1/15*h*v_1[1/6] + 1/15*h*v_2[1/3] + 1/15*h*v_3[1/2] + 1/15*h*v_4[2/3] + 1/6*h*v_5[1/3] + 1/6*h*v_6[1/2] + 1/6*h*v_7[2/3] + 1/6*h*v_8[5/6]
/// x[1] = x + 1/10*h*v + 1/10*h*v_1[1/6] + 1/10*h*v_2[1/3] + 1/10*h*v_3[1/2] + 1/10*h*v_4[2/3] + 1/10*h*v_5[1/3] + 1/10*h*v_6[1/2] + 1/10*h*v_7[2/3] + 1/10*h*v_8[5/6] + 1/10*h*v_9[1]
/// x_hat[1] = x + 1/5*h*v + 3/10*h*v_3[1/2] + 1/5*h*v_6[1/2] + 3/10*h*v_8[5/6]
/// x[theta] = x - (90*theta^4 - 188*theta^3 + 107*theta^2 - 10*theta)/10*h*v + (270*theta^4 - 542*theta^3 + 273*theta^2)/10*h*v_1[1/6] - (270*theta^4 - 538*theta^3 + 267*theta^2)/10*h*v_2[1/3] + (90*theta^4 - 182*theta^3 + 93*theta^2)/10*h*v_3[1/2] - (2*theta^3 - 3*theta^2)/10*h*v_4[2/3] - (2*theta^3 - 3*theta^2)/10*h*v_5[1/3] - (2*theta^3 - 3*theta^2)/10*h*v_6[1/2] - (2*theta^3 - 3*theta^2)/10*h*v_7[2/3] - (2*theta^3 - 3*theta^2)/10*h*v_8[5/6] - (2*theta^3 - 3*theta^2)/10*h*v_9[1] + (theta^3 - theta^2)*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Ssprk104<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 3],
    x: S,
    v: S,
    x_1_p1_6: S,
    x_9_p1: S,
    x_p1: S,
    v_1_p1_6: S,
    v_2_p1_3: S,
    v_3_p1_2: S,
    v_4_p2_3: S,
    v_5_p1_3: S,
    v_6_p1_2: S,
    v_7_p2_3: S,
    v_8_p5_6: S,
    v_9_p1: S,
    v_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Ssprk104<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 3] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(0.06666667, 0.06666666666666667, 9.251858538542971e-19) * h,
            near(0.1, 0.1, -5.551115123125783e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Ssprk104<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[3],
        dense: &[
            &[1.0, -10.7, 18.8, -9.0],
            &[0.0, 27.3, -54.2, 27.0],
            &[0.0, -26.7, 53.8, -27.0],
            &[0.0, 9.3, -18.2, 9.0],
            &[0.0, 0.3, -0.2, 0.0],
            &[0.0, 0.3, -0.2, 0.0],
            &[0.0, 0.3, -0.2, 0.0],
            &[0.0, 0.3, -0.2, 0.0],
            &[0.0, 0.3, -0.2, 0.0],
            &[0.0, 0.3, -0.2, 0.0],
            &[0.0, -1.0, 1.0, 0.0],
        ],
    };
    const NAME: &'static str = "Ssprk104";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
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
            v: like.zeros(),
            x_1_p1_6: like.zeros(),
            x_9_p1: like.zeros(),
            x_p1: like.zeros(),
            v_1_p1_6: like.zeros(),
            v_2_p1_3: like.zeros(),
            v_3_p1_2: like.zeros(),
            v_4_p2_3: like.zeros(),
            v_5_p1_3: like.zeros(),
            v_6_p1_2: like.zeros(),
            v_7_p2_3: like.zeros(),
            v_8_p5_6: like.zeros(),
            v_9_p1: like.zeros(),
            v_p1: like.zeros(),
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
            0 => &mut self.x,
            _ => &mut self.v,
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
        let n = self.v.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        ::stepsmith::generated::same_length(
            n,
            [self.v.len(), self.x.len(), self.x_1_p1_6.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_1_p1_6_slot = &mut self.x_1_p1_6.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let x_1_p1_6 = x + w[0] * v;
            x_1_p1_6_slot[i] = x_1_p1_6;
        }
        g.evaluate(
            t + 0.16666666666666666 * self.h,
            &self.x_1_p1_6,
            &self.x_1_p1_6,
            &mut self.v_1_p1_6,
        );
        ::stepsmith::generated::same_length(
            n,
            [self.v.len(), self.v_1_p1_6.len(), self.x.len(), self.x_1_p1_6.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_6_slot = &self.v_1_p1_6.as_slice()[..n];
        let x_1_p1_6_slot = &mut self.x_1_p1_6.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_6 = v_1_p1_6_slot[i];
            let x_2_p1_3 = x + w[0] * (v + v_1_p1_6);
            x_1_p1_6_slot[i] = x_2_p1_3;
        }
        g.evaluate(
            t + 0.3333333333333333 * self.h,
            &self.x_1_p1_6,
            &self.x_1_p1_6,
            &mut self.v_2_p1_3,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_6.len(),
                self.v_2_p1_3.len(),
                self.x.len(),
                self.x_1_p1_6.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_6_slot = &self.v_1_p1_6.as_slice()[..n];
        let v_2_p1_3_slot = &self.v_2_p1_3.as_slice()[..n];
        let x_1_p1_6_slot = &mut self.x_1_p1_6.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_6 = v_1_p1_6_slot[i];
            let v_2_p1_3 = v_2_p1_3_slot[i];
            let x_3_p1_2 = x + w[0] * (v + v_1_p1_6 + v_2_p1_3);
            x_1_p1_6_slot[i] = x_3_p1_2;
        }
        g.evaluate(t + 0.5 * self.h, &self.x_1_p1_6, &self.x_1_p1_6, &mut self.v_3_p1_2);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_6.len(),
                self.v_2_p1_3.len(),
                self.v_3_p1_2.len(),
                self.x.len(),
                self.x_1_p1_6.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_6_slot = &self.v_1_p1_6.as_slice()[..n];
        let v_2_p1_3_slot = &self.v_2_p1_3.as_slice()[..n];
        let v_3_p1_2_slot = &self.v_3_p1_2.as_slice()[..n];
        let x_1_p1_6_slot = &mut self.x_1_p1_6.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_6 = v_1_p1_6_slot[i];
            let v_2_p1_3 = v_2_p1_3_slot[i];
            let v_3_p1_2 = v_3_p1_2_slot[i];
            let x_4_p2_3 = x + w[0] * (v + v_1_p1_6 + v_2_p1_3 + v_3_p1_2);
            x_1_p1_6_slot[i] = x_4_p2_3;
        }
        g.evaluate(
            t + 0.6666666666666666 * self.h,
            &self.x_1_p1_6,
            &self.x_1_p1_6,
            &mut self.v_4_p2_3,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_6.len(),
                self.v_2_p1_3.len(),
                self.v_3_p1_2.len(),
                self.v_4_p2_3.len(),
                self.x.len(),
                self.x_1_p1_6.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_6_slot = &self.v_1_p1_6.as_slice()[..n];
        let v_2_p1_3_slot = &self.v_2_p1_3.as_slice()[..n];
        let v_3_p1_2_slot = &self.v_3_p1_2.as_slice()[..n];
        let v_4_p2_3_slot = &self.v_4_p2_3.as_slice()[..n];
        let x_1_p1_6_slot = &mut self.x_1_p1_6.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_6 = v_1_p1_6_slot[i];
            let v_2_p1_3 = v_2_p1_3_slot[i];
            let v_3_p1_2 = v_3_p1_2_slot[i];
            let v_4_p2_3 = v_4_p2_3_slot[i];
            let x_5_p1_3 = x + w[1] * (v + v_1_p1_6 + v_2_p1_3 + v_3_p1_2 + v_4_p2_3);
            x_1_p1_6_slot[i] = x_5_p1_3;
        }
        g.evaluate(
            t + 0.3333333333333333 * self.h,
            &self.x_1_p1_6,
            &self.x_1_p1_6,
            &mut self.v_5_p1_3,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_6.len(),
                self.v_2_p1_3.len(),
                self.v_3_p1_2.len(),
                self.v_4_p2_3.len(),
                self.v_5_p1_3.len(),
                self.x.len(),
                self.x_1_p1_6.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_6_slot = &self.v_1_p1_6.as_slice()[..n];
        let v_2_p1_3_slot = &self.v_2_p1_3.as_slice()[..n];
        let v_3_p1_2_slot = &self.v_3_p1_2.as_slice()[..n];
        let v_4_p2_3_slot = &self.v_4_p2_3.as_slice()[..n];
        let v_5_p1_3_slot = &self.v_5_p1_3.as_slice()[..n];
        let x_1_p1_6_slot = &mut self.x_1_p1_6.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_6 = v_1_p1_6_slot[i];
            let v_2_p1_3 = v_2_p1_3_slot[i];
            let v_3_p1_2 = v_3_p1_2_slot[i];
            let v_4_p2_3 = v_4_p2_3_slot[i];
            let v_5_p1_3 = v_5_p1_3_slot[i];
            let x_6_p1_2 = x
                + (w[1] * (v + v_1_p1_6 + v_2_p1_3 + v_3_p1_2 + v_4_p2_3)
                    + w[0] * v_5_p1_3);
            x_1_p1_6_slot[i] = x_6_p1_2;
        }
        g.evaluate(t + 0.5 * self.h, &self.x_1_p1_6, &self.x_1_p1_6, &mut self.v_6_p1_2);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_6.len(),
                self.v_2_p1_3.len(),
                self.v_3_p1_2.len(),
                self.v_4_p2_3.len(),
                self.v_5_p1_3.len(),
                self.v_6_p1_2.len(),
                self.x.len(),
                self.x_1_p1_6.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_6_slot = &self.v_1_p1_6.as_slice()[..n];
        let v_2_p1_3_slot = &self.v_2_p1_3.as_slice()[..n];
        let v_3_p1_2_slot = &self.v_3_p1_2.as_slice()[..n];
        let v_4_p2_3_slot = &self.v_4_p2_3.as_slice()[..n];
        let v_5_p1_3_slot = &self.v_5_p1_3.as_slice()[..n];
        let v_6_p1_2_slot = &self.v_6_p1_2.as_slice()[..n];
        let x_1_p1_6_slot = &mut self.x_1_p1_6.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_6 = v_1_p1_6_slot[i];
            let v_2_p1_3 = v_2_p1_3_slot[i];
            let v_3_p1_2 = v_3_p1_2_slot[i];
            let v_4_p2_3 = v_4_p2_3_slot[i];
            let v_5_p1_3 = v_5_p1_3_slot[i];
            let v_6_p1_2 = v_6_p1_2_slot[i];
            let x_7_p2_3 = x
                + (w[1] * (v + v_1_p1_6 + v_2_p1_3 + v_3_p1_2 + v_4_p2_3)
                    + w[0] * (v_5_p1_3 + v_6_p1_2));
            x_1_p1_6_slot[i] = x_7_p2_3;
        }
        g.evaluate(
            t + 0.6666666666666666 * self.h,
            &self.x_1_p1_6,
            &self.x_1_p1_6,
            &mut self.v_7_p2_3,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_6.len(),
                self.v_2_p1_3.len(),
                self.v_3_p1_2.len(),
                self.v_4_p2_3.len(),
                self.v_5_p1_3.len(),
                self.v_6_p1_2.len(),
                self.v_7_p2_3.len(),
                self.x.len(),
                self.x_1_p1_6.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_6_slot = &self.v_1_p1_6.as_slice()[..n];
        let v_2_p1_3_slot = &self.v_2_p1_3.as_slice()[..n];
        let v_3_p1_2_slot = &self.v_3_p1_2.as_slice()[..n];
        let v_4_p2_3_slot = &self.v_4_p2_3.as_slice()[..n];
        let v_5_p1_3_slot = &self.v_5_p1_3.as_slice()[..n];
        let v_6_p1_2_slot = &self.v_6_p1_2.as_slice()[..n];
        let v_7_p2_3_slot = &self.v_7_p2_3.as_slice()[..n];
        let x_1_p1_6_slot = &mut self.x_1_p1_6.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_6 = v_1_p1_6_slot[i];
            let v_2_p1_3 = v_2_p1_3_slot[i];
            let v_3_p1_2 = v_3_p1_2_slot[i];
            let v_4_p2_3 = v_4_p2_3_slot[i];
            let v_5_p1_3 = v_5_p1_3_slot[i];
            let v_6_p1_2 = v_6_p1_2_slot[i];
            let v_7_p2_3 = v_7_p2_3_slot[i];
            let x_8_p5_6 = x
                + (w[1] * (v + v_1_p1_6 + v_2_p1_3 + v_3_p1_2 + v_4_p2_3)
                    + w[0] * (v_5_p1_3 + v_6_p1_2 + v_7_p2_3));
            x_1_p1_6_slot[i] = x_8_p5_6;
        }
        g.evaluate(
            t + 0.8333333333333334 * self.h,
            &self.x_1_p1_6,
            &self.x_1_p1_6,
            &mut self.v_8_p5_6,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_6.len(),
                self.v_2_p1_3.len(),
                self.v_3_p1_2.len(),
                self.v_4_p2_3.len(),
                self.v_5_p1_3.len(),
                self.v_6_p1_2.len(),
                self.v_7_p2_3.len(),
                self.v_8_p5_6.len(),
                self.x.len(),
                self.x_9_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_6_slot = &self.v_1_p1_6.as_slice()[..n];
        let v_2_p1_3_slot = &self.v_2_p1_3.as_slice()[..n];
        let v_3_p1_2_slot = &self.v_3_p1_2.as_slice()[..n];
        let v_4_p2_3_slot = &self.v_4_p2_3.as_slice()[..n];
        let v_5_p1_3_slot = &self.v_5_p1_3.as_slice()[..n];
        let v_6_p1_2_slot = &self.v_6_p1_2.as_slice()[..n];
        let v_7_p2_3_slot = &self.v_7_p2_3.as_slice()[..n];
        let v_8_p5_6_slot = &self.v_8_p5_6.as_slice()[..n];
        let x_9_p1_slot = &mut self.x_9_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_6 = v_1_p1_6_slot[i];
            let v_2_p1_3 = v_2_p1_3_slot[i];
            let v_3_p1_2 = v_3_p1_2_slot[i];
            let v_4_p2_3 = v_4_p2_3_slot[i];
            let v_5_p1_3 = v_5_p1_3_slot[i];
            let v_6_p1_2 = v_6_p1_2_slot[i];
            let v_7_p2_3 = v_7_p2_3_slot[i];
            let v_8_p5_6 = v_8_p5_6_slot[i];
            let x_9_p1 = x
                + (w[1] * (v + v_1_p1_6 + v_2_p1_3 + v_3_p1_2 + v_4_p2_3)
                    + w[0] * (v_5_p1_3 + v_6_p1_2 + v_7_p2_3 + v_8_p5_6));
            x_9_p1_slot[i] = x_9_p1;
        }
        g.evaluate(t + self.h, &self.x_9_p1, &self.x_9_p1, &mut self.v_9_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_6.len(),
                self.v_2_p1_3.len(),
                self.v_3_p1_2.len(),
                self.v_4_p2_3.len(),
                self.v_5_p1_3.len(),
                self.v_6_p1_2.len(),
                self.v_7_p2_3.len(),
                self.v_8_p5_6.len(),
                self.v_9_p1.len(),
                self.x.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_6_slot = &self.v_1_p1_6.as_slice()[..n];
        let v_2_p1_3_slot = &self.v_2_p1_3.as_slice()[..n];
        let v_3_p1_2_slot = &self.v_3_p1_2.as_slice()[..n];
        let v_4_p2_3_slot = &self.v_4_p2_3.as_slice()[..n];
        let v_5_p1_3_slot = &self.v_5_p1_3.as_slice()[..n];
        let v_6_p1_2_slot = &self.v_6_p1_2.as_slice()[..n];
        let v_7_p2_3_slot = &self.v_7_p2_3.as_slice()[..n];
        let v_8_p5_6_slot = &self.v_8_p5_6.as_slice()[..n];
        let v_9_p1_slot = &self.v_9_p1.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_6 = v_1_p1_6_slot[i];
            let v_2_p1_3 = v_2_p1_3_slot[i];
            let v_3_p1_2 = v_3_p1_2_slot[i];
            let v_4_p2_3 = v_4_p2_3_slot[i];
            let v_5_p1_3 = v_5_p1_3_slot[i];
            let v_6_p1_2 = v_6_p1_2_slot[i];
            let v_7_p2_3 = v_7_p2_3_slot[i];
            let v_8_p5_6 = v_8_p5_6_slot[i];
            let v_9_p1 = v_9_p1_slot[i];
            let x_p1 = x
                + w[2]
                    * (v + v_1_p1_6 + v_2_p1_3 + v_3_p1_2 + v_4_p2_3 + v_5_p1_3
                        + v_6_p1_2 + v_7_p2_3 + v_8_p5_6 + v_9_p1);
            x_p1_slot[i] = x_p1;
        }
        g.evaluate(t + self.h, &self.x_p1, &self.x_p1, &mut self.v_p1);
        ::stepsmith::generated::same_length(n, [self.v_p1.len(), self.x_p1.len()])?;
        let x_p1_slot = &self.x_p1.as_slice()[..n];
        for i in 0..n {
            let x_p1 = x_p1_slot[i];
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
        }
        ::core::mem::swap(&mut self.x, &mut self.x_p1);
        ::core::mem::swap(&mut self.v, &mut self.v_p1);
        Ok(())
    }
    fn differences(&self, out: &mut [S]) -> Result<(), ::stepsmith::Failure> {
        let [e_1] = out else { return Ok(()) };
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let (h, w) = (
            exact(self.h),
            [
                near(0.1, 0.1, -5.551115123125783e-18),
                near(0.2, 0.2, -1.1102230246251566e-17),
            ],
        );
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_p1.len(),
                self.v_1_p1_6.len(),
                self.v_2_p1_3.len(),
                self.v_3_p1_2.len(),
                self.v_4_p2_3.len(),
                self.v_5_p1_3.len(),
                self.v_6_p1_2.len(),
                self.v_7_p2_3.len(),
                self.v_8_p5_6.len(),
                self.v_9_p1.len(),
                e_1.len(),
            ],
        )?;
        let v_slot = &self.v_p1.as_slice()[..n];
        let v_1_p1_6_slot = &self.v_1_p1_6.as_slice()[..n];
        let v_2_p1_3_slot = &self.v_2_p1_3.as_slice()[..n];
        let v_3_p1_2_slot = &self.v_3_p1_2.as_slice()[..n];
        let v_4_p2_3_slot = &self.v_4_p2_3.as_slice()[..n];
        let v_5_p1_3_slot = &self.v_5_p1_3.as_slice()[..n];
        let v_6_p1_2_slot = &self.v_6_p1_2.as_slice()[..n];
        let v_7_p2_3_slot = &self.v_7_p2_3.as_slice()[..n];
        let v_8_p5_6_slot = &self.v_8_p5_6.as_slice()[..n];
        let v_9_p1_slot = &self.v_9_p1.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        for i in 0..n {
            let v = v_slot[i];
            let v_1_p1_6 = v_1_p1_6_slot[i];
            let v_2_p1_3 = v_2_p1_3_slot[i];
            let v_3_p1_2 = v_3_p1_2_slot[i];
            let v_4_p2_3 = v_4_p2_3_slot[i];
            let v_5_p1_3 = v_5_p1_3_slot[i];
            let v_6_p1_2 = v_6_p1_2_slot[i];
            let v_7_p2_3 = v_7_p2_3_slot[i];
            let v_8_p5_6 = v_8_p5_6_slot[i];
            let v_9_p1 = v_9_p1_slot[i];
            e_1_slot[i] = h
                * (-w[0] * v + w[0] * v_1_p1_6 + w[0] * v_2_p1_3 - w[1] * v_3_p1_2
                    + w[0] * v_4_p2_3 + w[0] * v_5_p1_3 - w[0] * v_6_p1_2
                    + w[0] * v_7_p2_3 - w[1] * v_8_p5_6 + w[0] * v_9_p1);
        }
        Ok(())
    }
    fn stage(&self, k: usize) -> Option<&S> {
        match k {
            0 => Some(&self.v_p1),
            1 => Some(&self.v_1_p1_6),
            2 => Some(&self.v_2_p1_3),
            3 => Some(&self.v_3_p1_2),
            4 => Some(&self.v_4_p2_3),
            5 => Some(&self.v_5_p1_3),
            6 => Some(&self.v_6_p1_2),
            7 => Some(&self.v_7_p2_3),
            8 => Some(&self.v_8_p5_6),
            9 => Some(&self.v_9_p1),
            10 => Some(&self.v),
            _ => None,
        }
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Ssprk104<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Ssprk104"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Ssprk104",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("v", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
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
                            0.16666666666666666,
                            0.16666666666666666,
                            0.027777777777777776,
                            0.0,
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
                            0.3333333333333333,
                            &[
                                0.0,
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
                            0.16666666666666666,
                            0.3333333333333333,
                            0.05555555555555555,
                            0.027777777777777776,
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
                            0.5,
                            &[
                                0.0,
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
                            0.16666666666666666,
                            0.5,
                            0.08333333333333333,
                            0.05555555555555555,
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
                            0.6666666666666666,
                            &[
                                0.0,
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
                            0.06666666666666667,
                            0.26666666666666666,
                            0.044444444444444446,
                            0.03333333333333333,
                            0.022222222222222223,
                            0.011111111111111112,
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
                                0.0,
                                1.0,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
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
                            0.06666666666666667,
                            0.43333333333333335,
                            0.05555555555555555,
                            0.044444444444444446,
                            0.03333333333333333,
                            0.022222222222222223,
                            0.011111111111111112,
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
                                0.0,
                                1.0,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
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
                    time: 0.6666666666666666,
                    part: None,
                    position: g::Row::new(
                        0.6666666666666666,
                        &[
                            1.0,
                            0.06666666666666667,
                            0.6,
                            0.06666666666666667,
                            0.05555555555555555,
                            0.044444444444444446,
                            0.03333333333333333,
                            0.022222222222222223,
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
                            0.6666666666666666,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
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
                    time: 0.8333333333333334,
                    part: None,
                    position: g::Row::new(
                        0.8333333333333334,
                        &[
                            1.0,
                            0.06666666666666667,
                            0.7666666666666667,
                            0.07777777777777778,
                            0.06666666666666667,
                            0.05555555555555555,
                            0.044444444444444446,
                            0.03333333333333333,
                            0.05555555555555555,
                            0.027777777777777776,
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
                                0.0,
                                1.0,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.0,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.0,
                            0.06666666666666667,
                            0.9333333333333333,
                            0.08888888888888889,
                            0.07777777777777778,
                            0.06666666666666667,
                            0.05555555555555555,
                            0.044444444444444446,
                            0.08333333333333333,
                            0.05555555555555555,
                            0.027777777777777776,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.06666666666666667,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.16666666666666666,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.0,
                            0.1,
                            0.9,
                            0.1,
                            0.08333333333333333,
                            0.06666666666666667,
                            0.05,
                            0.03333333333333333,
                            0.06666666666666667,
                            0.05,
                            0.03333333333333333,
                            0.016666666666666666,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.1,
                                0.1,
                                0.1,
                                0.1,
                                0.1,
                                0.1,
                                0.1,
                                0.1,
                                0.1,
                                0.1,
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
                    0.1,
                    0.9,
                    0.1,
                    0.08333333333333333,
                    0.06666666666666667,
                    0.05,
                    0.03333333333333333,
                    0.06666666666666667,
                    0.05,
                    0.03333333333333333,
                    0.016666666666666666,
                    0.0,
                    0.0,
                ],
                &[0.0, 0.0, 1.0, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.0],
                &[0.0, 0.0, 1.0, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.1,
                    0.9,
                    0.1,
                    0.08333333333333333,
                    0.06666666666666667,
                    0.05,
                    0.03333333333333333,
                    0.06666666666666667,
                    0.05,
                    0.03333333333333333,
                    0.016666666666666666,
                    0.0,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        0.0,
                        1.0,
                        0.1,
                        0.1,
                        0.1,
                        0.1,
                        0.1,
                        0.1,
                        0.1,
                        0.1,
                        0.1,
                        0.1,
                        0.0,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^2 - zeta",
            }),
            position_zeros: None,
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
