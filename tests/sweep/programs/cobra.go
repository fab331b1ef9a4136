// A command line with subcommands, by github.com/spf13/cobra and its flags by pflag.
package main

import (
	"errors"
	"fmt"
	"os"
	"sort"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

type store struct {
	tasks   map[string]int
	verbose bool
}

func (s *store) add() *cobra.Command {
	var priority int
	var labels []string
	cmd := &cobra.Command{
		Use:     "add NAME",
		Aliases: []string{"new"},
		Short:   "Add a task",
		Long:    "Add a task with a priority.\nThe name may be anything.",
		Example: "  todo add milk --priority 3",
		Args:    cobra.ExactArgs(1),
		PreRunE: func(cmd *cobra.Command, args []string) error {
			if priority < 0 {
				return fmt.Errorf("priority %d is negative", priority)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, there := s.tasks[args[0]]; there {
				return errors.New("already there: " + args[0])
			}
			s.tasks[args[0]] = priority
			cmd.Printf("added %s (%d) [%s]\n", args[0], priority, strings.Join(labels, ","))
			return nil
		},
	}
	cmd.Flags().IntVarP(&priority, "priority", "p", 1, "how `important` it is")
	cmd.Flags().StringSliceVarP(&labels, "label", "l", nil, "labels")
	return cmd
}

func (s *store) list() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List tasks",
		Args:  cobra.NoArgs,
		Run: func(cmd *cobra.Command, args []string) {
			names := make([]string, 0, len(s.tasks))
			for name := range s.tasks {
				names = append(names, name)
			}
			sort.Strings(names)
			for _, name := range names {
				cmd.Printf("%-8s %d\n", name, s.tasks[name])
			}
			if s.verbose {
				cmd.Println(len(names), "tasks, format", cmd.Flag("format").Value)
			}
		},
	}
	cmd.Flags().String("format", "text", "text or json")
	return cmd
}

func root(s *store) *cobra.Command {
	cmd := &cobra.Command{
		Use:           "todo",
		Short:         "A list of things to do",
		Version:       "1.2.3",
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	cmd.PersistentFlags().BoolVarP(&s.verbose, "verbose", "v", false, "say more")
	cmd.AddCommand(s.add(), s.list())
	cmd.CompletionOptions.DisableDefaultCmd = true
	return cmd
}

func main() {
	s := &store{tasks: map[string]int{}}
	var last error
	for _, line := range []string{
		"--help", "add --help", "add milk -p 3 --label home,food", "new bread", "list -v", "add milk",
		"add", "add x --priority=-1", "add x --priority many", "lst", "list --colour", "--version",
		"__complete add --pri",
	} {
		fmt.Printf("$ todo %s\n", line)
		cmd := root(s)
		cmd.SetOut(os.Stdout)
		cmd.SetErr(os.Stdout)
		cmd.SetArgs(strings.Fields(line))
		if err := cmd.Execute(); err != nil {
			fmt.Println("Error:", err)
			last = err
		}
	}
	root(s).PersistentFlags().VisitAll(func(f *pflag.Flag) { fmt.Println(f.Name, f.Shorthand, f.DefValue) })
	if last != nil {
		os.Exit(3)
	}
}
