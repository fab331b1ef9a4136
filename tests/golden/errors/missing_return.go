package main

func a() int {
} // ERROR 1 "missing return"

func b(x int) int {
	if x > 0 {
		return 1
	}
} // ERROR 1 "missing return"

func c(x int) int {
	for x < 10 {
		return 1
	}
} // ERROR 1 "missing return"

func d(x int) int {
	for {
		if x > 1 {
			break
		}
	}
} // ERROR 1 "missing return"

func e(x int) int {
	switch x {
	case 1:
		return 1
	}
} // ERROR 1 "missing return"

func f(x int) int {
	switch x {
	case 1:
		return 1
	default:
		break
	}
} // ERROR 1 "missing return"

func ok1(x int) int {
	for {
	}
}

func ok2(x int) int {
	switch {
	case x > 1:
		panic("x")
	default:
		return 2
	}
}

func ok3(x int) int {
L:
	goto L
}

func g(c chan int) int {
	select {
	case <-c:
		return 1
	case c <- 1:
	}
} // ERROR 1 "missing return"

func ok4(c chan int) int {
	select {}
}

func h() int {
L:
	for {
		for {
			break L
		}
	}
} // ERROR 1 "missing return"

func i(x any) (n int) {
	switch x.(type) {
	case int:
		return 1
	default:
		if true {
			return 2
		} else {
		}
	}
} // ERROR 1 "missing return"

var j = func() int {} // ERROR 21 "missing return"

func main() {}
