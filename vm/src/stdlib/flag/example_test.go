package flag_test

import (
	"flag"
	"fmt"
	"os"
	"time"
)

func ExampleNewFlagSet() {
	fs := flag.NewFlagSet("tool", flag.ContinueOnError)
	n := fs.Int("n", 1, "how many")
	verbose := fs.Bool("v", false, "say more")
	err := fs.Parse([]string{"-v", "-n=3", "file.txt"})
	fmt.Println(*n, *verbose, fs.Args(), err)
	// Output:
	// 3 true [file.txt] <nil>
}

func ExampleFlagSet_PrintDefaults() {
	fs := flag.NewFlagSet("tool", flag.ContinueOnError)
	fs.SetOutput(os.Stdout)
	fs.Duration("wait", time.Second, "how long to `wait`")
	fs.PrintDefaults()
	// Output:
	//   -wait wait
	//     	how long to wait (default 1s)
}

func ExampleFlagSet_Func() {
	fs := flag.NewFlagSet("tool", flag.ContinueOnError)
	var tags []string
	fs.Func("tag", "a tag", func(s string) error {
		tags = append(tags, s)
		return nil
	})
	fs.Parse([]string{"-tag", "a", "-tag=b"})
	fmt.Println(tags)
	// Output:
	// [a b]
}

func ExampleFlagSet_Visit() {
	fs := flag.NewFlagSet("tool", flag.ContinueOnError)
	fs.Int("a", 0, "")
	fs.Int("b", 0, "")
	fs.Parse([]string{"-b", "1"})
	fs.Visit(func(f *flag.Flag) { fmt.Println(f.Name, f.Value) })
	// Output:
	// b 1
}

func ExampleUnquoteUsage() {
	name, usage := flag.UnquoteUsage(&flag.Flag{Usage: "write to `file`"})
	fmt.Println(name, "|", usage)
	// Output:
	// file | write to file
}
