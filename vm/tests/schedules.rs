//! Exploring schedules: what strategies find in small programs, and how many runs they need for it.

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
            for s in &f.first.record.steps {
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
