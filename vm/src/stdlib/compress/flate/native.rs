//! Natives of compress/flate: DEFLATE by zlib-rs, whose state is a foreign object of the heap. It takes some hundred
//! kilobytes, so it is used again where the package's own types are.

use crate::heap::Tracer;
use crate::heap::foreign::{Foreign, alloc_foreign};
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use std::sync::Mutex;
use zlib_rs::{Deflate, DeflateConfig, DeflateFlush, Inflate, InflateFlush, Status, Strategy};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("newInflater", new_inflater),
    ("(*inflater).reset", reset_inflater),
    ("(*inflater).step", step),
    ("newDeflater", new_deflater),
    ("(*deflater).reset", reset_deflater),
    ("(*deflater).step", squeeze),
];

/// How far back DEFLATE refers, as a power of two.
const WINDOW_BITS: u8 = 15;

struct Inflater(Mutex<Inflate>);

struct Deflater(Mutex<Deflate>);

impl Foreign for Inflater {
    fn trace(&self, _: &mut Tracer) {}
}

impl Foreign for Deflater {
    fn trace(&self, _: &mut Tracer) {}
}

/// `newInflater() *inflater`
fn new_inflater(cx: &mut NativeCx<'_>) -> Outcome {
    let state = Inflate::new(false, WINDOW_BITS);
    let p = alloc_foreign(&mut cx.machine().cache, Inflater(Mutex::new(state)));
    cx.ret_u64(0, p.addr() as u64);
    Outcome::Done
}

/// `(d *inflater) reset(dict []byte)`
fn reset_inflater(cx: &mut NativeCx<'_>) -> Outcome {
    // SAFETY: the receiver is an inflater or nil, kept alive by the frame.
    let Some(d) = (unsafe { (cx.arg_u64(0) as *const Inflater).as_ref() }) else {
        return Outcome::NilDereference;
    };
    let Ok(mut d) = d.0.lock() else {
        return Outcome::Fatal("flate: reader is in an invalid state".into());
    };
    d.reset(false);
    let dict = cx.arg_bytes(1);
    if !dict.is_empty() && d.set_dictionary(dict).is_err() {
        return Outcome::Fatal("flate: dictionary refused".into());
    }
    Outcome::Done
}

/// What `step` says.
const HUNGRY: i64 = 0;
const BUSY: i64 = 1;
const AT_END: i64 = 2;
const CORRUPT: i64 = 3;

/// `(d *inflater) step(in, out []byte) (nin, nout, status int)`
fn step(cx: &mut NativeCx<'_>) -> Outcome {
    // SAFETY: the receiver is an inflater or nil, kept alive by the frame.
    let Some(d) = (unsafe { (cx.arg_u64(0) as *const Inflater).as_ref() }) else {
        return Outcome::NilDereference;
    };
    let (input, out) = (cx.arg_bytes(1), cx.arg_bytes_mut(3));
    let Ok(mut d) = d.0.lock() else {
        return Outcome::Fatal("flate: reader is in an invalid state".into());
    };
    let (read, written) = (d.total_in(), d.total_out());
    let done = d.decompress(input, out, InflateFlush::SyncFlush);
    let (nin, nout) = (d.total_in() - read, d.total_out() - written);
    let status = match done {
        Ok(Status::StreamEnd) => AT_END,
        Ok(Status::Ok | Status::BufError) if nout as usize == out.len() => BUSY,
        Ok(Status::Ok | Status::BufError) => HUNGRY,
        Err(_) => CORRUPT,
    };
    cx.took(4 * nout as usize);
    cx.ret_u64(0, nin);
    cx.ret_u64(1, nout);
    cx.ret_i64(2, status);
    Outcome::Done
}

/// `newDeflater(level int) *deflater`
fn new_deflater(cx: &mut NativeCx<'_>) -> Outcome {
    let (level, strategy) = match cx.arg_i64(0) {
        -2 => (6, Strategy::HuffmanOnly),
        -1 => (6, Strategy::Default),
        level => (level as i32, Strategy::Default),
    };
    let state = Deflate::new_with_config(DeflateConfig {
        level,
        window_bits: -i32::from(WINDOW_BITS),
        strategy,
        ..DeflateConfig::default()
    });
    let p = alloc_foreign(&mut cx.machine().cache, Deflater(Mutex::new(state)));
    cx.ret_u64(0, p.addr() as u64);
    Outcome::Done
}

/// `(d *deflater) reset(dict []byte)`
fn reset_deflater(cx: &mut NativeCx<'_>) -> Outcome {
    // SAFETY: the receiver is a deflater or nil, kept alive by the frame.
    let Some(d) = (unsafe { (cx.arg_u64(0) as *const Deflater).as_ref() }) else {
        return Outcome::NilDereference;
    };
    let Ok(mut d) = d.0.lock() else {
        return Outcome::Fatal("flate: writer is in an invalid state".into());
    };
    d.reset();
    let dict = cx.arg_bytes(1);
    if !dict.is_empty() && d.set_dictionary(dict).is_err() {
        return Outcome::Fatal("flate: dictionary refused".into());
    }
    Outcome::Done
}

/// `(d *deflater) step(in []byte, flush int) []byte`: 0 continues, 1 flushes, 2 ends.
fn squeeze(cx: &mut NativeCx<'_>) -> Outcome {
    // SAFETY: the receiver is a deflater or nil, kept alive by the frame.
    let Some(d) = (unsafe { (cx.arg_u64(0) as *const Deflater).as_ref() }) else {
        return Outcome::NilDereference;
    };
    let flush = match cx.arg_i64(3) {
        0 => DeflateFlush::NoFlush,
        1 => DeflateFlush::SyncFlush,
        _ => DeflateFlush::Finish,
    };
    let Ok(mut d) = d.0.lock() else {
        return Outcome::Fatal("flate: writer is in an invalid state".into());
    };
    let mut out = Vec::new();
    let mut rest = cx.arg_bytes(1);
    let taken = rest.len();
    let mut room = [0; 1 << 14];
    loop {
        let (read, written) = (d.total_in(), d.total_out());
        let status = d.compress(rest, &mut room, flush);
        rest = rest.get((d.total_in() - read) as usize..).unwrap_or(&[]);
        let made = (d.total_out() - written) as usize;
        out.extend_from_slice(room.get(..made).unwrap_or(&[]));
        // With room left over, all that could be done is done.
        if made < room.len() || !matches!(status, Ok(Status::Ok)) {
            break;
        }
    }
    cx.took(16 * taken);
    cx.ret_bytes(0, out);
    Outcome::Done
}
