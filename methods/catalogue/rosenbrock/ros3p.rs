// stepsmith 0.1.0, spec sha256 3693afd1fb3d6b7ca3885624ef9b46a304ec668a58df44ab1fe8bb43add57635, text sha256 be5a6649163af822a9cf7e4116529ccacc7d285abe47ece8cd30f32fec896b90
// Ros3p, family rosenbrock.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 4 conditions of order 4 fail, the first for f[f, f, f], with residual -1/12.
// proven: order 1 with any matrix for the Jacobian: all conditions up to order 1 hold; 2 conditions of order 2 fail, the first for f[f], with residual 1/6.
// proven: embedded order 2: all conditions up to order 2 hold; the condition of order 3 for f[f, f] fails, with residual -1/3.
// proven: A-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda + sqrt(3) - 1.
// proven: not L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda + sqrt(3) - 1.
// proven: spectral radius sqrt(3) - 1 for infinite steps: for infinite steps the roots are those of lambda + sqrt(3) - 1.

/// The method ROS3P of Lang and Verwer
///
/// Three stages of which the last two share an evaluation. Beside the conditions of order 3 it satisfies those under which the order is not reduced where partial differential equations are discretised in space.
///
/// Proven: order 3 from exact starting values, 3 when only y and y' are right at the start.
///
/// With any matrix in place of the Jacobian, and any vector in place of f_t: order 1.
///
/// Beside the state each step yields: embedded order 2.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `A-stable, not L-stable` |
/// | infinite steps | `spectral radius -1 + sqrt(3)` |
///
/// Rounding: a step errs by at most 16.58·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Lang, Verwer, ROS3P - an accurate third-order Rosenbrock solver designed for parabolic problems, BIT 41, 2001.
///
/// Parameters: gamma = 1/2 + sqrt(3)/6, A = [[], [1], [1, 0]], Gamma = [[(sqrt(3) + 3)/6], [-1, (sqrt(3) + 3)/6], [-(sqrt(3) + 3)/6, -(2*sqrt(3) + 3)/6, (sqrt(3) + 3)/6]], b = [2/3, 0, 1/3], embedded = [1/3, 1/3, 1/3].
///
/// ```text
/// v_1 = f(t, x)
/// a_1 = f(t, x, v_u1, (sqrt(3) + 3)/6)
/// v_2[1] = f(t[1], x_2[1])
/// a_2 = f(t, x, v_u2, (sqrt(3) - 3)/6)
/// a_3 = f(t, x, v_u3, -(2*sqrt(3) + 3)/6)
/// v_u1 = (sqrt(3) + 3)/6*v_1 + (sqrt(3) + 3)/6*h*a_1
/// x_2[1] = x - (sqrt(3) - 3)*h*v_u1
/// v_u2 = (sqrt(3) + 3)/6*v_2[1] + (sqrt(3) + 3)/6*h*a_2 + (sqrt(3) - 3)*v_u1
/// v_u3 = (sqrt(3) + 3)/6*v_2[1] + (sqrt(3) + 3)/6*h*a_3 - (sqrt(3) + 1)*v_u1 - (sqrt(3) + 1)/2*v_u2
/// x[1] = x + 2*h*v_u1 + sqrt(3)/3*h*v_u2 - (sqrt(3) - 3)/3*h*v_u3
/// x_hat[1] = x - (5*sqrt(3) - 15)/3*h*v_u1 + h*v_u2 - (sqrt(3) - 3)/3*h*v_u3
/// ```
#[derive(Clone, Debug)]
pub struct Ros3p<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 9],
    x: S,
    v_1: S,
    v_u1: S,
    x_2_p1: S,
    v_2_p1: S,
    v_u2: S,
    v_u3: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Ros3p<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 9] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.7886751, 0.7886751345948129, 1.6725140369678172e-17),
            near(0.7886751, 0.7886751345948129, 1.6725140369678172e-17) * h,
            near(1.2679492, 1.2679491924311228, -1.0035084221806903e-16) * h,
            near(1.2679492, 1.2679491924311228, -1.0035084221806903e-16),
            near(2.732051, 2.732050807568877, 1.0035084221806903e-16),
            near(1.3660254, 1.3660254037844386, 5.0175421109034514e-17),
            exact(2.0) * h,
            near(0.57735026, 0.5773502691896257, 3.3450280739356345e-17) * h,
            near(0.42264974, 0.4226497308103742, 2.2060870491901485e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Ros3p<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Ros3p";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(3);
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
            v_u1: like.zeros(),
            x_2_p1: like.zeros(),
            v_2_p1: like.zeros(),
            v_u2: like.zeros(),
            v_u3: like.zeros(),
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
        let n = self.x.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        g.evaluate(t, &self.x, &self.x, &mut self.v_1);
        ::stepsmith::generated::same_length(n, [self.v_1.len(), self.v_u1.len()])?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_u1_slot = &mut self.v_u1.as_mut_slice()[..n];
        for i in 0..n {
            let v_1 = v_1_slot[i];
            v_u1_slot[i] = w[0] * v_1;
        }
        implicit.linearise(g, (t, &self.x), w[1], false)?;
        implicit.resolve(0.7886751345948129, &mut self.v_u1)?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_u1.len(), self.x.len(), self.x_2_p1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let x_2_p1_slot = &mut self.x_2_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_u1 = v_u1_slot[i];
            let x_2_p1 = x + w[2] * v_u1;
            x_2_p1_slot[i] = x_2_p1;
        }
        g.evaluate(t + self.h, &self.x_2_p1, &self.x_2_p1, &mut self.v_2_p1);
        ::stepsmith::generated::same_length(
            n,
            [self.v_2_p1.len(), self.v_u1.len(), self.v_u2.len()],
        )?;
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_2_p1_slot = &self.v_2_p1.as_slice()[..n];
        let v_u2_slot = &mut self.v_u2.as_mut_slice()[..n];
        for i in 0..n {
            let v_u1 = v_u1_slot[i];
            let v_2_p1 = v_2_p1_slot[i];
            v_u2_slot[i] = w[0] * v_2_p1 - w[3] * v_u1;
        }
        implicit.resolve(-0.2113248654051871, &mut self.v_u2)?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_2_p1.len(), self.v_u1.len(), self.v_u2.len(), self.v_u3.len()],
        )?;
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_2_p1_slot = &self.v_2_p1.as_slice()[..n];
        let v_u2_slot = &self.v_u2.as_slice()[..n];
        let v_u3_slot = &mut self.v_u3.as_mut_slice()[..n];
        for i in 0..n {
            let v_u1 = v_u1_slot[i];
            let v_2_p1 = v_2_p1_slot[i];
            let v_u2 = v_u2_slot[i];
            v_u3_slot[i] = w[0] * v_2_p1 - w[4] * v_u1 - w[5] * v_u2;
        }
        implicit.resolve(-1.0773502691896257, &mut self.v_u3)?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_u1.len(), self.v_u2.len(), self.v_u3.len(), self.x.len()],
        )?;
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u2_slot = &self.v_u2.as_slice()[..n];
        let v_u3_slot = &self.v_u3.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_u1 = v_u1_slot[i];
            let v_u2 = v_u2_slot[i];
            let v_u3 = v_u3_slot[i];
            let x_p1 = x + (w[6] * v_u1 + w[7] * v_u2 + w[8] * v_u3);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
