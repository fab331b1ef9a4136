//! GORACE: options for the race detector's reports, with Go's syntax.

use std::path::PathBuf;

/// Where reports go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Log {
    /// To standard error.
    #[default]
    Stderr,
    /// To standard output.
    Stdout,
    /// To a file whose name begins so, and ends with the number of the process.
    File(String),
}

/// What GORACE says. Words that it has and minigo needs not (`history_size`: both stacks of a report are
/// always there) are taken and change nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoRace {
    /// The program ends with this status if races were found.
    pub exitcode: i32,
    /// It ends after the first report.
    pub halt_on_error: bool,
    /// Where reports go.
    pub log: Log,
    /// A race at places that were reported is not reported again.
    pub suppress_equal_stacks: bool,
    /// File names lose this beginning.
    pub strip_path_prefix: String,
    /// For how many milliseconds the other goroutines continue after `main` has returned. (Go's default is 1000; here a
    /// program ends at once if nothing else is said.)
    pub atexit_sleep_ms: u64,
    /// The file to which the command writes all races at the end (`--race-report`, nothing of GORACE).
    pub report: Option<PathBuf>,
}

impl Default for GoRace {
    fn default() -> GoRace {
        GoRace {
            exitcode: 66,
            halt_on_error: false,
            log: Log::Stderr,
            suppress_equal_stacks: true,
            strip_path_prefix: String::new(),
            atexit_sleep_ms: 0,
            report: None,
        }
    }
}

impl GoRace {
    /// From the variable's text: `name=value` words between spaces, commas and colons; a value may be quoted. As in Go's
    /// detector, unknown names are ignored, and an error says what cannot be read.
    ///
    /// # Errors
    /// A word without `=`, a quotation without an end, a value that is not of its option's kind.
    pub fn parse(text: &str) -> Result<GoRace, String> {
        let mut out = GoRace::default();
        let apart = |c: char| c.is_ascii_whitespace() || c == ',' || c == ':';
        let mut rest = text.trim_start_matches(apart);
        while !rest.is_empty() {
            let end = rest
                .find(|c: char| c == '=' || apart(c))
                .unwrap_or(rest.len());
            let (name, after) = rest.split_at(end);
            let Some(after) = after.strip_prefix('=') else {
                return Err(format!("expected '=' after {name}"));
            };
            let (value, after) = match after.chars().next() {
                Some(quote @ ('"' | '\'')) => after
                    .get(1..)
                    .and_then(|quoted| quoted.split_once(quote))
                    .ok_or_else(|| format!("the value of {name} has no closing quote"))?,
                _ => after.split_at(after.find(apart).unwrap_or(after.len())),
            };
            out.set(name, value)?;
            rest = after.trim_start_matches(apart);
        }
        Ok(out)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let wrong = |want| format!("invalid value for {name}: '{value}' (want {want})");
        let flag = || match value {
            "0" | "no" | "false" => Ok(false),
            "1" | "yes" | "true" => Ok(true),
            _ => Err(wrong("1 or 0")),
        };
        let number = || value.parse::<i32>().map_err(|_| wrong("a number"));
        match name {
            "exitcode" => self.exitcode = number()?,
            "halt_on_error" => self.halt_on_error = flag()?,
            "suppress_equal_stacks" => self.suppress_equal_stacks = flag()?,
            "log_path" => {
                self.log = match value {
                    "stderr" => Log::Stderr,
                    "stdout" => Log::Stdout,
                    _ => Log::File(value.to_owned()),
                }
            }
            "strip_path_prefix" => value.clone_into(&mut self.strip_path_prefix),
            "atexit_sleep_ms" => self.atexit_sleep_ms = u64::try_from(number()?).unwrap_or(0),
            "history_size" => {
                number()?;
            }
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        assert_eq!(GoRace::parse(""), Ok(GoRace::default()));
        let set =
            GoRace::parse("halt_on_error=yes,exitcode=-3:log_path='/tmp/a b' history_size=7 odd=1");
        let set = set.unwrap();
        assert!(set.halt_on_error && set.exitcode == -3);
        assert_eq!(set.log, Log::File("/tmp/a b".into()));
        let log = |text| GoRace::parse(text).unwrap().log;
        assert_eq!(
            (log("log_path=stdout"), log("log_path=stderr")),
            (Log::Stdout, Log::Stderr)
        );
        assert_eq!(
            GoRace::parse("atexit_sleep_ms=20").unwrap().atexit_sleep_ms,
            20
        );
        for wrong in [
            "exitcode=abc",
            "exitcode=0x10",
            "halt_on_error=2",
            "odd",
            "log_path='/tmp",
        ] {
            assert!(GoRace::parse(wrong).is_err(), "{wrong}");
        }
    }
}
