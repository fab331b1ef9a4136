//! Starting other programs and waiting for them.

use super::wait;
use crate::host::process::{Ended, Start};
use crate::machine::native::{NativeCx, Outcome};
use minigo_runtime::{BlockJob, PollMode};

/// `func spawn(path string, argv, env []string, dir string, files []int, flags, group, deathSignal int) (pid, errno int)`
pub(super) fn spawn(cx: &mut NativeCx<'_>) -> Outcome {
    if cx.resumed() {
        let answer = cx.blocked::<Result<u32, i32>>().unwrap_or(Err(libc::EIO));
        cx.ret_i64(0, answer.map_or(0, i64::from));
        cx.ret_i64(1, answer.err().map_or(0, i64::from));
        return Outcome::Done;
    }
    let (files, count, _) = cx.arg_slice(8);
    let list = |all: Vec<&[u8]>| all.into_iter().map(<[u8]>::to_vec).collect();
    let start = Start {
        path: cx.arg_str(0).to_vec(),
        argv: list(cx.arg_strings(2)),
        env: list(cx.arg_strings(4)),
        dir: cx.arg_str(6).to_vec(),
        files: (0..count)
            // SAFETY: the slice has that many numbers.
            .map(|i| unsafe { files.cast::<i64>().add(i).read() } as i32)
            .collect(),
        flags: cx.arg_i64(10),
        group: cx.arg_i64(11) as i32,
        death_signal: cx.arg_i64(12) as i32,
    };
    let host = cx.instance().host();
    Outcome::Block(BlockJob::new(move || host.start(start)))
}

/// `func waitFor(pid int) (status uint32, errno int, used []int64)`
pub(super) fn wait_for(cx: &mut NativeCx<'_>) -> Outcome {
    let pid = cx.arg_i64(0) as i32;
    let host = cx.instance().host();
    if cx.resumed() {
        let answer = match cx.blocked::<Result<Ended, i32>>() {
            Some(answer) => answer,
            None => {
                wait::over(cx);
                let fd = cx.ret_value(PIDFD) as i32;
                host.let_go(fd);
                host.reap(pid)
            }
        };
        return ended(cx, answer);
    }
    if let Err(e) = host.may_wait(pid) {
        return ended(cx, Err(e));
    }
    // The child may itself wait for a goroutine that feeds it.
    if cx.sched().is_virtual()
        && let Ok(fd) = host.handle_to_wait(pid)
    {
        cx.ret_i64(PIDFD, fd.into());
        if let Some(parked) = wait::park(cx, fd, PollMode::Read) {
            return parked;
        }
        host.let_go(fd);
    }
    Outcome::Block(BlockJob::new(move || host.reap(pid)))
}

/// The result slot that keeps the child's descriptor while the goroutine is parked.
const PIDFD: usize = 0;

fn ended(cx: &mut NativeCx<'_>, answer: Result<Ended, i32>) -> Outcome {
    cx.ret_u64(0, 0);
    cx.ret_u64(1, 0);
    match answer {
        Ok((status, used)) => {
            cx.ret_u64(0, u64::from(status as u32));
            let data = cx.alloc(size_of_val(&used), None).cast::<i64>();
            // SAFETY: the object is new and holds that many numbers.
            unsafe { data.copy_from_nonoverlapping(used.as_ptr(), used.len()) };
            let len = used.len() as u64;
            cx.ret_pair(2, [data.addr() as u64, len | len << 32]);
        }
        Err(errno) => cx.ret_i64(1, errno.into()),
    }
    Outcome::Done
}

/// `func sysGroups() (groups []int, errno int)`
pub(super) fn groups(cx: &mut NativeCx<'_>) -> Outcome {
    let list = match cx.instance().host.groups_of_user() {
        Ok(list) => list,
        Err(errno) => {
            cx.ret_i64(2, errno.into());
            return Outcome::Done;
        }
    };
    let groups: Vec<u64> = list.into_iter().map(u64::from).collect();
    if groups.is_empty() {
        return Outcome::Done;
    }
    let data = cx.alloc(groups.len() * 8, None).cast::<u64>();
    // SAFETY: the object is new and holds that many numbers.
    unsafe { data.copy_from_nonoverlapping(groups.as_ptr(), groups.len()) };
    let len = groups.len() as u64;
    cx.ret_pair(0, [data.addr() as u64, len | len << 32]);
    Outcome::Done
}
