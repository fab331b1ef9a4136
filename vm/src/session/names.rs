//! Cleans names and reports for the user: removes the frames and generated names of the session itself.

/// A report without the frames of the session itself.
pub(super) fn own_frames(report: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut lines = report.lines().peekable();
    while let Some(line) = lines.next() {
        let name = readable(line);
        let own = name.strip_prefix("created by ").unwrap_or(&name);
        let framed = lines.peek().is_some_and(|next| next.starts_with('\t'));
        if framed && (own.starts_with("minigo/repl.") || own == "input()") {
            lines.next();
        } else {
            out.push(name);
        }
    }
    if out.last().is_some_and(|l| l.starts_with("goroutine ")) {
        out.pop();
    }
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    out.join("\n") + "\n"
}

/// A function's name without the REPL's own parts: an input is called `input`.
pub fn readable(name: &str) -> String {
    match name.split_once("main.input") {
        Some((before, rest)) => {
            let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            match rest.strip_prefix('\u{b7}') {
                Some(rest) => format!("{before}input{rest}"),
                None => name.to_owned(),
            }
        }
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{own_frames, readable};

    #[test]
    fn reports_show_own_frames() {
        let report = "panic: x\n\ngoroutine 5 [running]:\nmain.f(...)\n\tinput1:1 +0x8\n\
            main.input12\u{b7}()\n\tinput2:1 +0x8\nminigo/repl.input(...)\n\tminigo/repl/repl.go:9 +0x0\n\
            created by minigo/repl.Loop in goroutine 1\n\tminigo/repl/repl.go:5 +0x0\n";
        let want = "panic: x\n\ngoroutine 5 [running]:\nmain.f(...)\n\tinput1:1 +0x8\n";
        assert_eq!(own_frames(report), want);
        let short = "panic: x\n\ngoroutine 5 [running]:\nmain.input12\u{b7}()\n\tinput2:1 +0x8\n";
        assert_eq!(own_frames(short), "panic: x\n");
    }

    #[test]
    fn inputs_have_readable_names() {
        assert_eq!(readable("main.input12347\u{b7}.func1"), "input.func1");
        assert_eq!(readable("main.input12347\u{b7}"), "input");
        assert_eq!(readable("main.inputs"), "main.inputs");
        assert_eq!(readable("main.f"), "main.f");
    }
}
