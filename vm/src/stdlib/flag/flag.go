// Package flag reads command-line flags.
package flag

import (
	"encoding"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"time"
)

// ErrHelp is what Parse returns for -h or -help if no such flag is defined.
var ErrHelp = errors.New("flag: help requested")

// Value is what a flag sets.
type Value interface {
	// String returns the value as text. It is called for the zero value, too.
	String() string
	// Set sets the value from text, once for each time the flag occurs.
	Set(string) error
}

// Getter is a Value that returns what it holds. All flags of this package are.
type Getter interface {
	Value
	// Get returns the value.
	Get() any
}

// ErrorHandling says what Parse does about errors.
type ErrorHandling int

// Parse returns the error, exits with status 2 (0 for -h), or panics.
const (
	ContinueOnError ErrorHandling = iota
	ExitOnError
	PanicOnError
)

type boolFlag interface {
	Value
	IsBoolFlag() bool
}

// Flag is the state of a flag.
type Flag struct {
	Name     string // the name, without dashes
	Usage    string // the help text
	Value    Value  // what holds the value
	DefValue string // the default as text
}

// FlagSet is a set of flags.
type FlagSet struct {
	Usage    func() // prints the usage on a mistake or for -h; nil for the usual text
	name     string
	parsed   bool
	actual   map[string]*Flag
	formal   map[string]*Flag
	args     []string
	handling ErrorHandling
	output   io.Writer
	unknown  map[string]string // where flags were set that were not defined
}

// NewFlagSet returns an empty FlagSet; name shows in the usage text.
func NewFlagSet(name string, errorHandling ErrorHandling) *FlagSet {
	f := &FlagSet{name: name, handling: errorHandling}
	f.Usage = f.defaultUsage
	return f
}

// CommandLine is the FlagSet of the functions of this package, for os.Args.
var CommandLine = newCommandLine()

func newCommandLine() *FlagSet {
	name := ""
	if len(os.Args) > 0 {
		name = os.Args[0]
	}
	return NewFlagSet(name, ExitOnError)
}

func init() { CommandLine.Usage = func() { Usage() } }

// Usage prints how the program is used, on a mistake or for -h. A program may assign its own.
var Usage = func() {
	fmt.Fprintf(CommandLine.Output(), "Usage of %s:\n", CommandLine.name)
	PrintDefaults()
}

// Init sets the name and what happens on errors.
func (f *FlagSet) Init(name string, errorHandling ErrorHandling) {
	f.name = name
	f.handling = errorHandling
}

// Name returns the name.
func (f *FlagSet) Name() string { return f.name }

// ErrorHandling returns what happens on errors.
func (f *FlagSet) ErrorHandling() ErrorHandling { return f.handling }

// SetOutput sets where usage and errors go; nil means os.Stderr.
func (f *FlagSet) SetOutput(output io.Writer) { f.output = output }

// Parsed is true after Parse was called.
func (f *FlagSet) Parsed() bool { return f.parsed }

// NFlag returns how many flags have been set.
func (f *FlagSet) NFlag() int { return len(f.actual) }

// NArg returns how many arguments are left after the flags.
func (f *FlagSet) NArg() int { return len(f.args) }

// Args returns the arguments after the flags.
func (f *FlagSet) Args() []string { return f.args }

// Output returns where usage and errors go.
func (f *FlagSet) Output() io.Writer {
	if f.output == nil {
		return os.Stderr
	}
	return f.output
}

// Arg returns argument i of those after the flags, or "" if there is none.
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

// VisitAll calls fn for all flags, sorted by name.
func (f *FlagSet) VisitAll(fn func(*Flag)) { visit(f.formal, fn) }

// Visit calls fn for the flags that have been set, sorted by name.
func (f *FlagSet) Visit(fn func(*Flag)) { visit(f.actual, fn) }

// Lookup returns the flag of that name, or nil.
func (f *FlagSet) Lookup(name string) *Flag { return f.formal[name] }

// Set sets a flag by the text of its value.
func (f *FlagSet) Set(name, value string) error { return f.set(name, value) }

// set is called by functions of the package that set a flag for their caller.
func (f *FlagSet) set(name, value string) error {
	fl, ok := f.formal[name]
	if !ok {
		_, file, line, ok := runtime.Caller(2)
		if !ok {
			file, line = "?", 0
		}
		if f.unknown == nil {
			f.unknown = make(map[string]string)
		}
		f.unknown[name] = fmt.Sprintf("%s:%d", file, line)
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
		}
	case *durationValue:
		name = "duration"
	case *float64Value:
		name = "float"
	case *intValue, *int64Value:
		name = "int"
	case *stringValue:
		name = "string"
	case *uintValue, *uint64Value:
		name = "uint"
	}
	return
}

// isZero reports whether the default is what a zero value of the flag's type shows.
func isZero(fl *Flag) (ok bool, err error) {
	t := reflect.TypeOf(fl.Value)
	var zero reflect.Value
	if t.Kind() == reflect.Pointer {
		zero = reflect.New(t.Elem())
	} else {
		zero = reflect.Zero(t)
	}
	defer func() {
		if e := recover(); e != nil {
			if t.Kind() == reflect.Pointer {
				t = t.Elem()
			}
			err = fmt.Errorf("panic calling String method on zero %v for flag %s: %v", t, fl.Name, e)
		}
	}()
	return fl.DefValue == zero.Interface().(Value).String(), nil
}

// PrintDefaults prints all flags with their usage and defaults.
func (f *FlagSet) PrintDefaults() {
	var wrong []error
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
		if zero, err := isZero(fl); err != nil {
			wrong = append(wrong, err)
		} else if !zero {
			if _, ok := fl.Value.(*stringValue); ok {
				fmt.Fprintf(&b, " (default %q)", fl.DefValue)
			} else {
				fmt.Fprintf(&b, " (default %v)", fl.DefValue)
			}
		}
		fmt.Fprint(f.Output(), b.String(), "\n")
	})
	if len(wrong) > 0 {
		fmt.Fprintln(f.Output())
		for _, err := range wrong {
			fmt.Fprintln(f.Output(), err)
		}
	}
}

func (f *FlagSet) defaultUsage() {
	if f.name == "" {
		fmt.Fprintf(f.Output(), "Usage:\n")
	} else {
		fmt.Fprintf(f.Output(), "Usage of %s:\n", f.name)
	}
	f.PrintDefaults()
}

// Var defines a flag of a type of its own. It panics if the name is taken, begins with "-" or contains "=".
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
	if where, ok := f.unknown[name]; ok {
		panic(fmt.Sprintf("flag %s set at %s before being defined", name, where))
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

// BoolVar defines a flag that sets *p: -name, or -name=false and the like.
func (f *FlagSet) BoolVar(p *bool, name string, value bool, usage string) {
	*p = value
	f.Var((*boolValue)(p), name, usage)
}

// IntVar defines a flag that sets *p to an int.
func (f *FlagSet) IntVar(p *int, name string, value int, usage string) {
	*p = value
	f.Var((*intValue)(p), name, usage)
}

// Int64Var defines a flag that sets *p to an int64.
func (f *FlagSet) Int64Var(p *int64, name string, value int64, usage string) {
	*p = value
	f.Var((*int64Value)(p), name, usage)
}

// UintVar defines a flag that sets *p to a uint.
func (f *FlagSet) UintVar(p *uint, name string, value uint, usage string) {
	*p = value
	f.Var((*uintValue)(p), name, usage)
}

// Uint64Var defines a flag that sets *p to a uint64.
func (f *FlagSet) Uint64Var(p *uint64, name string, value uint64, usage string) {
	*p = value
	f.Var((*uint64Value)(p), name, usage)
}

// StringVar defines a flag that sets *p to a string.
func (f *FlagSet) StringVar(p *string, name string, value string, usage string) {
	*p = value
	f.Var((*stringValue)(p), name, usage)
}

// Float64Var defines a flag that sets *p to a float64.
func (f *FlagSet) Float64Var(p *float64, name string, value float64, usage string) {
	*p = value
	f.Var((*float64Value)(p), name, usage)
}

// DurationVar defines a flag that sets *p to a duration such as 1m30s.
func (f *FlagSet) DurationVar(p *time.Duration, name string, value time.Duration, usage string) {
	*p = value
	f.Var((*durationValue)(p), name, usage)
}

// TextVar is a flag whose value reads and writes itself as text; p is a pointer to it.
func (f *FlagSet) TextVar(p encoding.TextUnmarshaler, name string, value encoding.TextMarshaler, usage string) {
	f.Var(newTextValue(value, p), name, usage)
}

// Bool defines a flag and returns where its value is: -name, or -name=false and the like.
func (f *FlagSet) Bool(name string, value bool, usage string) *bool {
	p := new(bool)
	f.BoolVar(p, name, value, usage)
	return p
}

// Int defines a flag for an int and returns where its value is.
func (f *FlagSet) Int(name string, value int, usage string) *int {
	p := new(int)
	f.IntVar(p, name, value, usage)
	return p
}

// Int64 defines a flag for an int64 and returns where its value is.
func (f *FlagSet) Int64(name string, value int64, usage string) *int64 {
	p := new(int64)
	f.Int64Var(p, name, value, usage)
	return p
}

// Uint defines a flag for a uint and returns where its value is.
func (f *FlagSet) Uint(name string, value uint, usage string) *uint {
	p := new(uint)
	f.UintVar(p, name, value, usage)
	return p
}

// Uint64 defines a flag for a uint64 and returns where its value is.
func (f *FlagSet) Uint64(name string, value uint64, usage string) *uint64 {
	p := new(uint64)
	f.Uint64Var(p, name, value, usage)
	return p
}

// String defines a flag for a string and returns where its value is. In back quotes, usage names the value.
func (f *FlagSet) String(name string, value string, usage string) *string {
	p := new(string)
	f.StringVar(p, name, value, usage)
	return p
}

// Float64 defines a flag for a float64 and returns where its value is.
func (f *FlagSet) Float64(name string, value float64, usage string) *float64 {
	p := new(float64)
	f.Float64Var(p, name, value, usage)
	return p
}

// Duration defines a flag for a duration such as 1m30s and returns where its value is.
func (f *FlagSet) Duration(name string, value time.Duration, usage string) *time.Duration {
	p := new(time.Duration)
	f.DurationVar(p, name, value, usage)
	return p
}

// Func defines a flag that calls fn with its text each time it occurs.
func (f *FlagSet) Func(name, usage string, fn func(string) error) {
	f.Var(funcValue(fn), name, usage)
}

// BoolFunc defines a flag without a value that calls fn each time it occurs.
func (f *FlagSet) BoolFunc(name, usage string, fn func(string) error) {
	f.Var(boolFuncValue(fn), name, usage)
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

// Parse reads flags until the first argument that is not one, or "--". It is called after all flags are
// defined.
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

// Parse reads flags until the first argument that is not one, or "--". It is called after all flags are
// defined.
func Parse() { CommandLine.Parse(os.Args[1:]) }

// Parsed is true after Parse was called.
func Parsed() bool { return CommandLine.parsed }

// Args returns the arguments after the flags.
func Args() []string { return CommandLine.args }

// Arg returns argument i of those after the flags, or "" if there is none.
func Arg(i int) string { return CommandLine.Arg(i) }

// NArg returns how many arguments are left after the flags.
func NArg() int { return len(CommandLine.args) }

// NFlag returns how many flags have been set.
func NFlag() int { return len(CommandLine.actual) }

// PrintDefaults prints all flags with their usage and defaults.
func PrintDefaults() { CommandLine.PrintDefaults() }

// Set sets a flag by the text of its value.
func Set(name, value string) error { return CommandLine.set(name, value) }

// Lookup returns the flag of that name, or nil.
func Lookup(name string) *Flag { return CommandLine.Lookup(name) }

// Visit calls fn for the flags that have been set, sorted by name.
func Visit(fn func(*Flag)) { CommandLine.Visit(fn) }

// VisitAll calls fn for all flags, sorted by name.
func VisitAll(fn func(*Flag)) { CommandLine.VisitAll(fn) }

// Var defines a flag of a type of its own. It panics if the name is taken, begins with "-" or contains "=".
func Var(value Value, name string, usage string) { CommandLine.Var(value, name, usage) }

// Func defines a flag that calls fn with its text each time it occurs.
func Func(name, usage string, fn func(string) error) { CommandLine.Func(name, usage, fn) }

// BoolFunc defines a flag without a value that calls fn each time it occurs.
func BoolFunc(name, usage string, fn func(string) error) { CommandLine.BoolFunc(name, usage, fn) }

// Bool defines a flag and returns where its value is: -name, or -name=false and the like.
func Bool(name string, value bool, usage string) *bool { return CommandLine.Bool(name, value, usage) }

// Int defines a flag for an int and returns where its value is.
func Int(name string, value int, usage string) *int { return CommandLine.Int(name, value, usage) }

// Int64 defines a flag for an int64 and returns where its value is.
func Int64(name string, value int64, usage string) *int64 {
	return CommandLine.Int64(name, value, usage)
}

// Uint defines a flag for a uint and returns where its value is.
func Uint(name string, value uint, usage string) *uint { return CommandLine.Uint(name, value, usage) }

// Uint64 defines a flag for a uint64 and returns where its value is.
func Uint64(name string, value uint64, usage string) *uint64 {
	return CommandLine.Uint64(name, value, usage)
}

// String defines a flag for a string and returns where its value is. In back quotes, usage names the value.
func String(name string, value string, usage string) *string {
	return CommandLine.String(name, value, usage)
}

// Float64 defines a flag for a float64 and returns where its value is.
func Float64(name string, value float64, usage string) *float64 {
	return CommandLine.Float64(name, value, usage)
}

// Duration defines a flag for a duration such as 1m30s and returns where its value is.
func Duration(name string, value time.Duration, usage string) *time.Duration {
	return CommandLine.Duration(name, value, usage)
}

// BoolVar defines a flag that sets *p: -name, or -name=false and the like.
func BoolVar(p *bool, name string, value bool, usage string) {
	CommandLine.BoolVar(p, name, value, usage)
}

// IntVar defines a flag that sets *p to an int.
func IntVar(p *int, name string, value int, usage string) { CommandLine.IntVar(p, name, value, usage) }

// Int64Var defines a flag that sets *p to an int64.
func Int64Var(p *int64, name string, value int64, usage string) {
	CommandLine.Int64Var(p, name, value, usage)
}

// UintVar defines a flag that sets *p to a uint.
func UintVar(p *uint, name string, value uint, usage string) {
	CommandLine.UintVar(p, name, value, usage)
}

// Uint64Var defines a flag that sets *p to a uint64.
func Uint64Var(p *uint64, name string, value uint64, usage string) {
	CommandLine.Uint64Var(p, name, value, usage)
}

// StringVar defines a flag that sets *p to a string.
func StringVar(p *string, name string, value string, usage string) {
	CommandLine.StringVar(p, name, value, usage)
}

// Float64Var defines a flag that sets *p to a float64.
func Float64Var(p *float64, name string, value float64, usage string) {
	CommandLine.Float64Var(p, name, value, usage)
}

// TextVar defines a flag whose text p takes by its UnmarshalText; value is the default.
func TextVar(p encoding.TextUnmarshaler, name string, value encoding.TextMarshaler, usage string) {
	CommandLine.TextVar(p, name, value, usage)
}

// DurationVar defines a flag that sets *p to a duration such as 1m30s.
func DurationVar(p *time.Duration, name string, value time.Duration, usage string) {
	CommandLine.DurationVar(p, name, value, usage)
}
