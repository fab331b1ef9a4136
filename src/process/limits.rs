//! `--timeout` and `--mem-limit` for the whole process, from its start: they hold while a program is loaded,
//! checked and compiled, and in libraries that cannot be interrupted. The program's own limits, which end it at
//! a safepoint, take effect first; these end the process if that has not worked.

use crate::process::memory;
use crate::process::out::complain;
use crate::process::system;
use minigo_vm::heap::limits::OutOfMemory;
use minigo_vm::instance::{Cause, Instance};
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

/// How often the memory is measured. A process can touch some megabytes in this time.
const LOOK: Duration = Duration::from_millis(1);
/// How often a process is continued that has stopped itself, once its time is up.
const WAKE: Duration = Duration::from_millis(5);
/// A program that is to end has this part of its time for it, within these bounds. (What the system needs to free
/// the memory of a process comes on top.)
const GRACE_PART: u32 = 40;
const GRACE: (Duration, Duration) = (Duration::from_millis(25), Duration::from_secs(2));
/// How long a program has to end itself, with a trace, once its memory is over the limit.
const LAST: Duration = Duration::from_millis(50);
/// Resident memory may exceed the limit by a sixth, and by as much as minigo itself needs.
const SLACK: (usize, usize) = (6, 16 << 20);

/// While a program ends itself it may exceed that by a thirtieth.
const LAST_SLACK: usize = 30;

/// The program that runs, once it does.
type Running = Arc<Mutex<Weak<Instance>>>;

/// The limits that hold.
#[derive(Debug)]
pub struct Limits(Running);

impl Limits {
    /// Limits this process from now on; `None`: there is nothing to limit.
    ///
    /// # Errors
    /// When the system refuses a thread or a timer.
    pub fn begin(
        time: Option<Duration>,
        memory: Option<usize>,
    ) -> Result<Option<Limits>, std::io::Error> {
        if time.is_none() && memory.is_none() {
            return Ok(None);
        }
        if let Some(time) = time {
            system::continued_after(time, WAKE)?;
        }
        if let Some(limit) = memory {
            open()?;
            memory::limit_resident(most(limit));
        }
        let running = Running::default();
        let watch = Watch {
            running: Arc::clone(&running),
            end: time.and_then(|t| Some((t, Instant::now().checked_add(t)?))),
            memory,
        };
        let thread = std::thread::Builder::new().name("limits".to_owned());
        thread.spawn(move || watch.run())?;
        Ok(Some(Limits(running)))
    }

    /// The program has been made, and is about to run.
    pub fn running(&self, instance: &Arc<Instance>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Arc::downgrade(instance);
    }
}

/// The most resident memory under this limit.
fn most(limit: usize) -> usize {
    limit.saturating_add((limit / SLACK.0).max(SLACK.1))
}

/// From this much on nothing is waited for.
fn end_at_once(limit: usize) -> usize {
    most(limit).saturating_add(limit / LAST_SLACK)
}

struct Watch {
    running: Running,
    end: Option<(Duration, Instant)>,
    memory: Option<usize>,
}

impl Watch {
    fn run(&self) {
        // It hardly runs.
        system::comes_first();
        let mut asked = false;
        let mut last = None;
        loop {
            let now = Instant::now();
            if let Some((time, end)) = self.end
                && now >= end
            {
                self.time_is_up(time);
            }
            let mut pause = self.end.map_or(Duration::MAX, |(_, end)| end - now);
            if let Some(limit) = self.memory {
                let resident = resident();
                if resident > most(limit) {
                    self.is_over(resident, limit, &mut last);
                }
                if resident <= limit {
                    asked = false;
                } else if !std::mem::replace(&mut asked, true)
                    && let Some(instance) = self.instance()
                {
                    instance.give_back();
                }
                pause = pause.min(LOOK);
            }
            std::thread::sleep(pause);
        }
    }

    /// Resident memory is over the limit: the program is asked to end itself by `last`. The process ends at once if there
    /// is no program yet, if the program has not ended by then, or if its memory keeps growing.
    fn is_over(&self, resident: usize, limit: usize, last: &mut Option<Instant>) {
        let now = Instant::now();
        let Some(instance) = self.instance().filter(|_| resident <= end_at_once(limit)) else {
            too_much(resident);
        };
        match *last {
            None => {
                instance.exceed_memory(resident);
                *last = now.checked_add(LAST);
            }
            Some(last) if now >= last => too_much(resident),
            Some(_) => {}
        }
    }

    fn instance(&self) -> Option<Arc<Instance>> {
        let running = self.running.lock();
        running.unwrap_or_else(PoisonError::into_inner).upgrade()
    }

    /// Ends the program; or the process, if the program is not there yet or cannot be interrupted.
    fn time_is_up(&self, time: Duration) -> ! {
        let cause = Cause::Time(time);
        let instance = self.instance();
        if let Some(instance) = &instance {
            instance.end(cause);
            std::thread::sleep((time / GRACE_PART).clamp(GRACE.0, GRACE.1));
        }
        if instance.as_ref().is_none_or(|i| i.is_to_print_cause()) {
            complain!("minigo: {cause}");
        }
        // Nothing is waited for: what runs may hold locks.
        // SAFETY: no memory is involved.
        unsafe { libc::_exit(Cause::STATUS) }
    }
}

/// Ends the process, for its resident memory is over the limit.
fn too_much(resident: usize) -> ! {
    let text = OutOfMemory {
        bytes: 0,
        used: resident,
    }
    .to_string();
    // SAFETY: the text is that long; nothing is waited for.
    unsafe {
        libc::write(2, text.as_ptr().cast(), text.len());
        libc::_exit(2)
    }
}

/// A [`system::Memory`]; below zero: not opened.
static STATM: AtomicI32 = AtomicI32::new(-1);

fn open() -> std::io::Result<()> {
    STATM.store(system::Memory::open()?.number(), Relaxed);
    Ok(())
}

/// Bytes of memory that this process occupies. Allocates nothing. 0: nobody has asked for a limit.
pub fn resident() -> usize {
    match STATM.load(Relaxed) {
        ..0 => 0,
        number => system::Memory::of(number).resident(),
    }
}
