//! The Brusselator y₁' = A + y₁² y₂ − (B + 1) y₁, y₂' = B y₁ − y₁² y₂.

use super::NonStiff;

/// The Brusselator with B = 3 from a start, and its value at the end.
#[derive(Clone, Copy, Debug)]
pub struct Brusselator {
    a: f64,
    start: [f64; 2],
    end: f64,
    reference: [f64; 2],
}

const B: f64 = 3.0;

impl Brusselator {
    /// A = 1, to t = 20, from the source's starts: a limit cycle.
    pub const LIMIT_CYCLE: [Self; 4] = [
        Self::new(
            1.0,
            [0.1, 0.1],
            20.0,
            [0.382_162_264_120_535_44, 3.866_103_384_559_882],
        ),
        Self::new(
            1.0,
            [1.5, 3.0],
            20.0,
            [0.498_637_071_268_347_83, 4.596_780_349_452_011],
        ),
        Self::new(
            1.0,
            [2.0, 0.5],
            20.0,
            [0.647_088_179_114_265_4, 4.721_573_215_419_265],
        ),
        Self::new(
            1.0,
            [3.25, 2.5],
            20.0,
            [0.486_072_464_739_788_66, 4.564_108_237_064_712],
        ),
    ];

    /// A = 100, to t = 0.1, from the source's starts. The source calls this run stiff; but y₁ comes to
    /// 15 only, and the fastest rate, about y₁², to some 200: twenty of its time constants.
    pub const FAST: [Self; 4] = [
        Self::new(
            100.0,
            [0.1, 0.1],
            0.1,
            [9.359_765_977_820_032, 0.367_065_086_984_596_6],
        ),
        Self::new(
            100.0,
            [1.5, 3.0],
            0.1,
            [13.490_507_907_446_693, 0.234_282_275_233_262_56],
        ),
        Self::new(
            100.0,
            [2.0, 0.5],
            0.1,
            [11.540_836_762_407_512, 0.283_659_432_855_724_4],
        ),
        Self::new(
            100.0,
            [3.25, 2.5],
            0.1,
            [14.595_213_716_307_18, 0.212_303_666_234_829_7],
        ),
    ];

    const fn new(a: f64, start: [f64; 2], end: f64, reference: [f64; 2]) -> Self {
        Self {
            a,
            start,
            end,
            reference,
        }
    }
}

impl NonStiff<2> for Brusselator {
    fn initial(&self) -> [f64; 2] {
        self.start
    }

    fn end(&self) -> f64 {
        self.end
    }

    fn rate(&self, _t: f64, y: &[f64; 2], dy: &mut [f64; 2]) {
        let reaction = y[0] * y[0] * y[1];
        *dy = [self.a + reaction - (B + 1.0) * y[0], B * y[0] - reaction];
    }

    fn solution(&self, t: f64) -> Option<[f64; 2]> {
        (t == self.end).then_some(self.reference)
    }
}
