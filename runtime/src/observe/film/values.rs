//! The variables of goroutines in a film: the contents of their frames at some moments.
//!
//! A look is kept only if it differs from the last one of the same goroutine. Texts and frames that were there before are
//! kept once, and looks end where a run has had many: a film of a long run does not get much larger or slower by them.

use std::collections::HashMap;

/// How many looks there are in a run.
const LOOKS: usize = 20_000;
/// How many bytes of texts, and how many numbers of frames, are kept.
const MOST: (usize, usize) = (1 << 20, 200_000);

/// The variables of a run.
#[derive(Default)]
pub struct Values {
    /// Names of functions and variables, and values.
    pub texts: Vec<String>,
    /// By number of text: a function, then name and value of each of its variables; empty where none are known.
    pub frames: Vec<Vec<u32>>,
    /// Whether there was more to look at than is kept.
    pub cut: bool,
}

/// The variables as they are collected.
#[derive(Default)]
pub(super) struct Looks {
    values: Values,
    texts: HashMap<String, u32>,
    frames: HashMap<Vec<u32>, u32>,
    /// The last frame of each goroutine.
    last: HashMap<u64, u32>,
    left: Option<Left>,
    /// How many texts and frames have been told.
    told: (usize, usize),
}

/// What may still be kept.
struct Left {
    looks: usize,
    bytes: usize,
    numbers: usize,
}

impl Looks {
    /// What has been collected.
    pub fn take(&mut self) -> Values {
        std::mem::take(self).values
    }

    /// The texts and frames that were added since the last call.
    pub fn news(&mut self) -> Values {
        let Values { texts, frames, cut } = &self.values;
        let new = Values {
            texts: texts.get(self.told.0..).unwrap_or_default().to_vec(),
            frames: frames.get(self.told.1..).unwrap_or_default().to_vec(),
            cut: *cut,
        };
        self.told = (texts.len(), frames.len());
        new
    }

    /// Looks at the variables of goroutine `g`, which `variables` lists (see `Task::variables`): the number of its frame, from 1; 0: it is as it was, or no more is kept.
    pub fn at(&mut self, g: u64, variables: impl FnOnce(&mut dyn FnMut(&str))) -> u32 {
        let left = self.left.get_or_insert(Left {
            looks: LOOKS,
            bytes: MOST.0,
            numbers: MOST.1,
        });
        if left.looks == 0 || left.bytes == 0 || left.numbers == 0 {
            self.values.cut = true;
            return 0;
        }
        left.looks -= 1;
        let (values, texts) = (&mut self.values, &mut self.texts);
        let mut frame = Vec::new();
        variables(&mut |text| {
            if let Some(&known) = texts.get(text) {
                frame.push(known);
                return;
            }
            let number = values.texts.len() as u32;
            left.bytes = left.bytes.saturating_sub(text.len());
            values.texts.push(text.to_owned());
            texts.insert(text.to_owned(), number);
            frame.push(number);
        });
        let number = match self.frames.get(&frame) {
            Some(&known) => known,
            None => {
                left.numbers = left.numbers.saturating_sub(frame.len() + 1);
                values.frames.push(frame.clone());
                let number = values.frames.len() as u32;
                self.frames.insert(frame, number);
                number
            }
        };
        match self.last.insert(g, number) {
            Some(before) if before == number => 0,
            _ => number,
        }
    }
}
