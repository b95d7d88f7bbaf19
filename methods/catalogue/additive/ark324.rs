// stepsmith 0.1.0, spec sha256 c7c112697a839b1d2e4beae6b940bc373599257bcb28fcc9baefbcd767c95e33, text sha256 cb1a20905afae33aaee54e38eb9ab11a76c965e438ef8bfd88e39d00f5670785
// Ark324, family additive.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 52 conditions of order 4 fail, the first for A[A, A, A], with residual (48*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 28*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 3)/60.
// proven: embedded order 2: all conditions up to order 2 hold; 24 conditions of order 3 fail, the first for A[A, A], with residual (49161847607616432081107434*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) - 22149907552477128379309199)/58120277398540141002662700.
// proven: A-stable: where A = 0: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: L-stable: where A = 0: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: stable for 0 < yA < 18321/5000: the stable set is (0, 3.66420456275…].
// proven: stable for every yB > 0: the stable set is (0, ∞).

/// ARK3(2)4L[2]SA of Kennedy and Carpenter: orders 3 and 2
///
/// The printed rational numbers satisfy the conditions to 25 digits. Here gamma is the root of 6 x^3 - 18 x^2 + 9 x - 1 that they approximate, and the nodes, a_32 and a_43 of the explicit part and the last two weights of the embedded solution are as printed; all others are derived from the conditions, and differ from the printed ones by less than 3e-26.
///
/// Proven: order 3 from exact starting values, 3 when only y and y' are right at the start.
///
/// Beside the state each step yields: embedded order 2.
///
/// | stability | |
/// |---|---|
/// | yA alone | `stable in (0, 3.66420456275…]` |
/// | yB alone | `stable in (0, ∞)` |
/// | left half-plane, A = 0 | `L-stable` |
///
/// Rounding: a step errs by at most 32.37·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Kennedy, Carpenter, Additive Runge–Kutta schemes for convection-diffusion-reaction equations, Appl. Numer. Math. 44, 2003.
///
/// Parameters: gamma = root(6*x^3 - 18*x^2 + 9*x - 1, 0.4, 0.5), explicit = [[], [2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)], [5741558572927/10882634858940, 788022342437/10882634858940], [-(2474118502424833608891359682*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 6836846957679656002956853681*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 2138809918789399207453293833)/929878203152352079617160455, (2474118502424833608891359682*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 6836846957679656002956853681*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 2103045271644923676226772828)/929878203152352079617160455, 10755448449292/10357097424841]], implicit = [[], [root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2), root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)], [-(54*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 62*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) - 9)/100, (54*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 162*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 51)/100, root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)], [(2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 + 2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/12, (786*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 2098*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 477)/484, -(650*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 1150*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 25)/363, root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)]], b = [(2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 + 2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/12, (786*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 2098*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 477)/484, -(650*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 1150*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 25)/363, root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)], embedded = [(147485542822849296243322302*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 442456628468547888729966906*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 189794313521571727192022159)/116240554797080282005325400, -(49161847607616432081107434*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 147485542822849296243322302*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 73742771411424648121661151)/38746851599026760668441800, 9247589265047/10645013368117, 2193209047091/5459859503100].
///
/// ```text
/// v_A1 = A(t, x)
/// v_B1 = B(t, x)
/// v_A2[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] = A(t[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)], x_2[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)])
/// v_B2[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] = B(t[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)], x_2[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)])
/// v_A3[3/5] = A(t[3/5], x_3[3/5])
/// v_B3[3/5] = B(t[3/5], x_3[3/5])
/// v_A4[1] = A(t[1], x_4[1])
/// v_B4[1] = B(t[1], x_4[1])
/// x_2[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] = x + 2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_A1 + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_B1 + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_B2[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)]
/// x_3[3/5] = x + 5741558572927/10882634858940*h*v_A1 + 788022342437/10882634858940*h*v_A2[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] - (54*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 62*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) - 9)/100*h*v_B1 + (54*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 162*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 51)/100*h*v_B2[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_B3[3/5]
/// x_4[1] = x - (2474118502424833608891359682*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 6836846957679656002956853681*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 2138809918789399207453293833)/929878203152352079617160455*h*v_A1 + (2474118502424833608891359682*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 6836846957679656002956853681*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 2103045271644923676226772828)/929878203152352079617160455*h*v_A2[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] + 10755448449292/10357097424841*h*v_A3[3/5] + (2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 + 2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/12*h*v_B1 + (786*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 2098*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 477)/484*h*v_B2[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] - (650*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 1150*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 25)/363*h*v_B3[3/5] + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_B4[1]
/// x[1] = x + (2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 + 2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/12*h*v_A1 + (786*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 2098*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 477)/484*h*v_A2[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] - (650*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 1150*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 25)/363*h*v_A3[3/5] + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_A4[1] + (2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 + 2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/12*h*v_B1 + (786*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 2098*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 477)/484*h*v_B2[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] - (650*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 1150*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 25)/363*h*v_B3[3/5] + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_B4[1]
/// x_hat[1] = x + (147485542822849296243322302*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 442456628468547888729966906*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 189794313521571727192022159)/116240554797080282005325400*h*v_A1 - (49161847607616432081107434*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 147485542822849296243322302*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 73742771411424648121661151)/38746851599026760668441800*h*v_A2[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] + 9247589265047/10645013368117*h*v_A3[3/5] + 2193209047091/5459859503100*h*v_A4[1] + (147485542822849296243322302*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 442456628468547888729966906*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 189794313521571727192022159)/116240554797080282005325400*h*v_B1 - (49161847607616432081107434*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 147485542822849296243322302*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 73742771411424648121661151)/38746851599026760668441800*h*v_B2[2*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] + 9247589265047/10645013368117*h*v_B3[3/5] + 2193209047091/5459859503100*h*v_B4[1]
/// ```
#[derive(Clone, Debug)]
pub struct Ark324<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 12],
    x: S,
    v_cap_a1: S,
    v_cap_b1: S,
    x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_: S,
    v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_: S,
    v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_: S,
    x_3_p3_5: S,
    v_cap_a3_p3_5: S,
    v_cap_b3_p3_5: S,
    x_4_p1: S,
    v_cap_a4_p1: S,
    v_cap_b4_p1: S,
    x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__base: S,
    x_3_p3_5_base: S,
    x_4_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Ark324<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 12] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.43586653, 0.435866521508459, -4.470296034749202e-18) * h,
            near(0.87173307, 0.871733043016918, -8.940592069498405e-18) * h,
            near(0.527589, 0.5275890119763004, 4.1062903355155454e-17) * h,
            near(0.072410986, 0.0724109880236996, -4.980655054837866e-18) * h,
            near(0.25764826, 0.2576482460664272, 2.3532759386579368e-17) * h,
            near(0.09351477, 0.09351476757488625, -3.141997140672966e-18) * h,
            near(0.399096, 0.3990960076760701, 1.2888243180644417e-17) * h,
            near(0.43755767, 0.4375576546135194, 2.369463490804449e-17) * h,
            near(1.0384617, 1.0384616469374492, 6.63175429586579e-17) * h,
            near(0.18764102, 0.18764102434672383, -8.521012272303483e-18) * h,
            near(0.59529746, 0.595297473576955, -1.6443851467973826e-18) * h,
            near(0.97178996, 0.9717899277217721, 3.910249877588422e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Ark324<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[2],
        dense: &[],
    };
    const NAME: &'static str = "Ark324";
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
            v_cap_a1: like.zeros(),
            v_cap_b1: like.zeros(),
            x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_: like.zeros(),
            v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_: like.zeros(),
            v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_: like.zeros(),
            x_3_p3_5: like.zeros(),
            v_cap_a3_p3_5: like.zeros(),
            v_cap_b3_p3_5: like.zeros(),
            x_4_p1: like.zeros(),
            v_cap_a4_p1: like.zeros(),
            v_cap_b4_p1: like.zeros(),
            x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__base: like.zeros(),
            x_3_p3_5_base: like.zeros(),
            x_4_p1_base: like.zeros(),
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
                G::PARTS,
                "`Ark324` takes the parts of y' = A + B: give them by `Ode::split(a, b, y0)`"
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
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(t, &self.x, &self.x, &mut self.v_cap_a1);
        g.choose(None);
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        g.evaluate(t, &self.x, &self.x, &mut self.v_cap_b1);
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_b1.len(),
                self.x.len(),
                self.x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__base_slot = &mut self
            .x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__base
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__base_slot[i] = x
                + (w[1] * v_cap_a1 + w[0] * v_cap_b1);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.871733043016918 * self.h],
            position: [&self.x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__base],
            position_slope: [[w[0]]],
            velocity: [&self.x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        let solved = implicit
            .solve(
                g,
                &core,
                [&mut self.v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_],
            );
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_b1.len(),
                self.v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.x.len(),
                self.x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &mut self
            .x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_ = x
                + (w[1] * v_cap_a1
                    + w[0]
                        * (v_cap_b1
                            + v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_));
            x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i] = x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_;
        }
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(
            t + 0.871733043016918 * self.h,
            &self.x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_,
            &self.x_2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_,
            &mut self.v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_,
        );
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_b1.len(),
                self.v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.x.len(),
                self.x_3_p3_5_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let x_3_p3_5_base_slot = &mut self.x_3_p3_5_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            x_3_p3_5_base_slot[i] = x
                + (w[2] * v_cap_a1
                    + w[3] * v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    + w[4] * v_cap_b1
                    - w[5] * v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.6 * self.h],
            position: [&self.x_3_p3_5_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_3_p3_5_base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        let solved = implicit.solve(g, &core, [&mut self.v_cap_b3_p3_5]);
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_b1.len(),
                self.v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_b3_p3_5.len(),
                self.x.len(),
                self.x_3_p3_5.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_b3_p3_5_slot = &self.v_cap_b3_p3_5.as_slice()[..n];
        let x_3_p3_5_slot = &mut self.x_3_p3_5.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_b3_p3_5 = v_cap_b3_p3_5_slot[i];
            let x_3_p3_5 = x
                + (w[2] * v_cap_a1
                    + w[3] * v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    + w[4] * v_cap_b1
                    - w[5] * v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    + w[0] * v_cap_b3_p3_5);
            x_3_p3_5_slot[i] = x_3_p3_5;
        }
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(
            t + 0.6 * self.h,
            &self.x_3_p3_5,
            &self.x_3_p3_5,
            &mut self.v_cap_a3_p3_5,
        );
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_a3_p3_5.len(),
                self.v_cap_b1.len(),
                self.v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_b3_p3_5.len(),
                self.x.len(),
                self.x_4_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_a3_p3_5_slot = &self.v_cap_a3_p3_5.as_slice()[..n];
        let v_cap_b3_p3_5_slot = &self.v_cap_b3_p3_5.as_slice()[..n];
        let x_4_p1_base_slot = &mut self.x_4_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_a3_p3_5 = v_cap_a3_p3_5_slot[i];
            let v_cap_b3_p3_5 = v_cap_b3_p3_5_slot[i];
            x_4_p1_base_slot[i] = x
                + (w[6] * v_cap_a1
                    - w[7] * v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    + w[8] * v_cap_a3_p3_5 + w[9] * v_cap_b1
                    - w[10] * v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    + w[11] * v_cap_b3_p3_5);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + self.h],
            position: [&self.x_4_p1_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_4_p1_base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        let solved = implicit.solve(g, &core, [&mut self.v_cap_b4_p1]);
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_a3_p3_5.len(),
                self.v_cap_b1.len(),
                self.v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_b3_p3_5.len(),
                self.v_cap_b4_p1.len(),
                self.x.len(),
                self.x_4_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_a3_p3_5_slot = &self.v_cap_a3_p3_5.as_slice()[..n];
        let v_cap_b3_p3_5_slot = &self.v_cap_b3_p3_5.as_slice()[..n];
        let v_cap_b4_p1_slot = &self.v_cap_b4_p1.as_slice()[..n];
        let x_4_p1_slot = &mut self.x_4_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_a3_p3_5 = v_cap_a3_p3_5_slot[i];
            let v_cap_b3_p3_5 = v_cap_b3_p3_5_slot[i];
            let v_cap_b4_p1 = v_cap_b4_p1_slot[i];
            let x_4_p1 = x
                + (w[6] * v_cap_a1
                    - w[7] * v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    + w[8] * v_cap_a3_p3_5 + w[9] * v_cap_b1
                    - w[10] * v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    + w[11] * v_cap_b3_p3_5 + w[0] * v_cap_b4_p1);
            x_4_p1_slot[i] = x_4_p1;
        }
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(t + self.h, &self.x_4_p1, &self.x_4_p1, &mut self.v_cap_a4_p1);
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_a3_p3_5.len(),
                self.v_cap_a4_p1.len(),
                self.v_cap_b1.len(),
                self.v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_b3_p3_5.len(),
                self.v_cap_b4_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_a3_p3_5_slot = &self.v_cap_a3_p3_5.as_slice()[..n];
        let v_cap_b3_p3_5_slot = &self.v_cap_b3_p3_5.as_slice()[..n];
        let v_cap_a4_p1_slot = &self.v_cap_a4_p1.as_slice()[..n];
        let v_cap_b4_p1_slot = &self.v_cap_b4_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_a3_p3_5 = v_cap_a3_p3_5_slot[i];
            let v_cap_b3_p3_5 = v_cap_b3_p3_5_slot[i];
            let v_cap_a4_p1 = v_cap_a4_p1_slot[i];
            let v_cap_b4_p1 = v_cap_b4_p1_slot[i];
            let x_p1 = x
                + (w[9] * (v_cap_a1 + v_cap_b1)
                    - w[10]
                        * (v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
                            + v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_)
                    + w[11] * (v_cap_a3_p3_5 + v_cap_b3_p3_5)
                    + w[0] * (v_cap_a4_p1 + v_cap_b4_p1));
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
            [
                near(0.027099261, 0.027099261876665316, -8.927254344627562e-19),
                near(0.11013521, 0.11013520969201586, -3.8573395831503616e-18),
                near(0.103064924, 0.10306492520138458, -5.053600211471064e-18),
                near(0.034169547, 0.0341695463672966, 3.0353519385794645e-19),
            ],
        );
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_b1.len(),
                self.v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_cap_a3_p3_5.len(),
                self.v_cap_b3_p3_5.len(),
                self.v_cap_a4_p1.len(),
                self.v_cap_b4_p1.len(),
                e_1.len(),
            ],
        )?;
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_cap_a3_p3_5_slot = &self.v_cap_a3_p3_5.as_slice()[..n];
        let v_cap_b3_p3_5_slot = &self.v_cap_b3_p3_5.as_slice()[..n];
        let v_cap_a4_p1_slot = &self.v_cap_a4_p1.as_slice()[..n];
        let v_cap_b4_p1_slot = &self.v_cap_b4_p1.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        for i in 0..n {
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_cap_a3_p3_5 = v_cap_a3_p3_5_slot[i];
            let v_cap_b3_p3_5 = v_cap_b3_p3_5_slot[i];
            let v_cap_a4_p1 = v_cap_a4_p1_slot[i];
            let v_cap_b4_p1 = v_cap_b4_p1_slot[i];
            e_1_slot[i] = h
                * (-w[0] * v_cap_a1 - w[0] * v_cap_b1
                    - w[1] * v_cap_a2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    - w[1] * v_cap_b2_p2_root_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    + w[2] * v_cap_a3_p3_5 + w[2] * v_cap_b3_p3_5 + w[3] * v_cap_a4_p1
                    + w[3] * v_cap_b4_p1);
        }
        Ok(())
    }
}
