//! The system calls that a sandboxed program can make: those that minigo itself needs to run it, and those that
//! its permissions need. Everything else fails with EPERM.

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen::Dword, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule,
};
use std::collections::BTreeMap;

/// What a program is granted, as far as system calls tell it apart.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// Some files are granted.
    pub files: bool,
    /// Some of them to be changed.
    pub changes: bool,
    pub net: bool,
    /// Any file may be opened: something else watches over that.
    pub opens: bool,
}

/// Requests of `ioctl`, by Linux's `include/uapi/asm-generic/ioctls.h`. (The C libraries do not agree on their type.)
const TIOCSTI: u64 = 0x5412;
const TIOCLINUX: u64 = 0x541c;

/// What every program needs: memory, threads, time, waiting, what is open, its own signals.
const ALWAYS: &[i64] = &[
    libc::SYS_brk,
    libc::SYS_clock_getres,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_close,
    libc::SYS_close_range,
    // Answered by another filter; it must not be refused by this one, with another number.
    libc::SYS_clone3,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_eventfd2,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_fallocate,
    libc::SYS_fcntl,
    libc::SYS_fdatasync,
    libc::SYS_flock,
    libc::SYS_fstat,
    libc::SYS_fstatfs,
    libc::SYS_fsync,
    libc::SYS_ftruncate,
    libc::SYS_futex,
    libc::SYS_getcpu,
    libc::SYS_getcwd,
    libc::SYS_getdents64,
    libc::SYS_getegid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getgroups,
    libc::SYS_getitimer,
    libc::SYS_getpgid,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_getpriority,
    libc::SYS_getrandom,
    libc::SYS_getresgid,
    libc::SYS_getresuid,
    libc::SYS_getrlimit,
    libc::SYS_getrusage,
    libc::SYS_getsid,
    libc::SYS_gettid,
    libc::SYS_gettimeofday,
    libc::SYS_getuid,
    libc::SYS_get_robust_list,
    libc::SYS_lseek,
    libc::SYS_madvise,
    libc::SYS_membarrier,
    libc::SYS_memfd_create,
    libc::SYS_mincore,
    libc::SYS_mlock,
    libc::SYS_mmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_msync,
    libc::SYS_munlock,
    libc::SYS_munmap,
    libc::SYS_nanosleep,
    libc::SYS_pipe2,
    libc::SYS_ppoll,
    libc::SYS_pread64,
    libc::SYS_preadv,
    libc::SYS_preadv2,
    libc::SYS_pselect6,
    libc::SYS_pwrite64,
    libc::SYS_pwritev,
    libc::SYS_pwritev2,
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_restart_syscall,
    libc::SYS_rseq,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_yield,
    libc::SYS_set_robust_list,
    libc::SYS_setitimer,
    libc::SYS_set_tid_address,
    libc::SYS_sigaltstack,
    libc::SYS_sysinfo,
    libc::SYS_timer_create,
    libc::SYS_timer_delete,
    libc::SYS_timer_settime,
    libc::SYS_times,
    libc::SYS_umask,
    libc::SYS_uname,
    libc::SYS_wait4,
    libc::SYS_waitid,
    libc::SYS_write,
    libc::SYS_writev,
];

/// Those of them that only this architecture has.
#[cfg(target_arch = "x86_64")]
const ALWAYS_HERE: &[i64] = &[
    libc::SYS_arch_prctl,
    libc::SYS_dup2,
    libc::SYS_epoll_wait,
    libc::SYS_getpgrp,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_time,
];
#[cfg(not(target_arch = "x86_64"))]
const ALWAYS_HERE: &[i64] = &[];

/// What files need that are looked at by their paths.
const FILES: &[i64] = &[
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_inotify_add_watch,
    libc::SYS_inotify_init1,
    libc::SYS_inotify_rm_watch,
    libc::SYS_newfstatat,
    libc::SYS_openat,
    libc::SYS_openat2,
    libc::SYS_readlinkat,
    libc::SYS_statfs,
    libc::SYS_statx,
];
#[cfg(target_arch = "x86_64")]
const FILES_HERE: &[i64] = &[
    libc::SYS_access,
    libc::SYS_lstat,
    libc::SYS_open,
    libc::SYS_readlink,
    libc::SYS_stat,
];
#[cfg(not(target_arch = "x86_64"))]
const FILES_HERE: &[i64] = &[];

/// What changing files needs.
const CHANGES: &[i64] = &[
    libc::SYS_copy_file_range,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_linkat,
    libc::SYS_mkdirat,
    libc::SYS_mknodat,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_sendfile,
    libc::SYS_splice,
    libc::SYS_symlinkat,
    libc::SYS_truncate,
    libc::SYS_unlinkat,
    libc::SYS_utimensat,
];
#[cfg(target_arch = "x86_64")]
const CHANGES_HERE: &[i64] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_link,
    libc::SYS_mkdir,
    libc::SYS_rename,
    libc::SYS_rmdir,
    libc::SYS_symlink,
    libc::SYS_unlink,
];
#[cfg(not(target_arch = "x86_64"))]
const CHANGES_HERE: &[i64] = &[];

/// What the network needs, once there is a socket.
const NET: &[i64] = &[
    libc::SYS_accept,
    libc::SYS_accept4,
    libc::SYS_bind,
    libc::SYS_connect,
    libc::SYS_getpeername,
    libc::SYS_getsockname,
    libc::SYS_getsockopt,
    libc::SYS_listen,
    libc::SYS_recvfrom,
    libc::SYS_recvmmsg,
    libc::SYS_recvmsg,
    libc::SYS_sendfile,
    libc::SYS_sendmmsg,
    libc::SYS_sendmsg,
    libc::SYS_sendto,
    libc::SYS_setsockopt,
    libc::SYS_shutdown,
    libc::SYS_splice,
];

type Rules = BTreeMap<i64, Vec<SeccompRule>>;
type Made<T> = Result<T, seccompiler::BackendError>;

/// Argument `i` is this number.
fn is(i: u8, value: impl TryInto<u64>) -> Made<SeccompCondition> {
    let value = value.try_into().unwrap_or(0);
    SeccompCondition::new(i, Dword, SeccompCmpOp::Eq, value)
}

/// Argument `i` has these bits of `mask`.
fn has(i: u8, mask: i32, bits: i32) -> Made<SeccompCondition> {
    let [mask, bits] = [mask, bits].map(|n| u64::from(n as u32));
    SeccompCondition::new(i, Dword, SeccompCmpOp::MaskedEq(mask), bits)
}

/// Argument `i` is another number.
fn is_not(i: u8, value: u64) -> Made<SeccompCondition> {
    SeccompCondition::new(i, Dword, SeccompCmpOp::Ne, value)
}

fn rules(needs: &Needs) -> Made<Rules> {
    let mut rules = Rules::new();
    let mut allow = |calls: &[i64]| rules.extend(calls.iter().map(|&call| (call, Vec::new())));
    allow(ALWAYS);
    allow(ALWAYS_HERE);
    if needs.files || needs.net {
        allow(FILES);
        allow(FILES_HERE);
    }
    if needs.changes {
        allow(CHANGES);
        allow(CHANGES_HERE);
    }
    if needs.net {
        allow(NET);
    }
    if !needs.files && !needs.net {
        only_what_is_open(&mut rules, needs.opens)?;
    }
    own_process(&mut rules)?;
    if needs.net {
        sockets(&mut rules)?;
    }
    Ok(rules)
}

/// No paths: what is asked about must be open already, and is opened only if something else watches over that.
fn only_what_is_open(rules: &mut Rules, opens: bool) -> Made<()> {
    let by_descriptor = |i| -> Made<Vec<SeccompRule>> {
        let by = has(i, libc::AT_EMPTY_PATH, libc::AT_EMPTY_PATH)?;
        Ok(vec![SeccompRule::new(vec![by])?])
    };
    rules.insert(libc::SYS_newfstatat, by_descriptor(3)?);
    rules.insert(libc::SYS_statx, by_descriptor(2)?);
    let reads = libc::O_ACCMODE | libc::O_CREAT | libc::O_TRUNC;
    let reading = SeccompRule::new(vec![has(2, reads, 0)?])?;
    rules.insert(libc::SYS_openat, vec![reading]);
    if opens {
        rules.insert(libc::SYS_openat, Vec::new());
        rules.insert(libc::SYS_openat2, Vec::new());
    }
    Ok(())
}

/// What reaches beyond the process with some arguments, with those that do not.
fn own_process(rules: &mut Rules) -> Made<()> {
    let pid = std::process::id();
    let thread = SeccompRule::new(vec![has(0, libc::CLONE_THREAD, libc::CLONE_THREAD)?])?;
    rules.insert(libc::SYS_clone, vec![thread]);
    for call in [libc::SYS_kill, libc::SYS_tgkill] {
        rules.insert(call, vec![SeccompRule::new(vec![is(0, pid)?])?]);
    }
    let own = [is(0, 0)?, is(0, pid)?];
    let own: Made<Vec<_>> = own.into_iter().map(|c| SeccompRule::new(vec![c])).collect();
    rules.insert(libc::SYS_prlimit64, own?);
    let names = [libc::PR_SET_NAME, libc::PR_GET_NAME, libc::PR_SET_VMA];
    let names: Made<Vec<_>> = names
        .into_iter()
        .map(|what| SeccompRule::new(vec![is(0, what)?]))
        .collect();
    rules.insert(libc::SYS_prctl, names?);
    // Both put input into a terminal, for whoever reads it next.
    let harmless = vec![is_not(1, TIOCSTI)?, is_not(1, TIOCLINUX)?];
    rules.insert(libc::SYS_ioctl, vec![SeccompRule::new(harmless)?]);
    Ok(())
}

/// Sockets of IP, none of them raw, and the system's list of interfaces.
fn sockets(rules: &mut Rules) -> Made<()> {
    let mut sockets = Vec::new();
    for family in [libc::AF_INET, libc::AF_INET6] {
        for kind in [libc::SOCK_STREAM, libc::SOCK_DGRAM] {
            sockets.push(SeccompRule::new(vec![is(0, family)?, has(1, 0xf, kind)?])?);
        }
    }
    let interfaces = vec![is(0, libc::AF_NETLINK)?, is(2, libc::NETLINK_ROUTE)?];
    sockets.push(SeccompRule::new(interfaces)?);
    rules.insert(libc::SYS_socket, sockets);
    Ok(())
}

/// Filters the calls of all threads from now on.
///
/// # Errors
/// When the system has no such filters.
pub fn filter(needs: &Needs) -> Result<(), String> {
    let said = |e: seccompiler::BackendError| e.to_string();
    let arch = std::env::consts::ARCH.try_into().map_err(said)?;
    let refused = |number: i32| SeccompAction::Errno(number as u32);
    // How threads are begun cannot be seen in the arguments of this call; libraries know another.
    let no_clone3 = Rules::from([(libc::SYS_clone3, Vec::new())]);
    let first = SeccompFilter::new(no_clone3, SeccompAction::Allow, refused(libc::ENOSYS), arch);
    let rules = rules(needs).map_err(said)?;
    let second = SeccompFilter::new(rules, refused(libc::EPERM), SeccompAction::Allow, arch);
    for filter in [first, second] {
        let program: BpfProgram = filter.and_then(TryInto::try_into).map_err(said)?;
        install(&program)?;
    }
    Ok(())
}

fn install(program: &BpfProgram) -> Result<(), String> {
    seccompiler::apply_filter_all_threads(program).map_err(|e| e.to_string())
}

/// Whether the system has such filters.
pub fn known() -> bool {
    let action = libc::SECCOMP_RET_ERRNO;
    // SAFETY: the action is a word; nothing is changed.
    unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            libc::SECCOMP_GET_ACTION_AVAIL,
            0_u32,
            &raw const action,
        ) == 0
    }
}
