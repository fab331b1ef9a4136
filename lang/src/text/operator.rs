//! The operators, and the kinds of literal: shared by the syntax tree and constants.

/// The kinds of literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LitKind {
    /// `12`, `0x_ff`, `0b1`, `0o7`
    Int,
    /// `1.5`, `0x1p-2`
    Float,
    /// `2i`
    Imag,
    /// `'x'`
    Char,
    /// `"x"` and raw strings
    String,
}

/// Unary operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `+`
    Plus,
    /// `-`
    Neg,
    /// `!`
    Not,
    /// `^`
    BitNot,
    /// `&`
    Addr,
    /// `<-`
    Recv,
    /// `~`, in constraints
    Tilde,
}

/// Binary operators, also of assignment operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum BinaryOp {
    LogOr,
    LogAnd,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Add,
    Sub,
    Or,
    Xor,
    Mul,
    Div,
    Rem,
    And,
    AndNot,
    Shl,
    Shr,
}
