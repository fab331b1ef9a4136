//! Which memory the library's natives read and write, in terms of their parameters.

use super::how;

/// One range of memory that a native touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The parameter's first slot.
    pub param: u16,
    /// Bytes of an element of the slice there, or of what the pointer there leads to.
    pub size: u32,
    /// Whether it is a slice.
    pub slice: bool,
    /// What is done to it, as bits of [`how`].
    pub how: u32,
}

/// What a native touches.
pub fn ranges(name: &str) -> Vec<Range> {
    match name.strip_prefix("sync/atomic.") {
        Some(name) => atomic(name).into_iter().collect(),
        None => {
            let found = TABLE.binary_search_by(|(n, _)| (*n).cmp(name));
            let row = found.ok().and_then(|at| TABLE.get(at));
            row.map_or_else(Vec::new, |(_, ranges)| ranges.to_vec())
        }
    }
}

/// The variable that an atomic operation is done to.
fn atomic(name: &str) -> Option<Range> {
    let (what, ty) = match name.strip_prefix("(*").and_then(|n| n.rsplit_once(").")) {
        Some((ty, what)) => (what, ty),
        None => {
            let types = ["Int32", "Int64", "Uint32", "Uint64", "Uintptr", "Pointer"];
            let ty = types.into_iter().rfind(|t| name.ends_with(t))?;
            (name.strip_suffix(ty)?, ty)
        }
    };
    let size = if ty.ends_with("32") { 4 } else { 8 };
    let write = if what == "Load" { 0 } else { how::WRITE };
    Some(Range {
        param: 0,
        size,
        slice: false,
        how: how::ATOMIC | write,
    })
}

/// The bytes of the slice in a parameter's slots.
const fn reads(param: u16) -> Range {
    elements(param, 1, 0)
}

const fn writes(param: u16) -> Range {
    elements(param, 1, how::WRITE)
}

const fn elements(param: u16, size: u32, how: u32) -> Range {
    Range {
        param,
        size,
        slice: true,
        how,
    }
}

/// What the pointer in a parameter's slot leads to: its first byte stands for all.
const fn behind(param: u16, how: u32) -> Range {
    Range {
        param,
        size: 1,
        slice: false,
        how,
    }
}

const W: u32 = how::WRITE;

/// Natives by name. Strings and values in interfaces are never written to, so nothing is said of them. What depends on more
/// than the parameters' own lengths is told by the native itself (`stdlib::shared::touch`). `tests/race/natives.rs` knows
/// all others.
const TABLE: &[(&str, &[Range])] = &[
    ("bufio.wordRange", &[reads(0)]),
    ("bytes.Compare", &[reads(0), reads(2)]),
    ("bytes.Contains", &[reads(0), reads(2)]),
    ("bytes.Count", &[reads(0), reads(2)]),
    ("bytes.Equal", &[reads(0), reads(2)]),
    ("bytes.EqualFold", &[reads(0), reads(2)]),
    ("bytes.HasPrefix", &[reads(0), reads(2)]),
    ("bytes.HasSuffix", &[reads(0), reads(2)]),
    ("bytes.Index", &[reads(0), reads(2)]),
    ("bytes.IndexAny", &[reads(0)]),
    ("bytes.IndexByte", &[reads(0)]),
    ("bytes.IndexRune", &[reads(0)]),
    ("bytes.LastIndex", &[reads(0), reads(2)]),
    ("bytes.LastIndexAny", &[reads(0)]),
    ("bytes.LastIndexByte", &[reads(0)]),
    ("bytes.copySome", &[writes(0), reads(2)]),
    ("bytes.countFields", &[reads(0)]),
    ("bytes.explodeSome", &[reads(2)]),
    ("bytes.fieldsSome", &[reads(2)]),
    ("bytes.mapCase", &[reads(0)]),
    ("bytes.repeatBytes", &[reads(0)]),
    ("bytes.replaceBytes", &[reads(0), reads(2), reads(4)]),
    ("bytes.replaceSome", &[reads(0), reads(2), reads(4)]),
    ("bytes.spaceRange", &[reads(0)]),
    ("bytes.splitSome", &[reads(2), reads(4)]),
    ("bytes.trimRange", &[reads(0)]),
    ("compress/bzip2.block", &[reads(0)]),
    ("compress/bzip2.header", &[reads(0)]),
    (
        "compress/flate.(*deflater).reset",
        &[behind(0, W), reads(1)],
    ),
    ("compress/flate.(*deflater).step", &[behind(0, W), reads(1)]),
    (
        "compress/flate.(*inflater).reset",
        &[behind(0, W), reads(1)],
    ),
    (
        "compress/flate.(*inflater).step",
        &[behind(0, W), reads(1), writes(3)],
    ),
    ("crypto/ecdh.x25519", &[reads(0), reads(2)]),
    ("crypto/ed25519.base", &[reads(0)]),
    ("crypto/ed25519.baseClamped", &[reads(0)]),
    ("crypto/ed25519.check", &[reads(0), reads(2), reads(4)]),
    ("crypto/ed25519.mulAdd", &[reads(0), reads(2), reads(4)]),
    ("crypto/pbkdf2.derive", &[reads(4)]),
    ("crypto/rand.fill", &[writes(0)]),
    ("crypto/rsa.power", &[reads(0), reads(2), reads(4)]),
    ("crypto/sha3.absorb", &[behind(0, W), reads(3)]),
    ("crypto/sha3.squeeze", &[behind(0, W), writes(3)]),
    ("crypto/subtle.differences", &[reads(0), reads(2)]),
    ("crypto/subtle.xor", &[writes(0), reads(2), reads(4)]),
    ("crypto/tls.(*session).export", &[reads(3)]),
    ("crypto/tls.(*session).feed", &[reads(1)]),
    ("crypto/tls.(*session).read", &[writes(1)]),
    ("crypto/tls.(*session).write", &[reads(1)]),
    ("encoding/base64.decodeText", &[behind(2, 0)]),
    ("encoding/base64.encodeText", &[reads(0)]),
    ("encoding/json.appendCompact", &[reads(2)]),
    ("encoding/json.compact", &[reads(0)]),
    ("encoding/json.decode", &[reads(0)]),
    ("encoding/json.escapeHTML", &[reads(0)]),
    ("encoding/json.indent", &[reads(0)]),
    ("encoding/json.scan", &[reads(0)]),
    ("encoding/json.unquote", &[reads(0)]),
    ("encoding/xml.goodText", &[reads(0)]),
    ("encoding/xml.nameBytes", &[reads(0)]),
    ("encoding/xml.newlines", &[reads(0)]),
    ("encoding/xml.plainText", &[reads(0)]),
    ("errors.assignAs", &[behind(3, W)]),
    ("fmt.fmtBytes", &[reads(2)]),
    ("fmt.plainLine", &[elements(0, 16, 0)]),
    ("fmt.setTarget", &[behind(1, W)]),
    ("hash/crc32.update", &[reads(2)]),
    ("hash/crc64.update", &[reads(2)]),
    ("hash/maphash.mix", &[reads(1)]),
    ("image/png.filter", &[writes(0), reads(2), reads(4)]),
    ("image/png.pack", &[writes(0), reads(2)]),
    ("image/png.spread", &[writes(0), reads(2)]),
    ("image/png.unfilter", &[writes(0)]),
    ("image/png.unmultiply", &[writes(0), reads(2)]),
    (
        "internal/block.(*keys).cbc",
        &[writes(1), reads(3), writes(5)],
    ),
    (
        "internal/block.(*keys).ctr",
        &[writes(1), reads(3), writes(5)],
    ),
    ("internal/block.(*keys).ecb", &[writes(1), reads(3)]),
    (
        "internal/block.(*keys).gcm",
        &[reads(3), reads(5), reads(7)],
    ),
    ("internal/block.(*keys).gcmBegin", &[reads(1)]),
    (
        "internal/block.(*keys).gcmCrypt",
        &[writes(1), writes(3), reads(5)],
    ),
    ("internal/block.(*keys).gcmEnd", &[reads(1)]),
    ("internal/block.(*keys).gcmHash", &[writes(1), reads(3)]),
    ("internal/block.newKeys", &[reads(1)]),
    ("internal/digest.Sum", &[reads(1)]),
    ("internal/digest.finish", &[reads(1)]),
    ("internal/digest.update", &[writes(1), reads(3)]),
    ("internal/header.lines", &[reads(0)]),
    ("internal/nist.Add", &[reads(1), reads(3)]),
    ("internal/nist.Expand", &[reads(1)]),
    ("internal/nist.Mult", &[reads(1), reads(3)]),
    ("internal/nist.Sign", &[reads(1), reads(3), reads(5)]),
    ("internal/nist.Verify", &[reads(1), reads(3), reads(5)]),
    ("internal/stdio.read", &[writes(1)]),
    ("internal/stdio.write", &[reads(1)]),
    ("internal/system.Getdents", &[writes(1)]),
    ("internal/system.Read", &[writes(1)]),
    ("internal/system.Write", &[reads(1)]),
    ("math/big.natAdd", &[elements(2, 8, 0), elements(5, 8, 0)]),
    ("math/big.natBytes", &[elements(0, 8, 0)]),
    ("math/big.natCmp", &[elements(0, 8, 0), elements(2, 8, 0)]),
    ("math/big.natDiv", &[elements(4, 8, 0), elements(6, 8, 0)]),
    ("math/big.natGCD", &[elements(2, 8, 0), elements(4, 8, 0)]),
    (
        "math/big.natGCDExt",
        &[elements(4, 8, 0), elements(6, 8, 0)],
    ),
    ("math/big.natLogic", &[elements(3, 8, 0), elements(6, 8, 0)]),
    ("math/big.natMul", &[elements(2, 8, 0), elements(4, 8, 0)]),
    ("math/big.natPow", &[elements(2, 8, 0), elements(4, 8, 0)]),
    (
        "math/big.natPowMod",
        &[elements(2, 8, 0), elements(4, 8, 0), elements(6, 8, 0)],
    ),
    ("math/big.natSetBytes", &[reads(2)]),
    ("math/big.natShl", &[elements(2, 8, 0)]),
    ("math/big.natShr", &[elements(2, 8, 0)]),
    ("math/big.natSqrt", &[elements(2, 8, 0)]),
    ("math/big.natText", &[elements(0, 8, 0)]),
    ("math/rand/v2.fill", &[behind(0, 0), behind(1, W)]),
    ("net.sockRead", &[writes(1)]),
    ("net.sockReceive", &[writes(1)]),
    ("net.sockReceiveMessage", &[writes(1), writes(3)]),
    ("net.sockSend", &[reads(1)]),
    ("net.sockSendMessage", &[reads(1), reads(3)]),
    ("net.sockWrite", &[reads(1)]),
    ("os.polledRead", &[writes(1)]),
    ("os.polledWrite", &[reads(1)]),
    ("os.sysRead", &[writes(1)]),
    ("os.sysWrite", &[reads(1)]),
    ("reflect.clearMemory", &[behind(1, W)]),
    ("reflect.copyMemory", &[behind(2, 0), behind(1, W)]),
    ("reflect.copySlots", &[behind(2, 0), behind(1, W)]),
    ("reflect.mapAll", &[behind(1, 0)]),
    ("reflect.mapClear", &[behind(0, W)]),
    ("reflect.mapDelete", &[behind(1, W)]),
    ("reflect.mapGet", &[behind(1, 0)]),
    ("reflect.mapLen", &[behind(0, 0)]),
    ("reflect.mapSet", &[behind(1, W)]),
    ("reflect.sameMemory", &[behind(0, 0), behind(1, 0)]),
    ("reflect.setSlice", &[behind(0, W)]),
    ("reflect.zero", &[behind(1, 0)]),
    ("regexp.allBytes", &[reads(1)]),
    ("regexp.matchesBytes", &[reads(1)]),
    ("runtime.Callers", &[elements(1, 8, W)]),
    ("runtime.Stack", &[writes(0)]),
    ("sort.Float64s", &[elements(0, 8, W)]),
    ("sort.Ints", &[elements(0, 8, W)]),
    ("sort.sortStrings", &[elements(0, 16, W)]),
    ("strings.joinSome", &[elements(2, 16, 0)]),
    ("strings.joinStrings", &[elements(0, 16, 0)]),
    ("strings.replaceList", &[elements(2, 16, 0)]),
    ("strings.replacerIndex", &[elements(0, 16, 0)]),
    ("unicode.Is", &[behind(0, 0)]),
    ("unicode/utf8.RuneCount", &[reads(0)]),
    ("unicode/utf8.Valid", &[reads(0)]),
    ("unicode/utf8.decodeLastRune", &[reads(0)]),
    ("unicode/utf8.decodeRune", &[reads(0)]),
    ("unicode/utf8.fullRune", &[reads(0)]),
];

/// The parameters of natives that read what a pointer leads to if a flag says so: the pointer's slot and the
/// flag's. (Otherwise the pointer is the value itself.)
pub fn reads_if(name: &str) -> Option<[u16; 2]> {
    Some(match name.strip_prefix("reflect.")? {
        "pack" => [1, 2],
        _ => return None,
    })
}

/// Whether a native reads from, or writes to, what others of the process may have at its other end: as in Go,
/// all that was written happened before all that is read later.
pub fn transfer(name: &str) -> Option<Transfer> {
    Some(match name {
        "net.sockRead"
        | "net.sockReceive"
        | "net.sockReceiveMessage"
        | "os.polledRead"
        | "os.sysRead" => Transfer::In,
        "internal/synctest.Wait" => Transfer::Wait,
        "net.sockWrite"
        | "net.sockSend"
        | "net.sockSendMessage"
        | "os.polledWrite"
        | "os.sysWrite" => Transfer::Out,
        _ => return None,
    })
}

/// See [`transfer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transfer {
    /// It reads.
    In,
    /// It writes.
    Out,
    /// It waits for all others.
    Wait,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn atomics() {
        let size = |name: &str| ranges(name).first().map(|r| (r.size, r.how & how::WRITE));
        assert_eq!(size("sync/atomic.AddInt32"), Some((4, 1)));
        assert_eq!(size("sync/atomic.(*Pointer[main.T]).Load"), Some((8, 0)));
        assert_eq!(size("sync/atomic.sameType"), None);
    }

    #[test]
    fn the_table_is_sorted() {
        assert!(TABLE.windows(2).all(|w| w[0].0 < w[1].0));
        assert_eq!(ranges("bytes.Equal").len(), 2);
    }
}
