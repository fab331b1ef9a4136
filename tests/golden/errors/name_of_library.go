package main

import (
	"fmt"
	"os"
	"time"
)

var _ = os.args // ERROR 12 "undefined: os.args (but have Args)"
var _ = time.now() // ERROR 14 "undefined: time.now (but have Now)"
var _ = fmt.println // ERROR 13 "undefined: fmt.println (but have Println)"

func main() { os.exit(1) } // ERROR 18 "undefined: os.exit (but have Exit)"
