// stepsmith 0.1.0, spec sha256 dd1d7e53f8e51a78151d69b573d38833b2372c74151f9b975646faeaa4cf57e7, text sha256 b3266c323343d92ab9ef50f521d9b24e3c55676499aefdb9dae38933a7eed79b
// Rodas4, family rosenbrock.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 7 conditions of order 5 fail, the first for f[f, f[f, f]], with residual -13432168632380628421131594391372468347146071547336413234996581/3120010522412789085906954435629009241457065228515576923203367600.
// proven: order 1 with any matrix for the Jacobian: all conditions up to order 1 hold; 2 conditions of order 2 fail, the first for f[f], with residual 20171400702361/632682909737766.
// proven: embedded order 3: all conditions up to order 3 hold; 4 conditions of order 4 fail, the first for f[f, f, f], with residual -526426945831404495338515519739539014187/5223189523397210813530818784591385180000.
// proven: A-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: spectral radius 0 for infinite steps: for infinite steps the roots are those of lambda.

/// The method RODAS of Hairer and Wanner, of order 4(3)
///
/// Six stages; both solutions are stiffly accurate and L-stable, and so is the argument of the fifth stage where they are taken from it. The coefficients are derived here, for those that are printed are decimals: gamma = 1/4, the nodes 0.386, 0.21 and 0.63 and the sums 0.0317, 0.0635 and 0.3438 of rows of A + Gamma without its diagonal are the source's, and all others follow from the conditions of orders 4 and 3, those of order 5 of the trees f[f, f, f, f] and f[f, f, f[f]], that of order 4 for equations with constraints of index 1, and three that make the fifth argument of order 2 with such constraints and of the value 0 at infinity. They agree with the printed ones to twelve decimals.
///
/// Proven: order 4 from exact starting values, 4 when only y and y' are right at the start.
///
/// With any matrix in place of the Jacobian, and any vector in place of f_t: order 1.
///
/// Beside the state each step yields: embedded order 3.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `L-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 158.81·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hairer, Wanner, Solving Ordinary Differential Equations II, second edition, 1996, IV.7 and VI.4.
///
/// Parameters: A = [[], [193/500], [35395351538283/242309925776300, 774486643737/12115496288815], [-3424809971035520660777767759724516868483/10352753556222916697706101451453998563900, 294494852192900481794966005121983154469/414110142248916667908244058058159942556, 1630708773901227845715117694694610159/6531705713705310219372934669687065340], [-1495896547332137965178923227638677446078193/328583801611061946044625543133284843303807, 283163463733043476314652283532695736875/165575107891691582788926955471546910206, 924675434538860808266591519054116289875/230342657981816996876709108400480086438, -88428418021835801580978042546875/514203884832009464116168657901409], [30208569667310933248565854236325635738739/12438503531018117831342291853625924667652, -99958458814688474423597911058587500/261159476169860540676540939229569259, -641177330245823952943863461038553617375/345513986972725495315063662600720129657, 863608457186421510409301450078125/1542611654496028392348505973704227, 1/4]], Gamma = [[1/4], [-3543/10000, 1/4], [-178119672970538139092167247636189/1333206084818406805358012178546000, -42987546138396144731953841302/3333015212046017013395030446365, 1/4], [5575110739802289751413847420522894163538183994058271183219/3651382755000309088683454571624212235609439843592985855000, -15588666958727024254931213283448977547202876979979054419/29211062040002472709467636572993697884875518748743886840, -32140837739111134727065376527969852161/25121945052712731612972825652642559000, 1/4], [5148097092299087604627352632238518025457/737423904868663428564710401645673858172, -64809636547887781765328849662210625/30965982399792702971559183742574698, -758627447934959852382177198286788125/129236576387778378647863722685887462, 1128893711251928915152235577718750/1542611654496028392348505973704227, 1/4], [-994668434975662960019315713791743302553307052121/478162416336647302137658538046762572724347411052, 340926693342323937584604881834744549476050000/572252828823148068821838764354276195626266113, 429426218997706763202667915362005311229275098875/252363497511008298350430895080235802271183355833, -533263937020189379156107906255255295779859375/6024592778777386432768907309607751247853183561, -8873404520643/23432700360658, 1/4]], b = [2558435219170358/7342451663009337, 2495742187500/11716350180329, -2388701949687500/15500731288575267, 65752350768625000/139506581597177403, -6030458860957/46865400721316, 1/4], embedded = [30208569667310933248565854236325635738739/12438503531018117831342291853625924667652, -99958458814688474423597911058587500/261159476169860540676540939229569259, -641177330245823952943863461038553617375/345513986972725495315063662600720129657, 863608457186421510409301450078125/1542611654496028392348505973704227, 1/4].
///
/// ```text
/// v_1 = f(t, x)
/// a_1 = f(t, x, v_u1, 1/4)
/// v_2[193/500] = f(t[193/500], x_2[193/500])
/// a_2 = f(t, x, v_u2, -1043/10000)
/// v_3[21/100] = f(t[21/100], x_3[21/100])
/// a_3 = f(t, x, v_u3, 207/2000)
/// v_4[63/100] = f(t[63/100], x_4[63/100])
/// a_4 = f(t, x, v_u4, -181/5000)
/// v_5[1] = f(t[1], x_5[1])
/// a_5 = f(t, x, v_u5, 0)
/// v_6[1] = f(t[1], x_6[1])
/// a_6 = f(t, x, v_u6, 0)
/// v_u1 = 1/4*v_1 + 1/4*h*a_1
/// x_2[193/500] = x + 193/125*h*v_u1
/// v_u2 = 1/4*v_2[193/500] + 1/4*h*a_2 - 3543/2500*v_u1
/// x_3[21/100] = x + 7168425121045566/7572185180509375*h*v_u1 + 3097946574948/12115496288815*h*v_u2
/// v_u3 = 1/4*v_3[21/100] + 1/4*h*a_3 - 723173046876686234349347289976667/1190362575730720361926796587987500*v_u1 - 171950184553584578927815365208/3333015212046017013395030446365*v_u2
/// x_4[63/100] = x + 2826704902490126224060961974025706134278939822747197/852746296702892422902705641239753103493301898406250*h*v_u1 + 57296089482370846432889978335326559773356060131707/19783714083507104211342770876762272001044604043025*h*v_u2 + 1630708773901227845715117694694610159/1632926428426327554843233667421766335*h*v_u3
/// v_u4 = 1/4*v_4[63/100] + 1/4*h*a_4 - 1153126888946409153417335603042837049239764793762836586673587425263/42965837960219475171444799397840349166411635808720740724325660937500*v_u1 - 16736879323251800151993301813217053616997935239894055833288512689121/6977652084739642767842635422209272704625249655336248293630487336250*v_u2 - 32140837739111134727065376527969852161/6280486263178182903243206413160639750*v_u3
/// x_5[1] = x + 814403109013690485727600608739703696611830559180142744096971114136963/666874192960365525484569235055073332195209132046064560700547254000225*h*v_u1 + 517360702383696351268835737157978999421308136820625660070245244447100/85952673759336001062455590295987229482938065908159432268070534960029*h*v_u2 + 444717990749401371925669682937362301156074218629594826000/35472205062985048242866098360031149328289484499096833983*h*v_u3 - 353713672087343206323912170187500/514203884832009464116168657901409*h*v_u4
/// v_u5 = 1/4*v_5[1] + 1/4*h*a_5 + 3749388438806961135885787506043303829393525960329914242492580759505004/2000622578881096576453707705165219996585627396138193682101641762000675*v_u1 - 660555171249084871786436125624263534295363764049525096966383156569450/257858021278008003187366770887961688448814197724478296804211604880087*v_u2 - 904538662555489518926503868681002455361976246451268048250/106416615188955144728598295080093447984868453497290501949*v_u3 + 4515574845007715660608942310875000/1542611654496028392348505973704227*v_u4
/// x_6[1] = x + 814403109013690485727600608739703696611830559180142744096971114136963/666874192960365525484569235055073332195209132046064560700547254000225*h*v_u1 + 517360702383696351268835737157978999421308136820625660070245244447100/85952673759336001062455590295987229482938065908159432268070534960029*h*v_u2 + 444717990749401371925669682937362301156074218629594826000/35472205062985048242866098360031149328289484499096833983*h*v_u3 - 353713672087343206323912170187500/514203884832009464116168657901409*h*v_u4 + h*v_u5
/// v_u6 = 1/4*v_6[1] + 1/4*h*a_6 + 25604916246768536639111666867234603365347922929495181596077785613392003/12670609666246944984206815466046393311708973508875226653310397826004275*v_u1 - 3258498669775966776245896119577650569933375290792612711936123971706150/1633100801427384020186656215623757360175823252255029213093340164240551*v_u2 - 5311167175221764422613792806862335093300090888128537975250/673971896196715916614455868840591837237500205482839845677*v_u3 + 39859388689871569334056478890437500/9769873811808179818207204500126771*v_u4 - 17746809041286/11716350180329*v_u5
/// x[1] = x + 814403109013690485727600608739703696611830559180142744096971114136963/666874192960365525484569235055073332195209132046064560700547254000225*h*v_u1 + 517360702383696351268835737157978999421308136820625660070245244447100/85952673759336001062455590295987229482938065908159432268070534960029*h*v_u2 + 444717990749401371925669682937362301156074218629594826000/35472205062985048242866098360031149328289484499096833983*h*v_u3 - 353713672087343206323912170187500/514203884832009464116168657901409*h*v_u4 + h*v_u5 + h*v_u6
/// x_hat[1] = x + 814403109013690485727600608739703696611830559180142744096971114136963/666874192960365525484569235055073332195209132046064560700547254000225*h*v_u1 + 517360702383696351268835737157978999421308136820625660070245244447100/85952673759336001062455590295987229482938065908159432268070534960029*h*v_u2 + 444717990749401371925669682937362301156074218629594826000/35472205062985048242866098360031149328289484499096833983*h*v_u3 - 353713672087343206323912170187500/514203884832009464116168657901409*h*v_u4 + h*v_u5
/// ```
#[derive(Clone, Debug)]
pub struct Rodas4<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 28],
    x: S,
    v_1: S,
    v_u1: S,
    x_2_p193_500: S,
    v_2_p193_500: S,
    v_u2: S,
    x_3_p21_100: S,
    v_3_p21_100: S,
    v_u3: S,
    x_4_p63_100: S,
    v_4_p63_100: S,
    v_u4: S,
    x_5_p1: S,
    v_5_p1: S,
    v_u5: S,
    x_6_p1: S,
    v_6_p1: S,
    v_u6: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Rodas4<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 28] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            exact(0.25),
            exact(0.25) * h,
            near(1.544, 1.544, -3.907985046680551e-17) * h,
            near(1.4172, 1.4172, -1.5276668818842154e-17),
            near(0.9466785, 0.9466785280815533, 2.8914162589651592e-18) * h,
            near(0.25570118, 0.25570116989825814, -2.4098236357056967e-17) * h,
            near(0.6075233, 0.6075233392084396, -4.8190188924590884e-17),
            near(0.05158998, 0.05158997892722806, -6.742326329190214e-19),
            near(3.3148253, 3.3148251870684886, -5.12229574254241e-17) * h,
            near(2.8961241, 2.896124015972123, 5.228835571269765e-17) * h,
            near(0.9986419, 0.9986419139977807, 4.2120025013366474e-17) * h,
            near(0.026838226, 0.026838226453631556, -1.0656345459816736e-18),
            near(2.3986406, 2.3986405627554737, -7.982042096103057e-17),
            near(5.1175714, 5.117571537024038, 2.610496153941232e-16),
            near(1.2212245, 1.2212245092262748, 3.333970948399226e-17) * h,
            near(6.0191345, 6.019134481287753, -6.35877005571894e-17) * h,
            near(12.537084, 12.537083329320875, -8.63364548255926e-16) * h,
            near(0.68788606, 0.6878860361058952, -2.436505149751911e-17) * h,
            near(1.8741108, 1.8741108284921537, 4.340960521185423e-17),
            near(2.561701, 2.5617010786603047, -1.40532642710288e-16),
            near(8.499976, 8.499975882049766, 1.4517583260877998e-16),
            near(2.9272273, 2.9272272330153988, 8.215271262181956e-17),
            h,
            near(2.0208118, 2.020811698980603, -1.340000456891577e-16),
            near(1.9952832, 1.9952832470156963, 1.0992278711181116e-16),
            near(7.8803988, 7.880398582185932, 3.4197984600312185e-16),
            near(4.0798264, 4.079826357807841, -3.9098025657353685e-16),
            near(1.5147046, 1.5147045597085134, 7.579369778946605e-17),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Rodas4<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[3],
        dense: &[],
    };
    const NAME: &'static str = "Rodas4";
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
            v_u1: like.zeros(),
            x_2_p193_500: like.zeros(),
            v_2_p193_500: like.zeros(),
            v_u2: like.zeros(),
            x_3_p21_100: like.zeros(),
            v_3_p21_100: like.zeros(),
            v_u3: like.zeros(),
            x_4_p63_100: like.zeros(),
            v_4_p63_100: like.zeros(),
            v_u4: like.zeros(),
            x_5_p1: like.zeros(),
            v_5_p1: like.zeros(),
            v_u5: like.zeros(),
            x_6_p1: like.zeros(),
            v_6_p1: like.zeros(),
            v_u6: like.zeros(),
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
        implicit.resolve(0.25, &mut self.v_u1)?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_u1.len(), self.x.len(), self.x_2_p193_500.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let x_2_p193_500_slot = &mut self.x_2_p193_500.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_u1 = v_u1_slot[i];
            let x_2_p193_500 = x + w[2] * v_u1;
            x_2_p193_500_slot[i] = x_2_p193_500;
        }
        g.evaluate(
            t + 0.386 * self.h,
            &self.x_2_p193_500,
            &self.x_2_p193_500,
            &mut self.v_2_p193_500,
        );
        ::stepsmith::generated::same_length(
            n,
            [self.v_2_p193_500.len(), self.v_u1.len(), self.v_u2.len()],
        )?;
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_2_p193_500_slot = &self.v_2_p193_500.as_slice()[..n];
        let v_u2_slot = &mut self.v_u2.as_mut_slice()[..n];
        for i in 0..n {
            let v_u1 = v_u1_slot[i];
            let v_2_p193_500 = v_2_p193_500_slot[i];
            v_u2_slot[i] = w[0] * v_2_p193_500 - w[3] * v_u1;
        }
        implicit.resolve(-0.1043, &mut self.v_u2)?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_u1.len(), self.v_u2.len(), self.x.len(), self.x_3_p21_100.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u2_slot = &self.v_u2.as_slice()[..n];
        let x_3_p21_100_slot = &mut self.x_3_p21_100.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_u1 = v_u1_slot[i];
            let v_u2 = v_u2_slot[i];
            let x_3_p21_100 = x + (w[4] * v_u1 + w[5] * v_u2);
            x_3_p21_100_slot[i] = x_3_p21_100;
        }
        g.evaluate(
            t + 0.21 * self.h,
            &self.x_3_p21_100,
            &self.x_3_p21_100,
            &mut self.v_3_p21_100,
        );
        ::stepsmith::generated::same_length(
            n,
            [self.v_3_p21_100.len(), self.v_u1.len(), self.v_u2.len(), self.v_u3.len()],
        )?;
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u2_slot = &self.v_u2.as_slice()[..n];
        let v_3_p21_100_slot = &self.v_3_p21_100.as_slice()[..n];
        let v_u3_slot = &mut self.v_u3.as_mut_slice()[..n];
        for i in 0..n {
            let v_u1 = v_u1_slot[i];
            let v_u2 = v_u2_slot[i];
            let v_3_p21_100 = v_3_p21_100_slot[i];
            v_u3_slot[i] = w[0] * v_3_p21_100 - w[6] * v_u1 - w[7] * v_u2;
        }
        implicit.resolve(0.1035, &mut self.v_u3)?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_u1.len(),
                self.v_u2.len(),
                self.v_u3.len(),
                self.x.len(),
                self.x_4_p63_100.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u2_slot = &self.v_u2.as_slice()[..n];
        let v_u3_slot = &self.v_u3.as_slice()[..n];
        let x_4_p63_100_slot = &mut self.x_4_p63_100.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_u1 = v_u1_slot[i];
            let v_u2 = v_u2_slot[i];
            let v_u3 = v_u3_slot[i];
            let x_4_p63_100 = x + (w[8] * v_u1 + w[9] * v_u2 + w[10] * v_u3);
            x_4_p63_100_slot[i] = x_4_p63_100;
        }
        g.evaluate(
            t + 0.63 * self.h,
            &self.x_4_p63_100,
            &self.x_4_p63_100,
            &mut self.v_4_p63_100,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_4_p63_100.len(),
                self.v_u1.len(),
                self.v_u2.len(),
                self.v_u3.len(),
                self.v_u4.len(),
            ],
        )?;
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u2_slot = &self.v_u2.as_slice()[..n];
        let v_u3_slot = &self.v_u3.as_slice()[..n];
        let v_4_p63_100_slot = &self.v_4_p63_100.as_slice()[..n];
        let v_u4_slot = &mut self.v_u4.as_mut_slice()[..n];
        for i in 0..n {
            let v_u1 = v_u1_slot[i];
            let v_u2 = v_u2_slot[i];
            let v_u3 = v_u3_slot[i];
            let v_4_p63_100 = v_4_p63_100_slot[i];
            v_u4_slot[i] = w[0] * v_4_p63_100 - w[11] * v_u1 - w[12] * v_u2
                - w[13] * v_u3;
        }
        implicit.resolve(-0.0362, &mut self.v_u4)?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_u1.len(),
                self.v_u2.len(),
                self.v_u3.len(),
                self.v_u4.len(),
                self.x.len(),
                self.x_5_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u2_slot = &self.v_u2.as_slice()[..n];
        let v_u3_slot = &self.v_u3.as_slice()[..n];
        let v_u4_slot = &self.v_u4.as_slice()[..n];
        let x_5_p1_slot = &mut self.x_5_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_u1 = v_u1_slot[i];
            let v_u2 = v_u2_slot[i];
            let v_u3 = v_u3_slot[i];
            let v_u4 = v_u4_slot[i];
            let x_5_p1 = x + (w[14] * v_u1 + w[15] * v_u2 + w[16] * v_u3 - w[17] * v_u4);
            x_5_p1_slot[i] = x_5_p1;
        }
        g.evaluate(t + self.h, &self.x_5_p1, &self.x_5_p1, &mut self.v_5_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_5_p1.len(),
                self.v_u1.len(),
                self.v_u2.len(),
                self.v_u3.len(),
                self.v_u4.len(),
                self.v_u5.len(),
            ],
        )?;
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u2_slot = &self.v_u2.as_slice()[..n];
        let v_u3_slot = &self.v_u3.as_slice()[..n];
        let v_u4_slot = &self.v_u4.as_slice()[..n];
        let v_5_p1_slot = &self.v_5_p1.as_slice()[..n];
        let v_u5_slot = &mut self.v_u5.as_mut_slice()[..n];
        for i in 0..n {
            let v_u1 = v_u1_slot[i];
            let v_u2 = v_u2_slot[i];
            let v_u3 = v_u3_slot[i];
            let v_u4 = v_u4_slot[i];
            let v_5_p1 = v_5_p1_slot[i];
            v_u5_slot[i] = w[0] * v_5_p1 + w[18] * v_u1 - w[19] * v_u2 - w[20] * v_u3
                + w[21] * v_u4;
        }
        implicit.resolve(0.0, &mut self.v_u5)?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_u1.len(),
                self.v_u2.len(),
                self.v_u3.len(),
                self.v_u4.len(),
                self.v_u5.len(),
                self.x.len(),
                self.x_6_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u2_slot = &self.v_u2.as_slice()[..n];
        let v_u3_slot = &self.v_u3.as_slice()[..n];
        let v_u4_slot = &self.v_u4.as_slice()[..n];
        let v_u5_slot = &self.v_u5.as_slice()[..n];
        let x_6_p1_slot = &mut self.x_6_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_u1 = v_u1_slot[i];
            let v_u2 = v_u2_slot[i];
            let v_u3 = v_u3_slot[i];
            let v_u4 = v_u4_slot[i];
            let v_u5 = v_u5_slot[i];
            let x_6_p1 = x
                + (w[14] * v_u1 + w[15] * v_u2 + w[16] * v_u3 - w[17] * v_u4
                    + w[22] * v_u5);
            x_6_p1_slot[i] = x_6_p1;
        }
        g.evaluate(t + self.h, &self.x_6_p1, &self.x_6_p1, &mut self.v_6_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_6_p1.len(),
                self.v_u1.len(),
                self.v_u2.len(),
                self.v_u3.len(),
                self.v_u4.len(),
                self.v_u5.len(),
                self.v_u6.len(),
            ],
        )?;
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u2_slot = &self.v_u2.as_slice()[..n];
        let v_u3_slot = &self.v_u3.as_slice()[..n];
        let v_u4_slot = &self.v_u4.as_slice()[..n];
        let v_u5_slot = &self.v_u5.as_slice()[..n];
        let v_6_p1_slot = &self.v_6_p1.as_slice()[..n];
        let v_u6_slot = &mut self.v_u6.as_mut_slice()[..n];
        for i in 0..n {
            let v_u1 = v_u1_slot[i];
            let v_u2 = v_u2_slot[i];
            let v_u3 = v_u3_slot[i];
            let v_u4 = v_u4_slot[i];
            let v_u5 = v_u5_slot[i];
            let v_6_p1 = v_6_p1_slot[i];
            v_u6_slot[i] = w[0] * v_6_p1 + w[23] * v_u1 - w[24] * v_u2 - w[25] * v_u3
                + w[26] * v_u4 - w[27] * v_u5;
        }
        implicit.resolve(0.0, &mut self.v_u6)?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_u1.len(),
                self.v_u2.len(),
                self.v_u3.len(),
                self.v_u4.len(),
                self.v_u5.len(),
                self.v_u6.len(),
                self.x.len(),
            ],
        )?;
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u2_slot = &self.v_u2.as_slice()[..n];
        let v_u3_slot = &self.v_u3.as_slice()[..n];
        let v_u4_slot = &self.v_u4.as_slice()[..n];
        let v_u5_slot = &self.v_u5.as_slice()[..n];
        let v_u6_slot = &self.v_u6.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_u1 = v_u1_slot[i];
            let v_u2 = v_u2_slot[i];
            let v_u3 = v_u3_slot[i];
            let v_u4 = v_u4_slot[i];
            let v_u5 = v_u5_slot[i];
            let v_u6 = v_u6_slot[i];
            let x_p1 = x
                + (w[14] * v_u1 + w[15] * v_u2 + w[16] * v_u3 - w[17] * v_u4
                    + w[22] * (v_u5 + v_u6));
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
        let (h, w) = (exact(self.h), [exact(1.0)]);
        let n = self.x.len();
        ::stepsmith::generated::same_length(n, [self.v_u6.len(), e_1.len()])?;
        let v_u6_slot = &self.v_u6.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        for i in 0..n {
            let v_u6 = v_u6_slot[i];
            e_1_slot[i] = h * (w[0] * v_u6);
        }
        Ok(())
    }
}
