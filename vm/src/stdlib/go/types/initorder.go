package types

import (
	"slices"
)

// initOrder works out in which order package variables are initialized.
func (c *Checker) initOrder() {
	c.InitOrder = c.InitOrder[:0]
	c.constCircles()
	nodes := c.dependencies()
	done := make(map[Object]bool)
	emitted := make(map[*declaration]bool)
	left := slices.Clone(nodes)
	for len(left) > 0 {
		// The first object, in the order of declarations, all of whose dependencies are initialized.
		next := -1
		for i, n := range left {
			if n.pending(done) == 0 {
				next = i
				break
			}
		}
		if next < 0 {
			// Only circles are left.
			next = c.initCircle(left, done)
		}
		n := left[next]
		left = slices.Delete(left, next, next+1)
		done[n.obj] = true
		v, ok := n.obj.(*Var)
		d := c.decls[n.obj]
		if !ok || d == nil || d.init == nil || emitted[d] {
			continue
		}
		emitted[d] = true
		lhs := d.lhs
		if lhs == nil {
			lhs = []*Var{v}
		}
		c.InitOrder = append(c.InitOrder, &Initializer{lhs, d.init})
	}
}

// constCircles reports constants that depend on themselves.
func (c *Checker) constCircles() {
	reported := make(map[Object]bool)
	for _, obj := range c.order {
		if _, ok := obj.(*Const); !ok || reported[obj] {
			continue
		}
		path := c.pathTo(obj, obj, make(map[Object]bool))
		for _, o := range path {
			if _, ok := o.(*Var); ok {
				reported[obj] = true // as the variable's
			}
		}
		if path == nil || reported[obj] {
			continue
		}
		for _, o := range path {
			reported[o] = true
		}
		c.initCircleError(path)
	}
}

// initNode is a package variable with those that it depends on, by way of functions, too.
type initNode struct {
	obj  Object
	deps map[Object]bool
}

func (n *initNode) pending(done map[Object]bool) int {
	count := 0
	for d := range n.deps {
		if !done[d] {
			count++
		}
	}
	return count
}

// dependencies returns the package's variables in the order of their declarations.
func (c *Checker) dependencies() []*initNode {
	var nodes []*initNode
	for _, obj := range c.order {
		if _, ok := obj.(*Var); !ok {
			continue
		}
		n := &initNode{obj, make(map[Object]bool)}
		seen := make(map[Object]bool)
		var walk func(o Object)
		walk = func(o Object) {
			d := c.decls[o]
			if d == nil {
				return
			}
			for dep := range d.deps {
				switch dep.(type) {
				case *Var:
					n.deps[dep] = true
				case *Func, *Const:
					if !seen[dep] {
						seen[dep] = true
						walk(dep)
					}
				}
			}
		}
		walk(obj)
		nodes = append(nodes, n)
	}
	return nodes
}

// initCircle reports a circle of initializations, and returns the node to go on with.
func (c *Checker) initCircle(left []*initNode, done map[Object]bool) int {
	for i, n := range left {
		if path := c.pathTo(n.obj, n.obj, make(map[Object]bool)); path != nil {
			c.initCircleError(path)
			return i
		}
	}
	return 0
}

// pathTo returns the objects from one to another, by way of what they mention.
func (c *Checker) pathTo(from, to Object, seen map[Object]bool) []Object {
	if seen[from] {
		return nil
	}
	seen[from] = true
	d := c.decls[from]
	if d == nil {
		return nil
	}
	var deps []Object
	for dep := range d.deps {
		deps = append(deps, dep)
	}
	for _, dep := range sortedByPos(deps) {
		if dep == to {
			return []Object{from}
		}
		if rest := c.pathTo(dep, to, seen); rest != nil {
			return append([]Object{from}, rest...)
		}
	}
	return nil
}

func (c *Checker) initCircleError(circle []Object) {
	obj := circle[0]
	if len(circle) == 1 {
		c.errorf(obj, "initialization cycle: %s refers to itself", obj.Name())
		return
	}
	c.errorf(obj, "initialization cycle for %s", obj.Name())
	for i, o := range circle {
		c.also(o, "%s refers to %s", o.Name(), circle[(i+1)%len(circle)].Name())
	}
}
