// Small things of context, time, strconv and encoding/gob: causes of deadlines, what a time's error holds,
// what a number's error leads to, streams of gobs.
package main

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"
)

func causes() {
	slow := errors.New("too slow")
	ctx, cancel := context.WithDeadlineCause(context.Background(), time.Now().Add(-time.Second), slow)
	fmt.Println(ctx.Err(), context.Cause(ctx), errors.Is(context.Cause(ctx), slow))
	cancel()
	fmt.Println(context.Cause(ctx))
	ctx, cancel = context.WithDeadlineCause(context.Background(), time.Now().Add(10*time.Millisecond), slow)
	<-ctx.Done()
	fmt.Println(ctx.Err(), context.Cause(ctx))
	cancel()
	ctx, cancel = context.WithDeadlineCause(context.Background(), time.Now().Add(time.Hour), slow)
	cancel()
	fmt.Println(ctx.Err(), context.Cause(ctx))
	ctx, cancel = context.WithDeadlineCause(context.Background(), time.Now().Add(time.Millisecond), nil)
	<-ctx.Done()
	fmt.Println(context.Cause(ctx))
	cancel()

	var because context.CancelCauseFunc
	ctx, because = context.WithCancelCause(context.Background())
	// A parent's deadline comes first: its cause is the child's.
	child, cancel := context.WithDeadlineCause(ctx, time.Now().Add(time.Hour), slow)
	defer cancel()
	because(io.EOF)
	because(slow)
	fmt.Println(ctx.Err(), context.Cause(ctx), child.Err(), context.Cause(child))
	ctx, because = context.WithCancelCause(context.Background())
	because(nil)
	fmt.Println(context.Cause(ctx), context.Cause(context.Background()))
	early, cancel := context.WithDeadline(context.Background(), time.Now().Add(time.Millisecond))
	defer cancel()
	late, cancel := context.WithDeadlineCause(early, time.Now().Add(time.Hour), slow)
	defer cancel()
	d, ok := late.Deadline()
	e, _ := early.Deadline()
	<-late.Done()
	fmt.Println(d.Equal(e), ok, context.Cause(late))
	defer func() { fmt.Println("panic:", recover()) }()
	context.WithDeadlineCause(nil, time.Now(), slow)
}

func times() {
	for _, t := range [][2]string{
		{time.DateOnly, "2024-02-30"}, {time.DateOnly, "2024-2-3"}, {time.RFC3339, "2024-02-03T25:00:00Z"}, {time.RFC3339, "2024-02-03 04:05:06Z"},
		{"Jan 2006", "Foo 2024"}, {"15:04", "12:60"}, {"2006", "2024x"}, {"Mon", "\"q\""}, {"MST", "x"}, {"2006-01-02T15:04:05.000Z07:00", "2024-01-01T00:00:00.12Z"},
	} {
		_, err := time.Parse(t[0], t[1])
		var p *time.ParseError
		fmt.Printf("%t %q %q %q %q %q\n", errors.As(err, &p), p.Layout, p.Value, p.LayoutElem, p.ValueElem, p.Message)
		fmt.Println(p.Error())
	}
	fmt.Println((&time.ParseError{Layout: "a", Value: "b", LayoutElem: "c", ValueElem: "d"}).Error())
	fmt.Println((&time.ParseError{Layout: "a", Value: "b\xff", Message: ": of its own"}).Error())
}

func numbers() {
	for _, f := range []func() error{
		func() error { _, err := strconv.Atoi("x"); return err },
		func() error { _, err := strconv.ParseInt("300", 10, 8); return err },
		func() error { _, err := strconv.ParseUint("1", 99, 8); return err },
		func() error { _, err := strconv.ParseUint("1", 10, 65); return err },
		func() error { _, err := strconv.ParseFloat("1e999", 64); return err },
		func() error { _, err := strconv.ParseBool("maybe"); return err },
		func() error { _, err := strconv.ParseComplex("1+", 128); return err },
	} {
		var n *strconv.NumError
		err := f()
		fmt.Println(errors.As(err, &n), n.Func, strconv.Quote(n.Num), n.Unwrap() == n.Err, errors.Is(n, strconv.ErrSyntax), errors.Is(n, strconv.ErrRange), n.Unwrap())
	}
}

func gobs() {
	var b bytes.Buffer
	var enc *gob.Encoder = gob.NewEncoder(&b)
	type pair struct {
		A int
		B []string
	}
	fmt.Println(enc.Encode(pair{1, []string{"x", ""}}), enc.Encode(&pair{}), enc.Encode("text"), enc.Encode(nil), enc.Encode(make(chan int)))
	var dec *gob.Decoder = gob.NewDecoder(&b)
	var p pair
	var s string
	fmt.Println(dec.Decode(&p), p, dec.Decode(&p), p, dec.Decode(&s), s, dec.Decode(&s))
	fmt.Println(gob.NewDecoder(bytes.NewReader([]byte{3, 1, 2})).Decode(&p), gob.NewDecoder(bytes.NewReader(nil)).Decode(p))
	c := gob.CommonType{Name: "pair"}
	c.Id++
	fmt.Println(c.Name, c.Id, c)
}

func main() {
	causes()
	times()
	numbers()
	gobs()
}
