package testing

import (
	"bytes"
	"fmt"
	"math/rand"
	"minigo/cover"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"time"
)

// search looks for an input that fails.
type search struct {
	f       *F
	fn      reflect.Value
	creator []uintptr
	rand    *rand.Rand
	start   time.Time

	known  [][]any // inputs that reached something new
	seen   [][]uint32
	fresh  int // how many of them were found now
	execs  int
	shown  time.Time
	before int // execs when a line was shown last
}

// How often a line tells how it is going.
const reportEvery = 3 * time.Second

// search tries inputs until one fails or -fuzztime is over.
func (f *F) search(fn reflect.Value, types []reflect.Type, creator []uintptr) {
	s := &search{f: f, fn: fn, creator: creator, rand: rand.New(rand.NewSource(time.Now().UnixNano())), start: time.Now()}
	s.shown = s.start
	for _, file := range cover.Files() {
		s.seen = append(s.seen, make([]uint32, len(file.Counts)))
	}
	cached, _ := readCorpus(s.cacheDir(), types)
	all := append(slices.Clone(f.corpus), cached...)
	if len(all) == 0 {
		s.say("warning: starting with empty corpus")
		values := make([]any, len(types))
		for i, t := range types {
			values[i] = reflect.Zero(t).Interface()
		}
		all = []input{{"", values}}
	}
	s.say("fuzz: elapsed: 0s, gathering baseline coverage: 0/%d completed", len(all))
	for _, in := range all {
		if report, ok := s.run(in); !ok {
			if in.name != "" {
				s.say("failure while testing seed corpus entry: %s/%s", f.name, in.name)
			}
			s.give(report, nil)
			return
		}
		s.known = append(s.known, in.values)
		s.learn()
	}
	s.say("fuzz: elapsed: %s, gathering baseline coverage: %d/%d completed, now fuzzing with %d workers", s.elapsed(), len(all), len(all), options.parallel)
	for !s.over() {
		values := mutate(s.rand, s.known[s.rand.Intn(len(s.known))], s.known)
		report, ok := s.run(input{"", values})
		s.execs++
		if !ok {
			s.failed(values, report)
			return
		}
		if s.learn() {
			s.fresh++
			s.known = append(s.known, values)
			if dir := s.cacheDir(); dir != "" {
				writeCorpus(dir, values)
			}
		}
		if time.Since(s.shown) >= reportEvery {
			s.progress()
		}
	}
	s.progress()
}

func (s *search) say(format string, args ...any) { fmt.Fprintf(os.Stdout, format+"\n", args...) }

func (s *search) cacheDir() string {
	if options.fuzzCacheDir == "" {
		return ""
	}
	return filepath.Join(options.fuzzCacheDir, s.f.name)
}

func (s *search) elapsed() time.Duration { return time.Since(s.start).Round(time.Second) }

func (s *search) progress() {
	since := time.Since(s.shown).Seconds()
	s.say("fuzz: elapsed: %s, execs: %d (%.0f/sec), new interesting: %d (total: %d)", s.elapsed(), s.execs, float64(s.execs-s.before)/max(since, 0.001), s.fresh, len(s.known))
	s.shown, s.before = time.Now(), s.execs
}

func (s *search) over() bool {
	t := options.fuzzTime
	return t.n > 0 && s.execs >= t.n || t.d > 0 && time.Since(s.start) >= t.d
}

// run runs the target with one input and returns the report of a failure.
func (s *search) run(in input) (report []byte, ok bool) {
	for _, file := range cover.Files() {
		clear(file.Counts)
	}
	var b bytes.Buffer
	ok = s.f.try(s.fn, in, &b, s.creator)
	return b.Bytes(), ok
}

// learn reports whether the last run reached what none before had, or reached it in
// another order of magnitude.
func (s *search) learn() bool {
	found := false
	for i, file := range cover.Files() {
		for j, n := range file.Counts {
			class := uint32(0)
			for ; n > 0; n >>= 1 {
				class |= class<<1 | 1
			}
			if class&^s.seen[i][j] != 0 {
				s.seen[i][j] |= class
				found = true
			}
		}
	}
	return found
}

// failed makes the input smaller, keeps it in a file and reports it.
func (s *search) failed(values []any, report []byte) {
	s.say("fuzz: minimizing %d-byte failing input file", len(encodeCorpus(values)))
	values, report = s.minimize(values, report)
	s.say("fuzz: elapsed: %s, minimizing", s.elapsed())
	s.give(report, values)
}

// give reports a failure; the input is nil if it lies in a file already.
func (s *search) give(report []byte, values []any) {
	f := s.f
	f.w = indenter{&f.common}
	f.common.Fail()
	fmt.Fprintf(f.w, "%s\n", report)
	if values == nil {
		return
	}
	path, err := writeCorpus(filepath.Join(corpusDir, f.name), values)
	if err != nil {
		fmt.Fprintf(f.w, "failed to write input: %v\n", err)
		return
	}
	fmt.Fprintf(f.w, "Failing input written to %s\n", path)
	fmt.Fprintf(f.w, "To re-run:\ngo test -run=%s/%s\n", f.name, filepath.Base(path))
}

// minimize leaves pieces of texts out as long as the input goes on failing.
func (s *search) minimize(values []any, report []byte) ([]any, []byte) {
	limit := options.minimizeTime
	start, runs := time.Now(), 0
	try := func(i int, v any) bool {
		runs++
		if limit.n > 0 && runs > limit.n || limit.n == 0 && time.Since(start) >= limit.d {
			return false
		}
		smaller := slices.Clone(values)
		smaller[i] = v
		text, ok := s.run(input{"", smaller})
		if !ok {
			values, report = smaller, text
		}
		return !ok
	}
	for i := range values {
		switch v := values[i].(type) {
		case string:
			shrink([]byte(v), func(b []byte) bool { return try(i, string(b)) })
		case []byte:
			shrink(v, func(b []byte) bool { return try(i, b) })
		}
	}
	return values, report
}

// shrink leaves out halves, quarters and so on, then single bytes, and then makes
// what is left plain.
func shrink(b []byte, fails func([]byte) bool) {
	for size := (len(b) + 1) / 2; size > 0; size /= 2 {
		for at := 0; at+size <= len(b); {
			if shorter := slices.Concat(b[:at], b[at+size:]); fails(shorter) {
				b = shorter
			} else {
				at += size
			}
		}
	}
	for at := range b {
		if b[at] == '0' {
			continue
		}
		plain := slices.Clone(b)
		plain[at] = '0'
		if fails(plain) {
			b = plain
		}
	}
}
