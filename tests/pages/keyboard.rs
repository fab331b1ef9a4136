//! A page used by the keyboard alone, with the keys that a reader presses: no script clicks or sets the focus.
//!
//! Chromium is driven by the DevTools protocol over two pipes (`--remote-debugging-pipe`): messages are JSON, each ended by
//! a zero byte.

use crate::steps::view;
use crate::support::{browser, scratch};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// How long what a key does may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// More stops than any page has.
const MOST_STOPS: usize = 300;

/// What has the focus: its role or tag, and its name.
const FOCUSED: &str = "(e => !e || e === document.body ? 'nothing' : e.tagName.toLowerCase() + ' ' + \
    (e.id || e.getAttribute('aria-label') || e.title || e.textContent).trim().slice(0, 40))(document.activeElement)";

/// Whether it can be seen that this has the focus: it is in the window, with a ring around it.
const IS_SEEN: &str = "(() => { const e = document.activeElement, c = getComputedStyle(e), r = e.getBoundingClientRect(); \
    return e.matches(':focus-visible') && (c.outlineStyle !== 'none' && parseFloat(c.outlineWidth) > 0 || c.boxShadow !== 'none') \
    && r.width > 0 && r.height > 0 && r.bottom > 0 && r.top < innerHeight })()";

/// How many elements on the page can have the focus: Tab stops at each of them once.
const STOPS: &str = "[...document.querySelectorAll('a[href], button, input, select, canvas, summary, [tabindex]')].filter(e => \
    e.tabIndex >= 0 && !e.disabled && e.checkVisibility() && !e.closest('dialog')).length";

/// A reader who has a keyboard only.
struct Reader {
    browser: Child,
    to: File,
    from: BufReader<File>,
    /// Of the last message.
    number: u64,
    session: Option<Value>,
}

impl Drop for Reader {
    fn drop(&mut self) {
        let _ = self.browser.kill();
        let _ = self.browser.wait();
    }
}

impl Reader {
    /// Opens a page in a window of this size; `None`: there is no browser.
    fn open(dir: &Path, page: &Path, (width, height): (u32, u32)) -> Option<Reader> {
        let chromium = browser::headless(dir)?;
        let pipes = [dir.join("to"), dir.join("from")];
        let made = Command::new("mkfifo").args(&pipes).status();
        assert!(made.expect("mkfifo").success());
        // A shell gives the browser the pipes as descriptors 3 and 4; opening one waits for its other end.
        let browser = Command::new("sh")
            .args([
                "-c",
                "to=$1 from=$2; shift 2; exec \"$@\" 3<\"$to\" 4>\"$from\"",
                "sh",
            ])
            .args(&pipes)
            .arg(chromium.get_program())
            .args(chromium.get_args())
            .arg("--remote-debugging-pipe")
            .arg(format!("--window-size={width},{height}"))
            .arg("about:blank")
            .env("HOME", dir)
            .stdin(std::process::Stdio::null())
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("a shell starts");
        let to = File::options().write(true).open(&pipes[0]).expect("a pipe");
        let from = BufReader::new(File::open(&pipes[1]).expect("a pipe"));
        let mut reader = Reader {
            browser,
            to,
            from,
            number: 0,
            session: None,
        };
        let target = reader.ask("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        reader.session = Some(reader.ask("Target.attachToTarget", attach)["sessionId"].clone());
        reader.ask(
            "Emulation.setFocusEmulationEnabled",
            json!({ "enabled": true }),
        );
        reader.ask(
            "Page.navigate",
            json!({ "url": format!("file://{}", page.display()) }),
        );
        reader.until("globalThis.minigo?.app.hasIndex() ?? false");
        Some(reader)
    }

    /// Sends a command, and returns its answer.
    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let mut message = json!({ "id": self.number, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = session.clone();
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.to.write_all(&bytes).expect("the browser reads");
        loop {
            let mut answer = Vec::new();
            self.from
                .read_until(0, &mut answer)
                .expect("the browser answers");
            answer.pop();
            let answer: Value = serde_json::from_slice(&answer).expect("it answers in JSON");
            if answer["id"] == self.number {
                assert!(answer.get("error").is_none(), "{method}: {answer}");
                return answer["result"].clone();
            }
        }
    }

    /// What an expression is on the page: to look, not to act.
    fn look(&mut self, expression: &str) -> Value {
        let ask = json!({ "expression": expression, "returnByValue": true });
        let answer = self.ask("Runtime.evaluate", ask);
        assert!(
            answer.get("exceptionDetails").is_none(),
            "{expression}: {answer}"
        );
        answer["result"]["value"].clone()
    }

    /// Waits until something holds on the page.
    #[track_caller]
    fn until(&mut self, expression: &str) {
        let began = Instant::now();
        while self.look(expression) != true {
            let focused = self.look(FOCUSED);
            assert!(
                began.elapsed() < PATIENCE,
                "not so: {expression}; the focus is on {focused}"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses a key, and lets go of it.
    fn press(&mut self, key: &str) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            other => u32::from(other.to_ascii_uppercase().as_bytes()[0]),
        };
        let mut event = json!({ "type": "keyDown", "key": key, "windowsVirtualKeyCode": code });
        if key == "Enter" {
            event["text"] = "\r".into();
        } else if key.len() == 1 {
            event["text"] = key.into();
        }
        self.ask("Input.dispatchKeyEvent", event);
        let up = json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code });
        self.ask("Input.dispatchKeyEvent", up);
    }

    fn write(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(letter.encode_utf8(&mut [0; 4]));
        }
    }

    /// Goes on with Tab until this holds for what has the focus, called `e`.
    #[track_caller]
    fn tab_to(&mut self, condition: &str) {
        let holds =
            format!("(e => e !== document.body && Boolean({condition}))(document.activeElement)");
        for _ in 0..MOST_STOPS {
            self.press("Tab");
            if self.look(&holds) == true {
                return;
            }
        }
        panic!("Tab never comes to where {condition}");
    }
}

/// Tab comes to everything that can have the focus, once, and each time one sees where it is.
fn tab_goes_round(reader: &mut Reader, size: (u32, u32)) {
    for tab in ["1", "2", "3", "4", "5"] {
        reader.press("Escape");
        reader.press("Escape");
        reader.press(tab);
        let (mut stops, mut unseen) = (Vec::new(), Vec::new());
        // From wherever it is to the end of the page, whose next stop is nothing, and once around.
        while reader.look(FOCUSED) != "nothing" || stops.is_empty() {
            reader.press("Tab");
            stops.push(reader.look(FOCUSED));
            assert!(stops.len() < MOST_STOPS, "{stops:?}");
        }
        stops.clear();
        loop {
            reader.press("Tab");
            let stop = reader.look(FOCUSED);
            if stop == "nothing" {
                break;
            }
            if reader.look(IS_SEEN) != true {
                unseen.push(stop.clone());
            }
            stops.push(stop);
            assert!(stops.len() < MOST_STOPS, "{stops:?}");
        }
        assert_eq!(
            reader.look(STOPS),
            stops.len(),
            "{size:?}, view {tab}: {stops:?}"
        );
        assert!(unseen.is_empty(), "{size:?}, view {tab}: {unseen:?}");
    }
    reader.press("1");
}

/// The keys that work everywhere.
fn events_are_gone_through(reader: &mut Reader) {
    reader.press("Home");
    reader.until("minigo.app.at === 0");
    for _ in 0..3 {
        reader.press("ArrowRight");
    }
    reader.press("ArrowLeft");
    reader.until("minigo.app.at === 2");
    reader.press("End");
    reader.until("minigo.app.at === minigo.film.count - 1");
    reader.press("Home");
    reader.press(" ");
    reader.until("minigo.app.at > 1");
    reader.press(" ");
    reader.until("document.getElementById('play').getAttribute('aria-pressed') === 'false'");
    reader.press("j");
    reader.until("minigo.film.name(minigo.app.at) !== 'Op'");
    // The slider, when it has the focus, has the arrows itself.
    reader.tab_to("e.id === 'at'");
    reader.press("Home");
    reader.until("minigo.app.at === 0");
    reader.press("ArrowRight");
    reader.until("minigo.app.at === 1");
}

/// The decision: its rule's chapter, goroutines, help.
fn decisions_are_looked_at(reader: &mut Reader) {
    reader.press("Home");
    reader.tab_to("e.closest('#room') && e.dataset.g");
    reader.press("Enter");
    reader.until("minigo.app.followed > 0");
    // The same button, drawn anew, has the focus still.
    reader.press("ArrowRight");
    reader.until("document.activeElement.dataset.g === String(minigo.app.followed)");
    reader.tab_to("e.closest('#why')");
    reader.until("minigo.frames.idle");
    let link = reader.look(FOCUSED);
    reader.press("Enter");
    reader.until("document.getElementById('guide').open");
    reader.press("Escape");
    reader.until("!document.getElementById('guide').open");
    assert_eq!(reader.look(FOCUSED), link, "the focus is back");
    reader.tab_to("e.textContent.startsWith('following')");
    reader.until("minigo.frames.idle");
    reader.press("Enter");
    reader.until("minigo.app.followed === 0 && minigo.frames.idle");
    // Its event belongs to no goroutine: the button that was pressed is there all the same, and has the focus.
    assert_eq!(reader.look("minigo.film.g[minigo.app.at]"), 0);
    assert_eq!(reader.look("document.activeElement.textContent"), "follow");
    reader.press("Home");
    reader.tab_to("e.closest('.history')");
    reader.press("ArrowDown");
    reader.press("Enter");
    reader.until("minigo.app.at === Number(document.activeElement.dataset.event)");
    reader.press("?");
    reader.until("document.getElementById('help').open");
    reader.press("Escape");
    reader.until("!document.getElementById('help').open");
}

/// Searching, and choosing among what was found.
fn events_are_found(reader: &mut Reader) {
    reader.press("Escape");
    reader.press("Home");
    reader.press("/");
    reader.write("sends");
    reader.press("Enter");
    reader.until("minigo.app.at > 0 && !document.getElementById('hits').hidden");
    reader.tab_to("e.closest('#hits') && e.previousElementSibling");
    reader.press("Enter");
    reader.until("minigo.film.sentence(minigo.app.at).includes('sends')");
    reader.press("Escape");
    reader.until("document.getElementById('hits').hidden");
    reader.press("Escape");
}

/// The timeline's range, what it shows, measuring.
fn the_timeline_is_used(reader: &mut Reader) {
    let range = "minigo.app.to - minigo.app.from";
    reader.press("0");
    let whole = reader.look(range).as_f64().expect("a number");
    reader.press("+");
    reader.press("+");
    reader.until(&format!("{range} < {whole} / 2"));
    let from = reader.look("minigo.app.from");
    reader.press("d");
    reader.until(&format!("minigo.app.from > {from}"));
    reader.press("a");
    reader.press("-");
    reader.press("0");
    reader.until(&format!("{range} === {whole}"));
    reader.tab_to("e.id === 'lanes-m'");
    let was = reader.look("document.activeElement.checked");
    reader.press(" ");
    reader.until(&format!("document.activeElement.checked !== {was}"));
    reader.press(" ");
    reader.tab_to("e.id === 'measure'");
    reader.press("Enter");
    reader.press("ArrowRight");
    reader.until("document.getElementById('measure').nextElementSibling.textContent.length > 0");
}

/// The other views.
fn views_are_used(reader: &mut Reader) {
    reader.tab_to("e.id === 'tab-timeline'");
    reader.press("ArrowRight");
    reader.until("document.activeElement.id === 'tab-events'");
    reader.tab_to("e.id === 'filter-text'");
    reader.write("blocks");
    reader.tab_to("e.className === 'list'");
    reader.press("Home");
    reader.press("ArrowDown");
    reader.until("minigo.film.sentence(minigo.app.at).includes('blocks')");
    let first = reader.look("minigo.app.at");
    reader.press("ArrowDown");
    reader.until(&format!(
        "minigo.app.at > {first} + 1 && minigo.film.sentence(minigo.app.at).includes('blocks')"
    ));
    reader.press("ArrowUp");
    reader.until(&format!("minigo.app.at === {first}"));
    reader.press("4");
    reader.tab_to("e.tagName === 'SUMMARY'");
    reader.press("Enter");
    reader.until("document.activeElement.parentElement.open");
    reader.tab_to("e.closest('details') && e.tagName === 'BUTTON'");
    reader.press("Enter");
    reader.until("minigo.app.followed > 0");
    reader.tab_to("e.closest('#panel-tables') && e.title.startsWith('Go to where it parked')");
    reader.press("Enter");
    reader.until("minigo.film.name(minigo.app.at) === 'GoBlock'");
    reader.press("5");
    reader.tab_to("e.closest('#panel-runs') && e.tagName === 'BUTTON'");
    reader.press("Enter");
    reader.until("minigo.film.sentence(minigo.app.at).length > 0 && document.activeElement.textContent.includes(minigo.film.sentence(minigo.app.at))");
}

/// All of it, in windows from a telephone's to a projector's.
#[test]
fn everything_is_reached_and_used_by_keyboard() {
    let dir = scratch("pages-keyboard");
    let page = dir.join("page.html");
    view(
        &["--procs", "2", "--against", "7", "examples/worker_pool.go"],
        &page,
    );
    for size in [(390, 800), (800, 900), (1400, 1000), (2560, 1300)] {
        let dir = scratch(&format!("pages-keyboard-{}", size.0));
        let Some(mut reader) = Reader::open(&dir, &page, size) else {
            return;
        };
        tab_goes_round(&mut reader, size);
        events_are_gone_through(&mut reader);
        decisions_are_looked_at(&mut reader);
        events_are_found(&mut reader);
        the_timeline_is_used(&mut reader);
        views_are_used(&mut reader);
    }
}
