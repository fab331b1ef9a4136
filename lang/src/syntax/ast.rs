//! The syntax tree: the parser's result for a file, before any checking.
//!
//! Types and expressions share one kind of node ([`Expr`]), since the grammar cannot tell them
//! apart everywhere; the checker does. Every expression and every identifier has a [`NodeId`],
//! unique in the whole program, under which the checker records what it found
//! (see `types::info::Info`).

pub mod elements;
pub mod head;
pub mod unparsed;

pub use self::elements::{Elements, Table};
pub use self::head::Head;
pub use self::unparsed::Unparsed;
pub use crate::text::operator::{BinaryOp, LitKind, UnaryOp};
use crate::text::source::{FileId, Pos, Span};
use crate::text::symbol::Symbol;
use std::sync::Arc;

/// Number of an expression, identifier, statement or declaration; dense, from 1; unique in the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct NodeId(pub u32);

/// An identifier where it is declared or used.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ident {
    /// Key of what the checker records for it.
    pub id: NodeId,
    /// The name.
    pub name: Symbol,
    /// Where it stands.
    pub span: Span,
}

/// An expression or a type.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    /// Key of what the checker records for it. For `ExprKind::Ident` equal to the identifier's.
    pub id: NodeId,
    /// From its first to its last byte.
    pub span: Span,
    /// What it is.
    pub kind: ExprKind,
}

/// The forms of expression and type.
#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// Something that could not be parsed; an error was reported.
    Bad,
    /// `x`
    Ident(Ident),
    /// A literal, as written (decoded by `constant`).
    BasicLit {
        /// Which kind.
        kind: LitKind,
        /// Its text in the source.
        text: Symbol,
    },
    /// `T{...}`; `ty` is missing for elided inner types.
    CompositeLit {
        /// The type, if written.
        ty: Option<Box<Expr>>,
        /// Position of `{`.
        lbrace: Pos,
        /// The elements; keyed ones are `KeyValue`.
        elts: Elements,
        /// Position of `}`.
        rbrace: Pos,
    },
    /// `key: value`, only inside a composite literal.
    KeyValue {
        /// Key, field name or index.
        key: Box<Expr>,
        /// The value.
        value: Box<Expr>,
    },
    /// `func(...) ... {...}`
    FuncLit {
        /// Its signature.
        sig: Box<FuncType>,
        /// Its body.
        body: Arc<Block>,
    },
    /// `(x)`
    Paren(Box<Expr>),
    /// `x.sel`
    Selector {
        /// Operand, type or package name.
        x: Box<Expr>,
        /// The selected name.
        sel: Ident,
    },
    /// `x[i]`, and generic instantiation `x[T, U]`
    Index {
        /// Operand or generic type or function.
        x: Box<Expr>,
        /// At least one.
        indices: Vec<Expr>,
        /// Position of `[`.
        lbrack: Pos,
    },
    /// `x[lo:hi]`, `x[lo:hi:max]`
    Slice {
        /// Operand.
        x: Box<Expr>,
        /// Low bound.
        lo: Option<Box<Expr>>,
        /// High bound.
        hi: Option<Box<Expr>>,
        /// Capacity bound.
        max: Option<Box<Expr>>,
        /// Two colons were written.
        three: bool,
    },
    /// `x.(T)`; without type: `x.(type)`
    TypeAssert {
        /// Operand.
        x: Box<Expr>,
        /// The asserted type; `None` is `.(type)`.
        ty: Option<Box<Expr>>,
    },
    /// `f(args...)`
    Call {
        /// Function, type of a conversion, or builtin.
        fun: Box<Expr>,
        /// Arguments (a type may be the first one of make and new).
        args: Vec<Expr>,
        /// Position of `...` after the last argument.
        ellipsis: Option<Pos>,
        /// Position of `)`.
        rparen: Pos,
    },
    /// `*x`: indirection or pointer type.
    Star(Box<Expr>),
    /// `-x`, `!x`, `<-x`, `&x`, `^x`, `+x`; in constraints also `~T`.
    Unary {
        /// Operator.
        op: UnaryOp,
        /// Operand.
        x: Box<Expr>,
    },
    /// `x op y`; in constraints also `A | B`.
    Binary {
        /// Operator.
        op: BinaryOp,
        /// Position of the operator.
        op_pos: Pos,
        /// Left operand.
        x: Box<Expr>,
        /// Right operand.
        y: Box<Expr>,
    },
    /// `[n]T`; without length: `[...]T`
    ArrayType {
        /// `None` for `[...]`.
        len: Option<Box<Expr>>,
        /// Element type.
        elem: Box<Expr>,
    },
    /// `[]T`
    SliceType(Box<Expr>),
    /// `struct{...}`
    StructType(Vec<FieldDecl>),
    /// `func(...) ...` as a type.
    FuncType(Box<FuncType>),
    /// `interface{...}`
    InterfaceType(Vec<InterfaceElem>),
    /// `map[K]V`
    MapType {
        /// Key type.
        key: Box<Expr>,
        /// Element type.
        value: Box<Expr>,
    },
    /// `chan T`, `<-chan T`, `chan<- T`
    ChanType {
        /// Direction.
        dir: ChanDir,
        /// Element type.
        elem: Box<Expr>,
    },
    /// `...T`, only as the type of a last parameter.
    Ellipsis(Option<Box<Expr>>),
}

/// Direction of a channel type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChanDir {
    /// `chan T`
    Both,
    /// `chan<- T`
    Send,
    /// `<-chan T`
    Recv,
}

/// A field line of a struct: `a, b T "tag"`, or an embedded `T`, `*T`, `p.T[A]`.
#[derive(Clone, PartialEq, Debug)]
pub struct FieldDecl {
    /// Empty for an embedded field.
    pub names: Vec<Ident>,
    /// Its type.
    pub ty: Expr,
    /// The tag literal.
    pub tag: Option<Symbol>,
    /// Position of the tag.
    pub span: Span,
}

/// One element of an interface type.
#[derive(Clone, PartialEq, Debug)]
pub enum InterfaceElem {
    /// `M(...) ...`
    Method {
        /// Its name.
        name: Ident,
        /// Its signature.
        sig: FuncType,
    },
    /// An embedded type or a union of terms (`~int | T` as `Binary(Or)` and `Unary(Tilde)`).
    Embed(Expr),
}

/// One parameter or result group `a, b T`; names empty when unnamed.
#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    /// The names; empty for an unnamed parameter.
    pub names: Vec<Ident>,
    /// Its type (`Ellipsis` for a variadic last parameter).
    pub ty: Expr,
}

/// Type parameters `[P, Q any, R ~int]`.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeParamDecl {
    /// Names which share the constraint.
    pub names: Vec<Ident>,
    /// The constraint (possibly a bare union).
    pub constraint: Expr,
}

/// A signature.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct FuncType {
    /// Position of `func`, or of the name in an interface.
    pub pos: Pos,
    /// Type parameters (declarations of functions, and of methods since go1.27).
    pub tparams: Vec<TypeParamDecl>,
    /// Parameters.
    pub params: Vec<Param>,
    /// Results.
    pub results: Vec<Param>,
    /// The whole of it.
    pub span: Span,
}

/// `{ ... }`
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// Its statements.
    pub stmts: Vec<Stmt>,
    /// Position of `{`.
    pub lbrace: Pos,
    /// Position of `}`.
    pub rbrace: Pos,
}

/// A statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    /// Key for what the checker records (scopes, implicit objects).
    pub id: NodeId,
    /// From its first to its last byte.
    pub span: Span,
    /// What it is.
    pub kind: StmtKind,
}

/// The forms of statement.
#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    /// Something that could not be parsed.
    Bad,
    /// `;` alone, or nothing before `}`
    Empty,
    /// A declaration inside a function.
    Decl(Box<GenDecl>),
    /// `L: stmt`
    Labeled {
        /// The label.
        label: Ident,
        /// The statement.
        stmt: Box<Stmt>,
    },
    /// An expression as statement.
    Expr(Expr),
    /// `ch <- v`
    Send {
        /// The channel.
        chan: Expr,
        /// The value.
        value: Expr,
        /// Position of `<-`.
        arrow: Pos,
    },
    /// `x++`, `x--`
    IncDec {
        /// Operand.
        x: Expr,
        /// Whether it is `++`.
        inc: bool,
    },
    /// `a, b = c, d`, `a, b := c, d`, `a += b`
    Assign {
        /// Left side.
        lhs: Vec<Expr>,
        /// `=`, `:=` or `op=`
        op: AssignOp,
        /// Position of the operator.
        op_pos: Pos,
        /// Right side.
        rhs: Vec<Expr>,
    },
    /// `go call`
    Go(Expr),
    /// `defer call`
    Defer(Expr),
    /// `return ...`
    Return(Vec<Expr>),
    /// `break L`
    Break(Option<Ident>),
    /// `continue L`
    Continue(Option<Ident>),
    /// `goto L`
    Goto(Ident),
    /// `fallthrough`
    Fallthrough,
    /// `{ ... }`
    Block(Block),
    /// `if init; cond {} else ...`
    If {
        /// Simple statement before the condition.
        init: Option<Box<Stmt>>,
        /// The condition.
        cond: Expr,
        /// Taken when true.
        then: Block,
        /// A `Block` or an `If`.
        els: Option<Box<Stmt>>,
    },
    /// `switch init; tag { ... }`
    Switch {
        /// Simple statement.
        init: Option<Box<Stmt>>,
        /// The tag; `None` is `true`.
        tag: Option<Expr>,
        /// The clauses.
        clauses: Vec<CaseClause>,
        /// Position of `{`.
        lbrace: Pos,
        /// Position of `}`.
        rbrace: Pos,
    },
    /// `switch init; x := y.(type) { ... }`
    TypeSwitch {
        /// Simple statement.
        init: Option<Box<Stmt>>,
        /// The bound name; the checker records one implicit object for each clause.
        bind: Option<Ident>,
        /// The operand `y` (without `.(type)`).
        x: Expr,
        /// The clauses.
        clauses: Vec<CaseClause>,
        /// Position of `{`.
        lbrace: Pos,
        /// Position of `}`.
        rbrace: Pos,
    },
    /// `select { ... }`
    Select {
        /// The clauses.
        clauses: Vec<CommClause>,
        /// Position of `{`.
        lbrace: Pos,
        /// Position of `}`.
        rbrace: Pos,
    },
    /// `for init; cond; post { ... }`
    For {
        /// First.
        init: Option<Box<Stmt>>,
        /// Condition; `None` is true.
        cond: Option<Expr>,
        /// After each iteration.
        post: Option<Box<Stmt>>,
        /// The body.
        body: Block,
    },
    /// `for k, v := range x { ... }`
    Range {
        /// First iteration variable or operand.
        key: Option<Expr>,
        /// Second.
        value: Option<Expr>,
        /// Where a third is, which is an error.
        third: Option<Span>,
        /// Whether it is `:=` (otherwise `=`).
        define: bool,
        /// What is ranged over.
        x: Expr,
        /// Position of `range`.
        range_pos: Pos,
        /// The body.
        body: Block,
    },
}

/// How an assignment assigns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AssignOp {
    /// `=`
    Assign,
    /// `:=`
    Define,
    /// `op=`
    Op(BinaryOp),
}

/// `case a, b:` or `default:` of a switch.
#[derive(Clone, PartialEq, Debug)]
pub struct CaseClause {
    /// Key for the implicit object of a type switch.
    pub id: NodeId,
    /// Of the `case` or `default` word up to the colon.
    pub span: Span,
    /// Expressions or types; `None` is `default`.
    pub exprs: Option<Vec<Expr>>,
    /// Statements.
    pub body: Vec<Stmt>,
    /// Position of the colon.
    pub colon: Pos,
}

/// `case comm:` or `default:` of a select.
#[derive(Clone, PartialEq, Debug)]
pub struct CommClause {
    /// Key of its scope.
    pub id: NodeId,
    /// Of the `case` or `default` word up to the colon.
    pub span: Span,
    /// A `Send`, an `Expr` (receive) or an `Assign` of a receive; `None` is `default`.
    pub comm: Option<Box<Stmt>>,
    /// Statements.
    pub body: Vec<Stmt>,
    /// Position of the colon.
    pub colon: Pos,
}

/// `import`, `const`, `type`, `var` with one or many specs.
#[derive(Clone, PartialEq, Debug)]
pub enum GenDecl {
    /// Imports.
    Import(Vec<ImportSpec>),
    /// Constants; iota and repetition are spelled out by the checker.
    Const(Vec<ConstSpec>),
    /// Types.
    Type(Vec<TypeSpec>),
    /// Variables.
    Var(Vec<VarSpec>),
}

/// `name "path"`
#[derive(Clone, PartialEq, Debug)]
pub struct ImportSpec {
    /// Key for the package-name object.
    pub id: NodeId,
    /// `name`, `.` or `_`, if written.
    pub name: Option<Ident>,
    /// The path, decoded.
    pub path: Symbol,
    /// Of the path literal.
    pub path_span: Span,
    /// Of the whole.
    pub span: Span,
}

/// One line of a const group.
#[derive(Clone, PartialEq, Debug)]
pub struct ConstSpec {
    /// The names.
    pub names: Vec<Ident>,
    /// The type, if written.
    pub ty: Option<Expr>,
    /// Values; empty when the previous line's are repeated.
    pub values: Vec<Expr>,
    /// Index in its group.
    pub iota: u32,
    /// Of the whole.
    pub span: Span,
}

/// One line of a var group.
#[derive(Clone, PartialEq, Debug)]
pub struct VarSpec {
    /// The names.
    pub names: Vec<Ident>,
    /// The type, if written.
    pub ty: Option<Expr>,
    /// Values.
    pub values: Vec<Expr>,
    /// Of the whole.
    pub span: Span,
}

/// One type declaration.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeSpec {
    /// Its name.
    pub name: Ident,
    /// Type parameters.
    pub tparams: Vec<TypeParamDecl>,
    /// Whether it is `type A = T`.
    pub alias: bool,
    /// Position of `=` of an alias.
    pub assign: Pos,
    /// The type.
    pub ty: Expr,
    /// Of the whole.
    pub span: Span,
}

/// The body of a declared function.
#[derive(Clone, PartialEq, Debug)]
pub enum FuncBody {
    /// None: implemented natively (library), an error elsewhere.
    None,
    /// Parsed.
    Parsed(Arc<Block>),
    /// Skipped over by brace matching (packages taken on demand); `parse::parse_body` makes it when it is needed.
    Deferred(Span),
}

/// A function or method declaration.
#[derive(Clone, PartialEq, Debug)]
pub struct FuncDecl {
    /// Key of the declaration.
    pub id: NodeId,
    /// Its name.
    pub name: Ident,
    /// Its receiver and signature.
    pub head: Head,
    /// Its body.
    pub body: FuncBody,
    /// `//go:` directives right before it, without the slashes.
    pub directives: Vec<Symbol>,
    /// Of the whole.
    pub span: Span,
}

impl FuncDecl {
    /// The receiver group (a correct program has exactly one in it).
    pub fn recv(&self) -> Option<&[Param]> {
        self.head.recv()
    }

    /// Type parameters, parameters and results.
    pub fn sig(&self) -> &FuncType {
        self.head.sig()
    }

    /// Whether it is a method.
    pub fn is_method(&self) -> bool {
        self.head.receiver().is_some()
    }

    /// The place at which Go says what is wrong with all of it.
    pub fn named_span(&self) -> Span {
        if self.is_method() {
            self.span
        } else {
            self.name.span
        }
    }
}

/// A declaration at package level.
#[derive(Clone, PartialEq, Debug)]
pub enum Decl {
    /// `import`, `const`, `type`, `var`
    Gen(GenDecl),
    /// `func`
    Func(Arc<FuncDecl>),
    /// A type or constants that nobody has asked for yet.
    Later(Arc<Unparsed>),
}

/// A `//go:embed` line.
#[derive(Clone, PartialEq, Debug)]
pub struct Embed {
    /// Its text, without the slashes.
    pub text: Symbol,
    /// Where that begins.
    pub pos: Pos,
    /// The variable that it gives files to, once that is known ([`crate::load::assets`]).
    pub var: Option<Symbol>,
    /// How many files the variable gets.
    pub files: usize,
}

/// A file.
#[derive(Clone, PartialEq, Debug)]
pub struct File {
    /// Which file of the source map.
    pub file: FileId,
    /// The package clause's name.
    pub package: Ident,
    /// Declarations in source order, imports first.
    pub decls: Vec<Decl>,
    /// `//go:build` line and other directives of the file's head.
    pub directives: Vec<(Symbol, Pos)>,
    /// `//go:embed` lines.
    pub embeds: Vec<Embed>,
    /// Language version that a `//go:build go1.N` line sets, as the minor number.
    pub go_version: Option<u32>,
}
