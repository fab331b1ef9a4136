// Package flag reads command-line flags.
package flag

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

var ErrHelp = errors.New("flag: help requested")

var errParse = errors.New("parse error")

var errRange = errors.New("value out of range")

func numError(err error) error {
	if ne, ok := err.(*strconv.NumError); ok {
		if ne.Err == strconv.ErrSyntax {
			return errParse
		}
		if ne.Err == strconv.ErrRange {
			return errRange
		}
	}
	return err
}

// Value is what a flag sets.
type Value interface {
	String() string
	Set(string) error
}

type Getter interface {
	Value
	Get() any
}

type ErrorHandling int

const (
	ContinueOnError ErrorHandling = iota
	ExitOnError
	PanicOnError
)

type boolFlag interface {
	Value
	IsBoolFlag() bool
}

// basic is a flag of one of the usual types.
type basic[T any] struct {
	p     *T
	parse func(string) (T, error)
	show  func(T) string
	bool  bool
}

func (b *basic[T]) Set(s string) error {
	v, err := b.parse(s)
	if err != nil {
		if !isText(v) {
			err = numError(err)
		}
	}
	*b.p = v
	return err
}

func isText(v any) bool {
	_, ok := v.(string)
	return ok
}

func (b *basic[T]) Get() any { return *b.p }

func (b *basic[T]) String() string {
	if b == nil || b.p == nil {
		return ""
	}
	return b.show(*b.p)
}

func (b *basic[T]) IsBoolFlag() bool { return b.bool }

type funcValue struct {
	f    func(string) error
	bool bool
}

func (f funcValue) Set(s string) error { return f.f(s) }
func (f funcValue) String() string     { return "" }
func (f funcValue) IsBoolFlag() bool   { return f.bool }

// Flag is the state of a flag.
type Flag struct {
	Name     string
	Usage    string
	Value    Value
	DefValue string
}

// FlagSet is a set of flags.
type FlagSet struct {
	Usage    func()
	name     string
	parsed   bool
	actual   map[string]*Flag
	formal   map[string]*Flag
	args     []string
	handling ErrorHandling
	output   io.Writer
}

func NewFlagSet(name string, errorHandling ErrorHandling) *FlagSet {
	f := &FlagSet{name: name, handling: errorHandling}
	f.Usage = f.defaultUsage
	return f
}

var CommandLine = newCommandLine()

func newCommandLine() *FlagSet {
	name := ""
	if len(os.Args) > 0 {
		name = os.Args[0]
	}
	return NewFlagSet(name, ExitOnError)
}

func init() { CommandLine.Usage = func() { Usage() } }

var Usage = func() {
	fmt.Fprintf(CommandLine.Output(), "Usage of %s:\n", CommandLine.name)
	PrintDefaults()
}

func (f *FlagSet) Init(name string, errorHandling ErrorHandling) {
	f.name = name
	f.handling = errorHandling
}

func (f *FlagSet) Name() string                 { return f.name }
func (f *FlagSet) ErrorHandling() ErrorHandling { return f.handling }
func (f *FlagSet) SetOutput(output io.Writer)   { f.output = output }
func (f *FlagSet) Parsed() bool                 { return f.parsed }
func (f *FlagSet) NFlag() int                   { return len(f.actual) }
func (f *FlagSet) NArg() int                    { return len(f.args) }
func (f *FlagSet) Args() []string               { return f.args }

func (f *FlagSet) Output() io.Writer {
	if f.output == nil {
		return os.Stderr
	}
	return f.output
}

func (f *FlagSet) Arg(i int) string {
	if i < 0 || i >= len(f.args) {
		return ""
	}
	return f.args[i]
}

func visit(m map[string]*Flag, fn func(*Flag)) {
	names := make([]string, 0, len(m))
	for n := range m {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		fn(m[n])
	}
}

func (f *FlagSet) VisitAll(fn func(*Flag))  { visit(f.formal, fn) }
func (f *FlagSet) Visit(fn func(*Flag))     { visit(f.actual, fn) }
func (f *FlagSet) Lookup(name string) *Flag { return f.formal[name] }

func (f *FlagSet) Set(name, value string) error {
	fl, ok := f.formal[name]
	if !ok {
		return fmt.Errorf("no such flag -%v", name)
	}
	if err := fl.Value.Set(value); err != nil {
		return err
	}
	if f.actual == nil {
		f.actual = make(map[string]*Flag)
	}
	f.actual[name] = fl
	return nil
}

// UnquoteUsage takes the name in back quotes out of a usage text.
func UnquoteUsage(flag *Flag) (name string, usage string) {
	usage = flag.Usage
	if i := strings.IndexByte(usage, '`'); i >= 0 {
		if j := strings.IndexByte(usage[i+1:], '`'); j >= 0 {
			name = usage[i+1 : i+1+j]
			return name, usage[:i] + name + usage[i+j+2:]
		}
	}
	name = "value"
	switch v := flag.Value.(type) {
	case boolFlag:
		if v.IsBoolFlag() {
			name = ""
			break
		}
		switch flag.Value.(type) {
		case *basic[time.Duration]:
			name = "duration"
		case *basic[float64]:
			name = "float"
		case *basic[int], *basic[int64]:
			name = "int"
		case *basic[string]:
			name = "string"
		case *basic[uint], *basic[uint64]:
			name = "uint"
		}
	}
	return
}

func isZero(fl *Flag) bool {
	switch fl.Value.(type) {
	case *basic[string]:
		return fl.DefValue == ""
	case *basic[bool]:
		return fl.DefValue == "false"
	case *basic[time.Duration]:
		return fl.DefValue == "0s"
	}
	return fl.DefValue == "" || fl.DefValue == "0"
}

func (f *FlagSet) PrintDefaults() {
	f.VisitAll(func(fl *Flag) {
		var b strings.Builder
		fmt.Fprintf(&b, "  -%s", fl.Name)
		name, usage := UnquoteUsage(fl)
		if len(name) > 0 {
			b.WriteString(" " + name)
		}
		if b.Len() <= 4 {
			b.WriteString("\t")
		} else {
			b.WriteString("\n    \t")
		}
		b.WriteString(strings.ReplaceAll(usage, "\n", "\n    \t"))
		if !isZero(fl) {
			if _, ok := fl.Value.(*basic[string]); ok {
				fmt.Fprintf(&b, " (default %q)", fl.DefValue)
			} else {
				fmt.Fprintf(&b, " (default %v)", fl.DefValue)
			}
		}
		fmt.Fprint(f.Output(), b.String(), "\n")
	})
}

func (f *FlagSet) defaultUsage() {
	if f.name == "" {
		fmt.Fprintf(f.Output(), "Usage:\n")
	} else {
		fmt.Fprintf(f.Output(), "Usage of %s:\n", f.name)
	}
	f.PrintDefaults()
}

func (f *FlagSet) Var(value Value, name string, usage string) {
	if strings.HasPrefix(name, "-") {
		panic(f.sprintf("flag %q begins with -", name))
	} else if strings.Contains(name, "=") {
		panic(f.sprintf("flag %q contains =", name))
	}
	if _, ok := f.formal[name]; ok {
		if f.name == "" {
			panic(f.sprintf("flag redefined: %s", name))
		}
		panic(f.sprintf("%s flag redefined: %s", f.name, name))
	}
	if f.formal == nil {
		f.formal = make(map[string]*Flag)
	}
	f.formal[name] = &Flag{name, usage, value, value.String()}
}

func (f *FlagSet) sprintf(format string, a ...any) string {
	msg := fmt.Sprintf(format, a...)
	fmt.Fprintln(f.Output(), msg)
	return msg
}

func (f *FlagSet) failf(format string, a ...any) error {
	msg := f.sprintf(format, a...)
	f.usage()
	return errors.New(msg)
}

func (f *FlagSet) usage() {
	if f.Usage == nil {
		f.defaultUsage()
	} else {
		f.Usage()
	}
}

func define[T any](f *FlagSet, p *T, name string, value T, usage string, parse func(string) (T, error), show func(T) string, isBool bool) {
	*p = value
	f.Var(&basic[T]{p, parse, show, isBool}, name, usage)
}

func parseInt(s string) (int, error) {
	v, err := strconv.ParseInt(s, 0, strconv.IntSize)
	return int(v), err
}
func parseInt64(s string) (int64, error) { return strconv.ParseInt(s, 0, 64) }
func parseUint(s string) (uint, error) {
	v, err := strconv.ParseUint(s, 0, strconv.IntSize)
	return uint(v), err
}
func parseUint64(s string) (uint64, error) { return strconv.ParseUint(s, 0, 64) }
func parseFloat(s string) (float64, error) { return strconv.ParseFloat(s, 64) }
func parseString(s string) (string, error) { return s, nil }
func showString(s string) string           { return s }
func showInt(v int) string                 { return strconv.Itoa(v) }
func showInt64(v int64) string             { return strconv.FormatInt(v, 10) }
func showUint(v uint) string               { return strconv.FormatUint(uint64(v), 10) }
func showUint64(v uint64) string           { return strconv.FormatUint(v, 10) }
func showFloat(v float64) string           { return strconv.FormatFloat(v, 'g', -1, 64) }
func showDuration(d time.Duration) string  { return d.String() }
func parseBool(s string) (bool, error) {
	v, err := strconv.ParseBool(s)
	if err != nil {
		err = errParse
	}
	return v, err
}
func parseDuration(s string) (time.Duration, error) {
	v, err := time.ParseDuration(s)
	if err != nil {
		err = errParse
	}
	return v, err
}

func (f *FlagSet) BoolVar(p *bool, name string, value bool, usage string) {
	define(f, p, name, value, usage, parseBool, strconv.FormatBool, true)
}
func (f *FlagSet) IntVar(p *int, name string, value int, usage string) {
	define(f, p, name, value, usage, parseInt, showInt, false)
}
func (f *FlagSet) Int64Var(p *int64, name string, value int64, usage string) {
	define(f, p, name, value, usage, parseInt64, showInt64, false)
}
func (f *FlagSet) UintVar(p *uint, name string, value uint, usage string) {
	define(f, p, name, value, usage, parseUint, showUint, false)
}
func (f *FlagSet) Uint64Var(p *uint64, name string, value uint64, usage string) {
	define(f, p, name, value, usage, parseUint64, showUint64, false)
}
func (f *FlagSet) StringVar(p *string, name string, value string, usage string) {
	define(f, p, name, value, usage, parseString, showString, false)
}
func (f *FlagSet) Float64Var(p *float64, name string, value float64, usage string) {
	define(f, p, name, value, usage, parseFloat, showFloat, false)
}
func (f *FlagSet) DurationVar(p *time.Duration, name string, value time.Duration, usage string) {
	define(f, p, name, value, usage, parseDuration, showDuration, false)
}

func (f *FlagSet) Bool(name string, value bool, usage string) *bool {
	p := new(bool)
	f.BoolVar(p, name, value, usage)
	return p
}
func (f *FlagSet) Int(name string, value int, usage string) *int {
	p := new(int)
	f.IntVar(p, name, value, usage)
	return p
}
func (f *FlagSet) Int64(name string, value int64, usage string) *int64 {
	p := new(int64)
	f.Int64Var(p, name, value, usage)
	return p
}
func (f *FlagSet) Uint(name string, value uint, usage string) *uint {
	p := new(uint)
	f.UintVar(p, name, value, usage)
	return p
}
func (f *FlagSet) Uint64(name string, value uint64, usage string) *uint64 {
	p := new(uint64)
	f.Uint64Var(p, name, value, usage)
	return p
}
func (f *FlagSet) String(name string, value string, usage string) *string {
	p := new(string)
	f.StringVar(p, name, value, usage)
	return p
}
func (f *FlagSet) Float64(name string, value float64, usage string) *float64 {
	p := new(float64)
	f.Float64Var(p, name, value, usage)
	return p
}
func (f *FlagSet) Duration(name string, value time.Duration, usage string) *time.Duration {
	p := new(time.Duration)
	f.DurationVar(p, name, value, usage)
	return p
}
func (f *FlagSet) Func(name, usage string, fn func(string) error) {
	f.Var(funcValue{fn, false}, name, usage)
}
func (f *FlagSet) BoolFunc(name, usage string, fn func(string) error) {
	f.Var(funcValue{fn, true}, name, usage)
}

// one reads a flag off the arguments; more is false at their end.
func (f *FlagSet) one() (more bool, err error) {
	if len(f.args) == 0 {
		return false, nil
	}
	s := f.args[0]
	if len(s) < 2 || s[0] != '-' {
		return false, nil
	}
	dashes := 1
	if s[1] == '-' {
		dashes++
		if len(s) == 2 {
			f.args = f.args[1:]
			return false, nil
		}
	}
	name := s[dashes:]
	if name == "" || name[0] == '-' || name[0] == '=' {
		return false, f.failf("bad flag syntax: %s", s)
	}
	f.args = f.args[1:]
	name, value, hasValue := strings.Cut(name, "=")
	fl, ok := f.formal[name]
	if !ok {
		if name == "help" || name == "h" {
			f.usage()
			return false, ErrHelp
		}
		return false, f.failf("flag provided but not defined: -%s", name)
	}
	if b, ok := fl.Value.(boolFlag); ok && b.IsBoolFlag() {
		if !hasValue {
			value = "true"
		}
		if err := f.Set(name, value); err != nil {
			if hasValue {
				return false, f.failf("invalid boolean value %q for -%s: %v", value, name, err)
			}
			return false, f.failf("invalid boolean flag %s: %v", name, err)
		}
		return true, nil
	}
	if !hasValue {
		if len(f.args) == 0 {
			return false, f.failf("flag needs an argument: -%s", name)
		}
		value, f.args = f.args[0], f.args[1:]
	}
	if err := f.Set(name, value); err != nil {
		return false, f.failf("invalid value %q for flag -%s: %v", value, name, err)
	}
	return true, nil
}

func (f *FlagSet) Parse(arguments []string) error {
	f.parsed = true
	f.args = arguments
	for {
		more, err := f.one()
		if more {
			continue
		}
		if err == nil {
			return nil
		}
		switch f.handling {
		case ContinueOnError:
			return err
		case ExitOnError:
			if err == ErrHelp {
				os.Exit(0)
			}
			os.Exit(2)
		case PanicOnError:
			panic(err)
		}
	}
}

func Parse()                                             { CommandLine.Parse(os.Args[1:]) }
func Parsed() bool                                       { return CommandLine.parsed }
func Args() []string                                     { return CommandLine.args }
func Arg(i int) string                                   { return CommandLine.Arg(i) }
func NArg() int                                          { return len(CommandLine.args) }
func NFlag() int                                         { return len(CommandLine.actual) }
func PrintDefaults()                                     { CommandLine.PrintDefaults() }
func Set(name, value string) error                       { return CommandLine.Set(name, value) }
func Lookup(name string) *Flag                           { return CommandLine.Lookup(name) }
func Visit(fn func(*Flag))                               { CommandLine.Visit(fn) }
func VisitAll(fn func(*Flag))                            { CommandLine.VisitAll(fn) }
func Var(value Value, name string, usage string)         { CommandLine.Var(value, name, usage) }
func Func(name, usage string, fn func(string) error)     { CommandLine.Func(name, usage, fn) }
func BoolFunc(name, usage string, fn func(string) error) { CommandLine.BoolFunc(name, usage, fn) }
func Bool(name string, value bool, usage string) *bool   { return CommandLine.Bool(name, value, usage) }
func Int(name string, value int, usage string) *int      { return CommandLine.Int(name, value, usage) }
func Int64(name string, value int64, usage string) *int64 {
	return CommandLine.Int64(name, value, usage)
}
func Uint(name string, value uint, usage string) *uint { return CommandLine.Uint(name, value, usage) }
func Uint64(name string, value uint64, usage string) *uint64 {
	return CommandLine.Uint64(name, value, usage)
}
func String(name string, value string, usage string) *string {
	return CommandLine.String(name, value, usage)
}
func Float64(name string, value float64, usage string) *float64 {
	return CommandLine.Float64(name, value, usage)
}
func Duration(name string, value time.Duration, usage string) *time.Duration {
	return CommandLine.Duration(name, value, usage)
}
func BoolVar(p *bool, name string, value bool, usage string) {
	CommandLine.BoolVar(p, name, value, usage)
}
func IntVar(p *int, name string, value int, usage string) { CommandLine.IntVar(p, name, value, usage) }
func Int64Var(p *int64, name string, value int64, usage string) {
	CommandLine.Int64Var(p, name, value, usage)
}
func UintVar(p *uint, name string, value uint, usage string) {
	CommandLine.UintVar(p, name, value, usage)
}
func Uint64Var(p *uint64, name string, value uint64, usage string) {
	CommandLine.Uint64Var(p, name, value, usage)
}
func StringVar(p *string, name string, value string, usage string) {
	CommandLine.StringVar(p, name, value, usage)
}
func Float64Var(p *float64, name string, value float64, usage string) {
	CommandLine.Float64Var(p, name, value, usage)
}
func DurationVar(p *time.Duration, name string, value time.Duration, usage string) {
	CommandLine.DurationVar(p, name, value, usage)
}
