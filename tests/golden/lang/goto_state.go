// goto in nested blocks, loops built from it, and variables that live across.
package main

import "fmt"

func collatz(n int) (steps int) {
top:
	if n == 1 {
		return
	}
	steps++
	if n%2 == 0 {
		n /= 2
		goto top
	}
	n = 3*n + 1
	goto top
}

func find(grid [][]int, want int) (x, y int, ok bool) {
	for i, row := range grid {
		for j, v := range row {
			if v == want {
				x, y = i, j
				goto found
			}
		}
	}
	return
found:
	ok = true
	return
}

func retry(fails int) string {
	n := 0
again:
	n++
	err := n <= fails
	if err {
		if n < 3 {
			goto again
		}
		goto give_up
	}
	return fmt.Sprint("ok after ", n)
give_up:
	return fmt.Sprint("gave up after ", n)
}

func closures() (out []int) {
	var fs []func() int
	i := 0
loop:
	v := i * 10
	fs = append(fs, func() int { v++; return v })
	i++
	if i < 3 {
		goto loop
	}
	for _, f := range fs {
		out = append(out, f(), f())
	}
	return
}

func switches(n int) (s string) {
restart:
	switch {
	case n > 100:
		s += "big "
		n /= 10
		goto restart
	case n > 10:
		s += "mid "
		n -= 10
		goto restart
	default:
		s += fmt.Sprint("end ", n)
	}
	return
}

func main() {
	fmt.Println(collatz(27), collatz(1))
	fmt.Println(find([][]int{{1, 2}, {3, 4}}, 3))
	fmt.Println(find([][]int{{1, 2}, {3, 4}}, 9))
	fmt.Println(retry(0), retry(2), retry(5))
	fmt.Println(closures(), switches(1234))
}
