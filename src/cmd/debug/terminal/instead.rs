//! Commands of delve and gdb that minigo lacks, and what to type instead.

/// What to say to a command that there is none of; `None`: it is not known from elsewhere.
pub fn instead(word: &str) -> Option<&'static str> {
    Some(match word {
        "step-instruction" | "si" | "stepi" | "next-instruction" | "ni" | "nexti" => {
            "the debugger steps by statements: step, next, back"
        }
        "disassemble" | "disass" => "`minigo dis FILE` lists a program's bytecode",
        "regs" => "there are no registers to show: args, locals and globals list variables",
        "examinemem" | "x" => {
            "memory is not shown byte by byte: print a variable, a slice of it such as b[:16], or *p"
        }
        "thread" | "tr" | "threads" => {
            "goroutines take the place of threads: goroutines lists them, goroutine N chooses one"
        }
        "libraries" | "target" => {
            "there is one program, without shared libraries: sources lists its files"
        }
        "dump" => "`minigo run --record FILE` records a run, and `minigo debug FILE` debugs it",
        "toggle" | "disable" | "enable" => {
            "to disable breakpoint N: condition N false; to enable it again: condition N"
        }
        "deferred" => "print the variables of a deferred call where it runs: break in its function",
        "config" => "there is nothing to configure: `minigo debug --help` lists the flags",
        "transcript" => "to keep the output: `minigo debug … | tee FILE`",
        "jump" | "j" => {
            "a goroutine cannot be moved to another statement: use back, rn, rc or goto MOMENT to go to another moment"
        }
        "run" => "continue runs the program, restart starts it again",
        "finish" | "fin" => "stepout runs to the caller",
        "info" => {
            "args, locals, globals, goroutines, breakpoints, funcs, types and sources list what there is"
        }
        "delete" | "d" | "del" => {
            "clear N removes breakpoint N, and clear without a number removes all"
        }
        "backtrace" => "bt shows the calls that led here",
        "tbreak" => "continue PLACE runs to that place, without a breakpoint",
        "inspect" => "print shows values",
        "record" => "going back needs no recording; `minigo run --record FILE` makes one",
        _ => return None,
    })
}
