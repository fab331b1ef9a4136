//! `minigo run --sandbox`: the permissions that the flags give a program.

use crate::cmd::cli::{Sandbox, Walls};
use crate::process::wall::Wall;
use minigo_vm::host::{Capabilities, Environment, Host};

/// Whether these flags put a program into a sandbox.
fn is_on(flags: &Sandbox) -> bool {
    let some = !flags.allow_read.is_empty()
        || !flags.allow_write.is_empty()
        || !flags.allow_net.is_empty()
        || !flags.allow_run.is_empty()
        || !flags.allow_env.is_empty();
    !flags.allow_all && (flags.sandbox.is_some() || some)
}

/// The variables of the environment that a program in a sandbox sees; `None`: these flags put it into none.
pub fn visible(flags: &Sandbox) -> Option<Vec<String>> {
    is_on(flags).then(|| {
        let mut names = flags.allow_env.clone();
        if !flags.allow_run.is_empty() {
            // Programs are found by it.
            names.push("PATH".to_owned());
        }
        names.sort_unstable();
        names.dedup();
        names
    })
}

/// The host of a program that these flags are for, and the system's wall around it, if there is to be one.
pub fn host(host: Host, flags: &Sandbox) -> Result<(Host, Option<Wall>), String> {
    let Some(visible) = visible(flags) else {
        return Ok((host, None));
    };
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
    for name in &flags.allow_env {
        granted.allow_env(name);
    }
    if granted.may_run_some() {
        granted.allow_path(&path);
    }
    let wall = Wall::around(&granted, flags.sandbox == Some(Walls::Strict));
    if flags.sandbox == Some(Walls::SystemOnly) {
        return Ok((host, Some(wall.alone()?)));
    }
    let value = |name: String| {
        let value = std::env::var(&name).ok()?;
        Some((name, value))
    };
    let variables = visible.into_iter().filter_map(value);
    let host = host.with_env(Environment::new(variables)).within(granted);
    Ok((host, Some(wall)))
}
