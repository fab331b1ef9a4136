//! The library: the table of its packages.
//!
//! A package is a folder of Go files here; functions without a body are bound to the natives of
//! its `native.rs`. Only imported packages are looked at when a program starts.

mod shared;

use crate::machine::native::NativeFn;

/// A package of the library.
#[derive(Clone, Copy)]
pub struct Package {
    /// Import path.
    pub path: &'static str,
    /// Its files: name and text.
    pub files: &'static [(&'static str, &'static str)],
    /// Its natives, by name: `F`, `T.M`, `(*T).M`.
    pub natives: &'static [(&'static str, NativeFn)],
}

/// Rows of `"path" { files }`, with the module of its natives before the braces if there is one.
macro_rules! packages {
    ($($path:literal $(($module:ident = $native:literal))? { $($file:ident)* })*) => {
        $($(
            #[path = $native]
            pub(crate) mod $module;
        )?)*

        /// All packages, sorted by path.
        pub static PACKAGES: &[Package] = &[$(
            Package {
                path: $path,
                files: &[$((
                    concat!($path, "/", stringify!($file), ".go"),
                    include_str!(concat!($path, "/", stringify!($file), ".go")),
                )),*],
                natives: packages!(@natives $($module)?),
            }
        ),*];
    };
    (@natives) => { &[] };
    (@natives $module:ident) => { $module::NATIVES };
}

packages! {
    "archive/tar" { fields reader tar writer }
    "archive/zip" { header reader writer }
    "bufio" (bufio_natives = "bufio/native.rs") { reader scan writer }
    "bytes" (bytes_natives = "bytes/native.rs") { buffer search split }
    "cmp" { cmp }
    "compress/bzip2" (bzip2_natives = "compress/bzip2/native.rs") { bzip2 }
    "compress/flate" (flate_natives = "compress/flate/native.rs") { flate }
    "compress/gzip" { gzip }
    "compress/lzw" { lzw }
    "compress/zlib" { zlib }
    "container/heap" { heap }
    "container/list" { list }
    "container/ring" { ring }
    "context" (context_natives = "context/native.rs") { context }
    "crypto" { crypto }
    "crypto/aes" { aes }
    "crypto/cipher" { cipher gcm }
    "crypto/des" { des }
    "crypto/hkdf" { hkdf }
    "crypto/hmac" { hmac }
    "crypto/md5" { md5 }
    "crypto/pbkdf2" (pbkdf2_natives = "crypto/pbkdf2/native.rs") { pbkdf2 }
    "crypto/rand" (crypto_rand = "crypto/rand/native.rs") { rand }
    "crypto/rc4" { rc4 }
    "crypto/sha1" { sha1 }
    "crypto/sha256" { sha256 }
    "crypto/sha3" (sha3_natives = "crypto/sha3/native.rs") { sha3 }
    "crypto/sha512" { sha512 }
    "crypto/subtle" (subtle_natives = "crypto/subtle/native.rs") { subtle }
    "encoding" { encoding }
    "encoding/base32" { base32 }
    "encoding/base64" { base64 }
    "encoding/binary" { binary }
    "encoding/csv" { csv }
    "encoding/hex" { hex }
    "encoding/json" (json_natives = "encoding/json/native.rs") { decode encode stream }
    "encoding/pem" { pem }
    "errors" (errors_natives = "errors/native.rs") { errors }
    "flag" { flag value }
    "fmt" (fmt_natives = "fmt/native.rs") { arg format print scan value }
    "go/build/constraint" { constraint }
    "go/version" { version }
    "hash" { hash }
    "hash/adler32" { adler32 }
    "hash/crc32" (crc32_natives = "hash/crc32/native.rs") { crc32 }
    "hash/crc64" (crc64_natives = "hash/crc64/native.rs") { crc64 }
    "hash/fnv" { fnv }
    "hash/maphash" (maphash_natives = "hash/maphash/native.rs") { maphash }
    "html" (html_natives = "html/native.rs") { html }
    "image" { geom image pixels ycbcr }
    "image/color" { color ycbcr }
    "image/color/palette" { palette }
    "image/draw" { draw }
    "image/gif" { reader writer }
    "image/png" (png_natives = "image/png/native.rs") { reader writer }
    "internal/asan" { asan }
    "internal/block" (block_natives = "internal/block/native.rs") { block }
    "internal/byteorder" { byteorder }
    "internal/digest" (digest_natives = "internal/digest/native.rs") { digest state }
    "internal/exithook" { exithook }
    "internal/header" (header_natives = "internal/header/native.rs") { header }
    "internal/msan" { msan }
    "internal/oserror" { oserror }
    "internal/race" { race }
    "internal/stdio" (stdio_natives = "internal/stdio/native.rs") { stdio }
    "internal/testenv" { testenv }
    "internal/tls" { tls }
    "io" { io multi pipe section }
    "io/fs" { fs glob }
    "io/ioutil" { ioutil }
    "iter" (iter_natives = "iter/native.rs") { iter }
    "log" { log }
    "log/internal" { internal }
    "log/slog" { attr handler json level logger record text value }
    "maps" { maps }
    "math" (math_natives = "math/native.rs") { math }
    "math/big" (big_natives = "math/big/native.rs") { float floatfmt format int nat prime rat scan }
    "math/bits" (bits_natives = "math/bits/native.rs") { bits }
    "math/cmplx" { cmplx }
    "math/rand" (rand_natives = "math/rand/native.rs") { rand }
    "math/rand/v2" (rand_v2_natives = "math/rand/v2/native.rs") { chacha8 rand zipf }
    "mime" { mediatype types word }
    "mime/multipart" { form reader writer }
    "mime/quotedprintable" { quotedprintable }
    "minigo/cover" { cover }
    "minigo/repl" (repl_natives = "minigo/repl/native.rs") { repl }
    "net" (net_natives = "net/native.rs") { addr conn dial error ip lookup pipe }
    "net/http" { body client conn cookie csrf fs handlers header http mux pattern proxy request response server sniff status transport writer }
    "net/http/cookiejar" { cookiejar }
    "net/http/httptest" { httptest server }
    "net/http/httptrace" { httptrace }
    "net/http/httputil" { dump proxy }
    "net/http/internal" { chunked }
    "net/textproto" { pipeline reader textproto writer }
    "net/url" { escape url }
    "os" (os_natives = "os/native.rs") { copy file os process }
    "os/exec" { exec lookpath }
    "os/signal" (os_signal = "os/signal/native.rs") { signal }
    "path" { path }
    "path/filepath" { filepath }
    "reflect" (reflect = "reflect/native.rs") { call convert equal field map select seq set type unsafe value }
    "regexp" (regexp_natives = "regexp/native.rs") { regexp }
    "regexp/syntax" { error }
    "runtime" (runtime = "runtime/native.rs") { error final runtime }
    "runtime/debug" (debug = "runtime/debug/native.rs") { build debug }
    "runtime/metrics" (runtime_metrics = "runtime/metrics/native.rs") { metrics }
    "runtime/pprof" (pprof_natives = "runtime/pprof/native.rs") { label pprof }
    "slices" (slices_natives = "slices/native.rs") { iter pdq slices sort }
    "sort" (sort_natives = "sort/native.rs") { pdq sort }
    "strconv" (strconv_natives = "strconv/native.rs") { number quote }
    "strings" (strings_natives = "strings/native.rs") { builder reader search split }
    "sync" (sync = "sync/native.rs") { group map mutex }
    "sync/atomic" (atomic = "sync/atomic/native.rs") { funcs pointer types }
    "syscall" (syscall_natives = "syscall/native.rs") { errno wait }
    "testing" {
        bench common corpus cover example flags frames fuzz main match mutate output result search test
    }
    "testing/iotest" { iotest }
    "testing/quick" { quick }
    "text/tabwriter" { tabwriter }
    "text/template" { compare escape eval exec funcs template }
    "text/template/parse" { lex node number parse }
    "time" (time_natives = "time/native.rs") { binary duration format parse sleep time zone zonedata }
    "unicode" (unicode_natives = "unicode/native.rs") { ranges unicode }
    "unicode/utf16" { utf16 }
    "unicode/utf8" (utf8_natives = "unicode/utf8/native.rs") { utf8 }
    "unique" { unique }
    "weak" (weak_natives = "weak/native.rs") { weak }
}

/// The package of that import path.
pub fn find(path: &str) -> Option<&'static Package> {
    let at = PACKAGES.binary_search_by(|p| p.path.cmp(path)).ok()?;
    PACKAGES.get(at)
}

/// The native that a bodiless function of a package is bound to.
pub fn native(path: &str, name: &str) -> Option<NativeFn> {
    find(path)?
        .natives
        .iter()
        .find(|(n, _)| *n == name)
        .map(|(_, f)| *f)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_and_every_native_is_declared() {
        assert!(PACKAGES.windows(2).all(|w| w[0].path < w[1].path));
        for package in PACKAGES {
            for (name, _) in package.natives {
                let bare = name.rsplit(['.', ' ']).next().unwrap_or(name);
                let declared = package.files.iter().any(|(_, text)| {
                    text.lines().any(|l| {
                        l.starts_with("func")
                            && !l.trim_end().ends_with(['{', '}'])
                            && l.contains(&format!("{bare}("))
                    })
                });
                assert!(declared, "{}: no bodiless function {name}", package.path);
            }
        }
    }

    fn go_files(dir: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                go_files(&path, found);
            } else if path.extension().is_some_and(|e| e == "go") {
                found.push(path);
            }
        }
    }

    #[test]
    fn every_file_is_in_the_table() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/stdlib");
        let mut found = Vec::new();
        go_files(&root, &mut found);
        let listed: Vec<&str> = PACKAGES
            .iter()
            .flat_map(|p| p.files)
            .map(|(name, _)| *name)
            .collect();
        for path in found {
            let name = path
                .strip_prefix(&root)
                .unwrap()
                .to_string_lossy()
                .into_owned();
            assert!(listed.contains(&name.as_str()), "{name} is in no row");
        }
    }
}
