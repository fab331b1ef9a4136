//! TLS with the `openssl` command on the other side, if it is installed: our server and its client, its server
//! and our client, in each version.

mod support;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use support::skip::skipped;
use support::{minigo, root, scratch};

/// A child that does not outlive its test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    fn start(command: &mut Command) -> Running {
        let child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        Running(child.expect("the command starts"))
    }

    fn ends(&mut self) -> (ChildStdin, BufReader<ChildStdout>) {
        let input = self.0.stdin.take().expect("it is piped");
        let output = self.0.stdout.take().expect("it is piped");
        (input, BufReader::new(output))
    }
}

fn installed() -> bool {
    let found = Command::new("openssl")
        .arg("version")
        .stdout(Stdio::null())
        .status()
        .is_ok_and(|s| s.success());
    if !found {
        skipped("openssl", "no openssl");
    }
    found
}

/// The program with these arguments.
fn peer(dir: &Path, what: &str, more: &[&str]) -> Command {
    let mut command = Command::new(minigo());
    command.arg("run").arg(root().join("tests/tls/peer.go"));
    command.arg(what).arg(dir).args(more);
    command
}

/// A folder with a certificate and its key.
fn certified(name: &str) -> std::path::PathBuf {
    let dir = scratch(name);
    let out = peer(&dir, "certs", &[]).output().expect("minigo starts");
    assert!(out.status.success(), "{out:?}");
    dir
}

const VERSIONS: [(&str, &str); 2] = [("-tls1_2", "TLS 1.2"), ("-tls1_3", "TLS 1.3")];

#[test]
fn openssl_talks_to_our_server() {
    if !installed() {
        return;
    }
    let dir = certified("tls-server");
    for (flag, version) in VERSIONS {
        let mut server = Running::start(&mut peer(&dir, "serve", &[]));
        let (_input, mut said) = server.ends();
        let mut address = String::new();
        said.read_line(&mut address).expect("it is text");
        let mut client = Running::start(
            Command::new("openssl")
                .args(["s_client", "-quiet", "-verify_return_error", flag])
                .args([
                    "-servername",
                    "peer.example",
                    "-verify_hostname",
                    "peer.example",
                ])
                .args(["-connect", address.trim(), "-CAfile"])
                .arg(dir.join("cert.pem")),
        );
        let (mut input, mut answers) = client.ends();
        input.write_all(b"hello\n").expect("it reads");
        let mut line = String::new();
        answers.read_line(&mut line).expect("it is text");
        assert_eq!(line, format!("hello by {version}\n"));
    }
}

#[test]
fn our_client_talks_to_openssl() {
    if !installed() {
        return;
    }
    let dir = certified("tls-client");
    for (flag, version) in VERSIONS {
        let mut server = Running::start(
            Command::new("openssl")
                .args(["s_server", "-accept", "127.0.0.1:0", "-www", flag, "-cert"])
                .arg(dir.join("cert.pem"))
                .arg("-key")
                .arg(dir.join("key.pem")),
        );
        let (_input, said) = server.ends();
        // What it says of its address differs; old ones take no port 0 at all.
        let address = said
            .lines()
            .map_while(Result::ok)
            .find_map(|l| l.strip_prefix("ACCEPT ").map(str::to_owned));
        let Some(address) = address.filter(|a| !a.ends_with(":0")) else {
            skipped("new-openssl", "this openssl does not say where it listens");
            return;
        };
        let out = peer(&dir, "get", &[&address])
            .output()
            .expect("minigo starts");
        let text = String::from_utf8_lossy(&out.stdout);
        assert_eq!(text, format!("true\n200 {version} CN=peer\ntrue\n"));
    }
}
