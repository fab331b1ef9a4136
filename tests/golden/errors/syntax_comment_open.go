package main

func main() {
	/* never closed
}
