//! GORACE: how the race detector reports, as Go's takes it.

use std::path::PathBuf;

/// What GORACE says. Words that it has and minigo needs not (`history_size`: both stacks of a report are
/// always whole) are taken and change nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoRace {
    /// The program ends with this status if races were found.
    pub exitcode: i32,
    /// It ends after the first report.
    pub halt_on_error: bool,
    /// Reports go to a file whose name begins so; `None`: to standard error.
    pub log_path: Option<String>,
    /// A race at places that were reported is not reported again.
    pub suppress_equal_stacks: bool,
    /// File names lose this beginning.
    pub strip_path_prefix: String,
    /// Milliseconds to wait before the end.
    pub atexit_sleep_ms: u64,
    /// The file to which the command writes all races at the end (`--race-report`, nothing of GORACE).
    pub report: Option<PathBuf>,
}

impl Default for GoRace {
    fn default() -> GoRace {
        GoRace {
            exitcode: 66,
            halt_on_error: false,
            log_path: None,
            suppress_equal_stacks: true,
            strip_path_prefix: String::new(),
            atexit_sleep_ms: 1000,
            report: None,
        }
    }
}

impl GoRace {
    /// From the variable's text: `name=value` words with spaces between.
    pub fn parse(text: &str) -> GoRace {
        let mut out = GoRace::default();
        for word in text.split_whitespace() {
            let Some((name, value)) = word.split_once('=') else {
                continue;
            };
            let number = value.parse::<u32>();
            match name {
                "exitcode" => out.exitcode = number.map_or(out.exitcode, |n| n as i32),
                "halt_on_error" => out.halt_on_error = number.is_ok_and(|n| n != 0),
                "suppress_equal_stacks" => out.suppress_equal_stacks = number != Ok(0),
                "log_path" if value == "stderr" => out.log_path = None,
                "log_path" => out.log_path = Some(value.to_owned()),
                "strip_path_prefix" => value.clone_into(&mut out.strip_path_prefix),
                "atexit_sleep_ms" => {
                    out.atexit_sleep_ms = number.map_or(out.atexit_sleep_ms, u64::from);
                }
                _ => {}
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        assert_eq!(GoRace::parse(""), GoRace::default());
        let set = GoRace::parse("halt_on_error=1 exitcode=3 log_path=/tmp/r history_size=7 odd");
        assert!(set.halt_on_error && set.exitcode == 3);
        assert_eq!(set.log_path.as_deref(), Some("/tmp/r"));
    }
}
