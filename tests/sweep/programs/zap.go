// Structured logs, by go.uber.org/zap: encoders, fields, levels, sampling, hooks, a core for tests.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"time"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest/observer"
)

type user struct {
	Name string
	Age  int
}

func (u user) MarshalLogObject(enc zapcore.ObjectEncoder) error {
	enc.AddString("name", u.Name)
	enc.AddInt("age", u.Age)
	return nil
}

type users []user

func (us users) MarshalLogArray(enc zapcore.ArrayEncoder) error {
	for _, u := range us {
		if err := enc.AppendObject(u); err != nil {
			return err
		}
	}
	return nil
}

type clock struct{ at time.Time }

func (c *clock) Now() time.Time {
	c.at = c.at.Add(1500 * time.Millisecond)
	return c.at
}

func (c *clock) NewTicker(d time.Duration) *time.Ticker { return time.NewTicker(d) }

func logger(enc zapcore.Encoder, level zapcore.LevelEnabler, more ...zap.Option) *zap.Logger {
	at := &clock{time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC)}
	core := zapcore.NewCore(enc, zapcore.Lock(os.Stdout), level)
	return zap.New(core, append(more, zap.WithClock(at))...)
}

func main() {
	conf := zap.NewProductionEncoderConfig()
	conf.EncodeTime = zapcore.ISO8601TimeEncoder
	conf.EncodeDuration = zapcore.StringDurationEncoder
	level := zap.NewAtomicLevelAt(zap.InfoLevel)
	json := logger(zapcore.NewJSONEncoder(conf), level, zap.Fields(zap.String("app", "demo")))
	json.Debug("not shown")
	json.Info("started", zap.Int("port", 80), zap.Duration("took", 1234*time.Millisecond), zap.Bool("ok", true),
		zap.Float64("load", 0.25), zap.Strings("tags", []string{"a", "b\"c"}), zap.Time("at", time.Unix(0, 0).UTC()),
		zap.Binary("raw", []byte{0, 255}), zap.Stringer("month", time.May), zap.Uint64("big", 1<<63))
	json.With(zap.Namespace("req"), zap.Object("user", user{"ann", 30})).
		Warn("slow", zap.Array("all", users{{"bob", 1}, {"carl", 2}}), zap.Any("map", map[string]int{"x": 1}),
			zap.Any("nil", nil), zap.Error(errors.Join(errors.New("first"), errors.New("second"))))
	level.SetLevel(zap.DebugLevel)
	json.Named("db").Named("pool").Debug("now shown", zap.Reflect("point", struct{ X, Y int }{1, 2}), zap.Skip())
	if ce := json.Check(zap.ErrorLevel, "checked"); ce != nil {
		ce.Write(zap.NamedError("cause", errors.New("broken \n pipe")))
	}

	conf = zap.NewDevelopmentEncoderConfig()
	conf.EncodeLevel = zapcore.CapitalColorLevelEncoder
	text := logger(zapcore.NewConsoleEncoder(conf), zap.DebugLevel, zap.Hooks(func(e zapcore.Entry) error {
		if e.Level >= zap.ErrorLevel {
			fmt.Println("hook:", e.Message)
		}
		return nil
	}))
	sugar := text.Sugar().With("id", 7)
	sugar.Infof("%d of %d", 1, 3)
	sugar.Infow("words", "a", 1, "b", []int{1, 2}, "err", errors.New("x"))
	sugar.Errorln("odd", "pairs", 3)
	sugar.Warnw("dangling", "key")

	core, logs := observer.New(zap.InfoLevel)
	sampled := zap.New(zapcore.NewSamplerWithOptions(core, time.Minute, 2, 3))
	for n := range 10 {
		sampled.Info("again", zap.Int("n", n))
	}
	for _, e := range logs.All() {
		fmt.Println(e.Message, e.ContextMap())
	}

	var buf bytes.Buffer
	tee := zap.New(zapcore.NewTee(zapcore.NewCore(zapcore.NewJSONEncoder(zapcore.EncoderConfig{MessageKey: "m"}),
		zapcore.AddSync(&buf), zap.InfoLevel), core), zap.AddCaller(), zap.AddStacktrace(zap.ErrorLevel))
	restore := zap.ReplaceGlobals(tee)
	zap.L().Info("global")
	zap.S().Errorw("sugared", "k", 'v')
	restore()
	zap.L().Info("nobody hears")
	last := logs.All()[logs.Len()-1]
	fmt.Print(buf.String(), last.Caller.Defined, last.Stack != "", "\n")

	defer func() {
		fmt.Println("recovered:", recover())
		json.Fatal("ends", zap.Int("status", 1))
	}()
	json.Panic("panics")
}
