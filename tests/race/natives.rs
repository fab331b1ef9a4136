//! The race detector covers every native of the library: either its reads and writes of Go's memory are listed
//! (`vm/src/race/natives.rs`), or this file says why it has none to list.

use crate::support::{read, root};
use minigo_vm::race::{ranges, reads_if, transfer};
use std::path::Path;

/// Natives that take pointers, slices or values in interfaces, and why none of that need be checked.
const QUIET: [(&str, &str); 10] = [
    (
        "tells the detector itself what it touches (`stdlib::shared::touch`)",
        "encoding/base64.decodeSome encoding/base64.encodeSome encoding/hex.decodeSome encoding/hex.encodeSome encoding/json.quote fmt.deref fmt.fmtFloat fmt.fmtInteger \
         fmt.fmtRune fmt.fmtString fmt.index fmt.mapEntries fmt.pad math/big.natParse math/rand.(*lagged).Int63 math/rand.(*lagged).Seed math/rand.(*lagged).Uint64 reflect.swap slices.sortBasic \
         sort.swapElems strconv.appendFloat strconv.appendInt strconv.appendQuote time.appendTime",
    ),
    (
        "leaves that to Go code while races are looked for",
        "encoding/binary.decodeSome encoding/binary.encodeSome encoding/json.encode fmt.plainArg maps.copySome \
         reflect.deepSame",
    ),
    (
        "looks at types, lengths and addresses, or at what an interface holds, which nothing writes to",
        "context.comparableType context.typeName encoding/binary.fixedSize encoding/binary.readSize \
         encoding/json.fieldTable errors.asTarget errors.comparable_ fmt.address fmt.basic fmt.elemType fmt.field \
         fmt.fieldType fmt.keyType fmt.kindOf fmt.length fmt.receiver fmt.target fmt.typeString \
         internal/block.Inexact internal/block.Overlap runtime.KeepAlive runtime.noPointer sort.panicNotSlice \
         sort.sliceLen sort.stringsOf sort.wordsOf sync.mustHash fmt.bytesOf fmt.view strings.view",
    ),
    (
        "types, and values that package reflect has just made",
        "reflect.(*rtype).assignable reflect.(*rtype).field reflect.(*rtype).fieldNamed reflect.(*rtype).implements \
         reflect.(*rtype).in reflect.(*rtype).key reflect.(*rtype).method reflect.(*rtype).name \
         reflect.(*rtype).numField reflect.(*rtype).numIn reflect.(*rtype).numMethod reflect.(*rtype).numOut \
         reflect.(*rtype).out reflect.(*rtype).part reflect.(*rtype).pkgPath reflect.(*rtype).sameUnderlying \
         reflect.(*rtype).str reflect.arrayOf reflect.bytesAt reflect.caller reflect.chanCap reflect.chanCloser \
         reflect.chanLen reflect.chanMaker reflect.chanOf reflect.chanReceiver reflect.chanSender reflect.floatWord \
         reflect.funcOf reflect.funcPC reflect.funcWithRecv reflect.goOffset reflect.goSize reflect.madeFunc \
         reflect.mapNew reflect.mapOf reflect.methodCaller reflect.methodPC reflect.newMemory reflect.newSlots \
         reflect.ptrTo reflect.rtypeOf reflect.selectOn reflect.share reflect.sliceOf reflect.structOf reflect.unpack",
    ),
    (
        "what it fills, or reads, its caller in the library has just made and shares with nobody",
        "internal/system.Control internal/system.Rlimit internal/system.Stat \
         internal/system.Statfs os.spawn runtime.gcPauses runtime.sizeClasses runtime/pprof.counted \
         runtime/pprof.setLabels strings.explodeSome strings.fieldsSome strings.splitSome unicode.tables",
    ),
    (
        "its caller in the library has read all of it in Go just before",
        "syscall.exec",
    ),
    (
        "works on addresses that nobody else has, or takes them away",
        "syscall.mprotect syscall.munmap",
    ),
    (
        "works on a handle that only natives look into, with a lock of its own",
        "crypto/tls.(*session).accept crypto/tls.(*session).end crypto/tls.(*session).hello \
         crypto/tls.(*session).secrets crypto/tls.(*session).state crypto/tls.(*session).take \
         crypto/tls.(*session).whole crypto/tls.newClient minigo/internal/sqlite.(*database).close \
         minigo/internal/sqlite.(*database).interrupt minigo/internal/sqlite.(*database).last \
         minigo/internal/sqlite.(*database).prepare minigo/internal/sqlite.(*database).status \
         minigo/internal/sqlite.(*statement).bind minigo/internal/sqlite.(*statement).close \
         minigo/internal/sqlite.(*statement).reset minigo/internal/sqlite.(*statement).run \
         minigo/internal/sqlite.(*statement).shape minigo/internal/sqlite.(*statement).step net.sockAccept net.sockBind \
         net.sockClose net.sockConnect net.sockDeadline net.sockDuplicate net.sockFd net.sockJoinGroup net.sockListen \
         net.sockName net.sockNet net.sockOption net.sockShutdown net.sockStart os.polledClose os.polledDeadline \
         regexp.all regexp.literal regexp.matches",
    ),
    (
        "synchronises, or is part of what does, and is ordered as such",
        "net.insideWait net.insideWake runtime.RaceAcquire runtime.RaceRead runtime.RaceReadRange runtime.RaceRelease runtime.RaceReleaseMerge \
         runtime.(Cleanup).Stop runtime.RaceWrite runtime.RaceWriteRange runtime.SetFinalizer runtime.addCleanup sync.add sync.add64 sync.cas \
         sync.cas64 sync.condAdd sync.condNotifyAll sync.condNotifyOne sync.condWait sync.load sync.load64 \
         sync.semAcquire sync.semRelease sync.store sync.store64 sync/atomic.casWords sync/atomic.sameType \
         time.timerNew time.timerNewChan time.timerReset time.timerStop weak.(Pointer).strong weak.handle",
    ),
    (
        "hands values over between the program and its host, which waits meanwhile",
        "minigo/internal/embed.failed minigo/internal/embed.kinds minigo/internal/embed.prepare \
         minigo/internal/embed.returned runtime/pprof.sampleMemory",
    ),
];

/// A native: its name, and its parameters with the slot at which each begins.
struct Native {
    name: String,
    params: Vec<(String, u16)>,
}

/// Types of values that lead nowhere.
const PLAIN: &str = "bool string int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr float32 float64 byte \
                     rune complex128 Duration Errno part stream";

fn slots(ty: &str) -> u16 {
    let two = [
        "string",
        "any",
        "error",
        "nat",
        "reflect.Type",
        "complex128",
    ];
    if ty.starts_with("[]") || two.contains(&ty) {
        2
    } else {
        1
    }
}

/// The parameters of a list such as `a, b []byte, n int`.
fn params(list: &str, first: u16) -> Vec<(String, u16)> {
    let mut types: Vec<String> = Vec::new();
    let mut depth = 0;
    let mut parts = vec![String::new()];
    for c in list.chars() {
        depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
        match (c, depth) {
            (',', 0) => parts.push(String::new()),
            _ => parts.last_mut().unwrap().push(c),
        }
    }
    // A name without a type has that of the next; types alone have no names.
    for part in parts
        .iter()
        .map(|p| p.trim())
        .rev()
        .filter(|p| !p.is_empty())
    {
        let next = types.last().cloned();
        types.push(match (part.split_once(' '), next) {
            (Some((_, ty)), _) if !part.starts_with("func") => ty.trim().to_owned(),
            (None, Some(next)) => next,
            _ => part.to_owned(),
        });
    }
    types.reverse();
    let mut at = first;
    let place = |ty: String| {
        let here = at;
        at += slots(&ty);
        (ty, here)
    };
    types.into_iter().map(place).collect()
}

/// The text up to the bracket that ends it, and what follows.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let mut depth = 1;
    let end = text.find(|c: char| {
        depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
        depth == 0
    })?;
    Some((&text[..end], &text[end + 1..]))
}

fn native(path: &str, line: &str) -> Option<Native> {
    let rest = line.strip_prefix("func ")?;
    let (recv, rest) = match rest.strip_prefix('(') {
        Some(rest) => {
            let (recv, rest) = bracketed(rest)?;
            (Some(recv), rest.trim_start())
        }
        None => (None, rest),
    };
    let (name, list) = rest.split_once('(')?;
    let (list, results) = bracketed(list)?;
    let results = results.split("//").next()?;
    if results
        .replace("interface{}", "")
        .replace("struct{}", "")
        .contains('{')
    {
        return None;
    }
    let name = name.split('[').next()?;
    let recv = recv.map(|r| {
        r.rsplit(' ')
            .next()
            .unwrap_or(r)
            .split('[')
            .next()
            .unwrap_or(r)
    });
    let name = match recv {
        Some(ty) => format!("{path}.({ty}).{name}"),
        None => format!("{path}.{name}"),
    };
    let mut all: Vec<_> = recv.map(|ty| (ty.to_owned(), 0)).into_iter().collect();
    all.extend(params(list, all.len() as u16));
    Some(Native { name, params: all })
}

/// All natives that the Go sources of the library declare.
fn natives(dir: &Path, path: &str, out: &mut Vec<Native>) {
    for entry in std::fs::read_dir(dir).unwrap().flatten() {
        let name = entry.file_name().into_string().unwrap();
        // Package minigo/doc declares what is built in, only to document it.
        if path == "minigo/doc" {
            continue;
        }
        if entry.path().is_dir() {
            let path = if path.is_empty() {
                name
            } else {
                format!("{path}/{name}")
            };
            natives(&entry.path(), &path, out);
        } else if name.ends_with(".go") {
            let text = read(&entry.path()).unwrap();
            out.extend(text.lines().filter_map(|line| native(path, line)));
        }
    }
}

#[test]
fn every_native_is_known_to_the_race_detector() {
    let mut all = Vec::new();
    natives(&root().join("vm/src/stdlib"), "", &mut all);
    assert!(all.len() > 700, "{}", all.len());
    let quiet: Vec<&str> = QUIET
        .iter()
        .flat_map(|(_, names)| names.split_whitespace())
        .collect();
    let (mut unknown, mut wrong) = (Vec::new(), Vec::new());
    for native in &all {
        let leads = |(ty, _): &(String, u16)| !PLAIN.split_whitespace().any(|p| p == ty);
        let found = ranges(&native.name);
        let listed = !found.is_empty()
            || reads_if(&native.name).is_some()
            || transfer(&native.name).is_some();
        if native.params.iter().any(leads) && !listed && !quiet.contains(&native.name.as_str()) {
            unknown.push(&native.name);
        }
        for range in found {
            let fits = native.params.iter().any(|(ty, at)| match range.slice {
                true => *at == range.param && (ty.starts_with("[]") || ty == "nat"),
                false => {
                    *at == range.param && slots(ty) == 1 || *at + 1 == range.param && ty == "any"
                }
            });
            if !fits {
                wrong.push((&native.name, range));
            }
        }
    }
    let stale = |name: &&&str| !all.iter().any(|n| n.name == **name) || !ranges(name).is_empty();
    let stale: Vec<_> = quiet.iter().filter(stale).collect();
    assert!(
        unknown.is_empty() && wrong.is_empty() && stale.is_empty(),
        "in neither list: {unknown:#?}\nno such parameter: {wrong:#?}\nsaid for nothing: {stale:#?}"
    );
}
