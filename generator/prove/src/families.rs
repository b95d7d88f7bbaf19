//! The families, held against what is proven of their schemes.

mod bathe;
mod block;
mod generalized_alpha;
mod linear_multistep;
mod named;
mod newmark;
mod nystrom;
mod pece;
mod rosenbrock;
mod runge_kutta;
mod splitting;
mod tableaux;
