//! The predeclared types.

/// The predeclared types, untyped kinds included. `byte` and `rune` are aliases with names of
/// their own, identical to `Uint8` and `Int32`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Basic {
    Invalid,
    Bool,
    Int,
    Int8,
    Int16,
    Int32,
    Int64,
    Uint,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
    Uintptr,
    Float32,
    Float64,
    Complex64,
    Complex128,
    String,
    UnsafePointer,
    UntypedBool,
    UntypedInt,
    UntypedRune,
    UntypedFloat,
    UntypedComplex,
    UntypedString,
    UntypedNil,
}

impl Basic {
    /// Its classes.
    pub(crate) fn class(self) -> u8 {
        use Basic::*;
        match self {
            Invalid | UnsafePointer => 0,
            Bool => class::BOOLEAN,
            Int | Int8 | Int16 | Int32 | Int64 => class::INTEGER,
            Uint | Uint8 | Uint16 | Uint32 | Uint64 | Uintptr => class::INTEGER | class::UNSIGNED,
            Float32 | Float64 => class::FLOAT,
            Complex64 | Complex128 => class::COMPLEX,
            String => class::STRING,
            UntypedBool => class::BOOLEAN | class::UNTYPED,
            UntypedInt | UntypedRune => class::INTEGER | class::UNTYPED,
            UntypedFloat => class::FLOAT | class::UNTYPED,
            UntypedComplex => class::COMPLEX | class::UNTYPED,
            UntypedString => class::STRING | class::UNTYPED,
            UntypedNil => class::UNTYPED,
        }
    }

    /// Whether it is an untyped kind.
    pub fn is_untyped(self) -> bool {
        self.class() & class::UNTYPED != 0
    }

    /// Whether it is an integer kind.
    pub fn is_integer(self) -> bool {
        self.class() & class::INTEGER != 0
    }

    /// Whether it is an unsigned integer kind.
    pub fn is_unsigned(self) -> bool {
        self.class() & class::UNSIGNED != 0
    }

    /// Whether it is numeric.
    pub fn is_numeric(self) -> bool {
        self.class() & class::NUMERIC != 0
    }
}

/// Classes of basic types, as bits.
pub(crate) mod class {
    pub(crate) const BOOLEAN: u8 = 1;
    pub(crate) const INTEGER: u8 = 2;
    pub(crate) const UNSIGNED: u8 = 4;
    pub(crate) const FLOAT: u8 = 8;
    pub(crate) const COMPLEX: u8 = 16;
    pub(crate) const STRING: u8 = 32;
    pub(crate) const UNTYPED: u8 = 64;
    pub(crate) const ORDERED: u8 = INTEGER | FLOAT | STRING;
    pub(crate) const NUMERIC: u8 = INTEGER | FLOAT | COMPLEX;
    pub(crate) const CONST: u8 = BOOLEAN | NUMERIC | STRING;
}
