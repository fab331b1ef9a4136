//! The predeclared functions and those of package unsafe: one row each, with every fact about them.
//!
//! `vm/src/stdlib/go/types/universe.go` has the columns that `go/types` needs once more; a test compares the two.

/// How many arguments a call has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// That many.
    Exactly(usize),
    /// That many or more.
    AtLeast(usize),
}

impl Arity {
    /// The least number of arguments.
    pub fn least(self) -> usize {
        let (Arity::Exactly(n) | Arity::AtLeast(n)) = self;
        n
    }

    /// Whether a call may have `n` arguments.
    pub fn allows(self, n: usize) -> bool {
        match self {
            Arity::Exactly(exact) => n == exact,
            Arity::AtLeast(least) => n >= least,
        }
    }
}

/// What a call may stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// It is there for its value, so it is no statement.
    Expression,
    /// It may be a statement.
    Statement,
}

/// What Go's compiler makes of a call: that decides in which order it takes the values of operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// An operation on its arguments.
    Operation,
    /// A call.
    Call,
    /// An operation that may become a call at run time.
    MayCall,
    /// No code: the compiler knows the value, or it is part of the argument.
    Known,
}

/// What escape analysis assumes a call does to a slice argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// Anything.
    All,
    /// It reads the length.
    Length,
    /// It reads the capacity.
    Capacity,
    /// It reads or writes elements.
    Elements,
    /// It copies elements out of the last argument, a slice followed by `...`.
    Spread,
}

/// The facts about a builtin.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Which one.
    pub builtin: Builtin,
    /// Its name, without its package's.
    pub name: &'static str,
    /// Whether it is a function of package unsafe.
    pub of_unsafe: bool,
    /// How many arguments it takes.
    pub arity: Arity,
    /// The minor version of Go 1 that brought it.
    pub since: u32,
    /// What a call may stand for.
    pub class: Class,
    /// What Go's compiler makes of a call.
    pub form: Form,
    /// Whether `go vet` knows that a call only computes a value.
    pub pure: bool,
    /// Whether a function that calls it may still be inlined.
    pub light: bool,
    /// What it does to a slice.
    pub takes: Takes,
}

/// A cell that says yes or no.
macro_rules! is {
    (no) => {
        false
    };
    (yes) => {
        true
    };
}

macro_rules! builtins {
    ($($builtin:ident $name:literal $unsafe:ident $arity:ident($n:literal) $since:literal
        $class:ident $form:ident $pure:ident $light:ident $takes:ident)*) => {
        /// The predeclared functions and those of package unsafe.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Builtin {
            $(
                #[doc = concat!("`", $name, "`")]
                $builtin,
            )*
        }

        /// All builtins, in the order of the enum.
        pub const BUILTINS: &[Row] = &[$(Row {
            builtin: Builtin::$builtin,
            name: $name,
            of_unsafe: is!($unsafe),
            arity: Arity::$arity($n),
            since: $since,
            class: Class::$class,
            form: Form::$form,
            pure: is!($pure),
            light: is!($light),
            takes: Takes::$takes,
        }),*];

        impl Builtin {
            /// Its row.
            pub fn row(self) -> &'static Row {
                match self {
                    $(Builtin::$builtin => &const { BUILTINS[Builtin::$builtin as usize] },)*
                }
            }

            /// Its name, without its package's.
            pub fn name(self) -> &'static str {
                self.row().name
            }
        }
    };
}

builtins! {
    // Builtin        name         unsafe  arguments  since class      form      pure light takes
    Append           "append"      no      AtLeast(1)  0    Expression Operation no   yes   Spread
    Cap              "cap"         no      Exactly(1)  0    Expression Operation yes  yes   Capacity
    Clear            "clear"       no      Exactly(1)  21   Statement  Call      no   no    Elements
    Close            "close"       no      Exactly(1)  0    Statement  Call      no   no    All
    Complex          "complex"     no      Exactly(2)  0    Expression Operation yes  no    All
    Copy             "copy"        no      Exactly(2)  0    Statement  Operation no   no    Elements
    Delete           "delete"      no      Exactly(2)  0    Statement  Call      no   no    All
    Imag             "imag"        no      Exactly(1)  0    Expression Operation yes  yes   All
    Len              "len"         no      Exactly(1)  0    Expression Operation yes  yes   Length
    Make             "make"        no      AtLeast(1)  0    Expression Operation yes  no    All
    Max              "max"         no      AtLeast(1)  21   Expression Operation yes  yes   All
    Min              "min"         no      AtLeast(1)  21   Expression Operation yes  yes   All
    New              "new"         no      Exactly(1)  0    Expression Known     yes  no    All
    Panic            "panic"       no      Exactly(1)  0    Statement  Call      no   yes   All
    Print            "print"       no      AtLeast(0)  0    Statement  Call      no   no    All
    Println          "println"     no      AtLeast(0)  0    Statement  Call      no   no    All
    Real             "real"        no      Exactly(1)  0    Expression Operation yes  yes   All
    Recover          "recover"     no      Exactly(0)  0    Statement  Call      no   no    All
    Sizeof           "Sizeof"      yes     Exactly(1)  0    Expression Known     no   no    All
    Alignof          "Alignof"     yes     Exactly(1)  0    Expression Known     no   no    All
    Offsetof         "Offsetof"    yes     Exactly(1)  0    Expression Known     no   no    All
    UnsafeAdd        "Add"         yes     Exactly(2)  17   Expression MayCall   no   no    All
    UnsafeSlice      "Slice"       yes     Exactly(2)  17   Expression MayCall   no   no    All
    UnsafeSliceData  "SliceData"   yes     Exactly(1)  20   Expression Known     no   no    All
    UnsafeString     "String"      yes     Exactly(2)  20   Expression MayCall   no   no    All
    UnsafeStringData "StringData"  yes     Exactly(1)  20   Expression MayCall   no   no    All
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of the table in `go/types`: name, number of arguments, whether more are allowed, use.
    fn rows_of_go_types() -> Vec<(String, Arity, Class)> {
        let text = include_str!("../../../vm/src/stdlib/go/types/universe.go");
        let start = text.find("var builtinTable").expect("it has the table");
        let rows = text[start..].lines().skip_while(|l| !l.contains("}{"));
        let rows = rows.skip(1).take_while(|l| *l != "}");
        rows.map(|line| {
            let (_, row) = line.split_once('{').expect("a row");
            let cells: Vec<&str> = row.trim_end_matches("},").split(", ").collect();
            let n = cells[1].parse().expect("a number");
            let arity = if cells[2] == "true" {
                Arity::AtLeast(n)
            } else {
                Arity::Exactly(n)
            };
            let class = match cells[3] {
                "useStatement" => Class::Statement,
                _ => Class::Expression,
            };
            (cells[0].trim_matches('"').to_owned(), arity, class)
        })
        .collect()
    }

    #[test]
    fn go_types_has_the_same_rows() {
        let mut theirs = rows_of_go_types();
        // Only after DefPredeclaredTestFuncs.
        theirs.retain(|(name, ..)| !matches!(name.as_str(), "assert" | "trace"));
        let mut ours: Vec<_> = BUILTINS
            .iter()
            .map(|row| (row.name.to_owned(), row.arity, row.class))
            .collect();
        ours.sort_by(|a, b| a.0.cmp(&b.0));
        theirs.sort_by(|a, b| a.0.cmp(&b.0));
        assert_eq!(ours, theirs);
    }
}
