// runtime/trace, runtime/pprof and runtime/metrics: tasks, regions and messages in a trace, labels, profiles
// of a program's own and the standard ones, kinds of metrics.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime/metrics"
	"runtime/pprof"
	"runtime/trace"
	"slices"
	"strings"
	"time"
)

func traces() {
	var b bytes.Buffer
	ctx := context.Background()
	fmt.Println(trace.IsEnabled())
	trace.Log(ctx, "nobody", "hears this")
	trace.WithRegion(ctx, "nobody's region", func() { fmt.Println("in a region all the same") })
	fmt.Println(trace.Start(&b), trace.IsEnabled(), trace.Start(io.Discard))
	var task *trace.Task
	ctx, task = trace.NewTask(ctx, "the-task")
	_, inner := trace.NewTask(ctx, "a-task-below")
	trace.Log(ctx, "the-category", "a message")
	trace.Logf(ctx, "the-category", "message %d of %s", 2, "two")
	trace.WithRegion(ctx, "the-region", func() { time.Sleep(time.Millisecond) })
	var r *trace.Region = trace.StartRegion(ctx, "another-region")
	r.End()
	fmt.Println(panicked(func() { trace.WithRegion(ctx, "broken", func() { panic("in a region") }) }))
	inner.End()
	task.End()
	trace.Stop()
	trace.Stop()
	text := b.String()
	fmt.Println(trace.IsEnabled(), strings.HasPrefix(text, "go 1."))
	for _, s := range []string{"the-task", "a-task-below", "the-category", "a message", "message 2 of two", "the-region", "another-region", "broken", "nobody"} {
		fmt.Print(s, " ", strings.Contains(text, s), "; ")
	}
	fmt.Println()
}

func flights() {
	var f *trace.FlightRecorder = trace.NewFlightRecorder(trace.FlightRecorderConfig{MinAge: time.Minute, MaxBytes: 1 << 20})
	var b bytes.Buffer
	_, err := f.WriteTo(&b)
	fmt.Println(f.Enabled(), err)
	fmt.Println(f.Start(), f.Enabled(), trace.IsEnabled(), f.Start())
	other := trace.NewFlightRecorder(trace.FlightRecorderConfig{})
	fmt.Println(other.Start(), other.Enabled())
	trace.Log(context.Background(), "in-flight", "message")
	n, err := f.WriteTo(&b)
	fmt.Println(n == int64(b.Len()), n > 0, err, strings.HasPrefix(b.String(), "go 1."), strings.Contains(b.String(), "in-flight"))
	_, err = f.WriteTo(broken{})
	fmt.Println(err)
	f.Stop()
	f.Stop()
	fmt.Println(f.Enabled(), trace.IsEnabled(), other.Start(), other.Enabled())
	other.Stop()
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("nobody takes it") }

func panicked(f func()) (r any) {
	defer func() { r = recover() }()
	f()
	return nil
}

func labels() {
	var set pprof.LabelSet = pprof.Labels("user", "ann", "job", "7")
	ctx := pprof.WithLabels(context.Background(), set)
	show := func(ctx context.Context) {
		var all []string
		pprof.ForLabels(ctx, func(key, value string) bool {
			all = append(all, key+"="+value)
			return true
		})
		v, ok := pprof.Label(ctx, "job")
		fmt.Println(all, v, ok)
	}
	show(context.Background())
	show(ctx)
	pprof.Do(ctx, pprof.Labels("job", "8", "a", ""), func(inner context.Context) {
		show(inner)
		done := make(chan string)
		go func() { // which inherits the labels
			done <- labelled()
		}()
		fmt.Println(<-done)
	})
	fmt.Println(labelled())
	pprof.SetGoroutineLabels(ctx)
	fmt.Println(labelled())
	pprof.SetGoroutineLabels(context.Background())
	fmt.Println(labelled())
	pprof.ForLabels(ctx, func(key, value string) bool { fmt.Println("only", key); return false })
	fmt.Println(panicked(func() { pprof.Labels("odd") }))
	fmt.Println(pprof.Labels("b", "1", "a", "2", "b", "3"), pprof.Labels())
}

// labelled is the labels of this goroutine, as a profile tells them.
func labelled() string {
	var b strings.Builder
	pprof.Lookup("goroutine").WriteTo(&b, 1)
	for block := range strings.SplitSeq(b.String(), "\n\n") {
		if strings.Contains(block, "main.labelled+") {
			_, text, found := strings.Cut(block, "# labels: ")
			text, _, _ = strings.Cut(text, "\n")
			return fmt.Sprint(found, " ", text)
		}
	}
	return "not there"
}

func profiles() {
	var p *pprof.Profile = pprof.NewProfile("my/profile")
	p.Add("a", 0)
	p.Add(2, 0)
	fmt.Println(p.Name(), p.Count(), pprof.Lookup("my/profile") == p, pprof.Lookup("none") == nil)
	fmt.Println(panicked(func() { p.Add("a", 0) }), panicked(func() { pprof.NewProfile("my/profile") }), panicked(func() { pprof.NewProfile("heap") }))
	p.Remove("a")
	p.Remove("never there")
	fmt.Println(p.Count(), panicked(func() { pprof.Lookup("heap").Add(1, 0) }))
	var b bytes.Buffer
	fmt.Println(p.WriteTo(&b, 1), strings.HasPrefix(b.String(), "my/profile profile: total 1\n1 @ 0x"), strings.Contains(b.String(), "main.profiles"))
	var names []string
	for _, p := range pprof.Profiles() {
		names = append(names, p.Name())
	}
	fmt.Println(names)
	b.Reset()
	fmt.Println(pprof.WriteHeapProfile(&b), unpacked(&b) > 0, pprof.WriteHeapProfile(broken{}))
	b.Reset()
	fmt.Println(pprof.StartCPUProfile(&b), pprof.StartCPUProfile(&b))
	for end := time.Now().Add(30 * time.Millisecond); time.Now().Before(end); {
	}
	pprof.StopCPUProfile()
	fmt.Println(unpacked(&b) > 0)
	pprof.StopCPUProfile()
	fmt.Println(b.Len(), pprof.StartCPUProfile(&b))
	pprof.StopCPUProfile()
	fmt.Println(b.Len() > 0)
}

func unpacked(r io.Reader) int {
	z, err := gzip.NewReader(r)
	if err != nil {
		fmt.Println(err)
		return 0
	}
	text, err := io.ReadAll(z)
	if err != nil {
		fmt.Println(err)
	}
	return len(text)
}

func kinds() {
	all := metrics.All()
	fmt.Println(slices.IsSortedFunc(all, func(a, b metrics.Description) int { return strings.Compare(a.Name, b.Name) }))
	samples := make([]metrics.Sample, 0, len(all)+1)
	seen := map[metrics.ValueKind]bool{}
	for _, d := range all {
		samples = append(samples, metrics.Sample{Name: d.Name})
		seen[d.Kind] = true
		if strings.HasPrefix(d.Name, "/minigo/") {
			continue // these have no unit
		}
		if d.Description == "" || !strings.HasPrefix(d.Name, "/") || !strings.Contains(d.Name, ":") {
			fmt.Println("odd:", d)
		}
	}
	samples = append(samples, metrics.Sample{Name: "/no/such:metric"})
	metrics.Read(samples)
	for i, d := range all {
		v := samples[i].Value
		if v.Kind() != d.Kind {
			fmt.Println(d.Name, "is of another kind")
		}
		if v.Kind() != metrics.KindFloat64Histogram {
			continue
		}
		var h *metrics.Float64Histogram = v.Float64Histogram()
		if len(h.Buckets) != len(h.Counts)+1 || !slices.IsSorted(h.Buckets) {
			fmt.Println(d.Name, "has odd buckets")
		}
	}
	fmt.Println(seen[metrics.KindUint64], seen[metrics.KindFloat64], seen[metrics.KindFloat64Histogram], seen[metrics.KindBad], samples[len(all)].Value.Kind() == metrics.KindBad)
	for _, name := range []string{"/gc/heap/allocs:bytes", "/sched/goroutines:goroutines", "/cpu/classes/gc/total:cpu-seconds", "/gc/pauses:seconds"} {
		i := slices.IndexFunc(all, func(d metrics.Description) bool { return d.Name == name })
		if i < 0 {
			fmt.Println(name, "is not there")
			continue
		}
		v := samples[i].Value
		fmt.Println(name, v.Kind(), all[i].Cumulative)
		fmt.Println(panicked(func() { v.Uint64() }), panicked(func() { v.Float64() }), panicked(func() { v.Float64Histogram() }))
		if v.Kind() == metrics.KindFloat64Histogram {
			b := v.Float64Histogram().Buckets
			fmt.Println(math.IsInf(b[0], -1), math.IsInf(b[len(b)-1], 1))
		}
	}
}

func main() {
	traces()
	flights()
	labels()
	profiles()
	kinds()
}
