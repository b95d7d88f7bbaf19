pub use kernel_num::RBig;
