// os.Exit(0) within a goroutine ends the program well.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Println("main")
	go func() {
		fmt.Println("goroutine")
		os.Exit(0)
	}()
	select {}
}
