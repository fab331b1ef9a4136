//! Two examples of every command, for its help and the manual page.

/// Commands, and lines of examples with what they do.
pub const EXAMPLES: &[(&str, &[(&str, &str)])] = &[
    (
        "run",
        &[
            (
                "minigo run hello.go a b",
                "runs hello.go with two arguments",
            ),
            (
                "minigo run --seed 7 --race .",
                "runs the program in this folder, in the same way each time",
            ),
            (
                "minigo -e 'fmt.Println(time.Now())'",
                "runs a program of one line",
            ),
        ],
    ),
    (
        "build",
        &[
            ("minigo build -o tool .", "writes the executable tool"),
            ("minigo build ./...", "type-checks all packages"),
        ],
    ),
    (
        "lab",
        &[
            (
                "minigo lab pool.go",
                "compares all schedulers on 1, 2, 4 and 8 Ps",
            ),
            (
                "minigo lab --sched gmp,tokio --procs 4 pool.go",
                "compares two of them",
            ),
        ],
    ),
    (
        "view",
        &[
            ("minigo view pool.go", "writes pool.html"),
            (
                "minigo view -o page.html go.trace",
                "shows a trace of Go or minigo",
            ),
        ],
    ),
    (
        "check",
        &[
            ("minigo check ./...", "checks all packages"),
            (
                "minigo check --error-format=json a.go",
                "prints errors for editors and scripts",
            ),
        ],
    ),
    (
        "dis",
        &[
            (
                "minigo dis --only main. hello.go",
                "shows the functions of package main",
            ),
            ("minigo dis --native hot.go", "shows machine code, too"),
        ],
    ),
    (
        "repl",
        &[
            (
                "minigo repl",
                "starts a session; `:help` lists its commands",
            ),
            (
                "minigo repl --seed 7 start.go",
                "first runs the inputs in start.go",
            ),
        ],
    ),
    (
        "doc",
        &[
            ("minigo doc strings.Fields", "shows a function"),
            ("minigo doc ./lib", "shows a package of this module"),
        ],
    ),
    (
        "explain",
        &[
            ("minigo explain UnusedVar", "explains an error code"),
            ("minigo explain", "lists all codes"),
        ],
    ),
    (
        "env",
        &[
            ("minigo env GOROOT GOPROXY", "prints two values"),
            ("minigo env --json", "prints all variables as JSON"),
        ],
    ),
    (
        "get",
        &[
            ("minigo get example.com/lib", "fetches the newest version"),
            ("minigo get example.com/lib@v1.2.3", "fetches this version"),
        ],
    ),
    (
        "list",
        &[
            ("minigo list ./...", "lists the packages of this module"),
            ("minigo list -m", "lists the module and those it requires"),
        ],
    ),
    (
        "dap",
        &[
            (
                "minigo dap",
                "uses standard input and output, as editors expect",
            ),
            (
                "minigo dap --listen 127.0.0.1:4711",
                "waits for a client to connect",
            ),
        ],
    ),
    (
        "version",
        &[
            (
                "minigo version",
                "prints minigo's version, Go's version and the platform",
            ),
            ("minigo --version", "prints the same"),
        ],
    ),
    (
        "completions",
        &[
            (
                "minigo completions bash > ~/.local/share/bash-completion/completions/minigo",
                "installs completions for bash",
            ),
            (
                "minigo completions fish > ~/.config/fish/completions/minigo.fish",
                "installs completions for fish",
            ),
        ],
    ),
    (
        "man",
        &[
            ("minigo man | man -l -", "shows the manual page"),
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
