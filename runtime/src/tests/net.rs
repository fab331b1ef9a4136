//! The netpoller with real sockets: echo, deadlines, closing under a waiter.

use crate::tests::toy::*;
use crate::*;
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::AsRawFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Waits for the descriptor; what a resumed waiter finds.
async fn wait(pd: PollFd, mode: PollMode) -> PollWait {
    match cx(|cx| cx.poll_wait(pd, mode)) {
        PollWait::Parked => {
            step(Step::Park(WaitReason::IoWait)).await;
            cx(|cx| cx.poll_check(pd, mode))
        }
        now => now,
    }
}

struct Conn {
    s: TcpStream,
    pd: PollFd,
}

impl Conn {
    fn new(s: TcpStream) -> Conn {
        s.set_nonblocking(true).unwrap();
        s.set_nodelay(true).unwrap();
        let pd = cx(|cx| cx.poll_open(s.as_raw_fd())).unwrap();
        Conn { s, pd }
    }

    async fn read(&mut self, buf: &mut [u8]) -> Result<usize, PollWait> {
        loop {
            match self.s.read(buf) {
                Ok(n) => return Ok(n),
                Err(e) if e.kind() == ErrorKind::WouldBlock => {}
                Err(e) => panic!("{e}"),
            }
            match wait(self.pd, PollMode::Read).await {
                PollWait::Ready => {}
                other => return Err(other),
            }
        }
    }

    async fn write_all(&mut self, mut buf: &[u8]) {
        while !buf.is_empty() {
            match self.s.write(buf) {
                Ok(n) => buf = &buf[n..],
                Err(e) if e.kind() == ErrorKind::WouldBlock => {
                    assert_eq!(wait(self.pd, PollMode::Write).await, PollWait::Ready);
                }
                Err(e) => panic!("{e}"),
            }
        }
    }

    fn close(self) {
        cx(|cx| {
            cx.poll_evict(self.pd);
            cx.poll_release(self.pd);
        });
    }
}

async fn serve(l: TcpListener, n: u32) {
    l.set_nonblocking(true).unwrap();
    let pd = cx(|cx| cx.poll_open(l.as_raw_fd())).unwrap();
    for _ in 0..n {
        let s = loop {
            match l.accept() {
                Ok((s, _)) => break s,
                Err(e) if e.kind() == ErrorKind::WouldBlock => {
                    assert_eq!(wait(pd, PollMode::Read).await, PollWait::Ready);
                }
                Err(e) => panic!("{e}"),
            }
        };
        go(async move {
            let mut c = Conn::new(s);
            let mut buf = [0; 4096];
            loop {
                match c.read(&mut buf).await.unwrap() {
                    0 => break,
                    n => c.write_all(&buf[..n]).await,
                }
            }
            c.close();
        });
    }
    cx(|cx| {
        cx.poll_evict(pd);
        cx.poll_release(pd);
    });
}

#[test]
fn echo_with_many_connections() {
    everywhere(|| async {
        let l = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = l.local_addr().unwrap();
        let n = 20;
        go(serve(l, n));
        let left = Arc::new(AtomicU32::new(n));
        for i in 0..n {
            let left = left.clone();
            go(async move {
                let mut c = Conn::new(TcpStream::connect(at).unwrap());
                for k in 0..20u32 {
                    let msg = vec![(i + k) as u8; 1 + (k as usize * 997) % 5000];
                    c.write_all(&msg).await;
                    let mut got = 0;
                    let mut buf = [0; 2048];
                    while got < msg.len() {
                        let n = c.read(&mut buf).await.unwrap();
                        assert!(n > 0 && buf[..n].iter().all(|&b| b == (i + k) as u8));
                        got += n;
                    }
                    assert_eq!(got, msg.len());
                    check().await;
                }
                c.close();
                left.fetch_sub(1, Ordering::SeqCst);
            });
        }
        while left.load(Ordering::SeqCst) > 0 {
            sleep(100_000).await;
        }
        exit(0).await;
    });
}

#[test]
fn deadlines_and_closing_wake_the_reader() {
    everywhere(|| async {
        let l = TcpListener::bind("127.0.0.1:0").unwrap();
        let s = TcpStream::connect(l.local_addr().unwrap()).unwrap();
        let mut c = Conn::new(s);
        let mut buf = [0; 10];
        // A deadline in the future, then one in the past, then none again.
        let now = cx(|cx| cx.now());
        let pd = c.pd;
        cx(|cx| cx.poll_deadline(pd, PollMode::Read, Some(now + 2_000_000)));
        assert_eq!(c.read(&mut buf).await, Err(PollWait::Timeout));
        assert!(cx(|cx| cx.now()) >= now + 2_000_000);
        cx(|cx| cx.poll_deadline(pd, PollMode::Read, Some(now)));
        assert_eq!(c.read(&mut buf).await, Err(PollWait::Timeout));
        cx(|cx| cx.poll_deadline(pd, PollMode::Read, None));
        assert_eq!(cx(|cx| cx.poll_check(pd, PollMode::Read)), PollWait::Ready);
        // A deadline that another goroutine moves into the past under the reader.
        go(async move {
            sleep(500_000).await;
            cx(|cx| cx.poll_deadline(pd, PollMode::Read, Some(1)));
        });
        assert_eq!(c.read(&mut buf).await, Err(PollWait::Timeout));
        cx(|cx| cx.poll_deadline(pd, PollMode::Read, None));
        go(async move {
            sleep(500_000).await;
            cx(|cx| cx.poll_evict(pd));
        });
        assert_eq!(c.read(&mut buf).await, Err(PollWait::Closing));
        c.close();
        exit(0).await;
    });
}

#[test]
fn what_cannot_be_polled_is_an_error() {
    everywhere(|| async {
        let f = std::fs::File::open("/proc/self/exe").unwrap();
        assert!(cx(|cx| cx.poll_open(f.as_raw_fd())).is_err());
        exit(0).await;
    });
}

/// What another process writes after a moment is read, under every policy, while a goroutine sleeps again and
/// again: somebody has to poll between its timers.
#[test]
fn another_process_is_heard_beside_a_ticker() {
    use std::process::{Command, Stdio};
    for name in crate::tests::lab::ALL {
        for (procs, seed) in [(1, 0), (2, 0), (2, 1), (4, 2)] {
            let mut child = Command::new("sh")
                .args(["-c", "sleep 0.03; echo x"])
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let mut out = child.stdout.take().unwrap();
            let opts = Options {
                policy: Policy::named(name).unwrap(),
                lab: true,
                ..virt(seed, procs)
            };
            let ended = Runtime::new(opts).run(toy(async move {
                go(async {
                    loop {
                        sleep(5_000_000).await;
                    }
                });
                let pd = cx(|cx| cx.poll_open(out.as_raw_fd())).unwrap();
                let ready = wait(pd, PollMode::Read).await;
                let mut buf = [0; 4];
                let n = out.read(&mut buf).unwrap();
                exit(i32::from((ready, n) != (PollWait::Ready, 2))).await;
            }));
            assert_eq!(ended, Outcome::Exit(0), "{name}, {procs} Ps, seed {seed}");
            child.wait().unwrap();
        }
    }
}
