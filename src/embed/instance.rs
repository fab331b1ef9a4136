//! Running programs: created, called, interrupted, dropped.

use super::convert::{FromResults, IntoArgs};
use super::engine::Program;
use super::error::{Error, Limit, Trace};
use minigo_vm::embed::calls::{Answer, Calls};
use minigo_vm::embed::offered::Offered;
use minigo_vm::host::{Capabilities, Environment, Host, Input, Output};
use minigo_vm::instance::{Cause, Instance as Machine, Options};
use std::fmt;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant as Clock, SystemTime};

/// Stack of the thread that compiles: programs may nest deeply.
const STACK_BYTES: usize = 256 << 20;
/// How long a program may take to end once it has been told to.
const GRACE: Duration = Duration::from_secs(2);

/// The settings of an instance: its streams, arguments, environment, and limits. What is not set, it
/// does not have.
pub struct Builder {
    program: Program,
    options: Options,
    host: Host,
    variables: Vec<(String, String)>,
    time: Option<Duration>,
    /// What it may do; `None`: everything.
    granted: Option<Capabilities>,
    /// What is wrong with that.
    wrong: Option<String>,
}

impl fmt::Debug for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Builder({:?})", self.program)
    }
}

impl Builder {
    pub(super) fn new(program: &Program) -> Builder {
        let host = Host::of_process()
            .with_stdin(std::io::empty())
            .with_stdout(std::io::sink())
            .with_stderr(std::io::sink());
        let options = Options {
            survivor: Some(Calls::survivor()),
            args: vec![program.inner.name.clone()],
            ..Options::default()
        };
        Builder {
            program: program.clone(),
            options,
            host,
            variables: Vec::new(),
            time: None,
            granted: Some(Capabilities::default()),
            wrong: None,
        }
    }

    fn grant(mut self, f: impl FnOnce(&mut Capabilities) -> Result<(), String>) -> Builder {
        if let Some(Err(text)) = self.granted.as_mut().map(f) {
            self.wrong.get_or_insert(text);
        }
        self
    }

    /// Lets it read the files below this folder, or this file. Links that lead elsewhere are of no
    /// avail; files of processes (`/proc`) have to be named themselves.
    ///
    /// ```
    /// let dir = std::env::temp_dir();
    /// let program = minigo::compile(r#"
    ///     package p
    ///     import ("errors"; "io/fs"; "os")
    ///     func MayRead(name string) bool {
    ///         _, err := os.ReadDir(name)
    ///         return !errors.Is(err, fs.ErrPermission)
    ///     }
    /// "#)?;
    /// let p = program.instance().allow_read(&dir).build()?;
    /// assert!(p.call::<bool>("MayRead", (dir.to_str(),))?);
    /// assert!(!p.call::<bool>("MayRead", ("/etc",))?);
    /// # Ok::<(), minigo::Error>(())
    /// ```
    pub fn allow_read(self, path: impl AsRef<Path>) -> Builder {
        self.grant(|g| g.allow_read(path.as_ref()))
    }

    /// Lets it make, change and remove files below this folder, or this file.
    pub fn allow_write(self, path: impl AsRef<Path>) -> Builder {
        self.grant(|g| g.allow_write(path.as_ref()))
    }

    /// Lets it connect to, listen on and look up `HOST:PORT`; without a port any, and `*` for any host.
    pub fn allow_net(self, endpoint: &str) -> Builder {
        self.grant(|g| g.allow_net(endpoint))
    }

    /// Lets it start this program: a path, or a name that is looked up in this process's PATH. What it
    /// starts may do everything that this process may. It may be given variables of the environment that
    /// this instance has ([`Builder::env`]), and no others.
    pub fn allow_run(self, program: &str) -> Builder {
        let path = std::env::var("PATH").unwrap_or_default();
        self.grant(|g| g.allow_run(program, &path))
    }

    /// Lets it do everything outside of itself that this process may.
    pub fn allow_all(mut self) -> Builder {
        self.granted = None;
        self
    }

    /// Sets its clock: what `time.Now` says when the instance is built.
    pub fn clock(mut self, now: SystemTime) -> Builder {
        let nanos = |t: SystemTime| {
            let since = t.duration_since(SystemTime::UNIX_EPOCH);
            since.map_or(0, |d| i64::try_from(d.as_nanos()).unwrap_or(i64::MAX))
        };
        self.host.clock_ahead = nanos(now).saturating_sub(nanos(SystemTime::now()));
        self
    }

    /// Sets `os.Args`, behind the program's name.
    pub fn args<S: Into<String>>(mut self, args: impl IntoIterator<Item = S>) -> Builder {
        self.options.args.truncate(1);
        self.options.args.extend(args.into_iter().map(Into::into));
        self
    }

    /// Sets a variable of its environment.
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Builder {
        self.variables.push((name.into(), value.into()));
        self
    }

    /// Gives it the environment that this process has now.
    pub fn inherit_env(mut self) -> Builder {
        self.variables.extend(std::env::vars());
        self
    }

    /// Sets where its standard input comes from; without, it is empty.
    pub fn stdin(mut self, from: impl Read + Send + 'static) -> Builder {
        self.host.stdin = Input::reader(from);
        self
    }

    /// Sets where its standard output goes; without, nowhere.
    pub fn stdout(mut self, to: impl Write + Send + 'static) -> Builder {
        self.host.stdout = Output::writer(to);
        self
    }

    /// Sets where its standard error goes, reports of panics included; without, nowhere.
    pub fn stderr(mut self, to: impl Write + Send + 'static) -> Builder {
        self.host.stderr = Output::writer(to);
        self
    }

    /// Gives it the standard streams of this process.
    pub fn inherit_stdio(mut self) -> Builder {
        self.host.stdin = Input::Descriptor(0);
        self.host.stdout = Output::Descriptor(1);
        self.host.stderr = Output::Descriptor(2);
        self
    }

    /// Limits its memory: heap, stacks and channels.
    pub fn max_memory(mut self, bytes: usize) -> Builder {
        self.options.mem_limit = bytes;
        self
    }

    /// Limits the stack of each of its goroutines; without, that is a gigabyte.
    pub fn max_stack(mut self, bytes: usize) -> Builder {
        self.options.stack_limit = bytes;
        self
    }

    /// Limits its steps, which are calls and loop iterations, over its whole life. Bulk work, such as
    /// copying, counts by its size.
    pub fn max_steps(mut self, steps: u64) -> Builder {
        self.options.max_steps = steps;
        self
    }

    /// Limits the steps of each [`Instance::call`], as [`Builder::max_steps`] those of all together. A call that
    /// would do more ends with [`Limit::Steps`], and the instance serves the next one: the call's goroutine
    /// ends as by `runtime.Goexit`, with its deferred calls, which may do as many steps once more (if
    /// they do more, the program ends). What the goroutines do that the call has started is not counted.
    ///
    /// ```
    /// use minigo::{Error, Limit};
    ///
    /// let program = minigo::compile(r#"
    ///     package p
    ///     func Spin() { for {} }
    ///     func Answer() int { return 42 }
    /// "#)?;
    /// let p = program.instance().max_call_steps(10_000).build()?;
    /// for _ in 0..3 {
    ///     let spun = p.call::<()>("Spin", ());
    ///     assert!(matches!(spun, Err(Error::Limit(Limit::Steps(10_000)))));
    ///     assert_eq!(p.call::<i64>("Answer", ())?, 42);
    /// }
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// [`Limit::Steps`]: crate::Limit::Steps
    pub fn max_call_steps(mut self, steps: u64) -> Builder {
        self.options.max_call_steps = steps;
        self
    }

    /// Limits the time that [`Instance::run`] and each [`Instance::call`] may take.
    pub fn timeout(mut self, time: Duration) -> Builder {
        self.time = Some(time);
        self
    }

    /// Sets `GOMAXPROCS`; without, it is the number of CPUs.
    pub fn procs(mut self, n: u32) -> Builder {
        self.options.procs = n;
        self
    }

    /// Runs it in virtual time, where this seed decides everything that Go leaves open: the same seed is
    /// the same run. Only for [`Instance::run`].
    pub fn seed(mut self, seed: u64) -> Builder {
        self.options.seed = Some(seed);
        self
    }

    /// Makes the instance. It runs nothing yet.
    ///
    /// # Errors
    /// [`Error::Setup`] when something that is allowed is not there, or the system gives no addresses for
    /// its heap.
    pub fn build(mut self) -> Result<Instance, Error> {
        if let Some(granted) = &mut self.granted {
            for (name, _) in &self.variables {
                granted.allow_env(name);
            }
        }
        let programs = self.granted.as_ref().map(Capabilities::check_programs);
        if let Some(text) = self.wrong.or(programs.and_then(Result::err)) {
            return Err(Error::Setup(text));
        }
        let host = self.host.with_env(Environment::new(self.variables));
        let host = match self.granted {
            Some(granted) => host.within(granted),
            None => host.in_own_directory(),
        };
        let machine = Machine::with_host(self.options, host).map_err(Error::Setup)?;
        let inner = &self.program.inner;
        machine.state::<Offered>().set(&inner.packages);
        Ok(Instance {
            machine,
            program: self.program,
            time: self.time,
            life: Arc::default(),
        })
    }
}

/// What an instance does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Stage {
    /// Nothing yet.
    #[default]
    New,
    /// It runs its main function.
    Main,
    /// It serves calls.
    Calls,
    /// It is over, with that exit status.
    Over(i32),
}

/// The stage, and word of its changes.
#[derive(Debug, Default)]
struct Life {
    stage: Mutex<Stage>,
    changed: Condvar,
}

impl Life {
    fn lock(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn over(&self, status: i32) {
        *self.lock() = Stage::Over(status);
        self.changed.notify_all();
    }

    /// The exit status, if the program ends within that time.
    fn wait(&self, time: Option<Duration>) -> Option<i32> {
        let until = time.and_then(|t| Clock::now().checked_add(t));
        let mut stage = self.lock();
        loop {
            if let Stage::Over(status) = *stage {
                return Some(status);
            }
            stage = match until {
                None => self
                    .changed
                    .wait(stage)
                    .unwrap_or_else(PoisonError::into_inner),
                Some(until) => {
                    let left = until.saturating_duration_since(Clock::now());
                    if left.is_zero() {
                        return None;
                    }
                    let waited = self.changed.wait_timeout(stage, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }
}

/// A program with its own heap, goroutines, streams and limits. Several run side by side; one may be used
/// by several threads at once. Dropping it ends the program.
pub struct Instance {
    machine: Arc<Machine>,
    program: Program,
    time: Option<Duration>,
    life: Arc<Life>,
}

impl fmt::Debug for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Instance({:?}, {:?})", self.program, *self.life.lock())
    }
}

impl Instance {
    /// Runs the program from its initialisation to the end of `main.main`. An instance runs once.
    ///
    /// ```
    /// use minigo::Error;
    ///
    /// let program = minigo::compile(r#"
    ///     package main
    ///     import "os"
    ///     func main() { os.Exit(len(os.Args)) }
    /// "#)?;
    /// let instance = program.instance().args(["a", "b"]).build()?;
    /// assert!(matches!(instance.run(), Err(Error::Exit(3))));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// How it ended, if not well: [`Error::Panic`], [`Error::Fatal`], [`Error::Exit`],
    /// [`Error::Limit`], [`Error::Interrupted`]. [`Error::Over`] if it has run before or serves calls.
    pub fn run(&self) -> Result<(), Error> {
        if !self.start(Stage::Main)? {
            return Err(Error::Over);
        }
        let status = self.life.wait(self.time).or_else(|| self.time_is_over());
        match status {
            Some(0) if self.machine.cause().is_none() => Ok(()),
            status => Err(self.why(status)),
        }
    }

    /// Calls a function of the program's own package by its name, or of another as `path.Name`. The
    /// first call initialises the packages; `main.main` is not run. Goroutines that a call starts go on
    /// when it has returned. A panic ends the call alone, as if it had been recovered; one in a goroutine
    /// that Go code has started ends the program, as in Go.
    ///
    /// ```
    /// let program = minigo::compile(r#"
    ///     package stats
    ///     func MinMax(list []float64) (low, high float64) {
    ///         low, high = list[0], list[0]
    ///         for _, x := range list {
    ///             low, high = min(low, x), max(high, x)
    ///         }
    ///         return low, high
    ///     }
    /// "#)?;
    /// let stats = program.instance().build()?;
    /// let (low, high): (f64, f64) = stats.call("MinMax", (vec![2.5, 1.5, 4.0],))?;
    /// assert_eq!((low, high), (1.5, 4.0));
    /// let wrong = stats.call::<(f64, f64)>("MinMax", (Vec::<f64>::new(),));
    /// assert_eq!(
    ///     wrong.unwrap_err().to_string(),
    ///     "panic: runtime error: index out of range [0] with length 0"
    /// );
    /// # Ok::<(), minigo::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Call`] if there is no such function or values do not fit, [`Error::Returned`] if its last
    /// result is an error, [`Error::Panic`], and all ways to end (see [`Instance::run`]).
    pub fn call<R: FromResults>(&self, function: &str, args: impl IntoArgs) -> Result<R, Error> {
        if self.machine.options.seed.is_some() {
            let text =
                "an instance with a seed can only be run: its functions cannot be called from Rust";
            return Err(Error::Setup(text.to_owned()));
        }
        self.start(Stage::Calls)?;
        match *self.life.lock() {
            Stage::Over(status) => return Err(self.why(Some(status))),
            Stage::Calls => {}
            Stage::New | Stage::Main => return Err(Error::Over),
        }
        let calls = self.machine.state::<Calls>();
        let reply = calls.ask(function, args.into_args());
        let answer = match self.time {
            None => reply.recv().ok(),
            Some(time) => match reply.recv_timeout(time) {
                Ok(answer) => Some(answer),
                Err(RecvTimeoutError::Disconnected) => None,
                Err(RecvTimeoutError::Timeout) => {
                    let status = self.time_is_over();
                    return Err(self.why(status));
                }
            },
        };
        match answer {
            Some(Answer::Returned(values)) => {
                R::from_results(values).map_err(|e| Error::Call(format!("{function}: {e}")))
            }
            Some(Answer::Failed(text)) => Err(Error::Returned(text)),
            Some(Answer::Panicked(report)) => Err(Error::Panic(Trace::of(&report).0)),
            Some(Answer::Goexit) => Err(Error::Call(format!("{function} called runtime.Goexit"))),
            Some(Answer::Steps(limit)) => Err(Error::Limit(Limit::Steps(limit))),
            Some(Answer::Refused(text)) => Err(Error::Call(text)),
            None => {
                let status = self.life.wait(Some(GRACE));
                Err(self.why(status))
            }
        }
    }

    /// Ends the program from another thread, whatever it does.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// let program = minigo::compile("package main; func main() { for {} }")?;
    /// let instance = program.instance().build()?;
    /// let interrupter = instance.interrupter();
    /// std::thread::spawn(move || {
    ///     std::thread::sleep(Duration::from_millis(20));
    ///     interrupter.interrupt();
    /// });
    /// assert!(matches!(instance.run(), Err(minigo::Error::Interrupted)));
    /// # Ok::<(), minigo::Error>(())
    /// ```
    pub fn interrupter(&self) -> Interrupter {
        Interrupter(Arc::downgrade(&self.machine))
    }

    /// Starts the program, unless it was started before. Returns whether it did.
    fn start(&self, as_what: Stage) -> Result<bool, Error> {
        let mut stage = self.life.lock();
        if *stage != Stage::New {
            return Ok(false);
        }
        if let Some(cause) = self.machine.cause() {
            *stage = Stage::Over(Cause::STATUS);
            return Err(cause.into());
        }
        let checked = self.program.inner.checked.clone();
        let (machine, life) = (self.machine.clone(), self.life.clone());
        let work = move || {
            use minigo_vm::task::program::{run, serve};
            let perform = if as_what == Stage::Main { run } else { serve };
            let status = perform(checked.front, checked.ids, &machine);
            // What the program held goes before anybody hears of its end.
            drop(machine);
            life.over(status);
        };
        let thread = std::thread::Builder::new()
            .name("program".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(work);
        thread.map_err(|e| Error::Setup(format!("cannot start: {e}")))?;
        *stage = as_what;
        Ok(true)
    }

    /// The program's time is up. Returns its exit status, if it ends when told to.
    fn time_is_over(&self) -> Option<i32> {
        self.machine.end(Cause::Time(self.time.unwrap_or_default()));
        self.life.wait(Some(GRACE))
    }

    /// Why the program has already ended.
    fn why(&self, status: Option<i32>) -> Error {
        if let Some(cause) = self.machine.cause() {
            return cause.into();
        }
        match (status, self.machine.report()) {
            (Some(1 | 2), Some(report)) => match Trace::of(&report) {
                (trace, true) => Error::Panic(trace),
                (trace, false) => Error::Fatal(trace),
            },
            (Some(0) | None, _) => Error::Over,
            (Some(status), _) => Error::Exit(status),
        }
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        let started = !matches!(*self.life.lock(), Stage::New | Stage::Over(_));
        if started {
            self.machine.end(Cause::Interrupted);
            self.machine.state::<Calls>().close();
            self.life.wait(Some(GRACE));
        }
    }
}

/// Ends a program from another thread: see [`Instance::interrupter`].
#[derive(Clone, Debug)]
pub struct Interrupter(Weak<Machine>);

impl Interrupter {
    /// Ends the program at its next call or loop iteration, or before it begins; what is under way then
    /// returns [`Error::Interrupted`]. Without effect on a program that is over.
    pub fn interrupt(&self) {
        if let Some(machine) = self.0.upgrade() {
            machine.end(Cause::Interrupted);
        }
    }
}
