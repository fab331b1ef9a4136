// Package trace writes what the scheduler does, in the format that go tool trace reads.
package trace

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// start begins a trace into memory, most bytes of it if that is not 0; false: there is one.
// stop ends it, flush writes what is in the scheduler's buffers, take has what was written.
func start(most int) bool
func stop()
func flush()
func take(keep bool) string
func enabled() bool

func taskBegin(id, parent uint64, name string)
func taskEnd(id uint64)
func regionBegin(id uint64, name string)
func regionEnd(id uint64, name string)
func logged(id uint64, category, message string)

// The trace that Start began, and the recorder that runs; one of them at most.
var tracing struct {
	sync.Mutex
	to io.Writer
	// Closed by Stop, and when nobody writes to it any more.
	stop, stopped chan struct{}
	recorder      *FlightRecorder
}

// Start begins a trace of the program, which is written to w piece by piece, the last by
// Stop.
func Start(w io.Writer) error {
	tracing.Lock()
	defer tracing.Unlock()
	if tracing.to != nil || !start(0) {
		return errors.New("execution tracer already enabled")
	}
	tracing.to = w
	tracing.stop, tracing.stopped = make(chan struct{}), make(chan struct{})
	go stream(w, tracing.stop, tracing.stopped)
	return nil
}

// stream writes the pieces that are finished, now and then.
func stream(w io.Writer, stop, stopped chan struct{}) {
	ticker := time.NewTicker(100 * time.Millisecond)
	defer ticker.Stop()
	defer close(stopped)
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
		}
		if pieces := take(false); pieces != "" {
			io.WriteString(w, pieces)
		}
	}
}

// Stop ends the trace, and returns when all of it was written.
func Stop() {
	tracing.Lock()
	defer tracing.Unlock()
	if tracing.to == nil {
		return
	}
	close(tracing.stop)
	<-tracing.stopped
	stop()
	io.WriteString(tracing.to, take(false))
	tracing.to = nil
}

// IsEnabled reports whether there is a trace that Start began, or one of the whole run.
func IsEnabled() bool { return enabled() }

// Task is a piece of work that goroutines share.
type Task struct {
	id uint64
}

type taskKey struct{}

var lastTask atomic.Uint64
var background Task

// NewTask begins a task; what is done with the context belongs to it.
func NewTask(ctx context.Context, taskType string) (context.Context, *Task) {
	task := &Task{id: lastTask.Add(1)}
	taskBegin(task.id, of(ctx).id, taskType)
	return context.WithValue(ctx, taskKey{}, task), task
}

func of(ctx context.Context) *Task {
	if task, ok := ctx.Value(taskKey{}).(*Task); ok {
		return task
	}
	return &background
}

// End marks the end of the task.
func (t *Task) End() { taskEnd(t.id) }

// Log writes a message to the trace, with the task of ctx. A category groups messages.
func Log(ctx context.Context, category, message string) {
	logged(of(ctx).id, category, message)
}

// Logf is Log with a format.
func Logf(ctx context.Context, category, format string, args ...any) {
	if enabled() {
		Log(ctx, category, fmt.Sprintf(format, args...))
	}
}

// WithRegion calls f, and marks that in the trace.
func WithRegion(ctx context.Context, regionType string, f func()) {
	region := StartRegion(ctx, regionType)
	defer region.End()
	f()
}

// Region is a stretch of one goroutine.
type Region struct {
	task uint64
	name string
	on   bool
}

// StartRegion begins a region, to be ended on the same goroutine.
func StartRegion(ctx context.Context, regionType string) *Region {
	region := &Region{task: of(ctx).id, name: regionType, on: enabled()}
	if region.on {
		regionBegin(region.task, region.name)
	}
	return region
}

// End marks the end of the region. It must be called by the goroutine that started it.
func (r *Region) End() {
	if r.on {
		regionEnd(r.task, r.name)
	}
}

// FlightRecorder keeps the last moments of a trace in memory.
type FlightRecorder struct {
	config  FlightRecorderConfig
	mu      sync.Mutex
	running bool
}

// FlightRecorderConfig says how much is kept. Older parts go when there are more bytes.
type FlightRecorderConfig struct {
	MinAge   time.Duration // unused: MaxBytes decides
	MaxBytes uint64        // how many bytes to keep at most; 0 means 10 MiB
}

// NewFlightRecorder returns a recorder that keeps the last part of a trace in memory.
func NewFlightRecorder(cfg FlightRecorderConfig) *FlightRecorder {
	return &FlightRecorder{config: cfg}
}

// Start begins to record. It fails if a flight recorder is running.
func (fr *FlightRecorder) Start() error {
	tracing.Lock()
	defer tracing.Unlock()
	fr.mu.Lock()
	defer fr.mu.Unlock()
	if fr.running {
		return errors.New("cannot enable a enabled flight recorder")
	}
	if tracing.recorder != nil {
		return errors.New("flight recorder already enabled")
	}
	most := int(fr.config.MaxBytes)
	if most <= 0 {
		most = 10 << 20
	}
	if !start(most) {
		return errors.New("tracing is already enabled")
	}
	tracing.recorder, fr.running = fr, true
	return nil
}

// Stop ends recording.
func (fr *FlightRecorder) Stop() {
	tracing.Lock()
	defer tracing.Unlock()
	fr.mu.Lock()
	defer fr.mu.Unlock()
	if fr.running {
		stop()
		take(false)
		tracing.recorder, fr.running = nil, false
	}
}

// Enabled is true while it records.
func (fr *FlightRecorder) Enabled() bool {
	fr.mu.Lock()
	defer fr.mu.Unlock()
	return fr.running
}

// WriteTo writes what is kept.
func (fr *FlightRecorder) WriteTo(w io.Writer) (n int64, err error) {
	fr.mu.Lock()
	defer fr.mu.Unlock()
	if !fr.running {
		return 0, errors.New("cannot snapshot a disabled flight recorder")
	}
	flush()
	written, err := io.WriteString(w, take(true))
	return int64(written), err
}
