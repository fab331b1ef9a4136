//! The data about minigo's library that the executable contains, made by `build.rs`: its bytecode, the outlines
//! of its files (where their declarations are and what they are called), and the order in which its variables
//! are initialised. None of it without the feature `made`.

use minigo_vm::instance::options::LibraryImage;
use minigo_vm::task::library::Known;

/// The names that outlines speak of by numbers, for `Symbol::know`; none in debug builds.
pub const NAMES: Known = Known {
    text: include_str!(concat!(env!("OUT_DIR"), "/names.txt")),
    ends: include_bytes!(concat!(env!("OUT_DIR"), "/names.ends")),
    buckets: include_bytes!(concat!(env!("OUT_DIR"), "/names.buckets")),
};

static BYTES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/library.image"));
static TEXTS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/library.names"));

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// The outline of a file of the library, named like `fmt/print.go`; none where there is no bytecode either.
pub fn outline(name: &str) -> Option<&'static [u8]> {
    let at = OUTLINES.binary_search_by(|(n, _)| (*n).cmp(name)).ok()?;
    OUTLINES.get(at).map(|&(_, bytes)| bytes)
}

/// The order in which the variables of a package of the library get their values; none where there is no bytecode
/// either.
pub fn order(path: &str) -> Option<&'static str> {
    let at = ORDERS.binary_search_by(|(p, _)| (*p).cmp(path)).ok()?;
    ORDERS.get(at).map(|&(_, order)| order)
}

/// The library's bytecode, for `Options::image`; none in debug builds, and where minigo was built for a machine of
/// another kind. Nothing is read of it before a program calls something that it has.
pub fn library() -> Option<LibraryImage> {
    // SAFETY: the same vm made them, and they lie in the executable, where nothing writes. No other names than those
    // above are ever known.
    (!BYTES.is_empty()).then(|| unsafe { LibraryImage::new(BYTES, TEXTS) })
}
