//! The table of trace events: what the scheduler reports while a run is observed, and records of that.

use crate::base::cut::Cut;
use crate::base::decision::Why;
use crate::base::polled::Polled;
use crate::base::reason::WaitReason;

macro_rules! events {
    ($($name:ident = $text:literal, $arg:literal, $says:literal, $clause:literal;)*) => {
        /// What happened.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Event {
            $(#[doc = $text] #[doc = "; argument: "] #[doc = $arg] $name,)*
        }

        impl Event {
            /// All events, in table order.
            pub const ALL: &'static [Event] = &[$(Event::$name),*];

            /// Name, description and meaning of the argument.
            pub fn texts(self) -> (&'static str, &'static str, &'static str) {
                match self {
                    $(Event::$name => (stringify!($name), $text, $arg),)*
                }
            }

            /// The sentence that tells it.
            fn says(self) -> &'static str {
                match self { $(Event::$name => $says,)* }
            }

            /// What is added to the sentence about the decision it came of; empty: nothing.
            fn clause(self) -> &'static str {
                match self { $(Event::$name => $clause,)* }
            }
        }
    };
}

// Name = description, meaning of the argument, sentence, clause. In the last two {g} stands for the
// goroutine, {p} for the P, {n} for the argument, {reason} for the wait reason, {why} for the
// decision and {polled} for the descriptor that it is the number of.
events! {
    GoCreate = "a goroutine was created", "number of the creator", "{creator} starts {g}", "starts {g}";
    GoStart = "a goroutine began to run", "why it was chosen", "{why}", "";
    GoYield = "a goroutine yielded", "none", "{g} yields", "yields";
    GoPreempt = "a goroutine was preempted, or yielded", "number of the reason", "{g} {cut}", "{cut}";
    GoStop = "a goroutine paused because the world is stopped", "none", "{g} pauses because the world is stopped", "pauses because the world is stopped";
    GoBlock = "a goroutine parked", "number of the wait reason", "{g} blocks: {reason}", "blocks: {reason}";
    GoUnblock = "a goroutine was made runnable", "number of the goroutine that did it, or 0", "{creator} wakes {g}", "wakes {g}";
    GoDestroy = "a goroutine ended", "none", "{g} ends", "ends";
    GoSyscallBegin = "a goroutine began a blocking call", "none", "{g} begins a blocking call", "begins a blocking call";
    GoSyscallEnd = "a goroutine returned from a blocking call", "1: its P was kept", "{g} is back on {p} from its blocking call", "";
    ProcStart = "an M took the P", "number of the M", "M{n} takes {p}", "";
    ProcStop = "an M released the P", "number of the M", "M{n} releases {p}", "";
    ProcWake = "an M was woken for an idle P, to look for work", "none", "an M is woken for {p}, to look for work", "";
    ProcHandoff = "a P was handed to another M because its own blocks or makes no progress", "none", "{p} is handed to another M", "";
    MSpin = "an M began to spin: it looks for work everywhere", "number of the M", "M{n} spins with {p}: it looks for work everywhere", "";
    ProcSteal = "goroutines were stolen", "number of the victim P", "{p} steals from P{n}: {g}, and perhaps others", "";
    Overflow = "half a full queue went to the global queue", "how many", "{n} goroutines overflow to the global queue", "{n} overflow to the global queue";
    TimerFire = "a timer fired", "none", "a timer fires", "a timer fires";
    WorldStop = "the world stopped", "what for", "the world stops", "the world stops";
    WorldStart = "the world started", "none", "the world starts", "";
    Note = "the program logged a message (runtime/trace)", "number of the note", "", "";
    ProcsChange = "GOMAXPROCS changed", "the new value", "GOMAXPROCS becomes {n}", "GOMAXPROCS becomes {n}";
    MLock = "a goroutine was locked to its M", "number of the M", "{g} is locked to M{n}: it runs only there, and nothing else does", "is locked to M{n}";
    MUnlock = "a goroutine is no longer locked to its M", "number of the M", "{g} is no longer locked to M{n}", "is no longer locked to M{n}";
    PollWait = "a goroutine is about to wait for a descriptor at the netpoller", "the descriptor, for what, and what it is", "{g} is about to wait for {polled}", "is about to wait for {polled}";
}

/// The events that Go's trace format does not have, with the numbers that they have in a trace of minigo (`trace/aside.rs`).
const ASIDE: [(u64, Event); 3] = [(1, Event::MLock), (2, Event::MUnlock), (3, Event::PollWait)];

/// One event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// When, in the scheduler's time.
    pub when: i64,
    /// What.
    pub event: Event,
    /// On which P.
    pub p: u32,
    /// The goroutine concerned, 0 if none.
    pub g: u64,
    /// See the table.
    pub arg: u64,
    /// The goroutine's stack, in a trace that goes to a file; 0: none.
    pub stack: u32,
}

impl Event {
    /// The functions of Go's runtime that do this.
    pub fn go_name(self) -> &'static str {
        match self {
            Event::GoCreate => "newproc1",
            Event::GoStart => "schedule, execute",
            Event::GoYield => "goschedImpl",
            Event::GoPreempt => "gopreempt_m",
            Event::GoStop => "preemptPark, gopreempt_m",
            Event::GoBlock => "gopark, park_m",
            Event::GoUnblock => "goready, ready",
            Event::GoDestroy => "goexit0, gdestroy",
            Event::GoSyscallBegin => "entersyscall",
            Event::GoSyscallEnd => "exitsyscall",
            Event::ProcStart => "acquirep",
            Event::ProcStop => "releasep",
            Event::ProcWake => "wakep",
            Event::ProcHandoff => "handoffp",
            Event::MSpin => "findRunnable, becomeSpinning",
            Event::ProcSteal => "runqsteal",
            Event::Overflow => "runqputslow",
            Event::TimerFire => "timers.run",
            Event::WorldStop => "stopTheWorldWithSema",
            Event::WorldStart => "startTheWorldWithSema",
            Event::Note => "traceUserLog",
            Event::ProcsChange => "procresize",
            Event::MLock => "lockOSThread",
            Event::MUnlock => "unlockOSThread",
            Event::PollWait => "netpollblock",
        }
    }

    /// Its number in a trace, if Go's format does not have it.
    pub(crate) fn aside(self) -> Option<u64> {
        let known = ASIDE.iter().find(|(_, event)| *event == self);
        known.map(|&(number, _)| number)
    }

    /// The event with this number in a trace.
    pub(crate) fn from_aside(number: u64) -> Option<Event> {
        let known = ASIDE.iter().find(|(known, _)| *known == number);
        known.map(|&(_, event)| event)
    }
}

impl Record {
    /// What happened, as a sentence.
    pub fn text(&self) -> String {
        self.fill(self.event.says(), &mut |id| format!("G{id}"))
    }

    /// The same, with `{g}` and `{p}` for the goroutine and the P, and `{n}` or `{creator}` for what
    /// [`Record::shown`] answers.
    pub fn template(&self) -> String {
        match self.event {
            Event::GoStart => Why::unpack(self.arg).text("{p}", "{g}"),
            _ => self.prepare(self.event.says()),
        }
    }

    /// The argument, if the template names it, or if it is the number of an M; of a descriptor its number.
    pub fn shown(&self) -> u64 {
        if self.event == Event::PollWait {
            return Polled::unpack(self.arg).fd;
        }
        let says = self.event.says();
        if says.contains("{n}") || says.contains("{creator}") {
            self.arg
        } else {
            0
        }
    }

    /// A template without what is no number.
    fn prepare(&self, template: &str) -> String {
        let reason = WaitReason::from_u8(self.arg as u8).text();
        let cut = Cut::from_arg(self.arg).text();
        let mut text = template.replace("{reason}", reason).replace("{cut}", cut);
        if text.contains("{polled}") {
            text = text.replace("{polled}", &Polled::unpack(self.arg).text());
        }
        match self.arg {
            0 => text.replace("{creator}", "the runtime"),
            _ => text,
        }
    }

    /// What happened, as a clause behind a decision on `about`; empty if it is not worth one.
    /// `name` says more of a goroutine.
    pub(crate) fn clause(&self, about: u64, name: &mut dyn FnMut(u64) -> String) -> String {
        // That the goroutine itself was readied says nothing of what it did.
        if self.event == Event::GoUnblock && self.g == about {
            return String::new();
        }
        self.fill(self.event.clause(), name)
    }

    fn fill(&self, template: &str, name: &mut dyn FnMut(u64) -> String) -> String {
        if template.is_empty() {
            return String::new();
        }
        let p = format!("P{}", self.p);
        if self.event == Event::GoStart {
            return Why::unpack(self.arg).text(&p, &name(self.g));
        }
        let mut text = self
            .prepare(template)
            .replace("{n}", &self.shown().to_string())
            .replace("{p}", &p);
        if text.contains("{creator}") {
            text = text.replace("{creator}", &name(self.arg));
        }
        if text.contains("{g}") {
            text = text.replace("{g}", &name(self.g));
        }
        text
    }
}
