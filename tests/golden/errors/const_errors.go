package main

const a int8 = 128 // ERROR 16 "cannot use 128 (untyped int constant) as int8 value in constant declaration (overflows)"
const b = 1 / 0 // ERROR 15 "invalid operation: division by zero"
const c = f() // ERROR 11 "f() (value of type int) is not constant"
const d uint = -1 // ERROR 16 "cannot use -1 (untyped int constant) as uint value in constant declaration (overflows)"
const e string = 1 // ERROR 18 "cannot use 1 (untyped int constant) as string value in constant declaration"
const g = 1.5 << 2 // ERROR 11 "invalid operation: shifted operand 1.5 (untyped float constant) must be integer"
const h int = 1.5 // ERROR 15 "cannot use 1.5 (untyped float constant) as int value in constant declaration (truncated)"
const i = 10 % 0 // ERROR 16 "invalid operation: division by zero"
const j = len([]int{1}) // ERROR 11 "len([]int{…}) (value of type int) is not constant"
const k = "a" + 1 // ERROR 11 "invalid operation: \"a\" + 1 (mismatched types untyped string and untyped int)"
const l = x // ERROR 11 "x (variable of type int) is not constant"
const m float32 = 1e50 // ERROR 19 "cannot use 1e50 (untyped float constant 1e+50) as float32 value in constant declaration (overflows)"
const n = -uint8(1) // ERROR 11 "-uint8(1) (constant -1 of type uint8) overflows uint8"
const o = ^uint8(0) + 1 // ERROR 11 "^uint8(0) + 1 (constant 256 of type uint8) overflows uint8"
const p = 1 << 1000 // ERROR 13 "constant shift overflow"
const q int = p
const r = []int{1} // ERROR 11 "[]int{…} (value of type []int) is not constant"
const s, t = 1 // ERROR 10 "missing init expr for t"
const u = nil // ERROR 11 "nil is not constant"
const v // ERROR 7 "missing init expr for v"
const w bool = 1 < "a" // ERROR 20 "invalid operation: 1 < \"a\" (mismatched types untyped int and untyped string)"
const y = 1 << -1 // ERROR 16 "invalid operation: negative shift count -1 (untyped int constant)"
const z = 'a' + "b" // ERROR 11 "invalid operation: 'a' + \"b\" (mismatched types untyped rune and untyped string)"

var x = 1

func f() int { return 1 }

func main() {}
