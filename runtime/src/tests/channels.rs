//! Channels, select, semaphores and conditions.

use super::*;

#[test]
fn ping_pong() {
    everywhere(|| async {
        let (ping, pong) = (chan(0), chan(0));
        let (a, b) = (ping.clone(), pong.clone());
        go(async move {
            while let Some(v) = recv(&a).await {
                send(&b, v + 1).await;
            }
            cx(|cx| cx.close(&b));
        });
        let mut v = 0;
        for _ in 0..1000 {
            send(&ping, v).await;
            v = recv(&pong).await.unwrap();
        }
        assert_eq!(v, 1000);
        cx(|cx| cx.close(&ping));
        assert_eq!(recv(&pong).await, None);
        exit(0).await;
    });
}

#[test]
fn buffered_fan_in_counts() {
    everywhere(|| async {
        let c = chan(16);
        let n = 50;
        for i in 0..n {
            let c = c.clone();
            go(async move {
                for k in 0..100 {
                    assert!(send(&c, i * 100 + k).await);
                    check().await;
                }
            });
        }
        let mut sum = 0;
        for _ in 0..n * 100 {
            sum += recv(&c).await.unwrap();
        }
        let all = n * 100;
        assert_eq!(sum, all * (all - 1) / 2);
        exit(0).await;
    });
}

#[test]
fn select_takes_each_value_once() {
    everywhere(|| async {
        let (a, b, quit) = (chan(0), chan(3), chan(0));
        let done = chan(0);
        for _ in 0..4 {
            let (a, b, quit, done) = (a.clone(), b.clone(), quit.clone(), done.clone());
            go(async move {
                let mut sum = 0;
                loop {
                    let w = select(&[(&a, None), (&b, None), (&quit, None)]).await;
                    match (w.case, w.ok) {
                        (0 | 1, true) => sum += w.payload.0[0],
                        (2, false) => break,
                        other => panic!("{other:?}"),
                    }
                }
                send(&done, sum).await;
            });
        }
        let mut want = 0;
        for i in 0..500u64 {
            let w = select(&[(&a, Some(i)), (&b, Some(i * 1000))]).await;
            assert!(w.ok);
            want += if w.case == 0 { i } else { i * 1000 };
            check().await;
        }
        while !b.is_empty() {
            gosched().await;
        }
        cx(|cx| cx.close(&quit));
        let mut sum = 0;
        for _ in 0..4 {
            sum += recv(&done).await.unwrap();
        }
        assert_eq!(sum, want);
        exit(0).await;
    });
}

#[test]
fn select_send_on_a_channel_closed_meanwhile() {
    everywhere(|| async {
        let (a, b) = (chan(0), chan(0));
        let (a2, b2) = (a.clone(), b.clone());
        go(async move {
            gosched().await;
            cx(|cx| cx.close(&a2));
            let _ = b2;
        });
        let w = select(&[(&a, Some(1)), (&b, None)]).await;
        assert_eq!((w.case, w.ok), (0, false));
        assert!(!send(&a, 1).await);
        assert!(!cx(|cx| cx.close(&a)));
        exit(0).await;
    });
}

#[test]
fn semaphores_exclude() {
    everywhere(|| async {
        let sem = Arc::new(AtomicU32::new(1));
        let inside = Arc::new(AtomicU32::new(0));
        let left = Arc::new(AtomicU32::new(20));
        for _ in 0..20 {
            let (sem, inside, left) = (sem.clone(), inside.clone(), left.clone());
            go(async move {
                for _ in 0..50 {
                    acquire(&sem).await;
                    assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                    if inside.load(Ordering::SeqCst) % 7 == 0 {
                        gosched().await;
                    }
                    check().await;
                    inside.fetch_sub(1, Ordering::SeqCst);
                    release(&sem);
                }
                left.fetch_sub(1, Ordering::SeqCst);
            });
        }
        while left.load(Ordering::SeqCst) > 0 {
            sleep(10_000).await;
        }
        assert_eq!(sem.load(Ordering::SeqCst), 1);
        exit(0).await;
    });
}

#[test]
fn conditions_wake_in_order() {
    everywhere(|| async {
        let order = chan(10);
        let key = &*order as *const Chan<Toy> as usize;
        for i in 0..10 {
            let order = order.clone();
            let ready = chan(0);
            let r = ready.clone();
            go(async move {
                let t = cx(|cx| cx.cond_add(key));
                send(&r, 0).await;
                gosched().await;
                if !cx(|cx| cx.cond_wait(key, t)) {
                    step(Step::Park(WaitReason::SyncCondWait)).await;
                }
                send(&order, i).await;
            });
            recv(&ready).await;
        }
        for _ in 0..4 {
            cx(|cx| cx.cond_notify_one(key));
        }
        let mut got = Vec::new();
        for _ in 0..4 {
            got.push(recv(&order).await.unwrap());
        }
        got.sort_unstable();
        assert_eq!(got, [0, 1, 2, 3]);
        cx(|cx| cx.cond_notify_all(key));
        for _ in 0..6 {
            recv(&order).await.unwrap();
        }
        exit(0).await;
    });
}
