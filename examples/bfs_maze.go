// The shortest way through a maze, by breadth-first search.
package main

import (
	"fmt"
	"strings"
)

const maze = `
#####################
#S..#.....#.........#
###.#.###.#.#####.#.#
#...#.#...#.#...#.#.#
#.###.#.###.#.#.###.#
#.....#.....#.#.....#
#.#########.#.#####.#
#.........#...#....E#
#####################`

type Point struct{ X, Y int }

func (p Point) neighbours() [4]Point {
	return [4]Point{{p.X, p.Y - 1}, {p.X + 1, p.Y}, {p.X, p.Y + 1}, {p.X - 1, p.Y}}
}

type Grid [][]rune

func (g Grid) find(r rune) Point {
	for y, row := range g {
		for x, c := range row {
			if c == r {
				return Point{x, y}
			}
		}
	}
	panic("no " + string(r) + " in the maze")
}

// search returns the points from one to the other, or nil.
func (g Grid) search(from, to Point) []Point {
	came := map[Point]Point{from: from}
	queue := []Point{from}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		if p == to {
			path := []Point{p}
			for p != from {
				p = came[p]
				path = append(path, p)
			}
			return path
		}
		for _, n := range p.neighbours() {
			if _, seen := came[n]; !seen && g[n.Y][n.X] != '#' {
				came[n] = p
				queue = append(queue, n)
			}
		}
	}
	return nil
}

func main() {
	var g Grid
	for line := range strings.SplitSeq(strings.TrimSpace(maze), "\n") {
		g = append(g, []rune(line))
	}
	path := g.search(g.find('S'), g.find('E'))
	for _, p := range path[1 : len(path)-1] {
		g[p.Y][p.X] = '•'
	}
	for _, row := range g {
		fmt.Println(strings.ReplaceAll(string(row), ".", " "))
	}
	fmt.Println(len(path)-1, "steps")
}
