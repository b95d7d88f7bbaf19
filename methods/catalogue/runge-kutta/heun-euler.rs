// stepsmith 0.1.0, spec sha256 9a06736a3af963f30631779b64bb8a65a5ca3782d67821308a023304447afd87, text sha256 4e163d79fdd90f6633dc99b8cdad5230e10d79be6cb31bac61112dbc49a55f01
// HeunEuler, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 2 conditions of order 3 fail, the first for f[f, f], with residual -1/6.
// proven: embedded order 1: all conditions up to order 1 hold; the condition of order 2 for f[f] fails, with residual 1/2.
// proven: dense output of order 2: all conditions up to order 2 hold; 2 conditions of order 3 fail, the first for f[f, f], with residual (2*theta^3 - 3*theta^2)/6.
// proven: stable for -2 < z < 0: the stable set is (0, 2].
// proven: not A-stable: no pole lies in the left half-plane; as z tends to infinity, the roots tend to those of 1.

/// Heun's method of order 2 with Euler's embedded
///
/// Proven: order 2 from exact starting values, 2 when only y and y' are right at the start.
///
/// Beside the state each step yields: embedded order 1; dense output of order 2, continuous.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 2]` |
/// | y on the imaginary axis, z = iy | `unstable for every step size` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 5·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, II.4.
///
/// Parameters: A = [[], [1]], b = [1/2, 1/2], embedded = [1, 0], dense = [[1, -1/2], [0, 1/2]].
///
/// ```text
/// v_1 = f(t, x_1)
/// v_2[1] = f(t[1], x_2[1])
/// x_1 = x
/// x_2[1] = x + h*v_1
/// x[1] = x + 1/2*h*v_1 + 1/2*h*v_2[1]
/// x_hat[1] = x + h*v_1
/// x[theta] = x - (theta^2 - 2*theta)/2*h*v_1 + theta^2/2*h*v_2[1]
/// ```
#[derive(Clone, Debug)]
pub struct HeunEuler<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 2],
    x: S,
    x_1: S,
    v_1: S,
    v_2_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> HeunEuler<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 2] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let h = exact(h);
        [h, exact(0.5) * h]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for HeunEuler<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[1],
        dense: &[&[1.0, -0.5], &[0.0, 0.5]],
    };
    const NAME: &'static str = "HeunEuler";
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
            x_1: like.zeros(),
            v_1: like.zeros(),
            v_2_p1: like.zeros(),
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
        ::stepsmith::generated::same_length(n, [self.x.len(), self.x_1.len()])?;
        let x_slot = &self.x.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_1 = x;
            x_1_slot[i] = x_1;
        }
        g.evaluate(t, &self.x_1, &self.x_1, &mut self.v_1);
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.x.len(), self.x_1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_2_p1 = x + w[0] * v_1;
            x_1_slot[i] = x_2_p1;
        }
        g.evaluate(t + self.h, &self.x_1, &self.x_1, &mut self.v_2_p1);
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.v_2_p1.len(), self.x.len()],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_slot = &self.v_2_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1 = v_2_p1_slot[i];
            let x_p1 = x + w[1] * (v_1 + v_2_p1);
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
        let (h, w) = (exact(self.h), [exact(0.5)]);
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.v_2_p1.len(), e_1.len()],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_slot = &self.v_2_p1.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        for i in 0..n {
            let v_1 = v_1_slot[i];
            let v_2_p1 = v_2_p1_slot[i];
            e_1_slot[i] = h * (-w[0] * v_1 + w[0] * v_2_p1);
        }
        Ok(())
    }
    fn stage(&self, k: usize) -> Option<&S> {
        match k {
            0 => Some(&self.v_1),
            1 => Some(&self.v_2_p1),
            _ => None,
        }
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for HeunEuler<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "HeunEuler"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "HeunEuler",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0]),
                    velocity: Some(g::Row::new(0.0, &[0.0, 1.0, 0.0, 0.0])),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(1.0, &[1.0, 1.0, 0.0, 0.0]),
                    velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 1.0, 0.0])),
                    place: None,
                },
            ],
            next: &[&[1.0, 1.0, 0.5, 0.0], &[0.0, 1.0, 0.5, 0.5]],
            position: g::Row::new(1.0, &[1.0, 1.0, 0.5, 0.0]),
            velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 0.5, 0.5])),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta - 1",
            }),
            position_zeros: None,
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
