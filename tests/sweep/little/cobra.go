// A command of github.com/spf13/cobra with a flag.
package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func main() {
	cmd := &cobra.Command{Use: "greet NAME", Args: cobra.ExactArgs(1)}
	loud := cmd.Flags().BoolP("loud", "l", false, "with a mark")
	cmd.Run = func(cmd *cobra.Command, args []string) { fmt.Println("hello", args[0], *loud) }
	cmd.SetArgs([]string{"-l", "you"})
	fmt.Println(cmd.Execute())
}
