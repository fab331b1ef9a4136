//! `minigo run --sandbox`: minigo's own checks, and the wall of the kernel after them.

#[path = "../support/mod.rs"]
mod support;

mod hostile;
mod second_wall;
