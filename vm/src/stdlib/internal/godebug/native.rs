//! Natives of package internal/godebug.

use crate::machine::native::{NativeFn, Outcome};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[("value", |cx| {
    let name = cx.arg_string(0);
    let instance = cx.instance();
    // The program may have changed its environment.
    let text = instance.host.env.get(b"GODEBUG").unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let mut settings = text.split(',').filter_map(|part| part.split_once('='));
    let said = settings.rfind(|(n, _)| *n == name);
    let value = match said {
        Some((_, value)) => value.split('#').next().unwrap_or_default().to_owned(),
        None => instance.options.godebug(&name).to_owned(),
    };
    cx.ret_str(0, value.as_bytes());
    Outcome::Done
})];
