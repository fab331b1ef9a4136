// Package exec runs other programs.
package exec

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func quote(s string) string { return strconv.Quote(s) }

// ErrWaitDelay says that a program had ended but its output did not in time.
var ErrWaitDelay = errors.New("exec: WaitDelay expired before I/O complete")

// ExitError is the error of a program that ended without success.
type ExitError struct {
	*os.ProcessState
	Stderr []byte // beginning and end of the standard error, of Output
}

// Error says how the process ended, such as "exit status 1".
func (e *ExitError) Error() string { return e.ProcessState.String() }

// Cmd is a program to be run, or one that runs or ran.
type Cmd struct {
	Path         string               // the path of the program
	Args         []string             // the arguments, the name of the program first
	Env          []string             // the environment; nil for this one
	Dir          string               // the folder it runs in; "" for this one
	Stdin        io.Reader            // the standard input; nil for none
	Stdout       io.Writer            // the standard output; nil drops it
	Stderr       io.Writer            // the standard error; nil drops it
	ExtraFiles   []*os.File           // open files from descriptor 3 on
	SysProcAttr  *syscall.SysProcAttr // settings of the system
	Process      *os.Process          // the process, once it is started
	ProcessState *os.ProcessState     // how it ended, after Wait
	Err          error                // why the program was not found, if it was not
	Cancel       func() error         // called when the Context ends; it kills the process at first
	WaitDelay    time.Duration        // how long Wait waits after that, and for output; 0 means no limit

	ctx      context.Context
	child    []io.Closer    // closed as soon as the program runs
	parent   []io.Closer    // closed when it has ended
	copies   []func() error // what goes between its files and our readers and writers
	copied   chan error
	watched  chan error // how watching the context ended
	finished bool
}

// Command returns a Cmd that runs a program with arguments. A name without slashes is looked for in PATH;
// an error of that comes when the Cmd starts. In a sandbox, --allow-run permits programs.
func Command(name string, arg ...string) *Cmd {
	c := &Cmd{Path: name, Args: append([]string{name}, arg...)}
	if filepath.Base(name) == name {
		path, err := LookPath(name)
		if path != "" {
			c.Path = path
		}
		c.Err = err
	}
	return c
}

// CommandContext is Command; the program is killed when the context is done.
func CommandContext(ctx context.Context, name string, arg ...string) *Cmd {
	if ctx == nil {
		panic("nil Context")
	}
	c := Command(name, arg...)
	c.ctx = ctx
	c.Cancel = func() error { return c.Process.Kill() }
	return c
}

// String returns the command for people to read; it is not meant for a shell.
func (c *Cmd) String() string {
	if c.Err != nil {
		return strings.Join(c.Args, " ")
	}
	var b strings.Builder
	b.WriteString(c.Path)
	for _, a := range c.Args[min(1, len(c.Args)):] {
		b.WriteString(" " + a)
	}
	return b.String()
}

// Environ returns the environment that the program would have: the last value of each name counts.
func (c *Cmd) Environ() []string {
	env := c.Env
	if env == nil {
		env = os.Environ()
		if c.Dir != "" {
			if dir, err := filepath.Abs(c.Dir); err == nil {
				env = append(env, "PWD="+dir)
			}
		}
	}
	last := map[string]int{}
	name := func(kv string) string {
		if i := strings.IndexByte(kv, '='); i > 0 {
			return kv[:i]
		}
		return kv
	}
	for i, kv := range env {
		last[name(kv)] = i
	}
	out := make([]string, 0, len(env))
	for i, kv := range env {
		if last[name(kv)] == i && strings.IndexByte(kv, 0) < 0 && kv != "" {
			out = append(out, kv)
		}
	}
	return out
}

// Run starts the command and waits for it. A status other than 0 is an *ExitError.
func (c *Cmd) Run() error {
	if err := c.Start(); err != nil {
		return err
	}
	return c.Wait()
}

func (c *Cmd) null(flag int) (*os.File, error) {
	f, err := os.OpenFile(os.DevNull, flag, 0)
	if err == nil {
		c.child = append(c.child, f)
	}
	return f, err
}

func (c *Cmd) stdin() (*os.File, error) {
	if c.Stdin == nil {
		return c.null(os.O_RDONLY)
	}
	if f, ok := c.Stdin.(*os.File); ok {
		return f, nil
	}
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	c.child, c.parent = append(c.child, r), append(c.parent, w)
	c.copies = append(c.copies, func() error {
		_, err := io.Copy(w, c.Stdin)
		// A program need not read all of its input.
		if pe, ok := err.(*os.PathError); ok && pe.Op == "write" && pe.Err == syscall.EPIPE {
			err = nil
		}
		if err1 := w.Close(); err == nil {
			err = err1
		}
		return err
	})
	return r, nil
}

func (c *Cmd) output(w io.Writer) (*os.File, error) {
	if w == nil {
		return c.null(os.O_WRONLY)
	}
	if f, ok := w.(*os.File); ok {
		return f, nil
	}
	r, pw, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	c.child, c.parent = append(c.child, pw), append(c.parent, r)
	c.copies = append(c.copies, func() error {
		_, err := io.Copy(w, r)
		r.Close() // so that the program learns of a writer that fails
		return err
	})
	return pw, nil
}

// same reports whether two writers are one.
func same(a, b io.Writer) bool {
	defer func() { recover() }() // of types that cannot be compared
	return a == b
}

func closeAll(list []io.Closer) {
	for _, c := range list {
		c.Close()
	}
}

// Start starts the program and does not wait for it.
func (c *Cmd) Start() error {
	if c.Process != nil {
		return errors.New("exec: already started")
	}
	err := c.start()
	closeAll(c.child)
	c.child = nil
	if err != nil {
		closeAll(c.parent)
		c.parent = nil
		return err
	}
	if len(c.copies) > 0 {
		c.copied = make(chan error, len(c.copies))
		for _, f := range c.copies {
			go func() { c.copied <- f() }()
		}
	}
	if c.ctx != nil && c.ctx.Done() != nil && (c.Cancel != nil || c.WaitDelay != 0) {
		c.watch()
	}
	return nil
}

func (c *Cmd) start() error {
	if c.Path == "" && c.Err == nil {
		c.Err = errors.New("exec: no command")
	}
	if c.Err != nil {
		return c.Err
	}
	if c.Cancel != nil && c.ctx == nil {
		return errors.New("exec: command with a non-nil Cancel was not created with CommandContext")
	}
	if c.ctx != nil && c.ctx.Err() != nil {
		return c.ctx.Err()
	}
	stdin, err := c.stdin()
	if err != nil {
		return err
	}
	stdout, err := c.output(c.Stdout)
	if err != nil {
		return err
	}
	stderr := stdout
	if c.Stderr == nil || !same(c.Stderr, c.Stdout) {
		if stderr, err = c.output(c.Stderr); err != nil {
			return err
		}
	}
	args := c.Args
	if len(args) == 0 {
		args = []string{c.Path}
	}
	for _, kv := range c.Env {
		if strings.IndexByte(kv, 0) >= 0 {
			return errors.New("exec: environment variable contains NUL")
		}
	}
	c.Process, err = os.StartProcess(c.Path, args, &os.ProcAttr{
		Dir:   c.Dir,
		Env:   c.Environ(),
		Files: append([]*os.File{stdin, stdout, stderr}, c.ExtraFiles...),
		Sys:   c.SysProcAttr,
	})
	return err
}

// watch ends the program when the context is done.
func (c *Cmd) watch() {
	c.watched = make(chan error)
	go func() {
		select {
		case c.watched <- nil:
			return
		case <-c.ctx.Done():
		}
		var err error
		if c.Cancel != nil {
			switch e := c.Cancel(); {
			case e == nil:
				err = c.ctx.Err()
			case errors.Is(e, os.ErrProcessDone):
			default:
				err = errors.New("exec: canceling Cmd: " + e.Error())
			}
		}
		if c.WaitDelay > 0 {
			timer := time.NewTimer(c.WaitDelay)
			select {
			case c.watched <- err:
				timer.Stop()
				return
			case <-timer.C:
			}
			if c.Process.Kill() == nil && err == nil {
				err = c.ctx.Err()
			}
		}
		c.watched <- err
	}()
}

// Wait waits for the program to end, and for all of its output.
func (c *Cmd) Wait() error {
	if c.Process == nil {
		return errors.New("exec: not started")
	}
	if c.finished {
		return errors.New("exec: Wait was already called")
	}
	c.finished = true
	state, err := c.Process.Wait()
	if err == nil && !state.Success() {
		err = &ExitError{ProcessState: state}
	}
	c.ProcessState = state
	if c.watched != nil {
		if e := <-c.watched; err == nil {
			err = e
		}
	}
	if e := c.awaitCopies(); err == nil {
		err = e
	}
	closeAll(c.parent)
	c.parent = nil
	return err
}

func (c *Cmd) awaitCopies() (first error) {
	var late <-chan time.Time
	if c.WaitDelay > 0 {
		timer := time.NewTimer(c.WaitDelay)
		defer timer.Stop()
		late = timer.C
	}
	for n := range c.copies {
		select {
		case err := <-c.copied:
			if first == nil {
				first = err
			}
		case <-late:
			closeAll(c.parent)
			// They end now. What they have copied to is the caller's after that.
			for range len(c.copies) - n {
				<-c.copied
			}
			if first == nil {
				first = ErrWaitDelay
			}
			return first
		}
	}
	return first
}

// Output runs the command and returns what it wrote to its standard output. An *ExitError has the beginning
// and end of its standard error.
func (c *Cmd) Output() ([]byte, error) {
	if c.Stdout != nil {
		return nil, errors.New("exec: Stdout already set")
	}
	var out bytes.Buffer
	c.Stdout = &out
	var kept *keeper
	if c.Stderr == nil {
		kept = new(keeper)
		c.Stderr = kept
	}
	err := c.Run()
	if ee, ok := err.(*ExitError); ok && kept != nil {
		ee.Stderr = kept.bytes()
	}
	return out.Bytes(), err
}

// CombinedOutput runs the command and returns what it wrote to its standard output and error.
func (c *Cmd) CombinedOutput() ([]byte, error) {
	if c.Stdout != nil {
		return nil, errors.New("exec: Stdout already set")
	}
	if c.Stderr != nil {
		return nil, errors.New("exec: Stderr already set")
	}
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	err := c.Run()
	return out.Bytes(), err
}

// StdinPipe returns what becomes the command's standard input when it starts. The command sees its end
// after Close.
func (c *Cmd) StdinPipe() (io.WriteCloser, error) {
	if c.Stdin != nil {
		return nil, errors.New("exec: Stdin already set")
	}
	if c.Process != nil {
		return nil, errors.New("exec: StdinPipe after process started")
	}
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	c.Stdin = r
	c.child, c.parent = append(c.child, r), append(c.parent, w)
	return w, nil
}

// StdoutPipe returns the command's standard output to read from. Read all of it before Wait, which closes
// it.
func (c *Cmd) StdoutPipe() (io.ReadCloser, error) {
	if c.Stdout != nil {
		return nil, errors.New("exec: Stdout already set")
	}
	if c.Process != nil {
		return nil, errors.New("exec: StdoutPipe after process started")
	}
	return c.outputPipe(&c.Stdout)
}

// StderrPipe returns the command's standard error to read from. Read all of it before Wait, which closes
// it.
func (c *Cmd) StderrPipe() (io.ReadCloser, error) {
	if c.Stderr != nil {
		return nil, errors.New("exec: Stderr already set")
	}
	if c.Process != nil {
		return nil, errors.New("exec: StderrPipe after process started")
	}
	return c.outputPipe(&c.Stderr)
}

func (c *Cmd) outputPipe(to *io.Writer) (io.ReadCloser, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	*to = w
	c.child, c.parent = append(c.child, w), append(c.parent, r)
	return r, nil
}

// keeper keeps the beginning and the end of what is written.
type keeper struct {
	head, tail []byte
	skipped    int
}

const kept = 32 << 10

func (k *keeper) Write(p []byte) (int, error) {
	n := len(p)
	if m := min(kept-len(k.head), len(p)); m > 0 {
		k.head = append(k.head, p[:m]...)
		p = p[m:]
	}
	k.tail = append(k.tail, p...)
	if over := len(k.tail) - kept; over > 0 {
		k.tail = append(k.tail[:0], k.tail[over:]...)
		k.skipped += over
	}
	return n, nil
}

func (k *keeper) bytes() []byte {
	b := append([]byte(nil), k.head...)
	if k.skipped > 0 {
		b = append(b, "\n... omitting "+strconv.Itoa(k.skipped)+" bytes ...\n"...)
	}
	return append(b, k.tail...)
}
