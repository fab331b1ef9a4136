// Logs, by github.com/sirupsen/logrus: formatters, fields, hooks, levels.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	log "github.com/sirupsen/logrus"
	"github.com/sirupsen/logrus/hooks/test"
)

type key struct{}

// request adds what a context knows to an entry.
type request struct{}

func (request) Levels() []log.Level { return []log.Level{log.InfoLevel, log.ErrorLevel} }

func (request) Fire(e *log.Entry) error {
	if e.Context != nil {
		e.Data["request"] = e.Context.Value(key{})
	}
	return nil
}

// short is a formatter of our own.
type short struct{}

func (short) Format(e *log.Entry) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%.1s %s", strings.ToUpper(e.Level.String()), e.Message)
	if e.HasCaller() {
		fmt.Fprintf(&b, " in %s", e.Caller.Function)
	}
	return []byte(b.String() + "\n"), nil
}

// written is where lines are awaited that another goroutine writes.
type written chan string

func (w written) Write(line []byte) (int, error) {
	w <- string(line)
	return len(line), nil
}

func main() {
	at := time.Date(2024, 2, 29, 1, 2, 3, 4000000, time.UTC)
	l := log.New()
	l.SetOutput(os.Stdout)
	l.AddHook(request{})
	l.SetFormatter(&log.TextFormatter{DisableColors: true, DisableTimestamp: true})
	l.Debug("not shown")
	l.WithFields(log.Fields{"animal": "walrus", "size": 10, "quoted": "a b\"c", "empty": "", "time": at}).Info("A group\nof them")
	l.WithError(errors.New("it broke")).WithField("f", 1.5).Warnf("%d%%", 50)
	l.WithContext(context.WithValue(context.Background(), key{}, "r-1")).Error("with a context")

	l.SetLevel(log.TraceLevel)
	l.SetFormatter(&log.TextFormatter{ForceColors: true, FullTimestamp: true, TimestampFormat: time.Kitchen, PadLevelText: true})
	entry := l.WithTime(at).WithField("k", "v")
	for _, level := range log.AllLevels[2:] {
		entry.Log(level, "at ", level)
	}

	l.SetFormatter(&log.JSONFormatter{PrettyPrint: true, FieldMap: log.FieldMap{log.FieldKeyMsg: "@message"}})
	l.WithTime(at).WithFields(log.Fields{"list": []int{1, 2}, "msg": "clash", "err": io.EOF, "map": map[string]any{"x": nil}}).Infoln("json", 1, 2)
	l.SetFormatter(&log.JSONFormatter{DisableTimestamp: true, DataKey: "data"})
	l.WithField("func", func() {}).Info("not JSON")
	l.WithField("html", "<a&b>").Info("data")

	l.SetFormatter(short{})
	l.SetReportCaller(true)
	l.Print("shorter")
	l.SetReportCaller(false)
	piped := make(written)
	l.SetOutput(piped)
	w := l.WriterLevel(log.WarnLevel)
	fmt.Fprintln(w, "through a pipe")
	fmt.Print(<-piped)
	w.Close()
	for l.Level = log.TraceLevel; l.IsLevelEnabled(log.DebugLevel); l.Level-- {
	}
	fmt.Println(l.GetLevel())
	level, err := log.ParseLevel("WARNING")
	fmt.Println(level, err)
	_, err = log.ParseLevel("loud")
	fmt.Println(err)

	quiet, hook := test.NewNullLogger()
	quiet.WithField("n", 1).Error("kept")
	quiet.Info("kept, too")
	for _, e := range hook.AllEntries() {
		fmt.Println(e.Level, e.Message, e.Data)
	}
	func() {
		defer func() { fmt.Println("recovered:", recover().(*log.Entry).Message) }()
		quiet.Panicf("panic %d", 1)
	}()
	log.RegisterExitHandler(func() { fmt.Println("exit handler") })
	log.SetOutput(os.Stdout)
	log.SetFormatter(short{})
	log.Fatal("the end")
}
