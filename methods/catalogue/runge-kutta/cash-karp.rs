// stepsmith 0.1.0, spec sha256 cc882944b6f638023bf713441eb263f36da7e1a03c7d8bcc1f5ccc941c100cab, text sha256 fd6bce71233056baf7e7200dd02f62ee00fe2f96f3d30d195d2d0f93037189a3
// CashKarp, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 5: all conditions up to order 5 hold; 20 conditions of order 6 fail, the first for f[f, f, f, f, f], with residual 1/960.
// proven: embedded order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual -277/409600.
// proven: dense output of order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual (8*theta^5 - 19*theta^4 + 14*theta^3 - 3*theta^2)/40.
// proven: stable for -37343/10000 < z < 0: the stable set is (0, 3.73435960723…].

/// The pair of orders 5 and 4 of Cash and Karp
///
/// Proven: order 5 from exact starting values, 5 when only y and y' are right at the start.
///
/// Beside the state each step yields: embedded order 4; dense output of order 4, continuously differentiable.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 3.73435960723…]` |
/// | y on the imaginary axis, z = iy | `unstable for every step size` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 7.22·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Cash, Karp, A variable order Runge–Kutta method for initial value problems with rapidly varying right-hand sides, ACM Trans. Math. Software 16, 1990.
///
/// Parameters: A = [[], [1/5], [3/40, 9/40], [3/10, -9/10, 6/5], [-11/54, 5/2, -70/27, 35/27], [1631/55296, 175/512, 575/13824, 44275/110592, 253/4096]], b = [37/378, 0, 250/621, 125/594, 0, 512/1771], embedded = [2825/27648, 0, 18575/48384, 13525/55296, 277/14336, 1/4], dense = 4.
///
/// ```text
/// v_1[1/5] = f(t[1/5], x_1[1/5])
/// v_2[3/10] = f(t[3/10], x_2[3/10])
/// v_3[3/5] = f(t[3/5], x_3[3/5])
/// v_4[1] = f(t[1], x_4[1])
/// v_5[7/8] = f(t[7/8], x_5[7/8])
/// v[1] = f(t[1], x[1])
/// x_1[1/5] = x + 1/5*h*v
/// x_2[3/10] = x + 3/40*h*v + 9/40*h*v_1[1/5]
/// x_3[3/5] = x + 3/10*h*v - 9/10*h*v_1[1/5] + 6/5*h*v_2[3/10]
/// x_4[1] = x - 11/54*h*v + 5/2*h*v_1[1/5] - 70/27*h*v_2[3/10] + 35/27*h*v_3[3/5]
/// x_5[7/8] = x + 1631/55296*h*v + 175/512*h*v_1[1/5] + 575/13824*h*v_2[3/10] + 44275/110592*h*v_3[3/5] + 253/4096*h*v_4[1]
/// x[1] = x + 37/378*h*v + 250/621*h*v_2[3/10] + 125/594*h*v_3[3/5] + 512/1771*h*v_5[7/8]
/// x_hat[1] = x + 2825/27648*h*v + 18575/48384*h*v_2[3/10] + 13525/55296*h*v_3[3/5] + 277/14336*h*v_4[1] + 1/4*h*v_5[7/8]
/// x[theta] = x - (525*theta^4 - 1354*theta^3 + 1170*theta^2 - 378*theta)/378*h*v + (17250*theta^4 - 38000*theta^3 + 22500*theta^2)/4347*h*v_2[3/10] - (4125*theta^4 - 7750*theta^3 + 3375*theta^2)/1188*h*v_3[3/5] - (45*theta^4 - 90*theta^3 + 45*theta^2)/28*h*v_4[1] - (1024*theta^3 - 1536*theta^2)/1771*h*v_5[7/8] + (5*theta^4 - 8*theta^3 + 3*theta^2)/2*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct CashKarp<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 19],
    x: S,
    v: S,
    x_1_p1_5: S,
    x_4_p1: S,
    x_p1: S,
    v_1_p1_5: S,
    v_2_p3_10: S,
    v_3_p3_5: S,
    v_4_p1: S,
    v_5_p7_8: S,
    v_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> CashKarp<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 19] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.2, 0.2, -1.1102230246251566e-17) * h,
            near(0.075, 0.075, 2.7755575615628915e-18) * h,
            near(0.225, 0.225, -5.551115123125783e-18) * h,
            near(0.3, 0.3, 1.1102230246251566e-17) * h,
            near(0.9, 0.9, -2.2204460492503132e-17) * h,
            near(1.2, 1.2, 4.4408920985006264e-17) * h,
            near(0.2037037, 0.2037037037037037, 1.1307827102663631e-17) * h,
            exact(2.5) * h,
            near(2.5925925, 2.5925925925925926, 3.289549702593056e-17) * h,
            near(1.2962962, 1.2962962962962963, 1.644774851296528e-17) * h,
            near(0.029495804, 0.029495804398148147, 1.2849803525754126e-18) * h,
            exact(0.341796875) * h,
            near(0.04159433, 0.041594328703703706, -2.569960705150825e-18) * h,
            near(0.4003454, 0.40034541377314814, 8.22387425648264e-18) * h,
            exact(0.061767578125) * h,
            near(0.0978836, 0.09788359788359788, 5.4336312051760304e-18) * h,
            near(0.40257648, 0.4025764895330113, -1.1441912009019327e-17) * h,
            near(0.21043772, 0.21043771043771045, -1.355070189988617e-17) * h,
            near(0.2891022, 0.2891022021456804, 1.9558982703729466e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for CashKarp<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[4],
        dense: &[
            &[1.0, -3.0952380952380953, 3.582010582010582, -1.3888888888888888],
            &[0.0, 0.0, 0.0, 0.0],
            &[0.0, 5.175983436853002, -8.74166091557396, 3.9682539682539684],
            &[0.0, -2.840909090909091, 6.523569023569023, -3.4722222222222223],
            &[0.0, -1.6071428571428572, 3.2142857142857144, -1.6071428571428572],
            &[0.0, 0.8673066064370413, -0.5782044042913608, 0.0],
            &[0.0, 1.5, -4.0, 2.5],
        ],
    };
    const NAME: &'static str = "CashKarp";
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
            x_4_p1: like.zeros(),
            x_p1: like.zeros(),
            v_1_p1_5: like.zeros(),
            v_2_p3_10: like.zeros(),
            v_3_p3_5: like.zeros(),
            v_4_p1: like.zeros(),
            v_5_p7_8: like.zeros(),
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
            let x_3_p3_5 = x + (w[3] * v - w[4] * v_1_p1_5 + w[5] * v_2_p3_10);
            x_1_p1_5_slot[i] = x_3_p3_5;
        }
        g.evaluate(t + 0.6 * self.h, &self.x_1_p1_5, &self.x_1_p1_5, &mut self.v_3_p3_5);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_5.len(),
                self.v_2_p3_10.len(),
                self.v_3_p3_5.len(),
                self.x.len(),
                self.x_4_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_5_slot = &self.v_1_p1_5.as_slice()[..n];
        let v_2_p3_10_slot = &self.v_2_p3_10.as_slice()[..n];
        let v_3_p3_5_slot = &self.v_3_p3_5.as_slice()[..n];
        let x_4_p1_slot = &mut self.x_4_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_5 = v_1_p1_5_slot[i];
            let v_2_p3_10 = v_2_p3_10_slot[i];
            let v_3_p3_5 = v_3_p3_5_slot[i];
            let x_4_p1 = x
                + (-w[6] * v + w[7] * v_1_p1_5 - w[8] * v_2_p3_10 + w[9] * v_3_p3_5);
            x_4_p1_slot[i] = x_4_p1;
        }
        g.evaluate(t + self.h, &self.x_4_p1, &self.x_4_p1, &mut self.v_4_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_5.len(),
                self.v_2_p3_10.len(),
                self.v_3_p3_5.len(),
                self.v_4_p1.len(),
                self.x.len(),
                self.x_1_p1_5.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_5_slot = &self.v_1_p1_5.as_slice()[..n];
        let v_2_p3_10_slot = &self.v_2_p3_10.as_slice()[..n];
        let v_3_p3_5_slot = &self.v_3_p3_5.as_slice()[..n];
        let v_4_p1_slot = &self.v_4_p1.as_slice()[..n];
        let x_1_p1_5_slot = &mut self.x_1_p1_5.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_5 = v_1_p1_5_slot[i];
            let v_2_p3_10 = v_2_p3_10_slot[i];
            let v_3_p3_5 = v_3_p3_5_slot[i];
            let v_4_p1 = v_4_p1_slot[i];
            let x_5_p7_8 = x
                + (w[10] * v + w[11] * v_1_p1_5 + w[12] * v_2_p3_10 + w[13] * v_3_p3_5
                    + w[14] * v_4_p1);
            x_1_p1_5_slot[i] = x_5_p7_8;
        }
        g.evaluate(
            t + 0.875 * self.h,
            &self.x_1_p1_5,
            &self.x_1_p1_5,
            &mut self.v_5_p7_8,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_2_p3_10.len(),
                self.v_3_p3_5.len(),
                self.v_5_p7_8.len(),
                self.x.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_2_p3_10_slot = &self.v_2_p3_10.as_slice()[..n];
        let v_3_p3_5_slot = &self.v_3_p3_5.as_slice()[..n];
        let v_5_p7_8_slot = &self.v_5_p7_8.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_2_p3_10 = v_2_p3_10_slot[i];
            let v_3_p3_5 = v_3_p3_5_slot[i];
            let v_5_p7_8 = v_5_p7_8_slot[i];
            let x_p1 = x
                + (w[15] * v + w[16] * v_2_p3_10 + w[17] * v_3_p3_5 + w[18] * v_5_p7_8);
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
                near(0.0042937747, 0.004293774801587302, -3.5795881250315065e-19),
                near(0.018668586, 0.018668586093857832, 8.571856513453374e-19),
                near(0.034155026, 0.03415502683080808, 7.008983741320433e-19),
                near(0.019321987, 0.019321986607142856, 9.912705577010326e-19),
                near(0.0391022, 0.03910220214568041, -1.2576990079922192e-18),
            ],
        );
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_p1.len(),
                self.v_2_p3_10.len(),
                self.v_3_p3_5.len(),
                self.v_4_p1.len(),
                self.v_5_p7_8.len(),
                e_1.len(),
            ],
        )?;
        let v_slot = &self.v_p1.as_slice()[..n];
        let v_2_p3_10_slot = &self.v_2_p3_10.as_slice()[..n];
        let v_3_p3_5_slot = &self.v_3_p3_5.as_slice()[..n];
        let v_4_p1_slot = &self.v_4_p1.as_slice()[..n];
        let v_5_p7_8_slot = &self.v_5_p7_8.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        for i in 0..n {
            let v = v_slot[i];
            let v_2_p3_10 = v_2_p3_10_slot[i];
            let v_3_p3_5 = v_3_p3_5_slot[i];
            let v_4_p1 = v_4_p1_slot[i];
            let v_5_p7_8 = v_5_p7_8_slot[i];
            e_1_slot[i] = h
                * (-w[0] * v + w[1] * v_2_p3_10 - w[2] * v_3_p3_5 - w[3] * v_4_p1
                    + w[4] * v_5_p7_8);
        }
        Ok(())
    }
    fn stage(&self, k: usize) -> Option<&S> {
        match k {
            0 => Some(&self.v_p1),
            1 => Some(&self.v_1_p1_5),
            2 => Some(&self.v_2_p3_10),
            3 => Some(&self.v_3_p3_5),
            4 => Some(&self.v_4_p1),
            5 => Some(&self.v_5_p7_8),
            6 => Some(&self.v),
            _ => None,
        }
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for CashKarp<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "CashKarp"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "CashKarp",
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
                    time: 0.6,
                    part: None,
                    position: g::Row::new(
                        0.6,
                        &[1.0, 0.3, 0.3, -0.09, 0.27, 0.0, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.6,
                            &[0.0, 0.0, 1.0, 0.3, -0.9, 1.2, 0.0, 0.0, 0.0, 0.0],
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
                            -0.2037037037037037,
                            1.2037037037037037,
                            0.6944444444444444,
                            -1.75,
                            1.5555555555555556,
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
                                -0.2037037037037037,
                                2.5,
                                -2.5925925925925926,
                                1.2962962962962963,
                                0.0,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.875,
                    part: None,
                    position: g::Row::new(
                        0.875,
                        &[
                            1.0,
                            0.029495804398148147,
                            0.8455041956018519,
                            0.17900028935185186,
                            -0.196533203125,
                            0.32027633101851855,
                            0.08006908275462964,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.875,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.029495804398148147,
                                0.341796875,
                                0.041594328703703706,
                                0.40034541377314814,
                                0.061767578125,
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
                            0.09788359788359788,
                            0.9021164021164021,
                            0.10185185185185185,
                            0.0,
                            0.26455026455026454,
                            0.11574074074074074,
                            0.017857142857142856,
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
                                0.09788359788359788,
                                0.0,
                                0.4025764895330113,
                                0.21043771043771045,
                                0.0,
                                0.2891022021456804,
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
                    0.09788359788359788,
                    0.9021164021164021,
                    0.10185185185185185,
                    0.0,
                    0.26455026455026454,
                    0.11574074074074074,
                    0.017857142857142856,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.09788359788359788,
                    0.0,
                    0.4025764895330113,
                    0.21043771043771045,
                    0.0,
                    0.2891022021456804,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.09788359788359788,
                    0.0,
                    0.4025764895330113,
                    0.21043771043771045,
                    0.0,
                    0.2891022021456804,
                    0.0,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.09788359788359788,
                    0.9021164021164021,
                    0.10185185185185185,
                    0.0,
                    0.26455026455026454,
                    0.11574074074074074,
                    0.017857142857142856,
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
                        0.09788359788359788,
                        0.0,
                        0.4025764895330113,
                        0.21043771043771045,
                        0.0,
                        0.2891022021456804,
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
