//! Paths: names of goroutines that are the same in all runs.
//!
//! A goroutine's number depends on the schedule. Its path does not: the goroutine that begins the program, then the
//! n-th that it has started, and so on.

use super::order::mix;

/// The path of the clock.
pub const CLOCK_PATH: u64 = 1;

/// The path of the n-th goroutine (from 1) that no other has started.
pub fn root_path(n: u64) -> u64 {
    mix(0x9e37, n) | 1
}

/// The path of the n-th goroutine (from 1) that the one with the path `parent` has started.
pub fn child_path(parent: u64, n: u64) -> u64 {
    mix(parent, n) | 1
}
