// Package slogtest tests handlers of package log/slog.
package slogtest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"runtime"
	"testing"
	"time"
)

// A trial logs one line, and says what the handler must have made of it.
type trial struct {
	name  string
	rule  string
	log   func(*slog.Logger)
	amend func(*slog.Record) // what happens to the record on its way to the handler, or nil
	wants []want
}

// A want returns what is wrong with a line, or "".
type want func(map[string]any) string

// rule adds to the text where it stands.
func rule(text string) string {
	if _, file, line, ok := runtime.Caller(1); ok {
		return fmt.Sprintf("%s (%s:%d)", text, file, line)
	}
	return text
}

var builtins = []want{has(slog.TimeKey), has(slog.LevelKey)}

func trials() []trial {
	message := func(text string, more ...want) []want {
		return append(append([]want(nil), builtins...), append([]want{equal(slog.MessageKey, text)}, more...)...)
	}
	nested := func(l *slog.Logger) *slog.Logger {
		return l.With("a", "b").WithGroup("G").With("c", "d").WithGroup("H")
	}
	return []trial{{
		name:  "built-ins",
		rule:  rule("this test expects slog.TimeKey, slog.LevelKey and slog.MessageKey"),
		log:   func(l *slog.Logger) { l.Info("message") },
		wants: message("message"),
	}, {
		name:  "attrs",
		rule:  rule("a Handler should output attributes passed to the logging function"),
		log:   func(l *slog.Logger) { l.Info("message", "k", "v") },
		wants: []want{equal("k", "v")},
	}, {
		name:  "empty-attr",
		rule:  rule("a Handler should ignore an empty Attr"),
		log:   func(l *slog.Logger) { l.Info("msg", "a", "b", "", nil, "c", "d") },
		wants: []want{equal("a", "b"), lacks(""), equal("c", "d")},
	}, {
		name:  "zero-time",
		rule:  rule("a Handler should ignore a zero Record.Time"),
		log:   func(l *slog.Logger) { l.Info("msg", "k", "v") },
		amend: func(r *slog.Record) { r.Time = time.Time{} },
		wants: []want{lacks(slog.TimeKey)},
	}, {
		name:  "WithAttrs",
		rule:  rule("a Handler should include the attributes from the WithAttrs method"),
		log:   func(l *slog.Logger) { l.With("a", "b").Info("msg", "k", "v") },
		wants: []want{equal("a", "b"), equal("k", "v")},
	}, {
		name:  "groups",
		rule:  rule("a Handler should handle Group attributes"),
		log:   func(l *slog.Logger) { l.Info("msg", "a", "b", slog.Group("G", slog.String("c", "d")), "e", "f") },
		wants: []want{equal("a", "b"), inside("G", equal("c", "d")), equal("e", "f")},
	}, {
		name:  "empty-group",
		rule:  rule("a Handler should ignore an empty group"),
		log:   func(l *slog.Logger) { l.Info("msg", "a", "b", slog.Group("G"), "e", "f") },
		wants: []want{equal("a", "b"), lacks("G"), equal("e", "f")},
	}, {
		name:  "inline-group",
		rule:  rule("a Handler should inline the Attrs of a group with an empty key"),
		log:   func(l *slog.Logger) { l.Info("msg", "a", "b", slog.Group("", slog.String("c", "d")), "e", "f") },
		wants: []want{equal("a", "b"), equal("c", "d"), equal("e", "f")},
	}, {
		name:  "WithGroup",
		rule:  rule("a Handler should handle the WithGroup method"),
		log:   func(l *slog.Logger) { l.WithGroup("G").Info("msg", "a", "b") },
		wants: message("msg", lacks("a"), inside("G", equal("a", "b"))),
	}, {
		name:  "multi-With",
		rule:  rule("a Handler should handle multiple WithGroup and WithAttr calls"),
		log:   func(l *slog.Logger) { nested(l).Info("msg", "e", "f") },
		wants: message("msg", equal("a", "b"), inside("G", equal("c", "d")), inside("G", inside("H", equal("e", "f")))),
	}, {
		name:  "empty-group-record",
		rule:  rule("a Handler should not output groups if there are no attributes"),
		log:   func(l *slog.Logger) { nested(l).Info("msg") },
		wants: message("msg", equal("a", "b"), inside("G", equal("c", "d")), inside("G", lacks("H"))),
	}, {
		name:  "nested-empty-group-record",
		rule:  rule("a Handler should not output nested groups if there are no attributes"),
		log:   func(l *slog.Logger) { nested(l).WithGroup("I").Info("msg") },
		wants: message("msg", equal("a", "b"), inside("G", equal("c", "d")), inside("G", lacks("H")), inside("G", lacks("I"))),
	}, {
		name:  "resolve",
		rule:  rule("a Handler should call Resolve on attribute values"),
		log:   func(l *slog.Logger) { l.Info("msg", "k", valuer{"replaced"}) },
		wants: []want{equal("k", "replaced")},
	}, {
		name: "resolve-groups",
		rule: rule("a Handler should call Resolve on attribute values in groups"),
		log: func(l *slog.Logger) {
			l.Info("msg", slog.Group("G", slog.String("a", "v1"), slog.Any("b", valuer{"v2"})))
		},
		wants: []want{inside("G", equal("a", "v1")), inside("G", equal("b", "v2"))},
	}, {
		name:  "resolve-WithAttrs",
		rule:  rule("a Handler should call Resolve on attribute values from WithAttrs"),
		log:   func(l *slog.Logger) { l.With("k", valuer{"replaced"}).Info("msg") },
		wants: []want{equal("k", "replaced")},
	}, {
		name: "resolve-WithAttrs-groups",
		rule: rule("a Handler should call Resolve on attribute values in groups from WithAttrs"),
		log: func(l *slog.Logger) {
			l.With(slog.Group("G", slog.String("a", "v1"), slog.Any("b", valuer{"v2"}))).Info("msg")
		},
		wants: []want{inside("G", equal("a", "v1")), inside("G", equal("b", "v2"))},
	}, {
		name:  "empty-PC",
		rule:  rule("a Handler should not output SourceKey if the PC is zero"),
		log:   func(l *slog.Logger) { l.Info("message") },
		amend: func(r *slog.Record) { r.PC = 0 },
		wants: []want{lacks(slog.SourceKey)},
	}}
}

// run lets the handler take the trial's line.
func (t *trial) run(h slog.Handler) {
	if t.amend != nil {
		h = amending{h, t.amend}
	}
	t.log(slog.New(h))
}

// TestHandler logs some lines through h. Then results returns a map for each line: a group is a map inside.
// What is wrong with them is returned, joined.
func TestHandler(h slog.Handler, results func() []map[string]any) error {
	all := trials()
	for i := range all {
		all[i].run(h)
	}
	lines := results()
	if len(lines) != len(all) {
		return fmt.Errorf("got %d results, want %d", len(lines), len(all))
	}
	var errs []error
	for i, line := range lines {
		for _, w := range all[i].wants {
			if problem := w(line); problem != "" {
				errs = append(errs, fmt.Errorf("%s: %s", problem, all[i].rule))
			}
		}
	}
	return errors.Join(errs...)
}

// Run does what TestHandler does with a subtest for each line, each with a handler of its own.
func Run(t *testing.T, newHandler func(*testing.T) slog.Handler, result func(*testing.T) map[string]any) {
	for _, c := range trials() {
		t.Run(c.name, func(t *testing.T) {
			c.run(newHandler(t))
			line := result(t)
			for _, w := range c.wants {
				if problem := w(line); problem != "" {
					t.Errorf("%s: %s", problem, c.rule)
				}
			}
		})
	}
}

func has(key string) want {
	return func(line map[string]any) string {
		if _, ok := line[key]; ok {
			return ""
		}
		return fmt.Sprintf("missing key %q", key)
	}
}

func lacks(key string) want {
	return func(line map[string]any) string {
		if _, ok := line[key]; ok {
			return fmt.Sprintf("unexpected key %q", key)
		}
		return ""
	}
}

func equal(key string, value any) want {
	return func(line map[string]any) string {
		got, ok := line[key]
		switch {
		case !ok:
			return fmt.Sprintf("missing key %q", key)
		case !reflect.DeepEqual(got, value):
			return fmt.Sprintf("%q: got %#v, want %#v", key, got, value)
		}
		return ""
	}
}

func inside(group string, w want) want {
	return func(line map[string]any) string {
		got, ok := line[group]
		if !ok {
			return fmt.Sprintf("missing group %q", group)
		}
		members, ok := got.(map[string]any)
		if !ok {
			return fmt.Sprintf("value for group %q is not map[string]any", group)
		}
		return w(members)
	}
}

// amending changes records before its handler sees them.
type amending struct {
	slog.Handler
	amend func(*slog.Record)
}

func (h amending) Handle(ctx context.Context, r slog.Record) error {
	h.amend(&r)
	return h.Handler.Handle(ctx, r)
}

// valuer is a value that has to be resolved.
type valuer struct{ of string }

func (v valuer) LogValue() slog.Value { return slog.StringValue(v.of) }
func (v valuer) String() string       { return "<replace(" + v.of + ")>" }
