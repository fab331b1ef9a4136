//! Debugger expressions with calls, and commands that users of delve type.

use crate::moments::{debugged, in_order};

#[test]
fn functions_are_called_and_the_program_stays_as_it_is() {
    let commands = "break 53\nc\nprint add(p.x, 2) * 10\nprint p.String() + q.String()\nprint strings.ToUpper(name)\n\
                    print fmt.Sprint(small, two)\nprint two.swap()\nprint both()\ncall q.move(5)\nprint p.x\n\
                    print strconv.Itoa(limit)\nprint func(n int) int { return n + total }(1)\nprint point{8, 9}.String()\n\
                    call fmt.Println(\"printed\")\nset p.y = add(20, 22)\nprint p\nwhen\nc\n";
    let ran = debugged("calls.go", &[], commands);
    in_order(
        &ran.out,
        &[
            "main.main calls.go:53",
            "\n30\n",
            "\"<1,2><1,2>\"",
            "\"GOPHER\"",
            "\"-3 {l r}\"",
            "main.pair[string]{a: \"r\", b: \"l\"}",
            "int(7), *errors.errorString(",
            "\n1\n",
            "\"3\"\n11\n",
            "\"<8,9>\"",
            "printed\nint(8), nil\n",
            "p.y = 42",
            "main.point{x: 1, y: 42}",
            "moment 17\n",
            "1\n<1,42> <1,42> gopher {l r} -3 10",
            "ended with status 0",
        ],
    );
}

#[test]
fn calls_that_go_wrong_are_answered() {
    let commands = "break 53\nc\nprint boom()\nprint waits()\nprint nosuch(1)\nprint add(1)\nprint spin()\n\
                    print add(1, 1)\nbreak generic\nc\nprint fmt.Sprint(list, len(list))\n";
    let ran = debugged("calls.go", &[], commands);
    in_order(
        &ran.out,
        &[
            "panic: boom",
            "the call did not return",
            "undefined: nosuch",
            "not enough arguments in call to add",
            "the call took too long",
            "\n2\n",
            "main.generic",
            "\"[<1,2>] 1\"",
        ],
    );
}

#[test]
fn conditions_call_functions_in_both_directions() {
    let commands = "break 51 if add(i, total) == 3 || strings.HasPrefix(name, \"x\")\nc\nprint i\nc\nrc\nprint i\nrc\n";
    let ran = debugged("calls.go", &[], commands);
    in_order(
        &ran.out,
        &[
            "breakpoint 1: main.main calls.go:51",
            "\n2\n",
            "ended with status 0",
            "breakpoint 1: main.main calls.go:51",
            "\n2\n",
            "at the start",
        ],
    );
}

#[test]
fn a_step_leads_into_the_function_that_is_named() {
    let commands = "break 22\nc\nstep add\nso\nrc\nstep double\nbt\n";
    let ran = debugged("races.go", &[], commands);
    in_order(
        &ran.out,
        &[
            "breakpoint 1: main.main races.go:22",
            "main.(*counter).add races.go:9",
            "main.main races.go:23",
            "breakpoint 1: main.main races.go:22",
            "main.double races.go:13",
        ],
    );
}

#[test]
fn races_are_stopped_at() {
    let ran = debugged("races.go", &["--race"], "c\nbt\nprint c.n\nback\nc\nc\n");
    in_order(
        &ran.out,
        &[
            "WARNING: DATA RACE",
            "main.(*counter).add races.go:9",
            "main.(*counter).add races.go:9",
            "main.(*counter).add races.go:9",
            "ended with status 66",
        ],
    );
    let ran = debugged("races.go", &[], "c\n");
    assert!(!ran.out.contains("RACE"), "{}", ran.out);
}

#[test]
fn commands_of_delve_work_or_say_what_to_type() {
    let commands = "break steps.go:24\nb nosuch\ncondition 1 b == 2\non 1 print a + b\non 1 restart\ntrace square.area\nbp\ncheck\n\
                    c\nargs b\nvars tot\nwhatis a\ndisplay a * 2\nn 2\nframe 1 print p\nlist main.worker\nbt -full\nb main.worker\n\
                    cond -hitcount 3 > 1\nc\ngoroutine 1 bt 2\ngoroutine 2 args\ngoroutines -t\nfuncs work\ntypes shape\nsources steps\n\
                    watch -w total\nwatch -r total\nrestart c1\nsi\ndisassemble\nregs\nprint %x 255\nhelp next\nfoo\nclearall\nc 56\n";
    let ran = debugged("steps.go", &[], commands);
    in_order(
        &ran.out,
        &[
            "breakpoint 1 at steps.go:24",
            "the program has no function nosuch",
            "restart shows nothing",
            "1: steps.go:24 if b == 2\n2: trace square.area",
            "checkpoint c1 at moment 1",
            "breakpoint 1: main.add steps.go:24",
            "\n7\nb int = 2\ntotal int = 9\nint\n0: a * 2 = 10\n",
            "main.add steps.go:25",
            "main.add steps.go:26",
            "main.point{x: 5, y: 2, name: \"origin\"}",
            "   29\tfunc worker(",
            "> 0 main.add",
            "b int = 2",
            "  1 main.main",
            "list []int = []int{3, 1, 2}",
            "> square.area(s = main.square{side: 4})",
            "breakpoint 3: main.worker steps.go:30",
            "0 sync.semAcquire",
            "n int = ",
            ">G",
            "main.worker steps.go:29\n",
            "main.shape\n",
            "steps.go\n",
            "where total is written",
            "reads are not watched",
            "main.main steps.go:37 (G1, moment 1)",
            "there is no command si: the debugger steps by statements",
            "there is no command disassemble: ",
            "there is no command regs: ",
            "\"ff\"",
            "next, n [COUNT]",
            "unknown command foo",
            "main.main steps.go:56",
        ],
    );
}
