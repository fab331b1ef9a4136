//! Writes the JSON that Perfetto and Chrome read: one track per P, with a slice for each time that a goroutine
//! runs.

use crate::base::event::{Event, Record};
use crate::trace::piece::{Format, Piece};
use std::collections::BTreeMap;
use std::fmt::Write;

/// See above.
pub(crate) struct JsonFormat {
    begun: bool,
    /// By P: the goroutine that runs there, and since when.
    runs: BTreeMap<u32, (u64, i64)>,
    named: BTreeMap<u32, ()>,
}

impl JsonFormat {
    pub(crate) fn new() -> JsonFormat {
        JsonFormat {
            begun: false,
            runs: BTreeMap::new(),
            named: BTreeMap::new(),
        }
    }

    fn line(&mut self, out: &mut Vec<u8>, text: &str) {
        let between = if self.begun {
            ",\n"
        } else {
            "{\"traceEvents\":[\n"
        };
        self.begun = true;
        out.extend_from_slice(between.as_bytes());
        out.extend_from_slice(text.as_bytes());
    }

    /// The stretch on that P is over.
    fn ends(&mut self, p: u32, when: i64, how: &str, out: &mut Vec<u8>) {
        let Some((g, since)) = self.runs.remove(&p) else {
            return;
        };
        let mut text = String::new();
        let (at, took) = (micros(since), micros((when - since).max(0)));
        let _ = write!(
            text,
            "{{\"ph\":\"X\",\"name\":\"G{g}\",\"cat\":\"goroutine\",\"pid\":1,\"tid\":{p},\
             \"ts\":{at},\"dur\":{took},\"args\":{{\"then\":\"{how}\"}}}}"
        );
        self.line(out, &text);
    }

    fn name(&mut self, p: u32, out: &mut Vec<u8>) {
        if self.named.insert(p, ()).is_none() {
            let text = format!(
                "{{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":1,\"tid\":{p},\"args\":{{\"name\":\"P{p}\"}}}}"
            );
            self.line(out, &text);
        }
    }

    fn record(&mut self, r: &Record, out: &mut Vec<u8>) {
        match r.event {
            Event::GoStart => {
                self.name(r.p, out);
                if self.runs.get(&r.p).is_none_or(|&(g, _)| g != r.g) {
                    self.ends(r.p, r.when, "another goroutine runs", out);
                    self.runs.insert(r.p, (r.g, r.when));
                }
            }
            Event::GoYield
            | Event::GoPreempt
            | Event::GoStop
            | Event::GoBlock
            | Event::GoDestroy
            | Event::GoSyscallBegin => self.ends(r.p, r.when, &r.text(), out),
            Event::GoCreate
            | Event::GoUnblock
            | Event::ProcSteal
            | Event::ProcHandoff
            | Event::WorldStop
            | Event::WorldStart
            | Event::TimerFire => {
                self.name(r.p, out);
                let (what, ..) = r.event.texts();
                let text = format!(
                    "{{\"ph\":\"i\",\"s\":\"t\",\"name\":\"{what}\",\"pid\":1,\"tid\":{},\"ts\":{},\
                     \"args\":{{\"says\":\"{}\"}}}}",
                    r.p,
                    micros(r.when),
                    r.text()
                );
                self.line(out, &text);
            }
            _ => {}
        }
    }
}

/// Nanoseconds as microseconds with three digits.
fn micros(ns: i64) -> String {
    format!("{}.{:03}", ns / 1000, ns % 1000)
}

impl Format for JsonFormat {
    fn piece(&mut self, piece: &Piece<'_>, out: &mut Vec<u8>) {
        for r in piece.records {
            self.record(r, out);
        }
        let left: Vec<u32> = self.runs.keys().copied().collect();
        for p in left {
            self.ends(p, piece.end, "the world stops", out);
        }
    }

    fn end(&mut self, out: &mut Vec<u8>) {
        if !self.begun {
            out.extend_from_slice(b"{\"traceEvents\":[");
        }
        out.extend_from_slice(b"\n],\"displayTimeUnit\":\"ns\"}\n");
    }
}
