//! The usual implicit methods of structural dynamics: Newmark, HHT, generalized-α, Wilson-θ.
//!
//! Each type is compiled from its spec in `specs/`; what is proven about it stands in its
//! documentation and, with the evidence, in `catalogue/`.

use stepsmith_macros::method;

method!("specs/newmark/average-acceleration.toml");
method!("specs/newmark/linear-acceleration.toml");
method!("specs/hht/hht-tenth.toml");
method!("specs/generalized-alpha/generalized-alpha-fifth.toml");
method!("specs/wilson-theta/wilson-theta.toml");
