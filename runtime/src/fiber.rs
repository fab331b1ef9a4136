//! Fibers: pooled native stacks that the scheduling loops run on (corosensei only here).

use crate::task::Task;
use std::marker::PhantomData;

/// The native stack that a goroutine parked inside native code keeps.
pub(crate) struct HeldFiber<T: Task>(PhantomData<T>);
