//! The library: the table of its packages.
//!
//! A package is a folder of Go files here; functions without a body are bound to the natives of
//! its `native.rs`. Only imported packages are looked at when a program starts.

pub mod examples;
pub(crate) mod leaves;
mod natives;
pub mod plain;
pub mod racing;
mod shared;

use crate::machine::native::NativeFn;
pub(crate) use natives::*;

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

/// The processor, in Go's words: `lang::load::buildtag::GOARCH`.
#[cfg(not(target_arch = "aarch64"))]
macro_rules! processor {
    () => {
        "amd64"
    };
}

/// See above.
#[cfg(target_arch = "aarch64")]
macro_rules! processor {
    () => {
        "arm64"
    };
}

/// The system, in Go's words: `lang::load::buildtag::GOOS`.
#[cfg(not(target_os = "macos"))]
macro_rules! system {
    () => {
        "linux"
    };
}

/// See above.
#[cfg(target_os = "macos")]
macro_rules! system {
    () => {
        "darwin"
    };
}

/// Rows of `"path" { files }`, with the module of its natives (a line of `natives`) before the braces
/// if there is one, and in front of it all the feature that it stands under. After the braces: files that each processor,
/// each system, or each processor of each system has of its own.
macro_rules! packages {
    ($(
        $(#[$when:meta])? $path:literal $(($module:ident))? { $($file:ident)* }
        $(by processor { $own:ident })? $(by system { $($systems:ident)* })? $(by both { $both:ident })?
    )*) => {
        /// All packages, sorted by path.
        pub static PACKAGES: &[Package] = &[$(
            $(#[$when])?
            Package {
                path: $path,
                files: &[$((
                    concat!($path, "/", stringify!($file), ".go"),
                    include_str!(concat!($path, "/", stringify!($file), ".go")),
                ),)* $((
                    concat!($path, "/", stringify!($own), "_", processor!(), ".go"),
                    include_str!(concat!($path, "/", stringify!($own), "_", processor!(), ".go")),
                ),)? $($((
                    concat!($path, "/", stringify!($systems), "_", system!(), ".go"),
                    include_str!(concat!($path, "/", stringify!($systems), "_", system!(), ".go")),
                ),)*)? $((
                    concat!($path, "/", stringify!($both), "_", system!(), "_", processor!(), ".go"),
                    include_str!(concat!($path, "/", stringify!($both), "_", system!(), "_", processor!(), ".go")),
                ))?],
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
    "bufio" (bufio_natives) { reader scan writer }
    "bytes" (bytes_natives) { buffer long search split }
    "cmp" { cmp }
    "compress/bzip2" (bzip2_natives) { bzip2 }
    "compress/flate" (flate_natives) { flate }
    "compress/gzip" { gzip }
    "compress/lzw" { lzw }
    "compress/zlib" { zlib }
    "container/heap" { heap }
    "container/list" { list }
    "container/ring" { ring }
    "context" (context_natives) { context }
    "crypto" { crypto }
    "crypto/aes" { aes }
    "crypto/cipher" { cipher gcm }
    "crypto/des" { des }
    "crypto/dsa" { dsa }
    "crypto/ecdh" (ecdh_natives) { ecdh }
    "crypto/ecdsa" { ecdsa sign }
    "crypto/ed25519" (ed25519_natives) { ed25519 }
    "crypto/elliptic" { elliptic params }
    "crypto/fips140" { fips140 }
    "crypto/hkdf" { hkdf }
    "crypto/hmac" { hmac }
    "crypto/internal/kem" { bits kem ring }
    "crypto/md5" { md5 }
    "crypto/mlkem" { mlkem mlkem1024 }
    "crypto/mlkem/mlkemtest" { mlkemtest }
    "crypto/pbkdf2" (pbkdf2_natives) { pbkdf2 }
    "crypto/rand" (crypto_rand) { rand }
    "crypto/rc4" { rc4 }
    "crypto/rsa" (rsa_natives) { pkcs1v15 pss rsa }
    "crypto/sha1" { sha1 }
    "crypto/sha256" { sha256 }
    "crypto/sha3" (sha3_natives) { sha3 }
    "crypto/sha512" { sha512 }
    "crypto/subtle" (subtle_natives) { subtle }
    "crypto/tls" (tls_natives) { config conn dial handshake names }
    "crypto/x509" {
        algorithm certificate constraints create extensions keys oid pem policies pool request revocation verify
    }
    "crypto/x509/pkix" { pkix }
    "database/sql" { args conn convert null pool query rows sql stmt tx }
    "database/sql/driver" { convert driver }
    "database/sql/internal" { internal }
    "embed" { embed }
    "encoding" { encoding }
    "encoding/ascii85" { ascii85 }
    "encoding/asn1" { asn1 marshal params unmarshal }
    "encoding/base32" { base32 }
    "encoding/base64" (base64_natives) { base64 }
    "encoding/binary" (binary_natives) { binary values }
    "encoding/csv" { csv }
    "encoding/gob" { decode encode gob lists types }
    "encoding/hex" (hex_natives) { hex }
    "encoding/json" (json_natives) { decode encode full legacy options stream }
    "encoding/json/internal/jsonopts" { legacy options }
    "encoding/json/internal/jsonwire" { number quote scan text }
    "encoding/json/jsontext" {
        decoder encoder errors format input internal jsontext kind number options pointer read reorder scan state
        token value write
    }
    "encoding/json/v2" {
        any bytes errors fallback fields funcs indirect json list map methods options plan scalar struct tag time
    }
    "encoding/pem" { pem }
    "encoding/xml" (xml_natives) { entities escape fields marshal ranges read scan token window write }
    "errors" (errors_natives) { errors }
    "expvar" { expvar }
    "flag" { flag value }
    "fmt" (fmt_natives) { arg format print scan value }
    #[cfg(feature = "sqlite")]
    "github.com/mattn/go-sqlite3" { codes errors sqlite3 }
    "go/ast" { ast commentmap decl directive expr filter imports print scope stmt walk }
    "go/build" { build cgo context default find head import load match module read }
    "go/build/constraint" { constraint }
    "go/constant" { access convert make operate value }
    "go/doc" { comment doc example filter funcs names notes play reader symbols trim uses }
    "go/doc/comment" { comment html inline markdown parse print scan spans text wrap }
    "go/format" { format }
    "go/importer" { importer match source }
    "go/parser" { decl expr interface params parser resolve stmt types }
    "go/printer" { build comment config decl doc expr list printer stmt }
    "go/scanner" { errors literal scanner }
    "go/token" { position token }
    "go/types" (types_natives) {
        api assign basic binary builtins builtinsunsafe call check collect const convert decl eval
        expr exprstring finite hash index infer initorder instantiate interface labels literal lookup
        named object operand package predicates range report scope selection selector signature sizes
        stmt subst terminate type typeset typexpr unify universe write
    }
    "go/version" { version }
    "golang.org/x/sys/unix" { control poll unix } by system { layout numbers }
    "hash" { hash }
    "hash/adler32" { adler32 }
    "hash/crc32" (crc32_natives) { crc32 }
    "hash/crc64" (crc64_natives) { crc64 }
    "hash/fnv" { fnv }
    "hash/maphash" (maphash_natives) { maphash }
    "html" (html_natives) { html }
    "html/template" { action content context error escape filter scan script style template }
    "image" { geom image pixels ycbcr }
    "image/color" { color ycbcr }
    "image/color/palette" { palette }
    "image/draw" { direct draw rows }
    "image/gif" { reader writer }
    "image/jpeg" { dct huffman input jpeg picture scan segments tables writer }
    "image/png" (png_natives) { reader writer }
    "index/suffixarray" { sais suffixarray }
    "internal/asan" { asan }
    "internal/block" (block_natives) { block }
    "internal/byteorder" { byteorder }
    "internal/der" { read value write }
    "internal/diff" { diff }
    "internal/digest" (digest_natives) { digest state }
    "internal/exithook" { exithook }
    "internal/fault" (fault_natives) { fault }
    "internal/godebug" (godebug_natives) { godebug }
    "internal/header" (header_natives) { header }
    "internal/layout" { layout }
    "internal/library" (library_natives) { library }
    "internal/msan" { msan }
    "internal/nettrace" { nettrace }
    "internal/nist" (nist_natives) { nist }
    "internal/oserror" { oserror }
    "internal/poll" { poll }
    "internal/race" (race_natives) { race }
    "internal/stdio" (stdio_natives) { stdio }
    "internal/synctest" (synctest_natives) { synctest }
    "internal/syslist" { syslist }
    "internal/system" (system_natives) { system }
    "internal/testenv" { testenv }
    "internal/txtar" { txtar }
    "internal/variate" (variate_natives) { variate }
    "io" { io multi pipe section }
    "io/fs" { fs glob sub }
    "io/ioutil" { ioutil }
    "iter" (iter_natives) { iter }
    "log" { log }
    "log/internal" { internal }
    "log/slog" { attr handler json level logger record text value }
    "log/syslog" { syslog }
    "maps" (maps_natives) { maps }
    "math" (math_natives) { math }
    "math/big" (big_natives) { float floatfmt format int nat prime rat scan }
    "math/bits" (bits_natives) { bits }
    "math/cmplx" { asin cmplx sin tan }
    "math/rand" (rand_natives) { rand }
    "math/rand/v2" (rand_v2_natives) { chacha8 rand zipf }
    "mime" { mediatype types word }
    "mime/multipart" { form reader writer }
    "mime/quotedprintable" { quotedprintable }
    "minigo/cover" { cover }
    "minigo/doc" { builtin code doc page show }
    "minigo/gofmt" { gofmt simplify }
    "minigo/internal/assets" { assets }
    "minigo/internal/embed" (embed_natives) { embed }
    #[cfg(feature = "sqlite")]
    "minigo/internal/sqlite" (sqlite_natives) { conn dsn sqlite values }
    "minigo/mod" { gomod imports mod names proxy rewrite sums tidy unpack }
    "minigo/repl" (repl_natives) { keys repl show }
    #[cfg(feature = "sqlite")]
    "modernc.org/sqlite" { sqlite }
    "net" (net_natives) { addr addrport conn dial dnsclient dnsconfig dnsmessage error file handle inside insideflow ip lookup message multicast pipe raw records }
    "net/http" { body client conn cookie csrf fs gzip handlers header http http2 mux pattern proxy request response secure server sniff status transport writer }
    "net/http/cookiejar" { cookiejar }
    "net/http/httptest" { httptest server }
    "net/http/httptrace" { httptrace }
    "net/http/httputil" { dump persist proxy }
    "net/http/internal" { chunked }
    "net/http/internal/hpack" { decode encode field huffman }
    "net/http/internal/http2" { answer client conn errors fields flow frame headers http2 push read request response roundtrip sendbody server stream }
    "net/http/pprof" (http_pprof_natives) { pprof }
    "net/mail" { address mail }
    "net/netip" { addr more text }
    "net/rpc" { client codec page server }
    "net/rpc/jsonrpc" { jsonrpc }
    "net/smtp" { auth smtp }
    "net/textproto" { pipeline reader textproto writer }
    "net/url" (url_natives) { address escape url }
    "os" (os_natives) { copy dirfs file os process rawconn root } by system { system }
    "os/exec" { exec lookpath }
    "os/signal" (os_signal) { signal }
    "os/user" { user }
    "path" (path_natives) { path }
    "path/filepath" (filepath_natives) { filepath }
    "reflect" (reflect) { call convert equal field map memory select seq set type unsafe value }
    "regexp" (regexp_natives) { regexp }
    "regexp/syntax" { class compile error escape factor parse print prog regexp simplify }
    "runtime" (runtime) { error final profile runtime } by processor { arch } by system { system }
    "runtime/debug" (debug) { build debug }
    "runtime/metrics" (runtime_metrics) { metrics }
    "runtime/pprof" (pprof_natives) { label pprof text }
    "runtime/trace" (runtime_trace) { trace }
    "slices" (slices_natives) { iter pdq slices sort }
    "sort" (sort_natives) { pdq sort }
    "strconv" (strconv_natives) { number quote }
    "strings" (strings_natives) { builder reader search split }
    "structs" { structs }
    "sync" (sync) { group map mutex }
    "sync/atomic" (atomic) { funcs pointer types }
    "syscall" (syscall_natives) { control errno exec file mapped number rlimit statfs wait } by system { layout numbers } by both { arch }
    "testing" (testing_natives) {
        bench common corpus cover example flags frames fuzz main match mutate output result search test
    }
    "testing/fstest" { mapfs testfs }
    "testing/iotest" { iotest }
    "testing/quick" { quick }
    "testing/slogtest" { slogtest }
    "testing/synctest" { synctest }
    "text/scanner" { number scanner }
    "text/tabwriter" { tabwriter }
    "text/template" { compare escape eval exec funcs template }
    "text/template/parse" { lex node number parse }
    "time" (time_natives) { binary duration format parse sleep time zone zonedata }
    "time/tzdata" { tzdata }
    "unicode" (unicode_natives) { ranges tables unicode }
    "unicode/utf16" { utf16 }
    "unicode/utf8" (utf8_natives) { utf8 }
    "unique" { unique }
    "uuid" { uuid }
    "weak" (weak_natives) { weak }
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

/// The folder that this file is in. The tests are built in the folder `unit` beside `src`.
#[cfg(test)]
pub(crate) fn folder() -> std::path::PathBuf {
    let package = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = package.ancestors().map(|of| of.join("src/stdlib"));
    all.find(|folder| folder.is_dir()).expect("src/stdlib")
}

/// The names of all Go files in it, as in the table.
#[cfg(test)]
pub(crate) fn go_files() -> Vec<String> {
    let root = folder();
    let (mut folders, mut found) = (vec![root.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "go") {
                let name = path.strip_prefix(&root).unwrap();
                found.push(name.to_string_lossy().into_owned());
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use minigo_lang::load::buildtag;

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

    #[test]
    fn every_file_is_in_the_table() {
        let listed: Vec<&str> = PACKAGES
            .iter()
            .flat_map(|p| p.files)
            .map(|(name, _)| *name)
            .chain(plain::ALL.iter().filter_map(|p| Some(p.file?.0)))
            .chain([racing::RUNTIME.0])
            .chain(examples::EXAMPLES.iter().map(|(name, _)| *name))
            .collect();
        let found = go_files();
        assert!(found.len() >= listed.len(), "{} files", found.len());
        for name in found {
            // Of files for one processor or system, those of this one are in the table.
            let is_elsewhere = |part: &str| {
                ["amd64", "arm64"].contains(&part) && part != buildtag::GOARCH
                    || ["linux", "darwin"].contains(&part) && part != buildtag::GOOS
            };
            let elsewhere = name.trim_end_matches(".go").split('_').any(is_elsewhere);
            assert!(
                listed.contains(&name.as_str()) || elsewhere,
                "{name} is in no row"
            );
        }
    }
}
