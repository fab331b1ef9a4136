//! Reads the values of flags: sizes, times, costs, schedulers, folders. It knows neither flags nor commands.

use minigo_runtime::{Costs, POLICIES, Policy};
use std::path::PathBuf;
use std::time::Duration;

/// A span of time with its unit.
pub(super) fn span(text: &str) -> Result<Duration, String> {
    let bad = || match text.parse::<f64>() {
        Ok(n) if n > 0.0 => format!("invalid duration {text:?}: missing unit (try {text}s)"),
        _ => {
            format!("invalid duration {text:?}: want a number and a unit, such as 500ms, 10s or 2m")
        }
    };
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let unit = units.iter().find_map(|(unit, factor)| {
        let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
        Some(number * factor)
    });
    let seconds = unit.filter(|s| *s > 0.0).ok_or_else(bad)?;
    Duration::try_from_secs_f64(seconds).map_err(|_| bad())
}

/// The name of an environment variable.
pub(super) fn variable(text: &str) -> Result<String, String> {
    if text.is_empty() || text.contains(['=', '\0']) {
        return Err("want the name of an environment variable, such as HOME".to_owned());
    }
    Ok(text.to_owned())
}

/// Why a folder is refused as that of a Go installation.
pub const NO_INSTALLATION: &str = "not a Go installation: it has no folder src";

/// The folder of a Go installation; `none`: there is to be none.
pub fn installation(text: &str) -> Result<PathBuf, String> {
    let dir = PathBuf::from(text);
    if matches!(text, "" | "none") || dir.join("src").is_dir() {
        return Ok(dir);
    }
    Err(format!("{text:?} is {NO_INSTALLATION}"))
}

/// `64M`, `1g`, `4096`
pub fn bytes(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
        Some((i, _)) => text.split_at(i),
        None => (text, ""),
    };
    let scale = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1usize,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        _ => {
            return Err(format!(
                "unknown unit {unit:?}: want K, M or G, such as 64M"
            ));
        }
    };
    digits
        .parse::<usize>()
        .ok()
        .and_then(|n| n.checked_mul(scale))
        .ok_or_else(|| "want a number of bytes, such as 64M or 1G".to_owned())
}

/// How the second run of a page differs from the first.
#[derive(Clone, Copy, Debug)]
pub enum Against {
    /// In its seed.
    Seed(u64),
    /// In its scheduler.
    Sched(Policy),
}

/// A row of the table of policies.
pub(super) fn against(text: &str) -> Result<Against, String> {
    match text.parse() {
        Ok(seed) => Ok(Against::Seed(seed)),
        Err(_) => Policy::named(text).map(Against::Sched),
    }
}

pub(super) fn policy(text: &str) -> Result<Policy, String> {
    Policy::named(text)
}

/// The names of all policies, as flags take them.
pub fn policies() -> Vec<String> {
    POLICIES.iter().map(Policy::full_name).collect()
}

/// `name=ns,name=ns`
pub(super) fn costs(text: &str) -> Result<Costs, String> {
    let mut costs = Costs::default();
    for part in text.split(',').filter(|p| !p.is_empty()) {
        let set = part.split_once('=').and_then(|(name, ns)| {
            let ns = ns.parse::<i64>().ok().filter(|&ns| ns >= 0)?;
            costs.set(name, ns).then_some(())
        });
        if set.is_none() {
            let mut names = Vec::new();
            costs.each(|name, ns, _| names.push(format!("{name}={ns}")));
            let names = names.join(", ");
            return Err(format!(
                "unknown or invalid cost {part:?}; known costs and defaults (nanoseconds): {names}"
            ));
        }
    }
    Ok(costs)
}

/// `10s`, `1.5s`, `100ms`, `5us`, `300ns`
pub(super) fn duration(text: &str) -> Result<i64, String> {
    let bad =
        || format!("invalid duration {text:?}: want a number and a unit, such as 100ms or 2s");
    let at = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let (digits, unit) = text.split_at(at);
    let scale: i64 = match unit {
        "s" => 1_000_000_000,
        "ms" => 1_000_000,
        "us" => 1_000,
        "ns" => 1,
        _ => return Err(bad()),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let whole = whole.parse::<i64>().ok().and_then(|n| n.checked_mul(scale));
    // What is less than a nanosecond does not count.
    let part = format!("0.{part}").parse::<f64>().ok();
    let part = part.map(|part| (part * scale as f64).round() as i64);
    let ns = whole
        .zip(part)
        .and_then(|(whole, part)| whole.checked_add(part));
    ns.ok_or_else(bad)
}
