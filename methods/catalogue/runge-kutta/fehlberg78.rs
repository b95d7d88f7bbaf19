// stepsmith 0.1.0, spec sha256 7901db61dfce29a660c7fb15e002348bf2327eb875a2df5b8da7a2e339f21e0c, text sha256 3c6083a636ab9ab5fc943ec9b5ee2b95af2cb28bee058bc669609a6cdfb5efc6
// Fehlberg78, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 8: all conditions up to order 8 hold; 286 conditions of order 9 fail, the first for f[f, f, f, f, f, f, f, f], with residual -1/38880.
// proven: embedded order 7: all conditions up to order 7 hold; 40 conditions of order 8 fail, the first for f[f, f[f, f, f, f, f]], with residual 1/90720.
// proven: dense output of order 5: all conditions up to order 5 hold; 20 conditions of order 6 fail, the first for f[f, f, f, f, f], with residual (120*theta^6 - 312*theta^5 + 295*theta^4 - 134*theta^3 + 31*theta^2)/720.
// proven: stable for -2003/400 < z < 0: the stable set is (0, 5.00758884894…].
// proven: stable for z = iy, 0 < y < 23651/10000: the stable set is (0, 2.36515761405…].

/// Fehlberg's pair of orders 8 and 7, which goes on with the higher one
///
/// The embedded solution is no estimate where f does not depend on y: there both are the same.
///
/// Proven: order 8 from exact starting values, 8 when only y and y' are right at the start.
///
/// Beside the state each step yields: embedded order 7; dense output of order 5, continuously differentiable.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 5.00758884894…]` |
/// | y on the imaginary axis, z = iy | `stable in (0, 2.36515761405…]` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 8.42·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Fehlberg, Classical fifth-, sixth-, seventh-, and eighth-order Runge–Kutta formulas with stepsize control, NASA TR R-287, 1968.
///
/// Parameters: A = [[], [2/27], [1/36, 1/12], [1/24, 0, 1/8], [5/12, 0, -25/16, 25/16], [1/20, 0, 0, 1/4, 1/5], [-25/108, 0, 0, 125/108, -65/27, 125/54], [31/300, 0, 0, 0, 61/225, -2/9, 13/900], [2, 0, 0, -53/6, 704/45, -107/9, 67/90, 3], [-91/108, 0, 0, 23/108, -976/135, 311/54, -19/60, 17/6, -1/12], [2383/4100, 0, 0, -341/164, 4496/1025, -301/82, 2133/4100, 45/82, 45/164, 18/41], [3/205, 0, 0, 0, 0, -6/41, -3/205, -3/41, 3/41, 6/41], [-1777/4100, 0, 0, -341/164, 4496/1025, -289/82, 2193/4100, 51/82, 33/164, 12/41, 0, 1]], b = [0, 0, 0, 0, 0, 34/105, 9/35, 9/35, 9/280, 9/280, 0, 41/840, 41/840], embedded = [41/840, 0, 0, 0, 0, 34/105, 9/35, 9/35, 9/280, 9/280, 41/840], dense = 5.
///
/// ```text
/// v_1[2/27] = f(t[2/27], x_1[2/27])
/// v_2[1/9] = f(t[1/9], x_2[1/9])
/// v_3[1/6] = f(t[1/6], x_3[1/6])
/// v_4[5/12] = f(t[5/12], x_4[5/12])
/// v_5[1/2] = f(t[1/2], x_5[1/2])
/// v_6[5/6] = f(t[5/6], x_6[5/6])
/// v_7[1/6] = f(t[1/6], x_7[1/6])
/// v_8[2/3] = f(t[2/3], x_8[2/3])
/// v_9[1/3] = f(t[1/3], x_9[1/3])
/// v_10[1] = f(t[1], x_10[1])
/// v_11 = f(t, x_11)
/// v_12[1] = f(t[1], x_12[1])
/// v[1] = f(t[1], x[1])
/// x_1[2/27] = x + 2/27*h*v
/// x_2[1/9] = x + 1/36*h*v + 1/12*h*v_1[2/27]
/// x_3[1/6] = x + 1/24*h*v + 1/8*h*v_2[1/9]
/// x_4[5/12] = x + 5/12*h*v - 25/16*h*v_2[1/9] + 25/16*h*v_3[1/6]
/// x_5[1/2] = x + 1/20*h*v + 1/4*h*v_3[1/6] + 1/5*h*v_4[5/12]
/// x_6[5/6] = x - 25/108*h*v + 125/108*h*v_3[1/6] - 65/27*h*v_4[5/12] + 125/54*h*v_5[1/2]
/// x_7[1/6] = x + 31/300*h*v + 61/225*h*v_4[5/12] - 2/9*h*v_5[1/2] + 13/900*h*v_6[5/6]
/// x_8[2/3] = x + 2*h*v - 53/6*h*v_3[1/6] + 704/45*h*v_4[5/12] - 107/9*h*v_5[1/2] + 67/90*h*v_6[5/6] + 3*h*v_7[1/6]
/// x_9[1/3] = x - 91/108*h*v + 23/108*h*v_3[1/6] - 976/135*h*v_4[5/12] + 311/54*h*v_5[1/2] - 19/60*h*v_6[5/6] + 17/6*h*v_7[1/6] - 1/12*h*v_8[2/3]
/// x_10[1] = x + 2383/4100*h*v - 341/164*h*v_3[1/6] + 4496/1025*h*v_4[5/12] - 301/82*h*v_5[1/2] + 2133/4100*h*v_6[5/6] + 45/82*h*v_7[1/6] + 45/164*h*v_8[2/3] + 18/41*h*v_9[1/3]
/// x_11 = x + 3/205*h*v - 6/41*h*v_5[1/2] - 3/205*h*v_6[5/6] - 3/41*h*v_7[1/6] + 3/41*h*v_8[2/3] + 6/41*h*v_9[1/3]
/// x_12[1] = x - 1777/4100*h*v - 341/164*h*v_3[1/6] + 4496/1025*h*v_4[5/12] - 289/82*h*v_5[1/2] + 2193/4100*h*v_6[5/6] + 51/82*h*v_7[1/6] + 33/164*h*v_8[2/3] + 12/41*h*v_9[1/3] + h*v_11
/// x[1] = x + 34/105*h*v_5[1/2] + 9/35*h*v_6[5/6] + 9/35*h*v_7[1/6] + 9/280*h*v_8[2/3] + 9/280*h*v_9[1/3] + 41/840*h*v_11 + 41/840*h*v_12[1]
/// x_hat[1] = x + 41/840*h*v + 34/105*h*v_5[1/2] + 9/35*h*v_6[5/6] + 9/35*h*v_7[1/6] + 9/280*h*v_8[2/3] + 9/280*h*v_9[1/3] + 41/840*h*v_10[1]
/// x[theta] = x + (216*theta^5 - 585*theta^4 + 572*theta^3 - 253*theta^2 + 50*theta)/50*h*v + (2268*theta^5 - 4725*theta^4 + 2578*theta^3 - 87*theta^2)/105*h*v_5[1/2] + (1134*theta^5 - 1890*theta^4 + 288*theta^3 + 513*theta^2)/175*h*v_6[5/6] - (378*theta^5 - 945*theta^4 + 774*theta^3 - 216*theta^2)/35*h*v_7[1/6] - (6048*theta^5 - 11340*theta^4 + 4554*theta^3 + 729*theta^2)/280*h*v_8[2/3] - (18*theta^3 - 27*theta^2)/280*h*v_9[1/3] - (82*theta^3 - 123*theta^2)/840*h*v_11 - (82*theta^3 - 123*theta^2)/840*h*v_12[1] + (theta^3 - theta^2)*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Fehlberg78<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 52],
    x: S,
    v: S,
    x_1_p2_27: S,
    x_10_p1: S,
    x_12_p1: S,
    x_p1: S,
    v_1_p2_27: S,
    v_2_p1_9: S,
    v_3_p1_6: S,
    v_4_p5_12: S,
    v_5_p1_2: S,
    v_6_p5_6: S,
    v_7_p1_6: S,
    v_8_p2_3: S,
    v_9_p1_3: S,
    v_10_p1: S,
    v_11: S,
    v_12_p1: S,
    v_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Fehlberg78<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 52] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.074074075, 0.07407407407407407, 4.11193712824132e-18) * h,
            near(0.027777778, 0.027777777777777776, 1.5419764230904951e-18) * h,
            near(0.083333336, 0.08333333333333333, 4.625929269271485e-18) * h,
            near(0.041666668, 0.041666666666666664, 2.3129646346357427e-18) * h,
            exact(0.125) * h,
            near(0.41666666, 0.4166666666666667, -1.850371707708594e-17) * h,
            exact(1.5625) * h,
            near(0.05, 0.05, -2.7755575615628915e-18) * h,
            exact(0.25) * h,
            near(0.2, 0.2, -1.1102230246251566e-17) * h,
            near(0.23148148, 0.23148148148148148, -1.02798428206033e-18) * h,
            near(1.1574074, 1.1574074074074074, -3.289549702593056e-17) * h,
            near(2.4074075, 2.4074074074074074, -3.289549702593056e-17) * h,
            near(2.3148148, 2.314814814814815, -6.579099405186112e-17) * h,
            near(0.10333333, 0.10333333333333333, 7.401486830834377e-19) * h,
            near(0.2711111, 0.27111111111111114, -2.4918338997142403e-17) * h,
            near(0.22222222, 0.2222222222222222, 1.2335811384723961e-17) * h,
            near(0.014444444, 0.014444444444444444, 6.63049861928913e-19) * h,
            exact(2.0) * h,
            near(8.833333, 8.833333333333334, -5.921189464667501e-16) * h,
            near(15.644444, 15.644444444444444, 5.131697536045168e-16) * h,
            near(11.888889, 11.88888888888889, -3.9474596431116675e-16) * h,
            near(0.74444443, 0.7444444444444445, -1.973729821555834e-17) * h,
            exact(3.0) * h,
            near(0.8425926, 0.8425925925925926, 3.289549702593056e-17) * h,
            near(0.21296297, 0.21296296296296297, -2.05596856412066e-18) * h,
            near(7.2296295, 7.229629629629629, 2.236893797763278e-16) * h,
            near(5.759259, 5.7592592592592595, -2.631639762074445e-16) * h,
            near(0.31666666, 0.31666666666666665, 1.4802973661668754e-17) * h,
            near(2.8333333, 2.8333333333333335, -1.4802973661668753e-16) * h,
            near(0.5812195, 0.5812195121951219, 3.888488447223719e-17) * h,
            near(2.0792682, 2.0792682926829267, 1.5164021799758237e-16) * h,
            near(4.3863416, 4.3863414634146345, -3.431401504402435e-16) * h,
            near(3.6707318, 3.6707317073170733, -1.5164021799758237e-16) * h,
            near(0.5202439, 0.5202439024390244, -1.7980197276856194e-17) * h,
            near(0.5487805, 0.5487804878048781, -4.332577657073782e-17) * h,
            near(0.27439025, 0.27439024390243905, -2.166288828536891e-17) * h,
            near(0.4390244, 0.43902439024390244, -1.3539305178355568e-18) * h,
            near(0.014634146, 0.014634146341463415, -8.546686393836952e-19) * h,
            near(0.14634146, 0.14634146341463414, 8.800548365931119e-18) * h,
            near(0.07317073, 0.07317073170731707, 4.4002741829655595e-18) * h,
            near(0.43341464, 0.43341463414634146, 3.628533787799292e-18) * h,
            near(3.5243902, 3.524390243902439, -2.166288828536891e-17) * h,
            near(0.5348781, 0.5348780487804878, -3.097793024807754e-17) * h,
            near(0.6219512, 0.6219512195121951, 2.7078610356711136e-18) * h,
            near(0.20121951, 0.20121951219512196, -1.2185374660520011e-17) * h,
            near(0.29268292, 0.2926829268292683, 1.7601096731862238e-17) * h,
            h,
            near(0.32380953, 0.3238095238095238, -1.533165129244264e-17) * h,
            near(0.25714287, 0.2571428571428571, 2.5376526277146434e-17) * h,
            near(0.03214286, 0.03214285714285714, 3.1720657846433043e-18) * h,
            near(0.048809525, 0.04880952380952381, -6.608470384673551e-20) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Fehlberg78<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Fehlberg78";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(8);
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
            x_1_p2_27: like.zeros(),
            x_10_p1: like.zeros(),
            x_12_p1: like.zeros(),
            x_p1: like.zeros(),
            v_1_p2_27: like.zeros(),
            v_2_p1_9: like.zeros(),
            v_3_p1_6: like.zeros(),
            v_4_p5_12: like.zeros(),
            v_5_p1_2: like.zeros(),
            v_6_p5_6: like.zeros(),
            v_7_p1_6: like.zeros(),
            v_8_p2_3: like.zeros(),
            v_9_p1_3: like.zeros(),
            v_10_p1: like.zeros(),
            v_11: like.zeros(),
            v_12_p1: like.zeros(),
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
            [self.v.len(), self.x.len(), self.x_1_p2_27.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_1_p2_27_slot = &mut self.x_1_p2_27.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let x_1_p2_27 = x + w[0] * v;
            x_1_p2_27_slot[i] = x_1_p2_27;
        }
        g.evaluate(
            t + 0.07407407407407407 * self.h,
            &self.x_1_p2_27,
            &self.x_1_p2_27,
            &mut self.v_1_p2_27,
        );
        ::stepsmith::generated::same_length(
            n,
            [self.v.len(), self.v_1_p2_27.len(), self.x.len(), self.x_1_p2_27.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p2_27_slot = &self.v_1_p2_27.as_slice()[..n];
        let x_1_p2_27_slot = &mut self.x_1_p2_27.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p2_27 = v_1_p2_27_slot[i];
            let x_2_p1_9 = x + (w[1] * v + w[2] * v_1_p2_27);
            x_1_p2_27_slot[i] = x_2_p1_9;
        }
        g.evaluate(
            t + 0.1111111111111111 * self.h,
            &self.x_1_p2_27,
            &self.x_1_p2_27,
            &mut self.v_2_p1_9,
        );
        ::stepsmith::generated::same_length(
            n,
            [self.v.len(), self.v_2_p1_9.len(), self.x.len(), self.x_1_p2_27.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_2_p1_9_slot = &self.v_2_p1_9.as_slice()[..n];
        let x_1_p2_27_slot = &mut self.x_1_p2_27.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_2_p1_9 = v_2_p1_9_slot[i];
            let x_3_p1_6 = x + (w[3] * v + w[4] * v_2_p1_9);
            x_1_p2_27_slot[i] = x_3_p1_6;
        }
        g.evaluate(
            t + 0.16666666666666666 * self.h,
            &self.x_1_p2_27,
            &self.x_1_p2_27,
            &mut self.v_3_p1_6,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_2_p1_9.len(),
                self.v_3_p1_6.len(),
                self.x.len(),
                self.x_1_p2_27.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_2_p1_9_slot = &self.v_2_p1_9.as_slice()[..n];
        let v_3_p1_6_slot = &self.v_3_p1_6.as_slice()[..n];
        let x_1_p2_27_slot = &mut self.x_1_p2_27.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_2_p1_9 = v_2_p1_9_slot[i];
            let v_3_p1_6 = v_3_p1_6_slot[i];
            let x_4_p5_12 = x + (w[5] * v - w[6] * (v_2_p1_9 - v_3_p1_6));
            x_1_p2_27_slot[i] = x_4_p5_12;
        }
        g.evaluate(
            t + 0.4166666666666667 * self.h,
            &self.x_1_p2_27,
            &self.x_1_p2_27,
            &mut self.v_4_p5_12,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_3_p1_6.len(),
                self.v_4_p5_12.len(),
                self.x.len(),
                self.x_1_p2_27.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_3_p1_6_slot = &self.v_3_p1_6.as_slice()[..n];
        let v_4_p5_12_slot = &self.v_4_p5_12.as_slice()[..n];
        let x_1_p2_27_slot = &mut self.x_1_p2_27.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_3_p1_6 = v_3_p1_6_slot[i];
            let v_4_p5_12 = v_4_p5_12_slot[i];
            let x_5_p1_2 = x + (w[7] * v + w[8] * v_3_p1_6 + w[9] * v_4_p5_12);
            x_1_p2_27_slot[i] = x_5_p1_2;
        }
        g.evaluate(
            t + 0.5 * self.h,
            &self.x_1_p2_27,
            &self.x_1_p2_27,
            &mut self.v_5_p1_2,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_3_p1_6.len(),
                self.v_4_p5_12.len(),
                self.v_5_p1_2.len(),
                self.x.len(),
                self.x_1_p2_27.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_3_p1_6_slot = &self.v_3_p1_6.as_slice()[..n];
        let v_4_p5_12_slot = &self.v_4_p5_12.as_slice()[..n];
        let v_5_p1_2_slot = &self.v_5_p1_2.as_slice()[..n];
        let x_1_p2_27_slot = &mut self.x_1_p2_27.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_3_p1_6 = v_3_p1_6_slot[i];
            let v_4_p5_12 = v_4_p5_12_slot[i];
            let v_5_p1_2 = v_5_p1_2_slot[i];
            let x_6_p5_6 = x
                + (-w[10] * v + w[11] * v_3_p1_6 - w[12] * v_4_p5_12 + w[13] * v_5_p1_2);
            x_1_p2_27_slot[i] = x_6_p5_6;
        }
        g.evaluate(
            t + 0.8333333333333334 * self.h,
            &self.x_1_p2_27,
            &self.x_1_p2_27,
            &mut self.v_6_p5_6,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_4_p5_12.len(),
                self.v_5_p1_2.len(),
                self.v_6_p5_6.len(),
                self.x.len(),
                self.x_1_p2_27.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_4_p5_12_slot = &self.v_4_p5_12.as_slice()[..n];
        let v_5_p1_2_slot = &self.v_5_p1_2.as_slice()[..n];
        let v_6_p5_6_slot = &self.v_6_p5_6.as_slice()[..n];
        let x_1_p2_27_slot = &mut self.x_1_p2_27.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_4_p5_12 = v_4_p5_12_slot[i];
            let v_5_p1_2 = v_5_p1_2_slot[i];
            let v_6_p5_6 = v_6_p5_6_slot[i];
            let x_7_p1_6 = x
                + (w[14] * v + w[15] * v_4_p5_12 - w[16] * v_5_p1_2 + w[17] * v_6_p5_6);
            x_1_p2_27_slot[i] = x_7_p1_6;
        }
        g.evaluate(
            t + 0.16666666666666666 * self.h,
            &self.x_1_p2_27,
            &self.x_1_p2_27,
            &mut self.v_7_p1_6,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_3_p1_6.len(),
                self.v_4_p5_12.len(),
                self.v_5_p1_2.len(),
                self.v_6_p5_6.len(),
                self.v_7_p1_6.len(),
                self.x.len(),
                self.x_1_p2_27.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_3_p1_6_slot = &self.v_3_p1_6.as_slice()[..n];
        let v_4_p5_12_slot = &self.v_4_p5_12.as_slice()[..n];
        let v_5_p1_2_slot = &self.v_5_p1_2.as_slice()[..n];
        let v_6_p5_6_slot = &self.v_6_p5_6.as_slice()[..n];
        let v_7_p1_6_slot = &self.v_7_p1_6.as_slice()[..n];
        let x_1_p2_27_slot = &mut self.x_1_p2_27.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_3_p1_6 = v_3_p1_6_slot[i];
            let v_4_p5_12 = v_4_p5_12_slot[i];
            let v_5_p1_2 = v_5_p1_2_slot[i];
            let v_6_p5_6 = v_6_p5_6_slot[i];
            let v_7_p1_6 = v_7_p1_6_slot[i];
            let x_8_p2_3 = x
                + (w[18] * v - w[19] * v_3_p1_6 + w[20] * v_4_p5_12 - w[21] * v_5_p1_2
                    + w[22] * v_6_p5_6 + w[23] * v_7_p1_6);
            x_1_p2_27_slot[i] = x_8_p2_3;
        }
        g.evaluate(
            t + 0.6666666666666666 * self.h,
            &self.x_1_p2_27,
            &self.x_1_p2_27,
            &mut self.v_8_p2_3,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_3_p1_6.len(),
                self.v_4_p5_12.len(),
                self.v_5_p1_2.len(),
                self.v_6_p5_6.len(),
                self.v_7_p1_6.len(),
                self.v_8_p2_3.len(),
                self.x.len(),
                self.x_1_p2_27.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_3_p1_6_slot = &self.v_3_p1_6.as_slice()[..n];
        let v_4_p5_12_slot = &self.v_4_p5_12.as_slice()[..n];
        let v_5_p1_2_slot = &self.v_5_p1_2.as_slice()[..n];
        let v_6_p5_6_slot = &self.v_6_p5_6.as_slice()[..n];
        let v_7_p1_6_slot = &self.v_7_p1_6.as_slice()[..n];
        let v_8_p2_3_slot = &self.v_8_p2_3.as_slice()[..n];
        let x_1_p2_27_slot = &mut self.x_1_p2_27.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_3_p1_6 = v_3_p1_6_slot[i];
            let v_4_p5_12 = v_4_p5_12_slot[i];
            let v_5_p1_2 = v_5_p1_2_slot[i];
            let v_6_p5_6 = v_6_p5_6_slot[i];
            let v_7_p1_6 = v_7_p1_6_slot[i];
            let v_8_p2_3 = v_8_p2_3_slot[i];
            let x_9_p1_3 = x
                + (-w[24] * v + w[25] * v_3_p1_6 - w[26] * v_4_p5_12 + w[27] * v_5_p1_2
                    - w[28] * v_6_p5_6 + w[29] * v_7_p1_6 - w[2] * v_8_p2_3);
            x_1_p2_27_slot[i] = x_9_p1_3;
        }
        g.evaluate(
            t + 0.3333333333333333 * self.h,
            &self.x_1_p2_27,
            &self.x_1_p2_27,
            &mut self.v_9_p1_3,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_3_p1_6.len(),
                self.v_4_p5_12.len(),
                self.v_5_p1_2.len(),
                self.v_6_p5_6.len(),
                self.v_7_p1_6.len(),
                self.v_8_p2_3.len(),
                self.v_9_p1_3.len(),
                self.x.len(),
                self.x_10_p1.len(),
                self.x_1_p2_27.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_3_p1_6_slot = &self.v_3_p1_6.as_slice()[..n];
        let v_4_p5_12_slot = &self.v_4_p5_12.as_slice()[..n];
        let v_5_p1_2_slot = &self.v_5_p1_2.as_slice()[..n];
        let v_6_p5_6_slot = &self.v_6_p5_6.as_slice()[..n];
        let v_7_p1_6_slot = &self.v_7_p1_6.as_slice()[..n];
        let v_8_p2_3_slot = &self.v_8_p2_3.as_slice()[..n];
        let v_9_p1_3_slot = &self.v_9_p1_3.as_slice()[..n];
        let x_10_p1_slot = &mut self.x_10_p1.as_mut_slice()[..n];
        let x_1_p2_27_slot = &mut self.x_1_p2_27.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_3_p1_6 = v_3_p1_6_slot[i];
            let v_4_p5_12 = v_4_p5_12_slot[i];
            let v_5_p1_2 = v_5_p1_2_slot[i];
            let v_6_p5_6 = v_6_p5_6_slot[i];
            let v_7_p1_6 = v_7_p1_6_slot[i];
            let v_8_p2_3 = v_8_p2_3_slot[i];
            let v_9_p1_3 = v_9_p1_3_slot[i];
            let x_10_p1 = x
                + (w[30] * v - w[31] * v_3_p1_6 + w[32] * v_4_p5_12 - w[33] * v_5_p1_2
                    + w[34] * v_6_p5_6 + w[35] * v_7_p1_6 + w[36] * v_8_p2_3
                    + w[37] * v_9_p1_3);
            let x_11 = x
                + (w[38] * (v - v_6_p5_6) - w[39] * (v_5_p1_2 - v_9_p1_3)
                    - w[40] * (v_7_p1_6 - v_8_p2_3));
            x_10_p1_slot[i] = x_10_p1;
            x_1_p2_27_slot[i] = x_11;
        }
        g.evaluate(t, &self.x_1_p2_27, &self.x_1_p2_27, &mut self.v_11);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_11.len(),
                self.v_3_p1_6.len(),
                self.v_4_p5_12.len(),
                self.v_5_p1_2.len(),
                self.v_6_p5_6.len(),
                self.v_7_p1_6.len(),
                self.v_8_p2_3.len(),
                self.v_9_p1_3.len(),
                self.x.len(),
                self.x_12_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_3_p1_6_slot = &self.v_3_p1_6.as_slice()[..n];
        let v_4_p5_12_slot = &self.v_4_p5_12.as_slice()[..n];
        let v_5_p1_2_slot = &self.v_5_p1_2.as_slice()[..n];
        let v_6_p5_6_slot = &self.v_6_p5_6.as_slice()[..n];
        let v_7_p1_6_slot = &self.v_7_p1_6.as_slice()[..n];
        let v_8_p2_3_slot = &self.v_8_p2_3.as_slice()[..n];
        let v_9_p1_3_slot = &self.v_9_p1_3.as_slice()[..n];
        let v_11_slot = &self.v_11.as_slice()[..n];
        let x_12_p1_slot = &mut self.x_12_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_3_p1_6 = v_3_p1_6_slot[i];
            let v_4_p5_12 = v_4_p5_12_slot[i];
            let v_5_p1_2 = v_5_p1_2_slot[i];
            let v_6_p5_6 = v_6_p5_6_slot[i];
            let v_7_p1_6 = v_7_p1_6_slot[i];
            let v_8_p2_3 = v_8_p2_3_slot[i];
            let v_9_p1_3 = v_9_p1_3_slot[i];
            let v_11 = v_11_slot[i];
            let x_12_p1 = x
                + (-w[41] * v - w[31] * v_3_p1_6 + w[32] * v_4_p5_12 - w[42] * v_5_p1_2
                    + w[43] * v_6_p5_6 + w[44] * v_7_p1_6 + w[45] * v_8_p2_3
                    + w[46] * v_9_p1_3 + w[47] * v_11);
            x_12_p1_slot[i] = x_12_p1;
        }
        g.evaluate(t + self.h, &self.x_12_p1, &self.x_12_p1, &mut self.v_12_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_11.len(),
                self.v_12_p1.len(),
                self.v_5_p1_2.len(),
                self.v_6_p5_6.len(),
                self.v_7_p1_6.len(),
                self.v_8_p2_3.len(),
                self.v_9_p1_3.len(),
                self.x.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_5_p1_2_slot = &self.v_5_p1_2.as_slice()[..n];
        let v_6_p5_6_slot = &self.v_6_p5_6.as_slice()[..n];
        let v_7_p1_6_slot = &self.v_7_p1_6.as_slice()[..n];
        let v_8_p2_3_slot = &self.v_8_p2_3.as_slice()[..n];
        let v_9_p1_3_slot = &self.v_9_p1_3.as_slice()[..n];
        let v_11_slot = &self.v_11.as_slice()[..n];
        let v_12_p1_slot = &self.v_12_p1.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_5_p1_2 = v_5_p1_2_slot[i];
            let v_6_p5_6 = v_6_p5_6_slot[i];
            let v_7_p1_6 = v_7_p1_6_slot[i];
            let v_8_p2_3 = v_8_p2_3_slot[i];
            let v_9_p1_3 = v_9_p1_3_slot[i];
            let v_11 = v_11_slot[i];
            let v_12_p1 = v_12_p1_slot[i];
            let x_p1 = x
                + (w[48] * v_5_p1_2 + w[49] * (v_6_p5_6 + v_7_p1_6)
                    + w[50] * (v_8_p2_3 + v_9_p1_3) + w[51] * (v_11 + v_12_p1));
            x_p1_slot[i] = x_p1;
        }
        g.evaluate(t + self.h, &self.x_10_p1, &self.x_10_p1, &mut self.v_10_p1);
        g.evaluate(t + self.h, &self.x_p1, &self.x_p1, &mut self.v_p1);
        ::stepsmith::generated::same_length(
            n,
            [self.v_10_p1.len(), self.v_p1.len(), self.x_p1.len()],
        )?;
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
    fn predicted(&self) -> Option<[&S; 1]> {
        Some([&self.x_10_p1])
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Fehlberg78<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Fehlberg78"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Fehlberg78",
            order: ::stepsmith::Order::Exactly(8),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("v", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.07407407407407407,
                    part: None,
                    position: g::Row::new(
                        0.07407407407407407,
                        &[
                            1.0,
                            0.07407407407407407,
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
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.07407407407407407,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.07407407407407407,
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
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.1111111111111111,
                    part: None,
                    position: g::Row::new(
                        0.1111111111111111,
                        &[
                            1.0,
                            0.027777777777777776,
                            0.08333333333333333,
                            0.006172839506172839,
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
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.1111111111111111,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.027777777777777776,
                                0.08333333333333333,
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
                            0.041666666666666664,
                            0.125,
                            0.003472222222222222,
                            0.010416666666666666,
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
                                0.041666666666666664,
                                0.0,
                                0.125,
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
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.4166666666666667,
                    part: None,
                    position: g::Row::new(
                        0.4166666666666667,
                        &[
                            1.0,
                            0.4166666666666667,
                            0.0,
                            0.021701388888888888,
                            -0.13020833333333334,
                            0.1953125,
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
                            0.4166666666666667,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.4166666666666667,
                                0.0,
                                -1.5625,
                                1.5625,
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
                    time: 0.5,
                    part: None,
                    position: g::Row::new(
                        0.5,
                        &[
                            1.0,
                            0.05,
                            0.45,
                            0.09375,
                            0.0,
                            -0.28125,
                            0.3125,
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
                            0.5,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.05,
                                0.0,
                                0.0,
                                0.25,
                                0.2,
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
                    time: 0.8333333333333334,
                    part: None,
                    position: g::Row::new(
                        0.8333333333333334,
                        &[
                            1.0,
                            -0.23148148148148148,
                            1.0648148148148149,
                            -0.8391203703703703,
                            0.0,
                            3.90625,
                            -3.1828703703703702,
                            0.46296296296296297,
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
                            0.8333333333333334,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                -0.23148148148148148,
                                0.0,
                                0.0,
                                1.1574074074074074,
                                -2.4074074074074074,
                                2.314814814814815,
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
                    time: 0.16666666666666666,
                    part: None,
                    position: g::Row::new(
                        0.16666666666666666,
                        &[
                            1.0,
                            0.10333333333333333,
                            0.06333333333333334,
                            0.0985082304526749,
                            0.0,
                            -0.4236111111111111,
                            0.38477366255144035,
                            -0.07921810699588477,
                            0.03343621399176955,
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
                                0.10333333333333333,
                                0.0,
                                0.0,
                                0.0,
                                0.27111111111111114,
                                -0.2222222222222222,
                                0.014444444444444444,
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
                            2.0,
                            -1.3333333333333333,
                            5.69369341563786,
                            0.0,
                            -25.54861111111111,
                            22.333847736625515,
                            -3.356625514403292,
                            1.0565843621399178,
                            0.043333333333333335,
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
                                2.0,
                                0.0,
                                0.0,
                                -8.833333333333334,
                                15.644444444444444,
                                -11.88888888888889,
                                0.7444444444444445,
                                3.0,
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
                            -0.8425925925925926,
                            1.1759259259259258,
                            -2.516095679012346,
                            0.0,
                            11.322916666666666,
                            -9.486882716049383,
                            1.378641975308642,
                            -0.37191358024691357,
                            -0.021111111111111112,
                            -0.25,
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
                                -0.8425925925925926,
                                0.0,
                                0.0,
                                0.21296296296296297,
                                -7.229629629629629,
                                5.7592592592592595,
                                -0.31666666666666665,
                                2.8333333333333335,
                                -0.08333333333333333,
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
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.0,
                            0.5812195121951219,
                            0.41878048780487803,
                            1.6726117886178862,
                            0.0,
                            -7.1135670731707314,
                            4.207825203252033,
                            -0.7191056910569106,
                            0.3485772357723577,
                            0.07317073170731707,
                            2.067073170731707,
                            -0.036585365853658534,
                            0.0,
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
                                0.5812195121951219,
                                0.0,
                                0.0,
                                -2.0792682926829267,
                                4.3863414634146345,
                                -3.6707317073170733,
                                0.5202439024390244,
                                0.5487804878048781,
                                0.27439024390243905,
                                0.43902439024390244,
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
                    time: 0.0,
                    part: None,
                    position: g::Row::new(
                        0.0,
                        &[
                            1.0,
                            0.014634146341463415,
                            -0.014634146341463415,
                            0.011544715447154472,
                            0.0,
                            0.0,
                            -0.6686991869918699,
                            0.07284552845528455,
                            -0.044715447154471545,
                            0.007073170731707317,
                            0.6341463414634146,
                            -0.012195121951219513,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.0,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.014634146341463415,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                -0.14634146341463414,
                                -0.014634146341463415,
                                -0.07317073170731707,
                                0.07317073170731707,
                                0.14634146341463414,
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
                            -0.43341463414634146,
                            1.4334146341463414,
                            1.6757012195121952,
                            0.0,
                            -7.1135670731707314,
                            4.876524390243903,
                            -0.7919512195121952,
                            0.24695121951219512,
                            0.05146341463414634,
                            1.3597560975609757,
                            0.04878048780487805,
                            0.14634146341463414,
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
                                -0.43341463414634146,
                                0.0,
                                0.0,
                                -2.0792682926829267,
                                4.3863414634146345,
                                -3.524390243902439,
                                0.5348780487804878,
                                0.6219512195121951,
                                0.20121951219512196,
                                0.2926829268292683,
                                0.0,
                                1.0,
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
                            0.0,
                            1.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.1619047619047619,
                            0.04285714285714286,
                            0.21428571428571427,
                            0.010714285714285714,
                            0.02142857142857143,
                            0.0,
                            0.04880952380952381,
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
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.3238095238095238,
                                0.2571428571428571,
                                0.2571428571428571,
                                0.03214285714285714,
                                0.03214285714285714,
                                0.0,
                                0.04880952380952381,
                                0.04880952380952381,
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
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.1619047619047619,
                    0.04285714285714286,
                    0.21428571428571427,
                    0.010714285714285714,
                    0.02142857142857143,
                    0.0,
                    0.04880952380952381,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.3238095238095238,
                    0.2571428571428571,
                    0.2571428571428571,
                    0.03214285714285714,
                    0.03214285714285714,
                    0.0,
                    0.04880952380952381,
                    0.04880952380952381,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.3238095238095238,
                    0.2571428571428571,
                    0.2571428571428571,
                    0.03214285714285714,
                    0.03214285714285714,
                    0.0,
                    0.04880952380952381,
                    0.04880952380952381,
                    0.0,
                ],
                &[
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
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.0,
                ],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.1619047619047619,
                    0.04285714285714286,
                    0.21428571428571427,
                    0.010714285714285714,
                    0.02142857142857143,
                    0.0,
                    0.04880952380952381,
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
                        0.0,
                        0.0,
                        0.0,
                        0.0,
                        0.0,
                        0.3238095238095238,
                        0.2571428571428571,
                        0.2571428571428571,
                        0.03214285714285714,
                        0.03214285714285714,
                        0.0,
                        0.04880952380952381,
                        0.04880952380952381,
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
