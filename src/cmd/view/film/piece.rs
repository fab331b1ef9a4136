//! A film that grows: the page of a program that runs gets it in pieces.

use super::super::encode::{Encoder, base64};
use super::super::settle::settle;
use super::{Film, Place, events, variables};
use serde_json::{Value, json};

/// What a page that grows has got of a film.
#[derive(Default)]
pub struct Sent {
    encoder: Encoder,
    texts: usize,
    places: usize,
}

impl Film {
    /// The head of a page that gets its events later.
    pub fn empty_head(&self) -> Value {
        let mut head = json!({
            "procs": self.procs,
            "queues": self.queues,
            "events": events(),
            "texts": [],
            "places": [],
            "count": 0,
            "end": { "kind": "trace" },
        });
        if let (Some(head), Value::Object(more)) = (head.as_object_mut(), &self.head) {
            head.extend(more.clone());
        }
        head
    }

    /// What has come since the last piece; `None`: nothing. The events and the variables of a piece are not kept.
    pub fn piece(&mut self, sent: &mut Sent) -> Option<serde_json::Map<String, Value>> {
        if self.rows.is_empty() {
            return None;
        }
        let mut rows = std::mem::take(&mut self.rows);
        settle(&mut rows);
        let mut bytes = Vec::new();
        sent.encoder.encode(&rows, &mut bytes);
        let places = self.places.get(sent.places..).unwrap_or_default();
        let piece = json!({
            "n": rows.len(),
            "procs": self.procs,
            "texts": self.texts.get(sent.texts..).unwrap_or_default(),
            "places": places.iter().map(Place::json).collect::<Vec<_>>(),
            "events": base64(&bytes),
        });
        sent.texts = self.texts.len();
        sent.places = self.places.len();
        let Value::Object(mut piece) = piece else {
            return None;
        };
        let at = std::mem::take(&mut sent.encoder.values);
        if let Some(values) = variables(std::mem::take(&mut self.values), at) {
            piece.insert("values".to_owned(), values);
        }
        Some(piece)
    }
}
