// A command line, by github.com/urfave/cli.
package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/urfave/cli"
)

func app() *cli.App {
	a := cli.NewApp()
	a.Name = "fetch"
	a.Usage = "get and keep things"
	a.Version = "v1.0.1"
	a.Author, a.Email = "Ann", "ann@example.com"
	a.Compiled = time.Time{}
	a.Writer, a.ErrWriter = os.Stdout, os.Stdout
	a.Description = "Fetch gets things.\n   And keeps them."
	a.Flags = []cli.Flag{
		cli.StringFlag{Name: "config, c", Value: "fetch.toml", Usage: "read `FILE`", EnvVar: "FETCH_CONFIG"},
		cli.BoolFlag{Name: "verbose, V", Usage: "say more"},
		cli.DurationFlag{Name: "timeout", Value: 30 * time.Second, Hidden: true},
	}
	a.Before = func(c *cli.Context) error {
		if c.Bool("verbose") {
			fmt.Fprintln(c.App.Writer, "before", c.String("config"), c.Duration("timeout"))
		}
		return nil
	}
	a.After = func(c *cli.Context) error {
		if c.GlobalBool("verbose") {
			fmt.Fprintln(c.App.Writer, "after")
		}
		return nil
	}
	a.Commands = []cli.Command{
		{
			Name: "get", Aliases: []string{"g"}, Category: "network", Usage: "get a URL", ArgsUsage: "URL...",
			Flags: []cli.Flag{
				cli.IntFlag{Name: "retries, r", Value: 3},
				cli.StringSliceFlag{Name: "header, H", Usage: "more headers"},
				cli.Float64Flag{Name: "rate"},
				cli.StringFlag{Name: "out", Required: true},
			},
			Action: func(c *cli.Context) error {
				if c.NArg() == 0 {
					return cli.NewExitError("nothing to get", 3)
				}
				fmt.Println("get", c.Args(), c.Args().First(), c.Args().Tail(), c.Int("r"), c.IsSet("retries"),
					c.StringSlice("header"), c.Float64("rate"), c.String("out"), c.GlobalString("config"), c.NumFlags())
				return nil
			},
		},
		{
			Name: "cache", Usage: "what is kept", Category: "disk",
			Subcommands: []cli.Command{
				{Name: "list", Usage: "show it", Action: func(c *cli.Context) error {
					fmt.Println("list", c.Command.FullName(), c.Parent().Command.Name, c.GlobalIsSet("verbose"))
					return nil
				}},
				{Name: "clear", Usage: "drop it", Action: func(c *cli.Context) error {
					return cli.NewMultiError(errors.New("first is locked"), errors.New("second is gone"))
				}},
			},
		},
		{Name: "secret", Hidden: true, SkipFlagParsing: true, Action: func(c *cli.Context) { fmt.Println("secret", c.Args()) }},
	}
	a.CommandNotFound = func(c *cli.Context, name string) { fmt.Fprintf(c.App.Writer, "no command %q\n", name) }
	a.ExitErrHandler = func(c *cli.Context, err error) {
		var code cli.ExitCoder
		fmt.Println("exit:", err, errors.As(err, &code) && code.ExitCode() == 3)
	}
	return a
}

func main() {
	os.Setenv("FETCH_CONFIG", "")
	failed := 0
	for _, line := range []string{
		"", "--help", "get --help", "-V get --out x -r 5 -H a:1 -H b:2 --rate 0.5 one two three", "g one", "get --out x",
		"-c my.toml --timeout 1m -V cache list", "cache", "cache clear", "secret --any -thing x", "nothing", "--nope",
		"get --retries many --out x", "--version",
	} {
		fmt.Printf("$ fetch %s\n", line)
		if err := app().Run(append([]string{"fetch"}, strings.Fields(line)...)); err != nil {
			fmt.Println("error:", err)
			failed++
		}
	}
	os.Setenv("FETCH_CONFIG", "env.toml")
	fmt.Println(app().Run([]string{"fetch", "-V", "cache", "list"}))
	text, err := app().ToMarkdown()
	fmt.Println(len(strings.Split(text, "\n")), err)
	cli.HandleExitCoder(cli.NewExitError(fmt.Sprint(failed, " failed"), failed))
}
