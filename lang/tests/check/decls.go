package main

const a, b = 1
const c = c
const d int = "x"
const e []int = nil

var f, g = 1, 2, 3
var h int = i
var i = h
var j = k()

func k() int { return j }

type A = A
type B C
type C B
type D struct{ d D }
type E [2]E
type F interface{ F }
type G *G
type H = struct{ h *H }

func init() int { return 0 }

var init = 1
var dup int

func dup() {}

func (dup) m() {}

type M struct{ x int }

func (M) x() {}
func (M) y() {}
func (*M) y() {}
func (int) z() {}
func (*G) z() {}
func (**M) z() {}

func main(x int) {}
