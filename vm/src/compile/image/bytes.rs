//! Variable-length encoding of integers: seven bits per byte, lowest bits first.

/// Bytes that are written.
#[derive(Default)]
pub struct Out(pub Vec<u8>);

impl Out {
    /// Adds a number.
    pub fn uint(&mut self, mut n: u64) {
        while n >= 0x80 {
            self.0.push(n as u8 | 0x80);
            n >>= 7;
        }
        self.0.push(n as u8);
    }

    /// Adds a number that may be below zero.
    pub fn int(&mut self, n: i64) {
        self.uint((n << 1 ^ n >> 63) as u64);
    }

    /// Adds a number that may be missing.
    pub fn maybe(&mut self, n: Option<u32>) {
        self.uint(n.map_or(0, |n| u64::from(n) + 1));
    }
}

/// Bytes that are read. What is not there is `None`.
#[derive(Clone, Copy)]
pub struct In<'a>(pub &'a [u8]);

impl<'a> In<'a> {
    /// The next byte.
    #[inline]
    pub fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// The next number.
    #[inline]
    pub fn uint(&mut self) -> Option<u64> {
        let first = self.byte()?;
        if first < 0x80 {
            return Some(u64::from(first));
        }
        self.long(first)
    }

    fn long(&mut self, first: u8) -> Option<u64> {
        let mut n = u64::from(first & 0x7f);
        let mut shift = 7;
        loop {
            let byte = self.byte()?;
            n |= u64::from(byte & 0x7f).checked_shl(shift)?;
            if byte < 0x80 {
                return Some(n);
            }
            shift += 7;
        }
    }

    /// The next number, which may be below zero.
    #[inline]
    pub fn int(&mut self) -> Option<i64> {
        let n = self.uint()?;
        Some((n >> 1) as i64 ^ -((n & 1) as i64))
    }

    /// The next number of 32 bits.
    #[inline]
    pub fn u32(&mut self) -> Option<u32> {
        u32::try_from(self.uint()?).ok()
    }

    /// The next number of 16 bits.
    #[inline]
    pub fn u16(&mut self) -> Option<u16> {
        u16::try_from(self.uint()?).ok()
    }

    /// The next number, which may be missing.
    pub fn maybe(&mut self) -> Option<Option<u32>> {
        match self.uint()? {
            0 => Some(None),
            n => Some(Some(u32::try_from(n - 1).ok()?)),
        }
    }

    /// How many items follow, each of one byte at least.
    pub fn count(&mut self) -> Option<usize> {
        let n = usize::try_from(self.uint()?).ok()?;
        (n <= self.0.len()).then_some(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let all = [
            0,
            1,
            0x7f,
            0x80,
            0x3fff,
            0x4000,
            u64::from(u32::MAX),
            1 << 63,
            u64::MAX,
        ];
        let mut out = Out::default();
        for n in all {
            out.uint(n);
            out.int(n as i64);
        }
        let mut read = In(&out.0);
        for n in all {
            assert_eq!((read.uint(), read.int()), (Some(n), Some(n as i64)));
        }
        assert_eq!(read.uint(), None);
        assert_eq!(In(&[0xff; 20]).uint(), None);
    }
}
