package main

type B struct { a int, b int } // ERROR 22 "syntax error: unexpected comma in struct type; possibly missing semicolon or newline or }"
