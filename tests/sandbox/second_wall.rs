//! The second wall of `--sandbox`: with minigo's own checks switched off (`--sandbox=system-only`), the system itself
//! refuses what was not granted.

use crate::support::{minigo, scratch};
use std::fs;
use std::net::TcpListener;
use std::process::Command;

/// Runs a program of this body, whose `try` prints whether something could be done; what it printed.
fn run(name: &str, flags: &[String], body: &str) -> String {
    let dir = scratch(&format!("second-wall-{name}"));
    let text = format!(
        "package main\n\nimport (\n\t\"fmt\"\n\t\"net\"\n\t\"os\"\n\t\"os/exec\"\n\t\"time\"\n)\n\n\
         func try(what string, err error) {{\n\tif err != nil {{\n\t\tfmt.Println(what, \"refused\")\n\t\
         return\n\t}}\n\tfmt.Println(what, \"done\")\n}}\n\n\
         func second(_ any, err error) error {{ return err }}\n\n\
         var _ = []any{{net.Dial, os.Open, exec.Command, time.Now}}\n\n\
         func main() {{\n{body}\n}}\n"
    );
    let file = dir.join("p.go");
    fs::write(&file, text).unwrap();
    let ran = Command::new(minigo())
        .arg("run")
        .args(flags)
        .arg(&file)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert_eq!(ran.status.code(), Some(0), "{said}");
    String::from_utf8(ran.stdout).unwrap()
}

/// Whether the system has both Landlock, of TCP too, and seccomp.
fn has_walls() -> bool {
    let ran = Command::new(minigo())
        .args(["env", "MINIGO_SANDBOX"])
        .output()
        .unwrap();
    let walls = String::from_utf8(ran.stdout).unwrap();
    assert!(walls.starts_with("checks"), "{walls}");
    let landlock = walls.split(' ').find_map(|w| w.strip_prefix("landlock:"));
    let version: u32 = landlock.and_then(|v| v.trim().parse().ok()).unwrap_or(0);
    walls.contains("seccomp") && version >= 4
}

#[test]
fn nothing_is_granted() {
    if !has_walls() {
        return;
    }
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let dir = scratch("second-wall-outside");
    fs::write(dir.join("file"), "SECRET").unwrap();
    let dir = dir.display();
    let deeds = [
        ("read", format!("second(os.ReadFile(\"{dir}/file\"))")),
        ("passwd", "second(os.ReadFile(\"/etc/passwd\"))".to_owned()),
        (
            "maps",
            "second(os.ReadFile(\"/proc/self/maps\"))".to_owned(),
        ),
        ("list", format!("second(os.ReadDir(\"{dir}\"))")),
        ("stat", format!("second(os.Stat(\"{dir}/file\"))")),
        (
            "readlink",
            "second(os.Readlink(\"/proc/self/exe\"))".to_owned(),
        ),
        ("write", format!("os.WriteFile(\"{dir}/file\", nil, 0o600)")),
        ("make", format!("os.WriteFile(\"{dir}/new\", nil, 0o600)")),
        ("mkdir", format!("os.Mkdir(\"{dir}/folder\", 0o700)")),
        ("remove", format!("os.Remove(\"{dir}/file\")")),
        (
            "rename",
            format!("os.Rename(\"{dir}/file\", \"{dir}/moved\")"),
        ),
        ("link", format!("os.Link(\"{dir}/file\", \"{dir}/linked\")")),
        ("symlink", format!("os.Symlink(\"file\", \"{dir}/soft\")")),
        ("chmod", format!("os.Chmod(\"{dir}/file\", 0o777)")),
        (
            "chtimes",
            format!("os.Chtimes(\"{dir}/file\", time.Unix(1, 0), time.Unix(1, 0))"),
        ),
        ("truncate", format!("os.Truncate(\"{dir}/file\", 0)")),
        (
            "dial",
            format!("second(net.Dial(\"tcp\", \"127.0.0.1:{port}\"))"),
        ),
        (
            "listen",
            "second(net.Listen(\"tcp\", \"127.0.0.1:0\"))".to_owned(),
        ),
        (
            "packets",
            "second(net.ListenPacket(\"udp\", \"127.0.0.1:0\"))".to_owned(),
        ),
        (
            "unix",
            format!("second(net.Listen(\"unix\", \"{dir}/socket\"))"),
        ),
        ("exec", "exec.Command(\"/bin/true\").Run()".to_owned()),
    ];
    let body: String = deeds
        .iter()
        .map(|(what, deed)| format!("\ttry(\"{what}\", {deed})\n"))
        .collect();
    let said = run("none", &["--sandbox=system-only".to_owned()], &body);
    let all = |answer: &str| -> String {
        deeds
            .iter()
            .map(|(what, _)| format!("{what} {answer}\n"))
            .collect()
    };
    assert_eq!(said, all("refused"));
    assert_eq!(fs::read_to_string(format!("{dir}/file")).unwrap(), "SECRET");
    assert_eq!(fs::read_dir(dir.to_string()).unwrap().count(), 1);
    listener.set_nonblocking(true).unwrap();
    assert!(listener.accept().is_err(), "somebody has connected");
    // It is the wall that refuses: without it, what comes first can be done.
    let said = run("free", &[], &format!("\ttry(\"read\", {})\n", deeds[0].1));
    assert_eq!(said, "read done\n");
}

#[test]
fn what_is_granted_works() {
    if !has_walls() {
        return;
    }
    let dir = scratch("second-wall-granted").canonicalize().unwrap();
    for name in ["in", "out"] {
        fs::create_dir_all(dir.join(name)).unwrap();
        fs::write(dir.join(name).join("file"), "text").unwrap();
    }
    let [allowed, other] = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let [granted, denied] = [&allowed, &other].map(|l| l.local_addr().unwrap().port());
    let at = dir.display();
    let body = format!(
        "\ttry(\"read\", second(os.ReadFile(\"{at}/in/file\")))\n\
         \ttry(\"list\", second(os.ReadDir(\"{at}/in\")))\n\
         \ttry(\"write\", os.WriteFile(\"{at}/in/new\", []byte(\"x\"), 0o600))\n\
         \ttry(\"rename\", os.Rename(\"{at}/in/new\", \"{at}/in/newer\"))\n\
         \ttry(\"remove\", os.Remove(\"{at}/in/newer\"))\n\
         \ttry(\"read outside\", second(os.ReadFile(\"{at}/out/file\")))\n\
         \ttry(\"write outside\", os.WriteFile(\"{at}/out/file\", nil, 0o600))\n\
         \ttry(\"remove outside\", os.Remove(\"{at}/out/file\"))\n\
         \ttry(\"dial\", second(net.Dial(\"tcp\", \"127.0.0.1:{granted}\")))\n\
         \ttry(\"dial another\", second(net.Dial(\"tcp\", \"127.0.0.1:{denied}\")))\n\
         \ttry(\"look up\", second(net.LookupHost(\"localhost\")))\n\
         \ttry(\"exec\", exec.Command(\"/bin/true\").Run())"
    );
    let expected = "read done\nlist done\nwrite done\nrename done\nremove done\nread outside refused\n\
                    write outside refused\nremove outside refused\ndial done\ndial another refused\n\
                    look up done\nexec refused\n";
    let flags = |how: &str| {
        vec![
            format!("--sandbox={how}"),
            format!("--allow-read={at}/in"),
            format!("--allow-write={at}/in"),
            format!("--allow-net=127.0.0.1:{granted}"),
            format!("--allow-net=localhost:{granted}"),
        ]
    };
    for how in ["system-only", "strict", "on"] {
        assert_eq!(run(how, &flags(how), &body), expected, "{how}");
    }
}

#[test]
fn strict_does_not_start_where_a_wall_is_missing() {
    let dir = scratch("second-wall-strict");
    let file = dir.join("p.go");
    fs::write(
        &file,
        "package main\n\nfunc main() { println(\"started\") }\n",
    )
    .unwrap();
    let ran = Command::new(minigo())
        .args(["run", "--sandbox=strict", "--allow-run=true"])
        .arg(&file)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert_eq!(ran.status.code(), Some(2), "{said}");
    assert!(
        said.contains("--sandbox=strict and --allow-run cannot be combined"),
        "{said}"
    );
}

#[test]
fn a_flag_does_not_eat_the_program() {
    let ran = Command::new(minigo())
        .args(["run", "--allow-read", "prog.go"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert_eq!(ran.status.code(), Some(2));
    let text =
        "minigo run: --allow-read takes prog.go as its value: write --allow-read=DIR prog.go";
    assert!(said.starts_with(text), "{said}");
}
