//! Reading a table by the type of its elements.

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

/// Who reads a table.
pub trait Sink<T> {
    /// Takes the constant at an offset; `None` if it does not fit.
    fn constant(&mut self, ty: &T, at: u64, constant: Constant<'_>) -> Option<()>;
    /// The index that a key means; `None` if it is none.
    fn index(&mut self, key: Constant<'_>) -> Option<u64>;
}

/// Arrays may have this many elements for each that is written, or most of the table would be zeros.
const SPREAD: u64 = 16;

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
        let bytes = self.text.as_bytes();
        let hex =
            bytes.get(self.at) == Some(&b'0') && matches!(bytes.get(self.at + 1)?, b'x' | b'X');
        let start = self.at + if hex { 2 } else { 0 };
        let (mut at, mut n) = (start, 0_u64);
        loop {
            let c = *bytes.get(at)?;
            let digit = match c {
                b'0'..=b'9' => c - b'0',
                b'a'..=b'f' if hex => c - b'a' + 10,
                b'A'..=b'F' if hex => c - b'A' + 10,
                b'.' | b'a'..=b'z' | b'A'..=b'Z' => return None,
                _ => break,
            };
            n = match hex {
                true if n >> 60 == 0 => n << 4 | u64::from(digit),
                true => return None,
                false => n.checked_mul(10)?.checked_add(u64::from(digit))?,
            };
            at += 1;
        }
        self.at = at;
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
