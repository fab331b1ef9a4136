//! Exploring schedules: what each strategy finds in small programs, and how many runs it needs.

mod prepared;

use minigo_vm::explore::{FindingKind, Settings, StrategyName, Summary, explore};
use prepared::prepared;

fn explored(text: &str, settings: &Settings) -> Summary {
    let summary = explore(&prepared(text), settings, &mut |_| {});
    if std::env::var("EXPLORE_SHOW").is_ok() {
        println!(
            "{} runs, {} orders, {} choice points, {:?}, {:?}",
            summary.runs, summary.orders, summary.choice_points, summary.elapsed, summary.ended
        );
        for f in &summary.found {
            println!("{} of them: {}", f.count, f.finding.text);
            let steps = &f.first.record.steps;
            for s in steps.iter().skip(steps.len().saturating_sub(60)) {
                let place = f.first.places.get(&s.op.site);
                let line = place.map_or(0, |p| p.line);
                println!(
                    "  {:?} {:?} {:x} line {line} {}",
                    s.who,
                    s.op.kind,
                    s.op.object,
                    s.deviates()
                );
            }
        }
    }
    summary
}

const BANK: &str = r#"
package main

import "sync"

type account struct {
	mu      sync.Mutex
	balance int
}

func move(from, to *account, wg *sync.WaitGroup) {
	defer wg.Done()
	from.mu.Lock()
	defer from.mu.Unlock()
	to.mu.Lock()
	defer to.mu.Unlock()
	from.balance--
	to.balance++
}

func main() {
	var a, b account
	var wg sync.WaitGroup
	wg.Add(2)
	go move(&a, &b, &wg)
	go move(&b, &a, &wg)
	wg.Wait()
	println(a.balance, b.balance)
}
"#;

#[test]
fn two_mutexes_in_opposite_order() {
    let plain = Settings {
        strategy: StrategyName::Plain,
        ..Settings::default()
    };
    let summary = explored(BANK, &plain);
    assert_eq!((summary.runs, summary.found.len()), (1, 0));
    let random = Settings {
        strategy: StrategyName::Random,
        runs: Some(60),
        ..Settings::default()
    };
    let summary = explored(BANK, &random);
    assert_eq!(summary.found.len(), 1);
    assert_eq!(summary.found[0].finding.kind, FindingKind::Deadlock);
    assert!(summary.found[0].finding.places.len() >= 2);
    let exhaustive = Settings {
        strategy: StrategyName::Exhaustive,
        ..Settings::default()
    };
    let summary = explored(BANK, &exhaustive);
    assert_eq!(summary.found.len(), 1);
    assert_eq!(summary.exhausted_to, Some(u32::MAX));
    // Both ways round, and the deadlock.
    assert_eq!((summary.runs, summary.orders), (3, 3));
}

/// How many runs the kernels take: for whoever works on strategies.
#[test]
#[ignore = "measures strategies on programs named in the environment; asserts nothing"]
fn kernels() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/explore");
    let only = std::env::var("KERNEL").unwrap_or_default();
    let name = std::env::var("STRATEGY").unwrap_or_else(|_| "mix".into());
    let most = std::env::var("RUNS").map_or(100, |n| n.parse().unwrap());
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|f| f.unwrap().path())
        .filter(|f| f.extension().is_some_and(|e| e == "go"))
        .collect();
    files.sort();
    for file in files {
        let stem = file.file_stem().unwrap().to_string_lossy().into_owned();
        if !only.is_empty() && !stem.starts_with(&only) {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        let fixed = stem.ends_with("_fixed");
        let early = text.contains("--early-timers");
        let settings = Settings {
            strategy: StrategyName::parse(&name).unwrap(),
            runs: Some(most),
            stop_at_first: !fixed,
            early_timers: early,
            same_output: text.contains("--same-output"),
            ..Settings::default()
        };
        let caught = std::panic::catch_unwind(|| explored(&text, &settings));
        let Ok(s) = caught else {
            println!("{stem}: PANIC");
            continue;
        };
        let found: Vec<String> = s
            .found
            .iter()
            .map(|f| {
                format!(
                    "{} in run {} ({:?})",
                    f.finding.kind.key(),
                    f.first.run,
                    f.finding.places.iter().map(|p| p.line).collect::<Vec<_>>()
                )
            })
            .collect();
        let wanted = text
            .lines()
            .find(|l| l.starts_with("// finding:"))
            .unwrap_or("");
        let verdict = match (fixed, found.is_empty()) {
            (true, false) => "FALSE ALARM",
            (false, true) => "NOT FOUND",
            _ => "ok",
        };
        println!(
            "{verdict:<12}{stem}: {} runs, {} orders, {} redundant, {} points, {:?}, {:?}, {}; {} | {wanted}",
            s.runs,
            s.orders,
            s.redundant,
            s.choice_points,
            s.ended,
            s.exhausted_to,
            s.outside,
            found.join(", ")
        );
    }
}
