//! The sentences about the events of a trace that have no name in them.

macro_rules! says {
    ($($name:ident = $text:literal;)*) => {
        /// A sentence. `{n}` and `{creator}` stand for the event's argument.
        #[derive(Clone, Copy)]
        pub enum Says { $($name),* }

        /// How many there are.
        pub const ALL: usize = [$($text),*].len();

        impl Says {
            /// What it says.
            pub fn text(self) -> &'static str {
                match self { $(Says::$name => $text),* }
            }
        }
    };
}

says! {
    Procs = "GOMAXPROCS becomes {n}";
    Takes = "M{n} takes {p}";
    Releases = "M{n} releases {p}";
    Taken = "{p} is taken from {g}, which is in a blocking call";
    Starts = "{creator} starts {g}";
    RuntimeStarts = "the runtime starts {g}";
    FromC = "C code calls Go: {g} is made for the call";
    Runs = "{p} runs {g}";
    Ends = "{g} ends";
    Preempted = "{g} is preempted: its time slice is over";
    Yields = "{g} yields";
    Wakes = "{creator} wakes {g}";
    RuntimeWakes = "the runtime wakes {g}";
    Calls = "{g} begins a blocking call";
    Back = "{g} is back on {p} from its blocking call";
    BackWithout = "{g} is back from its blocking call, but its P was taken";
    WasRunnable = "{g} was runnable before";
    WasBlocked = "{g} blocks: it was already blocked";
    Ran = "{p} ran {g} before";
    WasInCall = "{g} was in a blocking call before";
    WorldStarts = "the world starts";
    Collection = "a collection begins";
    Collected = "a collection ends";
    Sweeps = "{g} begins to sweep";
    Swept = "{g} has swept {bytes}";
    Assists = "{g} begins a mark assist";
    Assisted = "{g} ends a mark assist";
    Heap = "the heap holds {bytes}";
    Goal = "the next collection is due at {bytes}";
    Sampled = "{g} is in a sample of the CPU profile";
    Coroutine = "{g} blocks: coroutine";
    Switches = "{p} runs {g}: the previous coroutine switches to it";
}
