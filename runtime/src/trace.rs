//! What can be watched while it runs: the table of trace events, and Go's SCHED lines.
//!
//! Events are compiled in everywhere and switched at run time: off, one costs a relaxed load and
//! a branch. On, a record goes into the buffer of the P that it happened on, which only the
//! holder writes. The buffers are collected while the world is stopped or after the run. In
//! threadless mode time is virtual, and the same seed gives the same trace.

use crate::g::Status;
use crate::p::P;
use crate::sched::Sched;
use crate::sync::Ordering;
use crate::task::Task;
use std::fmt::Write;

macro_rules! events {
    ($($name:ident = $text:literal, $arg:literal;)*) => {
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
        }
    };
}

events! {
    GoCreate = "a goroutine was created", "number of the creator";
    GoStart = "a goroutine began to run", "1: it inherits the time slice";
    GoYield = "a goroutine yielded", "none";
    GoPreempt = "a goroutine's time slice was over", "none";
    GoStop = "a goroutine stopped for the world", "none";
    GoBlock = "a goroutine parked", "number of the wait reason";
    GoUnblock = "a goroutine was made runnable", "number of who did it, 0: no goroutine";
    GoDestroy = "a goroutine ended", "none";
    GoSyscallBegin = "a goroutine began a blocking call", "none";
    GoSyscallEnd = "a goroutine came back from it", "1: its P was kept";
    ProcStart = "an M took the P", "number of the M";
    ProcStop = "an M let go of the P", "number of the M";
    ProcSteal = "goroutines were stolen", "number of the victim P";
    Overflow = "half a full queue went to the global queue", "how many";
    TimerFire = "a timer fired", "none";
    WorldStop = "the world stopped", "what for";
    WorldStart = "the world started", "none";
    ProcsChange = "GOMAXPROCS changed", "the new value";
}

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
}

impl Record {
    /// What happened, in words.
    pub fn text(&self) -> String {
        let (g, n) = (self.g, self.arg);
        match self.event {
            Event::GoCreate if n == 0 => format!("G{g} is started"),
            Event::GoCreate => format!("G{g} is started by G{n}"),
            Event::GoStart if n == 1 => format!("G{g} runs, in the same time slice"),
            Event::GoStart => format!("G{g} runs"),
            Event::GoYield => format!("G{g} yields"),
            Event::GoPreempt => format!("G{g} is preempted: its time slice is over"),
            Event::GoStop => format!("G{g} stops for the world"),
            Event::GoBlock => {
                let why = crate::wait::WaitReason::from_u8(n as u8);
                format!("G{g} parks: {}", why.text())
            }
            Event::GoUnblock if n == 0 => format!("G{g} is readied"),
            Event::GoUnblock => format!("G{g} is readied by G{n}"),
            Event::GoDestroy => format!("G{g} ends"),
            Event::GoSyscallBegin => format!("G{g} begins a blocking call"),
            Event::GoSyscallEnd if n == 1 => format!("G{g} is back, its P was kept"),
            Event::GoSyscallEnd => format!("G{g} is back, on another P"),
            Event::ProcStart => format!("M{n} takes P{}", self.p),
            Event::ProcStop => format!("M{n} lets go of P{}", self.p),
            Event::ProcSteal => format!("G{g} is stolen from P{n}, perhaps with others"),
            Event::Overflow => format!("{n} goroutines go to the global queue"),
            Event::TimerFire => "a timer fires".to_owned(),
            Event::WorldStop => "the world stops".to_owned(),
            Event::WorldStart => "the world starts".to_owned(),
            Event::ProcsChange => format!("GOMAXPROCS becomes {n}"),
        }
    }
}

impl<T: Task> Sched<T> {
    /// Switches tracing on or off.
    pub fn set_tracing(&self, on: bool) {
        self.tracing.store(on, Ordering::Relaxed);
    }

    /// Notes an event on `p`, which the caller holds.
    #[inline(always)]
    pub(crate) fn event(&self, p: &P<T>, event: Event, g: u64, arg: u64) {
        if self.tracing.load(Ordering::Relaxed) {
            self.note_event(p, event, g, arg);
        }
    }

    #[cold]
    fn note_event(&self, p: &P<T>, event: Event, g: u64, arg: u64) {
        let r = Record {
            when: self.now(),
            event,
            p: p.id,
            g,
            arg,
        };
        // SAFETY: the caller holds P, nobody else touches its buffer.
        unsafe { &mut *p.trace.get() }.push(r);
    }

    /// Takes what was recorded, in order of time. While the world is stopped, or after the run.
    pub fn take_trace(&self) -> Vec<Record> {
        let mut all = Vec::new();
        for p in self.all_ps() {
            // SAFETY: nobody holds P, by the caller's promise above.
            all.append(unsafe { &mut *p.trace.get() });
        }
        all.sort_by_key(|r| r.when);
        all
    }

    /// One report as `GODEBUG=schedtrace=N` prints it, with `scheddetail` one line for each P, M
    /// and G. Read without stopping anybody: the numbers need not fit together exactly.
    pub fn schedtrace(&self, detail: bool) -> String {
        let mut s = String::new();
        let par = &self.par;
        let ms = self.now() / 1_000_000;
        let (idle_ms, run) = {
            let c = self.central();
            (c.idle.ms.len(), c.global.len())
        };
        // sysmon is a thread as well.
        let threads = par.mcount.load(Ordering::Relaxed) + 1;
        let _ = write!(
            s,
            "SCHED {ms}ms: gomaxprocs={} idleprocs={} threads={threads} spinningthreads={} \
             needspinning={} idlethreads={idle_ms} runqueue={run}",
            self.procs(),
            par.npidle.load(Ordering::Relaxed),
            par.nmspinning.load(Ordering::Relaxed),
            par.needspinning.load(Ordering::Relaxed),
        );
        if !detail {
            let _ = write!(s, " [");
            for p in self.ps() {
                let _ = write!(s, " {}", p.queue.rough_len() + usize::from(p.has_runnext()));
            }
            let _ = write!(s, " ] schedticks=[");
            for p in self.ps() {
                let _ = write!(s, " {}", p.schedtick.load(Ordering::Relaxed));
            }
            let _ = writeln!(s, " ]");
            return s;
        }
        let _ = writeln!(
            s,
            " gcwaiting={} nmidlelocked={} stopwait=0 sysmonwait={}",
            self.stop_mask.load(Ordering::Relaxed) != 0,
            par.nmidlelocked.load(Ordering::Relaxed),
            par.sysmon_deep.load(Ordering::Relaxed),
        );
        self.detail(&mut s);
        s
    }

    fn detail(&self, s: &mut String) {
        let nil_or = |n: u64| {
            if n == 0 {
                "nil".to_string()
            } else {
                (n - 1).to_string()
            }
        };
        for p in self.ps() {
            let _ = writeln!(
                s,
                "  P{}: status={} schedtick={} syscalltick={} m={} runqsize={} gfreecnt={} \
                 timerslen={}",
                p.id,
                p.status.load(Ordering::Relaxed),
                p.schedtick.load(Ordering::Relaxed),
                p.syscalltick.load(Ordering::Relaxed),
                nil_or(p.m.load(Ordering::Relaxed)),
                p.queue.rough_len(),
                0,
                p.timers.len(),
            );
        }
        for m in self
            .par
            .allm
            .lock()
            .unwrap_or_else(|e| e.into_inner())
            .iter()
        {
            // SAFETY: Ps live as long as the scheduler.
            let p = unsafe { m.curp.load(Ordering::Relaxed).as_ref() };
            let g = p.and_then(|p| {
                // SAFETY: Gs live as long as the scheduler.
                unsafe { p.curg.load(Ordering::Relaxed).as_ref() }
            });
            let _ = writeln!(
                s,
                "  M{}: p={} curg={} mallocing=0 throwing=0 preemptoff= locks=0 dying=0 \
                 spinning={} blocked={} lockedg=nil",
                m.id,
                p.map_or("nil".to_string(), |p| p.id.to_string()),
                g.map_or("nil".to_string(), |g| g.id().to_string()),
                m.is_spinning(),
                m.blocked.load(Ordering::Relaxed),
            );
        }
        self.allgs().each(|g| {
            let status = g.status();
            let _ = writeln!(
                s,
                "  G{}: status={}({}) m={} lockedm=nil",
                g.id(),
                status as u32,
                g.reason().text(),
                if status == Status::Running {
                    "?"
                } else {
                    "nil"
                },
            );
        });
    }
}
