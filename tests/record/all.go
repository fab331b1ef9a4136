package main

import (
	"bufio"
	crand "crypto/rand"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"sync"
	"time"
)

func main() {
	start := time.Now()
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		fmt.Println("line:", in.Text())
	}
	data, err := os.ReadFile("data.txt")
	fmt.Printf("%q %v\n", data, err)
	entries, _ := os.ReadDir(".")
	for _, e := range entries {
		info, err := e.Info()
		fmt.Println(e.Name(), err == nil && info.Size() >= 0)
	}
	fmt.Println(os.Getenv("FRUIT"), start.Year() > 2020, start.UnixNano())
	b := make([]byte, 8)
	crand.Read(b)
	fmt.Printf("%x %d\n", b, rand.Intn(1000000))
	os.WriteFile("out.txt", []byte("written"), 0o644)
	out, err := exec.Command("sh", "-c", "echo $$; cat data.txt").CombinedOutput()
	fmt.Printf("%s %v\n", out, err)
	var wg sync.WaitGroup
	var mu sync.Mutex
	var order []int
	for i := range 5 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			time.Sleep(time.Duration(rand.Intn(1000)) * time.Microsecond)
			mu.Lock()
			order = append(order, i)
			mu.Unlock()
		}()
	}
	wg.Wait()
	fmt.Println(order, os.Getpid(), time.Since(start) > 0)
	fmt.Fprintln(os.Stderr, "to stderr")
	os.Exit(7)
}
