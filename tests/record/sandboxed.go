package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// What a program in a sandbox may do, and what it may not.
func main() {
	data, err := os.ReadFile("in/data.txt")
	fmt.Printf("%q %v\n", data, err)
	_, err = os.ReadFile("/etc/hostname")
	fmt.Println(err)
	fmt.Println(os.WriteFile("in/data.txt", nil, 0o644))
	fmt.Println(os.WriteFile("out/new.txt", []byte("new"), 0o644))
	fmt.Println(os.Rename("out/new.txt", "out/old.txt"), os.Symlink("../in", "out/link"))
	info, err := os.Stat("out/old.txt")
	fmt.Println(err, info != nil && info.Size() == 3)
	_, err = os.Stat("/etc")
	fmt.Println(err)
	entries, err := os.ReadDir("in")
	fmt.Println(len(entries), err)
	_, err = os.ReadDir("/")
	fmt.Println(err)
	_, err = os.Readlink("out/link")
	fmt.Println(err)
	wd, err := os.Getwd()
	fmt.Println(wd != "", err, os.Chdir("in"), os.Chdir("/"))
	if err := os.Chdir(".."); err != nil {
		fmt.Println(err)
	}

	file, err := os.Open("in/data.txt")
	if err == nil {
		fd := int(file.Fd())
		fmt.Println(syscall.Close(fd), syscall.Close(fd), syscall.Close(99))
	}
	fmt.Println(os.Getenv("FRUIT"), os.Getenv("SECRET") == "")

	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err == nil {
		go func() {
			c, err := net.Dial("tcp", listener.Addr().String())
			if err == nil {
				fmt.Fprint(c, "hello")
				c.Close()
			}
		}()
		c, _ := listener.Accept()
		b := make([]byte, 10)
		n, err := c.Read(b)
		fmt.Println(string(b[:n]), err)
	}
	_, err = net.DialTimeout("tcp", "10.1.2.3:80", time.Second)
	fmt.Println(err)
	_, err = net.LookupHost("go.dev")
	fmt.Println(err)

	out, err := exec.Command("echo", "from", "a", "child").Output()
	fmt.Printf("%q %v\n", out, err)
	fmt.Println(exec.Command("/bin/ls").Run())
	child := exec.Command("sleep", "100")
	if err := child.Start(); err == nil {
		fmt.Println(child.Process.Kill(), child.Wait())
	}
	fmt.Println(syscall.Kill(1, syscall.SIGTERM), syscall.Kill(os.Getpid(), syscall.SIGSTOP))
	os.Exit(3)
}
