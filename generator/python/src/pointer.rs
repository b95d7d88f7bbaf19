//! Right-hand sides in machine code, by their addresses: the one place of the package that is `unsafe`. A
//! function compiled elsewhere can be called in no other way.
#![allow(unsafe_code)]

use std::ffi::c_void;

/// `void f(double t, const double *y, double *out, void *data)`.
type Plain = unsafe extern "C" fn(f64, *const f64, *mut f64, *mut c_void);
/// `void g(double t, const double *x, const double *v, double *out, void *data)`.
type Moving = unsafe extern "C" fn(f64, *const f64, *const f64, *mut f64, *mut c_void);

/// A function in machine code with the data it is called with.
#[derive(Clone, Copy, Debug)]
pub struct Pointer {
    function: usize,
    data: usize,
}

impl Pointer {
    /// The function at that address; none at 0. The caller in Python guarantees that the address belongs to a
    /// function of one of the two forms. The function must write as many numbers as it reads of each vector.
    pub fn new(function: usize, data: usize) -> Option<Self> {
        (function != 0).then_some(Self { function, data })
    }

    /// Calls it as a function of t and one vector.
    pub fn plain(self, t: f64, y: &[f64], out: &mut [f64]) {
        let data = self.data as *mut c_void;
        // SAFETY: the address is not 0, and is of such a function by `new`'s condition; the vectors are of equal
        // lengths, and live longer than the call.
        unsafe {
            let function: Plain = std::mem::transmute(self.function as *const ());
            function(t, y.as_ptr(), out.as_mut_ptr(), data);
        }
    }

    /// Calls it as a function of t and two vectors.
    pub fn moving(self, t: f64, x: &[f64], v: &[f64], out: &mut [f64]) {
        let data = self.data as *mut c_void;
        // SAFETY: as above.
        unsafe {
            let function: Moving = std::mem::transmute(self.function as *const ());
            function(t, x.as_ptr(), v.as_ptr(), out.as_mut_ptr(), data);
        }
    }
}
