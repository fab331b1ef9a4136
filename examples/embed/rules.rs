//! A rules engine: rules in Go, facts and orders from Rust. `cargo run --example rules`

use minigo::{Engine, Error, Package};
use std::io::Write;

/// An order as the shop has it; the rules declare a type with the same fields.
#[derive(Clone)]
struct Order {
    customer: String,
    items: Vec<Item>,
}
minigo::record!(Order { customer, items });

#[derive(Clone)]
struct Item {
    name: String,
    count: i64,
    price: f64,
}
minigo::record!(Item { name, count, price });

/// What the rules answer.
struct Decision {
    percent: i64,
    reasons: Vec<String>,
}
minigo::record!(Decision { percent, reasons });

/// What the rules may ask the shop.
fn shop() -> Package {
    Package::new("shop").func("CustomerFor", |name: String| match name.as_str() {
        "Miller" => 7i64,
        "Smith" => 1,
        _ => 0,
    })
}

fn order(customer: &str, items: &[(&str, i64, f64)]) -> Order {
    let item = |&(name, count, price): &(&str, i64, f64)| Item {
        name: name.to_owned(),
        count,
        price,
    };
    Order {
        customer: customer.to_owned(),
        items: items.iter().map(item).collect(),
    }
}

/// Decides some orders and tells what came out.
pub fn run(out: &mut dyn Write) -> Result<(), Box<dyn std::error::Error>> {
    let mut engine = Engine::new();
    engine.offer(shop());
    let rules = engine.compile("rules.go", include_str!("rules.go"))?;
    // A rule that runs wild is ended, and the shop goes on.
    let rules = rules.instance().max_steps(100_000_000).build()?;
    for order in [
        order("Miller", &[("chair", 2, 80.0)]),
        order(
            "Smith",
            &[("book of Go", 12, 30.0), ("book of Rust", 9, 35.0)],
        ),
        order("Jones", &[("lamp", 1, 25.0)]),
        order("Brown", &[]),
    ] {
        let sum: f64 = order.items.iter().map(|i| i.count as f64 * i.price).sum();
        let decided: Result<Decision, Error> = rules.call("Decide", (order.clone(),));
        match decided {
            Ok(d) => {
                let pays = sum * (100 - d.percent) as f64 / 100.0;
                let why = d.reasons.join(", ");
                writeln!(out, "{} pays {pays:.2} of {sum:.2} ({why})", order.customer)?;
            }
            Err(Error::Returned(why)) => writeln!(out, "no: {why}")?,
            Err(other) => return Err(other.into()),
        }
    }
    // Whoever edits the rules is told what is wrong with them, and where.
    if let Err(Error::Compile(e)) =
        engine.compile("new.go", "package rules\n\nvar best = shop.Best()\n")
    {
        for d in e.diagnostics() {
            writeln!(out, "{}, line {}: {}", d.file, d.line, d.message)?;
        }
    }
    Ok(())
}

#[allow(dead_code)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    run(&mut std::io::stdout())
}
