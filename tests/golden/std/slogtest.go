// testing/slogtest: what it finds in handlers.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"regexp"
	"testing"
	"testing/slogtest"
)

var place = regexp.MustCompile(` \([^()]*slogtest\.go:\d+\)`)

func lines(b *bytes.Buffer) func() []map[string]any {
	return func() (all []map[string]any) {
		for line := range bytes.Lines(b.Bytes()) {
			var m map[string]any
			if err := json.Unmarshal(line, &m); err != nil {
				fmt.Println(err)
			}
			all = append(all, m)
		}
		return all
	}
}

// poor forgets groups and attributes.
type poor struct{ slog.Handler }

func (p poor) WithGroup(string) slog.Handler      { return p }
func (p poor) WithAttrs([]slog.Attr) slog.Handler { return p }
func (p poor) Handle(ctx context.Context, r slog.Record) error {
	r.AddAttrs(slog.String("G", "g"), slog.Int("k", 1), slog.String(slog.SourceKey, "s"))
	return p.Handler.Handle(ctx, r)
}

func main() {
	var b bytes.Buffer
	fmt.Println(slogtest.TestHandler(slog.NewJSONHandler(&b, nil), lines(&b)))
	b.Reset()
	fmt.Println(slogtest.TestHandler(slog.NewJSONHandler(&b, &slog.HandlerOptions{AddSource: true}), lines(&b)))
	b.Reset()
	err := slogtest.TestHandler(poor{slog.NewJSONHandler(&b, nil)}, lines(&b))
	fmt.Println(place.ReplaceAllString(err.Error(), ""))
	fmt.Println(slogtest.TestHandler(slog.DiscardHandler, func() []map[string]any { return nil }))

	var name string
	testing.Main(func(pat, str string) (bool, error) { return true, nil }, []testing.InternalTest{{
		Name: "Run",
		F: func(t *testing.T) {
			var b bytes.Buffer
			slogtest.Run(t, func(t *testing.T) slog.Handler {
				name = t.Name()
				fmt.Println(name)
				b.Reset()
				return slog.NewJSONHandler(&b, nil)
			}, func(t *testing.T) map[string]any { return lines(&b)()[0] })
		},
	}}, nil, nil)
}
