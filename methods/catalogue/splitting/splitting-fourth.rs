// stepsmith 0.1.0, spec sha256 7734f847b5f1b740a7b07fe18e42242e2a508ef238f42d6793745da9f5fe3af5, text sha256 80754da4082f9fccb1bd23cb98b2e994762bf790bd1925f2ef596ced87810afd
// SplittingFourth, family splitting.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 365 conditions of order 5 fail, the first for A[x:v, x:v, x:v, x:v], with residual -7/20.
// proven: stable for 0 < yA < (100*sqrt(3) + 192)/143: the stable set is (0, (192 + 100*sqrt(3))/143].

/// Semiexplicit splitting of order 4 with one evaluation of A a step
///
/// A is continued from its last three values, made at the node where the integral over the step gains an order; B by Radau IIA with 3 stages. An undamped A is stable to h²k_A = (192 + 100√3)/143, about 2.6; a B of middling stiffness narrows that: with h²k_A = 1/2 and hc_A = 1/4 steps are unstable for h²k_B between 1.8 and 18.9.
///
/// Proven: order 4 from exact starting values, 2 when only x, x', A and B are right at the start.
///
/// | stability | |
/// |---|---|
/// | yA alone | `stable in (0, (192 + 100*sqrt(3))/143]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 16.79·u in x[1], 16.55·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: alpha = (3 - sqrt(3))/2, values = 3, stages = 3.
///
/// ```text
/// a_A[-(sqrt(3) - 3)/2] = A(t[-(sqrt(3) - 3)/2], x_A[-(sqrt(3) - 3)/2], v_A[-(sqrt(3) - 3)/2])
/// a_1[-(sqrt(6) - 4)/10] = B(t[-(sqrt(6) - 4)/10], x_1[-(sqrt(6) - 4)/10], v_1[-(sqrt(6) - 4)/10])
/// a_2[(sqrt(6) + 4)/10] = B(t[(sqrt(6) + 4)/10], x_2[(sqrt(6) + 4)/10], v_2[(sqrt(6) + 4)/10])
/// a_3[1] = B(t[1], x[1], v[1])
/// x_A[-(sqrt(3) - 3)/2] = x - (18*sqrt(3) - 39)/8*h*v + (11*sqrt(3) - 21)/4*h*v[-1] - (8*sqrt(3) - 15)/8*h*v[-2]
/// v_A[-(sqrt(3) - 3)/2] = -(73*sqrt(3) - 189)/24*v + (57*sqrt(3) - 123)/8*v[-1] - (45*sqrt(3) - 93)/8*v[-2] + (37*sqrt(3) - 75)/24*v[-3]
/// x_1[-(sqrt(6) - 4)/10] = x - (sqrt(6) - 4)/10*h*v - (688*sqrt(6) + 810*sqrt(2) - 680*sqrt(3) - 1867)/60000*h^2*a_A[-(sqrt(3) - 3)/2] - (182*sqrt(6) + 990*sqrt(2) - 970*sqrt(3) - 463)/30000*h^2*a_A[-(sqrt(3) - 1)/2] - (1348*sqrt(6) - 2790*sqrt(2) + 2620*sqrt(3) - 3807)/60000*h^2*a_A[-(sqrt(3) + 1)/2] - (sqrt(6) - 9)/300*h^2*a_1[-(sqrt(6) - 4)/10] - (181*sqrt(6) - 354)/4500*h^2*a_2[(sqrt(6) + 4)/10] + (8*sqrt(6) + 3)/2250*h^2*a_3[1]
/// v_1[-(sqrt(6) - 4)/10] = v - (102*sqrt(6) + 180*sqrt(2) - 165*sqrt(3) - 368)/3000*h*a_A[-(sqrt(3) - 3)/2] - (33*sqrt(6) + 45*sqrt(2) - 135*sqrt(3) - 97)/1500*h*a_A[-(sqrt(3) - 1)/2] - (132*sqrt(6) - 270*sqrt(2) + 435*sqrt(3) - 638)/3000*h*a_A[-(sqrt(3) + 1)/2] - (7*sqrt(6) - 88)/360*h*a_1[-(sqrt(6) - 4)/10] - (169*sqrt(6) - 296)/1800*h*a_2[(sqrt(6) + 4)/10] + (3*sqrt(6) - 2)/225*h*a_3[1]
/// x_2[(sqrt(6) + 4)/10] = x + (sqrt(6) + 4)/10*h*v + (688*sqrt(6) + 810*sqrt(2) + 680*sqrt(3) + 1867)/60000*h^2*a_A[-(sqrt(3) - 3)/2] + (182*sqrt(6) + 990*sqrt(2) + 970*sqrt(3) + 463)/30000*h^2*a_A[-(sqrt(3) - 1)/2] + (1348*sqrt(6) - 2790*sqrt(2) - 2620*sqrt(3) + 3807)/60000*h^2*a_A[-(sqrt(3) + 1)/2] + (181*sqrt(6) + 354)/4500*h^2*a_1[-(sqrt(6) - 4)/10] + (sqrt(6) + 9)/300*h^2*a_2[(sqrt(6) + 4)/10] - (8*sqrt(6) - 3)/2250*h^2*a_3[1]
/// v_2[(sqrt(6) + 4)/10] = v + (102*sqrt(6) + 180*sqrt(2) + 165*sqrt(3) + 368)/3000*h*a_A[-(sqrt(3) - 3)/2] + (33*sqrt(6) + 45*sqrt(2) + 135*sqrt(3) + 97)/1500*h*a_A[-(sqrt(3) - 1)/2] + (132*sqrt(6) - 270*sqrt(2) - 435*sqrt(3) + 638)/3000*h*a_A[-(sqrt(3) + 1)/2] + (169*sqrt(6) + 296)/1800*h*a_1[-(sqrt(6) - 4)/10] + (7*sqrt(6) + 88)/360*h*a_2[(sqrt(6) + 4)/10] - (3*sqrt(6) + 2)/225*h*a_3[1]
/// x[1] = x + h*v + (sqrt(3) + 2)/12*h^2*a_A[-(sqrt(3) - 3)/2] + (sqrt(3) + 1)/12*h^2*a_A[-(sqrt(3) - 1)/2] - (2*sqrt(3) - 3)/12*h^2*a_A[-(sqrt(3) + 1)/2] + (sqrt(6) + 9)/36*h^2*a_1[-(sqrt(6) - 4)/10] - (sqrt(6) - 9)/36*h^2*a_2[(sqrt(6) + 4)/10]
/// v[1] = v + (3*sqrt(3) + 5)/12*h*a_A[-(sqrt(3) - 3)/2] + 1/6*h*a_A[-(sqrt(3) - 1)/2] - (3*sqrt(3) - 5)/12*h*a_A[-(sqrt(3) + 1)/2] - (sqrt(6) - 16)/36*h*a_1[-(sqrt(6) - 4)/10] + (sqrt(6) + 16)/36*h*a_2[(sqrt(6) + 4)/10] + 1/9*h*a_3[1]
/// ```
#[derive(Clone, Debug)]
pub struct SplittingFourth<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 49],
    x: S,
    v: S,
    v_m1: S,
    v_m2: S,
    v_m3: S,
    a_cap_a_m_sqrt_3____1__2: S,
    a_cap_a_m_sqrt_3____1__2_: S,
    x_cap_a_m_sqrt_3____3__2: S,
    v_cap_a_m_sqrt_3____3__2: S,
    a_cap_a_m_sqrt_3____3__2: S,
    a_1_m_sqrt_6____4__10: S,
    a_2_p_sqrt_6____4__10: S,
    a_3_p1: S,
    x_1_m_sqrt_6____4__10_base: S,
    v_1_m_sqrt_6____4__10_base: S,
    x_2_p_sqrt_6____4__10_base: S,
    v_2_p_sqrt_6____4__10_base: S,
    x_p1_base: S,
    v_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> SplittingFourth<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 49] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.97788566, 0.9778856829700261, -3.744790065624002e-18) * h,
            near(0.48686028, 0.48686027918558744, 1.590940056599312e-18) * h,
            near(0.1429492, 0.1429491924311227, 1.0671460244446628e-17) * h,
            near(2.6066787, 2.6066787936446647, 1.9436654933469381e-16),
            near(3.034138, 3.0341379960717494, -1.0437708725990572e-16),
            near(1.8822142, 1.8822142074250652, 4.6149176067197825e-17),
            near(0.454755, 0.4547550049979808, 1.1825905274250398e-17),
            near(0.021835035, 0.02183503419072274, 2.948322665386448e-19) * h.powi(2),
            near(-0.019857254, -0.019857254098612276, 1.2446780482639041e-18)
                * h.powi(2),
            near(0.01004263, 0.01004263019656241, 2.6375340768438126e-19) * h.powi(2),
            near(0.17719059, 0.1771905874319456, 7.044987202270598e-18) * h.powi(2),
            near(0.038164966, 0.03816496580927726, 1.9256137827116684e-18) * h.powi(2),
            near(-0.0073759635, -0.007375963529895745, 2.5897659974329657e-19)
                * h.powi(2),
            near(0.31804138, 0.31804138174397717, -1.4397091985296365e-19) * h.powi(2),
            near(0.18195862, 0.18195861825602283, 1.4397091985296365e-19) * h.powi(2),
            near(0.19681548, 0.1968154772236604, 1.3670172167093432e-17) * h,
            near(-0.065535426, -0.06553542585019839, 4.064007010672966e-18) * h,
            near(0.023770975, 0.02377097434822015, 1.5191296742537875e-18) * h,
            near(0.39442432, 0.3944243147390873, -1.245235875228526e-17) * h,
            near(0.2920734, 0.2920734116652285, -2.5389192982581196e-17) * h,
            near(-0.04154875, -0.04154875212599793, -1.5345494384846924e-18) * h,
            near(0.37640306, 0.37640306270046725, 2.4815593689300885e-17) * h,
            near(0.5124858, 0.5124858261884216, -3.0983499381662866e-17) * h,
            near(0.11111111, 0.1111111111111111, 6.1679056923619804e-18) * h,
            near(0.15505102, 0.1550510257216822, -5.032819811655113e-18) * h,
            near(0.0035672104, 0.003567210343163384, 6.928043192315159e-20) * h.powi(2),
            near(0.009907024, 0.009907024113530283, -6.983119781947631e-19) * h.powi(2),
            near(0.0014538242, 0.00145382416802079, -4.705048929043195e-20) * h.powi(2),
            near(0.64494896, 0.6449489742783178, 4.389062567353559e-17) * h,
            near(0.09792594, 0.0979259412950645, -1.7223065877218752e-18) * h.powi(2),
            near(0.1329656, 0.1329655947759238, -7.052794220895448e-18) * h.powi(2),
            near(0.022911947, 0.02291194635966116, -6.574436335748149e-19) * h.powi(2),
            h,
            near(0.31100422, 0.3110042339640731, -1.0141146892246857e-17) * h.powi(2),
            near(0.22767091, 0.22767090063073978, -8.892883537038856e-19) * h.powi(2),
            near(0.038675133, 0.03867513459481288, 2.8473525618637145e-18) * h.powi(2),
            near(0.049793996, 0.04979399608594116, 2.4845824994247177e-18) * h,
            near(0.124236055, 0.12423605813544285, 5.643502653513897e-18) * h,
            near(0.018979028, 0.018979028499701824, -7.168828432207278e-19) * h,
            near(0.38606492, 0.3860649260799687, 2.799354133589147e-18) * h,
            near(0.31686643, 0.3168664205602884, -1.6039067918819652e-17) * h,
            near(0.057982374, 0.05798237236193926, -1.6191882275082706e-18) * h,
            near(0.84967935, 0.849679368558886, -4.892715775382651e-17) * h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(0.016346036, 0.016346035225552658, -1.5113827437937856e-18) * h,
            near(0.019857254, 0.019857254098612276, -1.2446780482639041e-18) * h.powi(2),
            near(0.065535426, 0.06553542585019839, -4.064007010672966e-18) * h,
            near(0.0073759635, 0.007375963529895745, -2.5897659974329657e-19)
                * h.powi(2),
            near(0.04154875, 0.04154875212599793, 1.5345494384846924e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State<Real = f64>> ::stepsmith::generated::SplitStepper<S>
for SplittingFourth<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "SplittingFourth";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("v[-2]", 1, -2.0),
        ::stepsmith::Carried::new("v[-3]", 1, -3.0),
        ::stepsmith::Carried::new("a_A[-(sqrt(3) - 1)/2]", 2, -0.36602540378443865),
        ::stepsmith::Carried::new("a_A[-(sqrt(3) + 1)/2]", 2, -1.3660254037844386),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = None;
    const COMPOSITION: &'static [[f64; 2]] = &[
        [1.0, 1.0],
        [1.0, 1.0],
        [1.0, 1.0],
        [1.0, 1.0],
        [1.0, 1.0],
        [1.0, 0.0],
        [1.0, 0.0],
    ];
    const EXPENSIVE_PER_STEP: Option<u64> = Some(1);
    const ZERO_STABLE: bool = true;
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            v_m1: like.zeros(),
            v_m2: like.zeros(),
            v_m3: like.zeros(),
            a_cap_a_m_sqrt_3____1__2: like.zeros(),
            a_cap_a_m_sqrt_3____1__2_: like.zeros(),
            x_cap_a_m_sqrt_3____3__2: like.zeros(),
            v_cap_a_m_sqrt_3____3__2: like.zeros(),
            a_cap_a_m_sqrt_3____3__2: like.zeros(),
            a_1_m_sqrt_6____4__10: like.zeros(),
            a_2_p_sqrt_6____4__10: like.zeros(),
            a_3_p1: like.zeros(),
            x_1_m_sqrt_6____4__10_base: like.zeros(),
            v_1_m_sqrt_6____4__10_base: like.zeros(),
            x_2_p_sqrt_6____4__10_base: like.zeros(),
            v_2_p_sqrt_6____4__10_base: like.zeros(),
            x_p1_base: like.zeros(),
            v_p1_base: like.zeros(),
        }
    }
    fn step_size(&self) -> f64 {
        self.h
    }
    fn set_step_size(&mut self, h: f64) {
        self.h = h;
        self.w = Self::weights(h);
    }
    fn carried_mut(&mut self, index: usize) -> &mut S {
        match index {
            0 => &mut self.x,
            1 => &mut self.v,
            2 => &mut self.v_m1,
            3 => &mut self.v_m2,
            4 => &mut self.v_m3,
            5 => &mut self.a_cap_a_m_sqrt_3____1__2,
            _ => &mut self.a_cap_a_m_sqrt_3____1__2_,
        }
    }
    #[inline]
    fn step<G: ::stepsmith::split::SplitField<S>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        let n = self.a_cap_a_m_sqrt_3____1__2_.len();
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
                self.v.len(),
                self.v_cap_a_m_sqrt_3____3__2.len(),
                self.v_m1.len(),
                self.v_m2.len(),
                self.v_m3.len(),
                self.x.len(),
                self.x_cap_a_m_sqrt_3____3__2.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let v_m2_slot = &self.v_m2.as_slice()[..n];
        let v_m3_slot = &self.v_m3.as_slice()[..n];
        let x_cap_a_m_sqrt_3____3__2_slot = &mut self
            .x_cap_a_m_sqrt_3____3__2
            .as_mut_slice()[..n];
        let v_cap_a_m_sqrt_3____3__2_slot = &mut self
            .v_cap_a_m_sqrt_3____3__2
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let v_m2 = v_m2_slot[i];
            let v_m3 = v_m3_slot[i];
            let x_cap_a_m_sqrt_3____3__2 = x + (w[0] * v - w[1] * v_m1 + w[2] * v_m2);
            let v_cap_a_m_sqrt_3____3__2 = w[3] * v - w[4] * v_m1 + w[5] * v_m2
                - w[6] * v_m3;
            x_cap_a_m_sqrt_3____3__2_slot[i] = x_cap_a_m_sqrt_3____3__2;
            v_cap_a_m_sqrt_3____3__2_slot[i] = v_cap_a_m_sqrt_3____3__2;
        }
        g.expensive(
            t + 0.6339745962155614 * self.h,
            &self.x_cap_a_m_sqrt_3____3__2,
            &self.v_cap_a_m_sqrt_3____3__2,
            &mut self.a_cap_a_m_sqrt_3____3__2,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_cap_a_m_sqrt_3____1__2.len(),
                self.a_cap_a_m_sqrt_3____1__2_.len(),
                self.a_cap_a_m_sqrt_3____3__2.len(),
                self.v.len(),
                self.v_1_m_sqrt_6____4__10_base.len(),
                self.v_2_p_sqrt_6____4__10_base.len(),
                self.v_p1_base.len(),
                self.x.len(),
                self.x_1_m_sqrt_6____4__10_base.len(),
                self.x_2_p_sqrt_6____4__10_base.len(),
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_cap_a_m_sqrt_3____1__2_slot = &self
            .a_cap_a_m_sqrt_3____1__2
            .as_slice()[..n];
        let a_cap_a_m_sqrt_3____1__2__slot = &self
            .a_cap_a_m_sqrt_3____1__2_
            .as_slice()[..n];
        let a_cap_a_m_sqrt_3____3__2_slot = &self
            .a_cap_a_m_sqrt_3____3__2
            .as_slice()[..n];
        let x_1_m_sqrt_6____4__10_base_slot = &mut self
            .x_1_m_sqrt_6____4__10_base
            .as_mut_slice()[..n];
        let x_2_p_sqrt_6____4__10_base_slot = &mut self
            .x_2_p_sqrt_6____4__10_base
            .as_mut_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        let v_1_m_sqrt_6____4__10_base_slot = &mut self
            .v_1_m_sqrt_6____4__10_base
            .as_mut_slice()[..n];
        let v_2_p_sqrt_6____4__10_base_slot = &mut self
            .v_2_p_sqrt_6____4__10_base
            .as_mut_slice()[..n];
        let v_p1_base_slot = &mut self.v_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_cap_a_m_sqrt_3____1__2 = a_cap_a_m_sqrt_3____1__2_slot[i];
            let a_cap_a_m_sqrt_3____1__2_ = a_cap_a_m_sqrt_3____1__2__slot[i];
            let a_cap_a_m_sqrt_3____3__2 = a_cap_a_m_sqrt_3____3__2_slot[i];
            x_1_m_sqrt_6____4__10_base_slot[i] = x
                + (w[24] * v + w[25] * a_cap_a_m_sqrt_3____3__2
                    + w[26] * a_cap_a_m_sqrt_3____1__2
                    - w[27] * a_cap_a_m_sqrt_3____1__2_);
            x_2_p_sqrt_6____4__10_base_slot[i] = x
                + (w[28] * v + w[29] * a_cap_a_m_sqrt_3____3__2
                    + w[30] * a_cap_a_m_sqrt_3____1__2
                    - w[31] * a_cap_a_m_sqrt_3____1__2_);
            x_p1_base_slot[i] = x
                + (w[32] * v + w[33] * a_cap_a_m_sqrt_3____3__2
                    + w[34] * a_cap_a_m_sqrt_3____1__2
                    - w[35] * a_cap_a_m_sqrt_3____1__2_);
            v_1_m_sqrt_6____4__10_base_slot[i] = v
                + (w[36] * a_cap_a_m_sqrt_3____3__2 + w[37] * a_cap_a_m_sqrt_3____1__2
                    - w[38] * a_cap_a_m_sqrt_3____1__2_);
            v_2_p_sqrt_6____4__10_base_slot[i] = v
                + (w[39] * a_cap_a_m_sqrt_3____3__2 + w[40] * a_cap_a_m_sqrt_3____1__2
                    - w[41] * a_cap_a_m_sqrt_3____1__2_);
            v_p1_base_slot[i] = v
                + (w[42] * a_cap_a_m_sqrt_3____3__2 + w[43] * a_cap_a_m_sqrt_3____1__2
                    - w[44] * a_cap_a_m_sqrt_3____1__2_);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [
                t + 0.1550510257216822 * self.h,
                t + 0.6449489742783178 * self.h,
                t + self.h,
            ],
            position: [
                &self.x_1_m_sqrt_6____4__10_base,
                &self.x_2_p_sqrt_6____4__10_base,
                &self.x_p1_base,
            ],
            position_slope: [
                [w[7], w[8], w[9]],
                [w[10], w[11], w[12]],
                [w[13], w[14], zero],
            ],
            velocity: [
                &self.v_1_m_sqrt_6____4__10_base,
                &self.v_2_p_sqrt_6____4__10_base,
                &self.v_p1_base,
            ],
            velocity_slope: [
                [w[15], w[16], w[17]],
                [w[18], w[19], w[20]],
                [w[21], w[22], w[23]],
            ],
        };
        implicit
            .solve(
                &mut ::stepsmith::generated::Parts::new(
                    &mut *g,
                    [
                        ::stepsmith::generated::Part::Cheap,
                        ::stepsmith::generated::Part::Cheap,
                        ::stepsmith::generated::Part::Cheap,
                    ],
                ),
                &core,
                [
                    &mut self.a_1_m_sqrt_6____4__10,
                    &mut self.a_2_p_sqrt_6____4__10,
                    &mut self.a_3_p1,
                ],
            )?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_1_m_sqrt_6____4__10.len(),
                self.a_2_p_sqrt_6____4__10.len(),
                self.a_3_p1.len(),
                self.a_cap_a_m_sqrt_3____1__2.len(),
                self.a_cap_a_m_sqrt_3____1__2_.len(),
                self.a_cap_a_m_sqrt_3____3__2.len(),
                self.v.len(),
                self.v_m3.len(),
                self.x.len(),
            ],
        )?;
        let v_slot = &self.v.as_slice()[..n];
        let a_cap_a_m_sqrt_3____1__2_slot = &self
            .a_cap_a_m_sqrt_3____1__2
            .as_slice()[..n];
        let a_cap_a_m_sqrt_3____1__2__slot = &self
            .a_cap_a_m_sqrt_3____1__2_
            .as_slice()[..n];
        let a_cap_a_m_sqrt_3____3__2_slot = &self
            .a_cap_a_m_sqrt_3____3__2
            .as_slice()[..n];
        let a_1_m_sqrt_6____4__10_slot = &self.a_1_m_sqrt_6____4__10.as_slice()[..n];
        let a_2_p_sqrt_6____4__10_slot = &self.a_2_p_sqrt_6____4__10.as_slice()[..n];
        let a_3_p1_slot = &self.a_3_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_m3_slot = &mut self.v_m3.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_cap_a_m_sqrt_3____1__2 = a_cap_a_m_sqrt_3____1__2_slot[i];
            let a_cap_a_m_sqrt_3____1__2_ = a_cap_a_m_sqrt_3____1__2__slot[i];
            let a_cap_a_m_sqrt_3____3__2 = a_cap_a_m_sqrt_3____3__2_slot[i];
            let a_1_m_sqrt_6____4__10 = a_1_m_sqrt_6____4__10_slot[i];
            let a_2_p_sqrt_6____4__10 = a_2_p_sqrt_6____4__10_slot[i];
            let a_3_p1 = a_3_p1_slot[i];
            let x_1_m_sqrt_6____4__10 = x
                + (w[24] * v + w[25] * a_cap_a_m_sqrt_3____3__2
                    + w[26] * a_cap_a_m_sqrt_3____1__2
                    - w[27] * a_cap_a_m_sqrt_3____1__2_ + w[7] * a_1_m_sqrt_6____4__10
                    - w[45] * a_2_p_sqrt_6____4__10 + w[9] * a_3_p1);
            let v_1_m_sqrt_6____4__10 = v
                + (w[36] * a_cap_a_m_sqrt_3____3__2 + w[37] * a_cap_a_m_sqrt_3____1__2
                    - w[38] * a_cap_a_m_sqrt_3____1__2_ + w[15] * a_1_m_sqrt_6____4__10
                    - w[46] * a_2_p_sqrt_6____4__10 + w[17] * a_3_p1);
            let x_2_p_sqrt_6____4__10 = x
                + (w[28] * v + w[29] * a_cap_a_m_sqrt_3____3__2
                    + w[30] * a_cap_a_m_sqrt_3____1__2
                    - w[31] * a_cap_a_m_sqrt_3____1__2_ + w[10] * a_1_m_sqrt_6____4__10
                    + w[11] * a_2_p_sqrt_6____4__10 - w[47] * a_3_p1);
            let v_2_p_sqrt_6____4__10 = v
                + (w[39] * a_cap_a_m_sqrt_3____3__2 + w[40] * a_cap_a_m_sqrt_3____1__2
                    - w[41] * a_cap_a_m_sqrt_3____1__2_ + w[18] * a_1_m_sqrt_6____4__10
                    + w[19] * a_2_p_sqrt_6____4__10 - w[48] * a_3_p1);
            let x_p1 = x
                + (w[32] * v + w[33] * a_cap_a_m_sqrt_3____3__2
                    + w[34] * a_cap_a_m_sqrt_3____1__2
                    - w[35] * a_cap_a_m_sqrt_3____1__2_ + w[13] * a_1_m_sqrt_6____4__10
                    + w[14] * a_2_p_sqrt_6____4__10);
            let v_p1 = v
                + (w[42] * a_cap_a_m_sqrt_3____3__2 + w[43] * a_cap_a_m_sqrt_3____1__2
                    - w[44] * a_cap_a_m_sqrt_3____1__2_ + w[21] * a_1_m_sqrt_6____4__10
                    + w[22] * a_2_p_sqrt_6____4__10 + w[23] * a_3_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
            }
            x_slot[i] = x_p1;
            v_m3_slot[i] = v_p1;
        }
        ::core::mem::swap(&mut self.v_m3, &mut self.v_m2);
        ::core::mem::swap(&mut self.v_m2, &mut self.v_m1);
        ::core::mem::swap(&mut self.v_m1, &mut self.v);
        ::core::mem::swap(
            &mut self.a_cap_a_m_sqrt_3____1__2_,
            &mut self.a_cap_a_m_sqrt_3____3__2,
        );
        ::core::mem::swap(
            &mut self.a_cap_a_m_sqrt_3____1__2_,
            &mut self.a_cap_a_m_sqrt_3____1__2,
        );
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for SplittingFourth<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "SplittingFourth"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "SplittingFourth",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("v[-2]", 1, -2.0),
                ::stepsmith::Carried::new("v[-3]", 1, -3.0),
                ::stepsmith::Carried::new(
                    "a_A[-(sqrt(3) - 1)/2]",
                    2,
                    -0.36602540378443865,
                ),
                ::stepsmith::Carried::new(
                    "a_A[-(sqrt(3) + 1)/2]",
                    2,
                    -1.3660254037844386,
                ),
            ],
            composition: <SplittingFourth<
                ::std::vec::Vec<f64>,
            > as g::SplitStepper<::std::vec::Vec<f64>>>::COMPOSITION,
            evaluations: &[
                g::Evaluation {
                    time: 0.6339745962155614,
                    part: Some(g::Part::Expensive),
                    position: g::Row::new(
                        0.6339745962155614,
                        &[
                            1.0,
                            0.9778856829700261,
                            -0.48686027918558744,
                            0.1429491924311227,
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
                            0.6339745962155614,
                            &[
                                0.0,
                                2.6066787936446647,
                                -3.0341379960717494,
                                1.8822142074250652,
                                -0.4547550049979808,
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
                    time: 0.1550510257216822,
                    part: Some(g::Part::Cheap),
                    position: g::Row::new(
                        0.1550510257216822,
                        &[
                            1.0,
                            0.1550510257216822,
                            0.0,
                            0.0,
                            0.0,
                            0.009907024113530283,
                            -0.00145382416802079,
                            0.003567210343163384,
                            0.02183503419072274,
                            -0.019857254098612276,
                            0.01004263019656241,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.1550510257216822,
                            &[
                                0.0,
                                1.0,
                                0.0,
                                0.0,
                                0.0,
                                0.12423605813544285,
                                -0.018979028499701824,
                                0.04979399608594116,
                                0.1968154772236604,
                                -0.06553542585019839,
                                0.02377097434822015,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.6449489742783178,
                    part: Some(g::Part::Cheap),
                    position: g::Row::new(
                        0.6449489742783178,
                        &[
                            1.0,
                            0.6449489742783178,
                            0.0,
                            0.0,
                            0.0,
                            0.1329655947759238,
                            -0.02291194635966116,
                            0.0979259412950645,
                            0.1771905874319456,
                            0.03816496580927726,
                            -0.007375963529895745,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.6449489742783178,
                            &[
                                0.0,
                                1.0,
                                0.0,
                                0.0,
                                0.0,
                                0.3168664205602884,
                                -0.05798237236193926,
                                0.3860649260799687,
                                0.3944243147390873,
                                0.2920734116652285,
                                -0.04154875212599793,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: Some(g::Part::Cheap),
                    position: g::Row::new(
                        1.0,
                        &[
                            1.0,
                            1.0,
                            0.0,
                            0.0,
                            0.0,
                            0.22767090063073978,
                            -0.03867513459481288,
                            0.3110042339640731,
                            0.31804138174397717,
                            0.18195861825602283,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                1.0,
                                0.0,
                                0.0,
                                0.0,
                                0.16666666666666666,
                                -0.016346035225552658,
                                0.849679368558886,
                                0.37640306270046725,
                                0.5124858261884216,
                                0.1111111111111111,
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
                    0.0,
                    0.0,
                    0.0,
                    0.22767090063073978,
                    -0.03867513459481288,
                    0.3110042339640731,
                    0.31804138174397717,
                    0.18195861825602283,
                    0.0,
                ],
                &[
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.16666666666666666,
                    -0.016346035225552658,
                    0.849679368558886,
                    0.37640306270046725,
                    0.5124858261884216,
                    0.1111111111111111,
                ],
                &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.22767090063073978,
                    -0.03867513459481288,
                    0.3110042339640731,
                    0.31804138174397717,
                    0.18195861825602283,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.0,
                        0.0,
                        0.0,
                        0.16666666666666666,
                        -0.016346035225552658,
                        0.849679368558886,
                        0.37640306270046725,
                        0.5124858261884216,
                        0.1111111111111111,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^7 - 2*zeta^6 + zeta^5",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
        };
        take(&MAPS)
    }
}
