//! The error codes: what each means, and a program that earns it.
//!
//! A code is stable; `minigo explain CODE` shows its row. Every example is checked by a test. An
//! example without package clause stands for a file of package main, and without `func main` it
//! gets an empty one. An example of several files has a line `-- path --` before each. Rows with an
//! empty example are for what no short program earns.

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// As diagnostics carry it.
    pub code: &'static str,
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

/// The row of a code.
pub fn find(code: &str) -> Option<&'static Code> {
    CODES.iter().find(|row| row.code.eq_ignore_ascii_case(code))
}

macro_rules! rows {
    ($($code:ident: $title:literal, $example:literal;)*) => {
        /// All codes, by name.
        pub const CODES: &[Code] = &[$(Code {
            code: stringify!($code),
            title: $title,
            example: $example,
        }),*];
    };
}

rows! {
    AmbiguousSelector: "Two embedded fields offer the name at the same depth. Name the embedded field too.",
        "type A struct{ x int }\ntype B struct{ x int }\ntype C struct { A; B }\nvar c C\nvar y = c.x";
    BadBuildLine: "A //go:build line that cannot be read.", "";
    BadDecl: "Only names can stand on the left side of :=.",
        "func f() { var a []int; a[0] := 1 }";
    BadDotDotDotSyntax: "`...` after an argument is for calls of variadic functions, not for conversions.",
        "var s = []int([]int{}...)";
    BadImportPath: "The text is no import path.", "import \"a b\"";
    BadOffsetofSyntax: "unsafe.Offsetof takes a selector `x.f`.",
        "import \"unsafe\"\nvar x int\nvar o = unsafe.Offsetof(x)";
    BadRecv: "A receiver of a generic type names as many type parameters as the type has.",
        "type T[A any] []A\nfunc (T[A, B]) m() {}";
    BadToken: "A character or literal that Go's lexical rules do not allow.", "var r = 'ab'";
    BlankIfaceMethod: "An interface method needs a name.", "type I interface { _() }";
    BlankPkgName: "A package cannot be called _.", "package _";
    BrokenImport: "The imported package is not there, or has errors of its own.", "import \"no/such/package\"";
    CannotInferTypeArgs: "The arguments do not tell the type arguments. Write them: f[int]().",
        "func f[T any]() {}\nfunc g() { f() }";
    DivByZero: "Division by a constant zero.", "var x = 1 / 0";
    DuplicateCase: "The value or type stands in two cases.",
        "func f(x int) { switch x { case 1: case 1: } }";
    DuplicateDecl: "The name is declared twice in one block.", "var a int\nvar a string";
    DuplicateDefault: "A switch or select has at most one default.",
        "func f(x int) { switch x { default: default: } }";
    DuplicateFieldAndMethod: "A type cannot have a field and a method of one name.",
        "type T struct{ a int }\nfunc (T) a() {}";
    DuplicateLabel: "The label is defined twice in one function.",
        "func f() { L: for { break L }; L: for { break L } }";
    DuplicateLitField: "The field is given twice in a struct literal.",
        "var p = struct{ a int }{a: 1, a: 2}";
    DuplicateLitKey: "A constant key or index is given twice in a literal.",
        "var m = map[string]int{\"a\": 1, \"a\": 2}";
    DuplicateMethod: "The method is declared twice.", "type T int\nfunc (T) m() {}\nfunc (T) m() {}";
    ImportCycle: "Packages import each other.",
        "-- go.mod --\nmodule m\n-- main.go --\npackage main\n\nimport _ \"m/a\"\n\nfunc main() {}\n-- a/a.go --\npackage a\n\nimport _ \"m/b\"\n-- b/b.go --\npackage b\n\nimport _ \"m/a\"\n";
    ImpossibleAssert: "The interface can never hold a value of that type: it lacks a method.",
        "type I interface{ m() }\ntype T int\nfunc f(i I) { _ = i.(T) }";
    IncomparableMapKey: "Map keys must be comparable: no slices, maps or functions.", "var m map[[]int]string";
    IncompatibleAssign: "The value's type does not fit the variable, parameter or result. Convert it, or change one of the types.",
        "var s string\nvar n int = s";
    InvalidAppend: "append takes a slice first.", "var x = append(1, 2)";
    InvalidArrayLen: "An array's length is a constant integer that is not negative.", "var n = 3\nvar a [n]int";
    InvalidAssert: "Only a value of interface type can be asserted to have a type.",
        "var n int\nvar x = n.(string)";
    InvalidBlank: "_ has no value; it can only be assigned to.", "var x = _";
    InvalidCall: "What is called is no function.", "var n int\nvar x = n()";
    InvalidCap: "cap takes arrays, slices and channels.", "var x = cap(map[int]int{})";
    InvalidClear: "clear takes maps and slices.", "func f(x int) { clear(x) }";
    InvalidClose: "close takes channels that can be sent to.", "func f(c <-chan int) { close(c) }";
    InvalidComplex: "complex takes two floats of one type.", "var s string\nvar x = complex(s, s)";
    InvalidCond: "A condition must be a bool.", "func f(n int) { if n { } }";
    InvalidConstInit: "A constant's value must be known when the program is compiled.",
        "func f() int { return 1 }\nconst c = f()";
    InvalidConstType: "Constants are booleans, numbers and strings.", "const c []int = nil";
    InvalidConstVal: "A constant too large to be computed with.", "const c = 1 << 1000";
    InvalidConversion: "There is no conversion between these types.", "var x = int(\"5\")";
    InvalidCopy: "copy takes two slices with the same element type.",
        "func f(a []int, b []string) { copy(a, b) }";
    InvalidDeclCycle: "A declaration depends on itself.", "type T struct{ t T }";
    InvalidDefer: "defer takes a call.", "func f(x int) { defer int(x) }";
    InvalidDelete: "delete takes a map.", "func f(s []int) { delete(s, 1) }";
    InvalidDotDotDot: "`...` is not possible with this call.", "func f(s []int) { print(s...) }";
    InvalidExprSwitch: "What is switched on must be comparable.",
        "func f(x struct{ f func() }) { switch x { } }";
    InvalidGo: "go takes a call.", "func f(x int) { go int(x) }";
    InvalidImag: "imag takes a complex number.", "var s string\nvar x = imag(s)";
    InvalidIndex: "An index must be an integer, not negative, and below the length.",
        "var a [3]int\nvar x = a[3]";
    InvalidIndirection: "Only pointers can be followed with *.", "var n int\nvar x = *n";
    InvalidInitCycle: "Package variables need each other to be initialised.", "var a = b\nvar b = a";
    InvalidInitDecl: "init can only be a function without parameters and results.", "var init int";
    InvalidInstanceCycle: "A generic function or type would need itself with ever larger type arguments.",
        "func f[T any]() { f[*T]() }";
    InvalidIota: "iota has a value in constant declarations only.", "var x = iota";
    InvalidIterVar: "The range has fewer values than variables.", "func f(c chan int) { for a, b := range c { _, _ = a, b } }";
    InvalidLen: "len takes strings, arrays, slices, maps and channels.", "var x = len(5)";
    InvalidLit: "Composite literals make structs, arrays, slices and maps.", "var x = int{1}";
    InvalidLitField: "A key in a struct literal is a field name.", "var p = struct{ a int }{1: 2}";
    InvalidLitIndex: "A key in an array or slice literal is a constant integer.",
        "var i = 1\nvar x = []int{i: 2}";
    InvalidMainDecl: "main can only be a function without parameters and results.", "func main(x int) {}";
    InvalidMake: "make makes slices, maps and channels.", "var x = make(int)";
    InvalidMethodExpr: "The method has a pointer receiver; the value cannot be pointed to.",
        "type T int\nfunc (*T) m() {}\nfunc f() { T(1).m() }";
    InvalidMethodTypeParams: "Interface methods have no type parameters.", "";
    InvalidMinMaxOperand: "min and max take numbers and strings.", "var x = min(true, false)";
    InvalidOffsetof: "unsafe.Offsetof takes a field that is reached without following pointers.",
        "import \"unsafe\"\ntype T int\nfunc (T) m() {}\nvar t T\nvar o = unsafe.Offsetof(t.m)";
    InvalidPkgUse: "A package's name needs a selector: pkg.Name.", "import \"fmt\"\nvar x = fmt";
    InvalidPtrEmbed: "Embedded fields are types or pointers to types that are no interfaces or pointers.",
        "type P *int\ntype T struct{ P }";
    InvalidRangeExpr: "This cannot be ranged over.", "func f(x float64) { for range x { } }";
    InvalidReal: "real takes a complex number.", "var s string\nvar x = real(s)";
    InvalidReceive: "Only channels that can be received from.", "func f(c chan<- int) { <-c }";
    InvalidRecv: "A receiver is a defined type of this package, or a pointer to one.", "func (x []int) m() {}";
    InvalidSelectCase: "A select case is a send or a receive.", "func f() { select { case f(): } }";
    InvalidSend: "Only channels that can be sent to.", "func f(c <-chan int) { c <- 1 }";
    InvalidShiftCount: "A shift count is an integer that is not negative.", "var x = 1 << -1";
    InvalidShiftOperand: "Only integers can be shifted.", "var f float64\nvar x = f << 1";
    InvalidSliceExpr: "Strings cannot be sliced with a capacity.", "var s string\nvar x = s[0:1:2]";
    InvalidStructLit: "A struct literal without field names gives a value for every field.",
        "var p = struct{ a, b int }{1}";
    InvalidSyntaxTree: "A form of expression that has no place here.", "func f(x any) { _ = x.(type) }";
    InvalidTypeArg: "The type argument does not satisfy its constraint.",
        "func f[T comparable]() {}\nfunc g() { f[[]int]() }";
    InvalidTypeCycle: "An interface type without name cannot refer to itself.",
        "type T interface { m() interface { T } }";
    InvalidTypeSwitch: "Only a value of interface type has a type to switch on.",
        "func f(x int) { switch x.(type) { } }";
    InvalidUnion: "A union of types that cannot be one.", "type C interface { int | interface{ m() } }";
    InvalidUnsafeAdd: "unsafe.Add takes a pointer and an integer.",
        "import \"unsafe\"\nvar p unsafe.Pointer\nvar x float64\nvar q = unsafe.Add(p, x)";
    InvalidUnsafeSlice: "unsafe.Slice takes a pointer and a length that is not negative.",
        "import \"unsafe\"\nvar n int\nvar s = unsafe.Slice(n, 1)";
    InvalidUnsafeSliceData: "unsafe.SliceData takes a slice.",
        "import \"unsafe\"\nvar a [3]int\nvar p = unsafe.SliceData(a)";
    InvalidUnsafeString: "unsafe.String takes a pointer to a byte and a length that is not negative.",
        "import \"unsafe\"\nvar b byte\nvar s = unsafe.String(&b, -1)";
    InvalidUntypedConversion: "A constant or nil that does not fit the other operand's type.",
        "func f(x bool) { switch x { case 1: } }";
    JumpOverDecl: "goto cannot jump over a variable declaration.", "func f() { goto L; x := 1; _ = x; L: }";
    LanguageVersion: "The language version of the module (the line go in go.mod) or of the file lacks this.",
        "-- go.mod --\nmodule m\n\ngo 1.20\n-- main.go --\npackage main\n\nvar x = min(1, 2)\n\nfunc main() {}\n";
    MismatchedPkgName: "Files of one package have one package name.", "";
    MismatchedTypes: "The operands have different types. Go converts nothing by itself.",
        "var a int\nvar b float64\nvar c = a + b";
    MisplacedBreak: "break is for loops, switches and selects.", "func f() { break }";
    MisplacedConstraintIface: "An interface with type terms is for constraints only.",
        "type C interface{ int | string }\nvar x C";
    MisplacedContinue: "continue is for loops.", "func f() { continue }";
    MisplacedDirective: "The //go: comment means nothing here: most stand right before a function (//go:noescape: one without body).",
        "//go:noescape\nfunc f() {}";
    MisplacedFallthrough: "fallthrough is the last statement of a case that is not the last one.",
        "func f() { fallthrough }";
    MisplacedLabel: "The label does not name an enclosing statement of the right kind.",
        "func f() { L: if true { for { continue L } } }";
    MisplacedTypeParam: "A type parameter cannot stand here.", "type T[P any] P";
    MissingAsset: "A pattern of //go:embed names no file that can be embedded.",
        "-- prog.go --\npackage main\n\nimport _ \"embed\"\n\n//go:embed nothing.txt\nvar text string\n\nfunc main() {}\n";
    MissingBody: "A function without body.", "func f()";
    MissingFieldOrMethod: "The type has no field or method of that name.", "var n int\nvar x = n.foo";
    MissingInitBody: "init needs a body.", "func init()";
    MissingLitField: "The struct has no such field.", "var p = struct{ a int }{b: 1}";
    MissingLitKey: "Every element of a map literal needs a key.", "var m = map[int]int{1}";
    MissingPackage: "There is no package of that import path. minigo downloads nothing: a package is in its library, in the program's module, in a folder that a replace line or go.work names, in vendor, or in the module cache.",
        "-- prog.go --\npackage main\n\nimport _ \"no/such/package\"\n\nfunc main() {}\n";
    MissingReturn: "A function with results must end with a return, a panic, or an endless loop.",
        "func f() int { }";
    MixedStructLit: "A struct literal has field names everywhere or nowhere.",
        "var p = struct{ a, b int }{a: 1, 2}";
    MultiValAssignOp: "op= takes one operand on each side.", "";
    NoMain: "A program needs a function main.", "package main";
    NoNewVar: ":= must declare at least one new variable. Use = to assign.",
        "func f() { a := 1; a := 2; _ = a }";
    NonNumericIncDec: "++ and -- are for numbers.", "func f(s string) { s++ }";
    NonSliceableOperand: "This cannot be indexed or sliced.", "var n int\nvar x = n[0]";
    NonVariadicDotDotDot: "`...` in the call of a function that is not variadic.",
        "func f(x int) {}\nfunc g(s []int) { f(s...) }";
    NotAGenericType: "The type has no type parameters.", "type T int\nvar x T[int]";
    NotAType: "A value where a type is wanted.", "var n int\nvar x n";
    NotAnExpr: "A type where a value is wanted.", "var x = int";
    NotMain: "Only package main can be run.", "package p";
    NumericOverflow: "The constant is too large for the type.", "var x uint8 = 256";
    OutOfScopeResult: "A plain return while another variable hides the result.",
        "func f() (n int) { { n := 1; _ = n; return } }";
    OversizeArrayLit: "More elements than the array has.", "var a = [2]int{1, 2, 3}";
    RepeatedDecl: "A name twice on the left side of :=.", "func f() { a, a := 1, 2; _ = a }";
    SwappedMakeArgs: "The length is larger than the capacity.", "var x = make([]int, 3, 2)";
    SwappedSliceIndices: "The lower bound is larger than the upper one.", "var s []int\nvar x = s[2:1]";
    SyntaxError: "The text does not follow Go's grammar.", "var = 1";
    TooDeep: "Nested too deeply for minigo.", "";
    TooLarge: "A file or program too large for minigo.", "";
    TooManyValues: "A call without result, or with several, where one value is wanted.",
        "func f() {}\nvar x = f()";
    TruncatedFloat: "A constant with a fraction where an integer is wanted.", "var n int = 1.5";
    TypeTooLarge: "A type too large for memory.", "var x [1 << 50]int";
    UnaddressableFieldAssign: "A map's element cannot be changed in part. Assign the whole element.",
        "func f(m map[int]struct{ a int }) { m[1].a = 2 }";
    UnaddressableOperand: "Only variables have addresses.", "var p = &5";
    UnassignableOperand: "This cannot be assigned to.", "func f() { 1 = 2 }";
    UncalledBuiltin: "A builtin function can only be called.", "var f = len";
    UndeclaredImportedName: "The package has no such name.", "import \"fmt\"\nvar x = fmt.Foo";
    UndeclaredLabel: "goto needs a label of the same function that is not inside a block.", "func f() { goto L }";
    UndeclaredName: "The name is declared nowhere that is visible here.", "var x = y";
    UndefinedOp: "The operator is not defined on this type.", "var b = -\"a\"";
    UnexportedLitField: "Fields with small letters of another package cannot be set.",
        "-- go.mod --\nmodule m\n-- main.go --\npackage main\n\nimport \"m/geo\"\n\nvar p = geo.Point{1, 2}\n\nfunc main() {}\n-- geo/geo.go --\npackage geo\n\ntype Point struct{ x, y int }\n";
    UnexportedName: "Names with small letters are their package's own.",
        "-- go.mod --\nmodule m\n-- main.go --\npackage main\n\nimport \"m/geo\"\n\nvar x = geo.origin\n\nfunc main() {}\n-- geo/geo.go --\npackage geo\n\nvar origin int\n";
    UntypedLit: "A composite literal needs its type here.", "var x = struct{ a []int }{{1}}";
    UntypedNilUse: "nil alone has no type.", "var x = nil";
    UnusedExpr: "A value that is computed and thrown away.", "func f(n int) { n + 1 }";
    UnusedImport: "An import that nothing uses. Remove it, or import it as _.", "import \"fmt\"";
    UnusedLabel: "A label that nothing jumps to.", "func f() { L: for { } }";
    UnusedResults: "go and defer throw this result away, and the call does nothing else.",
        "func f(s []int) { defer len(s) }";
    UnusedVar: "A local variable that nothing uses.", "func f() { x := 1 }";
    WrongArgCount: "Too few or too many arguments.", "func f(int) {}\nfunc g() { f() }";
    WrongAssignCount: "As many values as variables are needed.", "func f() { a, b := 1; _, _ = a, b }";
    WrongResultCount: "As many values as the function has results are needed.", "func f() int { return 1, 2 }";
    WrongTypeArgCount: "Too few or too many type arguments.", "type T[P any] []P\nvar x T";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_and_found() {
        assert!(CODES.is_sorted_by(|a, b| a.code < b.code));
        assert_eq!(find("UnusedVar").map(|row| row.code), Some("UnusedVar"));
        assert!(find("Nothing").is_none());
    }
}
