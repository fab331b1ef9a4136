//! The GODEBUG settings that a program chooses: in lines of its `go.mod`, in `//go:debug` lines, and by the
//! language version of its module.

use crate::gomod::language;
use minigo_lang::load::Text;
use minigo_lang::load::buildtag::GO_MINOR;

/// Names and values.
pub type Settings = Vec<(String, String)>;

/// Settings whose meaning has changed: since which version of Go, and what they were before.
const CHANGED: &[(&str, u32, &str)] = &[
    ("containermaxprocs", 25, "0"),
    ("cryptocustomrand", 26, "1"),
    ("decoratemappings", 25, "0"),
    ("gotestjsonbuildtext", 24, "1"),
    ("httpcookiemaxnum", 24, "0"),
    ("httplaxcontentlength", 22, "1"),
    ("httpmuxgo121", 22, "1"),
    ("httpservecontentkeepheaders", 23, "1"),
    ("httpservecontentmaxranges", 26, "1"),
    ("multipathtcp", 24, "0"),
    ("netedns0", 19, "0"),
    ("panicnil", 21, "1"),
    ("randseednop", 24, "0"),
    ("rsa1024min", 24, "0"),
    ("tlsmlkem", 24, "0"),
    ("tlssecpmlkem", 26, "0"),
    ("tlssha1", 25, "1"),
    ("tracebacklabels", 27, "0"),
    ("updatemaxprocs", 25, "0"),
    ("urlmaxqueryparams", 24, "0"),
    ("urlstrictcolons", 26, "0"),
    ("winreadlinkvolume", 23, "0"),
    ("winsymlink", 23, "0"),
    ("x509negativeserial", 23, "1"),
    ("x509rsacrt", 24, "0"),
    ("x509sha256skid", 25, "0"),
    ("x509sslcertoverrideplatform", 27, "0"),
    ("x509usepolicies", 24, "0"),
];

/// Settings that mean the same in all versions.
const STEADY: &[&str] = &[
    "allowmultiplevcs",
    "dataindependenttiming",
    "embedfollowsymlinks",
    "execerrdot",
    "fips140",
    "fips140ems",
    "gocachehash",
    "gocachetest",
    "gocacheverify",
    "htmlmetacontenturlescape",
    "http2client",
    "http2debug",
    "http2server",
    "installgoroot",
    "jstmpllitinterp",
    "multipartmaxheaders",
    "multipartmaxparts",
    "netdns",
    "randautoseed",
    "tarinsecurepath",
    "tlsmaxrsasize",
    "x509usefallbackroots",
    "zipinsecurepath",
];

/// Settings that are no more: since which version of Go, and the values that would have to mean something.
const REMOVED: &[(&str, u32, &[&str])] = &[
    ("asynctimerchan", 27, &["1", "2"]),
    ("gotypesalias", 27, &["0"]),
    ("tls10server", 27, &["1"]),
    ("tls3des", 27, &["1"]),
    ("tlskyber", 24, &["0"]),
    ("tlsrsakex", 27, &["1"]),
    ("tlsunsafeekm", 27, &["1"]),
    ("x509keypairleaf", 27, &["0"]),
    ("x509sha1", 24, &["1"]),
];

/// What is wrong with a setting, if something is; `kind` is what it is called where it stands.
pub fn check(kind: &str, name: &str, value: &str) -> Result<(), String> {
    for (what, text) in [("key", name), ("value", value)] {
        if text.contains([' ', '\t']) {
            return Err(format!("{what} contains space"));
        }
    }
    for (what, text) in [("key", name), ("value", value)] {
        if text.contains(',') {
            return Err(format!("{what} contains comma"));
        }
    }
    if name == "default" {
        return match value.strip_prefix("go").and_then(language) {
            Some(minor) if minor > GO_MINOR => Err(format!(
                "default={value} too new (minigo is go1.{GO_MINOR})"
            )),
            Some(_) => Ok(()),
            None => Err("value for default= must be goVERSION".to_owned()),
        };
    }
    if STEADY.contains(&name) || CHANGED.iter().any(|(n, ..)| *n == name) {
        return Ok(());
    }
    match REMOVED.iter().find(|(n, ..)| *n == name) {
        Some((_, since, old)) if old.contains(&value) => Err(format!(
            "removed GODEBUG \"{name}\" set to old value \"{value}\" (https://go.dev/doc/godebug#go-1{since})"
        )),
        Some(_) => Ok(()),
        None => Err(format!("unknown {kind} \"{name}\"")),
    }
}

/// The settings in `//go:debug` lines of a main package's files, or what is wrong with such lines.
pub fn directives(files: &[Text]) -> Result<Settings, String> {
    let mut found: Vec<(String, String, String)> = Vec::new();
    let mut wrong = Vec::new();
    let mut repeated = Vec::new();
    for file in files {
        let mut head = true;
        for (n, line) in file.text.lines().enumerate() {
            head &= !line.starts_with("package ");
            let at = format!("{}:{}:1", file.name, n + 1);
            let setting = match line.strip_prefix("//go:debug") {
                Some(rest) if rest.is_empty() || rest.starts_with([' ', '\t']) => rest.trim(),
                _ => continue,
            };
            if !head {
                // Inside of a longer comment or a text it may be anything.
                continue;
            }
            let Some((name, value)) = setting.split_once('=') else {
                wrong.push(format!("{at}: invalid //go:debug: missing key=value"));
                continue;
            };
            if let Err(text) = check("//go:debug setting", name, value) {
                wrong.push(format!("{at}: invalid //go:debug: {text}"));
            } else if let Some((.., before)) = found.iter().find(|(n, ..)| n == name) {
                repeated.push(format!(
                    "{at}: repeated //go:debug for {name}\n\t{before}: previous //go:debug"
                ));
            } else {
                found.push((name.to_owned(), value.to_owned(), at));
            }
        }
    }
    wrong.append(&mut repeated);
    if wrong.is_empty() {
        Ok(found.into_iter().map(|(n, v, _)| (n, v)).collect())
    } else {
        Err(wrong.join("\n"))
    }
}

/// All settings of a program whose module is of language version `go`: what the version stands for, then
/// those of `go.mod`, then those of its files; later ones take the place of earlier ones.
pub fn settings(go: u32, module: &[(String, String)], files: &[(String, String)]) -> Settings {
    let chosen = || module.iter().chain(files);
    let default = chosen().rfind(|(name, _)| name == "default");
    let go = default
        .and_then(|(_, v)| language(v.trim_start_matches("go")))
        .unwrap_or(go);
    let old = CHANGED.iter().filter(|(_, since, _)| go < *since);
    let mut all: Settings = old
        .map(|(name, _, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    for (name, value) in chosen().filter(|(name, _)| name != "default") {
        match all.iter_mut().find(|(n, _)| n == name) {
            Some((_, v)) => v.clone_from(value),
            None => all.push((name.clone(), value.clone())),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(name: &str, value: &str) -> (String, String) {
        (name.to_owned(), value.to_owned())
    }

    #[test]
    fn the_version_stands_for_settings() {
        let of = |go| settings(go, &[], &[]);
        assert!(of(GO_MINOR).is_empty());
        assert!(of(23).contains(&pair("randseednop", "0")));
        assert!(!of(24).contains(&pair("randseednop", "0")));
        assert!(!of(23).iter().any(|(n, _)| n == "panicnil"));
    }

    #[test]
    fn files_count_for_more_than_the_module() {
        let module = [pair("default", "go1.20"), pair("panicnil", "0")];
        let all = settings(27, &module, &[pair("panicnil", "2"), pair("netdns", "go")]);
        assert!(all.contains(&pair("panicnil", "2")) && all.contains(&pair("netdns", "go")));
        assert!(all.contains(&pair("randseednop", "0")));
        assert!(all.iter().filter(|(n, _)| n == "panicnil").count() == 1);
    }

    #[test]
    fn unknown_and_removed_settings_are_errors() {
        let text = |name, value| check("godebug", name, value).err();
        assert_eq!(text("foo", "1").as_deref(), Some("unknown godebug \"foo\""));
        assert_eq!(text("tlskyber", "1"), None);
        assert!(text("tlskyber", "0").is_some_and(|t| t.starts_with("removed GODEBUG")));
        assert!(text("default", "go1.99").is_some() && text("default", "1.20").is_some());
        assert!(text("panicnil", "1,a").is_some() && text("default", "go1.21").is_none());
    }
}
