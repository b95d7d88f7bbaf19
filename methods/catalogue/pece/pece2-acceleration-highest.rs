// stepsmith 0.1.0, spec sha256 c84e0428f539491c44e1a93573008c75938573e7a3e9e22bfeab82734eddc6a2, text sha256 c1b095461bdde9a7359d8484add16e44430784180bd02e790189789ce83c9c8a
// Pece2AccelerationHighest, family pece.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 4 conditions of order 5 fail, the first for f[f[f, f, f]], with residual 91/1440.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^5 - 1/3*lambda^4.
// proven: stable for -4/5 < z < 0: the stable set is (0, 4/5].

/// Two-step PECE for x' = f with x'' given: the corrector of order 5 with the predictor's weights in sum
///
/// Proven: order 4 from exact starting values, 3 when only y, y' and y'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 4/5]` |
/// | y on the imaginary axis, z = iy | `stable in (0, 2.06061255922…]` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 25.13·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Freed, A Technical Note: Two-Step PECE Methods for Approximating Solutions To First- and Second-Order ODEs, 2017, section 4, extended.
///
/// Parameters: steps = 2, problem = velocity-and-acceleration, corrector = highest.
///
/// ```text
/// v_p[1] = f(t[1], x_p[1])
/// a_p[1] = g(t[1], x_p[1], v_p[1])
/// v[1] = f(t[1], x[1])
/// a[1] = g(t[1], x[1], v[1])
/// x_p[1] = 4/3*x - 1/3*x[-1] + 1/2*h*v + 1/6*h*v[-1] + 31/36*h^2*a - 1/36*h^2*a[-1]
/// x[1] = 4/3*x - 1/3*x[-1] + 13/180*h*v_p[1] + 16/45*h*v + 43/180*h*v[-1] + 11/180*h^2*a_p[1] + 2/3*h^2*a + 19/180*h^2*a[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Pece2AccelerationHighest<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 12],
    x: S,
    x_m1: S,
    v: S,
    v_m1: S,
    a: S,
    a_m1: S,
    x_p_p1: S,
    v_p_p1: S,
    a_p_p1: S,
    x_p1: S,
    v_p1: S,
    a_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Pece2AccelerationHighest<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 12] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(1.3333334, 1.3333333333333333, 7.401486830834377e-17),
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17),
            exact(0.5) * h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(0.8611111, 0.8611111111111112, -4.9343245538895844e-17) * h.powi(2),
            near(0.027777778, 0.027777777777777776, 1.5419764230904951e-18) * h.powi(2),
            near(0.072222225, 0.07222222222222222, 6.784696261598179e-18) * h,
            near(0.35555556, 0.35555555555555557, -1.3569392523196357e-17) * h,
            near(0.23888889, 0.2388888888888889, -1.1719020815487763e-17) * h,
            near(0.06111111, 0.06111111111111111, 2.0045693500176436e-18) * h.powi(2),
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17) * h.powi(2),
            near(0.10555556, 0.10555555555555556, 3.0839528461809905e-19) * h.powi(2),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Pece2AccelerationHighest<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Pece2AccelerationHighest";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("a", 2, 0.0),
        ::stepsmith::Carried::new("a[-1]", 2, -1.0),
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
            x_m1: like.zeros(),
            v: like.zeros(),
            v_m1: like.zeros(),
            a: like.zeros(),
            a_m1: like.zeros(),
            x_p_p1: like.zeros(),
            v_p_p1: like.zeros(),
            a_p_p1: like.zeros(),
            x_p1: like.zeros(),
            v_p1: like.zeros(),
            a_p1: like.zeros(),
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
            1 => &mut self.x_m1,
            2 => &mut self.v,
            3 => &mut self.v_m1,
            4 => &mut self.a,
            _ => &mut self.a_m1,
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
        const {
            assert!(
                G::SECOND_DERIVATIVE,
                "`Pece2AccelerationHighest` takes the second derivative along the solution: give it by `.second_derivative(g)`"
            )
        };
        let n = self.a_m1.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_m1.len(),
                self.v.len(),
                self.v_m1.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_p_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let x_p_p1_slot = &mut self.x_p_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let a = a_slot[i];
            let a_m1 = a_m1_slot[i];
            let x_p_p1 = w[0] * x - w[1] * x_m1 + w[2] * v + w[3] * v_m1 + w[4] * a
                - w[5] * a_m1;
            x_p_p1_slot[i] = x_p_p1;
        }
        g.evaluate(t + self.h, &self.x_p_p1, &self.x_p_p1, &mut self.v_p_p1);
        g.second_derivative(t + self.h, &self.x_p_p1, &self.v_p_p1, &mut self.a_p_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_m1.len(),
                self.a_p_p1.len(),
                self.v.len(),
                self.v_m1.len(),
                self.v_p_p1.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let v_p_p1_slot = &self.v_p_p1.as_slice()[..n];
        let a_p_p1_slot = &self.a_p_p1.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let a = a_slot[i];
            let a_m1 = a_m1_slot[i];
            let v_p_p1 = v_p_p1_slot[i];
            let a_p_p1 = a_p_p1_slot[i];
            let x_p1 = w[0] * x - w[1] * x_m1 + w[6] * v_p_p1 + w[7] * v + w[8] * v_m1
                + w[9] * a_p_p1 + w[10] * a + w[11] * a_m1;
            x_p1_slot[i] = x_p1;
        }
        g.evaluate(t + self.h, &self.x_p1, &self.x_p1, &mut self.v_p1);
        g.second_derivative(t + self.h, &self.x_p1, &self.v_p1, &mut self.a_p1);
        ::stepsmith::generated::same_length(
            n,
            [self.a_p1.len(), self.v_p1.len(), self.x_p1.len()],
        )?;
        let x_p1_slot = &self.x_p1.as_slice()[..n];
        for i in 0..n {
            let x_p1 = x_p1_slot[i];
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
        }
        ::core::mem::swap(&mut self.x_m1, &mut self.x_p1);
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        ::core::mem::swap(&mut self.v_m1, &mut self.v_p1);
        ::core::mem::swap(&mut self.v_m1, &mut self.v);
        ::core::mem::swap(&mut self.a_m1, &mut self.a_p1);
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
}
