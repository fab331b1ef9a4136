// Package flag: the functions of the package, on a CommandLine of the program's own, and flags of each kind through a FlagSet.
package main

import (
	"errors"
	"flag"
	"fmt"
	"net/netip"
	"os"
	"strings"
	"time"
)

// names is a flag that may be given more than once, and a Getter.
type names []string

func (n *names) String() string { return strings.Join(*n, "+") }
func (n *names) Get() any       { return []string(*n) }
func (n *names) Set(s string) error {
	if s == "" {
		return errors.New("no name")
	}
	*n = append(*n, s)
	return nil
}

var values struct {
	b    bool
	i    int
	i64  int64
	u    uint
	u64  uint64
	f    float64
	s    string
	d    time.Duration
	addr netip.Addr
	n    names
}

func show() {
	v := &values
	fmt.Println(v.b, v.i, v.i64, v.u, v.u64, v.f, v.s, v.d, v.addr, v.n)
}

func caught(what string, f func()) {
	defer func() { fmt.Println(what, "->", recover()) }()
	f()
}

func main() {
	commandLine()
	withVariables()
	handling()
	getters()
	fresh()
}

func commandLine() {
	fmt.Println(flag.CommandLine.ErrorHandling() == flag.ExitOnError, flag.CommandLine.Name() == os.Args[0], flag.Parsed())
	flag.CommandLine = flag.NewFlagSet("tool", flag.PanicOnError)
	flag.CommandLine.SetOutput(os.Stdout)
	flag.BoolVar(&values.b, "b", true, "a bool")
	flag.IntVar(&values.i, "i", -1, "an int")
	flag.Int64Var(&values.i64, "i64", 1<<40, "an int64")
	flag.UintVar(&values.u, "u", 2, "a uint")
	flag.Uint64Var(&values.u64, "u64", 3, "a uint64")
	flag.Float64Var(&values.f, "f", 0.25, "a float")
	flag.StringVar(&values.s, "s", "x y", "a `word`")
	flag.DurationVar(&values.d, "d", time.Minute, "a duration")
	flag.TextVar(&values.addr, "addr", netip.MustParseAddr("10.0.0.1"), "an `address`")
	flag.Var(&values.n, "n", "a `name`, given often")
	i, u, u64, f := flag.Int("i2", 5, "another int"), flag.Uint("u2", 0, "none"), flag.Uint64("u642", 0, "none"), flag.Float64("f2", 0, "none")
	d := flag.Duration("d2", 0, "none")
	flag.Func("func", "called with `text`", func(s string) error {
		if s == "no" {
			return errors.New("not this")
		}
		fmt.Printf("func %q\n", s)
		return nil
	})
	flag.BoolFunc("boolfunc", "called with true", func(s string) error { fmt.Printf("boolfunc %q\n", s); return nil })
	show()
	fmt.Println(*i, *u, *u64, *f, *d, flag.NFlag(), flag.NArg())
	flag.PrintDefaults()
	os.Args = strings.Fields("tool -b=f -i 0b101 -i64 -9 -u 0o17 -u64=18446744073709551615 -f -Inf -s word -d 1h1s -addr ::1 -n a -n b --func yes -boolfunc -boolfunc=7 -d2 -3ms rest -i 3")
	flag.Parse()
	show()
	fmt.Println(*i, *u, *u64, *f, *d, flag.Parsed(), flag.NFlag(), flag.NArg(), flag.Args())
	fmt.Printf("%q %q %q %q\n", flag.Arg(0), flag.Arg(2), flag.Arg(3), flag.Arg(-1))
	fmt.Println(flag.Set("i2", "77"), *i, flag.Set("i2", "x"), flag.Set("none", ""), flag.Set("n", ""), flag.Set("func", "no"))
	flag.Visit(func(f *flag.Flag) { fmt.Print(f.Name, "=", f.Value, " ") })
	fmt.Println()
	flag.VisitAll(func(f *flag.Flag) { fmt.Print(f.Name, ":", f.DefValue, " ") })
	fmt.Println()
	l := flag.Lookup("s")
	fmt.Println(l.Name, l.Usage, l.Value, l.DefValue, flag.Lookup("t") == nil)
	flag.Usage = func() { fmt.Println("usage: none") }
	caught("bad", func() { os.Args = []string{"tool", "-u", "-1"}; flag.Parse() })
	caught("help", func() { os.Args = []string{"tool", "-h"}; flag.Parse() })
	caught("twice", func() { flag.Int("i", 0, "") })
}

func withVariables() {
	f := flag.NewFlagSet("set", flag.ContinueOnError)
	f.SetOutput(os.Stdout)
	var b bool
	var i int
	var i64 int64
	var u uint
	var u64 uint64
	var fl float64
	var s string
	var d time.Duration
	f.BoolVar(&b, "b", false, "")
	f.IntVar(&i, "i", 1, "")
	f.Int64Var(&i64, "i64", 2, "")
	f.UintVar(&u, "u", 3, "")
	f.Uint64Var(&u64, "u64", 4, "")
	f.Float64Var(&fl, "f", 5, "")
	f.StringVar(&s, "s", "six", "")
	f.DurationVar(&d, "d", 7, "")
	fmt.Println(b, i, i64, u, u64, fl, s, d, f.Parsed(), f.NArg(), f.Name(), f.Output() == os.Stdout, f.ErrorHandling() == flag.ContinueOnError)
	for _, args := range []string{
		"-b -i -0x7f -i64 1_000 -u 0b11 -u64 077 -f 0x1p-2 -s= -d 1.5h -- -x y", "-i 9223372036854775808", "-i64 1e3", "-u64 -0", "-f 1e400", "-f nan", "-d 10", "-d 9999999h", "-b=maybe", "-s", "",
	} {
		err := f.Parse(strings.Fields(args))
		fmt.Println(err, b, i, i64, u, u64, fl, s, d, f.Parsed(), f.NArg(), f.Arg(0), f.Arg(1), f.Arg(2))
	}
	f.Visit(func(f *flag.Flag) { fmt.Print(f.Name, " ") })
	fmt.Println(f.NFlag())
}

func handling() {
	f := flag.NewFlagSet("first", flag.PanicOnError)
	f.Init("second", flag.ContinueOnError)
	fmt.Println(f.Name(), f.ErrorHandling(), flag.ErrorHandling(2) == flag.PanicOnError)
	var out strings.Builder
	f.SetOutput(&out)
	f.Bool("v", false, "says `more`")
	for _, args := range [][]string{{"-h"}, {"-help"}, {"-x"}, {"-v=2"}} {
		err := f.Parse(args)
		fmt.Printf("%v %v\n%s", err, errors.Is(err, flag.ErrHelp), out.String())
		out.Reset()
	}
	f.Usage = func() { fmt.Fprintln(f.Output(), "my usage of", f.Name()) }
	fmt.Println(f.Parse([]string{"-h"}), out.String())
	// With a flag of that name, -h asks for nothing.
	h := f.Bool("h", false, "")
	fmt.Println(f.Parse([]string{"-h"}), *h)
	f.Init("", flag.PanicOnError)
	caught("panics", func() { f.Parse([]string{"-y"}) })
	nameless := flag.NewFlagSet("", flag.ContinueOnError)
	nameless.SetOutput(&out)
	out.Reset()
	fmt.Printf("%v %q\n", nameless.Parse([]string{"-h"}), out.String())
}

func getters() {
	flag.VisitAll(func(f *flag.Flag) {
		g, ok := f.Value.(flag.Getter)
		if !ok {
			fmt.Printf("%s has no Get\n", f.Name)
			return
		}
		before := g.String()
		err := g.Set("3")
		fmt.Printf("%s %q %v %q %T\n", f.Name, before, err, g.String(), g.Get())
	})
}

// fresh is a set that nothing was done to.
func fresh() {
	var f flag.FlagSet
	f.SetOutput(os.Stdout)
	fmt.Println(f.Parsed(), f.NArg(), f.NFlag(), f.Args() == nil, f.Lookup("a") == nil, f.Name(), f.ErrorHandling())
	fmt.Println(f.Parse([]string{"a", "-b"}), f.Args())
	fmt.Println(f.Parse([]string{"-b"}))
	f.PrintDefaults()
}
