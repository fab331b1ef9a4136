//! Goroutine traces, and texts of panic values.

use super::below::{raised_by, runtime_frame};
use crate::code::stubs::DEFER_RET;
use crate::code::{Code, Func, Functions, RuntimeFunc, flag};
use crate::heap::kept::Kept;
use crate::machine::goroutine::{Goroutine, Panicking, Raised};
use crate::value::equal::str_bytes;
use crate::value::known::{ErrorKind, Known};
use crate::value::rtype::flag::NAMED;
use crate::value::rtype::{Kind, RType};
use minigo_runtime::{GInfo, Status};
use std::fmt::Write;

/// A frame of a trace.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The function's name.
    pub name: Kept<str>,
    /// Whether it has parameters.
    pub params: bool,
    /// Its file.
    pub file: Kept<str>,
    /// The line it is at.
    pub line: u32,
    /// Column and length of what the code there stands for; zeros where that is not known.
    pub columns: (u16, u8),
    /// The code position, in bytes from the function's beginning.
    pub offset: u32,
    /// As a program sees it: the return address (`runtime.Caller`).
    pub pc: u64,
    /// The function; the caller's for an inlined one.
    pub func: Kept<Func>,
}

/// Calls `f` with each frame of a goroutine at rest (or saved), the innermost first, until it
/// answers false. Wrappers that the compiler made are left out. Go: `gentraceback`, `(*unwinder).next`.
pub fn walk(g: &Goroutine, mut f: impl FnMut(Frame) -> bool) {
    let mut at = g.fp as usize;
    let mut pc = g.pc;
    let mut top = true;
    let mut panics = g.extra.as_ref().map_or(&[][..], |e| &e.panics);
    loop {
        // SAFETY: saved frames are whole; links lead from frame to frame.
        let (link, ret) = unsafe {
            let fp = g.stack.base().add(at);
            (*fp.sub(1), *fp.sub(2) as *const u64)
        };
        // SAFETY: a link holds a function.
        let func = unsafe { Func::at(link >> 16) };
        // A panic runs deferred calls from the place where it was raised.
        if std::ptr::eq(pc, DEFER_RET.as_ptr())
            && let Some(p) = raised_in(&mut panics, at)
        {
            for which in raised_by(p) {
                if !runtime_frame(func.home().runtime(*which), &mut f) {
                    return;
                }
            }
            pc = p.pc;
            top = true;
        }
        if !frame(func, pc, top, &mut f) {
            return;
        }
        top = false;
        pc = ret;
        let distance = link as u16 as usize;
        if distance == 0 || distance > at {
            return;
        }
        at -= distance;
    }
}

/// The latest panic raised in the frame at slot `at`, of those in frames further down than any that
/// was asked for before: each is looked at once.
pub fn raised_in<'a>(panics: &mut &'a [Panicking], at: usize) -> Option<&'a Panicking> {
    while let Some((last, rest)) = panics.split_last() {
        if last.frame as usize <= at {
            return (last.frame as usize == at).then_some(last);
        }
        *panics = rest;
    }
    None
}

/// One frame, preceded by those inlined into it.
pub(crate) fn frame(
    func: Kept<Func>,
    pc: *const u64,
    top: bool,
    f: &mut impl FnMut(Frame) -> bool,
) -> bool {
    let code = func.code();
    let index = code.and_then(|c| c.index_of(pc)).unwrap_or(0);
    // A return address stands behind the call.
    let index = if top { index } else { index.saturating_sub(1) };
    let at = code.map_or(0, |c| c.words.as_ptr().addr() as u64) + u64::from(index) * 8 + 8;
    let entry = code.and_then(|c| c.line_at(index));
    let mut line = entry.map_or_else(|| code.map_or(0, |c| c.line), |e| e.line);
    let mut inlined = entry.map_or(0, |e| e.inlined);
    let mut columns = entry.map_or((0, 0), |e| (e.col, e.len));
    let mut depth = 0;
    while let Some(i) = inlined_at(code, inlined) {
        // The function of a method value.
        if i.name.ends_with("-fm") {
            (line, inlined) = (i.call_line, i.parent);
            continue;
        }
        let (file, own_line) = func.home().place(i.file, line);
        let it = Frame {
            name: i.name,
            params: true,
            file,
            line: own_line,
            columns: std::mem::take(&mut columns),
            offset: index * 8,
            pc: address(&func, at, depth),
            func,
        };
        if !f(it) {
            return false;
        }
        depth += 1;
        line = i.call_line;
        inlined = i.parent;
    }
    if func.flags & flag::WRAPPER != 0 {
        return true;
    }
    let (file, line) = match func.native {
        Some(_) => func.home().native_place(&func),
        None => func
            .home()
            .place(code.map_or_else(Kept::default, |c| c.file), line),
    };
    f(Frame {
        name: func.name,
        params: func.params != 0,
        file,
        line,
        columns,
        offset: index * 8,
        pc: address(&func, at, depth),
        func,
    })
}

/// What programs see of a return address: the low bits, which are free, tell the frames of inlined functions
/// apart, as far as they go. As in Go, programs may take one off before they ask for the function.
fn address(func: &Func, at: u64, depth: u64) -> u64 {
    match depth {
        0..=3 => at + 2 * depth,
        _ => func.home().deep_frame(at, depth),
    }
}

/// The frame that [`address`] made `pc` for; none where there is no code.
pub fn frame_at(functions: &Functions, pc: u64) -> Option<Frame> {
    let (word, low) = ((pc + 1) & !7, ((pc + 1) & 7) >> 1);
    let (at, depth) = functions.of_deep_frame(word).unwrap_or((word, low));
    let (func, index) = functions.containing(at.checked_sub(8)?)?;
    let code = func.code()?;
    let word = code.words.get(index as usize)?;
    let (mut found, mut left) = (None, depth);
    frame(func, word, true, &mut |frame| {
        found = Some(frame);
        left = left.wrapping_sub(1);
        left != u64::MAX
    });
    found
}

fn inlined_at(code: Option<Kept<Code>>, n: u32) -> Option<crate::code::Inlined> {
    code?.inlined.get(n.checked_sub(1)? as usize).copied()
}

/// Go prints at most this many frames of either end.
const HALF: usize = 50;

/// Appends a goroutine's frames, without the innermost `skip`.
pub fn frames(out: &mut String, g: &Goroutine, skip: usize) {
    let mut all = Vec::new();
    let mut tail = std::collections::VecDeque::new();
    let mut count = 0usize;
    walk(g, |f| {
        count += 1;
        if count > skip {
            if all.len() < HALF {
                all.push(f);
            } else {
                tail.push_back(f);
                if tail.len() > HALF {
                    tail.pop_front();
                }
            }
        }
        true
    });
    all.iter().for_each(|f| print_frame(out, f));
    let left_out = count.saturating_sub(skip + all.len() + tail.len());
    if left_out > 0 {
        let _ = writeln!(out, "...{left_out} frames elided...");
    }
    tail.iter().for_each(|f| print_frame(out, f));
}

/// Appends a frame: name, file, line.
pub fn print_frame(out: &mut String, f: &Frame) {
    let args = if f.params { "..." } else { "" };
    let name = match f.func.home().is_runtime(&f.func) {
        Some(RuntimeFunc::GoPanic) => "panic",
        // The runtime's own are left out.
        Some(_) => return,
        None => &f.name,
    };
    let _ = writeln!(
        out,
        "{name}({args})\n\t{}:{} +{:#x}",
        f.file, f.line, f.offset
    );
}

/// Appends where a goroutine was started.
pub fn created_by(out: &mut String, site: u64, parent: u64) {
    if site == 0 {
        return;
    }
    // SAFETY: sites are made by `call::site` from a function's address.
    let func = unsafe { Func::at(site >> 16) };
    let index = site as u16 as u32;
    let Some(code) = func.code() else { return };
    let line = code.line_at(index).map_or(code.line, |l| l.line);
    let (file, line) = func.home().place(code.file, line);
    let _ = writeln!(
        out,
        "created by {} in goroutine {parent}\n\t{file}:{line} +{:#x}",
        func.name,
        index * 8
    );
}

/// A goroutine's block of a dump: header, frames, creation.
pub fn goroutine(out: &mut String, g: &Goroutine, info: &GInfo) {
    let waits = matches!(info.status, Status::Waiting | Status::Leaked);
    let state = match info.reason.text() {
        reason if waits && !reason.is_empty() => reason,
        _ => info.status.text(),
    };
    let minutes = info.waited / 60_000_000_000;
    let _ = write!(out, "goroutine {} [{state}", info.id);
    if info.status == Status::Leaked {
        out.push_str(" (leaked)");
    }
    if info.bubble != 0 && waits && info.reason.idle_in_bubble() && !state.ends_with("(durable)") {
        out.push_str(" (durable)");
    }
    if minutes >= 1 {
        let _ = write!(out, ", {minutes} minutes");
    }
    if info.locked {
        out.push_str(", locked to thread");
    }
    if info.bubble != 0 {
        let _ = write!(out, ", synctest bubble {}", info.bubble);
    }
    out.push_str("]:\n");
    frames(out, g, 0);
    created_by(out, info.site, info.parent);
}

/// The lines that begin with `panic: `, the oldest first, and that of a signal.
pub fn panics_text(panics: &[Panicking]) -> String {
    panic_lines(panics) + signal_line(panics)
}

/// The line of the signal that one of the panics was, if one was.
pub fn signal_line(panics: &[Panicking]) -> &'static str {
    if panics.iter().any(|p| p.raised == Raised::Signal) {
        "[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x0]\n"
    } else {
        ""
    }
}

/// The lines that begin with `panic: `, the oldest first.
pub fn panic_lines(panics: &[Panicking]) -> String {
    let mut out = String::new();
    let mut first = true;
    let mut skip = false;
    for p in panics {
        // The same value raised again has been mentioned.
        if std::mem::replace(&mut skip, p.repanicked) {
            continue;
        }
        if p.goexit {
            continue;
        }
        if !std::mem::replace(&mut first, false) {
            out.push('\t');
        }
        let text = p.text.as_deref().unwrap_or_default();
        let _ = write!(out, "panic: {}", text.replace('\n', "\n\t"));
        if p.repanicked && p.recovered {
            out.push_str(" [recovered, repanicked]");
        } else if p.recovered {
            out.push_str(" [recovered]");
        }
        out.push('\n');
    }
    out
}

/// The text of a run-time error that Go has only one value of, such as a nil dereference.
pub fn constant_error(value: [u64; 2], known: &Known) -> Option<&'static [u8]> {
    let kind = ErrorKind::of(value[0], known)?;
    if !matches!(kind, ErrorKind::Error | ErrorKind::Plain) {
        return None;
    }
    // SAFETY: error values hold one string at their data word (see `errors::new_error`).
    let text = unsafe { str_bytes(*(value[1] as *const [u64; 2])) };
    // Those that name a type or a method are made for the panic.
    let made = ["hash of ", "comparing ", "value method "];
    let made = made.iter().any(|start| text.starts_with(start.as_bytes()));
    (!made).then_some(text)
}

/// The text of a panic value whose methods must not be called.
pub fn raw_text(value: [u64; 2], known: &Known) -> String {
    let name = match ErrorKind::of(value[0], known) {
        Some(ErrorKind::Error) => "errorString",
        Some(ErrorKind::Plain) => "plainError",
        _ => return plain_text(value, known),
    };
    // SAFETY: error values hold one string at their data word (see `errors::new_error`).
    let text = unsafe { str_bytes(*(value[1] as *const [u64; 2])) };
    format!("runtime.{name}(\"{}\")", String::from_utf8_lossy(text))
}

/// The text of a panic value that needs no Go code: run-time errors and basic types without
/// methods `Error` and `String`.
pub fn value_text(value: [u64; 2], known: &Known) -> Option<String> {
    if let Some(kind) = ErrorKind::of(value[0], known) {
        let text = match kind {
            ErrorKind::PanicNil => {
                return Some("runtime error: panic called with nil argument".into());
            }
            // SAFETY: error values hold one string at their data word (see `errors::new_error`).
            _ => unsafe { str_bytes(*(value[1] as *const [u64; 2])) },
        };
        let text = String::from_utf8_lossy(text);
        return Some(match kind {
            ErrorKind::Error | ErrorKind::Bounds => format!("runtime error: {text}"),
            _ => text.into_owned(),
        });
    }
    // SAFETY: a type word is a descriptor.
    let ty = unsafe { Kept::from_ptr(value[0] as *const RType) }?;
    let has = |sel| {
        ty.methods()
            .zip(sel)
            .is_some_and(|(t, s)| !t.find(s).is_null())
    };
    if has(known.sel_error) || has(known.sel_string) {
        return None;
    }
    Some(plain_text(value, known))
}

/// What is said of a panic in the method that was to tell the text of another's value.
pub fn nested_text(value: [u64; 2], known: &Known) -> String {
    // SAFETY: a type word is a descriptor.
    let what = match unsafe { Kept::from_ptr(value[0] as *const RType) } {
        Some(ty) if ty == known.string => plain_text(value, known),
        Some(ty) => format!("type {}", ty.string),
        None => "type nil".to_owned(),
    };
    format!("panic while printing panic value: {what}")
}

/// The text of a value as Go's runtime prints it, methods left aside.
pub fn plain_text(value: [u64; 2], known: &Known) -> String {
    if let Some(kind) = ErrorKind::of(value[0], known)
        && kind != ErrorKind::PanicNil
        && let Some(text) = value_text(value, known)
    {
        return text;
    }
    // SAFETY: a type word is a descriptor, and the data word is or leads to a value of it.
    unsafe {
        let Some(ty) = Kept::from_ptr(value[0] as *const RType) else {
            return "nil".into();
        };
        let data = value[1];
        let text = match ty.kind {
            Kind::Bool => (data != 0).to_string(),
            Kind::Int | Kind::Int8 | Kind::Int16 | Kind::Int32 | Kind::Int64 => {
                (data as i64).to_string()
            }
            Kind::Uint
            | Kind::Uint8
            | Kind::Uint16
            | Kind::Uint32
            | Kind::Uint64
            | Kind::Uintptr => data.to_string(),
            Kind::Float32 => float_text(f64::from(f32::from_bits(data as u32)), true),
            Kind::Float64 => float_text(f64::from_bits(data), false),
            Kind::Complex64 => {
                let [re, im] = *(data as *const [f32; 2]);
                complex_text(f64::from(re), f64::from(im), true)
            }
            Kind::Complex128 => {
                let [re, im] = *(data as *const [f64; 2]);
                complex_text(re, im, false)
            }
            Kind::String => {
                let text =
                    String::from_utf8_lossy(str_bytes(*(data as *const [u64; 2]))).into_owned();
                if ty.is(NAMED) && ty.string.contains('.') {
                    format!("\"{text}\"")
                } else {
                    text
                }
            }
            _ => return format!("({}) {data:#x}", ty.string),
        };
        if ty.is(NAMED) && ty.string.contains('.') {
            format!("{}({text})", ty.string)
        } else {
            text
        }
    }
}

/// A complex number as Go's `print` writes it.
pub fn complex_text(re: f64, im: f64, single: bool) -> String {
    let im = float_text(im, single);
    let sign = if im.starts_with(['+', '-']) { "" } else { "+" };
    format!("({}{sign}{im}i)", float_text(re, single))
}

/// A float as Go's `print` writes it: shortest digits, exponent form below 1e-4 and from 1e6 on.
pub fn float_text(v: f64, single: bool) -> String {
    if v.is_nan() {
        return "NaN".into();
    }
    if v.is_infinite() {
        return if v > 0.0 {
            "+Inf".into()
        } else {
            "-Inf".into()
        };
    }
    let scientific = if single {
        format!("{:e}", v as f32)
    } else {
        format!("{v:e}")
    };
    let Some((digits, exponent)) = scientific.split_once('e') else {
        return scientific;
    };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if !(-4..6).contains(&exponent) {
        let sign = if exponent < 0 { '-' } else { '+' };
        return format!("{digits}e{sign}{:02}", exponent.abs());
    }
    if single {
        format!("{}", v as f32)
    } else {
        format!("{v}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_as_go_prints_them() {
        for (v, text) in [
            (1.5, "1.5"),
            (1.5e10, "1.5e+10"),
            (100000.0, "100000"),
            (1e6, "1e+06"),
            (123456789.0, "1.23456789e+08"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (0.0, "0"),
        ] {
            assert_eq!(float_text(v, false), text);
        }
        assert_eq!(complex_text(1.0, 2.0, false), "(1+2i)");
    }
}
