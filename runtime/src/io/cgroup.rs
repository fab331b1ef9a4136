//! The number of processors that the process may use: by its affinity and, as in Go, by the limit of its
//! control group, rounded up to at least two.

use std::path::{Path, PathBuf};

/// The processors that the process may run on, within the limit of its control group.
pub(crate) fn processors() -> u32 {
    Source::default().processors()
}

/// Where it is read how many they are.
pub(crate) struct Source {
    /// The processors that the process may run on; `None`: the system knows.
    affinity: Option<u32>,
    /// The file that says which control group it is in.
    groups: PathBuf,
    /// The folder that the groups are in.
    mount: PathBuf,
}

impl Default for Source {
    fn default() -> Source {
        Source {
            affinity: None,
            groups: "/proc/self/cgroup".into(),
            mount: "/sys/fs/cgroup".into(),
        }
    }
}

impl Source {
    /// That of a machine of which so many processors may be used, with all that says more below `folder`.
    #[cfg(all(test, not(loom)))]
    pub(crate) fn below(folder: &Path, affinity: u32) -> Source {
        Source {
            affinity: Some(affinity),
            groups: folder.join("groups"),
            mount: folder.join("sys"),
        }
    }

    /// See above.
    pub(crate) fn processors(&self) -> u32 {
        let all = self.affinity.unwrap_or_else(affinity);
        match limit(&self.groups, &self.mount) {
            Some(limit) => all.min(rounded(limit)),
            None => all,
        }
    }
}

/// Go: `adjustCgroupGOMAXPROCS`.
fn rounded(limit: f64) -> u32 {
    (limit.ceil() as u32).max(2)
}

fn affinity() -> u32 {
    let all = || std::thread::available_parallelism().map_or(1, |n| n.get() as u32);
    super::system::allowed_processors().unwrap_or_else(all)
}

/// The lowest limit of the group and those around it, in processors. `groups` says which group it is,
/// `mount` is where they lie.
fn limit(groups: &Path, mount: &Path) -> Option<f64> {
    let text = std::fs::read_to_string(groups).ok()?;
    let (folder, read): (PathBuf, fn(&Path) -> Option<f64>) = text.lines().find_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next()?, parts.next()?);
        let path = path.trim_start_matches('/');
        if controllers.is_empty() && mount.join("cgroup.controllers").exists() {
            return Some((mount.join(path), version2 as fn(&Path) -> Option<f64>));
        }
        let cpu = controllers.split(',').any(|c| c == "cpu");
        cpu.then(|| (mount.join("cpu").join(path), version1 as _))
    })?;
    let within = folder.ancestors().take_while(|f| f.starts_with(mount));
    within.filter_map(read).min_by(f64::total_cmp)
}

/// `cpu.max`: quota and period, or `max`.
fn version2(folder: &Path) -> Option<f64> {
    let text = std::fs::read_to_string(folder.join("cpu.max")).ok()?;
    let (quota, period) = text.trim().split_once(' ')?;
    ratio(quota, period)
}

fn version1(folder: &Path) -> Option<f64> {
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).ok();
    let quota = read("cpu.cfs_quota_us")?;
    ratio(quota.trim(), read("cpu.cfs_period_us")?.trim())
}

fn ratio(quota: &str, period: &str) -> Option<f64> {
    let quota = quota.parse::<f64>().ok().filter(|&q| q > 0.0)?;
    let period = period.parse::<f64>().ok().filter(|&p| p > 0.0)?;
    Some(quota / period)
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn limits_of_control_groups() {
        let at = std::env::temp_dir().join(format!("minigo-cgroup-{}", std::process::id()));
        let write = |name: &str, text: &str| {
            let file = at.join(name);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, text).unwrap();
        };
        let ask = || limit(&at.join("groups"), &at.join("sys"));
        assert_eq!(ask(), None);
        write("groups", "0::/a/b\n");
        write("sys/cgroup.controllers", "cpu\n");
        write("sys/a/b/cpu.max", "max 100000\n");
        assert_eq!(ask(), None);
        write("sys/a/cpu.max", "250000 100000\n");
        assert_eq!(ask(), Some(2.5));
        write("sys/a/b/cpu.max", "50000 100000\n");
        assert_eq!(ask(), Some(0.5));
        write("groups", "4:memory:/x\n3:cpu,cpuacct:/c\n");
        write("sys/cpu/c/cpu.cfs_quota_us", "-1\n");
        write("sys/cpu/c/cpu.cfs_period_us", "100000\n");
        assert_eq!(ask(), None);
        write("sys/cpu/c/cpu.cfs_quota_us", "310000\n");
        assert_eq!(ask(), Some(3.1));
        std::fs::remove_dir_all(&at).unwrap();
        assert_eq!([0.5, 2.0, 2.5, 3.1].map(rounded), [2, 2, 3, 4]);
    }
}
