//! Removes from a program's standard error the parts that differ from run to run.
//!
//! `tests/bless` does the same to what real Go writes: keep the two alike.

/// Normalises the text of standard error:
/// - the program's folder before its file name goes, `0x` and hex digits become `0xX`;
/// - of goroutine dumps only the program's own frames stay, arguments become `...`, code offsets go;
/// - goroutine numbers other than 1 become `N`.
pub fn stderr(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut lines = text.lines().peekable();
    let mut dump = false;
    while let Some(line) = lines.next() {
        if header(line) {
            dump = true;
            out.push(numbers(line));
        } else if line.is_empty() {
            out.push(String::new());
        } else if dump && lines.peek().is_some_and(|next| next.starts_with('\t')) {
            let place = lines.next().unwrap_or_default();
            if own(line) {
                out.push(numbers(&arguments(line)));
                let place = place.rsplit('/').next().unwrap_or_default().trim_start();
                out.push(format!(
                    "\t{}",
                    place.split(" +0x").next().unwrap_or_default()
                ));
            }
        } else if !line.starts_with("exit status ") && !line.starts_with("runtime: sp=") {
            out.push(addresses(line));
        }
    }
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    out.join("\n") + if out.is_empty() { "" } else { "\n" }
}

/// Whether this is the first line of a goroutine's dump.
fn header(line: &str) -> bool {
    line.starts_with("goroutine ") && line.ends_with("]:")
}

/// Whether a frame belongs to the program, not to the library or the runtime.
fn own(frame: &str) -> bool {
    frame
        .strip_prefix("created by ")
        .unwrap_or(frame)
        .starts_with("main.")
}

/// The frame's arguments become `...`: they begin at the last opening parenthesis of the
/// outermost level.
fn arguments(frame: &str) -> String {
    if frame.starts_with("created by ") || !frame.ends_with(')') {
        return frame.to_owned();
    }
    let mut depth = 0;
    for (i, c) in frame.char_indices().rev() {
        match c {
            ')' => depth += 1,
            '(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return format!("{}(...)", &frame[..i]);
        }
    }
    frame.to_owned()
}

/// `goroutine 18` becomes `goroutine N`.
fn numbers(line: &str) -> String {
    let Some((before, after)) = line.split_once("goroutine ") else {
        return line.to_owned();
    };
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    if &after[..digits] == "1" {
        return line.to_owned();
    }
    format!("{before}goroutine N{}", &after[digits..])
}

/// `0x` and hex digits become `0xX`.
fn addresses(line: &str) -> String {
    let mut parts = line.split("0x");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_hexdigit).count();
        out.push_str(if digits == 0 { "0x" } else { "0xX" });
        out.push_str(&part[digits..]);
    }
    out
}
