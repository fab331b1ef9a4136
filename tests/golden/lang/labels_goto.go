// Labels, break, continue and goto.
package main

import "fmt"

func gotoLoop(n int) (s int) {
	i := 0
loop:
	if i < n {
		s += i
		i++
		goto loop
	}
	return
}

func state(in string) string {
	pos := 0
start:
	if pos >= len(in) {
		goto end
	}
	switch in[pos] {
	case 'a':
		pos++
		goto start
	case 'b':
		pos += 2
		goto start
	default:
		goto fail
	}
fail:
	return fmt.Sprint("fail at ", pos)
end:
	return "ok"
}

func main() {
	fmt.Println(gotoLoop(10), state("aab."), state("aax"), state(""))
outer:
	for i := 0; i < 3; i++ {
	inner:
		for j := 0; ; j++ {
			switch {
			case j == 1:
				continue
			case j == 2 && i == 0:
				continue outer
			case j == 3:
				break inner
			case i == 2:
				break outer
			}
			fmt.Print(i, j, " ")
		}
		fmt.Print("| ")
	}
	fmt.Println()
blk:
	switch {
	default:
		fmt.Print("in ")
		if true {
			break blk
		}
		fmt.Print("never")
	}
	fmt.Println("after")
	ch := make(chan int, 3)
	ch <- 1
	ch <- 2
	ch <- 3
sel:
	for {
		select {
		case v := <-ch:
			if v == 2 {
				continue sel
			}
			fmt.Print("got ", v, " ")
			if v == 3 {
				break sel
			}
		}
	}
	fmt.Println()
	for i := range 3 {
		if i == 1 {
			goto next
		}
		fmt.Print(i)
	next:
	}
	fmt.Println()
	i := 0
again:
	for range 3 {
		i++
		if i == 2 {
			goto again
		}
	}
	fmt.Println(i)
sw:
	switch i {
	case 5:
		for {
			break sw
		}
	}
	var fs []func() int
	k := 0
top:
	x := k * 10
	fs = append(fs, func() int { return x })
	if k++; k < 3 {
		goto top
	}
	fmt.Println(fs[0](), fs[1](), fs[2]())
}
