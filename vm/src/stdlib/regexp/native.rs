//! Natives of package regexp: patterns in Go's syntax are translated for the regex crate, which matches as RE2
//! does.
//!
//! In Go a byte that belongs to no character is matched as U+FFFD, and the crate matches it by
//! nothing but itself. So such a text is searched in a copy that has the three bytes of U+FFFD in
//! the place of each ([`Text`]). Leftmost-longest matching is our own ([`longest`]).

mod longest;
mod prefix;
mod translate;

use crate::heap::collect::Tracer;
use crate::heap::foreign::{Foreign, alloc_foreign};
use crate::machine::native::{LONG, NativeCx, NativeFn, Outcome};
use regex_automata::Input;
use regex_automata::meta::Regex;
use regex_automata::nfa::thompson::{self, NFA, WhichCaptures};
use regex_automata::util::syntax;
use std::borrow::Cow;
use std::sync::OnceLock;
use translate::{Translator, Wrong};

/// The package's natives.
pub const NATIVES: &[(&str, NativeFn)] = &[
    ("compile", compile),
    ("literal", literal),
    ("matches", |cx| {
        let text = used(cx, cx.arg_str(1));
        matches(cx, text.len(), move || Cow::Borrowed(text))
    }),
    ("matchesBytes", |cx| {
        let text = used(cx, cx.arg_bytes(1));
        matches(cx, text.len(), apart(text))
    }),
    ("all", |cx| {
        let text = used(cx, cx.arg_str(1));
        all(cx, text.len(), move || Cow::Borrowed(text))
    }),
    ("allBytes", |cx| {
        let text = used(cx, cx.arg_bytes(1));
        all(cx, text.len(), apart(text))
    }),
];

/// Bytes to be searched. Other goroutines may write to them while a large text is searched, which the crate must not
/// see.
fn apart(text: &'static [u8]) -> impl FnOnce() -> Cow<'static, [u8]> + Send + 'static {
    let large = SLOW * text.len() >= LONG;
    move || match large {
        true => Cow::Owned(text.to_vec()),
        false => Cow::Borrowed(text),
    }
}

/// How much longer a text may be searched than as many bytes are looked at.
const SLOW: usize = 16;

/// The most memory that a pattern may take.
const SIZE_LIMIT: usize = 64 << 20;

/// A compiled pattern.
struct Pattern {
    /// What the crate was given.
    text: String,
    regex: Regex,
    /// How much of a text decides about it, if no match goes past that.
    window: Option<usize>,
    /// The states that leftmost-longest matching goes through, made when it is first wanted.
    states: OnceLock<Option<NFA>>,
}

impl Foreign for Pattern {
    fn trace(&self, _: &mut Tracer) {}
}

fn syntax_config() -> syntax::Config {
    // `\B` may match inside of a character as far as the crate knows.
    syntax::Config::new()
        .utf8(false)
        .nest_limit(4 * translate::DEEPEST as u32)
}

impl Pattern {
    /// Or whether it would have taken too much memory.
    fn new(text: String) -> Result<Pattern, bool> {
        let hir = syntax::parse_with(&text, &syntax_config()).map_err(|_| false)?;
        let config = Regex::config()
            .nfa_size_limit(Some(SIZE_LIMIT))
            .onepass_size_limit(Some(1 << 20));
        let properties = hir.properties();
        let mut first = properties.look_set_prefix().iter();
        // A match that begins with the text is no longer than the pattern allows. Behind it one character more is
        // looked at.
        let window = match properties.maximum_len() {
            Some(most) if first.any(|look| look.as_char() == 'A') => most.checked_add(8),
            _ => None,
        };
        let regex = Regex::builder()
            .configure(config)
            .build_from_hir(&hir)
            .map_err(|e| e.size_limit().is_some())?;
        Ok(Pattern {
            text,
            regex,
            window,
            states: OnceLock::new(),
        })
    }

    fn states(&self) -> Option<&NFA> {
        let make = || {
            let config = thompson::Config::new()
                .which_captures(WhichCaptures::All)
                .nfa_size_limit(Some(SIZE_LIMIT));
            let mut compiler = thompson::Compiler::new();
            compiler
                .configure(config)
                .syntax(syntax_config())
                .build(&self.text)
                .ok()
        };
        self.states.get_or_init(make).as_ref()
    }
}

/// `compile(expr string, posix bool) (p *pattern, names []string, code, arg string)`
fn compile(cx: &mut NativeCx<'_>) -> Outcome {
    let (bytes, posix) = (cx.arg_str(0), cx.arg_bool(2));
    let expr = match std::str::from_utf8(bytes) {
        Ok(expr) => expr,
        Err(e) => {
            cx.ret_str(3, "invalid UTF-8");
            cx.ret_str(5, bytes.get(e.valid_up_to()..).unwrap_or_default());
            return Outcome::Done;
        }
    };
    match made(expr, posix) {
        Ok((pattern, names)) => {
            let p = alloc_foreign(&mut cx.machine().cache, pattern);
            cx.ret_u64(0, p.addr() as u64);
            cx.ret_strings(1, &names);
        }
        Err((code, arg)) => {
            cx.ret_str(3, code);
            cx.ret_str(5, arg);
        }
    }
    Outcome::Done
}

/// `literal(p *pattern) (prefix string, complete bool)`
fn literal(cx: &mut NativeCx<'_>) -> Outcome {
    let Some(pattern) = pattern(cx) else {
        return Outcome::NilDereference;
    };
    if let Some(states) = pattern.states() {
        let (prefix, complete) = prefix::literal(states);
        cx.ret_str(0, prefix);
        cx.ret_bool(2, complete);
    }
    Outcome::Done
}

fn made(expr: &str, posix: bool) -> Result<(Pattern, Vec<String>), Wrong> {
    let (text, names) = Translator::new(expr, posix).run()?;
    let pattern = Pattern::new(text).map_err(|large| match large {
        true => ("expression too large", expr.to_owned()),
        false => ("invalid or unsupported Perl syntax", expr.to_owned()),
    })?;
    Ok((pattern, names))
}

/// A text of whole characters, and where each of its parts was before.
struct Text<'a> {
    bytes: Cow<'a, [u8]>,
    /// Places in the copy behind a replaced byte, ascending.
    replaced: Vec<usize>,
}

/// Bytes that U+FFFD takes more than what it replaces.
const LONGER: usize = 2;

impl<'a> Text<'a> {
    fn new(bytes: &'a [u8]) -> Text<'a> {
        let mut replaced = Vec::new();
        if std::str::from_utf8(bytes).is_ok() {
            return Text {
                bytes: Cow::Borrowed(bytes),
                replaced,
            };
        }
        let mut copy = Vec::with_capacity(bytes.len() + bytes.len() / 4);
        for chunk in bytes.utf8_chunks() {
            copy.extend_from_slice(chunk.valid().as_bytes());
            // Several bytes here may be the beginning of one character; for Go each stands alone.
            for _ in chunk.invalid() {
                copy.extend_from_slice("\u{FFFD}".as_bytes());
                replaced.push(copy.len());
            }
        }
        Text {
            bytes: Cow::Owned(copy),
            replaced,
        }
    }

    /// Where a place in the copy is in the text.
    fn place(&self, at: usize) -> i64 {
        let before = self.replaced.partition_point(|&r| r <= at);
        (at - before * LONGER) as i64
    }
}

/// The pattern in the first parameter.
fn pattern(cx: &NativeCx<'_>) -> Option<&'static Pattern> {
    // SAFETY: a *pattern is nil or was made by `compile`; the frame keeps it alive.
    unsafe { (cx.arg_u64(0) as *const Pattern).as_ref() }
}

/// The part of a text that decides what the pattern matches in it.
fn used(cx: &NativeCx<'_>, text: &'static [u8]) -> &'static [u8] {
    let window = pattern(cx).and_then(|p| p.window);
    window.and_then(|n| text.get(..n)).unwrap_or(text)
}

/// `matches(p *pattern, s string) bool`
fn matches(
    cx: &mut NativeCx<'_>,
    len: usize,
    text: impl FnOnce() -> Cow<'static, [u8]> + Send + 'static,
) -> Outcome {
    let Some(pattern) = pattern(cx) else {
        return Outcome::NilDereference;
    };
    let job = move || pattern.regex.is_match(&*Text::new(&text()).bytes);
    match cx.long(SLOW * len, job) {
        Ok(matches) => {
            cx.ret_bool(0, matches);
            Outcome::Done
        }
        Err(later) => later,
    }
}

/// `all(p *pattern, s string, n int, longest bool) []int`: the places of at most `n` matches (all
/// if it is negative), two numbers for each group.
fn all(
    cx: &mut NativeCx<'_>,
    len: usize,
    text: impl FnOnce() -> Cow<'static, [u8]> + Send + 'static,
) -> Outcome {
    let Some(pattern) = pattern(cx) else {
        return Outcome::NilDereference;
    };
    let n = usize::try_from(cx.arg_i64(3)).unwrap_or(usize::MAX);
    let longest = cx.arg_bool(4);
    match cx.long(SLOW * len, move || places(pattern, &text(), n, longest)) {
        Ok(Some(places)) => found(cx, &places),
        Ok(None) => {
            Outcome::PanicStr("regexp: expression too large for leftmost-longest matching".into())
        }
        Err(later) => later,
    }
}

/// What [`all`] finds, unless the pattern is too large.
fn places(pattern: &Pattern, text: &[u8], n: usize, longest: bool) -> Option<Vec<i64>> {
    let text = Text::new(text);
    let mut places: Vec<i64> = Vec::new();
    if longest {
        let states = pattern.states()?;
        longest::all(&pattern.regex, states, &text.bytes, n, |slots| {
            places.extend(slots.iter().map(|s| s.map_or(-1, |at| text.place(at))));
        });
    } else if pattern.regex.captures_len() == 1 {
        for m in pattern.regex.find_iter(Input::new(&text.bytes)).take(n) {
            places.extend([text.place(m.start()), text.place(m.end())]);
        }
    } else {
        for c in pattern.regex.captures_iter(Input::new(&text.bytes)).take(n) {
            for g in c.iter() {
                places.extend(g.map_or([-1, -1], |g| [text.place(g.start), text.place(g.end)]));
            }
        }
    }
    Some(places)
}

/// The native's result.
fn found(cx: &mut NativeCx<'_>, places: &[i64]) -> Outcome {
    if places.is_empty() {
        return Outcome::Done;
    }
    let data = cx.alloc(places.len() * 8, None).cast::<i64>();
    // SAFETY: the object is new and holds that many numbers.
    unsafe { data.copy_from_nonoverlapping(places.as_ptr(), places.len()) };
    let len = places.len() as u64;
    cx.ret_pair(0, [data.addr() as u64, len | len << 32]);
    Outcome::Done
}
