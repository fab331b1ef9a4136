package main

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"errors"
	"database/sql/driver"
)

func main() {
	f, _ := os.CreateTemp("", "x")
	defer os.Remove(f.Name())
	f.WriteString("hello")
	fi, _ := os.Stat(f.Name())
	st := fi.Sys().(*syscall.Stat_t)
	fmt.Println(st.Size, st.Nlink, st.Mode&syscall.S_IFMT == syscall.S_IFREG, fi.Size(), fi.Mode(), int(st.Uid) == os.Getuid(), st.Mtim.Sec == fi.ModTime().Unix())
	var s syscall.Stat_t
	fmt.Println(syscall.Stat("/nonexistent", &s), syscall.Lstat(f.Name(), &s), s.Ino == st.Ino)
	fmt.Println(syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB))
	syscall.Setenv("SYS_TEST", "1")
	v, ok := syscall.Getenv("SYS_TEST")
	fmt.Println(v, ok, os.Getenv("SYS_TEST"), syscall.Setenv("a=b", ""))
	fd, err := syscall.Open(f.Name(), syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	b := make([]byte, 10)
	n, err2 := syscall.Read(fd, b)
	fmt.Println(err, n, err2, string(b[:n]), syscall.Close(fd), syscall.Close(fd))
	p := make([]int, 2)
	fmt.Println(syscall.Pipe(p))
	syscall.Write(p[1], []byte("pipe"))
	n, _ = syscall.Read(p[0], b)
	fmt.Println(string(b[:n]))
	err = exec.Command("sh", "-c", "exit 3").Run()
	var ee *exec.ExitError
	fmt.Println(errors.As(err, &ee), ee.Sys().(syscall.WaitStatus).ExitStatus())
	a, _ := os.Stat("/")
	c, _ := os.Stat("/.")
	fmt.Println(os.SameFile(a, c), os.SameFile(a, fi), syscall.Getpagesize(), syscall.Umask(0o22) >= 0)
	fmt.Println(driver.Bool.ConvertValue("true"))
	fmt.Println(driver.DefaultParameterConverter.ConvertValue(uint8(3)))
	fmt.Println(driver.DefaultParameterConverter.ConvertValue([]int{3}))
	fmt.Println(driver.Int32.ConvertValue(1 << 40))
	fmt.Println(driver.Null{driver.String}.ConvertValue(nil))
	fmt.Println(driver.RowsAffected(3).LastInsertId())
	fmt.Println(syscall.SIGTERM, syscall.EXFULL, syscall.SIGSTOP)
}
