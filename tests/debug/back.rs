//! Continuing backwards: over long distances, and to failures.

use crate::moments::{debugged, in_order, same_from_both_sides};

#[test]
fn continuing_back_finds_conditions_and_functions_far_away() {
    let commands = "break early\nbreak 25 if r == 3\nbreak 16 if often == 5\nc\nc\nc\nc\nc\nc\nrc\nprint r\n\
                    rc\nprint often\nrc\nrc\nrc\nprint rare\nrc\nc\nc\nprint often\n";
    let ran = debugged("far.go", &[], commands);
    let often = "breakpoint 3: main.work far.go:16";
    in_order(
        &ran.out,
        &[
            "breakpoint 1: main.early far.go:9",
            often,
            often,
            often,
            "breakpoint 2: main.main far.go:25",
            "has ended with status 0",
            "breakpoint 2: main.main far.go:25",
            "\n3\n",
            often,
            "\n5\n",
            often,
            often,
            "breakpoint 1: main.early far.go:9",
            "\n0\n",
            "at the start: main.main far.go:22",
            "breakpoint 1: main.early far.go:9",
            often,
            "\n5\n",
        ],
    );
    assert_eq!(ran.out.matches(often).count(), 7, "{}", ran.out);
}

#[test]
fn who_wrote_it_last_is_found_far_away() {
    let ran = debugged("far.go", &[], "break 27\nc\nwatch rare\nprint rare\nrc\n");
    in_order(
        &ran.out,
        &[
            "breakpoint 1: main.main far.go:27",
            "written here: main.early far.go:9",
            "\n0\n",
            "at the start: main.main far.go:22",
        ],
    );
}

/// Copies of such a program are far apart; before it goes back it gets others in between.
#[test]
fn a_program_that_writes_to_much_memory_goes_back() {
    let commands = "break 10 if i == 300000\nc\nset factor = 1\nclear\nbreak 17\nc\nback\nprint i\nprint factor\nc\nc\nback\nback\nprint factor\n";
    let ran = debugged("pages.go", &[], commands);
    in_order(
        &ran.out,
        &[
            "main.main pages.go:10",
            "pages.go:17",
            "pages.go:15",
            "\n1\n",
            "pages.go:17",
            "\n269999400000\n",
            "has ended with status 0",
            "pages.go:19",
            "pages.go:18",
            "\n1\n",
        ],
    );
}

#[test]
fn continuing_back_leads_to_data_races() {
    let ran = debugged("races.go", &["--race"], "c\nc\nrc\nbt\nback\nrc\n");
    in_order(
        &ran.out,
        &[
            "DATA RACE",
            "main.(*counter).add races.go:9",
            "has ended with status 66",
            "DATA RACE",
            "main.(*counter).add races.go:9",
            "> 0 main.(*counter).add races.go:9",
            "main.(*counter).add races.go:9",
            "at the start: main.main races.go:16",
        ],
    );
}

/// Connections within the program are gone back with it.
#[test]
fn servers_look_the_same_from_both_sides() {
    let file = crate::support::root().join("tests/debug/web.go");
    same_from_both_sides(&file, &["--inside", "--seed", "3", "--procs", "2"], 5, 5);
}

/// What is set holds from that moment on, and no longer before it.
#[test]
fn what_is_set_is_undone_by_going_back_before_it() {
    let commands = "break 25 if r == 10\nc\nset rare = 7\nbreak 27\nc\nprint rare\nback\nprint rare\nback\ngoto 90100\nprint rare\n\
                    goto 50\nprint rare\nc\nc\nprint rare\n";
    let ran = debugged("far.go", &[], commands);
    in_order(
        &ran.out,
        &[
            "breakpoint 1: main.main far.go:25",
            "rare = 7",
            "breakpoint 2: main.main far.go:27",
            "\n7\n",
            "main.main far.go:24",
            "\n7\n",
            "moment 90100)",
            "\n7\n",
            "undone: everything set or held since moment ",
            "moment 50)",
            "\n1\n",
            "breakpoint 1: main.main far.go:25",
            "breakpoint 2: main.main far.go:27",
            "\n1\n",
        ],
    );
    assert_eq!(ran.out.matches("undone").count(), 1, "{}", ran.out);
}
