//! `minigo run --sandbox`: what a program may do outside of itself, and for how long.

use crate::cmd::cli::Sandbox;
use crate::process::out::complain;
use minigo_vm::host::{Capabilities, Environment, Host};
use minigo_vm::instance::{Cause, Instance};
use std::sync::{Arc, Weak};
use std::time::Duration;

/// How long a program may take to end once its time is up.
const GRACE: Duration = Duration::from_secs(5);

/// The host of a program that these flags are for.
pub fn host(host: Host, flags: &Sandbox) -> Result<Host, String> {
    let some = !flags.allow_read.is_empty()
        || !flags.allow_write.is_empty()
        || !flags.allow_net.is_empty()
        || !flags.allow_run.is_empty()
        || !flags.allow_env.is_empty();
    if flags.allow_all || !(flags.sandbox || some) {
        return Ok(host);
    }
    let mut granted = Capabilities::default();
    let flagged = |flag: &'static str| move |e: String| format!("minigo: {flag}: {e}");
    for dir in &flags.allow_read {
        granted.allow_read(dir).map_err(flagged("--allow-read"))?;
    }
    for dir in &flags.allow_write {
        granted.allow_write(dir).map_err(flagged("--allow-write"))?;
    }
    for endpoint in &flags.allow_net {
        granted
            .allow_net(endpoint)
            .map_err(flagged("--allow-net"))?;
    }
    let path = std::env::var("PATH").unwrap_or_default();
    for program in &flags.allow_run {
        granted
            .allow_run(program, &path)
            .map_err(flagged("--allow-run"))?;
    }
    granted
        .check_programs()
        .map_err(|e| format!("minigo: {e}"))?;
    let mut names: Vec<&str> = flags.allow_env.iter().map(String::as_str).collect();
    for name in &names {
        granted.allow_env(name);
    }
    if granted.may_run_some() {
        // Programs are found by it.
        names.push("PATH");
        granted.allow_path(&path);
    }
    names.sort_unstable();
    names.dedup();
    let value = |name: &str| Some((name.to_owned(), std::env::var(name).ok()?));
    let variables = names.into_iter().filter_map(value);
    Ok(host.with_env(Environment::new(variables)).within(granted))
}

/// Ends the program when it has had its time.
pub fn watch(instance: &Arc<Instance>, time: Option<Duration>) -> Result<(), String> {
    let Some(time) = time else { return Ok(()) };
    let instance: Weak<Instance> = Arc::downgrade(instance);
    let wait = move || {
        std::thread::sleep(time);
        let Some(instance) = instance.upgrade() else {
            return;
        };
        let cause = Cause::Time(time);
        instance.end(cause);
        std::thread::sleep(GRACE);
        // It is in something that cannot be interrupted.
        complain!("minigo: {cause}");
        std::process::exit(Cause::STATUS);
    };
    let thread = std::thread::Builder::new().name("timeout".to_owned());
    match thread.spawn(wait) {
        Ok(_) => Ok(()),
        Err(e) => Err(format!("minigo: cannot start: {e}")),
    }
}
