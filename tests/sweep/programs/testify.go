// Checks outside of `go test`, by github.com/stretchr/testify: assert, require and mock with a T of our own.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/mock"
	"github.com/stretchr/testify/require"
)

var place = regexp.MustCompile(`(?m)^\s*Error Trace:(.*\n)(\s+\S+\.(go|s):\d+\n)*`)

var address = regexp.MustCompile(`\(0x[0-9a-f]+\)`)

// T prints what a failed check says, without positions and addresses.
type T struct{ failed int }

func (t *T) Errorf(format string, args ...any) {
	t.failed++
	text := place.ReplaceAllString(fmt.Sprintf(format, args...), "")
	fmt.Println(strings.TrimSpace(address.ReplaceAllString(text, "")))
}

func (t *T) FailNow() { panic(stop{}) }

func (t *T) Logf(format string, args ...any) { fmt.Printf(format+"\n", args...) }

type stop struct{}

type mailer interface {
	Send(to, text string) (int, error)
}

type fake struct{ mock.Mock }

func (f *fake) Send(to, text string) (int, error) {
	args := f.Called(to, text)
	return args.Int(0), args.Error(1)
}

type point struct {
	X, Y int
	Tags map[string][]string
}

func checks(t *T) {
	assert.Equal(t, 4, 2+2)
	assert.Equal(t, point{1, 2, map[string][]string{"a": {"b"}}}, point{1, 3, map[string][]string{"a": {"c"}}}, "points")
	assert.Equal(t, "one\ntwo\nthree\n", "one\n2\nthree\n")
	assert.NotEqual(t, []byte("x"), []byte("x"))
	assert.ElementsMatch(t, []int{3, 1, 2}, []int{1, 2, 3})
	assert.Subset(t, []string{"a", "b"}, []string{"c"})
	assert.Contains(t, map[string]int{"k": 1}, "z")
	assert.JSONEq(t, `{"a": [1, 2], "b": null}`, `{"b":null,"a":[1,2]}`)
	assert.InDelta(t, 3.14, 3.2, 0.01)
	assert.ErrorIs(t, &fs.PathError{Op: "open", Path: "x", Err: fs.ErrNotExist}, fs.ErrNotExist)
	assert.Panics(t, func() {})
	assert.PanicsWithValue(t, "boom", func() { panic("boom") })
	assert.Regexp(t, `^\d+$`, "12a")
	assert.Len(t, []int{1, 2}, 3)
	assert.WithinDuration(t, time.Unix(10, 0).UTC(), time.Unix(20, 0).UTC(), time.Second)
	assert.Eventually(t, func() bool { return true }, time.Second, time.Millisecond)
	assert.Implements(t, (*mailer)(nil), new(fake))
	assert.Zero(t, point{})
	assert.True(t, assert.ObjectsAreEqual(1, 1) && !assert.ObjectsAreEqual(1, int64(1)))
}

func mocks(t *T) {
	m := new(fake)
	m.On("Send", "ann", mock.AnythingOfType("string")).Return(3, nil).Once()
	m.On("Send", mock.MatchedBy(func(to string) bool { return strings.HasPrefix(to, "b") }), "hi").
		Return(0, errors.New("no such user")).
		Run(func(args mock.Arguments) { fmt.Println("called with", args.String(0)) })
	var by mailer = m
	fmt.Println(by.Send("ann", "hello"))
	fmt.Println(by.Send("bob", "hi"))
	m.AssertExpectations(t)
	m.AssertNumberOfCalls(t, "Send", 3)
	m.AssertNotCalled(t, "Send", "carl", "x")
}

func main() {
	t := new(T)
	checks(t)
	mocks(t)
	func() {
		defer func() { fmt.Println("stopped:", recover() == any(stop{})) }()
		require.NoError(t, nil)
		require.NoError(t, errors.New("lost"), "at step %d", 2)
		fmt.Println("not reached")
	}()
	fmt.Println(t.failed, "failed")
	os.Exit(t.failed)
}
