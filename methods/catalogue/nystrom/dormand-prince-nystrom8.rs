// stepsmith 0.1.0, spec sha256 b2baa88e4660c98e5c54f30fb5d6e857b9e5a15b987340a9f5aea011ec1d90b3, text sha256 9e563a1807deaa951c181807421ba09d4dda4b3cecbe897f74f0fc8f0635fa1b
// DormandPrinceNystrom8, family nystrom.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 8: all conditions up to order 8 hold; 72 conditions of order 9 fail, the first for g[x:v, x:v, x:v, x:v, x:v, x:v, x:v, x:v], with residual -31/3600000.
// proven: velocities of order 8: all conditions up to order 8 hold; 72 conditions of order 9 fail, the first for g[x:v, x:v, x:v, x:v, x:v, x:v, x:v, x:v], with residual -31/3600000.
// proven: embedded order 6 and 6: all conditions up to order 6 hold; 10 conditions of order 7 fail, the first for g[x:v, x:v, x:v, x:v, x:v], with residual 1632921/3878000000; all conditions up to order 6 hold; 20 conditions of order 7 fail, the first for g[x:v, x:v, x:v, x:v, x:v, x:v], with residual -1632921/3878000000.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda.
// proven: stable for 0 < Omega < 15701/5000 at xi = 0: the stable set is (0, 3.14025416253…] ∪ [3.14160074226…, 3.29268231890…].

/// Dormand, El-Mikkawy and Prince's pair of Nyström methods of orders 8 and 6
///
/// Eight evaluations of g a step, for the last stage is the first one of the next step.
///
/// Proven: order 8 from exact starting values, 8 when only x, x' and x'' are right at the start.
///
/// Beside the state each step yields: embedded order 6 and 6.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, 3.14025416253…] ∪ [3.14160074226…, 3.29268231890…]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 13.44·u in x[1], 8.02·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Dormand, El-Mikkawy, Prince, High-order embedded Runge–Kutta–Nyström formulae, IMA J. Numer. Anal. 7, 1987, RKN8(6)9FM.
///
/// Parameters: A_bar = [[], [1/800], [1/600, 1/300], [9/200, -9/100, 9/100], [-66701/197352, 28325/32892, -2665/5482, 2170/24669], [227015747/304251000, -54897451/30425100, 12942349/10141700, -9499/304251, 539/9250], [-1131891597/901789000, 41964921/12882700, -6663147/3220675, 270954/644135, -108/5875, 114/1645], [13836959/3667458, -17731450/1833729, 1063919505/156478208, -33213845/39119552, 13335/28544, -705/14272, 1645/57088], [223/7938, 0, 1175/8064, 925/6048, 41/448, 925/14112, 1175/72576]], b_bar = [223/7938, 0, 1175/8064, 925/6048, 41/448, 925/14112, 1175/72576, 0, 0], b = [223/7938, 0, 5875/36288, 4625/21168, 41/224, 4625/21168, 5875/36288, 223/7938, 0], c = [0, 1/20, 1/10, 3/10, 1/2, 7/10, 9/10, 1, 1], embedded_bar = [7987313/109941300, 0, 1610737/44674560, 10023263/33505920, -497221/12409600, 10023263/78180480, 1610737/402071040, 0, 0], embedded = [7987313/109941300, 0, 1610737/40207104, 10023263/23454144, -497221/6204800, 10023263/23454144, 1610737/40207104, -4251941/54970650, 3/20].
///
/// ```text
/// a_2[1/20] = g(t[1/20], x_2[1/20])
/// a_3[1/10] = g(t[1/10], x_3[1/10])
/// a_4[3/10] = g(t[3/10], x_4[3/10])
/// a_5[1/2] = g(t[1/2], x_5[1/2])
/// a_6[7/10] = g(t[7/10], x_6[7/10])
/// a_7[9/10] = g(t[9/10], x_7[9/10])
/// a_8[1] = g(t[1], x_8[1])
/// a[1] = g(t[1], x[1])
/// x_2[1/20] = x + 1/20*h*v + 1/800*h^2*a
/// x_3[1/10] = x + 1/10*h*v + 1/600*h^2*a + 1/300*h^2*a_2[1/20]
/// x_4[3/10] = x + 3/10*h*v + 9/200*h^2*a - 9/100*h^2*a_2[1/20] + 9/100*h^2*a_3[1/10]
/// x_5[1/2] = x + 1/2*h*v - 66701/197352*h^2*a + 28325/32892*h^2*a_2[1/20] - 2665/5482*h^2*a_3[1/10] + 2170/24669*h^2*a_4[3/10]
/// x_6[7/10] = x + 7/10*h*v + 227015747/304251000*h^2*a - 54897451/30425100*h^2*a_2[1/20] + 12942349/10141700*h^2*a_3[1/10] - 9499/304251*h^2*a_4[3/10] + 539/9250*h^2*a_5[1/2]
/// x_7[9/10] = x + 9/10*h*v - 1131891597/901789000*h^2*a + 41964921/12882700*h^2*a_2[1/20] - 6663147/3220675*h^2*a_3[1/10] + 270954/644135*h^2*a_4[3/10] - 108/5875*h^2*a_5[1/2] + 114/1645*h^2*a_6[7/10]
/// x_8[1] = x + h*v + 13836959/3667458*h^2*a - 17731450/1833729*h^2*a_2[1/20] + 1063919505/156478208*h^2*a_3[1/10] - 33213845/39119552*h^2*a_4[3/10] + 13335/28544*h^2*a_5[1/2] - 705/14272*h^2*a_6[7/10] + 1645/57088*h^2*a_7[9/10]
/// x[1] = x + h*v + 223/7938*h^2*a + 1175/8064*h^2*a_3[1/10] + 925/6048*h^2*a_4[3/10] + 41/448*h^2*a_5[1/2] + 925/14112*h^2*a_6[7/10] + 1175/72576*h^2*a_7[9/10]
/// v[1] = v + 223/7938*h*a + 5875/36288*h*a_3[1/10] + 4625/21168*h*a_4[3/10] + 41/224*h*a_5[1/2] + 4625/21168*h*a_6[7/10] + 5875/36288*h*a_7[9/10] + 223/7938*h*a_8[1]
/// x_hat[1] = x + h*v + 7987313/109941300*h^2*a + 1610737/44674560*h^2*a_3[1/10] + 10023263/33505920*h^2*a_4[3/10] - 497221/12409600*h^2*a_5[1/2] + 10023263/78180480*h^2*a_6[7/10] + 1610737/402071040*h^2*a_7[9/10]
/// v_hat[1] = v + 7987313/109941300*h*a + 1610737/40207104*h*a_3[1/10] + 10023263/23454144*h*a_4[3/10] - 497221/6204800*h*a_5[1/2] + 10023263/23454144*h*a_6[7/10] + 1610737/40207104*h*a_7[9/10] - 4251941/54970650*h*a_8[1] + 3/20*h*a[1]
/// ```
#[derive(Clone, Debug)]
pub struct DormandPrinceNystrom8<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 44],
    x: S,
    v: S,
    a: S,
    x_2_p1_20: S,
    a_2_p1_20: S,
    a_3_p1_10: S,
    a_4_p3_10: S,
    a_5_p1_2: S,
    a_6_p7_10: S,
    a_7_p9_10: S,
    x_8_p1: S,
    a_8_p1: S,
    x_p1: S,
    a_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> DormandPrinceNystrom8<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 44] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.05, 0.05, -2.7755575615628915e-18) * h,
            near(0.00125, 0.00125, -2.6020852139652105e-20) * h.powi(2),
            near(0.1, 0.1, -5.551115123125783e-18) * h,
            near(0.0016666667, 0.0016666666666666668, -1.0697461435190311e-19)
                * h.powi(2),
            near(0.0033333334, 0.0033333333333333335, -2.1394922870380621e-19)
                * h.powi(2),
            near(0.3, 0.3, 1.1102230246251566e-17) * h,
            near(0.045, 0.045, 1.6653345369377347e-18) * h.powi(2),
            near(0.09, 0.09, 3.3306690738754695e-18) * h.powi(2),
            exact(0.5) * h,
            near(0.33797985, 0.3379798532571243, 7.488796112433664e-18) * h.powi(2),
            near(0.86115164, 0.8611516478170984, -2.643581031516547e-17) * h.powi(2),
            near(0.48613644, 0.48613644655235316, -7.270522908435447e-18) * h.powi(2),
            near(0.087964654, 0.0879646519923791, -1.1014920964652279e-18) * h.powi(2),
            near(0.7, 0.7, 4.4408920985006264e-17) * h,
            near(0.74614626, 0.7461462641043086, -7.189687990782896e-18) * h.powi(2),
            near(1.8043474, 1.804347430246737, 1.947852800373668e-17) * h.powi(2),
            near(1.2761518, 1.2761518285888953, 4.337034679337924e-17) * h.powi(2),
            near(0.031220933, 0.031220932716737166, 1.6713613769581342e-18) * h.powi(2),
            near(0.058270272, 0.05827027027027027, -1.8153646754005937e-19) * h.powi(2),
            near(0.9, 0.9, -2.2204460492503132e-17) * h,
            near(1.2551624, 1.2551623461807584, 7.753019359911813e-17) * h.powi(2),
            near(3.2574632, 3.257463187064823, 1.831590234508307e-16) * h.powi(2),
            near(2.0688667, 2.068866619575089, 1.8973333766646596e-16) * h.powi(2),
            near(0.42064786, 0.4206478455603251, 2.797037770594214e-18) * h.powi(2),
            near(0.01838298, 0.018382978723404254, 9.460517475795217e-19) * h.powi(2),
            near(0.06930091, 0.06930091185410335, -6.841875934430106e-18) * h.powi(2),
            h,
            near(3.7729018, 3.772901830095941, 1.7857179959929335e-16) * h.powi(2),
            near(9.669613, 9.669613121677195, -1.6142243389852052e-16) * h.powi(2),
            near(6.7991543, 6.7991544547851674, -1.7125293186535954e-16) * h.powi(2),
            near(0.84903437, 0.8490343907823893, 3.5813253392581344e-17) * h.powi(2),
            near(0.4671735, 0.4671734865470852, 2.0163243272340287e-17) * h.powi(2),
            near(0.04939742, 0.04939742152466368, -3.4227727777120855e-19) * h.powi(2),
            near(0.028815163, 0.028815162556053812, -7.779029040254741e-19) * h.powi(2),
            near(0.028092718, 0.028092718568909044, 1.0638238701253586e-18) * h.powi(2),
            near(0.14570932, 0.1457093253968254, -9.69242323085454e-18) * h.powi(2),
            near(0.15294312, 0.1529431216931217, 6.7553252821107405e-18) * h.powi(2),
            near(0.09151786, 0.09151785714285714, 5.9476233462061954e-18) * h.powi(2),
            near(0.06554705, 0.06554705215419501, -1.0699428241852415e-18) * h.powi(2),
            near(0.016189925, 0.01618992504409171, 4.650405085511017e-19) * h.powi(2),
            near(0.028092718, 0.028092718568909044, 1.0638238701253586e-18) * h,
            near(0.16189925, 0.1618992504409171, 4.650405085511017e-18) * h,
            near(0.21849017, 0.2184901738473167, 5.6853824579254995e-18) * h,
            near(0.18303572, 0.18303571428571427, 1.1895246692412391e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for DormandPrinceNystrom8<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[6],
        dense: &[],
    };
    const NAME: &'static str = "DormandPrinceNystrom8";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(8);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("a", 2, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(1.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 3.1402541625390064,
            up_to_next: None,
            unstable_above: 3.292682318904696,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            a: like.zeros(),
            x_2_p1_20: like.zeros(),
            a_2_p1_20: like.zeros(),
            a_3_p1_10: like.zeros(),
            a_4_p3_10: like.zeros(),
            a_5_p1_2: like.zeros(),
            a_6_p7_10: like.zeros(),
            a_7_p9_10: like.zeros(),
            x_8_p1: like.zeros(),
            a_8_p1: like.zeros(),
            x_p1: like.zeros(),
            a_p1: like.zeros(),
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
            1 => &mut self.v,
            _ => &mut self.a,
        }
    }
    #[inline]
    fn step<G: ::stepsmith::generated::Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        const {
            assert!(
                ! G::USES_VELOCITY,
                "`DormandPrinceNystrom8` is for right-hand sides that ignore the velocity: give one by `SecondOrder::velocity_free(g, x0, v0)`"
            )
        };
        let n = self.a.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        ::stepsmith::generated::same_length(
            n,
            [self.a.len(), self.v.len(), self.x.len(), self.x_2_p1_20.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let x_2_p1_20_slot = &mut self.x_2_p1_20.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let x_2_p1_20 = x + (w[0] * v + w[1] * a);
            x_2_p1_20_slot[i] = x_2_p1_20;
        }
        g.evaluate(
            t + 0.05 * self.h,
            &self.x_2_p1_20,
            &self.x_2_p1_20,
            &mut self.a_2_p1_20,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_2_p1_20.len(),
                self.v.len(),
                self.x.len(),
                self.x_2_p1_20.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_2_p1_20_slot = &self.a_2_p1_20.as_slice()[..n];
        let x_2_p1_20_slot = &mut self.x_2_p1_20.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let a_2_p1_20 = a_2_p1_20_slot[i];
            let x_3_p1_10 = x + (w[2] * v + w[3] * a + w[4] * a_2_p1_20);
            x_2_p1_20_slot[i] = x_3_p1_10;
        }
        g.evaluate(
            t + 0.1 * self.h,
            &self.x_2_p1_20,
            &self.x_2_p1_20,
            &mut self.a_3_p1_10,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_2_p1_20.len(),
                self.a_3_p1_10.len(),
                self.v.len(),
                self.x.len(),
                self.x_2_p1_20.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_2_p1_20_slot = &self.a_2_p1_20.as_slice()[..n];
        let a_3_p1_10_slot = &self.a_3_p1_10.as_slice()[..n];
        let x_2_p1_20_slot = &mut self.x_2_p1_20.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let a_2_p1_20 = a_2_p1_20_slot[i];
            let a_3_p1_10 = a_3_p1_10_slot[i];
            let x_4_p3_10 = x + (w[5] * v + w[6] * a - w[7] * (a_2_p1_20 - a_3_p1_10));
            x_2_p1_20_slot[i] = x_4_p3_10;
        }
        g.evaluate(
            t + 0.3 * self.h,
            &self.x_2_p1_20,
            &self.x_2_p1_20,
            &mut self.a_4_p3_10,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_2_p1_20.len(),
                self.a_3_p1_10.len(),
                self.a_4_p3_10.len(),
                self.v.len(),
                self.x.len(),
                self.x_2_p1_20.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_2_p1_20_slot = &self.a_2_p1_20.as_slice()[..n];
        let a_3_p1_10_slot = &self.a_3_p1_10.as_slice()[..n];
        let a_4_p3_10_slot = &self.a_4_p3_10.as_slice()[..n];
        let x_2_p1_20_slot = &mut self.x_2_p1_20.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let a_2_p1_20 = a_2_p1_20_slot[i];
            let a_3_p1_10 = a_3_p1_10_slot[i];
            let a_4_p3_10 = a_4_p3_10_slot[i];
            let x_5_p1_2 = x
                + (w[8] * v - w[9] * a + w[10] * a_2_p1_20 - w[11] * a_3_p1_10
                    + w[12] * a_4_p3_10);
            x_2_p1_20_slot[i] = x_5_p1_2;
        }
        g.evaluate(
            t + 0.5 * self.h,
            &self.x_2_p1_20,
            &self.x_2_p1_20,
            &mut self.a_5_p1_2,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_2_p1_20.len(),
                self.a_3_p1_10.len(),
                self.a_4_p3_10.len(),
                self.a_5_p1_2.len(),
                self.v.len(),
                self.x.len(),
                self.x_2_p1_20.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_2_p1_20_slot = &self.a_2_p1_20.as_slice()[..n];
        let a_3_p1_10_slot = &self.a_3_p1_10.as_slice()[..n];
        let a_4_p3_10_slot = &self.a_4_p3_10.as_slice()[..n];
        let a_5_p1_2_slot = &self.a_5_p1_2.as_slice()[..n];
        let x_2_p1_20_slot = &mut self.x_2_p1_20.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let a_2_p1_20 = a_2_p1_20_slot[i];
            let a_3_p1_10 = a_3_p1_10_slot[i];
            let a_4_p3_10 = a_4_p3_10_slot[i];
            let a_5_p1_2 = a_5_p1_2_slot[i];
            let x_6_p7_10 = x
                + (w[13] * v + w[14] * a - w[15] * a_2_p1_20 + w[16] * a_3_p1_10
                    - w[17] * a_4_p3_10 + w[18] * a_5_p1_2);
            x_2_p1_20_slot[i] = x_6_p7_10;
        }
        g.evaluate(
            t + 0.7 * self.h,
            &self.x_2_p1_20,
            &self.x_2_p1_20,
            &mut self.a_6_p7_10,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_2_p1_20.len(),
                self.a_3_p1_10.len(),
                self.a_4_p3_10.len(),
                self.a_5_p1_2.len(),
                self.a_6_p7_10.len(),
                self.v.len(),
                self.x.len(),
                self.x_2_p1_20.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_2_p1_20_slot = &self.a_2_p1_20.as_slice()[..n];
        let a_3_p1_10_slot = &self.a_3_p1_10.as_slice()[..n];
        let a_4_p3_10_slot = &self.a_4_p3_10.as_slice()[..n];
        let a_5_p1_2_slot = &self.a_5_p1_2.as_slice()[..n];
        let a_6_p7_10_slot = &self.a_6_p7_10.as_slice()[..n];
        let x_2_p1_20_slot = &mut self.x_2_p1_20.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let a_2_p1_20 = a_2_p1_20_slot[i];
            let a_3_p1_10 = a_3_p1_10_slot[i];
            let a_4_p3_10 = a_4_p3_10_slot[i];
            let a_5_p1_2 = a_5_p1_2_slot[i];
            let a_6_p7_10 = a_6_p7_10_slot[i];
            let x_7_p9_10 = x
                + (w[19] * v - w[20] * a + w[21] * a_2_p1_20 - w[22] * a_3_p1_10
                    + w[23] * a_4_p3_10 - w[24] * a_5_p1_2 + w[25] * a_6_p7_10);
            x_2_p1_20_slot[i] = x_7_p9_10;
        }
        g.evaluate(
            t + 0.9 * self.h,
            &self.x_2_p1_20,
            &self.x_2_p1_20,
            &mut self.a_7_p9_10,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_2_p1_20.len(),
                self.a_3_p1_10.len(),
                self.a_4_p3_10.len(),
                self.a_5_p1_2.len(),
                self.a_6_p7_10.len(),
                self.a_7_p9_10.len(),
                self.v.len(),
                self.x.len(),
                self.x_8_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_2_p1_20_slot = &self.a_2_p1_20.as_slice()[..n];
        let a_3_p1_10_slot = &self.a_3_p1_10.as_slice()[..n];
        let a_4_p3_10_slot = &self.a_4_p3_10.as_slice()[..n];
        let a_5_p1_2_slot = &self.a_5_p1_2.as_slice()[..n];
        let a_6_p7_10_slot = &self.a_6_p7_10.as_slice()[..n];
        let a_7_p9_10_slot = &self.a_7_p9_10.as_slice()[..n];
        let x_8_p1_slot = &mut self.x_8_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let a_2_p1_20 = a_2_p1_20_slot[i];
            let a_3_p1_10 = a_3_p1_10_slot[i];
            let a_4_p3_10 = a_4_p3_10_slot[i];
            let a_5_p1_2 = a_5_p1_2_slot[i];
            let a_6_p7_10 = a_6_p7_10_slot[i];
            let a_7_p9_10 = a_7_p9_10_slot[i];
            let x_8_p1 = x
                + (w[26] * v + w[27] * a - w[28] * a_2_p1_20 + w[29] * a_3_p1_10
                    - w[30] * a_4_p3_10 + w[31] * a_5_p1_2 - w[32] * a_6_p7_10
                    + w[33] * a_7_p9_10);
            x_8_p1_slot[i] = x_8_p1;
        }
        g.evaluate(t + self.h, &self.x_8_p1, &self.x_8_p1, &mut self.a_8_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_3_p1_10.len(),
                self.a_4_p3_10.len(),
                self.a_5_p1_2.len(),
                self.a_6_p7_10.len(),
                self.a_7_p9_10.len(),
                self.v.len(),
                self.x.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_3_p1_10_slot = &self.a_3_p1_10.as_slice()[..n];
        let a_4_p3_10_slot = &self.a_4_p3_10.as_slice()[..n];
        let a_5_p1_2_slot = &self.a_5_p1_2.as_slice()[..n];
        let a_6_p7_10_slot = &self.a_6_p7_10.as_slice()[..n];
        let a_7_p9_10_slot = &self.a_7_p9_10.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let a_3_p1_10 = a_3_p1_10_slot[i];
            let a_4_p3_10 = a_4_p3_10_slot[i];
            let a_5_p1_2 = a_5_p1_2_slot[i];
            let a_6_p7_10 = a_6_p7_10_slot[i];
            let a_7_p9_10 = a_7_p9_10_slot[i];
            let x_p1 = x
                + (w[26] * v + w[34] * a + w[35] * a_3_p1_10 + w[36] * a_4_p3_10
                    + w[37] * a_5_p1_2 + w[38] * a_6_p7_10 + w[39] * a_7_p9_10);
            x_p1_slot[i] = x_p1;
        }
        g.evaluate(t + self.h, &self.x_p1, &self.x_p1, &mut self.a_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_3_p1_10.len(),
                self.a_4_p3_10.len(),
                self.a_5_p1_2.len(),
                self.a_6_p7_10.len(),
                self.a_7_p9_10.len(),
                self.a_8_p1.len(),
                self.a_p1.len(),
                self.v.len(),
                self.x_p1.len(),
            ],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let a_3_p1_10_slot = &self.a_3_p1_10.as_slice()[..n];
        let a_4_p3_10_slot = &self.a_4_p3_10.as_slice()[..n];
        let a_5_p1_2_slot = &self.a_5_p1_2.as_slice()[..n];
        let a_6_p7_10_slot = &self.a_6_p7_10.as_slice()[..n];
        let a_7_p9_10_slot = &self.a_7_p9_10.as_slice()[..n];
        let a_8_p1_slot = &self.a_8_p1.as_slice()[..n];
        let x_p1_slot = &self.x_p1.as_slice()[..n];
        let a_p1_slot = &self.a_p1.as_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        for i in 0..n {
            let v = v_slot[i];
            let a = a_slot[i];
            let a_3_p1_10 = a_3_p1_10_slot[i];
            let a_4_p3_10 = a_4_p3_10_slot[i];
            let a_5_p1_2 = a_5_p1_2_slot[i];
            let a_6_p7_10 = a_6_p7_10_slot[i];
            let a_7_p9_10 = a_7_p9_10_slot[i];
            let a_8_p1 = a_8_p1_slot[i];
            let x_p1 = x_p1_slot[i];
            let a_p1 = a_p1_slot[i];
            let v_p1 = v
                + (w[40] * (a + a_8_p1) + w[41] * (a_3_p1_10 + a_7_p9_10)
                    + w[42] * (a_4_p3_10 + a_6_p7_10) + w[43] * a_5_p1_2);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
                sample.a.as_mut_slice()[i] = a_p1;
            }
            v_slot[i] = v_p1;
        }
        ::core::mem::swap(&mut self.x, &mut self.x_p1);
        ::core::mem::swap(&mut self.a, &mut self.a_p1);
        Ok(())
    }
    fn differences(&self, out: &mut [S]) -> Result<(), ::stepsmith::Failure> {
        let [e_1, e_2] = out else { return Ok(()) };
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let (h, w) = (
            exact(self.h),
            [
                near(0.04455799, 0.044557986852984274, 2.914225241664878e-20),
                near(0.10965442, 0.10965442077101599, -1.9882668659158617e-18),
                near(0.14620589, 0.14620589436135464, 6.600836050655155e-18),
                near(0.1315853, 0.1315853049252192, -7.937035362224816e-18),
                near(0.062659666, 0.06265966901200913, 4.811470851397132e-18),
                near(0.012183825, 0.012183824530112887, 5.500696708879296e-19),
                near(0.12183824, 0.12183824530112887, 5.5006967088792964e-18),
                near(0.20886557, 0.2088655633733638, -2.4654809057621695e-18),
                near(0.2631706, 0.2631706098504384, -1.5874070724449633e-17),
                near(0.10544201, 0.10544201314701572, 5.521972870709134e-18),
                near(0.15, 0.15, 5.551115123125783e-18),
            ],
        );
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_p1.len(),
                self.a_3_p1_10.len(),
                self.a_4_p3_10.len(),
                self.a_5_p1_2.len(),
                self.a_6_p7_10.len(),
                self.a_7_p9_10.len(),
                self.a_8_p1.len(),
                self.a.len(),
                e_1.len(),
                e_2.len(),
            ],
        )?;
        let a_slot = &self.a_p1.as_slice()[..n];
        let a_3_p1_10_slot = &self.a_3_p1_10.as_slice()[..n];
        let a_4_p3_10_slot = &self.a_4_p3_10.as_slice()[..n];
        let a_5_p1_2_slot = &self.a_5_p1_2.as_slice()[..n];
        let a_6_p7_10_slot = &self.a_6_p7_10.as_slice()[..n];
        let a_7_p9_10_slot = &self.a_7_p9_10.as_slice()[..n];
        let a_8_p1_slot = &self.a_8_p1.as_slice()[..n];
        let a_p1_slot = &self.a.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        let e_2_slot = &mut e_2.as_mut_slice()[..n];
        for i in 0..n {
            let a = a_slot[i];
            let a_3_p1_10 = a_3_p1_10_slot[i];
            let a_4_p3_10 = a_4_p3_10_slot[i];
            let a_5_p1_2 = a_5_p1_2_slot[i];
            let a_6_p7_10 = a_6_p7_10_slot[i];
            let a_7_p9_10 = a_7_p9_10_slot[i];
            let a_8_p1 = a_8_p1_slot[i];
            let a_p1 = a_p1_slot[i];
            e_1_slot[i] = h * h
                * (-w[0] * a + w[1] * a_3_p1_10 - w[2] * a_4_p3_10 + w[3] * a_5_p1_2
                    - w[4] * a_6_p7_10 + w[5] * a_7_p9_10);
            e_2_slot[i] = h
                * (-w[0] * a + w[6] * a_3_p1_10 - w[7] * a_4_p3_10 + w[8] * a_5_p1_2
                    - w[7] * a_6_p7_10 + w[6] * a_7_p9_10 + w[9] * a_8_p1
                    - w[10] * a_p1);
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for DormandPrinceNystrom8<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "DormandPrinceNystrom8"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "DormandPrinceNystrom8",
            order: ::stepsmith::Order::Exactly(8),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("a", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.05,
                    part: None,
                    position: g::Row::new(
                        0.05,
                        &[1.0, 0.05, 0.00125, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 0.1,
                    part: None,
                    position: g::Row::new(
                        0.1,
                        &[
                            1.0,
                            0.1,
                            0.0016666666666666668,
                            0.0033333333333333335,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 0.3,
                    part: None,
                    position: g::Row::new(
                        0.3,
                        &[1.0, 0.3, 0.045, -0.09, 0.09, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 0.5,
                    part: None,
                    position: g::Row::new(
                        0.5,
                        &[
                            1.0,
                            0.5,
                            -0.3379798532571243,
                            0.8611516478170984,
                            -0.48613644655235316,
                            0.0879646519923791,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 0.7,
                    part: None,
                    position: g::Row::new(
                        0.7,
                        &[
                            1.0,
                            0.7,
                            0.7461462641043086,
                            -1.804347430246737,
                            1.2761518285888953,
                            -0.031220932716737166,
                            0.05827027027027027,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 0.9,
                    part: None,
                    position: g::Row::new(
                        0.9,
                        &[
                            1.0,
                            0.9,
                            -1.2551623461807584,
                            3.257463187064823,
                            -2.068866619575089,
                            0.4206478455603251,
                            -0.018382978723404254,
                            0.06930091185410335,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.0,
                            1.0,
                            3.772901830095941,
                            -9.669613121677195,
                            6.7991544547851674,
                            -0.8490343907823893,
                            0.4671734865470852,
                            -0.04939742152466368,
                            0.028815162556053812,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.0,
                            1.0,
                            0.028092718568909044,
                            0.0,
                            0.1457093253968254,
                            0.1529431216931217,
                            0.09151785714285714,
                            0.06554705215419501,
                            0.01618992504409171,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: None,
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    1.0,
                    0.028092718568909044,
                    0.0,
                    0.1457093253968254,
                    0.1529431216931217,
                    0.09151785714285714,
                    0.06554705215419501,
                    0.01618992504409171,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    1.0,
                    0.028092718568909044,
                    0.0,
                    0.1618992504409171,
                    0.2184901738473167,
                    0.18303571428571427,
                    0.2184901738473167,
                    0.1618992504409171,
                    0.028092718568909044,
                    0.0,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    1.0,
                    0.028092718568909044,
                    0.0,
                    0.1457093253968254,
                    0.1529431216931217,
                    0.09151785714285714,
                    0.06554705215419501,
                    0.01618992504409171,
                    0.0,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.028092718568909044,
                        0.0,
                        0.1618992504409171,
                        0.2184901738473167,
                        0.18303571428571427,
                        0.2184901738473167,
                        0.1618992504409171,
                        0.028092718568909044,
                        0.0,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^3 - 2*zeta^2 + zeta",
            }),
            position_zeros: None,
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
