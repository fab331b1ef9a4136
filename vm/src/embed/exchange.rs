//! An instance's state for exchanging values with Rust: the default Go types of Rust values, and the Rust
//! values that Go code holds.

use super::Object;
use crate::heap::Tracer;
use crate::heap::foreign::Foreign;
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
    pub boolean: &'static RType,
    pub int: &'static RType,
    pub uint64: &'static RType,
    pub float64: &'static RType,
    pub complex128: &'static RType,
    pub string: &'static RType,
    pub bytes: &'static RType,
    pub list: &'static RType,
    pub fields: &'static RType,
    pub map: &'static RType,
    /// An error that comes from Rust.
    pub failure: &'static RType,
    /// A pointer to a [`Held`].
    pub handle: &'static RType,
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
