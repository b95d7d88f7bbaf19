//! The degree-n central-difference family (Fernández de Bustos et al., Mathematics 12(18):2862,
//! 2024): explicit where the right-hand side ignores the velocity, one solve a step otherwise.
//!
//! Each type is compiled from its spec in `specs/central-difference/`; what is proven about it
//! stands in its documentation and, with the evidence, in `catalogue/central-difference/`.

use stepsmith_macros::method;

method!("specs/central-difference/cd-classical.toml");
method!("specs/central-difference/cd3-best.toml");
method!("specs/central-difference/cd3-seven-sixths.toml");
method!("specs/central-difference/cd3-two.toml");
method!("specs/central-difference/cd3.toml");
method!("specs/central-difference/cd4-accurate.toml");
method!("specs/central-difference/cd4-damped.toml");
method!("specs/central-difference/cd4-five-quarters.toml");
method!("specs/central-difference/cd4-gamma.toml");
method!("specs/central-difference/cd4-paper-condition.toml");
method!("specs/central-difference/cd4-perturbed-gamma.toml");
method!("specs/central-difference/cd4-perturbed.toml");
method!("specs/central-difference/cd4-quarter.toml");
method!("specs/central-difference/cd4-robust.toml");
method!("specs/central-difference/cd4-wide.toml");
method!("specs/central-difference/cd4-wider.toml");
method!("specs/central-difference/cd5-ones.toml");
method!("specs/central-difference/cd5-optimal.toml");
method!("specs/central-difference/cd5-stable.toml");
method!("specs/central-difference/cd6-strong.toml");
method!("specs/central-difference/cd7-strong.toml");
method!("specs/central-difference/cd8-strong.toml");
method!("specs/central-difference/cd5-top.toml");
method!("specs/central-difference/cd5.toml");
