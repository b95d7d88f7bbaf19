// stepsmith 0.1.0, spec sha256 275c231594deaa4bed8b98cb136fbdf47c2a903f35237ff1f66b02535630df9b, text sha256 f79da1e09f8d1aaae6dd341745aa00147616e07e7d5717f3e593542cc0c08173
// DormandPrince5, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 5: all conditions up to order 5 hold; 11 conditions of order 6 fail, the first for f[f, f, f, f, f], with residual 1/5400.
// proven: embedded order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual 71/270000.
// proven: dense output of order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual (58760846*theta^5 - 148897577*theta^4 + 121512616*theta^3 - 31375885*theta^2)/293804230.
// proven: stable for -6613/2000 < z < 0: the stable set is (0, 3.30656789263…].
// proven: stable for z = iy, 0 < y < 997/1000: the stable set is (0, 0.997189008632…].
// proven: not symplectic: the conditions bᵢ aᵢⱼ + bⱼ aⱼᵢ = bᵢ bⱼ fail.
// proven: not symmetric: the adjoint of the step is another step.

/// The pair of orders 5 and 4 of Dormand and Prince
///
/// With Shampine's solution of order 4 within the step.
///
/// Proven: order 5 from exact starting values, 5 when only y and y' are right at the start.
///
/// Beside the state each step yields: embedded order 4; dense output of order 4, continuously differentiable.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 3.30656789263…]` |
/// | y on the imaginary axis, z = iy | `stable in (0, 0.997189008632…]` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 12.47·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Dormand, Prince, A family of embedded Runge–Kutta formulae, J. Comput. Appl. Math. 6, 1980; Shampine, Some practical Runge–Kutta formulas, Math. Comp. 46, 1986.
///
/// Parameters: A = [[], [1/5], [3/40, 9/40], [44/45, -56/15, 32/9], [19372/6561, -25360/2187, 64448/6561, -212/729], [9017/3168, -355/33, 46732/5247, 49/176, -5103/18656], [35/384, 0, 500/1113, 125/192, -2187/6784, 11/84]], b = [35/384, 0, 500/1113, 125/192, -2187/6784, 11/84, 0], embedded = [5179/57600, 0, 7571/16695, 393/640, -92097/339200, 187/2100, 1/40], dense = [[1, -8048581381/2820520608, 8663915743/2820520608, -12715105075/11282082432], [], [0, 131558114200/32700410799, -68118460800/10900136933, 87487479700/32700410799], [0, -1754552775/470086768, 14199869525/1410260304, -10690763975/1880347072], [0, 127303824393/49829197408, -318862633887/49829197408, 701980252875/199316789632], [0, -282668133/205662961, 2019193451/616988883, -1453857185/822651844], [0, 40617522/29380423, -110615467/29380423, 69997945/29380423]].
///
/// ```text
/// v_1[1/5] = f(t[1/5], x_1[1/5])
/// v_2[3/10] = f(t[3/10], x_2[3/10])
/// v_3[4/5] = f(t[4/5], x_3[4/5])
/// v_4[8/9] = f(t[8/9], x_4[8/9])
/// v_5[1] = f(t[1], x_5[1])
/// v[1] = f(t[1], x[1])
/// x_1[1/5] = x + 1/5*h*v
/// x_2[3/10] = x + 3/40*h*v + 9/40*h*v_1[1/5]
/// x_3[4/5] = x + 44/45*h*v - 56/15*h*v_1[1/5] + 32/9*h*v_2[3/10]
/// x_4[8/9] = x + 19372/6561*h*v - 25360/2187*h*v_1[1/5] + 64448/6561*h*v_2[3/10] - 212/729*h*v_3[4/5]
/// x_5[1] = x + 9017/3168*h*v - 355/33*h*v_1[1/5] + 46732/5247*h*v_2[3/10] + 49/176*h*v_3[4/5] - 5103/18656*h*v_4[8/9]
/// x[1] = x + 35/384*h*v + 500/1113*h*v_2[3/10] + 125/192*h*v_3[4/5] - 2187/6784*h*v_4[8/9] + 11/84*h*v_5[1]
/// x_hat[1] = x + 5179/57600*h*v + 7571/16695*h*v_2[3/10] + 393/640*h*v_3[4/5] - 92097/339200*h*v_4[8/9] + 187/2100*h*v_5[1] + 1/40*h*v[1]
/// x[theta] = x - (12715105075*theta^4 - 34655662972*theta^3 + 32194325524*theta^2 - 11282082432*theta)/11282082432*h*v + (87487479700*theta^4 - 204355382400*theta^3 + 131558114200*theta^2)/32700410799*h*v_2[3/10] - (32072291925*theta^4 - 56799478100*theta^3 + 21054633300*theta^2)/5641041216*h*v_3[4/5] + (701980252875*theta^4 - 1275450535548*theta^3 + 509215297572*theta^2)/199316789632*h*v_4[8/9] - (4361571555*theta^4 - 8076773804*theta^3 + 3392017596*theta^2)/2467955532*h*v_5[1] + (69997945*theta^4 - 110615467*theta^3 + 40617522*theta^2)/29380423*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct DormandPrince5<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 20],
    x: S,
    v: S,
    x_1_p1_5: S,
    x_5_p1: S,
    x_p1: S,
    v_1_p1_5: S,
    v_2_p3_10: S,
    v_3_p4_5: S,
    v_4_p8_9: S,
    v_5_p1: S,
    v_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> DormandPrince5<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 20] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.2, 0.2, -1.1102230246251566e-17) * h,
            near(0.075, 0.075, 2.7755575615628915e-18) * h,
            near(0.225, 0.225, -5.551115123125783e-18) * h,
            near(0.9777778, 0.9777777777777777, 3.20731096002823e-17) * h,
            near(3.7333333, 3.7333333333333334, -5.921189464667501e-17) * h,
            near(3.5555556, 3.5555555555555554, 1.9737298215558337e-16) * h,
            near(2.9525986, 2.9525986892242035, 8.440470121673953e-17) * h,
            near(11.595794, 11.595793324188385, 8.739643160469453e-16) * h,
            near(9.822893, 9.822892851699436, 2.382554517104436e-16) * h,
            near(0.29080933, 0.2908093278463649, 9.975254885178018e-18) * h,
            near(2.8462753, 2.8462752525252526, -7.177199351112124e-17) * h,
            near(10.757576, 10.757575757575758, -2.153159805333637e-16) * h,
            near(8.906423, 8.906422717743473, -2.562801843769753e-16) * h,
            near(0.2784091, 0.2784090909090909, 2.5232341468753557e-17) * h,
            near(0.27353132, 0.2735313036020583, 2.3518446576536335e-17) * h,
            near(0.091145836, 0.09114583333333333, 4.625929269271485e-18) * h,
            near(0.4492363, 0.44923629829290207, -3.341641628476437e-18) * h,
            near(0.6510417, 0.6510416666666666, 3.700743415417188e-17) * h,
            near(0.3223762, 0.322376179245283, 1.7805463602478925e-17) * h,
            near(0.13095239, 0.13095238095238096, -6.6084703846735505e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for DormandPrince5<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[4],
        dense: &[
            &[1.0, -2.8535800653862835, 3.0717434641059005, -1.1270175653862835],
            &[0.0, 0.0, 0.0, 0.0],
            &[0.0, 4.023133379230305, -6.249321565289, 2.675424484351598],
            &[0.0, -3.7324019615885042, 10.068970589843675, -5.685526961588504],
            &[0.0, 2.5548038301849423, -6.399112377351017, 3.5219323679207912],
            &[0.0, -1.3744241142186024, 3.272657752246729, -1.7672812570757455],
            &[0.0, 1.3824689317781436, -3.764937863556287, 2.382468931778144],
        ],
    };
    const NAME: &'static str = "DormandPrince5";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(5);
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
            x_1_p1_5: like.zeros(),
            x_5_p1: like.zeros(),
            x_p1: like.zeros(),
            v_1_p1_5: like.zeros(),
            v_2_p3_10: like.zeros(),
            v_3_p4_5: like.zeros(),
            v_4_p8_9: like.zeros(),
            v_5_p1: like.zeros(),
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
            [self.v.len(), self.x.len(), self.x_1_p1_5.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_1_p1_5_slot = &mut self.x_1_p1_5.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let x_1_p1_5 = x + w[0] * v;
            x_1_p1_5_slot[i] = x_1_p1_5;
        }
        g.evaluate(t + 0.2 * self.h, &self.x_1_p1_5, &self.x_1_p1_5, &mut self.v_1_p1_5);
        ::stepsmith::generated::same_length(
            n,
            [self.v.len(), self.v_1_p1_5.len(), self.x.len(), self.x_1_p1_5.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_5_slot = &self.v_1_p1_5.as_slice()[..n];
        let x_1_p1_5_slot = &mut self.x_1_p1_5.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_5 = v_1_p1_5_slot[i];
            let x_2_p3_10 = x + (w[1] * v + w[2] * v_1_p1_5);
            x_1_p1_5_slot[i] = x_2_p3_10;
        }
        g.evaluate(
            t + 0.3 * self.h,
            &self.x_1_p1_5,
            &self.x_1_p1_5,
            &mut self.v_2_p3_10,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_5.len(),
                self.v_2_p3_10.len(),
                self.x.len(),
                self.x_1_p1_5.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_5_slot = &self.v_1_p1_5.as_slice()[..n];
        let v_2_p3_10_slot = &self.v_2_p3_10.as_slice()[..n];
        let x_1_p1_5_slot = &mut self.x_1_p1_5.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_5 = v_1_p1_5_slot[i];
            let v_2_p3_10 = v_2_p3_10_slot[i];
            let x_3_p4_5 = x + (w[3] * v - w[4] * v_1_p1_5 + w[5] * v_2_p3_10);
            x_1_p1_5_slot[i] = x_3_p4_5;
        }
        g.evaluate(t + 0.8 * self.h, &self.x_1_p1_5, &self.x_1_p1_5, &mut self.v_3_p4_5);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_5.len(),
                self.v_2_p3_10.len(),
                self.v_3_p4_5.len(),
                self.x.len(),
                self.x_1_p1_5.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_5_slot = &self.v_1_p1_5.as_slice()[..n];
        let v_2_p3_10_slot = &self.v_2_p3_10.as_slice()[..n];
        let v_3_p4_5_slot = &self.v_3_p4_5.as_slice()[..n];
        let x_1_p1_5_slot = &mut self.x_1_p1_5.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_5 = v_1_p1_5_slot[i];
            let v_2_p3_10 = v_2_p3_10_slot[i];
            let v_3_p4_5 = v_3_p4_5_slot[i];
            let x_4_p8_9 = x
                + (w[6] * v - w[7] * v_1_p1_5 + w[8] * v_2_p3_10 - w[9] * v_3_p4_5);
            x_1_p1_5_slot[i] = x_4_p8_9;
        }
        g.evaluate(
            t + 0.8888888888888888 * self.h,
            &self.x_1_p1_5,
            &self.x_1_p1_5,
            &mut self.v_4_p8_9,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_5.len(),
                self.v_2_p3_10.len(),
                self.v_3_p4_5.len(),
                self.v_4_p8_9.len(),
                self.x.len(),
                self.x_5_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_5_slot = &self.v_1_p1_5.as_slice()[..n];
        let v_2_p3_10_slot = &self.v_2_p3_10.as_slice()[..n];
        let v_3_p4_5_slot = &self.v_3_p4_5.as_slice()[..n];
        let v_4_p8_9_slot = &self.v_4_p8_9.as_slice()[..n];
        let x_5_p1_slot = &mut self.x_5_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_5 = v_1_p1_5_slot[i];
            let v_2_p3_10 = v_2_p3_10_slot[i];
            let v_3_p4_5 = v_3_p4_5_slot[i];
            let v_4_p8_9 = v_4_p8_9_slot[i];
            let x_5_p1 = x
                + (w[10] * v - w[11] * v_1_p1_5 + w[12] * v_2_p3_10 + w[13] * v_3_p4_5
                    - w[14] * v_4_p8_9);
            x_5_p1_slot[i] = x_5_p1;
        }
        g.evaluate(t + self.h, &self.x_5_p1, &self.x_5_p1, &mut self.v_5_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_2_p3_10.len(),
                self.v_3_p4_5.len(),
                self.v_4_p8_9.len(),
                self.v_5_p1.len(),
                self.x.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_2_p3_10_slot = &self.v_2_p3_10.as_slice()[..n];
        let v_3_p4_5_slot = &self.v_3_p4_5.as_slice()[..n];
        let v_4_p8_9_slot = &self.v_4_p8_9.as_slice()[..n];
        let v_5_p1_slot = &self.v_5_p1.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_2_p3_10 = v_2_p3_10_slot[i];
            let v_3_p4_5 = v_3_p4_5_slot[i];
            let v_4_p8_9 = v_4_p8_9_slot[i];
            let v_5_p1 = v_5_p1_slot[i];
            let x_p1 = x
                + (w[15] * v + w[16] * v_2_p3_10 + w[17] * v_3_p4_5 - w[18] * v_4_p8_9
                    + w[19] * v_5_p1);
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
                near(0.0012326388, 0.0012326388888888888, 8.577243853440879e-20),
                near(0.0042527704, 0.0042527702905061394, 1.1824590090815252e-19),
                near(0.036979165, 0.03697916666666667, -4.625929269271486e-19),
                near(0.0508638, 0.05086379716981132, 7.12218544099157e-19),
                near(0.041904762, 0.0419047619047619, 1.7710700630925118e-18),
                near(0.025, 0.025, -1.3877787807814458e-18),
            ],
        );
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_p1.len(),
                self.v_2_p3_10.len(),
                self.v_3_p4_5.len(),
                self.v_4_p8_9.len(),
                self.v_5_p1.len(),
                self.v.len(),
                e_1.len(),
            ],
        )?;
        let v_slot = &self.v_p1.as_slice()[..n];
        let v_2_p3_10_slot = &self.v_2_p3_10.as_slice()[..n];
        let v_3_p4_5_slot = &self.v_3_p4_5.as_slice()[..n];
        let v_4_p8_9_slot = &self.v_4_p8_9.as_slice()[..n];
        let v_5_p1_slot = &self.v_5_p1.as_slice()[..n];
        let v_p1_slot = &self.v.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        for i in 0..n {
            let v = v_slot[i];
            let v_2_p3_10 = v_2_p3_10_slot[i];
            let v_3_p4_5 = v_3_p4_5_slot[i];
            let v_4_p8_9 = v_4_p8_9_slot[i];
            let v_5_p1 = v_5_p1_slot[i];
            let v_p1 = v_p1_slot[i];
            e_1_slot[i] = h
                * (w[0] * v - w[1] * v_2_p3_10 + w[2] * v_3_p4_5 - w[3] * v_4_p8_9
                    + w[4] * v_5_p1 - w[5] * v_p1);
        }
        Ok(())
    }
    fn stage(&self, k: usize) -> Option<&S> {
        match k {
            0 => Some(&self.v_p1),
            1 => Some(&self.v_1_p1_5),
            2 => Some(&self.v_2_p3_10),
            3 => Some(&self.v_3_p4_5),
            4 => Some(&self.v_4_p8_9),
            5 => Some(&self.v_5_p1),
            6 => Some(&self.v),
            _ => None,
        }
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for DormandPrince5<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "DormandPrince5"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "DormandPrince5",
            order: ::stepsmith::Order::Exactly(5),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("v", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.2,
                    part: None,
                    position: g::Row::new(
                        0.2,
                        &[1.0, 0.2, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.2,
                            &[0.0, 0.0, 1.0, 0.2, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.3,
                    part: None,
                    position: g::Row::new(
                        0.3,
                        &[1.0, 0.075, 0.225, 0.045, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.3,
                            &[0.0, 0.0, 1.0, 0.075, 0.225, 0.0, 0.0, 0.0, 0.0, 0.0],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.8,
                    part: None,
                    position: g::Row::new(
                        0.8,
                        &[
                            1.0,
                            0.9777777777777777,
                            -0.17777777777777778,
                            -0.48,
                            0.8,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.8,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.9777777777777777,
                                -3.7333333333333334,
                                3.5555555555555554,
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
                    time: 0.8888888888888888,
                    part: None,
                    position: g::Row::new(
                        0.8888888888888888,
                        &[
                            1.0,
                            2.9525986892242035,
                            -2.0637098003353147,
                            -1.8667885992988873,
                            3.2958390489254685,
                            -1.0339887212315195,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.8888888888888888,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                2.9525986892242035,
                                -11.595793324188385,
                                9.822892851699436,
                                -0.2908093278463649,
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
                            2.8462752525252526,
                            -1.8462752525252526,
                            -2.018939393939394,
                            4.136363636363637,
                            -1.696969696969697,
                            0.07954545454545454,
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
                                2.8462752525252526,
                                -10.757575757575758,
                                8.906422717743473,
                                0.2784090909090909,
                                -0.2735313036020583,
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
                            0.09114583333333333,
                            0.9088541666666666,
                            0.09114583333333333,
                            0.0,
                            0.31446540880503143,
                            0.13020833333333334,
                            -0.03581957547169811,
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
                                0.09114583333333333,
                                0.0,
                                0.44923629829290207,
                                0.6510416666666666,
                                -0.322376179245283,
                                0.13095238095238096,
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
                    0.09114583333333333,
                    0.9088541666666666,
                    0.09114583333333333,
                    0.0,
                    0.31446540880503143,
                    0.13020833333333334,
                    -0.03581957547169811,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.09114583333333333,
                    0.0,
                    0.44923629829290207,
                    0.6510416666666666,
                    -0.322376179245283,
                    0.13095238095238096,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.09114583333333333,
                    0.0,
                    0.44923629829290207,
                    0.6510416666666666,
                    -0.322376179245283,
                    0.13095238095238096,
                    0.0,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.09114583333333333,
                    0.9088541666666666,
                    0.09114583333333333,
                    0.0,
                    0.31446540880503143,
                    0.13020833333333334,
                    -0.03581957547169811,
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
                        0.09114583333333333,
                        0.0,
                        0.44923629829290207,
                        0.6510416666666666,
                        -0.322376179245283,
                        0.13095238095238096,
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
