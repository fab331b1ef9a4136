// One map.
package main

func main() {
	m := map[int]string{}
	for i := 0; ; i++ {
		m[i] = "x"
	}
}
