//! The second wall of `--sandbox`, after minigo's own checks: the kernel itself refuses what the permissions do
//! not cover. Landlock limits which files can be opened and which TCP ports can be used, a filter of system
//! calls (seccomp) limits everything else, and no process that is started gets more rights than this one
//! (`no_new_privs`).
//!
//! Programs that `--allow-run` allows are not in the sandbox, but would inherit this: then only `no_new_privs` is set.

use crate::process::calls;
use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, NetPort, PathBeneath, PathFd, RestrictionStatus,
    Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus,
};
use minigo_vm::host::Capabilities;
use std::path::{Path, PathBuf};

/// The rights of files that are known here.
const KNOWN: ABI = ABI::V5;

/// What minigo itself reads while a program runs: how much memory and how many processors there are.
const OWN: &[&str] = &[
    "/dev/null",
    "/dev/urandom",
    "/proc/meminfo",
    "/proc/self/cgroup",
    "/sys/fs/cgroup",
];

/// What the system's library reads to look names up.
const NAMES: &[&str] = &[
    "/etc/gai.conf",
    "/etc/host.conf",
    "/etc/hosts",
    "/etc/ld.so.cache",
    "/etc/nsswitch.conf",
    "/etc/protocols",
    "/etc/resolv.conf",
    "/etc/services",
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/run/systemd/resolve",
];

/// Port of name servers.
const DNS: u16 = 53;

/// A wall that is to be raised.
#[derive(Debug)]
pub struct Wall {
    read: Vec<PathBuf>,
    write: Vec<PathBuf>,
    net: bool,
    /// `None`: any.
    ports: Option<Vec<u16>>,
    run: bool,
    /// Not to begin without it.
    pub strict: bool,
}

impl Wall {
    /// The wall that fits these grants.
    pub fn around(granted: &Capabilities, strict: bool) -> Wall {
        let (read, write) = granted.paths();
        Wall {
            read: read.to_vec(),
            write: write.to_vec(),
            net: granted.may_meet_some(),
            ports: granted.ports(),
            run: granted.may_run_some(),
            strict,
        }
    }

    /// The same in place of minigo's own checks.
    ///
    /// # Errors
    /// Never: what the system does not have is left out.
    pub fn alone(self) -> Result<Wall, String> {
        Ok(self)
    }

    /// Raises it around the calling thread and all that it starts; the filter, around all threads.
    ///
    /// # Errors
    /// If it is to be there in full and cannot be.
    pub fn raise(&self) -> Result<(), String> {
        if self.run {
            return match self.strict {
                true => Err("--sandbox=strict and --allow-run cannot be combined: the kernel would restrict the programs it starts, too".to_owned()),
                false => no_new_privileges(),
            };
        }
        let files = self.landlock();
        let whole = matches!(&files, Ok(s) if s.ruleset != RulesetStatus::NotEnforced);
        let calls = calls::filter(&calls::Needs {
            files: !self.read.is_empty() || !self.write.is_empty(),
            changes: !self.write.is_empty(),
            net: self.net,
            opens: whole,
        });
        if !self.strict {
            return Ok(());
        }
        if let Err(why) = files {
            return Err(format!("Landlock: {why}"));
        }
        if !whole {
            return Err("this system has no Landlock".to_owned());
        }
        calls.map_err(|why| format!("seccomp: {why}"))
    }

    fn landlock(&self) -> Result<RestrictionStatus, RulesetError> {
        let mut rules = Ruleset::default().handle_access(AccessFs::from_all(KNOWN))?;
        if self.ports.is_some() {
            rules = rules.handle_access(AccessNet::from_all(KNOWN))?;
        }
        let mut rules = rules.create()?;
        let looks = AccessFs::ReadFile | AccessFs::ReadDir;
        for path in OWN {
            rules = allow(rules, Path::new(path), looks)?;
        }
        rules = allow(rules, Path::new("/dev/null"), AccessFs::WriteFile.into())?;
        if self.net {
            for path in NAMES {
                rules = allow(rules, Path::new(path), looks)?;
            }
        }
        for path in &self.read {
            rules = allow(rules, path, looks)?;
        }
        // Devices are not made.
        let changes = AccessFs::from_write(KNOWN) & !(AccessFs::MakeChar | AccessFs::MakeBlock);
        for path in &self.write {
            rules = match (path.exists(), path.parent()) {
                // A file that is not there yet: it is made in its folder.
                (false, Some(folder)) => allow(rules, folder, changes)?,
                _ => allow(rules, path, changes)?,
            };
        }
        for &port in self.ports.iter().flatten() {
            rules = rules.add_rule(NetPort::new(port, AccessNet::from_all(KNOWN)))?;
        }
        if self.net && self.ports.is_some() {
            rules = rules.add_rule(NetPort::new(DNS, AccessNet::ConnectTcp))?;
        }
        rules.restrict_self()
    }
}

/// Adds a rule for a path, unless it is not there.
fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let Ok(fd) = PathFd::new(path) else {
        return Ok(rules);
    };
    let access = match path.is_dir() {
        true => access,
        false => access & AccessFs::from_file(KNOWN),
    };
    rules.add_rule(PathBeneath::new(fd, access))
}

fn no_new_privileges() -> Result<(), String> {
    // SAFETY: no memory is involved.
    match unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) } {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error().to_string()),
    }
}

/// The walls that a sandbox has on this system, for `minigo env`.
pub fn standing() -> String {
    let mut walls = vec!["checks".to_owned()];
    // SAFETY: asks for the version of what the system has, and changes nothing.
    let version = unsafe {
        let create = libc::SYS_landlock_create_ruleset;
        libc::syscall(create, std::ptr::null::<u8>(), 0_usize, 1_u32)
    };
    if version > 0 {
        walls.push(format!("landlock:{version}"));
    }
    if calls::known() {
        walls.push("seccomp".to_owned());
    }
    // SAFETY: as above.
    if unsafe { libc::prctl(libc::PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) } >= 0 {
        walls.push("no_new_privs".to_owned());
    }
    walls.join(" ")
}
