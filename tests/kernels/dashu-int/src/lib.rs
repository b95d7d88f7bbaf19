pub use kernel_num::{IBig, UBig};
