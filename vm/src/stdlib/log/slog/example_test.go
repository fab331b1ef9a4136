package slog_test

import (
	"fmt"
	"log/slog"
	"os"
	"time"
)

func noTime(groups []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}

func ExampleNew() {
	l := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: noTime}))
	l.Info("started", "port", 8080, "name", "my app")
	l.Debug("not shown")
	// Output:
	// level=INFO msg=started port=8080 name="my app"
}

func ExampleNewJSONHandler() {
	l := slog.New(slog.NewJSONHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: noTime}))
	l.Warn("slow", slog.Duration("took", 2*time.Second))
	// Output:
	// {"level":"WARN","msg":"slow","took":2000000000}
}

func ExampleLogger_With() {
	l := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: noTime}))
	l.With("id", 7).WithGroup("req").Info("done", "status", 200)
	// Output:
	// level=INFO msg=done id=7 req.status=200
}

func ExampleGroup() {
	l := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: noTime}))
	l.Info("msg", slog.Group("user", "name", "Ann", "age", 30))
	// Output:
	// level=INFO msg=msg user.name=Ann user.age=30
}

func ExampleLevel() {
	fmt.Println(slog.LevelInfo, slog.LevelWarn+2, slog.Level(-8))
	// Output:
	// INFO WARN+2 DEBUG-4
}
