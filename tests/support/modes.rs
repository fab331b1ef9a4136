//! The ways in which each golden program runs: one table.

/// A way to run a program.
pub struct Mode {
    /// Its name in `MINIGO_MODES` and in `// modes:` comments.
    pub name: &'static str,
    /// Its flags, after `minigo run`.
    pub flags: &'static [&'static str],
    /// Whether it belongs to the modes of a plain `cargo test`.
    pub default: bool,
}

/// All modes.
pub const MODES: &[Mode] = &[
    Mode {
        name: "plain",
        flags: &[],
        default: true,
    },
    Mode {
        name: "procs1",
        flags: &["--procs", "1"],
        default: true,
    },
    Mode {
        name: "procs4",
        flags: &["--procs", "4"],
        default: true,
    },
    Mode {
        name: "gc-stress",
        flags: &["--gc-stress"],
        default: true,
    },
    Mode {
        name: "tiny",
        flags: &["--tiny"],
        default: true,
    },
    Mode {
        name: "seed7",
        flags: &["--seed", "7"],
        default: true,
    },
    Mode {
        name: "seed8",
        flags: &["--seed", "8", "--tiny", "--gc-stress"],
        default: false,
    },
];

/// The modes for a program: those that `MINIGO_MODES` names (`all`, or names with commas), else
/// the default ones; less those that the program itself excludes by a comment of its own, with
/// the reason, such as `// modes: -procs4 -tiny (which goroutine panics first is chance)`.
pub fn of(source: &str) -> impl Iterator<Item = &'static Mode> {
    let wanted = std::env::var("MINIGO_MODES").unwrap_or_default();
    let without: Vec<String> = source
        .lines()
        .filter_map(|l| l.strip_prefix("// modes:"))
        .flat_map(|l| l.split(" (").next().unwrap_or_default().split_whitespace())
        .filter_map(|w| w.strip_prefix('-').map(str::to_owned))
        .collect();
    MODES.iter().filter(move |m| {
        let chosen = match wanted.as_str() {
            "" => m.default,
            "all" => true,
            names => names.split(',').any(|n| n == m.name),
        };
        chosen && !without.iter().any(|w| w == m.name)
    })
}
