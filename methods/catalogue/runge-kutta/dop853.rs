// stepsmith 0.1.0, spec sha256 134c5da9e58586f285301eea473e2f8a95036fa12503eb947d29fa6f45d88a2d, text sha256 897faf996bf3d37116e7a5ca3f50ddea05f915e1925d96bf9687a930de6bc466
// Dop853, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 8: all conditions up to order 8 hold; 286 conditions of order 9 fail, the first for f[f, f, f, f, f, f, f, f], with residual -319/11924640.
// proven: embedded order 5 and 3: all conditions up to order 5 hold; 20 conditions of order 6 fail, the first for f[f, f, f, f, f], with residual -9526493/21026304000; all conditions up to order 3 hold; 4 conditions of order 4 fail, the first for f[f, f, f], with residual 59/2340.
// proven: dense output of order 6: all conditions up to order 6 hold; 48 conditions of order 7 fail, the first for f[f, f, f, f, f, f], with residual (13689000*theta^7 - 46677239*theta^6 + 56272902*theta^5 - 27832320*theta^4 + 5109890*theta^3 - 562233*theta^2)/95823000.
// proven: stable for -3996/625 < z < 0: the stable set is (0, 6.39365152285…] ∪ [23.2491502525…, 23.2491603014…].

/// The method of order 8 of Dormand and Prince, with the error estimates of Hairer and Wanner
///
/// With solutions of orders 5 and 3 beside it, and one of order 6 within the step, which is not that of the program DOP853: that takes three evaluations more.
///
/// Proven: order 8 from exact starting values, 8 when only y and y' are right at the start.
///
/// Beside the state each step yields: embedded order 5 and 3; dense output of order 6, continuously differentiable.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 6.39365152285…] ∪ [23.2491502525…, 23.2491603014…]` |
/// | y on the imaginary axis, z = iy | `stable in (0, 5.96035981170…]` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 126.67·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hairer, Norsett, Wanner, Solving Ordinary Differential Equations I, 2nd ed., Springer 1993, section II.5 and the program DOP853.
///
/// Parameters: A = [[], [-(2*sqrt(6) - 12)/135], [-(sqrt(6) - 6)/180, -(sqrt(6) - 6)/60], [-(sqrt(6) - 6)/120, 0, -(sqrt(6) - 6)/40], [(107*sqrt(6) + 462)/3000, 0, -(197*sqrt(6) + 402)/1000, (73*sqrt(6) + 168)/375], [1/27, 0, 0, (sqrt(6) + 16)/108, -(sqrt(6) - 16)/108], [19/512, 0, 0, (23*sqrt(6) + 118)/1024, -(23*sqrt(6) - 118)/1024, -9/512], [13772/371293, 0, 0, (4784*sqrt(6) + 51544)/371293, -(4784*sqrt(6) - 51544)/371293, -5688/371293, 3072/371293], [58656157643/93983540625, 0, 0, -(318801444819*sqrt(6) + 1324889724104)/626556937500, (318801444819*sqrt(6) - 1324889724104)/626556937500, 96044563816/3480871875, 5682451879168/281950621875, -165125654/3796875], [8909899/18653125, 0, 0, -(1137963*sqrt(6) + 4521408)/2937500, (1137963*sqrt(6) - 4521408)/2937500, 96663078/4553125, 2107245056/137915625, -4913652016/147609375, -78894270/3880452869], [-20401265806/21769653311, 0, 0, (94326*sqrt(6) + 354216)/112847, -(94326*sqrt(6) - 354216)/112847, -43306765128/5313852383, -20866708358144/1126708119789, 14886003438020/654632330667, 35290686222309375/14152473387134411, -1477884375/485066827], [39815761/17514443, 0, 0, -(960905*sqrt(6) + 3457480)/551636, (960905*sqrt(6) - 3457480)/551636, -844554132/47026969, 8444996352/302158619, -2509602342/877790785, -28388795297996250/3199510091356783, 226716250/18341897, 1371316744/2131383595]], b = [104257/1920240, 0, 0, 0, 0, 3399327/763840, 66578432/35198415, -1674902723/288716400, 54980371265625/176692375811392, -734375/4826304, 171414593/851261400, 137909/3084480], embedded = [[72864797/1769693184, 0, 0, 0, 0, 8670301/1527680, 22407563/9386244, -1839305140361/246371328000, 3740185851728885/5654156025964544, -676000805/1389975552, 2342627240947/19613062656000, 137909/2056320], [31/127, 0, 0, 0, 0, 0, 0, 0, 12675/17272, 0, 0, 3/136]], dense = 6.
///
/// ```text
/// v_1[-(2*sqrt(6) - 12)/135] = f(t[-(2*sqrt(6) - 12)/135], x_1[-(2*sqrt(6) - 12)/135])
/// v_2[-(sqrt(6) - 6)/45] = f(t[-(sqrt(6) - 6)/45], x_2[-(sqrt(6) - 6)/45])
/// v_3[-(sqrt(6) - 6)/30] = f(t[-(sqrt(6) - 6)/30], x_3[-(sqrt(6) - 6)/30])
/// v_4[(sqrt(6) + 6)/30] = f(t[(sqrt(6) + 6)/30], x_4[(sqrt(6) + 6)/30])
/// v_5[1/3] = f(t[1/3], x_5[1/3])
/// v_6[1/4] = f(t[1/4], x_6[1/4])
/// v_7[4/13] = f(t[4/13], x_7[4/13])
/// v_8[127/195] = f(t[127/195], x_8[127/195])
/// v_9[3/5] = f(t[3/5], x_9[3/5])
/// v_10[6/7] = f(t[6/7], x_10[6/7])
/// v_11[1] = f(t[1], x_11[1])
/// v[1] = f(t[1], x[1])
/// x_1[-(2*sqrt(6) - 12)/135] = x - (2*sqrt(6) - 12)/135*h*v
/// x_2[-(sqrt(6) - 6)/45] = x - (sqrt(6) - 6)/180*h*v - (sqrt(6) - 6)/60*h*v_1[-(2*sqrt(6) - 12)/135]
/// x_3[-(sqrt(6) - 6)/30] = x - (sqrt(6) - 6)/120*h*v - (sqrt(6) - 6)/40*h*v_2[-(sqrt(6) - 6)/45]
/// x_4[(sqrt(6) + 6)/30] = x + (107*sqrt(6) + 462)/3000*h*v - (197*sqrt(6) + 402)/1000*h*v_2[-(sqrt(6) - 6)/45] + (73*sqrt(6) + 168)/375*h*v_3[-(sqrt(6) - 6)/30]
/// x_5[1/3] = x + 1/27*h*v + (sqrt(6) + 16)/108*h*v_3[-(sqrt(6) - 6)/30] - (sqrt(6) - 16)/108*h*v_4[(sqrt(6) + 6)/30]
/// x_6[1/4] = x + 19/512*h*v + (23*sqrt(6) + 118)/1024*h*v_3[-(sqrt(6) - 6)/30] - (23*sqrt(6) - 118)/1024*h*v_4[(sqrt(6) + 6)/30] - 9/512*h*v_5[1/3]
/// x_7[4/13] = x + 13772/371293*h*v + (4784*sqrt(6) + 51544)/371293*h*v_3[-(sqrt(6) - 6)/30] - (4784*sqrt(6) - 51544)/371293*h*v_4[(sqrt(6) + 6)/30] - 5688/371293*h*v_5[1/3] + 3072/371293*h*v_6[1/4]
/// x_8[127/195] = x + 58656157643/93983540625*h*v - (318801444819*sqrt(6) + 1324889724104)/626556937500*h*v_3[-(sqrt(6) - 6)/30] + (318801444819*sqrt(6) - 1324889724104)/626556937500*h*v_4[(sqrt(6) + 6)/30] + 96044563816/3480871875*h*v_5[1/3] + 5682451879168/281950621875*h*v_6[1/4] - 165125654/3796875*h*v_7[4/13]
/// x_9[3/5] = x + 8909899/18653125*h*v - (1137963*sqrt(6) + 4521408)/2937500*h*v_3[-(sqrt(6) - 6)/30] + (1137963*sqrt(6) - 4521408)/2937500*h*v_4[(sqrt(6) + 6)/30] + 96663078/4553125*h*v_5[1/3] + 2107245056/137915625*h*v_6[1/4] - 4913652016/147609375*h*v_7[4/13] - 78894270/3880452869*h*v_8[127/195]
/// x_10[6/7] = x - 20401265806/21769653311*h*v + (94326*sqrt(6) + 354216)/112847*h*v_3[-(sqrt(6) - 6)/30] - (94326*sqrt(6) - 354216)/112847*h*v_4[(sqrt(6) + 6)/30] - 43306765128/5313852383*h*v_5[1/3] - 20866708358144/1126708119789*h*v_6[1/4] + 14886003438020/654632330667*h*v_7[4/13] + 35290686222309375/14152473387134411*h*v_8[127/195] - 1477884375/485066827*h*v_9[3/5]
/// x_11[1] = x + 39815761/17514443*h*v - (960905*sqrt(6) + 3457480)/551636*h*v_3[-(sqrt(6) - 6)/30] + (960905*sqrt(6) - 3457480)/551636*h*v_4[(sqrt(6) + 6)/30] - 844554132/47026969*h*v_5[1/3] + 8444996352/302158619*h*v_6[1/4] - 2509602342/877790785*h*v_7[4/13] - 28388795297996250/3199510091356783*h*v_8[127/195] + 226716250/18341897*h*v_9[3/5] + 1371316744/2131383595*h*v_10[6/7]
/// x[1] = x + 104257/1920240*h*v + 3399327/763840*h*v_5[1/3] + 66578432/35198415*h*v_6[1/4] - 1674902723/288716400*h*v_7[4/13] + 54980371265625/176692375811392*h*v_8[127/195] - 734375/4826304*h*v_9[3/5] + 171414593/851261400*h*v_10[6/7] + 137909/3084480*h*v_11[1]
/// x_hat1[1] = x + 72864797/1769693184*h*v + 8670301/1527680*h*v_5[1/3] + 22407563/9386244*h*v_6[1/4] - 1839305140361/246371328000*h*v_7[4/13] + 3740185851728885/5654156025964544*h*v_8[127/195] - 676000805/1389975552*h*v_9[3/5] + 2342627240947/19613062656000*h*v_10[6/7] + 137909/2056320*h*v_11[1]
/// x_hat2[1] = x + 31/127*h*v + 12675/17272*h*v_8[127/195] + 3/136*h*v_11[1]
/// x[theta] = x - (7013972*theta^6 - 37352868*theta^5 + 62734410*theta^4 - 43177830*theta^3 + 12598299*theta^2 - 1920240*theta)/1920240*h*v - (359669772*theta^6 + 144964512*theta^5 - 1507790295*theta^4 + 1148806620*theta^3 - 149049936*theta^2)/763840*h*v_5[1/3] - (4227001856*theta^6 + 41944175616*theta^5 - 106850304000*theta^4 + 71359544320*theta^3 - 10880153088*theta^2)/105595245*h*v_6[1/4] + (401857268540*theta^6 + 560159467140*theta^5 - 2561763186450*theta^4 + 1845668313658*theta^3 - 250946571057*theta^2)/866149200*h*v_7[4/13] - (24899080097373300*theta^6 - 44838882272129400*theta^5 + 15664172228800875*theta^4 + 3701942711824500*theta^3 + 518706862865100*theta^2)/176692375811392*h*v_8[127/195] + (911297100*theta^6 - 1583542800*theta^5 + 437963625*theta^4 + 230981500*theta^3 + 2566200*theta^2)/4826304*h*v_9[3/5] - (342829186*theta^3 - 514243779*theta^2)/851261400*h*v_10[6/7] - (3861452*theta^6 + 23168712*theta^5 - 68264955*theta^4 + 52405420*theta^3 - 11584356*theta^2)/9253440*h*v_11[1] + (28*theta^6 - 21*theta^5 - 45*theta^4 + 50*theta^3 - 12*theta^2)/9*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Dop853<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 58],
    x: S,
    v: S,
    x_1_m_2_sqrt_6____12__135: S,
    x_11_p1: S,
    x_p1: S,
    v_1_m_2_sqrt_6____12__135: S,
    v_2_m_sqrt_6____6__45: S,
    v_3_m_sqrt_6____6__30: S,
    v_4_p_sqrt_6____6__30: S,
    v_5_p1_3: S,
    v_6_p1_4: S,
    v_7_p4_13: S,
    v_8_p127_195: S,
    v_9_p3_5: S,
    v_10_p6_7: S,
    v_11_p1: S,
    v_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Dop853<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 58] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.052600153, 0.05260015195876773, 2.2355514829149407e-18) * h,
            near(0.019725056, 0.0197250569845379, -8.963916698837045e-19) * h,
            near(0.05917517, 0.0591751709536137, -2.6891750096511132e-18) * h,
            near(0.029587585, 0.02958758547680685, -1.3445875048255566e-18) * h,
            near(0.08876275, 0.08876275643042054, 2.9051313894305585e-18) * h,
            near(0.24136513, 0.2413651341592667, -6.624152203917114e-18) * h,
            near(0.8845495, 0.8845494793282861, -7.016246096573064e-18) * h,
            near(0.924834, 0.924834003261792, 1.0537371249772059e-17) * h,
            near(0.037037037, 0.037037037037037035, 2.05596856412066e-18) * h,
            near(0.17082861, 0.17082860872947386, 8.175883949864987e-18) * h,
            near(0.12546769, 0.12546768756682242, 8.271864563100296e-18) * h,
            exact(0.037109375) * h,
            near(0.1702522, 0.17025221101954405, -8.13951006236759e-18) * h,
            near(0.06021654, 0.06021653898045596, 1.2006161584603617e-18) * h,
            exact(0.017578125) * h,
            near(0.037092, 0.03709200011850479, 3.425332845142624e-18) * h,
            near(0.17038393, 0.17038392571223998, 1.2967148331611609e-17) * h,
            near(0.10726203, 0.10726203044637328, 4.772385209398954e-18) * h,
            near(0.015319438, 0.015319437748624402, -2.8475137341764717e-19) * h,
            near(0.008273789, 0.008273789163814023, -3.6605551308348627e-19) * h,
            near(0.62411094, 0.6241109587160757, 2.4926899156305665e-17) * h,
            near(3.3608925, 3.3608926294469414, -1.5456576283941573e-16) * h,
            near(0.8682194, 0.868219346841726, 3.7185825878656843e-17) * h,
            near(27.5921, 27.59209969944671, -1.2881343059163847e-15) * h,
            near(20.154068, 20.154067550477894, -4.800642775601831e-16) * h,
            near(43.489883, 43.48988418106996, -1.9413089553812144e-15) * h,
            near(0.47766253, 0.47766253643826434, 2.572426291265574e-17) * h,
            near(2.4881146, 2.4881146199716677, -7.616377660551122e-17) * h,
            near(0.59029084, 0.590290826836843, 2.187045026955456e-17) * h,
            near(21.230051, 21.230051448181193, 1.1824507909843235e-15) * h,
            near(15.279234, 15.279233632882423, 1.6175344620753844e-16) * h,
            near(33.28821, 33.28821096898486, -3.943900496164246e-16) * h,
            near(0.020331202, 0.020331201708508627, -7.661055475764539e-19) * h,
            near(0.93714243, 0.9371424300859873, 2.6601638178283962e-17) * h,
            near(5.1863723, 5.186372428844064, -8.94257554040934e-17) * h,
            near(1.0914373, 1.0914373489967295, 7.207295585396046e-17) * h,
            near(8.149787, 8.149787010746927, -6.712606849485745e-16) * h,
            near(18.520065, 18.52006565999696, 7.798463984469664e-16) * h,
            near(22.739487, 22.739487099350505, -8.796132218075435e-16) * h,
            near(2.4936056, 2.4936055526796523, 5.248197812836309e-17) * h,
            near(3.0467644, 3.0467644718982196, -1.3907396197551349e-16) * h,
            near(2.2733102, 2.273310147516538, 1.7007512072370446e-16) * h,
            near(10.534495, 10.53449546673725, 7.400733880608569e-16) * h,
            near(2.0008721, 2.0008720582248625, 2.823131109979353e-17) * h,
            near(17.958931, 17.9589318631188, -3.818960836761574e-16) * h,
            near(27.948885, 27.94888452941996, 1.1856623515435147e-16) * h,
            near(2.8589983, 2.8589982771350235, 1.7007630722635566e-16) * h,
            near(8.872857, 8.87285693353063, 2.245736640821424e-16) * h,
            near(12.360567, 12.360567175794303, -1.3158566470101767e-16) * h,
            near(0.64339274, 0.6433927460157636, -4.21309191591411e-17) * h,
            near(0.054293733, 0.054293734116568765, -2.5645259176078743e-18) * h,
            near(4.450313, 4.450312892752409, -2.7370927755819525e-16) * h,
            near(1.8915179, 1.8915178993145003, 6.581122499260077e-17) * h,
            near(5.8012037, 5.801203960010585, -1.3317442893008658e-16) * h,
            near(0.31116438, 0.3111643669578199, -1.0104455449341981e-17) * h,
            near(0.15216094, 0.1521609496625161, -8.776696451847702e-18) * h,
            near(0.2013654, 0.20136540080403034, 6.1225721600273116e-18) * h,
            near(0.044710618, 0.04471061572777259, 3.1043973515104815e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Dop853<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[5, 3],
        dense: &[
            &[
                1.0,
                -6.560793963254593,
                22.485642419697538,
                -32.67008811398575,
                19.452187226596674,
                -3.6526538349372997,
            ],
            &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            &[
                0.0,
                195.1324046920821,
                -1503.9885578131546,
                1973.9609014976959,
                -189.78387096774193,
                -470.87056451612904,
            ],
            &[
                0.0,
                103.03639229209611,
                -675.783690070514,
                1011.8855635971108,
                -397.2165187551769,
                -40.03022916420147,
            ],
            &[
                0.0,
                -289.7267249764821,
                2130.889589989808,
                -2957.646542246994,
                646.7239906704295,
                463.95848260322816,
            ],
            &[
                0.0,
                -2.9356493763986,
                -20.9513437963848,
                -88.65222484484217,
                253.76806478618008,
                -140.91768240159666,
            ],
            &[
                0.0,
                0.5317112225006961,
                47.858879175451854,
                90.7451385159327,
                -328.1067251461988,
                188.81883528265107,
            ],
            &[0.0, 0.604096202412091, -0.4027308016080607, 0.0, 0.0, 0.0],
            &[
                0.0,
                1.2518972403776325,
                -5.663344658851194,
                7.377251595082478,
                -2.503794480755265,
                -0.4172990801258775,
            ],
            &[
                0.0,
                -1.3333333333333333,
                5.555555555555555,
                -5.0,
                -2.3333333333333335,
                3.111111111111111,
            ],
        ],
    };
    const NAME: &'static str = "Dop853";
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
            x_1_m_2_sqrt_6____12__135: like.zeros(),
            x_11_p1: like.zeros(),
            x_p1: like.zeros(),
            v_1_m_2_sqrt_6____12__135: like.zeros(),
            v_2_m_sqrt_6____6__45: like.zeros(),
            v_3_m_sqrt_6____6__30: like.zeros(),
            v_4_p_sqrt_6____6__30: like.zeros(),
            v_5_p1_3: like.zeros(),
            v_6_p1_4: like.zeros(),
            v_7_p4_13: like.zeros(),
            v_8_p127_195: like.zeros(),
            v_9_p3_5: like.zeros(),
            v_10_p6_7: like.zeros(),
            v_11_p1: like.zeros(),
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
            [self.v.len(), self.x.len(), self.x_1_m_2_sqrt_6____12__135.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_1_m_2_sqrt_6____12__135_slot = &mut self
            .x_1_m_2_sqrt_6____12__135
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let x_1_m_2_sqrt_6____12__135 = x + w[0] * v;
            x_1_m_2_sqrt_6____12__135_slot[i] = x_1_m_2_sqrt_6____12__135;
        }
        g.evaluate(
            t + 0.05260015195876773 * self.h,
            &self.x_1_m_2_sqrt_6____12__135,
            &self.x_1_m_2_sqrt_6____12__135,
            &mut self.v_1_m_2_sqrt_6____12__135,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_m_2_sqrt_6____12__135.len(),
                self.x.len(),
                self.x_1_m_2_sqrt_6____12__135.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_1_m_2_sqrt_6____12__135_slot = &self
            .v_1_m_2_sqrt_6____12__135
            .as_slice()[..n];
        let x_1_m_2_sqrt_6____12__135_slot = &mut self
            .x_1_m_2_sqrt_6____12__135
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_m_2_sqrt_6____12__135 = v_1_m_2_sqrt_6____12__135_slot[i];
            let x_2_m_sqrt_6____6__45 = x
                + (w[1] * v + w[2] * v_1_m_2_sqrt_6____12__135);
            x_1_m_2_sqrt_6____12__135_slot[i] = x_2_m_sqrt_6____6__45;
        }
        g.evaluate(
            t + 0.0789002279381516 * self.h,
            &self.x_1_m_2_sqrt_6____12__135,
            &self.x_1_m_2_sqrt_6____12__135,
            &mut self.v_2_m_sqrt_6____6__45,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_2_m_sqrt_6____6__45.len(),
                self.x.len(),
                self.x_1_m_2_sqrt_6____12__135.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_2_m_sqrt_6____6__45_slot = &self.v_2_m_sqrt_6____6__45.as_slice()[..n];
        let x_1_m_2_sqrt_6____12__135_slot = &mut self
            .x_1_m_2_sqrt_6____12__135
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_2_m_sqrt_6____6__45 = v_2_m_sqrt_6____6__45_slot[i];
            let x_3_m_sqrt_6____6__30 = x + (w[3] * v + w[4] * v_2_m_sqrt_6____6__45);
            x_1_m_2_sqrt_6____12__135_slot[i] = x_3_m_sqrt_6____6__30;
        }
        g.evaluate(
            t + 0.1183503419072274 * self.h,
            &self.x_1_m_2_sqrt_6____12__135,
            &self.x_1_m_2_sqrt_6____12__135,
            &mut self.v_3_m_sqrt_6____6__30,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_2_m_sqrt_6____6__45.len(),
                self.v_3_m_sqrt_6____6__30.len(),
                self.x.len(),
                self.x_1_m_2_sqrt_6____12__135.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_2_m_sqrt_6____6__45_slot = &self.v_2_m_sqrt_6____6__45.as_slice()[..n];
        let v_3_m_sqrt_6____6__30_slot = &self.v_3_m_sqrt_6____6__30.as_slice()[..n];
        let x_1_m_2_sqrt_6____12__135_slot = &mut self
            .x_1_m_2_sqrt_6____12__135
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_2_m_sqrt_6____6__45 = v_2_m_sqrt_6____6__45_slot[i];
            let v_3_m_sqrt_6____6__30 = v_3_m_sqrt_6____6__30_slot[i];
            let x_4_p_sqrt_6____6__30 = x
                + (w[5] * v - w[6] * v_2_m_sqrt_6____6__45
                    + w[7] * v_3_m_sqrt_6____6__30);
            x_1_m_2_sqrt_6____12__135_slot[i] = x_4_p_sqrt_6____6__30;
        }
        g.evaluate(
            t + 0.2816496580927726 * self.h,
            &self.x_1_m_2_sqrt_6____12__135,
            &self.x_1_m_2_sqrt_6____12__135,
            &mut self.v_4_p_sqrt_6____6__30,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_3_m_sqrt_6____6__30.len(),
                self.v_4_p_sqrt_6____6__30.len(),
                self.x.len(),
                self.x_1_m_2_sqrt_6____12__135.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_3_m_sqrt_6____6__30_slot = &self.v_3_m_sqrt_6____6__30.as_slice()[..n];
        let v_4_p_sqrt_6____6__30_slot = &self.v_4_p_sqrt_6____6__30.as_slice()[..n];
        let x_1_m_2_sqrt_6____12__135_slot = &mut self
            .x_1_m_2_sqrt_6____12__135
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_3_m_sqrt_6____6__30 = v_3_m_sqrt_6____6__30_slot[i];
            let v_4_p_sqrt_6____6__30 = v_4_p_sqrt_6____6__30_slot[i];
            let x_5_p1_3 = x
                + (w[8] * v + w[9] * v_3_m_sqrt_6____6__30
                    + w[10] * v_4_p_sqrt_6____6__30);
            x_1_m_2_sqrt_6____12__135_slot[i] = x_5_p1_3;
        }
        g.evaluate(
            t + 0.3333333333333333 * self.h,
            &self.x_1_m_2_sqrt_6____12__135,
            &self.x_1_m_2_sqrt_6____12__135,
            &mut self.v_5_p1_3,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_3_m_sqrt_6____6__30.len(),
                self.v_4_p_sqrt_6____6__30.len(),
                self.v_5_p1_3.len(),
                self.x.len(),
                self.x_1_m_2_sqrt_6____12__135.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_3_m_sqrt_6____6__30_slot = &self.v_3_m_sqrt_6____6__30.as_slice()[..n];
        let v_4_p_sqrt_6____6__30_slot = &self.v_4_p_sqrt_6____6__30.as_slice()[..n];
        let v_5_p1_3_slot = &self.v_5_p1_3.as_slice()[..n];
        let x_1_m_2_sqrt_6____12__135_slot = &mut self
            .x_1_m_2_sqrt_6____12__135
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_3_m_sqrt_6____6__30 = v_3_m_sqrt_6____6__30_slot[i];
            let v_4_p_sqrt_6____6__30 = v_4_p_sqrt_6____6__30_slot[i];
            let v_5_p1_3 = v_5_p1_3_slot[i];
            let x_6_p1_4 = x
                + (w[11] * v + w[12] * v_3_m_sqrt_6____6__30
                    + w[13] * v_4_p_sqrt_6____6__30 - w[14] * v_5_p1_3);
            x_1_m_2_sqrt_6____12__135_slot[i] = x_6_p1_4;
        }
        g.evaluate(
            t + 0.25 * self.h,
            &self.x_1_m_2_sqrt_6____12__135,
            &self.x_1_m_2_sqrt_6____12__135,
            &mut self.v_6_p1_4,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_3_m_sqrt_6____6__30.len(),
                self.v_4_p_sqrt_6____6__30.len(),
                self.v_5_p1_3.len(),
                self.v_6_p1_4.len(),
                self.x.len(),
                self.x_1_m_2_sqrt_6____12__135.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_3_m_sqrt_6____6__30_slot = &self.v_3_m_sqrt_6____6__30.as_slice()[..n];
        let v_4_p_sqrt_6____6__30_slot = &self.v_4_p_sqrt_6____6__30.as_slice()[..n];
        let v_5_p1_3_slot = &self.v_5_p1_3.as_slice()[..n];
        let v_6_p1_4_slot = &self.v_6_p1_4.as_slice()[..n];
        let x_1_m_2_sqrt_6____12__135_slot = &mut self
            .x_1_m_2_sqrt_6____12__135
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_3_m_sqrt_6____6__30 = v_3_m_sqrt_6____6__30_slot[i];
            let v_4_p_sqrt_6____6__30 = v_4_p_sqrt_6____6__30_slot[i];
            let v_5_p1_3 = v_5_p1_3_slot[i];
            let v_6_p1_4 = v_6_p1_4_slot[i];
            let x_7_p4_13 = x
                + (w[15] * v + w[16] * v_3_m_sqrt_6____6__30
                    + w[17] * v_4_p_sqrt_6____6__30 - w[18] * v_5_p1_3
                    + w[19] * v_6_p1_4);
            x_1_m_2_sqrt_6____12__135_slot[i] = x_7_p4_13;
        }
        g.evaluate(
            t + 0.3076923076923077 * self.h,
            &self.x_1_m_2_sqrt_6____12__135,
            &self.x_1_m_2_sqrt_6____12__135,
            &mut self.v_7_p4_13,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_3_m_sqrt_6____6__30.len(),
                self.v_4_p_sqrt_6____6__30.len(),
                self.v_5_p1_3.len(),
                self.v_6_p1_4.len(),
                self.v_7_p4_13.len(),
                self.x.len(),
                self.x_1_m_2_sqrt_6____12__135.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_3_m_sqrt_6____6__30_slot = &self.v_3_m_sqrt_6____6__30.as_slice()[..n];
        let v_4_p_sqrt_6____6__30_slot = &self.v_4_p_sqrt_6____6__30.as_slice()[..n];
        let v_5_p1_3_slot = &self.v_5_p1_3.as_slice()[..n];
        let v_6_p1_4_slot = &self.v_6_p1_4.as_slice()[..n];
        let v_7_p4_13_slot = &self.v_7_p4_13.as_slice()[..n];
        let x_1_m_2_sqrt_6____12__135_slot = &mut self
            .x_1_m_2_sqrt_6____12__135
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_3_m_sqrt_6____6__30 = v_3_m_sqrt_6____6__30_slot[i];
            let v_4_p_sqrt_6____6__30 = v_4_p_sqrt_6____6__30_slot[i];
            let v_5_p1_3 = v_5_p1_3_slot[i];
            let v_6_p1_4 = v_6_p1_4_slot[i];
            let v_7_p4_13 = v_7_p4_13_slot[i];
            let x_8_p127_195 = x
                + (w[20] * v - w[21] * v_3_m_sqrt_6____6__30
                    - w[22] * v_4_p_sqrt_6____6__30 + w[23] * v_5_p1_3 + w[24] * v_6_p1_4
                    - w[25] * v_7_p4_13);
            x_1_m_2_sqrt_6____12__135_slot[i] = x_8_p127_195;
        }
        g.evaluate(
            t + 0.6512820512820513 * self.h,
            &self.x_1_m_2_sqrt_6____12__135,
            &self.x_1_m_2_sqrt_6____12__135,
            &mut self.v_8_p127_195,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_3_m_sqrt_6____6__30.len(),
                self.v_4_p_sqrt_6____6__30.len(),
                self.v_5_p1_3.len(),
                self.v_6_p1_4.len(),
                self.v_7_p4_13.len(),
                self.v_8_p127_195.len(),
                self.x.len(),
                self.x_1_m_2_sqrt_6____12__135.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_3_m_sqrt_6____6__30_slot = &self.v_3_m_sqrt_6____6__30.as_slice()[..n];
        let v_4_p_sqrt_6____6__30_slot = &self.v_4_p_sqrt_6____6__30.as_slice()[..n];
        let v_5_p1_3_slot = &self.v_5_p1_3.as_slice()[..n];
        let v_6_p1_4_slot = &self.v_6_p1_4.as_slice()[..n];
        let v_7_p4_13_slot = &self.v_7_p4_13.as_slice()[..n];
        let v_8_p127_195_slot = &self.v_8_p127_195.as_slice()[..n];
        let x_1_m_2_sqrt_6____12__135_slot = &mut self
            .x_1_m_2_sqrt_6____12__135
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_3_m_sqrt_6____6__30 = v_3_m_sqrt_6____6__30_slot[i];
            let v_4_p_sqrt_6____6__30 = v_4_p_sqrt_6____6__30_slot[i];
            let v_5_p1_3 = v_5_p1_3_slot[i];
            let v_6_p1_4 = v_6_p1_4_slot[i];
            let v_7_p4_13 = v_7_p4_13_slot[i];
            let v_8_p127_195 = v_8_p127_195_slot[i];
            let x_9_p3_5 = x
                + (w[26] * v - w[27] * v_3_m_sqrt_6____6__30
                    - w[28] * v_4_p_sqrt_6____6__30 + w[29] * v_5_p1_3 + w[30] * v_6_p1_4
                    - w[31] * v_7_p4_13 - w[32] * v_8_p127_195);
            x_1_m_2_sqrt_6____12__135_slot[i] = x_9_p3_5;
        }
        g.evaluate(
            t + 0.6 * self.h,
            &self.x_1_m_2_sqrt_6____12__135,
            &self.x_1_m_2_sqrt_6____12__135,
            &mut self.v_9_p3_5,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_3_m_sqrt_6____6__30.len(),
                self.v_4_p_sqrt_6____6__30.len(),
                self.v_5_p1_3.len(),
                self.v_6_p1_4.len(),
                self.v_7_p4_13.len(),
                self.v_8_p127_195.len(),
                self.v_9_p3_5.len(),
                self.x.len(),
                self.x_1_m_2_sqrt_6____12__135.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_3_m_sqrt_6____6__30_slot = &self.v_3_m_sqrt_6____6__30.as_slice()[..n];
        let v_4_p_sqrt_6____6__30_slot = &self.v_4_p_sqrt_6____6__30.as_slice()[..n];
        let v_5_p1_3_slot = &self.v_5_p1_3.as_slice()[..n];
        let v_6_p1_4_slot = &self.v_6_p1_4.as_slice()[..n];
        let v_7_p4_13_slot = &self.v_7_p4_13.as_slice()[..n];
        let v_8_p127_195_slot = &self.v_8_p127_195.as_slice()[..n];
        let v_9_p3_5_slot = &self.v_9_p3_5.as_slice()[..n];
        let x_1_m_2_sqrt_6____12__135_slot = &mut self
            .x_1_m_2_sqrt_6____12__135
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_3_m_sqrt_6____6__30 = v_3_m_sqrt_6____6__30_slot[i];
            let v_4_p_sqrt_6____6__30 = v_4_p_sqrt_6____6__30_slot[i];
            let v_5_p1_3 = v_5_p1_3_slot[i];
            let v_6_p1_4 = v_6_p1_4_slot[i];
            let v_7_p4_13 = v_7_p4_13_slot[i];
            let v_8_p127_195 = v_8_p127_195_slot[i];
            let v_9_p3_5 = v_9_p3_5_slot[i];
            let x_10_p6_7 = x
                + (-w[33] * v + w[34] * v_3_m_sqrt_6____6__30
                    + w[35] * v_4_p_sqrt_6____6__30 - w[36] * v_5_p1_3 - w[37] * v_6_p1_4
                    + w[38] * v_7_p4_13 + w[39] * v_8_p127_195 - w[40] * v_9_p3_5);
            x_1_m_2_sqrt_6____12__135_slot[i] = x_10_p6_7;
        }
        g.evaluate(
            t + 0.8571428571428571 * self.h,
            &self.x_1_m_2_sqrt_6____12__135,
            &self.x_1_m_2_sqrt_6____12__135,
            &mut self.v_10_p6_7,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_10_p6_7.len(),
                self.v_3_m_sqrt_6____6__30.len(),
                self.v_4_p_sqrt_6____6__30.len(),
                self.v_5_p1_3.len(),
                self.v_6_p1_4.len(),
                self.v_7_p4_13.len(),
                self.v_8_p127_195.len(),
                self.v_9_p3_5.len(),
                self.x.len(),
                self.x_11_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_3_m_sqrt_6____6__30_slot = &self.v_3_m_sqrt_6____6__30.as_slice()[..n];
        let v_4_p_sqrt_6____6__30_slot = &self.v_4_p_sqrt_6____6__30.as_slice()[..n];
        let v_5_p1_3_slot = &self.v_5_p1_3.as_slice()[..n];
        let v_6_p1_4_slot = &self.v_6_p1_4.as_slice()[..n];
        let v_7_p4_13_slot = &self.v_7_p4_13.as_slice()[..n];
        let v_8_p127_195_slot = &self.v_8_p127_195.as_slice()[..n];
        let v_9_p3_5_slot = &self.v_9_p3_5.as_slice()[..n];
        let v_10_p6_7_slot = &self.v_10_p6_7.as_slice()[..n];
        let x_11_p1_slot = &mut self.x_11_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_3_m_sqrt_6____6__30 = v_3_m_sqrt_6____6__30_slot[i];
            let v_4_p_sqrt_6____6__30 = v_4_p_sqrt_6____6__30_slot[i];
            let v_5_p1_3 = v_5_p1_3_slot[i];
            let v_6_p1_4 = v_6_p1_4_slot[i];
            let v_7_p4_13 = v_7_p4_13_slot[i];
            let v_8_p127_195 = v_8_p127_195_slot[i];
            let v_9_p3_5 = v_9_p3_5_slot[i];
            let v_10_p6_7 = v_10_p6_7_slot[i];
            let x_11_p1 = x
                + (w[41] * v - w[42] * v_3_m_sqrt_6____6__30
                    - w[43] * v_4_p_sqrt_6____6__30 - w[44] * v_5_p1_3 + w[45] * v_6_p1_4
                    - w[46] * v_7_p4_13 - w[47] * v_8_p127_195 + w[48] * v_9_p3_5
                    + w[49] * v_10_p6_7);
            x_11_p1_slot[i] = x_11_p1;
        }
        g.evaluate(t + self.h, &self.x_11_p1, &self.x_11_p1, &mut self.v_11_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_10_p6_7.len(),
                self.v_11_p1.len(),
                self.v_5_p1_3.len(),
                self.v_6_p1_4.len(),
                self.v_7_p4_13.len(),
                self.v_8_p127_195.len(),
                self.v_9_p3_5.len(),
                self.x.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_5_p1_3_slot = &self.v_5_p1_3.as_slice()[..n];
        let v_6_p1_4_slot = &self.v_6_p1_4.as_slice()[..n];
        let v_7_p4_13_slot = &self.v_7_p4_13.as_slice()[..n];
        let v_8_p127_195_slot = &self.v_8_p127_195.as_slice()[..n];
        let v_9_p3_5_slot = &self.v_9_p3_5.as_slice()[..n];
        let v_10_p6_7_slot = &self.v_10_p6_7.as_slice()[..n];
        let v_11_p1_slot = &self.v_11_p1.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_5_p1_3 = v_5_p1_3_slot[i];
            let v_6_p1_4 = v_6_p1_4_slot[i];
            let v_7_p4_13 = v_7_p4_13_slot[i];
            let v_8_p127_195 = v_8_p127_195_slot[i];
            let v_9_p3_5 = v_9_p3_5_slot[i];
            let v_10_p6_7 = v_10_p6_7_slot[i];
            let v_11_p1 = v_11_p1_slot[i];
            let x_p1 = x
                + (w[50] * v + w[51] * v_5_p1_3 + w[52] * v_6_p1_4 - w[53] * v_7_p4_13
                    + w[54] * v_8_p127_195 - w[55] * v_9_p3_5 + w[56] * v_10_p6_7
                    + w[57] * v_11_p1);
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
        let [e_1, e_2] = out else { return Ok(()) };
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let (h, w) = (
            exact(self.h),
            [
                near(0.013120045, 0.01312004499419488, 6.877543760839636e-19),
                near(1.2251564, 1.2251564463762044, 8.518996614593367e-17),
                near(0.49575895, 0.4957589496572502, -1.1503308488705873e-17),
                near(1.6643772, 1.6643771824549864, 8.898233545190503e-17),
                near(0.35032886, 0.35032884874997366, 1.6932962897446322e-17),
                near(0.33417913, 0.3341791187130175, 3.412709883356588e-18),
                near(0.08192321, 0.08192320648511571, 2.558466471037393e-18),
                near(0.022355309, 0.022355307863886294, 1.5521986757552407e-18),
                near(0.18980075, 0.18980075407240762, -7.925770378062896e-18),
                near(4.450313, 4.450312892752409, -2.7370927755819525e-16),
                near(1.8915179, 1.8915178993145003, 6.581122499260077e-17),
                near(5.8012037, 5.801203960010585, -1.3317442893008658e-16),
                near(0.42268232, 0.42268232132379197, -2.2627811149169426e-18),
                near(0.15216094, 0.1521609496625161, -8.776696451847702e-18),
                near(0.2013654, 0.20136540080403034, 6.1225721600273116e-18),
                near(0.022651792, 0.022651792198360825, 1.0635462033024733e-18),
            ],
        );
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_p1.len(),
                self.v_5_p1_3.len(),
                self.v_6_p1_4.len(),
                self.v_7_p4_13.len(),
                self.v_8_p127_195.len(),
                self.v_9_p3_5.len(),
                self.v_10_p6_7.len(),
                self.v_11_p1.len(),
                e_1.len(),
                e_2.len(),
            ],
        )?;
        let v_slot = &self.v_p1.as_slice()[..n];
        let v_5_p1_3_slot = &self.v_5_p1_3.as_slice()[..n];
        let v_6_p1_4_slot = &self.v_6_p1_4.as_slice()[..n];
        let v_7_p4_13_slot = &self.v_7_p4_13.as_slice()[..n];
        let v_8_p127_195_slot = &self.v_8_p127_195.as_slice()[..n];
        let v_9_p3_5_slot = &self.v_9_p3_5.as_slice()[..n];
        let v_10_p6_7_slot = &self.v_10_p6_7.as_slice()[..n];
        let v_11_p1_slot = &self.v_11_p1.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        let e_2_slot = &mut e_2.as_mut_slice()[..n];
        for i in 0..n {
            let v = v_slot[i];
            let v_5_p1_3 = v_5_p1_3_slot[i];
            let v_6_p1_4 = v_6_p1_4_slot[i];
            let v_7_p4_13 = v_7_p4_13_slot[i];
            let v_8_p127_195 = v_8_p127_195_slot[i];
            let v_9_p3_5 = v_9_p3_5_slot[i];
            let v_10_p6_7 = v_10_p6_7_slot[i];
            let v_11_p1 = v_11_p1_slot[i];
            e_1_slot[i] = h
                * (w[0] * v - w[1] * v_5_p1_3 - w[2] * v_6_p1_4 + w[3] * v_7_p4_13
                    - w[4] * v_8_p127_195 + w[5] * v_9_p3_5 + w[6] * v_10_p6_7
                    - w[7] * v_11_p1);
            e_2_slot[i] = h
                * (-w[8] * v + w[9] * v_5_p1_3 + w[10] * v_6_p1_4 - w[11] * v_7_p4_13
                    - w[12] * v_8_p127_195 - w[13] * v_9_p3_5 + w[14] * v_10_p6_7
                    + w[15] * v_11_p1);
        }
        Ok(())
    }
    fn stage(&self, k: usize) -> Option<&S> {
        match k {
            0 => Some(&self.v_p1),
            1 => Some(&self.v_1_m_2_sqrt_6____12__135),
            2 => Some(&self.v_2_m_sqrt_6____6__45),
            3 => Some(&self.v_3_m_sqrt_6____6__30),
            4 => Some(&self.v_4_p_sqrt_6____6__30),
            5 => Some(&self.v_5_p1_3),
            6 => Some(&self.v_6_p1_4),
            7 => Some(&self.v_7_p4_13),
            8 => Some(&self.v_8_p127_195),
            9 => Some(&self.v_9_p3_5),
            10 => Some(&self.v_10_p6_7),
            11 => Some(&self.v_11_p1),
            12 => Some(&self.v),
            _ => None,
        }
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Dop853<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Dop853"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Dop853",
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
                    time: 0.05260015195876773,
                    part: None,
                    position: g::Row::new(
                        0.05260015195876773,
                        &[
                            1.0,
                            0.05260015195876773,
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
                            0.05260015195876773,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.05260015195876773,
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
                    time: 0.0789002279381516,
                    part: None,
                    position: g::Row::new(
                        0.0789002279381516,
                        &[
                            1.0,
                            0.0197250569845379,
                            0.0591751709536137,
                            0.003112622984346139,
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
                            0.0789002279381516,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.0197250569845379,
                                0.0591751709536137,
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
                    time: 0.1183503419072274,
                    part: None,
                    position: g::Row::new(
                        0.1183503419072274,
                        &[
                            1.0,
                            0.02958758547680685,
                            0.08876275643042054,
                            0.0017508504286947032,
                            0.00525255128608411,
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
                            0.1183503419072274,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.02958758547680685,
                                0.0,
                                0.08876275643042054,
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
                    time: 0.2816496580927726,
                    part: None,
                    position: g::Row::new(
                        0.2816496580927726,
                        &[
                            1.0,
                            0.2413651341592667,
                            0.04028452393350592,
                            0.009915816237971964,
                            -0.05234336665618131,
                            0.0820908153700972,
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
                            0.2816496580927726,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.2413651341592667,
                                0.0,
                                -0.8845494793282861,
                                0.924834003261792,
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
                    time: 0.3333333333333333,
                    part: None,
                    position: g::Row::new(
                        0.3333333333333333,
                        &[
                            1.0,
                            0.037037037037037035,
                            0.2962962962962963,
                            0.035337931304886355,
                            0.0,
                            -0.09581915952175495,
                            0.11603678377242416,
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
                            0.3333333333333333,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.037037037037037035,
                                0.0,
                                0.0,
                                0.17082860872947386,
                                0.12546768756682242,
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
                    time: 0.25,
                    part: None,
                    position: g::Row::new(
                        0.25,
                        &[
                            1.0,
                            0.037109375,
                            0.212890625,
                            0.018920483189113914,
                            0.0,
                            -0.03815245266364541,
                            0.05268745617004205,
                            -0.0022054866955105506,
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
                            0.25,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.037109375,
                                0.0,
                                0.0,
                                0.17025221101954405,
                                0.06021653898045596,
                                -0.017578125,
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
                    time: 0.3076923076923077,
                    part: None,
                    position: g::Row::new(
                        0.3076923076923077,
                        &[
                            1.0,
                            0.03709200011850479,
                            0.2706003075738029,
                            0.03067021189623757,
                            0.0,
                            -0.07975482628537983,
                            0.09799120567724122,
                            -0.0014238754814449106,
                            -0.00014543770014516837,
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
                            0.3076923076923077,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.03709200011850479,
                                0.0,
                                0.0,
                                0.17038392571223998,
                                0.10726203044637328,
                                -0.015319437748624402,
                                0.008273789163814023,
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
                    time: 0.6512820512820513,
                    part: None,
                    position: g::Row::new(
                        0.6512820512820513,
                        &[
                            1.0,
                            0.6241109587160757,
                            0.027171092565975566,
                            -0.15229089727622042,
                            0.0,
                            0.46966087733519885,
                            -0.0681414047027942,
                            0.010711857531715373,
                            0.3119698547460421,
                            -0.3598261324728635,
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
                            0.6512820512820513,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.6241109587160757,
                                0.0,
                                0.0,
                                -3.3608926294469414,
                                -0.868219346841726,
                                27.59209969944671,
                                20.154067550477894,
                                -43.48988418106996,
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
                    time: 0.6,
                    part: None,
                    position: g::Row::new(
                        0.6,
                        &[
                            1.0,
                            0.47766253643826434,
                            0.12233746356173564,
                            -0.11020716722377502,
                            0.0,
                            0.30128953154727944,
                            0.07865735349516378,
                            0.030838873981239478,
                            -0.319604147551303,
                            -0.6851760518136165,
                            0.8842016075650119,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.6,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.47766253643826434,
                                0.0,
                                0.0,
                                -2.4881146199716677,
                                -0.590290826836843,
                                21.230051448181193,
                                15.279233632882423,
                                -33.28821096898486,
                                -0.020331201708508627,
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
                    time: 0.8571428571428571,
                    part: None,
                    position: g::Row::new(
                        0.8571428571428571,
                        &[
                            1.0,
                            -0.9371424300859873,
                            1.7942852872288444,
                            0.3721894995071434,
                            0.0,
                            -0.5050736261155677,
                            -0.46149874648558276,
                            -0.06518509348541916,
                            4.09803840386656,
                            3.8922102844072395,
                            -7.025278165955343,
                            0.06194438303648046,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.8571428571428571,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                -0.9371424300859873,
                                0.0,
                                0.0,
                                5.186372428844064,
                                1.0914373489967295,
                                -8.149787010746927,
                                -18.52006565999696,
                                22.739487099350505,
                                2.4936055526796523,
                                -3.0467644718982196,
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
                            2.273310147516538,
                            -1.2733101475165383,
                            -0.7650750098382328,
                            0.0,
                            0.8347994820739503,
                            1.755944144193115,
                            0.23253698859550603,
                            11.90371935788187,
                            -1.9034949405460306,
                            -10.951226401858388,
                            1.3530625395360725,
                            -1.960266160037863,
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
                                2.273310147516538,
                                0.0,
                                0.0,
                                -10.53449546673725,
                                -2.0008720582248625,
                                -17.9589318631188,
                                27.94888452941996,
                                -2.8589982771350235,
                                -8.87285693353063,
                                12.360567175794303,
                                0.6433927460157636,
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
                            0.054293734116568765,
                            0.9457062658834312,
                            0.054293734116568765,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            2.9668752618349394,
                            1.4186384244858752,
                            -4.016218126161174,
                            0.10850859975965002,
                            -0.06086437986500643,
                            0.028766485829147193,
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
                                0.054293734116568765,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                4.450312892752409,
                                1.8915178993145003,
                                -5.801203960010585,
                                0.3111643669578199,
                                -0.1521609496625161,
                                0.20136540080403034,
                                0.04471061572777259,
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
                    0.054293734116568765,
                    0.9457062658834312,
                    0.054293734116568765,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    2.9668752618349394,
                    1.4186384244858752,
                    -4.016218126161174,
                    0.10850859975965002,
                    -0.06086437986500643,
                    0.028766485829147193,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.054293734116568765,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    4.450312892752409,
                    1.8915178993145003,
                    -5.801203960010585,
                    0.3111643669578199,
                    -0.1521609496625161,
                    0.20136540080403034,
                    0.04471061572777259,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.054293734116568765,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    4.450312892752409,
                    1.8915178993145003,
                    -5.801203960010585,
                    0.3111643669578199,
                    -0.1521609496625161,
                    0.20136540080403034,
                    0.04471061572777259,
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
                    1.0,
                ],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.054293734116568765,
                    0.9457062658834312,
                    0.054293734116568765,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    2.9668752618349394,
                    1.4186384244858752,
                    -4.016218126161174,
                    0.10850859975965002,
                    -0.06086437986500643,
                    0.028766485829147193,
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
                        0.054293734116568765,
                        0.0,
                        0.0,
                        0.0,
                        0.0,
                        4.450312892752409,
                        1.8915178993145003,
                        -5.801203960010585,
                        0.3111643669578199,
                        -0.1521609496625161,
                        0.20136540080403034,
                        0.04471061572777259,
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
