//! The order in which packages are initialised, and the variables that have their values before initialisation
//! starts.
//!
//! As Go's linker has it: of the packages whose imports have been initialised, the one comes next whose
//! name is the first in the alphabet. A package of the program may have to wait for one of the library,
//! and others of the program come before that: so it matters how far down the alphabet the library's part
//! of its imports goes ([`last_of_library`]). The library's own packages cannot tell the difference, and
//! are initialised first.

use super::Compiler;
use super::func::symbol_path;
use super::program::escape::strip;
use minigo_lang::syntax::ast::{Expr, ExprKind, UnaryOp};
use minigo_lang::types::info::Mode;
use minigo_lang::types::{ObjKind, PkgId, Type, TypeId};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Of real Go: the last, by the alphabet, of the packages that have something to initialise among a package of
/// the library and all that it imports.
fn last_of_library(path: &str) -> Option<&str> {
    Some(match path {
        "cmp"
        | "container/list"
        | "container/ring"
        | "crypto/subtle"
        | "encoding"
        | "image/color"
        | "image/color/palette"
        | "math/bits"
        | "runtime/race"
        | "structs"
        | "sync/atomic"
        | "unicode/utf16"
        | "unicode/utf8"
        | "unsafe" => return None,
        "errors" | "iter" | "maps" | "math/rand/v2" | "path" | "runtime" => "runtime",
        "math" | "math/cmplx" | "runtime/metrics" | "slices" | "strconv" | "syscall"
        | "time/tzdata" => path,
        "container/heap" | "sort" => "sort",
        "context" | "embed" | "io/fs" | "os" | "os/signal" | "time" => "time",
        "crypto" | "encoding/ascii85" | "encoding/base32" | "encoding/base64" | "hash"
        | "hash/adler32" | "hash/crc32" | "hash/crc64" | "hash/fnv" | "hash/maphash" | "io"
        | "math/rand" | "plugin" | "sync" => "sync",
        "crypto/ecdsa" | "crypto/ed25519" | "crypto/tls" | "crypto/x509" | "expvar"
        | "html/template" | "log/syslog" | "mime/multipart" | "net" | "net/http"
        | "net/http/cgi" | "net/http/cookiejar" | "net/http/fcgi" | "net/http/httptest"
        | "net/http/httptrace" | "net/http/httputil" | "net/http/pprof" | "net/mail"
        | "net/netip" | "net/rpc" | "net/rpc/jsonrpc" | "net/smtp" | "net/textproto"
        | "net/url" | "text/template" | "unique" | "weak" => "weak",
        "database/sql" | "database/sql/driver" | "uuid" => "uuid",
        "crypto/hpke" => "vendor/golang.org/x/sys/cpu",
        _ => "unicode",
    })
}

/// What the linker sorts by.
fn key(path: &str) -> String {
    symbol_path(path) + "..inittask"
}

/// A package of the program that waits for others.
struct Waits {
    key: String,
    /// How many it waits for.
    count: usize,
    /// The packages that wait for it.
    waiting: Vec<PkgId>,
}

impl Compiler {
    /// The packages in the order in which they are initialised.
    pub(super) fn packages_in_order(&self) -> Vec<PkgId> {
        let prog = self.prog();
        let all = &prog.info.packages;
        let (mut order, own): (Vec<PkgId>, Vec<PkgId>) =
            all.iter().partition(|&&p| prog.store.pkg(p).library);
        let Some((&last, own)) = own.split_last() else {
            return order;
        };
        if own.len() < 2 {
            order.extend(own);
        } else {
            self.by_name(own, &mut order);
        }
        order.push(last);
        order
    }

    /// Appends packages of the program, imported ones first.
    fn by_name(&self, own: &[PkgId], order: &mut Vec<PkgId>) {
        let prog = self.prog();
        let mut waits: FxHashMap<PkgId, Waits> = FxHashMap::default();
        // Who waits for the library, by the name of the last package there.
        let mut barriers: FxHashMap<String, Vec<PkgId>> = FxHashMap::default();
        // Who is ready, by name; without a package: a part of the library.
        let mut ready: BTreeSet<(String, Option<PkgId>)> = BTreeSet::new();
        for &p in own {
            let pkg = prog.store.pkg(p);
            let imports = pkg.imports.iter().map(|&i| (i, prog.store.pkg(i)));
            let (library, program): (Vec<_>, Vec<_>) = imports.partition(|(_, i)| i.library);
            let library = library
                .iter()
                .filter_map(|(_, i)| last_of_library(i.path.as_str()));
            let barrier = library.map(key).max();
            let before: Vec<PkgId> = (program.into_iter().map(|(i, _)| i))
                .filter(|i| waits.contains_key(i))
                .collect();
            if barrier.is_none() && before.is_empty() && !self.has_to_initialise(p) {
                order.push(p); // nobody waits for it
                continue;
            }
            let key = key(pkg.path.as_str());
            let count = before.len() + usize::from(barrier.is_some());
            match barrier {
                Some(barrier) => {
                    ready.insert((barrier.clone(), None));
                    barriers.entry(barrier).or_default().push(p);
                }
                None if count == 0 => drop(ready.insert((key.clone(), Some(p)))),
                None => {}
            }
            for i in before {
                if let Some(w) = waits.get_mut(&i) {
                    w.waiting.push(p);
                }
            }
            let waiting = Vec::new();
            waits.insert(
                p,
                Waits {
                    key,
                    count,
                    waiting,
                },
            );
        }
        while let Some((name, done)) = ready.pop_first() {
            let less = match done {
                None => barriers.remove(&name).unwrap_or_default(),
                Some(p) => {
                    order.push(p);
                    waits
                        .get_mut(&p)
                        .map_or_else(Vec::new, |w| std::mem::take(&mut w.waiting))
                }
            };
            for p in less {
                if let Some(w) = waits.get_mut(&p) {
                    w.count -= 1;
                    if w.count == 0 {
                        ready.insert((w.key.clone(), Some(p)));
                    }
                }
            }
        }
    }

    /// Whether the package has anything that runs before main.
    fn has_to_initialise(&self, p: PkgId) -> bool {
        let info = &self.prog().info;
        let mut inits = info.init_order.iter().filter(|i| i.pkg == p);
        info.init_funcs.iter().any(|&(q, _)| q == p)
            || inits.any(|i| i.rhs.as_ref().is_none_or(|rhs| !self.is_data(rhs)))
    }

    /// Whether the value of a package's variable is data that Go's compiler lays out: it is there before
    /// anything runs.
    pub(super) fn is_data(&self, e: &Expr) -> bool {
        let info = &self.prog().info;
        let e = strip(e);
        let of = |e: &Expr| info.types.get(&e.id);
        if of(e).is_some_and(|tv| tv.value.is_some() || tv.mode == Mode::Nil) {
            return true;
        }
        match &e.kind {
            ExprKind::FuncLit { .. } => true,
            ExprKind::Ident(id) | ExprKind::Selector { sel: id, .. } => {
                let obj = info.uses.get(&id.id).map(|&o| self.prog().store.obj(o));
                !info.selections.contains_key(&e.id)
                    && obj.is_some_and(|o| matches!(o.kind, ObjKind::Func { .. }))
            }
            ExprKind::CompositeLit { elts, .. } => {
                !of(e).is_none_or(|tv| self.is_map(tv.ty))
                    && elts.iter().all(|elt| match &elt.kind {
                        ExprKind::KeyValue { value, .. } => self.is_data(value),
                        _ => self.is_data(elt),
                    })
            }
            ExprKind::Unary {
                op: UnaryOp::Addr,
                x,
            } => match &strip(x).kind {
                ExprKind::CompositeLit { .. } => self.is_data(x),
                ExprKind::Ident(_) => true,
                _ => false,
            },
            ExprKind::Call { fun, args, .. } => {
                let converts = of(fun).is_some_and(|tv| tv.mode == Mode::Type);
                (converts || self.is_errors_new(fun)) && args.iter().all(|a| self.is_data(a))
            }
            _ => false,
        }
    }

    fn is_map(&self, t: TypeId) -> bool {
        let store = &self.prog().store;
        match store.ty(store.unalias(t)) {
            Type::Named(n) => n
                .underlying
                .is_none_or(|u| matches!(store.ty(store.unalias(u)), Type::Map { .. })),
            t => matches!(t, Type::Map { .. }),
        }
    }

    /// Whether it names `errors.New`, which Go's compiler inlines.
    fn is_errors_new(&self, fun: &Expr) -> bool {
        let ExprKind::Selector { sel, .. } = &strip(fun).kind else {
            return false;
        };
        let prog = self.prog();
        let obj = prog.info.uses.get(&sel.id).map(|&o| prog.store.obj(o));
        obj.is_some_and(|o| {
            o.name.as_str() == "New"
                && o.pkg
                    .is_some_and(|p| prog.store.pkg(p).path.as_str() == "errors")
        })
    }
}
