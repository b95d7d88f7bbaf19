//! Numbers as sources print them, beside what is measured.
//!
//! A printed number stands here as its digits, not as a value that was calculated since: what is no
//! row of the source's table is not called the source's. A measured number *agrees* where it rounds to
//! the printed digits, all of them.

pub mod central_difference;
pub mod l_stable_block;
pub mod measured;

/// A number as printed, `2.00492e-5` or `0.0021`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed(pub &'static str);

impl Printed {
    /// The number; NaN where the text is none, such as `Singular`.
    ///
    /// ```
    /// use stepsmith_tests::printed::Printed;
    /// assert_eq!(Printed("8.79e-6").value(), 8.79e-6);
    /// ```
    pub fn value(self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// A number written with as many digits as the printed one has.
    ///
    /// ```
    /// use stepsmith_tests::printed::Printed;
    /// assert_eq!(Printed("2.00492e-5").digits_of(2.004919e-5), "2.00492e-5");
    /// assert_eq!(Printed("0.0021").digits_of(2.1449e-3), "0.0021");
    /// assert_eq!(Printed("2.2800e-5").digits_of(1.0), "1.0000e0");
    /// ```
    pub fn digits_of(self, measured: f64) -> String {
        let (mantissa, exponent) = match self.0.split_once('e') {
            Some((mantissa, _)) => (mantissa, true),
            None => (self.0, false),
        };
        let digits = mantissa
            .split_once('.')
            .map_or(0, |(_, digits)| digits.len());
        if exponent {
            format!("{measured:.digits$e}")
        } else {
            format!("{measured:.digits$}")
        }
    }

    /// Whether a number rounds to the printed one.
    ///
    /// ```
    /// use stepsmith_tests::printed::Printed;
    /// assert!(Printed("1.83e-5").agrees(1.834e-5) && !Printed("1.83e-5").agrees(1.86e-5));
    /// ```
    pub fn agrees(self, measured: f64) -> bool {
        self.digits_of(measured) == self.0
    }

    /// How a measured number stands to the printed one, in words.
    pub fn agreement(self, measured: f64) -> String {
        let ratio = measured / self.value();
        match (self.agrees(measured), ratio.is_finite()) {
            (true, _) => "all digits".into(),
            (_, true) => format!("x {ratio:.4}"),
            _ => String::new(),
        }
    }
}

impl std::fmt::Display for Printed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.0)
    }
}

/// A row: the step size, and what is printed for it.
pub type Row<const N: usize> = (f64, [Printed; N]);

/// Rows of one column.
pub type Column = &'static [Row<1>];

/// A row of one number.
pub const fn row(h: f64, text: &'static str) -> Row<1> {
    (h, [Printed(text)])
}

/// A row of two numbers.
pub const fn pair(h: f64, first: &'static str, second: &'static str) -> Row<2> {
    (h, [Printed(first), Printed(second)])
}
