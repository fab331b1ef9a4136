//! The predeclared functions and those of package unsafe: one row each, with every fact about them.
//!
//! `go/types` reads these rows, too (`vm/src/stdlib/go/types/native.rs`).

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

/// Which types arguments and result have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Both checkers have a check for this builtin alone: `lang/src/check/builtins.rs`,
    /// `vm/src/stdlib/go/types/builtins.go`.
    Own,
    /// The arguments have one ordered type, which the result has, too.
    Ordered,
    /// Those of this signature, `func(int, string) *byte`. Its types are predeclared, or pointers to such.
    Func(&'static str),
}

impl Rule {
    /// The types of the parameters and of the result of a signature; without a result it is empty.
    pub fn signature(self) -> Option<(Vec<&'static str>, &'static str)> {
        let Rule::Func(text) = self else {
            return None;
        };
        let (params, result) = text.strip_prefix("func(")?.split_once(')')?;
        let params = params.split(", ").filter(|p| !p.is_empty()).collect();
        Some((params, result.trim_start()))
    }
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
    /// Which types arguments and result have.
    pub rule: Rule,
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

/// A cell with a rule: its name, or a signature.
macro_rules! rule {
    ($name:ident) => {
        Rule::$name
    };
    ($signature:literal) => {
        Rule::Func($signature)
    };
}

macro_rules! builtins {
    ($($builtin:ident $name:literal $unsafe:ident $arity:ident($n:literal) $since:literal
        $rule:tt $class:ident $form:ident $pure:ident $light:ident $takes:ident)*) => {
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
            rule: rule!($rule),
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
    // Builtin        name         unsafe  arguments  since rule                 class      form      pure light takes
    Append           "append"      no      AtLeast(1)  0    Own                  Expression Operation no   yes   Spread
    Cap              "cap"         no      Exactly(1)  0    Own                  Expression Operation yes  yes   Capacity
    Clear            "clear"       no      Exactly(1)  21   Own                  Statement  Call      no   no    Elements
    Close            "close"       no      Exactly(1)  0    Own                  Statement  Call      no   no    All
    Complex          "complex"     no      Exactly(2)  0    Own                  Expression Operation yes  no    All
    Copy             "copy"        no      Exactly(2)  0    Own                  Statement  Operation no   no    Elements
    Delete           "delete"      no      Exactly(2)  0    Own                  Statement  Call      no   no    All
    Imag             "imag"        no      Exactly(1)  0    Own                  Expression Operation yes  yes   All
    Len              "len"         no      Exactly(1)  0    Own                  Expression Operation yes  yes   Length
    Make             "make"        no      AtLeast(1)  0    Own                  Expression Operation yes  no    All
    Max              "max"         no      AtLeast(1)  21   Ordered              Expression Operation yes  yes   All
    Min              "min"         no      AtLeast(1)  21   Ordered              Expression Operation yes  yes   All
    New              "new"         no      Exactly(1)  0    Own                  Expression Known     yes  no    All
    Panic            "panic"       no      Exactly(1)  0    Own                  Statement  Call      no   yes   All
    Print            "print"       no      AtLeast(0)  0    Own                  Statement  Call      no   no    All
    Println          "println"     no      AtLeast(0)  0    Own                  Statement  Call      no   no    All
    Real             "real"        no      Exactly(1)  0    Own                  Expression Operation yes  yes   All
    Recover          "recover"     no      Exactly(0)  0    Own                  Statement  Call      no   no    All
    Sizeof           "Sizeof"      yes     Exactly(1)  0    Own                  Expression Known     no   no    All
    Alignof          "Alignof"     yes     Exactly(1)  0    Own                  Expression Known     no   no    All
    Offsetof         "Offsetof"    yes     Exactly(1)  0    Own                  Expression Known     no   no    All
    UnsafeAdd        "Add"         yes     Exactly(2)  17   Own                  Expression MayCall   no   no    All
    UnsafeSlice      "Slice"       yes     Exactly(2)  17   Own                  Expression MayCall   no   no    All
    UnsafeSliceData  "SliceData"   yes     Exactly(1)  20   Own                  Expression Known     no   no    All
    UnsafeString     "String"      yes     Exactly(2)  20   Own                  Expression MayCall   no   no    All
    UnsafeStringData "StringData"  yes     Exactly(1)  20   "func(string) *byte" Expression MayCall   no   no    All
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_agree_with_the_number_of_arguments() {
        for row in BUILTINS {
            if let Rule::Func(text) = row.rule {
                let (params, _) = row.rule.signature().expect(text);
                assert_eq!(row.arity, Arity::Exactly(params.len()), "{}", row.name);
            }
        }
    }
}
