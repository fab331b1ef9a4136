//! What can be watched while it runs: Go's SCHED lines.

use crate::g::Status;
use crate::sched::Sched;
use crate::sync::Ordering;
use crate::task::Task;
use std::fmt::Write;

impl<T: Task> Sched<T> {
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
