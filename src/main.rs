//! minigo
fn main() {}
