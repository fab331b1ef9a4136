// A program with a data race.
package main

import "fmt"

type counter struct{ n int }

func (c *counter) add(by int) int {
	c.n += by
	return c.n
}

func double(n int) int { return 2 * n }

func main() {
	c := &counter{}
	done := make(chan bool)
	go func() {
		c.add(1)
		done <- true
	}()
	c.add(double(3))
	<-done
	fmt.Println(c.n)
}
