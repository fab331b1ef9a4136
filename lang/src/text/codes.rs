//! The error codes: what each one means, and a program that causes it.
//!
//! A code is stable; `minigo explain CODE` shows its row. Every example is checked by a test. An
//! example without package clause stands for a file of package main, and without `func main` it
//! gets an empty one. An example of several files has a line `-- path --` before each. Rows with an
//! empty example are for what no short program earns.

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The code.
    pub code: Code,
    /// The code as people write it.
    pub name: &'static str,
    /// What is wrong, and usually what to do about it.
    pub title: &'static str,
    /// A program that earns it.
    pub example: &'static str,
}

/// The files of an example as whole ones: names and texts.
pub fn files(example: &str) -> Vec<(String, String)> {
    if !example.starts_with("-- ") {
        return vec![("prog.go".to_owned(), whole(example))];
    }
    let mut files: Vec<(String, String)> = Vec::new();
    for line in example.lines() {
        let path = line.strip_prefix("-- ").and_then(|l| l.strip_suffix(" --"));
        match (path, files.last_mut()) {
            (Some(path), _) => files.push((path.to_owned(), String::new())),
            (None, Some((_, text))) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    files
}

/// An example as a whole file.
fn whole(example: &str) -> String {
    if example.starts_with("package") {
        return format!("{example}\n");
    }
    let main = match example.contains("func main") {
        true => "",
        false => "\nfunc main() {}\n",
    };
    format!("package main\n\n{example}\n{main}")
}

/// The row of a code that somebody has written; small and capital letters do not matter.
pub fn find(name: &str) -> Option<&'static Row> {
    CODES.iter().find(|row| row.name.eq_ignore_ascii_case(name))
}

macro_rules! rows {
    ($($code:ident: $title:literal, $example:literal;)*) => {
        /// What is wrong, in a word that does not change.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Code {
            $(
                #[doc = $title]
                $code,
            )*
        }

        /// All codes, by name, in the order of the enum.
        pub const CODES: &[Row] = &[$(Row {
            code: Code::$code,
            name: stringify!($code),
            title: $title,
            example: $example,
        }),*];

        impl Code {
            /// Its row.
            pub fn row(self) -> &'static Row {
                match self {
                    $(Code::$code => &const { CODES[Code::$code as usize] },)*
                }
            }

            /// As people write it.
            pub fn name(self) -> &'static str {
                self.row().name
            }
        }
    };
}

rows! {
    AmbiguousSelector: "Two embedded fields have this name at the same depth. Select through the embedded field: c.A.x.",
        "type A struct{ x int }\ntype B struct{ x int }\ntype C struct { A; B }\nvar c C\nvar y = c.x";
    BadBuildLine: "The //go:build line is malformed.", "";
    BadDecl: "Only names may appear on the left side of :=; to assign to a field or an element, use =.",
        "func f() { var a []int; a[0] := 1 }";
    BadDotDotDotSyntax: "`...` after an argument is only for calls of variadic functions, not for conversions.",
        "var s = []int([]int{}...)";
    BadImportPath: "Invalid import path: no spaces, backslashes or special characters.", "import \"a b\"";
    BadOffsetofSyntax: "unsafe.Offsetof takes a selector `x.f`.",
        "import \"unsafe\"\nvar x int\nvar o = unsafe.Offsetof(x)";
    BadRecv: "The receiver of a generic type must name exactly as many type parameters as the type has.",
        "type T[A any] []A\nfunc (T[A, B]) m() {}";
    BadToken: "Go's lexical rules do not allow this character or literal.", "var r = 'ab'";
    BlankIfaceMethod: "An interface method needs a name.", "type I interface { _() }";
    BlankPkgName: "A package cannot be called _.", "package _";
    BrokenImport: "The imported package does not exist, or has errors of its own.", "import \"no/such/package\"";
    CannotInferTypeArgs: "The type arguments cannot be inferred from the arguments. Write them: f[int]().",
        "func f[T any]() {}\nfunc g() { f() }";
    DivByZero: "Division by a constant zero.", "var x = 1 / 0";
    DuplicateCase: "The same value or type appears in two cases.",
        "func f(x int) { switch x { case 1: case 1: } }";
    DuplicateDecl: "The name is declared twice in one block.", "var a int\nvar a string";
    DuplicateDefault: "A switch or select may have only one default case.",
        "func f(x int) { switch x { default: default: } }";
    DuplicateFieldAndMethod: "A type cannot have a field and a method with the same name.",
        "type T struct{ a int }\nfunc (T) a() {}";
    DuplicateLabel: "The label is defined twice in one function.",
        "func f() { L: for { break L }; L: for { break L } }";
    DuplicateLitField: "The struct literal sets the same field twice.",
        "var p = struct{ a int }{a: 1, a: 2}";
    DuplicateLitKey: "The literal contains the same constant key or index twice.",
        "var m = map[string]int{\"a\": 1, \"a\": 2}";
    DuplicateMethod: "The method is declared twice.", "type T int\nfunc (T) m() {}\nfunc (T) m() {}";
    ImportCycle: "Packages import each other in a cycle. Move what both need into a third package.",
        "-- go.mod --\nmodule m\n-- main.go --\npackage main\n\nimport _ \"m/a\"\n\nfunc main() {}\n-- a/a.go --\npackage a\n\nimport _ \"m/b\"\n-- b/b.go --\npackage b\n\nimport _ \"m/a\"\n";
    ImpossibleAssert: "The assertion can never succeed: the type lacks a method of the interface.",
        "type I interface{ m() }\ntype T int\nfunc f(i I) { _ = i.(T) }";
    IncomparableMapKey: "Map keys must be comparable: no slices, maps or functions.", "var m map[[]int]string";
    IncompatibleAssign: "The value's type does not fit the variable, parameter or result. Convert it, or change one of the types.",
        "var s string\nvar n int = s";
    InvalidAppend: "The first argument of append must be a slice.", "var x = append(1, 2)";
    InvalidArrayLen: "An array length must be a non-negative integer constant. For a length that is computed, use a slice: make([]int, n).", "var n = 3\nvar a [n]int";
    InvalidAssert: "Type assertions are only possible on values of interface type. To convert, write T(x).",
        "var n int\nvar x = n.(string)";
    InvalidBlank: "_ has no value; it can only be assigned to.", "var x = _";
    InvalidCall: "The called expression is not a function.", "var n int\nvar x = n()";
    InvalidCap: "cap is only defined for arrays, slices and channels.", "var x = cap(map[int]int{})";
    InvalidClear: "clear is only defined for maps and slices.", "func f(x int) { clear(x) }";
    InvalidClose: "close needs a channel that can be sent to, not a receive-only one.", "func f(c <-chan int) { close(c) }";
    InvalidComplex: "complex needs two floating-point arguments of the same type.", "var s string\nvar x = complex(s, s)";
    InvalidCond: "A condition must be a bool.", "func f(n int) { if n { } }";
    InvalidConstInit: "The value of a constant must be known at compile time. Use var instead.",
        "func f() int { return 1 }\nconst c = f()";
    InvalidConstType: "Only booleans, numbers and strings can be constants. Use var instead.", "const c []int = nil";
    InvalidConstVal: "The constant is too large for the compiler to represent.", "const c = 1 << 1000";
    InvalidConversion: "These types cannot be converted into each other. Package strconv converts between strings and numbers.", "var x = int(\"5\")";
    InvalidCopy: "copy needs two slices with the same element type (or a []byte and a string).",
        "func f(a []int, b []string) { copy(a, b) }";
    InvalidDeclCycle: "The declaration depends on itself. A type may contain itself only through a pointer, slice, map, channel or function.", "type T struct{ t T }";
    InvalidDefer: "defer needs a function call.", "func f(x int) { defer int(x) }";
    InvalidDelete: "delete needs a map. To remove an element of a slice: slices.Delete.", "func f(s []int) { delete(s, 1) }";
    InvalidDotDotDot: "`...` cannot be used in this call.", "func f(s []int) { print(s...) }";
    InvalidExprSwitch: "The expression of a switch must be comparable.",
        "func f(x struct{ f func() }) { switch x { } }";
    InvalidGo: "go needs a function call.", "func f(x int) { go int(x) }";
    InvalidImag: "imag needs a complex number.", "var s string\nvar x = imag(s)";
    InvalidIndex: "An index must be a non-negative integer below the length.",
        "var a [3]int\nvar x = a[3]";
    InvalidIndirection: "Only pointers can be dereferenced with *.", "var n int\nvar x = *n";
    InvalidInitCycle: "The initial values of package variables depend on each other.", "var a = b\nvar b = a";
    InvalidInitDecl: "init must be a function without parameters and results.", "var init int";
    InvalidInstanceCycle: "The generic function or type instantiates itself with ever larger type arguments.",
        "func f[T any]() { f[*T]() }";
    InvalidIota: "iota is only defined inside constant declarations.", "var x = iota";
    InvalidIterVar: "The range expression yields fewer values than there are variables.", "func f(c chan int) { for a, b := range c { _, _ = a, b } }";
    InvalidLen: "len is only defined for strings, arrays, slices, maps and channels.", "var x = len(5)";
    InvalidLit: "Composite literals are only possible for structs, arrays, slices and maps.", "var x = int{1}";
    InvalidLitField: "A key in a struct literal must be a field name.", "var p = struct{ a int }{1: 2}";
    InvalidLitIndex: "A key in an array or slice literal must be a constant integer.",
        "var i = 1\nvar x = []int{i: 2}";
    InvalidMainDecl: "main must be a function without parameters and results. Arguments are in os.Args; os.Exit sets the status.", "func main(x int) {}";
    InvalidMake: "make is only defined for slices, maps and channels. To allocate another type, use new(T) or &T{}.", "var x = make(int)";
    InvalidMethodExpr: "The method has a pointer receiver, and this value has no address. Assign it to a variable first.",
        "type T int\nfunc (*T) m() {}\nfunc f() { T(1).m() }";
    InvalidMethodTypeParams: "Interface methods have no type parameters.", "";
    InvalidMinMaxOperand: "min and max are only defined for numbers and strings.", "var x = min(true, false)";
    InvalidOffsetof: "unsafe.Offsetof needs a field that is reached without following pointers.",
        "import \"unsafe\"\ntype T int\nfunc (T) m() {}\nvar t T\nvar o = unsafe.Offsetof(t.m)";
    InvalidPkgUse: "A package name is not a value; select something from it: pkg.Name.", "import \"fmt\"\nvar x = fmt";
    InvalidPrint: "The built-in functions print and println take no structs and no arrays. Use package fmt.",
        "func f() { print([2]int{}) }";
    InvalidPtrEmbed: "An embedded field must be a type name, or a pointer to a type name that is not itself a pointer or an interface.",
        "type P *int\ntype T struct{ P }";
    InvalidRangeExpr: "range is not possible over this type: it takes integers, strings, arrays, slices, maps, channels and iterator functions.", "func f(x float64) { for range x { } }";
    InvalidReal: "real needs a complex number.", "var s string\nvar x = real(s)";
    InvalidReceive: "A send-only channel cannot be received from.", "func f(c chan<- int) { <-c }";
    InvalidRecv: "A receiver must be a type defined in this package, or a pointer to one.", "func (x []int) m() {}";
    InvalidSelectCase: "A select case must be a send or a receive.", "func f() { select { case f(): } }";
    InvalidSend: "A receive-only channel cannot be sent to.", "func f(c <-chan int) { c <- 1 }";
    InvalidShiftCount: "A shift count must be a non-negative integer.", "var x = 1 << -1";
    InvalidShiftOperand: "Only integers can be shifted.", "var f float64\nvar x = f << 1";
    InvalidSliceExpr: "Strings cannot be sliced with a capacity.", "var s string\nvar x = s[0:1:2]";
    InvalidStructLit: "A struct literal without field names must have a value for every field. Name the fields to leave some out.",
        "var p = struct{ a, b int }{1}";
    InvalidSyntaxTree: "This form of expression is not allowed here.", "func f(x any) { _ = x.(type) }";
    InvalidTypeArg: "The type argument does not satisfy its constraint.",
        "func f[T comparable]() {}\nfunc g() { f[[]int]() }";
    InvalidTypeCycle: "An unnamed interface type cannot refer to itself.",
        "type T interface { m() interface { T } }";
    InvalidTypeSwitch: "A type switch needs a value of interface type.",
        "func f(x int) { switch x.(type) { } }";
    InvalidUnion: "These types cannot form a union: interfaces with methods and type parameters are not allowed in one.", "type C interface { int | interface{ m() } }";
    InvalidUnsafeAdd: "unsafe.Add needs an unsafe.Pointer and an integer.",
        "import \"unsafe\"\nvar p unsafe.Pointer\nvar x float64\nvar q = unsafe.Add(p, x)";
    InvalidUnsafeSlice: "unsafe.Slice needs a pointer and a non-negative length.",
        "import \"unsafe\"\nvar n int\nvar s = unsafe.Slice(n, 1)";
    InvalidUnsafeSliceData: "unsafe.SliceData needs a slice.",
        "import \"unsafe\"\nvar a [3]int\nvar p = unsafe.SliceData(a)";
    InvalidUnsafeString: "unsafe.String needs a *byte and a non-negative length.",
        "import \"unsafe\"\nvar b byte\nvar s = unsafe.String(&b, -1)";
    InvalidUntypedConversion: "The constant or nil cannot be converted to the type of the other operand.",
        "func f(x bool) { switch x { case 1: } }";
    JumpOverDecl: "goto cannot jump over a variable declaration.", "func f() { goto L; x := 1; _ = x; L: }";
    LanguageVersion: "The language version of the module (the go line in go.mod) or of the file (//go:build) is too old for this.",
        "-- go.mod --\nmodule m\n\ngo 1.20\n-- main.go --\npackage main\n\nvar x = min(1, 2)\n\nfunc main() {}\n";
    MismatchedPkgName: "All files of a package must have the same package name.", "";
    MismatchedTypes: "The operands have different types, and Go has no implicit conversions. Convert one of them.",
        "var a int\nvar b float64\nvar c = a + b";
    MisplacedBreak: "break is only allowed in loops, switches and selects.", "func f() { break }";
    MisplacedConstraintIface: "An interface with type terms can only be used as a constraint.",
        "type C interface{ int | string }\nvar x C";
    MisplacedContinue: "continue is only allowed in loops.", "func f() { continue }";
    MisplacedDirective: "The //go: comment has no effect here: most belong right before a function (//go:noescape before one without a body).",
        "//go:noescape\nfunc f() {}";
    MisplacedFallthrough: "fallthrough must be the last statement of a case, and it cannot be in the last case.",
        "func f() { fallthrough }";
    MisplacedLabel: "The label does not name an enclosing statement of the right kind.",
        "func f() { L: if true { for { continue L } } }";
    MisplacedTypeParam: "A type parameter cannot be used here.", "type T[P any] P";
    MissingAsset: "The //go:embed pattern matches no file that can be embedded.",
        "-- prog.go --\npackage main\n\nimport _ \"embed\"\n\n//go:embed nothing.txt\nvar text string\n\nfunc main() {}\n";
    MissingBody: "The function has no body.", "func f()";
    MissingFieldOrMethod: "The type has no field or method of that name.", "var n int\nvar x = n.foo";
    MissingInitBody: "init needs a body.", "func init()";
    MissingLitField: "The struct has no such field.", "var p = struct{ a int }{b: 1}";
    MissingLitKey: "Every element of a map literal needs a key.", "var m = map[int]int{1}";
    MissingPackage: "No package has this import path. minigo looks in its library, in the program's module, in folders named by replace lines or go.work, in vendor, and in the module cache, which `minigo mod download` fills.",
        "-- prog.go --\npackage main\n\nimport _ \"no/such/package\"\n\nfunc main() {}\n";
    MissingReturn: "A function with results must end with a return, a panic, or an endless loop.",
        "func f() int { }";
    MixedStructLit: "A struct literal must name all of its fields or none.",
        "var p = struct{ a, b int }{a: 1, 2}";
    MultiValAssignOp: "An assignment operation (op=) needs exactly one operand on each side.", "";
    NoMain: "A program needs a function main: func main() { ... }", "package main";
    NoNewVar: ":= must declare at least one new variable. Use = to assign.",
        "func f() { a := 1; a := 2; _ = a }";
    NonNumericIncDec: "++ and -- are only defined for numbers.", "func f(s string) { s++ }";
    NonSliceableOperand: "This cannot be indexed or sliced.", "var n int\nvar x = n[0]";
    NonVariadicDotDotDot: "`...` is only for calls of variadic functions, and this function is not variadic.",
        "func f(x int) {}\nfunc g(s []int) { f(s...) }";
    NotAGenericType: "The type has no type parameters.", "type T int\nvar x T[int]";
    NotAType: "A type is needed here, but this is a value.", "var n int\nvar x n";
    NotAnExpr: "A value is needed here, but this is a type.", "var x = int";
    NotMain: "Only package main can be run.", "package p";
    NumericOverflow: "The constant is too large for the type.", "var x uint8 = 256";
    OutOfScopeResult: "A return without values is not allowed where another variable shadows the named result.",
        "func f() (n int) { { n := 1; _ = n; return } }";
    OversizeArrayLit: "The literal has more elements than the array.", "var a = [2]int{1, 2, 3}";
    RepeatedDecl: "The same name appears twice on the left side of :=.", "func f() { a, a := 1, 2; _ = a }";
    SwappedMakeArgs: "The length is larger than the capacity.", "var x = make([]int, 3, 2)";
    SwappedSliceIndices: "The lower bound is larger than the upper one.", "var s []int\nvar x = s[2:1]";
    SyntaxError: "The source does not follow Go's grammar.", "var = 1";
    TooDeep: "The source is nested more deeply than minigo supports.", "";
    TooLarge: "The file or program is larger than minigo supports.", "";
    TooManyValues: "One value is needed here, but the call returns none or several.",
        "func f() {}\nvar x = f()";
    TruncatedFloat: "An integer is needed here, but the constant has a fraction. Convert explicitly: int(math.Round(x)).", "var n int = 1.5";
    TypeTooLarge: "The type is too large for memory.", "var x [1 << 50]int";
    UnaddressableFieldAssign: "A field of a map element cannot be assigned. Assign the whole element, or store pointers in the map.",
        "func f(m map[int]struct{ a int }) { m[1].a = 2 }";
    UnaddressableOperand: "Only variables (and composite literals) have addresses. Assign the value to a variable first.", "var p = &5";
    UnassignableOperand: "This cannot be assigned to.", "func f() { 1 = 2 }";
    UncalledBuiltin: "A builtin function can only be called.", "var f = len";
    UndeclaredImportedName: "The package exports no such name. `minigo doc PACKAGE` lists what it exports.", "import \"fmt\"\nvar x = fmt.Foo";
    UndeclaredLabel: "goto needs a label in the same function that is not inside another block.", "func f() { goto L }";
    UndeclaredName: "No declaration of this name is in scope: check the spelling, the imports and the enclosing blocks.", "var x = y";
    UndefinedOp: "The operator is not defined on this type.", "var b = -\"a\"";
    UnexportedLitField: "Fields of another package that start with a lower-case letter cannot be set.",
        "-- go.mod --\nmodule m\n-- main.go --\npackage main\n\nimport \"m/geo\"\n\nvar p = geo.Point{1, 2}\n\nfunc main() {}\n-- geo/geo.go --\npackage geo\n\ntype Point struct{ x, y int }\n";
    UnexportedName: "Names that start with a lower-case letter are only visible in their own package.",
        "-- go.mod --\nmodule m\n-- main.go --\npackage main\n\nimport \"m/geo\"\n\nvar x = geo.origin\n\nfunc main() {}\n-- geo/geo.go --\npackage geo\n\nvar origin int\n";
    Unsupported: "minigo does not support what the message names. Write it in another way, or build the program with the Go toolchain.",
        "import _ \"unsafe\"\n\n//go:linkname f runtime.f\nfunc f()";
    UntypedLit: "A composite literal needs its type here.", "var x = struct{ a []int }{{1}}";
    UntypedNilUse: "nil alone has no type. Give the variable one: var x *T = nil.", "var x = nil";
    UnusedExpr: "The value is computed but not used.", "func f(n int) { n + 1 }";
    UnusedImport: "The import is not used. Remove it, or import it as _.", "import \"fmt\"";
    UnusedLabel: "No statement jumps to this label.", "func f() { L: for { } }";
    UnusedResults: "go and defer discard the result, and the call has no other effect.",
        "func f(s []int) { defer len(s) }";
    UnusedVar: "The local variable is not used. Remove it, or assign it to _.", "func f() { x := 1 }";
    WrongArgCount: "Too few or too many arguments.", "func f(int) {}\nfunc g() { f() }";
    WrongAssignCount: "The number of values must match the number of variables.", "func f() { a, b := 1; _, _ = a, b }";
    WrongResultCount: "The number of values must match the number of the function's results.", "func f() int { return 1, 2 }";
    WrongTypeArgCount: "Too few or too many type arguments.", "type T[P any] []P\nvar x T";
}

/// The codes of what is wrong with labels and branches.
pub const BRANCHES: [Code; 8] = [
    Code::DuplicateLabel,
    Code::JumpOverDecl,
    Code::MisplacedBreak,
    Code::MisplacedContinue,
    Code::MisplacedFallthrough,
    Code::MisplacedLabel,
    Code::UndeclaredLabel,
    Code::UnusedLabel,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_and_found() {
        assert!(CODES.is_sorted_by(|a, b| a.name < b.name));
        assert_eq!(find("unusedvar").map(|row| row.code), Some(Code::UnusedVar));
        assert!(find("Nothing").is_none());
    }
}
