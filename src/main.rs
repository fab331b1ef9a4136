//! The minigo command: from arguments to exit status.

mod cmd;
mod process;

use cmd::cli::{Asked, Command};
use minigo_lang::text::symbol::Symbol;
use process::out::{complain, print};
use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// Stack of the thread that works: programs may nest deeply.
const STACK_BYTES: usize = 256 << 20;

fn main() -> ExitCode {
    Symbol::know(minigo_image::NAMES);
    process::memory::begin();
    process::starved::watch();
    // The stack of this thread may be small (`ulimit -s`), too small even for reading the command line.
    let status = on_big_stack(|| match cmd::build::held() {
        Some(program) => program.run(),
        None => process::out::status_with_losses(command()),
    });
    // The program's own exit status, as the system passes it on: its low eight bits.
    ExitCode::from((status & 0xff) as u8)
}

/// Does what the command line asks for.
fn command() -> i32 {
    let args = std::env::args_os().collect();
    let terminal = std::io::stdin().is_terminal();
    match cmd::cli::parse(args, terminal, cmd::HELP) {
        Asked::Help => print(cmd::cli::help().as_bytes()),
        Asked::Text(text, 0) => print(text.as_bytes()),
        Asked::Text(text, status) => {
            let _ = std::io::stderr().lock().write_all(text.as_bytes());
            status
        }
        Asked::Command(command) => perform(*command),
    }
}

/// Whether this argument asks for something in which several threads allocate all the time: the workers of an exploration do,
/// and so do goroutines that the race detector watches.
fn allocates_much((n, arg): (usize, OsString)) -> bool {
    n == 1 && arg == "explore"
        || ["--explore", "--race", "-race"]
            .iter()
            .any(|&flag| arg == flag)
}

fn on_big_stack(work: impl FnOnce() -> i32 + Send + 'static) -> i32 {
    if !std::env::args_os().enumerate().any(allocates_much) {
        process::memory::share_pool();
    }
    let over = process::signals::keep();
    let worker = std::thread::Builder::new()
        .name("main".to_owned())
        .stack_size(STACK_BYTES)
        .spawn(move || {
            let _over = over;
            work()
        });
    if worker.is_ok() {
        process::signals::wait();
    }
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(status)) => status,
        Ok(Err(_)) => {
            // The panic's message was printed.
            complain!("minigo: internal error: this is a defect of minigo, not of the program");
            2
        }
        Err(error) => {
            complain!(
                "minigo: cannot start a thread: {}",
                process::out::cause(&error)
            );
            1
        }
    }
}

fn perform(command: Command) -> i32 {
    match command {
        Command::Run(args) => match (&args.record, &args.debug_listen) {
            (Some(file), _) => cmd::record::record(&args, file),
            (None, Some(address)) => cmd::debug::listen(&args, address),
            (None, None) => cmd::run::run(&args),
        },
        Command::View(args) => cmd::view::view(&args),
        Command::Explore(args) => cmd::explore::explore(&args),
        Command::Dap(args) => cmd::debug::dap(&args),
        Command::Debug(args) => cmd::debug::debug(&args),
        Command::Debuggee(args) => cmd::debug::debuggee(&args),
        Command::Replay(args) => cmd::record::replay(&args),
        Command::PageServer => cmd::view::live::serve(),
        Command::Lab(args) => cmd::lab::lab(&args),
        Command::Test(args) => cmd::test::test(&args.args),
        Command::TestBinary(args) => cmd::test::binary(&args),
        Command::Build(args) => cmd::build::build(&args),
        Command::Fmt(args) => cmd::fmt::fmt(&args.args),
        Command::Mod(args) => cmd::download::download(&args.args),
        Command::Doc(args) => cmd::doc::doc(&args.args),
        Command::Vet(args) => cmd::vet::vet(&args.args),
        Command::Check(args) => cmd::check::check(&args),
        Command::Dis(args) => cmd::dis::dis(&args),
        Command::Repl(args) => cmd::repl::repl(&args),
        Command::Get(args) => cmd::get::get(&args),
        Command::List(args) => cmd::list::list(&args),
        Command::Env(args) => cmd::env::env(&args),
        Command::Explain { code } => cmd::explain::explain(code.as_deref()),
        Command::Version => {
            let (version, minor) = (
                env!("MINIGO_VERSION"),
                minigo_lang::load::buildtag::GO_MINOR,
            );
            let platform = platform();
            print(format!("minigo version {version} go1.{minor} {platform}\n").as_bytes())
        }
        Command::Completions { shell } => print(&cmd::cli::completions(shell, cmd::HELP)),
        Command::Man => match cmd::cli::man(cmd::HELP) {
            Ok(page) => print(&page),
            Err(error) => {
                complain!("minigo: {error}");
                1
            }
        },
    }
}

/// The platform that this executable was built for, in Go's words.
fn platform() -> String {
    let os = match std::env::consts::OS {
        "macos" => "darwin",
        os => os,
    };
    let arch = match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        "x86" => "386",
        arch => arch,
    };
    format!("{os}/{arch}")
}
