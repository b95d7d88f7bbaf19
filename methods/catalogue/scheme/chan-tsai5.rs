// stepsmith 0.1.0, spec sha256 bfcb0003917bb522c56aa97719f1cf5391070f3cf7e8c0e019d7bb3ba58f1a82, text sha256 4c521e2259e1377695a703ef9f5753126d066e4fa66d51a08a8e352759822d6f
// ChanTsai5, family scheme.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 5: all conditions up to order 5 hold; 20 conditions of order 6 fail, the first for f[f, f, f, f, f], with residual -1/60.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of 1.
// proven: stable for -1653/500 < z < 0: the stable set is (0, 3.30656789263…].
// proven: stable for z = iy, 0 < y < 997/1000: the stable set is (0, 0.997189008632…].

/// Chan and Tsai's two-derivative method of order 5
///
/// One evaluation of f, and three of its derivative along the solution.
///
/// Proven: order 5 from exact starting values, 5 when only y, y' and y'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 3.30656789263…]` |
/// | y on the imaginary axis, z = iy | `stable in (0, 0.997189008632…]` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 9.48·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Chan, Tsai, On explicit two-derivative Runge–Kutta methods, Numer. Algorithms 53, 2010.
///
/// ```text
/// v_1 = f(t, x)
/// a_1 = g(t, x, v_1)
/// v_2[2/5] = f(t[2/5], x_2[2/5])
/// a_2[2/5] = g(t[2/5], x_2[2/5], v_2[2/5])
/// v_3[1] = f(t[1], x_3[1])
/// a_3[1] = g(t[1], x_3[1], v_3[1])
/// x_2[2/5] = x + 2/5*h*v_1 + 2/25*h^2*a_1
/// x_3[1] = x + h*v_1 + 3/4*h^2*a_2[2/5] - 1/4*h^2*a_1
/// x[1] = x + h*v_1 + 1/8*h^2*a_1 + 25/72*h^2*a_2[2/5] + 1/36*h^2*a_3[1]
/// ```
#[derive(Clone, Debug)]
pub struct ChanTsai5<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 8],
    x: S,
    v_1: S,
    a_1: S,
    x_2_p2_5: S,
    v_2_p2_5: S,
    a_2_p2_5: S,
    a_3_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ChanTsai5<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 8] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.4, 0.4, -2.2204460492503132e-17) * h,
            near(0.08, 0.08, -1.6653345369377347e-18) * h.powi(2),
            h,
            exact(0.75) * h.powi(2),
            exact(0.25) * h.powi(2),
            exact(0.125) * h.powi(2),
            near(0.3472222, 0.3472222222222222, 1.2335811384723961e-17) * h.powi(2),
            near(0.027777778, 0.027777777777777776, 1.5419764230904951e-18) * h.powi(2),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for ChanTsai5<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "ChanTsai5";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(5);
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
            v_1: like.zeros(),
            a_1: like.zeros(),
            x_2_p2_5: like.zeros(),
            v_2_p2_5: like.zeros(),
            a_2_p2_5: like.zeros(),
            a_3_p1: like.zeros(),
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
        const {
            assert!(
                G::SECOND_DERIVATIVE,
                "`ChanTsai5` takes the second derivative along the solution: give it by `.second_derivative(g)`"
            )
        };
        let n = self.x.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        g.evaluate(t, &self.x, &self.x, &mut self.v_1);
        g.second_derivative(t, &self.x, &self.v_1, &mut self.a_1);
        ::stepsmith::generated::same_length(
            n,
            [self.a_1.len(), self.v_1.len(), self.x.len(), self.x_2_p2_5.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let a_1_slot = &self.a_1.as_slice()[..n];
        let x_2_p2_5_slot = &mut self.x_2_p2_5.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let a_1 = a_1_slot[i];
            let x_2_p2_5 = x + (w[0] * v_1 + w[1] * a_1);
            x_2_p2_5_slot[i] = x_2_p2_5;
        }
        g.evaluate(t + 0.4 * self.h, &self.x_2_p2_5, &self.x_2_p2_5, &mut self.v_2_p2_5);
        g.second_derivative(
            t + 0.4 * self.h,
            &self.x_2_p2_5,
            &self.v_2_p2_5,
            &mut self.a_2_p2_5,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_1.len(),
                self.a_2_p2_5.len(),
                self.v_1.len(),
                self.v_2_p2_5.len(),
                self.x.len(),
                self.x_2_p2_5.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let a_1_slot = &self.a_1.as_slice()[..n];
        let a_2_p2_5_slot = &self.a_2_p2_5.as_slice()[..n];
        let x_2_p2_5_slot = &mut self.x_2_p2_5.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let a_1 = a_1_slot[i];
            let a_2_p2_5 = a_2_p2_5_slot[i];
            let x_3_p1 = x + (w[2] * v_1 + w[3] * a_2_p2_5 - w[4] * a_1);
            x_2_p2_5_slot[i] = x_3_p1;
        }
        g.evaluate(t + self.h, &self.x_2_p2_5, &self.x_2_p2_5, &mut self.v_2_p2_5);
        g.second_derivative(
            t + self.h,
            &self.x_2_p2_5,
            &self.v_2_p2_5,
            &mut self.a_3_p1,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_1.len(),
                self.a_2_p2_5.len(),
                self.a_3_p1.len(),
                self.v_1.len(),
                self.v_2_p2_5.len(),
                self.x.len(),
            ],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let a_1_slot = &self.a_1.as_slice()[..n];
        let a_2_p2_5_slot = &self.a_2_p2_5.as_slice()[..n];
        let a_3_p1_slot = &self.a_3_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let a_1 = a_1_slot[i];
            let a_2_p2_5 = a_2_p2_5_slot[i];
            let a_3_p1 = a_3_p1_slot[i];
            let x_p1 = x + (w[2] * v_1 + w[5] * a_1 + w[6] * a_2_p2_5 + w[7] * a_3_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
