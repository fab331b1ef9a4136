// for: all clauses optional, fresh variables per iteration and their copy semantics.
package main

import "fmt"

func main() {
	for i, j := 0, 10; i < j; i, j = i+1, j-2 {
		fmt.Print(i, j, " ")
	}
	fmt.Println()
	n := 0
	for n < 3 {
		n++
	}
	for {
		n++
		if n > 10 {
			break
		}
	}
	for ; n < 20; n += 5 {
	}
	for i := 0; i < 2; {
		i++
		fmt.Print("i", i)
	}
	fmt.Println(n)
	var ps []*int
	for i := 0; i < 3; i++ {
		ps = append(ps, &i)
	}
	for _, p := range ps {
		fmt.Print(*p, " ")
	}
	fmt.Println()
	var prints []func()
	for i := 0; i < 6; i++ {
		prints = append(prints, func() { fmt.Print(i, " ") })
		i++
		if i == 3 {
			continue
		}
		prints = append(prints, func() { i += 100; fmt.Print(i, " ") })
	}
	for _, p := range prints {
		p()
	}
	fmt.Println()
	var f func() bool
	for i := 0; f == nil || f(); i++ {
		f = func() bool { return i < 3 }
		fmt.Print(i, " ")
		if i > 5 {
			break
		}
	}
	fmt.Println()
	for a, b := []int{1}, map[string]int{}; len(a) < 4; a = append(a, len(a)) {
		b["x"]++
		fmt.Print(a, b, " ")
	}
	fmt.Println()
	for i := 10; i > 0; i /= 3 {
		for i := i; i < 5; i++ {
			if i%2 == 0 {
				continue
			}
			fmt.Print(i)
		}
		fmt.Print(".")
	}
	fmt.Println()
}
