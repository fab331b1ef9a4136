package pprof

import (
	"context"
	"slices"
	"strconv"
	"strings"
)

type label struct{ key, value string }

// LabelSet is a set of labels, sorted by key.
type LabelSet struct{ list []label }

type labelKey struct{}

// labels are what a context carries.
type labels struct{ LabelSet }

func (l *labels) String() string {
	var out []string
	for _, x := range l.list {
		out = append(out, strconv.Quote(x.key)+":"+strconv.Quote(x.value))
	}
	return "{" + strings.Join(out, ", ") + "}"
}

func labelsOf(ctx context.Context) []label {
	if l, ok := ctx.Value(labelKey{}).(*labels); ok {
		return l.list
	}
	return nil
}

// merged are labels sorted by key, of several with one key the last.
func merged(lists ...[]label) []label {
	all := slices.Concat(lists...)
	slices.SortStableFunc(all, func(a, b label) int { return strings.Compare(a.key, b.key) })
	out := all[:0]
	for i, x := range all {
		if i+1 == len(all) || all[i+1].key != x.key {
			out = append(out, x)
		}
	}
	return out
}

// Labels makes a set of keys, each followed by its value.
func Labels(args ...string) LabelSet {
	if len(args)%2 != 0 {
		panic("uneven number of arguments to pprof.Labels")
	}
	var list []label
	for i := 0; i < len(args); i += 2 {
		list = append(list, label{args[i], args[i+1]})
	}
	return LabelSet{merged(list)}
}

// WithLabels returns a context that also carries these labels.
func WithLabels(ctx context.Context, set LabelSet) context.Context {
	return context.WithValue(ctx, labelKey{}, &labels{LabelSet{merged(labelsOf(ctx), set.list)}})
}

// Label returns the value of the label key in ctx, and whether there is one.
func Label(ctx context.Context, key string) (string, bool) {
	for _, x := range labelsOf(ctx) {
		if x.key == key {
			return x.value, true
		}
	}
	return "", false
}

// ForLabels calls f for each label until it says false.
func ForLabels(ctx context.Context, f func(key, value string) bool) {
	for _, x := range labelsOf(ctx) {
		if !f(x.key, x.value) {
			return
		}
	}
}

// setLabels gives the goroutine labels: keys, each followed by its value.
func setLabels(list []string)

// SetGoroutineLabels gives the goroutine the labels of the context. Samples of it, and of
// those that it starts from then on, carry them.
func SetGoroutineLabels(ctx context.Context) {
	var list []string
	for _, x := range labelsOf(ctx) {
		list = append(list, x.key, x.value)
	}
	setLabels(list)
}

// Do calls f with the labels added to the context.
func Do(ctx context.Context, set LabelSet, f func(context.Context)) {
	defer SetGoroutineLabels(ctx)
	ctx = WithLabels(ctx, set)
	SetGoroutineLabels(ctx)
	f(ctx)
}
