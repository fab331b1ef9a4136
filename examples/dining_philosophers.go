// Dining philosophers: five of them, five forks, and no deadlock.
//
// Each needs the two forks next to the plate. If all took the left one first, all
// might wait forever; taking the lower-numbered fork first breaks the cycle.
package main

import (
	"fmt"
	"sync"
)

type Fork struct{ sync.Mutex }

type Philosopher struct {
	name          string
	first, second *Fork
	meals         int
}

func (p *Philosopher) dine(times int) {
	for range times {
		p.first.Lock()
		p.second.Lock()
		p.meals++ // eating
		p.second.Unlock()
		p.first.Unlock()
	}
}

func main() {
	names := []string{"Aristotle", "Confucius", "Hypatia", "Spinoza", "Weil"}
	forks := make([]*Fork, len(names))
	for i := range forks {
		forks[i] = new(Fork)
	}
	table := make([]*Philosopher, len(names))
	var wg sync.WaitGroup
	for i, name := range names {
		left, right := i, (i+1)%len(names)
		table[i] = &Philosopher{
			name:   name,
			first:  forks[min(left, right)],
			second: forks[max(left, right)],
		}
		wg.Go(func() { table[i].dine(100) })
	}
	wg.Wait()
	for _, p := range table {
		fmt.Printf("%-10s ate %d times\n", p.name, p.meals)
	}
}
