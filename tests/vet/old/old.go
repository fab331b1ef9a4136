// Package old has loops of the time when all turns shared their variables.
package old

import (
	"fmt"
	"sync"
)

func loops(list []int) {
	for i, v := range list {
		go func() { fmt.Println(i, v) }()
	}
	for i := 0; i < 3; i++ {
		defer func() { fmt.Println(i) }()
	}
	for _, v := range list {
		func() { fmt.Println(v) }()
	}
	for _, v := range list {
		go func() { fmt.Println(v) }()
		fmt.Println()
	}
	for _, v := range list {
		if v > 1 {
			go func() { fmt.Println(v) }()
		} else {
			switch {
			default:
				defer func(v int) { fmt.Println(v) }(v)
			}
		}
	}
	var p *node
	for p = new(node); p != nil; p = p.next {
		go func() { _ = p.next }()
	}
	// Not shared then, either.
	for m := (sync.Mutex{}); ; {
		m.Lock()
	}
}

type node struct{ next *node }

func formats(s string) { fmt.Printf(s) }
