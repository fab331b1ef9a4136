//! Texts that the parts of the report share: times, numbers of Ps, outcomes, and lines that fit the terminal.

use minigo_runtime::{Ended, Report};

/// A time in nanoseconds, in three digits or four.
pub fn time(ns: i64) -> String {
    let (value, unit) = match ns {
        n if n >= 1_000_000_000 => (n as f64 / 1e9, "s"),
        n if n >= 1_000_000 => (n as f64 / 1e6, "ms"),
        n if n >= 1_000 => (n as f64 / 1e3, "us"),
        n => return format!("{n}ns"),
    };
    if value < 10.0 {
        format!("{value:.2}{unit}")
    } else if value < 100.0 {
        format!("{value:.1}{unit}")
    } else {
        format!("{value:.0}{unit}")
    }
}

/// How a run ended, in a word or two.
pub fn outcome(report: &Report) -> String {
    match &report.ended {
        Ended::Exit(0) => "ok".to_owned(),
        Ended::Exit(status) => format!("exit {status}"),
        Ended::Deadlock if report.never_began > 0 => {
            format!("deadlock, {} never began", report.never_began)
        }
        Ended::Deadlock => "deadlock".to_owned(),
        Ended::Starved => "starved".to_owned(),
        Ended::TimeUp => "time is up".to_owned(),
        Ended::Fatal(text) => text.clone(),
    }
}

/// `1 P`, `4 Ps`
pub fn ps(n: u32) -> String {
    if n == 1 {
        "1 P".to_owned()
    } else {
        format!("{n} Ps")
    }
}

/// A text in lines that are no longer; those after the first are indented further.
pub fn wrapped(text: &str, width: usize) -> String {
    let words = text.trim_start();
    let indent = text.get(..text.len() - words.len()).unwrap_or_default();
    let mut lines = vec![indent.to_owned()];
    for word in words.split(' ') {
        let Some(line) = lines.last_mut() else { break };
        let needed = line.chars().count() + 1 + word.chars().count();
        if needed > width && !line.trim().is_empty() {
            lines.push(format!("{indent}  {word}"));
        } else {
            if !line.trim().is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n") + "\n"
}

/// How wide what is printed may be: as the terminal, or so that it fits anywhere.
pub fn width() -> usize {
    let mut size = std::mem::MaybeUninit::<libc::winsize>::zeroed();
    // SAFETY: there is room for the answer, and zeros are one.
    let columns = unsafe {
        libc::ioctl(1, libc::TIOCGWINSZ, size.as_mut_ptr());
        size.assume_init().ws_col
    };
    let asked = std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok());
    match (columns, asked) {
        (0, Some(asked)) => asked,
        (0, None) => 80,
        (columns, _) => columns.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_wrapped() {
        assert_eq!(wrapped("a bc def", 5), "a bc\n  def\n");
        assert_eq!(wrapped("abcdefgh i", 5), "abcdefgh\n  i\n");
        assert_eq!(wrapped("  a bc d", 6), "  a bc\n    d\n");
    }

    #[test]
    fn times_have_three_digits_or_four() {
        for (ns, text) in [
            (7, "7ns"),
            (1_234, "1.23us"),
            (45_678, "45.7us"),
            (300_000_000, "300ms"),
            (12_000_000_000, "12.0s"),
        ] {
            assert_eq!(time(ns), text);
        }
    }
}
