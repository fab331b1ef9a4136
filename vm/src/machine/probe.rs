//! The debugger's hook in a run, and the statements at which it is called.
//!
//! Code that is compiled for debugging has a `Stmt` in front of each statement. It counts; only where somebody wants to
//! stop does it ask. Such programs run in virtual time, where all goroutines run on one thread, so while one is stopped at
//! a statement all others are at rest.

use super::Machine;
use super::goroutine::Goroutine;
use crate::instance::Instance;
use minigo_runtime::World;
use std::sync::atomic::Ordering::Relaxed;

/// See the head of this file. All machines of an instance have the same one.
pub struct Probe {
    /// How many statements have begun.
    pub count: u64,
    /// The observer is asked from this count on.
    pub next: u64,
    /// By number of statement: what is known of it. Where nothing is known yet, the observer is asked.
    pub statements: Vec<Mark>,
    /// Who is asked; taken out while it is.
    observer: Option<Box<dyn Observer>>,
}

/// What is known of a statement.
#[derive(Clone, Copy, Default, Debug)]
pub struct Mark {
    /// Whether the observer is asked there.
    pub asks: bool,
    /// The count at which it last began; 0: it has not begun yet.
    pub last: u64,
}

/// What can be wrong with a program that runs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// A data race.
    Race,
    /// A test has failed.
    Test,
}

/// Who is asked at statements, and when the program dies.
pub trait Observer {
    /// The goroutine on `m` is about to begin a statement. False: it does not yet, and others run.
    fn statement(&mut self, m: &mut Machine, probe: &mut Probe, number: u32) -> bool;

    /// The goroutine on `m` ends the program by a panic or a fatal error.
    fn died(&mut self, m: &mut Machine, probe: &mut Probe, text: &str);

    /// Something is wrong that does not end the program: a data race, a test that has failed. It happens on `m`.
    fn trouble(&mut self, m: &mut Machine, probe: &mut Probe, what: Trouble, text: &str);

    /// No goroutine can run.
    fn deadlock(&mut self, world: &mut World<'_, Goroutine>, probe: &mut Probe);
}

impl Probe {
    /// One that asks this observer.
    pub fn new(observer: Box<dyn Observer>) -> Probe {
        Probe {
            count: 0,
            next: 0,
            statements: Vec::new(),
            observer: Some(observer),
        }
    }

    /// The program of this instance is debugged: functions that are compiled from now on ask this probe, which stays as long as
    /// the process.
    pub fn install(self, instance: &Instance) {
        let debugging = &instance.functions.debugging;
        let probe = Box::into_raw(Box::new(self));
        debugging.probe.store(probe.cast(), Relaxed);
        debugging.set_on();
    }

    /// The probe of an instance; null if it has none.
    pub fn of(instance: &Instance) -> *mut Probe {
        instance.functions.debugging.probe.load(Relaxed).cast()
    }

    /// Says that no goroutine can run any longer, if the program is debugged.
    pub fn tell_deadlock(world: &mut World<'_, Goroutine>) {
        let probe = Probe::of(world.sched().task_shared());
        // SAFETY: the probe lives as long as the process, and only the thread that runs all goroutines touches it.
        if let Some(probe) = unsafe { probe.as_mut() } {
            probe.ask(|observer, probe| observer.deadlock(world, probe));
        }
    }

    /// Whether the statement that is counted next may begin without a question.
    #[inline(always)]
    pub fn passes(&mut self, number: u64) -> bool {
        self.count += 1;
        match self.statements.get_mut(number as usize) {
            Some(mark) if self.count < self.next && !mark.asks => {
                mark.last = self.count;
                true
            }
            _ => false,
        }
    }

    /// Calls `ask` with the observer, if it is not being asked already.
    fn ask<R>(&mut self, ask: impl FnOnce(&mut dyn Observer, &mut Probe) -> R) -> Option<R> {
        let mut observer = self.observer.take()?;
        let answer = ask(&mut *observer, self);
        self.observer = Some(observer);
        Some(answer)
    }
}

impl Machine {
    /// Asks the observer whether the statement may begin at which the running goroutine is; its place is saved.
    #[cold]
    #[inline(never)]
    pub fn ask_at_statement(&mut self, number: u32) -> bool {
        // SAFETY: the probe lives as long as the instance, and only the thread that runs all goroutines touches it.
        let Some(probe) = (unsafe { self.probe.as_mut() }) else {
            return true;
        };
        let begins = probe.ask(|observer, probe| observer.statement(self, probe, number));
        let begins = begins != Some(false);
        match probe.statements.get_mut(number as usize) {
            _ if !begins => probe.count -= 1,
            Some(mark) => mark.last = probe.count,
            None => {}
        }
        begins
    }

    /// Says that the program dies of what the running goroutine did; its place is saved.
    pub fn tell_death(&mut self, text: &str) {
        // SAFETY: as above.
        if let Some(probe) = unsafe { self.probe.as_mut() } {
            probe.ask(|observer, probe| observer.died(self, probe, text));
        }
    }

    /// Says that something is wrong with what the running goroutine does; its place is saved.
    pub fn tell_trouble(&mut self, what: Trouble, text: &str) {
        // SAFETY: as above.
        if let Some(probe) = unsafe { self.probe.as_mut() } {
            probe.ask(|observer, probe| observer.trouble(self, probe, what, text));
        }
    }
}
