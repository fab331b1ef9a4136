//! `minigo dap`: a client sends it the protocol's messages, well-formed and malformed ones.

use crate::support::root;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A client.
struct Client {
    child: Child,
    to: Box<dyn Write>,
    from: BufReader<Box<dyn Read>>,
    seq: u64,
    /// Events that were not waited for yet.
    events: Vec<Value>,
}

fn start(args: &[&str]) -> Child {
    Command::new(crate::support::minigo())
        .arg("dap")
        .args(args)
        .current_dir(root().join("tests/debug"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("minigo starts")
}

impl Client {
    fn new() -> Client {
        let mut child = start(&[]);
        let to = child.stdin.take().expect("a pipe");
        let from: Box<dyn Read> = Box::new(child.stdout.take().expect("a pipe"));
        Client {
            child,
            to: Box::new(to),
            from: BufReader::new(from),
            seq: 0,
            events: Vec::new(),
        }
    }

    fn raw(&mut self, bytes: &[u8]) {
        let _ = self.to.write_all(bytes);
        let _ = self.to.flush();
    }

    /// The next message; `None`: there are no more.
    fn message(&mut self) -> Option<Value> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.from.read_line(&mut line).ok()? == 0 {
                return None;
            }
            match line.trim().split_once(": ") {
                Some(("Content-Length", n)) => length = n.parse().expect("a length"),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.from.read_exact(&mut body).ok()?;
        Some(serde_json::from_slice(&body).expect("JSON"))
    }

    fn send(&mut self, command: &str, arguments: Value) -> u64 {
        self.seq += 1;
        let seq = self.seq;
        let request =
            json!({"seq": seq, "type": "request", "command": command, "arguments": arguments});
        let body = request.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
        seq
    }

    fn response(&mut self, seq: u64) -> Value {
        loop {
            let message = self.message().expect("an answer");
            if message["type"] == "response" && message["request_seq"] == seq {
                return message;
            }
            self.events.push(message);
        }
    }

    /// Asks; the body of the answer.
    fn ask(&mut self, command: &str, arguments: Value) -> Value {
        let seq = self.send(command, arguments);
        let response = self.response(seq);
        assert_eq!(response["success"], true, "{command}: {response}");
        response["body"].clone()
    }

    /// Asks for what cannot be; the message.
    fn refused(&mut self, command: &str, arguments: Value) -> String {
        let seq = self.send(command, arguments);
        let response = self.response(seq);
        assert_eq!(response["success"], false, "{command}: {response}");
        response["message"].as_str().expect("a message").to_owned()
    }

    /// The body of the next event of that name.
    fn event(&mut self, name: &str) -> Value {
        if let Some(at) = self.events.iter().position(|e| e["event"] == name) {
            return self.events.remove(at)["body"].clone();
        }
        loop {
            let message = self.message().unwrap_or_else(|| panic!("no event {name}"));
            if message["event"] == name {
                return message["body"].clone();
            }
            self.events.push(message);
        }
    }

    /// Launches a program of `debug/`, with these lines to stop at.
    fn launch(&mut self, program: &str, lines: &[Value], more: Value) -> Value {
        self.initialize_and_launch(
            json!({"adapterID": "minigo", "linesStartAt1": true}),
            program,
            lines,
            more,
        )
    }

    /// The same for a client that says this of itself.
    fn initialize_and_launch(
        &mut self,
        client: Value,
        program: &str,
        lines: &[Value],
        more: Value,
    ) -> Value {
        self.ask("initialize", client);
        let path = root().join("tests/debug").join(program);
        let mut arguments = json!({"program": path, "cwd": root()});
        if let (Some(all), Some(more)) = (arguments.as_object_mut(), more.as_object()) {
            all.extend(more.clone());
        }
        let launch = self.send("launch", arguments);
        self.event("initialized");
        let set = self.ask(
            "setBreakpoints",
            json!({"source": {"path": path}, "breakpoints": lines}),
        );
        self.ask("configurationDone", json!({}));
        let launched = self.response_seen(launch);
        assert_eq!(launched["success"], true, "{launched}");
        set
    }

    fn response_seen(&mut self, seq: u64) -> Value {
        let seen = |e: &Value| e["type"] == "response" && e["request_seq"] == seq;
        match self.events.iter().position(seen) {
            Some(at) => self.events.remove(at),
            None => self.response(seq),
        }
    }

    /// Line of the innermost frame, and the number of that frame.
    fn top(&mut self, thread: u64) -> (u64, u64) {
        let stack = self.ask("stackTrace", json!({"threadId": thread, "levels": 1}));
        let frame = &stack["stackFrames"][0];
        (
            frame["line"].as_u64().expect("a line"),
            frame["id"].as_u64().expect("a number"),
        )
    }

    fn ends(mut self) -> i32 {
        self.ask("disconnect", json!({}));
        drop(self.to);
        self.child.wait().expect("it ends").code().unwrap_or(-1)
    }
}

#[test]
fn a_session_forwards_and_backwards() {
    let mut c = Client::new();
    let set = c.launch(
        "steps.go",
        &[json!({"line": 24, "condition": "b == 2"})],
        json!({}),
    );
    assert_eq!(set["breakpoints"][0]["verified"], true, "{set}");
    let stop = c.event("stopped");
    assert_eq!(
        (&stop["reason"], &stop["threadId"]),
        (&json!("breakpoint"), &json!(1)),
        "{stop}"
    );
    assert_eq!(
        stop["hitBreakpointIds"],
        json!([set["breakpoints"][0]["id"]])
    );

    let stack = c.ask("stackTrace", json!({"threadId": 1}));
    let names: Vec<&str> = stack["stackFrames"]
        .as_array()
        .expect("frames")
        .iter()
        .filter_map(|f| f["name"].as_str())
        .collect();
    assert_eq!(names, ["main.add", "main.main"]);
    let caller = stack["stackFrames"][1]["id"].clone();
    let scopes = c.ask("scopes", json!({"frameId": caller}));
    let locals = scopes["scopes"][1]["variablesReference"].clone();
    let all = c.ask("variables", json!({"variablesReference": locals}));
    let named = |all: &Value, name: &str| -> Value {
        let list = all["variables"].as_array().expect("a list");
        list.iter()
            .find(|v| v["name"] == name)
            .unwrap_or_else(|| panic!("{name} in {all}"))
            .clone()
    };
    assert_eq!(named(&all, "list")["value"], "[]int{3, 1, 2}");
    assert_eq!(named(&all, "list")["indexedVariables"], 3);
    let list = named(&all, "list")["variablesReference"].clone();
    let page = c.ask(
        "variables",
        json!({"variablesReference": list, "start": 1, "count": 1}),
    );
    assert_eq!(
        page["variables"],
        json!([{
            "name": "[1]", "value": "1", "type": "int", "variablesReference": 0,
            "namedVariables": 0, "indexedVariables": 0, "evaluateName": "list[1]",
        }])
    );
    let p = named(&all, "p")["variablesReference"].clone();
    let fields = c.ask("variables", json!({"variablesReference": p}));
    assert_eq!(named(&fields, "name")["value"], "\"origin\"");
    let set = c.ask(
        "setVariable",
        json!({"variablesReference": p, "name": "y", "value": "40 + 2"}),
    );
    assert_eq!(set["value"], "42");
    let sum = c.ask(
        "evaluate",
        json!({"expression": "p.y + len(list)", "frameId": caller, "context": "watch"}),
    );
    assert_eq!(
        (&sum["result"], &sum["type"]),
        (&json!("45"), &json!("int"))
    );
    assert!(
        c.refused(
            "evaluate",
            json!({"expression": "nothing", "frameId": caller})
        )
        .contains("nothing")
    );
    let found = c.ask(
        "completions",
        json!({"text": "li", "column": 3, "frameId": caller}),
    );
    assert_eq!(found["targets"][0]["label"], "list");

    c.ask("next", json!({"threadId": 1}));
    assert_eq!(c.event("stopped")["reason"], "step");
    assert_eq!(c.top(1).0, 25);
    c.ask("stepBack", json!({"threadId": 1}));
    assert_eq!(c.event("stopped")["reason"], "step");
    assert_eq!(c.top(1).0, 24);
    c.ask("stepOut", json!({"threadId": 1}));
    c.event("stopped");
    assert_eq!(c.top(1).0, 41);
    c.ask("reverseContinue", json!({"threadId": 1}));
    assert_eq!(c.event("stopped")["reason"], "breakpoint");
    assert_eq!(c.top(1).0, 24);
    c.ask("stepIn", json!({"threadId": 1}));
    c.event("stopped");
    c.ask("stepIn", json!({"threadId": 1}));
    c.event("stopped");
    assert_eq!(c.top(1).0, 26);

    // Who wrote total: backwards.
    let frame = c.top(1).1;
    let info = c.ask(
        "dataBreakpointInfo",
        json!({"name": "total", "frameId": frame}),
    );
    let set = c.ask(
        "setDataBreakpoints",
        json!({"breakpoints": [{"dataId": info["dataId"]}]}),
    );
    assert_eq!(set["breakpoints"][0]["verified"], true);
    c.ask("reverseContinue", json!({"threadId": 1}));
    assert_eq!(c.event("stopped")["reason"], "data breakpoint");
    assert_eq!(c.top(1).0, 25);
    c.ask("setDataBreakpoints", json!({"breakpoints": []}));
    let threads = c.ask("threads", json!({}));
    assert!(
        threads["threads"][0]["name"]
            .as_str()
            .expect("a name")
            .starts_with("G1 main.add")
    );
    let sources = c.ask("loadedSources", json!({}));
    assert_eq!(sources["sources"][0]["name"], "steps.go");
    let text = c.ask("source", json!({"source": sources["sources"][0]}));
    assert!(
        text["content"]
            .as_str()
            .expect("a text")
            .contains("package main")
    );
    let places = c.ask(
        "breakpointLocations",
        json!({"source": sources["sources"][0], "line": 20, "endLine": 25}),
    );
    assert_eq!(places["breakpoints"][0]["line"], 24);

    c.ask("continue", json!({"threadId": 1}));
    assert_eq!(c.event("exited")["exitCode"], 0);
    c.event("terminated");
    assert_eq!(c.ends(), 0);
}

#[test]
fn goroutines_log_points_and_restarts() {
    let mut c = Client::new();
    let log = json!({"line": 32, "logMessage": "v is {v}", "hitCondition": "<= 2"});
    c.launch("steps.go", &[log, json!({"line": 58})], json!({"seed": 3}));
    c.event("stopped");
    let said: Vec<String> = c
        .events
        .iter()
        .filter(|e| e["body"]["category"] == "console")
        .filter_map(|e| e["body"]["output"].as_str().map(str::to_owned))
        .collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(
        said.iter().all(|line| line.starts_with("v is ")),
        "{said:?}"
    );
    let out: String = c
        .events
        .iter()
        .filter(|e| e["body"]["category"] == "stdout")
        .filter_map(|e| e["body"]["output"].as_str())
        .collect();
    assert_eq!(out, "{7 2 origin} [1 2 3] 2 16\n");
    c.ask("restart", json!({}));
    c.event("stopped");
    assert_eq!(c.top(1).0, 58);
    c.ask(
        "setFunctionBreakpoints",
        json!({"breakpoints": [{"name": "main.add"}]}),
    );
    c.ask("reverseContinue", json!({"threadId": 1}));
    c.event("stopped");
    assert_eq!(c.top(1).0, 24);
    c.ask("terminate", json!({}));
    c.event("terminated");
    assert!(
        c.refused("continue", json!({"threadId": 1}))
            .contains("no program")
    );
    assert_eq!(c.ends(), 0);
}

#[test]
fn deaths_are_exceptions() {
    let mut c = Client::new();
    c.launch("dies.go", &[], json!({}));
    assert_eq!(c.event("stopped")["reason"], "exception");
    let info = c.ask("exceptionInfo", json!({"threadId": 1}));
    assert_eq!(info["exceptionId"], "panic");
    assert!(
        info["description"]
            .as_str()
            .expect("a text")
            .contains("index out of range [5]")
    );
    c.ask("stepBack", json!({"threadId": 1}));
    c.event("stopped");
    assert_eq!(c.top(1).0, 6);
    assert!(
        c.refused("exceptionInfo", json!({"threadId": 1}))
            .contains("has not failed")
    );
    c.ask("setExceptionBreakpoints", json!({"filters": []}));
    c.ask("continue", json!({"threadId": 1}));
    assert_eq!(c.event("exited")["exitCode"], 2);
    assert_eq!(c.ends(), 0);
}

#[test]
fn what_is_out_of_order_is_refused() {
    let mut c = Client::new();
    assert!(c.refused("threads", json!({})).contains("initialize"));
    let can = c.ask("initialize", json!({}));
    assert_eq!(can["supportsStepBack"], true);
    assert!(c.refused("initialize", json!({})).contains("once"));
    assert!(
        c.refused("continue", json!({"threadId": 1}))
            .contains("no program")
    );
    assert!(c.refused("attach", json!({})).contains("launch"));
    assert!(c.refused("launch", json!({})).contains("program"));
    assert!(
        c.refused("launch", json!({"program": "x.go", "args": 3}))
            .contains("args")
    );
    assert!(
        c.refused("launch", json!({"program": "x.go", "mode": "core"}))
            .contains("core")
    );
    assert!(c.refused("nonsense", json!({})).contains("nonsense"));
    for command in [
        "pause",
        "stackTrace",
        "scopes",
        "variables",
        "evaluate",
        "setVariable",
        "completions",
        "exceptionInfo",
        "source",
        "dataBreakpointInfo",
        "configurationDone",
        "restart",
        "stepBack",
    ] {
        c.refused(
            command,
            json!({"frameId": 99, "variablesReference": u64::MAX, "threadId": -1}),
        );
    }
    let why = c.refused("launch", json!({"program": "nowhere.go"}));
    assert!(why.contains("nowhere.go"), "{why}");
    assert_eq!(c.ends(), 0);
}

#[test]
fn hostile_clients_get_errors() {
    for bytes in [
        &b"hello\r\n\r\n"[..],
        b"Content-Length: 99999999999999\r\n\r\n",
        b"Content-Length: -5\r\n\r\n{}",
        b"Content-Length: 50\r\n\r\n{\"seq\":1",
        b"\xff\xfe\x00\x00",
        b"",
    ] {
        let mut c = Client::new();
        c.ask("initialize", json!({}));
        c.raw(bytes);
        drop(std::mem::replace(&mut c.to, Box::new(std::io::sink())));
        while c.message().is_some() {}
        assert_eq!(
            c.child.wait().expect("it ends").code(),
            Some(0),
            "{bytes:?}"
        );
    }
    let mut c = Client::new();
    for body in [
        "[]",
        "{",
        "3",
        "{\"type\": \"event\"}",
        "{\"type\": \"request\"}",
    ] {
        c.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }
    // It goes on.
    assert_eq!(c.ask("initialize", json!({}))["supportsStepBack"], true);
    assert_eq!(c.ends(), 0);
    // Gone amid a launch, and while the program runs.
    for wait in [false, true] {
        let mut c = Client::new();
        c.ask("initialize", json!({}));
        c.send(
            "launch",
            json!({"program": root().join("tests/debug/mixed.go"), "stopOnEntry": true}),
        );
        if wait {
            c.event("initialized");
        }
        drop(std::mem::replace(&mut c.to, Box::new(std::io::sink())));
        while c.message().is_some() {}
        assert_eq!(c.child.wait().expect("it ends").code(), Some(0));
    }
}

#[test]
fn on_a_socket() {
    let mut c = connected(start(&["--listen", "127.0.0.1:0"])).0;
    c.launch("steps.go", &[], json!({"stopOnEntry": true}));
    assert_eq!(c.event("stopped")["reason"], "entry");
    assert_eq!(c.top(1).0, 37);
    assert_eq!(c.ends(), 0);
}

/// A client of a server that listens, and what else the server prints.
fn connected(mut child: Child) -> (Client, impl BufRead) {
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    lines.read_line(&mut line).expect("a line");
    let address = line.trim().rsplit_once(": ").expect("an address").1;
    let stream = TcpStream::connect(address).expect("it listens");
    let from: Box<dyn Read> = Box::new(stream.try_clone().expect("a socket"));
    let client = Client {
        child,
        to: Box::new(stream),
        from: BufReader::new(from),
        seq: 0,
        events: Vec::new(),
    };
    (client, lines)
}

/// A program waits for a client that attaches to it, and runs on when the client leaves.
#[test]
fn programs_are_attached_to() {
    let child = Command::new(crate::support::minigo())
        .args(["run", "--debug-listen", "127.0.0.1:0", "steps.go"])
        .current_dir(root().join("tests/debug"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("minigo starts");
    let (mut c, mut lines) = connected(child);
    c.ask("initialize", json!({"adapterID": "minigo"}));
    assert!(
        c.refused("launch", json!({"program": "x.go"}))
            .contains("attached")
    );
    let attach = c.send(
        "attach",
        json!({"stopOnEntry": true, "hideSystemGoroutines": true}),
    );
    c.event("initialized");
    c.ask("configurationDone", json!({}));
    assert_eq!(c.response_seen(attach)["success"], true);
    assert_eq!(c.event("stopped")["reason"], "entry");
    assert_eq!(
        c.ask("threads", json!({}))["threads"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
    c.ask("disconnect", json!({}));
    let mut printed = String::new();
    lines.read_to_string(&mut printed).expect("text");
    assert!(printed.contains("sum true 16"), "{printed}");
    assert_eq!(c.child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn frames_begin_again_and_what_cannot_be_done_is_said() {
    let mut c = Client::new();
    c.launch("steps.go", &[json!({"line": 26})], json!({}));
    c.event("stopped");
    let stack = c.ask("stackTrace", json!({"threadId": 1}));
    let frames = stack["stackFrames"].as_array().cloned().expect("frames");
    assert_eq!(
        (&frames[0]["line"], &frames[0]["canRestart"]),
        (&json!(26), &json!(true))
    );
    c.ask("restartFrame", json!({"frameId": frames[0]["id"]}));
    c.event("stopped");
    assert_eq!(c.top(1).0, 24);
    let stack = c.ask("stackTrace", json!({"threadId": 1}));
    c.ask(
        "restartFrame",
        json!({"frameId": stack["stackFrames"][1]["id"]}),
    );
    c.event("stopped");
    assert_eq!(c.top(1).0, 37);
    let modules = c.ask("modules", json!({}));
    assert_eq!(modules["totalModules"], 1);
    assert_eq!(modules["modules"][0]["name"], "debug");
    for command in ["goto", "disassemble", "readMemory", "attach"] {
        let why = c.refused(command, json!({}));
        assert!(!why.contains("unknown request"), "{command}: {why}");
    }
    assert_eq!(c.ends(), 0);
}

#[test]
fn expressions_with_calls_are_evaluated_but_not_for_a_hover() {
    let mut c = Client::new();
    c.launch("calls.go", &[json!({"line": 53})], json!({}));
    c.event("stopped");
    let frame = c.top(1).1;
    let ask = |text: &str, context: &str| json!({"expression": text, "frameId": frame, "context": context});
    let sum = c.ask("evaluate", ask("add(p.x, 40)", "watch"));
    assert_eq!(sum["result"], "41");
    let list = c.ask("evaluate", ask("strings.Fields(\"a b\" + name)", "repl"));
    assert_eq!(list["result"], "[]string{\"a\", \"bgopher\"}");
    let parts = c.ask(
        "variables",
        json!({"variablesReference": list["variablesReference"]}),
    );
    assert_eq!(parts["variables"][1]["value"], "\"bgopher\"");
    let why = c.refused("evaluate", ask("p.move(1)", "hover"));
    assert!(why.contains("a hover does not"), "{why}");
    assert_eq!(c.ask("evaluate", ask("limit", "hover"))["result"], "3");
    let why = c.refused("evaluate", ask("boom()", "repl"));
    assert_eq!(why, "panic: boom");
    assert_eq!(c.ask("evaluate", ask("p.x", "hover"))["result"], "1");
    assert_eq!(c.ends(), 0);
}

/// To go to a line is to go back to when it last ran.
#[test]
fn lines_are_gone_back_to() {
    let mut c = Client::new();
    c.launch("steps.go", &[json!({"line": 44})], json!({}));
    c.event("stopped");
    let path = root().join("tests/debug/steps.go");
    let source = json!({"path": path.to_string_lossy()});
    let targets = c.ask("gotoTargets", json!({"source": source, "line": 26}));
    let target = &targets["targets"][0];
    assert_eq!(target["line"], 26);
    let goto = json!({"threadId": 1, "targetId": target["id"]});
    c.ask("goto", goto.clone());
    assert_eq!(c.event("stopped")["reason"], "goto");
    let (line, frame) = c.top(1);
    assert_eq!(line, 26);
    let sum = c.ask("evaluate", json!({"expression": "sum", "frameId": frame}));
    assert_eq!(sum["result"], "7");
    // It was a target where the program stood before.
    assert!(c.refused("goto", goto).contains("gotoTargets"));
    let later = c.ask("gotoTargets", json!({"source": source, "line": 63}));
    assert_eq!(later["targets"], json!([]));
    let why = c.refused(
        "gotoTargets",
        json!({"source": {"path": "/x.go"}, "line": 1}),
    );
    assert!(why.contains("not a file"), "{why}");
    assert_eq!(c.ends(), 0);
}

#[test]
fn bytecode_is_listed() {
    let mut c = Client::new();
    c.launch("steps.go", &[json!({"line": 25})], json!({}));
    c.event("stopped");
    let stack = c.ask("stackTrace", json!({"threadId": 1}));
    let at = &stack["stackFrames"][0]["instructionPointerReference"];
    let ask = json!({"memoryReference": at, "instructionOffset": -3, "instructionCount": 1000});
    let code = c.ask("disassemble", ask);
    let all = code["instructions"].as_array().expect("a list");
    assert_eq!(all.len(), 1000);
    assert_eq!(&all[3]["address"], at);
    assert_eq!(
        (&all[3]["symbol"], &all[3]["line"]),
        (&json!("main.add"), &json!(25))
    );
    assert!(
        all[3]["instruction"]
            .as_str()
            .is_some_and(|i| i.contains("Stmt")),
        "{}",
        all[3]
    );
    assert_eq!(all[999]["presentationHint"], "invalid");
    // After the bytecode there is machine code, whose addresses can be asked for, too.
    let text = |i: &Value| i["instruction"].as_str().unwrap_or("").to_owned();
    let machine = all
        .iter()
        .position(|i| text(i).starts_with("; machine code"));
    if cfg!(target_arch = "x86_64") {
        let machine = machine.expect("a part with machine code");
        let there = &all[machine + 2];
        assert!(
            text(there).len() > 2 && there["symbol"] == "main.add",
            "{there}"
        );
        let ask = json!({"memoryReference": there["address"], "instructionOffset": -1, "instructionCount": 2});
        let code = c.ask("disassemble", ask);
        assert_eq!(&code["instructions"][1], there);
        let ask = json!({"breakpoints": [{"instructionReference": there["address"]}]});
        let told = c.ask("setInstructionBreakpoints", ask);
        assert_eq!(told["breakpoints"][0]["verified"], false);
    }
    // An instruction belongs to a statement, at which the program stops.
    let inner = all
        .iter()
        .find(|i| i["line"] == 26 && !text(i).contains("Stmt"));
    let inner = &inner.expect("there is code of line 26")["address"];
    let told = c.ask(
        "setInstructionBreakpoints",
        json!({"breakpoints": [{"instructionReference": inner}, {"instructionReference": "0x10"}]}),
    );
    let told = &told["breakpoints"];
    assert_eq!(
        (&told[0]["verified"], &told[0]["line"]),
        (&json!(true), &json!(26))
    );
    assert_eq!(told[1]["verified"], false);
    let caller = &stack["stackFrames"][1]["instructionPointerReference"];
    let code = c.ask(
        "disassemble",
        json!({"memoryReference": caller, "instructionCount": 1}),
    );
    assert_eq!(code["instructions"][0]["symbol"], "main.main");
    let why = c.refused(
        "disassemble",
        json!({"memoryReference": "0x10", "instructionCount": 1}),
    );
    assert!(why.contains("no function"), "{why}");
    c.ask("continue", json!({"threadId": 1}));
    assert_eq!(
        c.event("stopped")["hitBreakpointIds"],
        json!([told[0]["id"]])
    );
    c.ask("setInstructionBreakpoints", json!({"breakpoints": []}));
    c.ask(
        "setBreakpoints",
        json!({"source": {"path": "steps.go"}, "breakpoints": []}),
    );
    assert_eq!(c.ends(), 0);
}

#[test]
fn functions_that_do_not_exist_are_not_verified() {
    let mut c = Client::new();
    c.launch("steps.go", &[], json!({"stopOnEntry": true}));
    c.event("stopped");
    let names =
        ["add", "main.worker", "nowhere", "main.main.func1"].map(|name| json!({"name": name}));
    let told = c.ask("setFunctionBreakpoints", json!({"breakpoints": names}));
    let verified: Vec<&Value> = told["breakpoints"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|b| &b["verified"])
        .collect();
    assert_eq!(
        verified,
        [&json!(true), &json!(true), &json!(false), &json!(true)]
    );
    assert_eq!(told["breakpoints"][0]["line"], 23);
    let why = &told["breakpoints"][2]["message"];
    assert_eq!(why, "the program declares no function nowhere");
    c.ask("continue", json!({"threadId": 1}));
    c.event("stopped");
    assert_eq!(c.top(1).0, 24);
    assert_eq!(c.ends(), 0);
}

#[test]
fn steps_lead_into_functions_and_races_are_exceptions() {
    let mut c = Client::new();
    c.launch("races.go", &[json!({"line": 22})], json!({"race": true}));
    c.event("stopped");
    let frame = c.top(1).1;
    let targets = c.ask("stepInTargets", json!({"frameId": frame}));
    let labels: Vec<&Value> = targets["targets"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|t| &t["label"])
        .collect();
    assert_eq!(labels, ["c.add", "double"]);
    let add = json!({"threadId": 1, "targetId": targets["targets"][0]["id"]});
    c.ask("stepIn", add.clone());
    c.event("stopped");
    assert_eq!(c.top(1).0, 9);
    assert!(c.refused("stepIn", add).contains("the program has run"));
    c.ask("continue", json!({"threadId": 1}));
    let stop = c.event("stopped");
    assert_eq!(
        (&stop["reason"], &stop["description"]),
        (&json!("exception"), &json!("Data race"))
    );
    let info = c.ask("exceptionInfo", json!({"threadId": 2}));
    assert_eq!(info["exceptionId"], "data race");
    c.ask("continue", json!({"threadId": 2}));
    assert_eq!(c.event("exited")["exitCode"], 66);
    assert_eq!(c.ends(), 0);
}

#[test]
fn waits_are_explained_and_a_goroutine_runs_next() {
    let mut c = Client::new();
    c.launch(
        "waits.go",
        &[json!({"line": 53}), json!({"line": 54})],
        json!({}),
    );
    c.event("stopped");
    let scheduler = c.ask("minigo/scheduler", json!({}));
    assert_eq!(scheduler["ps"][0]["running"], 1);
    assert_eq!(scheduler["ps"][0]["queue"], json!([2, 3, 4, 5]));
    c.ask("minigo/runNext", json!({"threadId": 4}));
    assert_eq!(c.event("stopped")["threadId"], 4);
    assert_eq!(c.top(4).0, 32);
    c.ask("continue", json!({"threadId": 4}));
    c.event("stopped");
    c.ask("continue", json!({"threadId": 1}));
    c.event("stopped");
    let why = c.ask("minigo/why", json!({"threadId": 3}));
    assert_eq!(why["because"], json!(["the mutex is locked"]));
    assert_eq!(why["wakers"][0]["g"], 2);
    assert!(
        c.refused("minigo/runNext", json!({"threadId": 3}))
            .contains("waits")
    );
    let listed = c.ask("minigo/goroutines", json!({}));
    assert_eq!(listed["list"].as_array().map(Vec::len), Some(6));
    // The timeline does not disturb what has been told of the program.
    let frame = c.top(1).1;
    let scopes = c.ask("scopes", json!({"frameId": frame}));
    let timeline = c.ask("minigo/timeline", json!({"columns": 4}));
    assert_eq!(timeline["lanes"].as_array().map(Vec::len), Some(6));
    let all = timeline["lanes"].as_array().into_iter().flatten();
    let began = all.flat_map(|lane| lane["began"].as_array().into_iter().flatten());
    let began: u64 = began.filter_map(serde_json::Value::as_u64).sum();
    assert_eq!(Some(began + 1), timeline["now"].as_u64());
    let story = c.ask("minigo/story", json!({"threads": [2, 3]}));
    let columns = json!([{"g": 2, "func": "holder"}, {"g": 3, "func": "locker"}]);
    assert_eq!(story["columns"], columns);
    let last = story["rows"].as_array().and_then(|rows| rows.last());
    let says = "waits for s.mu, held by G2 since waits.go:18";
    assert_eq!(
        last.map(|row| (&row["g"], &row["text"])),
        Some((&json!(3), &json!(says)))
    );
    let reference = scopes["scopes"][0]["variablesReference"].clone();
    c.ask("variables", json!({"variablesReference": reference}));
    c.ask("terminate", json!({}));
    c.event("terminated");
    assert_eq!(c.ends(), 0);
}

#[test]
fn clients_that_want_to_are_told_of_changes_and_long_operations() {
    let mut c = Client::new();
    let client = json!({"adapterID": "minigo", "supportsInvalidatedEvent": true, "supportsProgressReporting": true});
    c.initialize_and_launch(client, "steps.go", &[json!({"line": 24})], json!({}));
    c.event("stopped");
    let frame = c.top(1).1;
    c.ask(
        "setExpression",
        json!({"expression": "a", "value": "7", "frameId": frame}),
    );
    assert_eq!(c.event("invalidated")["areas"], json!(["variables"]));
    assert!(
        c.refused(
            "setExpression",
            json!({"expression": "none", "value": "7", "frameId": frame})
        )
        .contains("none")
    );
    c.ask("minigo/hold", json!({"threadId": 1}));
    assert_eq!(c.event("invalidated")["areas"], json!(["threads"]));
    c.ask("minigo/release", json!({"threadId": 1}));
    c.event("invalidated");
    c.ask("stepBack", json!({"threadId": 1}));
    let start = c.event("progressStart");
    assert_eq!(start["title"], "Going back");
    assert_eq!(c.event("progressEnd")["progressId"], start["progressId"]);
    c.event("stopped");
    assert_eq!(c.ends(), 0);
}
