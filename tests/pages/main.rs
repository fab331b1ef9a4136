//! The pages of `minigo view` and `minigo run --view`, in chromium where it is installed.

#[path = "../support/mod.rs"]
mod support;

mod bundle;
mod ends;
mod keyboard;
mod layout;
mod live;
mod locked;
mod parts;
mod steps;
