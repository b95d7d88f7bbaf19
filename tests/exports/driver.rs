//! Twenty steps of an exported method, as tests/examples/exported_steps.rs does them.

#[path = "@FILE@"]
// A method has more than twenty steps of it need.
#[allow(dead_code)]
mod method;

use method::{Problem, Sample, @NAME@};

const N: usize = 3;
const H: f64 = 0.05;

struct Field;

impl Problem for Field {
    //?@FIRST@
    fn f(&mut self, t: f64, y: &[f64], out: &mut [f64]) {
        out[0] = y[1] + 0.125 * t;
        out[1] = -(y[0] * y[0] * y[0]) - y[1] / (1.0 + y[0] * y[0]);
        out[2] = y[0] * y[1] - 0.5 * y[2];
    }
    //?end
    //?@BOTH@
    fn second_derivative(&mut self, _t: f64, y: &[f64], dy: &[f64], out: &mut [f64]) {
        out[0] = dy[1] + 0.125;
        out[1] = -(3.0 * y[0] * y[0]) * dy[0] - dy[1] / (1.0 + y[0] * y[0]);
        out[2] = y[0] * dy[1] + y[1] * dy[0] - 0.5 * dy[2];
    }
    //?end
    //?@SECOND@
    fn g(&mut self, t: f64, x: &[f64], v: Option<&[f64]>, out: &mut [f64]) {
        let Some(v) = v else {
            out[0] = -x[0];
            out[1] = -(x[1] * x[1] * x[1]);
            out[2] = x[0] * x[1] + 0.125 * t;
            return;
        };
        out[0] = -x[0] - 0.25 * x[1] * v[1];
        out[1] = -(x[1] * x[1] * x[1]) - 0.1 * v[0];
        out[2] = x[0] * x[1] - v[2] / (1.0 + x[2] * x[2]) + 0.125 * t;
    }
    //?end
    //?@POSITIONS@
    fn g(&mut self, t: f64, x: &[f64], out: &mut [f64]) {
        out[0] = -x[0];
        out[1] = -(x[1] * x[1] * x[1]);
        out[2] = x[0] * x[1] + 0.125 * t;
    }
    //?end
    //?@SPLIT@
    fn expensive(&mut self, t: f64, x: &[f64], @A_VELOCITY@out: &mut [f64]) {
        out[0] = 0.125 * t - 0.5 * x[1];
        out[1] = x[0] * x[2];
        out[2] = -0.25 * x[0];
    }

    fn cheap(&mut self, _t: f64, x: &[f64], v: Option<&[f64]>, out: &mut [f64]) {
        let v = v.unwrap();
        out[0] = -4.0 * x[0] - 0.5 * v[0];
        out[1] = -(x[1] * x[1] * x[1]) - v[1];
        out[2] = -2.0 * x[2] - 0.25 * v[2] * v[2];
    }
    //?end
}

fn main() {
    let mut stepper = @NAME@::new(N, H);
    for (index, derivative) in [@DERIVATIVES@].into_iter().enumerate() {
        let carried = stepper.carried(index).unwrap();
        for j in 0..N {
            carried[j] = 0.5 - 0.125 * derivative as f64 + 0.0625 * j as f64 + 0.015625 * index as f64;
        }
    }
    let mut sample = Sample::new(N);
    //?@IMPLICIT@
    let mut newton = method::Newton::default();
    //?end
    for k in 0..20 {
        //?@STRETCHED@
        match k {
            10 => stepper.stretch(1.25 * H, 1.25),
            11 => stepper.stretch(1.25 * H, 1.0),
            _ => {}
        }
        //?end
        stepper.step@SUFFIX@(k as f64 * H, &mut Field@NEWTON@, Some(&mut sample))@END@;
        let seen = [@SEEN@].concat();
        let words: Vec<_> = seen.iter().map(|x: &f64| format!("{:016x}", x.to_bits())).collect();
        println!("{}", words.join(" "));
    }
}
