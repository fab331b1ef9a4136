//! Recordings: the system's answers to a program, and their replay. A program that runs in virtual time
//! depends only on its text, its flags and the system's answers. So a run that is
//! recorded can be repeated without using files, network, clock or processes: each question is answered as it
//! was, in the same
//! order. Its output is printed again; nothing else reaches the world outside.

mod frames;
mod what;
mod words;

pub use what::What;
pub use words::{Answer, get_bytes, get_number, put_bytes, put_number};

use super::Host;
use frames::{Reader, Writer};
use minigo_runtime::{Outside, Polled};
use std::fs::File;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use what::name;

/// A run that computes says this often how far it is.
const BEAT: Duration = Duration::from_millis(50);
/// A run that is repeated has come to its end when it asks the poller so often while no virtual time passes.
const IDLE: u32 = 100_000;

/// Why a run cannot be repeated any further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The recording ends here: the recorded run was cut off.
    Cut,
    /// The program asks for something else than it did then.
    Differs(String),
}

/// Who ends a run that cannot be repeated any further.
pub trait Ender: Send + Sync {
    /// Ends it.
    fn end(&self, why: &Stop) -> !;
}

/// See the head of this file.
pub struct Tape {
    reel: Mutex<Reel>,
    /// Whether answers are given again.
    replays: bool,
}

enum Reel {
    Records(Recording),
    Replays(Replaying),
}

/// A recording that is being made.
struct Recording {
    writer: Writer,
    /// How often the poller was asked.
    polls: u64,
    /// How often virtual time was looked at.
    ticks: u64,
    /// When it was last written how many ticks there were.
    beat: Instant,
}

/// A recording that is repeated.
struct Replaying {
    reader: Reader,
    polls: u64,
    ticks: u64,
    /// How often the poller was asked since the last tick, while nothing but beats were left.
    idle: u32,
    ender: Box<dyn Ender>,
}

impl Replaying {
    /// The reader behind the beats that come next.
    fn behind_beats(&self) -> Reader {
        let mut reader = self.reader.clone();
        while reader
            .peek()
            .is_some_and(|frame| frame.first() == Some(&(What::Beat as u8)))
        {
            reader.skip();
        }
        reader
    }

    /// Virtual time is looked at. False: the recorded run did not come this far.
    fn tick(&mut self) -> bool {
        self.ticks += 1;
        self.idle = 0;
        while let Some((kind, mut rest)) = self.reader.peek().and_then(<[u8]>::split_first)
            && *kind == What::Beat as u8
        {
            match u64::get(&mut rest) {
                Some(ticks) if ticks > self.ticks => return true,
                _ => self.reader.skip(),
            }
        }
        self.reader.peek().is_some()
    }
}

impl Tape {
    /// Records to this file, which begins with this head.
    pub fn record(file: File, head: &[u8]) -> Tape {
        let mut writer = Writer::new(file);
        writer.add(&[&[What::Head as u8], head].concat());
        writer.flush();
        Tape {
            reel: Mutex::new(Reel::Records(Recording {
                writer,
                polls: 0,
                ticks: 0,
                beat: Instant::now(),
            })),
            replays: false,
        }
    }

    /// The head of a recording in these bytes; `None`: they are no recording.
    pub fn head(bytes: &Arc<[u8]>) -> Option<Vec<u8>> {
        let reader = Reader::new(bytes.clone())?;
        let (kind, head) = reader.peek()?.split_first()?;
        (*kind == What::Head as u8).then(|| head.to_vec())
    }

    /// Gives the answers in these bytes again. `None`: they are no recording.
    pub fn replay(bytes: Arc<[u8]>, ender: Box<dyn Ender>) -> Option<Tape> {
        let mut reader = Reader::new(bytes)?;
        reader.peek()?;
        reader.skip();
        Some(Tape {
            reel: Mutex::new(Reel::Replays(Replaying {
                reader,
                polls: 0,
                ticks: 0,
                idle: 0,
                ender,
            })),
            replays: true,
        })
    }

    /// Whether answers are given again.
    pub fn replays(&self) -> bool {
        self.replays
    }

    fn reel(&self) -> MutexGuard<'_, Reel> {
        self.reel.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The answer to a question: what `call` answers, or what it answered then.
    pub fn ask<R: Answer>(&self, what: What, call: impl FnOnce() -> R) -> R {
        if self.replays {
            return self.next(what, R::get);
        }
        let answer = call();
        self.note(what, |out| answer.put(out));
        answer
    }

    /// Notes an answer.
    pub fn note(&self, what: What, put: impl FnOnce(&mut Vec<u8>)) {
        if let Reel::Records(to) = &mut *self.reel() {
            let mut frame = vec![what as u8];
            put(&mut frame);
            to.writer.add(&frame);
        }
    }

    /// The next answer of the recording, which has to be one to that question.
    pub fn next<R>(&self, what: What, get: impl FnOnce(&mut &[u8]) -> Option<R>) -> R {
        let mut reel = self.reel();
        let why = match &mut *reel {
            Reel::Replays(from) => match from.behind_beats() {
                reader if reader.peek().is_none() => Stop::Cut,
                mut reader => {
                    let frame = reader.peek().unwrap_or_default();
                    let (kind, mut rest) = frame
                        .split_first()
                        .map_or((u8::MAX, frame), |(k, r)| (*k, r));
                    match (kind == what as u8).then(|| get(&mut rest)).flatten() {
                        Some(answer) => {
                            reader.skip();
                            from.reader = reader;
                            return answer;
                        }
                        None => Stop::Differs(format!(
                            "the program asks for {}, where the recorded run asked for {}",
                            name(what as u8),
                            name(kind)
                        )),
                    }
                }
            },
            Reel::Records(..) => Stop::Cut,
        };
        end(&reel, &why)
    }

    /// What has been recorded so far outlives the process.
    pub fn flush(&self) {
        if let Reel::Records(to) = &mut *self.reel() {
            to.writer.flush();
        }
    }

    /// The run has ended.
    ///
    /// # Errors
    /// When the recording could not be written.
    pub fn finish(&self, status: i32) -> std::io::Result<()> {
        self.note(What::End, |out| status.put(out));
        match &mut *self.reel() {
            Reel::Records(to) => to.writer.finish(),
            Reel::Replays(..) => Ok(()),
        }
    }
}

/// Ends a run that is repeated.
fn end(reel: &Reel, why: &Stop) -> ! {
    match reel {
        Reel::Replays(from) => from.ender.end(why),
        // A recording is not read from.
        Reel::Records(..) => std::process::abort(),
    }
}

impl Outside for Tape {
    fn replays(&self) -> bool {
        self.replays
    }

    fn register(&self, ask: &mut dyn FnMut() -> i32) -> i32 {
        self.ask(What::Register, ask)
    }

    fn tick(&self) {
        let mut reel = self.reel();
        match &mut *reel {
            Reel::Records(to) => {
                to.ticks += 1;
                if to.beat.elapsed() >= BEAT {
                    to.beat = Instant::now();
                    let mut frame = vec![What::Beat as u8];
                    to.ticks.put(&mut frame);
                    to.writer.add(&frame);
                    to.writer.flush();
                }
            }
            Reel::Replays(from) => {
                if !from.tick() {
                    end(&reel, &Stop::Cut);
                }
            }
        }
    }

    fn poll(&self, ask: &mut dyn FnMut() -> Polled) -> Polled {
        if !self.replays {
            // The program waits: what it was answered so far is there to be seen.
            self.flush();
            let polled = ask();
            if let Reel::Records(to) = &mut *self.reel() {
                to.polls += 1;
                if polled.spent != 0 || !polled.ready.is_empty() {
                    let mut frame = vec![What::Poll as u8];
                    (to.polls, polled.spent, polled.ready.clone()).put(&mut frame);
                    to.writer.add(&frame);
                }
            }
            return polled;
        }
        let mut reel = self.reel();
        let Reel::Replays(from) = &mut *reel else {
            return Polled::default();
        };
        from.polls += 1;
        let mut reader = from.behind_beats();
        let Some((kind, mut rest)) = reader.peek().and_then(<[u8]>::split_first) else {
            from.idle += 1;
            if from.reader.peek().is_some() && from.idle < IDLE {
                return Polled::default();
            }
            end(&reel, &Stop::Cut)
        };
        if *kind != What::Poll as u8 {
            return Polled::default();
        }
        match <(u64, i64, Vec<(u32, u8)>)>::get(&mut rest) {
            Some((at, ..)) if at > from.polls => Polled::default(),
            Some((at, spent, ready)) if at == from.polls => {
                reader.skip();
                from.reader = reader;
                Polled { spent, ready }
            }
            _ => {
                let why = "the program waits for the network more often than the recorded run did";
                end(&reel, &Stop::Differs(why.to_owned()))
            }
        }
    }
}

impl Host {
    /// Asks at the door: `call` is what the system answers. A run that is repeated gets the answer that it got then.
    #[inline]
    pub fn ask<R: Answer>(&self, what: What, call: impl FnOnce() -> R) -> R {
        match &self.tape {
            None => call(),
            Some(tape) => tape.ask(what, call),
        }
    }

    /// Asks for bytes: `call` writes them to `b`, and answers how many there are.
    #[inline]
    pub fn fill(
        &self,
        what: What,
        b: &mut [u8],
        call: impl FnOnce(&mut [u8]) -> Result<usize, i32>,
    ) -> Result<usize, i32> {
        let Some(tape) = &self.tape else {
            return call(b);
        };
        if tape.replays {
            let answer = tape.next(what, |from| match bool::get(from)? {
                true => Some(Ok(get_bytes(from)?.to_vec())),
                false => i32::get(from).map(Err),
            })?;
            let n = answer.len().min(b.len());
            b.iter_mut().zip(&answer).for_each(|(to, from)| *to = *from);
            return Ok(n);
        }
        let answer = call(b);
        tape.note(what, |out| {
            out.push(answer.is_ok().into());
            match &answer {
                Ok(n) => put_bytes(b.get(..*n).unwrap_or_default(), out),
                Err(error) => error.put(out),
            }
        });
        answer
    }

    /// Whether the run repeats a recorded one: then nothing reaches the world outside but its output.
    #[inline]
    pub fn replays(&self) -> bool {
        self.tape.as_ref().is_some_and(|tape| tape.replays)
    }

    /// The recording that the run makes or repeats.
    pub fn tape(&self) -> Option<&Arc<Tape>> {
        self.tape.as_ref()
    }

    /// Records the run, or repeats one.
    pub fn with_tape(mut self, tape: Tape) -> Host {
        self.tape = Some(Arc::new(tape));
        self
    }
}
