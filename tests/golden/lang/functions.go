// Functions: variadics, multiple results, named results, function types, recursion, passing results on.
package main

import "fmt"

func sum(base int, xs ...int) int {
	for _, x := range xs {
		base += x
	}
	return base
}

func isNil(xs ...int) bool { return xs == nil }

func anys(xs ...any) int { return len(xs) }

func divmod(a, b int) (q, r int, err error) {
	if b == 0 {
		err = fmt.Errorf("div %d by zero", a)
		return
	}
	return a / b, a % b, nil
}

func take(q, r int, err error) string { return fmt.Sprint(q, "|", r, "|", err) }

func change(xs ...int) { xs[0] = 100 }

type Op func(int, int) int

func (o Op) Apply(a, b int) int { return o(a, b) }

func ack(m, n int) int {
	if m == 0 {
		return n + 1
	}
	if n == 0 {
		return ack(m-1, 1)
	}
	return ack(m-1, ack(m, n-1))
}

func even(n int) bool { return n == 0 || odd(n-1) }
func odd(n int) bool  { return n != 0 && even(n-1) }

func blank(_ int, _ string) (_ int, s string) { return 1, "s" }

func big(a, b, c, d, e, f, g, h, i, j, k, l int, m string, n float64, o []int, p any) string {
	return fmt.Sprint(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
}

func structs(a struct{ x, y int }, b [3]string) (struct{ x, y int }, [3]string) {
	a.x, a.y = a.y, a.x
	b[0], b[2] = b[2], b[0]
	return a, b
}

func higher(f func(func(int) int) int) int { return f(func(x int) int { return x * 2 }) }

func main() {
	fmt.Println(sum(1), sum(1, 2, 3), sum(0, []int{4, 5}...))
	fmt.Println(isNil(), isNil(nil...), isNil([]int{}...), isNil(1))
	fmt.Println(anys(), anys(nil), anys(1, "a"), anys([]any{1, 2, 3}...), anys([]int{1, 2}))
	fmt.Println(divmod(17, 5))
	fmt.Println(take(divmod(1, 0)))
	s := []int{1, 2}
	change(s...)
	change(s[1], 5)
	fmt.Println(s)
	fmt.Println(Op(func(a, b int) int { return a - b }).Apply(5, 3))
	fmt.Println(ack(2, 3), even(10), odd(7))
	fmt.Println(blank(1, ""))
	fmt.Println(big(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, "m", 1.5, []int{1}, nil))
	fmt.Println(structs(struct{ x, y int }{1, 2}, [3]string{"a", "b", "c"}))
	fmt.Println(higher(func(f func(int) int) int { return f(f(3)) }))
	func() {
		fmt.Println("immediate")
	}()
	var fn func(...string) (int, error) = func(s ...string) (int, error) { return len(s), nil }
	fmt.Println(fn("a", "b"))
	fs := map[string]func(float64) float64{"half": func(x float64) float64 { return x / 2 }}
	fmt.Println(fs["half"](5))
	fmt.Printf("%T %T\n", sum, fn)
	fmt.Println(func(a, b int) (x, y int) { x, y = b, a; return }(1, 2))
	n, _, err := divmod(9, 2)
	fmt.Println(n, err)
}
