//! The last time that the program was at a breakpoint or had a failure before the current moment. Each process
//! records when each of its statements last began, so nothing has to be run again.

use super::plan::Break;
use super::stand::Standing;
use minigo_vm::debug::{Described, Probe};
use minigo_vm::heap::kept::Kept;
use serde_json::{Value, json};

/// Where the program was last.
struct Last {
    count: u64,
    why: &'static str,
    ids: Vec<u64>,
    sure: bool,
}

impl Last {
    fn of(count: u64, why: &'static str, at: &[&Break]) -> Last {
        let sure = at.iter().filter(|b| b.always());
        let ids: Vec<u64> = sure.map(|b| b.id).collect();
        Last {
            count,
            why,
            sure: at.is_empty() || !ids.is_empty(),
            ids,
        }
    }
}

impl Standing {
    /// The last moment at which the program began a statement with a breakpoint, or at which something was found wrong. A
    /// moment is `sure` if the program stops there whatever its variables hold. With `also` the statement counts, too, at
    /// which the program stands.
    pub(super) fn last(
        &self,
        functions: &[Kept<Described>],
        probe: &Probe,
        message: &Value,
    ) -> Value {
        let is = |name: &str| message.get(name).and_then(Value::as_bool) == Some(true);
        let list = message.get("breaks").and_then(Value::as_array);
        let breaks: Vec<Break> = list.into_iter().flatten().map(Break::of_json).collect();
        let mut last: Option<Last> = None;
        let mut take = |count: u64, why: &'static str, at: &[&Break]| {
            if count > last.as_ref().map_or(0, |last| last.count) {
                last = Some(Last::of(count, why, at));
            }
        };
        let mut wrong = self.troubles.iter().rev();
        if let Some((count, why)) = wrong.find(|(count, why)| *count < probe.count && is(why)) {
            take(*count, why, &[]);
        }
        let mut marks = (0..).zip(&probe.statements);
        for d in functions {
            for ((n, s), (number, mark)) in d.statements.iter().enumerate().zip(&mut marks) {
                let is_at =
                    |b: &&Break| b.log.is_empty() && b.is_at(&s.file, s.line, &d.name, n == 0);
                let at: Vec<&Break> = breaks.iter().filter(is_at).collect();
                let begun = match is("also") && self.at == (probe.count, number) {
                    true => probe.count,
                    false => mark.last,
                };
                if !at.is_empty() {
                    take(begun, "breakpoint", &at);
                }
            }
        }
        last.map_or(json!({"is": "last"}), |last| {
            json!({"is": "last", "count": last.count, "why": last.why, "ids": last.ids, "sure": last.sure})
        })
    }
}
