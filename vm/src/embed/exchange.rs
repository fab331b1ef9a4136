//! An instance's state for exchanging values with Rust: the default Go types of Rust values, and the Rust
//! values that Go code holds.

use super::Object;
use crate::heap::Tracer;
use crate::heap::foreign::Foreign;
use crate::heap::kept::Kept;
use crate::instance::Instance;
use crate::value::rtype::RType;
use std::sync::OnceLock;

/// Go's end of an [`Object`]: what a `*embed.Handle` leads to.
pub struct Held(pub Object);

impl Foreign for Held {
    fn trace(&self, _: &mut Tracer) {}
}

/// The function whose parameters are the types of [`Kinds`].
const KINDS: &str = "minigo/internal/embed.kinds";

/// Types of package `minigo/internal/embed`.
#[derive(Clone, Copy, Debug)]
pub struct Kinds {
    pub boolean: Kept<RType>,
    pub int: Kept<RType>,
    pub uint64: Kept<RType>,
    pub float64: Kept<RType>,
    pub complex128: Kept<RType>,
    pub string: Kept<RType>,
    pub bytes: Kept<RType>,
    pub list: Kept<RType>,
    pub fields: Kept<RType>,
    pub map: Kept<RType>,
    /// An error that comes from Rust.
    pub failure: Kept<RType>,
    /// A pointer to a [`Held`].
    pub handle: Kept<RType>,
}

/// See the module.
#[derive(Debug, Default)]
pub struct Exchange(OnceLock<Option<Kinds>>);

impl Exchange {
    /// The types; `None` if the program was loaded without that package.
    pub fn kinds(&self, instance: &Instance) -> Option<&Kinds> {
        self.0.get_or_init(|| find(instance)).as_ref()
    }
}

fn find(instance: &Instance) -> Option<Kinds> {
    let (_, ty) = instance.compiler().declared(KINDS).ok()?;
    let &[
        boolean,
        int,
        uint64,
        float64,
        complex128,
        string,
        bytes,
        list,
        fields,
        map,
        failure,
        handle,
    ] = ty.parts().params.as_slice()
    else {
        return None;
    };
    Some(Kinds {
        boolean,
        int,
        uint64,
        float64,
        complex128,
        string,
        bytes,
        list,
        fields,
        map,
        failure,
        handle,
    })
}
