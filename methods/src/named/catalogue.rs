//! The methods, by the problems that they are for and whether their steps may be of any sizes.

use super::divided::divided;
use super::drives::{Entry, Runs, Steps, lend};
use crate::integrator::engine::Description;
use crate::{
    adams, additive, bdf, block, central_difference as cd, composition, low_storage, nystrom, pece,
    rosenbrock, runge_kutta, splitting, stabilised, structural, two_derivative,
};

type V = Vec<f64>;

/// The entries of groups of methods: `what, how: type, …;`.
macro_rules! entries {
    ($($what:ident $how:ident: $($method:path),*;)*) => {
        &[$($(entries!(@ $what, $how, $method),)*)*]
    };
    (@ first, $how:ident, $method:path) => {
        entries!(@entry 1, $how, $method, Some(lend::<$method>), Runs::First(Steps::$how::<$method>()))
    };
    (@ linear, $how:ident, $method:path) => {
        entries!(@entry 1, $how, $method, None, Runs::First(Steps::$how::<$method>()))
    };
    (@ twice, $how:ident, $method:path) => {
        entries!(@entry 1, $how, $method, None, Runs::Twice(Steps::$how::<$method>()))
    };
    (@ additive, $how:ident, $method:path) => {
        entries!(@entry 1, $how, $method, None, Runs::Additive(Steps::$how::<$method>()))
    };
    (@ second, $how:ident, $method:path) => {
        entries!(@entry 2, $how, $method, Some(lend::<$method>),
            Runs::Second((Steps::$how::<$method>(), Steps::$how::<$method>())))
    };
    (@ free, $how:ident, $method:path) => {
        entries!(@entry 2, $how, $method, Some(lend::<$method>), Runs::Free(Steps::$how::<$method>()))
    };
    (@entry $rank:literal, equal, $method:path, $maps:expr, $runs:expr) => {
        Entry { method: Description::of::<$method, V, $rank>(), maps: $maps, runs: $runs }
    };
    (@entry $rank:literal, any, $method:path, $maps:expr, $runs:expr) => {
        Entry { method: Description::any::<$method, V, $rank>(), maps: $maps, runs: $runs }
    };
    (@ split, any, $method:path) => {
        entries!(@parts any_split, $method, Some(divided::<$method, true>()))
    };
    (@ split, equal, $method:path) => {
        entries!(@parts split, $method, Some(divided::<$method, true>()))
    };
    (@ split_free, any, $method:path) => { entries!(@parts any_split, $method, None) };
    (@parts $how:ident, $method:path, $reading:expr) => {
        Entry {
            method: Description::$how::<$method, V>(),
            maps: Some(lend::<$method>),
            runs: Runs::Split($reading, divided::<$method, false>()),
        }
    };
}

/// A few methods, of each kind one at least: to compile all of them would be half of the build of unit tests.
#[cfg(test)]
pub(super) static ENTRIES: &[Entry] = entries! {
    first any: block::Radau5<V>, runge_kutta::Rk4<V>, low_storage::Williamson3<V>, stabilised::Rkl2Stages8<V>;
    first equal: adams::Ab4<V>, bdf::Bdf2<V>;
    twice any: two_derivative::ChanTsai4<V>;
    twice equal: pece::Pece2Acceleration<V>;
    second any: structural::Newmark<V>;
    second equal: cd::Cd3<V>;
    free any: composition::Yoshida4<V>, nystrom::Nystrom4<V>;
    split any: splitting::SplittingHalf<V>;
    split_free any: splitting::SplittingVerlet<V>;
    split equal: splitting::SplittingThird<V>;
    additive any: additive::Ars222<V>;
    linear any: rosenbrock::Ros2<V>;
};

#[cfg(not(test))]
pub(super) static ENTRIES: &[Entry] = entries! {
    first any: runge_kutta::Kutta3<V>, runge_kutta::Rk4<V>, runge_kutta::Crouzeix3<V>, runge_kutta::Sdirk2<V>,
        runge_kutta::Sdirk3<V>, runge_kutta::LobattoIiic3<V>, runge_kutta::RadauIa3<V>, runge_kutta::LobattoIiia3<V>,
        runge_kutta::ImplicitMidpoint<V>, runge_kutta::Gauss4<V>, runge_kutta::Gauss6<V>,
        block::Block3Equidistant<V>, block::Block3Equidistant13<V>, block::Block3Chebyshev<V>,
        block::Block3Chebyshev13<V>, block::Block3Legendre<V>, block::Block3Legendre13<V>,
        block::Block4Equidistant<V>, block::Block4Equidistant44<V>, block::Block4Chebyshev<V>,
        block::Block4Legendre<V>, block::Block3Lobatto<V>, block::Block4Lobatto<V>, block::Radau5<V>, block::Radau9<V>, block::Radau13<V>, pece::Pece1<V>,
        runge_kutta::BogackiShampine<V>, runge_kutta::CashKarp<V>, runge_kutta::DormandPrince5<V>,
        runge_kutta::Fehlberg45<V>, runge_kutta::HeunEuler<V>, runge_kutta::Ssprk104<V>,
        runge_kutta::Ssprk33<V>, runge_kutta::Ssprk42<V>, runge_kutta::Ssprk93<V>, runge_kutta::Fehlberg78<V>, runge_kutta::Verner76<V>,
        runge_kutta::Verner87<V>, runge_kutta::TrBdf2<V>, runge_kutta::Dop853<V>, runge_kutta::Tsitouras5<V>, runge_kutta::Verner98<V>,
        low_storage::Williamson3<V>, low_storage::Ssprk104Three<V>, runge_kutta::Theta<V>,
        stabilised::Rkc1Stages10<V>, stabilised::Rkc2Stages5<V>, stabilised::Rkc2Stages10<V>, stabilised::Rkl2Stages8<V>;
    first equal: adams::Ab4<V>, adams::Ab5<V>, bdf::Bdf2<V>, bdf::Bdf3<V>, bdf::Bdf4<V>, bdf::Bdf5<V>,
        bdf::Bdf6<V>, pece::Pece2<V>, pece::Pecece2<V>, pece::Pece3<V>, pece::Pece4<V>,
        pece::Pece2Stretched<V>, pece::Pece2Order3<V>, pece::Pece2Wide<V>;
    twice any: pece::Pece1Acceleration<V>, two_derivative::ChanTsai4<V>, two_derivative::ChanTsai5<V>;
    twice equal: pece::Pece2Acceleration<V>, pece::Pece2AccelerationHighest<V>,
        pece::Pece2AccelerationStretched<V>, pece::Pece2AccelerationWide<V>, pece::Pece3Acceleration<V>, pece::Pece4Acceleration<V>;
    second any: structural::AverageAcceleration<V>, structural::LinearAcceleration<V>,
        structural::WilsonTheta<V>, structural::Bathe<V>, pece::Pece1SecondOrder<V>, structural::NohBathe<V>,
        structural::Tchamwa<V>, structural::Newmark<V>, structural::HhtTenth<V>, structural::Hht<V>,
        structural::GeneralizedAlphaFifth<V>, structural::GeneralizedAlpha<V>;
    second equal: cd::CdClassical<V>,
        cd::Cd3<V>, cd::Cd3Best<V>, cd::Cd3SevenSixths<V>, cd::Cd3Two<V>, cd::Cd4FiveQuarters<V>,
        cd::Cd4Gamma<V>, cd::Cd4PaperCondition<V>, cd::Cd4Perturbed<V>, cd::Cd4PerturbedGamma<V>,
        cd::Cd4Quarter<V>, cd::Cd4Robust<V>, cd::Cd4Wide<V>, cd::Cd5<V>, cd::Cd5Ones<V>, cd::Cd5Optimal<V>,
        cd::Cd5Stable<V>, cd::Cd6Strong<V>, cd::Cd7Strong<V>, cd::Cd8Strong<V>, cd::Cd5Top<V>, cd::Cd4Accurate<V>, cd::Cd4Wider<V>, pece::Pece2SecondOrder<V>, pece::Pece3SecondOrder<V>, pece::Pece4SecondOrder<V>,
        pece::Pece2SecondOrderStretched<V>, pece::Pece2SecondOrderWide<V>, structural::ChungLee<V>, structural::ZhouTamma<V>, cd::Cd4Damped<V>;
    free any: composition::Yoshida4<V>, composition::ForestRuth<V>, composition::Suzuki4<V>, nystrom::DormandPrinceNystrom4<V>,
        nystrom::DormandPrinceNystrom8<V>, nystrom::DormandPrinceNystrom12<V>, nystrom::Nystrom4<V>, nystrom::BlanesMoan4<V>;
    split any: splitting::SplittingHalf<V>, splitting::SplittingThreeFifths<V>,
        splitting::SplittingFourFifths<V>;
    split_free any: splitting::SplittingVerlet<V>;
    split equal: splitting::SplittingExtrapolated<V>,
        splitting::SplittingAlpha<V>, splitting::SplittingAlphaAnnihilating<V>, splitting::SplittingThird<V>,
        splitting::SplittingFourth<V>, splitting::SplittingCarried<V>, splitting::SplittingCarriedThird<V>;
    additive any: additive::ImexEuler<V>, additive::Ars222<V>, additive::Ars343<V>, additive::Ark324<V>,
        additive::Ark436<V>, additive::LobattoPair2<V>;
    linear any: rosenbrock::Ros2<V>, rosenbrock::Ros3p<V>, rosenbrock::Rodas3<V>,
        rosenbrock::Ros34pw2<V>, rosenbrock::Rodas4<V>;
};
