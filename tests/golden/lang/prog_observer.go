// Interfaces and embedding at work: a small simulation with events and observers.
package main

import (
	"fmt"
	"strings"
)

type Event interface{ Describe() string }
type Base struct{ at int }
type Moved struct {
	Base
	who  string
	x, y int
}
type Died struct {
	Base
	who string
}

func (b Base) At() string      { return fmt.Sprintf("[%02d]", b.at) }
func (m Moved) Describe() string { return fmt.Sprint(m.At(), " ", m.who, " to ", m.x, ",", m.y) }
func (d *Died) Describe() string { return d.At() + " " + d.who + " died" }

type Observer interface{ Notify(Event) }
type ObserverFunc func(Event)

func (f ObserverFunc) Notify(e Event) { f(e) }

type Subject struct{ obs []Observer }

func (s *Subject) Attach(o ...Observer) { s.obs = append(s.obs, o...) }
func (s *Subject) emit(e Event) {
	for _, o := range s.obs {
		o.Notify(e)
	}
}

type Creature interface {
	Step(w *World) bool
	Name() string
}

type body struct {
	name   string
	x, y   int
	energy int
}

func (b *body) Name() string { return b.name }
func (b *body) move(w *World, dx, dy int) {
	b.x += dx
	b.y += dy
	b.energy--
	w.emit(Moved{Base{w.time}, b.name, b.x, b.y})
}

type Rabbit struct{ body }
type Fox struct {
	*body
	hunger int
}

func (r *Rabbit) Step(w *World) bool { r.move(w, 1, 0); return r.energy > 0 }
func (f Fox) Step(w *World) bool {
	f.move(w, 0, f.hunger)
	return f.energy > 0
}

type World struct {
	Subject
	time      int
	creatures []Creature
}

func (w *World) Run(steps int) {
	for ; w.time < steps; w.time++ {
		alive := w.creatures[:0]
		for _, c := range w.creatures {
			if c.Step(w) {
				alive = append(alive, c)
			} else {
				w.emit(&Died{Base{w.time}, c.Name()})
			}
		}
		w.creatures = alive
	}
}

type counter map[string]int

func (c counter) Notify(e Event) { c[strings.TrimPrefix(fmt.Sprintf("%T", e), "*")]++ }

func main() {
	w := &World{}
	c := counter{}
	var log []string
	w.Attach(c, ObserverFunc(func(e Event) { log = append(log, e.Describe()) }))
	w.creatures = []Creature{&Rabbit{body{"rabbit", 0, 0, 3}}, Fox{&body{name: "fox", energy: 5}, 2}}
	w.Run(6)
	for _, l := range log {
		fmt.Println(l)
	}
	fmt.Println(c, len(w.creatures))
}
