//! `minigo run --sandbox`: minigo's own checks, and the kernel's as a second wall.

#[path = "../support/mod.rs"]
mod support;

mod hostile;
mod second_wall;
