//! The REPL's editor on a terminal: prompts, completion, history, interrupts.

use super::support;
use super::terminal::{PROMPT, Terminal};
use std::path::Path;

#[test]
fn several_lines_on_a_terminal() {
    let mut t = Terminal::start();
    t.send("func f() int {\r");
    t.until("| ");
    t.ask("return 6*7\r}", PROMPT);
    t.ask("f()", "42 (int)");
}

#[test]
fn continuation_lines_have_a_prompt_and_are_indented() {
    let mut t = Terminal::start();
    t.send("func f(a int) int {\rif a > 1 {\rreturn 2\r}\rreturn g(\r1)\r}\r");
    t.until("f waits for g to be declared");
    t.until(PROMPT);
    // Brackets that close stand below the line that opened them.
    t.shows(&[
        "func f(a int) int {",
        "|     if a > 1 {",
        "|         return 2",
        "|     }",
        "|     return g(",
        "|         1)",
        "| }",
    ]);
    // Not inside of a text.
    t.send("`{\r  x`\r");
    t.until("\"{\\n  x\" (string)");
    t.until(PROMPT);
    t.shows(&["`{", "|   x`"]);
    // Two empty lines end what will not end otherwise.
    t.send("f(\r\r\r");
    t.until("syntax error");
    t.until(PROMPT);
    t.ask("a, b", "syntax error");
    // An interrupt takes it all back, an end of input ends it.
    t.send("f(\r\u{3}1+1\r");
    t.until("2 (int)");
    t.until(PROMPT);
    t.send("f(\r");
    t.until("|     ");
    t.send("\u{15}\u{4}");
    t.until("syntax error");
    t.ask("2+2", "4 (int)");
}

#[test]
fn an_interrupt_and_an_end_of_input_in_one_read() {
    let mut t = Terminal::start();
    t.send("half\u{3}\u{4}");
    t.ends();
    // While something runs it is interrupted; then the session ends.
    let mut t = Terminal::start();
    t.send("func() { fmt.Println(\"spin\" + \"ning\"); for {} }()\r");
    t.until("spinning");
    t.send("\u{3}\u{4}");
    t.until("interrupted");
    t.ends();
}

#[test]
fn an_interrupt_ends_all_of_a_file() {
    let dir = support::scratch("repl-load-interrupt");
    let file = dir.join("inputs");
    let text = "fmt.Println(\"load\" + \"ing\")\nselect {\ncase <-time.After(time.Hour):\n}\nfmt.Println(\"too\" + \" far\")\n";
    std::fs::write(&file, text).expect("it is written");
    let mut t = Terminal::start();
    t.send(&format!(":load {}\r", file.display()));
    t.until("loading");
    t.send("\u{3}");
    t.until("was skipped");
    t.ask("1+1", "2 (int)");
    assert!(!t.seen.contains("too far"), "{}", t.seen);
}

#[test]
fn paths_are_completed() {
    let dir = support::scratch("repl-paths");
    std::fs::create_dir_all(dir.join("folder-one")).expect("it is made");
    std::fs::write(dir.join("folder-one/inputs-file"), "40 + 2\n").expect("it is written");
    let at = dir.display();
    let mut t = Terminal::start();
    t.ask(&format!(":load {at}/fold\tinp\t"), "42 (int)");
    t.ask(
        &format!("b, err := os.ReadFile(\"{at}/folder-o\tinp\t\"); len(b)"),
        "7 (int)",
    );
    t.ask("import \"container/ri\t\"; ring.New(3).Len()", "3 (int)");
}

#[test]
fn values_are_as_wide_as_the_terminal() {
    let mut t = Terminal::start();
    let size = libc::winsize {
        ws_row: 24,
        ws_col: 40,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    // SAFETY: the terminal is ours, and the size is there.
    unsafe {
        use std::os::fd::AsRawFd;
        libc::ioctl(t.master.as_raw_fd(), libc::TIOCSWINSZ, &size);
    }
    t.ask("", PROMPT);
    t.ask(
        "[]string{\"a text of some length\", \"and another one\"}",
        "[\r\n    \"a text of some length\"\r\n    \"and another one\"\r\n] ([]string)",
    );
}

#[test]
fn redefinition_on_a_terminal() {
    let mut t = Terminal::start();
    for (input, shown) in [
        ("x := 40", PROMPT),
        ("x + 2", "42 (int)"),
        ("x := \"forty\"", PROMPT),
        ("x + \"-two\"", "\"forty-two\" (string)"),
        ("func f() int { return 1 }", PROMPT),
        ("func f() string { return x }", PROMPT),
        ("f()", "\"forty\" (string)"),
    ] {
        t.ask(input, shown);
    }
}

#[test]
fn completion_on_a_terminal() {
    let mut t = Terminal::start();
    t.ask("strings.ToUpp\t(\"abc\")", "\"ABC\" (string)");
    t.ask("type Point struct { Horizontal, Vertical int }", PROMPT);
    t.ask(
        "func (p Point) Distance() int { return p.Horizontal + p.Vertical }",
        PROMPT,
    );
    t.ask("target := Point{40, 2}", PROMPT);
    t.ask("targ\t.Hor\t", "40 (int)");
    t.ask("target.Dis\t()", "42 (int)");
    t.ask(":hel\t", "this list");
}

#[test]
fn an_endless_loop_is_interrupted() {
    let mut t = Terminal::start();
    t.send("func() { fmt.Println(\"spin\" + \"ning\"); for {} }()\r");
    t.until("spinning");
    t.send("\u{3}");
    t.until("interrupted");
    t.until(PROMPT);
    t.ask("1+1", "2 (int)");
    // So is one that waits, while others run.
    t.ask(
        "go func() { for { time.Sleep(time.Millisecond) } }()",
        PROMPT,
    );
    t.send("func() { fmt.Println(\"wait\" + \"ing\"); <-make(chan int) }()\r");
    t.until("waiting");
    t.send("\u{3}");
    t.until("interrupted");
}

#[test]
fn a_goroutine_ticks_between_prompts() {
    let mut t = Terminal::start();
    let ticker = "go func() { for i := 1; ; i++ { fmt.Println(\"tick\", i); time.Sleep(5*time.Millisecond) } }()\r";
    t.send(ticker);
    t.until("tick 1\r");
    t.until("tick 20\r");
    t.ask(":gs", "input.func1 input1:1");
    t.until("tick ");
}

#[test]
fn what_is_half_typed_stays_whole() {
    let mut t = Terminal::start();
    t.send("go func() { for i := 1; ; i++ { fmt.Print(\"tick \", i, \"\\n\"); time.Sleep(20*time.Millisecond) } }()\r");
    t.until("tick 1\r");
    t.until("> ");
    t.send("40 + ");
    // Ticks come above the prompt, which is drawn anew with what has been typed.
    for n in [15, 16] {
        t.until(&format!("tick {n}\r\n> 40 + "));
    }
    t.ask("2", "42 (int)");
    // A line without an end does not share its line with the prompt.
    t.ask(
        "func() { fmt.Print(\"unfin\" + \"ished\") }()",
        "unfinished",
    );
    assert!(!t.seen.contains("unfinished> "), "{:?}", t.seen);
}

#[test]
fn a_flood_of_output_leaves_the_prompt_usable() {
    let mut t = Terminal::start();
    t.send("go func() { for i := 0; ; i++ { fmt.Println(\"flood\", i) } }()\r");
    t.until("flood 1000\r");
    t.ask("20 + 22", "42 (int)");
}

#[test]
fn a_deadlock_at_the_prompt_does_not_end_the_session() {
    let mut t = Terminal::start();
    t.ask("c := make(chan int)", PROMPT);
    t.ask("<-c", "all goroutines are asleep - deadlock!");
    t.until(PROMPT);
    t.ask(":gs", "chan receive");
    // It waits on, until somebody sends.
    t.ask("c <- 7", "7 (int)");
}

#[test]
fn a_panic_at_the_prompt_does_not_end_the_session() {
    let mut t = Terminal::start();
    t.ask("func f(i int) int { return []int{1}[i] }", PROMPT);
    t.ask("f(3)", "valid indices are 0 to len-1");
    assert!(t.seen.contains("index out of range [3] with length 1"));
    t.ask("f(0)", "1 (int)");
}

#[test]
fn what_is_typed_goes_to_the_program_only_while_it_reads() {
    let mut t = Terminal::start();
    t.send("var n int; fmt.Scan(&n)\r");
    t.until("\r\n");
    t.send("42\r");
    t.until(PROMPT);
    t.ask("n", "42 (int)");
    // A read that is given up does not take what is typed for the prompt.
    t.ask("s := bufio.NewScanner(os.Stdin)", PROMPT);
    t.send("func() { fmt.Println(\"read\" + \"ing\"); s.Scan() }()\r");
    t.until("reading");
    t.send("\u{3}");
    t.until("\u{1b}[?2004h");
    t.ask("1+1", "2 (int)");
    // Nor does one in a goroutine.
    t.ask("go fmt.Scan(&n)", PROMPT);
    t.ask("2+2", "4 (int)");
}

#[test]
fn what_is_typed_ahead_is_not_lost() {
    let mut t = Terminal::start();
    t.send("a := 40\rfunc f() int {\rreturn a + 2\r}\rf()\r");
    t.until("42 (int)");
}

#[test]
fn nowhere_to_keep_the_history_is_no_error() {
    let mut t = Terminal::start_in(Path::new("/proc/nowhere"));
    t.ask("1+1", "2 (int)");
    t.send("\u{4}");
    t.ends();
}

#[test]
fn history_is_kept_on_disk() {
    let dir = support::scratch("repl-history-kept");
    let mut t = Terminal::start_in(&dir);
    t.ask("1000 + 234", "1234 (int)");
    t.send("\u{4}");
    t.ends();
    let mut t = Terminal::start_in(&dir);
    t.ask("\u{1b}[A", "1234 (int)");
}

#[test]
fn errors_are_pictures_on_a_terminal() {
    let mut t = Terminal::start();
    t.ask("count := 1", PROMPT);
    t.ask("cuont", "undefined: cuont");
    t.until("did you mean count?");
}

#[test]
fn the_end_of_input_ends_the_session() {
    let mut t = Terminal::start();
    t.send("\u{4}");
    t.ends();
}
