// A thousand goroutines wait; what is read decides how the program ends.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	never := make(chan int)
	for range 1000 {
		go func() { <-never }()
	}
	fmt.Print("how? ")
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch in.Text() {
		case "panic":
			panic("as you wish")
		case "exit":
			os.Exit(7)
		case "deadlock":
			for range 1000 {
				never <- 1
			}
			<-never
		case "spin":
			fmt.Println("spins")
			for {
			}
		}
	}
}
