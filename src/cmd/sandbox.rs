//! `minigo run --sandbox`: the permissions that the flags give a program.

use crate::cmd::cli::{Sandbox, Walls};
use crate::process::wall::Wall;
use minigo_vm::host::{Capabilities, Environment, Host};

/// The host of a program that these flags are for, and the system's wall around it, if there is to be one.
pub fn host(host: Host, flags: &Sandbox) -> Result<(Host, Option<Wall>), String> {
    let some = !flags.allow_read.is_empty()
        || !flags.allow_write.is_empty()
        || !flags.allow_net.is_empty()
        || !flags.allow_run.is_empty()
        || !flags.allow_env.is_empty();
    if flags.allow_all || !(flags.sandbox.is_some() || some) {
        return Ok((host, None));
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
    let wall = Wall::around(&granted, flags.sandbox == Some(Walls::Strict));
    if flags.sandbox == Some(Walls::SystemOnly) {
        return Ok((host, Some(wall)));
    }
    let value = |name: &str| Some((name.to_owned(), std::env::var(name).ok()?));
    let variables = names.into_iter().filter_map(value);
    let host = host.with_env(Environment::new(variables)).within(granted);
    Ok((host, Some(wall)))
}
