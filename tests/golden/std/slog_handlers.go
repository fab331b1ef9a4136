// Package log/slog: handlers used by hand, those that send to several others, levels as values, and records as a handler sees them.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"time"
)

var (
	ctx  = context.WithValue(context.Background(), key{}, "from the context")
	when = time.Date(2026, 7, 4, 12, 30, 45, 678900000, time.UTC)
)

type key struct{}

func main() {
	byHand()
	withContext()
	several()
	levels()
	kinds()
	slog.SetDefault(slog.New(&shower{}))
	slog.WarnContext(ctx, "default", "a", 1)
	slog.InfoContext(ctx, "default")
	slog.ErrorContext(ctx, "default", "lonely")
	slog.DebugContext(ctx, "default", slog.Int("n", 1))
}

// byHand gives records to the two handlers of the package.
func byHand() {
	var j *slog.JSONHandler = slog.NewJSONHandler(os.Stdout, nil)
	var t *slog.TextHandler = slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{Level: slog.LevelWarn})
	fmt.Println(j.Enabled(ctx, slog.LevelDebug), j.Enabled(ctx, slog.LevelInfo), t.Enabled(ctx, slog.LevelInfo), t.Enabled(nil, slog.LevelWarn+1))
	r := slog.NewRecord(when, slog.LevelDebug, "a \"message\"", 0)
	r.AddAttrs(slog.Int("n", 1), slog.Group("g", slog.Bool("b", true)), slog.Group("empty"))
	fmt.Println(j.Handle(ctx, r), t.Handle(ctx, r)) // levels are for Enabled only
	// Without a time there is none; without a message an empty one.
	r = slog.NewRecord(time.Time{}, slog.Level(2), "", 0)
	fmt.Println(j.Handle(ctx, r), t.Handle(ctx, r))
	jg := j.WithGroup("one").WithAttrs([]slog.Attr{slog.String("s", "x y")}).WithGroup("two")
	tg := t.WithGroup("one").WithAttrs([]slog.Attr{slog.String("s", "x y")}).WithGroup("two")
	fmt.Println(jg.Handle(ctx, r), tg.Handle(ctx, r))
	r.Add("a", 1, "b")
	r.Add(slog.Any("c", nil), 5)
	fmt.Println(jg.Handle(ctx, r), tg.Handle(ctx, r))
	fmt.Println(j.WithGroup("") == slog.Handler(j), t.WithGroup("") == slog.Handler(t), j.WithAttrs(nil).Handle(ctx, r), t.WithAttrs(nil).Handle(ctx, r))
	var b bytes.Buffer
	fmt.Println(slog.NewJSONHandler(broken{}, nil).Handle(ctx, r), slog.NewTextHandler(&b, nil).Handle(ctx, r), b.String())
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("full") }

// shower is a handler that shows what it gets.
type shower struct {
	prefix string
	least  slog.Level
	err    error
}

func (s *shower) Enabled(_ context.Context, l slog.Level) bool { return l >= s.least }

func (s *shower) Handle(ctx context.Context, r slog.Record) error {
	fmt.Printf("%s%q %v %v %d", s.prefix, r.Message, r.Level, r.Time.IsZero(), r.NumAttrs())
	if r.PC != 0 {
		f, _ := runtime.CallersFrames([]uintptr{r.PC}).Next()
		fmt.Printf(" %s:%d", f.Function, f.Line)
	}
	if ctx != nil {
		fmt.Print(" ", ctx.Value(key{}))
	}
	r.Attrs(func(a slog.Attr) bool {
		fmt.Print(" ", a.String())
		return a.Key != "last"
	})
	fmt.Println()
	return s.err
}

func (s *shower) WithAttrs(as []slog.Attr) slog.Handler {
	next := *s
	next.prefix += fmt.Sprint(as) + " "
	return &next
}

func (s *shower) WithGroup(name string) slog.Handler {
	next := *s
	next.prefix += name + "/ "
	return &next
}

func withContext() {
	l := slog.New(&shower{})
	l.ErrorContext(ctx, "wrong", "err", errors.New("e"))
	l.InfoContext(ctx, "good", "last", 1, "unseen", 2)
	l.WarnContext(nil, "careful")
	l.DebugContext(ctx, "not shown")
	l.With("a", 1).WithGroup("g").InfoContext(ctx, "grouped", slog.Group("h", "x", 1))
}

func several() {
	var out strings.Builder
	opts := &slog.HandlerOptions{Level: slog.LevelError, ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}
	var m *slog.MultiHandler = slog.NewMultiHandler(&shower{prefix: "one: ", err: errors.New("one failed")}, slog.NewTextHandler(&out, opts), &shower{prefix: "two: ", least: slog.LevelError, err: errors.New("two failed")})
	fmt.Println(m.Enabled(ctx, slog.LevelDebug), m.Enabled(ctx, slog.LevelInfo), slog.NewMultiHandler().Enabled(ctx, slog.LevelError))
	for _, level := range []slog.Level{slog.LevelDebug, slog.LevelInfo, slog.LevelError} {
		err := m.Handle(ctx, slog.NewRecord(when, level, "to all", 0))
		fmt.Printf("%q\n", fmt.Sprint(err))
	}
	wider := m.WithAttrs([]slog.Attr{slog.Int("n", 1)}).WithGroup("g")
	fmt.Println(wider.Handle(ctx, slog.NewRecord(when, slog.LevelError, "wider", 0)) != nil)
	err := m.WithGroup("first").WithAttrs([]slog.Attr{slog.Int("n", 2)}).Handle(ctx, slog.NewRecord(when, slog.LevelError, "grouped", 0))
	fmt.Printf("%q\n", fmt.Sprint(err))
	l := slog.New(wider)
	l.Error("logged", "k", "v")
	fmt.Print(out.String())
	fmt.Println(slog.NewMultiHandler().Handle(ctx, slog.NewRecord(when, slog.LevelError, "nobody", 0)))
	// A record that one handler adds to is not that of the next.
	adding := slog.New(slog.NewMultiHandler(adder{&shower{}}, &shower{prefix: "after: "}))
	adding.Info("shared", "a", 1, "b", 2, "c", 3, "d", 4, "e", 5, "f", 6)
}

// adder adds to what it gets.
type adder struct{ *shower }

func (adder) Enabled(context.Context, slog.Level) bool { return true }
func (adder) Handle(_ context.Context, r slog.Record) error {
	r.Add("added", true)
	fmt.Println("added:", r.NumAttrs())
	return nil
}

// always is a Leveler of the program's own.
type always int

func (a *always) Level() slog.Level { *a++; return slog.Level(*a) * 4 }

func levels() {
	var v slog.LevelVar
	fmt.Println(v.String(), v.Level(), &v)
	v.Set(slog.LevelError + 3)
	fmt.Println(v.String(), v.Level())
	b, err := slog.Level(-7).AppendText([]byte("level "))
	fmt.Println(string(b), err)
	for _, l := range []slog.Leveler{slog.LevelWarn, &v, slog.Level(-100)} {
		fmt.Println(l.Level(), l)
	}
	a := new(always)
	h := slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{Level: a})
	fmt.Println(h.Enabled(ctx, 0), h.Enabled(ctx, 4), h.Enabled(ctx, 8), h.Enabled(ctx, 12), h.Enabled(ctx, 20), *a)
	fmt.Println(v.UnmarshalText([]byte("warn+1")), v.String(), v.UnmarshalText([]byte("loud")), v.UnmarshalText([]byte("INFO+x")))
	text, err := v.AppendText(nil)
	fmt.Println(string(text), err)
}

func kinds() {
	values := []slog.Value{
		slog.AnyValue(nil), slog.BoolValue(true), slog.DurationValue(time.Second), slog.Float64Value(0.1), slog.Int64Value(-1), slog.StringValue("s"),
		slog.TimeValue(when), slog.Uint64Value(1 << 63), slog.GroupValue(slog.Int("a", 1), slog.String("b", "x y")), slog.AnyValue(valuer{}),
	}
	for _, v := range values {
		fmt.Println(v.Kind().String(), slog.Attr{Key: "key", Value: v}.String())
	}
	fmt.Println(slog.Kind(-1), slog.Kind(99).String(), slog.Attr{}.String(), slog.Any("", []int{1}))
}

type valuer struct{}

func (valuer) LogValue() slog.Value { return slog.IntValue(7) }
