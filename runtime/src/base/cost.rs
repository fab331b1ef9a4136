//! The table of costs in virtual time. The figures are those of minigo's own thread driver on a machine of 2024
//! (measured by `examples/cost.rs`), rounded. The kernel's figures are common measurements on Linux: a switch
//! between threads takes 1 to 2 us according to `perf bench sched pipe`, 1.2 to 2.2 us according to E.
//! Bendersky, "Measuring context switching and memory overheads for Linux threads" (2018); a page fault takes
//! some 0.5 us, and a new thread touches a handful of pages.

macro_rules! costs {
    ($($name:ident = $ns:literal, $doc:literal;)*) => {
        /// Costs in nanoseconds.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Costs {
            $(#[doc = $doc] pub $name: i64,)*
        }

        impl Default for Costs {
            fn default() -> Costs {
                Costs { $($name: $ns,)* }
            }
        }

        impl Costs {
            /// All zero: time does not pass by what goroutines do.
            pub fn none() -> Costs {
                Costs { $($name: 0,)* }
            }

            /// Names, figures and descriptions, in table order.
            pub fn each(&self, mut f: impl FnMut(&'static str, i64, &'static str)) {
                $(f(stringify!($name), self.$name, $doc);)*
            }

            /// Sets a figure by its name. Returns whether there is a figure of that name.
            pub fn set(&mut self, name: &str, ns: i64) -> bool {
                match name {
                    $(stringify!($name) => self.$name = ns.max(0),)*
                    _ => return false,
                }
                true
            }
        }
    };
}

costs! {
    count = 10, "a call or a loop iteration, and the computation up to the next one";
    switch = 50, "putting a goroutine on its P and taking it off";
    lock = 50, "taking the global lock and handing it over";
    look = 20, "checking the queue of another P";
    steal = 400, "stealing half of a queue, with the cache lines of its goroutines";
    runnext = 3_000, "the wait before the runnext of a running P is stolen";
    signal = 1_000, "waking a sleeping M: the time of the M that wakes it (in the laboratory)";
    wake = 5_000, "from waking a sleeping M until it runs";
    thread = 20_000, "starting an M";
    stack = 3_000, "the first pages of a thread's stack";
    kernel_switch = 1_500, "the kernel putting another thread on a core";
    syscall = 30_000, "a blocking system call";
    mark = 15, "marking an object, or as much of the collector's work";
    clock = 50, "reading the clock";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_set_by_name() {
        let mut costs = Costs::default();
        assert!(costs.set("steal", 7) && !costs.set("steel", 7));
        let mut seen = 0;
        costs.each(|name, ns, _| seen += i64::from(name == "steal") * ns);
        assert_eq!(seen, 7);
    }
}
