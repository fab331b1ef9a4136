//! What a program meets of the world outside.

pub mod output;
