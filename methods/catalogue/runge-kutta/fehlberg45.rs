// stepsmith 0.1.0, spec sha256 b58fa54c95779cfed17fbfa5e4f5d548a6f5f6e94328aec4206b700bafd49dd8, text sha256 b06e6c8ee539d61a5f71672ce498a7e8224d641eb4d28fceac02d68d93792322
// Fehlberg45, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 5: all conditions up to order 5 hold; 20 conditions of order 6 fail, the first for f[f, f, f, f, f], with residual 31/12480.
// proven: embedded order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual 1/2080.
// proven: dense output of order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual (416*theta^5 - 1195*theta^4 + 1142*theta^3 - 363*theta^2)/2080.
// proven: stable for -36777/10000 < z < 0: the stable set is (0, 3.67770662132…] ∪ [12.0003808151…, 12.0248611129…].

/// Fehlberg's pair of orders 5 and 4, which goes on with the higher one
///
/// Proven: order 5 from exact starting values, 5 when only y and y' are right at the start.
///
/// Beside the state each step yields: embedded order 4; dense output of order 4, continuously differentiable.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 3.67770662132…] ∪ [12.0003808151…, 12.0248611129…]` |
/// | y on the imaginary axis, z = iy | `stable in [2.04604951386…, 3.60656247580…], not for small steps` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 10.91·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Fehlberg, Klassische Runge–Kutta-Formeln vierter und niedrigerer Ordnung mit Schrittweiten-Kontrolle, Computing 6, 1970.
///
/// Parameters: A = [[], [1/4], [3/32, 9/32], [1932/2197, -7200/2197, 7296/2197], [439/216, -8, 3680/513, -845/4104], [-8/27, 2, -3544/2565, 1859/4104, -11/40]], b = [16/135, 0, 6656/12825, 28561/56430, -9/50, 2/55], embedded = [25/216, 0, 1408/2565, 2197/4104, -1/5, 0], dense = 4.
///
/// ```text
/// v_1[1/4] = f(t[1/4], x_1[1/4])
/// v_2[3/8] = f(t[3/8], x_2[3/8])
/// v_3[12/13] = f(t[12/13], x_3[12/13])
/// v_4[1] = f(t[1], x_4[1])
/// v_5[1/2] = f(t[1/2], x_5[1/2])
/// v[1] = f(t[1], x[1])
/// x_1[1/4] = x + 1/4*h*v
/// x_2[3/8] = x + 3/32*h*v + 9/32*h*v_1[1/4]
/// x_3[12/13] = x + 1932/2197*h*v - 7200/2197*h*v_1[1/4] + 7296/2197*h*v_2[3/8]
/// x_4[1] = x + 439/216*h*v - 8*h*v_1[1/4] + 3680/513*h*v_2[3/8] - 845/4104*h*v_3[12/13]
/// x_5[1/2] = x - 8/27*h*v + 2*h*v_1[1/4] - 3544/2565*h*v_2[3/8] + 1859/4104*h*v_3[12/13] - 11/40*h*v_4[1]
/// x[1] = x + 16/135*h*v + 6656/12825*h*v_2[3/8] + 28561/56430*h*v_3[12/13] - 9/50*h*v_4[1] + 2/55*h*v_5[1/2]
/// x_hat[1] = x + 25/216*h*v + 1408/2565*h*v_2[3/8] + 2197/4104*h*v_3[12/13] - 1/5*h*v_4[1]
/// x[theta] = x - (195*theta^4 - 596*theta^3 + 639*theta^2 - 270*theta)/270*h*v + (24960*theta^4 - 63232*theta^3 + 44928*theta^2)/12825*h*v_2[3/8] - (362505*theta^4 - 667888*theta^3 + 276822*theta^2)/56430*h*v_3[12/13] + (135*theta^4 - 252*theta^3 + 108*theta^2)/50*h*v_4[1] - (4*theta^3 - 6*theta^2)/55*h*v_5[1/2] + (5*theta^4 - 8*theta^3 + 3*theta^2)/2*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Fehlberg45<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 20],
    x: S,
    v: S,
    x_1_p1_4: S,
    x_4_p1: S,
    x_p1: S,
    v_1_p1_4: S,
    v_2_p3_8: S,
    v_3_p12_13: S,
    v_4_p1: S,
    v_5_p1_2: S,
    v_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Fehlberg45<S> {
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
            exact(0.25) * h,
            exact(0.09375) * h,
            exact(0.28125) * h,
            near(0.879381, 0.8793809740555303, -1.59686151926058e-17) * h,
            near(3.2771962, 3.277196176604461, -2.0294290700476234e-16) * h,
            near(3.320892, 3.3208921256258535, -1.6170749562132456e-17) * h,
            near(2.0324075, 2.0324074074074074, -3.289549702593056e-17) * h,
            exact(8.0) * h,
            near(7.173489, 7.173489278752436, 3.982086482086331e-16) * h,
            near(0.20589669, 0.20589668615984405, 4.490668179526705e-18) * h,
            near(0.2962963, 0.2962962962962963, 1.644774851296528e-17) * h,
            exact(2.0) * h,
            near(1.3816764, 1.3816764132553607, -1.0093723561114484e-16) * h,
            near(0.4529727, 0.4529727095516569, 4.328354871832969e-18) * h,
            near(0.275, 0.275, -2.2204460492503132e-17) * h,
            near(0.11851852, 0.11851851851851852, -4.523130841065453e-18) * h,
            near(0.51898634, 0.5189863547758284, 1.992774582991899e-17) * h,
            near(0.5061315, 0.5061314903420167, 3.3682470638991104e-18) * h,
            near(0.18, 0.18, 6.661338147750939e-18) * h,
            near(0.036363635, 0.03636363636363636, 1.766263902812749e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Fehlberg45<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[4],
        dense: &[
            &[1.0, -2.3666666666666667, 2.2074074074074073, -0.7222222222222222],
            &[0.0, 0.0, 0.0, 0.0],
            &[0.0, 3.5031578947368422, -4.930370370370371, 1.9461988304093567],
            &[0.0, -4.905582137161084, 11.835690235690235, -6.423976608187134],
            &[0.0, 2.16, -5.04, 2.7],
            &[0.0, 0.10909090909090909, -0.07272727272727272, 0.0],
            &[0.0, 1.5, -4.0, 2.5],
        ],
    };
    const NAME: &'static str = "Fehlberg45";
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
            x_1_p1_4: like.zeros(),
            x_4_p1: like.zeros(),
            x_p1: like.zeros(),
            v_1_p1_4: like.zeros(),
            v_2_p3_8: like.zeros(),
            v_3_p12_13: like.zeros(),
            v_4_p1: like.zeros(),
            v_5_p1_2: like.zeros(),
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
            [self.v.len(), self.x.len(), self.x_1_p1_4.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_1_p1_4_slot = &mut self.x_1_p1_4.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let x_1_p1_4 = x + w[0] * v;
            x_1_p1_4_slot[i] = x_1_p1_4;
        }
        g.evaluate(
            t + 0.25 * self.h,
            &self.x_1_p1_4,
            &self.x_1_p1_4,
            &mut self.v_1_p1_4,
        );
        ::stepsmith::generated::same_length(
            n,
            [self.v.len(), self.v_1_p1_4.len(), self.x.len(), self.x_1_p1_4.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_4_slot = &self.v_1_p1_4.as_slice()[..n];
        let x_1_p1_4_slot = &mut self.x_1_p1_4.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_4 = v_1_p1_4_slot[i];
            let x_2_p3_8 = x + (w[1] * v + w[2] * v_1_p1_4);
            x_1_p1_4_slot[i] = x_2_p3_8;
        }
        g.evaluate(
            t + 0.375 * self.h,
            &self.x_1_p1_4,
            &self.x_1_p1_4,
            &mut self.v_2_p3_8,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_4.len(),
                self.v_2_p3_8.len(),
                self.x.len(),
                self.x_1_p1_4.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_4_slot = &self.v_1_p1_4.as_slice()[..n];
        let v_2_p3_8_slot = &self.v_2_p3_8.as_slice()[..n];
        let x_1_p1_4_slot = &mut self.x_1_p1_4.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_4 = v_1_p1_4_slot[i];
            let v_2_p3_8 = v_2_p3_8_slot[i];
            let x_3_p12_13 = x + (w[3] * v - w[4] * v_1_p1_4 + w[5] * v_2_p3_8);
            x_1_p1_4_slot[i] = x_3_p12_13;
        }
        g.evaluate(
            t + 0.9230769230769231 * self.h,
            &self.x_1_p1_4,
            &self.x_1_p1_4,
            &mut self.v_3_p12_13,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_4.len(),
                self.v_2_p3_8.len(),
                self.v_3_p12_13.len(),
                self.x.len(),
                self.x_4_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_4_slot = &self.v_1_p1_4.as_slice()[..n];
        let v_2_p3_8_slot = &self.v_2_p3_8.as_slice()[..n];
        let v_3_p12_13_slot = &self.v_3_p12_13.as_slice()[..n];
        let x_4_p1_slot = &mut self.x_4_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_4 = v_1_p1_4_slot[i];
            let v_2_p3_8 = v_2_p3_8_slot[i];
            let v_3_p12_13 = v_3_p12_13_slot[i];
            let x_4_p1 = x
                + (w[6] * v - w[7] * v_1_p1_4 + w[8] * v_2_p3_8 - w[9] * v_3_p12_13);
            x_4_p1_slot[i] = x_4_p1;
        }
        g.evaluate(t + self.h, &self.x_4_p1, &self.x_4_p1, &mut self.v_4_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_4.len(),
                self.v_2_p3_8.len(),
                self.v_3_p12_13.len(),
                self.v_4_p1.len(),
                self.x.len(),
                self.x_1_p1_4.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_4_slot = &self.v_1_p1_4.as_slice()[..n];
        let v_2_p3_8_slot = &self.v_2_p3_8.as_slice()[..n];
        let v_3_p12_13_slot = &self.v_3_p12_13.as_slice()[..n];
        let v_4_p1_slot = &self.v_4_p1.as_slice()[..n];
        let x_1_p1_4_slot = &mut self.x_1_p1_4.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_4 = v_1_p1_4_slot[i];
            let v_2_p3_8 = v_2_p3_8_slot[i];
            let v_3_p12_13 = v_3_p12_13_slot[i];
            let v_4_p1 = v_4_p1_slot[i];
            let x_5_p1_2 = x
                + (-w[10] * v + w[11] * v_1_p1_4 - w[12] * v_2_p3_8 + w[13] * v_3_p12_13
                    - w[14] * v_4_p1);
            x_1_p1_4_slot[i] = x_5_p1_2;
        }
        g.evaluate(t + 0.5 * self.h, &self.x_1_p1_4, &self.x_1_p1_4, &mut self.v_5_p1_2);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_2_p3_8.len(),
                self.v_3_p12_13.len(),
                self.v_4_p1.len(),
                self.v_5_p1_2.len(),
                self.x.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_2_p3_8_slot = &self.v_2_p3_8.as_slice()[..n];
        let v_3_p12_13_slot = &self.v_3_p12_13.as_slice()[..n];
        let v_4_p1_slot = &self.v_4_p1.as_slice()[..n];
        let v_5_p1_2_slot = &self.v_5_p1_2.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_2_p3_8 = v_2_p3_8_slot[i];
            let v_3_p12_13 = v_3_p12_13_slot[i];
            let v_4_p1 = v_4_p1_slot[i];
            let v_5_p1_2 = v_5_p1_2_slot[i];
            let x_p1 = x
                + (w[15] * v + w[16] * v_2_p3_8 + w[17] * v_3_p12_13 - w[18] * v_4_p1
                    + w[19] * v_5_p1_2);
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
                near(0.0027777778, 0.002777777777777778, -1.0601087908747154e-19),
                near(0.02994152, 0.02994152046783626, -1.2522471688571758e-18),
                near(0.029199895, 0.029199893673577886, -1.4069612625997963e-18),
                near(0.02, 0.02, -4.163336342344337e-19),
                near(0.036363635, 0.03636363636363636, 1.766263902812749e-18),
            ],
        );
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_p1.len(),
                self.v_2_p3_8.len(),
                self.v_3_p12_13.len(),
                self.v_4_p1.len(),
                self.v_5_p1_2.len(),
                e_1.len(),
            ],
        )?;
        let v_slot = &self.v_p1.as_slice()[..n];
        let v_2_p3_8_slot = &self.v_2_p3_8.as_slice()[..n];
        let v_3_p12_13_slot = &self.v_3_p12_13.as_slice()[..n];
        let v_4_p1_slot = &self.v_4_p1.as_slice()[..n];
        let v_5_p1_2_slot = &self.v_5_p1_2.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        for i in 0..n {
            let v = v_slot[i];
            let v_2_p3_8 = v_2_p3_8_slot[i];
            let v_3_p12_13 = v_3_p12_13_slot[i];
            let v_4_p1 = v_4_p1_slot[i];
            let v_5_p1_2 = v_5_p1_2_slot[i];
            e_1_slot[i] = h
                * (w[0] * v - w[1] * v_2_p3_8 - w[2] * v_3_p12_13 + w[3] * v_4_p1
                    + w[4] * v_5_p1_2);
        }
        Ok(())
    }
    fn stage(&self, k: usize) -> Option<&S> {
        match k {
            0 => Some(&self.v_p1),
            1 => Some(&self.v_1_p1_4),
            2 => Some(&self.v_2_p3_8),
            3 => Some(&self.v_3_p12_13),
            4 => Some(&self.v_4_p1),
            5 => Some(&self.v_5_p1_2),
            6 => Some(&self.v),
            _ => None,
        }
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Fehlberg45<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Fehlberg45"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Fehlberg45",
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
                    time: 0.25,
                    part: None,
                    position: g::Row::new(
                        0.25,
                        &[1.0, 0.25, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.25,
                            &[0.0, 0.0, 1.0, 0.25, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.375,
                    part: None,
                    position: g::Row::new(
                        0.375,
                        &[1.0, 0.09375, 0.28125, 0.0703125, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.375,
                            &[0.0, 0.0, 1.0, 0.09375, 0.28125, 0.0, 0.0, 0.0, 0.0, 0.0],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.9230769230769231,
                    part: None,
                    position: g::Row::new(
                        0.9230769230769231,
                        &[
                            1.0,
                            0.8793809740555303,
                            0.04369594902139281,
                            -0.5079654073736914,
                            0.9340009103322713,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.9230769230769231,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.8793809740555303,
                                -3.277196176604461,
                                3.3208921256258535,
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
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.0,
                            2.0324074074074074,
                            -1.0324074074074074,
                            -1.5085470085470085,
                            2.6923076923076925,
                            -0.6837606837606838,
                            0.0,
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
                                2.0324074074074074,
                                -8.0,
                                7.173489278752436,
                                -0.20589668615984405,
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
                            -0.2962962962962963,
                            0.7962962962962963,
                            0.20989138176638178,
                            0.3269230769230769,
                            -0.4684360473834158,
                            0.056621588693957114,
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
                                -0.2962962962962963,
                                2.0,
                                -1.3816764132553607,
                                0.4529727095516569,
                                -0.275,
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
                            0.11851851851851852,
                            0.8814814814814815,
                            0.11712962962962963,
                            0.0,
                            0.33933723196881094,
                            0.05353313840155945,
                            -0.01,
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
                                0.11851851851851852,
                                0.0,
                                0.5189863547758284,
                                0.5061314903420167,
                                -0.18,
                                0.03636363636363636,
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
                    0.11851851851851852,
                    0.8814814814814815,
                    0.11712962962962963,
                    0.0,
                    0.33933723196881094,
                    0.05353313840155945,
                    -0.01,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.11851851851851852,
                    0.0,
                    0.5189863547758284,
                    0.5061314903420167,
                    -0.18,
                    0.03636363636363636,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.11851851851851852,
                    0.0,
                    0.5189863547758284,
                    0.5061314903420167,
                    -0.18,
                    0.03636363636363636,
                    0.0,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.11851851851851852,
                    0.8814814814814815,
                    0.11712962962962963,
                    0.0,
                    0.33933723196881094,
                    0.05353313840155945,
                    -0.01,
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
                        0.11851851851851852,
                        0.0,
                        0.5189863547758284,
                        0.5061314903420167,
                        -0.18,
                        0.03636363636363636,
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
