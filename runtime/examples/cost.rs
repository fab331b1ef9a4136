//! Measures the cost of the scheduler's operations without a VM: the tasks are bare state machines. `cargo run
//! --release -p minigo-runtime --example cost [virtual | PROCS]`

use minigo_runtime::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Instant;

type Ch = Arc<Chan<Bare>>;

/// The programs.
enum Bare {
    /// Sends n values over `to`, awaiting each on `from`; then ends the run.
    Ping {
        to: Ch,
        from: Ch,
        n: u64,
        half: bool,
    },
    /// Sends back.
    Pong { to: Ch, from: Ch, got: bool },
    /// One station of a ring.
    Station {
        from: Ch,
        to: Ch,
        got: bool,
        first: bool,
        kick: u64,
    },
    /// Yields n times.
    Yielder { n: u64, left: Arc<AtomicU64> },
    /// Spawns n goroutines that do nothing; yields now and then.
    Spawner { n: u64, left: Arc<AtomicU64> },
    /// Counts down and is done.
    Leaf { left: Arc<AtomicU64> },
    /// Sends n values into a buffered channel.
    Producer { to: Ch, n: u64 },
    /// Receives n values.
    Consumer { from: Ch, n: u64, got: bool },
    /// Takes and gives a semaphore n times.
    Locker {
        sem: Arc<AtomicU32>,
        n: u64,
        left: Arc<AtomicU64>,
        state: u8,
    },
    /// Starts others and waits for `left` to be 0 by sleeping.
    Main {
        start: Vec<Bare>,
        left: Arc<AtomicU64>,
    },
    /// Selects over channels n times.
    Select { from: Vec<Ch>, n: u64, got: bool },
    /// Sleeps n times, notes the worst lateness in ns.
    Sleeper {
        ns: i64,
        n: u64,
        due: i64,
        late: Arc<AtomicU64>,
        left: Arc<AtomicU64>,
    },
    /// Computes until `left` is 0.
    Spinner { left: Arc<AtomicU64> },
    /// Starts one and sleeps long.
    IdleMain {
        start: Option<Box<Bare>>,
        left: Arc<AtomicU64>,
    },
    /// Parks for ever.
    Parked { on: Ch, left: Arc<AtomicU64> },
}

use Bare::*;

macro_rules! tick {
    ($cx:ident, $b:ident) => {
        $b -= 1;
        if $b == 0 {
            match $cx.check() {
                Check::Continue(n) => $b = n,
                Check::Yield => return Step::Yield,
                Check::Stop => return Step::Stop,
            }
        }
    };
}

impl Task for Bare {
    type Shared = ();
    type Local = ();

    fn local(_: &()) {}
}

impl Threaded for Bare {}

impl Run for Bare {
    fn stopped(_: &mut World<'_, Self>) {}

    fn resume(&mut self, cx: &mut Cx<'_, Self>) -> Step {
        let mut b = cx.budget();
        match self {
            Ping { to, from, n, half } => loop {
                tick!(cx, b);
                if !*half {
                    if *n == 0 {
                        cx.exit(0);
                        return Step::Stop;
                    }
                    *n -= 1;
                    *half = true;
                    if let Sent::Parked(w) = cx.send(Some(to), Payload::one(*n), || 0) {
                        return Step::Park(w);
                    }
                }
                *half = false;
                if let Received::Parked(w) = cx.recv(Some(from), || 0) {
                    return Step::Park(w);
                }
            },
            Pong { to, from, got } => loop {
                tick!(cx, b);
                if std::mem::take(got)
                    && let Sent::Parked(w) = cx.send(Some(to), Payload::one(1), || 0)
                {
                    return Step::Park(w);
                }
                *got = true;
                if let Received::Parked(w) = cx.recv(Some(from), || 0) {
                    return Step::Park(w);
                }
            },
            Station {
                from,
                to,
                got,
                first,
                kick,
            } => loop {
                tick!(cx, b);
                let v = if *kick > 0 {
                    std::mem::take(kick)
                } else if std::mem::take(got) {
                    cx.wake().payload.0[0]
                } else {
                    match cx.recv(Some(from), || 0) {
                        Received::Value(v, _) => v.0[0],
                        Received::Parked(w) => {
                            *got = true;
                            return Step::Park(w);
                        }
                        _ => 0,
                    }
                };
                if *first && v == 0 {
                    cx.exit(0);
                    return Step::Stop;
                }
                let v = if *first { v - 1 } else { v };
                if let Sent::Parked(w) = cx.send(Some(to), Payload::one(v), || 0) {
                    return Step::Park(w);
                }
            },
            Yielder { n, left } => {
                if *n == 0 {
                    left.fetch_sub(1, Ordering::SeqCst);
                    return Step::Done;
                }
                *n -= 1;
                Step::Yield
            }
            Spawner { n, left } => {
                while *n > 0 {
                    *n -= 1;
                    cx.spawn(Leaf { left: left.clone() }, 0);
                    if cx.should_yield() {
                        b = 1;
                    }
                    tick!(cx, b);
                }
                Step::Done
            }
            Leaf { left } => {
                left.fetch_sub(1, Ordering::Relaxed);
                Step::Done
            }
            Producer { to, n } => loop {
                tick!(cx, b);
                if *n == 0 {
                    return Step::Done;
                }
                *n -= 1;
                if let Sent::Parked(w) = cx.send(Some(to), Payload::one(*n), || 0) {
                    return Step::Park(w);
                }
            },
            Consumer { from, n, got } => loop {
                tick!(cx, b);
                if !std::mem::take(got)
                    && let Received::Parked(w) = cx.recv(Some(from), || 0)
                {
                    *got = true;
                    return Step::Park(w);
                }
                *n -= 1;
                if *n == 0 {
                    cx.exit(0);
                    return Step::Stop;
                }
            },
            Locker {
                sem,
                n,
                left,
                state,
            } => loop {
                tick!(cx, b);
                if *state == 0 {
                    *state = 1;
                    if !cx.sem_acquire(sem, false) {
                        return Step::Park(WaitReason::SyncMutexLock);
                    }
                }
                *state = 0;
                cx.sem_release(sem, false);
                *n -= 1;
                if *n == 0 {
                    left.fetch_sub(1, Ordering::SeqCst);
                    return Step::Done;
                }
            },
            Main { start, left } => {
                for t in start.drain(..) {
                    cx.spawn(t, 0);
                }
                if left.load(Ordering::SeqCst) == 0 {
                    cx.exit(0);
                    return Step::Stop;
                }
                match cx.sleep(200_000) {
                    Some(w) => Step::Park(w),
                    None => Step::Yield,
                }
            }
            IdleMain { start, left } => {
                if let Some(t) = start.take() {
                    cx.spawn(*t, 0);
                }
                if left.load(Ordering::SeqCst) == 0 {
                    cx.exit(0);
                    return Step::Stop;
                }
                match cx.sleep(3_050_000_000) {
                    Some(w) => Step::Park(w),
                    None => Step::Yield,
                }
            }
            Select { from, n, got } => loop {
                tick!(cx, b);
                if !std::mem::take(got) {
                    let cases = [
                        Case::Recv(from.first().map(|c| &**c)),
                        Case::Recv(from.get(1).map(|c| &**c)),
                        Case::Recv(from.get(2).map(|c| &**c)),
                        Case::Recv(from.get(3).map(|c| &**c)),
                    ];
                    if let Selected::Parked(w) = cx.select(&cases, false) {
                        *got = true;
                        return Step::Park(w);
                    }
                } else {
                    let _ = cx.wake();
                }
                *n -= 1;
                if *n == 0 {
                    cx.exit(0);
                    return Step::Stop;
                }
            },
            Sleeper {
                ns,
                n,
                due,
                late,
                left,
            } => {
                let now = cx.now();
                if *due != 0 {
                    late.fetch_max((now - *due) as u64, Ordering::Relaxed);
                }
                if *n == 0 {
                    left.fetch_sub(1, Ordering::SeqCst);
                    return Step::Done;
                }
                *n -= 1;
                *due = now + *ns;
                match cx.sleep(*ns) {
                    Some(w) => Step::Park(w),
                    None => Step::Yield,
                }
            }
            Spinner { left } => loop {
                tick!(cx, b);
                if b & 1023 == 0 && left.load(Ordering::Relaxed) == 0 {
                    return Step::Done;
                }
                std::hint::black_box(&b);
            },
            Parked { on, left } => {
                left.fetch_sub(1, Ordering::SeqCst);
                match cx.recv(Some(on), || 0) {
                    Received::Parked(w) => Step::Park(w),
                    _ => Step::Done,
                }
            }
        }
    }
}

fn cpu() -> f64 {
    // SAFETY: plain call with an out pointer.
    let mut u: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: as above.
    unsafe { libc::getrusage(libc::RUSAGE_SELF, &mut u) };
    let t = |t: libc::timeval| t.tv_sec as f64 + t.tv_usec as f64 / 1e6;
    t(u.ru_utime) + t(u.ru_stime)
}

fn rss_kb() -> u64 {
    let s = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: u64 = s
        .split(' ')
        .nth(1)
        .and_then(|s| s.parse().ok())
        .unwrap_or(0);
    pages * 4
}

fn run(name: &str, ops: u64, main: Bare) {
    let arg = std::env::args().nth(1);
    let only = std::env::args().nth(2);
    if only.is_some_and(|o| !name.starts_with(&o)) {
        return;
    }
    let procs = arg.as_deref().and_then(|s| s.parse().ok()).unwrap_or(2);
    let rt = Runtime::new(Options {
        procs,
        driver: match arg.as_deref() {
            Some("virtual") => Driver::Virtual,
            _ => Driver::Threads,
        },
        ..Options::default()
    });
    let (c0, m0, t0) = (cpu(), rss_kb(), Instant::now());
    let o = rt.run(main);
    let (wall, c1) = (t0.elapsed().as_secs_f64(), cpu());
    assert_eq!(o, Outcome::Exit(0));
    let ns = |s: f64| s * 1e9 / ops as f64;
    println!(
        "{name:12} {:7.1} ns wall {:7.1} ns cpu  +{} KB",
        ns(wall),
        ns(c1 - c0),
        rss_kb().saturating_sub(m0)
    );
    if std::env::var("COUNTERS").is_ok() {
        rt.sched().counters().each(|n, _, v| print!(" {n}={v}"));
        println!();
    }
}

fn ch(n: u32) -> Ch {
    Arc::new(Chan::new(n, 0))
}

fn main() {
    let m = 1_000_000;
    let (a, b) = (ch(0), ch(0));
    let pong = Pong {
        to: b.clone(),
        from: a.clone(),
        got: false,
    };
    let ping = Ping {
        to: a,
        from: b,
        n: m,
        half: false,
    };
    let all = |v: Vec<Bare>, left: &Arc<AtomicU64>| Main {
        start: v,
        left: left.clone(),
    };
    let one = Arc::new(AtomicU64::new(1));
    run("pingpong", 2 * m, all(vec![pong, ping], &one));

    let n = 100;
    let chans: Vec<Ch> = (0..n).map(|_| ch(0)).collect();
    let at = |i: usize| chans.get(i % n).cloned().unwrap_or_else(|| ch(0));
    let ring: Vec<Bare> = (0..n)
        .map(|i| Station {
            from: at(i),
            to: at(i + 1),
            got: false,
            first: i == 0,
            kick: if i == 0 { m / n as u64 * 2 } else { 0 },
        })
        .collect();
    run("ring", m / n as u64 * 2 * n as u64, all(ring, &one));

    let left = Arc::new(AtomicU64::new(100));
    let ys = (0..100)
        .map(|_| Yielder {
            n: m / 50,
            left: left.clone(),
        })
        .collect();
    run("yield", 2 * m, all(ys, &left));

    let left = Arc::new(AtomicU64::new(2 * m));
    run(
        "spawn",
        2 * m,
        all(
            vec![Spawner {
                n: 2 * m,
                left: left.clone(),
            }],
            &left,
        ),
    );

    let c = ch(128);
    let p = Producer {
        to: c.clone(),
        n: 4 * m,
    };
    let q = Consumer {
        from: c,
        n: 4 * m,
        got: false,
    };
    run("buffered", 4 * m, all(vec![p, q], &one));

    let cs: Vec<Ch> = (0..4).map(|_| ch(0)).collect();
    let mut v: Vec<Bare> = cs
        .iter()
        .map(|c| Producer {
            to: c.clone(),
            n: m / 2,
        })
        .collect();
    v.push(Select {
        from: cs,
        n: m,
        got: false,
    });
    run("select", m, all(v, &one));

    let left = Arc::new(AtomicU64::new(8));
    let sem = Arc::new(AtomicU32::new(1));
    let ls = (0..8)
        .map(|_| Locker {
            sem: sem.clone(),
            n: m / 2,
            left: left.clone(),
            state: 0,
        })
        .collect();
    run("sem", 4 * m, all(ls, &left));

    let left = Arc::new(AtomicU64::new(m));
    let on = ch(0);
    let ps = (0..m)
        .map(|_| Parked {
            on: on.clone(),
            left: left.clone(),
        })
        .collect();
    run("park", m, all(ps, &left));

    run("nothing", 1, all(Vec::new(), &Arc::new(AtomicU64::new(0))));
    let late = Arc::new(AtomicU64::new(0));
    let sleeper = |ms: i64, n, left: &Arc<AtomicU64>| Sleeper {
        ns: ms * 1_000_000,
        n,
        due: 0,
        late: late.clone(),
        left: left.clone(),
    };
    let left = Arc::new(AtomicU64::new(100_000));
    let v = (0..100_000)
        .map(|i| sleeper(300 + i % 500, 1, &left))
        .collect();
    run("timers", 100_000, all(v, &left));
    println!("  latest {} us", late.swap(0, Ordering::SeqCst) / 1000);

    let left = Arc::new(AtomicU64::new(1));
    let mut v: Vec<Bare> = (0..4).map(|_| Spinner { left: left.clone() }).collect();
    v.push(sleeper(1, 300, &left));
    run("preempt", 300, all(v, &left));
    println!("  latest {} us", late.swap(0, Ordering::SeqCst) / 1000);

    let left = Arc::new(AtomicU64::new(1));
    let idle = sleeper(3000, 1, &left);
    // A main that does not poll.
    run(
        "idle",
        1,
        IdleMain {
            start: Some(Box::new(idle)),
            left,
        },
    );
}
