//! Functions of Go's runtime that have no frame here, but that stack traces must show, because programs count
//! frames and look for these names. Files and lines are those of Go 1.27.3.

macro_rules! runtime_funcs {
    ($($(#[$doc:meta])* $which:ident $name:literal $file:literal $line:literal;)*) => {
        /// A function of Go's runtime that is in traces though ours has no frame for it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum RuntimeFunc {
            $($(#[$doc])* $which,)*
        }

        impl RuntimeFunc {
            /// All of them, in order.
            pub(super) const ALL: &'static [RuntimeFunc] = &[$(RuntimeFunc::$which),*];

            /// Its name.
            pub(super) fn name(self) -> &'static str {
                match self { $(RuntimeFunc::$which => concat!("runtime.", $name),)* }
            }

            /// Its place in Go's source.
            pub(super) fn place(self) -> (&'static str, u32) {
                match self { $(RuntimeFunc::$which => ($file, $line),)* }
            }
        }
    };
}

runtime_funcs! {
    /// Asks for the stack.
    Callers "Callers" "runtime/extern.go" 341;
    /// Runs the deferred calls of a panic.
    GoPanic "gopanic" "runtime/panic.go" 859;
    /// Panics for a nil dereference.
    PanicMem "panicmem" "runtime/panic.go" 336;
    /// Called by the signal of one.
    SigPanic "sigpanic" "runtime/signal_unix.go" 931;
    /// Panics for a division by zero.
    PanicDivide "panicdivide" "runtime/panic.go" 315;
    /// Panics for a negative shift count.
    PanicShift "panicshift" "runtime/panic.go" 307;
    /// Panics for an index, a slice expression or a conversion to an array out of range.
    PanicBounds64 "panicBounds64" "runtime/panic.go" 236;
    /// Calls it.
    PanicBounds "panicBounds" "runtime/asm_amd64.s" 1622;
    /// Makes slices.
    MakeSlice "makeslice" "runtime/slice.go" 112;
    /// Panics for a length it cannot have.
    PanicMakeSliceLen "panicmakeslicelen" "runtime/slice.go" 30;
    /// Panics for such a capacity.
    PanicMakeSliceCap "panicmakeslicecap" "runtime/slice.go" 34;
    /// Makes channels.
    MakeChan "makechan" "runtime/chan.go" 88;
    /// Closes channels.
    CloseChan "closechan" "runtime/chan.go" 416;
    /// Sends to a channel.
    ChanSend "chansend" "runtime/chan.go" 226;
    /// Calls it for a send statement.
    ChanSend1 "chansend1" "runtime/chan.go" 161;
    /// Panics in a type assertion, to a type that is no interface type, of an `any`.
    PanicDotTypeE "panicdottypeE" "runtime/iface.go" 293;
    /// Calls it for other interface types.
    PanicDotTypeI "panicdottypeI" "runtime/iface.go" 303;
    /// Panics in a type assertion of nil to an interface type.
    PanicNilDotType "panicnildottype" "runtime/iface.go" 309;
    /// Looks for the methods of a type, and panics if it lacks one.
    GetItab "getitab" "runtime/iface.go" 102;
    /// Calls it for a type assertion.
    TypeAssert "typeAssert" "runtime/iface.go" 492;
    /// Compares values of interface types.
    EfaceEq "efaceeq" "runtime/alg.go" 324;
    /// Adds to a map; variants for some key types have other names.
    MapAssign "mapassign" "internal/runtime/maps/runtime.go" 145;
    /// Ends a goroutine.
    Goexit "Goexit" "runtime/panic.go" 694;
    /// Initialises a package.
    DoInit1 "doInit1" "runtime/proc.go" 8154;
    /// Initialises packages.
    DoInit "doInit" "runtime/proc.go" 8121;
    /// Calls `DoInit`.
    MainAtInit "main" "runtime/proc.go" 269;
    /// Calls `main.main`.
    Main "main" "runtime/proc.go" 302;
    /// Where the first function of a goroutine returns to.
    GoEnd "goexit" "runtime/asm_amd64.s" 1264;
}
