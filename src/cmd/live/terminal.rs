//! Terminal settings while a picture is shown: single keys without echo, restored at the end in every case. The
//! terminal and the signals belong to the process, so this is in the command.

use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Where it is drawn.
static SCREEN: AtomicI32 = AtomicI32::new(-1);
/// Standard input's settings before, if that is the terminal.
static BEFORE: OnceLock<libc::termios> = OnceLock::new();
/// Whether the settings are ours and the cursor is hidden.
static CHANGED: AtomicBool = AtomicBool::new(false);
/// Whether somebody else has the keys now.
static LENT: Mutex<bool> = Mutex::new(false);

/// Signals that end a process which does not see to them.
const ENDINGS: [i32; 4] = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGABRT];

const HIDE: &[u8] = b"\x1b[?25l";
/// Shows the cursor, and clears what is below it.
const SHOW: &[u8] = b"\x1b[J\x1b[?25h";

/// Takes the terminal. Returns where to draw; `None`: neither standard output nor standard error is
/// a terminal.
pub fn open() -> Option<i32> {
    // SAFETY: descriptors are only asked about.
    let screen = [2, 1]
        .into_iter()
        .find(|&fd| unsafe { libc::isatty(fd) } == 1)?;
    SCREEN.store(screen, Ordering::SeqCst);
    let mut now = MaybeUninit::<libc::termios>::uninit();
    // SAFETY: there is room for the answer, which is there if the call says so.
    if unsafe { libc::tcgetattr(0, now.as_mut_ptr()) } == 0 {
        // SAFETY: as above.
        let _ = BEFORE.set(unsafe { now.assume_init() });
    }
    for signal in ENDINGS {
        set_handler(signal, end);
    }
    set_handler(libc::SIGTSTP, pause);
    // SAFETY: the handler makes system calls only.
    unsafe { libc::atexit(at_exit) };
    enter();
    Some(screen)
}

/// Whether both are the same terminal.
pub fn is_same(one: i32, other: i32) -> bool {
    let device = |fd| {
        let mut about = MaybeUninit::<libc::stat>::uninit();
        // SAFETY: there is room for the answer, which is there if the call says so.
        unsafe {
            (libc::isatty(fd) == 1 && libc::fstat(fd, about.as_mut_ptr()) == 0)
                .then(|| about.assume_init().st_rdev)
        }
    };
    device(one).is_some() && device(one) == device(other)
}

/// Whether there are keys.
pub fn has_keys() -> bool {
    BEFORE.get().is_some()
}

/// Waits for a key, for so long at most.
pub fn key(milliseconds: i32) -> Option<u8> {
    let lent = LENT.lock().unwrap_or_else(PoisonError::into_inner);
    if *lent || !has_keys() {
        drop(lent);
        std::thread::sleep(std::time::Duration::from_millis(milliseconds as u64));
        return None;
    }
    drop(lent);
    let mut poll = libc::pollfd {
        fd: 0,
        events: libc::POLLIN,
        revents: 0,
    };
    // SAFETY: one descriptor is asked about.
    if unsafe { libc::poll(&raw mut poll, 1, milliseconds) } != 1 {
        return None;
    }
    let lent = LENT.lock().unwrap_or_else(PoisonError::into_inner);
    let mut byte = 0u8;
    let n = match *lent {
        true => 0,
        // SAFETY: there is room for one byte. The settings say that the call does not wait.
        false => unsafe { libc::read(0, (&raw mut byte).cast(), 1) },
    };
    if n != 1 {
        // A terminal that has gone is always ready.
        std::thread::sleep(std::time::Duration::from_millis(milliseconds as u64));
    }
    (n == 1).then_some(byte)
}

/// Lends the keyboard to the program, as it was before, or takes it back.
pub fn lend(to_program: bool) {
    let mut lent = LENT.lock().unwrap_or_else(PoisonError::into_inner);
    *lent = to_program;
    if CHANGED.load(Ordering::SeqCst) {
        set_keys(!to_program);
    }
}

/// Columns and rows.
pub fn size() -> (usize, usize) {
    let mut size = MaybeUninit::<libc::winsize>::zeroed();
    let screen = SCREEN.load(Ordering::SeqCst);
    // SAFETY: there is room for the answer, and zeros are one.
    let size = unsafe {
        libc::ioctl(screen, libc::TIOCGWINSZ, size.as_mut_ptr());
        size.assume_init()
    };
    match (size.ws_col, size.ws_row) {
        (0, _) | (_, 0) => (80, 24),
        (columns, rows) => (columns.into(), rows.into()),
    }
}

/// Writes all of it; a terminal that has gone is no error.
pub fn write(fd: i32, mut bytes: &[u8]) {
    while !bytes.is_empty() {
        // SAFETY: the bytes are there.
        let n = unsafe { libc::write(fd, bytes.as_ptr().cast(), bytes.len()) };
        let retry = || std::io::Error::last_os_error().kind();
        match usize::try_from(n) {
            Ok(n) => bytes = bytes.get(n..).unwrap_or_default(),
            Err(_) if retry() == std::io::ErrorKind::Interrupted => {}
            Err(_) if retry() == std::io::ErrorKind::WouldBlock => {
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
            Err(_) => return,
        }
    }
}

/// Makes the terminal ours.
fn enter() {
    CHANGED.store(true, Ordering::SeqCst);
    set_keys(true);
    write(SCREEN.load(Ordering::SeqCst), HIDE);
}

/// Makes the terminal what it was. Handlers of signals may call it.
pub fn leave() {
    if CHANGED.swap(false, Ordering::SeqCst) {
        set_keys(false);
        let screen = SCREEN.load(Ordering::SeqCst);
        // SAFETY: the bytes are there.
        unsafe { libc::write(screen, SHOW.as_ptr().cast(), SHOW.len()) };
    }
}

/// Keys one by one and unseen, or as before.
fn set_keys(ours: bool) {
    if let Some(before) = BEFORE.get() {
        let mut settings = *before;
        if ours {
            settings.c_lflag &= !(libc::ICANON | libc::ECHO);
            settings.c_cc[libc::VMIN] = 0;
            settings.c_cc[libc::VTIME] = 0;
        }
        // SAFETY: the settings are the terminal's own, but for what is named above.
        unsafe { libc::tcsetattr(0, libc::TCSANOW, &raw const settings) };
    }
}

extern "C" fn at_exit() {
    leave();
}

/// Ends the process as the signal does that nobody sees to.
extern "C" fn end(signal: i32) {
    leave();
    by_default(signal);
}

/// Stops the process, and continues when it does.
extern "C" fn pause(signal: i32) {
    let ours = CHANGED.load(Ordering::SeqCst);
    leave();
    by_default(signal);
    set_handler(signal, pause);
    if ours {
        enter();
    }
}

fn by_default(signal: i32) {
    // SAFETY: the calls are among those that handlers may make; the set is initialised first.
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
        let mut set = MaybeUninit::<libc::sigset_t>::uninit();
        libc::sigemptyset(set.as_mut_ptr());
        libc::sigaddset(set.as_mut_ptr(), signal);
        libc::raise(signal);
        libc::pthread_sigmask(libc::SIG_UNBLOCK, set.as_ptr(), std::ptr::null_mut());
    }
}

/// Sets a handler, unless the signal is ignored.
fn set_handler(signal: i32, handler: extern "C" fn(i32)) {
    let mut action = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: the action is asked for first, and then names a handler.
    unsafe {
        if libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr()) != 0 {
            return;
        }
        let mut action = action.assume_init();
        if action.sa_sigaction != libc::SIG_IGN {
            action.sa_sigaction = handler as *const () as libc::sighandler_t;
            action.sa_flags = libc::SA_RESTART | libc::SA_ONSTACK;
            libc::sigaction(signal, &raw const action, std::ptr::null_mut());
        }
    }
}
