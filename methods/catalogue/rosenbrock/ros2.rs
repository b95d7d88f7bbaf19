// stepsmith 0.1.0, spec sha256 17aced1565389ae2e690b283bdec69f4670fe55717bda10290f23c2c8df26b6f, text sha256 a0dc28d838c84e394cb0e5450a94f7aee5387eb94b161800da2a30623e184633
// Ros2, family rosenbrock.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 2 conditions of order 3 fail, the first for f[f, f], with residual -1/6.
// proven: order 2 with any matrix for the Jacobian: all conditions up to order 2 hold; 14 conditions of order 3 fail, the first for f[f, f], with residual -1/6.
// proven: embedded order 1: all conditions up to order 1 hold; the condition of order 2 for f[f] fails, with residual (sqrt(2) - 1)/2.
// proven: A-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: spectral radius 0 for infinite steps: for infinite steps the roots are those of lambda.

/// The W-method ROS2 of two stages
///
/// L-stable with the exact Jacobian, and of order 2 with any matrix in its place. gamma = 1 - sqrt(2)/2 is the smaller of the two numbers with which it is L-stable. The solution of order 1 to compare with is that of the first stage.
///
/// Proven: order 2 from exact starting values, 2 when only y and y' are right at the start.
///
/// With any matrix in place of the Jacobian, and any vector in place of f_t: order 2.
///
/// Beside the state each step yields: embedded order 1.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `L-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 35.15·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Dekker, Verwer, Stability of Runge–Kutta Methods for Stiff Nonlinear Differential Equations, North-Holland, 1984, p. 233; Verwer, Spee, Blom, Hundsdorfer, A second order Rosenbrock method applied to photochemical dispersion problems, SIAM J. Sci. Comput. 20, 1999.
///
/// Parameters: gamma = 1 - sqrt(2)/2, A = [[], [1]], Gamma = [[-(sqrt(2) - 2)/2], [sqrt(2) - 2, -(sqrt(2) - 2)/2]], b = [1/2, 1/2], embedded = [1, 0].
///
/// ```text
/// v_1 = f(t, x)
/// a_1 = f(t, x, v_u1, -(sqrt(2) - 2)/2)
/// v_2[1] = f(t[1], x_2[1])
/// a_2 = f(t, x, v_u2, (sqrt(2) - 2)/2)
/// v_u1 = -(sqrt(2) - 2)/2*v_1 - (sqrt(2) - 2)/2*h*a_1
/// x_2[1] = x + (sqrt(2) + 2)*h*v_u1
/// v_u2 = -(sqrt(2) - 2)/2*v_2[1] - (sqrt(2) - 2)/2*h*a_2 - 2*v_u1
/// x[1] = x + (3*sqrt(2) + 6)/2*h*v_u1 + (sqrt(2) + 2)/2*h*v_u2
/// x_hat[1] = x + (sqrt(2) + 2)*h*v_u1
/// ```
#[derive(Clone, Debug)]
pub struct Ros2<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 6],
    x: S,
    v_1: S,
    v_u1: S,
    x_2_p1: S,
    v_2_p1: S,
    v_u2: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Ros2<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 6] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.29289323, 0.2928932188134525, -7.174684663993261e-18),
            near(0.29289323, 0.2928932188134525, -7.174684663993261e-18) * h,
            near(3.4142137, 3.414213562373095, 1.2537167179050217e-16) * h,
            exact(2.0),
            near(5.1213202, 5.121320343559643, -2.5603170216430934e-16) * h,
            near(1.7071068, 1.7071067811865475, 6.268583589525109e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Ros2<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[1],
        dense: &[],
    };
    const NAME: &'static str = "Ros2";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
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
        implicit.linearise(g, (t, &self.x), w[1], true)?;
        implicit.resolve(0.2928932188134525, &mut self.v_u1)?;
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
        implicit.resolve(-0.2928932188134525, &mut self.v_u2)?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_u1.len(), self.v_u2.len(), self.x.len()],
        )?;
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u2_slot = &self.v_u2.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_u1 = v_u1_slot[i];
            let v_u2 = v_u2_slot[i];
            let x_p1 = x + (w[4] * v_u1 + w[5] * v_u2);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
    fn differences(&self, out: &mut [S]) -> Result<(), ::stepsmith::Failure> {
        let [e_1] = out else { return Ok(()) };
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let (h, w) = (
            exact(self.h),
            [near(1.7071068, 1.7071067811865475, 6.268583589525109e-17)],
        );
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [self.v_u1.len(), self.v_u2.len(), e_1.len()],
        )?;
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u2_slot = &self.v_u2.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        for i in 0..n {
            let v_u1 = v_u1_slot[i];
            let v_u2 = v_u2_slot[i];
            e_1_slot[i] = h * (w[0] * v_u1 + w[0] * v_u2);
        }
        Ok(())
    }
}
