//! The garbage-collected heap: size classes, spans, precise mark and sweep. Knows neither the
//! interpreter nor the scheduler.
pub mod atomic128;
pub mod gcmap;
