//! Semaphores and notify lists by address: what `sync` is built on.
//!
//! # Protocol
//! A semaphore is a `u32` count in the program's memory; its address is the key of the queue of
//! waiters. Keys are spread over buckets, each with a spin lock and `waiting`, the number
//! of goroutines that wait in it or are about to.
//! - acquire: if the count is positive, take one (no lock). Else, under the lock: `waiting += 1`,
//!   look at the count again, and only then enqueue.
//! - release: `count += 1`, then look at `waiting`. Zero: done, without the lock.
//!
//! Both sides write first and look second, all four sequentially consistent: so either the
//! releaser sees the waiter or the waiter sees the count (with weaker ordering both may miss each other, and
//! the waiter sleeps forever). A releaser that finds a waiter takes one from the
//! count on its behalf: the woken goroutine owns the token and need not try again.
//!
//! A notify list (`sync.Cond`) hands out tickets, as Go does, so that `Signal` wakes in order of
//! arrival, never one that began to wait later.

use crate::atomics::{AtomicU32, Ordering, SpinLock, loom_fence};
use crate::base::hash::AddressHasher;
use crate::g::sudog::{Sudog, WaitQ, sd};
use crate::g::{GList, Gp};
use std::cell::UnsafeCell;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

type Map<V> = HashMap<usize, V, BuildHasherDefault<AddressHasher>>;

/// The waiters of a condition.
struct Notify<T> {
    /// Next ticket to hand out.
    wait: u32,
    /// Next ticket to be notified.
    notify: u32,
    /// Tickets handed out whose holders have not come to wait yet.
    underway: u32,
    /// Tickets whose holders have given up waiting.
    given_up: Vec<u32>,
    queue: WaitQ<T>,
}

/// The waiters of a semaphore.
struct Line<T> {
    queue: WaitQ<T>,
    /// Of those whose wait is measured: how many there are, and the sum of the moments since when each
    /// waits, or since the last release if that came later.
    measured: i64,
    moments: i64,
}

impl<T> Line<T> {
    /// One more is measured, from now on.
    fn joins(&mut self, now: i64) {
        self.measured += 1;
        self.moments = self.moments.wrapping_add(now);
    }

    /// One leaves. Returns the sum of all waits since the last one left.
    fn leaves(&mut self, now: i64) -> i64 {
        if self.measured == 0 {
            return 0;
        }
        let waited = (self.measured.wrapping_mul(now)).wrapping_sub(self.moments);
        self.measured -= 1;
        self.moments = self.measured.wrapping_mul(now);
        waited
    }
}

struct Inside<T> {
    semas: Map<Line<T>>,
    conds: Map<Notify<T>>,
}

struct Bucket<T> {
    lock: SpinLock,
    waiting: AtomicU32,
    inside: UnsafeCell<Inside<T>>,
}

pub(crate) struct Semas<T> {
    buckets: Box<[Bucket<T>]>,
}

// SAFETY: `inside` under `lock`.
unsafe impl<T: Send> Sync for Semas<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for Semas<T> {}

const BUCKETS: usize = if cfg!(loom) { 1 } else { 64 };

impl<T> Semas<T> {
    pub(crate) fn new() -> Semas<T> {
        let make = |_| Bucket {
            lock: SpinLock::new(),
            waiting: AtomicU32::new(0),
            inside: UnsafeCell::new(Inside {
                semas: Map::default(),
                conds: Map::default(),
            }),
        };
        Semas {
            buckets: (0..BUCKETS).map(make).collect(),
        }
    }

    fn bucket(&self, key: usize) -> &Bucket<T> {
        let h = ((key >> 3) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58;
        &self.buckets[h as usize % BUCKETS]
    }

    /// False: the caller is enqueued and must park. With a time its wait is measured from then on.
    /// Go: `semacquire1`.
    pub(crate) fn acquire(&self, addr: &AtomicU32, g: Gp<T>, lifo: bool, now: Option<i64>) -> bool {
        if take_one(addr) {
            return true;
        }
        let key = addr as *const AtomicU32 as usize;
        let b = self.bucket(key);
        b.lock.lock();
        b.waiting.fetch_add(1, Ordering::SeqCst);
        loom_fence();
        if take_one(addr) {
            b.waiting.fetch_sub(1, Ordering::SeqCst);
            b.lock.unlock();
            return true;
        }
        let s = own_sudog(g, key);
        // SAFETY: under the lock.
        let semas = &mut unsafe { &mut *b.inside.get() }.semas;
        let line = semas.entry(key).or_insert_with(|| Line {
            queue: WaitQ::new(),
            measured: 0,
            moments: 0,
        });
        if let Some(now) = now {
            line.joins(now);
        }
        if lifo {
            line.queue.push_front(s)
        } else {
            line.queue.push_back(s)
        }
        b.lock.unlock();
        false
    }

    /// Returns the goroutine to be readied, if any. With a time, what those whose waits are measured have
    /// waited since the last release is added to `waited`. Go: `semrelease1`.
    pub(crate) fn release(
        &self,
        addr: &AtomicU32,
        waited: Option<(i64, &mut i64)>,
    ) -> Option<Gp<T>> {
        let key = addr as *const AtomicU32 as usize;
        let b = self.bucket(key);
        addr.fetch_add(1, Ordering::SeqCst);
        loom_fence();
        if b.waiting.load(Ordering::SeqCst) == 0 {
            return None;
        }
        b.lock.lock();
        // SAFETY: under the lock.
        let semas = &mut unsafe { &mut *b.inside.get() }.semas;
        let mut woken = None;
        if let Some(line) = semas.get_mut(&key)
            && take_one(addr)
        {
            let s = line.queue.pop_any();
            if !s.is_null() {
                b.waiting.fetch_sub(1, Ordering::SeqCst);
                woken = leave(s);
                if let Some((now, waited)) = waited {
                    *waited += line.leaves(now);
                }
            }
            if line.queue.is_empty() {
                semas.remove(&key);
            }
        }
        b.lock.unlock();
        woken
    }

    /// Takes a ticket of the condition at `key`.
    pub(crate) fn cond_add(&self, key: usize) -> u32 {
        self.cond(key, |n| {
            n.wait = n.wait.wrapping_add(1);
            n.underway += 1;
            n.wait.wrapping_sub(1)
        })
    }

    /// False: enqueued, the caller must park. True: the ticket was notified already. Go: `notifyListWait`.
    pub(crate) fn cond_wait(&self, key: usize, ticket: u32, g: Gp<T>) -> bool {
        self.cond(key, |n| {
            n.underway = n.underway.saturating_sub(1);
            if (ticket.wrapping_sub(n.notify) as i32) < 0 {
                return true;
            }
            let s = own_sudog(g, key);
            sd!(s).case.set(ticket);
            n.queue.push_back(s);
            false
        })
    }

    /// Go: `notifyListNotifyAll`.
    pub(crate) fn cond_notify_all(&self, key: usize) -> GList<T> {
        let mut out = GList::new();
        self.cond(key, |n| {
            n.notify = n.wait;
            n.given_up.clear();
            loop {
                let s = n.queue.pop_any();
                if s.is_null() {
                    break;
                }
                if let Some(g) = leave(s) {
                    out.push_back(g);
                }
            }
        });
        out
    }

    /// Go: `notifyListNotifyOne`.
    pub(crate) fn cond_notify_one(&self, key: usize) -> Option<Gp<T>> {
        self.cond(key, |n| {
            let ticket = loop {
                if n.notify == n.wait {
                    return None;
                }
                let ticket = n.notify;
                n.notify = ticket.wrapping_add(1);
                match n.given_up.iter().position(|&t| t == ticket) {
                    Some(at) => n.given_up.swap_remove(at),
                    None => break ticket,
                };
            };
            // Whoever has the ticket may not have enqueued itself yet: then it finds itself
            // notified in `cond_wait`.
            let mut found = std::ptr::null_mut::<Sudog<T>>();
            n.queue.each(|s| {
                if found.is_null() && s.case.get() == ticket {
                    found = s as *const Sudog<T> as *mut Sudog<T>;
                }
            });
            if found.is_null() {
                return None;
            }
            n.queue.remove(found);
            leave(found)
        })
    }

    /// Takes a goroutine out of the queue of the semaphore that it waits on.
    pub(crate) fn give_up(&self, g: Gp<T>) -> bool {
        let key = g.own.on.get();
        let b = self.bucket(key);
        b.lock.lock();
        // SAFETY: under the lock.
        let semas = &mut unsafe { &mut *b.inside.get() }.semas;
        let mut found = false;
        if let Some(Line { queue: q, .. }) = semas.get(&key) {
            q.each(|s| found |= std::ptr::eq(s, &g.own));
            if found {
                q.remove(&raw const g.own as *mut Sudog<T>);
                b.waiting.fetch_sub(1, Ordering::SeqCst);
            }
            if q.is_empty() {
                semas.remove(&key);
            }
        }
        b.lock.unlock();
        found
    }

    /// Takes a goroutine out of the list of the condition that it waits on.
    pub(crate) fn cond_give_up(&self, g: Gp<T>) -> bool {
        self.cond(g.own.on.get(), |n| {
            let mut found = false;
            n.queue.each(|s| found |= std::ptr::eq(s, &g.own));
            if found {
                n.given_up.push(g.own.case.get());
                n.queue.remove(&raw const g.own as *mut Sudog<T>);
            }
            found
        })
    }

    fn cond<R>(&self, key: usize, f: impl FnOnce(&mut Notify<T>) -> R) -> R {
        let b = self.bucket(key);
        b.lock.lock();
        // SAFETY: under the lock.
        let conds = &mut unsafe { &mut *b.inside.get() }.conds;
        let n = conds.entry(key).or_insert_with(|| Notify {
            wait: 0,
            notify: 0,
            underway: 0,
            given_up: Vec::new(),
            queue: WaitQ::new(),
        });
        let r = f(n);
        // All tickets notified and used, nobody queued: nothing to remember.
        if n.wait == n.notify && n.underway == 0 && n.queue.is_empty() {
            conds.remove(&key);
        }
        b.lock.unlock();
        r
    }
}

#[inline]
fn take_one(addr: &AtomicU32) -> bool {
    let mut n = addr.load(Ordering::SeqCst);
    while n > 0 {
        match addr.compare_exchange_weak(n, n - 1, Ordering::SeqCst, Ordering::SeqCst) {
            Ok(_) => return true,
            Err(now) => n = now,
        }
    }
    false
}

fn own_sudog<T>(g: Gp<T>, key: usize) -> *mut Sudog<T> {
    let s = &g.own;
    s.g.set(g.as_ptr());
    s.on.set(key);
    s.is_select.set(false);
    s.is_send.set(false);
    s as *const Sudog<T> as *mut Sudog<T>
}

/// After dequeuing.
fn leave<T>(s: *mut Sudog<T>) -> Option<Gp<T>> {
    sd!(s).ok.set(true);
    Gp::from_ptr(sd!(s).g.get())
}
