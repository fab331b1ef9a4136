package main

for i := 0; i < 3; i++ { // ERROR 1 "syntax error: non-declaration statement outside function body"
}

if true {
}

func main() {
}

return // ERROR 1 "syntax error: non-declaration statement outside function body"
