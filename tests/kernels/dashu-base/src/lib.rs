pub use kernel_num::traits::*;
