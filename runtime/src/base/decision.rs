//! The table of reasons for scheduling decisions: why the scheduler chose the goroutine that it runs.
//! `findRunnable` returns a reason with each goroutine, the trace keeps it, and the stepper prints it.

/// Packed into the argument of a trace record: the row in the lowest byte, then three numbers.
const BITS: u32 = 16;

macro_rules! whys {
    ($($name:ident $(($($arg:ident),*))? = $text:literal, inherits: $inherits:literal;)*) => {
        /// Why a goroutine was chosen.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Why {
            $(#[doc = $text] $name $({ $(#[doc = "See the text."] $arg: u16),* })?,)*
        }

        /// The rows without their numbers.
        #[derive(Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        enum Row { $($name,)* }

        impl Why {
            /// Whether the goroutine continues in the time slice of the one before it.
            #[inline(always)]
            pub fn inherits(self) -> bool {
                match self { $(Why::$name { .. } => $inherits,)* }
            }

            /// The reason in words. `{p}` stands for the P, `{g}` for the goroutine.
            fn template(self) -> &'static str {
                match self { $(Why::$name { .. } => $text,)* }
            }

            fn row(self) -> Row {
                match self { $(Why::$name { .. } => Row::$name,)* }
            }

            /// Its numbers, by name.
            fn numbers(self) -> Vec<(&'static str, u16)> {
                match self {
                    $(Why::$name $({ $($arg),* })? => vec![$($((stringify!($arg), $arg),)*)?],)*
                }
            }

            /// The reason that was packed into this word.
            pub fn unpack(word: u64) -> Why {
                let mut numbers = (0..3).map(|i| (word >> (8 + BITS * i)) as u16);
                let mut next = || numbers.next().unwrap_or(0);
                let _ = &mut next;
                match word as u8 {
                    $(n if n == Row::$name as u8 => Why::$name $({ $($arg: next()),* })?,)*
                    _ => Why::GoesOn,
                }
            }
        }

        #[cfg(test)]
        const ALL: &[Why] = &[$(Why::$name $({ $($arg: 7),* })?,)*];
    };
}

whys! {
    GoesOn = "{p} continues {g}: its time slice is not over", inherits: true;
    RunNext = "{p} runs {g} from runnext: it was woken last", inherits: true;
    Local(more) = "{p} runs {g}, the first in its queue ({more} more wait there)", inherits: false;
    Tick61 = "{p} runs {g} from the global queue, which comes first on every 61st tick", inherits: false;
    Global(n, of) = "{p} has an empty queue and took {n} of {of} from the global queue; it runs {g}", inherits: false;
    Network = "{p} runs {g}: the network has made it ready", inherits: false;
    Timer = "{p} runs {g}: a timer has made it ready", inherits: false;
    Stole(n, of, from) = "{p} stole {n} of {of} from P{from}; it runs {g}", inherits: false;
    StoleNext(from) = "{p} stole {g} from the runnext of P{from}, which is busy", inherits: false;
}

impl Why {
    /// Whether the P had nothing else to do since the goroutine before it left.
    #[inline(always)]
    pub(crate) fn is_at_once(self) -> bool {
        matches!(self, Why::Local { .. } | Why::RunNext)
    }

    /// The reason as one word, for the trace.
    pub(crate) fn pack(self) -> u64 {
        let numbers = self.numbers().into_iter().zip(0..);
        numbers.fold(self.row() as u64, |word, ((_, n), i)| {
            word | u64::from(n) << (8 + BITS * i)
        })
    }

    /// The reason in words, for the P and the goroutine with these names.
    pub fn text(self, p: &str, g: &str) -> String {
        let mut text = match self {
            Why::Local { more: 0 } => "{p} runs {g}, the only one in its queue".to_owned(),
            _ => self.template().to_owned(),
        };
        for (name, n) in self.numbers() {
            text = text.replace(&format!("{{{name}}}"), &n.to_string());
        }
        text.replace("{p}", p).replace("{g}", g)
    }
}

/// A count as the table keeps it.
pub(crate) fn count(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_go_round() {
        for &why in ALL {
            assert_eq!(Why::unpack(why.pack()), why);
            let text = why.text("P1", "G2");
            assert!(!text.contains('{'), "{text}");
        }
        let why = Why::Stole {
            n: 3,
            of: 5,
            from: 0,
        };
        assert_eq!(why.text("P1", "G2"), "P1 stole 3 of 5 from P0; it runs G2");
    }
}
