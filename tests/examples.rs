//! The programs of `examples/embed` print what their `.out` files contain.

#[path = "../examples/embed/harness.rs"]
mod harness;
#[path = "../examples/embed/plugins.rs"]
mod plugins;
#[path = "../examples/embed/rules.rs"]
mod rules;

/// What an example program does, with its standard output.
type Example = fn(&mut dyn std::io::Write) -> Result<(), Box<dyn std::error::Error>>;

/// Runs an example.
fn prints(run: Example, want: &str) {
    let mut out = Vec::new();
    run(&mut out).unwrap();
    assert_eq!(String::from_utf8_lossy(&out), want);
}

#[test]
fn a_rules_engine() {
    prints(rules::run, include_str!("../examples/embed/rules.out"));
}

#[test]
fn a_host_of_plugins() {
    prints(plugins::run, include_str!("../examples/embed/plugins.out"));
}

#[test]
fn a_test_harness() {
    prints(harness::run, include_str!("../examples/embed/harness.out"));
}
