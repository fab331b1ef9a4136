package main

func main() {
	s := []int{}
	_ = s[::]
	_ = s[:1:]
	_ = s[1:2:3:4]
	_ = s[1
}
