// Package log/slog: values, levels, records, handlers in text and JSON, groups, the default logger.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"os"
	"regexp"
	"strings"
	"time"
)

type secret string

func (secret) LogValue() slog.Value { return slog.StringValue("REDACTED") }

type loop struct{ n int }

func (l loop) LogValue() slog.Value { return slog.AnyValue(loop{l.n + 1}) }

type bad struct{}

func (bad) LogValue() slog.Value { panic("no") }

type text struct{ s string }

func (t text) MarshalText() ([]byte, error) {
	if t.s == "" {
		return nil, errors.New("empty")
	}
	return []byte(t.s), nil
}

type point struct{ X, Y int }

type boom struct{}

func (*boom) MarshalJSON() ([]byte, error) { panic("boom") }
func (b *boom) String() string             { panic("boom") }

func noTime(groups []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey && len(groups) == 0 {
		return slog.Attr{}
	}
	return a
}

func both(name string, f func(*slog.Logger)) {
	fmt.Println("==", name)
	opts := &slog.HandlerOptions{ReplaceAttr: noTime, Level: slog.LevelDebug}
	f(slog.New(slog.NewTextHandler(os.Stdout, opts)))
	f(slog.New(slog.NewJSONHandler(os.Stdout, opts)))
}

func panics(f func()) {
	defer func() { fmt.Println("panic:", recover()) }()
	f()
}

func main() {
	ctx := context.Background()
	t0 := time.Date(2024, 2, 3, 4, 5, 6, 789_987_654, time.UTC)

	fmt.Println("== levels")
	for _, l := range []slog.Level{-8, -4, -1, 0, 3, 4, 7, 8, 12} {
		j, _ := l.MarshalJSON()
		var back slog.Level
		err := back.UnmarshalJSON(j)
		tx, _ := l.MarshalText()
		fmt.Println(l, string(j), string(tx), back == l, err, l.Level())
	}
	var l slog.Level
	for _, s := range []string{"info", "Warn+2", "error-3", "WARN+", "odd", "DEBUG+x", ""} {
		fmt.Println(s, l.UnmarshalText([]byte(s)), l)
	}
	var lv slog.LevelVar
	lv.Set(slog.LevelError)
	app, _ := lv.AppendText([]byte("x"))
	mt, _ := lv.MarshalText()
	fmt.Println(lv.Level(), &lv, string(app), string(mt), lv.UnmarshalText([]byte("debug")), lv.Level(), lv.UnmarshalText(nil))

	fmt.Println("== values")
	vals := []slog.Value{
		{}, slog.StringValue("s"), slog.IntValue(-1), slog.Int64Value(2), slog.Uint64Value(3), slog.Float64Value(1.5), slog.BoolValue(true),
		slog.DurationValue(time.Second), slog.TimeValue(t0), slog.TimeValue(time.Time{}), slog.GroupValue(slog.Int("a", 1), slog.Group("empty")), slog.AnyValue(point{1, 2}), slog.AnyValue(secret("x")),
		slog.AnyValue(int8(1)), slog.AnyValue(uint16(2)), slog.AnyValue(float32(0.5)), slog.AnyValue([]slog.Attr{slog.Bool("b", false)}), slog.AnyValue(slog.KindInt64), slog.AnyValue(slog.IntValue(9)), slog.AnyValue(nil),
	}
	for i, v := range vals {
		fmt.Printf("%d %s %q %v %T %v\n", i, v.Kind(), v.String(), v.Any(), v.Any(), v.Equal(v))
	}
	fmt.Println(vals[2].Equal(vals[3]), slog.Int("a", 1).Equal(slog.Int("a", 1)), slog.Int("a", 1).Equal(slog.Int("b", 1)), slog.Kind(42), slog.Kind(-1))
	fmt.Println(vals[1].String(), vals[2].Int64(), vals[4].Uint64(), vals[5].Float64(), vals[6].Bool(), vals[7].Duration(), vals[8].Time(), vals[10].Group(), vals[12].LogValuer())
	panics(func() { vals[1].Int64() })
	panics(func() { vals[1].Group() })
	panics(func() { vals[1].Time() })
	fmt.Println(vals[12].Resolve(), slog.AnyValue(loop{}).Resolve())
	fmt.Println(strings.HasPrefix(slog.AnyValue(bad{}).Resolve().String(), "LogValue panicked\ncalled from main.bad.LogValue ("))
	fmt.Println(slog.String("k", "v"), slog.Group("g", "a", 1, slog.Int("b", 2), 3), slog.GroupAttrs("h", slog.Int("i", 1)), slog.Time("t", t0), slog.Duration("d", 3), slog.Any("e", nil), slog.Uint64("u", 1), slog.Float64("f", 2), slog.Int64("i", 3))

	both("kinds", func(l *slog.Logger) {
		l.Info("hello world", "s", "a b", "n", -3, "u", uint8(4), "f", 1.5, "b", true, "d", time.Minute, "t", t0, "nil", nil, "err", errors.New("bad thing"))
		l.Warn("m", "p", point{1, 2}, "sec", secret("pw"), "text", text{"t t"}, "bytes", []byte("ab\n"), "list", []int{1, 2}, "map", map[string]int{"z": 1, "a": 2})
		l.Error("", "", "empty", "q\"", "quo\"te", "eq=", "a=b", "back\\", `a\b`, "nl", "a\nb\r\t\x01", "uni", "é\u2028\u00a0", "html", "<&>", "inv", "\xff")
		l.Debug("odd", "lonely")
		l.Debug("bad key", 1, "x", 2)
		l.Info("inf", "chan", (chan int)(nil), "f", (func())(nil), "bignum", 1e300, "tiny", 1e-9)
		l.Info("nilptr", "v", (*boom)(nil), "w", &boom{})
		l.Info("yr", "t", time.Date(9, 1, 1, 0, 0, 0, 0, time.UTC), "zone", t0.In(time.FixedZone("X", 3600)))
		l.Info("loop", "loop", loop{})
	})
	both("groups", func(l *slog.Logger) {
		l.Info("m", slog.Group("g", "a", 1, slog.Group("h", "b", 2)), "c", 3)
		l.Info("m", slog.Group("", "inline", 1), slog.Group("none"), slog.Group("only", slog.Group("empty")))
		g := l.With("w", 1).WithGroup("G").With("x", 2).WithGroup("H")
		g.Info("m", "y", 3)
		g.Info("m")
		g.With().WithGroup("").Info("same", "z", slog.GroupValue(slog.Int("q", 1)))
		l.WithGroup("E").Info("empty")
		l.WithGroup("E").Info("empty", slog.Group("x"))
		l.WithGroup("a b").With("c d", 1).Info("quoted", "e", 2)
		l.WithGroup("E").With(slog.Group("x")).Info("still")
	})
	fmt.Println("== replace")
	opts := &slog.HandlerOptions{Level: &lv, ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
		switch a.Key {
		case slog.TimeKey:
			return slog.Int("T", 1)
		case slog.LevelKey:
			return slog.String("lvl", strings.ToLower(a.Value.Any().(slog.Level).String()))
		case "drop":
			return slog.Attr{}
		case "grp":
			return slog.Group("now", "a", 1)
		}
		return slog.String(a.Key+"@"+strings.Join(groups, "/"), a.Value.String())
	}}
	for _, h := range []slog.Handler{slog.NewTextHandler(os.Stdout, opts), slog.NewJSONHandler(os.Stdout, opts)} {
		l := slog.New(h).With("pre", 0).WithGroup("G").With("in", 1)
		l.Info("msg", "a", 1, "drop", 2, slog.Group("H", "b", 3, "drop", 4), "grp", 5)
	}
	fmt.Println("== plain")
	for _, mk := range []func(o *slog.HandlerOptions) slog.Handler{
		func(o *slog.HandlerOptions) slog.Handler { return slog.NewTextHandler(os.Stdout, o) },
		func(o *slog.HandlerOptions) slog.Handler { return slog.NewJSONHandler(os.Stdout, o) },
	} {
		h := mk(nil)
		r := slog.NewRecord(t0, slog.LevelInfo, "rec", 0)
		r.Add("a", 1, slog.Int("b", 2))
		r.AddAttrs(slog.Int("c", 3), slog.Group("no"), slog.Int("d", 4), slog.Int("e", 5), slog.Int("f", 6), slog.Int("g", 7))
		c := r.Clone()
		c.AddAttrs(slog.Int("h", 8))
		fmt.Println(h.Handle(ctx, r), h.Handle(ctx, c), r.NumAttrs(), c.NumAttrs(), r.Source() == nil)
		n := 0
		c.Attrs(func(slog.Attr) bool { n++; return n < 6 })
		fmt.Println(n, h.Enabled(ctx, slog.LevelDebug), h.Enabled(ctx, slog.LevelInfo))
		h.WithGroup("g").WithAttrs([]slog.Attr{slog.Int("x", 1)}).Handle(ctx, slog.NewRecord(time.Time{}, 2, "no time", 0))
		src := mk(&slog.HandlerOptions{AddSource: true})
		src.Handle(ctx, slog.NewRecord(time.Time{}, 2, "no source", 0))
	}
	var buf bytes.Buffer
	l2 := slog.New(slog.NewJSONHandler(&buf, &slog.HandlerOptions{AddSource: true}))
	l2.Info("here")
	l2.LogAttrs(nil, slog.LevelWarn, "attrs", slog.Int("n", 1))
	l2.Log(ctx, slog.LevelError, "log", "n", 2)
	l2.DebugContext(ctx, "not")
	for _, line := range strings.Split(strings.TrimSpace(buf.String()), "\n") {
		var m struct {
			Time   time.Time
			Source slog.Source
			Msg    string
		}
		err := json.Unmarshal([]byte(line), &m)
		fmt.Println(err, time.Since(m.Time) < time.Minute, m.Source.Function, m.Source.Line, m.Source.File[strings.LastIndex(m.Source.File, "/")+1:], m.Msg)
	}

	fmt.Println("== multi")
	m := slog.NewMultiHandler(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: noTime}), slog.NewJSONHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: noTime, Level: slog.LevelError}))
	ml := slog.New(m).With("a", 1).WithGroup("g")
	ml.Info("one", "b", 2)
	ml.Error("two", "b", 2)
	fmt.Println(m.Enabled(ctx, slog.LevelInfo), m.Enabled(ctx, slog.LevelDebug), ml.Enabled(nil, slog.LevelError))
	slog.New(slog.DiscardHandler.WithAttrs(nil).WithGroup("x")).Error("nothing")
	panics(func() { slog.New(nil) })

	fmt.Println("== default")
	var out strings.Builder
	log.SetOutput(&out)
	log.SetFlags(log.Lshortfile)
	slog.Info("through log", "a", 1, slog.Group("g", "b", "c d"))
	slog.Debug("hidden")
	old := slog.SetLogLoggerLevel(slog.LevelDebug)
	slog.Debug("shown")
	slog.With("w", 1).WithGroup("g").WarnContext(ctx, "with", "x", 2)
	slog.ErrorContext(ctx, "err")
	slog.InfoContext(ctx, "inf")
	slog.DebugContext(ctx, "dbg")
	slog.Warn("wrn")
	slog.Error("er")
	slog.Log(ctx, 2, "lg")
	slog.LogAttrs(ctx, 2, "la", slog.Int("z", 1))
	fmt.Print(old, "\n", out.String())
	out.Reset()
	log.SetFlags(0)
	slog.SetDefault(slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{ReplaceAttr: noTime, Level: slog.LevelDebug})))
	slog.SetLogLoggerLevel(slog.LevelWarn)
	log.Print("from log")
	slog.Info("direct")
	lg := slog.NewLogLogger(slog.NewTextHandler(&out, &slog.HandlerOptions{AddSource: true, ReplaceAttr: noTime}), slog.LevelError)
	lg.Printf("n=%d", 3)
	fmt.Print(regexp.MustCompile(`source=\S*/`).ReplaceAllString(out.String(), "source="))
	fmt.Println(slog.Default().Handler() != nil)
}
