//! Which part of an exploration this process does: according to `--shard`, or else to the environment variables
//! of batch systems.

/// Part `index` (from 0) of `total`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which.
    pub index: u64,
    /// Of how many.
    pub total: u64,
}

/// The variables of engines: index, whether it counts from 1, total.
const ENGINES: &[(&str, bool, &[&str])] = &[
    ("TEST_SHARD_INDEX", false, &["TEST_TOTAL_SHARDS"]),
    (
        "JOB_COMPLETION_INDEX",
        false,
        &["JOB_COMPLETIONS", "COMPLETIONS"],
    ),
    ("SLURM_ARRAY_TASK_ID", false, &["SLURM_ARRAY_TASK_COUNT"]),
    ("CI_NODE_INDEX", true, &["CI_NODE_TOTAL"]),
    (
        "BUILDKITE_PARALLEL_JOB",
        false,
        &["BUILDKITE_PARALLEL_JOB_COUNT"],
    ),
    ("CIRCLE_NODE_INDEX", false, &["CIRCLE_NODE_TOTAL"]),
];

/// What `--shard` takes: `2/8` is the second of eight.
///
/// # Errors
/// When it is none.
pub fn parse(text: &str) -> Result<Shard, String> {
    let wrong = || format!("invalid shard {text:?}: want M/N with 1 ≤ M ≤ N");
    let (index, total) = text.split_once('/').ok_or_else(wrong)?;
    let index: u64 = index.parse().map_err(|_| wrong())?;
    let total: u64 = total.parse().map_err(|_| wrong())?;
    if index < 1 || index > total {
        return Err(wrong());
    }
    let index = index - 1;
    Ok(Shard { index, total })
}

/// What an engine says by variables of the environment; `None`: there is none.
///
/// # Errors
/// When the variables contradict each other.
pub fn of_environment(get: impl Fn(&str) -> Option<String>) -> Result<Option<Shard>, String> {
    for &(name, from_one, totals) in ENGINES {
        let Some(index) = get(name) else { continue };
        let Some((total_name, total)) = totals.iter().find_map(|t| Some((*t, get(t)?))) else {
            continue;
        };
        let number = |name: &str, text: &str| {
            let n = text.trim().parse::<u64>();
            n.map_err(|_| format!("{name}={text} is not a number"))
        };
        let (index, total) = (number(name, &index)?, number(total_name, &total)?);
        // Slurm's arrays may begin at any number.
        let first = match name {
            "SLURM_ARRAY_TASK_ID" => get("SLURM_ARRAY_TASK_MIN")
                .and_then(|t| t.trim().parse().ok())
                .unwrap_or(0),
            _ => u64::from(from_one),
        };
        let index = index.checked_sub(first).filter(|&i| i < total);
        let index =
            index.ok_or_else(|| format!("{name} is out of range: {total_name} is {total}"))?;
        return Ok(Some(Shard { index, total }));
    }
    Ok(None)
}

/// Bazel's way of asking whether a test knows of shards: it touches this file.
pub fn touch_status_file() {
    if let Ok(path) = std::env::var("TEST_SHARD_STATUS_FILE") {
        let _ = std::fs::write(path, "");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn env<'a>(set: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<String> + 'a {
        |name| set.iter().find(|s| s.0 == name).map(|s| s.1.to_owned())
    }

    #[test]
    fn flags() {
        assert_eq!(parse("2/8"), Ok(Shard { index: 1, total: 8 }));
        for wrong in ["0/8", "9/8", "3", "a/b", "/"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn engines() {
        let of = |set: &[(&str, &str)]| of_environment(env(set));
        let some = |index, total| Ok(Some(Shard { index, total }));
        assert_eq!(of(&[]), Ok(None));
        assert_eq!(
            of(&[("TEST_SHARD_INDEX", "3"), ("TEST_TOTAL_SHARDS", "4")]),
            some(3, 4)
        );
        assert_eq!(
            of(&[("CI_NODE_INDEX", "1"), ("CI_NODE_TOTAL", "4")]),
            some(0, 4)
        );
        let slurm = [
            ("SLURM_ARRAY_TASK_ID", "5"),
            ("SLURM_ARRAY_TASK_COUNT", "3"),
            ("SLURM_ARRAY_TASK_MIN", "5"),
        ];
        assert_eq!(of(&slurm), some(0, 3));
        assert!(of(&[("CI_NODE_INDEX", "5"), ("CI_NODE_TOTAL", "4")]).is_err());
        assert!(of(&[("CIRCLE_NODE_INDEX", "x"), ("CIRCLE_NODE_TOTAL", "4")]).is_err());
    }
}
