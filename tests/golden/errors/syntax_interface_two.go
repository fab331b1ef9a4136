package main

type C interface { int string } // ERROR 24 "syntax error: unexpected name string in interface type; possibly missing semicolon or newline or }"
