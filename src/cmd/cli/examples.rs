//! Two examples of every command, for its help and the manual page.

/// Commands, and lines of examples with what they do.
pub const EXAMPLES: &[(&str, &[(&str, &str)])] = &[
    (
        "run",
        &[
            ("minigo run hello.go a b", "with two arguments"),
            (
                "minigo run --seed 7 --race .",
                "the program of this folder: the same run each time",
            ),
            (
                "minigo -e 'fmt.Println(time.Now())'",
                "a program of one line",
            ),
        ],
    ),
    (
        "build",
        &[
            ("minigo build -o tool .", "an executable"),
            ("minigo build ./...", "type-checks all packages"),
        ],
    ),
    (
        "lab",
        &[
            ("minigo lab pool.go", "all schedulers on 1, 2, 4 and 8 Ps"),
            (
                "minigo lab --sched gmp,tokio --procs 4 pool.go",
                "two of them",
            ),
        ],
    ),
    (
        "view",
        &[
            ("minigo view pool.go", "writes pool.html"),
            (
                "minigo view -o page.html go.trace",
                "a trace of Go or minigo",
            ),
        ],
    ),
    (
        "check",
        &[
            ("minigo check ./...", "all packages"),
            (
                "minigo check --error-format=json a.go",
                "for editors and scripts",
            ),
        ],
    ),
    (
        "dis",
        &[
            (
                "minigo dis --only main. hello.go",
                "the functions of package main",
            ),
            ("minigo dis --native hot.go", "with machine code"),
        ],
    ),
    (
        "repl",
        &[
            ("minigo repl", "`:help` lists its commands"),
            (
                "minigo repl --seed 7 start.go",
                "runs the inputs in a file first",
            ),
        ],
    ),
    (
        "doc",
        &[
            ("minigo doc strings.Fields", "a function"),
            ("minigo doc ./lib", "a package of this module"),
        ],
    ),
    (
        "explain",
        &[
            ("minigo explain UnusedVar", "an error code"),
            ("minigo explain", "lists all codes"),
        ],
    ),
    (
        "env",
        &[
            ("minigo env GOROOT GOPROXY", "two values"),
            ("minigo env --json", "all variables"),
        ],
    ),
    (
        "get",
        &[
            ("minigo get example.com/lib", "the newest version"),
            ("minigo get example.com/lib@v1.2.3", "that version"),
        ],
    ),
    (
        "list",
        &[
            ("minigo list ./...", "the packages of this module"),
            ("minigo list -m", "the module and what it requires"),
        ],
    ),
    (
        "dap",
        &[
            (
                "minigo dap",
                "on standard input and output, as editors start it",
            ),
            (
                "minigo dap --listen 127.0.0.1:4711",
                "for a client that connects",
            ),
        ],
    ),
    (
        "version",
        &[
            ("minigo version", "minigo's version, Go's and the platform"),
            ("minigo --version", "the same"),
        ],
    ),
    (
        "completions",
        &[
            (
                "minigo completions bash > ~/.local/share/bash-completion/completions/minigo",
                "for bash",
            ),
            (
                "minigo completions fish > ~/.config/fish/completions/minigo.fish",
                "for fish",
            ),
        ],
    ),
    (
        "man",
        &[
            ("minigo man | man -l -", "reads it"),
            (
                "minigo man > ~/.local/share/man/man1/minigo.1",
                "installs it",
            ),
        ],
    ),
];

/// The examples of a command as its help shows them.
pub fn of(command: &str) -> Option<String> {
    let (_, list) = EXAMPLES.iter().find(|(name, _)| *name == command)?;
    let width = list
        .iter()
        .map(|(line, _)| line.len())
        .filter(|n| *n < 46)
        .max();
    let mut text = "Examples:".to_owned();
    for (line, what) in *list {
        match line.len() < 46 {
            true => text.push_str(&format!(
                "\n  {line:width$}  {what}",
                width = width.unwrap_or(0)
            )),
            false => text.push_str(&format!("\n  {line}\n      {what}")),
        }
    }
    Some(text)
}
