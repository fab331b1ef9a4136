//! `minigo run --sandbox`: programs that try to escape, under strace if it is installed; allowed operations
//! work; limits end a program cleanly.

use crate::support::{each, minigo, root, scratch};
use std::collections::BTreeSet;
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};

/// A folder with what programs may and may not do, and ports.
struct World {
    dir: PathBuf,
    /// Nobody may connect there, though somebody listens.
    forbidden: TcpListener,
    /// Nobody listens there any more.
    allowed: u16,
    _socket: UnixListener,
}

/// A free port below those that the system gives to connections, so that nothing else gets it, and no other
/// test of this process.
fn quiet_port() -> u16 {
    static TAKEN: AtomicU16 = AtomicU16::new(0);
    let first = 20_000 + (std::process::id() % 10_000) as u16;
    (0..1_000)
        .map(|_| first + TAKEN.fetch_add(1, Ordering::Relaxed))
        .find(|&port| TcpListener::bind(("127.0.0.1", port)).is_ok())
        .expect("a free port")
}

impl World {
    fn new(name: &str) -> World {
        let dir = scratch(name).canonicalize().unwrap();
        for d in ["in/sub", "ro", "secret", "prog"] {
            fs::create_dir_all(dir.join(d)).unwrap();
        }
        for (file, text) in [
            ("in/file", "inside"),
            ("ro/file", "readable"),
            ("secret/file", "SECRET"),
        ] {
            fs::write(dir.join(file), text).unwrap();
        }
        fs::copy("/bin/true", dir.join("ro/true")).unwrap();
        for (link, to) in [
            ("in/out", "../secret"),
            ("in/passwd", "/etc/passwd"),
            ("in/chain", "sub/../out"),
            ("in/dangling", "../secret/made"),
            ("in/shell", "/bin/sh"),
        ] {
            symlink(to, dir.join(link)).unwrap();
        }
        // A short name: addresses of such sockets are short.
        let socket = std::env::temp_dir().join(format!("minigo-{name}-{}", std::process::id()));
        let _ = fs::remove_file(&socket);
        let listener = UnixListener::bind(&socket).unwrap();
        fs::rename(&socket, dir.join("in/socket")).unwrap();
        fs::copy(
            root().join("tests/sandbox/prelude.go"),
            dir.join("prog/prelude.go"),
        )
        .unwrap();
        World {
            allowed: quiet_port(),
            forbidden: TcpListener::bind("127.0.0.1:0").unwrap(),
            _socket: listener,
            dir,
        }
    }

    /// Writes a program with this body of main, beside the prelude.
    fn program(&self, body: &str) {
        let mut text = "package main\n\nimport (\n".to_owned();
        for package in [
            "fmt",
            "io/fs",
            "net",
            "net/http",
            "os",
            "os/exec",
            "path/filepath",
            "strconv",
            "strings",
            "syscall",
            "time",
        ] {
            let name = package.rsplit('/').next().unwrap();
            if body.contains(&format!("{name}.")) {
                text.push_str(&format!("\t{package:?}\n"));
            }
        }
        text.push_str(&format!(")\n\nfunc main() {{\n{body}\n}}\n"));
        fs::write(self.dir.join("prog/p.go"), text).unwrap();
    }

    /// Runs it with what is allowed here, and more flags; under strace if that is to write to a file.
    fn run(&self, more: &[&str], strace: Option<&Path>) -> Output {
        let minigo = minigo();
        let mut c = match strace {
            Some(file) => {
                let mut c = Command::new("strace");
                c.args(["-f", "-qq", "-y", "-s", "4096", "-e"]);
                c.arg("trace=open,openat,openat2,creat,connect,bind,execve,execveat");
                c.arg("-o").arg(file).arg(&minigo);
                c
            }
            None => Command::new(&minigo),
        };
        let at = |d: &str| self.dir.join(d).display().to_string();
        c.arg("run")
            .arg(format!("--allow-read={}", at("in")))
            .arg(format!("--allow-read={}", at("ro")))
            .arg(format!("--allow-write={}", at("in")))
            .arg(format!("--allow-net=127.0.0.1:{}", self.allowed))
            .arg(format!("--allow-run={}", at("ro/true")))
            .arg("--allow-env=ALLOWED_VARIABLE")
            .args(more)
            .args([at("prog/p.go"), at("prog/prelude.go")])
            .arg(&self.dir)
            .arg(self.forbidden.local_addr().unwrap().port().to_string())
            .arg(self.allowed.to_string())
            .env("SECRET_VARIABLE", "SECRET")
            .env("ALLOWED_VARIABLE", "seen")
            .current_dir(&self.dir)
            .stdin(Stdio::null());
        c.output().unwrap()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Whether programs can be watched here.
fn can_trace() -> bool {
    let run = Command::new("strace")
        .args(["-f", "-qq", "-o", "/dev/null", "true"])
        .output();
    run.is_ok_and(|o| o.status.success())
}

/// The opens that give access to something, connects, binds and execs in a trace: what they are about.
fn deeds(trace: &Path) -> BTreeSet<String> {
    let all = fs::read_to_string(trace).unwrap();
    let deed = |line: &str| {
        // `PID call(arguments`; calls that were interrupted go on in another line.
        let (_, call) = line.split_once(' ')?;
        let (name, arguments) = call.trim_start().split_once('(')?;
        let quoted = || arguments.split('"').nth(1);
        match name {
            "open" | "openat" | "openat2" | "creat" if arguments.contains("O_PATH") => None,
            "open" | "creat" => quoted().map(str::to_owned),
            "openat" | "openat2" => {
                let path = quoted()?;
                if path.starts_with('/') {
                    return Some(path.to_owned());
                }
                let at = arguments.split(['<', '>']).nth(1)?;
                Some(format!("{at}/{path}"))
            }
            "connect" | "bind" => Some(format!("{name} {}", arguments.split_once('{')?.1)),
            "execve" | "execveat" => Some(format!("{name} {}", quoted()?)),
            _ => None,
        }
    };
    all.lines().filter_map(deed).collect()
}

/// What minigo itself looks at when a program grows.
const OWN: &[&str] = &[
    "/proc/meminfo",
    "/proc/self/",
    "/proc/sys/vm/",
    "/proc/stat",
    "/sys/fs/cgroup",
    "/sys/kernel/mm/",
    "/sys/devices/system/cpu",
    "/dev/null",
];

#[test]
fn hostile_programs_stay_inside() {
    let all = fs::read_to_string(root().join("tests/sandbox/programs.txt")).unwrap();
    let programs: Vec<Hostile> = all.split("\n== ").skip(1).map(Hostile::of).collect();
    assert!(programs.len() >= 30, "{}", programs.len());
    let wrong = each::with(&programs, Watched::new, |watched, program| {
        let (bad, said) = watched.wrong_with(program);
        if bad.is_empty() {
            return Ok(());
        }
        Err(format!("{}: {}\n{said}", program.name, bad.join("; ")))
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(!Path::new("/tmp/minigo-hostile").exists());
}

/// A program that tries to get out.
struct Hostile<'a> {
    name: &'a str,
    /// The flag that minigo has to name; `-` for none.
    flag: &'a str,
    body: &'a str,
}

impl<'a> Hostile<'a> {
    fn of(text: &'a str) -> Hostile<'a> {
        let (head, body) = text.split_once('\n').unwrap();
        let (name, flag) = head.rsplit_once(": ").unwrap();
        Hostile { name, flag, body }
    }
}

/// A world whose programs are watched, if the machine can do that.
struct Watched {
    world: World,
    trace: Option<PathBuf>,
    /// What a harmless program asks the system for.
    usual: BTreeSet<String>,
}

impl Watched {
    fn new(worker: usize) -> Watched {
        let world = World::new(&format!("hostile{worker}"));
        world.forbidden.set_nonblocking(true).unwrap();
        let trace = can_trace().then(|| world.dir.join("trace"));
        world.program("fmt.Println(dir, forbidden, allowed)");
        let harmless = world.run(&[], trace.as_deref());
        assert!(harmless.status.success(), "{}", text(&harmless.stderr));
        let usual = trace.as_deref().map(deeds).unwrap_or_default();
        Watched {
            world,
            trace,
            usual,
        }
    }

    /// Runs a program; what it should not have done, and what it said.
    fn wrong_with(&self, program: &Hostile<'_>) -> (Vec<String>, String) {
        self.world.program(program.body);
        let ran = self.world.run(&["--timeout=120s"], self.trace.as_deref());
        let said = text(&ran.stdout) + &text(&ran.stderr);
        let mut bad = Vec::new();
        if ["ESCAPED", "SECRET", "root:", "minigo:", "internal error"]
            .iter()
            .any(|w| said.contains(w))
            || ran.status.code() == Some(2)
            || ran.status.code().is_none()
        {
            bad.push("got out, or fell".to_owned());
        }
        if program.flag != "-" && !said.contains(program.flag) {
            bad.push(format!("does not name {}", program.flag));
        }
        let deeds = self.trace.as_deref().map(deeds).unwrap_or_default();
        let outside = deeds.iter().filter(|deed| !self.may(deed));
        bad.extend(outside.map(|deed| format!("the system was asked: {deed}")));
        if !self.world.is_untouched() {
            bad.push("changed what is outside".to_owned());
        }
        if self.world.forbidden.accept().is_ok() {
            bad.push("has connected".to_owned());
        }
        (bad, said)
    }

    /// Whether a program may do that: what every program does, what minigo itself does, what is inside.
    fn may(&self, deed: &str) -> bool {
        let inside = |d: &str| deed.starts_with(self.world.dir.join(d).to_str().unwrap());
        let folder = |d: &str| deed == self.world.dir.join(d).to_str().unwrap();
        self.usual.contains(deed)
            || OWN.iter().any(|p| deed.starts_with(p))
            || deed.contains(&format!("sin_port=htons({})", self.world.allowed))
            || inside("in/")
            || inside("ro/")
            || folder("in")
            || folder("ro")
    }
}

impl World {
    /// Whether all is as it was outside of what may be written to.
    fn is_untouched(&self) -> bool {
        let read = |file: &str| fs::read_to_string(self.dir.join(file)).unwrap_or_default();
        let files = fs::read_dir(self.dir.join("secret")).unwrap().count();
        read("secret/file") == "SECRET" && read("ro/file") == "readable" && files == 1
    }
}

#[test]
fn what_is_allowed_works() {
    let world = World::new("allowed");
    world.program(
        r#"
	b, err := os.ReadFile(dir + "/ro/file")
	must(err)
	fmt.Println(string(b))
	must(os.MkdirAll(dir+"/in/a/b/c", 0o755))
	must(os.Chdir(dir + "/in/a"))
	must(os.WriteFile("b/c/new", []byte("text"), 0o600))
	must(os.Rename("b/c/new", "newer"))
	must(os.Symlink("newer", "link"))
	must(os.Link("newer", "hard"))
	must(os.Symlink("../newer", "b/up"))
	must(os.Rename("b/up", "b/up2"))
	must(os.Rename("b/up2", "b/c/up3"))
	must(os.Remove("b/c/up3"))
	must(os.Chmod("hard", 0o640))
	must(os.Truncate("link", 2))
	must(os.Chtimes("newer", time.Unix(1, 0), time.Unix(2, 0)))
	b, err = os.ReadFile("link")
	must(err)
	info, err := os.Stat("hard")
	must(err)
	to, err := os.Readlink("link")
	must(err)
	fmt.Println(string(b), info.Size(), info.Mode(), info.ModTime().Unix(), to)
	names, err := os.ReadDir(".")
	must(err)
	fmt.Println(names)
	own, err := os.OpenRoot(".")
	must(err)
	must(fs.WalkDir(own.FS(), ".", func(path string, d fs.DirEntry, err error) error {
		fmt.Print(path, " ")
		return err
	}))
	names, err = fs.ReadDir(own.FS(), ".")
	must(err)
	must(own.Close())
	fmt.Println(len(names))
	wd, err := os.Getwd()
	must(err)
	fmt.Println(strings.TrimPrefix(wd, dir))
	must(os.RemoveAll("b"))
	f, err := os.CreateTemp(".", "t*")
	must(err)
	_, err = f.WriteString("temporary")
	must(err)
	must(f.Sync())
	_, err = f.Seek(4, 0)
	must(err)
	must(f.Close())
	must(os.Remove(f.Name()))
	r, w, err := os.Pipe()
	must(err)
	go func() { w.Write([]byte("piped")); w.Close() }()
	rest := make([]byte, 10)
	n, err := r.Read(rest)
	must(err)
	fmt.Println(string(rest[:n]), os.Getenv("ALLOWED_VARIABLE"), len(os.Environ()))
	l, err := net.Listen("tcp", "127.0.0.1:"+allowed)
	must(err)
	go func() {
		c, err := l.Accept()
		must(err)
		fmt.Fprint(c, "hello")
		c.Close()
	}()
	c, err := net.Dial("tcp", "127.0.0.1:"+allowed)
	must(err)
	n, err = c.Read(rest)
	must(err)
	fmt.Println(string(rest[:n]))
	program := exec.Command(dir + "/ro/true")
	program.Dir = dir + "/ro"
	must(program.Run())
	program = exec.Command(dir + "/ro/true")
	program.Env = []string{"ALLOWED_VARIABLE=other", "PATH=" + os.Getenv("PATH")}
	must(program.Run())
	out, err := exec.Command(dir + "/ro/true").CombinedOutput()
	must(err)
	fmt.Println(len(out))
	zone, err := time.LoadLocation("Europe/Berlin")
	must(err)
	fmt.Println(time.Unix(0, 0).In(zone).Hour())
"#,
    );
    let ran = world.run(&[], None);
    let said = text(&ran.stdout) + &text(&ran.stderr);
    let want = "readable
te 2 -rw-r----- 2 newer
[d b/ - hard L link - newer]
. b b/c hard link newer 4
/in/a
piped seen 2
hello
0
1
";
    assert_eq!(said, want);
    // Without a sandbox nothing is asked.
    world.program("read(dir + \"/secret/file\")\n");
    let ran = Command::new(minigo())
        .args(["run", "--allow-all", "--sandbox"])
        .args([
            world.dir.join("prog/p.go"),
            world.dir.join("prog/prelude.go"),
        ])
        .arg(&world.dir)
        .args(["0", "0"])
        .output()
        .unwrap();
    assert_eq!(text(&ran.stdout), "read ESCAPED\nSECRET");
}

/// Runs a text with flags: status, standard error.
fn limited(flags: &[&str], body: &str) -> (Option<i32>, String) {
    let dir = scratch(&format!("limit{}", body.len()));
    let file = dir.join("p.go");
    fs::write(&file, format!("package main\n\n{body}\n")).unwrap();
    let ran = Command::new(minigo())
        .arg("run")
        .args(flags)
        .arg(&file)
        .output()
        .unwrap();
    (ran.status.code(), text(&ran.stderr))
}

#[test]
fn limits_end_a_program_cleanly() {
    let spin = "func main() { for {} }";
    let over = (
        Some(3),
        "minigo: step limit exceeded (1000000 steps)\n".to_owned(),
    );
    assert_eq!(limited(&["--max-steps=1000000"], spin), over);
    for jit in ["off", "always"] {
        let jit = format!("--jit={jit}");
        assert_eq!(limited(&[&jit, "--max-steps=1000000"], spin), over);
    }
    let seeded = limited(&["--seed=3", "--max-steps=1000000"], spin);
    assert_eq!(seeded, over);
    let over = (Some(3), "minigo: time limit exceeded (100ms)\n".to_owned());
    assert_eq!(limited(&["--timeout=100ms"], spin), over);
    let sleeps = "import \"time\"\nfunc main() { time.Sleep(time.Hour) }";
    assert_eq!(limited(&["--timeout=100ms"], sleeps), over);
    let hello = "func main() { println(\"hello\") }";
    let well = (Some(0), "hello\n".to_owned());
    let flags = [
        "--max-steps=1000000",
        "--timeout=1h",
        "--mem-limit=64MiB",
        "--sandbox",
    ];
    assert_eq!(limited(&flags, hello), well);
    let eats = "var s [][]byte\nfunc main() { for { s = append(s, make([]byte, 1<<20)) } }";
    let (status, said) = limited(&["--mem-limit=64MiB"], eats);
    assert!(
        status == Some(2) && said.contains("fatal error: out of memory"),
        "{said}"
    );
    let (status, said) = limited(&["--timeout=soon"], hello);
    assert!(
        status == Some(2) && said.contains("invalid duration \"soon\""),
        "{said}"
    );
    let (status, said) = limited(&["--allow-read=/no/such/folder"], hello);
    assert!(
        status == Some(2) && said.contains("--allow-read: /no/such/folder"),
        "{said}"
    );
}
