//! Natives of compress/flate: DEFLATE by miniz_oxide, whose state is a foreign object of the heap.

use crate::heap::Tracer;
use crate::heap::foreign::{Foreign, alloc_foreign};
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_HAS_MORE_INPUT;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use std::sync::Mutex;
use zlib_rs::{Deflate, DeflateConfig, DeflateFlush, Status, Strategy};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("newInflater", new_inflater),
    ("(*inflater).step", step),
    ("newDeflater", new_deflater),
    ("(*deflater).step", squeeze),
];

/// How far back DEFLATE refers.
const WINDOW: usize = 1 << 15;

/// Room for what is decompressed: a few windows, so that few calls are cut short by its end.
const ROOM: usize = 4 * WINDOW;

struct Inflate {
    state: DecompressorOxide,
    out: Vec<u8>,
    /// Where the next byte goes, and the first one not handed over yet.
    end: usize,
    start: usize,
    status: TINFLStatus,
}

struct Inflater(Mutex<Box<Inflate>>);

struct Deflater(Mutex<Deflate>);

impl Foreign for Inflater {
    fn trace(&self, _: &mut Tracer) {}
}

impl Foreign for Deflater {
    fn trace(&self, _: &mut Tracer) {}
}

/// `newInflater(dict []byte) *inflater`
fn new_inflater(cx: &mut NativeCx<'_>) -> Outcome {
    let dict = cx.arg_bytes(0);
    let dict = dict
        .get(dict.len().saturating_sub(WINDOW)..)
        .unwrap_or(dict);
    let mut out = vec![0; ROOM];
    if let Some(to) = out.get_mut(..dict.len()) {
        to.copy_from_slice(dict);
    }
    let inflate = Inflate {
        state: DecompressorOxide::new(),
        out,
        end: dict.len(),
        start: dict.len(),
        status: TINFLStatus::NeedsMoreInput,
    };
    let p = alloc_foreign(
        &mut cx.machine().cache,
        Inflater(Mutex::new(Box::new(inflate))),
    );
    cx.ret_u64(0, p.addr() as u64);
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
    let d = &mut **d;
    let (mut nin, mut nout) = (0, 0);
    loop {
        let ready = d.out.get(d.start..d.end).unwrap_or(&[]);
        let room = out.get_mut(nout..).unwrap_or(&mut []);
        let n = ready.len().min(room.len());
        if let (Some(to), Some(from)) = (room.get_mut(..n), ready.get(..n)) {
            to.copy_from_slice(from);
        }
        nout += n;
        d.start += n;
        if d.start < d.end || nout == out.len() {
            break;
        }
        let rest = input.get(nin..).unwrap_or(&[]);
        let stuck = d.status == TINFLStatus::NeedsMoreInput && rest.is_empty();
        if stuck || d.status == TINFLStatus::Done || (d.status as i8) < 0 {
            break;
        }
        if d.end == d.out.len() {
            (d.start, d.end) = (0, 0);
        }
        let (status, used, made) = decompress(
            &mut d.state,
            rest,
            &mut d.out,
            d.end,
            TINFL_FLAG_HAS_MORE_INPUT,
        );
        nin += used;
        d.end += made;
        d.status = status;
        if status == TINFLStatus::HasMoreOutput && d.end < d.out.len() && made == 0 {
            break;
        }
    }
    let status = match d.status {
        _ if d.start < d.end => BUSY,
        TINFLStatus::NeedsMoreInput => HUNGRY,
        TINFLStatus::HasMoreOutput => BUSY,
        TINFLStatus::Done => AT_END,
        _ => CORRUPT,
    };
    cx.took(4 * nout);
    cx.ret_i64(0, nin as i64);
    cx.ret_i64(1, nout as i64);
    cx.ret_i64(2, status);
    Outcome::Done
}

/// `newDeflater(level int, dict []byte) *deflater`
fn new_deflater(cx: &mut NativeCx<'_>) -> Outcome {
    let (level, strategy) = match cx.arg_i64(0) {
        -2 => (6, Strategy::HuffmanOnly),
        -1 => (6, Strategy::Default),
        level => (level as i32, Strategy::Default),
    };
    let mut state = Deflate::new_with_config(DeflateConfig {
        level,
        window_bits: -15,
        strategy,
        ..DeflateConfig::default()
    });
    let dict = cx.arg_bytes(1);
    if !dict.is_empty() && state.set_dictionary(dict).is_err() {
        return Outcome::Fatal("flate: dictionary refused".into());
    }
    let p = alloc_foreign(&mut cx.machine().cache, Deflater(Mutex::new(state)));
    cx.ret_u64(0, p.addr() as u64);
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
