// Package slog logs events with attributes: keys and values.
package slog

import (
	"bytes"
	"context"
	"log"
	"log/internal"
	"runtime"
	"sync/atomic"
	"time"
)

var (
	defaultLogger atomic.Pointer[Logger]
	// The level of what comes from package log, and the lowest that the default handler writes.
	logLevel LevelVar
)

func init() { defaultLogger.Store(New(&defaultHandler{&writer{}})) }

// SetLogLoggerLevel sets the level of what package log hands to slog, and the lowest level that
// the default handler hands to package log. It returns the one before.
func SetLogLoggerLevel(level Level) (oldLevel Level) {
	oldLevel = logLevel.Level()
	logLevel.Set(level)
	return oldLevel
}

// Default returns the logger that the package's functions use.
func Default() *Logger { return defaultLogger.Load() }

// SetDefault makes l the logger that the package's functions use, and that package log writes to.
func SetDefault(l *Logger) {
	defaultLogger.Store(l)
	if _, ok := l.handler.(*defaultHandler); ok {
		return // It writes to package log itself.
	}
	withPC := log.Flags()&(log.Lshortfile|log.Llongfile) != 0
	log.SetOutput(&logWriter{l.handler, &logLevel, withPC})
	log.SetFlags(0)
}

// A defaultHandler writes to package log, in text.
type defaultHandler struct{ *writer }

func (h *defaultHandler) Enabled(_ context.Context, l Level) bool { return l >= logLevel.Level() }

func (h *defaultHandler) Handle(_ context.Context, r Record) error {
	s := &line{h: h.writer, sep: " "}
	s.buf = append(s.buf, r.Level.String()+" "+r.Message...)
	s.rest(r)
	return internal.DefaultOutput(r.PC, s.buf)
}

func (h *defaultHandler) WithAttrs(attrs []Attr) Handler { return &defaultHandler{h.withAttrs(attrs)} }
func (h *defaultHandler) WithGroup(name string) Handler  { return &defaultHandler{h.withGroup(name)} }

// A logWriter makes records of what package log writes.
type logWriter struct {
	h      Handler
	level  Leveler
	withPC bool
}

func (w *logWriter) Write(buf []byte) (int, error) {
	ctx, level := context.Background(), w.level.Level()
	if !w.h.Enabled(ctx, level) {
		return 0, nil
	}
	var pc uintptr
	if w.withPC {
		// Above Write are two functions of package log.
		pc = caller(4)
	}
	r := NewRecord(time.Now(), level, string(bytes.TrimSuffix(buf, []byte("\n"))), pc)
	return len(buf), w.h.Handle(ctx, r)
}

// NewLogLogger returns a logger of package log whose lines become records of that level.
func NewLogLogger(h Handler, level Level) *log.Logger {
	return log.New(&logWriter{h, level, true}, "", 0)
}

// A Logger makes records of its calls and hands them to its handler.
type Logger struct{ handler Handler }

// New returns a logger for the handler, which must not be nil.
func New(h Handler) *Logger {
	if h == nil {
		panic("nil Handler")
	}
	return &Logger{h}
}

// Handler returns the logger's handler.
func (l *Logger) Handler() Handler { return l.handler }

// With returns a logger that adds the attributes that args stand for, as in Log.
func (l *Logger) With(args ...any) *Logger {
	if len(args) == 0 {
		return l
	}
	return &Logger{l.handler.WithAttrs(argsToAttrs(args))}
}

// With is that of the default logger.
func With(args ...any) *Logger { return Default().With(args...) }

// WithGroup returns a logger that puts all attributes that follow into a group.
func (l *Logger) WithGroup(name string) *Logger {
	if name == "" {
		return l
	}
	return &Logger{l.handler.WithGroup(name)}
}

// Enabled reports whether the logger handles records of the level.
func (l *Logger) Enabled(ctx context.Context, level Level) bool {
	if ctx == nil {
		ctx = context.Background()
	}
	return l.handler.Enabled(ctx, level)
}

// caller returns the position skip calls above the one that asks.
func caller(skip int) uintptr {
	var pcs [1]uintptr
	runtime.Callers(skip+1, pcs[:])
	return pcs[0]
}

// log is called by the methods and functions that programs call: the third call up is theirs.
func (l *Logger) log(ctx context.Context, level Level, msg string, args []any) {
	if ctx == nil {
		ctx = context.Background()
	}
	if !l.handler.Enabled(ctx, level) {
		return
	}
	r := NewRecord(time.Now(), level, msg, caller(3))
	r.Add(args...)
	l.handler.Handle(ctx, r)
}

func (l *Logger) logAttrs(ctx context.Context, level Level, msg string, attrs []Attr) {
	if ctx == nil {
		ctx = context.Background()
	}
	if !l.handler.Enabled(ctx, level) {
		return
	}
	r := NewRecord(time.Now(), level, msg, caller(3))
	r.AddAttrs(attrs...)
	l.handler.Handle(ctx, r)
}

// Log logs at the level. args are attributes, or keys, each followed by its value.
func (l *Logger) Log(ctx context.Context, level Level, msg string, args ...any) {
	l.log(ctx, level, msg, args)
}

// LogAttrs is Log for attributes only.
func (l *Logger) LogAttrs(ctx context.Context, level Level, msg string, attrs ...Attr) {
	l.logAttrs(ctx, level, msg, attrs)
}

// Debug logs at LevelDebug.
func (l *Logger) Debug(msg string, args ...any) { l.log(context.Background(), LevelDebug, msg, args) }

// DebugContext logs at LevelDebug with a context.
func (l *Logger) DebugContext(ctx context.Context, msg string, args ...any) {
	l.log(ctx, LevelDebug, msg, args)
}

// Info logs at LevelInfo.
func (l *Logger) Info(msg string, args ...any) { l.log(context.Background(), LevelInfo, msg, args) }

// InfoContext logs at LevelInfo with a context.
func (l *Logger) InfoContext(ctx context.Context, msg string, args ...any) {
	l.log(ctx, LevelInfo, msg, args)
}

// Warn logs at LevelWarn.
func (l *Logger) Warn(msg string, args ...any) { l.log(context.Background(), LevelWarn, msg, args) }

// WarnContext logs at LevelWarn with a context.
func (l *Logger) WarnContext(ctx context.Context, msg string, args ...any) {
	l.log(ctx, LevelWarn, msg, args)
}

// Error logs at LevelError.
func (l *Logger) Error(msg string, args ...any) { l.log(context.Background(), LevelError, msg, args) }

// ErrorContext logs at LevelError with a context.
func (l *Logger) ErrorContext(ctx context.Context, msg string, args ...any) {
	l.log(ctx, LevelError, msg, args)
}

// Debug is that of the default logger; so are the functions that follow.
func Debug(msg string, args ...any) { Default().log(context.Background(), LevelDebug, msg, args) }

// DebugContext logs at LevelDebug with a context.
func DebugContext(ctx context.Context, msg string, args ...any) {
	Default().log(ctx, LevelDebug, msg, args)
}

// Info logs at LevelInfo.
func Info(msg string, args ...any) { Default().log(context.Background(), LevelInfo, msg, args) }

// InfoContext logs at LevelInfo with a context.
func InfoContext(ctx context.Context, msg string, args ...any) {
	Default().log(ctx, LevelInfo, msg, args)
}

// Warn logs at LevelWarn.
func Warn(msg string, args ...any) { Default().log(context.Background(), LevelWarn, msg, args) }

// WarnContext logs at LevelWarn with a context.
func WarnContext(ctx context.Context, msg string, args ...any) {
	Default().log(ctx, LevelWarn, msg, args)
}

// Error logs at LevelError.
func Error(msg string, args ...any) { Default().log(context.Background(), LevelError, msg, args) }

// ErrorContext logs at LevelError with a context.
func ErrorContext(ctx context.Context, msg string, args ...any) {
	Default().log(ctx, LevelError, msg, args)
}

// Log logs at the level.
func Log(ctx context.Context, level Level, msg string, args ...any) {
	Default().log(ctx, level, msg, args)
}

// LogAttrs is Log for attributes only.
func LogAttrs(ctx context.Context, level Level, msg string, attrs ...Attr) {
	Default().logAttrs(ctx, level, msg, attrs)
}
