package main

type A [n int // ERROR 109 "syntax error: unexpected newline in parameter list; possibly missing comma or ]"
