// stepsmith 0.1.0, spec sha256 92dd1e8c424ca95afe7f7a806079ad2fefa4a20e740f99b14730ca2097fdf835, text sha256 17072a7b4134de6c1177558a992defa5644e79ab1b02509f9ff714016228b4c5
// ChanTsai4, family scheme.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual 1/30.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of 1.
// proven: stable for -557/200 < z < 0: the stable set is (0, 2.78529356340…].
// proven: stable for z = iy, 0 < y < 2*sqrt(2): the stable set is (0, sqrt(8)].

/// Chan and Tsai's two-derivative method of order 4
///
/// One evaluation of f, and two of its derivative along the solution; the third, of f at the second stage, is for that derivative.
///
/// Proven: order 4 from exact starting values, 4 when only y, y' and y'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 2.78529356340…]` |
/// | y on the imaginary axis, z = iy | `stable in (0, sqrt(8)]` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 8.17·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Chan, Tsai, On explicit two-derivative Runge–Kutta methods, Numer. Algorithms 53, 2010.
///
/// ```text
/// v_1 = f(t, x)
/// a_1 = g(t, x, v_1)
/// v_2[1/2] = f(t[1/2], x_2[1/2])
/// a_2[1/2] = g(t[1/2], x_2[1/2], v_2[1/2])
/// x_2[1/2] = x + 1/2*h*v_1 + 1/8*h^2*a_1
/// x[1] = x + h*v_1 + 1/6*h^2*a_1 + 1/3*h^2*a_2[1/2]
/// ```
#[derive(Clone, Debug)]
pub struct ChanTsai4<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 5],
    x: S,
    v_1: S,
    a_1: S,
    x_2_p1_2: S,
    v_2_p1_2: S,
    a_2_p1_2: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ChanTsai4<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 5] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            exact(0.5) * h,
            exact(0.125) * h.powi(2),
            h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(2),
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h.powi(2),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for ChanTsai4<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "ChanTsai4";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
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
            x_2_p1_2: like.zeros(),
            v_2_p1_2: like.zeros(),
            a_2_p1_2: like.zeros(),
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
                "`ChanTsai4` takes the second derivative along the solution: give it by `.second_derivative(g)`"
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
            [self.a_1.len(), self.v_1.len(), self.x.len(), self.x_2_p1_2.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let a_1_slot = &self.a_1.as_slice()[..n];
        let x_2_p1_2_slot = &mut self.x_2_p1_2.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let a_1 = a_1_slot[i];
            let x_2_p1_2 = x + (w[0] * v_1 + w[1] * a_1);
            x_2_p1_2_slot[i] = x_2_p1_2;
        }
        g.evaluate(t + 0.5 * self.h, &self.x_2_p1_2, &self.x_2_p1_2, &mut self.v_2_p1_2);
        g.second_derivative(
            t + 0.5 * self.h,
            &self.x_2_p1_2,
            &self.v_2_p1_2,
            &mut self.a_2_p1_2,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_1.len(),
                self.a_2_p1_2.len(),
                self.v_1.len(),
                self.v_2_p1_2.len(),
                self.x.len(),
            ],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let a_1_slot = &self.a_1.as_slice()[..n];
        let a_2_p1_2_slot = &self.a_2_p1_2.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let a_1 = a_1_slot[i];
            let a_2_p1_2 = a_2_p1_2_slot[i];
            let x_p1 = x + (w[2] * v_1 + w[3] * a_1 + w[4] * a_2_p1_2);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
