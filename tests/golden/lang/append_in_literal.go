package main

import "fmt"

// Where a function literal is called at once, Go's compiler puts its body there: slices of the function
// around may have their first store in the frame.

func once() {
	var xs []int
	func() { xs = append(xs, 1) }()
	fmt.Println("once", len(xs), cap(xs))
}

func nested() {
	var xs []int32
	func() {
		func() { xs = append(xs, 1) }()
		xs = append(xs, 2)
	}()
	fmt.Println("nested", len(xs), cap(xs))
}

func emptied() {
	xs := []byte{1, 2, 3}
	func() {
		xs = xs[:0:0]
		xs = append(xs, 9)
	}()
	fmt.Println("emptied", len(xs), cap(xs))
}

func emptiedTwice() {
	xs := []byte{1, 2, 3}
	func() {
		xs = append(xs, 9)
		xs = xs[:0:0]
		xs = append(xs, 9)
	}()
	fmt.Println("emptied twice", len(xs), cap(xs))
}

func result() {
	var xs []int16
	n := func() int {
		xs = append(xs, 1, 2)
		return len(xs)
	}()
	fmt.Println("result", n, cap(xs))
}

func parameter(k int) {
	var xs []int
	func(k int) {
		if k > 1 {
			xs = append(xs, k)
		}
	}(k)
	fmt.Println("parameter", len(xs), cap(xs))
}

func deferred() (n int) {
	var xs []int
	defer func() { n = 10*len(xs) + cap(xs) }()
	xs = append(xs, 1)
	return 0
}

func defers() {
	var xs []int
	func() {
		defer func() {}()
		xs = append(xs, 1)
	}()
	fmt.Println("defers", len(xs), cap(xs))
}

func recovers() {
	var xs []int
	func() {
		if recover() == nil {
			xs = append(xs, 1)
		}
	}()
	fmt.Println("recovers", len(xs), cap(xs))
}

func goes() {
	var xs []int
	done := make(chan bool)
	func() {
		go func() { done <- true }()
		xs = append(xs, 1)
	}()
	<-done
	fmt.Println("goes", len(xs), cap(xs))
}

func waits() {
	var xs []int
	func() {
		select {
		default:
			xs = append(xs, 1)
		}
	}()
	fmt.Println("waits", len(xs), cap(xs))
}

func kept() {
	var xs []int
	add := func(k int) { xs = append(xs, k) }
	func() { xs = append(xs, 1) }()
	add(2)
	add(3)
	fmt.Println("kept", len(xs), cap(xs))
}

func looped() {
	var xs []int
	func() {
		for i := range 6 {
			xs = append(xs, i)
		}
	}()
	fmt.Println("looped", len(xs), cap(xs))
}

func shared() {
	var xs, ys []int
	func() {
		xs = append(xs, 1)
		ys = xs
		xs = append(xs, 2)
	}()
	fmt.Println("shared", len(xs), cap(xs), len(ys), cap(ys))
}

var global []int

func leaves() {
	var xs []int
	func() { xs = append(xs, 1) }()
	global = xs
	fmt.Println("leaves", len(xs), cap(xs))
}

func shown() {
	var xs []int
	func() { xs = append(xs, 1) }()
	fmt.Println("shown", xs, cap(xs))
}

func main() {
	once()
	nested()
	emptied()
	emptiedTwice()
	result()
	parameter(3)
	fmt.Println("deferred", deferred())
	defers()
	recovers()
	goes()
	waits()
	kept()
	looped()
	shared()
	leaves()
	shown()
	stepped()
	ranged()
	copied()
}

func stepped() {
	xs := []int{1, 2}
	for i := range 3 {
		func() {
			xs = append(xs, i)
			xs = xs[1:3]
		}()
		fmt.Print(len(xs), cap(xs), " ")
	}
	for _, x := range xs {
		fmt.Print(x, " ")
	}
	fmt.Println("stepped")
}

func ranged() {
	var xs []int
	func() {
		xs = append(xs, 1)
		xs = append(xs, 2)
		xs = append(xs, 3, 4)
	}()
	n := cap(xs)
	for _, x := range xs {
		n += x
	}
	fmt.Println("ranged", n)
}

func copied() {
	var xs []int32
	func() {
		xs = append(xs, 1)
		xs = append(xs, 2)
		xs = append(xs, 3)
	}()
	global := xs
	fmt.Println("copied", len(global))
}
