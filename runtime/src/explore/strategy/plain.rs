//! Plain order: a goroutine runs until it blocks, then the one that became runnable first. There is only one
//! such run.

use super::super::point::{Point, RunStart, Strategy, Who};

/// See the head of this file.
#[derive(Default)]
pub struct Plain;

impl Strategy for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn begin(&mut self, run: RunStart) -> bool {
        run.run == 0
    }

    fn choose(&mut self, at: &Point<'_>) -> usize {
        at.plain
    }

    fn case(&mut self, _: Who, _: u32) -> u32 {
        0
    }
}
