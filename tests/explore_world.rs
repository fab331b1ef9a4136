//! `minigo explore` and the outside world: connections within the program, time, signals, other programs,
//! faults.

mod support;

use support::cli::{Ran, folder, run};

const MODULE: (&str, &str) = ("go.mod", "module example.com/p\n\ngo 1.27\n");

fn explore(name: &str, program: &str, flags: &[&str]) -> Ran {
    let dir = folder(name, &[("main.go", program)]);
    let mut args = vec!["explore"];
    args.extend_from_slice(flags);
    args.push("main.go");
    run(&dir, &args)
}

fn explore_test(name: &str, test: &str, flags: &[&str]) -> Ran {
    let dir = folder(name, &[("p_test.go", test), MODULE]);
    let mut args = vec!["test", "--explore"];
    args.extend_from_slice(flags);
    run(&dir, &args)
}

/// What a program notices of TCP and Unix sockets, each end in a goroutine. It ends with a panic where something is not as
/// it is with the system's sockets.
const SOCKETS: &str = r#"package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"
)

func must(ok bool, what ...any) {
	if !ok {
		panic(fmt.Sprint(what...))
	}
}

func pair(network, address string) (client, server net.Conn, l net.Listener) {
	l, err := net.Listen(network, address)
	must(err == nil, err)
	accepted := make(chan net.Conn)
	go func() {
		c, err := l.Accept()
		must(err == nil, err)
		accepted <- c
	}()
	client, err = net.Dial(network, l.Addr().String())
	must(err == nil, err)
	return client, <-accepted, l
}

func addresses(network, address string) {
	client, server, l := pair(network, address)
	must(client.RemoteAddr().String() == server.LocalAddr().String(), "addresses")
	must(l.Addr().Network() == network, l.Addr().Network())
	if network == "tcp" {
		must(client.LocalAddr().String() == server.RemoteAddr().String(), "addresses")
		must(strings.HasPrefix(client.LocalAddr().String(), "127.0.0.1:"), client.LocalAddr())
		_, err := net.Listen(network, l.Addr().String())
		must(errors.Is(err, syscall.EADDRINUSE), err)
		must(strings.HasPrefix(err.Error(), "listen tcp 127.0.0.1:"), err)
		must(strings.HasSuffix(err.Error(), ": bind: address already in use"), err)
	}
	l.Close()
	_, err := l.Accept()
	must(errors.Is(err, net.ErrClosed), err)
	must(strings.HasSuffix(err.Error(), "use of closed network connection"), err)
	_, err = net.Dial(network, l.Addr().String())
	must(errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, syscall.ENOENT), err)
	client.Close()
	server.Close()
}

func halfClose(network, address string) {
	client, server, l := pair(network, address)
	defer l.Close()
	var wg sync.WaitGroup
	wg.Go(func() {
		all, err := io.ReadAll(server)
		must(err == nil && string(all) == "question", string(all), err)
		io.WriteString(server, "answer")
		server.Close()
	})
	io.WriteString(client, "ques")
	io.WriteString(client, "tion")
	client.(interface{ CloseWrite() error }).CloseWrite()
	_, err := client.Write([]byte("x"))
	must(errors.Is(err, syscall.EPIPE), err)
	all, err := io.ReadAll(client)
	must(err == nil && string(all) == "answer", string(all), err)
	wg.Wait()
	client.Close()
	_, err = client.Read(make([]byte, 1))
	must(errors.Is(err, net.ErrClosed), err)
	must(errors.Is(client.Close(), net.ErrClosed), "closed twice")
}

func deadlines() {
	client, server, l := pair("tcp", "127.0.0.1:0")
	begin := time.Now()
	client.SetReadDeadline(begin.Add(30 * time.Millisecond))
	_, err := client.Read(make([]byte, 1))
	must(errors.Is(err, os.ErrDeadlineExceeded), err)
	must(strings.HasSuffix(err.Error(), ": i/o timeout"), err)
	must(time.Since(begin) >= 30*time.Millisecond, "too soon")
	_, err = client.Read(make([]byte, 1))
	must(errors.Is(err, os.ErrDeadlineExceeded), err)
	client.SetReadDeadline(time.Time{})
	server.Write([]byte("a"))
	n, err := client.Read(make([]byte, 9))
	must(n == 1 && err == nil, n, err)
	go func() {
		time.Sleep(time.Millisecond)
		client.SetDeadline(time.Now().Add(-time.Second))
	}()
	_, err = client.Read(make([]byte, 1))
	must(err.(net.Error).Timeout(), err)
	l.(*net.TCPListener).SetDeadline(time.Now().Add(time.Millisecond))
	_, err = l.Accept()
	must(errors.Is(err, os.ErrDeadlineExceeded), err)
	l.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = new(net.Dialer).DialContext(ctx, "tcp", "127.0.0.1:1")
	must(errors.Is(err, context.Canceled), err)
	client.Close()
	server.Close()
}

// A connection that is closed with bytes unread, and one that nobody accepts, are reset.
func resets() {
	client, server, l := pair("tcp", "127.0.0.1:0")
	client.Write([]byte("unread"))
	time.Sleep(10 * time.Millisecond)
	server.Close()
	time.Sleep(10 * time.Millisecond)
	_, err := client.Read(make([]byte, 1))
	must(errors.Is(err, syscall.ECONNRESET), err)
	client.Close()
	waits, err := net.Dial("tcp", l.Addr().String())
	must(err == nil, err)
	l.Close()
	_, err = waits.Read(make([]byte, 1))
	must(err != nil, "the listener is closed")
	waits.Close()
}

func much() {
	client, server, l := pair("tcp", "localhost:0")
	defer l.Close()
	var wg sync.WaitGroup
	wg.Go(func() {
		w := bufio.NewWriterSize(client, 1<<16)
		for i := range 100000 {
			fmt.Fprintln(w, i)
		}
		w.Flush()
		client.Close()
	})
	lines := bufio.NewScanner(server)
	n := 0
	for ; lines.Scan(); n++ {
	}
	must(n == 100000 && lines.Err() == nil, n, lines.Err())
	wg.Wait()
	server.Close()
}

func main() {
	folder, err := os.MkdirTemp("", "sockets")
	must(err == nil, err)
	defer os.RemoveAll(folder)
	name := folder + "/socket"
	addresses("tcp", "127.0.0.1:0")
	addresses("unix", name)
	halfClose("tcp", "127.0.0.1:0")
	halfClose("unix", name)
	deadlines()
	resets()
	much()
	fmt.Println("all as it is outside")
}
"#;

#[test]
fn sockets_within_the_program_are_like_those_of_the_system() {
    let dir = folder("explore-sockets", &[("main.go", SOCKETS)]);
    let ran = run(&dir, &["run", "main.go"]);
    assert_eq!(ran.out, "all as it is outside\n", "{}", ran.err);
    let ran = run(&dir, &["explore", "--strict", "--runs", "40", "main.go"]);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    assert!(!ran.err.contains("real input"), "{}", ran.err);
}

/// A proxy in front of two servers, a client with a time-out, keep-alive connections: nothing is wrong.
const HTTP: &str = r#"package main

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"time"
)

func main() {
	echo := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.Copy(w, r.Body)
	}))
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-r.Context().Done():
		case <-time.After(time.Minute):
		}
	}))
	client := &http.Client{}
	var wg sync.WaitGroup
	for _, text := range []string{"one", "two", "three"} {
		wg.Go(func() {
			response, err := client.Post(echo.URL, "text/plain", strings.NewReader(text))
			if err != nil {
				panic(err)
			}
			defer response.Body.Close()
			if all, err := io.ReadAll(response.Body); err != nil || string(all) != text {
				panic(string(all))
			}
		})
	}
	wg.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		request, _ := http.NewRequestWithContext(ctx, "GET", slow.URL, nil)
		if _, err := client.Do(request); err == nil {
			panic("an answer")
		}
	})
	wg.Wait()
	client.CloseIdleConnections()
	slow.Close()
	echo.Close()
}
"#;

#[test]
fn servers_and_clients_run_without_sockets() {
    let flags = ["--strict", "--for", "5s", "--max-steps", "100000"];
    let ran = explore("explore-http", HTTP, &flags);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
}

/// A server that nobody ends waits for clients, and for a signal: that is no deadlock.
const SERVES: &str = r#"package main

import (
	"io"
	"net"
	"os"
	"os/signal"
	"sync"
)

func main() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	var mu sync.Mutex
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				mu.Lock()
				io.WriteString(c, "hello")
				mu.Unlock()
				c.Close()
			}()
		}
	}()
	for range 2 {
		go func() {
			c, err := net.Dial("tcp", l.Addr().String())
			if err != nil {
				panic(err)
			}
			io.ReadAll(c)
			c.Close()
		}()
	}
	END
}
"#;

#[test]
fn a_server_that_waits_is_not_stuck() {
    let signal = "c := make(chan os.Signal, 1)\n\tsignal.Notify(c, os.Interrupt)\n\t<-c";
    for (n, end) in [signal, "_, _ = os.Args, signal.Notify\n\tselect {}"]
        .iter()
        .enumerate()
    {
        let ran = explore(
            &format!("explore-serves{n}"),
            &SERVES.replace("END", end),
            &["--runs", "60"],
        );
        assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    }
    // A client that waits in vain is.
    let end = "c, _ := net.Dial(\"tcp\", l.Addr().String())\n\tmu.Lock()\n\tio.ReadAll(c)\n\t_, _ = os.Args, signal.Notify";
    let ran = explore(
        "explore-serves-stuck",
        &SERVES.replace("END", end),
        &["--runs", "60"],
    );
    assert_eq!(ran.status, 1, "{}{}", ran.out, ran.err);
}

const OUTSIDE: &str = r#"package p

import (
	"os"
	"os/exec"
	"os/signal"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Nothing here looks at the error of Kill.
func TestSignals(t *testing.T) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGUSR1)
	defer signal.Stop(c)
	syscall.Kill(os.Getpid(), syscall.SIGUSR1)
	time.Sleep(time.Second)
	if len(c) == 0 {
		t.Fatal("no signal")
	}
}

func TestStarts(t *testing.T) {
	if err := exec.Command("/bin/true").Run(); err != nil {
		t.Fatal(err)
	}
}

// A machine that is fast enough does it in time.
func TestHurries(t *testing.T) {
	for range 20 {
		done := make(chan bool)
		var wg sync.WaitGroup
		wg.Go(func() {})
		go func() {
			wg.Wait()
			close(done)
		}()
		select {
		case <-done:
		case <-time.After(time.Millisecond):
			t.Fatal("not in time")
		}
	}
}

// Who sleeps for a second finds that more than a second has passed.
func TestSleeps(t *testing.T) {
	expires := time.Now().Add(time.Second)
	time.Sleep(time.Second)
	if !time.Now().After(expires) {
		t.Error("not yet")
	}
}
"#;

#[test]
fn what_needs_the_world_outside_is_no_finding() {
    let ran = explore_test("explore-outside", OUTSIDE, &["--runs", "150", "-v"]);
    for part in [
        "--- SKIP: TestSignals",
        "--- SKIP: TestStarts",
        "reaches outside: in ",
        "tried to start other programs",
        "--- PASS: TestHurries",
        "--- PASS: TestSleeps",
    ] {
        assert!(ran.out.contains(part), "{part}\n{}", ran.out);
    }
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    let flags = ["--runs", "20", "--strict", "-run", "Starts"];
    let ran = explore_test("explore-outside-strict", OUTSIDE, &flags);
    assert_eq!(ran.status, 1, "{}{}", ran.out, ran.err);
}

/// Some looks in a row are no loop that waits for time to pass.
const LOOKS: &str = r#"package p

import (
	"sync/atomic"
	"testing"
	"time"
)

func TestLooks(t *testing.T) {
	var open atomic.Bool
	open.Store(true)
	go func() {
		time.Sleep(time.Second)
		open.Store(false)
	}()
	time.Sleep(time.Millisecond)
	for range 20 {
		if !open.Load() {
			t.Fatal("a second has passed")
		}
	}
}
"#;

#[test]
fn time_stands_still_for_a_few_looks() {
    let ran = explore_test("explore-looks", LOOKS, &["--runs", "100"]);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
}

/// Tests share a program, and nothing else.
const SHARED: &str = r#"package p

import (
	"flag"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

var (
	own  = flag.String("own", "", "")
	seen []string
)

func TestMain(m *testing.M) {
	seen = append(seen, "main")
	os.Exit(m.Run())
}

func alone(t *testing.T) {
	t.Helper()
	seen = append(seen, t.Name())
	if len(seen) != 2 || *own != "x" {
		t.Errorf("%q %q", seen, *own)
	}
}

func TestOne(t *testing.T) { alone(t) }

func TestTwo(t *testing.T) {
	alone(t)
	for _, name := range []string{"a", "b"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			time.Sleep(time.Millisecond)
		})
	}
}

func TestBubble(t *testing.T) {
	alone(t)
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		var wg sync.WaitGroup
		wg.Go(func() { time.Sleep(time.Hour) })
		wg.Wait()
		if d := time.Since(begin); d != time.Hour {
			t.Error(d)
		}
	})
}
"#;

#[test]
fn tests_share_a_program_and_nothing_else() {
    let flags = ["--runs", "30", "-own", "x"];
    let ran = explore_test("explore-shared", SHARED, &flags);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    assert_eq!(ran.out.matches("survived ").count(), 3, "{}", ran.out);
    let flags = ["--runs", "30", "-json", "-run", "Two/a", "-own", "x"];
    let ran = explore_test("explore-shared-json", SHARED, &flags);
    let part = r#""Action":"pass","Package":"example.com/p","Test":"TestTwo""#;
    assert!(ran.out.contains(part), "{}", ran.out);
    assert!(!ran.out.contains("TestOne"), "{}", ran.out);
}

/// Whoever is served does not cope with a connection that is reset, nor with a full disk, nor with an answer in pieces.
const FAULTS: &str = r#"package main

import (
	"io"
	"net"
	"os"
	"sync"
)

func serve(c net.Conn, wg *sync.WaitGroup) {
	io.WriteString(c, "hello")
	c.Close()
	wg.Done()
}

func main() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		c, err := l.Accept()
		if err != nil {
			return
		}
		serve(c, &wg)
	}()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		panic(err)
	}
	BODY
	c.Close()
	wg.Wait()
	l.Close()
}
"#;

#[test]
fn faults_are_found_and_named() {
    let reset = "b := make([]byte, 8)\n\tif _, err := io.ReadFull(c, b[:5]); err != nil {\n\t\tselect {}\n\t}\n\t_ = os.Args";
    let short = "b := make([]byte, 8)\n\tif n, _ := c.Read(b); n > 0 && b[4] != 'o' {\n\t\tpanic(\"not whole\")\n\t}\n\t_ = os.Args";
    let disk = "f, _ := os.CreateTemp(\"\", \"x\")\n\tif _, err := f.WriteString(\"x\"); err != nil {\n\t\tpanic(err)\n\t}\n\tio.ReadAll(c)";
    let cases = [
        (reset, "deadlock", "fault: finds the connection reset"),
        (short, "panic: not whole", "fault: receives only one byte"),
        (
            disk,
            "no space left on device",
            "fault: finds the disk full",
        ),
    ];
    for (n, (body, finding, fault)) in cases.into_iter().enumerate() {
        let dir = folder(
            &format!("explore-faults{n}"),
            &[("main.go", &FAULTS.replace("BODY", body))],
        );
        let ran = run(&dir, &["explore", "--runs", "100", "main.go"]);
        assert_eq!(ran.status, 0, "{n}: {}{}", ran.out, ran.err);
        let ran = run(&dir, &["explore", "--faults", "--runs", "200", "main.go"]);
        for part in [finding, fault] {
            assert!(
                ran.out.contains(part),
                "{n}: {part}\n{}{}",
                ran.out,
                ran.err
            );
        }
        let schedule = std::fs::read_to_string(dir.join("main-1.sched")).expect("it was written");
        assert!(schedule.contains("\nflags --faults "), "{schedule}");
        assert!(schedule.contains("\nfault main"), "{schedule}");
        let ran = run(&dir, &["run", "--replay", "main-1.sched", "main.go"]);
        assert!(ran.err.contains(finding), "{n}: {}{}", ran.out, ran.err);
    }
}

/// A goroutine is stuck while the program continues, and ends without having returned from main.
const STUCK: &str = r#"package main

import (
	"os"
	"time"
)

func ask() {
	answers := make(chan int)
	go func() { answers <- 42 }() // nobody listens
}

func main() {
	ask()
	go func() {
		for range 20 {
			time.Sleep(time.Millisecond)
		}
		os.Exit(7)
	}()
	select {}
}
"#;

#[test]
fn leaks_are_found_while_the_program_runs() {
    let ran = explore("explore-stuck", STUCK, &["--runs", "20"]);
    for part in [
        "goroutine leak, found in run 1",
        "main.go:10",
        "exit status 7",
    ] {
        assert!(ran.out.contains(part), "{part}\n{}", ran.out);
    }
}

/// A test that is merely long.
const LONG: &str = r#"package p

import (
	"math/rand"
	"sync"
	"testing"
)

func TestLong(t *testing.T) {
	var mu sync.Mutex
	go func() {}()
	for range 100_000 {
		mu.Lock()
		if rand.Intn(2) == 0 {
			mu.Unlock()
			mu.Lock()
		}
		mu.Unlock()
	}
}
"#;

#[test]
fn a_long_test_is_no_livelock() {
    let ran = explore_test("explore-long", LONG, &["--runs", "9"]);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains("reached the limit of steps"),
        "{}",
        ran.out
    );
}

/// Many goroutines that are merely busy for long, and timers that start goroutines of their own.
const BUSY: &str = r#"package p

import (
	"sync"
	"testing"
	"time"
)

func TestBusy(t *testing.T) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	n := 0
	for i := range 100 {
		wg.Add(2)
		time.AfterFunc(time.Duration(i), wg.Done)
		go func() {
			defer wg.Done()
			for range 400 {
				mu.Lock()
				n++
				mu.Unlock()
			}
		}()
	}
	wg.Wait()
}
"#;

#[test]
fn many_busy_goroutines_are_no_livelock() {
    let ran = explore_test("explore-busy", BUSY, &["--runs", "2", "--no-race"]);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
}

/// A test in which two goroutines have much to say to each other.
const TALK: &str = r#"package p

import "testing"

func TestTalk(t *testing.T) {
	numbers := make(chan int)
	go func() {
		for i := range 200_000 {
			numbers <- i
		}
		close(numbers)
	}()
	for range numbers {
	}
}
"#;

#[test]
fn a_test_that_is_long_in_plain_order_is_no_livelock() {
    let ran = explore_test("explore-talk", TALK, &["--runs", "3", "--no-race"]);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    let limit = ran.out.contains("reached the limit of steps");
    assert!(limit, "{}", ran.out);
}

/// What takes place between two looks at the clock takes time.
const MOMENT: &str = r#"package p

import (
	"testing"
	"time"
)

func TestMoment(t *testing.T) {
	done := make(chan bool)
	begin := time.Now()
	go close(done)
	<-done
	if d := time.Since(begin); d <= 0 || d > time.Millisecond {
		t.Error(d)
	}
}
"#;

#[test]
fn the_clock_goes_on_between_two_looks() {
    let ran = explore_test("explore-moment", MOMENT, &["--runs", "100"]);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
}

/// Runs that take far longer than there is time: one has steps without end, the other none.
const ENDLESS: [&str; 2] = [
    r#"package main

import "sync/atomic"

func main() {
	var n atomic.Int64
	go func() {
		for {
			n.Add(1)
		}
	}()
	for n.Add(1) != 0 {
	}
}
"#,
    r#"package main

func main() {
	go func() {
		for {
		}
	}()
	for {
	}
}
"#,
];

#[test]
fn the_time_ends_within_a_run() {
    let check = |n: usize, program| {
        let flags = ["--for", "300ms", "--max-steps", "1000000000"];
        let ran = explore(&format!("explore-endless-{n}"), program, &flags);
        let all = format!("{}{}", ran.out, ran.err);
        assert!(
            all.contains("the time is up") && !all.contains("livelock"),
            "{all}"
        );
    };
    // (The first run has 10 s more.)
    std::thread::scope(|scope| {
        for (n, program) in ENDLESS.iter().enumerate() {
            scope.spawn(move || check(n, program));
        }
    });
}

/// The first test has no run that ends.
const GREEDY: &str = r#"package p

import (
	"sync"
	"sync/atomic"
	"testing"
)

func TestGreedy(t *testing.T) {
	var n atomic.Int64
	go func() {
		for {
			n.Add(1)
		}
	}()
	for n.Add(1) != 0 {
	}
}

func TestModest(t *testing.T) {
	var wg sync.WaitGroup
	n := atomic.Int64{}
	for range 2 {
		wg.Go(func() { n.Add(1) })
	}
	wg.Wait()
}
"#;

#[test]
fn a_test_that_uses_up_the_time_leaves_some_to_the_others() {
    let flags = ["--for", "1s", "--max-steps", "1000000000"];
    let ran = explore_test("explore-greedy", GREEDY, &flags);
    let all = format!("{}{}", ran.out, ran.err);
    for part in [
        "--- SKIP: TestGreedy",
        "no run was made: nothing was explored",
        "--- PASS: TestModest",
    ] {
        assert!(all.contains(part), "{part}\n{all}");
    }
    assert_eq!(all.matches("survived ").count(), 1, "{all}");
    assert!(!all.contains("survived 0 runs"), "{all}");
}
