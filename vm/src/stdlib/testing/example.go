package testing

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"
)

// InternalExample is an example function and the output it is to have.
type InternalExample struct {
	Name      string // the name
	F         func() // the function
	Output    string // what it must print
	Unordered bool   // whether lines may come in any order
}

// RunExamples runs the examples that -run names; it is left from before Go 1.
func RunExamples(matchString func(pat, str string) (bool, error), examples []InternalExample) (ok bool) {
	_, ok = runExamples(matchString, examples)
	return ok
}

func runExamples(match matchString, examples []InternalExample) (ran, ok bool) {
	m := newMatcher(match, options.run, "-test.run", options.skip)
	ok = true
	for _, e := range examples {
		if _, wanted, _ := m.fullName(nil, e.Name); wanted {
			ran = true
			ok = runExample(e) && ok
		}
	}
	return ran, ok
}

// runExample runs an example with its standard output caught. (Programs see its name when they look at their callers.)
func runExample(e InternalExample) (ok bool) {
	chatty := &options.chatty
	if chatty.on {
		fmt.Printf("%s=== RUN   %s\n", chatty.prefix(), e.Name)
	}
	r, w, err := os.Pipe()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	stdout := os.Stdout
	os.Stdout = w
	caught := make(chan string)
	go func() {
		var b strings.Builder
		_, err := io.Copy(&b, r)
		r.Close()
		if err != nil {
			fmt.Fprintf(os.Stderr, "testing: copying pipe: %v\n", err)
			os.Exit(1)
		}
		caught <- b.String()
	}()
	start := time.Now()
	finished := false
	defer func() {
		took := time.Since(start)
		w.Close()
		os.Stdout = stdout
		ok = e.judge(<-caught, took, finished, recover())
	}()
	e.F()
	finished = true
	return
}

// judge compares the output; a panic of the example goes on from here.
func (e InternalExample) judge(out string, took time.Duration, finished bool, panicked any) (ok bool) {
	chatty := &options.chatty
	got, want := strings.TrimSpace(out), strings.TrimSpace(e.Output)
	complaint := ""
	switch {
	case panicked != nil:
	case e.Unordered:
		if !slices.Equal(sortedLines(got), sortedLines(want)) {
			complaint = fmt.Sprintf("got:\n%s\nwant (unordered):\n%s\n", out, e.Output)
		}
	case got != want:
		complaint = fmt.Sprintf("got:\n%s\nwant:\n%s\n", got, want)
	}
	ok = complaint == "" && finished && panicked == nil
	if !ok {
		fmt.Printf("%s--- FAIL: %s (%s)\n%s", chatty.prefix(), e.Name, seconds(took), complaint)
	} else if chatty.on {
		fmt.Printf("%s--- PASS: %s (%s)\n", chatty.prefix(), e.Name, seconds(took))
	}
	if chatty.json {
		fmt.Printf("%s=== NAME   %s\n", chatty.prefix(), "")
	}
	if panicked != nil {
		panic(panicked)
	}
	if !finished {
		panic(errGoexit)
	}
	return ok
}

func sortedLines(text string) []string {
	lines := strings.Split(text, "\n")
	slices.Sort(lines)
	return lines
}
