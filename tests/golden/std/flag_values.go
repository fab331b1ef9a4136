package main

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"strings"
	"time"
)

type list []string

func (l *list) String() string     { return strings.Join(*l, ",") }
func (l *list) Set(s string) error { *l = append(*l, s); return nil }

// touchy has no String of its zero value.
type touchy struct{ p *int }

func (t *touchy) String() string     { return fmt.Sprint(*t.p) }
func (t *touchy) Set(s string) error { return nil }

type byValue struct{}

func (byValue) UnmarshalText([]byte) error { return nil }

func main() {
	f := flag.NewFlagSet("prog", flag.ContinueOnError)
	f.SetOutput(os.Stdout)
	b := f.Bool("b", false, "a bool")
	f.Bool("yes", true, "on by default")
	i := f.Int("i", 7, "an `amount`")
	f.Int64("i64", 0, "")
	f.Uint("u", 1, "unsigned\nof two lines")
	f.Uint64("u64", 0, "none")
	s := f.String("s", "text \"quoted\"", "a string")
	f.String("empty", "", "an empty string")
	d := f.Duration("d", time.Second, "a duration")
	f.Duration("d0", 0, "no duration")
	fl := f.Float64("f", 0.5, "a float")
	var l list
	f.Var(&l, "l", "a list")
	one := 1
	f.Var(&touchy{&one}, "touchy", "panics when zero")
	f.Func("fn", "a func", func(s string) error {
		if s == "bad" {
			return errors.New("it is bad")
		}
		return nil
	})
	f.BoolFunc("bf", "a bool func", func(s string) error { fmt.Println("bf:", s); return nil })
	var ip net.IP
	f.TextVar(&ip, "ip", net.IPv4(127, 0, 0, 1), "an address")
	f.VisitAll(func(f *flag.Flag) {
		name, usage := flag.UnquoteUsage(f)
		fmt.Printf("%s %T %v %q %q %q\n", f.Name, f.Value, f.Value, f.DefValue, name, usage)
		if g, ok := f.Value.(flag.Getter); ok {
			fmt.Printf("  %T %v\n", g.Get(), g.Get())
		}
	})
	f.PrintDefaults()
	fmt.Println(f.Parse(strings.Fields("-b -i=0x10 -s x --d 3m -f 1e3 -l a -l=b -fn ok -bf -bf=q -ip ::1 rest -more")))
	fmt.Println(*b, *i, *s, *d, *fl, l, ip, f.Args())
	for _, args := range []string{"-i x", "-i 99999999999999999999", "-b=7", "-u -1", "-d 3", "-f z", "-fn bad", "-ip 1.2", "-nope", "-i", "---x", "-=", "-h", "--help", "-b=false -- -i", "-u64 18446744073709551616", "- x"} {
		f.Usage = func() { fmt.Println("usage!") }
		err := f.Parse(strings.Fields(args))
		fmt.Println(args, "->", err, f.Args())
	}
	try := func(what func()) {
		defer func() { fmt.Println("recovered:", recover()) }()
		what()
	}
	try(func() { f.Bool("b", false, "again") })
	try(func() { f.Bool("-b", false, "") })
	try(func() { f.Bool("b=c", false, "") })
	try(func() { f.TextVar(byValue{}, "t", net.IP{}, "") })
	try(func() { f.TextVar(&time.Time{}, "t", net.IP{}, "") })
	try(func() { flag.NewFlagSet("", flag.PanicOnError).Parse([]string{"-x"}) })
	fmt.Println(f.Set("i", "5"), *i, f.Set("none", "1"), f.NFlag(), f.Lookup("l").Value, f.Lookup("zzz"))
}
