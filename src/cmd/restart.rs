//! `minigo run --watch`: runs a program again whenever one of its files changes.

use crate::cmd::cli::RunArgs;
use crate::process::out::complain;
use notify::{Event, RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How long to wait for more changes after one: editors write in several steps.
const SETTLE: Duration = Duration::from_millis(60);
/// How often to ask whether the program has ended.
const GLANCE: Duration = Duration::from_millis(50);
/// How long a program may take to end once it is told to.
const PATIENCE: Duration = Duration::from_secs(2);

/// Runs until the system or the user ends it; the exit status.
pub fn run(args: &RunArgs) -> i32 {
    if args.code.is_some() || args.args.first().is_some_and(|a| a == "-") {
        complain!("minigo run: --watch needs files to watch: name a program");
        return 2;
    }
    args.build.apply_with(args.race);
    let (to, changes) = channel();
    let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if let Ok(event) = event {
            let _ = to.send(event);
        }
    });
    let mut watcher = match watcher {
        Ok(watcher) => watcher,
        Err(error) => {
            complain!("minigo run: --watch: {error}");
            return 1;
        }
    };
    let mut watched = BTreeSet::new();
    loop {
        for folder in folders(args) {
            if watched.contains(&folder) {
                continue;
            }
            match watcher.watch(&folder, RecursiveMode::NonRecursive) {
                Ok(()) => drop(watched.insert(folder)),
                Err(error) => complain!("minigo run: --watch: {error}"),
            }
        }
        if watched.is_empty() {
            return 1;
        }
        let mut child = match start() {
            Ok(child) => child,
            Err(error) => {
                complain!("minigo run: --watch: {error}");
                return 1;
            }
        };
        let changed = wait(&mut child, &changes);
        end(&mut child);
        let Some(changed) = changed else { return 1 };
        let name = changed.file_name().unwrap_or_default().to_string_lossy();
        complain!("minigo: {name} changed: running again");
    }
}

/// The folders with files of the program, those of the library and of other modules' left out.
fn folders(args: &RunArgs) -> BTreeSet<PathBuf> {
    let Ok((target, _)) = minigo::load::target(&args.args) else {
        // The run says what is wrong; it may be repaired soon.
        let first = args.args.first().map(PathBuf::from).unwrap_or_default();
        let near = if first.is_dir() {
            Some(first.as_path())
        } else {
            first.parent()
        };
        let near = near.filter(|p| p.is_dir()).unwrap_or(Path::new("."));
        return BTreeSet::from([minigo::load::absolute(near)]);
    };
    let cache = minigo::load::module_cache();
    let loaded = target.load();
    let files = loaded.sources.files().iter().map(|f| Path::new(&f.path));
    files
        .filter(|p| p.is_absolute() && p.is_file())
        .filter(|p| cache.as_ref().is_none_or(|cache| !p.starts_with(cache)))
        .filter_map(|p| p.parent().map(Path::to_owned))
        .collect()
}

/// Starts the same command without `--watch`.
fn start() -> std::io::Result<Child> {
    let mut args: Vec<OsString> = std::env::args_os().skip(1).collect();
    let flag = args.iter().position(|a| a == "--watch" || a == "-watch");
    if let Some(at) = flag {
        args.remove(at);
    }
    let mut command = Command::new(std::env::current_exe()?);
    command.args(args);
    with_parent(&mut command);
    command.spawn()
}

/// Lets the program end when this process does.
fn with_parent(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    let die = || {
        crate::process::system::dies_with_parent(libc::SIGTERM);
        Ok(())
    };
    // SAFETY: the function may be called after fork.
    unsafe { command.pre_exec(die) };
}

/// Waits for a change; `None` if there is nobody who could report one.
fn wait(child: &mut Child, changes: &Receiver<Event>) -> Option<PathBuf> {
    let mut running = true;
    loop {
        match changes.recv_timeout(GLANCE) {
            Ok(event) => {
                if let Some(path) = source(event) {
                    while changes.recv_timeout(SETTLE).is_ok() {}
                    return Some(path);
                }
            }
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if running && let Ok(Some(status)) = child.try_wait() {
            running = false;
            complain!("minigo: {}: waiting for changes", ended(status));
        }
    }
}

fn ended(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("exit status {code}"),
        None => "the program was killed".to_owned(),
    }
}

/// The source file that an event is about, if it has another text or place now.
fn source(event: Event) -> Option<PathBuf> {
    if event.kind.is_access() || event.kind.is_other() {
        return None;
    }
    event.paths.into_iter().find(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let source = name.ends_with(".go") && !name.starts_with('.');
        source || matches!(&*name, "go.mod" | "go.sum" | "go.work")
    })
}

/// Tells the program to end, and ends it if it does not.
fn end(child: &mut Child) {
    if child.try_wait().is_ok_and(|status| status.is_some()) {
        return;
    }
    // SAFETY: the child has not been waited for, so the number is its own.
    unsafe { libc::kill(child.id() as i32, libc::SIGTERM) };
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        if child.try_wait().is_ok_and(|status| status.is_some()) {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let _ = child.kill();
    let _ = child.wait();
}
