//! Natives of compress/bzip2: one block at a time. The decompressor is our own, because existing crates do not
//! report errors in the data as Go does.

use crate::machine::native::{NativeCx, NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("header", header), ("block", block)];

const MORE: &str = "more";
const BLOCK: u64 = 0x3141_5926_5359;
const END: u64 = 0x1772_4538_5090;

type Result<T> = std::result::Result<T, &'static str>;

/// Bits of the input, the highest of each byte first.
struct Bits<'a> {
    data: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn bit(&mut self) -> Result<bool> {
        let byte = self.data.get(self.at / 8).ok_or(MORE)?;
        let bit = byte >> (7 - self.at % 8) & 1 == 1;
        self.at += 1;
        Ok(bit)
    }

    fn take(&mut self, n: usize) -> Result<u64> {
        let mut v = 0;
        let mut left = n;
        while left > 0 {
            let byte = u64::from(*self.data.get(self.at / 8).ok_or(MORE)?);
            let have = 8 - self.at % 8;
            let use_ = have.min(left);
            v = v << use_ | (byte >> (have - use_) & ((1 << use_) - 1));
            self.at += use_;
            left -= use_;
        }
        Ok(v)
    }
}

/// `header(in []byte, at int, again bool) (level, next int, problem string)`
fn header(cx: &mut NativeCx<'_>) -> Outcome {
    let mut bits = Bits {
        data: cx.arg_bytes(0),
        at: usize::try_from(cx.arg_i64(2)).unwrap_or(0),
    };
    let again = cx.arg_bool(3);
    let mut read = || {
        if again {
            bits.at = bits.at.next_multiple_of(8);
        }
        let bad = if again {
            "bad magic value in continuation file"
        } else {
            "bad magic value"
        };
        if bits.take(16)? != 0x425A {
            return Err(bad);
        }
        if bits.take(8)? != u64::from(b'h') {
            return Err("non-Huffman entropy encoding");
        }
        let level = bits.take(8)?;
        if !(u64::from(b'1')..=u64::from(b'9')).contains(&level) {
            return Err("invalid compression level");
        }
        Ok(level - u64::from(b'0'))
    };
    let level = read();
    cx.ret_i64(0, level.unwrap_or(0) as i64);
    cx.ret_i64(1, bits.at as i64);
    cx.ret_str(2, level.err().unwrap_or(""));
    Outcome::Done
}

/// `block(in []byte, at, level int) (out []byte, next int, last bool, crc uint32, problem string)`
fn block(cx: &mut NativeCx<'_>) -> Outcome {
    let mut bits = Bits {
        data: cx.arg_bytes(0),
        at: usize::try_from(cx.arg_i64(2)).unwrap_or(0),
    };
    let size = usize::try_from(cx.arg_i64(3)).unwrap_or(0).clamp(1, 9) * 100_000;
    let mut out = Vec::new();
    let mut last = false;
    let done = (|| {
        match bits.take(48)? {
            BLOCK => {}
            END => {
                last = true;
                return bits.take(32);
            }
            _ => return Err("bad magic value found"),
        }
        let crc = bits.take(32)?;
        let (tt, origin) = symbols(&mut bits, size)?;
        out = undo(tt, origin);
        if u64::from(checksum(&out)) != crc {
            return Err("block checksum mismatch");
        }
        Ok(crc)
    })();
    cx.ret_bytes(0, out);
    cx.ret_i64(2, bits.at as i64);
    cx.ret_bool(3, last);
    cx.ret_u64(4, done.unwrap_or(0));
    cx.ret_str(5, done.err().unwrap_or(""));
    Outcome::Done
}

/// A Huffman code in canonical form.
struct Code {
    /// For each length: the first code of that length, and where its symbols begin.
    first: [u32; 22],
    start: [usize; 22],
    symbols: Vec<u16>,
}

impl Code {
    fn new(lengths: &[u8]) -> Result<Code> {
        let mut symbols: Vec<u16> = (0..lengths.len() as u16).collect();
        symbols.sort_by_key(|s| lengths.get(*s as usize).copied().unwrap_or(0));
        let (mut first, mut start) = ([0; 22], [0; 22]);
        let (mut code, mut at) = (0u32, 0);
        for n in 1..=20 {
            let count = lengths.iter().filter(|l| usize::from(**l) == n).count();
            code <<= 1;
            if let (Some(f), Some(s)) = (first.get_mut(n), start.get_mut(n)) {
                (*f, *s) = (code, at);
            }
            code += count as u32;
            at += count;
            if code > 1 << n {
                return Err("equal symbols in Huffman tree");
            }
            if let (Some(f), Some(s)) = (first.get_mut(n + 1), start.get_mut(n + 1)) {
                (*f, *s) = (code << 1, at);
            }
        }
        Ok(Code {
            first,
            start,
            symbols,
        })
    }

    fn read(&self, bits: &mut Bits<'_>) -> Result<u16> {
        let mut code = 0;
        for n in 1..=20 {
            code = code << 1 | u32::from(bits.bit()?);
            let (Some(&first), Some(&start)) = (self.first.get(n), self.start.get(n)) else {
                break;
            };
            let end = self.start.get(n + 1).copied().unwrap_or(0);
            if let Some(i) = code.checked_sub(first)
                && start + (i as usize) < end
            {
                return self.symbols.get(start + i as usize).copied().ok_or(MORE);
            }
        }
        Err("empty Huffman tree")
    }
}

/// Moves element `i` to the front and hands it out.
fn to_front(list: &mut [u8], i: usize) -> Option<u8> {
    list.get_mut(..=i)?.rotate_right(1);
    list.first().copied()
}

/// The most bytes that one repetition stands for.
const MOST_REPEATED: usize = 2 << 20;

/// How many symbols are read with one tree.
const GROUP: usize = 50;

/// The block before the Burrows-Wheeler transform is undone, and where its text begins.
fn symbols(bits: &mut Bits<'_>, size: usize) -> Result<(Vec<u32>, usize)> {
    if bits.bit()? {
        return Err("deprecated randomized files");
    }
    let origin = bits.take(24)? as usize;
    let list = used_bytes(bits)?;
    let count = bits.take(3)? as usize;
    if !(2..=6).contains(&count) {
        return Err("invalid number of Huffman trees");
    }
    let chosen = selectors(bits, count)?;
    let codes = (0..count)
        .map(|_| code(bits, list.len() + 2))
        .collect::<Result<Vec<_>>>()?;
    let tt = moved_to_front(bits, list, &chosen, &codes, size)?;
    if origin >= tt.len() {
        return Err("origPtr out of bounds");
    }
    Ok((tt, origin))
}

/// The bytes that occur in a block, in order.
fn used_bytes(bits: &mut Bits<'_>) -> Result<Vec<u8>> {
    let has = |set: u64, i: u8| set >> (15 - i) & 1 == 1;
    let ranges = bits.take(16)?;
    let mut list = Vec::new();
    for range in (0..16).filter(|&range| has(ranges, range)) {
        let used = bits.take(16)?;
        list.extend((0..16).filter(|&i| has(used, i)).map(|i| range * 16 + i));
    }
    if list.is_empty() {
        return Err("no symbols in input");
    }
    Ok(list)
}

/// Which of `trees` trees each group of symbols is read with.
fn selectors(bits: &mut Bits<'_>, trees: usize) -> Result<Vec<u8>> {
    let selectors = bits.take(15)? as usize;
    let mut order: Vec<u8> = (0..trees as u8).collect();
    let mut chosen = Vec::with_capacity(selectors);
    for _ in 0..selectors {
        let mut c = 0;
        while bits.bit()? {
            c += 1;
        }
        if c >= trees {
            return Err("tree index too large");
        }
        chosen.push(to_front(&mut order, c).ok_or("tree index too large")?);
    }
    Ok(chosen)
}

/// A Huffman code for `count` symbols: the differences of their lengths.
fn code(bits: &mut Bits<'_>, count: usize) -> Result<Code> {
    let mut length = bits.take(5)? as u8;
    let mut lengths = Vec::with_capacity(count);
    for _ in 0..count {
        loop {
            if !(1..=20).contains(&length) {
                return Err("Huffman length out of range");
            }
            if !bits.bit()? {
                break;
            }
            length = if bits.bit()? {
                length.wrapping_sub(1)
            } else {
                length + 1
            };
        }
        lengths.push(length);
    }
    Code::new(&lengths)
}

/// Reads the symbols of a block, which are repetitions of the first byte of `list`, or places in it
/// from which a byte moves to the front; the last symbol ends the block.
fn moved_to_front(
    bits: &mut Bits<'_>,
    mut list: Vec<u8>,
    chosen: &[u8],
    codes: &[Code],
    size: usize,
) -> Result<Vec<u32>> {
    let end = list.len() + 1;
    let mut chosen = chosen.iter();
    let mut code_of = |none| -> Result<&Code> {
        let &next = chosen.next().ok_or(none)?;
        codes
            .get(usize::from(next))
            .ok_or("tree selector out of range")
    };
    let mut code = code_of("no tree selectors given")?;
    let mut tt: Vec<u32> = Vec::with_capacity(size);
    let (mut left, mut repeat, mut power) = (GROUP, 0usize, 1usize);
    loop {
        if left == 0 {
            code = code_of("insufficient selector indices for number of symbols")?;
            left = GROUP;
        }
        left -= 1;
        let v = code.read(bits)? as usize;
        if v < 2 {
            if repeat == 0 {
                power = 1;
            }
            repeat += power << v;
            power <<= 1;
            if repeat > MOST_REPEATED {
                return Err("repeat count too large");
            }
            continue;
        }
        if repeat > size - tt.len() {
            return Err("repeats past end of block");
        }
        let first = u32::from(list.first().copied().unwrap_or(0));
        tt.resize(tt.len() + std::mem::take(&mut repeat), first);
        if v == end {
            return Ok(tt);
        }
        let byte = to_front(&mut list, v - 1).ok_or("data exceeds block size")?;
        if tt.len() >= size {
            return Err("data exceeds block size");
        }
        tt.push(u32::from(byte));
    }
}

/// Undoes the Burrows-Wheeler transform, then the coding of runs.
fn undo(mut tt: Vec<u32>, origin: usize) -> Vec<u8> {
    let mut starts = [0usize; 256];
    for v in &tt {
        if let Some(n) = starts.get_mut(*v as u8 as usize) {
            *n += 1;
        }
    }
    let mut sum = 0;
    for n in &mut starts {
        (*n, sum) = (sum, sum + *n);
    }
    // The upper bits of an element say where the next byte is.
    for i in 0..tt.len() {
        let byte = tt.get(i).map_or(0, |v| *v as u8);
        if let Some(n) = starts.get_mut(byte as usize) {
            if let Some(v) = tt.get_mut(*n) {
                *v |= (i as u32) << 8;
            }
            *n += 1;
        }
    }
    let mut out = Vec::with_capacity(tt.len());
    let mut at = tt.get(origin).map_or(0, |v| v >> 8);
    let (mut last, mut run) = (None, 0);
    for _ in 0..tt.len() {
        let Some(&v) = tt.get(at as usize) else { break };
        let byte = v as u8;
        at = v >> 8;
        if run == 4 {
            // After four alike: how many more there are.
            out.resize(out.len() + usize::from(byte), last.unwrap_or(0));
            (last, run) = (None, 0);
            continue;
        }
        run = if last == Some(byte) { run + 1 } else { 1 };
        last = Some(byte);
        out.push(byte);
    }
    out
}

/// The cyclic redundancy check of bzip2, whose bits are the other way round.
fn checksum(data: &[u8]) -> u32 {
    let mut table = [0u32; 256];
    for (i, t) in table.iter_mut().enumerate() {
        *t = (0..8).fold((i as u32) << 24, |c, _| {
            c << 1 ^ if c >> 31 == 1 { 0x04C1_1DB7 } else { 0 }
        });
    }
    !data.iter().fold(!0u32, |c, b| {
        let at = (c >> 24) as u8 ^ b;
        c << 8 ^ table.get(at as usize).copied().unwrap_or(0)
    })
}
