//! The debugger on scheduling: why goroutines wait, which one runs next, and the timeline.

use crate::moments::{debugged, in_order};

#[test]
fn what_goroutines_wait_for_and_who_could_wake_them() {
    let commands = "break 54\nc\nwhy\nwhy 2\nwhy g3\nwhy 4\nwhy 5\nwhy 6\nwhy 77\nrun-next 2\n";
    let ran = debugged("waits.go", &[], commands);
    in_order(
        &ran.out,
        &[
            "G1 running (main.main waits.go:54)\n  it is about to begin the statement",
            "G2 waits: chan receive (main.holder waits.go:20)\n  the channel has no buffer\n",
            "  G1 (running) could wake it: it can reach what G2 waits for\n",
            "G3 waits: sync.Mutex.Lock (main.locker waits.go:26)\n  the mutex is locked\n",
            "  G2 (chan receive) could wake it: it has deferred the missing call until main.holder returns\n",
            "G4 waits: chan receive (main.taker waits.go:32)",
            "every goroutine can reach what this one waits for, through main.jobs\n",
            "G5 waits: chan receive (main.sleeper waits.go:36)",
            "a timer that fires in 99",
            "G6 waits: chan receive (main.alone waits.go:40)",
            "no other goroutine can reach what this one waits for: it will wait forever\n",
            "there is no goroutine 77",
            "goroutine 2 waits, so it cannot run next",
        ],
    );
}

#[test]
fn one_runs_next_and_the_others_wait_for_it() {
    let commands =
        "break 53\nc\nscheduler\nwhy 4\nrun-next 4\nwhen\nrun-next 6\nbt\nrun-next 3\nclear\nc\n";
    let ran = debugged("waits.go", &[], commands);
    in_order(
        &ran.out,
        &[
            "main.main waits.go:53 (G1, moment 10)",
            "P0 runs G1, runnext G6, queue: G2 G3 G4 G5\n",
            "G4 runnable (main.taker)\n  number 3 in the queue of P0\n",
            "main.taker waits.go:32 (G4, moment 10)",
            "main.alone waits.go:40 (G6, moment 10)",
            "> 0 main.alone waits.go:40",
            "main.locker waits.go:25 (G3, moment 10)",
            "all wait",
            "has ended with status 0",
        ],
    );
}

#[test]
fn a_timeline_shows_who_ran_when() {
    let commands = "break 54\nc\ntimeline\nwhen\nlocals\ntimeline 1 4\nc\ntimeline\nback\n";
    let ran = debugged("waits.go", &[], commands);
    in_order(
        &ran.out,
        &[
            "moments 1 to 18, 1 in each column\n",
            "    G1 |##########        |\n",
            "    G2 |           ###    |\n",
            "    G6 |          #       |\n",
            // The program stands where it stood.
            "moment 19",
            "release chan bool = ",
            "moments 1 to 3, 1 in each column\n    G1 |###|\n",
            "has ended with status 0",
            "moments 1 to ",
            "main.main waits.go:58",
        ],
    );
    // A goroutine that was held did not run while it was.
    let commands = "break 53\nc\nhold 2\nclear\nbreak 54\nc\ntimeline\n";
    let ran = debugged("waits.go", &[], commands);
    in_order(&ran.out, &["    G1 |##########", "    G3 |"]);
    assert!(!ran.out.contains("    G2 |"), "{}", ran.out);
}

#[test]
fn a_story_tells_what_each_goroutine_did() {
    let commands = "story\nbreak 54\nc\nstory\nwhen\nstory from 12\nclear\nc\nstory g2 3\n";
    let ran = debugged("waits.go", &[], commands);
    in_order(
        &ran.out,
        &[
            "  G1  main\n  waits.go:44  stands here\n",
            "  G1  main          G2  holder        G3  locker        G4  taker ",
            "\n  waits.go:49  starts locker\n",
            "\n                    waits.go:18  locks s.mu\n",
            "waits.go:20  waits to receive from release\n",
            "waits.go:26  waits for s.mu, held by G2 since waits.go:18\n",
            "\n  waits.go:54  stands here\n",
            // The program stands where it stood.
            "moment 19",
            "G2  holder ",
            "has ended with status 0",
            "\n  G2  holder                          G3  locker\n",
            "waits.go:22  unlocks s.mu\n",
            "waits.go:26  locks s.mu\n",
            "waits.go:29  counts down wg\n",
            "waits.go:29  ends\n",
        ],
    );
    let dead = debugged("dies.go", &[], "c\nstory\n");
    let says = "dies.go:6  panic: runtime error: index out of range";
    assert!(dead.out.contains(says), "{}", dead.out);
    let stuck = debugged("dies.go", &[], "n\nset stuck = true\nc\nstory\n");
    let says = "dies.go:13  waits to receive from wait";
    assert!(stuck.out.contains(says), "{}", stuck.out);
    let race = debugged("races.go", &["--race"], "c\nstory\n");
    let says = "races.go:9  has a data race here";
    assert!(race.out.contains(says), "{}", race.out);
    let mixed = debugged("mixed.go", &[], "c\nstory\n");
    in_order(
        &mixed.out,
        &[
            "waits in select, takes id := <-done\n",
            "sends on done\n",
            "selects, takes <-ticker.C",
        ],
    );
}
