//! Natives of package internal/system: system calls for packages syscall and golang.org/x/sys/unix. None of
//! them accepts an address from the program.

use crate::host::tape::{Answer, What};
use crate::host::{denied, system};
use crate::machine::native::{NativeCx, NativeFn, Outcome};
use crate::stdlib::natives::os_natives as os;
use std::ffi::CString;

/// The most bytes of a folder's entries that one call reads.
const MOST_ENTRIES: usize = 1 << 20;

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("Close", os::close),
    ("Dup", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| {
            // SAFETY: no memory is involved.
            unsafe { libc::fcntl(int(cx, 0), libc::F_DUPFD_CLOEXEC, 0) }.into()
        });
        answer(cx, r)
    }),
    ("Dup3", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| {
            system::set_descriptor(int(cx, 0), int(cx, 1), int(cx, 2)).into()
        });
        answer(cx, r)
    }),
    ("Fcntl", control_file),
    ("Flock", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| {
            // SAFETY: no memory is involved.
            unsafe { libc::flock(int(cx, 0), int(cx, 1)) }.into()
        });
        answer(cx, r)
    }),
    ("Fsync", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| {
            // SAFETY: no memory is involved.
            unsafe { libc::fsync(int(cx, 0)) }.into()
        });
        answer(cx, r)
    }),
    ("Fdatasync", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| system::sync_data(int(cx, 0)).into());
        answer(cx, r)
    }),
    ("Ftruncate", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| {
            // SAFETY: no memory is involved.
            unsafe { libc::ftruncate(int(cx, 0), cx.arg_i64(1)) }.into()
        });
        answer(cx, r)
    }),
    ("Seek", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| {
            // SAFETY: no memory is involved.
            unsafe { libc::lseek(int(cx, 0), cx.arg_i64(1), int(cx, 2)) }
        });
        answer(cx, r)
    }),
    ("Fchmod", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| {
            // SAFETY: no memory is involved.
            unsafe { libc::fchmod(int(cx, 0), int(cx, 1) as libc::mode_t) }.into()
        });
        answer(cx, r)
    }),
    ("Fchown", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| {
            // SAFETY: no memory is involved.
            unsafe { libc::fchown(int(cx, 0), int(cx, 1) as u32, int(cx, 2) as u32) }.into()
        });
        answer(cx, r)
    }),
    ("Fchdir", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| {
            // SAFETY: no memory is involved.
            unsafe { libc::fchdir(int(cx, 0)) }.into()
        });
        answer(cx, r)
    }),
    ("Umask", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| {
            // SAFETY: no memory is involved.
            unsafe { libc::umask(int(cx, 0) as libc::mode_t) }.into()
        });
        answer(cx, r)
    }),
    ("Getpgid", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| {
            // SAFETY: no memory is involved.
            unsafe { libc::getpgid(int(cx, 0)) }.into()
        });
        answer(cx, r)
    }),
    ("Setpgid", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| {
            // SAFETY: no memory is involved.
            unsafe { libc::setpgid(int(cx, 0), int(cx, 1)) }.into()
        });
        answer(cx, r)
    }),
    ("Getsid", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| {
            // SAFETY: no memory is involved.
            unsafe { libc::getsid(int(cx, 0)) }.into()
        });
        answer(cx, r)
    }),
    ("Setsid", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |_| {
            // SAFETY: no memory is involved.
            unsafe { libc::setsid() }.into()
        });
        answer(cx, r)
    }),
    ("Gettid", |cx| {
        let r = asked(cx, |_| system::thread_id());
        answer(cx, r)
    }),
    ("Poll", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let (r, ready) = asked_with(cx, |cx| {
            let mut one = libc::pollfd {
                fd: int(cx, 0),
                events: cx.arg_i64(1) as libc::c_short,
                revents: 0,
            };
            // SAFETY: it is handed one structure, and does not wait.
            let r = unsafe { libc::poll(&raw mut one, 1, 0) };
            (r.into(), one.revents)
        });
        answer(cx, if r.0 < 0 { r } else { (ready.into(), 0) })
    }),
    ("InotifyInit", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| system::watch_new(int(cx, 0)).into());
        answer(cx, r)
    }),
    ("InotifyRemove", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let r = asked(cx, |cx| system::watch_remove(int(cx, 0), int(cx, 1)).into());
        answer(cx, r)
    }),
    ("InotifyAdd", |cx| {
        named(cx, 1, |cx, name| {
            let r = asked(cx, |cx| {
                system::watch_add(int(cx, 0), name, cx.arg_i64(3) as u32).into()
            });
            answer(cx, r)
        })
    }),
    ("ID", |cx| {
        let id = cx.instance().host.id(cx.arg_i64(0));
        cx.ret_i64(0, id);
        Outcome::Done
    }),
    ("Open", os::open),
    ("Read", |cx| {
        let offset = cx.arg_i64(3);
        os::read_at(cx, offset)
    }),
    ("Getdents", |cx| {
        if refused(cx, 2) {
            return Outcome::Done;
        }
        let to = cx.arg_bytes_mut(1);
        let room = to.len().min(MOST_ENTRIES);
        let (called, found) = asked_with(cx, |cx| {
            let mut found = vec![0_u8; room];
            let n = system::directory_entries(int(cx, 0), &mut found);
            found.truncate(usize::try_from(n).unwrap_or(0));
            (n, found)
        });
        for (to, byte) in to.iter_mut().zip(found) {
            *to = byte;
        }
        answer(cx, called)
    }),
    ("Write", |cx| {
        let (data, offset) = (cx.arg_bytes(1), cx.arg_i64(3));
        os::write_at(cx, data, offset)
    }),
    ("Pipe", pipe),
    ("Path", os::path),
    ("Access", |cx| {
        named(cx, 0, |cx, name| {
            let r = asked(cx, |cx| {
                // SAFETY: the name ends with a zero byte.
                unsafe { libc::access(name.as_ptr(), int(cx, 2)) }.into()
            });
            failed(cx, r)
        })
    }),
    ("Mkfifo", |cx| {
        named(cx, 0, |cx, name| {
            let r = asked(cx, |cx| {
                // SAFETY: the name ends with a zero byte.
                unsafe { libc::mkfifo(name.as_ptr(), int(cx, 2) as libc::mode_t) }.into()
            });
            failed(cx, r)
        })
    }),
    ("Mknod", |cx| {
        named(cx, 0, |cx, name| {
            let (mode, dev) = (int(cx, 2) as libc::mode_t, cx.arg_u64(3) as libc::dev_t);
            let r = asked(cx, |_| {
                // SAFETY: the name ends with a zero byte.
                unsafe { libc::mknod(name.as_ptr(), mode, dev) }.into()
            });
            failed(cx, r)
        })
    }),
    ("Rlimit", limit),
    ("Text", os::string),
    ("Stat", stat),
    ("Statfs", statfs),
    ("Control", control),
    ("Memory", |cx| {
        let (address, n) = (cx.arg_u64(0), cx.arg_u64(1));
        let plain = cx.heap().is_plain(address as usize, n as usize);
        let slice = if plain {
            [address, n | n << 32]
        } else {
            [0, 0]
        };
        cx.ret_pair(0, slice);
        Outcome::Done
    }),
    ("Getenv", os::getenv),
    ("Setenv", os::setenv),
    ("Environ", os::environ),
    ("MayRun", |cx| {
        let may = cx.instance().host.may_run_some();
        cx.ret_bool(0, may);
        Outcome::Done
    }),
];

/// Whether the program may not do this, as it may not do everything; its `results` results say so.
fn refused(cx: &mut NativeCx<'_>, results: usize) -> bool {
    let refused = !cx.instance().host.grants_all();
    if refused {
        (1..results).for_each(|slot| cx.ret_i64(slot - 1, -1));
        cx.ret_i64(results - 1, denied::ALL.into());
    }
    refused
}

fn int(cx: &NativeCx<'_>, i: usize) -> i32 {
    i32::try_from(cx.arg_i64(i)).unwrap_or(-1)
}

/// What a call of the system answered, and its error number.
type Called = (i64, i64);

/// Makes a call of the system.
fn asked(cx: &NativeCx<'_>, call: impl FnOnce(&NativeCx<'_>) -> i64) -> Called {
    asked_with(cx, |cx| (call(cx), ())).0
}

/// The same where it also answers something in memory.
fn asked_with<R: Answer>(
    cx: &NativeCx<'_>,
    call: impl FnOnce(&NativeCx<'_>) -> (i64, R),
) -> (Called, R) {
    let host = &cx.instance().host;
    host.ask(What::System, || {
        let (r, more) = call(cx);
        let last = std::io::Error::last_os_error().raw_os_error();
        let errno = match r {
            ..0 => last.unwrap_or(libc::EIO).into(),
            _ => 0,
        };
        ((r, errno), more)
    })
}

/// `(r, errno int)`
fn answer(cx: &mut NativeCx<'_>, (r, errno): Called) -> Outcome {
    cx.ret_i64(0, r);
    cx.ret_i64(1, errno);
    Outcome::Done
}

/// `(errno int)`
fn failed(cx: &mut NativeCx<'_>, (_, errno): Called) -> Outcome {
    cx.ret_i64(0, errno);
    Outcome::Done
}

/// A call that names a file, by argument `i`. The errno is its last result.
fn named(
    cx: &mut NativeCx<'_>,
    i: usize,
    call: impl FnOnce(&mut NativeCx<'_>, &CString) -> Outcome,
) -> Outcome {
    // Only the call that answers a number besides has its name elsewhere.
    if refused(cx, if i == 0 { 1 } else { 2 }) {
        return Outcome::Done;
    }
    match CString::new(cx.arg_str(i)) {
        Ok(name) => call(cx, &name),
        Err(_) => {
            cx.ret_i64(if i == 0 { 0 } else { 1 }, libc::EINVAL.into());
            Outcome::Done
        }
    }
}

/// `func Fcntl(fd, cmd, arg int) (r, errno int)`: commands whose argument is a number.
fn control_file(cx: &mut NativeCx<'_>) -> Outcome {
    if refused(cx, 2) {
        return Outcome::Done;
    }
    let (fd, command, arg) = (int(cx, 0), int(cx, 1), int(cx, 2));
    if !system::COMMANDS.contains(&command) {
        cx.ret_i64(0, -1);
        cx.ret_i64(1, libc::EINVAL.into());
        return Outcome::Done;
    }
    let r = asked(cx, |_| {
        // SAFETY: for these commands no memory is involved.
        unsafe { libc::fcntl(fd, command, arg) }.into()
    });
    answer(cx, r)
}

/// `func Pipe(flags int) (r, w, errno int)`
fn pipe(cx: &mut NativeCx<'_>) -> Outcome {
    if refused(cx, 3) {
        return Outcome::Done;
    }
    let ((_, errno), [read, write]) = asked_with(cx, |cx| {
        let mut ends = [0i32; 2];
        let r = system::pipe(&mut ends, int(cx, 0));
        (r.into(), ends)
    });
    cx.ret_i64(0, read.into());
    cx.ret_i64(1, write.into());
    cx.ret_i64(2, errno);
    Outcome::Done
}

/// `func Statfs(name string, fd int, to *[12]uint64) (errno int)`: by its name if `fd` is below 0.
fn statfs(cx: &mut NativeCx<'_>) -> Outcome {
    named(cx, 0, |cx, name| {
        // SAFETY: the pointer is nil or leads to that array, which the frame keeps alive.
        let Some(to) = (unsafe { (cx.arg_u64(3) as *mut [u64; 12]).as_mut() }) else {
            return Outcome::NilDereference;
        };
        let (r, words) = asked_with(cx, |cx| {
            // SAFETY: all zero bytes are such a structure.
            let mut s: libc::statfs = unsafe { std::mem::zeroed() };
            let fd = Some(int(cx, 2)).filter(|&fd| fd >= 0);
            let r = system::file_system(name, fd, &mut s);
            (r.into(), system::file_system_words(&s))
        });
        *to = words;
        failed(cx, r)
    })
}

/// `func Rlimit(resource int, set bool, limit *[2]uint64) (errno int)`
fn limit(cx: &mut NativeCx<'_>) -> Outcome {
    if refused(cx, 1) {
        return Outcome::Done;
    }
    // SAFETY: the pointer is nil or leads to that array, which the frame keeps alive.
    let Some(words) = (unsafe { (cx.arg_u64(2) as *mut [u64; 2]).as_mut() }) else {
        return Outcome::NilDereference;
    };
    let before = *words;
    let which = int(cx, 0) as _;
    let (r, now) = asked_with(cx, |cx| {
        let mut limit = libc::rlimit {
            rlim_cur: before[0],
            rlim_max: before[1],
        };
        // SAFETY: the structure is ours.
        let r = unsafe {
            match cx.arg_bool(1) {
                true => libc::setrlimit(which, &raw const limit),
                false => libc::getrlimit(which, &raw mut limit),
            }
        };
        (r.into(), [limit.rlim_cur, limit.rlim_max])
    });
    *words = now;
    failed(cx, r)
}

/// `func Stat(name string, fd int, follow bool, to *[18]uint64) (errno int)`
fn stat(cx: &mut NativeCx<'_>) -> Outcome {
    // SAFETY: the pointer is nil or leads to that array, which the frame keeps alive.
    let Some(to) = (unsafe { (cx.arg_u64(4) as *mut [u64; 18]).as_mut() }) else {
        return Outcome::NilDereference;
    };
    let Ok(name) = CString::new(cx.arg_str(0)) else {
        cx.ret_i64(0, libc::EINVAL.into());
        return Outcome::Done;
    };
    let host = &cx.instance().host;
    let found = host.stat(&name, int(cx, 2), cx.arg_bool(3));
    cx.ret_i64(0, found.as_ref().err().copied().unwrap_or(0).into());
    if let Ok(s) = found {
        *to = system::status_words(&s);
    }
    Outcome::Done
}

/// `func Control(fd, request int, b *[80]byte) (r, errno int)`
fn control(cx: &mut NativeCx<'_>) -> Outcome {
    if refused(cx, 2) {
        return Outcome::Done;
    }
    let request = cx.arg_i64(1) as _;
    // SAFETY: the pointer is nil or leads to that array, which the frame keeps alive.
    let Some(b) = (unsafe { (cx.arg_u64(2) as *mut [u8; 80]).as_mut() }) else {
        return Outcome::NilDereference;
    };
    // Each of these reads and writes less than the array has.
    if !system::TERMINAL.contains(&request) {
        cx.ret_i64(0, -1);
        cx.ret_i64(1, libc::ENOTTY.into());
        return Outcome::Done;
    }
    let (r, now) = asked_with(cx, |cx| {
        let mut now = *b;
        // SAFETY: as said above.
        let r = unsafe { libc::ioctl(int(cx, 0), request, now.as_mut_ptr()) };
        (r.into(), now)
    });
    *b = now;
    answer(cx, r)
}
