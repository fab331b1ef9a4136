//! Reads the elements of a table, given their type.

/// A type as tables see it; `T` names the types of single constants.
#[derive(Debug)]
pub enum Shape<T> {
    /// One constant.
    Constant(T),
    /// A list of its fields, each with its offset.
    Struct(Vec<(u64, Shape<T>)>),
    /// An array.
    Array(Row<T>),
}

/// The elements of an array or slice.
#[derive(Debug)]
pub struct Row<T> {
    /// How many there may be; `None` for a slice.
    pub len: Option<u64>,
    /// How far they lie apart.
    pub stride: u64,
    /// What each is.
    pub elem: Box<Shape<T>>,
}

/// A constant of a table, as written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Constant<'t> {
    /// An integer, and whether a minus stands before it.
    Int(u64, bool),
    /// Another number (or a longer integer), and whether a minus stands before it.
    Float(&'t str, bool),
    /// `'x'`
    Char(&'t str),
    /// `"x"`
    Str(&'t str),
    /// A name.
    Name(&'t str),
}

/// What reads a table.
pub trait Sink<T> {
    /// Takes the constant at an offset; `None` if it does not fit.
    fn constant(&mut self, ty: &T, at: u64, constant: Constant<'_>) -> Option<()>;
    /// The index that a key means; `None` if it is none.
    fn index(&mut self, key: Constant<'_>) -> Option<u64>;
}

/// Arrays may have this many elements for each that is written, or most of the table would be zeros.
const SPREAD: u64 = 16;

/// The value of each digit; of other bytes, more than any digit's.
const DIGITS: [u8; 256] = {
    let mut values = [u8::MAX; 256];
    let mut digit = 0;
    while digit < 16 {
        values[b"0123456789abcdef"[digit] as usize] = digit as u8;
        values[b"0123456789ABCDEF"[digit] as usize] = digit as u8;
        digit += 1;
    }
    values
};

/// Reads a table, `text` with its braces, as elements of `row`. Returns its length; `None` if it is
/// not what the types ask for, or if its keys do not go up.
pub fn walk<T>(text: &str, row: &Row<T>, sink: &mut impl Sink<T>) -> Option<u64> {
    let mut reader = Reader { text, at: 0 };
    reader.take(b'{')?;
    reader.row(row, 0, sink)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    /// The next byte that means something.
    #[inline]
    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        loop {
            match *bytes.get(self.at)? {
                c @ (b'!'..=b'.' | b'0'..=b'~') => return Some(c),
                b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                b'/' => {
                    let rest = bytes.get(self.at..)?;
                    let end: &[u8] = match rest.get(1)? {
                        b'/' => b"\n",
                        _ => b"*/",
                    };
                    self.at += 2 + memchr::memmem::find(rest.get(2..)?, end)? + end.len();
                }
                c => return Some(c),
            }
        }
    }

    fn take(&mut self, c: u8) -> Option<()> {
        (self.peek()? == c).then(|| self.at += 1)
    }

    /// Passes over the comma behind an element; whether the list is at its end.
    fn at_end(&mut self) -> Option<bool> {
        if self.peek()? == b',' {
            self.at += 1;
        }
        let end = self.peek()? == b'}';
        if end {
            self.at += 1;
        }
        Some(end)
    }

    /// Elements up to and with the brace behind them; how many that makes.
    fn row<T>(&mut self, row: &Row<T>, base: u64, sink: &mut impl Sink<T>) -> Option<u64> {
        let (mut next, mut count) = (0_u64, 0_u64);
        if self.peek()? == b'}' {
            self.at += 1;
        } else {
            loop {
                if self.peek()? == b'{' {
                    self.element(row, base, next, sink)?;
                } else {
                    let constant = self.constant()?;
                    if self.peek()? == b':' {
                        self.at += 1;
                        let index = sink.index(constant)?;
                        if index < next {
                            return None;
                        }
                        next = index;
                        self.element(row, base, next, sink)?;
                    } else {
                        let at = row.place(base, next)?;
                        let Shape::Constant(ty) = &*row.elem else {
                            return None;
                        };
                        sink.constant(ty, at, constant)?;
                    }
                }
                next += 1;
                count += 1;
                if self.at_end()? {
                    break;
                }
            }
        }
        (row.len.unwrap_or(next) <= (count + 1) * SPREAD).then_some(next)
    }

    fn element<T>(
        &mut self,
        row: &Row<T>,
        base: u64,
        index: u64,
        sink: &mut impl Sink<T>,
    ) -> Option<()> {
        let at = row.place(base, index)?;
        self.value(&row.elem, at, sink)
    }

    fn value<T>(&mut self, shape: &Shape<T>, at: u64, sink: &mut impl Sink<T>) -> Option<()> {
        match shape {
            Shape::Constant(ty) => {
                let constant = self.constant()?;
                sink.constant(ty, at, constant)
            }
            Shape::Array(row) => {
                self.take(b'{')?;
                self.row(row, at, sink).map(drop)
            }
            Shape::Struct(fields) => {
                self.take(b'{')?;
                if self.peek()? == b'}' {
                    self.at += 1;
                    return Some(());
                }
                let last = fields.len().checked_sub(1)?;
                for (i, (offset, field)) in fields.iter().enumerate() {
                    self.value(field, at + offset, sink)?;
                    // As many as there are fields, and no keys.
                    if self.at_end()? != (i == last) {
                        return None;
                    }
                }
                Some(())
            }
        }
    }

    fn constant(&mut self) -> Option<Constant<'t>> {
        let first = self.peek()?;
        let negative = first == b'-';
        if negative {
            self.at += 1;
        }
        let start = self.at;
        let bytes = self.text.as_bytes();
        match *bytes.get(start)? {
            b'0'..=b'9' => {
                if let Some(n) = self.integer() {
                    return Some(Constant::Int(n, negative));
                }
                let text = self.number()?;
                Some(Constant::Float(text, negative))
            }
            quote @ (b'\'' | b'"') => {
                self.at += 1;
                loop {
                    match *bytes.get(self.at)? {
                        b'\\' => self.at += 2,
                        c => {
                            self.at += 1;
                            if c == quote {
                                break;
                            }
                        }
                    }
                }
                let text = self.text.get(start..self.at)?;
                Some(match quote {
                    b'"' => Constant::Str(text),
                    _ => Constant::Char(text),
                })
            }
            c if c.is_ascii_alphabetic() || c == b'_' => {
                let rest = bytes.get(start..)?;
                let word = |c: &&u8| c.is_ascii_alphanumeric() || **c == b'_';
                self.at += rest.iter().take_while(word).count();
                Some(Constant::Name(self.text.get(start..self.at)?))
            }
            _ => None,
        }
    }

    /// A short integer; `None` (and nothing is passed over) if the number is something else.
    fn integer(&mut self) -> Option<u64> {
        let rest = self.text.as_bytes().get(self.at..)?;
        let (digits, base, longest) = match rest {
            [b'0', b'x' | b'X', digits @ ..] => (digits, 16, 16),
            _ => (rest, 10, 19),
        };
        let mut n = 0_u64;
        let mut len = 0;
        // A number of too many digits wraps around; its length gives it away.
        for &c in digits {
            let digit = DIGITS[c as usize];
            if digit >= base {
                break;
            }
            n = n.wrapping_mul(base.into()).wrapping_add(digit.into());
            len += 1;
        }
        let behind = *digits.get(len)?;
        if len > longest || behind == b'.' || behind.is_ascii_alphabetic() {
            return None;
        }
        self.at += rest.len() - digits.len() + len;
        Some(n)
    }

    fn number(&mut self) -> Option<&'t str> {
        let rest = self.text.as_bytes().get(self.at..)?;
        let hex = rest.starts_with(b"0x") || rest.starts_with(b"0X");
        let mut last = 0;
        let part = |c: &&u8| {
            let exponent = !hex && matches!(last, b'e' | b'E');
            last = **c;
            c.is_ascii_alphanumeric() || **c == b'.' || exponent && matches!(**c, b'+' | b'-')
        };
        let len = rest.iter().take_while(part).count();
        let text = self.text.get(self.at..self.at + len)?;
        self.at += len;
        Some(text)
    }
}

impl<T> Row<T> {
    fn place(&self, base: u64, index: u64) -> Option<u64> {
        if self.len.is_some_and(|len| index >= len) {
            return None;
        }
        base.checked_add(index.checked_mul(self.stride)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_read_as_far_as_they_fit() {
        for (text, value) in [
            ("0}", Some(0)),
            ("305,", Some(305)),
            ("0xFf ", Some(255)),
            ("9999999999999999999,", Some(9_999_999_999_999_999_999)),
            ("18446744073709551616,", None),
            ("0xffffffffffffffff}", Some(u64::MAX)),
            ("0x10000000000000000}", None),
            ("1.5,", None),
            ("1e3,", None),
            ("12", None),
        ] {
            let mut reader = Reader { text, at: 0 };
            assert_eq!(reader.integer(), value, "{text}");
            let passed = value.map_or(0, |_| text.len() - 1);
            assert_eq!(reader.at, passed, "{text}");
        }
    }
}
