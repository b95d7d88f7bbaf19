//! Logs of what released steppers do, for `stepsmith audit --trace -`: the k-th evaluation is answered by the unit
//! vector e_k; where stages are iterated, by the time.

use ode_solvers::{DVector, Dop853, Dopri5, System};
use scirs2_integrate::ode::methods::imex::{self, IMEXConfig, SplitFunction};
use std::cell::RefCell;
use std::sync::Mutex;

const N: usize = 40;

fn shown(y: &[f64]) -> String {
    y.iter().map(|x| format!(" {x:?}")).collect()
}

struct ByCall(RefCell<usize>);

impl System<f64, DVector<f64>> for &ByCall {
    fn system(&self, t: f64, y: &DVector<f64>, dy: &mut DVector<f64>) {
        let mut k = self.0.borrow_mut();
        *k += 1;
        println!("f {k} {t:?}{}", shown(y.as_slice()));
        dy.fill(0.0);
        dy[*k - 1] = 1.0;
    }
}

/// Evaluations by part and time.
struct ByTime(Mutex<Vec<(&'static str, f64)>>);

impl ByTime {
    fn answer(&self, part: &'static str, t: f64, y: &[f64]) -> usize {
        let mut seen = self.0.lock().unwrap();
        let at = seen.iter().position(|known| *known == (part, t));
        let k = at.unwrap_or(seen.len());
        if at.is_none() {
            seen.push((part, t));
        }
        println!("{part} {} {t:?}{}", k + 1, shown(y));
        k
    }
}

type Vector = scirs2_core::ndarray::Array1<f64>;
type View<'a> = scirs2_core::ndarray::ArrayView1<'a, f64>;

fn unit(k: usize) -> Vector {
    Vector::from_shape_fn(N, |i| f64::from(u8::from(i == k)))
}

impl SplitFunction<f64> for ByTime {
    fn explicit_part(&self, t: f64, y: View<'_>) -> Vector {
        unit(self.answer("fE", t, &y.to_vec()))
    }
    fn implicit_part(&self, t: f64, y: View<'_>) -> Vector {
        unit(self.answer("fI", t, &y.to_vec()))
    }
    fn jacobian_implicit(&self, _t: f64, _y: View<'_>) -> scirs2_core::ndarray::Array2<f64> {
        scirs2_core::ndarray::Array2::zeros((N, N))
    }
    fn dimension(&self) -> usize {
        N
    }
}

fn main() {
    let zero = DVector::from_element(N, 0.0);
    macro_rules! adaptive {
        ($name:ident, $order:literal) => {
            println!("name ode_solvers::{}\norder {}", stringify!($name), $order);
            let calls = ByCall(RefCell::new(0));
            let out = ode_solvers::dop_shared::OutputType::Sparse;
            // One step of size 1, without a guess of the first one, whatever its error.
            let mut run = $name::from_param(
                &calls,
                0.0,
                1.0,
                1.0,
                zero.clone(),
                1e9,
                1e9,
                0.9,
                0.0,
                0.2,
                10.0,
                1.0,
                1.0,
                2,
                1000,
                out,
            );
            run.integrate().unwrap();
            let end = run.y_out().last().unwrap();
            println!("y 1{}", shown(end.as_slice()));
        };
    }
    adaptive!(Dopri5, 5);
    adaptive!(Dop853, 8);
    macro_rules! additive {
        ($name:ident, $order:literal) => {
            println!(
                "name scirs2_integrate::{}\norder {}",
                stringify!($name),
                $order
            );
            let seen = ByTime(Mutex::new(Vec::new()));
            let end = imex::$name(&seen, 0.0, Vector::zeros(N), &IMEXConfig::new(1.0, 1.0));
            println!("y 1{}", shown(&end.unwrap().y.last().unwrap().to_vec()));
        };
    }
    additive!(imex_euler, 1);
    additive!(imex_midpoint, 2);
    additive!(imex_ark_ssp2, 2);
    additive!(imex_ark_ssp3, 2);
}
