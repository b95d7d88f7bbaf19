// stepsmith 0.1.0, spec sha256 06c42df811153197ec66560799fe8124732f82bb990bb9c27da58dab7a8d705d, text sha256 4cc9406eb415992ef977eeab37cb1b476e4464035643a85d85ff3e63d60ea8a8
// Pece4Acceleration, family pece.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 5: all conditions up to order 5 hold; 20 conditions of order 6 fail, the first for f[f, f, f, f, f], with residual 411842/67419.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^11 - 23/25*lambda^10 + 13/25*lambda^9 - 3/25*lambda^8.

/// Four-step PECE for x' = f with x'' given: the blend of types 1 and 2 with the predictor's weights in sum
///
/// Proven: order 5 from exact starting values, 3 when only y, y' and y'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 48/131]` |
/// | y on the imaginary axis, z = iy | `stable in [0.421732298478…, 0.644422774980…], not for small steps` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 87.57·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Freed, A Technical Note: Two-Step PECE Methods for Approximating Solutions To First- and Second-Order ODEs, 2017, the rule of sections 2.1 and 4 for four steps.
///
/// Parameters: steps = 4, problem = velocity-and-acceleration, corrector = blend.
///
/// ```text
/// v_p[1] = f(t[1], x_p[1])
/// a_p[1] = g(t[1], x_p[1], v_p[1])
/// v[1] = f(t[1], x[1])
/// a[1] = g(t[1], x[1], v[1])
/// x_p[1] = 48/25*x - 36/25*x[-1] + 16/25*x[-2] - 3/25*x[-3] - 3887/6000*h*v + 2939/2000*h*v[-1] - 771/2000*h*v[-2] + 263/6000*h*v[-3] + 1443/1000*h^2*a - 29/150*h^2*a[-1] + 1/15*h^2*a[-2] - 19/3000*h^2*a[-3]
/// x[1] = 48/25*x - 36/25*x[-1] + 16/25*x[-2] - 3/25*x[-3] - 64584317/404514000*h*v_p[1] - 9788503/101128500*h*v + 4644131/5618250*h*v[-1] - 2310101/20225700*h*v[-2] + 9729637/404514000*h*v[-3] + 437/4500*h^2*a_p[1] + 42553837/33709500*h^2*a - 1940023/11236500*h^2*a[-1] + 4263317/33709500*h^2*a[-2] - 37069/11236500*h^2*a[-3]
/// ```
#[derive(Clone, Debug)]
pub struct Pece4Acceleration<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 22],
    x: S,
    x_m1: S,
    x_m2: S,
    x_m3: S,
    v: S,
    v_m1: S,
    v_m2: S,
    v_m3: S,
    a: S,
    a_m1: S,
    a_m2: S,
    a_m3: S,
    x_p_p1: S,
    v_p_p1: S,
    a_p_p1: S,
    x_p1: S,
    v_p1: S,
    a_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Pece4Acceleration<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 22] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(1.92, 1.92, 7.105427357601002e-17),
            near(1.44, 1.44, 5.329070518200751e-17),
            near(0.64, 0.64, -1.3322676295501878e-17),
            near(0.12, 0.12, 4.440892098500626e-18),
            near(0.64783335, 0.6478333333333334, -3.8783790993572135e-17) * h,
            near(1.4695, 1.4695, -2.842170943040401e-17) * h,
            near(0.3855, 0.3855, -9.325873406851316e-18) * h,
            near(0.043833334, 0.043833333333333335, -1.924386576016938e-18) * h,
            near(1.443, 1.443, -6.039613253960852e-17) * h.powi(2),
            near(0.19333333, 0.19333333333333333, 4.070817756958907e-18) * h.powi(2),
            near(0.06666667, 0.06666666666666667, 9.251858538542971e-19) * h.powi(2),
            near(0.0063333334, 0.006333333333333333, 1.5728159515523052e-19) * h.powi(2),
            near(0.15965904, 0.15965904023099325, -1.310005093640762e-17) * h,
            near(0.09679273, 0.0967927241084363, -1.8629819775853913e-18) * h,
            near(0.8266152, 0.8266152271614826, 5.506310981912191e-17) * h,
            near(0.11421612, 0.11421612107368348, 2.1370271351695718e-18) * h,
            near(0.024052659, 0.024052658251630353, -1.5532898765922464e-18) * h,
            near(0.09711111, 0.0971111111111111, 4.724615760349277e-18) * h.powi(2),
            near(1.2623693, 1.262369272756938, -4.381574811792995e-17) * h.powi(2),
            near(0.17265368, 0.1726536732968451, -8.53857495049763e-18) * h.powi(2),
            near(0.12647226, 0.12647227042821757, -5.4780356093584246e-18) * h.powi(2),
            near(0.003298981, 0.003298980999421528, -8.712259420202372e-20) * h.powi(2),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Pece4Acceleration<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Pece4Acceleration";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(5);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
        ::stepsmith::Carried::new("x[-2]", 0, -2.0),
        ::stepsmith::Carried::new("x[-3]", 0, -3.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("v[-2]", 1, -2.0),
        ::stepsmith::Carried::new("v[-3]", 1, -3.0),
        ::stepsmith::Carried::new("a", 2, 0.0),
        ::stepsmith::Carried::new("a[-1]", 2, -1.0),
        ::stepsmith::Carried::new("a[-2]", 2, -2.0),
        ::stepsmith::Carried::new("a[-3]", 2, -3.0),
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
            x_m2: like.zeros(),
            x_m3: like.zeros(),
            v: like.zeros(),
            v_m1: like.zeros(),
            v_m2: like.zeros(),
            v_m3: like.zeros(),
            a: like.zeros(),
            a_m1: like.zeros(),
            a_m2: like.zeros(),
            a_m3: like.zeros(),
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
            2 => &mut self.x_m2,
            3 => &mut self.x_m3,
            4 => &mut self.v,
            5 => &mut self.v_m1,
            6 => &mut self.v_m2,
            7 => &mut self.v_m3,
            8 => &mut self.a,
            9 => &mut self.a_m1,
            10 => &mut self.a_m2,
            _ => &mut self.a_m3,
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
                "`Pece4Acceleration` takes the second derivative along the solution: give it by `.second_derivative(g)`"
            )
        };
        let n = self.a_m3.len();
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
                self.a_m2.len(),
                self.a_m3.len(),
                self.v.len(),
                self.v_m1.len(),
                self.v_m2.len(),
                self.v_m3.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_m2.len(),
                self.x_m3.len(),
                self.x_p_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let x_m3_slot = &self.x_m3.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let v_m2_slot = &self.v_m2.as_slice()[..n];
        let v_m3_slot = &self.v_m3.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let a_m2_slot = &self.a_m2.as_slice()[..n];
        let a_m3_slot = &self.a_m3.as_slice()[..n];
        let x_p_p1_slot = &mut self.x_p_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let x_m3 = x_m3_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let v_m2 = v_m2_slot[i];
            let v_m3 = v_m3_slot[i];
            let a = a_slot[i];
            let a_m1 = a_m1_slot[i];
            let a_m2 = a_m2_slot[i];
            let a_m3 = a_m3_slot[i];
            let x_p_p1 = w[0] * x - w[1] * x_m1 + w[2] * x_m2 - w[3] * x_m3 - w[4] * v
                + w[5] * v_m1 - w[6] * v_m2 + w[7] * v_m3 + w[8] * a - w[9] * a_m1
                + w[10] * a_m2 - w[11] * a_m3;
            x_p_p1_slot[i] = x_p_p1;
        }
        g.evaluate(t + self.h, &self.x_p_p1, &self.x_p_p1, &mut self.v_p_p1);
        g.second_derivative(t + self.h, &self.x_p_p1, &self.v_p_p1, &mut self.a_p_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_m1.len(),
                self.a_m2.len(),
                self.a_m3.len(),
                self.a_p_p1.len(),
                self.v.len(),
                self.v_m1.len(),
                self.v_m2.len(),
                self.v_m3.len(),
                self.v_p_p1.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_m2.len(),
                self.x_m3.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let x_m3_slot = &self.x_m3.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let v_m2_slot = &self.v_m2.as_slice()[..n];
        let v_m3_slot = &self.v_m3.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let a_m2_slot = &self.a_m2.as_slice()[..n];
        let a_m3_slot = &self.a_m3.as_slice()[..n];
        let v_p_p1_slot = &self.v_p_p1.as_slice()[..n];
        let a_p_p1_slot = &self.a_p_p1.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let x_m3 = x_m3_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let v_m2 = v_m2_slot[i];
            let v_m3 = v_m3_slot[i];
            let a = a_slot[i];
            let a_m1 = a_m1_slot[i];
            let a_m2 = a_m2_slot[i];
            let a_m3 = a_m3_slot[i];
            let v_p_p1 = v_p_p1_slot[i];
            let a_p_p1 = a_p_p1_slot[i];
            let x_p1 = w[0] * x - w[1] * x_m1 + w[2] * x_m2 - w[3] * x_m3
                - w[12] * v_p_p1 - w[13] * v + w[14] * v_m1 - w[15] * v_m2 + w[16] * v_m3
                + w[17] * a_p_p1 + w[18] * a - w[19] * a_m1 + w[20] * a_m2
                - w[21] * a_m3;
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
        ::core::mem::swap(&mut self.x_m3, &mut self.x_p1);
        ::core::mem::swap(&mut self.x_m3, &mut self.x_m2);
        ::core::mem::swap(&mut self.x_m2, &mut self.x_m1);
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        ::core::mem::swap(&mut self.v_m3, &mut self.v_p1);
        ::core::mem::swap(&mut self.v_m3, &mut self.v_m2);
        ::core::mem::swap(&mut self.v_m2, &mut self.v_m1);
        ::core::mem::swap(&mut self.v_m1, &mut self.v);
        ::core::mem::swap(&mut self.a_m3, &mut self.a_p1);
        ::core::mem::swap(&mut self.a_m3, &mut self.a_m2);
        ::core::mem::swap(&mut self.a_m2, &mut self.a_m1);
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
}
