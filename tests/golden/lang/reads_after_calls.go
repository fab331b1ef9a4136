// Where operands are read: Go's compiler calls all functions of an expression before it reads the variables
// beside them.
package main

import "fmt"

type pair struct{ a, b int }

var (
	g     = 1
	text  = "a"
	at    = &pair{1, 1}
	table = []int{1, 1, 1}
	keys  = map[string]int{"k": 1}
)

func reset() {
	g, text, at = 1, "a", &pair{1, 1}
	table[0], table[1] = 1, 1
	keys["k"] = 1
}

//go:noinline
func ten() int {
	g, text = 10, "b"
	at = &pair{10, 10}
	table[0], keys["k"] = 10, 10
	return 100
}

//go:noinline
func twenty() int {
	g, text = 20, "c"
	at.a, at.b = 20, 20
	table[0], keys["k"] = 20, 20
	return 1000
}

//go:noinline
func word() string {
	text = "d"
	return "-"
}

func (p pair) sum(n int) int { return p.a + p.b + n }

//go:noinline
func two(a, b int) (int, int) { return a, b }

//go:noinline
func results() (int, int, int) { return g + ten(), g, g + twenty() }

//go:noinline
func named() (x, y int) { return at.a + ten(), at.a * twenty() }

func small(a, b int) int { return a*2 + b }

func show(values ...any) {
	fmt.Println(values...)
	reset()
}

func main() {
	show(g + ten() + twenty())
	show(ten() + g + twenty())
	show(g*ten() - g*twenty() + g)
	show(at.a + ten() + at.b + twenty())
	show(table[0] + ten() + table[g%3] + twenty())
	show(table[0] + ten() + twenty() + table[0])
	show(keys["k"] + ten() + twenty())
	show(-g+ten()+twenty(), 1)
	show(float64(g) + float64(ten()) + float64(twenty()))
	show(text + word() + text + fmt.Sprint(ten()) + text)
	show(len(text+word()) + len(text))
	show(two(g+ten(), g+twenty()))
	show(results())
	show(named())
	show(small(g+ten(), g+twenty()), small(g, g+ten()))
	show([]int{g, g + ten(), g, g + twenty(), g})
	show([...]int{g + ten(), twenty() + g})
	show(pair{g + ten(), g + twenty()}, pair{g, twenty()})
	show(map[int]int{g: ten(), g + 1: twenty()})
	show(map[float64]int{float64(g): ten(), float64(g) + 1: twenty()})
	x, y := g+ten(), g+twenty()
	show(x, y)
	x, y = at.a+ten(), at.a
	show(x, y)
	show(g+ten() < twenty()+g, g+ten() == 20+twenty()-900)
	show(at.sum(ten()) + twenty())
	show(g<<1 + ten()<<g + twenty())
	local := 1
	set := func() int { local = 5; return 1 }
	show(local + set() + local*set())
	fixed := 3
	show(fixed + ten() + fixed*twenty())
	var any1 any = g + ten()
	var any2 any = any1.(int) + g + twenty()
	show(any1, any2)
	for i, v := range []int{g + ten(), g + twenty()} {
		fmt.Print(i, v, " ")
	}
	reset()
	switch g + ten() + twenty() {
	case 1120:
		fmt.Println("late")
	case 1101:
		fmt.Println("early")
	}
	reset()
	c := make(chan int, 1)
	c <- g + ten() + twenty()
	show(<-c)
	table[g+ten()-120] = g + twenty()
	show(table[0], table[1])
	g += g + ten() + twenty()
	show(g)
	func(a, b int) { show(a, b) }(g+ten(), g+twenty())
	defer func(a, b int) { fmt.Println(a, b) }(g+ten(), g+twenty())
	if n := g + ten() + twenty(); n > 1110 {
		show(n)
	}
	show(g > 5 && ten() > 0 || g > 1, g)
	show(append([]int{1}, g+ten(), g, g+twenty()))
	show(min(g+ten(), g+twenty()), max(g, ten(), g))
	show(complex(float64(g+ten()), float64(g+twenty())))
}
