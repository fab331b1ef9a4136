//! A profile as a flame graph: one self-contained HTML page, on which each function is above the ones that it
//! calls and as wide as its share.

mod read;

use crate::cmd::lab::page::escape;
pub use read::is_compressed;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{Result, Write};

/// A function as called from those above it.
#[derive(Default)]
struct Node {
    value: i64,
    calls: BTreeMap<String, Node>,
}

impl Node {
    fn json(&self, name: &str) -> Value {
        let mut calls: Vec<_> = self.calls.iter().collect();
        calls.sort_by_key(|(_, node)| std::cmp::Reverse(node.value));
        let calls: Vec<Value> = calls.iter().map(|(name, node)| node.json(name)).collect();
        json!([name, self.value, calls])
    }
}

/// The page of a profile in pprof's format.
pub fn page(title: &str, profile: &[u8]) -> std::result::Result<String, String> {
    let profile = read::read(profile)?;
    let mut root = Node::default();
    for (stack, value) in &profile.stacks {
        let mut at = &mut root;
        at.value = at.value.saturating_add(*value);
        for name in stack {
            at = at.calls.entry(name.clone()).or_default();
            at.value = at.value.saturating_add(*value);
        }
    }
    let data = json!({
        "what": profile.what,
        "unit": profile.unit,
        "root": root.json("all"),
    });
    // Nothing in a script may end it.
    let data = crate::cmd::design::for_script(&data.to_string());
    Ok(include_str!("flame.html")
        .replace("{{design}}", crate::cmd::design::STYLE)
        .replace("{{title}}", &escape(title))
        .replace("{{data}}", &data))
}

/// Takes a profile as it is written, and writes the page in its place when that is done.
pub struct PageWriter<W> {
    title: String,
    profile: Vec<u8>,
    to: W,
}

impl<W: Write> PageWriter<W> {
    /// To that writer.
    pub fn new(title: String, to: W) -> PageWriter<W> {
        let profile = Vec::new();
        PageWriter { title, profile, to }
    }
}

impl<W: Write> Write for PageWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.profile.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        let profile = std::mem::take(&mut self.profile);
        if !profile.is_empty() {
            let page = page(&self.title, &profile).map_err(std::io::Error::other)?;
            self.to.write_all(page.as_bytes())?;
        }
        self.to.flush()
    }
}
