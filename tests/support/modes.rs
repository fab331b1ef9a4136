//! The ways in which each golden program runs.

/// A way to run a program.
pub struct Mode {
    /// Its name in `MINIGO_MODES` and in `// modes:` comments.
    pub name: String,
    /// Its flags, after `minigo run`.
    pub flags: Vec<String>,
    /// What stands in its environment.
    pub env: &'static [(&'static str, &'static str)],
}

/// What each program also runs in with a plain `cargo test`, besides `plain`: one of these, chosen by its name. Among the many
/// programs each mechanism meets dozens, in minutes; `.ci/run` lets each program meet each mechanism.
const SECONDS: [&str; 5] = [
    "procs8",
    "tiny",
    "seed3-procs8",
    "gc-stress",
    "jit-gc-verify",
];
/// The modes of `.ci/run`: each mechanism by itself, too.
const CI: &str = "plain,procs1,procs8,gc-often,gc-stress,tiny,seed7,seed3-procs8,\
    no-image,gc-verify,jit,jit-gc-stress,jit-gc-verify";
/// All of them, and 20 seeds with 1, 2 and 8 Ps.
const ALL: &str = "plain,procs1,procs2,procs8,gc-often,gc-stress,tiny,tiny-gc-stress,\
    no-image,tiny-no-image,jit-no-image,gc-marking,gc-verify,tiny-gc-verify,\
    jit,jit-gc-stress,jit-tiny-gc-stress,jit-gc-marking,jit-gc-verify,\
    seeds1-20,seeds1-20-procs2,seeds1-20-procs8";

/// The mode of that name: `plain`, `gc-often` (collections after every 40 KiB, which sweep lazily as
/// those under `--gc-stress` don't), `gc-stress`, `gc-marking` (there is always a cycle), `gc-verify` (and
/// everything reachable at its end is marked), `tiny-gc-verify`, `tiny`, `tiny-gc-stress` (all with a seed of its
/// own), `no-image`, `tiny-no-image` (the library is compiled as the program is, though its bytecode is there),
/// `procsN`, `seedN`, `seedN-procsM`; with `jit` in front of them, or alone, every function is compiled to machine code before its first call.
fn mode(name: &str) -> Option<Mode> {
    let number = |text: &str, prefix| text.strip_prefix(prefix)?.parse::<u32>().ok();
    let both = name.split_once('-');
    let both = both.and_then(|(a, b)| Some((number(a, "seed")?, number(b, "procs")?)));
    let flags = match name {
        "plain" | "gc-often" | "jit" => String::new(),
        "gc-stress" | "jit-gc-stress" => "--gc-stress".to_owned(),
        "gc-marking" | "jit-gc-marking" => "--gc-marking".to_owned(),
        "gc-verify" | "jit-gc-verify" => "--gc-verify".to_owned(),
        "tiny-gc-verify" => "--seed 8 --tiny --gc-verify".to_owned(),
        "tiny" => "--tiny".to_owned(),
        "no-image" | "jit-no-image" => "--no-image".to_owned(),
        "tiny-no-image" => "--tiny --no-image".to_owned(),
        "tiny-gc-stress" | "jit-tiny-gc-stress" => "--seed 8 --tiny --gc-stress".to_owned(),
        _ => match (number(name, "procs"), number(name, "seed"), both) {
            (Some(n), _, _) => format!("--procs {n}"),
            (_, Some(n), _) => format!("--seed {n}"),
            (_, _, Some((seed, procs))) => format!("--seed {seed} --procs {procs}"),
            _ => return None,
        },
    };
    Some(Mode {
        name: name.to_owned(),
        flags: flags.split_whitespace().map(str::to_owned).collect(),
        env: match name {
            "gc-often" => &[("GOGC", "1")],
            _ if name.starts_with("jit") => &[("MINIGO_JIT", "always")],
            _ => &[],
        },
    })
}

/// The names that a list stands for: with commas, `seeds1-20` for twenty of them, and with
/// `-procs8` behind it for twenty with eight Ps.
fn names(list: &str) -> Vec<String> {
    let mut all = Vec::new();
    for name in list.split(',').map(str::trim) {
        match seeds(name) {
            Some((range, rest)) => all.extend(range.map(|n| format!("seed{n}{rest}"))),
            None => all.push(name.to_owned()),
        }
    }
    all
}

/// The seeds of a name such as `seeds1-20-procs8`, and what stands behind them.
fn seeds(name: &str) -> Option<(std::ops::RangeInclusive<u32>, &str)> {
    let (from, rest) = name.strip_prefix("seeds")?.split_once('-')?;
    let end = rest.find('-').unwrap_or(rest.len());
    let (to, rest) = rest.split_at(end);
    Some((from.parse().ok()?..=to.parse().ok()?, rest))
}

/// The modes for a program of that name: those that `MINIGO_MODES` names (`ci`, `all`, or names with commas), else
/// `plain` and a second one chosen by the name; less those that the program itself excludes by a comment of its own, with
/// the reason, such as `// modes: -procs8 -tiny (which goroutine panics first is chance)`. A seed
/// excludes all seeds, a number of Ps above one all such.
pub fn of(name: &str, source: &str) -> impl Iterator<Item = Mode> {
    let wanted = std::env::var("MINIGO_MODES").unwrap_or_default();
    let without = exclusions(source);
    let list = match wanted.as_str() {
        "" => match second_of(name, source, &without) {
            Some(second) => format!("plain,{second}"),
            None => "plain".to_owned(),
        },
        "ci" => CI.to_owned(),
        "all" => ALL.to_owned(),
        _ => wanted,
    };
    let modes: Vec<Mode> = names(&list)
        .iter()
        .map(|name| mode(name).unwrap_or_else(|| panic!("MINIGO_MODES: no mode {name}")))
        .filter(|m| !is_excluded(&m.name, &without))
        .collect();
    modes.into_iter()
}

/// The kinds of modes that a program's comments exclude.
fn exclusions(source: &str) -> Vec<String> {
    source
        .lines()
        .filter_map(|l| l.strip_prefix("// modes:"))
        .flat_map(|l| l.split(" (").next().unwrap_or_default().split_whitespace())
        .filter_map(|w| w.strip_prefix('-').map(kind))
        .collect()
}

/// Whether a mode of that name is one of the excluded kinds.
fn is_excluded(name: &str, without: &[String]) -> bool {
    let stresses = ["gc-stress", "gc-marking", "gc-verify"];
    let stress =
        stresses.iter().any(|s| name.ends_with(s)) && without.iter().any(|w| w == "gc-stress");
    stress || kinds(name).any(|kind| without.contains(&kind))
}

/// The second mode of a program in everyday runs: the first that it does not exclude, from a place in the list that depends only
/// on its name, so it is the same in each run.
fn second_of(name: &str, source: &str, without: &[String]) -> Option<&'static str> {
    // Compiling all of that library to machine code takes three times as long as any other mode.
    let slow = |mode: &str| mode.starts_with("jit") && source.contains("\"net/http");
    let sum: usize = name.bytes().map(usize::from).sum();
    (0..SECONDS.len())
        .filter_map(|i| SECONDS.get((sum + i) % SECONDS.len()).copied())
        .find(|mode| !slow(mode) && !is_excluded(mode, without))
}

/// What a mode is excluded by: a seed with Ps by both.
fn kinds(name: &str) -> impl Iterator<Item = String> {
    let both = name.starts_with("seed");
    let parts = name.split(if both { '-' } else { ',' });
    parts.map(kind).collect::<Vec<_>>().into_iter()
}

/// What a mode, or a part of one, is excluded by.
fn kind(name: &str) -> String {
    match name {
        "procs1" => name.to_owned(),
        _ => name
            .trim_end_matches(|c: char| c.is_ascii_digit())
            .to_owned(),
    }
}
